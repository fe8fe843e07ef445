from sternfeld.rules.describe.page import RuleLine, RulePage, RuleSection

PAGE = RulePage(
    "Rules",
    (
        RuleSection("One", (RuleLine("First."), RuleLine("Second.", ("a", "b"), ("rack",)))),
        RuleSection(
            "Two", (RuleLine("Third rule.", (), ("bonus",), differs=True, note="Sheet: none."),)
        ),
    ),
    "differs",
)


def test_a_page_reads_as_headings_and_bullets() -> None:
    assert PAGE.text() == (
        "# Rules\n\n≠ differs\n\n## One\n- First.\n- Second.\n  - a\n  - b\n\n"
        "## Two\n- ≠ Third rule.\n  (Sheet: none.)\n"
    )


def test_a_page_without_differences_has_no_legend() -> None:
    assert RulePage("Rules", PAGE.sections[:1]).text().startswith("# Rules\n\n## One\n")


def test_long_lines_are_wrapped_below_their_bullet() -> None:
    page = RulePage("T", (RuleSection("S", (RuleLine("one two three", ("four five six",)),)),))
    assert page.text(width=10) == ("# T\n\n## S\n- one two\n  three\n  - four\n    five\n    six\n")


def test_words_are_never_broken() -> None:
    page = RulePage("T", (RuleSection("S", (RuleLine("27-fach-gerechnet wird"),)),))
    assert "- 27-fach-gerechnet\n  wird" in page.text(width=10)


def test_without_a_width_every_line_stays_in_one_piece() -> None:
    text = "word " * 40 + "end."
    page = RulePage("T", (RuleSection("S", (RuleLine(text),)),))
    assert f"- {text}\n" in page.text(width=None)


def test_the_lines_of_all_sections_follow_one_another() -> None:
    assert [line.text for line in PAGE.lines()] == ["First.", "Second.", "Third rule."]
