// SPDX-License-Identifier: MIT
#include "derive.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "fields.hpp"
#include "shape.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::table {

namespace {

using namespace detail;

// Converts a number to a column's type. Throws if it does not fit.
template <class T>
T narrow(std::size_t number, const std::string& what)
{
    const T made = static_cast<T>(number);
    if (made != number) throw std::length_error(what + ": " + std::to_string(number) + " is more than its column can hold");
    return made;
}

// The index of an element in a list, to which it is added if it is new.
template <class T, class Equal = std::equal_to<>>
std::size_t place_in(std::vector<T>& list, const T& one, Equal equal = {})
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const T& other) { return equal(other, one); });
    if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
    list.push_back(one);
    return list.size() - 1;
}

bool same_bits(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

bool same_immediate(const immediate& x, const immediate& y)
{
    return x.name == y.name && same_bits(x.bits, y.bits) && x.kind == y.kind && x.alignment == y.alignment && x.values == y.values &&
           same_bits(x.high, y.high);
}

std::size_t index(arch a) { return static_cast<std::size_t>(index_of(a)); }

class deriver {
public:
    explicit deriver(const tables& t) : t_(t)
    {
        for (const form& f : t_.forms) forms_[f.name] = &f;
        order_rows();
        derive_legal_sets();
        derive_encodings();
        made_.shapes.emplace_back();
        made_.dispatch.emplace_back(record_types::dispatch_rule);  // for primary opcodes with at most one row
        derive_modifier_lists();
        derive_modifier_sites();
        for (std::size_t i = 0; i < made_.rows.size(); ++i) derive_row(i);
        mark_absent_sources();
        link_variants();
        derive_dispatch();
    }

    records made() { return std::move(made_); }

private:
    const form& form_of(const row& r) const { return *forms_.at(r.form); }

    // ---- order ----

    // By opcode, so that the order in the table does not matter: first the first row of each instruction, then the variants. Of both, those
    // that only v15 has come last.
    void order_rows()
    {
        std::vector<const row*> all;
        for (const row& r : t_.rows) all.push_back(&r);
        const auto key = [](const row* r) { return std::tuple(r->primary, r->secondary, r->mnemonic(), r->archs); };
        std::sort(all.begin(), all.end(), [&](const row* x, const row* y) { return key(x) < key(y); });
        std::map<std::string, const row*> first;
        for (const row* r : all) {
            const row*& known = first[r->mnemonic()];
            if (known == nullptr || r->archs < known->archs) known = r;
        }
        const auto add = [&](bool wants_first, bool wants_v15) {
            for (const row* r : all)
                if ((first[r->mnemonic()] == r) == wants_first && (first[r->mnemonic()]->archs == v15_up) == wants_v15)
                    made_.rows.push_back(*r);
        };
        add(true, false);
        add(true, true);
        made_.instructions = first.size();
        add(false, false);
        add(false, true);
        for (std::size_t i = 0; i < made_.instructions; ++i) codes_[made_.rows[i].mnemonic()] = i;

        std::vector<std::string> operations;
        for (const row& r : t_.rows) operations.push_back(r.operation);
        std::sort(operations.begin(), operations.end());
        operations.erase(std::unique(operations.begin(), operations.end()), operations.end());
        made_.operations = std::move(operations);
    }

    // ---- legal values ----

    void derive_legal_sets()
    {
        const std::size_t enumerations = t_.enumerations.size();
        made_.legal_sets.assign(std::size(every_arch), std::vector<std::uint16_t>(enumerations + t_.selector_sets.size()));
        const auto add = [&](std::size_t set, unsigned value, arch_span archs) {
            for (const arch on : every_arch)
                if (contains(archs, on)) made_.legal_sets[index(on)][set] |= static_cast<std::uint16_t>(1u << value);
        };
        for (std::size_t set = 0; set < enumerations; ++set)
            for (const value& v : t_.enumerations[set].values)
                if (v.number < 16 && !v.name.empty()) add(set, v.number, v.archs);
        for (std::size_t set = 1; set < t_.selector_sets.size(); ++set)
            for (unsigned encoding = 0; encoding < t_.selector_sets[set].by_encoding.size(); ++encoding)
                if (t_.selector_sets[set].by_encoding[encoding] != selector_set::reserved) add(enumerations + set, encoding, v9_up);
    }

    void derive_encodings()
    {
        for (const selector_set& set : t_.selector_sets) {
            std::vector<std::uint8_t>& list = made_.encodings.emplace_back(std::size_t{selector_stride}, std::uint8_t{255});
            for (std::size_t encoding = set.by_encoding.size(); encoding-- != 0;)
                if (const int selector = set.by_encoding[encoding]; selector != selector_set::reserved)
                    list[static_cast<std::size_t>(selector)] = static_cast<std::uint8_t>(encoding);
        }
    }

    unsigned legal(std::size_t set, arch on) const { return made_.legal_sets[index(on)][set]; }

    // ---- forms ----

    // The index of the combined encodings of two selector sets, so that one look-up gives a selector's encoding by either name. No selector
    // means the default, if there is one.
    std::uint8_t place_of_parts(set_pair sets, bool is_wide)
    {
        std::vector<std::uint8_t> list = made_.encodings[static_cast<std::size_t>(sets.taken)];
        const std::vector<std::uint8_t>& listed = made_.encodings[static_cast<std::size_t>(sets.listed)];
        for (std::size_t part = 0; part < list.size(); ++part)
            if (list[part] == 255) list[part] = listed[part];
        const int usual = t_.selector_sets[static_cast<std::size_t>(sets.taken)].fallback;
        if (list[0] == 255 && usual != selector_set::reserved) list[0] = list[static_cast<std::size_t>(usual)];
        if (is_wide) list[static_cast<std::size_t>(t_.extension.part)] = list[0];
        return narrow<std::uint8_t>(place_in(made_.part_encodings, list), "the place of what sources select");
    }

    void describe_bits(source_record& s) const
    {
        s.mask = source_byte_field(s.byte).mask() | s.select.mask();
        if (s.has_absneg) s.mask |= source_negation_field(s.byte).mask() | source_absolute_field(s.byte).mask();
        if (s.has_not) s.mask |= source_complement_field.mask();
    }

    // Fills up the list of each form with the index after the last source.
    void mark_absent_sources()
    {
        for (form_record& f : made_.forms)
            for (std::size_t index = f.source_count; index < max_sources; ++index) f.lists.put("sources", index, made_.sources.size());
    }

    // The sources of a row.
    std::vector<source_record> sources_of(const row& r)
    {
        const form& f = form_of(r);
        std::vector<source_record> list;
        for (std::size_t i = 0; i < f.sources.size(); ++i) {
            const source& s = f.sources[i];
            const unsigned width = type_of(t_, r, f.staging.size() + f.has_destination() + i).width;
            const set_pair sets = selectors_of(t_, s, width);
            source_record& made =
                list.emplace_back(source_record{s.role, s.byte, width, (s.features & absneg) != 0, (s.features & complement) != 0,
                                                width == 64 || (s.features & paired) != 0, selector_field(t_, s, width), sets.taken,
                                                sets.listed, place_of_parts(sets, width == 64)});
            describe_bits(made);
        }
        return list;
    }

    // The immediates of a row. An immediate whose type is a single float has the kind of a float.
    std::vector<immediate> immediates_of(const row& r) const
    {
        const form& f = form_of(r);
        std::vector<immediate> list = f.immediates;
        const std::size_t first = f.operand_count() - list.size();
        for (std::size_t i = 0; i < list.size(); ++i) {
            const number_type& type = type_of(t_, r, first + i);
            if (type.kind == number_class::floating) list[i].kind = type.lanes == 1 ? number_kind::float_number : number_kind::float_pair;
        }
        return list;
    }

    std::size_t place_of_form(const row& r)
    {
        const form& f = form_of(r);
        form_record made;
        made.first = r.mnemonic();
        made.operand_bits = flow_field.mask();
        for (const operand_field& one : operand_fields(t_, r, f)) made.operand_bits |= one.bits;
        if (!f.sources.empty()) made.operand_bits |= fau_page_field.mask();
        put_lists(made, r);
        put_rules(made, f);
        const some_bits listed = listed_bits_of(r);
        made.masks.put("fixed", ~made.operand_bits);
        made.masks.put("restricted", listed.mask);
        made.masks.put("listed", listed.value);
        return place_in(made_.forms, made);
    }

    void put_lists(form_record& made, const row& r)
    {
        const form& f = form_of(r);
        made.lists.put("modifier_count", f.modifiers.size());
        made.lists.put("staging_count", f.staging.size());
        made.source_count = f.sources.size();
        made.lists.put("source_count", made.source_count);
        made.lists.put("immediate_count", f.immediates.size());
        made.lists.put("destination", static_cast<std::size_t>(f.destination));
        const auto sources = sources_of(r);
        const bool has_pairs = std::any_of(sources.begin(), sources.end(), [](const source_record& s) { return s.is_pair; });
        made.lists.put("flags", flags_of(f) | (has_pairs ? unsigned{form_flag::has_pairs} : 0));
        made.lists.put("site", modifier_sites_.at(modifiers_and_flow(f)));
        made.lists.put("modifier_list", place_of_modifier_list(f) / 2);
        std::size_t index = 0;
        for (const source_record& s : sources) made.lists.put("sources", index++, place_in(made_.sources, s));
        for (index = 0; index < f.staging.size(); ++index)
            made.lists.put("staging", index, static_cast<std::size_t>(f.staging[index].kind));
        index = 0;
        for (const immediate& one : immediates_of(r))
            made.lists.put("immediates", index++, place_in(made_.immediates, one, same_immediate));
        put_arm_order(made, f);
    }

    void put_arm_order(form_record& made, const form& f)
    {
        std::vector<modifier_id> sorted = f.modifiers;
        sorted.push_back(modifier_id::flow);
        const auto place_of = [this](modifier_id one) {
            return std::find(t_.arm_order.begin(), t_.arm_order.end(), t_.at(t_.at(one).id).name);
        };
        std::stable_sort(sorted.begin(), sorted.end(), [&](modifier_id x, modifier_id y) { return place_of(x) < place_of(y); });
        for (std::size_t i = 0; i < sorted.size(); ++i) made.arm_order.at(i) = static_cast<std::uint8_t>(sorted[i]);
    }

    unsigned flags_of(const form& f) const
    {
        unsigned flags = 0;
        for (const modifier_id one : f.modifiers)
            if (t_.at(t_.at(one).id).fallback == enumeration::required) flags |= form_flag::has_required;
        if (f.unlisted) flags |= form_flag::unlisted;
        if (f.one_uniform_slot) flags |= form_flag::one_uniform_slot;
        if (counts_follow(f)) flags |= form_flag::counts_follow;
        return flags;
    }

    static void put_rules(form_record& made, const form& f)
    {
        for (std::size_t i = 0; i < max_staging; ++i)
            made.lists.put("counts", i, static_cast<std::size_t>(i < f.counts.size() ? f.counts[i] : count_rule::any));
        for (std::size_t i = 0; i < f.rules.size(); ++i) made.lists.put("rules", i, static_cast<std::size_t>(f.rules[i]));
    }

    // True if a staging count is encoded but follows from the rest of the instruction.
    bool counts_follow(const form& f) const
    {
        for (std::size_t i = 0; i < f.staging.size() && i < f.counts.size(); ++i) {
            const staging_group& group = t_.at(f.staging[i].kind);
            const bool is_settled = group.count.width == 0 && static_cast<int>(f.counts[i]) == group.least;
            if (f.counts[i] != count_rule::any && !is_settled) return true;
        }
        return false;
    }

    // Some bits of a field, and their values.
    struct some_bits {
        word mask = 0, value = 0;
    };

    // Finds bits of a field that separate most values: every defined value with these bits is listed. Among equals, prefers those of the
    // start word.
    static some_bits bits_of_listed(bit_field field, unsigned decoded, unsigned listed, word start)
    {
        some_bits best;
        unsigned most = 0;
        for (word mask = 0; mask <= field.maximum(); ++mask)
            for (word like = 0; like <= field.maximum(); ++like) {
                unsigned cleared = 0;
                for (word value = 0; value <= field.maximum(); ++value)
                    if (((value ^ like) & mask) == 0) cleared |= decoded & 1u << value;
                if ((like & ~mask) != 0 || cleared == 0 || (cleared & ~listed) != 0) continue;
                const unsigned count = 2 * static_cast<unsigned>(std::popcount(cleared)) + (cleared >> field.extract(start) & 1);
                if (count <= most) continue;
                most = count;
                best = {mask << field.position, like << field.position};
            }
        if (most == 0) return {word{1} << 63, word{1} << 63};
        return best;
    }

    // The defined values of a set on the architectures of a row.
    unsigned decoded_values(const row& r, std::size_t set) const
    {
        unsigned values = 0;
        for (const arch on : every_arch)
            if (contains(r.archs, on)) values |= legal(set, on);
        return values;
    }

    // The fields of a rule in one of the table's lists.
    static std::vector<rule_field> fields_of(rule which, const std::vector<rule_field>& list)
    {
        std::vector<rule_field> found;
        std::copy_if(list.begin(), list.end(), std::back_inserter(found), [which](const rule_field& one) { return one.which == which; });
        return found;
    }

    // True unless a field of a rule is a modifier that has another value in the start word.
    bool may_hold(const rule_field& field, const form& f, word start) const
    {
        return std::none_of(f.modifiers.begin(), f.modifiers.end(), [&](modifier_id id) {
            return t_.at(id).id == field.id && (values_of(t_, field) >> t_.at(id).bits.extract(start) & 1) == 0;
        });
    }

    // The values of a modifier with which no rule can be broken: those that a rule requires. If it neither applies to the start word nor is
    // met by it, leaves out the values of its condition instead.
    unsigned independent_values(const form& f, const modifier& m, word start) const
    {
        unsigned values = any;
        for (const rule one : f.rules)
            for (const rule_field& required : fields_of(one, t_.rule_requirements)) {
                const std::vector<rule_field> conditions = fields_of(one, t_.rule_conditions);
                const auto absent =
                    std::find_if(conditions.begin(), conditions.end(), [&](const auto& c) { return !may_hold(c, f, start); });
                if (absent == conditions.end() || may_hold(required, f, start)) {
                    if (required.id == m.id) values &= values_of(t_, required);
                } else if (absent->id == m.id) {
                    values &= ~values_of(t_, *absent);
                }
            }
        return values;
    }

    // The bits that make a word listed in all fields which Arm's description restricts, on any architecture, and exclude the values of
    // modifiers for which a rule restricts another field.
    some_bits listed_bits_of(const row& r)
    {
        const form& f = form_of(r);
        const word start = start_of(r, first_of(r));
        some_bits bits;
        const auto add = [&](const some_bits& more) {
            bits.mask |= more.mask;
            bits.value |= more.value;
        };
        if (f.destination == destination_kind::whole) add({destination_mask_field.mask(), destination_mask_field.mask()});
        for (const modifier_id id : f.modifiers) {
            const modifier& m = t_.at(id);
            add(bits_of_listed(m.bits, decoded_values(r, static_cast<std::size_t>(m.id)), m.listed & independent_values(f, m, start),
                               start));
        }
        for (const source_record& s : sources_of(r)) {
            const std::vector<int>& parts = t_.selector_sets[static_cast<std::size_t>(s.listed)].by_encoding;
            unsigned listed = 0;
            for (std::size_t n = 0; n < parts.size(); ++n) listed |= unsigned{parts[n] != selector_set::reserved} << n;
            if (s.select.width != 0)
                add(bits_of_listed(s.select, decoded_values(r, t_.enumerations.size() + static_cast<std::size_t>(s.taken)), listed, start));
            if (s.is_pair && s.width != 64) add({word{1} << source_byte_field(s.byte).position, 0});
        }
        if (std::find(f.rules.begin(), f.rules.end(), rule::first_page) != f.rules.end()) add({word{1} << 63, word{1} << 63});
        for (const immediate& one : f.immediates) {
            if (one.values != enum_id::none) add({word{1} << 63, word{1} << 63});
            add({static_cast<word>(one.alignment - 1) << one.bits.position, 0});
        }
        return bits;
    }

    // The modifiers of a form, and absent ones so that there are at least two.
    std::vector<std::uint8_t> modifier_list_of(const form& f) const
    {
        std::vector<std::uint8_t> list;
        for (const modifier_id one : f.modifiers) list.push_back(static_cast<std::uint8_t>(one));
        while (list.size() < 2) list.push_back(narrow<std::uint8_t>(t_.modifiers.size(), "the number of an absent modifier"));
        return list;
    }

    // The index of a form's list in the combined list; it must be even.
    std::size_t place_of_modifier_list(const form& f) const
    {
        const std::vector<std::uint8_t>& all = made_.modifier_lists;
        const auto is_at = [&](std::size_t place) {
            const std::vector<std::uint8_t> wanted = modifier_list_of(f);
            return place + wanted.size() <= all.size() &&
                   std::equal(wanted.begin(), wanted.end(), all.begin() + static_cast<std::ptrdiff_t>(place));
        };
        std::size_t place = 0;
        while (place < all.size() && !is_at(place)) place += 2;
        return place;
    }

    // The lists of all forms, longest first so that the others may be contained in them; those of equal length in a fixed order.
    void derive_modifier_lists()
    {
        std::vector<const form*> forms;
        for (const form& f : t_.forms) forms.push_back(&f);
        std::sort(forms.begin(), forms.end(), [](const form* x, const form* y) {
            return std::pair(y->modifiers.size(), x->modifiers) < std::pair(x->modifiers.size(), y->modifiers);
        });
        std::vector<std::uint8_t>& all = made_.modifier_lists;
        for (const form* f : forms) {
            if (place_of_modifier_list(*f) < all.size()) continue;
            const std::vector<std::uint8_t> list = modifier_list_of(*f);
            all.insert(all.end(), list.begin(), list.end());
            if (all.size() % 2 != 0) all.push_back(0);
        }
    }

    // The modifiers of a form, including the flow.
    static std::set<modifier_id> modifiers_and_flow(const form& f)
    {
        std::set<modifier_id> all(f.modifiers.begin(), f.modifiers.end());
        all.insert(modifier_id::flow);
        return all;
    }

    std::size_t site_of(std::size_t base, modifier_id one) const
    {
        return base * modifier_site::stride + static_cast<std::size_t>(t_.at(one).id);
    }

    // Packs the sets of modifiers into overlapping ranges, largest first, so that no two use the same element, and no two begin at the same
    // place.
    void derive_modifier_sites()
    {
        std::set<std::set<modifier_id>> different;
        for (const form& f : t_.forms) different.insert(modifiers_and_flow(f));
        std::vector<std::set<modifier_id>> sets(different.begin(), different.end());
        std::stable_sort(sets.begin(), sets.end(), [](const auto& x, const auto& y) { return x.size() > y.size(); });
        std::set<std::size_t> taken, begun;
        for (const std::set<modifier_id>& one : sets) {
            const auto fits = [&](std::size_t base) {
                return begun.count(base) == 0 &&
                       std::none_of(one.begin(), one.end(), [&](modifier_id m) { return taken.count(site_of(base, m)) != 0; });
            };
            std::size_t base = 0;
            while (!fits(base)) ++base;
            begun.insert(base);
            modifier_sites_[one] = base;
            made_.modifier_sites.resize(std::max(made_.modifier_sites.size(), base * modifier_site::stride + t_.enumerations.size()));
            for (const modifier_id m : one) {
                taken.insert(site_of(base, m));
                made_.modifier_sites[site_of(base, m)] = static_cast<std::uint8_t>(m);
            }
        }
    }

    // ---- rows ----

    // A set of legal values that restricts a field. The flow, which is the same in all rows, is omitted.
    struct restriction {
        bit_field bits;
        std::size_t set;
    };

    std::vector<restriction> restrictions_of(const row& r)
    {
        std::vector<restriction> list;
        for (const modifier_id id : form_of(r).modifiers) list.push_back({t_.at(id).bits, static_cast<std::size_t>(t_.at(id).id)});
        for (const source_record& s : sources_of(r))
            if (s.select.width != 0) list.push_back({s.select, t_.enumerations.size() + static_cast<std::size_t>(s.taken)});
        return list;
    }

    // The initial value of a field: its default, or the lowest legal value.
    word usual_value(std::size_t set, arch on) const
    {
        if (set < t_.enumerations.size()) {
            if (t_.enumerations[set].fallback != enumeration::required) return t_.enumerations[set].fallback;
        } else {
            const selector_set& parts = t_.selector_sets[set - t_.enumerations.size()];
            if (parts.fallback != selector_set::reserved)
                return made_.encodings[set - t_.enumerations.size()][static_cast<std::size_t>(parts.fallback)];
        }
        word value = 0;
        while ((legal(set, on) >> value & 1) == 0) ++value;
        return value;
    }

    word start_of(const row& r, arch on)
    {
        const form& f = form_of(r);
        word start = fixed_bits_of(t_, r, f).value;
        if (f.has_destination()) start |= destination_mask_field.mask();
        for (const restriction& one : restrictions_of(r)) start |= usual_value(one.set, on) << one.bits.position;
        for (const staging_use& use : f.staging) {
            const staging_group& group = t_.at(use.kind);
            start = group.count.insert(start, static_cast<word>(group.least - group.bias));
        }
        return start;
    }

    // On v15 some fields have no bits, or are determined by the opcode. They start with a value that Arm's description of v15 lists.
    word start_on_v15(const row& r)
    {
        word start = start_of(r, v15_arch);
        const form& f = form_of(r);
        const auto begin_with_listed = [&start](bit_field field, unsigned listed) {
            if ((listed >> field.extract(start) & 1) == 0) start = field.insert(start, static_cast<word>(std::countr_zero(listed)));
        };
        for (const modifier_id id : f.modifiers) {
            const modifier& one = t_.at(id);
            const unsigned listed = contains(one.listed_on, v15_arch) ? one.listed : any;
            begin_with_listed(one.bits, decoded_values(r, static_cast<std::size_t>(one.id)) & one.taken & listed);
        }
        for (const source_record& s : sources_of(r)) {
            const std::vector<int>& parts = t_.selector_sets[static_cast<std::size_t>(s.listed)].by_encoding;
            unsigned listed = 0;
            for (std::size_t n = 0; n < parts.size(); ++n) listed |= unsigned{parts[n] != selector_set::reserved} << n;
            if (s.select.width != 0) begin_with_listed(s.select, listed);
        }
        for (std::size_t i = 0; i < f.staging.size() && i < f.counts.size(); ++i) {
            const staging_group& group = t_.at(f.staging[i].kind);
            const int count = usual_count(r, f.counts[i]);
            if (count >= group.least) start = group.count.insert(start, static_cast<word>(count - group.bias));
        }
        return start & ~seventh_bits;
    }

    // The register count by a rule that depends on no other field; -1 for other rules.
    int usual_count(const row& r, count_rule rule) const
    {
        if (rule < count_rule::any) return static_cast<int>(rule);
        return rule == count_rule::by_size || rule == count_rule::by_size_or_none ? registers_of(r) : -1;
    }

    // The number of registers for a value of the row's type.
    int registers_of(const row& r) const
    {
        const number_type* const type = find_type(t_, r.type);
        return type != nullptr ? static_cast<int>(type->width * type->lanes + 31) / 32 : 1;
    }

    static arch first_of(const row& r) { return static_cast<arch>(r.archs >> 8); }

    void derive_row(std::size_t i)
    {
        const row& r = made_.rows[i];
        row_record made{};
        made.start = start_of(r, first_of(r));
        if (contains(r.archs, v15_arch)) made.start_on_v15 = start_on_v15(r);
        made.form = narrow<std::uint8_t>(place_of_form(r), r.mnemonic() + ": the place of its form");
        for (const arch on : every_arch)
            if (contains(r.archs, on)) made.shapes[index(on)] = place_of_shape(r, made.start, on);
        made.next = no_row;
        made.code = narrow<std::uint16_t>(codes_[r.mnemonic()], r.mnemonic());
        made.mnemonic = place_of_mnemonic(r.mnemonic());
        made.signature = narrow<std::uint16_t>(place_in(made_.signatures, signature_of(r)), r.mnemonic() + ": the place of its operands");
        made.operation =
            narrow<std::uint8_t>(static_cast<std::size_t>(std::lower_bound(made_.operations.begin(), made_.operations.end(), r.operation) -
                                                          made_.operations.begin()),
                                 r.mnemonic() + ": the place of its operation");
        made.registers = static_cast<std::uint8_t>(registers_of(r));
        for (std::size_t n = 0; n < t_.families.size(); ++n)
            if (t_.families[n].name == r.family) made.family = static_cast<std::uint8_t>(n);
        made_.row_records.push_back(made);
    }

    std::uint16_t place_of_mnemonic(const std::string& text)
    {
        std::size_t place = made_.mnemonics.find(text);
        if (place == std::string::npos) {
            place = made_.mnemonics.size();
            made_.mnemonics += text;
        }
        return narrow<std::uint16_t>(place, text + ": the place of its mnemonic");
    }

    signature signature_of(const row& r) const
    {
        const form& f = form_of(r);
        signature made;
        const auto add = [&](operand_access access, role what) {
            const std::size_t place = made.size();
            const bool is_kept = r.types[place].is_kept;
            const std::size_t type = static_cast<std::size_t>(&type_of(t_, r, place) - t_.types.data());
            made.push_back({narrow<std::uint8_t>(type, r.mnemonic()), static_cast<std::uint8_t>(is_kept ? operand_access::merged : access),
                            static_cast<std::uint8_t>(what)});
        };
        for (const staging_use& use : f.staging) add(t_.at(use.kind).is_written ? operand_access::written : operand_access::read, use.role);
        if (f.has_destination()) add(f.destination == destination_kind::whole ? operand_access::written : operand_access::merged, f.result);
        for (const source& s : f.sources) add(operand_access::read, s.role);
        for (std::size_t n = 0; n < f.immediates.size(); ++n) add(operand_access::read, role::operand);
        return made;
    }

    // ---- shapes ----

    std::uint8_t place_of_shape(const row& r, word start, arch on)
    {
        const form& f = form_of(r);
        shape_maker maker(start);
        maker.name(r.mnemonic());
        maker.begin_with(start_of(r, on));
        maker.fix(~made_.forms[place_of_form(r)].operand_bits);
        if (f.destination == destination_kind::halves || f.destination == destination_kind::whole) maker.forbid_clear_mask();
        for (const restriction& one : restrictions_of(r)) maker.limit({one.bits, legal(one.set, on)});
        for (const staging_use& use : f.staging) maker.add_group(t_.at(use.kind));
        for (const modifier_id id : f.modifiers) accept_taken(maker, t_.at(id));
        if (f.unlisted) maker.always_check();
        accept_usual_counts(maker, r, on);

        std::uint32_t source_bits = 0;
        for (const source_record& s : sources_of(r)) {
            source_bits |= 0xFFu << (8 * s.byte);
            if (s.width == 64) maker.align(word{1} << source_byte_field(s.byte).position);
        }
        if (f.has_destination() && is_wide(r)) maker.align(word{1} << destination_register_field.position | destination_mask_field.mask());
        return narrow<std::uint8_t>(place_in(made_.shapes, maker.made(source_bits)), r.mnemonic() + ": the place of its shape");
    }

    // The fast accept of validation takes usual register counts, and usual values of the fields from which they follow.
    void accept_usual_counts(shape_maker& maker, const row& r, arch on)
    {
        const form& f = form_of(r);
        if (!counts_follow(f)) return;
        for (std::size_t i = 0; i < f.staging.size() && i < f.counts.size(); ++i) {
            if (f.counts[i] == count_rule::any) continue;
            const staging_group& group = t_.at(f.staging[i].kind);
            int count = usual_count(r, f.counts[i]);
            if (f.counts[i] >= count_rule::channels && f.counts[i] <= count_rule::channels_16)
                count = accept_four_channels(maker, r, f.counts[i], on);
            else if (f.counts[i] >= count_rule::any) accept_narrow_lanes(maker, f);
            if (count < group.least || (group.count.width == 0 && count != group.least)) return maker.always_check();
            if (group.count.width != 0) maker.accept_only(group.count, static_cast<word>(count - group.bias));
            if (count <= 1) maker.accept_odd(group);
        }
    }

    // The number of registers of four channels, or -1 if they cannot be accepted.
    int accept_four_channels(shape_maker& maker, const row& r, count_rule rule, arch on)
    {
        bool has_size = false, is_half = rule == count_rule::channels_16;
        for (const modifier_id id : form_of(r).modifiers) {
            const modifier& m = t_.at(id);
            const std::string& name = t_.at(m.id).name;
            if (name == "vector_size") {
                if ((legal(static_cast<std::size_t>(m.id), on) & m.taken) >> 3 != 1) return -1;
                maker.accept_only(m.bits, 3);
                has_size = true;
            } else if (rule == count_rule::channels && (name == "register_format" || name == "flat_format")) {
                const bit_field lowest{m.bits.position, 1};
                maker.accept_only(lowest, lowest.extract(maker.start()));
                is_half |= lowest.extract(maker.start()) != 0;
            }
        }
        return !has_size ? -1 : is_half ? 2 : 4;
    }

    // Not those by which a smaller load extends to 64 bits.
    void accept_narrow_lanes(shape_maker& maker, const form& f) const
    {
        for (const modifier_id id : f.modifiers) {
            const modifier& m = t_.at(id);
            if (t_.at(m.id).name != "load_lane_8" && t_.at(m.id).name != "load_lane_16" && t_.at(m.id).name != "load_lane_32") continue;
            unsigned narrow = 0;
            for (const auto& one : t_.at(m.id).values) narrow |= unsigned{one.text != "d0"} << one.number;
            maker.accept({m.bits, narrow});
        }
    }

    // True if the destination is a register pair.
    bool is_wide(const row& r) const { return type_of(t_, r, form_of(r).staging.size()).width == 64; }

    // The fast accept of validation takes values of a modifier that the hardware accepts, and no modifier beside one that it excludes.
    void accept_taken(shape_maker& maker, const modifier& m) const
    {
        if (m.taken != any) maker.accept({m.bits, m.taken});
        if (m.excluded == no_other) return;
        // Two single bits that must not both be set.
        const bit_field other = t_.at(m.excluded).standard;
        const std::uint8_t low = std::min(m.bits.position, other.position);
        const std::uint8_t width = static_cast<std::uint8_t>(std::max(m.bits.position, other.position) - low + 1);
        unsigned allowed = 0;
        for (unsigned value = 0; value < 1u << width; ++value)
            if ((value & 1) == 0 || value >> (width - 1) == 0) allowed |= 1u << value;
        maker.accept({{low, width}, allowed});
    }

    // ---- from a word to its row ----

    void link_variants()
    {
        for (std::size_t i = made_.rows.size(); i-- > made_.instructions;) {
            row_record& first = made_.row_records[made_.row_records[i].code];
            made_.row_records[i].next = std::exchange(first.next, narrow<std::uint16_t>(i, "rows"));
        }
    }

    // Finds the bits besides the primary opcode that distinguish its rows, in as many parts as the record allows.
    void derive_dispatch()
    {
        std::array<word, 512> secondary{};
        for_each_primary([&](std::size_t i, std::size_t primary) {
            const form& f = form_of(made_.rows[i]);
            secondary[primary] |= f.secondary.mask() | f.secondary_high.mask();
        });
        std::map<std::size_t, std::vector<std::uint16_t>> slots;  // by primary opcode
        for_each_primary([&](std::size_t i, std::size_t primary) {
            if (slots.count(primary) == 0) slots[primary] = open_slots(primary, secondary[primary]);
            enter(i, primary, slots[primary]);
        });
        pack_slots(slots);
    }

    // Places the slots of all primary opcodes into one list, those with the most instructions first. They overlap: free slots of one can be
    // used by others. Example: (A, -, -, B) and (C, D) become A, C, D, B.
    void pack_slots(const std::map<std::size_t, std::vector<std::uint16_t>>& slots)
    {
        std::vector<std::size_t> order;
        for (const auto& one : slots) order.push_back(one.first);
        const auto used = [&slots](std::size_t primary) {
            const std::vector<std::uint16_t>& list = slots.at(primary);
            return list.size() - static_cast<std::size_t>(std::count(list.begin(), list.end(), no_row));
        };
        std::stable_sort(order.begin(), order.end(), [used](std::size_t x, std::size_t y) { return used(x) > used(y); });
        std::vector<std::uint16_t>& all = made_.slots;
        for (const std::size_t primary : order) {
            const std::vector<std::uint16_t>& list = slots.at(primary);
            const auto fits = [&](std::size_t place) {
                for (std::size_t n = 0; n < list.size() && place + n < all.size(); ++n)
                    if (list[n] != no_row && all[place + n] != no_row && list[n] != all[place + n]) return false;
                return true;
            };
            std::size_t place = 0;
            while (!fits(place)) ++place;
            all.resize(std::max(all.size(), place + list.size()), no_row);
            for (std::size_t n = 0; n < list.size(); ++n)
                if (list[n] != no_row) all[place + n] = list[n];
            made_.first_slots[primary].place = place;
        }
        // Free slots, and those of opcodes without an instruction, must refer to some instruction.
        std::replace(all.begin(), all.end(), no_row, std::uint16_t{0});
    }

    // Calls `visit` with each row and each primary opcode that its words can have: operands may use some of these bits.
    template <class Visit>
    void for_each_primary(Visit visit)
    {
        for (std::size_t i = 0; i < made_.rows.size(); ++i) {
            const unsigned lent = static_cast<unsigned>(primary_opcode_field.extract(made_.forms[made_.row_records[i].form].operand_bits));
            for (unsigned some = lent;; some = (some - 1) & lent) {
                visit(i, made_.rows[i].primary | some);
                if (some == 0) break;
            }
        }
    }

    static std::vector<bit_field> runs_of(word bits)
    {
        std::vector<bit_field> runs;
        for (std::uint8_t position = 0; position < 64; ++position) {
            if ((bits >> position & 1) == 0) continue;
            std::uint8_t width = 0;
            while (position + width < 64 && (bits >> (position + width) & 1) != 0) ++width;
            runs.push_back({position, width});
            position = static_cast<std::uint8_t>(position + width);
        }
        return runs;
    }

    // The slots of a primary opcode, all free, and their rule.
    std::vector<std::uint16_t> open_slots(std::size_t primary, word secondary)
    {
        const std::string who = "primary opcode " + std::to_string(primary);
        const std::vector<bit_field> runs = runs_of(secondary);
        if (runs.size() > 2) throw std::length_error(who + ": its rows are told apart by more than two parts of the word");
        const bit_field low = !runs.empty() ? runs[0] : bit_field{}, high = runs.size() > 1 ? runs[1] : bit_field{};
        made_.first_slots[primary].rule = place_in(made_.dispatch, dispatch_of(low, high, who));
        return std::vector<std::uint16_t>(std::size_t{1} << (low.width + high.width), no_row);
    }

    // Two fields of a word, and a multiplier that moves them side by side to the top.
    struct gathering {
        word bits, multiplier;
    };

    template <class Number>
    static gathering gathered(bit_field low, bit_field high, int width, const std::string& who)
    {
        if (low.width + high.width > width) throw std::length_error(who + ": more bits than fit");
        const int shift = static_cast<int>(8 * sizeof(Number)) - width;
        const auto to = [](bit_field part, int position) { return part.width != 0 ? word{1} << (position - part.position) : 0; };
        const gathering found{low.mask() | high.mask(), to(low, shift) | to(high, shift + low.width)};
        for (word value = 0; value <= low.maximum(); ++value)
            for (word above = 0; above <= high.maximum(); ++above)
                if (static_cast<Number>(high.insert(low.insert(0, value), above) * found.multiplier) >> shift !=
                    (value | above << low.width))
                    throw std::length_error(who + ": its bits cannot be brought together");
        return found;
    }

    // The multiplier for the parts of a secondary opcode.
    static record dispatch_of(bit_field low, bit_field high, const std::string& who)
    {
        const gathering found = gathered<word>(low, high, slot_bits, who);
        record made(record_types::dispatch_rule);
        made.put("bits", found.bits);
        made.put("multiplier", found.multiplier);
        return made;
    }

    static unsigned secondary_in(const record& rule, word bits)
    {
        return static_cast<unsigned>((bits & rule.get("bits")) * rule.get("multiplier") >> slot_shift);
    }

    // Adds the first row of an instruction to all slots that words of its rows can select.
    void enter(std::size_t i, std::size_t primary, std::vector<std::uint16_t>& slots)
    {
        const row_record& r = made_.row_records[i];
        const word operands = made_.forms[r.form].operand_bits;
        const record& d = made_.dispatch[made_.first_slots[primary].rule];
        const unsigned taken = secondary_in(d, r.start & ~operands), lent = secondary_in(d, operands);
        for (unsigned some = lent;; some = (some - 1) & lent) {
            std::uint16_t& slot = slots[taken | some];
            if (slot != no_row && slot != r.code)
                throw std::invalid_argument(made_.rows[slot].mnemonic() + " and " + made_.rows[i].mnemonic() +
                                            ": a word can be of either, or of one on one architecture and the other on another");
            slot = r.code;
            if (some == 0) break;
        }
    }

    const tables& t_;
    std::map<std::string, const form*> forms_{};
    std::map<std::set<modifier_id>, std::size_t> modifier_sites_{};  // the index of each set
    std::map<std::string, std::size_t> codes_{};
    records made_{};
};

}  // namespace

records derive(const tables& t) { return deriver(t).made(); }

}  // namespace valhall::table
