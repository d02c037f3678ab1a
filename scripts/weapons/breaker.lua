-- Breaker: a hammer that hits hard, near, and throws far; it weighs.
return {
  id = "breaker",
  color = 0xff8a1e,
  tags = { "blade" },
  stats = { speed = -0.05 },

  combo = { -- see scripts/player.lua
    { state = "attack1", shape = "cone", range = 2.0, angle = 40, damage = 1.1, knock = 0.8, step = 0.35,
      hit_stop = 0.05 },
    { state = "attack2", shape = "cone", range = 2.0, angle = 40, damage = 1.1, knock = 0.8, step = 0.35,
      hit_stop = 0.05 },
    { state = "attack3", shape = "cone", range = 2.0, angle = 40, damage = 1.6, knock = 1.44, step = 0.6,
      hit_stop = 0.067 },
    { state = "attack4", shape = "circle", range = 3.0, damage = 3.0, knock = 3.2, step = 0.5,
      hit_stop = 0.084, free = 0.067 },
  },
}
