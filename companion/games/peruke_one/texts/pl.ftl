# Peruke One po polsku. Krążek jest bezpieczny (gładką stroną do góry), zagrożony (tarczą do góry) lub zabrany; obraca się go,
# potem zabiera. „Value” to liczba, której się używa.

## Krążki, kości, punkty

side = { $n ->
    [safe] bezpieczny
    [vulnerable] zagrożony
   *[taken] zabrany
}
disc-is = krążek { $disc } jest { SIDE($side) }
    .short = { $disc } jest { SIDE($side) }
scored = { $below ->
    [yes] −{ POINTS($score) }
   *[no] { POINTS($score) }
}
    .spoken = { $below ->
        [yes] minus { POINTS($score) }
       *[no] { POINTS($score) }
    }
krazki = { $n ->
    [one] krążek
    [few] krążki
   *[other] krążków
}

## Co ktoś robi (po imieniu) lub ma zrobić (forma „order”)

done = { CAP($deed) }.
turns = { $form ->
    [order] obróć krążek { $disc }{ with }
   *[says] obraca krążek { $disc }{ with }: jest teraz zagrożony
}
    .short = { $form ->
        [order] obróć
       *[says] obraca
    } krążek { $disc }{ with }
takes = { $form ->
    [order] zabierz
   *[says] zabiera
} krążek { $disc }{ with }
with = { $how ->
    [sum] {" "}czerwoną { OCZKO($red, case: "ins") } i { OCZKO($white, case: "ins") }
    [red] {" "}czerwoną kością
   *[plain] {""}
}
stops = { $form ->
    [order] skończ i policz { $scored }
   *[says] kończy i liczy { $scored }
}
    .short = { $form ->
        [order] skończ
       *[says] kończy
    }
ends-round = { $form ->
    [order] zakończ
   *[says] kończy
} rundę
    .shortest = { $form ->
        [order] zakończ
       *[says] kończy
    }
loses-round = { $form ->
    [order] strać
   *[says] traci
} rundę
lays-out = { $form ->
    [order] rozłóż
   *[says] rozkłada
} krążki

## Koniec

why-over = { $ending ->
    [rounds] sześć rund jest zagranych
    [blocked] żadnej rzuconej liczby nie dało się użyć
   *[stopped] gracz skończył
}
peruke-one = Peruke One! Krążki 2 do 6 są zabrane, a 1 jest zagrożony
over = Gra skończona, { $scored }: { $why }
    .short = Gra skończona, { $scored }
outcome = { CAP($why) }: { $scored }
race-won = { CAP($why) }. { $player } wygrywa, { $scored } do { $lower }
    .short = { $player } wygrywa: { $scored }
race-tied = { CAP($why) }. Wynik obu to { $scored }: wygrana jest wspólna
    .short = Wynik obu to { $scored }

## Rzuty

throw-first = Najpierw rzuć: { $count ->
    [one] { $count } kość
   *[other] { $count } kości
}
thrown-already = Rzut rundy { $round } już był: użyj jednej liczby lub dwóch
    .short = Rzut rundy { $round } już był
bad-throw = W rundzie { $round } rzuca się kości: { $count }, każda pokazuje 1 do 6
thrown = Runda { $round }: { AND($shown) }. { $count ->
    [1] Użyj jej albo skończ.
   *[other] Użyj jednej liczby lub dwóch.
}
    .short = Runda { $round }: { AND($shown) }.
blocked = Każdy krążek, który mógłby się obrócić przy { AND($shown) }, jest zabrany: { $more ->
    [yes] ta gra
   *[no] gra
} jest skończona, { $scored }
    .short = Krążki przy { AND($shown) } są zabrane: koniec
throw-counts = Rundę traci się przez nieważne rzuty, a ten rzut się liczy
forfeit = Trzy nieważne rzuty z rzędu: runda { $round } przepada

## Kolej na drugiego gracza

first-over = { $player } ma { $scored }. Teraz gra { $next }: rozłóż krążki 1 do 6 znowu, gładką stroną do góry
    .short = { $player } ma { $scored }. { $next } rozkłada krążki
laid-out = Krążki są znowu rozłożone.
lay-out-first = Drugi gracz rozkłada najpierw wszystkie sześć krążków, gładką stroną do góry
    .short = Najpierw rozłóż sześć krążków, gładką stroną do góry
lie-there = Krążki są już rozłożone: rzuć albo użyj liczby
    .short = Krążki są już rozłożone

## Liczby, których nie można użyć

no-such-disc = Nie ma krążka { $disc }: krążki to 1 do 6
    .short = Nie ma krążka { $disc }
two-whites = { AND($shown) } nie można dodać: dwóch białych kości nie dodaje się nigdy
    .short = { AND($shown) } nie można dodać
no-red = W tej grze żadna kość nie jest czerwona, więc kości się nie dodaje
    .short = W tej grze żadna kość nie jest czerwona
red-used = Czerwona kość jest w tej rundzie już użyta
too-high = { $red } i { $white } to razem { $total }: krążka z taką liczbą nie ma
    .short = { $red } i { $white } to razem { $total }
already-taken = Krążek { $disc } jest już zabrany: { OCZKO($disc) } przepada
    .short = Krążek { $disc } jest już zabrany
red-shows = Czerwona kość pokazuje { $red }, nie { $face }
red-shows-it = Żadna z pozostałych białych kości nie pokazuje { $white }; pokazuje ją czerwona: użyj r{ $white }
    .spoken = Żadna z pozostałych białych kości nie pokazuje { $white }; pokazuje ją czerwona: użyj czerwonej { $white }
    .short = { $white } pokazuje czerwona kość: użyj r{ $white }
none-left = Żadna z pozostałych { $red_plays ->
    [yes] białych kości
   *[no] kości
} nie pokazuje { $face }
two-used = W tej rundzie użyto dwóch liczb, a więcej niż dwóch nie używa się nigdy
    .short = Dwóch liczb już użyto

## Koniec rundy

must-use = { CAP(OCZKO($face, case: "gen")) } można użyć: dwóch liczb trzeba użyć, gdy się da
    .short = Trzeba użyć także { OCZKO($face, case: "gen") }
no-pass = Użyj co najmniej jednej liczby albo skończ i policz wynik
    .short = Użyj co najmniej jednej liczby albo skończ
no-stop = W tej rundzie użyto już liczby: najpierw zakończ rundę
    .short = Najpierw zakończ rundę
player-stopped = Gracz skończył i gra jest skończona
    .short = Gra jest skończona
round-ended = Runda jest zakończona: pozostałe kości przepadają
    .short = Runda jest zakończona
nothing-else = Nic więcej nie da się użyć, więc runda kończy się sama
    .short = Nic więcej nie da się użyć
open-still = Runda jeszcze trwa: użyj drugiej liczby albo zakończ rundę
    .short = Użyj drugiej liczby albo zakończ rundę
unreadable = To nie krok w Peruke One: użyj liczby, zakończ rundę albo skończ grę
    .short = To nie krok w Peruke One

## Krążki, jak leżą

as-they-should = Krążki leżą, jak powinny.
nothing-more = Nic więcej nie użyto.
discs-are = { CAP(AND($parts)) }.
    .short = Teraz { AND($parts) }.
put-back = Odłóż krążek { $disc } { $side ->
    [taken] do zabranych.
    [safe] na pole { $disc }, gładką stroną do góry.
   *[vulnerable] na pole { $disc }, tarczą do góry.
}
    .short = Odłóż krążek { $disc }{ $side ->
        [taken] { " " }do zabranych.
        [safe] , gładką stroną do góry.
       *[vulnerable] , tarczą do góry.
    }
disc-twice = Krążek { $disc } leży tam { $count } razy: jest po jednym
no-such-side = Krążek { $disc } nie pokazuje ani gładkiej strony, ani tarczy
two-on-square = Na polu { $square } leżą { $count } { KRAZKI($count) }: miejsca jest na jeden
stray = Krążek { $disc } leży obok rzędu: połóż go na polu { $disc } albo do zabranych
    .short = Krążek { $disc } leży obok rzędu
turned-back = Krążek { $disc } był { SIDE($before) }, a jest { SIDE($side) }: krążek idzie tylko od bezpiecznego przez zagrożony do zabranego
    .short = Krążek { $disc } był { SIDE($before) }, a jest { SIDE($side) }
nothing-used = Niczego nie użyto: użyj co najmniej jednej liczby albo powiedz, że kończysz
    .short = Niczego nie użyto: użyj liczby albo skończ
too-many = Użyto liczb: { $count }, czyli { AND($shown) }; { $begun ->
    [yes] w tej rundzie została jedna
   *[no] w rundzie wolno dwóch
}
    .short = Użyto liczb: { $count }, czyli { AND($shown) }
second-can-be-used = Da się użyć drugiej liczby: dwóch liczb trzeba użyć, gdy się da
    .short = Trzeba użyć drugiej liczby
needs-two = Krążek { $disc } obrócono i zabrano: do tego trzeba dwóch kości z { $disc }
    .short = Na krążek { $disc } trzeba dwóch kości z { $disc }
same-die-twice = Na { AND($shown) } trzeba by dwa razy tej samej kości: dodana kość jest zużyta
    .short = Na { AND($shown) } trzeba by kości dwa razy
would-need = Na krążek { $disc } trzeba by dodać { AND($shown) }: do białej dodaje się tylko czerwoną kość
    .short = Na krążek { $disc } trzeba by { AND($shown) }
not-shown = Krążek { $disc } ruszono, ale żadna kość nie pokazuje { $disc }
    .short = Żadna kość nie pokazuje { $disc }

## Co się wpisuje

no-step = „{ $text }” to nie krok w Peruke One; napisz use 5, use r3, use 5=r3+2, end lub stop.
adds-up = „{ $text }” się nie zgadza: { AND($shown) } to razem { $total }.
red-twice = „{ $text }” wymienia czerwoną kość dwa razy; jest tylko jedna.
no-position = „{ $text }” to nie pozycja w Peruke One; pierwsza to ssssss/1.
impossible-position = „{ $text }” nie może powstać: { $why }.
why-not-last = runda { $round } nie jest ostatnia
why-too-many-used = użyto liczb: { $count }, a można było najwyżej { $most }
why-unusable = żadnej leżącej kości nie da się użyć, więc runda jest skończona
why-no-red = w tej grze żadna kość nie jest czerwona
why-white-dice = runda { $round } ma białych kości { $count }
why-no-score = gra daje od { $lowest } do { $highest }, nie { $score }
why-dice = runda { $round } ma kości { $count }

## Gracze, zasady domowe

bad-seats = Peruke One jest dla jednego gracza albo dla dwóch po kolei.
option-must_use = Czy trzeba użyć dwóch liczb, gdy się da?
option-allow_pass = Czy gracz może niczego nie użyć, choć się da, i grać dalej?
option-red_die = Czy jedna kość jest czerwona i raz w rundzie dodaje się ją do białej?
    .short = Czy jedna kość jest czerwona?
preset-classic = Zasady Peruke One, Peruke Games, 2023: sześć takich samych kości
set-classic = Klasyczne
preset-red-die = Zasady Peruke One, Peruke Games, nowszy tekst: pięć białych kości i czerwona
set-red-die = Czerwona kość

## Na macie

how-to = Połóż krążki 1 do 6 na ich polach, gładką stroną do góry. Rzuć kośćmi na pole RZUT, w każdej rundzie o jedną mniej. Liczba obraca swój krążek albo zabiera ten, który leży tarczą do góry: odłóż go na pole ZBITE. Po każdej rundzie naciśnij przycisk.

## Przy stole

set-up = Połóż krążki 1 do 6 na ich polach, gładką stroną do góry.
round-over = Runda { $round } skończona: { $player } ma { $scored }
new-best = Nowy osobisty rekord!
five-games = Pięć gier: { $scored }
series = Gra { $n } z { $of }{ $n ->
    [1] { "" }
   *[other] , dotąd { $scored }
}. Osobisty rekord: { $best }.
one-more = { $player }: jeszcze jedną albo przycisk
use-dice = { $player }: { $count ->
    [1] użyj kości
   *[other] użyj 1 lub 2 kości
}
round-of = runda { $round } z { $of }
    .short = runda { $round }
    .shortest = { $round } z { $of }
plays-next = gra jako następny
lay-them-out = { $player }: rozłóż krążki znowu, potem rzuć
to-beat = do pobicia { $scored }

## W terminalu

board-discs = { $side ->
    [safe] bezpieczne
    [vulnerable] zagrożone
   *[taken] zabrane
}: { $text }
board-round = Runda { $round } z 6, wynik { $score }
board-dice = Kości: { $text }
