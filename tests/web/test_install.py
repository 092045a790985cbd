"""What makes the app installable: the manifest, the worker, and the page for when there is no network."""

import json
import re
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from swoop_ref.config import ROOT


def test_the_manifest_names_icons_of_the_sizes_they_have(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    manifest = json.loads(answer.text)
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Swoop Ref", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        assert picture.mimetype == icon["type"]
        assert "x".join(map(str, Image.open(BytesIO(picture.data)).size)) == icon["sizes"]


def test_the_worker_is_asked_for_anew_each_time_and_may_serve_every_page(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


def test_all_that_the_worker_keeps_from_the_start_is_there(client: FlaskClient) -> None:
    first = client.get("/service-worker.js").text.partition("\n")[0]
    settings = json.loads(first.removeprefix("const SETTINGS = ").removesuffix(";"))
    kept = [*settings["assets"], settings["offline"]]
    scripts = {path.name for path in (ROOT / "static" / "js").glob("*.js")}
    assert scripts <= {address.rpartition("/")[2] for address in kept}
    assert [address for address in kept if client.get(address).status_code != 200] == []
    assert "%(time)s" in settings["asOf"]


def test_the_worker_changes_with_every_asset(app: Flask, client: FlaskClient) -> None:
    version = re.search(r"/assets/([0-9a-f]{12})/app\.css", client.get("/").text)
    assert version
    assert f'"version":"{version[1]}"' in client.get("/service-worker.js").text


@pytest.mark.parametrize("sign", ["caches.open(PAGES)", 'request.method !== "GET"', '"/api/"'])
def test_the_worker_is_served_whole(client: FlaskClient, sign: str) -> None:
    assert sign in client.get("/service-worker.js").text


def test_the_page_without_a_network_leads_to_the_games(client: FlaskClient) -> None:
    page = client.get("/offline")
    assert "No connection" in page.text
    assert "Set-Cookie" not in page.headers
