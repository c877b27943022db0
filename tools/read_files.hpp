// SPDX-License-Identifier: MIT
// Protects the files that a program reads from being written over.
#ifndef VALHALL_TOOLS_READ_FILES_HPP
#define VALHALL_TOOLS_READ_FILES_HPP

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "visible.hpp"

// The files that this process reads, as paths. "-" is standard input.
class read_files {
public:
    static void add(std::string_view name) { list().push_back(path_of(name, "/dev/stdin")); }

    // Prints an error and returns false if writing to `name` would destroy a file that was added: the same regular file by any path, by a
    // symbolic link, or by a hard link. An empty name and "-" are standard output.
    static bool allow_writing(std::string_view name)
    {
        const std::filesystem::path to = path_of(name, "/dev/stdout");
        const auto is_read = [&to](const std::filesystem::path& from) { return is_same(from, to); };
        if (std::none_of(list().begin(), list().end(), is_read)) return true;
        say(std::string(name.empty() || name == "-" ? "<stdout>" : name) +
            ": error: this file is also an input, which would be lost: write to another one");
        return false;
    }

    // True if both paths lead to one regular file, which may be one that does not exist yet.
    static bool is_same(const std::filesystem::path& one, const std::filesystem::path& other)
    {
        std::error_code none;
        if (std::filesystem::exists(one, none) && std::filesystem::exists(other, none))
            return std::filesystem::is_regular_file(one, none) && std::filesystem::equivalent(one, other, none);
        const auto resolved = [&none](const std::filesystem::path& path) {
            return std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none);
        };
        return resolved(one) == resolved(other);
    }

private:
    static std::filesystem::path path_of(std::string_view name, const char* stream)
    {
        return name.empty() || name == "-" ? std::filesystem::path(stream) : std::filesystem::path(name);
    }
    static std::vector<std::filesystem::path>& list()
    {
        static std::vector<std::filesystem::path> paths;
        return paths;
    }
};

#endif
