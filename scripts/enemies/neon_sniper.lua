-- Neon Sniper: keeps its distance, backs off from who comes near, and fires one fast shot. A thin line follows the
-- player, then a thick one; in its last moment that one stands still: then step out of it.
-- Ticks are 60 a second, lengths in metres.

local NEAR, FAR = 5.0, 9.0 -- m it keeps from the player: nearer it backs off, farther it comes
local REACH = 13.0 -- m within which it aims
local LOCK_TICKS = 18 -- a thin line follows the player
local AIM_TICKS, FIRE_TICKS = 18, 9 -- the rig's aim and fire
local FROZEN_TICKS = 6 -- at the end of the aim it no longer follows
local REST_LEAST, REST_MOST = 105, 150 -- ticks before it aims again
local BROKEN_OFF = 45 -- ticks of rest when a hit or a wall broke off its aim

-- It is fair: it aims only from where a player sees it, whatever the window's shape. From the player: to either side,
-- away from the camera, and towards it.
local SEEN_ASIDE, SEEN_BEHIND, SEEN_BEFORE = 11.0, 9.0, 6.0

local LOCK = { shape = "line", range = REACH, width = 0.05, telegraph = LOCK_TICKS / 60, attached = true, damage = 0 }
local AIM = { shape = "line", range = REACH, width = 0.1, telegraph = AIM_TICKS / 60, attached = true, damage = 0 }
local SHOT = { speed = 11, radius = 0.2, life = 1.5, damage = 1.0 } -- m/s, m, s

local function rest(self, id, ticks)
  world.end_strikes(id, true)
  world.release_token(id)
  world.set_state(id, "idle")
  self.act = "walk"
  self.ticks = ticks
end

-- Shows a line, which ends before it would hurt: it is the shot that hurts.
local function aim(self, id, act, line, ticks)
  world.end_strikes(id, true)
  world.stop(id)
  world.face_player(id)
  if world.strike(id, line) then
    self.act = act
    self.ticks = ticks
  else
    rest(self, id, BROKEN_OFF)
  end
end

local function lock(self, id)
  self.ticks = self.ticks - 1
  world.stop(id)
  world.face_player(id)
  if world.strikes(id) == 0 or not world.sees_player(id) then
    rest(self, id, BROKEN_OFF)
  elseif self.ticks == 0 then
    aim(self, id, "aim", AIM, AIM_TICKS)
    world.set_state(id, "aim")
  end
end

local function fire(self, id)
  world.end_strikes(id, true)
  world.shoot(id, SHOT)
  world.set_state(id, "fire")
  self.act = "fire"
end

local function hold(self, id)
  self.ticks = self.ticks - 1
  world.stop(id)
  if self.ticks >= FROZEN_TICKS then
    world.face_player(id)
  end
  if world.strikes(id) == 0 then
    rest(self, id, BROKEN_OFF)
  elseif self.ticks == 0 then
    fire(self, id)
  end
end

local function is_seen(x, z)
  return x >= -SEEN_ASIDE and x <= SEEN_ASIDE and z >= -SEEN_BEHIND and z <= SEEN_BEFORE
end

local function walk(self, id)
  if self.ticks > 0 then
    self.ticks = self.ticks - 1
  end
  local distance = world.distance(id)
  local x, z = world.position(id)
  local to_x, to_z = world.player_position()
  x, z = x - to_x, z - to_z
  local fair = distance < REACH and is_seen(x, z) and world.sees_player(id)
  if fair and self.ticks == 0 and world.take_token(id, "ranged") then
    world.set_state(id, "idle")
    aim(self, id, "lock", LOCK, LOCK_TICKS)
  elseif fair and distance < NEAR then
    world.set_state(id, "kite")
    world.steer(id, x, z, world.speed(id))
    world.face_player(id)
  elseif fair and distance <= FAR then
    world.set_state(id, "idle")
    world.stop(id)
    world.face_player(id)
  else
    x, z = world.direction(id)
    world.set_state(id, "chase")
    world.steer(id, x, z, world.speed(id))
  end
end

return {
  id = "neon_sniper",
  rig = "ranged",
  states = { idle = "idle", move = "chase", stagger = "stagger", death = "death" },

  hp = 36,
  attack = 21,
  defence = 0,
  exp = 6,

  radius = 0.35, -- m
  speed = 2.8, -- m/s
  speed_jitter = 0.1,
  separation = 1.5, -- m it keeps from the others
  turn_rate = 540, -- degrees a second into its way

  notice = 9, -- m within which it wakes when it sees the player
  leash = 25, -- m at which it gives up
  spawn = 0.75, -- s it glows harmlessly when it appears
  stagger = 0.25, -- s it is stopped by a hit
  stagger_immune = 1.0, -- s after that in which no new stagger starts

  pack = { least = 1, most = 2, weight = 14 }, -- enemies in a pack; floors say how many packs

  state = {
    act = "walk", -- then "lock", "aim" and "fire"
    ticks = 0, -- left of it; in a walk until it may aim again
  },

  -- Called in every tick while it is awake and on its feet.
  think = function(self)
    local id = self.id
    if not world.player_alive() then
      rest(self, id, REST_LEAST)
      world.stop(id)
    elseif self.act == "lock" then
      lock(self, id)
    elseif self.act == "aim" then
      hold(self, id)
    elseif self.act == "walk" then
      walk(self, id)
    elseif world.state_ticks(id) >= FIRE_TICKS then
      rest(self, id, world.draw_pause(id, REST_LEAST, REST_MOST))
    end
  end,
}
