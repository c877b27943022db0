// SPDX-License-Identifier: MIT
// A parsed SPIR-V module: its instructions, definitions, functions and entry points.
#ifndef VALHALL_SPIRV_MODULE_HPP
#define VALHALL_SPIRV_MODULE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/spirv/grammar.hpp"
#include "valhall/spirv/read_fault.hpp"

namespace valhall::spirv {

/// A string literal in the words of an instruction.
class literal_text {
public:
    constexpr literal_text() = default;
    /// Starts at the first of these words and ends at its terminator.
    constexpr explicit literal_text(std::span<const std::uint32_t> words) : words_(words)
    {
        while (size_ < 4 * words_.size() && (*this)[size_] != 0) ++size_;
    }

    /// The number of characters.
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    /// The n-th character.
    constexpr char operator[](std::size_t n) const { return static_cast<char>(words_[n / 4] >> 8 * (n % 4) & 0xFF); }

    /// True if the characters are equal.
    template <class Text>
    constexpr bool equals(const Text& other) const
    {
        if (other.size() != size_) return false;
        for (std::size_t n = 0; n < size_; ++n)
            if ((*this)[n] != other[n]) return false;
        return true;
    }

private:
    std::span<const std::uint32_t> words_{};
    std::size_t size_ = 0;
};

/// An instruction of a module.
class instruction_view {
public:
    /// Views the instruction that consists of `words`, at `offset` words in the module.
    constexpr instruction_view(std::span<const std::uint32_t> words, std::uint32_t offset)
        : instruction_view(words.data(), static_cast<std::uint32_t>(words.size()), offset)
    {
    }
    /// As above, of `size` words from `first` on.
    constexpr instruction_view(const std::uint32_t* first, std::uint32_t size, std::uint32_t offset)
        : first_(first), size_(size), offset_(offset)
    {
    }

    /// The opcode.
    constexpr op code() const { return static_cast<op>(*first_ & 0xFFFF); }
    /// The number of words, including the first.
    constexpr std::uint32_t size() const { return size_; }
    /// The n-th word; word 0 contains the opcode. 0 beyond the last word.
    constexpr std::uint32_t operator[](std::uint32_t n) const { return n < size_ ? first_[n] : 0; }
    /// All words.
    constexpr std::span<const std::uint32_t> words() const { return {first_, size_}; }
    /// The words from the n-th on.
    constexpr std::span<const std::uint32_t> from(std::uint32_t n) const
    {
        return n < size_ ? words().subspan(n) : std::span<const std::uint32_t>{};
    }
    /// The offset in the module, in words from the magic number.
    constexpr std::uint32_t offset() const { return offset_; }
    /// The string literal that begins at the n-th word.
    constexpr literal_text text(std::uint32_t n) const { return literal_text(from(n)); }

private:
    // (A pointer and a size: constant evaluation takes fewer steps than for a span.)
    const std::uint32_t* first_;
    std::uint32_t size_, offset_;
};

/// A function of a module, as indices of instructions.
struct function_place {
    /// The id of the function.
    std::uint32_t id = 0;
    std::uint32_t first = 0;  ///< OpFunction
    std::uint32_t body = 0;   ///< the first OpLabel; of a declaration, OpFunctionEnd
    std::uint32_t last = 0;   ///< OpFunctionEnd
};

namespace detail {
class reader;
}  // namespace detail

/// A module, or an error.
class module {
public:
    constexpr explicit operator bool() const { return !fault_; }
    /// The error, if there is one.
    constexpr const read_fault& fault() const { return fault_; }

    /// All words, in the byte order of this machine.
    constexpr std::span<const std::uint32_t> words() const { return words_.view(); }
    /// True if the words were in the other byte order.
    constexpr bool was_swapped() const { return was_swapped_; }
    /// The version, such as 0x10300 for SPIR-V 1.3.
    constexpr std::uint32_t version() const { return words_[1]; }
    /// The bound: all ids are below it.
    constexpr std::uint32_t bound() const { return words_[3]; }

    /// The number of instructions.
    constexpr std::uint32_t size() const { return starts_.size(); }
    /// The instruction with this index.
    constexpr instruction_view operator[](std::uint32_t index) const
    {
        const std::uint32_t at = starts_[index];
        const std::uint32_t* const first = &words_[at];
        return {first, *first >> 16, at};
    }

    /// True if an id is defined.
    constexpr bool is_defined(std::uint32_t id) const { return id < definitions_.size() && definitions_[id] != 0; }
    /// The index of the instruction that defines an id. The id must be defined.
    constexpr std::uint32_t index_of(std::uint32_t id) const { return definitions_[id] - 1; }
    /// The instruction that defines an id; OpNop if none does.
    constexpr instruction_view definition(std::uint32_t id) const { return is_defined(id) ? (*this)[index_of(id)] : no_instruction(); }
    /// The opcode of the instruction that defines an id; Nop if none does.
    constexpr op code_of(std::uint32_t id) const { return is_defined(id) ? definition(id).code() : op::Nop; }
    /// The id of the type of an id; 0 if it has none.
    constexpr std::uint32_t type_of(std::uint32_t id) const
    {
        if (!is_defined(id)) return 0;
        const instruction_view what = definition(id);
        return has_type_and_result(what.code()) ? what[1] : 0;
    }

    /// The functions, in order.
    constexpr std::span<const function_place> functions() const { return functions_.view(); }
    /// The index in functions() of the function with this id. There must be one.
    constexpr std::uint32_t function_of(std::uint32_t id) const
    {
        std::uint32_t n = 0;
        while (n + 1 < functions_.size() && functions_[n].id != id) ++n;
        return n;
    }
    /// True if a capability is declared or implied.
    constexpr bool has(capability c) const
    {
        for (const std::uint16_t one : capabilities_)
            if (one == static_cast<std::uint32_t>(c)) return true;
        return false;
    }

private:
    friend class detail::reader;

    static constexpr std::uint32_t nop_word = 0x10000;
    static constexpr instruction_view no_instruction() { return {std::span<const std::uint32_t>(&nop_word, 1), 0}; }

    read_fault fault_{};
    bool was_swapped_ = false;
    compiler::pool<std::uint32_t> words_{};
    compiler::pool<std::uint32_t> starts_{};
    compiler::pool<std::uint32_t> definitions_{};  // by id: the index of the defining instruction plus 1
    compiler::pool<function_place> functions_{};
    compiler::pool<std::uint16_t> capabilities_{};
};

/// The imported set of an OpExtInst.
enum class extended_set : std::uint8_t {
    glsl,          ///< GLSL.std.450
    non_semantic,  ///< NonSemantic.*: has no meaning for execution; all operands are ids
    debug,         ///< DebugInfo and OpenCL.DebugInfo.100: the same, but operands may be literals
    other,
};
/// The set that an OpExtInst or its OpExtInstImport names.
constexpr extended_set set_of_extended(const module& m, const instruction_view& what)
{
    const literal_text name = (what.code() == op::ExtInst ? m.definition(what[3]) : what).text(2);
    constexpr std::string_view prefix = "NonSemantic.";
    if (name.equals(std::string_view("GLSL.std.450"))) return extended_set::glsl;
    if (name.equals(std::string_view("DebugInfo")) || name.equals(std::string_view("OpenCL.DebugInfo.100"))) return extended_set::debug;
    std::size_t same = 0;
    while (same < prefix.size() && same < name.size() && name[same] == prefix[same]) ++same;
    return same == prefix.size() ? extended_set::non_semantic : extended_set::other;
}
/// True for an OpExtInst of GLSL.std.450.
constexpr bool is_glsl(const module& m, const instruction_view& what)
{
    return what.code() == op::ExtInst && set_of_extended(m, what) == extended_set::glsl;
}
/// True for an OpExtInst that has no meaning for execution.
constexpr bool is_debug(const module& m, const instruction_view& what)
{
    if (what.code() != op::ExtInst) return false;
    const extended_set set = set_of_extended(m, what);
    return set == extended_set::non_semantic || set == extended_set::debug;
}
/// True if the operands of an OpExtInst after its number may be literals.
constexpr bool may_have_literals(const module& m, const instruction_view& what)
{
    if (what.code() != op::ExtInst) return false;
    const extended_set set = set_of_extended(m, what);
    return set == extended_set::debug || set == extended_set::other;
}

/// The type of literals that are described by a type id.
constexpr literal_type literal_type_of(const module& m, std::uint32_t type)
{
    if (!m.is_defined(type)) return {};
    const instruction_view what = m.definition(type);
    if (what.code() == op::TypeFloat) return {literal_type::kind::floating, what[2]};
    if (what.code() != op::TypeInt) return {};
    return {what[3] != 0 ? literal_type::kind::signed_integer : literal_type::kind::unsigned_integer, what[2]};
}

/// The type of an instruction's literals: the result type of OpConstant, the selector type of OpSwitch.
constexpr literal_type literal_type_of(const module& m, const instruction_view& what)
{
    const bool is_switch = what.code() == op::Switch;
    return literal_type_of(m, is_switch ? m.type_of(what[1]) : what[1]);
}

}  // namespace valhall::spirv

#endif
