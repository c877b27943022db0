// SPDX-License-Identifier: MIT
// SPIR-V's grammar as a table: names, operands and required capabilities of opcodes and enumerants; and a walk over the operands of an
// instruction, shared by reader, printer and checks.
#ifndef VALHALL_SPIRV_GRAMMAR_HPP
#define VALHALL_SPIRV_GRAMMAR_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/spirv/generated/rows.hpp"
#include "valhall/spirv/generated/words.hpp"

namespace valhall::spirv {

namespace detail {

// Finds the row with a number among rows sorted by number, or null.
constexpr const grammar_row* find_row(std::span<const grammar_row> rows, std::uint32_t number)
{
    std::size_t first = 0, count = rows.size();
    while (count != 0) {
        const std::size_t half = count / 2;
        if (rows[first + half].number < number) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first < rows.size() && rows[first].number == number ? &rows[first] : nullptr;
}

// The rows of the opcodes of core SPIR-V by number: the index plus 1, or 0.
struct instruction_table {
    static constexpr std::uint32_t size = 512;
    std::uint16_t by_number[size]{};

    constexpr instruction_table()
    {
        std::uint16_t place = 0;
        for (const grammar_row& row : instruction_rows) {
            ++place;
            if (row.number < size) by_number[row.number] = place;
        }
    }
};
inline constexpr instruction_table instruction_places;

constexpr const grammar_row* find_instruction(std::uint32_t number)
{
    if (number >= instruction_table::size) return find_row(instruction_rows, number);
    const std::uint16_t place = instruction_places.by_number[number];
    return place == 0 ? nullptr : &instruction_rows[place - 1];
}

// By letter: the index of the enumeration in kind_rows plus 1, or 0 if the letter denotes none.
struct kind_table {
    std::uint8_t by_letter[128]{};

    constexpr kind_table()
    {
        std::uint8_t place = 0;
        for (const kind_row& kind : kind_rows) by_letter[static_cast<unsigned char>(kind.letter)] = ++place;
    }
};
inline constexpr kind_table kind_places;

// The enumeration that a letter denotes, or null.
constexpr const kind_row* find_kind(char letter)
{
    const std::uint8_t place = kind_places.by_letter[static_cast<int>(letter) & 127];
    return place == 0 ? nullptr : &kind_rows[place - 1];
}
// The letter of an enumeration; 0 if there is no such enumeration.
constexpr char letter_of(std::string_view name)
{
    for (const kind_row& kind : kind_rows)
        if (name == kind.name) return kind.letter;
    return 0;
}
inline constexpr char capability_letter = letter_of("Capability"), built_in_letter = letter_of("BuiltIn");
// New languages are named all the time, and have no meaning for execution.
inline constexpr char language_letter = letter_of("SourceLanguage");
constexpr std::span<const grammar_row> rows_of(const kind_row& kind)
{
    return std::span<const grammar_row>(enumerant_rows).subspan(kind.first, kind.count);
}

constexpr std::string_view name_of(std::string_view kind_name, std::uint32_t value)
{
    for (const kind_row& kind : kind_rows)
        if (kind_name == kind.name)
            if (const grammar_row* row = find_row(rows_of(kind), value)) return row->name;
    return "?";
}

}  // namespace detail

/// The capabilities of which a row needs at least one; empty if it needs none.
constexpr std::span<const std::uint16_t> needed_by(const detail::grammar_row& row)
{
    const std::uint16_t first = detail::set_begins[row.needs], end = detail::set_begins[row.needs + 1];
    if (first == end) return {};
    return std::span<const std::uint16_t>(detail::set_members).subspan(first, std::size_t{end} - first);
}

/// The name of an opcode without "Op"; "?" if it has none.
constexpr std::string_view name_of(op code)
{
    const detail::grammar_row* row = detail::find_instruction(static_cast<std::uint32_t>(code));
    return row == nullptr ? "?" : row->name;
}
/// The name of an instruction of GLSL.std.450; "?" if it has none.
constexpr std::string_view name_of(glsl_op code)
{
    const detail::grammar_row* row = detail::find_row(detail::glsl_rows, static_cast<std::uint32_t>(code));
    return row == nullptr ? "?" : row->name;
}
/// The name of an instruction of NonSemantic.Shader.DebugInfo.100; "?" if it has none.
constexpr std::string_view name_of(debug_op code)
{
    const detail::grammar_row* row = detail::find_row(detail::debug_rows, static_cast<std::uint32_t>(code));
    return row == nullptr ? "?" : row->name;
}
/// The name of a capability; "?" if it has none.
constexpr std::string_view name_of(capability c) { return detail::name_of("Capability", static_cast<std::uint32_t>(c)); }
/// The name of a built-in variable; "?" if it has none.
constexpr std::string_view name_of(built_in b) { return detail::name_of("BuiltIn", static_cast<std::uint32_t>(b)); }
/// The name of a storage class; "?" if it has none.
constexpr std::string_view name_of(storage_class c) { return detail::name_of("StorageClass", static_cast<std::uint32_t>(c)); }

/// True if an instruction has a result type and a result id.
constexpr bool has_type_and_result(op code)
{
    const detail::grammar_row* row = detail::find_instruction(static_cast<std::uint32_t>(code));
    return row != nullptr && row->operands[0] == 't' && row->operands[1] == 'r';
}
/// True if an instruction declares a type.
constexpr bool is_type(op code)
{
    return (code >= op::TypeVoid && code <= op::TypePipe) || code == op::TypePipeStorage || code == op::TypeNamedBarrier ||
           code == op::TypeRayQueryKHR || code == op::TypeAccelerationStructureNV || code == op::TypeCooperativeMatrixKHR;
}
/// True if an instruction defines a constant.
constexpr bool is_constant(op code) { return code >= op::ConstantTrue && code <= op::SpecConstantOp; }
/// True if an instruction ends a block.
constexpr bool is_terminator(op code)
{
    return (code >= op::Branch && code <= op::Unreachable) || code == op::TerminateInvocation || code == op::IgnoreIntersectionKHR ||
           code == op::TerminateRayKHR || code == op::EmitMeshTasksEXT;
}

/// The type of an instruction's literals: that of its result or selector.
struct literal_type {
    /// How the bits of a literal are interpreted.
    enum class kind : std::uint8_t { unknown, unsigned_integer, signed_integer, floating };
    kind what = kind::unknown;   ///< how its bits are interpreted
    std::uint32_t width = 32;    ///< in bits

    /// The number of words of a literal.
    constexpr std::uint32_t words() const { return width <= 32 ? 1 : (width + 31) / 32; }
};

/// The state of a walk over operands: why it ended.
enum class walk_state : std::uint8_t { going, done, too_few, too_many, bad_string, bad_enumerant, bad_opcode };

/// An operand of an instruction.
struct operand_item {
    char kind = 0;           ///< its letter in generated/rows.hpp
    std::uint32_t at = 0;    ///< the index of its first word in the instruction
    std::uint32_t count = 0; ///< its number of words
};

/// Iterates over the operands of an instruction, including those of its enumerants.
///
///     operand_walk walk(words, literal);
///     for (operand_item o; walk.next(o);) …
///     if (walk.state() != walk_state::done) …
class operand_walk {
public:
    /// Starts a walk over an instruction with a known opcode. `literal` is the type of its literals.
    constexpr operand_walk(std::span<const std::uint32_t> words, literal_type literal) : words_(words), literal_(literal)
    {
        const detail::grammar_row* row = detail::find_instruction(words[0] & 0xFFFF);
        if (row == nullptr) state_ = walk_state::bad_opcode;
        else push(row->operands);
    }

    /// The state of the walk.
    constexpr walk_state state() const { return state_; }
    /// The index in the instruction of the next word.
    constexpr std::uint32_t position() const { return at_; }

    /// Reads the next operand. False at the end, or if the words do not match the grammar.
    constexpr bool next(operand_item& item)
    {
        while (state_ == walk_state::going) {
            while (depth_ != 0 && *frames_[depth_ - 1].rest == 0) refill();
            if (depth_ == 0) {
                state_ = at_ == words_.size() ? walk_state::done : walk_state::too_many;
                break;
            }
            const char*& rest = frames_[depth_ - 1].rest;
            const char kind = rest[0], quantifier = rest[1];
            const bool is_optional = quantifier == '?' || quantifier == '*';
            if (at_ >= words_.size()) {
                if (is_optional) rest += 2;
                else state_ = walk_state::too_few;
                continue;
            }
            if (quantifier != '*') rest += is_optional ? 2 : 1;
            if (read(kind, item)) return true;
        }
        return false;
    }

private:
    // The operands still to read, and the bits of a mask whose operands follow it.
    struct frame {
        const char* rest = "";
        std::uint32_t pending = 0;
        const detail::kind_row* kind = nullptr;
    };

    constexpr void push(const char* rest, std::uint32_t pending = 0, const detail::kind_row* kind = nullptr)
    {
        if (depth_ == max_depth) state_ = walk_state::bad_opcode;
        else frames_[depth_++] = {rest, pending, kind};
    }

    // Continues with the operands of the next bit of a mask, or leaves the frame.
    constexpr void refill()
    {
        frame& top = frames_[depth_ - 1];
        if (top.pending == 0) {
            --depth_;
            return;
        }
        const std::uint32_t bit = top.pending & (~top.pending + 1);
        top.pending &= ~bit;
        const detail::grammar_row* row = detail::find_row(detail::rows_of(*top.kind), bit);
        top.rest = row == nullptr ? "" : row->operands;
    }

    constexpr bool take(char kind, std::uint32_t count, operand_item& item)
    {
        item = {kind, at_, count};
        if (count > words_.size() - at_) {
            state_ = walk_state::too_few;
            return false;
        }
        at_ += count;
        return true;
    }

    constexpr bool read(char kind, operand_item& item)
    {
        switch (kind) {
        case 'a': push("ci"); return false;
        case 'b': push("in"); return false;
        case 'p': push("ii"); return false;
        case 'z': return read_string(item);
        case 'c': return take(kind, literal_.words(), item);
        case 'o': return read_opcode(item);
        default: break;
        }
        const detail::kind_row* known = detail::find_kind(kind);
        if (known == nullptr) return take(kind, 1, item);
        const std::uint32_t value = words_[at_];
        if (!take(kind, 1, item)) return false;
        return known->is_bits ? read_mask(*known, value) : read_value(*known, value);
    }

    constexpr bool read_string(operand_item& item)
    {
        std::uint32_t count = 0;
        for (std::uint32_t n = at_; n < words_.size(); ++n) {
            ++count;
            // A string ends with the first word that contains a zero byte.
            if (((words_[n] - 0x01010101) & ~words_[n] & 0x80808080) != 0) return take('z', count, item);
        }
        state_ = walk_state::bad_string;
        return false;
    }

    constexpr bool read_opcode(operand_item& item)
    {
        const detail::grammar_row* row = detail::find_instruction(words_[at_]);
        if (row == nullptr || row->operands[0] != 't' || words_[at_] == static_cast<std::uint32_t>(op::SpecConstantOp)) {
            state_ = walk_state::bad_opcode;
            return false;
        }
        push(row->operands + 2);
        return take('o', 1, item);
    }

    constexpr bool read_value(const detail::kind_row& kind, std::uint32_t value)
    {
        const detail::grammar_row* row = detail::find_row(detail::rows_of(kind), value);
        if (row == nullptr && kind.letter == detail::language_letter) return true;
        if (row == nullptr) state_ = walk_state::bad_enumerant;
        else if (row->operands[0] != 0) push(row->operands);
        return row != nullptr;
    }

    constexpr bool read_mask(const detail::kind_row& kind, std::uint32_t value)
    {
        for (std::uint32_t rest = value; rest != 0; rest &= rest - 1)
            if (detail::find_row(detail::rows_of(kind), rest & (~rest + 1)) == nullptr) {
                state_ = walk_state::bad_enumerant;
                return false;
            }
        if (value != 0) push("", value, &kind);
        return true;
    }

    static constexpr std::uint32_t max_depth = 6;

    std::span<const std::uint32_t> words_;
    literal_type literal_;
    std::uint32_t at_ = 1;
    walk_state state_ = walk_state::going;
    frame frames_[max_depth]{};
    std::uint32_t depth_ = 0;
};

}  // namespace valhall::spirv

#endif
