// SPDX-License-Identifier: MIT
// Queries the table of instructions: which of them use the special function unit, accept a byte selector, or write memory.
// Constant expressions can read the table too.
#include <algorithm>
#include <cstdio>
#include <string>

#include <valhall/isa/descriptor.hpp>
#include <valhall/isa/lookup.hpp>
#include <valhall/isa/operand_info.hpp>

using namespace valhall;

// True if the instruction can select one byte of a source.
constexpr bool takes_byte(descriptor row)
{
    return std::ranges::any_of(row.sources(), [](const source_field& source) { return source.selectors().find(selector::b0).has_value(); });
}

constexpr bool uses_sfu(descriptor row) { return unit_on(row.units(), arch::v10) == unit::sfu; }

// Calls `visit` with each instruction of an architecture.
template <class Visit>
constexpr void each(arch on, Visit&& visit)
{
    for (int code = 0; code < opcode_count; ++code)
        if (const result<descriptor> row = find(static_cast<opcode>(code), on)) visit(*row);
}

template <class Question>
int print(const char* title, Question&& is_asked)
{
    int count = 0;
    std::printf("%s:", title);
    each(arch::v10, [&](descriptor row) {
        if (!is_asked(row)) return;
        std::printf(" %s", std::string(row.mnemonic()).c_str());
        ++count;
    });
    std::printf("\n%d instructions\n\n", count);
    return count;
}

constexpr descriptor row_of(std::string_view mnemonic) { return *find(*find_mnemonic(mnemonic), arch::v10); }
static_assert(uses_sfu(row_of("FRCP.f32")) && !uses_sfu(row_of("FADD.f32")));
static_assert(takes_byte(row_of("U8_TO_F32")) && !takes_byte(row_of("FADD.f32")));
static_assert(row_of("FADD.f32").has(enum_id::clamp) && !row_of("FADD.f32").has(enum_id::slot));

int main()
{
    const bool has_all = print("The SFU executes", uses_sfu) != 0;
    const bool has_bytes = print("A byte is read by", takes_byte) != 0;
    const bool has_stores = print("Memory is written by", [](descriptor row) { return has(row, effect::writes_memory); }) != 0;
    return has_all && has_bytes && has_stores ? 0 : 1;
}
