// SPDX-License-Identifier: MIT
// Adds instructions to a program. Simplifies them, folds constants, and shares equal nodes (value numbering).
#ifndef VALHALL_COMPILER_BUILD_NODES_HPP
#define VALHALL_COMPILER_BUILD_NODES_HPP

#include <cstdint>
#include <initializer_list>
#include <span>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/options.hpp"
#include "valhall/compiler/simplify/fold.hpp"
#include "valhall/compiler/simplify/patterns.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall::compiler {

// A 64-bit value as two words.
struct use_pair {
    use low{}, high{};
};

// Properties of a message that its instruction does not show.
struct message_traits {
    bool reads_constants = false;     // a load from memory that does not change while the program runs
    std::uint8_t fixed = no_register;  // its first result is in this register
    bool is_volatile = false;         // is never removed, repeated or combined with other messages
    bool orders_workgroup_only = false;  // a barrier that orders only accesses to the workgroup's memory
    std::uint16_t array = 0;          // an access to an array in the thread's memory: the array's number, from 1

    friend constexpr bool operator==(const message_traits&, const message_traits&) = default;
};

class node_builder;

VALHALL_COMPILED_BEGIN

// Peephole simplification: returns a source, a constant or a cheaper instruction that replaces an instruction, or nothing if it must be added. May
// change the instruction and its sources, which the builder has prepared.
//
// Results are bit-identical, with all NaNs regarded as equal, except for what the builder allows:
// - may_fuse(): a product and a sum may round once; constant factors may be multiplied with each other.
// - has_relaxed_zeros(): -0 and +0 may replace each other, and 0 * x may become 0.
// - both together: (x + c) * d may become x * d + c * d, which is NaN for some infinite factors.
VALHALL_COMPILED(constexpr) use simplify(node_builder& b, instruction& what, use_list& sources);

VALHALL_COMPILED_END

// The library's own code never adds instructions in two arguments of one call, whose order C++ does not specify: front ends that keep the order of
// their source (options::keeps_order) would make other words with another compiler. scripts/argument_order.py finds such calls.
class node_builder {
public:
    // Starts in the first block of a program.
    constexpr node_builder(program& p, const compiler::options& options) : p_(p), options_(options)
    {
        buckets_.resize(256, none);
        if (p_.blocks.size() == 1) p_.blocks.add({});
        current_ = 1;
    }
    // Values refer to their builder.
    node_builder(const node_builder&) = delete;
    node_builder& operator=(const node_builder&) = delete;

    constexpr program& made() { return p_; }
    constexpr const program& made() const { return p_; }
    constexpr const compiler::options& options() const { return options_; }
    constexpr arch architecture() const { return p_.on; }
    // Sets the origin of nodes added from now on: a number chosen by the front end, 0 for none.
    constexpr void set_origin(std::uint32_t from) { from_ = from; }
    // If true, nodes added from now on are computed exactly as written.
    constexpr void set_precise(bool is_precise) { is_precise_ = is_precise; }
    // If true, the floats that are added from now on may be computed with 16 bits: their sources and results may be rounded to halves. The
    // pass pack_halves does so where that saves instructions.
    constexpr void set_relaxed(bool is_relaxed) { is_relaxed_ = is_relaxed; }
    // If true, the sums that are added from now on have an index as their second source: see node::is_index.
    constexpr void set_index(bool is_index) { is_index_ = is_index; }
    // Orders the accesses to memory before and after this place, as a memory barrier does.
    constexpr void fence(memory_scope of = memory_scope::all)
    {
        if (of == memory_scope::none) return;
        append(p_.nodes.add(node{.kind = node_kind::fence, .orders_workgroup_only = of == memory_scope::workgroup, .from = from_}));
    }
    // True if the numbers of values do not depend on the order in which C++ evaluates the arguments of a call.
    constexpr bool has_fixed_numbers() const { return has_fixed_numbers_; }
    // True if a product and a sum may be fused, rounding once.
    constexpr bool may_fuse() const { return options_.fuse == fusion::all && !is_precise_; }
    // True if the sign of a zero may change.
    constexpr bool has_relaxed_zeros() const { return options_.relaxed_zeros && !is_precise_; }

    // The program's first error, with its origin and the number of the next node.
    constexpr const compiler::fault& error() const { return p_.wrong; }
    constexpr bool has_failed() const { return static_cast<bool>(p_.wrong); }
    constexpr void fail(compiler::error code, opcode what = {}, const valhall::fault& why = {})
    {
        if (!p_.wrong) p_.wrong = {.code = code, .origin = from_, .node = p_.nodes.size(), .instruction = what, .why = why};
    }
    // True if control can reach the insertion point.
    constexpr bool is_reachable() const { return p_.blocks[current_].is_reachable; }

    // ---- instructions ----

    // Makes an instruction with modifiers but without operands.
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

    // A load that zero-extends to whole registers. (v15 has none below 32 bits: callers extend the result.)
    constexpr instruction load_form(opcode code)
    {
        instruction i = form(code);
        if (!i.has<modifier::unsigned_>()) return i;
        keep(code, i.set(modifier::unsigned_::unsigned_));
        // By default, a load of 8 or 16 bits keeps the other bits of the register.
        if (i.has<modifier::load_lane_8>()) keep(code, i.set(modifier::load_lane_8::w0));
        if (i.has<modifier::load_lane_16>()) keep(code, i.set(modifier::load_lane_16::w0));
        return i;
    }

    // Adds an instruction with one 32-bit result, and returns it. Modifiers that a source cannot have are applied before.
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
    // Sets an immediate or modifier of an instruction.
    constexpr instruction with_immediate(instruction i, immediate_name name, std::int64_t value)
    {
        keep(i.code(), i.set_immediate(name, value));
        return i;
    }
    constexpr void keep(opcode code, const status& set)
    {
        if (!set) fail(error::no_such_instruction, code, set.error());
    }

    // `yes` if the condition is not 0, else `no`.
    constexpr use choose(const use& condition, const use& yes, const use& no)
    {
        if (yes == no) return yes;
        // Hoists a modifier that both inputs share onto the result.
        if (yes.neg && no.neg) return choose(condition, yes.negated(), no.negated()).negated();
        return op(form(opcode::MUX_i32, modifier::mux::int_zero), plain(no), plain(yes), plain(condition));
    }

    // Adds an instruction with a 64-bit result.
    constexpr use_pair op64(instruction what, use a = {}, use b = {}, use c = {}, use d = {})
    {
        use sources[4]{a, b, c, d};
        prepare(what, sources);
        std::uint32_t folded[2]{};
        if (fold_pair(what, sources, folded)) return {constant_use(folded[0]), constant_use(folded[1])};
        const value_id first = add(what, sources, {}, 2);
        return {value_use(first), value_use(first + 1)};
    }

    // A 64-bit source from two words, which will be assigned neighbouring registers.
    constexpr use pair_source(const use_pair& words)
    {
        const use low = plain(words.low), high = plain(words.high);
        if (low.is_constant() && high.is(0)) return low;
        if (low.kind == use_kind::special && high.kind == use_kind::special && high.id == low.id + 1) return low;
        use u = value_use(as_value(low).id);
        u.high = as_value(high).id;
        return u;
    }
    // A 64-bit source that selects the low word, or a part of it. The word is copied to a register: a uniform would be read as a pair, and
    // a constant may become a uniform.
    constexpr use word_source(use word, selector part = selector::w0)
    {
        const use source = plain(word);
        const bool may_be_pair = source.kind == use_kind::uniform || source.is_constant();
        return (may_be_pair ? as_value(source) : source).selecting(part);
    }

    // Adds an instruction with staging registers. Returns its first result; the others follow in number.
    constexpr value_id message(instruction what, std::span<const use> sources, std::span<const use> staging, int results,
                               const message_traits& traits = {})
    {
        use list[4]{};
        if (sources.size() > std::size(list) || staging.size() > max_staged || results > static_cast<int>(max_staged)) {
            fail(error::too_many_operands, what.code());
            return p_.add_results(none, results > 0 ? results : 1);
        }
        for (std::size_t n = 0; n < sources.size(); ++n) list[n] = sources[n];
        prepare(what, list);
        if (options_.simplify) (void)simplify(*this, what, list);
        use read[max_staged]{};
        for (std::size_t n = 0; n < staging.size(); ++n) read[n] = plain(staging[n]);
        return add(what, list, std::span<const use>(read, staging.size()), results, traits);
    }
    constexpr value_id message(instruction what, std::initializer_list<use> sources, std::span<const use> staging, int results,
                               const message_traits& traits = {})
    {
        return message(what, std::span<const use>(sources.begin(), sources.size()), staging, results, traits);
    }

    // The content of a register at program start.
    constexpr use input(int reg)
    {
        for (node_id n = p_.blocks[1].first; n != none && p_.nodes[n].kind == node_kind::input; n = p_.nodes[n].next)
            if (p_.nodes[n].fixed == reg) return value_use(p_.nodes[n].result);
        const node_id n = p_.nodes.add(node{.kind = node_kind::input, .fixed = static_cast<std::uint8_t>(reg)});
        p_.insert_after(1, none, n);
        return value_use(p_.add_results(n, 1));
    }
    constexpr use uniform(std::uint64_t key) { return p_.uniform({.key = key}); }

    // A use that this builder has made, as it stands in a program. Of another one it makes an error.
    constexpr use own(use u, opcode for_instruction = {})
    {
        const bool is_there = u.kind == use_kind::value     ? u.id != none && u.id < p_.values.size() && u.high < p_.values.size()
                              : u.kind == use_kind::uniform ? u.id < p_.uniforms.size()
                                                            : true;
        if (!is_there || (u.owner != nullptr && u.owner != this)) {
            const bool is_failed = u.is_value() && u.id == none && u.high != none;
            fail(is_failed ? static_cast<compiler::error>(u.high) : error::foreign_value, for_instruction);
            return constant_use(0);
        }
        u.owner = nullptr;
        return u;
    }

    // Applies the modifiers and the selector of a use.
    constexpr use plain(const use& given)
    {
        const use u = own(given);
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
    // As plain(), but always returns a value: constants and uniforms are copied.
    constexpr use as_value(const use& u)
    {
        const use word = plain(u);
        if (word.is_value()) return word;
        use sources[4]{word};
        const std::uint32_t hash = hash_of(node_kind::copy, {}, sources, 1, {});
        if (const value_id shared = find_shared(hash, node_kind::copy, {}, sources, 1, {})) return value_use(shared);
        const node_id n = p_.nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {word}, .from = from_});
        append(n);
        const value_id v = p_.add_results(n, 1);
        share(n, hash);
        return value_use(v);
    }

    // Applies modifiers and selectors that the instruction's sources cannot have.
    constexpr void prepare(const instruction& what, use* sources)
    {
        const auto fields = what.row().sources();
        for (int n = 0; n < fields.size(); ++n) {
            use& u = sources[n];
            u = own(u, what.code());
            const source_field& field = fields[n];
            // If the source requires a selector, use its default.
            if (field.select.width != 0 && u.select == selector::none && u && valhall::detail::encoding_of(selector::none, field) < 0 &&
                field.listed_selectors().fallback != selector_set::reserved)
                u = plain(u).selecting(field.listed_selectors().fallback);
            if (u.is_plain()) continue;
            const bool can = (field.has_absneg || (!u.neg && !u.abs)) && (field.has_not || !u.complement) &&
                             (u.select == selector::none || has_selector(field, u.select));
            if (!can) u = plain(u);
            else if (u.is_constant() && field.has_absneg && u.select == selector::none && !u.complement && !field.is_pair &&
                     what.row().type_registers() == 1 && is_single_float(what, n))
                u = constant_use((u.abs ? u.id & 0x7FFFFFFF : u.id) ^ (u.neg ? 0x80000000 : 0));
        }
    }

    // ---- continuing existing code ----

    // Sets the insertion point to the end of a block.
    constexpr void go_on_in(block_id b) { current_ = b; }
    // The number of nodes available for sharing: a new node that is equal to one of them is replaced by it. Pass the number to forget()
    // when leaving the region that they dominate.
    constexpr std::uint32_t shared_count() const { return shared_.size(); }
    constexpr void forget(std::uint32_t size)
    {
        while (shared_.size() > size) {
            buckets_[shared_.back().hash & (buckets_.size() - 1)] = shared_.back().previous;
            shared_.pop();
        }
        if (size < always_shared_) always_shared_ = size;
    }

protected:
    // ---- adding ----

    // Appends a node to the current block.
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

    // Constant-folds an instruction with a 64-bit result. False if a source is not constant.
    constexpr bool fold_pair(const instruction& what, const use (&sources)[4], std::uint32_t (&folded)[2]) const
    {
        use known[4]{};
        std::uint32_t high[4]{};
        const int count = what.source_count();
        for (int n = 0; n < count; ++n) {
            known[n] = copied_constant(sources[n]);
            if (!known[n].is_constant()) return false;
            if (sources[n].high == none) continue;
            const use upper = copied_constant(value_use(sources[n].high));
            if (!upper.is_constant()) return false;
            high[n] = upper.id;
        }
        return fold(what, known, high, folded);
    }
    // Follows a copy to the constant that it copies, and applies the copy's selector.
    constexpr use copied_constant(const use& u) const
    {
        if (!u.is_value()) return u;
        const node& n = p_.definition(u.id);
        if (n.kind != node_kind::copy || !n.sources[0].is_constant()) return u;
        return u.as_constant(n.sources[0].id);
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
                  .is_relaxed = is_relaxed_,
                  .is_index = is_index_,
                  .reads_constants = traits.reads_constants,
                  .is_volatile = traits.is_volatile,
                  .orders_workgroup_only = traits.orders_workgroup_only,
                  .array = traits.array,
                  .what = what,
                  .argument_count = static_cast<std::uint32_t>(staging.size()),
                  .from = from_};
        for (int n = 0; n < made.source_count; ++n) made.sources[n] = sources[n];
        const bool is_shared = results != 0 && traits.fixed == no_register && is_pure(made);
        const std::uint32_t hash = is_shared ? hash_of(node_kind::instruction, what, sources, made.source_count, staging) : 0;
        if (is_shared)
            if (const value_id known = find_shared(hash, node_kind::instruction, what, sources, made.source_count, staging)) {
                p_.definition(known).is_relaxed &= is_relaxed_;
                p_.definition(known).is_index &= is_index_;
                return known;
            }
        made.arguments = p_.arguments.append(staging);
        const node_id n = p_.nodes.add(made);
        append(n);
        const value_id first = results != 0 ? p_.add_results(n, results) : none;
        if (is_shared) share(n, hash);
        return first;
    }

    // ---- sharing (value numbering) ----

    struct sharing {
        node_id which = none;
        std::uint32_t hash = 0;
        std::uint32_t previous = none;  // in its bucket: the previous one's place plus 1
    };

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

    // The result of a shareable node that is equal to one with this hash, or none.
    constexpr value_id find_shared(std::uint32_t hash, node_kind kind, const instruction& what, const use* sources, int count,
                                   std::span<const use> staging) const
    {
        if (!may_find_shared_) return none;
        for (std::uint32_t at = buckets_[hash & (buckets_.size() - 1)]; at != none; at = shared_[at - 1].previous)
            if (const node& n = p_.nodes[shared_[at - 1].which]; is_same(n, kind, what, sources, count, staging)) return n.result;
        return none;
    }

    // Makes a node available for sharing while the innermost join is open.
    constexpr void share(node_id which)
    {
        const node& n = p_.nodes[which];
        share(which, hash_of(n.kind, n.what, n.sources, n.source_count, p_.arguments_of(n)));
    }
    constexpr void share(node_id which, std::uint32_t hash)
    {
        if (shared_.size() > 2 * buckets_.size()) grow_buckets();
        put_in_bucket({which, hash});
    }
    constexpr void put_in_bucket(sharing one)
    {
        std::uint32_t& bucket = buckets_[one.hash & (buckets_.size() - 1)];
        one.previous = bucket;
        bucket = shared_.add(one) + 1;
    }
    constexpr void grow_buckets()
    {
        const pool<sharing> old = static_cast<pool<sharing>&&>(shared_);
        buckets_.assign(buckets_.size() * 4, none);
        for (const sharing& one : old) put_in_bucket(one);
    }

    program& p_;
    compiler::options options_;
    block_id current_ = none;
    std::uint32_t from_ = 0;
    bool is_precise_ = false;
    bool is_relaxed_ = false;
    bool is_index_ = false;
    bool is_ended_ = false;  // true between a branch and the next basic block
    std::uint32_t always_shared_ = 0;  // how many shareable nodes precede the first branch to a basic block: these dominate everything
    bool has_fixed_numbers_ = true;
    bool may_find_shared_ = true;  // false while nodes are added to a block that the shareable nodes need not dominate
    pool<sharing> shared_{};
    pool<std::uint32_t> buckets_{};
};

}  // namespace valhall::compiler

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/build/nodes.inl.hpp"
#endif

#endif
