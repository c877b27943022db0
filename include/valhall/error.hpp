// Errors as values: what can be wrong, and a result that is either a value or an error.
#ifndef VALHALL_ERROR_HPP
#define VALHALL_ERROR_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/enums.hpp"

namespace valhall {

/// What is wrong. `errc::none` is no error.
enum class errc : std::uint8_t {
#define VALHALL_ERROR(code, sentence) code,
#include "valhall/errors.def"
};

namespace detail {

inline constexpr const char* sentences[] = {
#define VALHALL_ERROR(code, sentence) sentence,
#include "valhall/errors.def"
};

}  // namespace detail

/// The sentence for an error.
constexpr std::string_view message(errc code) { return detail::sentences[static_cast<int>(code)]; }

/// Which operand of an instruction an error is about.
enum class operand_kind : std::uint8_t { none, modifier, staging, destination, source, immediate };

/// What is wrong and with what.
struct error {
    errc code = errc::none;
    operand_kind kind = operand_kind::none;
    std::uint8_t index = 0;  ///< which operand of its kind, from 0
    enum_id id{};            ///< which modifier, where the kind is `modifier`
    word value = 0;          ///< the unknown bits, or the value refused

    /// Whether there is an error.
    constexpr explicit operator bool() const { return code != errc::none; }
    friend constexpr bool operator==(const error&, const error&) = default;
};

/// A value, or the error that kept it from being made. `T` is a small type with a default.
template <class T>
class [[nodiscard]] result {
public:
    constexpr result(T value) : value_(value) {}
    constexpr result(valhall::error failure) : error_(failure) {}
    constexpr result(errc code) : error_{code} {}

    /// Whether there is a value.
    constexpr explicit operator bool() const { return error_.code == errc::none; }

    // The value; a default one if there is none.
    constexpr const T& operator*() const { return value_; }
    constexpr T& operator*() { return value_; }
    constexpr const T* operator->() const { return &value_; }
    constexpr T* operator->() { return &value_; }
    constexpr T value_or(T other) const { return *this ? value_ : other; }

    /// The error; `errc::none` if there is a value.
    constexpr const valhall::error& error() const { return error_; }

    /// Whether there is a value and it is this one.
    friend constexpr bool operator==(const result& x, const T& y) { return x && x.value_ == y; }

private:
    T value_{};
    valhall::error error_{};
};

/// Success, or why not.
class status {
public:
    constexpr status() = default;
    constexpr status(valhall::error failure) : error_(failure) {}
    constexpr status(errc code) : error_{code} {}

    /// Whether all went well.
    constexpr explicit operator bool() const { return error_.code == errc::none; }
    constexpr const valhall::error& error() const { return error_; }

private:
    valhall::error error_{};
};

}  // namespace valhall

#endif
