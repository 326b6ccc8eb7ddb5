# Co przy stole mówią sędziowie wszystkich gier.

## Co zagrano

throws = { $player } rzuca { $dice }
    .shortest = rzuca { $dice }
throws-perhaps = { $player } rzuca { $dice } (może { OR($others) }{ $more ->
    [yes] , lub co innego
   *[no] { "" }
})
    .short = { $player } rzuca { $dice }
turn-scored = { $player } dostaje { POINTS($points) } i ma { $total }
    .short = { $player } dostaje { POINTS($points) }
total = { $player } { $score }
totals = { COMMAS($totals) }
does = { $player } { $deed }
    .shortest = { $deed }
does-perhaps = { $player } { $deed } (może { OR($others) }{ $more ->
    [yes] , lub co innego
   *[no] { "" }
})
    .short = { $player } { $deed }

## Nieważne rzuty

void = { $kind ->
    [cocky] Kość leży krzywo
   *[bum] Kość wypadła z pola rzutu
}: { void-then } ({ $rule }), { $count } z { $most } z rzędu.
    .spoken = { $kind ->
        [cocky] Kość leży krzywo
       *[bum] Kość wypadła z pola rzutu
    }: { void-then }, { $count } z { $most } z rzędu.
    .bare = { $kind ->
        [cocky] Kość leży krzywo
       *[bum] Kość wypadła z pola rzutu
    }: { void-then }.
    .short = { $kind ->
        [cocky] Krzywo
       *[bum] Poza polem
    }: { void-then }.
void-then = { $lost ->
    [yes] tura przepada
   *[no] { $thrown ->
        [one] rzuć nią jeszcze raz
        [2] rzuć obiema jeszcze raz
       *[other] rzuć wszystkimi { DICE($thrown, case: "ins") } jeszcze raz
    }
}
it-counts = Umówiliśmy się: liczy się
nothing-to-overrule = Nie ma tu nic do rozstrzygnięcia inaczej.

## Poprawki

nothing-to-take-back = Nie ma czego cofnąć.
taken-back = Cofnięto: { $what }
not-on-record = Tego nie ma już w zapisie.
never-happened = To się nie zdarzyło
what-is-right = { $what } Jak jest naprawdę?
    .shortest = Jak jest naprawdę?
corrected = Poprawiono: { $what }
cannot-be = To niemożliwe: { $why }
    .shortest = To niemożliwe.
misfit = To nie pasuje do tego, co było później: { $why } Co teraz?
    .short = To nie pasuje do tego, co było później. Co teraz?
leave-all = Zostaw wszystko, jak było
nothing-changed = Nic nie zmieniono.
correct-and-take-back = { $after ->
    [0] Popraw i cofnij to
    [one] Popraw, cofnij to i { $after } zdarzenie po tym
    [few] Popraw, cofnij to i { $after } zdarzenia po tym
   *[other] Popraw, cofnij to i { $after } zdarzeń po tym
}
    .short = { $after ->
        [0] Popraw i cofnij to
       *[other] Popraw, cofnij { $after } dalsze
    }
would-be-over = { $what }, ale wtedy byłby koniec gry.
would-be-turn-of = { $what }, ale wtedy byłaby kolej na { AS($player, case: "acc") }.
fewer-void = { $what }, ale nieważnych było tylko { $count }.
does-not-go = To nie pasuje do tego, co zagrano później. Możesz to poprawić na liście.
    .short = To nie pasuje do tego, co zagrano później.
dice-alone = { $dice }
it-counted = Rzut się liczył: { $dice }
other-dice = Inne kości, jedna po drugiej
    .short = Inne kości
what-did-die-show = Co pokazała kość { $die } z { $of }?

## Rzuty wpisane ręcznie

enter-throw = Wpisz rzut
last-die-back = Cofnij ostatnią kość
    .short = Cofnij ostatnią
    .shortest = Cofnij jedną
let-camera-read = Niech odczyta kamera
die-of = { $die ->
    [1] Wpisz rzut: kość 1 z { $of }
   *[other] Kość { $die } z { $of }
}

## Czego nie widać

play-it = Graj dalej; jeśli leży krzywo, rzuć jeszcze raz.
dice-missing = Widzę { DICE($seen, case: "acc") } z { NUMBER-GEN($wanted) }: czy któraś jest w ręce, na podłodze lub zakryta?
    .short = Widzę { DICE($seen, case: "acc") } z { NUMBER-GEN($wanted) }.
dice-unsure = Nie mogę dobrze odczytać kości ({ $count }): { $why }.
    .short = Nie mogę odczytać kości ({ $count }).
hard-to-see = słabo widać

## Tury i przyciski

stays-open = To, co było od tury { AS($who, case: "gen") }, zostaje otwarte; teraz { $player }
    .short = Od tury { AS($who, case: "gen") }: otwarte
all-stays-open = To, co było dotąd, zostaje otwarte; teraz { $player }
    .short = Dotąd: otwarte
end-stays-open = To, co zagrano na końcu, zostaje otwarte
    .short = Koniec: otwarty
was-out-of-view = Stołu nie było widać. To, co zagrano, zostaje otwarte, ta tura też: na jej końcu naciśnijcie przycisk.
    .short = Nie wszystko było widać: ta tura zostaje otwarta.
nothing-played = W tym czasie nic nie zagrano
    .short = Nic nie zagrano
turn-stays-open = Ta tura zostaje otwarta
wrong-button = To był przycisk { AS($owner, case: "gen") }; teraz kolej na { AS($player, case: "acc") }
    .short = Teraz kolej na { AS($player, case: "acc") }
game-over = Gra skończona.
throw-now = { $player }: rzuć { DICE($count, case: "ins") }
too-many-thrown = Liczba kości na polu rzutu: { $count }, ale { $player } ma rzucić { DICE($wanted, case: "ins") }
    .short = { $player } rzuca { DICE($wanted, case: "ins") }, nie { $count }
what-counts = Który rzut się liczy?

## Tury na planszy

deeds = { AND($parts) }
    .shortest = { FIRST($parts) } i więcej
offer = { CAP($deed, form: "order") }
passes = { $player } nie ma ruchu i pasuje
    .short = { $player } pasuje
what-did-do = Jaki ruch ma za sobą { $player }?
    .short = { $player }: jaki ruch?
what-did-next = { $player }: jaki ruch był potem?
    .short = { $player }: co potem?
all-pieces = Wszystkie
ways = { $count } { $count ->
    [one] sposób
    [few] sposoby
    [many] sposobów
   *[other] sposobu
}
    .short = Inna tura
no-more = To już niemożliwe: { $why }
    .shortest = To już niemożliwe.
loses-turn = Trzy nieważne rzuty z rzędu: { $player } traci turę
    .short = { $player } traci turę
turn-over = Tura { AS($player, case: "gen") } skończona
has-to-throw = Najpierw rzuca { $player }
threw-again = { $player } rzuca znowu, choć { $dice } nie jest zagrane
    .short = { $player } rzuca znowu; liczy się { $dice }
first-throw = Pierwszy rzut: { $dice }
new-throw-agreed = Umówiliśmy się: nowy rzut, { $dice }
play-and-press = { $player }: graj, potem przycisk
may-be-played = Można zagrać
game-is-over = Gra skończona

## Kości w jednej kolejności

white-dice = { COMMAS($shown) }
dice-and-red = { COMMAS($shown) }, czerwona { $red }
red-die = czerwona { $red }

## Plansza, jak leży

board-right-again = Plansza jest taka, jak powinna.
board-as-before = Plansza jest taka, jak przed turą: { $player } rusza jeszcze raz.
    .short = { $player } rusza jeszcze raz.
right-now = Teraz dobrze; przycisk kończy turę.
    .short = Teraz dobrze.
board-not-as-left = Plansza nie jest taka, jaką zostawiono.
board-cant-count = Plansza nie może się liczyć tak, jak stoi: popraw ją albo wybierz turę na ekranie.
    .short = Plansza nie może się liczyć tak, jak stoi.
board-agreed = Umówiliście się, że plansza liczy się tak, jak stoi
    .short = Plansza liczy się tak, jak stoi
board-not-in-view = Kamera nie widzi planszy: wybierz na ekranie, co zagrano.
    .short = Wybierz na ekranie, co zagrano.
board-unseen = Jeszcze nie widzę planszy.
red-unknown = Nie wiem, która kość jest czerwona.
    .short = Która kość jest czerwona?
squares-covered = { $hand ->
    [yes] Ręka
   *[no] Coś
} zasłania { $count ->
    [1] { AND($squares) }
    [2] { AND($squares) }
    [few] { $count } pola
   *[other] { $count } pól
}.
discs-unsure = { $count ->
    [1] Nie mogę dobrze odczytać krążka na { $square }
   *[other] Nie mogę dobrze odczytać { $count } krążków
}: { $why }.
    .short = { $count ->
        [1] Nie mogę odczytać krążka na { $square }
       *[other] Nie mogę odczytać { $count } krążków
    }.
counters-unseen = Pionków nie da się teraz odczytać.
stray-counter = Jeden pionek leży obok pól: połóż go tam, gdzie jego miejsce.
    .short = Jeden pionek leży obok pól.
places-covered = Coś leży na: { AND($places) }. Zdejmij to z planszy.
    .short = Coś zasłania: { AND($places) }.
base-unsure = { CAP(BASE-NAME($colour)) } jest słabo widoczna: rozsuń w niej pionki.
    .short = { CAP(BASE-NAME($colour)) } jest słabo widoczna.
stack-unsure = Pionki { NA-POLU($square) } słabo widać: wyrównaj stos.
    .short = Pionki { NA-POLU($square) } słabo widać.
base-of = { BASE-NAME($colour) }
base-name = { ADJ-F($n) } baza

## Pytania o rzut lub turę

about-throw = { $whose }: { $asked }
asked-because = { $why } { $asked }
    .shortest = { $asked }
throw-of = { $number ->
    [0] Rzut { AS($player, case: "gen") }
   *[other] { CAP(ORDINAL($number)) } rzut { AS($player, case: "gen") }
}
    .shortest = { $number ->
        [0] { $player }
       *[other] { $player }, rzut { $number }
    }
ordinal = { $n ->
    [1] pierwszy
    [2] drugi
    [3] trzeci
    [4] czwarty
    [5] piąty
    [6] szósty
    [7] siódmy
    [8] ósmy
   *[other] ostatni
}
what-was-thrown = Jaki był rzut?
what-happened = Co się stało?
looks-alike = Na tych kościach { $face } może mi wyglądać jak { $seen }.
    .short = { $face } może wyglądać jak { $seen }.
throw-unclear = { $seen ->
    [0] Rzut mi umknął.
   *[other] { $hidden ->
        [0] { $leans ->
            [yes] Jedna kość mogła leżeć krzywo.
           *[no] Nie wszystkie kości było dobrze widać.
        }
       *[other] Widać było tylko { AND($shown) }.
    }
}
press-misfits = Przycisk: { $player }. To nie pasuje do tego, co widzę.
    .short = Przycisk nie pasuje: { $player }.
new-throw = Nowy rzut: { $dice }
throw-again = { $kind ->
    [cocky] Kość leżała krzywo: rzut jeszcze raz
   *[bum] Kość wypadła z pola: rzut jeszcze raz
}
    .short = Rzut jeszcze raz
    .shortest = Nieważny
and-then = { $first }; potem { $second }
    .short = { $first }
turn-ended = Tura skończona; to, co było potem, zostaje otwarte
    .short = Tura skończona
something-else-then = Coś innego
other-dice-then = Inne kości
as-read = Tak to czytam: { $what }
    .short = { $what }
    .shortest = Ruch niedozwolony
no-look-again = Nie: spójrz jeszcze raz
    .short = Nie: spójrz jeszcze raz

## Dlaczego tak rozstrzygnięto

what-was-weighed = Co rozważano:
weighed = { $chance }: { $what }.
none-of-these-yet = jeszcze nic z tego lub coś innego
percent = { $near ->
    [sure] ponad 99 %
    [hardly] poniżej 1 %
   *[about] { $percent } %
}
was-thrown = rzut { $dice }
was-void = { $kind ->
    [cocky] rzut z kością, która leży krzywo
   *[bum] rzut z kością poza polem
}
something-else = coś innego
slip = { SLIP-NAME($code) }
slip-with = { SLIP-NAME($code) } ({ $dice })
    .short = { SLIP-NAME($code) }
slip-name = { $n ->
    [button] przycisk kogoś, na kogo nie jest kolej
    [early] przycisk, zanim padł rzut
    [moving] przycisk, gdy pionek jest jeszcze w ruchu
    [aside] odłożone kości, których odłożyć nie wolno
    [turned] kość obrócona ręką
    [again] ponowny rzut bez zagrania
    [many] za dużo kości
    [numbers] zła liczba kości
   *[board] plansza, do której nie prowadzi żadna dozwolona tura
}

## Zmieniona ostatnia tura, kość poza stołem

did-it-leave = Jednej kości nie widać. Czy spadła ze stołu?
yes-it-left = Tak: rzut jeszcze raz
no-only-covered = Nie: jest tylko zakryta
