// SPDX-License-Identifier: MIT
// The results of the compiled form, for compiled_form.cpp.
#define VALHALL_SEPARATE_COMPILATION
#define VALHALL_RESULTS_OF results_of_the_compiled_form
#include "unit/text/compiled_form_results.hpp"

#include "unit/text/compiled_form_linked.hpp"

namespace tests::compiled {

std::vector<std::string> of_random_words() { return VALHALL_RESULTS_OF::of_random_words(); }
std::vector<std::string> of_values() { return VALHALL_RESULTS_OF::of_values(); }
std::vector<std::string> of_programs(std::span<const std::vector<std::uint64_t>> programs)
{
    return VALHALL_RESULTS_OF::of_programs(programs);
}
std::vector<std::string> of_texts() { return VALHALL_RESULTS_OF::of_texts(); }

}  // namespace tests::compiled
