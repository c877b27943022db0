# SPDX-License-Identifier: MIT
# Doxygen reads headers through this: it says of members that are what their names say everywhere in C++ what that is, on the line that
# declares them, unless a comment of their own stands above. Lines keep their numbers.

# What macros make by the dozen is told in namespaces.dox.
s/^(VALHALL_REGISTERS|VALHALL_UNIFORMS)\(.*//
s|^#include "valhall/isa/generated/specials.def"||

G
/\n *\/\/\/[^<][^\n]*$/b keep

s|^( *)(using value_type = )|\1/** What it holds. */ \2|
s|^( *)(using error_type = )|\1/** What it holds where there is no value. */ \2|
s|^( *)(using difference_type = )|\1/** The distance between two places. */ \2|
s|^( *)(constexpr [^(]* begin\(\) const)|\1/** The first of them. */ \2|
s|^( *)(constexpr [^(]* end\(\) const)|\1/** The place behind the last of them. */ \2|
s|^( *)(constexpr [^(]* size\(\) const)|\1/** How many there are. */ \2|
s|^( *)(constexpr bool empty\(\) const)|\1/** Whether there are none. */ \2|
s|^( *)(constexpr [^(]* data\(\) const)|\1/** Where they stand, one behind the other. */ \2|
s|^( *)(constexpr [^(]* view\(\) const)|\1/** All of it, as long as this lives. */ \2|
s|^( *)(constexpr [^(]* operator\[\]\()|\1/** One of them, counted from 0; there is no check. */ \2|
s|^( *)(constexpr explicit operator bool\(\) const)|\1/** Whether there is a value, and nothing is wrong. */ \2|
s|^( *)(constexpr operator [^(]*\(\))|\1/** The same as the other type. */ \2|
s|^( *)(constexpr [^(]* operator(\*\|->)\(\))|\1/** The value, which there must be. */ \2|
s|^( *)(friend constexpr [^(]* operator==\()|\1/** Whether both are the same. */ \2|

: keep
s/\n.*//
h
