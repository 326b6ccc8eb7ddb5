# What companion doctor finds and what helps.

found = What was found
helps = What helps
about = { $name ->
    [machine] machine
    [versions] versions
    [camera] camera
    [buttons] buttons
    [display] display
    [voice] voice
    [games] games
    [log] log
    [club] club
    [lens] lens
    [taught] taught
    [groups] groups
    [warmth] warmth
    [power] power
    [memory] memory
   *[clock] clock
}
state = { $name ->
    [ok] ok
    [warning] warning
   *[problem] problem
}
not-ready = Not ready. Problems: { COMMAS($all) }.
by-hand = Meanwhile games can be played by touch or keys: companion run.
ready-but = Ready to play. Look at: { COMMAS($all) }.
ready = Ready to play.
report-is-in = The report is in { $file }.
not-checked = This could not be checked ({ $why }).
send-report = companion doctor --report FILE, and sending that file
correct-that = correcting that
correct-file = correcting that file

## Machine, programs, games

old-system = { $text }: the system has 32 bits
new-system = installing the 64-bit system
games = { AND($all) }.
opencv-misfit = { $text }; OpenCV { $version } does not fit

## Buttons, screen, voice

buttons = { $name }, { $count } seats. Try them: companion buttons
no-buttons = none are wired, this is no Raspberry Pi; keys and touch stand for them
keys-instead = Keys stand for them.
screen-not-opened = No screen can be opened ({ $why }). The game is told in the terminal.
no-screen = No screen is here. The game is told in the terminal.
pygame = { $text } (and no pygame of pip), groups video, render and input
desktop = starting from a desktop, or connecting a screen
no-speech = No speech program: nothing is called out.
no-sound-card = { $name } is here, but no sound card.
loudspeaker = plugging a loudspeaker in

## What is kept

no-folder = Games can't be kept in { $folder }: { $file } is no folder.
remove = removing { $file }
read-only = Games can't be kept in { $folder }: the disk can only be read, as after a fault of the card.
new-card = starting the machine anew; if it stays so, a new card
log-barred = The games' file { $file } belongs to another user: it can't be read and written.
another-drive = a folder on a drive that can, with --log-db or COMPANION_LOG
not-kept = Games can't be kept in { $folder }.
disk-full = The disk of { $folder } is nearly full: { $size } MB.
space = { $folder }, { $text } GB free
free-space = freeing some space
lens = measured
lens-from-mat = told from the mat (companion calibrate lens measures it)
lens-anew = companion calibrate --forget, then companion calibrate lens
taught = your dice and boards are known
nothing-taught = nothing (companion teach)
teach-anew = companion teach --forget, then companion teach

## The system

barred = These devices are here, but you may not use them: { COMMAS($all) }.
log-in-anew = { $text }, then log in anew
devices = devices that may be used: { COMMAS($all) }
no-devices = devices that may be used: none are here
no-temperature = no temperature is measured here
too-hot = { $size } °C: the machine slows itself down.
cool = a heat sink or a fan, and air around the machine
does-not-say = this machine does not say
voltage-low = The voltage is too low at this moment.
voltage-was-low = The voltage was too low since the start.
slowed-down = The machine is being slowed down at this moment.
was-slowed-down = The machine was slowed down since the start.
fan = a heat sink or a fan
power-enough = enough
power-never-slow = enough, never slowed down
supply = the power supply made for it, { $strong ->
    [yes] 27 W (5.1 V, 5 A)
   *[no] 15 W (5.1 V, 3 A)
}, and its own cable
memory = { $size } MB are free
memory-low = { $size } MB are free.
more-memory = ending other programs, or 2 GB of memory
clock-wrong = The clock is wrong: { $text }. Games get that date.
clock-unset = { $text }, not set by the network since the start: games may get a wrong date
set-clock = a network for a moment, or: sudo date -s '2026-01-31 20:00'

## A club of tables

no-club = none; the games stay here
club = Games are sent to it{ $began ->
    [no] { "" }
   *[other] , last on { $began }
}.
club-failing = Games have not reached it since { $began }. The command says why.
club-damaged = The file that says which one this is was damaged; nothing is sent.
