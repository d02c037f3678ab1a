-- Rift Collapse: everything near falls in, with the element of the weapon in hand.
local function collapse(element)
  return {
    shape = "circle", range = 7, -- m
    damage = 12.0, -- × attack
    element = element,
    hit_stop = 0.084, -- s
  }
end
local OF_ELEMENT = {}
for _, element in ipairs { "kinetic", "volt", "heat", "cryo" } do
  OF_ELEMENT[element] = collapse(element)
end

return {
  id = "rift_collapse",
  ultimate = true,
  color = 0xff4fd8,
  tags = { "blade" },
  cost = 60, -- energy
  cooldown = 60, -- s

  release = function(_, player)
    world.strike(player, OF_ELEMENT[world.weapon_element()])
  end,
}
