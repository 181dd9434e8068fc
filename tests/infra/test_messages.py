"""The catalogue: complete, in step with the sources, and how it is made."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.contrib import admin

from scripts import messages, static_files

PYTHON = """
from games.core.text import msg, msg_n
A = msg("{unit} moves", unit="A")
B = msg_n("{count} step", "{count} steps", 2)
C = msg("in two "
        "parts")
D = msg(A.text)
"""
TEMPLATE = """{% load i18n %}
<div>
  {% if a %}<p>{% translate "Your turn" %}</p>{% endif %}
    {% blocktranslate trimmed with n=1 %}
      Turn {{ n }}
    {% endblocktranslate %}
</div>
"""
PART = """
msgid "{unit} moves"
msgstr "{unit}が移動"

msgid "{count} step"
msgid_plural "{count} steps"
msgstr[0] "{count}ステップ"

msgid "in two parts"
msgstr "二つに"

msgid "Your turn"
msgstr "あなたの番"

msgid "Turn %(n)s"
msgstr "第%(n)sターン"
"""


@pytest.fixture
def base(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "words.py").write_text(PYTHON)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    (tmp_path / "locale" / "parts").mkdir(parents=True)
    return tmp_path


def with_part(base, text):
    (base / "locale" / "parts" / "games.ja.po").write_text(text)
    return messages.build(base)


def test_the_catalogue_of_the_repository_is_complete_and_up_to_date():
    content, report = messages.build(messages.BASE_DIR)
    assert report.is_clean(), str(report)
    on_disk = messages.BASE_DIR / messages.CATALOGUE
    assert on_disk.read_bytes() == content, "run `make messages`"


def test_texts_are_found_in_python_and_templates(base):
    found = {messages.first(message.id) for message in messages.collect(base) if message.id}
    assert found == {"{unit} moves", "{count} step", "in two parts", "Your turn", "Turn %(n)s"}


def test_parts_fill_the_catalogue_and_it_compiles(base):
    content, report = with_part(base, PART)
    assert report.is_clean(), str(report)
    target = base / messages.CATALOGUE
    target.parent.mkdir(parents=True)
    target.write_bytes(content)
    assert static_files.compile_catalogues(base) == [target.with_suffix(".mo")]
    assert static_files.compile_catalogues(base) == []


FAULTS = [
    ("", "missing", "Your turn"),
    (PART.replace("あなたの番", ""), "missing", "Your turn"),
    ("#, fuzzy" + PART, "fuzzy", "{unit} moves"),
    (PART.replace("{unit}が", "{units}が"), "places", "{unit} moves"),
    (PART + '\nmsgid "Gone"\nmsgstr "なし"\n', "unused", "Gone"),
]


@pytest.mark.parametrize(("part", "kind", "entry"), FAULTS)
def test_faults_are_named(base, part, kind, entry):
    report = with_part(base, part)[1]
    assert any(entry in line for line in getattr(report, kind))
    assert report.is_clean() == (kind == "unused")


def test_two_parts_that_disagree_are_named(base):
    (base / "locale" / "parts" / "other.ja.po").write_text(
        'msgid "Your turn"\nmsgstr "あなたの手番"\n', encoding="utf-8"
    )
    report = with_part(base, PART)[1]
    assert report.conflicts == ["games.ja.po, other.ja.po: Your turn"]


def test_no_text_of_a_game_takes_the_place_of_one_of_the_admin():
    """Ours come before Django's own: the admin's button to search once read "reconnaissance"."""
    folder = Path(admin.__file__).parent / "locale/ja/LC_MESSAGES"
    with open(folder / "django.po", "rb") as po:
        theirs = {message.id: message.string for message in read_po(po) if isinstance(message.id, str)}
    with open(messages.BASE_DIR / messages.CATALOGUE, "rb") as po:
        ours = {message.id: message.string for message in read_po(po) if isinstance(message.id, str)}
    shared = (theirs.keys() & ours.keys()) - {""}
    assert {text: ours[text] for text in shared if ours[text] != theirs[text]} == {}
