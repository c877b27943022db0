// SPDX-License-Identifier: MIT
// The interpreter, compared with the reference's vectors: every lane of every file, with the tolerance that the file states.
#include "catch.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "comparison.hpp"
#include "procedural_host.hpp"
#include "reference_text.hpp"
#include "support.hpp"
#include "undefined_results.hpp"
#include "vector_folder.hpp"
#include "vectors.hpp"

using namespace valhall;

namespace {

// Words by index, for the interpreter.
template <class Word>
struct indexed_words {
    std::vector<std::vector<std::uint32_t>> words{};
    std::vector<std::span<Word>> spans{};

    explicit indexed_words(const std::vector<tests::vector_words>& from)
    {
        for (const tests::vector_words& w : from) {
            if (words.size() <= static_cast<std::size_t>(w.index)) words.resize(static_cast<std::size_t>(w.index) + 1);
            words[static_cast<std::size_t>(w.index)] = w.words;
        }
        for (std::vector<std::uint32_t>& w : words) spans.emplace_back(w);
    }
};

struct count_of_results {
    std::size_t files = 0, lanes = 0, components = 0, exact = 0;
    std::map<std::string, std::size_t> undefined{};
};

// True if a program has instructions that the reference computes only to a few digits, or by another formula than the specification.
// All others are compared bit by bit, even if the file allows a tolerance.
bool is_approximate(const tgsi::program_view& program)
{
    using tgsi::opcode;
    for (const tgsi::instruction& i : program.instructions)
        for (const opcode code :
             {opcode::LG2, opcode::LOG, opcode::POW, opcode::EX2, opcode::EXP, opcode::LIT, opcode::SIN, opcode::COS, opcode::LRP})
            if (i.code == code) return true;
    return false;
}

class file_check {
public:
    file_check(const std::string& name, const tests::vector_file& file, tests::tally& law, count_of_results& counts)
        : name_(name), file_(file), law_(law), counts_(counts), program_(tgsi::parse_growing(tests::as_the_reference_reads(file.program)))
    {
    }

    void check()
    {
        ++counts_.files;
        if (!law_.expect(program_ && file_.error.empty(), [&] { return name_ + ": cannot be read " + file_.error; })) return;
        rule_ = tests::rule_for(file_, *program_).value();
        if (!is_approximate(*program_)) {
            tests::comparison_rule exact;
            exact.is_double = rule_.is_double;
            exact.ignores_sign_of_zero = rule_.ignores_sign_of_zero;
            rule_ = exact;
        }
        only_ = tests::only_instruction(*program_);
        for (const tgsi::instruction& i : program_->instructions()) samples_ |= i.info().kind == tgsi::category::texture;
        const tgsi::program_view view = *program_;
        tgsi::growing_program_state quad(view);
        for (const tests::vector_run& run : file_.runs) check_run(run, quad);
    }

private:
    // The results of a run.
    struct after {
        tgsi::interpret_result result{};
        std::vector<tgsi::quad_register> outputs{};
        tgsi::lane_mask alive = 0;
        std::vector<std::vector<std::uint32_t>> buffers{}, memories{};
    };

    after run_with(const tests::vector_run& run, tgsi::growing_program_state& quad, std::uint32_t other_coordinate) const
    {
        quad.reset();
        const indexed_words<const std::uint32_t> constants(run.constants);
        indexed_words<std::uint32_t> buffers(run.buffers), memories(run.memories);
        for (int lane = 0; lane < 4; ++lane) {
            const tests::vector_lane& of = run.lanes[static_cast<std::size_t>(lane)];
            const auto set = [&](tgsi::register_file f, const std::vector<int>& numbers, const std::vector<std::uint32_t>& words) {
                for (std::size_t n = 0; n < numbers.size(); ++n)
                    for (int c = 0; c < 4; ++c)
                        quad.find(f, numbers[n])
                            .set_word(lane, c, words.empty() ? tests::not_written : words[4 * n + static_cast<std::size_t>(c)]);
            };
            set(tgsi::register_file::in, file_.in, of.in);
            set(tgsi::register_file::sv, file_.sv, of.sv);
            set(tgsi::register_file::out, file_.out, {});
        }
        tgsi::interpret_options options;
        options.constants = constants.spans;
        options.buffers = buffers.spans;
        options.memories = memories.spans;
        procedural_host host;
        host.other_coordinate = other_coordinate;
        after made;
        made.result = quad.run(options, host);
        for (const int number : file_.out) made.outputs.push_back(quad.output(number));
        made.alive = quad.alive;
        made.buffers = buffers.words;
        made.memories = memories.words;
        return made;
    }

    void check_run(const tests::vector_run& run, tgsi::growing_program_state& quad)
    {
        const after given = run_with(run, quad, 0);
        const after otherwise = samples_ ? run_with(run, quad, 12345) : given;
        const auto where = [&] { return name_ + " run " + std::to_string(run.number); };
        if (!law_.expect(static_cast<bool>(given.result), [&] { return where() + ": " + std::string(sentence_of(given.result.code)); }))
            return;
        for (std::size_t lane = 0; lane < 4; ++lane) check_lane(run, lane, given, otherwise);
        check_memory(run.buffers_after, given.buffers, where() + " buffer");
        check_memory(run.memories_after, given.memories, where() + " memory");
    }

    void check_memory(const std::vector<tests::vector_words>& expected, const std::vector<std::vector<std::uint32_t>>& given,
                      const std::string& where)
    {
        for (const tests::vector_words& e : expected) {
            const std::vector<std::uint32_t>& words = given.at(static_cast<std::size_t>(e.index));
            REQUIRE(words.size() == e.words.size());
            for (std::size_t n = 0; n < words.size(); ++n)
                law_.expect(tests::is_as_expected(rule_, &e.words[n], &words[n], 0), [&] {
                    return where + " word " + std::to_string(n) + ": " + tests::hex(words[n]) + ", not " + tests::hex(e.words[n]);
                });
        }
    }

    void check_lane(const tests::vector_run& run, std::size_t lane, const after& given, const after& otherwise)
    {
        ++counts_.lanes;
        const int number = static_cast<int>(lane);
        law_.expect(run.lanes[lane].is_alive == ((given.alive >> lane & 1) != 0),
                    [&] { return name_ + " run " + std::to_string(run.number) + " lane " + std::to_string(lane) + " alive"; });
        for (std::size_t n = 0; n < file_.out.size(); ++n) {
            std::uint32_t words[4]{};
            for (int c = 0; c < 4; ++c) words[c] = given.outputs[n].word(number, c);
            for (std::size_t c = 0; c < 4; ++c)
                if (words[c] == otherwise.outputs[n].word(number, static_cast<int>(c))) check_component(run, lane, n, words, c);
                else ++counts_.undefined["a coordinate that the target lacks"];
        }
    }

    void check_component(const tests::vector_run& run, std::size_t lane, std::size_t out, const std::uint32_t* given, std::size_t c)
    {
        const tests::vector_lane& of = run.lanes[lane];
        const std::uint32_t* expected = &of.out[4 * out];
        double largest = 0;
        if (only_ >= 0 && expected[c] != tests::not_written) {
            const tgsi::instruction& what = program_->instructions()[static_cast<std::size_t>(only_)];
            const int component = static_cast<int>(c);
            const char* why = tests::undefined_result(what, of, component);
            if (why == nullptr) why = tests::departure(what, of, component);
            if (why != nullptr) {
                ++counts_.undefined[why];
                return;
            }
            largest = tests::largest_term(what, of, component);
        }
        ++counts_.components;
        counts_.exact += expected[c] == given[c];
        law_.expect(tests::is_as_expected(rule_, expected, given, c, largest), [&] {
            return name_ + " run " + std::to_string(run.number) + " lane " + std::to_string(lane) + " OUT[" +
                   std::to_string(file_.out[out]) + "]." + "xyzw"[c] + ": " + tests::hex(given[c]) + ", not " + tests::hex(expected[c]);
        });
    }

    const std::string& name_;
    const tests::vector_file& file_;
    tests::tally& law_;
    count_of_results& counts_;
    tgsi::parsed_growing_program program_;
    tests::comparison_rule rule_{};
    int only_ = -1;
    bool samples_ = false;
};

}  // namespace

TEST_CASE("TGSI: the interpreter gives the reference's results")
{
    count_of_results counts;
    std::string report;
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        tests::tally law;
        file_check(name, file, law, counts).check();
        if (!law.failures().empty()) report += "\n" + name + ": " + law.failures();
    });
    std::string skipped;
    std::size_t left_out = 0;
    for (const auto& [why, count] : counts.undefined) {
        skipped += "; " + why + " " + std::to_string(count);
        left_out += count;
    }
    WARN(counts.files << " files, " << counts.lanes << " lanes, " << counts.components << " components, " << counts.exact << " to the bit"
                      << skipped);
    CHECK(report == "");
    // The folder has most of the vectors, and few results are left out.
    CHECK(counts.files >= 700);
    CHECK(counts.lanes >= 28'000);
    CHECK(counts.components >= 150'000);
    CHECK(100 * left_out < 3 * counts.components);
}
