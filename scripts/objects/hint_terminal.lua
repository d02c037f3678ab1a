-- Hint terminal: tells what the boss that comes next fears.
return {
  id = "hint_terminal",
  rig = "terminal",
  use_range = 1.0, -- m from its edge
  mark = "terminal",
  color = 0x00f0ff,
  place = {
    rooms = { "stairs", "treasure", "combat" },
    floors = { 2, 4, 7, 9, 12, 14 },
    count = { least = 1, most = 1 },
    solid = true,
  },

  use = function(self)
    local boss, element = world.boss_weakness()
    if boss then
      world.tell("object.hint_terminal", "boss", "enemy." .. boss, "element", "element." .. element)
      world.set_state(self.id, "read")
    end
  end,
}
