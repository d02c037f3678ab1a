-- Electric floor: on for a while, then off, with a warning before. It hurts everyone in it, enemies too.
local OFF, ON, WARNING = 4.0, 8.0, 2.0 -- s; the warning is the end of the time it is off
local SHARE = 0.05 -- of the HP when unhurt, a second
local PULSE_TICKS = 30 -- between two shocks

local function ticks(seconds)
  return math.floor(seconds * 60 + 0.5)
end
local OFF_TICKS, ON_TICKS, WARNING_TICKS = ticks(OFF), ticks(ON), ticks(WARNING)
local CYCLE_TICKS = OFF_TICKS + ON_TICKS
local REACH = 0.71 -- half a square's diagonal as a part of its edge

-- What shock number n takes: all of them together take exactly the share, however few HP there are.
local function shock(id, n)
  local _, hp_max = world.hp(id)
  local each = hp_max * SHARE * PULSE_TICKS / 60
  local amount = math.floor(each * n) - math.floor(each * (n - 1))
  if amount > 0 then
    world.hurt(id, amount, "hazard")
  end
end

local function shock_if_inside(id, n, left, top, right, bottom)
  local x, z = world.position(id)
  if x and x >= left and x < right and z >= top and z < bottom then
    shock(id, n)
  end
end

local function shock_all(zone, n)
  local left, top, width, height = world.area(zone)
  local right, bottom = left + width, top + height
  local edge = width > height and width or height
  local list, count = world.enemies_near(left + width / 2, top + height / 2, edge * REACH)
  for i = 1, count do
    shock_if_inside(list[i], n, left, top, right, bottom)
  end
  shock_if_inside(world.player(), n, left, top, right, bottom)
end

return {
  id = "electric_floor",
  color = 0xffdc59,
  place = {
    rooms = { "combat", "elite", "arena" },
    floors = { 6, 7, 8, 9, 10 },
    count = { least = 3, most = 6 },
    size = { least = 2, most = 4 },
  },

  state = {
    ticks = 0, -- since it went off the last time
  },

  think = function(self)
    self.ticks = (self.ticks + 1) % CYCLE_TICKS
    local on = self.ticks - OFF_TICKS
    if on == 0 then
      world.set_phase(self.id, 2)
    elseif on == -WARNING_TICKS then
      world.set_phase(self.id, 1)
    elseif self.ticks == 0 then
      world.set_phase(self.id, 0)
    end
    if self.ticks == 0 then
      shock_all(self.id, ON_TICKS // PULSE_TICKS) -- the last shock comes as it goes off
    elseif on > 0 and on % PULSE_TICKS == 0 then
      shock_all(self.id, on // PULSE_TICKS)
    end
  end,
}
