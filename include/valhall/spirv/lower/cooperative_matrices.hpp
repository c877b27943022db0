// SPDX-License-Identifier: MIT
// Cooperative matrices (SPV_KHR_cooperative_matrix), which the 16 lanes of a subgroup hold together. The words of a value are the components of
// a lane, in the order of the words that compiler/arithmetic/matrices.hpp describes: all components of a word, then those of the next tile.
#ifndef VALHALL_SPIRV_LOWER_COOPERATIVE_MATRICES_HPP
#define VALHALL_SPIRV_LOWER_COOPERATIVE_MATRICES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/matrices.hpp"
#include "valhall/spirv/lower/components.hpp"
#include "valhall/spirv/lower/composites.hpp"
#include "valhall/spirv/lower/memory.hpp"
#include "valhall/spirv/lower/refusals.hpp"

namespace valhall::spirv::lower::matrices {

// ---- types ----

struct matrix_type {
    number_shape component{};
    std::uint32_t rows = 0, columns = 0;
    matrix_use use{};

    constexpr matrix_tile tile() const { return tile_of(static_cast<int>(component.width), use); }
    // The components of a word.
    constexpr std::uint32_t parts() const { return 32 / component.width; }
    friend constexpr bool operator==(const matrix_type&, const matrix_type&) = default;
};

constexpr bool is_matrix(const module& m, std::uint32_t type) { return m.code_of(type) == op::TypeCooperativeMatrixKHR; }

constexpr matrix_type type_of(lowering& l, std::uint32_t type)
{
    const instruction_view what = l.m.definition(type);
    const auto use = static_cast<cooperative_matrix_use>(l.constant_word(what[6]));
    return {.component = shape_of(l.m, what[2]),
            .rows = l.constant_word(what[4]),
            .columns = l.constant_word(what[5]),
            .use = use == cooperative_matrix_use::MatrixAKHR   ? matrix_use::left
                   : use == cooperative_matrix_use::MatrixBKHR ? matrix_use::right
                                                               : matrix_use::sum};
}

// The products that the hardware's own driver lists: M x K times K x N, with the widths of the factors and of the sum.
struct product_shape {
    std::uint32_t width, sum_width, m, n, k;
};
inline constexpr product_shape product_shapes[] = {
    {32, 32, 4, 4, 4}, {32, 32, 16, 16, 16}, {16, 32, 4, 8, 8},  {16, 32, 16, 32, 32},
    {16, 16, 4, 8, 8}, {16, 16, 16, 32, 32}, {8, 32, 4, 16, 16},
};

constexpr bool takes(const product_shape& shape, const matrix_type& type)
{
    const bool is_sum = type.use == matrix_use::sum;
    const std::uint32_t rows = type.use == matrix_use::right ? shape.k : shape.m,
                        columns = type.use == matrix_use::left ? shape.k : shape.n;
    const bool is_number = type.component.count == 1 && (shape.width == 8 ? type.component.is_integer() : type.component.is_float());
    return is_number && type.component.width == (is_sum ? shape.sum_width : shape.width) && type.rows == rows && type.columns == columns;
}
constexpr bool has_product(const lowering& l, const product_shape& shape)
{
    return has_matrix_product(l.b, {.bits = static_cast<int>(shape.width), .has_half_sums = shape.sum_width == 16});
}

// Refuses the types of matrices that no product of the architecture has, at their declarations; and shaders whose warps are not whole.
constexpr void check_types(lowering& l)
{
    const std::uint32_t index = l.index;
    for (std::uint32_t n = 0; n < l.m.size() && l.m[n].code() != op::Function && !l.has_failed(); ++n) {
        if (l.m[n].code() != op::TypeCooperativeMatrixKHR) continue;
        l.index = n;
        const std::uint32_t id = l.m[n][1], scope_of = l.constant_word(l.m[n][3]), use = l.constant_word(l.m[n][6]);
        if (scope_of != static_cast<std::uint32_t>(scope::Subgroup)) refuse_enumerant(l, n, "Scope", scope_of, id);
        if (use > static_cast<std::uint32_t>(cooperative_matrix_use::MatrixAccumulatorKHR)) l.refuse(compile_error::bad_operands, id);
        const matrix_type type = type_of(l, id);
        bool is_shape = false, is_there = false;
        for (const product_shape& one : product_shapes) {
            is_shape |= takes(one, type);
            is_there |= takes(one, type) && has_product(l, one);
        }
        if (!has(l.b, opcode::MMUL_f32) || (is_shape && !is_there)) l.refuse(compile_error::no_cooperative_matrices, id);
        if (!is_shape) l.refuse(compile_error::no_matrix_shape, id);
        const std::uint32_t threads = l.workgroup_size[0] * l.workgroup_size[1] * l.workgroup_size[2];
        if (l.stage != shader_stage::compute || threads % 16 != 0) l.refuse(compile_error::no_whole_subgroups, id);
    }
    if (!l.has_failed()) l.index = index;
}

// ---- words ----

// The word that four components of 8 bits are extracted from, if it has them in this order; else none.
constexpr use word_of_bytes(const lowering& l, std::span<const use> bytes)
{
    constexpr selector parts[4]{selector::b0, selector::b1, selector::b2, selector::b3};
    use word{};
    for (std::size_t n = 0; n < 4; ++n) {
        const node_id by = bytes[n].is_plain() ? giver(l.b.made(), bytes[n], opcode::U8_TO_U32) : none;
        if (by == none) return {};
        use from = l.b.made().nodes[by].sources[0];
        if (from.select != parts[n]) return {};
        from.select = selector::none;
        if (n != 0 && !(from == word)) return {};
        word = from;
    }
    return word;
}
constexpr use packed_word(lowering& l, std::span<const use> components)
{
    if (components.size() == 1) return components[0];
    if (components.size() == 2) return halves::packed(l, components[0], components[1]);
    const use whole = word_of_bytes(l, components);
    return whole ? whole : packed_bytes(l.b, components);
}
constexpr void pack(lowering& l, const matrix_type& type, std::uint32_t id, pool<use>& words)
{
    pool<use> components;
    copy_of(l, id, components);
    for (std::uint32_t n = 0; n + type.parts() <= components.size(); n += type.parts())
        words.add(packed_word(l, components.view().subspan(n, type.parts())));
}
constexpr void unpack(lowering& l, const matrix_type& type, const use& word, pool<use>& components)
{
    if (type.parts() == 1) return static_cast<void>(components.add(word));
    components.add(halves::component_of(l, word, false));
    components.add(halves::component_of(l, word, true));
}

// ---- multiply and add ----

constexpr void multiply_add(lowering& l, const instruction_view& what)
{
    for (const std::uint32_t n : {1u, 3u, 4u, 5u})
        if (!is_matrix(l.m, n == 1 ? what[1] : l.m.type_of(what[n]))) return l.refuse(compile_error::bad_operands, what[n]);
    const matrix_type left = type_of(l, l.m.type_of(what[3])), right = type_of(l, l.m.type_of(what[4])),
                      sum = type_of(l, l.m.type_of(what[5]));
    const auto operands = static_cast<cooperative_matrix_operands>(what[6]);
    const auto says = [&](cooperative_matrix_operands bit) {
        return (static_cast<std::uint32_t>(operands) & static_cast<std::uint32_t>(bit)) != 0;
    };
    if (says(cooperative_matrix_operands::SaturatingAccumulationKHR))
        return refuse_enumerant(l, l.index, "CooperativeMatrixOperands",
                                static_cast<std::uint32_t>(cooperative_matrix_operands::SaturatingAccumulationKHR));
    for (const product_shape& shape : product_shapes) {
        const bool fits = left.use == matrix_use::left && right.use == matrix_use::right && sum.use == matrix_use::sum &&
                          takes(shape, left) && takes(shape, right) && takes(shape, sum) && type_of(l, what[1]) == sum;
        if (!fits) continue;
        const matrix_numbers numbers{.bits = static_cast<int>(shape.width),
                                     .is_left_signed = says(cooperative_matrix_operands::MatrixASignedComponentsKHR),
                                     .is_right_signed = says(cooperative_matrix_operands::MatrixBSignedComponentsKHR),
                                     .has_half_sums = shape.sum_width == 16};
        if (!has_matrix_product(l.b, numbers)) return l.refuse(compile_error::no_such_architecture);
        pool<use> a, x, c, made;
        pack(l, left, what[3], a);
        pack(l, right, what[4], x);
        pack(l, sum, what[5], c);
        pool<use> sums;
        for (const use& u : c) sums.add(u);
        const matrix_sizes sizes{static_cast<int>(shape.m), static_cast<int>(shape.n), static_cast<int>(shape.k)};
        add_product(l.b, numbers, sizes, a.view(), x.view(), std::span<use>(&sums[0], sums.size()));
        for (const use& u : sums) unpack(l, sum, u, made);
        return l.set_value(what[2], made.view());
    }
    l.refuse(compile_error::no_matrix_shape, what[3]);
}

// ---- memory ----

// Visits the words of a matrix in memory.
class matrix_access {
public:
    constexpr matrix_access(lowering& l, const matrix_type& type, const pointer& at, std::uint32_t layout_id, std::uint32_t stride_id)
        : l_(l), b_(l.b), type_(type), at_(at)
    {
        const std::uint32_t layout = l.constant_word(layout_id);
        by_rows_ = static_cast<cooperative_matrix_layout>(layout) == cooperative_matrix_layout::RowMajorKHR;
        if (layout > static_cast<std::uint32_t>(cooperative_matrix_layout::ColumnMajorKHR))
            refuse_enumerant(l, l.index, "CooperativeMatrixLayout", layout, layout_id);
        const std::uint32_t unit = bytes_of_pointee();
        const value_words words = l.value(stride_id);
        if (words.empty() || unit == 0) l.refuse(compile_error::bad_operands, stride_id);
        if (l.has_failed()) return;
        step_ = imul(b_, words[0], number(unit));
        find_own_place();
    }

    constexpr void load(pool<use>& components)
    {
        each_tile([&](const use_pair& address, std::uint32_t offset) {
            if (is_run()) {
                const value_id word = load_bits(address, offset, 32);
                return add_cell(l_, {type_.parts(), 1}, word, components);
            }
            for (std::uint32_t n = 0; n < type_.parts(); ++n) {
                const valhall::instruction what = b_.load_form(load_of(type_.component.width));
                const value_id word = load_part(address, offset, n);
                components.add(zero_extended(b_, what, type_.component.width, value_use(word)));
            }
        });
    }
    constexpr void store(std::span<const use> components)
    {
        std::size_t at = 0;
        each_tile([&](const use_pair& address, std::uint32_t offset) {
            const std::span<const use> word = components.subspan(at, type_.parts());
            at += type_.parts();
            if (is_run()) return store_bits(address, offset, 32, packed_word(l_, word));
            for (std::uint32_t n = 0; n < type_.parts(); ++n) {
                const access a = part(address, offset, n);
                store_bits(a.address, a.offset, type_.component.width, word[n]);
            }
        });
    }

private:
    struct access {
        use_pair address{};
        std::uint32_t offset = 0;
    };

    constexpr std::uint32_t bytes_of_pointee() const
    {
        const number_shape shape = shape_of(l_.m, at_.type);
        if (!shape || shape.is_boolean()) return 0;
        return at_.kind == place_kind::workgroup ? extent_of(l_, at_.type).bytes : scalar_bytes(shape) * shape.count;
    }

    // The address of the lane's first component.
    constexpr void find_own_place()
    {
        const matrix_tile tile = type_.tile();
        const use lane = special_use(special::lane_id);
        const use row = imul(b_, shr(b_, lane, number(2)), number(static_cast<std::uint32_t>(tile.down)));
        const use column = imul(b_, band(b_, lane, number(3)), number(static_cast<std::uint32_t>(tile.across)));
        const use outer = imul(b_, by_rows_ ? row : column, step_);
        const use inner = imul(b_, by_rows_ ? column : row, number(type_.component.width / 8));
        const access_place first = place_of(l_, at_);
        own_ = sum_of(b_, first.address, iadd(b_, outer, inner), 0);
        offset_ = static_cast<std::uint32_t>(first.offset);
    }

    // True if the components of a word follow one another in memory.
    constexpr bool is_run() const
    {
        const matrix_tile tile = type_.tile();
        return static_cast<std::uint32_t>(by_rows_ ? tile.across : tile.down) == type_.parts();
    }

    // Some rows or columns, and some bytes, after an address.
    constexpr access moved(const use_pair& from, std::uint32_t offset, std::uint32_t steps, std::uint32_t bytes)
    {
        const use far = steps == 0 ? number(0) : imul(b_, step_, number(steps));
        offset += bytes;
        if (far.is_constant() && far.is_plain()) {
            offset += far.id;
            constexpr std::uint32_t most = 0x7FFF;
            if (offset <= most) return {from, offset};
            return {sum_of(b_, b_.pair_source(from), number(offset), 0), 0};
        }
        return {sum_of(b_, b_.pair_source(from), far, 0), offset};
    }
    constexpr access part(const use_pair& address, std::uint32_t offset, std::uint32_t n) { return moved(address, offset, n, 0); }

    template <class Visit>
    constexpr void each_tile(const Visit& visit)
    {
        const matrix_tile tile = type_.tile();
        const auto rows = static_cast<std::uint32_t>(tile.rows), columns = static_cast<std::uint32_t>(tile.columns);
        for (std::uint32_t r = 0; r < type_.rows; r += rows)
            for (std::uint32_t c = 0; c < type_.columns; c += columns) {
                const access a = moved(own_, offset_, by_rows_ ? r : c, (by_rows_ ? c : r) * type_.component.width / 8);
                visit(a.address, a.offset);
            }
    }

    constexpr value_id load_part(const use_pair& address, std::uint32_t offset, std::uint32_t n)
    {
        const access a = part(address, offset, n);
        return load_bits(a.address, a.offset, type_.component.width);
    }
    constexpr value_id load_bits(const use_pair& address, std::uint32_t offset, std::uint32_t bits)
    {
        const valhall::instruction what = b_.with_immediate(b_.load_form(load_of(bits)), immediate_name::offset, offset);
        return b_.message(what, {b_.pair_source(address)}, {}, 1,
                          {.reads_constants = at_.reads_constants && !at_.is_volatile, .is_volatile = at_.is_volatile});
    }
    constexpr void store_bits(const use_pair& address, std::uint32_t offset, std::uint32_t bits, const use& word)
    {
        const use stored[1]{b_.plain(word)};
        b_.message(b_.with_immediate(b_.form(store_of(bits)), immediate_name::offset, offset), {b_.pair_source(address)}, stored, 0,
                   {.is_volatile = at_.is_volatile});
    }

    lowering& l_;
    builder& b_;
    const matrix_type& type_;
    pointer at_;
    bool by_rows_ = true;
    use step_{};  // bytes from a row to the next, or from a column
    use_pair own_{};
    std::uint32_t offset_ = 0;
};

// The pointer of a load or store.
constexpr pointer place_of_matrix(lowering& l, std::uint32_t id, std::uint32_t operands)
{
    pointer at = pointer_of_value(l, id);
    if (at.kind != place_kind::memory && at.kind != place_kind::workgroup) l.refuse(compile_error::bad_pointer, id);
    if (is_bounded(l, at)) l.refuse(compile_error::no_bounds, id);
    at.is_volatile |= is_volatile_access(operands);
    return at;
}
constexpr void load(lowering& l, const instruction_view& what)
{
    if (!is_matrix(l.m, what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    const pointer at = place_of_matrix(l, what[3], what[6]);
    const matrix_type type = type_of(l, what[1]);
    if (l.has_failed()) return;
    pool<use> components;
    matrix_access access(l, type, at, what[4], what[5]);
    if (l.has_failed()) return;
    access.load(components);
    l.set_value(what[2], components.view());
}
constexpr void store(lowering& l, const instruction_view& what)
{
    if (!is_matrix(l.m, l.m.type_of(what[2]))) return l.refuse(compile_error::bad_operands, what[2]);
    const pointer at = place_of_matrix(l, what[1], what[5]);
    if (at.reads_constants) return l.refuse(compile_error::read_only, at.root);
    const matrix_type type = type_of(l, l.m.type_of(what[2]));
    pool<use> components;
    copy_of(l, what[2], components);
    if (l.has_failed()) return;
    matrix_access access(l, type, at, what[3], what[4]);
    if (!l.has_failed()) access.store(components.view());
}

// ---- arithmetic ----

// Applies the formula of a core instruction to each component. An operand of one word is the same for all.
constexpr void compute(lowering& l, const instruction_view& what, const formulas::row& row, std::uint32_t first)
{
    const number_shape shape = type_of(l, what[1]).component;
    const std::uint32_t count = l.words_of(what[1]), operands = row.types[3] == 0 ? 1 : 2;
    const auto component = [&](std::uint32_t n, std::uint32_t c) {
        const value_words words = l.value(what[first + n]);
        return words[words.size() == 1 ? 0 : c];
    };
    pool<use> made;
    made.resize(count);
    if (shape.width == 16 && row.packed != nullptr) {
        for (std::uint32_t c = 0; c < count; c += 2) {
            use given[4]{};
            for (std::uint32_t n = 0; n < operands; ++n) given[n] = halves::packed(l, component(n, c), component(n, c + 1));
            set_pair(l, std::span<use>(&made[0], count), c, row.packed(l.b, given, 0x10001));
        }
        return l.set_value(what[2], made.view());
    }
    for (std::uint32_t c = 0; c < count; ++c) {
        formulas::narrow_operands v{.width = shape.width};
        for (std::uint32_t n = 0; n < operands; ++n) v.at[n] = narrow_operand(l, shape, row.types[2 + n], {component(n, c), number(0)});
        made[c] = row.narrow(l.b, v);
    }
    narrow_all(l, shape, std::span<use>(&made[0], count));
    l.set_value(what[2], made.view());
}

// Moves the halves of sums between the tiles of 32-bit sums, two of 4 x 4 for each of 4 x 8, where lane q of a row has the columns q and 4 + q, and
// those of 16-bit sums, where it has 2 * q and 2 * q + 1.
constexpr void spread_pairs(lowering& l, pool<use>& halves_of)
{
    builder& b = l.b;
    const use lane = special_use(special::lane_id), from = shr(b, lane, number(1)), part = shl(b, band(b, lane, number(1)), number(4));
    for (std::uint32_t n = 0; n + 1 < halves_of.size(); n += 2) {
        const use word = halves::packed(l, halves_of[n], halves_of[n + 1]);
        for (std::uint32_t tile = 0; tile < 2; ++tile) {
            const use source = iadd(b, band(b, from, number(1)), number(2 * tile));
            halves_of[n + tile] = band(b, shr(b, lanes::of_quad(b, word, source), part), number(0xFFFF));
        }
    }
}
constexpr void gather_pairs(lowering& l, pool<use>& halves_of)
{
    builder& b = l.b;
    const use lane = special_use(special::lane_id), twice = shl(b, lane, number(1)), part = shl(b, band(b, lane, number(2)), number(3));
    for (std::uint32_t n = 0; n + 1 < halves_of.size(); n += 2) {
        const use word = halves::packed(l, halves_of[n], halves_of[n + 1]);
        for (std::uint32_t half = 0; half < 2; ++half) {
            const use source = band(b, iadd(b, twice, number(half)), number(3));
            halves_of[n + half] = band(b, shr(b, lanes::of_quad(b, word, source), part), number(0xFFFF));
        }
    }
}

// A conversion of each component. The components of both types are in the same lanes if both have the same tiles; those of sums of floats move.
constexpr void convert(lowering& l, op code, const instruction_view& what, std::uint32_t source)
{
    if (!is_matrix(l.m, l.m.type_of(what[source]))) return l.refuse(compile_error::bad_operands, what[source]);
    const matrix_type to = type_of(l, what[1]), from = type_of(l, l.m.type_of(what[source]));
    if (to.rows != from.rows || to.columns != from.columns || to.use != from.use)
        return l.refuse(compile_error::bad_operands, what[source]);
    const bool moves = to.parts() != from.parts();
    if (moves && (code != op::FConvert || to.use != matrix_use::sum)) return l.refuse(compile_error::no_matrix_conversion, what[source]);
    pool<use> components;
    copy_of(l, what[source], components);
    if (moves && from.parts() == 2) spread_pairs(l, components);
    if (code != op::Bitcast)
        for (use& u : components) u = converted(l, code, from.component, to.component, {u, number(0)}).low;
    if (moves && to.parts() == 2) gather_pairs(l, components);
    l.set_value(what[2], components.view());
}

// A matrix of equal components.
constexpr void fill(lowering& l, const instruction_view& what)
{
    const value_words words = l.value(what[3]);
    if (what.size() != 4 || words.size() != 1) return l.refuse(compile_error::bad_operands, what[3]);
    const use component = words[0];
    pool<use> made;
    made.resize(l.words_of(what[1]), component);
    l.set_value(what[2], made.view());
}

// Lowers an instruction whose result is a matrix, if it is one on components.
constexpr bool lower_computation(lowering& l, const instruction_view& what, op code, std::uint32_t first)
{
    switch (code) {
    case op::ConvertFToU:
    case op::ConvertFToS:
    case op::ConvertSToF:
    case op::ConvertUToF:
    case op::UConvert:
    case op::SConvert:
    case op::FConvert:
    case op::Bitcast: return convert(l, code, what, first), true;
    case op::MatrixTimesScalar: {
        const op product = type_of(l, what[1]).component.is_float() ? op::FMul : op::IMul;
        if (l.m.type_of(what[first]) != what[1] || l.m.type_of(what[first + 1]) != l.m.definition(what[1])[2])
            return l.refuse(compile_error::bad_operands, what[first]), true;
        return compute(l, what, formulas::table.of_core[static_cast<int>(product)], first), true;
    }
    case op::CompositeConstruct: return fill(l, what), true;
    default: break;
    }
    const formulas::row* const row = formulas::row_of(code);
    if (row != nullptr) compute(l, what, *row, first);
    return row != nullptr;
}

}  // namespace valhall::spirv::lower::matrices

#endif
