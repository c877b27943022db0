// SPDX-License-Identifier: MIT
// Shared by the writers of the generated files: names and sentences of terms, numbers as text.
#ifndef VALHALL_TABLE_DERIVE_PACK_PACKING_HPP
#define VALHALL_TABLE_DERIVE_PACK_PACKING_HPP

#include <cstdio>
#include <string>
#include <vector>

#include "record.hpp"
#include "record_types.hpp"
#include "table.hpp"
#include "writer.hpp"

namespace valhall::table {

inline std::string quoted(const std::string& text) { return '"' + text + '"'; }
inline std::string id_of(enum_id id) { return "enum_id{" + std::to_string(static_cast<int>(id)) + '}'; }

inline std::string hex(unsigned long long value)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%llX", value);
    return text;
}

// The numbers of a record, in layout order.
using columns = std::vector<std::size_t>;

inline std::vector<std::string> names_of(const std::vector<term>& terms)
{
    std::vector<std::string> list;
    for (const term& one : terms) list.push_back(one.name);
    return list;
}

// Removes the underscore that distinguishes a name from a keyword.
inline std::vector<std::string> names_in_text(const std::vector<term>& terms)
{
    std::vector<std::string> list = names_of(terms);
    for (std::string& one : list)
        if (one.back() == '_') one.pop_back();
    return list;
}

inline std::vector<std::string> sentences_of(const std::vector<term>& terms)
{
    std::vector<std::string> list;
    for (const term& one : terms) list.push_back(one.sentence);
    return list;
}

// A member of each element of a list.
template <class T>
inline std::vector<std::string> texts_of(const std::vector<T>& list, std::string T::* text)
{
    std::vector<std::string> texts;
    for (const T& one : list) texts.push_back(one.*text);
    return texts;
}

inline void put(record& made, const std::string& name, bit_field bits)
{
    made.put(name + ".position", bits.position);
    made.put(name + ".width", bits.width);
}

// A table with a record for each form or shape, with the name of its first row as a comment.
template <class Records, class Member>
inline void write_shared(file_writer& out, const record_type& type, const Records& records_of_it, Member member)
{
    out.begin(type);
    for (const auto& one : records_of_it) out.record(type.element(), one.*member, one.first);
    out.end(type);
}

}  // namespace valhall::table

#endif
