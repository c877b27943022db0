// SPDX-License-Identifier: MIT
// Sentences with places, and the table of them.
// Also tests: messages/names.hpp, messages/phrases.hpp, messages/sentences.hpp
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/messages/message.hpp>
#include <valhall/messages/sentences.hpp>

#include "support.hpp"

using namespace valhall;
using detail::message;
using detail::place;

namespace {

// Has two places.
struct few_places final : detail::places {
    constexpr void put(message& out, place which) const override
    {
        if (which == place::found) out.put("'x'");
        if (which == place::about) detail::write_sentence(out, "it[found? is {found}]", *this);
    }
};

constexpr bool is_written(std::string_view sentence, std::string_view expected)
{
    message out;
    detail::write_sentence(out, sentence, few_places());
    return out.view() == expected;
}

static_assert(is_written("", ""));
static_assert(is_written("plain", "plain"));
static_assert(is_written("{found} and {found}", "'x' and 'x'"));
static_assert(is_written("{about}: {nearest}.", "it is 'x': ."));
static_assert(is_written("a[found? b|c] d", "a b d"));
static_assert(is_written("a[nearest? b| c] d", "a c d"));
static_assert(is_written("a[nearest? b] d", "a d"));
static_assert(is_written("[found?[nearest?1|2[about?3]]|4]5", "235"));
static_assert(is_written("[nearest?[found?1|2[about?3]]|4{found}]5", "4'x'5"));
// Incomplete sentences.
static_assert(is_written("a{found", "a'x'"));
static_assert(is_written("a[found?b", "ab"));
static_assert(is_written("a|b", "a"));

constexpr bool lists_words()
{
    message one_of, with, single;
    detail::word_list first(one_of), second(with), third(single);
    for (const std::string_view word : {"a", "b", "c"}) {
        first.add(word);
        second.add(word);
    }
    third.add("a");
    first.end_one_of();
    second.end_with(" or ");
    third.end_one_of();
    third.end_with(" and ");
    return one_of.view() == "one of a, b, c" && with.view() == "a, b or c" && single.view() == "a";
}
static_assert(lists_words());

constexpr bool writes_numbers()
{
    message out;
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-10}, INT64_MIN, INT64_MAX}) {
        out.decimal(value);
        out.put(' ');
    }
    out.hex(0);
    out.hex(0xABC, 2);
    out.hex(0x1F, 4);
    return out.view() == "0 -10 -9223372036854775808 9223372036854775807 0ABC001F";
}
static_assert(writes_numbers());

// True if brackets match and all places exist.
bool is_well_formed(std::string_view sentence)
{
    int depth = 0;
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        const char c = sentence[at];
        if (c == ']' || c == '|') {
            if (depth == 0) return false;
            depth -= c == ']';
        }
        if (c != '{' && c != '[') continue;
        depth += c == '[';
        const std::size_t end = sentence.find(c == '{' ? '}' : '?', at);
        if (end == std::string_view::npos || detail::place_named(sentence.substr(at + 1, end - at - 1)) == place::unknown) return false;
        at = end;
    }
    return depth == 0;
}

}  // namespace

TEST_CASE("a message that is too long is cut")
{
    message out;
    for (std::size_t n = 0; n <= message::capacity; ++n) out.put("12");
    CHECK(out.size() == message::capacity);
    out.replace(0, 1, "345");
    CHECK(out.size() == message::capacity);
    CHECK(out.view().substr(0, 5) == "34521");
}

TEST_CASE("the sentences of messages.def are well formed")
{
    for (const detail::sentence_row& row : detail::sentence_rows) {
        INFO(row.sentence);
        CHECK(is_well_formed(row.sentence));
        CHECK(detail::sentence_row_of(row.code) == &row);  // one row for each code
    }
#define VALHALL_FINDING(code, sentence) CHECK(is_well_formed(sentence));
#include "valhall/messages/messages.def"
#define VALHALL_HINT(name, plain, sentence) CHECK(is_well_formed(sentence));
#include "valhall/messages/messages.def"
    int phrases = 0;
#define VALHALL_PLACE(name)                                        \
    CHECK(detail::place_named(#name) == place::name);              \
    CHECK(is_well_formed(detail::phrase_of(place::name)));         \
    phrases += !detail::phrase_of(place::name).empty();
#include "valhall/messages/places.def"
    CHECK(phrases > 5);
    CHECK(detail::place_named("") == place::unknown);
    CHECK_FALSE(is_well_formed("{nothing_like_it}"));
    CHECK_FALSE(is_well_formed("[found?{found}"));
    CHECK_FALSE(is_well_formed("found]"));
}
