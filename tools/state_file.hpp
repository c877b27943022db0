// SPDX-License-Identifier: MIT
// Reads state files: the registers, uniforms, memory and so on that a program starts with. One item a line, in any order.
// Errors have a place and the expected item. A line with an error is ignored.
#ifndef VALHALL_TOOLS_STATE_FILE_HPP
#define VALHALL_TOOLS_STATE_FILE_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item_lines.hpp"

#include <valhall/isa/lookup.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/simulator/environment.hpp>
#include <valhall/simulator/noise.hpp>

// A register or varying: a word for each invocation, or one that all have.
struct lane_values {
    std::vector<std::uint32_t> words{};
    text_place where{};

    std::uint32_t at(std::size_t invocation) const { return words.size() == 1 ? words[0] : words[invocation]; }
};

// Bytes from an address on.
struct memory_piece {
    std::uint64_t address = 0;
    std::vector<std::uint8_t> bytes{};

    std::uint64_t last() const { return address + (bytes.size() - 1); }
};

// The contents of state files. An invocation is a lane of the only warp, or an invocation of a workgroup.
struct machine_state {
    std::size_t invocations = 1;
    bool is_workgroup = false;
    std::array<std::uint32_t, 3> size{};   // of the workgroup
    std::array<std::uint32_t, 3> group{};  // the number of the workgroup
    std::uint32_t thread_bytes = 0;        // thread-local memory of each invocation, one after another from thread_local_pointer on
    std::map<int, lane_values> registers{};
    std::map<int, std::uint32_t> uniforms{};
    std::map<valhall::special, std::array<std::uint32_t, 2>> specials{};
    std::map<std::uint32_t, lane_values> varyings{};  // by byte offset
    std::map<std::uint32_t, valhall::simulator::buffer_binding> buffers{};
    std::vector<memory_piece> memory{};  // apart from each other, by address
};

// The registers that the state gives although the workgroup sets them itself.
inline std::vector<text_error> preload_errors(const machine_state& state, valhall::arch on)
{
    std::vector<text_error> errors;
    const std::uint64_t set = valhall::preloaded_registers(valhall::shader_stage::compute, on);
    for (const auto& [number, values] : state.registers)
        if (state.is_workgroup && number < 64 && (set >> number & 1) != 0)
            errors.push_back({values.where, 'r' + std::to_string(number) + " is one of r" + std::to_string(std::countr_zero(set)) +
                                                " to r" + std::to_string(63 - std::countl_zero(set)) + ", which a workgroup sets itself"});
    return errors;
}

// Reads state files into one state. Each item may be given once in a file; a later file
// replaces items of earlier ones.
class state_reader : public item_lines {
public:
    state_reader() : item_lines({"//", "#"}) {}

    static constexpr std::uint64_t most_invocations = 65'536, most_local_bytes = 16 << 20;

    int registers = valhall::max_registers, uniforms = valhall::max_uniforms;  // those of the architecture; the largest ones if unknown
    // The contents of workgroup-local and thread-local memory at the start; zeros without it.
    std::optional<valhall::simulator::noise> noise{};

    void read(std::string_view text, std::string file)
    {
        pieces_of_file_.clear();
        read_lines(text, std::move(file));
    }

    // The state, after the last file. Unspecified if there are errors.
    machine_state finish()
    {
        check_counts();
        merge_memory();
        return std::move(state_);
    }

private:
    // ---- lines ----

    bool read_item() override
    {
        struct reader {
            std::string_view name;
            bool (state_reader::*read)();
        };
        static constexpr reader readers[] = {
            {"lanes", &state_reader::read_lanes},
            {"reg", &state_reader::read_register},
            {"uniform", &state_reader::read_uniforms},
            {"special", &state_reader::read_special},
            {"memory", &state_reader::read_memory},
            {"buffer", &state_reader::read_buffer},
            {"varying", &state_reader::read_varying},
            {"workgroup", &state_reader::read_workgroup},
            {"group", &state_reader::read_group},
            {"local", &state_reader::read_local},
            {"thread_local", &state_reader::read_thread_local},
        };
        std::string known;
        for (const reader& one : readers) {
            if (item().text == one.name) return (this->*one.read)();
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        }
        return wrong(item(), "unknown item '" + quoted(item()) + "': one of " + known);
    }

    bool take_address(std::uint64_t most, std::uint64_t& value, const char* what)
    {
        token t;
        return take_address(most, value, what, t);
    }
    bool take_address(std::uint64_t most, std::uint64_t& value, const char* what, token& t)
    {
        if (!take(t, what)) return false;
        if (is_hex(t.text) && parse(t.text.substr(2), 16, value) && value <= most) return true;
        return wrong(t, std::string(what) + " such as 0x40 is expected, not '" + quoted(t) + "'");
    }

    // An address for words.
    bool take_aligned_address(std::uint64_t& value)
    {
        token t;
        if (!take_address(UINT64_MAX, value, "an address", t)) return false;
        return value % 4 == 0 || wrong(t, "an address that is a multiple of 4 is expected, not '" + quoted(t) + "'");
    }

    bool take_word(std::uint32_t& value)
    {
        token t;
        if (!take(t, "a word")) return false;
        if (t.text.find('.') != std::string_view::npos) return parse_float(t, value);
        const std::string_view digits = is_hex(t.text) ? t.text.substr(2) : t.text;
        if (digits.size() <= 8 && parse(digits, 16, value)) return true;
        return wrong(t, "a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not '" + quoted(t) + "'");
    }

    // A number with a point is a 32-bit float. Does not use from_chars, which libc++ lacks for floats.
    bool parse_float(const token& t, std::uint32_t& value)
    {
        const std::string text(t.text);
        char* end = nullptr;
        const float number = std::strtof(text.c_str(), &end);
        const bool is_plain = text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
        if (!is_plain || end != text.c_str() + text.size()) return wrong(t, "a float such as 1.5 is expected, not '" + text + "'");
        if (std::isinf(number)) return wrong(t, "'" + text + "' is too large for a 32-bit float");
        value = std::bit_cast<std::uint32_t>(number);
        return true;
    }

    // All remaining words of the line, at least one and at most `most`.
    bool take_words(std::vector<std::uint32_t>& words, std::size_t most)
    {
        do {
            if (words.size() == most) return wrong(next_token(), "at most " + std::to_string(most) + " words are expected here");
            std::uint32_t value = 0;
            if (!take_word(value)) return false;
            words.push_back(value);
        } while (has_more());
        return true;
    }

    // A register or uniform: a letter and a number.
    bool take_name(char letter, int count, int& number, token& name)
    {
        const std::string expected =
            std::string(letter == 'r' ? "a register" : "a uniform") + " from " + letter + "0 to " + letter + std::to_string(count - 1);
        if (!take(name, expected.c_str())) return false;
        const std::string_view digits = name.text.substr(1);
        const bool is_plain = digits.size() == 1 || (!digits.empty() && digits[0] != '0');
        if (name.text[0] == letter && is_plain && parse(digits, 10, number) && number >= 0 && number < count) return true;
        return wrong(name, expected + " is expected, not '" + quoted(name) + "'");
    }

    // ---- items ----

    bool read_lanes()
    {
        std::uint64_t count = 0;
        has_bad_shape_ = true;
        if (!take_number(1, valhall::simulator::warp_size, count, "a number of lanes") || !is_at_end() || !give_shape("lanes"))
            return false;
        has_bad_shape_ = false;
        state_.invocations = static_cast<std::size_t>(count);
        return true;
    }

    bool read_workgroup()
    {
        std::uint64_t all = 1;
        std::array<std::uint32_t, 3> sizes{};
        has_bad_shape_ = true;
        for (std::uint32_t& size : sizes) {
            std::uint64_t value = 0;
            if (!take_number(1, most_invocations, value, "a number of invocations")) return false;
            size = static_cast<std::uint32_t>(value);
            if (all *= value; all > most_invocations)
                return wrong(item(), "a workgroup has at most " + std::to_string(most_invocations) + " invocations");
        }
        if (!is_at_end() || !give_shape("workgroup")) return false;
        has_bad_shape_ = false;
        state_.size = sizes;
        state_.invocations = static_cast<std::size_t>(all);
        state_.is_workgroup = true;
        return true;
    }

    // Lanes and a workgroup exclude each other, also in several files.
    bool give_shape(const std::string& name)
    {
        if (!shape_.empty() && shape_ != name) return wrong(item(), "there are either lanes or a workgroup, not both");
        if (!give(item(), name)) return false;
        shape_ = name;
        return true;
    }

    bool read_group()
    {
        std::array<std::uint32_t, 3> numbers{};
        for (std::uint32_t& number : numbers) {
            std::uint64_t value = 0;
            if (!take_number(0, UINT32_MAX, value, "a number of a workgroup")) return false;
            number = static_cast<std::uint32_t>(value);
        }
        if (!is_at_end() || !give(item(), "group")) return false;
        state_.group = numbers;
        group_at_ = place_of(item());
        return true;
    }

    bool read_register()
    {
        int number = 0;
        token name;
        lane_values values{{}, place_of(item())};
        if (!take_name('r', registers, number, name) || !take_words(values.words, most_invocations) || !give(name, "reg " + quoted(name)))
            return false;
        values.where.column = token_at(2).column;
        state_.registers[number] = std::move(values);
        return true;
    }

    bool read_uniforms()
    {
        int number = 0;
        token name;
        std::vector<std::uint32_t> words;
        const int count = uniforms;
        if (!take_name('u', count, number, name) || !take_words(words, static_cast<std::size_t>(count - number))) return false;
        for (int n = number; n < number + static_cast<int>(words.size()); ++n)
            if (const std::size_t before = line_of_item("uniform u" + std::to_string(n)); before != 0)
                return wrong(name, "uniform u" + std::to_string(n) + " has been given in line " + std::to_string(before));
        for (const std::uint32_t word : words) {
            give(name, "uniform u" + std::to_string(number));
            state_.uniforms[number++] = word;
        }
        return true;
    }

    bool read_special()
    {
        token name;
        if (!take(name, "a special value")) return false;
        const valhall::result<valhall::word> found = valhall::find_value(valhall::enum_id::special, name.text);
        if (!found) return wrong(name, "unknown special value '" + quoted(name) + "'");
        const auto which = static_cast<valhall::special>(*found);
        if (which == valhall::special::lane_id || which == valhall::special::program_counter)
            return wrong(name, quoted(name) + " is what the machine knows itself");
        std::array<std::uint32_t, 2> words{};
        const text_place where = place_of(name);
        if (!take_word(words[0]) || !take_word(words[1]) || !is_at_end() || !give(name, "special " + quoted(name))) return false;
        state_.specials[which] = words;
        if (which == valhall::special::thread_local_pointer) {
            state_.thread_bytes = 0;
            thread_pointer_at_ = where;
        }
        return true;
    }

    bool read_varying()
    {
        std::uint64_t offset = 0;
        lane_values values{{}, place_of(item())};
        if (!take_address(UINT32_MAX, offset, "a byte offset")) return false;
        const token name = token_at(1);
        if (offset % 4 != 0) return wrong(name, "a multiple of 4 is expected, not '" + quoted(name) + "'");
        if (!take_words(values.words, most_invocations) || !give(name, "varying " + hex(offset))) return false;
        values.where.column = token_at(2).column;
        state_.varyings[static_cast<std::uint32_t>(offset)] = std::move(values);
        return true;
    }

    bool read_buffer()
    {
        std::uint64_t table = 0, index = 0, address = 0, size = 0;
        if (!take_number(0, 255, table, "a number of a table") || !take_number(0, 0xFFFFFF, index, "an index")) return false;
        if (!take_address(UINT64_MAX, address, "an address") || !take_number(0, UINT64_MAX, size, "a number of bytes")) return false;
        if (!is_at_end()) return false;
        if (size != 0 && address + (size - 1) < address) return wrong(token_at(3), "this goes past the last address");
        if (!give(item(), "buffer " + std::to_string(table) + ' ' + std::to_string(index))) return false;
        const auto handle = static_cast<std::uint32_t>(table << 24 | index);
        state_.buffers[handle] = {handle, address, size};
        return true;
    }

    bool read_memory()
    {
        memory_piece piece;
        std::vector<std::uint32_t> words;
        if (!take_aligned_address(piece.address) || !take_words(words, SIZE_MAX)) return false;
        for (const std::uint32_t word : words)
            for (int shift = 0; shift < 32; shift += 8) piece.bytes.push_back(static_cast<std::uint8_t>(word >> shift));
        return add_memory(std::move(piece));
    }

    bool read_local()
    {
        std::uint64_t address = 0, size = 0;
        if (!take_aligned_address(address) || !take_number(1, most_local_bytes, size, "a number of bytes") || !is_at_end()) return false;
        return give_pointer(valhall::special::workgroup_local_pointer, "special workgroup_local_pointer", address) &&
               add_memory({address, unwritten(static_cast<std::size_t>(size))});
    }

    std::vector<std::uint8_t> unwritten(std::size_t size)
    {
        std::vector<std::uint8_t> bytes(size);
        if (noise) noise->fill(bytes);
        return bytes;
    }

    // The bytes of each invocation. The number of invocations is known after the last line.
    bool read_thread_local()
    {
        std::uint64_t address = 0, size = 0;
        if (!take_aligned_address(address) || !take_number(1, most_local_bytes, size, "a number of bytes") || !is_at_end()) return false;
        if (size % 4 != 0)
            return wrong(token_at(2), "a number of bytes that is a multiple of 4 is expected, not '" + quoted(token_at(2)) + "'");
        if (!give_pointer(valhall::special::thread_local_pointer, "special thread_local_pointer", address)) return false;
        state_.thread_bytes = static_cast<std::uint32_t>(size);
        thread_pointer_at_ = place_of(token_at(1));
        return true;
    }

    bool give_pointer(valhall::special which, const std::string& name, std::uint64_t address)
    {
        if (!give(item(), name)) return false;
        state_.specials[which] = {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
        return true;
    }

    // ---- memory ----

    bool add_memory(memory_piece piece)
    {
        if (piece.last() < piece.address) return wrong(token_at(1), "this goes past the last address");
        const auto after = pieces_of_file_.upper_bound(piece.last());
        if (after != pieces_of_file_.begin())
            if (const auto& [line, last] = std::prev(after)->second; last >= piece.address)
                return wrong(token_at(1), "this overlaps memory that has been given in line " + std::to_string(line));
        pieces_of_file_[piece.address] = {line(), piece.last()};
        pieces_.push_back(std::move(piece));
        return true;
    }

    // Joins all pieces to separate ranges; later pieces overwrite earlier ones.
    void merge_memory()
    {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;  // first and last address
        ranges.reserve(pieces_.size());
        for (const memory_piece& piece : pieces_) ranges.emplace_back(piece.address, piece.last());
        std::sort(ranges.begin(), ranges.end());
        std::size_t count = 0;
        for (const auto& range : ranges) {
            if (count != 0 && (ranges[count - 1].second == UINT64_MAX || range.first <= ranges[count - 1].second + 1))
                ranges[count - 1].second = std::max(ranges[count - 1].second, range.second);
            else ranges[count++] = range;
        }
        ranges.resize(count);
        for (const auto& [first, last] : ranges)
            state_.memory.push_back({first, std::vector<std::uint8_t>(static_cast<std::size_t>(last - first + 1))});
        for (const memory_piece& piece : pieces_) {
            const auto next = std::upper_bound(ranges.begin(), ranges.end(), std::pair(piece.address, UINT64_MAX));
            memory_piece& to = state_.memory[static_cast<std::size_t>(next - ranges.begin()) - 1];
            std::copy(piece.bytes.begin(), piece.bytes.end(), to.bytes.begin() + static_cast<std::ptrdiff_t>(piece.address - to.address));
        }
    }

    // ---- after the last line ----

    void check_counts()
    {
        if (has_bad_shape_) return;
        add_thread_memory();
        check_group();
        for (const auto& [number, values] : state_.registers) check_count(values);
        for (const auto& [offset, values] : state_.varyings) {
            check_count(values);
            if (state_.is_workgroup) wrong(values.where, "a workgroup has no varyings");
        }
    }

    // The global numbers of a workgroup's invocations have 32 bits.
    void check_group()
    {
        if (group_at_.line == 0) return;
        if (!state_.is_workgroup) wrong(group_at_, "a group needs a workgroup");
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (state_.is_workgroup && (std::uint64_t{state_.group[axis]} + 1) * state_.size[axis] - 1 > UINT32_MAX)
                wrong(group_at_, "the global numbers of this workgroup have more than 32 bits");
    }

    // Thread-local memory has addresses without other memory.
    bool add_thread_memory()
    {
        const auto pointer = state_.specials.find(valhall::special::thread_local_pointer);
        if (pointer == state_.specials.end()) return true;
        const std::uint64_t address = std::uint64_t{pointer->second[1]} << 32 | pointer->second[0];
        if (state_.thread_bytes == 0) {
            if (state_.invocations > 1)
                wrong(thread_pointer_at_, "all " + std::to_string(state_.invocations) +
                                              " invocations would have the same thread-local memory: write 'thread_local " + hex(address) +
                                              " BYTES' with the bytes of each");
            return true;
        }
        const std::uint64_t size = std::uint64_t{state_.thread_bytes} * state_.invocations;
        if (size > most_local_bytes)
            return wrong(thread_pointer_at_,
                         "the thread-local memory of all invocations has more than " + std::to_string(most_local_bytes) + " bytes");
        memory_piece piece{address, unwritten(static_cast<std::size_t>(size))};
        if (piece.last() < address) return wrong(thread_pointer_at_, "this goes past the last address");
        for (const memory_piece& other : pieces_)
            if (other.address <= piece.last() && address <= other.last())
                return wrong(thread_pointer_at_,
                             "the " + std::to_string(size) + " bytes of thread-local memory from here on overlap other memory");
        pieces_.push_back(std::move(piece));
        return true;
    }

    void check_count(const lane_values& values)
    {
        const std::size_t count = values.words.size();
        if (count == 1 || count == state_.invocations) return;
        const std::string all = std::to_string(state_.invocations);
        const std::string expected =
            state_.invocations == 1 ? "one word is expected" : "one word or " + all + " are expected, one for each lane";
        wrong(values.where, expected + ", not " + std::to_string(count));
    }

    static std::string hex(std::uint64_t value)
    {
        char text[16];
        char* const end = std::to_chars(text, text + sizeof text, value, 16).ptr;
        return "0x" + std::string(text, end);
    }

    machine_state state_{};
    std::vector<memory_piece> pieces_{};  // of all files
    text_place group_at_{}, thread_pointer_at_{};
    std::string shape_{};
    bool has_bad_shape_ = false;  // the number of invocations is not known: items that depend on it are not checked
    std::map<std::uint64_t, std::pair<std::size_t, std::uint64_t>> pieces_of_file_{};  // by address: the line, the last address
};

#endif
