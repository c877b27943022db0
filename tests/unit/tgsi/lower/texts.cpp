// SPDX-License-Identifier: MIT
// All texts of a folder are lowered to programs that are printed and parsed again, or refused for one of the reasons here.
#include "catch.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "fuzz/ir_laws.hpp"

using namespace valhall::tgsi;
namespace compiler = valhall::compiler;

TEST_CASE("TGSI lowering: texts of a folder", "[tgsi][lower]")
{
    std::map<std::string, int> refused;
    int programs = 0, lowered = 0, undefined = 0;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TGSI_TEXTS)) {
        if (entry.path().extension() != ".tgsi") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const parsed_growing_program parsed = parse_growing(text);
        REQUIRE(parsed);
        const program_view program = *parsed;
        const bool is_vertex = program.processor == processor::vertex;
        for (const variant which : {is_vertex ? variant::position : variant::whole, variant::varying}) {
            if (which == variant::varying && !is_vertex) continue;
            const compile_options options{.on = valhall::arch::v9, .variant = which};
            compiler::program ir(options.on, stage_of(program.processor));
            compiler::builder b(ir, back_end_options(options));
            compile_fault fault;
            ++programs;
            const bool is_good = frontend::lower(program, options, b, fault);
            CHECK(is_good == !fault);
            lowered += is_good;
            if (!is_good) {
                ++refused[(fault.has_instruction ? std::string(name_of(fault.instruction)) + ": " : "") +
                          std::string(sentence_of(fault.code))];
                continue;
            }
            CHECK(tests::lost_as_text(ir) == "");
            if (const compiler::broken what = compiler::verify(ir)) {
                CHECK(sentence_of(what.code) == sentence_of(compiler::error::undefined_value));
                ++undefined;
            }
        }
    }
    std::string reasons;
    for (const auto& [reason, count] : refused) reasons += std::to_string(count) + " " + reason + "\n";
    INFO(reasons);
    // Stages that the compiler does not support, and reads of the render target.
    CHECK(refused.size() == 2);
    CHECK(programs - lowered == 15);
    CHECK(lowered > 800);
    // Two texts read registers that some paths do not write: any value is right there, and the compiler takes that of another path.
    CHECK(undefined <= 2);
}
