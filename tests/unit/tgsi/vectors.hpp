// Vector files of TGSI, as data: programs with inputs, and what a reference computes from them. Their format is told by the README
// of the folder that they come from. Free of what is tested by them. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_VECTORS_HPP
#define VALHALL_TESTS_TGSI_VECTORS_HPP

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

// The words of a constant buffer, a buffer or shared memory.
struct vector_words {
    int index = 0;
    std::vector<std::uint32_t> words{};
};

// A lane of a quad: registers one behind the other in the order of the file, x y z w each.
struct vector_lane {
    std::vector<std::uint32_t> in{};
    std::vector<std::uint32_t> sv{};
    std::vector<std::uint32_t> out{};
    bool is_alive = true;  // behind the program
    bool is_there = false;
};

// One quad: lanes 0 and 1 above, 2 and 3 below.
struct vector_run {
    int number = 0;
    std::vector<vector_words> constants{};
    std::vector<vector_words> buffers{}, buffers_after{};
    std::vector<vector_words> memories{}, memories_after{};
    std::array<vector_lane, 4> lanes{};
};

// What an output component holds that nothing was written to.
inline constexpr std::uint32_t not_written = 0xDEADBEEF;

struct vector_file {
    std::string program{};               // its text
    std::string oracle{};                // what computed the results
    std::string compare{};               // how to compare, in the file's words
    std::string note{};
    std::vector<int> in{}, sv{}, out{};  // the numbers of the registers, in the order of the lanes' words
    std::vector<vector_run> runs{};
    std::string error{};                 // what is wrong with the file, with its line; empty if nothing is

    std::size_t lane_count() const { return 4 * runs.size(); }
};

namespace detail {

inline std::string with_newlines(std::string_view text)
{
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_newline = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n';
        made += is_newline ? '\n' : text[i];
        i += is_newline;
    }
    return made;
}

class vector_reader {
public:
    explicit vector_reader(std::string_view text) : rest_(text) {}

    vector_file read()
    {
        while (!rest_.empty() && file_.error.empty()) read_line(next_part(rest_, '\n'));
        if (file_.error.empty() && file_.program.empty()) fail("no program");
        for (const vector_run& run : file_.runs)
            for (const vector_lane& lane : run.lanes)
                if (!lane.is_there && file_.error.empty()) fail("a run lacks a lane");
        return std::move(file_);
    }

private:
    static std::string_view next_part(std::string_view& rest, char separator)
    {
        const std::size_t size = rest.find(separator);
        const std::string_view part = rest.substr(0, size);
        rest.remove_prefix(size == std::string_view::npos ? rest.size() : size + 1);
        return part;
    }

    void fail(std::string_view what) { file_.error = "line " + std::to_string(line_) + ": " + std::string(what); }

    void read_line(std::string_view line)
    {
        ++line_;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.empty()) return;
        if (line[0] == '#') return read_remark(line);
        const std::string_view kind = next_part(line, '\t');
        const int run = number(next_part(line, '\t'));
        if (!file_.error.empty()) return;
        if (file_.runs.empty() || file_.runs.back().number != run) {
            if (run < static_cast<int>(file_.runs.size())) return fail("a run that was there before");
            file_.runs.emplace_back();
            file_.runs.back().number = run;
        }
        read_kind(kind, line, file_.runs.back());
    }

    void read_kind(std::string_view kind, std::string_view line, vector_run& run)
    {
        if (kind == "L") return read_lane(line, run);
        if (kind == "C") return read_words(line, run.constants);
        if (kind == "B") return read_words(line, run.buffers);
        if (kind == "M") return read_words(line, run.memories);
        if (kind == "b") return read_words(line, run.buffers_after);
        if (kind == "m") return read_words(line, run.memories_after);
        fail("a line of no known kind");
    }

    static bool take(std::string_view& line, std::string_view begin)
    {
        if (line.substr(0, begin.size()) != begin) return false;
        line.remove_prefix(begin.size());
        return true;
    }

    void read_remark(std::string_view line)
    {
        if (take(line, "# tgsi: ")) {
            file_.program = with_newlines(line);
        } else if (take(line, "# oracle: ")) {
            constexpr std::string_view word = "  compare: ";
            const std::size_t place = line.find(word);
            file_.oracle = line.substr(0, place);
            if (place == std::string_view::npos) return fail("no rule of comparison");
            file_.compare = line.substr(place + word.size());
        } else if (take(line, "# note: ")) {
            file_.note = line;
        } else if (take(line, "# in:")) {
            read_registers(line);
        }
    }

    void read_registers(std::string_view line)
    {
        std::vector<int>* into = &file_.in;
        while (!line.empty()) {
            const std::string_view word = next_part(line, ' ');
            if (word.empty()) continue;
            if (word == "sv:") {
                into = &file_.sv;
            } else if (word == "out:") {
                into = &file_.out;
            } else {
                const std::size_t open = word.find('['), close = word.find(']');
                if (close == std::string_view::npos || open > close || word.substr(close) != "].xyzw") return fail("bad register");
                into->push_back(number(word.substr(open + 1, close - open - 1)));
            }
        }
    }

    void read_words(std::string_view line, std::vector<vector_words>& into)
    {
        const int index = number(next_part(line, '\t'));
        into.push_back({index, words(line)});
    }

    void read_lane(std::string_view line, vector_run& run)
    {
        const int number_of_lane = number(next_part(line, '\t'));
        if (!file_.error.empty()) return;
        if (number_of_lane > 3) return fail("a lane beyond 3");
        vector_lane& lane = run.lanes[static_cast<std::size_t>(number_of_lane)];
        if (lane.is_there) return fail("a lane twice");
        lane.is_there = true;
        lane.in = words(next_part(line, '\t'));
        lane.sv = words(next_part(line, '\t'));
        lane.out = words(next_part(line, '\t'));
        lane.is_alive = line == "1";
        if (line != "0" && line != "1") fail("neither alive nor not");
        if (lane.in.size() != 4 * file_.in.size() || lane.sv.size() != 4 * file_.sv.size() || lane.out.size() != 4 * file_.out.size())
            fail("other words than registers");
    }

    int number(std::string_view text)
    {
        int value = -1;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value < 0) fail("bad number");
        return value;
    }

    std::vector<std::uint32_t> words(std::string_view text)
    {
        std::vector<std::uint32_t> made;
        while (!text.empty()) {
            const std::string_view word = next_part(text, ' ');
            std::uint32_t value = 0;
            const auto read = std::from_chars(word.data(), word.data() + word.size(), value, 16);
            if (read.ec != std::errc{} || word.size() != 8 || read.ptr != word.data() + word.size()) fail("bad word");
            made.push_back(value);
        }
        return made;
    }

    std::string_view rest_;
    vector_file file_{};
    int line_ = 0;
};

}  // namespace detail

// Reads a file. Check `error` of what it gives.
inline vector_file read_vectors(std::string_view text) { return detail::vector_reader(text).read(); }

}  // namespace tests

#endif
