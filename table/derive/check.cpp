// SPDX-License-Identifier: MIT
#include "check.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "drawing.hpp"
#include "fields.hpp"
#include "machine.hpp"
#include "v15.hpp"

#include "valhall/isa/registers.hpp"

namespace valhall::table {

bool is_name_for(const std::string& name, const std::string& text)
{
    if (name == text || name == text + '_') return true;
    if (text.size() == 2 && name == std::string{text[1], text[0]}) return true;
    std::string number = 'w' + text;
    std::replace(number.begin(), number.end(), '.', '_');
    return name == number;
}

namespace {

std::string hex(unsigned long long number)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string text;
    do text.insert(text.begin(), digits[number % 16]);
    while ((number /= 16) != 0);
    return "0x" + text;
}

std::string name_of(arch_span archs)
{
    const int last = std::min(static_cast<int>(archs) & 255, static_cast<int>(every_arch[std::size(every_arch) - 1]));
    return "v" + std::to_string(archs >> 8) + " to v" + std::to_string(last);
}

bool overlap(arch_span x, arch_span y)
{
    return std::any_of(std::begin(every_arch), std::end(every_arch), [=](arch a) { return contains(x, a) && contains(y, a); });
}

class checker {
public:
    explicit checker(const tables& t) : t_(t) {}

    std::vector<std::string> run()
    {
        for (const enumeration& e : t_.enumerations) check_enumeration(e);
        for (const modifier& m : t_.modifiers) check_modifier(m);
        for (const selector_set& set : t_.selector_sets) check_selectors(set);
        check_constants();
        check_forms();
        if (t_.effects.size() > 24) report("effects: more than their columns can hold");
        for (const row& r : t_.rows)
            if (is_whole(r)) whole_.push_back(&r);
        for (const row* r : whole_) check_row(*r);
        check_instructions();
        check_opcodes();
        check_names();
        check_arm_order();
        check_kinds();
        for (const std::vector<meaning>* list :
             {&t_.waits, &t_.ends, &t_.reads, &t_.lanes, &t_.computed_lods, &t_.replaces, &t_.interpolated})
            check_meanings(*list);
        check_products();
        check_costs();
        check_needs();
        for (const stage& one : t_.stages) check_stage(one);
        check_draft();
        if (found_.empty()) check_drawings();
        if (found_.empty())
            for (std::string& one : mistakes_of_v15(t_)) report(std::move(one));
        return std::move(found_);
    }

private:
    bool report(std::string sentence)
    {
        found_.push_back(std::move(sentence));
        return false;
    }

    // ---- enumerations ----

    void check_enumeration(const enumeration& e)
    {
        std::set<std::string> names, texts;
        for (std::size_t i = 0; i < e.values.size(); ++i) {
            const value& v = e.values[i];
            const std::string who = e.name + "::" + (v.name.empty() ? std::to_string(v.number) : v.name);
            if (v.number != i) report(who + ": has the value " + std::to_string(v.number) + ", but is at position " + std::to_string(i));
            if (v.name.empty()) continue;
            if (!names.insert(v.name).second) report(who + ": is listed twice");
            if (!texts.insert(v.text).second) report(who + ": its word, " + v.text + ", is listed twice");
            if (!e.is_flag() && !is_name_for(v.name, v.text)) report(who + ": is no name for the word " + v.text);
            if (v.sentence.empty()) report(who + ": has no sentence");
        }
        if (e.sentence.empty()) report(e.name + ": has no sentence");
        if (e.fallback != enumeration::required && (e.fallback >= e.values.size() || e.values[e.fallback].name.empty()))
            report(e.name + ": its default, " + std::to_string(e.fallback) + ", is no value");
    }

    void check_modifier(const modifier& m)
    {
        if (m.bits.width > 5 && (m.taken != any || m.listed != any))
            report(t_.at(m.id).name + ": a field of more than five bits is restricted");
    }

    void check_selectors(const selector_set& set)
    {
        if (set.by_encoding.size() != 1u << set.width)
            report("selectors " + set.name + ": " + std::to_string(set.by_encoding.size()) + " encodings for " + std::to_string(set.width) +
                   " bits");
    }

    void check_constants()
    {
        for (unsigned i = 0; i < t_.constants.size(); ++i)
            if (t_.constants[i].since == every_arch[0] && t_.constants[i].index != i)
                report("constant " + std::to_string(t_.constants[i].index) + ": is at position " + std::to_string(i));
    }

    // ---- forms and rows ----

    void check_forms()
    {
        for (const form& f : t_.forms) {
            if (!forms_.emplace(f.name, &f).second) report("form " + f.name + ": is listed twice");
            const auto limit = [&](std::size_t size, int most, const char* what) {
                if (size > static_cast<std::size_t>(most)) report("form " + f.name + ": more than " + std::to_string(most) + " " + what);
            };
            limit(f.modifiers.size(), max_modifiers, "modifiers");
            limit(f.staging.size(), max_staging, "staging groups");
            limit(f.sources.size(), max_sources, "sources");
            limit(f.immediates.size(), max_immediates, "immediates");
            limit(f.counts.size(), max_staging, "counts");
            limit(f.rules.size(), max_rules, "rules");
        }
    }

    // Compares the line that shows the bits of each form with its fields, and the lines with the forms.
    void check_drawings()
    {
        for (const form& f : t_.forms) {
            const auto drawn = t_.drawings.find(f.name);
            if (const std::string bits = drawing_of(t_, f); drawn == t_.drawings.end() || drawn->second != bits)
                report("form " + f.name + ": no line shows its bits: write\nVALHALL_BITS(" + f.name + ", \"" + bits + "\")");
        }
        for (const auto& [name, bits] : t_.drawings)
            if (forms_.count(name) == 0) report("VALHALL_BITS(" + name + ", …): there is no form of this name");
    }

    // True if the fields of a row can be checked. Reports what is missing.
    bool is_whole(const row& r)
    {
        const std::string who = r.mnemonic();
        const auto found = forms_.find(r.form);
        if (found == forms_.end()) return report(who + ": there is no form " + r.form);
        const std::size_t operands = found->second->operand_count();
        if (r.types.size() != operands)
            return report(who + ": " + std::to_string(r.types.size()) + " types for " + std::to_string(operands) + " operands");
        if (!r.type.empty() && find_type(t_, r.type) == nullptr) return report(who + ": there is no type " + r.type);
        for (const operand_type& one : r.types)
            if (one.type == type_id::own && r.type.empty()) return report(who + ": has no type of its own");
        return true;
    }

    void check_row(const row& r)
    {
        const std::string who = r.mnemonic();
        const form& f = *forms_.at(r.form);
        if (r.primary > primary_opcode_field.maximum()) report(who + ": the primary opcode " + hex(r.primary) + " has more than nine bits");
        if ((r.secondary & 255) > f.secondary.maximum() || r.secondary >> 8 > f.secondary_high.maximum())
            report(who + ": the secondary opcode " + hex(r.secondary) + " does not fit form " + f.name);
        if (r.sentence.empty()) report(who + ": has no sentence");
        check_overlaps(r, f);
        check_interpolation(r, f);
    }

    // Checks that no bit belongs to two fields. (An operand may use bits of the primary opcode, or of the destination's place, if they are
    // clear.)
    void check_overlaps(const row& r, const form& f)
    {
        std::map<int, std::string> owner;
        const auto claim = [&](word bits, const std::string& what) {
            for (int bit = 0; bit < 64; ++bit) {
                if ((bits >> bit & 1) == 0) continue;
                const auto [place, is_new] = owner.emplace(bit, what);
                if (is_new) continue;
                report(r.mnemonic() + ": bit " + std::to_string(bit) + " belongs to both " + place->second + " and " + what);
                return;
            }
        };
        claim(flow_field.mask(), "the flow");
        claim(fau_page_field.mask(), "the FAU page");
        claim(f.secondary.mask(), "the secondary opcode");
        claim(f.secondary_high.mask(), "the secondary opcode's high part");
        const word lent = mask_of_primary(r, f);
        claim(primary_opcode_field.mask() & ~lent, "the primary opcode");
        for (const operand_field& one : operand_fields(t_, r, f)) claim(one.bits, one.what);
        if ((lent & word{r.primary} << primary_opcode_field.position) != 0)
            report(r.mnemonic() + ": an operand uses bits that the primary opcode sets");
    }

    // Checks that a single modifier determines the number of interpolated components; otherwise the costs would be wrong.
    void check_interpolation(const row& r, const form& f)
    {
        if (r.units != unit_column::v && r.units != unit_column::vt) return;
        const auto says = [this](modifier_id id) {
            return std::any_of(t_.interpolated.begin(), t_.interpolated.end(), [&](const meaning& one) { return one.id == t_.at(id).id; });
        };
        const auto count = std::count_if(f.modifiers.begin(), f.modifiers.end(), says);
        if (count != 1) report(r.mnemonic() + ": " + std::to_string(count) + " modifiers say how many components it interpolates");
    }

    word mask_of_primary(const row& r, const form& f) const
    {
        word lent = 0;
        for (const operand_field& one : operand_fields(t_, r, f)) lent |= one.bits & primary_opcode_field.mask();
        return lent;
    }

    // ---- opcodes ----

    void check_instructions()
    {
        std::map<std::string, std::vector<const row*>> by_name;
        for (const row& r : t_.rows) by_name[r.mnemonic()].push_back(&r);
        for (const auto& [name, list] : by_name) {
            int first_rows = 0;
            for (std::size_t i = 0; i < list.size(); ++i) {
                first_rows += !list[i]->is_variant;
                for (std::size_t j = 0; j < i; ++j)
                    if (overlap(list[i]->archs, list[j]->archs))
                        report(name + ": is listed twice, for " + name_of(list[j]->archs) + " and for " + name_of(list[i]->archs));
            }
            if (first_rows != 1) report(name + ": " + std::to_string(first_rows) + " rows that are no variants");
        }
    }

    // Two rows collide if a word could decode as either.
    void check_opcodes()
    {
        for (std::size_t i = 0; i < whole_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const row &x = *whole_[i], &y = *whole_[j];
                if (!overlap(x.archs, y.archs) || x.mnemonic() == y.mnemonic()) continue;
                const fixed_bits a = fixed_bits_of(t_, x, *forms_.at(x.form)), b = fixed_bits_of(t_, y, *forms_.at(y.form));
                if (((a.value ^ b.value) & a.mask & b.mask) == 0)
                    report(y.mnemonic() + " and " + x.mnemonic() + ": a word can be of either (primary opcode " + hex(x.primary) + ")");
            }
    }

    void check_names()
    {
        std::set<std::string> known;
        for (const row& r : t_.rows) known.insert(r.identifier());
        for (const name& n : t_.names)
            if (known.count(n.instruction) == 0) report("name " + n.text + ": there is no instruction " + n.instruction);
    }

    // Checks that each enumeration that a form has as a modifier, and the flow, is in Arm's order once, and no other is.
    void check_arm_order()
    {
        std::map<std::string, std::string> users{{t_.at(enum_id::flow).name, "every form"}};
        for (const form& f : t_.forms)
            for (const modifier_id one : f.modifiers) users.emplace(t_.at(t_.at(one).id).name, "form " + f.name);
        std::set<std::string> listed;
        for (const std::string& one : t_.arm_order) {
            if (!listed.insert(one).second) report("Arm's order: " + one + " is listed twice");
            if (std::none_of(t_.enumerations.begin(), t_.enumerations.end(), [&](const enumeration& e) { return e.name == one; }))
                report("Arm's order: there is no enumeration " + one);
            else if (users.count(one) == 0) report("Arm's order: no form has the modifier " + one + "; leave it out");
        }
        for (const auto& [modifier, user] : users)
            if (listed.count(modifier) == 0) report("Arm's order: lacks " + modifier + ", which " + user + " has");
    }

    // ---- kinds ----

    // Each list follows its enumeration. It is complete if it reaches the last enumerator that forms use.
    void check_kinds()
    {
        const auto place = [](auto one) { return static_cast<std::size_t>(one); };
        std::size_t destination = 0, highest_rule = 0, count = 0, name = 0;
        for (const form& f : t_.forms) {
            destination = std::max(destination, place(f.destination));
            for (const rule one : f.rules) highest_rule = std::max(highest_rule, place(one));
            for (const count_rule one : f.counts) count = std::max(count, place(detail::index_of_count(one)));
            for (const immediate& one : f.immediates) name = std::max(name, place(one.name));
        }
        check_kind("unit", t_.units, unit_count - 1);
        check_kind("destination", t_.destinations, destination);
        check_kind("rule", t_.rules, highest_rule);
        check_kind("count", t_.counts, count);
        check_kind("immediate", t_.immediate_names, name);
        for (const form& f : t_.forms)
            for (const rule one : f.rules) check_rule(f, one);
    }

    // A rule restricts a modifier of the form. (The FAU page is no modifier.)
    void check_rule(const form& f, rule which)
    {
        if (which == rule::none || which == rule::first_page) return;
        for (const rule_field& required : t_.rule_requirements)
            for (const modifier_id id : f.modifiers)
                if (required.which == which && required.id == t_.at(id).id) return;
        report("form " + f.name + ": has no modifier that its rule " + t_.rules[static_cast<std::size_t>(which)].name + " restricts");
    }

    void check_kind(const std::string& kind, const std::vector<kind_term>& list, std::size_t last)
    {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string who = kind + " " + list[i].name;
            if (list[i].place != i) report(who + ": is at position " + std::to_string(i) + " instead of " + std::to_string(list[i].place));
            if (list[i].word.empty() && list[i].sentence.empty() && list[i].name != "none") report(who + ": has no sentence");
        }
        if (list.size() <= last) report(kind + " " + std::to_string(last) + ": is missing from kinds.def");
    }

    void check_meanings(const std::vector<meaning>& list)
    {
        for (const meaning& one : list)
            if (!has_value(one.id, one.value)) report("meanings: " + t_.at(one.id).name + " has no value " + one.value);
    }

    bool has_value(enum_id id, const std::string& name) const
    {
        const std::vector<value>& values = t_.at(id).values;
        return std::any_of(values.begin(), values.end(), [&](const value& v) { return v.name == name; });
    }

    void check_needs()
    {
        for (const need& one : t_.needs) {
            if (std::none_of(t_.effects.begin(), t_.effects.end(), [&](const term& e) { return e.name == one.effect; }))
                report("meanings: there is no effect " + one.effect);
            if (std::none_of(t_.waits.begin(), t_.waits.end(), [&](const meaning& m) { return m.value == one.flow; }))
                report("meanings: the flow " + one.flow + ", which " + one.effect + " needs, waits for nothing");
        }
    }

    // ---- costs ----

    // ---- products ----

    bool is_product(const std::string& name) const
    {
        return std::any_of(t_.products.begin(), t_.products.end(), [&](const product& one) { return one.name == name; });
    }

    void check_products()
    {
        std::set<std::string> names;
        std::set<unsigned> ids;
        const auto add_name = [&](const std::string& name) {
            if (!names.insert(name).second) report("product " + name + ": is listed twice");
        };
        const auto add_id = [&](const product_id& one, arch on) {
            if (!ids.insert(one.id).second) report("product " + one.product + ": its id is listed twice");
            if ((one.id & ~0xF00Fu) != 0) report("product " + one.product + ": its id has bits of a version");
            if (one.id >> 12 != static_cast<unsigned>(on)) report("product " + one.product + ": its id is that of another architecture");
        };
        for (const product& one : t_.products) add_name(one.name);
        for (const product_name& one : t_.product_names) {
            add_name(one.name);
            if (!is_product(one.product)) report("product " + one.name + ": there is no product " + one.product);
        }
        for (const product_id& one : t_.product_ids) {
            const auto found =
                std::find_if(t_.products.begin(), t_.products.end(), [&](const product& p) { return p.name == one.product; });
            if (found == t_.products.end()) report("products: an id is of " + one.product + ", which is no product");
            else add_id(one, found->on);
        }
        for (const arch on : every_arch) {
            const auto is_usual = [&](const product& one) { return one.on == on; };
            if (std::count_if(t_.usual_products.begin(), t_.usual_products.end(), is_usual) != 1)
                report("products: there is not one usual product of " + std::string(valhall::name_of(on)));
        }
        for (const product& one : t_.usual_products)
            if (std::none_of(t_.products.begin(), t_.products.end(),
                             [&](const product& p) { return p.name == one.name && p.on == one.on; }))
                report("products: the usual product of " + std::string(valhall::name_of(one.on)) + " is of another architecture");
    }

    // ---- costs ----

    void check_costs()
    {
        check_rates();
        check_machine_values();
        for (const arch on : every_arch) {
            const std::string who = "costs of " + std::string(valhall::name_of(on));
            const auto applies = [&](const auto& one) { return on >= one.first && on <= one.last; };
            if (std::count_if(t_.issues.begin(), t_.issues.end(), applies) != 1) report(who + ": there is not one rule of issue");
            check_occupancy(on, who);
        }
        for (const issue& one : t_.issues) {
            if (one.rule != "apart" && one.rule != "shared" && one.rule != "paired") report("costs: there is no rule of issue " + one.rule);
            if (letters_of_evidence.find(one.evidence) == std::string::npos)
                report("costs: the rule of issue " + one.rule + " has no evidence");
        }
    }

    // From step to step, programs have more registers and fewer threads; the first has all threads, and the last all registers.
    void check_occupancy(arch on, const std::string& who)
    {
        const occupancy_step* last = nullptr;
        for (const occupancy_step& step : t_.occupancies) {
            if (on < step.first || on > step.last) continue;
            if (last == nullptr && step.percent != 100) report(who + ": no registers allow all threads");
            if (last != nullptr && (step.percent >= last->percent || step.registers <= last->registers || (last->low & ~step.low) != 0 ||
                                    (last->high & ~step.high) != 0))
                report(who + ": a step of occupancy does not follow the one before");
            last = &step;
        }
        if (last == nullptr || last->low != ~word{0} || (register_count(on) > 64 && last->high != ~word{0}))
            report(who + ": the last step of occupancy has not all registers");
    }

    void check_rates()
    {
        std::set<std::string> listed;
        for (const machine_rates& one : t_.rates) {
            const std::string who = "rates of " + one.product + ", " + one.scale;
            if (!is_product(one.product)) report(who + ": there is no such product");
            if (one.scale != "counted" && one.scale != "clocked") report(who + ": there is no such scale");
            if (!listed.insert(one.product + one.scale).second) report(who + ": are listed twice");
            for (const unsigned rate : one.per_cycle)
                if (rate == 0) report(who + ": a unit executes nothing");
            if (one.evidence.size() != one.per_cycle.size()) report(who + ": not each has a letter of evidence");
            const bool assumes = one.evidence.find('a') != std::string::npos;
            if (assumes && (!is_product(one.like) || one.like == one.product))
                report(who + ": some are assumed, and not like another product's");
        }
        for (const product& one : t_.products)
            for (const char* const scale : {"counted", "clocked"})
                if (listed.count(one.name + scale) == 0) report("rates of " + one.name + ", " + scale + ": there are none");
    }

    void check_machine_values()
    {
        std::set<std::string> facts;
        for (const machine_fact& one : t_.machine_facts) {
            if (!facts.insert(one.name).second) report("fact " + one.name + ": is listed twice");
            if (one.unit.empty() || one.sentence.empty()) report("fact " + one.name + ": has no unit or no sentence");
        }
        std::set<std::string> given;
        for (const machine_value& one : machine_values(t_)) {
            const std::string who = "fact " + one.fact;
            if (facts.count(one.fact) == 0) report(who + ": is none");
            if (letters_of_evidence.find(one.evidence) == std::string::npos) report(who + ": has no evidence");
            if (one.value >= 1u << machine_value_bits) report(who + ": " + std::to_string(one.value) + " does not fit");
            if (!one.product.empty() && !is_product(one.product)) report(who + ": there is no product " + one.product);
            for (arch on = one.first; on <= one.last; on = static_cast<arch>(static_cast<int>(on) + 1))
                if (!given.insert(one.fact + ' ' + one.product + ' ' + std::string(valhall::name_of(on))).second)
                    report(who + ": is given twice");
        }
    }

    // ---- stages ----

    void check_stage(const stage& one)
    {
        if (one.sentence.empty()) report("stage " + one.name + ": has no sentence");
        for (const std::vector<registers>* runs :
             {&one.preloaded, &one.preloaded_on_v15, &one.preloaded_on_bifrost, &one.preloaded_on_v7, &one.takes, &one.may_take})
            for (const registers& run : *runs)
                if (run.first > run.last || run.last > 63)
                    report("stage " + one.name + ": r" + std::to_string(run.first) + " to r" + std::to_string(run.last) +
                           " are no registers");
        for (const named_register& preload : one.preloads) {
            check_preload(one, preload.name, preload.number, one.preloaded, "");
            check_preload(one, preload.name, preload.on_v15, one.preloaded_on_v15, " on v15");
            if (preload.bits_on_v15 == 0 || preload.bits_on_v15 > 32)
                report("stage " + one.name + ": " + preload.name + " has " + std::to_string(preload.bits_on_v15) + " bits on v15");
        }
        for (const std::string& place : one.called_at)
            if (!has_value(enum_id::special, place)) report("stage " + one.name + ": there is no special value " + place);
    }

    void check_preload(const stage& one, const std::string& name, unsigned number, const std::vector<registers>& runs, const char* where)
    {
        for (const registers& run : runs)
            if (number >= run.first && number <= run.last) return;
        report("stage " + one.name + ": r" + std::to_string(number) + ", " + name + ", is not preloaded" + where);
    }

    // ---- the draft of 2021 ----

    void check_draft()
    {
        std::map<std::string, const draft_form*> forms;
        for (const draft_form& f : t_.draft_forms) {
            if (!forms.emplace(f.name, &f).second) report("draft form " + f.name + ": is listed twice");
            if (f.modifiers.size() > 6 || f.operands.size() > 5) report("draft form " + f.name + ": more than its bytes can hold");
        }
        std::set<std::string> texts, instructions;
        for (const draft_name& one : t_.draft_names) {
            const std::string who = "draft " + one.text + (one.mode.empty() ? "" : " ." + one.mode);
            if (!texts.insert(who).second) report(who + ": is listed twice");
            const auto found = forms.find(one.form);
            if (found == forms.end()) report(who + ": there is no form " + one.form);
            else if (one.instruction.empty() && one.sentence.empty()) report(who + ": nothing says what is missing");
            else if (!one.instruction.empty()) check_draft_row(who, one, *found->second);
            if (!one.instruction.empty() && !instructions.insert(one.instruction).second)
                report(who + ": another one is " + one.instruction + " too");
        }
        for (const draft_lost_words& one : t_.draft_lost) {
            if (forms.find(one.form) == forms.end()) report("draft words " + one.words + ": there is no form " + one.form);
            if (one.sentence.empty()) report("draft words " + one.words + ": nothing says what is missing");
        }
        for (const draft_word& one : t_.draft_words) {
            const std::vector<value>& values = t_.at(one.id).values;
            if (one.value >= values.size() || values[one.value].name.empty())
                report("draft word '" + one.text + "': " + t_.at(one.id).name + " has no value " + std::to_string(one.value));
        }
        for (const draft_special& one : t_.draft_specials)
            if (!has_value(enum_id::special, one.special)) report("draft " + one.text + ": there is no special value " + one.special);
    }

    // Checks that today's instruction has the operands of a draft's form.
    void check_draft_row(const std::string& who, const draft_name& one, const draft_form& f)
    {
        const auto row = std::find_if(whole_.begin(), whole_.end(),
                                      [&](const table::row* r) { return r->identifier() == one.instruction && !r->is_variant; });
        if (row == whole_.end()) {
            report(who + ": there is no instruction " + one.instruction);
            return;
        }
        const form& today = *forms_.at((*row)->form);
        check_draft_modifiers(who, f, today);
        for (const draft_operand& o : f.operands) {
            if (o.place >= places_for(o.kind, today)) report(who + ": " + one.instruction + " has no such operand as form " + f.name);
            if (o.kind == detail::operand_style::source && o.detail / detail::source_feature::set > t_.draft_selectors.size())
                report(who + ": there are no such selectors as in form " + f.name);
        }
    }

    // Checks that each modifier of a draft's form that today's instruction lacks has a sentence.
    void check_draft_modifiers(const std::string& who, const draft_form& f, const form& today)
    {
        const bool is_told = std::any_of(t_.draft_lost.begin(), t_.draft_lost.end(),
                                         [&](const draft_lost_words& one) { return one.form == f.name && one.source == 0; });
        for (const enum_id id : f.modifiers) {
            const bool is_there = std::any_of(today.modifiers.begin(), today.modifiers.end(),
                                              [&](modifier_id m) { return t_.modifiers[static_cast<std::size_t>(m)].id == id; });
            if (!is_there && !is_told) report(who + ": nothing says that " + t_.at(id).name + " is missing");
        }
    }

    static std::size_t places_for(detail::operand_style kind, const form& today)
    {
        switch (kind) {
        case detail::operand_style::group:
        case detail::operand_style::group_as_destination: return today.staging.size();
        case detail::operand_style::destination: return today.has_destination();
        case detail::operand_style::source:
        case detail::operand_style::source_as_group: return today.sources.size();
        case detail::operand_style::number:
        case detail::operand_style::unnamed: return today.immediates.size();
        default: return 1;
        }
    }

    const tables& t_;
    std::vector<std::string> found_{};
    std::map<std::string, const form*> forms_{};
    std::vector<const row*> whole_{};  // rows whose fields can be checked
};

}  // namespace

std::vector<std::string> mistakes_in(const tables& t) { return checker(t).run(); }

}  // namespace valhall::table
