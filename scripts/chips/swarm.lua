-- Swarm chip: bits that are worth more come around the player, or where it comes down.
local COUNT = 6
local RADIUS = 3.0 -- m

local function call(x, z)
  for i = 1, COUNT do
    local angle = 2 * math.pi * i / COUNT
    if world.spawn("rich_bit", x + math.sin(angle) * RADIUS, z + math.cos(angle) * RADIUS) == 0 then
      world.spawn("rich_bit", x, z) -- a wall is there
    end
  end
end

return {
  id = "swarm",
  color = 0xff4fd8,
  tags = { "luck" },
  harmful = true,

  release = function(_, player)
    call(world.position(player))
  end,

  throw = function()
    call(world.throw_place())
  end,
}
