"""Was das Terminal auf Deutsch sagt: einzelne werden geduzt, die Runde wird geihrzt."""

GERMAN: dict[str, str] = {
    # Kleine Wörter
    "and": "und",
    "blank": "ein Blankostein",
    "rounds.one": "in einer Runde",
    "rounds.many": "in {number} Runden hintereinander",
    "points.one": "{number} Punkt",
    "points.many": "{number} Punkte",
    "tiles.one": "{number} Stein",
    "tiles.many": "{number} Steine",
    # Das Brett
    "premium.double_letter": "2B",
    "premium.triple_letter": "3B",
    "premium.quadruple_letter": "4B",
    "premium.double_word": "2W",
    "premium.triple_word": "3W",
    "premium.quadruple_word": "4W",
    "premium.double_letter.name": "doppelter Buchstabenwert",
    "premium.triple_letter.name": "dreifacher Buchstabenwert",
    "premium.quadruple_letter.name": "vierfacher Buchstabenwert",
    "premium.double_word.name": "doppelter Wortwert",
    "premium.triple_word.name": "dreifacher Wortwert",
    "premium.quadruple_word.name": "vierfacher Wortwert",
    "title.bag": "{number} im Beutel",
    "title.turn": "Zug {number}",
    "title.time_left": "noch {time}",
    "title.time_over": "{time} über der Zeit",
    "panel.resigned": "raus",
    "panel.loses_turn": "setzt aus",
    "level.beginner": "zum Einsteigen",
    "level.intermediate": "geübt",
    "level.advanced": "stark",
    "level.expert": "sehr stark",
    "level.champion": "Meisterklasse",
    # Hinsetzen
    "sit.welcome": "Sternfeld: das Kreuzwortspiel mit Buchstabensteinen.",
    "sit.editions": "Nach welchen Regeln möchtet ihr spielen?",
    "sit.edition": "Nummer oder Name [{default}]: ",
    "sit.no_edition": (
        "Die Ausgabe {answer!r} gibt es nicht. Bitte gib eine Nummer oder einen Namen ein."
    ),
    "sit.list": "Welche Wortliste ({lists}) [{default}]: ",
    "sit.no_list": "Es gibt keine Wortliste {answer!r}.",
    "sit.count": "Wie viele spielen mit, 1 bis {most} [{default}]: ",
    "sit.no_count": "Bitte eine Zahl von 1 bis {most} eingeben.",
    "sit.name": "Name für Platz {number} [{default}]: ",
    "sit.computers": "Auch Computer spielen mit. Tippe statt eines Namens ihre Nummer:",
    "sit.seat": "Platz {number}: ein Name, oder 1 bis {most} für einen Computer [{default}]: ",
    "sit.only_computers": "Gegen die Computer muss jemand spielen. Bitte tippe einen Namen.",
    "sit.default_name": "Spieler {number}",
    "sit.name_taken": "{name} sitzt schon am Tisch. Bitte einen anderen Namen wählen.",
    "sit.first_begins": "Wer zuerst genannt wird, beginnt.",
    "sit.nothing": "Es wurde keine Partie begonnen.",
    "sit.line": "{language}, {tiles}, je {rack}; {check}",
    "sit.check.challenge": "Anzweifeln, {penalty}",
    "sit.check.checked": "Wörter werden beim Legen geprüft",
    "sit.check.free": "niemand prüft die Wörter",
    "sit.penalty.none": "ein Irrtum kostet nichts",
    "sit.penalty.points": "ein Irrtum kostet {points}",
    "sit.penalty.turn": "Irrtum: aussetzen",
    "sit.board": "{line}, {size} × {size}",
    "sit.language.de": "Deutsch",
    "sit.language.en": "Englisch",
    # Der Anfang
    "start.drawn": "Gezogen: {draws}. Die Steine gehen zurück in den Beutel.",
    "start.drawn_kept": "Gezogen: {draws}. Alle behalten ihren Stein.",
    "start.begins": "{name} beginnt.",
    "start.commitment": "Siegel des Beutels (notiert es, um die Ziehung später zu prüfen):\n{hash}",
    "resumed": "Die Partie geht weiter.",
    "list_missing": (
        "Die Wortliste {name}, mit der diese Partie begonnen wurde, ist nicht mehr da."
        " Wörter können erst wieder geprüft werden, wenn sie neu hinzugefügt ist"
        " ({command} words add)."
    ),
    # Züge
    "turn.laid": "{name} legt {play}: {points}.",
    "turn.rearranged": "{name} stellt um zu {play}: {points}.",
    "turn.exchanged": "{name} tauscht {tiles}.",
    "turn.exchanged_open": "{name} tauscht offen: {tiles}.",
    "turn.passed": "{name} passt.",
    "turn.points": "{name} bekommt {points}; das Wort ist nicht notiert.",
    "turn.adjusted": "{name}: {points} außerhalb eines Zuges.",
    "turn.ran_out": "Die Zeit von {name} ist um: Der Zug verfällt.",
    "turn.recovered": "{name} legt {letter} auf {square} und nimmt den Blankostein.",
    "turn.recycled": "{name} ersetzt {taken} auf {square} durch {given}.",
    "turn.lost": "{name} setzt aus.",
    "turn.time_elapsed": "Die Zeit von {name} ist um. Bitte jetzt spielen.",
    "turn.too_late": "Deine Eingabe kam zu spät und wurde nicht ausgeführt.",
    "seat.resigned": "{name} gibt auf.",
    "seat.forfeits": "{name} hat die Bedenkzeit aufgebraucht und scheidet aus.",
    # Zweifel
    "challenge.made": "{name} zweifelt {words} an.",
    "challenge.won": "{words} ist nicht zulässig. {name} nimmt die Steine zurück, 0 Punkte.",
    "challenge.won_many": "{words} sind nicht zulässig. {name} nimmt die Steine zurück, 0 Punkte.",
    "challenge.lost": "Der Zug gilt: {words}.",
    "challenge.loses_turn": "{name} setzt den nächsten Zug aus.",
    "challenge.pays": "Das kostet {name} {points}.",
    "challenge.nobody": (
        "Niemand hat angezweifelt. Gib annehmen ein, oder anzweifeln mit einem Namen."
    ),
    "challenge.expected": "Bitte zuerst entscheiden: annehmen (Enter) oder anzweifeln.",
    # Das Ende
    "end.offered": (
        "Alle haben gepasst. Kann niemand mehr legen, dann schließt ihr die Partie mit `ende` ab."
    ),
    "end.would_end": "{name} möchte hier aufhören. Bist du einverstanden, tippe `ende`.",
    "end.out": "{name} hat alle Steine gelegt und der Beutel ist leer: Die Partie ist zu Ende.",
    "end.empty_bag": "Der Beutel ist leer: Die Partie ist zu Ende.",
    "end.passes": "Alle haben {rounds} gepasst: Die Partie ist zu Ende.",
    "end.passes_or_exchanges": (
        "Alle haben {rounds} gepasst oder getauscht: Die Partie ist zu Ende."
    ),
    "end.no_play_left": (
        "Der Beutel ist leer, alle haben gepasst und niemand kann mehr legen: Die Partie ist zu"
        " Ende."
    ),
    "end.no_play_agreed": (
        "Ihr seid euch einig, dass niemand mehr legen kann: Die Partie ist zu Ende."
    ),
    "end.all_passed": "Der Beutel ist leer und alle haben gepasst: Die Partie ist zu Ende.",
    "end.finish_line": "{name} ist im Ziel: Die Partie ist zu Ende.",
    "end.agreed": "Ihr habt euch geeinigt, hier aufzuhören.",
    "end.resigned": "Nur eine Person ist übrig: Die Partie ist zu Ende.",
    "end.rack_left": "auf dem Bänkchen geblieben: {tiles}",
    "end.others_racks": "Steine der anderen",
    "end.others_racks_doubled": "doppelt die Steine der anderen",
    "end.overtime": "Zeit überschritten",
    "end.seat": "{name}: {points}",
    "end.seat_sum": "{name}: {sum} = {points}",
    "end.winner": "{name} gewinnt.",
    "end.last_one": "{name} gewinnt als letzte Person am Tisch.",
    "end.shared": "{names} teilen sich den Sieg.",
    "end.tie_break": (
        "Gleichstand zwischen {names}. {name} gewinnt mit mehr Punkten vor der Abrechnung der"
        " Bänkchen."
    ),
    "end.practice": "Du hast {points} erreicht.",
    "end.seed": "Der Schlüssel des Beutels war {seed}.",
    "end.verify": "So prüft ihr, dass niemand am Beutel war: {command}",
    "leave.saved": "Die Partie ist gespeichert. Weiter geht es mit:",
    "leave.sheet_saved": "Das Blatt ist gespeichert. Ansehen, korrigieren und exportieren mit:",
    # Fragen
    "prompt.ready": "{name}, drück Enter, um anzufangen: ",
    "prompt.handover": "Gebt das Gerät an {name}. {name}, drück Enter: ",
    "prompt.window": "{names}: {words} – annehmen (Enter) oder anzweifeln? ",
    "prompt.who": "Wer zweifelt an? ({names}) ",
    "prompt.resign": "Gibt {name} wirklich auf? (ja/nein) ",
    "prompt.out": "Hat {name} den letzten Stein gelegt und die Partie beendet? (ja/nein) ",
    "prompt.end": "Sind alle einverstanden, hier aufzuhören? (ja/nein) ",
    "prompt.end_alone": "Möchtest du hier aufhören? (ja/nein) ",
    "prompt.thinking": "{name} denkt nach …",
    "thinking.seconds": "{prompt} {seconds} s",
    "prompt.turn": "{name}> ",
    "prompt.score": "{name}> ",
    "prompt.pending": "Zug von {name}: aufschreiben (Enter), anzweifeln, oder Zug von {next}> ",
    "prompt.over": "Zu Ende> ",
    "prompt.rack": "Was liegt noch bei {name} ({tiles})? Steine nennen (? blanko, - nichts): ",
    "prompt.rack_uncounted": "Was liegt noch bei {name}? Steine nennen (? blanko, - nichts): ",
    "prompt.rack_inferred": "Was liegt noch bei {name}? Es muss {rack} sein (Enter): ",
    "prompt.more": "— weiter mit Enter, zurück zur Partie mit q — ",
    "prompt.page": "— zurück zur Partie mit Enter — ",
    "confirm.no": "Es hat sich nichts geändert.",
    "handover.first": "Gebt zuerst das Gerät an {name} und drückt Enter.",
    "handover.enter": "{name}, drück bitte zuerst Enter.",
    "hint.turn": "8F HORN · tausche ABC · passe · warum · steine · blatt · hilfe · unterbrechen",
    "hint.row": "Schau in Zeile {line}, Spalte {first} bis {last}.",
    "hint.column": "Schau in Spalte {line}, Zeile {first} bis {last}.",
    "hint.rack": "Schau auf dein Bänkchen, nicht aufs Brett.",
    "hint.all": "Alle deine Steine passen.",
    "hint.tiles": "Du brauchst dafür {tiles}.",
    "hint.ends": "Das Wort endet auf {letters}.",
    "hint.starts": "Das Wort beginnt mit {letter}.",
    "hint.exchange": "Am besten tauschst du: {tiles}.",
    "hint.pass": "Kein Zug hilft dir jetzt.",
    "hint.play": "{play}, {points}.",
    "hint.taken": "{name}: Züge mit Tipp: {turns}.",
    "hint.window": "anzweifeln: {words} · Enter oder dein Zug: annehmen · hilfe · unterbrechen",
    "hint.score": "8F HORN · +24 · tausche 3 · passe · korrigieren 2 +18 · zurück · blatt · hilfe",
    "hint.over": "korrigieren · zurück · warum 3 · blatt · export gcg|blatt DATEI · beenden",
    # Absagen
    "refused.unknown": "Das verstehe ich nicht. Ein Zug sieht so aus: 8F HORN. Mehr mit: hilfe.",
    "refused.unknown_near": "{word} kenne ich nicht. Meinst du {near}? Mehr mit: hilfe.",
    "refused.stop": (
        "Meinst du unterbrechen (speichern und gehen) oder ende (alle hören hier auf)?"
    ),
    "refused.notation": "Das kann ich nicht lesen. So geht es: {example}.",
    "refused.points": "Das kann ich nicht lesen. So geht es: {example}, mit einer Zahl bis {most}.",
    "refused.points_of_another": (
        "{to_move} ist am Zug. Punkte außerhalb eines Zuges gibst du so: bonus {name} {points}."
    ),
    "refused.who_scores": (
        "Wer ist gemeint? Nimm den Namen einer Person am Tisch, etwa so: {example}."
    ),
    "refused.counted_here": "Punkte werden hier von selbst gezählt. Ein Zug sieht so aus: 8F HORN.",
    "refused.out_is_known": (
        "Jeder Stein auf dem Brett ist notiert, also sehe ich selbst, wer fertig ist."
        " Trag den letzten Zug ein, oder hört mit `ende` auf."
    ),
    "refused.no_column": "Eine Spalte {column} gibt es nicht; die letzte ist {last}.",
    "refused.no_row": "Eine Zeile {row} gibt es nicht; es sind die Zeilen 1 bis {last}.",
    "refused.not_your_turn": "Jetzt ist jemand anderes dran.",
    "refused.no_longer_stands": "Zug {turn} wäre dann nicht mehr möglich. {because}",
    "refused.fit_board": "Das Wort reicht über den Rand des Bretts.",
    "refused.fit_occupied": "Ein anderer Buchstabe liegt diesem Wort im Weg.",
    "refused.fit_gap": "Du nennst einen Stein auf dem Brett, wo keiner liegt.",
    "refused.star": "Das erste Wort muss über das Sternfeld ({square}) gehen.",
    "refused.length": "Mindestens ein neuer Stein muss dabei sein.",
    "refused.first_word": "Das erste Wort braucht mindestens {number} Buchstaben.",
    "refused.line": "Die Steine müssen in einer Zeile oder einer Spalte liegen.",
    "refused.gap": "Zwischen den Steinen ist ein Feld leer.",
    "refused.connect": "Die Steine müssen ein Wort auf dem Brett berühren.",
    "refused.occupied": "Das Feld ist schon belegt.",
    "refused.board": "Das Feld liegt nicht auf dem Brett, oder es liegt dort kein Stein.",
    "refused.contact": "Neben einem anderen Wort müssen es mindestens {number} Steine berühren.",
    "refused.hook": (
        "Ein Wort nur aus neuen Steinen darf ein anderes nicht bloß im rechten Winkel verlängern."
        " Lege es durch einen Buchstaben, der schon liegt, oder neben ein Wort."
    ),
    "refused.rack": "Dafür fehlen dir Steine.",
    "refused.not_on_rack": "Das hast du nicht auf dem Bänkchen: {tiles}.",
    "refused.set_exhausted": (
        "Dafür braucht es {needed} × {tile}, es sind aber nur noch {left} von {total} übrig."
        " Stimmt ein früherer Eintrag nicht?"
    ),
    "refused.no_such_tile": "Einen Stein {tile} gibt es in diesem Satz nicht.",
    "refused.too_many_tiles": "So viele Steine liegen auf keinem Bänkchen (höchstens {number}).",
    "refused.exchange_tiles": "Tauschen kannst du 1 bis {tiles}. Nenne sie, etwa: tausche ABC.",
    "refused.exchange_count": "Tauschen kannst du 1 bis {tiles}. Zum Beispiel: tausche 3.",
    "refused.word": "{words} ist hier nicht zulässig.",
    "refused.words": "{words} sind hier nicht zulässig.",
    "refused.blank": "Ein Blankostein darf hier nicht für {letters} stehen.",
    "refused.no_blank": "Auf {square} liegt kein Blankostein.",
    "refused.bag": "So viele Steine sind nicht im Beutel ({bag}).",
    "refused.bag_least": (
        "Zum Tauschen müssen mindestens {number} Steine im Beutel sein; es sind {bag}."
    ),
    "refused.variation": "Diese Variante wird an diesem Tisch nicht gespielt.",
    "refused.rearrange": (
        "Zum Umstellen brauchst du alle Buchstaben eines ganzen Wortes in anderer Reihenfolge und"
        " mindestens einen neuen Stein."
    ),
    "refused.recycle": "Auf dem Feld liegt dieser Buchstabe schon.",
    "refused.phase": "Das geht jetzt nicht.",
    "refused.nobody_challenges": "An diesem Tisch zweifelt niemand an.",
    "refused.nothing_pending": "Es gibt gerade keinen Zug, den man annehmen oder anzweifeln kann.",
    "refused.ended": "Die Partie ist zu Ende.",
    "refused.settlement": (
        "Das kann nicht stimmen: zu viele Steine einer Sorte oder ein Stein, den es in diesem Satz"
        " nicht gibt."
    ),
    "refused.rack_too_long": "Das wären {said} Steine; auf ein Bänkchen passen {number}.",
    "refused.rack_text": "Bitte die Buchstaben nennen, etwa ENS?, oder - für nichts.",
    "refused.no_list": (
        "Die Wortliste dieser Partie ist nicht da; nachschlagen lässt sich deshalb nichts."
    ),
    "refused.no_dictionary": "Hier wird nur nachgeschlagen, wenn jemand einen Zug anzweifelt.",
    "refused.no_hints": "Solange mehrere spielen und Wörter geheim sind, gibt es keine Tipps.",
    "racks.doubt": (
        "Das wären {said} Steine; nach den Einträgen müssten es {expected} sein."
        " Gib es noch einmal ein, wenn es stimmt."
    ),
    "refused.who": "Wer ist gemeint? Bitte einen Namen nennen.",
    # Nachsehen
    "why.nothing": "Dort wurde nichts gelegt.",
    "why.points_only": "Von Zug {turn} sind nur die Punkte notiert.",
    "tiles.title": "Übrige Steine",
    "tiles.summary": "Noch {number}: {bag} im Beutel, {racks} auf den anderen Bänkchen.",
    "tiles.summary_points": (
        "{number} nicht erfasst: im Beutel, auf Bänkchen oder in Zügen, von denen nur die Punkte"
        " notiert sind."
    ),
    "sheet.title": "Punkteblatt",
    "sheet.turn": "Zug",
    "sheet.name": "Name",
    "sheet.play": "Gelegt",
    "sheet.points": "Punkte",
    "sheet.total": "Summe",
    "sheet.taken_back": "{play} zurückgenommen",
    "sheet.exchange": "tauscht {number}",
    "sheet.pass": "passt",
    "sheet.timed_out": "Zeit um",
    "sheet.lost": "setzt aus",
    "sheet.points_only": "nur Punkte",
    "sheet.penalty": "Strafe",
    "sheet.bonus": "Bonus",
    "sheet.challenge_lost": "zu Unrecht angezweifelt",
    "sheet.resigns": "gibt auf",
    "sheet.forfeits": "Bedenkzeit verbraucht, raus",
    "sheet.so_far": "{name}: bisher {points}",
    # Punkte aufschreiben
    "score.welcome": "Gib ein, was auf eurem Brett gelegt wird. Mit hilfe siehst du alle Befehle.",
    "correct.done": "Zug {turn} ist korrigiert, alles danach neu gezählt.",
    "correct.turn": "Zug {turn}: {before} → {after}",
    "correct.score": "{name}: {before} → {after}",
    "correct.which": "Welcher Zug? Zum Beispiel: korrigieren 3 8G HORN (Nummern zeigt das Blatt).",
    "correct.what": (
        "Was war Zug {turn}? Etwa: korrigieren {turn} 8G HORN, oder korrigieren {turn} +24."
    ),
    "correct.unchanged": "Es bleibt alles, wie es war.",
    "undo.done": "Der letzte Eintrag ist zurückgenommen.",
    "undo.nothing": "Es gibt nichts zurückzunehmen.",
    "pause.begins": "Die Uhr steht.",
    "pause.ends": "Die Uhr läuft.",
    "pause.hint": "Pause: Mit `weiter` läuft die Uhr wieder.",
    "export.done": "Die Datei ist geschrieben.",
    "export.failed": "Die Datei wurde nicht geschrieben: {error}.",
    "export.exists": "{path} gibt es schon",
    "export.which": "Welche Datei? Etwa: export gcg partie.gcg oder export blatt partie.txt.",
    # Hilfe: was man tippt | was es tut
    "help.title": "Was du eingeben kannst",
    "help.lay": "8F HORN | waagerecht legen ab Zeile 8, Spalte F; F8 HORN legt senkrecht",
    "help.blank": "8F HoRN | klein: Blankostein; Buchstaben auf dem Brett schreibst du mit",
    "help.ex": "tausche ABC | Steine mit dem Beutel tauschen (? ist ein Blankostein)",
    "help.ex_count": "tausche 3 | so viele Steine tauschen",
    "help.pass": "passe | in diesem Zug nichts tun",
    "help.points": "+24 | nur die Punkte des Zuges aufschreiben; auch: 24 Punkte, Ada 24",
    "help.challenge": "anzweifeln | den letzten Zug anzweifeln, wenn du gefragt wirst",
    "help.challenge_by": "anzweifeln ADA | Ada zweifelt den letzten Zug an; die Liste entscheidet",
    "help.recover": "blanko 8F | einen Blankostein gegen den echten Buchstaben eintauschen",
    "help.recycle": "ersetzen 8F E | dein E an die Stelle eines Buchstabens auf dem Brett legen",
    "help.rearrange": "umstellen 8F LAST -> 8F STALL | die Buchstaben eines Wortes umordnen",
    "help.sort": "sortieren, mischen | dein Bänkchen ordnen oder durcheinanderbringen",
    "help.hint": "tipp | wo du suchst; noch einmal gefragt: was, und dann der Zug",
    "help.tiles": "steine | welche Steine noch im Beutel oder auf anderen Bänkchen sind",
    "help.sheet": "blatt | das Punkteblatt",
    "help.board": "brett | das Brett noch einmal zeigen",
    "help.why": "warum | wie der letzte Zug gezählt wurde",
    "help.why_turn": "warum 3 | wie Zug 3 gezählt wurde (ohne Nummer: der letzte)",
    "help.rules": "regeln | die Regeln an diesem Tisch",
    "help.resign": "aufgeben | die Partie verlassen",
    "help.resign_by": "aufgeben ADA | Ada verlässt die Partie",
    "help.end": "ende | hier aufhören, wenn alle einverstanden sind",
    "help.quit": "unterbrechen | speichern und gehen; die Partie kann später weitergehen",
    "help.quit_score": "unterbrechen | gehen; gespeichert ist schon alles",
    "help.penalty": "strafe ADA 10 | Ada verliert 10 Punkte außerhalb eines Zuges; auch: Ada -10",
    "help.bonus": "bonus ADA 5 | Ada bekommt 5 Punkte außerhalb eines Zuges",
    "help.out": "fertig ADA | Ada hat den letzten Stein gelegt; nur nötig, wo Wörter fehlen",
    "help.correct": "korrigieren 3 8G HORN | Zug 3 richtigstellen; alles danach wird neu gezählt",
    "help.undo": "zurück | den letzten Eintrag zurücknehmen",
    "help.judge": "prüfen WORT | ist dieses Wort hier zulässig?",
    "help.pause": "pause, weiter | die Uhr anhalten und weiterlaufen lassen",
    "help.racks": "reste ENS/- | am Ende: was auf den Bänkchen liegt, der Reihe nach",
    "help.export": "export gcg DATEI | die Partie als GCG; export blatt DATEI schreibt das Blatt",
}
