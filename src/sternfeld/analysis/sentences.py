"""The sentences of explanations in German and English."""

from __future__ import annotations

from typing import Literal

__all__ = ["SENTENCES", "Language"]

Language = Literal["de", "en"]

SENTENCES: dict[Language, dict[str, str]] = {
    "de": {
        "unlisted": "{words} steht nicht in der Wortliste; gerechnet ist, als bliebe {played}"
        " liegen.",
        "unlisted_several": "{words} stehen nicht in der Wortliste; gerechnet ist, als bliebe"
        " {played} liegen.",
        "points": "{best} bringt {a} Punkte, {played} bringt {b}.",
        "bonus": "{best} legt {n} Steine auf einmal und bringt {a} Punkte, davon {x} als Bonus;"
        " {played} bringt {b}.",
        "points_worth_it": "{best} bringt jetzt {d} Punkte weniger, doch das lohnt sich.",
        "more_wins": "{best:with} gewinnst du öfter (um {w} Prozentpunkte), obwohl du am Ende im"
        " Mittel {e} Punkte schlechter stehst.",
        "same_word_better_place": "Dasselbe Wort auf {sq} ist um {w} Prozentpunkte besser.",
        "leave": "Du behältst {k1} statt {k2}. Das ist {x} Punkte mehr wert.",
        "leave_named": "{best:with} behältst du {k1} statt {k2}. Das ist {x} Punkte mehr wert.",
        "leave_next": "Du behältst {k1} statt {k2}, und damit bringt dein nächster Zug im Mittel"
        " {e} Punkte mehr.",
        "leave_next_named": "{best:with} behältst du {k1} statt {k2}, und damit bringt dein"
        " nächster Zug im Mittel {e} Punkte mehr.",
        "leave_worse": "Dagegen spricht, dass du {k1} statt {k2} behältst. Das ist {x} Punkte"
        " weniger wert.",
        "leave_next_worse": "Dagegen spricht, dass du {k1} statt {k2} behältst und dein nächster"
        " Zug damit im Mittel {e} Punkte weniger bringt.",
        "leave_vowels": "{played:after} bleiben {v} Vokale. Dein nächster Zug bringt dann in {p} %"
        " der Ziehungen weniger als {poor} Punkte, {best:after} in {q} %.",
        "leave_double": "{played:after} behältst du mehr als ein {c}; eines weniger wäre {x}"
        " Punkte mehr wert.",
        "blank_cheap": "Der Blankostein bringt in {played} nur {x} Punkte mehr als der punktbeste"
        " Zug ohne ihn; behalten ist er {y} wert.",
        "blank_wasted": "{played} verbraucht den Blankostein, dabei bringt der punktbeste Zug ohne"
        " ihn {more}; behalten ist der Blankostein {y} wert.",
        "s_cheap": "Das S bringt in {played} nur {x} Punkte mehr als der punktbeste Zug ohne S;"
        " behalten ist es {y} wert.",
        "s_wasted": "{played} verbraucht das S, dabei bringt der punktbeste Zug ohne S {more};"
        " behalten ist das S {y} wert.",
        "q_stuck": "{played:after} bleibt das Q auf dem Bänkchen; nur in {p} % der Ziehungen"
        " legst du es im nächsten Zug.",
        "next_turn": "Dein nächster Zug bringt im Mittel {e} Punkte mehr.",
        "next_turn_named": "{best:after} bringt dein nächster Zug im Mittel {e} Punkte mehr.",
        "next_turn_worse": "Dagegen spricht, dass dein nächster Zug im Mittel {e} Punkte weniger"
        " bringt.",
        "next_board": "Das Brett ist {best:after} besser für dich: Mit denselben Steinen bringt"
        " dein nächster Zug im Mittel {e} Punkte mehr.",
        "next_board_worse": "Dagegen spricht das Brett: Mit denselben Steinen bringt dein nächster"
        " Zug im Mittel {e} Punkte weniger als {played:after}.",
        "next_bonus": "Im nächsten Zug hast du {best:after} in {p} % der Ziehungen ein Bonuswort,"
        " {played:after} in {q} %.",
        "next_bonus_worse": "Dagegen spricht: Im nächsten Zug hast du {best:after} in {p} % der"
        " Ziehungen ein Bonuswort, {played:after} in {q} %.",
        "next_place": "{best:after} kannst du im nächsten Zug {place}: Dazu kommt es in {p} % der"
        " Ziehungen ({played:after} in {q} %), und dann bringt der Zug im Mittel {x} Punkte.",
        "next_place_still": "{best:after} kannst du im nächsten Zug noch {place}: Dazu kommt es in"
        " {p} % der Ziehungen ({played:after} in {q} %), und dann bringt der Zug im Mittel {x}"
        " Punkte.",
        "next_place_worse": "Dagegen spricht, dass du {played:after} im nächsten Zug {place}"
        " kannst. Dazu kommt es in {p} % der Ziehungen ({best:after} in {q} %), und dann bringt"
        " der Zug im Mittel {x} Punkte.",
        "reply": "Die Antwort darauf bringt im Mittel {e} Punkte weniger.",
        "reply_named": "{best:after} bringt die Antwort im Mittel {e} Punkte weniger.",
        "reply_worse": "Dagegen spricht, dass die Antwort darauf im Mittel {e} Punkte mehr bringt.",
        "replies": "Die Antworten der anderen bringen zusammen im Mittel {e} Punkte weniger.",
        "replies_named": "{best:after} bringen die Antworten der anderen zusammen im Mittel {e}"
        " Punkte weniger.",
        "replies_worse": "Dagegen spricht, dass die Antworten der anderen zusammen im Mittel {e}"
        " Punkte mehr bringen.",
        "reply_where": "In {line} liegen {played:after} {q} % der Antworten, {best:after} {p} %.",
        "reply_big": "Eine Antwort ab {big} Punkten kommt {best:after} in {p} % der Ziehungen,"
        " {played:after} in {q} %.",
        "reply_big_worse": "Dagegen spricht: Eine Antwort ab {big} Punkten kommt {best:after} in"
        " {p} % der Ziehungen, {played:after} in {q} %.",
        "vowel_premium": "{played} legt {c} neben {sq}. In {p} % der Ziehungen nutzt das die"
        " nächste Antwort; {best:after} wird das Feld in {q} % belegt.",
        "takes_premium": "{best} nutzt {sq} selbst; {played:after} wird es in {p} % der Ziehungen"
        " sofort belegt.",
        "leaves_premium": "{sq} wird {played:after} in {p} % der Ziehungen sofort belegt,"
        " {best:after} in {q} %.",
        "goes_out": "{best:with} wirst du alle Steine los, und die Partie ist zu Ende.",
        "block": "Du führst mit {d} Punkten, und {best:after} bleibt das Brett enger als"
        " {played:after}: Antworten bringen {e} Punkte weniger, dein nächster Zug {f}.",
        "open_behind": "Du liegst {d} Punkte zurück, und {best:after} bleibt das Brett offener als"
        " {played:after}: Antworten bringen {e} Punkte mehr, dein nächster Zug {f}.",
        "out_more": "{best:after} bist du in {p} % der Ziehungen zuerst alle Steine los,"
        " {played:after} in {q} %.",
        "out_more_worse": "Dagegen spricht, dass du {best:after} in {p} % der Ziehungen zuerst alle"
        " Steine los bist, {played:after} in {q} %.",
        "later": "In den späteren Zügen holst du {best:after} gegenüber dem anderen im Mittel {e}"
        " Punkte mehr als {played:after}.",
        "later_worse": "Dagegen spricht, dass du in den späteren Zügen gegenüber dem anderen im"
        " Mittel {e} Punkte weniger holst.",
        "left_over": "Die Steine, die am Ende auf den Bänkchen bleiben, zählen {best:after} im"
        " Mittel um {e} Punkte günstiger für dich.",
        "left_over_worse": "Dagegen spricht, dass die Steine, die am Ende auf den Bänkchen bleiben,"
        " im Mittel um {e} Punkte ungünstiger für dich zählen.",
        "left_tiles": "{best:after} sind die Steine, die du nach deinem nächsten Zug noch hast,"
        " verglichen mit denen des anderen im Mittel {e} Punkte mehr wert als {played:after}.",
        "left_tiles_worse": "Dagegen spricht: Die Steine, die du nach deinem nächsten Zug noch"
        " hast, sind verglichen mit denen des anderen im Mittel {e} Punkte weniger wert.",
        "turnover": "Du ziehst {n} Steine mehr. Noch verdeckt: {good}.",
        "turnover_named": "{best:with} ziehst du {n} Steine mehr. Noch verdeckt: {good}.",
        "exchange": "Tauschen bringt jetzt keine Punkte, doch deine Gewinnchance ist um {w}"
        " Prozentpunkte höher.",
        "empties_bag": "{played} leert den Beutel, und der erste Zug danach ist nicht deiner."
        " {best} ist insgesamt um {w} Prozentpunkte besser.",
        "all_draws": "Über alle Ziehungen hast du {best:with} eine Gewinnchance von {p} %,"
        " {played:with} von {q} %{how}.",
        "last_tile": "{best} gewinnt in {n} von {m} möglichen Fällen, {played} in {k}{how}.",
        "out_first": "{best:with} wirst du alle Steine los, und die Partie ist zu Ende. Das ist {x}"
        " Punkte besser als {played} (gelöst).",
        "endgame_wins": "{best:with} gewinnst du um {y} Punkte, {played:with} verlierst du um {z}"
        " (gelöst).",
        "endgame_won": "Du gewinnst in beiden Fällen, {best:with} aber um {x} Punkte höher als"
        " {played:with} (gelöst).",
        "endgame_lost": "Du verlierst in beiden Fällen, {best:with} aber um {x} Punkte knapper als"
        " {played:with} (gelöst).",
        "endgame": "{best:with} stehst du am Ende um {x} Punkte besser als {played:with} (gelöst).",
        "endgame_searched": "{best:with} stehst du am Ende um {x} Punkte besser als {played:with},"
        " soweit gesucht wurde (nicht gelöst).",
        "endgame_lines": "{best:after} geht es am besten so weiter: {line1}; {played:after} so:"
        " {line2}.",
        "endgame_same_line": "Danach geht es in beiden Fällen am besten so weiter: {line1}.",
        "endgame_line": "{played:after} geht es am besten so weiter: {line2}.",
        "gain": "{best} ist um {w} Prozentpunkte besser als {played}, ohne dass ein einzelner Grund"
        " herausragt.",
        "equal": "{best:with} und {played:with} ist deine Gewinnchance gleich, soweit man sehen"
        " kann.",
        "equal_solved": "{best} und {played} führen zum gleichen Ergebnis (gelöst).",
        "won_but_points": "Die Partie ist so gut wie gewonnen; {best:after} stehst du im Mittel um"
        " {e} Punkte besser als {played:after}.",
        "won_but_points_exact": "Die Partie ist so gut wie gewonnen; {best:after} stehst du um {x}"
        " Punkte besser als {played:after}.",
        "lost_but_points": "Die Partie ist so gut wie verloren; {best:after} stehst du im Mittel um"
        " {e} Punkte besser als {played:after}.",
        "lost_but_points_exact": "Die Partie ist so gut wie verloren; {best:after} stehst du um {x}"
        " Punkte besser als {played:after}.",
        "equal_but_points": "Deine Gewinnchance ist mit beiden Zügen gleich, soweit man sehen kann;"
        " {best:after} stehst du im Mittel um {e} Punkte besser als {played:after}.",
    },
    "en": {
        "unlisted": "{words} is not in the word list; the figures take {played} to stand.",
        "unlisted_several": "{words} are not in the word list; the figures take {played} to stand.",
        "points": "{best} scores {a}, {played} scores {b}.",
        "bonus": "{best} lays {n} tiles at once and scores {a}, {x} of them as the bonus; {played}"
        " scores {b}.",
        "points_worth_it": "{best} scores {d} points less now, but that pays off.",
        "more_wins": "{best:with} you win more often (by {w} percentage points), although you end"
        " up {e} points worse on average.",
        "same_word_better_place": "The same word at {sq} is better by {w} percentage points.",
        "leave": "You keep {k1} instead of {k2}. That is worth {x} points more.",
        "leave_named": "{best:with} you keep {k1} instead of {k2}. That is worth {x} points more.",
        "leave_next": "You keep {k1} instead of {k2}, and with them your next turn scores {e}"
        " points more on average.",
        "leave_next_named": "{best:with} you keep {k1} instead of {k2}, and with them your next"
        " turn scores {e} points more on average.",
        "leave_worse": "Against it: you keep {k1} instead of {k2}. That is worth {x} points less.",
        "leave_next_worse": "Against it: you keep {k1} instead of {k2}, and with them your next"
        " turn scores {e} points less on average.",
        "leave_vowels": "{played:after} you keep {v} vowels. Your next turn then scores under"
        " {poor} points in {p} % of the draws, {best:after} in {q} %.",
        "leave_double": "{played:after} you keep more than one {c}; one fewer would be worth {x}"
        " points more.",
        "blank_cheap": "The blank in {played} earns only {x} points more than the highest-scoring"
        " play without it; kept it is worth {y}.",
        "blank_wasted": "{played} spends the blank, while the highest-scoring play without it"
        " scores {more}; kept the blank is worth {y}.",
        "s_cheap": "The S in {played} earns only {x} points more than the highest-scoring play"
        " without an S; kept it is worth {y}.",
        "s_wasted": "{played} spends the S, while the highest-scoring play without an S scores"
        " {more}; kept the S is worth {y}.",
        "q_stuck": "{played:after} the Q stays on the rack; only in {p} % of the draws do you lay"
        " it next turn.",
        "next_turn": "Your next turn scores {e} points more on average.",
        "next_turn_named": "{best:after} your next turn scores {e} points more on average.",
        "next_turn_worse": "Against it: your next turn scores {e} points less on average.",
        "next_board": "The board is better for you {best:after}: with the same tiles your next turn"
        " scores {e} points more on average.",
        "next_board_worse": "Against it: the board. With the same tiles your next turn scores {e}"
        " points less on average than {played:after}.",
        "next_bonus": "Next turn you have a bonus word in {p} % of the draws {best:after}, in {q} %"
        " {played:after}.",
        "next_bonus_worse": "Against it: next turn you have a bonus word in {p} % of the draws"
        " {best:after}, in {q} % {played:after}.",
        "next_place": "{best:after} you can {place} next turn: you do so in {p} % of the draws"
        " ({q} % {played:after}), and then score {x} points on average.",
        "next_place_still": "{best:after} you can still {place} next turn: you do so in {p} % of"
        " the draws ({q} % {played:after}), and then score {x} points on average.",
        "next_place_worse": "Against it: {played:after} you can {place} next turn. You do so in {p}"
        " % of the draws ({q} % {best:after}), and then score {x} points on average.",
        "reply": "The reply to it scores {e} points less on average.",
        "reply_named": "{best:after} the reply scores {e} points less on average.",
        "reply_worse": "Against it: the reply scores {e} points more on average.",
        "replies": "The replies of the others together score {e} points less on average.",
        "replies_named": "{best:after} the replies of the others together score {e} points less on"
        " average.",
        "replies_worse": "Against it: the replies of the others together score {e} points more on"
        " average.",
        "reply_where": "{played:after}, {q} % of the replies are in {line}; {best:after}, {p} %.",
        "reply_big": "A reply of {big} points or more comes in {p} % of the draws {best:after}, in"
        " {q} % {played:after}.",
        "reply_big_worse": "Against it: a reply of {big} points or more comes in {p} % of the draws"
        " {best:after}, in {q} % {played:after}.",
        "vowel_premium": "{played} puts {c} beside {sq}. In {p} % of the draws the next reply uses"
        " that; {best:after} the square is covered in {q} %.",
        "takes_premium": "{best} uses {sq} itself; {played:after} it is covered at once in {p} % of"
        " the draws.",
        "leaves_premium": "{sq} is covered at once in {p} % of the draws {played:after}, in {q} %"
        " {best:after}.",
        "goes_out": "{best} lays all your tiles, and the game is over.",
        "block": "You lead by {d} points, and {best:after} the board is tighter than"
        " {played:after}: replies score {e} points less, your next turn {f}.",
        "open_behind": "You are {d} points behind, and {best:after} the board is more open than"
        " {played:after}: replies score {e} points more, your next turn {f}.",
        "out_more": "{best:after} you are the first to lay all tiles in {p} % of the draws,"
        " {played:after} in {q} %.",
        "out_more_worse": "Against it: {best:after} you are the first to lay all tiles in {p} % of"
        " the draws, {played:after} in {q} %.",
        "later": "In later turns you gain {e} points more on the other {best:after} than"
        " {played:after}, on average.",
        "later_worse": "Against it: in later turns you gain {e} points less on the other, on"
        " average.",
        "left_over": "The tiles that stay on the racks at the end count {e} points more in your"
        " favour {best:after}, on average.",
        "left_over_worse": "Against it: the tiles that stay on the racks at the end count {e}"
        " points less in your favour, on average.",
        "left_tiles": "{best:after} the tiles that you still hold after your next turn, set against"
        " those of the other, are worth {e} points more on average than {played:after}.",
        "left_tiles_worse": "Against it: the tiles that you still hold after your next turn, set"
        " against those of the other, are worth {e} points less on average.",
        "turnover": "You draw {n} tiles more. Still unseen: {good}.",
        "turnover_named": "{best:with} you draw {n} tiles more. Still unseen: {good}.",
        "exchange": "Exchanging scores nothing now, but your chance to win is {w} percentage points"
        " higher.",
        "empties_bag": "{played} empties the bag, and the first move after that is not yours."
        " {best} is better by {w} percentage points in all.",
        "all_draws": "Over all draws your chance to win is {p} % {best:with}, {q} % {played:with}"
        "{how}.",
        "last_tile": "{best} wins in {n} of {m} possible cases, {played} in {k}{how}.",
        "out_first": "{best} lays all your tiles, and the game is over. That is {x} points better"
        " than {played} (solved).",
        "endgame_wins": "{best} wins the game by {y} points, {played} loses it by {z} (solved).",
        "endgame_won": "You win either way, but {best:with} by {x} points more than {played:with}"
        " (solved).",
        "endgame_lost": "You lose either way, but {best:with} by {x} points less than {played:with}"
        " (solved).",
        "endgame": "{best:with} you end up {x} points better than {played:with} (solved).",
        "endgame_searched": "{best:with} you end up {x} points better than {played:with}, as far as"
        " the search went (not solved).",
        "endgame_lines": "{best:after} the best line is {line1}; {played:after} it is {line2}.",
        "endgame_same_line": "Either way the best line goes on with {line1}.",
        "endgame_line": "{played:after} the best line is {line2}.",
        "gain": "{best} is {w} percentage points better than {played}, and no single reason stands"
        " out.",
        "equal": "{best:with} and {played:with} your chance to win is the same, as far as one can"
        " tell.",
        "equal_solved": "{best} and {played} lead to the same result (solved).",
        "won_but_points": "The game is as good as won; {best:after} you stand {e} points better on"
        " average than {played:after}.",
        "won_but_points_exact": "The game is as good as won; {best:after} you stand {x} points"
        " better than {played:after}.",
        "lost_but_points": "The game is as good as lost; {best:after} you stand {e} points better"
        " on average than {played:after}.",
        "lost_but_points_exact": "The game is as good as lost; {best:after} you stand {x} points"
        " better than {played:after}.",
        "equal_but_points": "Your chance to win is the same with both plays, as far as one can"
        " tell; {best:after} you stand {e} points better on average than {played:after}.",
    },
}
