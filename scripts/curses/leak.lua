-- Leak: HP seep away while there are many.
local PERIOD = 5 * 60 -- ticks
local SHARE = 0.01 -- of the HP when unhurt
local ABOVE = 0.50 -- of the HP

return {
  id = "leak",
  color = 0xff8a1e,
  state = { ticks = 0 },

  think = function(self)
    self.ticks = (self.ticks + 1) % PERIOD
    if self.ticks == 0 and world.hp_share() > ABOVE then
      local player = world.player()
      local _, hp_max = world.hp(player)
      world.hurt(player, math.floor(hp_max * SHARE + 0.5), "hazard")
    end
  end,
}
