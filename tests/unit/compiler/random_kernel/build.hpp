// SPDX-License-Identifier: MIT
// Random kernels: adds a program to a builder of typed values. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_KERNEL_BUILD_HPP
#define VALHALL_TESTS_RANDOM_KERNEL_BUILD_HPP

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "unit/compiler/random_kernel/program.hpp"

namespace tests::kernels {

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

}  // namespace tests::kernels

#endif
