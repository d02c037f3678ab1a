# Lua, for the rooms that see it. Programs hold it themselves where its static library is installed, which makes calls
# of scripts a third cheaper than through the shared one. The module is never given a copy: it works on the states of
# the host that loads it, with the host's Lua.

pkg_check_modules(LUA REQUIRED IMPORTED_TARGET lua5.4)
find_library(RIFT_LUA_STATIC NAMES ${CMAKE_STATIC_LIBRARY_PREFIX}lua5.4${CMAKE_STATIC_LIBRARY_SUFFIX}
  HINTS ${LUA_LIBRARY_DIRS} ${LUA_LIBDIR})

add_library(rift_lua INTERFACE)
target_include_directories(rift_lua SYSTEM INTERFACE ${LUA_INCLUDE_DIRS})
if(RIFT_LUA_STATIC)
  set(program $<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>)
  target_link_libraries(rift_lua INTERFACE
    $<${program}:${RIFT_LUA_STATIC}> $<${program}:m> $<${program}:${CMAKE_DL_LIBS}>
    $<$<NOT:${program}>:PkgConfig::LUA>)
else()
  target_link_libraries(rift_lua INTERFACE PkgConfig::LUA)
endif()
