-- Repair cell: lies in heal rooms; walking over it gives HP back.
return {
  id = "repair_cell",
  rig = "repair_cell",
  radius = 0.7, -- m at which it is picked up
  mark = "heal",
  color = 0x3dff9a,
  place = {
    rooms = { "heal" },
    count = { least = 1, most = 1 },
    per_room = true,
  },

  state = {
    share = 0.25, -- of the HP when unhurt
    cells = 0, -- to be carried away besides
  },

  step = function(self, player)
    local _, hp_max = world.hp(player)
    world.heal(player, math.floor(hp_max * self.share + 0.5))
    if self.cells > 0 then
      world.give_item("cell", world.floor_quality())
    end
    world.remove(self.id)
  end,
}
