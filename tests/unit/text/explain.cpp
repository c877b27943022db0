// SPDX-License-Identifier: MIT
// Sentences: those of faults of decoding, setters, constructors and validation name the
// instruction, the operand or modifier, what was found and what would be legal.
// Also tests: text/messages/, text/print_strict_fault.hpp
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <valhall/text/explain.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/text/parse.hpp>
#include <valhall/valhall.hpp>

#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

bool holds(const std::string& sentence, std::string_view part) { return sentence.find(part) != std::string::npos; }

// The names that a sentence must have, by the kind of operand of the fault.
std::string named_operand(const fault& f, descriptor row)
{
    switch (f.kind) {
    case operand_kind::none: return "";
    case operand_kind::modifier: return "";
    case operand_kind::staging: return "staging registers";
    case operand_kind::destination: {
        const role what = operands_of(row)[row.staging().size()].role;
        return "the destination" + (what == role::result ? "" : " (" + std::string(name_of(what)) + ")");
    }
    case operand_kind::source:
        return "source " + std::to_string(f.index + 1) + " (" + std::string(name_of(row.sources()[f.index].role)) + ")";
    case operand_kind::immediate: return std::string(name_of(row.immediates()[f.index].name));
    }
    return "";
}

// Counts the sentences by fault, and keeps those that lack a name.
class sentence_law {
public:
    void look_at(const fault& f, descriptor row, const std::string& sentence)
    {
        ++seen_[f.code];
        const std::string plain(sentence_of(f.code));
        const auto say = [&] { return plain + ": \"" + sentence + "\""; };
        law_.expect(sentence != plain && sentence.size() > 20, say);
        if (row.is_given()) law_.expect(holds(sentence, row.mnemonic()), say);
        if (f.code == fault_code::no_such_operand || !row.is_given()) return;
        law_.expect(holds(sentence, named_operand(f, row)), say);
        const bool is_of_modifier = f.kind == operand_kind::modifier && f.code != fault_code::no_such_modifier;
        if (is_of_modifier) law_.expect(holds(sentence, name_in_words(f.id)), say);
    }

    // True if a fault occurred.
    bool has(fault_code code) const { return seen_.count(code) != 0; }
    std::string failures() const { return law_.failures(); }

private:
    tests::tally law_{};
    std::map<fault_code, std::size_t> seen_{};
};

// A small random number generator, the same in every run.
class numbers {
public:
    word next()
    {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        return state_ ^= state_ << 17;
    }

private:
    word state_ = 0x9E3779B97F4A7C15;
};

// All instructions on all architectures; with fewer rounds, every fifth of these, so that all architectures occur.
template <class Visit>
void for_each_instruction(Visit&& visit)
{
    int count = 0;
    for (int code = 0; code < opcode_count; ++code)
        for (const arch on : architectures)
            if (const result<instruction> i = make_instruction(static_cast<opcode>(code), on))
                if (count++ % (tests::one_round_in > 1 ? 5 : 1) == 0) visit(*i);
}

bool has_operands(const instruction& i) { return i.has_destination() || i.source_count() + i.staging_count() + i.immediate_count() != 0; }

}  // namespace

TEST_CASE("the error about a float with the suffix f suggests the float without it", "[explain]")
{
    const auto sentence = [](std::string_view line, dialect syntax = dialect::panfrost) {
        return assemble(line, {.on = arch::v10, .syntax = syntax}).error().message;
    };
    CHECK(sentence("FADD.f32 r0, r1, 1.0f") == "1:18: '1.0f' is no number: write 1.0, without the suffix");
    CHECK(sentence("FADD_IMM.f32 r0, r1, #2F").ends_with("write 2.0, without the suffix"));
    CHECK(sentence("FADD.f32 r0, r1, 1e3f", dialect::arm).ends_with("write 1e3, without the suffix"));
    CHECK(sentence("FADD.f32 r0, r1, 1x") ==
          "1:18: '1x' is no number: decimal digits, or hexadecimal ones after 0x, for source 2 (right value) of FADD.f32");
    CHECK(sentence("FADD.f32 r0, r1, 0xg1f").find("hexadecimal") != std::string::npos);
}

TEST_CASE("every fault of decoding is explained with its word", "[explain]")
{
    sentence_law law;
    numbers random;
    const auto look_at = [&](word bits, arch on) {
        const result<instruction> i = decode(bits, on);
        if (!i) law.look_at(i.error(), find(bits, on).value_or({}), explain(i.error(), bits, on));
    };
    for_each_instruction([&](const instruction& i) {
        // One field has a random value each time, and a few times all fields.
        for (int position = 0; position < 64; ++position) look_at(i.bits ^ word{1} << position, i.on);
        for (int time = 0; time < 40; ++time) look_at(i.bits ^ (random.next() & i.row().operand_bits()), i.on);
    });
    look_at(~word{0}, arch::v9);
    CHECK(law.failures() == "");
    for (int code = static_cast<int>(fault_code::no_such_opcode); code <= static_cast<int>(fault_code::unused_fau_page); ++code) {
        INFO(sentence_of(static_cast<fault_code>(code)));
        CHECK(law.has(static_cast<fault_code>(code)));
    }
}

TEST_CASE("every fault of a setter is explained with its instruction", "[explain]")
{
    sentence_law law;
    const auto look_at = [&law](const instruction& i, const status& done) {
        if (!done) law.look_at(done.error(), i.row(), explain(done.error(), i));
    };
    const operand sources[] = {reg(64),
                               uniform(256),
                               constant(0x1234),
                               constant_at(40),
                               special_value(special::lane_id, 2),
                               -operand(reg(1)),
                               ~operand(reg(1)),
                               operand(uniform(1)).last(),
                               operand(reg(1)).selecting(selector::b3),
                               operand(reg(1)).selecting(selector::w1),
                               reg(1),
                               special_value(static_cast<special>(63), 0)};
    for_each_instruction([&](instruction i) {
        const instruction fresh = i;
        for (int index = -1; index <= i.source_count(); ++index)
            for (const operand& o : sources) {
                look_at(i, i.set_source(index, o));
                i = fresh;
            }
        if (i.source_count() > 1 && i.set_source(0, uniform(0))) look_at(i, i.set_source(1, uniform(64)));
        i = fresh;
        for (const destination to : {destination{70}, destination{0, half::narrow}, destination{0, static_cast<half>(7)}})
            look_at(i, i.set_destination(to));
        for (int index = -1; index <= i.staging_count(); ++index)
            for (const staging_registers to : {staging_registers{64, 1}, staging_registers{0, 200}, staging_registers{60, 8},
                                               staging_registers{62, 3}, staging_registers{63, 2}, staging_registers{1, 0}})
                look_at(i, i.set_staging(index, to));
        for (int index = -1; index <= i.immediate_count(); ++index) look_at(i, i.set_immediate(index, std::int64_t{1} << 40));
        look_at(i, i.set_immediate(immediate_name::shift, -9));
        for (int id = 0; id < static_cast<int>(enum_id::selector); ++id)
            for (const word value : {word{14}, word{15}, word{200}}) look_at(i, i.set(static_cast<enum_id>(id), value));
        look_at(i, i.set("clamp", "clamp_2_3"));
        look_at(i, i.set("flow", "somewhere"));
        look_at(i, i.set("no_modifier", "none"));
    });
    for (const arch on : architectures)
        for (int code = 0; code < opcode_count; ++code) {
            const opcode op = static_cast<opcode>(code);
            if (const result<instruction> i = make_instruction(op, on); !i)
                law.look_at(i.error(), descriptor_at(code), explain(i.error(), op, on));
        }
    CHECK(law.failures() == "");
    for (const fault_code code : {fault_code::not_on_architecture,     fault_code::no_such_operand,      fault_code::no_such_modifier,
                                  fault_code::register_out_of_range,   fault_code::uniform_out_of_range, fault_code::constant_not_in_table,
                                  fault_code::constant_out_of_range,   fault_code::special_out_of_range, fault_code::immediate_out_of_range,
                                  fault_code::no_such_selector,        fault_code::missing_selector,     fault_code::no_negation,
                                  fault_code::no_complement,           fault_code::not_last_use,         fault_code::fau_page_conflict,
                                  fault_code::write_mask_out_of_range, fault_code::staging_count,        fault_code::staging_range,
                                  fault_code::reserved_value,          fault_code::unknown_modifier}) {
        INFO(sentence_of(code));
        CHECK(law.has(code));
    }
}

TEST_CASE("every fault of validation is explained with its instruction, with both strictnesses", "[explain]")
{
    sentence_law law;
    numbers random;
    const auto look_at = [&law](const instruction& i) {
        for (const fault& f : validate(i, strictness::strict)) law.look_at(f, i.row(), explain(f, i));
    };
    const operand sources[] = {
        uniform(0),     uniform(2), uniform(65), special_value(special::lane_id, 0), special_value(special::core_id, 1), constant_at(0),
        constant_at(9), reg(5),     reg(4)};
    for_each_instruction([&](instruction i) {
        for (int time = 0; time < 60; ++time) {
            if (const result<instruction> other = decode(i.bits ^ (random.next() & i.row().operand_bits()), i.on)) look_at(*other);
            for (int index = 0; index < i.source_count(); ++index)
                static_cast<void>(i.set_source(index, sources[random.next() % std::size(sources)]));
            static_cast<void>(i.set_immediate(0, 1));
            look_at(i);
        }
    });
    CHECK(law.failures() == "");
    for (int code = static_cast<int>(fault_code::too_many_fau_values); code <= static_cast<int>(fault_code::page_not_listed); ++code) {
        INFO(sentence_of(static_cast<fault_code>(code)));
        CHECK(law.has(static_cast<fault_code>(code)));
    }
}

TEST_CASE("the sentences of faults say what was found and what would be legal", "[explain]")
{
    const auto of_word = [](word bits, arch on = arch::v9) { return explain(decode(bits, on).error(), bits, on); };
    const auto bits_of = [](std::string_view line) { return parse(line, arch::v9)->bits; };
    CHECK(of_word(~word{0}) == "no instruction of v9 has the opcode of this word, 0x1FF, with these secondary opcodes");
    CHECK(of_word(bits_of("NOP") | 1) == "the bits 0x1 of NOP hold 0x1, but no field covers them and they must be 0x0");
    CHECK(of_word(parse("NOP.wait_resource", arch::v10)->bits) ==
          "the flow of NOP cannot hold 12 (wait_resource) on v9: one of wait0, wait1, wait01, wait2, wait02, wait12, wait012, wait0126, "
          "wait, reconverge, "
          "discard, end");
    CHECK(of_word(bits_of("FADD.f32 r3, r1, r2") & ~destination_mask_field.mask()) != "");
    CHECK(of_word(fau_page_field.insert(bits_of("FADD.f32 r0, r1, r2"), 2)) ==
          "FADD.f32 chooses FAU page 2, but none of its sources reads a uniform or special value: the page must be 0");

    instruction i = *parse("FADD.f32 r0, r1, r2", arch::v9);
    CHECK(explain(i.set_source(2, reg(0)).error(), i) == "FADD.f32 has no source 3: it has 2");
    CHECK(explain(i.set_source(1, operand(reg(0)).selecting(selector::b0)).error(), i).substr(0, 43) ==
          "source 2 (right value) of FADD.f32 cannot s");
    CHECK(explain(i.set_source(1, ~operand(reg(0))).error(), i) ==
          "source 2 (right value) of FADD.f32 cannot be complemented: one of h0, h1, neg, abs");
    CHECK(explain(i.set(modifier::slot::slot0).error(), i) == "FADD.f32 has no slot, only clamp, round mode, sticky and a flow");
    CHECK(explain(i.set("clamp", "clamp_9").error(), i) ==
          "the clamp of FADD.f32 has no such value: one of clamp_0_inf, clamp_m1_1, clamp_0_1");
    CHECK(explain(i.set_immediate(0, 3).error(), i) == "FADD.f32 has no such immediate: it has none");
    instruction load = *parse("LOAD.i32.slot0 @r0, r2, offset:0", arch::v9);
    CHECK(explain(load.set_immediate(0, 70000).error(), load) == "70000 is out of range: offset of LOAD.i32 is -32768 to 32767");
    CHECK(explain(load.set_destination({1}).error(), load) ==
          "LOAD.i32 has no destination, only the staging registers to write (loaded value), source 1 (address), the immediate offset");

    const auto of_validation = [](std::string_view line) {
        const instruction made = *parse(line, arch::v9);
        return explain(validate(made)[0], made);
    };
    CHECK(of_validation("FADD.f32 r0, u0, u4.neg") ==
          "FADD.f32 reads u0 and u4.neg: its uniforms must be of one 64-bit slot, such as u0 and u1; copy one to a register with MOV.i32 "
          "first");
    CHECK(of_validation("LOAD.i64.slot0 @r1:r2, r4, offset:0") == "the staging registers to write (loaded value) of LOAD.i64 begin at r1: "
                                                                  "if there is more than one, they must begin at an even register");
    CHECK(of_validation("LOAD.i64.slot0 @r2:r3, r5, offset:0") ==
          "source 1 (address) of LOAD.i64 is r5: a 64-bit source must start at an even register, an even uniform or a .w0");
    // Values that the draft has no words for are explained with today's words.
    const auto odd_source_in_draft = [](special which) {
        instruction made = *parse("LOAD.i32.slot0 @r2, r4, offset:0", arch::v9);
        tests::must(made.set_source(0, special_value(which, 1)));
        return explain(validate(made)[0], made, dialect::draft2021);
    };
    const std::string even = ": a 64-bit source must start at an even register, an even uniform or a .w0";
    CHECK(odd_source_in_draft(special::program_counter) == "source 1 (address) of LOAD.i32 is program_counter.w1" + even);
    CHECK(odd_source_in_draft(special::thread_local_pointer) == "source 1 (address) of LOAD.i32 is tls_ptr_hi" + even);
    CHECK(of_validation("BARRIER.slot0") == "BARRIER does not take 'slot0' as its slot: slot7");

    CHECK(explain(make_instruction(opcode::IABS_v4s8, arch::v11).error(), opcode::IABS_v4s8, arch::v11) ==
          "IABS.v4s8 does not exist on v11, but on v9 and v10");
    CHECK(explain(emit::FADD_f32(r0, reg(70), r1).error(), opcode::FADD_f32, arch::v9) ==
          "source 1 (left value) of FADD.f32 cannot be r70: a register number is 0 to 63");
}

TEST_CASE("sentences have the numbers that setters refuse", "[explain]")
{
    instruction add = *make_instruction(opcode::FADD_f32, arch::v9), load = *make_instruction(opcode::LOAD_i64, arch::v9);
    const std::string of_load = "the staging registers to write (loaded value) of LOAD.i64";
    CHECK(explain(add.set_destination(reg(99)).error(), add) == "the destination of FADD.f32 cannot be r99: a register number is 0 to 63");
    CHECK(explain(add.set_destination(-1).error(), add) == "the destination of FADD.f32 cannot be r-1: a register number is 0 to 63");
    CHECK(explain(add.set_source(1, uniform(999)).error(), add) ==
          "source 2 (right value) of FADD.f32 cannot be u999: a uniform number is 0 to 255");
    CHECK(explain(load.set_staging(0, sr(reg(77), 2)).error(), load) == of_load + " cannot be r77: a register number is 0 to 63");
    CHECK(explain(load.set_staging(0, sr(reg(63), 2)).error(), load) == of_load + " are 2 from r63 on, which run past r63");
    CHECK(explain(load.set_staging(0, sr(reg(1), 0)).error(), load) == of_load + " are none, but r1 is named as the first: it must be r0");
    CHECK(explain(load.set_staging(0, sr(reg(0), 9)).error(), load) == "LOAD.i64 takes 0 to 7 staging registers to write, not 9");
}

TEST_CASE("faults of constructors only are explained with the operand too", "[explain]")
{
    const auto explained = [](const fault& f) { return explain(f, opcode::LOAD_i32, arch::v9); };
    CHECK(
        explained({fault_code::no_float, operand_kind::immediate, 0}).find("the immediate offset of LOAD.i32: only the 32-bit constant") ==
        0);
    CHECK(explained({fault_code::missing_operand, operand_kind::source, 0}) ==
          "LOAD.i32 needs source 1 (address): a register, a uniform, a constant or a special value");
    CHECK(explained({fault_code::expected_register, operand_kind::source, 0}).find("expected source 1 (address) of LOAD.i32: ") == 0);
    CHECK(explained({fault_code::missing_modifier, operand_kind::modifier, 0, enum_id::slot}) ==
          "LOAD.i32 needs a slot: one of slot0, slot1, slot2");
    CHECK(explained({fault_code::duplicate_modifier, operand_kind::modifier, 0, enum_id::slot}) ==
          "the slot of LOAD.i32 is given a second time");
    CHECK(explained({fault_code::extra_operand}) ==
          "more operands than LOAD.i32 takes: the staging registers to write (loaded value), source 1 (address), the immediate offset");
    CHECK(explained({fault_code::architectures_differ}).find("LOAD.i32: not all architectures") == 0);
}

TEST_CASE("a fault of another instruction is explained as far as possible", "[explain]")
{
    const instruction nop;
    for (int code = 0; code <= static_cast<int>(fault_code::expected_page); ++code)
        for (const operand_kind kind : {operand_kind::none, operand_kind::modifier, operand_kind::staging, operand_kind::destination,
                                        operand_kind::source, operand_kind::immediate}) {
            const fault f{static_cast<fault_code>(code), kind, 200, enum_id::none, ~word{0}};
            CHECK(explain(f, nop) != "");
            CHECK(explain(f, ~word{0}, arch::v9) != "");
        }
}

TEST_CASE("a diagnostic outlives its text and its program", "[explain]")
{
    const auto read = [](const std::string& text) { return assemble(text + " r0, r1", arch::v9); };
    const auto first_of = [&read](const std::string& text) { return read(text).diagnostics.at(0); };
    // Too long for the small buffer of a std::string.
    const std::string name(40, 'X');
    const diagnostic d = first_of(name);
    CHECK(explain(d) == "unknown instruction " + name);
    const diagnostic operand_missing = first_of("FADD.f32");
    CHECK(explain(operand_missing) == "FADD.f32 needs source 2 (right value): a register, a uniform, a constant or a special value");
    const auto label_of = [] {
        return assemble(std::string("BRANCHZ r0, a_label_that_is_long_enough_to_be_allocated"), arch::v9).diagnostics.at(0);
    };
    CHECK(explain(label_of()) == "label 'a_label_that_is_long_enough_to_be_allocated' is not defined");
    const auto parsed_of = [] { return parse(std::string("FROUND.f32.a_modifier_that_is_long_enough r0, r1"), arch::v9).error(); };
    CHECK(explain(parsed_of()).find("'a_modifier_that_is_long_enough'") != std::string::npos);
    STATIC_REQUIRE(std::is_trivially_copyable_v<diagnostic>);
}

TEST_CASE("a quotation that is too long is cut between characters, and says so", "[explain]")
{
    const std::string name(61, 'a');
    const std::string two_bytes = "é", three_bytes = "€", four_bytes = "😀";
    CHECK(quotation(name + two_bytes).view() == name);
    CHECK(quotation(name + two_bytes).is_cut());
    CHECK(quotation(name.substr(1) + two_bytes).view() == name.substr(1) + two_bytes);
    CHECK_FALSE(quotation(name.substr(1) + two_bytes).is_cut());
    CHECK(quotation(name + three_bytes).view() == name);
    CHECK(quotation(name.substr(1) + three_bytes).view() == name.substr(1));
    CHECK(quotation(name.substr(2) + four_bytes).view() == name.substr(2));
    CHECK(quotation(name.substr(3) + four_bytes).view() == name.substr(3) + four_bytes);
    CHECK(quotation(name + "ab").view() == name + "a");
    const program p = assemble("BRANCHZ r0, " + std::string(100, 'x'), arch::v9);
    CHECK(explain(p.diagnostics.at(0)) == "label '" + std::string(62, 'x') + "…' is not defined");
}

TEST_CASE("characters that are not ASCII are quoted whole", "[explain]")
{
    const auto explained = [](const std::string& text) { return explain(assemble(text, arch::v9).diagnostics.at(0)); };
    CHECK(explained("€ r0") == "expected an instruction, a label or .quad, found '€'");
    CHECK(explained("FADD.f32 r0, “r1”, r2").find(", found '“r1”'") != std::string::npos);
    CHECK(explained("FADD.f32 r0, 😀, r2").find(", found '😀'") != std::string::npos);
    CHECK(explained("FADD.f32 r0, r1.é, r2").find("unknown suffix 'é' of source 1") != std::string::npos);
    CHECK(explained("FROUND.f32.rté r0, r1").find("unknown modifier 'rté' of FROUND.f32") == 0);
    // Invalid UTF-8: truncated, overlong, a surrogate, beyond the last character.
    CHECK(explained("FADD.f32 r0, \xE2\x80, r2").find(", found '\\xE2\\x80'") != std::string::npos);
    CHECK(explained("FADD.f32 r0, \xC0\xAF, r2").find(", found '\\xC0\\xAF'") != std::string::npos);
    CHECK(explained("FADD.f32 r0, \xED\xA0\x80, r2").find(", found '\\xED\\xA0\\x80'") != std::string::npos);
    CHECK(explained("FADD.f32 r0, \xF4\x90\x80\x80, r2").find(", found '\\xF4\\x90\\x80\\x80'") != std::string::npos);
    // Invisible characters: a no-break space, an override of the direction, a control character.
    CHECK(explained("FADD.f32\xC2\xA0r0, r1, r2").find("\\u00A0") != std::string::npos);
    CHECK(explained("FADD.f32 r0, \xE2\x80\xAEr1, r2").find("\\u202E") != std::string::npos);
    CHECK(explained("FADD.f32 r0, \x1B[1m, r2").find("'\\x1B'") != std::string::npos);
}

TEST_CASE("sentences about any bytes are valid UTF-8", "[explain]")
{
    numbers random;
    tests::tally law;
    const std::string_view pieces[] = {"FADD.f32 ", "r0", ", ",          "\xE2", "\x80", "\x9C", "\xF0\x9F", ".", "^",
                                       "@",         "u1", "FROUND.f32.", "€",    ":",    "#",    "x",        " "};
    for (int time = 0; time < tests::rounds(20000); ++time) {
        std::string text;
        for (int piece = 0; piece < 8; ++piece) text += pieces[random.next() % std::size(pieces)];
        for (const diagnostic& d : assemble(text, arch::v9).diagnostics) {
            const std::string sentence = explain(d);
            bool is_whole = true;
            for (std::string_view rest = sentence; !rest.empty() && is_whole; rest.remove_prefix(is_whole ? first_character(rest).size : 0))
                is_whole = first_character(rest).size != 0;
            law.expect(is_whole, [&] { return sentence; });
        }
    }
    CHECK(law.count() > tests::rounds(10000u));
    CHECK(law.failures() == "");
}

TEST_CASE("a sentence names all missing modifiers", "[explain]")
{
    const auto explained = [](std::string_view text) { return explain(assemble(text, arch::v9).diagnostics.at(0)); };
    CHECK(explained("LOAD.i32 @r0, r2, offset:0") == "LOAD.i32 needs a slot: one of slot0, slot1, slot2");
    CHECK(explained("LD_VAR_BUF_IMM.f32.slot0 @r0, r1, index:0x0") ==
          "LD_VAR_BUF_IMM.f32 needs 3 more modifiers: a source format: one of src_flat32, src_flat16, src_f32, src_f16; a sample mode: one "
          "of "
          "center, centroid, sample, explicit; an update mode: one of store, retrieve, clobber");
    // With the named modifiers, none is missing.
    for_each_instruction([](const instruction& i) {
        const std::string_view mnemonic = i.mnemonic();
        const parsed bare = parse(mnemonic, i.on);
        if (bare.error().code != fault_code::missing_modifier) return;
        std::string with_all(mnemonic);
        const std::string sentence = explain(bare.error());
        INFO(sentence);
        for (const modifier_id id : i.row().modifiers()) {
            const modifier_field& field = modifier_field_of(id);
            const bool is_required = enumeration_of(field.id).fallback == enumeration::required;
            CHECK(holds(sentence, " " + name_in_words(field.id) + ": ") == is_required);
            if (is_required) with_all += "." + std::string(enumeration_of(field.id)[field.bits.extract(i.bits)].name());
        }
        CHECK(parse(with_all, i.on).error().code == (has_operands(i) ? fault_code::missing_operand : fault_code::none));
    });
}

TEST_CASE("words in the wrong case are recognised", "[explain]")
{
    const auto explained = [](std::string_view text, dialect syntax = dialect::panfrost) {
        return explain(assemble(text, {.on = arch::v9, .syntax = syntax}).diagnostics.at(0));
    };
    CHECK(explained("fadd.f32 r0, r1, r2") == "unknown instruction fadd.f32: did you mean FADD.f32?");
    CHECK(explained("FADD.F32 r0, r1, r2") == "unknown instruction FADD.F32: did you mean FADD.f32?");
    CHECK(explained("fadd r0, r1, r2") == "unknown instruction fadd: did you mean FADD.f32?");
    CHECK(explained("branch r0, offset:1", dialect::arm) == "unknown instruction branch: did you mean BRANCH?");
    CHECK(holds(explained("FROUND.f32.RTZ r0, r1"), "; did you mean rtz?"));
    CHECK(holds(explained("MOV.i32.WAIT0 r0, r1"), "; did you mean wait0?"));
    CHECK(holds(explained("MOV.i32 R0, r1"), "found 'R0'; did you mean r0?"));
    CHECK(holds(explained("MOV.i32 r0, U5"), "found 'U5'; did you mean u5?"));
    CHECK(holds(explained("MOV.i32 r0, LANE_ID.w0"), "; did you mean lane_id?"));
    CHECK(holds(explained("FADD.f32 r0, r1.H0, r2"), "; did you mean h0?"));
    CHECK(holds(explained("FADD.f32 r0, r1.NEG, r2"), "; did you mean neg?"));
    // Every mnemonic and every Arm name, all lower or all upper case.
    tests::tally law;
    const auto look_at = [&law](std::string_view name, dialect syntax) {
        for (const auto change : {+[](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; },
                                  +[](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }}) {
            std::string changed(name);
            std::transform(changed.begin(), changed.end(), changed.begin(), change);
            const parsed p = parse(changed, arch::v9, syntax);
            if (p.error().code != fault_code::unknown_mnemonic || p.error().found != changed) continue;
            law.expect(explain(p.error()) == "unknown instruction " + changed + ": did you mean " + std::string(name) + "?",
                       [&] { return explain(p.error()); });
        }
    };
    for (int code = 0; code < opcode_count; ++code) look_at(mnemonic(static_cast<opcode>(code)), dialect::panfrost);
    for (int n = 0; n < arm_name_count; ++n) look_at(arm_name_at(n).spelling(), dialect::arm);
    CHECK(law.count() > 400);
    CHECK(law.failures() == "");
}

TEST_CASE("the error about an incomplete line of another dialect says both", "[explain]")
{
    const auto first_of = [](std::string_view text, dialect syntax = dialect::panfrost) {
        return assemble(text, {.on = arch::v9, .syntax = syntax}).diagnostics.at(0);
    };
    CHECK(first_of("S8_TO_S32 r0, r1").code == fault_code::missing_selector);
    CHECK(explain(first_of("S8_TO_S32 r0, r1")) ==
          "source 1 (number) of S8_TO_S32 needs a selector, as in r1.b0: one of b0, b1, b2, b3; in the dialect 'arm' the line "
          "is complete");
    // The error does not mention the other dialect if the line is wrong in it too.
    CHECK_FALSE(first_of("S8_TO_S32 r0, r1, r2").reads_in_other_dialect);
    CHECK_FALSE(first_of("LOAD.i32 @r0, r2, offset:0").reads_in_other_dialect);
    CHECK(first_of("BRANCH r0, offset:1").code == fault_code::other_dialect);
}

TEST_CASE("an immediate of 32 bits may be written with a sign", "[explain]")
{
    CHECK(assemble("IADD_IMM.i32 r0, r1, #-1", arch::v9).words == assemble("IADD_IMM.i32 r0, r1, #0xFFFFFFFF", arch::v9).words);
    CHECK(assemble("IADD_IMM.i32 r0, r1, #-0x80000000", arch::v9).words == assemble("IADD_IMM.i32 r0, r1, #0x80000000", arch::v9).words);
    CHECK(disassemble(assemble("IADD_IMM.i32 r0, r1, #-1", arch::v9).words, arch::v9) == "IADD_IMM.i32 r0, r1, #0xFFFFFFFF\n");
    CHECK(explain(assemble("IADD_IMM.i32 r0, r1, #-0x80000001", arch::v9).diagnostics.at(0)) ==
          "'-0x80000001' is out of range: constant of IADD_IMM.i32 is -2147483648 to 4294967295");
    // Narrower immediates take a sign only if they are signed.
    for_each_instruction([](const instruction& i) {
        for (const immediate_field& field : i.row().immediates())
            CHECK(field.fits(-1) == (field.is_signed() || field.bits.width + field.high.width == 32));
    });
}

TEST_CASE("every suggested line assembles, on every architecture and in every dialect that has it", "[text]")
{
    for (const detail::advice& one : detail::all_advice) {
        INFO(std::string(one.line));
        for (const arch on : architectures) {
            const parsed line = parse(one.line, on);
            REQUIRE(line);
            CHECK(((line->bits ^ one.bits) & line->row().operand_bits()) == 0);
        }
        const std::string sentence = explain(assemble(std::string(one.name) + " r0, r1", arch::v9).diagnostics.at(0));
        // Arm's dialect has some of the names: then the line itself is translated.
        const std::string advised = "write " + std::string(one.line) + ", which " + std::string(one.does);
        if (one.name != "MOV_IMM.i32") CHECK(holds(sentence, advised));
    }
    CHECK(explain(assemble("FMUL r0, r1, r2", {.on = arch::v10, .syntax = dialect::arm}).diagnostics.at(0)) ==
          "unknown instruction FMUL: did you mean FMUL.f32?");
    CHECK(explain(assemble("FMUL r0, r1, r2", arch::v10).diagnostics.at(0)) ==
          "unknown instruction FMUL: write FMA.f32 r0, r1, r2, 0x0.neg, which multiplies");
    // The call of a row has the instruction of its line.
#define VALHALL_INSTEAD(operation, type, bits, line, does, call)                                                   \
    {                                                                                                              \
        std::string name(mnemonic(decode(bits, arch::v9)->code()));                                                \
        std::replace(name.begin(), name.end(), '.', '_');                                                          \
        CHECK(std::string_view(call).starts_with(name + "("));                                                     \
    }
#include "valhall/messages/messages.def"
    const auto sentence = [](const char* line) { return explain(assemble(line, arch::v10).diagnostics.at(0)); };
    CHECK(sentence("MOV.i32 r7, #0x1234").ends_with("found '#0x1234'; write IADD_IMM.i32 r7, 0x0, #0x1234, which loads a number"));
    CHECK(holds(sentence("BRANCHZ.ne r0, offset:1"), "; it branches where the source is not 0, so write nothing for ne"));
    CHECK(sentence("MOV.i32 r7, 0x1234") ==
          "source 1 (value) of MOV.i32 cannot be '0x1234': it is not in the table of constants; write IADD_IMM.i32 r7, 0x0, #0x1234, which "
          "loads a number, or take it from a uniform");
    CHECK(sentence("MOV.i32 r7, #-5").find("IADD_IMM") == std::string::npos);  // '#' alone is the token
    CHECK(holds(sentence("IADD.u32 r9, r1, -5"), "; write IADD_IMM.i32 r9, 0x0, #0xFFFFFFFB, which loads a number, or"));
    CHECK(holds(sentence("IADD.u64 [r0:r1], r2, r4"), ", found '[r0:r1]'"));
    CHECK(sentence("FADD.f32 r0, r1, #1.0").ends_with("; write 1.0 without #: the table of constants has it"));
    CHECK(sentence("FADD.f32 r3, #1.7, r1").ends_with("; write IADD_IMM.i32 r3, 0x0, #0x3FD9999A, which loads a number"));
    CHECK(sentence("FADD.v2f16 r3, r1, #1.3").ends_with("; write IADD_IMM.i32 r3, 0x0, #0x3D333D33, which loads a number"));
    CHECK(sentence("MOV.i32 r3, #0").ends_with("; write 0 without #: the table of constants has it"));
    CHECK(sentence("FADD.f32 r0, u0, u64").ends_with("copy one of them to a register with MOV.i32 first"));
    const auto named = [](const char* text) { return explain(assemble(text, assemble_options{}).diagnostics.at(0)); };
    CHECK(named(".arch v77\nNOP.end").starts_with("'v77': expected an architecture, v9 to v1"));
    CHECK(named("NOP\n.gpu nosuch\nNOP.end").starts_with("'nosuch': no product of this name is known"));
    CHECK(named("NOP.end").starts_with("no architecture is given"));
    CHECK(explain(assemble("MOV.i32 r0, #3", arch::v9).diagnostics.at(0))
              .ends_with("; write IADD_IMM.i32 r0, 0x0, #0x3, which loads a number"));
    CHECK(explain(fault{fault_code::no_such_selector, operand_kind::source, 1}) == "source 2: the source cannot select this part");
}
