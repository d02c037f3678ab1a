-- What is heard: every event of the design has a sound, mods may replace one, and faults are told with file and line.
local rift = require("rift")
local scratch = require("tests.lua.scratch")

local function list_files(pattern)
  local pipe = assert(io.popen("ls " .. pattern))
  local files = {}
  for name in pipe:lines() do files[#files + 1] = name end
  pipe:close()
  return files
end

local function read_file(name)
  local file = assert(io.open(name))
  local text = file:read("a")
  file:close()
  return text
end

local sounds = {}
for _, file in ipairs(list_files("scripts/sounds/*.lua")) do
  for _, sound in ipairs(dofile(file)) do sounds[sound.id] = sound end
end

describe("sounds", function()
  local files

  before_each(function()
    files = scratch.make()
    rift.log("none")
  end)
  after_each(function() files:remove() end)

  it("test_E8_every_event_of_the_list_has_a_sound", function()
    local list = "step dash swing1 swing2 swing3 swing4 hit crit kill hurt dodge perfect cast release ult gem level " ..
      "chest legend cell flare lock fire charge crash elite trap alarm seal surge clear stairs boss phase lowhp " ..
      "death win menu_move menu_accept menu_back"
    for id in list:gmatch("%S+") do assert.is_table(sounds[id], id) end
  end)

  it("test_E8_every_sound_is_played_by_somebody", function()
    local played = {}
    for id in read_file("runtime/app/sound_state.h"):gmatch('X%([%w_]+, "([%w_]+)"%)') do played[id] = true end
    for _, id in pairs(dofile("scripts/mix.lua").cues) do played[id] = true end
    for id in pairs(sounds) do assert.is_true(played[id] == true, id) end
    for id in pairs(played) do assert.is_table(sounds[id], id) end
  end)

  it("test_E8_every_cue_is_an_event_of_some_figure", function()
    local all = ""
    for _, file in ipairs(list_files("scripts/anim/*.lua")) do all = all .. read_file(file) end
    for event in pairs(dofile("scripts/mix.lua").cues) do
      assert.is_truthy(all:find('{ "' .. event .. '", at = ', 1, true), event)
    end
  end)

  it("test_E8_swings_and_gems_climb_and_wounds_duck_the_music", function()
    for i = 1, 2 do
      local lower, higher = sounds["swing" .. i].parts[2].pitch, sounds["swing" .. i + 1].parts[2].pitch
      assert.is_true(lower < higher)
    end
    assert.is_true(sounds.gem.climb > 0)
    assert.is_true(sounds.hurt.duck > 0.4)
  end)

  local function refusal(file, from, to)
    files:replace(file, from, to)
    local ok, message = rift.check { data = files.folder }
    assert.is_falsy(ok)
    return message
  end

  it("test_E8_a_bad_sound_is_told_with_file_and_line", function()
    local message = refusal("scripts/sounds/menu.lua", 'wave = "square", level = 0.4', 'wave = "sqare", level = 0.4')
    assert.is_truthy(message:find("^scripts/sounds/menu.lua:6: field '%[1%]%.parts%[1%]%.wave' must be one of sine, "),
      message)
  end)

  it("test_E8_an_id_is_taken_once", function()
    local message = refusal("scripts/sounds/menu.lua", 'id = "menu_back"', 'id = "menu_move"')
    assert.is_truthy(message:find('menu.lua:%d+: field .*id\' "menu_move" is taken'), message)
  end)

  it("test_E8_a_cue_names_a_sound_that_is_there", function()
    local message = refusal("scripts/mix.lua", 'lock = "lock"', 'lock = "loock"')
    assert.is_truthy(message:find("scripts/mix.lua:%d+: field 'cues.lock' names \"loock\""), message)
  end)

  it("test_E8_a_pattern_has_a_sign_for_each_step", function()
    local message = refusal("scripts/music/title.lua", '"x.......x......."', '"x.......x......"')
    assert.is_truthy(message:find("title.lua:%d+: field 'layers%[5%].patterns' must hold a sign for each of the 16"),
      message)
    message = refusal("scripts/music/title.lua", '"x.......x......"', '"x.......b......."')
    assert.is_truthy(message:find("title.lua:%d+: .* got 'b' in"), message)
  end)

  it("test_E8_a_mod_replaces_a_sound_and_a_piece_by_their_ids_and_adds_others", function()
    local mod = files.folder .. "/probe"
    assert(os.execute(("mkdir -p '%s/sounds' '%s/music'"):format(mod, mod)))
    files:write("probe/mod.lua", 'return { id = "probe", version = "1", api = 1 }')
    files:write("probe/sounds/own.lua", [[
return {
  { id = "hit", volume = 0.25, parts = { { wave = "sine", decay = 1.0 } } },
  { id = "own", parts = { { wave = "noise" } } },
}]])
    files:write("probe/music/title.lua", [[
return { id = "title", scale = { 0 }, chords = { 1 },
  layers = { { id = "a", patterns = { "1..............." }, tone = { wave = "sine" } } } }]])
    local pipe = assert(io.popen(("'%s' sound hit --json --data . --mod '%s'"):format(os.getenv("RIFT"), mod)))
    local line = pipe:read("a")
    pipe:close()
    assert.is_truthy(line:find('"seconds":1.00', 1, true), line)
    pipe = assert(io.popen(("'%s' sound own --json --data . --mod '%s'"):format(os.getenv("RIFT"), mod)))
    assert.is_truthy(pipe:read("a"):find('"sound":"own"', 1, true))
    pipe:close()
  end)
end)
