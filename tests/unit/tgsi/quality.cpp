// SPDX-License-Identifier: MIT
// The compiled TGSI texts of a folder have no findings, and no more instructions than those of another compiler,
// whose counts are in a table next to the texts.
#include "catch.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <valhall/program/growing_analysis.hpp>

#include "instruction_counts.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

struct totals {
    std::size_t texts = 0, ours = 0, theirs = 0;

    void add(std::size_t own, std::size_t other)
    {
        ++texts;
        ours += own;
        theirs += other;
    }
    double ratio() const { return static_cast<double>(ours) / static_cast<double>(theirs); }
};

// The reason why a text may need more than 1.15 times the instructions of the other compiler, and its bound.
constexpr std::string_view zeros = "registers that nothing has written are 0, as for the interpreter, and not anything";
constexpr std::string_view ranges = "that squares are not negative, or what a fraction is of a whole number, is not known";
constexpr std::string_view arrays = "registers that are addressed indirectly are chosen, or are kept in memory of the thread: "
                                    "the interface has none for constants";
constexpr std::string_view outputs = "inputs and outputs are kept that the other compiler takes for others or leaves out: "
                                     "colours of the back, layers, sizes";
constexpr std::string_view small = "whole numbers of 16 bits are widened before they are added; a few instructions of a short program";

struct exception {
    std::string_view name;
    std::size_t percent;  // the bound, in percent of the other compiler's instructions
    std::string_view reason;
};
constexpr exception exceptions[] = {
    {"etna-ref-crash-frag", 450, zeros},
    {"etnaviv-particle-system-vert.var", 280, zeros},
    {"etnaviv-particle-system-particle-system-vert.var", 280, zeros},
    {"etna-ref-ffox-otmc-ffox-otmc-23.var", 167, zeros},
    {"etna-ref-cp-fail-vert.var", 167, zeros},
    {"etna-ref-0ad-cycladic-archipelago-0ad-cycladic-archipelago-01.var", 167, zeros},
    {"etna-ref-0ad-alpine-valley-0ad-141.var", 167, zeros},
    {"etna-ref-0ad-alpine-valley-0ad-135.var", 167, zeros},
    {"etna-ref-0ad-alpine-valley-0ad-39.var", 134, zeros},
    {"etna-ref-0ad-alpine-valley-0ad-150.var", 134, zeros},
    {"etna-ref-webgl-water-webgl-water-37.var", 140, zeros},
    {"etnaviv-cubemap-sphere-vert.var", 134, zeros},
    {"etna-ref-relative-temp-fs-temp-mat3-col-row-wr", 434, ranges},
    {"fs-fragcoord-center-half-integer-text", 175, ranges},
    {"fs-fragcoord-center-integer-text", 150, ranges},
    {"mesa-commit-b3ba0a7afa.var", 150, ranges},
    {"mesa-commit-9ccf91f9ef.var", 150, ranges},
    {"mesa-commit-9ccf91f9ef-2.var", 150, ranges},
    {"graw-vert-flr.var", 334, arrays},
    {"graw-vert-arr.var", 400, arrays},
    {"graw-vert-arl.var", 334, arrays},
    {"glsl-skin-0-VS.var", 165, arrays},
    {"etna-ref-piglit-glsl-fs-varying-array", 280, arrays},
    {"etna-ref-2color-after", 260, outputs},
    {"etna-ref-twoside-vert.var", 215, outputs},
    {"glsl-viewportlayer-0-VS.var", 200, outputs},
    {"glsl-img-idx-0-CS", 150, small},
    {"si-shaderlib-tgsi-text-4", 145, small},
    {"si-shaderlib-tgsi-text-5", 142, small},
    {"vid-enc-common-copy-uv", 119, small},
    {"vid-enc-common-copy-y", 117, small},
    {"u-tests-text-5", 119, small},
    {"glsl-tex-idx-0-FS", 129, small},
    {"glsl-derivs-fc-0-FS", 143, small},
};

// Texts that the compiler refuses, because the interface lacks a feature.
constexpr std::string_view refused[] = {"glsl-fbfetch-0-FS", "u-tests-text-2"};

// True if a program uses registers other than r0 to r15 and r48 to r63.
bool uses_whole_file(const tgsi::compiled_view& shader)
{
    register_mask used = 0;
    for (const word w : shader.words)
        if (const result<instruction> i = decode(w, shader.on)) used |= registers_read(*i) | registers_written(*i);
    return (used & 0x0000'FFFF'FFFF'0000) != 0;
}

// The bound of a text that is not an exception.
constexpr std::size_t usual_percent = 115;

const exception* exception_of(std::string_view name)
{
    const exception* const found =
        std::find_if(std::begin(exceptions), std::end(exceptions), [name](const exception& e) { return e.name == name; });
    return found == std::end(exceptions) ? nullptr : found;
}

bool is_refused(std::string_view name) { return std::find(std::begin(refused), std::end(refused), name) != std::end(refused); }

}  // namespace

TEST_CASE("TGSI: texts of a folder compile to fewer instructions than with another compiler")
{
    tests::tally law;
    std::map<std::string, totals> by_stage;
    totals all;
    std::size_t excepted = 0, whole_file = 0, their_whole_file = 0;  // programs with half occupancy
    for (const tests::counted_text& text : tests::counted_texts(VALHALL_TGSI_TEXTS)) {
        const tgsi::parsed_growing_program read = tgsi::parse_growing(tests::contents(text.path));
        REQUIRE(read);
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.on = arch::v9, .variant = text.which});
        law.expect(static_cast<bool>(made) != is_refused(text.name),
                   [&] { return text.name + (made ? ": compiles, and is listed as refused" : ": does not compile"); });
        if (!made) continue;
        const std::size_t ours = made.view().words.size();
        whole_file += uses_whole_file(made.view());
        their_whole_file += !text.has_half_file;
        for (const finding& f : check_program(made.view().words, made.view().on, {.stage = tgsi::stage_of(made.view().processor)}))
            law.expect(!f.is_error, [&] { return text.name + ": instruction " + std::to_string(f.index); });
        by_stage[text.stage].add(ours, text.theirs);
        all.add(ours, text.theirs);
        const exception* const listed = exception_of(text.name);
        law.expect(100 * ours <= (listed != nullptr ? listed->percent : usual_percent) * text.theirs,
                   [&] { return text.name + ": " + std::to_string(ours) + " instructions, theirs " + std::to_string(text.theirs); });
        if (listed == nullptr) continue;
        ++excepted;
        law.expect(100 * ours > usual_percent * text.theirs, [&] { return text.name + ": needs no exception any more"; });
    }
    CHECK(law.failures() == "");
    // Most texts of the table exist and compile.
    CHECK(all.texts > 700);
    CHECK(excepted == std::size(exceptions));
    CHECK(all.ratio() <= 0.9);
    CHECK(whole_file <= their_whole_file);
    for (const auto& [stage, sum] : by_stage) {
        INFO(stage << ": " << sum.ours << " of " << sum.theirs);
        CHECK(sum.ratio() <= 1.0);
    }
}
