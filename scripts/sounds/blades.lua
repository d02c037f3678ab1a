-- Blades and what they meet. Each stage of the chain is higher than the one before; the last one is heavy.
return {
  {
    id = "swing1", volume = 0.87, spread = 0.5, most = 2, gap = 0.05, priority = 4,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.03, decay = 0.13, filter = "band", cutoff = 700, cutoff_to = 2600,
        resonance = 0.55 },
      { wave = "triangle", level = 0.25, attack = 0.02, decay = 0.10, pitch = 220, pitch_to = 440 },
    },
  },
  {
    id = "swing2", volume = 0.88, spread = 0.5, most = 2, gap = 0.05, priority = 4,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.03, decay = 0.13, filter = "band", cutoff = 900, cutoff_to = 3400,
        resonance = 0.55 },
      { wave = "triangle", level = 0.25, attack = 0.02, decay = 0.10, pitch = 277, pitch_to = 554 },
    },
  },
  {
    id = "swing3", volume = 0.89, spread = 0.5, most = 2, gap = 0.05, priority = 4,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.03, decay = 0.15, filter = "band", cutoff = 1200, cutoff_to = 4600,
        resonance = 0.55 },
      { wave = "triangle", level = 0.25, attack = 0.02, decay = 0.12, pitch = 330, pitch_to = 660 },
    },
  },
  { -- the whole body behind it
    id = "swing4", volume = 0.76, spread = 0.3, most = 2, gap = 0.05, priority = 6,
    parts = {
      { wave = "noise", level = 0.9, attack = 0.06, decay = 0.34, filter = "band", cutoff = 350, cutoff_to = 2400,
        slide = 0.2, resonance = 0.5 },
      { wave = "saw", level = 0.45, attack = 0.04, decay = 0.30, pitch = 165, pitch_to = 62, filter = "low",
        cutoff = 1400, cutoff_to = 300 },
      { wave = "sine", level = 0.8, attack = 0.01, decay = 0.30, pitch = 110, pitch_to = 42, at = 0.08 },
    },
  },
  { -- glass that cracks
    id = "hit", volume = 0.69, spread = 1.5, most = 4, gap = 0.03, priority = 4,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.001, decay = 0.07, filter = "high", cutoff = 2200 },
      { wave = "square", level = 0.45, attack = 0.001, decay = 0.08, pitch = 420, pitch_to = 120, width = 0.3 },
      { wave = "sine", level = 0.5, attack = 0.001, decay = 0.12, pitch = 1900, bell = 0.8, bell_ratio = 3.3 },
    },
    bits = 7,
  },
  { -- the same with a bell in it
    id = "crit", volume = 0.66, spread = 0.4, most = 3, gap = 0.05, priority = 6,
    parts = {
      { wave = "noise", level = 0.8, attack = 0.001, decay = 0.09, filter = "high", cutoff = 1800 },
      { wave = "sine", level = 0.8, attack = 0.001, decay = 0.55, pitch = 1047, bell = 0.9, bell_ratio = 3.5 },
      { wave = "sine", level = 0.4, attack = 0.001, decay = 0.40, pitch = 1568, bell = 0.5, bell_ratio = 2.76 },
      { wave = "sine", level = 0.6, attack = 0.001, decay = 0.15, pitch = 180, pitch_to = 60 },
    },
  },
  { -- a pop that falls
    id = "kill", volume = 0.64, spread = 1.2, most = 4, gap = 0.04, priority = 5,
    parts = {
      { wave = "square", level = 0.55, attack = 0.001, decay = 0.22, pitch = 880, pitch_to = 90, width = 0.25,
        filter = "low", cutoff = 5000, cutoff_to = 600 },
      { wave = "noise", level = 0.7, attack = 0.001, decay = 0.18, pitch = 9000, pitch_to = 1800 },
      { wave = "sine", level = 0.5, attack = 0.001, decay = 0.16, pitch = 320, pitch_to = 55 },
    },
    bits = 6,
  },
  { -- dull: it takes the music away for a moment
    id = "hurt", volume = 0.75, spread = 0.6, most = 2, gap = 0.08, priority = 9, placed = false,
    duck = 0.65, duck_seconds = 0.9,
    parts = {
      { wave = "sine", level = 1.0, attack = 0.001, decay = 0.30, pitch = 170, pitch_to = 48 },
      { wave = "noise", level = 0.8, attack = 0.001, decay = 0.14, filter = "low", cutoff = 1200, cutoff_to = 250 },
      { wave = "saw", level = 0.35, attack = 0.002, decay = 0.22, pitch = 98, pitch_to = 82, detune = 0.7,
        filter = "low", cutoff = 900 },
    },
    drive = 1.6,
  },
}
