-- The boss of floor 5: a machine that does not hurry, in A minor; each phase turns it up.
return {
  id = "void_sentinel",
  volume = 0.52,
  tempo = 120,
  root = 57, -- A
  scale = { 0, 2, 3, 5, 7, 8, 11 }, -- harmonic minor
  chords = { 1, 1, 6, 5 },
  echo = { steps = 3, feedback = 0.4 },
  fade = 0.3,
  phases = { {}, { tempo = 1.08, shift = 2 }, { tempo = 1.20, shift = 3 } },

  layers = {
    {
      id = "bass", octave = -2, length = 0.7,
      patterns = { "1.11..1.1.11..5.", "1.11..1.1.13..5." },
      tone = { wave = "saw", level = 0.48, attack = 0.003, decay = 0.16, sustain = 0.4, release = 0.05, detune = 0.1,
        filter = "low", cutoff = 900, cutoff_to = 260, slide = 0.12, resonance = 0.4 },
    },
    {
      id = "kick", length = 0.5,
      patterns = { "X...X...X...X...", "X...X...X...X.X." },
      tone = { wave = "sine", level = 0.90, attack = 0.001, decay = 0.22, pitch = 180, pitch_to = 42, slide = 0.09 },
    },
    {
      id = "snare", length = 0.5,
      patterns = { "....X.......X..." },
      tone = { wave = "noise", level = 0.36, attack = 0.001, decay = 0.16, filter = "band", cutoff = 1900,
        resonance = 0.25 },
    },
    {
      id = "brass", chord = true, octave = 0, length = 3, pump = 0.3, echo = 0.2, pan = -0.1,
      patterns = { "1---....1---....", "1---..1-1---...." },
      tone = { wave = "saw", level = 0.15, attack = 0.02, decay = 0.3, sustain = 0.6, release = 0.2, detune = 0.16,
        filter = "low", cutoff = 1000, cutoff_to = 2200, slide = 0.3 },
    },
    {
      id = "hat", length = 0.3, pan = 0.2, from_phase = 2,
      patterns = { "x.xxx.xxx.xxx.xx" },
      tone = { wave = "noise", level = 0.12, attack = 0.001, decay = 0.045, filter = "high", cutoff = 7000 },
    },
    {
      id = "arpeggio", octave = 1, length = 0.5, echo = 0.3, pan = -0.35, from_phase = 2,
      patterns = { "1358531813585318", "1358953118539531" },
      tone = { wave = "square", level = 0.12, attack = 0.002, decay = 0.11, width = 0.3,
        filter = "low", cutoff = 3000 },
    },
    {
      id = "lead", octave = 2, length = 1, echo = 0.4, pan = 0.25, from_phase = 3,
      patterns = { "1---3---2---7---", "1---3---5--43-2-" },
      tone = { wave = "saw", level = 0.13, attack = 0.01, decay = 0.2, sustain = 0.6, release = 0.12, detune = 0.12,
        vibrato = 0.15, vibrato_rate = 5.5, filter = "low", cutoff = 3400 },
    },
  },
}
