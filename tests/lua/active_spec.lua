-- The room of active figures moves bodies by forces alone: nothing in it can write a place or a speed.
local WRITERS = { "physics_set_body", "physics_hit", "physics_blast", "dBodySet" }

describe("active figures", function()
  it("test_C1_places_and_speeds_are_never_written", function()
    local names = assert(io.popen("ls runtime/active/*.c runtime/active/*.h"))
    local count = 0
    for name in names:lines() do
      local file = assert(io.open(name))
      local text = file:read("*a")
      file:close()
      for _, writer in ipairs(WRITERS) do
        assert.is_nil(text:find(writer, 1, true), name .. " uses " .. writer)
      end
      count = count + 1
    end
    names:close()
    assert.is_true(count >= 8)
  end)
end)
