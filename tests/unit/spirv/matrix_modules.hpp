// SPDX-License-Identifier: MIT
// Modules with cooperative matrices for tests.
#ifndef VALHALL_TESTS_SPIRV_MATRIX_MODULES_HPP
#define VALHALL_TESTS_SPIRV_MATRIX_MODULES_HPP

#include <cstdint>

#include "compute_module.hpp"

namespace tests::spirv {

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
    compute_module a;
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
    a.code(op::Phi, {a.uint(), k, a.constant(0), compute_module::first_block, k_after, next});
    a.code(op::Phi, {sum_type, sum, before, compute_module::first_block, sum_after, next});
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
