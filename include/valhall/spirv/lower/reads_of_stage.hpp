// SPDX-License-Identifier: MIT
// Lists the inputs by location that a fragment shader reads, to link it with a vertex shader.
#ifndef VALHALL_SPIRV_LOWER_READS_OF_STAGE_HPP
#define VALHALL_SPIRV_LOWER_READS_OF_STAGE_HPP

#include <cstdint>

#include "valhall/spirv/lower/entry.hpp"
#include "valhall/spirv/lower/interface.hpp"
#include "valhall/spirv/lower/uses.hpp"

namespace valhall::spirv::lower {

// Finds the words of an input that the entry point may read. Access chains with constant indices read a part, other uses all.
class input_reader {
public:
    constexpr input_reader(lowering& l, std::uint32_t variable_id, read_inputs& found) : l_(l), id_(variable_id), found_(found) {}

    constexpr void run()
    {
        const std::uint32_t type = l_.m.definition(l_.m.type_of(id_))[3];
        words_ = interface_walk(l_, id_).run();
        const std::uint32_t count = l_.words_of(type);
        if (l_.has_failed() || words_.size() != count) return;
        for (const function_place& f : l_.m.functions()) {
            if (!is_used(l_, f.id)) continue;
            for (std::uint32_t n = f.body; n < f.last; ++n) look_at(l_.m[n], type, count);
        }
    }

private:
    constexpr void look_at(const instruction_view& what, std::uint32_t type, std::uint32_t count)
    {
        if (is_debug(l_.m, what)) return;
        const bool is_chain = what.code() == op::AccessChain || what.code() == op::InBoundsAccessChain;
        if (is_chain && what[3] == id_) return follow(what, type, count);
        operand_walk walk(what.words(), what.code() == op::Switch ? literal_type_of(l_.m, what) : literal_type{});
        for (operand_item o; walk.next(o);)
            if (o.kind == 'i' && what[o.at] == id_) add(0, count);
    }
    constexpr void follow(const instruction_view& chain, std::uint32_t type, std::uint32_t count)
    {
        std::uint32_t first = 0;
        for (std::uint32_t n = 4; n < chain.size() && l_.is_constant_word(chain[n]); ++n) {
            const instruction_view whole = l_.m.definition(type);
            const std::uint32_t index = l_.constant_word(chain[n]);
            const bool is_struct = whole.code() == op::TypeStruct;
            if (is_struct && index + 2 >= whole.size()) break;
            for (std::uint32_t member = 0; is_struct && member < index; ++member) first += l_.words_of(whole[member + 2]);
            type = is_struct ? whole[index + 2] : whole[2];
            const std::uint32_t size = l_.words_of(type);
            if (!is_struct) first += size * index;
            count = size;
        }
        add(first, count);
    }
    constexpr void add(std::uint32_t first, std::uint32_t count)
    {
        for (std::uint32_t n = first; n < first + count && n < words_.size(); ++n)
            if (!words_[n].is_built_in) found_.add(words_[n].location, words_[n].component);
    }

    lowering& l_;
    std::uint32_t id_;
    read_inputs& found_;
    pool<interface_word> words_{};
};

constexpr void find_read_inputs(lowering& l, read_inputs& found)
{
    const instruction_view entry = l.m[l.entry];
    const std::uint32_t first = 4 + static_cast<std::uint32_t>(entry.text(3).size() / 4);
    for (std::uint32_t n = first; n < entry.size() && !l.has_failed(); ++n)
        if (l.m.code_of(entry[n]) == op::Variable && storage_of(l, entry[n]) == storage_class::Input && is_used(l, entry[n]))
            input_reader(l, entry[n], found).run();
}

}  // namespace valhall::spirv::lower

#endif
