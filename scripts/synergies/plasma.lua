-- Plasma: every fourth bite of a burn leaps to everyone near.
local EVERY = 4
local RADIUS = 3 -- m
local LEAP = {
  damage = 0.40, -- × attack
  element = "volt",
}

return {
  id = "plasma",
  color = 0xff9a5a,
  tags = { "volt", "heat" },
  needs = { volt_edge = 1, heat_edge = 1 },
  state = { bites = 0 },

  burned = function(self, other)
    self.bites = (self.bites + 1) % EVERY
    if self.bites > 0 then
      return
    end
    local x, z = world.position(other)
    local player = world.player()
    local foes, count = world.enemies_near(x, z, RADIUS)
    for i = 1, count do
      if foes[i] ~= other then
        world.deal(player, foes[i], LEAP)
      end
    end
  end,
}
