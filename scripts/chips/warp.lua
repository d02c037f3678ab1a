-- Warp chip: to the room of the stairs, or to the portal where there are none; thrown, the enemies go there.
local thrown = require "lib.thrown"

local BESIDE = 2.5 -- m from the stairs

local function warp(id)
  local x, z = world.stairs_place()
  if not x then
    x, z = world.portal_place()
  end
  if x then
    world.teleport(id, x, z + BESIDE)
  end
end

return {
  id = "warp",
  color = 0x9a5cff,
  tags = { "move" },

  release = function(_, player)
    warp(player)
  end,

  throw = function()
    thrown.each(warp)
  end,
}
