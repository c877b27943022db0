// Compiled shaders give the results of the vector files beside the texts that the build names: every file whose program can be
// compiled, on the first architecture and on one of the later ones, with and without simplification.
#include "catch.hpp"

#include <string>

#include <valhall/tgsi/compile.hpp>

#include "compiled_vectors.hpp"
#include "vector_folder.hpp"

using namespace valhall;

namespace {

// As the interpreter computes: every product and every sum is rounded.
tgsi::compile_options exact(arch on, bool simplify)
{
    return {.on = on, .fuse = tgsi::fusion::asked, .relaxed_zeros = false, .simplify = simplify};
}

tests::compiled_counts check_all(const tgsi::compile_options& options)
{
    tests::compiled_counts counts;
    tests::tally law;
    const auto compile = [&options](const tgsi::program_view& program, tgsi::variant which) {
        tgsi::compile_options own = options;
        own.variant = which;
        const tgsi::compiled_shader made = tgsi::compile(program, own);
        if (made) return tests::compiled_words::of(made.view());
        return tests::compiled_words{.refused = std::string(tgsi::sentence_of(made.fault().code))};
    };
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        tests::check_compiled_file(name, file, compile, law, counts);
    });
    WARN(counts.text());
    CHECK(law.failures() == "");
    return counts;
}

}  // namespace

TEST_CASE("TGSI: compiled shaders give the results of the reference")
{
    const tests::compiled_counts counts = check_all(exact(arch::v9, true));
    CHECK(counts.files > 780);
}
