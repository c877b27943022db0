// SPDX-License-Identifier: MIT
// Reads shader caches: VkPipelineCache, VK_EXT_shader_object, Mesa-DB, Fossilize, and Android's. The drivers' entries are undocumented:
// objects of Arm's compiler are found in them, and other entries are reported so that they can be searched for code.
#ifndef VALHALL_FORMATS_CACHES_HPP
#define VALHALL_FORMATS_CACHES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/formats/contained_program.hpp"
#include "valhall/formats/mbs2.hpp"

namespace valhall::formats {

namespace detail {

// True for Zstandard or zlib data.
constexpr bool is_compressed(byte_span bytes)
{
    const bool is_zstd = bytes.size() > 4 && bytes[0] == 0x28 && bytes[1] == 0xB5 && bytes[2] == 0x2F && bytes[3] == 0xFD;
    const bool is_zlib = bytes.size() > 2 && bytes[0] == 0x78 && (bytes[0] * 256 + bytes[1]) % 31 == 0;
    return is_zstd || is_zlib;
}

template <class Visit>
constexpr void visit_blob(byte_span bytes, std::size_t offset, std::string_view name, Visit& visit, bool is_deflated = false)
{
    if (bytes.empty() || find_mbs2(bytes, offset, visit) != 0) return;
    contained_program found;
    found.code = bytes;
    found.offset = offset;
    found.name = name;
    found.is_found = true;
    found.is_compressed = is_deflated || is_compressed(bytes);
    visit(found);
}

}  // namespace detail

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
    while (in && in.left() != 0) {
        in.bytes(20 + 4);  // key, checksum
        const std::size_t at = in.offset();
        const std::uint32_t size = in.u32();
        if (in && size > in.left()) in.fail("an entry is longer than the file", at);
        const std::size_t begin = in.offset();
        detail::visit_blob(in.bytes(size), begin, "entry", visit);
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
        in.u32();  // uncompressed size
        if (in && size > in.left()) in.fail("an entry is longer than the file", at);
        if (in && format != 1 && format != 2) in.fail("the compression is neither 1 (none) nor 2 (deflate)", at + 4);
        const std::size_t begin = in.offset();
        detail::visit_blob(in.bytes(size), begin, "entry", visit, format == 2);
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

}  // namespace valhall::formats

#endif
