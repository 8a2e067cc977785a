"""The rooms of the solver; `games.engine.solver` is its door.

From the leaves upward:

    shapes  answers     the 1,430 shapes a pyramid can have; what an answer looks like, and its limits
    stock  pyramid      what the stock holds, and what may be drawn; what each shape offers with this deal's faces
    slack               how many pairs must be made inside the pyramid, packed in one number
    last_pass  demand   the dead-end tests: what is buried for good; can the ranks still come out even?
    start               the deal as those tables, and the position as a state of them
    ranks               the kinds of pairs that block one another
    lines               from the removals found to the moves of a game, each one played
    winnable  estimate  can it be cleared; how many moves it takes at the least
    shortest  score     the fewest moves; the most points

`static/js/engine/search/` mirrors these files one for one (and has `memo` and `nodes` besides,
for tables that Python has in the language).
"""
