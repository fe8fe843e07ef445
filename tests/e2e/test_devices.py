"""The browsers of the tests themselves."""

from __future__ import annotations

import pytest

from tests.e2e.devices import Devices, Kind

LEFT = "[localStorage.a, sessionStorage.a, document.cookie, navigator.onLine, innerWidth]"


def test_a_browser_that_is_used_again_remembers_nothing(address: str, devices: Devices) -> None:
    kind = Kind(address, phone=True, locale="fr-FR", script="")  # nobody else's
    first = devices.take(kind)
    page = first.open(f"{address}/settings", None, size=(390, 844), quiet=True)
    page.evaluate("localStorage.a = sessionStorage.a = document.cookie = 'a=1'")
    page.route("**", lambda route: route.abort())
    page.context.new_page()
    page.context.set_offline(True)
    devices.give_back(first)

    again = devices.take(kind)
    assert again is first
    assert again.context.pages == [page]
    again.open(f"{address}/settings", None, size=None, quiet=False)
    assert page.evaluate(LEFT) == [None, None, "", True, 360]

    page.add_init_script("window.WebSocket = class Other extends WebSocket {}")
    with pytest.raises(AssertionError, match="changed \\['Other'\\]"):
        devices.give_back(again)
    again.context.close()


def test_a_page_that_asks_another_host_is_found_out(address: str, devices: Devices) -> None:
    device = devices.take(Kind(address, phone=True, locale="fr-FR", script=""))
    page = device.open(address, None, size=None, quiet=True)
    page.evaluate("fetch('http://127.0.0.2/').catch(() => 'refused')")
    assert any("127.0.0.2" in wrong for wrong in device.all_wrongs())
    device.context.close()
