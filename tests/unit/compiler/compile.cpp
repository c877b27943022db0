// SPDX-License-Identifier: MIT
// The compiler's back end: random programs over values, with conditions, loops and groups of registers, compute in the simulator what
// they compute value by value. With few registers for many values they are kept in memory, and compute the same.
// Also tests: compiler/options.hpp, compiler/fault.hpp
#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/simulator/run.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::compiler;
using valhall::opcode;

namespace {

constexpr std::uint64_t outputs_at = 0x10000, inputs_at = 0x40000;
constexpr std::uint32_t most_bytes = 0x4000;

// The contents of uniforms and of the memory that is loaded from.
std::uint32_t content(std::uint32_t number) { return 0x3F000000 + number * 0x00123457; }

// Makes programs whose statements are drawn by chance.
class program_maker {
public:
    program_maker(builder& b, std::uint64_t seed, int variables) : b_(b), random_(seed)
    {
        for (int i = 0; i < variables; ++i) variables_.push_back(b.make_variable(any_constant()));
    }

    void run(int statements)
    {
        block(statements, 0);
        for (std::size_t i = 0; i < variables_.size(); i += 4) store(i);
    }

private:
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_.below(n)); }
    use any_constant()
    {
        constexpr std::uint32_t some[] = {0,          0x3F800000, 0x40000000, 0x3F000000, 0x80000000,
                                          0xFFFFFFFF, 7,          0x3E99999A, 0x41200000, 123456789};
        return constant_use(some[below(std::size(some))]);
    }
    use any()
    {
        switch (below(8)) {
        case 0: return any_constant();
        case 1: return b_.uniform(below(40));
        default: return b_.held_by(variables_[below(static_cast<std::uint32_t>(variables_.size()))]);
        }
    }
    use any_float()
    {
        use u = any();
        if (below(4) == 0) u = u.magnitude();
        return below(4) == 0 ? u.negated() : u;
    }
    variable any_variable() { return variables_[below(static_cast<std::uint32_t>(variables_.size()))]; }

    void block(int statements, int depth)
    {
        for (int i = 0; i < statements; ++i) {
            switch (below(depth < 4 ? 14 : 10)) {
            case 0: store(below(100)); break;
            case 1: load(); break;
            case 10:
            case 11: condition(statements / 2, depth); break;
            case 12: loop(statements / 3, depth); break;
            case 13: region(statements / 3, depth); break;
            default: b_.set(any_variable(), computed());
            }
        }
    }
    use computed()
    {
        switch (below(9)) {
        case 0: return b_.op(opcode::FADD_f32, any_float(), any_float());
        case 1: return b_.op(opcode::FMA_f32, any_float(), any_float(), any_float());
        case 2: return b_.op(b_.form(opcode::FADD_f32, modifier::clamp::clamp_0_1), any_float(), any_float());
        case 3: return b_.op(opcode::IADD_u32, any(), any());
        case 4: return b_.op(b_.form(opcode::CSEL_f32, modifier::condition::lt), any(), any(), any(), any());
        case 5: return b_.choose(b_.op(b_.form(opcode::ICMP_OR_u32, modifier::condition::gt), any(), any(), constant_use(0)), any(), any());
        case 6: return b_.op(opcode::LSHIFT_XOR_i32, any(), constant_use(below(32)), any());
        case 7: return any_float();
        default: return b_.op(opcode::FMAX_f32, any_float(), any_float());
        }
    }
    use address(std::uint64_t at) { return b_.pair_source({constant_use(static_cast<std::uint32_t>(at)), constant_use(0)}); }
    void store(std::size_t seed)
    {
        constexpr opcode codes[] = {opcode::STORE_i32, opcode::STORE_i64, opcode::STORE_i96, opcode::STORE_i128};
        const std::size_t count = seed % 4 + 1;
        use group[4];
        for (std::size_t i = 0; i < count; ++i) group[i] = below(2) != 0 && i != 0 ? group[i - 1] : any();
        for (std::size_t i = 0; i < count && below(3) != 0; ++i) group[i] = b_.held_by(variables_[(seed + i) % variables_.size()]);
        if (stored_ + 16 > most_bytes) return;
        b_.message(b_.form(codes[count - 1]), {address(outputs_at + stored_)}, {group, count}, 0);
        stored_ += 16;
    }
    void load()
    {
        constexpr opcode codes[] = {opcode::LOAD_i32, opcode::LOAD_i64, opcode::LOAD_i96, opcode::LOAD_i128};
        const std::uint32_t count = below(4) + 1;
        const instruction what = b_.form(codes[count - 1], modifier::unsigned_::unsigned_);
        const value_id first =
            b_.message(what, {address(inputs_at + 16 * below(32))}, {}, static_cast<int>(count), {.reads_constants = true});
        for (std::uint32_t i = 0; i < count; ++i)
            if (below(3) != 0) b_.set(any_variable(), value_use(first + i));
    }
    use test()
    {
        const instruction compare = b_.form(opcode::FCMP_OR_f32, modifier::condition::lt, modifier::result_type::m1);
        const use x = any_float(), y = any_float();
        return b_.op(compare, x, y, constant_use(0));
    }
    void condition(int statements, int depth)
    {
        b_.begin_if(below(4) == 0 ? any() : test(), below(2) != 0);
        block(statements, depth + 1);
        if (below(2) != 0) {
            b_.begin_else();
            block(statements, depth + 1);
        }
        b_.end_if();
    }
    void loop(int statements, int depth)
    {
        const variable counter = b_.make_variable(constant_use(0));
        b_.begin_loop();
        b_.begin_if(
            b_.op(b_.form(opcode::ICMP_OR_u32, modifier::condition::ge), b_.held_by(counter), constant_use(below(5)), constant_use(0)));
        b_.leave_loop();
        b_.end_if();
        b_.set(counter, b_.op(opcode::IADD_u32, b_.held_by(counter), constant_use(1)));
        block(statements, depth + 1);
        if (below(2) != 0) {
            b_.begin_if(test());
            below(2) != 0 ? b_.leave_loop() : b_.repeat_loop();
            b_.end_if();
        }
        block(statements / 2, depth + 1);
        b_.end_loop();
    }
    void region(int statements, int depth)
    {
        b_.begin_region();
        block(statements, depth + 1);
        b_.begin_if(test());
        b_.leave_region();
        b_.end_if();
        block(statements, depth + 1);
        b_.end_region();
    }

    builder& b_;
    tests::dice random_;
    std::vector<variable> variables_{};
    std::uint32_t stored_ = 0;
};

// Runs a program value by value: what the builder's words mean, without registers.
class evaluator {
public:
    explicit evaluator(const program& p) : p_(p), values_(p.values.size()), memory(most_bytes / 4) {}

    void run()
    {
        block_id before = none;
        for (block_id b = 1; b != none;) {
            enter(b, before);
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) execute(p_.nodes[n]);
            const block& at = p_.blocks[b];
            before = b;
            b = at.condition && (read(at.condition) != 0) != at.on_zero ? at.taken : at.next;
        }
    }

private:
    std::uint32_t read(const use& u) const
    {
        switch (u.kind) {
        case use_kind::value: return values_[u.id];
        case use_kind::uniform: return content(static_cast<std::uint32_t>(p_.uniforms[u.id].key));
        default: return u.id;
        }
    }
    void enter(block_id b, block_id before)
    {
        const auto edges = p_.predecessors_of(b);
        std::size_t way = 0;
        while (way != edges.size() && edges[way] != before) ++way;
        std::vector<std::uint32_t> held;
        for (node_id n = p_.blocks[b].first; p_.is_phi(n); n = p_.nodes[n].next) held.push_back(read(p_.arguments_of(p_.nodes[n])[way]));
        std::size_t i = 0;
        for (node_id n = p_.blocks[b].first; p_.is_phi(n); n = p_.nodes[n].next) values_[p_.nodes[n].result] = held[i++];
    }
    void execute(const node& n)
    {
        if (n.kind == node_kind::copy) values_[n.result] = read(n.sources[0]);
        if (n.kind != node_kind::instruction) return;
        if (n.what.is_message()) return access(n);
        use constants[4];
        for (int i = 0; i < n.source_count; ++i) {
            constants[i] = n.sources[i];
            constants[i].kind = use_kind::constant;
            constants[i].id = read(n.sources[i]);
        }
        REQUIRE(fold(n.what, constants, values_[n.result]));
    }
    void access(const node& n)
    {
        const std::uint32_t at = read(n.sources[0]);
        for (std::uint32_t i = 0; i < n.argument_count; ++i) memory.at((at - outputs_at) / 4 + i) = read(p_.arguments_of(n)[i]);
        const std::uint32_t loaded = 1000 + (at - static_cast<std::uint32_t>(inputs_at)) / 4;
        for (std::uint32_t i = 0; i < n.result_count; ++i) values_[n.result + i] = content(loaded + i);
    }

    const program& p_;
    std::vector<std::uint32_t> values_;

public:
    std::vector<std::uint32_t> memory;
};

std::vector<std::uint32_t> simulated(const compiled& made, arch on)
{
    std::vector<simulator::step> steps;
    std::vector<std::uint32_t> uniforms;
    for (const uniform_word& u : made.uniforms()) uniforms.push_back(u.is_constant ? u.bits : content(static_cast<std::uint32_t>(u.key)));
    for (const word w : made.words()) steps.push_back(simulator::make_step(w, on));
    std::vector<std::uint8_t> outputs(most_bytes), inputs(most_bytes), stack(made.thread_storage() + 16);
    for (std::uint32_t i = 0; i < most_bytes / 4; ++i) simulator::store_bytes(inputs.data() + 4 * i, 4, content(1000 + i));
    const std::array<simulator::memory_range, 3> ranges{{{outputs_at, outputs}, {inputs_at, inputs}, {0x80000, stack}}};
    const std::array<simulator::special_binding, 1> specials{{{special::thread_local_pointer, {0x80000, 0}}}};
    const simulator::run_result ran =
        simulator::run(simulator::program_view{steps, on, 0}, {.uniforms = uniforms, .specials = specials, .memory = ranges});
    INFO(static_cast<int>(ran.error().code) << " at " << ran.error().index);
    REQUIRE(ran);
    std::vector<std::uint32_t> words;
    for (std::uint32_t i = 0; i < most_bytes; i += 4)
        words.push_back(static_cast<std::uint32_t>(simulator::load_bytes(outputs.data() + i, 4)));
    return words;
}

bool has_errors(const compiled& made, arch on)
{
    for (const finding& f : check_program(made.words(), on, {.stage = shader_stage::compute}))
        if (f.is_error) return true;
    return false;
}

// Whether a program uses no registers but the first ones of r0 to r15, r48 to r63, r16 to r47.
bool keeps_limit(const compiled& made, std::uint32_t registers, arch on)
{
    register_mask allowed = 0;
    for (std::uint32_t n = 0; n < registers; ++n) allowed |= register_mask{1} << (n < 16 ? n : n < 32 ? n + 32 : n - 16);
    register_mask used = 0;
    for (const word w : made.words()) used |= registers_read(decode(w, on).value()) | registers_written(decode(w, on).value());
    return (used & ~allowed) == 0;
}

// Whether a random program computes the same in so many registers as without them.
bool agrees(std::uint64_t seed, int variables, int statements, std::uint32_t registers, arch on,
            pass_set run = pass_set{}.without(pass::rework))
{
    program p(on);
    builder b(p, {});
    program_maker(b, seed, variables).run(statements);
    cleanup(p);
    evaluator wanted(p);
    wanted.run();
    const options how{.register_limit = registers, .passes = run};
    const compiled made = compile(p, how);
    INFO(sentence_of(made.fault().code));
    return made && keeps_limit(made, registers, on) && !has_errors(made, on) && simulated(made, on) == wanted.memory;
}

}  // namespace

TEST_CASE("compiler: random programs compute in registers what they compute value by value")
{
    tests::tally law;
    for (std::uint64_t seed = 1; seed <= tests::rounds(1500u); ++seed) {
        const arch on = architectures[seed % std::size(architectures)];
        const auto variables = static_cast<int>(3 + seed % 14), statements = static_cast<int>(4 + seed % 40);
        law.expect(agrees(seed, variables, statements, 64, on), [&] { return std::to_string(seed); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("compiler: with each pass off, and in 16, 24, 32 and 64 registers, random programs compute the same")
{
    tests::tally law;
    std::uint64_t seed = 0;
    for (std::uint64_t round = 0; round < tests::rounds(20u); ++round)
        for (const std::uint32_t registers : {16u, 24u, 32u, 64u})
            for (const pass_info& off : passes) {
                // (Simplifying once more may change the bits of NaNs.)
                const pass_set on = pass_set{}.without(pass::rework).without(off.which);
                ++seed;
                law.expect(agrees(seed, 10, 24, registers, architectures[seed % std::size(architectures)], on),
                           [&] { return std::to_string(seed) + " without " + std::string(off.name); });
            }
    CHECK(law.failures() == "");
}

TEST_CASE("compiler: values for which there is no register are kept in memory")
{
    tests::tally law;
    for (std::uint64_t seed = 1; seed <= tests::rounds(400u); ++seed) {
        const auto variables = static_cast<int>(40 + seed % 60);
        const auto registers = static_cast<std::uint32_t>(16 + seed % 20);
        law.expect(agrees(seed, variables, 30, registers, arch::v9), [&] { return std::to_string(seed); });
    }
    CHECK(law.failures() == "");
}
