-- Blood Circuit: the leech gives twice as much while wounded.
local BELOW = 0.50 -- of the HP

return {
  id = "blood_circuit",
  color = 0xff3b4e,
  tags = { "guard", "blade" },
  needs = { data_leech = 2, redline = 1 },
  state = { due = 0.0 }, -- HP, below one

  kill = function(self)
    if world.hp_share() >= BELOW then
      return
    end
    local player = world.player()
    local _, hp_max = world.hp(player)
    self.due = self.due + world.stat("kill_heal") * hp_max
    local whole = math.floor(self.due)
    self.due = self.due - whole
    world.heal(player, whole)
  end,
}
