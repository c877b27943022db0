// SPDX-License-Identifier: MIT
// The bit fields of all encodings: they cover the word once, and hold what instructions decode.
#include <cstdint>
#include <string>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/bifrost/word_fields.hpp"

#include "random.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::field_use;

TEST_CASE("bifrost: the fields of each encoding cover its word, and words with other fields decode to other instructions")
{
    tests::dice random(9);
    int encodings = 0;
    for (int n = 0; n < bifrost::row_total; ++n) {
        const bifrost::descriptor row{static_cast<std::uint16_t>(n)};
        const bifrost::encoding_range range = encodings_of(row);
        encodings += range.count;
        for (int encoding = range.first; encoding < range.first + range.count; ++encoding) {
            const bifrost::word_fields fields(encoding);
            std::uint32_t covered = 0, fixed = 0;
            int before = 32;
            for (const bifrost::word_field& one : fields) {
                const std::uint32_t mask = ((1u << one.width) - 1) << one.position;
                CHECK((covered & mask) == 0);
                CHECK(one.position < before);
                before = one.position;
                covered |= mask;
                if (one.use == field_use::fixed) fixed |= one.value << one.position;
            }
            INFO(row.name());
            CHECK(covered == (1u << bits_of(row.unit())) - 1);
            for (int trial = 0; trial < 50; ++trial) {
                std::uint32_t word = fixed;
                for (const bifrost::word_field& one : fields)
                    if (one.use != field_use::fixed)
                        word |= static_cast<std::uint32_t>(random.below(std::uint64_t{1} << one.width)) << one.position;
                const bifrost::result<bifrost::instruction> made = bifrost::decode(row.unit(), word);
                if (!made || made->encoding != encoding) continue;  // reserved, or of another encoding with the same bits
                for (const bifrost::word_field& one : fields) {
                    const std::uint32_t number = word >> one.position & ((1u << one.width) - 1);
                    if (one.use == field_use::source) CHECK(static_cast<std::uint32_t>(made->source(one.index)) == number);
                    if (one.use == field_use::immediate) CHECK(made->immediate_value(one.index) == number);
                    if (one.use == field_use::modifier) CHECK(row.modifier_at(one.index).at(number) == made->modifier_value(one.index));
                }
                for (int modifier = 0; modifier < row.modifier_count(); ++modifier) {
                    bool is_drawn = false;
                    for (const bifrost::word_field& one : fields) is_drawn |= one.use == field_use::modifier && one.index == modifier;
                    CHECK(is_drawn != fields.gives(modifier));
                }
            }
        }
    }
    CHECK(encodings == 392);
}
