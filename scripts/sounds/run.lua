-- How a run stands, and how it ends.
return {
  { -- two thuds
    id = "lowhp", volume = 0.60, most = 1, gap = 0.2, priority = 8, placed = false,
    parts = {
      { wave = "sine", level = 1.0, attack = 0.006, decay = 0.16, pitch = 74, pitch_to = 46 },
      { wave = "sine", level = 0.75, attack = 0.006, decay = 0.18, pitch = 66, pitch_to = 42, at = 0.17 },
      { wave = "noise", level = 0.15, attack = 0.004, decay = 0.06, filter = "low", cutoff = 500 },
    },
    drive = 1.4,
  },
  { -- the power goes
    id = "death", volume = 0.70, most = 1, gap = 1.0, priority = 9, placed = false, duck = 0.9, duck_seconds = 3.0,
    parts = {
      { wave = "saw", level = 0.40, attack = 0.004, decay = 2.0, pitch = 330, pitch_to = 20, detune = 0.3,
        filter = "low", cutoff = 5000, cutoff_to = 90, resonance = 0.3 },
      { wave = "square", level = 0.20, attack = 0.004, decay = 1.4, pitch = 165, pitch_to = 18, tremolo = 0.7,
        tremolo_rate = 11, filter = "low", cutoff = 1500, cutoff_to = 120 },
      { wave = "noise", level = 0.6, attack = 0.001, decay = 0.6, filter = "low", cutoff = 3000, cutoff_to = 150 },
      { wave = "sine", level = 0.9, attack = 0.002, decay = 1.6, pitch = 98, pitch_to = 26 },
    },
    drive = 1.2,
    echo = { level = 0.2, seconds = 0.25, feedback = 0.4 },
  },
  { -- an arpeggio that goes home
    id = "win", volume = 0.81, most = 1, gap = 1.0, priority = 9, placed = false, duck = 0.8, duck_seconds = 3.0,
    parts = {
      { wave = "square", level = 0.30, attack = 0.002, decay = 0.35, pitch = 262, width = 0.3,
        notes = { 0, 4, 7, 12, 16, 19, 24 }, step = 0.09, filter = "low", cutoff = 4500 },
      { wave = "saw", level = 0.18, attack = 0.02, decay = 0.5, sustain = 0.5, hold = 0.6, release = 1.0, pitch = 262,
        notes = { 0, 7, 12, 16 }, at = 0.63, detune = 0.12, filter = "low", cutoff = 1200, cutoff_to = 3500 },
      { wave = "sine", level = 0.5, attack = 0.004, decay = 1.4, pitch = 65, at = 0.63 },
    },
    echo = { level = 0.35, seconds = 0.18, feedback = 0.45 },
  },
}
