-- Data Drone: a crab that hovers. It comes near, circles until it is its turn, stops with a flash of its eye, and
-- strikes where it then looks. Step aside when it flares; while it strikes nothing stops it.
-- Ticks are 60 a second, lengths in metres.

local START = 1.4 -- m to the player at which it gets ready
local RING = 3.2 -- m at which it circles while others strike
local TURN = 4.5 -- m within which it asks for its turn
local GIVE_UP = 6.0 -- m at which it lets others have its turn
local READY_TICKS = 24 -- it stands still, its eye flares
local RAISE_TICKS, STRIKE_TICKS, BACK_TICKS = 6, 6, 9 -- the rig's attack
local REST_LEAST, REST_MOST = 60, 84 -- ticks before its next turn
local BROKEN_OFF = 30 -- ticks of rest when a hit broke off its blow

local CIRCLE_SPEED = 0.7 -- part of its speed
local SWAY = 0.8 -- radians a second: how often it changes its way round
local BLEND = 0.8 -- m off the ring at which it goes straight in or out

local ATTACK_TICKS = RAISE_TICKS + STRIKE_TICKS + BACK_TICKS
local BLOW = {
  shape = "cone",
  range = 1.7,
  angle = 50,
  telegraph = (READY_TICKS + RAISE_TICKS) / 60,
  active = STRIKE_TICKS / 60,
  attached = true,
  damage = 1.0,
}

local function rest(self, id, ticks)
  world.end_strikes(id)
  world.release_token(id)
  world.set_state(id, "idle")
  self.act = "chase"
  self.ticks = ticks
end

local function get_ready(self, id)
  world.stop(id)
  world.face_player(id)
  if world.strike(id, BLOW) then
    world.set_state(id, "ready")
    self.act = "ready"
    self.ticks = READY_TICKS
  end
end

local function ready(self, id)
  world.stop(id)
  self.ticks = self.ticks - 1
  if world.strikes(id) == 0 then
    rest(self, id, BROKEN_OFF)
  elseif self.ticks == 0 then
    world.set_state(id, "attack")
    world.brace(id, ATTACK_TICKS / 60)
    self.act = "attack"
  end
end

local function attack(self, id)
  world.stop(id)
  if world.state_ticks(id) >= ATTACK_TICKS then
    rest(self, id, world.draw_pause(id, REST_LEAST, REST_MOST))
  end
end

-- Round the player at the ring's distance, now one way, now the other: a pack spreads along it.
local function circle(id, distance, dt)
  local from_x, from_z = world.position(id)
  local to_x, to_z = world.player_position()
  local x, z = (to_x - from_x) / distance, (to_z - from_z) / distance
  local inwards = math.max(-1, math.min(1, (distance - RING) / BLEND))
  local round = math.sin(id * 2.4 + world.ticks() * dt * SWAY) > 0 and 1 or -1
  round = round * (1 - math.abs(inwards))
  world.steer(id, x * inwards - z * round, z * inwards + x * round, world.speed(id) * CIRCLE_SPEED)
  world.face_player(id)
end

local function chase(self, id, dt)
  if self.ticks > 0 then
    self.ticks = self.ticks - 1
  end
  local distance = world.distance(id)
  local sees = world.sees_player(id)
  if distance > GIVE_UP then
    world.release_token(id)
  end
  local turn = sees and self.ticks == 0 and distance <= TURN and world.take_token(id, "melee")
  if turn and distance <= START then
    get_ready(self, id)
  elseif turn or not sees or distance > RING + BLEND then
    local x, z = world.direction(id)
    world.steer(id, x, z, world.speed(id))
  else
    circle(id, math.max(distance, 0.1), dt)
  end
end

return {
  id = "data_drone",
  rig = "melee",
  states = { idle = "idle", move = "chase", stagger = "stagger", death = "death" },

  hp = 48,
  attack = 27,
  defence = 6,
  exp = 5,

  radius = 0.45, -- m
  speed = 3.0, -- m/s
  speed_jitter = 0.1,
  separation = 1.2, -- m it keeps from the others
  turn_rate = 540, -- degrees a second into its way

  notice = 9, -- m within which it wakes when it sees the player
  leash = 25, -- m at which it gives up
  spawn = 0.75, -- s it glows harmlessly when it appears
  stagger = 0.25, -- s it is stopped by a hit
  stagger_immune = 1.0, -- s after that in which no new stagger starts

  pack = { least = 2, most = 3, weight = 32 }, -- enemies in a pack; floors say how many packs

  state = {
    act = "chase", -- then "ready" and "attack"
    ticks = 0, -- left of it; in a chase until its next turn
  },

  -- Called in every tick while it is awake and on its feet; dt is 1/60 s.
  think = function(self, dt)
    local id = self.id
    if not world.player_alive() then
      rest(self, id, REST_LEAST)
      world.stop(id)
    elseif self.act == "ready" then
      ready(self, id)
    elseif self.act == "attack" then
      attack(self, id)
    else
      chase(self, id, dt)
    end
  end,
}
