-- Void Sentinel, the boss of floor 5: it walks up, raises its blade for a moment, and sweeps.
-- Times in ticks (60 a second), lengths in metres.
local START = 2.6 -- m to the player at which it raises the blade
local REACH = 3.2 -- m that the sweep reaches
local HALF_ANGLE = 1.22 -- radians to each side of where it looks
local READY, STRIKE, BACK = 24, 9, 24
local GAP = 54 -- between two sweeps
local KNOCK = 2.0 -- m

local function hits(id)
  local distance = world.distance(id)
  if not distance or distance > REACH then
    return false
  end
  local x, z = world.position(id)
  local to_x, to_z = world.player_position()
  local heading = world.heading(id)
  local ahead = (to_x - x) * math.sin(heading) + (to_z - z) * math.cos(heading)
  return ahead >= distance * math.cos(HALF_ANGLE)
end

local function strike(id)
  if hits(id) and world.strike_player(id, 1.0) then
    local x, z = world.position(id)
    local to_x, to_z = world.player_position()
    world.knock(world.player(), to_x - x, to_z - z, KNOCK)
  end
end

return {
  id = "void_sentinel",
  rig = "boss",
  states = { idle = "idle", move = "walk", stagger = "idle", death = "death" },

  hp = 2300,
  attack = 19,
  defence = 20,
  exp = 150,

  radius = 0.9, -- m
  speed = 3.0, -- m/s
  speed_jitter = 0,
  separation = 1.5, -- m
  turn_rate = 200, -- degrees a second

  notice = 60, -- m
  leash = 1000, -- m
  spawn = 1.0, -- s
  stagger = 0, -- s: nothing stops it
  stagger_immune = 1.0, -- s

  pack = { least = 1, most = 1, weight = 0 }, -- only boss floors have it

  state = {
    act = "walk", -- then "ready", "strike" and "rest"
    ticks = 0, -- left of it
  },

  think = function(self)
    local id = self.id
    if not world.player_alive() then
      world.stop(id)
      world.set_state(id, "idle")
      return
    end
    if self.ticks > 0 then
      self.ticks = self.ticks - 1
    end

    if self.act == "ready" then
      world.stop(id)
      if self.ticks == 0 then
        self.act = "strike"
        self.ticks = STRIKE + BACK
        strike(id)
      end
      return
    end
    if self.act == "strike" then
      world.stop(id)
      if self.ticks > 0 then
        return
      end
      self.act = "rest"
      self.ticks = GAP
    end

    local distance = world.distance(id)
    if self.act == "rest" and self.ticks == 0 then
      self.act = "walk"
    end
    if distance <= START then
      world.stop(id)
      world.face_player(id)
      if self.act == "walk" then
        self.act = "ready"
        self.ticks = READY
        world.set_state(id, "sweep")
      else
        world.set_state(id, "idle")
      end
    else
      local x, z = world.direction(id)
      world.set_state(id, "walk")
      world.steer(id, x, z, world.speed(id))
    end
  end,
}
