-- Glitch Bit: a cube on its corner that bobs and spins, with an amber cap for the camera to see from above.
-- Times in seconds, angles in radians, metres.

local ON_CORNER = { -0.61548, 0, 0.785398 } -- turns a cube's long diagonal upright
local SPIN = { "spin", rate = 4.0 }

local function shrink()
  return { "keys", { 0, 1 }, { 0.15, 0 } }
end

return {
  id = "swarm",
  default_fade = 0.08,
  fades = { { from = "*", to = "death", time = 0.05 } },

  parts = {
    { name = "root", position = { 0, 0.55, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
  },

  boxes = {
    { part = "body", center = { 0, 0, 0 }, size = { 0.46, 0.46, 0.46 }, rotation = ON_CORNER, color = 0xff2d75,
      edge = 0.55 },
    { part = "body", center = { 0, 0.31, 0 }, size = { 0.2, 0.2, 0.2 }, rotation = ON_CORNER, color = 0xffd84a,
      glow = 1, edge = 0.55 },
  },

  states = {
    idle = {
      length = 0.785398, -- one bob
      loop = true,
      priority = 1,
      channels = {
        ["body.py"] = { "sin", amplitude = 0.05, rate = 8.0 },
        ["body.ry"] = SPIN,
      },
    },

    -- The tell: near the player it whirrs and brightens.
    whirr = {
      length = 0.785398,
      loop = true,
      priority = 2,
      emissive = 0xff2d75,
      channels = {
        ["body.py"] = { "sin", amplitude = 0.05, rate = 8.0 },
        ["body.ry"] = { "spin", rate = 12.0 },
        ["body.emissive"] = { "constant", value = 0.6 },
      },
    },

    death = {
      length = 0.15,
      priority = 10,
      channels = {
        ["body.ry"] = SPIN,
        ["body.sx"] = shrink(),
        ["body.sy"] = shrink(),
        ["body.sz"] = shrink(),
      },
      events = { { "shatter", at = 0 } },
    },
  },
}
