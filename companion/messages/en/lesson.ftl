# The tutorial game around what the lessons say themselves (seeds/lessons).

on = → Go on
throw = ⚄ Throw
right = ✔ That is right
wrong = ✖ That is against the rules
again = ↻ From the beginning
play = ⚄ Play now
enough = ✖ That was all
allowed = That is allowed, too. For this lesson choose another one.
seen = Well seen.
missed = Not quite.
step-of-title = { $title }: step { $n } of { $of }
step-of = Step { $n } of { $of }
learn = Learn
none = There is no lesson for { $title } yet.
broken = The lesson of { $title } does not fit the rules.
which-game = Which game do you want to learn?
