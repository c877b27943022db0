// SPDX-License-Identifier: MIT
// Puts a generated file together: its licence, a line that says what it is, lists of names, and tables of numbers as string literals.
#ifndef VALHALL_TABLE_DERIVE_WRITER_HPP
#define VALHALL_TABLE_DERIVE_WRITER_HPP

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace valhall::table {

// The kinds of literals by the bits of their elements.
struct literal {
    const char* type;
    const char* prefix;
};

inline constexpr literal bytes{"char8_t", "u8"}, numbers{"char16_t", "u"}, words{"char32_t", "U"};

class file_writer {
public:
    // `contents` is what the file holds, `explanation` where more is said of it.
    file_writer(const std::string& contents, const std::string& explanation)
    {
        text_ = "// SPDX-License-Identifier: MIT\n// Generated from table/ by the target `derive`: " + contents + ".\n";
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

    // Items with a comma after each, as many in a line as fit.
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

    // A line of numbers, with what it is about as a comment.
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

    // Text that is cut into pieces by the places in it; the last ones are followed by room, so that as many characters as
    // the longest have can be read anywhere.
    void long_text(const std::string& name, std::string_view characters)
    {
        line("inline constexpr char " + name + "[] =");
        for (std::size_t at = 0; at < characters.size(); at += 100) line("    \"" + std::string(characters.substr(at, 100)) + '"');
        line("    \"                                \";\n");
    }

    // Many texts, one after the other, and where each begins; the last place is the end. (A compiler reads this in a tenth of the
    // time that an array of pointers takes.)
    void sentences(const std::string& name, const std::vector<std::string>& list_of_them)
    {
        std::string all;
        std::vector<std::size_t> places{0};
        for (const std::string& one : list_of_them) {
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
        line("inline constexpr text_list " + name + "{" + name + "_text, " + name + "_places};\n");
    }

private:
    static constexpr std::size_t width = 132;

    // How many bytes of a text from a place on make at most `most`, no character being cut.
    static std::size_t whole_characters(const std::string& text, std::size_t at, std::size_t most)
    {
        if (text.size() - at <= most) return text.size() - at;
        while ((static_cast<unsigned char>(text[at + most]) & 0xC0) == 0x80) --most;
        return most;
    }

    std::string text_{};
};

}  // namespace valhall::table

#endif
