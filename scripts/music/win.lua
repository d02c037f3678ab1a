-- Home again: bright and open, in C major.
return {
  id = "win",
  volume = 0.52,
  tempo = 112,
  root = 60, -- C
  scale = { 0, 2, 4, 5, 7, 9, 11 },
  chords = { 1, 5, 6, 4 },
  echo = { steps = 3, feedback = 0.45 },
  fade = 0.3,

  layers = {
    {
      id = "pad", chord = true, octave = -1, length = 15, pump = 0.3, echo = 0.15,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.14, attack = 0.15, decay = 0.5, sustain = 0.75, release = 0.5, detune = 0.12,
        filter = "low", cutoff = 1300 },
    },
    {
      id = "bass", octave = -2, length = 0.8,
      patterns = { "1..1..1...1.5..." },
      tone = { wave = "saw", level = 0.42, attack = 0.004, decay = 0.18, sustain = 0.5, release = 0.06, filter = "low",
        cutoff = 600, cutoff_to = 280, slide = 0.15, resonance = 0.2 },
    },
    {
      id = "kick", length = 0.5,
      patterns = { "X...X...X...X..." },
      tone = { wave = "sine", level = 0.80, attack = 0.001, decay = 0.2, pitch = 165, pitch_to = 44, slide = 0.1 },
    },
    {
      id = "clap", length = 0.5,
      patterns = { "....X.......X..." },
      tone = { wave = "noise", level = 0.26, attack = 0.003, decay = 0.14, filter = "band", cutoff = 1500,
        resonance = 0.25 },
    },
    {
      id = "arpeggio", octave = 0, length = 0.5, echo = 0.4, pan = 0.3,
      patterns = { "1358531813585318" },
      tone = { wave = "square", level = 0.11, attack = 0.002, decay = 0.14, width = 0.3,
        filter = "low", cutoff = 3200 },
    },
    {
      id = "lead", octave = 1, length = 1, echo = 0.4, pan = -0.2,
      patterns = { "8---5---3---5---", "9---7---5-------", "8-----9-8---5---", "6---5---4---3---" },
      tone = { wave = "saw", level = 0.12, attack = 0.01, decay = 0.2, sustain = 0.6, release = 0.15, detune = 0.1,
        vibrato = 0.12, vibrato_rate = 5.5, filter = "low", cutoff = 3200 },
    },
  },
}
