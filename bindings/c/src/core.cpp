// SPDX-License-Identifier: MIT
// The C interface: versions, names, instructions, text, programs.
#include <initializer_list>
#include <string>
#include <vector>

#include "bifrost.hpp"
#include "call.hpp"
#include "numbers.hpp"

#include <valhall/formats/contained_program.hpp>
#include <valhall/isa/gpus.hpp>
#include <valhall/isa/sentences.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/program/kernel_view.hpp>
#include <valhall/simulator/run_fault.hpp>
#include <valhall/simulator/semantics/knowledge.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/values.hpp>
#include <valhall/version.hpp>

using namespace c_interface;
using valhall::arch;
using valhall::instruction;
using valhall::word;

namespace {

static_assert(VALHALL_OPCODE_COUNT == valhall::opcode_count);
static_assert(VALHALL_PIPELINE_COUNT == valhall::pipeline_count);
static_assert(VALHALL_STAGE_VERTEX == static_cast<int>(valhall::shader_stage::vertex) + 1);
static_assert(VALHALL_STAGE_FRAGMENT == static_cast<int>(valhall::shader_stage::fragment) + 1);
static_assert(VALHALL_STAGE_COMPUTE == static_cast<int>(valhall::shader_stage::compute) + 1);
static_assert(VALHALL_STAGE_BLEND == static_cast<int>(valhall::shader_stage::blend) + 1);
static_assert(VALHALL_STAGE_PILOT == static_cast<int>(valhall::shader_stage::pilot) + 1);
static_assert(VALHALL_STAGE_PILOT == valhall::stage_count);
static_assert(VALHALL_REGISTER_COUNT == valhall::max_registers && VALHALL_REGISTER_WORD_COUNT * 64 == VALHALL_REGISTER_COUNT);
static_assert(sizeof(valhall_statistics{}.uniforms) * 8 == valhall::max_uniforms);

constexpr const char* fault_names[] = {
#define VALHALL_FAULT(code, sentence, value) #code,
#include <valhall/fault_codes.def>
};
constexpr const char* run_error_names[] = {
#define VALHALL_RUN_ERROR(name, sentence) #name,
#include <valhall/simulator/run_errors.def>
};
constexpr const char* dialect_names[] = {"panfrost", "arm", "2021"};
// By the numbers of valhall_finding_code.
constexpr const char* finding_names[] = {"result_read",        "result_overwritten", "interpolation_shared", "memory_at_barrier",
                                         "barrier_open",       "wait_missing",       "read_after_last_use",  "last_use_in_part",
                                         "last_use_in_flight", "never_written",      "branch_outside",       "runs_past_end",
                                         "not_an_instruction", "wait_for_nothing",   "unreachable",          "not_accepted"};
static_assert(std::size(finding_names) == number_of(valhall::finding_code::not_accepted) + 1);
// Unknown lists have no names.
constexpr const char* symbol_list_names[] = {"inputs", "outputs", "uniforms", "", "", "resources"};
static_assert(std::size(symbol_list_names) == valhall::formats::symbol_list_count);
// By the numbers of valhall_bifrost_finding_code, from VALHALL_BIFROST_FINDING_none on. Some are names of Valhall's findings without the prefix.
constexpr const char* bifrost_finding_names[] = {
#define VALHALL_BIFROST_FINDING(name, sentence) "bifrost_" #name,
#include <valhall/bifrost/findings.def>
};
constexpr const char* operand_kind_names[] = {"none", "modifier", "staging", "destination", "source", "immediate"};

std::string_view name_of_modifier_value(std::uint32_t modifier, std::uint32_t value)
{
    const valhall::enumeration& values = enumeration_of(static_cast<valhall::enum_id>(modifier));
    if (value >= values.count || values[value].size == 0) return {};
    return values[value].name();
}

// One more than the largest value of an enumeration.
std::uint32_t limit_of(valhall_enumeration what)
{
    switch (what) {
    case VALHALL_NAMES_ARCHITECTURE: return static_cast<std::uint32_t>(std::end(valhall::architectures)[-1]) + 1;
    case VALHALL_NAMES_OPCODE: return valhall::opcode_count;
    case VALHALL_NAMES_FAULT: return std::size(fault_names);
    case VALHALL_NAMES_RUN_ERROR: return std::size(run_error_names);
    case VALHALL_NAMES_STAGE: return valhall::stage_count;
    case VALHALL_NAMES_DIALECT: return std::size(dialect_names);
    case VALHALL_NAMES_UNIT: return valhall::unit_count;
    case VALHALL_NAMES_PIPELINE: return valhall::pipeline_count;
    case VALHALL_NAMES_MODIFIER: return valhall::enumeration_count;
    case VALHALL_NAMES_SPECIAL: return enumeration_of(valhall::enum_id::special).count;
    case VALHALL_NAMES_ROLE: return valhall::role_count;
    case VALHALL_NAMES_NUMBER_TYPE: return static_cast<std::uint32_t>(valhall::number_type::none);
    case VALHALL_NAMES_OPERAND_KIND: return std::size(operand_kind_names);
    case VALHALL_NAMES_FINDING: return VALHALL_BIFROST_FINDING_END;
    case VALHALL_NAMES_KNOWLEDGE: return valhall::simulator::knowledge_count;
    case VALHALL_NAMES_FILE_KIND: return valhall::formats::file_kind_count;
    case VALHALL_NAMES_SYMBOL_LIST: return std::size(symbol_list_names);
    }
    return 0;
}

// Empty if the value has no name.
std::string name_of_value(valhall_enumeration what, std::uint32_t value)
{
    if (value >= limit_of(what)) return {};
    switch (what) {
    case VALHALL_NAMES_ARCHITECTURE: {
        const auto found = architecture_of(static_cast<int>(value));
        if (const auto older = bifrost_of(static_cast<int>(value))) return std::string(name_of(*older));
        return found ? std::string(name_of(*found)) : std::string();
    }
    case VALHALL_NAMES_OPCODE: return std::string(valhall::mnemonic(static_cast<valhall::opcode>(value)));
    case VALHALL_NAMES_FAULT: return fault_names[value];
    case VALHALL_NAMES_RUN_ERROR: return run_error_names[value];
    case VALHALL_NAMES_STAGE: return std::string(name_of(static_cast<valhall::shader_stage>(value)));
    case VALHALL_NAMES_DIALECT: return dialect_names[value];
    case VALHALL_NAMES_UNIT: return std::string(name_of(static_cast<valhall::unit>(value)));
    case VALHALL_NAMES_PIPELINE: return std::string(name_of(static_cast<valhall::pipeline>(value)));
    case VALHALL_NAMES_MODIFIER: return std::string(enumeration_of(static_cast<valhall::enum_id>(value)).name());
    case VALHALL_NAMES_SPECIAL: return std::string(name_of_modifier_value(static_cast<std::uint32_t>(valhall::enum_id::special), value));
    case VALHALL_NAMES_ROLE: return std::string(name_of(static_cast<valhall::role>(value)));
    case VALHALL_NAMES_NUMBER_TYPE: return std::string(name_of(static_cast<valhall::number_type>(value)));
    case VALHALL_NAMES_OPERAND_KIND: return operand_kind_names[value];
    case VALHALL_NAMES_FINDING:
        if (value > VALHALL_BIFROST_FINDING_none) return bifrost_finding_names[value - VALHALL_BIFROST_FINDING_none];
        return value < std::size(finding_names) ? finding_names[value] : "";
    case VALHALL_NAMES_FILE_KIND: return std::string(name_of(static_cast<valhall::formats::file_kind>(value)));
    case VALHALL_NAMES_SYMBOL_LIST: return symbol_list_names[value];
    case VALHALL_NAMES_KNOWLEDGE: return std::string(title_of(static_cast<valhall::simulator::knowledge>(value)));
    }
    return {};
}

// ---- instructions ----

valhall_status fail(valhall_error* to, const valhall_error& what)
{
    if (to != nullptr) *to = what;
    return VALHALL_FAILED;
}

std::uint32_t effects_of_instruction(const instruction& i)
{
    const auto bit_if = [](bool is_so, unsigned bit) { return is_so ? bit : 0u; };
    return bit_if(reads_memory(i), VALHALL_READS_MEMORY) | bit_if(writes_memory(i), VALHALL_WRITES_MEMORY) |
           bit_if(branches(i), VALHALL_BRANCHES) | bit_if(ends(i), VALHALL_ENDS) | bit_if(discards(i), VALHALL_DISCARDS) |
           bit_if(reads_lanes(i), VALHALL_READS_LANES) | bit_if(needs_helper_lanes(i), VALHALL_NEEDS_HELPERS) |
           bit_if(has_side_effects(i), VALHALL_HAS_SIDE_EFFECTS) | bit_if(i.is_message(), VALHALL_IS_MESSAGE);
}

valhall_instruction described(const instruction& i)
{
    valhall_instruction d{};
    d.word = i.encode();
    d.opcode = static_cast<std::uint32_t>(i.opcode());
    d.architecture = static_cast<int>(i.on);
    d.unit = static_cast<int>(i.unit());
    d.cycles = i.cycles();
    d.effects = effects_of_instruction(i);
    d.slot = slot_signalled(i);
    d.waits = slots_waited_for(i);
    d.operands = static_cast<std::uint32_t>(operands(i).size());
    d.modifiers = static_cast<std::uint32_t>(i.row().modifiers().size()) + 1;
    put_registers(registers_read(i), d.registers_read);
    put_registers(registers_written(i), d.registers_written);
    put_registers(registers_kept(i), d.registers_kept);
    put_registers(last_uses(i), d.last_uses);
    put_registers(staging_read(i), d.staging_read);
    put_registers(staging_written(i), d.staging_written);
    return d;
}

// The element of valhall_decode_all() for a word that does not decode.
valhall_instruction undecodable(word bits)
{
    valhall_instruction d{};
    d.word = bits;
    d.opcode = UINT32_MAX;
    d.unit = d.slot = -1;
    return d;
}

int number_of_value(valhall::source_kind kind)
{
    switch (kind) {
    case valhall::source_kind::reg: return VALHALL_VALUE_REGISTER;
    case valhall::source_kind::uniform: return VALHALL_VALUE_UNIFORM;
    case valhall::source_kind::constant: return VALHALL_VALUE_CONSTANT;
    case valhall::source_kind::special: break;
    }
    return VALHALL_VALUE_SPECIAL;
}

void describe_source(const valhall::operand& source, arch on, valhall_operand& d)
{
    put_text(to_text(source, on), d.text);
    d.value_kind = number_of_value(source.kind());
    d.number = source.number();
    if (source.is_constant()) d.value = valhall::constant_value(source.constant_index(), on);
    d.is_negated = source.neg;
    d.is_absolute = source.abs;
    d.is_inverted = source.complement;
    d.is_last_use = source.is_last_use();
    if (source.select != valhall::selector::none)
        put_text(enumeration_of(valhall::enum_id::selector)[static_cast<word>(source.select)].name(), d.selector);
}

valhall_operand described(const instruction& i, const valhall::operand_use& use)
{
    valhall_operand d{};
    d.kind = number_of(use.kind);
    d.index = use.index;
    d.role = static_cast<int>(use.info.role);
    d.type = use.info.type == valhall::number_type::none ? -1 : static_cast<int>(use.info.type);
    d.is_read = use.is_read();
    d.is_written = use.is_written();
    d.first_register = use.registers != 0 ? use.first : -1;
    d.width = use.width;
    put_registers(use.registers, d.registers);
    d.count = 1;
    if (use.kind == valhall::operand_kind::source) describe_source(i.source(use.index), i.on, d);
    if (use.kind == valhall::operand_kind::destination) {
        put_text(to_text(i.destination()), d.text);
        d.value_kind = VALHALL_VALUE_REGISTER;
        d.number = i.destination().reg;
    }
    if (use.kind == valhall::operand_kind::staging) {
        const valhall::staging_registers group = i.staging(use.index);
        put_text(to_text(group), d.text);
        d.value_kind = VALHALL_VALUE_REGISTER;
        d.number = group.first;
        d.count = static_cast<std::uint32_t>(group.count);
    }
    if (use.kind == valhall::operand_kind::immediate) {
        d.value = i.immediate(use.index).value_or(0);
        put_text(std::to_string(d.value), d.text);
    }
    return d;
}

valhall_modifier described(const instruction& i, valhall::modifier_id id)
{
    const valhall::modifier_field& field = modifier_field_of(id);
    valhall_modifier d{};
    d.modifier = static_cast<std::uint32_t>(field.id);
    d.value = static_cast<std::uint32_t>(field.bits.extract(i.bits));
    put_text(enumeration_of(field.id).name(), d.name);
    put_text(name_of_modifier_value(d.modifier, d.value), d.value_name);
    return d;
}

// The largest number of an operand or register that setters take. They refuse those that the instruction does not have.
constexpr std::uint32_t most_places = 0x7FFF;

// Changes an instruction of the caller with a setter, which gets `numbers`.
template <class Setter>
valhall_status change(std::uint64_t* bits, int architecture, std::initializer_list<std::uint32_t> numbers, valhall_error* error,
                      Setter&& set)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto on = architecture_of(architecture);
        if (const auto wrong = errors.check({{bits != nullptr, "bits"}, {on.has_value(), wrong_architecture(architecture)}})) return *wrong;
        for (const std::uint32_t number : numbers)
            if (number > most_places)
                return fail(error, error_of(VALHALL_DOMAIN_FAULT, static_cast<int>(valhall::fault_code::no_such_operand),
                                            "no instruction has an operand or register with the number " + std::to_string(number)));
        const valhall::result<instruction> found = valhall::decode(*bits, *on);
        if (!found) return fail(error, error_of(found.error(), explain(found.error(), *bits, *on)));
        instruction changed = *found;
        if (const valhall::status done = set(changed); !done) return fail(error, error_of(done.error(), explain(done.error(), changed)));
        *bits = changed.encode();
        return VALHALL_OK;
    });
}

// ---- programs ----

valhall_error error_of(const valhall::diagnostic& d)
{
    valhall_error e = c_interface::error_of(static_cast<const valhall::fault&>(d), explain(d));
    e.severity = number_of(d.severity);
    e.line = d.line;
    e.column = d.column;
    return e;
}

template <class Pass>
valhall_status run_pass(valhall_words* words, int architecture, std::uint32_t* moves, valhall_error* error, Pass&& pass)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto on = architecture_of(architecture);
        const bool has_words = words != nullptr && words->count <= words->capacity && (words->entries != nullptr || words->count == 0);
        if (const auto wrong = errors.check({{has_words, "words"}, {on.has_value(), wrong_architecture(architecture)}})) return *wrong;
        const std::size_t size = words->count;
        std::vector<word> program(words->entries, words->entries + size);
        const valhall::result<valhall::growing_moves> moved = pass(program, *on);
        if (!moved) return fail(error, c_interface::error_of(moved.error(), explain(moved.error())));
        words->count = program.size();
        if (!fits(words)) return VALHALL_NO_SPACE;
        std::copy(program.begin(), program.end(), words->entries);
        for (std::size_t n = 0; moves != nullptr && n < size; ++n) moves[n] = static_cast<std::uint32_t>((*moved)[n]);
        return VALHALL_OK;
    });
}

// The costs of a product; without a name, those of the usual one of the architecture.
valhall::result<valhall::cost_model> costs_on(const char* product, arch on)
{
    if (product == nullptr) return valhall::usual_costs_of(on);
    return valhall::costs_of(product);
}

void put_cycles(const valhall::pipeline_load& load, const valhall::cost_model& costs, double (&to)[VALHALL_PIPELINE_COUNT])
{
    for (const valhall::pipeline p : valhall::pipelines) to[static_cast<int>(p)] = load.cycles(p, costs);
}

}  // namespace

// ---- versions and names ----

extern "C" int valhall_abi(void) { return VALHALL_ABI; }
extern "C" int valhall_version_number(void) { return VALHALL_VERSION; }
extern "C" const char* valhall_version_text(void) { return VALHALL_VERSION_STRING; }

extern "C" const char* valhall_status_text(valhall_status status)
{
    switch (status) {
    case VALHALL_OK: return "nothing is wrong";
    case VALHALL_FAILED: return "the input is wrong";
    case VALHALL_NO_SPACE: return "the memory for the result is too small";
    case VALHALL_BAD_ARGUMENT: return "an argument is wrong";
    case VALHALL_NO_MEMORY: return "the heap is exhausted";
    case VALHALL_INTERNAL: return "a mistake in the library: please report it";
    }
    return "no such status";
}

extern "C" size_t valhall_name(valhall_enumeration what, uint32_t value, char* text, size_t capacity)
{
    return guarded_number<size_t>([&] { return put_text(name_of_value(what, value), text, capacity); });
}

extern "C" uint32_t valhall_name_limit(valhall_enumeration what) { return limit_of(what); }

extern "C" int64_t valhall_find_name(valhall_enumeration what, const char* name)
{
    std::int64_t found = -1;
    if (name == nullptr || *name == '\0') return found;
    guarded([&] {
        const std::uint32_t limit = limit_of(what);
        for (std::uint32_t value = 0; value < limit && found < 0; ++value)
            if (name_of_value(what, value) == name) found = value;
        return VALHALL_OK;
    });
    return found;
}

extern "C" size_t valhall_modifier_value_name(uint32_t modifier, uint32_t value, char* text, size_t capacity)
{
    if (modifier >= limit_of(VALHALL_NAMES_MODIFIER)) return put_no_text(text, capacity);
    return put_text(name_of_modifier_value(modifier, value), text, capacity);
}

extern "C" size_t valhall_sentence(valhall_domain domain, int32_t code, char* text, size_t capacity)
{
    if (domain == VALHALL_DOMAIN_FAULT && code >= 0 && code < VALHALL_FAULT_COUNT)
        return put_text(sentence_of(static_cast<valhall::fault_code>(code)), text, capacity);
    if (domain == VALHALL_DOMAIN_RUN && code >= 0 && code < VALHALL_RUN_ERROR_COUNT)
        return put_text(sentence_of(static_cast<valhall::simulator::run_error>(code)), text, capacity);
    return put_no_text(text, capacity);
}

extern "C" int valhall_find_architecture(const char* name)
{
    if (name == nullptr) return 0;
    if (const auto on = valhall::find_arch(name)) return static_cast<int>(*on);
    if (const auto product = valhall::find_gpu(name)) return static_cast<int>(product->architecture);
    if (const auto on = bifrost::find_arch(name)) return static_cast<int>(*on);
    const auto product = bifrost::find_gpu(name);
    return product ? static_cast<int>(arch_of(*product)) : 0;
}

extern "C" int valhall_preload_register(const char* name, int stage, int architecture)
{
    const auto found = stage_of(stage);
    const auto on = architecture_of(architecture);
    if (name == nullptr || !found || *found == valhall::shader_stage::none || !on) return -1;
    int number = -1;
    each_preload(*found, *on, [&](valhall::preload which, valhall::preload_place place) {
        if (name_of(which) == name) number = place.number;
    });
    return number;
}

extern "C" int valhall_register_count(int architecture)
{
    const auto on = architecture_of(architecture);
    return bifrost_of(architecture) ? register_count(arch::v9) : on ? register_count(*on) : 0;
}

extern "C" int valhall_uniform_count(int architecture)
{
    const auto on = architecture_of(architecture);
    return static_cast<int>(bifrost_of(architecture) ? uniform_count(arch::v9) : on ? uniform_count(*on) : 0);
}

extern "C" size_t valhall_description(uint32_t opcode, char* text, size_t capacity)
{
    return opcode < valhall::opcode_count ? put_text(summary(static_cast<valhall::opcode>(opcode)), text, capacity)
                                          : put_no_text(text, capacity);
}

extern "C" int valhall_has_opcode(uint32_t opcode, int architecture)
{
    const auto on = architecture_of(architecture);
    return on && opcode < valhall::opcode_count && find(static_cast<valhall::opcode>(opcode), *on) ? 1 : 0;
}

// ---- instructions ----

extern "C" valhall_status valhall_decode(uint64_t bits, int architecture, valhall_instruction* to, valhall_error* error)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto on = architecture_of(architecture);
        if (const auto wrong = errors.check({{on.has_value(), wrong_architecture(architecture)}})) return *wrong;
        const valhall::result<instruction> found = valhall::decode(bits, *on);
        if (!found) return fail(error, c_interface::error_of(found.error(), explain(found.error(), bits, *on)));
        if (to != nullptr) *to = described(*found);
        return VALHALL_OK;
    });
}

extern "C" valhall_status valhall_decode_all(const uint64_t* words, size_t count, int architecture, valhall_instruction* to)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    if (!on || !program || (to == nullptr && count != 0)) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        for (std::size_t n = 0; n < count; ++n) {
            const valhall::result<instruction> found = valhall::decode(words[n], *on);
            to[n] = found ? described(*found) : undecodable(words[n]);
        }
        return VALHALL_OK;
    });
}

extern "C" size_t valhall_operands_all(const uint64_t* words, size_t count, int architecture, size_t* first, valhall_operand* to,
                                       size_t capacity)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    if (!on || !program) return 0;
    std::size_t total = 0;
    for (std::size_t n = 0; n < count; ++n) {
        if (first != nullptr) first[n] = total;
        const std::size_t left = to != nullptr && total < capacity ? capacity - total : 0;
        total += valhall_operands(words[n], architecture, left != 0 ? to + total : nullptr, left);
    }
    if (first != nullptr) first[count] = total;
    return total;
}

extern "C" size_t valhall_operands(uint64_t bits, int architecture, valhall_operand* to, size_t capacity)
{
    const auto on = architecture_of(architecture);
    const valhall::result<instruction> found = valhall::decode(bits, on.value_or(arch{}));
    if (!found) return 0;
    return guarded_number<size_t>([&] {
        std::size_t count = 0;
        for (const valhall::operand_use& use : operands(*found)) {
            if (to != nullptr && count < capacity) to[count] = described(*found, use);
            ++count;
        }
        return count;
    });
}

extern "C" size_t valhall_modifiers(uint64_t bits, int architecture, valhall_modifier* to, size_t capacity)
{
    const auto on = architecture_of(architecture);
    const valhall::result<instruction> found = valhall::decode(bits, on.value_or(arch{}));
    if (!found) return 0;
    const auto count = static_cast<std::size_t>(found->row().modifiers().size()) + 1;  // with the flow
    for (std::size_t n = 0; to != nullptr && n < count && n < capacity; ++n)
        to[n] = described(*found, found->row().modifier(static_cast<int>(n)));
    return count;
}

extern "C" valhall_status valhall_validate(uint64_t bits, int architecture, int strict, valhall_errors* errors)
{
    const error_place place(errors);
    return reported(place, [&] {
        const auto on = architecture_of(architecture);
        if (const auto wrong = place.check({{on.has_value(), wrong_architecture(architecture)}, {is_right(errors), "errors"}}))
            return *wrong;
        const valhall::result<instruction> found = valhall::decode(bits, *on);
        if (!found) {
            add(errors, c_interface::error_of(found.error(), explain(found.error(), bits, *on)));
            return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        }
        bool is_legal = true;
        for (const valhall::fault& one : validate(*found, strict != 0 ? valhall::strictness::strict : valhall::strictness::hardware)) {
            add(errors, [&] { return c_interface::error_of(one, explain(one, *found)); });
            is_legal = false;
        }
        return !fits(errors) ? VALHALL_NO_SPACE : is_legal ? VALHALL_OK : VALHALL_FAILED;
    });
}

extern "C" valhall_status valhall_make(uint32_t opcode, int architecture, uint64_t* bits, valhall_error* error)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto on = architecture_of(architecture);
        if (const auto wrong = errors.check({{opcode < valhall::opcode_count, "opcode"},
                                             {on.has_value(), wrong_architecture(architecture)},
                                             {bits != nullptr, "bits"}}))
            return *wrong;
        const auto code = static_cast<valhall::opcode>(opcode);
        const valhall::result<instruction> made = valhall::make_instruction(code, *on);
        if (!made) return fail(error, c_interface::error_of(made.error(), explain(made.error(), code, *on)));
        *bits = made->encode();
        return VALHALL_OK;
    });
}

extern "C" valhall_status valhall_set_modifier(uint64_t* bits, int architecture, const char* name, const char* value, valhall_error* error)
{
    if (const auto wrong = error_place(error).check({{name != nullptr, "name"}, {value != nullptr, "value"}})) return *wrong;
    return change(bits, architecture, {}, error, [&](instruction& i) { return i.set(std::string_view(name), std::string_view(value)); });
}

extern "C" valhall_status valhall_set_immediate(uint64_t* bits, int architecture, uint32_t index, int64_t value, valhall_error* error)
{
    return change(bits, architecture, {index}, error, [&](instruction& i) { return i.set_immediate(static_cast<int>(index), value); });
}

extern "C" valhall_status valhall_set_register(uint64_t* bits, int architecture, uint32_t index, uint32_t number, valhall_error* error)
{
    return change(bits, architecture, {index, number}, error,
                  [&](instruction& i) { return i.set_source(static_cast<int>(index), valhall::reg(static_cast<int>(number))); });
}

extern "C" valhall_status valhall_set_uniform(uint64_t* bits, int architecture, uint32_t index, uint32_t number, valhall_error* error)
{
    return change(bits, architecture, {index, number}, error,
                  [&](instruction& i) { return i.set_source(static_cast<int>(index), valhall::uniform(static_cast<int>(number))); });
}

extern "C" valhall_status valhall_set_destination(uint64_t* bits, int architecture, uint32_t number, valhall_error* error)
{
    return change(bits, architecture, {number}, error,
                  [&](instruction& i) { return i.set_destination(valhall::reg(static_cast<int>(number))); });
}

extern "C" valhall_status valhall_set_staging(uint64_t* bits, int architecture, uint32_t index, uint32_t first, uint32_t count,
                                              valhall_error* error)
{
    return change(bits, architecture, {index, first, count}, error, [&](instruction& i) {
        return i.set_staging(static_cast<int>(index), {static_cast<int>(first), static_cast<int>(count)});
    });
}

// ---- text ----

extern "C" size_t valhall_print(uint64_t bits, int architecture, const valhall_text_options* given, char* text, size_t capacity)
{
    const auto on = architecture_of(architecture);
    const auto options = read_options(given);
    if (!on || !options) return put_no_text(text, capacity);
    const auto syntax = dialect_of(options->dialect);
    if (!syntax) return put_no_text(text, capacity);
    return put_text(to_text(valhall::as_text(bits, *on, {*syntax, options->aliases != 0})), text, capacity);
}

extern "C" valhall_status valhall_parse(const char* line, size_t length, int architecture, int dialect, uint64_t* bits,
                                        valhall_error* error)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto on = architecture_of(architecture);
        const auto syntax = dialect_of(dialect);
        const auto text = text_of(line, length);
        if (const auto wrong = errors.check({{text.has_value(), "line"},
                                             {on.has_value(), wrong_architecture(architecture)},
                                             {syntax.has_value(), "dialect"},
                                             {bits != nullptr, "bits"}}))
            return *wrong;
        const valhall::parsed found = valhall::parse(*text, *on, *syntax);
        if (!found) return fail(error, error_of(found.error()));
        *bits = found->encode();
        return VALHALL_OK;
    });
}

extern "C" valhall_status valhall_assemble(const char* text, size_t length, const valhall_assemble_options* given, valhall_words* words,
                                           valhall_errors* errors)
{
    const error_place place(errors);
    if (words != nullptr) words->count = 0;
    return reported(place, [&] {
        const auto options = read_options(given);
        const auto source = text_of(text, length);
        if (const auto wrong = place.check({{source.has_value(), "text"},
                                            {options.has_value(), "the size of the options"},
                                            {is_right(words), "words"},
                                            {is_right(errors), "errors"}}))
            return *wrong;
        const auto syntax = dialect_of(options->dialect);
        const auto on = architecture_of(options->architecture);
        const bool is_named_by_text = options->architecture == 0;
        const auto older = bifrost_of(is_named_by_text ? bifrost_named_in(*source) : options->architecture);
        if (const auto wrong = place.check({{syntax.has_value(), "dialect"},
                                            {on || older || options->architecture == 0, "architecture"},
                                            {!older || *syntax == valhall::dialect::panfrost, "dialect: texts of Bifrost have one only"}}))
            return *wrong;
        if (older) return assemble_bifrost(*source, *older, *options, words, errors);
        valhall::assemble_options how{.allow_invalid = options->allow_invalid != 0,
                                      .syntax = *syntax,
                                      .strictness = options->strict != 0 ? valhall::strictness::strict : valhall::strictness::hardware};
        if (on) how.on = *on;
        const valhall::program made = valhall::assemble(*source, how);
        for (const valhall::diagnostic& d : made.diagnostics) add(errors, [&d] { return error_of(d); });
        if (!made) return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        const valhall_status put = put_words(made.words, words);
        return fits(errors) ? put : VALHALL_NO_SPACE;
    });
}

extern "C" int valhall_architecture_of_text(const char* text, size_t length)
{
    const auto source = text_of(text, length);
    if (!source) return 0;
    if (const int older = bifrost_named_in(*source); older != 0) return older;
    return guarded_number<int>([&] { return static_cast<int>(*valhall::arch_named_in(*source)); });
}

extern "C" size_t valhall_disassemble(const uint64_t* words, size_t count, int architecture, const valhall_text_options* given, char* text,
                                      size_t capacity)
{
    const auto on = architecture_of(architecture);
    const auto options = read_options(given);
    const auto program = list_of(words, count);
    const auto older = bifrost_of(architecture);
    if (!(on || older) || !options || !program) return put_no_text(text, capacity);
    if (older) return disassemble_bifrost(*program, *older, *options, text, capacity);
    const auto syntax = dialect_of(options->dialect);
    if (!syntax) return put_no_text(text, capacity);
    return guarded_number<size_t>([&] {
        return put_text(valhall::disassemble(
                            *program, {.on = *on,
                                       .bytes = options->bytes != 0,
                                       .labels = options->labels != 0,
                                       .syntax = *syntax,
                                       .aliases = options->aliases != 0,
                                       .strictness = options->strict != 0 ? valhall::strictness::strict : valhall::strictness::hardware}),
                        text, capacity);
    });
}

// ---- programs ----

extern "C" valhall_status valhall_check(const uint64_t* words, size_t count, int architecture, const valhall_check_options* given,
                                        valhall_findings* findings)
{
    const auto on = architecture_of(architecture);
    const auto options = read_options(given);
    const auto program = list_of(words, count);
    if (findings != nullptr) findings->count = 0;
    const auto older = bifrost_of(architecture);
    if (!(on || older) || !options || !program || !is_right(findings)) return VALHALL_BAD_ARGUMENT;
    if (older) return check_bifrost(*program, *older, *options, findings);
    const auto stage = stage_of(options->stage);
    if (!stage) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        bool has_errors = false;
        const valhall::check_options how{
            .stage = *stage, .defined = registers_of(options->defined), .stores_read_late = options->stores_read_late != 0};
        for (const valhall::finding& f : valhall::check_program(*program, *on, how)) {
            valhall_finding one{};
            one.code = number_of(f.code);
            one.severity = f.is_error ? VALHALL_ERROR : VALHALL_NOTE;
            one.index = f.index;
            one.other = f.other;
            one.reg = f.reg == valhall::no_register ? -1 : f.reg;
            one.slots = f.slots;
            put_text(to_text(f), one.message);
            add(findings, one);
            has_errors |= f.is_error;
        }
        return !fits(findings) ? VALHALL_NO_SPACE : has_errors ? VALHALL_FAILED : VALHALL_OK;
    });
}

extern "C" valhall_status valhall_places_of(const uint64_t* words, size_t count, int architecture, valhall_place* to)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    if (!on || !program || (to == nullptr && count != 0)) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        static_assert(VALHALL_SENDER_COUNT >= valhall::message_senders::most_on_all);
        const valhall::kernel_view view(*program, *on);
        if (view.places().size() != count) return VALHALL_FAILED;  // too long for a graph
        for (const valhall::kernel_place& place : view.places()) {
            valhall_place& made = to[static_cast<std::size_t>(place.address / sizeof(word))];
            made = {};
            put_registers(place.live_before, made.live_before);
            put_registers(place.live_after, made.live_after);
            made.target = place.target ? static_cast<int64_t>(*place.target) / 8 : INT64_MIN;
            made.block = place.block;
            for (const std::uint64_t sender : place.waits_for)
                made.senders[made.sender_count++] = static_cast<uint32_t>(sender / sizeof(word));
        }
        return VALHALL_OK;
    });
}

extern "C" valhall_status valhall_insert_waits(valhall_words* words, int architecture, uint32_t* moves, valhall_error* error)
{
    return run_pass(words, architecture, moves, error, [](std::vector<word>& w, arch on) { return valhall::insert_waits(w, on); });
}

extern "C" valhall_status valhall_drop_waits(valhall_words* words, int architecture, uint32_t* moves, valhall_error* error)
{
    return run_pass(words, architecture, moves, error, [](std::vector<word>& w, arch on) { return valhall::drop_waits(w, on); });
}

extern "C" valhall_status valhall_mark_last_uses(valhall_words* words, int architecture, valhall_error* error)
{
    return run_pass(words, architecture, nullptr, error, [](std::vector<word>& w, arch on) { return valhall::mark_last_uses(w, on); });
}

extern "C" valhall_status valhall_statistics_of(const uint64_t* words, size_t count, int architecture, const char* product,
                                                valhall_statistics* to)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    if (!on || !program || to == nullptr) return VALHALL_BAD_ARGUMENT;
    const auto known = costs_on(product, *on);
    if (!known) return VALHALL_BAD_ARGUMENT;
    const valhall::cost_model& costs = *known;
    return guarded([&] {
        const auto found = valhall::statistics_of(*program, *on, costs);
        if (!found) return VALHALL_FAILED;
        valhall_statistics s{};
        s.words = found->words;
        s.instructions = found->instructions;
        s.arithmetic = found->arithmetic;
        s.arithmetic_16 = found->arithmetic_16;
        put_registers(found->registers, s.registers);
        std::copy_n(found->uniforms, std::size(s.uniforms), s.uniforms);
        s.work_registers = found->work_registers();
        s.uniform_count = found->uniform_count();
        s.registers_per_thread = found->registers_per_thread();
        s.thread_percent = found->thread_percent();
        s.has_shortest = found->has_shortest;
        s.has_longest = found->has_longest;
        put_cycles(found->total, costs, s.total);
        if (found->has_shortest) put_cycles(found->shortest, costs, s.shortest);
        if (found->has_longest) put_cycles(found->longest, costs, s.longest);
        s.uses_stack = found->uses_stack;
        s.has_side_effects = found->has_side_effects;
        s.modifies_coverage = found->modifies_coverage;
        s.reads_colour = found->reads_colour;
        s.late_depth_test = found->late_depth_test;
        s.late_depth_update = found->late_depth_update;
        *to = s;
        return VALHALL_OK;
    });
}

extern "C" valhall_status valhall_costs_of(const uint64_t* words, size_t count, int architecture, const char* product, valhall_costs* to)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    if (!on || !program || to == nullptr || to->size < sizeof(valhall_costs)) return VALHALL_BAD_ARGUMENT;
    const auto costs = costs_on(product, *on);
    if (!costs) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        const auto found = valhall::statistics_of(*program, *on, *costs);
        if (!found) return VALHALL_FAILED;
        valhall_costs made{};
        made.size = to->size;
        made.arithmetic[0] = found->total.arithmetic(*costs).value();
        if (found->has_shortest) made.arithmetic[1] = found->shortest.arithmetic(*costs).value();
        if (found->has_longest) made.arithmetic[2] = found->longest.arithmetic(*costs).value();
        for (const valhall::pipeline p : valhall::pipelines) {
            const auto n = static_cast<int>(p);
            made.per_cycle[n] = costs->per_cycle[n];
            if (costs->is_assumed(p)) made.assumed |= 1u << n;
        }
        put_text(costs->product, made.product);
        put_text(costs->assumed_from, made.assumed_from);
        *to = made;
        return VALHALL_OK;
    });
}
