-- What the hero's feet and rolls sound like. Times in seconds, pitches and cutoffs in Hz; hear one with
-- `rift sound dodge --out dodge.wav`.
return {
  { -- a soft tick on the floor's panels
    id = "step", volume = 0.26, spread = 2.0, most = 2, gap = 0.08, priority = 1,
    parts = {
      { wave = "noise", level = 0.9, attack = 0.001, decay = 0.05, filter = "band", cutoff = 1500, cutoff_to = 500,
        resonance = 0.3 },
      { wave = "sine", level = 0.7, attack = 0.001, decay = 0.06, pitch = 150, pitch_to = 70 },
    },
  },
  { -- air that is pushed aside
    id = "dash", volume = 0.75, spread = 0.8, most = 1, gap = 0.25, priority = 3,
    parts = {
      { wave = "noise", level = 0.9, attack = 0.09, decay = 0.30, filter = "band", cutoff = 400, cutoff_to = 2200,
        slide = 0.25, resonance = 0.45 },
      { wave = "saw", level = 0.25, attack = 0.05, decay = 0.25, pitch = 70, pitch_to = 140, filter = "low",
        cutoff = 500 },
    },
  },
  { -- a breath drawn in: it swells and stops
    id = "dodge", volume = 0.65, spread = 0.5, most = 1, gap = 0.10, priority = 6, reversed = true,
    parts = {
      { wave = "noise", level = 0.9, attack = 0.004, decay = 0.34, filter = "band", cutoff = 3800, cutoff_to = 500,
        resonance = 0.5 },
      { wave = "sine", level = 0.35, attack = 0.004, decay = 0.30, pitch = 660, pitch_to = 165 },
    },
  },
  { -- a glass that is struck, for a blow that met nobody
    id = "perfect", volume = 0.58, most = 1, gap = 0.15, priority = 8, placed = false,
    parts = {
      { wave = "sine", level = 0.7, attack = 0.001, decay = 0.9, pitch = 1568, bell = 0.35, bell_ratio = 2.76 },
      { wave = "sine", level = 0.4, attack = 0.001, decay = 0.7, pitch = 2349, at = 0.05 },
    },
    echo = { level = 0.3, seconds = 0.14, feedback = 0.45 },
  },
}
