// SPDX-License-Identifier: MIT
// Faults as values: what can be wrong, and a result that is either a value or a fault.
#ifndef VALHALL_FAULT_HPP
#define VALHALL_FAULT_HPP

#include <cassert>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"

namespace valhall {

enum class enum_id : std::uint8_t;  // isa/enums.hpp has it: faults stand below the instruction set

/// The kind of fault. `fault_code::none` means that nothing is wrong.
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

/// The sentence for a code, which names no operand: "a register number is 0 to 63". text/explain.hpp says more of a fault.
constexpr std::string_view message(fault_code code) { return detail::sentences[static_cast<int>(code)]; }

/// The meaning of fault::value for a code: "the number that was given, sign-extended"; "nothing" where it is 0.
constexpr std::string_view value_meaning(fault_code code) { return detail::value_meanings[static_cast<int>(code)]; }

/// Which operand of an instruction a fault is about.
enum class operand_kind : std::uint8_t { none, modifier, staging, destination, source, immediate };

/// A fault, and the part of an instruction that has it.
struct fault {
    fault_code code = fault_code::none;      ///< the kind of fault; `none` if nothing is wrong
    operand_kind kind = operand_kind::none;  ///< of what kind the operand is that it is about
    std::uint8_t index = 0;                  ///< which operand of its kind, from 0
    enum_id id{};                            ///< which modifier, where the kind is `modifier`
    word value = 0;                          ///< more about it, by the code: fault_codes.def and value_meaning() say what

    /// True if anything is wrong.
    constexpr explicit operator bool() const { return code != fault_code::none; }
    friend constexpr bool operator==(const fault&, const fault&) = default;
};

namespace detail {

struct nothing {
    friend constexpr bool operator==(nothing, nothing) = default;
};

}  // namespace detail

/// A value, or the fault that prevented it; for void, success or the fault. Everything that may fail returns one: decoding,
/// setting, and every look-up. `T` is a small type with a default constructor; `E` is a fault, or is derived from it and says more.
/// Nothing throws: reading the value of a fault is an assertion failure.
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
    /// Success, with its value.
    constexpr result(stored value)
        requires(has_type)
        : value_(value)  // NOLINT(performance-unnecessary-value-param): most values are small
    {
    }
    /// A fault. (The fault `none` is success, and only result<void> may be made of it.)
    constexpr result(const E& what) : error_(what) { assert(!has_type || !has_value()); }
    /// A fault about no particular operand.
    constexpr result(fault_code code)
        requires(std::is_same_v<E, fault>)
        : result(fault{code})
    {
    }

    /// True if there is a value, or for void, success.
    constexpr bool has_value() const { return error_.code == fault_code::none; }
    constexpr explicit operator bool() const { return error_.code == fault_code::none; }

    /// The value. Without one an assertion fails; a constant expression does not compile.
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

    /// The value, or another one where there is none.
    constexpr stored value_or(stored other) const
        requires(has_type)
    {
        return has_value() ? value_ : other;
    }

    /// The fault; its code is `fault_code::none` if there is a value.
    constexpr const E& error() const { return error_; }

    /// True if both have the same value, or the same fault.
    friend constexpr bool operator==(const result&, const result&) = default;
    /// True if there is a value and it is this one.
    friend constexpr bool operator==(const result& x, const stored& y)
        requires(has_type)
    {
        return x.has_value() && x.value_ == y;
    }

private:
    [[no_unique_address]] stored value_{};
    E error_{};
};

/// Success, or why not.
using status = result<>;

}  // namespace valhall

#endif
