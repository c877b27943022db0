// SPDX-License-Identifier: MIT
// EXPECT: the sky is blue
// EXPECT: the [grass]; is green
static_assert(false, "the sky is blue");

// Compilers check this body when the template is instantiated, at the end of the file.
template <int N>
constexpr int colour()
{
    static_assert(N == 0, "the [grass]; is green");
    return N;
}

int green() { return colour<1>(); }
