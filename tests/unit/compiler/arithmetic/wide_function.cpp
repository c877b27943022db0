// SPDX-License-Identifier: MIT
#include "unit/compiler/arithmetic/wide_function.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include <valhall/compiler/compile.hpp>
#include <valhall/simulator/run.hpp>

namespace tests {

namespace {

namespace ir = valhall::compiler;
namespace sim = valhall::simulator;

constexpr std::size_t lanes = sim::warp_size;
constexpr std::uint32_t results_at = 0x10000;

// The registers of a warp that computes the groups from `first` on; lanes after the last group compute it again.
std::vector<std::array<std::uint32_t, lanes>> registers_of(const wide_values& operands, std::size_t each, std::size_t first)
{
    const std::size_t count = operands.size() / each;
    std::vector<std::array<std::uint32_t, lanes>> words(2 * each + 2);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        for (std::size_t n = 0; n < each; ++n) {
            const std::uint64_t value = operands[std::min(first + lane, count - 1) * each + n];
            words[2 * n][lane] = static_cast<std::uint32_t>(value);
            words[2 * n + 1][lane] = static_cast<std::uint32_t>(value >> 32);
        }
        words[2 * each][lane] = results_at + 8 * static_cast<std::uint32_t>(lane);
    }
    return words;
}

}  // namespace

int instruction_count(const ir::program& p, std::vector<ir::use> wanted)
{
    std::vector<bool> is_counted(p.nodes.size());
    for (ir::block_id b = 1; b < p.blocks.size(); ++b)
        if (p.blocks[b].is_reachable) wanted.push_back(p.blocks[b].condition);
    int count = 0;
    while (!wanted.empty()) {
        const ir::use u = wanted.back();
        wanted.pop_back();
        if (u.high != ir::none) wanted.push_back(ir::value_use(u.high));
        if (!u.is_value() || is_counted[p.values[u.id].by]) continue;
        is_counted[p.values[u.id].by] = true;
        const ir::node& n = p.definition(u.id);
        count += n.is_instruction();
        wanted.insert(wanted.end(), n.sources, n.sources + n.source_count);
        for (const ir::use& argument : p.arguments_of(n)) wanted.push_back(argument);
    }
    return count;
}

wide_values run_compiled(ir::program p, const wide_values& operands, std::size_t each)
{
    const ir::compiled made = ir::compile(p);
    if (!made) throw std::runtime_error(std::string(sentence_of(made.fault().code)));
    std::vector<std::uint32_t> uniforms;
    for (const ir::uniform_word& u : made.uniforms()) uniforms.push_back(u.bits);
    const std::size_t count = operands.size() / each;
    std::array<std::uint8_t, 8 * lanes> stored{};
    std::vector<std::uint8_t> stack(lanes * (made.thread_storage() + 16));
    const std::array<sim::memory_range, 2> memory{{{results_at, stored}, {0x80000, stack}}};
    const std::array<sim::special_binding, 1> specials{
        {{valhall::special::thread_local_pointer, {0x80000, 0}, (made.thread_storage() + 16) / 16 * 16}}};
    wide_values results;
    for (std::size_t first = 0; first < count; first += lanes) {
        const auto words = registers_of(operands, each, first);
        std::vector<sim::register_value> registers;
        for (std::size_t n = 0; n < words.size(); ++n) {
            const std::size_t reg = n < 2 * each ? n : result_address_register + n - 2 * each;
            registers.push_back({static_cast<int>(reg), words[n]});
        }
        const sim::run_result ran = sim::run(
            made.words(), p.on,
            {.lanes = static_cast<int>(lanes), .registers = registers, .uniforms = uniforms, .specials = specials, .memory = memory});
        if (!ran)
            throw std::runtime_error("stopped at " + std::to_string(ran.error().index) + ": " + std::string(sentence_of(ran.error().code)));
        for (std::size_t lane = 0; lane < lanes && first + lane < count; ++lane)
            results.push_back(sim::load_bytes(stored.data() + 8 * lane, 8));
    }
    return results;
}

}  // namespace tests
