// SPDX-License-Identifier: MIT
static_assert(false, "the sky is blue");
