// SPDX-License-Identifier: MIT
// Composites: construction, extraction, insertion, shuffles; products of vectors and matrices.
#ifndef VALHALL_SPIRV_LOWER_COMPOSITES_HPP
#define VALHALL_SPIRV_LOWER_COMPOSITES_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/lower/components.hpp"

namespace valhall::spirv::lower {

// A part of a composite: its first word and its type.
struct part_place {
    std::uint32_t first = 0, type = 0;
};
constexpr part_place part_of(lowering& l, std::uint32_t type, std::span<const std::uint32_t> indices)
{
    part_place at{0, type};
    for (const std::uint32_t index : indices) {
        const std::uint32_t inner = member_type(l.m, at.type, index);
        if (inner == 0 || (l.m.code_of(at.type) == op::TypeArray && index >= l.length_of(at.type)) ||
            (l.m.code_of(at.type) == op::TypeCooperativeMatrixKHR && index >= l.words_of(at.type))) {
            l.refuse(compile_error::bad_operands, at.type);
            return {};
        }
        if (l.m.code_of(at.type) == op::TypeStruct) {
            for (std::uint32_t n = 0; n < index; ++n) at.first += l.words_of(member_type(l.m, at.type, n));
        } else {
            at.first += index * l.words_of(inner);
        }
        at.type = inner;
    }
    return at;
}

constexpr void copy_of(lowering& l, std::uint32_t id, pool<use>& to)
{
    for (const use u : l.value(id)) to.add(u);
}

constexpr void lower_construct(lowering& l, const instruction_view& what)
{
    pool<use> words;
    for (std::uint32_t n = 3; n < what.size(); ++n) copy_of(l, what[n], words);
    if (words.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], words.view());
}

constexpr void lower_extract(lowering& l, const instruction_view& what, std::uint32_t source)
{
    if (l.pointer_of[what[source]] != 0) return l.refuse(compile_error::bad_pointer, what[source]);
    const part_place part = part_of(l, l.m.type_of(what[source]), what.from(source + 1));
    pool<use> words;
    copy_of(l, what[source], words);
    const std::uint32_t count = l.words_of(what[1]);
    if (l.has_failed()) return;
    if (part.type != what[1] || part.first + count > words.size()) return l.refuse(compile_error::bad_operands, what[source]);
    l.set_value(what[2], words.view().subspan(part.first, count));
}

constexpr void lower_insert(lowering& l, const instruction_view& what, std::uint32_t object)
{
    const part_place part = part_of(l, what[1], what.from(object + 2));
    pool<use> words, changed;
    copy_of(l, what[object + 1], words);
    copy_of(l, what[object], changed);
    if (l.has_failed()) return;
    if (part.type != l.m.type_of(what[object]) || part.first + changed.size() > words.size() || l.m.type_of(what[object + 1]) != what[1])
        return l.refuse(compile_error::bad_operands, what[object]);
    for (std::uint32_t n = 0; n < changed.size(); ++n) words[part.first + n] = changed[n];
    l.set_value(what[2], words.view());
}

constexpr void lower_shuffle(lowering& l, const instruction_view& what, std::uint32_t source)
{
    pool<use> words, made;
    copy_of(l, what[source], words);
    copy_of(l, what[source + 1], words);
    const number_shape result = shape_of(l.m, what[1]);
    const std::uint32_t size = result.width == 64 ? 2 : 1;
    for (std::uint32_t n = source + 2; n < what.size(); ++n)
        for (std::uint32_t part = 0; part < size; ++part) {
            const bool is_undefined = what[n] == 0xFFFFFFFF;
            if (!is_undefined && (what[n] + 1) * size > words.size()) return l.refuse(compile_error::bad_operands, what[source]);
            const use u = is_undefined ? number(0) : words[what[n] * size + part];
            made.add(u);
        }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], made.view());
}

// Extracts the vector component with a run-time index.
constexpr void lower_extract_dynamic(lowering& l, const instruction_view& what)
{
    pool<use> words, index;
    copy_of(l, what[3], words);
    copy_of(l, what[4], index);
    const std::uint32_t size = l.words_of(what[1]);
    if (index.empty() || size == 0 || words.size() < size) return l.refuse(compile_error::bad_operands, what[3]);
    use made[2]{};
    for (std::uint32_t part = 0; part < size; ++part) {
        made[part] = words[part];
        for (std::uint32_t c = 1; c * size < words.size(); ++c)
            made[part] = l.b.choose(ucmp(l.b, condition::eq, index[0], number(c)), words[c * size + part], made[part]);
    }
    l.set_value(what[2], std::span<const use>(made, size));
}
constexpr void lower_insert_dynamic(lowering& l, const instruction_view& what)
{
    pool<use> words, changed, index;
    copy_of(l, what[3], words);
    copy_of(l, what[4], changed);
    copy_of(l, what[5], index);
    if (index.empty() || changed.empty()) return l.refuse(compile_error::bad_operands, what[3]);
    for (std::uint32_t n = 0; n < words.size(); ++n) {
        const use is_this = ucmp(l.b, condition::eq, index[0], number(n / changed.size()));
        words[n] = l.b.choose(is_this, changed[n % changed.size()], words[n]);
    }
    l.set_value(what[2], words.view());
}

// True if packing two components takes no instruction.
constexpr bool is_packed_pair(const lowering& l, std::span<const use> words, std::uint32_t c)
{
    if (words[c].is_constant() && words[c + 1].is_constant()) return true;
    return halves::are_together(halves::find(l, words[c]), halves::find(l, words[c + 1]));
}
// Selects 16-bit components two at a time: by masks, or by one boolean for both. Returns false if there are neither.
constexpr bool select_pairs(lowering& l, const instruction_view& what, std::uint32_t first, std::span<const use> yes,
                            std::span<const use> no, std::span<const use> conditions)
{
    const number_shape shape = shape_of(l.m, what[1]);
    if (shape.width != 16 || shape.count < 2 || shape.count > 16) return false;
    if (conditions.size() != 1 && conditions.size() != shape.count) return false;
    const bool has_masks = !halves::masks_of(l, what[first]).empty();
    use made[16]{};
    const std::span<use> results(made, shape.count);
    for (std::uint32_t c = 0; c < shape.count; c += 2) {
        const bool is_last = c + 1 == shape.count;
        const use one = conditions[conditions.size() == 1 ? 0 : c], other = is_last || conditions.size() == 1 ? one : conditions[c + 1];
        const bool is_same = one == other;
        if (is_last || (!has_masks && !(is_same && is_packed_pair(l, yes, c) && is_packed_pair(l, no, c)))) {
            made[c] = l.b.choose(one, yes[c], no[c]);
            if (!is_last) made[c + 1] = l.b.choose(other, yes[c + 1], no[c + 1]);
            continue;
        }
        const use x = pair_at(l, yes, c), y = pair_at(l, no, c);
        const use word = is_same ? l.b.choose(one, x, y) : halves::chosen(l.b, halves::masks_of(l, what[first])[c / 2], x, y);
        set_pair(l, results, c, word);
    }
    l.set_value(what[2], results);
    return true;
}

constexpr void lower_select(lowering& l, const instruction_view& what, std::uint32_t first)
{
    if (l.m.code_of(what[1]) == op::TypePointer && l.words_of(what[1]) == 0) return l.refuse_pointer(what[first + 1]);
    for (const std::uint32_t id : {what[first + 1], what[first + 2]})
        if (l.pointer_of[id] != 0 && !l.is_known(id)) return l.refuse_pointer(id);
    pool<use> condition_words, yes, no, made;
    copy_of(l, what[first], condition_words);
    copy_of(l, what[first + 1], yes);
    copy_of(l, what[first + 2], no);
    const std::uint32_t count = l.words_of(what[1]);
    const number_shape chosen = shape_of_value(l.m, what[first]);
    if (!chosen.is_boolean() || yes.size() != count || no.size() != count || condition_words.empty())
        return l.refuse(compile_error::bad_operands, what[first]);
    if (select_pairs(l, what, first, yes.view(), no.view(), condition_words.view())) return;
    const std::uint32_t each = chosen.count == 1 ? count : count / chosen.count;
    for (std::uint32_t n = 0; n < count; ++n) {
        const std::uint32_t c = each == 0 ? 0 : n / each;
        const use u = l.b.choose(condition_words[c < condition_words.size() ? c : 0], yes[n], no[n]);
        made.add(u);
    }
    l.set_value(what[2], made.view());
}

// True for the type of a pointer other than a physical address: it is no number.
constexpr bool is_logical_pointer(const module& m, std::uint32_t type)
{
    return m.code_of(type) == op::TypePointer && static_cast<storage_class>(m.definition(type)[2]) != storage_class::PhysicalStorageBuffer;
}

// Reinterprets the bits as another type.
constexpr void lower_bitcast(lowering& l, const instruction_view& what, std::uint32_t source)
{
    if (is_logical_pointer(l.m, what[1]) || is_logical_pointer(l.m, l.m.type_of(what[source])))
        return l.refuse(compile_error::bad_pointer, what[source]);
    if (l.pointer_of[what[source]] != 0 && !l.is_known(what[source])) return l.refuse(compile_error::bad_pointer, what[source]);
    pool<use> words, made;
    copy_of(l, what[source], words);
    const number_shape from = shape_of_value(l.m, what[source]), to = shape_of(l.m, what[1]);
    const std::uint32_t from_width = from ? from.width : 64, to_width = to ? to.width : 64;
    builder& b = l.b;
    if (from_width >= 32 && to_width >= 32) {
        for (const use& u : words) made.add(u);
    } else if (from_width < to_width) {
        // Narrow components are packed into a word, the first in the lowest bits.
        const std::uint32_t parts = (to_width < 32 ? to_width : 32) / from_width;
        for (std::uint32_t n = 0; n + parts <= words.size(); n += parts) {
            use word = b.plain(words[n]);
            for (std::uint32_t p = 1; p < parts; ++p)
                word = b.op(opcode::LSHIFT_OR_i32, b.plain(words[n + p]), number(p * from_width), word);
            made.add(word);
        }
    } else if (from_width > to_width) {
        const std::uint32_t parts = (from_width < 32 ? from_width : 32) / to_width;
        for (const use& u : words)
            for (std::uint32_t p = 0; p < parts; ++p) {
                const use moved = p == 0 ? b.plain(u) : shr(b, b.plain(u), number(p * to_width));
                const use part = band(b, moved, number((1u << to_width) - 1));
                made.add(part);
            }
    } else {
        for (const use& u : words) made.add(u);
    }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[source]);
    l.set_value(what[2], made.view());
}

// ---- vectors and matrices of 16 and 32-bit floats ----

// A value of floats, widened to 32 bits each.
struct float_words {
    pool<use> at{};
    number_shape shape{};  // of the scalar or of a column
    std::uint32_t columns = 1;
};
constexpr number_shape column_shape(const module& m, std::uint32_t type)
{
    return m.code_of(type) == op::TypeMatrix ? shape_of(m, m.definition(type)[2]) : shape_of(m, type);
}
constexpr float_words floats_of(lowering& l, std::uint32_t id)
{
    float_words f;
    const std::uint32_t type = l.m.type_of(id);
    f.shape = column_shape(l.m, type);
    if (l.m.code_of(type) == op::TypeMatrix) f.columns = l.m.definition(type)[3];
    copy_of(l, id, f.at);
    const bool has_all = f.shape.is_float() && f.at.size() == f.columns * f.shape.count;
    if (!has_all) {
        l.refuse(f.shape.is_float() && f.shape.width == 64 ? compile_error::no_width : compile_error::bad_operands, id);
        f.at.assign(f.columns * (f.shape.count == 0 ? 1 : f.shape.count), number(0));
    }
    for (use& u : f.at) u = widened(l, f.shape, 'f', u);
    return f;
}
constexpr void set_floats(lowering& l, const instruction_view& what, std::span<const use> words)
{
    const number_shape shape = column_shape(l.m, what[1]);
    pool<use> made;
    for (const use& u : words) {
        const use back = narrowed(l, shape, u);
        made.add(back);
    }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], made.view());
}

constexpr use dot_of(lowering& l, std::span<const use> x, std::span<const use> y)
{
    use sum = fmul(l.b, x[0], y[0]);
    for (std::size_t c = 1; c < x.size(); ++c) sum = fmad(l.b, x[c], y[c], sum);
    return sum;
}

// The dot product of double vectors.
constexpr void lower_dot_64(lowering& l, const instruction_view& what)
{
    pool<use> x, y;
    copy_of(l, what[3], x);
    copy_of(l, what[4], y);
    if (x.size() < 2 || x.size() != y.size()) return l.refuse(compile_error::bad_operands, what[3]);
    use_pair sum = wide::dmul(l.b, {x[0], x[1]}, {y[0], y[1]});
    for (std::uint32_t c = 2; c + 1 < x.size(); c += 2) {
        const use_pair product = wide::dmul(l.b, {x[c], x[c + 1]}, {y[c], y[c + 1]});
        sum = wide::dadd(l.b, sum, product);
    }
    const use made[2]{sum.low, sum.high};
    l.set_value(what[2], made);
}
constexpr void lower_dot(lowering& l, const instruction_view& what)
{
    if (shape_of(l.m, what[1]).width == 64) return lower_dot_64(l, what);
    const float_words x = floats_of(l, what[3]), y = floats_of(l, what[4]);
    if (l.has_failed()) return;
    const use made[1]{dot_of(l, x.at.view(), y.at.view())};
    set_floats(l, what, made);
}

// Products of matrices, vectors and scalars of 16-bit floats, two rows at a time. A column of the result is a sum of columns of the first
// operand, each times a component of the second. Products of a row and a matrix are no such sums, and are computed in 32 bits.
class half_product {
public:
    constexpr half_product(lowering& l, const instruction_view& what) : l_(l), what_(what)
    {
        list(what[3], x_);
        list(what[4], y_);
        if (l.has_failed()) return;
        rows_ = column_shape(l.m, l.m.type_of(what[3])).count;
        columns_ = x_.size() / rows_;
    }

    // A matrix times a matrix or vector; the outer product of two vectors.
    constexpr void multiply()
    {
        if (l_.has_failed()) return;
        if (y_.size() % columns_ != 0) return l_.refuse(compile_error::bad_operands, what_[4]);
        for (std::uint32_t c = 0; c < y_.size(); c += columns_) add_column(0, columns_, c);
        finish();
    }
    // A matrix or vector times a scalar.
    constexpr void scale()
    {
        if (l_.has_failed()) return;
        if (y_.size() != 1) return l_.refuse(compile_error::bad_operands, what_[4]);
        for (std::uint32_t c = 0; c < columns_; ++c) add_column(c, 1, 0);
        finish();
    }

private:
    // Lists the components of an operand.
    constexpr void list(std::uint32_t id, pool<use>& to)
    {
        const std::uint32_t type = l_.m.type_of(id);
        const number_shape column = column_shape(l_.m, type);
        const std::uint32_t columns = l_.m.code_of(type) == op::TypeMatrix ? l_.m.definition(type)[3] : 1;
        copy_of(l_, id, to);
        const bool is_right = column.is_float() && column.width == 16 && column.count <= most_rows && to.size() == columns * column.count;
        if (!is_right) l_.refuse(compile_error::bad_operands, id);
    }
    // Adds the sum of `count` columns of x, from `first` on, each times a component of y, from `factor` on.
    constexpr void add_column(std::uint32_t first, std::uint32_t count, std::uint32_t factor)
    {
        use column[most_rows]{};
        for (std::uint32_t r = 0; r < rows_; r += 2) {
            use sum{};
            for (std::uint32_t k = 0; k < count; ++k) {
                const use rows = pair_at(l_, x_.view().subspan((first + k) * rows_, rows_), r), by = halves::twice(l_, y_[factor + k]);
                const use product = halves::product(l_.b, rows, by);
                sum = k == 0 ? product : halves::sum(l_.b, sum, product);
            }
            if (r + 1 == rows_) sum = band(l_.b, sum, number(0xFFFF));
            set_pair(l_, std::span<use>(column, rows_), r, sum);
        }
        for (std::uint32_t r = 0; r < rows_; ++r) made_.add(column[r]);
    }
    constexpr void finish()
    {
        if (made_.size() != l_.words_of(what_[1])) return l_.refuse(compile_error::bad_operands, what_[1]);
        l_.set_value(what_[2], made_.view());
    }

    static constexpr std::uint32_t most_rows = 16;

    lowering& l_;
    const instruction_view& what_;
    pool<use> x_{}, y_{}, made_{};
    std::uint32_t rows_ = 1, columns_ = 1;
};

// Multiplies each component by a scalar, or forms the outer product of two vectors.
constexpr void lower_scale(lowering& l, const instruction_view& what)
{
    const std::uint32_t scalar_words = l.words_of(l.m.type_of(what[4]));
    if (scalar_words == 2) {
        pool<use> x, y, made;
        copy_of(l, what[3], x);
        copy_of(l, what[4], y);
        if (y.size() != 2) return l.refuse(compile_error::bad_operands, what[4]);
        for (std::uint32_t c = 0; c + 1 < x.size(); c += 2) {
            const use_pair product = wide::dmul(l.b, {x[c], x[c + 1]}, {y[0], y[1]});
            made.add(product.low);
            made.add(product.high);
        }
        if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[3]);
        return l.set_value(what[2], made.view());
    }
    if (column_shape(l.m, what[1]).width == 16) return half_product(l, what).scale();
    const float_words x = floats_of(l, what[3]), y = floats_of(l, what[4]);
    if (l.has_failed()) return;
    pool<use> made;
    for (const use& u : x.at) {
        const use product = fmul(l.b, u, y.at[0]);
        made.add(product);
    }
    set_floats(l, what, made.view());
}

// The dot product of two strided sequences of doubles.
constexpr use_pair dot_64(lowering& l, const pool<use>& x, std::uint32_t x_first, std::uint32_t x_step, const pool<use>& y,
                          std::uint32_t y_first, std::uint32_t count)
{
    use_pair sum{};
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint32_t a = 2 * (x_first + k * x_step), b = 2 * (y_first + k);
        const use_pair product = wide::dmul(l.b, {x[a], x[a + 1]}, {y[b], y[b + 1]});
        sum = k == 0 ? product : wide::dadd(l.b, sum, product);
    }
    return sum;
}
constexpr void lower_product_64(lowering& l, const instruction_view& what)
{
    pool<use> x, y, made;
    copy_of(l, what[3], x);
    copy_of(l, what[4], y);
    const bool is_row = what.code() == op::VectorTimesMatrix;
    const std::uint32_t matrix_type = l.m.type_of(what[is_row ? 4 : 3]);
    if (l.m.code_of(matrix_type) != op::TypeMatrix) return l.refuse(compile_error::bad_operands, what[3]);
    const std::uint32_t columns = l.m.definition(matrix_type)[3], rows = column_shape(l.m, matrix_type).count;
    const auto add = [&](const use_pair& sum) {
        made.add(sum.low);
        made.add(sum.high);
    };
    if (is_row) {
        if (x.size() != 2 * rows || y.size() != 2 * rows * columns) return l.refuse(compile_error::bad_operands, what[3]);
        for (std::uint32_t c = 0; c < columns; ++c) add(dot_64(l, x, 0, 1, y, c * rows, rows));
    } else {
        if (x.size() != 2 * rows * columns || y.size() % (2 * columns) != 0) return l.refuse(compile_error::bad_operands, what[4]);
        for (std::uint32_t c = 0; c < y.size() / (2 * columns); ++c)
            for (std::uint32_t r = 0; r < rows; ++r) add(dot_64(l, x, r, rows, y, c * columns, columns));
    }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], made.view());
}

// The matrix product x * y. A vector counts as one row (x) or one column (y).
constexpr void lower_product(lowering& l, const instruction_view& what)
{
    if (column_shape(l.m, what[1]).width == 64) return lower_product_64(l, what);
    if (column_shape(l.m, what[1]).width == 16 && what.code() != op::VectorTimesMatrix) return half_product(l, what).multiply();
    const float_words x = floats_of(l, what[3]), y = floats_of(l, what[4]);
    if (l.has_failed()) return;
    const op code = what.code();
    pool<use> made;
    if (code == op::VectorTimesMatrix) {
        if (x.at.size() != y.shape.count) return l.refuse(compile_error::bad_operands, what[3]);
        for (std::uint32_t c = 0; c < y.columns; ++c) {
            const use sum = dot_of(l, x.at.view(), y.at.view().subspan(c * y.shape.count, y.shape.count));
            made.add(sum);
        }
        return set_floats(l, what, made.view());
    }
    const std::uint32_t rows = x.shape.count, inner = x.columns;
    if (y.at.size() % inner != 0) return l.refuse(compile_error::bad_operands, what[4]);
    for (std::uint32_t c = 0; c < y.at.size() / inner; ++c)
        for (std::uint32_t r = 0; r < rows; ++r) {
            use sum = fmul(l.b, x.at[r], y.at[c * inner]);
            for (std::uint32_t k = 1; k < inner; ++k) sum = fmad(l.b, x.at[k * rows + r], y.at[c * inner + k], sum);
            made.add(sum);
        }
    set_floats(l, what, made.view());
}
constexpr void lower_outer_product_64(lowering& l, const instruction_view& what)
{
    pool<use> x, y, made;
    copy_of(l, what[3], x);
    copy_of(l, what[4], y);
    for (std::uint32_t column = 0; column + 1 < y.size(); column += 2)
        for (std::uint32_t row = 0; row + 1 < x.size(); row += 2) {
            const use_pair product = wide::dmul(l.b, {x[row], x[row + 1]}, {y[column], y[column + 1]});
            made.add(product.low);
            made.add(product.high);
        }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], made.view());
}
constexpr void lower_outer_product(lowering& l, const instruction_view& what)
{
    if (column_shape(l.m, what[1]).width == 64) return lower_outer_product_64(l, what);
    if (column_shape(l.m, what[1]).width == 16) return half_product(l, what).multiply();
    const float_words x = floats_of(l, what[3]), y = floats_of(l, what[4]);
    if (l.has_failed()) return;
    pool<use> made;
    for (const use& column : y.at)
        for (const use& row : x.at) {
            const use product = fmul(l.b, row, column);
            made.add(product);
        }
    set_floats(l, what, made.view());
}
constexpr void lower_transpose(lowering& l, const instruction_view& what)
{
    if (l.m.code_of(what[1]) != op::TypeMatrix || l.m.code_of(l.m.type_of(what[3])) != op::TypeMatrix)
        return l.refuse(compile_error::bad_operands, what[3]);
    const instruction_view type = l.m.definition(l.m.type_of(what[3]));
    const std::uint32_t columns = type[3], rows = l.m.definition(type[2])[3];
    pool<use> words, made;
    copy_of(l, what[3], words);
    if (columns == 0 || rows == 0) return l.refuse(compile_error::bad_operands, what[3]);
    const std::uint32_t size = words.size() / (columns * rows);
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            for (std::uint32_t part = 0; part < size; ++part) {
                const use u = words[(c * rows + r) * size + part];
                made.add(u);
            }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[3]);
    l.set_value(what[2], made.view());
}

// ---- any, all; results of two words ----

constexpr void lower_any_all(lowering& l, const instruction_view& what, bool is_any)
{
    pool<use> words;
    copy_of(l, what[3], words);
    if (words.empty()) return l.refuse(compile_error::bad_operands, what[3]);
    use made[1]{words[0]};
    for (std::uint32_t c = 1; c < words.size(); ++c) made[0] = is_any ? bor(l.b, made[0], words[c]) : band(l.b, made[0], words[c]);
    l.set_value(what[2], made);
}

// A result of a carrying instruction and its second result, of integers of 8 and 16 bits, which are zero-extended: the bits above the
// result.
constexpr use_pair extended_of_narrow(lowering& l, op code, const number_shape& shape, const use& x, const use& y)
{
    builder& b = l.b;
    const char letter = code == op::SMulExtended ? 's' : 'i';
    const use left = widened(l, shape, letter, x), right = widened(l, shape, letter, y);
    if (code == op::ISubBorrow) return {narrowed(l, shape, isub(b, left, right)), band(b, ucmp(b, condition::lt, left, right), number(1))};
    const use whole = code == op::IAddCarry ? iadd(b, left, right) : imul(b, left, right);
    const use high = narrowed(l, shape, shr(b, whole, number(shape.width)));
    return {narrowed(l, shape, whole), high};
}
// The same of 64-bit integers.
struct wide_results {
    use_pair first{}, second{};
};
constexpr wide_results extended_of_wide(builder& b, op code, const use_pair& x, const use_pair& y)
{
    const auto bit_of = [&](const use& mask) { return use_pair{band(b, mask, number(1)), number(0)}; };
    switch (code) {
    case op::IAddCarry: {
        const use_pair sum = wide::u64add(b, x, y);
        return {sum, bit_of(wide::u64slt(b, sum, x))};
    }
    case op::ISubBorrow: {
        const use_pair difference = wide::u64sub(b, x, y);
        return {difference, bit_of(wide::u64slt(b, x, y))};
    }
    default: {
        const use_pair low = wide::u64mul(b, x, y);
        return {low, parts::product_high_64(b, x, y, code == op::SMulExtended)};
    }
    }
}
constexpr void lower_extended_of_width(lowering& l, const instruction_view& what, const number_shape& shape, const pool<use>& x,
                                       const pool<use>& y)
{
    pool<use> made, second;
    if (shape.width == 64) {
        for (std::uint32_t c = 0; c + 1 < x.size(); c += 2) {
            const wide_results r = extended_of_wide(l.b, what.code(), {x[c], x[c + 1]}, {y[c], y[c + 1]});
            for (const use& u : {r.first.low, r.first.high}) made.add(u);
            for (const use& u : {r.second.low, r.second.high}) second.add(u);
        }
    } else {
        for (std::uint32_t c = 0; c < x.size(); ++c) {
            const use_pair r = extended_of_narrow(l, what.code(), shape, x[c], y[c]);
            made.add(r.low);
            second.add(r.high);
        }
    }
    made.append(second.view());
    l.set_value(what[2], made.view());
}
// Instructions that return a structure of two results: carry, borrow, and extended products.
constexpr void lower_extended_arithmetic(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    pool<use> x, y, low, high;
    copy_of(l, what[3], x);
    copy_of(l, what[4], y);
    const number_shape shape = shape_of_value(l.m, what[3]);
    if (x.size() != y.size() || l.words_of(what[1]) != 2 * x.size()) return l.refuse(compile_error::bad_operands, what[3]);
    if (shape.width != 32) return lower_extended_of_width(l, what, shape, x, y);
    const auto is_below = [&](const use& u, const use& v) {
        return b.op(b.form(opcode::ICMP_OR_u32, condition::lt, result_type::i1), u, v, number(0));
    };
    for (std::uint32_t c = 0; c < x.size(); ++c) {
        use first{}, second{};
        switch (what.code()) {
        case op::IAddCarry:
            first = iadd(b, x[c], y[c]);
            second = is_below(first, x[c]);
            break;
        case op::ISubBorrow:
            first = isub(b, x[c], y[c]);
            second = is_below(x[c], y[c]);
            break;
        default:
            first = imul(b, x[c], y[c]);
            second = what.code() == op::SMulExtended ? smul_high(b, x[c], y[c]) : umul_high(b, x[c], y[c]);
        }
        low.add(first);
        high.add(second);
    }
    for (const use& u : high) low.add(u);
    l.set_value(what[2], low.view());
}

}  // namespace valhall::spirv::lower

#endif
