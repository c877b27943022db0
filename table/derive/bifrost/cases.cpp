// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include <algorithm>

namespace valhall::table::bifrost {

namespace {

// True if no case has a number of a derived field, so that the encoding does not have the word.
bool is_unused(const encoding& e, std::size_t field, unsigned number)
{
    const std::vector<unsigned>& refused = e.refused[field];
    if (std::find(refused.begin(), refused.end(), number) != refused.end()) return false;
    return std::none_of(e.cases.begin(), e.cases.end(), [&](const case_row& row) { return row.numbers[field] == number; });
}

std::vector<unsigned> numbers_of(const encoding& e, unsigned combined)
{
    std::vector<unsigned> list;
    for (const bit_field& field : e.derived) {
        list.push_back(combined & static_cast<unsigned>(field.maximum()));
        combined >>= field.width;
    }
    return list;
}

unsigned find_case(const encoding& e, const std::vector<unsigned>& numbers, unsigned order)
{
    for (std::size_t field = 0; field < numbers.size(); ++field)
        if (is_unused(e, field, numbers[field])) return valhall::bifrost::detail::no_match;
    for (const bool wants_alias : {false, true})
        for (std::size_t i = 0; i < e.cases.size(); ++i) {
            const case_row& row = e.cases[i];
            if (row.numbers == numbers && (row.orders >> order & 1) != 0 && row.is_alias == wants_alias) return static_cast<unsigned>(i);
        }
    return valhall::bifrost::detail::reserved_case;
}

}  // namespace

unsigned derived_width(const encoding& e)
{
    unsigned sum = 0;
    for (const bit_field& field : e.derived) sum += field.width;
    return sum;
}

std::vector<unsigned> case_table(const encoding& e)
{
    std::vector<unsigned> list;
    if (e.keys.empty()) return list;
    for (unsigned combined = 0; combined < 1u << derived_width(e); ++combined)
        for (unsigned order = 0; order < order_count; ++order) list.push_back(find_case(e, numbers_of(e, combined), order));
    return list;
}

bool has_order(const encoding& e)
{
    constexpr unsigned every_order = (1 << order_count) - 1;
    return std::any_of(e.cases.begin(), e.cases.end(), [](const case_row& line) { return line.orders != every_order; });
}

unsigned derived_number(const encoding& e, std::uint32_t word)
{
    unsigned combined = 0, shift = 0;
    for (const bit_field& field : e.derived) {
        combined |= static_cast<unsigned>(field.extract(word)) << shift;
        shift += field.width;
    }
    return combined;
}

}  // namespace valhall::table::bifrost
