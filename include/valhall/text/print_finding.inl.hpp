// SPDX-License-Identifier: MIT
// The definitions of print_finding.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_PRINT_FINDING_INL_HPP
#define VALHALL_TEXT_PRINT_FINDING_INL_HPP

#include <bit>
#include <string_view>

#include "valhall/messages/message.hpp"

namespace valhall {

namespace detail {

// The sentence of a finding.
constexpr std::string_view sentence_of(finding_code code)
{
    switch (code) {
#define VALHALL_FINDING(name, sentence) \
    case finding_code::name: return sentence;
#include "valhall/messages/messages.def"
    }
    return {};
}

// The places of sentences about a finding.
class finding_places final : public places {
public:
    constexpr explicit finding_places(const finding& f) : f_(f) {}

    constexpr void put(message& out, place which) const override
    {
        switch (which) {
        case place::reg: return f_.reg != no_register ? out.decimal(f_.reg) : void();
        case place::slots: return put_slots(out);
        case place::other: return f_.other != no_instruction ? out.decimal(f_.other) : void();
        case place::of_note: return put_if(out, !f_.is_error);
        case place::of_several: return put_if(out, f_.other != f_.index && f_.other != no_instruction);
        case place::plain: return out.put(valhall::sentence_of(f_.fault));
        default: return;
        }
    }

private:
    // "slot 0", "slots 0, 1 and 2"
    constexpr void put_slots(message& out) const
    {
        if (f_.slots == 0) return;
        out.put(std::has_single_bit(f_.slots) ? "slot " : "slots ");
        word_list list(out);
        for (int slot = 0; slot < 8; ++slot)
            if ((f_.slots >> slot & 1) != 0) list.next().decimal(slot);
        list.end_with(" and ");
    }

    const finding& f_;
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr text_line to_text(const finding& f)
{
    detail::message text;
    detail::write_sentence(text, detail::sentence_of(f.code), detail::finding_places(f));
    text_line line;
    detail::writer out(line.data);
    out.put(text.view());
    line.size = out.size_since(line.data);
    return line;
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
