"""Pages and answers: a request in, a template or JSON out. Rules are the engine's, writing is the services'."""
