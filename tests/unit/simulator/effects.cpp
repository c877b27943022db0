// SPDX-License-Identifier: MIT
// Compares the table's reads and writes of instructions with the simulator: a register that is not read never
// changes the result, and bits that are not written do not change.
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "valhall/program/effects.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::simulator;
using tests::tally;

namespace {

// A host whose answers depend on its whole input: the words of the active lanes.
struct mixing_host : host {
    std::uint32_t told = 0;

    void hear(std::uint32_t word) { told = (told ^ word) * 0x9E3779B1u + (told >> 7); }

    run_error reply(request& m)
    {
        for (std::size_t lane = 0; lane < warp_size; ++lane) {
            if (!m.is_active(static_cast<int>(lane))) continue;
            for (int n = 0; n < m.what.source_count; ++n) {
                hear(m.sources.low[n][lane]);
                if (m.what.sources[n].is_wide) hear(m.sources.high[n][lane]);
            }
            for (int n = 0; n < m.read_count; ++n) hear(m.read[n][lane]);
        }
        std::uint32_t answer = told;
        for (int n = 0; n < m.written_count; ++n)
            for (std::uint32_t& word : m.written[n]) word = answer = answer * 0x85EBCA77u + 1;
        return run_error::none;
    }

    run_error find_buffer(std::uint32_t handle, buffer_binding& found) override
    {
        found = {handle, 0x100, 0x200};
        return run_error::none;
    }
    run_error load_varying(request& m) override { return reply(m); }
    run_error test_alpha(request& m) override { return reply(m); }
    run_error emit_depth(request& m) override { return reply(m); }
    run_error store_tile(request& m) override { return reply(m); }
    run_error answer(request& m) override { return reply(m); }
    run_error blend(request& m, blend_path& path) override
    {
        path = (told & 1) != 0 ? blend_path::fixed_function : blend_path::shader;
        return reply(m);
    }
};

struct outcome {
    register_file registers{};
    std::vector<std::uint8_t> memory{};
    std::uint32_t told = 0, next = 0;
    lane_mask active = 0, ended = 0, discarded = 0;
    warp_state state{};
    run_fault fault{};
};

// The result of an instruction in a warp with these registers, and memory from address 0 on.
outcome executed(const std::vector<step>& program, const register_file& registers, const std::vector<std::uint8_t>& memory)
{
    static const std::vector<std::uint32_t> uniforms(256, 0x3E);
    std::vector<special_binding> specials;
    for (word n = 0; n < 64; ++n) specials.push_back({static_cast<special>(n), {static_cast<std::uint32_t>(n) << 3, 0}});
    outcome o;
    o.memory = memory;
    const memory_range range[]{{0, o.memory}};
    mixing_host devices;
    const environment around{
        .program = {program, arch::v9}, .uniforms = uniforms, .specials = specials, .memory = range, .devices = &devices};
    warp w(around, warp_size);
    for (int reg = 0; reg < 64; ++reg) w.lanes_of(reg) = registers[static_cast<std::size_t>(reg)];
    w.advance();
    o.registers = w.registers();
    o.told = devices.told;
    o.next = w.next();
    o.active = w.active();
    o.ended = w.ended();
    o.discarded = w.discarded();
    o.state = w.state();
    o.fault = w.fault();
    return o;
}

// The bits of each register that an instruction writes.
std::array<std::uint32_t, 64> written_bits(const instruction& i)
{
    std::array<std::uint32_t, 64> written{};
    for (const operand_use& o : operands(i))
        for (int reg = 0; reg < 64; ++reg) {
            if (!o.is_written() || (o.registers >> reg & 1) == 0) continue;
            std::uint32_t& bits = written[static_cast<std::size_t>(reg)];
            const int at = reg - o.first;
            const unsigned bytes = (o.kept >> reg & 1) == 0 ? 0xFu : at < 2 ? o.bytes >> 4 * at & 0xFu : 0;
            for (int byte = 0; byte < 4; ++byte)
                if ((bytes >> byte & 1) != 0) bits |= 0xFFu << 8 * byte;
            // The hardware loads a byte of a buffer to the lower byte of the half.
            if (semantics_of(i.code()).by == action::load_buffer && (bits == 0x0000FF00 || bits == 0xFF000000)) bits >>= 8;
        }
    return written;
}

// The same, with the registers' own bits in the place of those that are not written.
bool same_effect(const outcome& x, const outcome& y, const instruction& i)
{
    const std::array<std::uint32_t, 64> written = written_bits(i);
    for (std::size_t reg = 0; reg < 64; ++reg)
        for (std::size_t lane = 0; lane < warp_size; ++lane)
            if (((x.registers[reg][lane] ^ y.registers[reg][lane]) & written[reg]) != 0) return false;
    return x.memory == y.memory && x.told == y.told && x.next == y.next && x.active == y.active && x.ended == y.ended &&
           x.discarded == y.discarded && x.state == y.state && x.fault.code == y.fault.code;
}

bool keeps_the_rest(const register_file& before, const outcome& after, const instruction& i)
{
    const std::array<std::uint32_t, 64> written = written_bits(i);
    for (std::size_t reg = 0; reg < 64; ++reg)
        for (std::size_t lane = 0; lane < warp_size; ++lane)
            if (((before[reg][lane] ^ after.registers[reg][lane]) & ~written[reg]) != 0) return false;
    return true;
}

// Words that are often valid addresses: small multiples of 16 in even registers, 0 in odd ones.
register_file random_registers(tests::dice& random, bool are_addresses)
{
    register_file all;
    for (std::size_t reg = 0; reg < 64; ++reg)
        for (std::uint32_t& word : all[reg])
            word = !are_addresses ? static_cast<std::uint32_t>(random.bits())
                   : reg % 2 == 0 ? static_cast<std::uint32_t>(16 * random.below(64))
                                  : 0;
    return all;
}

}  // namespace

TEST_CASE("instructions read and write in the simulator the registers that the table lists", "[simulator][effects]")
{
    tests::dice random;
    tally reads, writes;
    std::set<opcode> carried_out;
    std::vector<std::uint8_t> memory(0x1000);
    for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random.bits());

    for (const arch on : {arch::v9, arch::v11, arch::v14})
        for (int code = 0; code < opcode_count; ++code) {
            const result<descriptor> row = find(static_cast<opcode>(code), on);
            if (!row) continue;
            // With fewer lanes, conditional branches would always stop.
            for (int round = 0; round < 12 + tests::rounds(48); ++round) {
                const result<instruction> i = decode(tests::random_instruction(random, *row, on, 1 + random.below(3)), on);
                REQUIRE(i);
                const std::vector<step> program{make_step(i->encode(), on), make_step(0, on), make_step(0, on), make_step(0, on)};
                const bool reaches_memory = reads_memory(*i) || writes_memory(*i);
                const register_file before = random_registers(random, reaches_memory);
                const outcome first = executed(program, before, memory);
                if (first.state == warp_state::stopped) continue;
                carried_out.insert(i->code());
                const auto text = [&] { return tests::arch_text(on) + " " + std::string(to_text(*i).view()); };
                writes.expect(keeps_the_rest(before, first, *i), text);

                // The effect of a wrong number of staging registers is not known.
                bool fits = true;
                for (const fault& f : validate(*i, strictness::strict))
                    fits &= f.code != fault_code::count_not_listed && f.code != fault_code::count_not_taken;
                if (!fits) continue;
                register_file changed = random_registers(random, reaches_memory);
                for (int reg = 0; reg < 64; ++reg)
                    if ((registers_read(*i) >> reg & 1) != 0)
                        changed[static_cast<std::size_t>(reg)] = before[static_cast<std::size_t>(reg)];
                reads.expect(same_effect(first, executed(program, changed, memory), *i), text);
            }
        }

    CHECK(writes.failures() == "");
    CHECK(reads.failures() == "");

    // Every instruction that is not refused was executed at least once.
    std::string missing;
    for (int code = 0; code < opcode_count; ++code)
        if (semantics_of(static_cast<opcode>(code)).knowledge != knowledge::refused && carried_out.count(static_cast<opcode>(code)) == 0)
            missing += " " + std::string(mnemonic(static_cast<opcode>(code)));
    CHECK(missing == "");
    CHECK(reads.count() > tests::rounds(20'000u));
}
