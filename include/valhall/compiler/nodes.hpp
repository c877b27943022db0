// SPDX-License-Identifier: MIT
// Adds instructions to a program: simplified, folded and shared on the way.
#ifndef VALHALL_COMPILER_NODES_HPP
#define VALHALL_COMPILER_NODES_HPP

#include <cstdint>
#include <initializer_list>
#include <span>

#include "valhall/compiler/options.hpp"
#include "valhall/compiler/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"
#include "valhall/compiler/simplify/simplify.hpp"

namespace valhall::compiler {

// Two words of 64 bits.
struct use_pair {
    use low{}, high{};
};

// Marks a builder that goes on with a program that is there.
struct resume {};

// What else is true of a message.
struct message_traits {
    bool reads_constants = false;     // a load: what it reads does not change while the program runs
    std::uint8_t fixed = no_register;  // its results start at this register
    bool is_ordered = false;          // an access that is not combined with one before it
    std::uint16_t array = 0;          // an access to an array in the memory of the thread: which, from 1

    friend constexpr bool operator==(const message_traits&, const message_traits&) = default;
};

// Never add instructions in two arguments of one call: C++ does not specify their order. Name the values before the call, so that the
// words are the same with every compiler, and in constant expressions.
class node_builder {
public:
    // The most staging registers of a message.
    static constexpr std::size_t max_staging = 12;

    // Begins at the first block of a program.
    constexpr node_builder(program& p, const compiler::options& options) : p_(p), options_(options)
    {
        buckets_.resize(256, none);
        if (p_.blocks.size() == 1) p_.blocks.add({});
        current_ = 1;
    }

    constexpr program& made() { return p_; }
    constexpr const program& made() const { return p_; }
    constexpr const compiler::options& options() const { return options_; }
    constexpr arch architecture() const { return p_.on; }
    // Sets the origin of what is added from now on: a number of the front end's, 0 for none.
    constexpr void set_origin(std::uint32_t from) { from_ = from; }
    // True if what is added must be computed exactly as written.
    constexpr void set_precise(bool is_precise) { is_precise_ = is_precise; }
    // The next access to memory is not combined with accesses before it, as behind a memory barrier.
    constexpr void order_accesses() { orders_next_ = true; }
    // True if a product and a sum may be rounded as one.
    constexpr bool may_fuse() const { return options_.fuse == fusion::all && !is_precise_; }
    // True if zeros may change their signs.
    constexpr bool has_relaxed_zeros() const { return options_.relaxed_zeros && !is_precise_; }

    // What went wrong first: it is kept in the program, with the number of instructions before it and the origin.
    constexpr const compiler::fault& error() const { return p_.wrong; }
    constexpr bool has_failed() const { return static_cast<bool>(p_.wrong); }
    constexpr void fail(compiler::error code, opcode what = {}, const valhall::fault& why = {})
    {
        if (!p_.wrong) p_.wrong = {.code = code, .origin = from_, .node = p_.nodes.size(), .instruction = what, .why = why};
    }
    // True if control can reach the place where nodes are added.
    constexpr bool is_reachable() const { return p_.blocks[current_].is_reachable; }

    // ---- instructions ----

    // An instruction without operands, with modifiers.
    template <class... Modifiers>
    constexpr instruction form(opcode code, Modifiers... modifiers)
    {
        const std::uint16_t row = valhall::detail::find_row(code, p_.on);
        if (row == valhall::detail::no_row) {
            fail(error::no_such_instruction, code, {fault_code::not_on_architecture});
            return {};
        }
        instruction i{valhall::detail::start_of(row, p_.on), row, p_.on};
        (keep(code, i.set(modifiers)), ...);
        return i;
    }

    // A load that fills the rest of its last register with zeros. (v15 has none for less than 32 bits: extend what they load.)
    constexpr instruction load_form(opcode code)
    {
        instruction i = form(code);
        if (i.has<modifier::unsigned_>()) keep(code, i.set(modifier::unsigned_::unsigned_));
        return i;
    }

    // The result of an instruction of one 32-bit result. What its sources cannot do (signs, parts) is done before it.
    constexpr use op(instruction what, use a = {}, use b = {}, use c = {}, use d = {})
    {
        use sources[4]{a, b, c, d};
        prepare(what, sources);
        if (options_.simplify)
            if (const use known = simplify(*this, what, sources)) return known;
        std::uint32_t folded = 0;
        if (all_constant(what, sources) && fold(what, sources, folded)) return constant_use(folded);
        return value_use(add(what, sources, {}, 1));
    }
    template <class... Sources>
    constexpr use op(opcode code, Sources... sources)
    {
        return op(form(code), sources...);
    }
    // An instruction with one more immediate or modifier.
    constexpr instruction with_immediate(instruction i, immediate_name name, std::int64_t value)
    {
        keep(i.code(), i.set_immediate(name, value));
        return i;
    }
    constexpr void keep(opcode code, const status& set)
    {
        if (!set) fail(error::no_such_instruction, code, set.error());
    }

    // The first where the condition is not 0, else the second.
    constexpr use choose(const use& condition, const use& yes, const use& no)
    {
        if (yes == no) return yes;
        // What both have done to them is done to what is chosen.
        if (yes.neg && no.neg) return choose(condition, yes.negated(), no.negated()).negated();
        return op(form(opcode::MUX_i32, modifier::mux::int_zero), plain(no), plain(yes), plain(condition));
    }

    // The result of an instruction of 64 bits.
    constexpr use_pair op64(instruction what, use a = {}, use b = {}, use c = {}, use d = {})
    {
        use sources[4]{a, b, c, d};
        prepare(what, sources);
        std::uint32_t folded[2]{};
        if (fold_pair(what, sources, folded)) return {constant_use(folded[0]), constant_use(folded[1])};
        const value_id first = add(what, sources, {}, 2);
        return {value_use(first), value_use(first + 1)};
    }

    // A 64-bit source: two words, which will stand in neighbouring registers.
    constexpr use pair_source(const use_pair& words)
    {
        const use low = plain(words.low), high = plain(words.high);
        if (low.is_constant() && high.is(0)) return low;
        if (low.kind == use_kind::special && high.kind == use_kind::special && high.id == low.id + 1) return low;
        use u = value_use(as_value(low).id);
        u.high = as_value(high).id;
        return u;
    }
    // A 64-bit source of which a selector will take the low word or a part of it. (Uniforms would be read as pairs, and constants may
    // become uniforms.)
    constexpr use word_source(use word, selector part = selector::w0)
    {
        const use source = plain(word);
        const bool may_be_pair = source.kind == use_kind::uniform || source.is_constant();
        return (may_be_pair ? as_value(source) : source).selecting(part);
    }

    // An instruction with staging registers. Gives the first of its results, which have consecutive numbers.
    constexpr value_id message(instruction what, std::span<const use> sources, std::span<const use> staging, int results,
                               const message_traits& traits = {})
    {
        use list[4]{};
        if (sources.size() > std::size(list) || staging.size() > max_staging || results > static_cast<int>(max_staging)) {
            fail(error::too_many_operands, what.code());
            return p_.add_results(none, results > 0 ? results : 1);
        }
        for (std::size_t n = 0; n < sources.size(); ++n) list[n] = sources[n];
        prepare(what, list);
        if (options_.simplify) (void)simplify(*this, what, list);
        use read[max_staging]{};
        for (std::size_t n = 0; n < staging.size(); ++n) read[n] = plain(staging[n]);
        return add(what, list, std::span<const use>(read, staging.size()), results, traits);
    }
    constexpr value_id message(instruction what, std::initializer_list<use> sources, std::span<const use> staging, int results,
                               const message_traits& traits = {})
    {
        return message(what, std::span<const use>(sources.begin(), sources.size()), staging, results, traits);
    }

    // What a register holds at the start of the program.
    constexpr use input(int reg)
    {
        for (node_id n = p_.blocks[1].first; n != none && p_.nodes[n].kind == node_kind::input; n = p_.nodes[n].next)
            if (p_.nodes[n].fixed == reg) return value_use(p_.nodes[n].result);
        const node_id n = p_.nodes.add(node{.kind = node_kind::input, .fixed = static_cast<std::uint8_t>(reg)});
        p_.insert_after(1, none, n);
        return value_use(p_.add_results(n, 1));
    }
    constexpr use uniform(std::uint64_t key) { return p_.uniform({.key = key}); }

    // The same without signs or selected parts, which are applied.
    constexpr use plain(const use& u)
    {
        if (u.is_plain()) return u;
        if (u.complement) {
            use inner = u;
            inner.complement = false;
            const instruction what = form(opcode::LSHIFT_XOR_i32);
            return op(what, plain(inner), constant_use(0), constant_use(0xFFFFFFFF));
        }
        const instruction what = form(opcode::FADD_f32);
        use sources[4]{u, constant_use(0x80000000)};
        read_through(p_, what, sources);
        if (sources[0].is_plain()) return sources[0];
        std::uint32_t folded = 0;
        if (sources[0].is_constant() && fold(what, sources, folded)) return constant_use(folded);
        return value_use(add(what, sources, {}, 1));
    }
    // The same as a value, copied if it is not one.
    constexpr use as_value(const use& u)
    {
        const use word = plain(u);
        if (word.is_value()) return word;
        use sources[4]{word};
        if (const value_id shared = find_shared(node_kind::copy, {}, sources, 1, {})) return value_use(shared);
        const node_id n = p_.nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {word}, .from = from_});
        append(n);
        const value_id v = p_.add_results(n, 1);
        share(n);
        return value_use(v);
    }

    // Applies what sources cannot say: signs where there are none, parts that they cannot select.
    constexpr void prepare(const instruction& what, use* sources)
    {
        const auto fields = what.row().sources();
        for (int n = 0; n < fields.size(); ++n) {
            use& u = sources[n];
            const source_field& field = fields[n];
            // Where a part must be named, the usual one is meant.
            if (field.select.width != 0 && u.select == selector::none && u && valhall::detail::encoding_of(selector::none, field) < 0 &&
                field.listed_selectors().fallback != selector_set::reserved)
                u = plain(u).selecting(field.listed_selectors().fallback);
            if (u.is_plain()) continue;
            const bool can = (field.has_absneg || (!u.neg && !u.abs)) && (field.has_not || !u.complement) &&
                             (u.select == selector::none || valhall::detail::encoding_of(u.select, field) >= 0);
            if (!can) u = plain(u);
            else if (u.is_constant() && field.has_absneg && u.select == selector::none && !u.complement && !field.is_pair &&
                     what.row().type_registers() == 1 && is_single_float(what, n))
                u = constant_use((u.abs ? u.id & 0x7FFFFFFF : u.id) ^ (u.neg ? 0x80000000 : 0));
        }
    }

    // ---- going on with what is there ----

    // Adds at the end of a block from now on.
    constexpr void go_on_in(block_id b) { current_ = b; }
    // The block that is added to.
    constexpr block_id current_block() const { return current_; }
    // How many nodes are shared: a later node that says the same is one of them. forget() goes back to so many, those that dominate this place.
    constexpr std::uint32_t shared_count() const { return shared_.size(); }
    constexpr void forget(std::uint32_t size)
    {
        while (shared_.size() > size) {
            buckets_[shared_.back().bucket] = shared_.back().previous;
            shared_.pop();
        }
        if (size < always_shared_) always_shared_ = size;
    }

protected:
    // ---- adding ----

    // Adds a node at the end of the current block.
    constexpr void append(node_id n)
    {
        if (is_ended_) fail(error::after_branch);
        p_.append(current_, n);
    }

    static constexpr bool all_constant(const instruction& what, const use* sources)
    {
        const int count = what.source_count();
        for (int n = 0; n < count; ++n)
            if (!sources[n].is_constant()) return false;
        return count != 0;
    }

    // Folds an instruction of 64 bits, if its sources are constants or pairs of them.
    constexpr bool fold_pair(const instruction& what, const use (&sources)[4], std::uint32_t (&folded)[2]) const
    {
        use known[4]{};
        std::uint32_t high[4]{};
        const int count = what.source_count();
        for (int n = 0; n < count; ++n) {
            known[n] = constant_behind(sources[n]);
            if (!known[n].is_constant()) return false;
            if (sources[n].high == none) continue;
            const use upper = constant_behind(value_use(sources[n].high));
            if (!upper.is_constant()) return false;
            high[n] = upper.id;
        }
        return fold(what, known, high, folded);
    }
    // What a copy of a constant is a copy of, selected from as the copy is.
    constexpr use constant_behind(const use& u) const
    {
        if (!u.is_value()) return u;
        const node& n = p_.definition(u.id);
        if (n.kind != node_kind::copy || !n.sources[0].is_constant()) return u;
        use made = u;
        made.kind = use_kind::constant;
        made.id = n.sources[0].id;
        made.high = none;
        return made;
    }

    static constexpr bool is_single_float(const instruction& what, int n)
    {
        const operand_infos infos = operands_of(what.row());
        return infos[what.staging_count() + what.has_destination() + n].type == number_type::f32;
    }

    constexpr value_id add(const instruction& what, const use* sources, std::span<const use> staging, int results,
                           const message_traits& traits = {})
    {
        node made{.source_count = static_cast<std::uint8_t>(what.source_count()),
                  .fixed = traits.fixed,
                  .is_precise = is_precise_,
                  .reads_constants = traits.reads_constants,
                  .is_ordered = traits.is_ordered,
                  .array = traits.array,
                  .what = what,
                  .argument_count = static_cast<std::uint32_t>(staging.size()),
                  .from = from_};
        for (int n = 0; n < made.source_count; ++n) made.sources[n] = sources[n];
        if (orders_next_ && what.is_message() && !is_pure(made)) {
            made.is_ordered = true;
            orders_next_ = false;
        }
        const bool is_shared = results != 0 && traits.fixed == no_register && is_pure(made);
        if (is_shared)
            if (const value_id known = find_shared(node_kind::instruction, what, sources, made.source_count, staging)) return known;
        made.arguments = p_.arguments.append(staging);
        const node_id n = p_.nodes.add(made);
        append(n);
        const value_id first = results != 0 ? p_.add_results(n, results) : none;
        if (is_shared) share(n);
        return first;
    }

    // ---- sharing ----

    static constexpr std::uint32_t mix(std::uint32_t hash, std::uint32_t bits) { return (hash ^ bits) * 0x9E3779B1u ^ hash >> 15; }

    static constexpr std::uint32_t hash_of(node_kind kind, const instruction& what, const use* sources, int count,
                                           std::span<const use> staging)
    {
        std::uint32_t hash = mix(static_cast<std::uint32_t>(what.bits), static_cast<std::uint32_t>(what.bits >> 32));
        hash = mix(hash, what.row_index + 1000u * static_cast<std::uint32_t>(kind));
        for (int n = 0; n < count; ++n)
            hash = mix(hash, sources[n].id * 8 + static_cast<std::uint32_t>(sources[n].kind) + (sources[n].neg ? 0x5000u : 0u));
        for (const use& u : staging) hash = mix(hash, u.id);
        return hash;
    }

    constexpr bool is_same(const node& n, node_kind kind, const instruction& what, const use* sources, int count,
                           std::span<const use> staging) const
    {
        if (n.kind != kind || n.what.bits != what.bits || n.what.row_index != what.row_index || n.source_count != count ||
            n.argument_count != staging.size())
            return false;
        for (int i = 0; i < count; ++i)
            if (n.sources[i] != sources[i]) return false;
        for (std::uint32_t i = 0; i < n.argument_count; ++i)
            if (p_.arguments[n.arguments + i] != staging[i]) return false;
        return true;
    }

    constexpr value_id find_shared(node_kind kind, const instruction& what, const use* sources, int count,
                                   std::span<const use> staging) const
    {
        if (!may_find_shared_) return none;
        const std::uint32_t hash = hash_of(kind, what, sources, count, staging);
        for (std::uint32_t at = buckets_[hash & (buckets_.size() - 1)]; at != none; at = shared_[at - 1].previous)
            if (const node& n = p_.nodes[shared_[at - 1].which]; is_same(n, kind, what, sources, count, staging)) return n.result;
        return none;
    }

    // Lets later nodes that say the same be this one, as long as the innermost join is open.
    constexpr void share(node_id which)
    {
        if (shared_.size() > 2 * buckets_.size()) grow_buckets();
        const node& n = p_.nodes[which];
        const std::uint32_t bucket = hash_of(n.kind, n.what, n.sources, n.source_count, p_.arguments_of(n)) & (buckets_.size() - 1);
        const std::uint32_t at = shared_.add({which, bucket, buckets_[bucket]}) + 1;
        buckets_[bucket] = at;
    }
    constexpr void grow_buckets()
    {
        pool<sharing> old;
        for (const sharing& one : shared_) old.add(one);
        buckets_.assign(buckets_.size() * 4, none);
        shared_.clear();
        for (const sharing& one : old) {
            const node& n = p_.nodes[one.which];
            const std::uint32_t bucket = hash_of(n.kind, n.what, n.sources, n.source_count, p_.arguments_of(n)) & (buckets_.size() - 1);
            const std::uint32_t at = shared_.add({one.which, bucket, buckets_[bucket]}) + 1;
            buckets_[bucket] = at;
        }
    }

    struct sharing {
        node_id which = none;
        std::uint32_t bucket = 0;
        std::uint32_t previous = none;  // its place plus 1
    };

    program& p_;
    compiler::options options_;
    block_id current_ = none;
    std::uint32_t from_ = 0;
    bool is_precise_ = false;
    bool is_ended_ = false;  // after a branch to a basic block, before the next basic block is entered
    std::uint32_t always_shared_ = 0;  // how many nodes for sharing are before the first branch to a basic block, so on every path
    bool orders_next_ = false;
    bool may_find_shared_ = true;  // false while something is added to a block that the shared nodes need not dominate
    pool<sharing> shared_{};
    pool<std::uint32_t> buckets_{};
};

}  // namespace valhall::compiler

#endif
