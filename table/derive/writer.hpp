// SPDX-License-Identifier: MIT
// Makes a generated file: licence, a line about its contents, lists of names, and tables of numbers as string literals.
#ifndef VALHALL_TABLE_DERIVE_WRITER_HPP
#define VALHALL_TABLE_DERIVE_WRITER_HPP

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "record.hpp"

namespace valhall::table {

// The texts that a list of the library has, in order.
struct named_texts {
    std::string name;
    std::vector<std::string> texts;
};

class file_writer {
public:
    // `contents` says what the file contains, `explanation` where it is documented.
    file_writer(const std::string& contents, const std::string& explanation)
    {
        // REUSE-IgnoreStart
        text_ = "// SPDX-License-Identifier: MIT\n// Generated from table/ by the target `derive`: " + contents + ".\n";
        // REUSE-IgnoreEnd
        if (!explanation.empty()) text_ += "// " + explanation + "\n";
        text_ += '\n';
    }

    const std::string& text() const { return text_; }

    void line(const std::string& one = "") { text_ += one + '\n'; }

    // `enum class name : std::uint8_t { … };`
    void enumeration(const std::string& name, const std::string& type, const std::vector<std::string>& values)
    {
        line("enum class " + name + " : " + type + " {");
        list(values);
        line("};");
    }

    // Items separated by commas, as many on a line as fit.
    void list(const std::vector<std::string>& items)
    {
        std::string current = "   ";
        for (const std::string& item : items) {
            if (current.size() + item.size() + 2 > width) {
                line(current);
                current = "   ";
            }
            current += ' ' + item + ',';
        }
        if (current.size() > 3) line(current);
    }

    // ---- tables of numbers ----

    void begin(literal kind, const std::string& name) { line(std::string("inline constexpr ") + kind.type + ' ' + name + "[] ="); }
    void end() { line("    ;\n"); }

    // A table of records: the reader, the data, and the function that finds a record.
    void begin(const record_type& type)
    {
        text_ += type.reader();
        begin(type.element(), type.name() + "_table");
        records_ = 0;
    }
    void end(const record_type& type)
    {
        // A structure's terminator: as many bytes as its alignment, of which the literal adds one.
        if (type.is_structure() && type.has_pairs()) line("    u8\"\\x0\"");
        line("    ;");
        if (type.is_structure()) return line();
        text_ += "inline constexpr int " + type.name() + "_count = " + std::to_string(records_) + ";\n";
        line(type.finder());
    }
    void table(const record_type& type, const std::vector<class record>& list_of_them)
    {
        begin(type);
        for (const auto& one : list_of_them) record(type.element(), one);
        end(type);
    }
    // A table of records of one number each, many on a line.
    void long_table(const record_type& type, const std::vector<std::uint32_t>& list_of_them)
    {
        text_ += type.reader();
        long_list(type.element(), type.name() + "_table", list_of_them);
        line(type.finder());
    }

    // A line of numbers, with a comment about its subject.
    template <class Record>
    void record(literal kind, const Record& numbers_of_it, const std::string& comment = "")
    {
        text_ += std::string("    ") + kind.prefix + '"';
        for (const auto number : numbers_of_it) {
            char digits[16];
            std::snprintf(digits, sizeof digits, "\\x%x", static_cast<unsigned>(number));
            text_ += digits;
        }
        text_ += comment.empty() ? "\"\n" : "\"  // " + comment + '\n';
        ++records_;
    }

    template <class Records>
    void table(literal kind, const std::string& name, const Records& records)
    {
        begin(kind, name);
        for (const auto& one : records) record(kind, one);
        end();
    }

    // One long list, broken into lines.
    template <class Numbers>
    void long_list(literal kind, const std::string& name, const Numbers& list_of_them)
    {
        begin(kind, name);
        std::vector<unsigned> part;
        for (const auto number : list_of_them) {
            part.push_back(static_cast<unsigned>(number));
            if (part.size() < 20) continue;
            record(kind, part);
            part.clear();
        }
        if (!part.empty()) record(kind, part);
        end();
    }

    // A long text that is indexed. It is padded so that the size of the longest part can be read anywhere.
    void long_text(const std::string& name, std::string_view characters)
    {
        line("inline constexpr char " + name + "[] =");
        for (std::size_t at = 0; at < characters.size(); at += 100) line("    \"" + std::string(characters.substr(at, 100)) + '"');
        line("    \"                                \";\n");
    }

    // Lists of texts, concatenated, and the place of each text; the last place is the end. (Compiles in a tenth of the time of an array of
    // pointers.)
    void texts(const std::string& name, const std::vector<named_texts>& lists)
    {
        std::string all;
        std::vector<std::size_t> places{0};
        for (const named_texts& list_of_them : lists)
            for (const std::string& one : list_of_them.texts) {
                all += one;
                places.push_back(all.size());
            }
        if (all.size() > 0xFFFF) throw std::length_error(name + ": more characters than a place can name");
        line("inline constexpr char " + name + "_text[] =");
        std::size_t at = 0;
        while (at < all.size()) {
            const std::size_t size = whole_characters(all, at, 120);
            line("    \"" + all.substr(at, size) + '"');
            at += size;
        }
        line("    ;\n");
        long_list(numbers, name + "_places", places);
        std::size_t first = 0;
        for (const named_texts& one : lists) {
            line("inline constexpr text_list " + one.name + "{" + name + "_text, " + name + "_places + " + std::to_string(first) + ", " +
                 std::to_string(one.texts.size()) + "};");
            first += one.texts.size();
        }
    }

private:
    static constexpr std::size_t width = 132;

    // The size of the longest prefix of a text from `at` on that has at most `most` bytes and does not split a character.
    static std::size_t whole_characters(const std::string& text, std::size_t at, std::size_t most)
    {
        if (text.size() - at <= most) return text.size() - at;
        while ((static_cast<unsigned char>(text[at + most]) & 0xC0) == 0x80) --most;
        return most;
    }

    std::string text_{};
    int records_ = 0;  // in the table that is open
};

}  // namespace valhall::table

#endif
