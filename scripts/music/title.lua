-- The title: wide and slow, in A minor with a bright sixth.
return {
  id = "title",
  volume = 0.52,
  tempo = 88,
  root = 57, -- A
  scale = { 0, 2, 3, 5, 7, 9, 10 }, -- dorian
  chords = { 1, 3, 7, 4 },
  echo = { steps = 3, feedback = 0.5 },
  fade = 1.0,

  layers = {
    {
      id = "pad", chord = true, octave = 0, length = 15, echo = 0.2,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.13, attack = 0.6, decay = 0.6, sustain = 0.8, release = 0.9, detune = 0.13,
        filter = "low", cutoff = 500, cutoff_to = 1500, slide = 1.6, resonance = 0.15 },
    },
    {
      id = "bass", octave = -2, length = 6,
      patterns = { "1.......1.......", "1.......5......." },
      tone = { wave = "triangle", level = 0.5, attack = 0.02, decay = 0.4, sustain = 0.6, release = 0.4 },
    },
    {
      id = "bells", octave = 2, length = 0.8, echo = 0.55, pan = 0.25, skip = 0.12,
      patterns = { "1..3..5...8...5.", "3..5..8...9...8.", "1..3..5...7...5.", "?..?..?...?....." },
      tone = { wave = "sine", level = 0.17, attack = 0.002, decay = 0.7, bell = 0.35, bell_ratio = 3 },
    },
    {
      id = "pulse", octave = 0, length = 0.5, echo = 0.35, pan = -0.3,
      patterns = { "1.1.5.1.1.5.1.5." },
      tone = { wave = "square", level = 0.08, attack = 0.002, decay = 0.16, width = 0.3,
        filter = "low", cutoff = 1600 },
    },
    {
      id = "heart", length = 0.5,
      patterns = { "x.......x......." },
      tone = { wave = "sine", level = 0.55, attack = 0.002, decay = 0.25, pitch = 110, pitch_to = 40, slide = 0.12 },
    },
  },
}
