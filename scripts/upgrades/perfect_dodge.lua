-- Perfect Dodge: a dodge that avoids an attack brings the skills nearer.
local TIME = 0.5 -- s off their cooldowns, for each rank

return {
  id = "perfect_dodge",
  color = 0x7df9ff,
  tags = { "move" },
  ranks = 3,

  avoided = function(self)
    world.reduce_cooldowns(TIME * self.rank)
  end,
}
