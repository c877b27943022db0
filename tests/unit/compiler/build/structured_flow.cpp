// SPDX-License-Identifier: MIT
// Structured control flow and variables: random programs compute what the same statements compute in C++, and phis are made only where
// they are needed.
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <valhall/compiler/builder.hpp>
#include <valhall/compiler/compile.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr std::uint32_t lanes = 16;

enum class kind : std::uint8_t { add, invert, move, make, condition, loop, region, leave, repeat };

struct statement {
    kind what{};
    std::uint32_t to = 0, from = 0, constant = 0;  // variables by number
    std::uint32_t target = 0;  // the number of the loop or region that `leave` and `repeat` mean, and that of a loop or region itself
    bool has_else = false, on_zero = false;
    std::vector<statement> body{}, rest{};  // both sides of a condition; the body of a loop, and what ends each iteration
};

// A program over variables, of which some are made late. Loops end, since what ends each iteration counts down.
class program_maker {
public:
    explicit program_maker(tests::dice& random) : random_(random) {}

    std::vector<statement> make(std::uint32_t variables)
    {
        for (variables_ = 0; variables_ < variables; ++variables_) assigned_.push_back(variables_);
        return statements(3 + random_.below(6), 0);
    }
    std::uint32_t variables() const { return variables_; }

private:
    std::uint32_t any_variable() { return static_cast<std::uint32_t>(random_.below(variables_)); }

    std::vector<statement> statements(std::uint64_t count, int depth)
    {
        std::vector<statement> made;
        for (std::uint64_t n = 0; n < count; ++n) made.push_back(any(depth));
        return made;
    }
    statement any(int depth)
    {
        statement s{.to = assigned_[random_.below(assigned_.size())],
                    .from = any_variable(),
                    .constant = static_cast<std::uint32_t>(random_.below(7))};
        const std::uint64_t draw = random_.below(16);
        if (draw < 7 || depth == 4) {
            constexpr kind simple[] = {kind::add, kind::invert, kind::move};
            s.what = simple[random_.below(3)];
        } else if (draw == 7) {
            s.what = kind::make;
            s.to = variables_++;
            assigned_.push_back(s.to);
        } else if (draw < 11) {
            s.what = kind::condition;
            s.has_else = random_.chance(2);
            s.on_zero = random_.chance(2);
            s.body = statements(random_.below(4), depth + 1);
            if (s.has_else) s.rest = statements(random_.below(4), depth + 1);
        } else if (draw < 14) {
            s.what = draw == 13 ? kind::region : kind::loop;
            s.to = s.what == kind::loop ? variables_++ : 0;  // the counter
            s.target = ++targets_;
            open_.push_back({s.target, s.what == kind::loop});
            s.body = statements(random_.below(5), depth + 1);
            if (s.what == kind::loop) s.rest = statements(random_.below(2), 4);
            open_.pop_back();
        } else if (!open_.empty()) {
            const auto& [target, is_loop] = open_[random_.below(open_.size())];
            s.what = is_loop && random_.chance(2) ? kind::repeat : kind::leave;
            s.target = target;
        }
        return s;
    }

    struct open_construct {
        std::uint32_t target = 0;
        bool is_loop = false;
    };
    tests::dice& random_;
    std::uint32_t variables_ = 0, targets_ = 0;
    std::vector<std::uint32_t> assigned_{};  // the variables other than counters
    std::vector<open_construct> open_{};
};

// ---- in C++ ----

// The construct that is left or repeated; 0 if the next statement follows.
struct jump {
    std::uint32_t target = 0;
    bool is_repeat = false;
};

jump execute(const std::vector<statement>& all, std::vector<std::uint32_t>& values, std::uint32_t& steps);

jump execute(const statement& s, std::vector<std::uint32_t>& values, std::uint32_t& steps)
{
    ++steps;
    switch (s.what) {
    case kind::add: values[s.to] += values[s.from] + s.constant; return {};
    case kind::invert: values[s.to] = ~values[s.to] ^ s.constant; return {};
    case kind::move: values[s.to] = s.constant == 0 ? ~values[s.from] : values[s.from]; return {};
    case kind::make: values[s.to] = s.constant; return {};
    case kind::condition: return execute(((values[s.from] >> s.constant & 1) != 0) != s.on_zero ? s.body : s.rest, values, steps);
    case kind::region: {
        const jump left = execute(s.body, values, steps);
        return left.target == s.target ? jump{} : left;
    }
    case kind::loop:
        for (values[s.to] = s.constant & 3;;) {
            if (values[s.to] == 0) return {};
            const jump left = execute(s.body, values, steps);
            if (left.target != 0 && left.target != s.target) return left;
            if (left.target == s.target && !left.is_repeat) return {};
            (void)execute(s.rest, values, steps);
            --values[s.to];
        }
    case kind::leave:
    case kind::repeat: return {s.target, s.what == kind::repeat};
    }
    return {};
}
jump execute(const std::vector<statement>& all, std::vector<std::uint32_t>& values, std::uint32_t& steps)
{
    for (const statement& s : all)
        if (const jump left = execute(s, values, steps); left.target != 0) return left;
    return {};
}

// ---- with the builder ----

class program_builder {
public:
    explicit program_builder(vc::builder& b) : b_(b) {}

    // Returns a word that depends on all `count` variables. The first `early` exist from the start; statements make the others.
    vc::value add(const std::vector<statement>& all, const vc::value& id, std::uint32_t early, std::uint32_t count)
    {
        for (std::uint32_t n = 0; n < early; ++n) variables_.push_back(b_.make_variable(b_.IADD_u32(id, b_.constant(n))));
        const vc::variable rest = b_.make_variables(count - early);
        for (std::uint32_t n = early; n < count; ++n) variables_.push_back(rest + (n - early));
        add(all);
        vc::value sum = b_.constant(0u);
        for (const vc::variable& v : variables_) sum = b_.IADD_u32(b_.IMUL_i32(sum, b_.constant(31u)), b_.get(v));
        return sum;
    }

private:
    void add(const std::vector<statement>& all)
    {
        for (const statement& s : all) add(s);
    }
    void add(const statement& s)
    {
        switch (s.what) {
        case kind::add: {
            const vc::value sum = b_.IADD_u32(b_.get(variables_[s.to]), b_.get(variables_[s.from]));
            return b_.set(variables_[s.to], b_.IADD_u32(sum, b_.constant(s.constant)));
        }
        case kind::invert:
            return b_.set(variables_[s.to], b_.LSHIFT_XOR_i32(b_.get(variables_[s.to]), b_.constant(0).b0, b_.constant(~s.constant)));
        // A variable may hold a value with modifiers.
        case kind::move: {
            const vc::value from = b_.get(variables_[s.from]);
            return b_.set(variables_[s.to], s.constant == 0 ? vc::use(~from) : vc::use(from));
        }
        case kind::make: variables_[s.to] = b_.make_variable(b_.constant(s.constant)); return;
        case kind::condition: return add_condition(s);
        case kind::region:
            open_.push_back({s.target, false});
            b_.begin_region();
            add(s.body);
            b_.end_region();
            open_.pop_back();
            return;
        case kind::loop: return add_loop(s);
        case kind::leave: return is_loop(s.target) ? b_.leave_loop(outer(s.target)) : b_.leave_region(outer(s.target));
        case kind::repeat: return b_.repeat_loop(outer(s.target));
        }
    }
    void add_condition(const statement& s)
    {
        const vc::value bit = b_.RSHIFT_AND_i32(b_.get(variables_[s.from]), b_.constant(s.constant).b0, b_.constant(1u));
        b_.begin_if(bit, s.on_zero);
        add(s.body);
        if (s.has_else) {
            b_.begin_else();
            add(s.rest);
        }
        b_.end_if();
    }
    void add_loop(const statement& s)
    {
        const vc::variable counter = variables_[s.to];
        b_.set(counter, b_.constant(s.constant & 3));
        open_.push_back({s.target, true});
        b_.begin_loop();
        b_.begin_if(b_.get(counter), true);
        b_.leave_loop();
        b_.end_if();
        add(s.body);
        b_.end_body();
        add(s.rest);
        b_.set(counter, b_.IADD_u32(b_.get(counter), b_.constant(~0u)));
        b_.end_loop();
        open_.pop_back();
    }
    bool is_loop(std::uint32_t target) const
    {
        return std::find_if(open_.begin(), open_.end(), [&](const open_construct& o) { return o.target == target; })->is_loop;
    }
    // The number of open constructs of the same kind that are inside of one.
    int outer(std::uint32_t target) const
    {
        int inside = 0;
        for (auto o = open_.rbegin(); o->target != target; ++o) inside += o->is_loop == is_loop(target);
        return inside;
    }

    struct open_construct {
        std::uint32_t target = 0;
        bool is_loop = false;
    };
    vc::builder& b_;
    std::vector<vc::variable> variables_{};
    std::vector<open_construct> open_{};
};

// Builds a program, whose result each lane stores, and runs it.
template <class Build>
std::vector<std::uint32_t> stored(const Build& build, arch on = arch::v10, const vc::options& options = {})
{
    vc::program p(on, shader_stage::compute);
    vc::builder b(p, options);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide to = b.add64(b.uniform_pair(2), b.shl(id, 2));
    const vc::value result = build(b, id);
    b.STORE_i32(result, to, imm(0));
    CHECK(sentence_of(vc::verify(p).code) == "no error");
    const tests::built_run ran = tests::run_built(vc::compile(p, options), on, {}, lanes);
    CHECK(ran.fault == "");
    return ran.fault.empty() ? ran.stored : std::vector<std::uint32_t>(lanes);
}

std::uint32_t phis_in(const vc::program& p)
{
    std::uint32_t count = 0;
    for (vc::block_id b = 1; b < p.blocks.size(); ++b)
        for (vc::node_id n = p.blocks[b].first; n != vc::none; n = p.nodes[n].next) count += p.nodes[n].kind == vc::node_kind::phi;
    return count;
}

}  // namespace

TEST_CASE("compiler: random structured programs compute what they do in C++", "[compiler]")
{
    tests::dice random;
    std::uint32_t executed = 0;
    const auto rounds = static_cast<std::uint32_t>(tests::rounds(300));
    for (std::uint32_t round = 0; round < rounds; ++round) {
        program_maker maker(random);
        constexpr std::uint32_t early = 4;
        const std::vector<statement> all = maker.make(early);
        const vc::options options{.keeps_order = round % 3 == 1, .simplify = round % 4 != 3};
        CAPTURE(round);
        const auto made =
            stored([&](vc::builder& b, const vc::value& id) { return program_builder(b).add(all, id, early, maker.variables()); },
                   round % 2 == 0 ? arch::v10 : arch::v14, options);
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            std::vector<std::uint32_t> values(maker.variables());
            for (std::uint32_t n = 0; n < early; ++n) values[n] = lane + n;
            (void)execute(all, values, executed);
            std::uint32_t sum = 0;
            for (const std::uint32_t v : values) sum = sum * 31 + v;
            REQUIRE(made[lane] == sum);
        }
    }
    CHECK(executed > rounds * lanes * 4);
}

TEST_CASE("compiler: a variable has phis only where two of its values meet", "[compiler]")
{
    // In the middle, statements that set one variable; then both are read.
    const auto phis = [](const auto& middle) {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        const vc::value id = b.preloaded(preload::global_id_x);
        const vc::variable set = b.make_variable(id), kept = b.make_variable(b.IADD_u32(id, b.constant(1u)));
        middle(b, id, set);
        const vc::value first = b.get(kept), second = b.get(set);
        b.STORE_i32(b.IADD_u32(first, second), b.uniform_pair(2), imm(0));
        CHECK(!vc::verify(p));
        return phis_in(p);
    };
    const auto sets = [](vc::builder& b, const vc::variable& v) { b.set(v, b.constant(3u)); };
    const auto turns = [](vc::builder& b, const vc::value& id, const auto& body) {
        b.loop([&] {
            body();
            b.break_if(id);
        });
    };
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) { b.if_(id, [&] { sets(b, v); }); }) == 1);
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) { b.if_(id, [&] { sets(b, v); }, [&] { sets(b, v); }); }) ==
          0);
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) { turns(b, id, [&] { (void)v; }); }) == 0);
    // Each exit of the loop is after the variable was set.
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) { turns(b, id, [&] { sets(b, v); }); }) == 0);
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) {
              b.loop([&] {
                  b.break_if(id);
                  sets(b, v);
              });
          }) == 1);
    CHECK(phis([&](vc::builder& b, const vc::value& id, const vc::variable& v) {
              b.begin_region();
              sets(b, v);
              b.if_(id, [&] { b.leave_region(); });
              b.end_region();
          }) == 0);
}

TEST_CASE("compiler: what conditions do not set costs nothing in them", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::variable kept = b.make_variable(id);
    std::vector<vc::variable> set;
    for (std::uint32_t n = 0; n < 500; ++n) set.push_back(b.make_variable(id));
    for (const vc::variable& v : set) b.if_(id, [&] { b.set(v, b.constant(1u)); });
    const std::uint32_t before = b.known_values();
    CHECK(before <= 2 * 501);
    CHECK(b.get(kept).id == id.id);
    CHECK(b.known_values() <= before + 2);
}

TEST_CASE("compiler: a variable is set in a thousand conditions, in sequence and nested", "[compiler]")
{
    const auto in_sequence = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable v = b.make_variable(b.constant(9u));
        for (std::uint32_t n = 0; n < 1500; ++n)
            b.if_(b.ICMP_OR_u32(id, b.constant(n), b.constant(0u), mod::eq, mod::m1), [&] { b.set(v, b.constant(n)); });
        return b.get(v);
    });
    for (std::uint32_t lane = 0; lane < lanes; ++lane) CHECK(in_sequence[lane] == lane);
    const auto nested = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable v = b.make_variable(b.constant(9u));
        for (std::uint32_t n = 0; n < 1000; ++n) {
            b.begin_if(b.ICMP_OR_u32(id, b.constant(n), b.constant(0u), mod::gt, mod::m1));
            b.set(v, b.constant(n));
        }
        for (std::uint32_t n = 0; n < 1000; ++n) b.end_if();
        return b.get(v);
    });
    for (std::uint32_t lane = 0; lane < lanes; ++lane) CHECK(nested[lane] == (lane == 0 ? 9 : lane - 1));
}

TEST_CASE("compiler: in unreachable code a variable keeps its value, and nothing of it is added", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable v = b.make_variable(id);
        b.begin_region();
        const vc::value next = b.IADD_u32(id, b.constant(1u));
        b.set(v, next);
        b.leave_region();
        CHECK(b.get(v).id == next.id);
        b.set(v, b.constant(1u));
        CHECK(b.get(v).kind == vc::use_kind::constant);
        b.loop([&] { b.break_if(b.get(v)); });
        b.set(v, b.constant(2u));
        b.end_region();
        return b.get(v);
    });
    for (std::uint32_t lane = 0; lane < lanes; ++lane) CHECK(made[lane] == lane + 1);
}

TEST_CASE("compiler: what is not open cannot be closed or left", "[compiler]")
{
    const auto error_of = [](const auto& misuse) {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        misuse(b, b.preloaded(preload::global_id_x));
        CHECK(vc::compile(p).fault().code == b.error().code);
        return b.error().code;
    };
    using misuse = void (*)(vc::builder&, const vc::value&);
    const misuse wrong[] = {
        [](vc::builder& b, const vc::value&) { b.begin_else(); },
        [](vc::builder& b, const vc::value&) { b.end_if(); },
        [](vc::builder& b, const vc::value&) { b.end_region(); },
        [](vc::builder& b, const vc::value&) { b.end_body(); },
        [](vc::builder& b, const vc::value&) { b.end_loop(); },
        [](vc::builder& b, const vc::value&) { b.leave_region(); },
        [](vc::builder& b, const vc::value&) { b.leave_loop(); },
        [](vc::builder& b, const vc::value&) { b.repeat_loop(); },
        [](vc::builder& b, const vc::value& id) { b.begin_if(id), b.begin_else(), b.begin_else(); },
        [](vc::builder& b, const vc::value& id) { b.begin_if(id), b.end_region(); },
        [](vc::builder& b, const vc::value& id) { b.begin_if(id), b.end_body(); },
        [](vc::builder& b, const vc::value& id) { b.begin_if(id), b.end_loop(); },
        [](vc::builder& b, const vc::value&) { b.begin_region(), b.end_if(); },
        [](vc::builder& b, const vc::value&) { b.begin_region(), b.leave_loop(); },
        [](vc::builder& b, const vc::value&) { b.begin_region(), b.leave_region(1); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.end_region(); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.leave_loop(1); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.end_body(), b.repeat_loop(); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.end_body(), b.end_body(); },
    };
    for (const misuse one : wrong) {
        CAPTURE(&one - wrong);
        CHECK(sentence_of(error_of(one)) == sentence_of(vc::error::not_open));
    }
    const misuse open[] = {
        [](vc::builder& b, const vc::value& id) { b.begin_if(id); },
        [](vc::builder& b, const vc::value&) { b.begin_region(); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.end_body(); },
        [](vc::builder& b, const vc::value&) { b.begin_loop(), b.branch(b.make_block()); },
    };
    for (const misuse one : open) {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        b.set_origin(5);
        one(b, b.preloaded(preload::global_id_x));
        CHECK(sentence_of(vc::compile(p).fault().code) == sentence_of(vc::error::not_closed));
        CHECK(vc::compile(p).fault().origin == 5);
    }
}
