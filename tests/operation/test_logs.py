"""One line an event, each with its request, none with personal data."""

from __future__ import annotations

import json
import logging

import pytest
from django.test import Client

from pyramid_site.logs import JsonLines, RequestId


def lines_of(caplog: pytest.LogCaptureFixture, name: str) -> list[dict[str, object]]:
    """What the log of that name holds, as the JSON that is written."""
    form = JsonLines()
    return [json.loads(form.format(record)) for record in caplog.records if record.name == name]


@pytest.mark.django_db
def test_a_request_is_named_by_its_route(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(RequestId())
    with caplog.at_level(logging.INFO, "pyramid.requests"):
        answer = client.get("/u/somebodys-name/?mail=a@b.example")
    (line,) = lines_of(caplog, "pyramid.requests")
    assert (line["method"], line["route"], line["status"]) == ("GET", "u/<str:name>/", 404)
    assert line["request"] == answer.headers["X-Request-Id"] != "-"
    said = [JsonLines().format(record) for record in caplog.records]
    assert said
    assert not [text for text in said if "somebodys-name" in text or "a@b.example" in text]


def test_the_id_of_a_proxy_is_kept_and_a_forged_one_is_not(client: Client) -> None:
    assert (
        client.get("/healthz", headers={"X-Request-Id": "0123abcd-proxy"}).headers["X-Request-Id"] == "0123abcd-proxy"
    )
    forged = 'x" , "level": "'
    assert client.get("/healthz", headers={"X-Request-Id": forged}).headers["X-Request-Id"] != forged


def test_a_trace_stays_on_its_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.getLogger("x").makeRecord(
            "x", logging.ERROR, "f", 1, "wrong %s", ("here",), __import__("sys").exc_info()
        )
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "wrong here"
    assert "two" in json.loads(line)["trace"]
