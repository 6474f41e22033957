"""Pure geometry: no rule knows how, no geometry knows why."""
