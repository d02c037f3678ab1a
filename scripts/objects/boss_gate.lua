-- Boss gate: shuts the arena behind the player and lets the boss come. Its death opens the gate and the stairs, calls
-- the portal home, heals, offers a weapon and leaves more.
local loot = require "lib.loot"

local HEAL = 0.30 -- of the HP when unhurt

local function give_reward(self)
  local quality = world.floor_quality() + 1
  local player = world.player()
  local _, hp_max = world.hp(player)
  world.heal(player, math.floor((hp_max or 0) * HEAL + 0.5))
  world.offer_weapons(quality)
  loot.drop_any(self.id, math.floor(world.floor_reward()) - 1, quality)
end

return {
  id = "boss_gate",
  place = {
    site = "room",
    rooms = { "arena" },
  },

  state = {
    phase = "waiting", -- then "fight", then "over"
    room = 0,
    boss = 0,
  },

  enter = function(self)
    if self.phase ~= "waiting" then
      return
    end
    self.phase = "fight"
    self.room = world.room_of(self.id) or 0
    world.seal(self.room)
    self.boss = world.release_boss()
    world.tell("boss.begin")
  end,

  think = function(self)
    if self.phase ~= "fight" then
      return
    end
    local hp = world.hp(self.boss)
    if hp and hp > 0 then
      return
    end
    self.phase = "over"
    world.unseal(self.room)
    world.open_stairs()
    local x, z = world.portal_place()
    if x then
      world.place("return_portal", x, z)
    end
    give_reward(self)
    world.tell("boss.over")
  end,
}
