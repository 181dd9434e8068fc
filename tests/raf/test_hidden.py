"""Cards that nobody has turned never leave the server: not in a page, fragment, feed, export, log line or error."""

from __future__ import annotations

import json
import logging
import re
from html import unescape

import pytest

from games.models import Entry
from games.registry import game
from tests.raf.ops import DATA

DRAWN = {"TargetDrawn", "ForceDrawn", "EventDrawn", "DayBegan", "RaidCounted", "RaidCalledOff", "RaidFormed"}
DRAWN |= {"EffortRolled", "RaidBegan", "ApproachDrawn", "TargetEventDrawn"}
CARD_FIELDS = {"card", "target", "count_card", "list_card", "approach_card", "event_card", "repeat"}
CARD_FIELDS |= {"seen", "force_seen", "events_seen", "days_seen"}
BAD = ("54 P/3/10", "999 I", "III/KG76 E", "54 Q", "54 I\n54 I", "DELAY")


def cards_in(value: object, of: str = "") -> set[int]:
    """Every card number that some stored JSON names."""
    if isinstance(value, dict):
        return set().union(*(cards_in(part, key) for key, part in value.items()), set())
    if isinstance(value, list):
        return set().union(*(cards_in(part, of) for part in value), set())
    return {value} if of in CARD_FIELDS and isinstance(value, int) and not isinstance(value, bool) else set()


def everything(room, client, language: str) -> str:
    """All that the server tells somebody in one language, the map apart: that is the same for every match."""
    headers = {"accept-language": language}
    fragment = {**headers, "hx-request": "true"}
    seq, said = room.match.seq, []
    for address in ("", "board.svg", f"at/{seq}/board.svg", "record.fpr", "dice/"):
        answer = client.get(room.path + address, headers=headers)
        assert answer.status_code == 200, address
        said.append(answer.content.decode())
    for address in (f"live?seq={max(0, seq - 1)}", f"entries?after={max(0, seq - 1)}", f"at/{seq}/"):
        answer = client.get(room.path + address, headers=fragment)
        assert answer.status_code in (200, 204), address
        said.append(answer.content.decode())
    board = client.get(room.path + "board.svg", headers=headers).content.decode()
    terrain = board[board.index('<rect class="rf-tray"') : board.index('<marker id="rf-arrow"')]
    return unescape("\n".join(said).replace(terrain, ""))


def errors(room, texts, language: str) -> str:
    """What refusals and previews of bad answers say."""
    headers = {"accept": "application/json", "accept-language": language}
    said = []
    for text in texts:
        preview = room.alice.post(f"{room.path}preview", {"text": text}, headers=headers)
        said.append(json.dumps(preview.json(), ensure_ascii=False))
        refused = room.alice.post(f"{room.path}post", {"text": text, "ply": room.match.ply}, headers=headers)
        assert refused.status_code == 422, text
        said.append(json.dumps(refused.json(), ensure_ascii=False))
    return "\n".join(said)


def names_unseen(state, language: str) -> dict[int, str]:
    """The names of targets whose cards nobody has turned, as far as nothing else makes them public."""
    seen = {DATA.target_cards[c].target for c in state.targets.seen}
    seen |= {DATA.target_cards[c].secondary for c in state.targets.seen} | set(state.damage)
    shown = [getattr(DATA.targets[t].name, language) for t in seen]
    shown += [getattr(s.name, language) for s in DATA.sector_rows]
    names = {}
    for card in DATA.target_card_rows:
        name = getattr(DATA.targets[card.target].name, language)
        if card.target not in seen and not any(name in other for other in shown):
            names[card.card] = name
    return names


def stands_in(name: str, text: str) -> bool:
    """Whether a text has the name as a word of its own."""
    letters = "[A-Za-zァ-ヶー・]"
    return re.search(f"(?<!{letters}){re.escape(name)}(?!{letters})", text) is not None


@pytest.mark.parametrize("seed", [2])
def test_2_3_no_face_of_an_unturned_card_leaves_the_server(room, settings, caplog, seed):
    settings.FIELDPOST_POSTS_A_MINUTE = settings.FIELDPOST_PREVIEWS_A_SECOND = 10_000
    caplog.set_level(logging.DEBUG)
    table = room(seed)
    hidden = 0
    for number in range(40):
        state = table.state
        language = ("en", "ja")[number % 2]
        client = (table.alice, table.charlie)[number // 2 % 2]
        said = everything(table, client, language)
        if table.match.status == "over":
            break
        said += errors(table, BAD[number % 3 :: 3], language) + caplog.text
        names = names_unseen(state, language)
        hidden += len(names)
        leaks = [name for name in names.values() if stands_in(name, said)]
        assert leaks == []
        assert table.post(table.answer()).status_code == 200
    assert table.match.status == "over"
    assert number > 9
    assert hidden > 20 * number


def test_2_3_what_is_stored_names_only_cards_that_were_drawn(room, settings):
    settings.FIELDPOST_POSTS_A_MINUTE = 10_000
    table = room(3)
    drawn = set()
    for _ in range(40):
        table.match.refresh_from_db()
        entry = Entry.objects.get(match=table.match, seq=table.match.seq)
        for event in entry.events:
            if event["type"] in DRAWN:
                drawn |= cards_in(event)
        position = game("raf").position_model.objects.get(match=table.match)
        assert cards_in(position.state) <= drawn | {0}
        assert cards_in(entry.events) <= drawn | {0}
        assert cards_in(entry.answer) <= drawn | {0}
        if table.match.status == "over":
            break
        assert table.post(table.answer()).status_code == 200
    assert table.match.status == "over"
    assert len(drawn) > 20
