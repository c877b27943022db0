// SPDX-License-Identifier: MIT
// compile_options::robust_buffers: loads, stores and atomics with random indices, among them those whose products have more than 32 bits,
// against a second reading that computes the offset in 128 bits. The simulator stops at an access outside of all buffers.
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "random.hpp"
#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "unit/spirv/compute_module.hpp"

using namespace valhall::spirv;
using namespace tests::spirv;

namespace {

constexpr std::uint32_t threads = 16, groups = 4, all_threads = threads * groups;
constexpr std::uint32_t tested = 0, index_buffer = 1, result_buffer = 2, value_buffer = 3, uniform_storage = 2, buffer_storage = 12;

// Elements of a buffer, and how they are indexed.
struct layout {
    number_type of{};
    std::uint32_t size = 1;   // numbers of an element
    std::uint32_t first = 0;  // the byte of the first element
    std::uint32_t row_stride = 4, columns = 0, stride = 0;
    bool has_wide_indices = false;

    std::uint32_t bytes() const { return of.width / 8 * size; }
};

enum class action { load, store, add };

words assembled(const layout& what, action does, std::uint32_t storage, std::uint32_t rows)
{
    compute_module a(threads);
    const number_type index_type{'s', what.has_wide_indices ? 64u : 32u};
    const std::uint32_t element = a.vector(what.of, what.size), id = a.global_id(), number = a.type(index_type);
    const std::uint32_t buffer = a.rows(tested, {element, what.first, what.row_stride, what.columns, what.stride, rows, storage});
    const std::uint32_t indices = a.buffer(index_buffer, index_type), results = a.buffer(result_buffer, what.of, what.size),
                        values = a.buffer(value_buffer, what.of, what.size);
    const std::uint32_t twice = a.times(id, 2);
    std::vector<std::uint32_t> chain{buffer, a.constant(0), a.made(op::Load, number, {a.element(indices, number, twice)})};
    if (what.columns != 0) chain.push_back(a.made(op::Load, number, {a.element(indices, number, a.add(twice, a.constant(1)))}));
    const std::uint32_t at = a.made(op::AccessChain, a.pointer(storage, element), chain), result = a.element(results, element, id);
    if (does == action::load) {
        a.code(op::Store, {result, a.made(op::Load, element, {at})});
        return a.assembled();
    }
    const std::uint32_t value = a.made(op::Load, element, {a.element(values, element, id)});
    if (does == action::store) a.code(op::Store, {at, value});
    else a.code(op::Store, {result, a.made(op::AtomicIAdd, element, {at, a.constant(1), a.constant(0), value})});
    return a.assembled();
}

using bytes = std::vector<std::uint8_t>;

bytes bytes_of(const std::vector<std::uint32_t>& from)
{
    bytes made;
    for (const std::uint32_t word : from)
        for (int n = 0; n < 4; ++n) made.push_back(static_cast<std::uint8_t>(word >> 8 * n));
    return made;
}

// ---- the second reading ----

struct index_pair {
    std::int64_t row = 0, column = 0;
};

// The first byte of an element, or -1 if it is not wholly in the buffer.
std::int64_t place_in(const layout& what, const index_pair& at, std::size_t length)
{
    __extension__ using wide = __int128;
    const wide first = wide{what.first} + wide{at.row} * what.row_stride + (what.columns == 0 ? 0 : wide{at.column} * what.stride);
    return first >= 0 && first + what.bytes() <= static_cast<wide>(length) ? static_cast<std::int64_t>(first) : -1;
}

// The sum of two numbers in memory, of 8 to 64 bits, in place of the first.
void add_number(std::uint8_t* to, const std::uint8_t* more, std::uint32_t size)
{
    unsigned carry = 0;
    for (std::uint32_t n = 0; n < size; ++n) {
        carry += unsigned{to[n]} + unsigned{more[n]};
        to[n] = static_cast<std::uint8_t>(carry);
        carry >>= 8;
    }
}

// ---- indices ----

// An index near one of: 0, the end of the buffer, a product of 2^32 bytes and fractions of it, the ends of its type; or any one.
std::int64_t random_index(tests::dice& random, std::uint32_t stride, std::size_t length, bool is_wide)
{
    const auto below = [&](std::uint64_t n) { return static_cast<std::int64_t>(random.below(n)); };
    const std::int64_t near = below(9) - 4, whole = std::int64_t{1} << 32;
    std::int64_t made = 0;
    switch (random.below(6)) {
    case 0: made = near; break;
    case 1:
    case 2: made = below(length / stride + 3) - 1; break;
    case 3: made = whole / stride * (1 + below(4)) / 4 + near; break;
    case 4: made = (whole >> 1) + near; break;
    default: made = below(static_cast<std::uint64_t>(whole)); break;
    }
    if (is_wide) return random.below(2) == 0 ? made : random.below(2) == 0 ? made + whole * (below(5) - 2) : -made;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(made));
}

struct run_of {
    std::vector<index_pair> at{};
    std::vector<std::uint32_t> before{}, values{};
    bytes after{}, results{};
};

case_resource resource_of(std::uint32_t binding, std::vector<std::uint32_t> contents)
{
    case_resource r;
    r.binding = binding;
    r.words = std::move(contents);
    return r;
}

void perform(run_of& r, const layout& what, action does, std::uint32_t storage, std::uint32_t rows, valhall::arch on)
{
    const valhall::spirv::module m = read(assembled(what, does, storage, rows));
    INFO(explain(m.fault()));
    REQUIRE(m);
    std::vector<std::uint32_t> indices;
    for (const index_pair& one : r.at)
        for (const std::int64_t index : {one.row, one.column}) {
            indices.push_back(static_cast<std::uint32_t>(index));
            if (what.has_wide_indices) indices.push_back(static_cast<std::uint32_t>(index >> 32));
        }
    case_file file;
    file.groups[0] = groups;
    const std::size_t words_of_results = (std::size_t{what.bytes()} * all_threads + 3) / 4;
    file.resources = {resource_of(tested, r.before), resource_of(index_buffer, indices),
                      resource_of(result_buffer, std::vector<std::uint32_t>(words_of_results, 0x7E7E7E7E)),
                      resource_of(value_buffer, r.values)};
    const compile_options how{.on = on, .robust_buffers = true};
    REQUIRE(run_case_file(file, m, how) == "");
    r.after = bytes_of(file.resources[tested].words);
    r.results = bytes_of(file.resources[result_buffer].words);
}

// Compares the results of a run with those of the second reading.
void check_run(const run_of& r, const layout& what, action does)
{
    const std::uint32_t size = what.bytes();
    bytes memory = bytes_of(r.before);
    const bytes values = bytes_of(r.values);
    for (std::uint32_t n = 0; n < all_threads; ++n) {
        const std::int64_t place = place_in(what, r.at[n], memory.size());
        INFO("row " << r.at[n].row << ", column " << r.at[n].column << ", byte " << place);
        bytes old(size);
        if (place >= 0) std::copy_n(memory.begin() + place, size, old.begin());
        if (place >= 0 && does == action::store) std::copy_n(values.begin() + std::int64_t{size} * n, size, memory.begin() + place);
        if (place >= 0 && does == action::add) add_number(memory.data() + place, values.data() + std::size_t{size} * n, size);
        const auto result = r.results.begin() + std::int64_t{size} * n;
        if (does != action::store) CHECK(bytes(result, result + size) == old);
    }
    CHECK(r.after == memory);
}

void check(const layout& what, action does, std::uint32_t storage = buffer_storage, std::uint32_t rows = 0)
{
    tests::dice random(what.of.width + what.size * 100 + what.row_stride);
    std::uint32_t inside = 0, outside = 0;
    for (const valhall::arch on : valhall::architectures) {
        INFO("v" << static_cast<int>(on) << ": " << what.of.kind << what.of.width << " x " << what.size << ", stride " << what.row_stride);
        run_of r;
        r.before.resize(1 + random.below(100));
        for (std::uint32_t& word : r.before) word = static_cast<std::uint32_t>(random.below(0x100000000));
        r.values.resize((std::size_t{what.bytes()} * all_threads + 3) / 4);
        for (std::uint32_t& word : r.values) word = static_cast<std::uint32_t>(random.below(0x100000000));
        std::vector<std::int64_t> taken;
        while (r.at.size() < all_threads) {
            index_pair one{random_index(random, what.row_stride, 4 * r.before.size(), what.has_wide_indices), 0};
            if (what.columns != 0) one.column = random_index(random, what.stride, 4 * r.before.size(), what.has_wide_indices);
            const std::int64_t place = place_in(what, one, 4 * r.before.size());
            // Two indices that are far out of bounds, in opposite directions, may count as out of bounds.
            if (what.columns != 0 && place >= 0 && std::abs(one.column) > 0x10000000) continue;
            // The order of stores to one place is not known.
            const auto overlaps = [&](std::int64_t other) { return place < other + what.bytes() && other < place + what.bytes(); };
            if (does != action::load && place >= 0 && std::any_of(taken.begin(), taken.end(), overlaps)) one = {0x10000000, 0};
            else if (place >= 0) taken.push_back(place);
            ++(place_in(what, one, 4 * r.before.size()) >= 0 ? inside : outside);
            r.at.push_back(one);
        }
        perform(r, what, does, storage, rows, on);
        check_run(r, what, does);
    }
    CHECK(inside >= 7);
    CHECK(outside >= 7);
}

constexpr number_type u8{'u', 8}, u16{'u', 16}, f16{'f', 16}, u32{'u', 32}, f32{'f', 32}, u64{'u', 64};

// Each width, vectors that straddle the end, strides with and without an odd factor, one and two indices of 32 and 64 bits.
constexpr layout layouts[]{
    {u8, 1, 0, 1},
    {u8, 3, 0, 3},
    {u8, 4, 5, 4},
    {u16, 1, 0, 2},
    {f16, 2, 0, 4},
    {f16, 3, 2, 6},
    {f16, 4, 0, 8},
    {u32, 1, 0, 4},
    {u32, 1, 16, 12},
    {f32, 2, 0, 8},
    {f32, 3, 0, 16},
    {f32, 3, 4, 12},
    {f32, 4, 0, 16},
    {f32, 4, 36, 20},
    {f32, 4, 0, 256},
    {u64, 1, 0, 8},
    {u64, 1, 8, 24},
    {u64, 2, 0, 16},
    {u32, 1, 0, 4, 0, 0, true},
    {f32, 4, 16, 48, 0, 0, true},
    {u32, 1, 0, 16, 4, 4},
    {u8, 1, 3, 7, 7, 1},
    {u16, 1, 0, 6, 3, 2},
    {f32, 2, 4, 40, 3, 12},
    {f32, 4, 0, 64, 4, 16},
    {u32, 1, 0, 24, 3, 8, true},
};

}  // namespace

TEST_CASE("loads out of the bounds of a buffer give 0", "[spirv][bounds]")
{
    for (const layout& one : layouts) check(one, action::load);
}

TEST_CASE("stores out of the bounds of a buffer change nothing", "[spirv][bounds]")
{
    for (const layout& one : layouts) check(one, action::store);
}

TEST_CASE("atomics out of the bounds of a buffer change nothing and return 0", "[spirv][bounds]")
{
    for (const layout& one : layouts)
        if (one.size == 1 && one.of.kind == 'u' && one.first % (one.of.width / 8) == 0) check(one, action::add);
}

TEST_CASE("loads out of the bounds of a uniform buffer give 0", "[spirv][bounds]")
{
    for (const layout& one : layouts) check(one, action::load, uniform_storage, 2);
}

namespace {

// The number of uniforms that are lengths of buffers.
std::size_t lengths(const valhall::spirv::module& m, const compile_options& how)
{
    const compiled_module made = compile(m, how);
    INFO(explain(made.fault(), m));
    REQUIRE(made);
    return static_cast<std::size_t>(std::count_if(made.uniforms().begin(), made.uniforms().end(), [](const auto& u) {
        return !u.is_constant && uniform_name::of(u.key).kind == uniform_kind::length;
    }));
}

// Loads the element at a constant index, and stores it in another buffer.
words with_constant_index(std::uint32_t index, std::uint32_t rows, std::uint32_t storage)
{
    compute_module a;
    const std::uint32_t element = a.vector(f32, 4), results = a.buffer(result_buffer, f32, 4);
    const std::uint32_t buffer = a.rows(tested, {element, 0, 16, 0, 0, rows, storage});
    const std::uint32_t at = a.made(op::AccessChain, a.pointer(storage, element), {buffer, a.constant(0), a.constant(index)});
    a.code(op::Store, {a.element(results, element, a.constant(0)), a.made(op::Load, element, {at})});
    return a.assembled();
}

}  // namespace

TEST_CASE("a constant index within a block needs no check, and one beyond it does", "[spirv][bounds]")
{
    for (const std::uint32_t storage : {uniform_storage, buffer_storage})
        for (const valhall::arch on : valhall::architectures) {
            const compile_options how{.on = on, .robust_buffers = true};
            const auto checks = [&](std::uint32_t index, std::uint32_t rows) {
                const valhall::spirv::module m = read(with_constant_index(index, rows, storage));
                REQUIRE(m);
                // One check is that of the result, whose buffer has an array of unknown length.
                return lengths(m, how) - 1;
            };
            CHECK(checks(3, 4) == 0);
            CHECK(checks(4, 4) == 1);
            CHECK(checks(0, 0) == 1);
        }
}

TEST_CASE("constant indices beyond the end of a buffer load 0", "[spirv][bounds]")
{
    for (const std::uint32_t storage : {uniform_storage, buffer_storage})
        for (const std::uint32_t index : {0u, 2u, 3u, 1000u, 0x0FFFFFFFu, 0x10000000u, 0x10000001u, 0x80000000u, 0xFFFFFFFFu})
            for (const valhall::arch on : {valhall::arch::v9, valhall::arch::v15}) {
                INFO("index " << index << " on v" << static_cast<int>(on));
                const valhall::spirv::module m = read(with_constant_index(index, 2, storage));
                REQUIRE(m);
                case_file file;
                file.resources = {resource_of(tested, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}),
                                  resource_of(result_buffer, {0, 0, 0, 7})};
                REQUIRE(run_case_file(file, m, compile_options{.on = on, .robust_buffers = true}) == "");
                const std::uint32_t first = index == 0 ? 1 : index == 2 ? 9 : 0;
                const std::vector<std::uint32_t> wanted = first == 0 ? std::vector<std::uint32_t>{0, 0, 0, 0}
                                                                     : std::vector<std::uint32_t>{first, first + 1, first + 2, first + 3};
                CHECK(file.resources[1].words == wanted);
            }
}

TEST_CASE("variable pointers into buffers are refused by name with robust_buffers", "[spirv][bounds]")
{
    compute_module a;
    const std::uint32_t buffer = a.buffer(tested, u32), other = a.buffer(1, u32), to = a.pointer(buffer_storage, a.uint());
    const std::uint32_t truth = a.id();
    a.global(op::TypeBool, {truth});
    const std::uint32_t chosen = a.made(op::INotEqual, truth, {a.global_id(), a.constant(0)});
    const std::uint32_t one = a.element(buffer, a.uint(), a.constant(0)), two = a.element(other, a.uint(), a.constant(0));
    a.code(op::Store, {a.made(op::Select, to, {chosen, one, two}), a.constant(1)});
    words made = a.assembled();
    made.insert(made.begin() + 5, {2u << 16 | static_cast<std::uint32_t>(op::Capability), 4441});  // VariablePointersStorageBuffer
    const valhall::spirv::module m = read(made);
    INFO(explain(m.fault()));
    REQUIRE(m);
    CHECK(compile(m, {.on = valhall::arch::v10}));
    const compiled_module refused = compile(m, {.on = valhall::arch::v10, .robust_buffers = true});
    CHECK(refused.fault().code == compile_error::no_bounds);
}
