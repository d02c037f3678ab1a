-- Glitch Bit: a small cube that hunts in packs. It comes weaving, closes in from its own side, and hurts by touch;
-- after a touch it bounces off and rests, which is the moment to hit back.
-- Times in seconds unless a name says ticks (60 a second), lengths in metres.

local TOUCH = 0.7 -- m between the centres at which it hits
local BOUNCE = 1.2 -- m it is thrown back by its own hit
local REST_TICKS = 30 -- it stands still so long after a hit

local YIELD = 0.4 -- part of its speed at which it gives way to a player who can't be hurt

local STRAIGHT = 6.0 -- m: nearer than this and in sight it leaves the corridors' path and comes straight
local TELL = 2.5 -- m: nearer than this it whirrs and brightens
local SURROUND = 3.5 -- m: from here on it aims for its own side of the player
local SIDE = 0.8 -- how far round it aims: 0 is straight at the player, 1 is 45° to the side
local WEAVE = 0.35 -- how far it sways from its way, as a part of its speed
local WEAVE_RATE = 5.0 -- radians a second: a sway takes about 1.25 s

-- Where it is in its sway, and which side it prefers: from −1 to 1, different for neighbours.
local function sway(id, ticks, dt)
  return math.sin(ticks * dt * WEAVE_RATE + id * 2.4)
end
local function side(id)
  return math.sin(id * 2.4)
end

return {
  id = "glitch_bit",
  rig = "swarm",
  states = { idle = "idle", move = "idle", stagger = "idle", death = "death" },

  hp = 19,
  attack = 14,
  defence = 0,
  exp = 2,

  radius = 0.35, -- m
  speed = 3.4, -- m/s
  speed_jitter = 0.25, -- each one is up to 25 % faster or slower
  separation = 0.8, -- m it keeps from the others
  turn_rate = 720, -- degrees a second into its way

  notice = 9, -- m within which it wakes when it sees the player
  leash = 25, -- m at which it gives up
  spawn = 0.75, -- s it glows harmlessly when it appears
  stagger = 0.25, -- s it is stopped by a hit
  stagger_immune = 1.0, -- s after that in which no new stagger starts

  pack = { least = 4, most = 7, weight = 70 }, -- enemies in a pack; the kind's share of all packs

  state = {
    rest_ticks = 0, -- left to stand still
  },

  -- Called in every tick while it is awake and on its feet; dt is 1/60 s.
  think = function(self, dt)
    local id = self.id
    if not world.player_alive() then
      world.stop(id)
      world.set_state(id, "idle")
      return
    end
    if self.rest_ticks > 0 then
      self.rest_ticks = self.rest_ticks - 1
      world.set_state(id, "idle")
      world.stop(id)
      world.face_player(id)
      return
    end

    local distance = world.distance(id)
    world.set_state(id, distance <= TELL and "whirr" or "idle")
    local x, z = world.direction(id)
    if distance < STRAIGHT and world.sees_player(id) then
      local from_x, from_z = world.position(id)
      local to_x, to_z = world.player_position()
      x, z = to_x - from_x, to_z - from_z
    end

    if distance <= TOUCH then
      if distance < 0.05 then
        x, z = math.sin(id), math.cos(id) -- right inside the player: any way out will do
      end
      if world.strike_player(id, 1.0) then
        world.knock(id, -x, -z, BOUNCE)
        self.rest_ticks = REST_TICKS
        world.stop(id)
      else -- the player can't be hurt just now: it gives way and comes back
        world.steer(id, -x, -z, world.speed(id) * YIELD)
      end
      return
    end

    local length = math.sqrt(x * x + z * z)
    if length == 0 then
      world.stop(id) -- no way leads to the player
      return
    end
    x, z = x / length, z / length
    -- Far away it sways about its way; close by it keeps to its own side, so that a pack surrounds and doesn't queue.
    local turn = WEAVE * sway(id, world.ticks(), dt)
    if distance < SURROUND then
      turn = turn + SIDE * side(id) * (distance - TOUCH) / SURROUND
    end
    world.steer(id, x - z * turn, z + x * turn, world.speed(id))
  end,
}
