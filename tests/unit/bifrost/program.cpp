// SPDX-License-Identifier: MIT
// Programs: clauses in a row, padding, faults with the number of their clause; and the checks of clauses.
// Also tests: bifrost/check.hpp, bifrost/bifrost.hpp, bifrost/gpus.hpp
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"

#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::clause, bifrost::fault_code, bifrost::level, bifrost::modifier, bifrost::opcode, bifrost::port, bifrost::unit,
    bifrost::value;

namespace {

constexpr clause nops(int tuples)
{
    clause of;
    of.tuple_count = static_cast<std::uint8_t>(tuples);
    if (bifrost::has_inner_constant(tuples)) of.constant_count = 1;
    for (int n = 0; n < tuples; ++n) of.tuples[n].registers = *bifrost::encode_register_block({}, n == 0);
    return of;
}

bifrost::instruction made(opcode code, std::initializer_list<port> sources)
{
    bifrost::fields of = *bifrost::fields::of(code, unit::add);
    int n = 0;
    for (const port one : sources) of.sources[n++] = one;
    return *bifrost::encode(of);
}

fault_code listed(const clause& of, bifrost::gpu_set on = bifrost::every_gpu) { return check(of, level::listed, on).error().code; }

}  // namespace

TEST_CASE("bifrost: programs are read clause by clause, up to their padding")
{
    std::vector<std::uint32_t> words;
    for (const int tuples : {1, 8, 3}) CHECK(write_clause(nops(tuples), words));
    CHECK(words.size() == 4 * (1 + 6 + 3));
    words.resize(words.size() + 32);
    std::vector<bifrost::decoded_clause> clauses;
    CHECK(read_program(words, clauses));
    REQUIRE(clauses.size() == 3);
    CHECK((clauses[1].tuple_count == 8 && clauses[2].quadword_count == 3));

    words[4] = 0xFF;
    clauses.clear();
    const auto bad = read_program(words, clauses);
    CHECK((bad.error().code == fault_code::wrong_format && bad.error().clause == 1 && clauses.size() == 1));
    words.resize(6);
    CHECK(read_program(words, clauses).error().code == fault_code::misaligned);
    bifrost::clause_reader in(words);
    in.skip();
    CHECK((in.position() == 1 && !in.is_done()));
    words.clear();
    CHECK(bifrost::clause_reader(words).is_done());
    clause wrong;
    wrong.tuple_count = 9;
    CHECK(write_clause(wrong, words).error().code == fault_code::too_many_tuples);
}

TEST_CASE("bifrost: a clause is decoded in a constant expression")
{
    constexpr bool same = [] {
        const clause of = nops(5);
        const auto made = bifrost::encode(of);
        std::uint32_t words[16]{};
        for (int n = 0; n < 16; ++n) words[n] = made->quadwords[n / 4].word(n % 4);
        const auto read = bifrost::decode_clause(words, 4);
        return read && static_cast<const clause&>(*read) == of;
    }();
    HOLDS(same);
}

TEST_CASE("bifrost: what the hardware demands of clauses is checked")
{
    CHECK(listed(nops(4)) == fault_code::none);
    clause of = nops(2);
    of.tuples[0].registers |= 1 << 8;
    CHECK(check(of, level::decodes));
    CHECK(listed(of) == fault_code::unused_field_not_zero);
    of.tuples[0].registers |= 1 << 14;  // two idle ports may have any equal numbers
    CHECK(listed(of) == fault_code::none);

    of = nops(2);
    of.tuples[0].add = made(opcode::BARRIER, {});
    CHECK(listed(of) == fault_code::not_last_tuple);
    of = nops(2);
    of.tuples[1].add = made(opcode::BARRIER, {});
    CHECK(listed(of) == fault_code::message_differs);
    of.header.sends = bifrost::message::barrier;
    CHECK(listed(of) == fault_code::none);
    of.tuples[0].add = made(opcode::LOAD_i32, {port::fau_low, port::fau_high});
    CHECK(listed(of) == fault_code::message_differs);
    of.header.sends = bifrost::message::load;
    CHECK(listed(of) == fault_code::two_messages);

    of = nops(1);
    of.tuples[0].add = made(opcode::MOV_i32, {port::t0});
    CHECK(listed(of) == fault_code::no_result_before);
    of.tuples[0].add = made(opcode::ATEST, {port::fau_low, port::fau_high});
    of.header.sends = bifrost::message::atest;
    CHECK(listed(of) == fault_code::fau_not_atest);
    of.tuples[0].registers |= 5;
    CHECK(listed(of) == fault_code::none);
    of = nops(1);
    of.tuples[0].add = made(opcode::FRCP_f32, {port::fau_low});
    CHECK(listed(of, set_of(bifrost::gpu::G71)) == fault_code::not_on_gpu);
    CHECK(listed(of, products_of(bifrost::arch::v7)) == fault_code::none);
}

TEST_CASE("bifrost: compiled programs come back from clauses and from text, and keep the rules")
{
    int programs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs")) {
        if (entry.path().extension() != ".bin") continue;
        ++programs;
        const std::string name = entry.path().stem().string();
        INFO(name);
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        std::vector<std::uint32_t> words(bytes.size() / 4), back;
        for (std::size_t n = 0; n < 4 * words.size(); ++n)
            words[n / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[n])} << 8 * (n % 4);
        std::vector<bifrost::decoded_clause> clauses;
        REQUIRE(bifrost::read_program(words, clauses));
        std::string text;
        for (const bifrost::decoded_clause& one : clauses) {
            text += bifrost::print(one, static_cast<std::uint32_t>(back.size() / 4)).view();
            CHECK(write_clause(one, back));
        }
        CHECK(bifrost::assemble(text).words == back);
        back.resize(words.size());
        CHECK(back == words);
        const auto product = bifrost::find_gpu(std::string_view(name).substr(name.find("-G") + 1, 3));
        const auto stage = name[0] == 'v'   ? valhall::shader_stage::vertex
                           : name[0] == 'f' ? valhall::shader_stage::fragment
                                            : valhall::shader_stage::compute;
        const bool is_known = name == "fx_shadow-G71";  // FRCP.f32, which G71 lacks
        CHECK(bifrost::check_program(words, {level::listed, set_of(*product), stage}).size() == (is_known ? 1u : 0u));
    }
    CHECK(programs == 10);
}

TEST_CASE("bifrost: products and architectures are found by name")
{
    HOLDS(bifrost::find_gpu("G31") == bifrost::gpu::G31 && bifrost::find_gpu("mali-g76 mp10") == bifrost::gpu::G76);
    HOLDS(bifrost::find_gpu("G610").error().code == fault_code::unknown_gpu && !bifrost::find_gpu("G52 MP"));
    HOLDS(bifrost::find_arch("V6") == bifrost::arch::v6 && bifrost::find_arch("v8").error().code == fault_code::unknown_architecture);
    HOLDS(lanes_of(bifrost::arch::v6) == 4 && lanes_of(bifrost::arch::v7) == 8 && arch_of(bifrost::gpu::G31) == bifrost::arch::v7);
    // The name that Mesa prints, and the ids of its list of products.
    HOLDS(bifrost::find_gpu("Mali-G52 r1 MC1 (Panfrost)") == bifrost::gpu::G52 && bifrost::find_gpu("0x7402") == bifrost::gpu::G52);
    HOLDS(bifrost::find_gpu("0x72120000") == bifrost::gpu::G52 && bifrost::find_gpu("0x7093") == bifrost::gpu::G31);
    HOLDS(bifrost::find_gpu("0x6221") == bifrost::gpu::G72 && bifrost::find_gpu("0x7211") == bifrost::gpu::G76);
    HOLDS(bifrost::find_gpu("0xa867").error().code == fault_code::unknown_gpu && !bifrost::find_gpu("0x7004") && !bifrost::find_gpu("0x"));
    for (const bifrost::gpu one : bifrost::gpus) {
        CHECK(bifrost::find_gpu(name_of(one)) == one);
        CHECK(id_of(one) >> 12 == static_cast<int>(arch_of(one)));
    }
}
