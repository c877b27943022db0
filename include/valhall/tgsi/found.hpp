// SPDX-License-Identifier: MIT
// The result of a search: a reference to an object or a function, or nothing.
#ifndef VALHALL_TGSI_FOUND_HPP
#define VALHALL_TGSI_FOUND_HPP

namespace valhall::tgsi {

/// Something that was found, which must outlive this; or nothing.
/// (Not a pointer: with sanitizers, g++ does not compare those with nullptr in constant expressions.)
template <class T>
class found {
public:
    constexpr found() = default;
    /// Something.
    constexpr found(T& what) : at_(&what), is_there_(true) {}

    /// True if there is anything.
    constexpr explicit operator bool() const { return is_there_; }
    /// The object. Must not be called if there is none.
    constexpr T& operator*() const { return *at_; }
    constexpr T* operator->() const { return at_; }

private:
    T* at_ = nullptr;
    bool is_there_ = false;
};

}  // namespace valhall::tgsi

#endif
