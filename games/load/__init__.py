"""Load for the live tables of a server on this machine: sockets (`peer`), followers that check (`follower`), a run."""
