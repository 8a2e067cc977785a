"""The rules of Pyramid: standard library only, no IO, no clock, no chance that is not handed in.

Values are frozen; an event goes in, a new value or a named error comes out. From the leaves upward:

    cards     layout    rules     moves     digest
    deal      tableau             (what lies where, without faces)
    timeline                      (the line played, undo and redo)
    position                      (a tableau with its deal and ruleset: what is legal, how it stands)
    notation  public              (events as text; what watchers may know)
    replay                        (a game: deal, ruleset, events -> position, score)
    solver    perft

`static/js/engine/` mirrors these files one for one, and both reproduce `tests/vectors/` to the last field.
"""
