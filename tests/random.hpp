// SPDX-License-Identifier: MIT
// Random numbers, and random words that decode, for all tests. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_HPP
#define VALHALL_TESTS_RANDOM_HPP

#include <random>

#include "valhall/instruction.hpp"

namespace tests {

// Numbers that are the same in every run, with any standard library.
class dice {
public:
    dice() = default;
    explicit dice(valhall::word seed) : engine_(seed) {}

    valhall::word bits() { return engine_(); }
    valhall::word below(valhall::word limit) { return engine_() % limit; }
    bool chance(valhall::word one_in) { return below(one_in) == 0; }

    // The number of a set bit of the mask, below a limit; there must be one.
    valhall::word one_of(valhall::word mask, valhall::word limit)
    {
        for (;;)
            if (const valhall::word value = below(limit); (mask >> value & 1) != 0) return value;
    }

private:
    std::mt19937_64 engine_;
};

// A random descriptor of an architecture.
inline valhall::descriptor random_row(dice& random, valhall::arch on)
{
    for (;;) {
        const valhall::descriptor row = valhall::descriptor_at(static_cast<int>(random.below(valhall::descriptor_count)));
        if (contains(row.archs(), on)) return row;
    }
}

// Makes one word that decodes, with random values of its fields.
class word_maker {
public:
    // Draws one in `one_in` fields; the others keep the values of make_instruction().
    word_maker(dice& random, valhall::descriptor row, valhall::arch on, valhall::word one_in)
        : random_(random), row_(row), on_(on), one_in_(one_in), bits_(valhall::make_instruction(row.code(), on)->bits)
    {
    }

    valhall::word make()
    {
        using namespace valhall;
        draw_modifier(modifier_field_of(modifier_id::flow));
        for (const modifier_id id : row_.modifiers()) draw_modifier(modifier_field_of(id));
        for (const staging_id id : row_.staging())
            if (is_drawn()) draw_staging(staging_field_of(id));
        if (row_.has_destination() && is_drawn()) draw_destination();
        const word page = random_.below(4);
        bool needs_page = false;
        for (const source_field& source : row_.sources()) {
            if (!is_drawn()) continue;
            const word byte = source_byte_on(page);
            needs_page |= valhall::detail::uses_page(byte);
            bits_ = source.bits().insert(bits_, byte);
            for (const bit_field& flag : {source.neg_bit(), source.abs_bit(), source.not_bit()}) bits_ = flag.insert(bits_, random_.bits());
            bits_ = source.select.insert(bits_, selector_of(source.selectors()));
        }
        if (needs_page) bits_ = fau_page_field.insert(bits_, page);
        for (const immediate_field& field : row_.immediates())
            if (is_drawn()) bits_ = field.high.insert(field.bits.insert(bits_, random_.bits()), random_.bits());
        return instruction{bits_, row_.index, on_}.encode();  // on v15, without what it cannot encode
    }

private:
    bool is_drawn() { return random_.chance(one_in_); }

    void draw_modifier(const valhall::modifier_field& field)
    {
        if (!is_drawn()) return;
        for (;;) {
            const valhall::word value = random_.below(field.bits.maximum() + 1);
            if (!row_.values(field.id, on_).contains(value)) continue;
            bits_ = field.bits.insert(bits_, value);
            return;
        }
    }

    // Often an even register, which more than one staging register needs.
    void draw_staging(const valhall::staging_field& group)
    {
        using valhall::word;
        const int count = group.least + static_cast<int>(random_.below(static_cast<word>(group.maximum() - group.least + 1)));
        word first = count == 0 ? 0 : random_.below(static_cast<word>(65 - count));
        if (random_.chance(2)) first &= ~word{1};
        bits_ = group.with_registers(group.base.insert(bits_, first), count);
    }

    // Often a whole register.
    void draw_destination()
    {
        using valhall::word;
        const word mask = random_.chance(2) ? 3 : row_.has_narrow_destination() ? random_.below(4) : random_.below(3) + 1;
        bits_ = valhall::destination_register_field.insert(bits_, random_.bits());
        bits_ = valhall::destination_mask_field.insert(bits_, mask);
    }

    // Registers are often even, and uniforms are near each other.
    valhall::word source_byte_on(valhall::word page)
    {
        using namespace valhall;
        for (;;) {
            word byte = random_.bits() & 0xFF;
            if (source_byte::kind(byte) == source_kind::reg && random_.chance(2)) byte &= ~word{1};
            if (source_byte::kind(byte) == source_kind::uniform && random_.chance(2)) byte &= 0x83;
            if (!valhall::detail::is_reserved_special(byte, page, on_)) return byte;
        }
    }

    valhall::word selector_of(const valhall::selector_set& set)
    {
        for (;;)
            if (const valhall::word encoding = random_.below(valhall::word{1} << set.width); set.has(encoding)) return encoding;
    }

    dice& random_;
    valhall::descriptor row_;
    valhall::arch on_;
    valhall::word one_in_;
    valhall::word bits_;
};

// A word that decodes. One in `one_in` of its fields has a random value, the others their defaults.
inline valhall::word random_instruction(dice& random, valhall::descriptor row, valhall::arch on, valhall::word one_in = 1)
{
    return word_maker(random, row, on, one_in).make();
}

// A word with one to three of its bits changed.
inline valhall::word flipped(dice& random, valhall::word bits)
{
    for (valhall::word n = random.below(3) + 1; n > 0; --n) bits ^= valhall::word{1} << random.below(64);
    return bits;
}

}  // namespace tests

#endif
