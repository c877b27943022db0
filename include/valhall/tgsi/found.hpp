// SPDX-License-Identifier: MIT
// An optional reference: the result of a search for an object or a function.
#ifndef VALHALL_TGSI_FOUND_HPP
#define VALHALL_TGSI_FOUND_HPP

namespace valhall::tgsi {

/// An optional reference to an object that must outlive it. (Not a pointer, since with sanitizers g++ cannot compare those with nullptr in
/// constant expressions.)
template <class T>
class found {
public:
    constexpr found() = default;
    /// Refers to an object.
    constexpr found(T& what) : at_(&what), is_there_(true) {}

    /// True if there is an object.
    constexpr explicit operator bool() const { return is_there_; }
    /// The object. There must be one.
    constexpr T& operator*() const { return *at_; }
    constexpr T* operator->() const { return at_; }

private:
    T* at_ = nullptr;
    bool is_there_ = false;
};

}  // namespace valhall::tgsi

#endif
