"""Text that is written once in English and translated where it is shown.

Engines never translate. They build a `Message`: an English source string with `{named}` places and the
arguments for them. The page looks the source up in the gettext catalogue and fills the places in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable sentence: English source, arguments, and a plural form where a count decides."""

    text: str
    args: Mapping[str, str | int | Message] = field(default_factory=dict)
    plural: str = ""
    count: int = 0

    def __str__(self) -> str:
        return in_english(self)


def msg(text: str, /, **args: str | int | Message) -> Message:
    """Return a message; `text` must be a literal, because the catalogue is collected from these calls."""
    return Message(text, args)


def msg_n(singular: str, plural: str, count: int, /, **args: str | int | Message) -> Message:
    """Return a message with a plural form; `{count}` is always among its places."""
    return Message(singular, {**args, "count": count}, plural, count)


def verbatim(text: str) -> Message:
    """Return a message that no catalogue translates: notation, names typed by people, numbers."""
    return Message("{verbatim}", {"verbatim": text})


def render(
    message: Message,
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
) -> str:
    """Return the message in the language of the two functions, nested messages included."""
    if message.text == "{verbatim}":
        return str(message.args["verbatim"])
    if message.plural:
        source = ngettext(message.text, message.plural, message.count)
    else:
        source = gettext(message.text)
    filled = {
        name: render(arg, gettext, ngettext) if isinstance(arg, Message) else arg
        for name, arg in message.args.items()
    }
    return source.format(**filled)


def in_english(message: Message) -> str:
    """Return the message in its source language."""
    return render(message, lambda text: text, lambda one, many, count: one if count == 1 else many)
