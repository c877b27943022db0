#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles random shaders with glslangValidator, runs them on Mesa's CPU driver for Vulkan and in the simulator, and compares the results:
#     scripts/spirv_differential.sh [COUNT [SEED]]
# Needs g++, glslangValidator, Vulkan's headers and loader, and the driver (Debian: glslang-tools, libvulkan-dev, mesa-vulkan-drivers).
# If one is missing, the script names it and exits with 77. It keeps shaders whose results differ in build/spirv_differential.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

count=${1-200}
seed=${2-0}
skip() {
    echo "skipped: $1" >&2
    exit 77
}
command -v glslangValidator > /dev/null || skip "there is no glslangValidator (glslang-tools)"
[[ -e /usr/include/vulkan/vulkan.h ]] || skip "there are no headers of Vulkan (libvulkan-dev)"
drivers=(/usr/share/vulkan/icd.d/lvp_icd.*.json)
[[ -e ${drivers[0]} ]] || skip "there is no CPU driver for Vulkan (mesa-vulkan-drivers)"

folder=build/spirv_differential
rm -rf "$folder/cases"
mkdir -p "$folder"
if [[ ! -x $folder/differential || -n $(find include tools tests/vulkan -newer "$folder/differential" -print -quit) ]]; then
    "${CXX-g++}" -std=c++20 -O1 -Iinclude -Itools tests/vulkan/differential.cpp -o "$folder/differential" -lvulkan
fi
scripts/random_glsl.py "$folder/cases" "$count" "$seed"
VK_ICD_FILENAMES=${drivers[0]} VK_DRIVER_FILES=${drivers[0]} "$folder/differential" "$folder"/cases/*.case
