// Reading and writing whole files for the two programs.
#ifndef VALHALL_TOOLS_FILE_HPP
#define VALHALL_TOOLS_FILE_HPP

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

#include "options.hpp"

inline bool report_failure(const command_line& options, const char* action, const std::string& name)
{
    std::fprintf(stderr, "%s: error: cannot %s '%s': %s\n", std::string(options.program()).c_str(), action,
                 name.c_str(), std::strerror(errno));
    return false;
}

// Reads the file of the command line, or standard input, whole.
inline bool read_input(const command_line& options, std::string& content)
{
    const std::string name(options.file());
    const bool from_stdin = options.reads_stdin();
    std::FILE* const file = from_stdin ? stdin : std::fopen(name.c_str(), "rb");
    if (file == nullptr) return report_failure(options, "open", name);
    char buffer[1 << 16];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, file)) content.append(buffer, size);
    const bool good = std::ferror(file) == 0;
    if (!good) report_failure(options, "read", name);
    if (!from_stdin) std::fclose(file);
    return good;
}

// Whether the file that -o names is the one that is read, by whatever path, so that writing would destroy it.
inline bool would_overwrite_input(const command_line& options)
{
    const std::filesystem::path to(options.value("-o")), from(options.file());
    std::error_code none;
    return !options.reads_stdin() && std::filesystem::is_regular_file(to, none) && std::filesystem::equivalent(from, to, none);
}

// Writes to the file that -o names, or to standard output. A regular file that could not be written whole is removed.
inline bool write_output(const command_line& options, const std::string& content)
{
    const std::string name(options.value("-o"));
    const bool to_stdout = name.empty() || name == "-";
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
