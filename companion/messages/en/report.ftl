# The report: tables, figures and their labels, on a page or on a sheet.

games-of = The games of { $name }
all-games = All games
game = { $title }: { $told }{ $began ->
    [no] { "" }
   *[other] , { $began }
}
lead = { COMMAS($all) }; { $count } finished, { $clock } at the table.
played = { $count } × { $title }

## On the screen

counting = The numbers are being put together …
failed = The statistics can't be shown: the log has something in it that this version does not understand.
page = { $title } · { $n } of { $of }

## Tables

players = Players
player = Player
games = Games
won = Won
median-turn = Median turn
best-turn = Best turn
highest-scores = Highest scores
game-column = Game
score = Score
number = No.
head-to-head = Head to head
seconds = { NUMBER($amount, maximumFractionDigits: 0) } s

## Luck and skill

luck-and-skill = Luck and skill
owed = Owed at the start
luck = Luck
gave-away = Gave away
others-gave = Given by others
neither = Neither
result = Result
spread = { DECIMAL($amount) }{ $spread ->
    [0] { "" }
   *[other] { " " }± { DECIMAL($spread) }
}
biggest-throws = Throws that changed most
costly = Decisions that cost most
throw = Throw
at = At
played-column = Played
better = Better
cost = Cost
a-round = a round
luck-a-game = Luck per game
gave-away-a-game = Gave away per game
a-decision = per decision
what-it-is = The luck of a throw is what it did to a player's prospects, compared with what throws do on average. An error is how much less the turn that was played is worth than the best one. Together they lead from the start of a game to its end.
in-points = In points of the score{ $count ->
    [0] { "" }
   *[other] ; for { AND($names) } in hundredths of a win
}.
ninety-five = ± is the 95% interval.
not-in-it = { $count ->
    [one] 1 game is
   *[other] { $count } games are
} not included: companion report --all --luck works them out.

## Figures

scores = Scores
chance-to-win = Chance to win
points-expected = Points to be expected
dice = Dice
times = Times
refusals-by-rule = Refusals by rule
void-throws = Void throws
axis-minutes = minutes
axis-score = score
axis-wins = wins in 100
axis-points = points to be expected
axis-luck = luck so far
axis-face = face
axis-dice = dice
axis-seconds = seconds per turn
axis-refusals = refusals
axis-throws = throws
seat = { CAP($player) }
tick = { $amount }
reason = { $reason ->
    [bum] bum
    [cocky] cocky
    [void] void
   *[other] { $reason }
}

## Whether the dice are fair

too-few = { $count } dice are too few for a test: it takes at least { $least }.
fair = Fair dice are at least this uneven with probability { $rare ->
    [yes] below 0.01
   *[no] { DECIMAL($share, digits: 2) }
} (chi-squared { DECIMAL($amount) }, 5 degrees of freedom){ $biased ->
    [yes] ; at the usual level of 5% that is a sign of bias, which fair dice show in one report out of twenty
   *[no] ; that is no sign of bias
}. { $percent ->
    [-1] So few dice could not show a bias of a single face.
   *[other] With { $count } dice, a face that comes up { $percent }% of the time instead of 17% is found out four times out of five; smaller faults stay hidden.
}
