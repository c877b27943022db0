// SPDX-License-Identifier: MIT
// Modules with cooperative matrices for tests, assembled here, because Debian 12's tools do not know the extension.
#ifndef VALHALL_TESTS_SPIRV_MATRIX_MODULES_HPP
#define VALHALL_TESTS_SPIRV_MATRIX_MODULES_HPP

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "words.hpp"

namespace tests::spirv {

// A type of numbers.
struct number_type {
    char kind = 'f';  // f: floats, s: signed integers, u: unsigned integers
    std::uint32_t width = 32;

    friend bool operator<(const number_type& a, const number_type& b) { return a.kind != b.kind ? a.kind < b.kind : a.width < b.width; }
    friend bool operator==(const number_type&, const number_type&) = default;
};

enum : std::uint32_t { use_a = 0, use_b = 1, use_sum = 2, row_major = 0, column_major = 1 };

struct matrix_type {
    number_type of{};
    std::uint32_t rows = 4, columns = 4, use = use_a, scope = 3;
};

// Assembles a compute shader of 16 invocations, whose buffers 0, 1, 2 … are arrays of numbers.
class matrix_module {
public:
    explicit matrix_module(std::uint32_t threads = 16) : threads_(threads) {}

    std::uint32_t id() { return next_++; }

    // ---- types and constants, each made once ----

    std::uint32_t type(const number_type& t)
    {
        return once("t" + name(t), [&](std::uint32_t made) {
            if (t.kind == 'f') global(op::TypeFloat, {made, t.width});
            else global(op::TypeInt, {made, t.width, t.kind == 's'});
        });
    }
    std::uint32_t uint() { return type({'u', 32}); }
    std::uint32_t constant(std::uint32_t bits) { return constant({'u', 32}, bits); }
    std::uint32_t constant(const number_type& t, std::uint32_t bits)
    {
        const std::uint32_t of = type(t);
        return once("c" + name(t) + std::to_string(bits), [&](std::uint32_t made) { global(op::Constant, {of, made, bits}); });
    }
    std::uint32_t matrix(const matrix_type& m)
    {
        const std::uint32_t of = type(m.of), scope = constant(m.scope), rows = constant(m.rows), columns = constant(m.columns),
                            use = constant(m.use);
        return once("m" + name(m.of) + std::to_string(m.rows) + "x" + std::to_string(m.columns) + "u" + std::to_string(m.use) + "s" +
                        std::to_string(m.scope),
                    [&](std::uint32_t made) { global(op::TypeCooperativeMatrixKHR, {made, of, scope, rows, columns, use}); });
    }
    std::uint32_t pointer(std::uint32_t storage, std::uint32_t to)
    {
        return once("p" + std::to_string(storage) + "to" + std::to_string(to),
                    [&](std::uint32_t made) { global(op::TypePointer, {made, storage, to}); });
    }
    std::uint32_t vector(const number_type& t, std::uint32_t count)
    {
        if (count == 1) return type(t);
        const std::uint32_t of = type(t);
        return once("v" + name(t) + std::to_string(count), [&](std::uint32_t made) { global(op::TypeVector, {made, of, count}); });
    }
    // A buffer of vectors of `count` numbers; with count 1 of numbers.
    std::uint32_t buffer(std::uint32_t binding, const number_type& t, std::uint32_t count = 1)
    {
        const std::uint32_t element = vector(t, count), array = id(), block = id(), variable = id();
        annotations_.add(op::Decorate, {array, 6, t.width / 8 * count})
            .add(op::Decorate, {block, 2})
            .add(op::MemberDecorate, {block, 0, 35, 0});
        annotations_.add(op::Decorate, {variable, 34, 0}).add(op::Decorate, {variable, 33, binding});
        global(op::TypeRuntimeArray, {array, element});
        global(op::TypeStruct, {block, array});
        global(op::Variable, {pointer(12, block), variable, 12});
        return variable;
    }
    // An array of `size` numbers in the workgroup's memory.
    std::uint32_t shared(const number_type& t, std::uint32_t size)
    {
        const std::uint32_t element = type(t), length = constant(size), array = id(), variable = id();
        global(op::TypeArray, {array, element, length});
        global(op::Variable, {pointer(4, array), variable, 4});
        return variable;
    }
    // An index of the workgroup: axis 0 or 1.
    std::uint32_t workgroup_id(std::uint32_t axis)
    {
        if (group_ == 0) {
            group_ = id();
            annotations_.add(op::Decorate, {group_, 11, 26});
            const std::uint32_t vector_of_3 = vector({'u', 32}, 3);
            global(op::Variable, {pointer(1, vector_of_3), group_, 1});
            group_value_ = id();
            code(op::Load, {vector_of_3, group_value_, group_});
        }
        return made(op::CompositeExtract, uint(), {group_value_, axis});
    }

    // ---- instructions ----

    void global(op what, const std::vector<std::uint32_t>& operands) { globals_.add(what, operands); }
    void code(op what, const std::vector<std::uint32_t>& operands) { code_.add(what, operands); }
    // An instruction with a result.
    std::uint32_t made(op what, std::uint32_t result_type, std::vector<std::uint32_t> operands)
    {
        const std::uint32_t result = id();
        operands.insert(operands.begin(), {result_type, result});
        code(what, operands);
        return result;
    }
    std::uint32_t element(std::uint32_t buffer, std::uint32_t element_type, std::uint32_t index)
    {
        return made(op::AccessChain, pointer(12, element_type), {buffer, constant(0), index});
    }
    std::uint32_t add(std::uint32_t x, std::uint32_t y) { return made(op::IAdd, uint(), {x, y}); }
    std::uint32_t times(std::uint32_t x, std::uint32_t y) { return made(op::IMul, uint(), {x, constant(y)}); }
    void label(std::uint32_t which) { code(op::Label, {which}); }

    words assembled() const
    {
        constexpr std::uint32_t main_text = 0x6E69616D, entry = 1, nothing = 2, function = 3, first = 4;
        writer all(next_);
        for (const std::uint32_t one : {1u, 22u, 9u, 39u, 4433u, 4448u, 6022u}) all.add(op::Capability, {one});
        all.add(op::MemoryModel, {0, 1});
        std::vector<std::uint32_t> interface{5, entry, main_text, 0};
        if (group_ != 0) interface.push_back(group_);
        all.add(op::EntryPoint, interface).add(op::ExecutionMode, {entry, 17, threads_, 1, 1});
        words result = all.made();
        const auto append = [&](const writer& from) { result.insert(result.end(), from.made().begin() + 5, from.made().end()); };
        append(annotations_);
        append(writer().add(op::TypeVoid, {nothing}).add(op::TypeFunction, {function, nothing}));
        append(globals_);
        append(writer().add(op::Function, {nothing, entry, 0, function}).add(op::Label, {first}));
        append(code_);
        append(writer().end());
        return result;
    }

    static constexpr std::uint32_t first_block = 4;

private:
    static std::string name(const number_type& t) { return t.kind + std::to_string(t.width); }
    std::uint32_t once(const std::string& key, const std::function<void(std::uint32_t)>& make)
    {
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        const std::uint32_t made = id();
        known_[key] = made;
        make(made);
        return made;
    }

    std::uint32_t threads_, next_ = 5, group_ = 0, group_value_ = 0;
    writer annotations_{}, globals_{}, code_{};
    std::map<std::string, std::uint32_t> known_{};
};

// A product of matrices of 64 x 64 in tiles of M x N, with steps of K.
struct product_of_64 {
    number_type of{}, sum{};
    std::uint32_t m = 4, n = 4, k = 4;
    std::uint32_t operands = 0;  // of OpCooperativeMatrixMulAddKHR
    std::uint32_t left_layout = row_major, right_layout = row_major, sum_layout = row_major;
    std::uint32_t vector = 1;  // numbers of an element of the buffers of the factors
    number_type right_of{'-', 0};  // of the right factor, if it is not that of the left one
};

// out += x * y, where out, x and y are the buffers 2, 0 and 1.
inline words assembled(const product_of_64& p)
{
    constexpr std::uint32_t size = 64;
    matrix_module a;
    const number_type right_of = p.right_of.width == 0 ? p.of : p.right_of;
    const std::uint32_t left_type = a.matrix({p.of, p.m, p.k, use_a}), right_type = a.matrix({right_of, p.k, p.n, use_b}),
                        sum_type = a.matrix({p.sum, p.m, p.n, use_sum});
    const std::uint32_t x = a.buffer(0, p.of, p.vector), y = a.buffer(1, right_of, p.vector), out = a.buffer(2, p.sum);
    const std::uint32_t left_element = a.vector(p.of, p.vector), right_element = a.vector(right_of, p.vector);
    const std::uint32_t row = a.times(a.workgroup_id(1), p.m), column = a.times(a.workgroup_id(0), p.n);
    // The index of an element of a matrix, and the number of elements from row to row or from column to column.
    const auto index = [&](std::uint32_t r, std::uint32_t c, std::uint32_t layout, std::uint32_t vector) {
        const std::uint32_t at = layout == row_major ? a.add(a.times(r, size), c) : a.add(a.times(c, size), r);
        return vector == 1 ? at : a.made(op::UDiv, a.uint(), {at, a.constant(vector)});
    };
    const std::uint32_t sum_at = a.element(out, a.type(p.sum), index(row, column, p.sum_layout, 1));
    const std::uint32_t sum_layout = a.constant(p.sum_layout), stride = a.constant(size), factor_stride = a.constant(size / p.vector);
    const std::uint32_t before = a.made(op::CooperativeMatrixLoadKHR, sum_type, {sum_at, sum_layout, stride});
    (void)a.made(op::CooperativeMatrixLengthKHR, a.uint(), {sum_type});
    const std::uint32_t top = a.id(), body = a.id(), done = a.id(), next = a.id(), k_after = a.id(), sum_after = a.id(), k = a.id(),
                        sum = a.id(), goes_on = a.id(), boolean = a.id();
    a.global(op::TypeBool, {boolean});
    a.code(op::Branch, {top});
    a.label(top);
    a.code(op::Phi, {a.uint(), k, a.constant(0), matrix_module::first_block, k_after, next});
    a.code(op::Phi, {sum_type, sum, before, matrix_module::first_block, sum_after, next});
    a.code(op::ULessThan, {boolean, goes_on, k, a.constant(size)});
    a.code(op::LoopMerge, {done, next, 0});
    a.code(op::BranchConditional, {goes_on, body, done});
    a.label(body);
    const std::uint32_t left_at = a.element(x, left_element, index(row, k, p.left_layout, p.vector)),
                        right_at = a.element(y, right_element, index(k, column, p.right_layout, p.vector));
    const std::uint32_t left = a.made(op::CooperativeMatrixLoadKHR, left_type, {left_at, a.constant(p.left_layout), factor_stride}),
                        right = a.made(op::CooperativeMatrixLoadKHR, right_type, {right_at, a.constant(p.right_layout), factor_stride});
    a.code(op::CooperativeMatrixMulAddKHR, {sum_type, sum_after, left, right, sum, p.operands});
    a.code(op::Branch, {next});
    a.label(next);
    a.code(op::IAdd, {a.uint(), k_after, k, a.constant(p.k)});
    a.code(op::Branch, {top});
    a.label(done);
    a.code(op::CooperativeMatrixStoreKHR, {sum_at, sum, sum_layout, stride});
    return a.assembled();
}

}  // namespace tests::spirv

#endif
