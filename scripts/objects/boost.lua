-- Boost: lies in heal rooms; walking over it makes one faster for a while.
local TIME = 30 -- s
local STRENGTH = 0.10 -- of the speed more

return {
  id = "boost",
  rig = "boost",
  radius = 0.7, -- m at which it is picked up
  mark = "heal",
  color = 0xffc93d,
  place = {
    rooms = { "heal" },
    count = { least = 1, most = 1 },
    per_room = true,
  },

  step = function(self, player)
    world.status(player, "haste", TIME, STRENGTH)
    world.tell("object.boost")
    world.remove(self.id)
  end,
}
