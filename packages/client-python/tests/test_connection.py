"""Where the address and the token come from, and that nothing shows the token."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

from tearsheet import ConnectionFailed, ConnectionSettingsError, RetrySettings, Tearsheet
from tearsheet.connection import find_auth, find_url

SECRET = "ts_a-secret-token"
NOWHERE = "http://127.0.0.1:1"


@pytest.fixture(autouse=True)
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("TEARSHEET_URL", "TEARSHEET_TOKEN", "TEARSHEET_STATE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def store(folder: Path, **files: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(f"{text}\n")


def exception() -> tuple[Any, Any, Any]:
    return sys.exc_info()


def token_for(url: str) -> str:
    return find_auth(None, url)._read()


def test_the_order_is_argument_then_variable_then_login_then_state(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(empty / ".tearsheet", url="http://state", token="of-state")
    assert (find_url(None), token_for("http://state")) == ("http://state", "of-state")
    store(empty / "config/tearsheet", credentials_json=json.dumps({"url": "http://login", "token": "of-login"}))
    assert (find_url(None), token_for("http://login")) == ("http://login", "of-login")
    assert token_for("http://other") == "of-state"
    monkeypatch.setenv("TEARSHEET_URL", "http://variable/")
    monkeypatch.setenv("TEARSHEET_TOKEN", "of-variable")
    assert (find_url(None), token_for("http://variable")) == ("http://variable", "of-variable")
    assert (find_url("https://argument"), find_auth("given", "x")._read()) == ("https://argument", "given")


def test_a_state_folder_of_its_own_is_read(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(empty / "other", url="http://other", token="t")
    monkeypatch.setenv("TEARSHEET_STATE", "other")
    assert find_url(None) == "http://other"


def test_missing_and_wrong_settings_say_what_to_do() -> None:
    with pytest.raises(ConnectionSettingsError, match="set TEARSHEET_URL"):
        Tearsheet()
    with pytest.raises(ConnectionSettingsError, match="set TEARSHEET_TOKEN"):
        Tearsheet(NOWHERE)
    with pytest.raises(ConnectionSettingsError, match="must start with http"):
        Tearsheet("127.0.0.1", SECRET)


@pytest.mark.parametrize("token", [f"{SECRET}\n", f"{SECRET} ", "ts_ü", " "])
def test_a_token_that_no_header_can_have_is_refused_without_showing_it(token: str) -> None:
    with pytest.raises(ConnectionSettingsError) as caught:
        Tearsheet(NOWHERE, token)
    assert SECRET not in str(caught.value)


def test_neither_representations_nor_tracebacks_show_the_token() -> None:
    client = Tearsheet(NOWHERE, lambda: "".join(SECRET), retry=RetrySettings(retries=0))
    job = client.job("port-1")
    try:
        job.read()
    except ConnectionFailed:
        shown = "".join(traceback.TracebackException(*exception(), capture_locals=True).format())
    assert NOWHERE in shown
    texts = (shown, repr(client), repr(vars(client)), repr(job), repr(vars(job)), job._repr_html_())
    assert [text for text in texts if SECRET in text] == []
