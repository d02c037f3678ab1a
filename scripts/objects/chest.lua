-- Chest: an item, sometimes two.
local loot = require "lib.loot"

local SECOND = 0.5 -- chance of a second item

return {
  id = "chest",
  rig = "chest",
  use_range = 1.0, -- m from its edge
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
    local quality = world.floor_quality()
    loot.give_any(quality)
    if math.random() < SECOND then
      loot.give_any(quality)
    end
    world.set_state(self.id, "open")
    world.tell("object.chest")
  end,
}
