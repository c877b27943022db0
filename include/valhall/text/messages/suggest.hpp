// SPDX-License-Identifier: MIT
// What a misspelt name in a text may have been. Allocates, so it stands apart from the core.
#ifndef VALHALL_TEXT_MESSAGES_SUGGEST_HPP
#define VALHALL_TEXT_MESSAGES_SUGGEST_HPP

#include <string_view>
#include <vector>

#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/messages/nearest_word.hpp"
#include "valhall/text/messages/phrases.hpp"

namespace valhall::detail {

// Collects candidates for a misspelt name, those of the ISA's enumerations too, and keeps the nearest.
class nearest_spelling : public nearest_word {
public:
    using nearest_word::nearest_word;
    using nearest_word::offer;

    // The names of an enumeration's values that an architecture has.
    void offer(enum_id id, arch on, dialect syntax)
    {
        const enumeration& values = describe(id);
        for (word value = 0; value < values.count; ++value)
            if (values.legal(value, on)) offer(word_in(syntax, id, value));
        if (syntax == dialect::arm)
            for (const detail::spelling& further : spellings)
                if (further.id == id && values.legal(further.value, on)) offer({further.text, further.size});
    }
};

// What to write for a name that many expect.
struct advice {
    std::string_view name;
    std::string_view line;  // in panfrost's dialect
    std::string_view what;
};

inline constexpr advice all_advice[] = {
#define VALHALL_ADVICE(name, line, what) {name, line, what},
#include "valhall/text/messages/advice.def"
};

// The advice for a name, with its type or without; null if there is none.
inline const advice* find_advice(std::string_view wanted)
{
    for (const advice& one : all_advice) {
        if (same_but_for_case(one.name, wanted)) return &one;
        if (same_but_for_case(one.name.substr(0, one.name.find('.')), wanted)) return &one;
    }
    return nullptr;
}

// The mnemonic that was meant: one in another case, one that only lacks its type, or the nearest; empty if none is near.
inline std::string_view nearest_mnemonic(std::string_view wanted, dialect syntax)
{
    nearest_spelling nearest(wanted);
    std::vector<std::string_view> candidates;
    if (syntax == dialect::draft2021)
        for (int i = 0; i < draft_row_count; ++i) candidates.push_back(draft_name_at(i).spelling());
    else
        for (int i = 0; i < opcode_count; ++i) candidates.push_back(descriptor_at(i).mnemonic());
    if (syntax == dialect::arm)
        for (const arm_name& name : arm_names) candidates.push_back(name.spelling());
    for (const std::string_view candidate : candidates)
        if (same_but_for_case(candidate, wanted)) return candidate;
    for (const std::string_view candidate : candidates) {
        const bool has_more = candidate.size() > wanted.size() && candidate[wanted.size()] == '.';
        if (has_more && same_but_for_case(candidate.substr(0, wanted.size()), wanted)) return candidate;
        nearest.offer(candidate);
    }
    return nearest.spelling();
}

}  // namespace valhall::detail

#endif
