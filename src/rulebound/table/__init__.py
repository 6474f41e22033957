"""The web server. Knows matches, never rules."""
