// SPDX-License-Identifier: MIT
// Bifrost: decoding, printing and assembling the clauses of compiled programs, by instruction, NOPs included. The baseline is the same clauses
// packed from their fields by hand.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/bifrost/bifrost.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

std::vector<std::uint32_t> words_of(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    for (std::size_t n = 0; n < 4 * words.size(); ++n) words[n / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[n])} << 8 * (n % 4);
    return words;
}

// ---- packing by hand ----

// The fields of a clause as a program that makes clauses without a library would have them. An instruction has its ports, and the rest.
struct hand_instruction {
    std::uint32_t port_a, port_b, port_c, more, rest;
};
struct hand_tuple {
    std::uint32_t control, port_1, port_0, port_2, port_3, fau;
    hand_instruction fma, add;
};
struct hand_clause {
    std::uint32_t subnormals, inf_suppress, nan_suppress, exceptions, flow, terminates, prefetches, barrier, staging, waits, slot, sends,
        next;
    std::uint32_t tuple_count, constant_count, modification;
    hand_tuple tuples[8];
    std::uint64_t constants[7];
};

constexpr std::uint64_t bits(std::uint64_t from, int place, int width) { return from >> place & ((std::uint64_t{1} << width) - 1); }

hand_instruction fields_of(std::uint32_t word)
{
    const auto part = [word](int place, int width) { return static_cast<std::uint32_t>(bits(word, place, width)); };
    return {part(0, 3), part(3, 3), part(6, 3), part(9, 3), part(12, 11)};
}

hand_clause fields_of(const bifrost::clause& from)
{
    const bifrost::header& h = from.header;
    const auto number = [](auto value) { return static_cast<std::uint32_t>(value); };
    hand_clause made{number(h.subnormals),
                     h.inf_suppress,
                     h.nan_suppress,
                     number(h.exceptions),
                     number(h.flow),
                     h.terminates_discarded,
                     h.prefetches_next,
                     h.has_staging_barrier,
                     h.staging_register,
                     h.waits,
                     h.slot,
                     number(h.sends),
                     number(h.next_sends),
                     from.tuple_count,
                     from.constant_count,
                     from.modification,
                     {},
                     {}};
    for (std::size_t n = 0; n < from.tuple_count; ++n) {
        const std::uint64_t block = from.tuples[n].registers;
        const auto part = [block](int place, int width) { return static_cast<std::uint32_t>(bits(block, place, width)); };
        made.tuples[n] = {part(31, 4),
                          part(25, 6),
                          part(20, 5),
                          part(14, 6),
                          part(8, 6),
                          part(0, 8),
                          fields_of(from.tuples[n].fma.bits),
                          fields_of(from.tuples[n].add.bits)};
    }
    for (std::size_t n = 0; n < 7; ++n) made.constants[n] = from.constants[n];
    return made;
}

struct hand_bits {
    std::uint64_t low, high;  // 78 bits

    std::uint64_t first() const { return bits(low, 0, 45); }
    std::uint64_t middle() const { return bits(low >> 45 | high << 19, 0, 30); }
    std::uint64_t top() const { return high >> 11; }
};

std::uint64_t pack(const hand_instruction& one) { return one.port_a | one.port_b << 3 | one.port_c << 6 | one.more << 9 | one.rest << 12; }
hand_bits pack(const hand_tuple& one)
{
    const std::uint64_t block = one.fau | one.port_3 << 8 | one.port_2 << 14 | one.port_0 << 20 | std::uint64_t{one.port_1} << 25 |
                                std::uint64_t{one.control} << 31;
    const std::uint64_t fma = pack(one.fma), add = pack(one.add);
    return {block | fma << 35 | add << 58, add >> 6};
}
std::uint64_t pack_header(const hand_clause& one)
{
    return one.subnormals << 5 | one.inf_suppress << 7 | one.nan_suppress << 8 | one.exceptions << 9 | one.flow << 11 |
           one.terminates << 15 | one.prefetches << 16 | one.barrier << 17 | std::uint64_t{one.staging} << 18 |
           std::uint64_t{one.waits} << 24 | std::uint64_t{one.slot} << 32 | std::uint64_t{one.sends} << 35 | std::uint64_t{one.next} << 40;
}

// Packs a clause to `to`, and returns the number of quadwords. Two 64-bit words are a quadword.
std::size_t pack(const hand_clause& one, std::uint64_t* to)
{
    hand_bits t[8];
    for (std::size_t n = 0; n < one.tuple_count; ++n) t[n] = pack(one.tuples[n]);
    std::size_t size = 0;
    const auto put = [&](std::uint64_t low, std::uint64_t high) {
        to[2 * size] = low;
        to[2 * size++ + 1] = high;
    };
    const auto whole = [&](std::uint64_t tag, const hand_bits& tuple, std::uint64_t rest) {
        put(tag | tuple.low << 8, tuple.low >> 56 | (tuple.high & 0x7FF) << 8 | rest << 19);
    };
    const std::uint64_t header = pack_header(one), c = one.constants[0] >> 4;
    const auto with_constant = [&](std::uint64_t tag, const hand_bits& split) {
        put(tag | c << 8, c >> 56 | std::uint64_t{one.modification} << 4 | split.middle() << 19 | split.top() << 61);
    };
    const auto both_tops = [](const hand_bits& split, const hand_bits& tuple) {
        return split.middle() | tuple.top() << 39 | split.top() << 42;
    };
    const auto low_of_constant = [&](const hand_bits& split) { return split.middle() | (c & 0x7FFF) << 30; };
    whole((one.tuple_count == 1 ? 0x08 : 0x28) | t[0].top(), t[0], header);
    if (one.tuple_count == 2) whole(0x03, t[1], t[1].top() << 42);
    if (one.tuple_count > 2) whole(0x20 | t[1].top(), t[1], t[2].first());
    if (one.tuple_count == 3) with_constant(0x04, t[2]);
    if (one.tuple_count == 4) whole(0x05, t[3], both_tops(t[2], t[3]));
    if (one.tuple_count == 5) {
        whole(0x80 | t[2].top() | t[3].top() << 3, t[3], low_of_constant(t[2]));
        whole(0x10 | t[4].top(), t[4], c >> 15);
    }
    if (one.tuple_count > 5) {
        whole(0x01, t[3], both_tops(t[2], t[3]));
        whole(0x60 | t[4].top(), t[4], t[5].first());
    }
    if (one.tuple_count == 6) with_constant(0x06, t[5]);
    if (one.tuple_count == 7) whole(0x07, t[6], both_tops(t[5], t[6]));
    if (one.tuple_count == 8) {
        whole(0xC0 | t[5].top() | t[6].top() << 3, t[6], low_of_constant(t[5]));
        whole(0x18 | t[7].top(), t[7], c >> 15);
    }
    constexpr std::uint8_t positions[9][7] = {
        {}, {0}, {1}, {0, 3}, {2, 0, 5}, {0, 4, 0, 8}, {0, 7, 0, 11, 0, 14}, {6, 0, 10, 0, 13}, {0, 9, 0, 12}};
    for (std::size_t n = one.constant_count % 2; n < one.constant_count; n += 2) {
        const std::uint64_t first = one.constants[n] >> 4, second = one.constants[n + 1] >> 4;
        put(0x30 | positions[one.tuple_count][n] | first << 8, first >> 56 | second << 4);
    }
    to[2 * size - 2] |= 0x40;
    return size;
}

}  // namespace

void measure_bifrost()
{
    std::vector<std::vector<std::uint32_t>> programs;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs"))
        if (entry.path().extension() == ".bin") programs.push_back(words_of(entry.path()));
    REQUIRE(programs.size() >= 10);

    struct one_clause {
        bifrost::decoded_clause of;
        std::uint32_t number;
    };
    std::vector<one_clause> clauses;
    std::vector<std::string> texts;
    std::size_t size = 0;
    for (const std::vector<std::uint32_t>& words : programs) {
        for (bifrost::clause_reader in(words); !in.is_done();) {
            const std::uint32_t number = in.position();
            clauses.push_back({*in.next(), number});
            size += 2 * clauses.back().of.tuple_count;
        }
        std::string& text = texts.emplace_back();
        bifrost::disassemble(words, {}, [&text](std::string_view piece) { text += piece; });
    }

    std::vector<hand_clause> fields;
    std::uint64_t packed[16]{};
    for (const one_clause& one : clauses) {
        fields.push_back(fields_of(one.of));
        const bifrost::clause_words expected = *bifrost::encode(one.of);
        REQUIRE(pack(fields.back(), packed) == static_cast<std::size_t>(expected.count));
        for (int n = 0; n < expected.count; ++n)
            REQUIRE((packed[2 * n] == expected.quadwords[n].low && packed[2 * n + 1] == expected.quadwords[n].high));
    }
    benchmark_baseline("Bifrost: fields of a clause by hand", size, [&] {
        std::uint64_t all = 0;
        for (const hand_clause& one : fields) {
            all ^= pack(one, packed);
            Catch::Benchmark::keep_memory(packed);
        }
        return all;
    });
    benchmark_ratio("Bifrost: decode", 6, size, [&] {
        std::size_t tuples = 0;
        for (const std::vector<std::uint32_t>& words : programs)
            for (bifrost::clause_reader in(words); !in.is_done();) tuples += in.next()->tuple_count;
        return tuples;
    });
    benchmark_ratio("Bifrost: print", 20, size, [&] {
        std::size_t total = 0;
        for (const one_clause& one : clauses) total += bifrost::print(one.of, one.number).size;
        return total;
    });
    benchmark_ratio("Bifrost: print without directives", 20, size, [&] {
        std::size_t total = 0;
        for (const one_clause& one : clauses) total += bifrost::print(one.of, one.number, {true, bifrost::directives::never}).size;
        return total;
    });
    benchmark_ratio("Bifrost: encode", no_goal, size, [&] {
        int quadwords = 0;
        for (const one_clause& one : clauses) quadwords += bifrost::encode(one.of)->count;
        return quadwords;
    });
    benchmark_ratio("Bifrost: assemble", no_goal, size, [&] {
        std::size_t total = 0;
        for (const std::string& text : texts) total += bifrost::assemble(text).words.size();
        return total;
    });
}

}  // namespace benchmarks
