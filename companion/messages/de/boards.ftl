# Die Bretter im Terminal: was mehrere Spiele sagen.

red-die = rot { $n }
home = { $colour ->
    [red] Rot
    [green] Grün
    [yellow] Gelb
   *[blue] Blau
} { $count } im Ziel
plays = { $name } hat { AND($shown) } zu spielen
throws = { $name } wirft{ $again ->
    [yes] { " noch einmal" }
   *[no] { "" }
}
