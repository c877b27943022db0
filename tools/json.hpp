// SPDX-License-Identifier: MIT
// Writes JSON: objects and arrays of texts, numbers and truth values, with commas where they belong.
#ifndef VALHALL_TOOLS_JSON_HPP
#define VALHALL_TOOLS_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <valhall/text/common/utf8.hpp>

class json {
public:
    // Writes the name of a value of an object.
    json& key(std::string_view name)
    {
        separate();
        put(name);
        text_ += ':';
        is_first_ = true;
        return *this;
    }

    json& begin_object() { return open('{'); }
    json& end_object() { return close('}'); }
    json& begin_array() { return open('['); }
    json& end_array() { return close(']'); }

    json& text(std::string_view value)
    {
        separate();
        put(value);
        return *this;
    }
    json& number(std::int64_t value) { return raw(std::to_string(value)); }
    json& real(double value)
    {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.6g", value);
        return raw(digits);
    }
    // A word: "0x" and at least so many digits.
    json& hex(std::uint64_t value, int digits)
    {
        char text[20];
        std::snprintf(text, sizeof text, "0x%0*llx", digits, static_cast<unsigned long long>(value));
        return this->text(text);
    }
    // A value that was written by another writer.
    json& made(std::string_view value) { return raw(value); }
    json& truth(bool value) { return raw(value ? "true" : "false"); }

    // A part of an object.
    json& text(std::string_view name, std::string_view value) { return key(name).text(value); }
    json& number(std::string_view name, std::int64_t value) { return key(name).number(value); }
    json& real(std::string_view name, double value) { return key(name).real(value); }
    json& truth(std::string_view name, bool value) { return key(name).truth(value); }

    std::string take() { return std::move(text_); }

private:
    void separate()
    {
        if (!is_first_) text_ += ',';
        is_first_ = false;
    }

    json& open(char bracket)
    {
        separate();
        text_ += bracket;
        is_first_ = true;
        return *this;
    }

    json& close(char bracket)
    {
        text_ += bracket;
        is_first_ = false;
        return *this;
    }

    json& raw(std::string_view value)
    {
        separate();
        text_ += value;
        return *this;
    }

    // A byte that is not part of UTF-8 becomes U+FFFD.
    void put(std::string_view value)
    {
        text_ += '"';
        while (!value.empty()) {
            const valhall::utf8_character c = valhall::first_character(value);
            const std::size_t size = c.size != 0 ? c.size : 1;
            if (c.size == 0) text_ += "\\ufffd";
            else if (c.number < 0x20) control(c.number);
            else (c.number == '"' || c.number == '\\' ? text_ += '\\' : text_) += value.substr(0, size);
            value.remove_prefix(size);
        }
        text_ += '"';
    }

    void control(std::uint32_t number)
    {
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(number));
        text_ += code;
    }

    std::string text_{};
    bool is_first_ = true;
};

#endif
