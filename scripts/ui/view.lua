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
    most = 0.45, -- m, however much comes together
  },

  look_ahead = { -- of the camera, into the way the player goes
    seconds = 0.35, -- of walking that it runs ahead
    ease = 3.0, -- a second: how fast it gets there
  },

  flash = { -- of what is hit
    seconds = 0.10,
    strength = 0.85, -- 0 to 1
  },

  shards = { -- that fly off when an enemy dies
    count = 4,
    speed = 4.5, -- m/s
    up = 3.0, -- m/s
    size = 0.13,
    life = 0.60,
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
    radius = 1.2,
    light_radius = 5,
    light_strength = 0.8,
  },

  hud = {
    lag_rate = 0.6, -- bars a second that the white bar behind the HP falls
    low_hp = 0.30, -- of all HP: from here on the bar blinks
    blink_seconds = 0.5,
    hint_seconds = 12, -- a hint that nobody follows goes away
    remark_seconds = 10, -- how long is shown what a reload has dropped
  },
}
