// The two ways in which assembly text is written.
#ifndef VALHALL_TEXT_DIALECT_HPP
#define VALHALL_TEXT_DIALECT_HPP

#include <cstdint>

namespace valhall {

/// A dialect of the assembly text.
enum class dialect : std::uint8_t {
    panfrost,  ///< that of Mesa's Valhall assembler: `IADD.u64 r0, ^r2, u4`
    arm,       ///< the newer one, with Arm's names: `IADD.u64 [r0:r1], [r2^:r3^], u2`
};

/// Of the two dialects, the one that is not given.
constexpr dialect other(dialect d) { return d == dialect::arm ? dialect::panfrost : dialect::arm; }

/// How to write text.
struct text_options {
    dialect syntax = dialect::panfrost;
    bool aliases = false;  ///< Arm's short names, such as MOV_IMM.i32, where they fit; in Arm's dialect only
};

}  // namespace valhall

#endif
