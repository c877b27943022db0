// SPDX-License-Identifier: MIT
// Prints each executed instruction, with its active lanes and the values that it reads and writes.
#ifndef VALHALL_TOOLS_TRACE_HPP
#define VALHALL_TOOLS_TRACE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation.hpp"
#include "step_text.hpp"

#include <valhall/isa/operand_info.hpp>
#include <valhall/text/print.hpp>

// The shortest decimal number that parses to the same float.
inline std::string float_text(std::uint32_t bits)
{
    const float value = std::bit_cast<float>(bits);
    char text[32];
    for (int digits = 6; digits <= 9; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
        if (std::bit_cast<std::uint32_t>(std::strtof(text, nullptr)) == bits) break;
    }
    return text;
}

inline std::string half_text(std::uint32_t bits)
{
    return float_text(valhall::simulator::to_f32(valhall::simulator::f16{static_cast<std::uint16_t>(bits)}).bits);
}

// "lane 3", "lanes 0-3, 8".
inline std::string lanes_text(valhall::simulator::lane_mask lanes)
{
    std::string text;
    for (int first = 0; lanes >> first != 0; ++first) {
        if ((lanes >> first & 1) == 0) continue;
        int last = first;
        while ((lanes >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(first) + (last != first ? '-' + std::to_string(last) : "");
        first = last;
    }
    return (std::has_single_bit(lanes) ? "lane " : "lanes ") + text;
}

// Writes a line for each instruction and one for each of its operands, or a single line if only one lane is shown.
class trace : public valhall::simulator::observer {
public:
    trace(const simulation& run, std::FILE* to, valhall::text_options how, std::optional<std::size_t> only)
        : run_(run), to_(to), how_(how), only_(only)
    {
    }

    valhall::simulator::run_error before(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index,
                                         valhall::simulator::lane_mask active) override
    {
        flush();
        shown_ = shown_lanes(w, active);
        if (shown_ == 0) return valhall::simulator::run_error::none;
        discarded_ = w.discarded();
        head_ = head(w, s, index);
        if (s.place.is_there) add_read_by_plan(w, s);
        else if (s.undecodable == valhall::fault_code::none) add_read(w, s);
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error after(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t,
                                        valhall::simulator::lane_mask) override
    {
        if (shown_ != 0 && s.place.is_there) add_written_by_plan(w, s);
        else if (shown_ != 0 && s.undecodable == valhall::fault_code::none) add_written(w, s);
        return valhall::simulator::run_error::none;
    }

    // Writes the last instruction, if the run stopped in it: it has read its operands, but not written.
    void flush()
    {
        if (shown_ == 0) return;
        const std::string text = only_ ? one_line() : lines();
        std::fwrite(text.data(), 1, text.size(), to_);
        shown_ = 0;
        rows_.clear();
    }

private:
    // An operand: its name, and a value for each shown lane.
    struct row {
        std::string label{};
        std::vector<std::string> cells{};
        bool is_written = false;
    };

    valhall::simulator::lane_mask shown_lanes(const valhall::simulator::warp& w, valhall::simulator::lane_mask active) const
    {
        if (!only_) return active;
        const bool is_here = &w == &run_.warps()[*only_ / run_.lanes()];
        return static_cast<valhall::simulator::lane_mask>(is_here ? active & 1u << *only_ % run_.lanes() : 0);
    }

    std::string head(const valhall::simulator::warp& w, const valhall::simulator::step& s, std::uint32_t index) const
    {
        char number[16];
        std::snprintf(number, sizeof number, "%5u: ", static_cast<unsigned>(index));
        const valhall::arch on = run_.around().program.on;
        const std::string text = text_of_step(s, on, how_.syntax);
        if (only_) return number + text;
        const bool has_warps = run_.warps().size() > 1;
        const std::string warp = has_warps ? "warp " + std::to_string(&w - run_.warps().data()) + ", " : "";
        return number + text + "  // " + warp + lanes_text(shown_);
    }

    // ---- values ----

    template <class Value>
    void add(std::string label, bool is_written, Value&& value)
    {
        row r{std::move(label), {}, is_written};
        for (int lane = 0; shown_ >> lane != 0; ++lane)
            if ((shown_ >> lane & 1) != 0) r.cells.push_back(value(lane));
        rows_.push_back(std::move(r));
    }

    static std::string hex(std::uint64_t value, bool is_wide)
    {
        char text[20];
        std::snprintf(text, sizeof text, "%0*llX", is_wide ? 16 : 8, static_cast<unsigned long long>(value));
        return text;
    }

    // A word, and the floats in it: the whole of it, or the halves of a mask.
    static std::string word_text(std::uint32_t value, bool is_float, unsigned halves)
    {
        if (is_float) return hex(value, false) + " (" + float_text(value) + ')';
        if (halves == 0) return hex(value, false);
        const std::string low = (halves & 1) != 0 ? half_text(value) : "", high = (halves & 2) != 0 ? half_text(value >> 16) : "";
        return hex(value, false) + " (" + low + (halves == 3 ? ", " : "") + high + ')';
    }

    static bool is_float(const valhall::number_type_info& type) { return type.kind == valhall::number_class::floating && type.width == 32; }
    static unsigned halves_of(const valhall::number_type_info& type, unsigned all)
    {
        return type.kind == valhall::number_class::floating && type.width == 16 ? all : 0;
    }

    void add_read(const valhall::simulator::warp& w, const valhall::simulator::step& s)
    {
        const valhall::instruction i = s.what(run_.around().program.on);
        add_staging(w, s, false);
        valhall::simulator::operand_scratch scratch;
        valhall::simulator::lane_operands in;
        if (!w.read_sources(s, scratch, in)) return;
        const valhall::operand_infos infos = valhall::operands_of(i.row());
        for (int n = 0; n < i.source_count(); ++n) {
            const valhall::number_type_info type = valhall::info_of(infos[i.staging_count() + i.has_destination() + n].type);
            const bool is_wide = s.sources[n].is_wide;
            add(std::string(valhall::source_text(i, n, how_).view()), false, [&](int lane) {
                const std::uint32_t low = in.low[n][lane];
                if (is_wide) return hex(low | std::uint64_t{in.high[n][lane]} << 32, true);
                return word_text(low, is_float(type), halves_of(type, type.lanes == 1 ? 1 : 3));
            });
        }
    }

    // ---- Bifrost: the values of a step by its plan ----

    // "r5", "u1.w0", "t0", or the special value.
    static std::string label_of(const valhall::simulator::source_plan& plan, const valhall::simulator::clause_place& place)
    {
        switch (plan.kind) {
        case valhall::source_kind::reg:
            if (plan.number < valhall::simulator::clause_place::first_temporary) return 'r' + std::to_string(plan.number);
            return std::string(valhall::simulator::temporary_name(plan.number, place.tuple));
        case valhall::source_kind::uniform: return 'u' + std::to_string(plan.number / 2) + (plan.number % 2 == 0 ? ".w0" : ".w1");
        case valhall::source_kind::special: return std::string(valhall::enumeration_of(valhall::enum_id::special)[plan.number].name());
        default: return "constant";
        }
    }

    void add_read_by_plan(const valhall::simulator::warp& w, const valhall::simulator::step& s)
    {
        add_groups(w, s, false);
        valhall::simulator::operand_scratch scratch;
        valhall::simulator::lane_operands in;
        if (s.by == valhall::simulator::action::refuse || !w.read_sources(s, scratch, in)) return;
        for (int n = 0; n < s.source_count; ++n)
            add(label_of(s.sources[n], s.place), false, [&](int lane) {
                const std::uint32_t low = in.low[n][lane];
                return s.sources[n].is_wide ? hex(low | std::uint64_t{in.high[n][lane]} << 32, true) : hex(low, false);
            });
    }

    void add_written_by_plan(const valhall::simulator::warp& w, const valhall::simulator::step& s)
    {
        add_groups(w, s, true);
        using enum valhall::simulator::action;
        const bool has_result = s.by == compute || s.by == permute || s.by == ballot;
        if (has_result) add(s.to.reg % 2 == 0 ? "t0" : "t1", true, [&](int lane) { return hex(w.reg(s.to.reg, lane), false); });
        for (int n = 0; n < s.commit_count; ++n)
            add('r' + std::to_string(s.commits[n].to), true, [&](int lane) { return hex(w.reg(s.commits[n].to, lane), false); });
        if (const unsigned lanes = w.discarded() & ~discarded_ & shown_; lanes != 0)
            rows_.push_back({"discards", {only_ ? "the lane" : lanes_text(static_cast<valhall::simulator::lane_mask>(lanes))}, true});
    }

    void add_groups(const valhall::simulator::warp& w, const valhall::simulator::step& s, bool is_written)
    {
        for (const valhall::simulator::staging_plan& group : s.staging)
            for (int r = 0; group.is_written == is_written && r < group.count && group.first + r < 64; ++r)
                add('r' + std::to_string(group.first + r), is_written, [&](int lane) { return hex(w.reg(group.first + r, lane), false); });
    }

    void add_written(const valhall::simulator::warp& w, const valhall::simulator::step& s)
    {
        const valhall::instruction i = s.what(run_.around().program.on);
        add_staging(w, s, true);
        if (i.has_destination()) add_destination(w, s, i);
        if (const unsigned lanes = w.discarded() & ~discarded_ & shown_; lanes != 0)
            rows_.push_back({"discards", {only_ ? "the lane" : lanes_text(static_cast<valhall::simulator::lane_mask>(lanes))}, true});
    }

    void add_destination(const valhall::simulator::warp& w, const valhall::simulator::step& s, const valhall::instruction& i)
    {
        using valhall::half;
        const valhall::number_type_info type = valhall::info_of(valhall::operands_of(i.row())[i.staging_count()].type);
        const bool has_halves = type.width == 16 || s.to.is_narrowed;
        const unsigned written = s.to.mask == half::low ? 1 : s.to.mask == half::high ? 2 : 3;
        const bool is_floating = type.kind == valhall::number_class::floating;
        const std::string label = 'r' + std::to_string(s.to.reg);
        add(label, true, [&](int lane) {
            const std::uint32_t low = w.reg(s.to.reg, lane);
            if (s.to.is_wide) return hex(low | std::uint64_t{(s.to.reg == 63 ? 0 : w.reg(s.to.reg + 1, lane))} << 32, true);
            return word_text(low, is_floating && !has_halves && written == 3, is_floating && has_halves ? written : 0);
        });
    }

    // The registers of the staging groups that are read or written.
    void add_staging(const valhall::simulator::warp& w, const valhall::simulator::step& s, bool is_written)
    {
        for (int n = 0; n < s.described().staging().size(); ++n) {
            const valhall::simulator::staging_plan& group = s.staging[n];
            const valhall::number_type_info type = valhall::info_of(valhall::operands_of(s.described())[n].type);
            for (int r = 0; group.is_written == is_written && r < group.count; ++r) {
                const int number = (group.first + r) & (valhall::max_registers - 1);
                add('r' + std::to_string(number), is_written,
                    [&](int lane) { return word_text(w.reg(number, lane), is_float(type), halves_of(type, 3)); });
            }
        }
    }

    // ---- layout ----

    std::string one_line() const
    {
        std::string text = head_;
        const char* between = "  // ";
        bool is_written = false;
        for (const row& r : rows_) {
            text += r.is_written && !is_written ? (text == head_ ? "  // -> " : " -> ") : between;
            is_written |= r.is_written;
            between = ", ";
            text += r.label + ' ' + r.cells[0];
        }
        return text + '\n';
    }

    // The values of the lanes side by side, whole quads in a line; or one value if all are equal.
    std::string lines() const
    {
        constexpr std::size_t line_size = 110;
        std::size_t label_width = 0;
        for (const row& r : rows_) label_width = std::max(label_width, r.label.size());
        std::string text = head_ + '\n';
        for (const row& r : rows_) {
            const bool is_same = std::all_of(r.cells.begin(), r.cells.end(), [&](const std::string& cell) { return cell == r.cells[0]; });
            std::size_t width = 0;
            for (const std::string& cell : r.cells) width = std::max(width, cell.size());
            const std::size_t in_line = std::max<std::size_t>(line_size / (width + 2) & ~std::size_t{3}, 4);
            std::string line = (r.is_written ? "       -> " : "          ") + padded(r.label, label_width);
            const std::size_t indent = line.size();
            for (std::size_t n = 0; n < (is_same ? 1 : r.cells.size()); ++n) {
                if (n != 0 && n % in_line == 0) text += without_blanks(line) + '\n', line.assign(indent, ' ');
                line += "  " + padded(r.cells[n], width);
            }
            text += without_blanks(line) + '\n';
        }
        return text;
    }

    static std::string without_blanks(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }
    static std::string padded(const std::string& text, std::size_t width)
    {
        return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
    }

    const simulation& run_;
    std::FILE* to_;
    valhall::text_options how_;
    std::optional<std::size_t> only_;

    // the instruction that is told
    valhall::simulator::lane_mask shown_ = 0, discarded_ = 0;
    std::string head_{};
    std::vector<row> rows_{};
};

#endif
