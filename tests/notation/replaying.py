"""Games in GCG, replayed at an English table."""

from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import GcgReplay, replay_gcg
from sternfeld.rules.rules import Rules

GAME = """\
#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: DINNVWY 8D WINDY +32 32
>bob: ADEEGIL 7C GALE +16 16
>ann: AEJNOSV E3 JAVE..N +34 66
>bob: DEILOVX F2 VOX +39 55
>ann: ADENOST 10B DONATES +82 148
>bob: DEIILTZ 4B TIL.. +24 79
>bob: DEIILTZ -- -24 55
>ann: AAEINRU 9G EAU +16 164
>bob: DEIILTZ 4D Z.. +38 93
"""


def rules(**switches: object) -> Rules:
    """A tournament table in English: challenges by choice, fifty for seven."""
    english: dict[str, object] = {
        "tiles": "en-100",
        "words.lexicon": "en",
        "bonus": "7:50",
        "word_check": "challenge",
        "challenge.penalty": 10,
    }
    if switches.get("word_check") == "free":
        del english["challenge.penalty"]
    named = {name.replace("__", "."): value for name, value in switches.items()}
    return Rules.of("kompakt", english | named)


def replayed(lines: str, table: Rules | None = None) -> GcgReplay:
    players = "" if "#player1" in lines else "#player1 ann Ann\n#player2 bob Bob\n"
    return replay_gcg(parse_gcg(players + lines).game, table or rules())


def problems(lines: str, table: Rules | None = None) -> list[str]:
    return [str(problem) for problem in replayed(lines, table).problems]


END = ">ann: ABC 8G CAB +14 14\n>bob: A - +0 0\n"
