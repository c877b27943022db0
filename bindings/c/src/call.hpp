// SPDX-License-Identifier: MIT
// Shared code of the functions of the C interface: statuses for exceptions, options with a size, texts and errors in the caller's memory.
#ifndef VALHALL_BINDINGS_C_CALL_HPP
#define VALHALL_BINDINGS_C_CALL_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

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
    } catch (const std::length_error&) {
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

// True if no member begins before the end of `size` bytes of a structure and ends after it.
template <class Options, class... Members>
bool ends_between(const Options& all, std::size_t size, const Members&... members)
{
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): addresses within one object
    const auto* const begin = reinterpret_cast<const unsigned char*>(&all);
    const auto is_split = [&](const auto& member) {
        const auto at = static_cast<std::size_t>(reinterpret_cast<const unsigned char*>(&member) - begin);
        return at < size && size < at + sizeof member;
    };
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
    return !(is_split(members) || ...);
}
inline bool ends_between_members(const valhall_text_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e, f] = o;
    return ends_between(o, size, a, b, c, d, e, f);
}
inline bool ends_between_members(const valhall_assemble_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e] = o;
    return ends_between(o, size, a, b, c, d, e);
}
inline bool ends_between_members(const valhall_check_options& o, std::size_t size)
{
    const auto& [a, b, c, d] = o;
    return ends_between(o, size, a, b, c, d);
}
inline bool ends_between_members(const valhall_run_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v] = o;
    return ends_between(o, size, a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q, r, s, t, u, v);
}
inline bool ends_between_members(const valhall_run_checks& o, std::size_t size)
{
    const auto& [a, b, c, d, e] = o;
    return ends_between(o, size, a, b, c, d, e);
}
inline bool ends_between_members(const valhall_timing_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e, f, g] = o;
    return ends_between(o, size, a, b, c, d, e, f, g);
}
inline bool ends_between_members(const valhall_tgsi_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e] = o;
    return ends_between(o, size, a, b, c, d, e);
}
inline bool ends_between_members(const valhall_spirv_options& o, std::size_t size)
{
    const auto& [a, b, c, d, e, f, g, h, i, j, k] = o;
    return ends_between(o, size, a, b, c, d, e, f, g, h, i, j, k);
}
inline bool ends_between_members(const valhall_file_options& o, std::size_t size)
{
    const auto& [a, b, c] = o;
    return ends_between(o, size, a, b, c);
}

// Copies options of the size in the caller's header; further members are zero. None if the size is wrong: too large, or the end is within a
// member, such as a pointer.
template <class Options>
std::optional<Options> read_options(const Options* from)
{
    Options to{};
    if (from == nullptr) return to;
    if (from->size < sizeof(std::size_t) || from->size > sizeof(Options) || !ends_between_members(to, from->size)) return std::nullopt;
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

// The text of a function that has none, as for a wrong argument: empty, so that a caller who prints it reads no other memory. Returns 0.
inline std::size_t put_no_text(char* to, std::size_t capacity) { return put_text({}, to, capacity); }

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

// Adds what `make` returns. Does not call it for an entry that the list has no space for, as for errors that nobody reads.
template <class List, class Make>
    requires std::is_invocable_v<const Make&>
void add(List* list, const Make& make)
{
    if (list == nullptr) return;
    if (list->entries != nullptr && list->count < list->capacity) list->entries[list->count] = make();
    ++list->count;
}

// True if all entries of a list fit.
template <class List>
bool fits(const List* list)
{
    return list == nullptr || list->count <= list->capacity;
}

// ---- the errors of a call ----

// A condition on an argument, and the argument's name.
struct argument_check {
    bool is_right;
    const char* name;
};

// Where a function of the interface puts its errors: one error, or the first of a list. After begin(), each status other than VALHALL_OK and
// VALHALL_FAILED has its error there, so that callers never read memory that nothing has written.
class error_place {
public:
    explicit error_place(valhall_error* one) : one_(one)
    {
        if (one_ != nullptr) *one_ = no_error();
    }
    explicit error_place(valhall_errors* list) : list_(is_right(list) ? list : nullptr)
    {
        if (list_ == nullptr) return;
        list_->count = 0;
        if (list_->entries != nullptr && list_->capacity != 0) list_->entries[0] = no_error();
    }

    // The status of a call, whose error is written unless the call has done so.
    valhall_status end(valhall_status status) const
    {
        if (status == VALHALL_OK || status == VALHALL_FAILED) return status;
        const bool is_written = one_ != nullptr ? one_->message[0] != '\0' : list_ != nullptr && list_->count != 0;
        if (!is_written) put(valhall_status_text(status));
        return status;
    }

    // VALHALL_BAD_ARGUMENT, with the name of the first wrong argument, if one is wrong.
    std::optional<valhall_status> check(std::initializer_list<argument_check> arguments) const
    {
        for (const argument_check& one : arguments) {
            if (one.is_right) continue;
            put((std::string(valhall_status_text(VALHALL_BAD_ARGUMENT)) + ": " + one.name).c_str());
            return VALHALL_BAD_ARGUMENT;
        }
        return std::nullopt;
    }

private:
    void put(const char* text) const
    {
        const valhall_error made = error_of(VALHALL_DOMAIN_FAULT, static_cast<int>(valhall::fault_code::none), text);
        if (one_ != nullptr) *one_ = made;
        add(list_, made);
    }

    valhall_error* one_ = nullptr;
    valhall_errors* list_ = nullptr;
};

// Runs a function of the interface that reports errors.
template <class Function>
valhall_status reported(const error_place& errors, Function&& function) noexcept
{
    return errors.end(guarded(function));
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
