// SPDX-License-Identifier: MIT
// Tests the examples in comments of headers. Prints the places of those that do not hold.
#include <cstdio>

#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

#include "included.inc"

using namespace valhall;

namespace {

struct example {
    const char* place;  // header and line
    bool (*holds)();
};

const example examples[] = {
#include "examples.inc"
};

}  // namespace

int main()
{
    int failures = 0;
    for (const example& one : examples) {
        if (one.holds()) continue;
        std::fprintf(stderr, "%s: the example does not hold\n", one.place);
        ++failures;
    }
    return failures == 0 ? 0 : 1;
}
