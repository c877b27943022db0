[1mFADD.f32[0m[36m.clamp_m1_1[0m [32mr0[0m, [32mr1[0m, [32mr2[0m[36m.neg[0m[36m.abs[0m
