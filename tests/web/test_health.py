from flask import Flask
from flask.testing import FlaskClient


def test_it_answers_ok_when_the_database_does(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok", "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"


def test_it_says_so_when_the_database_does_not(app: Flask, client: FlaskClient) -> None:
    with app.extensions["swoop_ref"].database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE games RENAME TO gone")
    assert client.get("/healthz").status_code == 503
