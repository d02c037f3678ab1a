-- What the timing tables of several rigs share: functions that write channels. Times in seconds, angles in radians.
local motion = {}

motion.TAU = 2 * math.pi

-- Puts the channels of `more` among `channels`.
function motion.with(channels, more)
  for key, formula in pairs(more) do
    channels[key] = formula
  end
  return channels
end

-- Opposite swings of a pair of limbs: the left one starts with `left`, the right one with its negative.
function motion.swing(channels, limb, left, period)
  channels[limb .. "L.rx"] = { "sin", amplitude = left, period = period }
  channels[limb .. "R.rx"] = { "sin", amplitude = -left, period = period }
  return channels
end

-- Straight lines through { time, value } pairs.
function motion.keys(pairs_of_it)
  local formula = { "keys" }
  for i, pair in ipairs(pairs_of_it) do
    formula[i + 1] = pair
  end
  return formula
end

-- The body turns about its axis and takes the shoulders along, which don't hang on it; `reach` is theirs from the axis.
function motion.twist(channels, reach, turns)
  local lx, lz, rx, rz = {}, {}, {}, {}
  for i, turn in ipairs(turns) do
    local time, across, along = turn[1], reach * math.cos(turn[2]), reach * math.sin(turn[2])
    lx[i], lz[i] = { time, across }, { time, -along }
    rx[i], rz[i] = { time, -across }, { time, along }
  end
  channels["body.ry"] = motion.keys(turns)
  channels["armL.px"], channels["armL.pz"] = motion.keys(lx), motion.keys(lz)
  channels["armR.px"], channels["armR.pz"] = motion.keys(rx), motion.keys(rz)
  return channels
end

-- A value that holds still for a tenth of a second and then jumps, as on a machine of 1997: `value` is a function of
-- time, for motions that step on every profile.
function motion.stepped(length, value)
  local formula = { "keys" }
  for step = 0, math.floor(length * 10 + 0.5) - 1 do
    local held = value(step / 10)
    formula[#formula + 1] = { step / 10, held }
    formula[#formula + 1] = { (step + 1) / 10, held }
  end
  return formula
end

-- Strength of the red flash of whoever is hit.
function motion.flash()
  return { "keys", { 0, 1 }, { 0.12, 0 } }
end

-- An enemy that a hit bends back: root turns by `back`.
function motion.stagger(back)
  return {
    length = 0.25,
    priority = 8,
    emissive = 0xff0033,
    channels = {
      ["root.rx"] = { "keys", { 0, 0 }, { 0.08, -back }, { 0.14, -back }, { 0.25, 0 } },
      ["*.emissive"] = motion.flash(),
    },
  }
end

-- An enemy's death where it becomes no ragdoll: falls on its face and fades. `height` is the root's, `low` where it
-- comes to lie.
function motion.fall(height, low)
  return {
    length = 0.50,
    priority = 10,
    channels = {
      ["root.rx"] = { "keys", { 0, 0 }, { 0.10, 0.2 }, { 0.28, motion.TAU / 4 }, { 0.34, 1.47 },
        { 0.40, motion.TAU / 4 } },
      ["root.py"] = { "keys", { 0, height }, { 0.10, height }, { 0.28, low } },
      ["*.opacity"] = { "keys", { 0.25, 1 }, { 0.50, 0 } },
    },
  }
end

-- What goes on in every state, such as a halo that turns, unless the state moves it otherwise.
function motion.always(states, channels)
  for _, state in pairs(states) do
    state.channels = state.channels or {}
    for key, formula in pairs(channels) do
      state.channels[key] = state.channels[key] or formula
    end
  end
  return states
end

return motion
