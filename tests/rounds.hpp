// SPDX-License-Identifier: MIT
// How many rounds tests with random inputs take, and how long long programs are. Not part of the library.
#ifndef VALHALL_TESTS_ROUNDS_HPP
#define VALHALL_TESTS_ROUNDS_HPP

#ifndef VALHALL_TEST_ONE_ROUND_IN
#define VALHALL_TEST_ONE_ROUND_IN 1
#endif

namespace tests {

inline constexpr int one_round_in = VALHALL_TEST_ONE_ROUND_IN;

// So many of `all` as the build asks for, and at least one: one in many under sanitizers, which look at how something is computed,
// where other builds look at all that is computed. Of what such a test counts, as many less may be expected.
template <class Number>
constexpr Number rounds(Number all)
{
    const Number asked = all / static_cast<Number>(one_round_in);
    return asked > 0 ? asked : 1;
}

}  // namespace tests

#endif
