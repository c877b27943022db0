# SPDX-License-Identifier: MIT
# Doxygen reads headers through this script. It adds a comment to members with the conventional names of C++ (begin, size, data, …), on the line
# that declares them, unless there is a comment above. Line numbers do not change.

# Names that macros declare by the dozen are documented in namespaces.dox.
s/^(VALHALL_REGISTERS|VALHALL_UNIFORMS)\(.*//
s|^#include "valhall/isa/generated/specials.def"||

G
/\n *\/\/\/[^<][^\n]*$/b keep

s|^( *)(using value_type = )|\1/** The type of its value. */ \2|
s|^( *)(using error_type = )|\1/** The type of its error. */ \2|
s|^( *)(using difference_type = )|\1/** The distance between two iterators. */ \2|
s|^( *)(constexpr [^(]* begin\(\) const)|\1/** Iterator to the first element. */ \2|
s|^( *)(constexpr [^(]* end\(\) const)|\1/** Iterator past the last element. */ \2|
s|^( *)(constexpr [^(]* size\(\) const)|\1/** The number of elements. */ \2|
s|^( *)(constexpr bool empty\(\) const)|\1/** True if there are no elements. */ \2|
s|^( *)(constexpr [^(]* data\(\) const)|\1/** The elements, contiguous in memory. */ \2|
s|^( *)(constexpr [^(]* view\(\) const)|\1/** A view of the whole, valid during the lifetime of this object. */ \2|
s|^( *)(constexpr [^(]* operator\[\]\()|\1/** The element with this index, from 0; unchecked. */ \2|
s|^( *)(constexpr explicit operator bool\(\) const)|\1/** True if there is a value and no error. */ \2|
s|^( *)(constexpr operator [^(]*\(\))|\1/** Converts to the other type. */ \2|
s|^( *)(constexpr [^(]* operator(\*\|->)\(\))|\1/** The value. Undefined if there is none. */ \2|
s|^( *)(friend constexpr [^(]* operator==\()|\1/** True if both are equal. */ \2|

: keep
s/\n.*//
h
