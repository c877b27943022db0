// SPDX-License-Identifier: MIT
// Random TGSI programs: every statement that has a text, with any operands, also invalid ones. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_RANDOM_PROGRAM_HPP
#define VALHALL_TESTS_TGSI_RANDOM_PROGRAM_HPP

#include <cstdint>

#include <valhall/tgsi/growing_program.hpp>

#include "random.hpp"

namespace tests {

class program_maker {
public:
    explicit program_maker(dice& random) : random_(random) {}

    valhall::tgsi::growing_program make(int instructions)
    {
        using namespace valhall::tgsi;
        growing_program made;
        made.processor = any<processor>();
        for (int n = below(4); n > 0; --n) made.add(random_property());
        for (int n = below(12); n > 0; --n) made.add(random_declaration());
        for (int n = below(8); n > 0; --n) made.add(random_immediate());
        for (int n = 0; n < instructions; ++n) made.add(random_instruction());
        return made;
    }

private:
    int below(int limit) { return static_cast<int>(random_.below(static_cast<valhall::word>(limit))); }
    bool chance(int one_in) { return below(one_in) == 0; }

    // A random value of an enumeration, from a first one on.
    template <class E>
    E any(int first = 0)
    {
        return static_cast<E>(first + below(valhall::tgsi::count_of<E> - first));
    }
    std::int32_t index() { return chance(8) ? below(valhall::tgsi::max_index + 1) : below(8); }
    std::uint8_t mask() { return static_cast<std::uint8_t>(1 + below(15)); }

    valhall::tgsi::property random_property()
    {
        using namespace valhall::tgsi;
        property p;
        p.name = any<property_name>();
        p.value = static_cast<std::uint32_t>(chance(4) ? random_.bits() : random_.below(4));
        return p;
    }

    valhall::tgsi::declaration random_declaration()
    {
        using namespace valhall::tgsi;
        declaration d;
        do d.file = any<register_file>(1);
        while (d.file == register_file::imm);
        d.first = index();
        d.last = chance(2) ? d.first : d.first + below(max_index + 1 - d.first);
        if (chance(3)) d.mask = mask();
        if (chance(6)) d.array = static_cast<std::uint16_t>(1 + below(9));
        d.is_local = chance(4);
        d.is_invariant = chance(8);
        if (chance(6)) d.is_per_vertex = true;
        else if (chance(4)) d.has_dimension = true, d.dimension = index();
        switch (d.file) {
        case register_file::sview:
            d.target = any<target>(1);
            for (return_type& type : d.types) type = any<return_type>(1);
            if (chance(2)) d.types[1] = d.types[2] = d.types[3] = d.types[0];
            break;
        case register_file::image:
        case register_file::res:
            d.target = any<target>(1);
            if (chance(2)) d.format = any<format>(1);
            d.is_writable = chance(2);
            d.is_raw = chance(2);
            break;
        case register_file::memory: d.memory = any<memory_kind>(); break;
        case register_file::buffer: d.is_atomic = chance(2); break;
        default: draw_meaning(d);
        }
        return d;
    }

    void draw_meaning(valhall::tgsi::declaration& d)
    {
        using namespace valhall::tgsi;
        d.semantic = any<semantic>();
        if (d.semantic != semantic::none) d.semantic_index = index();
        if (chance(4)) {
            d.has_streams = true;
            for (std::uint8_t& stream : d.streams) stream = static_cast<std::uint8_t>(below(4));
        }
        // COLOR without a semantic would parse as a semantic, so it is only printed with one.
        if (d.semantic != semantic::none) d.interpolation = any<interpolation>();
        if (d.interpolation != interpolation::none) d.location = any<location>();
    }

    valhall::tgsi::immediate random_immediate()
    {
        using namespace valhall::tgsi;
        immediate i;
        i.type = any<immediate_type>();
        const bool is_plain = chance(2);
        for (std::uint32_t& w : i.words) w = static_cast<std::uint32_t>(is_plain ? random_.below(5) * 0x3F000000 : random_.bits());
        return i;
    }

    valhall::tgsi::address random_address()
    {
        using namespace valhall::tgsi;
        return {any<register_file>(1), static_cast<std::uint8_t>(below(4)), static_cast<std::uint16_t>(chance(2) ? 0 : 1 + below(9)),
                index()};
    }

    valhall::tgsi::register_name random_register()
    {
        using namespace valhall::tgsi;
        register_name r;
        r.file = any<register_file>(1);
        r.index = index();
        if (chance(6)) {
            r.by = random_address();
            if (chance(2)) r.index = -r.index;
        }
        if (!chance(4)) return r;
        r.has_dimension = true;
        r.dimension = index();
        if (chance(4)) r.dimension_by = random_address();
        return r;
    }

    valhall::tgsi::instruction random_instruction()
    {
        using namespace valhall::tgsi;
        instruction i;
        i.code = static_cast<opcode>(below(opcode_count));
        const opcode_info& row = i.info();
        if (row.has_result()) {
            i.is_saturated = chance(4);
            i.is_precise = chance(6);
            i.to = {random_register(), chance(2) ? all_components : mask()};
        }
        i.source_count = row.source_count;
        for (int n = 0; n < i.source_count; ++n) {
            source& s = i.sources[n];
            s.reg = random_register();
            if (chance(2)) s.swizzle.bits = static_cast<std::uint8_t>(below(256));
            s.is_negated = chance(4);
            s.is_absolute = chance(4);
        }
        if (row.has_target()) {
            i.target = any<target>(1);
            i.offset_count = static_cast<std::uint8_t>(chance(3) ? below(max_offsets + 1) : 0);
            for (int n = 0; n < i.offset_count; ++n) {
                i.offsets[n].file = any<register_file>(1);
                i.offsets[n].index = index();
                for (std::uint8_t& component : i.offsets[n].components) component = static_cast<std::uint8_t>(below(4));
            }
        }
        if (row.accesses_memory()) {
            i.qualifiers = static_cast<std::uint8_t>(chance(2) ? below(1 << count_of<qualifier>) : 0);
            i.target = any<target>();
            i.format = any<format>();
        }
        if (row.has_label() && chance(2)) i.label = static_cast<std::uint32_t>(below(1000));
        return i;
    }

    dice& random_;
};

}  // namespace tests

#endif
