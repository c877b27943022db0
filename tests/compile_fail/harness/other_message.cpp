// SPDX-License-Identifier: MIT
// EXPECT: the sky is blue
static_assert(false, "the sky is grey");
