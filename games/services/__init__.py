"""What is written of games and tables. Keyword-only, typed, one transaction each; refusals are `errors.Refusal`."""
