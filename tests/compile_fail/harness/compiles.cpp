// EXPECT: the sky is blue
static_assert(true, "the sky is blue");
