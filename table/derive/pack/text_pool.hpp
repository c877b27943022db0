// SPDX-License-Identifier: MIT
// Many texts in one.
#ifndef VALHALL_TABLE_DERIVE_PACK_TEXT_POOL_HPP
#define VALHALL_TABLE_DERIVE_PACK_TEXT_POOL_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace valhall::table {

// Concatenates texts, and knows where each begins.
class text_pool {
public:
    void add(const std::string& text)
    {
        if (all_.find(text) == std::string::npos) all_ += text;
    }
    // The place of a text that was added.
    std::size_t place_of(const std::string& text) const { return text.empty() ? 0 : all_.find(text); }
    std::size_t place_of(const std::string& text)
    {
        add(text);
        return std::as_const(*this).place_of(text);
    }
    const std::string& text() const { return all_; }

private:
    std::string all_{};
};

// A pool of all texts: the longest first, so that others may be contained in them.
inline text_pool pool_of(std::vector<std::string> all)
{
    std::stable_sort(all.begin(), all.end(), [](const std::string& x, const std::string& y) { return x.size() > y.size(); });
    text_pool pool;
    for (const std::string& one : all) pool.add(one);
    return pool;
}

}  // namespace valhall::table

#endif
