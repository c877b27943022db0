// SPDX-License-Identifier: MIT
// Reads case files, which docs/case-files.md describes. Each word is checked, sizes are bounded, and each error has a line and a column.
#ifndef VALHALL_TOOLS_SPIRV_CASE_READER_HPP
#define VALHALL_TOOLS_SPIRV_CASE_READER_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item_lines.hpp"
#include "spirv_case.hpp"

class case_reader : public item_lines {
public:
    // The largest numbers: of words of all resources, of the sides of images and windows, of a set, binding or index, of words of push
    // constants, of vertices times instances, and of workgroups.
    static constexpr std::uint64_t most_words = 1 << 24, most_side = 1 << 14, most_binding = 65'535, most_pushed = 1024,
                                   most_vertices = 65'536, most_groups = 1 << 20;

    // `file` is the name in messages.
    explicit case_reader(std::string_view text, std::string file = "case") : item_lines({"#"})
    {
        read_lines(text, std::move(file));
        check_whole();
    }

    // The contents. Unspecified if there are errors.
    case_file made() const { return made_; }

private:
    // ---- words of a line ----

    bool take_small(std::uint64_t least, std::uint64_t most, std::uint32_t& value, const char* what)
    {
        std::uint64_t number = 0;
        token t;
        if (!take(t, what)) return false;
        const bool is_decimal = t.text.find_first_not_of("0123456789") == std::string_view::npos;
        if (!is_decimal || !parse_number(t.text, number) || number < least || number > most)
            return wrong(t, std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not '" +
                                quoted(t) + "'");
        value = static_cast<std::uint32_t>(number);
        return true;
    }
    // Up to 8 hexadecimal digits, with or without 0x.
    bool take_word(std::uint32_t& value)
    {
        token t;
        if (!take(t, "a word")) return false;
        const std::string_view digits = is_hex(t.text) ? t.text.substr(2) : t.text;
        if (digits.size() <= 8 && parse(digits, 16, value)) return true;
        return wrong(t, "a word of up to 8 hexadecimal digits is expected, not '" + quoted(t) + "'" + advice_of(t));
    }
    // "; the float 1.5 is the word 3fc00000"
    static std::string advice_of(const token& t)
    {
        double number = 0;
        if (t.text.find('.') == std::string_view::npos || !parse_double(t.text, number)) return {};
        char word[16];
        std::snprintf(word, sizeof word, "%08x", std::bit_cast<std::uint32_t>(static_cast<float>(number)));
        return "; the float " + quoted(t) + " is the word " + word;
    }
    // Does not use from_chars, which libc++ lacks for floats.
    static bool parse_double(std::string_view from, double& value)
    {
        const std::string text(from);
        char* end = nullptr;
        value = std::strtod(text.c_str(), &end);
        return text.find_first_not_of("+-.0123456789eE") == std::string::npos && end == text.c_str() + text.size() && !text.empty() &&
               std::isfinite(value);
    }
    bool take_double(double& value, const char* what)
    {
        token t;
        return take(t, what) && (parse_double(t.text, value) || wrong(t, std::string(what) + " is expected, not '" + quoted(t) + "'"));
    }
    bool take_text(std::string& value, const char* what)
    {
        token t;
        if (!take(t, what)) return false;
        value = std::string(t.text);
        return true;
    }
    // One of the words of a list.
    bool take_one_of(std::string& value, std::initializer_list<std::string_view> list, const char* what)
    {
        token t;
        if (!take(t, what)) return false;
        value = std::string(t.text);
        std::string known;
        for (const std::string_view one : list) {
            if (one == t.text) return true;
            known += (known.empty() ? "" : ", ") + std::string(one);
        }
        return wrong(t, "unknown " + std::string(what + (what[1] == ' ' ? 2 : 3)) + " '" + quoted(t) + "': one of " + known);
    }
    // The types of words: a letter for each, repeated.
    bool take_types(std::string& types)
    {
        token t;
        if (!take(t, "the types of the words, such as u or f,")) return false;
        if (t.text.find_first_not_of("ufhd") != std::string_view::npos)
            return wrong(t, "types of words are the letters u, f, h and d, not '" + quoted(t) + "'");
        types = std::string(t.text);
        return true;
    }
    bool take_place(case_resource& r)
    {
        return take_small(0, most_binding, r.set, "a set") && take_small(0, most_binding, r.binding, "a binding") &&
               take_small(0, most_binding, r.index, "an index");
    }

    // ---- items ----

    bool read_item() override
    {
        struct reader {
            std::string_view name;
            bool (case_reader::*read)();
            bool is_once;
        };
        static constexpr reader readers[] = {
            {"name", &case_reader::read_name, true},
            {"stage", &case_reader::read_stage, true},
            {"module", &case_reader::read_module, true},
            {"variant", &case_reader::read_variant, false},
            {"entry", &case_reader::read_entry, true},
            {"companion", &case_reader::read_companion, true},
            {"topology", &case_reader::read_topology, true},
            {"dispatch", &case_reader::read_dispatch, true},
            {"size", &case_reader::read_size, true},
            {"vertices", &case_reader::read_vertices, true},
            {"instances", &case_reader::read_instances, true},
            {"tolerance", &case_reader::read_tolerance, true},
            {"specialize", &case_reader::read_constant, false},
            {"attachment", &case_reader::read_input_attachment, false},
            {"push", &case_reader::read_push, false},
            {"pointer", &case_reader::read_pointer, false},
            {"push_pointer", &case_reader::read_push_pointer, false},
            {"plane", &case_reader::read_plane, false},
            {"data", &case_reader::read_data, false},
            {"fill", &case_reader::read_fill, false},
            {"buffer", &case_reader::read_buffer, false},
            {"image", &case_reader::read_image, false},
            {"texture", &case_reader::read_texture, false},
            {"sampled", &case_reader::read_sampled, false},
            {"sampler", &case_reader::read_sampler, false},
            {"target", &case_reader::read_target, false},
            {"depth", &case_reader::read_depth, false},
            {"stencil", &case_reader::read_stencil, false},
            {"attribute", &case_reader::read_attribute, false},
        };
        std::string known;
        for (const reader& one : readers) {
            if (item().text == one.name) return (this->*one.read)() && is_at_end() && (!one.is_once || give(item(), std::string(one.name)));
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        }
        return wrong(item(), "unknown item '" + quoted(item()) + "': one of " + known);
    }

    bool read_name() { return take_text(made_.name, "a name"); }
    bool read_stage()
    {
        stage_at_ = place_of(item());
        return take_one_of(made_.stage, {"compute", "fragment", "vertex"}, "a stage");
    }
    bool read_module()
    {
        module_at_ = place_of(item());
        return take_text(made_.module, "the name of a file");
    }
    bool read_variant() { return take_text(made_.variants.emplace_back(), "the name of a file"); }
    bool read_entry() { return take_text(made_.entry, "the name of an entry point"); }
    // The other stage of a graphics pipeline, and its entry point. Programs that run cases on a driver need it.
    bool read_companion()
    {
        std::string none;
        return take_text(none, "the name of a file") && (!has_more() || take_text(none, "the name of an entry point"));
    }
    bool read_topology()
    {
        topology_at_ = place_of(item());
        return take_one_of(topology_, {"triangles", "points"}, "a topology");
    }
    bool read_dispatch()
    {
        std::uint64_t all = 1;
        for (std::uint32_t& n : made_.groups) {
            if (!take_small(0, 65'535, n, "a number of workgroups")) return false;
            if (all *= n; all > most_groups) return wrong(item(), "there are at most " + std::to_string(most_groups) + " workgroups");
        }
        return true;
    }
    bool read_size() { return take_small(1, most_side, made_.width, "a width") && take_small(1, most_side, made_.height, "a height"); }
    bool read_vertices()
    {
        for (const case_resource& r : made_.resources)
            if (r.kind == case_resource_kind::attribute) return wrong(item(), "the number of vertices is expected before attributes");
        return take_small(1, most_vertices, made_.vertices, "a number of vertices");
    }
    bool read_instances() { return take_small(1, most_vertices, made_.instances, "a number of instances"); }
    bool read_tolerance()
    {
        if (!take_double(made_.relative, "a relative error") || !take_double(made_.absolute, "an absolute error")) return false;
        return (made_.relative >= 0 && made_.absolute >= 0) || wrong(item(), "tolerances are not negative");
    }
    bool read_constant()
    {
        case_constant c;
        if (!take_small(0, UINT32_MAX, c.id, "a SpecId") || !take_word(c.word) || (has_more() && !take_word(c.high))) return false;
        made_.constants.push_back(c);
        return give(item(), "specialize " + std::to_string(c.id));
    }
    // "attachment 1 0", "attachment 1 depth", "attachment 1 stencil"
    bool read_input_attachment()
    {
        valhall::spirv::input_attachment a;
        if (!take_small(0, 0xFF, a.index, "an InputAttachmentIndex")) return false;
        const std::string_view name = has_more() ? next_token().text : std::string_view();
        if (name == "depth" || name == "stencil") {
            token t;
            if (!take(t, "a target")) return false;
            a.target = name == "depth" ? valhall::spirv::input_attachment::depth : valhall::spirv::input_attachment::stencil;
        } else if (!take_small(0, 7, a.target, "a render target")) {
            return false;
        }
        made_.attachments.push_back(a);
        return give(item(), "attachment " + std::to_string(a.index));
    }
    bool read_push()
    {
        do {
            if (made_.push.size() == most_pushed)
                return wrong(next_token(), "there are at most " + std::to_string(most_pushed) + " words of push constants");
            if (!take_word(made_.push.emplace_back())) return false;
        } while (has_more());
        return true;
    }
    bool read_plane()
    {
        case_plane p;
        if (!take_small(0, most_binding, p.location, "a location") || !take_small(0, 3, p.component, "a component")) return false;
        if (!take_one_of(p.interpolation, {"smooth", "noperspective", "centroid", "sample", "flat"}, "an interpolation")) return false;
        if (!take_one_of(p.type, {"f", "float", "vec2", "vec3", "vec4"}, "a type")) return false;
        if (!take_double(p.a, "a number") || !take_double(p.b, "a number") || !take_double(p.c, "a number")) return false;
        made_.planes.push_back(p);
        return give(item(), "plane " + std::to_string(p.location) + ' ' + std::to_string(p.component));
    }

    // ---- addresses ----

    struct located_pointer {
        case_pointer what{};
        text_place where{};
    };

    bool read_pointer() { return add_pointer(false); }
    bool read_push_pointer() { return add_pointer(true); }
    bool add_pointer(bool is_pushed)
    {
        located_pointer p{{}, place_of(item())};
        case_pointer& at = p.what;
        at.is_pushed = is_pushed;
        if (!is_pushed && !(take_small(0, most_binding, at.set, "a set") && take_small(0, most_binding, at.binding, "a binding") &&
                            take_small(0, most_binding, at.index, "an index")))
            return false;
        if (!take_small(0, is_pushed ? most_pushed - 2 : most_words - 2, at.word, "a word's number") ||
            !take_small(0, most_binding, at.to_set, "a set") || !take_small(0, most_binding, at.to_binding, "a binding") ||
            !take_small(0, most_binding, at.to_index, "an index") || !take_small(0, 4 * most_words, at.to_byte, "a byte's number"))
            return false;
        pointers_.push_back(p);
        made_.pointers.push_back(at);
        const std::string of = is_pushed ? "push constants" : name_of_buffer(at.set, at.binding, at.index);
        return give(item(), "an address in word " + std::to_string(at.word) + " of " + of) &&
               give(item(), "an address in word " + std::to_string(at.word + 1) + " of " + of);
    }
    static std::string name_of_buffer(std::uint32_t set, std::uint32_t binding, std::uint32_t index)
    {
        return "buffer " + std::to_string(set) + ' ' + std::to_string(binding) + ' ' + std::to_string(index);
    }
    // Buffers may follow the pointers to them.
    void check_pointer(const located_pointer& p)
    {
        const case_pointer& at = p.what;
        const case_resource* const to = made_.find(at.to_set, at.to_binding, at.to_index);
        if (to == nullptr) wrong(p.where, "there is no " + name_of_buffer(at.to_set, at.to_binding, at.to_index));
        else if (at.to_byte > 4 * to->words.size()) wrong(p.where, "the address is past the end of " + to->title());
        if (at.is_pushed) return;
        const case_resource* const from = made_.find(at.set, at.binding, at.index);
        if (from == nullptr) wrong(p.where, "there is no " + name_of_buffer(at.set, at.binding, at.index));
        else if (std::size_t{at.word} + 2 > from->words.size())
            wrong(p.where, from->title() + " has no words " + std::to_string(at.word) + " and " + std::to_string(at.word + 1));
    }

    // ---- resources ----

    // Adds a resource with `count` words. Call it after the rest of the line was accepted.
    bool add(case_resource& r, std::uint64_t count, std::uint32_t first = 0)
    {
        if (!is_at_end() || !give(item(), key_of(r))) return false;
        if (count > most_words - words_)
            return wrong(item(), "the resources of a case have at most " + std::to_string(most_words) + " words");
        words_ += count;
        r.words.assign(static_cast<std::size_t>(count), first);
        made_.resources.push_back(std::move(r));
        given_words_ = 0;
        has_resource_ = true;
        return true;
    }
    // A sampler may have the place of an image that is sampled.
    static std::string key_of(const case_resource& r)
    {
        switch (r.kind) {
        case case_resource_kind::target: return "target " + std::to_string(r.binding);
        case case_resource_kind::attribute: return "attribute " + std::to_string(r.binding);
        case case_resource_kind::depth: return "depth";
        case case_resource_kind::stencil: return "stencil";
        default: return "resource " + std::to_string(r.set) + ' ' + std::to_string(r.binding) + ' ' + std::to_string(r.index);
        }
    }
    // After a resource with an error, lines with its contents are not errors, too.
    case_resource begin(case_resource_kind kind)
    {
        has_resource_ = false;
        begins_resource_ = true;
        case_resource r;
        r.kind = kind;
        return r;
    }

    bool read_buffer()
    {
        case_resource r = begin(case_resource_kind::buffer);
        std::string use;
        std::uint32_t count = 0;
        if (!take_place(r) || !take_one_of(use, {"storage", "uniform"}, "a use")) return false;
        if (!take_small(0, most_words, count, "a number of words") || (has_more() && !take_types(r.types))) return false;
        r.is_uniform = use == "uniform";
        return add(r, count);
    }
    bool read_image()
    {
        case_resource r = begin(case_resource_kind::image);
        return take_place(r) && take_shape(r) && (!has_more() || take_types(r.types)) &&
               add(r, texels_of_level(r, 0) * texel_words(r.format));
    }
    bool read_texture()
    {
        case_resource r = begin(case_resource_kind::texture);
        return take_place(r) && take_shape(r) && take_levels(r) && take_filter(r) && take_texture_types(r) && add(r, words_of_levels(r));
    }
    bool read_sampled()
    {
        case_resource r = begin(case_resource_kind::sampled);
        return take_place(r) && take_shape(r) && take_levels(r) && take_texture_types(r) && add(r, words_of_levels(r));
    }
    bool read_sampler()
    {
        case_resource r = begin(case_resource_kind::sampler);
        return take_place(r) && take_filter(r) && add(r, 0);
    }
    bool read_target()
    {
        case_resource r = begin(case_resource_kind::target);
        std::uint32_t first = 0;
        return take_small(0, 7, r.binding, "a location") && take_format(r) && take_types(r.types) && take_word(first) &&
               add(r, std::uint64_t{made_.width} * made_.height * texel_words(r.format), first) && has_size();
    }
    bool read_depth()
    {
        case_resource r = begin(case_resource_kind::depth);
        std::uint32_t first = 0;
        std::string test;
        r.types = "f";
        if (!take_word(first) || !take_one_of(test, {"always", "less"}, "a test")) return false;
        made_.tests_depth_less = test == "less";
        return add(r, std::uint64_t{made_.width} * made_.height, first) && has_size();
    }
    bool read_stencil()
    {
        case_resource r = begin(case_resource_kind::stencil);
        std::uint32_t first = 0;
        r.types = "u";
        return take_word(first) && add(r, std::uint64_t{made_.width} * made_.height, first) && has_size();
    }
    bool read_attribute()
    {
        case_resource r = begin(case_resource_kind::attribute);
        if (!take_small(0, most_binding, r.binding, "a location") || !take_format(r)) return false;
        if (r.format.find("UNORM") != std::string::npos) return wrong(token_at(2), "attributes have a format of 32-bit components");
        return add(r, std::uint64_t{made_.vertices} * texel_words(r.format));
    }
    bool has_size() { return made_.width != 0 || wrong(item(), "a line `size W H` is expected before this one"); }

    bool take_format(case_resource& r)
    {
        return take_one_of(r.format,
                           {"R8G8B8A8_UNORM", "R32_SFLOAT", "R32_SINT", "R32_UINT", "R32G32_SFLOAT", "R32G32_SINT", "R32G32_UINT",
                            "R32G32B32_SFLOAT", "R32G32B32_SINT", "R32G32B32_UINT", "R32G32B32A32_SFLOAT", "R32G32B32A32_SINT",
                            "R32G32B32A32_UINT"},
                           "a format");
    }
    bool take_shape(case_resource& r)
    {
        if (!take_format(r) || !take_one_of(r.dimension, {"1d", "2d", "3d", "2d_array", "cube"}, "a dimension")) return false;
        if (!take_small(1, most_side, r.width, "a width") || !take_small(1, most_side, r.height, "a height") ||
            !take_small(1, most_side, r.depth, "a depth"))
            return false;
        if (r.dimension == "1d" && (r.height != 1 || r.depth != 1)) return wrong(item(), "a 1d image has the height 1 and the depth 1");
        if (r.dimension == "2d" && r.depth != 1) return wrong(item(), "a 2d image has the depth 1");
        if (r.dimension == "cube" && (r.depth % 6 != 0 || r.width != r.height))
            return wrong(item(), "a cube has square faces, and 6 of them, or a multiple of 6");
        return true;
    }
    bool take_levels(case_resource& r)
    {
        const bool is_deep = r.dimension == "3d";
        const std::uint32_t longest = std::max({r.width, r.height, is_deep ? r.depth : 1u});
        return take_small(1, static_cast<std::uint64_t>(std::bit_width(longest)), r.mips, "a number of mip levels");
    }
    static std::uint64_t words_of_levels(const case_resource& r)
    {
        std::uint64_t texels = 0;
        for (std::uint32_t level = 0; level < r.mips; ++level) texels += texels_of_level(r, level);
        return texels * texel_words(r.format);
    }
    bool take_filter(case_resource& r)
    {
        if (!take_one_of(r.filter, {"nearest", "linear"}, "a filter") || !take_one_of(r.wrap, {"repeat", "clamp"}, "a wrapping"))
            return false;
        if (!has_more() || next_token().text != "less") return true;
        token compare;
        r.compare = "less";
        return take(compare, "less");
    }
    // Textures are not written, so that nothing compares their words: types may be there, and must fit the format.
    bool take_texture_types(case_resource& r)
    {
        if (!has_more()) return true;
        const token t = next_token();
        const char type = r.format.find("SFLOAT") != std::string::npos ? 'f' : 'u';
        return take_types(r.types) &&
               (r.types.find_first_not_of(type) == std::string::npos ||
                wrong(t, "the words of this format have the type " + std::string(1, type) + ", not '" + quoted(t) + "'"));
    }

    // ---- contents ----

    bool is_of_resource()
    {
        if (has_resource_ || begins_resource_) return true;
        return wrong(item(), "a line with a resource, such as `buffer`, is expected before this one");
    }
    bool lacks_words()
    {
        if (!has_resource_ || given_words_ != made_.resources.back().words.size()) return true;
        const token& excess = has_more() ? next_token() : item();
        return wrong(excess, "the resource has " + std::to_string(given_words_) + " words, and all have been given");
    }
    bool read_data()
    {
        if (!is_of_resource()) return false;
        do {
            std::uint32_t value = 0;
            if (!lacks_words() || !take_word(value)) return false;
            if (has_resource_) made_.resources.back().words[given_words_++] = value;
        } while (has_more());
        return true;
    }
    bool read_fill()
    {
        std::uint32_t value = 0;
        if (!is_of_resource() || !lacks_words() || !take_word(value)) return false;
        if (!has_resource_) return true;
        std::vector<std::uint32_t>& words = made_.resources.back().words;
        std::fill(words.begin() + static_cast<std::ptrdiff_t>(given_words_), words.end(), value);
        given_words_ = words.size();
        return true;
    }

    // ---- after the last line ----

    void check_whole()
    {
        if (module_at_.line == 0) wrong(end(), "a line `module FILE` is expected");
        for (const located_pointer& p : pointers_) check_pointer(p);
        const text_place stage = stage_at_.line != 0 ? stage_at_ : end();
        if (made_.stage == "fragment" && made_.width == 0) wrong(stage, "a fragment case needs a line `size W H`");
        if (made_.stage == "fragment" && made_.vertices % 3 != 0) wrong(stage, "a fragment case draws triangles, of 3 vertices each");
        if (std::uint64_t{made_.vertices} * made_.instances > most_vertices)
            wrong(end(), "there are at most " + std::to_string(most_vertices) + " vertices of all instances");
        const std::string_view drawn = made_.stage == "vertex" ? "points" : "triangles";
        if (!topology_.empty() && topology_ != drawn) wrong(topology_at_, "cases of this stage draw " + std::string(drawn));
    }

    case_file made_{};
    std::vector<located_pointer> pointers_{};
    std::string topology_{};
    text_place stage_at_{}, module_at_{}, topology_at_{};
    std::uint64_t words_ = 0;        // of all resources
    std::size_t given_words_ = 0;    // of the last resource
    bool has_resource_ = false;      // the last resource was accepted
    bool begins_resource_ = false;   // there was a line with a resource
};

#endif
