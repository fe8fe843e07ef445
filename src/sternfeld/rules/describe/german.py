"""The words of the rule page in German."""

from sternfeld.rules.describe.language import Language

__all__ = ["GERMAN"]

_SENTENCES = {
    "page.title": "Spielregeln „{name}“",
    "page.house_title": "Spielregeln „{name}“ mit Hausregeln",
    "page.legend": "Hier weicht dieser Tisch vom Regelblatt „{name}“ ab.",
    "page.note": "Hausregel; im Regelblatt: {sheet}",
    "page.silent": "Hausregel; im Regelblatt kommt das nicht vor.",
    # What the game needs, and who begins
    "chapter.game": "Das Spiel",
    "game": (
        "Zwei bis vier Personen legen reihum Wörter auf ein Brett, die sich wie in einem"
        " Kreuzworträtsel kreuzen. Jedes Wort bringt Punkte."
    ),
    "chapter.needs": "Was ihr braucht",
    "board": "Ein Brett mit {size} Feldern. Das Sternfeld liegt {star}.",
    "board.premiums": (
        "Ein Brett mit {size} Feldern. Das Sternfeld liegt {star}. Dazu kommen Prämienfelder:"
    ),
    "board.brief": "Das Brett mit {size} Feldern.",
    "board.star_at": "in Zeile {row}, Spalte {column}",
    "board.star_in_the_middle": "in der Mitte",
    "premium.double_letter": "{count:ein Feld|{count} Felder} mit doppeltem Buchstabenwert",
    "premium.triple_letter": "{count:ein Feld|{count} Felder} mit dreifachem Buchstabenwert",
    "premium.quadruple_letter": "{count:ein Feld|{count} Felder} mit vierfachem Buchstabenwert",
    "premium.double_word": "{count:ein Feld|{count} Felder} mit doppeltem Wortwert",
    "premium.triple_word": "{count:ein Feld|{count} Felder} mit dreifachem Wortwert",
    "premium.quadruple_word": "{count:ein Feld|{count} Felder} mit vierfachem Wortwert",
    "tiles": (
        "Ein Beutel mit {total} Steinen ({language:language}): {contents}. Anzahl und Wert der"
        " Buchstaben:"
    ),
    "tiles.brief": "Steine für {language:language}: {contents}.",
    "tiles.contents": (
        "{letters} Buchstabensteine und {blanks:kein Blankostein|ein Blankostein|# Blankosteine}"
    ),
    "tiles.value": "{value} {value:Punkt|Punkte}: {letters}",
    "rack": (
        "Für jede Person ein Bänkchen für {rack:number} Steine. Was darauf steht, sehen die anderen"
        " nicht."
    ),
    "rack.nine_tiles": (
        "Für jede Person ein Bänkchen für {rack:number} Steine (Variante „Neun Steine“). Was darauf"
        " steht, sehen die anderen nicht."
    ),
    "rack.brief": "Ein Bänkchen für {rack:number} Steine.",
    "chapter.start": "Wer beginnt",
    "start.agreed": "Ihr einigt euch, wer beginnt.",
    "start.draw": (
        "Jede Person zieht einen Stein aus dem Beutel. Wessen Buchstabe im Alphabet am weitesten"
        " vorn steht, beginnt. Wer dabei gleichauf liegt, zieht noch einmal."
    ),
    "start.draw_with_blanks": (
        "Jede Person zieht einen Stein aus dem Beutel. Wessen Buchstabe im Alphabet am weitesten"
        " vorn steht, beginnt; ein Blankostein sticht sogar das A. Wer dabei gleichauf liegt, zieht"
        " noch einmal."
    ),
    "drawn_tile.kept": "Den gezogenen Stein behältst du: Er ist der erste auf deinem Bänkchen.",
    "drawn_tile.returned": "Die gezogenen Steine kommen in den Beutel zurück.",
    "start.fill_racks": (
        "Dann füllen alle ihr Bänkchen aus dem Beutel, ohne hineinzusehen. Gespielt wird im"
        " Uhrzeigersinn."
    ),
    # Laying
    "chapter.first_word": "Das erste Wort",
    "first_word": (
        "Das erste Wort hat mindestens {length:number} Buchstaben, liegt waagerecht oder senkrecht"
        " und bedeckt das Sternfeld."
    ),
    "first_word.long": (
        "Das erste Wort hat mindestens {length:number} Buchstaben, liegt waagerecht oder senkrecht"
        " und bedeckt das Sternfeld. Wer kein so langes Wort legt, tauscht oder passt, bis es"
        " jemandem gelingt."
    ),
    "first_word.brief": "Das erste Wort hat mindestens {length:number} Buchstaben.",
    "first_word.or_not": "Statt zu legen, darfst du auch im ersten Zug tauschen oder passen.",
    "chapter.later_words": "Weitere Wörter",
    "laying.line": (
        "Wer am Zug ist, legt einen oder mehrere Steine in eine Zeile oder in eine Spalte, nie"
        " schräg. Zusammen mit Steinen, die schon liegen, bilden sie eine Reihe ohne Lücke, und"
        " mindestens einer berührt einen Stein, der schon liegt."
    ),
    "laying.reading": (
        "Gelesen wird von links nach rechts und von oben nach unten. Wo Buchstaben in einer Zeile"
        " oder Spalte aneinanderstoßen, müssen sie zusammen ein Wort ergeben."
    ),
    "laying.ways": (
        "Du kannst ein Wort vorn, hinten oder an beiden Enden zugleich verlängern, oder du legst"
        " ein neues quer durch einen oder mehrere Buchstaben, die schon liegen."
    ),
    "parallel": (
        "Ein Wort nur aus neuen Steinen darf neben einem anderen liegen, wenn die beiden sich mit"
        " mindestens {contact:number} Steinen berühren. Liegt es neben mehreren, genügt das bei"
        " einem davon."
    ),
    "parallel.each": (
        "Ein Wort nur aus neuen Steinen darf neben einem anderen liegen, wenn die beiden sich mit"
        " mindestens {contact:number} Steinen berühren. Liegt es neben mehreren, muss das für jedes"
        " davon gelten."
    ),
    "parallel.any_contact": (
        "Ein Wort nur aus neuen Steinen darf neben einem anderen liegen; es genügt, wenn die beiden"
        " sich mit einem Stein berühren."
    ),
    "hook": (
        "Ein Wort nur aus neuen Steinen darf ein anderes auch im rechten Winkel verlängern, so wie"
        " das S von GRAS aus AUTO das Wort AUTOS macht."
    ),
    "hook.forbidden": (
        "Ein Wort nur aus neuen Steinen darf ein anderes nicht bloß im rechten Winkel verlängern,"
        " so wie das S von GRAS aus AUTO das Wort AUTOS machen würde."
    ),
    "tiles_stay": "Was liegt, bleibt liegen: Kein Stein wird verschoben oder ausgetauscht.",
    "tiles_stay.with_exceptions": (
        "Was liegt, bleibt liegen. Ausnahmen nennt der Abschnitt „Vereinbarte Varianten“."
    ),
    "laying.draw": (
        "Nach dem Legen sagst du deine Punkte an und ziehst nach, bis dein Bänkchen wieder voll"
        " ist, solange der Beutel reicht."
    ),
    "chapter.variations": "Vereinbarte Varianten",
    "rearrange": (
        "Umstellen: Du darfst die Buchstaben eines liegenden Wortes in eine andere Reihenfolge"
        " bringen und mindestens einen neuen Stein hinzufügen. Am Ende müssen alle Wörter gültig"
        " sein. Prämienfelder, auf denen das alte Wort lag, zählen nicht mehr."
    ),
    "rearrange.off": "Die Buchstaben eines liegenden Wortes werden nicht umgestellt.",
    "recycle": (
        "Auswechseln: Am Anfang deines Zuges darfst du einen Buchstaben auf dem Brett gegen einen"
        " von deinem Bänkchen auswechseln, wenn gültige Wörter entstehen. Das darfst du"
        " wiederholen, einen Buchstaben nach dem anderen. Punkte bringt es nicht; danach spielst du"
        " deinen Zug."
    ),
    "recycle.off": "Buchstaben auf dem Brett werden nicht gegen eigene ausgewechselt.",
    "blank_recovery": (
        "Blankosteine einlösen: Hast du den Buchstaben, für den ein Blankostein auf dem Brett"
        " steht, darfst du ihn in deinem Zug dagegen tauschen, auch mehrmals. Punkte bringt es"
        " nicht; den Blankostein darfst du sofort oder später legen."
    ),
    "blank_recovery.off": "Ein Blankostein auf dem Brett wird nicht eingelöst.",
    # Scoring
    "chapter.scoring": "Punkte",
    "scoring.words": (
        "Jeder Stein zählt den Wert, der auf ihm steht. Du bekommst die Punkte jedes Wortes, das du"
        " neu gebildet oder verändert hast, und zwar für das ganze Wort."
    ),
    "premiums": (
        "Ein Buchstabenfeld {letters:or} den Wert des Steins, der darauf gelegt wird. Ein Wortfeld"
        " {words:or} den Wert jedes Wortes, das mit einem neuen Stein darauf liegt; auch das"
        " Sternfeld verdoppelt ihn. Erst zählen die Buchstabenfelder, dann die Wortfelder."
    ),
    "premiums.words_only": (
        "Ein Wortfeld {words:or} den Wert jedes Wortes, das mit einem neuen Stein darauf liegt;"
        " auch das Sternfeld verdoppelt ihn."
    ),
    "multiplies.2": "verdoppelt",
    "multiplies.3": "verdreifacht",
    "multiplies.4": "vervierfacht",
    "products.double": (
        "Belegt ein Wort mehrere Wortfelder neu, werden die Prämien multipliziert: Zwei doppelte"
        " Felder ergeben das Vierfache."
    ),
    "products.triple": (
        "Belegt ein Wort mehrere Wortfelder neu, werden die Prämien multipliziert: Zwei doppelte"
        " Felder ergeben das Vierfache, zwei dreifache das Neunfache, drei dreifache das 27-Fache."
    ),
    "products.quadruple": (
        "Belegt ein Wort mehrere Wortfelder neu, werden die Prämien multipliziert: Zwei doppelte"
        " Felder ergeben das Vierfache, zwei dreifache das Neunfache, ein dreifaches und ein"
        " vierfaches das Zwölffache."
    ),
    "scoring.premiums_once": (
        "Ein Prämienfeld gilt nur in dem Zug, in dem es belegt wird. Danach zählen die Steine"
        " darauf einfach."
    ),
    "scoring.two_words": (
        "Ein Stein, der zu zwei Wörtern gehört, zählt in beiden; liegt er neu auf einem"
        " Prämienfeld, gilt die Prämie für beide."
    ),
    "bonus": (
        "Legst du {tiles} in einem Zug, bekommst du {points:einen Punkt|# Punkte} extra. Dieser"
        " Bonus wird nie vervielfacht."
    ),
    "bonus.none": "Für viele Steine in einem Zug gibt es keinen Bonus.",
    "bonus.table": "Für viele Steine in einem Zug gibt es einen Bonus, der nie vervielfacht wird:",
    "bonus.line": "{points:einen Punkt|# Punkte} für {tiles}",
    "bonus.all_tiles": "alle {rack:number} Steine",
    "bonus.one_tile": "einen Stein",
    "bonus.tiles": "{tiles:or einen|#} Steine",
    "scoring.below_zero": "Ein Punktestand kann auch unter null fallen.",
    "chapter.blanks": "Blankosteine",
    "blanks": (
        "Ein Blankostein steht für einen Buchstaben deiner Wahl. Beim Legen sagst du, für welchen;"
        " solange er liegt, bleibt es dabei."
    ),
    "blanks.none": "Es wird ohne Blankosteine gespielt.",
    "blanks.never": "Für {letters:and} darf ein Blankostein nie stehen.",
    "blanks.any_letter": "Ein Blankostein darf für jeden Buchstaben stehen.",
    "blanks.points": (
        "Ein Blankostein zählt null Punkte, auch auf einem Buchstabenfeld. Ein Wortfeld, auf dem er"
        " liegt, gilt trotzdem."
    ),
    "chapter.exchange": "Tauschen und Passen",
    "exchange.from": (
        "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, solange noch mindestens"
        " {bag:ein Stein im Beutel ist|# Steine im Beutel sind}."
    ),
    "exchange.from_or_what_the_bag_holds": (
        "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, solange noch mindestens"
        " {bag:ein Stein im Beutel ist|# Steine im Beutel sind}, aber nicht mehr, als der Beutel"
        " noch enthält."
    ),
    "exchange.what_the_bag_holds": (
        "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, aber nicht mehr, als der"
        " Beutel noch enthält."
    ),
    "exchange.face_up": (
        "Die Steine, die du abgibst, legst du offen hin, sodass alle sie sehen. Dann ziehst du"
        " ebenso viele neue, und die abgegebenen kommen in den Beutel zurück."
    ),
    "exchange.face_down": (
        "Die Steine, die du abgibst, legst du verdeckt hin. Dann ziehst du ebenso viele neue, und"
        " die abgegebenen kommen in den Beutel zurück."
    ),
    "exchange.no_word": "Wer tauscht, legt in diesem Zug nicht und bekommt keine Punkte.",
    "pass": "Du darfst auch passen, selbst wenn du legen könntest. Das bringt keine Punkte.",
    # Words and who judges them
    "chapter.words": "Erlaubte Wörter",
    "lexicon": "Es gilt die Wortliste „{name}“.",
    "lexicon.language": "Es gilt die Wortliste „{name}“ ({name:language}).",
    "lexicon.none": "An diesem Tisch gilt keine Wortliste.",
    "supplement": "Auch neuere Alltagswörter aus der Ergänzung zur Liste gelten.",
    "supplement.off": "Die Ergänzung zur Liste gilt nicht.",
    "words.allowed": (
        "Erlaubt sind auch gebeugte Formen und Kurzwörter, die man als Wort spricht, wie UFO und"
        " RADAR. Dasselbe Wort darf mehrmals gelegt werden."
    ),
    "words.not_allowed": (
        "Nicht erlaubt sind Eigennamen (von Personen, Orten, Marken und Firmen), Abkürzungen,"
        " einzelne Vor- und Nachsilben sowie Wörter mit Bindestrich oder Apostroph."
    ),
    "ban": "Gesperrt sind außerdem: {words}.",
    "ban.off": "Kein Wort der Liste ist gesperrt.",
    "allow": "Zusätzlich erlaubt sind: {words}.",
    "allow.off": "Kein Wort außerhalb der Liste ist erlaubt.",
    "german_spelling": (
        "Statt ß legst du SS. Ä, Ö und Ü sind eigene Buchstaben und werden nie zu AE, OE und UE."
    ),
    "long_faces": "Diese Buchstabengruppen stehen auf einem einzigen Stein: {faces}.",
    "dictionary.open": "Nachschlagen dürfen alle jederzeit, auch während sie überlegen.",
    "dictionary.closed": "Beim Überlegen wird nicht nachgeschlagen.",
    "chapter.word_check": "Prüfen und Anzweifeln",
    "word_check.challenge": (
        "Ein Wort gilt, solange es niemand anzweifelt. Anzweifeln dürfen alle, die nicht am Zug"
        " sind."
    ),
    "word_check.checked": (
        "Jeder Zug wird geprüft, bevor er zählt. Ein Zug mit einem ungültigen Wort wird nicht"
        " angenommen; du bleibst an der Reihe und spielst anders."
    ),
    "word_check.free": (
        "Niemand prüft die Wörter, und keines kann zurückgewiesen werden. Ihr einigt euch selbst,"
        " was gilt."
    ),
    "word_check.all_words": (
        "Geprüft werden stets alle Wörter, die der Zug gebildet oder verändert hat. Ist eines davon"
        " ungültig, ist es der ganze Zug."
    ),
    "challenge.until.noted": (
        "Anzweifeln könnt ihr einen Zug, bis seine Punkte aufgeschrieben sind."
    ),
    "challenge.until.next_turn": (
        "Anzweifeln könnt ihr einen Zug, bis die nächste Person ihren Zug beginnt."
    ),
    "challenge.window.noted": (
        "Am digitalen Tisch werden die Punkte aufgeschrieben, wenn alle anderen zugestimmt haben,"
        " spätestens nach {limit:duration}. Will die nächste Person früher beginnen, stimmt sie nur"
        " für sich selbst zu; die anderen dürfen noch anzweifeln."
    ),
    "challenge.no_window.noted": (
        "Am digitalen Tisch werden die Punkte aufgeschrieben, wenn alle anderen zugestimmt haben;"
        " die Zeit ist nicht begrenzt. Will die nächste Person früher beginnen, stimmt sie nur für"
        " sich selbst zu; die anderen dürfen noch anzweifeln."
    ),
    "challenge.window.next_turn": (
        "Am digitalen Tisch beginnt die nächste Person, indem sie legt, tauscht, passt oder es"
        " sagt; Steine auf dem Brett auszuprobieren, ist noch kein Beginn. Zum Anzweifeln habt ihr"
        " höchstens {limit:duration} Zeit."
    ),
    "challenge.no_window.next_turn": (
        "Am digitalen Tisch beginnt die nächste Person, indem sie legt, tauscht, passt oder es"
        " sagt; Steine auf dem Brett auszuprobieren, ist noch kein Beginn. Die Zeit ist nicht"
        " begrenzt."
    ),
    "challenge.right": (
        "Ist der Zweifel berechtigt, nimmst du alle Steine dieses Zuges zurück und bekommst keine"
        " Punkte; dein Zug ist vorbei."
    ),
    "penalty": "Wer zu Unrecht anzweifelt, verliert {points:einen Punkt|# Punkte}.",
    "penalty.lost_turn": "Wer zu Unrecht anzweifelt, setzt in seinem nächsten Zug aus.",
    "penalty.none": "Wer zu Unrecht anzweifelt, verliert nichts.",
    "challenge.first": "Nur der erste Zweifel zählt; damit ist über den Zug entschieden.",
    "challenge.none": (
        "Ein ungültiges Wort, das niemand rechtzeitig anzweifelt, bleibt liegen und zählt. Es darf"
        " später zu einem gültigen Wort verlängert werden."
    ),
    "challenge.accepted": (
        "Haben alle anderen zugestimmt, gilt ein Zug sofort. Beim letzten Zug einer Partie werden"
        " alle gefragt, denn auf ihn folgt kein weiterer."
    ),
    "challenge.draw_later": (
        "Neue Steine ziehst du erst, wenn dein Zug nicht mehr angezweifelt werden kann."
    ),
    # Time
    "chapter.time": "Zeit",
    "turn_time": "Für einen Zug hast du {limit:duration} Zeit.",
    "turn_time.each_seat": "Für einen Zug gilt:",
    "turn_time.none": "Für einen Zug gibt es keine Zeitgrenze.",
    "seat.limit": "Platz {seat} hat {limit:duration}",
    "seat.no_limit": "Platz {seat} hat keine Grenze",
    "turn_timeout.pass": "Ist die Zeit für einen Zug um, gilt er als gepasst.",
    "turn_timeout.soft": (
        "Ist die Zeit für einen Zug um, gibt es nur ein Zeichen; du spielst ihn zu Ende."
    ),
    "game_time": (
        "Für alle deine Züge zusammen hast du {limit:duration} Zeit. Deine Uhr läuft nur, während"
        " du am Zug bist."
    ),
    "game_time.each_seat": ("Eine Uhr läuft, während du am Zug bist. Für alle Züge zusammen gilt:"),
    "game_time.off": "Für die ganze Partie läuft keine Uhr.",
    "increment": "Nach jedem Zug bekommst du {added:duration} Zeit hinzu.",
    "increment.off": "Züge bringen keine zusätzliche Zeit.",
    "overtime": (
        "Wer die Zeit für die Partie überzieht, verliert für jede angefangene Minute"
        " {points:einen Punkt|# Punkte}."
    ),
    "overtime.free": "Die Zeit für die Partie zu überziehen kostet keine Punkte.",
    "forfeit": (
        "Wer {minutes:eine Minute|# Minuten} überzogen hat, scheidet aus und kann nicht mehr"
        " gewinnen."
    ),
    "forfeit.never": "Durch Überziehen scheidet niemand aus.",
    # The end
    "chapter.end": "Ende der Partie",
    "out": (
        "Die Partie endet, wenn der Beutel leer ist und jemand den letzten eigenen Stein gelegt"
        " hat."
    ),
    "out.empty_bag": (
        "Die Partie endet, sobald nach einem Zug der Beutel leer ist, auch wenn noch Steine auf den"
        " Bänkchen sind."
    ),
    "passes": (
        "Die Partie endet auch, wenn {rounds:in einer Runde|in # Runden hintereinander} alle"
        " passen."
    ),
    "passes.or_exchanges": (
        "Die Partie endet auch, wenn {rounds:in einer Runde|in # Runden hintereinander} alle passen"
        " oder tauschen: Tauschen ist eine Art zu passen."
    ),
    "passes.off": "Passen allein beendet die Partie nicht, solange noch Steine im Beutel sind.",
    "exhaustion": (
        "Die Partie endet auch, wenn niemand mehr legen kann: wenn bei leerem Beutel eine Runde"
        " lang alle gepasst haben und ihr euch einig seid, dass niemand mehr legen kann. Eine"
        " zweite Runde, in der alle passen, beendet sie auf jeden Fall."
    ),
    "exhaustion.referee": (
        "Die Partie endet auch, wenn niemand mehr legen kann: wenn bei leerem Beutel eine Runde"
        " lang alle gepasst haben und am digitalen Tisch der Schiedsrichter keinen möglichen Zug"
        " mehr findet. Kann noch jemand legen, geht es weiter, und niemand erfährt, warum. Eine"
        " zweite Runde, in der alle passen, beendet sie auf jeden Fall. Am echten Brett einigt ihr"
        " euch, dass niemand mehr legen kann, oder wartet die zweite Runde ab."
    ),
    "exhaustion.off": (
        "Kann niemand mehr legen, wartet ihr, bis"
        " {rounds:in einer Runde|in # Runden hintereinander} alle gepasst haben."
    ),
    "finish_line": (
        "Ziellinie: Die Partie endet sofort, wenn jemand das eigene Ziel erreicht. Das Ziel:"
        " {goal}."
    ),
    "finish_line.each_seat": (
        "Ziellinie: Die Partie endet sofort, wenn jemand das eigene Ziel erreicht. Die Ziele:"
    ),
    "finish_line.seat": "Platz {seat}: {goal}",
    "finish_line.off": "Keine Punktzahl beendet die Partie.",
    "goal": "{targets:and}",
    "goal.level": "{targets:and} (Stufe „{level}“)",
    "target": "{points:ein Punkt|# Punkte}",
    "target.2": "zu zweit {points:ein Punkt|# Punkte}",
    "target.3": "zu dritt {points:ein Punkt|# Punkte}",
    "target.4": "zu viert {points:ein Punkt|# Punkte}",
    "level.beginner": "Anfänger",
    "level.intermediate": "Geübt",
    "level.advanced": "Stark",
    "end.agreed": "Ihr könnt euch auch alle darauf einigen, früher aufzuhören.",
    "chapter.settlement": "Abrechnung und Sieg",
    "racks.deducted": (
        "Am Ende verlierst du den Wert der Steine, die du noch auf dem Bänkchen hast."
    ),
    "racks.deducted.unless_gained": (
        "Am Ende verlierst du den Wert der Steine, die du noch auf dem Bänkchen hast, außer wenn"
        " ihn jemand anders gutgeschrieben bekommt."
    ),
    "racks.free": "Steine, die am Ende auf deinem Bänkchen übrig sind, kosten dich nichts.",
    "gains": "{who}, bekommt den Wert aller Steine dazu, die bei den anderen übrig sind.",
    "gains.double": (
        "{who}, bekommt den doppelten Wert aller Steine dazu, die bei den anderen übrig sind."
    ),
    "gains.none": "{who}, bekommt dafür nichts.",
    "gains.by_out": "Wer die Partie mit dem letzten eigenen Stein beendet hat",
    "gains.by_emptying_the_bag": "Wer mit dem eigenen Zug den Beutel geleert hat",
    "winner": "Wer nach der Abrechnung die meisten Punkte hat, gewinnt.",
    "winner.finish_line": (
        "Wer die Ziellinie erreicht, gewinnt; abgerechnet wird dann nicht. Endet die Partie anders,"
        " gewinnt, wer nach der Abrechnung die meisten Punkte hat."
    ),
    "tie.shared": "Bei Gleichstand teilt ihr euch den Sieg.",
    "tie.before_settlement": ("Bei Gleichstand gewinnt, wer vor der Abrechnung mehr Punkte hatte."),
}

_NUMBERS = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs",
    "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip

GERMAN = Language(
    numbers=_NUMBERS,
    units={
        86_400: "einen Tag|# Tage",
        3_600: "eine Stunde|# Stunden",
        60: "eine Minute|# Minuten",
        1: "eine Sekunde|# Sekunden",
    },
    conjunctions={"and": "und", "or": "oder"},
    languages={
        "da": "Dänisch",
        "de": "Deutsch",
        "en": "Englisch",
        "es": "Spanisch",
        "fr": "Französisch",
        "is": "Isländisch",
        "it": "Italienisch",
        "nl": "Niederländisch",
        "no": "Norwegisch",
        "pl": "Polnisch",
        "pt": "Portugiesisch",
        "sv": "Schwedisch",
    },
    sentences=_SENTENCES,
)
