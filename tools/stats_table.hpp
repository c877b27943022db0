// SPDX-License-Identifier: MIT
// A table of numbers with titles: sorted, and as tab-separated text, CSV or JSON.
#ifndef VALHALL_TOOLS_STATS_TABLE_HPP
#define VALHALL_TOOLS_STATS_TABLE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"

class stats_table {
public:
    // The titles are separated by tabs, as the cells of rows are.
    explicit stats_table(std::string_view titles) : titles_(split(titles)) {}

    void add(std::string_view row) { rows_.push_back(split(row)); }
    bool empty() const { return rows_.empty(); }

    // Sorts the rows by a column, lowest first; rows without a number last, equal ones in their order. Returns false if there is no such column.
    bool sort(std::string_view title)
    {
        const auto at = std::find(titles_.begin(), titles_.end(), title);
        if (at == titles_.end()) return false;
        const auto column = static_cast<std::size_t>(at - titles_.begin());
        std::vector<std::size_t> order(rows_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            const std::string &first = rows_[x][column], &second = rows_[y][column];
            if (is_number(first) != is_number(second)) return is_number(first);
            if (!is_number(first)) return first != second ? first < second : x < y;
            const double low = std::strtod(first.c_str(), nullptr), high = std::strtod(second.c_str(), nullptr);
            return low != high ? low < high : x < y;
        });
        std::vector<std::vector<std::string>> sorted;
        sorted.reserve(rows_.size());
        for (const std::size_t n : order) sorted.push_back(std::move(rows_[n]));
        rows_ = std::move(sorted);
        return true;
    }

    // "file, program, instructions".
    std::string titles() const
    {
        std::string text;
        for (const std::string& one : titles_) text.append(text.empty() ? "" : ", ").append(one);
        return text;
    }
    std::string tabs() const
    {
        return lines('\t', [](const std::string& cell) { return cell; });
    }
    std::string csv() const { return lines(',', quoted); }

    // An array of objects. The cells of the first `texts` columns are texts.
    void put(json& out, std::size_t texts) const
    {
        out.begin_array();
        for (const std::vector<std::string>& row : rows_) {
            out.begin_object();
            for (std::size_t n = 0; n < row.size(); ++n) {
                out.key(titles_[n]);
                if (n >= texts && is_number(row[n])) out.made(row[n]);
                else out.text(row[n]);
            }
            out.end_object();
        }
        out.end_array();
    }

private:
    static std::vector<std::string> split(std::string_view text)
    {
        std::vector<std::string> cells;
        for (std::size_t tab = 0; (tab = text.find('\t')) != std::string_view::npos; text.remove_prefix(tab + 1))
            cells.emplace_back(text.substr(0, tab));
        cells.emplace_back(text);
        return cells;
    }
    // Decimal digits, with at most one point among them, after an optional sign: a number of JSON, too.
    static bool is_number(std::string_view text)
    {
        if (text.substr(0, 1) == "-") text.remove_prefix(1);
        const bool has_leading_zero = text.size() > 1 && text[0] == '0' && text[1] != '.';
        return !text.empty() && !has_leading_zero && text.front() != '.' && text.back() != '.' &&
               text.find_first_not_of("0123456789.") == std::string_view::npos && std::count(text.begin(), text.end(), '.') <= 1;
    }
    static std::string quoted(const std::string& cell)
    {
        if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
        std::string text = "\"";
        for (const char c : cell) text.append(c == '"' ? 2 : 1, c);
        return text + '"';
    }
    template <class Cell>
    std::string lines(char separator, const Cell& cell) const
    {
        std::string text;
        const auto add = [&](const std::vector<std::string>& row) {
            for (std::size_t n = 0; n < row.size(); ++n) text.append(n == 0 ? 0 : 1, separator) += cell(row[n]);
            text += '\n';
        };
        add(titles_);
        for (const std::vector<std::string>& row : rows_) add(row);
        return text;
    }

    std::vector<std::string> titles_;
    std::vector<std::vector<std::string>> rows_{};
};

#endif
