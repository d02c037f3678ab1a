-- The boss of floor 10: fast, and never where it was, in D minor.
return {
  id = "neon_phantom",
  volume = 0.50,
  tempo = 138,
  swing = 0.10,
  root = 50, -- D
  scale = { 0, 2, 3, 5, 7, 8, 10 },
  chords = { 1, 3, 6, 7 },
  echo = { steps = 3, feedback = 0.5 },
  fade = 0.3,
  phases = { {}, { tempo = 1.06, shift = 2 }, { tempo = 1.14, shift = 5 } },

  layers = {
    {
      id = "bass", octave = -1, length = 0.5,
      patterns = { "1.8.1.8.1.8.1.8.", "1.8.1.8.1.8.5.7." },
      tone = { wave = "square", level = 0.36, attack = 0.002, decay = 0.13, sustain = 0.3, release = 0.04, width = 0.35,
        filter = "low", cutoff = 1100, cutoff_to = 320, slide = 0.1, resonance = 0.4 },
    },
    {
      id = "kick", length = 0.5,
      patterns = { "X...X...X...X..." },
      tone = { wave = "sine", level = 0.90, attack = 0.001, decay = 0.19, pitch = 185, pitch_to = 45, slide = 0.08 },
    },
    {
      id = "clap", length = 0.5,
      patterns = { "....X.......X...", "....X.......X.xx" },
      tone = { wave = "noise", level = 0.32, attack = 0.003, decay = 0.13, filter = "band", cutoff = 1500,
        resonance = 0.3 },
    },
    {
      id = "hat", length = 0.3, pan = 0.3,
      patterns = { "..x...x...x...x." },
      tone = { wave = "noise", level = 0.13, attack = 0.001, decay = 0.07, filter = "high", cutoff = 7000 },
    },
    {
      id = "ghosts", octave = 2, length = 0.5, echo = 0.6, pan = -0.4, skip = 0.25,
      patterns = { "?..?..?...?..?..", "..?..?..?..?...?" },
      tone = { wave = "triangle", level = 0.20, attack = 0.002, decay = 0.18, vibrato = 0.3, vibrato_rate = 11 },
    },
    {
      id = "arpeggio", octave = 1, length = 0.5, echo = 0.3, pan = 0.35, from_phase = 2,
      patterns = { "1351351351351351", "5315315315315315" },
      tone = { wave = "saw", level = 0.13, attack = 0.001, decay = 0.09,
        filter = "low", cutoff = 2600, resonance = 0.3 },
    },
    {
      id = "choir", chord = true, octave = 1, length = 15, echo = 0.3, pump = 0.5, from_phase = 3,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.11, attack = 0.1, decay = 0.4, sustain = 0.7, release = 0.3, detune = 0.15,
        vibrato = 0.2, vibrato_rate = 5, filter = "band", cutoff = 1100, resonance = 0.3 },
    },
  },
}
