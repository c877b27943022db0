// SPDX-License-Identifier: MIT
// operator<<: the texts, with the width and the fill of the stream.
#include <iomanip>
#include <sstream>
#include <string>

#include "expected.hpp"

#include <valhall/simulator/ostream.hpp>
#include <valhall/text/ostream.hpp>

template <class T>
std::string shown(const T& value)
{
    std::ostringstream out;
    out << value;
    return out.str();
}

int main()
{
    using namespace valhall;
    std::ostringstream out;
    out << std::left << std::setfill('.') << std::setw(6) << *parse("NOP", arch::v9) << r1 << -abs(reg(2)) << 7 << word{8};
    const bool is_right = out.str() == "NOP...r1r2.neg.abs78" && shown(r4.h1) == "r4.h1";
    return shows_what_is_expected([](const auto& value) { return shown(value); }) && is_right ? 0 : 1;
}
