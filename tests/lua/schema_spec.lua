-- The loader keeps to the schemas. Every field of every kind is found in the shipped scripts and made wrong, one at a
-- time; nothing here lists a field or a file, so a new one is covered by itself.
local rift = require("rift")
local scratch = require("tests.lua.scratch")

package.path = "scripts/?.lua;" .. package.path -- the scripts require each other

-- What a mod's manifest holds is tested with the mods themselves, and what functions are given with those.
local schemas, by_name = {}, {}
for _, schema in ipairs(rift.schemas()) do
  by_name[schema.name] = schema
  if schema.name ~= "mod" and not schema.doc:find("^Given to") then schemas[#schemas + 1] = schema end
end

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
  table.sort(keys, function(a, b)
    if math.type(a) and math.type(b) then return a < b end
    return tostring(a) < tostring(b)
  end)
  return keys
end

local function add(path, key)
  local longer = table.move(path, 1, #path, 1, {})
  longer[#longer + 1] = key
  return longer
end

---- What the shipped scripts hold -------------------------------------------------------------------------------------

local contents, schema_of = {}, {} -- by file
for _, schema in ipairs(schemas) do
  for _, file in ipairs(schema.files and list_files(schema.files) or {}) do
    local content = dofile(file)
    local is_helper = schema.fields[1].name == "id" and not schema.is_list and not content.id
    if not is_helper then contents[file], schema_of[file] = content, schema end
  end
end

-- Calls visit(schema, file, path, table) for each table of a kind; what holds it comes before it.
local function walk(visit)
  local function walk_table(schema, file, path, t)
    visit(schema, file, path, t)
    for _, field in ipairs(schema.fields) do
      local value = t[field.name]
      if field.inner and value and field.type == "table" then
        walk_table(by_name[field.inner], file, add(path, field.name), value)
      elseif field.inner and value then
        for _, key in ipairs(sorted_keys(value)) do
          walk_table(by_name[field.inner], file, add(add(path, field.name), key), value[key])
        end
      end
    end
  end
  for _, file in ipairs(sorted_keys(contents)) do
    if schema_of[file].is_list then
      for i, item in ipairs(contents[file]) do walk_table(schema_of[file], file, { i }, item) end
    else
      walk_table(schema_of[file], file, {}, contents[file])
    end
  end
end

---- The least game that shows every field of every kind ---------------------------------------------------------------
-- It is loaded thousands of times below. So a copy goes without whatever the loader can do without: what functions do,
-- files and tables of a kind that others show, and fields shown elsewhere.

local files = scratch.make()
teardown(function() files:remove() end)
rift.log("none")

local needed, gone = {}, {} -- both [table][key]

local function mark(marks, t, key)
  marks[t] = marks[t] or {}
  marks[t][key] = true
end

local function is_marked(marks, t, key) return marks[t] ~= nil and marks[t][key] == true end

-- The key a field has in a table of its kind: "*" stands for any, "[2…]" for the second and those after it.
local function key_of(field, t)
  if field.name == "*" then return sorted_keys(t)[1] end
  return math.tointeger(field.name:match("^%[(%d)")) or field.name
end

local function mark_path(file, path)
  local holder, is_new = contents, false
  for _, step in ipairs { file, table.unpack(path) } do
    is_new = is_new or not is_marked(needed, holder, step)
    mark(needed, holder, step)
    holder = holder[step]
  end
  return is_new
end

-- The texts and keys in a value, which may name other tables; lists of tables of a kind stand for themselves.
local function note_texts(texts, schema, t)
  for _, field in ipairs(schema and schema.fields or {}) do
    if field.name == "*" and field.type == "integer" then -- how many of what is named
      for key in pairs(t) do texts[key] = true end
    end
  end
  for key, value in pairs(t) do
    local inner
    for _, field in ipairs(schema and schema.fields or {}) do inner = field.name == key and field.inner or inner end
    if type(value) == "string" then texts[value] = true end
    if type(value) == "table" and not inner then note_texts(texts, nil, value) end
  end
end

-- The first table that has a field shows it. What holds that is needed too, and what is named in it.
local function find_needed()
  local shown = {}
  walk(function(schema, file, path, t)
    for _, field in ipairs(schema.fields) do
      local key, name = key_of(field, t), schema.name .. "." .. field.name
      if not shown[name] and t[key] ~= nil then
        shown[name] = mark_path(file, add(path, key)) or true
      end
    end
  end)
  local found
  repeat
    local texts = {}
    found = false
    walk(function(schema, file, path, t)
      local last, holder = table.remove({ file, table.unpack(path) }), contents
      for i = 0, #path - 1 do holder = holder[i == 0 and file or path[i]] end
      if is_marked(needed, holder, last) then note_texts(texts, schema, t) end
    end)
    walk(function(_, file, path, t)
      local is_top = #path == 0 or math.type(path[1]) and #path == 1
      local is_named = texts[t.id] or texts[t.name] or texts[path[#path]]
      if is_named and (is_top or is_marked(needed, contents, file)) then found = mark_path(file, path) or found end
    end)
  until not found
end

-- A value as Lua text.
local function write(value)
  if type(value) == "function" then return "function() end" end
  if type(value) ~= "table" then return ("%q"):format(value) end
  local texts = {}
  for _, key in ipairs(sorted_keys(value)) do
    local is_listed = math.type(key) == "integer" and key >= 1 and key <= #value
    if not is_marked(gone, value, key) then
      texts[#texts + 1] = is_listed and write(value[key]) or ("[%q] = %s"):format(key, write(value[key]))
    end
  end
  return ("{\n%s }"):format(table.concat(texts, ",\n"))
end

local function write_file(file)
  os.remove(files.folder .. "/" .. file)
  if not is_marked(gone, contents, file) then files:write(file, "return " .. write(contents[file]) .. "\n") end
end

-- Changes as many of a list of units as the loader can do with; a unit is a list of { file, table, key, value }, where
-- without a value the table goes without the key.
local function change(units)
  if #units == 0 then return end
  local changed = {}
  local function set(is_done)
    for _, unit in ipairs(units) do
      for _, entry in ipairs(unit) do
        local file, holder, key, value = table.unpack(entry)
        if value == nil then
          mark(gone, holder, key)
          gone[holder][key] = is_done or nil
        else
          holder[key] = is_done and value or nil
        end
        changed[file] = true
      end
    end
    for file in pairs(changed) do write_file(file) end
  end
  set(true)
  if rift.check { data = files.folder } then return end
  set(false)
  if #units > 1 then
    change(table.move(units, 1, #units // 2, 1, {}))
    change(table.move(units, #units // 2 + 1, #units, 1, {}))
  end
end

-- Fields that only other tables of a kind have, for the first one.
local function find_gifts()
  local first, gifts, is_given = {}, {}, {}
  walk(function(schema, file, _, t)
    local to = first[schema.name] or { file, t }
    first[schema.name] = to
    for _, field in ipairs(schema.fields) do
      local key, name = field.name, schema.name .. "." .. field.name
      if field.optional and t[key] ~= nil and to[2][key] == nil and not is_given[name] then
        is_given[name] = true
        gifts[#gifts + 1] = { { to[1], to[2], key, t[key] } }
      end
    end
  end)
  return gifts
end

-- What no kind and no field is shown by: files and tables of lists one by one, and each field that need not be there,
-- of all tables of its kind.
local function find_spare()
  local tables, fields, unit_of = {}, {}, {}
  local function note(file, holder, key, name)
    if is_marked(needed, holder, key) then return end
    if not name then
      tables[#tables + 1] = { { file, holder, key } }
    elseif unit_of[name] then
      table.insert(unit_of[name], { file, holder, key })
    else
      unit_of[name] = { { file, holder, key } }
      fields[#fields + 1] = unit_of[name]
    end
  end
  for _, file in ipairs(sorted_keys(contents)) do note(file, contents, file) end
  local whole = tables
  tables = {}
  walk(function(schema, file, _, t)
    for _, field in ipairs(schema.fields) do
      local value, name = t[field.name], schema.name .. "." .. field.name
      if field.inner and field.type ~= "table" and value then
        for _, key in ipairs(sorted_keys(value)) do note(file, value, key) end
      end
      if field.name == "*" then
        for _, key in ipairs(sorted_keys(t)) do note(file, t, key) end
      elseif field.optional and value ~= nil then
        note(file, t, field.name, name)
      end
    end
  end)
  return { files = whole, tables = tables, fields = fields }
end

-- What stands in the files from here on.
local function read_again()
  for _, file in ipairs(sorted_keys(contents)) do
    contents[file] = not is_marked(gone, contents, file) and dofile(files.folder .. "/" .. file) or nil
  end
  needed, gone = {}, {}
  find_needed()
end

local places = {} -- by schema: { file, path, table }

local function write_all()
  assert(os.execute(("find '%s' -name '*.lua' -delete"):format(files.folder)))
  for file in pairs(contents) do write_file(file) end
end

-- What is shown: the names of all fields of all kinds.
local function list_shown()
  local shown = {}
  walk(function(schema, _, _, t)
    for _, field in ipairs(schema.fields) do
      if t[key_of(field, t)] ~= nil then shown[schema.name .. "." .. field.name] = true end
    end
  end)
  return sorted_keys(shown)
end

-- Making it takes longer than all there is to test, so it is kept beside this file, as long as it shows what the
-- shipped scripts do and is loaded. RIFT_RENEW_LEAST_GAME=1 writes a new one.
local KEPT = "tests/lua/least_game.lua"

local function take_kept_game()
  local shipped, shown = contents, list_shown()
  contents = dofile(KEPT)
  for file in pairs(contents) do
    if not schema_of[file] then contents[file] = nil end
  end
  write_all()
  local is_whole = table.concat(shown, " ") == table.concat(list_shown(), " ") and rift.check { data = files.folder }
  if not is_whole then contents = shipped end
  return is_whole
end

local function make_least_game()
  write_all()
  change(find_gifts())
  read_again()
  for _, what in ipairs { "files", "fields", "tables", "files" } do
    change(find_spare()[what])
    read_again()
  end
end

local function find_places()
  local is_new = os.getenv("RIFT_RENEW_LEAST_GAME") ~= nil
  if is_new or not take_kept_game() then make_least_game() end
  if is_new then
    local kept = assert(io.open(KEPT, "w"))
    kept:write("-- The least game that shows every field of every kind, made by schema_spec.lua.\n")
    kept:write("return ", write(contents), "\n")
    kept:close()
  end
  walk(function(schema, file, path, t)
    local list = places[schema.name] or {}
    places[schema.name] = list
    list[#list + 1] = { file = file, path = path, table = t }
  end)
end

---- Changing one field ------------------------------------------------------------------------------------------------

local function path_text(path)
  local text = ""
  for _, key in ipairs(path) do
    text = text .. (math.type(key) and ("[%d]"):format(key) or (text == "" and "" or ".") .. key)
  end
  return text
end

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
    local key = key_of(field, place.table) or "x"
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
  find_places()

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
