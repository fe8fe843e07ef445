"""The rules of one table in words, generated from its switches."""

from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.describe.page import RuleLine, RulePage, RuleSection

__all__ = ["RuleLine", "RulePage", "RuleSection", "rule_page"]
