// SPDX-License-Identifier: MIT
// A triangle in the window: the covered pixels, and interpolation.
#ifndef VALHALL_TOOLS_SPIRV_RASTER_HPP
#define VALHALL_TOOLS_SPIRV_RASTER_HPP

#include <bit>
#include <cstdint>

#include "spirv_case.hpp"

class raster_triangle {
public:
    // A triangle of three positions in clip coordinates, from a vertex on.
    raster_triangle(const case_resource& positions, std::uint32_t first, std::uint32_t width, std::uint32_t height) : first_(first)
    {
        for (std::uint32_t v = 0; v < 3; ++v) {
            const auto word = [&](std::uint32_t c) {
                return static_cast<double>(std::bit_cast<float>(positions.words[4 * (first + v) + c]));
            };
            w_[v] = 1 / word(3);
            x_[v] = (word(0) * w_[v] + 1) / 2 * width;
            y_[v] = (word(1) * w_[v] + 1) / 2 * height;
            z_[v] = word(2) * w_[v];
        }
        area_ = (x_[1] - x_[0]) * (y_[2] - y_[0]) - (x_[2] - x_[0]) * (y_[1] - y_[0]);
    }

    std::uint32_t first() const { return first_; }
    // True if the front face is visible: counter-clockwise in a window with downward rows.
    bool is_front() const { return area_ < 0; }

    bool covers(std::uint32_t column, std::uint32_t row) const
    {
        if (area_ == 0) return false;
        const weights at = weights_at(column, row);
        for (std::uint32_t v = 0; v < 3; ++v) {
            if (at.of[v] < 0) return false;
            // An edge through the middle of a pixel covers it on the top and on the left.
            if (at.of[v] == 0 && !is_top_left((v + 1) % 3, (v + 2) % 3)) return false;
        }
        return true;
    }
    double depth(std::uint32_t column, std::uint32_t row) const { return interpolated(z_, true, column, row); }
    double w_of(std::uint32_t vertex) const { return 1 / w_[vertex]; }
    double reciprocal_w(std::uint32_t column, std::uint32_t row) const { return interpolated(w_, true, column, row); }

    // Linear in the window, or with the perspective.
    double interpolated(const double (&values)[3], bool is_linear, std::uint32_t column, std::uint32_t row) const
    {
        const weights at = weights_at(column, row);
        double sum = 0, whole = 0;
        for (std::uint32_t v = 0; v < 3; ++v) {
            const double weight = is_linear ? at.of[v] : at.of[v] * w_[v];
            sum += weight * values[v];
            whole += weight;
        }
        return sum / whole;
    }

private:
    struct weights {
        double of[3];
    };
    weights weights_at(std::uint32_t column, std::uint32_t row) const
    {
        const double x = column + 0.5, y = row + 0.5;
        weights made{};
        for (std::uint32_t v = 0; v < 3; ++v) {
            const std::uint32_t a = (v + 1) % 3, b = (v + 2) % 3;
            made.of[v] = ((x_[b] - x_[a]) * (y - y_[a]) - (y_[b] - y_[a]) * (x - x_[a])) / area_;
        }
        return made;
    }
    bool is_top_left(std::uint32_t a, std::uint32_t b) const
    {
        const double dx = area_ > 0 ? x_[b] - x_[a] : x_[a] - x_[b], dy = area_ > 0 ? y_[b] - y_[a] : y_[a] - y_[b];
        return dy < 0 || (dy == 0 && dx > 0);
    }

    std::uint32_t first_;
    double x_[3]{}, y_[3]{}, z_[3]{}, w_[3]{};
    double area_ = 0;
};

#endif
