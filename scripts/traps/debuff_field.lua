-- Debuff Field: weaker blows for a while.
local TIME = 30 -- s
local STRENGTH = 0.30 -- of the attack is gone

return {
  id = "debuff_field",
  place = { weight = 1 },

  step = function(_, player)
    world.status(player, "weak", TIME, STRENGTH)
    world.tell("trap.debuff_field")
  end,
}
