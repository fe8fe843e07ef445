"""``python -m sternfeld`` is the command ``sternfeld``."""

from sternfeld.cli import main

raise SystemExit(main())
