-- Rift surge: what the monster house does. Entered, it shuts its doors and everyone in it rises; when all are dead it
-- opens again and gives its reward.
local loot = require "lib.loot"

local EXP_LEAST, EXP_MOST = 3, 5 -- times what an ordinary floor's enemies are worth, their own included
local ITEMS_LEAST, ITEMS_MOST = 5, 8 -- a quality better than the floor's
local CHIPS_LEAST, CHIPS_MOST = 1, 3
local WEAPON_LEAST = 2 -- rarity of the one weapon: Rare

local function give_reward(self)
  local quality = world.floor_quality() + 1
  local worth = world.floor_exp() * (EXP_LEAST + (EXP_MOST - EXP_LEAST) * math.random())
  local missing = math.floor(worth + 0.5) - (world.exp() + world.gems() - self.exp_before)
  local x, z = world.position(self.id)
  world.drop_exp(x, z, missing > 0 and missing or 0)
  loot.drop_any(self.id, math.random(ITEMS_LEAST, ITEMS_MOST), quality)
  loot.drop(self.id, math.random(CHIPS_LEAST, CHIPS_MOST), "chip")
  loot.drop(self.id, 1, "weapon", quality, WEAPON_LEAST)
end

return {
  id = "rift_surge",
  place = {
    site = "room",
    rooms = { "monster_house" },
  },

  state = {
    phase = "waiting", -- then "risen", then "over"
    room = 0,
    exp_before = 0, -- the player's experience as it began, gems on the floor included
  },

  enter = function(self)
    if self.phase == "over" then
      return
    end
    if self.phase == "waiting" then
      self.phase = "risen"
      self.room = world.room_of(self.id) or 0
      self.exp_before = world.exp() + world.gems()
      world.release_surge()
      world.tell("surge.begin")
    end
    world.seal(self.room) -- again, should the player have got out and come back
  end,

  think = function(self)
    if self.phase ~= "risen" then
      return
    end
    if world.room_enemies(self.room) == 0 then
      self.phase = "over"
      world.unseal(self.room)
      give_reward(self)
      world.tell("surge.over")
    elseif world.room_of(world.player()) ~= self.room then
      world.unseal(self.room) -- a warp got the player out: the way back in is open
    end
  end,
}
