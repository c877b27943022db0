// SPDX-License-Identifier: MIT
// Names the uniforms of a TGSI shader when the back end's program is printed.
#ifndef VALHALL_TGSI_PRINT_KEYS_HPP
#define VALHALL_TGSI_PRINT_KEYS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/text/common/writer.hpp"
#include "valhall/tgsi/print_uniforms.hpp"
#include "valhall/tgsi/uniform_keys.hpp"

namespace valhall::tgsi {

/// For compiler::print_ir(): the comments `// CONST[buffer][byte]`, `texture_size(texture, component)`, `viewport_scale_x`.
struct uniform_namer {
    /// Writes the name of a key.
    template <class Emit>
    constexpr void operator()(Emit&& emit, std::uint64_t key) const
    {
        const uniform_content content = content_of({.key = key});
        char scratch[64]{};
        valhall::detail::writer out(scratch);
        const bool is_constant = content.kind == uniform_kind::constant;
        out.put("  // ");
        out.put(is_constant ? "CONST" : detail::uniform_kind_rows[static_cast<int>(content.kind)].name);
        if (content.kind < uniform_kind::viewport_scale_x) {
            out.put(is_constant ? "[" : "(");
            out.unsigned_decimal(content.buffer);
            out.put(is_constant ? "][0x" : ", 0x");
            out.hex(content.value, 1);
            out.put(is_constant ? "]" : ")");
        }
        if (content.kind == uniform_kind::computed) {
            out.put(' ');
            out.unsigned_decimal(content.value);
        }
        emit(std::string_view(scratch, out.size_since(scratch)));
    }
};

}  // namespace valhall::tgsi

#endif
