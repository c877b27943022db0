// SPDX-License-Identifier: MIT
// Building instructions part by part.
#include <valhall/emit/instruction_builder.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

// The parts to set when an instruction is built one operand at a time.
struct recipe {
    opcode code{};
    arch on{};
    bool has_destination = false;
    destination to{};
    operand sources[max_sources]{};
    staging_registers staging[max_staging]{};
    std::int64_t immediates[max_immediates]{};
    enum_id ids[max_modifiers]{};
    word values[max_modifiers]{};
    int source_count = 0, staging_count = 0, immediate_count = 0, modifier_count = 0;
    flow control{};
};

recipe recipe_of(const instruction& i)
{
    recipe r;
    r.code = i.code();
    r.on = i.architecture();
    r.has_destination = i.has_destination();
    r.to = i.destination();
    r.control = i.flow();
    for (; r.source_count < i.source_count(); ++r.source_count) r.sources[r.source_count] = i.source(r.source_count);
    for (; r.staging_count < i.staging_count(); ++r.staging_count) r.staging[r.staging_count] = i.staging(r.staging_count);
    for (; r.immediate_count < i.immediate_count(); ++r.immediate_count) r.immediates[r.immediate_count] = *i.immediate(r.immediate_count);
    for (const modifier_id id : i.row().modifiers()) {
        r.ids[r.modifier_count] = modifier_field_of(id).id;
        r.values[r.modifier_count++] = modifier_field_of(id).bits.extract(i.bits);
    }
    return r;
}

// Builds an instruction from its recipe, as a code generator does. 0 if a setter refuses a part.
word build(const recipe& r)
{
    result<instruction> made = make_instruction(r.code, r.on);
    instruction& i = *made;
    bool good = static_cast<bool>(made);
    for (int n = 0; n < r.staging_count; ++n) good &= static_cast<bool>(i.set_staging(n, r.staging[n]));
    if (r.has_destination) good &= static_cast<bool>(i.set_destination(r.to));
    for (int n = 0; n < r.source_count; ++n) good &= static_cast<bool>(i.set_source(n, r.sources[n]));
    for (int n = 0; n < r.immediate_count; ++n) good &= static_cast<bool>(i.set_immediate(n, r.immediates[n]));
    for (int n = 0; n < r.modifier_count; ++n) good &= static_cast<bool>(i.set(r.ids[n], r.values[n]));
    good &= static_cast<bool>(i.set(r.control));
    return good && validate(i).empty() ? i.bits : 0;
}

// The same with a builder, which chooses the page of uniforms and validates the result.
word build_at_once(const recipe& r)
{
    instruction_builder b(r.code, r.on);
    for (int n = 0; n < r.staging_count; ++n) b.staging(n, r.staging[n]);
    if (r.has_destination) b.destination(r.to);
    for (int n = 0; n < r.source_count; ++n) b.source(n, r.sources[n]);
    for (int n = 0; n < r.immediate_count; ++n) b.immediate(n, r.immediates[n]);
    for (int n = 0; n < r.modifier_count; ++n) b.set(r.ids[n], r.values[n]);
    const result<instruction> made = b.set(r.control).finish();
    return made ? made->bits : 0;
}

}  // namespace

void measure_building(const workload& work)
{
    // Some compilers set bits that the hardware ignores and that no operand has; such words cannot be rebuilt.
    std::vector<recipe> recipes;
    for (const instruction& i : work.instructions) {
        const recipe r = recipe_of(i);
        if (const word built = build(r); built == i.bits && build_at_once(r) == built) recipes.push_back(r);
    }
    const std::size_t size = recipes.size();
    REQUIRE(size > work.instructions.size() * 99 / 100);
    std::vector<word> buffer(size);
    benchmark_ratio("build at once, validated, " + work.name, 14, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build_at_once(recipes[n]);
        return written(buffer);
    });
    benchmark_ratio("build by setters, validated, " + work.name, 19, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build(recipes[n]);
        return written(buffer);
    });
}

}  // namespace benchmarks
