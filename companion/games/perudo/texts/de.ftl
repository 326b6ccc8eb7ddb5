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
palifico = Palifico: Pacos sind gewöhnliche Würfel, und die Zahl, mit der { $player } eröffnet, gilt für die ganze Runde
not-awaited = Geworfen ist schon; am Zug ist { $player }
no-such-faces = Kein Würfel hat eine { OR($faces) }
dice-count = In dieser Runde werden { SOME-DICE($total) } geworfen, nicht { $count }
throw-first = Zuerst werfen alle unter ihren Bechern
reveal-first = { CAP($player) } hat { call } gerufen: Zuerst heben alle ihre Becher

## Gebote

opened = { CAP($player) } eröffnet: Mindestens { $count ->
    [one] 1 der { $total } Würfel zeigt
   *[other] { $count } der { $total } Würfel zeigen
} { counting }
surely-false = { $bid } ist erlaubt, kann aber nicht stimmen: Nur { SOME-DICE($total) } sind im Spiel
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
from-pacos = Aus { $standing } wird { $bid }: Zurück von den Pacos braucht es das Doppelte und einen mehr

## Gebote, die nicht gehen

bid-instead = { $why }; biete stattdessen { OR($bids) }
call-instead = { $why }; ruf stattdessen Dudo
half-of = die Hälfte von { $of }{ $odd ->
    [yes] , aufgerundet,
   *[no] { "" }
} ist { $half }
is-bid = { $count ->
    [one] { $bid } ist
   *[other] { $bid } sind
}
same-bid = Das Gebot { $bid } steht schon und muss erhöht werden
fewer-dice = { $bid } sind weniger Würfel als { $standing }, und die Anzahl darf nicht sinken
lower-value = { $bid } senkt den Wert von { $standing }, und der Wert darf nicht sinken
lower-value-more-dice = { $bid } sind mehr Würfel als { $standing }, aber der Wert ist kleiner, und kleinere Werte kommen erst nach Pacos wieder
both-raised = { $bid } erhöht Anzahl und Wert von { $standing } zugleich, und nur eins von beiden darf steigen
few-pacos = { is-bid } zu wenig nach { $standing }: { half-of }
not-half = Nach { $standing } bietet der Wechsel zu Pacos nach der Hausregel genau die Hälfte, und { half-of }
not-more-pacos = { is-bid } weniger als { $standing }, und Pacos werden nur durch mehr Pacos erhöht
few-after-pacos = { $bid } ist zu wenig nach { $standing }: Zurück von den Pacos braucht es das Doppelte und einen mehr, also { $least }
value-locked = Das Gebot { $bid } wechselt die Zahl, und in diesem Palifico bieten alle auf { $face ->
    [1] Pacos
    [2] Zweien
    [3] Dreien
    [4] Vieren
    [5] Fünfen
   *[6] Sechsen
}
count-locked = { $bid } sind weniger Würfel als { $standing }, und in einem Palifico muss die Anzahl steigen
falls = { $bid } erhöht { $standing } nicht: Nach der Hausregel dürfen weder Anzahl noch Wert sinken
not-more = { $bid } erhöht { $standing } nicht: Nach der Hausregel braucht es mehr Würfel oder gleich viele mit höherem Wert
no-such-face = Kein Würfel hat eine { $face }
no-number = Geboten werden 1 bis { $most } Würfel, nicht { $count }
too-many = { $bid } ist mehr als die { $total } Würfel im Spiel, und die Hausregel lässt so ein Gebot nicht zu
opening-pacos = Mit Pacos wird eine Runde nur im Palifico eröffnet

## Rufe

no-bid-yet = Es steht noch kein Gebot, auf das man { call } rufen kann; { $player } eröffnet
seat-out = { CAP($player) } hat keine Würfel und kann nicht { call } rufen
calza-off = An diesem Tisch wird ohne Calza gespielt; biete oder ruf Dudo
calza-in-palifico = Im Palifico gibt es kein Calza; biete oder ruf Dudo
calza-of-two = Zu zweit gibt es kein Calza; biete oder ruf Dudo
calza-of-bidder = { CAP($player) } hat selbst geboten und kann darauf nicht Calza rufen
not-your-turn = Am Zug ist { $player }; { $caller } kann jetzt nicht { call } rufen
doubts = { CAP($player) } zweifelt { $bid } an: Alle heben ihre Becher
claims = { CAP($player) } sagt, { $bid } stimmt genau: Alle heben ihre Becher

## Die Würfel unter den Bechern

stay-covered = Die Würfel bleiben unter den Bechern, bis jemand ruft
cover-again = Deckt die Würfel wieder zu.
hand-count = { SEMICOLONS($places) }
shows = Bei { $player } { $count ->
    [one] liegt
   *[other] liegen
} { SOME-DICE($count) }, es { $due ->
    [0] dürfte keiner sein
    [one] müsste { $due } sein
   *[other] müssten { $due } sein
}
take-away = Nehmt { SOME-DICE($count) } vom Platz von { $player } weg.
look-for = Sucht { SOME-DICE($count) } von { $player } unter dem Becher und neben dem Tisch.
not-read = Nicht jeder Würfel von { AND($players) } ist zu lesen; alle Würfel müssen offen liegen
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
holds = Das Gebot { $bid } hält, also verliert { $player } durch den Zweifel einen Würfel
fails = Das Gebot { $bid } platzt, also verliert { $player } dafür einen Würfel
exactly-right = Das Gebot { $bid } stimmt genau, { $full ->
    [yes] aber { $player } hat schon alle fünf Würfel
   *[no] und { $player } bekommt einen Würfel zurück
}
not-exactly-right = Das Gebot { $bid } stimmt nicht genau, also verliert { $player } einen Würfel
puts-away = { CAP($player) } legt einen Würfel weg.
takes-back = { CAP($player) } nimmt einen Würfel zurück.

## Züge

one-act-bid = Mit { $bid } ist der Zug von { $player } vorbei: Wer als Nächstes dran ist, erhöht oder ruft Dudo
one-act-call = Nach einem Ruf bietet und ruft niemand mehr: Alle heben ihre Becher
must-open = { CAP($player) } muss die Runde mit einem Gebot eröffnen
must-raise = { CAP($player) } muss { $bid } erhöhen oder Dudo rufen: Passen gibt es nicht
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

option-bidding = Was darf ein Gebot ändern: Anzahl oder Wert, eins oder beide nach oben, oder mehr Würfel mit beliebigem Wert?
option-paco_exact = Muss der Wechsel zu Pacos genau die halbe Anzahl bieten?
option-cap_at_total = Sind Gebote über die Zahl der Würfel im Spiel verboten?
option-palifico_heads_up = Gibt es ein Palifico, wenn nur noch zwei spielen?
option-palifico_once = Hat jeder höchstens ein Palifico im Spiel?
option-palifico_one_die_may_change = Darf, wer einen Würfel hat, im Palifico die Zahl wechseln?
option-calza = Wer darf Calza rufen: niemand, wer am Zug ist, alle außer dem Bietenden?
option-show_lost_dice = Zeigt der Bildschirm, wie viele Würfel jeder noch hat?
preset-standard = Perudo wie auf Board Game Arena (Regeln von Asmodée); wo sie schweigen, unsere Lesart.
preset-calza = Der Calza-Zusatz der französischen Ausgabe von Week-End Games, später Asmodée: wer am Zug ist.
preset-calza-anyone = Der Calza-Zusatz, wie andere Tische ihn spielen: Alle außer dem Bietenden dürfen rufen.
preset-either = Eine lockerere Art zu bieten, aus Besprechungen: Anzahl und Wert dürfen zusammen steigen, keins darf sinken.
preset-free = Die lockerste Art zu bieten, aus Besprechungen und offenen Programmen: mehr Würfel mit beliebigem Wert.
preset-gentle-palifico = Palifico, wie es auf mehreren Seiten steht: einmal für jeden, nicht zu zweit, und wer einen Würfel hat, darf die Zahl wechseln.

## Auf der Matte

how-to = Setz dich, wohin du willst: Der Bildschirm zeigt dann deinen Namen mit dem Zeichen des Platzes. Schütteln, den Becher auf deinem Platz umdrehen, darunterschauen, nach links reihum bieten. Nach Dudo heben alle ihre Becher und lassen die Würfel liegen. Wer falschlag, verliert einen Würfel.
