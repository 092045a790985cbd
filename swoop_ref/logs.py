"""Keep secrets out of every log: links and codes stand in the addresses that servers write down."""

from __future__ import annotations

import logging
import re
from typing import Final

_SECRETS: Final = re.compile(r"(/games/(?=[\w-]{16})|/join/|[?&]code=|swoop_(?:phone|session)=)[^\s/?&;,\"'<>]+")
_LOGGERS: Final = ("swoop_ref", "waitress", "waitress.queue", "gunicorn.error", "gunicorn.access", "werkzeug")
"""Everything that may write down what was asked for; a filter is heard only on the logger that it was put on."""

_formatter: Final = logging.Formatter()


def mask(text: str) -> str:
    """Return a text without the links, codes and cookies in it."""
    return _SECRETS.sub(r"\1…", text)


class Masked(logging.Filter):
    """Mask what a record says, and the traceback that it carries."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask the record in place, and let it be written."""
        record.msg, record.args = mask(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = _formatter.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = mask(record.exc_text)
        return True


_masked: Final = Masked()


def attach_logs() -> None:
    """Mask what the app and its servers write from now on."""
    for name in _LOGGERS:
        # Adding the same filter again changes nothing.
        logging.getLogger(name).addFilter(_masked)
