// The fourth part of the table in constant expressions and at run time: setting, encoding, decoding, text, validation.
// The laws stand in fields_constexpr.hpp.
#include "fields_constexpr.hpp"

TEST_CASE("the fourth sixth of the table holds in constant expressions and at run time", "[fields][constexpr]")
{
    tests::check_instructions<tests::part_begin<3>, tests::part_begin<4>>();
}
