"""Who answers: a person, a script, chance or a search."""
