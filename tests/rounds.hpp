// SPDX-License-Identifier: MIT
// The number of rounds of tests with random inputs, and the length of long programs. Not part of the library.
#ifndef VALHALL_TESTS_ROUNDS_HPP
#define VALHALL_TESTS_ROUNDS_HPP

#ifndef VALHALL_TEST_ONE_ROUND_IN
#define VALHALL_TEST_ONE_ROUND_IN 1
#endif

namespace tests {

inline constexpr int one_round_in = VALHALL_TEST_ONE_ROUND_IN;

// The number of rounds that the build runs of `all`, at least one. Builds with sanitizers run fewer. A test that counts cases expects
// rounds(count).
template <class Number>
constexpr Number rounds(Number all)
{
    const Number asked = all / static_cast<Number>(one_round_in);
    return asked > 0 ? asked : 1;
}

}  // namespace tests

#endif
