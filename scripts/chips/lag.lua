-- Lag chip: whoever it touches is slow for a while. Better thrown.
local thrown = require "lib.thrown"

local TIME, STRENGTH = 15, 0.40 -- s, part of the speed

local function slow(id)
  world.status(id, "slow", TIME, STRENGTH)
end

return {
  id = "lag",
  color = 0x8a93a6,
  tags = { "cryo" },
  harmful = true,

  release = function(_, player)
    slow(player)
  end,

  throw = function()
    thrown.each(slow)
  end,
}
