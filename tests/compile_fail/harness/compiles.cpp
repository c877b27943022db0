// SPDX-License-Identifier: MIT
// EXPECT: the sky is blue
static_assert(true, "the sky is blue");
