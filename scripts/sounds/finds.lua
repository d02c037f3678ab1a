-- What is found and gained. Gems that come soon after one another climb a scale of their own.
return {
  {
    id = "gem", volume = 0.36, most = 3, gap = 0.035, priority = 2, placed = false,
    climb = 1, climb_most = 14, climb_seconds = 0.45,
    parts = {
      { wave = "triangle", level = 0.7, attack = 0.001, decay = 0.16, pitch = 784 },
      { wave = "sine", level = 0.4, attack = 0.001, decay = 0.22, pitch = 1568, bell = 0.2, bell_ratio = 2 },
    },
  },
  { -- a chord that opens upwards
    id = "level", volume = 0.84, most = 1, gap = 0.3, priority = 8, placed = false, duck = 0.3, duck_seconds = 1.2,
    parts = {
      { wave = "saw", level = 0.22, attack = 0.01, decay = 0.9, pitch = 262, notes = { 0, 4, 7, 11 }, step = 0.05,
        detune = 0.12, filter = "low", cutoff = 900, cutoff_to = 3800 },
      { wave = "triangle", level = 0.35, attack = 0.002, decay = 0.5, pitch = 523, notes = { 0, 4, 7, 12 },
        step = 0.07 },
    },
    echo = { level = 0.3, seconds = 0.16, feedback = 0.4 },
  },
  { -- a handful of sparkles
    id = "chest", volume = 0.57, most = 1, gap = 0.2, priority = 7,
    parts = {
      { wave = "noise", level = 0.4, attack = 0.001, decay = 0.10, filter = "band", cutoff = 700, resonance = 0.4 },
      { wave = "sine", level = 0.45, attack = 0.001, decay = 0.30, pitch = 1047, notes = { 0, 7, 12, 16, 19, 24 },
        step = 0.055, at = 0.06, bell = 0.25, bell_ratio = 3 },
    },
    echo = { level = 0.35, seconds = 0.11, feedback = 0.45 },
  },
  { -- voices, for what is found once in a run
    id = "legend", volume = 1.00, most = 1, gap = 0.5, priority = 9, placed = false, duck = 0.5, duck_seconds = 2.5,
    parts = {
      { wave = "saw", level = 0.24, attack = 0.25, decay = 0.6, sustain = 0.6, hold = 0.5, release = 1.0, pitch = 262,
        notes = { 0, 7, 12, 16 }, detune = 0.15, vibrato = 0.18, vibrato_rate = 5, filter = "band", cutoff = 900,
        resonance = 0.35 },
      { wave = "sine", level = 0.14, attack = 0.3, decay = 0.6, sustain = 0.5, hold = 0.4, release = 1.0, pitch = 1047,
        notes = { 0, 4, 7 }, step = 0.12, vibrato = 0.2, vibrato_rate = 5.5 },
    },
    echo = { level = 0.35, seconds = 0.23, feedback = 0.5 },
  },
  { -- bubbles
    id = "cell", volume = 0.57, most = 2, gap = 0.08, priority = 5, placed = false,
    parts = {
      { wave = "sine", level = 0.6, attack = 0.004, decay = 0.10, pitch = 320, pitch_to = 820,
        notes = { 0, 4, 7, 12 }, step = 0.07 },
      { wave = "sine", level = 0.3, attack = 0.01, decay = 0.35, pitch = 660, pitch_to = 990, at = 0.05 },
    },
  },
  { -- a chip or a weapon is taken
    id = "item", volume = 0.65, most = 2, gap = 0.06, priority = 5, placed = false,
    parts = {
      { wave = "square", level = 0.4, attack = 0.001, decay = 0.10, pitch = 523, notes = { 0, 7 }, step = 0.06,
        width = 0.25, filter = "low", cutoff = 4000 },
    },
    bits = 6,
  },
}
