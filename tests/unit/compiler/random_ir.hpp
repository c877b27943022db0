// SPDX-License-Identifier: MIT
// For tests: random programs of the compiler, with everything that a back end has to handle: conditions, loops, regions, switches, basic blocks,
// memory, groups of registers, pairs, halves, bound registers, colors.
#ifndef VALHALL_TESTS_UNIT_COMPILER_RANDOM_IR_HPP
#define VALHALL_TESTS_UNIT_COMPILER_RANDOM_IR_HPP

#include <cstdint>
#include <vector>

#include <valhall/compiler/builder.hpp>

#include "random.hpp"

namespace tests {

namespace ir = valhall::compiler;

// The ingredients of a program of random_program.
struct program_shape {
    int variables = 8;  // of each kind: words and floats
    int statements = 20;
    int most_statements = 150;  // beyond this number, statements are not nested
    bool has_progressions = false;  // loops compute products and sums of 32 and 64 bits of their counters
};

// The memory of programs of random_program. That of a lane is at the address in r56:r57. There are also two arrays in each thread's memory, and
// two in the workgroup's, of which each lane has a part. Inputs are in registers that blend shaders do not change.
inline constexpr std::uint64_t constants_at = 0x40000;
inline constexpr std::uint32_t own_words = 64, constant_words = 64, array_bytes = 64, most_lanes = 4;
inline constexpr std::uint64_t shared_at = 0xC0000;
inline constexpr std::uint64_t constants_key = 1000;  // of the pair of uniforms that holds constants_at
inline constexpr int first_input = 52, random_program_inputs = 6, coverage_register = 60;

// Draws a program and adds it to a builder. No call draws in two arguments, so programs are the same with every compiler. It ends, and stores what its variables hold. Floats and words are kept apart, so that few
// results depend on the bits of a NaN.
class random_program {
public:
    random_program(dice& random, ir::builder& b, const program_shape& shape) : random_(random), fences_(random), b_(b), shape_(shape) {}

    void make()
    {
        for (int i = 0; i < random_program_inputs; ++i) inputs_.push_back(b_.input(first_input + i));
        if (b_.made().stage == valhall::shader_stage::fragment) coverage_ = b_.input(coverage_register);
        // In some programs, more than the 64 uniforms of a page.
        uniforms_ = random_.chance(3) ? 90 : 40;
        make_arrays();
        for (int i = 0; i < shape_.variables; ++i) {
            words_.push_back(b_.make_variable(any_word()));
            floats_.push_back(b_.make_variable(any_float()));
        }
        for (std::uint32_t i = 0; i < 2; ++i) {
            const ir::use_pair initial = uniform_pair(2 * i);
            pairs_.push_back({b_.make_variable(initial.low), b_.make_variable(initial.high)});
        }
        goto_statements(shape_.statements, 0);
        store_variables();
        if (coverage_) {
            test_alpha();
            blend();
        }
    }

private:
    using opcode = valhall::opcode;
    // 64 bits that stay together across blocks.
    struct variable_pair {
        ir::variable low{}, high{};
    };
    using condition = valhall::modifier::condition;

    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_.below(limit)); }
    template <class T>
    const T& one_of(const std::vector<T>& all)
    {
        return all[random_.below(all.size())];
    }

    // ---- operands ----

    ir::use word_constant()
    {
        constexpr std::uint32_t corners[] = {0, 1, 2, 0x80000000, 0x3F800000, 0xFFFFFFFF, 7, 0x7FFFFFFF, 0x10001, 123456789};
        return ir::constant_use(random_.chance(3) ? static_cast<std::uint32_t>(random_.bits()) : corners[below(10)]);
    }
    ir::use float_constant()
    {
        constexpr std::uint32_t some[] = {0, 0x80000000, 0x3F800000, 0xBF800000, 0x3F000000, 0x40000000, 0x3E99999A, 0x41200000};
        return ir::constant_use(some[below(8)]);
    }
    ir::use any_word()
    {
        switch (below(8)) {
        case 0: return word_constant();
        case 1: return one_of(inputs_);
        case 2: return b_.uniform(below(uniforms_));
        case 3: return floats_.empty() ? word_constant() : b_.held_by(one_of(floats_));
        default: return words_.empty() ? word_constant() : b_.held_by(one_of(words_));
        }
    }
    ir::use any_float()
    {
        ir::use u = random_.chance(6) || floats_.empty() ? float_constant() : b_.held_by(one_of(floats_));
        if (random_.chance(8)) u = b_.uniform(below(uniforms_));
        if (random_.chance(4)) u = u.magnitude();
        if (random_.chance(3)) u = u.negated();
        return u;
    }
    ir::use tested()
    {
        constexpr condition conditions[] = {condition::eq, condition::gt, condition::ge, condition::ne, condition::lt, condition::le};
        constexpr valhall::modifier::result_type results[] = {valhall::modifier::result_type::i1, valhall::modifier::result_type::m1};
        const condition when = conditions[below(6)];
        const auto gives = results[below(2)];
        if (random_.chance(2)) {
            const ir::use x = any_float(), y = any_float();
            return b_.op(b_.form(opcode::FCMP_OR_f32, when, gives), x, y, ir::constant_use(0));
        }
        const ir::use x = any_word(), y = any_word();
        return b_.op(b_.form(random_.chance(2) ? opcode::ICMP_OR_s32 : opcode::ICMP_OR_u32, when, gives), x, y, ir::constant_use(0));
    }

    // ---- instructions ----

    ir::use computed_float()
    {
        const ir::use x = any_float(), y = any_float(), z = any_float();
        switch (below(8)) {
        case 0: return b_.op(b_.form(opcode::FADD_f32, valhall::modifier::clamp::clamp_0_1), x, y);
        case 1: return b_.op(opcode::FMA_f32, x, y, z);
        case 2: return b_.op(opcode::FMAX_f32, x, y);
        case 3: return b_.choose(tested(), x, y);
        case 4: return b_.op(opcode::S32_TO_F32, any_word());
        case 5: {
            const ir::use a = b_.plain(x), b = b_.plain(y), c = b_.plain(z);
            return b_.op(b_.form(opcode::CSEL_f32, condition::lt), a, b, c, a);
        }
        case 6: return x;
        default: return b_.op(opcode::FADD_f32, x, y);
        }
    }
    ir::use computed_word()
    {
        const ir::use x = any_word(), y = any_word(), z = any_word();
        switch (below(12)) {
        case 0: return b_.op(opcode::IADD_u32, x, y);
        case 1: return b_.op(opcode::ISUB_s32, x, y);
        case 2: return b_.op(opcode::IMUL_i32, x, y);
        case 3: return b_.op(opcode::LSHIFT_XOR_i32, x, ir::constant_use(below(32)), y);
        case 4: return b_.op(opcode::RSHIFT_OR_i32, x, b_.word_source(y, valhall::selector::b0), z);
        case 5: return b_.op(b_.form(opcode::CSEL_s32, condition::lt), x, y, z, x);
        case 6: return b_.choose(tested(), x, y);
        case 7: return b_.op(opcode::IADD_v2u16, b_.word_source(x, valhall::selector::h10), y);
        case 8: return b_.op(opcode::IADD_v2s16, x, b_.word_source(y, valhall::selector::h00));
        case 9: return b_.op(opcode::U16_TO_U32, b_.word_source(x, random_.chance(2) ? valhall::selector::h0 : valhall::selector::h1));
        case 10: return halves(x, y);
        default: return tested();
        }
    }
    void set_one(const std::vector<ir::variable>& all, const ir::use& to) { b_.set(one_of(all), to); }
    // A linear expression of the counter of a loop that is open.
    ir::use linear_in_counter()
    {
        ir::use made = b_.held_by(one_of(counters_));
        for (std::uint32_t count = 1 + below(3); count != 0; --count) {
            const ir::use other = random_.chance(2) ? ir::constant_use(below(100)) : one_of(inputs_);
            switch (below(4)) {
            case 0: made = b_.op(opcode::IMUL_i32, made, other); break;
            case 1: made = b_.op(opcode::ISUB_u32, other, made); break;
            case 2: made = b_.op(opcode::LSHIFT_OR_i32, made, ir::constant_use(below(8)), ir::constant_use(0)); break;
            default: made = b_.op(opcode::IADD_u32, made, other);
            }
        }
        if (random_.chance(2)) return made;
        const opcode code = random_.chance(2) ? opcode::SHADDX_u64 : opcode::SHADDX_s64;
        const ir::use base = b_.pair_source({inputs_[0], inputs_[1]}), index = b_.word_source(made);
        const ir::use_pair sum = b_.op64(b_.with_immediate(b_.form(code), valhall::immediate_name::shift, 2), base, index);
        return random_.chance(2) ? sum.low : sum.high;
    }
    // A sum of halves: exponents are cut so that there is no infinity and no NaN.
    ir::use halves(const ir::use& x, const ir::use& y)
    {
        const ir::use finite = ir::constant_use(0xBBFFBBFF);
        const ir::use a = b_.op(opcode::LSHIFT_AND_i32, x, ir::constant_use(0), finite);
        const ir::use c = b_.op(opcode::LSHIFT_AND_i32, y, ir::constant_use(0), finite);
        return b_.op(opcode::FADD_v2f16, a, random_.chance(2) ? c.negated() : c);
    }
    // Two words as a 64-bit source: often a pair of uniforms, which the instruction reads without registers.
    ir::use pair()
    {
        if (random_.chance(3)) return b_.pair_source(uniform_pair(below(uniforms_)));
        if (random_.chance(2) && !pairs_.empty()) return b_.pair_source(held_by(one_of(pairs_)));
        const ir::use low = any_word(), high = any_word();
        return b_.pair_source({low, high});
    }
    ir::use_pair uniform_pair(std::uint64_t key) { return {b_.uniform(key), b_.uniform(key + 1)}; }
    ir::use_pair held_by(const variable_pair& v) { return {b_.held_by(v.low), b_.held_by(v.high)}; }
    void compute_pair()
    {
        const ir::use x = pair();
        const bool is_sum = random_.chance(2);
        const ir::use y = is_sum ? pair() : b_.word_source(any_word());
        const valhall::instruction what =
            is_sum ? b_.form(opcode::IADD_u64) : b_.with_immediate(b_.form(opcode::SHADDX_u64), valhall::immediate_name::shift, below(4));
        const ir::use_pair made = b_.op64(what, x, y);
        if (random_.chance(3)) {
            const variable_pair& to = one_of(pairs_);
            b_.set(to.low, made.low);
            b_.set(to.high, made.high);
            return;
        }
        b_.set(one_of(words_), made.low);
        if (!random_.chance(3)) b_.set(one_of(words_), made.high);
    }

    // ---- memory ----

    void make_arrays()
    {
        const ir::use lane = b_.op(opcode::LSHIFT_AND_i32, inputs_[0], ir::constant_use(0), ir::constant_use(most_lanes - 1));
        const ir::use part = b_.op(opcode::LSHIFT_OR_i32, lane, ir::constant_use(6), ir::constant_use(0));
        for (int n = 0; n < 2; ++n) {
            arrays_.push_back(b_.thread_memory(array_bytes));
            const ir::use_pair shared = b_.workgroup_memory(most_lanes * array_bytes);
            arrays_.push_back(sum(shared, part));
        }
        for (const ir::use_pair& one : arrays_)
            for (std::uint32_t i = 0; i < array_bytes / 4; ++i) store_group({b_.constant(i)}, one, 4 * i);
        const ir::use_pair first = arrays_[0];
        pointer_ = {b_.make_variable(b_.plain(first.low)), b_.make_variable(b_.plain(first.high))};
    }
    ir::use_pair sum(const ir::use_pair& base, const ir::use& offset)
    {
        const ir::use from = b_.pair_source(base), index = b_.word_source(offset);
        return b_.op64(b_.with_immediate(b_.form(opcode::SHADDX_u64), valhall::immediate_name::shift, 0), from, index);
    }
    ir::use masked(std::uint32_t mask) { return b_.op(opcode::LSHIFT_AND_i32, any_word(), ir::constant_use(0), ir::constant_use(mask)); }
    // An address and the number of words that follow it.
    struct place {
        ir::use_pair base{};
        std::uint32_t words = array_bytes / 4;
    };
    // A place in an array: constant, a sum, a sum of a sum, chosen, or from a variable.
    place array_place()
    {
        const ir::use_pair array = one_of(arrays_);
        switch (below(6)) {
        case 0: return {sum(array, masked(0x1C)), array_bytes / 4 - 7};
        case 1: {
            const ir::use_pair inner = sum(array, masked(0xC));
            return {sum(inner, masked(0x10)), array_bytes / 4 - 7};
        }
        case 2: {
            const ir::use_pair other = one_of(arrays_);
            const ir::use is_first = tested();
            const ir::use low = b_.choose(is_first, array.low, other.low), high = b_.choose(is_first, array.high, other.high);
            return {{low, high}};
        }
        case 3: return {held_by(pointer_)};
        default: return {array};
        }
    }
    void set_pointer()
    {
        const ir::use_pair to = one_of(arrays_);
        b_.set(pointer_.low, b_.plain(to.low));
        b_.set(pointer_.high, b_.plain(to.high));
    }
    ir::message_traits traits() { return {.is_volatile = random_.chance(8)}; }

    void store_group(const std::vector<ir::use>& group, const ir::use_pair& base, std::uint32_t offset,
                     const ir::message_traits& traits = {})
    {
        constexpr opcode codes[] = {opcode::STORE_i32, opcode::STORE_i64, opcode::STORE_i96, opcode::STORE_i128};
        const ir::use address = b_.pair_source(base);
        b_.message(b_.with_immediate(b_.form(codes[group.size() - 1]), valhall::immediate_name::offset, offset), {address}, group, 0,
                   traits);
    }
    ir::value_id load_group(std::uint32_t count, const ir::use_pair& base, std::uint32_t offset, const ir::message_traits& traits)
    {
        constexpr opcode codes[] = {opcode::LOAD_i32, opcode::LOAD_i64, opcode::LOAD_i96, opcode::LOAD_i128};
        const ir::use address = b_.pair_source(base);
        const valhall::instruction what = b_.load_form(codes[count - 1]);
        return b_.message(b_.with_immediate(what, valhall::immediate_name::offset, offset), {address}, {}, static_cast<int>(count), traits);
    }
    // Of a loop that is open, which has at most four iterations: a number of bytes, up to 0x3C.
    ir::use progression()
    {
        const ir::use turns = b_.held_by(one_of(counters_));
        const ir::use product = b_.op(opcode::IMUL_i32, turns, ir::constant_use(4 * (1 + below(3))));
        return b_.op(opcode::IADD_u32, product, ir::constant_use(4 * below(4)));
    }
    // An address of four words in the lane's memory, constant or known only at run time.
    ir::use_pair own_memory()
    {
        const ir::use_pair base{inputs_[4], inputs_[5]};
        if (random_.chance(2)) return base;
        const ir::use offset = !counters_.empty() && random_.chance(2)
                                   ? progression()
                                   : b_.op(opcode::LSHIFT_AND_i32, any_word(), ir::constant_use(0), ir::constant_use(0x3C));
        return sum(base, offset);
    }
    void fence()
    {
        if (fences_.chance(4)) b_.fence(fences_.chance(2) ? ir::memory_scope::workgroup : ir::memory_scope::all);
    }
    void store()
    {
        fence();
        std::vector<ir::use> group;
        for (std::uint32_t count = below(4) + 1; group.size() < count;)
            group.push_back(!group.empty() && random_.chance(4) ? group.back() : any_word());
        if (random_.chance(6)) set_pointer();
        if (random_.chance(2)) {
            const place to = array_place();
            const std::uint32_t offset = 4 * below(to.words - 3);
            return store_group(group, to.base, offset, traits());
        }
        const ir::use_pair base = own_memory();
        const std::uint32_t offset = 4 * below(own_words / 4);
        store_group(group, base, offset, traits());
    }
    // Loads a word before and after a store that may change it.
    void reload()
    {
        const place from = array_place();
        const std::uint32_t offset = 4 * below(from.words - 3);
        const ir::value_id before = load_group(1, from.base, offset, {});
        b_.set(one_of(words_), ir::value_use(before));
        const place to = array_place();
        fence();
        const ir::use first = any_word(), second = any_word();
        store_group({first, second}, to.base, random_.chance(2) && offset / 4 < to.words - 3 ? offset : 4 * below(to.words - 3));
        const ir::value_id after = load_group(1, from.base, offset, {});
        b_.set(one_of(words_), ir::value_use(after));
    }
    void load()
    {
        const std::uint32_t count = below(4) + 1;
        ir::value_id first = 0;
        bool is_float = false;
        if (random_.chance(3)) {
            is_float = true;
            ir::use_pair base{ir::constant_use(static_cast<std::uint32_t>(constants_at)), ir::constant_use(0)};
            if (random_.chance(2)) base = uniform_pair(constants_key);
            first = load_group(count, base, 4 * below(constant_words - 3), {.reads_constants = true});
        } else if (random_.chance(2)) {
            const place from = array_place();
            const std::uint32_t offset = 4 * below(from.words - 3);
            first = load_group(count, from.base, offset, traits());
        } else {
            const ir::use_pair base = own_memory();
            const std::uint32_t offset = 4 * below(own_words / 4);
            first = load_group(count, base, offset, traits());
        }
        for (std::uint32_t i = 0; i < count; ++i)
            if (!random_.chance(3)) b_.set(one_of(is_float && random_.chance(2) ? floats_ : words_), ir::value_use(first + i));
    }
    void store_variables()
    {
        for (const variable_pair& v : pairs_)
            for (const ir::variable half : {v.low, v.high}) words_.push_back(half);
        const ir::use_pair base{inputs_[4], inputs_[5]};
        std::uint32_t offset = 0;
        for (const auto* all : {&words_, &floats_})
            for (std::size_t i = 0; i + 4 <= all->size(); i += 4, offset = (offset + 16) % (4 * own_words)) {
                std::vector<ir::use> group;
                for (std::size_t k = i; k < i + 4; ++k) group.push_back(b_.held_by((*all)[k]));
                // Adds the old contents, so that a later group does not hide an earlier one.
                const ir::value_id before = load_group(4, base, offset, {});
                for (std::uint32_t k = 0; k < 4; ++k)
                    group[k] = b_.op(opcode::LSHIFT_XOR_i32, ir::value_use(before + k), ir::constant_use(1), b_.plain(group[k]));
                store_group(group, base, offset);
            }
    }
    void test_alpha()
    {
        const ir::use alpha = b_.plain(any_float());
        coverage_ = ir::value_use(b_.message(b_.form(opcode::ATEST), {coverage_, alpha, ir::special_use(valhall::special::atest_datum)}, {},
                                             1, {.fixed = coverage_register}));
    }
    void blend()
    {
        const auto target = static_cast<valhall::special>(static_cast<std::uint32_t>(valhall::special::blend_descriptor_0) + below(4));
        std::vector<ir::use> color;
        while (color.size() < 4) color.push_back(b_.plain(any_float()));
        const valhall::instruction what =
            b_.form(opcode::BLEND, valhall::modifier::vector_size::v4, valhall::modifier::register_format::f32);
        b_.message(what, {ir::special_use(target), coverage_}, color, 0);
    }

    // Blends, or discards by a comparison that seldom holds.
    void affect_fragment()
    {
        if (random_.chance(2)) return blend();
        const ir::use x = any_float(), y = any_float();
        const condition when = random_.chance(4) ? condition::lt : condition::eq;
        b_.message(b_.form(opcode::DISCARD_f32, when), {x, y}, {}, 0);
    }

    // ---- structured control flow ----

    // Counts statements, not nodes, whose number depends on the builder's options.
    bool may_grow() const { return drawn_ < shape_.most_statements; }

    void statements(int count, int depth)
    {
        for (int i = 0; i < count && b_.is_reachable(); ++i) statement(count, depth);
    }
    void statement(int count, int depth)
    {
        ++drawn_;
        if (shape_.has_progressions && !counters_.empty() && random_.chance(2)) return set_one(words_, linear_in_counter());
        switch (below(depth < 4 && may_grow() ? 20 : 14)) {
        case 0: return store();
        case 1: return load();
        case 2:
        case 3: return compute_pair();
        case 4: return coverage_ && random_.chance(2) ? affect_fragment() : reload();
        case 14:
        case 15: return condition_of(count / 2, depth);
        case 16:
        case 17: return loop(count / 3, depth);
        case 18: return region(count / 3, depth);
        case 19: return choices(count / 3, depth);
        case 5:
        case 6:
        case 7:
        case 8: return set_one(floats_, computed_float());
        default: return set_one(words_, computed_word());
        }
    }
    void condition_of(int count, int depth)
    {
        const ir::use when = random_.chance(6) ? any_word() : tested();
        b_.begin_if(when, random_.chance(3));
        if (!random_.chance(8)) statements(count, depth + 1);
        if (random_.chance(2)) {
            b_.begin_else();
            statements(count, depth + 1);
        }
        b_.end_if();
    }
    // Leaves an open region or loop, in some iterations.
    void leave_in_some()
    {
        if (!b_.is_reachable()) return;
        b_.begin_if(tested());
        if (random_.chance(2)) set_one(words_, computed_word());
        switch (below(3)) {
        case 0:
            if (loops_ != 0) b_.leave_loop(static_cast<int>(below(loops_)));
            break;
        case 1:
            if (loops_ != 0) b_.repeat_loop(static_cast<int>(below(loops_)));
            break;
        default:
            if (regions_ != 0) b_.leave_region(static_cast<int>(below(regions_)));
        }
        b_.end_if();
    }
    // Increments a variable, and returns a condition: whether it has reached a small number.
    ir::use counted(ir::variable turns)
    {
        b_.set(turns, b_.op(opcode::IADD_u32, b_.held_by(turns), ir::constant_use(1)));
        const ir::use most = random_.chance(3) ? b_.op(opcode::LSHIFT_AND_i32, any_word(), ir::constant_use(0), ir::constant_use(3))
                                               : ir::constant_use(1 + below(3));
        return b_.op(b_.form(opcode::ICMP_OR_u32, condition::gt), b_.held_by(turns), most, ir::constant_use(0));
    }
    void loop(int count, int depth)
    {
        const ir::variable turns = b_.make_variable();
        b_.begin_loop();
        ++loops_;
        b_.break_if(counted(turns));
        counters_.push_back(turns);
        statements(count, depth + 1);
        leave_in_some();
        statements(count / 2, depth + 1);
        counters_.pop_back();
        --loops_;
        b_.end_loop();
    }
    void region(int count, int depth)
    {
        b_.begin_region();
        ++regions_;
        statements(count, depth + 1);
        leave_in_some();
        statements(count, depth + 1);
        --regions_;
        b_.end_region();
    }
    void choices(int count, int depth)
    {
        const ir::use number = b_.op(opcode::LSHIFT_AND_i32, any_word(), ir::constant_use(0), ir::constant_use(3));
        const auto body = [this, count, depth] { statements(count, depth + 1); };
        b_.switch_(number, body, ir::switch_case{0, body}, ir::switch_case{2, body}, ir::switch_case{3, [this, body] {
                                                                                                         body();
                                                                                                         leave_in_some();
                                                                                                     }});
    }

    // ---- basic blocks ----

    void goto_statements(int count, int depth)
    {
        for (int i = 0; i < count && b_.is_reachable(); ++i) {
            switch (below(depth < 3 && may_grow() ? 10 : 7)) {
            case 7: goto_condition(count / 2, depth); break;
            case 8: goto_loop(count / 3, depth); break;
            case 9: goto_with_two_entries(count / 3, depth); break;
            default: statement(count, 1);
            }
        }
    }
    void goto_condition(int count, int depth)
    {
        const ir::block_handle then = b_.make_block(), other = b_.make_block(), end = b_.make_block();
        const ir::use when = tested();
        b_.branch_if(when, then, random_.chance(3) ? end : other);
        b_.seal(then);
        b_.enter(then);
        goto_statements(count, depth + 1);
        b_.branch(random_.chance(3) ? other : end);
        b_.seal(other);
        b_.enter(other);
        goto_statements(count, depth + 1);
        b_.branch(end);
        b_.seal(end);
        b_.enter(end);
    }
    void goto_loop(int count, int depth)
    {
        const ir::variable turns = b_.make_variable();
        const ir::block_handle top = b_.make_block(), rest = b_.make_block(), end = b_.make_block();
        b_.branch(top);
        b_.enter(top);
        goto_statements(count, depth + 1);
        b_.branch_if(counted(turns), end, rest);
        b_.seal(rest);
        b_.enter(rest);
        goto_statements(count, depth + 1);
        const ir::use when = tested();
        b_.branch_if(when, top, random_.chance(2) ? top : end);
        b_.seal(top);
        b_.seal(end);
        b_.enter(end);
    }
    // Computes the same expression at both entries: neither dominates the other.
    void goto_with_two_entries(int count, int depth)
    {
        const ir::variable turns = b_.make_variable();
        const ir::use x = b_.plain(any_word()), y = b_.plain(any_word());
        const auto equal = [&] { set_one(words_, b_.op(opcode::IMUL_i32, x, y)); };
        if (random_.chance(2)) {
            // The second entry comes after the block that both lead to.
            const ir::block_handle first = b_.make_block(), both = b_.make_block(), second = b_.make_block(), end = b_.make_block();
            b_.branch_if(tested(), first, second);
            b_.seal(first);
            b_.enter(first);
            equal();
            goto_statements(count, depth + 1);
            b_.branch(both);
            b_.enter(both);
            equal();
            b_.branch_if(counted(turns), end, second);
            b_.seal(second);
            b_.enter(second);
            goto_statements(count, depth + 1);
            b_.branch(both);
            b_.seal(both);
            b_.seal(end);
            b_.enter(end);
            return;
        }
        const ir::block_handle left = b_.make_block(), right = b_.make_block(), end = b_.make_block();
        b_.branch_if(tested(), left, right);
        b_.enter(left);
        equal();
        goto_statements(count, depth + 1);
        b_.branch(right);
        b_.enter(right);
        equal();
        goto_statements(count, depth + 1);
        b_.branch_if(counted(turns), end, left);
        b_.seal(left);
        b_.seal(right);
        b_.seal(end);
        b_.enter(end);
    }

    dice& random_;
    dice fences_;  // apart, so that the rest of a program is the same without fences
    ir::builder& b_;
    program_shape shape_;
    int drawn_ = 0;  // statements so far
    std::uint32_t loops_ = 0, regions_ = 0;  // that are open
    std::vector<ir::use> inputs_{};
    std::uint32_t uniforms_ = 0;  // keys from 0 on
    std::vector<ir::use_pair> arrays_{};
    variable_pair pointer_{};  // to one of the arrays
    ir::use coverage_{};
    std::vector<ir::variable> words_{}, floats_{};
    std::vector<variable_pair> pairs_{};
    std::vector<ir::variable> counters_{};  // of the loops that are open
};

}  // namespace tests

#endif
