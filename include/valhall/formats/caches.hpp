// SPDX-License-Identifier: MIT
// Reads shader caches: VkPipelineCache, VK_EXT_shader_object, Mesa's (as a database, as Fossilize, and as single files) and Android's (as
// one file and as a folder). The contents of entries are undocumented: objects of Arm's compiler are found in them, and other contents are
// reported so that they can be searched for code.
#ifndef VALHALL_FORMATS_CACHES_HPP
#define VALHALL_FORMATS_CACHES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/formats/contained_program.hpp"
#include "valhall/formats/mbs2.hpp"

namespace valhall::formats {

namespace detail {

constexpr compression compression_of(byte_span bytes)
{
    const bool is_zstd = bytes.size() > 4 && bytes[0] == 0x28 && bytes[1] == 0xB5 && bytes[2] == 0x2F && bytes[3] == 0xFD;
    const bool is_zlib = bytes.size() > 2 && bytes[0] == 0x78 && (bytes[0] * 256 + bytes[1]) % 31 == 0;
    return is_zstd ? compression::zstd : is_zlib ? compression::zlib : compression::none;
}

template <class Visit>
constexpr void visit_blob(byte_span bytes, std::size_t offset, std::string_view name, Visit& visit)
{
    if (bytes.empty() || find_mbs2(bytes, offset, visit) != 0) return;
    contained_program found;
    found.code = bytes;
    found.offset = offset;
    found.name = name;
    found.is_found = true;
    visit(found);
}

// Visits an entry whose data may be compressed.
template <class Visit>
constexpr void visit_entry(byte_span bytes, std::size_t offset, std::uint32_t decompressed_size, Visit& visit)
{
    contained_program found;
    found.compressed = compression_of(bytes);
    if (found.compressed == compression::none) return visit_blob(bytes, offset, "entry", visit);
    found.code = bytes;
    found.offset = offset;
    found.name = "entry";
    found.is_found = true;
    found.decompressed_size = decompressed_size;
    visit(found);
}

// Skips a string of at least `least` visible characters and its terminating zero. Returns false if there is none.
constexpr bool skip_string(byte_reader& in, std::size_t least)
{
    constexpr std::size_t most = 256;
    for (std::size_t size = 0; size < most && in.left() != 0; ++size) {
        const std::uint8_t c = in.u8();
        if (c == 0) return size >= least;
        if (c < ' ' || c > '~') return false;
    }
    return false;
}

// Skips the names of the driver and of the GPU at the beginning of an entry of Mesa's cache. Returns false if there are none.
constexpr bool skip_mesa_names(byte_reader& in)
{
    constexpr std::uint8_t version = 1;
    if (in.u8() != version || !skip_string(in, 8) || !skip_string(in, 1)) return false;
    const std::uint8_t pointer_size = in.u8();
    in.u64();  // flags of the driver
    return in && (pointer_size == 4 || pointer_size == 8);
}

// Reads an entry of Mesa's cache. Offsets are aligned from its beginning.
template <class Visit>
constexpr read_status read_mesa_entry(byte_span bytes, std::size_t offset, Visit& visit)
{
    constexpr std::size_t key_size = 20;
    byte_reader in(bytes);  // offsets in the entry
    if (!skip_mesa_names(in)) in.fail("the names of a driver and of a GPU are expected", 0);
    in.align(4);
    const std::size_t kind = in.offset();
    const std::uint32_t has_keys = in.u32();
    if (in && has_keys > 1) in.fail("the kind of an entry is neither 0 nor 1", kind);
    if (in && has_keys == 1) {
        const std::size_t place = in.offset();
        const std::uint32_t keys = in.u32();
        if (in && keys > in.left() / key_size) in.fail("there are fewer keys than this number says", place);
        in.bytes(std::uint64_t{keys} * key_size);
    }
    in.u32();  // checksum
    const std::size_t place = in.offset();
    const std::uint32_t size = in.u32();
    const std::size_t begin = in.offset();
    const byte_span data = in.bytes(in.left());
    if (in && compression_of(data) == compression::none && size != data.size())
        in.fail("the data are not compressed by zlib or zstd, and do not have this size", place);
    if (in) visit_entry(data, offset + begin, size, visit);
    return in ? read_status{{}, offset + begin} : read_status{in.status().problem, offset + in.status().offset};
}

// An entry of a database: an entry of Mesa's cache, or data of unknown structure.
template <class Visit>
constexpr void read_entry(byte_reader& in, std::uint32_t size, Visit& visit)
{
    const std::size_t begin = in.offset();
    const byte_span bytes = in.bytes(size);
    byte_reader names(bytes);
    if (!skip_mesa_names(names)) return visit_blob(bytes, begin, "entry", visit);
    if (const read_status done = read_mesa_entry(bytes, begin, visit); !done) in.fail(done.problem, done.offset);
}

// True for the index of Mesa's database, which begins as the database does. Each of its entries has 28 bytes: u64 hash, u32 size, u64 time,
// u64 offset in the database.
constexpr bool is_mesa_index(byte_span entries)
{
    constexpr std::size_t entry_size = 28, header_size = 20;
    if (entries.empty() || entries.size() % entry_size != 0) return false;
    for (byte_reader in(entries); in.left() != 0;) {
        in.u64();
        in.u32();
        in.u64();
        const std::uint64_t place = in.u64();
        if (place < header_size || place > std::uint64_t{1} << 40) return false;
    }
    return true;
}

}  // namespace detail

/// Visits the programs in the decompressed data of a cache entry: those of an object of Arm's compiler, or else all of the data as one
/// program. `name` is the entry's name.
template <class Visit>
constexpr void read_decompressed(byte_span bytes, std::string_view name, Visit&& visit)
{
    detail::visit_blob(bytes, 0, name, visit);
}

/// The product number in the header of a pipeline cache, Vulkan's device ID.
constexpr std::uint32_t product_of_pipeline_cache(byte_span bytes)
{
    byte_reader in(bytes);
    in.bytes(12);
    return in.u32();
}

/// Reads a VkPipelineCache with entries from Mesa, or with objects of Arm's compiler.
template <class Visit>
constexpr read_status read_pipeline_cache(byte_span bytes, Visit&& visit)
{
    constexpr std::uint32_t header_size = 32, arm = 0x13B5;
    byte_reader in(bytes);
    if (in.u32() != header_size) in.fail("the size of the header is not 32", 0);
    if (in && in.u32() != 1) in.fail("the version of the header is not 1", 4);
    if (in && in.u32() != arm) in.fail("the vendor is not Arm (0x13B5)", 8);
    in.bytes(header_size - 12);
    if (!in) return in.status();
    const std::size_t at = in.offset();
    if (find_mbs2(bytes.subspan(header_size), header_size, visit) != 0) return in.status(at);
    const std::uint32_t count = in.u32();
    if (in && count > in.left() / 12) in.fail("there are fewer entries than this number says", at);
    for (std::uint32_t n = 0; n < count && in; ++n) {
        in.align(4);
        in.u32();  // the type of the object
        const std::size_t sizes = in.offset();
        const std::uint32_t key_size = in.u32(), data_size = in.u32();
        if (in && key_size > in.left()) in.fail("the key of an entry is longer than the file", sizes);
        in.bytes(key_size);
        in.align(8);
        if (in && data_size > in.left()) in.fail("the data of an entry is longer than the file", sizes + 4);
        const std::size_t begin = in.offset();
        detail::visit_blob(in.bytes(data_size), begin, "entry", visit);
    }
    in.expect_end("more follows the last entry");
    return in.status(at);
}

/// Reads a VK_EXT_shader_object binary from Mesa.
template <class Visit>
constexpr read_status read_shader_object(byte_span bytes, Visit&& visit)
{
    byte_reader in(bytes);
    in.expect("mesavkshaderbin", "the name of Mesa's shader binaries is expected");
    in.bytes(1 + 4 + 16 + 4);  // the end of the name, driver, UUID, version
    const std::size_t at = in.offset();
    const std::uint64_t size = in.u64();
    in.bytes(20 + 4);  // hash, padding
    if (in && size != in.left()) in.fail("the size is not that of the data that follows", at);
    const std::size_t begin = in.offset();
    if (in) detail::visit_blob(in.bytes(size), begin, "shader", visit);
    return in.status(at);
}

/// Reads Mesa's shader database, mesa_cache.db.
template <class Visit>
constexpr read_status read_mesa_database(byte_span bytes, Visit&& visit)
{
    byte_reader in(bytes);
    in.expect("MESA_DB", "the name of Mesa's databases is expected");
    in.bytes(1 + 4 + 8);  // the end of the name, version, UUID
    const std::size_t entries = in.offset();
    if (in && detail::is_mesa_index(bytes.subspan(entries)))
        in.fail("this is the index of a database: read the file of the database", entries);
    while (in && in.left() != 0) {
        in.bytes(20 + 4);  // key, checksum
        const std::size_t at = in.offset();
        const std::uint32_t size = in.u32();
        if (in && size > in.left()) in.fail("an entry is longer than the file", at);
        detail::read_entry(in, size, visit);
    }
    return in.status(entries);
}

/// Reads Mesa's single-file cache.
template <class Visit>
constexpr read_status read_fossilize(byte_span bytes, Visit&& visit)
{
    constexpr std::string_view magic("\x81"
                                     "FOSSILIZEDB\0\0\0",
                                     15);
    byte_reader in(bytes);
    in.expect(magic, "the name of Fossilize's databases is expected");
    if (in && in.u8() != 6) in.fail("the version is not 6", 15);
    const std::size_t entries = in.offset();
    while (in && in.left() != 0) {
        const std::size_t hash = in.offset();
        for (const std::uint8_t c : in.bytes(40)) {
            const bool is_digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            if (!is_digit) in.fail("a hash has other characters", hash);
        }
        const std::size_t at = in.offset();
        const std::uint32_t size = in.u32(), format = in.u32();
        in.u32();  // checksum
        const std::uint32_t decompressed_size = in.u32();
        if (in && size > in.left()) in.fail("an entry is longer than the file", at);
        if (in && format != 1 && format != 2) in.fail("the compression is neither 1 (none) nor 2 (zlib)", at + 4);
        const std::size_t begin = in.offset();
        if (format == 1) {
            detail::read_entry(in, size, visit);
        } else if (const byte_span data = in.bytes(size); in) {
            if (detail::compression_of(data) != compression::zlib) in.fail("the data are not compressed by zlib", begin);
            else detail::visit_entry(data, begin, decompressed_size, visit);
        }
    }
    return in.status(entries);
}

/// Reads Android's shader cache, com.android.opengl.shaders_cache.
template <class Visit>
constexpr read_status read_egl_cache(byte_span bytes, Visit&& visit)
{
    byte_reader in(bytes);
    in.expect("EGL$", "the name of Android's caches is expected");
    in.u32();  // checksum
    in.expect("$bB_", "the name of the cache's blobs is expected");
    const std::uint32_t version = in.u32();
    in.u32();  // device version
    const std::size_t place = in.offset();
    const std::uint32_t count = in.u32();
    if (version >= 3) {
        const std::size_t at = in.offset();
        const std::uint32_t size = in.u32();
        if (in && size > in.left()) in.fail("the name of the build is longer than the file", at);
        in.bytes(size);
        in.align(4);
    }
    if (in && count > in.left() / 8) in.fail("there are fewer entries than this number says", place);
    for (std::uint32_t n = 0; n < count && in; ++n) {
        const std::size_t at = in.offset();
        const std::uint32_t key_size = in.u32(), value_size = in.u32();
        if (in && key_size > in.left()) in.fail("the key of an entry is longer than the file", at);
        in.bytes(key_size);
        if (in && value_size > in.left()) in.fail("the value of an entry is longer than the file", at + 4);
        const std::size_t begin = in.offset();
        detail::visit_blob(in.bytes(value_size), begin, "entry", visit);
        if (in.left() != 0) in.align(4);
    }
    in.expect_end("more follows the last entry");
    return in.status(place);
}

/// True if bytes begin as an entry of Mesa's cache does.
constexpr bool is_mesa_entry(byte_span bytes)
{
    byte_reader in(bytes);
    return detail::skip_mesa_names(in);
}

/// Reads a file that is an entry of Mesa's cache.
template <class Visit>
constexpr read_status read_mesa_entry(byte_span bytes, Visit&& visit)
{
    return detail::read_mesa_entry(bytes, 0, visit);
}

namespace detail {

// True for the file cache.status of Android's cache: it has the beginning of an entry, u32 version, and the name of the build in 92 bytes.
constexpr bool is_egl_status(byte_span bytes)
{
    constexpr std::size_t size = 104, name = 12;
    if (bytes.size() != size || bytes.back() != 0) return false;
    bool is_name = true;
    for (const std::uint8_t c : bytes.subspan(name)) {
        if (c != 0 && (!is_name || c < ' ' || c > '~')) return false;
        is_name = is_name && c != 0;
    }
    return true;
}

}  // namespace detail

/// Reads an entry of Android's cache: a file of a folder whose name ends with .multifile. The file cache.status in it has no program.
template <class Visit>
constexpr read_status read_egl_entry(byte_span bytes, Visit&& visit)
{
    byte_reader in(bytes);
    in.expect("$BFM", "the name of an entry of Android's cache is expected");
    in.u32();  // checksum
    const std::size_t sizes = in.offset();
    if (in && detail::is_egl_status(bytes)) return {{}, sizes};
    // Sizes have 64 bits where 64-bit programs wrote the file, else 32.
    const byte_reader narrow = in;
    std::uint64_t key_size = in.u64(), value_size = in.u64();
    if (!in || key_size > in.left() || value_size != in.left() - key_size) {
        in = narrow;
        key_size = in.u32(), value_size = in.u32();
    }
    if (in && (key_size == 0 || value_size == 0 || key_size > in.left() || value_size != in.left() - key_size))
        in.fail("the sizes of key and value are not those of the data that follow", sizes);
    in.bytes(key_size);
    const std::size_t begin = in.offset();
    if (in) detail::visit_blob(in.bytes(value_size), begin, "entry", visit);
    return in.status(begin);
}

}  // namespace valhall::formats

#endif
