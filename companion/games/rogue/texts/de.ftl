# Rogue auf Deutsch: das Rudel (Pack), die Straße (Run), der Krieg (War); der Rogue heißt auch hier so.

## Würfel und Sätze

face = { $n ->
    [1] { $form ->
        [the] das Tier
       *[bare] Tier
    }
   *[other] { $n }
}
    .short = { $n ->
        [1] { $form ->
            [the] das Tier
           *[bare] T
        }
       *[other] { $n }
    }
faces = { $n ->
    [1] { $case ->
        [dat] Tieren
       *[nom] Tiere
    }
    [2] Zweien
    [3] Dreien
    [4] Vieren
    [5] Fünfen
    [6] Sechsen
   *[other] { $n }
}
set = { $count ->
    [2] Paar { FACES($face, case: "nom") }
    [3] Drilling aus { FACES($face, case: "dat") }
    [4] Vierling aus { FACES($face, case: "dat") }
    [5] Fünfling aus { FACES($face, case: "dat") }
   *[6] { $face ->
        [1] Rudel
       *[other] Sechsling aus { FACES($face, case: "dat") }
    }
}
a-set = ein { set }
the-rogue = { $case ->
    [acc] den Rogue
   *[nom] der Rogue
}
single = { $face ->
    [1] ein einzelnes Tier
   *[other] eine einzelne { $face }
}

## Was beiseitegelegte Würfel zählen

aside-run = eine Straße für { POINTS($points) }
aside-rogue = der Rogue allein, der nichts zählt
aside-sets = { AND($sets) } für { POINTS($points) }
aside-doubled = { AND($sets) }, vom Rogue verdoppelt, für { POINTS($points) }
    .short = { AND($sets) }, verdoppelt, für { POINTS($points) }

## Was beiseitegelegt werden darf

offer = { OR($parts) }
offer-run = die Straße ({ POINTS($points) })
offer-set = { $count ->
    [2] das
    [6] { $face ->
        [1] das
       *[other] { der }
    }
   *[other] { der }
} { set } ({ POINTS($points) })
der = { $case ->
    [acc] den
   *[nom] der
}

## Würfe

thrown = { $dice }: Beiseite darf { $offer }
    .shortest = { $dice }
    .short = Beiseite darf { $offer }
dead-throw = In { $dice } zählt nichts: Der Zug ist vorbei, { $lost ->
    [yes] { lost-by-bust }
   *[no] { recorded }
}{ after }
    .short = In { $dice } zählt nichts: Der Zug ist vorbei
    .shortest = Nichts zählt: Zug vorbei
last-die-rogue = Ein Rogue auf dem letzten Würfel verdoppelt den Zug von { $was } auf { POINTS($points) }; { then-after }
    .short = Ein Rogue auf dem letzten Würfel: { POINTS($points) }
rogue-out = Der sechste Rogue in Folge: Rogue Out, das Spiel ist sofort gewonnen
    .short = Der sechste Rogue in Folge: Rogue Out!
no-such-face = Kein Würfel hat eine { AND($faces) }
dice-count = { $all ->
    [yes] Jetzt werden alle { DICE($due) } geworfen, nicht { $count }
   *[no] { $due ->
        [one] Jetzt wird nur ein Würfel geworfen, nicht { $count }
       *[other] Jetzt werden { DICE($due) } geworfen, nicht { $count }
    }
}
throw-first = { $count ->
    [one] Zuerst muss der letzte Würfel geworfen werden
   *[other] Zuerst müssen { DICE($count) } geworfen werden
}

## Beiseitelegen

set-aside = { CAP($aside) }; { POINTS($points) } in diesem Zug, noch { DICE($left) }
    .short = { CAP($aside) }, noch { DICE($left) }
    .shortest = { CAP($aside) }
rogue-alone = { CAP($aside) }; noch { DICE($left) }
all-six = { CAP($aside) }; alle sechs Würfel liegen beiseite, { POINTS($points) } in diesem Zug, { then-after }
    .short = { CAP($aside) }; alle sechs Würfel liegen beiseite
    .shortest = { CAP($aside) }
set-aside-first = Vor dem nächsten Wurf muss etwas beiseite: { $offer }
    .shortest = Vor dem nächsten Wurf muss etwas beiseite
nothing-aside = Es liegt nichts beiseite; bevor du weiterwirfst, leg { AS($offer, case: "acc") } beiseite
    .shortest = Es liegt nichts beiseite
but-offered = { $why }; leg stattdessen { AS($offer, case: "acc") } beiseite
    .shortest = { $why }
not-thrown = { $face ->
    [1] { $there ->
        [0] Der Wurf hat kein Tier
        [1] Der Wurf hat nur ein Tier
       *[other] Der Wurf hat nur { NUMBER-WORD($there) } { FACES($face) }
    }
   *[other] { $there ->
        [0] Der Wurf hat keine { $face }
        [1] Der Wurf hat nur eine { $face }
       *[other] Der Wurf hat nur { NUMBER-WORD($there) } { FACES($face) }
    }
}
never-joined = { $why }, und früher beiseitegelegte Würfel zählen nie mit einem neuen Wurf zusammen
    .short = { $why }; Würfe zählen nie zusammen
scores-nothing = { CAP(AND($singles)) } { $count ->
    [one] zählt
   *[other] zählen
} nichts
single-never-joined = { $why }, und die früher beiseitegelegten { FACES($face) } zählen nicht dazu
    .short = { $why }; Würfe zählen nie zusammen
animals-differ = Die { NUMBER-WORD($count) } Tiere sind verschieden: Sie sind kein Satz, und keines von ihnen ist ein Rogue
    .short = Die Tiere sind verschieden: kein Satz, kein Rogue
no-rogue = Ein Rogue ist das einzige Tier seines Wurfs, und hier liegen { NUMBER-WORD($count) }
    .short = Hier liegen { NUMBER-WORD($count) } Tiere: kein Rogue
part-of-set = Nach der Hausregel der ganzen Sätze gehören alle { NUMBER-WORD($count) } { FACES($face) } zusammen
    .short = Alle { NUMBER-WORD($count) } { FACES($face) } gehören zusammen
put-back = Zurück zu den Würfeln, die noch geworfen werden: { AND($which) }.
in-one-go = Was von einem Wurf bleibt, wird auf einmal beiseitegelegt; jetzt werden die übrigen geworfen, oder der Zug endet
    .short = Von einem Wurf legt man alles auf einmal beiseite

## Das Ende eines Zuges

turn-over = Der Zug ist vorbei, { recorded }{ after }
    .short = Der Zug ist vorbei
not-opened = { $dead ->
    [yes] In { $dice } zählt nichts, und { POINTS($points) }
   *[no] { CAP(POINTS($points)) }
} { $points ->
    [one] ist
   *[other] sind
} weniger als die { $least }, die es zum Einstieg braucht: { $then ->
    [extra] Aufgeschrieben wird nichts, aber alle sechs zählen: Das bringt noch einen Zug
   *[on] Aufgeschrieben wird nichts{ after }
}
    .short = Zum Einstieg braucht es { $least } Punkte: Nichts wird aufgeschrieben
forfeit = Drei ungültige Würfe in Folge kosten den Zug, { recorded }{ after }
    .short = Drei ungültige Würfe kosten den Zug
throw-counts = Einen Zug verliert man durch ungültige Würfe, und dieser Wurf gilt
    .short = Dieser Wurf gilt
turn-was-stopped = Der Zug ist beendet: Danach kommt nichts mehr
    .short = Der Zug ist beendet
all-were-aside = Alle sechs Würfel liegen beiseite: Damit ist der Zug von selbst zu Ende
    .short = Alle sechs liegen beiseite: Der Zug ist zu Ende
unreadable = In Rogue wird geworfen, beiseitegelegt oder der Zug beendet
    .short = In Rogue wird geworfen oder beiseitegelegt
recorded = { $points ->
    [one] { POINTS($points) } wird aufgeschrieben
   *[other] { POINTS($points) } werden aufgeschrieben
}
lost-by-bust = { $points ->
    [one] { POINTS($points) } ist nach der Hausregel „bust“ verloren
   *[other] { POINTS($points) } sind nach der Hausregel „bust“ verloren
}
then-after = { $then ->
    [extra] und alle sechs zählen: Es gibt noch einen Zug
   *[on] der Zug ist vorbei{ after }
}
after = { $then ->
    [over] , und das Spiel ist aus
    [tied] ; vorn ist Gleichstand, also hat jeder noch einen Zug
   *[on] { "" }
}

## Das Ende des Spiels

over = Das Spiel ist aus: { CAP($player) } hat gewonnen
over-by-rogue-out = Das Spiel ist aus: { CAP($player) } hat mit einem Rogue Out gewonnen
wins = { CAP($player) } gewinnt mit { dative-points }
wins-by-rogue-out = { CAP($player) } gewinnt mit einem Rogue Out

## Was jemand tut (nach dem Namen)

loses-turn = verliert den Zug
ends-turn = beendet den Zug mit { dative-points }
sets-aside = legt { AS($dice, form: "the") } beiseite: { $aside }
    .short = legt { AS($dice, form: "the") } beiseite
sets-aside-in-vain = legt { AS($dice, form: "the") } beiseite, was nicht geht

## Was dort nicht liegen kann

too-many-dice = Da liegen { $count } Würfel; Rogue hat sechs
no-die-has = Kein Würfel hat eine { OR($faces) }

## Plätze

bad-seats = Rogue ist für 1 bis { $most } Spieler, nicht für { $seats }.
no-seat-to-begin = Platz { $seat } kann nicht anfangen: Es gibt nur { $seats }.

## Am Tisch

dice-lie = { $dice }
die-lies = { $n ->
    [1] ein Tier
   *[other] { $n }
}
turned-over = Geworfen wurde { $was }, aber da liegt { $now }: Ein Würfel wurde umgedreht
    .short = Ein Würfel wurde umgedreht: Geworfen wurde { $was }
turn-back = Dreh die Würfel zurück auf { $dice }.
threw-again = { $player } hat noch einmal geworfen, ohne etwas beiseitezulegen; es galt { $dice }
    .short = { $player } warf noch einmal; es galt { $dice }
set-aside-again = Leg { AS($dice, form: "the") } wieder beiseite und wirf { $left ->
    [one] den anderen Würfel
   *[other] die anderen { DICE($left) }
}.
    .short = Leg { AS($dice, form: "the") } wieder beiseite.
at-least = ≥
about = ≈
points-of = Punkte von { $player }
how-many-points = { $player } hatte { POINTS($score) }: Wie viele kamen in dieser Zeit dazu? Bis jetzt { $points }.
    .short = { $player }: bis jetzt { $points }
points-right = { POINTS($points) }: stimmt
    .short = { $points }
open-score = { $between ->
    [yes] { $least } bis { $most }
   *[no] { $least } oder { $most }
}
    .short = { $least }–{ $most }
set-aside-now = { $player }: Würfel beiseitelegen
may-be-set-aside = Darf beiseite
war-is-on = Es ist Krieg: Sechs zählende Würfel bringen noch einen Zug.
end-with = { $leaving ->
    [yes] Mit { dative-points } aufhören; dieser Wurf bleibt liegen
   *[no] Mit { dative-points } aufhören
}
    .short = Mit { dative-points } aufhören
    .shortest = Aufhören: { $points }
dative-points = { $points ->
    [one] einem Punkt
   *[other] { $points } Punkten
}
dice-left = { $left ->
    [0] beendet den Zug
   *[other] noch { DICE($left) }
}
    .short = { $left ->
        [0] Ende
       *[other] noch { $left }
    }

## Fragen

what-set-aside = Was hat { $player } beiseitegelegt?
    .short = Was wurde beiseitegelegt?
nothing-set-aside = { $player } hat von diesem Wurf nichts beiseitegelegt. Zug beenden?
    .short = { $player } hat nichts beiseitegelegt. Zug beenden?
set-aside-and-end = { CAP($dice, form: "the") } beiseitelegen und mit { dative-points } aufhören
    .short = { $dice } beiseite, Ende mit { dative-points }
    .shortest = Beiseite, Ende: { $points }

## Stellungen und Schritte als Text

no-step = „{ $text }“ ist kein Schritt von Rogue; ein Schritt ist „keep 1-2-2“ oder „stop“.
no-position = „{ $text }“ ist keine Stellung von Rogue; eine sieht so aus: „14:0/2/2-2-5-5/3-6“.
no-dice = „{ $text }“ sind keine Würfel; schreib bis zu sechs Zahlen von 1 bis 6 als „1-2-2“, die 1 für das Tier.
no-typed-dice = „{ $text }“ sind keine Würfel; schreib bis zu sechs Zahlen als „1-2-2“, die 1 für das Tier.
never-set-aside = { $text } kann nicht zusammen beiseitegelegt worden sein: Nicht alles davon zählt.
no-totals = „{ $text }“ sind keine Punktestände; schreib einen für jeden der 1 bis { $most } Plätze, als „14:0“.
no-turn = „{ $text }“ ist kein Zug; schreib den Platz, als „2“, „2r3“, „2war“, „2over“ oder „2out“.
no-seat = Es gibt keinen Platz { $seat }: { $totals } Punktestände sind angegeben.
no-dice-after-the-end = Das Spiel ist in dieser Stellung aus: Da können keine Würfel liegen.
not-over = Das Spiel kann hier nicht aus sein: Am Ende einer Runde muss einer mit { $goal } oder mehr allein vorn liegen.
over-with-these-totals = Mit diesen Punkteständen ist das Spiel aus; schreib den letzten Platz mit „over“.
no-additional-turns = Mit der Hausregel hot_dice never gibt es keine zusätzlichen Züge.
all-aside-and-on = In einem Zug, der weitergeht, können nicht alle sechs Würfel beiseiteliegen.
dice-missing = { $aside } von { $of } Würfeln liegen beiseite, also müssen { $left } im Wurf liegen.
ends-by-itself = Der Wurf { $throw } beendet den Zug von selbst; schreib die Stellung danach.
not-of-such-a-throw = { $group } kann nicht aus einem Wurf mit { $left } beiseitegelegt worden sein.

## Hausregeln

option-hot_dice = Wann bringen sechs zählende Würfel noch einen Zug: im Krieg, immer, nie?
    .short = Wann bringen sechs Würfel noch einen Zug?
option-hot_dice-war = im Krieg
option-hot_dice-always = immer
option-hot_dice-never = nie
option-bust = Sind nach einem toten Wurf die Punkte des Zuges verloren?
option-run_rogue_doubles = Verdoppelt das Tier in einer Straße sie?
option-allow_partial_sets = Darf ein Teil eines Satzes als kleinerer Satz beiseite?
option-doubler_counts_for_war = Gehört ein Rogue, der verdoppelt hat, im Krieg zur Wertung?
    .short = Zählt ein Rogue, der verdoppelt, im Krieg?
option-war_immediate = Kann schon der Zug, der den Krieg auslöst, noch einen Zug bringen?
    .short = Kann der Zug, der den Krieg auslöst, verlängern?
option-war_chain = Kann ein zusätzlicher Zug den nächsten bringen?
option-goal = Mit wie vielen Punkten gewinnt man?
option-war_from = Ab wie vielen Punkten herrscht Krieg?
option-opening_minimum = Wie viele Punkte muss der erste Zug bringen, damit er zählt?
option-animals_distinct = Hat jeder Würfel sein eigenes Tier, sodass Tiere nie zusammenpassen?
    .short = Hat jeder Würfel sein eigenes Tier?
preset-standard = Der Regeltext von Rogue; wo er schweigt, gilt die Lesart der Regelseite.
preset-farkle = Keine veröffentlichte Regel von Rogue: aus Farkle (ein toter Wurf kostet die Punkte des Zugs, nach sechs zählenden wird weitergeworfen).
preset-whole-sets = Keine veröffentlichte Regel von Rogue: die enge Lesart von ROG-2.2, nach der ein Satz ganz oder gar nicht beiseitegelegt wird.
set-whole-sets = Ganze Sätze

## Auf der Matte

how-to = Wirf alle Würfel ins Feld WURF. Schieb, was du behältst, ins Feld ABLAGE und wirf die anderen noch einmal, oder beende den Zug mit deinem Knopf. Paare, größere Sätze und Tiere zählen; lehnt ein Würfel irgendwo an oder rollt aus dem Feld WURF, werden alle noch einmal geworfen. Nach einem Wurf, der nichts zählt, ist der Zug vorbei.

## Im Terminal

board-war = Es ist Krieg: Sechs Würfel, die alle zählen, bringen einen weiteren Zug.
board-aside = Beiseite: { $text } ({ POINTS($points) } in diesem Zug)
board-thrown = Geworfen: { $text }
