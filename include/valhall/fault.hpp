// SPDX-License-Identifier: MIT
// Faults as values, and a result that is either a value or a fault.
#ifndef VALHALL_FAULT_HPP
#define VALHALL_FAULT_HPP

#include <cassert>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"

namespace valhall {

enum class enum_id : std::uint8_t;  // defined in isa/enums.hpp, which is above this layer

/// The kinds of faults. `fault_code::none`: no fault.
enum class fault_code : std::uint8_t {
#define VALHALL_FAULT(code, sentence, value) code,
#include "valhall/fault_codes.def"
};

namespace detail {

inline constexpr const char* sentences[] = {
#define VALHALL_FAULT(code, sentence, value) sentence,
#include "valhall/fault_codes.def"
};

inline constexpr const char* value_meanings[] = {
#define VALHALL_FAULT(code, sentence, value) value,
#include "valhall/fault_codes.def"
};

}  // namespace detail

/// The message of a code, without an operand: "a register number is 0 to 63". text/explain.hpp says more about a fault.
constexpr std::string_view sentence_of(fault_code code) { return detail::sentences[static_cast<int>(code)]; }

/// The meaning of fault::value for a code: "the number that was given, sign-extended"; "nothing" if it is 0.
constexpr std::string_view value_meaning(fault_code code) { return detail::value_meanings[static_cast<int>(code)]; }

/// The kind of operand that a fault is about.
enum class operand_kind : std::uint8_t { none, modifier, staging, destination, source, immediate };

/// A fault, and the operand or modifier concerned.
struct fault {
    fault_code code = fault_code::none;      ///< the kind of fault; `none` if there is none
    operand_kind kind = operand_kind::none;  ///< the kind of the operand
    std::uint8_t index = 0;                  ///< the index of the operand among those of its kind
    enum_id id{};                            ///< the modifier, if the kind is `modifier`
    word value = 0;                          ///< further information, by code; see fault_codes.def and value_meaning()

    /// True if there is a fault.
    constexpr explicit operator bool() const { return code != fault_code::none; }
    friend constexpr bool operator==(const fault&, const fault&) = default;
};

namespace detail {

struct nothing {
    friend constexpr bool operator==(nothing, nothing) = default;
};

}  // namespace detail

/// A value or a fault; for void, success or a fault. All functions that can fail return one. `T` is a small type with a default
/// constructor; `E` is fault or a class derived from it. Nothing throws: reading the value of a fault fails an assertion.
template <class T = void, class E = fault>
class [[nodiscard]] result {
    static constexpr bool has_type = !std::is_void_v<T>;
    using stored = std::conditional_t<has_type, T, detail::nothing>;

public:
    using value_type = T;
    using error_type = E;

    constexpr result()
        requires(!has_type)
    = default;
    /// Success, with a value.
    constexpr result(stored value)
        requires(has_type)
        : value_(value)  // NOLINT(performance-unnecessary-value-param): most values are small
    {
    }
    /// A fault. (fault_code::none is success; only result<void> may be made from it.)
    constexpr result(const E& what) : error_(what) { assert(!has_type || !has_value()); }
    /// A fault without an operand.
    constexpr result(fault_code code)
        requires(std::is_same_v<E, fault>)
        : result(fault{code})
    {
    }

    /// True if there is a value; for void, on success.
    constexpr bool has_value() const { return error_.code == fault_code::none; }
    constexpr explicit operator bool() const { return error_.code == fault_code::none; }

    /// The value. If there is none, an assertion fails, or a constant expression does not compile.
    constexpr const stored& value() const
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr const stored& operator*() const
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr stored& operator*()
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr const stored* operator->() const
        requires(has_type)
    {
        assert(has_value());
        return &value_;
    }
    constexpr stored* operator->()
        requires(has_type)
    {
        assert(has_value());
        return &value_;
    }

    /// The value, or `other` if there is none.
    constexpr stored value_or(stored other) const
        requires(has_type)
    {
        return has_value() ? value_ : other;
    }

    /// The fault; its code is `fault_code::none` if there is a value.
    constexpr const E& error() const { return error_; }

    /// True if both have equal values or equal faults.
    friend constexpr bool operator==(const result&, const result&) = default;
    /// True if there is a value and it equals `y`.
    friend constexpr bool operator==(const result& x, const stored& y)
        requires(has_type)
    {
        return x.has_value() && x.value_ == y;
    }

private:
    [[no_unique_address]] stored value_{};
    E error_{};
};

/// Success or a fault.
using status = result<>;

}  // namespace valhall

#endif
