-- Rift Charger: lowers its horns, paws the ground along the lane it means to take, and runs. Make it run into a wall:
-- reeling and out of breath it takes more damage.
-- Ticks are 60 a second, lengths in metres.

local START = 8.0 -- m within which it makes ready
local KEEP = 3.5 -- m at which it stops and waits for its next run
local TELEGRAPH_TICKS = 90
local FROZEN_TICKS = 15 -- at the end of the telegraph it no longer follows the player
local CHARGE_TICKS, CHARGE_SPEED = 48, 9.0 -- m/s
local RECOIL_TICKS = 24 -- it reels when it ran into a wall or the player
local WINDED_TICKS = 20 -- it stands out of breath
local WEAK = 1.5 -- times the damage it takes while it reels and is out of breath
local REST_LEAST, REST_MOST = 120, 180 -- ticks before its next run

local LENGTH = CHARGE_SPEED * CHARGE_TICKS / 60 -- 7.2 m
local LANE = {
  shape = "line",
  range = LENGTH,
  width = 1.2,
  telegraph = TELEGRAPH_TICKS / 60,
  attached = true,
  damage = 0, -- only its body hurts
}
local HIT = { damage = 1.0, knock = 2.0 } -- m

local function enter(self, id, act, ticks)
  world.set_state(id, act)
  self.act = act
  self.ticks = ticks
end

local function rest(self, id, ticks)
  world.end_strikes(id, true)
  world.release_token(id)
  world.set_damage_taken(id, 1)
  world.set_state(id, "idle")
  self.act = "walk"
  self.ticks = ticks
end

local function telegraph(self, id)
  self.ticks = self.ticks - 1
  world.stop(id)
  if self.ticks >= FROZEN_TICKS then
    world.face_player(id)
  end
  if self.ticks == 0 then
    world.end_strikes(id, true)
    world.dash(id, world.heading(id), CHARGE_SPEED, CHARGE_TICKS / 60)
    enter(self, id, "charge", 0)
  end
end

local function charge(self, id)
  local result = world.dash_result(id)
  if result == "body" then
    world.deal(id, world.player(), HIT)
  end
  if result == "body" or result == "wall" then
    world.set_damage_taken(id, WEAK)
    enter(self, id, "recoil", RECOIL_TICKS)
  elseif result ~= "running" then
    world.set_damage_taken(id, WEAK)
    enter(self, id, "winded", WINDED_TICKS)
  end
end

local function walk(self, id)
  if self.ticks > 0 then
    self.ticks = self.ticks - 1
  end
  local distance = world.distance(id)
  local sees = world.sees_player(id)
  if sees and self.ticks == 0 and distance < START and world.take_token(id, "charge") then
    world.stop(id)
    world.face_player(id)
    if world.strike(id, LANE) then
      enter(self, id, "telegraph", TELEGRAPH_TICKS)
    end
  elseif sees and distance < KEEP then
    world.stop(id)
    world.face_player(id)
  else
    local x, z = world.direction(id)
    world.steer(id, x, z, world.speed(id))
  end
end

return {
  id = "rift_charger",
  rig = "charger",
  states = { idle = "idle", move = "walk", stagger = "stagger", death = "death" },

  hp = 100,
  attack = 32,
  defence = 14,
  exp = 10,

  radius = 0.6, -- m
  speed = 2.4, -- m/s
  speed_jitter = 0.05,
  separation = 1.8, -- m it keeps from the others
  turn_rate = 240, -- degrees a second into its way

  notice = 9, -- m within which it wakes when it sees the player
  leash = 25, -- m at which it gives up
  spawn = 0.75, -- s it glows harmlessly when it appears
  stagger = 0, -- s: no hit stops it
  stagger_immune = 1.0,

  pack = { least = 1, most = 2, weight = 8 }, -- enemies in a pack; floors say how many packs

  state = {
    act = "walk", -- then "telegraph", "charge", "recoil" after a collision, and "winded"
    ticks = 0, -- left of it; in a walk until its next run
  },

  -- Called in every tick while it is awake and on its feet.
  think = function(self)
    local id = self.id
    if not world.player_alive() then
      rest(self, id, REST_LEAST)
      world.stop(id)
    elseif self.act == "walk" then
      walk(self, id)
    elseif self.act == "telegraph" then
      telegraph(self, id)
    elseif self.act == "charge" then
      charge(self, id)
    elseif world.state_ticks(id) < self.ticks then
      world.stop(id)
    elseif self.act == "recoil" then
      enter(self, id, "winded", WINDED_TICKS)
    else
      rest(self, id, world.draw_pause(id, REST_LEAST, REST_MOST))
    end
  end,
}
