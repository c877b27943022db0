// Which architecture a product has.
#ifndef VALHALL_ISA_GPUS_HPP
#define VALHALL_ISA_GPUS_HPP

#include <string_view>

#include "valhall/isa/arch.hpp"

namespace valhall {

/// A product: the name that follows "Mali-" or "Immortalis-", and the architecture of its shader cores.
struct gpu {
    std::string_view name{};
    arch architecture{};
};

/// The products whose architecture is known, by architecture.
inline constexpr gpu gpus[] = {
    {"G57", arch::v9},   {"G68", arch::v9},   {"G77", arch::v9},   {"G78", arch::v9},   {"G78AE", arch::v9},
    {"G310", arch::v10}, {"G510", arch::v10}, {"G610", arch::v10}, {"G710", arch::v10},
    {"G615", arch::v11}, {"G715", arch::v11},
    {"G620", arch::v12}, {"G720", arch::v12},
    {"G625", arch::v13}, {"G725", arch::v13}, {"G925", arch::v13},
    {"G1", arch::v14},
};

/// The product of a name, which may begin with "Mali-" or "Immortalis-"; null if it is none of the list.
constexpr const gpu* find_gpu(std::string_view name)
{
    for (const std::string_view family : {std::string_view("Mali-"), std::string_view("Immortalis-")})
        if (name.size() > family.size() && name.substr(0, family.size()) == family) name.remove_prefix(family.size());
    for (const gpu& product : gpus)
        if (product.name == name) return &product;
    return nullptr;
}

}  // namespace valhall

#endif
