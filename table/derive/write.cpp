// SPDX-License-Identifier: MIT
#include "write.hpp"

#include "derive.hpp"
#include "pack/pack.hpp"

namespace valhall::table {

std::map<std::string, std::string> generated_files(const tables& t)
{
    const records made = derive(t);
    return {
        {"arm_names.inc", arm_names(t, made)},
        {"arm_order.inc", arm_order(made)},
        {"constants.inc", constants(t)},
        {"costs.inc", costs(t)},
        {"draft2021.inc", draft2021(t, made)},
        {"draft_sentences.inc", draft_sentences(t)},
        {"enum_data.inc", enum_data(t)},
        {"enum_types.inc", enum_types(t)},
        {"enum_values.inc", enum_values(t)},
        {"executions.inc", executions(t)},
        {"immediate_labels.inc", immediate_labels(t)},
        {"lookup.inc", lookup(t, made)},
        {"modifier_words.def", modifier_words(t)},
        {"opcodes.def", opcodes(made)},
        {"operands.inc", operands(t, made)},
        {"operations.inc", operations(t, made)},
        {"products.inc", products(t)},
        {"role_names.inc", role_names(t)},
        {"roles.inc", roles(t)},
        {"selectors.inc", selectors(t)},
        {"sentences.inc", sentences(t, made)},
        {"specials.def", specials(t)},
        {"spellings.inc", spellings(t)},
        {"stages.inc", stages(t)},
        {"staging.inc", staging(t)},
        {"tables.inc", tables_file(t, made)},
    };
}

}  // namespace valhall::table
