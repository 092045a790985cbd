"""The sentences that the pages' scripts say."""

import re
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref.config import ROOT
from swoop_ref.web import script_words

JS = Path(ROOT) / "static" / "js"
PAGES = {
    "count.js": script_words.count_words,
    "score.js": script_words.score_words,
    "referee.js": script_words.referee_words,
}
EVERYWHERE = ("flush.js", "late.js", "queuemark.js")


@pytest.mark.parametrize("script", PAGES)
def test_a_script_has_every_sentence_it_says_and_no_other(app: Flask, script: str) -> None:
    source = "".join((JS / name).read_text() for name in (script, "queuemark.js"))
    if "taking.js" in source:
        source += (JS / "taking.js").read_text()
    with app.test_request_context():
        given = set(PAGES[script]())
    assert set(re.findall(r"\bwords\.([a-z_]+)", source)) - {"js"} == given


def test_every_page_brings_the_sentences_that_any_may_have_to_say(app: Flask) -> None:
    sources = [(JS / name).read_text().partition("commonWords")[2] for name in EVERYWHERE]
    said = {word for source in sources[:2] for word in re.findall(r"\bwords\.([a-z_]+)", source)} - {"js"}
    said |= {word for source in sources for word in re.findall(r"\bcommonWords\(\)\.([a-z_]+)", source)}
    said |= set(re.findall(r"\bdataset\.common\)\.([a-z_]+)", (JS / "live.js").read_text()))
    with app.test_request_context():
        assert said == set(script_words.common_words())


@pytest.mark.parametrize("script", PAGES)
def test_every_sentence_has_words_in_both_numbers(app: Flask, script: str) -> None:
    with app.test_request_context():
        for sentence in PAGES[script]().values():
            forms = sentence if isinstance(sentence, tuple) else (sentence,)
            assert all(form.strip() for form in forms)
