// SPDX-License-Identifier: MIT
// The definitions of print_statistics.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_PRINT_STATISTICS_INL_HPP
#define VALHALL_TEXT_PRINT_STATISTICS_INL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall {

namespace detail {

// Writes statistics by calling `emit` with one line after another.
class statistics_printer {
public:
    constexpr statistics_printer(const program_statistics& s, const callback<void(std::string_view)>& emit) : s_(s), emit_(emit) {}

    constexpr void print(std::string_view product)
    {
        print_use();
        end_line();
        print_cycles();
        end_line();
        out_.put("A = Arithmetic, FMA = Fused multiply-add, CVT = Conversion and simple arithmetic,");
        end_line();
        out_.put("SFU = Special functions, LS = Load/store, V = Varying, T = Texture");
        end_line();
        print_source_of_costs(product);
        end_line();
        out_.put("Program properties");
        end_line();
        out_.put("==================");
        end_line();
        end_line();
        print_properties();
    }

private:
    static constexpr std::size_t name_width = 27, column_width = 8, bound_width = 9;

    constexpr void end_line()
    {
        emit_(std::string_view(text_, out_.size_since(text_)));
        out_ = writer(text_);
    }

    constexpr void decimal(std::uint64_t number) { out_.decimal(static_cast<std::int64_t>(number)); }

    constexpr void print_number(std::string_view name, std::uint64_t number, std::string_view unit = "")
    {
        out_.put(name);
        out_.put(": ");
        decimal(number);
        out_.put(unit);
        end_line();
    }

    constexpr void print_truth(std::string_view name, bool holds)
    {
        out_.put(name);
        out_.put(holds ? ": true" : ": false");
        end_line();
    }

    constexpr void print_use()
    {
        print_number("Instructions", s_.instructions);
        if (s_.words != s_.instructions) print_number("Words that are no instructions", s_.words - s_.instructions);
        print_number("Size", s_.bytes(), " bytes");
        out_.put("Work registers: ");
        decimal(static_cast<std::uint64_t>(s_.work_registers()));
        if (!s_.has_known_occupancy()) {
            out_.put(" (occupancy is not known)");
            return print_rest_of_use();
        }
        out_.put(" (");
        decimal(static_cast<std::uint64_t>(s_.work_registers() * 100 / s_.registers_per_thread()));
        out_.put("% used at ");
        decimal(static_cast<std::uint64_t>(s_.thread_percent()));
        out_.put("% occupancy)");
        print_rest_of_use();
    }

    constexpr void print_rest_of_use()
    {
        end_line();
        print_number("Uniform registers", static_cast<std::uint64_t>(s_.uniform_count()));
        print_truth("Stack spilling", s_.uses_stack);
        print_number("16-bit arithmetic", static_cast<std::uint64_t>(s_.percent_16_bit()), "%");
    }

    // ---- the table of cycles ----

    constexpr void pad(std::size_t size, std::size_t width)
    {
        for (; size < width; ++size) out_.put(' ');
    }

    constexpr void print_right(std::string_view text, std::size_t width)
    {
        pad(text.size(), width);
        out_.put(text);
    }

    // Cycles with two decimals.
    constexpr void print_cell(cycle_count cycles)
    {
        const std::uint64_t hundredths = (200 * cycles.count + cycles.per_cycle) / (2 * cycles.per_cycle);
        char digits[32]{};
        writer number(digits);
        number.decimal(static_cast<std::int64_t>(hundredths / 100));
        number.put('.');
        number.put(static_cast<char>('0' + hundredths / 10 % 10));
        number.put(static_cast<char>('0' + hundredths % 10));
        print_right({digits, number.size_since(digits)}, column_width);
    }

    constexpr void print_bound(const pipeline_load& load)
    {
        char names[48]{};
        writer list(names);
        load.each_bound(s_.costs, s_.costs.lists_units, [&](std::string_view name) {
            if (list.size_since(names) != 0) list.put(", ");
            list.put(name);
        });
        if (list.size_since(names) == 0) list.put("n/a");
        out_.put("  ");
        print_right({names, list.size_since(names)}, bound_width - 2);
    }

    constexpr void print_row(std::string_view name, const pipeline_load& load, bool exists)
    {
        out_.put(name);
        pad(name.size(), name_width);
        if (exists) print_cell(load.arithmetic(s_.costs));
        else print_right("n/a", column_width);
        for (const pipeline p : pipelines) {
            if (exists) print_cell(load.exact_cycles(p, s_.costs));
            else print_right("n/a", column_width);
        }
        if (exists) print_bound(load);
        else print_right("n/a", bound_width);
        end_line();
    }

    constexpr void print_cycles()
    {
        pad(0, name_width);
        print_right("A", column_width);
        for (const pipeline p : pipelines) print_right(name_of(p), column_width);
        print_right("Bound", bound_width);
        end_line();
        print_row("Total instruction cycles:", s_.total, true);
        print_row("Shortest path cycles:", s_.shortest, s_.has_shortest);
        print_row("Longest path cycles:", s_.longest, s_.has_longest);
        if (s_.has_weighted) print_row("Loop-weighted cycles:", s_.weighted, true);
    }

    // "Cycles as the offline compiler counts them for G57; assumed like G78: FMA, CVT".
    constexpr void print_source_of_costs(std::string_view product)
    {
        out_.put("Cycles as the offline compiler counts them for ");
        out_.put(s_.costs.product);
        if (const result<gpu> found = find_gpu(product); found && found->name != s_.costs.product) {
            out_.put("; those of ");
            out_.put(found->name.empty() ? product : found->name);
            out_.put(" are not known");
        }
        std::string_view before = "; assumed like ";
        for (const pipeline p : pipelines) {
            if (!s_.costs.is_assumed(p)) continue;
            out_.put(before);
            if (before != ", ") {
                out_.put(s_.costs.assumed_from);
                out_.put(": ");
            }
            out_.put(name_of(p));
            before = ", ";
        }
        end_line();
    }

    constexpr void print_properties()
    {
        print_truth("Has side-effects", s_.has_side_effects);
        print_truth("Modifies coverage", s_.modifies_coverage);
        print_truth("Uses late ZS test", s_.late_depth_test);
        print_truth("Uses late ZS update", s_.late_depth_update);
        print_truth("Reads color buffer", s_.reads_colour);
    }

    const program_statistics& s_;
    const callback<void(std::string_view)>& emit_;
    char text_[max_text_size]{};
    writer out_{text_};
};

VALHALL_COMPILED_BEGIN

constexpr void print_statistics(const program_statistics& costs, std::string_view product, const callback<void(std::string_view)>& emit)
{
    statistics_printer(costs, emit).print(product);
}

VALHALL_COMPILED_END

}  // namespace detail

}  // namespace valhall

#endif
