// SPDX-License-Identifier: MIT
#include "v15.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "fields.hpp"
#include "writer.hpp"

namespace valhall::table {

namespace {

using namespace detail;

// Names for use in v15.def.
namespace v15_words {

using enum modifier_id;

enum source_name : unsigned { a, b, c, d };
enum data_type : word { u32, v2u16, s32, v2s16, f32, v2f16, v4u8, v4s8 };
enum width_64 : word { u64 = 2, s64 = 3 };
enum access : word { writes = 0, reads = 2, reads_and_writes = 3 };
enum varying_source : word { from_descriptor, from_buffer };

constexpr word bits(int position, int width, word value) { return (value & ((word{1} << width) - 1)) << position; }
constexpr word of_class(word number) { return bits(55, 3, number); }

constexpr word one(word group, word number) { return of_class(0) + bits(21, 4, group) + bits(16, 5, number); }
constexpr word with_immediate(word number) { return of_class(0) + bits(49, 4, number); }
constexpr word two(data_type type, word number) { return of_class(1) + bits(50, 3, type) + bits(16, 5, number); }
constexpr word multiply_add(data_type type) { return of_class(2) + bits(38, 1, type == v2f16); }
constexpr word shift(word number, word type) { return of_class(2) + bits(51, 2, 1) + bits(30, 4, number) + bits(24, 2, type); }
constexpr word three(word number) { return of_class(2) + bits(51, 2, 3) + bits(30, 4, number); }
constexpr word comparison(data_type type, word number) { return of_class(3) + bits(51, 2, number) + bits(30, 3, type); }
constexpr word three_way(data_type type) { return of_class(3) + bits(51, 2, 3) + bits(31, 2, 1) + bits(30, 1, type == v2f16); }
constexpr word rescale() { return of_class(4); }
constexpr word select(data_type type) { return of_class(4) + bits(52, 1, 1) + bits(37, 3, type); }
constexpr word wide(width_64 type, word number) { return of_class(5) + bits(51, 2, type) + bits(16, 5, number); }
constexpr word wide_shift(word number) { return of_class(5) + bits(51, 2, 1) + bits(30, 4, number); }
constexpr word control(word operands) { return of_class(5) + bits(53, 2, 1) + bits(51, 2, operands); }
constexpr word control_0(word number) { return control(0) + bits(21, 4, number); }
constexpr word control_1() { return control(3); }
constexpr word control_2(word number) { return control(2) + bits(16, 5, number); }
constexpr word control_3() { return control(1); }
constexpr word message(access how, word number) { return of_class(6) + bits(38, 2, how) + bits(50, 4, number); }
constexpr word message_a(access how, word number) { return of_class(6) + bits(49, 1, 1) + bits(38, 2, how) + bits(51, 3, number); }
constexpr word texture(word number) { return of_class(6) + bits(54, 1, 1) + bits(51, 3, number); }
constexpr word texture_dual() { return texture(0); }
constexpr word message_2(word number) { return of_class(7) + bits(50, 4, number); }
constexpr word message_3(access how, word number) { return of_class(7) + bits(54, 1, 1) + bits(38, 2, how) + bits(51, 3, number); }
constexpr word varying_texture(varying_source from, word number) { return message_3(reads_and_writes, number) + bits(49, 1, from); }

constexpr word counted(word registers) { return bits(32, 3, registers); }
constexpr word in_memory(word width, word registers) { return bits(35, 2, width) + counted(registers); }
inline constexpr word of_8 = in_memory(0, 1), of_16 = in_memory(1, 1), of_24 = in_memory(2, 1), of_32 = in_memory(3, 1),
                      of_48 = in_memory(0, 2), of_64 = in_memory(1, 2), of_96 = in_memory(2, 3), of_128 = in_memory(3, 4);
inline constexpr word whole = bits(53, 2, 3);
constexpr word no_source(int place) { return bits(8 * place, 8, 0xC0) + bits(48 + place, 1, 1); }

constexpr v15_change change(change_kind kind, unsigned which, int position, int width = 0, word flipped = 0)
{
    return {kind, which, static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(width), flipped};
}
constexpr unsigned number(modifier_id id) { return static_cast<unsigned>(id); }
constexpr v15_change placed(modifier_id id, int position, int width = 0)
{
    return change(change_kind::placed, number(id), position, width);
}
constexpr v15_change absent(modifier_id id) { return change(change_kind::absent, number(id), 0); }
constexpr v15_change flips(modifier_id id, word flipped) { return change(change_kind::flips, number(id), 0, 0, flipped); }
constexpr v15_change split(modifier_id id, int low, int high) { return change(change_kind::split, number(id), low, high); }
constexpr v15_change part_at(source_name source, int position, int width) { return change(change_kind::part_at, source, position, width); }
constexpr v15_change negation_at(source_name source, int position) { return change(change_kind::negation_at, source, position); }
constexpr v15_change product_sign(int position) { return change(change_kind::product_sign, a, position); }
constexpr v15_change immediate_at(unsigned place, int position, int width = 0)
{
    return change(change_kind::immediate_at, place, position, width);
}
constexpr v15_change high_at(int position, int width) { return change(change_kind::high_at, 0, position, width); }
constexpr v15_change highest_at(int position, int width) { return change(change_kind::highest_at, 0, position, width); }
constexpr v15_change decoded(unsigned to, int from) { return change(change_kind::decoded, to, from); }

template <class... Changes>
v15_row row_of(const char* instruction, word opcode, Changes... changes)
{
    return {instruction, opcode, {changes...}};
}

}  // namespace v15_words

// Makes the moves of an instruction.
class mover {
public:
    mover(const tables& t, const row& r, const form& f, const v15_row& on) : t_(t), row_(r), form_(f), on_(on)
    {
        move({59, 4}, 58);
        if (!f.sources.empty()) move({57, 2}, 62);
        move_registers();
        for (std::size_t i = 0; i < f.sources.size(); ++i) move_source(i);
        for (const modifier_id one : f.modifiers) move_modifier(one);
        for (std::size_t i = 0; i < f.immediates.size(); ++i) move_immediate(i);
        for (const v15_change& one : on.changes)
            if (one.kind == change_kind::decoded) add({one.position, static_cast<std::uint8_t>(one.which), 1, v15_frame::only_decoded});
    }

    struct made_move {
        std::uint8_t to, from, width, when;

        friend bool operator==(const made_move&, const made_move&) = default;
    };

    const std::vector<made_move>& moves() const { return moves_; }
    word opcode() const { return on_.opcode; }

    // The bits of fields, including registers and sources.
    word operand_bits() const { return taken_; }
    const std::string& mistake() const { return mistake_; }

private:
    const v15_change* find(change_kind kind, unsigned which) const
    {
        for (const v15_change& one : on_.changes)
            if (one.kind == kind && one.which == which) return &one;
        return nullptr;
    }

    void take(word bits)
    {
        if ((taken_ & bits) != 0 && mistake_.empty()) mistake_ = on_.instruction + ": bits of v15 belong to two fields";
        taken_ |= bits;
    }

    void add(const made_move& one) { moves_.push_back(one); }

    // Moves a field, or its low `width` bits.
    void move(bit_field from, int to, std::uint8_t width = 0)
    {
        if (width == 0) width = from.width;
        if (width == 0) return;
        const bit_field field{static_cast<std::uint8_t>(to), width};
        take(field.mask());
        add({field.position, from.position, width, v15_frame::always});
    }

    void move_registers()
    {
        if (form_.has_destination()) {
            move_register(40);
            const bool is_whole = form_.destination == destination_kind::whole || type_of(t_, row_, form_.staging.size()).width == 64;
            if (!is_whole) move(destination_mask_field, 53);
        }
        for (std::size_t i = 0; i < form_.staging.size(); ++i) {
            const staging_group& group = t_.at(form_.staging[i].kind);
            move_register(group.base.position);
            if (!is_settled(i)) move(group.count, group.count.position - 1);
        }
    }

    // An eight-bit number whose top bit is 0.
    void move_register(std::uint8_t position)
    {
        take(bit_field{position, 8}.mask());
        add({position, position, 6, v15_frame::always});
        const auto seventh = static_cast<std::uint8_t>(seventh_bit(position));
        add({static_cast<std::uint8_t>(position + 6), seventh, 1, v15_frame::always});
    }

    // True if the opcode determines a group's register count.
    bool is_settled(std::size_t group) const
    {
        if (group >= form_.counts.size()) return false;
        const count_rule rule = form_.counts[group];
        return rule < count_rule::any || rule == count_rule::by_size || rule == count_rule::by_size_or_none;
    }

    void move_source(std::size_t index)
    {
        const source& s = form_.sources[index];
        take(source_byte_field(s.byte).mask() | word{1} << (48 + s.byte));
        const unsigned width = type_of(t_, row_, form_.staging.size() + form_.has_destination() + index).width;
        const bit_field part = selector_field(t_, s, width);
        const v15_change* const other = find(change_kind::part_at, s.byte);
        const set_pair sets = selectors_of(t_, s, width);
        const std::vector<int>& listed = t_.at(sets.listed).by_encoding;
        const bool is_used = std::count_if(listed.begin(), listed.end(), [](int one) { return one != selector_set::reserved; }) > 1;
        if (other != nullptr) move(part, other->position, other->width);
        else if (is_used) move(part, part.position);
        if ((s.features & complement) != 0) move(source_complement_field, source_complement_field.position);
        if ((s.features & absneg) == 0) return;
        const bit_field sign = source_negation_field(s.byte), magnitude = source_absolute_field(s.byte);
        if (const v15_change* const product = find(change_kind::product_sign, s.byte)) {
            add({product->position, sign.position, 1, v15_frame::only_encoded});
        } else if (const v15_change* const sign_there = find(change_kind::negation_at, s.byte)) {
            return move(sign, sign_there->position);
        } else {
            move(sign, sign.position);
        }
        move(magnitude, magnitude.position);
    }

    void move_modifier(modifier_id id)
    {
        const bit_field field = t_.at(id).bits;
        const unsigned which = static_cast<unsigned>(id);
        if (find(change_kind::absent, which) != nullptr || is_absent(id)) return;
        if (const v15_change* const other = find(change_kind::placed, which)) return move(field, other->position, other->width);
        if (const v15_change* const two = find(change_kind::split, which)) {
            move({field.position, 1}, two->position);
            return move({static_cast<std::uint8_t>(field.position + 1), 1}, two->width);
        }
        if (const v15_change* const flip = find(change_kind::flips, which)) return flip_by(field, flip->flipped);
        for (const v15_place& one : t_.v15.places)
            if (one.id == t_.at(id).id) return move(field, one.position, one.width);
        move(field, field.position);
    }

    void flip_by(bit_field field, word flipped)
    {
        take(flipped);
        for (std::uint8_t to = 0; to < 64; ++to)
            if ((flipped >> to & 1) != 0) add({to, field.position, 1, v15_frame::always});
    }

    bool is_absent(modifier_id id) const { return std::find(t_.v15.absent.begin(), t_.v15.absent.end(), id) != t_.v15.absent.end(); }

    void move_immediate(std::size_t index)
    {
        const immediate& field = form_.immediates[index];
        const v15_change* const other = find(change_kind::immediate_at, static_cast<unsigned>(index));
        if (other != nullptr) move(field.bits, other->position, other->width);
        else move(field.bits, field.bits.position);
        if (field.high.width == 0) return;
        const v15_change *const high = find(change_kind::high_at, 0), *const highest = find(change_kind::highest_at, 0);
        if (high == nullptr || highest == nullptr) throw std::invalid_argument(on_.instruction + ": where the rest of an immediate is");
        move(field.high, high->position, high->width);
        move({static_cast<std::uint8_t>(field.high.position + high->width), highest->width}, highest->position);
    }

    const tables& t_;
    const row& row_;
    const form& form_;
    const v15_row& on_;
    std::vector<made_move> moves_{};
    word taken_ = 0;
    std::string mistake_{};
};

record record_of(const mover::made_move& one)
{
    record made(record_types::v15_move);
    made.put("to", one.to);
    made.put("from", one.from);
    made.put("size", one.width);
    made.put("when", one.when);
    return made;
}

const form& form_of(const tables& t, const row& r)
{
    return *std::find_if(t.forms.begin(), t.forms.end(), [&](const form& f) { return f.name == r.form; });
}

const v15_row* find_row(const v15_table& v15, const row& r)
{
    if (!contains(r.archs, v15_arch)) return nullptr;
    const auto found =
        std::find_if(v15.rows.begin(), v15.rows.end(), [&](const v15_row& one) { return one.instruction == r.identifier(); });
    return found != v15.rows.end() ? &*found : nullptr;
}

}  // namespace

v15_table read_v15()
{
    using namespace v15_words;
    v15_table list;
#define VALHALL_V15_PLACE(enumeration, position, width) list.places.push_back({enum_id::enumeration, position, width});
#define VALHALL_V15_ABSENT(modifier) list.absent.push_back(modifier_id::modifier);
#define VALHALL_V15_ROW(instruction, ...) list.rows.push_back(row_of(#instruction, __VA_ARGS__));
#include "v15.def"
    return list;
}

std::vector<std::string> mistakes_of_v15(const tables& t)
{
    std::vector<std::string> found;
    std::set<std::string> used;
    for (const row& r : t.rows) {
        if (!contains(r.archs, v15_arch)) continue;
        const v15_row* const on = find_row(t.v15, r);
        if (on == nullptr) {
            found.push_back(r.mnemonic() + ": v15.def does not say where its fields are");
            continue;
        }
        used.insert(on->instruction);
        const mover made(t, r, form_of(t, r), *on);
        if (!made.mistake().empty()) found.push_back(made.mistake());
        word fixed = made.opcode();
        for (const v15_change& change : on->changes)
            if (change.kind == change_kind::flips) fixed &= ~change.flipped;
        if ((fixed & made.operand_bits()) != 0) found.push_back(r.mnemonic() + ": bits of v15's opcode belong to a field");
    }
    for (const v15_row& one : t.v15.rows)
        if (used.count(one.instruction) == 0) found.push_back(one.instruction + ": is in v15.def, but v15 has no such row");
    return found;
}

v15_records derive_v15(const tables& t, const records& made)
{
    v15_records all;
    std::vector<std::vector<mover::made_move>> lists;
    std::vector<std::size_t> places;
    std::vector<std::vector<std::size_t>> by_key(std::size_t{1} << v15_frame::key_bits);
    for (std::size_t i = 0; i < made.rows.size(); ++i) {
        const row& r = made.rows[i];
        record& here = all.rows.emplace_back(record_types::row_words);
        const v15_row* const on = find_row(t.v15, r);
        if (on == nullptr) continue;
        const mover m(t, r, form_of(t, r), *on);
        const std::size_t list = static_cast<std::size_t>(std::find(lists.begin(), lists.end(), m.moves()) - lists.begin());
        if (list == lists.size()) {
            lists.push_back(m.moves());
            places.push_back(all.moves.size());
            for (const mover::made_move& one : m.moves()) all.moves.push_back(record_of(one));
        }
        const word fixed = ~m.operand_bits();
        here.put("v15_opcode", m.opcode());
        here.put("v15_fixed", fixed);
        here.put("v15_start", made.row_records[i].start_on_v15);
        here.put("v15_moves", places[list]);
        here.put("v15_move_count", m.moves().size());
        for (std::size_t key = 0; key < by_key.size(); ++key) {
            const word as_word = word{key} << v15_frame::key_position, known = fixed & v15_frame::key_mask;
            if (((as_word ^ m.opcode()) & known) == 0) by_key[key].push_back(i);
        }
    }
    for (const std::vector<std::size_t>& list : by_key) {
        all.first_candidates.push_back(all.candidates.size());
        all.candidates.insert(all.candidates.end(), list.begin(), list.end());
    }
    all.first_candidates.push_back(all.candidates.size());
    return all;
}

}  // namespace valhall::table
