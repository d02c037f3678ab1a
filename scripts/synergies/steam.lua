-- Steam: cold on a burning foe bursts into steam.
local combo = require "lib.combo"

local CLOUD = {
  shape = "circle", range = 2, -- m
  damage = 1.2, -- × attack
  element = "heat",
}
local REST = 4 * 60 -- ticks

return {
  id = "steam",
  color = 0xffd0b0,
  tags = { "heat", "cryo" },
  needs = { heat_edge = 1, cryo_edge = 1 },
  state = { ready = 0 }, -- the tick

  hit = function(self, other)
    local _, element = world.last_blow()
    local chills = element == "cryo" or combo.hits() -- which Cryo Edge chills
    if chills and world.ticks() >= self.ready and world.status_ticks(other, "burn") > 0 then
      self.ready = world.ticks() + REST
      local x, z = world.position(other)
      world.strike(world.player(), CLOUD, x, z)
    end
  end,
}
