// SPDX-License-Identifier: MIT
// Random kernels: evaluates a program in C++, all lanes at once. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_KERNEL_EVALUATE_HPP
#define VALHALL_TESTS_RANDOM_KERNEL_EVALUATE_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "unit/compiler/random_kernel/program.hpp"

namespace tests::kernels {

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
        case e_four: return u((read<u>(from) ^ read<u>(from, 1)) + (read<u>(from, 2) ^ read<u>(from, 3)));
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
