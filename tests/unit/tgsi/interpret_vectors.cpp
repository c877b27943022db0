// The interpreter against the reference's vectors: every lane of every file, as the file says that it is to be compared.
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
#include "support.hpp"
#include "undefined_results.hpp"
#include "vector_folder.hpp"
#include "vectors.hpp"

using namespace valhall;

namespace {

// Words by index, as the interpreter takes them.
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

class file_check {
public:
    file_check(const std::string& name, const tests::vector_file& file, tests::tally& law, count_of_results& counts)
        : name_(name), file_(file), law_(law), counts_(counts), program_(tgsi::parse_growing(file.program))
    {
    }

    void check()
    {
        ++counts_.files;
        if (!law_.expect(program_ && file_.error.empty(), [&] { return name_ + ": cannot be read " + file_.error; })) return;
        rule_ = tests::rule_for(file_, *program_).value();
        only_ = tests::only_instruction(*program_);
        const tgsi::program_view view = *program_;
        tgsi::growing_program_state quad(view);
        for (const tests::vector_run& run : file_.runs) check_run(run, quad);
    }

private:
    static std::size_t place(std::size_t n) { return 4 * n; }

    void check_run(const tests::vector_run& run, tgsi::growing_program_state& quad)
    {
        quad.reset();
        const indexed_words<const std::uint32_t> constants(run.constants);
        indexed_words<std::uint32_t> buffers(run.buffers), memories(run.memories);
        for (int lane = 0; lane < 4; ++lane) {
            const tests::vector_lane& of = run.lanes[static_cast<std::size_t>(lane)];
            const auto set = [&](tgsi::register_file f, const std::vector<int>& numbers, const std::vector<std::uint32_t>& words) {
                for (std::size_t n = 0; n < numbers.size(); ++n)
                    for (int c = 0; c < 4; ++c)
                        quad.find(f, numbers[n]).set_word(lane, c, words.empty() ? tests::not_written : words[4 * n + static_cast<std::size_t>(c)]);
            };
            set(tgsi::register_file::in, file_.in, of.in);
            set(tgsi::register_file::sv, file_.sv, of.sv);
            set(tgsi::register_file::out, file_.out, {});
        }
        tgsi::interpret_options options;
        options.constants = constants.spans;
        options.buffers = buffers.spans;
        options.memories = memories.spans;
        tests::procedural_host host;
        const tgsi::interpret_result result = quad.run(options, host);
        const auto where = [&] { return name_ + " run " + std::to_string(run.number); };
        if (!law_.expect(static_cast<bool>(result), [&] { return where() + ": " + std::string(sentence_of(result.code)); })) return;
        for (std::size_t lane = 0; lane < 4; ++lane) check_lane(run, lane, quad);
        check_memory(run.buffers_after, buffers, where() + " buffer");
        check_memory(run.memories_after, memories, where() + " memory");
    }

    void check_memory(const std::vector<tests::vector_words>& expected, const indexed_words<std::uint32_t>& given, const std::string& where)
    {
        for (const tests::vector_words& e : expected)
            for (std::size_t n = 0; n < e.words.size(); ++n)
                law_.expect(given.words.at(static_cast<std::size_t>(e.index)).at(n) == e.words[n], [&] {
                    return where + " word " + std::to_string(n) + ": " + tests::hex(given.words[static_cast<std::size_t>(e.index)][n]) +
                           ", not " + tests::hex(e.words[n]);
                });
    }

    void check_lane(const tests::vector_run& run, std::size_t lane, tgsi::growing_program_state& quad)
    {
        ++counts_.lanes;
        const tests::vector_lane& of = run.lanes[lane];
        law_.expect(of.is_alive == ((quad.alive >> lane & 1) != 0),
                    [&] { return name_ + " run " + std::to_string(run.number) + " lane " + std::to_string(lane) + " alive"; });
        for (std::size_t n = 0; n < file_.out.size(); ++n) {
            std::uint32_t given[4]{};
            for (int c = 0; c < 4; ++c) given[c] = quad.output(file_.out[n]).word(static_cast<int>(lane), c);
            for (std::size_t c = 0; c < 4; ++c) check_component(run, lane, n, &of.out[4 * n], given, c);
        }
    }

    void check_component(const tests::vector_run& run, std::size_t lane, std::size_t out, const std::uint32_t* expected, const std::uint32_t* given,
                         std::size_t c)
    {
        const tgsi::instruction* what = only_ < 0 ? nullptr : &program_->instructions()[static_cast<std::size_t>(only_)];
        const tests::vector_lane& of = run.lanes[lane];
        if (what != nullptr && expected[c] != tests::not_written)
            if (const char* why = tests::undefined_result(*what, of, static_cast<int>(c))) {
                ++counts_.undefined[why];
                return;
            }
        ++counts_.components;
        counts_.exact += expected[c] == given[c];
        const double largest = what != nullptr ? tests::largest_term(*what, of, static_cast<int>(c)) : 0;
        law_.expect(tests::is_as_expected(rule_, expected, given, c, largest), [&] {
            return name_ + " run " + std::to_string(run.number) + " lane " + std::to_string(lane) + " OUT[" + std::to_string(file_.out[out]) + "]." +
                   "xyzw"[c] + ": " + tests::hex(given[c]) + ", not " + tests::hex(expected[c]);
        });
    }

    const std::string& name_;
    const tests::vector_file& file_;
    tests::tally& law_;
    count_of_results& counts_;
    tgsi::parsed_growing_program program_;
    tests::comparison_rule rule_{};
    int only_ = -1;
};

}  // namespace

TEST_CASE("TGSI: the interpreter gives the reference's results")
{
    std::map<std::string, std::size_t> failing;
    count_of_results counts;
    std::string report;
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        tests::tally law;
        file_check(name, file, law, counts).check();
        if (!law.failures().empty()) report += "\n" + name + ": " + law.failures();
    });
    std::string skipped;
    for (const auto& [why, count] : counts.undefined) skipped += "; " + why + " " + std::to_string(count);
    WARN(counts.files << " files, " << counts.lanes << " lanes, " << counts.components << " components, " << counts.exact << " to the bit" << skipped);
    CHECK(report == "");
}
