// The enumerations of the ISA as C++ types and as data: words, defaults, legal values, positions.
// Their contents stand in enums.def; this file only gives them a form.
#ifndef VALHALL_ISA_ENUMS_HPP
#define VALHALL_ISA_ENUMS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"

namespace valhall {

// ---- the types: enum class clamp { none, clamp_0_inf, … } and so on ----

#define VALHALL_ENUM(type, position, width, fallback) enum class type : std::uint8_t {
#define VALHALL_VALUE(value, name) name = value,
#define VALHALL_WORD(value, name, word) name = value,
#define VALHALL_SINCE(value, name, archs) name = value,
#define VALHALL_SINCE_WORD(value, name, archs, word) name = value,
#define VALHALL_RESERVED(value)
#define VALHALL_END(type) };
#include "valhall/isa/enums.def"

/// Names an enumeration of the ISA at run time. Every modifier has one of its own, so this names modifiers too.
enum class enum_id : std::uint8_t {
#define VALHALL_ENUM(type, position, width, fallback) type,
#define VALHALL_VALUE(value, name)
#define VALHALL_WORD(value, name, word)
#define VALHALL_SINCE(value, name, archs)
#define VALHALL_SINCE_WORD(value, name, archs, word)
#define VALHALL_RESERVED(value)
#define VALHALL_END(type)
#include "valhall/isa/enums.def"
};

/// The enum_id of a modifier's type: `id_of(clamp{})` is `enum_id::clamp`.
#define VALHALL_ENUM(type, position, width, fallback) \
    constexpr enum_id id_of(type) { return enum_id::type; }
#define VALHALL_VALUE(value, name)
#define VALHALL_WORD(value, name, word)
#define VALHALL_SINCE(value, name, archs)
#define VALHALL_SINCE_WORD(value, name, archs, word)
#define VALHALL_RESERVED(value)
#define VALHALL_END(type)
#include "valhall/isa/enums.def"

/// A type that is one of the ISA's enumerations.
template <class T>
concept isa_enum = requires(T value) { id_of(value); };

/// One encoding of an enumeration.
struct enumerator {
    const char* text = "";      ///< its word in the text syntax; empty where the encoding is reserved
    std::uint8_t size = 0;      ///< the word's length
    arch_span archs = no_arch;    ///< where it holds

    constexpr std::string_view word() const { return {text, size}; }
};

namespace detail {

#define VALHALL_ENUM(type, position, width, fallback) inline constexpr enumerator type##_values[] = {
#define VALHALL_VALUE(value, name) {#name, sizeof(#name) - 1, v9_up},
#define VALHALL_WORD(value, name, word) {word, sizeof(word) - 1, v9_up},
#define VALHALL_SINCE(value, name, archs) {#name, sizeof(#name) - 1, archs},
#define VALHALL_SINCE_WORD(value, name, archs, word) {word, sizeof(word) - 1, archs},
#define VALHALL_RESERVED(value) {},
#define VALHALL_END(type) };
#include "valhall/isa/enums.def"

}  // namespace detail

/// An enumeration of the ISA as data.
struct enumeration {
    static constexpr std::uint8_t required = 255;  ///< as `fallback`: a value must be given

    const char* text = "";               ///< its name, which is that of its C++ type
    const enumerator* values = nullptr;  ///< by encoding
    std::uint8_t count = 0;              ///< encodings listed; those behind them are reserved
    bit_field standard{};                ///< where a modifier of this type stands unless its row says otherwise
    std::uint8_t fallback = required;    ///< the encoding that text may leave out

    constexpr std::string_view name() const { return text; }

    /// Whether it is a single bit that is off by default; only its being on has a word.
    constexpr bool is_flag() const { return standard.width == 1 && fallback == 0; }

    /// The entry of an encoding, the empty one if it is reserved whatever the architecture.
    constexpr enumerator operator[](word value) const { return value < count ? values[value] : enumerator{}; }

    /// Whether the encoding has a meaning on the architecture.
    constexpr bool legal(word value, arch on) const { return value < count && contains(values[value].archs, on); }
};

namespace detail {

inline constexpr std::uint8_t required = enumeration::required;  // as enums.def writes it

inline constexpr enumeration enumerations[] = {
#define VALHALL_ENUM(type, position, width, fallback) \
    {#type, detail::type##_values, sizeof(detail::type##_values) / sizeof(enumerator), {position, width}, fallback},
#define VALHALL_VALUE(value, name)
#define VALHALL_WORD(value, name, word)
#define VALHALL_SINCE(value, name, archs)
#define VALHALL_SINCE_WORD(value, name, archs, word)
#define VALHALL_RESERVED(value)
#define VALHALL_END(type)
#include "valhall/isa/enums.def"
};

}  // namespace detail

/// Every enumeration of the ISA, in the order of enum_id.
using detail::enumerations;

/// An enumeration by its id.
constexpr const enumeration& describe(enum_id id) { return enumerations[static_cast<int>(id)]; }

/// The word of a value: `word_of(clamp::clamp_0_1)` is "clamp_0_1".
template <isa_enum E>
constexpr std::string_view word_of(E value)
{
    return describe(id_of(value))[static_cast<word>(value)].word();
}

}  // namespace valhall

#endif
