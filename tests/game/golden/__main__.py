"""Write every golden playthrough anew."""

from tests.game.golden.play import GAMES, golden_file, played

for name, game in GAMES.items():
    golden_file(name).write_text(played(game), encoding="utf-8")
    print(golden_file(name).name)
