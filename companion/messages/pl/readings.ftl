# Co companion read mówi o zdjęciu.

picture = { $file }: { $what }, { COMMAS($counts) }
mat = mata { $title }
no-mat = bez maty
dice = { $count ->
    [one] { $count } kość
   *[other] { $count } kości
}{ $unsure ->
    [0] { "" }
   *[other] , w tym niepewne: { $unsure }
}
discs = { $count } { $count ->
    [one] krążek
    [few] krążki
   *[other] krążków
}
counters = { $count } { PIONKI($count) } na torze
counters-of = { $count } { $count ->
    [one] { ADJ($colour) }
    [few] { ADJ-N($colour) }
   *[other] { ADJ-N($colour, case: "gen") }
}
doubts = { $doubt ->
    [no] { "" }
    [unsure] { " " }(niepewne)
   *[because] { " " }(niepewne: { $why })
}
die = { $kind ->
    [white] biała{ " " }
    [red] czerwona{ " " }
    [animal] zwierzę{ " " }
   *[other] { "" }
}{ $face }{ $cocked ->
    [yes] , krzywo
   *[no] { "" }
} przy { $spot } { $unit }{ $zone ->
    [none] { "" }
   *[other] , pole { $zone }
}{ doubts }
disc = krążek { $n }{ $target ->
    [yes] { " " }(tarczą do góry)
   *[no] { "" }
} gracza { $owner_seat } { $where }{ doubts }
on-square = na { $square }
beside = obok planszy przy { $spot } mm
square = { AND($all) } na { $square }{ doubts }
in-base = { $what } w bazie{ doubts }
on-mat = { $text } na macie
