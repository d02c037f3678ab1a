-- Overdrive: everything is faster for a while.
local TIME = 8 -- s
local DAMAGE = 0.50
local SPEED = 0.20

return {
  id = "overdrive",
  ultimate = true,
  color = 0xffc93d,
  tags = { "tech", "move" },
  cost = 60,
  cooldown = 70,

  release = function(_, player)
    world.status(player, "overcharge", TIME, DAMAGE)
    world.status(player, "haste", TIME, SPEED)
  end,
}
