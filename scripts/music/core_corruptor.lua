-- The last boss: the whole core is against you, in C phrygian.
return {
  id = "core_corruptor",
  volume = 0.50,
  tempo = 132,
  root = 48, -- C
  scale = { 0, 1, 4, 5, 7, 8, 10 }, -- phrygian dominant
  chords = { 1, 1, 2, 1, 1, 7, 6, 5 },
  echo = { steps = 3, feedback = 0.45 },
  fade = 0.3,
  phases = { {}, { tempo = 1.06, shift = 1 }, { tempo = 1.15, shift = 4 } },

  layers = {
    {
      id = "bass", octave = -1, length = 0.6,
      patterns = { "1.1112.11.1118.2", "1.1112.11.112122" },
      tone = { wave = "saw", level = 0.46, attack = 0.002, decay = 0.13, sustain = 0.35, release = 0.04, detune = 0.16,
        filter = "low", cutoff = 1200, cutoff_to = 280, slide = 0.1, resonance = 0.5 },
    },
    {
      id = "kick", length = 0.5,
      patterns = { "X..xX...X..xX...", "X..xX...X.x.X.xx" },
      tone = { wave = "sine", level = 0.92, attack = 0.001, decay = 0.22, pitch = 195, pitch_to = 40, slide = 0.09 },
    },
    {
      id = "snare", length = 0.5,
      patterns = { "....X.......X..x" },
      tone = { wave = "noise", level = 0.40, attack = 0.001, decay = 0.18, pitch = 14000, filter = "band",
        cutoff = 1800, resonance = 0.3 },
    },
    {
      id = "organ", chord = true, octave = 0, length = 6, pump = 0.35, echo = 0.2,
      patterns = { "1.......1.......", "1.......2......." },
      tone = { wave = "square", level = 0.11, attack = 0.02, decay = 0.4, sustain = 0.6, release = 0.2, width = 0.4,
        detune = 0.12, filter = "low", cutoff = 1800, tremolo = 0.3, tremolo_rate = 9 },
    },
    {
      id = "hat", length = 0.3, pan = 0.25, from_phase = 2,
      patterns = { "xxx.xxx.xxx.xxxx" },
      tone = { wave = "noise", level = 0.12, attack = 0.001, decay = 0.04, filter = "high", cutoff = 7500 },
    },
    {
      id = "arpeggio", octave = 1, length = 0.4, echo = 0.3, pan = -0.3, from_phase = 2,
      patterns = { "1321532185321532", "1325831253218532" },
      tone = { wave = "square", level = 0.12, attack = 0.001, decay = 0.09, width = 0.2,
        filter = "low", cutoff = 3400 },
    },
    {
      id = "lead", octave = 2, length = 1, echo = 0.4, pan = 0.3, from_phase = 3,
      patterns = { "5---4---3---2---", "1-----2-3-4-5---", "8---7---5---4---", "3-2-1---2-------" },
      tone = { wave = "saw", level = 0.14, attack = 0.008, decay = 0.2, sustain = 0.6, release = 0.12, detune = 0.14,
        vibrato = 0.2, vibrato_rate = 6, filter = "low", cutoff = 3600 },
    },
  },
}
