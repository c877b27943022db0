// SPDX-License-Identifier: MIT
// Random kernels: programs as trees, drawn at random. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_KERNEL_PROGRAM_HPP
#define VALHALL_TESTS_RANDOM_KERNEL_PROGRAM_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "random.hpp"
#include "unit/compiler/random_kernel/operations.hpp"

namespace tests::kernels {

// ---- programs ----

// Where an expression's value comes from.
enum class source : std::uint8_t { literal, variable, named, parameter, operation, lane, input, load, shared, any, all, sum, shuffle };

struct expression {
    source from = source::literal;
    int type = u32;
    bits number = 0;   // a literal, the index of a variable, name, parameter or operation, or the element type of a load
    int detail = 0;    // how an address is made
    std::vector<expression> parts{};
};

enum class action : std::uint8_t { name, assign, store, branch, count, repeat, test_first, leave, go_on, atomic, put, barrier, tally };

struct statement {
    action what = action::assign;
    int type = 0;        // of a store: the element type; of a branch out of a loop: how many loops
    bits number = 0;     // the index of a variable or name; the iterations of a loop; an atomic operation
    int detail = 0;
    std::vector<expression> parts{};
    std::vector<statement> body{}, otherwise{};
};

inline constexpr u lanes = 32, groups = 2, region = 64, input_words = 64;  // bytes of a thread's region
enum element { e_f32, e_i32, e_u32, e_u64, e_u8, e_i8, e_u16, e_i16, e_f16, e_four, e_three, e_two64, elements };
inline const u element_sizes[] = {4, 4, 4, 8, 1, 1, 2, 2, 2, 4, 4, 8};
inline const u element_counts[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 2};
inline const int element_types[] = {f32, i32, u32, u64, u32, i32, u32, i32, f32, u32, i32, u64};
inline const char* const element_names[] = {"f32", "i32", "u32", "u64", "u8", "i8", "u16", "i16", "f16", "u32 x4", "i32 x3", "u64 x2"};

struct random_program {
    std::vector<expression> initial{};  // of the variables
    std::vector<statement> body{};
    bits parameters[types]{};
    bool is_fast = false;
};

class maker {
public:
    maker(dice& random, bool fast) : random_(random), fast_(fast) {}

    random_program make(int size)
    {
        random_program made;
        made.is_fast = fast_;
        for (int t = 0; t < types; ++t) made.parameters[t] = any_bits(t);
        const int count = 3 + below(6);
        for (int n = 0; n < count; ++n) {
            const int type = n == 0 ? u32 : below(types);
            made.initial.push_back(expr(type, 1));
            variables_.push_back(type);
        }
        for (int n = 0; n < size; ++n) add(made.body, 0);
        return made;
    }

private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<bits>(n))); }
    bool chance(int n) { return below(n) == 0; }

public:
    bits any_bits(int type)
    {
        static constexpr u edges[] = {0,          1,          2,          7,          31,   32,    33,     63,     0x7FFFFFFF,
                                      0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0xFF, 0x100, 0xFFFF, 0x10000};
        static constexpr u floats[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x3F000000, 0x7F800000, 0xFF800000,
                                       0x7FC00000, 1,          0x80000001, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0xFF7FFFFF,
                                       0x4F000000, 0xCF000000, 0x4F800000, 0x4B000001, 0x3EFFFFFF, 0x3FC00000, 0x40200000,
                                       0xBF000000, 0x33800000, 0x477FF000, 0x38800000};
        static constexpr u shorts[] = {0, 0x8000, 0x3C00, 0x7C00, 0xFC00, 0x7E00, 1, 0x3FF, 0x400, 0x7BFF, 0xBC00, 0x3555, 0x6400};
        const auto word = static_cast<u>(random_.bits());
        const auto of = [&](const auto& list) { return list[random_.below(std::size(list))]; };
        switch (type) {
        case f32:
            if (fast_) return to_bits(static_cast<float>(below(9) - 4));
            return chance(2) ? of(floats) : chance(2) ? (word & 0x807FFFFF) | (110 + word % 40) << 23 : word;
        case boolean: return chance(2) ? 0xFFFFFFFF : 0;
        case f16x2:
            if (fast_) return half_of(below(9) - 4) | half_of(below(9) - 4) << 16;
            return chance(2) ? of(shorts) | of(shorts) << 16 : word;
        case u64: return chance(3) ? random_.bits() : chance(2) ? of(edges) | bits{of(edges)} << 32 : of(edges);
        default: return chance(2) ? of(edges) : chance(2) ? word : word % 100;
        }
    }

private:
    expression leaf(int type)
    {
        for (;;) {
            switch (below(8)) {
            case 0:
            case 1: return {source::literal, type, any_bits(type)};
            case 2: return {source::parameter, type, static_cast<bits>(type)};
            case 3:
                if (type == u32) return {source::lane, u32, random_.below(2)};
                break;
            case 4: return {source::input, type, random_.below(2), 0, {{source::literal, u32, random_.below(input_words / 2)}}};
            case 5:
                for (int n = 0; n < 4 && !names_.empty(); ++n)
                    if (const auto at = random_.below(names_.size()); names_[at].type == type)
                        return {source::named, type, static_cast<bits>(names_[at].number)};
                break;
            default:
                for (int n = 0; n < 6 && !variables_.empty(); ++n)
                    if (const auto at = random_.below(variables_.size()); variables_[at] == type) return {source::variable, type, at};
            }
        }
    }

    expression expr(int type, int depth)
    {
        if (depth == 0 || chance(6)) return leaf(type);
        if (chance(12)) return {source::input, type, 0, 0, {expr(u32, depth - 1)}};
        if (variables_.size() > 2 && chance(8))
            for (int n = 0; n < 5; ++n)
                if (const int e = below(elements); element_types[e] == type && !(fast_ && type == f32))
                    return {source::load, type, static_cast<bits>(e), below(8), {expr(u32, depth - 1), expr(boolean, 1)}};
        if (type == u32 && chance(12) && has_shared_) return {source::shared, u32, 0, 0, {expr(u32, depth - 1)}};
        if (type == boolean && chance(12)) return {chance(2) ? source::any : source::all, boolean, 0, 0, {expr(boolean, depth - 1)}};
        if (type == u32 && is_uniform_ && chance(12)) return {source::sum, u32, 0, 0, {expr(u32, depth - 1)}};
        if (type < f16x2 && is_uniform_ && chance(12)) return {source::shuffle, type, 0, 0, {expr(type, depth - 1), expr(u32, depth - 1)}};
        for (;;) {
            const auto at = random_.below(std::size(operations));
            const operation& o = operations[at];
            if (o.result != type || (fast_ && o.where == strict_only)) continue;
            expression made{source::operation, type, at};
            for (int n = 0; n < o.count; ++n) made.parts.push_back(expr(o.type[n], depth - 1));
            return made;
        }
    }

    std::vector<statement> block(int depth, int size)
    {
        const auto before = names_;
        const bool was = is_uniform_;
        std::vector<statement> made;
        for (int n = 0; n < size; ++n) add(made, depth);
        names_ = before;
        is_uniform_ = was;
        return made;
    }

    void assign(std::vector<statement>& to)
    {
        const auto at = random_.below(variables_.size());
        to.push_back({action::assign, variables_[at], at, 0, {expr(variables_[at], 3)}});
    }

    void add(std::vector<statement>& to, int depth)
    {
        const bool was = is_uniform_;
        switch (const int what = below(depth < 3 ? 20 : 11)) {
        case 0:
        case 1: {
            const int type = below(types);
            to.push_back({action::name, type, static_cast<bits>(name_count_), 0, {expr(type, 3)}});
            names_.push_back({type, name_count_++});
            return;
        }
        case 2:
        case 3:
        case 4:
        case 5: return assign(to);
        case 6:
        case 7: {
            const int e = below(elements);
            statement made{action::store, e, 0, below(8), {expr(u32, 2), expr(boolean, 1)}};
            for (u n = 0; n < element_counts[e]; ++n) made.parts.push_back(expr(element_types[e], 2));
            to.push_back(made);
            return;
        }
        case 8: {
            to.push_back(
                {action::atomic, u32, static_cast<bits>(below(8)), below(8), {expr(u32, 2), expr(boolean, 1), expr(u32, 2), expr(u32, 1)}});
            to.back().body.push_back({action::name, u32, static_cast<bits>(name_count_)});
            names_.push_back({u32, name_count_++});
            return;
        }
        case 9: return to.push_back({action::tally, u32, static_cast<bits>(below(5)), 0, {expr(u32, 2)}});
        case 10:
            if (!loops_.empty()) {
                const int outer = below(static_cast<int>(loops_.size()));
                const bool may_continue = loops_[loops_.size() - 1 - static_cast<std::size_t>(outer)] == action::repeat;
                to.push_back({may_continue && chance(2) ? action::go_on : action::leave, outer, 0, below(2), {expr(boolean, 2)}});
                is_uniform_ = false;
                spoil_ = true;
                return;
            }
            return assign(to);
        case 11:
        case 12:
        case 13:
        case 14: {
            statement made{action::branch, 0, 0, 0, {expr(boolean, 3)}};
            is_uniform_ = false;
            made.body = block(depth + 1, 1 + below(3));
            if (chance(2)) made.otherwise = block(depth + 1, 1 + below(3));
            is_uniform_ = was && !spoil_;
            to.push_back(made);
            return;
        }
        case 15:
        case 16:
        case 17:
        case 18: {
            statement made{what == 15   ? action::repeat
                           : what == 16 ? action::test_first
                                        : action::count,
                           0,
                           static_cast<bits>(1 + below(6)),
                           0,
                           {}};
            if (made.what == action::count) {
                // first, last, step
                made.parts = {chance(2) ? expression{source::literal, u32, random_.below(3)} : expr(u32, 1),
                              chance(2) ? expression{source::literal, u32, random_.below(9)} : expr(u32, 1)};
                made.detail = 1 + below(3);
                is_uniform_ = is_uniform_ && made.parts[0].from == source::literal && made.parts[1].from == source::literal;
            } else {
                is_uniform_ = false;
                made.parts = {expr(boolean, 2)};
            }
            loops_.push_back(made.what);
            const bool was_spoiled = spoil_;
            spoil_ = false;
            const auto names = names_;
            if (made.what == action::count) {
                made.type = name_count_;
                names_.push_back({u32, name_count_++});
            }
            // The first iteration does not know whether a later statement leaves the loop.
            const bool uniform = is_uniform_;
            if (chance(2)) is_uniform_ = false;
            made.body = block(depth + 1, 1 + below(4));
            if (uniform && spoil_) {
                is_uniform_ = false;
                spoil_ = false;
                names_ = names;
                if (made.what == action::count) names_.push_back({u32, made.type});
                made.body = block(depth + 1, 1 + below(4));
            }
            names_ = names;
            loops_.pop_back();
            is_uniform_ = was && !(spoil_ && !loops_.empty());
            spoil_ = was_spoiled || (spoil_ && !loops_.empty());
            to.push_back(made);
            return;
        }
        default:
            if (depth != 0) return assign(to);
            has_shared_ = false;  // other lanes write what they would read
            to.push_back({action::barrier});
            to.push_back({action::put, u32, 0, 0, {expr(u32, 2), expr(u32, 2)}});
            to.push_back({action::barrier});
            has_shared_ = true;
        }
    }

    struct name {
        int type, number;
    };
    dice& random_;
    bool fast_;
    bool is_uniform_ = true, spoil_ = false, has_shared_ = false;
    int name_count_ = 0;
    std::vector<int> variables_{};
    std::vector<name> names_{};
    std::vector<action> loops_{};
};

// ---- how an address and an index are made ----

// The index of an element in the region, from any number: masked, and the largest index.
inline u index_limit(int e, int detail)
{
    const u bytes = region - (detail == 1 ? 16 : 0);
    return bytes / element_sizes[e] - element_counts[e] + 1;
}

}  // namespace tests::kernels

#endif
