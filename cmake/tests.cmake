# C tests: tests/c/<room>/test_<subject>.c, one program each, linked with its room. Lua, end-to-end and lint tests are
# commands. `ctest -L c|bits|lua|e2e|lint|golden` picks a kind.

# What these rooms work out has the same bits at every level of optimisation, so their tests are compiled at the preset's
# own and bear the label `bits`. The tests of the other rooms only call what is: -O0 compiles those in half the time.
set(RIFT_BIT_ROOMS base dungeon rig physics world audio)
add_custom_target(bits) # what `ctest -L bits` runs

find_program(RIFT_LLD ld.lld) # links a test in half the time

function(rift_c_tests room)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/c/${room}/test_*.c)
  foreach(source ${sources})
    get_filename_component(subject ${source} NAME_WE)
    string(REPLACE test_ "test_${room}_" target ${subject})
    add_executable(${target} ${source})
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests/c)
    target_link_libraries(${target} PRIVATE room_${room} PkgConfig::CMOCKA m ${ARGN})
    target_compile_definitions(${target} PRIVATE
      RIFT_SOURCE_DIR="${CMAKE_SOURCE_DIR}" RIFT_BINARY_DIR="${CMAKE_BINARY_DIR}")
    if(RIFT_LLD)
      target_link_options(${target} PRIVATE -fuse-ld=lld)
    endif()
    set(command ${target})
    if(RIFT_SANITIZE)
      set(command sh ${CMAKE_SOURCE_DIR}/tests/run_leak_checked.sh $<TARGET_FILE:${target}>)
    endif()
    add_test(NAME c/${room}/${subject} COMMAND ${command} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(c/${room}/${subject} PROPERTIES LABELS c TIMEOUT 300)
    if(room IN_LIST RIFT_BIT_ROOMS)
      set_tests_properties(c/${room}/${subject} PROPERTIES LABELS "c;bits")
      add_dependencies(bits ${target})
    else()
      target_compile_options(${target} PRIVATE -O0)
    endif()
  endforeach()
endfunction()

# The rules of floors, for their tests and for `./dev bench floors`.
add_library(floor_rules STATIC
  ${CMAKE_SOURCE_DIR}/tests/c/dungeon/floor_rules.c ${CMAKE_SOURCE_DIR}/tests/c/dungeon/floor_rules_contents.c)
target_link_libraries(floor_rules PUBLIC room_dungeon)

foreach(room base rig physics world render audio app)
  rift_c_tests(${room})
endforeach()
rift_c_tests(dungeon floor_rules)
rift_c_tests(active room_script) # the fighter's numbers are the scripts'
rift_c_tests(script rift_lua)

# The golden checks at this build's own level.
add_library(golden STATIC ${GOLDEN_CHECKS}/golden_floors.c ${GOLDEN_CHECKS}/golden_math.c
  ${GOLDEN_CHECKS}/golden_streams.c)
target_link_libraries(golden PUBLIC golden_flags room_dungeon)
target_link_libraries(test_base_golden PRIVATE golden)
target_link_libraries(test_base_hash PRIVATE golden)
target_link_libraries(test_dungeon_golden PRIVATE golden)

set(RIFT_TEST_ENVIRONMENT
  RIFT=${CMAKE_BINARY_DIR}/rift RIFT_BUILD=${CMAKE_BINARY_DIR} RIFT_SOURCE=${CMAKE_SOURCE_DIR})

file(GLOB specs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/lua/*_spec.lua)
foreach(spec ${specs})
  get_filename_component(subject ${spec} NAME_WE)
  add_test(NAME lua/${subject}
    COMMAND lua5.4 /usr/bin/busted --output=TAP --cpath=${CMAKE_BINARY_DIR}/?.so ${spec}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(lua/${subject} PROPERTIES LABELS lua TIMEOUT 600
    ENVIRONMENT "${RIFT_TEST_ENVIRONMENT};${RIFT_LUA_ENVIRONMENT}")
endforeach()

file(GLOB journeys CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/e2e/test_*.sh)
foreach(journey ${journeys})
  get_filename_component(subject ${journey} NAME_WE)
  add_test(NAME e2e/${subject} COMMAND sh ${journey} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(e2e/${subject} PROPERTIES LABELS e2e TIMEOUT 300 ENVIRONMENT "${RIFT_TEST_ENVIRONMENT}")
endforeach()

add_test(NAME lint/arrows COMMAND lua5.4 tools/check_arrows.lua WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_test(NAME lint/luacheck COMMAND luacheck --quiet scripts tests tools WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_test(NAME lint/format COMMAND sh tools/check_format.sh WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(lint/arrows lint/luacheck lint/format PROPERTIES LABELS lint)

add_executable(bench_floors ${CMAKE_SOURCE_DIR}/tests/bench/bench_floors.c)
target_include_directories(bench_floors PRIVATE ${CMAKE_SOURCE_DIR}/tests/c/dungeon)
target_link_libraries(bench_floors PRIVATE floor_rules)

# What the golden pictures are compared by; stb's own code is not held to our warnings.
add_executable(compare_pictures ${CMAKE_SOURCE_DIR}/tests/pictures/compare_pictures.c)
set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/pictures/compare_pictures.c PROPERTIES COMPILE_OPTIONS -w)
target_link_libraries(compare_pictures PRIVATE m)
