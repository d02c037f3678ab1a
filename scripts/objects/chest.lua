-- Chest: an item, sometimes two.
local loot = require "lib.loot"

local SECOND = 0.5 -- chance of a second item

return {
  id = "chest",
  rig = "chest",
  use_range = 1.5, -- m from its edge
  once = true,
  mark = "treasure",
  color = 0xffc93d,
  place = {
    rooms = { "treasure" },
    count = { least = 2, most = 3 },
    per_room = true,
    solid = true,
  },

  use = function(self)
    loot.drop_any(self.id, math.random() < SECOND and 2 or 1, world.floor_quality())
    world.set_state(self.id, "open")
    world.tell("object.chest")
  end,
}
