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
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <valhall/isa/lookup.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/simulator/environment.hpp>

// A place in a text. Lines and columns count from 1.
struct text_place {
    std::string file{};
    std::size_t line = 0;
    std::size_t column = 0;
};

struct state_error {
    text_place where{};
    std::string text{};

    std::string message() const
    {
        return where.file + ':' + std::to_string(where.line) + ':' + std::to_string(where.column) + ": error: " + text;
    }
};

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
inline std::vector<state_error> preload_errors(const machine_state& state, valhall::arch on)
{
    std::vector<state_error> errors;
    const std::uint64_t set = valhall::preloaded_registers(valhall::shader_stage::compute, on);
    for (const auto& [number, values] : state.registers)
        if (state.is_workgroup && number < 64 && (set >> number & 1) != 0)
            errors.push_back({values.where, 'r' + std::to_string(number) + " is one of r" + std::to_string(std::countr_zero(set)) +
                                                " to r" + std::to_string(63 - std::countl_zero(set)) + ", which a workgroup sets itself"});
    return errors;
}

// Reads state files into one state. Each item may be given once in a file; a later file
// replaces items of earlier ones.
class state_reader {
public:
    static constexpr std::uint64_t most_invocations = 65'536, most_local_bytes = 16 << 20;

    int registers = valhall::max_registers, uniforms = valhall::max_uniforms;  // those of the architecture; the largest ones if unknown

    void read(std::string_view text, std::string file)
    {
        here_ = {std::move(file), 0, 1};
        given_.clear();
        pieces_of_file_.clear();
        while (!text.empty()) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            ++here_.line;
            read_line(text.substr(0, size));
            text.remove_prefix(std::min(size + 1, text.size()));
        }
    }

    // The state, after the last file. Unspecified if there are errors.
    machine_state finish()
    {
        check_counts();
        merge_memory();
        return std::move(state_);
    }

    const std::vector<state_error>& errors() const { return errors_; }

private:
    struct token {
        std::string_view text{};
        std::size_t column = 1;
    };

    // ---- lines ----

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    void read_line(std::string_view line)
    {
        line = line.substr(0, std::min(line.find("//"), line.find('#')));
        tokens_.clear();
        next_ = 0;
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at;
            while (end < line.size() && !is_blank(line[end])) ++end;
            if (end != at) tokens_.push_back({line.substr(at, end - at), at + 1});
            at = end + 1;
        }
        const std::size_t last = tokens_.empty() ? 0 : tokens_.back().column + tokens_.back().text.size();
        end_column_ = last;
        if (tokens_.empty()) return;
        item_ = tokens_[next_++];
        read_item();
    }

    // For items that do not use all words of a line.
    bool is_at_end()
    {
        return next_ == tokens_.size() || wrong(tokens_[next_], "the end of the line is expected, not '" + quoted(tokens_[next_]) + "'");
    }

    bool read_item()
    {
        struct item {
            std::string_view name;
            bool (state_reader::*read)();
        };
        static constexpr item items[] = {
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
        for (const item& one : items) {
            if (item_.text == one.name) return (this->*one.read)();
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        }
        return wrong(item_, "unknown item '" + quoted(item_) + "': one of " + known);
    }

    // ---- errors ----

    static std::string quoted(const token& t) { return std::string(t.text); }

    bool wrong(const token& where, const std::string& text)
    {
        errors_.push_back({place_of(where), text});
        return false;
    }

    text_place place_of(const token& where) const { return {here_.file, here_.line, where.column}; }

    // Records an item, and refuses one that this file already has. Call it after the rest of the line was accepted.
    bool give(const token& where, const std::string& what)
    {
        const auto [before, is_new] = given_.emplace(what, here_.line);
        return is_new || wrong(where, what + " has been given in line " + std::to_string(before->second));
    }

    // ---- parts of a line ----

    // The next token, or false if there is none.
    bool take(token& t, const char* expected)
    {
        if (next_ == tokens_.size()) return wrong({{}, end_column_}, std::string(expected) + " is expected at the end of the line");
        t = tokens_[next_++];
        return true;
    }

    template <class T>
    static bool parse(std::string_view text, int base, T& value)
    {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
        return error == std::errc() && end == text.data() + text.size();
    }

    // Decimal, or hexadecimal after 0x.
    static bool parse_number(std::string_view text, std::uint64_t& value)
    {
        return is_hex(text) ? parse(text.substr(2), 16, value) : parse(text, 10, value);
    }

    static bool is_hex(std::string_view text) { return text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'); }

    bool take_number(std::uint64_t least, std::uint64_t most, std::uint64_t& value, const char* what)
    {
        token t;
        if (!take(t, what)) return false;
        if (parse_number(t.text, value) && value >= least && value <= most) return true;
        return wrong(t, std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not '" +
                            quoted(t) + "'");
    }

    bool take_address(std::uint64_t most, std::uint64_t& value, const char* what)
    {
        token t;
        if (!take(t, what)) return false;
        if (is_hex(t.text) && parse(t.text.substr(2), 16, value) && value <= most) return true;
        return wrong(t, std::string(what) + " such as 0x40 is expected, not '" + quoted(t) + "'");
    }

    // An address for words.
    bool take_aligned_address(std::uint64_t& value)
    {
        const std::size_t at = next_;
        if (!take_address(UINT64_MAX, value, "an address")) return false;
        return value % 4 == 0 || wrong(tokens_[at], "an address that is a multiple of 4 is expected, not '" + quoted(tokens_[at]) + "'");
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
            if (words.size() == most) return wrong(tokens_[next_], "at most " + std::to_string(most) + " words are expected here");
            std::uint32_t value = 0;
            if (!take_word(value)) return false;
            words.push_back(value);
        } while (next_ < tokens_.size());
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
                return wrong(item_, "a workgroup has at most " + std::to_string(most_invocations) + " invocations");
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
        if (!shape_.empty() && shape_ != name) return wrong(item_, "there are either lanes or a workgroup, not both");
        if (!give(item_, name)) return false;
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
        if (!is_at_end() || !give(item_, "group")) return false;
        state_.group = numbers;
        group_at_ = place_of(item_);
        return true;
    }

    bool read_register()
    {
        int number = 0;
        token name;
        lane_values values{{}, place_of(item_)};
        if (!take_name('r', registers, number, name) || !take_words(values.words, most_invocations) || !give(name, "reg " + quoted(name)))
            return false;
        values.where.column = tokens_[2].column;
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
            if (const auto before = given_.find("uniform u" + std::to_string(n)); before != given_.end())
                return wrong(name, before->first + " has been given in line " + std::to_string(before->second));
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
        lane_values values{{}, place_of(item_)};
        if (!take_address(UINT32_MAX, offset, "a byte offset")) return false;
        const token name = tokens_[1];
        if (offset % 4 != 0) return wrong(name, "a multiple of 4 is expected, not '" + quoted(name) + "'");
        if (!take_words(values.words, most_invocations) || !give(name, "varying " + hex(offset))) return false;
        values.where.column = tokens_[2].column;
        state_.varyings[static_cast<std::uint32_t>(offset)] = std::move(values);
        return true;
    }

    bool read_buffer()
    {
        std::uint64_t table = 0, index = 0, address = 0, size = 0;
        if (!take_number(0, 255, table, "a number of a table") || !take_number(0, 0xFFFFFF, index, "an index")) return false;
        if (!take_address(UINT64_MAX, address, "an address") || !take_number(0, UINT64_MAX, size, "a number of bytes")) return false;
        if (!is_at_end()) return false;
        if (size != 0 && address + (size - 1) < address) return wrong(tokens_[3], "this goes past the last address");
        if (!give(item_, "buffer " + std::to_string(table) + ' ' + std::to_string(index))) return false;
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
               add_memory({address, std::vector<std::uint8_t>(static_cast<std::size_t>(size))});
    }

    // The bytes of each invocation. The number of invocations is known after the last line.
    bool read_thread_local()
    {
        std::uint64_t address = 0, size = 0;
        if (!take_aligned_address(address) || !take_number(1, most_local_bytes, size, "a number of bytes") || !is_at_end()) return false;
        if (size % 4 != 0)
            return wrong(tokens_[2], "a number of bytes that is a multiple of 4 is expected, not '" + quoted(tokens_[2]) + "'");
        if (!give_pointer(valhall::special::thread_local_pointer, "special thread_local_pointer", address)) return false;
        state_.thread_bytes = static_cast<std::uint32_t>(size);
        thread_pointer_at_ = place_of(tokens_[1]);
        return true;
    }

    bool give_pointer(valhall::special which, const std::string& name, std::uint64_t address)
    {
        if (!give(item_, name)) return false;
        state_.specials[which] = {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
        return true;
    }

    // ---- memory ----

    bool add_memory(memory_piece piece)
    {
        if (piece.last() < piece.address) return wrong(tokens_[1], "this goes past the last address");
        const auto after = pieces_of_file_.upper_bound(piece.last());
        if (after != pieces_of_file_.begin())
            if (const auto& [line, last] = std::prev(after)->second; last >= piece.address)
                return wrong(tokens_[1], "this overlaps memory that has been given in line " + std::to_string(line));
        pieces_of_file_[piece.address] = {here_.line, piece.last()};
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
            if (state_.is_workgroup) errors_.push_back({values.where, "a workgroup has no varyings"});
        }
    }

    // The global numbers of a workgroup's invocations have 32 bits.
    void check_group()
    {
        if (group_at_.line == 0) return;
        if (!state_.is_workgroup) errors_.push_back({group_at_, "a group needs a workgroup"});
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (state_.is_workgroup && (std::uint64_t{state_.group[axis]} + 1) * state_.size[axis] - 1 > UINT32_MAX)
                errors_.push_back({group_at_, "the global numbers of this workgroup have more than 32 bits"});
    }

    // Thread-local memory has addresses without other memory.
    void add_thread_memory()
    {
        const auto pointer = state_.specials.find(valhall::special::thread_local_pointer);
        if (pointer == state_.specials.end()) return;
        const std::uint64_t address = std::uint64_t{pointer->second[1]} << 32 | pointer->second[0];
        if (state_.thread_bytes == 0) {
            if (state_.invocations > 1)
                errors_.push_back({thread_pointer_at_, "all " + std::to_string(state_.invocations) +
                                                           " invocations would have the same thread-local memory: write 'thread_local " +
                                                           hex(address) + " BYTES' with the bytes of each"});
            return;
        }
        const std::uint64_t size = std::uint64_t{state_.thread_bytes} * state_.invocations;
        if (size > most_local_bytes)
            return errors_.push_back({thread_pointer_at_, "the thread-local memory of all invocations has more than " +
                                                              std::to_string(most_local_bytes) + " bytes"});
        memory_piece piece{address, std::vector<std::uint8_t>(static_cast<std::size_t>(size))};
        if (piece.last() < address) return errors_.push_back({thread_pointer_at_, "this goes past the last address"});
        for (const memory_piece& other : pieces_)
            if (other.address <= piece.last() && address <= other.last())
                return errors_.push_back({thread_pointer_at_, "the " + std::to_string(size) +
                                                                  " bytes of thread-local memory from here on overlap other memory"});
        pieces_.push_back(std::move(piece));
    }

    void check_count(const lane_values& values)
    {
        const std::size_t count = values.words.size();
        if (count == 1 || count == state_.invocations) return;
        const std::string all = std::to_string(state_.invocations);
        const std::string expected =
            state_.invocations == 1 ? "one word is expected" : "one word or " + all + " are expected, one for each lane";
        errors_.push_back({values.where, expected + ", not " + std::to_string(count)});
    }

    static std::string hex(std::uint64_t value)
    {
        char text[16];
        char* const end = std::to_chars(text, text + sizeof text, value, 16).ptr;
        return "0x" + std::string(text, end);
    }

    machine_state state_{};
    std::vector<state_error> errors_{};
    std::vector<memory_piece> pieces_{};  // of all files
    text_place group_at_{}, thread_pointer_at_{};
    std::string shape_{};
    bool has_bad_shape_ = false;  // the number of invocations is not known: items that depend on it are not checked

    // of the current file
    text_place here_{};
    std::map<std::string, std::size_t> given_{};  // the line of each item
    std::map<std::uint64_t, std::pair<std::size_t, std::uint64_t>> pieces_of_file_{};  // by address: the line, the last address

    // of the current line
    std::vector<token> tokens_{};
    std::size_t next_ = 0;
    std::size_t end_column_ = 1;
    token item_{};
};

#endif
