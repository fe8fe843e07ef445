"""Frozen dataclasses that are made quickly.

The ``__init__`` of a frozen dataclass sets each field by a call of ``object.__setattr__``, because
its own is barred. A game of 26 fields is made four times in every move, and a move makes some fifty
other values: a tenth of the referee's time.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

__all__ = ["quick_init"]

Kind = TypeVar("Kind", bound=type)


def quick_init(kind: Kind) -> Kind:
    """The same class, whose ``__init__`` sets fields as in any other class. For that time the
    object belongs to a class of the same form that is not frozen.

    >>> from dataclasses import dataclass, field
    >>> @quick_init
    ... @dataclass(frozen=True, slots=True)
    ... class Note:
    ...     text: str
    ...     marks: list[int] = field(default_factory=list)
    ...     is_kept: bool = True
    >>> Note("one"), Note("two", [2], is_kept=False)
    (Note(text='one', marks=[], is_kept=True), Note(text='two', marks=[2], is_kept=False))
    >>> Note("one").text = "two"
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'text'
    """
    made: Any = kind
    own = fields(made)
    in_order = tuple(field.name for field in own) == made.__slots__
    is_special = any(not field.init or field.kw_only for field in own)
    if not in_order or is_special or hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} has fields that are not set in order, each in its slot")
    open_kind = type(f"Open{kind.__name__}", (), {"__slots__": made.__slots__})
    names: dict[str, Any] = {"_frozen": kind, "_open": open_kind, "_set": object.__setattr__}
    given, lines = ["self"], ["_set(self, '__class__', _open)"]
    for field in own:
        name = value = field.name
        names[f"_default_{name}"] = field.default
        if field.default is MISSING and field.default_factory is MISSING:
            given.append(name)
        else:
            given.append(f"{name}=_default_{name}")
        if field.default_factory is not MISSING:
            names[f"_make_{name}"] = field.default_factory
            value = f"_make_{name}() if {name} is _default_{name} else {name}"
        lines.append(f"self.{name} = {value}")
    lines.append("self.__class__ = _frozen")
    exec(f"def __init__({', '.join(given)}):\n    " + "\n    ".join(lines), names)
    quick = names["__init__"]
    quick.__annotations__ = made.__init__.__annotations__
    quick.__qualname__ = f"{kind.__qualname__}.__init__"
    made.__init__ = quick
    return kind
