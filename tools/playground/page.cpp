// SPDX-License-Identifier: MIT
// playground-page: writes the playground as one HTML page, with the library in it that was compiled to WebAssembly.
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "../reference/html.hpp"
#include "playground_assets.hpp"
#include "reference_assets.hpp"

namespace {

std::string base64(std::string_view bytes)
{
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        unsigned group = 0;
        for (std::size_t n = 0; n < 3; ++n) group = group << 8 | (at + n < bytes.size() ? static_cast<unsigned char>(bytes[at + n]) : 0u);
        for (std::size_t n = 0; n < 4; ++n) text += at + n <= bytes.size() ? digits[group >> (18 - 6 * n) & 63] : '=';
    }
    return text;
}

std::string page(std::string_view library)
{
    using reference::element;
    const std::string head = "<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
                             "<meta name=color-scheme content=\"light dark\">\n<link rel=icon href=\"data:,\">\n" +
                             element("title", "Valhall playground") + '\n' + element("style", reference::style) + '\n' +
                             element("style", playground::own_style) + '\n';
    return "<!DOCTYPE html>\n<html lang=en>\n" + element("head", head) + "\n<body>\n" + playground::body +
           element("script id=library type=\"application/wasm;base64\"", base64(library)) + '\n' + element("script", playground::script) +
           "\n</body>\n</html>\n";
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: playground-page LIBRARY PAGE\n");
        return 2;
    }
    std::ifstream from(argv[1], std::ios::binary);
    const std::string library{std::istreambuf_iterator<char>(from), {}};
    std::ofstream to(argv[2], std::ios::binary);
    to << page(library);
    if (from && !library.empty() && to.flush()) return 0;
    std::fprintf(stderr, "playground-page: error: cannot make %s of %s\n", argv[2], argv[1]);
    return 1;
}
