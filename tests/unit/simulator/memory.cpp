// SPDX-License-Identifier: MIT
// Loads, stores and atomic accesses, compared with a loop over bytes.
// Also tests: simulator/atomic.hpp, simulator/memory_access.hpp
#include <map>

#include "unit/simulator/sequence.hpp"
#include "valhall/simulator/default_host.hpp"

#include "random.hpp"

using namespace valhall;
using tests::lane_registers;
using tests::sequence;
using tests::sixteen;

namespace {

// Memory around an address where the low word of addresses wraps.
class memory_of_test {
public:
    static constexpr std::uint64_t base = 0xFFFF'FE00, size = 1024;

    explicit memory_of_test(tests::dice& random)
    {
        for (std::uint8_t& b : bytes_) b = static_cast<std::uint8_t>(random.bits());
    }
    memory_of_test(const memory_of_test&) = delete;
    memory_of_test& operator=(const memory_of_test&) = delete;

    void give_to(sequence& program)
    {
        program.around().memory = ranges_;
        program.around().devices = &host_;
    }

    std::uint8_t& at(std::uint64_t address) { return bytes_[static_cast<std::size_t>(address - base)]; }
    std::uint64_t number(std::uint64_t address, int count)
    {
        std::uint64_t n = 0;
        for (int i = count - 1; i >= 0; --i) n = n << 8 | at(address + static_cast<std::uint64_t>(i));
        return n;
    }
    const std::array<std::uint8_t, size>& bytes() const { return bytes_; }

    static constexpr std::uint32_t handle = 6u << 24 | 3;

private:
    std::array<std::uint8_t, size> bytes_{};
    simulator::memory_range ranges_[1]{{base, bytes_}};
    simulator::buffer_binding buffers_[1]{{handle, base, size}};
    simulator::default_host host_ = [this] {
        simulator::default_host h;
        h.buffers = buffers_;
        return h;
    }();
};

// Addresses in the middle half, aligned; as registers r0:r1.
struct addresses {
    std::array<std::uint64_t, 16> at{};
    lane_registers low{}, high{};

    addresses(tests::dice& random, std::uint64_t alignment)
    {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            at[lane] = memory_of_test::base + 256 + random.below(512 / alignment) * alignment;
            low[lane] = static_cast<std::uint32_t>(at[lane]);
            high[lane] = static_cast<std::uint32_t>(at[lane] >> 32);
        }
    }
};

std::string staging(int first, int count)
{
    std::string text = "@";
    for (int n = 0; n < count; ++n) text += (n == 0 ? "r" : ":r") + std::to_string(first + n);
    return text;
}

int alignment_of(int bytes) { return bytes == 1 || bytes == 2 ? bytes : bytes <= 4 ? 4 : bytes <= 8 ? 8 : 16; }

// A load: the bytes of the registers that it changes, from r10 on, and whether it extends a number to them.
struct load_case {
    const char* name;
    int bytes;       // in memory
    const char* lane;
    int first, count;  // bytes of the registers
};

constexpr load_case loads[] = {{"i8", 1, "", 0, 1},    {"i8", 1, ".b1", 1, 1},  {"i8", 1, ".b2", 2, 1},  {"i8", 1, ".b3", 3, 1},
                               {"i8", 1, ".h0", 0, 2}, {"i8", 1, ".h1", 2, 2},  {"i8", 1, ".w0", 0, 4},  {"i8", 1, ".d0", 0, 8},
                               {"i16", 2, "", 0, 2},   {"i16", 2, ".h1", 2, 2}, {"i16", 2, ".w0", 0, 4}, {"i16", 2, ".d0", 0, 8},
                               {"i24", 3, "", 0, 3},   {"i32", 4, "", 0, 4},    {"i32", 4, ".d0", 0, 8}, {"i48", 6, "", 0, 6},
                               {"i64", 8, "", 0, 8},   {"i96", 12, "", 0, 12},  {"i128", 16, "", 0, 16}};

// Byte `n` of the bytes that a load writes.
std::uint8_t loaded_byte(memory_of_test& memory, std::uint64_t address, const load_case& one, bool is_signed, int n)
{
    if (n < one.bytes) return memory.at(address + static_cast<std::uint64_t>(n));
    return is_signed && memory.at(address + static_cast<std::uint64_t>(one.bytes) - 1) >= 0x80 ? 0xFF : 0;
}

// Runs a load from many addresses and checks every byte of r10 to r13, except those of i24 and i48 that no description defines.
void check_load(tests::tally& law, tests::dice& random, const std::string& text, const load_case& one, int first, int offset,
                bool is_buffer, bool is_signed)
{
    sequence program(text);
    memory_of_test memory(random);
    memory.give_to(program);
    for (int n = 0; n < 20; ++n) {
        const addresses where(random, static_cast<std::uint64_t>(alignment_of(one.bytes)));
        lane_registers before[4];
        for (lane_registers& r : before) r = sixteen([&] { return random.bits(); });
        lane_registers r0 = where.low, handle{};
        handle.fill(memory_of_test::handle);
        if (is_buffer)
            for (std::size_t lane = 0; lane < 16; ++lane) r0[lane] = static_cast<std::uint32_t>(where.at[lane] - memory_of_test::base);
        const simulator::warp w =
            program.run({{0, r0}, {1, where.high}, {2, handle}, {10, before[0]}, {11, before[1]}, {12, before[2]}, {13, before[3]}});
        for (int lane = 0; lane < 16; ++lane)
            for (int b = 0; b < 16; ++b) {
                const std::uint64_t address = where.at[static_cast<std::size_t>(lane)] + static_cast<std::uint64_t>(std::int64_t{offset});
                const bool is_written = b >= first && b < first + one.count;
                if (!is_written && (one.bytes == 3 || one.bytes == 6) && b < (one.bytes + 3) / 4 * 4) continue;
                const std::uint32_t old = before[b / 4][static_cast<std::size_t>(lane)] >> 8 * (b % 4) & 0xFF,
                                    now = w.reg(10 + b / 4, lane) >> 8 * (b % 4) & 0xFF;
                const std::uint32_t wanted = is_written ? loaded_byte(memory, address, one, is_signed, b - first) : old;
                law.expect(now == wanted, [&] {
                    return text + ": byte " + std::to_string(b) + " is " + tests::hex(now) + " instead of " + tests::hex(wanted);
                });
            }
    }
}

}  // namespace

TEST_CASE("loads write bytes to their lane, extended", "[simulator][memory]")
{
    tests::dice random;
    tests::tally law;
    for (const load_case& one : loads)
        for (const bool is_signed : {false, true}) {
            if (is_signed && one.count == one.bytes) continue;  // there is nothing to extend
            for (const int offset : {0, 64, -128}) {
                const int registers = (one.first + one.count + 3) / 4;
                const std::string how =
                    std::string(one.name) + one.lane + (is_signed ? "" : ".unsigned") + ".slot0.wait0 " + staging(10, registers);
                check_load(law, random, "LOAD." + how + ", r0, offset:" + std::to_string(offset), one, one.first, offset, false, is_signed);
                // In loads from buffers, byte lanes 1 and 3 are treated as 0 and 2.
                const bool is_moved = one.bytes == 1 && one.count == 1 && one.first % 2 == 1;
                if (offset == 0)
                    check_load(law, random, "LD_BUFFER." + how + ", r0, r2", one, is_moved ? one.first - 1 : one.first, 0, true, is_signed);
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() > 400'000);
}

TEST_CASE("stores write the low bytes of registers to memory, and no others", "[simulator][memory]")
{
    struct store_case {
        const char* name;
        int first, count;
    };
    constexpr store_case stores[] = {{"i8", 0, 1},  {"i8.b1", 1, 1}, {"i8.b2", 2, 1}, {"i8.b3", 3, 1}, {"i16", 0, 2},  {"i16.h1", 2, 2},
                                     {"i24", 0, 3}, {"i32", 0, 4},   {"i48", 0, 6},   {"i64", 0, 8},   {"i96", 0, 12}, {"i128", 0, 16}};
    tests::dice random;
    tests::tally law;
    for (const store_case& one : stores)
        for (const bool forced : {false, true}) {
            // Lanes in which r4 is less than r5 are discarded first.
            sequence program("DISCARD.f32.lt r4, r5\nSTORE." + std::string(one.name) + (forced ? ".force" : "") + ".slot0.wait0 " +
                             staging(10, (one.first + one.count + 3) / 4) + ", r0, offset:-16");
            for (int n = 0; n < 100; ++n) {
                memory_of_test memory(random);
                memory.give_to(program);
                addresses where(random, 16);
                for (std::size_t lane = 0; lane < 16; ++lane) {
                    where.at[lane] = memory_of_test::base + 256 + 32 * lane;
                    where.low[lane] = static_cast<std::uint32_t>(where.at[lane]);
                    where.high[lane] = static_cast<std::uint32_t>(where.at[lane] >> 32);
                }
                std::array<std::uint8_t, memory_of_test::size> wanted = memory.bytes();
                lane_registers values[4], kept = sixteen([&] { return random.chance(3) ? 0 : 0x3F800000; }), limit{};
                limit.fill(0x3F000000);
                for (lane_registers& r : values) r = sixteen([&] { return random.bits(); });
                for (std::size_t lane = 0; lane < 16; ++lane)
                    for (int b = 0; b < one.count && (forced || kept[lane] != 0); ++b) {
                        const int from = one.first + b;
                        wanted[static_cast<std::size_t>(where.at[lane] - memory_of_test::base - 16) + static_cast<std::size_t>(b)] =
                            static_cast<std::uint8_t>(values[from / 4][lane] >> 8 * (from % 4));
                    }
                program.run({{0, where.low},
                             {1, where.high},
                             {4, kept},
                             {5, limit},
                             {10, values[0]},
                             {11, values[1]},
                             {12, values[2]},
                             {13, values[3]}});
                law.expect(memory.bytes() == wanted, [&] { return std::string(one.name) + (forced ? ", forced" : ""); });
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() == 12 * 2 * 100);
}

namespace {

std::uint64_t changed(const std::string& what, std::uint64_t old, std::uint64_t operand, int width)
{
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - width), sign = std::uint64_t{1} << (width - 1);
    const auto less_signed = [sign](std::uint64_t a, std::uint64_t b) { return (a ^ sign) < (b ^ sign); };
    if (what == "aadd" || what == "aaddu") return (old + operand) & all;
    if (what == "aadds") return old + (operand < 0x80000000 ? operand : operand - 0x1'0000'0000);
    if (what == "asmin") return less_signed(old, operand) ? old : operand;
    if (what == "asmax") return less_signed(old, operand) ? operand : old;
    if (what == "aumin") return old < operand ? old : operand;
    if (what == "aumax") return old < operand ? operand : old;
    if (what == "aand") return old & operand;
    if (what == "aor") return old | operand;
    if (what == "axor") return old ^ operand;
    if (what == "axchg") return operand;
    if (what == "ainc") return (old + 1) & all;
    if (what == "adec") return (old - 1) & all;
    if (what == "aumax1") return old < 1 ? 1 : old;
    if (what == "asmax1") return less_signed(old, 1) ? 1 : old;
    return old | 1;  // aor1
}

// An atomic access in each lane to its own word; discarded lanes change nothing and get 0.
void check_atomic(tests::tally& law, tests::dice& random, const std::string& name, const std::string& what, int width, bool returns,
                  bool compares)
{
    const int registers = width / 32, bytes = width / 8;
    const bool has_operand = name.find("ATOM1") == std::string::npos;
    const int operands = !has_operand ? 0 : (what == "aaddu" || what == "aadds") ? 1 : registers * (compares ? 2 : 1);
    std::string text =
        "DISCARD.f32.lt r4, r5\n" + name + ".i" + std::to_string(width) + ".slot0." + what + (compares ? ".compare" : "") + ".wait0 ";
    if (returns) text += staging(20, registers) + ", ";
    if (has_operand) text += staging(10, operands) + ", ";
    text += "r0, offset:0x8";
    sequence program(text);
    for (int n = 0; n < 40; ++n) {
        memory_of_test memory(random);
        memory.give_to(program);
        std::array<std::uint8_t, memory_of_test::size> wanted = memory.bytes();
        lane_registers low{}, high{}, values[4], kept = sixteen([&] { return random.chance(4) ? 0 : 0x3F800000; }), limit{};
        limit.fill(0x3F000000);
        for (lane_registers& r : values) r = sixteen([&] { return random.chance(8) ? random.below(2) : random.bits(); });
        std::uint64_t old[16];
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const std::uint64_t address = memory_of_test::base + 400 + 16 * lane;
            low[lane] = static_cast<std::uint32_t>(address);
            high[lane] = static_cast<std::uint32_t>(address >> 32);
            old[lane] = memory.number(address + 8, bytes);
            const auto operand = [&](int first, int count) {
                return count == 0 ? 0 : values[first][lane] | (count == 2 ? std::uint64_t{values[first + 1][lane]} << 32 : 0);
            };
            if (compares && random.chance(2)) {
                values[registers][lane] = static_cast<std::uint32_t>(old[lane]);
                if (registers == 2) values[3][lane] = static_cast<std::uint32_t>(old[lane] >> 32);
            }
            const bool matches = !compares || operand(registers, registers) == old[lane];
            const std::uint64_t now = matches ? changed(what, old[lane], operand(0, std::min(operands, registers)), width) : old[lane];
            for (int b = 0; b < bytes && kept[lane] != 0; ++b)
                wanted[static_cast<std::size_t>(address - memory_of_test::base) + 8 + static_cast<std::size_t>(b)] =
                    static_cast<std::uint8_t>(now >> 8 * b);
        }
        const simulator::warp w =
            program.run({{0, low}, {1, high}, {4, kept}, {5, limit}, {10, values[0]}, {11, values[1]}, {12, values[2]}, {13, values[3]}});
        law.expect(memory.bytes() == wanted, [&] { return text; });
        for (int lane = 0; lane < 16 && returns; ++lane) {
            const std::uint64_t got = w.reg(20, lane) | (registers == 2 ? std::uint64_t{w.reg(21, lane)} << 32 : 0);
            law.expect(got == (kept[static_cast<std::size_t>(lane)] != 0 ? old[lane] : 0),
                       [&] { return text + ": returns " + tests::hex(got); });
        }
    }
}

}  // namespace

TEST_CASE("atomic accesses perform their operation on memory, and return the old value", "[simulator][memory]")
{
    tests::dice random;
    tests::tally law;
    for (const int width : {32, 64}) {
        for (const char* what : {"aadd", "asmin", "asmax", "aumin", "aumax", "aand", "aor", "axor"}) {
            check_atomic(law, random, "ATOM", what, width, false, false);
            check_atomic(law, random, "ATOM_RETURN", what, width, true, false);
        }
        check_atomic(law, random, "ATOM_RETURN", "axchg", width, true, false);
        check_atomic(law, random, "ATOM_RETURN", "axchg", width, true, true);
        for (const char* what : {"ainc", "adec", "aumax1", "asmax1", "aor1"})
            check_atomic(law, random, "ATOM1_RETURN", what, width, true, false);
    }
    for (const char* what : {"aaddu", "aadds"}) {
        check_atomic(law, random, "ATOM", what, 64, false, false);
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 18'000);
}

TEST_CASE("all lanes may add to one word", "[simulator][memory]")
{
    tests::dice random;
    sequence program("ATOM_RETURN.i32.slot0.aadd.wait0 @r20, @r10, r0, offset:0x0");
    memory_of_test memory(random);
    memory.give_to(program);
    lane_registers low{}, high{}, values = sixteen([&] { return 1 + random.below(1000); });
    low.fill(static_cast<std::uint32_t>(memory_of_test::base + 512));
    high.fill(static_cast<std::uint32_t>((memory_of_test::base + 512) >> 32));
    const std::uint64_t before = memory.number(memory_of_test::base + 512, 4);
    const simulator::warp w = program.run({{0, low}, {1, high}, {10, values}});
    std::uint64_t sum = before;
    for (const std::uint32_t v : values) sum += v;
    CHECK(memory.number(memory_of_test::base + 512, 4) == (sum & 0xFFFFFFFF));
    // In any order, each lane got the sum of the lanes before it.
    std::map<std::uint32_t, std::uint32_t> by_returned;
    for (std::size_t lane = 0; lane < 16; ++lane) by_returned[w.lanes_of(20)[lane] - static_cast<std::uint32_t>(before)] = values[lane];
    std::uint32_t running = 0;
    for (const auto& [returned, value] : by_returned) {
        CHECK(returned == running);
        running += value;
    }
}
