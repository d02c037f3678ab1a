-- How bosses move: gestures that all three bodies share, and the functions that make states of them. A body is a table
-- of parts with root, body, head, armL and armR; arms hang down from their shoulders while they are not turned.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local motion = require "anim.motion"
local TAU, with, keys = motion.TAU, motion.with, motion.keys

local moves = {}

local TELEGRAPH = 0xff4a10 -- what is about to strike
local FLASH = 0xff0033
local SNAP = 0.15 -- s a blow takes at most; a longer one is held from then on
local WOUND = 0.7 -- part of the telegraph in which the body winds up; then it waits
local LATE = 0.35 -- part of the telegraph after which the part that the attack passes last begins to glow
local HELD = 0.35 -- part of the recovery in which it stays where the blow ended

-- ---- Gestures ------------------------------------------------------------------------------------------------
-- `tracks` gives per channel { wound up, struck, end of the blow if it is another }, as offsets from rest; positions in
-- parts of the root's height. `direction` is where the attack goes: its telegraph spreads over the body that way.
-- `shake` are channels that tremble through the blow: { size, s }.
local GESTURES = {
  -- The blade arm straight ahead, the whole body turns from the left to the right.
  sweep = {
    direction = { -1, 0, 0 },
    tracks = {
      ["root.ry"] = { 0.95, -0.95 }, ["root.rx"] = { -0.06, 0.14 }, ["root.py"] = { 0.04, -0.06 },
      ["armR.rx"] = { -1.35, -1.35 }, ["armR.rz"] = { 0.75, -0.75 }, ["weapon.rx"] = { 1.1, 1.1 },
      ["armL.rx"] = { -0.5, 0.5 }, ["armL.rz"] = { 0.3, 0.7 }, ["head.ry"] = { -0.5, 0.4 },
    },
  },
  -- Both arms over the head, then everything down.
  slam = {
    direction = { 0, -1, 0.3 },
    tracks = {
      ["root.rx"] = { -0.25, 0.50 }, ["root.py"] = { 0.20, -0.20 }, ["root.pz"] = { -0.10, 0.12 },
      ["armL.rx"] = { -2.9, -0.75 }, ["armR.rx"] = { -2.9, -0.75 },
      ["armL.rz"] = { 0.15, -0.25 }, ["armR.rz"] = { -0.15, 0.25 },
      ["weapon.rx"] = { 0.6, 0.9 }, ["head.rx"] = { -0.3, 0.25 },
    },
  },
  -- Draws back, then leans far into the run, arms trailing.
  rush = {
    direction = { 0, 0, 1 },
    tracks = {
      ["root.rx"] = { -0.22, 0.52 }, ["root.pz"] = { -0.16, 0.10 }, ["root.py"] = { -0.06, -0.08 },
      ["armL.rx"] = { -0.5, 1.1 }, ["armR.rx"] = { -0.5, 1.1 },
      ["armL.rz"] = { 0.2, 0.35 }, ["armR.rz"] = { -0.2, -0.35 },
      ["weapon.rx"] = { 0.2, 0.8 }, ["head.rx"] = { 0.2, -0.35 },
    },
    shake = { ["root.rz"] = { 0.05, 0.1 } },
  },
  -- Crouches around its core, then throws arms and head apart.
  roar = {
    direction = { 0, 1, 0 },
    tracks = {
      ["root.rx"] = { 0.30, -0.15 }, ["root.py"] = { -0.16, 0.08 },
      ["armL.rx"] = { -0.9, -0.4 }, ["armR.rx"] = { -0.9, -0.4 },
      ["armL.rz"] = { -0.4, 1.35 }, ["armR.rz"] = { 0.4, -1.35 },
      ["head.rx"] = { 0.5, -0.6 },
    },
    shake = { ["head.rz"] = { 0.12, 0.1 }, ["body.ry"] = { 0.06, 0.1 } },
  },
  -- One arm back, then pointed at the player: bolts, needles, orbs.
  shoot = {
    direction = { 0, 0.3, 1 },
    tracks = {
      ["root.ry"] = { 0.35, -0.25 }, ["root.rx"] = { -0.08, 0.10 },
      ["armL.rx"] = { 0.6, -1.6 }, ["armL.rz"] = { 0.5, 0 }, ["armR.rx"] = { -0.3, 0.3 }, ["head.ry"] = { -0.3, 0.25 },
    },
    shake = { ["armL.ry"] = { 0.10, 0.1 } },
  },
  -- Rises with the arms high and wide, then pulls them in: rings, rain, grids, gravity.
  gather = {
    direction = { 0, 1, 0 },
    tracks = {
      ["root.py"] = { 0.16, -0.05 }, ["root.rx"] = { -0.16, 0.22 },
      ["armL.rz"] = { 2.4, 0.25 }, ["armR.rz"] = { -2.4, -0.25 },
      ["armL.rx"] = { 0, -1.3 }, ["armR.rx"] = { 0, -1.3 },
      ["head.rx"] = { -0.4, 0.25 },
    },
    shake = { ["root.rz"] = { 0.03, 0.2 } },
  },
  -- One arm drives into the floor: pillars, pools.
  thrust = {
    direction = { 0, -1, 0.6 },
    tracks = {
      ["root.rx"] = { -0.18, 0.45 }, ["root.ry"] = { 0.5, -0.3 }, ["root.py"] = { 0.10, -0.18 },
      ["armL.rx"] = { -2.6, -0.55 }, ["armL.rz"] = { 0.4, -0.2 }, ["armR.rx"] = { 0.4, 0.6 },
      ["head.rx"] = { -0.2, 0.2 },
    },
  },
  -- Both arms ahead, and the whole body turns: beams. The turn is 70°.
  beam = {
    direction = { 0, 0, 1 },
    tracks = {
      ["root.ry"] = { 0.61, 0.61, -0.61 }, ["root.rx"] = { -0.10, 0.06 },
      ["armL.rx"] = { -1.0, -1.55 }, ["armR.rx"] = { -1.0, -1.55 },
      ["armL.rz"] = { 0.5, -0.35 }, ["armR.rz"] = { -0.5, 0.35 },
      ["weapon.rx"] = { 0.6, 1.1 }, ["head.rx"] = { -0.2, 0.1 },
    },
    shake = { ["head.rz"] = { 0.05, 0.2 } },
  },
  -- Arms straight out to both sides, turning slowly: crossed beams, 40° a second.
  cross = {
    direction = { 1, 0, 0 },
    tracks = {
      ["root.ry"] = { -0.42, -0.42, 0.42 }, ["root.py"] = { 0.12, 0.10 },
      ["armL.rz"] = { 0.4, TAU / 4 }, ["armR.rz"] = { -0.4, -TAU / 4 },
      ["armL.rx"] = { -0.6, 0 }, ["armR.rx"] = { -0.6, 0 },
      ["head.rx"] = { 0.25, -0.2 },
    },
  },
  -- Arms wide, then clapped together before it: sectors.
  clap = {
    direction = { 1, 0, 0 },
    tracks = {
      ["root.rx"] = { -0.20, 0.32 }, ["root.py"] = { 0.10, -0.08 },
      ["armL.rx"] = { -1.2, -1.45 }, ["armR.rx"] = { -1.2, -1.45 },
      ["armL.rz"] = { 1.2, -0.45 }, ["armR.rz"] = { -1.2, 0.45 },
      ["head.rx"] = { -0.25, 0.15 },
    },
    shake = { ["body.rz"] = { 0.04, 0.1 } },
  },
  -- Arms to the sky, waving something nearer: calls, decoys.
  call = {
    direction = { 0, 1, 0 },
    tracks = {
      ["root.py"] = { -0.10, 0.14 }, ["root.rx"] = { 0.18, -0.18 },
      ["armL.rx"] = { -0.6, -2.7 }, ["armR.rx"] = { -0.6, -2.7 },
      ["armL.rz"] = { -0.3, 0.5 }, ["armR.rz"] = { 0.3, -0.5 },
      ["head.rx"] = { 0.3, -0.5 },
    },
    shake = { ["root.ry"] = { 0.10, 0.1 } },
  },
  -- Comes out of nowhere as a thin line, arms drawn apart, and cuts across.
  blink = {
    direction = { -1, 0, 0 },
    tracks = {
      ["root.ry"] = { 0.8, -1.0 }, ["root.rx"] = { -0.12, 0.22 }, ["root.py"] = { 0.10, -0.06 },
      ["armR.rx"] = { -1.5, -1.3 }, ["armR.rz"] = { -0.9, 0.5 },
      ["armL.rx"] = { -1.5, -1.3 }, ["armL.rz"] = { 0.9, 0.6 },
      ["head.ry"] = { -0.4, 0.3 },
    },
    raw = {
      ["root.sx"] = { "keys", { 0, 0.06 }, { 0.08, 0.06 }, { 0.16, 1.25 }, { 0.22, 1 } },
      ["root.sy"] = { "keys", { 0, 1.5 }, { 0.08, 1.3 }, { 0.16, 0.9 }, { 0.22, 1 } },
      ["root.sz"] = { "keys", { 0, 0.06 }, { 0.08, 0.06 }, { 0.16, 1.25 }, { 0.22, 1 } },
    },
  },
}

-- ---- Bodies ----------------------------------------------------------------------------------------------------
local AXES = { x = 1, y = 2, z = 3 }

local function part_of(body, name)
  for _, part in ipairs(body) do
    if part.name == name then return part end
  end
end

-- A channel's value at rest, and how much of it an offset of 1 is; nil for a part the body lacks.
local function rest_of(body, key)
  local name, kind, axis = key:match("^(%w+)%.(%w)(%w)$")
  local part = part_of(body, name)
  if not part then return nil end
  if kind == "p" then return part.position[AXES[axis]], body[1].position[2] end
  return kind == "r" and part.rotation and part.rotation[AXES[axis]] or 0, 1
end

-- Where a part is at rest, from the root, along a direction.
local function reach_of(body, part, direction)
  local sum = 0
  while part and part.parent do
    for axis = 1, 3 do
      sum = sum + part.position[axis] * direction[axis]
    end
    part = part_of(body, part.parent)
  end
  return sum
end

-- Every part's light grows from 0 to 1 until the blow; those the attack passes last are the last to be there. The
-- root's, which has no box of its own, grows evenly.
local function telegraph(body, direction, before, blow, after)
  local channels, least, most = {}, math.huge, -math.huge
  for i = 2, #body do
    local reach = reach_of(body, body[i], direction)
    least, most = math.min(least, reach), math.max(most, reach)
  end
  for i, part in ipairs(body) do
    local late = i == 1 and 1 or (reach_of(body, part, direction) - least) / math.max(most - least, 0.001)
    local from = i == 1 and 0 or before * LATE * late
    local rise = { "keys", { from, 0 }, { before * (0.5 + 0.5 * late), 1 } }
    if late < 1 then rise[#rise + 1] = { before, 1 } end
    rise[#rise + 1] = { before + math.min(blow, 0.1), 0.3 }
    rise[#rise + 1] = { before + blow, 0.3 }
    rise[#rise + 1] = { before + blow + HELD * after, 0 }
    if blow <= 0.1 then table.remove(rise, #rise - 1) end
    channels[part.name .. ".emissive"] = rise
  end
  return channels
end

-- From rest to wound up, struck, and back to rest.
local function track(rest, scale, values, before, blow, after)
  local wound, struck = rest + scale * values[1], rest + scale * values[2]
  local last = values[3] and rest + scale * values[3] or struck
  local line = { { 0, rest }, { before * WOUND, wound }, { before, wound } }
  if blow > SNAP then line[#line + 1] = { before + SNAP, struck } end
  line[#line + 1] = { before + blow, last }
  line[#line + 1] = { before + blow + HELD * after, last }
  line[#line + 1] = { before + blow + after, rest }
  return keys(line)
end

-- Trembles around rest while the blow lasts.
local function shake(rest, size, period, before, blow, after)
  local line, side, time = { { before, rest } }, 1, before
  while time + period / 2 < before + blow do
    time = time + period / 2
    line[#line + 1] = { time, rest + side * size }
    side = -side
  end
  line[#line + 1] = { before + blow + 0.2 * after, rest }
  return keys(line)
end

-- ---- States ----------------------------------------------------------------------------------------------------
-- An attack: a gesture, and how long it telegraphs, strikes and recovers. `share` is how much of the gesture a channel
-- makes, for a body whose arms don't hang.
function moves.attack(body, share, gesture, before, blow, after)
  local made = GESTURES[gesture]
  local channels = telegraph(body, made.direction, before, blow, after)
  for key, values in pairs(made.tracks) do
    local rest, scale = rest_of(body, key)
    if rest then channels[key] = track(rest, scale * (share[key] or 1), values, before, blow, after) end
  end
  for key, tremble in pairs(made.shake or {}) do
    local rest = rest_of(body, key)
    if rest then channels[key] = shake(rest, tremble[1], tremble[2], before, blow, after) end
  end
  with(channels, made.raw or {})
  return {
    phases = { before, blow, after },
    priority = 5,
    emissive = TELEGRAPH,
    channels = channels,
    events = { { "telegraph", at = 0 }, { "hit", at = before } },
  }
end

-- How a phase carries itself: calm, awake, enraged. Lean and arms in radians, bob in parts of the height.
local PHASES = {
  { idle = 2.4, walk = 1.00, lean = 0.00, stride = 0.10, arms = 0.05, raised = 0.00, swing = 0.30, bob = 0.025 },
  { idle = 1.7, walk = 0.85, lean = 0.09, stride = 0.18, arms = 0.30, raised = -0.15, swing = 0.45, bob = 0.035 },
  { idle = 1.0, walk = 0.65, lean = 0.22, stride = 0.30, arms = 0.55, raised = -0.55, swing = 0.60, bob = 0.045 },
}

local function arms(channels, phase, swing, period)
  channels["armL.rx"] = { "sin", offset = phase.raised, amplitude = swing, period = period }
  channels["armR.rx"] = { "sin", offset = phase.raised, amplitude = -swing, period = period }
  channels["armL.rz"] = { "sin", offset = phase.arms, amplitude = 0.05, period = period, phase = 1 }
  channels["armR.rz"] = { "sin", offset = -phase.arms, amplitude = 0.05, period = period, phase = 1 }
  return channels
end

local function idle(body, phase, enraged)
  local height = body[1].position[2]
  local channels = arms({
    ["root.py"] = { "sin", offset = height, amplitude = phase.bob * height, period = phase.idle },
    ["root.rx"] = { "sin", offset = phase.lean, amplitude = 0.02, period = phase.idle, phase = 1 },
    ["head.rx"] = { "sin", offset = -phase.lean, amplitude = 0.05, period = phase.idle, phase = 2 },
    ["head.ry"] = { "sin", amplitude = 0.10, period = 2 * phase.idle },
  }, phase, 0.08, phase.idle)
  if enraged then channels["head.rz"] = { "sin", amplitude = 0.08, period = 0.23 } end
  return { length = phase.idle, loop = true, priority = 1, channels = channels }
end

local function walk(body, phase, enraged)
  local height = body[1].position[2]
  local channels = arms({
    ["root.py"] = { "abs_sin", offset = height * (1 - phase.bob), amplitude = 2 * phase.bob * height,
      period = phase.walk },
    ["root.rx"] = { "sin", offset = phase.lean + phase.stride, amplitude = 0.03, period = phase.walk / 2 },
    ["root.rz"] = { "sin", amplitude = 0.05, period = phase.walk },
    ["root.ry"] = { "sin", amplitude = 0.08, period = phase.walk },
    ["head.rx"] = { "constant", value = -phase.lean - 0.5 * phase.stride },
  }, phase, phase.swing, phase.walk)
  if enraged then channels["head.rz"] = { "sin", amplitude = 0.08, period = 0.23 } end
  return {
    length = phase.walk, loop = true, priority = 2, channels = channels,
    events = { { "step", at = phase.walk / 4 }, { "step", at = phase.walk * 3 / 4 } },
  }
end

-- Between two phases: arms out and down a little; a red flash and a ring; into the new idle.
local function transition(body)
  local height = body[1].position[2]
  local out = TAU / 4
  return {
    phases = { 0.20, 0.30, 0.30 },
    priority = 9,
    emissive = FLASH,
    channels = {
      ["armL.rz"] = { "keys", { 0, 0 }, { 0.20, out }, { 0.50, out }, { 0.80, 0 } },
      ["armR.rz"] = { "keys", { 0, 0 }, { 0.20, -out }, { 0.50, -out }, { 0.80, 0 } },
      ["root.py"] = { "keys", { 0, height }, { 0.20, 0.86 * height }, { 0.50, 0.86 * height }, { 0.62, 1.05 * height },
        { 0.80, height } },
      ["root.rx"] = { "keys", { 0, 0 }, { 0.20, 0.15 }, { 0.25, -0.12 }, { 0.50, -0.12 }, { 0.80, 0 } },
      ["head.rx"] = { "keys", { 0, 0 }, { 0.20, 0.35 }, { 0.25, -0.5 }, { 0.50, -0.5 }, { 0.80, 0 } },
      ["*.emissive"] = { "keys", { 0.20, 0 }, { 0.20, 1 }, { 0.50, 0 } },
    },
    events = { { "shock_ring", at = 0.20 } },
  }
end

-- Where it becomes no ragdoll: shudders, falls on its face, fades.
local function death(body)
  local height = body[1].position[2]
  return {
    length = 1.20,
    priority = 10,
    emissive = FLASH,
    channels = {
      ["root.rx"] = { "keys", { 0, 0 }, { 0.10, -0.22 }, { 0.28, -0.15 }, { 0.60, TAU / 4 }, { 0.68, 1.45 },
        { 0.76, TAU / 4 } },
      ["root.rz"] = { "keys", { 0, 0 }, { 0.08, 0.10 }, { 0.16, -0.10 }, { 0.24, 0.08 }, { 0.32, 0 } },
      ["root.py"] = { "keys", { 0, height }, { 0.28, 0.9 * height }, { 0.60, 0.28 * height } },
      ["armL.rx"] = { "keys", { 0, 0 }, { 0.28, -0.6 }, { 0.60, -1.9 }, { 0.76, -2.3 } },
      ["armR.rx"] = { "keys", { 0, 0 }, { 0.28, -0.4 }, { 0.60, -1.6 }, { 0.76, -2.1 } },
      ["armL.rz"] = { "keys", { 0, 0 }, { 0.28, 0.8 }, { 0.70, 0.5 } },
      ["armR.rz"] = { "keys", { 0, 0 }, { 0.28, -0.8 }, { 0.70, -0.5 } },
      ["head.rx"] = { "keys", { 0, 0 }, { 0.10, -0.5 }, { 0.60, 0.3 } },
      ["*.emissive"] = { "keys", { 0, 1 }, { 0.12, 0 }, { 0.18, 0.7 }, { 0.26, 0 } },
      ["*.opacity"] = { "keys", { 0.70, 1 }, { 1.20, 0 } },
    },
  }
end

-- All states of a boss: idle and walk of each phase (idle, idle2, idle3 …), transition, death, the blows that every
-- boss has, and `attacks`, rows of { state, gesture, telegraph, active, recovery }. `always` are channels that go on in
-- every state; `share` as above, or nil.
function moves.states(body, attacks, always, share)
  share = share or {}
  local states = { transition = transition(body), death = death(body) }
  for i, phase in ipairs(PHASES) do
    local suffix = i > 1 and i or ""
    states["idle" .. suffix] = idle(body, phase, i == 3)
    states["walk" .. suffix] = walk(body, phase, i == 3)
  end
  states.sweep = moves.attack(body, share, "sweep", 0.4, 0.15, 0.4)
  states.slam = moves.attack(body, share, "slam", 0.6, 0.10, 0.5)
  states.rush = moves.attack(body, share, "rush", 0.8, 0.5, 0.6)
  states.roar = moves.attack(body, share, "roar", 0.3, 0.6, 0.3)
  for _, row in ipairs(attacks) do
    states[row[1]] = moves.attack(body, share, row[2], row[3], row[4], row[5])
  end
  return motion.always(states, always)
end

-- The fades that every boss has.
function moves.fades()
  return {
    { from = "*", to = "transition", time = 0.08 },
    { from = "*", to = "death", time = 0.10 },
  }
end

return moves
