// SPDX-License-Identifier: MIT
// Reads the executable sections of little-endian 32 and 64-bit ELF files.
#ifndef VALHALL_FORMATS_ELF_HPP
#define VALHALL_FORMATS_ELF_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/formats/contained_program.hpp"

namespace valhall::formats {

namespace detail {

// Processors whose code cannot be GPU code.
constexpr std::string_view processor_of(std::uint16_t machine)
{
    switch (machine) {
    case 3: return "this is a program for x86";
    case 20: return "this is a program for PowerPC";
    case 40: return "this is a program for 32-bit Arm processors";
    case 62: return "this is a program for x86-64";
    case 183: return "this is a program for 64-bit Arm processors";
    case 243: return "this is a program for RISC-V";
    default: return {};
    }
}

struct elf_section {
    std::uint32_t name = 0, type = 0;
    std::uint64_t flags = 0, offset = 0, size = 0;
    std::size_t header = 0;  // the offset of its header
};

constexpr elf_section read_elf_section(byte_span bytes, std::uint64_t at, bool is_wide)
{
    byte_reader in(bytes.subspan(static_cast<std::size_t>(at)), static_cast<std::size_t>(at));
    const auto number = [&] { return is_wide ? in.u64() : in.u32(); };
    elf_section s;
    s.header = static_cast<std::size_t>(at);
    s.name = in.u32();
    s.type = in.u32();
    s.flags = number();
    number();  // address
    s.offset = number();
    s.size = number();
    return s;
}

}  // namespace detail

/// Calls `visit` with each executable section and its name. A file for a known other processor is an error.
template <class Visit>
constexpr read_status read_elf(byte_span bytes, Visit&& visit)
{
    byte_reader in(bytes);
    in.expect("\x7F"
              "ELF",
              "the name of ELF files is expected");
    const std::uint8_t width = in.u8(), order = in.u8();
    if (in && width != 1 && width != 2) in.fail("the class is neither 32 nor 64 bits", 4);
    if (in && order != 1) in.fail("the byte order is not little-endian", 5);
    in.bytes(10 + 2);
    const std::uint16_t machine = in.u16();
    if (const std::string_view problem = detail::processor_of(machine); in && !problem.empty()) in.fail(problem, 18);
    const bool is_wide = width == 2;
    in.u32();
    is_wide ? in.bytes(16) : in.bytes(8);
    const std::size_t place = in.offset();
    const std::uint64_t sections = is_wide ? in.u64() : in.u32();
    in.bytes(4 + 2 + 2 + 2);
    const std::uint16_t size = in.u16(), count = in.u16(), names = in.u16();
    if (!in) return in.status();
    const std::size_t least = is_wide ? 64 : 40;
    if (count != 0 && size < least) in.fail("section headers are too short", is_wide ? 58 : 46);
    if (in && (sections > bytes.size() || std::uint64_t{size} * count > bytes.size() - sections))
        in.fail("the section headers are not within the file", place);
    if (in && count != 0 && names >= count) in.fail("the section of names does not exist", is_wide ? 62 : 50);
    if (!in || count == 0) return in.status(is_wide ? 60 : 48);

    constexpr std::uint32_t no_bits = 8;
    constexpr std::uint64_t executable = 4;
    const detail::elf_section of_names = detail::read_elf_section(bytes, sections + std::uint64_t{size} * names, is_wide);
    const auto is_inside = [&](const detail::elf_section& s) {
        return s.type == no_bits || (s.offset <= bytes.size() && s.size <= bytes.size() - s.offset);
    };
    if (!is_inside(of_names)) in.fail("a section is not within the file", of_names.header);
    for (std::uint64_t n = 0; n < count && in; ++n) {
        const detail::elf_section s = detail::read_elf_section(bytes, sections + size * n, is_wide);
        if (!is_inside(s)) in.fail("a section is not within the file", s.header);
        if (in && s.type != no_bits && s.name >= of_names.size && s.name != 0)
            in.fail("a section has a name outside of the names", s.header);
        if (!in || (s.flags & executable) == 0 || s.type == no_bits) continue;
        contained_program found;
        found.offset = static_cast<std::size_t>(s.offset);
        found.code = bytes.subspan(found.offset, static_cast<std::size_t>(s.size));
        if (s.size % 8 != 0) in.fail("the size of an executable section is no multiple of 8", s.header);
        std::size_t length = 0;
        const std::size_t at = static_cast<std::size_t>(of_names.offset + s.name);
        while (at + length < bytes.size() && bytes[at + length] != 0) ++length;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes are characters
        if (!std::is_constant_evaluated()) found.name = {reinterpret_cast<const char*>(bytes.data() + at), length};
        if (in) visit(found);
    }
    return in.status(static_cast<std::size_t>(sections));
}

}  // namespace valhall::formats

#endif
