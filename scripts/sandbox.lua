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
    box = { shape = "box", half = { 0.25, 0.25, 0.25 },
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

  sliders = {
    power = { least = 2, most = 30, start = 12, step = 2 },
    stiffness = { least = 0, most = 100, start = 0, step = 5 },
    time = { least = 0, most = 1, start = 1, step = 0.05 },
  },
  camera = { -- angles in degrees
    yaw = 24, pitch = 22, fov = 34, distance = 9.5, height = 0.9,
    follow = 1.6, -- 1/s
    rate = 0.007, -- radians a pixel
    pitch_least = 3, pitch_most = 80, zoom = 0.9, nearest = 2.5, farthest = 26,
  },
  look = {
    figures = { 0x18b8f0, 0xff3d8b, 0xffb020, 0x3ddc74, 0x9a62ff, 0xff6a2a },
    floor_a = 0x15253a, floor_b = 0x0e1a2a, line = 0x16557a, line_bright = 0x00d8ff,
    wall = 0x142c48, wall_edge = 0x00c4e8,
    ball = 0xff4fa8, ball_shade = 0xffd0e6, box = 0xd8862a, box_edge = 0xffc24a,
    bare = 0x0c1626, hand = 0xffffff, blast = 0xff8a3c, blast_core = 0xfff0d8, spark = 0xbff6ff, fog = 0x02040a,
    pad = 1.9, motes = 140,
    tile = 2, bright_every = 5, line_width = 0.03, fog_near = 11, fog_far = 24,
    light_radius = 11, light_strength = 1.15, light_height = 4,
    outline = 0.016, edge_width = 0.012, shadow = 0.62, shadow_height = 3.5,
    blast_seconds = 0.55, blast_radius = 4.2, blast_burst = 1.5, blast_light = 2.6, blast_sparks = 110, blast_shake = 0.16,
    bump_speed = 3.4, bump_sparks = 1.1, spark_size = 0.055, spark_life = 0.6,
  },
}
