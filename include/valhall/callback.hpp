// SPDX-License-Identifier: MIT
// A reference to a function object, for functions that are compiled once for all of them.
#ifndef VALHALL_CALLBACK_HPP
#define VALHALL_CALLBACK_HPP

#include <type_traits>

namespace valhall::detail {

// The interface: callback<void(int)> is called with an int. Also in constant expressions, unlike a function pointer with a void pointer.
template <class Signature>
class callback;

template <class Result, class... Arguments>
class callback<Result(Arguments...)> {
public:
    constexpr callback() = default;
    constexpr callback(const callback&) = default;
    callback& operator=(const callback&) = delete;

    constexpr virtual Result operator()(Arguments... arguments) const = 0;

protected:
    constexpr ~callback() = default;
};

// A reference to a function object, which must outlive it.
template <class Function, class Signature>
class callback_to;

template <class Function, class Result, class... Arguments>
class callback_to<Function, Result(Arguments...)> final : public callback<Result(Arguments...)> {
public:
    constexpr explicit callback_to(Function& function) : function_(function) {}

    constexpr Result operator()(Arguments... arguments) const override { return function_(static_cast<Arguments&&>(arguments)...); }

private:
    Function& function_;
};

// Makes a callback: callback_of<void(int)>(f).
template <class Signature, class Function>
constexpr callback_to<std::remove_reference_t<Function>, Signature> callback_of(Function&& function)
{
    return callback_to<std::remove_reference_t<Function>, Signature>(function);
}

}  // namespace valhall::detail

#endif
