-- Auto Bolt: bolts fly by themselves at the nearest foe in sight.
local ranked = require "lib.ranked"

local RANKS = 3
local RANGE = 9 -- m
local PERIOD = 2 * 60 -- ticks
local LOOKS = 8 -- foes at most that it looks at in a tick

local BOLTS = ranked.make(RANKS, function(rank)
  return {
    count = rank, fan = 15 * (rank - 1), -- degrees
    speed = 14, homing = 240, -- m/s, degrees/s
    radius = 0.15, life = 0.9, -- m, s
    damage = 0.7, -- × attack
  }
end)

local function nearest_in_sight(x, z)
  local foes, count = world.enemies_near(x, z, RANGE)
  for i = 1, math.min(count, LOOKS) do
    if world.sees_player(foes[i]) then
      return world.position(foes[i])
    end
  end
end

return {
  id = "auto_bolt",
  color = 0xffe600,
  tags = { "tech" },
  ranks = RANKS,
  state = { ticks = 0 }, -- since the last ones

  think = function(self)
    self.ticks = self.ticks + 1
    if self.ticks < PERIOD then
      return
    end
    local player = world.player()
    local x, z = world.position(player)
    local to_x, to_z = nearest_in_sight(x, z)
    if to_x then
      self.ticks = 0
      world.shoot(player, BOLTS[self.rank], x, z, math.atan(to_x - x, to_z - z))
    end
  end,
}
