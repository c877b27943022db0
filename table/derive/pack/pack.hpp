// SPDX-License-Identifier: MIT
// The contents of the generated files, each by the function that is named like it.
#ifndef VALHALL_TABLE_DERIVE_PACK_PACK_HPP
#define VALHALL_TABLE_DERIVE_PACK_PACK_HPP

#include <string>

#include "derive.hpp"
#include "table.hpp"

namespace valhall::table {

std::string enum_types(const tables& t);                      // enum_types.inc
std::string enum_values(const tables& t);                     // enum_values.inc
std::string enum_data(const tables& t);                       // enum_data.inc
std::string opcodes(const records& made);                     // opcodes.def
std::string operations(const tables& t, const records& made); // operations.inc
std::string specials(const tables& t);                        // specials.def
std::string executions(const tables& t);                      // executions.inc
std::string roles(const tables& t);                           // roles.inc
std::string role_names(const tables& t);                      // role_names.inc
std::string staging(const tables& t);                         // staging.inc
std::string selectors(const tables& t);                       // selectors.inc
std::string constants(const tables& t);                       // constants.inc
std::string tables_file(const tables& t, const records& made); // tables.inc
std::string operands(const tables& t, const records& made);   // operands.inc
std::string stages(const tables& t);                          // stages.inc
std::string costs(const tables& t);                           // costs.inc
std::string products(const tables& t);                        // products.inc
std::string arm_names(const tables& t, const records& made);  // arm_names.inc
std::string arm_order(const records& made);                   // arm_order.inc
std::string lookup(const tables& t, const records& made);     // lookup.inc
std::string modifier_words(const tables& t);                  // modifier_words.def
std::string spellings(const tables& t);                       // spellings.inc
std::string immediate_labels(const tables& t);                // immediate_labels.inc
std::string draft2021(const tables& t, const records& made);  // draft2021.inc
std::string draft_sentences(const tables& t);                 // draft_sentences.inc
std::string sentences(const tables& t, const records& made);  // sentences.inc

}  // namespace valhall::table

#endif
