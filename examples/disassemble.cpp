// SPDX-License-Identifier: MIT
// Disassembles a binary, the file of the command line or the shader below: converts its bytes to words, and the words to text with labels.
// A word may decode on one architecture and not on another, so the architecture has to be known: v10 here.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <valhall/text/assembly.hpp>

using namespace valhall;

// Words in files are little-endian on every machine.
std::vector<word> words_of(const std::vector<unsigned char>& bytes)
{
    std::vector<word> words(bytes.size() / 8);
    for (std::size_t i = 0; i < 8 * words.size(); ++i) words[i / 8] |= word{bytes[i]} << 8 * (i % 8);
    return words;
}

std::vector<unsigned char> read(const char* name)
{
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

int main(int argc, char** argv)
{
    const std::vector<unsigned char> countdown{0x40, 0xFF, 0xFF, 0xFF, 0xFF, 0xC0, 0x10, 0x01,   // r0 is counted down
                                               0x00, 0xFE, 0xFF, 0xFF, 0x07, 0xC0, 0x1F, 0x50,   // to 0
                                               0x00, 0x00, 0x00, 0x00, 0x00, 0xC0, 0x00, 0x78};  // and that is all
    const std::vector<word> words = words_of(argc > 1 ? read(argv[1]) : countdown);
    const std::string text = disassemble(words, {.on = arch::v10, .labels = true});
    std::fputs(text.c_str(), stdout);
    if (argc > 1) return words.empty() ? 1 : 0;

    // Decoded words give more information than the text.
    int branches = 0;
    disassemble_words(words, {.on = arch::v10}, [&](const disassembled_word& found) { branches += found.target == 0; });
    return branches == 1 && text.starts_with("L0:\nIADD_IMM.i32 r0, ^r0") ? 0 : 1;
}
