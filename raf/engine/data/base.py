"""What every printed thing has in common."""

import msgspec


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the printed matter; never changes during play."""


class Text(Printed, frozen=True):
    """The same words in both languages of the product."""

    en: str
    ja: str
