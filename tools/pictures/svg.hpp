// SPDX-License-Identifier: MIT
// Drawings as SVG: elements with tooltips, in colours for light and dark pages. A drawing is a part of an HTML page or a file of its own.
#ifndef VALHALL_TOOLS_PICTURES_SVG_HPP
#define VALHALL_TOOLS_PICTURES_SVG_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "../reference/html.hpp"

namespace pictures {

// Sizes of the text of drawings, in pixels. Characters of other monospaced fonts are at most as wide.
inline constexpr double character_width = 7.3, line_height = 16;

// The style of drawings. `unit-…` are the colours of units, `why-…` those of the parts of a timeline.
inline constexpr std::string_view style =
    ".picture{font:12px \"DejaVu Sans Mono\",ui-monospace,Consolas,monospace;color-scheme:light "
    "dark;--back:#fff;--ink:#1c2024;--soft:#5b6470;"
    "--line:#d5d9d2;--band:#f3f4f0;--box:#f7f8f5;--area:#cfe1f7;--edge:#2f5fa8;--hot:#c4312b;"
    "--fma:#3b78c4;--cvt:#2f9e8f;--sfu:#8a5cc2;--ls:#d98324;--v:#8d9a2b;--t:#cc5a86;"
    "--message:#d9a441;--barrier:#b05fbf;--result:#7f9f5f;--unit:#c7695b;--issue:#2f5fa8;--done:#a8c0e0}\n"
    "@media(prefers-color-scheme:dark){.picture{--back:#1b1f24;--ink:#e4e6e3;--soft:#9aa4ae;--line:#3a424a;--band:#21262c;--box:#23292f;"
    "--area:#27466b;--edge:#7db8f0;--hot:#ff8a80;"
    "--fma:#5a97e0;--cvt:#45b8a8;--sfu:#a680dc;--ls:#e39a48;--v:#a9b64a;--t:#e07aa2;"
    "--message:#d9a441;--barrier:#c07fce;--result:#8fb06d;--unit:#d67d70;--issue:#5f9ae6;--done:#4a6388}}\n"
    ".picture text{fill:var(--ink)}.picture .soft{fill:var(--soft)}.picture .bold{font-weight:700}.picture .hot{fill:var(--hot)}\n"
    ".picture .back{fill:var(--back)}.picture .band{fill:var(--band)}.picture .box{fill:var(--box);stroke:var(--line)}\n"
    ".picture .line{stroke:var(--line);fill:none}.picture .edge{stroke:var(--edge);fill:none;stroke-width:1.3}\n"
    ".picture .thick{stroke-width:2.6}.picture .dashed{stroke-dasharray:5 4}.picture .head{fill:var(--edge)}\n"
    ".picture .area{fill:var(--area)}.picture .curve{stroke:var(--edge);fill:none;stroke-width:1.5}.picture "
    ".used{stroke:var(--hot);fill:none}\n"
    ".picture .seen{fill:#0000}.picture .seen:hover{fill:#8884}.picture .faded{opacity:.55}\n"
    ".unit-FMA{fill:var(--fma)}.unit-CVT{fill:var(--cvt)}.unit-SFU{fill:var(--sfu)}.unit-LS{fill:var(--ls)}.unit-V{fill:var(--v)}"
    ".unit-T{fill:var(--t)}\n"
    ".why-message{fill:var(--message)}.why-barrier{fill:var(--barrier)}.why-result{fill:var(--result)}.why-unit{fill:var(--unit)}"
    ".why-issue{fill:var(--issue)}.why-done{fill:var(--done)}\n";

// A number with at most two decimals, for positions.
inline std::string position(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string made = text;
    while (made.back() == '0') made.pop_back();
    if (made.back() == '.') made.pop_back();
    return made;
}

// The beginning of a text that fits `characters` characters, with an ellipsis if some are cut. The texts are ASCII.
inline std::string shortened(std::string_view text, std::size_t characters)
{
    if (text.size() <= characters) return std::string(text);
    return std::string(text.substr(0, characters > 1 ? characters - 1 : 0)) + "\u2026";
}

// Parameters named `plain` and `tip` are text, which is escaped; `attributes` are complete: ` data-index="3"`.
class drawing {
public:
    explicit drawing(std::string_view title) : title_(title) {}

    void rect(double x, double y, double width, double height, std::string_view classes, std::string_view tip = {},
              const std::string& attributes = {})
    {
        put("rect" + reference::attribute("class", classes) + at("x", x) + at("y", y) + at("width", width) + at("height", height) +
                attributes,
            tip);
    }
    void text(double x, double y, std::string_view plain, std::string_view classes = {}, std::string_view tip = {})
    {
        body_ += reference::element("text" + at("x", x) + at("y", y) + (classes.empty() ? "" : reference::attribute("class", classes)),
                                    title_of(tip) + reference::escaped(plain)) +
                 '\n';
    }
    // A text that ends at `x`.
    void text_before(double x, double y, std::string_view plain, std::string_view classes = {})
    {
        body_ += reference::element("text text-anchor=\"end\"" + at("x", x) + at("y", y) + reference::attribute("class", classes),
                                    reference::escaped(plain)) +
                 '\n';
    }
    void path(const std::string& steps, std::string_view classes, std::string_view tip = {}, const std::string& attributes = {})
    {
        put("path" + reference::attribute("class", classes) + reference::attribute("d", steps) + attributes, tip);
    }
    void line(double x, double y, double to_x, double to_y, std::string_view classes)
    {
        path("M" + position(x) + ' ' + position(y) + 'L' + position(to_x) + ' ' + position(to_y), classes);
    }
    void open_group(std::string_view classes, const std::string& attributes)
    {
        body_ += "<g" + reference::attribute("class", classes) + attributes + ">\n";
    }
    void close_group() { body_ += "</g>\n"; }

    // The drawing as a part of an HTML page, which has the style.
    std::string part(double width, double height) const { return made(width, height, "", ""); }
    // The drawing as a file.
    std::string file(double width, double height) const
    {
        return made(width, height, " xmlns=\"http://www.w3.org/2000/svg\"", reference::element("style", style) + '\n');
    }

private:
    static std::string at(std::string_view name, double value) { return reference::attribute(name, position(value)); }
    static std::string title_of(std::string_view tip) { return tip.empty() ? "" : reference::element("title", reference::escaped(tip)); }
    void put(const std::string& opening, std::string_view tip) { body_ += reference::element(opening, title_of(tip)) + '\n'; }

    std::string made(double width, double height, const std::string& attributes, const std::string& before) const
    {
        const std::string opening = "svg" + attributes + R"( class="picture" role="img")" + reference::attribute("aria-label", title_) +
                                    at("width", width) + at("height", height) + " viewBox=\"0 0 " + position(width) + ' ' +
                                    position(height) + '"';
        return reference::element(opening, '\n' + before + reference::element("title", reference::escaped(title_)) +
                                               "\n<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n" + body_) +
               '\n';
    }

    std::string title_, body_{};
};

}  // namespace pictures

#endif
