-- Energy pillar: heals whoever is near, now and then.
local RADIUS = 3.0 -- m
local PERIOD, TIME = 12.0, 3.0 -- s from one field to the next, and how long it lasts
local SHARE = 0.04 -- of the HP when unhurt, a second

local PERIOD_TICKS, TIME_TICKS = math.floor(PERIOD * 60 + 0.5), math.floor(TIME * 60 + 0.5)

return {
  id = "pillar",
  rig = "pillar",
  mark = "heal",
  color = 0x3dff9a,
  place = {
    rooms = { "combat", "elite" },
    count = { least = 1, most = 2 },
    solid = true,
  },

  state = {
    ticks = 0, -- since the last field was over
  },

  think = function(self)
    self.ticks = (self.ticks + 1) % PERIOD_TICKS
    local on = self.ticks - (PERIOD_TICKS - TIME_TICKS)
    if on == 0 then
      world.set_state(self.id, "on")
    elseif self.ticks == 0 then
      world.set_state(self.id, "idle")
    end
    if self.ticks == 0 or on > 0 and on % 60 == 0 then
      local player = world.player()
      local x, z = world.position(self.id)
      local to_x, to_z = world.position(player)
      if to_x and (to_x - x) * (to_x - x) + (to_z - z) * (to_z - z) <= RADIUS * RADIUS then
        local _, hp_max = world.hp(player)
        world.heal(player, math.floor(hp_max * SHARE + 0.5))
      end
    end
  end,
}
