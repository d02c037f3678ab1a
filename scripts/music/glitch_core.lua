-- Floors 11 to 15: broken and dark, in E phrygian.
return {
  id = "glitch_core",
  volume = 0.50,
  tempo = 126,
  root = 52, -- E
  scale = { 0, 1, 3, 5, 7, 8, 10 }, -- phrygian
  chords = { 1, 1, 2, 1, 1, 6, 2, 7 },
  echo = { steps = 5, feedback = 0.5 },
  fade = 0.8,

  layers = {
    {
      id = "drone", octave = -1, length = 15, pan = 0.1, pump = 0.3,
      patterns = { "1..............." },
      tone = { wave = "saw", level = 0.26, attack = 0.25, decay = 0.6, sustain = 0.7, release = 0.5, detune = 0.22,
        filter = "low", cutoff = 420, resonance = 0.3, tremolo = 0.35, tremolo_rate = 8.4 },
    },
    {
      id = "glass", octave = 2, length = 0.6, echo = 0.55, pan = 0.4, skip = 0.35,
      patterns = { "?.....?..?......", "...?....?.....?.", "?....?.....?...." },
      tone = { wave = "sine", level = 0.15, attack = 0.001, decay = 0.45, bell = 0.9, bell_ratio = 2.76 },
    },
    {
      id = "bass", octave = -1, length = 0.7,
      patterns = { "1..1..1.1..1..2.", "1..1..1.1..1.22." },
      tone = { wave = "saw", level = 0.42, attack = 0.003, decay = 0.14, sustain = 0.35, release = 0.05, detune = 0.1,
        filter = "low", cutoff = 900, cutoff_to = 240, slide = 0.12, resonance = 0.5 },
    },
    {
      id = "tick", length = 0.2, pan = -0.3, echo = 0.2, skip = 0.2, danger = { from = 0, full = 0.25 },
      patterns = { "x.x.xxx.x.xxx.xx", "xx.x.xx.xxx.x.x." },
      tone = { wave = "noise", level = 0.13, attack = 0.001, decay = 0.03, pitch = 9000, filter = "high",
        cutoff = 4500 },
    },
    {
      id = "kick", length = 0.5, danger = { from = 0.05, full = 0.35 },
      patterns = { "X.....X...X.....", "X.....X...X..x.." },
      tone = { wave = "sine", level = 0.9, attack = 0.001, decay = 0.24, pitch = 190, pitch_to = 38, slide = 0.10 },
    },
    {
      id = "snare", length = 0.5, danger = { from = 0.20, full = 0.50 },
      patterns = { "....X.......X...", "....X..x....X.xx" },
      tone = { wave = "noise", level = 0.36, attack = 0.001, decay = 0.17, pitch = 8000, filter = "band",
        cutoff = 2200, resonance = 0.3 },
    },
    {
      id = "arpeggio", octave = 1, length = 0.4, echo = 0.25, pan = -0.3, skip = 0.12,
      danger = { from = 0.35, full = 0.70 },
      patterns = { "1512151815121516", "1512181512151812" },
      tone = { wave = "square", level = 0.11, attack = 0.001, decay = 0.09, width = 0.2,
        filter = "low", cutoff = 3200 },
    },
    {
      id = "alarm", chord = false, octave = 1, length = 3, pump = 0.5, danger = { from = 0.60, full = 0.95 },
      patterns = { "1...2...1...2...", "5...6...5...2..." },
      tone = { wave = "saw", level = 0.14, attack = 0.02, decay = 0.3, sustain = 0.5, release = 0.15, detune = 0.2,
        filter = "low", cutoff = 1500, cutoff_to = 2600, resonance = 0.3 },
    },
  },
}
