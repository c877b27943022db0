// What is known of one instruction: a row of the table with what follows from it.
#ifndef VALHALL_ISA_DESCRIPTOR_HPP
#define VALHALL_ISA_DESCRIPTOR_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/form.hpp"

namespace valhall {

/// Names an instruction: `opcode::FADD_v2f16` is FADD.v2f16.
enum class opcode : std::uint16_t {
#define VALHALL_FORM(...)
#define VALHALL_ROW(name, type, ...) name##_##type,
#define VALHALL_BARE(name, ...) name,
#define VALHALL_VARIANT(...)
#define VALHALL_BARE_VARIANT(...)
#include "valhall/isa/table/all.def"
};

/// The part of the shader core that executes an instruction.
enum class unit : std::uint8_t {
    none,             ///< a message to the rest of the core: barrier, blending, tile buffer
    fma,              ///< fused multiply-add
    cvt,              ///< conversions and simple integer arithmetic
    sfu,              ///< special functions
    load_store,       ///< memory
    varying,          ///< interpolation
    texture,          ///< sampling
    varying_texture,  ///< interpolation and sampling in one
};

/// Where an instruction is executed, as the rows abbreviate it: a unit, or one unit first and another one later.
/// Behind `in`, the cycles it takes there where they are not one.
enum class unit_column : std::uint8_t { none, fma, cvt, sfu, ls, v, t, vt, sfu_then_cvt, sfu_then_cvt_in_2, fma_in_2 };

/// The unit that executes an instruction on an architecture. (By Arm's description; from v11 on, CVT shifts and permutes.)
constexpr unit unit_on(unit_column column, arch on)
{
    switch (column) {
    case unit_column::sfu_then_cvt:
    case unit_column::sfu_then_cvt_in_2: return on < arch::v11 ? unit::sfu : unit::cvt;
    case unit_column::fma_in_2: return unit::fma;
    default: return static_cast<unit>(column);
    }
}

/// The cycles for which an instruction occupies its unit on an architecture, relative to most others, which take 1.
constexpr int cycles_on(unit_column column, arch on)
{
    return column == unit_column::fma_in_2 || (column == unit_column::sfu_then_cvt_in_2 && on >= arch::v11) ? 2 : 1;
}

/// Whether a unit receives messages: its instructions finish later and may read two uniforms.
constexpr bool takes_messages(unit u) { return u != unit::fma && u != unit::cvt && u != unit::sfu; }

enum class form_id : std::uint8_t;

/// The bits of a type, as mnemonics name types behind their dot.
enum type_bits : std::uint8_t {
    type_u4 = 32, type_u6 = 32,  // the index of a table
    type_i8 = 8, type_v2i8 = 8, type_v4i8 = 8, type_v4u8 = 8, type_v4s8 = 8,
    type_i16 = 16, type_f16 = 16, type_v2i16 = 16, type_v2u16 = 16, type_v2s16 = 16, type_v2f16 = 16,
    type_i24 = 24,
    type_i32 = 32, type_u32 = 32, type_s32 = 32, type_f32 = 32,
    type_i48 = 48,
    type_i64 = 64, type_u64 = 64, type_s64 = 64,
    type_i96 = 96,
    type_i128 = 128,
};

/// An instruction of the ISA as the table has it, for a range of architectures.
struct descriptor {
    const char* text = "";        ///< the mnemonic
    std::uint8_t text_size = 0;
    std::uint8_t type_size = 32;  ///< bits of the instruction's type, 32 where its mnemonic names none
    opcode code{};
    arch_span archs{};
    std::uint16_t primary = 0;    ///< the primary opcode, 9 bits
    std::uint16_t secondary = 0;  ///< the secondary opcode, low byte and high byte, placed as the form says
    unit_column units{};
    form_id form{};

    constexpr std::string_view mnemonic() const { return {text, text_size}; }
};

}  // namespace valhall

#endif
