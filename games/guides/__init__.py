"""What the guides say that can be computed or solved: facts of the rules, positions, answers. No Django in here."""
