// SPDX-License-Identifier: MIT
// Includes the names of uniforms before the rest of the library. Compiled with -Wshadow.
#include <valhall/emit/uniforms.hpp>

#include <valhall/valhall.hpp>
