// SPDX-License-Identifier: MIT
// Shared code of the functions of the C interface: statuses for exceptions, options with a size, texts and errors in the caller's memory.
#ifndef VALHALL_BINDINGS_C_CALL_HPP
#define VALHALL_BINDINGS_C_CALL_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <string_view>

#include "valhall.h"

#include <valhall/isa/stages.hpp>
#include <valhall/valhall.hpp>

namespace c_interface {

#ifdef __cpp_exceptions

// Runs a function, and converts exceptions to a status, because none may pass through C.
template <class Function>
valhall_status guarded(Function&& function) noexcept
{
    try {
        return function();
    } catch (const std::bad_alloc&) {
        return VALHALL_NO_MEMORY;
    } catch (...) {
        return VALHALL_INTERNAL;
    }
}

// The same for a function that returns a number, with 0 for an exception.
template <class Number, class Function>
Number guarded_number(Function&& function) noexcept
{
    try {
        return function();
    } catch (...) {
        return Number{};
    }
}

#else

// WebAssembly has no exceptions here: the module stops where one would be thrown.
template <class Function>
valhall_status guarded(Function&& function) noexcept
{
    return function();
}

template <class Number, class Function>
Number guarded_number(Function&& function) noexcept
{
    return function();
}

#endif

inline std::optional<valhall::arch> architecture_of(int number)
{
    for (const valhall::arch one : valhall::architectures)
        if (static_cast<int>(one) == number) return one;
    return std::nullopt;
}

inline std::optional<valhall::dialect> dialect_of(int number)
{
    switch (number) {
    case VALHALL_PANFROST: return valhall::dialect::panfrost;
    case VALHALL_ARM: return valhall::dialect::arm;
    case VALHALL_DRAFT2021: return valhall::dialect::draft2021;
    default: return std::nullopt;
    }
}

inline std::optional<valhall::shader_stage> stage_of(int number)
{
    if (number == VALHALL_STAGE_UNKNOWN) return valhall::shader_stage::none;
    if (number < 0 || number > valhall::stage_count) return std::nullopt;
    return static_cast<valhall::shader_stage>(number - 1);
}

// Copies options of the size in the caller's header; further members are zero. None if the size is wrong.
template <class Options>
std::optional<Options> read_options(const Options* from)
{
    Options to{};
    if (from == nullptr) return to;
    if (from->size < sizeof(std::size_t) || from->size > sizeof(Options)) return std::nullopt;
    std::memcpy(&to, from, from->size);
    return to;
}

template <class Entry>
std::optional<std::span<const Entry>> list_of(const Entry* entries, std::size_t count)
{
    if (entries == nullptr && count != 0) return std::nullopt;
    return std::span<const Entry>(entries, count);
}

// A text of the caller, which may be null if it is empty.
inline std::optional<std::string_view> text_of(const char* text, std::size_t length)
{
    if (text == nullptr) return length == 0 ? std::optional(std::string_view()) : std::nullopt;
    return std::string_view(text, length);
}

// Copies as many whole UTF-8 characters of a text as fit, and a zero. Returns the length of the whole text.
inline std::size_t put_text(std::string_view text, char* to, std::size_t capacity)
{
    if (to == nullptr || capacity == 0) return text.size();
    std::size_t size = std::min(text.size(), capacity - 1);
    const auto is_continued = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    if (size < text.size())
        while (size != 0 && is_continued(size)) --size;
    std::copy_n(text.begin(), size, to);
    to[size] = '\0';
    return text.size();
}

template <std::size_t Size>
void put_text(std::string_view text, char (&to)[Size])
{
    put_text(text, to, Size);
}

inline valhall_error no_error()
{
    valhall_error e{};
    e.index = VALHALL_NOWHERE;
    e.lane = -1;
    return e;
}

inline valhall_error error_of(valhall_domain domain, int code, std::string_view message, int severity = VALHALL_ERROR)
{
    valhall_error e = no_error();
    e.domain = domain;
    e.code = code;
    e.severity = severity;
    put_text(message, e.message);
    return e;
}

inline valhall_error error_of(const valhall::fault& what, std::string_view message)
{
    valhall_error e = error_of(VALHALL_DOMAIN_FAULT, static_cast<int>(what.code), message);
    e.operand_kind = static_cast<int>(what.kind);
    e.operand_index = what.index;
    e.value = what.value;
    return e;
}

// Adds to a list of the caller, which may be null.
template <class List, class Entry>
void add(List* list, const Entry& entry)
{
    if (list == nullptr) return;
    if (list->entries != nullptr && list->count < list->capacity) list->entries[list->count] = entry;
    ++list->count;
}

template <class List>
bool is_right(const List* list)
{
    return list == nullptr || list->entries != nullptr || list->capacity == 0;
}

// True if all entries of a list fit.
template <class List>
bool fits(const List* list)
{
    return list == nullptr || list->count <= list->capacity;
}

// Copies words to the caller.
inline valhall_status put_words(std::span<const valhall::word> words, valhall_words* to)
{
    if (to == nullptr) return VALHALL_OK;
    to->count = words.size();
    if (to->entries != nullptr) std::copy_n(words.begin(), std::min(words.size(), to->capacity), to->entries);
    return fits(to) ? VALHALL_OK : VALHALL_NO_SPACE;
}

}  // namespace c_interface

#endif
