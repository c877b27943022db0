// SPDX-License-Identifier: MIT
// std::formatter: the texts, with width and alignment.
#include "expected.hpp"

#include <valhall/simulator/format.hpp>
#include <valhall/text/format.hpp>

int main()
{
    using namespace valhall;
    const bool is_right = std::format("{:>8}|{:.3}|", *parse("NOP.end", arch::v9), operand(uniform(200))) == " NOP.end|u20|";
    return shows_what_is_expected([](const auto& value) { return std::format("{}", value); }) && is_right ? 0 : 1;
}
