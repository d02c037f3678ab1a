-- Unstable floor: falls in some time after it was stepped on, and cracks before that. Whoever stands on it then dies.
local HOLDS, CRACKS = 3.0, 1.0 -- s from the step to the fall, and how long of that it cracks

local HOLDS_TICKS, CRACKS_TICKS = math.floor(HOLDS * 60 + 0.5), math.floor(CRACKS * 60 + 0.5)

return {
  id = "unstable_floor",
  color = 0x4dff88,
  place = {
    rooms = { "combat", "elite", "arena" },
    floors = { 11, 12, 13, 14, 15 },
    count = { least = 3, most = 6 },
    size = { least = 2, most = 3 },
    gives_way = true,
  },

  state = {
    ticks_left = 0, -- until it falls; 0 while nobody has stepped on it
  },

  step = function(self)
    if self.ticks_left == 0 then
      self.ticks_left = HOLDS_TICKS
    end
  end,

  think = function(self)
    if self.ticks_left == 0 then
      return
    end
    self.ticks_left = self.ticks_left - 1
    if self.ticks_left == 0 then
      world.collapse(self.id)
    elseif self.ticks_left == CRACKS_TICKS then
      world.set_phase(self.id, 1)
    end
  end,
}
