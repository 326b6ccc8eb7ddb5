# Plansze w terminalu: co mówi kilka gier.

red-die = czerwona { $n }
home = { $colour ->
    [red] czerwone
    [green] zielone
    [yellow] żółte
   *[blue] niebieskie
} w domu: { $count }
plays = { $name } gra { AND($shown) }
throws = { $name } rzuca{ $again ->
    [yes] { " jeszcze raz" }
   *[no] { "" }
}
