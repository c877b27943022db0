# SPDX-License-Identifier: MIT
# Installs a file of the Common Package Specification, which is JSON, for build systems that read it. Its reader finds the prefix by `cps_path`, so
# that an installation can be moved. It is installed only if asked for: CMake 4.3 and later prefer it to the CMake package, and it cannot describe the
# targets that compile sources, valhall::compiled and valhall::module.
#     cmake --install BUILD --component cps

set(VALHALL_CPS_DIR ${CMAKE_INSTALL_DATADIR}/cps/valhall)
set(VALHALL_CPS_PREFIX "@prefix@")
if(is_absolute)
    set(VALHALL_CPS_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
else()
    set(VALHALL_CPS_INCLUDEDIR "@prefix@/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/valhall.cps @ONLY CONTENT [[
{
  "cps_version": "0.13.0",
  "name": "valhall",
  "description": "@PROJECT_DESCRIPTION@",
  "license": "MIT",
  "version": "@PROJECT_VERSION@",
  "cps_path": "@VALHALL_CPS_PREFIX@/@VALHALL_CPS_DIR@",
  "default_components": ["valhall"],
  "components": {
    "valhall": {
      "type": "interface",
      "compile_features": ["c++20"],
      "includes": ["@VALHALL_CPS_INCLUDEDIR@"]
    }
  }
}
]])
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/valhall.cps DESTINATION ${VALHALL_CPS_DIR} COMPONENT cps EXCLUDE_FROM_ALL)
