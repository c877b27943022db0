// SPDX-License-Identifier: MIT
// Building instructions part by part.
#include <valhall/emit/instruction_builder.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

// A staging group, or a modifier and its value.
struct register_group {
    std::uint8_t first, count;
};
struct modifier_setting {
    enum_id id;
    std::uint8_t value;
};

// An operand or modifier of an instruction, except the destination and the flow.
union part {
    std::int64_t immediate;
    operand source;
    register_group staging;
    modifier_setting modifier;
};

// How an instruction is built one part at a time. The parts of all recipes are in one array, in the order of building: staging groups,
// sources, immediates, modifiers. This is small, like the values that a code generator has in registers: 16 bytes, and 8 for each part.
struct recipe {
    opcode code{};
    arch on{};
    flow control{};
    std::uint8_t staging_count = 0, source_count = 0, immediate_count = 0, modifier_count = 0;
    bool has_destination = false;
    std::uint8_t reg = 0;
    half mask{};
    std::uint32_t first_part = 0;

    destination to() const { return {static_cast<int>(reg), mask}; }
};

struct recipe_list {
    std::vector<recipe> recipes{};
    std::vector<part> parts{};

    void add(const instruction& i);
    // Removes the last recipe.
    void remove_last()
    {
        parts.erase(parts.begin() + recipes.back().first_part, parts.end());
        recipes.pop_back();
    }
    const part* parts_of(const recipe& r) const { return parts.data() + r.first_part; }
};

void recipe_list::add(const instruction& i)
{
    recipe r;
    r.code = i.code();
    r.on = i.architecture();
    r.control = i.flow();
    r.has_destination = i.has_destination();
    r.reg = static_cast<std::uint8_t>(i.destination().reg);
    r.mask = i.destination().mask;
    r.first_part = static_cast<std::uint32_t>(parts.size());
    for (; r.staging_count < i.staging_count(); ++r.staging_count) {
        const staging_registers group = i.staging(r.staging_count);
        parts.push_back({.staging = {static_cast<std::uint8_t>(group.first), static_cast<std::uint8_t>(group.count)}});
    }
    for (; r.source_count < i.source_count(); ++r.source_count) parts.push_back({.source = i.source(r.source_count)});
    for (; r.immediate_count < i.immediate_count(); ++r.immediate_count) parts.push_back({.immediate = *i.immediate(r.immediate_count)});
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        parts.push_back({.modifier = {field.id, static_cast<std::uint8_t>(field.bits.extract(i.bits))}});
        ++r.modifier_count;
    }
    recipes.push_back(r);
}

// Builds an instruction from its recipe, as a code generator does. 0 if a setter refuses a part.
word build(const recipe& r, const part* next)
{
    result<instruction> made = make_instruction(r.code, r.on);
    instruction& i = *made;
    bool good = static_cast<bool>(made);
    for (int n = 0; n < r.staging_count; ++n, ++next)
        good &= static_cast<bool>(i.set_staging(n, {next->staging.first, next->staging.count}));
    if (r.has_destination) good &= static_cast<bool>(i.set_destination(r.to()));
    for (int n = 0; n < r.source_count; ++n, ++next) good &= static_cast<bool>(i.set_source(n, next->source));
    for (int n = 0; n < r.immediate_count; ++n, ++next) good &= static_cast<bool>(i.set_immediate(n, next->immediate));
    for (int n = 0; n < r.modifier_count; ++n, ++next) good &= static_cast<bool>(i.set(next->modifier.id, next->modifier.value));
    good &= static_cast<bool>(i.set(r.control));
    return good && validate(i).empty() ? i.bits : 0;
}

// The same with a builder, which chooses the page of uniforms and validates the result.
word build_at_once(const recipe& r, const part* next)
{
    instruction_builder b(r.code, r.on);
    for (int n = 0; n < r.staging_count; ++n, ++next) b.staging(n, {next->staging.first, next->staging.count});
    if (r.has_destination) b.destination(r.to());
    for (int n = 0; n < r.source_count; ++n, ++next) b.source(n, next->source);
    for (int n = 0; n < r.immediate_count; ++n, ++next) b.immediate(n, next->immediate);
    for (int n = 0; n < r.modifier_count; ++n, ++next) b.set(next->modifier.id, next->modifier.value);
    const result<instruction> made = b.set(r.control).finish();
    return made ? made->bits : 0;
}

// The cost of reading a recipe: the loops of the functions above, with an XOR for each part.
word mix(const recipe& r, const part* next)
{
    word mixed = static_cast<word>(r.code) ^ static_cast<word>(r.on);
    for (int n = 0; n < r.staging_count; ++n, ++next) mixed ^= word{next->staging.first} << 40 | word{next->staging.count} << n;
    if (r.has_destination) mixed ^= word{r.reg} << 40 | static_cast<word>(r.mask) << 46;
    for (int n = 0; n < r.source_count; ++n, ++next) mixed ^= std::bit_cast<word>(next->source) << n;
    for (int n = 0; n < r.immediate_count; ++n, ++next) mixed ^= static_cast<word>(next->immediate) << n;
    for (int n = 0; n < r.modifier_count; ++n, ++next)
        mixed ^= word{next->modifier.value} << (static_cast<unsigned>(next->modifier.id) & 63);
    return mixed ^ static_cast<word>(r.control);
}

}  // namespace

void measure_building(const workload& work)
{
    // Some compilers set bits that the hardware ignores and that no operand has; such words cannot be rebuilt.
    recipe_list list;
    for (const instruction& i : work.instructions) {
        list.add(i);
        const recipe& r = list.recipes.back();
        const word built = build(r, list.parts_of(r));
        if (built != i.bits || build_at_once(r, list.parts_of(r)) != built) list.remove_last();
    }
    const std::vector<recipe>& recipes = list.recipes;
    const std::size_t size = recipes.size();
    REQUIRE(size > work.instructions.size() * 99 / 100);
    std::vector<word> buffer(size);
    const auto measure = [&](const char* name, double goal, auto make) {
        benchmark_ratio(name + work.name, goal, size, [&] {
            for (std::size_t n = 0; n < size; ++n) buffer[n] = make(recipes[n], list.parts_of(recipes[n]));
            return written(buffer);
        });
    };
    measure("build at once, validated, ", 14, [](const recipe& r, const part* parts) { return build_at_once(r, parts); });
    measure("build by setters, validated, ", 19, [](const recipe& r, const part* parts) { return build(r, parts); });
    measure("loops over parts alone, ", no_goal, [](const recipe& r, const part* parts) { return mix(r, parts); });
}

}  // namespace benchmarks
