"""What choices in pre-endgames lose."""

from __future__ import annotations

from bench.pre_endgames import main, summary


def test_what_is_lost_is_held_against_the_best_choice() -> None:
    rows = [
        {"bag": 1, "wins": [0.5, 0.75], "seconds": [0.0, 0.25], "proven": True, "proof_seconds": 1},
        {
            "bag": 1,
            "wins": [1.0, 0.875],
            "seconds": [0.0, 0.75],
            "proven": False,
            "proof_seconds": 3,
        },
    ]
    found = summary(rows, ["expert", "champion"])
    assert found["turns"] == 2
    expert, champion = found["expert"], found["champion"]
    assert isinstance(expert, dict)
    assert isinstance(champion, dict)
    assert expert["lost"][0] == 12.5
    assert champion["lost"][0] == 6.25
    assert champion["better_than_the_first"][0] == 6.25
    assert champion["seconds"] == 0.5
    assert found["proven"] == {"turns": 1, "seconds": [2, 2]}


def test_a_champion_loses_less_than_an_expert_and_the_same_turns_come_again() -> None:
    asked = ["expert", "champion@6000n", "--bag", "1", "2", "--turns", "3", "--seed", "5", "--json"]
    found = main([*asked, "--search", "400", "--prove", "100000"])
    everything = found["all"]
    assert isinstance(everything, dict)
    assert everything["turns"] == 6
    assert everything["expert"]["lost"][0] > everything["champion@6000n"]["lost"][0] >= 0
    assert everything["proven"]["turns"] >= 2
    again = main([*asked, "--search", "400"])["all"]
    assert isinstance(again, dict)
    for player in ("expert", "champion@6000n"):
        assert again[player]["lost"] == everything[player]["lost"]
