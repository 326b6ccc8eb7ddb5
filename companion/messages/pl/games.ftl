# Co mówią zasady wszystkich gier.

## Gry

no-game = Nie ma gry { $name }; są { COMMAS($known) }.
unusable = Gry { $name } z pakietu { $package } nie można użyć: { $reason }. Wszystkie inne gry działają; zainstaluj inną wersję pakietu albo usuń go.
name-taken = jest już inna gra o tej nazwie
no-spec = { $text } to nie GameSpec
other-rules = jej zasady należą do { $text }

## Zasady domowe

who-begins = Kto zaczyna?
bad-value = Zasada domowa { $rule } nie może mieć wartości { $value }; może mieć { COMMAS($allowed) }.
no-house-rule = Nie ma zasady domowej { $rule }; są { COMMAS($known) }.
no-preset = Nie ma zestawu { $preset }; { $count ->
    [0] nie ma żadnych
   *[other] są { COMMAS($known) }
}.
switched = { $on ->
    [yes] tak
   *[no] nie
}
no-value = brak
value = { $value }

## Dodawane kości

spent-red = Czerwona { $red } jest już użyta: dodano ją do { $white }
    .short = Czerwona { $red } jest już użyta
spent-white = { $white } jest już użyta: dodano do niej czerwoną { $red }
    .short = { $white } jest już użyta

## Zapis ruchów do czytania

noted = { COMMAS($notes) }
noted-step = { $word ->
    [keep] odłożone { $behind }
    [turn] { $lead } obraca { $behind }
    [use] użyte { $behind }
    [bid] stawka { $behind }
    [reveal] odkryte { $behind }
    [by] { $lead } przez { $behind }
    [stay] { $lead } zostaje
    [end] koniec
    [stop] dość
    [pass] pas
    [forfeit] strata
    [lay] ułożone
    [skip] pominięte
    [settle] wykonane
    [decline] odmowa
    [snake-eyes] oczy węża
    [pick-red] wybór: czerwony
    [pick-green] wybór: zielony
    [pick-yellow] wybór: żółty
    [pick-blue] wybór: niebieski
   *[other] { $text }
}
