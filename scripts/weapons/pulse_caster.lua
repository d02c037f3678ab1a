-- Pulse Caster: its stages shoot.
return {
  id = "pulse_caster",
  color = 0x7df9ff,
  tags = { "blade", "tech" },

  combo = { -- see scripts/player.lua
    { state = "attack1", shape = "shot", range = 9, speed = 18, width = 0.4, damage = 0.75, knock = 0.25, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack2", shape = "shot", range = 9, speed = 18, width = 0.4, damage = 0.75, knock = 0.25, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack3", shape = "shot", range = 9, speed = 18, width = 0.4, damage = 1.0, knock = 0.45, step = 0.6,
      hit_stop = 0.05 },
    { state = "attack4", shape = "shot", range = 9, speed = 18, width = 0.4, shots = 3, angle = 10, damage = 0.75,
      knock = 1.0, step = 0.5, hit_stop = 0.084, free = 0.067 },
  },
}
