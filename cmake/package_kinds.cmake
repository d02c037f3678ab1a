# Read by CPack for each kind of package: what it holds and where that goes.

if(CPACK_GENERATOR STREQUAL "TGZ")
  set(layout portable)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
  string(TOLOWER ${CPACK_SYSTEM_NAME} system)
  set(CPACK_PACKAGE_FILE_NAME ${CPACK_PACKAGE_NAME}-${CPACK_PACKAGE_VERSION}-${system}-${CPACK_PROCESSOR})
else()
  set(layout system)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
set(CPACK_INSTALL_CMAKE_PROJECTS "${CPACK_BUILD_FOLDER};rift;${layout};/")
