// SPDX-License-Identifier: MIT
// The state of lowering: the words of each value, pointers, and errors.
#ifndef VALHALL_SPIRV_LOWER_STATE_HPP
#define VALHALL_SPIRV_LOWER_STATE_HPP

#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/arithmetic/comparisons.hpp"
#include "valhall/compiler/arithmetic/wide.hpp"
#include "valhall/compiler/builder.hpp"
#include "valhall/front/promotion.hpp"
#include "valhall/front/stage_messages.hpp"
#include "valhall/spirv/compile_fault.hpp"
#include "valhall/spirv/compile_options.hpp"
#include "valhall/spirv/decorations.hpp"
#include "valhall/spirv/flow.hpp"
#include "valhall/spirv/types.hpp"

namespace valhall::spirv::lower {

using namespace valhall::compiler;
using namespace valhall::front;
using valhall::compiler::program;  // not that of text/program.hpp
namespace wide = valhall::compiler::words64;  // not the type of that name
using modifier::condition;
using modifier::result_type;

// Where a pointer's target is kept.
enum class place_kind : std::uint8_t {
    none,
    promoted,   // in the builder's variables, one for each word
    thread,     // at thread_local_pointer, in the words of the value
    workgroup,  // at workgroup_local_pointer, in the natural layout: see layout.hpp; blocks in that of their type
    memory,     // at a 64-bit address, in the layout of the type
    push,       // in push constants, in the layout of the type
    resource,   // an image, a sampler or both; or a buffer, before its first member
};

// A pointer. Its target is known at compile time, except for a run-time offset.
struct pointer {
    place_kind kind = place_kind::none;
    std::uint32_t type = 0;      // of the target
    std::uint32_t root = 0;      // the variable's id
    std::uint32_t offset = 0;    // from the variable: in bytes; `promoted` and `thread`: in words
    variable first{};           // `promoted`: the first variable of the target
    use dynamic{};  // run-time offset in units of 2^shift bytes, or none; `promoted`: in steps; `workgroup`: may be a pointer as a value
    std::uint32_t shift = 0;
    std::uint32_t step = 0;  // a divisor of `dynamic`; `promoted`: the number of words in a step
    std::uint32_t reach = 0;  // `push` and `promoted`: the maximum run-time offset in bytes or words
    use_pair base{};  // `memory`: the address
    std::uint32_t element = 0;  // `resource`: the index in an array of descriptors
    use element_at_run_time{};  // `resource`: the run-time part of the index
    std::uint32_t sampler = 0;  // of an image with its own sampler: the number of the sampler's pointer
    std::uint32_t stride = 0;  // between components of a row-major matrix column, or between columns; 0: contiguous
    bool is_row_major = false;
    bool is_block = false;  // `workgroup`: of a block, in the layout of the type
    bool reads_constants = false;  // the target is not written while the shader runs
    std::uint16_t array = 0;  // of place_kind::thread: the variable's number, from 1
    bool is_volatile = false;
    use is_near{};  // robust buffers: false if the run-time offset is not exact; none if it is exact
    bool is_outside = false;  // beyond the end of an array or vector, by a constant index: it may be named, but not be accessed
};

// How a variable or parameter is indexed at run time.
struct indexed_use {
    std::uint32_t accesses = 0;  // the number of access chains
    bool is_written = false;  // other than as a whole with a constant
    bool is_address = false;  // OpPtrAccessChain is used on it
    bool is_interpolated = false;  // interpolateAtOffset or its like reads it: it has no memory
    bool is_decided = false;  // true once `is_in_memory` is known
    bool is_in_memory = false;

    friend constexpr bool operator==(const indexed_use&, const indexed_use&) = default;
};

// The half of a packed word that another word is zero-extended from.
struct half_place {
    use word{};
    bool is_high = false;

    // True if it is known.
    constexpr explicit operator bool() const { return static_cast<bool>(word); }
};

// The size and alignment of a type in the natural layout, in bytes. An alignment of 0: not computed yet.
struct type_extent {
    std::uint32_t bytes = 0, alignment = 0;

    // The next offset that is aligned for the type.
    constexpr std::uint32_t aligned(std::uint32_t offset) const { return (offset + alignment - 1) / alignment * alignment; }
};

// The words of a value: the first, and how many.
struct words_place {
    std::uint32_t first = 0, count = 0;
};

// The words of a value, read by index from the list of all words. The list moves when it grows, and any call that makes a constant or
// sets a value makes it grow: a span or reference would dangle.
class value_words {
public:
    class iterator {
    public:
        constexpr iterator(const value_words& of, std::uint32_t at) : of_(of), at_(at) {}
        constexpr use operator*() const { return of_[at_]; }
        constexpr iterator& operator++()
        {
            ++at_;
            return *this;
        }
        constexpr bool operator!=(const iterator& other) const { return at_ != other.at_; }

    private:
        const value_words& of_;
        std::uint32_t at_;
    };

    constexpr value_words() = default;
    constexpr value_words(const pool<use>& all, words_place place) : all_(&all), place_(place) {}

    constexpr std::uint32_t size() const { return place_.count; }
    constexpr bool empty() const { return place_.count == 0; }
    constexpr use operator[](std::size_t n) const { return (*all_)[place_.first + static_cast<std::uint32_t>(n)]; }
    constexpr iterator begin() const { return {*this, 0}; }
    constexpr iterator end() const { return {*this, size()}; }

private:
    const pool<use>* all_ = nullptr;
    words_place place_{};
};

struct lowering {
    const module& m;
    const compile_options& options;
    builder& b;
    compile_fault& fault;
    decorations marks;

    std::uint32_t entry = 0;  // the index of OpEntryPoint
    shader_stage stage = shader_stage::compute;
    std::uint32_t workgroup_size[3]{1, 1, 1};
    std::uint32_t index = 0;  // of the current instruction
    std::uint32_t depth = 0;  // number of open loops
    bool has_shared_blocks = false, has_shared_variables = false;  // in shared memory: blocks, and variables that are none
    bool has_volatile = false;  // anything is decorated Volatile
    bool is_exact = false;  // all floats are computed as written
    bool tests_early = false;  // depth and stencil are tested before the shader, which does not write them
    std::uint32_t calls = 0;  // number of open calls

    pool<words_place> places{};  // by id: a range of `words_`
    pool<std::uint32_t> pointer_of{};  // by id: index in `pointers_` plus 1
    pool<std::uint32_t> type_words{};  // by type id: the number of words of a value, plus 1
    pool<type_extent> extents{};  // by type id
    pool<indexed_use> indexed{};  // by id of a variable or parameter
    pool<std::uint32_t> block_of_label{};  // see function_flow
    pool<bool> used_ids{};  // see uses.hpp
    pool<std::uint32_t> refused_at{};  // by id: 1 plus the instruction that decorates it with what is not compiled; empty if none does

    pool<words_place> masks{};  // by id of a vector of booleans: a range of `words_`; see halves.hpp
    pool<half_place> halves{};  // by value of the builder
    pool<half_place> rounded{};  // by value of the builder: the half that a 32-bit float is converted from
    pool<bool> in_halves{};  // by id: a 32-bit float that is computed in 16 bits; empty if none is

    pool<dropped_output> dropped{};  // outputs that the reader does not read
    block_handle exit{};  // the end of the shader
    variable discarded{};  // fragment shaders that need it: not 0 if the fragment has been discarded
    front::promoted_words read_words{};  // words of uniform buffers that can be passed as uniforms
    const front::promoted_words* chosen_words = nullptr;  // those that are; null while they are counted
    std::uint32_t indexed_words = 0;  // words of indexed variables in registers
    std::uint16_t thread_variables = 0;  // the number of variables in the thread's memory

    constexpr lowering(const module& from, const compile_options& o, builder& to, compile_fault& f)
        : m(from), options(o), b(to), fault(f), marks(from)
    {
        places.resize(m.bound());
        pointer_of.resize(m.bound());
        type_words.resize(m.bound());
        extents.resize(m.bound());
        masks.resize(m.bound());
        indexed.resize(m.bound());
        pointers_.add({});
    }

    constexpr bool has_failed() const { return static_cast<bool>(fault); }

    // Reports an error at the current instruction. The first error counts.
    // `name` is the enumerant at fault.
    constexpr void refuse(compile_error code, std::uint32_t id = 0, std::string_view name = {})
    {
        if (fault) return;
        const instruction_view what = m[index];
        fault = {.code = code, .has_instruction = true, .instruction = what.code(), .offset = what.offset(), .id = id, .name = name};
        if (what.code() == op::ExtInst && is_glsl(m, what)) fault.extended = static_cast<glsl_op>(what[4]);
    }

    // Refuses a type or constant at the instruction that declares it.
    constexpr void refuse_definition(std::uint32_t id)
    {
        const std::uint32_t at = index;
        index = m.index_of(id);
        refuse(compile_error::not_compiled, id);
        index = at;
    }

    // ---- values ----

    constexpr bool is_known(std::uint32_t id) const { return places[id].count != 0; }
    // The words of a value. An undefined value has a zero for each word of its type.
    constexpr value_words value(std::uint32_t id)
    {
        if (!is_known(id)) make_constant(id);
        return words_at(places[id]);
    }
    constexpr void set_value(std::uint32_t id, std::span<const use> from) { places[id] = add_words(from); }
    // The number of words of all values.
    constexpr std::uint32_t value_words_count() const { return words_.size(); }
    constexpr value_words words_at(words_place place) const { return {words_, place}; }
    constexpr words_place add_words(std::span<const use> from) { return {words_.append(from), static_cast<std::uint32_t>(from.size())}; }

    // The pointer of an id that has one; by value, since the list of pointers moves when it grows.
    constexpr pointer pointer_at(std::uint32_t id) const { return pointers_[pointer_of[id] - 1]; }
    constexpr void set_pointer(std::uint32_t id, const pointer& p) { pointer_of[id] = add_pointer(p); }
    // Adds a pointer without an id, and returns its number, which is not 0.
    constexpr std::uint32_t add_pointer(const pointer& p) { return pointers_.add(p) + 1; }
    constexpr pointer numbered_pointer(std::uint32_t number) const { return pointers_[number - 1]; }

    // ---- types ----

    static constexpr std::uint32_t most_words = 65536;

    // The number of words of a value of a type. 0, with an error, if there are no such values.
    constexpr std::uint32_t words_of(std::uint32_t type)
    {
        if (!is_type(m.code_of(type))) {
            refuse(compile_error::bad_operands);
            return 0;
        }
        if (type_words[type] != 0) return type_words[type] - 1;
        std::uint64_t count = 0;
        const instruction_view what = m.definition(type);
        switch (what.code()) {
        case op::TypeBool: count = 1; break;
        case op::TypeInt:
        case op::TypeFloat: count = what[2] == 64 ? 2 : 1; break;
        case op::TypeVector:
        case op::TypeMatrix: count = std::uint64_t{words_of(what[2])} * what[3]; break;
        case op::TypeArray: count = std::uint64_t{words_of(what[2])} * length_of(type); break;
        case op::TypeStruct:
            for (std::uint32_t n = 2; n < what.size() && count <= most_words; ++n) count += words_of(what[n]);
            break;
        case op::TypeCooperativeMatrixKHR: count = std::uint64_t{constant_word(what[4])} * constant_word(what[5]) / 16; break;
        case op::TypePointer: count = words_of_pointer(static_cast<storage_class>(what[2])); break;
        case op::TypeVoid:
        case op::TypeFunction:
        case op::TypeRuntimeArray:
        case op::TypeImage:
        case op::TypeSampler:
        case op::TypeSampledImage: break;
        default: refuse_definition(type); break;
        }
        if (count > most_words) {
            refuse(compile_error::too_large, type);
            count = 0;
        }
        type_words[type] = static_cast<std::uint32_t>(count) + 1;
        return static_cast<std::uint32_t>(count);
    }
    // The number of words of a pointer as a value. 2: a 64-bit address, of PhysicalStorageBuffer and, if the module has variable pointers,
    // of StorageBuffer. 1: the bytes from the start of shared memory, where -1 is the null pointer. 0: such pointers are no values.
    constexpr std::uint32_t words_of_pointer(storage_class storage) const
    {
        const bool has_shared = m.has(capability::VariablePointers);
        switch (storage) {
        case storage_class::PhysicalStorageBuffer: return 2;
        case storage_class::StorageBuffer: return has_shared || m.has(capability::VariablePointersStorageBuffer) ? 2 : 0;
        case storage_class::Workgroup: return has_shared ? 1 : 0;
        default: return 0;
        }
    }
    // Removes the pointer and the words of an id, which another call of the same function may have set.
    constexpr void forget(std::uint32_t id)
    {
        pointer_of[id] = 0;
        places[id] = {};
    }
    // Refuses a pointer that is used as a value.
    constexpr void refuse_pointer(std::uint32_t id)
    {
        const bool has_stride = pointer_of[id] != 0 && words_of(m.type_of(id)) != 0 && pointer_at(id).stride != 0;
        refuse(has_stride ? compile_error::matrix_pointer : compile_error::bad_pointer, id);
    }
    // The length of an array.
    constexpr std::uint32_t length_of(std::uint32_t type)
    {
        const std::uint32_t length = m.definition(type)[3];
        const std::uint32_t count = constant_word(length);
        if (count == 0) refuse(compile_error::zero_length, type);
        return count;
    }
    // The low word of a constant integer.
    constexpr std::uint32_t constant_word(std::uint32_t id)
    {
        const value_words known = value(id);
        if (known.empty() || !known[0].is_constant()) {
            refuse(compile_error::not_constant, id);
            return 0;
        }
        return known[0].id;
    }
    constexpr bool is_constant_word(std::uint32_t id)
    {
        if (pointer_of[id] != 0 || !is_constant(m.code_of(id))) return false;
        const value_words known = value(id);
        return !known.empty() && known[0].is_constant();
    }

    // ---- constants ----

    // The word that the caller chose for a specialization constant, or `otherwise`.
    constexpr std::uint32_t specialized(std::uint32_t id, std::uint32_t otherwise, bool is_high = false) const
    {
        const found_decoration number = marks.find(id, decoration::SpecId);
        if (!number) return otherwise;
        for (const specialization& s : options.specializations)
            if (s.id == number.value) return is_high ? s.high : s.word;
        return otherwise;
    }

    constexpr void make_constant(std::uint32_t id)
    {
        if (!m.is_defined(id)) return;
        const instruction_view what = m.definition(id);
        const std::uint32_t type = m.type_of(id);
        if (type == 0) return;
        const std::uint32_t count = words_of(type);
        if (pointer_of[id] != 0 && count != 0) return refuse_pointer(id);
        use made[2]{number(0), number(0)};
        switch (what.code()) {
        case op::ConstantTrue: made[0] = number(all_bits); break;
        case op::SpecConstantTrue: made[0] = number(specialized(id, 1) != 0 ? all_bits : 0); break;
        case op::SpecConstantFalse: made[0] = number(specialized(id, 0) != 0 ? all_bits : 0); break;
        case op::Constant:
        case op::SpecConstant:
            made[0] = number(narrowed(type, what.code() == op::Constant ? what[3] : specialized(id, what[3])));
            made[1] = number(what.code() == op::Constant ? what[4] : specialized(id, what[4], true));
            break;
        case op::ConstantComposite:
        case op::SpecConstantComposite: return make_composite(what);
        case op::ConstantSampler: return refuse_definition(id);
        case op::ConstantNull:
            if (words_of_pointer(storage_class::Workgroup) != 0) return make_null(id, type);
            return make_zeros(id, count);
        default: return make_zeros(id, count);
        }
        set_value(id, std::span<const use>(made, count > 2 ? 2 : count));
    }
    constexpr void make_zeros(std::uint32_t id, std::uint32_t count)
    {
        places[id] = {words_.size(), count};
        for (std::uint32_t n = 0; n < count; ++n) words_.add(number(0));
    }
    constexpr void make_null(std::uint32_t id, std::uint32_t type)
    {
        const std::uint32_t first = words_.size();
        add_null(type);
        places[id] = {first, words_.size() - first};
    }
    constexpr void add_null(std::uint32_t type)
    {
        const instruction_view what = m.definition(type);
        switch (what.code()) {
        case op::TypeArray:
            for (std::uint32_t n = length_of(type); n != 0 && !has_failed(); --n) add_null(what[2]);
            return;
        case op::TypeStruct:
            for (std::uint32_t n = 2; n < what.size() && !has_failed(); ++n) add_null(what[n]);
            return;
        default: break;
        }
        const bool is_shared = what.code() == op::TypePointer && static_cast<storage_class>(what[2]) == storage_class::Workgroup;
        for (std::uint32_t n = words_of(type); n != 0; --n) words_.add(number(is_shared ? all_bits : 0));
    }
    constexpr void make_composite(const instruction_view& what)
    {
        for (std::uint32_t n = 3; n < what.size(); ++n) (void)value(what[n]);
        // The components of a cooperative matrix are equal.
        const std::uint32_t copies = m.code_of(what[1]) == op::TypeCooperativeMatrixKHR ? words_of(what[1]) : 1;
        const std::uint32_t first = words_.size();
        for (std::uint32_t copy = 0; copy < copies; ++copy)
            for (std::uint32_t n = 3; n < what.size(); ++n)
                for (const use u : words_at(places[what[n]])) words_.add(u);
        places[what[2]] = {first, words_.size() - first};
    }
    // Numbers of less than 32 bits are zero-extended.
    constexpr std::uint32_t narrowed(std::uint32_t type, std::uint32_t bits) const
    {
        const number_shape shape = shape_of(m, type);
        return shape.width < 32 && !shape.is_boolean() ? bits & ((1u << shape.width) - 1) : bits;
    }

private:
    pool<use> words_{};
    pool<pointer> pointers_{};
};

}  // namespace valhall::spirv::lower

#endif
