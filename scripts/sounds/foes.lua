-- What enemies do. The first four are warnings: they must be told apart with closed eyes.
return {
  { -- an eye flares: a drone is about to strike
    id = "flare", volume = 0.69, spread = 0.6, most = 3, gap = 0.07, priority = 7,
    parts = {
      { wave = "square", level = 0.5, attack = 0.002, decay = 0.12, pitch = 900, pitch_to = 1900, slide = 0.09,
        width = 0.3, filter = "low", cutoff = 5000 },
      { wave = "sine", level = 0.4, attack = 0.002, decay = 0.16, pitch = 1800, pitch_to = 2600, slide = 0.09 },
    },
  },
  { -- a sniper's line stands: a tone that rises until the shot
    id = "lock", volume = 0.50, most = 2, gap = 0.08, priority = 8,
    parts = {
      { wave = "sine", level = 0.7, attack = 0.02, decay = 0.02, sustain = 0.9, hold = 0.24, release = 0.03,
        pitch = 660, pitch_to = 1760 },
      { wave = "sine", level = 0.25, attack = 0.02, decay = 0.02, sustain = 0.9, hold = 0.24, release = 0.03,
        pitch = 1320, pitch_to = 3520, tremolo = 0.8, tremolo_rate = 24 },
    },
  },
  { -- a shot snaps out
    id = "fire", volume = 0.73, spread = 0.7, most = 4, gap = 0.04, priority = 6,
    parts = {
      { wave = "noise", level = 0.8, attack = 0.001, decay = 0.06, filter = "high", cutoff = 1600 },
      { wave = "saw", level = 0.6, attack = 0.001, decay = 0.15, pitch = 1400, pitch_to = 160, filter = "low",
        cutoff = 6000, cutoff_to = 800 },
    },
    bits = 7,
  },
  { -- a charger stamps
    id = "charge", volume = 0.54, spread = 0.6, most = 3, gap = 0.08, priority = 7,
    parts = {
      { wave = "sine", level = 1.0, attack = 0.001, decay = 0.16, pitch = 105, pitch_to = 42 },
      { wave = "noise", level = 0.7, attack = 0.001, decay = 0.10, filter = "low", cutoff = 1500, cutoff_to = 300 },
    },
    drive = 1.5,
  },
  { -- it runs into a wall: metal
    id = "crash", volume = 0.60, spread = 0.5, most = 2, gap = 0.10, priority = 7,
    parts = {
      { wave = "sine", level = 0.6, attack = 0.001, decay = 0.70, pitch = 233, bell = 2.2, bell_ratio = 1.83 },
      { wave = "sine", level = 0.4, attack = 0.001, decay = 0.50, pitch = 371, bell = 1.8, bell_ratio = 2.47 },
      { wave = "noise", level = 0.9, attack = 0.001, decay = 0.25, filter = "low", cutoff = 5000, cutoff_to = 400 },
      { wave = "sine", level = 0.8, attack = 0.001, decay = 0.20, pitch = 90, pitch_to = 36 },
    },
    drive = 1.4,
  },
  { -- an elite has seen you
    id = "elite", volume = 0.75, spread = 0.8, most = 2, gap = 0.4, priority = 7,
    parts = {
      { wave = "saw", level = 0.7, attack = 0.08, decay = 0.75, pitch = 82, pitch_to = 55, detune = 0.5, vibrato = 1.2,
        vibrato_rate = 23, filter = "low", cutoff = 500, cutoff_to = 1500, resonance = 0.5 },
      { wave = "noise", level = 0.3, attack = 0.1, decay = 0.6, filter = "band", cutoff = 400, cutoff_to = 900,
        resonance = 0.5, tremolo = 0.8, tremolo_rate = 23 },
    },
    drive = 1.8,
  },
  { -- something of a foe's falls upon the floor
    id = "strike", volume = 0.57, spread = 0.8, most = 3, gap = 0.06, priority = 5,
    parts = {
      { wave = "noise", level = 0.8, attack = 0.002, decay = 0.18, filter = "low", cutoff = 2600, cutoff_to = 350 },
      { wave = "sine", level = 0.8, attack = 0.001, decay = 0.16, pitch = 130, pitch_to = 50 },
    },
  },
  { -- a boss announces a blow
    id = "warn", volume = 0.81, spread = 0.3, most = 2, gap = 0.12, priority = 8,
    parts = {
      { wave = "saw", level = 0.5, attack = 0.10, decay = 0.35, pitch = 110, pitch_to = 165, detune = 0.25,
        filter = "low", cutoff = 500, cutoff_to = 2200, resonance = 0.45 },
      { wave = "square", level = 0.25, attack = 0.06, decay = 0.30, pitch = 220, pitch_to = 330, width = 0.3,
        filter = "low", cutoff = 1800 },
    },
  },
  { -- a boss rises: three calls and a long one
    id = "boss", volume = 0.68, most = 1, gap = 1.0, priority = 9, placed = false, duck = 0.6, duck_seconds = 2.5,
    parts = {
      { wave = "saw", level = 0.30, attack = 0.01, decay = 0.28, pitch = 110, notes = { 0, 0, 3 }, step = 0.20,
        detune = 0.2, filter = "low", cutoff = 1200, cutoff_to = 3000 },
      { wave = "saw", level = 0.26, attack = 0.02, decay = 0.4, sustain = 0.6, hold = 0.6, release = 0.8, pitch = 110,
        notes = { -5, 2, 7, 14 }, at = 0.62, detune = 0.25, filter = "low", cutoff = 900, cutoff_to = 3600 },
      { wave = "sine", level = 0.9, attack = 0.002, decay = 1.2, pitch = 82, pitch_to = 36, at = 0.62 },
      { wave = "noise", level = 0.4, attack = 0.002, decay = 1.0, at = 0.62, filter = "low", cutoff = 6000,
        cutoff_to = 300 },
    },
    drive = 1.3,
    echo = { level = 0.25, seconds = 0.2, feedback = 0.4 },
  },
  { -- its armour bursts
    id = "phase", volume = 0.66, most = 1, gap = 0.5, priority = 9, placed = false, duck = 0.7, duck_seconds = 1.8,
    parts = {
      { wave = "noise", level = 0.9, attack = 0.001, decay = 0.9, pitch = 16000, pitch_to = 2500, filter = "high",
        cutoff = 1200 },
      { wave = "sine", level = 0.3, attack = 0.001, decay = 0.5, pitch = 2093, notes = { 0, -3, -7, -11, -16 },
        step = 0.04, bell = 1.2, bell_ratio = 2.76 },
      { wave = "sine", level = 1.0, attack = 0.001, decay = 1.0, pitch = 160, pitch_to = 28 },
    },
    drive = 1.3,
    echo = { level = 0.3, seconds = 0.13, feedback = 0.5 },
  },
}
