"""The phrases that the page's script says, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def page_words() -> dict[str, str]:
    """Return the phrases by the names that `static/js` uses; `{places}` are filled in there."""
    return {
        "sending": _("Sending…"),
        "posted": _("Posted."),
        "offline": _("Not sent: the server cannot be reached. Your text is kept; post it again."),
        "broken": _("Not posted: something broke on our side. Your text is kept; post it again."),
        "old": _("Not posted: this page is too old. Your text is kept; reload the page, and post it again."),
        "long": _(
            "Not posted: it is too long, or cannot be read. Your text is kept; shorten it, and post it again."
        ),
        "empty": _("Nothing is written yet. Write orders, or a remark."),
        "turn": _("Your turn"),
        "unread": _("Not posted: see what is marked."),
        "tail": _("Played up to the dice. The rest came back as your draft; see what is marked."),
        "new_one": ngettext("{count} new", "{count} new", 1),
        "new_many": ngettext("{count} new", "{count} new", 2),
        "targets_one": ngettext("{count} target", "{count} targets", 1),
        "targets_many": ngettext("{count} target", "{count} targets", 2),
        "written": _("Written: {line}"),
        "nothing": _("Nothing can be done there."),
        "aim": _("Choose one of the marked places."),
        "cancel": _("Cancel"),
        "ghost": _("With your draft"),
        "past": _("After entry {seq}"),
    }
