// SPDX-License-Identifier: MIT
// The architectures and products of Bifrost.
#ifndef VALHALL_BIFROST_GPUS_HPP
#define VALHALL_BIFROST_GPUS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/fault.hpp"
#include "valhall/isa/gpu_names.hpp"

namespace valhall::bifrost {

/// An architecture of Bifrost. No difference between their encodings is known.
enum class arch : std::uint8_t {
    v6 = 6,  ///< a warp has 4 lanes
    v7 = 7,  ///< a warp has 8 lanes
};

/// All architectures.
inline constexpr arch architectures[] = {arch::v6, arch::v7};

/// The name of an architecture.
/// Example: name_of(bifrost::arch::v7) == "v7";
constexpr std::string_view name_of(arch of) { return of == arch::v6 ? "v6" : "v7"; }

/// The number of lanes of a warp.
constexpr int lanes_of(arch of) { return of == arch::v6 ? 4 : 8; }

/// A product.
enum class gpu : std::uint8_t {
#define VALHALL_BIFROST_GPU(name, arch, id) name,
#include "valhall/bifrost/gpus.def"
};

/// All products.
inline constexpr gpu gpus[] = {
#define VALHALL_BIFROST_GPU(name, arch, id) gpu::name,
#include "valhall/bifrost/gpus.def"
};

/// The name of a product, without "Mali-".
/// Example: name_of(bifrost::gpu::G52) == "G52";
constexpr std::string_view name_of(gpu product)
{
    constexpr std::string_view names[] = {
#define VALHALL_BIFROST_GPU(name, arch, id) #name,
#include "valhall/bifrost/gpus.def"
    };
    return names[static_cast<int>(product)];
}

/// The architecture of a product.
/// Example: arch_of(bifrost::gpu::G72) == bifrost::arch::v6;
constexpr arch arch_of(gpu product)
{
    constexpr arch architecture_of[] = {
#define VALHALL_BIFROST_GPU(name, which, id) arch::which,
#include "valhall/bifrost/gpus.def"
    };
    return architecture_of[static_cast<int>(product)];
}

/// A set of products: bit n is the product with number n.
using gpu_set = std::uint8_t;

/// The set of one product.
constexpr gpu_set set_of(gpu product) { return static_cast<gpu_set>(1u << static_cast<int>(product)); }

/// The products of an architecture.
/// Example: products_of(bifrost::arch::v6) == (set_of(bifrost::gpu::G71) | set_of(bifrost::gpu::G72));
constexpr gpu_set products_of(arch of)
{
    unsigned set = 0;
    for (const gpu product : gpus)
        if (arch_of(product) == of) set |= set_of(product);
    return static_cast<gpu_set>(set);
}

/// All products.
inline constexpr gpu_set every_gpu = (1u << sizeof gpus / sizeof *gpus) - 1;

/// The architecture of some products: v6 if one of them is of v6.
constexpr arch arch_of(gpu_set products) { return (products & products_of(arch::v6)) != 0 ? arch::v6 : arch::v7; }

/// The id of a product: the bits 0xF00F of the first half of the register that identifies it. The others count versions. (From
/// libGPUCounters.)
/// Example: id_of(bifrost::gpu::G52) == 0x7002;
constexpr std::uint16_t id_of(gpu product)
{
    constexpr std::uint16_t ids[] = {
#define VALHALL_BIFROST_GPU(name, arch, id) id,
#include "valhall/bifrost/gpus.def"
    };
    return ids[static_cast<int>(product)];
}

/// Finds an architecture by its name, in any case. Faults: unknown_architecture.
constexpr result<arch> find_arch(std::string_view name)
{
    for (const arch one : architectures)
        if (std::string_view rest = name; valhall::detail::drop_start(rest, name_of(one)) && rest.empty()) return one;
    return fault{fault_code::unknown_architecture};
}

/// Finds a product by its name, in any case, as drivers print it: "Mali-G52 r1 MC1"; or by its id: "0x7402", "0x74021000". Faults:
/// unknown_gpu.
/// Example: bifrost::find_gpu("mali-g52") == bifrost::gpu::G52;
constexpr result<gpu> find_gpu(std::string_view name)
{
    if (const unsigned id = valhall::detail::product_of_id(name); id != 0) {
        for (const gpu one : gpus)
            if (id_of(one) == id) return one;
        return fault{fault_code::unknown_gpu};
    }
    valhall::detail::drop_start(name, "Mali-") || valhall::detail::drop_start(name, "Mali ");
    for (const gpu one : gpus)
        if (std::string_view rest = name; valhall::detail::drop_start(rest, name_of(one)) && valhall::detail::is_after_name(rest))
            return one;
    return fault{fault_code::unknown_gpu};
}

}  // namespace valhall::bifrost

#endif
