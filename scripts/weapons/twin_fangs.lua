-- Twin Fangs: two short blades that hit more than once in each stage.
return {
  id = "twin_fangs",
  color = 0xff4fd8,
  tags = { "blade" },
  stats = { critical_chance = 0.05 },

  combo = { -- see scripts/player.lua
    { state = "attack1", shape = "cone", range = 1.8, angle = 55, damage = 0.55, hits = 2, knock = 0.25, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack2", shape = "cone", range = 1.8, angle = 55, damage = 0.55, hits = 2, knock = 0.25, step = 0.35,
      hit_stop = 0.034 },
    { state = "attack3", shape = "line", range = 1.8, width = 1.2, damage = 0.7, hits = 2, knock = 0.45, step = 0.6,
      hit_stop = 0.05 },
    { state = "attack4", shape = "circle", range = 1.8, damage = 0.6, hits = 4, knock = 1.0, step = 0.5,
      hit_stop = 0.084, free = 0.067 },
  },
}
