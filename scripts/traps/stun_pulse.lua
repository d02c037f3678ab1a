-- Stun Pulse: no control for a while.
local TIME = 2 -- s

return {
  id = "stun_pulse",
  place = { weight = 1 },

  step = function(_, player)
    world.status(player, "stun", TIME)
    world.tell("trap.stun_pulse")
  end,
}
