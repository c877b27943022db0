// SPDX-License-Identifier: MIT
// EXPECT: the sky is blue
// EXPECT: the grass is green
static_assert(false, "the sky is blue");
