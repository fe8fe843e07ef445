import pytest

from sternfeld.cli import main
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules


def test_without_an_edition_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--language", "de"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(edition_names())
    assert "reise     Reise" in lines
    assert main(["rules", "--language", "en"]) == 0
    assert "reise     Travel" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_edition_is_described(
    capsys: pytest.CaptureFixture[str], edition: str, language: str
) -> None:
    assert main(["rules", edition, "--language", language]) == 0
    assert capsys.readouterr().out.rstrip("\n") == Rules.of(edition).describe(language).rstrip("\n")


def test_house_rules_are_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "deluxe", "--language", "en", "--set", "nine_tiles=true"]) == 0
    described = capsys.readouterr().out
    assert described.strip() == Rules.of("deluxe", {"nine_tiles": True}).describe("en").strip()
    assert described.strip() != Rules.of("deluxe").describe("en").strip()


def test_the_page_is_in_the_language_of_the_edition_unless_the_environment_says_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for lang, edition, spoken in [
        ("C", "kompakt", "de"),
        ("C", "deluxe", "en"),
        ("de_DE.UTF-8", "deluxe", "de"),
    ]:
        monkeypatch.setenv("LANG", lang)
        main(["rules", edition])
        assert capsys.readouterr().out.strip() == Rules.of(edition).describe(spoken).strip()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "there is no edition 'nonsense'; expected one of deluxe, kompakt"),
        (["mini", "--set", "rak=8"], "there is no rule switch 'rak'"),
        (["mini", "--set", "rack"], "--set 'rack' is no setting; expected switch=value"),
        (["mini", "--set", "rack=8", "nine_tiles=true"], "nine_tiles=true and rack=8"),
        (["--set", "rack=8"], "--set changes the rules of an edition"),
        (["mini", "--language", "fr"], '"fr"'),
    ],
)
def test_what_cannot_be_described_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["rules", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
