// SPDX-License-Identifier: MIT
// The FAU index of a tuple: the one 64-bit value besides registers that its two instructions can read.
#ifndef VALHALL_BIFROST_FAU_HPP
#define VALHALL_BIFROST_FAU_HPP

#include <cstdint>
#include <string_view>

namespace valhall::bifrost {

/// The kinds of values that a FAU index can name.
enum class fau_kind : std::uint8_t {
    zero,      ///< 0 in both words
    special,   ///< a value that the hardware provides
    uniform,   ///< a uniform
    constant,  ///< a constant of the clause
    reserved,  ///< nothing
};

/// Special values, with their FAU indices.
enum class special : std::uint8_t {
    lane_id = 1,             ///< the lane's number in its warp
    warp_id = 2,             ///< the number of the warp
    core_id = 3,             ///< the number of the core
    framebuffer_size = 4,    ///< the size of the framebuffer
    atest_datum = 5,         ///< the parameter of ATEST
    sample = 6,              ///< the address of the table of sample positions
    blend_descriptor_0 = 8,  ///< the blend descriptor of render target 0; those of 1 to 7 follow
};

/// The name of a special value, as in text; empty for a number that is none.
/// Example: name_of(bifrost::special::lane_id) == "lane_id";
constexpr std::string_view name_of(special of)
{
    constexpr std::string_view names[] = {"",
                                          "lane_id",
                                          "warp_id",
                                          "core_id",
                                          "framebuffer_size",
                                          "atest_datum",
                                          "sample",
                                          "",
                                          "blend_descriptor_0",
                                          "blend_descriptor_1",
                                          "blend_descriptor_2",
                                          "blend_descriptor_3",
                                          "blend_descriptor_4",
                                          "blend_descriptor_5",
                                          "blend_descriptor_6",
                                          "blend_descriptor_7"};
    return static_cast<unsigned>(of) < 16 ? names[static_cast<int>(of)] : std::string_view();
}

/// A FAU index.
struct fau {
    std::uint8_t index = 0;  ///< 8 bits of the register block

    /// The kind of value that it names.
    constexpr fau_kind kind() const
    {
        if (index >= 0x80) return fau_kind::uniform;
        if (index >= 0x20) return fau_kind::constant;
        if (index == 0) return fau_kind::zero;
        return index == 7 || index >= 16 ? fau_kind::reserved : fau_kind::special;
    }
    /// The number of the uniform.
    constexpr int uniform() const { return index - 0x80; }
    /// The index of the constant in its clause, 0 to 5. Its values of bits 4 to 6 are 4, 5, 6, 7, 2, 3.
    constexpr int constant() const
    {
        const int select = index >> 4;
        return select >= 4 ? select - 4 : select + 2;
    }
    /// The lowest four bits of the constant's value.
    constexpr unsigned constant_bits() const { return index & 15u; }

    /// The FAU index of a uniform.
    static constexpr fau of_uniform(int number) { return {static_cast<std::uint8_t>(0x80 + number)}; }
    /// The FAU index of a constant with the lowest four bits of its value.
    static constexpr fau of_constant(int number, unsigned low_bits)
    {
        return {static_cast<std::uint8_t>((number < 4 ? number + 4 : number - 2) << 4 | static_cast<int>(low_bits & 15))};
    }
    /// The FAU index of a special value.
    static constexpr fau of(special value) { return {static_cast<std::uint8_t>(value)}; }

    friend constexpr bool operator==(fau, fau) = default;
};

}  // namespace valhall::bifrost

#endif
