-- Overdrive: stronger and faster for a while.
local TIME = 8 -- s
local DAMAGE, SPEED = 0.50, 0.20 -- more of each

return {
  id = "overdrive",
  ultimate = true,
  color = 0xffc93d,
  tags = { "blade", "move" },
  cost = 60, -- energy
  cooldown = 70, -- s

  release = function(_, player)
    world.status(player, "overcharge", TIME, DAMAGE)
    world.status(player, "haste", TIME, SPEED)
  end,
}
