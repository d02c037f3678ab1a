# One static library a room. The link lines repeat the arrows of the architecture: a room sees only what stands above
# it; tools/check_arrows.lua holds the includes to the same.

function(rift_room name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/runtime/${name}/*.c)
  list(FILTER sources EXCLUDE REGEX "/(main|luaopen)\\.c$")
  add_library(room_${name} STATIC ${sources})
  target_include_directories(room_${name} PUBLIC ${CMAKE_SOURCE_DIR}/runtime)
  target_link_libraries(room_${name} PUBLIC rift_flags ${ARGN})
endfunction()

rift_room(base)
target_compile_definitions(room_base PRIVATE RIFT_CHECKOUT="${CMAKE_SOURCE_DIR}")
rift_room(dungeon room_base)
target_link_libraries(room_dungeon PRIVATE PkgConfig::CJSON)
# A floor is many short steps, each run once: at -O2 GCC calls most of them instead of inlining them. Development builds
# go without: their list of commands is clang-tidy's too, which does not know the flag.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT RIFT_DEVELOPMENT)
  target_compile_options(room_dungeon PRIVATE -finline-limit=600)
endif()
rift_room(rig room_base)
# One source, compiled for each width of vector; which one runs is decided at run time. No -mfma: the bits must agree.
# GCC for Windows aligns its stack to 16 bytes and spills 32-byte vectors there as if it were 32 (GCC bug 54412), so
# there SSE2 is the widest.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT (WIN32 AND CMAKE_C_COMPILER_ID STREQUAL "GNU"))
  set_source_files_properties(runtime/rig/block_avx2.c PROPERTIES COMPILE_OPTIONS -mavx2)
endif()
rift_room(physics room_base)
target_link_libraries(room_physics PRIVATE PkgConfig::ODE m)
rift_room(active room_base room_physics)
target_link_libraries(room_active PRIVATE m)
rift_room(world room_base room_dungeon room_rig)
rift_room(render room_base room_dungeon room_rig)
target_link_libraries(room_render PRIVATE rift_glad PkgConfig::EGL m)
rift_room(audio room_base)
target_link_libraries(room_audio PRIVATE ${CMAKE_DL_LIBS}) # OpenAL itself is looked for when the game starts
rift_room(script room_base room_dungeon room_rig room_physics room_active room_world room_render room_audio)
target_link_libraries(room_script PRIVATE rift_lua)
rift_room(app room_base room_dungeon room_rig room_physics room_active room_world room_render room_audio room_script)
target_link_libraries(room_app PRIVATE PkgConfig::GLFW PkgConfig::CJSON m)

add_executable(rift runtime/app/main.c)
target_link_libraries(rift PRIVATE room_app)
add_dependencies(rift rift_assets)

# The headless Lua module: the same rooms without a window. The host's Lua provides the Lua symbols.
add_library(rift_module MODULE runtime/script/luaopen.c)
target_link_libraries(rift_module PRIVATE room_script)
target_include_directories(rift_module SYSTEM PRIVATE ${LUA_INCLUDE_DIRS})
set_target_properties(rift_module PROPERTIES PREFIX "" OUTPUT_NAME rift SUFFIX .so)
