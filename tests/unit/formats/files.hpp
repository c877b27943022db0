// SPDX-License-Identifier: MIT
// Files that hold programs, made from the descriptions of their formats. Records each length and count, so that tests can change it.
#ifndef VALHALL_TESTS_UNIT_FORMATS_FILES_HPP
#define VALHALL_TESTS_UNIT_FORMATS_FILES_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <valhall/bits.hpp>

namespace tests {

class file_maker {
public:
    struct number {
        std::size_t offset;
        std::size_t size;
    };

    std::vector<std::uint8_t> bytes{};
    std::vector<number> lengths{};  // and counts
    std::vector<std::size_t> code{};  // the offsets of the programs

    void put(std::string_view text)
    {
        for (const char c : text) bytes.push_back(static_cast<std::uint8_t>(c));
    }
    void put_number(std::uint64_t value, std::size_t size)
    {
        for (std::size_t n = 0; n < size; ++n) bytes.push_back(static_cast<std::uint8_t>(value >> 8 * n));
    }
    void u16(std::uint64_t value) { put_number(value, 2); }
    void u32(std::uint64_t value) { put_number(value, 4); }
    void length(std::uint64_t value, std::size_t size = 4)
    {
        lengths.push_back({bytes.size(), size});
        put_number(value, size);
    }
    void words(const std::vector<valhall::word>& program)
    {
        code.push_back(bytes.size());
        for (const valhall::word w : program) put_number(w, 8);
    }
    void align(std::size_t to)
    {
        while (bytes.size() % to != 0) bytes.push_back(0);
    }

    // A chunk: its tag, its length, and what `content` adds.
    template <class Content>
        requires std::invocable<Content&>
    void chunk(std::string_view tag, Content&& content)
    {
        put(tag);
        const std::size_t place = bytes.size();
        length(0);
        content();
        const std::size_t size = bytes.size() - place - 4;
        for (std::size_t n = 0; n < 4; ++n) bytes[place + n] = static_cast<std::uint8_t>(size >> 8 * n);
    }
    void chunk(std::string_view tag, std::string_view content)
    {
        chunk(tag, [&] { put(content); });
    }
};

struct binary_of_file {
    std::vector<valhall::word> words{};
    std::uint32_t variant = 0;
};

// EBIN as of version 54, or as of version 13.
inline void put_binary(file_maker& to, const binary_of_file& one, bool is_recent)
{
    to.chunk("EBIN", [&] {
        if (is_recent) {
            to.u16(1), to.u16(0), to.u32(0), to.u32(UINT32_MAX), to.u16(32), to.u16(0);
            to.u32(16), to.u32(0), to.u32(0), to.u32(one.variant);
        } else {
            to.u32(0), to.u32(0), to.length(1), to.u32(0);
            to.chunk("RLOC", "\1\1\1\1\1\1\1\1");
            to.u32(UINT32_MAX);
        }
        to.chunk("FSHA", "123456789012345678901234");
        to.chunk("BFRE", "1234");
        to.chunk("OBJC", [&] { to.words(one.words); });
    });
}

// The symbol "constants" of three words, of which the last two, its members "size.y" and "scale", are in u7 and u8.
inline void put_constants(file_maker& to)
{
    const auto put_member = [&to](std::string_view name, std::uint32_t offset, std::uint8_t components) {
        to.chunk("TPSE", [&] {
            to.chunk("STRI", name);
            to.u32(offset), to.u32(0xFFFF), to.u32(0xFFFF);
            to.chunk("TYPE", [&] {
                to.chunk("TPGE", [&] { to.put_number(0x01020002u | std::uint64_t{components} << 8, 4), to.u32(4), to.u32(8); });
            });
        });
    };
    to.chunk("SYMB", [&] {
        const std::size_t known = to.lengths.size();  // a symbol that is otherwise is no error: it names no uniform
        to.chunk("STRI", std::string_view("constants\0\0\0", 12));
        to.u32(0x24), to.u32(0), to.u32(0), to.u32(UINT32_MAX);
        to.chunk("TYPE", [&] {
            to.chunk("TPIB", [&] {
                to.u32(0), to.u32(12), to.u32(2);
                put_member(std::string_view("size"), 0, 2);
                put_member(std::string_view("scale\0\0\0", 8), 8, 1);
            });
        });
        to.u32(1);
        to.chunk("RLOC", [&] { to.u16(0), to.u16(0x1C), to.u16(4), to.u16(8); });
        to.u32(0);
        to.lengths.resize(known);
    });
}

inline void put_shader(file_maker& to, std::string_view tag, const std::vector<binary_of_file>& binaries, bool is_recent)
{
    to.chunk("MBS2", [&] {
        to.u32(is_recent ? 54 : 13);
        to.chunk("VEHW", [&] { to.u32(0x1C), to.u32(0), to.u32(0); });
        to.chunk(tag, [&] {
            to.chunk("CMMN", [&] {
                to.chunk("VELA", [&] { to.u32(8); });
                for (int n = 0; n < 6; ++n)
                    to.chunk("SSYM", [&] {
                        to.length(n == 0 ? 2 : n == 2 || n == 5 ? 1 : 0);
                        if (n == 0) to.chunk("SYMB", [&] { to.chunk("STRI", "position"); });
                        if (n == 0) to.chunk("SYMB", [&] { to.chunk("STRI", std::string_view("uv\0\0", 4)); });
                        if (n == 2) put_constants(to);
                        if (n == 5) to.chunk("SYMB", [&] { to.chunk("STRI", std::string_view("a\nmap\0\0\0", 8)); });
                    });
                to.chunk("UBUF", "");
                to.u16(0), to.u16(0);
                to.length(1);
                to.chunk("FCST", [&] { to.u16(4), to.u16(0x24), to.u32(0x40501062); });
                to.length(binaries.size());
                for (const binary_of_file& one : binaries) put_binary(to, one, is_recent);
                to.u32(0);
            });
            if (tag == "CCOM")
                to.chunk("KERN", [&] {
                    to.chunk("STRI", std::string_view("blur\0\0\0\0", 8));
                    to.u32(3), to.u32(0);
                    to.chunk("KWGS", [&] { to.u32(8), to.u32(4), to.u32(1); });
                });
        });
    });
}

// A vertex shader with two programs, and a fragment shader with one.
inline file_maker make_mbs2(const std::vector<valhall::word>& program, bool is_recent = true)
{
    file_maker made;
    made.chunk("MPB1", [&] {
        made.u32(0), made.u32(0);
        made.chunk("VERT", [&] { put_shader(made, "CVER", {{program, 0}, {program, 1}}, is_recent); });
        made.chunk("FRAG", [&] { put_shader(made, "CFRA", {{program, 0}}, is_recent); });
        made.chunk("BATT", [&] {  // names of attributes
            made.length(1);
            made.chunk("STRI", "position");
            made.u32(0);
        });
    });
    return made;
}

// The same object with the hardware of Bifrost.
inline file_maker for_bifrost(file_maker made)
{
    constexpr std::string_view tag = "VEHW";
    for (auto at = made.bytes.begin();; ++at) {
        at = std::search(at, made.bytes.end(), tag.begin(), tag.end());
        if (at == made.bytes.end()) return made;
        at[8] = 11;
    }
}

// A kernel.
inline file_maker make_kernel(const std::vector<valhall::word>& program)
{
    file_maker made;
    put_shader(made, "CCOM", {{program, 0}}, true);
    return made;
}

inline file_maker make_pipeline_cache(const std::vector<valhall::word>& program, std::uint32_t product = 0xA867)
{
    file_maker made;
    made.u32(32), made.u32(1), made.u32(0x13B5), made.u32(product), made.put("0123456789abcdef");
    made.length(1);
    made.u32(3), made.length(20), made.length(24 + 8 * program.size()), made.put("key of twenty bytes!");
    made.align(8);
    made.put("information of shader ..");
    made.words(program);
    return made;
}

inline file_maker make_shader_object(const std::vector<valhall::word>& program)
{
    file_maker made;
    made.put({"mesavkshaderbin\0", 16}), made.u32(20), made.put("0123456789abcdef"), made.u32(1);
    made.length(8 * program.size(), 8);
    made.put("hash of twenty bytes"), made.u32(0);
    made.words(program);
    return made;
}

inline file_maker make_mesa_database(const std::vector<valhall::word>& program)
{
    file_maker made;
    made.put({"MESA_DB\0", 8}), made.u32(1), made.put("01234567");
    made.put("key of twenty bytes."), made.u32(0), made.length(8 * program.size());
    made.words(program);
    return made;
}

inline file_maker make_fossilize(const std::vector<valhall::word>& program)
{
    file_maker made;
    made.put({"\x81"
              "FOSSILIZEDB\0\0\0\6",
              16});
    made.put("0123456789012345678901234567890123456789"), made.length(8 * program.size()), made.u32(1), made.u32(0), made.u32(0);
    made.words(program);
    return made;
}

// Its entry is an object of Arm's compiler after a few bytes of unknown meaning.
inline file_maker make_egl_cache(const std::vector<valhall::word>& program)
{
    const file_maker object = make_mbs2(program);
    file_maker made;
    made.put("EGL$"), made.u32(0), made.put("$bB_"), made.u32(3), made.u32(1);
    made.length(1);
    made.length(5), made.put("build"), made.align(4);
    made.length(3), made.length(4 + object.bytes.size()), made.put("key"), made.put("wrap");
    for (const std::size_t place : object.code) made.code.push_back(made.bytes.size() + place);
    made.bytes.insert(made.bytes.end(), object.bytes.begin(), object.bytes.end());
    made.align(4);
    return made;
}

inline void append(file_maker& to, const file_maker& part)
{
    for (const std::size_t place : part.code) to.code.push_back(to.bytes.size() + place);
    for (const file_maker::number& n : part.lengths) to.lengths.push_back({to.bytes.size() + n.offset, n.size});
    to.bytes.insert(to.bytes.end(), part.bytes.begin(), part.bytes.end());
}

// The data of an entry of Mesa's cache for a program: the size of the code, the code, information about the shader.
inline file_maker shader_data(const std::vector<valhall::word>& program)
{
    file_maker made;
    made.u32(8 * program.size());
    made.words(program);
    made.put("information of shader ..");
    return made;
}

// An entry of Mesa's cache with data that may be compressed, and have `size` bytes otherwise.
inline file_maker make_mesa_entry(const file_maker& data, std::size_t size)
{
    file_maker made;
    made.put({"\1"
              "0123456789abcdef\0Mali-G610 (Panfrost)\0\10",
              40}),
        made.put_number(0, 8), made.align(4);
    made.u32(1), made.length(1), made.put("key of twenty bytes!");
    made.u32(0), made.length(size);
    append(made, data);
    return made;
}
inline file_maker make_mesa_entry(const std::vector<valhall::word>& program)
{
    const file_maker data = shader_data(program);
    return make_mesa_entry(data, data.bytes.size());
}

// zlib data with stored blocks.
inline file_maker zlib(const std::vector<std::uint8_t>& data)
{
    file_maker made;
    std::uint32_t sum = 1, sums = 0;
    for (const std::uint8_t byte : data) sum = (sum + byte) % 65521, sums = (sums + sum) % 65521;
    made.u16(0x0178), made.put_number(1, 1), made.u16(data.size()), made.u16(~data.size());
    made.bytes.insert(made.bytes.end(), data.begin(), data.end());
    for (const std::uint32_t half : {sums, sum}) made.put_number(half >> 8, 1), made.put_number(half, 1);
    return made;
}

// Zstandard data with one block that is not compressed, of at most 255 bytes.
inline file_maker zstandard(const std::vector<std::uint8_t>& data)
{
    file_maker made;
    made.u32(0xFD2FB528), made.put_number(0x20, 1), made.put_number(data.size(), 1), made.put_number(data.size() << 3 | 1, 3);
    made.bytes.insert(made.bytes.end(), data.begin(), data.end());
    return made;
}

// A database of Mesa with such entries.
inline file_maker make_mesa_database(const std::vector<file_maker>& entries)
{
    file_maker made;
    made.put({"MESA_DB\0", 8}), made.u32(1), made.put("01234567");
    for (const file_maker& entry : entries) {
        made.put("key of twenty bytes."), made.u32(0), made.length(entry.bytes.size());
        append(made, entry);
    }
    return made;
}

// The index of such a database.
inline file_maker make_mesa_index()
{
    file_maker made;
    made.put({"MESA_DB\0", 8}), made.u32(1), made.put("01234567");
    for (const std::uint64_t place : {20U, 400U})
        made.put_number(0x123456789ABCDEF0, 8), made.u32(352), made.put_number(1, 8), made.put_number(place, 8);
    return made;
}

// A file of Android's .multifile folder, as 64-bit or 32-bit programs write it.
inline file_maker make_egl_entry(const std::vector<valhall::word>& program, bool is_wide = true)
{
    file_maker object = make_mbs2(program);
    object.lengths.clear();  // a blob with a broken object is a blob
    const std::size_t width = is_wide ? 8 : 4;
    file_maker made;
    made.put("$BFM"), made.u32(0), made.length(3, width), made.length(4 + object.bytes.size(), width), made.put("keywrap.");
    made.bytes.pop_back();
    append(made, object);
    return made;
}
inline file_maker make_egl_status()
{
    file_maker made;
    made.put("$BFM"), made.u32(0), made.u32(1), made.put("UP1A.231005.007");
    made.bytes.resize(104);
    return made;
}

// Three sections: none, the code, the names.
inline file_maker make_elf(const std::vector<valhall::word>& program, std::uint16_t machine = 0, bool is_wide = true)
{
    file_maker made;
    const std::size_t width = is_wide ? 8 : 4, header = is_wide ? 64 : 52, section = is_wide ? 64 : 40;
    const std::size_t code = header, names = code + 8 * program.size(), sections = names + 24;
    made.put("\x7F"
             "ELF"),
        made.put_number(is_wide ? 2 : 1, 1), made.put_number(1, 1), made.put_number(1, 1), made.put({"\0\0\0\0\0\0\0\0\0", 9});
    made.u16(1), made.u16(machine), made.u32(1), made.put_number(0, width), made.put_number(0, width);
    made.length(sections, width), made.u32(0), made.u16(header), made.u16(0), made.u16(0), made.u16(section);
    made.u16(3), made.u16(2);
    made.words(program);
    made.put({"\0.text.shader\0.shstrtab\0", 24});
    const auto put_section = [&](std::uint32_t name, std::uint32_t type, std::uint64_t flags, std::uint64_t offset, std::uint64_t size) {
        made.u32(name), made.u32(type), made.put_number(flags, width), made.put_number(0, width);
        if (type == 0) made.put_number(offset, width), made.put_number(size, width);
        else made.length(offset, width), made.length(size, width);
        made.u32(0), made.u32(0), made.put_number(0, width), made.put_number(0, width);
    };
    put_section(0, 0, 0, 0, 0);
    put_section(1, 1, 6, code, 8 * program.size());
    put_section(14, 3, 0, names, 24);
    return made;
}

}  // namespace tests

#endif
