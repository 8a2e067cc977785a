"""The rooms of the solver; `games.engine.solver` is its door.

From the leaves upward:

    shapes  answers             (the 1,430 shapes a pyramid can have; what an answer looks like, and its limits)
    pyramid stock               (what each shape offers with this deal's faces; what the stock holds, and what may
    be drawn) demand                      (the dead-end test: can the ranks still come out even?) lines
    (from the removals found to the moves of a game, each one played) winnable  estimate          (can it be
    cleared; how many moves it takes at the least) shortest  score             (the fewest moves; the most points)

`static/js/engine/search/` mirrors these files one for one.
"""
