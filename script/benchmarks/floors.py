"""The floors: the least that the same libraries need for the same work, served by waitress as the app is.

Run by itself (`python -m script.benchmarks.floors PORT FOLDER`) it serves until it is ended.
"""

import gc
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, render_template, request
from flask_sqlalchemy import SQLAlchemy
from jinja2 import DictLoader
from sqlalchemy import Integer, Text, UniqueConstraint, event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from waitress import serve
from weasyprint import HTML

THREADS = 24
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head><body><main><h1>{{ title }}</h1>
<table><thead><tr><th>Seq</th><th>Type</th><th>Action</th><th>By</th></tr></thead><tbody>
{% for row in rows %}<tr><td>{{ row.seq }}</td><td>{{ row.type }}</td><td>{{ row.action_id }}</td><td>{{ row.by }}</td></tr>
{% endfor %}</tbody></table></main></body></html>"""
SHEET = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sheet</title><style>
@page { size: A4; margin: 15mm } body { font: 10pt "DejaVu Sans" } table { table-layout: fixed; width: 100%; border-collapse: collapse }
th, td { border-bottom: 0.5pt solid #999; padding: 2pt } tr { break-inside: avoid }</style></head><body><h1>Swoop</h1>
<table><thead><tr><th>Deal</th><th>Starter</th>{% for name in names %}<th>{{ name }}</th>{% endfor %}</tr></thead><tbody>
{% for deal in deals %}<tr><td>{{ deal.number }}</td><td>{{ names[deal.starter] }}</td>
{% for points in deal.points %}<td>{{ points }} <b>{{ deal.totals[loop.index0] }}</b></td>{% endfor %}</tr>
{% endfor %}</tbody></table></body></html>"""


class Base(DeclarativeBase):
    """What the floor's one table hangs on."""


db = SQLAlchemy(model_class=Base)


class Row(Base):
    """One recorded action, with the columns and the two unique keys that a record needs."""

    __tablename__ = "row"
    __table_args__ = (UniqueConstraint("game", "seq"), UniqueConstraint("game", "action_id"))
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    seq: Mapped[int] = mapped_column(Integer)
    action_id: Mapped[str] = mapped_column(Text)
    type: Mapped[str] = mapped_column(Text)
    action: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    by: Mapped[str] = mapped_column(Text)


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()


def create_floor(folder: Path) -> Flask:
    """Makes the floors' app with its database in `folder`."""
    app = Flask(__name__)
    app.jinja_loader = DictLoader({"page.html": PAGE, "sheet.html": SHEET})
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'floor.sqlite'}"
    db.init_app(app)
    with app.app_context():
        event.listen(db.engine, "connect", _set_pragmas)
        db.create_all()
        db.session.add_all(
            _row(0, {"action_id": f"page-{number}", "type": "count_play"}, "page") for number in range(100)
        )
        db.session.commit()
    _route(app)
    return app


def _row(seq: int, action: dict[str, Any], game: str) -> Row:
    if game == "page":
        seq = int(action["action_id"].partition("-")[2])
    text = json.dumps(action)
    return Row(
        game=game, seq=seq, action_id=action["action_id"], type=action["type"], action=text, at=time.time(), by="Ana"
    )


def _route(app: Flask) -> None:
    counting, writing = threading.Lock(), threading.Lock()
    counts = {"seq": 0}

    def insert() -> Response:
        action = request.get_json()["actions"][0]
        with counting:
            counts["seq"] += 1
            seq = counts["seq"]
        db.session.add(_row(seq, action, "game"))
        db.session.commit()
        return jsonify(results=[{"action_id": action["action_id"], "status": "recorded"}], state={"seq": seq})

    @app.get("/bare")
    def bare() -> Response:
        return jsonify(ok=True)

    @app.post("/insert")
    def insert_unlocked() -> Response:
        return insert()

    @app.post("/locked")
    def insert_locked() -> Response:
        with writing:
            return insert()

    @app.get("/page")
    def page() -> str:
        rows = db.session.scalars(db.select(Row).where(Row.game == "page").order_by(Row.seq)).all()
        return render_template("page.html", title="Floor", rows=rows)

    @app.post("/sheet")
    def sheet() -> Response:
        table = request.get_json()
        pdf = HTML(string=render_template("sheet.html", **table)).write_pdf()
        return Response(pdf, mimetype="application/pdf")


if __name__ == "__main__":
    floor = create_floor(Path(sys.argv[2]))
    gc.collect()
    gc.freeze()
    serve(floor, host="127.0.0.1", port=int(sys.argv[1]), threads=THREADS, _quiet=True)
