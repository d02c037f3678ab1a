# Third-party material that is made at build time from Debian's packages and never kept in the tree.

set(GENERATED ${CMAKE_BINARY_DIR}/generated)

# glad: the OpenGL loader, for OpenGL 3.3 core and OpenGL ES 3.0 contexts, without extensions.
add_custom_command(
  OUTPUT ${GENERATED}/glad/src/gl.c ${GENERATED}/glad/include/glad/gl.h
  COMMAND /usr/bin/glad --quiet --reproducible --api gl:core=3.3,gles2=3.0 --merge --extensions=
    --out-path ${GENERATED}/glad c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(rift_glad STATIC ${GENERATED}/glad/src/gl.c)
target_include_directories(rift_glad SYSTEM PUBLIC ${GENERATED}/glad/include)

# The interface fonts, cut to Latin and to the characters the texts use: one for texts, one for small pictures.
file(GLOB RIFT_TEXTS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/scripts/i18n/*.lua)
function(rift_font source target)
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/assets/${target}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/assets
    COMMAND sh ${CMAKE_SOURCE_DIR}/tools/cut_font.sh ${source} ${CMAKE_BINARY_DIR}/assets/${target} ${RIFT_TEXTS}
    DEPENDS ${RIFT_TEXTS} ${CMAKE_SOURCE_DIR}/tools/cut_font.sh
    COMMENT "Cutting the interface font ${target}"
    VERBATIM)
endfunction()
rift_font(/usr/share/fonts/opentype/mplus/Mplus1Code-SemiBold.otf ui.otf)
rift_font(/usr/share/fonts/truetype/misaki/misaki_gothic.ttf pixel.ttf)
add_custom_target(rift_assets ALL DEPENDS ${CMAKE_BINARY_DIR}/assets/ui.otf ${CMAKE_BINARY_DIR}/assets/pixel.ttf)
