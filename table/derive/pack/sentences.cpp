// SPDX-License-Identifier: MIT
// Names and sentences for references.
#include "pack.hpp"

#include <string>
#include <vector>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

std::string sentences(const tables& t, const records& made)
{
    file_writer out("names and sentences", "See sentences.hpp.");
    std::vector<std::string> values;
    for (const enumeration& e : t.enumerations)
        for (const value& v : e.values) values.push_back(v.sentence);
    out.texts("sentence", {
                              {"row_sentences", texts_of(made.rows, &row::sentence)},
                              {"enumeration_sentences", texts_of(t.enumerations, &enumeration::sentence)},
                              {"enumerator_sentences", values},
                              {"staging_sentences", texts_of(t.staging, &staging_group::sentence)},
                              {"type_sentences", texts_of(t.types, &number_type::sentence)},
                              {"type_names", texts_of(t.types, &number_type::name)},
                              {"effect_sentences", sentences_of(t.effects)},
                              {"effect_names", names_of(t.effects)},
                              {"family_names", names_in_text(t.families)},
                              {"constant_sentences", texts_of(t.constants, &constant::sentence)},
                              {"stage_sentences", texts_of(t.stages, &stage::sentence)},
                              {"unit_names", texts_of(t.units, &kind_term::word)},
                              {"unit_sentences", texts_of(t.units, &kind_term::sentence)},
                              {"destination_sentences", texts_of(t.destinations, &kind_term::sentence)},
                              {"rule_sentences", texts_of(t.rules, &kind_term::sentence)},
                              {"count_sentences", texts_of(t.counts, &kind_term::sentence)},
                          });
    return out.text();
}

}  // namespace valhall::table
