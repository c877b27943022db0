// SPDX-License-Identifier: MIT
// Vector files of TGSI, as data: programs with inputs, and the results of a reference. valhall-tgsi(1) describes the format.
// Independent of the code that they test.
#ifndef VALHALL_TOOLS_VECTOR_FILE_HPP
#define VALHALL_TOOLS_VECTOR_FILE_HPP

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The words of a constant buffer, a buffer or shared memory.
struct vector_words {
    int index = 0;
    std::vector<std::uint32_t> words{};
};

// A lane of a quad: registers one after the other in the order of the file, x y z w each.
struct vector_lane {
    std::vector<std::uint32_t> in{};
    std::vector<std::uint32_t> sv{};
    std::vector<std::uint32_t> out{};
    bool is_alive = true;  // after the program
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

// The value of an output component that was not written.
inline constexpr std::uint32_t not_written = 0xDEADBEEF;

struct vector_file {
    std::string program{};               // its text
    std::string oracle{};                // what computed the results
    std::string compare{};               // how to compare, in the file's words
    std::string note{};
    std::vector<int> in{}, sv{}, out{};  // the numbers of the registers, in the order of the lanes' words
    std::vector<vector_run> runs{};
    std::string error{};                 // the error of the file; empty if there is none
    int error_line = 0;                  // its line, from 1; 0 for the whole file

    std::size_t lane_count() const { return 4 * runs.size(); }
};

// True if lanes may lack results, that is the words of OUT and `alive`.
enum class vector_results { needed, optional };

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
    vector_reader(std::string_view text, vector_results results) : rest_(text), results_(results) {}

    vector_file read()
    {
        while (!rest_.empty() && file_.error.empty()) read_line(next_line(rest_));
        if (file_.error.empty() && file_.program.empty()) fail("no program");
        for (const vector_run& run : file_.runs)
            for (const vector_lane& lane : run.lanes)
                if (!lane.is_there && file_.error.empty()) fail("a run lacks a lane");
        return std::move(file_);
    }

    static std::string_view next_line(std::string_view& rest)
    {
        const std::size_t size = rest.find('\n');
        const std::string_view line = rest.substr(0, size);
        rest.remove_prefix(size == std::string_view::npos ? rest.size() : size + 1);
        return line;
    }
    // The next field of a line; empty at its end. Blanks and tabs separate.
    static std::string_view next_field(std::string_view& rest)
    {
        constexpr std::string_view blanks = " \t\r";
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
        const std::size_t size = std::min(rest.find_first_of(blanks), rest.size());
        const std::string_view field = rest.substr(0, size);
        rest.remove_prefix(size);
        return field;
    }

private:
    void fail(std::string_view what)
    {
        if (!file_.error.empty()) return;
        file_.error = what;
        file_.error_line = line_;
    }

    void read_line(std::string_view line)
    {
        ++line_;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (!line.empty() && line[0] == '#') return read_remark(line);
        const std::string_view kind = next_field(line);
        if (kind.empty()) return;
        if (kind.size() != 1 || std::string_view("LCBMbm").find(kind) == std::string_view::npos) return fail("a line of no known kind");
        const int run = number(next_field(line));
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
            if (has_registers_ || !file_.runs.empty()) return fail("the registers are named twice, or after a run");
            has_registers_ = true;
            read_registers(line);
        }
    }

    void read_registers(std::string_view line)
    {
        std::vector<int>* into = &file_.in;
        while (!line.empty()) {
            const std::string_view word = next_field(line);
            if (word.empty()) continue;
            if (word == "sv:") {
                into = &file_.sv;
            } else if (word == "out:") {
                into = &file_.out;
            } else {
                const std::size_t open = word.find('['), close = word.find(']');
                if (close == std::string_view::npos || open > close || word.substr(close) != "].xyzw") return fail("bad register");
                into->push_back(number(word.substr(open + 1, close - open - 1)));
                if (into->back() > most_register) return fail("a register beyond " + std::to_string(most_register));
            }
        }
    }

    void read_words(std::string_view line, std::vector<vector_words>& into)
    {
        const int index = number(next_field(line));
        if (index > most_index) return fail("a buffer beyond " + std::to_string(most_index));
        into.push_back({index, words(line)});
    }

    void read_lane(std::string_view line, vector_run& run)
    {
        const int number_of_lane = number(next_field(line));
        if (!file_.error.empty()) return;
        if (number_of_lane > 3) return fail("a lane beyond 3");
        vector_lane& lane = run.lanes[static_cast<std::size_t>(number_of_lane)];
        if (lane.is_there) return fail("a lane twice");
        lane.is_there = true;
        lane.in = words(line, 4 * file_.in.size());
        lane.sv = words(line, 4 * file_.sv.size());
        std::string_view rest = line;
        const std::string_view next = next_field(rest);
        const bool lacks_out = results_ == vector_results::optional && next.size() < 2;  // the line ends, or has only `alive`
        if (!lacks_out) lane.out = words(line, 4 * file_.out.size());
        const std::string_view alive = next_field(line);
        lane.is_alive = alive == "1";
        const bool lacks_alive = results_ == vector_results::optional && alive.empty();
        if (!file_.error.empty()) return;
        if (alive.size() == 8) return fail("more words than the registers have");
        if (alive != "0" && alive != "1" && !lacks_alive) return fail("neither alive nor not");
        if (!next_field(line).empty()) fail("more words than the registers have");
    }

    int number(std::string_view text)
    {
        int value = -1;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value < 0) fail("bad number");
        return value;
    }

    // The rest of a line as words.
    std::vector<std::uint32_t> words(std::string_view text)
    {
        std::vector<std::uint32_t> made;
        for (std::string_view field = next_field(text); !field.empty(); field = next_field(text)) made.push_back(word(field));
        return made;
    }
    // The given number of words of a line.
    std::vector<std::uint32_t> words(std::string_view& line, std::size_t count)
    {
        std::vector<std::uint32_t> made;
        while (made.size() < count && file_.error.empty()) {
            const std::string_view field = next_field(line);
            if (field.size() < 2) fail("fewer words than the registers have");
            made.push_back(word(field));
        }
        return made;
    }
    std::uint32_t word(std::string_view digits)
    {
        std::uint32_t value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (read.ec != std::errc{} || digits.size() != 8 || read.ptr != digits.data() + digits.size()) fail("bad word");
        return value;
    }

    static constexpr int most_index = 255, most_register = 65535;

    std::string_view rest_;
    vector_results results_;
    vector_file file_{};
    int line_ = 0;
    bool has_registers_ = false;
};

// Reads a file. Check `error` of what it gives.
inline vector_file read_vectors(std::string_view text, vector_results results = vector_results::needed)
{
    return vector_reader(text, results).read();
}

// Writes a file again with other results: `text` is the whole of it, which was read without an error, and `results` is what was read of
// it with these results set. Lines of buffers and memories after a run are added where the file lacks them.
class vector_writer {
public:
    vector_writer(std::string_view text, const vector_file& results) : rest_(text), results_(results) {}

    std::string write()
    {
        while (!rest_.empty()) write_line(vector_reader::next_line(rest_));
        end_run();
        return std::move(made_);
    }

private:
    void write_line(std::string_view line)
    {
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        std::string_view rest = line;
        const std::string_view kind = vector_reader::next_field(rest);
        if (kind.empty() || line[0] == '#') return put_line(line);
        const std::string_view run = vector_reader::next_field(rest);
        if (next_ == 0 || number_of(run) != results_.runs[next_ - 1].number) begin_run(run);
        const vector_run& results = results_.runs[next_ - 1];
        const std::string_view index = vector_reader::next_field(rest);
        if (kind == "L") return write_lane(index, results.lanes[static_cast<std::size_t>(number_of(index))]);
        if (kind == "b") write_words('b', results.buffers_after, buffers_);
        else if (kind == "m") write_words('m', results.memories_after, memories_);
        else put_line(line);
    }

    static int number_of(std::string_view text)
    {
        int value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }

    void begin_run(std::string_view run)
    {
        end_run();
        run_ = run;
        ++next_;
        buffers_ = memories_ = 0;
    }
    // Appends the memories for which the file has no lines.
    void end_run()
    {
        if (next_ == 0) return;
        const vector_run& results = results_.runs[next_ - 1];
        while (buffers_ < results.buffers_after.size()) put_words('b', results.buffers_after[buffers_++]);
        while (memories_ < results.memories_after.size()) put_words('m', results.memories_after[memories_++]);
    }

    void write_lane(std::string_view index, const vector_lane& lane)
    {
        made_.append("L\t").append(run_).append("\t").append(index) += '\t';
        put(lane.in);
        made_ += '\t';
        put(lane.sv);
        made_ += '\t';
        put(lane.out);
        made_ += lane.is_alive ? "\t1\n" : "\t0\n";
    }

    void write_words(char kind, const std::vector<vector_words>& results, std::size_t& count)
    {
        if (count < results.size()) put_words(kind, results[count++]);
    }

    void put_line(std::string_view line) { made_.append(line) += '\n'; }
    void put_words(char kind, const vector_words& words)
    {
        made_ += kind;
        made_.append("\t").append(run_).append("\t").append(std::to_string(words.index)) += '\t';
        put(words.words);
        made_ += '\n';
    }
    void put(const std::vector<std::uint32_t>& words)
    {
        constexpr std::string_view digits = "0123456789abcdef";
        bool is_first = true;
        for (const std::uint32_t word : words) {
            if (!is_first) made_ += ' ';
            is_first = false;
            for (int shift = 28; shift >= 0; shift -= 4) made_ += digits[word >> shift & 0xF];
        }
    }

    std::string_view rest_;
    const vector_file& results_;
    std::string made_{};
    std::string_view run_{};
    std::size_t next_ = 0;                   // the number of runs so far
    std::size_t buffers_ = 0, memories_ = 0;  // how many of the run's are written
};

#endif
