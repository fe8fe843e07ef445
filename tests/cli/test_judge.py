import pytest

from sternfeld.cli import main
from sternfeld.cli.judge import SENTENCES
from sternfeld.lexicon.admissible import RemarkCode


def judged(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = main(["judge", *arguments])
    captured = capsys.readouterr()
    assert captured.err == ""
    return code, captured.out.splitlines()


def test_every_remark_has_a_sentence_in_both_languages() -> None:
    for language in ("de", "en"):
        assert SENTENCES[language].keys() == set(RemarkCode)


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["Gründe"], 0, "GRÜNDE: zulässig. Steht in der Wortliste als gründe, Gründe."),
        (["Chicoree"], 0, "CHICOREE: zulässig. Steht in der Wortliste als Chicorée."),
        (
            ["Straße"],
            0,
            "STRASSE: zulässig. ß wird SS geschrieben: STRASSE. Steht in der Wortliste als Straße.",
        ),
        (["anti"], 1, "ANTI: nicht zulässig. An diesem Tisch gesperrt."),
        (["Pkw"], 1, "PKW: nicht zulässig, eine Abkürzung."),
        (["facto"], 1, "FACTO: nicht zulässig, kommt nur in einer Wendung vor (de facto)."),
        (["Pkw", "--language", "en"], 1, "PKW: not valid, an abbreviation."),
        (["Opel", "--language", "en"], 1, "OPEL: not valid, the name of a product or firm."),
        (
            ["Homeoffice"],
            0,
            "HOMEOFFICE: zulässig. Steht in der Ergänzung zur Wortliste als Homeoffice.",
        ),
        (
            ["Homeoffice", "--language", "en"],
            0,
            "HOMEOFFICE: valid. In the supplement to the word list as Homeoffice.",
        ),
        (
            ["Homeoffice", "--set", "words.supplement=false"],
            1,
            "HOMEOFFICE: nicht zulässig. Steht nicht in der Wortliste.",
        ),
        (
            ["GRUENDE"],
            1,
            "GRUENDE: nicht zulässig. Steht nicht in der Wortliste."
            " Umlaute werden nicht umschrieben: GRÜNDE.",
        ),
        (["Ñu"], 1, "ÑU: nicht zulässig. Für Ñ gibt es keinen Stein."),
        (["Make-up"], 1, "MAKE-UP: nicht zulässig. Ein Wort besteht nur aus Buchstaben, ohne -."),
        (["E"], 1, "E: nicht zulässig. Ein Wort hat mindestens 2 Buchstaben."),
        ([""], 1, "–: nicht zulässig. Ein Wort hat mindestens 2 Buchstaben."),
        (
            ["E" * 16],
            1,
            f"{'E' * 16}: nicht zulässig. Das Brett hat nur 15 Felder in einer Reihe.",
        ),
        (["a b"], 1, "A B: nicht zulässig. Ein Wort besteht nur aus Buchstaben, ohne ' '."),
        (["horn", "--edition", "deluxe"], 0, "HORN: valid. In the word list as horn."),
        (["hornx", "--edition", "deluxe"], 1, "HORNX: not valid. Not in the word list."),
        (["anti", "--language", "en"], 1, "ANTI: not valid. Banned at this table."),
        (
            ["knickknacks", "--edition", "deluxe"],
            0,
            "KNICKKNACKS: valid. In the word list as knickknacks."
            " Note: the set has too few tiles for it (K), even with blanks.",
        ),
        (
            ["xyz", "--set", "words.allow=XYZ"],
            0,
            "XYZ: zulässig. An diesem Tisch ausdrücklich erlaubt.",
        ),
        (
            ["xyz", "--set", "word_check=free"],
            0,
            "XYZ: zulässig. An diesem Tisch prüft niemand die Wörter.",
        ),
    ],
)
def test_a_word_is_judged_with_its_reason(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: int,
    line: str,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert judged(capsys, *arguments) == (code, [line])


def test_one_word_that_is_not_admissible_is_enough_for_exit_code_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, lines = judged(capsys, "HORN", "HORNX", "TORE")
    assert code == 1
    assert len(lines) == 3
    assert judged(capsys, "HORN", "TORE")[0] == 0


def test_several_house_rules_may_follow_one_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = judged(capsys, "--set", "words.allow=XYZ", "words.ban=HORN", "XYZ")
    assert code == 0
    code, _ = judged(capsys, "--set", "words.allow=XYZ", "words.ban=HORN", "XYZ", "HORN")
    assert code == 1
