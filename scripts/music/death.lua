-- After the hero's end: what is left of the tune, and a long way down.
return {
  id = "death",
  volume = 0.55,
  tempo = 66,
  root = 57, -- A
  scale = { 0, 2, 3, 5, 7, 8, 10 },
  chords = { 1, 6, 4, 5 },
  echo = { steps = 4, feedback = 0.55 },
  fade = 0.4,

  layers = {
    {
      id = "pad", chord = true, octave = -1, length = 15, echo = 0.2,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.15, attack = 0.9, decay = 0.6, sustain = 0.8, release = 1.2, detune = 0.14,
        filter = "low", cutoff = 520, resonance = 0.1 },
    },
    {
      id = "bells", octave = 1, length = 1, echo = 0.6, pan = 0.2, skip = 0.2,
      patterns = { "5.......3.......", "1.......8.......", "4.......3.......", "2.......1......." },
      tone = { wave = "sine", level = 0.22, attack = 0.003, decay = 1.2, bell = 0.3, bell_ratio = 2 },
    },
    {
      id = "heart", length = 0.5,
      patterns = { "X..x............" },
      tone = { wave = "sine", level = 0.6, attack = 0.004, decay = 0.3, pitch = 80, pitch_to = 38, slide = 0.15 },
    },
  },
}
