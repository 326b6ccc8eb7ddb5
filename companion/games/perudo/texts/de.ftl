# Perudo auf Deutsch: Dudo, Calza, Paco und Palifico heißen auch hier so; der Becher (cup), das Gebot (bid), erhöhen (raise),
# anzweifeln (doubt).

## Würfel und Gebote

bid = { $face ->
    [1] { PACOS($count) }
   *[other] { $count }×{ $face }
}
    .spoken = { $face ->
        [1] { PACOS($count) }
       *[other] { $count } mal { $face }
    }
pacos = { $n ->
    [one] { $n } Paco
   *[other] { $n } Pacos
}
some-dice = { $n } Würfel
counting = { $face ->
    [1] Paco
   *[other] { $palifico ->
        [yes] { $face }
       *[no] { $face } oder Paco
    }
}
call = { $call ->
    [dudo] Dudo
   *[calza] Calza
}

## Würfe

thrown = { $total } Würfel sind unter den Bechern; { $player } eröffnet
    .short = { $total } Würfel sind verdeckt; { $player } eröffnet
palifico = Palifico: Pacos sind gewöhnliche Würfel, und die Zahl, mit der { $player } eröffnet, gilt für die ganze Runde
    .short = Palifico: Pacos sind gewöhnliche Würfel
not-awaited = Geworfen ist schon; am Zug ist { $player }
    .short = Am Zug ist { $player }
no-such-faces = Kein Würfel hat eine { OR($faces) }
dice-count = In dieser Runde werden { SOME-DICE($total) } geworfen, nicht { $count }
throw-first = Zuerst werfen alle unter ihren Bechern
reveal-first = { CAP($player) } hat { call } gerufen: Zuerst heben alle ihre Becher
    .short = Zuerst heben alle ihre Becher

## Gebote

opened = { CAP($player) } eröffnet: Mindestens { $count ->
    [one] 1 der { $total } Würfel zeigt
   *[other] { $count } der { $total } Würfel zeigen
} { counting }
    .short = { CAP($player) }: mindestens { $count } von { $total } zeigen { counting }
surely-false = { $bid } ist erlaubt, kann aber nicht stimmen: Nur { SOME-DICE($total) } sind im Spiel
    .short = { $bid } kann nicht stimmen: { SOME-DICE($total) } im Spiel
raised = { $bid } { $plural ->
    [yes] erhöhen
   *[no] erhöht
} { $standing }
to-pacos = Aus { $standing } { $count ->
    [one] wird
   *[other] werden
} { $bid }, { $more ->
    [yes] mehr als die Hälfte von { $of }
   *[no] die Hälfte von { $of }
}{ $odd ->
    [yes] , aufgerundet
   *[no] { "" }
}
    .short = Aus { $standing } { $count ->
        [one] wird
       *[other] werden
    } { $bid }
from-pacos = Aus { $standing } wird { $bid }: Zurück von den Pacos braucht es das Doppelte und einen mehr
    .short = Aus { $standing } wird { $bid }

## Gebote, die nicht gehen

bid-instead = { $why }; biete stattdessen { OR($bids) }
    .short = { $why }; biete { OR($bids) }
    .shortest = { $why }
call-instead = { $why }; ruf stattdessen Dudo
    .shortest = { $why }
half-of = die Hälfte von { $of }{ $odd ->
    [yes] , aufgerundet,
   *[no] { "" }
} ist { $half }
is-bid = { $count ->
    [one] { $bid } ist
   *[other] { $bid } sind
}
same-bid = Das Gebot { $bid } steht schon und muss erhöht werden
    .short = { $bid } muss erhöht werden
fewer-dice = { $bid } sind weniger Würfel als { $standing }, und die Anzahl darf nicht sinken
    .short = { $bid } sind weniger Würfel als { $standing }
lower-value = { $bid } senkt die Zahl von { $standing }, und die Zahl darf nicht sinken
    .short = { $bid } senkt die Zahl von { $standing }
lower-value-more-dice = { $bid } sind mehr Würfel als { $standing }, aber die Zahl ist kleiner, und kleinere Zahlen kommen erst nach Pacos wieder
    .short = { $bid } senkt die Zahl von { $standing }
both-raised = { $bid } erhöht Anzahl und Zahl von { $standing } zugleich, und nur eins von beiden darf steigen
    .short = { $bid } erhöht Anzahl und Zahl zugleich
few-pacos = { is-bid } zu wenig nach { $standing }: { half-of }
    .short = { is-bid } zu wenig nach { $standing }
not-half = Nach { $standing } bietet der Wechsel zu Pacos nach der Hausregel genau die Hälfte, und { half-of }
    .short = Nach { $standing } bietet man genau halb so viele Pacos
not-more-pacos = { is-bid } weniger als { $standing }, und Pacos werden nur durch mehr Pacos erhöht
    .short = { is-bid } weniger als { $standing }
few-after-pacos = { $bid } ist zu wenig nach { $standing }: Zurück von den Pacos braucht es das Doppelte und einen mehr, also { $least }
    .short = { $bid } ist zu wenig nach { $standing }
value-locked = Das Gebot { $bid } wechselt die Zahl, und in diesem Palifico bieten alle auf { $face ->
    [1] Pacos
    [2] Zweien
    [3] Dreien
    [4] Vieren
    [5] Fünfen
   *[6] Sechsen
}
    .short = In diesem Palifico bieten alle auf { $face ->
        [1] Pacos
        [2] Zweien
        [3] Dreien
        [4] Vieren
        [5] Fünfen
       *[6] Sechsen
    }
count-locked = { $bid } sind weniger Würfel als { $standing }, und in einem Palifico muss die Anzahl steigen
    .short = { $bid } sind weniger Würfel als { $standing }
falls = { $bid } erhöht { $standing } nicht: Nach der Hausregel dürfen weder Anzahl noch Zahl sinken
    .short = { $bid } erhöht { $standing } nicht
not-more = { $bid } erhöht { $standing } nicht: Nach der Hausregel braucht es mehr Würfel oder gleich viele mit höherer Zahl
    .short = { $bid } erhöht { $standing } nicht
no-such-face = Kein Würfel hat eine { $face }
no-number = Geboten werden 1 bis { $most } Würfel, nicht { $count }
    .short = Geboten werden 1 bis { $most } Würfel
too-many = { $bid } ist mehr als die { $total } Würfel im Spiel, und die Hausregel lässt so ein Gebot nicht zu
    .short = { $bid } ist mehr, als im Spiel sind
opening-pacos = Mit Pacos wird eine Runde nur im Palifico eröffnet
    .short = Mit Pacos eröffnet man nur im Palifico

## Rufe

no-bid-yet = Es steht noch kein Gebot, auf das man { call } rufen kann; { $player } eröffnet
    .short = Es steht noch kein Gebot
seat-out = { CAP($player) } hat keine Würfel und kann nicht { call } rufen
    .short = { CAP($player) } hat keine Würfel
calza-off = An diesem Tisch wird ohne Calza gespielt; biete oder ruf Dudo
    .short = An diesem Tisch gibt es kein Calza
calza-in-palifico = Im Palifico gibt es kein Calza; biete oder ruf Dudo
    .short = Im Palifico gibt es kein Calza
calza-of-two = Zu zweit gibt es kein Calza; biete oder ruf Dudo
    .short = Zu zweit gibt es kein Calza
calza-of-bidder = { CAP($player) } hat selbst geboten und kann darauf nicht Calza rufen
    .short = { CAP($player) } hat selbst geboten
not-your-turn = Am Zug ist { $player }; { $caller } kann jetzt nicht { call } rufen
    .short = Am Zug ist { $player }
doubts = { CAP($player) } zweifelt { $bid } an: Alle heben ihre Becher
    .short = { CAP($player) } zweifelt { $bid } an: Becher hoch
claims = { CAP($player) } sagt, { $bid } stimmt genau: Alle heben ihre Becher
    .short = { CAP($player) }: genau { $bid }. Becher hoch

## Die Würfel unter den Bechern

stay-covered = Die Würfel bleiben unter den Bechern, bis jemand ruft
    .short = Bis zu einem Ruf bleibt alles verdeckt
cover-again = Deckt die Würfel wieder zu.
hand-count = { SEMICOLONS($places) }
    .shortest = { FIRST($places) }
shows = Bei { $player } { $count ->
    [one] liegt
   *[other] liegen
} { SOME-DICE($count) }, es { $due ->
    [0] dürfte keiner sein
    [one] müsste { $due } sein
   *[other] müssten { $due } sein
}
    .short = { $player } zeigt { SOME-DICE($count) }, nicht { $due }
take-away = Nehmt { SOME-DICE($count) } vom Platz von { $player } weg.
    .short = { $player }: Nehmt { SOME-DICE($count) } weg.
look-for = Sucht { SOME-DICE($count) } von { $player } unter dem Becher und neben dem Tisch.
    .short = { $player }: Sucht { SOME-DICE($count) }.
not-read = Nicht jeder Würfel von { AND($players) } ist zu lesen; alle Würfel müssen offen liegen
    .short = Würfel von { AND($players) } sind nicht zu lesen
take-cups-away = Nehmt Becher und Hände weg.
shows-others = { CAP($player) } zeigt andere Würfel, als geworfen wurden
turn-back = Dreht die Würfel von { $player } zurück.

## Was ein Ruf ergeben hat

came = { $found }: { $came }{ $out ->
    [yes] { " und scheidet aus" }
   *[no] { "" }
}; { $next ->
    [wins] { $following } gewinnt
    [palifico] die nächste Runde ist Palifico
   *[opens] { $following } eröffnet
}
    .short = { CAP($came) }{ $out ->
        [yes] { " und scheidet aus" }
       *[no] { "" }
    }
found = { $matched ->
    [0] Kein Würfel zeigt
    [one] { SOME-DICE($matched) } zeigt
   *[other] { SOME-DICE($matched) } zeigen
} { $face ->
    [1] Paco
   *[other] { $face }
}{ $pacos ->
    [0] { "" }
    [one] { " und " }{ $pacos } zeigt Paco
   *[other] { " und " }{ $pacos } zeigen Paco
}
lost-dice = { $lost ->
    [one] einen Würfel
   *[other] { $lost } Würfel
}
holds = Das Gebot { $bid } hält, also verliert { $player } durch den Zweifel { lost-dice }
    .short = { $bid } hält: { $player } verliert { lost-dice }
fails = Das Gebot { $bid } platzt, also verliert { $player } dafür { lost-dice }
    .short = { $bid } platzt: { $player } verliert { lost-dice }
exactly-right = Das Gebot { $bid } stimmt genau, { $full ->
    [0] und { $player } bekommt einen Würfel zurück
   *[other] aber { $player } hat schon alle { NUMBER-WORD($full) } Würfel
}
    .short = { $bid } stimmt genau, { $full ->
        [0] { $player } bekommt einen Würfel
       *[other] aber { $player } hat { NUMBER-WORD($full) } Würfel
    }
exactly-right-others = Das Gebot { $bid } stimmt genau, also verlieren alle außer { $player } einen Würfel
    .short = { $bid } stimmt genau: Alle außer { $player } verlieren einen
not-exactly-right = Das Gebot { $bid } stimmt nicht genau, also verliert { $player } einen Würfel
    .short = { $bid } stimmt nicht: { $player } verliert einen Würfel
puts-away = { CAP($player) } legt { $count ->
    [one] einen
   *[other] { $count }
} Würfel weg.
takes-back = { CAP($player) } nimmt einen Würfel zurück.

## Züge

one-act-bid = Mit { $bid } ist der Zug von { $player } vorbei: Wer als Nächstes dran ist, erhöht oder ruft Dudo
    .short = Der Zug von { $player } ist vorbei
one-act-call = Nach einem Ruf bietet und ruft niemand mehr: Alle heben ihre Becher
    .short = Nach einem Ruf heben alle ihre Becher
must-open = { CAP($player) } muss die Runde mit einem Gebot eröffnen
    .short = { CAP($player) } muss mit einem Gebot eröffnen
must-raise = { CAP($player) } muss { $bid } erhöhen oder Dudo rufen: Passen gibt es nicht
    .short = { CAP($player) } muss erhöhen oder Dudo rufen
unreadable = In Perudo wird geboten, Dudo gerufen, oder die Würfel werden gezeigt

## Das Ende des Spiels

over = Das Spiel ist aus: { CAP($player) } hat gewonnen
wins = { CAP($player) } gewinnt und hat noch { SOME-DICE($total) }

## Was jemand tut (nach dem Namen)

bids = bietet { $bid }
lifts-cup = hebt den Becher
calls = ruft { call }
calls-on = ruft { call } auf { $bid }

## Was dort nicht liegen kann

too-many-places = Es gibt { $count } Plätze; Perudo ist für höchstens { $most }
too-many-dice = { CAP($player) } zeigt { SOME-DICE($count) }; niemand hat mehr als { $most }
odd-faces = { CAP($player) } zeigt eine { OR($faces) }; die hat kein Würfel

## Plätze

bad-seats = Perudo ist für 2 bis { $most } Spieler, nicht für { $seats }.
no-seat-to-begin = Platz { $seat } kann nicht anfangen: Es gibt nur { $seats }.

## Am Tisch

enter-once-more = Wenn es doch stimmt, gib es noch einmal ein.
values = { $n ->
    [1] Pacos
    [2] Zweien
    [3] Dreien
    [4] Vieren
    [5] Fünfen
   *[6] Sechsen
}
all-thrown = Alle haben geworfen
    .short = Geworfen
all-throw = Alle werfen unter ihren Bechern; { $player } eröffnet
    .short = Alle werfen; { $player } eröffnet
to-open = { $player }: das erste Gebot
open-it = Das erste Gebot machen
    .short = Erstes Gebot
raise-or-call = { $player }: { $bid } erhöhen oder Dudo rufen
all-lift = { call } auf { $bid }: Alle heben ihre Becher
lift-cups-of = { call } auf { $bid }: Noch zu heben: Becher von { AND($players) }
being-counted = { call } auf { $bid }: Die Würfel werden gezählt
standing = Das Gebot steht: { $bid } von { $player }; { SOME-DICE($total) } sind im Spiel.
    .short = Es steht { $bid }; { SOME-DICE($total) } im Spiel.
palifico-note = Palifico: Pacos sind gewöhnliche Würfel, nur die Anzahl darf steigen.
    .short = Palifico: Pacos sind gewöhnliche Würfel.
blind-note = Nur wer einen Würfel hat, sieht unter den Becher.
either-dice = { OR($ways) } Würfel
is-out = ausgeschieden
may = { $player } darf
these-count = Abgemacht: Was daliegt, gilt
plays-itself = { CAP($player) } spielt das Programm: Es bietet und ruft von selbst
    .short = { CAP($player) } bietet von selbst
shows-dice = { CAP($player) } zeigt { $dice }
somebody-called = Es hat schon jemand gerufen: Zuerst heben alle ihre Becher
    .short = Zuerst heben alle ihre Becher
lift-first = Zuerst heben alle ihre Becher
count-first = Zuerst werden die Würfel dieses Rufs gezählt.
opens-bidding = { $player } macht das erste Gebot
wrong-button = Das war der Knopf von { $owner }; zu bieten hat { $player }
    .short = Zu bieten hat { $player }
at-most = Niemand kann mehr als { SOME-DICE($most) } haben
agreed-dice = Der Tisch hat abgemacht: { AND($parts) }
has-dice = { $player } hat { SOME-DICE($count) }

## Gebote und Rufe zur Wahl

raise-or-doubt = { $player }: { $bid } erhöhen oder anzweifeln?
    .short = { $player }: { $bid }?
open-bidding = { $player }: das erste Gebot?
    .short = { $player }: Gebot?
how-many-of = { $player }: Wie viele { VALUES($face) }?
    .short = { $player }: { VALUES($face) }?
value-from = { VALUES($face) }, { $least } oder mehr
    .short = { VALUES($face) }, { $least }+
    .shortest = { VALUES($face) }
# On the key of a value: how many may be bid at least, or the only number.
least = { $count }{ $only ->
    [yes] ×
   *[no] +
}
another-value = Eine andere Zahl
    .short = Andere Zahl
dudo-on = Dudo: Ich zweifle { $bid } an
    .short = Dudo
calza-on = Calza: genau { $bid }
    .short = Calza
who-has-called = Alle Becher sind oben. Wer hat gerufen?
    .short = Wer hat gerufen?
nobody-called = Niemand: Wir decken die Würfel wieder zu
    .short = Niemand

## Was aus einem Ruf wurde, nach dem, was zu sehen ist

came-to = { $found }: { $came }{ $then ->
    [wins] ; { $following } gewinnt
    [opens] ; { $following } eröffnet
   *[goes-on] { "" }
}{ $palifico ->
    [yes] ; die nächste Runde ist Palifico
   *[no] { "" }
}
    .short = { $found }: { $came }{ $then ->
        [wins] ; { $following } gewinnt
       *[goes-on] { "" }
    }
    .shortest = { CAP($came) }{ $then ->
        [wins] ; { $following } gewinnt
       *[goes-on] { "" }
    }
counted = { $most ->
    [0] Keine { VALUES($face) }
    [1] { $least ->
        [0] Keine oder e{ one-value }
       *[other] E{ one-value }
    }
   *[other] { $least ->
        [1] { $face ->
            [1] Ein
           *[other] Eine
        }
       *[other] { CAP(NUMBER-WORD($least)) }
    }{ $among ->
        [next] { " oder " }{ NUMBER-WORD($most) }
        [range] { " bis " }{ NUMBER-WORD($most) }
       *[single] { "" }
    } { VALUES($face) }
}{ $wild ->
    [yes] { " " }mit den Pacos
   *[no] { "" }
}, geboten { $count ->
    [one] war
   *[other] waren
} { $count ->
    [one] eins
   *[other] { NUMBER-WORD($count) }
}
    .short = { $most ->
        [0] Keine { VALUES($face) }
        [1] { $least ->
            [0] Keine oder e{ one-value }
           *[other] E{ one-value }
        }
       *[other] { $least ->
            [1] { $face ->
                [1] Ein
               *[other] Eine
            }
           *[other] { CAP(NUMBER-WORD($least)) }
        }{ $among ->
            [next] { " oder " }{ NUMBER-WORD($most) }
            [range] { " bis " }{ NUMBER-WORD($most) }
           *[single] { "" }
        } { VALUES($face) }
    }
one-value = { $face ->
    [1] in Paco
    [2] ine Zwei
    [3] ine Drei
    [4] ine Vier
    [5] ine Fünf
   *[6] ine Sechs
}
has-all = genau richtig, aber { $player } hat schon alle { NUMBER-WORD($all) } Würfel
    .short = genau richtig, aber { $player } hat { NUMBER-WORD($all) } Würfel
others-lose = genau richtig, und alle außer { $player } verlieren einen Würfel
    .short = genau richtig, alle außer { $player } verlieren einen
right-and-back = genau richtig, { $player } bekommt einen Würfel zurück
    .short = genau richtig, { $player } bekommt einen Würfel
loses-die = { $player } verliert { $out ->
    [yes] { last-dice } und scheidet aus
   *[no] { lost-dice }
}
    .short = { $player } verliert { $out ->
        [yes] { last-dice }
       *[no] { lost-dice }
    }
last-dice = { $lost ->
    [one] den letzten Würfel
   *[other] die letzten { $lost } Würfel
}

## Fragen zu den Würfeln

how-many = { $gone ->
    [yes] Wie viele { those-dice } lagen beim Ruf von { $caller } { $beside ->
        [yes] auf dem Tisch?
       *[no] da?
    }
   *[no] Wie viele { those-dice } liegen { $beside ->
        [yes] auf dem Tisch?
       *[no] da?
    }
}
    .short = Wie viele { VALUES($face) }{ $beside ->
        [yes] { " auf dem Tisch" }
       *[no] { "" }
    }?
those-dice = { VALUES($face) }{ $face ->
    [1] { "" }
   *[other] { $palifico ->
        [yes] { "" }
       *[no] { " und Pacos" }
    }
}
dice-unsure = Ich kann { DICE($count, case: "acc") } nicht gut lesen.
count-unsure = Bei der Zahl bin ich nicht sicher.
odd = { AND($parts) }
    .shortest = { FIRST($parts) }
shows-of = { $player } zeigt { $count } von { $due } Würfeln
number = { $n }
number-means = { $n }: { $came }
    .short = { $n }: { $came }
    .shortest = { $n }
another-number = Eine andere Anzahl
    .short = Andere
die-too-many = Ein Würfel ist zu viel
so-many-counted = { $count } zählten
count-by-hand = Von Hand zählen
say-what-came = Das Ergebnis des letzten Rufs eingeben

## Wer wo sitzt

say-who-sits = Wer sitzt wo
who-sits-where = Wer wo sitzt: { $what }
    .shortest = Die Plätze stehen fest
they-sit = { COMMAS($places) }
sits = { $player } { $sign }
where-sits = Wo sitzt { $player }?
place-of = { $n ->
    [1] ● Kreis
    [2] ▲ Dreieck
    [3] ■ Quadrat
    [4] ◆ Raute
    [5] ★ Stern
   *[6] ♥ Herz
}
too-few-places = Diese Matte hat { $count } Plätze, und { $seats } spielen: Legt die größere Perudo-Matte unter die Kamera.
no-such-place = Auf dieser Matte gibt es den Platz { $sign } nicht: Sagt, wer wo sitzt.

## Stellungen und Schritte als Text

no-step = „{ $text }“ ist kein Schritt von Perudo; ein Schritt ist „bid 4x5“, „dudo“ oder „calza“.
no-position = „{ $text }“ ist keine Stellung von Perudo; eine sieht so aus: „5:4/2/4x5/./.“.
no-numbers = „{ $text }“ sind keine Würfelzahlen; schreib 0 bis { $most } für jeden der 2 bis 6 Plätze, als „5:4“.
no-turn = „{ $text }“ ist kein Zug; schreib den Platz als „2“, im Palifico als „2p“.
no-bid = „{ $text }“ ist kein Gebot; schreib es als „4x5“, oder „.“ für keines.
no-call = „{ $text }“ ist kein Ruf; schreib ihn als „dudo@2“, oder „.“ für keinen.
no-dice = „{ $text }“ sind keine Würfel; schreib bis zu fünf Zahlen als „1-5-5“, „?“ für einen verdeckten Würfel.
nobody-has-dice = Jemand muss Würfel haben.
turn-without-dice = { CAP($player) } hat keine Würfel und kann nicht am Zug sein.
nothing-after-the-end = Das Spiel ist in dieser Stellung aus: Es kann nichts mehr geboten oder geworfen werden.
other-hands = Unter den Bechern müssen so viele Würfel liegen, wie jeder Platz hat.
bid-before-throw = Vor dem Wurf kann niemand bieten; schreib ? für jeden verdeckten Würfel.
bid-range = Geboten werden 1 bis { $most } Würfel.
bid-above-total = Nur { SOME-DICE($total) } sind im Spiel, und die Hausregel lässt kein höheres Gebot zu.
call-without-bid = Ohne Gebot kann nichts gerufen werden.
call-on-known-dice = Ein Ruf auf bekannte Würfel ist sofort entschieden; schreib die Stellung danach.
only-caller = Nur { $player } kann Dudo gerufen haben.
no-calza-here = Hier kann niemand Calza gerufen haben.
no-calza-of = { CAP($player) } kann hier nicht Calza gerufen haben.
had-palifico = Wer ein Palifico hatte, wird nur mit der Hausregel palifico_once geführt, und nur für Plätze, die mitspielen.
no-palifico-of-two = Zu zweit gibt es nach der Hausregel kein Palifico.
palifico-of-one-die = Wer ein Palifico beginnt, hat einen Würfel.

## Hausregeln

option-bidding = Was darf ein Gebot ändern: Anzahl oder Zahl, eins oder beide nach oben, oder mehr Würfel mit beliebiger Zahl?
    .short = Was darf ein Gebot ändern?
option-bidding-strict = eins von beiden
option-bidding-either = beide, nach oben
option-bidding-free = jede Zahl
option-paco_exact = Muss der Wechsel zu Pacos genau die halbe Anzahl bieten?
option-cap_at_total = Sind Gebote über die Zahl der Würfel im Spiel verboten?
option-palifico_heads_up = Gibt es ein Palifico, wenn nur noch zwei spielen?
option-palifico_once = Hat jeder höchstens ein Palifico im Spiel?
option-palifico_one_die_may_change = Darf, wer einen Würfel hat, im Palifico die Zahl wechseln?
    .short = Darf man mit einem Würfel die Zahl wechseln?
option-calza = Wer darf Calza rufen: niemand, wer am Zug ist, alle außer dem Bietenden?
option-calza-off = niemand
option-calza-active = wer dran ist
option-calza-anyone = alle
option-dice = Mit wie vielen Würfeln fängt jeder an?
option-calza_right = Was bringt ein richtiges Calza?
option-calza_right-regains = einen zurück
option-calza_right-others-lose = alle anderen verlieren einen
option-lose_difference = Kostet ein verlorenes Dudo so viele Würfel, wie das Gebot danebenlag?
option-pacos_wild = Zählen Pacos als jede andere Zahl?
option-open_on_pacos = Darf man eine gewöhnliche Runde mit Pacos eröffnen?
option-palifico_blind = Darf im Palifico nur unter den Becher sehen, wer einen Würfel hat?
option-show_lost_dice = Zeigt der Bildschirm, wie viele Würfel jeder noch hat?
preset-standard = Perudo wie auf Board Game Arena (Regeln von Asmodée); wo sie schweigen, unsere Lesart.
preset-calza = Der Calza-Zusatz der französischen Ausgabe von Week-End Games, später Asmodée: wer am Zug ist.
preset-calza-anyone = Der Calza-Zusatz, wie andere Tische ihn spielen: Alle außer dem Bietenden dürfen rufen.
set-calza-anyone = Calza für alle
preset-either = Eine lockerere Art zu bieten, aus Besprechungen: Anzahl und Zahl dürfen zusammen steigen, keins darf sinken.
set-either = Anzahl und Zahl
preset-free = Die lockerste Art zu bieten, aus Besprechungen und offenen Programmen: mehr Würfel mit beliebiger Zahl.
set-free = Jede Zahl
preset-gentle-palifico = Palifico, wie es auf mehreren Seiten steht: einmal für jeden, nicht zu zweit, und wer einen Würfel hat, darf die Zahl wechseln.
set-gentle-palifico = Sanfter Palifico

## Auf der Matte

how-to = Setz dich, wohin du willst: Der Bildschirm zeigt dann deinen Namen mit dem Zeichen des Platzes. Schütteln, den Becher auf deinem Platz umdrehen, darunterschauen, nach links reihum bieten. Nach Dudo heben alle ihre Becher und lassen die Würfel liegen. Wer falschlag, verliert einen Würfel.

## Im Terminal

board-palifico = Palifico: Die Zahl bleibt, und Pacos sind gewöhnliche Würfel.
board-bid = Gebot: { $text } von { $name }
board-dice = Würfel von { $name }: { $text }
board-has = { $name } { $count } Würfel
