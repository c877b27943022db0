// SPDX-License-Identifier: MIT
// The architectures, and ranges of them. Each row of the table, enumerator and constant is valid for a range.
#ifndef VALHALL_ISA_ARCH_HPP
#define VALHALL_ISA_ARCH_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall {

/// An architecture version: Valhall for v9 to v11, the fifth generation from v12 on. v15 encodes instructions differently.
enum class arch : std::uint8_t { v9 = 9, v10, v11, v12, v13, v14, v15 };

/// All architectures that this library describes, oldest first.
inline constexpr arch architectures[] = {arch::v9, arch::v10, arch::v11, arch::v12, arch::v13, arch::v14, arch::v15};

/// True if a value is a known architecture. Look-ups find nothing for others.
constexpr bool is_known(arch a) { return a >= architectures[0] && a <= architectures[sizeof(architectures) / sizeof(arch) - 1]; }

/// The name of an architecture, such as "v10"; empty if it is not known.
constexpr std::string_view name_of(arch a)
{
    if (!is_known(a)) return {};
    if (a == arch::v9) return "v9";
    return std::string_view("v10v11v12v13v14v15").substr(3 * (static_cast<std::size_t>(a) - 10), 3);
}

/// True if an architecture encodes instructions like v9. v15 does not. All code that converts words asks this, never for v15: an
/// architecture after v15 has v15's encoding unless this code has a case for it.
constexpr bool has_common_word(arch a) { return a <= arch::v14; }

/// An architecture without a default: a member of this type must be set explicitly.
struct chosen_arch {
    arch value;  ///< the architecture

    /// From an architecture.
    constexpr chosen_arch(arch a) : value(a) {}
    /// Does not compile; the message says what to write.
    template <class Nothing = void>
    constexpr chosen_arch() : value{}
    {
        static_assert(sizeof(Nothing*) == 0, "name the architecture: .on = arch::v10 for a Mali-G610, for example");
    }
    constexpr operator arch() const { return value; }
};

/// An architecture, or none.
struct optional_arch {
    arch value{};  ///< the architecture; 0 for none

    constexpr optional_arch() = default;
    /// From an architecture.
    constexpr optional_arch(arch a) : value(a) {}

    /// True if there is one.
    constexpr bool has_value() const { return value != arch{}; }
    constexpr explicit operator bool() const { return has_value(); }
    /// The architecture; `arch{0}` if there is none.
    constexpr arch operator*() const { return value; }
    friend constexpr bool operator==(const optional_arch&, const optional_arch&) = default;
};

/// A range of successive architectures: the first times 256 plus the last. (A number compiles faster than a structure, and there are many.)
enum arch_span : std::uint16_t {
    no_arch = 0xFF00,
    v9_up = 9 * 256 + 255,
    v10_up = 10 * 256 + 255,
    v11_up = 11 * 256 + 255,
    v12_up = 12 * 256 + 255,
    v13_up = 13 * 256 + 255,
    v14_up = 14 * 256 + 255,
    v15_up = 15 * 256 + 255,
    v9_only = 9 * 256 + 9,
    v9_v10 = 9 * 256 + 10,
    v9_v13 = 9 * 256 + 13,
    v9_v14 = 9 * 256 + 14,
    v11_v13 = 11 * 256 + 13,
    v11_v14 = 11 * 256 + 14,
    v12_v13 = 12 * 256 + 13,
};

/// True if an architecture is in a range.
constexpr bool contains(arch_span span, arch a) { return static_cast<int>(a) >= span >> 8 && static_cast<int>(a) <= (span & 255); }

/// The architectures with the same encoding. Constructors that name no architecture make words for these.
inline constexpr arch_span common_encoding = v9_v14;

}  // namespace valhall

#endif
