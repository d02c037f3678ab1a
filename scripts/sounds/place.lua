-- Traps, rooms and ways.
return {
  { -- a fuse
    id = "trap", volume = 0.82, most = 2, gap = 0.1, priority = 7,
    parts = {
      { wave = "square", level = 0.6, attack = 0.002, decay = 0.05, sustain = 0.7, hold = 0.22, release = 0.10,
        pitch = 92, detune = 0.4, tremolo = 0.9, tremolo_rate = 31, filter = "low", cutoff = 2600 },
      { wave = "noise", level = 0.3, attack = 0.001, decay = 0.30, pitch = 5000, tremolo = 0.9, tremolo_rate = 31 },
    },
    bits = 5,
  },
  { -- a siren, twice up and down
    id = "alarm", volume = 0.50, most = 1, gap = 0.5, priority = 8,
    parts = {
      { wave = "square", level = 0.45, attack = 0.02, decay = 0.10, sustain = 0.9, hold = 1.0, release = 0.25,
        pitch = 620, vibrato = 5, vibrato_rate = 1.8, width = 0.4, filter = "low", cutoff = 3200 },
      { wave = "square", level = 0.25, attack = 0.02, decay = 0.10, sustain = 0.9, hold = 1.0, release = 0.25,
        pitch = 932, vibrato = 5, vibrato_rate = 1.8, width = 0.3, filter = "low", cutoff = 3200 },
    },
  },
  { -- barriers slam down
    id = "seal", volume = 0.70, most = 1, gap = 0.2, priority = 8, placed = false,
    parts = {
      { wave = "noise", level = 0.5, attack = 0.10, decay = 0.06, filter = "band", cutoff = 600, cutoff_to = 3000,
        resonance = 0.4 },
      { wave = "sine", level = 1.0, attack = 0.001, decay = 0.5, pitch = 140, pitch_to = 33, at = 0.12 },
      { wave = "noise", level = 0.9, attack = 0.001, decay = 0.35, at = 0.12, filter = "low", cutoff = 3500,
        cutoff_to = 250 },
      { wave = "sine", level = 0.35, attack = 0.001, decay = 0.7, pitch = 196, at = 0.12, bell = 1.8,
        bell_ratio = 2.41 },
    },
    drive = 1.5,
    echo = { level = 0.2, seconds = 0.17, feedback = 0.4 },
  },
  { -- a tape that is stopped by hand, and what rises out of the silence
    id = "surge", volume = 0.72, most = 1, gap = 0.5, priority = 9, placed = false, duck = 0.9, duck_seconds = 2.2,
    parts = {
      { wave = "saw", level = 0.30, attack = 0.004, decay = 0.75, pitch = 440, pitch_to = 24, notes = { 0, 3, 7 },
        detune = 0.2, filter = "low", cutoff = 5000, cutoff_to = 200 },
      { wave = "sine", level = 1.0, attack = 0.05, decay = 1.5, pitch = 58, pitch_to = 29, at = 0.55 },
      { wave = "noise", level = 0.35, attack = 0.5, decay = 0.6, at = 0.3, filter = "low", cutoff = 300,
        cutoff_to = 2500 },
    },
    drive = 1.3,
  },
  { -- an open fifth
    id = "clear", volume = 0.61, most = 1, gap = 0.5, priority = 8, placed = false, duck = 0.4, duck_seconds = 1.5,
    parts = {
      { wave = "saw", level = 0.22, attack = 0.02, decay = 1.2, pitch = 220, notes = { 0, 7, 12, 19 }, step = 0.09,
        detune = 0.12, filter = "low", cutoff = 2600, cutoff_to = 700 },
      { wave = "sine", level = 0.35, attack = 0.002, decay = 0.9, pitch = 880, notes = { 0, 7 }, step = 0.18,
        bell = 0.3, bell_ratio = 2 },
    },
    echo = { level = 0.35, seconds = 0.2, feedback = 0.45 },
  },
  { -- down it goes
    id = "stairs", volume = 0.75, most = 1, gap = 0.5, priority = 8, placed = false, duck = 0.5, duck_seconds = 1.5,
    parts = {
      { wave = "saw", level = 0.35, attack = 0.05, decay = 1.0, pitch = 660, pitch_to = 82, detune = 0.3,
        filter = "low", cutoff = 4000, cutoff_to = 300, resonance = 0.3 },
      { wave = "noise", level = 0.5, attack = 0.1, decay = 0.9, filter = "band", cutoff = 4500, cutoff_to = 250,
        resonance = 0.4 },
      { wave = "sine", level = 0.4, attack = 0.01, decay = 1.1, pitch = 330, pitch_to = 41 },
    },
    echo = { level = 0.3, seconds = 0.12, feedback = 0.5 },
  },
  { -- out here, in there
    id = "warp", volume = 0.55, most = 2, gap = 0.1, priority = 6,
    parts = {
      { wave = "sine", level = 0.6, attack = 0.01, decay = 0.30, pitch = 240, pitch_to = 1900, vibrato = 1.0,
        vibrato_rate = 32 },
      { wave = "sine", level = 0.5, attack = 0.002, decay = 0.30, pitch = 1900, pitch_to = 300, at = 0.16 },
    },
    echo = { level = 0.3, seconds = 0.07, feedback = 0.5 },
  },
  { -- a crate, a pillar, a wall
    id = "break", volume = 0.66, spread = 1.5, most = 3, gap = 0.05, priority = 5,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.001, decay = 0.28, pitch = 14000, pitch_to = 2500, filter = "low",
        cutoff = 6000, cutoff_to = 700 },
      { wave = "square", level = 0.3, attack = 0.001, decay = 0.10, pitch = 260, pitch_to = 70, width = 0.35 },
      { wave = "noise", level = 0.4, attack = 0.001, decay = 0.12, at = 0.09, filter = "band", cutoff = 2600,
        resonance = 0.5 },
    },
    bits = 6,
  },
  { -- a terminal, a monument, a portal is used; something hidden shows itself
    id = "use", volume = 0.48, most = 1, gap = 0.1, priority = 5,
    parts = {
      { wave = "square", level = 0.35, attack = 0.002, decay = 0.14, pitch = 440, notes = { 0, 5, 12 }, step = 0.06,
        width = 0.3, filter = "low", cutoff = 3500 },
      { wave = "sine", level = 0.3, attack = 0.002, decay = 0.25, pitch = 880, at = 0.12 },
    },
    bits = 7,
  },
}
