# Was companion read von einem Bild sagt.

picture = { $file }: { $what }, { COMMAS($counts) }
mat = Matte { $title }
no-mat = keine Matte
dice = { $count } Würfel{ $unsure ->
    [0] { "" }
   *[other] { " und " }{ $unsure } unsichere
}
discs = { $count ->
    [one] { $count } Scheibe
   *[other] { $count } Scheiben
}
counters = { $count ->
    [one] { $count } Stein auf der Bahn
   *[other] { $count } Steine auf der Bahn
}
counters-of = { $count } { $colour ->
    [red] rote
    [green] grüne
    [yellow] gelbe
   *[blue] blaue
}
doubts = { $doubt ->
    [no] { "" }
    [unsure] { " " }(unsicher)
   *[because] { " " }(unsicher: { $why })
}
die = { $kind ->
    [white] weiße{ " " }
    [red] rote{ " " }
    [animal] Tier{ " " }
   *[other] { "" }
}{ $face }{ $cocked ->
    [yes] , schief
   *[no] { "" }
} bei { $spot } { $unit }{ $zone ->
    [none] { "" }
    [roll] { " " }im Feld WURF
    [keep] { " " }im Feld ABLAGE
    [taken] { " " }im Feld GENOMMEN
   *[other] { " in " }{ $zone }
}{ doubts }
disc = Scheibe { $n }{ $target ->
    [yes] { " " }(Zielseite oben)
   *[no] { "" }
} von Spieler { $owner_seat } { $where }{ doubts }
on-square = auf { $square }
beside = neben dem Brett bei { $spot } mm
square = { AND($all) } auf { $square }{ doubts }
in-base = { $what } in der Basis{ doubts }
on-mat = { $text } auf der Matte
