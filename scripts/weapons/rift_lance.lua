-- Rift Lance: a long, narrow way through whoever stands in line.
return {
  id = "rift_lance",
  color = 0x9a5cff,
  tags = { "blade" },

  combo = { -- see scripts/player.lua
    { state = "attack1", shape = "line", range = 3.4, width = 0.8, damage = 0.95, knock = 0.5, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack2", shape = "line", range = 3.4, width = 0.8, damage = 0.95, knock = 0.5, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack3", shape = "line", range = 3.4, width = 0.8, damage = 1.3, knock = 0.9, step = 0.6,
      hit_stop = 0.05 },
    { state = "attack4", shape = "line", range = 4.5, width = 0.8, damage = 2.0, knock = 2.0, step = 0.5,
      hit_stop = 0.084, free = 0.067 },
  },
}
