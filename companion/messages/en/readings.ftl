# What companion read tells of a picture.

picture = { $file }: { $what }, { COMMAS($counts) }
mat = { $title } mat
no-mat = no mat
dice = { $count ->
    [one] { $count } die
   *[other] { $count } dice
}{ $unsure ->
    [0] { "" }
   *[other] { " and " }{ $unsure } not sure
}
discs = { $count ->
    [one] { $count } disc
   *[other] { $count } discs
}
counters = { $count ->
    [one] { $count } counter on the track
   *[other] { $count } counters on the track
}
counters-of = { $count } { $colour ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
}
doubts = { $doubt ->
    [no] { "" }
    [unsure] { " " }(not sure)
   *[because] { " " }(not sure: { $why })
}
die = { $kind ->
    [white] white{ " " }
    [red] red{ " " }
    [animal] animal{ " " }
   *[other] { "" }
}{ $face }{ $cocked ->
    [yes] , cocked
   *[no] { "" }
} at { $spot } { $unit }{ $zone ->
    [none] { "" }
   *[other] { " in " }{ $zone }
}{ doubts }
disc = disc { $n }{ $target ->
    [yes] { " " }(target side up)
   *[no] { "" }
} of player { $owner_seat } { $where }{ doubts }
on-square = on { $square }
beside = beside the board at { $spot } mm
square = { AND($all) } on { $square }{ doubts }
in-base = { $what } in base{ doubts }
on-mat = { $text } on the mat
