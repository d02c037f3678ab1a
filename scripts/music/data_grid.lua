-- Floors 1 to 5: cool and steady, in A minor. What each sign of a pattern means stands in the reference; a pattern is
-- a bar of sixteen steps. Hear it with `rift sound music:data_grid --seconds 20 --danger 0.7 --out a.wav`.
return {
  id = "data_grid",
  volume = 0.50,
  tempo = 104,
  root = 57, -- A
  scale = { 0, 2, 3, 5, 7, 8, 10 }, -- minor
  chords = { 1, 1, 6, 7, 1, 1, 4, 5 },
  echo = { steps = 3, feedback = 0.45 },
  fade = 0.8,

  layers = {
    {
      id = "pad", chord = true, octave = 0, length = 15, pump = 0.25, echo = 0.15, pan = -0.1,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.13, attack = 0.35, decay = 0.5, sustain = 0.75, release = 0.6, detune = 0.12,
        filter = "low", cutoff = 700, resonance = 0.15 },
    },
    {
      id = "bass", octave = -2, length = 0.8, pump = 0.2,
      patterns = { "1.....1...1.....", "1.....1...1...3." },
      tone = { wave = "saw", level = 0.50, attack = 0.004, decay = 0.18, sustain = 0.5, release = 0.06,
        filter = "low", cutoff = 480, cutoff_to = 220, slide = 0.15, resonance = 0.3 },
    },
    {
      id = "pluck", octave = 1, length = 0.6, echo = 0.45, pan = 0.3, skip = 0.15,
      patterns = { "1..5..8...5.3...", "1..5..8...?.?..." },
      tone = { wave = "triangle", level = 0.24, attack = 0.002, decay = 0.22 },
    },
    {
      id = "hat", length = 0.3, pan = 0.2, danger = { from = 0.05, full = 0.35 },
      patterns = { "..x...x...x...xx" },
      tone = { wave = "noise", level = 0.13, attack = 0.001, decay = 0.045, filter = "high", cutoff = 7000 },
    },
    {
      id = "kick", length = 0.5, danger = { from = 0.10, full = 0.40 },
      patterns = { "X...x...X...x...", "X...x...X...x.x." },
      tone = { wave = "sine", level = 0.85, attack = 0.001, decay = 0.22, pitch = 165, pitch_to = 42, slide = 0.10 },
    },
    {
      id = "snare", length = 0.5, pan = -0.05, danger = { from = 0.25, full = 0.55 },
      patterns = { "....X.......X...", "....X.......X..x" },
      tone = { wave = "noise", level = 0.34, attack = 0.001, decay = 0.15, pitch = 16000, filter = "band",
        cutoff = 1900, resonance = 0.2 },
    },
    {
      id = "arpeggio", octave = 1, length = 0.5, echo = 0.3, pan = -0.35, danger = { from = 0.30, full = 0.70 },
      patterns = { "1358531813585318" },
      tone = { wave = "square", level = 0.11, attack = 0.002, decay = 0.11, width = 0.3,
        filter = "low", cutoff = 2600 },
    },
    {
      id = "drive", octave = -1, length = 0.6, pump = 0.4, danger = { from = 0.55, full = 0.90 },
      patterns = { "1.111.111.111.11" },
      tone = { wave = "saw", level = 0.22, attack = 0.002, decay = 0.10, sustain = 0.3, release = 0.04, detune = 0.15,
        filter = "low", cutoff = 1300, cutoff_to = 500, slide = 0.1, resonance = 0.4 },
    },
  },
}
