// SPDX-License-Identifier: MIT
#include "drawing.hpp"

#include "fields.hpp"

namespace valhall::table {

namespace {

class word_drawing {
public:
    void draw(word bits, char character)
    {
        for (std::size_t bit = 0; bit < bits_.size(); ++bit)
            if ((bits >> bit & 1) != 0) bits_[bit] = character;
    }
    std::string text() const
    {
        std::string made;
        for (std::size_t bit = bits_.size(); bit-- != 0;) {
            made += bits_[bit];
            if (bit % 8 == 0 && bit != 0) made += ' ';
        }
        return made;
    }

private:
    std::string bits_ = std::string(64, '.');
};

}  // namespace

std::string drawing_of(const tables& t, const form& f)
{
    word_drawing made;
    made.draw(flow_field.mask(), 'f');
    if (!f.sources.empty()) made.draw(fau_page_field.mask(), 'p');
    made.draw(primary_opcode_field.mask() | f.secondary.mask() | f.secondary_high.mask(), 'o');
    if (f.has_destination()) {
        made.draw(destination_register_field.mask(), 'R');
        made.draw(destination_mask_field.mask(), 'w');
    }
    for (std::size_t i = 0; i < f.staging.size(); ++i) {
        const staging_group& group = t.at(f.staging[i].kind);
        made.draw(group.base.mask(), i == 0 ? 'S' : 'T');
        made.draw(group.count.mask(), i == 0 ? 's' : 't');
    }
    for (const row& r : t.rows) {
        if (r.form != f.name) continue;
        for (std::size_t i = 0; i < f.sources.size(); ++i) {
            const source& s = f.sources[i];
            const unsigned width = type_of(t, r, f.staging.size() + f.has_destination() + i).width;
            const char small = static_cast<char>('a' + s.byte);
            made.draw(selector_field(t, s, width).mask(), small);
            if ((s.features & absneg) != 0) made.draw(source_negation_field(s.byte).mask() | source_absolute_field(s.byte).mask(), small);
            if ((s.features & complement) != 0) made.draw(source_complement_field.mask(), small);
            made.draw(source_byte_field(s.byte).mask(), static_cast<char>('A' + s.byte));
        }
    }
    constexpr char letters[] = "klmnquvxyz";
    for (std::size_t i = 0; i < f.modifiers.size(); ++i) made.draw(t.at(f.modifiers[i]).bits.mask(), letters[i % (sizeof letters - 1)]);
    for (std::size_t i = 0; i < f.immediates.size(); ++i) made.draw(f.immediates[i].mask(), i == 0 ? 'i' : 'j');
    return made.text();
}

}  // namespace valhall::table
