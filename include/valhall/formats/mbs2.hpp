// SPDX-License-Identifier: MIT
// Reads objects of Arm's compiler: MPB1 and MBS2. Both consist of chunks: a tag of four characters, the size of the contents, the contents.
//
//   MPB1 > VERT, FRAG, COMP … > MBS2 > VEHW, CVER or CFRA or CCOM > CMMN > EBIN > OBJC
//
// Parses the structure from the outside in. Each chunk must be filled exactly by its contents, so that tags which occur by chance in code
// or constants are not misread.
#ifndef VALHALL_FORMATS_MBS2_HPP
#define VALHALL_FORMATS_MBS2_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/formats/contained_program.hpp"

namespace valhall::formats {

namespace detail {

struct chunk {
    std::uint32_t tag = 0;
    std::size_t offset = 0;  // of its tag, in the file
    byte_reader content{byte_span{}};

    constexpr bool is(std::string_view name) const;
};

constexpr std::uint32_t tag_of(std::string_view name)
{
    std::uint32_t tag = 0;
    for (std::size_t i = 0; i < 4; ++i) tag |= std::uint32_t{static_cast<std::uint8_t>(name[i])} << (8 * i);
    return tag;
}

constexpr bool chunk::is(std::string_view name) const { return tag == tag_of(name); }

constexpr chunk next_chunk(byte_reader& from)
{
    chunk c;
    c.offset = from.offset();
    c.tag = from.u32();
    const std::uint32_t size = from.u32();
    if (from && size > from.left()) from.fail("the size of a chunk is larger than what contains it", c.offset + 4);
    c.content = from.part(size);
    return c;
}

constexpr chunk expect_chunk(byte_reader& from, std::string_view tag, std::string_view problem)
{
    const std::size_t begin = from.offset();
    chunk c = next_chunk(from);
    if (from && !c.is(tag)) from.fail(problem, begin);
    return c;
}

constexpr void expect_sized(byte_reader& in, std::string_view tag, std::size_t size, std::string_view problem)
{
    const std::size_t begin = in.offset();
    const chunk c = expect_chunk(in, tag, problem);
    if (in && c.content.left() != size) in.fail(problem, begin + 4);
}

// The number of chunks, each of which has at least eight bytes.
constexpr std::uint32_t chunk_count(byte_reader& in)
{
    const std::size_t begin = in.offset();
    const std::uint32_t n = in.u32();
    if (in && n > in.left() / 8) in.fail("there are fewer chunks than this number says", begin);
    return in ? n : 0;
}

// A string without terminating or padding zeros.
constexpr byte_span without_zeros(byte_span text)
{
    while (!text.empty() && text.back() == 0) text = text.first(text.size() - 1);
    return text;
}

// Reads a symbol list: calls `visit` with each name and a reader of what follows it.
template <class Visit>
constexpr void symbols(byte_reader& from, const Visit& visit)
{
    chunk c = expect_chunk(from, "SSYM", "SSYM is expected");
    if (!from) return;
    byte_reader& in = c.content;
    for (std::uint32_t n = chunk_count(in); n != 0 && in; --n) {
        chunk symbol = expect_chunk(in, "SYMB", "SYMB is expected");
        if (!in) break;
        chunk name = expect_chunk(symbol.content, "STRI", "STRI is expected, the name of a symbol");
        if (symbol.content) visit(without_zeros(name.content.bytes(name.content.left())), symbol.content);
        in.join(symbol.content);
    }
    in.expect_end("more follows the symbols");
    from.join(in);
}

// Calls `visit` with each program of an object.
template <class Visit>
class mbs2_walker {
public:
    constexpr mbs2_walker(Visit& visit) : visit_(visit) {}

    constexpr read_status walk(byte_reader from)
    {
        if (from.starts_with("MPB1")) packed(from);
        else object(from, shader_stage::none);
        return from.status(programs_);
    }

private:
    static constexpr shader_stage stage_of(const chunk& c)
    {
        if (c.is("VERT") || c.is("CVER")) return shader_stage::vertex;
        if (c.is("FRAG") || c.is("CFRA")) return shader_stage::fragment;
        return c.is("COMP") || c.is("CCOM") ? shader_stage::compute : shader_stage::none;
    }

    constexpr void packed(byte_reader& from)
    {
        chunk outer = expect_chunk(from, "MPB1", "MPB1 is expected");
        byte_reader& in = outer.content;
        in.u32();
        in.u32();
        programs_ = in.offset();
        while (in && in.left() != 0) {
            chunk c = next_chunk(in);
            if (!in) break;
            if (c.is("BATT")) {  // names and locations of attributes
                attributes(c.content);
                in.join(c.content);
                continue;
            }
            object(c.content, stage_of(c));
            c.content.expect_end("more follows the object of a stage");
            in.join(c.content);
        }
        from.join(in);
    }

    static constexpr void attributes(byte_reader& in)
    {
        for (std::uint32_t n = chunk_count(in); n != 0 && in; --n) {
            expect_chunk(in, "STRI", "STRI is expected, the name of an attribute");
            in.u32();
        }
        in.expect_end("more follows the attributes");
    }

    constexpr void object(byte_reader& from, shader_stage stage)
    {
        chunk outer = expect_chunk(from, "MBS2", "MBS2 is expected");
        byte_reader& in = outer.content;
        in.u32();  // version; no length depends on it
        programs_ = in.offset();
        is_bifrost_ = false;
        while (in && in.left() != 0) {
            chunk c = next_chunk(in);
            if (c.is("VEHW")) {
                hardware(c);
                in.join(c.content);
            }
            if (c.is("CVER") || c.is("CFRA") || c.is("CCOM")) {
                shader(c.content, stage == shader_stage::none ? stage_of(c) : stage);
                in.join(c.content);
            }
        }
        from.join(in);
    }

    constexpr void hardware(chunk& c)
    {
        constexpr std::uint32_t bifrost = 11;
        if (c.content.left() != 12) c.content.fail("VEHW of 12 bytes is expected", c.offset + 4);
        else is_bifrost_ = c.content.u32() == bifrost;
    }

    // CVER, CFRA and CCOM: CMMN, and for kernels KERN. KERN is read first, as it is about the programs in CMMN.
    constexpr void shader(byte_reader& in, shader_stage stage)
    {
        programs_ = in.offset();
        kernel_ = {};
        for (byte_reader ahead = in; ahead && ahead.left() != 0;) {
            chunk c = next_chunk(ahead);
            if (ahead && c.is("KERN")) kernel(c.content);
            in.join(c.content);
        }
        while (in && in.left() != 0) {
            chunk c = next_chunk(in);
            if (c.is("CMMN")) common(c.content, stage);
            in.join(c.content);
        }
    }

    // The name of a kernel, words without a known meaning, and the size of the workgroups.
    constexpr void kernel(byte_reader& in)
    {
        chunk name = expect_chunk(in, "STRI", "STRI is expected, the name of a kernel");
        if (!in) return;
        kernel_.kernel = without_zeros(name.content.bytes(name.content.left()));
        while (in.left() >= 4 && !in.starts_with("KWGS")) in.u32();
        if (!in.starts_with("KWGS")) return;
        const std::size_t begin = in.offset();
        chunk size = next_chunk(in);
        if (in && size.content.left() != 12) in.fail("KWGS of 12 bytes is expected", begin + 4);
        for (std::uint32_t& one : kernel_.workgroup) one = size.content.u32();
    }

    constexpr void common(byte_reader& in, shader_stage stage)
    {
        expect_sized(in, "VELA", 4, "VELA of 4 bytes is expected");
        byte_reader lists = in;
        for (int n = 0; n < symbol_list_count && in; ++n) symbols(in, [](byte_span, const byte_reader&) {});
        expect_chunk(in, "UBUF", "UBUF is expected");
        in.u32();  // flags
        for (std::uint32_t n = chunk_count(in); n != 0 && in; --n) expect_sized(in, "FCST", 8, "FCST of 8 bytes is expected");
        symbols_ = in ? lists.bytes(in.offset() - lists.offset()) : byte_span{};
        programs_ = in.offset();
        for (std::uint32_t n = chunk_count(in); n != 0 && in; --n) binary(in, stage);
        in.u32();
        in.expect_end("more follows the binaries of a shader");
    }

    constexpr void binary(byte_reader& from, shader_stage stage)
    {
        chunk c = expect_chunk(from, "EBIN", "EBIN is expected");
        if (!from) return;
        contained_program found = kernel_;
        found.stage = stage;
        byte_reader recent = c.content, older = c.content;
        const bool is_recent = recent_binary(recent, found);
        if (!is_recent) {
            found = kernel_;
            found.stage = stage;
        }
        if (!is_recent && !older_binary(older, found)) {
            from.join(recent);
            return;
        }
        found.symbols = symbols_;
        found.is_bifrost = is_bifrost_;
        visit_(found);
    }

    // Newer files (since a version between 13 and 54) have a 32-byte header before the chunks.
    static constexpr bool recent_binary(byte_reader& in, contained_program& found)
    {
        in.u32();  // identifier and stage
        in.u32();
        const std::uint32_t size = in.u32();
        found.registers = in.u16();
        in.u16();
        found.scratch = in.u32();
        in.u32();
        in.u32();
        found.variant = in.u32();
        if (size != UINT32_MAX) found.compressed = compression::unknown, found.decompressed_size = size;
        return chunks(in, found);
    }

    static constexpr bool older_binary(byte_reader& in, contained_program& found)
    {
        in.u32();
        in.u32();
        const std::uint32_t relocations = in.u32();
        in.u32();
        if (relocations > in.left() / 8) return in.fail("there are fewer chunks than this number says", in.offset() - 8);
        for (std::uint32_t n = 0; n < relocations && in; ++n) expect_sized(in, "RLOC", 8, "RLOC of 8 bytes is expected");
        if (in.u32() != UINT32_MAX && in) return in.fail("a word of ones is expected before the chunks", in.offset() - 4);
        return chunks(in, found);
    }

    // The rest of EBIN, which contains exactly one OBJC.
    static constexpr bool chunks(byte_reader& in, contained_program& found)
    {
        int objects = 0;
        while (in && in.left() != 0) {
            chunk c = next_chunk(in);
            if (!in || !c.is("OBJC")) continue;
            found.offset = c.content.offset();
            found.code = c.content.bytes(c.content.left());
            if (++objects > 1) in.fail("a second OBJC in a binary", c.offset);
            else if (found.compressed == compression::none && found.code.size() % 8 != 0)
                in.fail("the size of the code is no multiple of 8", c.offset + 4);
        }
        if (in && objects == 0) in.fail("a binary without OBJC", in.offset());
        return static_cast<bool>(in);
    }

    Visit& visit_;
    bool is_bifrost_ = false;  // by VEHW of the current object
    contained_program kernel_{};  // the name and workgroups of the current shader
    byte_span symbols_{};  // the symbol lists and constants of the current shader
    std::size_t programs_ = 0;  // the offset of the number of binaries of the last shader, or of where it should be
};

}  // namespace detail

/// Calls `visit` with the symbol_list and the name (a byte_span) of each symbol of a program, in file order.
template <class Visit>
constexpr void each_symbol(const contained_program& program, Visit&& visit)
{
    byte_reader in(program.symbols);
    for (int n = 0; n < symbol_list_count && in && in.left() != 0; ++n)
        detail::symbols(in, [&](byte_span name, const byte_reader&) { visit(static_cast<symbol_list>(n), name); });
}

/// Calls `visit` with each contained_program of an object. `offset` is the offset of the bytes in the file.
template <class Visit>
constexpr read_status read_mbs2(byte_span bytes, Visit&& visit, std::size_t offset = 0)
{
    return detail::mbs2_walker<Visit>(visit).walk(byte_reader(bytes, offset));
}

/// Finds objects in bytes of undocumented structure, such as a driver's blobs. Calls `visit` with each program of each object that can be
/// read entirely. Returns the number of objects.
template <class Visit>
constexpr std::size_t find_mbs2(byte_span bytes, std::size_t offset, Visit&& visit)
{
    std::size_t objects = 0;
    for (std::size_t at = 0; at + 8 <= bytes.size(); ++at) {
        byte_reader here(bytes.subspan(at), offset + at);
        if (!here.starts_with("MPB1") && !here.starts_with("MBS2")) continue;
        here.u32();
        const std::uint32_t size = here.u32();
        if (size > here.left()) continue;
        const byte_span object = bytes.subspan(at, std::size_t{size} + 8);
        if (!read_mbs2(object, [](const contained_program&) {}, offset + at)) continue;
        static_cast<void>(read_mbs2(object, visit, offset + at));
        ++objects;
        at += std::size_t{size} + 7;
    }
    return objects;
}

}  // namespace valhall::formats

#endif
