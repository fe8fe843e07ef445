"""Tasks for the tests of the farm."""

import os
import time
from pathlib import Path

from sternfeld.farm import Fields


def square(settings: Fields, task: Fields) -> Fields:
    """The square of a number; who computed it is noted in a folder, if there is one. The number
    that is to fail raises an error until the folder holds ``mended``."""
    number = task["number"]
    folder = settings.get("folder")
    if folder is not None:
        with (Path(folder) / f"{number}").open("a") as file:
            print(os.getpid(), file=file)
        if number == settings.get("fails") and not (Path(folder) / "mended").exists():
            raise ArithmeticError(f"{number} cannot be squared yet")
    time.sleep(settings.get("seconds", 0))
    return {"square": number * number, "third": number / 3, "pair": (number, str(number))}
