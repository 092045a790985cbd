"""The sentences that the pages' scripts say."""

import re
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref.config import ROOT
from swoop_ref.web import script_words

PAGES = {
    "count.js": script_words.count_words,
    "score.js": script_words.score_words,
    "referee.js": script_words.referee_words,
}


@pytest.mark.parametrize("script", PAGES)
def test_a_script_has_every_sentence_it_says_and_no_other(app: Flask, script: str) -> None:
    folder = Path(ROOT) / "static" / "js"
    source = (folder / script).read_text() + (folder / "queuemark.js").read_text()
    with app.test_request_context():
        given = set(PAGES[script]())
    assert set(re.findall(r"\bwords\.([a-z_]+)", source)) - {"js"} == given


@pytest.mark.parametrize("script", PAGES)
def test_every_sentence_has_words_in_both_numbers(app: Flask, script: str) -> None:
    with app.test_request_context():
        for sentence in PAGES[script]().values():
            forms = sentence if isinstance(sentence, tuple) else (sentence,)
            assert all(form.strip() for form in forms)
