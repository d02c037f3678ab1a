-- Repair chip: gives HP back; thrown, to the enemies it hits.
local SHARE = 0.50 -- of the HP when unhurt
local RADIUS = 3.0 -- m around where it comes down

local function heal(id)
  local _, hp_max = world.hp(id)
  world.heal(id, math.floor(hp_max * SHARE + 0.5))
end

return {
  id = "repair",
  color = 0x3dff9a,
  tags = { "guard" },

  release = function(_, player)
    heal(player)
  end,

  throw = function()
    local x, z = world.throw_place()
    local enemies, count = world.enemies_near(x, z, RADIUS)
    for i = 1, count do heal(enemies[i]) end
  end,
}
