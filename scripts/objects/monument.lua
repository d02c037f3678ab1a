-- Data monument: a large gem of experience for whoever touches it, or breaks it.
local EXP = 30 -- times the floor's multiplier

local function give(self)
  if not self.given then
    self.given = true
    local x, z = world.position(self.id)
    world.drop_exp(x, z, math.floor(EXP * world.floor_multiplier() + 0.5))
    world.tell("object.monument")
  end
end

return {
  id = "monument",
  rig = "monument",
  hp = 60,
  remains = 0.4, -- s
  use_range = 1.5, -- m from its edge
  once = true,
  color = 0x7df9ff,
  place = {
    rooms = { "combat", "elite", "treasure", "stairs" },
    count = { least = 0, most = 1 },
    solid = true,
  },

  state = { given = false },

  use = function(self)
    give(self)
    world.set_state(self.id, "dark")
  end,

  broken = function(self)
    give(self)
    world.set_state(self.id, "broken")
  end,
}
