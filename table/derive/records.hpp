// SPDX-License-Identifier: MIT
// Writers of the records that the library reads: `written::quick_check` has a setter for each number of `detail::quick_check`.
#ifndef VALHALL_TABLE_DERIVE_RECORDS_HPP
#define VALHALL_TABLE_DERIVE_RECORDS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "valhall/isa/arm_name_records.hpp"
#include "valhall/isa/descriptor_records.hpp"
#include "valhall/isa/operand_records.hpp"
#include "valhall/text/common/print_records.hpp"

namespace valhall::table::written {

// The numbers of a record. Throws std::length_error, naming the number, if a value does not fit.
template <class Record>
struct numbers_of {
    using columns = typename Record::columns;
    using number_type = typename Record::number_type;

    std::array<std::uint32_t, Record::width> numbers{};

    // For file_writer.
    auto begin() const { return numbers.begin(); }
    auto end() const { return numbers.end(); }

    friend bool operator==(const numbers_of&, const numbers_of&) = default;

protected:
    static std::size_t fitting(std::size_t value, int bits, const char* name)
    {
        if (value >> bits != 0)
            throw std::length_error(std::string(name) + ": " + std::to_string(value) + " is more than its column can hold");
        return value;
    }
    void put(int place, std::size_t value, const char* name)
    {
        numbers[static_cast<std::size_t>(place)] = static_cast<std::uint32_t>(fitting(value, 8 * sizeof(number_type), name));
    }
    void put_wide(int place, word value)
    {
        numbers[static_cast<std::size_t>(place)] = static_cast<std::uint32_t>(value);
        numbers[static_cast<std::size_t>(place) + 1] = static_cast<std::uint32_t>(value >> 32);
    }
    void put_part(int place, std::size_t value, int position, int bits, const char* name)
    {
        std::uint32_t& number = numbers[static_cast<std::size_t>(place)];
        const std::uint32_t mask = ((std::uint32_t{1} << bits) - 1) << position;
        number = (number & ~mask) | static_cast<std::uint32_t>(fitting(value, bits, name)) << position;
    }
};

#include "record_writers.def"
#include "valhall/isa/records.def"
#include "record_writers.def"
#include "valhall/isa/descriptor_records.def"
#include "record_writers.def"
#include "valhall/isa/operand_records.def"
#include "record_writers.def"
#include "valhall/text/common/print_records.def"
#include "record_writers.def"
#include "valhall/isa/arm_name_records.def"

}  // namespace valhall::table::written

#endif
