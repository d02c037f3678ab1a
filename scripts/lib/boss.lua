-- How a boss fights. Its file tells what it does, phase by phase, in a table; this is what all of them do with it:
-- attack in the listed order, walk up in between, and change over when their HP have fallen far enough.
--
-- A phase: { below = part of the HP at which it begins, speed = times the walking speed, gap = s between two attacks,
-- attacks = { … } }. An attack says how it looks and how long it takes, in seconds, and what it does:
--   state, telegraph, active, recovery
--   shape, range, inner, width, angle, damage, knock, turn, pull: an area, as for world.strike
--   at = "target": the area lies where the player stands as it is announced, else before the boss
--   lead: degrees by which the area is turned from the boss's aim
--   copies: several such areas, each { heading = degrees from the aim, ahead = m, side = m }
--   scatter: metres around the player over which all copies but the first are strewn; copies is their number then
--   march: the line comes in so many pieces, one after the other
--   shots: a shot as for world.shoot, let fly when the telegraph is over
--   rush: it runs along the line itself, and hits whom it runs into
--   dive: it leaps to where the area is
--   blink: it comes out so many metres behind the player first
--   blast: { range, damage }: a circle that hurts at the end of its active time
--   pools: { seconds, share }: its areas stay as fields that take this share of the player's HP each second
--   summon: { kind, count, most, radius }: calls so many, and never has more of them than `most`
--   reach: metres within which it begins; farther away it walks up first
--   gap: seconds until the next attack, instead of the phase's
-- Where it aims is settled as the telegraph begins. Every hit gets through the player's super-armour.
local boss = {}

local TICKS = 60 -- a second
local PATIENCE = 70 -- ticks that it walks up at most before it attacks from where it is
local NEAR = 1.5 -- m to the player at which it comes no nearer
local LANDING = 8 -- m away from it that an area on the player begins at most, unless the attack says otherwise
local SIGHT = 14 -- m: the same of shots
local SURE = 0.9 -- part of its range that an area may have to reach

local RUN_BODY = 1.1 -- m before its middle that a rush hits
local LEAP_TICKS = 12 -- that a dive takes, until the blow
local LEAP_SHORT = 1.2 -- m from the middle of the blow where it comes down
local BLAST_TICKS = 6 -- that the blast at the end hurts
local POOL_TICKS = 20 -- between two bites of a pool
local POOL_RIM = 0.3 -- m: the player's radius

-- The change from one phase to the next: arms out and down; a flash, and a ring that throws back; up again.
local CHANGE_TICKS = 48
local STUN_TICKS = 30 -- in which its defence counts nothing, whatever comes over it
local SHOCK = {
  shape = "circle", range = 5.0, damage = 0, knock = 4.0, pierces = true,
  telegraph = 0.20, active = 0.30, through_walls = true,
}

-- ---- Reading a file's table ------------------------------------------------------------------------------------
local AREA = { "shape", "range", "inner", "width", "angle", "damage", "knock", "turn", "pull" }

local function ticks_of(seconds)
  return math.floor(seconds * TICKS + 0.5)
end

local function area_of(attack)
  local area = { pierces = true, telegraph = attack.telegraph, active = attack.active }
  for _, name in ipairs(AREA) do
    area[name] = attack[name]
  end
  return area
end

-- A line as pieces that are struck one after the other, within the same time.
local function march_of(attack)
  local parts, count = {}, attack.march
  for i = 1, count do
    local area = area_of(attack)
    area.range = attack.range / count
    area.telegraph = attack.telegraph + attack.active * (i - 1) / count
    area.active = attack.active / count
    parts[i] = { strike = area, ahead = area.range * (i - 1), side = 0, heading = 0 }
  end
  return parts
end

-- Seen all along, hurting at the end.
local function blast_of(attack)
  return {
    strike = {
      shape = "circle", range = attack.blast.range, damage = attack.blast.damage, pierces = true,
      telegraph = attack.telegraph + attack.active - BLAST_TICKS / TICKS, active = BLAST_TICKS / TICKS,
    },
    ahead = 0, side = 0, heading = 0,
  }
end

local function parts_of(attack)
  local lead = math.rad(attack.lead or 0)
  if attack.march then
    return march_of(attack)
  end
  local parts, area = {}, area_of(attack)
  if attack.rush then
    area.damage, area.knock, area.active = 0, nil, 1 / TICKS -- shows the way; what hurts is who runs it
  end
  if attack.scatter then
    for i = 1, attack.copies do
      parts[i] = { strike = area, scatter = i > 1 and attack.scatter or nil, ahead = 0, side = 0, heading = lead }
    end
  else
    for i, copy in ipairs(attack.copies or { {} }) do
      parts[i] = { strike = area, ahead = copy.ahead or 0, side = copy.side or 0,
        heading = lead + math.rad(copy.heading or 0) }
    end
  end
  if attack.blast then
    parts[#parts + 1] = blast_of(attack)
  end
  return parts
end

local function reach_of(attack)
  if attack.reach then
    return attack.reach
  elseif attack.blink or attack.summon or attack.scatter then
    return math.huge
  elseif attack.at == "target" then
    return LANDING
  end
  return attack.shape and SURE * attack.range or SIGHT
end

local function shots_of(attack)
  if not attack.shots then
    return nil
  end
  local shots = { pierces = true }
  for name, value in pairs(attack.shots) do
    shots[name] = value
  end
  return shots
end

local function run_of(attack)
  if not attack.rush then
    return nil
  end
  return {
    shape = "line", range = RUN_BODY, width = attack.width, damage = attack.damage, knock = attack.knock,
    pierces = true, active = attack.active, attached = true,
  }
end

local function field_of(attack)
  if not attack.pools then
    return nil
  end
  return { shape = "circle", range = attack.range, damage = 0, active = attack.pools.seconds }
end

local function read_attack(attack)
  local telegraph, active = ticks_of(attack.telegraph), ticks_of(attack.active)
  return {
    state = attack.state,
    telegraph = telegraph,
    over = telegraph + active,
    total = telegraph + active + ticks_of(attack.recovery),
    seconds = attack.active,
    gap = attack.gap and ticks_of(attack.gap),
    reach = reach_of(attack),
    on_target = attack.at == "target" or attack.scatter ~= nil,
    landing = attack.reach or LANDING,
    range = attack.range or 0,
    parts = attack.shape and parts_of(attack) or {},
    shots = shots_of(attack),
    run = run_of(attack),
    dive = attack.dive,
    blink = attack.blink,
    summon = attack.summon,
    pools = attack.pools,
    field = field_of(attack),
  }
end

-- Makes of a file's phases what boss.think goes by.
function boss.phases(phases)
  local read = {}
  for i, phase in ipairs(phases) do
    local attacks, pools = {}, nil
    for k, attack in ipairs(phase.attacks) do
      attacks[k] = read_attack(attack)
      pools = pools or (attack.pools and attacks[k])
    end
    local suffix = i > 1 and tostring(i) or ""
    read[i] = {
      below = phase.below, speed = phase.speed, gap = ticks_of(phase.gap), attacks = attacks, pools = pools,
      idle = "idle" .. suffix, walk = "walk" .. suffix,
    }
  end
  return read
end

-- The state that a boss's file declares. One with pools declares pool_ticks and pool1_x, pool1_z … pool4_z besides.
function boss.state()
  return {
    act = "walk", -- up to the player; then "attack" and "gap"; "change" between two phases
    phase = 1,
    next = 1, -- attack of the phase
    ticks = PATIENCE, -- since an attack or a change began; of what else it does, left
    aim = 0.0, target_x = 0.0, target_z = 0.0, -- where the running attack goes
  }
end

-- ---- Fields that stay ------------------------------------------------------------------------------------------
local POOLS = { { "pool1_x", "pool1_z" }, { "pool2_x", "pool2_z" }, { "pool3_x", "pool3_z" }, { "pool4_x", "pool4_z" } }

local function open_pools(self, attack)
  self.pool_ticks = ticks_of(attack.pools.seconds)
  for i = 1, math.min(#attack.parts, #POOLS) do
    world.strike(self.id, attack.field, self[POOLS[i][1]], self[POOLS[i][2]], 0)
  end
end

local function is_in_pool(self, attack)
  local x, z = world.player_position()
  local reach = attack.range + POOL_RIM
  for i = 1, math.min(#attack.parts, #POOLS) do
    local dx, dz = x - self[POOLS[i][1]], z - self[POOLS[i][2]]
    if dx * dx + dz * dz <= reach * reach then
      return true
    end
  end
  return false
end

local function step_pools(self, attack)
  self.pool_ticks = self.pool_ticks - 1
  if self.pool_ticks % POOL_TICKS == 0 and is_in_pool(self, attack) then
    local player = world.player()
    local _, most = world.hp(player)
    world.hurt(player, math.max(1, math.floor(most * attack.pools.share * POOL_TICKS / TICKS + 0.5)), "hazard")
  end
end

-- ---- Attacks ---------------------------------------------------------------------------------------------------
-- Whether it stands by the player, with nothing between them.
local function has_come(id, metres)
  return world.distance(id) <= 2 * metres and world.sees_player(id)
end

-- Comes out behind the player; before it where there is no room behind; else it stays.
local function blink(id, metres)
  local from_x, from_z = world.position(id)
  local x, z = world.player_position()
  local heading = world.heading(world.player())
  local dx, dz = metres * math.sin(heading), metres * math.cos(heading)
  world.teleport(id, x - dx, z - dz)
  if not has_come(id, metres) then
    world.teleport(id, x + dx, z + dz)
    if not has_come(id, metres) then
      world.teleport(id, from_x, from_z)
    end
  end
end

-- Settles where the attack goes.
local function aim(self, attack)
  local id = self.id
  if attack.blink then
    blink(id, attack.blink)
  end
  local x, z = world.position(id)
  local to_x, to_z = world.player_position()
  local dx, dz = to_x - x, to_z - z
  local distance = math.sqrt(dx * dx + dz * dz)
  if distance > 0.01 then
    self.aim = math.atan(dx, dz)
  end
  local far = attack.reach < math.huge and distance > attack.landing and attack.landing / distance or 1
  self.target_x, self.target_z = x + dx * far, z + dz * far
  world.face(id, self.aim)
end

local function scatter(self, part)
  local turn = math.random() * 2 * math.pi
  local metres = part.scatter * math.sqrt(0.1 + 0.9 * math.random())
  return self.target_x + metres * math.sin(turn), self.target_z + metres * math.cos(turn)
end

local function announce(self, attack)
  local x, z = world.position(self.id)
  if attack.on_target then
    x, z = self.target_x, self.target_z
  end
  for i, part in ipairs(attack.parts) do
    local heading = self.aim + part.heading
    local sine, cosine = math.sin(heading), math.cos(heading)
    local at_x, at_z = x + part.ahead * sine + part.side * cosine, z + part.ahead * cosine - part.side * sine
    if part.scatter then
      at_x, at_z = scatter(self, part)
    end
    world.strike(self.id, part.strike, at_x, at_z, heading)
    if attack.pools and i <= #POOLS then
      self[POOLS[i][1]], self[POOLS[i][2]] = at_x, at_z
    end
  end
end

local function begin(self, attack)
  self.act = "attack"
  self.ticks = 0
  aim(self, attack)
  world.stop(self.id)
  world.set_state(self.id, attack.state)
  announce(self, attack)
end

local function summon(self, called)
  local id = self.id
  local count = math.min(called.count, called.most - world.summons(id))
  local x, z = world.position(id)
  for i = 1, count do
    local turn = self.aim + 2 * math.pi * (i - 0.5) / count
    world.summon(id, called.kind, x + called.radius * math.sin(turn), z + called.radius * math.cos(turn))
  end
end

local function leap(self)
  local x, z = world.position(self.id)
  local dx, dz = self.target_x - x, self.target_z - z
  local way = math.sqrt(dx * dx + dz * dz) - LEAP_SHORT
  if way > 0.1 then
    world.dash(self.id, self.aim, way * TICKS / LEAP_TICKS, LEAP_TICKS / TICKS)
  end
end

-- As the telegraph is over; areas hurt on their own.
local function hit(self, attack)
  local id = self.id
  if attack.run then
    world.dash(id, self.aim, (attack.range - RUN_BODY) / attack.seconds, attack.seconds)
    world.strike(id, attack.run)
  end
  if attack.shots then
    world.shoot(id, attack.shots, nil, nil, self.aim)
  end
  if attack.summon then
    summon(self, attack.summon)
  end
end

-- ---- In between ------------------------------------------------------------------------------------------------
local function come_near(self, phase, distance)
  local id = self.id
  if distance <= NEAR then
    world.stop(id)
    world.face_player(id)
    world.set_state(id, phase.idle)
    return
  end
  local x, z = world.direction(id)
  world.set_state(id, phase.walk)
  world.steer(id, x, z, phase.speed * world.speed(id))
end

-- After the gap it attacks from within reach, or from wherever it is when its patience is over.
local function go_on(self, phase)
  local distance = world.distance(self.id)
  if self.act == "gap" and self.ticks <= 0 then
    self.act = "walk"
    self.ticks = PATIENCE
  end
  if self.act == "walk" then
    local attack = phase.attacks[self.next]
    if distance <= attack.reach or self.ticks <= 0 then
      begin(self, attack)
      return
    end
  end
  come_near(self, phase, distance)
end

local function rest(self, phase, ticks)
  self.act = "gap"
  self.ticks = ticks
  world.set_state(self.id, phase.idle)
  go_on(self, phase)
end

local function step_attack(self, phase)
  local attack = phase.attacks[self.next]
  self.ticks = self.ticks + 1
  world.stop(self.id)
  if attack.dive and self.ticks == attack.telegraph - LEAP_TICKS then
    leap(self)
  end
  if self.ticks == attack.telegraph then
    hit(self, attack)
  end
  if self.ticks == attack.over and attack.pools then
    open_pools(self, attack)
  end
  if self.ticks == attack.total then
    self.next = self.next % #phase.attacks + 1
    rest(self, phase, attack.gap or phase.gap)
  end
end

-- ---- Phases ----------------------------------------------------------------------------------------------------
-- The last phase that its HP have come to.
local function due_phase(self, phases)
  local hp, most = world.hp(self.id)
  local due = self.phase
  for i = self.phase + 1, #phases do
    if hp <= phases[i].below * most + 0.001 then
      due = i
    end
  end
  return due
end

local function begin_change(self, phases, due)
  local id = self.id
  if phases[self.phase].pools then
    self.pool_ticks = 0
  end
  self.phase = due
  self.act = "change"
  self.next = 1
  self.ticks = 0
  world.end_strikes(id, true)
  world.remove_summons(id)
  world.set_defence(id, 0, STUN_TICKS / TICKS)
  world.stop(id)
  world.set_state(id, "transition")
  world.strike(id, SHOCK)
end

local function step_change(self, phase)
  local id = self.id
  self.ticks = self.ticks + 1
  world.stop(id)
  if self.ticks == CHANGE_TICKS then
    rest(self, phase, 0)
  end
end

-- ---- Every tick ------------------------------------------------------------------------------------------------
function boss.think(self, phases)
  local id = self.id
  if not world.player_alive() then
    world.stop(id)
    world.set_state(id, phases[self.phase].idle)
    return
  end
  local pools = phases[self.phase].pools
  if pools and self.pool_ticks > 0 then
    step_pools(self, pools)
  end
  if self.act ~= "change" then
    local due = due_phase(self, phases)
    if due > self.phase then
      begin_change(self, phases, due)
      return
    end
  end
  local phase = phases[self.phase]
  if self.act == "change" then
    step_change(self, phase)
  elseif self.act == "attack" then
    step_attack(self, phase)
  else
    self.ticks = self.ticks - 1
    go_on(self, phase)
  end
end

return boss
