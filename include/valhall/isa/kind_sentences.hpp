// SPDX-License-Identifier: MIT
// What the kinds of things that rows are made of are called and mean, in words: units, destinations, rules, numbers of registers.
// Not part of the core, which knows them by name only.
#ifndef VALHALL_ISA_KIND_SENTENCES_HPP
#define VALHALL_ISA_KIND_SENTENCES_HPP

#include <string_view>

#include "valhall/isa/kinds.hpp"
#include "valhall/isa/unit.hpp"

namespace valhall {

/// The abbreviation of a unit.
constexpr std::string_view name_of(unit u)
{
    constexpr std::string_view names[unit_count] = {"core", "FMA", "CVT", "SFU", "LS", "V", "T", "VT"};
    return names[static_cast<int>(u)];
}

/// What a unit does.
constexpr std::string_view sentence(unit u)
{
    constexpr std::string_view sentences[unit_count] = {
        "a message to the rest of the core: barrier, blending, tile buffer",
        "fused multiply-add",
        "conversions and simple integer arithmetic",
        "special functions",
        "loads and stores",
        "interpolation of varyings",
        "sampling of textures",
        "interpolation and sampling in one",
    };
    return sentences[static_cast<int>(u)];
}

/// What an instruction does with its destination; empty if it has none.
constexpr std::string_view sentence(destination_kind kind)
{
    constexpr std::string_view sentences[] = {
        "",
        "the register, or a half of it",
        "the register, a half of it, or both halves with a 16-bit result",
        "the whole register",
    };
    return sentences[static_cast<int>(kind)];
}

/// What must hold among the fields of an instruction; empty for rule::none.
constexpr std::string_view sentence(rule which)
{
    constexpr std::string_view sentences[] = {
        "",
        "unsigned must be set unless the load extends",
        "the sample position must be center where it is retrieved",
        "the update must be retrieve where the varying is not interpolated",
        "the update must be clobber where the depth is loaded",
        "sqrt and log must not be set both",
        "uniforms and special values must be of FAU page 0",
        "compare must only be set where axchg is the operation",
    };
    return sentences[static_cast<int>(which)];
}

/// What the number of registers of a staging group follows from.
constexpr std::string_view sentence(count_rule which)
{
    constexpr std::string_view numbers[] = {"none", "one", "two", "three", "four"};
    constexpr std::string_view sentences[] = {
        "as many as wanted",
        "as many as the type fills; two where a smaller load extends to 64 bits",
        "as many as the type fills; the hardware also takes none, if the old value is not wanted",
        "as many as the type fills; twice as many to compare and exchange, one for aaddu and aadds",
        "one for each channel, or for two channels of 16 bits",
        "one for each channel",
        "one for two channels",
        "one for each coordinate and for each of what the modifiers add to them",
        "one for each coordinate and for each of what the modifiers add to them, at most four",
        "one for each coordinate and for each of what the modifiers add to them, but not five or seven",
        "one for each coordinate and for each of what the modifiers add to them, and two more",
        "one for each channel of the write mask, or for two channels of 16 bits",
        "those for the channels of the write mask, and those for one to four channels of the second texture",
        "those for one to four channels",
        "those for four channels of the first texture, and those for one to four channels of the second one",
    };
    const int place = static_cast<int>(which) - static_cast<int>(count_rule::any);
    return place < 0 ? numbers[static_cast<int>(which)] : sentences[place];
}

}  // namespace valhall

#endif
