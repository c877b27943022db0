// SPDX-License-Identifier: MIT
// The definitions of read.hpp, which includes this at its end.
#ifndef VALHALL_SPIRV_READ_INL_HPP
#define VALHALL_SPIRV_READ_INL_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/check_functions.hpp"
#include "valhall/spirv/check_meaning.hpp"
#include "valhall/spirv/check_types.hpp"

namespace valhall::spirv {

namespace detail {

constexpr std::uint32_t swapped(std::uint32_t w) { return w >> 24 | (w >> 8 & 0xFF00) | (w << 8 & 0xFF0000) | w << 24; }

// The sections of a module, in their required order.
enum class section : std::uint8_t {
    capabilities,
    extensions,
    imports,
    memory_model,
    entries,
    modes,
    strings,
    names,
    processed,
    annotations,
    globals,
    functions,
    anywhere
};

constexpr section section_of(op code)
{
    switch (code) {
    case op::Capability: return section::capabilities;
    case op::Extension: return section::extensions;
    case op::ExtInstImport: return section::imports;
    case op::MemoryModel: return section::memory_model;
    case op::EntryPoint: return section::entries;
    case op::ExecutionMode:
    case op::ExecutionModeId: return section::modes;
    case op::String:
    case op::Source:
    case op::SourceContinued:
    case op::SourceExtension: return section::strings;
    case op::Name:
    case op::MemberName: return section::names;
    case op::ModuleProcessed: return section::processed;
    case op::Decorate:
    case op::MemberDecorate:
    case op::DecorationGroup:
    case op::GroupDecorate:
    case op::GroupMemberDecorate:
    case op::DecorateId:
    case op::DecorateString:
    case op::MemberDecorateString: return section::annotations;
    case op::Line:
    case op::NoLine:
    case op::Nop:
    case op::Undef:
    case op::Variable:
    case op::ExtInst: return section::anywhere;
    case op::TypeForwardPointer: return section::globals;
    default: return is_type(code) || is_constant(code) ? section::globals : section::functions;
    }
}

// True if an instruction may refer to ids that are defined after it.
constexpr bool may_look_ahead(op code)
{
    switch (code) {
    case op::Name:
    case op::MemberName:
    case op::EntryPoint:
    case op::ExecutionMode:
    case op::ExecutionModeId:
    case op::TypeForwardPointer:
    case op::Branch:
    case op::BranchConditional:
    case op::Switch:
    case op::LoopMerge:
    case op::SelectionMerge:
    case op::Phi:
    case op::FunctionCall: return true;
    default: return section_of(code) == section::annotations;
    }
}

class reader {
public:
    constexpr module read(std::span<const std::uint32_t> words)
    {
        if (read_header(words) && read_instructions() && check_definitions()) {
            check_functions(m_, m_.fault_);
            if (!m_.fault_) check_types(m_, m_.fault_);
            if (!m_.fault_) check_meaning(m_, m_.fault_);
        }
        return static_cast<module&&>(m_);
    }

    // The number of bytes is not a multiple of 4.
    constexpr module refuse_half_word(std::uint32_t offset)
    {
        fail(read_error::half_word, offset);
        return static_cast<module&&>(m_);
    }

private:
    constexpr bool fail(read_error code, std::uint32_t offset = 0)
    {
        m_.fault_ = {.code = code, .offset = offset};
        return false;
    }
    constexpr bool fail(read_error code, const instruction_view& what, std::uint32_t word = 0, std::uint32_t id = 0)
    {
        m_.fault_ = {.code = code, .offset = what.offset() + word, .has_instruction = true, .instruction = what.code(), .id = id};
        return false;
    }

    constexpr bool read_header(std::span<const std::uint32_t> words)
    {
        constexpr std::uint32_t magic = 0x07230203, longest = 1u << 28, highest_bound = 0x3FFFFF;
        if (words.empty() || (words[0] != magic && words[0] != swapped(magic))) return fail(read_error::no_module);
        if (words.size() < 5) return fail(read_error::short_header, static_cast<std::uint32_t>(words.size()));
        if (words.size() > longest) return fail(read_error::too_long);
        m_.was_swapped_ = words[0] != magic;
        m_.words_.reserve(static_cast<std::uint32_t>(words.size()));
        for (const std::uint32_t w : words) m_.words_.add(m_.was_swapped_ ? swapped(w) : w);
        const std::uint32_t version = m_.words_[1];
        if ((version & 0xFF0000FF) != 0 || version >> 16 != 1 || (version >> 8 & 0xFF) > 6) return fail(read_error::bad_version, 1);
        if (m_.words_[3] == 0 || m_.words_[3] > highest_bound) return fail(read_error::bad_bound, 3);
        if (m_.words_[4] != 0) return fail(read_error::bad_schema, 4);
        m_.definitions_.resize(m_.words_[3]);
        first_uses_.resize(m_.words_[3]);
        return true;
    }

    constexpr bool read_instructions()
    {
        const std::uint32_t size = m_.words_.size();
        for (std::uint32_t at = 5; at < size;) {
            const std::uint32_t length = m_.words_[at] >> 16;
            const instruction_view what(m_.words().subspan(at, 1), at);
            if (find_instruction(m_.words_[at] & 0xFFFF) == nullptr) return fail(read_error::unknown_opcode, at);
            if (length == 0 || length > size - at) return fail(read_error::bad_length, what);
            m_.starts_.add(at);
            if (!read_instruction(m_[m_.size() - 1])) return false;
            at += length;
        }
        if (in_function_) return fail(read_error::open_function, m_[m_.functions_.back().first]);
        return has_memory_model_ || fail(read_error::no_memory_model, size);
    }

    constexpr bool read_instruction(const instruction_view& what)
    {
        const op code = what.code();
        if (!check_section(what) || !check_place(what)) return false;
        literal_type literal;
        if (code == op::Constant || code == op::SpecConstant || code == op::Switch) {
            literal = literal_type_of(m_, what);
            const bool is_number = literal.what != literal_type::kind::unknown;
            if (!is_number) return fail(read_error::not_a_number, what, 1);
        }
        operand_walk walk(what.words(), literal);
        // Sets that are not known may have literals where GLSL.std.450 has ids.
        const std::uint32_t literals = may_have_literals(m_, what) ? 5 : what.size();
        for (operand_item o; walk.next(o);)
            if (o.at < literals && !check_operand(what, o)) return false;
        if (walk.state() != walk_state::done) return fail(error_of(walk.state()), what, walk.position());
        if (!check_needs(what, *find_instruction(static_cast<std::uint32_t>(code)), 0)) return false;
        if (code == op::Capability) add_capability(what[1]);
        if (code == op::TypeForwardPointer) announce(what);
        if (code == op::ExtInst) return check_extended(what);
        return true;
    }

    static constexpr read_error error_of(walk_state state)
    {
        switch (state) {
        case walk_state::too_few: return read_error::too_few_operands;
        case walk_state::bad_string: return read_error::open_string;
        case walk_state::bad_enumerant: return read_error::unknown_enumerant;
        case walk_state::bad_opcode: return read_error::bad_spec_opcode;
        default: return read_error::too_many_operands;
        }
    }

    // ---- the layout of modules ----

    constexpr bool check_section(const instruction_view& what)
    {
        const section part = section_of(what.code());
        if (part == section::anywhere) return true;
        if (part < section_) return fail(read_error::bad_order, what);
        if (part != section::functions && in_function_) return fail(read_error::inside_function, what);
        section_ = part;
        has_memory_model_ |= part == section::memory_model;
        return true;
    }

    constexpr bool check_place(const instruction_view& what)
    {
        const op code = what.code();
        switch (code) {
        case op::Function:
            if (in_function_) return fail(read_error::inside_function, what);
            in_function_ = true;
            m_.functions_.add({.id = what[2], .first = m_.size() - 1});
            return true;
        case op::FunctionParameter: return (in_function_ && m_.functions_.back().body == 0) || fail(read_error::outside_function, what);
        case op::FunctionEnd:
            if (!in_function_) return fail(read_error::outside_function, what);
            if (in_block_) return fail(read_error::open_block, what);
            in_function_ = false;
            m_.functions_.back().last = m_.size() - 1;
            if (m_.functions_.back().body == 0) m_.functions_.back().body = m_.size() - 1;
            return true;
        case op::Label:
            if (!in_function_) return fail(read_error::outside_function, what);
            if (in_block_) return fail(read_error::open_block, what);
            in_block_ = true;
            if (m_.functions_.back().body == 0) m_.functions_.back().body = m_.size() - 1;
            return true;
        case op::Line:
        case op::NoLine:
        case op::Nop: return true;
        case op::Variable:
        case op::Undef:
        case op::ExtInst: break;  // allowed outside of functions, too
        default:
            if (section_of(code) != section::functions) return true;
            if (!in_function_) return fail(read_error::outside_function, what);
        }
        if (in_function_ && !in_block_ && code != op::ExtInst) return fail(read_error::outside_block, what);
        if (is_terminator(code)) in_block_ = false;
        return true;
    }

    // ---- operands ----

    constexpr bool check_operand(const instruction_view& what, const operand_item& o)
    {
        const std::uint32_t value = what[o.at];
        switch (o.kind) {
        case 'r': return define(what, o.at);
        case 't':
            if (!check_use(what, o.at)) return false;
            return is_type(m_.code_of(value)) || fail(read_error::not_a_type, what, o.at, value);
        case 'i':
        case 'm':
        case 's': return check_use(what, o.at);
        default: break;
        }
        const kind_row* kind = find_kind(o.kind);
        return kind == nullptr || check_enumerant_needs(what, *kind, o.at);
    }

    constexpr void announce(const instruction_view& what)
    {
        if (is_forward_.empty()) is_forward_.resize(m_.bound());
        is_forward_[what[1]] = true;
        forward_.add(m_.size() - 1);
    }

    constexpr bool define(const instruction_view& what, std::uint32_t word)
    {
        const std::uint32_t id = what[word];
        if (id == 0 || id >= m_.bound()) return fail(read_error::id_out_of_bounds, what, word, id);
        if (m_.definitions_[id] != 0) return fail(read_error::defined_twice, what, word, id);
        m_.definitions_[id] = m_.size();
        return true;
    }

    constexpr bool check_use(const instruction_view& what, std::uint32_t word)
    {
        const std::uint32_t id = what[word];
        if (id == 0 || id >= m_.bound()) return fail(read_error::id_out_of_bounds, what, word, id);
        // (An instruction whose operand is its own result has defined it already.)
        if (m_.definitions_[id] != 0 && (m_.definitions_[id] != m_.size() || may_look_ahead(what.code()))) return true;
        if (!may_look_ahead(what.code()) && !may_be_announced(what, id)) return fail(read_error::undefined, what, word, id);
        if (first_uses_[id] == 0) first_uses_[id] = m_.size();
        return true;
    }
    // True if OpTypeForwardPointer announces an id that a type is made of, or if an id is used by debug information. Members of
    // structures and elements of arrays may be pointers to them.
    constexpr bool may_be_announced(const instruction_view& what, std::uint32_t id) const
    {
        if (is_debug(m_, what)) return true;
        if (!is_type(what.code()) || what.code() == op::TypePointer || m_.definitions_[id] != 0) return false;
        return id < is_forward_.size() && is_forward_[id];
    }

    constexpr bool check_definitions()
    {
        for (std::uint32_t id = 1; id < m_.bound(); ++id)
            if (first_uses_[id] != 0 && m_.definitions_[id] == 0) return fail(read_error::undefined, m_[first_uses_[id] - 1], 0, id);
        for (const std::uint32_t at : forward_)
            if (m_.code_of(m_[at][1]) != op::TypePointer || m_.definition(m_[at][1])[2] != m_[at][2])
                return fail(read_error::bad_type, m_[at], 1, m_[at][1]);
        return true;
    }

    constexpr bool check_extended(const instruction_view& what)
    {
        if (m_.code_of(what[3]) != op::ExtInstImport) return fail(read_error::no_import, what, 3, what[3]);
        if (!is_glsl(m_, what)) return true;
        const grammar_row* row = find_row(glsl_rows, what[4]);
        if (row == nullptr) return fail(read_error::unknown_extended, what, 4);
        const std::string_view operands = row->operands;
        if (what.size() < 5 + operands.size()) return fail(read_error::too_few_operands, what, what.size());
        if (what.size() > 5 + operands.size())
            return fail(read_error::too_many_operands, what, 5 + static_cast<std::uint32_t>(operands.size()));
        return check_needs(what, *row, 4);
    }

    // ---- capabilities ----

    constexpr void add_capability(std::uint32_t number)
    {
        if (m_.has(static_cast<capability>(number))) return;
        m_.capabilities_.add(static_cast<std::uint16_t>(number));
        const kind_row* kind = find_kind(capability_letter);
        const grammar_row* row = find_row(rows_of(*kind), number);
        if (row == nullptr) return;
        // If a capability implies one of several, all are taken as declared: this is lenient.
        for (const std::uint16_t implied : needed_by(*row)) add_capability(implied);
    }
    constexpr bool check_needs(const instruction_view& what, const grammar_row& row, std::uint32_t word)
    {
        const std::span<const std::uint16_t> needed = needed_by(row);
        if (needed.empty()) return true;
        for (const std::uint16_t one : needed)
            if (m_.has(static_cast<capability>(one))) return true;
        return fail(read_error::no_capability, what, word);
    }

    // Members may be decorated with built-ins whose capability is not declared, if nothing uses them.
    constexpr bool check_enumerant_needs(const instruction_view& what, const kind_row& kind, std::uint32_t word)
    {
        if (kind.letter == capability_letter || kind.letter == built_in_letter) return true;
        const std::uint32_t value = what[word];
        if (!kind.is_bits) {
            const grammar_row* row = find_row(rows_of(kind), value);
            return row == nullptr || check_needs(what, *row, word);
        }
        for (std::uint32_t rest = value; rest != 0; rest &= rest - 1)
            if (const grammar_row* row = find_row(rows_of(kind), rest & (~rest + 1)))
                if (!check_needs(what, *row, word)) return false;
        return true;
    }

    spirv::module m_{};  // a line that begins with "module" declares a module of C++20
    compiler::pool<std::uint32_t> first_uses_{};  // by id: 1 plus the index of the first instruction that uses it before its definition
    compiler::pool<std::uint32_t> forward_{};  // the instructions that announce pointers
    compiler::pool<bool> is_forward_{};  // by id: announced; empty if no pointer is
    section section_ = section::capabilities;
    bool has_memory_model_ = false;
    bool in_function_ = false;
    bool in_block_ = false;
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr module read(std::span<const std::uint32_t> words) { return detail::reader().read(words); }

constexpr module read_bytes(std::span<const std::uint8_t> bytes)
{
    compiler::pool<std::uint32_t> words;
    const std::uint32_t size = static_cast<std::uint32_t>(bytes.size() / 4);
    if (bytes.size() % 4 != 0) return detail::reader().refuse_half_word(size);
    words.reserve(size);
    for (std::uint32_t n = 0; n < size; ++n)
        words.add(bytes[4 * n] | std::uint32_t{bytes[4 * n + 1]} << 8 | std::uint32_t{bytes[4 * n + 2]} << 16 |
                  std::uint32_t{bytes[4 * n + 3]} << 24);
    return read(words.view());
}

VALHALL_COMPILED_END

}  // namespace valhall::spirv

#endif
