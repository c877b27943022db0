// SPDX-License-Identifier: MIT
// The records of the generated tables. A record_type describes one: `derive` writes the data, and beside it the reader that the library uses.
#ifndef VALHALL_TABLE_DERIVE_RECORD_HPP
#define VALHALL_TABLE_DERIVE_RECORD_HPP

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "valhall/bits.hpp"

namespace valhall::table {

// The elements of a table, and the prefix of their string literals.
struct literal {
    const char* type;
    const char* prefix;
    int bits;
};

inline constexpr literal bytes{"char8_t", "u8", 8}, numbers{"char16_t", "u", 16}, words{"char32_t", "U", 32};

// A number of a record that has a name.
struct record_column {
    enum class kind { number, pair, word, list, part };

    kind is;
    std::string type;  // of what the reader returns
    std::string name;
    std::size_t place = 0;  // of the first element
    std::size_t count = 1;  // elements
    int position = 0, width = 0;  // of a part, in the element
    std::string comment{};
};

// Describes a record: its columns in order.
class record_type {
public:
    record_type(std::string name, literal element, std::string comment)
        : name_(std::move(name)), element_(element), comment_(std::move(comment))
    {
    }

    // One number, which the reader returns as `type`.
    record_type number(const std::string& type, const std::string& name, const std::string& comment = "") &&
    {
        return std::move(*this).with({record_column::kind::number, type, name, width_, 1, 0, element_.bits, comment}, 1);
    }
    // 16 bits in two bytes, the lower half first.
    record_type pair(const std::string& type, const std::string& name, const std::string& comment = "") &&
    {
        return std::move(*this).with({record_column::kind::pair, type, name, width_, 2, 0, 16, comment}, 2);
    }
    // 64 bits in two 32-bit numbers, the lower half first.
    record_type word(const std::string& name, const std::string& comment = "") &&
    {
        return std::move(*this).with({record_column::kind::word, "word", name, width_, 2, 0, 64, comment}, 2);
    }
    // Several numbers: the reader returns a pointer to the first.
    record_type list(const std::string& name, std::size_t count, const std::string& comment = "") &&
    {
        return std::move(*this).with({record_column::kind::list, "", name, width_, count, 0, element_.bits, comment}, count);
    }
    // Some bits of a further number, which begins with the part at position 0.
    record_type part(const std::string& type, const std::string& name, int position, int width, const std::string& comment = "") &&
    {
        const std::size_t place = position == 0 ? width_ : width_ - 1;
        return std::move(*this).with({record_column::kind::part, type, name, place, 1, position, width, comment}, position == 0 ? 1 : 0);
    }

    // The records are the bytes of a structure of the library, whose members the columns name, and are read as such.
    record_type as_structure() &&
    {
        is_structure_ = true;
        return std::move(*this);
    }

    const std::string& name() const { return name_; }
    bool is_structure() const { return is_structure_; }
    bool has_pairs() const
    {
        for (const record_column& one : columns_)
            if (one.is == record_column::kind::pair) return true;
        return false;
    }
    literal element() const { return element_; }
    std::size_t width() const { return width_; }

    const record_column& at(const std::string& name) const
    {
        for (const record_column& one : columns_)
            if (one.name == name) return one;
        throw std::invalid_argument("the record " + name_ + " has no column " + name);
    }

    // The C++ class that reads a record. For structures, a check of their layout, and the places of their 16-bit members.
    std::string reader() const
    {
        if (is_structure_) return layout_check();
        std::string text = comment_of(comment_, "") + "struct " + name_ +
                           " {\n    static constexpr unsigned width = " + std::to_string(width_) + ";\n    const " + element_.type +
                           "* at;\n\n";
        for (const record_column& one : columns_) text += comment_of(one.comment, "    ") + "    constexpr " + accessor(one) + '\n';
        return text + "};\n\n";
    }
    // The function that returns a record by its index. It follows the data.
    std::string finder() const
    {
        if (is_structure_) return "";
        return "constexpr " + name_ + ' ' + name_ + "_at(unsigned index) { return {" + name_ + "_table + std::size_t{" + name_ +
               "::width} * index}; }\n";
    }

private:
    record_type with(record_column one, std::size_t elements) &&
    {
        columns_.push_back(std::move(one));
        width_ += elements;
        return std::move(*this);
    }

    std::string layout_check() const
    {
        std::string checks, pairs;
        for (const record_column& one : columns_) {
            if (one.name.empty()) continue;  // padding
            const std::string place = std::to_string(one.place);
            checks += " &&\n    offsetof(Structure, " + one.name + ") == " + place;
            if (one.is == record_column::kind::pair) pairs += (pairs.empty() ? "" : " | ") + ("1u << " + place);
        }
        return comment_of(comment_, "") + "template <class Structure>\ninline constexpr bool is_" + name_ +
               " = sizeof(Structure) == " + std::to_string(width_) + checks + ";\ninline constexpr unsigned " + name_ +
               "_pairs = " + (pairs.empty() ? "0" : pairs) + ";\n\n";
    }

    static std::string comment_of(const std::string& text, const std::string& indent)
    {
        constexpr std::size_t most = 130;
        std::string made;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = text.size();
            if (end - at > most) end = text.rfind(' ', at + most);
            made += indent + "// " + text.substr(at, end - at) + '\n';
            at = end + 1;
        }
        return made;
    }

    std::string accessor(const record_column& one) const
    {
        const std::string element = "at[" + std::to_string(one.place) + ']';
        switch (one.is) {
        case record_column::kind::word:
            return "word " + one.name + "() const { return " + element + " | word{at[" + std::to_string(one.place + 1) + "]} << 32; }";
        case record_column::kind::list:
            return std::string("const ") + element_.type + "* " + one.name + "() const { return at + " + std::to_string(one.place) +
                   "; }  // of " + std::to_string(one.count);
        case record_column::kind::pair: break;
        case record_column::kind::number:
            return one.type + ' ' + one.name + "() const { return static_cast<" + one.type + ">(" + element + "); }";
        case record_column::kind::part: break;
        }
        return one.type + ' ' + one.name + "() const { return static_cast<" + one.type + ">(unsigned{" + element + "} >> " +
               std::to_string(one.position) + " & " + std::to_string((std::uint64_t{1} << one.width) - 1) + "); }";
    }

    std::string name_;
    literal element_;
    std::string comment_;
    std::vector<record_column> columns_{};
    std::size_t width_ = 0;
    bool is_structure_ = false;
};

// The numbers of a record. Setters throw std::length_error, naming the column, if a value does not fit.
class record {
public:
    explicit record(const record_type& type) : type_(&type), numbers_(type.width()) {}

    const record_type& type() const { return *type_; }

    void put(const std::string& name, std::size_t value)
    {
        const record_column& one = type_->at(name);
        std::uint32_t& number = numbers_[one.place];
        if (one.is == record_column::kind::word) return put_word(one, value);
        if (one.is == record_column::kind::pair) return put_pair(one, value);
        const std::uint64_t mask = ((std::uint64_t{1} << one.width) - 1) << one.position;
        number = static_cast<std::uint32_t>((number & ~mask) | fitting(one, value) << one.position);
    }
    // An element of a list.
    void put(const std::string& name, std::size_t index, std::size_t value)
    {
        const record_column& one = type_->at(name);
        if (index >= one.count) throw std::length_error(type_->name() + "::" + name + " has no element " + std::to_string(index));
        numbers_[one.place + index] = static_cast<std::uint32_t>(fitting(one, value));
    }

    // The value of a word.
    std::uint64_t get(const std::string& name) const
    {
        const record_column& one = type_->at(name);
        return numbers_[one.place] | std::uint64_t{numbers_[one.place + 1]} << 32;
    }

    // For file_writer.
    auto begin() const { return numbers_.begin(); }
    auto end() const { return numbers_.end(); }

    friend bool operator==(const record& x, const record& y) { return x.type_ == y.type_ && x.numbers_ == y.numbers_; }

private:
    std::uint64_t fitting(const record_column& one, std::uint64_t value) const
    {
        if (value >> one.width != 0)
            throw std::length_error(type_->name() + "::" + one.name + ": " + std::to_string(value) + " is more than its column can hold");
        return value;
    }
    void put_pair(const record_column& one, std::uint64_t value)
    {
        numbers_[one.place] = static_cast<std::uint32_t>(fitting(one, value) & 255);
        numbers_[one.place + 1] = static_cast<std::uint32_t>(value >> 8);
    }
    void put_word(const record_column& one, std::uint64_t value)
    {
        numbers_[one.place] = static_cast<std::uint32_t>(value);
        numbers_[one.place + 1] = static_cast<std::uint32_t>(value >> 32);
    }

    const record_type* type_;
    std::vector<std::uint32_t> numbers_;
};

}  // namespace valhall::table

#endif
