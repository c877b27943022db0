// SPDX-License-Identifier: MIT
// Support for the compiled library. A source that defines VALHALL_SEPARATE_COMPILATION gets declarations of heavy functions, which are then
// not constexpr, and must link the library of src/, which defines them in the namespace `linked`. Sources with and without the macro can be
// linked into one program. docs/separate-compilation.md lists what the macro leaves out.
#ifndef VALHALL_LINKED_HPP
#define VALHALL_LINKED_HPP

#include <type_traits>

#include "valhall/isa/arch.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#define VALHALL_LINKED_NAMESPACE(name) inline namespace name
#else
#define VALHALL_LINKED_NAMESPACE(name) namespace name
#endif

namespace valhall::detail {

// A non-owning reference to a callable, for functions that are compiled once. The callable must outlive it.
template <class Signature>
class callback;

template <class Result, class... Arguments>
class callback<Result(Arguments...)> {
public:
    template <class Function>
        requires(!std::is_same_v<std::remove_cv_t<Function>, callback>)
    explicit callback(Function& function)
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the call below restores the type
        : object_(const_cast<void*>(static_cast<const volatile void*>(&function))),
          call_([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<Function*>(object))(static_cast<Arguments&&>(arguments)...);
          })
    {
    }

    Result operator()(Arguments... arguments) const { return call_(object_, static_cast<Arguments&&>(arguments)...); }

private:
    void* object_;
    Result (*call_)(void*, Arguments...);
};

}  // namespace valhall::detail

#endif
