"""The words of the rule page in English."""

from sternfeld.rules.describe.language import Language

__all__ = ["ENGLISH"]

_SENTENCES = {
    "page.title": "Rules of “{name}”",
    "page.house_title": "Rules of “{name}” with house rules",
    "page.legend": "This table plays it differently from the rule sheet “{name}”.",
    "page.note": "House rule; the sheet says: {sheet}",
    "page.silent": "House rule; the sheet does not mention it.",
    # What the game needs, and who begins
    "chapter.game": "The game",
    "game": (
        "Two to four players take turns laying words on a board, crossing one another as in a"
        " crossword puzzle. Every word scores points."
    ),
    "chapter.needs": "What you need",
    "board": "A board of {size} squares. The star square lies {star}.",
    "board.premiums": (
        "A board of {size} squares. The star square lies {star}. There are also premium squares:"
    ),
    "board.brief": "The board of {size} squares.",
    "board.star_at": "in row {row}, column {column}",
    "board.star_in_the_middle": "in the middle",
    "premium.double_letter": "{count} double letter {count:square|squares}",
    "premium.triple_letter": "{count} triple letter {count:square|squares}",
    "premium.quadruple_letter": "{count} quadruple letter {count:square|squares}",
    "premium.double_word": "{count} double word {count:square|squares}",
    "premium.triple_word": "{count} triple word {count:square|squares}",
    "premium.quadruple_word": "{count} quadruple word {count:square|squares}",
    "tiles": (
        "A bag of {total} tiles ({language:language}): {contents}. Number and value of the letters:"
    ),
    "tiles.brief": "Tiles for {language:language}: {contents}.",
    "tiles.contents": "{letters} letter tiles and {blanks:no blank|one blank|# blanks}",
    "tiles.value": "{value} {value:point|points}: {letters}",
    "rack": "For each player a rack of {rack:number} tiles, hidden from the others.",
    "rack.nine_tiles": (
        "For each player a rack of {rack:number} tiles (the nine-tile variation), hidden from the"
        " others."
    ),
    "rack.brief": "A rack of {rack:number} tiles.",
    "chapter.start": "Who begins",
    "start.agreed": "You agree among yourselves who begins.",
    "start.draw": (
        "Each player draws a tile from the bag. The player whose letter is nearest the start of the"
        " alphabet begins. Players who tie draw again."
    ),
    "start.draw_with_blanks": (
        "Each player draws a tile from the bag. The player whose letter is nearest the start of the"
        " alphabet begins; a blank comes before A. Players who tie draw again."
    ),
    "drawn_tile.kept": "You keep the tile you drew: it is the first one on your rack.",
    "drawn_tile.returned": "The tiles drawn go back into the bag.",
    "start.fill_racks": (
        "Then all players fill their racks from the bag without looking. Play goes clockwise."
    ),
    # Laying
    "chapter.first_word": "The first word",
    "first_word": (
        "The first word has at least {length:number} letters, lies across or down, and covers the"
        " star square."
    ),
    "first_word.long": (
        "The first word has at least {length:number} letters, lies across or down, and covers the"
        " star square. A player without such a word exchanges or passes until somebody lays one."
    ),
    "first_word.brief": "The first word has at least {length:number} letters.",
    "first_word.or_not": "Even on the first turn you may exchange or pass instead.",
    "chapter.later_words": "Later words",
    "laying.line": (
        "On your turn you lay one or more tiles in one row or one column, never diagonally."
        " Together with tiles already there they form an unbroken line, and at least one of them"
        " touches a tile already on the board."
    ),
    "laying.reading": (
        "Words read from left to right and from top to bottom. Wherever letters touch in a row or"
        " column, they must form a word together."
    ),
    "laying.ways": (
        "You can extend a word at the front, at the end or at both ends at once, or lay a new one"
        " through one or more letters already on the board."
    ),
    "parallel": (
        "A word made only of new tiles may lie alongside another if the two touch along at least"
        " {contact:number} tiles. If it lies alongside several words, this must hold for one of"
        " them."
    ),
    "parallel.each": (
        "A word made only of new tiles may lie alongside another if the two touch along at least"
        " {contact:number} tiles. If it lies alongside several words, this must hold for each of"
        " them."
    ),
    "parallel.any_contact": (
        "A word made only of new tiles may lie alongside another; it is enough if they touch at one"
        " tile."
    ),
    "hook": (
        "A word made only of new tiles may also extend another at a right angle, as the S of STAR"
        " turns BOAT into BOATS."
    ),
    "hook.forbidden": (
        "A word made only of new tiles may not merely extend another at a right angle, as the S of"
        " STAR would turn BOAT into BOATS."
    ),
    "tiles_stay": "Tiles on the board stay there: none is moved or replaced.",
    "tiles_stay.with_exceptions": (
        "Tiles on the board stay there, with the exceptions listed under “Agreed variations”."
    ),
    "laying.draw": (
        "After laying, you announce your score and refill your rack from the bag for as long as it"
        " lasts."
    ),
    "chapter.variations": "Agreed variations",
    "rearrange": (
        "Rearranging: you may put the letters of a word on the board in a different order, adding"
        " at least one new tile. All words must be valid in the end. Premium squares under the old"
        " word no longer count."
    ),
    "rearrange.off": "The letters of a word on the board are not rearranged.",
    "recycle": (
        "Recycling: at the start of your turn you may swap a letter on the board for one from your"
        " rack if this makes valid words. You may repeat this, one letter at a time. It scores"
        " nothing; afterwards you make your play."
    ),
    "recycle.off": "Letters on the board are not swapped for a player’s own.",
    "blank_recovery": (
        "Reclaiming blanks: if you have the letter that a blank on the board stands for, you may"
        " swap it for the blank on your turn, more than once if you can. It scores nothing; you may"
        " play the blank at once or later."
    ),
    "blank_recovery.off": "Blanks on the board are not reclaimed.",
    # Scoring
    "chapter.scoring": "Scoring",
    "scoring.words": (
        "Each tile counts the value printed on it. You score every word that you form or change,"
        " with all its letters."
    ),
    "premiums": (
        "A letter square {letters:or} the value of the tile laid on it. A word square {words:or}"
        " the value of every word that uses a tile laid on it; the star square doubles it too."
        " Letter squares count first, then word squares."
    ),
    "premiums.words_only": (
        "A word square {words:or} the value of every word that uses a tile laid on it; the star"
        " square doubles it too."
    ),
    "multiplies.2": "doubles",
    "multiplies.3": "triples",
    "multiplies.4": "quadruples",
    "products.double": (
        "If new tiles of one word cover several word squares, the premiums are multiplied: two"
        " double squares make four times the value."
    ),
    "products.triple": (
        "If new tiles of one word cover several word squares, the premiums are multiplied: two"
        " double squares make four times the value, two triple squares nine times, three triple"
        " squares 27 times."
    ),
    "products.quadruple": (
        "If new tiles of one word cover several word squares, the premiums are multiplied: two"
        " double squares make four times the value, two triple squares nine times, a triple and a"
        " quadruple square twelve times."
    ),
    "scoring.premiums_once": (
        "A premium square counts only on the turn in which it is covered. Afterwards the tile on it"
        " counts its plain value."
    ),
    "scoring.two_words": (
        "A tile that belongs to two words counts in both; if it has just been laid on a premium"
        " square, the premium counts for both."
    ),
    "bonus": (
        "If you lay {tiles} in one turn, you get {points:one point|# points} extra. This bonus is"
        " never multiplied."
    ),
    "bonus.none": "There is no bonus for laying many tiles in one turn.",
    "bonus.table": "There is a bonus for laying many tiles in one turn; it is never multiplied:",
    "bonus.line": "{points:one point|# points} for {tiles}",
    "bonus.all_tiles": "all {rack:number} tiles",
    "bonus.one_tile": "one tile",
    "bonus.tiles": "{tiles:or number} tiles",
    "scoring.below_zero": "A score may fall below zero.",
    "chapter.blanks": "Blanks",
    "blanks": (
        "A blank stands for a letter of your choice. You say which one when you lay it, and it"
        " stays that letter."
    ),
    "blanks.none": "The game is played without blanks.",
    "blanks.never": "A blank may never stand for {letters:or}.",
    "blanks.any_letter": "A blank may stand for any letter.",
    "blanks.points": (
        "A blank is worth nothing, even on a letter square. A word square under it still counts."
    ),
    "chapter.exchange": "Exchanging and passing",
    "exchange.from": (
        "Instead of laying a word you may exchange any number of your tiles, as long as at least"
        " {bag:one tile is|# tiles are} left in the bag."
    ),
    "exchange.from_or_what_the_bag_holds": (
        "Instead of laying a word you may exchange any number of your tiles, as long as at least"
        " {bag:one tile is|# tiles are} left in the bag, but not more than the bag still holds."
    ),
    "exchange.what_the_bag_holds": (
        "Instead of laying a word you may exchange any number of your tiles, but not more than the"
        " bag still holds."
    ),
    "exchange.face_up": (
        "You put the tiles you give away on the table face up for all to see, draw as many new"
        " ones, and then return the old ones to the bag."
    ),
    "exchange.face_down": (
        "You put the tiles you give away on the table face down, draw as many new ones, and then"
        " return the old ones to the bag."
    ),
    "exchange.no_word": "An exchange takes your whole turn and scores nothing.",
    "pass": "You may also pass, even if you could lay a word. A pass scores nothing.",
    # Words and who judges them
    "chapter.words": "Words allowed",
    "lexicon": "The word list “{name}” applies.",
    "lexicon.language": "The word list “{name}” ({name:language}) applies.",
    "lexicon.none": "There is no word list at this table.",
    "supplement": "Newer everyday words from the supplement to the list count as well.",
    "supplement.off": "The supplement to the list does not apply.",
    "words.allowed": (
        "Inflected forms are allowed, and so are acronyms spoken as words, such as UFO and RADAR."
        " The same word may be laid more than once."
    ),
    "words.not_allowed": (
        "Not allowed are proper names (of people, places, brands and companies), abbreviations,"
        " prefixes and suffixes on their own, and words with a hyphen or an apostrophe."
    ),
    "ban": "Also banned: {words}.",
    "ban.off": "No word on the list is banned.",
    "allow": "Also allowed: {words}.",
    "allow.off": "No word outside the list is allowed.",
    "german_spelling": (
        "ß is laid as SS. Ä, Ö and Ü are letters of their own and are never laid as AE, OE and UE."
    ),
    "long_faces": "These groups of letters are single tiles: {faces}.",
    "dictionary.open": "Anyone may look up words at any time, even while thinking about a play.",
    "dictionary.closed": "Words are not looked up while thinking about a play.",
    "chapter.word_check": "Checks and challenges",
    "word_check.challenge": (
        "A word counts unless somebody challenges it. All players but the one who laid it may"
        " challenge."
    ),
    "word_check.checked": (
        "Every play is checked before it counts. A play with an invalid word is refused; it is"
        " still your turn, and you play something else."
    ),
    "word_check.free": (
        "Nobody checks the words, and none can be rejected. You decide among yourselves what"
        " counts."
    ),
    "word_check.all_words": (
        "All words that a play formed or changed are judged together. If one of them is invalid, so"
        " is the whole play."
    ),
    "challenge.until.noted": "A play may be challenged until its score has been written down.",
    "challenge.until.next_turn": (
        "A play may be challenged until the next player begins their turn."
    ),
    "challenge.window.noted": (
        "At a digital table the score is written down when all others have accepted the play, and"
        " after {limit:duration} at the latest. A next player who wants to begin earlier accepts"
        " only for themselves; the others may still challenge."
    ),
    "challenge.no_window.noted": (
        "At a digital table the score is written down when all others have accepted the play; there"
        " is no time limit. A next player who wants to begin earlier accepts only for themselves;"
        " the others may still challenge."
    ),
    "challenge.window.next_turn": (
        "At a digital table the next player begins by laying, exchanging, passing or saying so;"
        " trying tiles out on the board is no beginning. You have at most {limit:duration} to"
        " challenge."
    ),
    "challenge.no_window.next_turn": (
        "At a digital table the next player begins by laying, exchanging, passing or saying so;"
        " trying tiles out on the board is no beginning. There is no time limit."
    ),
    "challenge.right": (
        "If a challenge succeeds, you take back all tiles of that play, score nothing, and your"
        " turn is over."
    ),
    "penalty": "A player who challenges wrongly loses {points:one point|# points}.",
    "penalty.lost_turn": "A player who challenges wrongly misses their next turn.",
    "penalty.none": "A wrong challenge costs nothing.",
    "challenge.first": "Only the first challenge counts; it settles the play for good.",
    "challenge.none": (
        "An invalid word that nobody challenges in time stays and scores. Later it may be extended"
        " into a valid word."
    ),
    "challenge.accepted": (
        "A play that all others have accepted stands at once. They are all asked about the last"
        " play of a game, because no turn follows it."
    ),
    "challenge.draw_later": ("You draw new tiles only when your play can no longer be challenged."),
    # Time
    "chapter.time": "Time",
    "turn_time": "You have {limit:duration} for a turn.",
    "turn_time.each_seat": "Time for a turn:",
    "turn_time.none": "There is no time limit for a turn.",
    "seat.limit": "seat {seat} has {limit:duration}",
    "seat.no_limit": "seat {seat} has no limit",
    "turn_timeout.pass": "When the time for a turn is up, the turn counts as a pass.",
    "turn_timeout.soft": (
        "When the time for a turn is up, there is only a signal; you finish your turn."
    ),
    "game_time": (
        "You have {limit:duration} for all your turns together. Your clock runs only while it is"
        " your turn."
    ),
    "game_time.each_seat": ("A clock runs while it is your turn. Time for all turns together:"),
    "game_time.off": "There is no clock for the whole game.",
    "increment": "Each turn adds {added:duration} to your clock.",
    "increment.off": "Turns add no time to the clock.",
    "overtime": "Every minute of overtime, even if only begun, costs {points:one point|# points}.",
    "overtime.free": "Overtime costs no points.",
    "forfeit": (
        "After {minutes:one minute|# minutes} of overtime a player is out and can no longer win."
    ),
    "forfeit.never": "Nobody is out because of overtime.",
    # The end
    "chapter.end": "The end of the game",
    "out": "The game ends when the bag is empty and a player has laid their last tile.",
    "out.empty_bag": (
        "The game ends as soon as the bag is empty after a turn, even if there are still tiles on"
        " the racks."
    ),
    "passes": "The game also ends when all players pass in {rounds:one round|# rounds in a row}.",
    "passes.or_exchanges": (
        "The game also ends when all players pass or exchange in {rounds:one round|# rounds in a"
        " row}: exchanging is a way of passing."
    ),
    "passes.off": "Passing alone does not end the game while there are tiles in the bag.",
    "exhaustion": (
        "The game also ends when no play is possible any more: when the bag is empty, all players"
        " have passed for one round and you agree that nobody has a play left. A second round of"
        " passes ends it all the same."
    ),
    "exhaustion.referee": (
        "The game also ends when no play is possible any more: when the bag is empty, all players"
        " have passed for one round and the referee of a digital table finds that nobody has a play"
        " left. If somebody has one, the game goes on, and nobody is told why. A second round of"
        " passes ends it all the same. At a real board you agree that nobody has a play left, or"
        " wait for the second round."
    ),
    "exhaustion.off": (
        "When nobody can lay any more, you wait until all players have passed in"
        " {rounds:one round|# rounds in a row}."
    ),
    "finish_line": (
        "Finish line: the game ends at once when a player reaches their own target. The target is"
        " {goal}."
    ),
    "finish_line.each_seat": (
        "Finish line: the game ends at once when a player reaches their own target. The targets:"
    ),
    "finish_line.seat": "seat {seat}: {goal}",
    "finish_line.off": "No score ends the game.",
    "goal": "{targets:and}",
    "goal.level": "{targets:and} (level “{level}”)",
    "target": "{points:one point|# points}",
    "target.2": "{points:one point|# points} with two players",
    "target.3": "{points:one point|# points} with three",
    "target.4": "{points:one point|# points} with four",
    "level.beginner": "beginner",
    "level.intermediate": "intermediate",
    "level.advanced": "advanced",
    "end.agreed": "You may also all agree to stop early.",
    "chapter.settlement": "Settling and winning",
    "racks.deducted": "At the end you lose the value of the tiles still on your rack.",
    "racks.deducted.unless_gained": (
        "At the end you lose the value of the tiles still on your rack, unless another player gains"
        " it."
    ),
    "racks.free": "Tiles left on your rack at the end cost you nothing.",
    "gains": "{who} gains the value of all tiles left on the other racks.",
    "gains.double": "{who} gains twice the value of all tiles left on the other racks.",
    "gains.none": "{who} gains nothing by it.",
    "gains.by_out": "A player who ends the game by laying their last tile",
    "gains.by_emptying_the_bag": "The player whose turn emptied the bag",
    "winner": "The player with the most points after the settlement wins.",
    "winner.finish_line": (
        "The player who reaches the finish line wins, and the racks are not settled. If the game"
        " ends in any other way, the player with the most points after the settlement wins."
    ),
    "tie.shared": "Players who tie share the win.",
    "tie.before_settlement": (
        "A tie goes to the player who had more points before the settlement."
    ),
}

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five",
    "six", "seven", "eight", "nine", "ten",
)  # fmt: skip

ENGLISH = Language(
    numbers=_NUMBERS,
    units={
        86_400: "one day|# days",
        3_600: "one hour|# hours",
        60: "one minute|# minutes",
        1: "one second|# seconds",
    },
    conjunctions={"and": "and", "or": "or"},
    languages={
        "da": "Danish",
        "de": "German",
        "en": "English",
        "es": "Spanish",
        "fr": "French",
        "is": "Icelandic",
        "it": "Italian",
        "nl": "Dutch",
        "no": "Norwegian",
        "pl": "Polish",
        "pt": "Portuguese",
        "sv": "Swedish",
    },
    sentences=_SENTENCES,
)
