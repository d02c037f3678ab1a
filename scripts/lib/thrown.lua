-- Whom a thrown chip hits.
local thrown = {}

local RADIUS = 3.0 -- m around where it comes down

function thrown.each(act)
  local x, z = world.throw_place()
  local foes, count = world.enemies_near(x, z, RADIUS)
  for i = 1, count do act(foes[i]) end
end

return thrown
