// SPDX-License-Identifier: MIT
// Code buffers collect the words of a program, with labels, for just-in-time compilers and for constant expressions.
//
//   code_buffer<64> code(arch::v10);
//   const label loop = code.here();
//   code.emit(emit::IADD_IMM_i32(r2, r2.last(), imm(0xFFFFFFFF)));
//   code.emit(emit::BRANCHZ(r2, imm(0), flow::reconverge), loop);
//   code.emit(emit::NOP(flow::end));
//   if (!code.finish()) return report(code.error());
//   upload(code.words());
//
// Errors stay in the buffer until the end, so that no call in between has to be checked. Nothing here allocates;
// program/growing_code_buffer.hpp has a buffer that does. The passes of program/growing_analysis.hpp and fixed_passes.hpp run on buffers
// and keep labels and handles valid.
#ifndef VALHALL_PROGRAM_CODE_BUFFER_HPP
#define VALHALL_PROGRAM_CODE_BUFFER_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/continuation.hpp"
#include "valhall/program/misplaced_constructors.hpp"
#include "valhall/program/padding.hpp"
#include "valhall/program/patch_site.hpp"
#include "valhall/program/target.hpp"
#include "valhall/refuse_constant.hpp"
#include "valhall/check/validate.hpp"

namespace valhall {

/// A branch target in a code buffer, made by the buffer. It is foreign to other buffers, to copies of its buffer, and after the buffer is
/// cleared.
class label {
public:
    /// A label that belongs to no buffer.
    constexpr label() = default;

    /// Its number among the labels and handles of its buffer, from 0 in order of creation.
    constexpr std::uint32_t number() const { return number_; }
    friend constexpr bool operator==(label, label) = default;

private:
    template <class Memory>
    friend class basic_code_buffer;
    constexpr label(const void* owner, std::uint32_t number, std::uint32_t program) : owner_(owner), number_(number), program_(program) {}

    const void* owner_ = nullptr;
    std::uint32_t number_ = UINT32_MAX;
    std::uint32_t program_ = 0;  // the number of times the buffer had been cleared
};

/// Identifies an instruction of a code buffer even when passes move it, unlike its index. See basic_code_buffer::hold().
class instruction_handle {
public:
    /// A handle of no instruction.
    constexpr instruction_handle() = default;
    friend constexpr bool operator==(instruction_handle, instruction_handle) = default;

private:
    template <class Memory>
    friend class basic_code_buffer;
    constexpr explicit instruction_handle(label place) : place_(place) {}

    label place_{};  // marked in the buffer as an instruction's
};

/// The number that denotes no label.
inline constexpr std::uint32_t no_label = UINT32_MAX;

/// A fault and its place in a program.
struct program_fault {
    fault what{};                    ///< the fault
    std::size_t index = 0;           ///< the index of the instruction
    std::uint32_t label = no_label;  ///< the number of the label concerned, if there is one

    /// True if there is a fault.
    constexpr explicit operator bool() const { return static_cast<bool>(what); }
    friend constexpr bool operator==(const program_fault&, const program_fault&) = default;
};

namespace detail {

// The result of a typed constructor: a word, or the fault that prevented it.
template <class T>
concept constructed = !std::same_as<T, word> && std::convertible_to<const T&, word> && requires(const T& made) {
    { made.error() } -> std::convertible_to<const fault&>;
};

// The place of a label: the index of an instruction, before which NOPs may be inserted; or `unbound`. The place of a handle has the bit
// `held`, or is `dropped` if a pass dropped the instruction.
inline constexpr std::uint32_t unbound = UINT32_MAX, dropped = UINT32_MAX - 1, held = 0x80000000;

// An instruction whose target is a label that is not bound yet.
struct label_use {
    std::uint32_t index;
    std::uint32_t label;
};

}  // namespace detail

/// A code buffer in some memory: use code_buffer, span_code_buffer or growing_code_buffer. Memory has three arrays: `words`, `labels` and
/// `uses`. word_capacity(), label_capacity() and use_capacity() return their lengths, and grow_words(), grow_labels() and grow_uses()
/// return true if they could be enlarged.
template <class Memory>
class basic_code_buffer : public detail::constructors_are_in_emit {
public:
    /// An empty program for an architecture, in the given memory.
    constexpr explicit basic_code_buffer(arch on, const Memory& memory = {})
        : memory_(memory), on_(on), on_bit_(is_known(on) ? std::uint32_t{1} << static_cast<int>(on) : 0)
    {
    }

    /// The architecture of the program.
    constexpr arch architecture() const { return on_; }

    // ---- emitting: each returns the index of the new instruction ----

    /// Adds a word, unchecked. Faults: no_space; refused_word if it is the word of a refused constructor.
    constexpr std::size_t emit(word bits)
    {
        if (bits == refused_word) [[unlikely]]
            return emit_nothing({fault_code::refused_word});
        return add(bits);
    }
    /// Adds a word of data, such as a constant that the program loads. Passes ignore data at the end, and the program must end before it.
    /// Faults: no_space.
    constexpr std::size_t emit_data(word bits)
    {
        if (data_end_ != count_) data_begin_ = count_;
        const std::size_t index = add(bits);
        data_end_ = count_;
        return index;
    }
    /// Adds the result of a typed constructor. Faults: those of the constructor; other_architecture if it is bound to another architecture,
    /// or if the buffer's architecture lacks the instruction.
    template <detail::constructed T>
    VALHALL_ALWAYS_INLINE constexpr std::size_t emit(const T& made)
    {
        const fault& problem = made.error();
        if (problem.code != fault_code::none) [[unlikely]]
            return emit_nothing(problem);
        if ((made.architectures() & on_bit_) == 0) [[unlikely]]
            return emit_nothing({fault_code::other_architecture});
        return add(static_cast<word>(made));
    }
    /// Adds an instruction. Faults: other_architecture if it is for another architecture, and those of validate().
    constexpr std::size_t emit(const instruction& i)
    {
        if (i.on != on_) [[unlikely]]
            return emit_nothing({fault_code::other_architecture});
        if (!detail::is_accepted(i))
            if (const fault_list faults = validate(i); !faults.empty()) return emit_nothing(faults[0]);
        return emit(i.encode());
    }
    /// Adds the result of make_instruction() or decode(). Faults: those of the result and of the instruction.
    constexpr std::size_t emit(const result<instruction>& made) { return made ? emit(*made) : emit_nothing(made.error()); }
    /// Does not compile: text is not assembled here.
    template <class Text>
        requires std::convertible_to<const Text&, const char*>
    constexpr std::size_t emit(const Text&)
    {
        static_assert(!std::convertible_to<const Text&, const char*>,
                      "a code buffer takes no text: write code.emit(*parse(text, on)), or assemble(text, {.on = on})");
        return count_;
    }
    /// Adds any of these as an instruction whose target is a label. Its own branch offset is ignored, and a constructor may omit it.
    /// Faults: foreign_label; no_target and branch_too_far once the label is bound; unknown_label at the end.
    template <class T>
    constexpr std::size_t emit(const T& made, label to)
    {
        const std::size_t before = error_count_;
        const std::size_t index = emit_to_label(made);
        if (error_count_ != before) return index;
        if (const status done = go_to(index, to); !done) add_fault({done.error(), index, to.number()});
        return index;
    }

    // ---- labels ----

    /// A new label, to be bound later. Faults: no_space.
    constexpr label make_label()
    {
        if (label_count_ == memory_.label_capacity() && !memory_.grow_labels()) {
            add_fault({{fault_code::no_space}, count_});
            return {};
        }
        memory_.labels[label_count_] = detail::unbound;
        return {this, label_count_++, program_};
    }
    /// Binds a label to the next instruction. Faults: foreign_label, duplicate_label.
    constexpr void bind(label which)
    {
        if (!is_own(which)) return add_fault({{fault_code::foreign_label}, count_, which.number_});
        std::uint32_t& place = memory_.labels[which.number_];
        if (place != detail::unbound) return add_fault({{fault_code::duplicate_label}, count_, which.number_});
        place = static_cast<std::uint32_t>(count_);
    }
    /// A new label, bound to the next instruction.
    constexpr label here()
    {
        const label made = make_label();
        if (made != label()) bind(made);
        return made;
    }
    /// The label with a number, 0 to label_count() - 1.
    constexpr label label_at(std::uint32_t number) const { return {this, number, program_}; }
    /// The number of labels and handles made so far.
    constexpr std::uint32_t label_count() const { return label_count_; }

    // ---- handles ----

    /// A handle to an instruction, valid even if passes move the instruction. Uses the memory of a label. Faults: no_such_instruction,
    /// no_space.
    constexpr instruction_handle hold(std::size_t index)
    {
        if (index >= count_ || index >= detail::held) {
            add_fault({{fault_code::no_such_instruction}, index});
            return {};
        }
        const label made = make_label();
        if (made != label()) memory_.labels[made.number_] = static_cast<std::uint32_t>(index) | detail::held;
        return instruction_handle(made);
    }
    /// The current index of an instruction. Faults: foreign_label; no_such_instruction if a pass has dropped it.
    constexpr result<std::size_t> index_of(instruction_handle which) const
    {
        if (!is_own(which.place_)) return fault_code::foreign_label;
        const std::uint32_t place = memory_.labels[which.place_.number_];
        if (place >= detail::dropped) return fault_code::no_such_instruction;
        return std::size_t{place & ~detail::held};
    }

    // ---- changing instructions ----

    /// A patch site whose target can be a label.
    class site : public patch_site {
    public:
        using patch_site::set_target;
        /// Makes a label, bound or not, the instruction's target. Faults: no_such_instruction, foreign_label, no_target, branch_too_far.
        constexpr status set_target(label to) { return buffer_.set_target(index_, to); }

    private:
        friend basic_code_buffer;
        constexpr site(basic_code_buffer& buffer, std::size_t index)
            : patch_site(buffer.emitted(), index, buffer.on_), buffer_(buffer), index_(index)
        {
        }

        basic_code_buffer& buffer_;
        std::size_t index_;
    };

    /// An instruction by index, for changes before or after the end. Valid until more is emitted or a pass runs.
    constexpr site patch(std::size_t index) { return {*this, index}; }
    /// As above, by handle. A handle that index_of() refuses gives a site without an instruction.
    constexpr site patch(instruction_handle which) { return {*this, index_of(which).value_or(count_)}; }

    /// Makes a label, bound or not, an instruction's target. Faults: see site::set_target().
    constexpr status set_target(std::size_t index, label to)
    {
        if (index >= count_) return fault_code::no_such_instruction;
        if (!is_own(to)) return fault_code::foreign_label;
        const std::uint32_t at = use_of(index);
        const bool waits = at < use_count_ && memory_.uses[at].index == index;
        const std::uint32_t place = place_of(to.number_);
        if (place != detail::unbound) {
            if (waits) memory_.uses[at].label = no_label;
            return detail::put_target(memory_.words[index], on_, index, place);
        }
        if (const status can_go = detail::put_target(memory_.words[index], on_, index, index + 1); !can_go) return can_go;
        if (!waits) return add_use(at, {static_cast<std::uint32_t>(index), to.number_});
        memory_.uses[at].label = to.number_;
        return {};
    }

    /// As above, by handle.
    constexpr status set_target(instruction_handle which, label to)
    {
        const result<std::size_t> index = index_of(which);
        return index ? set_target(*index, to) : status(index.error());
    }

    // ---- passes ----

    /// Runs a pass that may move instructions, and moves labels and handles along. `pass` is called with the memory of the words, which has
    /// space for `space` more words if possible, and their number. It returns a result of instruction_moves. All used labels must be bound.
    /// Faults: those of resolve() and of the pass, which stay in the buffer.
    template <class Pass>
    constexpr status change(std::size_t space, Pass&& pass)
    {
        if (const status done = resolve(); !done) return done;
        while (memory_.word_capacity() < count_ + space && memory_.grow_words()) {
        }
        // The data at the end is hidden from the pass: it is moved to the end of the memory and back.
        const auto words = std::span(memory_.words);
        const std::size_t code = code_size(), data = count_ - code;
        for (std::size_t i = data; i-- != 0;) words[words.size() - data + i] = words[code + i];
        const auto moves = std::forward<Pass>(pass)(words.first(words.size() - data), code);
        const std::size_t end = moves ? moves->size() : code;
        for (std::size_t i = 0; i < data; ++i) words[end + i] = words[words.size() - data + i];
        if (!moves) {
            const bool is_branch = moves.error().code == fault_code::branch_too_far;
            add_fault({moves.error(), is_branch ? static_cast<std::size_t>(moves.error().value) : count_});
            return first_.what;
        }
        for (std::uint32_t n = 0; n < label_count_; ++n) move_label(memory_.labels[n], *moves);
        if (data != 0) data_begin_ = end;
        count_ = ready_ = end + data;
        if (data != 0) data_end_ = count_;
        return {};
    }

    // ---- the end ----

    /// Encodes branch offsets to labels. Returns the first fault of the program, as error() does.
    constexpr status resolve()
    {
        for (std::uint32_t at = 0; at < use_count_; ++at) {
            const detail::label_use use = memory_.uses[at];
            if (use.label == no_label) continue;
            const std::uint32_t place = place_of(use.label);
            const status done = place == detail::unbound ? status(fault_code::unknown_label)
                                                         : detail::put_target(memory_.words[use.index], on_, use.index, place);
            if (!done) add_fault({done.error(), use.index, use.label});
        }
        use_count_ = 0;
        if (ready_ < count_) ready_ = count_;
        return first_.what.code == fault_code::none ? status() : status(first_.what);
    }

    /// Resolves labels, and pads with zeros to a multiple of 128 bytes, as drivers require. In a constant expression, a program with a
    /// fault fails to compile. Faults: no_instructions if all words are zero, which hardware faults on; runs_past_end if the program
    /// continues after its last instruction; no_space for the padding; all that error() returns.
    constexpr status finish()
    {
        if (resolve()) {
            if (!has_instructions()) add_fault({{fault_code::no_instructions}});
            else if (runs_past_end()) add_fault({{fault_code::runs_past_end}, code_size() - 1});
            else pad();
        }
        detail::refuse_constant(first_.what.code);
        return first_.what.code == fault_code::none ? status() : status(first_.what);
    }

    /// The first fault, if there is one. Unbound labels and branches that are too far are found by resolve().
    constexpr const program_fault& error() const { return first_; }
    /// The number of faults.
    constexpr std::size_t error_count() const { return error_count_; }

    /// The words: after resolve() those that were emitted, after finish() also the padding. Before, or if there is a fault, it is empty; in
    /// a constant expression that fails to compile.
    constexpr std::span<const word> words() const
    {
        detail::refuse_constant(first_.what.code);
        const bool good = error_count_ == 0 && use_count_ == 0 && ready_ >= count_;
        return std::span(memory_.words).first(good ? ready_ : 0);  // the deduced return type is instantiated at its call
    }

    /// The current word at an index, 0 to size() - 1.
    constexpr word operator[](std::size_t index) const { return memory_.words[index]; }

    /// The number of emitted words, which is the index of the next one.
    constexpr std::size_t size() const { return count_; }

    /// Empties the buffer for another program. Its labels become invalid.
    constexpr void clear()
    {
        count_ = ready_ = error_count_ = data_begin_ = data_end_ = 0;
        label_count_ = use_count_ = 0;
        ++program_;
        first_ = {};
    }

protected:
    /// The memory of words, labels and label uses.
    constexpr Memory& memory() { return memory_; }

private:
    constexpr std::span<word> emitted() { return std::span(memory_.words).first(count_); }
    constexpr bool is_own(label which) const { return which.number_ < label_count_ && which.owner_ == this && which.program_ == program_; }

    constexpr void add_fault(const program_fault& found)
    {
        if (error_count_++ == 0) first_ = found;
    }

    VALHALL_ALWAYS_INLINE constexpr std::size_t add(word bits)
    {
        const std::size_t index = count_;
        if (index == memory_.word_capacity() && !grow()) [[unlikely]]
            return index;
        memory_.words[index] = bits;
        count_ = index + 1;
        return index;
    }

    VALHALL_NOINLINE constexpr bool grow()
    {
        if (memory_.grow_words()) return true;
        add_fault({{fault_code::no_space}, count_});
        return false;
    }

    // Records the fault, and emits a word so that later indices stay the same.
    VALHALL_NOINLINE constexpr std::size_t emit_nothing(fault why)
    {
        add_fault({why, count_});
        return add(word{0});
    }

    // A constructor may omit the offset to a label.
    template <class T>
    constexpr std::size_t emit_to_label(const T& made)
    {
        if constexpr (requires { made.without_target(); })
            if (made.error().code != fault_code::none && made.without_target() != refused_word)
                return (made.architectures() & on_bit_) != 0 ? add(made.without_target()) : emit_nothing({fault_code::other_architecture});
        return emit(made);
    }

    // The index that a label is bound to, or `unbound`.
    constexpr std::uint32_t place_of(std::uint32_t number) const
    {
        const std::uint32_t place = memory_.labels[number];
        return place >= detail::dropped ? detail::unbound : place & ~detail::held;
    }

    template <class Moves>
    static constexpr void move_label(std::uint32_t& place, const Moves& moves)
    {
        if (place >= detail::dropped) return;
        if ((place & detail::held) == 0) {
            place = static_cast<std::uint32_t>(moves.target(place));
            return;
        }
        const std::size_t index = moves[place & ~detail::held];
        place = index == UINT32_MAX ? detail::dropped : static_cast<std::uint32_t>(index) | detail::held;
    }

    // The number of words before the data at the end.
    constexpr std::size_t code_size() const { return data_end_ == count_ ? data_begin_ : count_; }

    // If the last word is not an instruction, the end is unknown.
    constexpr bool runs_past_end() const
    {
        const std::size_t size = code_size();
        if (size == 0) return false;
        const auto last = decode(memory_.words[size - 1], on_);  // (of a dependent type: continuation_of() is instantiated only on use)
        return last && continuation_of(*last).next;
    }

    // Makes a label the target of the last instruction. Its distance is checked when the label is bound.
    constexpr status go_to(std::size_t index, label to)
    {
        if (!is_own(to)) return fault_code::foreign_label;
        const std::uint32_t place = place_of(to.number_);
        if (place != detail::unbound) return detail::put_target(memory_.words[index], on_, index, place);
        return add_use(use_count_, {static_cast<std::uint32_t>(index), to.number_});
    }

    // The index of an instruction's label use, or the index at which to insert one. Uses are sorted by instruction.
    constexpr std::uint32_t use_of(std::size_t index) const
    {
        std::uint32_t first = 0, last = use_count_;
        if (last != 0 && memory_.uses[last - 1].index < index) return last;
        while (first != last) {
            const std::uint32_t middle = first + (last - first) / 2;
            if (memory_.uses[middle].index < index) first = middle + 1;
            else last = middle;
        }
        return first;
    }

    constexpr status add_use(std::uint32_t at, detail::label_use use)
    {
        if (use_count_ == memory_.use_capacity() && !memory_.grow_uses()) return fault_code::no_space;
        for (std::uint32_t i = use_count_++; i > at; --i) memory_.uses[i] = memory_.uses[i - 1];
        memory_.uses[at] = use;
        return {};
    }

    constexpr bool has_instructions() const
    {
        for (std::size_t i = 0; i < count_; ++i)
            if (memory_.words[i] != 0) return true;
        return false;
    }

    constexpr void pad()
    {
        const std::size_t size = padded_size(count_);
        while (memory_.word_capacity() < size)
            if (!memory_.grow_words()) return add_fault({{fault_code::no_space}, count_});
        for (std::size_t i = count_; i < size; ++i) memory_.words[i] = 0;
        ready_ = size;
    }

    Memory memory_;
    arch on_;
    std::uint32_t on_bit_;  // bit n for architecture n
    std::size_t count_ = 0;
    std::size_t ready_ = 0;  // the number of words that words() returns
    std::size_t error_count_ = 0;
    std::size_t data_begin_ = 0, data_end_ = 0;  // the last run of data
    std::uint32_t label_count_ = 0;
    std::uint32_t use_count_ = 0;
    std::uint32_t program_ = 0;
    program_fault first_{};
};

namespace detail {

// Memory for a fixed number of labels and label uses.
template <std::size_t Labels, std::size_t Uses>
struct fixed_label_memory {
    std::uint32_t labels[Labels == 0 ? 1 : Labels]{};
    label_use uses[Uses == 0 ? 1 : Uses]{};

    constexpr std::size_t label_capacity() const { return Labels; }
    constexpr std::size_t use_capacity() const { return Uses; }
    constexpr bool grow_labels() { return false; }
    constexpr bool grow_uses() { return false; }
};

// Memory for words, too.
template <std::size_t Words, std::size_t Labels, std::size_t Uses>
struct fixed_code_memory : fixed_label_memory<Labels, Uses> {
    word words[Words == 0 ? 1 : Words]{};

    constexpr std::size_t word_capacity() const { return Words; }
    constexpr bool grow_words() { return false; }
};

// The words belong to the caller.
template <std::size_t Labels, std::size_t Uses>
struct span_code_memory : fixed_label_memory<Labels, Uses> {
    std::span<word> words{};

    constexpr std::size_t word_capacity() const { return words.size(); }
    constexpr bool grow_words() { return false; }
};

}  // namespace detail

/// A code buffer for at most `Words` words, including padding, and `Labels` labels.
template <std::size_t Words, std::size_t Labels = Words + 1>
class code_buffer : public basic_code_buffer<detail::fixed_code_memory<Words, Labels, Words>> {
public:
    /// An empty buffer for an architecture.
    constexpr explicit code_buffer(arch on) : basic_code_buffer<detail::fixed_code_memory<Words, Labels, Words>>(on) {}
};

/// A code buffer in the caller's words, which must outlive it. At most `Labels` labels can be made, and at most `Uses` instructions can
/// have targets that are bound later.
template <std::size_t Labels = 64, std::size_t Uses = 4 * Labels>
class span_code_buffer : public basic_code_buffer<detail::span_code_memory<Labels, Uses>> {
public:
    /// An empty buffer for an architecture.
    constexpr span_code_buffer(std::span<word> words, arch on) : basic_code_buffer<detail::span_code_memory<Labels, Uses>>(on, {{}, words})
    {
    }
};

}  // namespace valhall

#endif
