-- Numbers of what is only seen: they never change what happens. Times in seconds, lengths in metres unless a comment
-- says pixels (of the 1280 × 720 layout). The view asks for them by dotted name: shake.hurt.
return {
  shake = { -- of the camera
    hurt = 0.22, -- m when the player is hit
    kill = 0.06, -- m when an enemy dies
    hit = 0.03, -- m when the player hits
    critical = 0.08,
    death = 0.40,
    decay = 6.0, -- a second: how fast it calms down
    rate = 14.0, -- shakes a second
    most = 0.45, -- m, however much comes together
  },

  look_ahead = { -- of the camera, into the way the player goes
    seconds = 0.35, -- of walking that it runs ahead
    ease = 3.0, -- a second: how fast it gets there
  },

  flash = { -- of what is hit
    seconds = 0.10,
    strength = 0.85, -- 0 to 1
    hurt_seconds = 0.18, -- the player's own
    spawn_strength = 0.8, -- glow of what is just appearing
  },

  shards = { -- that fly off when an enemy dies
    count = 4,
    speed = 4.5, -- m/s
    up = 3.0, -- m/s
    gravity = 9.0, -- m/s²
    size = 0.13,
    life = 0.60,
    spin = 9.0, -- radians a second
  },

  sparks = { -- where a blow lands
    count = 6,
    critical_count = 12,
    speed = 5.0, -- m/s
    size = 0.06,
    life = 0.25,
    height = 0.7,
  },

  number = { -- damage that rises from what is hit
    life = 0.70,
    rise = 1.1, -- m
    height = 1.4, -- m above the ground where it starts
    spread = 0.35, -- m to the sides, so that numbers don't cover each other
    pop = 1.35, -- size in its first moment
    pop_seconds = 0.10,
    size = 28, -- pixels
    critical_size = 38,
    hurt_size = 28,
  },

  slash = { -- the arc that a blade leaves
    life = 0.20,
    alpha = 0.95, -- at its head
    height = 0.9, -- m
    width = 0.28, -- of the range, at its head
    boxes = 14, -- pieces it is made of
  },

  after_image = { -- of a dodge
    life = 0.25,
    opacity = 0.4, -- where it starts
    every_ticks = 2, -- 60 a second
  },

  ring = { -- around the player's feet
    radius = 0.62,
    inner = 0.86, -- of the radius
    alpha = 0.8,
  },
  shadow = {
    player = 0.55, -- radius, m
    enemy = 0.42,
  },

  stairs = {
    particles = 28,
    radius = 1.2,
    speed = 1.6, -- m/s downwards
    light_radius = 5,
    light_strength = 0.8,
    hint_range = 3.0, -- m at which the hint shows
  },

  dust = { -- that drifts through the air
    count = 400,
    speed = 0.3, -- m/s upwards
    life_least = 4, life_most = 8,
    size = 0.03,
    range = 16, -- m around the player
  },

  hud = {
    lag_rate = 0.6, -- bars a second that the white bar behind the HP falls
    low_hp = 0.30, -- of all HP: from here on the bar blinks
    blink_seconds = 0.5,
    hint_seconds = 12, -- a hint that nobody follows goes away
    banner_seconds = 2.2, -- the floor's name on arriving
    notice_size = 16, -- pixels
    fade_seconds = 0.5,
  },

  minimap = {
    size = 150, -- pixels
    scale = 2.9, -- pixels a metre
    alpha = 0.6,
  },
}
