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

// The sentences, and the meanings of values, by code. Each ends with a null character. (A literal compiles faster than an array of pointers.)
inline constexpr char sentences[] =
#define VALHALL_FAULT(code, sentence, value) sentence "\0"
#include "valhall/fault_codes.def"
    ;

inline constexpr char value_meanings[] =
#define VALHALL_FAULT(code, sentence, value) value "\0"
#include "valhall/fault_codes.def"
    ;

// The text of a code in such a literal.
constexpr std::string_view text_of(fault_code code, const char* texts)
{
    std::string_view text = texts;
    for (int left = static_cast<int>(code); left != 0; --left) text = text.data() + text.size() + 1;
    return text;
}

}  // namespace detail

/// The message of a code, without an operand. text/explain.hpp says more about a fault.
/// Example: sentence_of(fault_code::missing_selector) == "the source needs a selector";
constexpr std::string_view sentence_of(fault_code code) { return detail::text_of(code, detail::sentences); }

/// The meaning of fault::value for a code; "nothing" if it is 0.
/// Example: value_meaning(fault_code::immediate_out_of_range) == "the number that was given, sign-extended";
constexpr std::string_view value_meaning(fault_code code) { return detail::text_of(code, detail::value_meanings); }

/// The kind of operand that a fault is about.
enum class operand_kind : std::uint8_t { none, modifier, staging, destination, source, immediate };

/// The name of a kind of operand; empty for `none`.
/// Example: name_of(operand_kind::staging) == "staging registers";
constexpr std::string_view name_of(operand_kind kind)
{
    constexpr std::string_view names[] = {"", "modifier", "staging registers", "destination", "source", "immediate"};
    return names[static_cast<int>(kind)];
}

/// A fault, and the operand or modifier concerned.
struct fault {
    fault_code code = fault_code::none;  ///< the kind of fault; `none` if there is none
    operand_kind kind = operand_kind::none;  ///< the kind of the operand
    std::uint8_t index = 0;  ///< the index of the operand among those of its kind
    enum_id id{};  ///< the modifier, if the kind is `modifier`
    word value = 0;  ///< further information, by code; see fault_codes.def and value_meaning()

    /// True if there is a fault.
    constexpr explicit operator bool() const { return code != fault_code::none; }
    friend constexpr bool operator==(const fault&, const fault&) = default;
};

namespace detail {

// The fault of a result. A base class, since compilers then define its functions once, and not again for each type of value.
template <class E>
class outcome {
public:
    using error_type = E;

    constexpr outcome() = default;
    constexpr outcome(const E& what) : error_(what) {}

    /// True if there is a value; for void, on success.
    constexpr bool has_value() const { return error_.code == no_error; }
    constexpr explicit operator bool() const { return error_.code == no_error; }
    /// The fault; its code is `fault_code::none` if there is a value.
    constexpr const E& error() const { return error_; }

protected:
    static constexpr auto no_error = decltype(E::code)::none;

    constexpr void require_value() const { assert(error_.code == no_error); }
    constexpr void require_fault() const { assert(error_.code != no_error); }

    E error_{};
};

}  // namespace detail

/// A value or a fault; for void, success or a fault. All functions that can fail return one. `T` is a small type with a default
/// constructor; `E` is a class with a member `code`, which is `none` if there is no fault: fault, a class derived from it, or that of another
/// table of faults. Nothing throws: reading the value of a fault fails an assertion.
template <class T = void, class E = fault>
class [[nodiscard]] result : public detail::outcome<E> {
public:
    using value_type = T;

    /// Success, with a value.
    constexpr result(T value) : value_(value) {}  // NOLINT(performance-unnecessary-value-param): most values are small
    /// A fault. (fault_code::none is success; only result<void> may be made from it.)
    constexpr result(const E& what) : detail::outcome<E>(what) { this->require_fault(); }
    /// A fault without an operand.
    constexpr result(fault_code code)
        requires(std::is_same_v<E, fault>)
        : result(fault{code})
    {
    }

    /// The value. If there is none, an assertion fails, or a constant expression does not compile.
    constexpr const T& value() const
    {
        this->require_value();
        return value_;
    }
    constexpr const T& operator*() const
    {
        this->require_value();
        return value_;
    }
    constexpr T& operator*()
    {
        this->require_value();
        return value_;
    }
    constexpr const T* operator->() const { return &**this; }
    constexpr T* operator->() { return &**this; }

    /// The value, or `other` if there is none.
    constexpr T value_or(T other) const { return this->has_value() ? value_ : other; }

    /// True if both have equal values or equal faults.
    friend constexpr bool operator==(const result& x, const result& y) { return x.error_ == y.error_ && x.value_ == y.value_; }
    /// True if there is a value and it equals `y`.
    friend constexpr bool operator==(const result& x, const T& y) { return x.has_value() && x.value_ == y; }

private:
    T value_{};
};

/// Success or a fault.
template <class E>
class [[nodiscard]] result<void, E> : public detail::outcome<E> {
public:
    using value_type = void;

    /// Success.
    constexpr result() = default;
    /// A fault, or success if its code is `fault_code::none`.
    constexpr result(const E& what) : detail::outcome<E>(what) {}
    /// A fault without an operand, or success.
    constexpr result(fault_code code)
        requires(std::is_same_v<E, fault>)
        : result(fault{code})
    {
    }

    /// True if both succeeded, or have equal faults.
    friend constexpr bool operator==(const result& x, const result& y) { return x.error_ == y.error_; }
};

/// Success or a fault.
using status = result<>;

}  // namespace valhall

#endif
