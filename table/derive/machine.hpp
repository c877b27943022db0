// SPDX-License-Identifier: MIT
// The values of the machine model, as costs.def gives them.
#ifndef VALHALL_TABLE_DERIVE_MACHINE_HPP
#define VALHALL_TABLE_DERIVE_MACHINE_HPP

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "table.hpp"

namespace valhall::table {

// The letters of evidence, in the order of `evidence` of isa/costs.hpp, whose first enumerator is `unknown`.
inline constexpr std::string_view letters_of_evidence = "acmpr";

// The bits of a value in the packed form; the evidence is above them.
inline constexpr unsigned machine_value_bits = 13;

// The facts that rates are, in the order of the columns of VALHALL_RATES: counted_fma.
inline constexpr std::string_view rate_columns[] = {"fma", "cvt", "sfu", "load_store", "varying", "texture"};

// All values: those of rates are values of six facts of one product.
inline std::vector<machine_value> machine_values(const tables& t)
{
    std::vector<machine_value> all = t.machine_values;
    for (const machine_rates& one : t.rates)
        for (std::size_t n = 0; n < one.per_cycle.size() && n < one.evidence.size(); ++n)
            all.push_back({every_arch[0], every_arch[std::size(every_arch) - 1], one.product,
                           one.scale + '_' + std::string(rate_columns[n]), one.per_cycle[n], one.evidence[n]});
    return all;
}

}  // namespace valhall::table

#endif
