static_assert(false, "the sky is blue");
