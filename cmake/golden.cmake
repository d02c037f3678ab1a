# The golden checks of tests/golden: the same bits on every machine, compiler and optimisation level (D1).

set(GOLDEN_CHECKS ${CMAKE_SOURCE_DIR}/tests/golden)
add_library(golden_flags INTERFACE)
target_link_libraries(golden_flags INTERFACE rift_flags)
target_include_directories(golden_flags INTERFACE
  ${CMAKE_SOURCE_DIR}/runtime ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/tests/c)
target_compile_definitions(golden_flags INTERFACE GOLDEN_FLOORS="${GOLDEN_CHECKS}/floors.txt")

# rift_golden(NAME FLAG…): the checks, base and dungeon compiled with FLAGS into the program golden_NAME, and a test for
# each check. What prints floors as JSON is left out: it is in no check, and its library is not there for every machine.
function(rift_golden name)
  file(GLOB sources CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/runtime/base/*.c ${CMAKE_SOURCE_DIR}/runtime/dungeon/*.c ${GOLDEN_CHECKS}/*.c)
  foreach(source ${sources})
    file(STRINGS ${source} json REGEX "#include <cJSON.h>")
    if(json)
      list(REMOVE_ITEM sources ${source})
    endif()
  endforeach()
  add_executable(golden_${name} ${sources})
  target_link_libraries(golden_${name} PRIVATE golden_flags)
  target_compile_options(golden_${name} PRIVATE ${ARGN})
  target_compile_definitions(golden_${name} PRIVATE RIFT_CHECKOUT="${CMAKE_SOURCE_DIR}")
  if(EMSCRIPTEN) # node's own files, and an exit code
    target_link_options(golden_${name} PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sWASM_ASYNC_COMPILATION=0)
  endif()
  set(math math)
  if(name STREQUAL O0 OR CMAKE_CROSSCOMPILING_EMULATOR MATCHES qemu)
    set(math math_tenth) # all of it takes 12 s, or a minute on an emulated processor
  endif()
  foreach(check hashes streams floors ${math})
    add_test(NAME golden/${name}/${check} COMMAND golden_${name} ${check})
    set_tests_properties(golden/${name}/${check} PROPERTIES LABELS "c;golden" TIMEOUT 300)
  endforeach()
endfunction()

# Levels the presets' own builds do not have: a list of O0, O2, O3, Oz …, and `native` for -O3 with all that this
# machine's processor can do, fused multiply-add too.
set(RIFT_GOLDEN_LEVELS "" CACHE STRING "Optimisation levels to compile the golden checks for")
foreach(level ${RIFT_GOLDEN_LEVELS})
  if(level STREQUAL native)
    rift_golden(native -O3 -march=native)
  else()
    rift_golden(${level} -${level})
  endif()
endforeach()
