# The reference of all that scripts may call and write, made by the module from its own tables: reference/api.md for
# reading, reference/library/rift.lua for the Lua language server.

set(RIFT_REFERENCE ${CMAKE_BINARY_DIR}/reference)
# What lets Debian's lua5.4 load the module.
set(RIFT_LUA_ENVIRONMENT "")
if(RIFT_SANITIZE) # the module is sanitized and the interpreter that loads it is not
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libasan.so
    OUTPUT_VARIABLE RIFT_SANITIZER OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(APPEND RIFT_LUA_ENVIRONMENT "LD_PRELOAD=${RIFT_SANITIZER}" "ASAN_OPTIONS=detect_leaks=0")
endif()

add_custom_command(
  OUTPUT ${RIFT_REFERENCE}/api.md ${RIFT_REFERENCE}/library/rift.lua
  COMMAND ${CMAKE_COMMAND} -E make_directory ${RIFT_REFERENCE}/library
  COMMAND ${CMAKE_COMMAND} -E env LUA_CPATH=${CMAKE_BINARY_DIR}/?.so ${RIFT_LUA_ENVIRONMENT}
    lua5.4 ${CMAKE_SOURCE_DIR}/tools/generate_reference.lua ${RIFT_REFERENCE}
  DEPENDS rift_module ${CMAKE_SOURCE_DIR}/tools/generate_reference.lua
  COMMENT "Writing the scripts' reference"
  VERBATIM)
add_custom_target(rift_reference ALL DEPENDS ${RIFT_REFERENCE}/api.md ${RIFT_REFERENCE}/library/rift.lua)
