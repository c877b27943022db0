// SPDX-License-Identifier: MIT
// Reads any file with programs: recognises its kind and finds the programs.
#ifndef VALHALL_FORMATS_READ_HPP
#define VALHALL_FORMATS_READ_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/formats/caches.hpp"
#include "valhall/formats/contained_program.hpp"
#include "valhall/formats/elf.hpp"
#include "valhall/formats/mbs2.hpp"

namespace valhall::formats {

/// The kind of a file, from its bytes. Text is not recognised: see driver_text.hpp.
constexpr file_kind kind_of(byte_span bytes)
{
    const byte_reader in(bytes);
    if (in.starts_with("MPB1") || in.starts_with("MBS2")) return file_kind::mbs2;
    if (in.starts_with("MBS1")) return file_kind::mbs1;
    if (in.starts_with("mesavkshaderbin")) return file_kind::shader_object;
    if (in.starts_with("MESA_DB")) return file_kind::mesa_database;
    if (in.starts_with("\x81"
                       "FOSSILIZEDB"))
        return file_kind::fossilize;
    if (in.starts_with("EGL$")) return file_kind::egl_cache;
    if (in.starts_with("\x7F"
                       "ELF"))
        return file_kind::elf;
    if (in.starts_with("$BFM")) return file_kind::egl_entry;
    if (is_mesa_entry(bytes)) return file_kind::mesa_entry;
    byte_reader header(bytes);
    const bool is_cache = header.u32() == 32 && header.u32() == 1 && header.u32() == 0x13B5 && header.left() >= 20;
    return is_cache ? file_kind::pipeline_cache : file_kind::words;
}

/// Calls `visit` with each contained_program of a file of a kind. A file of plain words is one program.
template <class Visit>
constexpr read_status read_programs(byte_span bytes, file_kind kind, Visit&& visit)
{
    switch (kind) {
    case file_kind::mbs2: return read_mbs2(bytes, visit);
    case file_kind::pipeline_cache: return read_pipeline_cache(bytes, visit);
    case file_kind::shader_object: return read_shader_object(bytes, visit);
    case file_kind::mesa_database: return read_mesa_database(bytes, visit);
    case file_kind::fossilize: return read_fossilize(bytes, visit);
    case file_kind::egl_cache: return read_egl_cache(bytes, visit);
    case file_kind::elf: return read_elf(bytes, visit);
    case file_kind::mesa_entry: return read_mesa_entry(bytes, visit);
    case file_kind::egl_entry: return read_egl_entry(bytes, visit);
    case file_kind::mbs1: return {"this is an object for Utgard, which has other instructions", 0};
    default: break;
    }
    if (bytes.size() % 8 != 0) return {"the length is no multiple of 8", bytes.size()};
    contained_program found;
    found.code = bytes;
    visit(found);
    return {};
}

}  // namespace valhall::formats

#endif
