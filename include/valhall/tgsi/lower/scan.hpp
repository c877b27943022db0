// SPDX-License-Identifier: MIT
// Collects the registers that a program uses before lowering, so that unused ones are not loaded, stored or kept.
#ifndef VALHALL_TGSI_LOWER_SCAN_HPP
#define VALHALL_TGSI_LOWER_SCAN_HPP

#include <cstdint>

#include "valhall/front/promotion.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/lower/back_end.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::frontend {

// The used registers of a file, by index, each with a set of components. Grows on demand.
struct register_set {
    pool<std::uint8_t> masks{};

    constexpr void add(std::int32_t index, unsigned components)
    {
        const std::uint32_t place = static_cast<std::uint32_t>(index);
        if (place >= masks.size()) masks.resize(place + 1);
        masks[place] = static_cast<std::uint8_t>(masks[place] | components);
    }
    constexpr unsigned operator[](std::int32_t index) const
    {
        const std::uint32_t place = static_cast<std::uint32_t>(index);
        return place < masks.size() ? masks[place] : 0u;
    }
    constexpr std::int32_t size() const { return static_cast<std::int32_t>(masks.size()); }
};

// A part of a file that is accessed indirectly: the whole file, or an array.
struct indirect_use {
    register_file file = register_file::none;
    std::uint16_t array = 0;  // 0: the whole file
    std::uint32_t reads = 0;   // the total number of components read
    std::uint32_t writes = 0;
};

// The key of a word of a constant buffer as a uniform.
constexpr std::uint64_t key_of_constant(std::uint32_t buffer, std::uint32_t word)
{
    return key_of({uniform_kind::constant, static_cast<std::uint8_t>(buffer), 4 * word});
}

struct usage {
    register_set inputs{}, system_values{}, temporaries{}, addresses{}, outputs{};  // outputs: the written ones
    front::promoted_words constants{};  // the words of constant buffers that are read with a constant index, by the key of their uniform
    pool<indirect_use> indirect{};
    bool asks = false;                  // reads the clock or tests for helper lanes
    bool returns_early = false;         // the main program has a RET before its end
};

namespace detail {

class scanner {
public:
    constexpr scanner(const program_view& program, usage& found) : program_(program), found_(found) {}

    constexpr void scan()
    {
        for (const tgsi::instruction& i : program_.instructions) visit(i);
    }

private:
    constexpr void visit(const tgsi::instruction& i)
    {
        const opcode_info& row = i.info();
        found_.asks |= row.kind == category::query;
        found_.returns_early |= row.role == role::leave_subroutine;
        for (int n = 0; n < i.source_count; ++n) read(i.sources[n].reg, components_read(i, n));
        for (int n = 0; n < i.offset_count; ++n) {
            const texel_offset& o = i.offsets[n];
            read({.file = o.file, .index = o.index}, 1u << o.components[0] | 1u << o.components[1] | 1u << o.components[2]);
        }
        if (row.has_result()) write(i.to.reg, i.to.mask);
    }

    constexpr void read(const register_name& r, unsigned components)
    {
        name_addresses(r);
        if (r.by) {
            note_indirect(r).reads += count_of(components);
            return;
        }
        switch (r.file) {
        case register_file::in: return found_.inputs.add(r.index, components);
        case register_file::sv: return found_.system_values.add(r.index, components);
        case register_file::const_: return count_constant(r, components);
        case register_file::temp: return found_.temporaries.add(r.index, components);
        case register_file::addr: return found_.addresses.add(r.index, components);
        default: return;
        }
    }

    constexpr void write(const register_name& r, unsigned components)
    {
        name_addresses(r);
        if (r.by) {
            note_indirect(r).writes += count_of(components);
            return;
        }
        if (r.file == register_file::temp) found_.temporaries.add(r.index, components);
        if (r.file == register_file::addr) found_.addresses.add(r.index, components);
        if (r.file == register_file::out) found_.outputs.add(r.index, components);
    }

    constexpr void name_addresses(const register_name& r)
    {
        for (const address& a : {r.by, r.dimension_by})
            if (a) read({.file = a.file, .index = a.index}, 1u << a.component);
    }

    constexpr void count_constant(const register_name& r, unsigned components)
    {
        if (r.dimension_by) return;
        const std::uint32_t buffer = r.has_dimension ? static_cast<std::uint32_t>(r.dimension) : 0;
        for (std::uint32_t c = 0; c < 4; ++c)
            if ((components >> c & 1) != 0)
                found_.constants.count_read(key_of_constant(buffer, 4 * static_cast<std::uint32_t>(r.index) + c));
    }

    static constexpr std::uint32_t count_of(unsigned components)
    {
        return (components & 1) + (components >> 1 & 1) + (components >> 2 & 1) + (components >> 3 & 1);
    }

    constexpr indirect_use& note_indirect(const register_name& r)
    {
        for (indirect_use& known : found_.indirect)
            if (known.file == r.file && known.array == r.by.array) return known;
        return found_.indirect[found_.indirect.add({r.file, r.by.array})];
    }

    const program_view& program_;
    usage& found_;
};

}  // namespace detail

// Collects the registers and resources that a program uses. Linear in its size.
constexpr void scan(const program_view& program, usage& found) { detail::scanner(program, found).scan(); }

}  // namespace valhall::tgsi::frontend

#endif
