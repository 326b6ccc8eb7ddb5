# What the program says at the table of itself and of what it plays with.

no-camera = Played without a camera.
none-used = No camera is used: begin without --camera none, and plug one in.
no-camera-here = There is no camera in this game.
lot-fell = { CAP($player) } begins: the lot fell on this seat
winner-begins = { CAP($player) } won the last game and begins
loser-begins = { CAP($player) } lost the last game and begins
goodbye = The table switches itself off. The game is kept. Pull the plug when the green lamp is out.
inside = Something went wrong inside the program: the last thing may not count. Look, and put it right by touch.
untold = The program can't tell how the game stands. It is started again; nothing on the record is lost.
dark-lamps = The lamps do not answer any more: look at the screen for whose turn it is.
hides = The camera can't be set up while dice lie under the cups: do it after the next call.
records = The table can't be set up while the game is recorded.
unsaved = The table can't be set up while the game is not saved.
screen-stopped = The screen has stopped working ({ $why }). Check its cable, then start again.
plays-on = { $why } Play goes on without the { $device ->
    [lamps] lamps
   *[buttons] buttons
}, by touch and keys.

## Who plays what

no-name = { $seat ->
    [0] The name is empty. Write one.
   *[other] Player { $seat } has no name. Write one, as in: --player Ann
}
names-alike = Two players are called { $name }: choose another name for one of them.
unshown-name = { $seat ->
    [0] The name has signs in it that can't be shown. Type it again.
   *[other] The name of player { $seat } has signs in it that can't be shown. Type it again.
}
long-name = { $seat ->
    [0] The name is longer than { $most } letters. Choose a shorter one.
   *[other] The name of player { $seat } is longer than { $most } letters. Choose a shorter one.
}
not-for = { $title } is not for { $count ->
    [one] { $count } player
   *[other] { $count } players
}.
not-refereed = { $title } can be played in the terminal (companion play { $name }), but the camera does not referee it yet; it referees { AND($names) }.

## The picture of a game that is over

hours = { $hours } h { $minutes } min at the table
minutes = { $minutes } min at the table
throws = { $count ->
    [one] { $count } throw
   *[other] { $count } throws
}
refusals = { $count ->
    [one] { $count } ruling against somebody
   *[other] { $count } rulings against somebody
}
taken-back = { $count ->
    [one] { $count } thing taken back
   *[other] { $count } things taken back
}
no-picture = The picture can't be written to { $path }: { $why }.
picture-in = A picture of the game is in { $path }.

## The camera's thread

camera-hangs = The camera hangs while { $doing ->
    [opening] opening
    [waiting] waiting
   *[watching] watching
}. It is started again.
camera-ended = The camera has stopped for an unknown reason. It is started again; the game goes on by hand.
show-again = { $board ->
    [yes] ▶ Find the board again
   *[no] ▶ Show the table again
}
    .short = { $board ->
        [yes] ▶ Find it
       *[no] ▶ Show it
    }
pieces-look-like = The pieces look like { $pawns ->
    [yes] pawns, but the board was set up for flat counters.
   *[no] flat counters, but the board was set up for pawns.
}
pieces-are = { $pawns ->
    [yes] ▶ Play with pawns
   *[no] ▶ Play with flat counters
}
camera-turned = The camera's picture was mirrored: it is turned from now on.
camera-lost = The camera hangs and can't be started again. Switch the machine off and on, or go on by hand.
no-memory = There is not enough memory to read the camera's pictures. It is tried again; close other programs.
camera-fails = { $doing ->
    [opening] The camera can't be opened
    [watching] The camera's pictures can't be read
   *[waiting] The camera fails
} ({ $why }). It is tried again; the game goes on by hand.
