// SPDX-License-Identifier: MIT
// Reads table/bifrost/*.isa line by line.
#include <algorithm>
#include <bit>
#include <sstream>

#include "table.hpp"

namespace valhall::table::bifrost {

namespace {

names words_of(const std::string& text)
{
    std::istringstream in(text);
    names list;
    for (std::string one; in >> one;) list.push_back(one);
    return list;
}

template <class T>
int index_of(const std::vector<T>& list, const T& one)
{
    const auto found = std::find(list.begin(), list.end(), one);
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

class reader {
public:
    reader(const shared_vocabulary& shared, mistakes& wrong) : shared_(shared), wrong_(wrong) {}

    void read(const source_file& file)
    {
        file_ = file.name;
        line_ = 0;
        unit_ = file.name.find("fma") != std::string::npos ? unit::fma : unit::add;
        const bool has_sets = file.name.find("modifiers") != std::string::npos;
        std::istringstream in(file.text);
        for (std::string line; std::getline(in, line);) {
            ++line_;
            if (line.empty() || line[0] == '#') continue;
            if (has_sets) read_set(line);
            else read_line(line);
        }
    }

    tables take() { return std::move(made_); }

private:
    void fail(const std::string& sentence) { wrong_.push_back(file_ + ':' + std::to_string(line_) + ": " + sentence); }

    // ---- sets of values ----

    void read_set(const std::string& line)
    {
        names list = words_of(line);
        if (list.size() < 3 || list[1] != "=") return fail("expected NAME = WORDS");
        value_set set{list[0], list[0].substr(0, list[0].find('.'))};
        list.erase(list.begin(), list.begin() + 2);
        if (list[0] == "from") return read_shared_set(set, list);
        for (std::string& word : list) {
            if (word[0] == '*') set.fallback = word = word.substr(1);
            set.words.push_back(word == "-" ? "" : word);
        }
        add(set);
    }

    void read_shared_set(value_set& set, const names& list)
    {
        const auto found = list.size() == 2 ? shared_.find(list[1]) : shared_.end();
        if (found == shared_.end()) return fail("expected an enumeration of enums.def after `from`");
        set.words = found->second.words;
        set.fallback = found->second.fallback;
        add(set);
    }

    void add(value_set& set)
    {
        set.width = static_cast<int>(std::bit_width(set.words.size() - 1));
        if (!std::has_single_bit(set.words.size())) fail("the number of values is not a power of two");
        for (const value_set& other : made_.sets)
            if (other.name == set.name) fail("the set " + set.name + " is there twice");
        made_.sets.push_back(set);
    }

    // ---- instructions ----

    instruction& now() { return made_.instructions.back(); }
    encoding& encoding_now() { return now().encodings.back(); }

    void read_line(const std::string& line)
    {
        names list = words_of(line);
        if (line[0] != ' ') return begin(list);
        if (made_.instructions.empty()) return fail("expected the name of an instruction first");
        if (line.compare(0, 8, "        ") == 0) return read_case(list);
        const std::string key = list[0];
        list.erase(list.begin());
        if (key == "sources") read_sources(list);
        else if (key == "modifiers") read_modifiers(list);
        else if (key == "immediates") read_immediates(list);
        else if (key == "staging") read_staging(list);
        else if (key == "message") read_message(list);
        else if (key == "pair") read_pair(list);
        else if (key == "is") read_flags(list);
        else if (key == "not_on") now().gpus = static_cast<gpu_set>(now().gpus & ~read_gpus(list));
        else if (key == "only_on") now().gpus = read_gpus(list);
        else if (key == "exchange") read_exchange(list);
        else if (key == "bits") read_bits(list);
        else fail("unknown line `" + key + '`');
    }

    void begin(const names& list)
    {
        if (list.size() != 1) fail("expected the name of an instruction alone");
        for (const instruction& other : made_.instructions)
            if (other.name == list[0] && other.of == unit_) fail(list[0] + " is there twice");
        made_.instructions.push_back({});
        now().name = list[0];
        now().of = unit_;
        now().line = line_;
    }

    // A set of port codes: digits, or `any` without the digits after a minus.
    void read_sources(const names& list)
    {
        for (const std::string& one : list) {
            const bool is_any = one.compare(0, 3, "any") == 0;
            unsigned named = 0;
            for (const char c : one.substr(is_any ? std::min<std::size_t>(4, one.size()) : 0)) {
                if (c < '0' || c > '7') return fail("a source is `any`, `any-2` or some of the port codes 0 to 7");
                named |= 1u << (c - '0');
            }
            now().ports.push_back(is_any ? 255 & ~named : named);
        }
    }

    void read_modifiers(const names& list)
    {
        for (const std::string& one : list) {
            modifier made;
            const std::size_t equals = one.find('='), dot = one.find('.');
            if (equals != std::string::npos) made.letter = one[equals + 1];
            made.name = one.substr(0, std::min(dot, equals));
            made.kind = made.name;
            const int digit = made.name.back() - '0';
            if (digit >= 0 && digit < static_cast<int>(now().ports.size())) {
                made.source = digit;
                made.kind.pop_back();
            }
            const std::string set = made.kind + (dot == std::string::npos ? "" : one.substr(dot, equals - dot));
            const auto found = std::find_if(made_.sets.begin(), made_.sets.end(), [&](const value_set& s) { return s.name == set; });
            if (found == made_.sets.end()) return fail("there is no set of values " + set);
            made.set = static_cast<std::size_t>(found - made_.sets.begin());
            now().modifiers.push_back(made);
        }
    }

    void read_immediates(const names& list)
    {
        for (const std::string& one : list) {
            const std::size_t equals = one.find('=');
            if (equals == std::string::npos) return fail("expected NAME=LETTER");
            now().immediates.push_back({one.substr(0, equals), one[equals + 1]});
        }
    }

    void read_staging(const names& list)
    {
        const names accesses{"", "reads", "writes", "reads+writes"};
        const int access = list.size() == 2 ? index_of(accesses, list[0]) : -1;
        if (access <= 0) return fail("expected reads, writes or reads+writes, and a count");
        now().access = static_cast<staging_access>(access);
        if (list[1] == "format") now().count = staging_count::format;
        else if (list[1] == "described") now().count = staging_count::described;
        else if (list[1].size() == 1 && list[1][0] >= '1' && list[1][0] <= '4') now().count = static_cast<staging_count>(list[1][0] - '0');
        else fail("a count is 1 to 4, format or described");
    }

    void read_message(const names& list)
    {
        for (unsigned type = 1; type < 16; ++type)
            if (list.size() == 1 && name_of(static_cast<message>(type)) == list[0]) now().sent = static_cast<message>(type);
        if (now().sent == message::none) fail("expected a type of message");
    }

    void read_pair(const names& list)
    {
        const names pairs{"", "atomic", "cube", "seg_add", "seg_sub"};
        const int index = list.size() == 1 ? index_of(pairs, list[0]) : -1;
        if (index <= 0) return fail("expected atomic, cube, seg_add or seg_sub");
        now().pair = static_cast<pairing>(index);
    }

    void read_flags(const names& list)
    {
        const names flags{"no_result", "last", "table_unit", "unseen", "atest_datum", "branch", "always"};
        for (const std::string& one : list) {
            const int index = index_of(flags, one);
            if (index < 0) return fail("unknown fact `" + one + '`');
            now().flags |= 1u << index;
        }
    }

    gpu_set read_gpus(const names& list)
    {
        unsigned set = 0;
        for (const std::string& one : list) {
            const auto found = valhall::bifrost::find_gpu(one);
            if (!found) fail("unknown product `" + one + '`');
            else set |= set_of(*found);
        }
        return static_cast<gpu_set>(set);
    }

    void read_exchange(const names& list)
    {
        if (list.size() < 2) return fail("expected two sources");
        exchange made{list[0][0] - 'A', list[1][0] - 'A'};
        if (list.size() > 2) made.modifier = list[2];
        for (std::size_t i = 3; i < list.size(); ++i) {
            const std::size_t arrow = list[i].find('>');
            if (arrow == std::string::npos) return fail("expected OLD>NEW");
            made.words[list[i].substr(0, arrow)] = list[i].substr(arrow + 1);
        }
        now().exchanges.push_back(made);
    }

    // ---- encodings ----

    void read_bits(names list)
    {
        encoding made;
        made.line = line_;
        while (!list.empty() && (list.back() == "rest" || list.back() == "shared" || list.back() == "2")) {
            if (list.back() == "shared") made.is_shared = true;
            else ++made.rest;
            list.pop_back();
        }
        for (const std::string& part : list) made.drawing += part;
        if (made.drawing.size() != static_cast<std::size_t>(bits_of(unit_)))
            return fail("a word has " + std::to_string(bits_of(unit_)) + " bits");
        std::reverse(made.drawing.begin(), made.drawing.end());
        for (std::size_t bit = 0; bit < made.drawing.size(); ++bit) {
            const char c = made.drawing[bit];
            if (c != '0' && c != '1') continue;
            made.mask |= 1u << bit;
            made.exact |= (c == '1' ? 1u : 0u) << bit;
        }
        place(made);
        now().encodings.push_back(made);
    }

    // The bits of a letter in a drawing. Those of a field are beside each other.
    bit_field field_of(const std::string& drawing, char letter)
    {
        const std::size_t first = drawing.find(letter), last = drawing.rfind(letter);
        if (letter == 0 || first == std::string::npos) return {};
        for (std::size_t bit = first; bit < last; ++bit)
            if (drawing[bit] != letter) fail(std::string("the bits of ") + letter + " are not beside each other");
        return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last - first + 1)};
    }

    void place(encoding& made)
    {
        for (std::size_t i = 0; i < now().ports.size(); ++i) made.sources.push_back(field_of(made.drawing, static_cast<char>('A' + i)));
        for (const modifier& one : now().modifiers) made.modifiers.push_back(field_of(made.drawing, one.letter));
        for (const immediate& one : now().immediates) made.immediates.push_back(field_of(made.drawing, one.letter));
        for (const char letter : {'X', 'Y', 'Z', 'W'})
            if (const bit_field derived = field_of(made.drawing, letter); derived.width != 0) made.derived.push_back(derived);
        made.refused.resize(made.derived.size());
    }

    void read_case(const names& list)
    {
        if (now().encodings.empty()) return fail("expected the bits of an encoding first");
        if (list[0] == "refused") return read_refused(list);
        const int bar = index_of(list, std::string("|"));
        if (bar < 0) return fail("expected numbers, |, and words");
        const names before(list.begin(), list.begin() + bar), after(list.begin() + bar + 1, list.end());
        if (encoding_now().keys.empty()) read_keys(before, after);
        else read_row(before, after);
    }

    void read_keys(const names& before, const names& after)
    {
        if (before.size() != encoding_now().derived.size()) fail("the heads of the columns are not the fields of the drawing");
        for (const std::string& one : after) {
            const int index = now().find_modifier(one);
            if (index < 0) return fail("there is no modifier " + one);
            encoding_now().keys.push_back(static_cast<std::size_t>(index));
        }
    }

    void read_row(const names& before, names after)
    {
        encoding& e = encoding_now();
        case_row made;
        const names orders{"<", "=", "<=", ">", "", ">=", "*"};
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (i < e.derived.size()) made.numbers.push_back(static_cast<unsigned>(std::stoul(before[i])));
            else if (const int order = index_of(orders, before[i]); order >= 0) made.orders = static_cast<unsigned>(order) + 1;
            else return fail("unknown order " + before[i]);
        }
        if (!after.empty() && after.back() == "alias") {
            made.is_alias = true;
            after.pop_back();
        }
        made.words = after;
        if (made.numbers.size() != e.derived.size() || made.words.size() != e.keys.size()) return fail("a column is missing");
        e.cases.push_back(made);
    }

    void read_refused(const names& list)
    {
        const std::size_t field = std::string("XYZW").find(list.at(1));
        if (field >= encoding_now().refused.size()) return fail("there is no such field");
        for (std::size_t i = 2; i < list.size(); ++i) encoding_now().refused[field].push_back(static_cast<unsigned>(std::stoul(list[i])));
    }

    const shared_vocabulary& shared_;
    mistakes& wrong_;
    tables made_{};
    std::string file_{};
    int line_ = 0;
    unit unit_{};
};

}  // namespace

tables read(const std::vector<source_file>& files, const shared_vocabulary& shared, mistakes& wrong)
{
    reader in(shared, wrong);
    for (const source_file& file : files) in.read(file);
    return in.take();
}

}  // namespace valhall::table::bifrost
