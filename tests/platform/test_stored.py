"""Matches stored by earlier releases are what they were, and go on."""

from pathlib import Path

import pytest
from django.core import serializers

from games import history, records, selectors, services
from games.access import Caller, viewer_for
from games.models import Match

STORED = sorted((Path(__file__).parent / "stored").glob("*.json"))


@pytest.fixture(params=STORED, ids=[path.stem for path in STORED])
def match(request, db):
    for found in serializers.deserialize("json", request.param.read_text()):
        found.save()
    return Match.objects.get()


def test_there_is_one_of_every_release():
    assert [path.stem for path in STORED] == ["skirmish-1"]


def test_it_is_what_it_was(match):
    assert history.differences(match) == []
    viewer = viewer_for(Caller(), match.slug)
    for seq in range(match.seq + 1):
        assert selectors.moment(viewer, seq).seq == seq
    assert len(selectors.entries(viewer)) == match.seq + 1
    assert records.export_text(records.import_record(records.export_text(match))) == records.export_text(
        match
    )


def test_it_goes_on(match):
    seat = match.seats.get(side=match.acting[0])
    caller = Caller(grants=((seat.pk, seat.token_version),))
    assert services.comment_post(match.slug, caller, text="PASS", ply=match.ply).status == 200
    assert history.differences(Match.objects.get()) == []
