// SPDX-License-Identifier: MIT
// Pointers, loads and stores.
#ifndef VALHALL_SPIRV_LOWER_MEMORY_HPP
#define VALHALL_SPIRV_LOWER_MEMORY_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/ir/word_access.hpp"
#include "valhall/spirv/lower/bounds.hpp"
#include "valhall/spirv/lower/halves.hpp"
#include "valhall/spirv/lower/layout.hpp"
#include "valhall/spirv/lower/parts.hpp"
#include "valhall/spirv/lower/uses.hpp"
#include "valhall/spirv/lower/variables.hpp"

namespace valhall::spirv::lower {

// ---- addresses ----

// The address of the buffer that a pointer is derived from, without offset.
constexpr use_pair buffer_address(lowering& l, const pointer& p)
{
    const use low = uniform_of_resource(l, p, uniform_kind::buffer, 0), high = uniform_of_resource(l, p, uniform_kind::buffer, 1);
    return {low, high};
}

// An address as a source, and a constant byte offset for the instruction.
struct access_place {
    use address{};
    std::int64_t offset = 0;
};

constexpr use_pair words_of_special(special which) { return {special_use(which), special_use(which, 1)}; }

// base + index * 2^shift, where the index is signed. `is_index`: see compiler::node.
constexpr use_pair sum_of(builder& b, const use& base, const use& index, std::uint32_t shift, bool is_index = false)
{
    const use word = b.word_source(index);
    b.set_index(is_index);
    const use_pair sum = b.op64(b.with_immediate(b.form(opcode::SHADDX_s64), immediate_name::shift, shift), base, word);
    b.set_index(false);
    return sum;
}

// The memory place that is `more` bytes after a pointer. Offsets beyond `highest_offset` are added to the address.
constexpr access_place place_of(lowering& l, const pointer& p, std::uint32_t more = 0, std::int32_t highest_offset = 32767)
{
    builder& b = l.b;
    use_pair base{};
    if (p.kind == place_kind::thread) base = words_of_special(special::thread_local_pointer);
    else if (p.kind == place_kind::workgroup) base = words_of_special(special::workgroup_local_pointer);
    else base = p.base.low ? p.base : buffer_address(l, p);
    auto offset = static_cast<std::int32_t>((p.kind == place_kind::thread ? 4 * p.offset : p.offset) + more);
    use added = p.dynamic;
    std::uint32_t shift = p.shift;
    if (offset > highest_offset || offset < -highest_offset) {
        const use far = number(static_cast<std::uint32_t>(offset));
        offset = 0;
        if (added && is_bounded(l, p)) {
            // The sum of both may have more than 32 bits.
            base = sum_of(b, b.pair_source(base), far, 0);
        } else {
            added = added ? iadd(b, shl(b, added, number(shift)), far) : far;
            shift = 0;
        }
    }
    const use wide_base = b.pair_source(base);
    if (!added) return {wide_base, offset};
    // Buffers have less than 2^32 bytes, so that the index of an element of four bytes or more has at most 30 bits, wherever it is accessed.
    const bool is_index = shift >= 2 && !p.base.low && !is_bounded(l, p);
    std::int64_t elements = 0;
    for (use word = added; is_index && compiler::take_constant(b.made(), word, elements);) {
        const std::int64_t moved = offset + elements * (std::int64_t{1} << shift);
        if (moved > highest_offset || moved < -highest_offset) break;
        offset = static_cast<std::int32_t>(moved);
        elements = 0;
        added = word;
    }
    return {b.pair_source(sum_of(b, wide_base, added, shift, is_index)), offset};
}

// ---- runs of scalars ----

// True if a byte offset from a pointer is known to be a multiple of 4. For a physical address that is unknown.
constexpr bool is_word_offset(const pointer& p, std::uint32_t offset)
{
    return !p.base.low && (p.kind == place_kind::thread || p.offset % 4 == 0) && offset % 4 == 0 && (!p.dynamic || p.shift >= 2);
}
// Scalars that fill one or two words.
struct word_cell {
    std::uint32_t leaves = 0, words = 0;

    constexpr explicit operator bool() const { return leaves != 0; }
};
// The cell that begins with scalar n: a number of 64 or 32 bits, two of 16 or four of 8. None for a number of 8 or 16 bits that does not fill
// a word with its neighbours, or must be accessed alone.
constexpr word_cell cell_at(const pointer& p, std::span<const leaf> leaves, std::size_t n)
{
    const std::uint32_t width = leaves[n].width;
    if (width >= 32) return {1, width / 32};
    const std::uint32_t count = 32 / width;
    if (leaves.size() - n < count || p.is_volatile || !is_word_offset(p, leaves[n].offset)) return {};
    for (std::uint32_t c = 1; c < count; ++c)
        if (leaves[n + c].width != width || leaves[n + c].offset != leaves[n].offset + c * width / 8) return {};
    return {count, 1};
}

// Adjacent scalars that one instruction accesses: cells of up to four words together, or a single scalar of 8 or 16 bits.
struct scalar_run {
    std::uint32_t leaves = 0, words = 0, bits = 0;
};
constexpr scalar_run run_at(const pointer& p, std::span<const leaf> leaves, std::size_t first)
{
    scalar_run run;
    std::uint32_t end = leaves[first].offset;
    for (std::size_t n = first; n < leaves.size() && leaves[n].offset == end; n = first + run.leaves) {
        const word_cell cell = cell_at(p, leaves, n);
        if (!cell || run.words + cell.words > 4) break;
        run.leaves += cell.leaves;
        run.words += cell.words;
        end += 4 * cell.words;
    }
    return run.leaves == 0 ? scalar_run{1, 1, leaves[first].width} : scalar_run{run.leaves, run.words, 32 * run.words};
}

// Clears the bits above the loaded ones, if the load does not zero-extend.
constexpr use zero_extended(builder& b, const instruction& load, std::uint32_t bits, const use& loaded)
{
    if (bits >= 32 || load.has<modifier::unsigned_>()) return loaded;
    return bits == 8 ? b.op(opcode::U8_TO_U32, loaded.selecting(selector::b0)) : b.op(opcode::U16_TO_U32, loaded.selecting(selector::h0));
}

// Adds the scalars of a cell's words, which begin with `first`.
constexpr void add_cell(lowering& l, const word_cell& cell, value_id first, pool<use>& to)
{
    const use word = result_of(first, 0);
    if (cell.leaves == 2) {
        to.add(halves::component_of(l, word, false));
        to.add(halves::component_of(l, word, true));
    } else if (cell.leaves == 4) {
        for (const selector byte : {selector::b0, selector::b1, selector::b2, selector::b3})
            to.add(l.b.op(opcode::U8_TO_U32, word.selecting(byte)));
    } else {
        for (std::uint32_t n = 0; n < cell.words; ++n) to.add(result_of(first, n));
    }
}
// The word with the bytes of four scalars.
constexpr use packed_bytes(builder& b, std::span<const use> from)
{
    const auto low_byte = [&](const use& u) { return b.plain(u).selecting(selector::b0); };
    const use third = low_byte(from[2]), fourth = low_byte(from[3]);
    const use high = b.op(opcode::MKVEC_v2i8, third, fourth, number(0));
    const use first = low_byte(from[0]), second = low_byte(from[1]);
    return b.op(opcode::MKVEC_v2i8, first, second, high);
}

constexpr void load_leaves(lowering& l, const pointer& p, std::span<const leaf> leaves, pool<use>& to)
{
    builder& b = l.b;
    for (std::size_t n = 0; n < leaves.size();) {
        const scalar_run run = run_at(p, leaves, n);
        const access_place at = place_of(l, p, leaves[n].offset);
        const instruction what = b.with_immediate(b.load_form(load_of(run.bits)), immediate_name::offset, at.offset);
        value_id word = b.message(what, {at.address}, {}, static_cast<int>(run.words),
                                  {.reads_constants = p.reads_constants && !p.is_volatile, .is_volatile = p.is_volatile, .array = p.array});
        if (run.bits < 32) to.add(zero_extended(b, what, run.bits, value_use(word)));
        for (const std::size_t end = n + run.leaves; run.bits >= 32 && n < end;) {
            const word_cell cell = cell_at(p, leaves, n);
            add_cell(l, cell, word, to);
            word += cell.words;
            n += cell.leaves;
        }
        if (run.bits < 32) ++n;
    }
}

constexpr void store_leaves(lowering& l, const pointer& p, std::span<const leaf> leaves, std::span<const use> words)
{
    builder& b = l.b;
    // Discarded lanes store to their own thread's memory, too: derivatives of values loaded from it may still be needed.
    const auto how = p.kind == place_kind::thread ? modifier::memory_access::force : modifier::memory_access::none;
    for (std::size_t n = 0; n < leaves.size();) {
        const scalar_run run = run_at(p, leaves, n);
        const std::uint32_t first = leaves[n].offset;
        use stored[4]{};
        std::uint32_t count = 0;
        for (const std::size_t end = n + run.leaves; n < end;) {
            const word_cell cell = run.bits < 32 ? word_cell{1, 1} : cell_at(p, leaves, n);
            if (cell.leaves == 2) stored[count] = halves::packed(l, words[0], words[1]);
            else if (cell.leaves == 4) stored[count] = packed_bytes(b, words);
            else
                for (std::uint32_t c = 0; c < cell.words; ++c) stored[count + c] = words[c];
            count += cell.words;
            n += cell.leaves;
            words = words.subspan(cell.leaves > cell.words ? cell.leaves : cell.words);
        }
        const access_place at = place_of(l, p, first);
        const instruction what = b.with_immediate(b.form(store_of(run.bits), how), immediate_name::offset, at.offset);
        b.message(what, {at.address}, std::span<const use>(stored, run.words), 0, {.is_volatile = p.is_volatile, .array = p.array});
    }
}

// ---- whole values ----

// Lists the scalars of a pointer's target, with offsets relative to it.
constexpr void list_leaves(lowering& l, const pointer& p, pool<leaf>& leaves)
{
    if (p.kind == place_kind::workgroup && !p.is_block) return natural_walk(l, leaves).add(p.type, 0);
    if (p.kind == place_kind::thread) {
        const std::uint32_t count = l.words_of(p.type);
        for (std::uint32_t n = 0; n < count; ++n) leaves.add({4 * n, 32});
        return;
    }
    layout_walk(l, leaves).add(p.type, 0, p.stride, p.is_row_major);
}

// A word of push constants or of a promoted uniform buffer.
constexpr std::uint64_t uniform_key_at(lowering& l, const pointer& p, std::uint32_t byte)
{
    const uniform_kind kind = p.kind == place_kind::push ? uniform_kind::push : uniform_kind::uniform_buffer;
    const bool has_set = kind == uniform_kind::uniform_buffer;
    return uniform_name{kind, has_set ? set_of(l, p.root) : 0, has_set ? binding_of(l, p.root) : 0, p.element, byte}.key();
}
constexpr use uniform_word_at(lowering& l, const pointer& p, std::uint32_t byte) { return l.b.uniform(uniform_key_at(l, p, byte)); }
constexpr use part_of_word(lowering& l, const use& word, std::uint32_t byte, std::uint32_t width)
{
    const use moved = byte % 4 == 0 ? word : shr(l.b, word, number(8 * (byte % 4)));
    return width >= 32 ? moved : band(l.b, moved, number((1u << width) - 1));
}
constexpr void load_uniforms(lowering& l, const pointer& p, std::span<const leaf> leaves, pool<use>& to)
{
    builder& b = l.b;
    for (const leaf& one : leaves) {
        const std::uint32_t at = p.offset + one.offset;
        for (std::uint32_t part = 0; part < (one.width + 31) / 32; ++part) {
            const std::uint32_t byte = at + 4 * part;
            use word = uniform_word_at(l, p, byte & ~3u);
            if (p.dynamic) {
                for (std::uint32_t more = 4; more <= p.reach; more += 4) {
                    if (more % (p.step == 0 ? 1 : p.step) != 0) continue;
                    const use other = uniform_word_at(l, p, (byte & ~3u) + more);
                    word = b.choose(ucmp(b, condition::eq, p.dynamic, number(more)), other, word);
                }
            }
            const use part_of = part_of_word(l, word, byte, one.width);
            if (one.width == 16) halves::note(l, part_of, {word, byte % 4 != 0});
            to.add(part_of);
        }
    }
}

// True if words of a uniform buffer can be passed as uniforms: they are at constant offsets.
constexpr bool can_promote(lowering& l, const pointer& p, std::span<const leaf> leaves)
{
    if (p.kind != place_kind::memory || !p.reads_constants || p.dynamic || p.element_at_run_time || p.base.low || p.root == 0) return false;
    if (storage_of(l, p.root) != storage_class::Uniform) return false;
    const std::uint32_t last = leaves.empty() ? 0 : p.offset + leaves.back().offset + 8;
    constexpr std::uint32_t highest = 0xFFFFF;
    return last <= highest;
}
// Counts the reads of the words of a load, and returns true if all of them become uniforms: until it is known how often each word is read, all
// words do.
constexpr bool promote(lowering& l, const pointer& p, std::span<const leaf> leaves)
{
    bool is_promoted = true;
    for (const leaf& one : leaves)
        for (std::uint32_t part = 0; part < (one.width + 31) / 32; ++part) {
            const std::uint64_t key = uniform_key_at(l, p, (p.offset + one.offset + 4 * part) & ~3u);
            if (l.chosen_words == nullptr) l.read_words.count_read(key);
            else is_promoted &= l.chosen_words->is_chosen(key);
        }
    return is_promoted;
}

// True if a member of a structure is volatile, also within.
constexpr bool has_volatile_part(const lowering& l, std::uint32_t type)
{
    const instruction_view what = l.m.definition(type);
    if (what.code() == op::TypeArray || what.code() == op::TypeRuntimeArray) return has_volatile_part(l, what[2]);
    for (std::uint32_t n = 0; what.code() == op::TypeStruct && n + 2 < what.size(); ++n)
        if (l.marks.find_member(type, n, decoration::Volatile) || has_volatile_part(l, what[n + 2])) return true;
    return false;
}

// Loads if a condition is true; else all words are 0.
constexpr void load_leaves_if(lowering& l, const use& condition, const pointer& p, std::span<const leaf> leaves, pool<use>& to)
{
    builder& b = l.b;
    const std::uint32_t count = l.words_of(p.type);
    const variable first = b.make_variables(count);
    for (std::uint32_t n = 0; n < count; ++n) b.set(first + n, number(0));
    pool<use> words;
    b.begin_if(condition);
    load_leaves(l, p, leaves, words);
    for (std::uint32_t n = 0; n < words.size(); ++n) b.set(first + n, words[n]);
    b.end_if();
    for (std::uint32_t n = 0; n < count; ++n) {
        const use word = b.held_by(first + n);
        to.add(word);
    }
}

constexpr void load_from(lowering& l, pointer p, pool<use>& to)
{
    if (p.kind == place_kind::memory) p.is_volatile |= has_volatile_part(l, p.type);
    if (p.is_outside) {
        for (std::uint32_t n = l.words_of(p.type); n != 0; --n) to.add(number(0));
        return;
    }
    switch (p.kind) {
    case place_kind::promoted: {
        const std::uint32_t count = l.words_of(p.type);
        for (std::uint32_t n = 0; n < count; ++n) {
            const use u = read_value(l, p, n);
            to.add(u);
        }
        return;
    }
    case place_kind::thread:
    case place_kind::workgroup:
    case place_kind::push:
    case place_kind::memory: {
        pool<leaf> leaves;
        list_leaves(l, p, leaves);
        if (l.has_failed()) return;
        const use inside = is_inside(l, p, bytes_of(leaves.view()));
        if (inside) return load_leaves_if(l, inside, p, leaves.view(), to);
        const bool is_uniform = p.kind == place_kind::push || (can_promote(l, p, leaves.view()) && promote(l, p, leaves.view()));
        if (is_uniform) return load_uniforms(l, p, leaves.view(), to);
        return load_leaves(l, p, leaves.view(), to);
    }
    default: return l.refuse(compile_error::bad_pointer, p.root);
    }
}

constexpr void store_to(lowering& l, pointer p, std::span<const use> words)
{
    builder& b = l.b;
    if (p.kind == place_kind::memory) p.is_volatile |= has_volatile_part(l, p.type);
    if (p.is_outside) return;
    switch (p.kind) {
    case place_kind::promoted:
        for (std::uint32_t n = 0; n < words.size(); ++n) write_value(l, p, n, words[n]);
        return;
    case place_kind::thread:
    case place_kind::workgroup:
    case place_kind::memory: {
        if (p.reads_constants) return l.refuse(compile_error::read_only, p.root);
        // The position program has done the stores already.
        if (l.options.variant == variant::varying && p.kind == place_kind::memory) return;
        pool<leaf> leaves;
        list_leaves(l, p, leaves);
        if (l.has_failed()) return;
        const use inside = is_inside(l, p, bytes_of(leaves.view()));
        if (inside) b.begin_if(inside);
        store_leaves(l, p, leaves.view(), words);
        if (inside) b.end_if();
        return;
    }
    default: return l.refuse(compile_error::bad_pointer, p.root);
    }
}

// ---- access chains ----

// Follows the indices of an access chain.
class chain_walk {
public:
    constexpr chain_walk(lowering& l, const pointer& from) : l_(l), p_(from) {}

    constexpr const pointer& made() const { return p_; }

    constexpr void step(std::uint32_t index_id)
    {
        const instruction_view type = l_.m.definition(p_.type);
        switch (type.code()) {
        case op::TypeStruct: return into_member(type, l_.constant_word(index_id));
        case op::TypeArray:
        case op::TypeRuntimeArray: return into_array(type, index_id);
        case op::TypeMatrix: return into_matrix(type, index_id);
        case op::TypeVector: return into_vector(type, index_id);
        case op::TypeCooperativeMatrixKHR: return into_cooperative_matrix(type, index_id);
        default: return l_.refuse(compile_error::bad_operands, index_id);
        }
    }
    // Steps over whole elements, as OpPtrAccessChain does.
    constexpr void skip(std::uint32_t index_id, std::uint32_t bytes) { add(index_id, bytes, 0); }

private:
    constexpr bool has_layout() const { return p_.kind == place_kind::memory || p_.kind == place_kind::push || p_.is_block; }
    // The size of an element or component where the module gives no stride: in bytes in shared memory, else in words.
    constexpr std::uint32_t size_of(std::uint32_t type)
    {
        return p_.kind == place_kind::workgroup ? extent_of(l_, type).bytes : l_.words_of(type);
    }

    constexpr void into_member(const instruction_view& type, std::uint32_t member)
    {
        if (member + 2 >= type.size()) return l_.refuse(compile_error::bad_operands, p_.type);
        if (has_layout()) {
            const found_decoration at = l_.marks.find_member(p_.type, member, decoration::Offset);
            if (!at) return l_.refuse(compile_error::no_layout, p_.type);
            add_bytes(l_, p_, at.value);
            p_.stride = l_.marks.find_member(p_.type, member, decoration::MatrixStride).value;
            p_.is_row_major = static_cast<bool>(l_.marks.find_member(p_.type, member, decoration::RowMajor));
            p_.is_volatile |= static_cast<bool>(l_.marks.find_member(p_.type, member, decoration::Volatile));
        } else if (p_.kind == place_kind::workgroup) {
            p_.offset += natural_offset(l_, type, member);
        } else {
            for (std::uint32_t n = 0; n < member; ++n) p_.offset += l_.words_of(type[n + 2]);
        }
        p_.type = type[member + 2];
    }

    constexpr void into_array(const instruction_view& type, std::uint32_t index_id)
    {
        if (p_.kind == place_kind::resource) return into_descriptors(type, index_id);
        std::uint32_t size = 0;
        if (has_layout()) {
            const found_decoration stride = l_.marks.find(p_.type, decoration::ArrayStride);
            if (!stride) return l_.refuse(compile_error::no_layout, p_.type);
            size = stride.value;
        } else {
            size = size_of(type[2]);
        }
        const std::uint32_t length = type.code() == op::TypeArray ? l_.length_of(p_.type) : 0;
        note_reach(index_id, size, length == 0 ? 1 : length);
        add(index_id, size, length);
        p_.type = type[2];
    }

    // Notes that one of `count` parts of `size` bytes or words each is selected.
    constexpr void note_reach(std::uint32_t index_id, std::uint32_t size, std::uint32_t count)
    {
        if (!l_.is_constant_word(index_id)) p_.reach += size * (count - 1);
    }

    constexpr void into_matrix(const instruction_view& type, std::uint32_t index_id)
    {
        if (has_layout()) {
            const std::uint32_t component = scalar_bytes(shape_of(l_.m, type[2]));
            const std::uint32_t stride = p_.stride;
            if (stride == 0) return l_.refuse(compile_error::no_layout, p_.type);
            note_reach(index_id, p_.is_row_major ? component : stride, type[3]);
            add(index_id, p_.is_row_major ? component : stride, type[3]);
            p_.stride = p_.is_row_major ? stride : 0;
        } else {
            note_reach(index_id, size_of(type[2]), type[3]);
            add(index_id, size_of(type[2]), type[3]);
        }
        p_.is_row_major = false;
        p_.type = type[2];
    }

    constexpr void into_vector(const instruction_view& type, std::uint32_t index_id)
    {
        const number_shape component = shape_of(l_.m, type[2]);
        const std::uint32_t size = has_layout() ? (p_.stride != 0 ? p_.stride : scalar_bytes(component)) : size_of(type[2]);
        note_reach(index_id, size, type[3]);
        add(index_id, size, type[3]);
        p_.stride = 0;
        p_.type = type[2];
    }

    // A component of a lane.
    constexpr void into_cooperative_matrix(const instruction_view& type, std::uint32_t index_id)
    {
        const std::uint32_t count = l_.words_of(p_.type);
        note_reach(index_id, 1, count);
        add(index_id, 1, count);
        p_.type = type[2];
    }

    constexpr void into_descriptors(const instruction_view& type, std::uint32_t index_id)
    {
        const std::uint32_t each = descriptors_of(l_, type[2]);
        if (l_.is_constant_word(index_id)) {
            p_.element += each * l_.constant_word(index_id);
        } else {
            const use index = narrow_index(index_id);
            const use scaled = each == 1 ? index : imul(l_.b, index, number(each));
            p_.element_at_run_time = p_.element_at_run_time ? iadd(l_.b, p_.element_at_run_time, scaled) : scaled;
        }
        p_.type = type[2];
        // The elements of an array of buffers are in memory.
        const storage_class storage = storage_of(l_, p_.root);
        const bool is_buffer = storage == storage_class::Uniform || storage == storage_class::StorageBuffer;
        if (is_buffer && l_.m.code_of(p_.type) == op::TypeStruct) p_.kind = place_kind::memory;
    }

    // The low word of an index, sign-extended.
    constexpr use narrow_index(std::uint32_t id)
    {
        const number_shape shape = shape_of_value(l_.m, id);
        const value_words words = l_.value(id);
        if (words.empty() || !shape.is_integer()) {
            l_.refuse(compile_error::bad_operands, id);
            return number(0);
        }
        const use word = words[0];
        if (shape.width >= 32 || !shape.is_signed) return word;
        const use up = number(32 - shape.width);
        return sar(l_.b, shl(l_.b, word, up), up);
    }

    // Selects one of `count` parts of `size` bytes or words each; a count of 0 is unknown. A buffer may be larger than its type says.
    constexpr void add(std::uint32_t index_id, std::uint32_t size, std::uint32_t count)
    {
        if (l_.is_constant_word(index_id)) {
            const std::uint32_t index = l_.constant_word(index_id);
            const bool is_outside = count != 0 && index >= count && p_.kind != place_kind::memory;
            p_.is_outside |= is_outside;
            // Shared memory: a pointer to the end of an array may be compared with others.
            if (!is_outside || p_.kind == place_kind::workgroup)
                add_bytes(l_, p_, is_bounded(l_, p_) ? std::int64_t{size} * signed_constant(index_id) : size * index);
            return;
        }
        if (is_bounded(l_, p_)) fits_word(l_, p_, index_id);
        if (p_.kind == place_kind::promoted) return choose_part(l_, p_, narrow_index(index_id), size);
        if (p_.kind == place_kind::push) return add_bytes_of_push(narrow_index(index_id), size);
        const std::uint32_t constant = split(index_id);
        add_bytes(l_, p_, is_bounded(l_, p_) ? std::int64_t{size} * static_cast<std::int32_t>(constant) : size * constant);
        const use index = narrow_index(index_id);
        if (!l_.has_failed()) add_scaled(index, p_.kind == place_kind::thread ? 4 * size : size);
    }
    // A constant index; one of more than 32 bits is the farthest one.
    constexpr std::int32_t signed_constant(std::uint32_t index_id)
    {
        const value_words words = l_.value(index_id);
        const auto low = static_cast<std::int32_t>(words[0].id);
        return words.size() < 2 || words[1].id == (low < 0 ? all_bits : 0) ? low : static_cast<std::int32_t>(sign_bit);
    }
    // If an index is a constant plus or minus another value: replaces the index by that value and returns the constant. Addresses are
    // 64-bit sums, so a negative index works.
    constexpr std::uint32_t split(std::uint32_t& index_id)
    {
        const instruction_view sum = l_.m.definition(index_id);
        if (sum.code() != op::IAdd && sum.code() != op::ISub) return 0;
        if (shape_of_value(l_.m, index_id).width != 32) return 0;
        for (const std::uint32_t operand : {4u, 3u}) {
            if (!l_.is_constant_word(sum[operand]) || (sum.code() == op::ISub && operand == 3)) continue;
            const std::uint32_t constant = l_.constant_word(sum[operand]);
            constexpr std::uint32_t most = 0x10000;
            if (constant + most > 2 * most) return 0;
            index_id = sum[7 - operand];
            return sum.code() == op::IAdd ? constant : 0 - constant;
        }
        return 0;
    }

    // Adds `index * bytes` to the pointer. A power-of-two factor is left to the address instruction's shift.
    constexpr void add_scaled(const use& index, std::uint32_t bytes)
    {
        constexpr std::uint32_t most_shift = 7;
        builder& b = l_.b;
        if (bytes == 0) return;
        std::uint32_t shift = 0;
        while (shift < most_shift && (bytes >> shift & 1) == 0) ++shift;
        const std::uint32_t factor = bytes >> shift;
        const bool is_power = (factor & (factor - 1)) == 0;
        const use scaled = factor == 1 ? index : is_power ? shl(b, index, number(log2_of(factor))) : imul(b, index, number(factor));
        if (!p_.dynamic) {
            if (is_bounded(l_, p_) && factor != 1) near(b, p_, index, factor);
            p_.dynamic = scaled;
            p_.shift = shift;
            return;
        }
        const std::uint32_t common = shift < p_.shift ? shift : p_.shift;
        if (is_bounded(l_, p_)) {
            near(b, p_, p_.dynamic, 1u << (p_.shift - common));
            near(b, p_, index, factor << (shift - common));
        }
        const use before = p_.shift == common ? p_.dynamic : shl(b, p_.dynamic, number(p_.shift - common));
        const use more = shift == common ? scaled : shl(b, scaled, number(shift - common));
        p_.dynamic = iadd(b, before, more);
        p_.shift = common;
    }
    constexpr void add_bytes_of_push(const use& index, std::uint32_t bytes)
    {
        builder& b = l_.b;
        const use scaled = bytes == 1 ? index : imul(b, index, number(bytes));
        p_.dynamic = p_.dynamic ? iadd(b, p_.dynamic, scaled) : scaled;
        // The largest power of two that divides the offset.
        const std::uint32_t step = bytes & (~bytes + 1);
        if (p_.step == 0 || step < p_.step) p_.step = step;
    }
    static constexpr std::uint32_t log2_of(std::uint32_t power)
    {
        std::uint32_t n = 0;
        while (power >> n != 1) ++n;
        return n;
    }

    lowering& l_;
    pointer p_;
};

// Makes a pointer to shared memory available as a value: its bytes from the start of shared memory. Every access is then relative to
// workgroup_local_pointer, so that the passes know that it may be to any other shared variable, and to nothing else.
constexpr void set_shared_place(lowering& l, std::uint32_t id, const pointer& p)
{
    const use offset = number(p.offset);
    const use words[1]{p.dynamic ? iadd(l.b, shl(l.b, p.dynamic, number(p.shift)), offset) : offset};
    l.set_value(id, words);
}

// Makes the whole address of a pointer to memory available as a value, or the place of one to shared memory. The stride of a matrix is no part of
// a value: such a pointer has none.
constexpr void set_address(lowering& l, std::uint32_t id, const pointer& p)
{
    builder& b = l.b;
    if (p.stride != 0) return;
    if (p.kind == place_kind::workgroup) return set_shared_place(l, id, p);
    use_pair address = p.base.low ? p.base : buffer_address(l, p);
    if (p.dynamic) {
        const use base = b.pair_source(address);
        address = sum_of(b, base, p.dynamic, p.shift);
    }
    if (p.offset != 0) address = wide::u64add(b, address, {number(p.offset), number(p.offset >> 31 != 0 ? all_bits : 0)});
    const use words[2]{address.low, address.high};
    l.set_value(id, words);
}

constexpr void lower_access_chain(lowering& l, const instruction_view& what)
{
    const bool has_element = what.code() == op::PtrAccessChain;
    if (l.m.code_of(what[1]) != op::TypePointer) return l.refuse(compile_error::bad_operands, what[1]);
    const pointer from = pointer_of_value(l, what[3]);
    if (l.has_failed()) return;
    chain_walk walk(l, from);
    std::uint32_t at = 4;
    if (has_element) {
        const found_decoration stride = l.marks.find(l.m.type_of(what[3]), decoration::ArrayStride);
        const bool has_layout = from.kind == place_kind::memory || from.is_block;
        if (!stride && has_layout) return l.refuse(compile_error::no_layout, what[3]);
        const bool is_shared = from.kind == place_kind::workgroup;
        walk.skip(what[at++], has_layout ? stride.value : is_shared ? extent_of(l, from.type).bytes : l.words_of(from.type));
    }
    for (; at < what.size() && !l.has_failed(); ++at) walk.step(what[at]);
    if (l.has_failed()) return;
    pointer to = walk.made();
    if (to.type != l.m.definition(what[1])[3]) return l.refuse(compile_error::bad_operands, what[1]);
    l.forget(what[2]);
    l.set_pointer(what[2], to);
    const bool has_address = to.kind == place_kind::memory || to.kind == place_kind::workgroup;
    if (has_address && l.words_of(what[1]) != 0) set_address(l, what[2], to);  // the address is also a value
}

// ---- instructions ----

constexpr std::uint32_t pointee_of(lowering& l, std::uint32_t id)
{
    const std::uint32_t type = l.m.type_of(id);
    return l.m.code_of(type) == op::TypePointer ? l.m.definition(type)[3] : 0;
}

constexpr bool is_volatile_access(std::uint32_t operands) { return (operands & static_cast<std::uint32_t>(memory_access::Volatile)) != 0; }

constexpr void lower_load(lowering& l, const instruction_view& what)
{
    if (pointee_of(l, what[3]) != what[1]) return l.refuse(compile_error::bad_operands, what[3]);
    pointer from = pointer_of_value(l, what[3]);
    if (l.has_failed()) return;
    from.is_volatile |= is_volatile_access(what[4]);
    if (from.kind == place_kind::resource) return l.set_pointer(what[2], from);
    pool<use> words;
    load_from(l, from, words);
    if (l.has_failed()) return;
    l.set_value(what[2], words.view());
}

constexpr void lower_store(lowering& l, const instruction_view& what)
{
    if (pointee_of(l, what[1]) != l.m.type_of(what[2])) return l.refuse(compile_error::bad_operands, what[1]);
    pointer to = pointer_of_value(l, what[1]);
    const value_words words = l.value(what[2]);
    if (l.has_failed()) return;
    to.is_volatile |= is_volatile_access(what[3]);
    if (words.size() != l.words_of(l.m.type_of(what[2]))) return l.refuse(compile_error::bad_operands, what[2]);
    pool<use> copy;
    for (const use u : words) copy.add(u);
    store_to(l, to, copy.view());
}

constexpr void lower_copy_memory(lowering& l, const instruction_view& what)
{
    if (pointee_of(l, what[1]) != pointee_of(l, what[2])) return l.refuse(compile_error::bad_operands, what[1]);
    pointer to = pointer_of_value(l, what[1]), from = pointer_of_value(l, what[2]);
    if (l.has_failed()) return;
    to.is_volatile |= is_volatile_access(what[3]);
    from.is_volatile |= is_volatile_access(what[3]) || is_volatile_access(what[4]);
    pool<use> words;
    load_from(l, from, words);
    if (!l.has_failed()) store_to(l, to, words.view());
}

// Makes pointers to the shared variables of the entry point available as values. All are made here: an access through such a value needs to
// know whether they are blocks.
constexpr void set_places_of_shared(lowering& l)
{
    if (l.words_of_pointer(storage_class::Workgroup) == 0) return;
    for (std::uint32_t n = 0; n < l.m.size() && l.m[n].code() != op::Function && !l.has_failed(); ++n) {
        const instruction_view what = l.m[n];
        if (what.code() != op::Variable || static_cast<storage_class>(what[3]) != storage_class::Workgroup || !is_used(l, what[2]))
            continue;
        l.index = n;
        const pointer p = pointer_of_value(l, what[2]);
        if (!l.has_failed()) set_shared_place(l, what[2], p);
    }
    l.index = l.entry;
}

// Notes if anything is decorated Volatile: an access through a pointer as a value may then be to that.
constexpr void find_volatile(lowering& l)
{
    for (std::uint32_t n = 0; n < l.m.size() && l.m[n].code() != op::Function; ++n) {
        const std::uint32_t word = word_of_decoration(l.m[n].code());
        l.has_volatile |= word != 0 && l.m[n][word] == static_cast<std::uint32_t>(decoration::Volatile);
    }
}

// Makes the addresses of buffers that are operands of other instructions than accesses available as values.
constexpr void set_addresses_of_buffers(lowering& l)
{
    if (l.words_of_pointer(storage_class::StorageBuffer) == 0) return;
    for (std::uint32_t n = 0; n < l.m.size() && !l.has_failed(); ++n) {
        const op code = l.m[n].code();
        const bool is_access = code == op::Load || code == op::AccessChain || code == op::InBoundsAccessChain || code == op::ArrayLength;
        const bool uses_values = has_type_and_result(code) || code == op::Store || code == op::ReturnValue;
        if (is_access || !uses_values) continue;
        for (std::uint32_t at = 1; at < l.m[n].size(); ++at) {
            const std::uint32_t id = l.m[n][at];
            if (l.m.code_of(id) != op::Variable || l.m.index_of(id) == n || l.is_known(id)) continue;
            if (storage_of(l, id) != storage_class::StorageBuffer) continue;
            const pointer p = pointer_of_value(l, id);
            if (p.kind == place_kind::memory && !l.has_failed()) set_address(l, id, p);
        }
    }
}

// Compares two addresses, or counts the elements from the second to the first.
constexpr void lower_address_arithmetic(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const std::uint32_t type = l.m.type_of(what[3]);
    for (const std::uint32_t n : {3u, 4u})
        if (l.m.code_of(l.m.type_of(what[n])) != op::TypePointer || l.words_of(l.m.type_of(what[n])) == 0) return l.refuse_pointer(what[n]);
    const value_words x = l.value(what[3]), y = l.value(what[4]);
    if (l.has_failed()) return;
    if (x.empty() || x.size() != y.size()) return l.refuse(compile_error::bad_operands, what[3]);
    const bool is_equal = what.code() == op::PtrEqual;
    if (what.code() != op::PtrDiff) {
        const bool is_shared = x.size() == 1;
        const use_pair left{x[0], is_shared ? number(0) : x[1]}, right{y[0], is_shared ? number(0) : y[1]};
        const use made[1]{is_shared  ? ucmp(b, is_equal ? condition::eq : condition::ne, left.low, right.low)
                          : is_equal ? wide::u64seq(b, left, right)
                                     : wide::u64sne(b, left, right)};
        return l.set_value(what[2], made);
    }
    const bool is_natural = x.size() == 1 && !l.has_shared_blocks;
    const std::uint32_t target = l.m.definition(type)[3];
    const std::uint32_t stride = is_natural ? extent_of(l, target).bytes : l.marks.find(type, decoration::ArrayStride).value;
    if (stride == 0) return l.refuse(compile_error::no_layout, what[3]);
    // Both are in one buffer, which is smaller than 2 GiB.
    const use count = signed_quotient(b, isub(b, x[0], y[0]), number(stride));
    const use_pair made = wide::i2i64(b, count);
    const use words[2]{made.low, made.high};
    const std::uint32_t size = l.words_of(what[1]);
    if (size > 2) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], std::span<const use>(words, size));
}

// The number of elements of the runtime array at the end of a buffer.
constexpr void lower_array_length(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const pointer p = pointer_of_value(l, what[3]);
    if (l.has_failed()) return;
    const instruction_view type = l.m.definition(p.type);
    if (type.code() != op::TypeStruct || what[4] + 2 >= type.size() || p.kind != place_kind::memory || p.root == 0)
        return l.refuse(compile_error::bad_operands, what[3]);
    const found_decoration offset = l.marks.find_member(p.type, what[4], decoration::Offset);
    const found_decoration stride = l.marks.find(type[what[4] + 2], decoration::ArrayStride);
    if (!offset || !stride || stride.value == 0) return l.refuse(compile_error::no_layout, p.type);
    const use bytes = uniform_of_resource(l, p, uniform_kind::length, 0);
    const use rest = isub(b, bytes, number(offset.value));
    const bool is_power = (stride.value & (stride.value - 1)) == 0;
    std::uint32_t places = 0;
    while (stride.value >> places > 1) ++places;
    const use length[1]{is_power ? shr(b, rest, number(places)) : udivide(b, rest, number(stride.value)).low};
    l.set_value(what[2], length);
}

}  // namespace valhall::spirv::lower

#endif
