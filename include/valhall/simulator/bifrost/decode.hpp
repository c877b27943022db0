// SPDX-License-Identifier: MIT
// Decodes programs of Bifrost for execution: makes the steps that the simulator of Valhall executes.
//
// The results of a tuple go to temporary registers, from 64 on: one for each unit of even and of odd tuples, so that t0 and t1 of the next tuple
// read them. The step of ADD, which is the last of its tuple, writes both to the registers that the next register block names. Pairs of
// instructions that share 64-bit work are one step of FMA, whose two words go to the two temporaries of the tuple.
//
// An instruction whose effect is unknown becomes a step that stops the run. So do a source that reads what the tuple before writes, a t0 or t1
// that no instruction gives, and an instruction without its partner.
#ifndef VALHALL_SIMULATOR_BIFROST_DECODE_HPP
#define VALHALL_SIMULATOR_BIFROST_DECODE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/bifrost/program.hpp"
#include "valhall/simulator/bifrost/semantics.hpp"
#include "valhall/simulator/bifrost/texture_operation.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

namespace detail {

/// The most steps that decoding makes of a quadword.
inline constexpr std::size_t steps_of_quadword = 6;

// The temporary of a unit in even or odd tuples.
constexpr std::uint8_t temporary_of(bifrost::unit in, int tuple)
{
    return static_cast<std::uint8_t>(clause_place::first_temporary + 2 * (tuple & 1) + (in == bifrost::unit::add));
}

constexpr special special_of(std::uint8_t fau_index)
{
    switch (static_cast<bifrost::special>(fau_index)) {
    case bifrost::special::lane_id: return special::lane_id;
    case bifrost::special::warp_id: return special::warp_id;
    case bifrost::special::core_id: return special::core_id;
    case bifrost::special::framebuffer_size: return special::framebuffer_size;
    case bifrost::special::atest_datum: return special::atest_datum;
    case bifrost::special::sample: return special::sample;
    default: break;
    }
    const int target = fau_index - static_cast<int>(bifrost::special::blend_descriptor_0);
    return static_cast<special>(static_cast<int>(special::blend_descriptor_0) + target);
}

constexpr source_plan constant_source(std::uint32_t value)
{
    source_plan plan;
    plan.kind = source_kind::constant;
    plan.constant = value;
    return plan;
}

constexpr source_plan register_source(int number)
{
    source_plan plan;
    plan.number = static_cast<std::uint8_t>(number);
    return plan;
}

// Both words of a special value.
constexpr source_plan special_source(special which)
{
    source_plan plan;
    plan.kind = source_kind::special;
    plan.number = static_cast<std::uint8_t>(which);
    plan.is_wide = true;
    return plan;
}

// Decodes the clauses of a program into steps, one after the other.
class bifrost_decoder {
public:
    // `to` has room for steps_of_quadword steps of each quadword. `address` is that of the program.
    constexpr bifrost_decoder(step* to, std::uint64_t address, bifrost::gpu_set products) : to_(to), address_(address), products_(products)
    {
    }

    // The number of steps so far.
    constexpr std::size_t size() const { return size_; }

    // A quadword at which no clause can be decoded.
    constexpr void refuse_clause(std::uint32_t number, const bifrost::fault& bad)
    {
        step& s = to_[size_++];
        s.undecodable = fault_code::no_such_opcode;
        s.refusal = sentence_of(bad.code);
        s.place.is_there = true;
        s.place.clause = number;
        s.place.tuple = static_cast<std::uint8_t>(bad.tuple < 0 ? 0 : bad.tuple);
    }

    constexpr void decode(const bifrost::decoded_clause& of, std::uint32_t number)
    {
        clause_ = &of;
        number_ = number;
        values_[0] = values_[1] = false;
        for (tuple_ = 0; tuple_ < of.tuple_count; ++tuple_) decode_tuple();
    }

private:
    using unit = bifrost::unit;
    using value = bifrost::value;

    constexpr const bifrost::tuple& tuple() const { return clause_->tuples[tuple_]; }
    constexpr const bifrost::header& header() const { return clause_->header; }
    constexpr bool is_last() const { return tuple_ + 1 == clause_->tuple_count; }
    constexpr std::uint64_t clause_address() const { return address_ + 16 * std::uint64_t{number_}; }

    // ---- tuples ----

    constexpr void decode_tuple()
    {
        const bifrost::result<bifrost::register_block> block = tuple().block(tuple_ == 0);
        if (block) block_ = *block;
        gives_[0] = gives_[1] = false;
        if (!tuple().fma.is_nop()) {
            step& s = begin(unit::fma);
            gives_[0] = decode(s, tuple().fma);
        }
        if (is_branch(tuple().add) && is_last()) mark_end_of_discarded();
        gives_[1] = decode(begin(unit::add), tuple().add) || is_wide_pair();
        step& last = to_[size_ - 1];
        add_commits(last);
        if (is_last()) finish_clause(last);
        else if (last.by == action::nothing && last.commit_count == 0) --size_;
        values_[0] = gives_[0];
        values_[1] = gives_[1];
    }

    static constexpr bool is_branch(const bifrost::instruction& i) { return semantics_of(i).info.by == action::branch_to; }

    constexpr step& begin(unit in)
    {
        step& s = to_[size_++];
        s = step();
        s.by = action::nothing;
        s.place = {tuple().of(in).row().index, static_cast<std::uint8_t>(in), static_cast<std::uint8_t>(tuple_), number_, 2, true,
                   tuple().of(in).name()};
        s.bits = tuple().of(in).bits;
        s.row = static_cast<std::uint16_t>(opcode::NOP);
        return s;
    }

    // A step without an instruction.
    constexpr step& begin_marker(flow control)
    {
        step& s = begin(unit::add);
        s.place.row = clause_place::no_row;
        s.place.name = {};
        s.control = control;
        return s;
    }

    // Lanes of discarded fragments end after the clause; before its branch, if it has one.
    constexpr void mark_end_of_discarded()
    {
        if (header().terminates_discarded) begin_marker(flow::discard);
    }

    // The flow of a clause, after its last step. At the end of each clause, lanes that are at the same place rejoin.
    constexpr void finish_clause(step& last)
    {
        const bool ends = header().flow == bifrost::flow::end;
        const flow control = ends ? flow::end : flow::reconverge;
        if (last.by == action::branch_to || last.by == action::refuse) {
            if (ends && last.by == action::branch_to) begin_marker(flow::end);
            return;
        }
        if (header().terminates_discarded && !ends) {
            last.control = flow::discard;
            begin_marker(control);
        } else {
            last.control = control;
        }
    }

    // The results of the tuple that registers take. Write elision drops that of the last tuple.
    constexpr void add_commits(step& s)
    {
        const bool is_elided = header().flow == bifrost::flow::write_elision || header().flow == bifrost::flow::write_elision_reconverge;
        if (is_last() && is_elided) return;
        for (const unit in : bifrost::units) {
            const bifrost::register_write write = clause_->write_of(tuple_, in);
            if (!write) continue;
            if (!gives_[static_cast<int>(in)]) {
                refuse(s, "a register takes the result of an instruction that gives none");
                return;
            }
            const half what = write.what == bifrost::write_part::low    ? half::low
                              : write.what == bifrost::write_part::high ? half::high
                                                                        : half::both;
            s.commits[s.commit_count++] = {temporary_of(in, tuple_), static_cast<std::uint8_t>(write.number), what};
        }
    }

    // ---- instructions ----

    static constexpr void refuse(step& s, std::string_view why)
    {
        if (s.by == action::refuse) return;
        s.by = action::refuse;
        s.refusal = why;
    }

    // Makes the step of an instruction. Returns true if it gives a result.
    constexpr bool decode(step& s, const bifrost::instruction& i)
    {
        const bifrost_semantics& row = semantics_of(i);
        s.row = static_cast<std::uint16_t>(row.as);
        s.by = row.info.by;
        if (row.is_own) s.own = &row.info;
        s.compute = row.compute;
        s.vote = row.vote;
        s.modifiers.selected[0] = row.tested;
        set_modes(s, i);
        if (const std::string_view why = refusal_of(i); !why.empty()) {
            s.refusal = why;
            s.by = action::refuse;
        }
        for (const refused_value& one : refused_values)
            if (one.code == row.as && s.described().has(one.id) && one.value == s.modifiers.get(one.id)) refuse(s, one.reason);
        if ((i.row().gpus() & products_) == 0) refuse(s, "the product does not have the instruction");
        read_operands(s, i, row);
        set_destination(s, i, row);
        set_float_modes(s, row);
        set_message(s, i, row);
        join(s, i, row);
        return has_result(s, i, row);
    }

    static constexpr bool has_result(const step& s, const bifrost::instruction& i, const bifrost_semantics& row)
    {
        switch (s.by) {
        case action::compute:
        case action::permute:
        case action::ballot:
        case action::alpha_test:
        case action::depth_emit:
        case action::blend: return true;
        case action::refuse: return i.row().has_result();
        default: return row.join == bifrost_join::segment_sum;
        }
    }

    // ---- modifiers ----

    static constexpr void set_modes(step& s, const bifrost::instruction& i)
    {
        for (const modifier_id id : s.described().modifiers()) {
            const enum_id which = modifier_field_of(id).id;
            const std::uint8_t usual = enumeration_of(which).fallback;
            if (usual != enumeration::required && static_cast<int>(which) < static_cast<int>(enum_id::selector))
                s.modifiers.values[static_cast<int>(which)] = usual;
        }
        for (int n = 0; n < i.modifier_count(); ++n) {
            const bifrost::modifier_field field = i.row().modifier_at(n);
            if (field.source() < 0) set_equivalents(s.modifiers, field.kind(), i.modifier_value(n));
        }
        for (const fixed_mode& one : fixed_modes)
            if (one.code == i.opcode()) s.modifiers.values[static_cast<int>(one.id)] = one.number;
        if (i.get(bifrost::modifier::combine) != value::reserved)
            s.vote = i.get(bifrost::modifier::combine) == value::any ? branch_vote::any : branch_vote::all;
    }

    // ---- operands ----

    constexpr void read_operands(step& s, const bifrost::instruction& i, const bifrost_semantics& row)
    {
        bool is_high = false;
        for (const char letter : row.order) {
            if (letter == '^') {
                is_high = true;
                continue;
            }
            const int n = s.source_count++;
            source_plan& plan = s.sources[n];
            if (is_high) s.high_of[0] = static_cast<std::int8_t>(n);
            if (letter == 'z') {
                plan = constant_source(0);
            } else if (letter == 't') {
                plan = special_source(special::atest_datum);
                plan.is_optional = true;
            } else {
                const int source = letter - 'a';
                plan = read_source(s, i, source);
                if (!is_high) modify(s, n, i, source, type_of_operand(row, n));
            }
        }
        if (row.as == opcode::BLEND) read_descriptor(s);
    }

    // The type of an operand of the formula.
    static constexpr number_type type_of_operand(const bifrost_semantics& row, int n)
    {
        if (row.types == opcode::NOP) return n < 4 ? row.operands[n] : number_type::none;
        const descriptor types = descriptor_at(static_cast<int>(row.types));
        const int before = types.staging().size() + (types.has_destination() ? 1 : 0);
        return n < types.sources().size() ? operands_of(types)[before + n].type : number_type::none;
    }

    // The blend descriptor as the special value that it is.
    static constexpr void read_descriptor(step& s)
    {
        source_plan& low = s.sources[0];
        const source_plan& high = s.sources[2];
        const bool is_special = low.kind == source_kind::special && high.kind == source_kind::special && low.number == high.number;
        if (!is_special || low.special_word != 0 || high.special_word != 1) return;
        low.is_wide = true;
        s.high_of[0] = -1;
        s.source_count = 2;
    }

    // A source before its modifiers.
    constexpr source_plan read_source(step& s, const bifrost::instruction& i, int source)
    {
        const bifrost::port from = i.source(source);
        switch (from) {
        case bifrost::port::passed:
            if (i.unit() == unit::fma) return constant_source(0);
            return read_temporary(s, unit::fma, tuple_, gives_[0]);
        case bifrost::port::t0: return read_temporary(s, unit::fma, tuple_ - 1, values_[0]);
        case bifrost::port::t1: return read_temporary(s, unit::add, tuple_ - 1, values_[1]);
        case bifrost::port::fau_low: return read_fau(false);
        case bifrost::port::fau_high: return read_fau(true);
        default: break;
        }
        const int number = block_.reads[static_cast<int>(from)];
        const bool is_written = number == block_.fma.number || number == block_.add.number;
        if (tuple_ != 0 && is_written) refuse(s, "a source reads the register that the tuple before writes: use t0 or t1");
        return register_source(number);
    }

    static constexpr source_plan read_temporary(step& s, unit in, int tuple, bool is_given)
    {
        if (!is_given) refuse(s, "a source reads the result of an instruction that gives none");
        return register_source(temporary_of(in, tuple & 1));
    }

    constexpr source_plan read_fau(bool high) const
    {
        source_plan plan;
        const bifrost::fau index = tuple().fau();
        switch (index.kind()) {
        case bifrost::fau_kind::uniform:
            plan.kind = source_kind::uniform;
            plan.number = static_cast<operand_number>(2 * index.uniform() + (high ? 1 : 0));
            return plan;
        case bifrost::fau_kind::special:
            plan.kind = source_kind::special;
            plan.number = static_cast<operand_number>(special_of(index.index));
            plan.special_word = high ? 1 : 0;
            return plan;
        default: break;
        }
        const std::uint64_t constant = clause_->fau_constant(tuple_, clause_address());
        return constant_source(static_cast<std::uint32_t>(high ? constant >> 32 : constant));
    }

    // Applies the modifiers of a source to operand `n`.
    static constexpr void modify(step& s, int n, const bifrost::instruction& i, int source, number_type type_name)
    {
        source_plan& plan = s.sources[n];
        const number_type_info type = info_of(type_name == number_type::none ? number_type::i32 : type_name);
        for (int at = 0; at < i.modifier_count(); ++at) {
            const bifrost::modifier_field field = i.row().modifier_at(at);
            if (field.source() != source) continue;
            const value word = i.modifier_value(at);
            switch (field.kind()) {
            case bifrost::modifier::abs:
                if (word == value::abs) plan.keep = ~sign_bits(type);
                break;
            case bifrost::modifier::neg:
                if (word != value::neg) break;
                if (s.described().has(enum_id::neg_result)) s.modifiers.values[static_cast<int>(enum_id::neg_result)] = 1;
                else plan.flip = sign_bits(type);
                break;
            case bifrost::modifier::not_:
                if (word == value::not_) plan.flip = 0xFFFFFFFF;
                break;
            case bifrost::modifier::sign:
                if (word == value::zext) s.modifiers.selected[n] = selector::v4u8;
                break;
            default: plan_parts(plan, name_of(word), type);
            }
        }
        if (plan.part_width != 0 && i.get(bifrost::modifier::extend) == value::sext) plan.extension = number_class::signed_integer;
    }

    // ---- results ----

    // The type of the result; number_type::none if there is none.
    static constexpr number_type type_of_result(const bifrost_semantics& row)
    {
        if (row.types == opcode::NOP) return row.result;
        const descriptor types = descriptor_at(static_cast<int>(row.types));
        return types.has_destination() ? operands_of(types)[types.staging().size()].type : number_type::none;
    }

    constexpr void set_destination(step& s, const bifrost::instruction& i, const bifrost_semantics& row) const
    {
        s.to.reg = temporary_of(i.unit(), tuple_);
        const number_type type = type_of_result(row);
        if (type == number_type::none || info_of(type).kind != number_class::floating) return;
        if (s.modifiers.get<modifier::clamp>() != modifier::clamp::none) s.to.float_width = info_of(type).width;
    }

    // The modes that the header has for floats. A select passes bits, so that only what it compares is a float.
    constexpr void set_float_modes(step& s, const bifrost_semantics& row)
    {
        const bool is_select = operation_of(s.described()) == operation::CSEL;
        bool has_floats = false;
        for (int n = 0; n < s.source_count && n < 4; ++n) {
            const number_type type = type_of_operand(row, n);
            if (type == number_type::none || info_of(type).kind != number_class::floating || (is_select && n > 1)) continue;
            has_floats = true;
            if (header().subnormals == bifrost::subnormals::flush)
                s.sources[n].flush_width = s.sources[n].part_width == 16 ? std::uint8_t{16} : info_of(type).width;
        }
        const number_type result = type_of_result(row);
        if (result != number_type::none && info_of(result).kind == number_class::floating && !is_select) {
            has_floats = true;
            s.to.flushes_subnormals = header().subnormals == bifrost::subnormals::flush;
            s.to.suppresses_infinity = header().inf_suppress;
            s.to.suppresses_nan = header().nan_suppress;
            if (s.to.flushes_subnormals || s.to.suppresses_infinity || s.to.suppresses_nan) s.to.flush_width = info_of(result).width;
        }
        if (!has_floats || s.by == action::refuse) return;
        if (header().subnormals == bifrost::subnormals::dx11 || header().subnormals == bifrost::subnormals::abrupt)
            refuse(s, "how the rules of DX11 and abrupt underflow treat subnormal numbers is not published");
        if (header().exceptions == bifrost::float_exceptions::precise_division ||
            header().exceptions == bifrost::float_exceptions::precise_square_root)
            refuse(s, "what the modes for precise divisions and square roots change is not published");
    }

    // ---- messages ----

    constexpr void set_message(step& s, const bifrost::instruction& i, const bifrost_semantics& row)
    {
        set_immediates(s, i);
        set_segment(s, i);
        const std::uint8_t base = header().staging_register;
        const bifrost::staging_access access = i.row().staging();
        if (access != bifrost::staging_access::none && row.join == bifrost_join::none) {
            const staging_size size = size_of_staging(s, i);
            if (base + size.read > 64 || base + size.written > 64) return refuse(s, "the staging registers run past r63");
            set_staging(s, access, base, size);
        }
        // The coverage, and the address to return to, are results too.
        if (s.by == action::alpha_test || s.by == action::depth_emit) s.staging[1] = {temporary_of(unit::add, tuple_), 1, true};
        if (s.by == action::blend) add_return_address(s);
    }

    struct staging_size {
        std::uint8_t read = 0, written = 0;
    };
    // Groups in the order of the instruction of Valhall.
    static constexpr void set_staging(step& s, bifrost::staging_access access, std::uint8_t base, staging_size size)
    {
        const bool reads = access != bifrost::staging_access::write, writes = access != bifrost::staging_access::read;
        const bool is_written_first =
            writes && s.described().staging().size() != 0 && staging_field_of(s.described().staging()[0]).is_written;
        const int of_read = is_written_first ? 1 : 0;
        if (reads) s.staging[of_read] = {base, size.read, false};
        if (writes) s.staging[reads ? 1 - of_read : 0] = {base, size.written, true};
    }
    static constexpr staging_size size_of_staging(step& s, const bifrost::instruction& i)
    {
        const int count = i.staging_registers();
        if (count >= 0) {
            const bool is_wide = i.get(bifrost::modifier::lane_dest) == value::d0;
            const auto size = static_cast<std::uint8_t>(is_wide ? 2 : count);
            const bool is_exchange = s.by == action::atomic;
            return {size, is_exchange ? static_cast<std::uint8_t>(info_of(type_of(s.described())).registers()) : size};
        }
        if (s.by == action::blend) return {4, 0};
        const source_plan& operation = s.sources[2];
        if (operation.kind != source_kind::constant) {
            refuse(s, "the operation of a texture instruction that is no constant says how many registers it has");
            return {};
        }
        const texture_registers registers = registers_of_texture(operation.constant);
        return {registers.read, registers.written};
    }

    // BLEND gives the address of the next clause.
    constexpr void add_return_address(step& s)
    {
        const auto next = static_cast<std::uint32_t>(clause_address() + 16 * static_cast<std::uint64_t>(clause_->quadword_count));
        const step message = s;
        s = step();
        s.by = action::compute;
        s.row = static_cast<std::uint16_t>(opcode::MOV_i32);
        s.compute = semantics_entries[static_cast<int>(opcode::MOV_i32)].compute;
        s.place = message.place;
        s.place.row = clause_place::no_row;
        s.place.name = {};
        s.source_count = 1;
        s.sources[0] = constant_source(next);
        s.to.reg = temporary_of(unit::add, tuple_);
        to_[size_++] = message;
    }

    static constexpr void set_immediates(step& s, const bifrost::instruction& i)
    {
        const descriptor what = s.described();
        for (int n = 0; n < i.immediate_count(); ++n) {
            const auto number = static_cast<std::int64_t>(i.immediate_value(n));
            const result<int> index = what.find_immediate(immediate_name::index);
            s.immediates[index ? *index : n] = number;
        }
    }

    // Addresses relative to a segment, and loads from a buffer.
    static constexpr void set_segment(step& s, const bifrost::instruction& i)
    {
        const value segment = i.get(bifrost::modifier::seg);
        if (i.row().staging() == bifrost::staging_access::none || segment == value::reserved) return;
        if (segment == value::ubo) {
            s.by = s.by == action::load ? action::load_buffer : s.by;
            s.high_of[0] = -1;
            return;
        }
        if (segment != value::wls && segment != value::tl) return;
        s.segment = static_cast<std::int8_t>(s.source_count);
        s.sources[s.source_count++] = segment_base(segment);
    }

    static constexpr source_plan segment_base(value segment)
    {
        return special_source(segment == value::wls ? special::workgroup_local_pointer : special::thread_local_pointer);
    }

    // ---- pairs ----

    constexpr void join(step& s, const bifrost::instruction& i, const bifrost_semantics& row)
    {
        switch (row.join) {
        case bifrost_join::none: break;
        case bifrost_join::cube_face: return join_cube(s, i);
        case bifrost_join::pair_sum:
        case bifrost_join::address_sum: return join_sum(s, row);
        case bifrost_join::high_sum: return check_high_sum(s);
        case bifrost_join::segment_sum: return i.unit() == unit::fma ? join_segment(s, i) : check_segment(s, i);
        case bifrost_join::atomic: return join_atomic(s);
        case bifrost_join::atomic_access: return access_atomically(s, i);
        case bifrost_join::table_selection: return check_selection(s);
        }
        if (i.unit() == unit::add) {
            use_sum_as_address(s, i);
            select_table(s);
        }
    }

    constexpr const step* step_of_fma() const
    {
        for (std::size_t n = size_; n-- != 0;)
            if (to_[n].place.clause == number_ && to_[n].place.tuple == tuple_ && to_[n].place.unit == 0 &&
                to_[n].place.row != clause_place::no_row)
                return &to_[n];
        return nullptr;
    }
    static constexpr bool is_sum(bifrost_join what) { return what == bifrost_join::pair_sum || what == bifrost_join::address_sum; }
    constexpr bifrost_join join_of_fma() const { return tuple().fma.is_nop() ? bifrost_join::none : semantics_of(tuple().fma).join; }

    // CUBEFACE2 looks at the coordinates that CUBEFACE1 of its tuple has.
    constexpr void join_cube(step& s, const bifrost::instruction& i)
    {
        const step* const fma = step_of_fma();
        if (fma == nullptr || tuple().fma.row().pairing() != i.row().pairing()) return refuse(s, "CUBEFACE2 needs CUBEFACE1 in its tuple");
        if (i.source(0) != bifrost::port::passed) return refuse(s, "CUBEFACE2 reads t, the result of CUBEFACE1");
        s.source_count = 3;
        for (int n = 0; n < 3; ++n) s.sources[n] = fma->sources[n];
        if (fma->by == action::refuse) refuse(s, fma->refusal);
    }

    // The sum of addresses is one step, which writes both temporaries of the tuple.
    constexpr void join_sum(step& s, const bifrost_semantics& row)
    {
        s.to.is_wide = true;
        const bool is_long = row.join == bifrost_join::pair_sum;
        source_plan& index = s.sources[1];
        if (!is_long) {
            if (index.part_width == 0) index.part_width = 32;
            index.element_width = 64;
            index.element_count = 1;
            index.extension = info_of(type_of_operand(row, 1)).kind;
            index.is_wide = index.is_extended = true;
        }
        const bifrost::instruction& add = tuple().add;
        const int high = position_of_high(add, is_long);
        if (high >= 0) add_high(s, 0, add, high);
        else s.high_of[0] = add_zero(s);
        if (is_long) {
            if (high >= 0) add_high(s, 1, add, high + 1);
            else s.high_of[1] = s.high_of[0];
        }
    }

    // The source of ADD that is the high word of the base, or -1 if ADD has no part in the sum.
    static constexpr int position_of_high(const bifrost::instruction& add, bool is_long)
    {
        if (semantics_of(add).join == bifrost_join::high_sum) return 0;
        if (!accesses_memory(add)) return -1;
        return is_long ? 0 : 1;
    }

    static constexpr bool accesses_memory(const bifrost::instruction& i)
    {
        const bifrost_semantics& row = semantics_of(i);
        const bool has_buffer = i.get(bifrost::modifier::seg) == value::ubo;
        return !has_buffer && (row.info.by == action::load || row.info.by == action::store || row.info.by == action::atomic);
    }

    constexpr void add_high(step& s, int operand, const bifrost::instruction& add, int source)
    {
        if (add.source(source) == bifrost::port::passed) return refuse(s, "the high word of an address is the sum itself");
        s.high_of[operand] = static_cast<std::int8_t>(s.source_count);
        s.sources[s.source_count++] = read_source(s, add, source);
    }
    static constexpr std::int8_t add_zero(step& s)
    {
        s.sources[s.source_count] = constant_source(0);
        return static_cast<std::int8_t>(s.source_count++);
    }

    constexpr bool is_wide_pair() const
    {
        const bifrost_join first = join_of_fma(), second = semantics_of(tuple().add).join;
        return (is_sum(first) && second == bifrost_join::high_sum) ||
               (first == bifrost_join::segment_sum && second == bifrost_join::segment_sum);
    }

    constexpr void check_high_sum(step& s) const
    {
        s.by = action::nothing;
        if (!is_sum(join_of_fma())) refuse(s, "SHADDXH needs SHADDXL in its tuple");
    }

    // The address of an access is the sum of its tuple.
    constexpr void use_sum_as_address(step& s, const bifrost::instruction& i)
    {
        if (!is_sum(join_of_fma()) || !accesses_memory(i)) return;
        if (join_of_fma() == bifrost_join::address_sum && i.source(0) != bifrost::port::passed)
            return refuse(s, "with a sum in its tuple, the first word of an address is t");
        s.sources[0] = register_source(temporary_of(unit::fma, tuple_));
        s.sources[0].is_wide = true;
        s.high_of[0] = -1;
    }

    // SEG_ADD: FMA has the low word of the address, ADD the high one.
    constexpr void join_segment(step& s, const bifrost::instruction& i)
    {
        s.to.is_wide = true;
        s.sources[s.source_count++] = segment_base(i.get(bifrost::modifier::seg));
        const bifrost::instruction& add = tuple().add;
        if (add.opcode() != i.opcode() || add.get(bifrost::modifier::seg) != i.get(bifrost::modifier::seg) ||
            add.get(bifrost::modifier::preserve_null) != i.get(bifrost::modifier::preserve_null))
            return refuse(s, "the words of an address in a segment need the same instruction in FMA and ADD");
        add_high(s, 0, add, 0);
    }
    constexpr void check_segment(step& s, const bifrost::instruction& i) const
    {
        s.by = action::nothing;
        s.source_count = 0;
        if (tuple().fma.opcode() != i.opcode()) refuse(s, "the words of an address in a segment need the same instruction in FMA and ADD");
    }

    // ATOM_C puts its operand into the temporary of FMA, where ATOM_CX finds it.
    constexpr void join_atomic(step& s)
    {
        const bifrost::pairing wanted = tuple().fma.row().pairing();
        if (s.by != action::refuse) s.by = s.source_count != 0 ? action::compute : action::nothing;
        s.row = static_cast<std::uint16_t>(opcode::MOV_i32);
        s.own = nullptr;
        s.compute = semantics_entries[static_cast<int>(opcode::MOV_i32)].compute;
        if (tuple().add.row().pairing() != wanted) refuse(s, "an ATOM_C needs ATOM_CX in its tuple");
    }

    constexpr void access_atomically(step& s, const bifrost::instruction& i)
    {
        const bifrost::instruction& fma = tuple().fma;
        if (join_of_fma() != bifrost_join::atomic) {
            const bool is_refused = !fma.is_nop() && fma.row().pairing() == i.row().pairing();
            return refuse(s, is_refused ? refusal_of(fma) : std::string_view("ATOM_CX needs an ATOM_C in its tuple"));
        }
        const bifrost_semantics& operation = semantics_of(fma);
        s.by = action::atomic;
        s.own = nullptr;
        s.row = static_cast<std::uint16_t>(operation.as);
        set_modes(s, fma);
        if (!refusal_of(fma).empty()) refuse(s, refusal_of(fma));
        const std::uint8_t base = header().staging_register;
        const operand_infos infos = operands_of(s.described());
        for (int n = 0; n < s.described().staging().size(); ++n) {
            const bool is_operand = infos[n].access == operand_access::read;
            s.staging[n] = is_operand ? staging_plan{temporary_of(unit::fma, tuple_), 1, false} : staging_plan{base, 2, true};
            if (!is_operand && base + 2 > 64) refuse(s, "the staging registers run past r63");
        }
    }

    // DTSEL_IMM passes its index on.
    constexpr void check_selection(step& s) const
    {
        const bifrost_semantics& add = semantics_of(tuple().add);
        if (add.info.by != action::message && add.info.by != action::load && add.info.by != action::load_buffer)
            refuse(s, "DTSEL_IMM needs an access to an attribute, a texture or a buffer in its tuple");
    }
    constexpr void select_table(step& s) const
    {
        if (join_of_fma() != bifrost_join::table_selection) return;
        const value chosen = tuple().fma.get(bifrost::modifier::table);
        const int n = tuple().fma.row().find_modifier(bifrost::modifier::table);
        s.place.table = static_cast<std::uint8_t>(tuple().fma.row().modifier_at(n).number_of(chosen));
    }

    step* to_;
    std::uint64_t address_;
    bifrost::gpu_set products_;
    std::size_t size_ = 0;
    const bifrost::decoded_clause* clause_ = nullptr;
    std::uint32_t number_ = 0;
    int tuple_ = 0;
    bifrost::register_block block_{};
    bool gives_[2]{};  // whether FMA and ADD of the tuple give a result
    bool values_[2]{};  // the same of the tuple before
};

}  // namespace detail

}  // namespace valhall::simulator

#endif
