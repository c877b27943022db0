// SPDX-License-Identifier: MIT
// The generator of Bifrost's data: each kind of mistake in the table is refused, with the place.
#include <string>

#include "bifrost/table.hpp"

#include "catch.hpp"

namespace table = valhall::table::bifrost;

namespace {

constexpr const char* sets = "neg = *none neg\nswz.halves = h00 h10 *h01 h11\nmux = from mux\n";

// The mistakes of a table of the ADD unit, one per line.
std::string mistakes_in(const std::string& text, const std::string& values = sets)
{
    table::shared_vocabulary shared;
    shared["mux"] = {{"neg", "int_zero"}, "int_zero"};
    table::mistakes wrong;
    const table::tables t = table::read({{"modifiers.isa", values}, {"add.isa", text}}, shared, wrong);
    if (wrong.empty()) table::check(t, wrong);
    std::string all;
    for (const std::string& one : wrong) all += one + '\n';
    return all;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string good =
    "A.f32\n    sources any any\n    modifiers neg0=n swz1.halves\n"
    "    bits 1111 000000 n XX 0 BBB AAA\n        X | swz1\n        0 | h01\n        1 < | h10\n        1 >= | h00 alias\n";

// The table with a part replaced.
std::string changed(std::string from, const std::string& to)
{
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return mistakes_in(text);
}

}  // namespace

TEST_CASE("derive: a table of Bifrost without mistakes is accepted")
{
    CHECK(mistakes_in(good) == "");
    const table::shared_vocabulary shared{{"mux", {{"neg", "int_zero"}, "int_zero"}}};
    table::mistakes wrong;
    const auto files = table::generated_files(table::read({{"modifiers.isa", sets}, {"add.isa", good}}, shared, wrong));
    CHECK(wrong.empty());
    CHECK(has(files.at("names.hpp"), "A_f32"));
    CHECK(has(files.at("tables.hpp"), "encoding_row_table"));
}

TEST_CASE("derive: mistakes in a table of Bifrost are refused")
{
    CHECK(has(changed("n XX", "n X"), "add.isa:4: a word has 20 bits"));
    CHECK(has(changed("n XX 0", "n XX Q"), "draws Q"));
    CHECK(has(changed("000000 n", "n00000 n"), "not beside each other"));
    CHECK(has(changed("neg0=n", "neg0"), "draws n"));
    CHECK(changed("1 >=", "1 *") == "");  // an alias may have the numbers of another case
    CHECK(changed("h00 alias", "h00") == "");
    CHECK(has(changed("1 >= | h00 alias", "1 <= | h00"), "two cases have the same numbers"));
    CHECK(has(changed("1 < | h10", "0 | h10"), "two cases have the same numbers"));
    CHECK(has(changed("1 < | h10", "4 | h10"), "a number of a case does not fit its field"));
    CHECK(has(changed("1 < | h10", "1 < | abs"), "swz1 has no word abs"));
    CHECK(has(changed("1 < | h10", "1 ! | h10"), "unknown order"));
    CHECK(has(changed("1 < | h10", "1 <"), "expected numbers"));
    CHECK(has(changed("halves\n", "halves abs\n"), "there is no set of values abs"));
    CHECK(has(changed("1 < | h10", "0 | h01"), "two cases have the same words"));
    CHECK(has(changed("any any", "any any-9"), "a source is"));
    CHECK(has(changed("any any", "any any any"), "can have one port only"));
    CHECK(has(changed("    bits", "    staging eats 1\n    bits"), "expected reads"));
    CHECK(has(changed("    bits", "    staging reads 5\n    bits"), "a count is"));
    CHECK(has(changed("    bits", "    message letter\n    bits"), "expected a type of message"));
    CHECK(has(changed("    bits", "    is odd\n    bits"), "unknown fact"));
    CHECK(has(changed("    bits", "    not_on G610\n    bits"), "unknown product"));
    CHECK(has(changed("    bits", "    exchange A B cmpf lt>gt\n    bits"), "exchanges a modifier that it lacks"));
    CHECK(has(changed("    bits", "    exchange A\n    bits"), "expected two sources"));
    CHECK(has(changed("    bits", "    colour red\n    bits"), "unknown line"));
    CHECK(has(changed("    bits", "    immediates i\n    bits"), "expected NAME=LETTER"));
    CHECK(has(changed("    bits", "    immediates index=i\n    bits"), "an immediate is not drawn"));
    CHECK(has(changed("0 BBB AAA", "BBB AAA 0"), "a source has the three bits from 0, 3, 6 or 9 on"));
    CHECK(has(changed("BBB AAA", "AAA BBB"), "an order needs two sources, at the bits 0 and 3"));
    const auto with_bits = [](const std::string& bits, const std::string& numbers) {
        const std::string columns = numbers.size() == 1 ? "X" : "X Y";
        return mistakes_in("A\n    sources any\n    modifiers neg0\n    bits " + bits + "\n        " + columns + " | neg0\n        " +
                           numbers + " | none\n");
    };
    CHECK(with_bits("1111 XXX Y000000 AAA 000", "1 1") == "");
    CHECK(has(with_bits("1111 XXX 0000000 AAA 00Y", "1 1"), "Y, Z or W is lower than its place"));
    CHECK(with_bits("1111 XXXXXXXX 00000 AAA", "1") == "");
    CHECK(has(with_bits("1111 XXXXXXXXX 0000 AAA", "1"), "have more than 8 bits together"));
    CHECK(has(mistakes_in("A\n"), "has no bits"));
    CHECK(has(mistakes_in("    bits 0\n"), "expected the name of an instruction first"));
    CHECK(has(mistakes_in(good + good), "A.f32 is there twice"));
}

TEST_CASE("derive: encodings of Bifrost that have the same words are refused")
{
    const std::string other = "B\n    sources any\n    bits 1111 0000000000 00 0 AAA\n";
    CHECK(has(mistakes_in(good + other), "B of ADD, line 11: has words of A.f32, line 4"));
    CHECK(mistakes_in(good + "B\n    sources any\n    bits 1111 0000000000 00 0 AAA rest\n") == "");
    CHECK(mistakes_in(good + "B\n    sources any\n    bits 1110 0000000000 00 0 AAA\n") == "");
    // A number that no case has is free for others.
    CHECK(mistakes_in(good + "B\n    sources any any\n    bits 1111 0000000 11 0 BBB AAA\n") == "");
    CHECK(has(mistakes_in(good + "B\n    sources any any\n    bits 1111 0000000 01 0 BBB AAA\n"), "has words of A.f32"));
}

TEST_CASE("derive: instructions of Bifrost can share bits if their cases differ")
{
    const std::string first =
        "A\n    sources any any\n    modifiers neg0\n    bits 1111 00000 XX 000 BBB AAA shared\n        X | neg0\n        0 | none\n";
    const auto second = [](const std::string& number) {
        return "B\n    sources any any\n    modifiers neg0\n    bits 1111 00000 XX 000 BBB AAA shared\n        X | neg0\n        " +
               number + " | none\n";
    };
    CHECK(mistakes_in(first + second("1")) == "");
    CHECK(has(mistakes_in(first + second("0")), "has a case of A"));
}

TEST_CASE("derive: mistakes in values of Bifrost's modifiers are refused")
{
    CHECK(has(mistakes_in(good, "neg = *none\nneg = a b c\n"), "not a power of two"));
    CHECK(has(mistakes_in(good, std::string(sets) + "neg = a b\n"), "is there twice"));
    CHECK(has(mistakes_in(good, std::string(sets) + "x = from nothing\n"), "expected an enumeration"));
    CHECK(has(mistakes_in(good, std::string(sets) + "x\n"), "expected NAME = WORDS"));
}
