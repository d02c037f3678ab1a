-- Floors 6 to 10: neon and a little cheeky, in D dorian, with a swing.
return {
  id = "neon_arcade",
  volume = 0.50,
  tempo = 116,
  swing = 0.16,
  root = 50, -- D
  scale = { 0, 2, 3, 5, 7, 9, 10 }, -- dorian
  chords = { 1, 4, 1, 7, 1, 4, 3, 5 },
  echo = { steps = 3, feedback = 0.4 },
  fade = 0.8,

  layers = {
    {
      id = "stab", chord = true, octave = 1, length = 1.2, echo = 0.3, pump = 0.3, pan = -0.15,
      patterns = { "..1...1.....1...", "..1...1...1....." },
      tone = { wave = "saw", level = 0.13, attack = 0.004, decay = 0.22, sustain = 0.25, release = 0.10, detune = 0.14,
        filter = "low", cutoff = 1700, cutoff_to = 700, slide = 0.2, resonance = 0.2 },
    },
    {
      id = "bass", octave = -1, length = 0.7,
      patterns = { "1..1..8...1.5...", "1..1..8...7.5.3." },
      tone = { wave = "square", level = 0.34, attack = 0.003, decay = 0.16, sustain = 0.4, release = 0.05, width = 0.4,
        filter = "low", cutoff = 700, cutoff_to = 280, slide = 0.14, resonance = 0.35 },
    },
    {
      id = "lead", octave = 2, length = 0.9, echo = 0.4, pan = 0.25, skip = 0.10,
      patterns = { "................", "5...8.7.5...3.4.", "................", "5...8.9.8...5..." },
      tone = { wave = "square", level = 0.10, attack = 0.006, decay = 0.20, sustain = 0.35, release = 0.10,
        width = 0.25, vibrato = 0.12, vibrato_rate = 5.5, filter = "low", cutoff = 3200 },
    },
    {
      id = "hat", length = 0.3, pan = 0.25, danger = { from = 0, full = 0.25 },
      patterns = { "x.xxx.xxx.xxx.xX" },
      tone = { wave = "noise", level = 0.10, attack = 0.001, decay = 0.04, filter = "high", cutoff = 7500 },
    },
    {
      id = "kick", length = 0.5, danger = { from = 0.05, full = 0.35 },
      patterns = { "X...X...X...X..." },
      tone = { wave = "sine", level = 0.85, attack = 0.001, decay = 0.20, pitch = 175, pitch_to = 45, slide = 0.09 },
    },
    {
      id = "clap", length = 0.5, pan = -0.1, danger = { from = 0.20, full = 0.50 },
      patterns = { "....X.......X...", "....X.......X.x." },
      tone = { wave = "noise", level = 0.32, attack = 0.004, decay = 0.14, filter = "band", cutoff = 1300,
        resonance = 0.3 },
    },
    {
      id = "arpeggio", octave = 2, length = 0.5, echo = 0.3, pan = -0.35, danger = { from = 0.35, full = 0.70 },
      patterns = { "1.3.5.8.5.3.5.8.", "1.3.5.8.9.8.5.3." },
      tone = { wave = "triangle", level = 0.20, attack = 0.002, decay = 0.14 },
    },
    {
      id = "drive", octave = 0, length = 0.5, pump = 0.5, danger = { from = 0.55, full = 0.90 },
      patterns = { "1111111111111111" },
      tone = { wave = "saw", level = 0.17, attack = 0.002, decay = 0.09, detune = 0.2, filter = "low", cutoff = 1800,
        cutoff_to = 600, slide = 0.09, resonance = 0.45 },
    },
  },
}
