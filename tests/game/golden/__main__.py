"""Write every golden playthrough anew."""

from tests.game.golden.play import GAMES, golden_file, play, written

for name, game in GAMES.items():
    golden_file(name).write_text(written(play(game)), encoding="utf-8")
    print(golden_file(name).name)
