"""The door: ``create_app`` for a server of yours, ``python app.py`` to serve the room."""

from __future__ import annotations

from swoop_ref import create_app

__all__ = ["create_app"]

if __name__ == "__main__":
    from swoop_ref.serve import main

    main()
