// SPDX-License-Identifier: MIT
// Makes an example of an instruction, with operands and modifiers that are legal together.
// The library must assemble and validate it.
#ifndef VALHALL_TOOLS_REFERENCE_EXAMPLE_HPP
#define VALHALL_TOOLS_REFERENCE_EXAMPLE_HPP

#include <algorithm>
#include <string>

#include "facts.hpp"

#include <valhall/text/assembly.hpp>
#include <valhall/text/print.hpp>
#include <valhall/check/register_counts.hpp>
#include <valhall/check/validate.hpp>

namespace reference {

class example_maker {
public:
    example_maker(opcode code, arch on) : best_(with_registers(*make_instruction(code, on))) { improve(); }

    // The instruction, with a few marks that show further parts of its text.
    instruction make()
    {
        decorate();
        return best_;
    }

private:
    static int faults_of(const instruction& i) { return validate(i, strictness::strict).size(); }

    bool keep_if_better(const instruction& i)
    {
        const instruction other = with_registers(i);
        if (faults_of(other) >= faults_of(best_)) return false;
        best_ = other;
        return true;
    }

    bool keep_if_as_good(const instruction& i)
    {
        if (faults_of(i) > faults_of(best_)) return false;
        best_ = i;
        return true;
    }

    // Changes one field at a time while that reduces the number of faults.
    void improve()
    {
        while (faults_of(best_) != 0)
            if (!improve_modifier() && !improve_part()) return;
    }

    bool improve_modifier()
    {
        for (const modifier_id id : best_.row().modifiers())
            for (const modifier_value value : best_.values(modifier_field_of(id).id, strictness::strict)) {
                instruction changed = best_;
                if (changed.set(value.id, value.value) && keep_if_better(changed)) return true;
            }
        return false;
    }

    bool improve_part()
    {
        for (const source_field& source : best_.row().sources())
            for (word encoding = 0; encoding <= source.select.maximum(); ++encoding) {
                instruction changed = best_;
                changed.bits = source.select.insert(changed.bits, encoding);
                if (decode(changed.encode(), changed.on) && keep_if_better(changed)) return true;
            }
        return false;
    }

    // Gives each operand its own registers.
    static instruction with_registers(instruction i)
    {
        int next = 0;
        for (int group = 0; group < i.staging_count(); ++group) {
            next += next % 2;
            place_group(i, group, next);
            next += i.staging(group).count;
        }
        if (i.has_destination()) {
            next += next % 2;
            (void)i.set_destination({next, half::both});
            next += i.row().has_wide_destination() ? 2 : 1;
        }
        for (int n = 0; n < i.source_count(); ++n) {
            const source_field& source = i.row().sources()[n];
            const bool is_pair = source.is_wide || source.is_pair;
            if (is_pair) next += next % 2;
            (void)i.set_source(n, i.source(n).with_register(next));
            next += is_pair ? 2 : 1;
        }
        return i;
    }

    // The register count that follows from the rest; if it is free, the smallest legal one.
    static void place_group(instruction& i, int group, int first)
    {
        if (set_open_staging(i, group, {first})) return;
        const staging_field& field = staging_field_of(i.row().staging()[group]);
        const word legal = listed_counts(i, group).legal;
        int count = std::max<int>(field.least, 1);
        while (count < field.maximum() && (legal >> count & 1) == 0) ++count;
        (void)i.set_staging(group, {first, count});
    }

    // Adds a last use, a uniform and numbers other than 0, if the result stays legal.
    void decorate()
    {
        for (int n = 0; n < best_.immediate_count(); ++n) {
            instruction changed = best_;
            if (changed.set_immediate(n, best_.row().immediates()[n].alignment)) keep_if_as_good(changed);
        }
        if (best_.source_count() == 0) return;
        instruction changed = best_;
        if (changed.set_source(0, best_.source(0).last())) keep_if_as_good(changed);
        const int last = best_.source_count() - 1;
        if (last != 0 && changed.set_source(last, best_.source(last).with_uniform(4))) keep_if_as_good(changed);
    }

    instruction best_;
};

// An example, with the library's verdict.
struct example {
    instruction value{};
    std::string text{};      // in Mesa's dialect
    fault_list strict{};     // the faults of strict validation
    bool assembles = false;  // whether the text assembles to the word
};

inline example example_of(opcode code, arch on)
{
    example made;
    made.value = example_maker(code, on).make();
    made.text = std::string(to_text(made.value).view());
    made.strict = validate(made.value, strictness::strict);
    // The assembler refuses instructions that the description lists for no architecture.
    const bool is_unlisted = made.value.row().is_unlisted();
    const program assembled = assemble(made.text, {.on = on, .allow_invalid = is_unlisted});
    made.assembles = assembled && assembled.words.size() == 1 && assembled.words[0] == made.value.encode();
    return made;
}

}  // namespace reference

#endif
