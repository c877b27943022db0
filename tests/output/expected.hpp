// SPDX-License-Identifier: MIT
// The values that the tests of operator<< and of std::formatter print, and the expected text of each.
#ifndef VALHALL_TESTS_OUTPUT_EXPECTED_HPP
#define VALHALL_TESTS_OUTPUT_EXPECTED_HPP

#include <cstdio>
#include <string>
#include <string_view>

#include <valhall/program/finding.hpp>
#include <valhall/simulator/run.hpp>
#include <valhall/simulator/run_finding.hpp>
#include <valhall/text/diagnostic.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/text/values.hpp>
#include <valhall/valhall.hpp>

// True if all texts are as expected. `show` returns the text of a value.
template <class Show>
bool shows_what_is_expected(Show&& show)
{
    using namespace valhall;
    bool is_right = true;
    const volatile int sixty_four = 64;
    const int no_register_number = sixty_four;  // not a constant, which would not compile
    const auto expect = [&](const std::string& found, std::string_view expected) {
        if (found == expected) return;
        std::fprintf(stderr, "'%s' is not '%s'\n", found.c_str(), std::string(expected).c_str());
        is_right = false;
    };
    const instruction i = *parse("IADD.u64 r0, ^r2, u4", arch::v9);
    expect(show(i), "IADD.u64 r0, ^r2, u4");
    expect(show(as_text(i, {dialect::arm})), "IADD.u64 [r0:r1], [r2^:r3^], u2");
    expect(show(as_text(i.encode(), arch::v9)), "IADD.u64 r0, ^r2, u4");
    expect(show(as_text(i.encode(), arch::v9, {dialect::arm})), "IADD.u64 [r0:r1], [r2^:r3^], u2");
    expect(show(as_text(word{1}, arch::v9)).substr(0, 24), ".quad 0x0000000000000001");
    expect(show(to_text(i)), "IADD.u64 r0, ^r2, u4");

    expect(show(i.source(0)), "^r2");
    expect(show(operand(-abs(reg(63)).part<selector::h1>())), "r63.neg.abs.h1");
    expect(show(operand(~reg(1))), "r1.not");
    expect(show(operand(uniform(200))), "u200");
    expect(show(operand(constant(0x3F800000))), "0x3F800000");
    expect(show(operand(lane_id.w0)), "lane_id.w0");
    expect(show(operand(reg(128))), sentence_of(fault_code::register_out_of_range));
    expect(show(i.destination()), "r0");
    expect(show(destination{5, half::low}), "r5.h0");
    expect(show(destination(lane_id.w0)), sentence_of(fault_code::expected_register));
    expect(show(staging_registers{4, 2}), "@r4:r5");

    expect(show(fault_code::no_negation), sentence_of(fault_code::no_negation));
    expect(show(fault{fault_code::no_negation, operand_kind::source, 1}), "source 2: " + std::string(sentence_of(fault_code::no_negation)));
    expect(show(fault{fault_code::no_such_modifier, operand_kind::modifier, 0, enum_id::clamp}),
           "modifier clamp: " + std::string(sentence_of(fault_code::no_such_modifier)));
    expect(show(fault{fault_code::expected_register, operand_kind::destination}),
           "destination: " + std::string(sentence_of(fault_code::expected_register)));
    expect(show(finding{finding_code::wait_missing, true, no_register, 1}), "needs slot 0 waited for before it");
    const program wrong = assemble("NOP.end\n FROUND.f32.rtx r0, r1\n", arch::v9);
    expect(show(wrong.diagnostics.at(0)), "2:13: error: unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna");

    expect(show(decode(i.encode(), arch::v9)), "IADD.u64 r0, ^r2, u4");
    expect(show(decode(1, arch::v9)), show(decode(1, arch::v9).error()));
    expect(show(status()), "success");
    expect(show(status(fault_code::no_negation)), sentence_of(fault_code::no_negation));
    expect(show(result<int>(7)), "7");
    expect(show(result<int>(fault_code::no_negation)), sentence_of(fault_code::no_negation));
    expect(show(decode(0x00a4c03200000201, arch::v9)->get<modifier::clamp>()), "clamp_m1_1");
    struct unprintable {};
    expect(show(result<unprintable>(unprintable{})), "success");
    expect(show(validate(i)), "");
    expect(show(validate(*parse("FADD.f32 r0, u0, u4", arch::v9))), sentence_of(fault_code::too_many_uniforms));

    const std::string_view mistake = "2:13: error: unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna\n";
    expect(show(wrong), mistake);
    expect(show(assemble<4>("NOP.end\n FROUND.f32.rtx r0, r1\n", arch::v9)), mistake);
    expect(show(assemble("NOP.end", arch::v9)), "NOP.end\n");
    expect(show(assemble<4>("NOP.end", arch::v9)), "NOP.end\n");
    expect(show(assemble("NOP.end", assemble_options{})).substr(0, 36), "1:1: error: no architecture is given");

    expect(show(parse("NOP.end", arch::v9)), "NOP.end");
    expect(show(parse("FROUND.f32.rtx r0, r1", arch::v9)),
           "1:12: error: unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna");
    expect(show(wrong.error()), "2:13: unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna");
    expect(show(emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1)), std::to_string(0x00a4c03200000201));
    expect(show(emit::FADD_f32(r0, reg(no_register_number), r2)), "source 1: a register number is 0 to 63, on v15 to 127");
    code_buffer<16> code(arch::v10);
    code.emit(emit::NOP());
    code.emit(emit::FADD_f32(r0, reg(no_register_number), r2));
    expect(show(code.finish()), "source 1: a register number is 0 to 63, on v15 to 127");
    expect(show(code.error()), "instruction 1: source 1: a register number is 0 to 63, on v15 to 127");

    const auto ends = simulator::run(assemble("NOP\nNOP.end", arch::v9).words, arch::v9);
    expect(show(ends), "ended after 2 instructions");
    const auto stops = simulator::run(assemble("FADD.f32 r0, u3, r1\nNOP.end", arch::v9).words, arch::v9);
    expect(show(stops), "instruction 0: a uniform is read that was not given (u3)");
    expect(show(stops.error()), show(stops));
    expect(show(stops.error().code), sentence_of(simulator::run_error::no_uniform));
    expect(show(simulator::run_finding{.what = {finding_code::never_written, true, 2}}), "reads r2, which nothing has written");
    return is_right;
}

#endif
