// SPDX-License-Identifier: MIT
// Random kernels of typed values, which are built for the compiler and evaluated in C++, all lanes at once. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_KERNEL_HPP
#define VALHALL_TESTS_RANDOM_KERNEL_HPP

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "valhall/compiler/kernel.hpp"

#include "random.hpp"

namespace tests::kernels {

namespace vc = valhall::compiler;
using u = std::uint32_t;
using bits = std::uint64_t;

// ---- numbers of C++ ----

inline double float_of_half(u h)
{
    const u exponent = h >> 10 & 31, fraction = h & 0x3FF;
    const double size = exponent == 31  ? (fraction != 0 ? std::nan("") : INFINITY)
                        : exponent == 0 ? std::ldexp(fraction, -24)
                                        : std::ldexp(fraction + 1024, static_cast<int>(exponent) - 25);
    return (h & 0x8000) != 0 ? -size : size;
}
// Rounds to nearest even.
inline u half_of(double x)
{
    const u sign = std::signbit(x) ? 0x8000 : 0;
    if (std::isnan(x)) return 0x7E00;
    const double size = std::fabs(x);
    if (size >= 65520) return sign | 0x7C00;
    if (size == 0) return sign;
    const int exponent = std::max(std::ilogb(size), -14);
    const auto steps = static_cast<u>(std::nearbyint(std::ldexp(size, 10 - exponent)));  // 1024 to 2048; fewer for denormals
    return sign | (steps < 1024 ? steps : (static_cast<u>(exponent + 14) << 10) + steps);
}

struct halves {
    u word;
};
struct pair {
    u word;
};

template <class Operation>
halves each_half(halves x, halves y, Operation f)
{
    return {half_of(f(float_of_half(x.word & 0xFFFF), float_of_half(y.word & 0xFFFF))) |
            half_of(f(float_of_half(x.word >> 16), float_of_half(y.word >> 16))) << 16};
}
template <class Operation>
pair each_short(pair x, pair y, Operation f)
{
    return {(f(x.word & 0xFFFF, y.word & 0xFFFF) & 0xFFFF) | f(x.word >> 16, y.word >> 16) << 16};
}
// If one is a NaN, the other one; -0 is less than +0.
template <class T>
T least(T x, T y)
{
    return std::isnan(x) ? y : std::isnan(y) ? x : x == y ? (std::signbit(x) ? x : y) : x < y ? x : y;
}
template <class T>
T greatest(T x, T y)
{
    return std::isnan(x) ? y : std::isnan(y) ? x : x == y ? (std::signbit(x) ? y : x) : x < y ? y : x;
}

inline std::int32_t wrapped(u x) { return static_cast<std::int32_t>(x); }
inline u unsigned_of(std::int32_t x) { return static_cast<u>(x); }

// ---- types ----

template <class T>
struct host_of;
template <>
struct host_of<vc::f32> {
    using type = float;
};
template <>
struct host_of<vc::i32> {
    using type = std::int32_t;
};
template <>
struct host_of<vc::u32> {
    using type = u;
};
template <>
struct host_of<vc::boolean> {
    using type = bool;
};
template <>
struct host_of<vc::f16x2> {
    using type = halves;
};
template <>
struct host_of<vc::i16x2> {
    using type = pair;
};
template <>
struct host_of<vc::u64> {
    using type = std::uint64_t;
};

using any_value = std::variant<vc::f32, vc::i32, vc::u32, vc::boolean, vc::f16x2, vc::i16x2, vc::u64>;
inline constexpr int types = 7;
enum kind { f32, i32, u32, boolean, f16x2, i16x2, u64 };
inline const char* const type_names[] = {"f32", "i32", "u32", "boolean", "f16x2", "i16x2", "u64"};
template <class T>
constexpr int kind_of()
{
    return static_cast<int>(any_value(T{}).index());
}

template <class T>
typename host_of<T>::type from_bits(bits x)
{
    using host = typename host_of<T>::type;
    if constexpr (std::is_same_v<host, float>) return std::bit_cast<float>(static_cast<u>(x));
    else if constexpr (std::is_same_v<host, bool>) return x != 0;
    else if constexpr (std::is_class_v<host>) return {static_cast<u>(x)};
    else return static_cast<host>(x);
}
inline bits to_bits(float x) { return std::bit_cast<u>(x); }
inline bits to_bits(bool x) { return x ? 0xFFFFFFFF : 0; }
inline bits to_bits(std::int32_t x) { return static_cast<u>(x); }
inline bits to_bits(u x) { return x; }
inline bits to_bits(std::uint64_t x) { return x; }
inline bits to_bits(halves x) { return x.word; }
inline bits to_bits(pair x) { return x.word; }

template <class F>
decltype(auto) with_type(int type, F&& f)
{
    switch (type) {
    case f32: return f(vc::f32{});
    case i32: return f(vc::i32{});
    case u32: return f(vc::u32{});
    case boolean: return f(vc::boolean{});
    case f16x2: return f(vc::f16x2{});
    case i16x2: return f(vc::i16x2{});
    default: return f(vc::u64{});
    }
}
inline any_value literal(int type, bits x)
{
    switch (type) {
    case f32: return vc::f32(std::bit_cast<float>(static_cast<u>(x)));
    case i32: return vc::i32(static_cast<std::int32_t>(static_cast<u>(x)));
    case u32: return vc::u32(static_cast<u>(x));
    case boolean: return vc::boolean(x != 0);
    case f16x2: return vc::bits_as<vc::f16x2>(vc::u32(static_cast<u>(x)));
    case i16x2: return vc::bits_as<vc::i16x2>(vc::u32(static_cast<u>(x)));
    default: return vc::u64(std::uint64_t{x});
    }
}

// ---- operations ----

enum use_in : std::uint8_t { everywhere, strict_only };

struct operation {
    const char* text;
    int result, count, type[3];
    any_value (*build)(const any_value*);
    bits (*run)(const bits*);
    int where = everywhere;
};

inline const operation operations[] = {
#include "random_kernel.def"
};

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

// ---- building ----

class kernel_builder {
public:
    kernel_builder(vc::builder& b, const random_program& p) : b_(b), p_(p) {}

    void build()
    {
        thread_ = b_.global_id();
        in_ = b_.parameter<vc::address>(0);
        a_ = b_.parameter<vc::address>(1) + thread_ * region;
        z_ = b_.parameter<vc::address>(2) + vc::to_u64(thread_) * vc::u64(region);
        tallies_ = b_.parameter<vc::address>(4);
        shared_ = b_.shared<vc::u32>(lanes * 4);
        for (u n = 0; n < 4; ++n) shared_.store(b_.local_id() * 4u + n, thread_ + n);
        b_.barrier();
        for (const expression& e : p_.initial) {
            const any_value v = value(e);
            std::visit(
                [&](const auto& x) { variables_.push_back(std::make_unique<vc::typed_variable<std::remove_cvref_t<decltype(x)>>>(b_, x)); },
                v);
        }
        run(p_.body);
        const vc::address out = b_.parameter<vc::address>(3) + thread_ * static_cast<u>(8 * variables_.size());
        for (u n = 0; n < variables_.size(); ++n)
            std::visit(
                [&](const auto& v) { out.store((std::is_same_v<std::remove_cvref_t<decltype(v->get())>, vc::u64> ? n : 2 * n), v->get()); },
                variables_[n]);
    }

private:
    template <class T>
    using held = std::unique_ptr<vc::typed_variable<T>>;
    using slot =
        std::variant<held<vc::f32>, held<vc::i32>, held<vc::u32>, held<vc::boolean>, held<vc::f16x2>, held<vc::i16x2>, held<vc::u64>>;

    template <class T>
    T as(const expression& e)
    {
        return std::get<T>(value(e));
    }

    vc::u32 index(const expression& e, int el, int detail)
    {
        const u limit = index_limit(el, detail);
        if (e.from == source::literal)
            return vc::u32(static_cast<u>(e.number) % limit + (detail == 2 ? 16u / element_sizes[el] : detail == 4 ? 0xFFFFFF00u : 0u));
        const vc::u32 x = as<vc::u32>(e);
        const vc::u32 i = std::has_single_bit(limit) ? x & (limit - 1) : x % limit;
        switch (detail) {
        case 2: return i + 16u / element_sizes[el];
        case 3: return (i | 0xFFFFFFC0u) + 64u;
        case 4: return i + 0xFFFFFF00u;
        default: return i;
        }
    }
    vc::address base(const expression& condition, int el, int detail)
    {
        switch (detail) {
        case 0: return a_;
        case 1: return a_ + 16u;
        case 2: return z_ + vc::u64(std::uint64_t{0} - 16);
        case 3: return z_;
        case 4: return vc::to_address(a_.as_u64() - vc::u64(std::uint64_t{0xFFFFFF00} * element_sizes[el]));
        case 5: return vc::select(as<vc::boolean>(condition), a_, z_);
        case 6: return vc::select(as<vc::boolean>(condition), z_, a_);
        default: return z_;
        }
    }

    any_value load(const expression& e)
    {
        const int el = static_cast<int>(e.number);
        const vc::address at = base(e.parts[1], el, e.detail);
        const vc::u32 i = index(e.parts[0], el, e.detail);
        switch (el) {
        case e_f32: return at.load<vc::f32>(i);
        case e_i32: return at.load<vc::i32>(i);
        case e_u32: return at.load<vc::u32>(i);
        case e_u64: return at.load<vc::u64>(i);
        case e_u8: return at.load<vc::u8>(i);
        case e_i8: return at.load<vc::i8>(i);
        case e_u16: return at.load<vc::u16>(i);
        case e_i16: return at.load<vc::i16>(i);
        case e_f16: return at.load<vc::f16>(i);
        case e_four: {
            const auto v = at.load<vc::u32, 4>(i);
            return (v[0] ^ v[1]) + (v[2] ^ v[3]);
        }
        case e_three: {
            const auto v = at.load<vc::i32, 3>(i);
            return v[0] - v[1] + v[2];
        }
        default: {
            const auto v = at.load<vc::u64, 2>(i);
            return v[0] ^ (v[1] + 1);
        }
        }
    }
    vc::f32 canonical(const vc::f32& x)
    {
        return p_.is_fast ? vc::select(x == 0.0f, vc::f32(3.0f), x) : vc::select(x != x, vc::f32(3.0f), x);
    }
    void store(const statement& s)
    {
        const vc::address at = base(s.parts[1], s.type, s.detail);
        const vc::u32 i = index(s.parts[0], s.type, s.detail);
        switch (s.type) {
        case e_f32: return at.store(i, canonical(as<vc::f32>(s.parts[2])));
        case e_i32: return at.store(i, as<vc::i32>(s.parts[2]));
        case e_u32: return at.store(i, as<vc::u32>(s.parts[2]));
        case e_u64: return at.store(i, as<vc::u64>(s.parts[2]));
        case e_u8: return at.store<vc::u8>(i, as<vc::u32>(s.parts[2]));
        case e_i8: return at.store<vc::i8>(i, as<vc::i32>(s.parts[2]));
        case e_u16: return at.store<vc::u16>(i, as<vc::u32>(s.parts[2]));
        case e_i16: return at.store<vc::i16>(i, as<vc::i32>(s.parts[2]));
        case e_f16: return at.store<vc::f16>(i, canonical(as<vc::f32>(s.parts[2])));
        case e_four: {
            const vc::u32 v = as<vc::u32>(s.parts[2]), w = as<vc::u32>(s.parts[3]), x = as<vc::u32>(s.parts[4]),
                          y = as<vc::u32>(s.parts[5]);
            return at.store(i, std::array{v, w, x, y});
        }
        case e_three: {
            const vc::i32 v = as<vc::i32>(s.parts[2]), w = as<vc::i32>(s.parts[3]), x = as<vc::i32>(s.parts[4]);
            return at.store(i, std::array{v, w, x});
        }
        default: {
            const vc::u64 v = as<vc::u64>(s.parts[2]), w = as<vc::u64>(s.parts[3]);
            return at.store(i, std::array{v, w});
        }
        }
    }

    template <class T>
    T owned(const T& x)
    {
        return x.by == nullptr ? T(b_, x) : x;
    }
    any_value value(const expression& e)
    {
        switch (e.from) {
        case source::literal: return literal(e.type, e.number);
        case source::variable: return std::visit([](const auto& v) -> any_value { return v->get(); }, variables_[e.number]);
        case source::named: return names_[e.number];
        case source::parameter:
            return with_type(e.type, [&](auto t) -> any_value {
                using T = decltype(t);
                if constexpr (std::is_same_v<T, vc::boolean>) return b_.parameter<vc::u32>(10 + boolean) != 0u;
                else return b_.parameter<T>(10 + e.number);
            });
        case source::lane: return e.number != 0 ? b_.lane_id() : thread_;
        case source::operation: {
            const operation& o = operations[e.number];
            any_value parts[3];
            for (std::size_t n = 0; n < e.parts.size(); ++n) parts[n] = value(e.parts[n]);
            return o.build(parts);
        }
        case source::input:
            return with_type(e.type, [&](auto t) -> any_value {
                using T = decltype(t);
                const vc::u32 i =
                    e.parts[0].from == source::literal ? vc::u32(static_cast<u>(e.parts[0].number % 32)) : as<vc::u32>(e.parts[0]) & 31u;
                const vc::address from = in_ + static_cast<u>(e.type * 256);
                if constexpr (std::is_same_v<T, vc::boolean>) return from.load<vc::u32>(i) != 0u;
                else return from.load<T>(i);
            });
        case source::load: return load(e);
        case source::shared: return shared_.load(as<vc::u32>(e.parts[0]) & (lanes * 4 - 1));
        case source::any: return vc::warp_any(owned(as<vc::boolean>(e.parts[0])));
        case source::all: return vc::warp_all(owned(as<vc::boolean>(e.parts[0])));
        case source::sum: return vc::warp_sum(owned(as<vc::u32>(e.parts[0])));
        default:
            return std::visit(
                [&](const auto& x) -> any_value {
                    using T = std::remove_cvref_t<decltype(x)>;
                    if constexpr (std::is_base_of_v<vc::detail::typed_word, T>) return vc::shuffle(owned(x), as<vc::u32>(e.parts[1]) & 15u);
                    else return x;
                },
                value(e.parts[0]));
        }
    }
    void run(const std::vector<statement>& list)
    {
        for (const statement& s : list) run(s);
    }
    void name(std::size_t n, const any_value& v)
    {
        if (names_.size() <= n) names_.resize(n + 1);
        names_[n] = v;
    }
    any_value kept(const any_value& v)
    {
        if (!p_.is_fast) return v;
        if (const vc::f32* x = std::get_if<vc::f32>(&v)) return vc::clamp(owned(*x), -4.0f, 4.0f);
        return v;
    }

    void run(const statement& s)
    {
        switch (s.what) {
        case action::name: return name(s.number, kept(value(s.parts[0])));
        case action::assign: {
            const any_value v = kept(value(s.parts[0]));
            return std::visit([&](const auto& to) { to->set(std::get<std::remove_cvref_t<decltype(to->get())>>(v)); },
                              variables_[s.number]);
        }
        case action::store: return store(s);
        case action::branch:
            if (s.otherwise.empty()) return b_.if_(as<vc::boolean>(s.parts[0]), [&] { run(s.body); });
            return b_.if_(as<vc::boolean>(s.parts[0]), [&] { run(s.body); }, [&] { run(s.otherwise); });
        case action::count: {
            const auto bound = [&](const expression& e) {
                return e.from == source::literal ? vc::u32(static_cast<u>(e.number % 16)) : as<vc::u32>(e) & 7u;
            };
            const vc::u32 first = bound(s.parts[0]), last = bound(s.parts[1]);
            return b_.for_(
                first, last,
                [&](const vc::u32& i) {
                    name(static_cast<std::size_t>(s.type), i);
                    run(s.body);
                },
                static_cast<u>(s.detail));
        }
        case action::repeat: {
            const vc::typed_variable<vc::u32> n(b_, vc::u32(0u));
            return b_.loop([&] {
                b_.break_if(n.get() >= vc::u32(static_cast<u>(s.number)));
                n = n.get() + 1u;
                run(s.body);
                b_.break_if(as<vc::boolean>(s.parts[0]));
            });
        }
        case action::test_first: {
            const vc::typed_variable<vc::u32> n(b_, vc::u32(0u));
            return b_.while_([&] { return n.get() < vc::u32(static_cast<u>(s.number)) && as<vc::boolean>(s.parts[0]); },
                             [&] {
                                 n = n.get() + 1u;
                                 run(s.body);
                             });
        }
        case action::leave:
            if (s.detail == 0) return b_.break_if(as<vc::boolean>(s.parts[0]), s.type);
            return b_.if_(as<vc::boolean>(s.parts[0]), [&] { b_.break_(s.type); });
        case action::go_on:
            if (s.detail == 0) return b_.continue_if(as<vc::boolean>(s.parts[0]), s.type);
            return b_.if_(as<vc::boolean>(s.parts[0]), [&] { b_.continue_(s.type); });
        case action::atomic: {
            const vc::address at = base(s.parts[1], e_u32, s.detail);
            const vc::u32 i = index(s.parts[0], e_u32, s.detail);
            const vc::u32 x = as<vc::u32>(s.parts[2]), y = as<vc::u32>(s.parts[3]);
            const auto put = [&](const vc::pending<vc::u32>& old) { name(s.body[0].number, old.get()); };
            switch (s.number) {
            case 0: return put(at.atomic_add(i, x));
            case 1: return put(at.atomic_and(i, x));
            case 2: return put(at.atomic_or(i, x));
            case 3: return put(at.atomic_xor(i, x));
            case 4: return put(at.atomic_min(i, x));
            case 5: return put(at.atomic_max(i, x));
            case 6: return put(at.atomic_exchange(i, x));
            default: return put(at.atomic_compare_exchange(i, y, x));
            }
        }
        case action::tally: {
            const vc::u32 x = as<vc::u32>(s.parts[0]);
            switch (s.number) {
            case 0: return static_cast<void>(tallies_.atomic_add(0u, x));
            case 1: return static_cast<void>(tallies_.atomic_xor(1u, x));
            case 2: return static_cast<void>(tallies_.atomic_max(2u, x));
            case 3: return static_cast<void>(tallies_.atomic_min(3u, x));
            default: return static_cast<void>(tallies_.atomic_add(4u, 1u));
            }
        }
        case action::put: return shared_.store(b_.local_id() * 4u + (as<vc::u32>(s.parts[0]) & 3u), as<vc::u32>(s.parts[1]));
        case action::barrier: return b_.barrier();
        }
    }

    vc::builder& b_;
    const random_program& p_;
    vc::u32 thread_{};
    vc::address in_{}, a_{}, z_{}, tallies_{};
    vc::shared_array<vc::u32> shared_{};
    std::vector<slot> variables_{};
    std::vector<any_value> names_{};
};

// ---- evaluating ----

struct memories {
    std::vector<std::uint8_t> input = std::vector<std::uint8_t>(types * 256);
    std::vector<std::uint8_t> a = std::vector<std::uint8_t>(groups * lanes * region), z = a;
    std::vector<std::uint8_t> out{};
    std::vector<u> tallies = std::vector<u>(8);
};

class evaluator {
public:
    evaluator(const random_program& p, memories& m) : p_(p), m_(m) {}

    void run_group(u group)
    {
        group_ = group;
        active_ = ~0u;
        for (u l = 0; l < lanes; ++l)
            for (u n = 0; n < 4; ++n) shared_[l * 4 + n] = thread(l) + n;
        for (const expression& e : p_.initial) variables_.push_back(value(e));
        run(p_.body);
        for (u l = 0; l < lanes; ++l)
            for (u n = 0; n < variables_.size(); ++n) {
                const bits x = variables_[n][l];
                std::memcpy(&m_.out[(thread(l) * variables_.size() + n) * 8], &x, p_.initial[n].type == u64 ? 8 : 4);
            }
    }

private:
    using vector = std::array<bits, lanes>;
    u thread(u lane) const { return group_ * lanes + lane; }
    template <class F>
    void each(const F& f)
    {
        for (u l = 0; l < lanes; ++l)
            if ((active_ >> l & 1) != 0) f(l);
    }
    u true_lanes(const expression& e)
    {
        const vector v = value(e);
        u made = 0;
        each([&](u l) { made |= (v[l] != 0 ? 1u : 0u) << l; });
        return made;
    }

    // The first byte of an element in the region of each lane.
    std::array<std::uint8_t*, lanes> places(const expression& e, const expression& condition, int el, int detail)
    {
        const vector i = value(e);
        vector c{};
        if (detail == 5 || detail == 6) c = value(condition);
        std::array<std::uint8_t*, lanes> made{};
        each([&](u l) {
            const bool first = detail == 0 || detail == 1 || detail == 4 || (detail == 5 && c[l] != 0) || (detail == 6 && c[l] == 0);
            made[l] = &(first ? m_.a : m_.z)[thread(l) * region + (detail == 1 ? 16 : 0) +
                                             static_cast<u>(i[l]) % index_limit(el, detail) * element_sizes[el]];
        });
        return made;
    }
    template <class T>
    static T read(const std::uint8_t* from, std::size_t n = 0)
    {
        T made;
        std::memcpy(&made, from + n * sizeof(T), sizeof(T));
        return made;
    }
    static bits loaded(const std::uint8_t* from, int el)
    {
        switch (el) {
        case e_u64: return read<bits>(from);
        case e_u8: return *from;
        case e_i8: return to_bits(std::int32_t{static_cast<std::int8_t>(*from)});
        case e_u16: return read<std::uint16_t>(from);
        case e_i16: return to_bits(std::int32_t{read<std::int16_t>(from)});
        case e_f16: return to_bits(static_cast<float>(float_of_half(read<std::uint16_t>(from))));
        case e_four: return (read<u>(from) ^ read<u>(from, 1)) + (read<u>(from, 2) ^ read<u>(from, 3)) & 0xFFFFFFFF;
        case e_three: return u(read<u>(from) - read<u>(from, 1) + read<u>(from, 2));
        case e_two64: return read<bits>(from) ^ (read<bits>(from, 1) + 1);
        default: return read<u>(from);
        }
    }
    bits stored(bits x, int el) const
    {
        if (el != e_f32 && el != e_f16) return x;
        const float v = from_bits<vc::f32>(x);
        const float w = p_.is_fast ? v == 0 ? 3.0f : v : std::isnan(v) ? 3.0f : v;
        return el == e_f32 ? to_bits(w) : half_of(double{w});
    }

    vector value(const expression& e)
    {
        vector made{};
        switch (e.from) {
        case source::literal: made.fill(e.number); return made;
        case source::variable: return variables_[e.number];
        case source::named: return names_[e.number];
        case source::parameter: made.fill(p_.parameters[e.number]); return made;
        case source::lane: each([&](u l) { made[l] = e.number != 0 ? l % 16 : thread(l); }); return made;
        case source::operation: {
            vector parts[3];
            for (std::size_t n = 0; n < e.parts.size(); ++n) parts[n] = value(e.parts[n]);
            each([&](u l) {
                const bits each_part[3]{parts[0][l], parts[1][l], parts[2][l]};
                made[l] = operations[e.number].run(each_part);
            });
            return made;
        }
        case source::input: {
            const vector i = value(e.parts[0]);
            each([&](u l) {
                const std::uint8_t* const from = &m_.input[static_cast<std::size_t>(e.type) * 256 + i[l] % 32 * (e.type == u64 ? 8 : 4)];
                made[l] = e.type == u64 ? read<bits>(from) : e.type == boolean ? to_bits(read<u>(from) != 0) : read<u>(from);
            });
            return made;
        }
        case source::load: {
            const auto at = places(e.parts[0], e.parts[1], static_cast<int>(e.number), e.detail);
            each([&](u l) { made[l] = loaded(at[l], static_cast<int>(e.number)); });
            return made;
        }
        case source::shared: {
            const vector i = value(e.parts[0]);
            each([&](u l) { made[l] = shared_[i[l] % (lanes * 4)]; });
            return made;
        }
        case source::any:
        case source::all: {
            const u yes = true_lanes(e.parts[0]);
            each([&](u l) {
                const u warp = l < 16 ? 0xFFFF : 0xFFFF0000;
                made[l] = to_bits(e.from == source::any ? (yes & warp) != 0 : (yes & warp) == (active_ & warp));
            });
            return made;
        }
        case source::sum: {
            const vector x = value(e.parts[0]);
            each([&](u l) {
                u sum = 0;
                for (u n = 0; n < 16; ++n) sum += static_cast<u>(x[l / 16 * 16 + n]);
                made[l] = sum;
            });
            return made;
        }
        default: {
            const vector x = value(e.parts[0]), from = value(e.parts[1]);
            each([&](u l) { made[l] = x[l / 16 * 16 + from[l] % 16]; });
            return made;
        }
        }
    }
    void put(vector& to, const vector& x)
    {
        each([&](u l) { to[l] = x[l]; });
    }
    void name(std::size_t n, const vector& v)
    {
        if (names_.size() <= n) names_.resize(n + 1);
        put(names_[n], v);
    }
    vector kept(vector v, int type) const
    {
        if (p_.is_fast && type == f32)
            for (bits& x : v) x = to_bits(least(greatest(from_bits<vc::f32>(x), -4.0f), 4.0f));
        return v;
    }

    struct frame {
        u entry, broken = 0, continued = 0;
    };
    u outer_leavers() const
    {
        u all = 0;
        for (const frame& f : frames_) all |= f.broken | f.continued;
        return all;
    }
    // Runs iterations while lanes are left; `begin` and `end` take out those that leave.
    template <class Iteration>
    void repeat(const Iteration& iteration)
    {
        frames_.push_back({active_});
        while (active_ != 0) {
            frames_.back().continued = 0;
            iteration();
            active_ |= frames_.back().continued;
        }
        const u entry = frames_.back().entry;
        frames_.pop_back();
        active_ = entry & ~outer_leavers();
    }
    void leave(u which)
    {
        frames_.back().broken |= which;
        active_ &= ~which;
    }

    void run(const std::vector<statement>& list)
    {
        for (const statement& s : list)
            if (active_ != 0) run(s);
    }
    void run(const statement& s)
    {
        switch (s.what) {
        case action::name: return name(s.number, kept(value(s.parts[0]), s.type));
        case action::assign: return put(variables_[s.number], kept(value(s.parts[0]), s.type));
        case action::store: {
            const auto at = places(s.parts[0], s.parts[1], s.type, s.detail);
            for (u n = 0; n < element_counts[s.type]; ++n) {
                const vector x = value(s.parts[2 + n]);
                pending_.push_back(x);
            }
            for (u n = 0; n < element_counts[s.type]; ++n)
                each([&](u l) {
                    const bits v = stored(pending_[n][l], s.type);
                    std::memcpy(at[l] + n * element_sizes[s.type], &v, element_sizes[s.type]);
                });
            pending_.clear();
            return;
        }
        case action::branch: {
            const u all = active_, yes = true_lanes(s.parts[0]);
            active_ = yes;
            run(s.body);
            const u left = active_;
            active_ = all & ~yes;
            run(s.otherwise);
            active_ |= left;
            return;
        }
        case action::count: {
            const auto bound = [&](const expression& e) {
                vector v = value(e);
                for (bits& x : v) x %= e.from == source::literal ? 16 : 8;
                return v;
            };
            vector i = bound(s.parts[0]);
            const vector last = bound(s.parts[1]);
            return repeat([&] {
                u done = 0;
                each([&](u l) { done |= (i[l] >= last[l] ? 1u : 0u) << l; });
                leave(done);
                name(static_cast<std::size_t>(s.type), i);
                run(s.body);
                for (bits& x : i) x += static_cast<bits>(s.detail);
            });
        }
        case action::repeat: {
            bits n = 0;
            return repeat([&] {
                if (n++ >= s.number) return leave(active_);
                run(s.body);
                leave(true_lanes(s.parts[0]));
            });
        }
        case action::test_first: {
            bits n = 0;
            return repeat([&] {
                const u goes_on = true_lanes(s.parts[0]);
                if (n++ >= s.number) return leave(active_);
                leave(active_ & ~goes_on);
                run(s.body);
            });
        }
        case action::leave:
        case action::go_on: {
            const u which = true_lanes(s.parts[0]);
            frame& f = frames_[frames_.size() - 1 - static_cast<std::size_t>(s.type)];
            (s.what == action::leave ? f.broken : f.continued) |= which;
            active_ &= ~which;
            return;
        }
        case action::atomic: {
            const auto at = places(s.parts[0], s.parts[1], e_u32, s.detail);
            const vector x = value(s.parts[2]), y = value(s.parts[3]);
            vector old{};
            each([&](u l) {
                const u o = read<u>(at[l]), v = static_cast<u>(x[l]);
                old[l] = o;
                const u made = s.number == 0                ? o + v
                               : s.number == 1              ? o & v
                               : s.number == 2              ? o | v
                               : s.number == 3              ? o ^ v
                               : s.number == 4              ? std::min(o, v)
                               : s.number == 5              ? std::max(o, v)
                               : s.number == 6 || o == y[l] ? v
                                                            : o;
                std::memcpy(at[l], &made, 4);
            });
            return name(s.body[0].number, old);
        }
        case action::tally: {
            const vector x = value(s.parts[0]);
            return each([&](u l) {
                const u v = static_cast<u>(x[l]);
                u& t = m_.tallies[s.number];
                t = s.number == 0 ? t + v : s.number == 1 ? t ^ v : s.number == 2 ? std::max(t, v) : s.number == 3 ? std::min(t, v) : t + 1;
            });
        }
        case action::put: {
            const vector i = value(s.parts[0]), x = value(s.parts[1]);
            return each([&](u l) { shared_[l * 4 + i[l] % 4] = static_cast<u>(x[l]); });
        }
        case action::barrier: return;
        }
    }

    const random_program& p_;
    memories& m_;
    u group_ = 0, active_ = 0;
    std::vector<vector> variables_{}, names_{}, pending_{};
    std::array<u, lanes * 4> shared_{};
    std::vector<frame> frames_{};
};

}  // namespace tests::kernels

#endif
