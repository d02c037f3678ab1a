-- Perfect Dodge: a dodge that avoids an attack makes the next blows harder and brings the skills nearer.
local TIME = 2 -- s
local DAMAGE, DAMAGE_RANK = 0.15, 0.15 -- for those who have it at all, and for each rank
local COOLDOWN = 0.5 -- s

return {
  id = "perfect_dodge",
  color = 0x7df9ff,
  tags = { "move" },
  ranks = 3,

  avoided = function(self)
    world.status(world.player(), "overcharge", TIME, DAMAGE + DAMAGE_RANK * self.rank)
    world.reduce_cooldowns(COOLDOWN)
  end,
}
