// SPDX-License-Identifier: MIT
// HTML as text: escaping, elements, links. Functions escape parameters named `plain`; parameters named
// `content` are already HTML.
#ifndef VALHALL_TOOLS_REFERENCE_HTML_HPP
#define VALHALL_TOOLS_REFERENCE_HTML_HPP

#include <string>
#include <string_view>
#include <vector>

namespace reference {

inline std::string escaped(std::string_view plain)
{
    std::string text;
    for (const char c : plain) {
        switch (c) {
        case '&': text += "&amp;"; break;
        case '<': text += "&lt;"; break;
        case '>': text += "&gt;"; break;
        case '"': text += "&quot;"; break;
        default: text += c;
        }
    }
    return text;
}

// An element. `opening` is its name, with attributes after it.
inline std::string element(std::string_view opening, std::string_view content)
{
    std::string made = "<";
    made += opening;
    made += '>';
    made += content;
    made += "</";
    made += opening.substr(0, opening.find(' '));
    return made += '>';
}

// A part of an attribute list: ` name="value"`.
inline std::string attribute(std::string_view name, std::string_view plain)
{
    return ' ' + std::string(name) + "=\"" + escaped(plain) + '"';
}

inline std::string code(std::string_view plain) { return element("code", escaped(plain)); }

// A number without line breaks.
inline std::string number(std::string_view plain) { return element("code class=number", escaped(plain)); }

inline std::string variable(std::string_view plain) { return element("var", escaped(plain)); }

inline std::string link_to(std::string_view id, std::string_view content)
{
    return element("a" + attribute("href", '#' + std::string(id)), content);
}

// Small print.
inline std::string note(std::string_view content) { return element("small", content); }

// One entry of a list of definitions; empty if its content is empty.
inline std::string entry(std::string_view term, std::string_view content)
{
    return content.empty() ? "" : element("dt", term) + element("dd", content);
}

inline std::string row(const std::vector<std::string>& cells, const char* cell = "td")
{
    std::string content;
    for (const std::string& one : cells) content += element(cell, one);
    return element("tr", content) + '\n';
}

// A table with a heading for each column.
inline std::string table(const std::vector<std::string>& headings, std::string_view rows)
{
    return element("table", element("thead", row(headings, "th")) + element("tbody", rows)) + '\n';
}

// Text between the items of a list.
class joined {
public:
    explicit joined(std::string_view separator) : separator_(separator) {}
    void add(std::string_view content)
    {
        if (content.empty()) return;
        if (!text_.empty()) text_ += separator_;
        text_ += content;
    }
    const std::string& text() const { return text_; }

private:
    std::string_view separator_;
    std::string text_{};
};

}  // namespace reference

#endif
