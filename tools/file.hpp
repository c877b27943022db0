// SPDX-License-Identifier: MIT
// Reading and writing whole files for the programs.
#ifndef VALHALL_TOOLS_FILE_HPP
#define VALHALL_TOOLS_FILE_HPP

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "hex_digits.hpp"
#include "options.hpp"
#include "read_files.hpp"
#include "terminal.hpp"
#include "visible.hpp"

#include <valhall/bits.hpp>

inline bool report_failure(const command_line& options, const char* action, const std::string& name)
{
    const char* const reason = std::strerror(errno);
    say(std::string(options.program()) + ": error: cannot " + action + " '" + name + "': " + reason);
    return false;
}

// Reads the whole of an open file, and closes it unless it is standard input.
inline bool read_whole(const command_line& options, std::FILE* file, const std::string& name, std::string& content)
{
    if (file == nullptr) return report_failure(options, "open", name);
    char buffer[1 << 16];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, file)) content.append(buffer, size);
    const bool good = std::ferror(file) == 0;
    if (!good) report_failure(options, "read", name);
    if (file != stdin) std::fclose(file);
    return good;
}

// Reads the whole file of the command line, or standard input.
inline bool read_input(const command_line& options, std::string& content)
{
    const std::string name(options.file());
    read_files::add(options.reads_stdin() ? "-" : name);
    return read_whole(options, options.reads_stdin() ? stdin : std::fopen(name.c_str(), "rb"), name, content);
}

// Reads another whole file.
inline bool read_file(const command_line& options, std::string_view name, std::string& content)
{
    const std::string path(name);
    read_files::add(name);
    return read_whole(options, std::fopen(path.c_str(), "rb"), path, content);
}

// Reads one of several files, or standard input for "-".
inline bool read_input(const command_line& options, std::string_view name, std::string& content)
{
    if (name != "-") return read_file(options, name, content);
    read_files::add(name);
    return read_whole(options, stdin, "<stdin>", content);
}

// The words in bytes, of which `unit` belong together: two are a quadword of Bifrost. Prints a warning with the bytes that are left over, or an
// error and returns false if there is no word.
inline bool to_words(const std::string& bytes, const std::string& name, std::vector<valhall::word>& words, std::size_t unit = 1)
{
    const std::size_t size = bytes.size() / (8 * unit) * (8 * unit);
    if (size != bytes.size()) {
        std::string rest;
        for (const char byte : bytes.substr(size)) rest += ' ' + hex_digits(static_cast<unsigned char>(byte), 2);
        const std::string what = unit == 1 ? "word" : "quadword";
        const std::string fewer =
            std::string("error: there are fewer than the ") + (unit == 1 ? "eight" : "16") + " bytes of a " + what + ':';
        say(name + ": " + (size == 0 ? fewer : "warning: the bytes after the last " + what + " are not read:") + rest);
        if (size == 0) return false;
    }
    words.assign(size / 8, 0);
    for (std::size_t i = 0; i < size; ++i) words[i / 8] |= valhall::word{static_cast<unsigned char>(bytes[i])} << (8 * (i % 8));
    return true;
}

// The bytes of words.
inline std::string to_bytes(std::span<const valhall::word> words)
{
    std::string bytes;
    bytes.reserve(words.size() * 8);
    for (const valhall::word w : words)
        for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(w >> shift & 0xFF);
    return bytes;
}

// Prints an error and returns false if words would go to a terminal, which shows them as garbage, unless `-o -` was given.
inline bool can_write_binary(const command_line& options, const char* alternative)
{
    if (options.has("-o") || !is_terminal(stdout)) return true;
    return options.fail(std::string("words are not written to a terminal: give -o FILE") + alternative);
}

// Writes to the file that an option names, or to standard output. Prints an error and returns false if that is a file which the program
// has read, or if it fails. Removes a regular file that could not be written completely.
inline bool write_output(const command_line& options, const std::string& content, std::string_view option = "-o")
{
    const std::string name(options.value(option));
    const bool to_stdout = name.empty() || name == "-";
    if (!read_files::allow_writing(name)) return false;
    std::FILE* const file = to_stdout ? stdout : std::fopen(name.c_str(), "wb");
    if (file == nullptr) return report_failure(options, "write", name);
    bool good = std::fwrite(content.data(), 1, content.size(), file) == content.size();
    good = (to_stdout ? std::fflush(file) : std::fclose(file)) == 0 && good;
    if (good) return true;
    report_failure(options, "write", to_stdout ? "<stdout>" : name);
    if (!to_stdout && std::filesystem::is_regular_file(name)) std::filesystem::remove(name);
    return false;
}

#endif
