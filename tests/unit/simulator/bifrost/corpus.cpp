// SPDX-License-Identifier: MIT
// Compiled programs of the folder that the build names: corpus/NAME-GPU.bin with NAME-GPU.info, and corpus/runs.tsv, which says which compute
// programs give the results of a case. Cases are in corpus/cases and in spirv, if the folder has it. All other programs run without a host, and
// end or stop with a reason.
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/simulator/bifrost/checked.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/print_run_finding.hpp"

#include "spirv_case.hpp"
#include "spirv_case_reader.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
namespace simulator = valhall::simulator;
using tests::tally;

namespace {

const std::filesystem::path folder = VALHALL_BIFROST_VECTORS;

std::string text_of_file(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::uint32_t> program_of(const std::string& name)
{
    const std::string bytes = text_of_file(folder / "corpus" / (name + ".bin"));
    std::vector<std::uint32_t> words;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        std::uint32_t word = 0;
        for (std::size_t i = 4; i-- != 0;) word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
        words.push_back(word);
    }
    return words;
}

bifrost::gpu product_of(const std::string& name)
{
    const auto product = bifrost::find_gpu(std::string_view(name).substr(name.rfind("-G") + 1, 3));
    REQUIRE(product);
    return *product;
}

// The facts that a program's driver needs.
struct program_facts {
    std::uint32_t thread_storage = 0, workgroup_storage = 0;
    std::array<std::uint32_t, 3> workgroup{1, 1, 1};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> uniforms;  // buffer and byte
};

program_facts facts_of(const std::string& name)
{
    program_facts made;
    std::istringstream in(text_of_file(folder / "corpus" / (name + ".info")));
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string key;
        words >> key;
        if (key == "thread_storage") words >> made.thread_storage;
        if (key == "workgroup_storage") words >> made.workgroup_storage;
        if (key == "workgroup") words >> made.workgroup[0] >> made.workgroup[1] >> made.workgroup[2];
        std::uint32_t buffer = 0, byte = 0;
        char colon = 0;
        while (key == "uniforms" && words >> buffer >> colon >> byte) made.uniforms.emplace_back(buffer, byte);
    }
    return made;
}

// A driver of its own: memory for the resources of a case, in the layout that the programs expect.
class dispatch {
public:
    // `lanes`: of each warp.
    dispatch(const std::string& program, case_file& c, std::uint32_t lanes)
        : lanes_(lanes), facts_(facts_of(program)), case_(c), product_(product_of(program)), words_(program_of(program))
    {
    }

    simulator::run_fault run()
    {
        std::vector<std::uint32_t> system(512);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            system[144 / 4 + axis] = case_.groups[axis];
            system[160 / 4 + axis] = facts_.workgroup[axis];
        }
        for (case_resource& r : case_.resources) {
            const std::uint32_t number = 8 * r.set + r.binding + r.index;
            const std::uint64_t address = add(r.words);
            if (!r.is_uniform) {
                system[64 + 4 * number] = static_cast<std::uint32_t>(address);
                system[64 + 4 * number + 1] = static_cast<std::uint32_t>(address >> 32);
                system[64 + 4 * number + 2] = static_cast<std::uint32_t>(4 * r.words.size());
            } else {
                buffers_.push_back({2 + number, address, 4 * r.words.size()});
            }
        }
        std::vector<std::uint32_t> push = case_.push;
        push.resize(push.size() + 64);
        buffers_.push_back({0, add(system), 4 * system.size()});
        buffers_.push_back({1, add(push), 4 * push.size()});
        for (const auto& [buffer, byte] : facts_.uniforms) {
            for (const simulator::buffer_binding& one : buffers_) {
                if (one.handle != buffer) continue;
                for (const auto& block : blocks_)
                    if (block.address == one.address && byte / 4 < block.bytes.size() / 4) uniforms_.push_back(word_at(block.bytes, byte));
            }
        }
        simulator::run_fault fault;
        for (std::uint32_t z = 0; z < case_.groups[2] && !fault; ++z)
            for (std::uint32_t y = 0; y < case_.groups[1] && !fault; ++y)
                for (std::uint32_t x = 0; x < case_.groups[0] && !fault; ++x) fault = run_group({x, y, z});
        std::size_t n = 0;
        for (case_resource& r : case_.resources) {
            for (std::size_t i = 0; i < r.words.size(); ++i) r.words[i] = word_at(blocks_[n].bytes, static_cast<std::uint32_t>(4 * i));
            ++n;
        }
        return fault;
    }

    // The findings of the checker of registers, without repetitions of other warps.
    const std::set<std::string>& findings() const { return findings_; }

private:
    struct memory_block {
        std::uint64_t address;
        std::vector<std::uint8_t> bytes;
    };

    static std::uint32_t word_at(const std::vector<std::uint8_t>& bytes, std::uint32_t byte)
    {
        return static_cast<std::uint32_t>(simulator::load_bytes(bytes.data() + byte, 4));
    }

    std::uint64_t add(const std::vector<std::uint32_t>& words)
    {
        memory_block made{(blocks_.size() + 1) << 32 | 0x1000, std::vector<std::uint8_t>(4 * words.size())};
        for (std::size_t n = 0; n < words.size(); ++n)
            for (std::size_t i = 0; i < 4; ++i) made.bytes[4 * n + i] = static_cast<std::uint8_t>(words[n] >> 8 * i);
        blocks_.push_back(made);
        return made.address;
    }

    simulator::run_fault run_group(const std::array<std::uint32_t, 3>& group)
    {
        const std::array<std::uint32_t, 3>& size = facts_.workgroup;
        const std::uint32_t threads = size[0] * size[1] * size[2];
        std::vector<std::uint8_t> shared(facts_.workgroup_storage), own(std::size_t{facts_.thread_storage} * threads);
        std::vector<simulator::memory_range> ranges;
        for (memory_block& one : blocks_)
            if (!one.bytes.empty()) ranges.push_back({one.address, one.bytes});
        std::vector<simulator::special_binding> specials;
        if (!shared.empty()) {
            ranges.push_back({0x50'0000'0000'0000, shared});
            specials.push_back({valhall::special::workgroup_local_pointer, {0, 0x500000}});
        }
        if (!own.empty()) {
            ranges.push_back({0x60'0000'0000'0000, own});
            specials.push_back({valhall::special::thread_local_pointer, {0, 0x600000}, facts_.thread_storage});
        }
        simulator::default_host host;
        host.buffers = buffers_;
        const simulator::decoded_bifrost_program program(words_, bifrost::set_of(product_));
        const simulator::environment around{.program = program.view(),
                                            .uniforms = uniforms_,
                                            .specials = specials,
                                            .memory = simulator::memory_map(std::span<const simulator::memory_range>(ranges)),
                                            .devices = &host,
                                            .invocations = threads};
        std::vector<simulator::warp> warps;
        for (std::uint32_t first = 0; first < threads; first += lanes_) {
            warps.emplace_back(around, static_cast<int>(std::min(lanes_, threads - first)), first);
            for (std::uint32_t lane = 0; lane < lanes_ && first + lane < threads; ++lane)
                set_thread(warps.back(), lane, first + lane, group);
        }
        std::vector<std::array<simulator::run_finding, 4>> found(warps.size());
        std::vector<std::unique_ptr<simulator::run_checker>> checkers;
        for (std::size_t n = 0; n < warps.size(); ++n) {
            checkers.push_back(std::make_unique<simulator::run_checker>(around.program, found[n]));
            warps[n].watch(checkers.back().get());
        }
        const simulator::run_fault fault = simulator::run_workgroup(warps, 1'000'000);
        for (const auto& checker : checkers)
            for (const simulator::run_finding& f : checker->findings())
                findings_.insert(std::to_string(around.program.steps[f.what.index].place.clause) + ": " +
                                 std::string(to_text(f, &around.program).view()));
        return fault;
    }

    void set_thread(simulator::warp& w, std::uint32_t lane, std::uint32_t number, const std::array<std::uint32_t, 3>& group) const
    {
        const std::array<std::uint32_t, 3>& size = facts_.workgroup;
        const std::array<std::uint32_t, 3> local{number % size[0], number / size[0] % size[1], number / (size[0] * size[1])};
        w.set_reg(55, static_cast<int>(lane), local[0] | local[1] << 16);
        w.set_reg(56, static_cast<int>(lane), local[2]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            w.set_reg(57 + static_cast<int>(axis), static_cast<int>(lane), group[axis]);
            w.set_reg(60 + static_cast<int>(axis), static_cast<int>(lane), group[axis] * size[axis] + local[axis]);
        }
    }

    std::uint32_t lanes_;
    program_facts facts_;
    case_file& case_;
    bifrost::gpu product_;
    std::vector<std::uint32_t> words_;
    std::vector<memory_block> blocks_;
    std::vector<simulator::buffer_binding> buffers_;
    std::vector<std::uint32_t> uniforms_;
    std::set<std::string> findings_;
};

std::filesystem::path case_path(const std::string& name)
{
    return folder / (name.find('/') != std::string::npos ? "corpus" : "spirv") / name;
}

}  // namespace

TEST_CASE("bifrost simulator: compiled programs give the results of their cases")
{
    tally law, written;
    std::istringstream lines(text_of_file(folder / "corpus" / "runs.tsv"));
    for (std::string line; std::getline(lines, line);) {
        const std::vector<std::string> parts = tests::split(line, "\t");
        if (parts.size() < 3 || parts[2] != "expected") continue;
        const std::filesystem::path path = case_path(parts[1]);
        if (!std::filesystem::exists(path.string() + ".case")) continue;
        const case_file given = case_reader(text_of_file(path.string() + ".case")).made();
        const std::string expected = text_of_file(path.string() + ".expected");
        const auto differs = [&](int lanes) {
            case_file c = given;
            dispatch all(parts[0], c, static_cast<std::uint32_t>(lanes));
            const simulator::run_fault fault = all.run();
            for (const std::string& one : all.findings()) written.expect(false, [&] { return parts[0] + ": " + one; });
            return fault ? simulator::explain(fault) : difference(c, expected);
        };
        // Some read what other lanes write: their results are those of lanes that run one after the other.
        const std::string together = differs(bifrost::lanes_of(arch_of(product_of(parts[0]))));
        law.expect(together.empty() || differs(1).empty(), [&] { return parts[0] + ": " + together; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() >= 30);
    CHECK(written.failures() == "");  // no register is read that nothing has written
}

TEST_CASE("bifrost simulator: all compiled programs end, or stop with a reason")
{
    std::map<std::string, int> reasons;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "corpus")) {
        if (entry.path().extension() != ".bin") continue;
        const std::string name = entry.path().stem().string();
        const auto result = simulator::run(program_of(name), product_of(name), {.limit = 100'000});
        ++reasons[result ? "ended" : std::string(sentence_of(result.error().code)) + ": " + std::string(result.error().detail)];
        if (result.error().code == simulator::run_error::refused) CHECK_FALSE(result.error().detail.empty());
    }
    for (const auto& [reason, count] : reasons) {
        INFO(reason << ' ' << count);
        CHECK(reason.find("no instruction") == std::string::npos);
    }
    if (std::getenv("SHOW") != nullptr)
        for (const auto& [reason, count] : reasons) std::printf("%5d %s\n", count, reason.c_str());
}
