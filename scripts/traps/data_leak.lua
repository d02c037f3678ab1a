-- Data Leak: costs a part of the HP.
local SHARE = 0.15 -- of the HP when unhurt

return {
  id = "data_leak",
  place = { weight = 1 },

  step = function(_, player)
    local _, hp_max = world.hp(player)
    world.hurt(player, math.floor(hp_max * SHARE + 0.5), "trap")
    world.tell("trap.data_leak")
  end,
}
