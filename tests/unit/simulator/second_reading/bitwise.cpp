// SPDX-License-Identifier: MIT
// The second reading of shifts and rotations with a bitwise operation, of those with a constant, and of MUX; bit by bit.
#include "parts.hpp"

namespace second_reading {

namespace {

struct bits_of_lane {
    std::uint64_t bits;
    int width;

    bool at(int i) const { return i >= 0 && i < width && (bits >> i & 1) != 0; }
};

// The source of bit `i` of a shift's result.
bool shifted_bit(std::string_view kind, bits_of_lane x, int n, int i, bool copies_sign)
{
    if (kind == "LSHIFT") return x.at(i - n);
    if (kind == "LROT") return x.at((i - n + x.width) % x.width);
    if (kind == "RROT") return x.at((i + n) % x.width);
    return i + n < x.width ? x.at(i + n) : copies_sign && x.at(x.width - 1);
}

answer shift(const question& asked, std::string_view kind, std::string_view logic)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    const std::vector<std::uint64_t> values = integers_of(asked.sources[0], s);
    const shape amounts{s.lanes, 8};
    if (s.lanes == 1 && asked.sources[1].part == "b02") return unsettled("two amounts for one shift");
    const std::vector<std::uint64_t> counts =
        gather(asked.sources[1].bits,
               s.lanes == 2 && asked.sources[1].part == "none" ? "0 2" : bytes_of(asked.sources[1].part, amounts, s.lanes == 4), false);
    const std::vector<std::uint64_t> others = gather(asked.sources[2].bits, whole_of(s.lanes, s.width), false);
    std::vector<std::uint64_t> out;
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
        std::uint64_t y = 0;
        for (int i = 0; i < s.width; ++i) {
            const bool x = shifted_bit(kind, {values[lane], s.width}, static_cast<int>(counts[lane]) % s.width, i, asked.has("signed"));
            const bool c = ((others[lane] >> i & 1) != 0) != asked.sources[2].complement;
            const bool z = logic == "AND" ? x && c : logic == "OR" ? x || c : x != c;
            if (z != asked.has("not_result")) y |= std::uint64_t{1} << i;
        }
        out.push_back(y);
    }
    return join(out, s.width, asked);
}

answer choose(const question& asked)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    const std::vector<std::uint64_t> a = integers_of(asked.sources[0], s), b = integers_of(asked.sources[1], s),
                                     c = integers_of(asked.sources[2], s);
    if (asked.has("fp_zero") && s.width == 8) return unsettled("a float of 8 bits");
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t sign = std::uint64_t{1} << (s.width - 1);
        if (asked.has("bit")) {
            std::uint64_t y = 0;
            for (int place = 0; place < s.width; ++place) y |= ((c[i] >> place & 1) != 0 ? a[i] : b[i]) & std::uint64_t{1} << place;
            out.push_back(y);
            continue;
        }
        const bool passes = asked.has("neg") ? c[i] >= sign : asked.has("fp_zero") ? c[i] == 0 || c[i] == sign : c[i] == 0;
        out.push_back(passes ? a[i] : b[i]);
    }
    return join(out, s.width, asked);
}

}  // namespace

answer read_bitwise(const question& asked)
{
    const std::string_view operation = operation_of(asked.mnemonic);
    if (operation == "MUX") return choose(asked);
    const std::uint64_t constant = asked.immediate;
    if (operation == "AND_IMM") return join({asked.sources[0].bits & constant}, 32, asked);
    if (operation == "OR_IMM") return join({asked.sources[0].bits | constant}, 32, asked);
    if (operation == "XOR_IMM") return join({asked.sources[0].bits ^ constant}, 32, asked);
    for (const std::string_view kind : {"LSHIFT", "RSHIFT", "LROT", "RROT"})
        for (const std::string_view logic : {"AND", "OR", "XOR"})
            if (operation == std::string(kind) + "_" + std::string(logic)) return shift(asked, kind, logic);
    return unsettled(unknown_instruction);
}

}  // namespace second_reading
