-- Skills, the ultimate, and what they leave.
return {
  { -- it gathers
    id = "cast", volume = 0.70, most = 2, gap = 0.05, priority = 6,
    parts = {
      { wave = "saw", level = 0.5, attack = 0.22, decay = 0.10, pitch = 110, pitch_to = 440, detune = 0.2,
        filter = "low", cutoff = 400, cutoff_to = 4200, resonance = 0.4 },
      { wave = "noise", level = 0.35, attack = 0.24, decay = 0.08, filter = "band", cutoff = 800, cutoff_to = 5200,
        resonance = 0.4 },
    },
  },
  { -- it bursts
    id = "release", volume = 0.58, spread = 0.5, most = 3, gap = 0.05, priority = 7,
    parts = {
      { wave = "sine", level = 1.0, attack = 0.001, decay = 0.45, pitch = 150, pitch_to = 38 },
      { wave = "noise", level = 0.8, attack = 0.001, decay = 0.40, filter = "low", cutoff = 5200, cutoff_to = 300 },
      { wave = "saw", level = 0.4, attack = 0.002, decay = 0.30, pitch = 330, pitch_to = 110, detune = 0.3,
        filter = "low", cutoff = 3000, cutoff_to = 500 },
    },
    drive = 1.4,
  },
  { -- the floor falls away
    id = "ult", volume = 0.80, most = 1, gap = 0.20, priority = 9, placed = false, duck = 0.5, duck_seconds = 1.6,
    parts = {
      { wave = "sine", level = 1.0, attack = 0.002, decay = 1.5, pitch = 220, pitch_to = 27, slide = 0.7 },
      { wave = "noise", level = 0.7, attack = 0.002, decay = 1.0, filter = "low", cutoff = 7000, cutoff_to = 150 },
      { wave = "saw", level = 0.35, attack = 0.004, decay = 0.9, pitch = 440, pitch_to = 55, detune = 0.4,
        filter = "low", cutoff = 4000, cutoff_to = 200, resonance = 0.3 },
      { wave = "sine", level = 0.35, attack = 0.001, decay = 0.9, pitch = 880, bell = 1.2, bell_ratio = 1.41 },
    },
    drive = 1.5,
    echo = { level = 0.25, seconds = 0.21, feedback = 0.45 },
  },
  { -- a barrel, or an elite that goes off
    id = "blast", volume = 0.70, spread = 0.8, most = 3, gap = 0.06, priority = 7,
    parts = {
      { wave = "noise", level = 1.0, attack = 0.001, decay = 0.70, filter = "low", cutoff = 4200, cutoff_to = 120 },
      { wave = "sine", level = 1.0, attack = 0.001, decay = 0.55, pitch = 120, pitch_to = 30 },
      { wave = "noise", level = 0.5, attack = 0.001, decay = 0.08, filter = "high", cutoff = 1500 },
    },
    drive = 1.8,
  },
  { -- a shield takes it
    id = "shield", volume = 0.45, spread = 1.0, most = 2, gap = 0.06, priority = 5,
    parts = {
      { wave = "sine", level = 0.8, attack = 0.001, decay = 0.25, pitch = 700, pitch_to = 540, bell = 1.4,
        bell_ratio = 1.5 },
      { wave = "noise", level = 0.35, attack = 0.001, decay = 0.06, filter = "band", cutoff = 3000, resonance = 0.4 },
    },
  },
  { -- and breaks
    id = "shield_broken", volume = 0.48, spread = 0.5, most = 2, gap = 0.06, priority = 6,
    parts = {
      { wave = "sine", level = 0.7, attack = 0.001, decay = 0.40, pitch = 900, pitch_to = 220, bell = 1.8,
        bell_ratio = 1.5 },
      { wave = "noise", level = 0.8, attack = 0.001, decay = 0.30, pitch = 12000, pitch_to = 3000, filter = "high",
        cutoff = 900 },
    },
  },
}
