"""What is read of games and tables. Nothing here writes."""
