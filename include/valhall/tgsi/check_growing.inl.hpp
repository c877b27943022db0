// SPDX-License-Identifier: MIT
// The definitions of check_growing.hpp, which includes this at its end.
#ifndef VALHALL_TGSI_CHECK_GROWING_INL_HPP
#define VALHALL_TGSI_CHECK_GROWING_INL_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "valhall/tgsi/check.hpp"

namespace valhall::tgsi {

namespace detail {

struct growing_findings {
    std::vector<finding> found{};

    void report(const finding& f) { found.push_back(f); }
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

inline std::vector<finding> check_growing(const program_view& program)
{
    std::vector<block_place> places(program.instructions.size());
    std::vector<detail::subroutine_visit> visits(program.instructions.size());
    std::vector<detail::declared_range> ranges(program.declarations.size());
    const std::unique_ptr<bool[]> is_written(new bool[program.declarations.size() + 1]{});
    std::vector<std::uint8_t> temporaries(static_cast<std::size_t>(max_index) + 1);
    const detail::check_scratch scratch{places, visits, ranges, std::span(is_written.get(), program.declarations.size()), temporaries};
    detail::growing_findings found;
    detail::checker(program, scratch, found).check();
    return found.found;
}

VALHALL_COMPILED_END

}  // namespace valhall::tgsi

#endif
