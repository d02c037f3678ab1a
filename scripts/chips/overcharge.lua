-- Overcharge chip: harder blows for a while; thrown, the enemies' blows.
local thrown = require "lib.thrown"

local TIME, STRENGTH = 30, 0.40 -- s, more damage

local function charge(id)
  world.status(id, "overcharge", TIME, STRENGTH)
end

return {
  id = "overcharge",
  color = 0xffc93d,
  tags = { "blade" },

  release = function(_, player)
    charge(player)
  end,

  throw = function()
    thrown.each(charge)
  end,
}
