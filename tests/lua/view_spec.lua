-- What is tuned in scripts/ui/view.lua is what the view reads: no number is missing, none is without effect.
local function read_file(name)
  local file = assert(io.open(name))
  local text = file:read("a")
  file:close()
  return text
end

describe("view numbers", function()
  it("L1: every number has an effect, and none that is read is missing", function()
    local read = {}
    local list = read_file("runtime/app/view_state.h"):match("#define VIEW_NUMBERS(.-)clang%-format on")
    for group, name in list:gmatch("X%(([%w_]+), ([%w_]+)%)") do
      read[group .. "." .. name] = true
    end
    local tuned = {}
    for group, numbers in pairs(dofile("scripts/ui/view.lua")) do
      for name, value in pairs(numbers) do
        assert.are.equal("number", type(value))
        tuned[group .. "." .. name] = true
      end
    end
    assert.is_true(next(read) ~= nil)
    assert.are.same(read, tuned)
  end)

  it("G7: every text is there in both languages", function()
    local en, ja = dofile("scripts/i18n/en.lua"), dofile("scripts/i18n/ja.lua")
    for key in pairs(en) do
      assert.is_string(ja[key], key)
    end
    for key in pairs(ja) do
      assert.is_string(en[key], key)
    end
  end)

  it("G7: every text that is asked for exists, and none is there for nobody", function()
    local en = dofile("scripts/i18n/en.lua")
    local asking = read_file("runtime/app/view_hud.c") .. read_file("runtime/app/view_map.c") ..
      read_file("runtime/app/play.c") .. read_file("runtime/app/screens.c") ..
      read_file("runtime/app/view_screens.c") .. read_file("runtime/app/view_boss.c") ..
      read_file("runtime/app/view_growth.c") .. read_file("runtime/app/view_touch.c") ..
      read_file("runtime/app/view_keys.c") ..
      read_file("runtime/app/bindings.h"):match("#define BINDING_KEYS.-clang%-format on")
    local asked = {}
    for _, theme in ipairs(dofile("scripts/themes.lua")) do
      asked["theme." .. theme.id] = true
    end
    for key in asking:gmatch('"([a-z_]+%.[a-z0-9_]+)"') do
      asked[key] = true
    end
    for key in asking:gmatch('game_text%([%w_>.-]+, "([a-z_.]+)"%)') do
      asked[key] = true
    end
    local settings = read_file("runtime/app/settings.c") -- each has its name, and a word for each of its values
    for name in settings:gmatch('%.name = "([a-z_]+)"') do asked["menu." .. name] = true end
    for words in settings:gmatch("%*const [A-Z]+%[%] = {(.-), NULL}") do
      for word in words:gmatch('"([a-z_]+)"') do asked["menu." .. word] = true end
    end
    for name in read_file("runtime/app/bindings.c"):gmatch('%[CONTROL_[A-Z0-9_]+%] = {"([a-z0-9_]+)"') do
      asked["menu.control_" .. name] = true
    end
    for key in asking:gmatch('%[SCREEN_[A-Z]+%] = "([a-z_.]+)"') do -- headlines
      asked[key] = true
    end
    local scripts = assert(io.popen("find scripts -name '*.lua'"))
    for name in scripts:lines() do
      for key in read_file(name):gmatch('world%.tell%("([a-z_.]+)"') do
        asked[key] = true
      end
    end
    scripts:close()
    scripts = assert(io.popen("find scripts/traps scripts/hazards scripts/objects -name '*.lua'"))
    for name in scripts:lines() do -- what can be used says what a key does to it
      local text = read_file(name)
      if text:find("\n  use = function") then
        asked["interact." .. text:match('\n  id = "([%w_]+)"')] = true
      end
    end
    scripts:close()
    for _, row in ipairs(dofile("scripts/floors.lua").floors) do -- the terminals name bosses and what they fear
      if row.boss then asked["enemy." .. row.boss] = true end
    end
    for _, id in ipairs { "glitch_bit", "data_drone", "neon_sniper", "rift_charger" } do -- what a run ended by
      asked["enemy." .. id] = true
    end
    for _, id in ipairs { "electric_floor", "unstable_floor", "barrel", "burn" } do
      asked["cause." .. id] = true
    end
    for _, element in ipairs { "volt", "heat", "cryo" } do
      asked["element." .. element] = true
    end
    scripts = assert(io.popen("find scripts/upgrades scripts/synergies scripts/skills scripts/weapons scripts/chips "
      .. "scripts/affixes scripts/curses -name '*.lua'"))
    for name in scripts:lines() do -- what can be gained has a card
      local power = "power." .. read_file(name):match('\n  id = "([%w_]+)"')
      asked[power], asked[power .. ".about"] = true, true
    end
    scripts:close()
    for _, look in ipairs(dofile("scripts/growth.lua").chips.looks) do asked["chip." .. look.id] = true end
    for _, rarity in ipairs { "common", "rare", "epic", "legendary" } do asked["rarity." .. rarity] = true end
    for key in pairs(asked) do
      assert.are.equal("string", type(en[key]), "no text for " .. key)
    end
    for key in pairs(en) do
      assert.is_true(asked[key] == true, "nobody asks for " .. key)
    end
  end)
end)
