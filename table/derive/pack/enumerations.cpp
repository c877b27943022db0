// SPDX-License-Identifier: MIT
// The types, values and data of enumerations.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "packing.hpp"
#include "text_pool.hpp"

namespace valhall::table {

using namespace detail;

namespace {

// The lists of the table that give values of enumerations a meaning.
struct meaning_list {
    meaning_kind kind;
    const std::vector<meaning>& values;
};

std::vector<meaning_list> meanings_of(const tables& t)
{
    return {{meaning_kind::flow, t.waits},
            {meaning_kind::flow, t.ends},
            {meaning_kind::selected_bytes, t.reads},
            {meaning_kind::lane_bytes, t.lanes},
            {meaning_kind::computed_level, t.computed_lods},
            {meaning_kind::replaced_position, t.replaces},
            {meaning_kind::components, t.interpolated}};
}

meaning_kind kind_of_meaning(const tables& t, enum_id id)
{
    meaning_kind kind{};
    for (const meaning_list& list : meanings_of(t))
        for (const meaning& one : list.values) {
            if (one.id != id) continue;
            if (kind != meaning_kind::none && kind != list.kind)
                throw std::invalid_argument("meanings: the values of " + t.at(id).name + " have meanings of two kinds");
            kind = list.kind;
        }
    return kind;
}

std::size_t meaning_of(const tables& t, enum_id id, const value& v)
{
    std::size_t sum = 0;
    for (const meaning_list& list : meanings_of(t))
        for (const meaning& one : list.values)
            if (one.id == id && one.value == v.name && !v.name.empty()) sum |= &list.values == &t.ends ? flow_ends : one.number;
    return sum;
}

}  // namespace

std::string enum_types(const tables& t)
{
    file_writer out("enum_id, and the enumerations as C++ types", "");
    std::vector<std::string> ids;
    for (const enumeration& e : t.enumerations) ids.push_back(e.name);
    ids.push_back("none = 255");
    out.enumeration("enum_id", "std::uint8_t", ids);
    out.line("\nnamespace modifier {\n");
    for (const enumeration& e : t.enumerations) {
        std::vector<std::string> values;
        for (const value& v : e.values)
            if (!v.name.empty()) values.push_back(v.name + " = " + std::to_string(v.number));
        out.enumeration(e.name, "std::uint8_t", values);
    }
    out.line("\n}  // namespace modifier\n\nnamespace detail {\n");
    for (const enumeration& e : t.enumerations)
        out.line("template <>\ninline constexpr enum_id enum_id_of<modifier::" + e.name + "> = enum_id::" + e.name + ";");
    out.line("\n}  // namespace detail");
    return out.text();
}

std::string enum_values(const tables& t)
{
    file_writer out("a value of each enumeration by its enum_id", "See emit/refusal.hpp, which alone includes it, for some compilers.");
    out.line("template <enum_id Id>\ninline constexpr int enum_value = 0;");
    for (const enumeration& e : t.enumerations)
        out.line("template <>\ninline constexpr modifier::" + e.name + " enum_value<enum_id::" + e.name + ">{};");
    return out.text();
}

std::string enum_data(const tables& t)
{
    file_writer out("the enumerations", "See enums.hpp.");
    std::string names;
    std::vector<std::size_t> name_places;
    for (const enumeration& e : t.enumerations) {
        name_places.push_back(names.size());
        names += e.name;
    }
    std::vector<std::string> words_of_values;
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values)
            if (!v.text.empty()) words_of_values.push_back('.' + v.text);
    const text_pool pool = pool_of(words_of_values);
    out.long_text("enum_names", names);
    out.long_text("enumerator_names", pool.text());

    out.begin(record_types::enumerator_fact);
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values) {
            const bool is_usual = v.number == e.fallback;
            const unsigned first_arch = v.archs >> 8, last_arch = v.archs & 255;
            record fact(record_types::enumerator_fact);
            fact.put("place", v.text.empty() ? 0 : pool.place_of('.' + v.text));
            fact.put("printed", is_usual || v.text.empty() ? 0 : v.text.size() + 1);
            fact.put("size", v.text.size());
            fact.put("first", first_arch == 255 ? 0 : first_arch);
            fact.put("last", last_arch == 255 ? unsigned{enumerator_bits::up} : last_arch);
            fact.put("meaning", meaning_of(t, static_cast<enum_id>(&e - t.enumerations.data()), v));
            out.record(numbers, fact, e.name + '.' + v.text);
        }
    out.end(record_types::enumerator_fact);

    out.begin(record_types::enumeration);
    std::size_t first = 0;
    for (std::size_t i = 0; i < name_places.size(); ++i) {
        const enumeration& e = t.enumerations[i];
        record made(record_types::enumeration);
        made.put("text", name_places[i]);
        made.put("first", first);
        made.put("text_size", e.name.size());
        made.put("count", e.values.size());
        put(made, "standard", e.standard);
        made.put("fallback", e.fallback);
        made.put("meaning", static_cast<std::size_t>(kind_of_meaning(t, static_cast<enum_id>(i))));
        out.record(bytes, made, e.name);
        first += e.values.size();
    }
    out.end(record_types::enumeration);
    return out.text();
}

}  // namespace valhall::table
