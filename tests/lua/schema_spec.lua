-- The loader keeps to the schemas. Every field of every kind is found in the shipped scripts and made wrong, one at a
-- time; nothing here lists a field, so a new one is covered by itself.
local rift = require("rift")
local scratch = require("tests.lua.scratch")

package.path = "scripts/?.lua;" .. package.path -- the scripts require each other

-- What a mod's manifest holds is tested with the mods themselves, and what functions are given with those.
local schemas, by_name = {}, {}
for _, schema in ipairs(rift.schemas()) do
  by_name[schema.name] = schema
  if schema.name ~= "mod" and not schema.doc:find("^Given to") then schemas[#schemas + 1] = schema end
end

---- Where the shipped scripts hold tables of each kind ----------------------------------------------------------------

local function list_files(pattern)
  local pipe = assert(io.popen("ls " .. pattern:gsub("%u+", "*")))
  local files = {}
  for name in pipe:lines() do files[#files + 1] = name end
  pipe:close()
  return files
end

local function sorted_keys(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
end

local function add(path, key)
  local longer = table.move(path, 1, #path, 1, {})
  longer[#longer + 1] = key
  return longer
end

local places = {} -- by schema: { file, path }

local function visit(schema, file, path, t)
  local list = places[schema.name] or {}
  places[schema.name] = list
  list[#list + 1] = { file = file, path = path, table = t }
  for _, field in ipairs(schema.fields) do
    local value = t[field.name]
    if field.inner and value and field.type == "table" then
      visit(by_name[field.inner], file, add(path, field.name), value)
    elseif field.inner and value then
      for _, key in ipairs(sorted_keys(value)) do
        visit(by_name[field.inner], file, add(add(path, field.name), key), value[key])
      end
    end
  end
end

-- Rigs are made of thousands of tables, and the player's holds each kind of them. In the copy that is loaded a thousand
-- times below the others have the names of their states only.
local STUBBED = {}
for _, file in ipairs(list_files("scripts/anim/NAME.lua")) do
  if file ~= "scripts/anim/player.lua" then STUBBED[file] = true end
end

-- Nor are all sounds and pieces needed: these hold every kind of table.
local HEARD = {
  ["scripts/sounds/foes.lua"] = true,
  ["scripts/music/data_grid.lua"] = true,
  ["scripts/music/void_sentinel.lua"] = true,
}
local REMOVED = {}
for _, pattern in ipairs { "scripts/sounds/NAME.lua", "scripts/music/NAME.lua" } do
  for _, file in ipairs(list_files(pattern)) do REMOVED[file] = not HEARD[file] or nil end
end

for _, schema in ipairs(schemas) do
  for _, file in ipairs(schema.files and list_files(schema.files) or {}) do
    local content = dofile(file)
    local is_left_out = STUBBED[file] or REMOVED[file]
    if schema.is_list and not is_left_out then
      for i, item in ipairs(content) do visit(schema, file, { i }, item) end
    elseif not is_left_out then
      visit(schema, file, {}, content)
    end
  end
end

local function path_text(path)
  local text = ""
  for _, key in ipairs(path) do
    text = text .. (math.type(key) and ("[%d]"):format(key) or (text == "" and "" or ".") .. key)
  end
  return text
end

---- Changing one field ------------------------------------------------------------------------------------------------

local files = scratch.make()
for _, file in ipairs(sorted_keys(STUBBED)) do
  local rig, states = dofile(file), {}
  for name, state in pairs(rig.id and rig.states or {}) do
    local length = state.phases and ("phases = { %s }"):format(table.concat(state.phases, ", ")) or
      "length = " .. state.length
    states[#states + 1] = ("[%q] = { %s, priority = 1 }"):format(name, length)
  end
  local text = "return { id = %q, parts = { { name = 'root', position = { 0, 1, 0 } } }, states = { %s } }"
  if rig.id then files:write(file, text:format(rig.id, table.concat(states, ", "))) end
end
for _, file in ipairs(sorted_keys(REMOVED)) do os.remove(files.folder .. "/" .. file) end
os.remove(files.folder .. "/scripts/anim/boss_moves.lua") -- a helper that nobody requires any more
teardown(function() files:remove() end)
rift.log("none")

-- The loader's message after t[path][key] = value (Lua text), nil when it takes it.
local function refusal(place, key, value)
  local original = files:read(place.file)
  local target = "t"
  for _, step in ipairs(place.path) do
    target = target .. (math.type(step) and ("[%d]"):format(step) or ("[%q]"):format(step))
  end
  local index = math.type(key) and ("[%d]"):format(key) or ("[%q]"):format(key)
  files:write(place.file, ("local t = (function()\n%s\nend)()\n%s%s = %s\nreturn t\n"):format(original, target, index,
    value))
  local ok, message, id = rift.check { data = files.folder }
  files:write(place.file, original)
  if ok then return nil end
  assert.is_truthy(message:find("^" .. place.file:gsub("%W", "%%%0") .. ":%d+: "), message)
  assert.are.equal("script.field", id, message)
  return message
end

-- The tables of a kind, those first that have the field: it may have no use in others (a wave's period).
local function places_of(schema, name)
  local with, without = {}, {}
  for _, place in ipairs(assert(places[schema.name], "no shipped script has a " .. schema.name)) do
    local list = place.table[name] ~= nil and with or without
    list[#list + 1] = place
  end
  return table.move(without, 1, #without, #with + 1, with)
end

-- Some table of the kind refuses the value, naming the field.
local function assert_refused(schema, field, value, says)
  local last
  for _, place in ipairs(places_of(schema, field.name)) do
    local key = field.name
    if key == "*" then key = sorted_keys(place.table)[1] or "x" end
    if field.type == "keys" then key = 2 elseif key == "[1]" then key = 1 end
    local named = type(key) == "string" and add(place.path, key) or place.path
    local message = refusal(place, key, value)
    last = message or "nothing"
    local _, after = last:find("field '" .. path_text(named), 1, true)
    if after and last:find(says, after) then return last end
  end
  error(("%s.%s = %s: expected a refusal with \"%s\", got: %s"):format(schema.name, field.name, value, says, last))
end

-- A value of the field's shape with this number in it.
local function shaped(field, number)
  if field.type == "vector" then return ("{ %s, 1, 1 }"):format(number) end
  if field.type == "numbers" then return ("{ %s }"):format(number) end
  if field.type == "keys" then return ("{ 0, %s }"):format(number) end
  return number
end

local function each_field(test)
  for _, schema in ipairs(schemas) do
    for _, field in ipairs(schema.fields) do test(schema, field) end
  end
end

describe("the loader", function()
  it("L5: takes the shipped scripts as they are", function()
    assert.is_true(rift.check { data = "." })
    assert.is_true(rift.check { data = files.folder })
    for _, schema in ipairs(schemas) do assert.is_truthy(places[schema.name], schema.name) end
  end)

  it("L5: refuses every number out of its range, and NaN, naming field and value", function()
    local count = 0
    each_field(function(schema, field)
      if not field.least then return end
      count = count + 1
      local below = field.least - 1 - math.abs(field.least)
      local above = field.most + 1 + math.abs(field.most)
      assert_refused(schema, field, shaped(field, ("%.17g"):format(below)), "must be within .* got %-")
      assert_refused(schema, field, shaped(field, ("%.17g"):format(above)), "must be within .* got %d")
      assert_refused(schema, field, shaped(field, "0 / 0"), "must be within .* got %-?nan")
    end)
    assert.is_true(count > 100)
  end)

  it("L5: refuses a fraction where an integer is due", function()
    each_field(function(schema, field)
      if field.type == "integer" or field.type == "color" then
        assert_refused(schema, field, ("%.17g"):format(field.least + 0.5), "must be an integer, got ")
      end
    end)
  end)

  it("L5: refuses every wrong type, naming what it must be and what it is", function()
    each_field(function(schema, field)
      local got_number = field.type == "string" or field.type == "boolean" or field.type == "function" or
        field.inner or field.type == "vector" or field.type == "numbers" or field.type == "keys"
      if field.type == "value" then
        assert_refused(schema, field, "{}", "must be an integer, a float, .* got a table")
      elseif field.name == "[1]" then
        assert_refused(schema, field, "7", "must begin with ")
      elseif got_number then
        assert_refused(schema, field, "7", "must be .* got 7")
      else
        assert_refused(schema, field, '"zzz"', "must be .* got.*zzz")
      end
    end)
  end)

  it("L5: names every needed field that is missing", function()
    each_field(function(schema, field)
      if not field.optional and field.name:find("^%l") then assert_refused(schema, field, "nil", "is missing") end
    end)
  end)

  it("L5: knows every field that is misspelt, and suggests the right name", function()
    each_field(function(schema, field)
      if field.name:find("^%l") then
        local misspelt = { name = field.name:sub(1, 1) .. "_" .. field.name:sub(2), type = field.type }
        assert_refused(schema, misspelt, "1", "is unknown; did you mean '" .. field.name .. "'%?")
      end
    end)
  end)

  it("L5: lists the fields there are for a name that resembles none", function()
    for _, schema in ipairs(schemas) do
      if schema.fields[1].name ~= "*" then
        assert_refused(schema, { name = "quetzalcoatlus" }, "1", "is unknown; there are: .*")
      end
    end
  end)
end)
