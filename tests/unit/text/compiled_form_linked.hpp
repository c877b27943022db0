// SPDX-License-Identifier: MIT
// The results of compiled_form_results.hpp from the compiled form.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tests::compiled {

std::vector<std::string> of_random_words();
std::vector<std::string> of_values();
std::vector<std::string> of_programs(std::span<const std::vector<std::uint64_t>> programs);
std::vector<std::string> of_texts();

}  // namespace tests::compiled
