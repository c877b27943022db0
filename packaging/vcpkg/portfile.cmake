# SPDX-License-Identifier: MIT
# An overlay port: vcpkg install valhall --overlay-ports=packaging/vcpkg. It takes the sources that contain it. A port of the registry would have
# vcpkg_from_github() with the hash of a release instead. Tried only as far as CMake reads it: vcpkg was not at hand.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES tools VALHALL_BUILD_TOOLS)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS ${features} -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_EXAMPLES=OFF -DVALHALL_BUILD_BENCHMARKS=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/valhall)
if("tools" IN_LIST FEATURES)
    vcpkg_copy_tools(
        TOOL_NAMES valhall-as valhall-compile valhall-dis valhall-reference valhall-run valhall-spirv valhall-tgsi
        AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug")  # there are no libraries
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
