-- Promises of the look that stand in numbers and colours of the scripts.
local look = dofile("scripts/look.lua")
local view = dofile("scripts/ui/view.lua")

local function channels(color)
  return color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff
end

local function is_white(color)
  local r, g, b = channels(color)
  local least, most = math.min(r, g, b), math.max(r, g, b)
  return least >= 0xc0 and most - least < 0x20
end

-- Every colour of a body that a file writes down; not what flares up.
local function colors_of(name)
  local file = assert(io.open(name))
  local text = file:read("a"):gsub("[^\n]*emissive[^\n]*", "")
  file:close()
  local colors = {}
  for digits in text:gmatch("0x(%x%x%x%x%x%x)%f[%X]") do
    colors[#colors + 1] = tonumber(digits, 16)
  end
  return colors
end

describe("the look", function()
  it("G10: calm eyes see no large flash above 3 Hz", function()
    assert.is_true(view.calm.flashes <= 3)
    assert.is_true(view.calm.blink_seconds >= 1 / 3)
    assert.is_true(view.calm.jumps <= 3)
    assert.is_true(view.hud.blink_seconds >= 1 / 3)
  end)

  it("E5: 400 motes drift on the desktop, 150 on the mobile profile", function()
    assert.are.equal(400, view.desktop.motes)
    assert.are.equal(150, view.mobile.motes)
  end)

  it("E4: the portal's numbers are those of the promise", function()
    local p = view.portal
    assert.are.same({ 1.2, -0.8, 0.05, 2.0, 1.3, 0.3 },
      { p.inner_turn, p.outer_turn, p.pulse, p.pulse_rate, p.near, p.near_seconds })
  end)

  it("look: white bodies are the player's alone", function()
    local player = false
    for _, color in ipairs(colors_of("scripts/anim/player.lua")) do
      player = player or is_white(color)
    end
    assert.is_true(player)
    for _, rig in ipairs { "swarm", "melee", "ranged", "charger", "boss", "phantom", "corruptor" } do
      for _, color in ipairs(colors_of("scripts/anim/" .. rig .. ".lua")) do
        assert.is_false(is_white(color), ("%s has a box of 0x%06x"):format(rig, color))
      end
    end
  end)

  it("look: three palettes of telegraphs, as the settings offer them", function()
    local t = look.telegraph
    assert.are.same({ 0xff4a10, 0xffd0a0, 0xffd000, 0xffffff, 0x3f7bff, 0xe6f0ff },
      { t.fill, t.border, t.fill_b, t.border_b, t.fill_c, t.border_c })
  end)
end)
