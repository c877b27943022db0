// SPDX-License-Identifier: MIT
// The programs' reader of vector files, for the tests. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_VECTORS_HPP
#define VALHALL_TESTS_TGSI_VECTORS_HPP

#include "tools/vector_file.hpp"

namespace tests {

using ::not_written;
using ::read_vectors;
using ::vector_file;
using ::vector_lane;
using ::vector_run;
using ::vector_words;

}  // namespace tests

#endif
