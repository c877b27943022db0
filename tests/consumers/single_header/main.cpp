// SPDX-License-Identifier: MIT
// A program that uses the single header, included twice here and once in other.cpp.
#include <valhall.hpp>
#include <valhall.hpp>

std::string_view name_from_other(valhall::word bits);
const void* table_of_other();

int main()
{
    using namespace valhall;
    constexpr word bits = 0x00a4c03200000201;
    static_assert(emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1) == bits);
    static_assert(to_text(bits, arch::v9) == "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs");
    return name_from_other(bits) == "FADD.f32" && table_of_other() == detail::row_link_table && VALHALL_VERSION == version.number ? 0 : 1;
}
