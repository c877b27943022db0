// Compiled programs in the simulator against the reference's vectors: every lane of every file whose program is compiled.
#include "catch.hpp"

#include <string>

#include <valhall/tgsi/compile.hpp>

#include "compiled_vectors.hpp"
#include "vector_folder.hpp"

namespace {

// Compiles so that results are the interpreter's.
tests::compiled_words compile_exactly(const valhall::tgsi::program_view& program, valhall::tgsi::variant which)
{
    using namespace valhall::tgsi;
    const compiled_shader made = compile(program, {.variant = which, .fuse = fusion::asked, .relaxed_zeros = false});
    if (made) return tests::compiled_words::of(made.view());
    const compile_fault& fault = made.fault();
    return {.refused = (fault.has_instruction ? std::string(name_of(fault.instruction)) + ": " : "") + std::string(sentence_of(fault.code))};
}

}  // namespace

TEST_CASE("TGSI: compiled programs give the reference's results", "[tgsi][compiled]")
{
    tests::compiled_counts counts;
    std::string report;
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        tests::tally law;
        tests::check_compiled_file(name, file, compile_exactly, law, counts);
        if (!law.failures().empty()) report += "\n" + name + ": " + law.failures();
    });
    WARN(counts.text());
    CHECK(report == "");
    CHECK(counts.files > 0);
    CHECK(counts.compiled > counts.files * 4 / 5);
    CHECK(counts.as_file > 100'000);
    CHECK(counts.words > 20'000);
}
