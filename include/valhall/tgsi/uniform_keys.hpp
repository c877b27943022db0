// SPDX-License-Identifier: MIT
// The back end's keys for the uniforms of TGSI shaders.
#ifndef VALHALL_TGSI_UNIFORM_KEYS_HPP
#define VALHALL_TGSI_UNIFORM_KEYS_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/tgsi/compiled_shader.hpp"

namespace valhall::tgsi {

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
