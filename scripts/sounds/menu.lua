-- Menus and cards.
return {
  { -- the next row
    id = "menu_move", volume = 0.43, most = 2, gap = 0.03, priority = 6, placed = false,
    parts = {
      { wave = "square", level = 0.4, attack = 0.001, decay = 0.045, pitch = 660, width = 0.3, filter = "low",
        cutoff = 4500 },
    },
    bits = 6,
  },
  { -- this one
    id = "menu_accept", volume = 0.48, most = 2, gap = 0.05, priority = 7, placed = false,
    parts = {
      { wave = "square", level = 0.35, attack = 0.001, decay = 0.09, pitch = 523, notes = { 0, 7, 12 }, step = 0.045,
        width = 0.3, filter = "low", cutoff = 5000 },
      { wave = "sine", level = 0.3, attack = 0.002, decay = 0.25, pitch = 1047, at = 0.09 },
    },
    bits = 7,
  },
  { -- back
    id = "menu_back", volume = 0.56, most = 2, gap = 0.05, priority = 7, placed = false,
    parts = {
      { wave = "square", level = 0.35, attack = 0.001, decay = 0.09, pitch = 523, notes = { 0, -5 }, step = 0.05,
        width = 0.3, filter = "low", cutoff = 3500 },
    },
    bits = 7,
  },
}
