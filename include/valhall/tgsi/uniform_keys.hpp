// SPDX-License-Identifier: MIT
// The back end's keys for the uniforms of TGSI shaders.
#ifndef VALHALL_TGSI_UNIFORM_KEYS_HPP
#define VALHALL_TGSI_UNIFORM_KEYS_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/tgsi/compiled_shader.hpp"

namespace valhall::tgsi {

/// The key of a content other than an immediate: bits 0 to 31 are `value`, 32 to 39 `buffer`, 40 and up `kind`.
constexpr std::uint64_t key_of(const uniform_content& content)
{
    return content.value | std::uint64_t{content.buffer} << 32 | static_cast<std::uint64_t>(content.kind) << 40;
}

/// Decodes a uniform's key.
constexpr uniform_content content_of(const compiler::uniform_word& word)
{
    if (word.is_constant) return {.kind = uniform_kind::immediate, .value = word.bits};
    return {.kind = static_cast<uniform_kind>(word.key >> 40),
            .buffer = static_cast<std::uint8_t>(word.key >> 32 & 0xFF),
            .value = static_cast<std::uint32_t>(word.key & 0xFFFFFFFF)};
}

}  // namespace valhall::tgsi

#endif
