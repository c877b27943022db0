// SPDX-License-Identifier: MIT
// Random valid fragment shaders with blocks, loops, switches, subroutines and indirect addressing. Their instructions
// have exact results, so that two implementations agree bit by bit. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_RANDOM_SHADER_HPP
#define VALHALL_TESTS_TGSI_RANDOM_SHADER_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "random.hpp"
#include "vectors.hpp"

namespace tests {

// Makes the text of a program. TEMP[0..3] and the array TEMP[8..11] have floats, TEMP[4..7] integers. Their bits are never reinterpreted,
// because signs of zeros and bits of NaNs are not all defined. TEMP[12..15] count the iterations of loops.
class shader_maker {
public:
    explicit shader_maker(dice& random) : random_(random) {}

    std::string make(int statements)
    {
        text_ = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], LINEAR\nDCL IN[2], GENERIC[2], CONSTANT\n"
                "DCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL CONST[0][0..7]\nDCL TEMP[0..7]\nDCL TEMP[8..11], ARRAY(1)\nDCL TEMP[12..15]\n"
                "DCL ADDR[0]\n"
                "IMM[0] FLT32 {0.0, 1.0, -0.5, 3.0}\nIMM[1] UINT32 {0, 1, 3, 5}\nIMM[2] INT32 {-7, 2, 4, 31}\n"
                "IMM[3] FLT32 {-1000.0, 1000.0, 0.25, 2.0}\n";
        has_subroutine_ = chance(4);
        for (int n = 0; n < 4; ++n) line("MOV TEMP[" + number(n) + "], IN[" + number(n % 2) + "]");
        for (int n = 4; n < 8; ++n) line("MOV TEMP[" + number(n) + "], IN[2]." + swizzle());
        for (int n = 8; n < 12; ++n) line("MOV TEMP[" + number(n) + "], CONST[0][" + number(n - 8) + "]");
        block(statements, 0);
        line("MOV OUT[0], TEMP[" + number(below(4)) + "]");
        line("MOV OUT[1], TEMP[" + number(4 + below(4)) + "]");
        if (has_subroutine_) {
            text_ += "RET\nBGNSUB\n";
            has_subroutine_ = false;  // it does not call itself
            is_main_ = false;
            block(3, 3);
            is_main_ = true;
            text_ += "ENDSUB\n";
            const std::string label = ":" + number(static_cast<int>(subroutine_line()));
            for (std::size_t at; (at = text_.find(":SUB")) != std::string::npos;) text_.replace(at, 4, label);
        }
        text_ += "END\n";
        return text_;
    }

private:
    int below(int limit) { return static_cast<int>(random_.below(static_cast<valhall::word>(limit))); }
    bool chance(int one_in) { return below(one_in) == 0; }
    static std::string number(int n) { return std::to_string(n); }
    const char* any(std::initializer_list<const char*> words) { return words.begin()[below(static_cast<int>(words.size()))]; }

    void line(const std::string& text) { text_ += text + "\n"; }

    // The number of the instruction that begins the subroutine: labels count instructions.
    std::size_t subroutine_line() const
    {
        std::size_t count = 0;
        const std::size_t begin = text_.find("BGNSUB\n");
        for (std::size_t at = text_.find("MOV TEMP[0]"); at < begin; at = text_.find('\n', at) + 1) ++count;
        return count;
    }

    std::string component() { return std::string(1, "xyzw"[below(4)]); }
    std::string swizzle()
    {
        std::string made;
        for (int n = 0; n < 4; ++n) made += component();
        return made;
    }
    std::string mask()
    {
        const int bits = chance(3) ? 15 : 1 + below(15);
        if (bits == 15) return "";
        std::string made = ".";
        for (int n = 0; n < 4; ++n)
            if ((bits >> n & 1) != 0) made += "xyzw"[n];
        return made;
    }

    // Sets the address register to a number below 4.
    void set_address()
    {
        line("AND TEMP[7].w, TEMP[" + number(4 + below(4)) + "]." + swizzle() + ", IMM[1].zzzz");
        line("UARL ADDR[0].x, TEMP[7].wwww");
    }

    // ---- operands; indexed ones set the address first ----

    std::string float_register(bool is_indexed)
    {
        if (is_indexed && chance(2)) return chance(2) ? "TEMP[ADDR[0].x+8](1)" : "CONST[0][ADDR[0].x+1]";
        switch (below(8)) {
        case 0: return "IN[" + number(below(2)) + "]";
        case 1: return "CONST[0][" + number(below(6)) + "]";
        case 2: return chance(2) ? "IMM[0]" : "IMM[3]";
        case 3: return "TEMP[" + number(8 + below(4)) + "]";
        default: return "TEMP[" + number(below(4)) + "]";
        }
    }
    std::string float_source(bool is_indexed)
    {
        std::string made = float_register(is_indexed) + "." + swizzle();
        if (chance(6)) made = "|" + made + "|";
        return chance(4) ? "-" + made : made;
    }
    std::string integer_source()
    {
        switch (below(6)) {
        case 0: return "IN[2]." + swizzle();
        case 1: return std::string(chance(2) ? "IMM[1]." : "IMM[2].") + swizzle();
        case 2: return "CONST[0][" + number(6 + below(2)) + "]." + swizzle();
        default: return "TEMP[" + number(4 + below(4)) + "]." + swizzle();
        }
    }
    std::string float_destination(bool is_indexed)
    {
        if (is_indexed && chance(3)) return "TEMP[ADDR[0].x+8](1)" + mask();
        return "TEMP[" + number(chance(5) ? 8 + below(4) : below(4)) + "]" + mask();
    }
    std::string integer_destination() { return "TEMP[" + number(4 + below(4)) + "]" + mask(); }
    std::string condition() { return "TEMP[" + number(4 + below(4)) + "]." + std::string(4, "xyzw"[below(4)]); }

    // ---- statements ----

    void float_statement()
    {
        const bool is_indexed = chance(6);
        if (is_indexed) set_address();
        const std::string saturates = chance(8) ? "_SAT " : " ", to = float_destination(is_indexed) + ", ";
        const auto from = [&] { return float_source(is_indexed); };
        switch (below(5)) {
        case 0: return line(any({"MOV", "FLR", "CEIL", "TRUNC", "ROUND", "SSG", "FRC"}) + saturates + to + from());
        case 1: return line(any({"MAD", "CMP", "FMA"}) + saturates + to + from() + ", " + from() + ", " + from());
        case 2: return line("UCMP " + to + integer_source() + ", " + from() + ", " + from());
        case 3: return line(any({"I2F ", "U2F "}) + to + integer_source());
        default:
            return line(any({"ADD", "MUL", "MIN", "MAX", "SLT", "SGE", "SEQ", "SNE", "SGT", "SLE", "DP2", "DP3", "DP4"}) + saturates + to +
                        from() + ", " + from());
        }
    }

    void integer_statement()
    {
        const std::string to = integer_destination() + ", ";
        switch (below(6)) {
        case 0:
            return line(any({"MOV ", "NOT ", "INEG ", "IABS ", "ISSG ", "BREV ", "POPC ", "LSB ", "IMSB ", "UMSB "}) + to +
                        integer_source());
        case 1: return line(any({"FSLT ", "FSGE ", "FSEQ ", "FSNE "}) + to + float_source(false) + ", " + float_source(false));
        case 2: return line(any({"UMAD ", "UCMP "}) + to + integer_source() + ", " + integer_source() + ", " + integer_source());
        case 3:
            line("MAX TEMP[3], " + float_source(false) + ", IMM[3].xxxx");
            line("MIN TEMP[3], TEMP[3], IMM[3].yyyy");
            return line("F2I " + to + "TEMP[3]." + swizzle());
        case 4:
            return line(any({"UDIV ", "UMOD ", "IDIV ", "MOD "}) + to + integer_source() + ", IMM[" +
                        any({"1].yzwz", "2].xyzw", "1].wwww"}));
        default:
            return line(any({"UADD ", "UMUL ", "AND ",  "OR ",   "XOR ",  "SHL ",  "ISHR ", "USHR ", "IMIN ",    "IMAX ",
                             "UMIN ", "UMAX ", "USEQ ", "USNE ", "USLT ", "USGE ", "ISLT ", "ISGE ", "IMUL_HI ", "UMUL_HI "}) +
                        to + integer_source() + ", " + integer_source());
        }
    }

    void if_statement(int size, int depth)
    {
        if (chance(4)) line("IF TEMP[" + number(below(4)) + "]." + std::string(4, 'x') + " :0");
        else line("UIF " + condition() + " :0");
        block(size, depth + 1);
        if (chance(2)) {
            line("ELSE :0");
            block(size, depth + 1);
        }
        line("ENDIF");
    }

    // A loop of up to four iterations, a different number in each lane. Lanes may leave it early, or skip the rest of an iteration.
    void loop_statement(int size, int depth)
    {
        const std::string counter = "TEMP[" + number(12 + depth) + "].";
        line("AND " + counter + "y, " + integer_source() + ", IMM[1].zzzz");
        line("MOV " + counter + "x, IMM[1].xxxx");
        line("BGNLOOP :0");
        line("ISLT " + counter + "z, " + counter + "yyyy, " + counter + "xxxx");
        line("UIF " + counter + "zzzz :0\nBRK\nENDIF");
        line("UADD " + counter + "x, " + counter + "xxxx, IMM[1].yyyy");
        block(size, depth + 1);
        if (chance(2)) {
            line("UIF " + condition() + " :0\n" + any({"BRK", "CONT"}) + "\nENDIF");
            block(size, depth + 1);
        }
        line("ENDLOOP :0");
    }

    void switch_statement(int size, int depth)
    {
        line("AND TEMP[7].z, " + condition() + ", IMM[1].zzzz");
        line("SWITCH TEMP[7].zzzz");
        for (const char* value : {"IMM[1].xxxx", "IMM[1].zzzz", "IMM[2].yyyy"}) {
            if (chance(3)) continue;
            line(std::string("CASE ") + value);
            block(size, depth + 1);
            if (!chance(3)) line("BRK");
        }
        if (chance(2)) {
            line("DEFAULT");
            block(size, depth + 1);
            if (chance(2)) line("BRK");
        }
        line("ENDSWITCH");
    }

    void block(int size, int depth)
    {
        for (int n = 0; n < size; ++n) {
            const int inner = 1 + below(3);
            switch (depth < 3 ? below(16) : 15) {
            case 0:
            case 1: if_statement(inner, depth); break;
            case 2: loop_statement(inner, depth); break;
            case 3: switch_statement(inner, depth); break;
            case 4:
                if (has_subroutine_) line("CAL :SUB");
                break;
            case 5:
                if (is_main_ && chance(6)) line("KILL_IF TEMP[" + number(below(4)) + "]." + swizzle());
                break;
            case 6:
                // Only outside of blocks are all lanes of a quad active.
                if (depth == 0)
                    line(any({"DDX ", "DDY ", "DDX_FINE ", "DDY_FINE "}) + float_destination(false) + ", " + float_source(false));
                break;
            default: chance(2) ? float_statement() : integer_statement(); break;
            }
        }
    }

    dice& random_;
    std::string text_{};
    bool has_subroutine_ = false, is_main_ = true;
};

// A float, mostly a typical one.
inline std::uint32_t random_float_bits(dice& random)
{
    constexpr std::uint32_t corners[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000,
                                         0x00000001, 0x80400000, 0x7F7FFFFF, 0x3F000000, 0x40200000, 0xBFC00000, 0x4B800001};
    if (random.chance(8)) return corners[random.below(std::size(corners))];
    const auto whole = static_cast<float>(static_cast<int>(random.below(2001)) - 1000);
    return std::bit_cast<std::uint32_t>(whole / (random.chance(2) ? 64.0F : 7.0F));
}

inline std::uint32_t random_integer(dice& random)
{
    constexpr std::uint32_t corners[] = {0, 1, 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 31, 32};
    if (random.chance(6)) return corners[random.below(std::size(corners))];
    return static_cast<std::uint32_t>(random.chance(2) ? random.below(10) : random.bits());
}

// Inputs for such a program, as a vector file without results.
inline vector_file random_inputs(dice& random, const std::string& program, int runs)
{
    vector_file made{.program = program, .oracle = "interpreter", .compare = "exact", .in = {0, 1, 2}, .out = {0, 1}};
    for (int n = 0; n < runs; ++n) {
        vector_run& run = made.runs.emplace_back();
        run.number = n;
        run.constants.push_back({0, {}});
        for (int w = 0; w < 32; ++w) run.constants[0].words.push_back(w < 24 ? random_float_bits(random) : random_integer(random));
        std::vector<std::uint32_t> flat;
        for (int w = 0; w < 4; ++w) flat.push_back(random_integer(random));
        for (vector_lane& lane : run.lanes) {
            lane.is_there = true;
            for (int w = 0; w < 8; ++w) lane.in.push_back(random_float_bits(random));
            for (int w = 0; w < 4; ++w) lane.in.push_back(random.chance(2) ? flat[static_cast<std::size_t>(w)] : random_integer(random));
            lane.out.assign(8, not_written);
        }
    }
    return made;
}

}  // namespace tests

#endif
