# The boards in the terminal: what several games say.

red-die = red { $n }
home = { $colour ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
} { $count } home
plays = { $name } to play { AND($shown) }
throws = { $name } to throw{ $again ->
    [yes] { " again" }
   *[no] { "" }
}
