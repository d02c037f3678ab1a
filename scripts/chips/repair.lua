-- Repair chip: gives HP back; thrown, to the enemies it hits.
local thrown = require "lib.thrown"

local SHARE = 0.50 -- of the HP when unhurt

local function heal(id)
  local _, hp_max = world.hp(id)
  world.heal(id, math.floor(hp_max * SHARE + 0.5))
end

return {
  id = "repair",
  color = 0x3dff9a,
  tags = { "guard" },

  release = function(_, player)
    heal(player)
  end,

  throw = function()
    thrown.each(heal)
  end,
}
