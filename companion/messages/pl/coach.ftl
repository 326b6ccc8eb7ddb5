# Szczęście i umiejętność w grze, i polecenie coach.

## Szczęście i umiejętność

amount-of = { $unit_of ->
    [chance] { $amount } { $amount ->
        [one] setna
        [few] setne
        [many] setnych
       *[other] setnej
    } wygranej
   *[points] { POINTS($amount) }
}
account = { $name }: { $luck ->
    [good] szczęście, { amount-of }
    [bad] pech, { amount-of }
   *[even] ani szczęścia, ani pecha
}; oddane { $given ->
    [0] nic
   *[other] { $given }{ within }
}.
within = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ $spread })
}
how = { $unit_of ->
    [chance] Setna wygranej to jedna wygrana gra więcej na sto.
   *[points] Punkty to punkty wyniku.
} { $values ->
    [exact] Wartości są dokładne.
    [rolled] Wartości są oszacowane; koszt decyzji policzono rozegraniami, z przedziałem 95% (±) (docs/coach.md).
   *[estimates] Wartości są oszacowane (docs/coach.md).
}
round = runda
throw = { $what }: oczekiwane { DECIMAL($amount) }, szczęście { SIGNED($gain) }
decision = { $text }: { $amount ->
    [0] nic lepszego
   *[other] oddane { DECIMAL($amount) }{ within-tenths }{ better-turn }
}
within-tenths = { $spread ->
    [0] { "" }
   *[other] { " " }(±{ DECIMAL($spread) })
}
better-turn = { $turns ->
    [none] { "" }
   *[other] ; lepiej: { $turns }
}

## Polecenie coach

name-either = Podaj grę i pozycję albo --session z numerem, ale nie oba.
name-position = Podaj grę i pozycję, na przykład: { $command }
no-coach = Do gry { $title } nie ma trenera.
leaves-out = Wartości nie uwzględniają { $count ->
    [one] zasady domowej
   *[other] zasad domowych
} { AND($rules) }.
no-aim = Tylko gra dla jednej osoby ma wynik, do którego się dąży: przy { $title } pomiń --aim.
hidden-dice = Kości { AS($player, case: "gen") } nie są znane: wpisz je zamiast znaków zapytania.
turns = { CAP($player) } ma { $count } { $count ->
    [one] turę
    [few] tury
   *[other] tur
} do wyboru; { $values ->
    [exact] wartości są dokładne
    [rolled] najlepsze ({ $best }) są rozegrane, do { $most } razy każda
   *[estimates] wartości są oszacowane
}.
turn = { $n }. { $text }: { $worth }{ behind }
behind = { $how ->
    [first] { "" }
    [more] , ale nie wygrywa od razu
    [same] , równie dobra
   *[other] , o { DECIMAL($amount) } mniej{ $close ->
        [yes] { " " }(za blisko, by rozstrzygać)
       *[no] { "" }
    }
}
why = Dlaczego: { $why }.
cups-lifted = Kubki są podnoszone: nie ma już o czym decydować.
stands-aim = Kto gra o ten wynik, osiąga go w { DECIMAL($amount) } przypadkach na 100.
stands-chance = { CAP($player) } wygrywa { DECIMAL($amount) } na 100.
stands-points = { CAP($player) } może liczyć na { DECIMAL($amount, digits: 2) } punktu.
throw-comes = Teraz następuje rzut. Dodaj --throw z kośćmi, by zobaczyć, co z nimi zrobić.
cost-most = Co najwięcej kosztowało ({ $name }):
cost = { amount-of }{ within-tenths }: { $what }
better = lepiej: { $what }
named = { $text } ({ $told })
