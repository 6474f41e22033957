"""Content of games: YAML files read into structs, laid over one another, with errors that name file, line and field."""
