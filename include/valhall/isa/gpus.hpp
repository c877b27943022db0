// SPDX-License-Identifier: MIT
// GPU products and their architectures.
#ifndef VALHALL_ISA_GPUS_HPP
#define VALHALL_ISA_GPUS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/gpu_names.hpp"

namespace valhall {

/// A product: the name after "Mali-" or "Immortalis-", and its architecture.
struct gpu {
    std::string_view name{};  ///< "G610", without the family
    arch architecture{};      ///< its architecture
    friend constexpr bool operator==(const gpu&, const gpu&) = default;
};

namespace detail {

// A product by the part of its id that does not count versions; see product_of_id().
struct gpu_id {
    std::uint16_t id;
    std::string_view product;
};

// Another name of a product.
struct gpu_name {
    std::string_view name, product;
};

}  // namespace detail

// gpus; gpu_names, gpu_ids and usual_gpus.
#include "valhall/isa/generated/products.inc"

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
            if (one.id == product) return gpu{one.product, on};
        return gpu{{}, on};
    }
    detail::drop_start(name, "Mali-") || detail::drop_start(name, "Mali ") || detail::drop_start(name, "Immortalis-");
    for (const gpu& product : gpus) {
        std::string_view rest = name;
        if (detail::drop_start(rest, product.name) && detail::is_after_name(rest)) return product;
    }
    for (const detail::gpu_name& other : detail::gpu_names) {
        std::string_view rest = name;
        if (detail::drop_start(rest, other.name) && detail::is_after_name(rest)) return find_gpu(other.product);
    }
    return fault_code::unknown_gpu;
}

/// The product whose costs are shown if only the architecture is known.
/// Example: usual_gpu(arch::v14).name == "G1";
constexpr const gpu& usual_gpu(arch on)
{
    return gpus[detail::usual_gpus[is_known(on) ? static_cast<std::size_t>(on) - static_cast<std::size_t>(architectures[0]) : 0]];
}

}  // namespace valhall

#endif
