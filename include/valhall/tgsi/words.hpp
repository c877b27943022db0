// SPDX-License-Identifier: MIT
// The keywords of TGSI as enumerations, with spellings and sentences: register files, semantics, targets, properties …
#ifndef VALHALL_TGSI_WORDS_HPP
#define VALHALL_TGSI_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/isa/text_hash.hpp"

namespace valhall::tgsi {

/// The kind of a shader.
enum class processor : std::uint8_t {
#define VALHALL_TGSI_PROCESSOR(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Register files.
enum class register_file : std::uint8_t {
#define VALHALL_TGSI_FILE(id, text, use, sentence) id,
#include "valhall/tgsi/words.def"
};

/// The meaning of a register for other stages or for the system.
enum class semantic : std::uint8_t {
#define VALHALL_TGSI_SEMANTIC(id, text, is_indexed, sentence) id,
#include "valhall/tgsi/words.def"
};

/// The interpolation of fragment inputs.
enum class interpolation : std::uint8_t {
#define VALHALL_TGSI_INTERPOLATION(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// The place in the pixel where fragment inputs are interpolated.
enum class location : std::uint8_t {
#define VALHALL_TGSI_LOCATION(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Texture targets.
enum class target : std::uint8_t {
#define VALHALL_TGSI_TARGET(id, text, components, layer, reference, is_cube, is_multisampled, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Properties of programs.
enum class property_name : std::uint8_t {
#define VALHALL_TGSI_PROPERTY(id, text, values, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Values of a property: the origin of fragment coordinates.
enum class origin : std::uint8_t {
#define VALHALL_TGSI_ORIGIN(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Values of a property: the place of fragment coordinates in the pixel.
enum class pixel_center : std::uint8_t {
#define VALHALL_TGSI_PIXEL_CENTER(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Values of properties: primitives.
enum class primitive : std::uint8_t {
#define VALHALL_TGSI_PRIMITIVE(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Formats of images.
enum class format : std::uint8_t {
#define VALHALL_TGSI_FORMAT(id, text, red, green, blue, alpha, kind, is_blue_first) id,
#include "valhall/tgsi/words.def"
};

/// Return types of views and images.
enum class return_type : std::uint8_t {
#define VALHALL_TGSI_RETURN_TYPE(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Types of immediates.
enum class immediate_type : std::uint8_t {
#define VALHALL_TGSI_IMMEDIATE_TYPE(id, text, words, sentence) id,
#include "valhall/tgsi/words.def"
};

/// The kinds of MEMORY.
enum class memory_kind : std::uint8_t {
#define VALHALL_TGSI_MEMORY_KIND(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

/// Qualifiers of memory accesses. In a set, bit n is for qualifier n.
enum class qualifier : std::uint8_t {
#define VALHALL_TGSI_QUALIFIER(id, text, sentence) id,
#include "valhall/tgsi/words.def"
};

namespace detail {

// A keyword and its meaning.
struct spelled {
    const char* text;
    std::uint8_t size;
    const char* sentence;

    constexpr std::string_view view() const { return {text, size}; }
};

#define VALHALL_TGSI_SPELLED(text, sentence) {text, static_cast<std::uint8_t>(sizeof(text) - 1), sentence}

template <class E>
inline constexpr spelled spellings[1] = {};

template <>
inline constexpr spelled spellings<processor>[] = {
#define VALHALL_TGSI_PROCESSOR(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<register_file>[] = {
#define VALHALL_TGSI_FILE(id, text, use, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<semantic>[] = {
#define VALHALL_TGSI_SEMANTIC(id, text, is_indexed, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<interpolation>[] = {
#define VALHALL_TGSI_INTERPOLATION(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<location>[] = {
#define VALHALL_TGSI_LOCATION(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<target>[] = {
#define VALHALL_TGSI_TARGET(id, text, components, layer, reference, is_cube, is_multisampled, sentence) \
    VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<property_name>[] = {
#define VALHALL_TGSI_PROPERTY(id, text, values, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<origin>[] = {
#define VALHALL_TGSI_ORIGIN(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<pixel_center>[] = {
#define VALHALL_TGSI_PIXEL_CENTER(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<primitive>[] = {
#define VALHALL_TGSI_PRIMITIVE(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<format>[] = {
#define VALHALL_TGSI_FORMAT(id, text, red, green, blue, alpha, kind, is_blue_first) VALHALL_TGSI_SPELLED(text, ""),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<return_type>[] = {
#define VALHALL_TGSI_RETURN_TYPE(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<immediate_type>[] = {
#define VALHALL_TGSI_IMMEDIATE_TYPE(id, text, words, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<memory_kind>[] = {
#define VALHALL_TGSI_MEMORY_KIND(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr spelled spellings<qualifier>[] = {
#define VALHALL_TGSI_QUALIFIER(id, text, sentence) VALHALL_TGSI_SPELLED(text, sentence),
#include "valhall/tgsi/words.def"
};

#undef VALHALL_TGSI_SPELLED

// Alternative spellings, which are parsed but not printed.
struct other_spelling {
    std::string_view text;
    std::uint8_t value;
};

template <class E>
inline constexpr std::span<const other_spelling> other_spellings{};

inline constexpr other_spelling other_semantics[] = {
#define VALHALL_TGSI_SEMANTIC_TOO(id, text) {text, static_cast<std::uint8_t>(semantic::id)},
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr std::span<const other_spelling> other_spellings<semantic>{other_semantics};

inline constexpr other_spelling other_properties[] = {
#define VALHALL_TGSI_PROPERTY_TOO(id, text) {text, static_cast<std::uint8_t>(property_name::id)},
#include "valhall/tgsi/words.def"
};
template <>
inline constexpr std::span<const other_spelling> other_spellings<property_name>{other_properties};

constexpr bool same_text(std::string_view x, std::string_view y)
{
    return x.size() == y.size() && valhall::detail::same(x.data(), y.data(), x.size());
}

}  // namespace detail

/// The number of values of an enumeration.
template <class E>
inline constexpr int count_of = static_cast<int>(std::size(detail::spellings<E>));

/// The spelling of a value; empty for `none`.
template <class E>
constexpr std::string_view name_of(E value)
{
    return detail::spellings<E>[static_cast<int>(value)].view();
}

/// The meaning of a value, as a sentence without a full stop.
template <class E>
constexpr std::string_view sentence_of(E value)
{
    return detail::spellings<E>[static_cast<int>(value)].sentence;
}

/// The number of the value with a spelling, or -1.
template <class E>
constexpr int find_word(std::string_view text)
{
    if (text.empty()) return -1;
    for (int i = 0; i < count_of<E>; ++i) {
        const detail::spelled& s = detail::spellings<E>[i];
        if (s.size == text.size() && s.text[0] == text[0] && detail::same_text(s.view(), text)) return i;
    }
    for (const detail::other_spelling& s : detail::other_spellings<E>)
        if (detail::same_text(s.text, text)) return s.value;
    return -1;
}

/// The possible uses of the registers of a file.
struct file_uses {
    bool is_read;     ///< read values
    bool is_written;  ///< write values
    bool is_sampler;  ///< use as samplers
    bool is_view;     ///< use as views of textures
    bool is_memory;   ///< load and store

    /// True if registers of the file hold values, as opposed to naming resources.
    constexpr bool has_values() const { return is_read || is_written; }
};

/// The possible uses of the registers of a file.
constexpr file_uses uses_of(register_file file)
{
    enum : unsigned { reads = 1, writes = 2, samples = 4, views = 8, is_memory = 16 };
    constexpr std::uint8_t sets[] = {
#define VALHALL_TGSI_FILE(id, text, use, sentence) use,
#include "valhall/tgsi/words.def"
    };
    const unsigned set = sets[static_cast<int>(file)];
    return {(set & reads) != 0, (set & writes) != 0, (set & samples) != 0, (set & views) != 0, (set & is_memory) != 0};
}

/// True if the index of a semantic is written even if it is 0.
constexpr bool is_always_indexed(semantic name)
{
    constexpr bool indexed[] = {
#define VALHALL_TGSI_SEMANTIC(id, text, is_indexed, sentence) is_indexed,
#include "valhall/tgsi/words.def"
    };
    return indexed[static_cast<int>(name)];
}

/// The coordinates of a texture target.
struct target_info {
    std::int8_t components;  ///< number of coordinates, including the layer
    std::int8_t layer;       ///< which one is the layer, or -1
    std::int8_t reference;   ///< the component with the comparison reference, 4 for a source of its own, or -1
    bool is_cube;            ///< true for cubes
    bool is_multisampled;    ///< true for multisampled textures

    /// True if texels are compared with a reference.
    constexpr bool is_shadow() const { return reference >= 0; }
    /// The used components of the coordinates, including the reference: bit n for component n.
    constexpr unsigned coordinates() const { return ((1u << components) - 1) | (reference == 2 || reference == 3 ? 1u << reference : 0u); }
};

/// The kinds of property values.
enum class property_values : std::uint8_t { number, origin, pixel_center, primitive, processor };

/// The bits of a format's components, and their type.
struct format_info {
    std::uint8_t bits[4];  ///< of red, green, blue and alpha; 0 if missing
    return_type kind;      ///< the type
    bool is_blue_first;    ///< true if blue is in the lowest bits
};

namespace detail {

inline constexpr target_info targets[] = {
#define VALHALL_TGSI_TARGET(id, text, components, layer, reference, is_cube, is_multisampled, sentence) \
    {components, layer, reference, is_cube, is_multisampled},
#include "valhall/tgsi/words.def"
};

inline constexpr property_values values_of_properties[] = {
#define VALHALL_TGSI_PROPERTY(id, text, values, sentence) property_values::values,
#include "valhall/tgsi/words.def"
};

inline constexpr format_info formats[] = {
#define VALHALL_TGSI_FORMAT(id, text, red, green, blue, alpha, kind, is_blue_first) \
    {{red, green, blue, alpha}, return_type::kind, is_blue_first},
#include "valhall/tgsi/words.def"
};

inline constexpr std::uint8_t words_of_immediates[] = {
#define VALHALL_TGSI_IMMEDIATE_TYPE(id, text, words, sentence) words,
#include "valhall/tgsi/words.def"
};

}  // namespace detail

/// Facts about a target.
constexpr const target_info& info_of(target t) { return detail::targets[static_cast<int>(t)]; }
/// The kind of values of a property.
constexpr property_values values_of(property_name name) { return detail::values_of_properties[static_cast<int>(name)]; }
/// Facts about a format.
constexpr const format_info& info_of(format f) { return detail::formats[static_cast<int>(f)]; }

/// The number of words of an immediate's value.
constexpr int words_of(immediate_type type) { return detail::words_of_immediates[static_cast<int>(type)]; }

}  // namespace valhall::tgsi

#endif
