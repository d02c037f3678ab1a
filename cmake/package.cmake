# What players get, made by the target `packages`: a .tar.gz that plays from any folder, with the libraries a player's
# machine may lack, and a .deb that depends on Debian's. Two components that install one each: portable and system.

set(RIFT_PACKAGE rift-survivors)
set(RIFT_PACKAGING ${CMAKE_SOURCE_DIR}/tools/package)

# The players' programs: rift, but they know of no checkout, and nothing in them tells where they were built.
function(rift_player layout)
  add_executable(rift_${layout} EXCLUDE_FROM_ALL runtime/app/main.c runtime/base/checkout.c)
  target_link_libraries(rift_${layout} PRIVATE room_app)
  target_link_options(rift_${layout} PRIVATE -Wl,--build-id=none) # it would be of the debug information, which is cut off
  set_target_properties(rift_${layout} PROPERTIES OUTPUT_NAME rift RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${layout})
endfunction()
rift_player(portable)
rift_player(system)
set_target_properties(rift_portable PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN/lib")
# The old kind of search path: the new one does not hold for what a carried library needs itself (ODE needs libccd).
target_link_options(rift_portable PRIVATE LINKER:--disable-new-dtags)

# The licences of what the packages hold of others, from those very packages of Debian: "package=what of it is inside".
set(RIFT_HELD
  "liblua5.4-dev=Lua, in the program"
  "python3-glad=the OpenGL loader, written by glad, in the program"
  "libstb-dev=stb_truetype and stb_image_write, in the program"
  "fonts-mplus=M+ 1 Code, cut to the characters that are used: assets/ui.otf"
  "fonts-misaki=Misaki Gothic, cut to the characters that are used: assets/pixel.ttf"
  "libglfw3=GLFW: lib/ of the .tar.gz"
  "libcjson1=cJSON: lib/ of the .tar.gz"
  "libode8=the Open Dynamics Engine: lib/ of the .tar.gz"
  "libccd2=libccd, which that needs: lib/ of the .tar.gz")
# Libraries that go into lib/ of the .tar.gz; what lies nearer to the machine (OpenGL, X11, libc) is the machine's.
set(RIFT_CARRIED "^lib(glfw|cjson|ode|ccd)[.]so")

set(RIFT_NOTICES ${CMAKE_BINARY_DIR}/THIRD-PARTY.txt)
add_custom_command(
  OUTPUT ${RIFT_NOTICES}
  COMMAND sh ${CMAKE_SOURCE_DIR}/tools/write_notices.sh ${RIFT_NOTICES} ${RIFT_HELD}
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/write_notices.sh ${CMAKE_CURRENT_LIST_FILE}
  COMMENT "Collecting the licences of third parties"
  VERBATIM)

# ---- What goes where --------------------------------------------------------------------------------------------
function(rift_install_data component folder)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/scripts ${CMAKE_SOURCE_DIR}/shaders DESTINATION ${folder}
    COMPONENT ${component} EXCLUDE_FROM_ALL PATTERN ".*" EXCLUDE)
  install(FILES ${CMAKE_BINARY_DIR}/assets/ui.otf ${CMAKE_BINARY_DIR}/assets/pixel.ttf DESTINATION ${folder}/assets
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endfunction()

install(TARGETS rift_portable DESTINATION . COMPONENT portable EXCLUDE_FROM_ALL)
rift_install_data(portable .)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${RIFT_NOTICES} ${RIFT_PACKAGING}/README.txt ${RIFT_PACKAGING}/rift-survivors.svg
  DESTINATION . COMPONENT portable EXCLUDE_FROM_ALL)
install(CODE "
  file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${CMAKE_BINARY_DIR}/portable/rift RESOLVED_DEPENDENCIES_VAR libraries
    PRE_INCLUDE_REGEXES [[${RIFT_CARRIED}]] PRE_EXCLUDE_REGEXES .*)
  file(INSTALL \${libraries} DESTINATION \${CMAKE_INSTALL_PREFIX}/lib FOLLOW_SYMLINK_CHAIN)"
  COMPONENT portable EXCLUDE_FROM_ALL)

install(TARGETS rift_system DESTINATION bin COMPONENT system EXCLUDE_FROM_ALL)
rift_install_data(system share/rift)
install(FILES ${RIFT_PACKAGING}/rift-survivors.desktop DESTINATION share/applications COMPONENT system EXCLUDE_FROM_ALL)
install(FILES ${RIFT_PACKAGING}/rift-survivors.svg DESTINATION share/icons/hicolor/scalable/apps
  COMPONENT system EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/doc/${RIFT_PACKAGE} RENAME copyright
  COMPONENT system EXCLUDE_FROM_ALL)
install(FILES ${RIFT_NOTICES} ${RIFT_PACKAGING}/README.txt DESTINATION share/doc/${RIFT_PACKAGE}
  COMPONENT system EXCLUDE_FROM_ALL)

# ---- CPack ------------------------------------------------------------------------------------------------------
set(CPACK_PACKAGE_NAME ${RIFT_PACKAGE})
set(CPACK_PACKAGE_VENDOR "the Rift Survivors authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "top-down neon action roguelike that can be edited while it runs")
set(CPACK_PACKAGE_DESCRIPTION "Fifteen floors grow from one seed. Every enemy, motion and number is a Lua table that can be changed while the game runs. \
The same seed makes the same dungeon on every machine, and every run can be replayed.")
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_BUILD_FOLDER ${CMAKE_BINARY_DIR})
set(CPACK_PROCESSOR ${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_MONOLITHIC_INSTALL OFF)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/package_kinds.cmake)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${CPACK_PACKAGE_VENDOR} <nobody@rift-survivors.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libopenal1") # GLFW loads the one by name, the game the other
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)

set(RIFT_PACKAGES ${CMAKE_BINARY_DIR}/packages)
add_custom_target(packages
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${RIFT_PACKAGES}
  COMMAND ${CMAKE_CPACK_COMMAND} --config ${CMAKE_BINARY_DIR}/CPackConfig.cmake -B ${RIFT_PACKAGES}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${RIFT_PACKAGES}/_CPack_Packages
  DEPENDS rift_portable rift_system rift_assets ${RIFT_NOTICES}
  VERBATIM)
