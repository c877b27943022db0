// SPDX-License-Identifier: MIT
// GPU products and their architectures.
#ifndef VALHALL_ISA_GPUS_HPP
#define VALHALL_ISA_GPUS_HPP

#include <cstddef>
#include <cstdint>
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

// Removes a run of digits. True if there was one.
constexpr bool drop_number(std::string_view& text)
{
    const std::size_t before = text.size();
    while (!text.empty() && text[0] >= '0' && text[0] <= '9') text.remove_prefix(1);
    return text.size() != before;
}

// True if a text is what drivers print after a product's name, or nothing: "-Immortalis", " r1", " MP4" or "MC10", " (Panfrost)".
constexpr bool is_after_name(std::string_view text)
{
    drop_start(text, "-Immortalis");
    if (drop_start(text, " r") && !drop_number(text)) return false;
    std::string_view cores = text;
    drop_start(cores, " ");
    if (drop_start(cores, "MP") || drop_start(cores, "MC")) {
        if (!drop_number(cores)) return false;
        text = cores;
    } else {
        drop_start(text, " NX");
    }
    return text.empty() || (drop_start(text, " (") && text.find(')') == text.size() - 1);
}

// The product part of an id that drivers print: 0xa867, or the whole register 0xa8670000. 0 if a text is none.
constexpr unsigned product_of_id(std::string_view text)
{
    if (!drop_start(text, "0x") || (text.size() != 4 && text.size() != 8)) return 0;
    unsigned product = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = upper(text[i]);
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return 0;
        if (i < 4) product = 16 * product + static_cast<unsigned>(digit);
    }
    return product;
}

// A product by the first half of the register that identifies it. Its highest four bits are the architecture.
struct gpu_id {
    std::uint16_t product;
    std::string_view name;
};

inline constexpr gpu_id gpu_ids[] = {
    {0x9093, "G57"},        {0xA867, "G610"},   {0xB8A3, "G615"},     {0xC870, "G720"}, {0xD830, "G925"},
    {0xE000, "G1"},         {0xE001, "G1"},     {0xE003, "G1"},       {0xE880, "G1"},   {0xF000, "G2-Ultra"},
    {0xF001, "G2-Premium"}, {0xF003, "G2-Pro"}, {0xF005, "G2-Ultra"},
};

// The names of variants of products in `gpus`.
struct gpu_variant {
    std::string_view name, product;
};

inline constexpr gpu_variant gpu_variants[] = {{"G1-Ultra", "G1"}, {"G1-Premium", "G1"}, {"G1-Pro", "G1"}};

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

/// Finds a product by its name, in any case, as drivers print it, with its family, cores and driver: "g610", "Mali-G610 MC4 (Panfrost)",
/// "Mali-G720-Immortalis MC12"; or by its id: "0xa867", "0xa8670000". The id of a product that is not in `gpus` gives its architecture, and no
/// name. Faults: unknown_gpu.
constexpr result<gpu> find_gpu(std::string_view name)
{
    if (const unsigned product = detail::product_of_id(name); product != 0) {
        const arch on = static_cast<arch>(product >> 12);
        if (!is_known(on)) return fault_code::unknown_gpu;
        for (const detail::gpu_id& one : detail::gpu_ids)
            if (one.product == product) return gpu{one.name, on};
        return gpu{{}, on};
    }
    detail::drop_start(name, "Mali-") || detail::drop_start(name, "Mali ") || detail::drop_start(name, "Immortalis-");
    for (const gpu& product : gpus) {
        std::string_view rest = name;
        if (detail::drop_start(rest, product.name) && detail::is_after_name(rest)) return product;
    }
    for (const detail::gpu_variant& variant : detail::gpu_variants) {
        std::string_view rest = name;
        if (detail::drop_start(rest, variant.name) && detail::is_after_name(rest)) return find_gpu(variant.product);
    }
    return fault_code::unknown_gpu;
}

}  // namespace valhall

#endif
