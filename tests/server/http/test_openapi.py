"""schemathesis tries every route with what the schema allows and with what it forbids."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from sternfeld.server.http.app import new_api
from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, Running, pair, running
from tests.support.examples import examples

CHECKS = [
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
]
"""What the schema forbids is refused, in bodies, queries and paths. schemathesis itself knows that
1 and "1" are the same in an address."""
DESCRIPTION = new_api().openapi()
ROUTES = schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str, str]]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with running(Settings(database=f"{folder}/t.db", limits=GENEROUS)) as server:
        ada, _, table = pair(server)
        yield server, table, ada.cookie


@ROUTES.parametrize()
@settings(
    examples(1 / 10),
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_no_request_makes_the_server_fail(case: Any, tried: tuple[Running, str, str]) -> None:
    server, table, cookie = tried
    if "table" in case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters["table"] = table  # what else is wrong shows at a table there is
    if case.method == "DELETE" or "login" in case.path or "session" in case.path:
        cookie = ""  # nobody logs us out meanwhile
    response = case.call(
        base_url=f"{server.address}/api", headers={"Cookie": f"sternfeld={cookie}"}
    )
    assert response.status_code < 500, response.text
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert set(response.json()["error"]) == {"code", "message", "detail"}
    elif "application/json" in str(response.headers["content-type"]):
        response.json()
    assert "Traceback" not in response.text


def test_every_route_says_how_it_refuses() -> None:
    schema = DESCRIPTION
    assert len(schema["paths"]) > 20
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            assert {"4XX", "5XX"} <= set(route["responses"]), (method, path)
            assert "422" not in route["responses"]
            assert route["description"], (method, path)


def test_every_route_is_in_the_documentation() -> None:
    schema = DESCRIPTION
    text = (Path(__file__).parents[3] / "docs" / "server-api.md").read_text(encoding="utf-8")
    for path, methods in schema["paths"].items():
        known = path.replace("{invitation}", "{code or token}").replace("{session}", "{id}")
        known = known.replace("{edition}", "{name}")
        for method in methods:
            assert f"`{method.upper()} /api{known}" in text, (method, path)
