// SPDX-License-Identifier: MIT
// Checks TGSI programs: registers against declarations, operands against rows, block structure, and use of unwritten values.
#ifndef VALHALL_TGSI_CHECK_HPP
#define VALHALL_TGSI_CHECK_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/blocks.hpp"
#include "valhall/tgsi/finding.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

namespace detail {

// The registers of a declaration, sorted by file, buffer and first register. `last` is the maximum over all earlier ranges of the same
// buffer, so that one look-up finds a declaration even if ranges overlap.
struct declared_range {
    std::uint64_t key = 0;
    std::int32_t last = 0;
    std::uint32_t declaration = 0;  // the one that `last` belongs to
};

// The first index of inputs and outputs is a vertex, which is not declared. A missing buffer index means buffer 0.
constexpr std::uint64_t key_of(register_file file, std::int32_t dimension, std::int32_t index)
{
    const bool is_vertex = file == register_file::in || file == register_file::out;
    return static_cast<std::uint64_t>(file) << 48 | static_cast<std::uint64_t>(is_vertex ? 0 : dimension) << 24 |
           static_cast<std::uint64_t>(index);
}
constexpr bool same_buffer(std::uint64_t x, std::uint64_t y) { return x >> 24 == y >> 24; }

inline constexpr std::uint32_t no_declaration = 0xFFFFFFFF;

// Heapsort: in place, not recursive, O(n log n).
constexpr void sort(std::span<declared_range> ranges)
{
    const auto sift = [&](std::size_t at, std::size_t size) {
        for (std::size_t child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && ranges[child].key < ranges[child + 1].key) ++child;
            if (ranges[child].key <= ranges[at].key) return;
            const declared_range moved = ranges[at];
            ranges[at] = ranges[child];
            ranges[child] = moved;
            at = child;
        }
    };
    for (std::size_t n = ranges.size() / 2; n > 0; --n) sift(n - 1, ranges.size());
    for (std::size_t n = ranges.size(); n > 1; --n) {
        const declared_range greatest = ranges[0];
        ranges[0] = ranges[n - 1];
        ranges[n - 1] = greatest;
        sift(0, n - 1);
    }
}

// The state of the recursion search in a subroutine, and the call that led there.
struct subroutine_visit {
    enum class progress : std::uint8_t { not_begun, open, done };
    progress state = progress::not_begun;
    std::uint32_t caller = no_instruction;
};

// The checker's scratch memory: a place and a visit for each instruction, a range and a flag for each declaration, and the written
// components of TEMP registers. TEMP registers beyond its size are not checked for early reads.
struct check_scratch {
    std::span<block_place> places;
    std::span<subroutine_visit> visits;
    std::span<declared_range> ranges;
    std::span<bool> is_written;
    std::span<std::uint8_t> temporaries;
};

template <class Report>
class checker {
public:
    constexpr checker(const program_view& program, const check_scratch& scratch, Report& report)
        : p_(program), scratch_(scratch), report_(report)
    {
    }

    constexpr void check()
    {
        for (std::uint32_t n = 0; n < p_.declarations.size(); ++n) {
            const declaration& d = p_.declarations[n];
            scratch_.ranges[n] = {key_of(d.file, d.dimension, d.first), d.last, n};
        }
        sort(scratch_.ranges);
        for (std::size_t n = 1; n < scratch_.ranges.size(); ++n) join(scratch_.ranges[n - 1], scratch_.ranges[n]);
        for (std::uint32_t n = 0; n < p_.declarations.size(); ++n) check_declaration(n);
        find_blocks(p_, scratch_.places, [this](block_error e, std::uint32_t i, std::uint32_t other) { tell_block(e, i, other); });
        for (const instruction& i : p_.instructions) calls_ |= i.info().role == role::call;
        if (calls_) note_writes(0, p_.instructions.size());
        if (calls_ && !has_bad_blocks_) find_recursion();
        bool ends = false;
        for (index_ = 0; index_ < p_.instructions.size(); ++index_) {
            check_instruction(p_.instructions[index_]);
            ends |= p_.instructions[index_].info().role == role::end;
        }
        if (!ends) tell(finding_code::missing_end, static_cast<std::uint32_t>(p_.instructions.size()));
        for (std::uint32_t n = 0; n < p_.declarations.size(); ++n)
            if (p_.declarations[n].file == register_file::out && !scratch_.is_written[n] && !any_output_)
                tell_declaration(finding_code::never_written, n);
    }

private:
    // ---- reporting ----

    // Registers are passed by value and declarations by number: with sanitizers, g++ cannot compare the address of a static object with
    // null in a constant expression.
    constexpr void tell(finding_code code, std::uint32_t i, std::uint32_t other = no_instruction)
    {
        tell(code, i, whole_instruction, {}, other);
    }

    constexpr void tell(finding_code code, std::uint32_t i, std::uint8_t operand, const register_name& reg,
                        std::uint32_t other = no_instruction)
    {
        finding f;
        f.code = code;
        f.operand = operand;
        f.file = reg.file;
        f.reg = reg.index;
        f.index = i;
        f.other = other;
        if (i < p_.instructions.size()) f.line = p_.instructions[i].from.line;
        report_.report(f);
    }

    constexpr void tell_declaration(finding_code code, std::uint32_t n, std::uint32_t other = no_instruction)
    {
        const declaration& d = p_.declarations[n];
        finding f;
        f.code = code;
        f.is_in_declaration = true;
        f.file = d.file;
        f.reg = d.first;
        f.index = n;
        f.other = other;
        f.line = d.from.line;
        report_.report(f);
    }

    constexpr void tell_block(block_error e, std::uint32_t i, std::uint32_t other)
    {
        constexpr finding_code codes[] = {finding_code::no_begin, finding_code::no_end, finding_code::second_part, finding_code::outside,
                                          finding_code::inner_subroutine};
        has_bad_blocks_ = true;
        tell(codes[static_cast<int>(e)], i, other);
    }

    // ---- declarations ----

    constexpr void join(const declared_range& before, declared_range& after)
    {
        if (!same_buffer(before.key, after.key) || before.last < static_cast<std::int32_t>(after.key & 0xFFFFFF)) return;
        // The sort order is not the order in the text.
        const bool is_later = after.declaration > before.declaration;
        tell_declaration(finding_code::declared_twice, is_later ? after.declaration : before.declaration,
                         is_later ? before.declaration : after.declaration);
        if (before.last > after.last) {
            after.last = before.last;
            after.declaration = before.declaration;
        }
    }

    constexpr void check_declaration(std::uint32_t n)
    {
        const declaration& d = p_.declarations[n];
        scratch_.is_written[n] = false;
        if (!uses_of(d.file).is_view) return;
        if (d.types[0] == return_type::none) return tell_declaration(finding_code::view_without_type, n);
        const bool is_integer = d.types[0] == return_type::sint || d.types[0] == return_type::uint;
        if (info_of(d.target).is_shadow() && is_integer) tell_declaration(finding_code::compares_integers, n);
    }

    // The declaration of a register, or none. `is_known` is set if other registers of the file, or of the buffer, are declared.
    constexpr std::uint32_t find(register_file file, std::int32_t dimension, std::int32_t index, bool& is_known) const
    {
        const std::uint64_t key = key_of(file, dimension, index);
        std::size_t first = 0, last = scratch_.ranges.size();
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            if (scratch_.ranges[middle].key <= key) first = middle + 1;
            else last = middle;
        }
        is_known = first < scratch_.ranges.size() && same_buffer(scratch_.ranges[first].key, key);
        if (first == 0 || !same_buffer(scratch_.ranges[first - 1].key, key)) return no_declaration;
        is_known = true;
        return scratch_.ranges[first - 1].last >= index ? scratch_.ranges[first - 1].declaration : no_declaration;
    }

    constexpr std::uint32_t find(const register_name& reg) const
    {
        bool is_known = false;
        return find(reg.file, reg.dimension, reg.index, is_known);
    }

    // ---- registers ----

    constexpr void check_address(const address& by, const register_name& reg, std::uint8_t operand)
    {
        const bool is_good = by.file == register_file::addr || by.file == register_file::temp;
        if (!is_good) return tell(finding_code::bad_address, index_, operand, reg);
        const register_name from{by.file, false, by.index};
        check_declared(from, operand, 1u << by.component);
        if (by.file == register_file::temp) check_read(from, operand, 1u << by.component);
    }

    // Checks that a register and its used components are declared. Returns the declaration if it is known.
    constexpr std::uint32_t check_declared(const register_name& reg, std::uint8_t operand, unsigned components)
    {
        if (reg.dimension_by) check_address(reg.dimension_by, reg, operand);
        if (reg.by) {
            check_address(reg.by, reg, operand);
            check_array(reg, operand);
            return no_declaration;
        }
        if (reg.file == register_file::imm) {
            const bool is_there = static_cast<std::size_t>(reg.index) < p_.immediates.size();
            if (!is_there) tell(finding_code::undeclared, index_, operand, reg);
            return no_declaration;
        }
        // With an indirect buffer index, the buffer is unknown.
        if (reg.dimension_by && reg.file != register_file::in && reg.file != register_file::out) return no_declaration;
        bool is_known = false;
        const std::uint32_t number = find(reg.file, reg.dimension, reg.index, is_known);
        if (number == no_declaration) {
            tell(is_known ? finding_code::out_of_range : finding_code::undeclared, index_, operand, reg);
            return no_declaration;
        }
        const declaration& d = p_.declarations[number];
        if ((components & ~unsigned{d.mask}) != 0) tell(finding_code::component_not_declared, index_, operand, reg);
        if (d.is_per_vertex && !reg.has_dimension) tell(finding_code::needs_vertex, index_, operand, reg);
        return number;
    }

    constexpr void check_array(const register_name& reg, std::uint8_t operand)
    {
        bool is_declared = reg.file == register_file::imm ? !p_.immediates.empty() : false;
        for (const declared_range& r : ranges_of(reg.file)) {
            if (is_declared) break;
            is_declared = reg.by.array == 0 || p_.declarations[r.declaration].array == reg.by.array;
        }
        const bool needs_array = reg.file != register_file::temp && reg.file != register_file::const_;
        if (!is_declared) tell(reg.by.array != 0 ? finding_code::no_such_array : finding_code::undeclared, index_, operand, reg);
        else if (reg.by.array == 0 && needs_array) tell(finding_code::no_array, index_, operand, reg);
    }

    // The ranges of a register file.
    constexpr std::span<const declared_range> ranges_of(register_file file) const
    {
        const auto place = [&](std::uint64_t key) {
            std::size_t first = 0, last = scratch_.ranges.size();
            while (first < last) {
                const std::size_t middle = (first + last) / 2;
                if (scratch_.ranges[middle].key < key) first = middle + 1;
                else last = middle;
            }
            return first;
        };
        const std::uint64_t number = static_cast<std::uint64_t>(file);
        const std::size_t begin = place(number << 48);
        return std::span<const declared_range>(scratch_.ranges).subspan(begin, place((number + 1) << 48) - begin);
    }

    // ---- written values ----

    constexpr void mark(const register_name& reg, unsigned components)
    {
        if (reg.file == register_file::temp) {
            if (reg.by) {
                any_temporary_ = true;
            } else if (static_cast<std::size_t>(reg.index) < scratch_.temporaries.size()) {
                std::uint8_t& t = scratch_.temporaries[static_cast<std::size_t>(reg.index)];
                t = static_cast<std::uint8_t>(t | components);
            }
        } else if (reg.file == register_file::out) {
            any_output_ |= static_cast<bool>(reg.by);
            if (const std::uint32_t number = find(reg); number != no_declaration) scratch_.is_written[number] = true;
        }
    }

    // Marks everything that a loop writes as written at its begin, since a later iteration can read what an earlier one wrote.
    constexpr void note_writes(std::size_t from, std::size_t to)
    {
        for (; from < to; ++from)
            if (p_.instructions[from].info().has_result()) mark(p_.instructions[from].to.reg, p_.instructions[from].to.mask);
    }

    constexpr void check_read(const register_name& reg, std::uint8_t operand, unsigned components)
    {
        if (reg.file != register_file::temp || reg.by || any_temporary_ ||
            static_cast<std::size_t>(reg.index) >= scratch_.temporaries.size())
            return;
        if ((components & ~unsigned{scratch_.temporaries[static_cast<std::size_t>(reg.index)]}) != 0)
            tell(finding_code::read_before_written, index_, operand, reg);
    }

    // ---- calls ----

    constexpr role role_of(std::uint32_t i) const { return p_.instructions[i].info().role; }

    // The subroutine that a call refers to, or none.
    constexpr std::uint32_t callee_of(std::uint32_t i) const
    {
        const std::uint32_t label = p_.instructions[i].label;
        const bool is_good = role_of(i) == role::call && label < p_.instructions.size() && role_of(label) == role::begin_subroutine;
        return is_good ? label : no_instruction;
    }

    // Depth-first search over calls, without recursion: the visits store the path back. Visits each subroutine once.
    constexpr void find_recursion()
    {
        for (std::uint32_t i = 0; i < p_.instructions.size(); ++i) scratch_.visits[i] = {};
        for (std::uint32_t i = 0; i < p_.instructions.size(); ++i)
            if (role_of(i) == role::begin_subroutine && scratch_.visits[i].state == subroutine_visit::progress::not_begun) visit(i);
    }

    constexpr void visit(std::uint32_t subroutine)
    {
        using progress = subroutine_visit::progress;
        scratch_.visits[subroutine] = {progress::open, no_instruction};
        for (std::uint32_t i = subroutine + 1;; ++i) {
            if (role_of(i) == role::end_subroutine) {
                subroutine_visit& ended = scratch_.visits[scratch_.places[i].begin];
                ended.state = progress::done;
                if (ended.caller == no_instruction) return;
                i = ended.caller;
                continue;
            }
            const std::uint32_t callee = callee_of(i);
            if (callee == no_instruction) continue;
            subroutine_visit& next = scratch_.visits[callee];
            if (next.state == progress::open) tell(finding_code::recursion, i, callee);
            if (next.state != progress::not_begun) continue;
            next = {progress::open, i};
            i = callee;
        }
    }

    // ---- instructions ----

    constexpr void check_instruction(const instruction& i)
    {
        const opcode_info& row = i.info();
        if (!row.is_on(p_.processor)) tell(finding_code::not_on_processor, index_);
        const block_place& place = scratch_.places[index_];
        if (row.role == role::begin_loop && place.loop == no_instruction && place.end != no_instruction) note_writes(index_, place.end);
        check_flow(i, row);
        for (int n = 0; n < i.source_count; ++n) check_source(i, row, n);
        if (row.has_result()) check_destination(i, row);
        if (row.kind == category::texture) check_sampling(i, row);
        if (row.accesses_memory()) check_access(i, row);
    }

    constexpr void check_flow(const instruction& i, const opcode_info& row)
    {
        if (row.role == role::call) {
            if (i.label == no_label) return tell(finding_code::no_label, index_);
            const bool is_good = i.label < p_.instructions.size() && p_.instructions[i.label].info().role == role::begin_subroutine;
            if (!is_good) tell(finding_code::bad_label, index_, i.label);
            return;
        }
        if (row.role == role::begin_case && i.sources[0].reg.file != register_file::imm)
            tell(finding_code::case_not_constant, index_, 1, i.sources[0].reg);
    }

    constexpr void check_source(const instruction& i, const opcode_info& row, int n)
    {
        const source& s = i.sources[n];
        const source_info& wanted = row.sources[n];
        const std::uint8_t operand = static_cast<std::uint8_t>(n + 1);
        const unsigned components = components_read(i, n);
        check_kind(s.reg, wanted.type, operand);
        const std::uint32_t number = check_declared(s.reg, operand, components);
        if (wanted.type == value_type::color && number != no_declaration && p_.declarations[number].semantic != semantic::color)
            tell(finding_code::expected_color, index_, operand, s.reg);
        if ((s.is_negated || s.is_absolute) && !is_number(wanted.type)) tell(finding_code::no_modifier, index_, operand, s.reg);
        else if (s.is_absolute && !is_float(wanted.type)) tell(finding_code::no_magnitude, index_, operand, s.reg);
        if (is_64_bit(wanted.type)) check_pairs(i, row, n);
        if (number != no_declaration) check_read(s.reg, operand, components);
    }

    // Checks that a register's file can hold the wanted type.
    constexpr void check_kind(const register_name& reg, value_type wanted, std::uint8_t operand)
    {
        const file_uses uses = uses_of(reg.file);
        switch (wanted) {
        case value_type::sampler: return tell_unless(uses.is_sampler, finding_code::expected_sampler, reg, operand);
        case value_type::view: return tell_unless(uses.is_view, finding_code::expected_view, reg, operand);
        case value_type::view_or_target:
            return tell_unless(uses.is_view || reg.file == register_file::temp, finding_code::expected_view, reg, operand);
        case value_type::memory: return tell_unless(uses.is_memory, finding_code::expected_memory, reg, operand);
        case value_type::input: return tell_unless(reg.file == register_file::in, finding_code::expected_input, reg, operand);
        case value_type::color: return tell_unless(reg.file == register_file::out, finding_code::expected_color, reg, operand);
        default: break;
        }
        // Tessellation control shaders can read the outputs of other invocations.
        const bool reads_outputs = reg.file == register_file::out && p_.processor == processor::tessellation_control;
        tell_unless(uses.is_read || reads_outputs, finding_code::not_readable, reg, operand);
    }

    constexpr void tell_unless(bool holds, finding_code code, const register_name& reg, std::uint8_t operand)
    {
        if (!holds) tell(code, index_, operand, reg);
    }

    // Checks that the pairs read of a register are xy or zw.
    constexpr void check_pairs(const instruction& i, const opcode_info& row, int n)
    {
        const swizzle s = i.sources[n].swizzle;
        const bool is_nth = row.shape == shape::nth_of_pairs;
        for (int pair = 0; pair < 2; ++pair) {
            const unsigned written = is_nth ? 1u << pair : 3u << (2 * pair);
            const int low = s[2 * pair], high = s[2 * pair + 1];
            if ((i.to.mask & written) == 0 || (low % 2 == 0 && high == low + 1)) continue;
            return tell(finding_code::split_pair, index_, static_cast<std::uint8_t>(n + 1), i.sources[n].reg);
        }
    }

    constexpr void check_destination(const instruction& i, const opcode_info& row)
    {
        const register_name& reg = i.to.reg;
        const bool is_memory = row.result == value_type::memory;
        if (is_memory) check_kind(reg, row.result, 0);
        else tell_unless(uses_of(reg.file).is_written, finding_code::not_writable, reg, 0);
        const std::uint32_t number = check_declared(reg, 0, is_memory ? 0u : i.to.mask);
        const bool is_image = is_memory && number != no_declaration && reg.file == register_file::image;
        if (is_image && !p_.declarations[number].is_writable) tell(finding_code::read_only, index_, 0, reg);
        if (i.is_saturated && !is_float(row.result)) tell(finding_code::no_saturation, index_, 0, reg);
        const unsigned halves = i.to.mask & 5u, others = i.to.mask >> 1 & 5u;
        if (row.shape == shape::pairs && halves != others) tell(finding_code::split_pair, index_, 0, reg);
        mark(reg, i.to.mask);
    }

    // ---- textures and memory ----

    constexpr static bool same_place(target x, target y)
    {
        const target_info &a = info_of(x), &b = info_of(y);
        return a.components == b.components && a.layer == b.layer && a.is_cube == b.is_cube && a.is_multisampled == b.is_multisampled;
    }

    // A program samples either by sampler, with the view of the same number, or by view; not both.
    constexpr void check_sampling(const instruction& i, const opcode_info& row)
    {
        const bool is_by_view = !row.has_target();
        const std::uint32_t& other = is_by_view ? first_by_sampler_ : first_by_view_;
        std::uint32_t& own = is_by_view ? first_by_view_ : first_by_sampler_;
        if (own == no_instruction) {
            own = index_;
            if (other != no_instruction) tell(finding_code::mixed_sampling, index_, other);
        }
        for (int n = 0; n < i.source_count; ++n) check_target(i, row.sources[n], n);
        if (is_by_view || ranges_of(register_file::sview).empty()) return;
        for (int n = 0; n < i.source_count; ++n) {
            const register_name& reg = i.sources[n].reg;
            if (row.sources[n].type != value_type::sampler || reg.by) continue;
            const std::uint8_t operand = static_cast<std::uint8_t>(n + 1);
            const std::uint32_t view = find({register_file::sview, false, reg.index});
            if (view == no_declaration) tell(finding_code::no_view, index_, operand, reg);
            else if (!same_place(p_.declarations[view].target, i.target)) tell(finding_code::target_differs, index_, operand, reg);
        }
    }

    // Checks that the instruction supports its target, or that of its view's declaration.
    constexpr void check_target(const instruction& i, const source_info& wanted, int n)
    {
        const register_name& reg = i.sources[n].reg;
        target t = i.target;
        if (wanted.type == value_type::view) {
            const std::uint32_t view = reg.by ? no_declaration : find(reg);
            t = view == no_declaration ? target::none : p_.declarations[view].target;
        }
        if (!wanted.takes(t)) tell(finding_code::wrong_target, index_, static_cast<std::uint8_t>(n + 1), reg);
    }

    constexpr void check_access(const instruction& i, const opcode_info& row)
    {
        if (row.result == value_type::memory) check_image(i, row, i.to.reg, 0);
        for (int n = 0; n < i.source_count; ++n)
            if (row.sources[n].type == value_type::memory) check_image(i, row, i.sources[n].reg, static_cast<std::uint8_t>(n + 1));
    }

    constexpr void check_image(const instruction& i, const opcode_info& row, const register_name& reg, std::uint8_t operand)
    {
        if (reg.file != register_file::image || reg.by) return;
        const std::uint32_t number = find(reg);
        if (number == no_declaration) return;
        const declaration& d = p_.declarations[number];
        if (i.target != target::none && i.target != d.target) tell(finding_code::target_differs, index_, operand, reg);
        if (row.kind != category::atomic) return;
        // Atomics work on 32-bit single-component formats of the matching type.
        const format_info& f = info_of(d.format);
        const bool is_float_format = f.kind == return_type::float_;
        const bool is_integer = f.kind == return_type::sint || f.kind == return_type::uint;
        const bool is_known = d.format != format::none;
        const bool is_good = f.bits[0] == 32 && f.bits[1] == 0 && (is_integer || (is_float_format && is_float(row.result)));
        if (is_known && !is_good) tell(finding_code::atomic_format, index_, operand, reg);
    }

    const program_view& p_;
    const check_scratch& scratch_;
    Report& report_;
    std::uint32_t index_ = 0;
    std::uint32_t first_by_view_ = no_instruction, first_by_sampler_ = no_instruction;
    bool calls_ = false;
    bool has_bad_blocks_ = false;
    bool any_temporary_ = false, any_output_ = false;  // set by indirect writes to any register of the file
};

// Keeps the first findings and counts all.
template <std::size_t Most>
struct fixed_findings {
    std::array<finding, Most> kept{};
    std::size_t count = 0;
    std::size_t errors = 0;

    constexpr void report(const finding& f)
    {
        if (count < Most) kept[count] = f;
        ++count;
        errors += f.is_error();
    }
};

}  // namespace detail

/// The findings in a program, of which the first `Most` are kept.
template <std::size_t Most>
class finding_list {
public:
    /// True if there are no errors; there may be notes.
    constexpr explicit operator bool() const { return found_.errors == 0; }

    /// The number of findings.
    constexpr std::size_t count() const { return found_.count; }
    /// The findings that were kept, in the order in which they were found.
    constexpr std::span<const finding> kept() const& { return std::span(found_.kept).first(found_.count < Most ? found_.count : Most); }
    std::span<const finding> kept() const&& = delete;  // would dangle

    /// Adds a finding.
    constexpr void report(const finding& f) { found_.report(f); }

private:
    detail::fixed_findings<Most> found_{};
};

/// How many TEMP registers check() watches for early reads.
inline constexpr std::size_t watched_temporaries = 256;

/// Checks a program without allocating. Findings are ordered: declarations, blocks, then instructions. Also reports values that are never
/// written, and reads before writes of the first 256 TEMP registers.
template <std::size_t Most = 32, capacity Capacity>
constexpr finding_list<Most> check(const fixed_program<Capacity>& program)
{
    finding_list<Most> found;
    std::array<block_place, Capacity.instructions> places{};
    std::array<detail::subroutine_visit, Capacity.instructions> visits{};
    std::array<detail::declared_range, Capacity.declarations> ranges{};
    std::array<bool, Capacity.declarations> is_written{};
    std::array<std::uint8_t, watched_temporaries> temporaries{};
    const program_view p = program;
    const detail::check_scratch scratch{std::span(places).first(p.instructions.size()), visits,
                                        std::span(ranges).first(p.declarations.size()), is_written, temporaries};
    detail::checker(p, scratch, found).check();
    return found;
}

}  // namespace valhall::tgsi

#endif
