// SPDX-License-Identifier: MIT
// The compiled form of program/; see include/valhall/separate_compilation.hpp.
#define VALHALL_DEFINES_COMPILED_FORM
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/statistics.hpp>
