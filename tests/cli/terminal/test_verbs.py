import pytest

from sternfeld.cli.terminal.verbs import _OWN_WORDS, Verb, read_entry
from sternfeld.notation.commands import COMMAND_WORDS


def test_no_word_means_two_things() -> None:
    words = [word for words in _OWN_WORDS.values() for word in words.split()]
    words += [word for name in COMMAND_WORDS for word in (name, *COMMAND_WORDS[name])]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("line", "verb", "rest"),
    [
        ("8F HORN", Verb.LAY, "8F HORN"),
        ("  h8 horn ", Verb.LAY, "h8 horn"),
        ("ex ABC", Verb.EXCHANGE, "ABC"),
        ("Tauschen ABC", Verb.EXCHANGE, "ABC"),
        ("?", Verb.HELP, ""),
        ("correct 3 8G HORN", Verb.CORRECT, "3 8G HORN"),
        ("zurück", Verb.UNDO, ""),
        ("", Verb.NOTHING, ""),
        ("xyzzy", Verb.UNKNOWN, ""),
    ],
)
def test_a_line_is_a_verb_and_the_rest(line: str, verb: Verb, rest: str) -> None:
    entry = read_entry(line)
    assert (entry.verb, entry.rest) == (verb, rest)


def test_german_words_become_the_words_of_the_notation() -> None:
    assert read_entry("tausche ABC").notation == "ex ABC"
    assert read_entry("joker 8F").notation == "recover 8F"
    assert read_entry("8F HORN").notation == "8F HORN"
