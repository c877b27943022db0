// SPDX-License-Identifier: MIT
// GPU products and their architectures.
#ifndef VALHALL_ISA_GPUS_HPP
#define VALHALL_ISA_GPUS_HPP

#include <cstddef>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"

namespace valhall {

/// A product: the name after "Mali-" or "Immortalis-", and its architecture.
struct gpu {
    std::string_view name{};  ///< "G610", without the family
    arch architecture{};      ///< its architecture
    friend constexpr bool operator==(const gpu&, const gpu&) = default;
};

/// The known products, by architecture.
inline constexpr gpu gpus[] = {
    {"G57", arch::v9},   {"G68", arch::v9},   {"G77", arch::v9},       {"G78", arch::v9},         {"G78AE", arch::v9},
    {"G310", arch::v10}, {"G510", arch::v10}, {"G610", arch::v10},     {"G710", arch::v10},       {"G615", arch::v11},
    {"G715", arch::v11}, {"G620", arch::v12}, {"G720", arch::v12},     {"G625", arch::v13},       {"G725", arch::v13},
    {"G925", arch::v13}, {"G1", arch::v14},   {"G2-Ultra", arch::v15}, {"G2-Premium", arch::v15}, {"G2-Pro", arch::v15},
};

namespace detail {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Removes a prefix, in any case, if the text begins with it.
constexpr bool drop_start(std::string_view& text, std::string_view start)
{
    if (text.size() < start.size()) return false;
    for (std::size_t i = 0; i < start.size(); ++i)
        if (upper(text[i]) != upper(start[i])) return false;
    text.remove_prefix(start.size());
    return true;
}

// True if a text is a core count, " MP4" or " MC10", or empty.
constexpr bool is_core_count(std::string_view text)
{
    if (text.empty()) return true;
    if ((!drop_start(text, " MP") && !drop_start(text, " MC")) || text.empty()) return false;
    for (const char c : text)
        if (c < '0' || c > '9') return false;
    return true;
}

}  // namespace detail

/// Finds an architecture by a name such as "v10", in any case. Faults: expected_architecture.
constexpr result<arch> find_arch(std::string_view name)
{
    if (!detail::drop_start(name, "v") || name.empty() || name.size() > 2 || name[0] == '0') return fault_code::expected_architecture;
    int number = 0;
    for (const char c : name) {
        if (c < '0' || c > '9') return fault_code::expected_architecture;
        number = 10 * number + (c - '0');
    }
    if (!is_known(static_cast<arch>(number))) return fault_code::expected_architecture;
    return static_cast<arch>(number);
}

/// Finds a product by name, in any case, optionally with its family before and a core count after it: "g610", "Mali-G610 MP4". Faults:
/// unknown_gpu.
constexpr result<gpu> find_gpu(std::string_view name)
{
    detail::drop_start(name, "Mali-") || detail::drop_start(name, "Immortalis-");
    for (const gpu& product : gpus) {
        std::string_view rest = name;
        if (detail::drop_start(rest, product.name) && detail::is_core_count(rest)) return product;
    }
    return fault_code::unknown_gpu;
}

}  // namespace valhall

#endif
