// SPDX-License-Identifier: MIT
// The answers of the playground, which its page gets from WebAssembly.
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "support.hpp"
#include "tools/playground/answer.hpp"

using namespace valhall;

namespace {

std::string asked(std::initializer_list<std::string_view> parts)
{
    std::string question;
    for (const std::string_view part : parts) question += (question.empty() ? "" : std::string(1, '\0')) + std::string(part);
    return playground::answer(question);
}

bool has(const std::string& answer, std::string_view part)
{
    const bool is_there = answer.find(part) != std::string::npos;
    if (!is_there) UNSCOPED_INFO(answer);
    return is_there;
}

// Checks the grammar of JSON. Returns the position after a value, or npos if there is none.
std::size_t end_of_value(std::string_view text, std::size_t at);

std::size_t end_of_text(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (static_cast<unsigned char>(text[at]) < 0x20) return std::string_view::npos;
        if (text[at] == '\\') ++at;
    }
    return at < text.size() ? at + 1 : std::string_view::npos;
}

std::size_t end_of_list(std::string_view text, std::size_t at, bool has_names)
{
    const char last = has_names ? '}' : ']';
    if (++at < text.size() && text[at] == last) return at + 1;
    while (at < text.size()) {
        if (has_names) {
            at = text[at] == '"' ? end_of_text(text, at) : std::string_view::npos;
            if (at >= text.size() || text[at++] != ':') return std::string_view::npos;
        }
        at = end_of_value(text, at);
        if (at >= text.size()) return std::string_view::npos;
        if (text[at] == last) return at + 1;
        if (text[at++] != ',') return std::string_view::npos;
    }
    return std::string_view::npos;
}

std::size_t end_of_value(std::string_view text, std::size_t at)
{
    if (at >= text.size()) return std::string_view::npos;
    if (text[at] == '"') return end_of_text(text, at);
    if (text[at] == '{' || text[at] == '[') return end_of_list(text, at, text[at] == '{');
    for (const std::string_view word : {"true", "false"})
        if (text.substr(at, word.size()) == word) return at + word.size();
    const std::size_t end = std::min(text.find_first_not_of("-+.e0123456789", at), text.size());
    return end != at ? end : std::string_view::npos;
}

bool is_json(const std::string& text)
{
    const bool is_right = end_of_value(text, 0) == text.size();
    if (!is_right) UNSCOPED_INFO(text);
    return is_right;
}

}  // namespace

TEST_CASE("the playground explains a line: its word, its fields, its texts", "[playground]")
{
    const std::string answer = asked({"text", "FADD.f32.clamp_0_1 r0, ^r1.neg, u0", "line", "1", "column", "28"});
    CHECK(is_json(answer));
    CHECK(has(answer, R"("word":"00A4C04300008041")"));
    CHECK(has(answer, R"("pieces":[["FADD.f32","op",""],[".","",""],["clamp_0_1",)"));
    CHECK(has(answer, R"(["r0","d",""],[", ","",""],["^r1.neg","s0",""],[", ","",""],["u0","s1",""]])"));
    CHECK(has(answer, R"("lit":"s0")"));
    CHECK(has(answer, R"({"key":"s0","label":"left value","colour":"src","range":"7–0","low":0,"bits":"01000001","value":"^r1.neg")"));
    CHECK(has(answer, R"("label":"neg a","colour":"how","range":"38","low":38,"bits":"1","value":"negated","usual":false)"));
    CHECK(has(answer, R"("name":"2021","pieces":[["FADD.f32","op"],[".",""],["clamp_0_1",)"));
    CHECK(has(answer, R"("effects":["reads r1; writes r0"])"));
    CHECK(has(answer, R"("archs":[{"name":"v9–v14","state":"legal","says":[]},{"name":"v15","state":"legal","says":)"));
}

TEST_CASE("the fields of the playground have each bit of the word once", "[playground]")
{
    for (const opcode code : reference::all_opcodes())
        for (const reference::row_on& at : reference::rows_of(code)) {
            const instruction i = reference::example_of(code, at.first()).value;
            json out;
            out.begin_object();
            playground::put_instruction(out, i);
            const std::string answer = out.end_object().take();
            INFO(mnemonic(code));
            CHECK(is_json(answer));
            std::string bits;
            for (std::size_t n = answer.find("\"bits\":\""); n != std::string::npos; n = answer.find("\"bits\":\"", n + 1))
                bits += answer.substr(n + 8, answer.find('"', n + 8) - n - 8);
            // The fields of v15 are not in the order of their bits.
            if (contains(common_encoding, i.on)) CHECK(bits == reference::binary(i.encode(), 64));
            else CHECK(bits.size() == 64);
        }
}

TEST_CASE("the playground finds the dialect in which a text has the fewest mistakes", "[playground]")
{
    CHECK(has(asked({"text", "FADD.f32 r0, ^r1, r2"}), R"({"dialect":"panfrost")"));
    CHECK(has(asked({"text", "IADD.u64 [r0:r1], [r2^:r3^], u2"}), R"({"dialect":"arm")"));
    CHECK(has(asked({"text", "FADD.f32 r0, `r1, r2"}), R"({"dialect":"2021")"));
    const std::string chosen = asked({"text", "FADD.f32 r0, `r1, r2", "dialect", "panfrost"});
    CHECK(has(chosen, R"({"dialect":"panfrost")"));
    CHECK(has(chosen, R"("other":"2021")"));
}

TEST_CASE("the playground has the kinds of tokens in all lines", "[playground]")
{
    const std::string answer = asked({"text", "a: NOP // \xC3\xA9\n.quad 0\n\nFADD.f32 r0, ^r1, u4.h0"});
    CHECK(is_json(answer));
    CHECK(has(answer, R"("tokens":[[["label",2],["",1],["mnemonic",3],["",1],["comment",4]],[["directive",5],["",1],["constant",1]],[],)"
                      R"([["mnemonic",8],["",1],["register",2],["",1],["",1],["mark",1],["register",2],["",1],["",1],["uniform",2],)"
                      R"(["part",3]]])"));
}

TEST_CASE("the playground reports mistakes at their places", "[playground]")
{
    const std::string answer = asked({"text", "NOP\n    FROUND.f32.rtx r0, r1", "line", "2", "column", "1"});
    CHECK(is_json(answer));
    CHECK(has(answer, R"("pieces":[["    FROUND.f32.","",""],["rtx","","error"],[" r0, r1","",""]])"));
    CHECK(has(answer, R"({"level":"error","says":"unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna","other":"")"
                      R"(,"line":2,"column":16})"));
    CHECK(has(answer, R"("current":{"isPartial":true,"lit":"","name":"FROUND.f32")"));
    // A missing operand has its place after the line; a mistake in a line does not hide the words of others.
    const std::string missing = asked({"text", "FADD.f32 r0, r1\nNOP", "line", "2"});
    CHECK(has(missing, R"({"index":0,"pieces":[["FADD.f32 r0, r1","",""],[" ","","error"]]})"));
    CHECK(has(missing, R"({"index":1,"word":"0000C00000000000")"));
}

TEST_CASE("the playground checks whole programs, but not parts", "[playground]")
{
    const std::string part = "LOAD.i32.unsigned.slot0 @r4, r2, offset:0\nFADD.f32 r5, r4, r4";
    CHECK(has(asked({"text", part}), R"("remarks":[])"));
    CHECK(has(asked({"text", part + "\nNOP.end"}),
              R"("level":"warning","says":"reads r4 before slot 0 is waited for: instruction 0 writes it","other":"","line":2)"));
}

TEST_CASE("the playground says which part of a destination is written", "[playground]")
{
    CHECK(has(asked({"text", "FADD.f32 r0, r1, r2"}), R"("value":"all of it is written","usual":true)"));
    CHECK(has(asked({"text", "FADD.f32 r0.h01, r1, r2"}), R"("value":"all of it is written, with the result in 16 bits","usual":false)"));
}

TEST_CASE("the playground reads words and dumps", "[playground]")
{
    for (const std::string_view text : {"0x00a4c03200000201", "01 02 00 00 32 c0 a4 00", "00000000: 0102 0000 32c0 a400  ....2..."}) {
        const std::string answer = asked({"text", text});
        CHECK(is_json(answer));
        CHECK(has(answer, R"("isWords":true,"count":1)"));
        CHECK(has(answer, R"("disassembly":"FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs\u000a")"));
    }
    const std::string none = asked({"text", "0x00a4c03200000201\n0xFFFFFFFFFFFFFFFF", "line", "2"});
    CHECK(has(none, R"("says":"word 1: )"));
    CHECK(has(none, R"("current":{"word":"0xFFFFFFFFFFFFFFFF")"));
    // Only the second line shows the byte order.
    const std::string numbers = asked({"text", "00000000: 0000c00000000000  ........\n00000008: 00a4c03200000201  ....2...\n"});
    CHECK(has(numbers, R"("disassembly":"NOP\u000aFADD.f32.clamp_m1_1 r0, r1, r2.neg.abs\u000a")"));
    // A word can be selected by number.
    CHECK(has(asked({"text", "0x00a4c03200000201 0x0000c00000000000", "at", "1"}), R"("current":{"name":"NOP")"));
}

TEST_CASE("the playground lists the architectures on which a line and its word are legal", "[playground]")
{
    const std::string later = asked({"text", "FSQRT.f32 r0, r1", "arch", "v14"});
    CHECK(has(later, R"({"name":"v14","state":"legal","says":[]})"));
    CHECK(has(later, R"({"name":"v9–v13","state":"absent","says":["FSQRT.f32 does not exist there, but on v14 and v15"]})"));
    const std::string uniforms = asked({"text", "FADD.f32 r0, u0, u4"});
    CHECK(has(uniforms, R"({"name":"v9–v14","state":"invalid","says":["FADD.f32 reads u0 and u4)"));
}

TEST_CASE("the playground runs a program step by step", "[playground]")
{
    const std::string_view text =
        "MOV.i32 r1, 0x0\nloop:\nIADD.u32 r1, ^r1, r0\nIADD_IMM.i32 r0, ^r0, #-1\nBRANCHZ.reconverge r0, loop\nNOP.end";
    const std::string_view state = "lanes 2\nreg r0 1 2\n";
    const std::string begin = asked({"what", "run", "text", text, "state", state});
    CHECK(is_json(begin));
    CHECK(has(begin, R"("total":8,"at":0,"next":{"index":0,"line":1,"text":"MOV.i32 r1, 0x0","lanes":"lanes 0-1"})"));
    CHECK(has(begin, R"({"name":"r0","read":false,"written":false,"values":[["00000001",false],["00000002",false]],"bits":[1,2]})"));

    const std::string parted = asked({"what", "run", "text", text, "state", state, "steps", "4", "show", "int"});
    CHECK(has(parted, R"("at":4,"done":{"index":3,"line":5,)"));
    CHECK(has(parted, R"("next":{"index":1,"line":3,"text":"IADD.u32 r1, ^r1, r0","lanes":"lane 1"})"));
    CHECK(has(parted, R"("lanes":["elsewhere","active"])"));
    CHECK(has(parted, R"({"name":"r0","read":true,"written":false,"values":[["0",false],["1",false]],"bits":[0,1]})"));

    const std::string one_more = asked({"what", "run", "text", text, "state", state, "steps", "5", "show", "int"});
    CHECK(has(one_more, R"({"name":"r1","read":true,"written":true,"values":[["1",false],["3",true]],"bits":[1,3]})"));

    const std::string end = asked({"what", "run", "text", text, "state", state, "steps", "1000", "show", "int"});
    CHECK(has(end, R"("total":8,"at":8,"end":"ended")"));
    CHECK(has(end, R"("values":[["1",false],["3",false]])"));
}

TEST_CASE("the playground shows memory, floats and the reason why a run stopped", "[playground]")
{
    const std::string_view text = "LOAD.i32.unsigned.slot0.wait0 @r4, r2, offset:0\nFADD.f32 r5, r4, r4\nSTORE.i32.slot0 @r5, r2, offset:4";
    const std::string stored =
        asked({"what", "run", "text", text, "state", "reg r2 1000\nreg r3 0\nmemory 0x1000 3F800000 0", "steps", "3", "show", "float"});
    CHECK(is_json(stored));
    CHECK(has(stored, R"("memory":[{"name":"0x1000","values":[["1",false],["2",true]]}])"));
    CHECK(has(stored, R"("next":{"index":3,"line":0,"text":"NOP.end")"));  // a program without an end gets one
    const std::string stopped = asked({"what", "run", "text", text, "state", "reg r2 1000\nreg r3 0", "steps", "9"});
    CHECK(has(stopped, R"("total":0,"at":0,"end":"stopped")"));
    CHECK(has(stopped, "address 0x1000"));
    const std::string endless = asked({"what", "run", "text", "a: BRANCHZ 0x0, a, \nNOP.end"});
    CHECK(is_json(endless));
    CHECK(has(asked({"what", "run", "text", "NOP", "state", "lanes 17"}), R"("stateErrors":["state:1:7: error: )"));
    CHECK(has(asked({"what", "run", "text", "FADD r0"}), R"("problem":)"));
    CHECK(has(asked({"what", "run", "text", "FADD.f32 r0, r1, r1"}),
              R"("findings":[{"level":"warning","line":1,"says":"lane 0: reads r1, which nothing)"));
}

TEST_CASE("the examples of the playground assemble and run", "[playground]")
{
    CHECK(is_json(asked({"what", "start"})));
    for (const playground::example& one : playground::examples) {
        INFO(one.title);
        const std::string answer = asked({"text", one.text});
        CHECK(is_json(answer));
        CHECK(has(answer, R"("remarks":[])") == one.is_right);
        const std::string ran = asked({"what", "run", "text", one.text, "state", one.state, "steps", "1000", "show", one.show});
        CHECK(is_json(ran));
        if (one.is_right) CHECK((has(ran, R"("end":"ended")") && has(ran, R"("findings":[])")));
    }
}

TEST_CASE("the answer to any text is JSON", "[playground]")
{
    for (const std::string_view text : {"", "\n\n", "\\", "// nothing", "a:", "\"\\\x01\t", "r0 é ✓", "FADD.f32 r0, é",
                                        ".quad 0xFFFFFFFFFFFFFFFF", "0x", "00", "a: a:", "BRANCHZ r0, nowhere", "*", "\xFF\xFE"}) {
        INFO(text);
        CHECK(is_json(asked({"text", text, "line", "9", "column", "99"})));
        CHECK(is_json(asked({"what", "run", "text", text, "steps", "9"})));
    }
    CHECK(is_json(playground::answer("")));
    CHECK(is_json(playground::answer("text")));
}

TEST_CASE("a run on a product gives pictures of its cost if they are asked for", "[playground]")
{
    const std::string_view text = "FADD.f32 r2, r0, r0\nFADD.f32.end r2, r2, r2", state = "lanes 16\nreg r0 3F800000\n";
    const auto run = [&](std::string_view gpu, std::string_view pictures) {
        return asked({"what", "run", "arch", "v10", "text", text, "state", state, "gpu", gpu, "pictures", pictures});
    };
    const std::string drawn = run("G710", "1");
    CHECK(is_json(drawn));
    for (const std::string_view name : {"blocks", "units", "registers", "timeline"})
        CHECK(has(drawn, "{\"name\":\"" + std::string(name) + "\",\"title\":"));
    // Two instructions of 16 lanes; a clock executes 64.
    CHECK(has(drawn, "data-block=\\\"0\\\" data-first=\\\"0\\\" data-last=\\\"1\\\" data-FMA=\\\"0.5\\\""));
    CHECK(has(drawn, "\"pictureStyle\":"));
    CHECK(run("G710", "0").find("\"pictures\"") == std::string::npos);
    CHECK(run("", "1").find("\"pictures\"") == std::string::npos);
    CHECK(run("G57", "1").find("\"pictures\"") == std::string::npos);
}
