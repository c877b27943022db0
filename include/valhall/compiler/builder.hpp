// SPDX-License-Identifier: MIT
// Builds the compiler's program: adds instructions, which are simplified, folded and shared on the way, and keeps variables, which
// become values in static single assignment form as control flow parts and joins.
#ifndef VALHALL_COMPILER_BUILDER_HPP
#define VALHALL_COMPILER_BUILDER_HPP

#include <cstdint>
#include <initializer_list>
#include <span>

#include "valhall/compiler/options.hpp"
#include "valhall/compiler/simplify/fold.hpp"
#include "valhall/compiler/program.hpp"
#include "valhall/compiler/simplify/simplify.hpp"

namespace valhall::compiler {

// A variable of 32 bits, numbered from 1. What it holds is a use: a value with signs, a constant, a uniform.
using variable = std::uint32_t;

// Two words of 64 bits.
struct use_pair {
    use low{}, high{};
};

// Marks a builder that goes on with a program that is there.
struct resume {};

// Who adds instructions in two arguments of one call leaves to C++ which comes first: they are named before it, so that the words are
// the same with every compiler, and in constant expressions.
class builder {
public:
    constexpr builder(program& p, const compiler::options& options) : p_(p), options_(options)
    {
        variables_.add({});
        marks_.add(0);
        phis_.add({});
        buckets_.resize(256, none);
        current_ = new_block();
    }

    constexpr builder(program& p, const compiler::options& options, resume) : p_(p), options_(options) { buckets_.resize(256, none); }

    constexpr program& made() { return p_; }
    constexpr const program& made() const { return p_; }
    constexpr const compiler::options& options() const { return options_; }
    constexpr arch architecture() const { return p_.on; }
    // Sets the origin of what is added from now on: a number of the front end's, 0 for none.
    constexpr void set_origin(std::uint32_t from) { from_ = from; }
    // Whether what is added is to be computed as it says.
    constexpr void set_precise(bool is_precise) { is_precise_ = is_precise; }
    // Whether a product and a sum may be rounded as one.
    constexpr bool may_fuse() const { return options_.fuse == fusion::all && !is_precise_; }
    // Whether zeros may change their signs.
    constexpr bool has_relaxed_zeros() const { return options_.relaxed_zeros && !is_precise_; }
    // Whether something was asked for that the architecture does not have.
    constexpr bool has_failed() const { return has_failed_; }
    constexpr void fail() { has_failed_ = true; }
    // Whether the program can come to where it is added to.
    constexpr bool is_reachable() const { return p_.blocks[current_].is_reachable; }

    // ---- instructions ----

    // An instruction without operands, with modifiers.
    template <class... Modifiers>
    constexpr instruction form(opcode code, Modifiers... modifiers)
    {
        const std::uint16_t row = valhall::detail::find_row(code, p_.on);
        if (row == valhall::detail::no_row) {
            has_failed_ = true;
            return {};
        }
        instruction i{valhall::detail::start_of(row, p_.on), row, p_.on};
        ((has_failed_ |= !i.set(modifiers)), ...);
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
    constexpr use wide(const use_pair& words)
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
    constexpr use narrow(use word, selector part = selector::w0)
    {
        const use source = plain(word);
        const bool may_be_pair = source.kind == use_kind::uniform || source.is_constant();
        return (may_be_pair ? as_value(source) : source).selecting(part);
    }

    // An instruction with staging registers. Gives the first of its results, which have consecutive numbers.
    constexpr value_id message(instruction what, std::initializer_list<use> sources, std::span<const use> staging, int results,
                               bool reads_constants = false)
    {
        use list[4]{};
        int count = 0;
        for (const use& u : sources) list[count++] = u;
        prepare(what, list);
        if (options_.simplify) (void)simplify(*this, what, list);
        use read[16]{};
        std::size_t size = 0;
        for (const use& u : staging) read[size++] = plain(u);
        return add(what, list, std::span<const use>(read, size), results, reads_constants);
    }
    // Binds the results of the last message to a register and those that follow.
    constexpr void bind_last(int reg) { p_.nodes[p_.blocks[current_].last].fixed = static_cast<std::uint8_t>(reg); }

    // Says that the last message is an access to an array that nobody else knows, numbered from 1.
    constexpr void mark_array(std::uint32_t array) { p_.nodes[p_.blocks[current_].last].array = static_cast<std::uint16_t>(array); }

    // What a register holds at the start of the program.
    constexpr use input(int reg)
    {
        for (node_id n = p_.blocks[1].first; n != none && p_.nodes[n].kind == node_kind::input; n = p_.nodes[n].next)
            if (p_.nodes[n].fixed == reg) return value_use(p_.nodes[n].result);
        const node_id n = p_.nodes.add(node{.kind = node_kind::input, .fixed = static_cast<std::uint8_t>(reg)});
        p_.insert_behind(1, none, n);
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
        p_.append(current_, n);
        const value_id v = p_.add_results(n, 1);
        share(n);
        return value_use(v);
    }

    // ---- going on with what is there ----

    // Adds at the end of a block from now on.
    constexpr void go_on_in(block_id b) { current_ = b; }
    // The block that is added to.
    constexpr block_id current_block() const { return current_; }
    // How many nodes later ones may be; and back to so many, which are those of blocks on every way here.
    constexpr std::uint32_t shared_count() const { return shared_.size(); }
    constexpr void forget(std::uint32_t size)
    {
        while (shared_.size() > size) {
            buckets_[shared_.back().bucket] = shared_.back().previous;
            shared_.pop();
        }
    }

    // ---- variables ----

    constexpr variable make_variable(use initial = constant_use(0))
    {
        marks_.add(0);
        return variables_.add({.holds = initial, .level = depth(), .phis = none});
    }
    constexpr use get(variable v)
    {
        const variable_state& state = variables_[v];
        if (state.level < depth()) enter_loops(v);
        return variables_[v].holds;
    }
    constexpr void set(variable v, const use& to)
    {
        if (variables_[v].level < depth()) enter_loops(v);  // what leaves the loop before this takes it along
        log_.add({v, variables_[v].holds, variables_[v].level});
        variables_[v].holds = to;
    }

    // ---- control flow ----
    //
    //   b.begin_if(condition); … b.begin_else(); … b.end_if();
    //   b.begin_loop(); … b.leave_loop(); … b.repeat_loop(); … b.end_loop();     goes round until it is left
    //   b.begin_region(); … b.leave_region(); … b.end_region();                  goes through once, or until it is left
    // What is added behind leaving is not reachable until the innermost of them goes on.

    // Goes on where the condition is not 0 (with on_zero: is 0), else behind begin_else() or end_if().
    constexpr void begin_if(const use& condition, bool on_zero = false)
    {
        use tested = plain(condition);
        if (options_.simplify) settle_test(p_, tested, on_zero);
        const block_id before = current_;
        joins_.add({.kind = join_kind::condition, .before = before, .log = log_.size(), .exits = exits_.size(), .shared = shared_.size()});
        const block_id then = new_block();
        p_.blocks[before].condition = tested;
        p_.blocks[before].on_zero = on_zero;
        p_.blocks[before].taken = then;
        p_.blocks[then].is_reachable = p_.blocks[before].is_reachable;
        add_edge_list(then, before);
        current_ = then;
    }
    constexpr void begin_else()
    {
        join& j = joins_.back();
        const block_id before = j.before;
        leave(joins_.size() - 1);
        undo(j.log);
        forget(j.shared);
        j.has_else = true;
        const block_id other = new_block();
        p_.blocks[before].next = other;
        p_.blocks[other].is_reachable = p_.blocks[before].is_reachable;
        add_edge_list(other, before);
        current_ = other;
    }
    // (The other side is a block even if nothing is in it, so that ways that part never lead to phis.)
    constexpr void end_if()
    {
        if (!joins_.back().has_else) begin_else();
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        forget(joins_.back().shared);
        merge();
    }

    constexpr void begin_region()
    {
        joins_.add({.kind = join_kind::region, .before = current_, .log = log_.size(), .exits = exits_.size(), .shared = shared_.size()});
    }
    // Goes to the end of an open region; 0 is the innermost.
    constexpr void leave_region(int outer = 0) { leave(find_join(join_kind::region, outer)); }
    constexpr void end_region()
    {
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        // What was added in the region may stand behind where it was left.
        forget(joins_.back().shared);
        merge();
    }

    constexpr void begin_loop()
    {
        const block_id before = current_;
        const block_id header = new_block();
        p_.blocks[before].next = header;
        p_.blocks[header].is_reachable = p_.blocks[before].is_reachable;
        ++depth_;
        p_.blocks[header].loop_depth = depth_;
        joins_.add({.kind = join_kind::loop,
                    .before = before,
                    .header = header,
                    .log = log_.size(),
                    .exits = exits_.size(),
                    .shared = shared_.size(),
                    .first_phi = phis_.size()});
        loops_.add(joins_.size() - 1);
        joins_.add({.kind = join_kind::turn, .before = header, .log = log_.size(), .exits = exits_.size(), .shared = shared_.size()});
        current_ = header;
    }
    constexpr void leave_loop() { leave(find_join(join_kind::loop, 0)); }
    constexpr void repeat_loop() { leave(find_join(join_kind::turn, 0)); }
    constexpr void end_loop()
    {
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        forget(joins_.back().shared);
        const block_id latch = merge();
        const join j = joins_.back();
        close_loop(j, latch);
        undo(j.log);
        forget(j.shared);
        merge_loop(j);
    }

private:
    struct variable_state {
        use holds{};
        std::uint32_t level = 0;  // in how many open loops what it holds is known
        std::uint32_t phis = none;  // its phis in open loops: the last, in phis_
    };
    struct change {
        variable which = 0;
        use held{};
        std::uint32_t level = 0;
    };
    // The phi of a variable at the start of a loop that is open.
    struct loop_phi {
        variable which = 0;
        std::uint32_t loop = 0;   // its depth
        node_id phi = none;
        use entry{};              // what the variable held before
        std::uint32_t previous = none;
    };
    enum class join_kind : std::uint8_t { condition, region, loop, turn };
    struct join {
        join_kind kind{};
        bool has_else = false;
        block_id before = none;
        block_id header = none;       // of loops
        std::uint32_t log = 0;        // how many changes there were before
        std::uint32_t exits = 0;      // how many exits
        std::uint32_t shared = 0;     // how many shared nodes
        std::uint32_t first_phi = 0;  // of loops
    };
    // A way to the end of a join, with what was changed on it.
    struct exit {
        std::uint32_t join = 0;
        block_id from = none;
        std::uint32_t values = 0;  // in saved_
        std::uint32_t count = 0;
    };
    struct saved_value {
        variable which = 0;
        use holds{};
    };

    constexpr std::uint32_t depth() const { return depth_; }

    constexpr block_id new_block()
    {
        block b;
        b.loop_depth = depth_;
        return p_.blocks.add(b);
    }
    constexpr void add_edge_list(block_id to, block_id from)
    {
        p_.blocks[to].predecessors = p_.edges.add(from);
        p_.blocks[to].predecessor_count = 1;
    }

    // ---- adding ----

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
    static constexpr bool is_single_float(const instruction& what, int n)
    {
        const operand_infos infos = operands_of(what.row());
        return infos[what.staging_count() + what.has_destination() + n].type == number_type::f32;
    }

    constexpr value_id add(const instruction& what, const use* sources, std::span<const use> staging, int results,
                           bool reads_constants = false)
    {
        node made{.source_count = static_cast<std::uint8_t>(what.source_count()),
                  .is_precise = is_precise_,
                  .reads_constants = reads_constants,
                  .what = what,
                  .argument_count = static_cast<std::uint32_t>(staging.size()),
                  .from = from_};
        for (int n = 0; n < made.source_count; ++n) made.sources[n] = sources[n];
        const bool is_shared = results != 0 && is_pure(made);
        if (is_shared)
            if (const value_id known = find_shared(node_kind::instruction, what, sources, made.source_count, staging)) return known;
        made.arguments = p_.arguments.append(staging);
        const node_id n = p_.nodes.add(made);
        p_.append(current_, n);
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

    // ---- variables in loops ----

    // Makes what a variable holds the phi of the innermost open loop, and of those around it that it has not entered.
    constexpr void enter_loops(variable v)
    {
        for (std::uint32_t level = variables_[v].level + 1; level <= depth(); ++level) {
            std::uint32_t at = variables_[v].phis;
            while (at != none && phis_[at].loop > level) at = phis_[at].previous;
            if (at == none || phis_[at].loop != level) at = add_loop_phi(v, level);
            variables_[v].holds = value_use(p_.nodes[phis_[at].phi].result);
            variables_[v].level = level;
        }
    }

    constexpr std::uint32_t add_loop_phi(variable v, std::uint32_t level)
    {
        const join& j = joins_[loops_[level - 1]];
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi, .from = from_});
        p_.insert_behind(j.header, none, n);
        p_.add_results(n, 1);
        const std::uint32_t at = phis_.add({v, level, n, variables_[v].holds, variables_[v].phis});
        variables_[v].phis = at;
        return at;
    }

    constexpr void undo(std::uint32_t log)
    {
        while (log_.size() > log) {
            const change& c = log_.back();
            variables_[c.which].holds = c.held;
            variables_[c.which].level = c.level;
            log_.pop();
        }
    }

    // ---- joins ----

    constexpr std::uint32_t find_join(join_kind kind, int outer) const
    {
        for (std::uint32_t at = joins_.size(); at-- != 0;)
            if (joins_[at].kind == kind && outer-- == 0) return at;
        return 0;
    }

    // Takes what has been changed since the start of a join along to its end.
    constexpr void leave(std::uint32_t to)
    {
        if (is_reachable()) {
            const std::uint32_t first = saved_.size();
            ++mark_;
            for (std::uint32_t i = log_.size(); i-- != joins_[to].log;) {
                const variable v = log_[i].which;
                if (marks_[v] == mark_) continue;
                marks_[v] = mark_;
                saved_.add({v, variables_[v].holds});
            }
            exits_.add({.join = to, .from = current_, .values = first, .count = saved_.size() - first});
        }
        current_ = new_block();
        p_.blocks[current_].is_reachable = false;
    }

    // Where the ways to the end of the innermost join meet: the exits to it, the log being undone.
    constexpr block_id merge()
    {
        const std::uint32_t number = joins_.size() - 1;
        const join j = joins_.back();
        joins_.pop();
        return merge_exits(number, j);
    }

    constexpr block_id merge_exits(std::uint32_t number, const join& j)
    {
        const pool<exit> own = exits_to(number, j);
        changed_variables changed = changes_on(own);
        if (j.kind == join_kind::condition && can_convert(j, own, changed)) {
            convert(j, changed);
            return current_;
        }
        const block_id after = new_block();
        p_.blocks[after].is_reachable = !own.empty();
        p_.blocks[after].predecessors = p_.edges.size();
        p_.blocks[after].predecessor_count = own.size();
        for (const exit& e : own) {
            p_.edges.add(e.from);
            if (p_.blocks[e.from].next == none) p_.blocks[e.from].next = after;
        }
        current_ = after;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) set(changed.which[i], joined(changed.held_by(i)));
        return after;
    }

    // Takes the exits to a join from among those to joins around it.
    constexpr pool<exit> exits_to(std::uint32_t number, const join& j)
    {
        // Exits of joins around it may stand among them: they stay.
        pool<exit> own;
        std::uint32_t kept = j.exits;
        for (std::uint32_t i = j.exits; i < exits_.size(); ++i) {
            if (exits_[i].join == number) {
                if (p_.blocks[exits_[i].from].is_reachable) own.add(exits_[i]);
            } else {
                exits_[kept++] = exits_[i];
            }
        }
        exits_.resize(kept);
        return own;
    }

    // Variables that were changed on any of some ways.
    struct changed_variables {
        pool<variable> which{};
        pool<use> held{};  // by variable and way, what it holds
        std::uint32_t ways = 0;

        constexpr std::span<use> held_by(std::uint32_t i) { return held.view().subspan(i * ways, ways); }
        constexpr std::span<const use> held_by(std::uint32_t i) const { return held.view().subspan(i * ways, ways); }
    };
    constexpr changed_variables changes_on(const pool<exit>& ways)
    {
        changed_variables changed;
        changed.ways = ways.size();
        ++mark_;
        for (const exit& e : ways)
            for (std::uint32_t i = 0; i < e.count; ++i) {
                const variable v = saved_[e.values + i].which;
                if (marks_[v] == mark_) continue;
                marks_[v] = mark_;
                changed.which.add(v);
            }
        if (changed.which.empty()) return changed;
        changed.held.resize(changed.which.size() * ways.size());
        if (places_.size() < variables_.size()) places_.resize(variables_.size());
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) {
            places_[changed.which[i]] = i;
            const use before = get(changed.which[i]);
            for (use& u : changed.held_by(i)) u = before;
        }
        for (std::uint32_t w = 0; w < ways.size(); ++w)
            for (std::uint32_t i = 0; i < ways[w].count; ++i) {
                const saved_value& s = saved_[ways[w].values + i];
                changed.held_by(places_[s.which])[w] = s.holds;
            }
        return changed;
    }

    constexpr use joined(std::span<use> held)
    {
        bool is_same = true;
        for (const use& u : held) is_same &= u == held[0];
        if (is_same) return held[0];
        const auto ways = static_cast<std::uint32_t>(held.size());
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi, .argument_count = ways, .from = from_});
        for (std::uint32_t w = 0; w < held.size(); ++w)
            if (!held[w].is_plain()) held[w] = plain_at_end(p_.edges[p_.blocks[current_].predecessors + w], held[w]);
        p_.nodes[n].arguments = p_.arguments.append(held);
        p_.insert_behind(current_, last_phi(current_), n);
        return value_use(p_.add_results(n, 1));
    }
    constexpr node_id last_phi(block_id b) const
    {
        node_id last = none;
        for (node_id n = p_.blocks[b].first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) last = n;
        return last;
    }

    // The same as plain(), at the end of another block.
    constexpr use plain_at_end(block_id where, const use& u)
    {
        const block_id here = current_;
        current_ = where;
        const std::uint32_t before = shared_.size();
        const use made = plain(u);
        forget(before);
        current_ = here;
        return made;
    }

    // ---- ends of loops ----

    // Fills the phis of a loop in, and closes it: log_ is as it was at the start of the loop's turn.
    constexpr void close_loop(const join& j, block_id latch)
    {
        const bool goes_round = p_.blocks[latch].is_reachable;
        p_.blocks[latch].next = j.header;
        block& header = p_.blocks[j.header];
        header.predecessors = p_.edges.add(j.before);
        header.predecessor_count = 1;
        if (goes_round) {
            p_.edges.add(latch);
            header.predecessor_count = 2;
        }
        const std::uint32_t level = depth();
        for (std::uint32_t at = j.first_phi; at < phis_.size(); ++at) {
            const loop_phi phi = phis_[at];
            if (phi.loop != level) continue;
            const variable_state& now = variables_[phi.which];
            use arguments[2]{phi.entry, now.level >= level ? now.holds : value_use(p_.nodes[phi.phi].result)};
            if (!arguments[0].is_plain()) arguments[0] = plain_at_end(j.before, arguments[0]);
            if (!arguments[1].is_plain()) arguments[1] = plain_at_end(latch, arguments[1]);
            node& n = p_.nodes[phi.phi];
            n.argument_count = goes_round ? 2 : 1;
            n.arguments = p_.arguments.append(std::span<const use>(arguments, n.argument_count));
        }
    }

    // Goes on behind a loop, with what its variables hold where it is left.
    constexpr void merge_loop(const join& j)
    {
        // Outside, wherever a way leads, a variable that was not changed on it holds what it held at the start of the turn.
        const std::uint32_t number = joins_.size() - 1;
        for (std::uint32_t i = j.exits; i < exits_.size(); ++i) {
            const exit e = exits_[i];
            const std::uint32_t first = saved_.size();
            for (std::uint32_t at = j.first_phi; at < phis_.size(); ++at)
                if (phis_[at].loop == depth_) saved_.add({phis_[at].which, value_use(p_.nodes[phis_[at].phi].result)});
            for (std::uint32_t k = 0; k < e.count; ++k) {
                const saved_value s = saved_[e.values + k];
                saved_.add(s);
            }
            exits_[i].values = first;
            exits_[i].count = saved_.size() - first;
        }
        forget_phis(j.first_phi);
        loops_.pop();
        --depth_;
        joins_.pop();
        merge_exits(number, j);
    }

    // Forgets the phis of the innermost loop. Those of loops around it that were made while it was open stay.
    constexpr void forget_phis(std::uint32_t first)
    {
        for (std::uint32_t at = phis_.size(); at-- != first;)
            if (phis_[at].loop == depth_)
                variables_[phis_[at].which] = {.holds = phis_[at].entry, .level = depth_ - 1, .phis = phis_[at].previous};
        std::uint32_t kept = first;
        for (std::uint32_t at = first; at < phis_.size(); ++at) {
            loop_phi phi = phis_[at];
            if (phi.loop == depth_) continue;
            std::uint32_t& last = variables_[phi.which].phis;
            if (phi.previous >= first) phi.previous = last;  // which has moved before
            last = kept;
            phis_[kept++] = phi;
        }
        phis_.resize(kept);
    }

    // ---- conversion of conditions to choices ----

    // Whether a block only computes, so cheaply that it may as well do so where nobody asked.
    constexpr bool is_cheap(block_id b, std::uint32_t& nodes) const
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            if (!is_pure(one) || one.what.is_message() || ++nodes > options_.converted_nodes) return false;
        }
        return true;
    }
    constexpr void move_nodes(block_id from, block_id to)
    {
        for (node_id n = p_.blocks[from].first; n != none;) {
            const node_id next = p_.nodes[n].next;
            p_.nodes[n].previous = p_.nodes[n].next = none;
            p_.append(to, n);
            if (is_pure(p_.nodes[n])) share(n);
            n = next;
        }
        p_.blocks[from].first = p_.blocks[from].last = none;
        p_.blocks[from].is_reachable = false;
    }

    // Whether it is cheaper to compute both sides of a condition and to choose than to branch.
    constexpr bool can_convert(const join& j, const pool<exit>& ways, const changed_variables& changed) const
    {
        const block& before = p_.blocks[j.before];
        if (ways.size() != 2 || before.taken != ways[0].from || before.next != ways[1].from) return false;
        std::uint32_t choices = 0, nodes = 0;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) choices += changed.held_by(i)[0] != changed.held_by(i)[1];
        return choices <= options_.converted_choices && is_cheap(before.taken, nodes) && is_cheap(before.next, nodes);
    }
    constexpr void convert(const join& j, const changed_variables& changed)
    {
        block& before = p_.blocks[j.before];
        const use condition = before.condition;
        const bool on_zero = before.on_zero;
        const block_id then = before.taken, other = before.next;
        before.condition = {};
        before.taken = before.next = none;
        move_nodes(then, j.before);
        move_nodes(other, j.before);
        current_ = j.before;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) {
            const use taken = changed.held_by(i)[0], rest = changed.held_by(i)[1];
            set(changed.which[i], choose(condition, on_zero ? rest : taken, on_zero ? taken : rest));
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
    bool has_failed_ = false;
    bool is_precise_ = false;
    std::uint32_t depth_ = 0;
    std::uint32_t mark_ = 0;
    pool<variable_state> variables_{};
    pool<std::uint32_t> marks_{};
    pool<std::uint32_t> places_{};
    pool<change> log_{};
    pool<loop_phi> phis_{};
    pool<join> joins_{};
    pool<std::uint32_t> loops_{};  // of each depth the place in joins_
    pool<exit> exits_{};
    pool<saved_value> saved_{};
    pool<sharing> shared_{};
    pool<std::uint32_t> buckets_{};
};

}  // namespace valhall::compiler

#endif
