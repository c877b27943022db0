// SPDX-License-Identifier: MIT
// Reads the parts of a request to a WebAssembly module: names and values, separated by zero bytes.
#ifndef VALHALL_TOOLS_REQUEST_PARTS_HPP
#define VALHALL_TOOLS_REQUEST_PARTS_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

// The parts of a request that are left. Refers to its characters.
class request_parts {
public:
    explicit request_parts(std::string_view request) : rest_(request) {}

    bool empty() const { return rest_.empty(); }
    // Everything that is left.
    std::string_view rest() const { return rest_; }
    // Takes the next part, and the zero byte after it.
    std::string_view take()
    {
        const std::size_t size = std::min(rest_.find('\0'), rest_.size());
        const std::string_view part = rest_.substr(0, size);
        rest_.remove_prefix(std::min(size + 1, rest_.size()));
        return part;
    }

private:
    std::string_view rest_;
};

#endif
