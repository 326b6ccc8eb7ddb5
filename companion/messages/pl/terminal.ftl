# Gra w terminalu, i co się mówi o pozycjach i turach.

## Przy zachęcie

type-help = Wpisz help w dowolnej chwili.
help = Wpisz numer tury albo samą turę; klawisz Tab ją uzupełnia.
help-list = każda dozwolona tura
help-hint = co można zrobić; przed rzutem, jak prawdopodobne, że da się go zagrać
help-why = ostatnie orzeczenie i jego zasada; why TURN: co by powiedziano o turze
help-undo = cofnij ostatnią rzecz
help-board = pozycja jeszcze raz, ze swoim kluczem
help-rule = tekst zasady
help-quit = koniec; dziennik zachowuje grę
type-dice = { $name }, wpisz { $count ->
    [one] swoją kość
   *[other] swoje kości
}{ or-else }:
press-enter = { $name }, naciśnij Enter, by rzucić { $count ->
    [one] kością
   *[other] kośćmi ({ $count })
}{ or-else }:
or-else = { $choices ->
    [0] { "" }
   *[other] { " " }(lub { OR($known) })
}
all-cups-up = Wszystkie kubki w górę. Wpisz kości każdego miejsca jako 1-3-3:2-6:
which-turn = { $name }, która tura?
screen-for = Ekran jest teraz dla kogoś innego ({ $name }): naciśnij Enter, gdy nikt inny nie patrzy.
throws = { CAP($player) } rzuca { $what }
no-turn = Nie ma tury { $n }; są od 1 do { $of }.
many-turns = Dozwolonych tur jest { $count }; wpisz list, by zobaczyć wszystkie.
or-this = Lub { $text }: { $deed }
nothing-ruled = Jeszcze nic nie orzeczono.
taken-back = Cofnięto.
key = Klucz: { $text }
no-such-rule = Strona gry { $name } nie ma zasady { $rule }.
no-such-number = { $rule } nie należy do żadnej gry; numery zasad zaczynają się od { COMMAS($known) }.

## Kto gra

never-ends = { $title } trwa, aż ktoś przerwie: zostaw jedno miejsce człowiekowi.
names-twice = Podaj imiona przez --player albo przez --players, nie oboma sposobami.
names-for-seats = Podano imion { $count } na miejsc { $seats }.
no-seat = Nie ma miejsca { $seat }: graczy jest { $count }.
not-finished = Gra nie jest skończona.
is-session = To gra { $n } w dzienniku: companion show { $n }

## Pozycje i tury

nothing = nic się nie da zrobić
throw-awaited = Oczekiwany jest rzut (pozycja { $text }): dodaj --throw z kośćmi.
nothing-here = Tu nic się nie da zrobić.
legal = { $ok ->
    [yes] Dozwolone. { $said }
   *[no] Niedozwolone. { $said }
}
nearest = Najbliżej: { $turns }
leads-to = Prowadzi do { $text }
