// SPDX-License-Identifier: MIT
// Loads, stores and atomics on buffers, shared memory, counters and images, lane by lane in order.
#ifndef VALHALL_TGSI_INTERPRETER_MEMORY_ACCESS_HPP
#define VALHALL_TGSI_INTERPRETER_MEMORY_ACCESS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/interpreter/compute.hpp"

namespace valhall::tgsi::detail {

// Discarded fragments and helpers have no effects.
constexpr lane_mask lanes_with_effect(const machine_state& m) { return m.active & m.alive; }

// The words of a resource. Fails if it is not given.
constexpr std::span<std::uint32_t> memory_of(machine_state& m, const flat_operand& o, std::uint32_t number, std::size_t lane)
{
    const std::span<const std::span<std::uint32_t>> all = o.file == register_file::buffer     ? m.options.buffers
                                                          : o.file == register_file::memory   ? m.options.memories
                                                          : o.file == register_file::hwatomic ? m.options.counters
                                                                                              : std::span<const std::span<std::uint32_t>>{};
    if (number < all.size()) return all[number];
    m.fail(interpret_error::no_memory, static_cast<int>(lane));
    return {};
}

// The number of whole words from a byte address to the end.
constexpr std::size_t words_from(std::span<const std::uint32_t> words, std::uint32_t address)
{
    const std::size_t bytes = 4 * words.size();
    return address < bytes ? (bytes - address) / 4 : 0;
}

// The n-th word from a byte address on, which may be unaligned. It must be in range.
constexpr std::uint32_t word_at(std::span<const std::uint32_t> words, std::uint32_t address, std::size_t n)
{
    const std::size_t first = address / 4 + n;
    const int shift = static_cast<int>(8 * (address % 4));
    return shift == 0 ? words[first] : words[first] >> shift | words[first + 1] << (32 - shift);
}

constexpr void set_word_at(std::span<std::uint32_t> words, std::uint32_t address, std::size_t n, std::uint32_t value)
{
    const std::size_t first = address / 4 + n;
    const int shift = static_cast<int>(8 * (address % 4));
    if (shift == 0) {
        words[first] = value;
        return;
    }
    const std::uint32_t high = ~std::uint32_t{0} << shift;
    words[first] = (words[first] & ~high) | value << shift;
    words[first + 1] = (words[first + 1] & high) | value >> (32 - shift);
}

constexpr image_request make_image_request(const machine_state& m, const flat_instruction& i, const flat_operand& image,
                                           const flat_operand& at)
{
    image_request r{.what = m.text()};
    r.target = i.target;
    r.format = i.format;
    r.active = m.active;
    r.image = numbers_of(m, image);
    const int count = i.target == target::none ? 1 : info_of(i.target).components + info_of(i.target).is_multisampled;
    for (int c = 0; c < (count < 4 ? count : 4); ++c) r.place[static_cast<std::size_t>(c)] = read<value_type::u32>(m, at, c);
    // For a multisampled image, w is the sample.
    if (info_of(i.target).is_multisampled) r.place[3] = read<value_type::u32>(m, at, 3);
    return r;
}

// Writes loaded components, swizzled as the resource's name says.
constexpr void write_loaded(machine_state& m, const flat_instruction& i, swizzle s, const std::array<lane_words, 4>& loaded)
{
    write_all(m, i,
              {loaded[static_cast<std::size_t>(s[0])], loaded[static_cast<std::size_t>(s[1])], loaded[static_cast<std::size_t>(s[2])],
               loaded[static_cast<std::size_t>(s[3])]});
}

// A load that is not entirely in range reads 0.
constexpr void load(machine_state& m, const flat_instruction& i)
{
    const flat_operand& from = i.sources[0];
    if (from.file == register_file::image) {
        image_request r = make_image_request(m, i, from, i.sources[1]);
        if (!m.host.load_image(r)) return m.fail(interpret_error::no_host);
        return write_loaded(m, i, from.swizzle, r.value);
    }
    std::array<lane_words, 4> loaded{};
    const lane_words address = read<value_type::u32>(m, i.sources[1], 0), number = numbers_of(m, from);
    const std::size_t count = static_cast<std::size_t>(std::bit_width(from.swizzle.taken(i.mask)));
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        if (!has(m.active, lane)) continue;
        const std::span<const std::uint32_t> words = memory_of(m, from, number[lane], lane);
        if (words_from(words, address[lane]) < count) continue;
        for (std::size_t c = 0; c < count; ++c) loaded[c][lane] = word_at(words, address[lane], c);
    }
    write_loaded(m, i, from.swizzle, loaded);
}

// Words beyond the end are not stored.
constexpr void store(machine_state& m, const flat_instruction& i)
{
    std::array<lane_words, 4> values{};
    for (int c = 0; c < 4; ++c)
        if (is_written(i, c)) values[static_cast<std::size_t>(c)] = read<value_type::r32>(m, i.sources[1], c);
    const lane_mask lanes = lanes_with_effect(m);
    if (i.to.file == register_file::image) {
        image_request r = make_image_request(m, i, i.to, i.sources[0]);
        r.active = lanes;
        r.components = i.mask;
        r.value = values;
        if (!m.host.store_image(r)) m.fail(interpret_error::no_host);
        return;
    }
    const lane_words address = read<value_type::u32>(m, i.sources[0], 0), number = numbers_of(m, i.to);
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        if (!has(lanes, lane)) continue;
        const std::span<std::uint32_t> words = memory_of(m, i.to, number[lane], lane);
        const std::size_t count = words_from(words, address[lane]);
        for (std::size_t c = 0; c < 4 && c < count; ++c)
            if (is_written(i, static_cast<int>(c))) set_word_at(words, address[lane], c, values[c][lane]);
    }
}

// Returns the size of a buffer in bytes.
constexpr void measure(machine_state& m, const flat_instruction& i)
{
    const flat_operand& of = i.sources[0];
    if (of.file == register_file::image) {
        image_request r{.what = m.text()};
        r.target = i.target;
        r.format = i.format;
        r.active = m.active;
        r.image = numbers_of(m, of);
        if (!m.host.measure_image(r)) return m.fail(interpret_error::no_host);
        return write_all(m, i, r.value);
    }
    std::array<lane_words, 4> sizes{};
    const lane_words number = numbers_of(m, of);
    for (std::size_t lane = 0; lane < quad_lanes; ++lane)
        if (has(m.active, lane)) sizes[0][lane] = static_cast<std::uint32_t>(4 * memory_of(m, of, number[lane], lane).size());
    write_all(m, i, sizes);
}

// One lane's atomic on an image: loads and stores the texel. Returns the old word, or 0 with an error.
template <class Change>
constexpr std::uint32_t change_image(machine_state& m, const flat_instruction& i, std::size_t lane, const Change& changed)
{
    image_request r = make_image_request(m, i, i.sources[0], i.sources[1]);
    r.active = static_cast<lane_mask>(1u << lane);
    if (!m.host.load_image(r)) {
        m.fail(interpret_error::no_host, static_cast<int>(lane));
        return 0;
    }
    const std::uint32_t old = r.value[0][lane];
    r.value[0][lane] = changed(old);
    r.components = 1;
    if (!m.host.store_image(r)) m.fail(interpret_error::no_host, static_cast<int>(lane));
    return old;
}

// Lanes change memory one after another. An atomic beyond the end changes nothing and returns 0.
template <opcode Code>
constexpr void change(machine_state& m, const flat_instruction& i)
{
    constexpr opcode_info row = info_of(Code);
    constexpr value_type type = row.result;
    constexpr bool has_second = row.source_count > 3;
    std::array<lane_words, 4> results{};
    const lane_words a = read<type>(m, i.sources[2], 0), b = has_second ? read<type>(m, i.sources[3], 0) : lane_words{};
    const lane_words address = read<value_type::u32>(m, i.sources[1], 0), number = numbers_of(m, i.sources[0]);
    const lane_mask lanes = lanes_with_effect(m);
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        if (!has(lanes, lane)) continue;
        const auto changed = [&](std::uint32_t old) {
            return static_cast<std::uint32_t>(
                word_of<type>(meaning<Code>::changed(value_of<type>(old), value_of<type>(a[lane]), value_of<type>(b[lane]))));
        };
        std::uint32_t old = 0;
        if (i.sources[0].file == register_file::image) {
            old = change_image(m, i, lane, changed);
        } else {
            const std::span<std::uint32_t> words = memory_of(m, i.sources[0], number[lane], lane);
            if (words_from(words, address[lane]) == 0) continue;
            old = word_at(words, address[lane], 0);
            set_word_at(words, address[lane], 0, changed(old));
        }
        if (!m.result) return;
        results[0][lane] = static_cast<std::uint32_t>(word_of<type>(meaning<Code>::value(value_of<type>(old))));
    }
    results[1] = results[2] = results[3] = results[0];
    write_all(m, i, results);
}

}  // namespace valhall::tgsi::detail

#endif
