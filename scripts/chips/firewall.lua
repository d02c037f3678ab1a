-- Firewall chip: a shield; thrown, for the enemies.
local thrown = require "lib.thrown"

local SHARE = 0.40 -- of the HP when unhurt

local function shield(id)
  local _, hp_max = world.hp(id)
  world.give_shield(id, math.floor(hp_max * SHARE + 0.5))
end

return {
  id = "firewall",
  color = 0x3d9bff,
  tags = { "guard" },

  release = function(_, player)
    shield(player)
  end,

  throw = function()
    thrown.each(shield)
  end,
}
