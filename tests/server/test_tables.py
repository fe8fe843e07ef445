import time

from tests.server.running import Running, pair

AGREED = {"start.order": "agreed"}


def test_two_people_sit_down_and_play(any_server: Running) -> None:
    ada, bob, table = pair(any_server, house_rules=AGREED)
    phone, tablet = ada.socket(), bob.socket()
    assert phone.wait_for("hello")["player"] == {"name": "Ada", "login": None}
    seen = phone.watch(table)
    tablet.watch(table)
    assert seen["view"]["audience"] == "seat:0"
    rack = seen["view"]["game"]["rack"]
    tiles = [[8, 8 + i, face if face != "?" else "e"] for i, face in enumerate(rack[:2])]
    done = phone.do(table, {"type": "lay", "tiles": tiles}, seen["version"])
    assert done["type"] == "done", done
    update = tablet.wait_for_version(table, done["version"])
    assert update["view"]["game"]["pending"]["tiles"] == tiles
    assert update["view"]["game"]["players"][0]["tiles"] == 5
    done = tablet.do(table, {"type": "accept"}, update["version"])
    assert done["type"] == "done", done
    after = phone.wait_for_version(table, done["version"])
    assert len(after["view"]["game"]["rack"]) == 7
    assert after["view"]["game"]["to_move"] == 1


def test_a_computer_answers(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("computer:beginner", "me", house_rules=AGREED)
    for _ in range(100):
        view = ada.view(table)
        if view["game"]["sheet"] or view["game"]["pending"]:
            break
        time.sleep(0.1)
    assert view["game"]["sheet"] or view["game"]["pending"]
