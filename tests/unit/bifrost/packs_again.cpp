// SPDX-License-Identifier: MIT
// The fast accept for plain text: what it takes, pack() makes again, and it takes nearly all that pack() makes again.
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/bifrost/packs_again.hpp"
#include "valhall/bifrost/program.hpp"

#include "bifrost_programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;

namespace {

struct counts {
    std::size_t taken = 0, left = 0;  // of the clauses that pack() makes again
    std::size_t others = 0;
};

void check_clause(const bifrost::clause& of, std::uint32_t number, tests::tally& law, counts& seen)
{
    const auto made = bifrost::pack(bifrost::parts_of(of, false, number), number);
    const bool is_again = made && *made == of;
    const bifrost::detail::clause_blocks blocks(of);
    const bool is_taken = bifrost::detail::repacking(of, blocks, number).is_the_same();
    law.expect(!is_taken || is_again, [&] { return std::string(bifrost::print(of, number).view()); });
    ++(!is_again ? seen.others : is_taken ? seen.taken : seen.left);
}

}  // namespace

TEST_CASE("bifrost: clauses that are taken as plain are packed again of their operands")
{
    tests::tally law;
    tests::dice random(4);
    counts original, changed;
    for (const std::vector<std::uint32_t>& words : tests::bifrost_programs()) {
        for (bifrost::clause_reader in(words); !in.is_done();) {
            const std::uint32_t number = in.position();
            const auto one = in.next();
            REQUIRE(one);
            check_clause(*one, number, law, original);
            // Constants that no tuple reads.
            bifrost::clause more = *one;
            more.constant_count = static_cast<std::uint8_t>(more.constant_count + 2);
            if (bifrost::encode(more)) check_clause(more, number, law, changed);
            for (std::uint64_t n = 0; n < tests::rounds(200u); ++n) {
                std::vector<std::uint32_t> bits(words.begin() + std::int64_t{4} * number, words.begin() + std::int64_t{4} * in.position());
                for (std::uint64_t flips = 1 + random.below(3); flips != 0; --flips)
                    bits[random.below(bits.size())] ^= 1u << random.below(32);
                if (const auto now = bifrost::decode_clause(bits.data(), bits.size() / 4)) check_clause(*now, number, law, changed);
            }
        }
    }
    CHECK(law.failures() == "");
    INFO(original.taken << ", " << original.left << ", " << original.others << "; " << changed.taken << ", " << changed.left << ", "
                        << changed.others);
    CHECK((original.taken > 50 && original.left == 0));
    CHECK((changed.taken > 20 * changed.left && changed.others > 20));
}

TEST_CASE("bifrost: blocks that are taken as usual are encoded to the same bits, and no others")
{
    tests::tally law;
    tests::dice random(35);
    std::size_t usual = 0, others = 0;
    for (std::uint64_t n = 0; n < tests::rounds(400'000u); ++n) {
        std::uint64_t bits = random.below(valhall::word{1} << bifrost::register_block_bits);
        using enum bifrost::block_part;
        const auto set = [&bits](bifrost::block_part part, std::uint64_t value) {
            bits = bifrost::detail::field_of(part).insert(bits, value);
        };
        if (random.chance(2)) set(control, 0);
        if (random.chance(3)) set(port_3, bifrost::detail::field_of(port_2).extract(bits));
        if (random.chance(4)) set(port_0, 0);
        if (random.chance(4)) set(port_2, 0), set(port_3, 0);
        const bool is_first = random.chance(2);
        const auto block = bifrost::decode_register_block(bits, is_first);
        if (!block || (block->reads[0] >= 0 && block->reads[0] == block->reads[1])) continue;
        const auto again = bifrost::encode_register_block(*block, is_first);
        const bool is_usual = bifrost::detail::is_encoded_again(bits, *block);
        law.expect(is_usual == (again && *again == bits), [&] { return std::to_string(bits) + (is_first ? " first" : ""); });
        ++(is_usual ? usual : others);
    }
    CHECK(law.failures() == "");
    CHECK((usual > 1000 && others > 1000));
}
