// SPDX-License-Identifier: MIT
// Prints the findings of the program checker as sentences. Instructions are counted from 0, like labels of disassemblies.
#ifndef VALHALL_TEXT_PRINT_FINDING_HPP
#define VALHALL_TEXT_PRINT_FINDING_HPP

#include <cstdint>
#include <string_view>

#include "valhall/program/finding.hpp"
#include "valhall/text/common/writer.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/linked.hpp"
#else

namespace valhall {

namespace detail {

class finding_printer {
public:
    constexpr finding_printer(writer& out, const finding& f) : out_(out), f_(f) {}

    constexpr void print()
    {
        switch (f_.code) {
        case finding_code::result_read: return conflict("reads ", " writes it");
        case finding_code::result_overwritten: return conflict("writes ", " may still write it");
        case finding_code::interpolation_shared: return conflict("replaces the remembered interpolation", " replaces it, too");
        case finding_code::memory_at_barrier: return conflict("is a barrier", " may still access memory");
        case finding_code::barrier_open: return conflict("goes on", " is a barrier");
        case finding_code::last_use_in_flight:
            if (f_.slots != 0) return conflict("drops ", " may still read it");
            put_register("drops ");
            return out_.put(", which its own message reads");
        case finding_code::wait_missing:
            out_.put("needs ");
            put_slots();
            return out_.put(" waited for before it");
        case finding_code::read_after_last_use:
            put_register("reads ");
            out_.put(" after its last use");
            return put_other(", which is at instruction ", "");
        case finding_code::last_use_in_part: put_register("drops "); return out_.put(" and reads it elsewhere without that mark");
        case finding_code::never_written: put_register("reads "); return out_.put(", which nothing has written on some path here");
        case finding_code::branch_outside: return out_.put("branches to a place outside of the program");
        case finding_code::runs_past_end:
            out_.put("the program continues after its last word");
            return f_.is_error ? void() : out_.put(" if a blend shader is called");
        case finding_code::not_an_instruction: out_.put("can be reached but is no instruction: "); return out_.put(sentence_of(f_.fault));
        case finding_code::wait_for_nothing: out_.put("nothing can be in flight on "); return put_slots();
        case finding_code::unreachable:
            out_.put("cannot be reached");
            if (f_.other != f_.index) put_other(", up to instruction ", "");
            return;
        case finding_code::not_accepted: out_.put("the hardware does not accept this: "); return out_.put(sentence_of(f_.fault));
        }
    }

private:
    // "reads r4 before slot 0 is waited for: instruction 3 writes it"
    constexpr void conflict(std::string_view what, std::string_view does)
    {
        put_register(what);
        out_.put(" before ");
        put_slots();
        out_.put(" is waited for");
        put_other(": instruction ", does);
    }

    constexpr void put_register(std::string_view before)
    {
        out_.put(before);
        if (f_.reg == no_register) return;
        out_.put('r');
        out_.decimal(f_.reg);
    }

    constexpr void put_other(std::string_view before, std::string_view after)
    {
        if (f_.other == no_instruction) return;
        out_.put(before);
        out_.decimal(f_.other);
        out_.put(after);
    }

    constexpr void put_slots()
    {
        int left = 0;
        for (unsigned rest = f_.slots; rest != 0; rest &= rest - 1) ++left;
        out_.put(left == 1 ? "slot " : "slots ");
        bool is_first = true;
        for (int slot = 0; slot < 8; ++slot) {
            if ((f_.slots >> slot & 1) == 0) continue;
            if (!is_first) out_.put(left == 1 ? " and " : ", ");
            is_first = false;
            --left;
            out_.decimal(slot);
        }
    }

    writer& out_;
    const finding& f_;
};

}  // namespace detail

/// A finding as a sentence, without its place: "reads r4 before slot 0 is waited for: instruction 3 writes it".
constexpr text_line to_text(const finding& f)
{
    text_line line;
    detail::writer out(line.data);
    detail::finding_printer(out, f).print();
    line.size = out.size_since(line.data);
    return line;
}

}  // namespace valhall

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
