// SPDX-License-Identifier: MIT
// Compares the time to decode and print an instruction with Zydis, a disassembler for x86. The library reads the corpus; Zydis reads the code of
// a shared library that this process has loaded. Prints the ratios at the end.
#include "catch.hpp"
#include "ratios.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <link.h>

#include <Zydis/Zydis.h>

#include <valhall/text/print.hpp>

#include "programs.hpp"

using namespace valhall;

namespace {

// The executable part of the largest library that is loaded.
std::span<const std::uint8_t> code_of_machine()
{
    std::span<const std::uint8_t> largest;
    const auto look = [](dl_phdr_info* info, std::size_t, void* found) {
        auto& best = *static_cast<std::span<const std::uint8_t>*>(found);
        for (int n = 0; n < info->dlpi_phnum; ++n) {
            const auto& part = info->dlpi_phdr[n];
            if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0 || part.p_memsz <= best.size()) continue;
            best = {reinterpret_cast<const std::uint8_t*>(info->dlpi_addr + part.p_vaddr), part.p_memsz};
        }
        return 0;
    };
    dl_iterate_phdr(look, &largest);
    return largest;
}

// The places where instructions begin; bytes that do not decode are skipped.
std::vector<const std::uint8_t*> instructions_of(std::span<const std::uint8_t> code, const ZydisDecoder& decoder, std::size_t limit)
{
    std::vector<const std::uint8_t*> places;
    ZydisDecodedInstruction i;
    for (std::size_t at = 0; at < code.size() && places.size() < limit;) {
        const bool is_one = ZYAN_SUCCESS(ZydisDecoderDecodeInstruction(&decoder, nullptr, code.data() + at, code.size() - at, &i));
        if (is_one) places.push_back(code.data() + at);
        at += is_one ? i.length : std::size_t{1};
    }
    return places;
}

constexpr std::size_t longest = ZYDIS_MAX_INSTRUCTION_LENGTH;

void measure_zydis(std::size_t count)
{
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    ZydisFormatter formatter;
    ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL);
    std::vector<const std::uint8_t*> places = instructions_of(code_of_machine(), decoder, count + 16);
    REQUIRE(places.size() > 1000);
    places.resize(places.size() - 16);  // so that the longest instruction may be read after each

    ZydisDecodedInstruction i;
    std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT> operands;
    benchmark_ratio("Zydis: decode", no_goal, places.size(), [&] {
        std::uint64_t total = 0;
        for (const std::uint8_t* at : places) {
            ZydisDecoderDecodeFull(&decoder, at, longest, &i, operands.data());
            total += i.mnemonic;
        }
        return total;
    });
    std::array<char, 256> text;
    benchmark_ratio("Zydis: decode and format", no_goal, places.size(), [&] {
        std::uint64_t total = 0;
        for (const std::uint8_t* at : places) {
            ZydisDecoderDecodeFull(&decoder, at, longest, &i, operands.data());
            ZydisFormatterFormatInstruction(&formatter, &i, operands.data(), i.operand_count_visible, text.data(), text.size(), 0, nullptr);
            total += static_cast<unsigned char>(text[0]);
        }
        return total;
    });
}

void measure_valhall(std::span<const word> words)
{
    benchmark_baseline("valhall: decode", words.size(), [&] {
        word total = 0;
        for (const word w : words) {
            const result<instruction> i = decode(w, arch::v9);
            total += i ? i->row_index : 1000u;
        }
        return total;
    });
    std::array<char, max_text_size> text;
    benchmark_ratio("valhall: decode and print", no_goal, words.size(), [&] {
        std::size_t total = 0;
        for (const word w : words) {
            const result<instruction> i = decode(w, arch::v9);
            if (i) total += *print(*i, text) + static_cast<unsigned char>(text[0]);
        }
        return total;
    });
}

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

TEST_CASE("beside Zydis")
{
    std::vector<word> words;
    for (const tests::named_program& p : tests::corpus_programs()) words.insert(words.end(), p.words.begin(), p.words.end());
    for (int round = 0; round < 3; ++round) {
        measure_valhall(words);
        measure_zydis(words.size());
    }
}
