-- The stage for throwing bodies about, and all that can be done to them there. Metres, kilograms, seconds, radians;
-- boxes by half sizes and centres. What is drawn and what is bumped into are these same boxes.
local stage = {
  { half = { 30, 0.5, 30 }, centre = { 0, -0.5, 0 }, floor = true, friction = 0.9, restitution = 0.05 },
  { half = { 3, 0.1, 4 }, centre = { 0, 1.3, -8 }, tilt = 0.38, friction = 0.9, restitution = 0.05 }, -- a slope
  { half = { 0.15, 0.4, 3 }, centre = { -5, 0.4, 0 }, friction = 0.9, restitution = 0.05 }, -- a low wall
}
for i = 1, 6 do -- stairs
  stage[#stage + 1] = { half = { 0.35, 0.1 * i, 1.5 }, centre = { 4.65 + 0.7 * i, 0.1 * i, 0 }, friction = 0.9,
    restitution = 0.05 }
end

return {
  gravity = 9.81,
  stage = stage,
  figure = "human",
  figures_most = 6,
  drop = { spacing = 1.4, jitter = 0.25, lowest = 2.0, highest = 4.5, tilt = 0.4 }, -- the tilt is the most
  props = {
    ball = { shape = "ball", radius = 0.3,
      material = { density = 150, friction = 0.6, restitution = 0.55, linear_damping = 0.05, angular_damping = 0.8 } },
    box = { shape = "box", half = { 0.5, 0.5, 0.5 },
      material = { density = 250, friction = 0.8, restitution = 0.1, linear_damping = 0.05, angular_damping = 0.8 } },
    most = 12, -- the oldest goes first
    height = 4.5, -- above the figure
  },
  lost_below = -15, -- a figure's centre there is dropped again, a prop is taken away
  grab = { stiffness = 5000, damping = 200, lowest = 0.05 },
  -- impulse = power × mass / (near + slope × distance), outwards and a little up; and some spin, by mass
  blast = { near = 0.6, slope = 0.5, lift = 0.35, spin = 0.4, prop_reach = 4, offset = { 0.4, -0.1, 0.3 },
    lowest = 0.05 },
  stiffness = { rate = 0.2, damping = 0.7 }, -- rad/s a point, ratio
}
