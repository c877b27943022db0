// SPDX-License-Identifier: MIT
// All of valhall/valhall.hpp in one file. Made by scripts/amalgamate.sh of the files in include/: change those, not this.
// The whole library except what allocates and what few need at once: docs/headers.md lists the others.
#ifndef VALHALL_VALHALL_HPP
#define VALHALL_VALHALL_HPP

// Arithmetic on the bit fields of a 64-bit instruction word.
// Every position counts from bit 0, the lowest; every width is in bits.
#ifndef VALHALL_BITS_HPP
#define VALHALL_BITS_HPP

#include <cstdint>

namespace valhall {

/// One instruction as the hardware reads it: 64 bits, little-endian in memory.
using word = std::uint64_t;

/// A run of bits in an instruction word. (Its functions repeat a shift rather than call each other: in constant expressions
/// every call takes time.)
struct bit_field {
    std::uint8_t position = 0;  ///< the lowest bit, 0 to 63
    std::uint8_t width = 0;     ///< 0 (no field) to 63

    /// The largest unsigned value that fits.
    constexpr word maximum() const { return (word{1} << width) - 1; }

    /// The bits of a word that belong to the field.
    constexpr word mask() const { return ((word{1} << width) - 1) << position; }

    /// The field's value, unsigned.
    constexpr word extract(word from) const { return from >> position & ((word{1} << width) - 1); }

    /// The field's value, its highest bit being the sign.
    constexpr std::int64_t extract_signed(word from) const
    {
        const word sign = word{1} << (width - 1);
        return static_cast<std::int64_t>((extract(from) ^ sign) - sign);
    }

    /// `into` with the field replaced by the low bits of `value`.
    constexpr word insert(word into, word value) const
    {
        const word low = (word{1} << width) - 1;
        return (into & ~(low << position)) | (value & low) << position;
    }

    friend constexpr bool operator==(bit_field, bit_field) = default;
};

}  // namespace valhall

#endif
// Typed constructors: one function for each instruction, named as its opcode, that takes the operands in the order
// of the text syntax, then the modifiers and the flow in any order.
//
//   constexpr word w = emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1);
//   buffer[n++] = emit::IADD_IMM_i32(reg(d), reg(a).last(), imm(k), mod::wait0);
//
// What the types tell is checked when the call is compiled: a call that the instruction does not allow is a failed
// static assertion in error_in_constructor<…>. What only values tell is checked when it runs, by emit::, or not at all,
// by emit::unchecked::.
//
// A call compiles if every architecture that has the instruction encodes it alike. Otherwise the architecture is named,
// for one call or for all that follow:
//
//   using gpu = emit::on<arch::v11>;
//   buffer[n++] = gpu::FROUND_f32(r0, r1, mod::rtz);
#ifndef VALHALL_EMIT_CONSTRUCTORS_HPP
#define VALHALL_EMIT_CONSTRUCTORS_HPP

#include <cassert>
#include <type_traits>
#include <utility>

// Puts the run-time values of a call into its word, as the plan says.
#ifndef VALHALL_EMIT_FILL_HPP
#define VALHALL_EMIT_FILL_HPP

#include <bit>
#include <cstddef>

// A call of a constructor: the architectures it is for, and the plan that serves them all.
#ifndef VALHALL_EMIT_CALL_HPP
#define VALHALL_EMIT_CALL_HPP

// From the types of a constructor's arguments to a plan: the bits that are known beforehand, the places of those
// that are not, or the error that keeps the call from compiling.
#ifndef VALHALL_EMIT_PLAN_HPP
#define VALHALL_EMIT_PLAN_HPP


// What the type of a constructor's argument says of it.
#ifndef VALHALL_EMIT_ARGUMENTS_HPP
#define VALHALL_EMIT_ARGUMENTS_HPP


// What the typed constructors take: registers r0 to r63 and other operands whose types know their numbers,
// staging groups, and immediates.
#ifndef VALHALL_EMIT_OPERANDS_HPP
#define VALHALL_EMIT_OPERANDS_HPP


// The enumerations of the ISA as C++ types and as data: names, defaults, legal values, positions.
#ifndef VALHALL_ISA_ENUMS_HPP
#define VALHALL_ISA_ENUMS_HPP

#include <string_view>

// The architectures of the Valhall family, the products that have them, and ranges of them.
// Rows of the table, enumerators and constants each say for which range they hold.
#ifndef VALHALL_ISA_ARCH_HPP
#define VALHALL_ISA_ARCH_HPP


namespace valhall {

/// A version of the instruction set: Valhall from v9 to v11, the fifth generation from v12 to v14.
/// (v15 is encoded otherwise.)
enum class arch : std::uint8_t { v9 = 9, v10, v11, v12, v13, v14 };

/// Every architecture that this library describes, oldest first.
inline constexpr arch architectures[] = {arch::v9, arch::v10, arch::v11, arch::v12, arch::v13, arch::v14};

/// Whether a value is one of them. Look-ups find nothing for any other.
constexpr bool is_known(arch a) { return a >= architectures[0] && a <= architectures[sizeof(architectures) / sizeof(arch) - 1]; }

/// A run of successive architectures, as the table abbreviates it: the first times 256 plus the last.
/// (A plain number costs the compiler less than a structure, and there are many.)
enum arch_span : std::uint16_t {
    no_arch = 0xFF00,
    v9_up = 9 * 256 + 255,
    v10_up = 10 * 256 + 255,
    v11_up = 11 * 256 + 255,
    v12_up = 12 * 256 + 255,
    v13_up = 13 * 256 + 255,
    v14_up = 14 * 256 + 255,
    v9_only = 9 * 256 + 9,
    v9_v10 = 9 * 256 + 10,
    v9_v13 = 9 * 256 + 13,
    v11_v13 = 11 * 256 + 13,
    v12_v13 = 12 * 256 + 13,
};

/// Whether an architecture lies within a range.
constexpr bool contains(arch_span span, arch a) { return static_cast<int>(a) >= span >> 8 && static_cast<int>(a) <= (span & 255); }

}  // namespace valhall

#endif
// Generated tables whose records are structures, and numbers that their maker in table/derive and their readers share. Includes nothing
// that is generated. The records that are read number by number are in records.def.
#ifndef VALHALL_ISA_LAYOUT_HPP
#define VALHALL_ISA_LAYOUT_HPP


// The kinds of things that rows of the table are made of, as far as code knows each by name: units, destinations, immediates,
// rules, numbers.
#ifndef VALHALL_ISA_KINDS_HPP
#define VALHALL_ISA_KINDS_HPP


namespace valhall {

/// How many fields of each kind an instruction has at most. (The flow control belongs to all and is not counted.)
inline constexpr int max_modifiers = 14,
                     max_staging = 2,     ///< groups of staging registers
    max_sources = 4,     ///< sources
    max_immediates = 2,  ///< immediates
    max_rules = 2;       ///< rules that several fields obey together

/// How many operands an instruction has at most, modifiers not counted.
inline constexpr int max_operands = max_staging + 1 + max_sources + max_immediates;

/// Where an instruction is executed, as the rows abbreviate it: a unit, or one unit first and another one later.
/// Behind `in`, the cycles it takes there where they are not one.
enum class unit_column : std::uint8_t { none, fma, cvt, sfu, ls, v, t, vt, sfu_then_cvt, sfu_then_cvt_in_2, fma_in_2 };

/// What an instruction does with its destination.
enum class destination_kind : std::uint8_t {
    none,    ///< it has none
    halves,  ///< writes the register or a half of it
    narrow,  ///< the same, or both halves with a 16-bit result
    whole,   ///< writes the register; Arm's description allows no half
};

/// What the number of registers of a staging group follows from, by Arm's description. The values up to 8 are numbers.
enum class count_rule : std::uint8_t {
    exactly_0,
    exactly_1,
    exactly_2,
    exactly_3,
    exactly_4,
    any = 16,
    by_size,           ///< as many as the type fills; two where a smaller load extends to 64 bits
    by_size_or_none,   ///< the same; the hardware also takes none, if nobody wants the old value
    atomic,            ///< the same; twice as many to compare and exchange, one for the 32 bits of aaddu and aadds
    channels,          ///< a register for each channel, or for two of 16 bits
    channels_32,
    channels_16,
    coordinates,       ///< of a texture instruction, with all that follows them
    texel_coordinates, ///< the same, at most four
    derivatives,       ///< the same, not five or seven
    weights,           ///< the same and two more
    write_mask,        ///< a register for each channel written, or for two of 16 bits
    write_masks,       ///< the same for the first of two textures, and one to four channels of the second
    texel,             ///< one to four channels
    texels,            ///< four channels of the first of two textures, and one to four of the second
};

/// What must hold among the fields of an instruction by Arm's description.
enum class rule : std::uint8_t {
    none,
    extension,         ///< `unsigned` is on unless the load extends
    retrieved_sample,  ///< the sample position is `center` where it is retrieved
    flat_update,       ///< a varying that is not interpolated has the update `retrieve`
    depth_update,      ///< the depth has the update `clobber`
    one_reduction,     ///< not both of `sqrt` and `log`
    first_page,        ///< the FAU page is 0
    exchange,          ///< only `axchg` compares
};

/// The names of immediates in the text syntax. `constant` is written `#0x…`, the others `name:value`.
enum class immediate_name : std::uint8_t { constant, offset, index, table, target, shift };

/// What the bits of an immediate mean.
enum class number_kind : std::uint8_t {
    unsigned_number,
    signed_number,
    float_number,   ///< the bits of a 32-bit float
    branch_offset,  ///< signed: a distance in instructions from the next one, for which text may name a label
    jump_target,    ///< the same, forwards only
};

/// What the elements of an operand are.
enum class number_class : std::uint8_t {
    floating,
    signed_integer,
    unsigned_integer,
    bits,         ///< of either sign or of none: what is moved, masked or packed, descriptors and handles
    address,
    by_modifier,  ///< what a modifier of the instruction says
    immediate,    ///< what the field of the immediate says
};

/// What an instruction does with an operand.
enum class operand_access : std::uint8_t {
    read,
    written,
    merged,  ///< written; where a modifier, the write mask or the size says so, only in part, and the rest stays
};

}  // namespace valhall

#endif

namespace valhall::detail {

// A table whose records are structs, so that they can be referenced. The cast from the literal costs compilers half of what lists in
// braces do. `end` holds the terminator of the literal.
template <class Record, std::size_t Count>
struct structures {
    Record at[Count];
    char8_t end[alignof(Record)];
};

template <class Record>
constexpr std::size_t count_of(std::size_t size)
{
    return (size - alignof(Record)) / sizeof(Record);
}

// As below on big-endian machines: exchanges the bytes of each number of 16 bits. Bit n of `numbers`: a number begins at byte n of a
// record.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> exchanged(const char8_t (&table)[Size], unsigned numbers)
{
    char8_t bytes[Size]{};
    for (std::size_t i = 0; i < Size; ++i) {
        const std::size_t here = i % sizeof(Record);
        bytes[i] = table[(numbers >> here & 1) != 0 ? i + 1 : (numbers << 1 >> here & 1) != 0 ? i - 1 : i];
    }
    return std::bit_cast<structures<Record, count_of<Record>(Size)>>(bytes);
}

// The structures of a table of bytes, in which numbers of 16 bits have their lower byte first.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> as_structures(const char8_t (&table)[Size], unsigned numbers = 0)
{
    if constexpr (std::endian::native == std::endian::little) return std::bit_cast<structures<Record, count_of<Record>(Size)>>(table);
    else return exchanged<Record>(table, numbers);
}

inline constexpr int arch_total = sizeof(architectures) / sizeof(arch);

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

inline constexpr std::uint16_t no_row = 0xFFFF;

inline constexpr int max_encodings = 16;  // of the selectors of a source

// ---- a value of an enumeration ----

// The second number of an enumerator: the size of its word; whether text may leave it out; its first and last architecture, four bits
// each.
struct enumerator_bits {
    enum : unsigned { size_mask = 0x7F, usual = 0x80, last_position = 8, first_position = 12, no_arch = 15 };
};

// modifier_sites[stride * site + enum_id] is the modifier_id that a form has of an enumeration. The entry may belong to another form:
// then its modifier is of another enumeration.
struct modifier_site {
    enum : int { stride = 4 };
};

}  // namespace valhall::detail

#endif

namespace valhall {

/// Names an enumeration of the ISA at run time. Every modifier has one of its own, so this names modifiers too.
enum class enum_id : std::uint8_t;

namespace detail {

// (A template rather than overloaded functions, which would cost every translation unit five times as much.)
template <class T>
inline constexpr enum_id enum_id_of{255};

}  // namespace detail

// enum_id, and the types in a namespace of their own: modifier::clamp { none, clamp_0_inf, … } and so on.
// Generated from table/ by the target `derive`: enum_id, and the enumerations as C++ types.

enum class enum_id : std::uint8_t {
    flow, clamp, round_mode, condition, result_type, mux, nan_mode, nan_semantics, infinite_exponent, exponential_adjustment,
    logarithm_mode, logarithm_precision, power_function, circular_function, ignored, sticky, rescale_round, leading_mask,
    neg_result, table_offset, scaled, return_carry, ftz, flush_inf, sqrt, log, second, saturate, rhadd, not_result, signed_, neg,
    preserve_null, conservative, eq, absolute, diverge, stack_mode, subgroup_size, lane_operation, lane_select, inactive_result,
    slot, memory_access, unsigned_, load_lane_8, load_lane_16, load_lane_24, load_lane_32, load_lane_48, load_lane_64, load_lane_96,
    load_lane_128, store_lane_8, store_lane_16, oob_ignore, clock_source, vector_size, register_format, atomic_operation,
    atomic_operation_with_1, compare, sample_mode, update_mode, sample_and_update_mode, source_format, interpolated_format,
    flat_format, explicit_vertex, vertex, varying_name, wide_indices, project, array_enable, texel_offset, shadow,
    force_delta_enable, integer_coordinates, lod_bias_disable, lod_clamp_disable, derivative_enable, skip, lod_mode, dimension,
    write_mask, fetch_component, register_type, register_width, secondary_register_width, varying_texture_register_width, z_stencil,
    last_read, z, stencil, selector, special, none = 255,
};

namespace modifier {

enum class flow : std::uint8_t {
    none = 0, wait0 = 1, wait1 = 2, wait01 = 3, wait2 = 4, wait02 = 5, wait12 = 6, wait012 = 7, wait0126 = 8, wait = 9,
    reconverge = 10, wait_resource = 12, discard = 13, continue_ = 14, end = 15,
};
enum class clamp : std::uint8_t {
    none = 0, clamp_0_inf = 1, clamp_m1_1 = 2, clamp_0_1 = 3,
};
enum class round_mode : std::uint8_t {
    rte = 0, rtp = 1, rtn = 2, rtz = 3, rna = 4,
};
enum class condition : std::uint8_t {
    eq = 0, gt = 1, ge = 2, ne = 3, lt = 4, le = 5, gtlt = 6, total = 7,
};
enum class result_type : std::uint8_t {
    i1 = 0, f1 = 1, m1 = 2, u1 = 3,
};
enum class mux : std::uint8_t {
    neg = 0, int_zero = 1, fp_zero = 2, bit = 3,
};
enum class nan_mode : std::uint8_t {
    none = 0, flush_nan = 1, quiet_nan = 2,
};
enum class nan_semantics : std::uint8_t {
    nan_suppress = 0, nan_propagate = 1,
};
enum class infinite_exponent : std::uint8_t {
    none = 0, inf = 1, inf0 = 2,
};
enum class exponential_adjustment : std::uint8_t {
    none = 0, low = 2,
};
enum class logarithm_mode : std::uint8_t {
    red = 0, base2 = 1, natural = 2,
};
enum class logarithm_precision : std::uint8_t {
    none = 0, high = 1, low = 2,
};
enum class power_function : std::uint8_t {
    pow = 0, powr = 1,
};
enum class circular_function : std::uint8_t {
    cos = 0, sin = 1,
};
enum class ignored : std::uint8_t {
    none = 0, ignored1 = 1, ignored2 = 2, ignored3 = 3,
};
enum class sticky : std::uint8_t {
    none = 0, sticky = 1,
};
enum class rescale_round : std::uint8_t {
    none = 0, rescale_round = 1,
};
enum class leading_mask : std::uint8_t {
    none = 0, leading_mask = 1,
};
enum class neg_result : std::uint8_t {
    none = 0, neg_result = 1,
};
enum class table_offset : std::uint8_t {
    none = 0, table_offset = 1,
};
enum class scaled : std::uint8_t {
    none = 0, scaled = 1,
};
enum class return_carry : std::uint8_t {
    none = 0, return_carry = 1,
};
enum class ftz : std::uint8_t {
    none = 0, ftz = 1,
};
enum class flush_inf : std::uint8_t {
    none = 0, flush_inf = 1,
};
enum class sqrt : std::uint8_t {
    none = 0, sqrt = 1,
};
enum class log : std::uint8_t {
    none = 0, log = 1,
};
enum class second : std::uint8_t {
    none = 0, second = 1,
};
enum class saturate : std::uint8_t {
    none = 0, saturate = 1,
};
enum class rhadd : std::uint8_t {
    none = 0, rhadd = 1,
};
enum class not_result : std::uint8_t {
    none = 0, not_result = 1,
};
enum class signed_ : std::uint8_t {
    none = 0, signed_ = 1,
};
enum class neg : std::uint8_t {
    none = 0, neg = 1,
};
enum class preserve_null : std::uint8_t {
    none = 0, preserve_null = 1,
};
enum class conservative : std::uint8_t {
    none = 0, conservative = 1,
};
enum class eq : std::uint8_t {
    none = 0, eq = 1,
};
enum class absolute : std::uint8_t {
    none = 0, absolute = 1,
};
enum class diverge : std::uint8_t {
    none = 0, diverge = 1,
};
enum class stack_mode : std::uint8_t {
    return_ = 0, call = 1, none = 2, replace = 3,
};
enum class subgroup_size : std::uint8_t {
    subgroup2 = 0, subgroup4 = 1, subgroup8 = 2, subgroup16 = 3,
};
enum class lane_operation : std::uint8_t {
    none = 0, xor_ = 1, accumulate = 2, shift = 3, rotate = 4, low = 5, low_alt = 6, prefix = 7,
};
enum class lane_select : std::uint8_t {
    lanes04 = 0, lanes15 = 1, lanes26 = 2, lanes37 = 3, lanes8C = 4, lanes9D = 5, lanesAE = 6, lanesBF = 7,
};
enum class inactive_result : std::uint8_t {
    zero = 0, umax = 1, i1 = 2, v2i1 = 3, smin = 4, smax = 5, v2smin = 6, v2smax = 7, v4smin = 8, v4smax = 9, f1 = 10, v2f1 = 11,
    infn = 12, inf = 13, v2infn = 14, v2inf = 15,
};
enum class slot : std::uint8_t {
    slot0 = 0, slot1 = 1, slot2 = 2, slot7 = 7,
};
enum class memory_access : std::uint8_t {
    none = 0, istream = 1, estream = 2, force = 3,
};
enum class unsigned_ : std::uint8_t {
    none = 0, unsigned_ = 1,
};
enum class load_lane_8 : std::uint8_t {
    b0 = 0, b1 = 1, b2 = 2, b3 = 3, h0 = 4, h1 = 5, w0 = 6, d0 = 7,
};
enum class load_lane_16 : std::uint8_t {
    h0 = 0, h1 = 1, w0 = 2, d0 = 3,
};
enum class load_lane_24 : std::uint8_t {
    identity = 0,
};
enum class load_lane_32 : std::uint8_t {
    w0 = 0, d0 = 1,
};
enum class load_lane_48 : std::uint8_t {
    identity = 4,
};
enum class load_lane_64 : std::uint8_t {
    identity = 7,
};
enum class load_lane_96 : std::uint8_t {
    identity = 6,
};
enum class load_lane_128 : std::uint8_t {
    identity = 7,
};
enum class store_lane_8 : std::uint8_t {
    b0 = 0, b1 = 1, b2 = 2, b3 = 3,
};
enum class store_lane_16 : std::uint8_t {
    h0 = 0, h1 = 1,
};
enum class oob_ignore : std::uint8_t {
    none = 0, oob_ignore = 1,
};
enum class clock_source : std::uint8_t {
    cycle_counter = 6, system_timestamp = 7,
};
enum class vector_size : std::uint8_t {
    none = 0, v2 = 1, v3 = 2, v4 = 3,
};
enum class register_format : std::uint8_t {
    auto_ = 0, f32 = 2, f16 = 3, s32 = 4, s16 = 5, u32 = 6, u16 = 7,
};
enum class atomic_operation : std::uint8_t {
    aaddu = 0, aadds = 1, aadd = 2, asmin = 8, asmax = 9, aumin = 10, aumax = 11, aand = 12, aor = 13, axor = 14, axchg = 15,
};
enum class atomic_operation_with_1 : std::uint8_t {
    ainc = 0, adec = 1, aumax1 = 2, asmax1 = 3, aor1 = 4,
};
enum class compare : std::uint8_t {
    none = 0, compare = 1,
};
enum class sample_mode : std::uint8_t {
    center = 0, centroid = 1, sample = 2, explicit_ = 3,
};
enum class update_mode : std::uint8_t {
    store = 0, retrieve = 1, clobber = 3,
};
enum class sample_and_update_mode : std::uint8_t {
    center_store = 0, centroid_store = 1, sample_store = 2, explicit_store = 3, center_clobber = 4, sample_clobber = 6,
    retrieve = 7,
};
enum class source_format : std::uint8_t {
    src_flat32 = 0, src_flat16 = 1, src_f32 = 2, src_f16 = 3,
};
enum class interpolated_format : std::uint8_t {
    src_f32 = 0, src_f16 = 1,
};
enum class flat_format : std::uint8_t {
    flat32 = 2, flat16 = 3,
};
enum class explicit_vertex : std::uint8_t {
    none = 0, explicit_vertex = 1,
};
enum class vertex : std::uint8_t {
    none = 0, vertex0 = 1, vertex1 = 3, vertex2 = 5,
};
enum class varying_name : std::uint8_t {
    point = 0, bary = 1, frag_w = 2, frag_z = 3,
};
enum class wide_indices : std::uint8_t {
    none = 0, wide_indices = 1,
};
enum class project : std::uint8_t {
    none = 0, project = 1,
};
enum class array_enable : std::uint8_t {
    none = 0, array_enable = 1,
};
enum class texel_offset : std::uint8_t {
    none = 0, texel_offset = 1,
};
enum class shadow : std::uint8_t {
    none = 0, shadow = 1,
};
enum class force_delta_enable : std::uint8_t {
    none = 0, force_delta_enable = 1,
};
enum class integer_coordinates : std::uint8_t {
    none = 0, integer_coordinates = 1,
};
enum class lod_bias_disable : std::uint8_t {
    none = 0, lod_bias_disable = 1,
};
enum class lod_clamp_disable : std::uint8_t {
    none = 0, lod_clamp_disable = 1,
};
enum class derivative_enable : std::uint8_t {
    none = 0, derivative_enable = 1,
};
enum class skip : std::uint8_t {
    none = 0, skip = 1,
};
enum class lod_mode : std::uint8_t {
    zero = 0, computed = 1, computed_force_delta = 3, explicit_ = 4, computed_bias = 5, grdesc = 6, computed_bias_force_delta = 7,
};
enum class dimension : std::uint8_t {
    d1 = 0, d2 = 1, d3 = 2, cube = 3,
};
enum class write_mask : std::uint8_t {
    r = 1, g = 2, rg = 3, b = 4, rb = 5, gb = 6, rgb = 7, a = 8, ra = 9, ga = 10, rga = 11, ba = 12, rba = 13, gba = 14, rgba = 15,
};
enum class fetch_component : std::uint8_t {
    gather4_r = 0, gather4_g = 1, gather4_b = 2, gather4_a = 3,
};
enum class register_type : std::uint8_t {
    none = 0, f = 1, u = 2, s = 3,
};
enum class register_width : std::uint8_t {
    w16 = 0, w32 = 1,
};
enum class secondary_register_width : std::uint8_t {
    w16 = 0, w32 = 1,
};
enum class varying_texture_register_width : std::uint8_t {
    w16 = 0, w32 = 1, w16_32 = 2, w32_32 = 3,
};
enum class z_stencil : std::uint8_t {
    none = 0, z_stencil = 1,
};
enum class last_read : std::uint8_t {
    none = 0, last_read = 1,
};
enum class z : std::uint8_t {
    none = 0, z = 1,
};
enum class stencil : std::uint8_t {
    none = 0, stencil = 1,
};
enum class selector : std::uint8_t {
    none = 0, h0 = 1, h1 = 2, h00 = 3, h10 = 4, h01 = 5, h11 = 6, b0 = 7, b1 = 8, b2 = 9, b3 = 10, b00 = 11, b10 = 12, b20 = 13,
    b30 = 14, b01 = 15, b11 = 16, b21 = 17, b31 = 18, b02 = 19, b12 = 20, b22 = 21, b32 = 22, b03 = 23, b13 = 24, b23 = 25,
    b33 = 26, b0123 = 27, b3210 = 28, b0101 = 29, b2323 = 30, b0000 = 31, b1111 = 32, b2222 = 33, b3333 = 34, b2301 = 35,
    b1032 = 36, b0011 = 37, b2233 = 38, w0 = 39, and_ = 40, lowbits = 41, w1 = 42, v4u8 = 43, f0 = 44, f1 = 45, zext = 46,
};
enum class special : std::uint8_t {
    warp_id = 2, framebuffer_size = 4, atest_datum = 5, sample = 6, blend_descriptor_0 = 8, blend_descriptor_1 = 9,
    blend_descriptor_2 = 10, blend_descriptor_3 = 11, blend_descriptor_4 = 12, blend_descriptor_5 = 13, blend_descriptor_6 = 14,
    blend_descriptor_7 = 15, thread_local_pointer = 17, workgroup_local_pointer = 19, resource_table_pointer = 23, lane_id = 49,
    core_id = 51, shader_output = 52, prepass_state = 53, program_counter = 63,
};

}  // namespace modifier

namespace detail {

template <>
inline constexpr enum_id enum_id_of<modifier::flow> = enum_id::flow;
template <>
inline constexpr enum_id enum_id_of<modifier::clamp> = enum_id::clamp;
template <>
inline constexpr enum_id enum_id_of<modifier::round_mode> = enum_id::round_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::condition> = enum_id::condition;
template <>
inline constexpr enum_id enum_id_of<modifier::result_type> = enum_id::result_type;
template <>
inline constexpr enum_id enum_id_of<modifier::mux> = enum_id::mux;
template <>
inline constexpr enum_id enum_id_of<modifier::nan_mode> = enum_id::nan_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::nan_semantics> = enum_id::nan_semantics;
template <>
inline constexpr enum_id enum_id_of<modifier::infinite_exponent> = enum_id::infinite_exponent;
template <>
inline constexpr enum_id enum_id_of<modifier::exponential_adjustment> = enum_id::exponential_adjustment;
template <>
inline constexpr enum_id enum_id_of<modifier::logarithm_mode> = enum_id::logarithm_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::logarithm_precision> = enum_id::logarithm_precision;
template <>
inline constexpr enum_id enum_id_of<modifier::power_function> = enum_id::power_function;
template <>
inline constexpr enum_id enum_id_of<modifier::circular_function> = enum_id::circular_function;
template <>
inline constexpr enum_id enum_id_of<modifier::ignored> = enum_id::ignored;
template <>
inline constexpr enum_id enum_id_of<modifier::sticky> = enum_id::sticky;
template <>
inline constexpr enum_id enum_id_of<modifier::rescale_round> = enum_id::rescale_round;
template <>
inline constexpr enum_id enum_id_of<modifier::leading_mask> = enum_id::leading_mask;
template <>
inline constexpr enum_id enum_id_of<modifier::neg_result> = enum_id::neg_result;
template <>
inline constexpr enum_id enum_id_of<modifier::table_offset> = enum_id::table_offset;
template <>
inline constexpr enum_id enum_id_of<modifier::scaled> = enum_id::scaled;
template <>
inline constexpr enum_id enum_id_of<modifier::return_carry> = enum_id::return_carry;
template <>
inline constexpr enum_id enum_id_of<modifier::ftz> = enum_id::ftz;
template <>
inline constexpr enum_id enum_id_of<modifier::flush_inf> = enum_id::flush_inf;
template <>
inline constexpr enum_id enum_id_of<modifier::sqrt> = enum_id::sqrt;
template <>
inline constexpr enum_id enum_id_of<modifier::log> = enum_id::log;
template <>
inline constexpr enum_id enum_id_of<modifier::second> = enum_id::second;
template <>
inline constexpr enum_id enum_id_of<modifier::saturate> = enum_id::saturate;
template <>
inline constexpr enum_id enum_id_of<modifier::rhadd> = enum_id::rhadd;
template <>
inline constexpr enum_id enum_id_of<modifier::not_result> = enum_id::not_result;
template <>
inline constexpr enum_id enum_id_of<modifier::signed_> = enum_id::signed_;
template <>
inline constexpr enum_id enum_id_of<modifier::neg> = enum_id::neg;
template <>
inline constexpr enum_id enum_id_of<modifier::preserve_null> = enum_id::preserve_null;
template <>
inline constexpr enum_id enum_id_of<modifier::conservative> = enum_id::conservative;
template <>
inline constexpr enum_id enum_id_of<modifier::eq> = enum_id::eq;
template <>
inline constexpr enum_id enum_id_of<modifier::absolute> = enum_id::absolute;
template <>
inline constexpr enum_id enum_id_of<modifier::diverge> = enum_id::diverge;
template <>
inline constexpr enum_id enum_id_of<modifier::stack_mode> = enum_id::stack_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::subgroup_size> = enum_id::subgroup_size;
template <>
inline constexpr enum_id enum_id_of<modifier::lane_operation> = enum_id::lane_operation;
template <>
inline constexpr enum_id enum_id_of<modifier::lane_select> = enum_id::lane_select;
template <>
inline constexpr enum_id enum_id_of<modifier::inactive_result> = enum_id::inactive_result;
template <>
inline constexpr enum_id enum_id_of<modifier::slot> = enum_id::slot;
template <>
inline constexpr enum_id enum_id_of<modifier::memory_access> = enum_id::memory_access;
template <>
inline constexpr enum_id enum_id_of<modifier::unsigned_> = enum_id::unsigned_;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_8> = enum_id::load_lane_8;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_16> = enum_id::load_lane_16;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_24> = enum_id::load_lane_24;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_32> = enum_id::load_lane_32;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_48> = enum_id::load_lane_48;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_64> = enum_id::load_lane_64;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_96> = enum_id::load_lane_96;
template <>
inline constexpr enum_id enum_id_of<modifier::load_lane_128> = enum_id::load_lane_128;
template <>
inline constexpr enum_id enum_id_of<modifier::store_lane_8> = enum_id::store_lane_8;
template <>
inline constexpr enum_id enum_id_of<modifier::store_lane_16> = enum_id::store_lane_16;
template <>
inline constexpr enum_id enum_id_of<modifier::oob_ignore> = enum_id::oob_ignore;
template <>
inline constexpr enum_id enum_id_of<modifier::clock_source> = enum_id::clock_source;
template <>
inline constexpr enum_id enum_id_of<modifier::vector_size> = enum_id::vector_size;
template <>
inline constexpr enum_id enum_id_of<modifier::register_format> = enum_id::register_format;
template <>
inline constexpr enum_id enum_id_of<modifier::atomic_operation> = enum_id::atomic_operation;
template <>
inline constexpr enum_id enum_id_of<modifier::atomic_operation_with_1> = enum_id::atomic_operation_with_1;
template <>
inline constexpr enum_id enum_id_of<modifier::compare> = enum_id::compare;
template <>
inline constexpr enum_id enum_id_of<modifier::sample_mode> = enum_id::sample_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::update_mode> = enum_id::update_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::sample_and_update_mode> = enum_id::sample_and_update_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::source_format> = enum_id::source_format;
template <>
inline constexpr enum_id enum_id_of<modifier::interpolated_format> = enum_id::interpolated_format;
template <>
inline constexpr enum_id enum_id_of<modifier::flat_format> = enum_id::flat_format;
template <>
inline constexpr enum_id enum_id_of<modifier::explicit_vertex> = enum_id::explicit_vertex;
template <>
inline constexpr enum_id enum_id_of<modifier::vertex> = enum_id::vertex;
template <>
inline constexpr enum_id enum_id_of<modifier::varying_name> = enum_id::varying_name;
template <>
inline constexpr enum_id enum_id_of<modifier::wide_indices> = enum_id::wide_indices;
template <>
inline constexpr enum_id enum_id_of<modifier::project> = enum_id::project;
template <>
inline constexpr enum_id enum_id_of<modifier::array_enable> = enum_id::array_enable;
template <>
inline constexpr enum_id enum_id_of<modifier::texel_offset> = enum_id::texel_offset;
template <>
inline constexpr enum_id enum_id_of<modifier::shadow> = enum_id::shadow;
template <>
inline constexpr enum_id enum_id_of<modifier::force_delta_enable> = enum_id::force_delta_enable;
template <>
inline constexpr enum_id enum_id_of<modifier::integer_coordinates> = enum_id::integer_coordinates;
template <>
inline constexpr enum_id enum_id_of<modifier::lod_bias_disable> = enum_id::lod_bias_disable;
template <>
inline constexpr enum_id enum_id_of<modifier::lod_clamp_disable> = enum_id::lod_clamp_disable;
template <>
inline constexpr enum_id enum_id_of<modifier::derivative_enable> = enum_id::derivative_enable;
template <>
inline constexpr enum_id enum_id_of<modifier::skip> = enum_id::skip;
template <>
inline constexpr enum_id enum_id_of<modifier::lod_mode> = enum_id::lod_mode;
template <>
inline constexpr enum_id enum_id_of<modifier::dimension> = enum_id::dimension;
template <>
inline constexpr enum_id enum_id_of<modifier::write_mask> = enum_id::write_mask;
template <>
inline constexpr enum_id enum_id_of<modifier::fetch_component> = enum_id::fetch_component;
template <>
inline constexpr enum_id enum_id_of<modifier::register_type> = enum_id::register_type;
template <>
inline constexpr enum_id enum_id_of<modifier::register_width> = enum_id::register_width;
template <>
inline constexpr enum_id enum_id_of<modifier::secondary_register_width> = enum_id::secondary_register_width;
template <>
inline constexpr enum_id enum_id_of<modifier::varying_texture_register_width> = enum_id::varying_texture_register_width;
template <>
inline constexpr enum_id enum_id_of<modifier::z_stencil> = enum_id::z_stencil;
template <>
inline constexpr enum_id enum_id_of<modifier::last_read> = enum_id::last_read;
template <>
inline constexpr enum_id enum_id_of<modifier::z> = enum_id::z;
template <>
inline constexpr enum_id enum_id_of<modifier::stencil> = enum_id::stencil;
template <>
inline constexpr enum_id enum_id_of<modifier::selector> = enum_id::selector;
template <>
inline constexpr enum_id enum_id_of<modifier::special> = enum_id::special;

}  // namespace detail

using modifier::flow;
using modifier::selector;
using modifier::special;

/// A type that is one of the ISA's enumerations.
template <class T>
concept isa_enum = detail::enum_id_of<T> != enum_id::none;

/// The enum_id of a modifier's type: `id_of(modifier::clamp{})` is `enum_id::clamp`.
template <isa_enum E>
constexpr enum_id id_of(E)
{
    return detail::enum_id_of<E>;
}

/// One encoding of an enumeration.
struct enumerator {
    const char* text = "";      ///< its word in the text syntax; empty where the encoding is reserved
    std::uint8_t size = 0;      ///< the word's length
    arch_span archs = no_arch;  ///< where it holds

    /// Its word in the text; empty where the encoding is reserved.
    // (Here and elsewhere a text's size is a std::size_t: another integer makes g++ look at the constructor of iterators too, and
    // the concepts of that alone cost as much as a seventh of the standard headers.)
    constexpr std::string_view name() const { return {text, std::size_t{size}}; }
};

/// An enumeration of the ISA as data.
struct enumeration {
    static constexpr std::uint8_t required = 255;  ///< as `fallback`: a value must be given

    std::uint16_t text = 0;            ///< where its name begins in enum_names
    std::uint16_t first = 0;           ///< the place of its first value in enumerators
    std::uint8_t text_size = 0;        ///< the length of its name
    std::uint8_t count = 0;            ///< encodings listed; those behind them are reserved
    bit_field standard{};              ///< where a modifier of this type stands unless its row says otherwise
    std::uint8_t fallback = required;  ///< the encoding that text may leave out

    /// Its name, which is that of its C++ type.
    constexpr std::string_view name() const;

    /// Whether it is a single bit that is off by default; only its being on has a word.
    constexpr bool is_flag() const { return standard.width == 1 && fallback == 0; }

    /// The entry of an encoding, the empty one if it is reserved whatever the architecture.
    constexpr enumerator operator[](word value) const;

    /// Whether the encoding has a meaning on the architecture.
    constexpr bool legal(word value, arch on) const;
};

namespace detail {

// enum_names: the names of the enumerations; enumerator_names: the words of their values, each behind a dot; enumeration_bytes, in
// the order of enum_id; enumerators, for each value where its dot stands, and its size, whether text may leave it out, and its
// architectures: enumerator_bits.
// Generated from table/ by the target `derive`: the enumerations.
// See enums.hpp for what it says.

inline constexpr char enum_names[] =
    "flowclampround_modeconditionresult_typemuxnan_modenan_semanticsinfinite_exponentexponential_adjustme"
    "ntlogarithm_modelogarithm_precisionpower_functioncircular_functionignoredstickyrescale_roundleading_"
    "maskneg_resulttable_offsetscaledreturn_carryftzflush_infsqrtlogsecondsaturaterhaddnot_resultsigned_n"
    "egpreserve_nullconservativeeqabsolutedivergestack_modesubgroup_sizelane_operationlane_selectinactive"
    "_resultslotmemory_accessunsigned_load_lane_8load_lane_16load_lane_24load_lane_32load_lane_48load_lan"
    "e_64load_lane_96load_lane_128store_lane_8store_lane_16oob_ignoreclock_sourcevector_sizeregister_form"
    "atatomic_operationatomic_operation_with_1comparesample_modeupdate_modesample_and_update_modesource_f"
    "ormatinterpolated_formatflat_formatexplicit_vertexvertexvarying_namewide_indicesprojectarray_enablet"
    "exel_offsetshadowforce_delta_enableinteger_coordinateslod_bias_disablelod_clamp_disablederivative_en"
    "ableskiplod_modedimensionwrite_maskfetch_componentregister_typeregister_widthsecondary_register_widt"
    "hvarying_texture_register_widthz_stencillast_readzstencilselectorspecial"
    "                                ";

inline constexpr char enumerator_names[] =
    ".none.wait0.wait1.wait01.wait2.wait02.wait12.wait012.wait0126.wait.reconverge.wait_resource.discard."
    "continue.end.clamp_0_inf.clamp_m1_1.clamp_0_1.rte.rtp.rtn.rtz.rna.eq.gt.ge.ne.lt.le.gtlt.total.i1.f1"
    ".m1.u1.neg.int_zero.fp_zero.bit.flush_nan.quiet_nan.nan_suppress.nan_propagate.inf.inf0.low.red.base"
    "2.natural.high.pow.powr.cos.sin.ignored1.ignored2.ignored3.sticky.round_zero.mask.offset.scale.c.ftz"
    ".flush_inf.sqrt.log.second.saturate.rhadd.not_result.signed.preserve_null.conservative.absolute.dive"
    "rge.return.call.replace.subgroup2.subgroup4.subgroup8.subgroup16.xor.accumulate.shift.rotate.low_alt"
    ".prefix.lanes04.lanes15.lanes26.lanes37.lanes8C.lanes9D.lanesAE.lanesBF.zero.umax.v2i1.smin.smax.v2s"
    "min.v2smax.v4smin.v4smax.v2f1.infn.v2infn.v2inf.slot0.slot1.slot2.slot7.istream.estream.force.unsign"
    "ed.b0.b1.b2.b3.h0.h1.w0.d0.identity.oob_ignore.cycle_counter.system_timestamp.v2.v3.v4.auto.f32.f16."
    "s32.s16.u32.u16.aaddu.aadds.aadd.asmin.asmax.aumin.aumax.aand.aor.axor.axchg.ainc.adec.aumax1.asmax1"
    ".aor1.compare.center.centroid.sample.explicit.store.retrieve.clobber.center_store.centroid_store.sam"
    "ple_store.explicit_store.center_clobber.sample_clobber.src_flat32.src_flat16.src_f32.src_f16.flat32."
    "flat16.explicit_vertex.vertex0.vertex1.vertex2.point.bary.frag_w.frag_z.wide_indices.project.array_e"
    "nable.texel_offset.shadow.force_delta_enable.integer_coordinates.lod_bias_disable.lod_clamp_disable."
    "derivative_enable.skip.computed.computed_force_delta.computed_bias.grdesc.computed_bias_force_delta."
    "1d.2d.3d.cube.r.g.rg.b.rb.gb.rgb.a.ra.ga.rga.ba.rba.gba.rgba.gather4_r.gather4_g.gather4_b.gather4_a"
    ".f.u.s.16.32.16.32.32.32.z_stencil.last_read.z.stencil.h00.h10.h01.h11.b00.b10.b20.b30.b01.b11.b21.b"
    "31.b02.b12.b22.b32.b03.b13.b23.b33.b0123.b3210.b0101.b2323.b0000.b1111.b2222.b3333.b2301.b1032.b0011"
    ".b2233.and.lowbits.w1.v4u8.f0.zext.warp_id.framebuffer_size.atest_datum.blend_descriptor_0.blend_des"
    "criptor_1.blend_descriptor_2.blend_descriptor_3.blend_descriptor_4.blend_descriptor_5.blend_descript"
    "or_6.blend_descriptor_7.thread_local_pointer.workgroup_local_pointer.resource_table_pointer.lane_id."
    "core_id.shader_output.prepass_state.program_counter"
    "                                ";

inline constexpr char16_t enumerators[] =
    u"\x0\x9f84"  // flow.none
    u"\x5\x9f05"  // flow.wait0
    u"\xb\x9f05"  // flow.wait1
    u"\x11\x9f06"  // flow.wait01
    u"\x18\x9f05"  // flow.wait2
    u"\x1e\x9f06"  // flow.wait02
    u"\x25\x9f06"  // flow.wait12
    u"\x2c\x9f07"  // flow.wait012
    u"\x34\x9f08"  // flow.wait0126
    u"\x3d\x9f04"  // flow.wait
    u"\x42\x9f0a"  // flow.reconverge
    u"\x0\xf000"  // flow.
    u"\x4d\xaf0d"  // flow.wait_resource
    u"\x5b\x9f07"  // flow.discard
    u"\x63\xef08"  // flow.continue
    u"\x6c\x9f03"  // flow.end
    u"\x0\x9f84"  // clamp.none
    u"\x70\x9f0b"  // clamp.clamp_0_inf
    u"\x7c\x9f0a"  // clamp.clamp_m1_1
    u"\x87\x9f09"  // clamp.clamp_0_1
    u"\x91\x9f83"  // round_mode.rte
    u"\x95\x9f03"  // round_mode.rtp
    u"\x99\x9f03"  // round_mode.rtn
    u"\x9d\x9f03"  // round_mode.rtz
    u"\xa1\x9f03"  // round_mode.rna
    u"\xa5\x9f02"  // condition.eq
    u"\xa8\x9f02"  // condition.gt
    u"\xab\x9f02"  // condition.ge
    u"\xae\x9f02"  // condition.ne
    u"\xb1\x9f02"  // condition.lt
    u"\xb4\x9f02"  // condition.le
    u"\xb7\x9f04"  // condition.gtlt
    u"\xbc\x9f05"  // condition.total
    u"\xc2\x9f02"  // result_type.i1
    u"\xc5\x9f02"  // result_type.f1
    u"\xc8\x9f02"  // result_type.m1
    u"\xcb\x9f02"  // result_type.u1
    u"\xce\x9f03"  // mux.neg
    u"\xd2\x9f88"  // mux.int_zero
    u"\xdb\x9f07"  // mux.fp_zero
    u"\xe3\x9f03"  // mux.bit
    u"\x0\x9f84"  // nan_mode.none
    u"\xe7\x9f09"  // nan_mode.flush_nan
    u"\xf1\x9f09"  // nan_mode.quiet_nan
    u"\xfb\x9f8c"  // nan_semantics.nan_suppress
    u"\x108\x9f0d"  // nan_semantics.nan_propagate
    u"\x0\x9f84"  // infinite_exponent.none
    u"\x116\x9f03"  // infinite_exponent.inf
    u"\x11a\x9f04"  // infinite_exponent.inf0
    u"\x0\x9f84"  // exponential_adjustment.none
    u"\x0\xf000"  // exponential_adjustment.
    u"\x11f\x9f03"  // exponential_adjustment.low
    u"\x123\x9f83"  // logarithm_mode.red
    u"\x127\x9f05"  // logarithm_mode.base2
    u"\x12d\x9f07"  // logarithm_mode.natural
    u"\x0\x9f84"  // logarithm_precision.none
    u"\x135\x9f04"  // logarithm_precision.high
    u"\x11f\x9f03"  // logarithm_precision.low
    u"\x13a\x9f83"  // power_function.pow
    u"\x13e\x9f04"  // power_function.powr
    u"\x143\x9f03"  // circular_function.cos
    u"\x147\x9f03"  // circular_function.sin
    u"\x0\x9f84"  // ignored.none
    u"\x14b\x9f08"  // ignored.ignored1
    u"\x154\x9f08"  // ignored.ignored2
    u"\x15d\x9f08"  // ignored.ignored3
    u"\x0\x9f84"  // sticky.none
    u"\x166\x9f06"  // sticky.sticky
    u"\x0\x9f84"  // rescale_round.none
    u"\x16d\x9f0a"  // rescale_round.round_zero
    u"\x0\x9f84"  // leading_mask.none
    u"\x178\x9f04"  // leading_mask.mask
    u"\x0\x9f84"  // neg_result.none
    u"\xce\x9f03"  // neg_result.neg
    u"\x0\x9f84"  // table_offset.none
    u"\x17d\x9f06"  // table_offset.offset
    u"\x0\x9f84"  // scaled.none
    u"\x184\x9f05"  // scaled.scale
    u"\x0\x9f84"  // return_carry.none
    u"\x18a\x9f01"  // return_carry.c
    u"\x0\x9f84"  // ftz.none
    u"\x18c\x9f03"  // ftz.ftz
    u"\x0\x9f84"  // flush_inf.none
    u"\x190\x9f09"  // flush_inf.flush_inf
    u"\x0\x9f84"  // sqrt.none
    u"\x19a\x9f04"  // sqrt.sqrt
    u"\x0\x9f84"  // log.none
    u"\x19f\x9f03"  // log.log
    u"\x0\x9f84"  // second.none
    u"\x1a3\x9f06"  // second.second
    u"\x0\x9f84"  // saturate.none
    u"\x1aa\x9f08"  // saturate.saturate
    u"\x0\x9f84"  // rhadd.none
    u"\x1b3\x9f05"  // rhadd.rhadd
    u"\x0\x9f84"  // not_result.none
    u"\x1b9\x9f0a"  // not_result.not_result
    u"\x0\x9f84"  // signed_.none
    u"\x1c4\x9f06"  // signed_.signed
    u"\x0\x9f84"  // neg.none
    u"\xce\x9f03"  // neg.neg
    u"\x0\x9f84"  // preserve_null.none
    u"\x1cb\x9f0d"  // preserve_null.preserve_null
    u"\x0\x9f84"  // conservative.none
    u"\x1d9\x9f0c"  // conservative.conservative
    u"\x0\x9f84"  // eq.none
    u"\xa5\x9f02"  // eq.eq
    u"\x0\x9f84"  // absolute.none
    u"\x1e6\x9f08"  // absolute.absolute
    u"\x0\x9f84"  // diverge.none
    u"\x1ef\x9f07"  // diverge.diverge
    u"\x1f7\x9f06"  // stack_mode.return
    u"\x1fe\x9f04"  // stack_mode.call
    u"\x0\x9f84"  // stack_mode.none
    u"\x203\x9f07"  // stack_mode.replace
    u"\x20b\x9f09"  // subgroup_size.subgroup2
    u"\x215\x9f09"  // subgroup_size.subgroup4
    u"\x21f\x9f09"  // subgroup_size.subgroup8
    u"\x229\x9f8a"  // subgroup_size.subgroup16
    u"\x0\x9f84"  // lane_operation.none
    u"\x234\x9f03"  // lane_operation.xor
    u"\x238\x9f0a"  // lane_operation.accumulate
    u"\x243\x9f05"  // lane_operation.shift
    u"\x249\x9f06"  // lane_operation.rotate
    u"\x11f\xef03"  // lane_operation.low
    u"\x250\xef07"  // lane_operation.low_alt
    u"\x258\xef06"  // lane_operation.prefix
    u"\x25f\x9f07"  // lane_select.lanes04
    u"\x267\x9f07"  // lane_select.lanes15
    u"\x26f\x9f07"  // lane_select.lanes26
    u"\x277\x9f07"  // lane_select.lanes37
    u"\x27f\x9f07"  // lane_select.lanes8C
    u"\x287\x9f07"  // lane_select.lanes9D
    u"\x28f\x9f07"  // lane_select.lanesAE
    u"\x297\x9f07"  // lane_select.lanesBF
    u"\x29f\x9f84"  // inactive_result.zero
    u"\x2a4\x9f04"  // inactive_result.umax
    u"\xc2\x9f02"  // inactive_result.i1
    u"\x2a9\x9f04"  // inactive_result.v2i1
    u"\x2ae\x9f04"  // inactive_result.smin
    u"\x2b3\x9f04"  // inactive_result.smax
    u"\x2b8\x9f06"  // inactive_result.v2smin
    u"\x2bf\x9f06"  // inactive_result.v2smax
    u"\x2c6\x9f06"  // inactive_result.v4smin
    u"\x2cd\x9f06"  // inactive_result.v4smax
    u"\xc5\x9f02"  // inactive_result.f1
    u"\x2d4\x9f04"  // inactive_result.v2f1
    u"\x2d9\x9f04"  // inactive_result.infn
    u"\x116\x9f03"  // inactive_result.inf
    u"\x2de\x9f06"  // inactive_result.v2infn
    u"\x2e5\x9f05"  // inactive_result.v2inf
    u"\x2eb\x9f05"  // slot.slot0
    u"\x2f1\x9f05"  // slot.slot1
    u"\x2f7\x9f05"  // slot.slot2
    u"\x0\xf000"  // slot.
    u"\x0\xf000"  // slot.
    u"\x0\xf000"  // slot.
    u"\x0\xf000"  // slot.
    u"\x2fd\x9f05"  // slot.slot7
    u"\x0\x9f84"  // memory_access.none
    u"\x303\x9f07"  // memory_access.istream
    u"\x30b\x9f07"  // memory_access.estream
    u"\x313\x9f05"  // memory_access.force
    u"\x0\x9f84"  // unsigned_.none
    u"\x319\x9f08"  // unsigned_.unsigned
    u"\x322\x9f82"  // load_lane_8.b0
    u"\x325\x9f02"  // load_lane_8.b1
    u"\x328\x9f02"  // load_lane_8.b2
    u"\x32b\x9f02"  // load_lane_8.b3
    u"\x32e\x9f02"  // load_lane_8.h0
    u"\x331\x9f02"  // load_lane_8.h1
    u"\x334\x9f02"  // load_lane_8.w0
    u"\x337\x9f02"  // load_lane_8.d0
    u"\x32e\x9f82"  // load_lane_16.h0
    u"\x331\x9f02"  // load_lane_16.h1
    u"\x334\x9f02"  // load_lane_16.w0
    u"\x337\x9f02"  // load_lane_16.d0
    u"\x33a\x9f88"  // load_lane_24.identity
    u"\x334\x9f82"  // load_lane_32.w0
    u"\x337\x9f02"  // load_lane_32.d0
    u"\x0\xf000"  // load_lane_48.
    u"\x0\xf000"  // load_lane_48.
    u"\x0\xf000"  // load_lane_48.
    u"\x0\xf000"  // load_lane_48.
    u"\x33a\x9f88"  // load_lane_48.identity
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x0\xf000"  // load_lane_64.
    u"\x33a\x9f88"  // load_lane_64.identity
    u"\x0\xf000"  // load_lane_96.
    u"\x0\xf000"  // load_lane_96.
    u"\x0\xf000"  // load_lane_96.
    u"\x0\xf000"  // load_lane_96.
    u"\x0\xf000"  // load_lane_96.
    u"\x0\xf000"  // load_lane_96.
    u"\x33a\x9f88"  // load_lane_96.identity
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x0\xf000"  // load_lane_128.
    u"\x33a\x9f88"  // load_lane_128.identity
    u"\x322\x9f82"  // store_lane_8.b0
    u"\x325\x9f02"  // store_lane_8.b1
    u"\x328\x9f02"  // store_lane_8.b2
    u"\x32b\x9f02"  // store_lane_8.b3
    u"\x32e\x9f82"  // store_lane_16.h0
    u"\x331\x9f02"  // store_lane_16.h1
    u"\x0\x9f84"  // oob_ignore.none
    u"\x343\x9f0a"  // oob_ignore.oob_ignore
    u"\x0\xf000"  // clock_source.
    u"\x0\xf000"  // clock_source.
    u"\x0\xf000"  // clock_source.
    u"\x0\xf000"  // clock_source.
    u"\x0\xf000"  // clock_source.
    u"\x0\xf000"  // clock_source.
    u"\x34e\x9f0d"  // clock_source.cycle_counter
    u"\x35c\x9f10"  // clock_source.system_timestamp
    u"\x0\x9f84"  // vector_size.none
    u"\x36d\x9f02"  // vector_size.v2
    u"\x370\x9f02"  // vector_size.v3
    u"\x373\x9f02"  // vector_size.v4
    u"\x376\x9f04"  // register_format.auto
    u"\x0\xf000"  // register_format.
    u"\x37b\x9f03"  // register_format.f32
    u"\x37f\x9f03"  // register_format.f16
    u"\x383\x9f03"  // register_format.s32
    u"\x387\x9f03"  // register_format.s16
    u"\x38b\x9f03"  // register_format.u32
    u"\x38f\x9f03"  // register_format.u16
    u"\x393\x9f05"  // atomic_operation.aaddu
    u"\x399\x9f05"  // atomic_operation.aadds
    u"\x39f\x9f04"  // atomic_operation.aadd
    u"\x0\xf000"  // atomic_operation.
    u"\x0\xf000"  // atomic_operation.
    u"\x0\xf000"  // atomic_operation.
    u"\x0\xf000"  // atomic_operation.
    u"\x0\xf000"  // atomic_operation.
    u"\x3a4\x9f05"  // atomic_operation.asmin
    u"\x3aa\x9f05"  // atomic_operation.asmax
    u"\x3b0\x9f05"  // atomic_operation.aumin
    u"\x3b6\x9f05"  // atomic_operation.aumax
    u"\x3bc\x9f04"  // atomic_operation.aand
    u"\x3c1\x9f03"  // atomic_operation.aor
    u"\x3c5\x9f04"  // atomic_operation.axor
    u"\x3ca\x9f05"  // atomic_operation.axchg
    u"\x3d0\x9f04"  // atomic_operation_with_1.ainc
    u"\x3d5\x9f04"  // atomic_operation_with_1.adec
    u"\x3da\x9f06"  // atomic_operation_with_1.aumax1
    u"\x3e1\x9f06"  // atomic_operation_with_1.asmax1
    u"\x3e8\x9f04"  // atomic_operation_with_1.aor1
    u"\x0\x9f84"  // compare.none
    u"\x3ed\x9f07"  // compare.compare
    u"\x3f5\x9f06"  // sample_mode.center
    u"\x3fc\x9f08"  // sample_mode.centroid
    u"\x405\x9f06"  // sample_mode.sample
    u"\x40c\x9f08"  // sample_mode.explicit
    u"\x415\x9f05"  // update_mode.store
    u"\x41b\x9f08"  // update_mode.retrieve
    u"\x0\xf000"  // update_mode.
    u"\x424\x9f07"  // update_mode.clobber
    u"\x42c\x9f0c"  // sample_and_update_mode.center_store
    u"\x439\x9f0e"  // sample_and_update_mode.centroid_store
    u"\x448\x9f0c"  // sample_and_update_mode.sample_store
    u"\x455\x9f0e"  // sample_and_update_mode.explicit_store
    u"\x464\x9f0e"  // sample_and_update_mode.center_clobber
    u"\x0\xf000"  // sample_and_update_mode.
    u"\x473\x9f0e"  // sample_and_update_mode.sample_clobber
    u"\x41b\x9f08"  // sample_and_update_mode.retrieve
    u"\x482\x9d0a"  // source_format.src_flat32
    u"\x48d\x9d0a"  // source_format.src_flat16
    u"\x498\x9f07"  // source_format.src_f32
    u"\x4a0\x9f07"  // source_format.src_f16
    u"\x498\x9f87"  // interpolated_format.src_f32
    u"\x4a0\xaf07"  // interpolated_format.src_f16
    u"\x0\xf000"  // flat_format.
    u"\x0\xf000"  // flat_format.
    u"\x4a8\x9f06"  // flat_format.flat32
    u"\x4af\x9f06"  // flat_format.flat16
    u"\x0\x9f84"  // explicit_vertex.none
    u"\x4b6\xef0f"  // explicit_vertex.explicit_vertex
    u"\x0\x9f84"  // vertex.none
    u"\x4c6\xef07"  // vertex.vertex0
    u"\x0\xf000"  // vertex.
    u"\x4ce\xef07"  // vertex.vertex1
    u"\x0\xf000"  // vertex.
    u"\x4d6\xef07"  // vertex.vertex2
    u"\x4de\x9f85"  // varying_name.point
    u"\x4e4\xef04"  // varying_name.bary
    u"\x4e9\x9f06"  // varying_name.frag_w
    u"\x4f0\x9f06"  // varying_name.frag_z
    u"\x0\x9f84"  // wide_indices.none
    u"\x4f7\x9f0c"  // wide_indices.wide_indices
    u"\x0\x9f84"  // project.none
    u"\x504\xbf07"  // project.project
    u"\x0\x9f84"  // array_enable.none
    u"\x50c\x9f0c"  // array_enable.array_enable
    u"\x0\x9f84"  // texel_offset.none
    u"\x519\x9f0c"  // texel_offset.texel_offset
    u"\x0\x9f84"  // shadow.none
    u"\x526\x9f06"  // shadow.shadow
    u"\x0\x9f84"  // force_delta_enable.none
    u"\x52d\xaf12"  // force_delta_enable.force_delta_enable
    u"\x0\x9f84"  // integer_coordinates.none
    u"\x540\x9f13"  // integer_coordinates.integer_coordinates
    u"\x0\x9f84"  // lod_bias_disable.none
    u"\x554\x9f10"  // lod_bias_disable.lod_bias_disable
    u"\x0\x9f84"  // lod_clamp_disable.none
    u"\x565\x9f11"  // lod_clamp_disable.lod_clamp_disable
    u"\x0\x9f84"  // derivative_enable.none
    u"\x577\x9f11"  // derivative_enable.derivative_enable
    u"\x0\x9f84"  // skip.none
    u"\x589\x9f04"  // skip.skip
    u"\x29f\x9f04"  // lod_mode.zero
    u"\x58e\x9f08"  // lod_mode.computed
    u"\x0\xf000"  // lod_mode.
    u"\x597\xaf14"  // lod_mode.computed_force_delta
    u"\x40c\x9f08"  // lod_mode.explicit
    u"\x5ac\x9f0d"  // lod_mode.computed_bias
    u"\x5ba\x9f06"  // lod_mode.grdesc
    u"\x5c1\xaf19"  // lod_mode.computed_bias_force_delta
    u"\x5db\x9f02"  // dimension.1d
    u"\x5de\x9f02"  // dimension.2d
    u"\x5e1\x9f02"  // dimension.3d
    u"\x5e4\x9f04"  // dimension.cube
    u"\x0\xf000"  // write_mask.
    u"\x5e9\x9f01"  // write_mask.r
    u"\x5eb\x9f01"  // write_mask.g
    u"\x5ed\x9f02"  // write_mask.rg
    u"\x5f0\x9f01"  // write_mask.b
    u"\x5f2\x9f02"  // write_mask.rb
    u"\x5f5\x9f02"  // write_mask.gb
    u"\x5f8\x9f03"  // write_mask.rgb
    u"\x5fc\x9f01"  // write_mask.a
    u"\x5fe\x9f02"  // write_mask.ra
    u"\x601\x9f02"  // write_mask.ga
    u"\x604\x9f03"  // write_mask.rga
    u"\x608\x9f02"  // write_mask.ba
    u"\x60b\x9f03"  // write_mask.rba
    u"\x60f\x9f03"  // write_mask.gba
    u"\x613\x9f84"  // write_mask.rgba
    u"\x618\x9f09"  // fetch_component.gather4_r
    u"\x622\x9f09"  // fetch_component.gather4_g
    u"\x62c\x9f09"  // fetch_component.gather4_b
    u"\x636\x9f09"  // fetch_component.gather4_a
    u"\x0\x9f84"  // register_type.none
    u"\x640\x9f01"  // register_type.f
    u"\x642\x9f01"  // register_type.u
    u"\x644\x9f01"  // register_type.s
    u"\x646\x9f02"  // register_width.16
    u"\x649\x9f02"  // register_width.32
    u"\x646\x9f02"  // secondary_register_width.16
    u"\x649\x9f02"  // secondary_register_width.32
    u"\x646\x9f02"  // varying_texture_register_width.16
    u"\x649\x9f02"  // varying_texture_register_width.32
    u"\x64c\x9f05"  // varying_texture_register_width.16.32
    u"\x652\x9f05"  // varying_texture_register_width.32.32
    u"\x0\x9f84"  // z_stencil.none
    u"\x658\x9f09"  // z_stencil.z_stencil
    u"\x0\x9f84"  // last_read.none
    u"\x662\xbf09"  // last_read.last_read
    u"\x0\x9f84"  // z.none
    u"\x66c\x9f01"  // z.z
    u"\x0\x9f84"  // stencil.none
    u"\x66e\x9f07"  // stencil.stencil
    u"\x0\x9f84"  // selector.none
    u"\x32e\x9f02"  // selector.h0
    u"\x331\x9f02"  // selector.h1
    u"\x676\x9f03"  // selector.h00
    u"\x67a\x9f03"  // selector.h10
    u"\x67e\x9f03"  // selector.h01
    u"\x682\x9f03"  // selector.h11
    u"\x322\x9f02"  // selector.b0
    u"\x325\x9f02"  // selector.b1
    u"\x328\x9f02"  // selector.b2
    u"\x32b\x9f02"  // selector.b3
    u"\x686\x9f03"  // selector.b00
    u"\x68a\x9f03"  // selector.b10
    u"\x68e\x9f03"  // selector.b20
    u"\x692\x9f03"  // selector.b30
    u"\x696\x9f03"  // selector.b01
    u"\x69a\x9f03"  // selector.b11
    u"\x69e\x9f03"  // selector.b21
    u"\x6a2\x9f03"  // selector.b31
    u"\x6a6\x9f03"  // selector.b02
    u"\x6aa\x9f03"  // selector.b12
    u"\x6ae\x9f03"  // selector.b22
    u"\x6b2\x9f03"  // selector.b32
    u"\x6b6\x9f03"  // selector.b03
    u"\x6ba\x9f03"  // selector.b13
    u"\x6be\x9f03"  // selector.b23
    u"\x6c2\x9f03"  // selector.b33
    u"\x6c6\x9f05"  // selector.b0123
    u"\x6cc\x9f05"  // selector.b3210
    u"\x6d2\x9f05"  // selector.b0101
    u"\x6d8\x9f05"  // selector.b2323
    u"\x6de\x9f05"  // selector.b0000
    u"\x6e4\x9f05"  // selector.b1111
    u"\x6ea\x9f05"  // selector.b2222
    u"\x6f0\x9f05"  // selector.b3333
    u"\x6f6\x9f05"  // selector.b2301
    u"\x6fc\x9f05"  // selector.b1032
    u"\x702\x9f05"  // selector.b0011
    u"\x708\x9f05"  // selector.b2233
    u"\x334\x9f02"  // selector.w0
    u"\x70e\x9f03"  // selector.and
    u"\x712\x9f07"  // selector.lowbits
    u"\x71a\x9f02"  // selector.w1
    u"\x71d\x9f04"  // selector.v4u8
    u"\x722\x9f02"  // selector.f0
    u"\xc5\x9f02"  // selector.f1
    u"\x725\xef04"  // selector.zext
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x72a\x9f07"  // special.warp_id
    u"\x0\xf000"  // special.
    u"\x732\x9f10"  // special.framebuffer_size
    u"\x743\x9f0b"  // special.atest_datum
    u"\x405\x9f06"  // special.sample
    u"\x0\xf000"  // special.
    u"\x74f\x9f12"  // special.blend_descriptor_0
    u"\x762\x9f12"  // special.blend_descriptor_1
    u"\x775\x9f12"  // special.blend_descriptor_2
    u"\x788\x9f12"  // special.blend_descriptor_3
    u"\x79b\x9f12"  // special.blend_descriptor_4
    u"\x7ae\x9f12"  // special.blend_descriptor_5
    u"\x7c1\x9f12"  // special.blend_descriptor_6
    u"\x7d4\x9f12"  // special.blend_descriptor_7
    u"\x0\xf000"  // special.
    u"\x7e7\x9f14"  // special.thread_local_pointer
    u"\x0\xf000"  // special.
    u"\x7fc\x9f17"  // special.workgroup_local_pointer
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x814\x9f16"  // special.resource_table_pointer
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x82b\x9f07"  // special.lane_id
    u"\x0\xf000"  // special.
    u"\x833\x9f07"  // special.core_id
    u"\x83b\xcf0d"  // special.shader_output
    u"\x849\xdf0d"  // special.prepass_state
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x0\xf000"  // special.
    u"\x857\x9f0f"  // special.program_counter
    ;

inline constexpr char8_t enumeration_bytes[] =
    u8"\x0\x0\x0\x0\x4\x10\x3b\x4\x0\x0"  // flow
    u8"\x4\x0\x10\x0\x5\x4\x20\x2\x0\x0"  // clamp
    u8"\x9\x0\x14\x0\xa\x5\x1e\x2\x0\x0"  // round_mode
    u8"\x13\x0\x19\x0\x9\x8\x20\x3\xff\x0"  // condition
    u8"\x1c\x0\x21\x0\xb\x4\x1e\x2\xff\x0"  // result_type
    u8"\x27\x0\x25\x0\x3\x4\x20\x2\x1\x0"  // mux
    u8"\x2a\x0\x29\x0\x8\x3\x8\x2\x0\x0"  // nan_mode
    u8"\x32\x0\x2c\x0\xd\x2\x1e\x2\x0\x0"  // nan_semantics
    u8"\x3f\x0\x2e\x0\x11\x3\x1c\x2\x0\x0"  // infinite_exponent
    u8"\x50\x0\x31\x0\x16\x3\x1f\x2\x0\x0"  // exponential_adjustment
    u8"\x66\x0\x34\x0\xe\x3\x1f\x2\x0\x0"  // logarithm_mode
    u8"\x74\x0\x37\x0\x13\x3\x21\x2\x0\x0"  // logarithm_precision
    u8"\x87\x0\x3a\x0\xe\x2\x14\x2\x0\x0"  // power_function
    u8"\x95\x0\x3c\x0\x11\x2\x1e\x1\xff\x0"  // circular_function
    u8"\xa6\x0\x3e\x0\x7\x4\x22\x2\x0\x0"  // ignored
    u8"\xad\x0\x42\x0\x6\x2\x22\x1\x0\x0"  // sticky
    u8"\xb3\x0\x44\x0\xd\x2\x32\x1\x0\x0"  // rescale_round
    u8"\xc0\x0\x46\x0\xc\x2\x1e\x1\x0\x0"  // leading_mask
    u8"\xcc\x0\x48\x0\xa\x2\x1e\x1\x0\x0"  // neg_result
    u8"\xd6\x0\x4a\x0\xc\x2\x1e\x1\x0\x0"  // table_offset
    u8"\xe2\x0\x4c\x0\x6\x2\x1e\x1\x0\x0"  // scaled
    u8"\xe8\x0\x4e\x0\xc\x2\x1e\x1\x0\x0"  // return_carry
    u8"\xf4\x0\x50\x0\x3\x2\xa\x1\x0\x0"  // ftz
    u8"\xf7\x0\x52\x0\x9\x2\xb\x1\x0\x0"  // flush_inf
    u8"\x0\x1\x54\x0\x4\x2\x18\x1\x0\x0"  // sqrt
    u8"\x4\x1\x56\x0\x3\x2\x19\x1\x0\x0"  // log
    u8"\x7\x1\x58\x0\x6\x2\x18\x1\x0\x0"  // second
    u8"\xd\x1\x5a\x0\x8\x2\x1e\x1\x0\x0"  // saturate
    u8"\x15\x1\x5c\x0\x5\x2\x1e\x1\x0\x0"  // rhadd
    u8"\x1a\x1\x5e\x0\xa\x2\x1e\x1\x0\x0"  // not_result
    u8"\x24\x1\x60\x0\x7\x2\x22\x1\x0\x0"  // signed_
    u8"\x2b\x1\x62\x0\x3\x2\x26\x1\x0\x0"  // neg
    u8"\x2e\x1\x64\x0\xd\x2\x27\x1\x0\x0"  // preserve_null
    u8"\x3b\x1\x66\x0\xc\x2\x23\x1\x0\x0"  // conservative
    u8"\x47\x1\x68\x0\x2\x2\x24\x1\x0\x0"  // eq
    u8"\x49\x1\x6a\x0\x8\x2\x28\x1\x0\x0"  // absolute
    u8"\x51\x1\x6c\x0\x7\x2\x20\x1\x0\x0"  // diverge
    u8"\x58\x1\x6e\x0\xa\x4\x21\x2\x2\x0"  // stack_mode
    u8"\x62\x1\x72\x0\xd\x4\x24\x4\x3\x0"  // subgroup_size
    u8"\x6f\x1\x76\x0\xe\x8\x20\x4\x0\x0"  // lane_operation
    u8"\x7d\x1\x7e\x0\xb\x8\x21\x3\xff\x0"  // lane_select
    u8"\x88\x1\x86\x0\xf\x10\x16\x4\x0\x0"  // inactive_result
    u8"\x97\x1\x96\x0\x4\x8\x1e\x3\xff\x0"  // slot
    u8"\x9b\x1\x9e\x0\xd\x4\x18\x2\x0\x0"  // memory_access
    u8"\xa8\x1\xa2\x0\x9\x2\x27\x1\x0\x0"  // unsigned_
    u8"\xb1\x1\xa4\x0\xb\x8\x24\x3\x0\x0"  // load_lane_8
    u8"\xbc\x1\xac\x0\xc\x4\x24\x3\x0\x0"  // load_lane_16
    u8"\xc8\x1\xb0\x0\xc\x1\x24\x3\x0\x0"  // load_lane_24
    u8"\xd4\x1\xb1\x0\xc\x2\x24\x3\x0\x0"  // load_lane_32
    u8"\xe0\x1\xb3\x0\xc\x5\x24\x3\x4\x0"  // load_lane_48
    u8"\xec\x1\xb8\x0\xc\x8\x24\x3\x7\x0"  // load_lane_64
    u8"\xf8\x1\xc0\x0\xc\x7\x24\x3\x6\x0"  // load_lane_96
    u8"\x4\x2\xc7\x0\xd\x8\x24\x3\x7\x0"  // load_lane_128
    u8"\x11\x2\xcf\x0\xc\x4\x24\x2\x0\x0"  // store_lane_8
    u8"\x1d\x2\xd3\x0\xd\x2\x24\x1\x0\x0"  // store_lane_16
    u8"\x2a\x2\xd5\x0\xa\x2\x1d\x1\x0\x0"  // oob_ignore
    u8"\x34\x2\xd7\x0\xc\x8\x0\x3\xff\x0"  // clock_source
    u8"\x40\x2\xdf\x0\xb\x4\x1c\x2\x0\x0"  // vector_size
    u8"\x4b\x2\xe3\x0\xf\x8\x18\x3\xff\x0"  // register_format
    u8"\x5a\x2\xeb\x0\x10\x10\x16\x4\xff\x0"  // atomic_operation
    u8"\x6a\x2\xfb\x0\x17\x5\x16\x4\xff\x0"  // atomic_operation_with_1
    u8"\x81\x2\x0\x1\x7\x2\x1a\x1\x0\x0"  // compare
    u8"\x88\x2\x2\x1\xb\x4\x26\x2\xff\x0"  // sample_mode
    u8"\x93\x2\x6\x1\xb\x4\x24\x2\xff\x0"  // update_mode
    u8"\x9e\x2\xa\x1\x16\x8\x21\x3\xff\x0"  // sample_and_update_mode
    u8"\xb4\x2\x12\x1\xd\x4\x18\x4\xff\x0"  // source_format
    u8"\xc1\x2\x16\x1\x13\x2\xb\x1\x0\x0"  // interpolated_format
    u8"\xd4\x2\x18\x1\xb\x4\x18\x2\xff\x0"  // flat_format
    u8"\xdf\x2\x1c\x1\xf\x2\x24\x1\x0\x0"  // explicit_vertex
    u8"\xee\x2\x1e\x1\x6\x6\x24\x3\x0\x0"  // vertex
    u8"\xf4\x2\x24\x1\xc\x4\xc\x4\x0\x0"  // varying_name
    u8"\x0\x3\x28\x1\xc\x2\x8\x1\x0\x0"  // wide_indices
    u8"\xc\x3\x2a\x1\x7\x2\x9\x1\x0\x0"  // project
    u8"\x13\x3\x2c\x1\xc\x2\xa\x1\x0\x0"  // array_enable
    u8"\x1f\x3\x2e\x1\xc\x2\xb\x1\x0\x0"  // texel_offset
    u8"\x2b\x3\x30\x1\x6\x2\xc\x1\x0\x0"  // shadow
    u8"\x31\x3\x32\x1\x12\x2\xc\x1\x0\x0"  // force_delta_enable
    u8"\x43\x3\x34\x1\x13\x2\xd\x1\x0\x0"  // integer_coordinates
    u8"\x56\x3\x36\x1\x10\x2\xd\x1\x0\x0"  // lod_bias_disable
    u8"\x66\x3\x38\x1\x11\x2\xe\x1\x0\x0"  // lod_clamp_disable
    u8"\x77\x3\x3a\x1\x11\x2\xf\x1\x0\x0"  // derivative_enable
    u8"\x88\x3\x3c\x1\x4\x2\x27\x1\x0\x0"  // skip
    u8"\x8c\x3\x3e\x1\x8\x8\xd\x3\xff\x0"  // lod_mode
    u8"\x94\x3\x46\x1\x9\x4\x1c\x2\xff\x0"  // dimension
    u8"\x9d\x3\x4a\x1\xa\x10\x16\x4\xf\x0"  // write_mask
    u8"\xa7\x3\x5a\x1\xf\x4\xe\x2\xff\x0"  // fetch_component
    u8"\xb6\x3\x5e\x1\xd\x4\x1a\x2\x0\x0"  // register_type
    u8"\xc3\x3\x62\x1\xe\x2\x2e\x1\xff\x0"  // register_width
    u8"\xd1\x3\x64\x1\x18\x2\x2f\x1\xff\x0"  // secondary_register_width
    u8"\xe9\x3\x66\x1\x1e\x4\x18\x2\xff\x0"  // varying_texture_register_width
    u8"\x7\x4\x6a\x1\x9\x2\x24\x1\x0\x0"  // z_stencil
    u8"\x10\x4\x6c\x1\x9\x2\x27\x1\x0\x0"  // last_read
    u8"\x19\x4\x6e\x1\x1\x2\x19\x1\x0\x0"  // z
    u8"\x1a\x4\x70\x1\x7\x2\x18\x1\x0\x0"  // stencil
    u8"\x21\x4\x72\x1\x8\x2f\x0\x0\x0\x0"  // selector
    u8"\x29\x4\xa1\x1\x7\x40\x0\x6\xff\x0"  // special
    u8"\x0"
    ;


inline constexpr auto enumeration_structures =
    as_structures<enumeration>(enumeration_bytes, 1 << offsetof(enumeration, text) | 1 << offsetof(enumeration, first));
inline constexpr int enumeration_total = sizeof enumeration_structures.at / sizeof enumeration_structures.at[0];
inline constexpr unsigned enumerator_width = 2;  // numbers of each

constexpr std::uint8_t enumerator_size(const char16_t* entry) { return entry[1] & enumerator_bits::size_mask; }
constexpr arch_span enumerator_archs(const char16_t* entry)
{
    const unsigned first = entry[1] >> enumerator_bits::first_position, last = entry[1] >> enumerator_bits::last_position & 15;
    return static_cast<arch_span>((first == enumerator_bits::no_arch ? 0xFF00 : first << 8) |
                                  (last == enumerator_bits::no_arch ? 0xFF : last));
}

}  // namespace detail

/// Every enumeration of the ISA, in the order of enum_id.
inline constexpr const enumeration (&enumerations)[detail::enumeration_total] = detail::enumeration_structures.at;

constexpr std::string_view enumeration::name() const { return {detail::enum_names + text, std::size_t{text_size}}; }

constexpr enumerator enumeration::operator[](word value) const
{
    if (value >= count) return {};
    const char16_t* const entry = detail::enumerators + detail::enumerator_width * (first + static_cast<unsigned>(value));
    return {detail::enumerator_names + entry[0] + 1, detail::enumerator_size(entry), detail::enumerator_archs(entry)};
}

constexpr bool enumeration::legal(word value, arch on) const
{
    return value < count &&
           contains(detail::enumerator_archs(detail::enumerators + detail::enumerator_width * (first + static_cast<unsigned>(value))), on);
}

/// An enumeration by its id.
constexpr const enumeration& describe(enum_id id) { return detail::enumeration_structures.at[static_cast<int>(id)]; }

/// The name of a value as text has it: `name_of(modifier::clamp::clamp_0_1)` is "clamp_0_1".
template <isa_enum E>
constexpr std::string_view name_of(E value)
{
    return describe(id_of(value))[static_cast<word>(value)].name();
}

namespace detail {

// The word of a value that is below the count, behind a dot.
constexpr std::string_view dotted_name(const enumeration& values, word value)
{
    const char16_t* const entry = enumerators + enumerator_width * (values.first + static_cast<unsigned>(value));
    return {enumerator_names + entry[0], enumerator_size(entry) + std::size_t{1}};
}

}  // namespace detail

}  // namespace valhall

#endif
// What an instruction reads and writes: sources, destinations, staging registers.
// They are made by functions below, of run-time numbers, and changed by their members. A number that is out of range stays in
// them as a fault, which who sets them reports; it never becomes another number.
#ifndef VALHALL_OPERAND_HPP
#define VALHALL_OPERAND_HPP

#include <limits>

// Faults as values: what can be wrong, and a result that is either a value or a fault.
#ifndef VALHALL_FAULT_HPP
#define VALHALL_FAULT_HPP



namespace valhall {

enum class enum_id : std::uint8_t;  // isa/enums.hpp has it: faults stand below the instruction set

/// What is wrong. `fault_code::none` means that nothing is.
enum class fault_code : std::uint8_t {
#define VALHALL_FAULT(code, sentence, value) code,
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
};

namespace detail {

inline constexpr const char* sentences[] = {
#define VALHALL_FAULT(code, sentence, value) sentence,
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
};

inline constexpr const char* value_meanings[] = {
#define VALHALL_FAULT(code, sentence, value) value,
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
};

}  // namespace detail

/// The sentence for a code, which names no operand: "a register number is 0 to 63". text/explain.hpp says more of a fault.
constexpr std::string_view message(fault_code code) { return detail::sentences[static_cast<int>(code)]; }

/// What fault::value holds for a code: "the number that was given, sign-extended"; "nothing" where it is 0.
constexpr std::string_view value_meaning(fault_code code) { return detail::value_meanings[static_cast<int>(code)]; }

/// Which operand of an instruction a fault is about.
enum class operand_kind : std::uint8_t { none, modifier, staging, destination, source, immediate };

/// What is wrong, and with what of an instruction.
struct fault {
    fault_code code = fault_code::none;      ///< what is wrong; `none` for nothing
    operand_kind kind = operand_kind::none;  ///< of what kind the operand is that it is about
    std::uint8_t index = 0;                  ///< which operand of its kind, from 0
    enum_id id{};                            ///< which modifier, where the kind is `modifier`
    word value = 0;                          ///< more about it, by the code: fault_codes.def and value_meaning() say what

    /// Whether anything is wrong.
    constexpr explicit operator bool() const { return code != fault_code::none; }
    friend constexpr bool operator==(const fault&, const fault&) = default;
};

namespace detail {

struct nothing {
    friend constexpr bool operator==(nothing, nothing) = default;
};

}  // namespace detail

/// A value, or the fault that kept it from being made; with no type, success or the fault that prevented it. Everything
/// that may fail gives one: decoding, setting, and every look-up.
/// `T` is a small type with a default. There are no exceptions: that there is a value is asked for first, and asserted.
template <class T = void>
class [[nodiscard]] result {
    static constexpr bool has_type = !std::is_void_v<T>;
    using stored = std::conditional_t<has_type, T, detail::nothing>;

public:
    using value_type = T;
    using error_type = fault;

    constexpr result()
        requires(!has_type)
    = default;
    /// Success, with its value.
    constexpr result(stored value)
        requires(has_type)
        : value_(value)
    {
    }
    /// What is wrong. (Nothing being wrong is only success where there is no value to give.)
    constexpr result(const fault& what) : error_(what) { assert(!has_type || !has_value()); }
    /// A fault that is about no operand in particular.
    constexpr result(fault_code code) : result(fault{code}) {}

    /// Whether there is a value, or whether all went well.
    constexpr bool has_value() const { return error_.code == fault_code::none; }
    constexpr explicit operator bool() const { return error_.code == fault_code::none; }

    /// The value. There must be one: a constant expression in which there is none does not compile, and elsewhere an
    /// assertion fails.
    constexpr const stored& value() const
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr const stored& operator*() const
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr stored& operator*()
        requires(has_type)
    {
        assert(has_value());
        return value_;
    }
    constexpr const stored* operator->() const
        requires(has_type)
    {
        assert(has_value());
        return &value_;
    }
    constexpr stored* operator->()
        requires(has_type)
    {
        assert(has_value());
        return &value_;
    }

    /// The value, or another one where there is none.
    constexpr stored value_or(stored other) const
        requires(has_type)
    {
        return has_value() ? value_ : other;
    }

    /// What is wrong; its code is `fault_code::none` if there is a value.
    constexpr const fault& error() const { return error_; }

    /// Whether both have the same value, or the same fault.
    friend constexpr bool operator==(const result&, const result&) = default;
    /// Whether there is a value and it is this one.
    friend constexpr bool operator==(const result& x, const stored& y)
        requires(has_type)
    {
        return x.has_value() && x.value_ == y;
    }

private:
    [[no_unique_address]] stored value_{};
    fault error_{};
};

/// Success, or why not.
using status = result<>;

}  // namespace valhall

#endif
// The 32 table constants: values that a source can name without a register or a uniform.
#ifndef VALHALL_ISA_CONSTANTS_HPP
#define VALHALL_ISA_CONSTANTS_HPP



namespace valhall {

namespace detail {

// The value that a place has from an architecture on.
struct constant_change {
    std::uint8_t index;
    arch since;
    std::uint32_t value;
};

// constants, as the first architecture has them; constant_changes.
// Generated from table/ by the target `derive`: the table constants.

inline constexpr std::uint32_t constants[] = {
    0x0, 0xFFFFFFFF, 0x7FFFFFFF, 0xFAFCFDFE, 0x1000000, 0x80002000, 0x70605030, 0xC0B0A090, 0x3020100, 0x7060504, 0xB0A0908,
    0xF0E0D0C, 0x13121110, 0x17161514, 0x1B1A1918, 0x1F1E1D1C, 0x3F800000, 0x3DCCCCCD, 0x3EA2F983, 0x3F317218, 0x40490FDB, 0x0,
    0x477FFF00, 0x5C005BF8, 0x2E660000, 0x34000000, 0x38000000, 0x3C000000, 0x40000000, 0x44000000, 0x48000000, 0x42480000,
};

inline constexpr constant_change constant_changes[] = {
    {21, arch::v11, 0x272428E0},
};

}  // namespace detail

/// How many table constants there are.
inline constexpr int constant_count = sizeof(detail::constants) / sizeof(std::uint32_t);

/// The value of a table constant. `index` is 0 to 31.
constexpr std::uint32_t constant_value(int index, arch on)
{
    std::uint32_t value = detail::constants[index];
    for (const detail::constant_change& change : detail::constant_changes)
        if (change.index == index && on >= change.since) value = change.value;
    return value;
}

namespace detail {

// The place of the first table constant that has a value, or -1.
constexpr int constant_index(std::uint32_t value, arch on)
{
    for (int index = 0; index < constant_count; ++index)
        if (constant_value(index, on) == value) return index;
    return -1;
}

}  // namespace detail

/// The place of the first table constant that has a value. Faults: constant_not_in_table.
constexpr result<int> find_constant(std::uint32_t value, arch on)
{
    const int index = detail::constant_index(value, on);
    if (index < 0) return fault_code::constant_not_in_table;
    return index;
}

}  // namespace valhall

#endif
// The frame that all instructions share: where opcodes, flow control, destination and sources stand in the word.
#ifndef VALHALL_ISA_FRAME_HPP
#define VALHALL_ISA_FRAME_HPP



namespace valhall {

/// The primary opcode.
inline constexpr bit_field primary_opcode_field{48, 9};
/// The page of uniforms and special values, which all sources share.
inline constexpr bit_field fau_page_field{57, 2};
/// The flow control.
inline constexpr bit_field flow_field{59, 4};
/// The register of the destination.
inline constexpr bit_field destination_register_field{40, 6};
/// The halves of the destination that are written.
inline constexpr bit_field destination_mask_field{46, 2};

/// The byte that holds the destination, or the first staging register with control bits.
inline constexpr bit_field destination_byte_field{40, 8};

/// The bits that say whether the staging registers at 40 are read (1), written (2), or read while others are written (3).
/// Where nothing has to be said they belong to modifiers.
inline constexpr bit_field staging_control_field{46, 2};

/// The byte of a source. `byte` is 0 to 3.
constexpr bit_field source_byte_field(int byte) { return {static_cast<std::uint8_t>(8 * byte), 8}; }

namespace detail {

// The positions alone, for who packs several of these bits at once.
constexpr std::uint8_t negation_position(int byte) { return static_cast<std::uint8_t>(38 - 2 * byte); }
inline constexpr std::uint8_t complement_position = 35;

}  // namespace detail

/// The bit that negates a source, after the absolute value; the one that makes it absolute is the next above.
constexpr bit_field source_negation_field(int byte) { return {detail::negation_position(byte), 1}; }
/// The bit that makes a source absolute, by the byte of the source.
constexpr bit_field source_absolute_field(int byte) { return {static_cast<std::uint8_t>(detail::negation_position(byte) + 1), 1}; }

/// The bit that complements the one source that can be.
inline constexpr bit_field source_complement_field{detail::complement_position, 1};

/// How registers, uniforms, constants and special values share the byte of a source.
namespace source_byte {

inline constexpr std::uint8_t last_use = 0x40,       ///< the bit that says that a register is read for the last time
    uniform = 0x80,                                  ///< where uniforms begin
    constant = 0xC0,                                 ///< where constants of the table begin
    special = 0xE0;                                  ///< where words of special values begin
inline constexpr std::uint8_t register_mask = 0x3F,  ///< the bits that hold a register's number
    constant_mask = 0x1F;                            ///< the bits that hold a constant's index

}  // namespace source_byte

}  // namespace valhall

#endif

namespace valhall {

/// What a source byte names.
enum class source_kind : std::uint8_t { reg, uniform, constant, special };

namespace source_byte {

/// What a byte names.
constexpr source_kind kind(word byte)
{
    if (byte < uniform) return source_kind::reg;
    if (byte < constant) return source_kind::uniform;
    return byte < special ? source_kind::constant : source_kind::special;
}

inline constexpr word specials_of_a_page = 16;  ///< how many special values a page of the FAU has
/// The number of the special value that a byte names on an FAU page.
constexpr word special_number(word byte, word page) { return page * specials_of_a_page + (byte >> 1 & (specials_of_a_page - 1)); }

}  // namespace source_byte

/// The value that a source reads, with all that is done to it on the way.
struct operand {
    std::uint16_t page = 0;              ///< FAU page of a uniform or special value, 0 to 3
    std::uint8_t byte = 0;               ///< as encoded in the source's byte
    bool neg = false;                    ///< negated, after `abs`
    bool abs = false;                    ///< made absolute
    bool complement = false;             ///< all bits inverted
    selector select = selector::none;    ///< the part that is read; `none` for the whole or the usual part
    fault_code fault = fault_code::none;             ///< why the operand cannot be used, if it cannot

    /// What it names.
    constexpr source_kind kind() const { return source_byte::kind(byte); }
    /// Whether it is a register.
    constexpr bool is_register() const { return kind() == source_kind::reg; }
    /// Whether it is a uniform.
    constexpr bool is_uniform() const { return kind() == source_kind::uniform; }
    /// Whether it is a constant of the table.
    constexpr bool is_constant() const { return kind() == source_kind::constant; }
    /// Whether it is a word of a special value.
    constexpr bool is_special() const { return kind() == source_kind::special; }

    /// The register's number, 0 to 63, if it is a register.
    constexpr int reg() const { return byte & source_byte::register_mask; }
    /// Whether the register's value is dropped after this read.
    constexpr bool is_last_use() const { return is_register() && (byte & source_byte::last_use) != 0; }
    /// The uniform's number, 0 to 255, if it is one. Uniforms are 32 bits each.
    constexpr int uniform() const { return page * 64 + (byte & source_byte::register_mask); }
    /// The place in the table of constants, 0 to 31, if it is a constant.
    constexpr int constant_index() const { return byte & source_byte::constant_mask; }
    /// The special value, if it is one.
    constexpr valhall::special special() const { return static_cast<valhall::special>(source_byte::special_number(byte, page)); }
    /// Which 32-bit word of the special value, 0 or 1.
    constexpr int special_word() const { return byte & 1; }

    /// The number of the register or uniform, the place of the constant in its table, or twice the special value plus its word:
    /// what reg(n), uniform(n) and constant_at(n) are given.
    constexpr int number() const
    {
        switch (kind()) {
        case source_kind::reg: return reg();
        case source_kind::uniform: return uniform();
        case source_kind::constant: return constant_index();
        case source_kind::special: break;
        }
        return 2 * static_cast<int>(special()) + special_word();
    }

    /// The number of the register or uniform that there is not, if that is the fault; 0 for those below 0 and above 4194303.
    constexpr int refused_number() const
    {
        const bool is_told = fault == fault_code::register_out_of_range || fault == fault_code::uniform_out_of_range;
        return is_told ? uniform() : 0;
    }

    /// The same register, its value dropped after the read.
    constexpr operand last() const
    {
        operand copy = *this;
        copy.byte |= source_byte::last_use;
        if (!is_register()) copy.fault = fault_code::not_last_use;
        return copy;
    }
    /// The same value, of which only a part is read.
    constexpr operand selecting(selector part) const
    {
        operand copy = *this;
        copy.select = part;
        return copy;
    }

    /// A register with what is done to the value here: its parts, signs, complement, and a register's last use.
    constexpr operand with_register(int number) const;
    /// A uniform with what is done to the value here. Uniforms have no last use.
    constexpr operand with_uniform(int number) const;

    friend constexpr bool operator==(const operand&, const operand&) = default;
};

// ---- making operands ----

/// All about a source but its number, as a type knows it.
struct decoration {
    source_kind kind = source_kind::reg;  ///< what it names
    bool last_use = false;                ///< a register's value is dropped after the read
    bool neg = false;                     ///< negated, after `abs`
    bool abs = false;                     ///< made absolute
    bool complement = false;              ///< all bits inverted
    selector select = selector::none;     ///< the part that is read

    /// The same, dropped after the read.
    constexpr decoration with_last_use() const { return {kind, true, neg, abs, complement, select}; }
    /// The same with the opposite sign.
    constexpr decoration negated() const { return {kind, last_use, !neg, abs, complement, select}; }
    /// The same made absolute, without a sign.
    constexpr decoration absolute() const { return {kind, last_use, false, true, complement, select}; }
    /// The same with all bits inverted.
    constexpr decoration complemented() const { return {kind, last_use, neg, abs, !complement, select}; }
    /// The same of which a part is read.
    constexpr decoration selecting(selector part) const { return {kind, last_use, neg, abs, complement, part}; }
};

namespace detail {

/// Where the numbers of a kind of source begin in the byte, and how many bits of them stand there;
/// the bits above choose the page.
struct source_numbers {
    std::uint8_t first;
    std::uint8_t bits;
    int count;
    fault_code out_of_range;
};

constexpr source_numbers numbers_of(source_kind kind)
{
    switch (kind) {
    case source_kind::reg: return {0, 6, 64, fault_code::register_out_of_range};
    case source_kind::uniform: return {source_byte::uniform, 6, 256, fault_code::uniform_out_of_range};
    case source_kind::constant: return {source_byte::constant, 5, constant_count, fault_code::constant_out_of_range};
    case source_kind::special: break;
    }
    return {source_byte::special, 5, 128, fault_code::special_out_of_range};
}

// Whether a type is one of numbers that count: integers, and what converts to them, but not bool or floats.
template <class Number>
inline constexpr bool is_integer =
    std::is_convertible_v<Number, int> && !std::is_floating_point_v<Number> && !std::is_same_v<Number, bool>;

// A number as an int. One that an int cannot hold stays out of every range of numbers.
template <class Number>
constexpr int int_of(Number number)
{
    if constexpr (std::is_integral_v<Number>) {
        const int converted = static_cast<int>(number);
        const bool is_negative = std::is_signed_v<Number> && number < Number{};
        if (static_cast<Number>(converted) != number || (converted < 0) != is_negative) return std::numeric_limits<int>::max();
        return converted;
    } else if constexpr (is_integer<Number>) {
        return number;
    } else {
        return 0;  // an assertion of the caller has failed
    }
}

inline constexpr int not_in_table = -1;  // the number of a table constant that does not exist

constexpr fault_code check_number(source_kind kind, const source_numbers& numbers, int number)
{
    if (number >= 0 && number < numbers.count) return fault_code::none;
    return kind == source_kind::constant && number == not_in_table ? fault_code::constant_not_in_table : numbers.out_of_range;
}

// The 32 bits of a constant, which is an integer or a float; -1 if it has more.
template <class Value>
constexpr std::int64_t bits_of_constant(Value value)
{
    static_assert(!std::is_same_v<Value, double> && !std::is_same_v<Value, long double>,
                  "a constant has 32 bits, so it is no double: write constant(0.5f)");
    static_assert(is_integer<Value> || std::is_floating_point_v<Value>, "a constant is an integer or a float: write constant(1) or constant(1.0f)");
    if constexpr (std::is_same_v<Value, float>) {
        return std::bit_cast<std::uint32_t>(value);
    } else if constexpr (std::is_same_v<Value, std::uint64_t> || std::is_same_v<Value, unsigned long long>) {
        return value >> 32 == 0 ? static_cast<std::int64_t>(value) : -1;
    } else if constexpr (is_integer<Value>) {
        const std::int64_t number = value;
        return number >= std::numeric_limits<std::int32_t>::min() && number >> 32 <= 0 ? number & 0xFFFFFFFF : -1;
    } else {
        return 0;
    }
}

// The first entry that has a value on every architecture, or -1 if there is none.
constexpr int find_common_constant(std::int64_t value)
{
    for (int index = 0; index < constant_count; ++index) {
        bool is_common = true;
        for (const arch on : architectures) is_common &= constant_value(index, on) == value;
        if (is_common) return index;
    }
    return not_in_table;
}

// (Not reg(number) and so on: these make all the parts of the value too, for callers who write one.)
constexpr operand make_operand(const decoration& d, int number)
{
    const source_numbers numbers = numbers_of(d.kind);
    const int low = (1 << numbers.bits) - 1;
    operand o;
    o.fault = check_number(d.kind, numbers, number);
    // What is out of range is kept as far as it fits.
    if (number < 0 || number >> numbers.bits > 0xFFFF) number = 0;
    o.byte = static_cast<std::uint8_t>(numbers.first | (number & low) | (d.last_use ? source_byte::last_use : 0));
    o.page = static_cast<std::uint16_t>(number >> numbers.bits);
    o.neg = d.neg;
    o.abs = d.abs;
    o.complement = d.complement;
    o.select = d.select;
    return o;
}

}  // namespace detail

constexpr operand operand::with_register(int number) const
{
    return detail::make_operand({source_kind::reg, is_last_use(), neg, abs, complement, select}, number);
}

constexpr operand operand::with_uniform(int number) const
{
    return detail::make_operand({source_kind::uniform, false, neg, abs, complement, select}, number);
}

/// A source whose number is a run-time value: the register's, the uniform's, the place of the constant in its table,
/// or twice the special value plus its word. What is done to the value belongs to the type.
template <decoration D>
struct source_value {
    int number = 0;  ///< the number, which is checked when it is used

    constexpr operator operand() const { return detail::make_operand(D, number); }

    /// The same register, its value dropped after the read.
    constexpr source_value<D.with_last_use()> last() const
        requires(D.kind == source_kind::reg)
    {
        return {number};
    }
    /// The same value, of which only a part is read; or a destination, of which only a half is written.
    template <selector Part>
    constexpr source_value<D.selecting(Part)> part() const
    {
        return {number};
    }
    /// The same with a part that is known at run time only.
    constexpr operand selecting(selector part) const { return operand(*this).selecting(part); }
};

/// A source to which nothing is done yet and whose number is a run-time value. Its parts are members, so that they are
/// written alike on reg(n) and r0: reg(n).h0.
template <source_kind Kind>
struct whole_value : source_value<decoration{Kind}> {
    /// A part of the value.
    template <selector Part>
    using part_value = source_value<decoration{Kind}.selecting(Part)>;

    /// The source of a number, which is checked when it is used.
    constexpr whole_value(int n)
        : source_value<decoration{Kind}>{n}, h0{n}, h1{n}, h00{n}, h10{n}, h11{n}, b0{n}, b1{n}, b2{n}, b3{n}, b00{n}, b11{n}, b22{n},
          b33{n}, w0{n}, zext{n}
    {
    }

    part_value<selector::h0> h0;    ///< the low half
    part_value<selector::h1> h1;    ///< the high half
    part_value<selector::h00> h00;  ///< the low half twice
    part_value<selector::h10> h10;  ///< the halves, exchanged
    part_value<selector::h11> h11;  ///< the high half twice
    part_value<selector::b0> b0;    ///< byte 0, the lowest
    part_value<selector::b1> b1;    ///< byte 1
    part_value<selector::b2> b2;    ///< byte 2
    part_value<selector::b3> b3;    ///< byte 3, the highest
    part_value<selector::b00> b00;  ///< byte 0 for both halves
    part_value<selector::b11> b11;  ///< byte 1 for both halves
    part_value<selector::b22> b22;  ///< byte 2 for both halves
    part_value<selector::b33> b33;  ///< byte 3 for both halves
    part_value<selector::w0> w0;    ///< the low word of a pair
    part_value<selector::zext> zext;  ///< since v14: the low word of a pair, extended by zeros
};

/// The negation of a value.
template <decoration D>
constexpr source_value<D.negated()> operator-(source_value<D> v)
{
    return {v.number};
}

/// The absolute value of a value.
template <decoration D>
constexpr source_value<D.absolute()> abs(source_value<D> v)
{
    return {v.number};
}

/// The complement of a value.
template <decoration D>
constexpr source_value<D.complemented()> operator~(source_value<D> v)
{
    return {v.number};
}

// (Templates, so that only who calls one pays for its type. The parameter is not to be given.)

/// A register, r0 to r63. The number is an integer of any type.
template <class Number, source_kind Kind = source_kind::reg>
constexpr whole_value<Kind> reg(Number number)
{
    static_assert(detail::is_integer<Number>, "a register number is an integer, not a float or bool: write reg(2)");
    return {detail::int_of(number)};
}

/// A 32-bit uniform, u0 to u255. The number is an integer of any type.
template <class Number, source_kind Kind = source_kind::uniform>
constexpr whole_value<Kind> uniform(Number number)
{
    static_assert(detail::is_integer<Number>, "a uniform number is an integer, not a float or bool: write uniform(2)");
    return {detail::int_of(number)};
}

/// An entry of the table of constants by its place, 0 to 31.
template <class Number, source_kind Kind = source_kind::constant>
constexpr whole_value<Kind> constant_at(Number place)
{
    static_assert(detail::is_integer<Number>, "a place in the table of constants is an integer; constant(1.0f) finds one by its value");
    const int index = detail::int_of(place);
    return {index == detail::not_in_table ? constant_count : index};
}

/// An entry of the table of constants by its value: an integer, or a float, which stands for its bits.
template <class Value, source_kind Kind = source_kind::constant>
constexpr whole_value<Kind> constant(Value value, arch on)
{
    const std::int64_t bits = detail::bits_of_constant(value);
    return {bits < 0 ? detail::not_in_table : detail::constant_index(static_cast<std::uint32_t>(bits), on)};
}

/// An entry of the table of constants that has the value on every architecture. (The tables differ in one entry.)
template <class Value, source_kind Kind = source_kind::constant>
constexpr whole_value<Kind> constant(Value value)
{
    return {detail::find_common_constant(detail::bits_of_constant(value))};
}

/// A 32-bit word, 0 or 1, of a special value.
constexpr source_value<decoration{source_kind::special}> special_value(special which, int half)
{
    return {half == 0 || half == 1 ? 2 * static_cast<int>(which) + half : -1};
}

/// The negation of a value.
constexpr operand operator-(operand o)
{
    o.neg = !o.neg;
    return o;
}

/// The absolute value of a value.
constexpr operand abs(operand o)
{
    o.neg = false;
    o.abs = true;
    return o;
}

/// The complement of a value.
constexpr operand operator~(operand o)
{
    o.complement = !o.complement;
    return o;
}

// ---- destinations ----

/// The halves of a destination register that are written; `narrow` is both with the result in 16 bits.
enum class half : std::uint8_t { narrow = 0, low = 1, high = 2, both = 3 };

/// Where an instruction puts its result: a register, or the half of one.
struct destination {
    int reg = 0;                          ///< 0 to 63, or what was given instead
    half mask = half::both;               ///< the halves that are written
    fault_code fault = fault_code::none;  ///< why this cannot be a destination, if it cannot

    constexpr destination() = default;
    /// A register, 0 to 63, or halves of it. Other numbers are refused when it is used.
    template <class Number>
        requires(detail::is_integer<Number>)
    constexpr destination(Number number, half written = half::both) : reg(detail::int_of(number)), mask(written)
    {
    }

    /// What the typed constructors take: a register, or its part h0, h1 or h01: `reg(n)`, `reg(n).h0()`, `r4.h1`.
    template <class Operand>
        requires(std::is_convertible_v<const Operand&, operand>)
    constexpr destination(const Operand& written) : destination(of(written))
    {
    }

    friend constexpr bool operator==(const destination&, const destination&) = default;

private:
    static constexpr destination of(const operand& written)
    {
        destination made(written.fault == fault_code::register_out_of_range ? written.refused_number() : written.reg());
        made.fault = written.fault;
        if (!written.is_register() || written.is_last_use() || written.neg || written.abs || written.complement)
            made.fault = fault_code::expected_register;
        switch (written.select) {
        case selector::none: break;
        case selector::h0: made.mask = half::low; break;
        case selector::h1: made.mask = half::high; break;
        case selector::h01: made.mask = half::narrow; break;
        default: made.fault = fault_code::write_mask_out_of_range;
        }
        return made;
    }
};

// ---- staging registers ----

/// A group of staging registers: `count` of them from `first` on.
struct staging_registers {
    int first = 0;  ///< the first register, 0 to 63
    int count = 0;  ///< how many there are
    friend constexpr bool operator==(const staging_registers&, const staging_registers&) = default;
};

/// `count` staging registers from a register on: sr(reg(n), 3).
template <class Number>
    requires(detail::is_integer<Number>)
constexpr staging_registers sr(source_value<decoration{source_kind::reg}> first, Number count)
{
    return {first.number, detail::int_of(count)};
}

/// `Count` staging registers from a run-time register on: sr<3>(reg(n)).
template <int Count>
constexpr staging_registers sr(source_value<decoration{source_kind::reg}> first)
{
    return {first.number, Count};
}

/// Staging registers of which only the first is given: the rest of the instruction says how many there are.
struct open_staging {
    int first = 0;  ///< the first register, 0 to 63
};

/// As many staging registers from a register on as follow from the modifiers: sr_from(reg(n)).
constexpr open_staging sr_from(source_value<decoration{source_kind::reg}> first) { return {first.number}; }

}  // namespace valhall

#endif

namespace valhall {

// ---- sources and destinations whose numbers are part of their types ----

/// A table constant by its value, in place of the number of a fixed_source: the architecture decides which entry that is.
struct table_constant {
    std::uint32_t value;  ///< its 32 bits
};

namespace detail {

constexpr int number_of(int number) { return number; }
constexpr int number_of(table_constant c) { return find_common_constant(c.value); }

}  // namespace detail

/// A source whose number is known to its type, so that a wrong one does not compile. `Number` is an int or a table_constant.
template <decoration D, auto Number>
struct fixed_source {
    constexpr operator operand() const { return detail::make_operand(D, detail::number_of(Number)); }
    constexpr operator source_value<D>() const { return {detail::number_of(Number)}; }

    /// The same register, its value dropped after the read.
    constexpr fixed_source<D.with_last_use(), Number> last() const
        requires(D.kind == source_kind::reg)
    {
        return {};
    }
    /// The same value, of which only a part is read; or a destination, of which only a half is written.
    template <selector Part>
    constexpr fixed_source<D.selecting(Part), Number> part() const
    {
        return {};
    }
};

/// The negation of the value.
template <decoration D, auto N>
constexpr fixed_source<D.negated(), N> operator-(fixed_source<D, N>)
{
    return {};
}

/// The absolute value; a negation before it is dropped.
template <decoration D, auto N>
constexpr fixed_source<D.absolute(), N> abs(fixed_source<D, N>)
{
    return {};
}

/// The value with all bits inverted.
template <decoration D, auto N>
constexpr fixed_source<D.complemented(), N> operator~(fixed_source<D, N>)
{
    return {};
}

template <source_kind Kind, auto Number>
struct fixed_whole;

namespace detail {

// (It is no base of fixed_whole, whose 64 types for registers every includer pays for.)
template <source_kind Kind, auto Number>
constexpr fixed_source<decoration{Kind}, Number> as_source(fixed_whole<Kind, Number>)
{
    return {};
}

}  // namespace detail

/// A part of a source by a constant number.
template <source_kind Kind, selector Part, auto Number>
struct fixed_part : fixed_source<decoration{Kind, false, false, false, false, Part}, Number> {};

/// A source to which nothing is done yet, by a constant number. Its halves and bytes are members; other parts are to be
/// had by `part<…>()`.
template <source_kind Kind, auto Number>
struct fixed_whole {
    constexpr operator operand() const { return detail::make_operand({Kind}, detail::number_of(Number)); }
    constexpr operator whole_value<Kind>() const { return {detail::number_of(Number)}; }

    /// The same register, its value dropped after the read.
    constexpr auto last() const { return detail::as_source(*this).last(); }
    /// A part of the value, also of a destination.
    template <selector Part>
    constexpr auto part() const
    {
        return detail::as_source(*this).template part<Part>();
    }

    // References, as a member that is an object would make the compiler build its type for every register.
    static const fixed_part<Kind, selector::h0, Number>& h0;    ///< the low half
    static const fixed_part<Kind, selector::h1, Number>& h1;    ///< the high half
    static const fixed_part<Kind, selector::h00, Number>& h00;  ///< the low half twice
    static const fixed_part<Kind, selector::h10, Number>& h10;  ///< the halves, exchanged
    static const fixed_part<Kind, selector::h11, Number>& h11;  ///< the high half twice
    static const fixed_part<Kind, selector::b0, Number>& b0;    ///< byte 0, the lowest
    static const fixed_part<Kind, selector::b1, Number>& b1;    ///< byte 1
    static const fixed_part<Kind, selector::b2, Number>& b2;    ///< byte 2
    static const fixed_part<Kind, selector::b3, Number>& b3;    ///< byte 3, the highest
    static const fixed_part<Kind, selector::b00, Number>& b00;  ///< byte 0 for both halves
    static const fixed_part<Kind, selector::b11, Number>& b11;  ///< byte 1 for both halves
    static const fixed_part<Kind, selector::b22, Number>& b22;  ///< byte 2 for both halves
    static const fixed_part<Kind, selector::b33, Number>& b33;  ///< byte 3 for both halves
    static const fixed_part<Kind, selector::w0, Number>& w0;    ///< the low word of a pair
    static const fixed_part<Kind, selector::zext, Number>& zext;  ///< since v14: the low word of a pair, extended by zeros
};

/// The negation of the value.
template <source_kind Kind, auto N>
constexpr auto operator-(fixed_whole<Kind, N> v)
{
    return -detail::as_source(v);
}

/// The absolute value.
template <source_kind Kind, auto N>
constexpr auto abs(fixed_whole<Kind, N> v)
{
    return abs(detail::as_source(v));
}

/// The value with all bits inverted.
template <source_kind Kind, auto N>
constexpr auto operator~(fixed_whole<Kind, N> v)
{
    return ~detail::as_source(v);
}

/// A register by a constant number.
template <int Number>
using fixed_register = fixed_whole<source_kind::reg, Number>;

namespace detail {

template <source_kind Kind, selector Part, auto Number>
inline constexpr fixed_part<Kind, Part, Number> part_of_source{};

}  // namespace detail

#define VALHALL_PART(part)                   \
    template <source_kind Kind, auto Number> \
    constexpr const fixed_part<Kind, selector::part, Number>& fixed_whole<Kind, Number>::part = detail::part_of_source<Kind, selector::part, Number>;
VALHALL_PART(h0)
VALHALL_PART(h1)
VALHALL_PART(h00)
VALHALL_PART(h10)
VALHALL_PART(h11)
VALHALL_PART(b0)
VALHALL_PART(b1)
VALHALL_PART(b2)
VALHALL_PART(b3)
VALHALL_PART(b00)
VALHALL_PART(b11)
VALHALL_PART(b22)
VALHALL_PART(b33)
VALHALL_PART(w0)
VALHALL_PART(zext)
#undef VALHALL_PART

#define VALHALL_REGISTERS(a, b, c, d, e, f, g, h)                                                                  \
    inline constexpr fixed_register<a> r##a{}; inline constexpr fixed_register<b> r##b{};                         \
    inline constexpr fixed_register<c> r##c{}; inline constexpr fixed_register<d> r##d{};                         \
    inline constexpr fixed_register<e> r##e{}; inline constexpr fixed_register<f> r##f{};                         \
    inline constexpr fixed_register<g> r##g{}; inline constexpr fixed_register<h> r##h{};
VALHALL_REGISTERS(0, 1, 2, 3, 4, 5, 6, 7)
VALHALL_REGISTERS(8, 9, 10, 11, 12, 13, 14, 15)
VALHALL_REGISTERS(16, 17, 18, 19, 20, 21, 22, 23)
VALHALL_REGISTERS(24, 25, 26, 27, 28, 29, 30, 31)
VALHALL_REGISTERS(32, 33, 34, 35, 36, 37, 38, 39)
VALHALL_REGISTERS(40, 41, 42, 43, 44, 45, 46, 47)
VALHALL_REGISTERS(48, 49, 50, 51, 52, 53, 54, 55)
VALHALL_REGISTERS(56, 57, 58, 59, 60, 61, 62, 63)
#undef VALHALL_REGISTERS

/// A register by a constant number, r0 to r63.
template <int Number>
constexpr fixed_register<Number> reg()
{
    static_assert(Number >= 0 && Number < 64, "a register number is 0 to 63");
    return {};
}

/// A 32-bit uniform by a constant number, u0 to u255. (The names u0 … are in emit/uniforms.hpp.)
template <int Number>
constexpr fixed_whole<source_kind::uniform, Number> uniform()
{
    static_assert(Number >= 0 && Number < 256, "a uniform number is 0 to 255");
    return {};
}

/// An entry of the table of constants by a constant place, 0 to 31.
template <int Index>
constexpr fixed_whole<source_kind::constant, Index> constant_at()
{
    static_assert(Index >= 0 && Index < constant_count, "a table index is 0 to 31");
    return {};
}

namespace detail {

consteval bool is_in_a_table(std::uint32_t value)
{
    for (const arch on : architectures)
        if (constant_index(value, on) >= 0) return true;
    return false;
}

}  // namespace detail

/// An entry of the table of constants by a constant value: the one of the architecture for which it is encoded.
template <std::uint32_t Value>
constexpr fixed_whole<source_kind::constant, table_constant{Value}> constant()
{
    static_assert(detail::is_in_a_table(Value), "the constant is not in the table of constants");
    return {};
}

/// The same with the architecture named.
template <std::uint32_t Value, arch On>
constexpr fixed_whole<source_kind::constant, detail::constant_index(Value, On)> constant()
{
    static_assert(detail::constant_index(Value, On) >= 0, "the constant is not in the table of constants");
    return {};
}

/// The two words of a special value.
template <special Which>
struct special_words {
    // (References, as the parts of a register are.)
    static const fixed_part<source_kind::special, selector::none, 2 * static_cast<int>(Which)>& w0;      ///< the low word
    static const fixed_part<source_kind::special, selector::none, 2 * static_cast<int>(Which) + 1>& w1;  ///< the high word
};

template <special Which>
constexpr const fixed_part<source_kind::special, selector::none, 2 * static_cast<int>(Which)>& special_words<Which>::w0 =
    detail::part_of_source<source_kind::special, selector::none, 2 * static_cast<int>(Which)>;
template <special Which>
constexpr const fixed_part<source_kind::special, selector::none, 2 * static_cast<int>(Which) + 1>& special_words<Which>::w1 =
    detail::part_of_source<source_kind::special, selector::none, 2 * static_cast<int>(Which) + 1>;

#define VALHALL_SPECIAL(name) inline constexpr special_words<special::name> name{};
// Generated from table/ by the target `derive`: the special values.
// The includer defines VALHALL_SPECIAL(name).

VALHALL_SPECIAL(warp_id)
VALHALL_SPECIAL(framebuffer_size)
VALHALL_SPECIAL(atest_datum)
VALHALL_SPECIAL(sample)
VALHALL_SPECIAL(blend_descriptor_0)
VALHALL_SPECIAL(blend_descriptor_1)
VALHALL_SPECIAL(blend_descriptor_2)
VALHALL_SPECIAL(blend_descriptor_3)
VALHALL_SPECIAL(blend_descriptor_4)
VALHALL_SPECIAL(blend_descriptor_5)
VALHALL_SPECIAL(blend_descriptor_6)
VALHALL_SPECIAL(blend_descriptor_7)
VALHALL_SPECIAL(thread_local_pointer)
VALHALL_SPECIAL(workgroup_local_pointer)
VALHALL_SPECIAL(resource_table_pointer)
VALHALL_SPECIAL(lane_id)
VALHALL_SPECIAL(core_id)
VALHALL_SPECIAL(shader_output)
VALHALL_SPECIAL(prepass_state)
VALHALL_SPECIAL(program_counter)

#undef VALHALL_SPECIAL

// ---- staging registers ----

/// Staging registers that are known to their type.
template <int First, int Count>
struct fixed_staging {
    constexpr operator staging_registers() const { return {First, Count}; }
};

namespace detail {

template <std::size_t N>
consteval bool follow(const int (&numbers)[N])
{
    for (std::size_t i = 1; i < N; ++i)
        if (numbers[i] != numbers[i - 1] + 1) return false;
    return true;
}

}  // namespace detail

/// No staging registers, which some instructions allow.
constexpr fixed_staging<0, 0> sr() { return {}; }

/// The staging registers that are named, which must follow one another: sr(r4, r5, r6).
template <int First, int... Rest>
constexpr fixed_staging<First, 1 + sizeof...(Rest)> sr(fixed_register<First>, fixed_register<Rest>...)
{
    static_assert(detail::follow({First, Rest...}), "staging registers must follow one another");
    return {};
}

/// `count` staging registers from a register on: sr(r4, 3).
template <int First, class Number>
    requires(detail::is_integer<Number>)
constexpr staging_registers sr(fixed_register<First>, Number count)
{
    return {First, detail::int_of(count)};
}

/// `Count` staging registers from a register on, checked when compiled: sr<3>(r4).
template <int Count, int First>
constexpr fixed_staging<First, Count> sr(fixed_register<First>)
{
    return {};
}

/// Staging registers of which only the first is given, which is known to its type.
template <int First>
struct fixed_open_staging {
    constexpr operator open_staging() const { return {First}; }
};

/// As many staging registers from a register on as follow from the modifiers: sr_from(r4). Sizes, formats, numbers of
/// channels and the like say how many that are.
template <int First>
constexpr fixed_open_staging<First> sr_from(fixed_register<First>)
{
    return {};
}

// ---- immediates ----

/// An immediate number that is a run-time value. Distances of branches count instructions.
struct immediate_value {
    std::int64_t value = 0;  ///< the number; the constructor says whether it fits its field

    /// For instruction::set_immediate().
    constexpr operator std::int64_t() const { return value; }
};

/// The bits of a floating-point immediate.
struct immediate_bits {
    std::int64_t value = 0;  ///< the bits

    /// For instruction::set_immediate().
    constexpr operator std::int64_t() const { return value; }
};

/// A floating-point number as an immediate, which stands for its bits.
struct float_immediate {
    float value = 0;  ///< the number whose bits are encoded
};

/// An immediate number that is known to its type.
template <std::int64_t Value>
struct fixed_immediate {
    constexpr operator std::int64_t() const { return Value; }
};

namespace detail {

// An integer as 64 bits with a sign. (No immediate has 64 bits: a larger one is out of range all the same.)
template <class Number>
constexpr std::int64_t wide_number(Number value)
{
    constexpr std::uint64_t most = ~std::uint64_t{0} / 2;
    if constexpr (std::is_unsigned_v<Number>) return static_cast<std::int64_t>(value < most ? value : most);
    else if constexpr (is_integer<Number>) return value;
    else return 0;
}

}  // namespace detail

/// An immediate: imm(k) is an integer, imm(1.0f) a float. Where an integer has all 32 bits, -1 is the same as 0xFFFFFFFF.
/// Instructions whose immediate is a float take a float, or the bits of one as imm_bits(0x3F800000).
template <class Number>
constexpr auto imm(Number value)
{
    static_assert(!std::is_same_v<Number, double> && !std::is_same_v<Number, long double>,
                  "an immediate has 32 bits, so it is no double: write imm(1.0f)");
    static_assert(detail::is_integer<Number> || std::is_floating_point_v<Number>, "an immediate is an integer or a float: write imm(1)");
    if constexpr (std::is_same_v<Number, float>) return float_immediate{value};
    else return immediate_value{detail::wide_number(value)};
}

/// An immediate number that is checked when compiled: imm<5>().
template <std::int64_t Value>
constexpr fixed_immediate<Value> imm()
{
    return {};
}

/// The bits of an immediate that is a float: imm_bits(0x3F800000) is imm(1.0f).
template <class Number>
constexpr immediate_bits imm_bits(Number bits)
{
    static_assert(detail::is_integer<Number>, "the bits of a float are an integer: write imm_bits(0x3F800000), or imm(1.0f)");
    return {detail::wide_number(bits)};
}

}  // namespace valhall

#endif
// The words of modifiers and flow as constants: mod::clamp_m1_1 is whichever modifier of an instruction has the word
// "clamp_m1_1" in the text. Constructors take them, and instruction::set().
#ifndef VALHALL_MODIFIER_WORDS_HPP
#define VALHALL_MODIFIER_WORDS_HPP

// The instruction value: a word that is known to decode, with what its row says of it.
// Reading extracts bits; setting inserts them or says why it cannot, and then changes nothing.
#ifndef VALHALL_INSTRUCTION_HPP
#define VALHALL_INSTRUCTION_HPP


// Descriptors: what the table says of each instruction, found by opcode or by word on an architecture.
#ifndef VALHALL_ISA_DESCRIPTOR_HPP
#define VALHALL_ISA_DESCRIPTOR_HPP


// The kinds of fields that instructions have, and where each stands in the word: modifiers, sources, staging registers,
// immediates, and the rules that Arm's description sets for them.
#ifndef VALHALL_ISA_FIELDS_HPP
#define VALHALL_ISA_FIELDS_HPP


// The parts of a value that a source can select and how each is encoded: the sets that occur.
#ifndef VALHALL_ISA_SELECTORS_HPP
#define VALHALL_ISA_SELECTORS_HPP



namespace valhall {

/// The selectors of one field, by encoding.
struct selector_set {
    static constexpr selector reserved = selector{255};  ///< what stands for an encoding without a meaning

    std::uint8_t width = 0;            ///< bits of the field
    selector fallback = reserved;      ///< what text may leave out; `reserved` where it must be written
    /// What each encoding selects.
    selector by_encoding[detail::max_encodings] = {reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved,
                                                   reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved};

    /// Whether an encoding has a meaning.
    constexpr bool has(word encoding) const { return by_encoding[encoding] != reserved; }

    /// The encoding of a selector. Faults: no_such_selector.
    constexpr result<word> find(selector wanted) const
    {
        for (word encoding = 0; encoding < word{1} << width; ++encoding)
            if (by_encoding[encoding] == wanted && wanted != reserved) return encoding;
        return fault_code::no_such_selector;
    }
};

namespace detail {

// A part that a bit of the byte of a 64-bit source selects: `zext`.
struct source_extension {
    selector part;
    std::uint8_t bit;  // of the byte, which is not part of the number then
    arch_span archs;   // where the bit means this
};

// Generated from table/ by the target `derive`: the sets of selectors that occur.
// See selectors.hpp for what it says.

inline constexpr char8_t selector_set_bytes[] =
    u8"\x0\x0\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // nothing
    u8"\x2\x5\x3\x4\x5\x6\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // swizzle_16
    u8"\x2\x0\x0\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // swizzle_32
    u8"\x4\x1b\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25\x26\xff\xff\xff\xff"  // widen_8
    u8"\x4\x5\x3\x4\x5\x6\xb\xd\x13\x15\x10\x12\x18\x1a\xf\x19\xff\xff"  // widen_16
    u8"\x4\x0\x0\xff\x1\x2\x7\x8\x9\xa\xff\xff\xff\xff\xff\xff\xff\xff"  // widen_32
    u8"\x4\x0\x0\xff\x1\x2\x7\x8\x9\xa\x27\x2a\xff\xff\xff\xff\xff\xff"  // widen_64
    u8"\x4\xff\x13\xff\xff\xff\xb\x10\x15\x1a\xff\xff\xf\x19\xff\xff\xff\xff"  // lanes_of_shift
    u8"\x4\xff\x13\x1c\x1d\x1e\xb\x10\x15\x1a\x23\x24\xf\x19\xff\xff\xff\xff"  // lanes_of_byte_shift
    u8"\x4\xff\xb\xc\xd\xe\xf\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a"  // half_swizzle_8
    u8"\x2\xff\x7\x8\x9\xa\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // lane_8
    u8"\x1\xff\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // lane_16
    u8"\x3\x0\x0\x1\x2\x28\x29\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // combine_any
    u8"\x1\x0\x0\x2b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // signedness_1
    u8"\x2\xff\x2c\x2d\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // submatrix_2
    u8"\x2\x0\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // only_none_2
    u8"\x2\x1\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // half_lane_2
    u8"\x4\x0\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // only_none_4
    u8"\x4\xff\xff\xff\x1\x2\x7\x8\x9\xa\x27\xff\xff\xff\xff\xff\xff\xff"  // widen_part_4
    u8"\x4\x0\x0\xff\x1\x2\x7\x8\x9\xa\x27\xff\xff\xff\xff\xff\xff\xff"  // widen_64_low
    u8"\x4\x7\xff\xff\xff\xff\x7\x8\x9\xa\xff\xff\xff\xff\xff\xff\xff\xff"  // lanes_4
    u8"\x4\x13\x13\xff\xff\xff\xb\x10\x15\x1a\xff\xff\xf\x19\xff\xff\xff\xff"  // lanes_of_half_shift
    u8"\x2\xff\x2c\x2d\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // half_submatrix_2
    u8"\x4\x13\xb\xc\xd\xe\xf\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a"  // half_swizzle_arm
    u8"\x2\x7\x7\x8\x9\xa\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // lane_8_arm
    u8"\x1\x1\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // lane_16_arm
    u8"\x0\xf\xf\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"  // only_low_bytes
    ;

inline constexpr source_extension extension{selector::zext, 0, arch_span{0xEFF}};

inline constexpr auto selector_sets = as_structures<selector_set>(selector_set_bytes);

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

// ---- modifiers ----

/// How much is asked of an instruction that decodes: what the hardware takes, or also what Arm's description does not list,
/// such as reserved bits that the hardware ignores. Compilers in use set such bits.
enum class level : std::uint8_t { hardware, strict };

/// A modifier as instructions have it: which one, where it stands, and which of its values have a place here. Which values
/// have a meaning at all is its enumeration's matter.
struct modifier_field {
    enum_id id{};                      ///< its enumeration
    enum_id excluded = enum_id::none;  ///< a modifier that may not be on beside this one
    bit_field bits{};                  ///< where it stands
    std::uint16_t accepted = 0xFFFF;   ///< bit n: the hardware accepts the value n here
    std::uint16_t listed = 0xFFFF;     ///< bit n: Arm's description lists the value n here, on the architectures below
    arch_span listed_on = v9_up;       ///< on the others it lists all

    /// Whether a value that has a meaning is taken here at a level.
    constexpr bool takes(word value, arch on, level how) const
    {
        if ((accepted >> value & 1) == 0) return false;
        return how == level::hardware || !contains(listed_on, on) || (listed >> value & 1) != 0;
    }
};

/// Names a modifier_field by its place in detail::modifier_fields. `flow` belongs to every instruction; the others have
/// no names.
enum class modifier_id : std::uint8_t { flow = 0 };

// ---- sources ----

/// What an operand is to an instruction.
// Generated from table/ by the target `derive`: what operands are to instructions.

enum class role : std::uint8_t {
    abscissa, accumulator, addend, address, address_and_conversion, alpha, amount, argument, attribute, base, blend_descriptor,
    bound, buffer_index, byte_0, byte_1, byte_offset, carry, colour, condition, conversion_descriptor, coordinates, coverage, depth,
    distance, earlier_result, exponent, face, factor, fixed_point_argument, fraction, gradient_descriptor, high_half, index,
    index_and_table, instance, lane, left_factor, left_matrix, left_value, left_vector, linear_index, loaded_value, low_half, mask,
    mode_descriptor, name, number, numbers, offset, old_value, operand, ordinate, pixel, pixel_indices, quadrant, reduced_angle,
    result, return_address, right_factor, right_matrix, right_value, right_vector, sample_position, slice, stencil_value,
    stored_value, target, test_datum, texel, texels, texture, texture_and_sampler, textures_and_sampler, time, upper_half, value,
    value_if_false, value_if_not, value_if_the_mask_passes, value_if_true, varying, varying_value, vertex, x, x_and_y, y, z,
    z_and_w,
};

/// A source of an instruction.
struct source_field {
    valhall::role role{};         ///< what the value is to the instruction
    std::uint8_t byte = 0;        ///< its byte in the word, 0 to 3
    bool is_wide = false;         ///< whether it takes 64 bits, an aligned pair of registers
    bool has_absneg = false;      ///< whether it can be negated and made absolute
    bool has_not = false;         ///< whether its bits can be inverted
    bool is_pair = false;         ///< whether Arm's description makes it a pair of registers: 64 bits, and some that are smaller
    bit_field select{};           ///< where it says which part of the value is read; no bits where that is the whole
    std::uint8_t decodable = 0;   ///< the set of selectors that the hardware decodes, by its place in detail::selector_sets
    std::uint8_t listed = 0;      ///< the set of those that Arm's description lists, likewise
    std::uint8_t parts = 0;       ///< how the selectors of both are encoded, by the place in detail::selector_encodings

    /// Where the byte of the source stands.
    constexpr bit_field bits() const { return source_byte_field(byte); }

    /// The bit of the negation, which applies after the absolute value.
    constexpr bit_field neg_bit() const { return {source_negation_field(byte).position, has_absneg}; }
    /// The bit that makes the value absolute; no bits where the source has none.
    constexpr bit_field abs_bit() const { return {source_absolute_field(byte).position, has_absneg}; }
    /// The bit that inverts all bits of the value; no bits where the source has none.
    constexpr bit_field not_bit() const { return {source_complement_field.position, has_not}; }

    /// All of the source's bits but those of the selector.
    constexpr word value_bits() const
    {
        return word{0xFF} << 8 * byte | word{has_absneg} * 3 << detail::negation_position(byte) |
               word{has_not} << detail::complement_position;
    }
    /// These bits for a byte and what is done to the value; what the source cannot do must be off.
    constexpr word encode(std::uint8_t value, bool neg, bool abs, bool complement) const
    {
        return word{value} << 8 * byte | (word{neg} | word{abs} << 1) << detail::negation_position(byte) |
               word{complement} << detail::complement_position;
    }

    /// The part of the value that a word selects. (`zext` is a bit of the byte of a 64-bit register or uniform; see selectors.def.)
    constexpr selector selected(word from, arch on) const
    {
        if (is_extended(from, on)) return detail::extension.part;
        return selectors().by_encoding[select.extract(from)];
    }
    /// Whether a word selects `zext`: the low 32 bits of a 64-bit source, extended by zeros.
    constexpr bool is_extended(word from, arch on) const
    {
        if (!is_wide || !contains(detail::extension.archs, on)) return false;
        const word value = bits().extract(from);
        const bool is_marked = (value >> detail::extension.bit & 1) != 0 && value < source_byte::constant;
        return is_marked && selectors().by_encoding[select.extract(from)] == selectors().fallback;
    }

    /// The selectors that the hardware decodes, in the words of the older text syntax.
    constexpr const selector_set& selectors() const { return detail::selector_sets.at[decodable]; }
    /// The selectors that are legal by Arm's description, in its words.
    constexpr const selector_set& listed_selectors() const { return detail::selector_sets.at[listed]; }
};

// ---- staging registers ----

/// A group of staging registers: consecutive registers that a message reads or writes.
struct staging_field {
    bool is_written = false;   ///< whether the message writes them; else it reads them
    bit_field base{40, 6};     ///< the first register
    std::uint8_t control = 0;  ///< what staging_control_field holds; 0 if it is not concerned
    bit_field count{33, 3};    ///< how many registers; no bits where the opcode says so
    std::uint8_t least = 0;    ///< the smallest number of registers
    std::uint8_t bias = 0;     ///< the encoding is the number of registers less this, as many bits of it as there are

    /// The largest number of registers that can be encoded.
    constexpr int maximum() const { return static_cast<int>(count.maximum()) + least; }
    /// Whether there can be more registers than a mnemonic has words for.
    constexpr bool is_many() const { return count.width > 3; }

    /// The number of registers.
    constexpr int registers(word from) const { return static_cast<int>(((count.extract(from) + bias - least) & count.maximum()) + least); }
    /// Whether a group can be these registers.
    constexpr bool fits(int first, int number) const
    {
        const unsigned begin = static_cast<unsigned>(first), size = static_cast<unsigned>(number);
        return (begin < 64) & (size - least <= count.maximum()) & (begin + size <= 64) & ((number != 0) | (first == 0));
    }
    /// Why a group cannot be these registers; `fault_code::none` if it can.
    constexpr fault_code check(int first, int number) const
    {
        if (first < 0 || first > 63) return fault_code::register_out_of_range;
        if (number < least || number > maximum()) return fault_code::staging_count;
        return (number == 0 ? first != 0 : first + number > 64) ? fault_code::staging_range : fault_code::none;
    }
    /// A word with another number of registers, between `least` and maximum().
    constexpr word with_registers(word into, int number) const { return count.insert(into, static_cast<word>(number - bias)); }
};

// staging_id, the kinds of staging groups; staging_bytes, what each stands for.
// Generated from table/ by the target `derive`: the kinds of staging groups.
// See fields.hpp for what it says.

/// The kinds of staging groups. A list ends with `none`.
enum class staging_id : std::uint8_t {
    none, read, written, written_low, read_plain, read_plain_to_8, read_and_written, written_counted_high, read_many, written_many,
    read_1, read_2, read_3, read_4, written_1, written_2, written_3, written_4,
};

namespace detail {

inline constexpr char8_t staging_bytes[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0"  // none
    u8"\x0\x28\x6\x1\x21\x3\x0\x0"  // read
    u8"\x1\x28\x6\x2\x21\x3\x0\x0"  // written
    u8"\x1\x10\x6\x0\x24\x3\x1\x1"  // written_low
    u8"\x0\x28\x6\x0\x21\x3\x0\x0"  // read_plain
    u8"\x0\x28\x6\x0\x21\x3\x1\x0"  // read_plain_to_8
    u8"\x0\x28\x6\x3\x21\x3\x0\x0"  // read_and_written
    u8"\x1\x28\x6\x2\x24\x3\x1\x1"  // written_counted_high
    u8"\x0\x28\x6\x1\x21\x6\x1\x1"  // read_many
    u8"\x1\x28\x6\x2\x21\x6\x1\x1"  // written_many
    u8"\x0\x28\x6\x1\x0\x0\x1\x0"  // read_1
    u8"\x0\x28\x6\x1\x0\x0\x2\x0"  // read_2
    u8"\x0\x28\x6\x1\x0\x0\x3\x0"  // read_3
    u8"\x0\x28\x6\x1\x0\x0\x4\x0"  // read_4
    u8"\x1\x28\x6\x2\x0\x0\x1\x0"  // written_1
    u8"\x1\x28\x6\x2\x0\x0\x2\x0"  // written_2
    u8"\x1\x28\x6\x2\x0\x0\x3\x0"  // written_3
    u8"\x1\x28\x6\x2\x0\x0\x4\x0"  // written_4
    ;

}  // namespace detail

namespace detail {

inline constexpr auto staging_fields = as_structures<staging_field>(staging_bytes);

}  // namespace detail

/// What a staging_id stands for.
constexpr const staging_field& describe(staging_id id) { return detail::staging_fields.at[static_cast<int>(id)]; }

// ---- immediates ----

namespace detail {

// What is written before the number of an immediate, with room for as many characters as the longest has; the sizes.
inline constexpr char immediate_labels[] = "#       offset: index:  table:  target: shift:  ";
inline constexpr char8_t immediate_label_sizes[] = u8"\x1\x7\x6\x6\x7\x6";
inline constexpr int immediate_label_size = 8;

constexpr std::string_view label_of(immediate_name name)
{
    const int place = static_cast<int>(name);
    return {immediate_labels + immediate_label_size * place, immediate_label_sizes[place]};
}

}  // namespace detail

/// The name of an immediate in text.
constexpr std::string_view name_of(immediate_name name)
{
    const std::string_view label = detail::label_of(name);
    return name == immediate_name::constant ? "constant" : label.substr(0, label.size() - 1);
}

/// An immediate number of an instruction. A list ends with one of no width.
struct immediate_field {
    immediate_name name{};           ///< what it is
    bit_field bits{};                ///< where it stands
    number_kind kind{};              ///< how its bits are to be read
    std::uint8_t alignment = 1;      ///< by Arm's description, it is a multiple of this
    enum_id values = enum_id::none;  ///< the enumeration whose values are legal; `none` where all are
    bit_field high{};                ///< further bits, above those of `bits`

    /// Whether negative numbers can be encoded.
    constexpr bool is_signed() const { return kind == number_kind::signed_number || kind == number_kind::branch_offset; }
    /// Whether it is a distance from the instruction behind this.
    constexpr bool is_relative() const { return kind == number_kind::branch_offset || kind == number_kind::jump_target; }
    /// The smallest number that can be encoded.
    constexpr std::int64_t minimum() const { return is_signed() ? -(std::int64_t{1} << (bits.width - 1)) : 0; }
    /// The largest number that can be encoded.
    constexpr std::int64_t maximum() const { return (std::int64_t{1} << (bits.width + high.width - is_signed())) - 1; }
    /// Whether a number can be set: one from minimum() to maximum(), or where all of 32 bits are there, a negative one that
    /// has 32 bits, so that -1 sets all of them.
    constexpr bool fits(std::int64_t value) const
    {
        const bool takes_sign = is_signed() | (bits.width == 32);
        const std::int64_t least = -(std::int64_t{takes_sign} << (bits.width - 1));
        return value >= least && value <= maximum();
    }
    /// Its bits in the word.
    constexpr word mask() const { return bits.mask() | high.mask(); }
    /// The number in a word.
    constexpr std::int64_t extract(word from) const
    {
        if (is_signed()) return bits.extract_signed(from);
        return static_cast<std::int64_t>(bits.extract(from) | high.extract(from) << bits.width);
    }
    /// A word with another number, of which the bits that fit are taken.
    constexpr word insert(word into, std::int64_t value) const
    {
        return high.insert(bits.insert(into, static_cast<word>(value)), static_cast<word>(value) >> bits.width);
    }
};

}  // namespace valhall

#endif
// The values that a modifier may have in an instruction, as a range.
#ifndef VALHALL_ISA_MODIFIER_VALUES_HPP
#define VALHALL_ISA_MODIFIER_VALUES_HPP



namespace valhall {

/// A value of a modifier.
struct modifier_value {
    enum_id id{};            ///< the modifier
    std::uint8_t value = 0;  ///< as it is encoded

    /// Its name as text has it; "none" for what is not written.
    constexpr std::string_view name() const { return describe(id)[value].name(); }

    friend constexpr bool operator==(modifier_value, modifier_value) = default;
};

/// Values of one modifier, from the lowest on.
class modifier_values {
public:
    class iterator {
    public:
        using value_type = modifier_value;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr iterator(enum_id id, std::uint32_t left) : id_(id), left_(left) { skip(); }
        constexpr modifier_value operator*() const { return {id_, value_}; }
        constexpr iterator& operator++()
        {
            left_ &= left_ - 1;
            skip();
            return *this;
        }
        constexpr iterator operator++(int)
        {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const iterator& x, const iterator& y) { return x.left_ == y.left_; }

    private:
        // Goes on to the lowest value that is left.
        constexpr void skip()
        {
            while (left_ != 0 && (left_ >> value_ & 1) == 0) ++value_;
        }

        enum_id id_{};
        std::uint32_t left_ = 0;  // bit n: the value n is still to come
        std::uint8_t value_ = 0;
    };

    constexpr modifier_values() = default;
    /// Bit n of `set` says whether the value n is among them.
    constexpr modifier_values(enum_id id, std::uint32_t set) : id_(id), set_(set) {}

    constexpr iterator begin() const { return {id_, set_}; }
    constexpr iterator end() const { return {id_, 0}; }
    constexpr bool empty() const { return set_ == 0; }
    constexpr int size() const
    {
        int count = 0;
        for (std::uint32_t left = set_; left != 0; left &= left - 1) ++count;
        return count;
    }
    /// Whether a value is among them.
    constexpr bool contains(word value) const { return value < 32 && (set_ >> value & 1) != 0; }
    /// The same, for a value of the modifier's type.
    template <isa_enum E>
    constexpr bool contains(E value) const
    {
        return id_of(value) == id_ && contains(static_cast<word>(value));
    }

private:
    enum_id id_ = enum_id::none;
    std::uint32_t set_ = 0;
};

}  // namespace valhall

#endif
// The names of the instructions.
#ifndef VALHALL_ISA_OPCODE_HPP
#define VALHALL_ISA_OPCODE_HPP


namespace valhall {

/// Names an instruction: `opcode::FADD_v2f16` is FADD.v2f16.
enum class opcode : std::uint16_t {
#define VALHALL_OPCODE(name, form) name,
// Generated from table/ by the target `derive`: the instructions.
// The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/rows.

VALHALL_OPCODE(NOP, nothing)
VALHALL_OPCODE(DOORBELL, nothing)
VALHALL_OPCODE(EUREKA, nothing)
VALHALL_OPCODE(KABOOM, nothing)
VALHALL_OPCODE(BRANCHZ, branch)
VALHALL_OPCODE(DISCARD_f32, discard_test)
VALHALL_OPCODE(BRANCHZI, branch_indirect)
VALHALL_OPCODE(JUMP_EX, jump_stack)
VALHALL_OPCODE(LD_VAR_BUF_FLAT_IMM, varying_buffer_flat_immediate)
VALHALL_OPCODE(LD_VAR_FLAT_IMM, varying_flat_immediate)
VALHALL_OPCODE(LD_GCLK, clock)
VALHALL_OPCODE(BARRIER, barrier)
VALHALL_OPCODE(LD_VAR_IMM, varying_immediate)
VALHALL_OPCODE(LD_VAR_FLAT, varying_flat)
VALHALL_OPCODE(LD_VAR_SPECIAL, varying_special)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f32, varying_buffer_immediate_32)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f16, varying_buffer_immediate_16)
VALHALL_OPCODE(LEA_BUF_IMM, buffer_address_immediate)
VALHALL_OPCODE(LD_VAR_BUF_FLAT, varying_buffer_flat)
VALHALL_OPCODE(LOAD_i8, load_8)
VALHALL_OPCODE(LOAD_i16, load_16)
VALHALL_OPCODE(LOAD_i24, load_24)
VALHALL_OPCODE(LOAD_i32, load_32)
VALHALL_OPCODE(LOAD_i48, load_48)
VALHALL_OPCODE(LOAD_i64, load_64)
VALHALL_OPCODE(LOAD_i96, load_96)
VALHALL_OPCODE(LOAD_i128, load_128)
VALHALL_OPCODE(STORE_i8, store_8)
VALHALL_OPCODE(STORE_i16, store_16)
VALHALL_OPCODE(STORE_i24, store)
VALHALL_OPCODE(STORE_i32, store)
VALHALL_OPCODE(STORE_i48, store)
VALHALL_OPCODE(STORE_i64, store)
VALHALL_OPCODE(STORE_i96, store)
VALHALL_OPCODE(STORE_i128, store)
VALHALL_OPCODE(LD_MULTI, load_many)
VALHALL_OPCODE(ST_MULTI, store_many)
VALHALL_OPCODE(LD_VAR, varying)
VALHALL_OPCODE(LD_ATTR_IMM, attribute_immediate)
VALHALL_OPCODE(LD_TEX_IMM, texel_immediate)
VALHALL_OPCODE(LEA_ATTR_IMM, attribute_address_immediate)
VALHALL_OPCODE(LEA_TEX_IMM, texel_address_immediate)
VALHALL_OPCODE(ATOM_i32, atomic_32)
VALHALL_OPCODE(ATOM_i64, atomic_64)
VALHALL_OPCODE(ATOM1_i32, atomic_with_1_only_32)
VALHALL_OPCODE(ATOM1_i64, atomic_with_1_only_64)
VALHALL_OPCODE(ATOM1_RETURN_i32, atomic_with_1_32)
VALHALL_OPCODE(ATOM1_RETURN_i64, atomic_with_1_64)
VALHALL_OPCODE(LD_BUFFER_i8, load_buffer_8)
VALHALL_OPCODE(LD_BUFFER_i16, load_buffer_16)
VALHALL_OPCODE(LD_BUFFER_i24, load_buffer_24)
VALHALL_OPCODE(LD_BUFFER_i32, load_buffer_32)
VALHALL_OPCODE(LD_BUFFER_i48, load_buffer_48)
VALHALL_OPCODE(LD_BUFFER_i64, load_buffer_64)
VALHALL_OPCODE(LD_BUFFER_i96, load_buffer_96)
VALHALL_OPCODE(LD_BUFFER_i128, load_buffer_128)
VALHALL_OPCODE(LEA_BUFFER, buffer_address)
VALHALL_OPCODE(LD_VAR_BUF_f32, varying_buffer_32)
VALHALL_OPCODE(LD_VAR_BUF_f16, varying_buffer_16)
VALHALL_OPCODE(LEA_BUF, buffer_address)
VALHALL_OPCODE(LD_CVT, load_converted)
VALHALL_OPCODE(ST_CVT, store_converted)
VALHALL_OPCODE(LD_CHECKED_IMM_i8, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i16, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i24, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i32, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i48, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i64, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i96, load_checked_3_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i128, load_checked_4_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i8, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i16, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i24, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i32, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i48, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i64, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i96, store_checked_3_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i128, store_checked_4_immediate)
VALHALL_OPCODE(LD_ATTR, attribute)
VALHALL_OPCODE(LD_TEX, texel)
VALHALL_OPCODE(LEA_ATTR, attribute_address)
VALHALL_OPCODE(LEA_TEX, texel_address)
VALHALL_OPCODE(LD_TILE, tile_load)
VALHALL_OPCODE(ST_TILE, tile_store)
VALHALL_OPCODE(ATEST, alpha_test)
VALHALL_OPCODE(ZS_EMIT, depth_emit)
VALHALL_OPCODE(BLEND, blend)
VALHALL_OPCODE(S8_TO_S32, from_byte)
VALHALL_OPCODE(S8_TO_F32, from_byte)
VALHALL_OPCODE(V2S8_TO_V2S16, from_bytes)
VALHALL_OPCODE(V2S8_TO_V2F16, from_bytes)
VALHALL_OPCODE(S16_TO_S32, from_half)
VALHALL_OPCODE(S16_TO_F32, from_half)
VALHALL_OPCODE(V2S16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(S32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_S32, half_to_integer)
VALHALL_OPCODE(F16_TO_F32, half_to_float)
VALHALL_OPCODE(F32_TO_S32, float_to_integer)
VALHALL_OPCODE(FROUND_f32, round_float)
VALHALL_OPCODE(V2F16_TO_V2S16, halves_to_integers)
VALHALL_OPCODE(FROUND_v2f16, round_float)
VALHALL_OPCODE(U8_TO_U32, from_byte)
VALHALL_OPCODE(U8_TO_F32, from_byte)
VALHALL_OPCODE(V2U8_TO_V2U16, from_bytes)
VALHALL_OPCODE(V2U8_TO_V2F16, from_bytes)
VALHALL_OPCODE(U16_TO_U32, from_half)
VALHALL_OPCODE(U16_TO_F32, from_half)
VALHALL_OPCODE(V2U16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(U32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_U32, half_to_integer)
VALHALL_OPCODE(F32_TO_U32, float_to_integer)
VALHALL_OPCODE(V2F16_TO_V2U16, halves_to_integers)
VALHALL_OPCODE(MOV_i32, move)
VALHALL_OPCODE(CLZ_u32, count_zeros)
VALHALL_OPCODE(CLZ_v2u16, count_zeros_of_halves)
VALHALL_OPCODE(CLZ_v4u8, count_zeros)
VALHALL_OPCODE(IABS_s32, magnitude)
VALHALL_OPCODE(IABS_v2s16, magnitude)
VALHALL_OPCODE(IABS_v4s8, magnitude)
VALHALL_OPCODE(POPCOUNT_i32, move)
VALHALL_OPCODE(BITREV_i32, move)
VALHALL_OPCODE(NOT_OLD_i32, move)
VALHALL_OPCODE(WMASK, warp_mask)
VALHALL_OPCODE(FLUSH_f32, flush)
VALHALL_OPCODE(FLUSH_v2f16, flush)
VALHALL_OPCODE(ILOGB_f32, logarithm_exponent)
VALHALL_OPCODE(ILOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(LOGB_f32, logarithm_exponent)
VALHALL_OPCODE(LOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(FREXPM_f32, fraction)
VALHALL_OPCODE(FREXPM_v2f16, fraction)
VALHALL_OPCODE(FREXPE_f32, exponent)
VALHALL_OPCODE(FREXPE_v2f16, exponent)
VALHALL_OPCODE(FRCP_f32, special_function)
VALHALL_OPCODE(FRCP_f16, special_function_of_half)
VALHALL_OPCODE(FRSQ_f32, special_function)
VALHALL_OPCODE(FRSQ_f16, special_function_of_half)
VALHALL_OPCODE(FSIN_TABLE_u6, circular_table)
VALHALL_OPCODE(FCOS_TABLE_u6, circular_table)
VALHALL_OPCODE(FSINCOS_OFFSET_u6, circular_offset)
VALHALL_OPCODE(FSQRT_f32, special_function)
VALHALL_OPCODE(FLOGD_f32, special_function)
VALHALL_OPCODE(FLOG_f16, special_function_to_halves)
VALHALL_OPCODE(FPCLASS_f32, float_class)
VALHALL_OPCODE(FPCLASS_f16, special_function_of_half)
VALHALL_OPCODE(FLOG_TABLE_f32, logarithm_table)
VALHALL_OPCODE(FEXP_TABLE_u4, exponential_table)
VALHALL_OPCODE(FRCP_APPROX_f32, special_function)
VALHALL_OPCODE(FRSQ_APPROX_f32, special_function)
VALHALL_OPCODE(FLOG_f32, special_function)
VALHALL_OPCODE(FEXPF_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_A_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_B_f32, cube_root_step)
VALHALL_OPCODE(FRCBRT_APPROX_C_f32, cube_root_step)
VALHALL_OPCODE(IADD_u32, integer_binary)
VALHALL_OPCODE(ISUB_u32, integer_binary)
VALHALL_OPCODE(IMUL_i32, integer_binary)
VALHALL_OPCODE(HADD_u32, half_add)
VALHALL_OPCODE(CLPER_i32, lane_permute)
VALHALL_OPCODE(IADD_v2u16, integer_binary)
VALHALL_OPCODE(ISUB_v2u16, integer_binary)
VALHALL_OPCODE(MKVEC_v2i16, make_halves)
VALHALL_OPCODE(IMUL_v2i16, integer_binary)
VALHALL_OPCODE(HADD_v2u16, half_add)
VALHALL_OPCODE(CLPER_v2u16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4u8, integer_binary)
VALHALL_OPCODE(ISUB_v4u8, integer_binary)
VALHALL_OPCODE(IMUL_v4i8, integer_binary)
VALHALL_OPCODE(HADD_v4u8, half_add)
VALHALL_OPCODE(CLPER_v4u8, lane_permute_unlisted)
VALHALL_OPCODE(FADD_f32, float_add)
VALHALL_OPCODE(FMIN_f32, float_extreme)
VALHALL_OPCODE(FMAX_f32, float_extreme)
VALHALL_OPCODE(LDEXP_f32, ldexp)
VALHALL_OPCODE(FEXP_f32, fexp)
VALHALL_OPCODE(FADD_LSCALE_f32, float_add)
VALHALL_OPCODE(FMUL_SLICE_f32, multiply_slice)
VALHALL_OPCODE(FPOW_SC_DET_f32, power_cases)
VALHALL_OPCODE(FATAN_ASSIST_f32, fatan)
VALHALL_OPCODE(FPOW_SC_APPLY, table_of_two)
VALHALL_OPCODE(FSINCOS_f32, circular)
VALHALL_OPCODE(FADD_v2f16, float_add_halves)
VALHALL_OPCODE(FMIN_v2f16, float_extreme)
VALHALL_OPCODE(FMAX_v2f16, float_extreme)
VALHALL_OPCODE(V2F32_TO_V2F16, pack_floats)
VALHALL_OPCODE(LDEXP_v2f16, ldexp)
VALHALL_OPCODE(FMUL_CSLICE, multiply_constant_slice)
VALHALL_OPCODE(FPOW_f16, power)
VALHALL_OPCODE(IADD_s32, integer_binary)
VALHALL_OPCODE(ISUB_s32, integer_binary)
VALHALL_OPCODE(IMUL_s32, integer_binary)
VALHALL_OPCODE(HADD_s32, half_add)
VALHALL_OPCODE(CLPER_s32, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v2s16, integer_binary)
VALHALL_OPCODE(ISUB_v2s16, integer_binary)
VALHALL_OPCODE(IMUL_v2s16, integer_binary)
VALHALL_OPCODE(HADD_v2s16, half_add)
VALHALL_OPCODE(CLPER_v2s16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4s8, integer_binary)
VALHALL_OPCODE(ISUB_v4s8, integer_binary)
VALHALL_OPCODE(IMUL_v4s8, integer_binary)
VALHALL_OPCODE(HADD_v4s8, half_add)
VALHALL_OPCODE(CLPER_v4s8, lane_permute_unlisted)
VALHALL_OPCODE(IADDC_u32, add_with_carry)
VALHALL_OPCODE(ISUBB_u32, add_with_carry)
VALHALL_OPCODE(CLPER_OR, lane_or)
VALHALL_OPCODE(FMA_f32, fma)
VALHALL_OPCODE(FMA_v2f16, fma_halves)
VALHALL_OPCODE(RSHIFT_AND_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_OR_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_XOR_i32, shift_right_i32)
VALHALL_OPCODE(LSHIFT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(RROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RSHIFT_AND_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_OR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_XOR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(LSHIFT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RSHIFT_AND_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_OR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_XOR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(LSHIFT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(MUX_i32, choose)
VALHALL_OPCODE(MUX_v2i16, choose_halves)
VALHALL_OPCODE(MUX_v4i8, choose_bytes)
VALHALL_OPCODE(CUBE_SSEL, cube_select_s)
VALHALL_OPCODE(CUBE_TSEL, cube_select_t)
VALHALL_OPCODE(MKVEC_v2i8, make_bytes)
VALHALL_OPCODE(CUBEFACE1, cube_face)
VALHALL_OPCODE(CUBEFACE2_V9, cube_face)
VALHALL_OPCODE(IDP_v4s8, dot_product)
VALHALL_OPCODE(IDP_v4u8, dot_product)
VALHALL_OPCODE(ICMP_OR_u32, integer_compare)
VALHALL_OPCODE(ICMP_AND_u32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_u32, integer_compare_low)
VALHALL_OPCODE(ICMP_OR_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4u8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4u8, integer_compare_bytes)
VALHALL_OPCODE(FCMP_OR_f32, float_compare)
VALHALL_OPCODE(FCMP_AND_f32, float_compare)
VALHALL_OPCODE(FCMP_OR_v2f16, float_compare)
VALHALL_OPCODE(FCMP_AND_v2f16, float_compare)
VALHALL_OPCODE(ICMP_OR_s32, integer_compare)
VALHALL_OPCODE(ICMP_AND_s32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_s32, integer_compare)
VALHALL_OPCODE(ICMP_OR_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4s8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4s8, integer_compare_bytes)
VALHALL_OPCODE(MMUL_v4s8, matrix)
VALHALL_OPCODE(MMUL_v4u8, matrix)
VALHALL_OPCODE(MMUL_f32, matrix)
VALHALL_OPCODE(MMUL_v2f16, matrix_of_halves)
VALHALL_OPCODE(MMUL_f16, matrix_to_half)
VALHALL_OPCODE(IADD_IMM_i32, add_immediate)
VALHALL_OPCODE(IADD_IMM_v2i16, add_immediate)
VALHALL_OPCODE(IADD_IMM_v4i8, add_immediate)
VALHALL_OPCODE(FADD_IMM_f32, float_immediate)
VALHALL_OPCODE(FADD_IMM_v2f16, float_immediate)
VALHALL_OPCODE(AND_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(OR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(XOR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(ATOM_RETURN_i32, atomic_return_32)
VALHALL_OPCODE(ATOM_RETURN_i64, atomic_return_64)
VALHALL_OPCODE(TEX_FETCH, texture_fetch)
VALHALL_OPCODE(TEX_WEIGHTS, texture_weights)
VALHALL_OPCODE(TEX_SINGLE, texture_sample)
VALHALL_OPCODE(TEX_GATHER, texture_gather)
VALHALL_OPCODE(TEX_GRADIENT, texture_gradient)
VALHALL_OPCODE(TEX_DUAL, texture_dual)
VALHALL_OPCODE(VAR_TEX_BUF_SINGLE, varying_buffer_sample)
VALHALL_OPCODE(VAR_TEX_BUF_GATHER, varying_buffer_gather)
VALHALL_OPCODE(VAR_TEX_BUF_GRADIENT, varying_buffer_gradient)
VALHALL_OPCODE(VAR_TEX_BUF_DUAL, varying_buffer_dual)
VALHALL_OPCODE(VAR_TEX_SINGLE, varying_sample)
VALHALL_OPCODE(VAR_TEX_GATHER, varying_gather)
VALHALL_OPCODE(VAR_TEX_GRADIENT, varying_gradient)
VALHALL_OPCODE(VAR_TEX_DUAL, varying_dual)
VALHALL_OPCODE(CSEL_u32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2u16, conditional_select_integer)
VALHALL_OPCODE(CSEL_f32, conditional_select)
VALHALL_OPCODE(CSEL_v2f16, conditional_select)
VALHALL_OPCODE(CSEL_s32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2s16, conditional_select_integer)
VALHALL_OPCODE(FMA_RSCALE_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_N_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_LEFT_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_SCALE16_f32, fma_rescale)
VALHALL_OPCODE(LD_CHECKED_i8, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i16, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i24, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i32, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i48, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i64, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i96, load_checked_3)
VALHALL_OPCODE(LD_CHECKED_i128, load_checked_4)
VALHALL_OPCODE(ST_CHECKED_i8, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i16, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i24, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i32, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i48, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i64, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i96, store_checked_3)
VALHALL_OPCODE(ST_CHECKED_i128, store_checked_4)
VALHALL_OPCODE(NOT_OLD_i64, move)
VALHALL_OPCODE(IADD_u64, integer_binary_64)
VALHALL_OPCODE(ISUB_u64, integer_binary_64)
VALHALL_OPCODE(SEG_ADD_u64, segment_add)
VALHALL_OPCODE(SHADDX_u64, shift_add)
VALHALL_OPCODE(IMULD_u64, integer_product_64)
VALHALL_OPCODE(CLPER_u64, lane_permute_unlisted)
VALHALL_OPCODE(IADD_s64, integer_binary_64)
VALHALL_OPCODE(ISUB_s64, integer_binary_64)
VALHALL_OPCODE(SHADDX_s64, shift_add)
VALHALL_OPCODE(IMUL_s64, integer_product_64)
VALHALL_OPCODE(CLPER_s64, lane_permute_unlisted)
VALHALL_OPCODE(RSHIFT_AND_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_OR_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_XOR_i64, shift_right_i64)
VALHALL_OPCODE(LSHIFT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(RROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_XOR_i64, shift_left_i64)

#undef VALHALL_OPCODE
};

}  // namespace valhall

#endif
// What the core reads of instructions, as compact data. A table NAME_table holds records of records.def:
//
//   by form                  form_lists, form_listing, form_rule
//   by row                   row_link, row_start, row_text, row_code
//   by shape                 quick_check, quick_limit, mask_check, mask_limit, field_place
//   by primary opcode        first_slot, which says where its rows begin in `slots` and which dispatch_rule chooses one of them
//   by source_field          source_pattern
//
// Other tables:
//
//   modifier_bytes, source_bytes, immediate_bytes      the different fields that instructions have, as structures
//   modifier_lists        the lists of modifiers, which overlap; two more follow the last
//   modifier_sites        which modifier a form has of an enumeration, if any: see modifier_site
//   form_operand_bits     by form, a place in field_bits_table: the bits of all fields, flow and FAU page included
//   mnemonics             the names of rows
//   variants              by row, the next row of the same instruction, counted from opcode_total - 1; 0 after the last
//   slots                 places of rows
//   legal_sets            by architecture the values that have a meaning, bit n for the value n: those of the enumerations, by id,
//                         as far as they are below 16, then those of the sets of selectors
//   selector_encodings    by source_field::parts how each selector is encoded, or 255
#ifndef VALHALL_ISA_TABLES_HPP
#define VALHALL_ISA_TABLES_HPP


// Readers of the records in the generated tables: record<quick_check>(quick_checks, n).usual(). Includes nothing that is generated.
#ifndef VALHALL_ISA_RECORDS_HPP
#define VALHALL_ISA_RECORDS_HPP



namespace valhall::detail {

// A table is one string literal, record after record: compilers read those in a hundredth of the time that lists of numbers take.
// A reader is a pointer into it.

// A record of a table, by its index.
template <class Record>
constexpr Record record(const typename Record::number_type* table, unsigned index)
{
    return {table + Record::width * index};
}

// The flags of a form.
struct form_flag {
    enum : unsigned {
        unlisted = 1,          // decoded, but not in Arm's description
        one_uniform_slot = 2,  // bound to one 64-bit uniform although it is a message
        has_required = 4,      // a modifier must be written
        has_relations = 8,     // numbers of staging registers, or other fields, follow from each other
        counts_follow = 16     // a number of staging registers is encoded but follows from the rest of the instruction
    };
};

// How many fields shapes check by masks. (Those that have more fields to check send all their words to the slow path.)
inline constexpr int max_checks = 3, max_refused = 2;

// A dispatch_rule chooses one of at most 64 slots.
inline constexpr int slot_bits = 6, slot_shift = 64 - slot_bits;

// Where a group of staging registers stands, as field_place has it. One that is absent counts as one register at r0.
struct staging_place {
    enum : int { width = 5 };

    const char8_t* at;  // positions of the first register and the count, its mask, the least count, the bias

    constexpr word base(word bits) const { return bits >> at[0] & 63; }
    constexpr word count(word bits) const { return (((bits >> at[1] & at[2]) + at[4] - at[3]) & at[2]) + at[3]; }
};

// Defines the macros of records.def so that they make, of each record `name`, an enumeration name_columns::… of the places of its numbers.
// Include it, then the file of records.

#define VALHALL_RECORD(name, element) \
    struct name##_columns {           \
        enum : int {
#define VALHALL_WORD(name) name, name##_high,
#define VALHALL_NUMBER(type, name) name,
#define VALHALL_LIST(name, count) name, last_of_##name = name + (count) - 1,
#define VALHALL_SPACE(count) space, end_of_space = space + (count) - 1,
#define VALHALL_END(name) \
    width                 \
    }                     \
    ;                     \
    }                     \
    ;
// The records of the generated tables: which numbers each holds, in order. records.hpp makes readers of them, table/derive/ makes
// writers, so that both agree. The includer defines
//
//   VALHALL_RECORD(name, element)      begins a record that is made of numbers of this type: char8_t, char16_t or char32_t
//   VALHALL_WORD(name)                 64 bits in two numbers of 32 bits, the lower half first
//   VALHALL_NUMBER(type, name)         one number, read as this type
//   VALHALL_LIST(name, count)          several numbers; the reader gets a pointer to the first
//   VALHALL_PART(type, name, number, position, width)   some bits of a number that is called `number`
//   VALHALL_SPACE(count)               unused numbers, where a power of two is a quicker width
//   VALHALL_END(name)
//
// See tables.hpp for how the tables refer to each other.

#ifndef VALHALL_PART
#define VALHALL_PART(...)
#endif
#ifndef VALHALL_SPACE
#define VALHALL_SPACE(...)
#endif

// ---- a form: the operands and modifiers that several rows have in common ----

// The lengths of the form's lists, and the lists themselves as places in source_fields and so on.
VALHALL_RECORD(form_lists, char8_t)
VALHALL_NUMBER(int, modifier_count)
VALHALL_NUMBER(int, staging_count)
VALHALL_NUMBER(int, source_count)
VALHALL_NUMBER(int, immediate_count)
VALHALL_NUMBER(destination_kind, destination)
VALHALL_NUMBER(unsigned, flags)            // of form_flag
VALHALL_NUMBER(unsigned, site)             // see modifier_sites
VALHALL_NUMBER(unsigned, modifier_list)    // half of where the list begins in modifier_lists
VALHALL_LIST(sources, max_sources)
VALHALL_LIST(staging, max_staging)
VALHALL_LIST(immediates, max_immediates)
VALHALL_END(form_lists)

// Read by strict validation alone: the numbers of staging registers, and the rules, by Arm's description.
VALHALL_RECORD(form_rule, char8_t)
VALHALL_LIST(counts, max_staging)          // a count_rule for each group
VALHALL_LIST(rules, max_rules)
VALHALL_END(form_rule)

// If (word & restricted) == listed, every field has a value that Arm's description lists. Bit 63: never skip the detailed check.
VALHALL_RECORD(form_listing, char32_t)
VALHALL_WORD(restricted)
VALHALL_WORD(listed)
VALHALL_END(form_listing)

// A set of bits: all fields of a form, flow and FAU page included.
VALHALL_RECORD(field_bits, char32_t)
VALHALL_WORD(bits)
VALHALL_END(field_bits)

// ---- a source, as several forms have it ----

VALHALL_RECORD(source_pattern, char32_t)
VALHALL_WORD(mask)                         // all bits of the source, its byte being the lowest; bit 63 if a part must be named
VALHALL_WORD(plain)                        // these bits where nothing is done to the value, and its byte is 0
VALHALL_END(source_pattern)

// ---- a row: an instruction on a range of architectures ----

// What decoding needs.
VALHALL_RECORD(row_link, char8_t)
VALHALL_LIST(shapes, arch_total)           // the shape on each architecture; 0 if the architecture lacks the row
VALHALL_NUMBER(unsigned, form)
VALHALL_NUMBER(unit_column, unit)
VALHALL_END(row_link)

// The mnemonic, as a place in `mnemonics` and a size, and how many registers a value of the row's type fills.
VALHALL_RECORD(row_text, char16_t)
VALHALL_NUMBER(unsigned, place)
VALHALL_NUMBER(unsigned, sizes)
VALHALL_PART(unsigned, size, sizes, 0, 8)
VALHALL_PART(int, registers, sizes, 8, 8)
VALHALL_END(row_text)

VALHALL_RECORD(row_code, char16_t)
VALHALL_NUMBER(arch_span, archs)
VALHALL_NUMBER(std::uint16_t, primary)     // the opcodes
VALHALL_NUMBER(std::uint16_t, secondary)
VALHALL_NUMBER(std::uint16_t, code)        // which instruction it is
VALHALL_END(row_code)

// Read only where operands and effects are looked at.
VALHALL_RECORD(row_fact, char16_t)
VALHALL_NUMBER(unsigned, signature)
VALHALL_NUMBER(unsigned, low_effects)      // effects 0 to 15, or'ed
VALHALL_NUMBER(unsigned, names)
VALHALL_NUMBER(unsigned, types)
VALHALL_PART(unsigned, operation, names, 0, 8)
VALHALL_PART(unsigned, family, names, 8, 8)
VALHALL_PART(unsigned, type, types, 0, 8)  // the number_type of the row
VALHALL_PART(unsigned, high_effects, types, 8, 8)
VALHALL_END(row_fact)

// The word with which the row's instruction begins on its first architecture: every field has its default, or its lowest legal value.
VALHALL_RECORD(row_start, char32_t)
VALHALL_WORD(bits)
VALHALL_END(row_start)

// ---- a signature: the operands that several rows have in common; a number type ----

VALHALL_RECORD(operand_signature, char8_t)
VALHALL_NUMBER(int, count)
VALHALL_LIST(operands, 3 * max_operands)   // of each, in the order of the text, its number_type, operand_access and role
VALHALL_END(operand_signature)

VALHALL_RECORD(type_fact, char8_t)
VALHALL_NUMBER(number_class, kind)
VALHALL_NUMBER(std::uint8_t, element_width)
VALHALL_NUMBER(std::uint8_t, lanes)
VALHALL_END(type_fact)

// ---- a shape: rows with the same form, size of type and legal values, which the same checks accept ----

// Fast accept of decoding: most words of real programs have the usual values wherever a value could be wrong.
VALHALL_RECORD(quick_check, char32_t)
VALHALL_WORD(usual)                        // a word that equals the row's start in these bits has fields that decode, flow excepted
VALHALL_WORD(triples)                      // in such a word, this bit and the two above may not all be set: bit 5 of each source
                                           // (a special value), and bit 3 of the first register of each staging group
VALHALL_WORD(counted)                      // of these bits, one must be set
VALHALL_END(quick_check)

// Fast accept of validation: if (word ^ start) & bits == 0 and at most one source is not a register (two if one is a constant), the
// hardware takes the word. Bit 63: always take the slow path.
VALHALL_RECORD(quick_limit, char32_t)
VALHALL_WORD(bits)
VALHALL_END(quick_limit)

// The masks of decoding.
VALHALL_RECORD(mask_check, char32_t)
VALHALL_WORD(constant)                     // the bits that must equal the row's start
VALHALL_WORD(pairs)                        // bit n: once the write mask is inverted, bits n and n + 1 may not both be set. These are
                                           // flags that exclude each other, and write masks that may not be empty
VALHALL_WORD(counted)                      // of these bits, one must be set if the first staging register is not r0
VALHALL_WORD(slow)                         // words that have all of these bits set take the slow path, as staging registers may run
                                           // past r63; all words if no bit is here
VALHALL_NUMBER(std::uint32_t, sources)     // the bytes of the sources
VALHALL_LIST(illegal, max_checks)          // of each field: bit n is set if its value n has no meaning. A field is the five bits from
                                           // its position on
VALHALL_END(mask_check)

// The masks of validation.
VALHALL_RECORD(mask_limit, char32_t)
VALHALL_WORD(aligned)                      // bits that differ from the row's start only where a pair of registers is odd or masked
VALHALL_LIST(refused, max_refused)         // of each field: bit n is set if the hardware does not take the value n
VALHALL_WORD(start_change)                 // the bits in which the instruction begins otherwise than the row's start
VALHALL_END(mask_limit)

// Where the fields of both stand.
VALHALL_RECORD(field_place, char8_t)
VALHALL_LIST(illegal, max_checks)
VALHALL_LIST(refused, max_refused)
VALHALL_LIST(groups, staging_place::width * max_staging)  // see staging_place
VALHALL_SPACE(1)
VALHALL_END(field_place)

// ---- from a word to its row ----

// By primary opcode: where its rows begin in `slots`, and which dispatch_rule says how the word chooses one of them.
VALHALL_RECORD(first_slot, char16_t)
VALHALL_NUMBER(unsigned, number)
VALHALL_PART(unsigned, place, number, 0, 12)
VALHALL_PART(unsigned, rule, number, 12, 4)
VALHALL_END(first_slot)

// The bits of the secondary opcode, which has one or two parts, and a multiplier that moves them side by side into the highest
// bits: (word & bits) * multiplier >> shift is the number of the slot.
VALHALL_RECORD(dispatch_rule, char32_t)
VALHALL_WORD(bits)
VALHALL_WORD(multiplier)
VALHALL_END(dispatch_rule)

#undef VALHALL_RECORD
#undef VALHALL_WORD
#undef VALHALL_NUMBER
#undef VALHALL_LIST
#undef VALHALL_PART
#undef VALHALL_SPACE
#undef VALHALL_END
// Defines the macros of records.def so that they make, of each record `name`, a reader: a pointer to a record, with an accessor for each
// number. Include it, then the file of records, after record_columns.def and the file.

#define VALHALL_RECORD(name, element)                     \
    struct name {                                         \
        using columns = name##_columns;                   \
        using number_type = element;                      \
        static constexpr unsigned width{columns::width};  \
        const element* at;
#define VALHALL_WORD(name) \
    constexpr word name() const { return at[columns::name] | word{at[columns::name + 1]} << 32; }
#define VALHALL_NUMBER(type, name) \
    constexpr type name() const { return static_cast<type>(at[columns::name]); }
#define VALHALL_LIST(name, count) \
    constexpr const number_type* name() const { return at + columns::name; }
#define VALHALL_PART(type, name, number, position, bits) \
    constexpr type name() const { return static_cast<type>(unsigned{at[columns::number]} >> (position) & ((1u << (bits)) - 1)); }
#define VALHALL_END(name) \
    }                     \
    ;
// The records of the generated tables: which numbers each holds, in order. records.hpp makes readers of them, table/derive/ makes
// writers, so that both agree. The includer defines
//
//   VALHALL_RECORD(name, element)      begins a record that is made of numbers of this type: char8_t, char16_t or char32_t
//   VALHALL_WORD(name)                 64 bits in two numbers of 32 bits, the lower half first
//   VALHALL_NUMBER(type, name)         one number, read as this type
//   VALHALL_LIST(name, count)          several numbers; the reader gets a pointer to the first
//   VALHALL_PART(type, name, number, position, width)   some bits of a number that is called `number`
//   VALHALL_SPACE(count)               unused numbers, where a power of two is a quicker width
//   VALHALL_END(name)
//
// See tables.hpp for how the tables refer to each other.

#ifndef VALHALL_PART
#define VALHALL_PART(...)
#endif
#ifndef VALHALL_SPACE
#define VALHALL_SPACE(...)
#endif

// ---- a form: the operands and modifiers that several rows have in common ----

// The lengths of the form's lists, and the lists themselves as places in source_fields and so on.
VALHALL_RECORD(form_lists, char8_t)
VALHALL_NUMBER(int, modifier_count)
VALHALL_NUMBER(int, staging_count)
VALHALL_NUMBER(int, source_count)
VALHALL_NUMBER(int, immediate_count)
VALHALL_NUMBER(destination_kind, destination)
VALHALL_NUMBER(unsigned, flags)            // of form_flag
VALHALL_NUMBER(unsigned, site)             // see modifier_sites
VALHALL_NUMBER(unsigned, modifier_list)    // half of where the list begins in modifier_lists
VALHALL_LIST(sources, max_sources)
VALHALL_LIST(staging, max_staging)
VALHALL_LIST(immediates, max_immediates)
VALHALL_END(form_lists)

// Read by strict validation alone: the numbers of staging registers, and the rules, by Arm's description.
VALHALL_RECORD(form_rule, char8_t)
VALHALL_LIST(counts, max_staging)          // a count_rule for each group
VALHALL_LIST(rules, max_rules)
VALHALL_END(form_rule)

// If (word & restricted) == listed, every field has a value that Arm's description lists. Bit 63: never skip the detailed check.
VALHALL_RECORD(form_listing, char32_t)
VALHALL_WORD(restricted)
VALHALL_WORD(listed)
VALHALL_END(form_listing)

// A set of bits: all fields of a form, flow and FAU page included.
VALHALL_RECORD(field_bits, char32_t)
VALHALL_WORD(bits)
VALHALL_END(field_bits)

// ---- a source, as several forms have it ----

VALHALL_RECORD(source_pattern, char32_t)
VALHALL_WORD(mask)                         // all bits of the source, its byte being the lowest; bit 63 if a part must be named
VALHALL_WORD(plain)                        // these bits where nothing is done to the value, and its byte is 0
VALHALL_END(source_pattern)

// ---- a row: an instruction on a range of architectures ----

// What decoding needs.
VALHALL_RECORD(row_link, char8_t)
VALHALL_LIST(shapes, arch_total)           // the shape on each architecture; 0 if the architecture lacks the row
VALHALL_NUMBER(unsigned, form)
VALHALL_NUMBER(unit_column, unit)
VALHALL_END(row_link)

// The mnemonic, as a place in `mnemonics` and a size, and how many registers a value of the row's type fills.
VALHALL_RECORD(row_text, char16_t)
VALHALL_NUMBER(unsigned, place)
VALHALL_NUMBER(unsigned, sizes)
VALHALL_PART(unsigned, size, sizes, 0, 8)
VALHALL_PART(int, registers, sizes, 8, 8)
VALHALL_END(row_text)

VALHALL_RECORD(row_code, char16_t)
VALHALL_NUMBER(arch_span, archs)
VALHALL_NUMBER(std::uint16_t, primary)     // the opcodes
VALHALL_NUMBER(std::uint16_t, secondary)
VALHALL_NUMBER(std::uint16_t, code)        // which instruction it is
VALHALL_END(row_code)

// Read only where operands and effects are looked at.
VALHALL_RECORD(row_fact, char16_t)
VALHALL_NUMBER(unsigned, signature)
VALHALL_NUMBER(unsigned, low_effects)      // effects 0 to 15, or'ed
VALHALL_NUMBER(unsigned, names)
VALHALL_NUMBER(unsigned, types)
VALHALL_PART(unsigned, operation, names, 0, 8)
VALHALL_PART(unsigned, family, names, 8, 8)
VALHALL_PART(unsigned, type, types, 0, 8)  // the number_type of the row
VALHALL_PART(unsigned, high_effects, types, 8, 8)
VALHALL_END(row_fact)

// The word with which the row's instruction begins on its first architecture: every field has its default, or its lowest legal value.
VALHALL_RECORD(row_start, char32_t)
VALHALL_WORD(bits)
VALHALL_END(row_start)

// ---- a signature: the operands that several rows have in common; a number type ----

VALHALL_RECORD(operand_signature, char8_t)
VALHALL_NUMBER(int, count)
VALHALL_LIST(operands, 3 * max_operands)   // of each, in the order of the text, its number_type, operand_access and role
VALHALL_END(operand_signature)

VALHALL_RECORD(type_fact, char8_t)
VALHALL_NUMBER(number_class, kind)
VALHALL_NUMBER(std::uint8_t, element_width)
VALHALL_NUMBER(std::uint8_t, lanes)
VALHALL_END(type_fact)

// ---- a shape: rows with the same form, size of type and legal values, which the same checks accept ----

// Fast accept of decoding: most words of real programs have the usual values wherever a value could be wrong.
VALHALL_RECORD(quick_check, char32_t)
VALHALL_WORD(usual)                        // a word that equals the row's start in these bits has fields that decode, flow excepted
VALHALL_WORD(triples)                      // in such a word, this bit and the two above may not all be set: bit 5 of each source
                                           // (a special value), and bit 3 of the first register of each staging group
VALHALL_WORD(counted)                      // of these bits, one must be set
VALHALL_END(quick_check)

// Fast accept of validation: if (word ^ start) & bits == 0 and at most one source is not a register (two if one is a constant), the
// hardware takes the word. Bit 63: always take the slow path.
VALHALL_RECORD(quick_limit, char32_t)
VALHALL_WORD(bits)
VALHALL_END(quick_limit)

// The masks of decoding.
VALHALL_RECORD(mask_check, char32_t)
VALHALL_WORD(constant)                     // the bits that must equal the row's start
VALHALL_WORD(pairs)                        // bit n: once the write mask is inverted, bits n and n + 1 may not both be set. These are
                                           // flags that exclude each other, and write masks that may not be empty
VALHALL_WORD(counted)                      // of these bits, one must be set if the first staging register is not r0
VALHALL_WORD(slow)                         // words that have all of these bits set take the slow path, as staging registers may run
                                           // past r63; all words if no bit is here
VALHALL_NUMBER(std::uint32_t, sources)     // the bytes of the sources
VALHALL_LIST(illegal, max_checks)          // of each field: bit n is set if its value n has no meaning. A field is the five bits from
                                           // its position on
VALHALL_END(mask_check)

// The masks of validation.
VALHALL_RECORD(mask_limit, char32_t)
VALHALL_WORD(aligned)                      // bits that differ from the row's start only where a pair of registers is odd or masked
VALHALL_LIST(refused, max_refused)         // of each field: bit n is set if the hardware does not take the value n
VALHALL_WORD(start_change)                 // the bits in which the instruction begins otherwise than the row's start
VALHALL_END(mask_limit)

// Where the fields of both stand.
VALHALL_RECORD(field_place, char8_t)
VALHALL_LIST(illegal, max_checks)
VALHALL_LIST(refused, max_refused)
VALHALL_LIST(groups, staging_place::width * max_staging)  // see staging_place
VALHALL_SPACE(1)
VALHALL_END(field_place)

// ---- from a word to its row ----

// By primary opcode: where its rows begin in `slots`, and which dispatch_rule says how the word chooses one of them.
VALHALL_RECORD(first_slot, char16_t)
VALHALL_NUMBER(unsigned, number)
VALHALL_PART(unsigned, place, number, 0, 12)
VALHALL_PART(unsigned, rule, number, 12, 4)
VALHALL_END(first_slot)

// The bits of the secondary opcode, which has one or two parts, and a multiplier that moves them side by side into the highest
// bits: (word & bits) * multiplier >> shift is the number of the slot.
VALHALL_RECORD(dispatch_rule, char32_t)
VALHALL_WORD(bits)
VALHALL_WORD(multiplier)
VALHALL_END(dispatch_rule)

#undef VALHALL_RECORD
#undef VALHALL_WORD
#undef VALHALL_NUMBER
#undef VALHALL_LIST
#undef VALHALL_PART
#undef VALHALL_SPACE
#undef VALHALL_END

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// Generated from table/ by the target `derive`: what the core reads of instructions.
// See records.def and tables.hpp for what it says.

inline constexpr int opcode_total = 351, row_total = 389, form_total = 219;

inline constexpr char8_t modifier_bytes[] =
    u8"\x0\xff\x3b\x4\xff\xff\xff\xff\xff\x9"  // flow
    u8"\x1\xff\x20\x2\xff\xff\xff\xff\xff\x9"  // clamp
    u8"\x2\xff\x1e\x2\xff\xff\xff\xff\xff\x9"  // round_mode
    u8"\x3\xff\x20\x3\xff\xff\xff\xff\xff\x9"  // condition
    u8"\x4\xff\x1e\x2\xff\xff\xff\xff\xff\x9"  // result_type
    u8"\x5\xff\x20\x2\xff\xff\xff\xff\xff\x9"  // mux
    u8"\x6\xff\x8\x2\xff\xff\xff\xff\xff\x9"  // nan_mode
    u8"\x7\xff\x1e\x2\xff\xff\xff\xff\xff\x9"  // nan_semantics
    u8"\x8\xff\x1c\x2\xff\xff\xff\xff\xff\x9"  // infinite_exponent
    u8"\x9\xff\x1f\x2\xff\xff\xff\xff\xff\x9"  // exponential_adjustment
    u8"\xa\xff\x1f\x2\xff\xff\xff\xff\xff\x9"  // logarithm_mode
    u8"\xb\xff\x21\x2\xff\xff\xff\xff\xff\x9"  // logarithm_precision
    u8"\xc\xff\x14\x2\xff\xff\xff\xff\xff\x9"  // power_function
    u8"\xd\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // circular_function
    u8"\xe\xff\x22\x2\xff\xff\xff\xff\xff\x9"  // ignored
    u8"\xf\xff\x22\x1\xff\xff\xff\xff\xff\x9"  // sticky
    u8"\x10\xff\x32\x1\xff\xff\xff\xff\xff\x9"  // rescale_round
    u8"\x11\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // leading_mask
    u8"\x12\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // neg_result
    u8"\x13\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // table_offset
    u8"\x14\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // scaled
    u8"\x15\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // return_carry
    u8"\x16\xff\xa\x1\xff\xff\xff\xff\xff\x9"  // ftz
    u8"\x17\xff\xb\x1\xff\xff\xff\xff\xff\x9"  // flush_inf
    u8"\x18\xff\x18\x1\xff\xff\xff\xff\xff\x9"  // sqrt
    u8"\x19\xff\x19\x1\xff\xff\xff\xff\xff\x9"  // log
    u8"\x1a\xff\x18\x1\xff\xff\xff\xff\xff\x9"  // second
    u8"\x1b\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // saturate
    u8"\x1c\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // rhadd
    u8"\x1d\xff\x1e\x1\xff\xff\xff\xff\xff\x9"  // not_result
    u8"\x1e\xff\x22\x1\xff\xff\xff\xff\xff\x9"  // signed_
    u8"\x1f\xff\x26\x1\xff\xff\xff\xff\xff\x9"  // neg
    u8"\x20\xff\x27\x1\xff\xff\xff\xff\xff\x9"  // preserve_null
    u8"\x21\xff\x23\x1\xff\xff\xff\xff\xff\x9"  // conservative
    u8"\x22\xff\x24\x1\xff\xff\xff\xff\xff\x9"  // eq
    u8"\x23\xff\x28\x1\xff\xff\xff\xff\xff\x9"  // absolute
    u8"\x24\xff\x20\x1\xff\xff\xff\xff\xff\x9"  // diverge
    u8"\x25\xff\x21\x2\xff\xff\xff\xff\xff\x9"  // stack_mode
    u8"\x26\xff\x24\x4\xff\xff\xff\xff\xff\x9"  // subgroup_size
    u8"\x27\xff\x20\x4\xff\xff\xff\xff\xff\x9"  // lane_operation
    u8"\x28\xff\x21\x3\xff\xff\xff\xff\xff\x9"  // lane_select
    u8"\x29\xff\x16\x4\xff\xff\xff\xff\xff\x9"  // inactive_result
    u8"\x2a\xff\x1e\x3\xff\xff\xff\xff\xff\x9"  // slot
    u8"\x2b\xff\x18\x2\xff\xff\xff\xff\xff\x9"  // memory_access
    u8"\x2c\xff\x27\x1\xff\xff\xff\xff\xff\x9"  // unsigned_
    u8"\x2d\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_8
    u8"\x2e\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_16
    u8"\x2f\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_24
    u8"\x30\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_32
    u8"\x31\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_48
    u8"\x32\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_64
    u8"\x33\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_96
    u8"\x34\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // load_lane_128
    u8"\x35\xff\x24\x2\xff\xff\xff\xff\xff\x9"  // store_lane_8
    u8"\x36\xff\x24\x1\xff\xff\xff\xff\xff\x9"  // store_lane_16
    u8"\x37\xff\x1d\x1\xff\xff\xff\xff\xff\x9"  // oob_ignore
    u8"\x38\xff\x0\x3\xff\xff\xff\xff\xff\x9"  // clock_source
    u8"\x39\xff\x1c\x2\xff\xff\xff\xff\xff\x9"  // vector_size
    u8"\x3a\xff\x18\x3\xff\xff\xff\xff\xff\x9"  // register_format
    u8"\x3b\xff\x16\x4\xff\xff\xff\xff\xff\x9"  // atomic_operation
    u8"\x3c\xff\x16\x4\xff\xff\xff\xff\xff\x9"  // atomic_operation_with_1
    u8"\x3d\xff\x1a\x1\xff\xff\xff\xff\xff\x9"  // compare
    u8"\x3e\xff\x26\x2\xff\xff\xff\xff\xff\x9"  // sample_mode
    u8"\x3f\xff\x24\x2\xff\xff\xff\xff\xff\x9"  // update_mode
    u8"\x40\xff\x21\x3\xff\xff\xff\xff\xff\x9"  // sample_and_update_mode
    u8"\x41\xff\x18\x4\xff\xff\xff\xff\xff\x9"  // source_format
    u8"\x42\xff\xb\x1\xff\xff\xff\xff\xff\x9"  // interpolated_format
    u8"\x43\xff\x18\x2\xff\xff\xff\xff\xff\x9"  // flat_format
    u8"\x44\xff\x24\x1\xff\xff\xff\xff\xff\x9"  // explicit_vertex
    u8"\x45\xff\x24\x3\xff\xff\xff\xff\xff\x9"  // vertex
    u8"\x46\xff\xc\x4\xff\xff\xff\xff\xff\x9"  // varying_name
    u8"\x47\xff\x8\x1\xff\xff\xff\xff\xff\x9"  // wide_indices
    u8"\x48\xff\x9\x1\xff\xff\xff\xff\xff\x9"  // project
    u8"\x49\xff\xa\x1\xff\xff\xff\xff\xff\x9"  // array_enable
    u8"\x4a\xff\xb\x1\xff\xff\xff\xff\xff\x9"  // texel_offset
    u8"\x4b\xff\xc\x1\xff\xff\xff\xff\xff\x9"  // shadow
    u8"\x4c\xff\xc\x1\xff\xff\xff\xff\xff\x9"  // force_delta_enable
    u8"\x4d\xff\xd\x1\xff\xff\xff\xff\xff\x9"  // integer_coordinates
    u8"\x4e\xff\xd\x1\xff\xff\xff\xff\xff\x9"  // lod_bias_disable
    u8"\x4f\xff\xe\x1\xff\xff\xff\xff\xff\x9"  // lod_clamp_disable
    u8"\x50\xff\xf\x1\xff\xff\xff\xff\xff\x9"  // derivative_enable
    u8"\x51\xff\x27\x1\xff\xff\xff\xff\xff\x9"  // skip
    u8"\x52\xff\xd\x3\xff\xff\xff\xff\xff\x9"  // lod_mode
    u8"\x53\xff\x1c\x2\xff\xff\xff\xff\xff\x9"  // dimension
    u8"\x54\xff\x16\x4\xff\xff\xff\xff\xff\x9"  // write_mask
    u8"\x55\xff\xe\x2\xff\xff\xff\xff\xff\x9"  // fetch_component
    u8"\x56\xff\x1a\x2\xff\xff\xff\xff\xff\x9"  // register_type
    u8"\x57\xff\x2e\x1\xff\xff\xff\xff\xff\x9"  // register_width
    u8"\x58\xff\x2f\x1\xff\xff\xff\xff\xff\x9"  // secondary_register_width
    u8"\x59\xff\x18\x2\xff\xff\xff\xff\xff\x9"  // varying_texture_register_width
    u8"\x5a\xff\x24\x1\xff\xff\xff\xff\xff\x9"  // z_stencil
    u8"\x5b\xff\x27\x1\xff\xff\xff\xff\xff\x9"  // last_read
    u8"\x5c\xff\x19\x1\xff\xff\xff\xff\xff\x9"  // z
    u8"\x5d\xff\x18\x1\xff\xff\xff\xff\xff\x9"  // stencil
    u8"\x5e\xff\x0\x0\xff\xff\xff\xff\xff\x9"  // selector
    u8"\x5f\xff\x0\x6\xff\xff\xff\xff\xff\x9"  // special
    u8"\x2b\xff\x25\x3\xff\xff\xff\xff\xff\x9"  // memory_access
    u8"\x2a\xff\x1e\x3\x7\x0\xff\xff\xff\x9"  // slot
    u8"\x2a\xff\x1e\x3\x80\x0\xff\xff\xff\x9"  // slot
    u8"\x4c\x50\xc\x1\xff\xff\xff\xff\xff\x9"  // force_delta_enable
    u8"\x2\xff\x1e\x3\xff\xff\xff\xff\xff\x9"  // round_mode
    u8"\x3\xff\x20\x3\xff\xff\x3f\x0\xff\x9"  // condition
    u8"\x4\xff\x1e\x2\xff\xff\x7\x0\xff\x9"  // result_type
    u8"\x4\xff\x1e\x2\xff\xff\x5\x0\xff\x9"  // result_type
    u8"\x5\xff\x20\x2\xff\xff\xb\x0\xff\x9"  // mux
    u8"\x3a\xff\x18\x3\xff\xff\xd\x0\xff\x9"  // register_format
    u8"\x3a\xff\x18\x3\xff\xff\x5d\x0\xff\x9"  // register_format
    u8"\x3a\xff\x18\x3\xff\xff\x4\x0\xff\x9"  // register_format
    u8"\x39\xff\x1c\x2\xff\xff\x8\x0\xff\x9"  // vector_size
    u8"\x39\xff\x1c\x2\xff\xff\x3\x0\xff\x9"  // vector_size
    u8"\x3b\xff\x16\x4\xff\xff\x4\x7f\xff\x9"  // atomic_operation
    u8"\x3b\xff\x16\x4\xff\xff\x7\x7f\xff\x9"  // atomic_operation
    u8"\x3b\xff\x16\x4\xff\xff\x4\xff\xff\x9"  // atomic_operation
    u8"\x41\xff\x18\x4\xff\xff\xd\x0\xff\x9"  // source_format
    u8"\x41\xff\x18\x4\xff\xff\xe\x0\xff\x9"  // source_format
    u8"\x3f\xff\x24\x2\xff\xff\x8\x0\xd\x9"  // update_mode
    u8"\x53\xff\x1c\x2\xff\xff\x7\x0\xff\x9"  // dimension
    u8"\x53\xff\x1c\x2\xff\xff\xa\x0\xff\x9"  // dimension
    u8"\x53\xff\x1c\x2\xff\xff\x2\x0\xff\x9"  // dimension
    u8"\x53\xff\x1c\x2\xff\xff\x7\x0\xa\x9"  // dimension
    u8"\x52\xff\xd\x3\xff\xff\x3\x0\xff\x9"  // lod_mode
    u8"\x59\xff\x18\x2\xff\xff\x3\x0\xff\x9"  // varying_texture_register_width
    u8"\x26\xff\x24\x4\xff\xff\xc\x0\xff\x9"  // subgroup_size
    u8"\x2a\xff\x1e\x3\x7\x0\x1\x0\xff\x9"  // slot
    u8"\x47\xff\x8\x1\xff\xff\x1\x0\xff\x9"  // wide_indices
    u8"\x49\xff\xa\x1\xff\xff\x1\x0\xff\x9"  // array_enable
    u8"\x4b\xff\xc\x1\xff\xff\x1\x0\xff\x9"  // shadow
    u8"\x4d\xff\xd\x1\xff\xff\x1\x0\xff\x9"  // integer_coordinates
    u8"\x1b\xff\x1e\x1\xff\xff\x1\x0\xff\x9"  // saturate
    u8"\x1\xff\x20\x2\xff\xff\x1\x0\xff\x9"  // clamp
    u8"\x2\xff\x1e\x2\xff\xff\x1\x0\xff\x9"  // round_mode
    u8"\x39\xff\x1c\x2\xff\xff\x1\x0\xff\x9"  // vector_size
    u8"\x1b\xff\x1e\x1\xff\xff\x1\x0\xff\xb"  // saturate
    u8"\x23\xff\x28\x1\xff\xff\x2\x0\xff\xb"  // absolute
    u8"\x0"
    ;

inline constexpr char8_t source_bytes[] =
    u8"\x12\x0\x0\x0\x0\x0\x25\x3\xc\xc\x0"
    u8"\x26\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x3c\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x42\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x39\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x28\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x21\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x52\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x22\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x54\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x57\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\xf\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2c\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\xc\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x20\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x13\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x9\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\xb\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x21\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x35\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x15\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x15\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x5\x1\x0\x0\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x43\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x16\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x40\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x15\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\xa\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x2e\x0\x0\x0\x0\x0\x1c\x2\xa\x18\x4"
    u8"\x2f\x0\x0\x0\x0\x0\x24\x4\x9\x17\x5"
    u8"\x2e\x0\x0\x0\x0\x0\x1c\x2\x1\x10\x6"
    u8"\x2f\x0\x0\x0\x0\x0\x24\x4\x4\x4\x7"
    u8"\x2e\x0\x0\x0\x0\x0\x24\x4\x5\x11\x8"
    u8"\x2e\x0\x0\x1\x0\x0\x1c\x2\x1\x10\x6"
    u8"\x2e\x0\x0\x1\x0\x0\x1c\x1\xb\x19\x9"
    u8"\x2e\x0\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2e\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x2e\x0\x0\x1\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x0\x0\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x0\x0\x0\x0\x24\x4\x5\x5\x8"
    u8"\x4b\x0\x0\x0\x0\x0\x24\x4\x4\x4\x7"
    u8"\x4b\x0\x0\x0\x0\x0\x24\x4\x3\x3\xb"
    u8"\x12\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x4b\x0\x0\x1\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x4b\x0\x0\x0\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x4b\x0\x0\x1\x0\x0\x1c\x2\x1\x10\x6"
    u8"\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x0\x1\x0\x0\x1c\x2\x2\xf\x1"
    u8"\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x26\x0\x0\x0\x0\x0\x24\x4\x5\x5\x8"
    u8"\x3c\x1\x0\x0\x0\x0\x1a\x4\x5\x5\x8"
    u8"\x23\x1\x0\x0\x0\x0\x1a\x4\x7\x14\xc"
    u8"\x26\x0\x0\x0\x0\x0\x24\x4\x4\x4\x7"
    u8"\x3c\x1\x0\x0\x0\x0\x1a\x4\x4\x4\x7"
    u8"\x2a\x0\x0\x0\x0\x0\x1c\x2\x1\x10\x6"
    u8"\x1f\x1\x0\x0\x0\x0\x1a\x2\x1\x10\x6"
    u8"\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x26\x0\x0\x0\x0\x0\x24\x4\x3\x3\xb"
    u8"\x3c\x1\x0\x0\x0\x0\x1a\x4\x3\x3\xb"
    u8"\x4b\x0\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x19\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x1c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x7\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x1b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3f\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x9\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x33\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x0\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x26\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3c\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x37\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x36\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x26\x0\x0\x1\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x3c\x1\x0\x1\x0\x0\x1a\x2\x1\x1\xa"
    u8"\x2a\x0\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x1f\x1\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x19\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x1b\x0\x0\x1\x0\x0\x1c\x1\xb\x19\x9"
    u8"\x9\x0\x0\x1\x0\x0\x1c\x1\xb\x19\x9"
    u8"\x19\x1\x0\x1\x0\x0\x1a\x1\xb\x19\x9"
    u8"\x10\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x32\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x24\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x3a\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x2\x2\x0\x1\x0\x0\x18\x2\x2\x2\x1"
    u8"\x24\x0\x0\x1\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x3a\x1\x0\x1\x0\x0\x1a\x2\x1\x1\xa"
    u8"\x2\x2\x0\x1\x0\x0\x18\x2\x1\x1\xa"
    u8"\x6\x1\x0\x0\x0\x0\x1a\x4\x7\x14\xc"
    u8"\x32\x2\x0\x0\x1\x0\x0\x0\x0\x0\x2"
    u8"\x6\x1\x0\x0\x0\x0\x1a\x4\x7\x15\xd"
    u8"\x32\x2\x0\x0\x1\x0\x0\x0\x0\x0\x2"
    u8"\x6\x1\x0\x0\x0\x0\x1a\x4\x8\x3\xe"
    u8"\x32\x2\x0\x0\x1\x0\x0\x0\x0\x0\x2"
    u8"\x4e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4d\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2b\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4e\x0\x0\x0\x0\x0\x1c\x2\x1\x1\xa"
    u8"\x4d\x1\x0\x0\x0\x0\x1a\x2\x1\x1\xa"
    u8"\x2b\x2\x0\x0\x0\x0\x18\x2\x1\x1\xa"
    u8"\x4e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4d\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2b\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x56\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x53\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x1a\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x55\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x56\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\xd\x0\x0\x0\x0\x0\x26\x2\xa\x18\x4"
    u8"\xe\x1\x0\x0\x0\x0\x24\x2\xa\x18\x4"
    u8"\x4a\x2\x0\x0\x0\x0\x24\x0\x0\x1a\xf"
    u8"\x53\x0\x0\x1\x0\x0\x1c\x2\x2\x2\x1"
    u8"\x55\x1\x0\x1\x0\x0\x1a\x2\x2\x2\x1"
    u8"\x56\x2\x0\x1\x0\x0\x18\x2\x2\x2\x1"
    u8"\x27\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3d\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x1\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x18\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x18\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x18\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x25\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3b\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x25\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3b\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x25\x0\x0\x0\x0\x0\x1c\x2\xe\x16\x10"
    u8"\x3b\x1\x0\x0\x0\x0\x1a\x2\xe\x16\x10"
    u8"\x3b\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x46\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x47\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x48\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x50\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4f\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4c\x3\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x26\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3c\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4f\x2\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4c\x3\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x24\x0\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x3a\x1\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x2\x2\x0\x1\x0\x0\x0\x0\x0\x0\x2"
    u8"\x19\x3\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x19\x3\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x30\x1\x0\x0\x0\x0\x0\x0\x0\x0\x2"
    u8"\x4b\x0\x1\x0\x0\x1\x0\x0\x0\x0\x3"
    u8"\x26\x0\x1\x0\x0\x1\x24\x4\x6\x13\x11"
    u8"\x3c\x1\x1\x0\x0\x1\x1a\x4\x6\x6\x11"
    u8"\x17\x1\x1\x0\x0\x1\x1a\x4\x6\x6\x11"
    u8"\x20\x1\x1\x0\x0\x1\x1a\x4\x6\x6\x11"
    u8"\x26\x0\x1\x0\x0\x1\x24\x4\x6\x12\x11"
    u8"\x3c\x1\x1\x0\x0\x1\x1a\x4\x6\x12\x11"
    u8"\x4b\x0\x1\x0\x0\x1\x24\x4\x6\x5\x11"
    u8"\x6\x1\x0\x0\x0\x1\x1a\x4\x7\x14\xc"
    u8"\x32\x2\x1\x0\x1\x1\x0\x0\x0\x0\x3"
    u8"\x2e\x0\x0\x0\x0\x0\x24\x4\x5\x5\x8"
    u8"\x2e\x0\x0\x1\x0\x0\x1c\x2\x2\xf\x1"
    u8"\x27\x0\x0\x0\x0\x0\x1a\x1\xd\xd\x12"
    u8"\x3d\x1\x0\x0\x0\x0\x1b\x1\xd\xd\x12"
    u8"\x25\x0\x0\x0\x0\x0\x1a\x1\xd\xd\x12"
    u8"\x3b\x1\x0\x0\x0\x0\x1b\x1\xd\xd\x12"
    ;

inline constexpr char32_t source_pattern_table[] =
    U"\xff\xe0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xc00ff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\x300000ff\x80000000\x0\x0"
    U"\xff\x800000f0\x0\x0"
    U"\x300000ff\x0\x20000000\x0"
    U"\xff\xf0\x0\x20"
    U"\xff\xf0\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\x100000ff\x800000c0\x0\x0"
    U"\xff\xc0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\xff\x0\x0\x0"
    U"\x300000ff\x0\x20000000\x0"
    U"\xff\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\xff\xf0\x0\x20"
    U"\xff\xf0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\x300000ff\x0\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\xff\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\x3c00ff00\x80000000\x0\x0"
    U"\xff\xf0\x0\x20"
    U"\x3c00ff00\x0\x8000000\x0"
    U"\x300000ff\x0\x20000000\x0"
    U"\xc00ff00\x0\x8000000\x0"
    U"\xff\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\xff\xc0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\xc00ff00\x30\x8000000\x0"
    U"\xff\xc0\x0\x0"
    U"\xff00\x30\x0\x0"
    U"\xff\xc0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\x100000ff\x800000c0\x0\x0"
    U"\x100000ff\x800000c0\x0\x0"
    U"\x400ff00\x80000030\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\x3ff0000\xc\x0\x0"
    U"\x300000ff\xc0\x20000000\x0"
    U"\xc00ff00\x30\x8000000\x0"
    U"\x3ff0000\xc\x2000000\x0"
    U"\x3c00ff00\x80000000\x0\x0"
    U"\xff0000\x8\x0\x0"
    U"\x3c00ff00\x80000000\x0\x0"
    U"\xff0000\x8\x0\x0"
    U"\x3c00ff00\x80000000\x0\x0"
    U"\xff0000\x8\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\x300000ff\x0\x20000000\x0"
    U"\xc00ff00\x0\x8000000\x0"
    U"\x3ff0000\x0\x2000000\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\xff\x800000c0\x0\x0"
    U"\xff00\x80000030\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\xc00ff00\x30\x0\x0"
    U"\x3ff0000\xc\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\x300000ff\x0\x20000000\x0"
    U"\xc00ff00\x0\x8000000\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff000000\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff0000\x0\x0\x0"
    U"\xff000000\x0\x0\x0"
    U"\xff\xc0\x0\x0"
    U"\xff00\x30\x0\x0"
    U"\xff0000\xc\x0\x0"
    U"\xff000000\x0\x0\x0"
    U"\xff000000\x0\x0\x0"
    U"\xff00\x0\x0\x0"
    U"\xff\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x3c00ff00\x0\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x3c00ff00\x80000000\x0\x0"
    U"\xff0000\x8\x0\x0"
    U"\xff\xf0\x0\x0"
    U"\x300000ff\xc0\x0\x0"
    U"\x40000ff\x0\x0\x0"
    U"\x800ff00\x0\x0\x0"
    U"\x40000ff\x0\x0\x0"
    U"\x800ff00\x0\x0\x0"
    ;

inline constexpr char8_t immediate_bytes[] =
    u8"\x1\x8\x1b\x3\x1\xff\x0\x0"
    u8"\x1\x8\xb\x0\x1\xff\x0\x0"
    u8"\x3\x8\x4\x0\x1\xff\x0\x0"
    u8"\x2\xc\x8\x0\x1\xff\x0\x0"
    u8"\x2\xc\x4\x0\x1\x46\x0\x0"
    u8"\x2\x10\x8\x0\x1\xff\x0\x0"
    u8"\x1\x8\x10\x1\x1\xff\x0\x0"
    u8"\x2\x14\x4\x0\x1\xff\x0\x0"
    u8"\x3\x10\x4\x0\x1\xff\x0\x0"
    u8"\x1\x8\x8\x0\x4\xff\x0\x0"
    u8"\x1\x8\x8\x0\x8\xff\x0\x0"
    u8"\x1\x8\x8\x0\x1\xff\x0\x0"
    u8"\x1\x8\x8\x0\x1\xff\x24\x4"
    u8"\x4\x8\x8\x4\x1\xff\x0\x0"
    u8"\x0\x8\x20\x0\x1\xff\x0\x0"
    u8"\x0\x8\x20\x2\x1\xff\x0\x0"
    u8"\x5\x14\x3\x0\x1\xff\x0\x0"
    u8"\x2\x8\xb\x0\x1\xff\x0\x0"
    ;

inline constexpr char8_t form_lists_table[] =
    u8"\x0\x0\x0\x0\x0\x0\x95\x0\x0\x0\x0\x0\x0\x0\x0\x0"  // NOP
    u8"\x2\x0\x1\x1\x0\x0\x71\x65\x0\x0\x0\x0\x0\x0\x0\x0"  // BRANCHZ
    u8"\x1\x0\x2\x0\x0\x4\x40\x9f\x1\x2\x0\x0\x0\x0\x0\x0"  // DISCARD.f32
    u8"\x3\x0\x2\x0\x0\x0\x44\x89\x0\x3\x0\x0\x0\x0\x0\x0"  // BRANCHZI
    u8"\x4\x0\x3\x0\x0\x0\x1\x65\x0\x3\x4\x0\x0\x0\x0\x0"  // JUMP_EX
    u8"\x4\x1\x0\x1\x0\x1c\x37\x79\x0\x0\x0\x0\x2\x0\x1\x0"  // LD_VAR_BUF_FLAT_IMM
    u8"\x4\x1\x0\x2\x0\x1c\x6d\x7d\x0\x0\x0\x0\x2\x0\x2\x3"  // LD_VAR_FLAT_IMM
    u8"\x2\x1\x0\x0\x0\x1c\x7b\xa4\x0\x0\x0\x0\x2\x0\x0\x0"  // LD_GCLK
    u8"\x1\x0\x0\x0\x0\x4\x8d\xbb\x0\x0\x0\x0\x0\x0\x0\x0"  // BARRIER
    u8"\x5\x1\x1\x2\x0\x1c\x5b\x59\x5\x0\x0\x0\x2\x0\x2\x3"  // LD_VAR_IMM
    u8"\x4\x1\x1\x0\x0\x1c\x6c\x7b\x6\x0\x0\x0\x2\x0\x0\x0"  // LD_VAR_FLAT
    u8"\x5\x1\x1\x1\x0\x1c\x66\x62\x5\x0\x0\x0\x2\x0\x4\x0"  // LD_VAR_SPECIAL
    u8"\x5\x1\x1\x1\x0\x1c\x5c\x5c\x5\x0\x0\x0\x2\x0\x5\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x5\x1\x1\x1\x0\x1c\x63\x5f\x5\x0\x0\x0\x2\x0\x5\x0"  // LD_VAR_BUF_IMM.f16
    u8"\x1\x1\x1\x2\x0\x1c\x80\x0\x7\x0\x0\x0\x2\x0\x2\x3"  // LEA_BUF_IMM
    u8"\x4\x1\x1\x0\x0\x1c\x3f\x77\x8\x0\x0\x0\x2\x0\x0\x0"  // LD_VAR_BUF_FLAT
    u8"\x4\x1\x1\x1\x0\x1c\x2\x67\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i8
    u8"\x4\x1\x1\x1\x0\x1c\x3\x69\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i16
    u8"\x4\x1\x1\x1\x0\x1c\x4f\x6b\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i24
    u8"\x4\x1\x1\x1\x0\x1c\x9\x6d\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i32
    u8"\x4\x1\x1\x1\x0\x1c\x1a\x6f\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i48
    u8"\x4\x1\x1\x1\x0\x1c\x65\x71\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i64
    u8"\x4\x1\x1\x1\x0\x1c\x64\x73\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i96
    u8"\x4\x1\x1\x1\x0\x1c\x5e\x75\x9\x0\x0\x0\x2\x0\x6\x0"  // LOAD.i128
    u8"\x3\x1\x1\x1\x0\x1c\x56\x8d\x9\x0\x0\x0\x1\x0\x6\x0"  // STORE.i8
    u8"\x3\x1\x1\x1\x0\x1c\x73\x8f\x9\x0\x0\x0\x1\x0\x6\x0"  // STORE.i16
    u8"\x2\x1\x1\x1\x0\x1c\x78\xa3\x9\x0\x0\x0\x1\x0\x6\x0"  // STORE.i24
    u8"\x2\x1\x1\x1\x0\x4\x78\xa3\x9\x0\x0\x0\x9\x0\x6\x0"  // LD_MULTI
    u8"\x2\x1\x1\x1\x0\x4\x78\xa3\x9\x0\x0\x0\x8\x0\x6\x0"  // ST_MULTI
    u8"\x5\x1\x2\x0\x0\x1c\x5b\x59\x5\xa\x0\x0\x2\x0\x0\x0"  // LD_VAR
    u8"\x3\x1\x2\x2\x0\x1c\x2e\x93\xb\xc\x0\x0\x2\x0\x7\x8"  // LD_ATTR_IMM
    u8"\x3\x1\x2\x2\x0\x1c\x2e\x93\xd\xe\x0\x0\x2\x0\x7\x8"  // LD_TEX_IMM
    u8"\x1\x1\x2\x2\x0\x1c\x80\x0\xb\xc\x0\x0\x2\x0\x8\x7"  // LEA_ATTR_IMM
    u8"\x1\x1\x2\x2\x0\x1c\x80\x0\xd\xe\x0\x0\x2\x0\x8\x7"  // LEA_TEX_IMM
    u8"\x2\x1\x1\x1\x0\x1c\x57\xa6\x9\x0\x0\x0\x1\x0\x9\x0"  // ATOM.i32
    u8"\x2\x1\x1\x1\x0\x1c\x7e\xa7\x9\x0\x0\x0\x1\x0\xa\x0"  // ATOM.i64
    u8"\x2\x0\x1\x1\x0\x4\x7c\xa5\x9\x0\x0\x0\x0\x0\x9\x0"  // ATOM1.i32
    u8"\x2\x0\x1\x1\x0\x4\x7c\xa5\x9\x0\x0\x0\x0\x0\xa\x0"  // ATOM1.i64
    u8"\x2\x1\x1\x1\x0\x1c\x7c\xa5\x9\x0\x0\x0\x2\x0\x9\x0"  // ATOM1_RETURN.i32
    u8"\x2\x1\x1\x1\x0\x1c\x7c\xa5\x9\x0\x0\x0\x2\x0\xa\x0"  // ATOM1_RETURN.i64
    u8"\x4\x1\x2\x0\x0\x1c\x2\x67\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i8
    u8"\x4\x1\x2\x0\x0\x1c\x3\x69\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i16
    u8"\x4\x1\x2\x0\x0\x1c\x4f\x6b\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i24
    u8"\x4\x1\x2\x0\x0\x1c\x9\x6d\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i32
    u8"\x4\x1\x2\x0\x0\x1c\x1a\x6f\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i48
    u8"\x4\x1\x2\x0\x0\x1c\x65\x71\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i64
    u8"\x4\x1\x2\x0\x0\x1c\x64\x73\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i96
    u8"\x4\x1\x2\x0\x0\x1c\x5e\x75\xf\x10\x0\x0\x2\x0\x0\x0"  // LD_BUFFER.i128
    u8"\x1\x1\x2\x0\x0\x1c\x80\x0\xf\x11\x0\x0\x2\x0\x0\x0"  // LEA_BUFFER
    u8"\x5\x1\x2\x0\x0\x1c\x5c\x5c\x5\x12\x0\x0\x2\x0\x0\x0"  // LD_VAR_BUF.f32
    u8"\x5\x1\x2\x0\x0\x1c\x63\x5f\x5\x12\x0\x0\x2\x0\x0\x0"  // LD_VAR_BUF.f16
    u8"\x4\x1\x2\x1\x0\x1c\x1d\x7f\x9\x13\x0\x0\x2\x0\xb\x0"  // LD_CVT
    u8"\x4\x1\x2\x1\x0\x1c\x1d\x7f\x9\x13\x0\x0\x1\x0\xb\x0"  // ST_CVT
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xe\x0\xc\x0"  // LD_CHECKED_IMM.i8
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xf\x0\xc\x0"  // LD_CHECKED_IMM.i48
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\x10\x0\xc\x0"  // LD_CHECKED_IMM.i96
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\x11\x0\xc\x0"  // LD_CHECKED_IMM.i128
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xa\x0\xc\x0"  // ST_CHECKED_IMM.i8
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xb\x0\xc\x0"  // ST_CHECKED_IMM.i48
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xc\x0\xc\x0"  // ST_CHECKED_IMM.i96
    u8"\x2\x1\x2\x1\x0\x4\x78\xa3\x14\x15\x0\x0\xd\x0\xc\x0"  // ST_CHECKED_IMM.i128
    u8"\x3\x1\x3\x0\x0\x1c\x2e\x93\xb\xc\x16\x0\x2\x0\x0\x0"  // LD_ATTR
    u8"\x3\x1\x3\x0\x0\x1c\x2e\x93\xd\xe\x16\x0\x2\x0\x0\x0"  // LD_TEX
    u8"\x2\x1\x3\x0\x0\x1c\x7f\xae\xb\xc\x16\x0\x2\x0\x0\x0"  // LEA_ATTR
    u8"\x2\x1\x3\x0\x0\x1c\x7f\xae\xd\xe\x16\x0\x2\x0\x0\x0"  // LEA_TEX
    u8"\x5\x1\x3\x0\x0\x1c\x2d\x56\x17\x18\x13\x0\x2\x0\x0\x0"  // LD_TILE
    u8"\x3\x1\x3\x0\x0\x1c\x2e\x93\x17\x18\x13\x0\x1\x0\x0\x0"  // ST_TILE
    u8"\x0\x1\x3\x0\x0\x1a\x95\x0\x19\x1a\x1b\x0\x2\x0\x0\x0"  // ATEST
    u8"\x3\x1\x3\x0\x0\x1c\x2c\x95\x1c\x1d\x1e\x0\x2\x0\x0\x0"  // ZS_EMIT
    u8"\x3\x1\x2\x1\x0\x1e\x75\x9b\x1f\x1e\x0\x0\x1\x0\xd\x0"  // BLEND
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x20\x0\x0\x0\x0\x0\x0\x0"  // S8_TO_S32
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x21\x0\x0\x0\x0\x0\x0\x0"  // V2S8_TO_V2S16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x22\x0\x0\x0\x0\x0\x0\x0"  // S16_TO_S32
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x23\x0\x0\x0\x0\x0\x0\x0"  // V2S16_TO_V2F16
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x24\x0\x0\x0\x0\x0\x0\x0"  // S32_TO_F32
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x25\x0\x0\x0\x0\x0\x0\x0"  // F16_TO_S32
    u8"\x1\x0\x1\x0\x1\x0\x94\xbf\x26\x0\x0\x0\x0\x0\x0\x0"  // F16_TO_F32
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x27\x0\x0\x0\x0\x0\x0\x0"  // F32_TO_S32
    u8"\x1\x0\x1\x0\x1\x0\x8e\xa8\x28\x0\x0\x0\x0\x0\x0\x0"  // FROUND.f32
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x29\x0\x0\x0\x0\x0\x0\x0"  // V2F16_TO_V2S16
    u8"\x1\x0\x1\x0\x1\x0\x8e\xa8\x29\x0\x0\x0\x0\x0\x0\x0"  // FROUND.v2f16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x2a\x0\x0\x0\x0\x0\x0\x0"  // MOV.i32
    u8"\x1\x0\x1\x0\x1\x0\x46\xb3\x2a\x0\x0\x0\x0\x0\x0\x0"  // CLZ.u32
    u8"\x1\x0\x1\x0\x1\x0\x46\xb3\x2b\x0\x0\x0\x0\x0\x0\x0"  // CLZ.v2u16
    u8"\x1\x0\x1\x0\x1\x0\x46\xb3\x2c\x0\x0\x0\x0\x0\x0\x0"  // CLZ.v4u8
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x2d\x0\x0\x0\x0\x0\x0\x0"  // IABS.s32
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x2e\x0\x0\x0\x0\x0\x0\x0"  // IABS.v2s16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x2f\x0\x0\x0\x0\x0\x0\x0"  // IABS.v4s8
    u8"\x1\x0\x1\x0\x1\x0\x8a\x8b\x30\x0\x0\x0\x0\x0\x0\x0"  // WMASK
    u8"\x3\x0\x1\x0\x1\x0\x77\x85\x31\x0\x0\x0\x0\x0\x0\x0"  // FLUSH.f32
    u8"\x3\x0\x1\x0\x1\x0\x77\x85\x32\x0\x0\x0\x0\x0\x0\x0"  // FLUSH.v2f16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x33\x0\x0\x0\x0\x0\x0\x0"  // ILOGB.f32
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x2b\x0\x0\x0\x0\x0\x0\x0"  // ILOGB.v2f16
    u8"\x2\x0\x1\x0\x1\x8\x38\x87\x31\x0\x0\x0\x0\x0\x0\x0"  // FREXPM.f32
    u8"\x2\x0\x1\x0\x1\x8\x38\x87\x32\x0\x0\x0\x0\x0\x0\x0"  // FREXPM.v2f16
    u8"\x3\x0\x1\x0\x1\x8\x1c\x87\x33\x0\x0\x0\x0\x0\x0\x0"  // FREXPE.f32
    u8"\x3\x0\x1\x0\x1\x8\x1c\x87\x2b\x0\x0\x0\x0\x0\x0\x0"  // FREXPE.v2f16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x31\x0\x0\x0\x0\x0\x0\x0"  // FRCP.f32
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x34\x0\x0\x0\x0\x0\x0\x0"  // FRCP.f16
    u8"\x1\x0\x1\x0\x1\x0\x13\xb4\x35\x0\x0\x0\x0\x0\x0\x0"  // FSIN_TABLE.u6
    u8"\x1\x0\x1\x0\x1\x0\x87\xb5\x35\x0\x0\x0\x0\x0\x0\x0"  // FSINCOS_OFFSET.u6
    u8"\x0\x0\x1\x0\x2\x0\x95\x0\x34\x0\x0\x0\x0\x0\x0\x0"  // FLOG.f16
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x36\x0\x0\x0\x0\x0\x0\x0"  // FPCLASS.f32
    u8"\x2\x0\x1\x0\x1\x0\x59\xa0\x31\x0\x0\x0\x0\x0\x0\x0"  // FLOG_TABLE.f32
    u8"\x1\x0\x1\x0\x1\x0\x16\xb0\x37\x0\x0\x0\x0\x0\x0\x0"  // FEXP_TABLE.u4
    u8"\x1\x0\x2\x0\x1\x0\x6e\xb8\x38\x39\x0\x0\x0\x0\x0\x0"  // IADD.u32
    u8"\x1\x0\x2\x0\x1\x0\x88\xb9\x38\x39\x0\x0\x0\x0\x0\x0"  // HADD.u32
    u8"\x3\x0\x2\x0\x1\x0\x6\x8b\x2a\x3a\x0\x0\x0\x0\x0\x0"  // CLPER.i32
    u8"\x1\x0\x2\x0\x1\x0\x6e\xb8\x3b\x3c\x0\x0\x0\x0\x0\x0"  // IADD.v2u16
    u8"\x0\x0\x2\x0\x1\x0\x95\x0\x3d\x3e\x0\x0\x0\x0\x0\x0"  // MKVEC.v2i16
    u8"\x1\x0\x2\x0\x1\x0\x88\xb9\x3b\x3c\x0\x0\x0\x0\x0\x0"  // HADD.v2u16
    u8"\x3\x0\x2\x0\x1\x1\x6\x8b\x3f\x3a\x0\x0\x0\x0\x0\x0"  // CLPER.v2u16
    u8"\x1\x0\x2\x0\x1\x0\x6e\xb8\x40\x41\x0\x0\x0\x0\x0\x0"  // IADD.v4u8
    u8"\x1\x0\x2\x0\x1\x0\x88\xb9\x40\x41\x0\x0\x0\x0\x0\x0"  // HADD.v4u8
    u8"\x3\x0\x2\x0\x1\x1\x6\x8b\x2c\x3a\x0\x0\x0\x0\x0\x0"  // CLPER.v4u8
    u8"\x3\x0\x2\x0\x2\x0\x5\x83\x1\x2\x0\x0\x0\x0\x0\x0"  // FADD.f32
    u8"\x2\x0\x2\x0\x1\x0\xf\x9d\x1\x2\x0\x0\x0\x0\x0\x0"  // FMIN.f32
    u8"\x2\x0\x2\x0\x1\x0\x5d\xa8\x42\x43\x0\x0\x0\x0\x0\x0"  // LDEXP.f32
    u8"\x1\x0\x2\x0\x1\x0\x92\xbe\x44\x45\x0\x0\x0\x0\x0\x0"  // FEXP.f32
    u8"\x0\x0\x2\x0\x1\x0\x95\x0\x46\x47\x0\x0\x0\x0\x0\x0"  // FMUL_SLICE.f32
    u8"\x1\x0\x2\x0\x1\x0\x82\xb1\x48\x43\x0\x0\x0\x0\x0\x0"  // FPOW_SC_DET.f32
    u8"\x1\x0\x2\x0\x1\x0\x86\xb7\x49\x4a\x0\x0\x0\x0\x0\x0"  // FATAN_ASSIST.f32
    u8"\x0\x0\x2\x0\x1\x0\x95\x0\x4b\x4c\x0\x0\x0\x0\x0\x0"  // FPOW_SC_APPLY
    u8"\x1\x0\x2\x0\x1\x4\x68\xb2\x4d\x4e\x0\x0\x0\x0\x0\x0"  // FSINCOS.f32
    u8"\x3\x0\x2\x0\x1\x0\x5\x83\x4f\x50\x0\x0\x0\x0\x0\x0"  // FADD.v2f16
    u8"\x2\x0\x2\x0\x1\x0\xf\x9d\x4f\x50\x0\x0\x0\x0\x0\x0"  // FMIN.v2f16
    u8"\x3\x0\x2\x0\x1\x0\x4\x81\x51\x52\x0\x0\x0\x0\x0\x0"  // V2F32_TO_V2F16
    u8"\x2\x0\x2\x0\x1\x0\x5d\xa8\x53\x54\x0\x0\x0\x0\x0\x0"  // LDEXP.v2f16
    u8"\x0\x0\x2\x0\x1\x0\x95\x0\x55\x47\x0\x0\x0\x0\x0\x0"  // FMUL_CSLICE
    u8"\x0\x0\x2\x0\x2\x0\x95\x0\x56\x57\x0\x0\x0\x0\x0\x0"  // FPOW.f16
    u8"\x3\x0\x2\x0\x1\x1\x6\x8b\x2a\x3a\x0\x0\x0\x0\x0\x0"  // CLPER.s32
    u8"\x1\x0\x3\x0\x1\x0\x60\xb6\x4b\x4c\x58\x0\x0\x0\x0\x0"  // IADDC.u32
    u8"\x2\x0\x3\x0\x1\x4\x4b\xad\x2a\x3a\x59\x0\x0\x0\x0\x0"  // CLPER_OR
    u8"\x2\x0\x3\x0\x2\x0\xb\x81\x5a\x5b\x5c\x0\x0\x0\x0\x0"  // FMA.f32
    u8"\x2\x0\x3\x0\x1\x0\xb\x81\x5d\x5e\x5f\x0\x0\x0\x0\x0"  // FMA.v2f16
    u8"\x2\x0\x3\x0\x1\x0\x29\xa1\x2d\x60\x61\x0\x0\x0\x0\x0"  // RSHIFT_AND.i32
    u8"\x1\x0\x3\x0\x1\x0\x61\xba\x2d\x60\x61\x0\x0\x0\x0\x0"  // LSHIFT_AND.i32
    u8"\x2\x0\x3\x0\x1\x0\x29\xa1\x2e\x62\x63\x0\x0\x0\x0\x0"  // RSHIFT_AND.v2i16
    u8"\x1\x0\x3\x0\x1\x0\x61\xba\x2e\x62\x63\x0\x0\x0\x0\x0"  // LSHIFT_AND.v2i16
    u8"\x2\x0\x3\x0\x1\x0\x29\xa1\x2f\x64\x65\x0\x0\x0\x0\x0"  // RSHIFT_AND.v4i8
    u8"\x1\x0\x3\x0\x1\x0\x61\xba\x2f\x64\x65\x0\x0\x0\x0\x0"  // LSHIFT_AND.v4i8
    u8"\x1\x0\x3\x0\x1\x0\x1b\xaf\x66\x67\x68\x0\x0\x0\x0\x0"  // MUX.i32
    u8"\x1\x0\x3\x0\x1\x0\x1b\xaf\x69\x6a\x6b\x0\x0\x0\x0\x0"  // MUX.v2i16
    u8"\x1\x0\x3\x0\x1\x0\x90\xbc\x6c\x6d\x6e\x0\x0\x0\x0\x0"  // MUX.v4i8
    u8"\x0\x0\x3\x0\x1\x0\x95\x0\x6f\x70\x71\x0\x0\x0\x0\x0"  // CUBE_SSEL
    u8"\x0\x0\x3\x0\x1\x0\x95\x0\x72\x73\x71\x0\x0\x0\x0\x0"  // CUBE_TSEL
    u8"\x0\x0\x3\x0\x1\x0\x95\x0\x74\x75\x76\x0\x0\x0\x0\x0"  // MKVEC.v2i8
    u8"\x0\x0\x3\x0\x1\x0\x95\x0\x77\x78\x79\x0\x0\x0\x0\x0"  // CUBEFACE1
    u8"\x1\x0\x3\x0\x1\x0\x6e\xb8\x7a\x7b\x7c\x0\x0\x0\x0\x0"  // IDP.v4s8
    u8"\x2\x0\x3\x0\x1\x4\x79\xab\x38\x39\x7d\x0\x0\x0\x0\x0"  // ICMP_OR.u32
    u8"\x2\x0\x3\x0\x1\x4\x39\xaa\x38\x39\x7d\x0\x0\x0\x0\x0"  // ICMP_MULTI.u32
    u8"\x2\x0\x3\x0\x1\x4\x79\xab\x3b\x3c\x7e\x0\x0\x0\x0\x0"  // ICMP_OR.v2u16
    u8"\x2\x0\x3\x0\x1\x4\x83\xac\x40\x41\x7f\x0\x0\x0\x0\x0"  // ICMP_OR.v4u8
    u8"\x2\x0\x3\x0\x1\x4\x32\x9f\x1\x2\x7d\x0\x0\x0\x0\x0"  // FCMP_OR.f32
    u8"\x2\x0\x3\x0\x1\x4\x32\x9f\x4f\x50\x7e\x0\x0\x0\x0\x0"  // FCMP_OR.v2f16
    u8"\x0\x0\x3\x0\x3\x8\x95\x0\x80\x81\x82\x0\x0\x0\x0\x0"  // MMUL.v4s8
    u8"\x0\x0\x3\x0\x3\x8\x95\x0\x83\x84\x82\x0\x0\x0\x0\x0"  // MMUL.f32
    u8"\x0\x0\x3\x0\x3\x8\x95\x0\x85\x86\x82\x0\x0\x0\x0\x0"  // MMUL.v2f16
    u8"\x0\x0\x3\x0\x3\x8\x95\x0\x85\x87\x88\x0\x0\x0\x0\x0"  // MMUL.f16
    u8"\x0\x0\x1\x1\x1\x0\x95\x0\x2a\x0\x0\x0\x0\x0\xe\x0"  // IADD_IMM.i32
    u8"\x0\x0\x1\x1\x1\x0\x95\x0\x3f\x0\x0\x0\x0\x0\xe\x0"  // IADD_IMM.v2i16
    u8"\x0\x0\x1\x1\x1\x0\x95\x0\x2c\x0\x0\x0\x0\x0\xe\x0"  // IADD_IMM.v4i8
    u8"\x0\x0\x1\x1\x1\x0\x95\x0\x2a\x0\x0\x0\x0\x0\xf\x0"  // FADD_IMM.f32
    u8"\x3\x2\x1\x1\x0\x1c\x20\x99\x9\x0\x0\x0\x3\x6\x9\x0"  // ATOM_RETURN.i32
    u8"\x3\x2\x1\x1\x0\x1c\x8\x97\x9\x0\x0\x0\x3\x6\xa\x0"  // ATOM_RETURN.i64
    u8"\x9\x2\x1\x0\x0\x1c\x52\x51\x89\x0\x0\x0\x3\x4\x0\x0"  // TEX_FETCH
    u8"\xa\x2\x1\x0\x0\x1c\x4d\x4c\x8a\x0\x0\x0\x3\x4\x0\x0"  // TEX_WEIGHTS
    u8"\xc\x2\x1\x0\x0\x1c\x30\x34\x8a\x0\x0\x0\x3\x4\x0\x0"  // TEX_SINGLE
    u8"\xd\x2\x1\x0\x0\x1c\xc\xe\x8a\x0\x0\x0\x3\x4\x0\x0"  // TEX_GATHER
    u8"\xc\x2\x1\x0\x0\x1c\x35\x3a\x8a\x0\x0\x0\x3\x4\x0\x0"  // TEX_GRADIENT
    u8"\xd\x2\x1\x0\x0\x1c\x11\x15\x8b\x0\x0\x0\x3\x4\x0\x0"  // TEX_DUAL
    u8"\xc\x1\x2\x0\x0\x1c\x18\x28\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_BUF_SINGLE
    u8"\xd\x1\x2\x0\x0\x1c\x0\x0\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_BUF_GATHER
    u8"\xd\x1\x2\x0\x0\x1c\x7\x7\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\xc\x1\x2\x0\x0\x1c\x1f\x1c\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_BUF_DUAL
    u8"\xb\x1\x2\x0\x0\x1c\x3c\x46\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_SINGLE
    u8"\xc\x1\x2\x0\x0\x1c\x24\x22\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_GATHER
    u8"\xc\x1\x2\x0\x0\x1c\x2b\x2e\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_GRADIENT
    u8"\xb\x1\x2\x0\x0\x1c\x41\x40\x8a\x8c\x0\x0\x7\x0\x0\x0"  // VAR_TEX_DUAL
    u8"\x1\x0\x4\x0\x1\x4\x76\xaa\x4b\x4c\x8d\x8e\x0\x0\x0\x0"  // CSEL.u32
    u8"\x1\x0\x4\x0\x1\x4\x76\xaa\x8f\x90\x91\x92\x0\x0\x0\x0"  // CSEL.v2u16
    u8"\x1\x0\x4\x0\x1\x4\x40\x9f\x4b\x4c\x8d\x8e\x0\x0\x0\x0"  // CSEL.f32
    u8"\x1\x0\x4\x0\x1\x4\x40\x9f\x8f\x90\x91\x92\x0\x0\x0\x0"  // CSEL.v2f16
    u8"\x2\x0\x4\x0\x1\x0\x54\x9e\x93\x94\x95\x96\x0\x0\x0\x0"  // FMA_RSCALE.f32
    u8"\x2\x0\x4\x0\x1\x0\x54\x9e\x93\x94\x95\x97\x0\x0\x0\x0"  // FMA_RSCALE_SCALE16.f32
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xe\x0\x0\x0"  // LD_CHECKED.i8
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xf\x0\x0\x0"  // LD_CHECKED.i48
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\x10\x0\x0\x0"  // LD_CHECKED.i96
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\x11\x0\x0\x0"  // LD_CHECKED.i128
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xa\x0\x0\x0"  // ST_CHECKED.i8
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xb\x0\x0\x0"  // ST_CHECKED.i48
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xc\x0\x0\x0"  // ST_CHECKED.i96
    u8"\x2\x1\x3\x0\x0\x4\x78\xa3\x14\x98\x15\x0\xd\x0\x0\x0"  // ST_CHECKED.i128
    u8"\x0\x0\x1\x0\x1\x0\x95\x0\x99\x0\x0\x0\x0\x0\x0\x0"  // NOT_OLD.i64
    u8"\x1\x0\x2\x0\x1\x0\x93\xc0\x9a\x9b\x0\x0\x0\x0\x0\x0"  // IADD.u64
    u8"\x2\x0\x2\x0\x1\x0\x6a\xa2\x9\x9c\x0\x0\x0\x0\x0\x0"  // SEG_ADD.u64
    u8"\x0\x0\x2\x1\x1\x0\x95\x0\x14\x9d\x0\x0\x0\x0\x10\x0"  // SHADDX.u64
    u8"\x1\x0\x2\x0\x1\x0\x91\xbd\x9e\x9f\x0\x0\x0\x0\x0\x0"  // IMULD.u64
    u8"\x3\x0\x2\x0\x1\x1\x6\x8b\x99\x3a\x0\x0\x0\x0\x0\x0"  // CLPER.u64
    u8"\x2\x0\x3\x0\x1\x0\x29\xa1\xa0\xa1\xa2\x0\x0\x0\x0\x0"  // RSHIFT_AND.i64
    u8"\x1\x0\x3\x0\x1\x0\x61\xba\xa0\xa1\xa2\x0\x0\x0\x0\x0"  // LSHIFT_AND.i64
    u8"\x5\x1\x1\x1\x0\x1c\x5c\x5c\x5\x0\x0\x0\x2\x0\x11\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x5\x1\x1\x1\x0\x1c\x63\x5f\x5\x0\x0\x0\x2\x0\x11\x0"  // LD_VAR_BUF_IMM.f16
    u8"\x3\x1\x2\x1\x0\x4\x74\x91\x14\x15\x0\x0\xe\x0\xc\x0"  // LD_CHECKED_IMM.i8
    u8"\x3\x1\x2\x1\x0\x4\x74\x91\x14\x15\x0\x0\xf\x0\xc\x0"  // LD_CHECKED_IMM.i48
    u8"\x3\x1\x2\x1\x0\x4\x74\x91\x14\x15\x0\x0\x10\x0\xc\x0"  // LD_CHECKED_IMM.i96
    u8"\x3\x1\x2\x1\x0\x4\x74\x91\x14\x15\x0\x0\x11\x0\xc\x0"  // LD_CHECKED_IMM.i128
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\xa3\x0\x0\x0\x0\x0\x0\x0"  // S32_TO_F32
    u8"\x2\x0\x1\x0\x1\x0\x81\xa9\x28\x0\x0\x0\x0\x0\x0\x0"  // F32_TO_S32
    u8"\x1\x0\x1\x0\x3\x0\x8e\xa8\xa4\x0\x0\x0\x0\x0\x0\x0"  // FROUND.f32
    u8"\x1\x0\x3\x0\x1\x0\x6e\xb8\xa5\xa6\x7c\x0\x0\x0\x0\x0"  // IDP.v4s8
    u8"\x1\x0\x3\x0\x3\x8\x91\xbd\xa7\xa8\x82\x0\x0\x0\x0\x0"  // MMUL.v4s8
    u8"\x1\x0\x3\x0\x3\x8\x6e\xb8\x80\x81\x82\x0\x0\x0\x0\x0"  // MMUL.v4u8
    u8"\xc\x2\x1\x0\x0\x1c\x30\x34\x8a\x0\x0\x0\x3\x5\x0\x0"  // TEX_SINGLE
    u8"\xd\x2\x1\x0\x0\x1c\x11\x15\x8b\x0\x0\x0\x3\x5\x0\x0"  // TEX_DUAL
    u8"\x3\x1\x3\x0\x0\x4\x74\x91\x14\x98\x15\x0\xe\x0\x0\x0"  // LD_CHECKED.i8
    u8"\x3\x1\x3\x0\x0\x4\x74\x91\x14\x98\x15\x0\xf\x0\x0\x0"  // LD_CHECKED.i48
    u8"\x3\x1\x3\x0\x0\x4\x74\x91\x14\x98\x15\x0\x10\x0\x0\x0"  // LD_CHECKED.i96
    u8"\x3\x1\x3\x0\x0\x4\x74\x91\x14\x98\x15\x0\x11\x0\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char32_t form_listing_table[] =
    U"\x0\x0\x0\x0"  // NOP
    U"\x0\x0\x0\x0"  // BRANCHZ
    U"\x0\x0\x0\x0"  // DISCARD.f32
    U"\x0\x100\x0\x100"  // BRANCHZI
    U"\x0\x0\x0\x0"  // JUMP_EX
    U"\x0\x0\x0\x0"  // LD_VAR_BUF_FLAT_IMM
    U"\x1000000\x0\x0\x0"  // LD_VAR_FLAT_IMM
    U"\x0\x0\x0\x0"  // LD_GCLK
    U"\x0\x0\x0\x0"  // BARRIER
    U"\x4000000\x0\x0\x0"  // LD_VAR_IMM
    U"\x1000000\x0\x0\x0"  // LD_VAR_FLAT
    U"\x27000000\x80000020\x2000000\x80000020"  // LD_VAR_SPECIAL
    U"\x1000000\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    U"\x1000000\x0\x1000000\x0"  // LD_VAR_BUF_IMM.f16
    U"\x0\x0\x0\x0"  // LEA_BUF_IMM
    U"\x0\x0\x0\x0"  // LD_VAR_BUF_FLAT
    U"\x0\x0\x0\x0"  // LOAD.i8
    U"\x0\x0\x0\x0"  // LOAD.i16
    U"\x0\x0\x0\x0"  // LOAD.i24
    U"\x0\x0\x0\x0"  // LOAD.i32
    U"\x0\x0\x0\x0"  // LOAD.i48
    U"\x0\x0\x0\x0"  // LOAD.i64
    U"\x0\x0\x0\x0"  // LOAD.i96
    U"\x0\x0\x0\x0"  // LOAD.i128
    U"\x0\x0\x0\x0"  // STORE.i8
    U"\x0\x0\x0\x0"  // STORE.i16
    U"\x0\x0\x0\x0"  // STORE.i24
    U"\x0\x0\x0\x0"  // LD_MULTI
    U"\x0\x0\x0\x0"  // ST_MULTI
    U"\x4000000\x0\x0\x0"  // LD_VAR
    U"\x0\x0\x0\x0"  // LD_ATTR_IMM
    U"\x0\x0\x0\x0"  // LD_TEX_IMM
    U"\x0\x0\x0\x0"  // LEA_ATTR_IMM
    U"\x0\x0\x0\x0"  // LEA_TEX_IMM
    U"\x2400300\x0\x2000000\x0"  // ATOM.i32
    U"\x1000700\x0\x0\x0"  // ATOM.i64
    U"\x300\x0\x0\x0"  // ATOM1.i32
    U"\x700\x0\x0\x0"  // ATOM1.i64
    U"\x300\x0\x0\x0"  // ATOM1_RETURN.i32
    U"\x700\x0\x0\x0"  // ATOM1_RETURN.i64
    U"\x0\x0\x0\x0"  // LD_BUFFER.i8
    U"\x0\x0\x0\x0"  // LD_BUFFER.i16
    U"\x0\x0\x0\x0"  // LD_BUFFER.i24
    U"\x0\x0\x0\x0"  // LD_BUFFER.i32
    U"\x0\x0\x0\x0"  // LD_BUFFER.i48
    U"\x0\x0\x0\x0"  // LD_BUFFER.i64
    U"\x0\x0\x0\x0"  // LD_BUFFER.i96
    U"\x0\x0\x0\x0"  // LD_BUFFER.i128
    U"\x0\x0\x0\x0"  // LEA_BUFFER
    U"\x1000000\x0\x0\x0"  // LD_VAR_BUF.f32
    U"\x1000000\x0\x1000000\x0"  // LD_VAR_BUF.f16
    U"\x0\x0\x0\x0"  // LD_CVT
    U"\x0\x0\x0\x0"  // ST_CVT
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i128
    U"\x0\x0\x0\x0"  // ST_CHECKED_IMM.i8
    U"\x0\x0\x0\x0"  // ST_CHECKED_IMM.i48
    U"\x0\x0\x0\x0"  // ST_CHECKED_IMM.i96
    U"\x0\x0\x0\x0"  // ST_CHECKED_IMM.i128
    U"\x0\x0\x0\x0"  // LD_ATTR
    U"\x0\x0\x0\x0"  // LD_TEX
    U"\x30000000\x0\x0\x0"  // LEA_ATTR
    U"\x30000000\x0\x0\x0"  // LEA_TEX
    U"\x0\x0\x0\x0"  // LD_TILE
    U"\x0\x0\x0\x0"  // ST_TILE
    U"\x0\x0\x0\x0"  // ATEST
    U"\xc0000000\x0\x0\x0"  // ZS_EMIT
    U"\x30000000\x0\x30000000\x0"  // BLEND
    U"\x0\x0\x0\x0"  // S8_TO_S32
    U"\x0\x0\x0\x0"  // V2S8_TO_V2S16
    U"\x20000000\x0\x0\x0"  // S16_TO_S32
    U"\x0\x0\x0\x0"  // V2S16_TO_V2F16
    U"\x0\x60\x0\x0"  // S32_TO_F32
    U"\x20000000\x0\x0\x0"  // F16_TO_S32
    U"\xc0000000\x0\x0\x0"  // F16_TO_F32
    U"\x0\x0\x0\x0"  // F32_TO_S32
    U"\x0\x0\x0\x0"  // FROUND.f32
    U"\x0\x0\x0\x0"  // V2F16_TO_V2S16
    U"\x0\x0\x0\x0"  // FROUND.v2f16
    U"\x0\x0\x0\x0"  // MOV.i32
    U"\x0\x0\x0\x0"  // CLZ.u32
    U"\x0\x0\x0\x0"  // CLZ.v2u16
    U"\x0\x0\x0\x0"  // CLZ.v4u8
    U"\x0\x0\x0\x0"  // IABS.s32
    U"\x0\x0\x0\x0"  // IABS.v2s16
    U"\x0\x0\x0\x0"  // IABS.v4s8
    U"\x0\x0\x0\x0"  // WMASK
    U"\x0\x0\x0\x0"  // FLUSH.f32
    U"\x0\x0\x0\x0"  // FLUSH.v2f16
    U"\x0\x0\x0\x0"  // ILOGB.f32
    U"\x0\x0\x0\x0"  // ILOGB.v2f16
    U"\x0\x0\x0\x0"  // FREXPM.f32
    U"\x0\x0\x0\x0"  // FREXPM.v2f16
    U"\x0\x0\x0\x0"  // FREXPE.f32
    U"\x0\x0\x0\x0"  // FREXPE.v2f16
    U"\x0\x0\x0\x0"  // FRCP.f32
    U"\x20000000\x0\x0\x0"  // FRCP.f16
    U"\x0\x0\x0\x0"  // FSIN_TABLE.u6
    U"\x0\x0\x0\x0"  // FSINCOS_OFFSET.u6
    U"\x20000000\x0\x0\x0"  // FLOG.f16
    U"\x30000000\x0\x0\x0"  // FPCLASS.f32
    U"\x0\x0\x0\x0"  // FLOG_TABLE.f32
    U"\x0\x0\x0\x0"  // FEXP_TABLE.u4
    U"\x0\x0\x0\x0"  // IADD.u32
    U"\x0\x0\x0\x0"  // HADD.u32
    U"\x10000000\x0\x10000000\x0"  // CLPER.i32
    U"\x0\x0\x0\x0"  // IADD.v2u16
    U"\x28000000\x0\x0\x0"  // MKVEC.v2i16
    U"\x0\x0\x0\x0"  // HADD.v2u16
    U"\x10000000\x0\x10000000\x0"  // CLPER.v2u16
    U"\x0\x0\x0\x0"  // IADD.v4u8
    U"\x0\x0\x0\x0"  // HADD.v4u8
    U"\x10000000\x0\x10000000\x0"  // CLPER.v4u8
    U"\x0\x0\x0\x0"  // FADD.f32
    U"\x0\x0\x0\x0"  // FMIN.f32
    U"\x0\x0\x0\x0"  // LDEXP.f32
    U"\x0\x3\x0\x0"  // FEXP.f32
    U"\x0\x0\x0\x0"  // FMUL_SLICE.f32
    U"\x0\x0\x0\x0"  // FPOW_SC_DET.f32
    U"\x0\x0\x0\x0"  // FATAN_ASSIST.f32
    U"\x0\x0\x0\x0"  // FPOW_SC_APPLY
    U"\x0\x0\x0\x0"  // FSINCOS.f32
    U"\x0\x0\x0\x0"  // FADD.v2f16
    U"\x0\x0\x0\x0"  // FMIN.v2f16
    U"\x0\x0\x0\x0"  // V2F32_TO_V2F16
    U"\x0\x0\x0\x0"  // LDEXP.v2f16
    U"\x0\x0\x0\x0"  // FMUL_CSLICE
    U"\x0\x0\x0\x0"  // FPOW.f16
    U"\x10000000\x0\x10000000\x0"  // CLPER.s32
    U"\x0\x0\x0\x0"  // IADDC.u32
    U"\x10000000\x20\x10000000\x20"  // CLPER_OR
    U"\x0\x0\x0\x0"  // FMA.f32
    U"\x0\x0\x0\x0"  // FMA.v2f16
    U"\x10000000\x0\x10000000\x0"  // RSHIFT_AND.i32
    U"\x10000000\x0\x10000000\x0"  // LSHIFT_AND.i32
    U"\x0\x0\x0\x0"  // RSHIFT_AND.v2i16
    U"\x0\x0\x0\x0"  // LSHIFT_AND.v2i16
    U"\x0\x0\x0\x0"  // RSHIFT_AND.v4i8
    U"\x0\x0\x0\x0"  // LSHIFT_AND.v4i8
    U"\x0\x0\x0\x0"  // MUX.i32
    U"\x0\x0\x0\x0"  // MUX.v2i16
    U"\x0\x1\x0\x1"  // MUX.v4i8
    U"\x0\x0\x0\x0"  // CUBE_SSEL
    U"\x0\x0\x0\x0"  // CUBE_TSEL
    U"\x0\x0\x0\x0"  // MKVEC.v2i8
    U"\x0\x0\x0\x0"  // CUBEFACE1
    U"\x0\x0\x0\x0"  // IDP.v4s8
    U"\x40000000\x2\x0\x0"  // ICMP_OR.u32
    U"\x0\x2\x0\x0"  // ICMP_MULTI.u32
    U"\x40000000\x2\x0\x0"  // ICMP_OR.v2u16
    U"\x40000000\x2\x0\x0"  // ICMP_OR.v4u8
    U"\x40000000\x0\x0\x0"  // FCMP_OR.f32
    U"\x40000000\x0\x0\x0"  // FCMP_OR.v2f16
    U"\x0\xc000\x0\xc000"  // MMUL.v4s8
    U"\x0\xc000\x0\xc000"  // MMUL.f32
    U"\x28000000\xc000\x0\xc000"  // MMUL.v2f16
    U"\x20000000\xc000\x0\xc000"  // MMUL.f16
    U"\x0\x0\x0\x0"  // IADD_IMM.i32
    U"\x0\x0\x0\x0"  // IADD_IMM.v2i16
    U"\x0\x0\x0\x0"  // IADD_IMM.v4i8
    U"\x0\x0\x0\x0"  // FADD_IMM.f32
    U"\x2000300\x0\x2000000\x0"  // ATOM_RETURN.i32
    U"\x700\x0\x0\x0"  // ATOM_RETURN.i64
    U"\x10000000\x0\x0\x0"  // TEX_FETCH
    U"\x30000000\x0\x10000000\x0"  // TEX_WEIGHTS
    U"\x0\x0\x0\x0"  // TEX_SINGLE
    U"\x10000000\x0\x10000000\x0"  // TEX_GATHER
    U"\x0\x0\x0\x0"  // TEX_GRADIENT
    U"\x100\x0\x0\x0"  // TEX_DUAL
    U"\x1200c000\x0\x0\x0"  // VAR_TEX_BUF_SINGLE
    U"\x32002000\x0\x10000000\x0"  // VAR_TEX_BUF_GATHER
    U"\x12001400\x0\x0\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x1000c100\x0\x0\x0"  // VAR_TEX_BUF_DUAL
    U"\x1200c000\x0\x0\x0"  // VAR_TEX_SINGLE
    U"\x32002000\x0\x10000000\x0"  // VAR_TEX_GATHER
    U"\x12001400\x0\x0\x0"  // VAR_TEX_GRADIENT
    U"\x1000c100\x0\x0\x0"  // VAR_TEX_DUAL
    U"\x0\x2\x0\x0"  // CSEL.u32
    U"\x0\x2\x0\x0"  // CSEL.v2u16
    U"\x0\x0\x0\x0"  // CSEL.f32
    U"\x0\x0\x0\x0"  // CSEL.v2f16
    U"\x0\x0\x0\x0"  // FMA_RSCALE.f32
    U"\x0\x0\x0\x0"  // FMA_RSCALE_SCALE16.f32
    U"\x0\x0\x0\x0"  // LD_CHECKED.i8
    U"\x0\x0\x0\x0"  // LD_CHECKED.i48
    U"\x0\x0\x0\x0"  // LD_CHECKED.i96
    U"\x0\x0\x0\x0"  // LD_CHECKED.i128
    U"\x0\x0\x0\x0"  // ST_CHECKED.i8
    U"\x0\x0\x0\x0"  // ST_CHECKED.i48
    U"\x0\x0\x0\x0"  // ST_CHECKED.i96
    U"\x0\x0\x0\x0"  // ST_CHECKED.i128
    U"\x0\x0\x0\x0"  // NOT_OLD.i64
    U"\x40000000\x80\x0\x0"  // IADD.u64
    U"\x0\x0\x0\x0"  // SEG_ADD.u64
    U"\x0\x0\x0\x0"  // SHADDX.u64
    U"\x48000000\x20\x8000000\x20"  // IMULD.u64
    U"\x10000000\x0\x10000000\x0"  // CLPER.u64
    U"\x10000100\x80\x10000000\x0"  // RSHIFT_AND.i64
    U"\x10000100\x80\x10000000\x0"  // LSHIFT_AND.i64
    U"\x1000000\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    U"\x1000000\x0\x1000000\x0"  // LD_VAR_BUF_IMM.f16
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x0\x0\x0\x0"  // LD_CHECKED_IMM.i128
    U"\x0\x0\x0\x0"  // S32_TO_F32
    U"\x0\x0\x0\x0"  // F32_TO_S32
    U"\x30000000\xc000\x0\xc000"  // FROUND.f32
    U"\x0\x0\x0\x0"  // IDP.v4s8
    U"\x40000000\xc000\x0\xc000"  // MMUL.v4s8
    U"\x0\xc000\x0\xc000"  // MMUL.v4u8
    U"\x0\x0\x0\x0"  // TEX_SINGLE
    U"\x100\x0\x0\x0"  // TEX_DUAL
    U"\x0\x0\x0\x0"  // LD_CHECKED.i8
    U"\x0\x0\x0\x0"  // LD_CHECKED.i48
    U"\x0\x0\x0\x0"  // LD_CHECKED.i96
    U"\x0\x0\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char8_t form_rule_table[] =
    u8"\x10\x10\x0\x0"  // NOP
    u8"\x10\x10\x0\x0"  // BRANCHZ
    u8"\x10\x10\x0\x0"  // DISCARD.f32
    u8"\x10\x10\x0\x0"  // BRANCHZI
    u8"\x10\x10\x0\x0"  // JUMP_EX
    u8"\x14\x10\x0\x0"  // LD_VAR_BUF_FLAT_IMM
    u8"\x14\x10\x0\x0"  // LD_VAR_FLAT_IMM
    u8"\x2\x10\x0\x0"  // LD_GCLK
    u8"\x10\x10\x0\x0"  // BARRIER
    u8"\x14\x10\x2\x0"  // LD_VAR_IMM
    u8"\x14\x10\x0\x0"  // LD_VAR_FLAT
    u8"\x15\x10\x2\x4"  // LD_VAR_SPECIAL
    u8"\x15\x10\x2\x3"  // LD_VAR_BUF_IMM.f32
    u8"\x16\x10\x2\x3"  // LD_VAR_BUF_IMM.f16
    u8"\x2\x10\x0\x0"  // LEA_BUF_IMM
    u8"\x14\x10\x0\x0"  // LD_VAR_BUF_FLAT
    u8"\x11\x10\x1\x0"  // LOAD.i8
    u8"\x11\x10\x1\x0"  // LOAD.i16
    u8"\x11\x10\x1\x0"  // LOAD.i24
    u8"\x11\x10\x1\x0"  // LOAD.i32
    u8"\x11\x10\x1\x0"  // LOAD.i48
    u8"\x11\x10\x1\x0"  // LOAD.i64
    u8"\x11\x10\x1\x0"  // LOAD.i96
    u8"\x11\x10\x1\x0"  // LOAD.i128
    u8"\x11\x10\x0\x0"  // STORE.i8
    u8"\x11\x10\x0\x0"  // STORE.i16
    u8"\x11\x10\x0\x0"  // STORE.i24
    u8"\x10\x10\x0\x0"  // LD_MULTI
    u8"\x10\x10\x0\x0"  // ST_MULTI
    u8"\x14\x10\x2\x0"  // LD_VAR
    u8"\x14\x10\x0\x0"  // LD_ATTR_IMM
    u8"\x14\x10\x0\x0"  // LD_TEX_IMM
    u8"\x3\x10\x0\x0"  // LEA_ATTR_IMM
    u8"\x3\x10\x0\x0"  // LEA_TEX_IMM
    u8"\x13\x10\x0\x0"  // ATOM.i32
    u8"\x13\x10\x0\x0"  // ATOM.i64
    u8"\x10\x10\x0\x0"  // ATOM1.i32
    u8"\x10\x10\x0\x0"  // ATOM1.i64
    u8"\x12\x10\x0\x0"  // ATOM1_RETURN.i32
    u8"\x12\x10\x0\x0"  // ATOM1_RETURN.i64
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i8
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i16
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i24
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i32
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i48
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i64
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i96
    u8"\x11\x10\x1\x0"  // LD_BUFFER.i128
    u8"\x2\x10\x0\x0"  // LEA_BUFFER
    u8"\x15\x10\x2\x3"  // LD_VAR_BUF.f32
    u8"\x16\x10\x2\x3"  // LD_VAR_BUF.f16
    u8"\x14\x10\x0\x0"  // LD_CVT
    u8"\x14\x10\x0\x0"  // ST_CVT
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i8
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i48
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i96
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i128
    u8"\x10\x10\x0\x0"  // ST_CHECKED_IMM.i8
    u8"\x10\x10\x0\x0"  // ST_CHECKED_IMM.i48
    u8"\x10\x10\x0\x0"  // ST_CHECKED_IMM.i96
    u8"\x10\x10\x0\x0"  // ST_CHECKED_IMM.i128
    u8"\x14\x10\x0\x0"  // LD_ATTR
    u8"\x14\x10\x0\x0"  // LD_TEX
    u8"\x3\x10\x0\x0"  // LEA_ATTR
    u8"\x3\x10\x0\x0"  // LEA_TEX
    u8"\x14\x10\x0\x0"  // LD_TILE
    u8"\x14\x10\x0\x0"  // ST_TILE
    u8"\x1\x10\x0\x0"  // ATEST
    u8"\x1\x10\x0\x0"  // ZS_EMIT
    u8"\x14\x10\x0\x0"  // BLEND
    u8"\x10\x10\x0\x0"  // S8_TO_S32
    u8"\x10\x10\x0\x0"  // V2S8_TO_V2S16
    u8"\x10\x10\x0\x0"  // S16_TO_S32
    u8"\x10\x10\x0\x0"  // V2S16_TO_V2F16
    u8"\x10\x10\x0\x0"  // S32_TO_F32
    u8"\x10\x10\x0\x0"  // F16_TO_S32
    u8"\x10\x10\x0\x0"  // F16_TO_F32
    u8"\x10\x10\x0\x0"  // F32_TO_S32
    u8"\x10\x10\x0\x0"  // FROUND.f32
    u8"\x10\x10\x0\x0"  // V2F16_TO_V2S16
    u8"\x10\x10\x0\x0"  // FROUND.v2f16
    u8"\x10\x10\x0\x0"  // MOV.i32
    u8"\x10\x10\x0\x0"  // CLZ.u32
    u8"\x10\x10\x0\x0"  // CLZ.v2u16
    u8"\x10\x10\x0\x0"  // CLZ.v4u8
    u8"\x10\x10\x0\x0"  // IABS.s32
    u8"\x10\x10\x0\x0"  // IABS.v2s16
    u8"\x10\x10\x0\x0"  // IABS.v4s8
    u8"\x10\x10\x0\x0"  // WMASK
    u8"\x10\x10\x0\x0"  // FLUSH.f32
    u8"\x10\x10\x0\x0"  // FLUSH.v2f16
    u8"\x10\x10\x0\x0"  // ILOGB.f32
    u8"\x10\x10\x0\x0"  // ILOGB.v2f16
    u8"\x10\x10\x5\x0"  // FREXPM.f32
    u8"\x10\x10\x5\x0"  // FREXPM.v2f16
    u8"\x10\x10\x5\x0"  // FREXPE.f32
    u8"\x10\x10\x5\x0"  // FREXPE.v2f16
    u8"\x10\x10\x0\x0"  // FRCP.f32
    u8"\x10\x10\x0\x0"  // FRCP.f16
    u8"\x10\x10\x0\x0"  // FSIN_TABLE.u6
    u8"\x10\x10\x0\x0"  // FSINCOS_OFFSET.u6
    u8"\x10\x10\x0\x0"  // FLOG.f16
    u8"\x10\x10\x0\x0"  // FPCLASS.f32
    u8"\x10\x10\x0\x0"  // FLOG_TABLE.f32
    u8"\x10\x10\x0\x0"  // FEXP_TABLE.u4
    u8"\x10\x10\x0\x0"  // IADD.u32
    u8"\x10\x10\x0\x0"  // HADD.u32
    u8"\x10\x10\x0\x0"  // CLPER.i32
    u8"\x10\x10\x0\x0"  // IADD.v2u16
    u8"\x10\x10\x0\x0"  // MKVEC.v2i16
    u8"\x10\x10\x0\x0"  // HADD.v2u16
    u8"\x10\x10\x0\x0"  // CLPER.v2u16
    u8"\x10\x10\x0\x0"  // IADD.v4u8
    u8"\x10\x10\x0\x0"  // HADD.v4u8
    u8"\x10\x10\x0\x0"  // CLPER.v4u8
    u8"\x10\x10\x0\x0"  // FADD.f32
    u8"\x10\x10\x0\x0"  // FMIN.f32
    u8"\x10\x10\x0\x0"  // LDEXP.f32
    u8"\x10\x10\x0\x0"  // FEXP.f32
    u8"\x10\x10\x0\x0"  // FMUL_SLICE.f32
    u8"\x10\x10\x0\x0"  // FPOW_SC_DET.f32
    u8"\x10\x10\x0\x0"  // FATAN_ASSIST.f32
    u8"\x10\x10\x0\x0"  // FPOW_SC_APPLY
    u8"\x10\x10\x0\x0"  // FSINCOS.f32
    u8"\x10\x10\x0\x0"  // FADD.v2f16
    u8"\x10\x10\x0\x0"  // FMIN.v2f16
    u8"\x10\x10\x0\x0"  // V2F32_TO_V2F16
    u8"\x10\x10\x0\x0"  // LDEXP.v2f16
    u8"\x10\x10\x0\x0"  // FMUL_CSLICE
    u8"\x10\x10\x0\x0"  // FPOW.f16
    u8"\x10\x10\x0\x0"  // CLPER.s32
    u8"\x10\x10\x0\x0"  // IADDC.u32
    u8"\x10\x10\x0\x0"  // CLPER_OR
    u8"\x10\x10\x0\x0"  // FMA.f32
    u8"\x10\x10\x0\x0"  // FMA.v2f16
    u8"\x10\x10\x0\x0"  // RSHIFT_AND.i32
    u8"\x10\x10\x0\x0"  // LSHIFT_AND.i32
    u8"\x10\x10\x0\x0"  // RSHIFT_AND.v2i16
    u8"\x10\x10\x0\x0"  // LSHIFT_AND.v2i16
    u8"\x10\x10\x0\x0"  // RSHIFT_AND.v4i8
    u8"\x10\x10\x0\x0"  // LSHIFT_AND.v4i8
    u8"\x10\x10\x0\x0"  // MUX.i32
    u8"\x10\x10\x0\x0"  // MUX.v2i16
    u8"\x10\x10\x0\x0"  // MUX.v4i8
    u8"\x10\x10\x0\x0"  // CUBE_SSEL
    u8"\x10\x10\x0\x0"  // CUBE_TSEL
    u8"\x10\x10\x0\x0"  // MKVEC.v2i8
    u8"\x10\x10\x0\x0"  // CUBEFACE1
    u8"\x10\x10\x0\x0"  // IDP.v4s8
    u8"\x10\x10\x0\x0"  // ICMP_OR.u32
    u8"\x10\x10\x0\x0"  // ICMP_MULTI.u32
    u8"\x10\x10\x0\x0"  // ICMP_OR.v2u16
    u8"\x10\x10\x0\x0"  // ICMP_OR.v4u8
    u8"\x10\x10\x0\x0"  // FCMP_OR.f32
    u8"\x10\x10\x0\x0"  // FCMP_OR.v2f16
    u8"\x10\x10\x6\x0"  // MMUL.v4s8
    u8"\x10\x10\x6\x0"  // MMUL.f32
    u8"\x10\x10\x6\x0"  // MMUL.v2f16
    u8"\x10\x10\x6\x0"  // MMUL.f16
    u8"\x10\x10\x0\x0"  // IADD_IMM.i32
    u8"\x10\x10\x0\x0"  // IADD_IMM.v2i16
    u8"\x10\x10\x0\x0"  // IADD_IMM.v4i8
    u8"\x10\x10\x0\x0"  // FADD_IMM.f32
    u8"\x11\x13\x7\x0"  // ATOM_RETURN.i32
    u8"\x11\x13\x7\x0"  // ATOM_RETURN.i64
    u8"\x1b\x18\x0\x0"  // TEX_FETCH
    u8"\x1b\x1a\x0\x0"  // TEX_WEIGHTS
    u8"\x1b\x17\x0\x0"  // TEX_SINGLE
    u8"\x1b\x17\x0\x0"  // TEX_GATHER
    u8"\x1b\x19\x0\x0"  // TEX_GRADIENT
    u8"\x1c\x17\x0\x0"  // TEX_DUAL
    u8"\x1d\x10\x0\x0"  // VAR_TEX_BUF_SINGLE
    u8"\x1d\x10\x0\x0"  // VAR_TEX_BUF_GATHER
    u8"\x1d\x10\x0\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\x1e\x10\x0\x0"  // VAR_TEX_BUF_DUAL
    u8"\x1d\x10\x0\x0"  // VAR_TEX_SINGLE
    u8"\x1d\x10\x0\x0"  // VAR_TEX_GATHER
    u8"\x1d\x10\x0\x0"  // VAR_TEX_GRADIENT
    u8"\x1e\x10\x0\x0"  // VAR_TEX_DUAL
    u8"\x10\x10\x0\x0"  // CSEL.u32
    u8"\x10\x10\x0\x0"  // CSEL.v2u16
    u8"\x10\x10\x0\x0"  // CSEL.f32
    u8"\x10\x10\x0\x0"  // CSEL.v2f16
    u8"\x10\x10\x0\x0"  // FMA_RSCALE.f32
    u8"\x10\x10\x0\x0"  // FMA_RSCALE_SCALE16.f32
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i8
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i48
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i96
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i128
    u8"\x10\x10\x0\x0"  // ST_CHECKED.i8
    u8"\x10\x10\x0\x0"  // ST_CHECKED.i48
    u8"\x10\x10\x0\x0"  // ST_CHECKED.i96
    u8"\x10\x10\x0\x0"  // ST_CHECKED.i128
    u8"\x10\x10\x0\x0"  // NOT_OLD.i64
    u8"\x10\x10\x0\x0"  // IADD.u64
    u8"\x10\x10\x0\x0"  // SEG_ADD.u64
    u8"\x10\x10\x0\x0"  // SHADDX.u64
    u8"\x10\x10\x0\x0"  // IMULD.u64
    u8"\x10\x10\x0\x0"  // CLPER.u64
    u8"\x10\x10\x0\x0"  // RSHIFT_AND.i64
    u8"\x10\x10\x0\x0"  // LSHIFT_AND.i64
    u8"\x15\x10\x2\x3"  // LD_VAR_BUF_IMM.f32
    u8"\x16\x10\x2\x3"  // LD_VAR_BUF_IMM.f16
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i8
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i48
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i96
    u8"\x10\x10\x0\x0"  // LD_CHECKED_IMM.i128
    u8"\x10\x10\x0\x0"  // S32_TO_F32
    u8"\x10\x10\x0\x0"  // F32_TO_S32
    u8"\x10\x10\x0\x0"  // FROUND.f32
    u8"\x10\x10\x0\x0"  // IDP.v4s8
    u8"\x10\x10\x6\x0"  // MMUL.v4s8
    u8"\x10\x10\x6\x0"  // MMUL.v4u8
    u8"\x1b\x17\x0\x0"  // TEX_SINGLE
    u8"\x1c\x17\x0\x0"  // TEX_DUAL
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i8
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i48
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i96
    u8"\x10\x10\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char8_t modifier_lists[] =
    u8"\x61\x51\x40\x56\x79\x76\x47\x49\x7f\x55\x4b\x42\x48\x0\x61\x51\x40\x56\x79\x77"
    u8"\x47\x7d\x7e\x4e\x4f\x42\x48\x0\x61\x51\x56\x57\x54\x75\x48\x47\x49\x4a\x4d\x55"
    u8"\x4b\x0\x61\x51\x56\x57\x58\x54\x53\x48\x7c\x49\x4a\x4b\x52\x0\x61\x51\x40\x56"
    u8"\x59\x77\x7c\x49\x4b\x78\x42\x48\x61\x51\x40\x56\x79\x76\x47\x49\x7f\x55\x4b\x48"
    u8"\x61\x51\x40\x56\x79\x77\x47\x49\x4b\x78\x42\x48\x61\x51\x40\x56\x79\x77\x47\x7d"
    u8"\x7e\x4e\x4f\x48\x61\x51\x56\x57\x54\x53\x48\x47\x49\x4a\x4b\x52\x61\x51\x56\x57"
    u8"\x54\x53\x48\x47\x63\x4e\x4f\x50\x61\x51\x40\x56\x59\x77\x7c\x49\x4b\x78\x48\x0"
    u8"\x61\x51\x40\x56\x79\x77\x47\x49\x4b\x78\x48\x0\x61\x51\x56\x57\x54\x76\x47\x49"
    u8"\x4a\x4d\x61\x51\x56\x57\x54\x74\x47\x49\x4a\x0\x39\x3a\x5a\x5b\x61\x0\x61\x39"
    u8"\x69\x3e\x3f\x0\x61\x39\x71\x3e\x3f\x0\x61\x39\x72\x3e\x3f\x0\x6d\x6b\x3e\x73"
    u8"\x61\x0\x21\x22\x25\x24\x2b\x2d\x2c\x61\x2b\x2e\x2c\x61\x2b\x2f\x2c\x61\x2b\x30"
    u8"\x2c\x61\x2b\x31\x2c\x61\x2b\x32\x2c\x61\x2b\x33\x2c\x61\x2b\x34\x2c\x61\x61\x39"
    u8"\x43\x44\x61\x39\x43\x45\x61\x39\x6a\x44\x61\x39\x6a\x45\x61\x60\x39\x3a\x1\x2"
    u8"\xe\x0\x1\x2\xf\x0\x6\x16\x17\x0\x18\x19\x12\x0\x21\x22\x85\x0\x26\x27"
    u8"\x29\x0\x2b\x35\x61\x0\x2b\x36\x61\x0\x2b\x37\x61\x0\x39\x3a\x61\x0\x5c\x5d"
    u8"\x7b\x0\x61\x3d\x3b\x0\x61\x3d\x70\x0\x61\x6c\x3a\x0\x1\x7\x1\x10\x3\x66"
    u8"\xa\xb\x1e\x1d\x1f\x20\x2b\x61\x38\x61\x61\x3c\x61\x6e\x61\x6f\x64\x8\x64\xe"
    u8"\x65\x4\x65\x66\x65\x67\x7a\x28\x83\x61\x5\x0\x9\x0\xc\x0\xd\x0\x11\x0"
    u8"\x13\x0\x14\x0\x15\x0\x1a\x0\x1b\x0\x1c\x0\x1d\x0\x62\x0\x68\x0\x80\x0"
    u8"\x81\x0\x82\x0\x84\x0\x0\x0"
    ;

inline constexpr char8_t modifier_sites[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x1\x2\x0"
    u8"\x0\x1\x2\x0\x0\x0\x0\x0\x0\x0\xe\x0\x0\x0\x0\xf\x0\x21\x22\x0"
    u8"\x24\x25\x61\x0\x0\x1\x2\x0\x0\x0\x61\x2b\x2c\x2d\x61\x2b\x2c\x0\x2e\x0"
    u8"\x0\x1\x26\x27\x40\x29\x42\x7\x0\x0\x61\x47\x48\x49\x61\x4b\x0\x7f\x61\x2b"
    u8"\x2c\x51\x0\x76\x30\x55\x56\x0\x0\x79\x61\x3b\x40\x3d\x42\x13\x0\x9\x0\x47"
    u8"\x48\x7d\x0\x7e\x0\x0\x4e\x4f\x0\x51\x61\x77\x0\x5\x56\x0\x0\x79\x0\x47"
    u8"\x48\x49\x4a\x4b\x0\x4d\x0\x0\x0\x51\x12\x75\x54\x55\x56\x57\x18\x19\x61\x7c"
    u8"\x48\x49\x4a\x4b\x0\x0\x61\x2b\x2c\x51\x52\x53\x54\x31\x56\x57\x58\x0\x61\x60"
    u8"\x40\x0\x42\x0\x0\x0\x61\x47\x48\x49\x61\x4b\x0\x39\x3a\x0\x0\x51\x78\x77"
    u8"\x0\x0\x56\x0\x0\x79\x61\x70\x40\x3d\x42\x0\x0\x1d\x1e\x7c\x48\x49\x0\x4b"
    u8"\x0\x0\x0\x3\x66\x51\x78\x77\x40\x0\x56\x0\x0\x59\x61\x47\x48\x49\x7b\x4b"
    u8"\x0\x7f\x61\x0\x0\x51\x61\x76\x0\x55\x56\x65\x4\x79\x61\x0\x40\x39\x3a\x0"
    u8"\x0\x39\x3a\x47\x48\x7d\x0\x7e\x18\x19\x4e\x4f\x0\x51\x61\x77\x0\x0\x56\x3"
    u8"\x0\x79\x61\x47\x48\x49\x4a\x4b\x5c\x5d\x5a\x5b\x0\x51\x52\x53\x54\x39\x56\x57"
    u8"\x0\x0\x61\x47\x48\x0\x0\x43\x63\x45\x4e\x4f\x50\x51\x61\x53\x54\x11\x56\x57"
    u8"\x0\x0\x61\x0\x40\x21\x22\x85\x0\x39\x0\x47\x48\x49\x0\x4b\x0\x0\x0\x43"
    u8"\x44\x51\x78\x77\x40\x0\x56\x0\x0\x79\x0\x7c\x48\x49\x0\x4b\x0\x1\x7a\x0"
    u8"\x28\x51\x78\x77\x0\x0\x56\x0\x0\x59\x61\x0\x10\x0\x0\x0\x0\x0\x61\x2b"
    u8"\x2c\x0\x0\x2f\x0\x0\xa\xb\x0\x0\x61\x0\x0\x0\x64\x0\x0\x0\x0\x47"
    u8"\x8\x49\x4a\x0\x0\x4d\x61\x2b\x0\x51\x61\x76\x54\x0\x56\x57\x0\x35\x0\x47"
    u8"\x0\x49\x4a\x0\x0\x15\x61\x6e\x0\x51\x61\x74\x54\x0\x56\x57\x0\x1d\x61\x2b"
    u8"\x2c\x39\x69\x0\x0\x39\x3e\x3f\x34\xd\x3e\x3f\x0\x71\x0\x0\x0\x0\x61\x0"
    u8"\x0\x0\x61\x2b\x2c\x0\x61\x2b\x2c\x0\x61\x33\x0\x39\x32\x1f\x20\x0\x3e\x3f"
    u8"\x0\x72\x0\x0\x0\x6d\x6b\x1b\x0\x0\x3e\x73\x0\x0\x61\x65\x0\x0\x61\x0"
    u8"\x0\x0\x6\x0\x0\x21\x22\x65\x66\x39\x6a\x0\x0\x39\x6a\x0\x0\x0\x16\x17"
    u8"\x44\x0\x61\x2b\x0\x45\x61\x2b\x0\x0\x61\x0\x0\x0\x36\x0\x0\x0\x64\x37"
    u8"\x0\x0\x61\x2b\x0\x6c\x3a\x65\x67\x0\xe\x0\xc\x0\x61\x0\x0\x0\x61\x0"
    u8"\x0\x0\x0\x0\x0\x0\x61\x0\x38\x0\x61\x0\x0\x0\x61\x0\x3c\x0\x0\x0"
    u8"\x14\x0\x1a\x6f\x0\x83\x0\x0\x0\x0\x64\x0\x1c\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x68\x0\x0\x0\x81\x0\x0\x0\x0\x26\x0\x0\x0\x82\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x62\x80\x0\x0\x0\x0\x0\x0\x0\x84\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char8_t form_operand_bits[] =
    u8"\x0\x1\x2\x3\x4\x5\x6\x7\x8\x9\xa\xb\xc\xc\xd\xe\xf\xf\xf\xf"
    u8"\xf\xf\xf\xf\x10\x11\x12\x13\x13\x14\x15\x15\x16\x16\x17\x17\x18\x18\x17\x17"
    u8"\x19\x19\x19\x19\x19\x19\x19\x19\x1a\x1b\x1b\x1c\x1c\x1d\x1d\x1d\x1d\x1d\x1d\x1d"
    u8"\x1d\x15\x15\x1e\x1e\x1f\x15\x20\x12\x15\x21\x22\x21\x23\x23\x24\x25\x26\x27\x24"
    u8"\x27\x28\x29\x2a\x29\x22\x22\x22\x22\x2b\x2b\x21\x21\x2c\x2c\x2d\x2d\x2e\x2e\x29"
    u8"\x29\x2e\x2e\x2f\x30\x31\x31\x32\x31\x33\x31\x32\x31\x31\x32\x34\x35\x36\x37\x38"
    u8"\x39\x3a\x38\x3b\x34\x35\x3c\x36\x3d\x3e\x32\x3f\x40\x41\x41\x42\x43\x42\x43\x42"
    u8"\x43\x44\x45\x44\x46\x46\x47\x48\x3f\x49\x49\x49\x49\x49\x49\x4a\x4a\x4b\x4c\x41"
    u8"\x41\x41\x41\x4d\x4d\x4e\x4f\x50\x50\x51\x41\x52\x52\x53\x52\x54\x54\x55\x54\x56"
    u8"\x56\x56\x56\x57\x57\x58\x58\x58\x58\x58\x58\x58\x58\x28\x31\x59\x5a\x31\x32\x42"
    u8"\x43\x5b\x5b\x5c\x5c\x5c\x5c\x23\x24\x27\x5d\x5d\x3f\x50\x41\x5e\x5e\x5e\x5e"
    ;

inline constexpr char32_t field_bits_table[] =
    U"\x0\x78000000"
    U"\xffffffff\x7e0000ff"
    U"\x3c00ffff\x7e0000f7"
    U"\xffff\x7e0001f8"
    U"\xffffff\x7e0000ff"
    U"\xf307ff00\x78003f7f"
    U"\xf70fff00\x78003f7f"
    U"\xc0000007\x78003f0f"
    U"\xc0000000\x78000001"
    U"\xf70fffff\x7e003fff"
    U"\xf70000ff\x7e003f1f"
    U"\xf700f0ff\x7e003fff"
    U"\xffff00ff\x7e003fff"
    U"\xc00fffff\x7e003f0f"
    U"\xf30000ff\x7e003f1f"
    U"\xc3ffffff\x7e003fff"
    U"\xc3ffffff\x7e003f3f"
    U"\xc3ffffff\x7e003f1f"
    U"\xc3ffffff\x7e003f0f"
    U"\xc3ffffff\x7e003f7f"
    U"\xf700ffff\x7e003fff"
    U"\xf7ffffff\x7e003f0f"
    U"\xc0ffffff\x7e003f0f"
    U"\xc3c0ffff\x7e003f0f"
    U"\xc3c0ffff\x7e000001"
    U"\xc300ffff\x7e003fff"
    U"\xc000ffff\x7e003f0f"
    U"\xff00ffff\x7e003fff"
    U"\xf7ffffff\x7e003fef"
    U"\xc3ffffff\x7e003ff1"
    U"\xf0ffffff\x7e003f0f"
    U"\xf7ffffff\x7e003f9f"
    U"\xcffffff\x7e003f0e"
    U"\x300000ff\x7e00ff00"
    U"\xff\x7e00fff0"
    U"\xc00000ff\x7e00fffd"
    U"\xf00000ff\x7e00ffcd"
    U"\xd00000ff\x7e00ffc0"
    U"\xc00000ff\x7e00ffcd"
    U"\xf00000ff\x7e00ffc1"
    U"\xff\x7e00ff00"
    U"\x400000ff\x7e00ff00"
    U"\x700000ff\x7e00ff00"
    U"\x30000fff\x7e00ffc0"
    U"\x330000ff\x7e00ffc0"
    U"\x730000ff\x7e00ff00"
    U"\x300000ff\x7e00ffc0"
    U"\xb00000ff\x7e00ffc7"
    U"\x800000ff\x7e00ff01"
    U"\x7c00ffff\x7e00fff0"
    U"\x3fc0ffff\x7e00ffff"
    U"\x3c00ffff\x7e00ff00"
    U"\xfc00ffff\x7e00fff7"
    U"\xfc00ffff\x7e00fff3"
    U"\xf000ffff\x7e00ffc1"
    U"\xc00ffff\x7e00ff33"
    U"\xffff\x7e00ff00"
    U"\x30ffff\x7e00ff00"
    U"\x100ffff\x7e00ff00"
    U"\x4000ffff\x7e00ff00"
    U"\xc000ffff\x7e00ffff"
    U"\x1000ffff\x7e00ffc0"
    U"\x1400ffff\x7e00fff0"
    U"\x40ffffff\x7e00ff00"
    U"\x3cffffff\x7e00fffe"
    U"\xffffffff\x7e00ffff"
    U"\x7cffffff\x7e00fffc"
    U"\x7cffffff\x7e00fff8"
    U"\xffffff\x7e00ff03"
    U"\x3fffffff\x7e00ff03"
    U"\x3cffffff\x7e00fff0"
    U"\xffffff\x7e00fff0"
    U"\x3fffffff\x7e00fffc"
    U"\xfcffffff\x7e00fff7"
    U"\xffffff\x7e00ff00"
    U"\x3cffffff\x7e00ff00"
    U"\x30ffffff\x7e00ff00"
    U"\xc7ffffff\x7e003f7f"
    U"\xffff0dff\x7e007fff"
    U"\xffff2dff\x7e007fff"
    U"\xffffffff\x7e007fff"
    U"\xfffff3ff\x7e007fff"
    U"\xffffffff\x7e003fff"
    U"\xffff7fff\x7e003fff"
    U"\xfffff7ff\x7e003fff"
    U"\xffff77ff\x7e003fff"
    U"\xffffffff\x7e00ff07"
    U"\xffffffff\x7e04ffff"
    U"\xc3ffffff\x7e003f01"
    U"\x3c00ffff\x7e00ffc0"
    U"\x3c70ffff\x7e00ff00"
    U"\xff07ffff\x7e003fff"
    U"\xe3ffffff\x7e003ff1"
    U"\x4cffffff\x7e00ff00"
    U"\xe3ffffff\x7e003f01"
    ;

inline constexpr char mnemonics[] =
    "NOPDOORBELLEUREKAKABOOMBRANCHZDISCARD.f32BRANCHZIJUMP_EXLD_VAR_BUF_FLAT_IMMLD_VAR_FLAT_IMMLD_GCLKBAR"
    "RIERLD_VAR_IMMLD_VAR_SPECIALLD_VAR_BUF_IMM.f32LD_VAR_BUF_IMM.f16LEA_BUF_IMMLOAD.i8LOAD.i16LOAD.i24LO"
    "AD.i32LOAD.i48LOAD.i64LOAD.i96LOAD.i128STORE.i8STORE.i16STORE.i24STORE.i32STORE.i48STORE.i64STORE.i9"
    "6STORE.i128LD_MULTIST_MULTILD_ATTR_IMMLD_TEX_IMMLEA_ATTR_IMMLEA_TEX_IMMATOM.i32ATOM.i64ATOM1.i32ATOM"
    "1.i64ATOM1_RETURN.i32ATOM1_RETURN.i64LD_BUFFER.i8LD_BUFFER.i16LD_BUFFER.i24LD_BUFFER.i32LD_BUFFER.i4"
    "8LD_BUFFER.i64LD_BUFFER.i96LD_BUFFER.i128LEA_BUFFERLD_VAR_BUF.f32LD_VAR_BUF.f16LD_CVTST_CVTLD_CHECKE"
    "D_IMM.i8LD_CHECKED_IMM.i16LD_CHECKED_IMM.i24LD_CHECKED_IMM.i32LD_CHECKED_IMM.i48LD_CHECKED_IMM.i64LD"
    "_CHECKED_IMM.i96LD_CHECKED_IMM.i128ST_CHECKED_IMM.i8ST_CHECKED_IMM.i16ST_CHECKED_IMM.i24ST_CHECKED_I"
    "MM.i32ST_CHECKED_IMM.i48ST_CHECKED_IMM.i64ST_CHECKED_IMM.i96ST_CHECKED_IMM.i128LD_TILEST_TILEATESTZS"
    "_EMITBLENDS8_TO_S32S8_TO_F32V2S8_TO_V2S16V2S8_TO_V2F16S16_TO_S32S16_TO_F32V2S16_TO_V2F16S32_TO_F32F1"
    "6_TO_S32F16_TO_F32F32_TO_S32FROUND.f32V2F16_TO_V2S16FROUND.v2f16U8_TO_U32U8_TO_F32V2U8_TO_V2U16V2U8_"
    "TO_V2F16U16_TO_U32U16_TO_F32V2U16_TO_V2F16U32_TO_F32F16_TO_U32F32_TO_U32V2F16_TO_V2U16MOV.i32CLZ.u32"
    "CLZ.v2u16CLZ.v4u8IABS.s32IABS.v2s16IABS.v4s8POPCOUNT.i32BITREV.i32NOT_OLD.i32WMASKFLUSH.f32FLUSH.v2f"
    "16ILOGB.f32ILOGB.v2f16FREXPM.f32FREXPM.v2f16FREXPE.f32FREXPE.v2f16FRCP.f32FRCP.f16FRSQ.f32FRSQ.f16FS"
    "IN_TABLE.u6FCOS_TABLE.u6FSINCOS_OFFSET.u6FSQRT.f32FLOGD.f32FLOG.f16FPCLASS.f32FPCLASS.f16FLOG_TABLE."
    "f32FEXP_TABLE.u4FRCP_APPROX.f32FRSQ_APPROX.f32FLOG.f32FEXPF.f32FRCBRT_APPROX_A.f32FRCBRT_APPROX_B.f3"
    "2FRCBRT_APPROX_C.f32IADD.u32ISUB.u32IMUL.i32HADD.u32CLPER.i32IADD.v2u16ISUB.v2u16MKVEC.v2i16IMUL.v2i"
    "16HADD.v2u16CLPER.v2u16IADD.v4u8ISUB.v4u8IMUL.v4i8HADD.v4u8CLPER.v4u8FADD.f32FMIN.f32FMAX.f32LDEXP.f"
    "32FEXP.f32FADD_LSCALE.f32FMUL_SLICE.f32FPOW_SC_DET.f32FATAN_ASSIST.f32FPOW_SC_APPLYFSINCOS.f32FADD.v"
    "2f16FMIN.v2f16FMAX.v2f16V2F32_TO_V2F16LDEXP.v2f16FMUL_CSLICEFPOW.f16IADD.s32ISUB.s32IMUL.s32HADD.s32"
    "CLPER.s32IADD.v2s16ISUB.v2s16IMUL.v2s16HADD.v2s16CLPER.v2s16IADD.v4s8ISUB.v4s8IMUL.v4s8HADD.v4s8CLPE"
    "R.v4s8IADDC.u32ISUBB.u32CLPER_ORFMA.f32FMA.v2f16RSHIFT_AND.i32RSHIFT_OR.i32RSHIFT_XOR.i32LSHIFT_AND."
    "i32LSHIFT_OR.i32LSHIFT_XOR.i32RROT_AND.i32RROT_OR.i32RROT_XOR.i32LROT_AND.i32LROT_OR.i32LROT_XOR.i32"
    "RSHIFT_AND.v2i16RSHIFT_OR.v2i16RSHIFT_XOR.v2i16LSHIFT_AND.v2i16LSHIFT_OR.v2i16LSHIFT_XOR.v2i16RROT_A"
    "ND.v2i16RROT_OR.v2i16RROT_XOR.v2i16LROT_AND.v2i16LROT_OR.v2i16LROT_XOR.v2i16RSHIFT_AND.v4i8RSHIFT_OR"
    ".v4i8RSHIFT_XOR.v4i8LSHIFT_AND.v4i8LSHIFT_OR.v4i8LSHIFT_XOR.v4i8RROT_AND.v4i8RROT_OR.v4i8RROT_XOR.v4"
    "i8LROT_AND.v4i8LROT_OR.v4i8LROT_XOR.v4i8MUX.i32MUX.v2i16MUX.v4i8CUBE_SSELCUBE_TSELMKVEC.v2i8CUBEFACE"
    "1CUBEFACE2_V9IDP.v4s8IDP.v4u8ICMP_OR.u32ICMP_AND.u32ICMP_MULTI.u32ICMP_OR.v2u16ICMP_AND.v2u16ICMP_OR"
    ".v4u8ICMP_AND.v4u8FCMP_OR.f32FCMP_AND.f32FCMP_OR.v2f16FCMP_AND.v2f16ICMP_OR.s32ICMP_AND.s32ICMP_MULT"
    "I.s32ICMP_OR.v2s16ICMP_AND.v2s16ICMP_OR.v4s8ICMP_AND.v4s8MMUL.v4s8MMUL.v4u8MMUL.f32MMUL.v2f16MMUL.f1"
    "6IADD_IMM.i32IADD_IMM.v2i16IADD_IMM.v4i8FADD_IMM.f32FADD_IMM.v2f16AND_IMM.i32OR_IMM.i32XOR_IMM.i32AT"
    "OM_RETURN.i32ATOM_RETURN.i64TEX_FETCHTEX_WEIGHTSTEX_SINGLETEX_GATHERTEX_GRADIENTTEX_DUALVAR_TEX_BUF_"
    "SINGLEVAR_TEX_BUF_GATHERVAR_TEX_BUF_GRADIENTVAR_TEX_BUF_DUALVAR_TEX_SINGLEVAR_TEX_GATHERVAR_TEX_GRAD"
    "IENTVAR_TEX_DUALCSEL.u32CSEL.v2u16CSEL.f32CSEL.v2f16CSEL.s32CSEL.v2s16FMA_RSCALE.f32FMA_RSCALE_N.f32"
    "FMA_RSCALE_LEFT.f32FMA_RSCALE_SCALE16.f32LD_CHECKED.i8LD_CHECKED.i16LD_CHECKED.i24LD_CHECKED.i32LD_C"
    "HECKED.i48LD_CHECKED.i64LD_CHECKED.i96LD_CHECKED.i128ST_CHECKED.i8ST_CHECKED.i16ST_CHECKED.i24ST_CHE"
    "CKED.i32ST_CHECKED.i48ST_CHECKED.i64ST_CHECKED.i96ST_CHECKED.i128NOT_OLD.i64IADD.u64ISUB.u64SEG_ADD."
    "u64SHADDX.u64IMULD.u64CLPER.u64IADD.s64ISUB.s64SHADDX.s64IMUL.s64CLPER.s64RSHIFT_AND.i64RSHIFT_OR.i6"
    "4RSHIFT_XOR.i64LSHIFT_AND.i64LSHIFT_OR.i64LSHIFT_XOR.i64RROT_AND.i64RROT_OR.i64RROT_XOR.i64LROT_AND."
    "i64LROT_OR.i64LROT_XOR.i64"
    "                                ";

inline constexpr char32_t row_start_table[] =
    U"\x0\xc000"  // NOP
    U"\x0\x4c000"  // DOORBELL
    U"\x0\x5c000"  // EUREKA
    U"\x0\x6c000"  // KABOOM
    U"\x0\x1fc000"  // BRANCHZ
    U"\x0\x20c000"  // DISCARD.f32
    U"\x0\x2fc000"  // BRANCHZI
    U"\x0\x3fc004"  // JUMP_EX
    U"\x2000000\x408000"  // LD_VAR_BUF_FLAT_IMM
    U"\x0\x418000"  // LD_VAR_FLAT_IMM
    U"\x6\x448000"  // LD_GCLK
    U"\x0\x45c000"  // BARRIER
    U"\x0\x548000"  // LD_VAR_IMM
    U"\x0\x558000"  // LD_VAR_FLAT
    U"\x0\x568000"  // LD_VAR_SPECIAL
    U"\x0\x5c8000"  // LD_VAR_BUF_IMM.f32
    U"\x0\x5d8000"  // LD_VAR_BUF_IMM.f16
    U"\x0\x5e8000"  // LEA_BUF_IMM
    U"\x2000000\x5f8000"  // LD_VAR_BUF_FLAT
    U"\x0\x608000"  // LOAD.i8
    U"\x8000000\x608000"  // LOAD.i16
    U"\x10000000\x608000"  // LOAD.i24
    U"\x18000000\x608000"  // LOAD.i32
    U"\x20000000\x608040"  // LOAD.i48
    U"\x28000000\x608070"  // LOAD.i64
    U"\x30000000\x608060"  // LOAD.i96
    U"\x38000000\x608070"  // LOAD.i128
    U"\x0\x614000"  // STORE.i8
    U"\x8000000\x614000"  // STORE.i16
    U"\x10000000\x614000"  // STORE.i24
    U"\x18000000\x614000"  // STORE.i32
    U"\x20000000\x614000"  // STORE.i48
    U"\x28000000\x614000"  // STORE.i64
    U"\x30000000\x614000"  // STORE.i96
    U"\x38000000\x614000"  // STORE.i128
    U"\x0\x628000"  // LD_MULTI
    U"\x0\x634000"  // ST_MULTI
    U"\x0\x648000"  // LD_VAR
    U"\x0\x668000"  // LD_ATTR_IMM
    U"\x0\x668020"  // LD_TEX_IMM
    U"\x0\x678000"  // LEA_ATTR_IMM
    U"\x0\x678020"  // LEA_TEX_IMM
    U"\x18000000\x684000"  // ATOM.i32
    U"\x28000000\x684000"  // ATOM.i64
    U"\x18000000\x694000"  // ATOM1.i32
    U"\x28000000\x694000"  // ATOM1.i64
    U"\x18000000\x698000"  // ATOM1_RETURN.i32
    U"\x28000000\x698000"  // ATOM1_RETURN.i64
    U"\x0\x6a8000"  // LD_BUFFER.i8
    U"\x8000000\x6a8000"  // LD_BUFFER.i16
    U"\x10000000\x6a8000"  // LD_BUFFER.i24
    U"\x18000000\x6a8000"  // LD_BUFFER.i32
    U"\x20000000\x6a8040"  // LD_BUFFER.i48
    U"\x28000000\x6a8070"  // LD_BUFFER.i64
    U"\x30000000\x6a8060"  // LD_BUFFER.i96
    U"\x38000000\x6a8070"  // LD_BUFFER.i128
    U"\x0\x6b8000"  // LEA_BUFFER
    U"\x0\x6c8000"  // LD_VAR_BUF.f32
    U"\x0\x6d8000"  // LD_VAR_BUF.f16
    U"\x0\x6e8000"  // LEA_BUF
    U"\x0\x708000"  // LD_CVT
    U"\x0\x714000"  // ST_CVT
    U"\x0\x728002"  // LD_CHECKED_IMM.i8
    U"\x8000000\x728002"  // LD_CHECKED_IMM.i16
    U"\x10000000\x728002"  // LD_CHECKED_IMM.i24
    U"\x18000000\x728002"  // LD_CHECKED_IMM.i32
    U"\x20000000\x728004"  // LD_CHECKED_IMM.i48
    U"\x28000000\x728004"  // LD_CHECKED_IMM.i64
    U"\x30000000\x728006"  // LD_CHECKED_IMM.i96
    U"\x38000000\x728008"  // LD_CHECKED_IMM.i128
    U"\x0\x734002"  // ST_CHECKED_IMM.i8
    U"\x8000000\x734002"  // ST_CHECKED_IMM.i16
    U"\x10000000\x734002"  // ST_CHECKED_IMM.i24
    U"\x18000000\x734002"  // ST_CHECKED_IMM.i32
    U"\x20000000\x734004"  // ST_CHECKED_IMM.i48
    U"\x28000000\x734004"  // ST_CHECKED_IMM.i64
    U"\x30000000\x734006"  // ST_CHECKED_IMM.i96
    U"\x38000000\x734008"  // ST_CHECKED_IMM.i128
    U"\x0\x768000"  // LD_ATTR
    U"\x0\x768020"  // LD_TEX
    U"\x0\x778000"  // LEA_ATTR
    U"\x0\x778020"  // LEA_TEX
    U"\x0\x788000"  // LD_TILE
    U"\x0\x794000"  // ST_TILE
    U"\x0\x7d8000"  // ATEST
    U"\x0\x7e8000"  // ZS_EMIT
    U"\x0\x7f4000"  // BLEND
    U"\x0\x90c000"  // S8_TO_S32
    U"\x10000\x90c000"  // S8_TO_F32
    U"\x20000\x90c000"  // V2S8_TO_V2S16
    U"\x30000\x90c000"  // V2S8_TO_V2F16
    U"\x20040000\x90c000"  // S16_TO_S32
    U"\x20050000\x90c000"  // S16_TO_F32
    U"\x70000\x90c020"  // V2S16_TO_V2F16
    U"\x90000\x90c000"  // S32_TO_F32
    U"\x200a0000\x90c000"  // F16_TO_S32
    U"\xb0000\x90c000"  // F16_TO_F32
    U"\xc0000\x90c000"  // F32_TO_S32
    U"\xd0000\x90c000"  // FROUND.f32
    U"\x200e0000\x90c000"  // V2F16_TO_V2S16
    U"\x200f0000\x90c000"  // FROUND.v2f16
    U"\x100000\x90c000"  // U8_TO_U32
    U"\x110000\x90c000"  // U8_TO_F32
    U"\x120000\x90c000"  // V2U8_TO_V2U16
    U"\x130000\x90c000"  // V2U8_TO_V2F16
    U"\x20140000\x90c000"  // U16_TO_U32
    U"\x20150000\x90c000"  // U16_TO_F32
    U"\x170000\x90c020"  // V2U16_TO_V2F16
    U"\x190000\x90c000"  // U32_TO_F32
    U"\x201a0000\x90c000"  // F16_TO_U32
    U"\x1c0000\x90c000"  // F32_TO_U32
    U"\x201e0000\x90c000"  // V2F16_TO_V2U16
    U"\x0\x91c000"  // MOV.i32
    U"\x40000\x91c000"  // CLZ.u32
    U"\x20050000\x91c000"  // CLZ.v2u16
    U"\x60000\x91c000"  // CLZ.v4u8
    U"\x80000\x91c000"  // IABS.s32
    U"\x90000\x91c020"  // IABS.v2s16
    U"\xa0000\x91c000"  // IABS.v4s8
    U"\xc0000\x91c000"  // POPCOUNT.i32
    U"\xd0000\x91c000"  // BITREV.i32
    U"\xe0000\x91c000"  // NOT_OLD.i32
    U"\x0\x95c030"  // WMASK
    U"\x0\x98c000"  // FLUSH.f32
    U"\x20010000\x98c000"  // FLUSH.v2f16
    U"\x40000\x98c000"  // ILOGB.f32
    U"\x20050000\x98c000"  // ILOGB.v2f16
    U"\x60000\x98c000"  // LOGB.f32
    U"\x20070000\x98c000"  // LOGB.v2f16
    U"\x0\x99c000"  // FREXPM.f32
    U"\x20010000\x99c000"  // FREXPM.v2f16
    U"\x20000\x99c000"  // FREXPE.f32
    U"\x20030000\x99c000"  // FREXPE.v2f16
    U"\x0\x9cc000"  // FRCP.f32
    U"\x20010000\x9cc000"  // FRCP.f16
    U"\x20000\x9cc000"  // FRSQ.f32
    U"\x20030000\x9cc000"  // FRSQ.f16
    U"\x40000\x9cc000"  // FSIN_TABLE.u6
    U"\x50000\x9cc000"  // FCOS_TABLE.u6
    U"\x60000\x9cc000"  // FSINCOS_OFFSET.u6
    U"\x70000\x9cc000"  // FSQRT.f32
    U"\x80000\x9cc000"  // FLOGD.f32
    U"\x20090000\x9cc000"  // FLOG.f16
    U"\xa0000\x9cc000"  // FPCLASS.f32
    U"\x200b0000\x9cc000"  // FPCLASS.f16
    U"\xc0000\x9cc000"  // FLOG_TABLE.f32
    U"\xd0000\x9cc000"  // FEXP_TABLE.u4
    U"\xe0000\x9cc000"  // FRCP_APPROX.f32
    U"\xf0000\x9cc000"  // FRSQ_APPROX.f32
    U"\x100000\x9cc000"  // FLOG.f32
    U"\x110000\x9cc000"  // FEXPF.f32
    U"\x0\x9ec000"  // FRCBRT_APPROX_A.f32
    U"\x10000\x9ec000"  // FRCBRT_APPROX_B.f32
    U"\x20000\x9ec000"  // FRCBRT_APPROX_C.f32
    U"\x0\xa0c000"  // IADD.u32
    U"\x10000\xa0c000"  // ISUB.u32
    U"\xa0000\xa0c000"  // IMUL.i32
    U"\xb0000\xa0c000"  // HADD.u32
    U"\xf0000\xa0c030"  // CLPER.i32
    U"\x8000000\xa1c020"  // IADD.v2u16
    U"\x8010000\xa1c020"  // ISUB.v2u16
    U"\x28050000\xa1c000"  // MKVEC.v2i16
    U"\x80a0000\xa1c020"  // IMUL.v2i16
    U"\x80b0000\xa1c020"  // HADD.v2u16
    U"\xf0000\xa1c030"  // CLPER.v2u16
    U"\x0\xa2c000"  // IADD.v4u8
    U"\x10000\xa2c000"  // ISUB.v4u8
    U"\xa0000\xa2c000"  // IMUL.v4i8
    U"\xb0000\xa2c000"  // HADD.v4u8
    U"\xf0000\xa2c030"  // CLPER.v4u8
    U"\x0\xa4c000"  // FADD.f32
    U"\x20000\xa4c000"  // FMIN.f32
    U"\x30000\xa4c000"  // FMAX.f32
    U"\x60000\xa4c000"  // LDEXP.f32
    U"\x80000\xa4c000"  // FEXP.f32
    U"\x90000\xa4c000"  // FADD_LSCALE.f32
    U"\xa0000\xa4c000"  // FMUL_SLICE.f32
    U"\xd0000\xa4c000"  // FPOW_SC_DET.f32
    U"\xe0000\xa4c000"  // FATAN_ASSIST.f32
    U"\x10d0000\xa4c000"  // FPOW_SC_APPLY
    U"\x20e0000\xa4c000"  // FSINCOS.f32
    U"\x28000000\xa5c000"  // FADD.v2f16
    U"\x28020000\xa5c000"  // FMIN.v2f16
    U"\x28030000\xa5c000"  // FMAX.v2f16
    U"\x40000\xa5c000"  // V2F32_TO_V2F16
    U"\x60000\xa5c000"  // LDEXP.v2f16
    U"\xa0000\xa5c000"  // FMUL_CSLICE
    U"\x30d0000\xa6c000"  // FPOW.f16
    U"\x0\xa8c000"  // IADD.s32
    U"\x10000\xa8c000"  // ISUB.s32
    U"\xa0000\xa8c000"  // IMUL.s32
    U"\xb0000\xa8c000"  // HADD.s32
    U"\xf0000\xa8c030"  // CLPER.s32
    U"\x8000000\xa9c020"  // IADD.v2s16
    U"\x8010000\xa9c020"  // ISUB.v2s16
    U"\x80a0000\xa9c020"  // IMUL.v2s16
    U"\x80b0000\xa9c020"  // HADD.v2s16
    U"\xf0000\xa9c030"  // CLPER.v2s16
    U"\x0\xaac000"  // IADD.v4s8
    U"\x10000\xaac000"  // ISUB.v4s8
    U"\xa0000\xaac000"  // IMUL.v4s8
    U"\xb0000\xaac000"  // HADD.v4s8
    U"\xf0000\xaac030"  // CLPER.v4s8
    U"\x0\xb0c000"  // IADDC.u32
    U"\x1000000\xb0c000"  // ISUBB.u32
    U"\x0\xb1c030"  // CLPER_OR
    U"\x0\xb2c000"  // FMA.f32
    U"\x2a000000\xb3c000"  // FMA.v2f16
    U"\x0\xb4c000"  // RSHIFT_AND.i32
    U"\x1000000\xb4c000"  // RSHIFT_OR.i32
    U"\x2000000\xb4c000"  // RSHIFT_XOR.i32
    U"\x0\xb4c001"  // LSHIFT_AND.i32
    U"\x1000000\xb4c001"  // LSHIFT_OR.i32
    U"\x2000000\xb4c001"  // LSHIFT_XOR.i32
    U"\x0\xb4c002"  // RROT_AND.i32
    U"\x1000000\xb4c002"  // RROT_OR.i32
    U"\x2000000\xb4c002"  // RROT_XOR.i32
    U"\x0\xb4c003"  // LROT_AND.i32
    U"\x1000000\xb4c003"  // LROT_OR.i32
    U"\x2000000\xb4c003"  // LROT_XOR.i32
    U"\x0\xb5c020"  // RSHIFT_AND.v2i16
    U"\x1000000\xb5c020"  // RSHIFT_OR.v2i16
    U"\x2000000\xb5c020"  // RSHIFT_XOR.v2i16
    U"\x0\xb5c021"  // LSHIFT_AND.v2i16
    U"\x1000000\xb5c021"  // LSHIFT_OR.v2i16
    U"\x2000000\xb5c021"  // LSHIFT_XOR.v2i16
    U"\x0\xb5c022"  // RROT_AND.v2i16
    U"\x1000000\xb5c022"  // RROT_OR.v2i16
    U"\x2000000\xb5c022"  // RROT_XOR.v2i16
    U"\x0\xb5c023"  // LROT_AND.v2i16
    U"\x1000000\xb5c023"  // LROT_OR.v2i16
    U"\x2000000\xb5c023"  // LROT_XOR.v2i16
    U"\x0\xb6c000"  // RSHIFT_AND.v4i8
    U"\x1000000\xb6c000"  // RSHIFT_OR.v4i8
    U"\x2000000\xb6c000"  // RSHIFT_XOR.v4i8
    U"\x0\xb6c001"  // LSHIFT_AND.v4i8
    U"\x1000000\xb6c001"  // LSHIFT_OR.v4i8
    U"\x2000000\xb6c001"  // LSHIFT_XOR.v4i8
    U"\x0\xb6c002"  // RROT_AND.v4i8
    U"\x1000000\xb6c002"  // RROT_OR.v4i8
    U"\x2000000\xb6c002"  // RROT_XOR.v4i8
    U"\x0\xb6c003"  // LROT_AND.v4i8
    U"\x1000000\xb6c003"  // LROT_OR.v4i8
    U"\x2000000\xb6c003"  // LROT_XOR.v4i8
    U"\x0\xb8c001"  // MUX.i32
    U"\x2a000000\xb9c001"  // MUX.v2i16
    U"\x0\xbac001"  // MUX.v4i8
    U"\x0\xbcc000"  // CUBE_SSEL
    U"\x1000000\xbcc000"  // CUBE_TSEL
    U"\x0\xbdc000"  // MKVEC.v2i8
    U"\x0\xc0c000"  // CUBEFACE1
    U"\x0\xc1c000"  // CUBEFACE2_V9
    U"\x0\xc2c000"  // IDP.v4s8
    U"\x1000000\xc2c000"  // IDP.v4u8
    U"\x0\xf0c000"  // ICMP_OR.u32
    U"\x1000000\xf0c000"  // ICMP_AND.u32
    U"\x2000000\xf0c000"  // ICMP_MULTI.u32
    U"\x8000000\xf1c020"  // ICMP_OR.v2u16
    U"\x9000000\xf1c020"  // ICMP_AND.v2u16
    U"\x0\xf2c000"  // ICMP_OR.v4u8
    U"\x1000000\xf2c000"  // ICMP_AND.v4u8
    U"\x0\xf4c000"  // FCMP_OR.f32
    U"\x1000000\xf4c000"  // FCMP_AND.f32
    U"\x28000000\xf5c000"  // FCMP_OR.v2f16
    U"\x29000000\xf5c000"  // FCMP_AND.v2f16
    U"\x0\xf8c000"  // ICMP_OR.s32
    U"\x1000000\xf8c000"  // ICMP_AND.s32
    U"\x2000000\xf8c000"  // ICMP_MULTI.s32
    U"\x8000000\xf9c020"  // ICMP_OR.v2s16
    U"\x9000000\xf9c020"  // ICMP_AND.v2s16
    U"\x0\xfac000"  // ICMP_OR.v4s8
    U"\x1000000\xfac000"  // ICMP_AND.v4s8
    U"\x0\x100c000"  // MMUL.v4s8
    U"\x0\x101c000"  // MMUL.v4u8
    U"\x0\x102c000"  // MMUL.f32
    U"\x0\x103c000"  // MMUL.v2f16
    U"\x8000000\x104c000"  // MMUL.f16
    U"\x0\x110c000"  // IADD_IMM.i32
    U"\x0\x111c000"  // IADD_IMM.v2i16
    U"\x0\x112c000"  // IADD_IMM.v4i8
    U"\x0\x114c000"  // FADD_IMM.f32
    U"\x0\x115c000"  // FADD_IMM.v2f16
    U"\x0\x118c000"  // AND_IMM.i32
    U"\x0\x119c000"  // OR_IMM.i32
    U"\x0\x11ac000"  // XOR_IMM.i32
    U"\x18000000\x120c000"  // ATOM_RETURN.i32
    U"\x28000000\x120c000"  // ATOM_RETURN.i64
    U"\x3c00000\x1250000"  // TEX_FETCH
    U"\x3c00000\x1260000"  // TEX_WEIGHTS
    U"\x3c00000\x1280000"  // TEX_SINGLE
    U"\x3c00000\x1290000"  // TEX_GATHER
    U"\x3c00000\x12a0000"  // TEX_GRADIENT
    U"\x3c00000\x12f0000"  // TEX_DUAL
    U"\x0\x1308000"  // VAR_TEX_BUF_SINGLE
    U"\x0\x1318000"  // VAR_TEX_BUF_GATHER
    U"\x0\x1328000"  // VAR_TEX_BUF_GRADIENT
    U"\x0\x1378000"  // VAR_TEX_BUF_DUAL
    U"\x0\x1388000"  // VAR_TEX_SINGLE
    U"\x0\x1398000"  // VAR_TEX_GATHER
    U"\x0\x13a8000"  // VAR_TEX_GRADIENT
    U"\x0\x13f8000"  // VAR_TEX_DUAL
    U"\x0\x150c000"  // CSEL.u32
    U"\x0\x151c000"  // CSEL.v2u16
    U"\x0\x154c000"  // CSEL.f32
    U"\x0\x155c000"  // CSEL.v2f16
    U"\x0\x158c000"  // CSEL.s32
    U"\x0\x159c000"  // CSEL.v2s16
    U"\x0\x160c000"  // FMA_RSCALE.f32
    U"\x0\x161c000"  // FMA_RSCALE_N.f32
    U"\x0\x162c000"  // FMA_RSCALE_LEFT.f32
    U"\x0\x163c000"  // FMA_RSCALE_SCALE16.f32
    U"\x0\x1728002"  // LD_CHECKED.i8
    U"\x8000000\x1728002"  // LD_CHECKED.i16
    U"\x10000000\x1728002"  // LD_CHECKED.i24
    U"\x18000000\x1728002"  // LD_CHECKED.i32
    U"\x20000000\x1728004"  // LD_CHECKED.i48
    U"\x28000000\x1728004"  // LD_CHECKED.i64
    U"\x30000000\x1728006"  // LD_CHECKED.i96
    U"\x38000000\x1728008"  // LD_CHECKED.i128
    U"\x0\x1734002"  // ST_CHECKED.i8
    U"\x8000000\x1734002"  // ST_CHECKED.i16
    U"\x10000000\x1734002"  // ST_CHECKED.i24
    U"\x18000000\x1734002"  // ST_CHECKED.i32
    U"\x20000000\x1734004"  // ST_CHECKED.i48
    U"\x28000000\x1734004"  // ST_CHECKED.i64
    U"\x30000000\x1734006"  // ST_CHECKED.i96
    U"\x38000000\x1734008"  // ST_CHECKED.i128
    U"\xe0000\x191c000"  // NOT_OLD.i64
    U"\x0\x1a3c000"  // IADD.u64
    U"\x10000\x1a3c000"  // ISUB.u64
    U"\x60000\x1a3c000"  // SEG_ADD.u64
    U"\x70000\x1a3c000"  // SHADDX.u64
    U"\xa0000\x1a3c000"  // IMULD.u64
    U"\xf0000\x1a3c030"  // CLPER.u64
    U"\x0\x1abc000"  // IADD.s64
    U"\x10000\x1abc000"  // ISUB.s64
    U"\x70000\x1abc000"  // SHADDX.s64
    U"\xa0000\x1abc000"  // IMUL.s64
    U"\xf0000\x1abc030"  // CLPER.s64
    U"\x0\x1b7c000"  // RSHIFT_AND.i64
    U"\x1000000\x1b7c000"  // RSHIFT_OR.i64
    U"\x2000000\x1b7c000"  // RSHIFT_XOR.i64
    U"\x0\x1b7c001"  // LSHIFT_AND.i64
    U"\x1000000\x1b7c001"  // LSHIFT_OR.i64
    U"\x2000000\x1b7c001"  // LSHIFT_XOR.i64
    U"\x0\x1b7c002"  // RROT_AND.i64
    U"\x1000000\x1b7c002"  // RROT_OR.i64
    U"\x2000000\x1b7c002"  // RROT_XOR.i64
    U"\x0\x1b7c003"  // LROT_AND.i64
    U"\x1000000\x1b7c003"  // LROT_OR.i64
    U"\x2000000\x1b7c003"  // LROT_XOR.i64
    U"\x0\x5c8000"  // LD_VAR_BUF_IMM.f32
    U"\x0\x5d8000"  // LD_VAR_BUF_IMM.f16
    U"\x0\x728002"  // LD_CHECKED_IMM.i8
    U"\x8000000\x728002"  // LD_CHECKED_IMM.i16
    U"\x10000000\x728002"  // LD_CHECKED_IMM.i24
    U"\x18000000\x728002"  // LD_CHECKED_IMM.i32
    U"\x0\x728004"  // LD_CHECKED_IMM.i48
    U"\x8000000\x728004"  // LD_CHECKED_IMM.i64
    U"\x10000000\x728006"  // LD_CHECKED_IMM.i96
    U"\x18000000\x728008"  // LD_CHECKED_IMM.i128
    U"\x0\x734004"  // ST_CHECKED_IMM.i48
    U"\x8000000\x734004"  // ST_CHECKED_IMM.i64
    U"\x10000000\x734006"  // ST_CHECKED_IMM.i96
    U"\x18000000\x734008"  // ST_CHECKED_IMM.i128
    U"\x90000\x90c000"  // S32_TO_F32
    U"\xc0000\x90c000"  // F32_TO_S32
    U"\xd0000\x90c000"  // FROUND.f32
    U"\x190000\x90c000"  // U32_TO_F32
    U"\x1c0000\x90c000"  // F32_TO_U32
    U"\x20010000\x9cc000"  // FRCP.f16
    U"\x20030000\x9cc000"  // FRSQ.f16
    U"\x0\xc2c000"  // IDP.v4s8
    U"\x0\x100c000"  // MMUL.v4s8
    U"\x0\x101c000"  // MMUL.v4u8
    U"\x3c00000\x1280002"  // TEX_SINGLE
    U"\x3c00000\x12f0002"  // TEX_DUAL
    U"\x0\x1728002"  // LD_CHECKED.i8
    U"\x8000000\x1728002"  // LD_CHECKED.i16
    U"\x10000000\x1728002"  // LD_CHECKED.i24
    U"\x18000000\x1728002"  // LD_CHECKED.i32
    U"\x0\x1728004"  // LD_CHECKED.i48
    U"\x8000000\x1728004"  // LD_CHECKED.i64
    U"\x10000000\x1728006"  // LD_CHECKED.i96
    U"\x18000000\x1728008"  // LD_CHECKED.i128
    U"\x0\x1734004"  // ST_CHECKED.i48
    U"\x8000000\x1734004"  // ST_CHECKED.i64
    U"\x10000000\x1734006"  // ST_CHECKED.i96
    U"\x18000000\x1734008"  // ST_CHECKED.i128
    ;

inline constexpr char8_t row_link_table[] =
    u8"\x1\x1\x1\x1\x1\x1\x0\x2"  // NOP
    u8"\x1\x1\x1\x1\x1\x1\x0\x0"  // DOORBELL
    u8"\x1\x1\x1\x1\x1\x1\x0\x0"  // EUREKA
    u8"\x1\x1\x1\x1\x1\x1\x0\x0"  // KABOOM
    u8"\x2\x2\x2\x2\x2\x2\x1\x2"  // BRANCHZ
    u8"\x3\x3\x3\x3\x3\x3\x2\x2"  // DISCARD.f32
    u8"\x4\x4\x4\x4\x4\x4\x3\x2"  // BRANCHZI
    u8"\x5\x5\x5\x5\x5\x5\x4\x2"  // JUMP_EX
    u8"\x0\x0\x0\x0\x0\x6\x5\x5"  // LD_VAR_BUF_FLAT_IMM
    u8"\x7\x7\x7\x7\x7\x8\x6\x5"  // LD_VAR_FLAT_IMM
    u8"\x9\x9\x9\x9\x9\x9\x7\x4"  // LD_GCLK
    u8"\xa\xa\xa\xa\xa\xa\x8\x0"  // BARRIER
    u8"\xb\xb\xb\xb\xb\xb\x9\x5"  // LD_VAR_IMM
    u8"\xc\xc\xc\xc\xc\xd\xa\x5"  // LD_VAR_FLAT
    u8"\xe\xe\xe\xe\xe\xe\xb\x5"  // LD_VAR_SPECIAL
    u8"\xf\xf\x0\x0\x0\x0\xc\x5"  // LD_VAR_BUF_IMM.f32
    u8"\xf\xf\x0\x0\x0\x0\xd\x5"  // LD_VAR_BUF_IMM.f16
    u8"\x10\x10\x10\x10\x10\x10\xe\x4"  // LEA_BUF_IMM
    u8"\x0\x0\x0\x0\x0\x11\xf\x5"  // LD_VAR_BUF_FLAT
    u8"\x12\x12\x12\x12\x12\x12\x10\x4"  // LOAD.i8
    u8"\x13\x13\x13\x13\x13\x13\x11\x4"  // LOAD.i16
    u8"\x14\x14\x14\x14\x14\x14\x12\x4"  // LOAD.i24
    u8"\x15\x15\x15\x15\x15\x15\x13\x4"  // LOAD.i32
    u8"\x14\x14\x14\x14\x14\x14\x14\x4"  // LOAD.i48
    u8"\x14\x14\x14\x14\x14\x14\x15\x4"  // LOAD.i64
    u8"\x14\x14\x14\x14\x14\x14\x16\x4"  // LOAD.i96
    u8"\x14\x14\x14\x14\x14\x14\x17\x4"  // LOAD.i128
    u8"\x16\x16\x16\x16\x16\x16\x18\x4"  // STORE.i8
    u8"\x17\x17\x17\x17\x17\x17\x19\x4"  // STORE.i16
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i24
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i32
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i48
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i64
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i96
    u8"\x18\x18\x18\x18\x18\x18\x1a\x4"  // STORE.i128
    u8"\x0\x0\x0\x0\x0\x19\x1b\x4"  // LD_MULTI
    u8"\x0\x0\x0\x0\x0\x19\x1c\x4"  // ST_MULTI
    u8"\x1a\x1a\x1a\x1a\x1a\x1a\x1d\x5"  // LD_VAR
    u8"\x1b\x1b\x1b\x1b\x1b\x1b\x1e\x4"  // LD_ATTR_IMM
    u8"\x1b\x1b\x1b\x1b\x1b\x1b\x1f\x4"  // LD_TEX_IMM
    u8"\x1c\x1c\x1c\x1c\x1c\x1c\x20\x4"  // LEA_ATTR_IMM
    u8"\x1c\x1c\x1c\x1c\x1c\x1c\x21\x4"  // LEA_TEX_IMM
    u8"\x1d\x1d\x1d\x1d\x1d\x1d\x22\x4"  // ATOM.i32
    u8"\x1d\x1d\x1d\x1d\x1d\x1d\x23\x4"  // ATOM.i64
    u8"\x1e\x1e\x1e\x1e\x1e\x1e\x24\x4"  // ATOM1.i32
    u8"\x1e\x1e\x1e\x1e\x1e\x1e\x25\x4"  // ATOM1.i64
    u8"\x1f\x1f\x1f\x1f\x1f\x1f\x26\x4"  // ATOM1_RETURN.i32
    u8"\x1f\x1f\x1f\x1f\x1f\x1f\x27\x4"  // ATOM1_RETURN.i64
    u8"\x20\x20\x20\x20\x20\x20\x28\x4"  // LD_BUFFER.i8
    u8"\x21\x21\x21\x21\x21\x21\x29\x4"  // LD_BUFFER.i16
    u8"\x22\x22\x22\x22\x22\x22\x2a\x4"  // LD_BUFFER.i24
    u8"\x23\x23\x23\x23\x23\x23\x2b\x4"  // LD_BUFFER.i32
    u8"\x22\x22\x22\x22\x22\x22\x2c\x4"  // LD_BUFFER.i48
    u8"\x22\x22\x22\x22\x22\x22\x2d\x4"  // LD_BUFFER.i64
    u8"\x22\x22\x22\x22\x22\x22\x2e\x4"  // LD_BUFFER.i96
    u8"\x22\x22\x22\x22\x22\x22\x2f\x4"  // LD_BUFFER.i128
    u8"\x24\x24\x24\x24\x24\x24\x30\x4"  // LEA_BUFFER
    u8"\x25\x25\x25\x25\x25\x26\x31\x5"  // LD_VAR_BUF.f32
    u8"\x25\x25\x25\x25\x25\x26\x32\x5"  // LD_VAR_BUF.f16
    u8"\x24\x24\x24\x24\x24\x24\x30\x4"  // LEA_BUF
    u8"\x27\x27\x27\x27\x27\x27\x33\x4"  // LD_CVT
    u8"\x27\x27\x27\x27\x27\x27\x34\x4"  // ST_CVT
    u8"\x0\x0\x0\x28\x28\x0\x35\x4"  // LD_CHECKED_IMM.i8
    u8"\x0\x0\x0\x28\x28\x0\x35\x4"  // LD_CHECKED_IMM.i16
    u8"\x0\x0\x0\x28\x28\x0\x35\x4"  // LD_CHECKED_IMM.i24
    u8"\x0\x0\x0\x28\x28\x0\x35\x4"  // LD_CHECKED_IMM.i32
    u8"\x0\x0\x0\x29\x29\x0\x36\x4"  // LD_CHECKED_IMM.i48
    u8"\x0\x0\x0\x29\x29\x0\x36\x4"  // LD_CHECKED_IMM.i64
    u8"\x0\x0\x0\x2a\x2a\x0\x37\x4"  // LD_CHECKED_IMM.i96
    u8"\x0\x0\x0\x2b\x2b\x0\x38\x4"  // LD_CHECKED_IMM.i128
    u8"\x0\x0\x0\x28\x28\x28\x39\x4"  // ST_CHECKED_IMM.i8
    u8"\x0\x0\x0\x28\x28\x28\x39\x4"  // ST_CHECKED_IMM.i16
    u8"\x0\x0\x0\x28\x28\x28\x39\x4"  // ST_CHECKED_IMM.i24
    u8"\x0\x0\x0\x28\x28\x28\x39\x4"  // ST_CHECKED_IMM.i32
    u8"\x0\x0\x0\x29\x29\x0\x3a\x4"  // ST_CHECKED_IMM.i48
    u8"\x0\x0\x0\x29\x29\x0\x3a\x4"  // ST_CHECKED_IMM.i64
    u8"\x0\x0\x0\x2a\x2a\x0\x3b\x4"  // ST_CHECKED_IMM.i96
    u8"\x0\x0\x0\x2b\x2b\x0\x3c\x4"  // ST_CHECKED_IMM.i128
    u8"\x2c\x2c\x2c\x2c\x2c\x2c\x3d\x4"  // LD_ATTR
    u8"\x2c\x2c\x2c\x2c\x2c\x2c\x3e\x4"  // LD_TEX
    u8"\x2d\x2d\x2d\x2d\x2d\x2d\x3f\x4"  // LEA_ATTR
    u8"\x2d\x2d\x2d\x2d\x2d\x2d\x40\x4"  // LEA_TEX
    u8"\x2e\x2e\x2f\x2f\x2f\x2f\x41\x0"  // LD_TILE
    u8"\x2c\x2c\x2c\x2c\x2c\x2c\x42\x0"  // ST_TILE
    u8"\x30\x30\x30\x30\x30\x30\x43\x0"  // ATEST
    u8"\x31\x31\x31\x31\x31\x31\x44\x0"  // ZS_EMIT
    u8"\x32\x32\x32\x32\x32\x32\x45\x0"  // BLEND
    u8"\x33\x33\x33\x33\x33\x33\x46\x2"  // S8_TO_S32
    u8"\x33\x33\x0\x0\x0\x0\x46\x2"  // S8_TO_F32
    u8"\x34\x34\x34\x34\x34\x34\x47\x2"  // V2S8_TO_V2S16
    u8"\x34\x34\x0\x0\x0\x0\x47\x2"  // V2S8_TO_V2F16
    u8"\x33\x33\x33\x33\x33\x33\x48\x2"  // S16_TO_S32
    u8"\x33\x33\x0\x0\x0\x0\x48\x2"  // S16_TO_F32
    u8"\x35\x35\x0\x0\x0\x0\x49\x2"  // V2S16_TO_V2F16
    u8"\x36\x36\x0\x0\x0\x0\x4a\x2"  // S32_TO_F32
    u8"\x37\x37\x0\x0\x0\x0\x4b\x2"  // F16_TO_S32
    u8"\x38\x38\x38\x38\x38\x38\x4c\x2"  // F16_TO_F32
    u8"\x39\x39\x0\x0\x0\x0\x4d\x2"  // F32_TO_S32
    u8"\x3a\x3a\x0\x0\x0\x0\x4e\x2"  // FROUND.f32
    u8"\x37\x37\x0\x0\x0\x0\x4f\x2"  // V2F16_TO_V2S16
    u8"\x3b\x3b\x0\x0\x0\x0\x50\x2"  // FROUND.v2f16
    u8"\x33\x33\x33\x33\x33\x33\x46\x2"  // U8_TO_U32
    u8"\x33\x33\x0\x0\x0\x0\x46\x2"  // U8_TO_F32
    u8"\x34\x34\x34\x34\x34\x34\x47\x2"  // V2U8_TO_V2U16
    u8"\x34\x34\x0\x0\x0\x0\x47\x2"  // V2U8_TO_V2F16
    u8"\x33\x33\x33\x33\x33\x33\x48\x2"  // U16_TO_U32
    u8"\x33\x33\x0\x0\x0\x0\x48\x2"  // U16_TO_F32
    u8"\x35\x35\x0\x0\x0\x0\x49\x2"  // V2U16_TO_V2F16
    u8"\x36\x36\x0\x0\x0\x0\x4a\x2"  // U32_TO_F32
    u8"\x37\x37\x0\x0\x0\x0\x4b\x2"  // F16_TO_U32
    u8"\x39\x39\x0\x0\x0\x0\x4d\x2"  // F32_TO_U32
    u8"\x37\x37\x0\x0\x0\x0\x4f\x2"  // V2F16_TO_V2U16
    u8"\x3c\x3c\x3c\x3c\x3c\x3c\x51\x2"  // MOV.i32
    u8"\x3d\x3d\x3d\x3d\x3d\x3d\x52\x3"  // CLZ.u32
    u8"\x3e\x3e\x3e\x3e\x3e\x3e\x53\x3"  // CLZ.v2u16
    u8"\x3d\x3d\x3d\x3d\x3d\x3d\x54\x3"  // CLZ.v4u8
    u8"\x3f\x3f\x3f\x3f\x3f\x3f\x55\x2"  // IABS.s32
    u8"\x40\x40\x40\x40\x40\x40\x56\x2"  // IABS.v2s16
    u8"\x41\x41\x0\x0\x0\x0\x57\x2"  // IABS.v4s8
    u8"\x3c\x3c\x3c\x3c\x3c\x3c\x51\x3"  // POPCOUNT.i32
    u8"\x3c\x3c\x3c\x3c\x3c\x3c\x51\x3"  // BITREV.i32
    u8"\x3c\x3c\x3c\x3c\x3c\x0\x51\x3"  // NOT_OLD.i32
    u8"\x42\x42\x42\x42\x42\x42\x58\x2"  // WMASK
    u8"\x43\x43\x43\x43\x43\x43\x59\x2"  // FLUSH.f32
    u8"\x44\x44\x44\x44\x44\x44\x5a\x2"  // FLUSH.v2f16
    u8"\x45\x45\x0\x0\x0\x0\x5b\x2"  // ILOGB.f32
    u8"\x33\x33\x0\x0\x0\x0\x5c\x2"  // ILOGB.v2f16
    u8"\x45\x45\x0\x0\x0\x0\x5b\x2"  // LOGB.f32
    u8"\x33\x33\x0\x0\x0\x0\x5c\x2"  // LOGB.v2f16
    u8"\x46\x46\x46\x46\x46\x46\x5d\x2"  // FREXPM.f32
    u8"\x47\x47\x0\x0\x0\x0\x5e\x2"  // FREXPM.v2f16
    u8"\x48\x48\x48\x48\x48\x48\x5f\x2"  // FREXPE.f32
    u8"\x49\x49\x0\x0\x0\x0\x60\x2"  // FREXPE.v2f16
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FRCP.f32
    u8"\x4b\x4b\x0\x0\x0\x0\x62\x3"  // FRCP.f16
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FRSQ.f32
    u8"\x4b\x4b\x0\x0\x0\x0\x62\x3"  // FRSQ.f16
    u8"\x3d\x3d\x3d\x3d\x3d\x3d\x63\x3"  // FSIN_TABLE.u6
    u8"\x3d\x3d\x3d\x3d\x3d\x3d\x63\x3"  // FCOS_TABLE.u6
    u8"\x3d\x3d\x3d\x3d\x3d\x3d\x64\x3"  // FSINCOS_OFFSET.u6
    u8"\x0\x0\x0\x0\x0\x4a\x61\x3"  // FSQRT.f32
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FLOGD.f32
    u8"\x0\x0\x0\x4c\x4c\x4c\x65\x3"  // FLOG.f16
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x66\x3"  // FPCLASS.f32
    u8"\x4b\x4b\x4b\x4b\x4b\x4b\x62\x3"  // FPCLASS.f16
    u8"\x4d\x4d\x4d\x4d\x4d\x4d\x67\x3"  // FLOG_TABLE.f32
    u8"\x4e\x4e\x4e\x4e\x4e\x4e\x68\x3"  // FEXP_TABLE.u4
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FRCP_APPROX.f32
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FRSQ_APPROX.f32
    u8"\x0\x0\x0\x0\x0\x4a\x61\x3"  // FLOG.f32
    u8"\x0\x0\x0\x0\x0\x4a\x61\x3"  // FEXPF.f32
    u8"\x4a\x4a\x4a\x4a\x4a\x4a\x61\x3"  // FRCBRT_APPROX_A.f32
    u8"\x3c\x3c\x3c\x3c\x3c\x3c\x51\x3"  // FRCBRT_APPROX_B.f32
    u8"\x3c\x3c\x3c\x3c\x3c\x3c\x51\x3"  // FRCBRT_APPROX_C.f32
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x2"  // IADD.u32
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x2"  // ISUB.u32
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x3"  // IMUL.i32
    u8"\x4f\x4f\x0\x0\x0\x0\x6a\x2"  // HADD.u32
    u8"\x50\x50\x50\x50\x50\x51\x6b\x9"  // CLPER.i32
    u8"\x52\x52\x52\x52\x52\x52\x6c\x2"  // IADD.v2u16
    u8"\x52\x52\x52\x52\x52\x52\x6c\x2"  // ISUB.v2u16
    u8"\x53\x53\x53\x53\x53\x53\x6d\x2"  // MKVEC.v2i16
    u8"\x52\x52\x52\x52\x52\x52\x6c\x3"  // IMUL.v2i16
    u8"\x52\x52\x0\x0\x0\x0\x6e\x2"  // HADD.v2u16
    u8"\x54\x54\x54\x54\x54\x55\x6f\x9"  // CLPER.v2u16
    u8"\x56\x56\x0\x0\x0\x0\x70\x2"  // IADD.v4u8
    u8"\x56\x56\x0\x0\x0\x0\x70\x2"  // ISUB.v4u8
    u8"\x56\x56\x56\x56\x56\x56\x70\x3"  // IMUL.v4i8
    u8"\x56\x56\x0\x0\x0\x0\x71\x2"  // HADD.v4u8
    u8"\x54\x54\x54\x54\x54\x55\x72\x9"  // CLPER.v4u8
    u8"\x57\x57\x57\x57\x57\x57\x73\x1"  // FADD.f32
    u8"\x58\x58\x58\x58\x58\x58\x74\x2"  // FMIN.f32
    u8"\x58\x58\x58\x58\x58\x58\x74\x2"  // FMAX.f32
    u8"\x59\x59\x59\x59\x59\x59\x75\x1"  // LDEXP.f32
    u8"\x5a\x5a\x5a\x5a\x5a\x5a\x76\x3"  // FEXP.f32
    u8"\x57\x57\x57\x57\x57\x57\x73\x1"  // FADD_LSCALE.f32
    u8"\x5b\x5b\x5b\x5b\x5b\x5b\x77\x1"  // FMUL_SLICE.f32
    u8"\x5c\x5c\x5c\x5c\x5c\x5c\x78\x3"  // FPOW_SC_DET.f32
    u8"\x5d\x5d\x5d\x5d\x5d\x5d\x79\x3"  // FATAN_ASSIST.f32
    u8"\x5b\x5b\x5b\x5b\x5b\x5b\x7a\x3"  // FPOW_SC_APPLY
    u8"\x0\x0\x0\x0\x0\x5e\x7b\x3"  // FSINCOS.f32
    u8"\x5f\x5f\x5f\x5f\x5f\x5f\x7c\x1"  // FADD.v2f16
    u8"\x60\x60\x60\x60\x60\x60\x7d\x2"  // FMIN.v2f16
    u8"\x60\x60\x60\x60\x60\x60\x7d\x2"  // FMAX.v2f16
    u8"\x61\x61\x0\x0\x0\x0\x7e\x2"  // V2F32_TO_V2F16
    u8"\x59\x59\x59\x59\x59\x59\x7f\x1"  // LDEXP.v2f16
    u8"\x62\x62\x62\x62\x62\x62\x80\x1"  // FMUL_CSLICE
    u8"\x0\x0\x0\x63\x63\x63\x81\x3"  // FPOW.f16
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x2"  // IADD.s32
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x2"  // ISUB.s32
    u8"\x4f\x4f\x4f\x4f\x4f\x4f\x69\x3"  // IMUL.s32
    u8"\x4f\x4f\x0\x0\x0\x0\x6a\x2"  // HADD.s32
    u8"\x54\x54\x54\x54\x54\x55\x82\x9"  // CLPER.s32
    u8"\x52\x52\x52\x52\x52\x52\x6c\x2"  // IADD.v2s16
    u8"\x52\x52\x52\x52\x52\x52\x6c\x2"  // ISUB.v2s16
    u8"\x52\x52\x52\x52\x52\x52\x6c\x3"  // IMUL.v2s16
    u8"\x52\x52\x0\x0\x0\x0\x6e\x2"  // HADD.v2s16
    u8"\x54\x54\x54\x54\x54\x55\x6f\x9"  // CLPER.v2s16
    u8"\x56\x56\x0\x0\x0\x0\x70\x2"  // IADD.v4s8
    u8"\x56\x56\x0\x0\x0\x0\x70\x2"  // ISUB.v4s8
    u8"\x56\x56\x56\x56\x56\x56\x70\x3"  // IMUL.v4s8
    u8"\x56\x56\x0\x0\x0\x0\x71\x2"  // HADD.v4s8
    u8"\x54\x54\x54\x54\x54\x55\x72\x9"  // CLPER.v4s8
    u8"\x64\x64\x64\x64\x64\x64\x83\x2"  // IADDC.u32
    u8"\x64\x64\x64\x64\x64\x64\x83\x2"  // ISUBB.u32
    u8"\x0\x0\x0\x0\x0\x65\x84\x2"  // CLPER_OR
    u8"\x66\x66\x66\x66\x66\x66\x85\x1"  // FMA.f32
    u8"\x67\x67\x67\x67\x67\x67\x86\x1"  // FMA.v2f16
    u8"\x68\x68\x68\x68\x68\x68\x87\x8"  // RSHIFT_AND.i32
    u8"\x68\x68\x68\x68\x68\x68\x87\x8"  // RSHIFT_OR.i32
    u8"\x68\x68\x68\x68\x68\x68\x87\x8"  // RSHIFT_XOR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x8"  // LSHIFT_AND.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x8"  // LSHIFT_OR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x8"  // LSHIFT_XOR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // RROT_AND.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // RROT_OR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // RROT_XOR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // LROT_AND.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // LROT_OR.i32
    u8"\x69\x69\x69\x69\x69\x69\x88\x3"  // LROT_XOR.i32
    u8"\x6a\x6a\x6a\x6a\x6a\x6a\x89\x3"  // RSHIFT_AND.v2i16
    u8"\x6a\x6a\x6a\x6a\x6a\x6a\x89\x3"  // RSHIFT_OR.v2i16
    u8"\x6a\x6a\x6a\x6a\x6a\x6a\x89\x3"  // RSHIFT_XOR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LSHIFT_AND.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LSHIFT_OR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LSHIFT_XOR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // RROT_AND.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // RROT_OR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // RROT_XOR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LROT_AND.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LROT_OR.v2i16
    u8"\x6b\x6b\x6b\x6b\x6b\x6b\x8a\x3"  // LROT_XOR.v2i16
    u8"\x6c\x6c\x6c\x6c\x6c\x6c\x8b\x3"  // RSHIFT_AND.v4i8
    u8"\x6c\x6c\x6c\x6c\x6c\x6c\x8b\x3"  // RSHIFT_OR.v4i8
    u8"\x6c\x6c\x6c\x6c\x6c\x6c\x8b\x3"  // RSHIFT_XOR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LSHIFT_AND.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LSHIFT_OR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LSHIFT_XOR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // RROT_AND.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // RROT_OR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // RROT_XOR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LROT_AND.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LROT_OR.v4i8
    u8"\x6d\x6d\x6d\x6d\x6d\x6d\x8c\x3"  // LROT_XOR.v4i8
    u8"\x6e\x6e\x6e\x6e\x6e\x6e\x8d\x3"  // MUX.i32
    u8"\x6f\x6f\x6f\x6f\x6f\x6f\x8e\x3"  // MUX.v2i16
    u8"\x6e\x6e\x6e\x6e\x6e\x6e\x8f\x3"  // MUX.v4i8
    u8"\x70\x70\x70\x70\x70\x70\x90\x3"  // CUBE_SSEL
    u8"\x70\x70\x70\x70\x70\x70\x91\x3"  // CUBE_TSEL
    u8"\x71\x71\x71\x71\x71\x71\x92\x2"  // MKVEC.v2i8
    u8"\x72\x72\x72\x72\x72\x72\x93\x2"  // CUBEFACE1
    u8"\x72\x72\x72\x72\x72\x72\x93\x2"  // CUBEFACE2_V9
    u8"\x64\x64\x64\x64\x64\x0\x94\x1"  // IDP.v4s8
    u8"\x64\x64\x64\x64\x64\x64\x94\x1"  // IDP.v4u8
    u8"\x73\x73\x73\x73\x73\x73\x95\x2"  // ICMP_OR.u32
    u8"\x73\x73\x73\x73\x73\x73\x95\x2"  // ICMP_AND.u32
    u8"\x73\x73\x73\x73\x73\x73\x96\x2"  // ICMP_MULTI.u32
    u8"\x74\x74\x74\x74\x74\x74\x97\x2"  // ICMP_OR.v2u16
    u8"\x74\x74\x74\x74\x74\x74\x97\x2"  // ICMP_AND.v2u16
    u8"\x75\x75\x0\x0\x0\x0\x98\x2"  // ICMP_OR.v4u8
    u8"\x75\x75\x0\x0\x0\x0\x98\x2"  // ICMP_AND.v4u8
    u8"\x76\x76\x76\x76\x76\x76\x99\x2"  // FCMP_OR.f32
    u8"\x76\x76\x76\x76\x76\x76\x99\x2"  // FCMP_AND.f32
    u8"\x77\x77\x77\x77\x77\x77\x9a\x2"  // FCMP_OR.v2f16
    u8"\x77\x77\x77\x77\x77\x77\x9a\x2"  // FCMP_AND.v2f16
    u8"\x73\x73\x73\x73\x73\x73\x95\x2"  // ICMP_OR.s32
    u8"\x73\x73\x73\x73\x73\x73\x95\x2"  // ICMP_AND.s32
    u8"\x73\x73\x73\x73\x73\x73\x95\x2"  // ICMP_MULTI.s32
    u8"\x74\x74\x74\x74\x74\x74\x97\x2"  // ICMP_OR.v2s16
    u8"\x74\x74\x74\x74\x74\x74\x97\x2"  // ICMP_AND.v2s16
    u8"\x75\x75\x0\x0\x0\x0\x98\x2"  // ICMP_OR.v4s8
    u8"\x75\x75\x0\x0\x0\x0\x98\x2"  // ICMP_AND.v4s8
    u8"\x0\x0\x78\x78\x78\x0\x9b\x1"  // MMUL.v4s8
    u8"\x0\x0\x78\x78\x78\x0\x9b\x1"  // MMUL.v4u8
    u8"\x0\x0\x78\x78\x78\x78\x9c\x1"  // MMUL.f32
    u8"\x0\x0\x79\x79\x79\x79\x9d\x1"  // MMUL.v2f16
    u8"\x0\x0\x0\x0\x0\x7a\x9e\x1"  // MMUL.f16
    u8"\x7b\x7b\x7b\x7b\x7b\x7b\x9f\x2"  // IADD_IMM.i32
    u8"\x7b\x7b\x7b\x7b\x7b\x7b\xa0\x2"  // IADD_IMM.v2i16
    u8"\x7b\x7b\x0\x0\x0\x0\xa1\x2"  // IADD_IMM.v4i8
    u8"\x7b\x7b\x7b\x7b\x7b\x7b\xa2\x1"  // FADD_IMM.f32
    u8"\x7b\x7b\x7b\x7b\x7b\x7b\xa0\x1"  // FADD_IMM.v2f16
    u8"\x0\x0\x7b\x7b\x7b\x7b\x9f\x2"  // AND_IMM.i32
    u8"\x0\x0\x7b\x7b\x7b\x7b\x9f\x2"  // OR_IMM.i32
    u8"\x0\x0\x7b\x7b\x7b\x7b\x9f\x2"  // XOR_IMM.i32
    u8"\x7c\x7c\x7c\x7c\x7c\x7c\xa3\x4"  // ATOM_RETURN.i32
    u8"\x7c\x7c\x7c\x7c\x7c\x7c\xa4\x4"  // ATOM_RETURN.i64
    u8"\x7d\x7d\x7d\x7d\x7d\x7d\xa5\x6"  // TEX_FETCH
    u8"\x7e\x0\x0\x0\x0\x0\xa6\x6"  // TEX_WEIGHTS
    u8"\x7f\x80\x0\x0\x0\x0\xa7\x6"  // TEX_SINGLE
    u8"\x81\x81\x82\x82\x82\x82\xa8\x6"  // TEX_GATHER
    u8"\x83\x84\x85\x85\x85\x85\xa9\x6"  // TEX_GRADIENT
    u8"\x86\x87\x0\x0\x0\x0\xaa\x6"  // TEX_DUAL
    u8"\x88\x89\x8a\x8a\x8a\x8a\xab\x7"  // VAR_TEX_BUF_SINGLE
    u8"\x8b\x8c\x8d\x8d\x8d\x8d\xac\x7"  // VAR_TEX_BUF_GATHER
    u8"\x8e\x8f\x90\x90\x90\x90\xad\x7"  // VAR_TEX_BUF_GRADIENT
    u8"\x88\x89\x8a\x8a\x8a\x8a\xae\x7"  // VAR_TEX_BUF_DUAL
    u8"\x88\x91\x92\x92\x92\x92\xaf\x7"  // VAR_TEX_SINGLE
    u8"\x8b\x8b\x93\x93\x93\x93\xb0\x7"  // VAR_TEX_GATHER
    u8"\x8e\x8e\x94\x94\x94\x94\xb1\x7"  // VAR_TEX_GRADIENT
    u8"\x88\x91\x92\x92\x92\x92\xb2\x7"  // VAR_TEX_DUAL
    u8"\x95\x95\x95\x95\x95\x95\xb3\x2"  // CSEL.u32
    u8"\x95\x95\x95\x95\x95\x95\xb4\x2"  // CSEL.v2u16
    u8"\x95\x95\x95\x95\x95\x95\xb5\x2"  // CSEL.f32
    u8"\x95\x95\x95\x95\x95\x95\xb6\x2"  // CSEL.v2f16
    u8"\x95\x95\x95\x95\x95\x95\xb3\x2"  // CSEL.s32
    u8"\x95\x95\x95\x95\x95\x95\xb4\x2"  // CSEL.v2s16
    u8"\x96\x96\x96\x96\x96\x96\xb7\x1"  // FMA_RSCALE.f32
    u8"\x96\x96\x96\x96\x96\x96\xb7\x1"  // FMA_RSCALE_N.f32
    u8"\x96\x96\x96\x96\x96\x96\xb7\x1"  // FMA_RSCALE_LEFT.f32
    u8"\x96\x96\x96\x96\x96\x96\xb8\x1"  // FMA_RSCALE_SCALE16.f32
    u8"\x0\x0\x0\x97\x97\x0\xb9\x4"  // LD_CHECKED.i8
    u8"\x0\x0\x0\x97\x97\x0\xb9\x4"  // LD_CHECKED.i16
    u8"\x0\x0\x0\x97\x97\x0\xb9\x4"  // LD_CHECKED.i24
    u8"\x0\x0\x0\x97\x97\x0\xb9\x4"  // LD_CHECKED.i32
    u8"\x0\x0\x0\x98\x98\x0\xba\x4"  // LD_CHECKED.i48
    u8"\x0\x0\x0\x98\x98\x0\xba\x4"  // LD_CHECKED.i64
    u8"\x0\x0\x0\x99\x99\x0\xbb\x4"  // LD_CHECKED.i96
    u8"\x0\x0\x0\x9a\x9a\x0\xbc\x4"  // LD_CHECKED.i128
    u8"\x0\x0\x0\x97\x97\x97\xbd\x4"  // ST_CHECKED.i8
    u8"\x0\x0\x0\x97\x97\x97\xbd\x4"  // ST_CHECKED.i16
    u8"\x0\x0\x0\x97\x97\x97\xbd\x4"  // ST_CHECKED.i24
    u8"\x0\x0\x0\x97\x97\x97\xbd\x4"  // ST_CHECKED.i32
    u8"\x0\x0\x0\x98\x98\x0\xbe\x4"  // ST_CHECKED.i48
    u8"\x0\x0\x0\x98\x98\x0\xbe\x4"  // ST_CHECKED.i64
    u8"\x0\x0\x0\x99\x99\x0\xbf\x4"  // ST_CHECKED.i96
    u8"\x0\x0\x0\x9a\x9a\x0\xc0\x4"  // ST_CHECKED.i128
    u8"\x9b\x9b\x9b\x9b\x9b\x0\xc1\x3"  // NOT_OLD.i64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc2\x2"  // IADD.u64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc2\x2"  // ISUB.u64
    u8"\x9d\x9d\x9d\x9d\x9d\x9d\xc3\x2"  // SEG_ADD.u64
    u8"\x9e\x9e\x9e\x9e\x9e\x9e\xc4\x2"  // SHADDX.u64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc5\x3"  // IMULD.u64
    u8"\x9f\x9f\x9f\x9f\x9f\xa0\xc6\x9"  // CLPER.u64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc2\x2"  // IADD.s64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc2\x2"  // ISUB.s64
    u8"\x9e\x9e\x9e\x9e\x9e\x9e\xc4\x2"  // SHADDX.s64
    u8"\x9c\x9c\x9c\x9c\x9c\x9c\xc5\x3"  // IMUL.s64
    u8"\x9f\x9f\x9f\x9f\x9f\xa0\xc6\x9"  // CLPER.s64
    u8"\xa1\xa1\xa1\xa1\xa1\xa1\xc7\x3"  // RSHIFT_AND.i64
    u8"\xa1\xa1\xa1\xa1\xa1\xa1\xc7\x3"  // RSHIFT_OR.i64
    u8"\xa1\xa1\xa1\xa1\xa1\xa1\xc7\x3"  // RSHIFT_XOR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LSHIFT_AND.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LSHIFT_OR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LSHIFT_XOR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // RROT_AND.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // RROT_OR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // RROT_XOR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LROT_AND.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LROT_OR.i64
    u8"\xa2\xa2\xa2\xa2\xa2\xa2\xc8\x3"  // LROT_XOR.i64
    u8"\x0\x0\xa3\xa3\xa3\xa4\xc9\x5"  // LD_VAR_BUF_IMM.f32
    u8"\x0\x0\xa3\xa3\xa3\xa4\xca\x5"  // LD_VAR_BUF_IMM.f16
    u8"\x0\x0\x0\x0\x0\xa5\xcb\x4"  // LD_CHECKED_IMM.i8
    u8"\x0\x0\x0\x0\x0\xa5\xcb\x4"  // LD_CHECKED_IMM.i16
    u8"\x0\x0\x0\x0\x0\xa5\xcb\x4"  // LD_CHECKED_IMM.i24
    u8"\x0\x0\x0\x0\x0\xa5\xcb\x4"  // LD_CHECKED_IMM.i32
    u8"\x0\x0\x0\x0\x0\xa6\xcc\x4"  // LD_CHECKED_IMM.i48
    u8"\x0\x0\x0\x0\x0\xa6\xcc\x4"  // LD_CHECKED_IMM.i64
    u8"\x0\x0\x0\x0\x0\xa7\xcd\x4"  // LD_CHECKED_IMM.i96
    u8"\x0\x0\x0\x0\x0\xa8\xce\x4"  // LD_CHECKED_IMM.i128
    u8"\x0\x0\x0\x0\x0\x29\x3a\x4"  // ST_CHECKED_IMM.i48
    u8"\x0\x0\x0\x0\x0\x29\x3a\x4"  // ST_CHECKED_IMM.i64
    u8"\x0\x0\x0\x0\x0\x2a\x3b\x4"  // ST_CHECKED_IMM.i96
    u8"\x0\x0\x0\x0\x0\x2b\x3c\x4"  // ST_CHECKED_IMM.i128
    u8"\x0\x0\x36\x36\x36\x36\xcf\x2"  // S32_TO_F32
    u8"\x0\x0\xa9\xa9\xa9\xa9\xd0\x2"  // F32_TO_S32
    u8"\x0\x0\x3a\x3a\x3a\x3a\xd1\xa"  // FROUND.f32
    u8"\x0\x0\x36\x36\x36\x36\xcf\x2"  // U32_TO_F32
    u8"\x0\x0\xa9\xa9\xa9\xa9\xd0\x2"  // F32_TO_U32
    u8"\x0\x0\x4c\x4c\x4c\x4c\x65\x3"  // FRCP.f16
    u8"\x0\x0\x4c\x4c\x4c\x4c\x65\x3"  // FRSQ.f16
    u8"\x0\x0\x0\x0\x0\xaa\xd2\x1"  // IDP.v4s8
    u8"\x0\x0\x0\x0\x0\xaa\xd3\x1"  // MMUL.v4s8
    u8"\x0\x0\x0\x0\x0\x64\xd4\x1"  // MMUL.v4u8
    u8"\x0\x0\xab\xab\xab\xab\xd5\x6"  // TEX_SINGLE
    u8"\x0\x0\xac\xac\xac\xac\xd6\x6"  // TEX_DUAL
    u8"\x0\x0\x0\x0\x0\xad\xd7\x4"  // LD_CHECKED.i8
    u8"\x0\x0\x0\x0\x0\xad\xd7\x4"  // LD_CHECKED.i16
    u8"\x0\x0\x0\x0\x0\xad\xd7\x4"  // LD_CHECKED.i24
    u8"\x0\x0\x0\x0\x0\xad\xd7\x4"  // LD_CHECKED.i32
    u8"\x0\x0\x0\x0\x0\xae\xd8\x4"  // LD_CHECKED.i48
    u8"\x0\x0\x0\x0\x0\xae\xd8\x4"  // LD_CHECKED.i64
    u8"\x0\x0\x0\x0\x0\xaf\xd9\x4"  // LD_CHECKED.i96
    u8"\x0\x0\x0\x0\x0\xb0\xda\x4"  // LD_CHECKED.i128
    u8"\x0\x0\x0\x0\x0\x98\xbe\x4"  // ST_CHECKED.i48
    u8"\x0\x0\x0\x0\x0\x98\xbe\x4"  // ST_CHECKED.i64
    u8"\x0\x0\x0\x0\x0\x99\xbf\x4"  // ST_CHECKED.i96
    u8"\x0\x0\x0\x0\x0\x9a\xc0\x4"  // ST_CHECKED.i128
    ;

inline constexpr char8_t variants[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x1\x2\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x3\x4\x5\x6\x7\x8\x9\xa\x0\x0\x0\x0\xb\xc\xd\xe\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\xf\x0\x0\x10\x11\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x12\x0\x13\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x14\x0\x15\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x16\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x17\x18\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x19\x0\x0\x1a\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x0"
    u8"\x0\x0\x0\x23\x24\x25\x26\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char16_t row_text_table[] =
    u"\x0\x103"  // NOP
    u"\x3\x108"  // DOORBELL
    u"\xb\x106"  // EUREKA
    u"\x11\x106"  // KABOOM
    u"\x17\x107"  // BRANCHZ
    u"\x1e\x10b"  // DISCARD.f32
    u"\x29\x108"  // BRANCHZI
    u"\x31\x107"  // JUMP_EX
    u"\x38\x113"  // LD_VAR_BUF_FLAT_IMM
    u"\x4b\x10f"  // LD_VAR_FLAT_IMM
    u"\x5a\x107"  // LD_GCLK
    u"\x61\x107"  // BARRIER
    u"\x68\x10a"  // LD_VAR_IMM
    u"\x4b\x10b"  // LD_VAR_FLAT
    u"\x72\x10e"  // LD_VAR_SPECIAL
    u"\x80\x112"  // LD_VAR_BUF_IMM.f32
    u"\x92\x112"  // LD_VAR_BUF_IMM.f16
    u"\xa4\x10b"  // LEA_BUF_IMM
    u"\x38\x10f"  // LD_VAR_BUF_FLAT
    u"\xaf\x107"  // LOAD.i8
    u"\xb6\x108"  // LOAD.i16
    u"\xbe\x108"  // LOAD.i24
    u"\xc6\x108"  // LOAD.i32
    u"\xce\x208"  // LOAD.i48
    u"\xd6\x208"  // LOAD.i64
    u"\xde\x308"  // LOAD.i96
    u"\xe6\x409"  // LOAD.i128
    u"\xef\x108"  // STORE.i8
    u"\xf7\x109"  // STORE.i16
    u"\x100\x109"  // STORE.i24
    u"\x109\x109"  // STORE.i32
    u"\x112\x209"  // STORE.i48
    u"\x11b\x209"  // STORE.i64
    u"\x124\x309"  // STORE.i96
    u"\x12d\x40a"  // STORE.i128
    u"\x137\x108"  // LD_MULTI
    u"\x13f\x108"  // ST_MULTI
    u"\x38\x106"  // LD_VAR
    u"\x147\x10b"  // LD_ATTR_IMM
    u"\x152\x10a"  // LD_TEX_IMM
    u"\x15c\x10c"  // LEA_ATTR_IMM
    u"\x168\x10b"  // LEA_TEX_IMM
    u"\x173\x108"  // ATOM.i32
    u"\x17b\x208"  // ATOM.i64
    u"\x183\x109"  // ATOM1.i32
    u"\x18c\x209"  // ATOM1.i64
    u"\x195\x110"  // ATOM1_RETURN.i32
    u"\x1a5\x210"  // ATOM1_RETURN.i64
    u"\x1b5\x10c"  // LD_BUFFER.i8
    u"\x1c1\x10d"  // LD_BUFFER.i16
    u"\x1ce\x10d"  // LD_BUFFER.i24
    u"\x1db\x10d"  // LD_BUFFER.i32
    u"\x1e8\x20d"  // LD_BUFFER.i48
    u"\x1f5\x20d"  // LD_BUFFER.i64
    u"\x202\x30d"  // LD_BUFFER.i96
    u"\x20f\x40e"  // LD_BUFFER.i128
    u"\x21d\x10a"  // LEA_BUFFER
    u"\x227\x10e"  // LD_VAR_BUF.f32
    u"\x235\x10e"  // LD_VAR_BUF.f16
    u"\xa4\x107"  // LEA_BUF
    u"\x243\x106"  // LD_CVT
    u"\x249\x106"  // ST_CVT
    u"\x24f\x111"  // LD_CHECKED_IMM.i8
    u"\x260\x112"  // LD_CHECKED_IMM.i16
    u"\x272\x112"  // LD_CHECKED_IMM.i24
    u"\x284\x112"  // LD_CHECKED_IMM.i32
    u"\x296\x212"  // LD_CHECKED_IMM.i48
    u"\x2a8\x212"  // LD_CHECKED_IMM.i64
    u"\x2ba\x312"  // LD_CHECKED_IMM.i96
    u"\x2cc\x413"  // LD_CHECKED_IMM.i128
    u"\x2df\x111"  // ST_CHECKED_IMM.i8
    u"\x2f0\x112"  // ST_CHECKED_IMM.i16
    u"\x302\x112"  // ST_CHECKED_IMM.i24
    u"\x314\x112"  // ST_CHECKED_IMM.i32
    u"\x326\x212"  // ST_CHECKED_IMM.i48
    u"\x338\x212"  // ST_CHECKED_IMM.i64
    u"\x34a\x312"  // ST_CHECKED_IMM.i96
    u"\x35c\x413"  // ST_CHECKED_IMM.i128
    u"\x147\x107"  // LD_ATTR
    u"\x152\x106"  // LD_TEX
    u"\x15c\x108"  // LEA_ATTR
    u"\x168\x107"  // LEA_TEX
    u"\x36f\x107"  // LD_TILE
    u"\x376\x107"  // ST_TILE
    u"\x37d\x105"  // ATEST
    u"\x382\x107"  // ZS_EMIT
    u"\x389\x105"  // BLEND
    u"\x38e\x109"  // S8_TO_S32
    u"\x397\x109"  // S8_TO_F32
    u"\x3a0\x10d"  // V2S8_TO_V2S16
    u"\x3ad\x10d"  // V2S8_TO_V2F16
    u"\x3ba\x10a"  // S16_TO_S32
    u"\x3c4\x10a"  // S16_TO_F32
    u"\x3ce\x10e"  // V2S16_TO_V2F16
    u"\x3dc\x10a"  // S32_TO_F32
    u"\x3e6\x10a"  // F16_TO_S32
    u"\x3f0\x10a"  // F16_TO_F32
    u"\x3fa\x10a"  // F32_TO_S32
    u"\x404\x10a"  // FROUND.f32
    u"\x40e\x10e"  // V2F16_TO_V2S16
    u"\x41c\x10c"  // FROUND.v2f16
    u"\x428\x109"  // U8_TO_U32
    u"\x431\x109"  // U8_TO_F32
    u"\x43a\x10d"  // V2U8_TO_V2U16
    u"\x447\x10d"  // V2U8_TO_V2F16
    u"\x454\x10a"  // U16_TO_U32
    u"\x45e\x10a"  // U16_TO_F32
    u"\x468\x10e"  // V2U16_TO_V2F16
    u"\x476\x10a"  // U32_TO_F32
    u"\x480\x10a"  // F16_TO_U32
    u"\x48a\x10a"  // F32_TO_U32
    u"\x494\x10e"  // V2F16_TO_V2U16
    u"\x4a2\x107"  // MOV.i32
    u"\x4a9\x107"  // CLZ.u32
    u"\x4b0\x109"  // CLZ.v2u16
    u"\x4b9\x108"  // CLZ.v4u8
    u"\x4c1\x108"  // IABS.s32
    u"\x4c9\x10a"  // IABS.v2s16
    u"\x4d3\x109"  // IABS.v4s8
    u"\x4dc\x10c"  // POPCOUNT.i32
    u"\x4e8\x10a"  // BITREV.i32
    u"\x4f2\x10b"  // NOT_OLD.i32
    u"\x4fd\x105"  // WMASK
    u"\x502\x109"  // FLUSH.f32
    u"\x50b\x10b"  // FLUSH.v2f16
    u"\x516\x109"  // ILOGB.f32
    u"\x51f\x10b"  // ILOGB.v2f16
    u"\x517\x108"  // LOGB.f32
    u"\x520\x10a"  // LOGB.v2f16
    u"\x52a\x10a"  // FREXPM.f32
    u"\x534\x10c"  // FREXPM.v2f16
    u"\x540\x10a"  // FREXPE.f32
    u"\x54a\x10c"  // FREXPE.v2f16
    u"\x556\x108"  // FRCP.f32
    u"\x55e\x108"  // FRCP.f16
    u"\x566\x108"  // FRSQ.f32
    u"\x56e\x108"  // FRSQ.f16
    u"\x576\x10d"  // FSIN_TABLE.u6
    u"\x583\x10d"  // FCOS_TABLE.u6
    u"\x590\x111"  // FSINCOS_OFFSET.u6
    u"\x5a1\x109"  // FSQRT.f32
    u"\x5aa\x109"  // FLOGD.f32
    u"\x5b3\x108"  // FLOG.f16
    u"\x5bb\x10b"  // FPCLASS.f32
    u"\x5c6\x10b"  // FPCLASS.f16
    u"\x5d1\x10e"  // FLOG_TABLE.f32
    u"\x5df\x10d"  // FEXP_TABLE.u4
    u"\x5ec\x10f"  // FRCP_APPROX.f32
    u"\x5fb\x10f"  // FRSQ_APPROX.f32
    u"\x60a\x108"  // FLOG.f32
    u"\x612\x109"  // FEXPF.f32
    u"\x61b\x113"  // FRCBRT_APPROX_A.f32
    u"\x62e\x113"  // FRCBRT_APPROX_B.f32
    u"\x641\x113"  // FRCBRT_APPROX_C.f32
    u"\x654\x108"  // IADD.u32
    u"\x65c\x108"  // ISUB.u32
    u"\x664\x108"  // IMUL.i32
    u"\x66c\x108"  // HADD.u32
    u"\x674\x109"  // CLPER.i32
    u"\x67d\x10a"  // IADD.v2u16
    u"\x687\x10a"  // ISUB.v2u16
    u"\x691\x10b"  // MKVEC.v2i16
    u"\x69c\x10a"  // IMUL.v2i16
    u"\x6a6\x10a"  // HADD.v2u16
    u"\x6b0\x10b"  // CLPER.v2u16
    u"\x6bb\x109"  // IADD.v4u8
    u"\x6c4\x109"  // ISUB.v4u8
    u"\x6cd\x109"  // IMUL.v4i8
    u"\x6d6\x109"  // HADD.v4u8
    u"\x6df\x10a"  // CLPER.v4u8
    u"\x6e9\x108"  // FADD.f32
    u"\x6f1\x108"  // FMIN.f32
    u"\x6f9\x108"  // FMAX.f32
    u"\x701\x109"  // LDEXP.f32
    u"\x70a\x108"  // FEXP.f32
    u"\x712\x10f"  // FADD_LSCALE.f32
    u"\x721\x10e"  // FMUL_SLICE.f32
    u"\x72f\x10f"  // FPOW_SC_DET.f32
    u"\x73e\x110"  // FATAN_ASSIST.f32
    u"\x74e\x10d"  // FPOW_SC_APPLY
    u"\x75b\x10b"  // FSINCOS.f32
    u"\x766\x10a"  // FADD.v2f16
    u"\x770\x10a"  // FMIN.v2f16
    u"\x77a\x10a"  // FMAX.v2f16
    u"\x784\x10e"  // V2F32_TO_V2F16
    u"\x792\x10b"  // LDEXP.v2f16
    u"\x79d\x10b"  // FMUL_CSLICE
    u"\x7a8\x108"  // FPOW.f16
    u"\x7b0\x108"  // IADD.s32
    u"\x7b8\x108"  // ISUB.s32
    u"\x7c0\x108"  // IMUL.s32
    u"\x7c8\x108"  // HADD.s32
    u"\x7d0\x109"  // CLPER.s32
    u"\x7d9\x10a"  // IADD.v2s16
    u"\x7e3\x10a"  // ISUB.v2s16
    u"\x7ed\x10a"  // IMUL.v2s16
    u"\x7f7\x10a"  // HADD.v2s16
    u"\x801\x10b"  // CLPER.v2s16
    u"\x80c\x109"  // IADD.v4s8
    u"\x815\x109"  // ISUB.v4s8
    u"\x81e\x109"  // IMUL.v4s8
    u"\x827\x109"  // HADD.v4s8
    u"\x830\x10a"  // CLPER.v4s8
    u"\x83a\x109"  // IADDC.u32
    u"\x843\x109"  // ISUBB.u32
    u"\x84c\x108"  // CLPER_OR
    u"\x854\x107"  // FMA.f32
    u"\x85b\x109"  // FMA.v2f16
    u"\x864\x10e"  // RSHIFT_AND.i32
    u"\x872\x10d"  // RSHIFT_OR.i32
    u"\x87f\x10e"  // RSHIFT_XOR.i32
    u"\x88d\x10e"  // LSHIFT_AND.i32
    u"\x89b\x10d"  // LSHIFT_OR.i32
    u"\x8a8\x10e"  // LSHIFT_XOR.i32
    u"\x8b6\x10c"  // RROT_AND.i32
    u"\x8c2\x10b"  // RROT_OR.i32
    u"\x8cd\x10c"  // RROT_XOR.i32
    u"\x8d9\x10c"  // LROT_AND.i32
    u"\x8e5\x10b"  // LROT_OR.i32
    u"\x8f0\x10c"  // LROT_XOR.i32
    u"\x8fc\x110"  // RSHIFT_AND.v2i16
    u"\x90c\x10f"  // RSHIFT_OR.v2i16
    u"\x91b\x110"  // RSHIFT_XOR.v2i16
    u"\x92b\x110"  // LSHIFT_AND.v2i16
    u"\x93b\x10f"  // LSHIFT_OR.v2i16
    u"\x94a\x110"  // LSHIFT_XOR.v2i16
    u"\x95a\x10e"  // RROT_AND.v2i16
    u"\x968\x10d"  // RROT_OR.v2i16
    u"\x975\x10e"  // RROT_XOR.v2i16
    u"\x983\x10e"  // LROT_AND.v2i16
    u"\x991\x10d"  // LROT_OR.v2i16
    u"\x99e\x10e"  // LROT_XOR.v2i16
    u"\x9ac\x10f"  // RSHIFT_AND.v4i8
    u"\x9bb\x10e"  // RSHIFT_OR.v4i8
    u"\x9c9\x10f"  // RSHIFT_XOR.v4i8
    u"\x9d8\x10f"  // LSHIFT_AND.v4i8
    u"\x9e7\x10e"  // LSHIFT_OR.v4i8
    u"\x9f5\x10f"  // LSHIFT_XOR.v4i8
    u"\xa04\x10d"  // RROT_AND.v4i8
    u"\xa11\x10c"  // RROT_OR.v4i8
    u"\xa1d\x10d"  // RROT_XOR.v4i8
    u"\xa2a\x10d"  // LROT_AND.v4i8
    u"\xa37\x10c"  // LROT_OR.v4i8
    u"\xa43\x10d"  // LROT_XOR.v4i8
    u"\xa50\x107"  // MUX.i32
    u"\xa57\x109"  // MUX.v2i16
    u"\xa60\x108"  // MUX.v4i8
    u"\xa68\x109"  // CUBE_SSEL
    u"\xa71\x109"  // CUBE_TSEL
    u"\xa7a\x10a"  // MKVEC.v2i8
    u"\xa84\x109"  // CUBEFACE1
    u"\xa8d\x10c"  // CUBEFACE2_V9
    u"\xa99\x108"  // IDP.v4s8
    u"\xaa1\x108"  // IDP.v4u8
    u"\xaa9\x10b"  // ICMP_OR.u32
    u"\xab4\x10c"  // ICMP_AND.u32
    u"\xac0\x10e"  // ICMP_MULTI.u32
    u"\xace\x10d"  // ICMP_OR.v2u16
    u"\xadb\x10e"  // ICMP_AND.v2u16
    u"\xae9\x10c"  // ICMP_OR.v4u8
    u"\xaf5\x10d"  // ICMP_AND.v4u8
    u"\xb02\x10b"  // FCMP_OR.f32
    u"\xb0d\x10c"  // FCMP_AND.f32
    u"\xb19\x10d"  // FCMP_OR.v2f16
    u"\xb26\x10e"  // FCMP_AND.v2f16
    u"\xb34\x10b"  // ICMP_OR.s32
    u"\xb3f\x10c"  // ICMP_AND.s32
    u"\xb4b\x10e"  // ICMP_MULTI.s32
    u"\xb59\x10d"  // ICMP_OR.v2s16
    u"\xb66\x10e"  // ICMP_AND.v2s16
    u"\xb74\x10c"  // ICMP_OR.v4s8
    u"\xb80\x10d"  // ICMP_AND.v4s8
    u"\xb8d\x109"  // MMUL.v4s8
    u"\xb96\x109"  // MMUL.v4u8
    u"\xb9f\x108"  // MMUL.f32
    u"\xba7\x10a"  // MMUL.v2f16
    u"\xbb1\x108"  // MMUL.f16
    u"\xbb9\x10c"  // IADD_IMM.i32
    u"\xbc5\x10e"  // IADD_IMM.v2i16
    u"\xbd3\x10d"  // IADD_IMM.v4i8
    u"\xbe0\x10c"  // FADD_IMM.f32
    u"\xbec\x10e"  // FADD_IMM.v2f16
    u"\xbfa\x10b"  // AND_IMM.i32
    u"\xc05\x10a"  // OR_IMM.i32
    u"\xc0f\x10b"  // XOR_IMM.i32
    u"\xc1a\x10f"  // ATOM_RETURN.i32
    u"\xc29\x20f"  // ATOM_RETURN.i64
    u"\xc38\x109"  // TEX_FETCH
    u"\xc41\x10b"  // TEX_WEIGHTS
    u"\xc4c\x10a"  // TEX_SINGLE
    u"\xc56\x10a"  // TEX_GATHER
    u"\xc60\x10c"  // TEX_GRADIENT
    u"\xc6c\x108"  // TEX_DUAL
    u"\xc74\x112"  // VAR_TEX_BUF_SINGLE
    u"\xc86\x112"  // VAR_TEX_BUF_GATHER
    u"\xc98\x114"  // VAR_TEX_BUF_GRADIENT
    u"\xcac\x110"  // VAR_TEX_BUF_DUAL
    u"\xcbc\x10e"  // VAR_TEX_SINGLE
    u"\xcca\x10e"  // VAR_TEX_GATHER
    u"\xcd8\x110"  // VAR_TEX_GRADIENT
    u"\xce8\x10c"  // VAR_TEX_DUAL
    u"\xcf4\x108"  // CSEL.u32
    u"\xcfc\x10a"  // CSEL.v2u16
    u"\xd06\x108"  // CSEL.f32
    u"\xd0e\x10a"  // CSEL.v2f16
    u"\xd18\x108"  // CSEL.s32
    u"\xd20\x10a"  // CSEL.v2s16
    u"\xd2a\x10e"  // FMA_RSCALE.f32
    u"\xd38\x110"  // FMA_RSCALE_N.f32
    u"\xd48\x113"  // FMA_RSCALE_LEFT.f32
    u"\xd5b\x116"  // FMA_RSCALE_SCALE16.f32
    u"\xd71\x10d"  // LD_CHECKED.i8
    u"\xd7e\x10e"  // LD_CHECKED.i16
    u"\xd8c\x10e"  // LD_CHECKED.i24
    u"\xd9a\x10e"  // LD_CHECKED.i32
    u"\xda8\x20e"  // LD_CHECKED.i48
    u"\xdb6\x20e"  // LD_CHECKED.i64
    u"\xdc4\x30e"  // LD_CHECKED.i96
    u"\xdd2\x40f"  // LD_CHECKED.i128
    u"\xde1\x10d"  // ST_CHECKED.i8
    u"\xdee\x10e"  // ST_CHECKED.i16
    u"\xdfc\x10e"  // ST_CHECKED.i24
    u"\xe0a\x10e"  // ST_CHECKED.i32
    u"\xe18\x20e"  // ST_CHECKED.i48
    u"\xe26\x20e"  // ST_CHECKED.i64
    u"\xe34\x30e"  // ST_CHECKED.i96
    u"\xe42\x40f"  // ST_CHECKED.i128
    u"\xe51\x20b"  // NOT_OLD.i64
    u"\xe5c\x208"  // IADD.u64
    u"\xe64\x208"  // ISUB.u64
    u"\xe6c\x20b"  // SEG_ADD.u64
    u"\xe77\x20a"  // SHADDX.u64
    u"\xe81\x209"  // IMULD.u64
    u"\xe8a\x209"  // CLPER.u64
    u"\xe93\x208"  // IADD.s64
    u"\xe9b\x208"  // ISUB.s64
    u"\xea3\x20a"  // SHADDX.s64
    u"\xead\x208"  // IMUL.s64
    u"\xeb5\x209"  // CLPER.s64
    u"\xebe\x20e"  // RSHIFT_AND.i64
    u"\xecc\x20d"  // RSHIFT_OR.i64
    u"\xed9\x20e"  // RSHIFT_XOR.i64
    u"\xee7\x20e"  // LSHIFT_AND.i64
    u"\xef5\x20d"  // LSHIFT_OR.i64
    u"\xf02\x20e"  // LSHIFT_XOR.i64
    u"\xf10\x20c"  // RROT_AND.i64
    u"\xf1c\x20b"  // RROT_OR.i64
    u"\xf27\x20c"  // RROT_XOR.i64
    u"\xf33\x20c"  // LROT_AND.i64
    u"\xf3f\x20b"  // LROT_OR.i64
    u"\xf4a\x20c"  // LROT_XOR.i64
    u"\x80\x112"  // LD_VAR_BUF_IMM.f32
    u"\x92\x112"  // LD_VAR_BUF_IMM.f16
    u"\x24f\x111"  // LD_CHECKED_IMM.i8
    u"\x260\x112"  // LD_CHECKED_IMM.i16
    u"\x272\x112"  // LD_CHECKED_IMM.i24
    u"\x284\x112"  // LD_CHECKED_IMM.i32
    u"\x296\x212"  // LD_CHECKED_IMM.i48
    u"\x2a8\x212"  // LD_CHECKED_IMM.i64
    u"\x2ba\x312"  // LD_CHECKED_IMM.i96
    u"\x2cc\x413"  // LD_CHECKED_IMM.i128
    u"\x326\x212"  // ST_CHECKED_IMM.i48
    u"\x338\x212"  // ST_CHECKED_IMM.i64
    u"\x34a\x312"  // ST_CHECKED_IMM.i96
    u"\x35c\x413"  // ST_CHECKED_IMM.i128
    u"\x3dc\x10a"  // S32_TO_F32
    u"\x3fa\x10a"  // F32_TO_S32
    u"\x404\x10a"  // FROUND.f32
    u"\x476\x10a"  // U32_TO_F32
    u"\x48a\x10a"  // F32_TO_U32
    u"\x55e\x108"  // FRCP.f16
    u"\x56e\x108"  // FRSQ.f16
    u"\xa99\x108"  // IDP.v4s8
    u"\xb8d\x109"  // MMUL.v4s8
    u"\xb96\x109"  // MMUL.v4u8
    u"\xc4c\x10a"  // TEX_SINGLE
    u"\xc6c\x108"  // TEX_DUAL
    u"\xd71\x10d"  // LD_CHECKED.i8
    u"\xd7e\x10e"  // LD_CHECKED.i16
    u"\xd8c\x10e"  // LD_CHECKED.i24
    u"\xd9a\x10e"  // LD_CHECKED.i32
    u"\xda8\x20e"  // LD_CHECKED.i48
    u"\xdb6\x20e"  // LD_CHECKED.i64
    u"\xdc4\x30e"  // LD_CHECKED.i96
    u"\xdd2\x40f"  // LD_CHECKED.i128
    u"\xe18\x20e"  // ST_CHECKED.i48
    u"\xe26\x20e"  // ST_CHECKED.i64
    u"\xe34\x30e"  // ST_CHECKED.i96
    u"\xe42\x40f"  // ST_CHECKED.i128
    ;

inline constexpr char16_t row_code_table[] =
    u"\x9ff\x0\x0\x0"  // NOP
    u"\x9ff\x4\x0\x1"  // DOORBELL
    u"\x9ff\x5\x0\x2"  // EUREKA
    u"\x9ff\x6\x0\x3"  // KABOOM
    u"\x9ff\x1f\x0\x4"  // BRANCHZ
    u"\x9ff\x20\x0\x5"  // DISCARD.f32
    u"\x9ff\x2f\x0\x6"  // BRANCHZI
    u"\x9ff\x3f\x0\x7"  // JUMP_EX
    u"\xeff\x40\x0\x8"  // LD_VAR_BUF_FLAT_IMM
    u"\x9ff\x41\x0\x9"  // LD_VAR_FLAT_IMM
    u"\x9ff\x44\x0\xa"  // LD_GCLK
    u"\x9ff\x45\x0\xb"  // BARRIER
    u"\x9ff\x54\x0\xc"  // LD_VAR_IMM
    u"\x9ff\x55\x0\xd"  // LD_VAR_FLAT
    u"\x9ff\x56\x0\xe"  // LD_VAR_SPECIAL
    u"\x90a\x5c\x0\xf"  // LD_VAR_BUF_IMM.f32
    u"\x90a\x5d\x0\x10"  // LD_VAR_BUF_IMM.f16
    u"\x9ff\x5e\x0\x11"  // LEA_BUF_IMM
    u"\xeff\x5f\x0\x12"  // LD_VAR_BUF_FLAT
    u"\x9ff\x60\x0\x13"  // LOAD.i8
    u"\x9ff\x60\x1\x14"  // LOAD.i16
    u"\x9ff\x60\x2\x15"  // LOAD.i24
    u"\x9ff\x60\x3\x16"  // LOAD.i32
    u"\x9ff\x60\x4\x17"  // LOAD.i48
    u"\x9ff\x60\x5\x18"  // LOAD.i64
    u"\x9ff\x60\x6\x19"  // LOAD.i96
    u"\x9ff\x60\x7\x1a"  // LOAD.i128
    u"\x9ff\x61\x0\x1b"  // STORE.i8
    u"\x9ff\x61\x1\x1c"  // STORE.i16
    u"\x9ff\x61\x2\x1d"  // STORE.i24
    u"\x9ff\x61\x3\x1e"  // STORE.i32
    u"\x9ff\x61\x4\x1f"  // STORE.i48
    u"\x9ff\x61\x5\x20"  // STORE.i64
    u"\x9ff\x61\x6\x21"  // STORE.i96
    u"\x9ff\x61\x7\x22"  // STORE.i128
    u"\xeff\x62\x0\x23"  // LD_MULTI
    u"\xeff\x63\x0\x24"  // ST_MULTI
    u"\x9ff\x64\x0\x25"  // LD_VAR
    u"\x9ff\x66\x0\x26"  // LD_ATTR_IMM
    u"\x9ff\x66\x1\x27"  // LD_TEX_IMM
    u"\x9ff\x67\x0\x28"  // LEA_ATTR_IMM
    u"\x9ff\x67\x1\x29"  // LEA_TEX_IMM
    u"\x9ff\x68\x3\x2a"  // ATOM.i32
    u"\x9ff\x68\x5\x2b"  // ATOM.i64
    u"\x9ff\x69\x103\x2c"  // ATOM1.i32
    u"\x9ff\x69\x105\x2d"  // ATOM1.i64
    u"\x9ff\x69\x203\x2e"  // ATOM1_RETURN.i32
    u"\x9ff\x69\x205\x2f"  // ATOM1_RETURN.i64
    u"\x9ff\x6a\x0\x30"  // LD_BUFFER.i8
    u"\x9ff\x6a\x1\x31"  // LD_BUFFER.i16
    u"\x9ff\x6a\x2\x32"  // LD_BUFFER.i24
    u"\x9ff\x6a\x3\x33"  // LD_BUFFER.i32
    u"\x9ff\x6a\x4\x34"  // LD_BUFFER.i48
    u"\x9ff\x6a\x5\x35"  // LD_BUFFER.i64
    u"\x9ff\x6a\x6\x36"  // LD_BUFFER.i96
    u"\x9ff\x6a\x7\x37"  // LD_BUFFER.i128
    u"\x9ff\x6b\x0\x38"  // LEA_BUFFER
    u"\x9ff\x6c\x0\x39"  // LD_VAR_BUF.f32
    u"\x9ff\x6d\x0\x3a"  // LD_VAR_BUF.f16
    u"\x9ff\x6e\x0\x3b"  // LEA_BUF
    u"\x9ff\x70\x0\x3c"  // LD_CVT
    u"\x9ff\x71\x0\x3d"  // ST_CVT
    u"\xc0d\x72\x100\x3e"  // LD_CHECKED_IMM.i8
    u"\xc0d\x72\x101\x3f"  // LD_CHECKED_IMM.i16
    u"\xc0d\x72\x102\x40"  // LD_CHECKED_IMM.i24
    u"\xc0d\x72\x103\x41"  // LD_CHECKED_IMM.i32
    u"\xc0d\x72\x204\x42"  // LD_CHECKED_IMM.i48
    u"\xc0d\x72\x205\x43"  // LD_CHECKED_IMM.i64
    u"\xc0d\x72\x306\x44"  // LD_CHECKED_IMM.i96
    u"\xc0d\x72\x407\x45"  // LD_CHECKED_IMM.i128
    u"\xcff\x73\x100\x46"  // ST_CHECKED_IMM.i8
    u"\xcff\x73\x101\x47"  // ST_CHECKED_IMM.i16
    u"\xcff\x73\x102\x48"  // ST_CHECKED_IMM.i24
    u"\xcff\x73\x103\x49"  // ST_CHECKED_IMM.i32
    u"\xc0d\x73\x204\x4a"  // ST_CHECKED_IMM.i48
    u"\xc0d\x73\x205\x4b"  // ST_CHECKED_IMM.i64
    u"\xc0d\x73\x306\x4c"  // ST_CHECKED_IMM.i96
    u"\xc0d\x73\x407\x4d"  // ST_CHECKED_IMM.i128
    u"\x9ff\x76\x0\x4e"  // LD_ATTR
    u"\x9ff\x76\x1\x4f"  // LD_TEX
    u"\x9ff\x77\x0\x50"  // LEA_ATTR
    u"\x9ff\x77\x1\x51"  // LEA_TEX
    u"\x9ff\x78\x0\x52"  // LD_TILE
    u"\x9ff\x79\x0\x53"  // ST_TILE
    u"\x9ff\x7d\x0\x54"  // ATEST
    u"\x9ff\x7e\x0\x55"  // ZS_EMIT
    u"\x9ff\x7f\x0\x56"  // BLEND
    u"\x9ff\x90\x0\x57"  // S8_TO_S32
    u"\x90a\x90\x1\x58"  // S8_TO_F32
    u"\x9ff\x90\x2\x59"  // V2S8_TO_V2S16
    u"\x90a\x90\x3\x5a"  // V2S8_TO_V2F16
    u"\x9ff\x90\x4\x5b"  // S16_TO_S32
    u"\x90a\x90\x5\x5c"  // S16_TO_F32
    u"\x90a\x90\x7\x5d"  // V2S16_TO_V2F16
    u"\x90a\x90\x9\x5e"  // S32_TO_F32
    u"\x90a\x90\xa\x5f"  // F16_TO_S32
    u"\x9ff\x90\xb\x60"  // F16_TO_F32
    u"\x90a\x90\xc\x61"  // F32_TO_S32
    u"\x90a\x90\xd\x62"  // FROUND.f32
    u"\x90a\x90\xe\x63"  // V2F16_TO_V2S16
    u"\x90a\x90\xf\x64"  // FROUND.v2f16
    u"\x9ff\x90\x10\x65"  // U8_TO_U32
    u"\x90a\x90\x11\x66"  // U8_TO_F32
    u"\x9ff\x90\x12\x67"  // V2U8_TO_V2U16
    u"\x90a\x90\x13\x68"  // V2U8_TO_V2F16
    u"\x9ff\x90\x14\x69"  // U16_TO_U32
    u"\x90a\x90\x15\x6a"  // U16_TO_F32
    u"\x90a\x90\x17\x6b"  // V2U16_TO_V2F16
    u"\x90a\x90\x19\x6c"  // U32_TO_F32
    u"\x90a\x90\x1a\x6d"  // F16_TO_U32
    u"\x90a\x90\x1c\x6e"  // F32_TO_U32
    u"\x90a\x90\x1e\x6f"  // V2F16_TO_V2U16
    u"\x9ff\x91\x0\x70"  // MOV.i32
    u"\x9ff\x91\x4\x71"  // CLZ.u32
    u"\x9ff\x91\x5\x72"  // CLZ.v2u16
    u"\x9ff\x91\x6\x73"  // CLZ.v4u8
    u"\x9ff\x91\x8\x74"  // IABS.s32
    u"\x9ff\x91\x9\x75"  // IABS.v2s16
    u"\x90a\x91\xa\x76"  // IABS.v4s8
    u"\x9ff\x91\xc\x77"  // POPCOUNT.i32
    u"\x9ff\x91\xd\x78"  // BITREV.i32
    u"\x90d\x91\xe\x79"  // NOT_OLD.i32
    u"\x9ff\x95\x0\x7a"  // WMASK
    u"\x9ff\x98\x0\x7b"  // FLUSH.f32
    u"\x9ff\x98\x1\x7c"  // FLUSH.v2f16
    u"\x90a\x98\x4\x7d"  // ILOGB.f32
    u"\x90a\x98\x5\x7e"  // ILOGB.v2f16
    u"\x90a\x98\x6\x7f"  // LOGB.f32
    u"\x90a\x98\x7\x80"  // LOGB.v2f16
    u"\x9ff\x99\x0\x81"  // FREXPM.f32
    u"\x90a\x99\x1\x82"  // FREXPM.v2f16
    u"\x9ff\x99\x2\x83"  // FREXPE.f32
    u"\x90a\x99\x3\x84"  // FREXPE.v2f16
    u"\x9ff\x9c\x0\x85"  // FRCP.f32
    u"\x90a\x9c\x1\x86"  // FRCP.f16
    u"\x9ff\x9c\x2\x87"  // FRSQ.f32
    u"\x90a\x9c\x3\x88"  // FRSQ.f16
    u"\x9ff\x9c\x4\x89"  // FSIN_TABLE.u6
    u"\x9ff\x9c\x5\x8a"  // FCOS_TABLE.u6
    u"\x9ff\x9c\x6\x8b"  // FSINCOS_OFFSET.u6
    u"\xeff\x9c\x7\x8c"  // FSQRT.f32
    u"\x9ff\x9c\x8\x8d"  // FLOGD.f32
    u"\xcff\x9c\x9\x8e"  // FLOG.f16
    u"\x9ff\x9c\xa\x8f"  // FPCLASS.f32
    u"\x9ff\x9c\xb\x90"  // FPCLASS.f16
    u"\x9ff\x9c\xc\x91"  // FLOG_TABLE.f32
    u"\x9ff\x9c\xd\x92"  // FEXP_TABLE.u4
    u"\x9ff\x9c\xe\x93"  // FRCP_APPROX.f32
    u"\x9ff\x9c\xf\x94"  // FRSQ_APPROX.f32
    u"\xeff\x9c\x10\x95"  // FLOG.f32
    u"\xeff\x9c\x11\x96"  // FEXPF.f32
    u"\x9ff\x9e\x0\x97"  // FRCBRT_APPROX_A.f32
    u"\x9ff\x9e\x1\x98"  // FRCBRT_APPROX_B.f32
    u"\x9ff\x9e\x2\x99"  // FRCBRT_APPROX_C.f32
    u"\x9ff\xa0\x0\x9a"  // IADD.u32
    u"\x9ff\xa0\x1\x9b"  // ISUB.u32
    u"\x9ff\xa0\xa\x9c"  // IMUL.i32
    u"\x90a\xa0\xb\x9d"  // HADD.u32
    u"\x9ff\xa0\xf\x9e"  // CLPER.i32
    u"\x9ff\xa1\x0\x9f"  // IADD.v2u16
    u"\x9ff\xa1\x1\xa0"  // ISUB.v2u16
    u"\x9ff\xa1\x5\xa1"  // MKVEC.v2i16
    u"\x9ff\xa1\xa\xa2"  // IMUL.v2i16
    u"\x90a\xa1\xb\xa3"  // HADD.v2u16
    u"\x9ff\xa1\xf\xa4"  // CLPER.v2u16
    u"\x90a\xa2\x0\xa5"  // IADD.v4u8
    u"\x90a\xa2\x1\xa6"  // ISUB.v4u8
    u"\x9ff\xa2\xa\xa7"  // IMUL.v4i8
    u"\x90a\xa2\xb\xa8"  // HADD.v4u8
    u"\x9ff\xa2\xf\xa9"  // CLPER.v4u8
    u"\x9ff\xa4\x0\xaa"  // FADD.f32
    u"\x9ff\xa4\x2\xab"  // FMIN.f32
    u"\x9ff\xa4\x3\xac"  // FMAX.f32
    u"\x9ff\xa4\x6\xad"  // LDEXP.f32
    u"\x9ff\xa4\x8\xae"  // FEXP.f32
    u"\x9ff\xa4\x9\xaf"  // FADD_LSCALE.f32
    u"\x9ff\xa4\xa\xb0"  // FMUL_SLICE.f32
    u"\x9ff\xa4\xd\xb1"  // FPOW_SC_DET.f32
    u"\x9ff\xa4\xe\xb2"  // FATAN_ASSIST.f32
    u"\x9ff\xa4\x10d\xb3"  // FPOW_SC_APPLY
    u"\xeff\xa4\x20e\xb4"  // FSINCOS.f32
    u"\x9ff\xa5\x0\xb5"  // FADD.v2f16
    u"\x9ff\xa5\x2\xb6"  // FMIN.v2f16
    u"\x9ff\xa5\x3\xb7"  // FMAX.v2f16
    u"\x90a\xa5\x4\xb8"  // V2F32_TO_V2F16
    u"\x9ff\xa5\x6\xb9"  // LDEXP.v2f16
    u"\x9ff\xa5\xa\xba"  // FMUL_CSLICE
    u"\xcff\xa6\x30d\xbb"  // FPOW.f16
    u"\x9ff\xa8\x0\xbc"  // IADD.s32
    u"\x9ff\xa8\x1\xbd"  // ISUB.s32
    u"\x9ff\xa8\xa\xbe"  // IMUL.s32
    u"\x90a\xa8\xb\xbf"  // HADD.s32
    u"\x9ff\xa8\xf\xc0"  // CLPER.s32
    u"\x9ff\xa9\x0\xc1"  // IADD.v2s16
    u"\x9ff\xa9\x1\xc2"  // ISUB.v2s16
    u"\x9ff\xa9\xa\xc3"  // IMUL.v2s16
    u"\x90a\xa9\xb\xc4"  // HADD.v2s16
    u"\x9ff\xa9\xf\xc5"  // CLPER.v2s16
    u"\x90a\xaa\x0\xc6"  // IADD.v4s8
    u"\x90a\xaa\x1\xc7"  // ISUB.v4s8
    u"\x9ff\xaa\xa\xc8"  // IMUL.v4s8
    u"\x90a\xaa\xb\xc9"  // HADD.v4s8
    u"\x9ff\xaa\xf\xca"  // CLPER.v4s8
    u"\x9ff\xb0\x0\xcb"  // IADDC.u32
    u"\x9ff\xb0\x1\xcc"  // ISUBB.u32
    u"\xeff\xb1\x0\xcd"  // CLPER_OR
    u"\x9ff\xb2\x0\xce"  // FMA.f32
    u"\x9ff\xb3\x0\xcf"  // FMA.v2f16
    u"\x9ff\xb4\x0\xd0"  // RSHIFT_AND.i32
    u"\x9ff\xb4\x1\xd1"  // RSHIFT_OR.i32
    u"\x9ff\xb4\x2\xd2"  // RSHIFT_XOR.i32
    u"\x9ff\xb4\x100\xd3"  // LSHIFT_AND.i32
    u"\x9ff\xb4\x101\xd4"  // LSHIFT_OR.i32
    u"\x9ff\xb4\x102\xd5"  // LSHIFT_XOR.i32
    u"\x9ff\xb4\x200\xd6"  // RROT_AND.i32
    u"\x9ff\xb4\x201\xd7"  // RROT_OR.i32
    u"\x9ff\xb4\x202\xd8"  // RROT_XOR.i32
    u"\x9ff\xb4\x300\xd9"  // LROT_AND.i32
    u"\x9ff\xb4\x301\xda"  // LROT_OR.i32
    u"\x9ff\xb4\x302\xdb"  // LROT_XOR.i32
    u"\x9ff\xb5\x0\xdc"  // RSHIFT_AND.v2i16
    u"\x9ff\xb5\x1\xdd"  // RSHIFT_OR.v2i16
    u"\x9ff\xb5\x2\xde"  // RSHIFT_XOR.v2i16
    u"\x9ff\xb5\x100\xdf"  // LSHIFT_AND.v2i16
    u"\x9ff\xb5\x101\xe0"  // LSHIFT_OR.v2i16
    u"\x9ff\xb5\x102\xe1"  // LSHIFT_XOR.v2i16
    u"\x9ff\xb5\x200\xe2"  // RROT_AND.v2i16
    u"\x9ff\xb5\x201\xe3"  // RROT_OR.v2i16
    u"\x9ff\xb5\x202\xe4"  // RROT_XOR.v2i16
    u"\x9ff\xb5\x300\xe5"  // LROT_AND.v2i16
    u"\x9ff\xb5\x301\xe6"  // LROT_OR.v2i16
    u"\x9ff\xb5\x302\xe7"  // LROT_XOR.v2i16
    u"\x9ff\xb6\x0\xe8"  // RSHIFT_AND.v4i8
    u"\x9ff\xb6\x1\xe9"  // RSHIFT_OR.v4i8
    u"\x9ff\xb6\x2\xea"  // RSHIFT_XOR.v4i8
    u"\x9ff\xb6\x100\xeb"  // LSHIFT_AND.v4i8
    u"\x9ff\xb6\x101\xec"  // LSHIFT_OR.v4i8
    u"\x9ff\xb6\x102\xed"  // LSHIFT_XOR.v4i8
    u"\x9ff\xb6\x200\xee"  // RROT_AND.v4i8
    u"\x9ff\xb6\x201\xef"  // RROT_OR.v4i8
    u"\x9ff\xb6\x202\xf0"  // RROT_XOR.v4i8
    u"\x9ff\xb6\x300\xf1"  // LROT_AND.v4i8
    u"\x9ff\xb6\x301\xf2"  // LROT_OR.v4i8
    u"\x9ff\xb6\x302\xf3"  // LROT_XOR.v4i8
    u"\x9ff\xb8\x0\xf4"  // MUX.i32
    u"\x9ff\xb9\x0\xf5"  // MUX.v2i16
    u"\x9ff\xba\x0\xf6"  // MUX.v4i8
    u"\x9ff\xbc\x0\xf7"  // CUBE_SSEL
    u"\x9ff\xbc\x1\xf8"  // CUBE_TSEL
    u"\x9ff\xbd\x0\xf9"  // MKVEC.v2i8
    u"\x9ff\xc0\x0\xfa"  // CUBEFACE1
    u"\x9ff\xc1\x0\xfb"  // CUBEFACE2_V9
    u"\x90d\xc2\x0\xfc"  // IDP.v4s8
    u"\x9ff\xc2\x1\xfd"  // IDP.v4u8
    u"\x9ff\xf0\x0\xfe"  // ICMP_OR.u32
    u"\x9ff\xf0\x1\xff"  // ICMP_AND.u32
    u"\x9ff\xf0\x2\x100"  // ICMP_MULTI.u32
    u"\x9ff\xf1\x0\x101"  // ICMP_OR.v2u16
    u"\x9ff\xf1\x1\x102"  // ICMP_AND.v2u16
    u"\x90a\xf2\x0\x103"  // ICMP_OR.v4u8
    u"\x90a\xf2\x1\x104"  // ICMP_AND.v4u8
    u"\x9ff\xf4\x0\x105"  // FCMP_OR.f32
    u"\x9ff\xf4\x1\x106"  // FCMP_AND.f32
    u"\x9ff\xf5\x0\x107"  // FCMP_OR.v2f16
    u"\x9ff\xf5\x1\x108"  // FCMP_AND.v2f16
    u"\x9ff\xf8\x0\x109"  // ICMP_OR.s32
    u"\x9ff\xf8\x1\x10a"  // ICMP_AND.s32
    u"\x9ff\xf8\x2\x10b"  // ICMP_MULTI.s32
    u"\x9ff\xf9\x0\x10c"  // ICMP_OR.v2s16
    u"\x9ff\xf9\x1\x10d"  // ICMP_AND.v2s16
    u"\x90a\xfa\x0\x10e"  // ICMP_OR.v4s8
    u"\x90a\xfa\x1\x10f"  // ICMP_AND.v4s8
    u"\xb0d\x100\x0\x110"  // MMUL.v4s8
    u"\xb0d\x101\x0\x111"  // MMUL.v4u8
    u"\xbff\x102\x0\x112"  // MMUL.f32
    u"\xbff\x103\x0\x113"  // MMUL.v2f16
    u"\xeff\x104\x2\x114"  // MMUL.f16
    u"\x9ff\x110\x0\x115"  // IADD_IMM.i32
    u"\x9ff\x111\x0\x116"  // IADD_IMM.v2i16
    u"\x90a\x112\x0\x117"  // IADD_IMM.v4i8
    u"\x9ff\x114\x0\x118"  // FADD_IMM.f32
    u"\x9ff\x115\x0\x119"  // FADD_IMM.v2f16
    u"\xbff\x118\x0\x11a"  // AND_IMM.i32
    u"\xbff\x119\x0\x11b"  // OR_IMM.i32
    u"\xbff\x11a\x0\x11c"  // XOR_IMM.i32
    u"\x9ff\x120\x3\x11d"  // ATOM_RETURN.i32
    u"\x9ff\x120\x5\x11e"  // ATOM_RETURN.i64
    u"\x9ff\x125\x0\x11f"  // TEX_FETCH
    u"\x909\x126\x0\x120"  // TEX_WEIGHTS
    u"\x90a\x128\x0\x121"  // TEX_SINGLE
    u"\x9ff\x129\x0\x122"  // TEX_GATHER
    u"\x9ff\x12a\x0\x123"  // TEX_GRADIENT
    u"\x90a\x12f\x0\x124"  // TEX_DUAL
    u"\x9ff\x130\x0\x125"  // VAR_TEX_BUF_SINGLE
    u"\x9ff\x131\x0\x126"  // VAR_TEX_BUF_GATHER
    u"\x9ff\x132\x0\x127"  // VAR_TEX_BUF_GRADIENT
    u"\x9ff\x137\x0\x128"  // VAR_TEX_BUF_DUAL
    u"\x9ff\x138\x0\x129"  // VAR_TEX_SINGLE
    u"\x9ff\x139\x0\x12a"  // VAR_TEX_GATHER
    u"\x9ff\x13a\x0\x12b"  // VAR_TEX_GRADIENT
    u"\x9ff\x13f\x0\x12c"  // VAR_TEX_DUAL
    u"\x9ff\x150\x0\x12d"  // CSEL.u32
    u"\x9ff\x151\x0\x12e"  // CSEL.v2u16
    u"\x9ff\x154\x0\x12f"  // CSEL.f32
    u"\x9ff\x155\x0\x130"  // CSEL.v2f16
    u"\x9ff\x158\x0\x131"  // CSEL.s32
    u"\x9ff\x159\x0\x132"  // CSEL.v2s16
    u"\x9ff\x160\x0\x133"  // FMA_RSCALE.f32
    u"\x9ff\x161\x0\x134"  // FMA_RSCALE_N.f32
    u"\x9ff\x162\x0\x135"  // FMA_RSCALE_LEFT.f32
    u"\x9ff\x163\x0\x136"  // FMA_RSCALE_SCALE16.f32
    u"\xc0d\x172\x100\x137"  // LD_CHECKED.i8
    u"\xc0d\x172\x101\x138"  // LD_CHECKED.i16
    u"\xc0d\x172\x102\x139"  // LD_CHECKED.i24
    u"\xc0d\x172\x103\x13a"  // LD_CHECKED.i32
    u"\xc0d\x172\x204\x13b"  // LD_CHECKED.i48
    u"\xc0d\x172\x205\x13c"  // LD_CHECKED.i64
    u"\xc0d\x172\x306\x13d"  // LD_CHECKED.i96
    u"\xc0d\x172\x407\x13e"  // LD_CHECKED.i128
    u"\xcff\x173\x100\x13f"  // ST_CHECKED.i8
    u"\xcff\x173\x101\x140"  // ST_CHECKED.i16
    u"\xcff\x173\x102\x141"  // ST_CHECKED.i24
    u"\xcff\x173\x103\x142"  // ST_CHECKED.i32
    u"\xc0d\x173\x204\x143"  // ST_CHECKED.i48
    u"\xc0d\x173\x205\x144"  // ST_CHECKED.i64
    u"\xc0d\x173\x306\x145"  // ST_CHECKED.i96
    u"\xc0d\x173\x407\x146"  // ST_CHECKED.i128
    u"\x90d\x191\xe\x147"  // NOT_OLD.i64
    u"\x9ff\x1a3\x0\x148"  // IADD.u64
    u"\x9ff\x1a3\x1\x149"  // ISUB.u64
    u"\x9ff\x1a3\x6\x14a"  // SEG_ADD.u64
    u"\x9ff\x1a3\x7\x14b"  // SHADDX.u64
    u"\x9ff\x1a3\xa\x14c"  // IMULD.u64
    u"\x9ff\x1a3\xf\x14d"  // CLPER.u64
    u"\x9ff\x1ab\x0\x14e"  // IADD.s64
    u"\x9ff\x1ab\x1\x14f"  // ISUB.s64
    u"\x9ff\x1ab\x7\x150"  // SHADDX.s64
    u"\x9ff\x1ab\xa\x151"  // IMUL.s64
    u"\x9ff\x1ab\xf\x152"  // CLPER.s64
    u"\x9ff\x1b7\x0\x153"  // RSHIFT_AND.i64
    u"\x9ff\x1b7\x1\x154"  // RSHIFT_OR.i64
    u"\x9ff\x1b7\x2\x155"  // RSHIFT_XOR.i64
    u"\x9ff\x1b7\x100\x156"  // LSHIFT_AND.i64
    u"\x9ff\x1b7\x101\x157"  // LSHIFT_OR.i64
    u"\x9ff\x1b7\x102\x158"  // LSHIFT_XOR.i64
    u"\x9ff\x1b7\x200\x159"  // RROT_AND.i64
    u"\x9ff\x1b7\x201\x15a"  // RROT_OR.i64
    u"\x9ff\x1b7\x202\x15b"  // RROT_XOR.i64
    u"\x9ff\x1b7\x300\x15c"  // LROT_AND.i64
    u"\x9ff\x1b7\x301\x15d"  // LROT_OR.i64
    u"\x9ff\x1b7\x302\x15e"  // LROT_XOR.i64
    u"\xbff\x5c\x0\xf"  // LD_VAR_BUF_IMM.f32
    u"\xbff\x5d\x0\x10"  // LD_VAR_BUF_IMM.f16
    u"\xeff\x72\x100\x3e"  // LD_CHECKED_IMM.i8
    u"\xeff\x72\x101\x3f"  // LD_CHECKED_IMM.i16
    u"\xeff\x72\x102\x40"  // LD_CHECKED_IMM.i24
    u"\xeff\x72\x103\x41"  // LD_CHECKED_IMM.i32
    u"\xeff\x72\x200\x42"  // LD_CHECKED_IMM.i48
    u"\xeff\x72\x201\x43"  // LD_CHECKED_IMM.i64
    u"\xeff\x72\x302\x44"  // LD_CHECKED_IMM.i96
    u"\xeff\x72\x403\x45"  // LD_CHECKED_IMM.i128
    u"\xeff\x73\x200\x4a"  // ST_CHECKED_IMM.i48
    u"\xeff\x73\x201\x4b"  // ST_CHECKED_IMM.i64
    u"\xeff\x73\x302\x4c"  // ST_CHECKED_IMM.i96
    u"\xeff\x73\x403\x4d"  // ST_CHECKED_IMM.i128
    u"\xbff\x90\x9\x5e"  // S32_TO_F32
    u"\xbff\x90\xc\x61"  // F32_TO_S32
    u"\xbff\x90\xd\x62"  // FROUND.f32
    u"\xbff\x90\x19\x6c"  // U32_TO_F32
    u"\xbff\x90\x1c\x6e"  // F32_TO_U32
    u"\xbff\x9c\x1\x86"  // FRCP.f16
    u"\xbff\x9c\x3\x88"  // FRSQ.f16
    u"\xeff\xc2\x0\xfc"  // IDP.v4s8
    u"\xeff\x100\x0\x110"  // MMUL.v4s8
    u"\xeff\x101\x0\x111"  // MMUL.v4u8
    u"\xbff\x128\x0\x121"  // TEX_SINGLE
    u"\xbff\x12f\x0\x124"  // TEX_DUAL
    u"\xeff\x172\x100\x137"  // LD_CHECKED.i8
    u"\xeff\x172\x101\x138"  // LD_CHECKED.i16
    u"\xeff\x172\x102\x139"  // LD_CHECKED.i24
    u"\xeff\x172\x103\x13a"  // LD_CHECKED.i32
    u"\xeff\x172\x200\x13b"  // LD_CHECKED.i48
    u"\xeff\x172\x201\x13c"  // LD_CHECKED.i64
    u"\xeff\x172\x302\x13d"  // LD_CHECKED.i96
    u"\xeff\x172\x403\x13e"  // LD_CHECKED.i128
    u"\xeff\x173\x200\x143"  // ST_CHECKED.i48
    u"\xeff\x173\x201\x144"  // ST_CHECKED.i64
    u"\xeff\x173\x302\x145"  // ST_CHECKED.i96
    u"\xeff\x173\x403\x146"  // ST_CHECKED.i128
    ;

inline constexpr char32_t quick_check_table[] =
    U"\x0\x0\x0\x0\x0\x0"
    U"\xffffffff\x87ffffff\x0\x0\xffffffff\xffffffff"  // NOP
    U"\x0\x87ffffe0\x20\x0\xffffffff\xffffffff"  // BRANCHZ
    U"\xffff0000\x87ffff08\x2020\x0\xffffffff\xffffffff"  // DISCARD.f32
    U"\xffff0000\x87fffee7\x2020\x0\xffffffff\xffffffff"  // BRANCHZI
    U"\xff000000\x87ffffe0\x202020\x0\xffffffff\xffffffff"  // JUMP_EX
    U"\xcff800ff\x87ffc0f1\x0\x800\x0\xe"  // LD_VAR_BUF_FLAT_IMM
    U"\xcff000ff\x87ffc0f1\x0\x800\x0\xe"  // LD_VAR_FLAT_IMM
    U"\xcff000ff\x87ffc0f1\x0\x800\x0\xe"  // LD_VAR_FLAT_IMM
    U"\xffffffff\x87ffc0f1\x0\x800\x0\xe"  // LD_GCLK
    U"\xffffffff\x87ffffff\x0\x0\xffffffff\xffffffff"  // BARRIER
    U"\xcff00000\x87ffc031\x20\x800\x0\xe"  // LD_VAR_IMM
    U"\xcfffff00\x87ffc0f1\x20\x800\x0\xe"  // LD_VAR_FLAT
    U"\xcfffff00\x87ffc0e1\x20\x800\x0\xe"  // LD_VAR_FLAT
    U"\xcfff0f00\x87ffc031\x20\x800\x0\xe"  // LD_VAR_SPECIAL
    U"\xcf00ff00\x87ffc031\x20\x800\x0\xe"  // LD_VAR_BUF_IMM.f32
    U"\xfff00000\x87ffc0f1\x20\x800\x0\xe"  // LEA_BUF_IMM
    U"\xcfffff00\x87ffc0e1\x20\x800\x0\xe"  // LD_VAR_BUF_FLAT
    U"\xfc000000\x87ffc001\x20\x800\x0\xe"  // LOAD.i8
    U"\xfc000000\x87ffc071\x20\x800\x0\xe"  // LOAD.i16
    U"\xfc000000\x87ffc071\x20\x800\x0\xe"  // LOAD.i24
    U"\xfc000000\x87ffc071\x20\x800\x0\xe"  // LOAD.i32
    U"\xfc000000\x87ffc0c1\x20\x800\x0\xe"  // STORE.i8
    U"\xfc000000\x87ffc0e1\x20\x800\x0\xe"  // STORE.i16
    U"\xfc000000\x87ffc0f1\x20\x800\x0\xe"  // STORE.i24
    U"\xfc000000\x87ffc081\x20\x800\x0\x0"  // LD_MULTI
    U"\xcfff0000\x87ffc031\x2020\x800\x0\xe"  // LD_VAR
    U"\xcf000000\x87ffc0f1\x2020\x800\x0\xe"  // LD_ATTR_IMM
    U"\xff000000\x87ffc0f1\x2020\x800\x0\xe"  // LEA_ATTR_IMM
    U"\xffff0000\x87ffc0f1\x20\x800\x0\xe"  // ATOM.i32
    U"\xffff0000\x87ffffff\x20\x0\xffffffff\xffffffff"  // ATOM1.i32
    U"\xffff0000\x87ffc0f1\x20\x800\x0\xe"  // ATOM1_RETURN.i32
    U"\xfcff0000\x87ffc001\x2020\x800\x0\xe"  // LD_BUFFER.i8
    U"\xfcff0000\x87ffc071\x2020\x800\x0\xe"  // LD_BUFFER.i16
    U"\xfcff0000\x87ffc071\x2020\x800\x0\xe"  // LD_BUFFER.i24
    U"\xfcff0000\x87ffc071\x2020\x800\x0\xe"  // LD_BUFFER.i32
    U"\xffff0000\x87ffc0f1\x2020\x800\x0\xe"  // LEA_BUFFER
    U"\xcfff0000\x87ffc031\x2020\x800\x0\xe"  // LD_VAR_BUF.f32
    U"\xcfff0000\x87ffc031\x2020\x800\x0\x0"  // LD_VAR_BUF.f32
    U"\xcf000000\x87ffc0f1\x200020\x800\x0\xe"  // LD_CVT
    U"\xfc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i8
    U"\xfc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i48
    U"\xfc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i96
    U"\xfc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i128
    U"\xcf000000\x87ffc0f1\x202020\x800\x0\xe"  // LD_ATTR
    U"\xcf000000\x87ffc0f1\x202020\x800\x0\xe"  // LEA_ATTR
    U"\xcf000000\x87ffc0e1\x202020\x800\x0\xe"  // LD_TILE
    U"\xcf000000\x87ffc061\x202020\x800\x0\xe"  // LD_TILE
    U"\xff000000\x87ffc0f1\x202020\x800\x0\xe"  // ATEST
    U"\xfc000000\x87ffc0f1\x202020\x800\x0\xe"  // ZS_EMIT
    U"\xcf000000\x87ffc0f1\x200020\x800\x0\xe"  // BLEND
    U"\xcfffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // S8_TO_S32
    U"\xffffff00\x87ffc00f\x20\x0\xffffffff\xffffffff"  // V2S8_TO_V2S16
    U"\xffffff00\x87ffc0f3\x20\x0\xffffffff\xffffffff"  // V2S16_TO_V2F16
    U"\xffffff00\x87ffc0f3\x20\x0\xffffffff\xffffffff"  // S32_TO_F32
    U"\xcfffff00\x87ffc033\x20\x0\xffffffff\xffffffff"  // F16_TO_S32
    U"\x2fffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // F16_TO_F32
    U"\xffffff00\x87ffc033\x20\x0\xffffffff\xffffffff"  // F32_TO_S32
    U"\xffffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FROUND.f32
    U"\xcfffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FROUND.v2f16
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // MOV.i32
    U"\xbfffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // CLZ.u32
    U"\x8fffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // CLZ.v2u16
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // IABS.s32
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // IABS.v2s16
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // IABS.v4s8
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // WMASK
    U"\xfffff300\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FLUSH.f32
    U"\xcffff300\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FLUSH.v2f16
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // ILOGB.f32
    U"\xfcffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FREXPM.f32
    U"\xccffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FREXPM.v2f16
    U"\xbcffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // FREXPE.f32
    U"\x8cffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // FREXPE.v2f16
    U"\xffffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FRCP.f32
    U"\xcfffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FRCP.f16
    U"\xcfffff00\x87ff003f\x20\x0\xffffffff\xffffffff"  // FLOG.f16
    U"\xffffff00\x87ffc03f\x20\x0\xffffffff\xffffffff"  // FLOG_TABLE.f32
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // FEXP_TABLE.u4
    U"\xbfff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // IADD.u32
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.i32
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.i32
    U"\xbfff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // IADD.v2u16
    U"\xc3ff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // MKVEC.v2i16
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.v2u16
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.v2u16
    U"\xbfff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // IADD.v4u8
    U"\x3fff0000\x87ff0008\x2020\x0\xffffffff\xffffffff"  // FADD.f32
    U"\xffff0000\x87ffc00c\x2020\x0\xffffffff\xffffffff"  // FMIN.f32
    U"\xffff0000\x87ffc03f\x2020\x0\xffffffff\xffffffff"  // LDEXP.f32
    U"\xffff0000\x87ffc0cc\x2020\x0\xffffffff\xffffffff"  // FEXP.f32
    U"\xffff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // FMUL_SLICE.f32
    U"\xffff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // FPOW_SC_DET.f32
    U"\xfeff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // FATAN_ASSIST.f32
    U"\xbfff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // FSINCOS.f32
    U"\x3ff0000\x87ffc008\x2020\x0\xffffffff\xffffffff"  // FADD.v2f16
    U"\xc3ff0000\x87ffc00c\x2020\x0\xffffffff\xffffffff"  // FMIN.v2f16
    U"\x3fff0000\x87ffc000\x2020\x0\xffffffff\xffffffff"  // V2F32_TO_V2F16
    U"\xefff0000\x87ffc03f\x2020\x0\xffffffff\xffffffff"  // FMUL_CSLICE
    U"\xebff0000\x87ff000f\x2020\x0\xffffffff\xffffffff"  // FPOW.f16
    U"\xbf000000\x87ffc0ff\x202020\x0\xffffffff\xffffffff"  // IADDC.u32
    U"\xff000000\x87ffc0f1\x202020\x0\xffffffff\xffffffff"  // CLPER_OR
    U"\x3f000000\x87ff0000\x202020\x0\xffffffff\xffffffff"  // FMA.f32
    U"\x0\x87ffc000\x202020\x0\xffffffff\xffffffff"  // FMA.v2f16
    U"\xbf000000\x87ffc0f3\x202020\x0\xffffffff\xffffffff"  // RSHIFT_AND.i32
    U"\xbf000000\x87ffc0f7\x202020\x0\xffffffff\xffffffff"  // LSHIFT_AND.i32
    U"\xbf000000\x87ffc0f3\x202020\x0\xffffffff\xffffffff"  // RSHIFT_AND.v2i16
    U"\xbf000000\x87ffc0f7\x202020\x0\xffffffff\xffffffff"  // LSHIFT_AND.v2i16
    U"\xbf000000\x87ffc0f3\x202020\x0\xffffffff\xffffffff"  // RSHIFT_AND.v4i8
    U"\xbf000000\x87ffc0f7\x202020\x0\xffffffff\xffffffff"  // LSHIFT_AND.v4i8
    U"\xff000000\x87ffc0fc\x202020\x0\xffffffff\xffffffff"  // MUX.i32
    U"\xc0000000\x87ffc0fc\x202020\x0\xffffffff\xffffffff"  // MUX.v2i16
    U"\xff000000\x87ffc00f\x202020\x0\xffffffff\xffffffff"  // CUBE_SSEL
    U"\xff000000\x87ffc00f\x202020\x0\xffffffff\xffffffff"  // MKVEC.v2i8
    U"\xff000000\x87ffc003\x202020\x0\xffffffff\xffffffff"  // CUBEFACE1
    U"\x3f000000\x87ffc0f8\x202020\x0\xffffffff\xffffffff"  // ICMP_OR.u32
    U"\x3f000000\x87ffc0f8\x202020\x0\xffffffff\xffffffff"  // ICMP_OR.v2u16
    U"\x3f000000\x87ffc0f8\x202020\x0\xffffffff\xffffffff"  // ICMP_OR.v4u8
    U"\x3f000000\x87ffc008\x202020\x0\xffffffff\xffffffff"  // FCMP_OR.f32
    U"\x3000000\x87ffc008\x202020\x0\xffffffff\xffffffff"  // FCMP_OR.v2f16
    U"\xff000000\x87ffc0ff\x202020\x0\xffffffff\xffffffff"  // MMUL.v4s8
    U"\xff000000\x87ffc0ff\x202020\x0\xffffffff\xffffffff"  // MMUL.v2f16
    U"\xff000000\x87ffc0ff\x202020\x0\xffffffff\xffffffff"  // MMUL.f16
    U"\x0\x87ffc000\x20\x0\xffffffff\xffffffff"  // IADD_IMM.i32
    U"\xfbc00000\x87ffc081\x80020\x800\x0\xe"  // ATOM_RETURN.i32
    U"\xc3c0f200\x87ff8001\x80020\x800\x0\xe"  // TEX_FETCH
    U"\xc3c0d200\x87ff8001\x80020\x800\x0\xe"  // TEX_WEIGHTS
    U"\xc3c0e200\x87ff8001\x80020\x800\x0\xe"  // TEX_SINGLE
    U"\xc3c0e200\x87ff8001\x80020\x800\x0\xe"  // TEX_SINGLE
    U"\xc3c00200\x87ff8001\x80020\x800\x0\xe"  // TEX_GATHER
    U"\xc3c00000\x87ff8001\x80020\x800\x0\xe"  // TEX_GATHER
    U"\xc3c01e00\x87ff8001\x80020\x800\x0\xe"  // TEX_GRADIENT
    U"\xc3c00e00\x87ff8001\x80020\x800\x0\xe"  // TEX_GRADIENT
    U"\xc3c00c00\x87ff8001\x80020\x800\x0\xe"  // TEX_GRADIENT
    U"\xc3c0e200\x87ff0001\x80020\x800\x0\xe"  // TEX_DUAL
    U"\xc3c0e200\x87ff0001\x80020\x800\x0\xe"  // TEX_DUAL
    U"\xc000ea00\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_SINGLE
    U"\xc000e200\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_SINGLE
    U"\xc000e000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_SINGLE
    U"\xc0000a00\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GATHER
    U"\xc0000200\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GATHER
    U"\xc0000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GATHER
    U"\xc0008a00\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GRADIENT
    U"\xc0008200\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GRADIENT
    U"\xc0008000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_BUF_GRADIENT
    U"\xc000ea00\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_SINGLE
    U"\xc000e800\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_SINGLE
    U"\xc0000800\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_GATHER
    U"\xc0008800\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // VAR_TEX_GRADIENT
    U"\x0\x87ffc0f8\x20202020\x0\xffffffff\xffffffff"  // CSEL.u32
    U"\x0\x87fbc000\x20202020\x0\xffffffff\xffffffff"  // FMA_RSCALE.f32
    U"\xfc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i8
    U"\xfc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i48
    U"\xfc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i96
    U"\xfc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i128
    U"\xffffff00\x87ffc0ff\x20\x0\xffffffff\xffffffff"  // NOT_OLD.i64
    U"\xbfff0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // IADD.u64
    U"\xffff0000\x87ffc03f\x2020\x0\xffffffff\xffffffff"  // SEG_ADD.u64
    U"\xff8f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // SHADDX.u64
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.u64
    U"\xfc3f0000\x87ffc0ff\x2020\x0\xffffffff\xffffffff"  // CLPER.u64
    U"\xbf000000\x87ffc0f3\x202020\x0\xffffffff\xffffffff"  // RSHIFT_AND.i64
    U"\xbf000000\x87ffc0f7\x202020\x0\xffffffff\xffffffff"  // LSHIFT_AND.i64
    U"\xcff80000\x87ffc031\x20\x800\x0\xe"  // LD_VAR_BUF_IMM.f32
    U"\xcff80000\x87ffc031\x20\x800\x0\x0"  // LD_VAR_BUF_IMM.f32
    U"\xdc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i8
    U"\xdc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i48
    U"\xdc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i96
    U"\xdc000000\x87ffc00f\x200020\x800\xffffffff\xffffffff"  // LD_CHECKED_IMM.i128
    U"\xffffff00\x87ffc033\x20\x0\xffffffff\xffffffff"  // F32_TO_S32
    U"\xb3000000\x87ffc0ff\x202020\x0\xffffffff\xffffffff"  // IDP.v4s8
    U"\xc3c0e000\x87ff8001\x80020\x800\xffffffff\xffffffff"  // TEX_SINGLE
    U"\xc3c0e000\x87ff0001\x80020\x800\xffffffff\xffffffff"  // TEX_DUAL
    U"\xdc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i8
    U"\xdc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i48
    U"\xdc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i96
    U"\xdc000000\x87ffc0ff\x202020\x800\xffffffff\xffffffff"  // LD_CHECKED.i128
    ;

inline constexpr char32_t quick_limit_table[] =
    U"\x0\x0"
    U"\x0\x0"  // NOP
    U"\x0\x0"  // BRANCHZ
    U"\x0\x0"  // DISCARD.f32
    U"\x0\x0"  // BRANCHZI
    U"\x0\x0"  // JUMP_EX
    U"\xc0000000\x80000101"  // LD_VAR_BUF_FLAT_IMM
    U"\xc0000000\x80000101"  // LD_VAR_FLAT_IMM
    U"\xc0000000\x80000101"  // LD_VAR_FLAT_IMM
    U"\xc0000000\x80000101"  // LD_GCLK
    U"\xc0000000\x80000001"  // BARRIER
    U"\xc0000000\x80000101"  // LD_VAR_IMM
    U"\xc0000000\x80000101"  // LD_VAR_FLAT
    U"\xc0000000\x80000101"  // LD_VAR_FLAT
    U"\xc0000000\x80000101"  // LD_VAR_SPECIAL
    U"\xc0000000\x80000101"  // LD_VAR_BUF_IMM.f32
    U"\xc0000000\x80000101"  // LEA_BUF_IMM
    U"\xc0000000\x80000101"  // LD_VAR_BUF_FLAT
    U"\xc0000001\x80000101"  // LOAD.i8
    U"\xc0000001\x80000101"  // LOAD.i16
    U"\xc0000001\x80000101"  // LOAD.i24
    U"\xc0000001\x80000101"  // LOAD.i32
    U"\xc0000001\x80000101"  // STORE.i8
    U"\xc0000001\x80000101"  // STORE.i16
    U"\xc0000001\x80000101"  // STORE.i24
    U"\xc0000001\x101"  // LD_MULTI
    U"\xc0000000\x80000101"  // LD_VAR
    U"\xc0000000\x80000101"  // LD_ATTR_IMM
    U"\xc0000000\x80000101"  // LEA_ATTR_IMM
    U"\xc0000001\x80000101"  // ATOM.i32
    U"\xc0000001\x1"  // ATOM1.i32
    U"\xc0000001\x80000101"  // ATOM1_RETURN.i32
    U"\xc0000000\x80000101"  // LD_BUFFER.i8
    U"\xc0000000\x80000101"  // LD_BUFFER.i16
    U"\xc0000000\x80000101"  // LD_BUFFER.i24
    U"\xc0000000\x80000101"  // LD_BUFFER.i32
    U"\xc0000000\x80000101"  // LEA_BUFFER
    U"\xc0000000\x80000101"  // LD_VAR_BUF.f32
    U"\xc0000000\x80000101"  // LD_VAR_BUF.f32
    U"\xc0000001\x80000101"  // LD_CVT
    U"\xc0000001\x1"  // LD_CHECKED_IMM.i8
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i48
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i96
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i128
    U"\xc0000000\x80000101"  // LD_ATTR
    U"\xc0000000\x80000101"  // LEA_ATTR
    U"\xc0000000\x80000101"  // LD_TILE
    U"\xc0000000\x80000101"  // LD_TILE
    U"\x0\x80000100"  // ATEST
    U"\xc0000000\x80000101"  // ZS_EMIT
    U"\xc0000001\x80000101"  // BLEND
    U"\x0\x0"  // S8_TO_S32
    U"\x0\x0"  // V2S8_TO_V2S16
    U"\x0\x0"  // V2S16_TO_V2F16
    U"\x0\x0"  // S32_TO_F32
    U"\x0\x0"  // F16_TO_S32
    U"\x0\x0"  // F16_TO_F32
    U"\x0\x0"  // F32_TO_S32
    U"\x0\x0"  // FROUND.f32
    U"\x0\x0"  // FROUND.v2f16
    U"\x0\x0"  // MOV.i32
    U"\x0\x0"  // CLZ.u32
    U"\x0\x0"  // CLZ.v2u16
    U"\x0\x0"  // IABS.s32
    U"\x0\x0"  // IABS.v2s16
    U"\x0\x0"  // IABS.v4s8
    U"\x0\x0"  // WMASK
    U"\x0\x0"  // FLUSH.f32
    U"\x0\x0"  // FLUSH.v2f16
    U"\x0\x0"  // ILOGB.f32
    U"\x0\x0"  // FREXPM.f32
    U"\x0\x0"  // FREXPM.v2f16
    U"\x0\x0"  // FREXPE.f32
    U"\x0\x0"  // FREXPE.v2f16
    U"\x0\x0"  // FRCP.f32
    U"\x0\x0"  // FRCP.f16
    U"\x0\x0"  // FLOG.f16
    U"\x0\x0"  // FLOG_TABLE.f32
    U"\x0\x0"  // FEXP_TABLE.u4
    U"\x0\x0"  // IADD.u32
    U"\x0\x0"  // CLPER.i32
    U"\x0\x0"  // CLPER.i32
    U"\x0\x0"  // IADD.v2u16
    U"\x0\x0"  // MKVEC.v2i16
    U"\x0\x80000000"  // CLPER.v2u16
    U"\x0\x80000000"  // CLPER.v2u16
    U"\x0\x0"  // IADD.v4u8
    U"\x0\x0"  // FADD.f32
    U"\x0\x0"  // FMIN.f32
    U"\x0\x0"  // LDEXP.f32
    U"\x0\x0"  // FEXP.f32
    U"\x0\x0"  // FMUL_SLICE.f32
    U"\x0\x0"  // FPOW_SC_DET.f32
    U"\x0\x0"  // FATAN_ASSIST.f32
    U"\x0\x0"  // FSINCOS.f32
    U"\x0\x0"  // FADD.v2f16
    U"\x0\x0"  // FMIN.v2f16
    U"\x0\x0"  // V2F32_TO_V2F16
    U"\x0\x0"  // FMUL_CSLICE
    U"\x0\x0"  // FPOW.f16
    U"\x0\x0"  // IADDC.u32
    U"\x0\x0"  // CLPER_OR
    U"\x0\x0"  // FMA.f32
    U"\x0\x0"  // FMA.v2f16
    U"\x0\x0"  // RSHIFT_AND.i32
    U"\x0\x0"  // LSHIFT_AND.i32
    U"\x0\x0"  // RSHIFT_AND.v2i16
    U"\x0\x0"  // LSHIFT_AND.v2i16
    U"\x0\x0"  // RSHIFT_AND.v4i8
    U"\x0\x0"  // LSHIFT_AND.v4i8
    U"\x0\x0"  // MUX.i32
    U"\x0\x0"  // MUX.v2i16
    U"\x0\x0"  // CUBE_SSEL
    U"\x0\x0"  // MKVEC.v2i8
    U"\x0\x0"  // CUBEFACE1
    U"\x0\x0"  // ICMP_OR.u32
    U"\x0\x0"  // ICMP_OR.v2u16
    U"\x0\x0"  // ICMP_OR.v4u8
    U"\x0\x0"  // FCMP_OR.f32
    U"\x0\x0"  // FCMP_OR.v2f16
    U"\x0\x0"  // MMUL.v4s8
    U"\x0\x0"  // MMUL.v2f16
    U"\x0\x0"  // MMUL.f16
    U"\x0\x0"  // IADD_IMM.i32
    U"\xc0010001\x80000101"  // ATOM_RETURN.i32
    U"\xc0010001\x80000101"  // TEX_FETCH
    U"\xc0010001\x80000101"  // TEX_WEIGHTS
    U"\xc0010001\x80000101"  // TEX_SINGLE
    U"\xc0010001\x80000101"  // TEX_SINGLE
    U"\xc0010001\x80000101"  // TEX_GATHER
    U"\xc0010001\x80000101"  // TEX_GATHER
    U"\xc001f001\x80000101"  // TEX_GRADIENT
    U"\xc001f001\x80000101"  // TEX_GRADIENT
    U"\xc001f001\x80000101"  // TEX_GRADIENT
    U"\xc0010001\x80000101"  // TEX_DUAL
    U"\xc0010001\x80000101"  // TEX_DUAL
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_SINGLE
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_SINGLE
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_SINGLE
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GATHER
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GATHER
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GATHER
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GRADIENT
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GRADIENT
    U"\xc0000001\x80000101"  // VAR_TEX_BUF_GRADIENT
    U"\xc0000001\x80000101"  // VAR_TEX_SINGLE
    U"\xc0000001\x80000101"  // VAR_TEX_SINGLE
    U"\xc0000001\x80000101"  // VAR_TEX_GATHER
    U"\xc0000001\x80000101"  // VAR_TEX_GRADIENT
    U"\x0\x0"  // CSEL.u32
    U"\x0\x0"  // FMA_RSCALE.f32
    U"\xc0000001\x1"  // LD_CHECKED.i8
    U"\xc0000001\x101"  // LD_CHECKED.i48
    U"\xc0000001\x101"  // LD_CHECKED.i96
    U"\xc0000001\x101"  // LD_CHECKED.i128
    U"\x1\xc100"  // NOT_OLD.i64
    U"\x101\xc100"  // IADD.u64
    U"\x101\xc100"  // SEG_ADD.u64
    U"\x101\xc100"  // SHADDX.u64
    U"\x1\x8000c100"  // CLPER.u64
    U"\x1\x8000c100"  // CLPER.u64
    U"\x10001\xc100"  // RSHIFT_AND.i64
    U"\x10001\xc100"  // LSHIFT_AND.i64
    U"\xc0000000\x80000101"  // LD_VAR_BUF_IMM.f32
    U"\xc0000000\x80000101"  // LD_VAR_BUF_IMM.f32
    U"\xc0000001\x1"  // LD_CHECKED_IMM.i8
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i48
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i96
    U"\xc0000001\x101"  // LD_CHECKED_IMM.i128
    U"\x0\x0"  // F32_TO_S32
    U"\x0\x0"  // IDP.v4s8
    U"\xc0010001\x80000101"  // TEX_SINGLE
    U"\xc0010001\x80000101"  // TEX_DUAL
    U"\xc0000001\x1"  // LD_CHECKED.i8
    U"\xc0000001\x101"  // LD_CHECKED.i48
    U"\xc0000001\x101"  // LD_CHECKED.i96
    U"\xc0000001\x101"  // LD_CHECKED.i128
    ;

inline constexpr char32_t mask_check_table[] =
    U"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    U"\xffffffff\x87ffffff\x0\x0\xffffffff\xffffffff\xffffffff\xffffffff\x0\x0\x0\x0"  // NOP
    U"\x0\x81ffff00\x0\x40\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // BRANCHZ
    U"\xc3ff0000\x81ffff08\x14000000\x0\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // DISCARD.f32
    U"\xffff0000\x81fffe07\x0\x40\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xe0e0e0e0\x0\x0"  // BRANCHZI
    U"\xff000000\x81ffff00\x0\x40\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xe0e0e0e0\x0\x0"  // JUMP_EX
    U"\xef800ff\x87ffc080\x0\x20\x0\xe\x0\x3800\x0\x78787878\xd4d4d4d4\x0"  // LD_VAR_BUF_FLAT_IMM
    U"\x8f000ff\x87ffc0f0\x0\x0\x0\xe\x0\x3800\x0\x78787878\x2020202\x0"  // LD_VAR_FLAT_IMM
    U"\x8f000ff\x87ffc080\x0\x20\x0\xe\x0\x3800\x0\x78787878\x2020202\xd4d4d4d4"  // LD_VAR_FLAT_IMM
    U"\x3ffffffe\x87ffc0f0\x0\x0\x0\xe\x0\x3800\x0\x78787878\x0\x0"  // LD_GCLK
    U"\x3fffffff\x87fffffe\x0\x0\xffffffff\xffffffff\xffffffff\xffffffff\x0\x78787878\x0\x0"  // BARRIER
    U"\x8f00000\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x78787878\x2020202\x44444444"  // LD_VAR_IMM
    U"\x8ffff00\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x2020202\x0"  // LD_VAR_FLAT
    U"\x8ffff00\x81ffc0e0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x2020202\x0"  // LD_VAR_FLAT
    U"\x8ff0f00\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x2020202\x44444444\x78787878"  // LD_VAR_SPECIAL
    U"\xc00ff00\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x78787878\x44444444\x0"  // LD_VAR_BUF_IMM.f32
    U"\x3ff00000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LEA_BUF_IMM
    U"\xeffff00\x81ffc0e0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LD_VAR_BUF_FLAT
    U"\x3c000000\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LOAD.i8
    U"\x3c000000\x81ffc040\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LOAD.i16
    U"\x3c000000\x81ffc070\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LOAD.i24
    U"\x3c000000\x81ffc060\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // LOAD.i32
    U"\x3c000000\x81ffc0c0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // STORE.i8
    U"\x3c000000\x81ffc0e0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // STORE.i16
    U"\x3c000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xff\x78787878\x0\x0"  // STORE.i24
    U"\x3c000000\x81ffc080\x0\x0\xffffffff\xffffffff\x0\x0\xff\x78787878\x0\x0"  // LD_MULTI
    U"\x8ff0000\x81ffc000\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x2020202\x44444444"  // LD_VAR
    U"\x8000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffff\x2020202\x78787878\x0"  // LD_ATTR_IMM
    U"\x3f000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LEA_ATTR_IMM
    U"\x3c3f0000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xff\x78787878\xf800f8\x0"  // ATOM.i32
    U"\x3e3f0000\x81fffffe\x800000\x0\xffffffff\xffffffff\xffffffff\xffffffff\xff\x78787878\xffe0ffe0\x0"  // ATOM1.i32
    U"\x3e3f0000\x81ffc0f0\x800000\x0\x0\xe\x0\x3800\xff\x78787878\xffe0ffe0\x0"  // ATOM1_RETURN.i32
    U"\x3cff0000\x81ffc000\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LD_BUFFER.i8
    U"\x3cff0000\x81ffc040\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LD_BUFFER.i16
    U"\x3cff0000\x81ffc070\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LD_BUFFER.i24
    U"\x3cff0000\x81ffc060\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LD_BUFFER.i32
    U"\x3fff0000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x0\x0"  // LEA_BUFFER
    U"\xcff0000\x81ffc000\x0\x0\x0\xe\x0\x3800\xffff\x78787878\x44444444\x0"  // LD_VAR_BUF.f32
    U"\xcff0000\x81ffc000\x0\x0\x0\xe\x0\x3800\xffff\x78787878\xfff3fff3\x44444444"  // LD_VAR_BUF.f32
    U"\x8000000\x81ffc090\x0\x0\x0\xe\x0\x3800\xff00ff\x78787878\x2020202\x0"  // LD_CVT
    U"\x3c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x3c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x3c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x3c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i128
    U"\x8000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffffff\x2020202\x78787878\x0"  // LD_ATTR
    U"\xf000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffffff\x78787878\x0\x0"  // LEA_ATTR
    U"\x8000000\x81ffc0e0\x0\x0\x0\xe\x0\x3800\xffffff\x2020202\x78787878\x0"  // LD_TILE
    U"\x8000000\x81ffc060\x0\x0\x0\xe\x0\x3800\xffffff\x2020202\x78787878\x0"  // LD_TILE
    U"\xf3000000\x81ffc0f1\x4000000\x0\x0\xe\x0\x3800\xffffff\x0\x0\x0"  // ATEST
    U"\x3c000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xffffff\x78787878\x0\x0"  // ZS_EMIT
    U"\x8000000\x81ffc0f0\x0\x0\x0\xe\x0\x3800\xff00ff\x78787878\x2020202\x0"  // BLEND
    U"\xcfffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // S8_TO_S32
    U"\xffffff00\x81ff000f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // V2S8_TO_V2S16
    U"\x3fffff00\x81ff0002\x80000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\xc000c000\x0"  // V2S16_TO_V2F16
    U"\x3fffff00\x81ff0082\x80000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\xff02ff02\x0"  // S32_TO_F32
    U"\xfffff00\x81ff0032\x80000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // F16_TO_S32
    U"\x2fffff00\x81ff003f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // F16_TO_F32
    U"\x3fffff00\x81ff0032\x80000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // F32_TO_S32
    U"\xfffff00\x81ff003e\x90000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // FROUND.f32
    U"\xfffff00\x81ff003e\x80000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // FROUND.v2f16
    U"\xffffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // MOV.i32
    U"\xbfffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // CLZ.u32
    U"\x8fffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // CLZ.v2u16
    U"\xffffff00\x81ff008f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xff02ff02\x0\x0"  // IABS.s32
    U"\xffffff00\x81ff000f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xc000c000\x0\x0"  // IABS.v2s16
    U"\xffffff00\x81ff000f\x0\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // IABS.v4s8
    U"\xffffff00\x81ff00cf\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // WMASK
    U"\xcffff000\x81ff003f\x10000100\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FLUSH.f32
    U"\xcffff000\x81ff003f\x100\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FLUSH.v2f16
    U"\xcfffff00\x81ff00ff\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // ILOGB.f32
    U"\xccffff00\x81ff003f\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FREXPM.f32
    U"\xccffff00\x81ff003f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FREXPM.v2f16
    U"\x8cffff00\x81ff00ff\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FREXPE.f32
    U"\x8cffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FREXPE.v2f16
    U"\xcfffff00\x81ff003f\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FRCP.f32
    U"\xcfffff00\x81ff003f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FRCP.f16
    U"\xcfffff00\x81ff003f\x0\x0\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FLOG.f16
    U"\x4fffff00\x81ff0038\x90000000\x4002\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FLOG_TABLE.f32
    U"\xffffff00\x81ff00fe\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // FEXP_TABLE.u4
    U"\xa3ff0000\x81ff008f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xff02ff02\xff02ff02\x0"  // IADD.u32
    U"\xc03f0000\x81ff00c8\x10000000\x4002\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xffe0ffe0\xf30ef30e\x0"  // CLPER.i32
    U"\xc03f0000\x81ff00c8\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xf30ef30e\x0\x0"  // CLPER.i32
    U"\x83ff0000\x81ff000f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xc000c000\xc000c000\x0"  // IADD.v2u16
    U"\xc3ff0000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // MKVEC.v2i16
    U"\xc03f0000\x81ff00c8\x10000000\x4002\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xffe0ffe0\xf30ef30e\x0"  // CLPER.v2u16
    U"\xc03f0000\x81ff00c8\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xf30ef30e\x0\x0"  // CLPER.v2u16
    U"\x83ff0000\x81ff000f\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // IADD.v4u8
    U"\x3ff0000\x81ff0008\x14000000\x0\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FADD.f32
    U"\x83ff0000\x81ff000c\x14000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FMIN.f32
    U"\xfff0000\x81ff003e\x90000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xe0e0e0e0\x0\x0"  // LDEXP.f32
    U"\xf3ff0000\x81ff00cc\x4000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FEXP.f32
    U"\xffff0000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FMUL_SLICE.f32
    U"\xffef0000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FPOW_SC_DET.f32
    U"\xfeff0000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FATAN_ASSIST.f32
    U"\xbfff0000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FSINCOS.f32
    U"\x3ff0000\x81ff0008\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FADD.v2f16
    U"\x83ff0000\x81ff000c\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FMIN.v2f16
    U"\x3fff0000\x81ff0000\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // V2F32_TO_V2F16
    U"\xefff0000\x81ff003f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FMUL_CSLICE
    U"\xebff0000\x81ff000f\x0\x0\xffffffff\xffffffff\xffffffff\xffffffff\xffff\x0\x0\x0"  // FPOW.f16
    U"\xbf000000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // IADDC.u32
    U"\xc3000000\x81ff00c1\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xf30ef30e\x0\x0"  // CLPER_OR
    U"\x0\x81ff0000\x15000000\x0\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // FMA.f32
    U"\x0\x81ff0000\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // FMA.v2f16
    U"\x83000000\x81ff0083\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xff02ff02\xf30ef30e\x0"  // RSHIFT_AND.i32
    U"\x83000000\x81ff0087\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xff02ff02\xf30ef30e\x0"  // LSHIFT_AND.i32
    U"\x83000000\x81ff0003\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xc000c000\xf30ef30e\x0"  // RSHIFT_AND.v2i16
    U"\x83000000\x81ff0007\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xc000c000\xf30ef30e\x0"  // LSHIFT_AND.v2i16
    U"\x83000000\x81ff0003\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // RSHIFT_AND.v4i8
    U"\x83000000\x81ff0007\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // LSHIFT_AND.v4i8
    U"\xff000000\x81ff00fc\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MUX.i32
    U"\xc0000000\x81ff00fc\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MUX.v2i16
    U"\xc3000000\x81ff000f\x14000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // CUBE_SSEL
    U"\xff000000\x81ff000f\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MKVEC.v2i8
    U"\xc0000000\x81ff0003\x15000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // CUBEFACE1
    U"\x23000000\x81ff0088\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xff02ff02\xff02ff02\x0"  // ICMP_OR.u32
    U"\x3000000\x81ff0008\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xc000c000\xc000c000\x0"  // ICMP_OR.v2u16
    U"\x3000000\x81ff0008\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // ICMP_OR.v4u8
    U"\x3000000\x81ff0008\x14000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // FCMP_OR.f32
    U"\x3000000\x81ff0008\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // FCMP_OR.v2f16
    U"\xff000000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MMUL.v4s8
    U"\xc3000000\x81ff00ff\x14000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MMUL.v2f16
    U"\xcf000000\x81ff00ff\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // MMUL.f16
    U"\x0\x81ff0000\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // IADD_IMM.i32
    U"\x38000000\x81ffc080\x0\x0\x0\xe\x380000\x0\xff\x78787878\xf800f8\x80808080"  // ATOM_RETURN.i32
    U"\xf200\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_FETCH
    U"\xd200\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_WEIGHTS
    U"\x200\x81ff8000\x2000\x0\x0\xe\x0\x0\xff\x78787878\x10001\x8c8c8c8c"  // TEX_SINGLE
    U"\x200\x81ff8000\x0\x0\x0\xe\x0\x0\xff\x78787878\x10001\x4040404"  // TEX_SINGLE
    U"\x200\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_GATHER
    U"\x0\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_GATHER
    U"\x1e00\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_GRADIENT
    U"\xe00\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_GRADIENT
    U"\xc00\x81ff8000\x0\x0\x0\xe\x380000\x0\xff\x78787878\x10001\x80808080"  // TEX_GRADIENT
    U"\x200\x81ff0000\x2000\x0\x0\xe\x0\x0\xff\x78787878\x10001\x8c8c8c8c"  // TEX_DUAL
    U"\x200\x81ff0000\x0\x0\x0\xe\x0\x0\xff\x78787878\x10001\x4040404"  // TEX_DUAL
    U"\xa00\x81ffc000\x2000\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x8c8c8c8c"  // VAR_TEX_BUF_SINGLE
    U"\x200\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x4040404"  // VAR_TEX_BUF_SINGLE
    U"\x0\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x4040404"  // VAR_TEX_BUF_SINGLE
    U"\xa00\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GATHER
    U"\x200\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GATHER
    U"\x0\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GATHER
    U"\x8a00\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x8200\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x8000\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_BUF_GRADIENT
    U"\xa00\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x4040404"  // VAR_TEX_SINGLE
    U"\x800\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x4040404"  // VAR_TEX_SINGLE
    U"\x800\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_GATHER
    U"\x8800\x81ffc000\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x20202020\x0"  // VAR_TEX_GRADIENT
    U"\x0\x81ff00f8\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffffff\x0\x0\x0"  // CSEL.u32
    U"\x0\x81fb0000\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffffff\x0\x0\x0"  // FMA_RSCALE.f32
    U"\x3c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i8
    U"\x3c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i48
    U"\x3c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i96
    U"\x3c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i128
    U"\xffffff00\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\x0\x0\x0"  // NOT_OLD.i64
    U"\x83ff0000\x81ff000f\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xfc02fc02\xfc02fc02\x0"  // IADD.u64
    U"\xc3ff0000\x81ff003f\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xfc02fc02\x0\x0"  // SEG_ADD.u64
    U"\xc38f0000\x81ff00ff\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xfc02fc02\x0\x0"  // SHADDX.u64
    U"\xc03f0000\x81ff00c8\x10000000\x4002\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xffe0ffe0\xf30ef30e\x0"  // CLPER.u64
    U"\xc03f0000\x81ff00c8\x10000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffff\xf30ef30e\x0\x0"  // CLPER.u64
    U"\x83000000\x81ff0003\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xfc02fc02\xf30ef30e\x0"  // RSHIFT_AND.i64
    U"\x83000000\x81ff0007\x10000000\x4040\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\xfc02fc02\xf30ef30e\x0"  // LSHIFT_AND.i64
    U"\xcf80000\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x78787878\x44444444\x0"  // LD_VAR_BUF_IMM.f32
    U"\xcf80000\x81ffc000\x0\x0\x0\xe\x0\x3800\xff\x78787878\xfff3fff3\x44444444"  // LD_VAR_BUF_IMM.f32
    U"\x1c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x1c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x1c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x1c000000\x81ffc00e\x0\x0\xffffffff\xffffffff\x0\x3800\xff00ff\x78787878\x0\x0"  // LD_CHECKED_IMM.i128
    U"\xfffff00\x81ff0032\x90000000\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xff\xe0e0e0e0\x0\x0"  // F32_TO_S32
    U"\xb3000000\x81ff00ff\x0\x4000\xffffffff\xffffffff\xffffffff\xffffffff\xffffff\x0\x0\x0"  // IDP.v4s8
    U"\x0\x81ff8000\x0\x0\xffffffff\xffffffff\x0\x0\xff\x78787878\x10001\x4040404"  // TEX_SINGLE
    U"\x0\x81ff0000\x0\x0\xffffffff\xffffffff\x0\x0\xff\x78787878\x10001\x4040404"  // TEX_DUAL
    U"\x1c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i8
    U"\x1c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i48
    U"\x1c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i96
    U"\x1c000000\x81ffc0fe\x0\x0\xffffffff\xffffffff\x0\x3800\xffffff\x78787878\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char32_t mask_limit_table[] =
    U"\x0\x0\x0\x0\x0\x0"
    U"\x0\x0\x0\x0\x0\x0"  // NOP
    U"\x0\x0\x0\x0\x0\x0"  // BRANCHZ
    U"\x0\x0\x0\x0\x0\x0"  // DISCARD.f32
    U"\x0\x0\x0\x0\x0\x0"  // BRANCHZI
    U"\x0\x0\x0\x0\x0\x0"  // JUMP_EX
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_BUF_FLAT_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_FLAT_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_FLAT_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_GCLK
    U"\x0\x0\x7f7f7f7f\x0\x0\x0"  // BARRIER
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_FLAT
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_FLAT
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_SPECIAL
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LEA_BUF_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_BUF_FLAT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LOAD.i8
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LOAD.i16
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LOAD.i24
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LOAD.i32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // STORE.i8
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // STORE.i16
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // STORE.i24
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_MULTI
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_ATTR_IMM
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LEA_ATTR_IMM
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // ATOM.i32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // ATOM1.i32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // ATOM1_RETURN.i32
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_BUFFER.i8
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_BUFFER.i16
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_BUFFER.i24
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_BUFFER.i32
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LEA_BUFFER
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_BUF.f32
    U"\x0\x0\xf8f8f8f8\x0\x2000000\x0"  // LD_VAR_BUF.f32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_CVT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i128
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_ATTR
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LEA_ATTR
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_TILE
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_TILE
    U"\x0\x0\x0\x0\x0\x0"  // ATEST
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // ZS_EMIT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // BLEND
    U"\x0\x0\x0\x0\x0\x0"  // S8_TO_S32
    U"\x0\x0\x0\x0\x0\x0"  // V2S8_TO_V2S16
    U"\x0\x0\x0\x0\x0\x0"  // V2S16_TO_V2F16
    U"\x0\x0\x0\x0\x0\x0"  // S32_TO_F32
    U"\x0\x0\x0\x0\x0\x0"  // F16_TO_S32
    U"\x0\x0\x0\x0\x0\x0"  // F16_TO_F32
    U"\x0\x0\x0\x0\x0\x0"  // F32_TO_S32
    U"\x0\x0\x0\x0\x0\x0"  // FROUND.f32
    U"\x0\x0\x0\x0\x0\x0"  // FROUND.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // MOV.i32
    U"\x0\x0\x0\x0\x0\x0"  // CLZ.u32
    U"\x0\x0\x0\x0\x0\x0"  // CLZ.v2u16
    U"\x0\x0\x0\x0\x0\x0"  // IABS.s32
    U"\x0\x0\x0\x0\x0\x0"  // IABS.v2s16
    U"\x0\x0\x0\x0\x0\x0"  // IABS.v4s8
    U"\x0\x0\x0\x0\x0\x0"  // WMASK
    U"\x0\x0\x0\x0\x0\x0"  // FLUSH.f32
    U"\x0\x0\x0\x0\x0\x0"  // FLUSH.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // ILOGB.f32
    U"\x0\x0\x0\x0\x0\x0"  // FREXPM.f32
    U"\x0\x0\x0\x0\x0\x0"  // FREXPM.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // FREXPE.f32
    U"\x0\x0\x0\x0\x0\x0"  // FREXPE.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // FRCP.f32
    U"\x0\x0\x0\x0\x0\x0"  // FRCP.f16
    U"\x0\x0\x0\x0\x0\x0"  // FLOG.f16
    U"\x0\x0\x0\x0\x0\x0"  // FLOG_TABLE.f32
    U"\x0\x0\x0\x0\x0\x0"  // FEXP_TABLE.u4
    U"\x0\x0\x0\x0\x0\x0"  // IADD.u32
    U"\x0\x0\x0\x0\x0\x0"  // CLPER.i32
    U"\x0\x0\x0\x0\x0\x0"  // CLPER.i32
    U"\x0\x0\x0\x0\x0\x0"  // IADD.v2u16
    U"\x0\x0\x0\x0\x0\x0"  // MKVEC.v2i16
    U"\x0\x0\xffffffff\x0\x0\x0"  // CLPER.v2u16
    U"\x0\x0\xffffffff\x0\x0\x0"  // CLPER.v2u16
    U"\x0\x0\x0\x0\x0\x0"  // IADD.v4u8
    U"\x0\x0\x0\x0\x0\x0"  // FADD.f32
    U"\x0\x0\x0\x0\x0\x0"  // FMIN.f32
    U"\x0\x0\x0\x0\x0\x0"  // LDEXP.f32
    U"\x0\x0\x0\x0\x0\x0"  // FEXP.f32
    U"\x0\x0\x0\x0\x0\x0"  // FMUL_SLICE.f32
    U"\x0\x0\x0\x0\x0\x0"  // FPOW_SC_DET.f32
    U"\x0\x0\x0\x0\x0\x0"  // FATAN_ASSIST.f32
    U"\x0\x0\x0\x0\x0\x0"  // FSINCOS.f32
    U"\x0\x0\x0\x0\x0\x0"  // FADD.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // FMIN.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // V2F32_TO_V2F16
    U"\x0\x0\x0\x0\x0\x0"  // FMUL_CSLICE
    U"\x0\x0\x0\x0\x0\x0"  // FPOW.f16
    U"\x0\x0\x0\x0\x0\x0"  // IADDC.u32
    U"\x0\x0\x0\x0\x0\x0"  // CLPER_OR
    U"\x0\x0\x0\x0\x0\x0"  // FMA.f32
    U"\x0\x0\x0\x0\x0\x0"  // FMA.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // RSHIFT_AND.i32
    U"\x0\x0\x0\x0\x0\x0"  // LSHIFT_AND.i32
    U"\x0\x0\x0\x0\x0\x0"  // RSHIFT_AND.v2i16
    U"\x0\x0\x0\x0\x0\x0"  // LSHIFT_AND.v2i16
    U"\x0\x0\x0\x0\x0\x0"  // RSHIFT_AND.v4i8
    U"\x0\x0\x0\x0\x0\x0"  // LSHIFT_AND.v4i8
    U"\x0\x0\x0\x0\x0\x0"  // MUX.i32
    U"\x0\x0\x0\x0\x0\x0"  // MUX.v2i16
    U"\x0\x0\x0\x0\x0\x0"  // CUBE_SSEL
    U"\x0\x0\x0\x0\x0\x0"  // MKVEC.v2i8
    U"\x0\x0\x0\x0\x0\x0"  // CUBEFACE1
    U"\x0\x0\x0\x0\x0\x0"  // ICMP_OR.u32
    U"\x0\x0\x0\x0\x0\x0"  // ICMP_OR.v2u16
    U"\x0\x0\x0\x0\x0\x0"  // ICMP_OR.v4u8
    U"\x0\x0\x0\x0\x0\x0"  // FCMP_OR.f32
    U"\x0\x0\x0\x0\x0\x0"  // FCMP_OR.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // MMUL.v4s8
    U"\x0\x0\x0\x0\x0\x0"  // MMUL.v2f16
    U"\x0\x0\x0\x0\x0\x0"  // MMUL.f16
    U"\x0\x0\x0\x0\x0\x0"  // IADD_IMM.i32
    U"\x1\x0\xffffffff\x0\x0\x0"  // ATOM_RETURN.i32
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_FETCH
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_WEIGHTS
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_SINGLE
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_SINGLE
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_GATHER
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_GATHER
    U"\x1\x0\xffffffff\xaa00aa00\x0\x0"  // TEX_GRADIENT
    U"\x1\x0\xffffffff\xaa00aa00\x0\x0"  // TEX_GRADIENT
    U"\x1\x0\xffffffff\xaa00aa00\x0\x0"  // TEX_GRADIENT
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_DUAL
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_DUAL
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_SINGLE
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_SINGLE
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_SINGLE
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GATHER
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GATHER
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GATHER
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_BUF_GRADIENT
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_SINGLE
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_SINGLE
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_GATHER
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // VAR_TEX_GRADIENT
    U"\x0\x0\x0\x0\x0\x0"  // CSEL.u32
    U"\x0\x0\x0\x0\x0\x0"  // FMA_RSCALE.f32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i8
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i48
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i96
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i128
    U"\x1\xc100\x0\x0\x0\x0"  // NOT_OLD.i64
    U"\x101\xc100\x0\x0\x0\x0"  // IADD.u64
    U"\x101\xc100\x0\x0\x0\x0"  // SEG_ADD.u64
    U"\x101\xc100\x0\x0\x0\x0"  // SHADDX.u64
    U"\x1\xc100\xffffffff\x0\x0\x0"  // CLPER.u64
    U"\x1\xc100\xffffffff\x0\x0\x0"  // CLPER.u64
    U"\x10001\xc100\x0\x0\x0\x0"  // RSHIFT_AND.i64
    U"\x10001\xc100\x0\x0\x0\x0"  // LSHIFT_AND.i64
    U"\x0\x0\xf8f8f8f8\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    U"\x0\x0\xf8f8f8f8\x0\x2000000\x0"  // LD_VAR_BUF_IMM.f32
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i8
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i48
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i96
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED_IMM.i128
    U"\x0\x0\x0\x0\x0\x0"  // F32_TO_S32
    U"\x0\x0\x0\x0\x0\x0"  // IDP.v4s8
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_SINGLE
    U"\x1\x0\xffffffff\x0\x0\x0"  // TEX_DUAL
    U"\x1\x0\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i8
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i48
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i96
    U"\x1\x100\xf8f8f8f8\x0\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char8_t field_place_table[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // NOP
    u8"\x25\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // BRANCHZ
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // DISCARD.f32
    u8"\x25\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // BRANCHZI
    u8"\x25\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // JUMP_EX
    u8"\x1e\x24\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF_FLAT_IMM
    u8"\x1e\x18\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_FLAT_IMM
    u8"\x1e\x18\x24\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_FLAT_IMM
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_GCLK
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // BARRIER
    u8"\x1e\x18\x24\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_IMM
    u8"\x1e\x18\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_FLAT
    u8"\x1e\x18\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_FLAT
    u8"\x18\x24\x1e\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_SPECIAL
    u8"\x1e\x24\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LEA_BUF_IMM
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF_FLAT
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LOAD.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LOAD.i16
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LOAD.i24
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LOAD.i32
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // STORE.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // STORE.i16
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // STORE.i24
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x3f\x1\x1\x28\x0\x0\x1\x1\x0"  // LD_MULTI
    u8"\x1e\x18\x24\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR
    u8"\x18\x1e\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_ATTR_IMM
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LEA_ATTR_IMM
    u8"\x1e\x16\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // ATOM.i32
    u8"\x1e\x16\x0\x1e\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // ATOM1.i32
    u8"\x1e\x16\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // ATOM1_RETURN.i32
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_BUFFER.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_BUFFER.i16
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_BUFFER.i24
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_BUFFER.i32
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LEA_BUFFER
    u8"\x1e\x24\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF.f32
    u8"\x1e\x18\x24\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF.f32
    u8"\x1e\x18\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_CVT
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x1\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x2\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i48
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x3\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i96
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x4\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i128
    u8"\x18\x1e\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_ATTR
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LEA_ATTR
    u8"\x18\x1e\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_TILE
    u8"\x18\x1e\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_TILE
    u8"\x0\x0\x0\x0\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // ATEST
    u8"\x1e\x0\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // ZS_EMIT
    u8"\x1e\x18\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // BLEND
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // S8_TO_S32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // V2S8_TO_V2S16
    u8"\x1e\x24\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // V2S16_TO_V2F16
    u8"\x1e\x24\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // S32_TO_F32
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // F16_TO_S32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // F16_TO_F32
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // F32_TO_S32
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FROUND.f32
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FROUND.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MOV.i32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLZ.u32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLZ.v2u16
    u8"\x24\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IABS.s32
    u8"\x24\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IABS.v2s16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IABS.v4s8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // WMASK
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FLUSH.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FLUSH.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // ILOGB.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FREXPM.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FREXPM.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FREXPE.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FREXPE.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FRCP.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FRCP.f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FLOG.f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FLOG_TABLE.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FEXP_TABLE.u4
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADD.u32
    u8"\x20\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.i32
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.i32
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADD.v2u16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MKVEC.v2i16
    u8"\x20\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.v2u16
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.v2u16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADD.v4u8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FADD.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMIN.f32
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // LDEXP.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FEXP.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMUL_SLICE.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FPOW_SC_DET.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FATAN_ASSIST.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FSINCOS.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FADD.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMIN.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // V2F32_TO_V2F16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMUL_CSLICE
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FPOW.f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADDC.u32
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER_OR
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMA.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMA.v2f16
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // RSHIFT_AND.i32
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // LSHIFT_AND.i32
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // RSHIFT_AND.v2i16
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // LSHIFT_AND.v2i16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // RSHIFT_AND.v4i8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // LSHIFT_AND.v4i8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MUX.i32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MUX.v2i16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CUBE_SSEL
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MKVEC.v2i8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CUBEFACE1
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // ICMP_OR.u32
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // ICMP_OR.v2u16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // ICMP_OR.v4u8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FCMP_OR.f32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FCMP_OR.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MMUL.v4s8
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MMUL.v2f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // MMUL.f16
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADD_IMM.i32
    u8"\x1e\x16\x2b\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // ATOM_RETURN.i32
    u8"\x1e\x16\x2b\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_FETCH
    u8"\x1e\x16\x2b\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_WEIGHTS
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_SINGLE
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_SINGLE
    u8"\x1e\x16\x2b\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_GATHER
    u8"\x1e\x16\x2b\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_GATHER
    u8"\x1e\x16\x2b\x1e\xc\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_GRADIENT
    u8"\x1e\x16\x2b\x1e\xc\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_GRADIENT
    u8"\x1e\x16\x2b\x1e\xc\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_GRADIENT
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_DUAL
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x0\x0\x0"  // TEX_DUAL
    u8"\x1e\x21\xd\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_SINGLE
    u8"\x1e\x21\xd\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_SINGLE
    u8"\x1e\x21\xd\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_SINGLE
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GATHER
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GATHER
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GATHER
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\x1e\x21\xd\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_SINGLE
    u8"\x1e\x21\xd\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_SINGLE
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_GATHER
    u8"\x1e\x21\x0\x1e\x0\x28\x24\x7\x1\x1\x28\x0\x0\x1\x1\x0"  // VAR_TEX_GRADIENT
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CSEL.u32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // FMA_RSCALE.f32
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x1\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x2\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i48
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x3\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i96
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x4\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i128
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // NOT_OLD.i64
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IADD.u64
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // SEG_ADD.u64
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // SHADDX.u64
    u8"\x20\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.u64
    u8"\x1a\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // CLPER.u64
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // RSHIFT_AND.i64
    u8"\x24\x1a\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // LSHIFT_AND.i64
    u8"\x1e\x24\x0\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x1e\x18\x24\x1e\x0\x28\x21\x7\x0\x0\x28\x0\x0\x1\x1\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x1\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x2\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i48
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x3\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i96
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x4\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED_IMM.i128
    u8"\x1e\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // F32_TO_S32
    u8"\x0\x0\x0\x0\x0\x28\x0\x0\x1\x1\x28\x0\x0\x1\x1\x0"  // IDP.v4s8
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x1\x0\x0"  // TEX_SINGLE
    u8"\x1e\x16\xd\x1e\x0\x10\x24\x7\x1\x1\x28\x21\x7\x1\x0\x0"  // TEX_DUAL
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x1\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i8
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x2\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i48
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x3\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i96
    u8"\x1e\x0\x0\x1e\x0\x28\x0\x0\x4\x0\x28\x0\x0\x1\x1\x0"  // LD_CHECKED.i128
    ;

inline constexpr char16_t legal_sets[] =
    u"\xa7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\x1f\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xf\x1\xc\x1\x1\xd\x3\x1\x3\x3\x3\x1\x3\x3\x3\x3\x3\x73\xf\xfffe\xf\xf\x3\x3\xf\x3\x1\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    u"\xb7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\x1f\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xf\x3\xc\x1\x1\xd\x3\x1\x3\x3\x3\x3\x3\x3\x3\x3\x3\xfb\xf\xfffe\xf\xf\x3\x3\xf\x3\x1\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    u"\xb7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\x1f\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xf\x3\xc\x1\x1\xd\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xfb\xf\xfffe\xf\xf\x3\x3\xf\x3\x3\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    u"\xb7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\x1f\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xf\x3\xc\x1\x1\xd\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xfb\xf\xfffe\xf\xf\x3\x3\xf\x3\x3\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    u"\xb7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\x1f\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xf\x3\xc\x1\x1\xd\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xfb\xf\xfffe\xf\xf\x3\x3\xf\x3\x3\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    u"\xf7ff\xf\x1f\xff\xf\xf\x7\x3\x7\x5\x7\x7\x3\x3\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xf\xf\xff\xff\xffff\x87\xf\x3\xff\xf\x1\x3\x10\x80\x40\x80\xf\x3\x3\xc0\xf\xfd\xff07\x1f\x3\xf\xb\xdf\xc\x3\xc\x3\x2b\xf\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\x3\xfb\xf\xfffe\xf\xf\x3\x3\xf\x3\x3\x3\x3\xffff\xff74\x0\xf\x7\xfff\x3fff\xfd\x3fd\xcf1\xfff\xffff\xf\x3\x1f\x3\x7\x1\x3\x1\x1fc\x1fd\xf0\xcf1\x3\xffff\xf\x3\x1"
    ;

inline constexpr char16_t first_slot_table[] =
    u"\x1\x0\x0\x0\x2\x3\x4\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x5\x6\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x7\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x8\x9\xa\x0\x0\xb\xc\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\xd\xe\xf\x0\x0\x0\x0\x0\x10\x11\x12\x13\x1014\x101c\x24\x25"
    u"\x26\x0\x2027\x202b\x102f\x3037\x1057\x5f\x60\x61\x62\x0\x63\x64\x4065\x40a5\x0\x0\x20e5\x20e9"
    u"\xed\xee\x0\x0\x0\xef\xf0\xf1\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x50f2\x6112\x0\x0\x0\x122\x0\x0\x6123\x6133\x0\x0\x5143\x0\x5163\x0"
    u"\x6183\x6193\x61a3\x0\x71b3\x71f3\x7233\x0\x6273\x6283\x6293\x0\x0\x0\x0\x0\x82a3\x2a7\x2a8\x2a9"
    u"\x92aa\x92ba\x92ca\x0\x2da\x2db\x2dc\x0\x82dd\x2e1\x0\x0\x2e2\x2e3\x82e4\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x82e8\x82ec\x82f0\x0\x82f4\x82f8\x0\x0\x82fc\x8300\x8304\x0\x0\x0\x0\x0\x308\x309\x30a\x30b"
    u"\xa30c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x310\x311\x312\x0\x313\x314\x0\x0"
    u"\x315\x316\x317\x0\x0\x0\x0\x0\x1318\x0\x0\x0\x0\x320\x321\x0\x322\x323\x324\x0"
    u"\x0\x0\x0\x325\x326\x327\x328\x0\x0\x0\x0\x329\x32a\x32b\x32c\x0\x0\x0\x0\x32d"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x32e\x32f\x0\x0"
    u"\x330\x331\x0\x0\x332\x333\x0\x0\x0\x0\x0\x0\x335\x337\x339\x33b\x334\x336\x338\x33a"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x433c\x437c\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x63bc\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x63cc"
    u"\x0\x0\x0\x0\x0\x0\x0\x63dc\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x93ec"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char32_t dispatch_rule_table[] =
    U"\x0\x0\x0\x0"
    U"\x38000000\x0\x80000000\x0"
    U"\x0\x60\x200000\x0"
    U"\x38000000\xc000\x80008000\x0"
    U"\x38000000\xe\x90000000\x0"
    U"\x1f0000\x0\x0\x400"
    U"\xf0000\x0\x0\x400"
    U"\x30f0000\x0\x0\x440"
    U"\x3000000\x0\x0\x4"
    U"\x3000000\x3\x10000000\x4"
    U"\xc000000\x0\x0\x1"
    ;

inline constexpr char16_t slots[] =
    u"\xffff\x0\x1\x2\x3\x4\x5\x6\x7\x8\x9\xa\xb\xc\xd\xe\xf\x10\x11\x12"
    u"\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25\x26"
    u"\x27\xffff\xffff\x28\x29\xffff\xffff\xffff\xffff\xffff\x2a\xffff\x2b\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\x2c\xffff\x2d\xffff\xffff\xffff\xffff\xffff\x2e\xffff\x2f\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c"
    u"\x3d\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x3e\x3f\x40\x41\x3e\x3f\x40\x41\x42\x43\xffff"
    u"\xffff\x42\x43\xffff\xffff\xffff\xffff\x44\xffff\xffff\xffff\x44\xffff\xffff\xffff\xffff\x45\xffff\xffff\xffff"
    u"\x45\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x46\x47\x48\x49\xffff\xffff\xffff"
    u"\xffff\x4a\x4b\xffff\xffff\x4a\x4b\xffff\xffff\xffff\xffff\x4c\xffff\xffff\xffff\x4c\xffff\xffff\xffff\xffff"
    u"\x4d\xffff\xffff\xffff\x4d\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x4e\x4f\xffff\xffff\x50\x51\xffff\xffff\x52\x53\x54"
    u"\x55\x56\x57\x58\x59\x5a\x5b\x5c\xffff\x5d\xffff\x5e\x5f\x60\x61\x62\x63\x64\x65\x66"
    u"\x67\x68\x69\x6a\xffff\x6b\xffff\x6c\x6d\xffff\x6e\xffff\x6f\xffff\x70\xffff\xffff\xffff\x71\x72"
    u"\x73\xffff\x74\x75\x76\xffff\x77\x78\x79\xffff\x7a\x7b\x7c\xffff\xffff\x7d\x7e\x7f\x80\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x81\x82\x83\x84\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f\x90\x91\x92\x93\x94\x95"
    u"\x96\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x97\x98\x99\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x9a\x9b\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x9c\x9d\xffff"
    u"\xffff\xffff\x9e\x9f\xa0\xffff\xffff\xffff\xa1\xffff\xffff\xffff\xffff\xa2\xa3\xffff\xffff\xffff\xa4\xa5"
    u"\xa6\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xa7\xa8\xffff\xffff\xffff\xa9\xaa\xffff\xab\xac\xffff"
    u"\xffff\xad\xffff\xae\xaf\xb0\xffff\xffff\xb1\xb2\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xb3\xb2\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xb4\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xb5"
    u"\xffff\xb6\xb7\xb8\xffff\xb9\xffff\xffff\xffff\xba\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xbb\xffff\xffff\xbc\xbd\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xbe\xbf\xffff"
    u"\xffff\xffff\xc0\xc1\xc2\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xc3\xc4\xffff\xffff\xffff\xc5\xc6"
    u"\xc7\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xc8\xc9\xffff\xffff\xffff\xca\xcb\xcc\xffff\xffff\xcd"
    u"\xce\xcf\xd0\xd1\xd2\xffff\xd3\xd4\xd5\xffff\xd6\xd7\xd8\xffff\xd9\xda\xdb\xffff\xdc\xdd"
    u"\xde\xffff\xdf\xe0\xe1\xffff\xe2\xe3\xe4\xffff\xe5\xe6\xe7\xffff\xe8\xe9\xea\xffff\xeb\xec"
    u"\xed\xffff\xee\xef\xf0\xffff\xf1\xf2\xf3\xffff\xf4\xf5\xf6\xf7\xf8\xffff\xffff\xf9\xfa\xfb"
    u"\xfc\xfd\xffff\xffff\xfe\xff\x100\xffff\x101\x102\xffff\xffff\x103\x104\xffff\xffff\x105\x106\xffff\xffff"
    u"\x107\x108\xffff\xffff\x109\x10a\x10b\xffff\x10c\x10d\xffff\xffff\x10e\x10f\xffff\xffff\x110\x111\x112\x113"
    u"\xffff\xffff\x114\xffff\x115\x116\x117\x118\x119\x11a\x11b\x11c\xffff\xffff\xffff\x11d\xffff\x11e\xffff\xffff"
    u"\x11f\x120\x121\x122\x123\x124\x125\x126\x127\x128\x129\x12a\x12b\x12c\x12d\x12e\x12f\x130\x131\x132"
    u"\x133\x133\x134\x134\x135\x135\x136\x136\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x137\x138\x139\x13a"
    u"\x137\x138\x139\x13a\x13b\x13c\xffff\xffff\x13b\x13c\xffff\xffff\xffff\xffff\x13d\xffff\xffff\xffff\x13d\xffff"
    u"\xffff\xffff\xffff\x13e\xffff\xffff\xffff\x13e\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\x13f\x140\x141\x142\xffff\xffff\xffff\xffff\x143\x144\xffff\xffff\x143\x144\xffff\xffff\xffff\xffff\x145\xffff"
    u"\xffff\xffff\x145\xffff\xffff\xffff\xffff\x146\xffff\xffff\xffff\x146\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff"
    u"\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\xffff\x147\xffff\x148\x149\xffff\xffff\xffff\xffff\x14a\x14b"
    u"\xffff\xffff\x14c\xffff\xffff\xffff\xffff\x14d\x14e\x14f\xffff\xffff\xffff\xffff\xffff\x150\xffff\xffff\x151\xffff"
    u"\xffff\xffff\xffff\x152\x153\x154\x155\xffff\x156\x157\x158\xffff\x159\x15a\x15b\xffff\x15c\x15d\x15e\xffff"
    ;

inline constexpr char8_t selector_encodings[] =
    u8"\x0\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x3\x4\xff\xff\xff\xff\xff"
    u8"\x0\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0"
    u8"\xff\xff\xff\xff\xff\xff\xff\x0\x1\x2\x3\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0\x1\x2\x3\x4\x5\x6\x7\x8\x9\xa\xb\xc\xd\xe\xf\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x2\x0\x1\x0\x1\x2\x3\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x2\xff\xff\x0\x1\x2\x3\xff\xff\xff\xff\x4\xff\x5\xff\xc\x8\xff\x9\x6\xff\x7\xff\xff\xa\xd\xb\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\x2\x3\xff\xff\xff\xff\x4\x5\x6\x7\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\x0\x1\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x2\xff\xff\x0\x1\x2\x3\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0\x1\x2\x3\x4\x5\x6\x7\x8\x9\xa\xb\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\x4\x5\x6\x7\x4\xff\xff\xff\xa\x5\xff\xff\x0\xff\x6\xff\xff\xff\xb\x7\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x4\xff\xff\xff\xa\x5\xff\xff\x0\xff\x6\xff\xff\xff\xb\x7\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x4\xff\xff\xff\xa\x5\xff\xff\x0\xff\x6\xff\xff\xff\xb\x7\x0\x1\x2\x3\x4\x5\x6\x7\x8\x9\xa\xb\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0\x1\xff"
    u8"\x0\x2\x3\xff\xff\xff\xff\x4\x5\x6\x7\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x8\xff\xff\x9\xff\xff\xff\x0"
    u8"\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x1\xff\xff\xff"
    ;


inline constexpr auto modifier_fields =
    as_structures<modifier_field>(modifier_bytes, 1 << offsetof(modifier_field, accepted) | 1 << offsetof(modifier_field, listed) |
                                                      1 << offsetof(modifier_field, listed_on));
inline constexpr auto source_fields = as_structures<source_field>(source_bytes);
inline constexpr auto immediate_fields = as_structures<immediate_field>(immediate_bytes);

inline constexpr int selector_total = describe(enum_id::selector).count;
inline constexpr int legal_set_total = enumeration_total + static_cast<int>(sizeof selector_sets.at / sizeof selector_sets.at[0]);

// Bit n: the value n has a meaning on an architecture. `set` is the number of an enumeration, or enumeration_total and the
// place of a set of selectors.
constexpr std::uint16_t legal_values(int set, arch on) { return legal_sets[legal_set_total * index_of(on) + set]; }
constexpr std::uint16_t legal_values(enum_id id, arch on) { return legal_values(static_cast<int>(id), on); }

}  // namespace valhall::detail

#endif
// The units of the shader core that execute instructions, and which of them has an instruction on an architecture.
#ifndef VALHALL_ISA_UNIT_HPP
#define VALHALL_ISA_UNIT_HPP



namespace valhall {

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

}  // namespace valhall

#endif

namespace valhall {

/// How many instructions the ISA has; the values of `opcode` are 0 to opcode_count - 1.
inline constexpr int opcode_count = detail::opcode_total;

/// How many descriptors there are: one for each instruction and one more for each further form it takes
/// on later architectures.
inline constexpr int descriptor_count = detail::row_total;

namespace detail {

// What a row, a form and a shape are: see records.def. (These functions index the tables themselves: in constant expressions, calls are
// what costs.)

constexpr unsigned form_of_row(unsigned row) { return row_link_table[row_link::width * row + row_link::columns::form]; }

constexpr form_lists form_of(unsigned row)
{
    return {form_lists_table + form_lists::width * unsigned{row_link_table[row_link::width * row + row_link::columns::form]}};
}

// The shape of a row on a known architecture; 0 if the architecture lacks it.
constexpr unsigned shape_of(unsigned row, arch on)
{
    return row_link_table[row_link::width * row + row_link::columns::shapes + static_cast<unsigned>(index_of(on))];
}

// The word with which an instruction begins.
constexpr word start_of(unsigned row)
{
    const char32_t* const at = row_start_table + row_start::width * row;
    return at[0] | word{at[1]} << 32;
}

// The same on another one of its architectures.
constexpr word start_of(unsigned row, arch on)
{
    return start_of(row) ^ record<mask_limit>(mask_limit_table, shape_of(row, on)).start_change();
}

// The modifier that a row has of an enumeration, or else one of another enumeration.
constexpr modifier_id modifier_at(unsigned row, enum_id id)
{
    const unsigned site = unsigned{modifier_site::stride} * form_of(row).at[form_lists::columns::site] + static_cast<unsigned>(id);
    return static_cast<modifier_id>(modifier_sites[site]);
}

}  // namespace detail

/// The fields of one kind that an instruction has, or their ids, in the order of the text syntax: a range.
template <class T>
struct field_list {
    class iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr explicit iterator(const char8_t* at) : at_(at) {}
        constexpr decltype(auto) operator*() const { return field_list{at_, 1}[0]; }
        constexpr iterator& operator++()
        {
            ++at_;
            return *this;
        }
        constexpr iterator operator++(int) { return iterator(at_++); }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        const char8_t* at_ = nullptr;
    };

    const char8_t* first = nullptr;  ///< the places of the fields in their table, or their ids
    int count = 0;                   ///< how many there are

    constexpr int size() const { return count; }
    constexpr iterator begin() const { return iterator(first); }
    constexpr iterator end() const { return iterator(first + count); }
    /// One of them, 0 to size() - 1.
    constexpr decltype(auto) operator[](int i) const
    {
        if constexpr (std::is_same_v<T, source_field>) return (detail::source_fields.at[first[i]]);
        else if constexpr (std::is_same_v<T, immediate_field>) return (detail::immediate_fields.at[first[i]]);
        else return static_cast<T>(first[i]);
    }
};

/// What a modifier_id stands for.
constexpr const modifier_field& describe(modifier_id id) { return detail::modifier_fields.at[static_cast<int>(id)]; }

/// An instruction of the ISA as the table has it, for a range of architectures: names a row of the table and answers
/// questions about it. Cheap to copy. find() gives one, or says that there is none.
struct descriptor {
    std::uint16_t index = detail::no_row;  ///< its place among the descriptors, 0 to descriptor_count - 1

    /// Whether it names a row: a default one names none, and nothing else may be asked of it.
    constexpr bool is_given() const { return index != detail::no_row; }

    // ---- what it is ----

    /// The name in the text, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const
    {
        const detail::row_text text = this->text();
        return {detail::mnemonics + text.place(), std::size_t{text.size()}};
    }
    /// Which instruction the row is of; some have several rows, for different architectures.
    constexpr opcode code() const { return static_cast<opcode>(codes().code()); }
    /// The architectures for which the row holds.
    constexpr arch_span archs() const { return codes().archs(); }
    /// How many registers a value of the instruction's type fills, 1 to 4; 1 where its mnemonic names no type.
    constexpr int type_registers() const { return text().registers(); }
    /// The primary opcode, 9 bits.
    constexpr std::uint16_t primary() const { return codes().primary(); }
    /// The secondary opcode, low byte and high byte; 0 where there is none.
    constexpr std::uint16_t secondary() const { return codes().secondary(); }
    /// The unit and the cycles, which may depend on the architecture: see unit_on() and cycles_on().
    constexpr unit_column units() const
    {
        return detail::record<detail::row_link>(detail::row_link_table, index).unit();
    }
    /// Whether it decodes although Arm's description lists it for no architecture.
    constexpr bool is_unlisted() const { return (form().flags() & detail::form_flag::unlisted) != 0; }

    // ---- its fields ----
    // (The lists index the form's record: they are asked for so often that in constant expressions calls of its accessors would show.)

    /// The modifiers in the order of the text syntax, flow excepted.
    constexpr field_list<modifier_id> modifiers() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {detail::modifier_lists + 2 * form[columns::modifier_list], form[columns::modifier_count]};
    }
    /// The groups of staging registers in the order of the text syntax, at most two.
    constexpr field_list<staging_id> staging() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::staging, form[columns::staging_count]};
    }
    /// The sources, at most four.
    constexpr field_list<source_field> sources() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::sources, form[columns::source_count]};
    }
    /// The immediates in the order of the text syntax, at most two.
    constexpr field_list<immediate_field> immediates() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::immediates, form[columns::immediate_count]};
    }
    /// What must hold among the fields by Arm's description; may contain rule::none.
    constexpr field_list<rule> rules() const { return {form_rules().rules(), max_rules}; }

    /// What the number of registers of a staging group follows from. `group` is 0 to max_staging - 1.
    constexpr valhall::count_rule count_rule(int group) const
    {
        return static_cast<valhall::count_rule>(form_rules().at[detail::form_rule::columns::counts + group]);
    }

    /// What the instruction does with its destination.
    constexpr destination_kind destination() const { return form().destination(); }
    /// Whether it has a destination, which staging registers are not.
    constexpr bool has_destination() const { return destination() != destination_kind::none; }
    /// Whether the write mask may be empty, which means a 16-bit result in both halves.
    constexpr bool has_narrow_destination() const { return destination() == destination_kind::narrow; }
    /// Whether the destination is a pair of registers.
    constexpr bool has_wide_destination() const { return has_destination() && type_registers() == 2; }
    /// Whether it is bound to one 64-bit uniform although it is a message.
    constexpr bool has_one_uniform_slot() const { return (form().flags() & detail::form_flag::one_uniform_slot) != 0; }

    // ---- finding a field ----

    /// Whether it has a modifier; every instruction has the flow.
    constexpr bool has(enum_id id) const { return describe(detail::modifier_at(index, id)).id == id; }

    /// The modifier of an enumeration, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(enum_id id) const
    {
        const modifier_id one = detail::modifier_at(index, id);
        if (describe(one).id == id) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
    }
    /// The modifier with a name, which is that of its type, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(std::string_view name) const
    {
        if (name == describe(enum_id::flow).name()) return modifier_id::flow;
        for (const modifier_id one : modifiers())
            if (describe(describe(one).id).name() == name) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier};
    }
    /// The place of the immediate with a name among immediates(). Faults: no_such_operand.
    constexpr result<int> find_immediate(immediate_name name) const
    {
        for (int i = 0; i < immediates().size(); ++i)
            if (immediates()[i].name == name) return i;
        return fault{fault_code::no_such_operand, operand_kind::immediate};
    }

    /// The values that a modifier or the flow may have on an architecture: those that decode and that can be set. None if the
    /// instruction lacks the modifier, or the architecture the instruction.
    constexpr modifier_values values(enum_id id, arch on) const
    {
        const result<modifier_id> found = find_modifier(id);
        if (!found || !is_known(on) || detail::shape_of(index, on) == 0) return {};
        const std::uint32_t fitting = (std::uint32_t{2} << describe(*found).bits.maximum()) - 1;
        return {id, detail::legal_values(id, on) & fitting};
    }
    /// Those of them that validate() takes at a level.
    constexpr modifier_values values(enum_id id, arch on, level how) const
    {
        std::uint32_t taken = 0;
        for (const modifier_value one : values(id, on))
            if (describe(*find_modifier(id)).takes(one.value, on, how)) taken |= std::uint32_t{1} << one.value;
        return {id, taken};
    }

    // ---- its bits ----

    /// The bits of a word that operands, modifiers and flow cover. The other bits are fixed.
    constexpr word operand_bits() const
    {
        const unsigned set = detail::form_operand_bits[detail::form_of_row(index)];
        return detail::record<detail::field_bits>(detail::field_bits_table, set).bits();
    }
    /// The fixed bits: the opcodes and what stands in unused places.
    constexpr word fixed_bits() const { return detail::start_of(index) & ~operand_bits(); }

    friend constexpr bool operator==(descriptor, descriptor) = default;

private:
    using columns = detail::form_lists::columns;

    constexpr detail::form_lists form() const { return detail::form_of(index); }
    constexpr detail::form_rule form_rules() const
    {
        return detail::record<detail::form_rule>(detail::form_rule_table, detail::form_of_row(index));
    }
    constexpr detail::row_text text() const { return {detail::row_text_table + detail::row_text::width * index}; }
    constexpr detail::row_code codes() const { return {detail::row_code_table + detail::row_code::width * index}; }
};

/// A descriptor by its index, 0 to descriptor_count - 1. The first opcode_count are those of the opcodes, in order.
constexpr descriptor descriptor_at(int index) { return {static_cast<std::uint16_t>(index)}; }

namespace detail {

constexpr std::uint16_t next_variant(unsigned row)
{
    return variants[row] != 0 ? static_cast<std::uint16_t>(opcode_total - 1 + variants[row]) : no_row;
}

// The row of an instruction on an architecture, or no_row.
constexpr std::uint16_t find_row(opcode code, arch on)
{
    std::uint16_t row = is_known(on) ? static_cast<std::uint16_t>(code) : no_row;
    while (row != no_row && shape_of(row, on) == 0) row = next_variant(row);
    return row;
}

// The row of the instruction whose opcodes a word holds, or no_row.
constexpr std::uint16_t find_row(word bits, arch on)
{
    if (!is_known(on)) return no_row;
    const first_slot first{first_slot_table + primary_opcode_field.extract(bits)};
    const dispatch_rule rule = record<dispatch_rule>(dispatch_rule_table, first.rule());
    const word slot = (bits & rule.bits()) * rule.multiplier() >> slot_shift;
    std::uint16_t row = slots[first.place() + slot];
    while (row != no_row && shape_of(row, on) == 0) row = next_variant(row);
    return row;
}

}  // namespace detail

/// The descriptor of an instruction on an architecture. Faults: not_on_architecture.
constexpr result<descriptor> find(opcode code, arch on)
{
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return descriptor{row};
}

/// The descriptor of the instruction whose opcodes a word holds on an architecture.
/// Faults: no_such_opcode, its value being the primary opcode.
constexpr result<descriptor> find(word bits, arch on)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (row == detail::no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, primary_opcode_field.extract(bits)};
    return descriptor{row};
}

/// The mnemonic of an instruction: "FADD.v2f16".
constexpr std::string_view mnemonic(opcode code) { return descriptor_at(static_cast<int>(code)).mnemonic(); }

namespace detail {

// The bits by which instructions of a primary opcode are told from each other; some are operands of one of them.
constexpr word secondary_opcode_bits(std::uint16_t primary)
{
    return record<dispatch_rule>(dispatch_rule_table, first_slot{first_slot_table + primary}.rule()).bits();
}

// The bytes of the sources of an instruction.
constexpr std::uint32_t source_bits(unsigned row, arch on)
{
    return record<mask_check>(mask_check_table, shape_of(row, on)).sources();
}

// Whether a value of a modifier has a meaning on an architecture.
constexpr bool legal(enum_id id, bit_field place, word value, arch on)
{
    return value <= place.maximum() && (legal_values(id, on) >> value & 1) != 0;
}

constexpr bool legal(const modifier_field& field, word value, arch on) { return legal(field.id, field.bits, value, on); }

// Whether the text of an instruction must name a modifier.
constexpr bool has_required_modifier(descriptor row) { return (form_of(row.index).flags() & form_flag::has_required) != 0; }

// What is built for a look-up is a member of a template, and named in templates in a way that depends on their parameters:
// only who looks something up pays for it.
template <auto>
struct void_for_value {
    using type = void;
};

template <auto Value>
using void_for = typename void_for_value<Value>::type;

}  // namespace detail

}  // namespace valhall

#endif
// Edits of a word whose row is known: a source, the destination, staging registers, an immediate. Each gives the changed word, or why
// there is none. The setters of `instruction`, the builder and the parser are made of them.
#ifndef VALHALL_WORD_EDITS_HPP
#define VALHALL_WORD_EDITS_HPP


// Whether a function becomes a part of its callers, where the standard leaves that to compilers and speed depends on it.
#ifndef VALHALL_INLINING_HPP
#define VALHALL_INLINING_HPP

#if defined(__GNUC__)
#define VALHALL_NOINLINE [[gnu::noinline]]
#define VALHALL_ALWAYS_INLINE [[gnu::always_inline]]
#elif defined(_MSC_VER)
#define VALHALL_NOINLINE [[msvc::noinline]]
#define VALHALL_ALWAYS_INLINE [[msvc::forceinline]]
#else
#define VALHALL_NOINLINE
#define VALHALL_ALWAYS_INLINE
#endif

#endif
// What the bytes of sources name: special values, and what is read from the FAU page.
#ifndef VALHALL_WORD_SOURCE_BYTES_HPP
#define VALHALL_WORD_SOURCE_BYTES_HPP



namespace valhall::detail {

// Whether a source byte draws on the FAU page.
constexpr bool uses_page(word byte)
{
    const source_kind kind = source_byte::kind(byte);
    return kind == source_kind::uniform || kind == source_kind::special;
}

constexpr bool is_reserved_special(word byte, word page, arch on)
{
    return byte >= source_byte::special && !describe(enum_id::special).legal(source_byte::special_number(byte, page), on);
}

// The bytes of the four sources are taken as one number. In what these two give, the highest bit of a byte is set if the byte
// names a special value, or if it draws on the FAU page.
constexpr std::uint32_t special_bytes(std::uint32_t sources) { return sources & sources << 1 & sources << 2 & 0x80808080; }

constexpr std::uint32_t page_bytes(std::uint32_t sources)
{
    const std::uint32_t of_table = sources & sources << 1 & ~(sources << 2);
    return sources & ~of_table & 0x80808080;
}

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// Where a modifier or the flow stands; a field of no width if the row lacks it.
constexpr bit_field place_of(std::uint16_t row, enum_id id)
{
    const modifier_field& field = describe(modifier_at(row, id));
    return field.id == id ? field.bits : bit_field{};
}

// The encoding of a selector in a source, or -1 if the source cannot select so. `none` is the usual part, if there is one.
constexpr int encoding_of(selector part, const source_field& source)
{
    const int column = static_cast<int>(part);
    if (column >= selector_total) return -1;
    const int encoding = selector_encodings[selector_total * source.parts + column];
    return encoding != 255 ? encoding : -1;
}

// Whether nothing is done to the value of an operand, which can be used and draws on the FAU page 0 if on any.
constexpr bool is_plain(const operand& o)
{
    constexpr word rest = ~std::bit_cast<word>(operand{.byte = 0xFF});
    return (std::bit_cast<word>(o) & rest) == 0;
}

// The bits of a source.
constexpr source_pattern pattern_of(const field_list<source_field>& list, int index)
{
    return record<source_pattern>(source_pattern_table, list.first[index]);
}

// The bit of a source's byte that a part sets; 0 for parts that the selector field encodes.
constexpr std::uint8_t byte_of_part(selector part) { return static_cast<std::uint8_t>((part == extension.part) << extension.bit); }

// Where bit 0 of the byte of a 64-bit source means `.zext`, the number must be even, and only registers and uniforms can be extended.
// Returns what is wrong with that, or `none`.
constexpr fault_code check_extension(const source_field& field, const operand& o, arch on)
{
    const bool is_extended = o.select == extension.part, is_odd = (o.byte >> extension.bit & 1) != 0;
    if (!contains(extension.archs, on)) return is_extended ? fault_code::not_on_architecture : fault_code::none;
    if (o.byte >= source_byte::constant) return is_extended ? fault_code::no_such_selector : fault_code::none;
    const bool reads_all = o.select == selector::none || is_extended;
    return is_odd && field.is_wide && reads_all ? fault_code::odd_source : fault_code::none;
}

// True if a byte that is not marked as extended would be read as one that is.
constexpr bool looks_extended(const source_field& field, word byte, arch on)
{
    return contains(extension.archs, on) && (byte >> extension.bit & 1) != 0 && field.is_wide;
}

// Whether a source can be an operand, with the encoding of its selector. (The FAU page and special values are looked at elsewhere.)
constexpr bool has_place(const source_field& field, const operand& o, int encoding)
{
    return (o.fault == fault_code::none) & (o.page <= fau_page_field.maximum()) & (!(o.neg | o.abs) | field.has_absneg) &
           (!o.complement | field.has_not) & (encoding >= 0);
}

constexpr fault refuse_source(fault_code code, int index, const operand& o)
{
    const int number = code == o.fault ? o.refused_number() : 0;
    return {code, operand_kind::source, static_cast<std::uint8_t>(index), {}, static_cast<word>(number)};
}

// Why a source cannot be an operand.
VALHALL_NOINLINE constexpr fault why_no_place(const source_field& field, int index, operand o, arch on)
{
    const auto code = [&] {
        if (o.fault != fault_code::none) return o.fault;
        if (o.page > fau_page_field.maximum()) return o.is_uniform() ? fault_code::uniform_out_of_range : fault_code::special_out_of_range;
        if ((o.neg | o.abs) & !field.has_absneg) return fault_code::no_negation;
        if (o.complement & !field.has_not) return fault_code::no_complement;
        if (is_reserved_special(o.byte, o.page, on)) return fault_code::special_out_of_range;
        if (encoding_of(o.select, field) >= 0) return check_extension(field, o, on);
        return o.select == selector::none ? fault_code::missing_selector : fault_code::no_such_selector;
    };
    return refuse_source(code(), index, o);
}

// A word with another source, for which there is a place.
constexpr word with_source(word bits, const source_field& field, source_pattern pattern, const operand& o, int encoding)
{
    const auto byte = static_cast<std::uint8_t>(o.byte | byte_of_part(o.select));
    return (bits & ~pattern.mask()) | field.encode(byte, o.neg, o.abs, o.complement) |
           static_cast<word>(encoding) << field.select.position;
}

// As above, for an unmodified source whose selector may be omitted.
constexpr word with_plain_source(word bits, source_pattern pattern, word byte)
{
    const word mask = pattern.mask();
    return (bits & ~mask) | pattern.plain() | byte << std::countr_zero(mask);
}

constexpr bool must_name_part(source_pattern pattern) { return pattern.at[source_pattern::columns::mask_high] >> 31 != 0; }

// True if every instruction with a destination can have this one.
constexpr bool is_plain(const destination& to)
{
    const bool has_mask = to.mask != half::narrow && to.mask <= half::both;
    return (to.fault == fault_code::none) & (static_cast<unsigned>(to.reg) < 64) & has_mask;
}

constexpr word with_destination(word bits, const destination& to)
{
    return destination_byte_field.insert(bits, static_cast<word>(to.reg) | static_cast<word>(to.mask) << destination_register_field.width);
}

// What a fault of staging registers tells of them: the first, their number, or both, the number above 8 bits.
constexpr word refused_staging(fault_code code, staging_registers group)
{
    if (code == fault_code::register_out_of_range) return static_cast<word>(group.first);
    const word count = static_cast<word>(group.count);
    return code == fault_code::staging_range ? static_cast<word>(group.first) | count << 8 : count;
}

// What a setter makes of a word, or why it leaves it as it is.
struct changed_word {
    word bits = 0;
    fault why{};
};

// (These take and give values, and are called: an instruction of which nothing has the address stays in a processor's register from
// one setter to the next, and setters are short enough to be put in where they are called.)

// Another source to which something is done. There is such a source, whose page is left to the caller.
VALHALL_ALWAYS_INLINE constexpr changed_word with_source_but_page(word bits, descriptor row, arch on, int index, operand o)
{
    const field_list<source_field> list = row.sources();
    const source_field& field = list[index];
    const int encoding = encoding_of(o.select, field);
    const bool may_be_extended = (o.byte >> extension.bit & 1) != 0 || o.select == extension.part;
    if (!has_place(field, o, encoding) || is_reserved_special(o.byte, o.page, on) ||
        (may_be_extended && check_extension(field, o, on) != fault_code::none)) [[unlikely]]
        return {bits, why_no_place(field, index, o, on)};
    return {with_source(bits, field, pattern_of(list, index), o, encoding), {}};
}

// The same, or a source on which the page of other sources depends, with the page.
VALHALL_NOINLINE constexpr changed_word with_source_closely(word bits, descriptor row, arch on, int index, operand o)
{
    const changed_word changed = with_source_but_page(bits, row, on, index, o);
    if (changed.why) return changed;
    const word page = uses_page(o.byte) ? o.page : 0;
    if (page == fau_page_field.extract(bits)) return changed;
    const word others = bits & source_bits(row.index, on) & ~row.sources()[index].bits().mask();
    const bool page_is_free = page_bytes(static_cast<std::uint32_t>(others)) == 0;
    if (!page_is_free && uses_page(o.byte)) return {bits, refuse_source(fault_code::fau_page_conflict, index, o)};
    return {page_is_free ? fau_page_field.insert(changed.bits, page) : changed.bits, {}};
}

// Another group of staging registers.
VALHALL_NOINLINE constexpr changed_word with_staging(word bits, descriptor row, int index, staging_registers to)
{
    const auto refuse = [bits, index](fault_code code, word value = 0) {
        return changed_word{bits, {code, operand_kind::staging, static_cast<std::uint8_t>(index), {}, value}};
    };
    if (index < 0 || index >= row.staging().size()) return refuse(fault_code::no_such_operand);
    const staging_field& group = describe(row.staging()[index]);
    if (!group.fits(to.first, to.count)) [[unlikely]] {
        const fault_code code = group.check(to.first, to.count);
        return refuse(code, refused_staging(code, to));
    }
    return {group.with_registers(group.base.insert(bits, static_cast<word>(to.first)), to.count), {}};
}

// Another immediate.
VALHALL_NOINLINE constexpr changed_word with_immediate(word bits, descriptor row, int index, std::int64_t value)
{
    const auto refuse = [bits, index, value](fault_code code) {
        return changed_word{bits, {code, operand_kind::immediate, static_cast<std::uint8_t>(index), {}, static_cast<word>(value)}};
    };
    if (index < 0 || index >= row.immediates().size()) return refuse(fault_code::no_such_operand);
    const immediate_field& field = row.immediates()[index];
    if (!field.fits(value)) return refuse(fault_code::immediate_out_of_range);
    return {field.insert(bits, value), {}};
}

VALHALL_NOINLINE constexpr fault refuse_modifier(enum_id id, bit_field place, word value)
{
    const bool is_elsewhere = value <= place.maximum() && describe(id)[value].size != 0;
    const fault_code code = place.width == 0 ? fault_code::no_such_modifier
                            : is_elsewhere   ? fault_code::not_on_architecture
                                             : fault_code::reserved_value;
    return {code, operand_kind::modifier, 0, id, value};
}

// Why a row does not have this destination; nothing if it does.
VALHALL_NOINLINE constexpr fault why_no_destination(descriptor row, destination to)
{
    const auto refuse = [](fault_code code, int number = 0) {
        return fault{code, operand_kind::destination, 0, {}, static_cast<word>(number)};
    };
    if (!row.has_destination()) return refuse(fault_code::no_such_operand);
    if (to.fault != fault_code::none && to.fault != fault_code::register_out_of_range) return refuse(to.fault);
    if (to.fault != fault_code::none || to.reg < 0 || to.reg > 63) return refuse(fault_code::register_out_of_range, to.reg);
    if (to.mask > half::both || (to.mask == half::narrow && !row.has_narrow_destination()))
        return refuse(fault_code::write_mask_out_of_range);
    return {};
}

}  // namespace valhall::detail

#endif
// Whether a word decodes: two quick tests, and one that says what is wrong.
#ifndef VALHALL_WORD_WELL_FORMED_HPP
#define VALHALL_WORD_WELL_FORMED_HPP



namespace valhall::detail {

constexpr fault_code check_source(const source_field& source, word bits, arch on)
{
    if (is_reserved_special(source.bits().extract(bits), fau_page_field.extract(bits), on)) return fault_code::reserved_special;
    return source.selectors().has(source.select.extract(bits)) ? fault_code::none : fault_code::reserved_selector;
}

// Whether a group of staging registers ends at r63 or before it and, if it has no registers, is encoded as r0. Without a branch.
constexpr bool is_in_range(staging_place group, word bits)
{
    const std::int64_t base = static_cast<std::int64_t>(group.base(bits)), count = static_cast<std::int64_t>(group.count(bits));
    return ((64 - base - count) | ((count - 1) & -base)) >= 0;
}

constexpr staging_place staging_place_of(field_place places, int group)
{
    return {places.groups() + staging_place::width * group};
}

// The lowest bit of what this gives is set if a field has a value that is in the set for it. A field is the five bits from its
// position on; there is a set for each position.
template <int Count>
constexpr std::uint32_t is_in_set(const char32_t* sets, const char8_t* positions, word bits)
{
    std::uint32_t found = 0;
    for (int i = 0; i < Count; ++i) found |= sets[i] >> (bits >> positions[i] & 31);
    return found;
}

// Whether a word whose opcodes are those of a row decodes. Tiers 1 and 2 say yes, or leave it undecided; tier 3 knows.
namespace decoding {

// Tier 1: true for 8 of 9 words of real programs, which have the usual values wherever a value could be wrong.
constexpr bool accepts_quickly(word bits, std::uint16_t row, arch on)
{
    const quick_check quick = record<quick_check>(quick_check_table, shape_of(row, on));
    word bad = (bits ^ start_of(row)) & quick.usual();
    bad |= bits & bits >> 1 & bits >> 2 & quick.triples();
    bad |= ~std::uint32_t{legal_values(enum_id::flow, on)} >> flow_field.extract(bits) & 1;
    return bad == 0 && (bits & quick.counted()) != 0;
}

// Tier 2: true for nearly all other well-formed words. Without a branch that depends on the instruction, as none could be predicted.
constexpr bool accepts_by_masks(word bits, std::uint16_t row, arch on)
{
    const unsigned shape = shape_of(row, on);
    const mask_check masks = record<mask_check>(mask_check_table, shape);
    const field_place places = record<field_place>(field_place_table, shape);

    // Each term is zero if all is well.
    word bad = (bits ^ start_of(row)) & masks.constant();
    const word mask_inverted = bits ^ destination_mask_field.mask();
    bad |= mask_inverted & mask_inverted >> 1 & masks.pairs();
    // (Bit 63, above the flow, is constant.)
    const std::uint32_t illegal_flow = ~std::uint32_t{legal_values(enum_id::flow, on)} >> (bits >> flow_field.position);
    bad |= (is_in_set<max_checks>(masks.illegal(), places.illegal(), bits) | illegal_flow) & 1;

    // A first staging register where the number of them is 0.
    const word count = bits & masks.counted();
    bad |= ((count - 1) & ~count & (word{0} - (bits & destination_register_field.mask()))) >> 63;

    // A page that nothing reads.
    const std::uint32_t sources = static_cast<std::uint32_t>(bits) & masks.sources();
    bad |= bits & fau_page_field.mask() & (word{0} - ((word{page_bytes(sources)} - 1) >> 63));

    // What is rare: special values, high staging registers, shapes with more to check.
    const word rare = masks.slow();
    return (bad | special_bytes(sources)) == 0 && (bits & rare) != rare;
}

// Tier 3: why the word does not decode, or no fault if it does.
constexpr fault explain_malformed(word bits, std::uint16_t row_index, arch on)
{
    const descriptor row = descriptor_at(row_index);
    const word unknown = (bits ^ row.fixed_bits()) & ~row.operand_bits();
    if (unknown != 0) return {fault_code::unknown_bits, {}, 0, {}, unknown};

    if (const word value = flow_field.extract(bits); !describe(enum_id::flow).legal(value, on))
        return {fault_code::reserved_flow, operand_kind::modifier, 0, enum_id::flow, value};
    for (const modifier_id id : row.modifiers()) {
        const modifier_field& field = describe(id);
        if (const word value = field.bits.extract(bits); !legal(field, value, on))
            return {fault_code::reserved_value, operand_kind::modifier, 0, field.id, value};
    }

    bool page_used = fau_page_field.extract(bits) == 0;
    std::uint8_t index = 0;
    for (const source_field& source : row.sources()) {
        if (const fault_code code = check_source(source, bits, on); code != fault_code::none) return {code, operand_kind::source, index};
        page_used |= uses_page(source.bits().extract(bits));
        ++index;
    }
    if (!page_used) return {fault_code::unused_fau_page, {}, 0, {}, fau_page_field.extract(bits)};

    const bool may_be_clear = !row.has_destination() || row.has_narrow_destination();
    if (!may_be_clear && destination_mask_field.extract(bits) == 0) return {fault_code::empty_write_mask, operand_kind::destination};
    for (index = 0; index < max_staging; ++index)
        if (!is_in_range(staging_place_of(record<field_place>(field_place_table, shape_of(row_index, on)), index), bits))
            return {fault_code::staging_range, operand_kind::staging, index};
    return {};
}

}  // namespace decoding

}  // namespace valhall::detail

#endif

namespace valhall {

/// An instruction: a word beside the row of the table that describes it. 16 bytes, trivially copyable,
/// and usable as a template argument, for which its members are public; go through the functions instead.
struct instruction {
    word bits = detail::start_of(0);  ///< the encoding; NOP by default
    std::uint16_t row_index = 0;      ///< the place of its row among the descriptors
    arch on = arch::v9;               ///< the architecture for which it was decoded or made

    // ---- what it is ----

    /// The encoding.
    constexpr word encode() const { return bits; }
    /// The row of the table.
    constexpr descriptor row() const { return {row_index}; }
    /// Which instruction it is, by name.
    constexpr valhall::opcode opcode() const { return row().code(); }
    /// The same.
    constexpr valhall::opcode code() const { return row().code(); }
    /// Its name in the text, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const { return row().mnemonic(); }
    /// The architecture for which it was decoded or made.
    constexpr arch architecture() const { return on; }
    /// The unit that executes it.
    constexpr valhall::unit unit() const { return unit_on(row().units(), on); }
    /// The cycles for which it occupies its unit, relative to most others, which take 1.
    constexpr int cycles() const { return cycles_on(row().units(), on); }
    /// Whether it is sent as a message to another part of the GPU.
    constexpr bool is_message() const { return takes_messages(unit()); }

    // ---- modifiers ----

    /// What the thread does after it: wait, rejoin others, end.
    constexpr valhall::flow flow() const { return static_cast<valhall::flow>(flow_field.extract(bits)); }

    /// Whether the instruction has the modifier E.
    template <isa_enum E>
    constexpr bool has() const
    {
        return row().has(id_of(E{}));
    }

    /// The value of the modifier E. Faults: no_such_modifier.
    template <isa_enum E>
    constexpr result<E> get() const
    {
        const result<word> value = get(id_of(E{}));
        if (!value) return value.error();
        return static_cast<E>(*value);
    }

    /// The value of a modifier by its id. Faults: no_such_modifier.
    constexpr result<word> get(enum_id id) const
    {
        const bit_field place = place_of(id);
        if (place.width == 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
        return place.extract(bits);
    }

    /// The value of a modifier as text has it, by the modifier's name, which is that of its type: get("clamp") gives
    /// "clamp_0_1". Faults: no_such_modifier.
    constexpr result<std::string_view> get(std::string_view name) const
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const modifier_field& field = describe(*found);
        return describe(field.id)[field.bits.extract(bits)].name();
    }

    /// Sets a modifier or the flow. Faults: no_such_modifier, reserved_value, not_on_architecture.
    template <isa_enum E>
    constexpr status set(E value)
    {
        constexpr enum_id id = id_of(E{});
        constexpr bool is_flow = id == enum_id::flow;  // which needs no look-up: it stands in one place in every instruction
        return set(id, is_flow ? flow_field : place_of(id), static_cast<word>(value));
    }

    /// Sets the modifier or the flow that has a word: set(mod::clamp_0_1), with modifier_words.hpp.
    /// Errors: no_such_modifier, not_on_architecture.
    template <class Word>
        requires requires(Word w, instruction& i) { w.set_in(i); }
    constexpr status set(Word value)
    {
        return value.set_in(*this);
    }

    /// Sets a modifier or the flow by its id.
    constexpr status set(enum_id id, word value) { return set(id, place_of(id), value); }

    /// Sets a modifier or the flow by its name and the value as text has it: set("clamp", "clamp_0_1").
    /// Faults: no_such_modifier, not_on_architecture, and for what is no value of the modifier, unknown_modifier.
    constexpr status set(std::string_view name, std::string_view text)
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const enum_id id = describe(*found).id;
        const enumeration& values = describe(id);
        for (word value = 0; value < values.count; ++value)
            if (values[value].size != 0 && values[value].name() == text) return set(id, value);
        return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    }

    /// The values that a modifier or the flow may be set to; empty if the instruction lacks the modifier.
    constexpr modifier_values values(enum_id id) const { return row().values(id, on); }
    /// Those of them that validate() takes at a level.
    constexpr modifier_values values(enum_id id, level how) const { return row().values(id, on, how); }

    // ---- sources ----

    /// How many sources it has, 0 to max_sources.
    constexpr int source_count() const { return row().sources().size(); }

    /// A source, from 0 in the order of the text. An operand with the fault no_such_operand if there is none.
    constexpr operand source(int index) const
    {
        operand o;
        if (index < 0 || index >= source_count()) {
            o.fault = fault_code::no_such_operand;
            return o;
        }
        const source_field& field = row().sources()[index];
        o.byte = static_cast<std::uint8_t>(field.bits().extract(bits));
        if (detail::uses_page(o.byte)) o.page = static_cast<std::uint16_t>(fau_page_field.extract(bits));
        o.neg = field.neg_bit().extract(bits) != 0;
        o.abs = field.abs_bit().extract(bits) != 0;
        o.complement = field.not_bit().extract(bits) != 0;
        o.select = field.selected(bits, on);
        o.byte &= static_cast<std::uint8_t>(~detail::byte_of_part(o.select));
        return o;
    }

    /// Sets a source with all that belongs to it; the FAU page follows.
    /// Faults: the operand's fault, no_such_operand, no_negation, no_complement, no_such_selector,
    /// missing_selector, special_out_of_range, fau_page_conflict with another source.
    constexpr status set_source(int index, const operand& o)
    {
        const field_list<source_field> list = row().sources();
        if (index < 0 || index >= list.count) [[unlikely]]
            return detail::refuse_source(fault_code::no_such_operand, index, o);
        const detail::source_pattern pattern = detail::pattern_of(list, index);
        const bool is_plain = detail::is_plain(o), must_name = detail::must_name_part(pattern), is_free = (bits & fau_page_field.mask()) == 0;
        if (is_plain & !must_name & is_free & (o.byte < source_byte::special) && !detail::looks_extended(list[index], o.byte, on)) {
            bits = detail::with_plain_source(bits, pattern, o.byte);
            return {};
        }
        return keep(detail::with_source_closely(bits, row(), on, index, o));
    }

    /// Sets the first sources in the order of the text: all of them, or none. Together they may move to an FAU page that one
    /// alone would be refused. Faults: as of set_source, for the first that is refused.
    template <class... Operands>
        requires(sizeof...(Operands) != 0 && (std::is_convertible_v<const Operands&, operand> && ...))
    constexpr status set_sources(const Operands&... sources)
    {
        const operand list[] = {sources...};
        const int count = static_cast<int>(sizeof...(sources));
        instruction changed = *this;
        // As r0, they have no page that could be in the way of the new ones.
        for (int index = 0; index < count && index < source_count(); ++index) changed.bits &= ~row().sources()[index].bits().mask();
        for (int index = 0; index < count; ++index)
            if (const status set = changed.set_source(index, list[index]); !set) return set;
        bits = changed.bits;
        return {};
    }

    // ---- destination ----

    /// Whether it has a destination, which staging registers are not.
    constexpr bool has_destination() const { return row().has_destination(); }

    /// The destination; r0 in full if the instruction has none.
    constexpr valhall::destination destination() const
    {
        if (!has_destination()) return {};
        return {static_cast<int>(destination_register_field.extract(bits)), static_cast<half>(destination_mask_field.extract(bits))};
    }

    /// Sets the destination: set_destination(reg(n)), set_destination(r4.h0), set_destination({n, half::low}).
    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    constexpr status set_destination(valhall::destination to)
    {
        if (!detail::is_plain(to) || !has_destination()) [[unlikely]]
            if (const fault why = detail::why_no_destination(row(), to)) return why;
        bits = detail::with_destination(bits, to);
        return {};
    }

    // ---- staging registers ----

    /// How many groups of staging registers it has, 0 to max_staging.
    constexpr int staging_count() const { return row().staging().size(); }

    /// A group of staging registers, from 0 in the order of the text. None at r0 if there is no such group.
    constexpr staging_registers staging(int index) const
    {
        if (index < 0 || index >= staging_count()) return {};
        const staging_field& group = describe(row().staging()[index]);
        return {static_cast<int>(group.base.extract(bits)), group.registers(bits)};
    }

    /// Sets a group of staging registers: set_staging(0, sr(reg(n), 2)), set_staging(0, {n, 2}).
    /// Faults: no_such_operand, register_out_of_range, staging_count, staging_range (`value` has the first register and, above
    /// 8 bits, the number).
    constexpr status set_staging(int index, staging_registers to) { return keep(detail::with_staging(bits, row(), index, to)); }

    /// Sets as many of them as follow from the modifiers: set_staging(0, sr_from(r4)), with validate/staging_counts.hpp.
    /// Faults besides: unknown_staging_count.
    template <class Registers>
        requires(std::is_convertible_v<const Registers&, open_staging>)
    constexpr status set_staging(int index, const Registers& from)
    {
        return set_open_staging(*this, index, from);
    }

    // ---- immediates ----

    /// How many immediates it has, 0 to max_immediates.
    constexpr int immediate_count() const { return row().immediates().size(); }

    /// An immediate, from 0 in the order of the text. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(int index) const
    {
        if (index < 0 || index >= immediate_count())
            return fault{fault_code::no_such_operand, operand_kind::immediate, static_cast<std::uint8_t>(index)};
        return row().immediates()[index].extract(bits);
    }

    /// An immediate by name. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(immediate_name name) const
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return immediate(*index);
    }

    /// Sets an immediate. One of 32 bits takes a negative number for its two's complement, -1 for all of its bits.
    /// Faults: no_such_operand, immediate_out_of_range.
    constexpr status set_immediate(int index, std::int64_t value) { return keep(detail::with_immediate(bits, row(), index, value)); }

    /// Sets an immediate by name.
    constexpr status set_immediate(immediate_name name, std::int64_t value)
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return set_immediate(*index, value);
    }

    friend constexpr bool operator==(const instruction&, const instruction&) = default;

private:
    // Sets a modifier or the flow of which it is known where it stands.
    constexpr status set(enum_id id, bit_field place, word value)
    {
        if (place.width == 0 || !detail::legal(id, place, value, on)) [[unlikely]]
            return detail::refuse_modifier(id, place, value);
        bits = place.insert(bits, value);
        return {};
    }

    constexpr status keep(const detail::changed_word& changed)
    {
        bits = changed.bits;
        return changed.why;
    }

    constexpr bit_field place_of(enum_id id) const { return detail::place_of(row_index, id); }
};

/// An instruction with every operand and modifier at its default, or at its lowest legal value where it has none.
/// Faults: not_on_architecture.
constexpr result<instruction> make_instruction(opcode code, arch on)
{
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return instruction{detail::start_of(row, on), row, on};
}

// Operands need the architecture, and have setters.
template <class First, class... Rest>
    requires(!std::is_same_v<First, arch> || sizeof...(Rest) != 0)
constexpr result<instruction> make_instruction(opcode, const First&, const Rest&...)
{
    static_assert(std::is_void_v<First>, "make_instruction(opcode::FADD_f32, arch::v10) takes no operands: set them one by one, or write "
                                         "decode(emit::FADD_f32(r0, r1, r2), arch::v10)");
    return fault_code::extra_operand;
}

/// The instruction that a word encodes on an architecture; it encodes to the same word again.
/// Defined for every word. Faults: no_such_opcode, unknown_bits (`value` has them), reserved_value, reserved_flow,
/// reserved_special, reserved_selector, empty_write_mask, staging_range, unused_fau_page.
constexpr result<instruction> decode(word bits, arch on)
{
    const std::uint16_t row_index = detail::find_row(bits, on);
    if (row_index == detail::no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, primary_opcode_field.extract(bits)};
    if (!detail::decoding::accepts_quickly(bits, row_index, on) && !detail::decoding::accepts_by_masks(bits, row_index, on))
        if (const fault why = detail::decoding::explain_malformed(bits, row_index, on)) return why;
    return instruction{bits, row_index, on};
}

}  // namespace valhall

#endif
// The ways from tokens of text to what they name: mnemonics, and the values of modifiers.
#ifndef VALHALL_ISA_LOOKUP_HPP
#define VALHALL_ISA_LOOKUP_HPP


// How tokens of text are hashed and compared when they are looked up: the same by the maker of the hash tables and by their
// readers. Includes nothing that is generated.
#ifndef VALHALL_ISA_TEXT_HASH_HPP
#define VALHALL_ISA_TEXT_HASH_HPP

#include <cstring>

namespace valhall::detail {

// How many slots the tables have: those of mnemonics and modifiers, and that of Arm's names.
inline constexpr int lookup_size = 1024, name_slots = 512;

// A number for a text that is not empty, from its size and five of its characters: enough to tell these words apart, and a
// loop over all of them would cost constant expressions more. (The factors were searched for; they keep the chains short.)
constexpr std::uint32_t text_hash(const char* text, std::size_t size)
{
    using byte = unsigned char;
    const std::uint32_t h = static_cast<std::uint32_t>(size) * 2345 + byte(text[0]) * 639u + byte(text[size / 2]) * 2355u +
                            byte(text[size - 1]) * 2133u + byte(text[size * 3 / 4]) * 2829u + byte(text[size / 4]) * 3895u;
    return h >> 6 ^ h;
}

template <class Number>
bool differs(const char* x, const char* y)
{
    Number a, b;
    std::memcpy(&a, x, sizeof a);
    std::memcpy(&b, y, sizeof b);
    return a != b;
}

// The same at run time: words are short, so that calling the library's function would be most of the work.
inline bool same_in_memory(const char* x, const char* y, std::size_t size)
{
    if (size >= 8) {
        for (std::size_t i = 0; i + 8 < size; i += 8)
            if (differs<std::uint64_t>(x + i, y + i)) return false;
        return !differs<std::uint64_t>(x + size - 8, y + size - 8);
    }
    if (size >= 4) return !differs<std::uint32_t>(x, y) && !differs<std::uint32_t>(x + size - 4, y + size - 4);
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
}

// Whether two texts of a size are the same. (In constant expressions, std::string_view's comparison takes three times the
// steps of a loop, and the built-in function one; not all compilers know that there.)
constexpr bool same(const char* x, const char* y, std::size_t size)
{
    if (!std::is_constant_evaluated()) return same_in_memory(x, y, size);
#ifdef __clang__
    return __builtin_memcmp(x, y, size) == 0;
#else
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
#endif
}

// Whether a text is a word. (For the same reason not the comparison of std::string_view.)
template <std::size_t Size>
constexpr bool is_word(std::string_view text, const char (&word)[Size])
{
    return text.size() == Size - 1 && same(text.data(), word, Size - 1);
}

}  // namespace valhall::detail

#endif

namespace valhall {

namespace detail {

// mnemonic_slots: by hash, an opcode counted from 1, or 0 for none. enumerator_slots: by hash, the place in enumerator_uses of the
// first use of a token, counted from 1, or 0 for none. enumerator_uses: the records below.
// Generated from table/ by the target `derive`: the ways from texts to what they name.
// See lookup.hpp for what it says.

inline constexpr char16_t mnemonic_slots[] =
    u"\x0\x0\x0\x0\x0\x0\x105\x110\x0\x0\x0\x0\x15d\x0\xab\x15b\x0\x0\x2d\x0"
    u"\x4a\x0\x0\x0\x0\x0\x153\x87\xd5\x0\x99\x43\x0\x3f\x0\x0\x0\x0\x0\xd1"
    u"\x0\x52\x0\x0\x0\x0\x0\x0\x0\x0\x0\x38\x84\x0\xd\x137\x0\x0\x0\x0"
    u"\x0\x0\x24\x0\x0\x11f\xa3\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\xde\x120"
    u"\x0\x113\x8f\xbc\x0\x0\x0\x0\xdf\x12c\x134\x0\x0\x0\x0\x117\x0\x0\x0\x0"
    u"\x0\x0\x0\xe3\x102\x10d\x0\x0\x0\xa0\x0\x0\x0\x0\x80\x0\x158\xc5\x116\x0"
    u"\xb1\x0\x0\x0\x0\x0\x0\x46\x0\x144\xc\x0\xa6\xc7\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\xb9\x0\x0\x0\x0\x72\x0\x0\xd8\x0\x0\x0\x0\x0"
    u"\x0\x0\xba\xed\x0\xda\x0\x0\x0\x0\x0\x0\x119\x0\x0\x6\x40\x45\xe8\xd9"
    u"\x0\x0\x0\x0\x2b\x0\x14d\x0\x0\x0\xfd\xb7\x0\x10a\x108\x0\x0\x0\x14c\x0"
    u"\xf0\x8e\x0\x0\x0\x0\x0\x0\x0\x0\x97\x0\x0\x50\x0\x0\x0\x89\x0\x58"
    u"\x0\x0\x34\xb8\xa\x13c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x48\x4d\x0"
    u"\x0\x0\x142\x145\x12d\x0\x0\x0\x0\x0\x0\x0\x9e\xaf\xc0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x7e\x127\x0\x0\xbb\xc3\xc4\x71\x0\x0\x0\x0\xad\x98\x66"
    u"\x0\x0\x0\x0\x109\x0\x0\x11b\x135\x0\x0\x0\xac\x0\xb0\x0\x0\x0\xec\x0"
    u"\x6f\x0\x0\x0\x0\x27\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x4e\x0"
    u"\x0\x56\x0\x0\x0\x131\x0\x0\x7b\x0\x0\xdd\x0\x60\x118\x0\x0\x0\x0\x0"
    u"\x147\x0\xf\x0\x0\x0\x0\x0\x5c\x0\xf2\x11e\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\xa7\xa8\xc8\xc9\x0\x0\x8d\x0\x0\x0\x0\x0\x0\x0\x0\x63\x16\xb3\x11d\x9f"
    u"\x0\xea\x0\x0\x0\x0\x0\x0\x0\x49\x4c\x0\x0\x2e\xf3\x0\xcc\x0\x0\x0"
    u"\x114\x0\x0\xb5\x0\xe0\x0\x0\x8a\x0\xd4\x149\xaa\xcb\x14b\x14f\x121\x128\x5e\x64"
    u"\x6c\x70\x0\x0\x0\x0\x0\xc6\x0\x0\x0\x12f\x0\x3e\x7a\x0\x14\x154\x0\xc1"
    u"\x11c\x0\x0\x0\x140\x0\x0\x53\x0\x0\x0\x96\x9\x0\x0\x65\x0\x67\x0\x0"
    u"\x0\x6b\x0\x0\x26\x0\x0\xd0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x10\x15c"
    u"\x0\x5\x0\xfb\x107\x0\x0\x0\x0\x100\x141\x146\x0\x0\x0\x0\x1e\x21\x3c\x0"
    u"\x0\x0\xae\x0\x0\xfa\x0\x1a\x0\xdc\x0\x0\x0\x0\x0\x0\xf6\x151\xff\x0"
    u"\xef\x3b\x0\x0\x0\x0\x0\xa9\xca\x0\x0\x0\x0\x0\xa2\xcd\x35\x73\x13b\x0"
    u"\x0\x0\x0\x0\x61\x0\x0\x0\x0\xfc\x0\x6a\x18\x0\x0\x0\x0\x0\x0\x2"
    u"\x23\x39\x4\x17\x5d\xa5\x0\x0\x0\x0\x0\x0\x7c\x13\x9c\x9d\xbe\xbf\x0\x0"
    u"\x0\x0\x0\x0\x0\xcf\x1b\x0\x0\x0\x157\x0\x0\x0\x0\x0\x0\x0\x148\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x8c\xb6\xe6\x122\x13f\x0\x0\x0\x0\xe2\x0\x0"
    u"\x159\x0\x0\x0\x0\x0\x0\x0\x0\xd6\x0\x0\x0\x0\x0\x90\x0\x0\x0\x0"
    u"\x0\x3\x13a\x13d\x0\x0\x3d\x101\x10c\x0\x0\x0\x79\x0\x0\x0\x0\x126\x0\x0"
    u"\x75\x0\x0\x0\x1f\x0\x1c\x0\x124\x0\x0\x0\x0\x32\x37\x0\x0\x0\x0\x0"
    u"\x0\xce\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x54\x133"
    u"\x0\x0\x0\x0\x0\x0\x7d\x92\x14e\x0\x0\x28\x0\x0\x125\x0\xfe\x81\x0\x0"
    u"\x0\x0\x0\xf5\x0\x0\xa4\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x59"
    u"\x0\x0\x0\xe4\x103\x10e\x15f\x5f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\xe9\x0\x2a\x1d\x22\x0\xc2\x0\x0\xe\x2f\x0\x31\xb2\x0\x0\x0\x14a\x150\x152"
    u"\x0\x0\x0\x0\x0\x12a\x0\x0\x0\x93\x0\x123\x0\x0\x0\x0\x6e\x0\x0\x0"
    u"\x0\x42\x15\x0\x0\x0\x115\x0\x0\x0\x139\x13e\x111\x112\xf1\xee\x0\x0\x0\x0"
    u"\x0\x0\x8\x11\x15a\x0\x0\xb4\x0\x0\x155\x0\x0\x0\x0\x0\xf8\xf9\x104\x4f"
    u"\x10f\x91\x0\x83\x85\x7f\xdb\x0\x0\x0\x0\x0\x0\x15e\x0\x156\x0\xe5\x0\x19"
    u"\x0\x0\x0\x0\x0\x0\x0\x9b\xbd\x0\x0\x10b\x0\x0\x0\x0\x0\x0\xb\x0"
    u"\x0\x51\x0\x0\x0\x12\x0\x5a\x5b\x68\x69\x86\x12b\x74\x95\x25\x0\x0\x0\x0"
    u"\xe1\x0\x2c\x82\x77\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x55\x0\x76"
    u"\x0\x0\x8b\x106\x0\xe7\x62\x0\x129\xf7\x0\xd7\x0\x12e\x130\x132\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x57\x0\x0\x0\x0\x0\x0\x0\x41\x44\x88\xd3\x0\x0\x0\x0"
    u"\x0\x0\x11a\x0\x0\x0\x0\x0\x0\x33\x36\xd2\x0\x0\x0\x0\x0\x9a\x0\x0"
    u"\x47\x1\x0\x143\x3a\xa1\x0\x0\x0\x0\x4b\x0\x136\xeb\x0\x0\x0\x0\x20\x78"
    u"\x0\x94\x0\x0\x0\x0\x30\x0\x0\x0\x0\x29\x0\x0\x0\x0\xf4\x138\x0\x0"
    u"\x0\x7\x6d\x0"
    ;

inline constexpr char16_t enumerator_slots[] =
    u"\x91\x0\xf\x0\x0\x1\x0\x0\x44\x86\x0\x20\x84\x0\x4c\x13c\x0\xd0\x0\x0"
    u"\x40\x11a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2f"
    u"\x0\x0\x0\x0\x0\x10c\x0\x0\x9c\xc3\x0\x0\x0\x0\x0\x0\x73\x14e\x0\x0"
    u"\x0\x0\xd2\xa6\x0\x0\x60\x0\x145\x0\x0\x0\x0\x16\x0\x0\x154\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x114\x131\x17e\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x2d\x0\x14\x0\x0\x0\x0\x137\x0\x0"
    u"\x0\x159\x0\x0\x3e\x0\x0\xd5\x0\x0\x0\x0\x11c\x13e\x0\x0\x0\x0\x0\xab"
    u"\x0\x0\x0\x0\x0\x0\x0\x13\x0\x16a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x13a\x0\xfe\x0\x0\x0\x0\x8b\x0\x0\x0\x167\x0\x0\xf4\x0\x1b\x0\x5e\x0"
    u"\x0\x0\x0\x0\x0\x56\x0\xe4\x46\x0\x0\x28\x0\x0\x0\x0\x0\x0\x0\x118"
    u"\x0\xf0\x125\x93\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\xc8\x117\x158"
    u"\x0\xc9\x0\x0\x0\x0\x0\x0\x0\x94\xd3\x0\x3f\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x34\x6d\x0\x0\x0\x0\x0\x0\x0\x0\x0\x23\x0\x0\x0"
    u"\x0\x0\x0\x0\x183\x0\x0\x30\x10a\x128\x0\x0\x0\x175\x0\x0\x0\x0\xdf\x0"
    u"\x0\x0\x5\x0\x115\x0\x8a\x0\x83\x0\x0\x140\x0\x42\x0\x174\x0\x33\x0\x129"
    u"\xc6\x0\x0\x0\x0\x0\x0\x0\x0\x16d\x0\x0\x127\x9f\x0\x0\x0\x7\x0\x0"
    u"\x0\x0\x0\x0\x21\x0\x0\x0\x0\x85\x0\x0\x152\x70\x15d\xce\x0\xc\x0\x5c"
    u"\x0\x0\x0\x0\x9b\x0\x35\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x88"
    u"\x16b\x0\x0\x14d\x164\x0\x0\x12c\x0\x0\x0\x0\x102\x0\x0\xd1\x0\x0\x0\x0"
    u"\x0\x171\x0\x0\x0\x0\x0\xa2\x0\x111\x0\x0\x0\x24\x0\x0\x0\x15a\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x3b\x0\x0\x0\x156\x32\x0\x0"
    u"\x0\x0\xdd\x0\xa\x25\x0\x0\x0\x39\x9e\x0\x0\x0\x0\x0\x0\x12f\xf3\x138"
    u"\x0\x0\x0\x0\x0\x166\x0\x0\x0\x0\xf2\x17f\x0\x0\x0\x0\x0\x160\x0\x0"
    u"\x0\x6e\x8d\x58\x0\x0\x0\x0\x0\x0\x0\x0\x8c\x0\x121\x0\x0\x0\x0\x0"
    u"\x12b\x0\x2b\x0\x0\x0\xee\x120\x0\x0\x0\x0\x0\x0\xe2\x0\x0\x11e\xc7\xcf"
    u"\xe5\xe\x0\xfa\x0\x74\x0\x6\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x124\x0"
    u"\x0\x0\xc4\x0\x0\x0\x0\x0\x0\x15\x0\x0\x132\xbd\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\xfc\x0\x0\xa4\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\xdc\x0\x4\x80\x0"
    u"\x0\x110\x0\x1f\xe9\x113\xf7\xe8\x17b\x0\x0\x146\x0\x0\xbe\xbf\x0\x0\x19\x180"
    u"\x11\x0\x0\x0\x0\x0\x82\x0\x0\x0\x0\x0\x0\x0\x161\x179\x0\x96\x8\x0"
    u"\x0\x0\x0\x0\x0\x0\xd9\x0\x0\x0\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x162\x0\x0\x15b\x0\x0\x1a\x0\x0\x0\x0\x0\x0\x0\x90\xed\x0\xf5"
    u"\x0\x0\x0\xd4\x0\x0\x1c\x182\x0\x0\x0\x0\x0\x0\x0\x0\x1e\xa1\x0\x9"
    u"\x0\x172\x0\x0\x17c\x0\x0\x0\x0\xc5\xa3\x155\x77\x15c\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\xea\x0\x0\x0\x151\x176\x37\x0\x0\xca\x0\x0\x0\x0\x15f\x79\x0\x0"
    u"\x0\xcd\x0\x0\x0\x0\x0\x0\x11d\x0\x0\x64\x0\x116\x0\x0\x0\x0\x0\x0"
    u"\x0\x12\x71\x12e\x147\x0\x0\x0\x0\x3c\x0\x81\xf8\x17a\x0\x0\x8e\x6a\x122\x97"
    u"\xda\xba\x27\x0\x0\x169\x4a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x104"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x181\x0\x0\x0\x11f\x0\x72\x0\x0\x106\x123\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x3\x170\x0\x0\xe0\x17d\x150\x0\xbb\x0"
    u"\x0\x0\x66\x0\x0\x0\x0\x0\x0\x7c\x22\x0\x0\x0\x26\x89\x0\x0\x0\xb9"
    u"\x0\x16c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x7f\x0\x98\x0\x0\x2a\x0"
    u"\x0\xf6\xe1\x126\x0\x0\x0\xc2\x1d\xdb\x54\x0\x0\x52\x0\x0\x0\xc1\xe3\xe7"
    u"\x0\x157\x0\x0\x78\x0\x0\x0\x7b\x0\x0\xa5\x0\x6c\x9a\x163\x0\x0\x0\x0"
    u"\x7d\x0\x0\x0\x50\x100\x130\x0\x0\x0\x0\x0\x0\x0\x76\x3a\x0\x16f\xd8\x0"
    u"\x0\x7e\x177\x15e\x0\x2c\x0\x0\x0\x5a\x0\x0\x0\x2\x12a\x0\x0\x0\x153\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x18\x0\x0\x0\x0\x0\x0"
    u"\x0\x0\x0\x0\x0\x0\x0\x0\x0\xa0\x0\x0\x0\xd\x17\xcc\x108\x0\x0\x0"
    u"\x0\x165\x0\x0\x0\x0\x14f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x95\x0\x0\x0"
    u"\x0\x0\x4e\x14c\xd6\x0\x178\x0\x0\x0\x0\x11b\x0\x0\xc0\x0\x10e\x119\x0\x0"
    u"\xde\xcb\x144\x0"
    ;

inline constexpr char16_t enumerator_uses[] =
    u"\x0\x0\x10"  // none
    u"\x0\x1\x0"  // wait0
    u"\x0\x2\x0"  // wait1
    u"\x0\x3\x0"  // wait01
    u"\x0\x4\x0"  // wait2
    u"\x0\x5\x0"  // wait02
    u"\x0\x6\x0"  // wait12
    u"\x0\x7\x0"  // wait012
    u"\x0\x8\x0"  // wait0126
    u"\x0\x9\x0"  // wait
    u"\x0\xa\x0"  // reconverge
    u"\x0\xc\x0"  // wait_resource
    u"\x0\xd\x0"  // discard
    u"\x0\xe\x0"  // continue
    u"\x0\xf\x0"  // end
    u"\x1\x0\x29"  // none
    u"\x1\x1\x0"  // clamp_0_inf
    u"\x1\x2\x0"  // clamp_m1_1
    u"\x1\x3\x0"  // clamp_0_1
    u"\x2\x0\x0"  // rte
    u"\x2\x1\x0"  // rtp
    u"\x2\x2\x0"  // rtn
    u"\x2\x3\x0"  // rtz
    u"\x2\x4\x0"  // rna
    u"\x3\x0\x68"  // eq
    u"\x3\x1\x0"  // gt
    u"\x3\x2\x0"  // ge
    u"\x3\x3\x0"  // ne
    u"\x3\x4\x0"  // lt
    u"\x3\x5\x0"  // le
    u"\x3\x6\x0"  // gtlt
    u"\x3\x7\x0"  // total
    u"\x4\x0\x87"  // i1
    u"\x4\x1\x8f"  // f1
    u"\x4\x2\x0"  // m1
    u"\x4\x3\x0"  // u1
    u"\x5\x0\x48"  // neg
    u"\x5\x1\x0"  // int_zero
    u"\x5\x2\x0"  // fp_zero
    u"\x5\x3\x0"  // bit
    u"\x6\x0\x2e"  // none
    u"\x6\x1\x0"  // flush_nan
    u"\x6\x2\x0"  // quiet_nan
    u"\x7\x0\x0"  // nan_suppress
    u"\x7\x1\x0"  // nan_propagate
    u"\x8\x0\x31"  // none
    u"\x8\x1\x92"  // inf
    u"\x8\x2\x0"  // inf0
    u"\x9\x0\x36"  // none
    u"\x9\x2\x38"  // low
    u"\xa\x0\x0"  // red
    u"\xa\x1\x0"  // base2
    u"\xa\x2\x0"  // natural
    u"\xb\x0\x3d"  // none
    u"\xb\x1\x0"  // high
    u"\xb\x2\x7a"  // low
    u"\xc\x0\x0"  // pow
    u"\xc\x1\x0"  // powr
    u"\xd\x0\x0"  // cos
    u"\xd\x1\x0"  // sin
    u"\xe\x0\x41"  // none
    u"\xe\x1\x0"  // ignored1
    u"\xe\x2\x0"  // ignored2
    u"\xe\x3\x0"  // ignored3
    u"\xf\x0\x43"  // none
    u"\xf\x1\x0"  // sticky
    u"\x10\x0\x45"  // none
    u"\x10\x1\x0"  // round_zero
    u"\x11\x0\x47"  // none
    u"\x11\x1\x0"  // mask
    u"\x12\x0\x49"  // none
    u"\x12\x1\x62"  // neg
    u"\x13\x0\x4b"  // none
    u"\x13\x1\x0"  // offset
    u"\x14\x0\x4d"  // none
    u"\x14\x1\x0"  // scale
    u"\x15\x0\x4f"  // none
    u"\x15\x1\x0"  // c
    u"\x16\x0\x51"  // none
    u"\x16\x1\x0"  // ftz
    u"\x17\x0\x53"  // none
    u"\x17\x1\x0"  // flush_inf
    u"\x18\x0\x55"  // none
    u"\x18\x1\x0"  // sqrt
    u"\x19\x0\x57"  // none
    u"\x19\x1\x0"  // log
    u"\x1a\x0\x59"  // none
    u"\x1a\x1\x0"  // second
    u"\x1b\x0\x5b"  // none
    u"\x1b\x1\x0"  // saturate
    u"\x1c\x0\x5d"  // none
    u"\x1c\x1\x0"  // rhadd
    u"\x1d\x0\x5f"  // none
    u"\x1d\x1\x0"  // not_result
    u"\x1e\x0\x61"  // none
    u"\x1e\x1\x0"  // signed
    u"\x1f\x0\x63"  // none
    u"\x1f\x1\x0"  // neg
    u"\x20\x0\x65"  // none
    u"\x20\x1\x0"  // preserve_null
    u"\x21\x0\x67"  // none
    u"\x21\x1\x0"  // conservative
    u"\x22\x0\x69"  // none
    u"\x22\x1\x0"  // eq
    u"\x23\x0\x6b"  // none
    u"\x23\x1\x0"  // absolute
    u"\x24\x0\x6f"  // none
    u"\x24\x1\x0"  // diverge
    u"\x25\x0\x0"  // return
    u"\x25\x1\x0"  // call
    u"\x25\x2\x75"  // none
    u"\x25\x3\x0"  // replace
    u"\x26\x0\x0"  // subgroup2
    u"\x26\x1\x0"  // subgroup4
    u"\x26\x2\x0"  // subgroup8
    u"\x26\x3\x0"  // subgroup16
    u"\x27\x0\x99"  // none
    u"\x27\x1\x0"  // xor
    u"\x27\x2\x0"  // accumulate
    u"\x27\x3\x0"  // shift
    u"\x27\x4\x0"  // rotate
    u"\x27\x5\x0"  // low
    u"\x27\x6\x0"  // low_alt
    u"\x27\x7\x0"  // prefix
    u"\x28\x0\x0"  // lanes04
    u"\x28\x1\x0"  // lanes15
    u"\x28\x2\x0"  // lanes26
    u"\x28\x3\x0"  // lanes37
    u"\x28\x4\x0"  // lanes8C
    u"\x28\x5\x0"  // lanes9D
    u"\x28\x6\x0"  // lanesAE
    u"\x28\x7\x0"  // lanesBF
    u"\x29\x0\x10f"  // zero
    u"\x29\x1\x0"  // umax
    u"\x29\x2\x0"  // i1
    u"\x29\x3\x0"  // v2i1
    u"\x29\x4\x0"  // smin
    u"\x29\x5\x0"  // smax
    u"\x29\x6\x0"  // v2smin
    u"\x29\x7\x0"  // v2smax
    u"\x29\x8\x0"  // v4smin
    u"\x29\x9\x0"  // v4smax
    u"\x29\xa\x16e"  // f1
    u"\x29\xb\x0"  // v2f1
    u"\x29\xc\x0"  // infn
    u"\x29\xd\x0"  // inf
    u"\x29\xe\x0"  // v2infn
    u"\x29\xf\x0"  // v2inf
    u"\x2a\x0\x0"  // slot0
    u"\x2a\x1\x0"  // slot1
    u"\x2a\x2\x0"  // slot2
    u"\x2a\x7\x0"  // slot7
    u"\x2b\x0\x9d"  // none
    u"\x2b\x1\x0"  // istream
    u"\x2b\x2\x0"  // estream
    u"\x2b\x3\x0"  // force
    u"\x2c\x0\xb8"  // none
    u"\x2c\x1\x0"  // unsigned
    u"\x2d\x0\xb2"  // b0
    u"\x2d\x1\xb3"  // b1
    u"\x2d\x2\xb4"  // b2
    u"\x2d\x3\xb5"  // b3
    u"\x2d\x4\xa7"  // h0
    u"\x2d\x5\xa8"  // h1
    u"\x2d\x6\xa9"  // w0
    u"\x2d\x7\xaa"  // d0
    u"\x2e\x0\xb6"  // h0
    u"\x2e\x1\xb7"  // h1
    u"\x2e\x2\xac"  // w0
    u"\x2e\x3\xad"  // d0
    u"\x2f\x0\xae"  // identity
    u"\x30\x0\x168"  // w0
    u"\x30\x1\x0"  // d0
    u"\x31\x4\xaf"  // identity
    u"\x32\x7\xb0"  // identity
    u"\x33\x6\xb1"  // identity
    u"\x34\x7\x0"  // identity
    u"\x35\x0\x148"  // b0
    u"\x35\x1\x149"  // b1
    u"\x35\x2\x14a"  // b2
    u"\x35\x3\x14b"  // b3
    u"\x36\x0\x142"  // h0
    u"\x36\x1\x143"  // h1
    u"\x37\x0\xbc"  // none
    u"\x37\x1\x0"  // oob_ignore
    u"\x38\x6\x0"  // cycle_counter
    u"\x38\x7\x0"  // system_timestamp
    u"\x39\x0\xd7"  // none
    u"\x39\x1\x0"  // v2
    u"\x39\x2\x0"  // v3
    u"\x39\x3\x0"  // v4
    u"\x3a\x0\x0"  // auto
    u"\x3a\x2\x0"  // f32
    u"\x3a\x3\x0"  // f16
    u"\x3a\x4\x0"  // s32
    u"\x3a\x5\x0"  // s16
    u"\x3a\x6\x0"  // u32
    u"\x3a\x7\x0"  // u16
    u"\x3b\x0\x0"  // aaddu
    u"\x3b\x1\x0"  // aadds
    u"\x3b\x2\x0"  // aadd
    u"\x3b\x8\x0"  // asmin
    u"\x3b\x9\x0"  // asmax
    u"\x3b\xa\x0"  // aumin
    u"\x3b\xb\x0"  // aumax
    u"\x3b\xc\x0"  // aand
    u"\x3b\xd\x0"  // aor
    u"\x3b\xe\x0"  // axor
    u"\x3b\xf\x0"  // axchg
    u"\x3c\x0\x0"  // ainc
    u"\x3c\x1\x0"  // adec
    u"\x3c\x2\x0"  // aumax1
    u"\x3c\x3\x0"  // asmax1
    u"\x3c\x4\x0"  // aor1
    u"\x3d\x0\xef"  // none
    u"\x3d\x1\x0"  // compare
    u"\x3e\x0\x0"  // center
    u"\x3e\x1\x0"  // centroid
    u"\x3e\x2\x173"  // sample
    u"\x3e\x3\x112"  // explicit
    u"\x3f\x0\x0"  // store
    u"\x3f\x1\xe6"  // retrieve
    u"\x3f\x3\x0"  // clobber
    u"\x40\x0\x0"  // center_store
    u"\x40\x1\x0"  // centroid_store
    u"\x40\x2\x0"  // sample_store
    u"\x40\x3\x0"  // explicit_store
    u"\x40\x4\x0"  // center_clobber
    u"\x40\x6\x0"  // sample_clobber
    u"\x40\x7\x0"  // retrieve
    u"\x41\x0\x0"  // src_flat32
    u"\x41\x1\x0"  // src_flat16
    u"\x41\x2\xeb"  // src_f32
    u"\x41\x3\xec"  // src_f16
    u"\x42\x0\x0"  // src_f32
    u"\x42\x1\x0"  // src_f16
    u"\x43\x2\x0"  // flat32
    u"\x43\x3\x0"  // flat16
    u"\x44\x0\xf1"  // none
    u"\x44\x1\x0"  // explicit_vertex
    u"\x45\x0\xf9"  // none
    u"\x45\x1\x0"  // vertex0
    u"\x45\x3\x0"  // vertex1
    u"\x45\x5\x0"  // vertex2
    u"\x46\x0\x0"  // point
    u"\x46\x1\x0"  // bary
    u"\x46\x2\x0"  // frag_w
    u"\x46\x3\x0"  // frag_z
    u"\x47\x0\xfb"  // none
    u"\x47\x1\x0"  // wide_indices
    u"\x48\x0\xfd"  // none
    u"\x48\x1\x0"  // project
    u"\x49\x0\xff"  // none
    u"\x49\x1\x0"  // array_enable
    u"\x4a\x0\x101"  // none
    u"\x4a\x1\x0"  // texel_offset
    u"\x4b\x0\x103"  // none
    u"\x4b\x1\x0"  // shadow
    u"\x4c\x0\x105"  // none
    u"\x4c\x1\x0"  // force_delta_enable
    u"\x4d\x0\x107"  // none
    u"\x4d\x1\x0"  // integer_coordinates
    u"\x4e\x0\x109"  // none
    u"\x4e\x1\x0"  // lod_bias_disable
    u"\x4f\x0\x10b"  // none
    u"\x4f\x1\x0"  // lod_clamp_disable
    u"\x50\x0\x10d"  // none
    u"\x50\x1\x0"  // derivative_enable
    u"\x51\x0\x12d"  // none
    u"\x51\x1\x0"  // skip
    u"\x52\x0\x0"  // zero
    u"\x52\x1\x0"  // computed
    u"\x52\x3\x0"  // computed_force_delta
    u"\x52\x4\x0"  // explicit
    u"\x52\x5\x0"  // computed_bias
    u"\x52\x6\x0"  // grdesc
    u"\x52\x7\x0"  // computed_bias_force_delta
    u"\x53\x0\x0"  // 1d
    u"\x53\x1\x0"  // 2d
    u"\x53\x2\x0"  // 3d
    u"\x53\x3\x0"  // cube
    u"\x54\x1\x0"  // r
    u"\x54\x2\x0"  // g
    u"\x54\x3\x0"  // rg
    u"\x54\x4\x0"  // b
    u"\x54\x5\x0"  // rb
    u"\x54\x6\x0"  // gb
    u"\x54\x7\x0"  // rgb
    u"\x54\x8\x0"  // a
    u"\x54\x9\x0"  // ra
    u"\x54\xa\x0"  // ga
    u"\x54\xb\x0"  // rga
    u"\x54\xc\x0"  // ba
    u"\x54\xd\x0"  // rba
    u"\x54\xe\x0"  // gba
    u"\x54\xf\x0"  // rgba
    u"\x55\x0\x0"  // gather4_r
    u"\x55\x1\x0"  // gather4_g
    u"\x55\x2\x0"  // gather4_b
    u"\x55\x3\x0"  // gather4_a
    u"\x56\x0\x139"  // none
    u"\x56\x1\x0"  // f
    u"\x56\x2\x0"  // u
    u"\x56\x3\x0"  // s
    u"\x57\x0\x133"  // 16
    u"\x57\x1\x134"  // 32
    u"\x58\x0\x135"  // 16
    u"\x58\x1\x136"  // 32
    u"\x59\x0\x0"  // 16
    u"\x59\x1\x0"  // 32
    u"\x59\x2\x0"  // 16.32
    u"\x59\x3\x0"  // 32.32
    u"\x5a\x0\x13b"  // none
    u"\x5a\x1\x0"  // z_stencil
    u"\x5b\x0\x13d"  // none
    u"\x5b\x1\x0"  // last_read
    u"\x5c\x0\x13f"  // none
    u"\x5c\x1\x0"  // z
    u"\x5d\x0\x141"  // none
    u"\x5d\x1\x0"  // stencil
    u"\x5e\x0\x0"  // none
    u"\x5e\x1\x0"  // h0
    u"\x5e\x2\x0"  // h1
    u"\x5e\x3\x0"  // h00
    u"\x5e\x4\x0"  // h10
    u"\x5e\x5\x0"  // h01
    u"\x5e\x6\x0"  // h11
    u"\x5e\x7\x0"  // b0
    u"\x5e\x8\x0"  // b1
    u"\x5e\x9\x0"  // b2
    u"\x5e\xa\x0"  // b3
    u"\x5e\xb\x0"  // b00
    u"\x5e\xc\x0"  // b10
    u"\x5e\xd\x0"  // b20
    u"\x5e\xe\x0"  // b30
    u"\x5e\xf\x0"  // b01
    u"\x5e\x10\x0"  // b11
    u"\x5e\x11\x0"  // b21
    u"\x5e\x12\x0"  // b31
    u"\x5e\x13\x0"  // b02
    u"\x5e\x14\x0"  // b12
    u"\x5e\x15\x0"  // b22
    u"\x5e\x16\x0"  // b32
    u"\x5e\x17\x0"  // b03
    u"\x5e\x18\x0"  // b13
    u"\x5e\x19\x0"  // b23
    u"\x5e\x1a\x0"  // b33
    u"\x5e\x1b\x0"  // b0123
    u"\x5e\x1c\x0"  // b3210
    u"\x5e\x1d\x0"  // b0101
    u"\x5e\x1e\x0"  // b2323
    u"\x5e\x1f\x0"  // b0000
    u"\x5e\x20\x0"  // b1111
    u"\x5e\x21\x0"  // b2222
    u"\x5e\x22\x0"  // b3333
    u"\x5e\x23\x0"  // b2301
    u"\x5e\x24\x0"  // b1032
    u"\x5e\x25\x0"  // b0011
    u"\x5e\x26\x0"  // b2233
    u"\x5e\x27\x0"  // w0
    u"\x5e\x28\x0"  // and
    u"\x5e\x29\x0"  // lowbits
    u"\x5e\x2a\x0"  // w1
    u"\x5e\x2b\x0"  // v4u8
    u"\x5e\x2c\x0"  // f0
    u"\x5e\x2d\x0"  // f1
    u"\x5e\x2e\x0"  // zext
    u"\x5f\x2\x0"  // warp_id
    u"\x5f\x4\x0"  // framebuffer_size
    u"\x5f\x5\x0"  // atest_datum
    u"\x5f\x6\x0"  // sample
    u"\x5f\x8\x0"  // blend_descriptor_0
    u"\x5f\x9\x0"  // blend_descriptor_1
    u"\x5f\xa\x0"  // blend_descriptor_2
    u"\x5f\xb\x0"  // blend_descriptor_3
    u"\x5f\xc\x0"  // blend_descriptor_4
    u"\x5f\xd\x0"  // blend_descriptor_5
    u"\x5f\xe\x0"  // blend_descriptor_6
    u"\x5f\xf\x0"  // blend_descriptor_7
    u"\x5f\x11\x0"  // thread_local_pointer
    u"\x5f\x13\x0"  // workgroup_local_pointer
    u"\x5f\x17\x0"  // resource_table_pointer
    u"\x5f\x31\x0"  // lane_id
    u"\x5f\x33\x0"  // core_id
    u"\x5f\x34\x0"  // shader_output
    u"\x5f\x35\x0"  // prepass_state
    u"\x5f\x3f\x0"  // program_counter
    ;


// A value of an enumeration that has a token, and the place of the next one that has the same token; 0 behind the last.
struct enumerator_use {
    enum : int { width = 3 };

    enum_id id;
    std::uint8_t value;
    std::uint16_t next;
};

// The use at a place, which is counted from 1.
constexpr enumerator_use enumerator_use_at(int place)
{
    const char16_t* const use = enumerator_uses + enumerator_use::width * (place - 1);
    return {static_cast<enum_id>(use[0]), static_cast<std::uint8_t>(use[1]), use[2]};
}

// (These read the tables as they are: in constant expressions, calls are what costs.)

// The opcode of a mnemonic, or -1.
constexpr int find_opcode(const char* text, std::size_t size)
{
    if (size == 0) return -1;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; mnemonic_slots[at] != 0; at = (at + 1) % lookup_size) {
        const row_text candidate{row_text_table + row_text::width * (mnemonic_slots[at] - 1u)};
        if (candidate.size() == size && same(mnemonics + candidate.place(), text, size)) return mnemonic_slots[at] - 1;
    }
    return -1;
}

// The place of the first use of a token as the value of an enumeration, counted from 1; 0 if there is none.
constexpr int find_enumerator(const char* text, std::size_t size)
{
    if (size == 0) return 0;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; enumerator_slots[at] != 0; at = (at + 1) % lookup_size) {
        const char16_t* const use = enumerator_uses + enumerator_use::width * (enumerator_slots[at] - 1);
        const char16_t* const entry = enumerators + enumerator_width * (enumeration_structures.at[use[0]].first + unsigned{use[1]});
        if (enumerator_size(entry) == size && same(enumerator_names + entry[0] + 1, text, size)) return enumerator_slots[at];
    }
    return 0;
}

// The value of an enumeration that has the token, or -1.
constexpr int find_value(enum_id id, const char* text, std::size_t size)
{
    for (int place = find_enumerator(text, size); place != 0; place = enumerator_use_at(place).next)
        if (enumerator_use_at(place).id == id) return enumerator_use_at(place).value;
    return -1;
}

}  // namespace detail

/// The instruction of a mnemonic, spelt exactly: "FADD.v2f16". Faults: unknown_mnemonic.
constexpr result<opcode> find_mnemonic(std::string_view mnemonic)
{
    const int found = detail::find_opcode(mnemonic.data(), mnemonic.size());
    if (found < 0) return fault_code::unknown_mnemonic;
    return static_cast<opcode>(found);
}

/// The value of an enumeration by its token: find_value(enum_id::clamp, "clamp_0_1") is 3. Faults: unknown_modifier.
constexpr result<word> find_value(enum_id id, std::string_view token)
{
    const int found = detail::find_value(id, token.data(), token.size());
    if (found < 0) return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    return static_cast<word>(found);
}

}  // namespace valhall

#endif

namespace valhall {

namespace detail {

// The first use of a word as the value of a modifier, or of the flow, that an instruction has and that `is_free` says is not
// given yet. If there is none, `next` tells nothing and the enumeration is `none`. `place` is that of the word's first use.
template <class IsFree>
constexpr enumerator_use resolve_word(int place, descriptor row, const IsFree& is_free)
{
    for (; place != 0; place = enumerator_use_at(place).next) {
        const enumerator_use use = enumerator_use_at(place);
        if (use.value == 0 && describe(use.id).is_flag()) continue;  // what is off has no word
        if (use.id == enum_id::flow && is_free(modifier_id::flow)) return use;
        for (const modifier_id m : row.modifiers())
            if (describe(m).id == use.id && use.value <= describe(m).bits.maximum() && is_free(m)) return use;
    }
    return {enum_id::none, 0, 0};
}

}  // namespace detail

/// The word of a modifier's value. `Place` is where its uses begin in the table of words.
template <int Place>
struct modifier_word {
    /// Sets the modifier of an instruction that has the word. Errors: no_such_modifier, not_on_architecture.
    constexpr status set_in(instruction& i) const
    {
        const auto any = [](modifier_id) { return true; };
        const detail::enumerator_use use = detail::resolve_word(Place, i.row(), any);
        if (use.id == enum_id::none)
            return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, detail::enumerator_use_at(Place).id};
        return i.set(use.id, use.value);
    }
};

/// The words as text has them; those that are no identifiers of C++ are named like their enumerators: `unsigned_`, `d2`, `w16_32`.
/// Those that begin with a digit have a second name with an underscore: `_2d`, `_32`.
namespace mod {

#define VALHALL_MODIFIER_WORD(identifier, place) inline constexpr modifier_word<place> identifier{};
// Generated from table/ by the target `derive`: the words of modifiers and flow.
// The includer defines VALHALL_MODIFIER_WORD(identifier, place): the word in C++, and the place of its first use in enumerator_uses, counted from 1.

VALHALL_MODIFIER_WORD(none, 1)
VALHALL_MODIFIER_WORD(wait0, 2)
VALHALL_MODIFIER_WORD(wait1, 3)
VALHALL_MODIFIER_WORD(wait01, 4)
VALHALL_MODIFIER_WORD(wait2, 5)
VALHALL_MODIFIER_WORD(wait02, 6)
VALHALL_MODIFIER_WORD(wait12, 7)
VALHALL_MODIFIER_WORD(wait012, 8)
VALHALL_MODIFIER_WORD(wait0126, 9)
VALHALL_MODIFIER_WORD(wait, 10)
VALHALL_MODIFIER_WORD(reconverge, 11)
VALHALL_MODIFIER_WORD(wait_resource, 12)
VALHALL_MODIFIER_WORD(discard, 13)
VALHALL_MODIFIER_WORD(continue_, 14)
VALHALL_MODIFIER_WORD(end, 15)
VALHALL_MODIFIER_WORD(clamp_0_inf, 17)
VALHALL_MODIFIER_WORD(clamp_m1_1, 18)
VALHALL_MODIFIER_WORD(clamp_0_1, 19)
VALHALL_MODIFIER_WORD(rte, 20)
VALHALL_MODIFIER_WORD(rtp, 21)
VALHALL_MODIFIER_WORD(rtn, 22)
VALHALL_MODIFIER_WORD(rtz, 23)
VALHALL_MODIFIER_WORD(rna, 24)
VALHALL_MODIFIER_WORD(eq, 25)
VALHALL_MODIFIER_WORD(gt, 26)
VALHALL_MODIFIER_WORD(ge, 27)
VALHALL_MODIFIER_WORD(ne, 28)
VALHALL_MODIFIER_WORD(lt, 29)
VALHALL_MODIFIER_WORD(le, 30)
VALHALL_MODIFIER_WORD(gtlt, 31)
VALHALL_MODIFIER_WORD(total, 32)
VALHALL_MODIFIER_WORD(i1, 33)
VALHALL_MODIFIER_WORD(f1, 34)
VALHALL_MODIFIER_WORD(m1, 35)
VALHALL_MODIFIER_WORD(u1, 36)
VALHALL_MODIFIER_WORD(neg, 37)
VALHALL_MODIFIER_WORD(int_zero, 38)
VALHALL_MODIFIER_WORD(fp_zero, 39)
VALHALL_MODIFIER_WORD(bit, 40)
VALHALL_MODIFIER_WORD(flush_nan, 42)
VALHALL_MODIFIER_WORD(quiet_nan, 43)
VALHALL_MODIFIER_WORD(nan_suppress, 44)
VALHALL_MODIFIER_WORD(nan_propagate, 45)
VALHALL_MODIFIER_WORD(inf, 47)
VALHALL_MODIFIER_WORD(inf0, 48)
VALHALL_MODIFIER_WORD(low, 50)
VALHALL_MODIFIER_WORD(red, 51)
VALHALL_MODIFIER_WORD(base2, 52)
VALHALL_MODIFIER_WORD(natural, 53)
VALHALL_MODIFIER_WORD(high, 55)
VALHALL_MODIFIER_WORD(pow, 57)
VALHALL_MODIFIER_WORD(powr, 58)
VALHALL_MODIFIER_WORD(cos, 59)
VALHALL_MODIFIER_WORD(sin, 60)
VALHALL_MODIFIER_WORD(ignored1, 62)
VALHALL_MODIFIER_WORD(ignored2, 63)
VALHALL_MODIFIER_WORD(ignored3, 64)
VALHALL_MODIFIER_WORD(sticky, 66)
VALHALL_MODIFIER_WORD(round_zero, 68)
VALHALL_MODIFIER_WORD(mask, 70)
VALHALL_MODIFIER_WORD(offset, 74)
VALHALL_MODIFIER_WORD(scale, 76)
VALHALL_MODIFIER_WORD(c, 78)
VALHALL_MODIFIER_WORD(ftz, 80)
VALHALL_MODIFIER_WORD(flush_inf, 82)
VALHALL_MODIFIER_WORD(sqrt, 84)
VALHALL_MODIFIER_WORD(log, 86)
VALHALL_MODIFIER_WORD(second, 88)
VALHALL_MODIFIER_WORD(saturate, 90)
VALHALL_MODIFIER_WORD(rhadd, 92)
VALHALL_MODIFIER_WORD(not_result, 94)
VALHALL_MODIFIER_WORD(signed_, 96)
VALHALL_MODIFIER_WORD(preserve_null, 100)
VALHALL_MODIFIER_WORD(conservative, 102)
VALHALL_MODIFIER_WORD(absolute, 106)
VALHALL_MODIFIER_WORD(diverge, 108)
VALHALL_MODIFIER_WORD(return_, 109)
VALHALL_MODIFIER_WORD(call, 110)
VALHALL_MODIFIER_WORD(replace, 112)
VALHALL_MODIFIER_WORD(subgroup2, 113)
VALHALL_MODIFIER_WORD(subgroup4, 114)
VALHALL_MODIFIER_WORD(subgroup8, 115)
VALHALL_MODIFIER_WORD(subgroup16, 116)
VALHALL_MODIFIER_WORD(xor_, 118)
VALHALL_MODIFIER_WORD(accumulate, 119)
VALHALL_MODIFIER_WORD(shift, 120)
VALHALL_MODIFIER_WORD(rotate, 121)
VALHALL_MODIFIER_WORD(low_alt, 123)
VALHALL_MODIFIER_WORD(prefix, 124)
VALHALL_MODIFIER_WORD(lanes04, 125)
VALHALL_MODIFIER_WORD(lanes15, 126)
VALHALL_MODIFIER_WORD(lanes26, 127)
VALHALL_MODIFIER_WORD(lanes37, 128)
VALHALL_MODIFIER_WORD(lanes8C, 129)
VALHALL_MODIFIER_WORD(lanes9D, 130)
VALHALL_MODIFIER_WORD(lanesAE, 131)
VALHALL_MODIFIER_WORD(lanesBF, 132)
VALHALL_MODIFIER_WORD(zero, 133)
VALHALL_MODIFIER_WORD(umax, 134)
VALHALL_MODIFIER_WORD(v2i1, 136)
VALHALL_MODIFIER_WORD(smin, 137)
VALHALL_MODIFIER_WORD(smax, 138)
VALHALL_MODIFIER_WORD(v2smin, 139)
VALHALL_MODIFIER_WORD(v2smax, 140)
VALHALL_MODIFIER_WORD(v4smin, 141)
VALHALL_MODIFIER_WORD(v4smax, 142)
VALHALL_MODIFIER_WORD(v2f1, 144)
VALHALL_MODIFIER_WORD(infn, 145)
VALHALL_MODIFIER_WORD(v2infn, 147)
VALHALL_MODIFIER_WORD(v2inf, 148)
VALHALL_MODIFIER_WORD(slot0, 149)
VALHALL_MODIFIER_WORD(slot1, 150)
VALHALL_MODIFIER_WORD(slot2, 151)
VALHALL_MODIFIER_WORD(slot7, 152)
VALHALL_MODIFIER_WORD(istream, 154)
VALHALL_MODIFIER_WORD(estream, 155)
VALHALL_MODIFIER_WORD(force, 156)
VALHALL_MODIFIER_WORD(unsigned_, 158)
VALHALL_MODIFIER_WORD(b0, 159)
VALHALL_MODIFIER_WORD(b1, 160)
VALHALL_MODIFIER_WORD(b2, 161)
VALHALL_MODIFIER_WORD(b3, 162)
VALHALL_MODIFIER_WORD(h0, 163)
VALHALL_MODIFIER_WORD(h1, 164)
VALHALL_MODIFIER_WORD(w0, 165)
VALHALL_MODIFIER_WORD(d0, 166)
VALHALL_MODIFIER_WORD(identity, 171)
VALHALL_MODIFIER_WORD(oob_ignore, 185)
VALHALL_MODIFIER_WORD(cycle_counter, 186)
VALHALL_MODIFIER_WORD(system_timestamp, 187)
VALHALL_MODIFIER_WORD(v2, 189)
VALHALL_MODIFIER_WORD(v3, 190)
VALHALL_MODIFIER_WORD(v4, 191)
VALHALL_MODIFIER_WORD(auto_, 192)
VALHALL_MODIFIER_WORD(f32, 193)
VALHALL_MODIFIER_WORD(f16, 194)
VALHALL_MODIFIER_WORD(s32, 195)
VALHALL_MODIFIER_WORD(s16, 196)
VALHALL_MODIFIER_WORD(u32, 197)
VALHALL_MODIFIER_WORD(u16, 198)
VALHALL_MODIFIER_WORD(aaddu, 199)
VALHALL_MODIFIER_WORD(aadds, 200)
VALHALL_MODIFIER_WORD(aadd, 201)
VALHALL_MODIFIER_WORD(asmin, 202)
VALHALL_MODIFIER_WORD(asmax, 203)
VALHALL_MODIFIER_WORD(aumin, 204)
VALHALL_MODIFIER_WORD(aumax, 205)
VALHALL_MODIFIER_WORD(aand, 206)
VALHALL_MODIFIER_WORD(aor, 207)
VALHALL_MODIFIER_WORD(axor, 208)
VALHALL_MODIFIER_WORD(axchg, 209)
VALHALL_MODIFIER_WORD(ainc, 210)
VALHALL_MODIFIER_WORD(adec, 211)
VALHALL_MODIFIER_WORD(aumax1, 212)
VALHALL_MODIFIER_WORD(asmax1, 213)
VALHALL_MODIFIER_WORD(aor1, 214)
VALHALL_MODIFIER_WORD(compare, 216)
VALHALL_MODIFIER_WORD(center, 217)
VALHALL_MODIFIER_WORD(centroid, 218)
VALHALL_MODIFIER_WORD(sample, 219)
VALHALL_MODIFIER_WORD(explicit_, 220)
VALHALL_MODIFIER_WORD(store, 221)
VALHALL_MODIFIER_WORD(retrieve, 222)
VALHALL_MODIFIER_WORD(clobber, 223)
VALHALL_MODIFIER_WORD(center_store, 224)
VALHALL_MODIFIER_WORD(centroid_store, 225)
VALHALL_MODIFIER_WORD(sample_store, 226)
VALHALL_MODIFIER_WORD(explicit_store, 227)
VALHALL_MODIFIER_WORD(center_clobber, 228)
VALHALL_MODIFIER_WORD(sample_clobber, 229)
VALHALL_MODIFIER_WORD(src_flat32, 231)
VALHALL_MODIFIER_WORD(src_flat16, 232)
VALHALL_MODIFIER_WORD(src_f32, 233)
VALHALL_MODIFIER_WORD(src_f16, 234)
VALHALL_MODIFIER_WORD(flat32, 237)
VALHALL_MODIFIER_WORD(flat16, 238)
VALHALL_MODIFIER_WORD(explicit_vertex, 240)
VALHALL_MODIFIER_WORD(vertex0, 242)
VALHALL_MODIFIER_WORD(vertex1, 243)
VALHALL_MODIFIER_WORD(vertex2, 244)
VALHALL_MODIFIER_WORD(wide_indices, 250)
VALHALL_MODIFIER_WORD(project, 252)
VALHALL_MODIFIER_WORD(array_enable, 254)
VALHALL_MODIFIER_WORD(texel_offset, 256)
VALHALL_MODIFIER_WORD(shadow, 258)
VALHALL_MODIFIER_WORD(force_delta_enable, 260)
VALHALL_MODIFIER_WORD(integer_coordinates, 262)
VALHALL_MODIFIER_WORD(lod_bias_disable, 264)
VALHALL_MODIFIER_WORD(lod_clamp_disable, 266)
VALHALL_MODIFIER_WORD(derivative_enable, 268)
VALHALL_MODIFIER_WORD(skip, 270)
VALHALL_MODIFIER_WORD(computed, 272)
VALHALL_MODIFIER_WORD(computed_force_delta, 273)
VALHALL_MODIFIER_WORD(computed_bias, 275)
VALHALL_MODIFIER_WORD(grdesc, 276)
VALHALL_MODIFIER_WORD(computed_bias_force_delta, 277)
VALHALL_MODIFIER_WORD(d1, 278)
VALHALL_MODIFIER_WORD(_1d, 278)
VALHALL_MODIFIER_WORD(d2, 279)
VALHALL_MODIFIER_WORD(_2d, 279)
VALHALL_MODIFIER_WORD(d3, 280)
VALHALL_MODIFIER_WORD(_3d, 280)
VALHALL_MODIFIER_WORD(cube, 281)
VALHALL_MODIFIER_WORD(r, 282)
VALHALL_MODIFIER_WORD(g, 283)
VALHALL_MODIFIER_WORD(rg, 284)
VALHALL_MODIFIER_WORD(b, 285)
VALHALL_MODIFIER_WORD(rb, 286)
VALHALL_MODIFIER_WORD(gb, 287)
VALHALL_MODIFIER_WORD(rgb, 288)
VALHALL_MODIFIER_WORD(a, 289)
VALHALL_MODIFIER_WORD(ra, 290)
VALHALL_MODIFIER_WORD(ga, 291)
VALHALL_MODIFIER_WORD(rga, 292)
VALHALL_MODIFIER_WORD(ba, 293)
VALHALL_MODIFIER_WORD(rba, 294)
VALHALL_MODIFIER_WORD(gba, 295)
VALHALL_MODIFIER_WORD(rgba, 296)
VALHALL_MODIFIER_WORD(gather4_r, 297)
VALHALL_MODIFIER_WORD(gather4_g, 298)
VALHALL_MODIFIER_WORD(gather4_b, 299)
VALHALL_MODIFIER_WORD(gather4_a, 300)
VALHALL_MODIFIER_WORD(f, 302)
VALHALL_MODIFIER_WORD(u, 303)
VALHALL_MODIFIER_WORD(s, 304)
VALHALL_MODIFIER_WORD(w16, 305)
VALHALL_MODIFIER_WORD(_16, 305)
VALHALL_MODIFIER_WORD(w32, 306)
VALHALL_MODIFIER_WORD(_32, 306)
VALHALL_MODIFIER_WORD(w16_32, 311)
VALHALL_MODIFIER_WORD(_16_32, 311)
VALHALL_MODIFIER_WORD(w32_32, 312)
VALHALL_MODIFIER_WORD(_32_32, 312)
VALHALL_MODIFIER_WORD(z_stencil, 314)
VALHALL_MODIFIER_WORD(last_read, 316)
VALHALL_MODIFIER_WORD(z, 318)
VALHALL_MODIFIER_WORD(stencil, 320)

#undef VALHALL_MODIFIER_WORD

}  // namespace mod

}  // namespace valhall

#endif

namespace valhall::detail {

enum class argument_kind : std::uint8_t {
    unknown,
    source,          // also a destination
    operand,         // a source of which not even the kind is known
    staging,
    immediate,
    bits_immediate,  // of a float
    float_immediate,
    modifier,        // a value of an enumeration
    word,            // of a modifier, whichever has it
};

struct argument {
    argument_kind kind = argument_kind::unknown;
    bool is_known = false;        // whether the numbers below are part of the type
    decoration how{};             // of a source
    bool is_value = false;        // whether the number of a table constant is its value, and not its place
    std::int64_t number = 0;      // of a source, a first staging register or an immediate; a word's place
    int count = 0;                // of staging registers; open_count if the rest of the instruction says it
    enum_id id{};                 // of a modifier
};

inline constexpr int open_count = -1;

constexpr argument argument_for(const decoration& how, int number) { return {argument_kind::source, true, how, false, number}; }
constexpr argument argument_for(const decoration& how, table_constant c) { return {argument_kind::source, true, how, true, c.value}; }

template <class T>
struct argument_of {
    static constexpr argument value{};
};
template <isa_enum E>
struct argument_of<E> {
    static constexpr argument value{argument_kind::modifier, false, {}, false, 0, 0, id_of(E{})};
};
template <int Place>
struct argument_of<modifier_word<Place>> {
    static constexpr argument value{argument_kind::word, true, {}, false, Place, 0, enumerator_use_at(Place).id};
};
template <decoration D>
struct argument_of<source_value<D>> {
    static constexpr argument value{argument_kind::source, false, D};
};
template <source_kind Kind>
struct argument_of<whole_value<Kind>> : argument_of<source_value<decoration{Kind}>> {};
template <decoration D, auto Number>
struct argument_of<fixed_source<D, Number>> {
    static constexpr argument value = argument_for(D, Number);
};
template <source_kind Kind, auto Number>
struct argument_of<fixed_whole<Kind, Number>> : argument_of<fixed_source<decoration{Kind}, Number>> {};
template <source_kind Kind, selector Part, auto Number>
struct argument_of<fixed_part<Kind, Part, Number>> : argument_of<fixed_source<decoration{Kind}.selecting(Part), Number>> {};
template <>
struct argument_of<operand> {
    static constexpr argument value{argument_kind::operand};
};
template <>
struct argument_of<staging_registers> {
    static constexpr argument value{argument_kind::staging};
};
template <int First, int Count>
struct argument_of<fixed_staging<First, Count>> {
    static constexpr argument value{argument_kind::staging, true, {}, false, First, Count};
};
template <>
struct argument_of<open_staging> {
    static constexpr argument value{argument_kind::staging, false, {}, false, 0, open_count};
};
template <int First>
struct argument_of<fixed_open_staging<First>> {
    static constexpr argument value{argument_kind::staging, false, {}, false, First, open_count};
};
template <>
struct argument_of<immediate_value> {
    static constexpr argument value{argument_kind::immediate};
};
template <>
struct argument_of<immediate_bits> {
    static constexpr argument value{argument_kind::bits_immediate};
};
template <>
struct argument_of<float_immediate> {
    static constexpr argument value{argument_kind::float_immediate};
};
template <std::int64_t Value>
struct argument_of<fixed_immediate<Value>> {
    static constexpr argument value{argument_kind::immediate, true, {}, false, Value};
};

}  // namespace valhall::detail

#endif
// What makes an instruction that has a text wrong for the hardware: all its faults, not only the first.
#ifndef VALHALL_VALIDATE_VALIDATE_HPP
#define VALHALL_VALIDATE_VALIDATE_HPP


// The list that validation fills: every fault of an instruction, not only the first.
#ifndef VALHALL_VALIDATE_FAULT_LIST_HPP
#define VALHALL_VALIDATE_FAULT_LIST_HPP

#include <compare>


namespace valhall {

/// The faults of an instruction, in no particular order: a range of `fault`.
class fault_list {
public:
    using value_type = fault;

    // (Gives faults that it makes on the way, as the list keeps them in less than their own form.)
    class iterator {
    public:
        using value_type = fault;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr iterator(const fault_list& list, int index) : list_(&list), index_(index) {}

        constexpr fault operator*() const { return (*list_)[index_]; }
        constexpr fault operator[](difference_type n) const { return (*list_)[index_ + static_cast<int>(n)]; }
        constexpr iterator& operator++() { return *this += 1; }
        constexpr iterator& operator--() { return *this += -1; }
        constexpr iterator operator++(int) { return {*list_, index_++}; }
        constexpr iterator operator--(int) { return {*list_, index_--}; }
        constexpr iterator& operator+=(difference_type n)
        {
            index_ += static_cast<int>(n);
            return *this;
        }
        constexpr iterator& operator-=(difference_type n) { return *this += -n; }
        friend constexpr iterator operator+(iterator i, difference_type n) { return i += n; }
        friend constexpr iterator operator+(difference_type n, iterator i) { return i += n; }
        friend constexpr iterator operator-(iterator i, difference_type n) { return i -= n; }
        friend constexpr difference_type operator-(const iterator& x, const iterator& y) { return x.index_ - y.index_; }
        friend constexpr bool operator==(const iterator& x, const iterator& y) { return x.index_ == y.index_; }
        friend constexpr auto operator<=>(const iterator& x, const iterator& y) { return x.index_ <=> y.index_; }

    private:
        const fault_list* list_ = nullptr;
        int index_ = 0;
    };

    // Constant expressions must not hold uninitialised members; elsewhere, clearing the room for faults would only take time.
    constexpr fault_list()
    {
        if (std::is_constant_evaluated())
            for (compact& item : items_) item = compact{};
    }

    constexpr int size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr iterator begin() const { return {*this, 0}; }
    constexpr iterator end() const { return {*this, count_}; }
    constexpr fault operator[](int i) const
    {
        const compact& item = items_[i];
        return {item.code, item.kind, item.index, item.id, item.value};
    }

    /// Whether a fault of this kind is among them.
    constexpr bool contains(fault_code code) const
    {
        for (int i = 0; i < count_; ++i)
            if (items_[i].code == code) return true;
        return false;
    }

    /// Adds one. An instruction has no more faults than the list has room for, so there is no check.
    constexpr void add(const fault& found) { items_[count_++] = {found.code, found.kind, found.index, found.id, found.value}; }

private:
    // A fault without defaults, so that a list costs nothing until it holds some.
    struct compact {
        fault_code code;
        operand_kind kind;
        std::uint8_t index;
        enum_id id;
        word value;
    };

    // One of the instruction, four of the uniforms and specials, three of the destination; of each source three, of
    // each other field two, and one of each rule.
    static constexpr int capacity = 8 + 3 * max_sources + 2 * max_staging + 2 * max_modifiers + 2 * max_immediates + max_rules;

    compact items_[capacity];
    int count_ = 0;
};

}  // namespace valhall

#endif
// What Arm's description of the instruction set does not list, although the hardware may take it: values, parts of sources,
// alignment, and numbers of staging registers that do not follow from the other fields.
#ifndef VALHALL_VALIDATE_STRICT_HPP
#define VALHALL_VALIDATE_STRICT_HPP


// How many staging registers a group of an instruction has by Arm's description, where that follows from its other fields.
#ifndef VALHALL_VALIDATE_STAGING_COUNTS_HPP
#define VALHALL_VALIDATE_STAGING_COUNTS_HPP



namespace valhall {

/// The numbers of registers that are legal for a group of staging registers.
struct register_counts {
    word legal = ~word{0};  ///< bit n: n registers are legal
    int usual = -1;         ///< the number that follows from the other fields; -1 if none does
};

namespace detail {

constexpr unsigned value_of(const instruction& i, enum_id id) { return static_cast<unsigned>(i.get(id).value_or(0)); }

template <isa_enum E>
constexpr bool is(const instruction& i, E value)
{
    return i.get(id_of(value)) == static_cast<word>(value);
}

constexpr register_counts exactly(unsigned count) { return {word{1} << (count & 63), static_cast<int>(count)}; }

// From one number to another, the highest being the usual one.
constexpr register_counts between(unsigned lowest, unsigned highest)
{
    return {(word{2} << highest) - (word{1} << lowest), static_cast<int>(highest)};
}

// How many of the registers `channels` channels take, of 16 bits or of 32 each.
constexpr unsigned registers_of(unsigned channels, unsigned is_wide) { return ((channels - 1) >> (1 - is_wide)) + 1; }

constexpr unsigned registers_of_type(const instruction& i) { return static_cast<unsigned>(i.row().type_registers()); }

constexpr bool loads_64_bits(const instruction& i)
{
    return is(i, modifier::load_lane_8::d0) || is(i, modifier::load_lane_16::d0) || is(i, modifier::load_lane_32::d0);
}

constexpr unsigned registers_of_atomic(const instruction& i)
{
    if (is(i, modifier::compare::compare)) return 2 * registers_of_type(i);
    const bool adds_32_bits = is(i, modifier::atomic_operation::aaddu) || is(i, modifier::atomic_operation::aadds);
    return adds_32_bits ? 1 : registers_of_type(i);
}

constexpr unsigned registers_of_channels(const instruction& i)
{
    const unsigned is_half = (value_of(i, enum_id::register_format) | value_of(i, enum_id::flat_format)) & 1;
    return registers_of(value_of(i, enum_id::vector_size) + 1, 1 - is_half);
}

// The coordinates of a texture instruction and what stands behind them.
constexpr unsigned registers_of_coordinates(const instruction& i)
{
    constexpr unsigned by_dimension[] = {1, 2, 3, 2};
    const unsigned coordinates = by_dimension[value_of(i, enum_id::dimension)] << value_of(i, enum_id::derivative_enable);
    const bool has_level = is(i, modifier::lod_mode::explicit_) || is(i, modifier::lod_mode::computed_bias) ||
                           is(i, modifier::lod_mode::computed_bias_force_delta);
    const unsigned level = is(i, modifier::lod_mode::grdesc) ? 2 : has_level;
    return coordinates + level + value_of(i, enum_id::project) + value_of(i, enum_id::array_enable) + value_of(i, enum_id::texel_offset) +
           value_of(i, enum_id::shadow);
}

// One of the numbers in a set, or none if the number is not in it.
constexpr register_counts one_of(word set, unsigned count) { return (set >> count & 1) != 0 ? exactly(count) : register_counts{0, -1}; }

constexpr register_counts counts_by(count_rule which, const instruction& i, const staging_field& group)
{
    const auto written = [&i] { return static_cast<unsigned>(std::popcount(value_of(i, enum_id::write_mask))); };
    const auto is_wide = [&i] { return value_of(i, enum_id::register_width); };
    const auto widths = [&i] { return value_of(i, enum_id::varying_texture_register_width); };
    switch (which) {
    case count_rule::any: return {};
    case count_rule::by_size:
    case count_rule::by_size_or_none: return exactly(loads_64_bits(i) ? 2 : registers_of_type(i));
    case count_rule::atomic: return exactly(registers_of_atomic(i));
    case count_rule::channels: return exactly(registers_of_channels(i));
    case count_rule::channels_32: return exactly(value_of(i, enum_id::vector_size) + 1);
    case count_rule::channels_16: return exactly(registers_of(value_of(i, enum_id::vector_size) + 1, 0));
    case count_rule::coordinates:
        // Where eight can be counted, more are counted modulo eight.
        if (group.maximum() == 8) return exactly((registers_of_coordinates(i) + 7) % 8 + 1);
        return one_of(0xFE, registers_of_coordinates(i));
    case count_rule::texel_coordinates: return one_of(0x1E, registers_of_coordinates(i));
    case count_rule::derivatives: return one_of(0x5E, registers_of_coordinates(i));
    case count_rule::weights: return exactly(registers_of_coordinates(i) + 2);
    case count_rule::write_mask: return exactly(registers_of(written(), is_wide()));
    case count_rule::write_masks: {
        const unsigned first = registers_of(written(), is_wide());
        return between(first + 1, first + registers_of(4, value_of(i, enum_id::secondary_register_width)));
    }
    case count_rule::texel: return between(1, registers_of(4, widths() & 1));
    case count_rule::texels: {
        const unsigned first = registers_of(4, widths() & 1);
        return between(first + 1, first + registers_of(4, widths() >> 1));
    }
    default: return exactly(static_cast<unsigned>(which));
    }
}

}  // namespace detail

/// The numbers of registers that are legal for a group of staging registers of an instruction, by Arm's description.
/// `group` is 0 to staging_count() - 1.
constexpr register_counts listed_counts(const instruction& i, int group)
{
    return detail::counts_by(i.row().count_rule(group), i, describe(i.row().staging()[group]));
}

/// The numbers of registers that the hardware takes for a group of staging registers, bit n for n registers: the listed ones, and
/// none where the result of the instruction may be dropped. `group` is 0 to staging_count() - 1.
constexpr word taken_counts(const instruction& i, int group)
{
    return listed_counts(i, group).legal | word{i.row().count_rule(group) == count_rule::by_size_or_none};
}

namespace detail {

// Whether a set of numbers of registers has one. (A group of 64 has no bit: such groups may be of any size.)
constexpr bool has_count(word set, int count) { return set == ~word{0} || (count < 64 && (set >> count & 1) != 0); }

}  // namespace detail

/// The number of registers of a group of which only the first is given; -1 if the rest of the instruction does not say it.
/// `group` is 0 to staging_count() - 1.
constexpr int open_staging_count(const instruction& i, int group)
{
    const staging_field& field = describe(i.row().staging()[group]);
    return field.count.width == 0 ? field.least : listed_counts(i, group).usual;
}

/// Sets as many staging registers from a register on as follow from the modifiers of the instruction: instruction::set_staging()
/// with what sr_from() gives. Faults: no_such_operand, unknown_staging_count, register_out_of_range, staging_count, staging_range.
constexpr status set_open_staging(instruction& i, int index, open_staging from)
{
    if (index < 0 || index >= i.staging_count()) return i.set_staging(index, staging_registers{});
    const int count = open_staging_count(i, index);
    if (count < 0) return fault{fault_code::unknown_staging_count, operand_kind::staging, static_cast<std::uint8_t>(index)};
    return i.set_staging(index, staging_registers{count == 0 ? 0 : from.first, count});
}

}  // namespace valhall

#endif

namespace valhall {

namespace detail {

constexpr void check_listed_modifiers(const instruction& i, fault_list& faults)
{
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = describe(id);
        if (contains(field.listed_on, i.on) && (field.listed >> field.bits.extract(i.bits) & 1) == 0)
            faults.add({fault_code::value_not_listed, operand_kind::modifier, 0, field.id, field.listed});
    }
}

constexpr void check_listed_sources(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.source_count(); ++index) {
        const source_field& source = i.row().sources()[index];
        const selector_set& set = source.listed_selectors();
        if (!set.has(source.select.extract(i.bits))) {
            word legal = 0;
            for (word encoding = 0; encoding < word{1} << set.width; ++encoding) legal |= word{set.has(encoding)} << encoding;
            faults.add({fault_code::selector_not_listed, operand_kind::source, index, {}, legal});
        }
        const word byte = source.bits().extract(i.bits);
        if (source.is_pair && !source.is_wide && source_byte::kind(byte) != source_kind::constant && byte % 2 != 0)
            faults.add({fault_code::odd_source, operand_kind::source, index});
    }
}

constexpr void check_listed_mask(const instruction& i, fault_list& faults)
{
    if (i.row().destination() == destination_kind::whole && i.destination().mask != half::both)
        faults.add({fault_code::mask_not_listed, operand_kind::destination, 0, {}, word{1} << static_cast<int>(half::both)});
}

constexpr void check_listed_registers(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index) {
        const register_counts counts = listed_counts(i, index);
        const int count = i.staging(index).count;
        if (!has_count(counts.legal, count) && has_count(taken_counts(i, index), count))
            faults.add({fault_code::count_not_listed, operand_kind::staging, index, {}, counts.legal});
    }
}

constexpr void check_listed_immediates(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.immediate_count(); ++index) {
        const immediate_field& field = i.row().immediates()[index];
        const std::int64_t value = field.extract(i.bits);
        if (value % field.alignment != 0)
            faults.add({fault_code::immediate_misaligned, operand_kind::immediate, index, {}, field.alignment});
        if (field.values != enum_id::none && !describe(field.values).legal(static_cast<word>(value), i.on))
            faults.add({fault_code::immediate_not_listed, operand_kind::immediate, index, field.values, legal_values(field.values, i.on)});
    }
}

// Whether a load of less than the register fills the rest of it.
constexpr bool extends(const instruction& i)
{
    return (i.has<modifier::load_lane_8>() && value_of(i, enum_id::load_lane_8) >= static_cast<unsigned>(modifier::load_lane_8::h0)) ||
           (i.has<modifier::load_lane_16>() && value_of(i, enum_id::load_lane_16) >= static_cast<unsigned>(modifier::load_lane_16::w0)) ||
           is(i, modifier::load_lane_32::d0);
}

template <isa_enum E>
constexpr void require(bool applies, const instruction& i, E value, fault_list& faults)
{
    if (applies && !is(i, value))
        faults.add({fault_code::value_not_listed, operand_kind::modifier, 0, id_of(value), word{1} << static_cast<int>(value)});
}

constexpr void check_rule(rule which, const instruction& i, fault_list& faults)
{
    switch (which) {
    case rule::none: return;
    case rule::extension: return require(!extends(i), i, modifier::unsigned_::unsigned_, faults);
    case rule::retrieved_sample: return require(is(i, modifier::update_mode::retrieve), i, modifier::sample_mode::center, faults);
    case rule::flat_update: {
        const bool is_flat = is(i, modifier::source_format::src_flat32) || is(i, modifier::source_format::src_flat16);
        return require(is_flat, i, modifier::update_mode::retrieve, faults);
    }
    case rule::depth_update: {
        const bool is_depth = i.immediate(immediate_name::index) == static_cast<int>(modifier::varying_name::frag_z);
        return require(is_depth, i, modifier::update_mode::clobber, faults);
    }
    case rule::one_reduction: return require(is(i, modifier::sqrt::sqrt), i, modifier::log::none, faults);
    case rule::exchange: return require(is(i, modifier::compare::compare), i, modifier::atomic_operation::axchg, faults);
    case rule::first_page:
        if (fau_page_field.extract(i.bits) != 0) faults.add({fault_code::page_not_listed});
        return;
    }
}

// True if each field has a listed value whatever the others have; false means undecided.
constexpr bool has_listed_fields(const instruction& i)
{
    const form_listing form = record<form_listing>(form_listing_table, form_of_row(i.row_index));
    return (i.bits & form.restricted()) == form.listed();
}

constexpr bool has_relations(const instruction& i)
{
    return (form_of(i.row_index).flags() & form_flag::has_relations) != 0;
}

// Whether Arm's description lists an instruction. One test by masks says yes, or leaves it undecided; the other finds all faults.
namespace listing {

constexpr bool accepts_by_masks(const instruction& i)
{
    const bool is_listed = has_listed_fields(i), is_related = has_relations(i);
    return is_listed & !is_related;
}

constexpr void explain_malformed(const instruction& i, fault_list& faults)
{
    const bool may_differ = !has_listed_fields(i), is_related = has_relations(i);
    if (may_differ) {
        check_listed_modifiers(i, faults);
        check_listed_sources(i, faults);
        check_listed_mask(i, faults);
    }
    if (is_related) check_listed_registers(i, faults);
    if (may_differ) check_listed_immediates(i, faults);
    if (is_related)
        for (const rule which : i.row().rules()) check_rule(which, i, faults);
}

}  // namespace listing

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

namespace detail {

// Counts the different values that are added, up to four.
struct distinct {
    word values[max_sources]{};
    int count = 0;

    constexpr void add(word value)
    {
        for (int i = 0; i < count; ++i)
            if (values[i] == value) return;
        values[count++] = value;
    }
};

// Uniforms, constants and special values reach the sources over a narrow path: two different ones at most, and for arithmetic
// instructions one uniform or special value of 64 bits.
constexpr void check_fau(const instruction& i, fault_list& faults)
{
    distinct values, uniform_slots, specials;
    for (const source_field& source : i.row().sources()) {
        const word byte = source.bits().extract(i.bits);
        const source_kind kind = source_byte::kind(byte);
        if (kind != source_kind::reg) values.add(byte);
        if (kind == source_kind::uniform) uniform_slots.add(byte >> 1);
        if (kind == source_kind::special) specials.add(byte >> 1);
    }
    if (values.count > 2) faults.add({fault_code::too_many_fau_values});
    if (i.is_message() && !i.row().has_one_uniform_slot()) return;
    if (uniform_slots.count > 1) faults.add({fault_code::too_many_uniforms});
    if (specials.count > 1) faults.add({fault_code::too_many_specials});
    if (specials.count != 0 && uniform_slots.count != 0) faults.add({fault_code::special_beside_uniform});
}

constexpr void check_alignment(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index) {
        const staging_registers group = i.staging(index);
        if (group.count > 1 && group.first % 2 != 0) faults.add({fault_code::odd_staging, operand_kind::staging, index});
    }
    for (std::uint8_t index = 0; index < i.source_count(); ++index) {
        const source_field& source = i.row().sources()[index];
        const word byte = source.bits().extract(i.bits);
        if (source.is_wide && source_byte::kind(byte) != source_kind::constant && byte % 2 != 0 && !source.is_extended(i.bits, i.on))
            faults.add({fault_code::odd_source, operand_kind::source, index});
    }
    if (i.row().has_wide_destination()) {
        if (i.destination().reg % 2 != 0) faults.add({fault_code::odd_destination, operand_kind::destination});
        if (i.destination().mask != half::both) faults.add({fault_code::masked_destination, operand_kind::destination});
    }
}

// Whether the instruction encodes a number of staging registers that must follow from its other fields.
constexpr bool counts_follow(const instruction& i)
{
    return (form_of(i.row_index).flags() & form_flag::counts_follow) != 0;
}

constexpr bool has_right_count(const instruction& i, int group) { return has_count(taken_counts(i, group), i.staging(group).count); }

constexpr bool has_right_counts(const instruction& i)
{
    for (int group = 0; group < i.staging_count(); ++group)
        if (!has_right_count(i, group)) return false;
    return true;
}

constexpr void check_counts(const instruction& i, fault_list& faults)
{
    for (std::uint8_t index = 0; index < i.staging_count(); ++index)
        if (!has_right_count(i, index)) faults.add({fault_code::count_not_taken, operand_kind::staging, index, {}, taken_counts(i, index)});
}

constexpr void check_modifiers(const instruction& i, fault_list& faults)
{
    for (const modifier_id id : i.row().modifiers()) {
        const modifier_field& field = describe(id);
        const word value = field.bits.extract(i.bits);
        if (!field.takes(value, i.on, level::hardware))
            faults.add({fault_code::value_not_taken, operand_kind::modifier, 0, field.id, value});
        if (field.excluded != enum_id::none && value != 0 && i.get(field.excluded).value_or(0) != 0)
            faults.add({fault_code::modifiers_exclude, operand_kind::modifier, 0, field.id, value});
    }
}

// Nonzero if more sources are not registers than always fit: one, or two of which one is a constant. `sources` has bit 7 of each
// source's byte, and maybe other bits, set unless it is a register.
constexpr word has_crowded_path(word sources, word bits)
{
    const word not_registers = sources & 0x80808080, not_constants = not_registers & (bits << 2 | ~(bits << 1));
    const word all_but_one = not_registers & (not_registers - 1);
    return (all_but_one & (all_but_one - 1)) | (not_constants & (not_constants - 1));
}

// Whether the hardware takes an instruction. Tiers 1 and 2 say yes, or leave it undecided; tier 3 finds all faults.
namespace hardware {

// Tier 1: true for most instructions of real programs, which have the usual values wherever a value could be wrong.
constexpr bool accepts_quickly(const instruction& i)
{
    const unsigned shape = shape_of(i.row_index, i.on);
    const word sources = record<quick_check>(quick_check_table, shape).triples();
    const word unusual = ((i.bits ^ start_of(i.row_index)) | word{1} << 63) & record<quick_limit>(quick_limit_table, shape).bits();
    return (has_crowded_path(i.bits & sources << 2, i.bits) | unusual) == 0;
}

// Tier 2: true for nearly all others that are taken. Without a branch that depends on the instruction, as none could be predicted.
constexpr bool accepts_by_masks(const instruction& i)
{
    const unsigned shape = shape_of(i.row_index, i.on);
    const mask_limit limits = record<mask_limit>(mask_limit_table, shape);
    const field_place places = record<field_place>(field_place_table, shape);

    word bad = has_crowded_path(i.bits & source_bits(i.row_index, i.on), i.bits);
    bad |= (i.bits ^ start_of(i.row_index)) & limits.aligned();
    bad |= is_in_set<max_refused>(limits.refused(), places.refused(), i.bits) & 1;
    const staging_place staging = staging_place_of(places, 0);
    bad |= staging.base(i.bits) & word{staging.count(i.bits) > 1};
    return bad == 0 && (!counts_follow(i) || has_right_counts(i));
}

// Tier 3: adds all faults.
constexpr void explain_malformed(const instruction& i, fault_list& faults)
{
    if (i.row().is_unlisted()) faults.add({fault_code::not_listed});
    check_fau(i, faults);
    check_alignment(i, faults);
    if (counts_follow(i)) check_counts(i, faults);
    check_modifiers(i, faults);
}

// Tiers 1 and 2.
constexpr bool accepts(const instruction& i) { return accepts_quickly(i) || accepts_by_masks(i); }

}  // namespace hardware

// All faults. (Takes a value: an instruction of which nothing has the address stays in a processor's register.)
VALHALL_NOINLINE constexpr fault_list faults_of(instruction i, level how)
{
    fault_list faults;
    if (!hardware::accepts(i)) hardware::explain_malformed(i, faults);
    if (how == level::strict) listing::explain_malformed(i, faults);
    return faults;
}

}  // namespace detail

/// What is wrong with an instruction for its architecture, at a level; empty if nothing is.
/// Faults are those of the last two parts of fault_codes.def, each with the operand or modifier it is about. Their
/// `value` is what fault_codes.def says of the code.
constexpr fault_list validate(const instruction& i, level how = level::hardware)
{
    const bool is_taken = detail::hardware::accepts_quickly(i), is_listed = how == level::hardware || detail::listing::accepts_by_masks(i);
    if (is_taken & is_listed) return {};
    return detail::faults_of(i, how);
}

/// The same for another architecture, which may lack the instruction or one of its values: not_on_architecture.
constexpr fault_list validate(const instruction& i, arch on, level how = level::hardware)
{
    const result<instruction> there = decode(i.bits, on);
    if (there && there->code() == i.code()) return validate(*there, how);
    fault_list faults;
    faults.add({fault_code::not_on_architecture, there.error().kind, there.error().index, there.error().id, there.error().value});
    return faults;
}

}  // namespace valhall

#endif

namespace valhall::detail {

// An operand of an instruction in the order of the text: staging registers, destination, sources, immediates.
struct operand_place {
    operand_kind kind = operand_kind::none;
    std::uint8_t index = 0;
};

constexpr int operand_total(descriptor row)
{
    return row.staging().size() + row.has_destination() + row.sources().size() + row.immediates().size();
}

constexpr operand_place operand_at(descriptor row, int position)
{
    const auto place = [&position](operand_kind kind) { return operand_place{kind, static_cast<std::uint8_t>(position)}; };
    if (position < row.staging().size()) return place(operand_kind::staging);
    position -= row.staging().size();
    if (position < row.has_destination()) return place(operand_kind::destination);
    position -= row.has_destination();
    if (position < row.sources().size()) return place(operand_kind::source);
    position -= row.sources().size();
    return place(operand_kind::immediate);
}

// Where the run-time value of an argument goes.
struct placement {
    operand_place operand{};
    bit_field bits{};             // the number of a source or destination, the first staging register, a modifier
    staging_field group{};        // of staging registers
    bool is_pair = false;         // whether a register must be even
    immediate_field number{};     // of an immediate
    std::uint32_t legal = 0;      // bit n: the value n of a modifier has a meaning; n staging registers are right, or 0 where any are
    std::uint32_t accepted = 0;   // bit n: the hardware accepts it here
};

// What is known of a call. It has a place for each argument, or where no argument is a run-time value, one that nobody asks for:
// for compilers, places are what a plan costs.
template <int Places>
struct plan {
    fault problem{};
    instruction known{};              // with everything that the types say; the rest is zero
    placement places[Places]{};
    bool reads_unknown_fau = false;   // whether a uniform, constant or special value is only known at run time
    bool has_operands = false;        // whether even the kind of a source is only known at run time
    bool may_exclude = false;         // whether modifiers that are only known at run time may exclude others
    bool counts_are_open = false;     // whether numbers of staging registers follow from what is only known at run time
    bool page_is_known = false;       // whether a source that is known chooses the FAU page

    // Whether the run-time values must be looked at together.
    constexpr bool needs_validation() const { return reads_unknown_fau || has_operands || may_exclude; }
};

// The number of a source on an architecture, which decides where a table constant stands.
constexpr int number_on(const argument& a, arch on)
{
    return a.is_value ? constant_index(static_cast<std::uint32_t>(a.number), on) : static_cast<int>(a.number);
}

// Makes the plan of one call on one architecture. Stops at the first problem.
template <int Places>
class planner {
public:
    constexpr planner(opcode code, arch on, const argument* arguments, int count) : arguments_(arguments), count_(count)
    {
        const result<instruction> start = make_instruction(code, on);
        if (!start) {
            made_.problem = start.error();
            return;
        }
        made_.known = checked_ = *start;
        read_arguments();
        if (!made_.problem) check_what_is_missing();
        if (!made_.problem) check_exclusions();
        if (!made_.problem && counts_follow(checked_)) settle_counts();
        if (!made_.problem) check_validity();
    }

    constexpr const plan<Places>& made() const { return made_; }

private:
    constexpr descriptor row() const { return made_.known.row(); }

    constexpr void fail(fault_code code, operand_place where = {}, enum_id id = {}) { made_.problem = {code, where.kind, where.index, id}; }

    constexpr void fail_if(const status& s)
    {
        if (!s) made_.problem = s.error();
    }

    constexpr void read_arguments()
    {
        for (int i = 0; i < count_ && !made_.problem; ++i) {
            placement& place = made_.places[Places == 1 ? 0 : i];
            if (arguments_[i].kind == argument_kind::modifier) {
                take_modifier(arguments_[i], place);
            } else if (arguments_[i].kind == argument_kind::word) {
                take_word(arguments_[i], place);
            } else if (operands_ == operand_total(row())) {
                fail(fault_code::extra_operand);
            } else {
                place.operand = operand_at(row(), operands_++);
                take_operand(arguments_[i], place);
            }
        }
    }

    constexpr void take_operand(const argument& a, placement& place)
    {
        switch (place.operand.kind) {
        case operand_kind::staging: return take_staging(a, place);
        case operand_kind::destination: return take_destination(a, place);
        case operand_kind::source: return take_source(a, place);
        default: return take_immediate(a, place);
        }
    }

    constexpr void take_staging(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::staging) return fail(fault_code::expected_staging, place.operand);
        place.group = describe(row().staging()[place.operand.index]);
        if (a.count == open_count) {
            if (row().count_rule(place.operand.index) == count_rule::any && place.group.count.width != 0)
                return fail(fault_code::unknown_staging_count, place.operand);
            made_.counts_are_open = true;
        }
        if (!a.is_known) return clear(place.group.base.mask() | place.group.count.mask());
        const staging_registers group{static_cast<int>(a.number), a.count};
        fail_if(checked_.set_staging(place.operand.index, group));
        fail_if(made_.known.set_staging(place.operand.index, group));
    }

    constexpr void take_destination(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::source) return fail(fault_code::expected_register, place.operand);
        const destination to(make_operand(a.how, static_cast<int>(a.number)));
        place.bits = destination_register_field;
        place.is_pair = row().has_wide_destination();
        fail_if(checked_.set_destination(to));
        fail_if(made_.known.set_destination(to));
    }

    // In `checked_`, what is not known is r0, which no rule forbids; in `known` it is the kind of source with the number 0.
    constexpr void take_source(const argument& a, placement& place)
    {
        const source_field& field = row().sources()[place.operand.index];
        place.bits = field.bits();
        place.is_pair = field.is_wide;
        const word bits = field.value_bits() | field.select.mask();
        if (a.kind == argument_kind::operand) {
            made_.has_operands = true;
            return clear(bits);
        }
        if (a.kind != argument_kind::source) return fail(fault_code::expected_source, place.operand);
        operand known = make_operand(a.how, number_on(a, made_.known.on));
        if (!a.is_known && a.how.kind != source_kind::reg) {
            made_.reads_unknown_fau = true;
            known.byte = 0;
            known.page = 0;
            known.fault = fault_code::none;
        }
        fail_if(checked_.set_source(place.operand.index, known));
        clear(bits | fau_page_field.mask());
        made_.known.bits |= checked_.bits & (bits | fau_page_field.mask());
        if (!a.is_known) made_.known.bits |= word{numbers_of(a.how.kind).first} << place.bits.position;
        made_.page_is_known |= a.is_known && uses_page(known.byte);
    }

    constexpr void take_immediate(const argument& a, placement& place)
    {
        const bool is_integer = a.kind == argument_kind::immediate, is_float = a.kind == argument_kind::float_immediate;
        if (!is_integer && !is_float && a.kind != argument_kind::bits_immediate) return fail(fault_code::expected_immediate, place.operand);
        place.number = row().immediates()[place.operand.index];
        const bool takes_float = place.number.kind == number_kind::float_number;
        if (is_float && !takes_float) return fail(fault_code::no_float, place.operand);
        if (is_integer && takes_float) return fail(fault_code::float_expected, place.operand);
        if (!a.is_known) return clear(place.number.mask());
        fail_if(checked_.set_immediate(place.operand.index, a.number));
        fail_if(made_.known.set_immediate(place.operand.index, a.number));
    }

    // The n-th modifier of the instruction; behind the last stands the flow.
    constexpr const modifier_field& modifier_at(int n) const
    {
        return describe(n < row().modifiers().size() ? row().modifiers()[n] : modifier_id::flow);
    }

    // Which of the modifiers is one of an enumeration; -1 if none is.
    constexpr int find_modifier(enum_id id) const
    {
        for (int n = 0; n <= row().modifiers().size(); ++n)
            if (modifier_at(n).id == id) return n;
        return -1;
    }

    constexpr void take_modifier(const argument& a, placement& place)
    {
        place.operand = {operand_kind::modifier, 0};
        const int n = find_modifier(a.id);
        if (n < 0) return fail(fault_code::no_such_modifier, place.operand, a.id);
        if ((given_ >> n & 1) != 0) return fail(fault_code::duplicate_modifier, place.operand, a.id);
        given_ |= 1u << n;
        unknown_ |= 1u << n;
        const modifier_field& field = modifier_at(n);
        place.bits = field.bits;
        for (word value = 0; value <= field.bits.maximum(); ++value)
            if (legal(field, value, made_.known.on)) place.legal |= 1u << value;
        place.accepted = field.accepted;
        clear(field.bits.mask());
        // In `checked_` stands a value that no rule forbids.
        word harmless = 0;
        while (harmless < field.bits.maximum() && (place.legal & place.accepted & 1u << harmless) == 0) ++harmless;
        checked_.bits = field.bits.insert(checked_.bits, harmless);
    }

    constexpr void take_word(const argument& a, placement& place)
    {
        place.operand = {operand_kind::modifier, 0};
        enum_id repeated = enum_id::none;
        const auto is_free = [this, &repeated](modifier_id m) {
            const enum_id id = describe(m).id;
            if ((given_ >> find_modifier(id) & 1) == 0) return true;
            if (repeated == enum_id::none) repeated = id;
            return false;
        };
        const enumerator_use use = resolve_word(static_cast<int>(a.number), row(), is_free);
        if (use.id != enum_id::none) {
            given_ |= 1u << find_modifier(use.id);
            fail_if(checked_.set(use.id, use.value));
            fail_if(made_.known.set(use.id, use.value));
        } else if (repeated != enum_id::none) {
            fail(fault_code::duplicate_modifier, place.operand, repeated);
        } else {
            fail(fault_code::no_such_modifier, place.operand, a.id);
        }
    }

    constexpr void check_what_is_missing()
    {
        if (operands_ < operand_total(row())) return fail(fault_code::missing_operand, operand_at(row(), operands_));
        const field_list<modifier_id> list = row().modifiers();
        for (int i = 0; i < list.size(); ++i) {
            const enum_id id = describe(list[i]).id;
            if ((given_ >> i & 1) == 0 && describe(id).fallback == enumeration::required)
                return fail(fault_code::missing_modifier, {operand_kind::modifier}, id);
        }
    }

    // Whether modifiers that are run-time values may exclude others, or be excluded.
    constexpr void check_exclusions()
    {
        for (int n = 0; n < row().modifiers().size(); ++n) {
            const enum_id other = modifier_at(n).excluded;
            if (other == enum_id::none) continue;
            const int at = find_modifier(other);
            made_.may_exclude |= at >= 0 && (unknown_ & (1u << n | 1u << at)) != 0;
        }
    }

    // Says which numbers of staging registers are right for the groups whose number is a run-time value. `checked_` gets a right
    // number where that, or a modifier on which it depends, is one.
    constexpr void settle_counts()
    {
        for (int i = 0; i < count_; ++i) {
            const argument& a = arguments_[i];
            if (a.kind != argument_kind::staging || (a.is_known && unknown_ == 0)) continue;
            placement& place = made_.places[i];
            const int index = place.operand.index;
            const register_counts counts = listed_counts(checked_, index);
            if (counts.usual >= place.group.least) checked_.bits = place.group.with_registers(checked_.bits, counts.usual);
            if (counts.legal == ~word{0}) continue;
            if (unknown_ != 0) made_.counts_are_open = true;
            else if (a.count != open_count) place.legal = static_cast<std::uint32_t>(taken_counts(checked_, index));
        }
    }

    // What the hardware does not take whatever the run-time values are.
    constexpr void check_validity()
    {
        const fault_list faults = validate(checked_);
        if (!faults.empty()) made_.problem = faults[0];
    }

    constexpr void clear(word bits) { made_.known.bits &= ~bits; }

    const argument* arguments_;
    int count_;
    int operands_ = 0;
    std::uint32_t given_ = 0;    // bit n: the n-th modifier
    std::uint32_t unknown_ = 0;  // those whose values are only known at run time
    plan<Places> made_{};
    instruction checked_{};
};

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// In place of an architecture: every one that has the instruction must encode the call alike.
inline constexpr arch every_architecture{0};

// The architectures that must be asked about a call: of those that treat it alike, the first.
struct call_architectures {
    arch list[arch_total]{};
    int count = 0;

    constexpr const arch* begin() const { return list; }
    constexpr const arch* end() const { return list + count; }
};

constexpr bool has_same_specials(arch x, arch y)
{
    const enumeration& specials = describe(enum_id::special);
    for (word value = 0; value < specials.count; ++value)
        if (specials.legal(value, x) != specials.legal(value, y)) return false;
    return true;
}

// Whether two architectures have the flow control that a word is, if it is one.
constexpr bool has_same_flow(int word_place, arch x, arch y)
{
    for (int place = word_place; place != 0; place = enumerator_use_at(place).next) {
        const enumerator_use use = enumerator_use_at(place);
        if (use.id == enum_id::flow && describe(use.id).legal(use.value, x) != describe(use.id).legal(use.value, y)) return false;
    }
    return true;
}

// Whether an argument means the same on two architectures on which the instruction has the same fields.
constexpr bool is_same_on(const argument& a, arch x, arch y)
{
    switch (a.kind) {
    case argument_kind::source:
        return number_on(a, x) == number_on(a, y) && (a.how.kind != source_kind::special || has_same_specials(x, y));
    case argument_kind::operand: return has_same_specials(x, y);
    case argument_kind::word: return has_same_flow(static_cast<int>(a.number), x, y);
    default: return true;
    }
}

constexpr bool is_same_on(opcode code, const argument* arguments, int count, arch x, arch y)
{
    const std::uint16_t row = find_row(code, x);
    if (row != find_row(code, y) || shape_of(row, x) != shape_of(row, y)) return false;
    for (int i = 0; i < count; ++i)
        if (!is_same_on(arguments[i], x, y)) return false;
    return true;
}

constexpr call_architectures architectures_of_call(opcode code, arch on, const argument* arguments, int count)
{
    call_architectures asked;
    for (const arch next : architectures) {
        if ((on != every_architecture && on != next) || find_row(code, next) == no_row) continue;
        bool is_new = true;
        for (const arch earlier : asked) is_new &= !is_same_on(code, arguments, count, earlier, next);
        if (is_new) asked.list[asked.count++] = next;
    }
    if (asked.count == 0) asked.list[asked.count++] = on;  // which lacks the instruction
    return asked;
}

constexpr bool is_same(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

// Whether a run-time value becomes the same bits by two plans.
constexpr bool is_same(const placement& x, const placement& y)
{
    return x.operand.kind == y.operand.kind && x.operand.index == y.operand.index && is_same(x.bits, y.bits) && x.is_pair == y.is_pair &&
           is_same(x.group.base, y.group.base) && is_same(x.group.count, y.group.count) && x.group.least == y.group.least &&
           x.group.bias == y.group.bias && is_same(x.number.bits, y.number.bits) && is_same(x.number.high, y.number.high) &&
           x.number.kind == y.number.kind;
}

// Whether two architectures count staging registers that are left open alike.
constexpr bool counts_alike(descriptor x, descriptor y)
{
    for (int group = 0; group < max_staging; ++group)
        if (x.count_rule(group) != y.count_rule(group)) return false;
    return true;
}

// Narrows a plan to what holds by another one for the same call as well.
template <int Places>
constexpr void join(plan<Places>& made, const plan<Places>& other)
{
    if (made.problem && other.problem) return;
    bool agree = !made.problem && !other.problem && made.known.bits == other.known.bits;
    agree &= !made.counts_are_open || counts_alike(made.known.row(), other.known.row());
    for (int i = 0; i < Places; ++i) {
        agree &= is_same(made.places[i], other.places[i]);
        made.places[i].legal &= other.places[i].legal;
        made.places[i].accepted &= other.places[i].accepted;
    }
    made.may_exclude |= other.may_exclude;
    if (!agree) made.problem = {fault_code::architectures_differ};
}

// Of a flow control that is a run-time value, leaves what all architectures have.
template <int Places>
constexpr void keep_common_flows(plan<Places>& made, opcode code)
{
    for (placement& place : made.places)
        if (is_same(place.bits, flow_field))
            for (const arch on : architectures)
                if (find_row(code, on) != no_row) place.legal &= legal_values(enum_id::flow, on);
}

constexpr bool are_known(const argument* arguments, int count)
{
    for (int i = 0; i < count; ++i)
        if (!arguments[i].is_known) return false;
    return true;
}

// The plan of a call. (No member of what is below, as compilers would instantiate that for each call.)
template <int Places>
constexpr plan<Places> plan_of(opcode code, arch on, const argument* arguments, int count)
{
    const call_architectures asked = architectures_of_call(code, on, arguments, count);
    plan<Places> first = planner<Places>(code, asked.list[0], arguments, count).made();
    for (int i = 1; i < asked.count; ++i) join(first, planner<Places>(code, asked.list[i], arguments, count).made());
    if (on == every_architecture) keep_common_flows(first, code);
    return first;
}

// All that is known of a call when it is compiled.
template <opcode Op, arch On, class... Arguments>
struct call {
    static constexpr argument arguments[] = {argument_of<Arguments>::value..., argument{}};
    static constexpr int count = sizeof...(Arguments);
    static constexpr call_architectures asked = architectures_of_call(Op, On, arguments, count);

    static constexpr bool has_values = !are_known(arguments, count);
    static constexpr int places = has_values ? count : 1;

    static constexpr plan<places> made = plan_of<places>(Op, On, arguments, count);

    // Whether nothing is left to be put in when the call runs, and what the word is then. (As numbers of their own, so that a
    // program does not carry the plan.)
    static constexpr bool is_allowed = made.problem.code == fault_code::none;
    static constexpr bool is_constant = is_allowed && !has_values && !made.counts_are_open && !made.needs_validation();
    static constexpr word constant = made.known.bits;
};

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// A number as the low bits of a word.
constexpr word bits_of(int number) { return static_cast<std::uint32_t>(number); }

// The word of one call while its run-time values are put in. Without checks it only shifts and ors.
template <bool Checked>
class filler {
public:
    template <int Places>
    constexpr explicit filler(const plan<Places>& made) : bits_(made.known.bits), page_is_known_(made.page_is_known)
    {
    }

    constexpr word bits() const { return bits_; }
    constexpr const fault& problem() const { return problem_; }

    // Puts in what is a value of its own. What the types know is in the word already.
    template <class Known>
    constexpr void put(const placement&, const Known&)
    {
    }

    template <decoration D>
    constexpr void put(const placement& place, const source_value<D>& value)
    {
        constexpr source_numbers numbers = numbers_of(D.kind);
        if constexpr (Checked) {
            constexpr bool is_told = D.kind == source_kind::reg || D.kind == source_kind::uniform;
            if (const fault_code code = check_number(D.kind, numbers, value.number); code != fault_code::none)
                refuse(code, place, {}, is_told ? static_cast<word>(value.number) : 0);
            if (place.is_pair && D.kind != source_kind::constant && value.number % 2 != 0)
                refuse(place.operand.kind == operand_kind::source ? fault_code::odd_source : fault_code::odd_destination, place);
        }
        if constexpr (D.kind == source_kind::reg || D.kind == source_kind::constant) {
            bits_ |= bits_of(value.number) << place.bits.position;
        } else {
            constexpr word low = (word{1} << numbers.bits) - 1;
            put_page(place, bits_of(value.number) >> numbers.bits);
            bits_ |= (bits_of(value.number) & low) << place.bits.position;
        }
    }
    template <source_kind Kind>
    constexpr void put(const placement& place, const whole_value<Kind>& value)
    {
        put<decoration{Kind}>(place, value);
    }

    constexpr void put(const placement& place, const staging_registers& value)
    {
        const staging_field& group = place.group;
        if constexpr (Checked) {
            if (const fault_code code = group.check(value.first, value.count); code != fault_code::none)
                refuse(code, place, {}, refused_staging(code, value));
            else if (value.count > 1 && value.first % 2 != 0) refuse(fault_code::odd_staging, place);
            else if (place.legal != 0 && !has_count(place.legal, value.count)) refuse(fault_code::count_not_taken, place, {}, place.legal);
        }
        bits_ |= bits_of(value.first) << group.base.position;
        bits_ |= group.with_registers(0, value.count);
    }

    constexpr void put(const placement& place, const open_staging& value)
    {
        if constexpr (Checked)
            if (value.first < 0 || value.first > 63) refuse(fault_code::register_out_of_range, place, {}, static_cast<word>(value.first));
        bits_ |= bits_of(value.first) << place.group.base.position;
    }
    template <int First>
    constexpr void put(const placement& place, const fixed_open_staging<First>&)
    {
        put(place, open_staging{First});
    }

    constexpr void put(const placement& place, const immediate_value& value)
    {
        if constexpr (Checked)
            if (!place.number.fits(value.value)) refuse(fault_code::immediate_out_of_range, place, {}, static_cast<word>(value.value));
        bits_ |= place.number.insert(0, value.value);
    }
    constexpr void put(const placement& place, const immediate_bits& bits) { put(place, immediate_value{bits.value}); }
    constexpr void put(const placement& place, const float_immediate& number)
    {
        bits_ |= place.number.insert(0, std::bit_cast<std::uint32_t>(number.value));
    }

    template <isa_enum E>
    constexpr void put(const placement& place, const E& value)
    {
        const unsigned number = static_cast<unsigned>(value);
        if constexpr (Checked)
            if (number > 31 || (place.legal & place.accepted & 1u << number) == 0) refuse_value(place, id_of(value), number);
        bits_ |= word{number} << place.bits.position;
    }

    // Counts the registers of a group that was left open, or checks the number of another one, now that all values are in.
    template <class Other>
    constexpr void count(const placement&, const Other&, const instruction&)
    {
    }
    template <int First, int Count>
    constexpr void count(const placement& place, const fixed_staging<First, Count>&, const instruction& known)
    {
        check_count(place, known);
    }
    constexpr void count(const placement& place, const staging_registers&, const instruction& known) { check_count(place, known); }
    constexpr void count(const placement& place, const open_staging&, const instruction& known)
    {
        const staging_field& group = place.group;
        const instruction i{bits_, known.row_index, known.on};
        const int number = open_staging_count(i, place.operand.index);
        if (number < group.least || number > group.maximum()) return refuse(fault_code::unknown_staging_count, place);
        const int first = static_cast<int>(group.base.extract(bits_));
        if constexpr (Checked) {
            if (first + number > 64)
                refuse(fault_code::staging_range, place, {}, refused_staging(fault_code::staging_range, {first, number}));
            else if (number > 1 && first % 2 != 0) refuse(fault_code::odd_staging, place);
        }
        bits_ = group.with_registers(bits_, number);
    }
    template <int First>
    constexpr void count(const placement& place, const fixed_open_staging<First>&, const instruction& known)
    {
        count(place, open_staging{First}, known);
    }

    // Puts in a source of which even the kind is a run-time value, now that the others are in.
    template <class Other>
    constexpr void put_operand(const placement&, const Other&, const instruction&)
    {
    }
    constexpr void put_operand(const placement& place, const operand& source, const instruction& known)
    {
        instruction i{bits_, known.row_index, known.on};
        if constexpr (Checked) {
            const status done = i.set_source(place.operand.index, source);
            if (!done) refuse(done.error().code, place, {}, done.error().value);
            bits_ = i.bits;
        } else {
            const source_field& field = i.row().sources()[place.operand.index];
            bits_ |= (word{source.byte} | byte_of_part(source.select)) << field.bits().position | word{source.neg} << field.neg_bit().position |
                     word{source.abs} << field.abs_bit().position | word{source.complement} << field.not_bit().position |
                     bits_of(encoding_of(source.select, field)) << field.select.position;
            if (uses_page(source.byte)) bits_ |= word{source.page} << fau_page_field.position;
        }
    }

    // What the values are together, on an architecture.
    constexpr void check_together(opcode code, arch on)
    {
        const instruction made{bits_, find_row(code, on), on};
        std::uint8_t index = 0;
        for (const source_field& source : made.row().sources()) {
            if (is_reserved_special(source.bits().extract(bits_), fau_page_field.extract(bits_), on))
                note({fault_code::special_out_of_range, operand_kind::source, index});
            ++index;
        }
        const fault_list faults = validate(made);
        if (!faults.empty()) note(faults[0]);
    }

private:
    // The first fault is the one that counts.
    constexpr void note(const fault& found)
    {
        if (!problem_) problem_ = found;
    }
    constexpr void refuse(fault_code code, const placement& place, enum_id id = {}, word value = 0)
    {
        note({code, place.operand.kind, place.operand.index, id, value});
    }
    // The fault that setters or validate() would find.
    constexpr void refuse_value(const placement& place, enum_id id, unsigned value)
    {
        const bool has_name = value <= place.bits.maximum() && describe(id)[value].size != 0;
        const bool is_legal = has_name && (place.legal >> value & 1) != 0;
        refuse(is_legal   ? fault_code::value_not_taken
               : has_name ? fault_code::not_on_architecture
                          : fault_code::reserved_value,
               place, id, value);
    }

    constexpr void check_count(const placement& place, const instruction& known)
    {
        if constexpr (Checked) {
            const instruction i{bits_, known.row_index, known.on};
            if (!has_right_count(i, place.operand.index))
                refuse(fault_code::count_not_taken, place, {}, taken_counts(i, place.operand.index));
        }
    }

    constexpr void put_page(const placement& place, word page)
    {
        if constexpr (Checked) {
            if (page_is_known_ && fau_page_field.extract(bits_) != (page & 3)) refuse(fault_code::fau_page_conflict, place);
            page_is_known_ = true;
        }
        bits_ |= page << fau_page_field.position;
    }

    word bits_;
    fault problem_{};
    bool page_is_known_;
};

// The word of a call that its types allow.
template <opcode Op, arch On, bool Checked, std::size_t... I, class... Arguments>
constexpr filler<Checked> fill(std::index_sequence<I...>, const Arguments&... arguments)
{
    using called = call<Op, On, Arguments...>;
    constexpr const auto& made = called::made;
    constexpr auto place_of = [](std::size_t i) -> const placement& { return called::made.places[called::has_values ? i : 0]; };
    filler<Checked> one(made);
    (one.put(place_of(I), arguments), ...);
    if constexpr (made.counts_are_open) (one.count(place_of(I), arguments, made.known), ...);
    if constexpr (made.has_operands) (one.put_operand(place_of(I), arguments, made.known), ...);
    if constexpr (Checked && made.needs_validation())
        for (const arch on : called::asked) one.check_together(Op, on);
    return one;
}

}  // namespace valhall::detail

#endif
// What a constructor gives: a word, or what kept it from being made; and how the compiler is made to say what it refuses.
#ifndef VALHALL_EMIT_REFUSAL_HPP
#define VALHALL_EMIT_REFUSAL_HPP


// How the compiler is made to say what is wrong with a constant: what refuses one at run time by a fault does not compile where
// the fault would be that of a constant expression.
#ifndef VALHALL_REFUSE_CONSTANT_HPP
#define VALHALL_REFUSE_CONSTANT_HPP



namespace valhall {

/// The word to which the result of a refused constructor converts. No architecture decodes it.
inline constexpr word refused_word = ~word{0};

namespace detail {

// Fails to compile with the sentence of a fault, which is not `none`. The base of the templates whose parameters say where it is;
// each is named, so that it fails for each of them.
template <fault_code Code, class Error>
struct sentence_of {
#define VALHALL_FAULT(code, sentence, value) static_assert(Code != fault_code::code, sentence);
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
};
template <class Error>
struct sentence_of<fault_code::none, Error> {};

// Functions that are not constexpr: a constant expression that comes to one does not compile, and the compiler prints its name.
namespace refused_because {
#define VALHALL_FAULT(code, sentence, value) inline void code() {}
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
}  // namespace refused_because

// Ends a constant expression in which something is wrong; does nothing at run time.
constexpr void refuse_constant(fault_code why)
{
    if (why == fault_code::none || !std::is_constant_evaluated()) return;
    switch (why) {
#define VALHALL_FAULT(code, sentence, value) \
    case fault_code::code: return refused_because::code();
// Everything that can be wrong. The includer defines
//
//   VALHALL_FAULT(code, "sentence", "what fault::value holds")
//
// The same sentences serve as run-time messages and as the compiler's, so they name no particular operand. `value` is 0 where it
// holds nothing, and where its meaning begins with "from" or "in", everywhere else.

VALHALL_FAULT(none, "no error", "nothing")

// ---- words that cannot be decoded ----
VALHALL_FAULT(no_such_opcode, "no instruction of the architecture has this opcode", "the primary opcode of the word")
VALHALL_FAULT(unknown_bits, "bits differ from what the instruction fixes and no field covers them",
              "the bits that differ, or that no field covers")
VALHALL_FAULT(reserved_value, "a modifier holds a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_flow, "the flow control is a reserved value", "the encoding that is reserved")
VALHALL_FAULT(reserved_special, "a source names a reserved special value", "nothing")
VALHALL_FAULT(reserved_selector, "the selector of a source is a reserved value", "nothing")
VALHALL_FAULT(empty_write_mask, "the destination's write mask is empty", "nothing")
VALHALL_FAULT(staging_range, "the staging registers run past r63, or there are none but a first one is named",
              "from a setter: the first register, and from bit 8 on the number of registers")
VALHALL_FAULT(unused_fau_page, "an FAU page is chosen but no source reads a uniform or special value", "the page")

// ---- what an instruction refuses to be given ----
VALHALL_FAULT(not_on_architecture, "the architecture lacks it", "the value, if it is about a modifier")
VALHALL_FAULT(architectures_differ, "not all architectures encode this alike: name one, as in emit::on<arch::v10>::", "nothing")
VALHALL_FAULT(no_such_operand, "the instruction has no such operand", "the number that was given for an immediate")
VALHALL_FAULT(extra_operand, "more operands than the instruction has", "nothing")
VALHALL_FAULT(no_such_modifier, "the instruction has no such modifier", "the value that was given")
VALHALL_FAULT(register_out_of_range, "a register number is 0 to 63", "the number that was given, sign-extended")
VALHALL_FAULT(uniform_out_of_range, "a uniform number is 0 to 255", "the number that was given, sign-extended")
VALHALL_FAULT(constant_not_in_table, "the constant is not in the table of constants", "nothing")
VALHALL_FAULT(constant_out_of_range, "a table index is 0 to 31", "nothing")
VALHALL_FAULT(special_out_of_range, "the architecture has no such special value, or its word is not 0 or 1", "nothing")
VALHALL_FAULT(immediate_out_of_range, "the immediate does not fit its bits", "the number that was given, sign-extended")
VALHALL_FAULT(no_float, "only the 32-bit constant of a floating-point instruction is given as a float", "nothing")
VALHALL_FAULT(float_expected, "the immediate is a float: give a float, or its bits", "the integer that was given, sign-extended")
VALHALL_FAULT(no_such_selector, "the source cannot select this part", "in text: the selector that was given")
VALHALL_FAULT(missing_selector, "the source needs a selector", "nothing")
VALHALL_FAULT(no_negation, "the source can be neither negated nor made absolute", "nothing")
VALHALL_FAULT(no_complement, "the source cannot be complemented", "nothing")
VALHALL_FAULT(not_last_use, "only a register can have its last use", "nothing")
VALHALL_FAULT(fau_page_conflict, "the sources need uniforms or special values of different pages", "nothing")
VALHALL_FAULT(write_mask_out_of_range, "a write mask covers the low half, the high half or both", "nothing")
VALHALL_FAULT(staging_count, "the instruction cannot take this number of staging registers",
              "the number of registers that was given, sign-extended")

// ---- what look-ups do not find ----
VALHALL_FAULT(unknown_gpu, "no product of this name is known", "nothing")
VALHALL_FAULT(no_arm_name, "Arm's syntax has the mnemonic itself", "nothing")

// ---- text ----
VALHALL_FAULT(unknown_mnemonic, "unknown instruction", "nothing")
VALHALL_FAULT(unknown_modifier, "unknown modifier", "nothing")
VALHALL_FAULT(duplicate_modifier, "modifier given twice", "nothing")
VALHALL_FAULT(missing_modifier, "missing modifier", "in text: the modifiers that are missing, bit n for the n-th of the instruction")
VALHALL_FAULT(missing_operand, "missing operand", "nothing")
VALHALL_FAULT(extra_text, "text after the last operand", "nothing")
VALHALL_FAULT(expected_comma, "expected a comma between operands", "nothing")
VALHALL_FAULT(expected_register, "expected a register", "nothing")
VALHALL_FAULT(expected_staging, "expected staging registers", "nothing")
VALHALL_FAULT(expected_source, "expected a source: a register, a uniform, a constant or a special value", "nothing")
VALHALL_FAULT(expected_immediate, "expected an immediate", "nothing")
VALHALL_FAULT(expected_special_word, "a special value needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(expected_statement, "expected an instruction, a label or .quad", "nothing")
VALHALL_FAULT(unknown_suffix, "unknown suffix of an operand", "nothing")
VALHALL_FAULT(duplicate_suffix, "suffix given twice", "nothing")
VALHALL_FAULT(staging_not_consecutive, "staging registers must follow one another", "nothing")
VALHALL_FAULT(unknown_staging_count, "the rest of the instruction does not say how many staging registers there are", "nothing")
VALHALL_FAULT(expected_pair, "expected 64 bits: a pair of registers, [r0:r1], or a uniform without a word", "nothing")
VALHALL_FAULT(pair_not_consecutive, "the two registers of a pair must follow one another and have the same last use", "nothing")
VALHALL_FAULT(uniform_needs_word, "a uniform of 32 bits needs its word, .w0 or .w1", "nothing")
VALHALL_FAULT(other_dialect, "the line makes sense in another dialect of the text only", "nothing")
VALHALL_FAULT(malformed_number, "malformed number", "nothing")
VALHALL_FAULT(number_too_large, "the number exceeds 64 bits", "nothing")
VALHALL_FAULT(unknown_directive, "unknown directive", "nothing")
VALHALL_FAULT(zero_size, ".zero takes a number of bytes that is a multiple of 8, from 8 to 4096", "nothing")
VALHALL_FAULT(bytes_mismatch, "the bytes before the instruction are not those it assembles to",
              "the word to which the instruction assembles")

// ---- programs ----
VALHALL_FAULT(duplicate_label, "label defined twice", "nothing")
VALHALL_FAULT(unknown_label, "label not defined", "nothing")
VALHALL_FAULT(branch_too_far, "the label is too far away for this instruction", "the distance in instructions, sign-extended")
VALHALL_FAULT(no_space, "the output does not fit the space provided", "nothing")
VALHALL_FAULT(foreign_label, "the label belongs to another program", "nothing")
VALHALL_FAULT(other_architecture, "the instruction was made for another architecture than the program's", "nothing")
VALHALL_FAULT(no_target, "the instruction has no target that a label could name", "nothing")
VALHALL_FAULT(no_such_instruction, "the program has no instruction there", "nothing")
VALHALL_FAULT(refused_word, "the word of a constructor that was refused: give the code buffer the constructor's result itself", "nothing")
VALHALL_FAULT(no_instructions, "a program of nothing but zeros faults when it runs", "nothing")
VALHALL_FAULT(runs_past_end, "the program goes on after its last instruction: end it with flow::end or a branch", "nothing")

// ---- instructions that have a text but that the hardware does not take ----
VALHALL_FAULT(too_many_fau_values, "more than two different uniforms, constants and special words", "nothing")
VALHALL_FAULT(too_many_uniforms, "uniforms of more than one 64-bit slot", "nothing")
VALHALL_FAULT(too_many_specials, "more than one special value", "nothing")
VALHALL_FAULT(special_beside_uniform, "a special value beside a uniform", "nothing")
VALHALL_FAULT(odd_staging, "more than one staging register must start at an even one", "nothing")
VALHALL_FAULT(count_not_taken, "the number of staging registers does not follow from the rest of the instruction",
              "the numbers of registers that are right, bit n for n")
VALHALL_FAULT(odd_source, "a 64-bit source must start at an even register, an even uniform or a .w0", "nothing")
VALHALL_FAULT(odd_destination, "a 64-bit destination must be an even register", "nothing")
VALHALL_FAULT(masked_destination, "a 64-bit destination takes no write mask", "nothing")
VALHALL_FAULT(value_not_taken, "the hardware does not take this value of the modifier in this instruction", "the value")
VALHALL_FAULT(modifiers_exclude, "two modifiers exclude each other", "the value of the modifier that it names")
VALHALL_FAULT(not_listed, "no architecture is described to have the instruction", "nothing")

// ---- instructions that the hardware takes but that Arm's description does not list ----
VALHALL_FAULT(value_not_listed, "the value of the modifier is not legal here", "the values that are legal, bit n for n")
VALHALL_FAULT(selector_not_listed, "the part of the source is not legal here", "the encodings that are legal, bit n for n")
VALHALL_FAULT(mask_not_listed, "the write mask is not legal here", "the write masks that are legal, bit n for n")
VALHALL_FAULT(count_not_listed, "the number of staging registers does not fit the rest of the instruction",
              "the numbers of registers that are legal, bit n for n")
VALHALL_FAULT(immediate_misaligned, "the immediate is not aligned", "the alignment")
VALHALL_FAULT(immediate_not_listed, "the immediate is not legal here", "the numbers that are legal, bit n for n")
VALHALL_FAULT(page_not_listed, "the sources can only be of FAU page 0", "nothing")

// ---- the dialect of the draft of 2021 ----
VALHALL_FAULT(no_counterpart, "what the draft of 2021 had here has no counterpart today",
              "1 plus the place of the sentence that says why, in draft_sentences")
VALHALL_FAULT(draft_mistake, "what the draft of 2021 had wrong here is encoded as today",
              "1 plus the place of the sentence that says what, in draft_sentences")
VALHALL_FAULT(expected_page, "a special value needs the modifier that chooses its page: .ts for pointers, .id for identifications",
              "nothing")

#undef VALHALL_FAULT
    }
}

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

/// What an instruction takes in the place of an argument that it refuses, as the compiler prints it.
template <auto... What>
struct takes;

/// Fails to compile with the sentence of a fault. The parameters say what is refused: of which instruction, which kind of
/// operand, which of its kind, counted from 1, or which modifier, and what would be taken.
template <opcode Instruction, operand_kind Operand, auto Which, class Takes, fault_code Code>
struct error_in_constructor : detail::sentence_of<Code, error_in_constructor<Instruction, Operand, Which, Takes, Code>> {};

namespace detail {

// The architectures that have an instruction: bit n for the architecture n.
template <opcode Instruction>
inline constexpr std::uint32_t architectures_with = [] {
    std::uint32_t set = 0;
    for (const arch on : architectures) set |= std::uint32_t{find_row(Instruction, on) != no_row} << static_cast<int>(on);
    return set;
}();

}  // namespace detail

/// The result of a constructor: a word, or the fault that prevented it. It converts implicitly to `word` and to nothing else.
/// A fault converts to refused_word, or does not compile where the word is a constant.
template <opcode Instruction>
class [[nodiscard]] emitted {
public:
    /// A word for one architecture, or with detail::every_architecture for each that has the instruction.
    constexpr emitted(word bits, arch on) : bits_(bits), on_(on) {}
    /// The same; or a fault, and then the bits mean nothing.
    constexpr emitted(word bits, arch on, const fault& problem) : bits_(bits), problem_(problem), on_(on) {}

    /// True if there is a word.
    constexpr explicit operator bool() const { return !problem_; }

    /// True if the word is for this architecture: the one to which the constructor was bound, as by emit::on<>. An unbound
    /// constructor's word is for all architectures that have the instruction.
    constexpr bool is_for(arch which) const
    {
        if (on_ != detail::every_architecture) return on_ == which;
        return is_known(which) && (detail::architectures_with<Instruction> >> static_cast<int>(which) & 1) != 0;
    }

    /// The word, or refused_word where there is a fault.
    // (A template, as a word's conversion would make it a bool or an int.)
    template <class Word>
        requires(std::is_same_v<Word, word>)
    constexpr operator Word() const
    {
        if (!problem_) return bits_;
        detail::refuse_constant(problem_.code);
        return refused_word;
    }

    /// The fault; its code is `fault_code::none` if there is a word.
    constexpr const fault& error() const { return problem_; }

    /// Whether the word is a number.
    // (A template, so that a literal of another integer type is no worse a match than the built-in operator is.)
    template <class Integer>
        requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>)
    friend constexpr bool operator==(const emitted& x, Integer y)
    {
        return word{x} == static_cast<word>(y);
    }
    friend constexpr bool operator==(const emitted& x, const emitted& y) { return word{x} == word{y}; }

private:
    word bits_;
    fault problem_{};
    arch on_;
};

namespace detail {

// What would be taken instead: selectors of a source, modifiers, the bounds of an immediate, or all operands in order.
struct alternatives {
    enum class kind : std::uint8_t { operands, selectors, modifiers, bounds };

    kind what = kind::operands;
    std::int64_t values[64]{};
    int count = 0;

    constexpr void add(std::int64_t value) { values[count++] = value; }
};

constexpr alternatives alternatives_to(const fault& e, descriptor row)
{
    alternatives list;
    if (e.kind == operand_kind::modifier) {
        list.what = alternatives::kind::modifiers;
        for (const modifier_id id : row.modifiers()) list.add(static_cast<int>(describe(id).id));
        list.add(static_cast<int>(enum_id::flow));
    } else if (e.code == fault_code::no_such_selector || e.code == fault_code::missing_selector) {
        list.what = alternatives::kind::selectors;
        for (const selector part : row.sources()[e.index].selectors().by_encoding)
            if (part != selector_set::reserved && part != selector::none) list.add(static_cast<int>(part));
    } else if (e.code == fault_code::immediate_out_of_range) {
        list.what = alternatives::kind::bounds;
        list.add(row.immediates()[e.index].minimum());
        list.add(row.immediates()[e.index].maximum());
    } else {
        for (int i = 0; i < operand_total(row); ++i) list.add(static_cast<int>(operand_at(row, i).kind));
    }
    return list;
}

// The error_in_constructor of a call that its types forbid.
template <opcode Op, arch On, class... Arguments>
struct refusal {
    static constexpr const auto& made = call<Op, On, Arguments...>::made;
    static constexpr fault problem = made.problem;
    static constexpr alternatives list = alternatives_to(problem, made.known.row());

    template <std::size_t I>
    static constexpr auto alternative()
    {
        constexpr std::int64_t value = list.values[I];
        if constexpr (list.what == alternatives::kind::selectors) return static_cast<selector>(value);
        else if constexpr (list.what == alternatives::kind::modifiers) return static_cast<enum_id>(value);
        else if constexpr (list.what == alternatives::kind::bounds) return value;
        else return static_cast<operand_kind>(value);
    }

    static constexpr auto which()
    {
        if constexpr (problem.kind == operand_kind::modifier) return problem.id;
        else return problem.index + 1;
    }

    template <std::size_t... I>
    static auto listed(std::index_sequence<I...>) -> takes<alternative<I>()...>;

    using type = error_in_constructor<Op, problem.kind, which(), decltype(listed(std::make_index_sequence<list.count>{})), problem.code>;
};

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

namespace detail {

// Gives what a call makes, or fails to compile with the reason why the instruction does not allow it.
template <opcode Op, arch On, bool Checked, class... Arguments>
constexpr auto construct(const Arguments&... arguments)
{
    using result = std::conditional_t<Checked, emitted<Op>, word>;
    if constexpr (call<Op, On, Arguments...>::is_constant) {
        // Most calls name all of their operands: these cost a program their word and nothing else.
        if constexpr (Checked) return result{call<Op, On, Arguments...>::constant, On};
        else return word{call<Op, On, Arguments...>::constant};
    } else if constexpr (call<Op, On, Arguments...>::is_allowed) {
        const auto made = fill<Op, On, Checked>(std::index_sequence_for<Arguments...>{}, arguments...);
        if constexpr (Checked) return result{made.bits(), On, made.problem()};
        else return made.bits();
    } else {
        static_cast<void>(sizeof(typename refusal<Op, On, Arguments...>::type));
        if constexpr (Checked) return result{refused_word, On};
        else return refused_word;
    }
}

// The constructors of an architecture as members. The parameter pack has the name of the instruction's form in the table.
template <arch On, bool Checked>
struct constructors {
#define VALHALL_OPCODE(name, form)                                            \
    template <class... Operands>                                              \
    [[nodiscard]] static constexpr auto name(const Operands&... form)         \
    {                                                                         \
        return detail::construct<opcode::name, On, Checked>(form...);         \
    }
// Generated from table/ by the target `derive`: the instructions.
// The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/rows.

VALHALL_OPCODE(NOP, nothing)
VALHALL_OPCODE(DOORBELL, nothing)
VALHALL_OPCODE(EUREKA, nothing)
VALHALL_OPCODE(KABOOM, nothing)
VALHALL_OPCODE(BRANCHZ, branch)
VALHALL_OPCODE(DISCARD_f32, discard_test)
VALHALL_OPCODE(BRANCHZI, branch_indirect)
VALHALL_OPCODE(JUMP_EX, jump_stack)
VALHALL_OPCODE(LD_VAR_BUF_FLAT_IMM, varying_buffer_flat_immediate)
VALHALL_OPCODE(LD_VAR_FLAT_IMM, varying_flat_immediate)
VALHALL_OPCODE(LD_GCLK, clock)
VALHALL_OPCODE(BARRIER, barrier)
VALHALL_OPCODE(LD_VAR_IMM, varying_immediate)
VALHALL_OPCODE(LD_VAR_FLAT, varying_flat)
VALHALL_OPCODE(LD_VAR_SPECIAL, varying_special)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f32, varying_buffer_immediate_32)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f16, varying_buffer_immediate_16)
VALHALL_OPCODE(LEA_BUF_IMM, buffer_address_immediate)
VALHALL_OPCODE(LD_VAR_BUF_FLAT, varying_buffer_flat)
VALHALL_OPCODE(LOAD_i8, load_8)
VALHALL_OPCODE(LOAD_i16, load_16)
VALHALL_OPCODE(LOAD_i24, load_24)
VALHALL_OPCODE(LOAD_i32, load_32)
VALHALL_OPCODE(LOAD_i48, load_48)
VALHALL_OPCODE(LOAD_i64, load_64)
VALHALL_OPCODE(LOAD_i96, load_96)
VALHALL_OPCODE(LOAD_i128, load_128)
VALHALL_OPCODE(STORE_i8, store_8)
VALHALL_OPCODE(STORE_i16, store_16)
VALHALL_OPCODE(STORE_i24, store)
VALHALL_OPCODE(STORE_i32, store)
VALHALL_OPCODE(STORE_i48, store)
VALHALL_OPCODE(STORE_i64, store)
VALHALL_OPCODE(STORE_i96, store)
VALHALL_OPCODE(STORE_i128, store)
VALHALL_OPCODE(LD_MULTI, load_many)
VALHALL_OPCODE(ST_MULTI, store_many)
VALHALL_OPCODE(LD_VAR, varying)
VALHALL_OPCODE(LD_ATTR_IMM, attribute_immediate)
VALHALL_OPCODE(LD_TEX_IMM, texel_immediate)
VALHALL_OPCODE(LEA_ATTR_IMM, attribute_address_immediate)
VALHALL_OPCODE(LEA_TEX_IMM, texel_address_immediate)
VALHALL_OPCODE(ATOM_i32, atomic_32)
VALHALL_OPCODE(ATOM_i64, atomic_64)
VALHALL_OPCODE(ATOM1_i32, atomic_with_1_only_32)
VALHALL_OPCODE(ATOM1_i64, atomic_with_1_only_64)
VALHALL_OPCODE(ATOM1_RETURN_i32, atomic_with_1_32)
VALHALL_OPCODE(ATOM1_RETURN_i64, atomic_with_1_64)
VALHALL_OPCODE(LD_BUFFER_i8, load_buffer_8)
VALHALL_OPCODE(LD_BUFFER_i16, load_buffer_16)
VALHALL_OPCODE(LD_BUFFER_i24, load_buffer_24)
VALHALL_OPCODE(LD_BUFFER_i32, load_buffer_32)
VALHALL_OPCODE(LD_BUFFER_i48, load_buffer_48)
VALHALL_OPCODE(LD_BUFFER_i64, load_buffer_64)
VALHALL_OPCODE(LD_BUFFER_i96, load_buffer_96)
VALHALL_OPCODE(LD_BUFFER_i128, load_buffer_128)
VALHALL_OPCODE(LEA_BUFFER, buffer_address)
VALHALL_OPCODE(LD_VAR_BUF_f32, varying_buffer_32)
VALHALL_OPCODE(LD_VAR_BUF_f16, varying_buffer_16)
VALHALL_OPCODE(LEA_BUF, buffer_address)
VALHALL_OPCODE(LD_CVT, load_converted)
VALHALL_OPCODE(ST_CVT, store_converted)
VALHALL_OPCODE(LD_CHECKED_IMM_i8, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i16, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i24, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i32, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i48, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i64, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i96, load_checked_3_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i128, load_checked_4_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i8, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i16, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i24, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i32, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i48, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i64, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i96, store_checked_3_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i128, store_checked_4_immediate)
VALHALL_OPCODE(LD_ATTR, attribute)
VALHALL_OPCODE(LD_TEX, texel)
VALHALL_OPCODE(LEA_ATTR, attribute_address)
VALHALL_OPCODE(LEA_TEX, texel_address)
VALHALL_OPCODE(LD_TILE, tile_load)
VALHALL_OPCODE(ST_TILE, tile_store)
VALHALL_OPCODE(ATEST, alpha_test)
VALHALL_OPCODE(ZS_EMIT, depth_emit)
VALHALL_OPCODE(BLEND, blend)
VALHALL_OPCODE(S8_TO_S32, from_byte)
VALHALL_OPCODE(S8_TO_F32, from_byte)
VALHALL_OPCODE(V2S8_TO_V2S16, from_bytes)
VALHALL_OPCODE(V2S8_TO_V2F16, from_bytes)
VALHALL_OPCODE(S16_TO_S32, from_half)
VALHALL_OPCODE(S16_TO_F32, from_half)
VALHALL_OPCODE(V2S16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(S32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_S32, half_to_integer)
VALHALL_OPCODE(F16_TO_F32, half_to_float)
VALHALL_OPCODE(F32_TO_S32, float_to_integer)
VALHALL_OPCODE(FROUND_f32, round_float)
VALHALL_OPCODE(V2F16_TO_V2S16, halves_to_integers)
VALHALL_OPCODE(FROUND_v2f16, round_float)
VALHALL_OPCODE(U8_TO_U32, from_byte)
VALHALL_OPCODE(U8_TO_F32, from_byte)
VALHALL_OPCODE(V2U8_TO_V2U16, from_bytes)
VALHALL_OPCODE(V2U8_TO_V2F16, from_bytes)
VALHALL_OPCODE(U16_TO_U32, from_half)
VALHALL_OPCODE(U16_TO_F32, from_half)
VALHALL_OPCODE(V2U16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(U32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_U32, half_to_integer)
VALHALL_OPCODE(F32_TO_U32, float_to_integer)
VALHALL_OPCODE(V2F16_TO_V2U16, halves_to_integers)
VALHALL_OPCODE(MOV_i32, move)
VALHALL_OPCODE(CLZ_u32, count_zeros)
VALHALL_OPCODE(CLZ_v2u16, count_zeros_of_halves)
VALHALL_OPCODE(CLZ_v4u8, count_zeros)
VALHALL_OPCODE(IABS_s32, magnitude)
VALHALL_OPCODE(IABS_v2s16, magnitude)
VALHALL_OPCODE(IABS_v4s8, magnitude)
VALHALL_OPCODE(POPCOUNT_i32, move)
VALHALL_OPCODE(BITREV_i32, move)
VALHALL_OPCODE(NOT_OLD_i32, move)
VALHALL_OPCODE(WMASK, warp_mask)
VALHALL_OPCODE(FLUSH_f32, flush)
VALHALL_OPCODE(FLUSH_v2f16, flush)
VALHALL_OPCODE(ILOGB_f32, logarithm_exponent)
VALHALL_OPCODE(ILOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(LOGB_f32, logarithm_exponent)
VALHALL_OPCODE(LOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(FREXPM_f32, fraction)
VALHALL_OPCODE(FREXPM_v2f16, fraction)
VALHALL_OPCODE(FREXPE_f32, exponent)
VALHALL_OPCODE(FREXPE_v2f16, exponent)
VALHALL_OPCODE(FRCP_f32, special_function)
VALHALL_OPCODE(FRCP_f16, special_function_of_half)
VALHALL_OPCODE(FRSQ_f32, special_function)
VALHALL_OPCODE(FRSQ_f16, special_function_of_half)
VALHALL_OPCODE(FSIN_TABLE_u6, circular_table)
VALHALL_OPCODE(FCOS_TABLE_u6, circular_table)
VALHALL_OPCODE(FSINCOS_OFFSET_u6, circular_offset)
VALHALL_OPCODE(FSQRT_f32, special_function)
VALHALL_OPCODE(FLOGD_f32, special_function)
VALHALL_OPCODE(FLOG_f16, special_function_to_halves)
VALHALL_OPCODE(FPCLASS_f32, float_class)
VALHALL_OPCODE(FPCLASS_f16, special_function_of_half)
VALHALL_OPCODE(FLOG_TABLE_f32, logarithm_table)
VALHALL_OPCODE(FEXP_TABLE_u4, exponential_table)
VALHALL_OPCODE(FRCP_APPROX_f32, special_function)
VALHALL_OPCODE(FRSQ_APPROX_f32, special_function)
VALHALL_OPCODE(FLOG_f32, special_function)
VALHALL_OPCODE(FEXPF_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_A_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_B_f32, cube_root_step)
VALHALL_OPCODE(FRCBRT_APPROX_C_f32, cube_root_step)
VALHALL_OPCODE(IADD_u32, integer_binary)
VALHALL_OPCODE(ISUB_u32, integer_binary)
VALHALL_OPCODE(IMUL_i32, integer_binary)
VALHALL_OPCODE(HADD_u32, half_add)
VALHALL_OPCODE(CLPER_i32, lane_permute)
VALHALL_OPCODE(IADD_v2u16, integer_binary)
VALHALL_OPCODE(ISUB_v2u16, integer_binary)
VALHALL_OPCODE(MKVEC_v2i16, make_halves)
VALHALL_OPCODE(IMUL_v2i16, integer_binary)
VALHALL_OPCODE(HADD_v2u16, half_add)
VALHALL_OPCODE(CLPER_v2u16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4u8, integer_binary)
VALHALL_OPCODE(ISUB_v4u8, integer_binary)
VALHALL_OPCODE(IMUL_v4i8, integer_binary)
VALHALL_OPCODE(HADD_v4u8, half_add)
VALHALL_OPCODE(CLPER_v4u8, lane_permute_unlisted)
VALHALL_OPCODE(FADD_f32, float_add)
VALHALL_OPCODE(FMIN_f32, float_extreme)
VALHALL_OPCODE(FMAX_f32, float_extreme)
VALHALL_OPCODE(LDEXP_f32, ldexp)
VALHALL_OPCODE(FEXP_f32, fexp)
VALHALL_OPCODE(FADD_LSCALE_f32, float_add)
VALHALL_OPCODE(FMUL_SLICE_f32, multiply_slice)
VALHALL_OPCODE(FPOW_SC_DET_f32, power_cases)
VALHALL_OPCODE(FATAN_ASSIST_f32, fatan)
VALHALL_OPCODE(FPOW_SC_APPLY, table_of_two)
VALHALL_OPCODE(FSINCOS_f32, circular)
VALHALL_OPCODE(FADD_v2f16, float_add_halves)
VALHALL_OPCODE(FMIN_v2f16, float_extreme)
VALHALL_OPCODE(FMAX_v2f16, float_extreme)
VALHALL_OPCODE(V2F32_TO_V2F16, pack_floats)
VALHALL_OPCODE(LDEXP_v2f16, ldexp)
VALHALL_OPCODE(FMUL_CSLICE, multiply_constant_slice)
VALHALL_OPCODE(FPOW_f16, power)
VALHALL_OPCODE(IADD_s32, integer_binary)
VALHALL_OPCODE(ISUB_s32, integer_binary)
VALHALL_OPCODE(IMUL_s32, integer_binary)
VALHALL_OPCODE(HADD_s32, half_add)
VALHALL_OPCODE(CLPER_s32, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v2s16, integer_binary)
VALHALL_OPCODE(ISUB_v2s16, integer_binary)
VALHALL_OPCODE(IMUL_v2s16, integer_binary)
VALHALL_OPCODE(HADD_v2s16, half_add)
VALHALL_OPCODE(CLPER_v2s16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4s8, integer_binary)
VALHALL_OPCODE(ISUB_v4s8, integer_binary)
VALHALL_OPCODE(IMUL_v4s8, integer_binary)
VALHALL_OPCODE(HADD_v4s8, half_add)
VALHALL_OPCODE(CLPER_v4s8, lane_permute_unlisted)
VALHALL_OPCODE(IADDC_u32, add_with_carry)
VALHALL_OPCODE(ISUBB_u32, add_with_carry)
VALHALL_OPCODE(CLPER_OR, lane_or)
VALHALL_OPCODE(FMA_f32, fma)
VALHALL_OPCODE(FMA_v2f16, fma_halves)
VALHALL_OPCODE(RSHIFT_AND_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_OR_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_XOR_i32, shift_right_i32)
VALHALL_OPCODE(LSHIFT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(RROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RSHIFT_AND_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_OR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_XOR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(LSHIFT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RSHIFT_AND_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_OR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_XOR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(LSHIFT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(MUX_i32, choose)
VALHALL_OPCODE(MUX_v2i16, choose_halves)
VALHALL_OPCODE(MUX_v4i8, choose_bytes)
VALHALL_OPCODE(CUBE_SSEL, cube_select_s)
VALHALL_OPCODE(CUBE_TSEL, cube_select_t)
VALHALL_OPCODE(MKVEC_v2i8, make_bytes)
VALHALL_OPCODE(CUBEFACE1, cube_face)
VALHALL_OPCODE(CUBEFACE2_V9, cube_face)
VALHALL_OPCODE(IDP_v4s8, dot_product)
VALHALL_OPCODE(IDP_v4u8, dot_product)
VALHALL_OPCODE(ICMP_OR_u32, integer_compare)
VALHALL_OPCODE(ICMP_AND_u32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_u32, integer_compare_low)
VALHALL_OPCODE(ICMP_OR_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4u8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4u8, integer_compare_bytes)
VALHALL_OPCODE(FCMP_OR_f32, float_compare)
VALHALL_OPCODE(FCMP_AND_f32, float_compare)
VALHALL_OPCODE(FCMP_OR_v2f16, float_compare)
VALHALL_OPCODE(FCMP_AND_v2f16, float_compare)
VALHALL_OPCODE(ICMP_OR_s32, integer_compare)
VALHALL_OPCODE(ICMP_AND_s32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_s32, integer_compare)
VALHALL_OPCODE(ICMP_OR_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4s8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4s8, integer_compare_bytes)
VALHALL_OPCODE(MMUL_v4s8, matrix)
VALHALL_OPCODE(MMUL_v4u8, matrix)
VALHALL_OPCODE(MMUL_f32, matrix)
VALHALL_OPCODE(MMUL_v2f16, matrix_of_halves)
VALHALL_OPCODE(MMUL_f16, matrix_to_half)
VALHALL_OPCODE(IADD_IMM_i32, add_immediate)
VALHALL_OPCODE(IADD_IMM_v2i16, add_immediate)
VALHALL_OPCODE(IADD_IMM_v4i8, add_immediate)
VALHALL_OPCODE(FADD_IMM_f32, float_immediate)
VALHALL_OPCODE(FADD_IMM_v2f16, float_immediate)
VALHALL_OPCODE(AND_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(OR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(XOR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(ATOM_RETURN_i32, atomic_return_32)
VALHALL_OPCODE(ATOM_RETURN_i64, atomic_return_64)
VALHALL_OPCODE(TEX_FETCH, texture_fetch)
VALHALL_OPCODE(TEX_WEIGHTS, texture_weights)
VALHALL_OPCODE(TEX_SINGLE, texture_sample)
VALHALL_OPCODE(TEX_GATHER, texture_gather)
VALHALL_OPCODE(TEX_GRADIENT, texture_gradient)
VALHALL_OPCODE(TEX_DUAL, texture_dual)
VALHALL_OPCODE(VAR_TEX_BUF_SINGLE, varying_buffer_sample)
VALHALL_OPCODE(VAR_TEX_BUF_GATHER, varying_buffer_gather)
VALHALL_OPCODE(VAR_TEX_BUF_GRADIENT, varying_buffer_gradient)
VALHALL_OPCODE(VAR_TEX_BUF_DUAL, varying_buffer_dual)
VALHALL_OPCODE(VAR_TEX_SINGLE, varying_sample)
VALHALL_OPCODE(VAR_TEX_GATHER, varying_gather)
VALHALL_OPCODE(VAR_TEX_GRADIENT, varying_gradient)
VALHALL_OPCODE(VAR_TEX_DUAL, varying_dual)
VALHALL_OPCODE(CSEL_u32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2u16, conditional_select_integer)
VALHALL_OPCODE(CSEL_f32, conditional_select)
VALHALL_OPCODE(CSEL_v2f16, conditional_select)
VALHALL_OPCODE(CSEL_s32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2s16, conditional_select_integer)
VALHALL_OPCODE(FMA_RSCALE_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_N_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_LEFT_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_SCALE16_f32, fma_rescale)
VALHALL_OPCODE(LD_CHECKED_i8, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i16, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i24, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i32, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i48, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i64, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i96, load_checked_3)
VALHALL_OPCODE(LD_CHECKED_i128, load_checked_4)
VALHALL_OPCODE(ST_CHECKED_i8, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i16, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i24, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i32, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i48, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i64, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i96, store_checked_3)
VALHALL_OPCODE(ST_CHECKED_i128, store_checked_4)
VALHALL_OPCODE(NOT_OLD_i64, move)
VALHALL_OPCODE(IADD_u64, integer_binary_64)
VALHALL_OPCODE(ISUB_u64, integer_binary_64)
VALHALL_OPCODE(SEG_ADD_u64, segment_add)
VALHALL_OPCODE(SHADDX_u64, shift_add)
VALHALL_OPCODE(IMULD_u64, integer_product_64)
VALHALL_OPCODE(CLPER_u64, lane_permute_unlisted)
VALHALL_OPCODE(IADD_s64, integer_binary_64)
VALHALL_OPCODE(ISUB_s64, integer_binary_64)
VALHALL_OPCODE(SHADDX_s64, shift_add)
VALHALL_OPCODE(IMUL_s64, integer_product_64)
VALHALL_OPCODE(CLPER_s64, lane_permute_unlisted)
VALHALL_OPCODE(RSHIFT_AND_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_OR_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_XOR_i64, shift_right_i64)
VALHALL_OPCODE(LSHIFT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(RROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_XOR_i64, shift_left_i64)

#undef VALHALL_OPCODE
};

}  // namespace detail

/// The constructors, each of which gives an `emitted` of its opcode, for all architectures that have the instruction.
namespace emit {

#define VALHALL_OPCODE(name, form)                                                            \
    template <class... Operands>                                                              \
    [[nodiscard]] constexpr auto name(const Operands&... form)                                \
    {                                                                                         \
        return detail::construct<opcode::name, detail::every_architecture, true>(form...);    \
    }
// Generated from table/ by the target `derive`: the instructions.
// The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/rows.

VALHALL_OPCODE(NOP, nothing)
VALHALL_OPCODE(DOORBELL, nothing)
VALHALL_OPCODE(EUREKA, nothing)
VALHALL_OPCODE(KABOOM, nothing)
VALHALL_OPCODE(BRANCHZ, branch)
VALHALL_OPCODE(DISCARD_f32, discard_test)
VALHALL_OPCODE(BRANCHZI, branch_indirect)
VALHALL_OPCODE(JUMP_EX, jump_stack)
VALHALL_OPCODE(LD_VAR_BUF_FLAT_IMM, varying_buffer_flat_immediate)
VALHALL_OPCODE(LD_VAR_FLAT_IMM, varying_flat_immediate)
VALHALL_OPCODE(LD_GCLK, clock)
VALHALL_OPCODE(BARRIER, barrier)
VALHALL_OPCODE(LD_VAR_IMM, varying_immediate)
VALHALL_OPCODE(LD_VAR_FLAT, varying_flat)
VALHALL_OPCODE(LD_VAR_SPECIAL, varying_special)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f32, varying_buffer_immediate_32)
VALHALL_OPCODE(LD_VAR_BUF_IMM_f16, varying_buffer_immediate_16)
VALHALL_OPCODE(LEA_BUF_IMM, buffer_address_immediate)
VALHALL_OPCODE(LD_VAR_BUF_FLAT, varying_buffer_flat)
VALHALL_OPCODE(LOAD_i8, load_8)
VALHALL_OPCODE(LOAD_i16, load_16)
VALHALL_OPCODE(LOAD_i24, load_24)
VALHALL_OPCODE(LOAD_i32, load_32)
VALHALL_OPCODE(LOAD_i48, load_48)
VALHALL_OPCODE(LOAD_i64, load_64)
VALHALL_OPCODE(LOAD_i96, load_96)
VALHALL_OPCODE(LOAD_i128, load_128)
VALHALL_OPCODE(STORE_i8, store_8)
VALHALL_OPCODE(STORE_i16, store_16)
VALHALL_OPCODE(STORE_i24, store)
VALHALL_OPCODE(STORE_i32, store)
VALHALL_OPCODE(STORE_i48, store)
VALHALL_OPCODE(STORE_i64, store)
VALHALL_OPCODE(STORE_i96, store)
VALHALL_OPCODE(STORE_i128, store)
VALHALL_OPCODE(LD_MULTI, load_many)
VALHALL_OPCODE(ST_MULTI, store_many)
VALHALL_OPCODE(LD_VAR, varying)
VALHALL_OPCODE(LD_ATTR_IMM, attribute_immediate)
VALHALL_OPCODE(LD_TEX_IMM, texel_immediate)
VALHALL_OPCODE(LEA_ATTR_IMM, attribute_address_immediate)
VALHALL_OPCODE(LEA_TEX_IMM, texel_address_immediate)
VALHALL_OPCODE(ATOM_i32, atomic_32)
VALHALL_OPCODE(ATOM_i64, atomic_64)
VALHALL_OPCODE(ATOM1_i32, atomic_with_1_only_32)
VALHALL_OPCODE(ATOM1_i64, atomic_with_1_only_64)
VALHALL_OPCODE(ATOM1_RETURN_i32, atomic_with_1_32)
VALHALL_OPCODE(ATOM1_RETURN_i64, atomic_with_1_64)
VALHALL_OPCODE(LD_BUFFER_i8, load_buffer_8)
VALHALL_OPCODE(LD_BUFFER_i16, load_buffer_16)
VALHALL_OPCODE(LD_BUFFER_i24, load_buffer_24)
VALHALL_OPCODE(LD_BUFFER_i32, load_buffer_32)
VALHALL_OPCODE(LD_BUFFER_i48, load_buffer_48)
VALHALL_OPCODE(LD_BUFFER_i64, load_buffer_64)
VALHALL_OPCODE(LD_BUFFER_i96, load_buffer_96)
VALHALL_OPCODE(LD_BUFFER_i128, load_buffer_128)
VALHALL_OPCODE(LEA_BUFFER, buffer_address)
VALHALL_OPCODE(LD_VAR_BUF_f32, varying_buffer_32)
VALHALL_OPCODE(LD_VAR_BUF_f16, varying_buffer_16)
VALHALL_OPCODE(LEA_BUF, buffer_address)
VALHALL_OPCODE(LD_CVT, load_converted)
VALHALL_OPCODE(ST_CVT, store_converted)
VALHALL_OPCODE(LD_CHECKED_IMM_i8, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i16, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i24, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i32, load_checked_1_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i48, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i64, load_checked_2_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i96, load_checked_3_immediate)
VALHALL_OPCODE(LD_CHECKED_IMM_i128, load_checked_4_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i8, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i16, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i24, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i32, store_checked_1_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i48, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i64, store_checked_2_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i96, store_checked_3_immediate)
VALHALL_OPCODE(ST_CHECKED_IMM_i128, store_checked_4_immediate)
VALHALL_OPCODE(LD_ATTR, attribute)
VALHALL_OPCODE(LD_TEX, texel)
VALHALL_OPCODE(LEA_ATTR, attribute_address)
VALHALL_OPCODE(LEA_TEX, texel_address)
VALHALL_OPCODE(LD_TILE, tile_load)
VALHALL_OPCODE(ST_TILE, tile_store)
VALHALL_OPCODE(ATEST, alpha_test)
VALHALL_OPCODE(ZS_EMIT, depth_emit)
VALHALL_OPCODE(BLEND, blend)
VALHALL_OPCODE(S8_TO_S32, from_byte)
VALHALL_OPCODE(S8_TO_F32, from_byte)
VALHALL_OPCODE(V2S8_TO_V2S16, from_bytes)
VALHALL_OPCODE(V2S8_TO_V2F16, from_bytes)
VALHALL_OPCODE(S16_TO_S32, from_half)
VALHALL_OPCODE(S16_TO_F32, from_half)
VALHALL_OPCODE(V2S16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(S32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_S32, half_to_integer)
VALHALL_OPCODE(F16_TO_F32, half_to_float)
VALHALL_OPCODE(F32_TO_S32, float_to_integer)
VALHALL_OPCODE(FROUND_f32, round_float)
VALHALL_OPCODE(V2F16_TO_V2S16, halves_to_integers)
VALHALL_OPCODE(FROUND_v2f16, round_float)
VALHALL_OPCODE(U8_TO_U32, from_byte)
VALHALL_OPCODE(U8_TO_F32, from_byte)
VALHALL_OPCODE(V2U8_TO_V2U16, from_bytes)
VALHALL_OPCODE(V2U8_TO_V2F16, from_bytes)
VALHALL_OPCODE(U16_TO_U32, from_half)
VALHALL_OPCODE(U16_TO_F32, from_half)
VALHALL_OPCODE(V2U16_TO_V2F16, integers_to_floats)
VALHALL_OPCODE(U32_TO_F32, integer_to_float)
VALHALL_OPCODE(F16_TO_U32, half_to_integer)
VALHALL_OPCODE(F32_TO_U32, float_to_integer)
VALHALL_OPCODE(V2F16_TO_V2U16, halves_to_integers)
VALHALL_OPCODE(MOV_i32, move)
VALHALL_OPCODE(CLZ_u32, count_zeros)
VALHALL_OPCODE(CLZ_v2u16, count_zeros_of_halves)
VALHALL_OPCODE(CLZ_v4u8, count_zeros)
VALHALL_OPCODE(IABS_s32, magnitude)
VALHALL_OPCODE(IABS_v2s16, magnitude)
VALHALL_OPCODE(IABS_v4s8, magnitude)
VALHALL_OPCODE(POPCOUNT_i32, move)
VALHALL_OPCODE(BITREV_i32, move)
VALHALL_OPCODE(NOT_OLD_i32, move)
VALHALL_OPCODE(WMASK, warp_mask)
VALHALL_OPCODE(FLUSH_f32, flush)
VALHALL_OPCODE(FLUSH_v2f16, flush)
VALHALL_OPCODE(ILOGB_f32, logarithm_exponent)
VALHALL_OPCODE(ILOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(LOGB_f32, logarithm_exponent)
VALHALL_OPCODE(LOGB_v2f16, logarithm_exponent)
VALHALL_OPCODE(FREXPM_f32, fraction)
VALHALL_OPCODE(FREXPM_v2f16, fraction)
VALHALL_OPCODE(FREXPE_f32, exponent)
VALHALL_OPCODE(FREXPE_v2f16, exponent)
VALHALL_OPCODE(FRCP_f32, special_function)
VALHALL_OPCODE(FRCP_f16, special_function_of_half)
VALHALL_OPCODE(FRSQ_f32, special_function)
VALHALL_OPCODE(FRSQ_f16, special_function_of_half)
VALHALL_OPCODE(FSIN_TABLE_u6, circular_table)
VALHALL_OPCODE(FCOS_TABLE_u6, circular_table)
VALHALL_OPCODE(FSINCOS_OFFSET_u6, circular_offset)
VALHALL_OPCODE(FSQRT_f32, special_function)
VALHALL_OPCODE(FLOGD_f32, special_function)
VALHALL_OPCODE(FLOG_f16, special_function_to_halves)
VALHALL_OPCODE(FPCLASS_f32, float_class)
VALHALL_OPCODE(FPCLASS_f16, special_function_of_half)
VALHALL_OPCODE(FLOG_TABLE_f32, logarithm_table)
VALHALL_OPCODE(FEXP_TABLE_u4, exponential_table)
VALHALL_OPCODE(FRCP_APPROX_f32, special_function)
VALHALL_OPCODE(FRSQ_APPROX_f32, special_function)
VALHALL_OPCODE(FLOG_f32, special_function)
VALHALL_OPCODE(FEXPF_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_A_f32, special_function)
VALHALL_OPCODE(FRCBRT_APPROX_B_f32, cube_root_step)
VALHALL_OPCODE(FRCBRT_APPROX_C_f32, cube_root_step)
VALHALL_OPCODE(IADD_u32, integer_binary)
VALHALL_OPCODE(ISUB_u32, integer_binary)
VALHALL_OPCODE(IMUL_i32, integer_binary)
VALHALL_OPCODE(HADD_u32, half_add)
VALHALL_OPCODE(CLPER_i32, lane_permute)
VALHALL_OPCODE(IADD_v2u16, integer_binary)
VALHALL_OPCODE(ISUB_v2u16, integer_binary)
VALHALL_OPCODE(MKVEC_v2i16, make_halves)
VALHALL_OPCODE(IMUL_v2i16, integer_binary)
VALHALL_OPCODE(HADD_v2u16, half_add)
VALHALL_OPCODE(CLPER_v2u16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4u8, integer_binary)
VALHALL_OPCODE(ISUB_v4u8, integer_binary)
VALHALL_OPCODE(IMUL_v4i8, integer_binary)
VALHALL_OPCODE(HADD_v4u8, half_add)
VALHALL_OPCODE(CLPER_v4u8, lane_permute_unlisted)
VALHALL_OPCODE(FADD_f32, float_add)
VALHALL_OPCODE(FMIN_f32, float_extreme)
VALHALL_OPCODE(FMAX_f32, float_extreme)
VALHALL_OPCODE(LDEXP_f32, ldexp)
VALHALL_OPCODE(FEXP_f32, fexp)
VALHALL_OPCODE(FADD_LSCALE_f32, float_add)
VALHALL_OPCODE(FMUL_SLICE_f32, multiply_slice)
VALHALL_OPCODE(FPOW_SC_DET_f32, power_cases)
VALHALL_OPCODE(FATAN_ASSIST_f32, fatan)
VALHALL_OPCODE(FPOW_SC_APPLY, table_of_two)
VALHALL_OPCODE(FSINCOS_f32, circular)
VALHALL_OPCODE(FADD_v2f16, float_add_halves)
VALHALL_OPCODE(FMIN_v2f16, float_extreme)
VALHALL_OPCODE(FMAX_v2f16, float_extreme)
VALHALL_OPCODE(V2F32_TO_V2F16, pack_floats)
VALHALL_OPCODE(LDEXP_v2f16, ldexp)
VALHALL_OPCODE(FMUL_CSLICE, multiply_constant_slice)
VALHALL_OPCODE(FPOW_f16, power)
VALHALL_OPCODE(IADD_s32, integer_binary)
VALHALL_OPCODE(ISUB_s32, integer_binary)
VALHALL_OPCODE(IMUL_s32, integer_binary)
VALHALL_OPCODE(HADD_s32, half_add)
VALHALL_OPCODE(CLPER_s32, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v2s16, integer_binary)
VALHALL_OPCODE(ISUB_v2s16, integer_binary)
VALHALL_OPCODE(IMUL_v2s16, integer_binary)
VALHALL_OPCODE(HADD_v2s16, half_add)
VALHALL_OPCODE(CLPER_v2s16, lane_permute_unlisted)
VALHALL_OPCODE(IADD_v4s8, integer_binary)
VALHALL_OPCODE(ISUB_v4s8, integer_binary)
VALHALL_OPCODE(IMUL_v4s8, integer_binary)
VALHALL_OPCODE(HADD_v4s8, half_add)
VALHALL_OPCODE(CLPER_v4s8, lane_permute_unlisted)
VALHALL_OPCODE(IADDC_u32, add_with_carry)
VALHALL_OPCODE(ISUBB_u32, add_with_carry)
VALHALL_OPCODE(CLPER_OR, lane_or)
VALHALL_OPCODE(FMA_f32, fma)
VALHALL_OPCODE(FMA_v2f16, fma_halves)
VALHALL_OPCODE(RSHIFT_AND_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_OR_i32, shift_right_i32)
VALHALL_OPCODE(RSHIFT_XOR_i32, shift_right_i32)
VALHALL_OPCODE(LSHIFT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LSHIFT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(RROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(RROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_AND_i32, shift_left_i32)
VALHALL_OPCODE(LROT_OR_i32, shift_left_i32)
VALHALL_OPCODE(LROT_XOR_i32, shift_left_i32)
VALHALL_OPCODE(RSHIFT_AND_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_OR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(RSHIFT_XOR_v2i16, shift_right_v2i16)
VALHALL_OPCODE(LSHIFT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LSHIFT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_AND_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_OR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(LROT_XOR_v2i16, shift_left_v2i16)
VALHALL_OPCODE(RSHIFT_AND_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_OR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(RSHIFT_XOR_v4i8, shift_right_v4i8)
VALHALL_OPCODE(LSHIFT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LSHIFT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(RROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_AND_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_OR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(LROT_XOR_v4i8, shift_left_v4i8)
VALHALL_OPCODE(MUX_i32, choose)
VALHALL_OPCODE(MUX_v2i16, choose_halves)
VALHALL_OPCODE(MUX_v4i8, choose_bytes)
VALHALL_OPCODE(CUBE_SSEL, cube_select_s)
VALHALL_OPCODE(CUBE_TSEL, cube_select_t)
VALHALL_OPCODE(MKVEC_v2i8, make_bytes)
VALHALL_OPCODE(CUBEFACE1, cube_face)
VALHALL_OPCODE(CUBEFACE2_V9, cube_face)
VALHALL_OPCODE(IDP_v4s8, dot_product)
VALHALL_OPCODE(IDP_v4u8, dot_product)
VALHALL_OPCODE(ICMP_OR_u32, integer_compare)
VALHALL_OPCODE(ICMP_AND_u32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_u32, integer_compare_low)
VALHALL_OPCODE(ICMP_OR_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2u16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4u8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4u8, integer_compare_bytes)
VALHALL_OPCODE(FCMP_OR_f32, float_compare)
VALHALL_OPCODE(FCMP_AND_f32, float_compare)
VALHALL_OPCODE(FCMP_OR_v2f16, float_compare)
VALHALL_OPCODE(FCMP_AND_v2f16, float_compare)
VALHALL_OPCODE(ICMP_OR_s32, integer_compare)
VALHALL_OPCODE(ICMP_AND_s32, integer_compare)
VALHALL_OPCODE(ICMP_MULTI_s32, integer_compare)
VALHALL_OPCODE(ICMP_OR_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_AND_v2s16, integer_compare)
VALHALL_OPCODE(ICMP_OR_v4s8, integer_compare_bytes)
VALHALL_OPCODE(ICMP_AND_v4s8, integer_compare_bytes)
VALHALL_OPCODE(MMUL_v4s8, matrix)
VALHALL_OPCODE(MMUL_v4u8, matrix)
VALHALL_OPCODE(MMUL_f32, matrix)
VALHALL_OPCODE(MMUL_v2f16, matrix_of_halves)
VALHALL_OPCODE(MMUL_f16, matrix_to_half)
VALHALL_OPCODE(IADD_IMM_i32, add_immediate)
VALHALL_OPCODE(IADD_IMM_v2i16, add_immediate)
VALHALL_OPCODE(IADD_IMM_v4i8, add_immediate)
VALHALL_OPCODE(FADD_IMM_f32, float_immediate)
VALHALL_OPCODE(FADD_IMM_v2f16, float_immediate)
VALHALL_OPCODE(AND_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(OR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(XOR_IMM_i32, bitwise_immediate)
VALHALL_OPCODE(ATOM_RETURN_i32, atomic_return_32)
VALHALL_OPCODE(ATOM_RETURN_i64, atomic_return_64)
VALHALL_OPCODE(TEX_FETCH, texture_fetch)
VALHALL_OPCODE(TEX_WEIGHTS, texture_weights)
VALHALL_OPCODE(TEX_SINGLE, texture_sample)
VALHALL_OPCODE(TEX_GATHER, texture_gather)
VALHALL_OPCODE(TEX_GRADIENT, texture_gradient)
VALHALL_OPCODE(TEX_DUAL, texture_dual)
VALHALL_OPCODE(VAR_TEX_BUF_SINGLE, varying_buffer_sample)
VALHALL_OPCODE(VAR_TEX_BUF_GATHER, varying_buffer_gather)
VALHALL_OPCODE(VAR_TEX_BUF_GRADIENT, varying_buffer_gradient)
VALHALL_OPCODE(VAR_TEX_BUF_DUAL, varying_buffer_dual)
VALHALL_OPCODE(VAR_TEX_SINGLE, varying_sample)
VALHALL_OPCODE(VAR_TEX_GATHER, varying_gather)
VALHALL_OPCODE(VAR_TEX_GRADIENT, varying_gradient)
VALHALL_OPCODE(VAR_TEX_DUAL, varying_dual)
VALHALL_OPCODE(CSEL_u32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2u16, conditional_select_integer)
VALHALL_OPCODE(CSEL_f32, conditional_select)
VALHALL_OPCODE(CSEL_v2f16, conditional_select)
VALHALL_OPCODE(CSEL_s32, conditional_select_integer)
VALHALL_OPCODE(CSEL_v2s16, conditional_select_integer)
VALHALL_OPCODE(FMA_RSCALE_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_N_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_LEFT_f32, fma_rescale)
VALHALL_OPCODE(FMA_RSCALE_SCALE16_f32, fma_rescale)
VALHALL_OPCODE(LD_CHECKED_i8, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i16, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i24, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i32, load_checked_1)
VALHALL_OPCODE(LD_CHECKED_i48, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i64, load_checked_2)
VALHALL_OPCODE(LD_CHECKED_i96, load_checked_3)
VALHALL_OPCODE(LD_CHECKED_i128, load_checked_4)
VALHALL_OPCODE(ST_CHECKED_i8, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i16, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i24, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i32, store_checked_1)
VALHALL_OPCODE(ST_CHECKED_i48, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i64, store_checked_2)
VALHALL_OPCODE(ST_CHECKED_i96, store_checked_3)
VALHALL_OPCODE(ST_CHECKED_i128, store_checked_4)
VALHALL_OPCODE(NOT_OLD_i64, move)
VALHALL_OPCODE(IADD_u64, integer_binary_64)
VALHALL_OPCODE(ISUB_u64, integer_binary_64)
VALHALL_OPCODE(SEG_ADD_u64, segment_add)
VALHALL_OPCODE(SHADDX_u64, shift_add)
VALHALL_OPCODE(IMULD_u64, integer_product_64)
VALHALL_OPCODE(CLPER_u64, lane_permute_unlisted)
VALHALL_OPCODE(IADD_s64, integer_binary_64)
VALHALL_OPCODE(ISUB_s64, integer_binary_64)
VALHALL_OPCODE(SHADDX_s64, shift_add)
VALHALL_OPCODE(IMUL_s64, integer_product_64)
VALHALL_OPCODE(CLPER_s64, lane_permute_unlisted)
VALHALL_OPCODE(RSHIFT_AND_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_OR_i64, shift_right_i64)
VALHALL_OPCODE(RSHIFT_XOR_i64, shift_right_i64)
VALHALL_OPCODE(LSHIFT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LSHIFT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(RROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(RROT_XOR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_AND_i64, shift_left_i64)
VALHALL_OPCODE(LROT_OR_i64, shift_left_i64)
VALHALL_OPCODE(LROT_XOR_i64, shift_left_i64)

#undef VALHALL_OPCODE

/// The same without checks of run-time values, which give a wrong word if they are out of range. Each gives a `word`.
using unchecked = detail::constructors<detail::every_architecture, false>;

/// The constructors for one architecture.
template <arch On>
struct on : detail::constructors<On, true> {
    static_assert(is_known(On), "no such architecture");

    static constexpr arch architecture = On;  ///< the one that they are for

    /// The same without checks of run-time values.
    using unchecked = detail::constructors<On, false>;

    /// An entry of the architecture's table of constants by a value that is known at run time.
    template <class Value>
    static constexpr auto constant(Value value)
    {
        return valhall::constant(value, On);
    }
};

/// Calls `function` with the constructors of an architecture that is known at run time, one of `architectures`, and gives
/// what it gives, which must be of one type for all of them:
///
///   word round(arch on, int to, int from)
///   {
///       return emit::for_architecture(on, [=](auto e) -> word { return e.FROUND_f32(reg(to), reg(from), mod::rtz); });
///   }
///
/// The function is compiled for every architecture. Where one lacks an instruction, ask for `e.architecture`:
/// `if constexpr (e.architecture >= arch::v11) … else …`.
template <arch Oldest = architectures[0], class Function>
constexpr decltype(auto) for_architecture(arch which, Function&& function)
{
    assert(which >= Oldest && is_known(which));
    constexpr arch next{static_cast<std::uint8_t>(static_cast<int>(Oldest) + 1)};
    if constexpr (is_known(next))
        if (which != Oldest) return for_architecture<next>(which, function);
    return function(on<Oldest>{});
}

}  // namespace emit

}  // namespace valhall

#endif
// Arm's names for instructions that the table has under another one, and Arm's aliases: short names for an
// instruction some of whose fields are fixed.
#ifndef VALHALL_ISA_ARM_NAMES_HPP
#define VALHALL_ISA_ARM_NAMES_HPP



namespace valhall {

/// A further name of an instruction, and the fields that it stands for.
struct arm_name {
    std::uint16_t text = 0;         ///< where it begins in name_text
    std::uint8_t size = 0;          ///< its length
    bool is_alias = false;          ///< whether it is a short name, beside one that every word of the instruction has
    opcode code{};  ///< the instruction that it stands for
    word mask = 0;                  ///< the bits that the name fixes; what lies in them is not written
    word value = 0;                 ///< what these bits hold
    arch_span archs = v9_up;        ///< where the name holds, if the instruction exists there
    bit_field sign_of_zero{};       ///< the sign of an added zero, which the name fixes so that adding it changes nothing: set
                                    ///< unless rounding goes down
    bool is_address = false;        ///< the immediate is a distance in bytes from the next instruction
    bool is_half = false;           ///< the destination is not a whole register

    /// Whether there is a name: a default one has none.
    constexpr bool is_given() const { return size != 0; }

    /// The name itself.
    constexpr std::string_view spelling() const;

    /// Whether the name fixes all bits of a field.
    constexpr bool hides(bit_field field) const { return field.width != 0 && (field.mask() & ~mask) == 0; }

    /// A word with the fields that the name fixes.
    constexpr word apply(word bits) const
    {
        bits = (bits & ~mask) | value;
        if (sign_of_zero.width != 0) bits = sign_of_zero.insert(bits, !rounds_down(bits));
        return bits;
    }

    /// Whether a word of the instruction can be written so.
    constexpr bool holds(word bits) const
    {
        return apply(bits) == bits && (!is_half || destination_mask_field.extract(bits) != destination_mask_field.maximum());
    }

    friend constexpr bool operator==(const arm_name&, const arm_name&) = default;

private:
    static constexpr bool rounds_down(word bits)
    {
        return describe(enum_id::round_mode).standard.extract(bits) == static_cast<word>(modifier::round_mode::rtn);
    }
};

namespace detail {

// What the functions of this namespace find where there is no name; it has no characters. (Not a null pointer, which some
// compilers do not compare in constant expressions when they instrument them.)
inline constexpr arm_name no_name{};

// name_text: the characters of all names. arm_names: the names and aliases. names_by_text: by hash, the place of a name, or
// no_name_place. names_by_code: by opcode, the place of its first name; next_names: by name, the place of the next one of the
// same instruction.
// Generated from table/ by the target `derive`: Arm's names.
// See arm_names.hpp for what it says.

inline constexpr char name_text[] =
    "BRANCHJUMPLEA_PKALD_PKA.i8LD_PKA.i16LD_PKA.i24LD_PKA.i32LD_PKA.i48LD_PKA.i64LD_PKA.i96LD_PKA.i128SHA"
    "DD.u64SHADD.s64IMUL.u32IMUL.v2u16IMUL.v4u8IMUL.u64IDPADD.v4s8IDPADD.v4u8CLPERCUBEFACE2FATAN_TABLE.f3"
    "2SEG_SUB.u64ACMPXCHG.i32ACMPXCHG.i64FMA_RSCALE.f32.nFMA_RSCALE.f32.leftFMA_RSCALE.f32.n_addARSHIFT_A"
    "ND.i32ARSHIFT_AND.v2i16ARSHIFT_AND.v4i8ARSHIFT_AND.i64ARSHIFT_OR.i32ARSHIFT_OR.v2i16ARSHIFT_OR.v4i8A"
    "RSHIFT_OR.i64ARSHIFT_XOR.i32ARSHIFT_XOR.v2i16ARSHIFT_XOR.v4i8ARSHIFT_XOR.i64NOT.i32NOT.v2i16NOT.v4i8"
    "NOT.i64AND.i32AND.v2i16AND.v4i8AND.i64OR.i32OR.v2i16OR.v4i8OR.i64XOR.i32XOR.v2i16XOR.v4i8XOR.i64LSHI"
    "FT.i32LSHIFT.v2i16LSHIFT.v4i8LSHIFT.i64LROT.i32LROT.v2i16LROT.v4i8LROT.i64RROT.i32RROT.v2i16RROT.v4i"
    "8RROT.i64ARSHIFT.i32ARSHIFT.v2i16ARSHIFT.v4i8ARSHIFT.i64RSHIFT.i32RSHIFT.v2i16RSHIFT.v4i8RSHIFT.i64F"
    "NEG.f32FNEG.v2f16FABS.f32FABS.v2f16F32_TO_F16FMUL.f32FMUL.v2f16FADD_RSCALE.f32FMUL_RSCALE.f32FMUL_RS"
    "CALE.f32.nFMUL_RSCALE.f32.leftFADD_RSCALE.f32.n_addFEXP.f16FCMP.f32FCMP.v2f16ICMP.u32ICMP.s32ICMP.v2"
    "u16ICMP.v2s16ICMP.v4u8ICMP.v4s8SWZ.v2i16SWZ.v4i8ADRMOV_IMM.i32MOV_IMM.v2i16MOV_IMM.v4i8AXCHG.i32AXCH"
    "G.i64"
    "                                ";

inline constexpr arm_name arm_names[] = {
    {0, 6, false, opcode{4}, 0x0, 0x0},  // BRANCH
    {6, 4, false, opcode{6}, 0x0, 0x0},  // JUMP
    {10, 7, false, opcode{56}, 0x0, 0x0},  // LEA_PKA
    {17, 9, false, opcode{48}, 0x0, 0x0},  // LD_PKA.i8
    {26, 10, false, opcode{49}, 0x0, 0x0},  // LD_PKA.i16
    {36, 10, false, opcode{50}, 0x0, 0x0},  // LD_PKA.i24
    {46, 10, false, opcode{51}, 0x0, 0x0},  // LD_PKA.i32
    {56, 10, false, opcode{52}, 0x0, 0x0},  // LD_PKA.i48
    {66, 10, false, opcode{53}, 0x0, 0x0},  // LD_PKA.i64
    {76, 10, false, opcode{54}, 0x0, 0x0},  // LD_PKA.i96
    {86, 11, false, opcode{55}, 0x0, 0x0},  // LD_PKA.i128
    {97, 9, false, opcode{331}, 0x0, 0x0},  // SHADD.u64
    {106, 9, false, opcode{336}, 0x0, 0x0},  // SHADD.s64
    {115, 8, false, opcode{156}, 0x0, 0x0},  // IMUL.u32
    {123, 10, false, opcode{162}, 0x0, 0x0},  // IMUL.v2u16
    {133, 9, false, opcode{167}, 0x0, 0x0},  // IMUL.v4u8
    {142, 8, false, opcode{332}, 0x0, 0x0},  // IMUL.u64
    {150, 11, false, opcode{252}, 0x0, 0x0},  // IDPADD.v4s8
    {161, 11, false, opcode{253}, 0x0, 0x0},  // IDPADD.v4u8
    {172, 5, false, opcode{158}, 0x0, 0x0},  // CLPER
    {177, 9, false, opcode{251}, 0x0, 0x0},  // CUBEFACE2
    {186, 15, false, opcode{178}, 0x1000000, 0x1000000},  // FATAN_TABLE.f32
    {201, 11, false, opcode{330}, 0x4000000000, 0x4000000000},  // SEG_SUB.u64
    {212, 12, false, opcode{285}, 0x7C00000, 0x7C00000},  // ACMPXCHG.i32
    {224, 12, false, opcode{286}, 0x7C00000, 0x7C00000},  // ACMPXCHG.i64
    {236, 16, false, opcode{308}, 0x0, 0x0},  // FMA_RSCALE.f32.n
    {252, 19, false, opcode{309}, 0x0, 0x0},  // FMA_RSCALE.f32.left
    {271, 20, false, opcode{310}, 0x0, 0x0},  // FMA_RSCALE.f32.n_add
    {291, 15, false, opcode{208}, 0x400000000, 0x400000000},  // ARSHIFT_AND.i32
    {306, 17, false, opcode{220}, 0x400000000, 0x400000000},  // ARSHIFT_AND.v2i16
    {323, 16, false, opcode{232}, 0x400000000, 0x400000000},  // ARSHIFT_AND.v4i8
    {339, 15, false, opcode{339}, 0x400000000, 0x400000000},  // ARSHIFT_AND.i64
    {354, 14, false, opcode{209}, 0x400000000, 0x400000000},  // ARSHIFT_OR.i32
    {368, 16, false, opcode{221}, 0x400000000, 0x400000000},  // ARSHIFT_OR.v2i16
    {384, 15, false, opcode{233}, 0x400000000, 0x400000000},  // ARSHIFT_OR.v4i8
    {399, 14, false, opcode{340}, 0x400000000, 0x400000000},  // ARSHIFT_OR.i64
    {413, 15, false, opcode{210}, 0x400000000, 0x400000000},  // ARSHIFT_XOR.i32
    {428, 17, false, opcode{222}, 0x400000000, 0x400000000},  // ARSHIFT_XOR.v2i16
    {445, 16, false, opcode{234}, 0x400000000, 0x400000000},  // ARSHIFT_XOR.v4i8
    {461, 15, false, opcode{341}, 0x400000000, 0x400000000},  // ARSHIFT_XOR.i64
    {476, 7, true, opcode{213}, 0x87CFFFF00, 0x810C0C000},  // NOT.i32
    {483, 9, true, opcode{225}, 0x87CFFFF00, 0x800C0C000},  // NOT.v2i16
    {492, 8, true, opcode{237}, 0x87CFFFF00, 0x800C0C000},  // NOT.v4i8
    {500, 7, true, opcode{344}, 0x87CFFFF00, 0x810C0C000},  // NOT.i64
    {507, 7, true, opcode{211}, 0x3C00FF00, 0x1000C000},  // AND.i32
    {514, 9, true, opcode{223}, 0x3C00FF00, 0xC000},  // AND.v2i16
    {523, 8, true, opcode{235}, 0x3C00FF00, 0xC000},  // AND.v4i8
    {531, 7, true, opcode{342}, 0x3C00FF00, 0x1000C000},  // AND.i64
    {538, 6, true, opcode{212}, 0x3C00FF00, 0x1000C000},  // OR.i32
    {544, 8, true, opcode{224}, 0x3C00FF00, 0xC000},  // OR.v2i16
    {552, 7, true, opcode{236}, 0x3C00FF00, 0xC000},  // OR.v4i8
    {559, 6, true, opcode{343}, 0x3C00FF00, 0x1000C000},  // OR.i64
    {565, 7, true, opcode{213}, 0x3C00FF00, 0x1000C000},  // XOR.i32
    {572, 9, true, opcode{225}, 0x3C00FF00, 0xC000},  // XOR.v2i16
    {581, 8, true, opcode{237}, 0x3C00FF00, 0xC000},  // XOR.v4i8
    {589, 7, true, opcode{344}, 0x3C00FF00, 0x1000C000},  // XOR.i64
    {596, 10, true, opcode{212}, 0x800FF0000, 0xC00000},  // LSHIFT.i32
    {606, 12, true, opcode{224}, 0x800FF0000, 0xC00000},  // LSHIFT.v2i16
    {618, 11, true, opcode{236}, 0x800FF0000, 0xC00000},  // LSHIFT.v4i8
    {629, 10, true, opcode{343}, 0x800FF0000, 0xC00000},  // LSHIFT.i64
    {639, 8, true, opcode{218}, 0x800FF0000, 0xC00000},  // LROT.i32
    {647, 10, true, opcode{230}, 0x800FF0000, 0xC00000},  // LROT.v2i16
    {657, 9, true, opcode{242}, 0x800FF0000, 0xC00000},  // LROT.v4i8
    {666, 8, true, opcode{349}, 0x800FF0000, 0xC00000},  // LROT.i64
    {674, 8, true, opcode{215}, 0x800FF0000, 0xC00000},  // RROT.i32
    {682, 10, true, opcode{227}, 0x800FF0000, 0xC00000},  // RROT.v2i16
    {692, 9, true, opcode{239}, 0x800FF0000, 0xC00000},  // RROT.v4i8
    {701, 8, true, opcode{346}, 0x800FF0000, 0xC00000},  // RROT.i64
    {709, 11, true, opcode{209}, 0xC00FF0000, 0x400C00000},  // ARSHIFT.i32
    {720, 13, true, opcode{221}, 0xC00FF0000, 0x400C00000},  // ARSHIFT.v2i16
    {733, 12, true, opcode{233}, 0xC00FF0000, 0x400C00000},  // ARSHIFT.v4i8
    {745, 11, true, opcode{340}, 0xC00FF0000, 0x400C00000},  // ARSHIFT.i64
    {756, 10, true, opcode{209}, 0xC00FF0000, 0xC00000},  // RSHIFT.i32
    {766, 12, true, opcode{221}, 0xC00FF0000, 0xC00000},  // RSHIFT.v2i16
    {778, 11, true, opcode{233}, 0xC00FF0000, 0xC00000},  // RSHIFT.v4i8
    {789, 10, true, opcode{340}, 0xC00FF0000, 0xC00000},  // RSHIFT.i64
    {799, 8, true, opcode{170}, 0xF4CC00FF00, 0x500000C000},  // FNEG.f32
    {807, 10, true, opcode{181}, 0xF4CC00FF00, 0x500800C000},  // FNEG.v2f16
    {817, 8, true, opcode{170}, 0xF4CC00FF00, 0x900000C000},  // FABS.f32
    {825, 10, true, opcode{181}, 0xF4CC00FF00, 0x900800C000},  // FABS.v2f16
    {835, 10, true, opcode{170}, 0x243C00FF00, 0xC000, arch_span{0xBFF}, {36, 1}, false, true},  // F32_TO_F16
    {845, 8, true, opcode{206}, 0x803FF0000, 0xC00000, arch_span{0x9FF}, {34, 1}, false, false},  // FMUL.f32
    {853, 10, true, opcode{207}, 0x803FF0000, 0x2C00000, arch_span{0x9FF}, {34, 1}, false, false},  // FMUL.v2f16
    {863, 15, true, opcode{307}, 0x300000FF00, 0xD000},  // FADD_RSCALE.f32
    {878, 15, true, opcode{307}, 0xC00FF0000, 0x400C00000},  // FMUL_RSCALE.f32
    {893, 17, true, opcode{308}, 0xC00FF0000, 0x400C00000},  // FMUL_RSCALE.f32.n
    {910, 20, true, opcode{309}, 0xC00FF0000, 0x400C00000},  // FMUL_RSCALE.f32.left
    {930, 21, true, opcode{310}, 0x300000FF00, 0xD000},  // FADD_RSCALE.f32.n_add
    {951, 8, true, opcode{187}, 0xC0100000FF, 0x100000DC},  // FEXP.f16
    {959, 8, true, opcode{261}, 0xFF0000, 0xC00000},  // FCMP.f32
    {967, 10, true, opcode{263}, 0xFF0000, 0xC00000},  // FCMP.v2f16
    {977, 8, true, opcode{254}, 0xFF0000, 0xC00000},  // ICMP.u32
    {985, 8, true, opcode{265}, 0xFF0000, 0xC00000},  // ICMP.s32
    {993, 10, true, opcode{257}, 0xFF0000, 0xC00000},  // ICMP.v2u16
    {1003, 10, true, opcode{268}, 0xFF0000, 0xC00000},  // ICMP.v2s16
    {1013, 9, true, opcode{259}, 0xFF0000, 0xC00000},  // ICMP.v4u8
    {1022, 9, true, opcode{270}, 0xFF0000, 0xC00000},  // ICMP.v4s8
    {1031, 9, true, opcode{159}, 0x7C00FF00, 0x800C000},  // SWZ.v2i16
    {1040, 8, true, opcode{165}, 0x7C00FF00, 0xC000},  // SWZ.v4i8
    {1048, 3, true, opcode{277}, 0x600C000000000FF, 0x600C000000000FE, arch_span{0x9FF}, {0, 0}, true, false},  // ADR
    {1051, 11, true, opcode{277}, 0x6000000000000FF, 0xC0},  // MOV_IMM.i32
    {1062, 13, true, opcode{278}, 0x6000000000000FF, 0xC0},  // MOV_IMM.v2i16
    {1075, 12, true, opcode{279}, 0x6000000000000FF, 0xC0},  // MOV_IMM.v4i8
    {1087, 9, true, opcode{285}, 0x7C00000, 0x3C00000},  // AXCHG.i32
    {1096, 9, true, opcode{286}, 0x7C00000, 0x3C00000},  // AXCHG.i64
};

inline constexpr char8_t names_by_text[] =
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\x68\xff\xff\xff\x64\xff\xff\xff\xff\xff\x62\xff"
    u8"\xff\xff\xff\xff\x3a\xff\xff\x1a\x24\x1c\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\x7\xff\xff\xff\x46\xff\xff\xff\xff\x44\xff\xff\xff\x30\xff\xff\xff\xff\xff"
    u8"\xff\xd\xff\x34\x3d\x0\xff\xff\xff\xff\xff\x40\x38\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\x4f\xff\xff\xff\xff\xff\xff\xff\x5c\x5b\xc\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\x31\xff\x5a\xff\xff\xff\xff\x2b\x39\xff\xff\x13\xff\xff"
    u8"\xff\xff\x2c\x25\xff\xff\xff\xff\xff\x3c\xff\xff\xff\x55\x2f\xff\xff\xff\xff\xff"
    u8"\xff\xff\x36\x27\x1f\xff\xff\xff\xff\xff\xff\xff\x2\xff\xff\xff\xff\xff\xff\x29"
    u8"\xff\xff\x51\xff\xff\xff\xff\x63\x32\x2e\xff\xff\xff\x4b\xff\xff\xff\x67\xff\x61"
    u8"\x16\x3\xff\xff\x54\x19\xff\xff\x49\xff\xff\x22\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\x43\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x4a\xff"
    u8"\xff\xff\xff\xff\x17\xff\xff\xff\xff\x57\x28\xff\xff\xff\xff\xff\xff\xff\x4d\xb"
    u8"\xff\xff\xff\x59\xff\x4e\xff\xff\xff\xff\xff\xff\x2a\xff\xff\xff\xff\xff\xff\xff"
    u8"\x4c\xff\xff\x37\xff\x10\xff\xff\xff\x2d\xff\xff\xff\x20\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\x48\xff\xff\xff\xff\xff\xff\xff\x53\xff\xff\x56\x35\xff"
    u8"\x33\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x1e\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x45\xff\xff\xff\xff\x1b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\x42\xff\xff\xff\xff\xff\xff\x1\xff\xff\xff\xff\x3b"
    u8"\xf\xff\xff\xff\xff\xff\x3e\x6\xff\xff\xff\xff\x14\xff\xff\xff\xff\x23\x8\x5d"
    u8"\x5\xff\xff\xff\xff\x21\xff\xff\xff\xff\xff\xff\xff\x12\x11\xff\xff\xff\x41\xff"
    u8"\xff\xff\xff\xff\x1d\xff\x9\x4\xff\xff\x58\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x65\x47\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\x3f\xff\xff\xff\xff\xff\x66\xff\xff\xff\xff\xff\xff\xff\xff\xff\x18\xff\x60"
    u8"\x5f\x5e\x52\x50\xff\xff\xff\xff\xff\xff\xff\xff\xe\xff\xff\xff\xff\xff\xff\xa"
    u8"\xff\xff\x26\xff\x15\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    ;

inline constexpr char8_t names_by_code[] =
    u8"\xff\xff\xff\xff\x0\xff\x1\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\x3\x4\x5\x6\x7\x8\x9\xa\x2\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xd\xff\x13\x61"
    u8"\xff\xff\xe\xff\xff\x62\xff\xf\xff\xff\x4c\xff\xff\xff\xff\xff\xff\xff\x15\xff"
    u8"\xff\x4d\xff\xff\xff\xff\xff\x58\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\x51\x52\x1c\x20\x24\x2c\x30\x28\xff\x40\xff\xff\x3c\xff"
    u8"\x1d\x21\x25\x2d\x31\x29\xff\x41\xff\xff\x3d\xff\x1e\x22\x26\x2e\x32\x2a\xff\x42"
    u8"\xff\xff\x3e\xff\xff\xff\xff\xff\xff\xff\xff\x14\x11\x12\x5b\xff\xff\x5d\xff\x5f"
    u8"\xff\x59\xff\x5a\xff\x5c\xff\xff\x5e\xff\x60\xff\xff\xff\xff\xff\xff\x63\x65\x66"
    u8"\xff\xff\xff\xff\xff\x17\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\x53\x19\x1a\x1b\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x16\xb\x10\xff\xff\xff\xc\xff\xff\x1f"
    u8"\x23\x27\x2f\x33\x2b\xff\x43\xff\xff\x3f\xff"
    ;

inline constexpr char8_t next_names[] =
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\x67\x68\x55\x56\x57\xff\xff\xff\xff\x44\x45\x46\x47\xff\xff\xff\xff"
    u8"\x34\x35\x36\x37\xff\xff\xff\xff\x38\x39\x3a\x3b\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\xff\xff\xff\x48\x49\x4a\x4b\xff\xff\xff\xff\x4e\x4f\x50\xff"
    u8"\xff\xff\xff\x54\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x64"
    u8"\xff\xff\xff\xff\xff"
    ;


inline constexpr std::uint8_t no_name_place = 255;
inline constexpr int name_count = sizeof(arm_names) / sizeof(arm_name);

}  // namespace detail

constexpr std::string_view arm_name::spelling() const { return {detail::name_text + text, std::size_t{size}}; }

namespace detail {

// Arm's name of a text, spelt exactly, or no_name.
constexpr const arm_name& arm_name_spelt(std::string_view text)
{
    if (text.empty()) return no_name;
    for (unsigned at = text_hash(text.data(), text.size()) % name_slots;; at = (at + 1) % name_slots) {
        const std::uint8_t place = names_by_text[at];
        if (place == no_name_place) return no_name;
        const std::string_view name = arm_names[place].spelling();
        if (name.size() == text.size() && same(name.data(), text.data(), text.size())) return arm_names[place];
    }
}

// The name for a word of an instruction, or no_name where that is the mnemonic: an alias if they are wanted and one holds.
constexpr const arm_name& arm_name_for(word bits, opcode code, arch on, bool aliases)
{
    std::uint8_t found = no_name_place;
    for (std::uint8_t i = names_by_code[static_cast<int>(code)]; i != no_name_place; i = next_names[i]) {
        const arm_name& name = arm_names[i];
        if ((name.is_alias && !aliases) || !contains(name.archs, on) || !name.holds(bits)) continue;
        if (name.is_alias) return name;
        if (found == no_name_place) found = i;
    }
    return found != no_name_place ? arm_names[found] : no_name;
}

}  // namespace detail

/// How many names and aliases of Arm's there are, and each of them, 0 to arm_name_count - 1.
inline constexpr int arm_name_count = detail::name_count;
/// A name by its place, which is not checked.
constexpr const arm_name& arm_name_at(int i) { return detail::arm_names[i]; }

/// Arm's name that is spelt so, exactly. Faults: unknown_mnemonic, also for what Arm and the table call alike.
constexpr result<arm_name> find_arm_name(std::string_view text)
{
    const arm_name& found = detail::arm_name_spelt(text);
    if (found.size == 0) return fault_code::unknown_mnemonic;
    return found;
}

/// The name that Arm's syntax has for a word of an instruction: an alias if they are wanted and one holds.
/// Faults: no_arm_name where it is the mnemonic itself.
constexpr result<arm_name> arm_name_of(word bits, opcode code, arch on, bool aliases)
{
    const arm_name& found = detail::arm_name_for(bits, code, on, aliases);
    if (found.size == 0) return fault_code::no_arm_name;
    return found;
}

}  // namespace valhall

#endif
// Which architecture a product has.
#ifndef VALHALL_ISA_GPUS_HPP
#define VALHALL_ISA_GPUS_HPP



namespace valhall {

/// A product: the name that follows "Mali-" or "Immortalis-", and the architecture of its shader cores.
struct gpu {
    std::string_view name{};  ///< "G610", without the family
    arch architecture{};      ///< what it executes
    friend constexpr bool operator==(const gpu&, const gpu&) = default;
};

/// The products whose architecture is known, by architecture.
inline constexpr gpu gpus[] = {
    {"G57", arch::v9},   {"G68", arch::v9},   {"G77", arch::v9},   {"G78", arch::v9},   {"G78AE", arch::v9}, {"G310", arch::v10},
    {"G510", arch::v10}, {"G610", arch::v10}, {"G710", arch::v10}, {"G615", arch::v11}, {"G715", arch::v11}, {"G620", arch::v12},
    {"G720", arch::v12}, {"G625", arch::v13}, {"G725", arch::v13}, {"G925", arch::v13}, {"G1", arch::v14},
};

namespace detail {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Takes what a text begins with, in any case, if it does.
constexpr bool drop_start(std::string_view& text, std::string_view start)
{
    if (text.size() < start.size()) return false;
    for (std::size_t i = 0; i < start.size(); ++i)
        if (upper(text[i]) != upper(start[i])) return false;
    text.remove_prefix(start.size());
    return true;
}

// Whether a text is a number of cores, " MP4" or " MC10", or nothing.
constexpr bool is_core_count(std::string_view text)
{
    if (text.empty()) return true;
    if ((!drop_start(text, " MP") && !drop_start(text, " MC")) || text.empty()) return false;
    for (const char c : text)
        if (c < '0' || c > '9') return false;
    return true;
}

}  // namespace detail

/// The product of a name in any case, which may have its family before it and a number of cores behind it: "g610",
/// "Mali-G610 MP4". Faults: unknown_gpu.
constexpr result<gpu> find_gpu(std::string_view name)
{
    detail::drop_start(name, "Mali-") || detail::drop_start(name, "Immortalis-");
    for (const gpu& product : gpus) {
        std::string_view rest = name;
        if (detail::drop_start(rest, product.name) && detail::is_core_count(rest)) return product;
    }
    return fault_code::unknown_gpu;
}

}  // namespace valhall

#endif
// Assembly text as constant expressions: a bad line does not compile, and the compiler says which and why.
#ifndef VALHALL_LITERALS_HPP
#define VALHALL_LITERALS_HPP

#include <array>

// Text as a program of words: assemble(), which does not allocate.
#ifndef VALHALL_TEXT_ASSEMBLE_HPP
#define VALHALL_TEXT_ASSEMBLE_HPP

#include <span>

// The code buffer: collects the words of a program, with labels, for just-in-time compilers and for constant expressions.
//
//   code_buffer<64> code(arch::v10);
//   const label loop = code.here();
//   code.emit(emit::IADD_IMM_i32(r2, r2.last(), imm(0xFFFFFFFF)));
//   code.emit(emit::BRANCHZ(r2, imm(0), flow::reconverge), loop);
//   code.emit(emit::NOP(flow::end));
//   if (!code.finish()) return report(code.error());
//   upload(code.words());
//
// Errors stay in the buffer until the end, so that no call in between has to be checked. Nothing here allocates;
// program/growing_code_buffer.hpp has the buffer that does. The passes of program/growing_analysis.hpp and fixed_passes.hpp run on a
// buffer: its labels and handles stay valid.
#ifndef VALHALL_PROGRAM_CODE_BUFFER_HPP
#define VALHALL_PROGRAM_CODE_BUFFER_HPP

#include <concepts>

// Where a thread continues after one instruction: at the next one, elsewhere, or nowhere. Derived from the table.
#ifndef VALHALL_PROGRAM_CONTINUATION_HPP
#define VALHALL_PROGRAM_CONTINUATION_HPP


// What the table says of operands and effects: the type of each operand, what is done with it, what it is to the instruction;
// what the instruction does beyond its results; its operation, type and family. Stands apart from the core, which decodes without it.
#ifndef VALHALL_ISA_OPERAND_INFO_HPP
#define VALHALL_ISA_OPERAND_INFO_HPP



namespace valhall {

// operation, family, number_type, effect.
// Generated from table/ by the target `derive`: what instructions do whatever the type, and the families of instructions.

/// What an instruction does, whatever the type: operation::FADD is that of FADD.f32 and FADD.v2f16.
enum class operation : std::uint8_t {
    AND_IMM, ATEST, ATOM, ATOM1, ATOM1_RETURN, ATOM_RETURN, BARRIER, BITREV, BLEND, BRANCHZ, BRANCHZI, CLPER, CLPER_OR, CLZ, CSEL,
    CUBEFACE1, CUBEFACE2_V9, CUBE_SSEL, CUBE_TSEL, DISCARD, DOORBELL, EUREKA, F16_TO_F32, F16_TO_S32, F16_TO_U32, F32_TO_S32,
    F32_TO_U32, FADD, FADD_IMM, FADD_LSCALE, FATAN_ASSIST, FCMP_AND, FCMP_OR, FCOS_TABLE, FEXP, FEXPF, FEXP_TABLE, FLOG, FLOGD,
    FLOG_TABLE, FLUSH, FMA, FMAX, FMA_RSCALE, FMA_RSCALE_LEFT, FMA_RSCALE_N, FMA_RSCALE_SCALE16, FMIN, FMUL_CSLICE, FMUL_SLICE,
    FPCLASS, FPOW, FPOW_SC_APPLY, FPOW_SC_DET, FRCBRT_APPROX_A, FRCBRT_APPROX_B, FRCBRT_APPROX_C, FRCP, FRCP_APPROX, FREXPE, FREXPM,
    FROUND, FRSQ, FRSQ_APPROX, FSINCOS, FSINCOS_OFFSET, FSIN_TABLE, FSQRT, HADD, IABS, IADD, IADDC, IADD_IMM, ICMP_AND, ICMP_MULTI,
    ICMP_OR, IDP, ILOGB, IMUL, IMULD, ISUB, ISUBB, JUMP_EX, KABOOM, LDEXP, LD_ATTR, LD_ATTR_IMM, LD_BUFFER, LD_CHECKED,
    LD_CHECKED_IMM, LD_CVT, LD_GCLK, LD_MULTI, LD_TEX, LD_TEX_IMM, LD_TILE, LD_VAR, LD_VAR_BUF, LD_VAR_BUF_FLAT,
    LD_VAR_BUF_FLAT_IMM, LD_VAR_BUF_IMM, LD_VAR_FLAT, LD_VAR_FLAT_IMM, LD_VAR_IMM, LD_VAR_SPECIAL, LEA_ATTR, LEA_ATTR_IMM, LEA_BUF,
    LEA_BUFFER, LEA_BUF_IMM, LEA_TEX, LEA_TEX_IMM, LOAD, LOGB, LROT_AND, LROT_OR, LROT_XOR, LSHIFT_AND, LSHIFT_OR, LSHIFT_XOR,
    MKVEC, MMUL, MOV, MUX, NOP, NOT_OLD, OR_IMM, POPCOUNT, RROT_AND, RROT_OR, RROT_XOR, RSHIFT_AND, RSHIFT_OR, RSHIFT_XOR,
    S16_TO_F32, S16_TO_S32, S32_TO_F32, S8_TO_F32, S8_TO_S32, SEG_ADD, SHADDX, STORE, ST_CHECKED, ST_CHECKED_IMM, ST_CVT, ST_MULTI,
    ST_TILE, TEX_DUAL, TEX_FETCH, TEX_GATHER, TEX_GRADIENT, TEX_SINGLE, TEX_WEIGHTS, U16_TO_F32, U16_TO_U32, U32_TO_F32, U8_TO_F32,
    U8_TO_U32, V2F16_TO_V2S16, V2F16_TO_V2U16, V2F32_TO_V2F16, V2S16_TO_V2F16, V2S8_TO_V2F16, V2S8_TO_V2S16, V2U16_TO_V2F16,
    V2U8_TO_V2F16, V2U8_TO_V2U16, VAR_TEX_BUF_DUAL, VAR_TEX_BUF_GATHER, VAR_TEX_BUF_GRADIENT, VAR_TEX_BUF_SINGLE, VAR_TEX_DUAL,
    VAR_TEX_GATHER, VAR_TEX_GRADIENT, VAR_TEX_SINGLE, WMASK, XOR_IMM, ZS_EMIT,
};

/// The family of an instruction, by the file of table/rows that has it.
enum class family : std::uint8_t {
    control, float_, integer, bitwise, compare, convert, memory, varying, texture, fragment,
};

/// The types of instructions and operands.
enum class number_type : std::uint8_t {
    f16, f32, v2f16, s8, s16, s32, s64, v2s16, v2s8, v4s8, u8, u16, u32, u64, v2u16, v2u8, v4u8, i8, i16, i32, i64, v2i16, v2i8,
    v4i8, i24, i48, i96, i128, u4, u6, a32, a64, formatted, imm, none,
};

/// What an instruction does beyond what it writes to registers; or'ed.
enum class effect : std::uint32_t {
    reads_memory = 0x1, writes_memory = 0x2, reads_inputs = 0x4, reads_descriptors = 0x8, reads_tile = 0x10, writes_tile = 0x20,
    changes_coverage = 0x40, discards = 0x80, branches = 0x100, ends_thread = 0x200, reads_lanes = 0x400, needs_helpers = 0x800,
    computes_lod = 0x1000, interpolates = 0x2000, is_barrier = 0x4000, not_repeatable = 0x8000, signals_job_manager = 0x10000,
};

namespace detail {

// What a value of an enumeration means, such as which bytes it stands for.
struct value_meaning {
    enum_id id;
    std::uint8_t value;
    std::uint8_t meaning;
};

// The slots that an instruction with an effect needs waited for before it.
struct effect_need {
    effect what;
    std::uint8_t slots;
};

// type_fact_table by number_type, operand_signature_table by signature, row_fact_table by row: see records.def. flow_slots and
// flow_ends by flow, selector_bytes by selector, where 0 is no byte in particular; lane_bytes, lod_values,
// replacing_values.
// Generated from table/ by the target `derive`: the operands and effects of instructions.
// See records.def and operand_info.hpp for what it says.

inline constexpr char8_t type_fact_table[] =
    u8"\x0\x10\x1"  // f16
    u8"\x0\x20\x1"  // f32
    u8"\x0\x10\x2"  // v2f16
    u8"\x1\x8\x1"  // s8
    u8"\x1\x10\x1"  // s16
    u8"\x1\x20\x1"  // s32
    u8"\x1\x40\x1"  // s64
    u8"\x1\x10\x2"  // v2s16
    u8"\x1\x8\x2"  // v2s8
    u8"\x1\x8\x4"  // v4s8
    u8"\x2\x8\x1"  // u8
    u8"\x2\x10\x1"  // u16
    u8"\x2\x20\x1"  // u32
    u8"\x2\x40\x1"  // u64
    u8"\x2\x10\x2"  // v2u16
    u8"\x2\x8\x2"  // v2u8
    u8"\x2\x8\x4"  // v4u8
    u8"\x3\x8\x1"  // i8
    u8"\x3\x10\x1"  // i16
    u8"\x3\x20\x1"  // i32
    u8"\x3\x40\x1"  // i64
    u8"\x3\x10\x2"  // v2i16
    u8"\x3\x8\x2"  // v2i8
    u8"\x3\x8\x4"  // v4i8
    u8"\x3\x18\x1"  // i24
    u8"\x3\x30\x1"  // i48
    u8"\x3\x60\x1"  // i96
    u8"\x3\x80\x1"  // i128
    u8"\x2\x4\x1"  // u4
    u8"\x2\x6\x1"  // u6
    u8"\x4\x20\x1"  // a32
    u8"\x4\x40\x1"  // a64
    u8"\x5\x0\x0"  // formatted
    u8"\x6\x0\x0"  // imm
    ;

inline constexpr char8_t operand_signature_table[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x13\x0\x12\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x0\x26\x1\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x13\x0\x12\x1e\x0\x42\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x0\x12\x1e\x0\x42\x1e\x0\x39\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x20\x1\x51\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x51\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x1\xd\x1\x49\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x1\x51\x13\x0\x3e\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x20\x1\x51\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x1\x51\x13\x0\x3e\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x1\x51\x13\x0\x3e\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1f\x1\x3\xc\x0\x28\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x20\x1\x51\xc\x0\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x11\x2\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x12\x2\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x18\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x19\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x14\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1a\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1b\x1\x29\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x11\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x12\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x18\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x19\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x14\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1a\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1b\x0\x41\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x51\x13\x0\x3e\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x20\x1\x8\xc\x0\x52\xc\x0\x22\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x20\x1\x44\xe\x0\x54\xe\x0\x57\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x13\x1\x4\xc\x0\x52\xc\x0\x22\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x13\x1\x4\xe\x0\x54\xe\x0\x57\x21\x0\x32\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x0\x32\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x14\x0\x32\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x1\x31\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x14\x1\x31\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x11\x2\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x12\x2\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x18\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x19\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x14\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1a\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1b\x1\x29\xc\x0\xf\x13\x0\x2c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1f\x1\x3\xc\x0\xf\x13\x0\xc\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x1\x51\x13\x0\x3e\xc\x0\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x1\x51\x13\x0\x3e\xc\x0\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x1\x29\x1f\x0\x3\x13\x0\x13\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x0\x41\x1f\x0\x3\x13\x0\x13\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x11\x2\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x12\x2\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x18\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x19\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1a\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1b\x1\x29\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x11\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x12\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x18\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x19\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1a\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1b\x0\x41\x1f\x0\x9\xc\x0\xb\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x1\x8\xc\x0\x52\xc\x0\x22\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x1\x44\xe\x0\x54\xe\x0\x57\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x4\xc\x0\x52\xc\x0\x22\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x4\xe\x0\x54\xe\x0\x57\x13\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x1\x34\x13\x0\x35\x13\x0\x15\x13\x0\x13\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x0\x34\x13\x0\x35\x13\x0\x15\x13\x0\x13\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x15\x13\x0\x15\x1\x0\x5\x13\x0\x43\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x15\x1\x0\x16\xa\x0\x40\x13\x0\x15\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x20\x0\x11\x14\x0\xa\x13\x0\x15\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x38\x3\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x3\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x7\x2\x38\x8\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\x8\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x38\x4\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x4\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\x7\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x5\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x38\x0\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x0\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x38\x1\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x1\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x7\x2\x38\x2\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\x2\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\xa\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\xa\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xe\x2\x38\xf\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\xf\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\xb\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\xb\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\xe\x0\x2f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\xc\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\x0\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\x1\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xe\x2\x38\x2\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x13\x2\x38\x13\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\xc\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xe\x2\x38\xe\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x10\x2\x38\x10\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x38\x5\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x7\x2\x38\x7\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x9\x2\x38\x9\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\xc\x2\x38\x13\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x13\x2\x2b\x13\x0\x12\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x1\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x38\x2\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x5\x2\x19\x1\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x7\x2\x19\x2\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x19\x1\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x19\x2\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x1d\x1\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x2\x2\x1d\x2\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x0\x2\x38\x0\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x1d\x0\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x13\x2\x38\x1\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x12\x2\x38\x0\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x2\x38\x1c\x0\x20\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\xc\x2\x38\xc\x0\x26\xc\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x2\x38\x13\x0\x26\x13\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x2\x38\x13\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\xe\x2\x38\xe\x0\x26\xe\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x15\x2\x38\x12\x0\x2a\x12\x0\x1f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x15\x2\x38\x15\x0\x26\x15\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\xe\x2\x38\xe\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x10\x2\x38\x10\x0\x26\x10\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x17\x2\x38\x17\x0\x26\x17\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x10\x2\x38\x10\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x1\x0\x26\x1\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x1\x0\x4b\x5\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x5\x0\x1c\x1\x0\x7\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x1\x0\x1b\x1\x0\x3f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x2\x38\x1\x0\x9\x1\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x2\x38\x1\x0\x33\x1\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x13\x0\x26\x13\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x1\x0\x37\x1\x0\x36\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x2\x38\x2\x0\x26\x2\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x2\x38\x1\x0\x2a\x1\x0\x1f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x2\x38\x2\x0\x4b\x7\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x0\x0\x1b\x1\x0\x3f\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x0\x2\x38\x0\x0\x9\x0\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x5\x2\x38\x5\x0\x26\x5\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x5\x2\x38\x5\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x7\x2\x38\x7\x0\x26\x7\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x7\x2\x38\x7\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x9\x2\x38\x9\x0\x26\x9\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x9\x2\x38\x9\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\xc\x2\x38\xc\x0\x26\xc\x0\x3c\xc\x0\x10\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x13\x0\x4b\xa\x0\x23\x13\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x2\x38\x1\x0\x24\x1\x0\x3a\x1\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x2\x2\x38\x2\x0\x24\x2\x0\x3a\x2\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x13\x0\x4b\xa\x0\x6\x13\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x15\x2\x38\x15\x0\x4b\xf\x0\x6\x15\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x17\x2\x38\x17\x0\x4b\x10\x0\x6\x17\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x13\x0\x4e\x13\x0\x4d\x13\x0\x2b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x15\x2\x38\x15\x0\x4e\x15\x0\x4d\x15\x0\x2b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x17\x2\x38\x17\x0\x4e\x17\x0\x4d\x17\x0\x2b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x2\x38\x1\x0\x56\x1\x0\x53\x13\x0\x1a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x2\x38\x1\x0\x55\x1\x0\x56\x13\x0\x1a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x17\x2\x38\x11\x0\xd\x11\x0\xe\x16\x0\x4a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x2\x38\x1\x0\x53\x1\x0\x55\x1\x0\x56\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x1\x0\x53\x1\x0\x55\x1\x0\x56\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x5\x2\x38\x9\x0\x27\x9\x0\x3d\x5\x0\x1\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\xc\x2\x38\x10\x0\x27\x10\x0\x3d\xc\x0\x1\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\xc\x0\x26\xc\x0\x3c\x13\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\xc\x0\x26\xc\x0\x3c\x5\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x15\x2\x38\xe\x0\x26\xe\x0\x3c\x15\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x17\x2\x38\x10\x0\x26\x10\x0\x3c\x17\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x1\x0\x26\x1\x0\x3c\x13\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x15\x2\x38\x2\x0\x26\x2\x0\x3c\x15\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x5\x0\x26\x5\x0\x3c\x13\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x2\x38\x5\x0\x26\x5\x0\x3c\x5\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x15\x2\x38\x7\x0\x26\x7\x0\x3c\x15\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x17\x2\x38\x9\x0\x26\x9\x0\x3c\x17\x0\x18\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x5\x1\x38\x9\x0\x25\x9\x0\x3b\x5\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\xc\x1\x38\x10\x0\x25\x10\x0\x3b\xc\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x1\x38\x1\x0\x25\x1\x0\x3b\x1\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1\x1\x38\x2\x0\x25\x2\x0\x3b\x1\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x2\x1\x38\x2\x0\x25\x2\x0\x3b\x2\x0\x2\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x13\x2\x38\x13\x0\x4b\x13\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x15\x2\x38\x15\x0\x4b\x15\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x17\x2\x38\x17\x0\x4b\x17\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1\x2\x38\x1\x0\x4b\x1\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x2\x2\x38\x2\x0\x4b\x2\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x31\x13\x0\x32\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x1\x31\x14\x0\x32\x1f\x0\x3\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x44\x13\x0\x14\x14\x0\x46\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x45\x13\x0\x14\x14\x0\x47\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x1e\x13\x0\x14\x14\x0\x47\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x45\x13\x0\x14\x14\x0\x48\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x45\x14\x0\x47\xc\x0\x50\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x1e\x14\x0\x47\xc\x0\x50\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x45\x14\x0\x47\x13\x0\x50\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x20\x1\x1e\x14\x0\x47\x13\x0\x50\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x13\x2\x38\xc\x0\x26\xc\x0\x3c\x13\x0\x4f\x13\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x15\x2\x38\xe\x0\x26\xe\x0\x3c\x15\x0\x4f\x15\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x13\x2\x38\x1\x0\x26\x1\x0\x3c\x13\x0\x4f\x13\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x15\x2\x38\x2\x0\x26\x2\x0\x3c\x15\x0\x4f\x15\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x13\x2\x38\x5\x0\x26\x5\x0\x3c\x13\x0\x4f\x13\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x15\x2\x38\x7\x0\x26\x7\x0\x3c\x15\x0\x4f\x15\x0\x4c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x1\x2\x38\x1\x0\x24\x1\x0\x3a\x1\x0\x2\x5\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x5\x1\x2\x38\x1\x0\x24\x1\x0\x3a\x1\x0\x2\x4\x0\x19\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x11\x2\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x12\x2\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x18\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x19\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1a\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1b\x1\x29\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x11\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x12\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x18\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x13\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x19\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1a\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x1b\x0\x41\x1f\x0\x9\xc\x0\x30\xc\x0\xb\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x14\x2\x38\x14\x0\x4b\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\xd\x2\x38\xd\x0\x26\xd\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x1f\x2\x3\x1f\x0\x3\xd\x0\x17\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\xd\x2\x38\xd\x0\x9\xd\x0\x20\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\xd\x2\x38\xd\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x6\x2\x38\x6\x0\x26\x6\x0\x3c\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x6\x2\x38\x6\x0\x9\x6\x0\x20\x21\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x3\x6\x2\x38\x6\x0\x4b\xa\x0\x23\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x4\x14\x2\x38\x14\x0\x4b\xa\x0\x6\x14\x0\x32\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x2\x1\x1\x38\x1\x0\x2e\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char16_t row_fact_table[] =
    u"\x0\x0\x7c\x22"  // NOP
    u"\x0\x0\x14\x122"  // DOORBELL
    u"\x0\x0\x15\x122"  // EUREKA
    u"\x0\x0\x53\x122"  // KABOOM
    u"\x1\x100\x9\x22"  // BRANCHZ
    u"\x2\x80\x913\x1"  // DISCARD.f32
    u"\x3\x300\xa\x22"  // BRANCHZI
    u"\x4\x300\x52\x22"  // JUMP_EX
    u"\x5\x5\x763\x22"  // LD_VAR_BUF_FLAT_IMM
    u"\x6\xd\x766\x22"  // LD_VAR_FLAT_IMM
    u"\x7\x8000\x65b\x22"  // LD_GCLK
    u"\x0\x4000\x6\x22"  // BARRIER
    u"\x8\x200d\x767\x22"  // LD_VAR_IMM
    u"\x9\xd\x765\x22"  // LD_VAR_FLAT
    u"\xa\x2000\x768\x22"  // LD_VAR_SPECIAL
    u"\xa\x2005\x764\x1"  // LD_VAR_BUF_IMM.f32
    u"\xb\x2005\x764\x0"  // LD_VAR_BUF_IMM.f16
    u"\xc\x8\x66d\x22"  // LEA_BUF_IMM
    u"\xd\x5\x762\x22"  // LD_VAR_BUF_FLAT
    u"\xe\x1\x670\x11"  // LOAD.i8
    u"\xf\x1\x670\x12"  // LOAD.i16
    u"\x10\x1\x670\x18"  // LOAD.i24
    u"\x11\x1\x670\x13"  // LOAD.i32
    u"\x12\x1\x670\x19"  // LOAD.i48
    u"\x13\x1\x670\x14"  // LOAD.i64
    u"\x14\x1\x670\x1a"  // LOAD.i96
    u"\x15\x1\x670\x1b"  // LOAD.i128
    u"\x16\x2\x68d\x11"  // STORE.i8
    u"\x17\x2\x68d\x12"  // STORE.i16
    u"\x18\x2\x68d\x18"  // STORE.i24
    u"\x19\x2\x68d\x13"  // STORE.i32
    u"\x1a\x2\x68d\x19"  // STORE.i48
    u"\x1b\x2\x68d\x14"  // STORE.i64
    u"\x1c\x2\x68d\x1a"  // STORE.i96
    u"\x1d\x2\x68d\x1b"  // STORE.i128
    u"\x11\x1\x65c\x22"  // LD_MULTI
    u"\x19\x2\x691\x22"  // ST_MULTI
    u"\x1e\x200d\x760\x22"  // LD_VAR
    u"\x1f\xd\x656\x22"  // LD_ATTR_IMM
    u"\x20\x9\x65e\x22"  // LD_TEX_IMM
    u"\x21\x8\x66a\x22"  // LEA_ATTR_IMM
    u"\x22\x8\x66f\x22"  // LEA_TEX_IMM
    u"\x23\x3\x602\x13"  // ATOM.i32
    u"\x24\x3\x602\x14"  // ATOM.i64
    u"\x25\x3\x603\x13"  // ATOM1.i32
    u"\x25\x3\x603\x14"  // ATOM1.i64
    u"\x26\x3\x604\x13"  // ATOM1_RETURN.i32
    u"\x27\x3\x604\x14"  // ATOM1_RETURN.i64
    u"\x28\x9\x657\x11"  // LD_BUFFER.i8
    u"\x29\x9\x657\x12"  // LD_BUFFER.i16
    u"\x2a\x9\x657\x18"  // LD_BUFFER.i24
    u"\x2b\x9\x657\x13"  // LD_BUFFER.i32
    u"\x2c\x9\x657\x19"  // LD_BUFFER.i48
    u"\x2d\x9\x657\x14"  // LD_BUFFER.i64
    u"\x2e\x9\x657\x1a"  // LD_BUFFER.i96
    u"\x2f\x9\x657\x1b"  // LD_BUFFER.i128
    u"\x30\x8\x66c\x22"  // LEA_BUFFER
    u"\x31\x2005\x761\x1"  // LD_VAR_BUF.f32
    u"\x32\x2005\x761\x0"  // LD_VAR_BUF.f16
    u"\x30\x8\x66b\x22"  // LEA_BUF
    u"\x33\x1\x65a\x22"  // LD_CVT
    u"\x34\x2\x690\x22"  // ST_CVT
    u"\x35\x1\x659\x11"  // LD_CHECKED_IMM.i8
    u"\x36\x1\x659\x12"  // LD_CHECKED_IMM.i16
    u"\x37\x1\x659\x18"  // LD_CHECKED_IMM.i24
    u"\x38\x1\x659\x13"  // LD_CHECKED_IMM.i32
    u"\x39\x1\x659\x19"  // LD_CHECKED_IMM.i48
    u"\x3a\x1\x659\x14"  // LD_CHECKED_IMM.i64
    u"\x3b\x1\x659\x1a"  // LD_CHECKED_IMM.i96
    u"\x3c\x1\x659\x1b"  // LD_CHECKED_IMM.i128
    u"\x3d\x2\x68f\x11"  // ST_CHECKED_IMM.i8
    u"\x3e\x2\x68f\x12"  // ST_CHECKED_IMM.i16
    u"\x3f\x2\x68f\x18"  // ST_CHECKED_IMM.i24
    u"\x40\x2\x68f\x13"  // ST_CHECKED_IMM.i32
    u"\x41\x2\x68f\x19"  // ST_CHECKED_IMM.i48
    u"\x42\x2\x68f\x14"  // ST_CHECKED_IMM.i64
    u"\x43\x2\x68f\x1a"  // ST_CHECKED_IMM.i96
    u"\x44\x2\x68f\x1b"  // ST_CHECKED_IMM.i128
    u"\x45\xd\x655\x22"  // LD_ATTR
    u"\x46\x9\x65d\x22"  // LD_TEX
    u"\x47\x8\x669\x22"  // LEA_ATTR
    u"\x48\x8\x66e\x22"  // LEA_TEX
    u"\x49\x10\x95f\x22"  // LD_TILE
    u"\x4a\x20\x992\x22"  // ST_TILE
    u"\x4b\xc0\x901\x22"  // ATEST
    u"\x4c\xf0\x9b1\x22"  // ZS_EMIT
    u"\x4d\x330\x908\x22"  // BLEND
    u"\x4e\x0\x58a\x22"  // S8_TO_S32
    u"\x4f\x0\x589\x22"  // S8_TO_F32
    u"\x50\x0\x5a3\x22"  // V2S8_TO_V2S16
    u"\x51\x0\x5a2\x22"  // V2S8_TO_V2F16
    u"\x52\x0\x587\x22"  // S16_TO_S32
    u"\x53\x0\x586\x22"  // S16_TO_F32
    u"\x54\x0\x5a1\x22"  // V2S16_TO_V2F16
    u"\x55\x0\x588\x22"  // S32_TO_F32
    u"\x56\x0\x517\x22"  // F16_TO_S32
    u"\x57\x0\x516\x22"  // F16_TO_F32
    u"\x58\x0\x519\x22"  // F32_TO_S32
    u"\x59\x0\x53d\x1"  // FROUND.f32
    u"\x5a\x0\x59e\x22"  // V2F16_TO_V2S16
    u"\x5b\x0\x53d\x2"  // FROUND.v2f16
    u"\x5c\x0\x59d\x22"  // U8_TO_U32
    u"\x5d\x0\x59c\x22"  // U8_TO_F32
    u"\x5e\x0\x5a6\x22"  // V2U8_TO_V2U16
    u"\x5f\x0\x5a5\x22"  // V2U8_TO_V2F16
    u"\x60\x0\x59a\x22"  // U16_TO_U32
    u"\x61\x0\x599\x22"  // U16_TO_F32
    u"\x62\x0\x5a4\x22"  // V2U16_TO_V2F16
    u"\x63\x0\x59b\x22"  // U32_TO_F32
    u"\x64\x0\x518\x22"  // F16_TO_U32
    u"\x65\x0\x51a\x22"  // F32_TO_U32
    u"\x66\x0\x59f\x22"  // V2F16_TO_V2U16
    u"\x67\x0\x27a\x13"  // MOV.i32
    u"\x68\x0\x20d\xc"  // CLZ.u32
    u"\x69\x0\x20d\xe"  // CLZ.v2u16
    u"\x6a\x0\x20d\x10"  // CLZ.v4u8
    u"\x6b\x0\x245\x5"  // IABS.s32
    u"\x6c\x0\x245\x7"  // IABS.v2s16
    u"\x6d\x0\x245\x9"  // IABS.v4s8
    u"\x6e\x0\x27f\x13"  // POPCOUNT.i32
    u"\x67\x0\x207\x13"  // BITREV.i32
    u"\x67\x0\x27d\x13"  // NOT_OLD.i32
    u"\x6f\xc00\x2af\x22"  // WMASK
    u"\x70\x0\x128\x1"  // FLUSH.f32
    u"\x71\x0\x128\x2"  // FLUSH.v2f16
    u"\x72\x0\x14d\x1"  // ILOGB.f32
    u"\x73\x0\x14d\x2"  // ILOGB.v2f16
    u"\x74\x0\x171\x1"  // LOGB.f32
    u"\x75\x0\x171\x2"  // LOGB.v2f16
    u"\x76\x0\x13c\x1"  // FREXPM.f32
    u"\x77\x0\x13c\x2"  // FREXPM.v2f16
    u"\x72\x0\x13b\x1"  // FREXPE.f32
    u"\x73\x0\x13b\x2"  // FREXPE.v2f16
    u"\x70\x0\x139\x1"  // FRCP.f32
    u"\x78\x0\x139\x0"  // FRCP.f16
    u"\x70\x0\x13e\x1"  // FRSQ.f32
    u"\x78\x0\x13e\x0"  // FRSQ.f16
    u"\x79\x0\x142\x1d"  // FSIN_TABLE.u6
    u"\x79\x0\x121\x1d"  // FCOS_TABLE.u6
    u"\x79\x0\x141\x1d"  // FSINCOS_OFFSET.u6
    u"\x70\x0\x143\x1"  // FSQRT.f32
    u"\x70\x0\x126\x1"  // FLOGD.f32
    u"\x78\x0\x125\x0"  // FLOG.f16
    u"\x7a\x0\x132\x1"  // FPCLASS.f32
    u"\x7b\x0\x132\x0"  // FPCLASS.f16
    u"\x70\x0\x127\x1"  // FLOG_TABLE.f32
    u"\x7c\x0\x124\x1c"  // FEXP_TABLE.u4
    u"\x70\x0\x13a\x1"  // FRCP_APPROX.f32
    u"\x70\x0\x13f\x1"  // FRSQ_APPROX.f32
    u"\x70\x0\x125\x1"  // FLOG.f32
    u"\x70\x0\x123\x1"  // FEXPF.f32
    u"\x70\x0\x136\x1"  // FRCBRT_APPROX_A.f32
    u"\x70\x0\x137\x1"  // FRCBRT_APPROX_B.f32
    u"\x70\x0\x138\x1"  // FRCBRT_APPROX_C.f32
    u"\x7d\x0\x246\xc"  // IADD.u32
    u"\x7d\x0\x250\xc"  // ISUB.u32
    u"\x7e\x0\x24e\x13"  // IMUL.i32
    u"\x7d\x0\x244\xc"  // HADD.u32
    u"\x7f\xc00\x20b\x13"  // CLPER.i32
    u"\x80\x0\x246\xe"  // IADD.v2u16
    u"\x80\x0\x250\xe"  // ISUB.v2u16
    u"\x81\x0\x278\x15"  // MKVEC.v2i16
    u"\x82\x0\x24e\x15"  // IMUL.v2i16
    u"\x80\x0\x244\xe"  // HADD.v2u16
    u"\x83\xc00\x20b\xe"  // CLPER.v2u16
    u"\x84\x0\x246\x10"  // IADD.v4u8
    u"\x84\x0\x250\x10"  // ISUB.v4u8
    u"\x85\x0\x24e\x17"  // IMUL.v4i8
    u"\x84\x0\x244\x10"  // HADD.v4u8
    u"\x86\xc00\x20b\x10"  // CLPER.v4u8
    u"\x87\x0\x11b\x1"  // FADD.f32
    u"\x87\x0\x12f\x1"  // FMIN.f32
    u"\x87\x0\x12a\x1"  // FMAX.f32
    u"\x88\x0\x154\x1"  // LDEXP.f32
    u"\x89\x0\x122\x1"  // FEXP.f32
    u"\x87\x0\x11d\x1"  // FADD_LSCALE.f32
    u"\x8a\x0\x131\x1"  // FMUL_SLICE.f32
    u"\x8b\x0\x135\x1"  // FPOW_SC_DET.f32
    u"\x8c\x0\x11e\x1"  // FATAN_ASSIST.f32
    u"\x8d\x0\x134\x22"  // FPOW_SC_APPLY
    u"\x8e\x0\x140\x1"  // FSINCOS.f32
    u"\x8f\x0\x11b\x2"  // FADD.v2f16
    u"\x8f\x0\x12f\x2"  // FMIN.v2f16
    u"\x8f\x0\x12a\x2"  // FMAX.v2f16
    u"\x90\x0\x5a0\x22"  // V2F32_TO_V2F16
    u"\x91\x0\x154\x2"  // LDEXP.v2f16
    u"\x92\x0\x130\x22"  // FMUL_CSLICE
    u"\x93\x0\x133\x0"  // FPOW.f16
    u"\x94\x0\x246\x5"  // IADD.s32
    u"\x94\x0\x250\x5"  // ISUB.s32
    u"\x94\x0\x24e\x5"  // IMUL.s32
    u"\x94\x0\x244\x5"  // HADD.s32
    u"\x95\xc00\x20b\x5"  // CLPER.s32
    u"\x96\x0\x246\x7"  // IADD.v2s16
    u"\x96\x0\x250\x7"  // ISUB.v2s16
    u"\x96\x0\x24e\x7"  // IMUL.v2s16
    u"\x96\x0\x244\x7"  // HADD.v2s16
    u"\x97\xc00\x20b\x7"  // CLPER.v2s16
    u"\x98\x0\x246\x9"  // IADD.v4s8
    u"\x98\x0\x250\x9"  // ISUB.v4s8
    u"\x98\x0\x24e\x9"  // IMUL.v4s8
    u"\x98\x0\x244\x9"  // HADD.v4s8
    u"\x99\xc00\x20b\x9"  // CLPER.v4s8
    u"\x9a\x0\x247\xc"  // IADDC.u32
    u"\x9a\x0\x251\xc"  // ISUBB.u32
    u"\x9b\xc00\x20c\x22"  // CLPER_OR
    u"\x9c\x0\x129\x1"  // FMA.f32
    u"\x9d\x0\x129\x2"  // FMA.v2f16
    u"\x9e\x0\x383\x13"  // RSHIFT_AND.i32
    u"\x9e\x0\x384\x13"  // RSHIFT_OR.i32
    u"\x9e\x0\x385\x13"  // RSHIFT_XOR.i32
    u"\x9e\x0\x375\x13"  // LSHIFT_AND.i32
    u"\x9e\x0\x376\x13"  // LSHIFT_OR.i32
    u"\x9e\x0\x377\x13"  // LSHIFT_XOR.i32
    u"\x9e\x0\x380\x13"  // RROT_AND.i32
    u"\x9e\x0\x381\x13"  // RROT_OR.i32
    u"\x9e\x0\x382\x13"  // RROT_XOR.i32
    u"\x9e\x0\x372\x13"  // LROT_AND.i32
    u"\x9e\x0\x373\x13"  // LROT_OR.i32
    u"\x9e\x0\x374\x13"  // LROT_XOR.i32
    u"\x9f\x0\x383\x15"  // RSHIFT_AND.v2i16
    u"\x9f\x0\x384\x15"  // RSHIFT_OR.v2i16
    u"\x9f\x0\x385\x15"  // RSHIFT_XOR.v2i16
    u"\x9f\x0\x375\x15"  // LSHIFT_AND.v2i16
    u"\x9f\x0\x376\x15"  // LSHIFT_OR.v2i16
    u"\x9f\x0\x377\x15"  // LSHIFT_XOR.v2i16
    u"\x9f\x0\x380\x15"  // RROT_AND.v2i16
    u"\x9f\x0\x381\x15"  // RROT_OR.v2i16
    u"\x9f\x0\x382\x15"  // RROT_XOR.v2i16
    u"\x9f\x0\x372\x15"  // LROT_AND.v2i16
    u"\x9f\x0\x373\x15"  // LROT_OR.v2i16
    u"\x9f\x0\x374\x15"  // LROT_XOR.v2i16
    u"\xa0\x0\x383\x17"  // RSHIFT_AND.v4i8
    u"\xa0\x0\x384\x17"  // RSHIFT_OR.v4i8
    u"\xa0\x0\x385\x17"  // RSHIFT_XOR.v4i8
    u"\xa0\x0\x375\x17"  // LSHIFT_AND.v4i8
    u"\xa0\x0\x376\x17"  // LSHIFT_OR.v4i8
    u"\xa0\x0\x377\x17"  // LSHIFT_XOR.v4i8
    u"\xa0\x0\x380\x17"  // RROT_AND.v4i8
    u"\xa0\x0\x381\x17"  // RROT_OR.v4i8
    u"\xa0\x0\x382\x17"  // RROT_XOR.v4i8
    u"\xa0\x0\x372\x17"  // LROT_AND.v4i8
    u"\xa0\x0\x373\x17"  // LROT_OR.v4i8
    u"\xa0\x0\x374\x17"  // LROT_XOR.v4i8
    u"\xa1\x0\x37b\x13"  // MUX.i32
    u"\xa2\x0\x37b\x15"  // MUX.v2i16
    u"\xa3\x0\x37b\x17"  // MUX.v4i8
    u"\xa4\x0\x111\x22"  // CUBE_SSEL
    u"\xa5\x0\x112\x22"  // CUBE_TSEL
    u"\xa6\x0\x278\x16"  // MKVEC.v2i8
    u"\xa7\x0\x10f\x22"  // CUBEFACE1
    u"\xa8\x0\x110\x22"  // CUBEFACE2_V9
    u"\xa9\x0\x24c\x9"  // IDP.v4s8
    u"\xaa\x0\x24c\x10"  // IDP.v4u8
    u"\xab\x0\x44b\xc"  // ICMP_OR.u32
    u"\xab\x0\x449\xc"  // ICMP_AND.u32
    u"\xac\x0\x44a\xc"  // ICMP_MULTI.u32
    u"\xad\x0\x44b\xe"  // ICMP_OR.v2u16
    u"\xad\x0\x449\xe"  // ICMP_AND.v2u16
    u"\xae\x0\x44b\x10"  // ICMP_OR.v4u8
    u"\xae\x0\x449\x10"  // ICMP_AND.v4u8
    u"\xaf\x0\x420\x1"  // FCMP_OR.f32
    u"\xaf\x0\x41f\x1"  // FCMP_AND.f32
    u"\xb0\x0\x420\x2"  // FCMP_OR.v2f16
    u"\xb0\x0\x41f\x2"  // FCMP_AND.v2f16
    u"\xb1\x0\x44b\x5"  // ICMP_OR.s32
    u"\xb1\x0\x449\x5"  // ICMP_AND.s32
    u"\xb2\x0\x44a\x5"  // ICMP_MULTI.s32
    u"\xb3\x0\x44b\x7"  // ICMP_OR.v2s16
    u"\xb3\x0\x449\x7"  // ICMP_AND.v2s16
    u"\xb4\x0\x44b\x9"  // ICMP_OR.v4s8
    u"\xb4\x0\x449\x9"  // ICMP_AND.v4s8
    u"\xb5\x400\x179\x9"  // MMUL.v4s8
    u"\xb6\x400\x179\x10"  // MMUL.v4u8
    u"\xb7\x400\x179\x1"  // MMUL.f32
    u"\xb8\x400\x179\x2"  // MMUL.v2f16
    u"\xb9\x400\x179\x0"  // MMUL.f16
    u"\xba\x0\x248\x13"  // IADD_IMM.i32
    u"\xbb\x0\x248\x15"  // IADD_IMM.v2i16
    u"\xbc\x0\x248\x17"  // IADD_IMM.v4i8
    u"\xbd\x0\x11c\x1"  // FADD_IMM.f32
    u"\xbe\x0\x11c\x2"  // FADD_IMM.v2f16
    u"\xba\x0\x300\x13"  // AND_IMM.i32
    u"\xba\x0\x37e\x13"  // OR_IMM.i32
    u"\xba\x0\x3b0\x13"  // XOR_IMM.i32
    u"\xbf\x3\x605\x13"  // ATOM_RETURN.i32
    u"\xc0\x3\x605\x14"  // ATOM_RETURN.i64
    u"\xc1\xd\x894\x22"  // TEX_FETCH
    u"\xc2\xd\x898\x22"  // TEX_WEIGHTS
    u"\xc2\x100d\x897\x22"  // TEX_SINGLE
    u"\xc2\xd\x895\x22"  // TEX_GATHER
    u"\xc3\x1008\x896\x22"  // TEX_GRADIENT
    u"\xc4\x100d\x893\x22"  // TEX_DUAL
    u"\xc5\x300d\x8aa\x22"  // VAR_TEX_BUF_SINGLE
    u"\xc5\x200d\x8a8\x22"  // VAR_TEX_BUF_GATHER
    u"\xc6\x300d\x8a9\x22"  // VAR_TEX_BUF_GRADIENT
    u"\xc5\x300d\x8a7\x22"  // VAR_TEX_BUF_DUAL
    u"\xc7\x300d\x8ae\x22"  // VAR_TEX_SINGLE
    u"\xc7\x200d\x8ac\x22"  // VAR_TEX_GATHER
    u"\xc8\x300d\x8ad\x22"  // VAR_TEX_GRADIENT
    u"\xc7\x300d\x8ab\x22"  // VAR_TEX_DUAL
    u"\xc9\x0\x40e\xc"  // CSEL.u32
    u"\xca\x0\x40e\xe"  // CSEL.v2u16
    u"\xcb\x0\x40e\x1"  // CSEL.f32
    u"\xcc\x0\x40e\x2"  // CSEL.v2f16
    u"\xcd\x0\x40e\x5"  // CSEL.s32
    u"\xce\x0\x40e\x7"  // CSEL.v2s16
    u"\xcf\x0\x12b\x1"  // FMA_RSCALE.f32
    u"\xcf\x0\x12d\x1"  // FMA_RSCALE_N.f32
    u"\xcf\x0\x12c\x1"  // FMA_RSCALE_LEFT.f32
    u"\xd0\x0\x12e\x1"  // FMA_RSCALE_SCALE16.f32
    u"\xd1\x1\x658\x11"  // LD_CHECKED.i8
    u"\xd2\x1\x658\x12"  // LD_CHECKED.i16
    u"\xd3\x1\x658\x18"  // LD_CHECKED.i24
    u"\xd4\x1\x658\x13"  // LD_CHECKED.i32
    u"\xd5\x1\x658\x19"  // LD_CHECKED.i48
    u"\xd6\x1\x658\x14"  // LD_CHECKED.i64
    u"\xd7\x1\x658\x1a"  // LD_CHECKED.i96
    u"\xd8\x1\x658\x1b"  // LD_CHECKED.i128
    u"\xd9\x2\x68e\x11"  // ST_CHECKED.i8
    u"\xda\x2\x68e\x12"  // ST_CHECKED.i16
    u"\xdb\x2\x68e\x18"  // ST_CHECKED.i24
    u"\xdc\x2\x68e\x13"  // ST_CHECKED.i32
    u"\xdd\x2\x68e\x19"  // ST_CHECKED.i48
    u"\xde\x2\x68e\x14"  // ST_CHECKED.i64
    u"\xdf\x2\x68e\x1a"  // ST_CHECKED.i96
    u"\xe0\x2\x68e\x1b"  // ST_CHECKED.i128
    u"\xe1\x0\x27d\x14"  // NOT_OLD.i64
    u"\xe2\x0\x246\xd"  // IADD.u64
    u"\xe2\x0\x250\xd"  // ISUB.u64
    u"\xe3\x0\x28b\xd"  // SEG_ADD.u64
    u"\xe4\x0\x28c\xd"  // SHADDX.u64
    u"\xe2\x0\x24f\xd"  // IMULD.u64
    u"\xe5\xc00\x20b\xd"  // CLPER.u64
    u"\xe6\x0\x246\x6"  // IADD.s64
    u"\xe6\x0\x250\x6"  // ISUB.s64
    u"\xe7\x0\x28c\x6"  // SHADDX.s64
    u"\xe6\x0\x24e\x6"  // IMUL.s64
    u"\xe8\xc00\x20b\x6"  // CLPER.s64
    u"\xe9\x0\x383\x14"  // RSHIFT_AND.i64
    u"\xe9\x0\x384\x14"  // RSHIFT_OR.i64
    u"\xe9\x0\x385\x14"  // RSHIFT_XOR.i64
    u"\xe9\x0\x375\x14"  // LSHIFT_AND.i64
    u"\xe9\x0\x376\x14"  // LSHIFT_OR.i64
    u"\xe9\x0\x377\x14"  // LSHIFT_XOR.i64
    u"\xe9\x0\x380\x14"  // RROT_AND.i64
    u"\xe9\x0\x381\x14"  // RROT_OR.i64
    u"\xe9\x0\x382\x14"  // RROT_XOR.i64
    u"\xe9\x0\x372\x14"  // LROT_AND.i64
    u"\xe9\x0\x373\x14"  // LROT_OR.i64
    u"\xe9\x0\x374\x14"  // LROT_XOR.i64
    u"\xa\x2005\x764\x1"  // LD_VAR_BUF_IMM.f32
    u"\xb\x2005\x764\x0"  // LD_VAR_BUF_IMM.f16
    u"\x35\x1\x659\x11"  // LD_CHECKED_IMM.i8
    u"\x36\x1\x659\x12"  // LD_CHECKED_IMM.i16
    u"\x37\x1\x659\x18"  // LD_CHECKED_IMM.i24
    u"\x38\x1\x659\x13"  // LD_CHECKED_IMM.i32
    u"\x39\x1\x659\x19"  // LD_CHECKED_IMM.i48
    u"\x3a\x1\x659\x14"  // LD_CHECKED_IMM.i64
    u"\x3b\x1\x659\x1a"  // LD_CHECKED_IMM.i96
    u"\x3c\x1\x659\x1b"  // LD_CHECKED_IMM.i128
    u"\x41\x2\x68f\x19"  // ST_CHECKED_IMM.i48
    u"\x42\x2\x68f\x14"  // ST_CHECKED_IMM.i64
    u"\x43\x2\x68f\x1a"  // ST_CHECKED_IMM.i96
    u"\x44\x2\x68f\x1b"  // ST_CHECKED_IMM.i128
    u"\x55\x0\x588\x22"  // S32_TO_F32
    u"\x58\x0\x519\x22"  // F32_TO_S32
    u"\xea\x0\x53d\x1"  // FROUND.f32
    u"\x63\x0\x59b\x22"  // U32_TO_F32
    u"\x65\x0\x51a\x22"  // F32_TO_U32
    u"\x78\x0\x139\x0"  // FRCP.f16
    u"\x78\x0\x13e\x0"  // FRSQ.f16
    u"\xa9\x0\x24c\x9"  // IDP.v4s8
    u"\xb5\x400\x179\x9"  // MMUL.v4s8
    u"\xb6\x400\x179\x10"  // MMUL.v4u8
    u"\xc2\x100d\x897\x22"  // TEX_SINGLE
    u"\xc4\x100d\x893\x22"  // TEX_DUAL
    u"\xd1\x1\x658\x11"  // LD_CHECKED.i8
    u"\xd2\x1\x658\x12"  // LD_CHECKED.i16
    u"\xd3\x1\x658\x18"  // LD_CHECKED.i24
    u"\xd4\x1\x658\x13"  // LD_CHECKED.i32
    u"\xd5\x1\x658\x19"  // LD_CHECKED.i48
    u"\xd6\x1\x658\x14"  // LD_CHECKED.i64
    u"\xd7\x1\x658\x1a"  // LD_CHECKED.i96
    u"\xd8\x1\x658\x1b"  // LD_CHECKED.i128
    u"\xdd\x2\x68e\x19"  // ST_CHECKED.i48
    u"\xde\x2\x68e\x14"  // ST_CHECKED.i64
    u"\xdf\x2\x68e\x1a"  // ST_CHECKED.i96
    u"\xe0\x2\x68e\x1b"  // ST_CHECKED.i128
    ;

inline constexpr char8_t flow_slots[] =
    u8"\x0\x1\x2\x3\x4\x5\x6\x7\x47\xc7\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char8_t flow_ends[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x1"
    ;

inline constexpr char8_t selector_bytes[] =
    u8"\x0\x3\xc\x3\xf\xf\xc\x1\x2\x4\x8\x1\x3\x5\x9\x3\x2\x6\xa\x5"
    u8"\x6\x4\xc\x9\xa\xc\x8\xf\xf\x3\xc\x1\x2\x4\x8\xf\xf\x3\xc\xf"
    u8"\x0\x7\xf0\x0\x0\x0\xf"
    ;

inline constexpr value_meaning lane_bytes[] = {
    {enum_id{45}, 0, 1},  // b0
    {enum_id{45}, 1, 2},  // b1
    {enum_id{45}, 2, 4},  // b2
    {enum_id{45}, 3, 8},  // b3
    {enum_id{45}, 4, 3},  // h0
    {enum_id{45}, 5, 12},  // h1
    {enum_id{45}, 6, 15},  // w0
    {enum_id{45}, 7, 255},  // d0
    {enum_id{46}, 0, 3},  // h0
    {enum_id{46}, 1, 12},  // h1
    {enum_id{46}, 2, 15},  // w0
    {enum_id{46}, 3, 255},  // d0
    {enum_id{53}, 0, 1},  // b0
    {enum_id{53}, 1, 2},  // b1
    {enum_id{53}, 2, 4},  // b2
    {enum_id{53}, 3, 8},  // b3
    {enum_id{54}, 0, 3},  // h0
    {enum_id{54}, 1, 12},  // h1
};

inline constexpr value_meaning lod_values[] = {
    {enum_id{82}, 1, 1},  // computed
    {enum_id{82}, 5, 1},  // computed_bias
    {enum_id{82}, 3, 1},  // computed_force_delta
    {enum_id{82}, 7, 1},  // computed_bias_force_delta
    {enum_id{80}, 0, 1},  // none
};

inline constexpr value_meaning replacing_values[] = {
    {enum_id{63}, 0, 1},  // store
    {enum_id{63}, 3, 1},  // clobber
    {enum_id{64}, 0, 1},  // center_store
    {enum_id{64}, 1, 1},  // centroid_store
    {enum_id{64}, 2, 1},  // sample_store
    {enum_id{64}, 3, 1},  // explicit_store
    {enum_id{64}, 4, 1},  // center_clobber
    {enum_id{64}, 6, 1},  // sample_clobber
};

inline constexpr effect_need effect_needs[] = {
    {effect::changes_coverage, 0x47},  // wait0126
    {effect::reads_tile, 0xC7},  // wait
    {effect::writes_tile, 0xC7},  // wait
};


constexpr row_fact facts_of(descriptor row) { return {row_fact_table + row_fact::width * row.index}; }

constexpr operand_signature signature_of(descriptor row)
{
    return {operand_signature_table + operand_signature::width * facts_of(row).signature()};
}

inline constexpr int signature_stride = 3;  // type, access and role of each operand

}  // namespace detail

/// What a number type is: f32, v2s16, a64 …
struct number_type_info {
    number_class kind;   ///< floats, integers, or bits
    std::uint8_t width;  ///< bits of an element, 0 where a modifier or a field says it
    std::uint8_t lanes;  ///< how many elements stand beside each other, 0 likewise

    /// The bits of all elements together; 0 where that is not known from the type.
    constexpr int bits() const { return width * lanes; }
    /// How many registers one value takes: 0 where that is not known from the type.
    constexpr int registers() const { return (bits() + 31) / 32; }
};

/// What a number type is. `type` is not number_type::none.
constexpr number_type_info describe(number_type type)
{
    const auto facts = detail::record<detail::type_fact>(detail::type_fact_table, static_cast<unsigned>(type));
    return {facts.kind(), facts.element_width(), facts.lanes()};
}

/// What the table says of an operand.
struct operand_info {
    number_type type{};       ///< what its value is
    operand_access access{};  ///< whether it is read or written, or in part
    valhall::role role{};     ///< what it is to the instruction; of an immediate, its name says it
};

/// What the table says of an instruction's operands in the order of the text: staging groups, destination, sources, immediates.
class operand_infos {
public:
    class iterator {
    public:
        using value_type = operand_info;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr explicit iterator(const char8_t* at) : at_(at) {}
        constexpr operand_info operator*() const
        {
            return {static_cast<number_type>(at_[0]), static_cast<operand_access>(at_[1]), static_cast<role>(at_[2])};
        }
        constexpr iterator& operator++()
        {
            at_ += detail::signature_stride;
            return *this;
        }
        constexpr iterator operator++(int)
        {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        const char8_t* at_ = nullptr;
    };

    /// Of the instruction of a row.
    constexpr explicit operand_infos(descriptor row) : signature_(detail::signature_of(row)) {}

    constexpr int size() const { return signature_.count(); }
    constexpr iterator begin() const { return iterator(signature_.operands()); }
    constexpr iterator end() const { return iterator(place(size())); }
    /// An operand, 0 to size() - 1.
    constexpr operand_info operator[](int i) const { return *iterator(place(i)); }

private:
    constexpr const char8_t* place(int i) const { return signature_.operands() + detail::signature_stride * i; }

    detail::operand_signature signature_;
};

/// The operands of an instruction.
constexpr operand_infos operands_of(descriptor row) { return operand_infos(row); }

/// What an instruction does, whatever the type: that of FADD.v2f16 is operation::FADD.
constexpr operation operation_of(descriptor row) { return static_cast<operation>(detail::facts_of(row).operation()); }

/// The type of an instruction: that of FADD.v2f16 is number_type::v2f16; number_type::none where its mnemonic names none.
constexpr number_type type_of(descriptor row) { return static_cast<number_type>(detail::facts_of(row).type()); }

/// The family of an instruction.
constexpr family family_of(descriptor row) { return static_cast<valhall::family>(detail::facts_of(row).family()); }

/// What an instruction may do beyond what it writes to registers: `effect`s, or'ed. Some depend on its modifiers.
constexpr unsigned effects_of(descriptor row)
{
    return detail::facts_of(row).low_effects() | detail::facts_of(row).high_effects() << 16;
}

/// Whether an instruction may have an effect.
constexpr bool has(descriptor row, effect what) { return (effects_of(row) & static_cast<unsigned>(what)) != 0; }

// ---- what values mean ----

/// The message slots that a flow control waits for: bit n for slot n, 0 to 7.
constexpr unsigned slots_waited_for(flow f) { return detail::flow_slots[static_cast<int>(f)]; }

/// The message slots that must have been waited for before an instruction, whatever is in flight: bit n for slot n.
constexpr unsigned slots_needed_before(descriptor row)
{
    for (const detail::effect_need& one : detail::effect_needs)
        if (has(row, one.what)) return one.slots;
    return 0;
}

/// Whether a flow control ends the thread.
constexpr bool ends_thread(flow f) { return detail::flow_ends[static_cast<int>(f)] != 0; }

/// The bytes of a register or pair that a selector takes: bit n for byte n. `whole` are those that there are.
constexpr unsigned bytes_selected(selector part, unsigned whole)
{
    const unsigned bytes = detail::selector_bytes[static_cast<int>(part)];
    return bytes != 0 ? bytes : whole;
}

/// The bytes of its registers that a load writes, or a store reads, with a value of a lane modifier: bit n for byte n. `whole` is
/// what a value that is not of such a modifier gives.
constexpr unsigned bytes_of_lane(enum_id id, word value, unsigned whole)
{
    for (const detail::value_meaning& one : detail::lane_bytes)
        if (one.id == id && one.value == value) return one.meaning;
    return whole;
}

/// Whether a texture instruction computes the level of detail itself with a value of one of its modifiers.
constexpr bool computes_lod(enum_id id, word value)
{
    for (const detail::value_meaning& one : detail::lod_values)
        if (one.id == id && one.value == value) return true;
    return false;
}

/// Whether a varying instruction that interpolates replaces what the hardware remembers, with a value of one of its modifiers.
constexpr bool replaces_interpolation(enum_id id, word value)
{
    for (const detail::value_meaning& one : detail::replacing_values)
        if (one.id == id && one.value == value) return true;
    return false;
}

/// Whether a modifier is one of those that decide whether the level of detail is computed.
constexpr bool decides_lod(enum_id id)
{
    for (const detail::value_meaning& one : detail::lod_values)
        if (one.id == id) return true;
    return false;
}

}  // namespace valhall

#endif
// The target of an instruction: where a branch goes, what BLEND skips to, whose address ADR takes. Everything that needs it asks here.
#ifndef VALHALL_PROGRAM_TARGET_HPP
#define VALHALL_PROGRAM_TARGET_HPP



namespace valhall {

/// The immediate of an instruction that is a distance to another instruction of its program. False if there is none.
struct target_field {
    immediate_field field{};     ///< where the distance is encoded
    std::uint8_t immediate = 0;  ///< the index of the immediate
    std::uint8_t scale = 1;      ///< encoded units for each instruction: 1, or 8 if the field counts bytes

    constexpr explicit operator bool() const { return field.bits.width != 0; }

    /// The distance in instructions, counted from the next instruction, as encoded in a word. Bytes are rounded down.
    constexpr std::int64_t distance(word from) const { return (field.extract(from) - bytes_within(from)) / scale; }
    /// How many bytes after the beginning of the target it points to: not 0 only where the field counts bytes.
    constexpr std::int64_t bytes_within(word from) const { return field.extract(from) & (scale - 1); }

    /// Encodes a distance in instructions. Faults: branch_too_far, whose `value` is the distance.
    constexpr status put(word& into, std::int64_t distance) const { return put(into, distance, 0); }
    /// Encodes another distance to the same byte within the target. Faults: the same.
    constexpr status move(word& into, std::int64_t distance) const { return put(into, distance, bytes_within(into)); }

private:
    constexpr status put(word& into, std::int64_t distance, std::int64_t bytes) const
    {
        const std::int64_t value = distance * scale + bytes;
        if (value < field.minimum() || value > field.maximum())
            return fault{fault_code::branch_too_far, operand_kind::immediate, immediate, {}, static_cast<word>(distance)};
        into = field.insert(into, value);
        return {};
    }
};

namespace detail {

// The immediate of ADR, Arm's name for adding a constant to the address of the next instruction. It counts bytes.
inline constexpr immediate_field address_immediate{immediate_name::offset, {8, 32}, number_kind::branch_offset};

}  // namespace detail

/// The field that holds the distance to the target: the offset of a branch, the target of BLEND, the constant of ADR.
constexpr target_field target_of(const instruction& i)
{
    const field_list<immediate_field> immediates = i.row().immediates();
    for (int index = 0; index < immediates.size(); ++index)
        if (immediates[index].is_relative()) return {immediates[index], static_cast<std::uint8_t>(index), 1};
    if (immediates.size() == 0 || !detail::arm_name_for(i.bits, i.code(), i.on, true).is_address) return {};
    return {detail::address_immediate, 0, 8};
}

/// The index of no instruction.
inline constexpr std::int64_t no_target_index = INT64_MIN;

/// The index of the instruction that an instruction at an index names as its target, which may be outside of the program;
/// no_target_index if it names none: also BLEND with a distance of 0, which skips nothing, and an address within an instruction.
constexpr std::int64_t target_index(const instruction& i, std::size_t index)
{
    const target_field place = target_of(i);
    if (!place || place.bytes_within(i.bits) != 0) return no_target_index;
    const std::int64_t distance = place.distance(i.bits);
    if (distance == 0 && place.field.kind == number_kind::jump_target) return no_target_index;
    return static_cast<std::int64_t>(index) + 1 + distance;
}

namespace detail {

// Makes the word at one index of a program go to another index. The word need not decode, but its opcode must be known.
constexpr status put_target(word& bits, arch on, std::size_t from, std::size_t to)
{
    const std::uint16_t row = find_row(bits, on);
    if (row == no_row) return fault_code::no_such_opcode;
    const target_field place = target_of({bits, row, on});
    if (!place) return fault{fault_code::no_target, operand_kind::immediate};
    return place.put(bits, static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from) - 1);
}

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

/// Where a thread may continue other than at the next instruction.
enum class elsewhere : std::uint8_t {
    none,      ///< nowhere else
    distance,  ///< at the instruction at a distance from the next one
    end,       ///< the thread ends
    unknown,   ///< at a computed address
};

/// Where a thread may continue after an instruction: at most two places.
struct continuation {
    bool next = true;                                ///< true if it may continue at the next instruction
    valhall::elsewhere elsewhere = elsewhere::none;  ///< where else it may continue
    std::int32_t distance = 0;                       ///< for elsewhere::distance: in instructions from the next one

    friend constexpr bool operator==(const continuation&, const continuation&) = default;
};

namespace detail {

enum class truth : std::uint8_t { no, yes, unknown };

// Whether a branch takes a constant, of which it reads a part, as true.
constexpr truth is_true(std::uint32_t value, selector part)
{
    if (part == selector::and_) return value == 0xFFFFFFFF ? truth::yes : truth::no;
    if (part == selector::lowbits) return truth::unknown;  // what exactly is compared is not published
    std::uint32_t looked_at = 0;
    for (unsigned bytes = bytes_selected(part, 0x0F), byte = 0; byte < 4; ++byte)
        if ((bytes >> byte & 1) != 0) looked_at |= std::uint32_t{0xFF} << 8 * byte;
    return (value & looked_at) != 0 ? truth::yes : truth::no;
}

// Whether a branch is taken. Known only if its condition is a constant of the table; without a condition it always is.
constexpr truth is_taken(const instruction& i)
{
    for (int n = 0; n < i.source_count(); ++n) {
        if (i.row().sources()[n].role != role::condition) continue;
        const operand condition = i.source(n);
        if (!condition.is_constant()) return truth::unknown;
        const truth holds = is_true(constant_value(condition.constant_index(), i.on), condition.select);
        const result<modifier::eq> inverted = i.get<modifier::eq>();
        if (holds == truth::unknown || !inverted || *inverted == modifier::eq{}) return holds;
        return holds == truth::yes ? truth::no : truth::yes;
    }
    return truth::yes;
}

// Where a branch continues when it is taken.
constexpr continuation branch_of(const instruction& i)
{
    const target_field place = target_of(i);
    if (!place) return {false, elsewhere::unknown};
    return {false, elsewhere::distance, static_cast<std::int32_t>(place.distance(i.bits))};
}

// Whether the instruction decides at run time whether to skip what follows, as BLEND does.
constexpr bool may_skip(const instruction& i)
{
    for (const immediate_field& field : i.row().immediates())
        if (field.kind == number_kind::jump_target) return true;
    return false;
}

// Whether the instruction is a call, which returns.
constexpr bool is_call(const instruction& i)
{
    const result<modifier::stack_mode> mode = i.get<modifier::stack_mode>();
    return mode && *mode == modifier::stack_mode::call;
}

}  // namespace detail

/// Where a thread may continue after an instruction. A branch with a constant condition continues at one place only. Threads of
/// discarded fragments, which many instructions may end, do not count.
constexpr continuation continuation_of(const instruction& i)
{
    const bool is_end = ends_thread(i.flow());
    if (!has(i.row(), effect::branches)) return is_end ? continuation{false, elsewhere::end} : continuation{};
    if (detail::may_skip(i)) {
        continuation to = is_end ? continuation{false, elsewhere::end} : detail::branch_of(i);
        to.next = true;
        return to;
    }
    if (is_end) return {false, elsewhere::end};
    const detail::truth taken = detail::is_taken(i);
    if (taken == detail::truth::no) return {};
    continuation to = detail::branch_of(i);
    to.next = taken == detail::truth::unknown || detail::is_call(i);
    return to;
}

}  // namespace valhall

#endif
// Padding: the zeros with which a program is filled up to a multiple of 128 bytes, as drivers want it.
#ifndef VALHALL_PROGRAM_PADDING_HPP
#define VALHALL_PROGRAM_PADDING_HPP



namespace valhall {

/// Drivers want the size of a program to be a multiple of this number of words, 128 bytes.
inline constexpr std::size_t program_alignment = 16;

/// A number of words, rounded up to a multiple of 128 bytes.
constexpr std::size_t padded_size(std::size_t words) { return (words + program_alignment - 1) / program_alignment * program_alignment; }

/// The number of words of padding at the end of a program: all zeros there. Zero is an instruction on no architecture.
constexpr std::size_t padding_of(std::span<const word> words)
{
    std::size_t end = words.size();
    while (end != 0 && words[end - 1] == 0) --end;
    return words.size() - end;
}

/// A program without the padding at its end.
constexpr std::span<const word> without_padding(std::span<const word> words) { return words.first(words.size() - padding_of(words)); }

}  // namespace valhall

#endif
// A patch site: an instruction of a finished program that is changed in place, with the checks of the setters.
#ifndef VALHALL_PROGRAM_PATCH_SITE_HPP
#define VALHALL_PROGRAM_PATCH_SITE_HPP



namespace valhall {

/// An instruction of a program, to be changed where it stands: patch_site(words, 3, arch::v10).set_immediate(0, 5).
/// The words must outlive it. A change that is refused changes nothing. Faults of all: no_such_instruction if the program
/// ends before it, those of decode(), and what validate() finds in the changed instruction but not in the one before.
class patch_site {
public:
    /// Of a span of words, an array or another contiguous range that owns or refers to them.
    /// (A template, as a constructor that takes a std::span costs everybody who includes this a tenth of the core.)
    template <class Words>
        requires std::is_convertible_v<Words&, std::span<word>>
    constexpr patch_site(Words&& program, std::size_t index, arch on) : index_(index), on_(on)
    {
        const std::span<word> words(program);
        program_ = words.data();
        size_ = words.size();
    }

    /// The instruction as it is.
    constexpr result<instruction> read() const
    {
        if (index_ >= size_) return fault_code::no_such_instruction;
        return decode(program_[index_], on_);
    }

    /// Changes several things at once, of which each alone might be refused: `change` is given the instruction by
    /// reference and returns the status of what it did.
    template <class Change>
    constexpr status edit(Change&& change)
    {
        result<instruction> changed = read();
        return changed ? write(*changed, std::forward<Change>(change)(*changed)) : changed.error();
    }

    // These take what the setters of an instruction take, and refuse what they refuse. (Not by way of edit(): a function for
    // each costs everybody who includes this less than a lambda for each.)

    /// Sets a modifier or the flow.
    template <isa_enum E>
    constexpr status set(E value)
    {
        return set(id_of(value), static_cast<word>(value));
    }
    /// The same by the enumeration's id. Errors: those of instruction::set().
    constexpr status set(enum_id id, word value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set(id, value)) : i.error();
    }
    /// Sets a source with all that belongs to it.
    constexpr status set_source(int index, const operand& o)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_source(index, o)) : i.error();
    }
    /// Sets the destination.
    template <class Destination>
    constexpr status set_destination(const Destination& to)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_destination(to)) : i.error();
    }
    /// Sets a group of staging registers.
    template <class Registers>
    constexpr status set_staging(int index, const Registers& to)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_staging(index, to)) : i.error();
    }
    /// Sets an immediate.
    constexpr status set_immediate(int index, std::int64_t value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_immediate(index, value)) : i.error();
    }
    /// The same by the name of the immediate.
    constexpr status set_immediate(immediate_name name, std::int64_t value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_immediate(name, value)) : i.error();
    }

    /// Makes a source another register, 0 to 63, or another uniform, 0 to 255. Signs, selector and last use stay.
    /// Faults besides those of set_source(): no_such_operand where the source is of another kind.
    constexpr status set_register(int source, int number)
    {
        return renumber(source, detail::make_operand({source_kind::reg}, number), source_byte::last_use);
    }
    /// The same with a uniform, 0 to 255.
    constexpr status set_uniform(int source, int number)
    {
        return renumber(source, detail::make_operand({source_kind::uniform}, number), 0);
    }

    /// Makes it go to another instruction of the program, by that one's index; the program's size is its end.
    /// Faults: no_target where it goes nowhere, no_such_instruction, branch_too_far.
    constexpr status set_target(std::size_t target)
    {
        result<instruction> i = read();
        if (!i) return i.error();
        if (target > size_) return fault_code::no_such_instruction;
        return write(*i, detail::put_target(i->bits, on_, index_, target));
    }

private:
    // Puts an instruction in its place, unless what changed it has failed or validate() finds something new.
    constexpr status write(const instruction& changed, const status& done)
    {
        if (!done) return done;
        if (!detail::hardware::accepts(changed)) {
            const fault_list faults = validate(changed);
            if (!faults.empty() && validate(*read()).empty()) return faults[0];
        }
        program_[index_] = changed.encode();
        return {};
    }

    constexpr status renumber(int source, const operand& other, std::uint8_t kept)
    {
        result<instruction> i = read();
        if (!i) return i.error();
        operand o = i->source(source);
        if (o.fault == fault_code::none && o.kind() != other.kind()) o.fault = fault_code::no_such_operand;
        if (o.fault == fault_code::none) {
            o.byte = static_cast<std::uint8_t>(other.byte | (o.byte & kept));
            o.page = other.page;
            o.fault = other.fault;
        }
        return write(*i, i->set_source(source, o));
    }

    word* program_ = nullptr;
    std::size_t size_ = 0;
    std::size_t index_;
    arch on_;
};

}  // namespace valhall

#endif

namespace valhall {

/// A place in a program that instructions can go to. A code buffer makes it. It is foreign to another buffer, to a copy of its own
/// buffer, and once that is cleared.
class label {
public:
    /// A label of no buffer.
    constexpr label() = default;

    /// Its number among the labels and handles of its buffer, in the order in which they were made, from 0.
    constexpr std::uint32_t number() const { return number_; }
    friend constexpr bool operator==(label, label) = default;

private:
    template <class Memory>
    friend class basic_code_buffer;
    constexpr label(const void* owner, std::uint32_t number, std::uint32_t program) : owner_(owner), number_(number), program_(program) {}

    const void* owner_ = nullptr;
    std::uint32_t number_ = UINT32_MAX;
    std::uint32_t program_ = 0;  // counts how often the buffer was cleared before
};

/// An instruction of a code buffer that stays the same when passes move it, unlike its index. See basic_code_buffer::hold().
class instruction_handle {
public:
    /// A handle of no instruction.
    constexpr instruction_handle() = default;
    friend constexpr bool operator==(instruction_handle, instruction_handle) = default;

private:
    template <class Memory>
    friend class basic_code_buffer;
    constexpr explicit instruction_handle(label place) : place_(place) {}

    label place_{};  // of which the buffer knows that it is an instruction's
};

/// The number of no label.
inline constexpr std::uint32_t no_label = UINT32_MAX;

/// What is wrong with a program, and where.
struct program_fault {
    fault what{};                    ///< what is wrong
    std::size_t index = 0;           ///< the instruction, counted from 0
    std::uint32_t label = no_label;  ///< the number of the label, if it is about one

    /// Whether anything is wrong.
    constexpr explicit operator bool() const { return static_cast<bool>(what); }
    friend constexpr bool operator==(const program_fault&, const program_fault&) = default;
};

namespace detail {

// The result of a typed constructor: a word, or the fault that prevented it.
template <class T>
concept constructed = !std::same_as<T, word> && std::convertible_to<const T&, word> && requires(const T& made) {
    { made.error() } -> std::convertible_to<const fault&>;
};

// The place of a label is the index of an instruction, before which NOPs may be inserted; or unbound. A handle's has the bit `held`, or is
// `dropped` if a pass dropped the instruction.
inline constexpr std::uint32_t unbound = UINT32_MAX, dropped = UINT32_MAX - 1, held = 0x80000000;

// An instruction that goes to a label which is not bound yet.
struct label_use {
    std::uint32_t index;
    std::uint32_t label;
};

}  // namespace detail

/// A code buffer in some memory: use code_buffer, span_code_buffer or growing_code_buffer.
/// Memory has three arrays, `words`, `labels` and `uses`; word_room(), label_room() and use_room() say how long they are,
/// and grow_words(), grow_labels() and grow_uses() whether they could be made longer.
template <class Memory>
class basic_code_buffer {
public:
    /// An empty program for an architecture, in the memory that is given.
    constexpr explicit basic_code_buffer(arch on, const Memory& memory = {}) : memory_(memory), on_(on) {}

    /// The architecture for which it is made.
    constexpr arch architecture() const { return on_; }

    // ---- emitting: each returns the index of the new instruction ----

    /// Adds a word as it is, unchecked. Faults: no_space; refused_word if it is the word of a refused constructor.
    constexpr std::size_t emit(word bits)
    {
        if (bits == refused_word) [[unlikely]]
            return emit_nothing({fault_code::refused_word});
        return add(bits);
    }
    /// Adds a word that is no instruction, such as a constant that the program loads. What ends the program stands before the data at
    /// its end, and passes leave that data alone. Faults: no_space.
    constexpr std::size_t emit_data(word bits)
    {
        if (data_end_ != count_) data_begin_ = count_;
        const std::size_t index = add(bits);
        data_end_ = count_;
        return index;
    }
    /// Adds the result of a typed constructor. Faults: the constructor's; not_on_architecture if it is bound to another architecture
    /// than the buffer's, or the buffer's lacks the instruction.
    template <detail::constructed T>
    constexpr std::size_t emit(const T& made)
    {
        const fault& problem = made.error();
        if (problem.code != fault_code::none) [[unlikely]]
            return emit_nothing(problem);
        if (!made.is_for(on_)) [[unlikely]]
            return emit_nothing({fault_code::not_on_architecture});
        return add(static_cast<word>(made));
    }
    /// Adds an instruction. Faults: not_on_architecture if it is for another one than the buffer, and what validate() finds.
    constexpr std::size_t emit(const instruction& i)
    {
        if (i.on != on_) [[unlikely]]
            return emit_nothing({fault_code::not_on_architecture});
        if (!detail::hardware::accepts(i))
            if (const fault_list faults = validate(i); !faults.empty()) return emit_nothing(faults[0]);
        return emit(i.bits);
    }
    /// Adds the result of make_instruction() or decode(). Faults: theirs, and those of an instruction.
    constexpr std::size_t emit(const result<instruction>& made) { return made ? emit(*made) : emit_nothing(made.error()); }
    /// Text is not assembled here: that does not compile.
    template <class Text>
        requires std::convertible_to<const Text&, const char*>
    constexpr std::size_t emit(const Text&)
    {
        static_assert(!std::convertible_to<const Text&, const char*>,
                      "a code buffer takes no text: write code.emit(*parse(text, on)), or assemble(text, {.on = on})");
        return count_;
    }
    /// Adds any of these as an instruction that goes to a label. Its own distance does not matter, and a constructor may leave it out.
    /// Faults: foreign_label, and once the label is bound no_target and branch_too_far; at the end unknown_label.
    template <class T>
    constexpr std::size_t emit(const T& made, label to)
    {
        const std::size_t before = error_count_;
        const std::size_t index = emit_to_label(made);
        if (error_count_ != before) return index;
        if (const status done = go_to(index, to); !done) add_fault({done.error(), index, to.number()});
        return index;
    }

    // ---- labels ----

    /// A new label, to be bound later. Faults: no_space.
    constexpr label make_label()
    {
        if (label_count_ == memory_.label_room() && !memory_.grow_labels()) {
            add_fault({{fault_code::no_space}, count_});
            return {};
        }
        memory_.labels[label_count_] = detail::unbound;
        return {this, label_count_++, program_};
    }
    /// Makes a label stand before the next instruction. Faults: foreign_label, duplicate_label.
    constexpr void bind(label which)
    {
        if (!is_own(which)) return add_fault({{fault_code::foreign_label}, count_, which.number_});
        std::uint32_t& place = memory_.labels[which.number_];
        if (place != detail::unbound) return add_fault({{fault_code::duplicate_label}, count_, which.number_});
        place = static_cast<std::uint32_t>(count_);
    }
    /// A new label before the next instruction.
    constexpr label here()
    {
        const label made = make_label();
        if (made != label()) bind(made);
        return made;
    }
    /// A label of this buffer by its number, 0 to label_count() - 1.
    constexpr label label_at(std::uint32_t number) const { return {this, number, program_}; }
    /// The number of labels and handles that have been made.
    constexpr std::uint32_t label_count() const { return label_count_; }

    // ---- handles ----

    /// A handle of an instruction, which stays valid when passes move the instruction. It takes the memory of a label. Faults:
    /// no_such_instruction, no_space.
    constexpr instruction_handle hold(std::size_t index)
    {
        if (index >= count_ || index >= detail::held) {
            add_fault({{fault_code::no_such_instruction}, index});
            return {};
        }
        const label made = make_label();
        if (made != label()) memory_.labels[made.number_] = static_cast<std::uint32_t>(index) | detail::held;
        return instruction_handle(made);
    }
    /// The index of an instruction as it is now. Faults: foreign_label; no_such_instruction if a pass dropped it.
    constexpr result<std::size_t> index_of(instruction_handle which) const
    {
        if (!is_own(which.place_)) return fault_code::foreign_label;
        const std::uint32_t place = memory_.labels[which.place_.number_];
        if (place >= detail::dropped) return fault_code::no_such_instruction;
        return std::size_t{place & ~detail::held};
    }

    // ---- changing what was emitted ----

    /// A patch site that can also go to a label.
    class site : public patch_site {
    public:
        using patch_site::set_target;
        /// Makes the instruction go to a label, bound or not. Faults: no_such_instruction, foreign_label, no_target, branch_too_far.
        constexpr status set_target(label to) { return buffer_.set_target(index_, to); }

    private:
        friend basic_code_buffer;
        constexpr site(basic_code_buffer& buffer, std::size_t index)
            : patch_site(buffer.emitted(), index, buffer.on_), buffer_(buffer), index_(index)
        {
        }

        basic_code_buffer& buffer_;
        std::size_t index_;
    };

    /// An instruction by its index, to be changed before or after the end, until more is emitted or a pass runs.
    constexpr site patch(std::size_t index) { return {*this, index}; }
    /// The same by its handle. A handle that index_of() refuses gives a site without instruction.
    constexpr site patch(instruction_handle which) { return {*this, index_of(which).value_or(count_)}; }

    /// Makes an instruction go to a label, bound or not. Faults: see site::set_target().
    constexpr status set_target(std::size_t index, label to)
    {
        if (index >= count_) return fault_code::no_such_instruction;
        if (!is_own(to)) return fault_code::foreign_label;
        const std::uint32_t at = use_of(index);
        const bool waits = at < use_count_ && memory_.uses[at].index == index;
        const std::uint32_t place = place_of(to.number_);
        if (place != detail::unbound) {
            if (waits) memory_.uses[at].label = no_label;
            return detail::put_target(memory_.words[index], on_, index, place);
        }
        if (const status can_go = detail::put_target(memory_.words[index], on_, index, index + 1); !can_go) return can_go;
        if (!waits) return add_use(at, {static_cast<std::uint32_t>(index), to.number_});
        memory_.uses[at].label = to.number_;
        return {};
    }

    /// The same by the handle of the instruction.
    constexpr status set_target(instruction_handle which, label to)
    {
        const result<std::size_t> index = index_of(which);
        return index ? set_target(*index, to) : status(index.error());
    }

    // ---- passes ----

    /// Runs a pass that may move instructions: labels and handles move with them. `pass` is called with the memory of the words, which
    /// has space for `space` more if possible, and their number, and returns a result of instruction_moves. All labels that are gone to
    /// must be bound. Faults: those of resolve() and of the pass, which stay in the buffer.
    template <class Pass>
    constexpr status change(std::size_t space, Pass&& pass)
    {
        if (const status done = resolve(); !done) return done;
        while (memory_.word_room() < count_ + space && memory_.grow_words()) {
        }
        // The data at the end stays out of the pass: it moves to the end of the memory and back.
        const std::span<word> words(memory_.words);
        const std::size_t code = code_size(), data = count_ - code;
        for (std::size_t i = data; i-- != 0;) words[words.size() - data + i] = words[code + i];
        const auto moves = std::forward<Pass>(pass)(words.first(words.size() - data), code);
        const std::size_t end = moves ? moves->size() : code;
        for (std::size_t i = 0; i < data; ++i) words[end + i] = words[words.size() - data + i];
        if (!moves) {
            const bool is_branch = moves.error().code == fault_code::branch_too_far;
            add_fault({moves.error(), is_branch ? static_cast<std::size_t>(moves.error().value) : count_});
            return first_.what;
        }
        for (std::uint32_t n = 0; n < label_count_; ++n) move_label(memory_.labels[n], *moves);
        if (data != 0) data_begin_ = end;
        count_ = ready_ = end + data;
        if (data != 0) data_end_ = count_;
        return {};
    }

    // ---- the end ----

    /// Encodes the distances to labels. Returns the first fault of the program. Faults: all that error() says.
    constexpr status resolve()
    {
        for (std::uint32_t at = 0; at < use_count_; ++at) {
            const detail::label_use use = memory_.uses[at];
            if (use.label == no_label) continue;
            const std::uint32_t place = place_of(use.label);
            const status done = place == detail::unbound ? status(fault_code::unknown_label)
                                                         : detail::put_target(memory_.words[use.index], on_, use.index, place);
            if (!done) add_fault({done.error(), use.index, use.label});
        }
        use_count_ = 0;
        if (ready_ < count_) ready_ = count_;
        return first_.what.code == fault_code::none ? status() : status(first_.what);
    }

    /// Resolves, and pads with zeros to a multiple of 128 bytes, as drivers want it. In a constant expression a program with
    /// a fault does not compile. Faults: no_instructions if all words are zero, which hardware faults on; runs_past_end if the
    /// program goes on after its last instruction; no_space for the padding; all that error() says.
    constexpr status finish()
    {
        if (resolve()) {
            if (!has_instructions()) add_fault({{fault_code::no_instructions}});
            else if (runs_past_end()) add_fault({{fault_code::runs_past_end}, code_size() - 1});
            else pad();
        }
        detail::refuse_constant(first_.what.code);
        return first_.what.code == fault_code::none ? status() : status(first_.what);
    }

    /// The first fault; false if there is none. Labels that are not bound, and branches too far, are known once it is resolved.
    constexpr const program_fault& error() const { return first_; }
    /// The number of faults.
    constexpr std::size_t error_count() const { return error_count_; }

    /// The words: after resolve() those that were emitted, after finish() the padding too. None before, and none if
    /// anything is wrong, which in a constant expression does not compile.
    constexpr std::span<const word> words() const
    {
        detail::refuse_constant(first_.what.code);
        const bool good = error_count_ == 0 && use_count_ == 0 && ready_ >= count_;
        return std::span(memory_.words).first(good ? ready_ : 0);  // of a deduced type: made where it is called
    }

    /// A word as it is now, 0 to size() - 1.
    constexpr word operator[](std::size_t index) const { return memory_.words[index]; }

    /// The number of words that were emitted: the index of the next one.
    constexpr std::size_t size() const { return count_; }

    /// Empties it, for another program. Its labels are gone.
    constexpr void clear()
    {
        count_ = ready_ = error_count_ = data_begin_ = data_end_ = 0;
        label_count_ = use_count_ = 0;
        ++program_;
        first_ = {};
    }

protected:
    /// Where words, labels and uses of labels stand.
    constexpr Memory& memory() { return memory_; }

private:
    constexpr std::span<word> emitted() { return std::span(memory_.words).first(count_); }
    constexpr bool is_own(label which) const { return which.number_ < label_count_ && which.owner_ == this && which.program_ == program_; }

    constexpr void add_fault(const program_fault& found)
    {
        if (error_count_++ == 0) first_ = found;
    }

    constexpr std::size_t add(word bits)
    {
        if (count_ == memory_.word_room()) [[unlikely]] {
            if (!memory_.grow_words()) {
                add_fault({{fault_code::no_space}, count_});
                return count_;
            }
        }
        memory_.words[count_] = bits;
        return count_++;
    }

    // Keeps the fault, and the indices of what follows.
    constexpr std::size_t emit_nothing(const fault& why)
    {
        add_fault({why, count_});
        return add(word{0});
    }

    // A constructor may have left the distance to the label out.
    template <class T>
    constexpr std::size_t emit_to_label(const T& made)
    {
        if constexpr (requires { made.without_target(); })
            if (made.error().code != fault_code::none && made.without_target() != refused_word)
                return made.is_for(on_) ? add(made.without_target()) : emit_nothing({fault_code::not_on_architecture});
        return emit(made);
    }

    // The index to which a label is bound, or unbound.
    constexpr std::uint32_t place_of(std::uint32_t number) const
    {
        const std::uint32_t place = memory_.labels[number];
        return place >= detail::dropped ? detail::unbound : place & ~detail::held;
    }

    template <class Moves>
    static constexpr void move_label(std::uint32_t& place, const Moves& moves)
    {
        if (place >= detail::dropped) return;
        if ((place & detail::held) == 0) {
            place = static_cast<std::uint32_t>(moves.target(place));
            return;
        }
        const std::size_t index = moves[place & ~detail::held];
        place = index == UINT32_MAX ? detail::dropped : static_cast<std::uint32_t>(index) | detail::held;
    }

    // The number of words before the data at the end.
    constexpr std::size_t code_size() const { return data_end_ == count_ ? data_begin_ : count_; }

    // A last word that is no instruction says nothing of the end.
    constexpr bool runs_past_end() const
    {
        const std::size_t size = code_size();
        if (size == 0) return false;
        const result<instruction> last = decode(memory_.words[size - 1], on_);
        return last && continuation_of(*last).next;
    }

    // Makes the instruction that was emitted last go to a label. Whether it can is seen when the label is bound.
    constexpr status go_to(std::size_t index, label to)
    {
        if (!is_own(to)) return fault_code::foreign_label;
        const std::uint32_t place = place_of(to.number_);
        if (place != detail::unbound) return detail::put_target(memory_.words[index], on_, index, place);
        return add_use(use_count_, {static_cast<std::uint32_t>(index), to.number_});
    }

    // Where the use of a label by an instruction stands or would stand: uses are in the order of the instructions.
    constexpr std::uint32_t use_of(std::size_t index) const
    {
        std::uint32_t first = 0, last = use_count_;
        if (last != 0 && memory_.uses[last - 1].index < index) return last;
        while (first != last) {
            const std::uint32_t middle = first + (last - first) / 2;
            if (memory_.uses[middle].index < index) first = middle + 1;
            else last = middle;
        }
        return first;
    }

    constexpr status add_use(std::uint32_t at, detail::label_use use)
    {
        if (use_count_ == memory_.use_room() && !memory_.grow_uses()) return fault_code::no_space;
        for (std::uint32_t i = use_count_++; i > at; --i) memory_.uses[i] = memory_.uses[i - 1];
        memory_.uses[at] = use;
        return {};
    }

    constexpr bool has_instructions() const
    {
        for (std::size_t i = 0; i < count_; ++i)
            if (memory_.words[i] != 0) return true;
        return false;
    }

    constexpr void pad()
    {
        const std::size_t size = padded_size(count_);
        while (memory_.word_room() < size)
            if (!memory_.grow_words()) return add_fault({{fault_code::no_space}, count_});
        for (std::size_t i = count_; i < size; ++i) memory_.words[i] = 0;
        ready_ = size;
    }

    Memory memory_;
    arch on_;
    std::size_t count_ = 0;
    std::size_t ready_ = 0;  // how many words are shown
    std::size_t error_count_ = 0;
    std::size_t data_begin_ = 0, data_end_ = 0;  // the last run of data
    std::uint32_t label_count_ = 0;
    std::uint32_t use_count_ = 0;
    std::uint32_t program_ = 0;
    program_fault first_{};
};

namespace detail {

// Room for a fixed number of labels and of their uses.
template <std::size_t Labels, std::size_t Uses>
struct fixed_label_memory {
    std::uint32_t labels[Labels == 0 ? 1 : Labels]{};
    label_use uses[Uses == 0 ? 1 : Uses]{};

    constexpr std::size_t label_room() const { return Labels; }
    constexpr std::size_t use_room() const { return Uses; }
    constexpr bool grow_labels() { return false; }
    constexpr bool grow_uses() { return false; }
};

// And of words.
template <std::size_t Words, std::size_t Labels, std::size_t Uses>
struct fixed_code_memory : fixed_label_memory<Labels, Uses> {
    word words[Words == 0 ? 1 : Words]{};

    constexpr std::size_t word_room() const { return Words; }
    constexpr bool grow_words() { return false; }
};

// The words are the caller's.
template <std::size_t Labels, std::size_t Uses>
struct span_code_memory : fixed_label_memory<Labels, Uses> {
    std::span<word> words{};

    constexpr std::size_t word_room() const { return words.size(); }
    constexpr bool grow_words() { return false; }
};

}  // namespace detail

/// A code buffer for at most `Words` words, padding included, and `Labels` labels.
template <std::size_t Words, std::size_t Labels = Words + 1>
class code_buffer : public basic_code_buffer<detail::fixed_code_memory<Words, Labels, Words>> {
public:
    /// An empty buffer for an architecture.
    constexpr explicit code_buffer(arch on) : basic_code_buffer<detail::fixed_code_memory<Words, Labels, Words>>(on) {}
};

/// A code buffer that writes to the caller's words, which must outlive it. `Labels` labels can be made, and `Uses`
/// instructions go to labels that are bound later.
template <std::size_t Labels = 64, std::size_t Uses = 4 * Labels>
class span_code_buffer : public basic_code_buffer<detail::span_code_memory<Labels, Uses>> {
public:
    /// An empty buffer for an architecture.
    constexpr span_code_buffer(std::span<word> words, arch on) : basic_code_buffer<detail::span_code_memory<Labels, Uses>>(on, {{}, words})
    {
    }
};

}  // namespace valhall

#endif
// The assembler of whole programs, line by line: labels, comments, blank lines, .quad and .zero included. The storage it writes to
// is its user's.
#ifndef VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP
#define VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP


// One line of assembly text as an instruction.
#ifndef VALHALL_TEXT_PARSE_HPP
#define VALHALL_TEXT_PARSE_HPP


// A fault at a place of a text. Diagnostics hold copies of what they quote, so they may outlive the text.
#ifndef VALHALL_TEXT_DIAGNOSTIC_HPP
#define VALHALL_TEXT_DIAGNOSTIC_HPP


// The ways in which assembly text is written.
#ifndef VALHALL_TEXT_DIALECT_HPP
#define VALHALL_TEXT_DIALECT_HPP


namespace valhall {

/// A dialect of the assembly text.
enum class dialect : std::uint8_t {
    panfrost,   ///< that of Mesa's Valhall assembler: `IADD.u64 r0, ^r2, u4`
    arm,        ///< the newer one, with Arm's names: `IADD.u64 [r0:r1], [r2^:r3^], u2`
    draft2021,  ///< that of the first public description, a draft of 2021: ``IADD.u64 r0, `r2, u4``
};

/// How to write text.
struct text_options {
    dialect syntax = dialect::panfrost;  ///< how instructions and operands are written
    bool aliases = false;                ///< Arm's short names, such as MOV_IMM.i32, where they fit; in Arm's dialect only
};

namespace detail {

// What the text of a dialect has that the table's own, panfrost's, has not. Who reads or writes text asks for these, not for the
// dialect.
template <dialect Syntax>
struct syntax {
    static constexpr int mnemonic_parts = 2;             // between the dots of a mnemonic, at most
    static constexpr bool has_names = false;             // further names, which stand for an instruction with some fields fixed
    static constexpr bool has_spellings = false;         // further words for the values of modifiers
    static constexpr bool has_plain_sources = true;      // sources without a part or a sign are written as source_texts has them
    static constexpr bool has_pairs = false;             // 64 bits are two registers or a uniform without a word
    static constexpr bool has_usual_parts = false;       // each part of a source may be left out
    static constexpr bool has_own_forms = false;         // instructions with other modifiers and operands than the table's
};

template <>
struct syntax<dialect::arm> {
    static constexpr int mnemonic_parts = 3;
    static constexpr bool has_names = true, has_spellings = true, has_pairs = true, has_usual_parts = true, has_own_forms = false;
    static constexpr bool has_plain_sources = false;
};

template <>
struct syntax<dialect::draft2021> : syntax<dialect::panfrost> {
    static constexpr bool has_own_forms = true;
};

template <dialect Syntax>
struct dialect_constant {
    static constexpr dialect value = Syntax;
};

// Calls a function with the constant of a dialect that is known at run time.
template <class Function>
constexpr auto in_dialect(dialect syntax, Function&& function)
{
    switch (syntax) {
    case dialect::arm: return function(dialect_constant<dialect::arm>());
    case dialect::draft2021: return function(dialect_constant<dialect::draft2021>());
    default: return function(dialect_constant<dialect::panfrost>());
    }
}

// The two dialects that are not given.
template <dialect Syntax>
struct other_dialects {
    static constexpr dialect first = Syntax == dialect::panfrost ? dialect::arm : dialect::panfrost;
    static constexpr dialect second = Syntax == dialect::draft2021 ? dialect::arm : dialect::draft2021;
};

}  // namespace detail

}  // namespace valhall

#endif
// Parts of a text that outlive it.
#ifndef VALHALL_TEXT_QUOTATION_HPP
#define VALHALL_TEXT_QUOTATION_HPP


// Where the characters of a text in UTF-8 begin and end.
#ifndef VALHALL_TEXT_UTF8_HPP
#define VALHALL_TEXT_UTF8_HPP


namespace valhall::detail {

// A character of a text: how many bytes it has, and its number; no bytes if the text does not begin with a character.
struct utf8_character {
    std::size_t size = 0;
    std::uint32_t number = 0;
};

constexpr utf8_character first_character(std::string_view text)
{
    if (text.empty()) return {};
    const std::uint32_t first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {1, first};
    const std::size_t size = first >= 0xF8 ? 0u : first >= 0xF0 ? 4u : first >= 0xE0 ? 3u : first >= 0xC0 ? 2u : 0u;
    if (size == 0 || size > text.size()) return {};
    std::uint32_t number = first & (0x7Fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        const std::uint32_t next = static_cast<unsigned char>(text[i]);
        if (next >> 6 != 2) return {};
        number = number << 6 | (next & 0x3F);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
    if (number < least[size] || number > 0x10FFFF || is_surrogate) return {};
    return {size, number};
}

// How many bytes of a text that was cut anywhere end with a whole character.
constexpr std::size_t whole_characters(std::string_view text)
{
    std::size_t begin = text.size();
    for (int back = 0; back < 3 && begin != 0; ++back) {
        const unsigned char c = static_cast<unsigned char>(text[--begin]);
        if (c < 0x80) break;
        if (c < 0xC0) continue;
        const std::size_t wanted = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
        return begin + wanted > text.size() ? begin : text.size();
    }
    return text.size();
}

}  // namespace valhall::detail

#endif

namespace valhall {

/// A part of a text, copied: all of it, or its first characters if it has more than `room` bytes.
class quotation {
public:
    static constexpr std::size_t room = 62;  ///< how many bytes it has at most

    constexpr quotation() = default;
    /// Of a text, which is cut where it is too long.
    constexpr quotation(std::string_view text)
    {
        const std::size_t size = text.size() <= room ? text.size() : detail::whole_characters(text.substr(0, room));
        for (std::size_t i = 0; i < size; ++i) bytes_[i] = text[i];
        size_ = static_cast<std::uint8_t>(size);
        is_cut_ = size != text.size();
    }

    constexpr std::string_view view() const { return {bytes_, std::size_t{size_}}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr char operator[](std::size_t i) const { return bytes_[i]; }

    /// Whether the text goes on behind what was copied.
    constexpr bool is_cut() const { return is_cut_; }

    friend constexpr bool operator==(const quotation& x, std::string_view y) { return x.view() == y; }

private:
    char bytes_[room]{};
    std::uint8_t size_ = 0;
    bool is_cut_ = false;
};

}  // namespace valhall

#endif

namespace valhall {

/// How bad it is: an error keeps the text from being assembled, a warning does not; a note only tells.
enum class severity : std::uint8_t { error, warning, note };

/// A fault at a place of a text. text/explain.hpp makes a sentence of it.
struct diagnostic : fault {
    severity level = severity::error;     ///< whether it is an error or a note
    arch on = arch::v9;                   ///< for which the text was read
    dialect syntax = dialect::panfrost;   ///< in which it was read
    bool reads_in_other_dialect = false;  ///< whether the line would be right in another dialect
    dialect other = dialect::panfrost;    ///< that dialect
    bool has_bits = false;                ///< whether the line was read to its end; then `bits` is its instruction
    descriptor row{};                     ///< of the instruction, if its mnemonic was recognised
    std::uint32_t line = 1;               ///< counted from 1
    std::uint32_t column = 1;             ///< counted from 1, in bytes
    std::uint32_t other_line = 0;         ///< an earlier line that it refers to, or 0
    word bits = 0;                        ///< the instruction of the line, if `has_bits`
    std::string_view mnemonic{};          ///< of the instruction, if it was recognised: a part of the tables, not of the text
    quotation found{};                    ///< the part of the text that is wrong; empty at the end of a line
};

}  // namespace valhall

#endif
// Reads instructions in the words of the draft of 2021: other names, modifiers and operands than the table's, for the same words.
#ifndef VALHALL_TEXT_DRAFT_PARSER_HPP
#define VALHALL_TEXT_DRAFT_PARSER_HPP


// What the draft of 2021 calls instructions, and what its text has of them: the data of table/draft2021.def.
#ifndef VALHALL_TEXT_DRAFT_SYNTAX_HPP
#define VALHALL_TEXT_DRAFT_SYNTAX_HPP


// How the data of the draft of 2021 is laid out, so that its maker in table/derive and its readers agree. Includes nothing that is
// generated.
#ifndef VALHALL_ISA_DRAFT_LAYOUT_HPP
#define VALHALL_ISA_DRAFT_LAYOUT_HPP


namespace valhall::detail {

// What an operand of the draft's text is today.
enum class draft_operand : std::uint8_t {
    none,
    group,            // staging registers
    result,           // the destination
    dropped_result,   // nothing
    group_as_result,  // one staging register
    source,
    dropped_source,   // nothing
    source_as_group,  // a register that is read
    number,
    unnamed,          // a number without a known meaning, `unk:0x1`
};

// What a source of the draft carries beside its value.
struct draft_feature {
    enum : unsigned {
        signs = 1,    // negation and absolute value
        inverse = 2,  // complement
        part = 4,     // today's selectors
        set = 8,      // times the place, counted from 1, of the selectors that it has instead
    };
};

// In numbers: a name, by 16 bits of the hash of its text, by which names are sorted, those without a mode first; where its text begins
// and its size with that of its mode, which follows it, eight bits higher; the opcode and the form, the place of the sentence about
// it, counted from 1.
struct draft_row {
    enum : int { hash, text, sizes, code, form, sentence, width };
    enum : int { lost = 0xFFFF };  // as an opcode
};

// In numbers: a form, a source of it counted from 1, or 0 for its modifiers; where the words begin that have no counterpart, with blanks
// between them, and their size; the place of the sentence about them.
struct draft_lost_row {
    enum : int { form, source, text, size, sentence, width };
};

// In bytes: the modifier with a value that is not written, and the value; the modifiers, behind them the flow; the operands, each a
// draft_operand with its place four bits higher, then a detail: registers of a group, features of a source, bits of a number.
struct draft_form_byte {
    enum : int { fixed_id, fixed_value, modifiers, operands = modifiers + 7, width = operands + 12 };
};

// In bytes: a word, whose value, where its text begins and its size, the place of the sentence about it.
struct draft_word_byte {
    enum : int { id, value, text, size, sentence, width };
};

// In bytes: a special value, which word of it, where its text begins and its size.
struct draft_special_byte {
    enum : int { special, word, text, size, width };
};

// In bytes: what may be left out, then by encoding the selectors, 255 for none.
struct draft_selector_byte {
    enum : int { fallback, selectors, width = selectors + 16 };
};

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// draft_rows, draft_lost_words, draft_forms, draft_words, draft_specials, draft_selectors: the records of draft_layout.hpp.
// draft_rows_by_code: by opcode, the place of its row, counted from 1, or 0.
// Generated from table/ by the target `derive`: what the draft of 2021 has.
// See draft_syntax.hpp for what it says.

inline constexpr char draft_text[] =
    "MOV.i32LSHIFT_AND.v2i16BITREV.i32MKVEC.v2i16LSHIFT_XOR.v2i16V2F32_TO_V2F16FROUND.f32FCOS_TABLE.u6FLO"
    "GD.f32F32_TO_U32CLPER.v2s16CLZ.v2u16NOT.i32FREXPE.v2f16FREXPM.v2f16POPCOUNT.i32ICMP.s32ICMP.s32andIC"
    "MP.s32seqICMP.u32ICMP.u32andICMP.u32seqCLZ.v4u8IADD_IMM.i32FCMP.f32FCMP.f32andU8_TO_U16TODO.ATOM_CV2"
    "F16_TO_V2S16V2F16_TO_V2U16V2S16_TO_V2F16V2U16_TO_V2F16TEXF32_TO_S32FRSQ.f16LOAD.i16BRANCHZIFCMP.v2f1"
    "6FCMP.v2f16andLOAD.i8FADD.v2f16FRCP.f32LD_ATTR_IMMRSHIFT_XOR.i64NOT.i64LOAD.i24IABS.s32STORE.i32FRSQ"
    ".f32FRCP.f16HADD.v2s16IMUL.v2s16ISUB.v2s16CLPER.v4s8CLPER.v4u8IADD.v2s16F16_TO_U32U8_TO_F16BLENDFADD"
    ".f32ZS_EMITCLPER.u64RSHIFT_OR.v4i8LSHIFT_XOR.i64RSHIFT_XOR.i32RSHIFT_OR.v2i16S8_TO_F16S16_TO_S32STOR"
    "E.i128NOPFADD_LSCALE.f32HADD.v2u16CUBE_SSELCUBE_TSELCLPER.s64IADD.v2u16LSHIFT_OR.v4i8CSEL.v2u16LSHIF"
    "T_XOR.i32BARRIERLSHIFT_OR.v2i16ISUB.v2u16FMAX.v2f16RSHIFT_AND.v2i16U8_TO_F32LOAD.i32RSHIFT_XOR.v2i16"
    "IMULD.u64FMAX.f32CLPER.s32ICMP.v4s8ICMP.v4s8andICMP.v4s8seqICMP.v4u8ICMP.v4u8andICMP.v4u8seqFMA.v2f1"
    "6CLPER.v2u16S8_TO_F32F16_TO_S32FEXP.f32RSHIFT_OR.i64IDP.v4s8IABS.v4s8LD_VAR_SPECIALRSHIFT_AND.i64U32"
    "_TO_F32LD_VAR_IMM_F32S32_TO_F32LSHIFT_XOR.v4i8FREXPE.f32LSHIFT_OR.i64F16_TO_F32TODO.ATOM_C1RSHIFT_OR"
    ".i32STORE.i48ISUB.s64ISUB.u64STORE.i8CSEL.v2i16IADD.s64IADD.u64IDP.v4u8LSHIFT_OR.i32STORE.i16STORE.i"
    "96ATESTLD_TILEIMUL.i32IMUL.s32ISUB.s32ISUB.u32MUX.i32FRSCALE.v2f16HADD.s32HADD.u32LSHIFT_AND.i32LOAD"
    ".i128IADD.s32IADD.u32CSEL.f32CSEL.i32CSEL.u32LEA_ATTRLOAD.i48LSHIFT_AND.i64RSHIFT_AND.i32U16_TO_U32L"
    "OAD.i64CSEL.v2f16STORE.i24STORE.i64IADD_IMM.v2i16WMASKCUBEFACE2FADD_IMM.f32FREXPM.f32FADD_IMM.v2f16C"
    "UBEFACE1IABS.v2s16CLZ.u32DISCARD.f32FROUND.v2f16U16_TO_F32S8_TO_S16SHADDX.u64U8_TO_U32FMA.f32RSHIFT_"
    "AND.v4i8ICMP.v2s16ICMP.v2s16andICMP.v2s16seqIADD_IMM.v4i8MKVEC.v4i8TEX_FETCHIADD.v4s8IADD.v4u8FMIN.f"
    "32IMUL.v4i8IMUL.v4s8ISUB.v4s8ISUB.v4u8SHADDX.s64HADD.v4s8HADD.v4u8IMUL.v2i16LSHIFT_AND.v4i8S8_TO_S32"
    "FSIN_TABLE.u6LOAD.i96ST_IMAGECLPER.i32LD_VAR_IMM_F16S16_TO_F32ICMP.v2u16ICMP.v2u16andICMP.v2u16seqFM"
    "A_RSCALE.f32FMIN.v2f16TODO.VAR_TEXFRSCALE.f32RSHIFT_XOR.v4i8rtp rtn rtzb0 b1 b2 b3clamp_0_inf clamp_"
    "m1_1 clamp_0_1h0 h1 h00 h10 h01 h11neg absb00 b20 b02 b22 b11 b31 b13 b33 b01 b23h0 h1 w0- h00 h10 h"
    "01 h11 b20 b31 b13- b0123 b3210 b2301 b1032 b0011 b2233and seq"
    "                                ";

inline constexpr char16_t draft_rows[] =
    u"\x110\x0\x7\x70\x19\x0"
    u"\x195\x7\x10\xdf\x31\x0"
    u"\x28c\x17\xa\x78\x19\x0"
    u"\xa16\x21\xb\xa1\x23\xd"
    u"\xa69\x2c\x10\xe1\x31\x0"
    u"\xc92\x3c\xe\xb8\x22\x0"
    u"\xd77\x4a\xa\x62\x1f\x0"
    u"\x139a\x54\xd\x8a\x19\x0"
    u"\x14c9\x61\x9\x8d\x1a\x0"
    u"\x152c\x6a\xa\x6e\x1e\x0"
    u"\x15ab\x74\xb\xc5\x2d\xe"
    u"\x1a18\x7f\x9\x72\x19\xa"
    u"\x1ce5\x88\x7\x79\x19\x0"
    u"\x1f4b\x8f\xc\x84\x21\x0"
    u"\x1f4b\x9b\xc\x82\x21\x0"
    u"\x1fe7\xa7\xc\x77\x19\x0"
    u"\x225c\xb3\x8\x109\x38\x0"
    u"\x225c\xbb\x308\x10a\x38\x0"
    u"\x225c\xc6\x308\x10b\x38\x0"
    u"\x225c\xd1\x8\xfe\x38\x0"
    u"\x225c\xd9\x308\xff\x38\x0"
    u"\x225c\xe4\x308\x100\x38\x0"
    u"\x237d\xef\x8\x73\x19\x0"
    u"\x2475\xf7\xc\x115\x3a\x0"
    u"\x2af3\x103\x8\x105\x39\x0"
    u"\x2af3\x10b\x308\x106\x39\x0"
    u"\x2c41\x116\x9\x67\x1c\x9"
    u"\x2c46\x11f\xb\xffff\x0\x13"
    u"\x2da2\x12a\xe\x63\x1f\x0"
    u"\x2da2\x138\xe\x6f\x1f\x0"
    u"\x2da2\x146\xe\x5d\x1d\x0"
    u"\x2da2\x154\xe\x6b\x1d\x0"
    u"\x339c\x162\x3\x121\x3c\x14"
    u"\x3f9e\x165\xa\x61\x1e\x0"
    u"\x40d9\x16f\x8\x88\x1a\x0"
    u"\x4322\x177\x8\x14\xc\x0"
    u"\x43fd\x17f\x8\x6\x2\x0"
    u"\x446c\x187\xa\x107\x39\x0"
    u"\x446c\x191\x30a\x108\x39\x0"
    u"\x45b4\x19e\x7\x13\xb\x0"
    u"\x4660\x1a5\xa\xb5\x24\x0"
    u"\x4779\x1af\x8\x85\x1a\x0"
    u"\x4931\x1b7\xb\x26\x8\x0"
    u"\x4b57\x1c2\xe\x155\x32\x0"
    u"\x4c71\x1d0\x7\x147\x19\x0"
    u"\x4d78\x1d7\x8\x15\xd\x0"
    u"\x4e94\x1df\x8\x74\x1a\x0"
    u"\x4e98\x1e7\x9\x1e\x13\x0"
    u"\x4fba\x1f0\x8\x87\x1a\x0"
    u"\x501b\x1f8\x8\x86\x1a\x0"
    u"\x5075\x200\xa\xc4\x2a\x0"
    u"\x510e\x20a\xa\xc3\x28\x0"
    u"\x510e\x214\xa\xc2\x28\x0"
    u"\x519c\x21e\xa\xca\x2e\xf"
    u"\x519c\x228\xa\xa9\x2e\xe"
    u"\x52fe\x232\xa\xc1\x28\x0"
    u"\x531c\x23c\xa\x6d\x1f\x0"
    u"\x5396\x246\x9\x68\x1c\x9"
    u"\x53b0\x24f\x5\x56\x16\x0"
    u"\x540e\x254\x8\xaa\x24\x0"
    u"\x5541\x25c\x7\x55\x18\x7"
    u"\x56c4\x263\x9\x14d\x2c\x0"
    u"\x597d\x26c\xe\xe9\x31\x0"
    u"\x5a6c\x27a\xe\x158\x32\x0"
    u"\x5bbb\x288\xe\xd2\x31\x0"
    u"\x5c4e\x296\xf\xdd\x31\x0"
    u"\x5cd5\x2a5\x9\x5a\x1c\x9"
    u"\x5d5c\x2ae\xa\x5b\x1b\x8"
    u"\x5e30\x2b8\xa\x22\x13\x0"
    u"\x5fd5\x2c2\x3\x0\x0\x0"
    u"\x6526\x2c5\xf\xaf\x25\x0"
    u"\x66d6\x2d4\xa\xa3\x2a\x0"
    u"\x6744\x2de\x9\xf7\x34\x0"
    u"\x6744\x2e7\x9\xf8\x34\x0"
    u"\x681a\x2f0\x9\x152\x2c\x0"
    u"\x686d\x2f9\xa\x9f\x28\x0"
    u"\x68a3\x303\xe\xec\x31\x0"
    u"\x69af\x311\xa\x12e\x5\x0"
    u"\x6a75\x31b\xe\xd5\x31\x0"
    u"\x6c82\x329\x7\xb\x4\x0"
    u"\x6f84\x330\xf\xe0\x31\x0"
    u"\x6fd8\x33f\xa\xa0\x28\x0"
    u"\x70de\x349\xa\xb7\x24\x0"
    u"\x714b\x353\x10\xdc\x31\x0"
    u"\x71c9\x363\x9\x66\x1a\x0"
    u"\x7633\x36c\x8\x16\xe\x0"
    u"\x7858\x374\x10\xde\x31\x0"
    u"\x78ba\x384\x9\x14c\x29\x0"
    u"\x7915\x38d\x8\xac\x24\x0"
    u"\x79b7\x395\x9\xc0\x2c\x0"
    u"\x79cb\x39e\x9\x10e\x38\x0"
    u"\x79cb\x3a7\x309\x10f\x38\x0"
    u"\x79cb\x3b3\x309\xffff\x0\x11"
    u"\x79cb\x3bf\x9\x103\x38\x0"
    u"\x79cb\x3c8\x309\x104\x38\x0"
    u"\x79cb\x3d4\x309\xffff\x0\x11"
    u"\x79d3\x3e0\x9\xcf\x2f\x0"
    u"\x7a35\x3e9\xb\xa4\x2d\xe"
    u"\x7ae3\x3f4\x9\x58\x1a\x0"
    u"\x7d4d\x3fd\xa\x5f\x1f\x0"
    u"\x80fc\x407\x8\xae\x27\x0"
    u"\x833e\x40f\xd\x154\x32\x0"
    u"\x84be\x41c\x8\xfc\x37\x0"
    u"\x8788\x424\x9\x76\x19\x0"
    u"\x8956\x42d\xe\xe\x6\x0"
    u"\x89b4\x43b\xe\x153\x32\x0"
    u"\x8bfd\x449\xa\x6c\x1d\x0"
    u"\x8eb5\x453\xe\xf\x7\x2"
    u"\x8eeb\x461\xa\x5e\x1d\x0"
    u"\x8f2f\x46b\xf\xed\x31\x0"
    u"\x9034\x47a\xa\x83\x21\x0"
    u"\x9074\x484\xd\x157\x32\x0"
    u"\x9220\x491\xa\x60\x1f\x0"
    u"\x92c4\x49b\xc\xffff\x0\x12"
    u"\x93ca\x4a7\xd\xd1\x31\x0"
    u"\x93e6\x4b4\x9\x1f\x13\x0"
    u"\x9709\x4bd\x8\x14f\x29\x0"
    u"\x9709\x4c5\x8\x149\x29\x0"
    u"\x9a9a\x4cd\x8\x1b\x13\x0"
    u"\x9afe\x4d5\xa\x132\x5\x0"
    u"\x9d9a\x4df\x8\x14e\x29\x0"
    u"\x9d9a\x4e7\x8\x148\x29\x0"
    u"\x9ecc\x4ef\x8\xfd\x37\x0"
    u"\x9f47\x1b7\x7\x4e\x9\x3"
    u"\xa01c\x4f7\xd\xd4\x31\x0"
    u"\xa1e1\x17f\x7\x4\x1\x0"
    u"\xa2fb\x504\x9\x1c\x13\x0"
    u"\xa2fb\x50d\x9\x21\x13\x0"
    u"\xa395\x516\x5\x54\x17\x0"
    u"\xa5bf\x51b\x7\x52\x15\x6"
    u"\xa63d\x522\x8\x9c\x28\x0"
    u"\xa63d\x52a\x8\xbe\x28\x0"
    u"\xa63d\x532\x8\xbd\x28\x0"
    u"\xa63d\x53a\x8\x9b\x28\x0"
    u"\xa6d3\x542\x7\xf4\x33\x10"
    u"\xa872\x549\xd\xb9\x26\xb"
    u"\xa8fc\x556\x8\xbf\x2a\x0"
    u"\xa8fc\x55e\x8\x9d\x2a\x0"
    u"\xa99a\x566\xe\xd3\x31\x0"
    u"\xae4a\x574\x9\x1a\x12\x0"
    u"\xaf63\x57d\x8\xbc\x28\x0"
    u"\xaf63\x585\x8\x9a\x28\x0"
    u"\xafa5\x58d\x8\x12f\x5\x0"
    u"\xafa5\x595\x8\x131\x5\x0"
    u"\xafa5\x59d\x8\x12d\x5\x0"
    u"\xb371\x5a5\x8\x11\xa\x4"
    u"\xb628\x5ad\x8\x17\xf\x0"
    u"\xb64e\x5b5\xe\x156\x32\x0"
    u"\xb827\x5c3\xe\xd0\x31\x0"
    u"\xba27\x5d1\xa\x69\x1b\x8"
    u"\xbb5b\x5db\x8\x18\x10\x0"
    u"\xbd45\x5e3\xa\x130\x5\x0"
    u"\xbdf0\x5ed\x9\x1d\x13\x0"
    u"\xbdf0\x5f6\x9\x20\x13\x0"
    u"\xc05f\x5ff\xe\x116\x3a\x0"
    u"\xc148\x60d\x5\x7a\x20\x0"
    u"\xc174\x612\x9\xfb\x35\x0"
    u"\xc4ac\x61b\xc\x118\x3a\x0"
    u"\xc787\x627\xa\x81\x21\x0"
    u"\xc7c2\x631\xe\x119\x3a\x0"
    u"\xc9e3\x63f\x9\xfa\x35\x0"
    u"\xcb97\x648\xa\x75\x1a\x0"
    u"\xcc97\x652\x7\x71\x19\x0"
    u"\xccaf\x659\xb\x5\x3\x1"
    u"\xcdc7\x664\xc\x64\x1f\x0"
    u"\xcdcd\x670\xa\x6a\x1b\x8"
    u"\xcf3a\x67a\x9\x59\x1c\x9"
    u"\xd4c6\x683\xa\x14b\x2b\x0"
    u"\xd517\x68d\x9\x65\x1a\x0"
    u"\xd649\x696\x7\xce\x2f\x0"
    u"\xd6f8\x69d\xf\xe8\x31\x0"
    u"\xd9cd\x6ac\xa\x10c\x38\x0"
    u"\xd9cd\x6b6\x30a\x10d\x38\x0"
    u"\xd9cd\x6c3\x30a\xffff\x0\x11"
    u"\xdd4e\x6d0\xd\x117\x3a\x0"
    u"\xdf6f\x6dd\xa\xf9\x36\x0"
    u"\xe04f\x6e7\x9\x11f\x3b\x14"
    u"\xe084\x6f0\x9\xc6\x28\xc"
    u"\xe084\x6f9\x9\xa5\x28\x0"
    u"\xe124\x702\x8\xab\x24\x0"
    u"\xe168\x70a\x9\xa7\x28\x0"
    u"\xe168\x713\x9\xc8\x28\xc"
    u"\xe168\x71c\x9\xc7\x28\xc"
    u"\xe168\x725\x9\xa6\x28\x0"
    u"\xe204\x72e\xa\x150\x2b\x0"
    u"\xe20f\x738\x9\xc9\x2a\xc"
    u"\xe20f\x741\x9\xa8\x2a\x0"
    u"\xe442\x74a\xa\xa2\x28\x0"
    u"\xe52a\x754\xf\xeb\x31\x0"
    u"\xe8db\x763\x9\x57\x1a\x0"
    u"\xe998\x76c\xd\x89\x19\x0"
    u"\xe9fb\x779\x8\x19\x11\x0"
    u"\xeaff\x781\x8\x3d\x14\x5"
    u"\xed7b\x789\x9\x9e\x2c\x0"
    u"\xeeee\x792\xe\x10\x7\x2"
    u"\xf233\x7a0\xa\x5c\x1b\x8"
    u"\xf37b\x7aa\xa\x101\x38\x0"
    u"\xf37b\x7b4\x30a\x102\x38\x0"
    u"\xf37b\x7c1\x30a\xffff\x0\x11"
    u"\xf459\x7ce\xe\x133\x30\x0"
    u"\xf8bf\x7dc\xa\xb6\x24\x0"
    u"\xfe14\x7e6\xc\xffff\x0\x15"
    u"\xfe2a\x7f2\xb\xad\x26\x0"
    u"\xffe1\x7fd\xf\xea\x31\x0"
    ;

inline constexpr char16_t draft_lost_words[] =
    u"\x7\x0\xd6\x3\x16"
    u"\x1b\x0\x80c\xb\x17"
    u"\x1b\x1\x817\xb\x18"
    u"\x26\x0\x822\x20\x19"
    u"\x26\x1\x842\x15\x1a"
    u"\x26\x2\x842\x15\x1a"
    u"\x26\x2\x857\x7\x1b"
    u"\x23\x1\x85e\x27\x1c"
    u"\x23\x2\x85e\x27\x1c"
    u"\x2c\x2\x885\x8\x1d"
    u"\x2d\x2\x88d\x1d\x1e"
    u"\x2e\x2\x8aa\x25\x1f"
    u"\x38\x0\x8cf\x7\x20"
    u"\x39\x0\xc3\x3\x21"
    ;

inline constexpr char8_t draft_rows_by_code[] =
    u8"\x46\x0\x0\x0\x7e\xa4\x25\x0\x0\x0\x0\x50\x0\x0\x69\x6c\xc3\x92\x0\x28"
    u8"\x24\x2e\x56\x93\x97\xc0\x8c\x77\x7f\x99\x30\x74\x9a\x80\x45\x0\x0\x0\x2b\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\xc1\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x7c\x0"
    u8"\x0\x0\x82\x0\x81\x3d\x3b\xbe\x63\xa7\x43\x44\xc4\x1f\x6d\x64\x71\x22\x7\x1d"
    u8"\xa5\xa9\x55\x1b\x3a\x96\xa6\x20\x6b\x39\xa\x1e\x1\xa3\xc\x17\x2f\xa2\x68\x10"
    u8"\x3\xd\x9c\x0\x0\x0\x0\x0\x0\x9f\xf\x6f\xe\x2a\x32\x31\x23\xbf\x8\x0"
    u8"\x0\x9\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x8e\x86\x83\x8a\xc2\x4c"
    u8"\x52\x4\xbc\x48\x62\xb3\xb8\xb5\xbb\x37\x3c\xb4\x59\xcb\x65\x47\x0\x0\x0\x0"
    u8"\x0\x29\xc9\x53\x6\x88\x0\x0\x8d\x85\x84\x89\x5a\x38\x35\x34\x33\xb\xb2\xb7"
    u8"\xb6\xba\x36\x0\x0\x0\xaa\x61\x95\x73\x41\x8b\x7d\x4f\x0\x0\x0\x0\x0\x0"
    u8"\x54\x42\x57\x2\x51\x5\x0\x0\x0\x0\x0\x0\xab\x3f\xcc\xbd\x4d\x6e\x0\x0"
    u8"\x0\x0\x0\x0\x87\x0\x0\x49\x4a\xb0\xa1\x9d\x67\x7b\x14\x15\x16\xc5\xc6\x5e"
    u8"\x5f\x19\x1a\x26\x27\x11\x12\x13\xac\xad\x5b\x5c\x0\x0\x0\x0\x0\x18\x9b\xaf"
    u8"\x9e\xa0\x0\x0\x0\x0\x0\xb1\x0\x21\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x91\x4e\x8f\x98\x90\x78\xc8\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\x0\x0\x0\x0\x0\x0\x0\x2d\x7a\x76\x0\xa8\x58\x3e\x79\x75\xb9\x0\x4b\x6a"
    u8"\x66\x2c\x94\x70\x40\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char8_t draft_forms[] =
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x22\x0\x0\x0\x0\x0\x0\x5\x8\x8\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x22\x0\x0\x0\x0\x0\x0\x5\x0\x15\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x3\x0\x0\x0\x0\x0\x0\x3\x0\x5\x5\x15\x5\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2a\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x3\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x0\x25\x0\x35\x0\x0\x0"
    u8"\xff\x0\x39\x3a\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x39\x41\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x6\x0\x8\x4\x0\x0\x0\x0"
    u8"\xff\x0\x39\x3a\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x15\x0\x8\x0\x0\x0\x0\x0"
    u8"\xff\x0\x39\x3a\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x15\x0\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2a\x0\x0\x0\x0\x0\x0\x1\x0\x5\x0\x9\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2d\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2e\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2f\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x30\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x31\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x32\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x33\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x34\x2c\x2a\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2b\x2a\x0\x0\x0\x0\x0\x1\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2a\x0\x0\x0\x0\x0\x0\x1\x0\x5\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2a\x0\x0\x0\x0\x0\x0\x1\x0\x5\x0\x15\x0\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2a\x39\x3a\x0\x0\x0\x0\x1\x0\x17\x0\x5\x0\x8\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x1\x0\x5\x0\x15\x4\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x5c\x5d\x0\x0\x0\x0\x0\x4\x1\x5\x0\x15\x0\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2\x0\x0\x0\x0\x0\x0\x2\x0\x5\x10\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x18\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x2\x0\x0\x0\x0\x0\x0\x2\x0\x5\x5\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x26\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x18\x19\x0\x0\x0\x0\x0\x2\x0\x5\x4\x0\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x4\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x5\x15\x5\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x15\x1\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x15\x0\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x1\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1b\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x4\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1b\x0\x0\x0\x0\x0\x0\x2\x0\x5\x38\x15\x38\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1c\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x4\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x38\x8\x0\x0\x0\x0\x0"
    u8"\xff\x0\x26\x27\x29\x0\x0\x0\x0\x2\x0\x5\x0\x15\x20\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x26\x27\x29\x0\x0\x0\x0\x2\x0\x5\x0\x15\x4\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x26\x27\x29\x0\x0\x0\x0\x2\x0\x5\x0\x15\x28\x0\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x5\x15\x5\x25\x5\x0\x0\x0\x0"
    u8"\xff\x0\x1\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x15\x1\x25\x1\x35\x0\x0\x0"
    u8"\xff\x0\x1d\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x30\x25\x2\x0\x0\x0\x0"
    u8"\xff\x0\x1d\x0\x0\x0\x0\x0\x0\x2\x0\x5\x38\x15\x30\x25\x2\x0\x0\x0\x0"
    u8"\x5\x3\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x0\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x15\x1\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x1\x15\x1\x25\x1\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x4\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x1b\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x15\x0\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x3\x4\x0\x0\x0\x0\x0\x2\x0\x5\x4\x15\x4\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x3\x4\x0\x0\x0\x0\x0\x2\x0\x5\x5\x15\x5\x25\x0\x0\x0\x0\x0"
    u8"\xff\x0\x0\x0\x0\x0\x0\x0\x0\x2\x0\x5\x0\x8\x0\x0\x0\x0\x0\x0\x0"
    u8"\x57\x1\x4a\x53\x51\x2a\x0\x0\x0\x11\x0\x1\x4\x5\x0\x0\x0\x0\x0\x0\x0"
    u8"\x57\x1\x4a\x4b\x52\x53\x51\x2a\x0\x11\x0\x1\x4\x5\x0\x0\x0\x0\x0\x0\x0"
    ;

inline constexpr char draft_words_text[] =
    "barriertdreturnglobalposvarytlu32f32f16explicit_offsettls_ptrtls_ptr_hiwls_ptrwls_ptr_hilane_idcore_"
    "idprogram_counter"
    "                                ";

inline constexpr char8_t draft_words[] =
    u8"\x0\x9\x0\x7\x0"
    u8"\x0\xc\x0\x0\x0"
    u8"\x0\xd\x7\x2\x0"
    u8"\x0\xe\x0\x0\x0"
    u8"\x0\xf\x9\x6\x0"
    u8"\x2\x4\x0\x0\x0"
    u8"\x27\x4\x0\x0\x0"
    u8"\x27\x5\x0\x0\x0"
    u8"\x27\x6\x0\x0\x0"
    u8"\x27\x7\x0\x0\x0"
    u8"\x2b\x0\xf\x6\x0"
    u8"\x2b\x1\x15\x3\x0"
    u8"\x2b\x2\x18\x4\x0"
    u8"\x2b\x3\x1c\x2\x0"
    u8"\x3a\x0\x0\x0\x0"
    u8"\x3a\x4\x0\x0\x0"
    u8"\x3a\x5\x0\x0\x0"
    u8"\x3a\x6\x1e\x3\x22"
    u8"\x3a\x7\x0\x0\x0"
    u8"\x41\x0\x0\x0\x0"
    u8"\x41\x1\x0\x0\x0"
    u8"\x41\x2\x21\x3\x0"
    u8"\x41\x3\x24\x3\x0"
    u8"\x52\x3\x0\x0\x0"
    u8"\x52\x7\x0\x0\x0"
    u8"\x4a\x1\x27\xf\x0"
    ;

inline constexpr char8_t draft_specials[] =
    u8"\x11\x0\x36\x7"
    u8"\x11\x1\x3d\xa"
    u8"\x13\x0\x47\x7"
    u8"\x13\x1\x4e\xa"
    u8"\x31\x0\x58\x7"
    u8"\x33\x0\x5f\x7"
    u8"\x3f\x0\x66\xf"
    ;

inline constexpr char8_t draft_selectors[] =
    u8"\x0\x0\x1\x2\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\x0\x1\x2\x0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\x7\xff\xff\xff\xff\x8\xff\xff\xff\xff\x9\xff\xff\xff\xff\xa"
    u8"\x0\x0\xff\xff\xff\x7\x8\x9\xa\xff\xff\xff\xff\xff\xff\xff\xff"
    u8"\xff\xff\xff\xff\xff\x1f\x20\x21\x22\xff\xff\x1d\x1e\xff\xff\xff\xff"
    u8"\xff\x13\xff\xff\xff\xb\x10\x15\x1a\xff\xff\xf\x19\xff\xff\xff\xff"
    u8"\x0\x0\xff\x1\x2\x7\x8\x9\xa\x27\xff\xff\xff\xff\xff\xff\xff"
    ;


inline constexpr int draft_row_count = (sizeof(draft_rows) / sizeof(char16_t) - 1) / draft_row::width;
inline constexpr int draft_lost_count = (sizeof(draft_lost_words) / sizeof(char16_t) - 1) / draft_lost_row::width;
inline constexpr int draft_word_count = (sizeof(draft_words) - 1) / draft_word_byte::width;
inline constexpr int draft_special_count = (sizeof(draft_specials) - 1) / draft_special_byte::width;

// (Overload resolution for the comparison of std::string_view costs a compiler more than all of this.)
constexpr bool same_text(std::string_view x, std::string_view y) { return x.size() == y.size() && same(x.data(), y.data(), x.size()); }

// ---- forms ----

// An operand of the draft's text.
struct draft_operand_use {
    draft_operand kind;
    int place;         // among today's operands of its kind
    unsigned detail;
};

// Of which kind an operand is today; `none` where there is no such operand.
constexpr operand_kind kind_of(draft_operand kind)
{
    switch (kind) {
    case draft_operand::group:
    case draft_operand::group_as_result: return operand_kind::staging;
    case draft_operand::result: return operand_kind::destination;
    case draft_operand::source:
    case draft_operand::source_as_group: return operand_kind::source;
    case draft_operand::number:
    case draft_operand::unnamed: return operand_kind::immediate;
    default: return operand_kind::none;
    }
}

// What the text of some instructions has.
struct draft_form {
    const char8_t* at = nullptr;

    // The modifiers, which end with the flow.
    constexpr enum_id modifier(int i) const { return static_cast<enum_id>(at[draft_form_byte::modifiers + i]); }
    constexpr bool has(enum_id id) const
    {
        int i = 0;
        while (modifier(i) != id && modifier(i) != enum_id::flow) ++i;
        return modifier(i) == id;
    }
    // The operands, behind which there is one of no kind.
    constexpr draft_operand_use operand(int i) const
    {
        const char8_t* const two = at + draft_form_byte::operands + 2 * i;
        return {static_cast<draft_operand>(two[0] & 15), two[0] >> 4, two[1]};
    }
    constexpr enum_id fixed_id() const { return static_cast<enum_id>(at[draft_form_byte::fixed_id]); }
    constexpr word fixed_value() const { return at[draft_form_byte::fixed_value]; }
};

// The parts of a source that the draft can select, with their encodings of today.
class draft_parts {
public:
    constexpr draft_parts(const source_field& source, unsigned features)
        : today_(source.selectors()), count_(1 << source.select.width), has_own_(features >= draft_feature::set),
          own_(draft_selectors + (has_own_ ? draft_selector_byte::width * (features / draft_feature::set - 1) : 0)),
          can_select_(features >= draft_feature::part)
    {
    }

    constexpr selector fallback() const { return has_own_ ? static_cast<selector>(own_[draft_selector_byte::fallback]) : today_.fallback; }
    constexpr int count() const { return can_select_ ? count_ : 0; }
    // selector_set::reserved where the draft has no word.
    constexpr selector operator[](int encoding) const
    {
        return has_own_ ? static_cast<selector>(own_[draft_selector_byte::selectors + encoding]) : today_.by_encoding[encoding];
    }
    // The encoding of a part, or -1.
    constexpr int find(selector part) const
    {
        for (int encoding = 0; encoding < count(); ++encoding)
            if ((*this)[encoding] == part) return encoding;
        return -1;
    }

private:
    const selector_set& today_;
    int count_;
    bool has_own_;
    const char8_t* own_;
    bool can_select_;
};

// ---- names ----
//
// Whether a record is given is a flag: with the sanitizers, g++ compares no pointer with nullptr in a constant expression.

struct draft_name {
    const char16_t* at = nullptr;
    bool given = false;

    constexpr bool is_given() const { return given; }
    // Whether today there is no such instruction.
    constexpr bool is_lost() const { return at[draft_row::code] == draft_row::lost; }
    constexpr opcode code() const { return static_cast<opcode>(at[draft_row::code]); }
    constexpr std::string_view spelling() const { return {draft_text + at[draft_row::text], at[draft_row::sizes] & std::size_t{255}}; }
    // The modifier that makes it this instruction, if one does.
    constexpr std::string_view mode() const
    {
        return {spelling().data() + spelling().size(), static_cast<std::size_t>(at[draft_row::sizes] >> 8)};
    }
    constexpr draft_form form() const { return {draft_forms + draft_form_byte::width * at[draft_row::form]}; }
    // The place of the sentence about it, counted from 1; 0 if there is none.
    constexpr word sentence() const { return at[draft_row::sentence]; }
};

template <class = void>
constexpr draft_name draft_name_at(int place)
{
    return {draft_rows + draft_row::width * place, true};
}

// The name with a text and a mode, which may be empty.
template <class = void>
constexpr draft_name find_draft_name(std::string_view text, std::string_view mode = {})
{
    if (text.empty()) return {};
    const unsigned hash = text_hash(text.data(), text.size()) & 0xFFFF;
    int low = 0, high = draft_row_count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (draft_rows[draft_row::width * middle + draft_row::hash] < hash) low = middle + 1;
        else high = middle;
    }
    for (; low < draft_row_count && draft_rows[draft_row::width * low + draft_row::hash] == hash; ++low) {
        const draft_name one = draft_name_at(low);
        if (same_text(one.spelling(), text) && same_text(one.mode(), mode)) return one;
    }
    return {};
}

// The name of an instruction of today, if the draft has it.
template <class = void>
constexpr draft_name draft_name_of(opcode code)
{
    const int place = draft_rows_by_code[static_cast<int>(code)];
    return place != 0 ? draft_name_at(place - 1) : draft_name{};
}

// ---- what has no counterpart ----

// What is written where a form has nothing.
inline constexpr std::string_view draft_nothing = "-";

// Whether a word is one of some with a blank between them.
constexpr bool is_among(std::string_view words, std::string_view text)
{
    for (std::size_t begin = 0, end = 0; begin < words.size(); begin = end + 1) {
        for (end = begin; end < words.size() && words[end] != ' ';) ++end;
        if (same_text(words.substr(begin, end - begin), text)) return true;
    }
    return false;
}

// The place of the sentence about a word behind a source, counted from 1, or with 0 of a modifier, if lines of that name had it and it
// has no counterpart; 0 otherwise.
template <class = void>
constexpr word draft_loss(draft_name name, int source, std::string_view text)
{
    for (int i = 0; i < draft_lost_count; ++i) {
        const char16_t* const one = draft_lost_words + draft_lost_row::width * i;
        if (one[draft_lost_row::form] != name.at[draft_row::form] || one[draft_lost_row::source] != source) continue;
        if (is_among({draft_text + one[draft_lost_row::text], std::size_t{one[draft_lost_row::size]}}, text))
            return one[draft_lost_row::sentence];
    }
    return 0;
}

// ---- what it does not say ----

// Bits that the draft cannot say, and what they hold.
struct draft_fixed_bits {
    word mask = 0, value = 0;
};

// Those of an instruction.
template <class = void>
constexpr draft_fixed_bits fixed_by_draft(descriptor row, draft_form form, arch on)
{
    word said = flow_field.mask() | fau_page_field.mask(), value = start_of(row.index, on);
    for (const modifier_id id : row.modifiers()) {
        if (form.has(describe(id).id)) said |= describe(id).bits.mask();
        else if (describe(id).id == form.fixed_id()) value = describe(id).bits.insert(value, form.fixed_value());
    }
    for (int i = 0; form.operand(i).kind != draft_operand::none; ++i) {
        const draft_operand_use o = form.operand(i);
        switch (o.kind) {
        case draft_operand::group:
        case draft_operand::group_as_result: {
            const staging_field& group = describe(row.staging()[o.place]);
            said |= group.base.mask() | (o.detail == 0 ? group.count.mask() : 0);
            if (o.detail != 0) value = group.with_registers(value, static_cast<int>(o.detail));
            break;
        }
        case draft_operand::result: said |= destination_register_field.mask() | destination_mask_field.mask(); break;
        case draft_operand::source: {
            const source_field& source = row.sources()[o.place];
            said |= source.bits().mask();
            if ((o.detail & draft_feature::signs) != 0) said |= source.neg_bit().mask() | source.abs_bit().mask();
            if ((o.detail & draft_feature::inverse) != 0) said |= source.not_bit().mask();
            if (o.detail >= draft_feature::part) said |= source.select.mask();
            break;
        }
        case draft_operand::source_as_group: said |= word{source_byte::register_mask} << 8 * row.sources()[o.place].byte; break;
        case draft_operand::number:
        case draft_operand::unnamed: {
            const immediate_field& field = row.immediates()[o.place];
            said |= o.detail == 0 ? field.mask() : field.insert(0, (std::int64_t{1} << o.detail) - 1);
            break;
        }
        default: break;
        }
    }
    const word mask = row.operand_bits() & ~said;
    return {mask, value & mask};
}

// ---- words ----

// What the draft has for a value: its word, which is empty where it has none, and a sentence about it, or 0. Without a record,
// it has today's word.
struct draft_word {
    const char8_t* at = nullptr;
    bool given = false;

    constexpr bool is_given() const { return given; }
    constexpr std::string_view text() const
    {
        return {draft_words_text + at[draft_word_byte::text], std::size_t{at[draft_word_byte::size]}};
    }
    constexpr word sentence() const { return is_given() ? at[draft_word_byte::sentence] : 0u; }
};

template <class = void>
constexpr draft_word draft_word_of(enum_id id, word value)
{
    for (int i = 0; i < draft_word_count; ++i) {
        const char8_t* const one = draft_words + draft_word_byte::width * i;
        if (one[draft_word_byte::id] == static_cast<char8_t>(id) && one[draft_word_byte::value] == value) return {one, true};
    }
    return {};
}

// The word of a value; empty if the draft has none.
template <class = void>
constexpr std::string_view draft_text_of(enum_id id, word value)
{
    const draft_word own = draft_word_of(id, value);
    return own.is_given() ? own.text() : describe(id)[value].name();
}

// The value of a word, or -1.
template <class = void>
constexpr int find_draft_value(enum_id id, std::string_view text)
{
    const int today = find_value(id, text.data(), text.size());
    if (today >= 0 && same_text(draft_text_of(id, static_cast<word>(today)), text)) return today;
    for (int i = 0; i < draft_word_count; ++i) {
        const char8_t* const one = draft_words + draft_word_byte::width * i;
        if (one[draft_word_byte::id] == static_cast<char8_t>(id) && same_text(draft_word{one, true}.text(), text))
            return one[draft_word_byte::value];
    }
    return -1;
}

// What a number without a known meaning is called.
inline constexpr std::string_view draft_unnamed = "unk";

// ---- constants and special values ----

// Whether the draft has a constant of the table: a second zero has no text, nor has what came later.
template <class = void>
constexpr bool is_draft_constant(int index, arch on)
{
    const std::uint32_t value = constant_value(index, architectures[0]);
    return constant_value(index, on) == value && constant_index(value, architectures[0]) == index;
}

// The modifiers that choose an FAU page; empty for the one that is chosen without, and for that which the draft does not have.
inline constexpr std::string_view draft_page_words[] = {"", "ts", "", "id"};

// Whether the draft can choose a page.
template <class = void>
constexpr bool has_draft_page(word page)
{
    return page == 0 || !draft_page_words[page].empty();
}

struct draft_special {
    const char8_t* at = nullptr;
    bool given = false;

    constexpr bool is_given() const { return given; }
    constexpr std::string_view text() const
    {
        return {draft_words_text + at[draft_special_byte::text], std::size_t{at[draft_special_byte::size]}};
    }
    constexpr special value() const { return static_cast<special>(at[draft_special_byte::special]); }
    constexpr bool is_high() const { return at[draft_special_byte::word] != 0; }
    constexpr word page() const { return at[draft_special_byte::special] / source_byte::specials_of_a_page; }
};

template <class = void>
constexpr draft_special draft_special_at(int place)
{
    return {draft_specials + draft_special_byte::width * place, true};
}

template <class = void>
constexpr draft_special find_draft_special(std::string_view text)
{
    for (int i = 0; i < draft_special_count; ++i)
        if (same_text(draft_special_at(i).text(), text)) return draft_special_at(i);
    return {};
}

// That of a source byte on a page.
template <class = void>
constexpr draft_special draft_special_of(word byte, word page)
{
    for (int i = 0; i < draft_special_count; ++i) {
        const draft_special one = draft_special_at(i);
        if (static_cast<word>(one.value()) == source_byte::special_number(byte, page) && one.is_high() == ((byte & 1) != 0)) return one;
    }
    return {};
}

}  // namespace valhall::detail

#endif
// Reads one line of assembly text: its labels, then the instruction or directive, or what is wrong with it.
// parse() and the assembler are built on it.
#ifndef VALHALL_TEXT_LINE_PARSER_HPP
#define VALHALL_TEXT_LINE_PARSER_HPP


// What Arm's dialect needs beyond the table: the order in which it writes modifiers, and the spellings it reads.
#ifndef VALHALL_TEXT_ARM_SYNTAX_HPP
#define VALHALL_TEXT_ARM_SYNTAX_HPP



namespace valhall::detail {

namespace arm_spellings {

using enum enum_id;

// No instruction of Arm's description has its modifiers in another order than this.
inline constexpr enum_id arm_order[] = {
    slot,
    flow,
    clock_source,
    oob_ignore,
    memory_access,
    z_stencil,
    last_read,
    skip,
    vector_size,
    register_format,
    flat_format,
    source_format,
    interpolated_format,
    sample_mode,
    update_mode,
    sample_and_update_mode,
    explicit_vertex,
    vertex,
    dimension,
    project,
    register_type,
    register_width,
    varying_texture_register_width,
    write_mask,
    secondary_register_width,
    wide_indices,
    array_enable,
    texel_offset,
    shadow,
    integer_coordinates,
    fetch_component,
    force_delta_enable,
    derivative_enable,
    lod_bias_disable,
    lod_clamp_disable,
    lod_mode,
    load_lane_8,
    load_lane_16,
    load_lane_24,
    load_lane_32,
    load_lane_48,
    load_lane_64,
    load_lane_96,
    load_lane_128,
    store_lane_8,
    store_lane_16,
    unsigned_,
    compare,
    atomic_operation,
    atomic_operation_with_1,
    subgroup_size,
    lane_operation,
    lane_select,
    inactive_result,
    conservative,
    eq,
    absolute,
    stack_mode,
    diverge,
    sqrt,
    log,
    rescale_round,
    round_mode,
    sticky,
    infinite_exponent,
    nan_semantics,
    clamp,
    ftz,
    flush_inf,
    nan_mode,
    neg_result,
    logarithm_mode,
    logarithm_precision,
    result_type,
    condition,
    mux,
    signed_,
    not_result,
    saturate,
    rhadd,
    preserve_null,
    neg,
    return_carry,
    leading_mask,
    table_offset,
    scaled,
    exponential_adjustment,
    power_function,
    circular_function,
    z,
    stencil,
    second,
    ignored,
};

}  // namespace arm_spellings

using arm_spellings::arm_order;

template <class = void>
struct arm_orders {
    // For each form, its modifiers and the flow in Arm's order.
    struct lists {
        modifier_id modifiers[form_total][max_modifiers + 1];
    };

    static constexpr lists build()
    {
        std::uint8_t rank[enumeration_total]{};
        for (std::uint8_t i = 0; i < sizeof(arm_order) / sizeof(enum_id); ++i) rank[static_cast<int>(arm_order[i])] = i;
        lists sorted{};
        for (int f = 0; f < form_total; ++f) {
            modifier_id* const list = sorted.modifiers[f];
            const form_lists form = record<form_lists>(form_lists_table, static_cast<unsigned>(f));
            for (int i = 0; i <= form.modifier_count(); ++i) {
                const modifier_id id = i < form.modifier_count() ? modifier_id{modifier_lists[2 * form.modifier_list() + static_cast<unsigned>(i)]}
                                                                 : modifier_id::flow;
                const int place = rank[static_cast<int>(describe(id).id)];
                int at = i;
                for (; at > 0 && rank[static_cast<int>(describe(list[at - 1]).id)] > place; --at) list[at] = list[at - 1];
                list[at] = id;
            }
        }
        return sorted;
    }

    static constexpr lists value = build();
};

// A further spelling of a modifier's value.
struct spelling {
    enum_id id;
    std::uint8_t value;
    std::uint8_t size;
    const char* text;
};

// Generated from table/ by the target `derive`: what Arm's dialect reads beside the names of values.
// See arm_syntax.hpp for what it says.

inline constexpr spelling spellings[] = {
    {enum_id{2}, 1, 8, "round_up"},
    {enum_id{2}, 2, 10, "round_down"},
    {enum_id{2}, 3, 10, "round_zero"},
    {enum_id{2}, 4, 8, "round_na"},
    {enum_id{16}, 1, 3, "rtz"},
    {enum_id{4}, 3, 1, "c"},
    {enum_id{27}, 1, 3, "sat"},
    {enum_id{28}, 1, 8, "round_up"},
    {enum_id{28}, 0, 10, "round_down"},
    {enum_id{29}, 1, 3, "not"},
    {enum_id{34}, 1, 3, "not"},
    {enum_id{35}, 0, 8, "relative"},
    {enum_id{44}, 1, 4, "zext"},
    {enum_id{44}, 0, 4, "sext"},
    {enum_id{58}, 0, 6, "auto32"},
    {enum_id{83}, 0, 5, "tex1d"},
    {enum_id{83}, 1, 5, "tex2d"},
    {enum_id{83}, 2, 5, "tex3d"},
    {enum_id{87}, 0, 5, "dst16"},
    {enum_id{87}, 0, 3, "f16"},
    {enum_id{87}, 0, 3, "s16"},
    {enum_id{87}, 0, 3, "u16"},
    {enum_id{87}, 1, 5, "dst32"},
    {enum_id{87}, 1, 3, "f32"},
    {enum_id{87}, 1, 3, "s32"},
    {enum_id{87}, 1, 3, "u32"},
    {enum_id{87}, 0, 13, "primary_dst16"},
    {enum_id{87}, 0, 11, "primary_f16"},
    {enum_id{87}, 0, 11, "primary_s16"},
    {enum_id{87}, 0, 11, "primary_u16"},
    {enum_id{87}, 1, 13, "primary_dst32"},
    {enum_id{87}, 1, 11, "primary_f32"},
    {enum_id{87}, 1, 11, "primary_s32"},
    {enum_id{87}, 1, 11, "primary_u32"},
    {enum_id{88}, 0, 15, "secondary_dst16"},
    {enum_id{88}, 0, 13, "secondary_f16"},
    {enum_id{88}, 0, 13, "secondary_s16"},
    {enum_id{88}, 0, 13, "secondary_u16"},
    {enum_id{88}, 1, 15, "secondary_dst32"},
    {enum_id{88}, 1, 13, "secondary_f32"},
    {enum_id{88}, 1, 13, "secondary_s32"},
    {enum_id{88}, 1, 13, "secondary_u32"},
    {enum_id{89}, 0, 5, "dst16"},
    {enum_id{89}, 0, 3, "f16"},
    {enum_id{89}, 0, 3, "s16"},
    {enum_id{89}, 0, 3, "u16"},
    {enum_id{89}, 1, 5, "dst32"},
    {enum_id{89}, 1, 3, "f32"},
    {enum_id{89}, 1, 3, "s32"},
    {enum_id{89}, 1, 3, "u32"},
    {enum_id{71}, 1, 4, "wide"},
    {enum_id{73}, 1, 5, "array"},
    {enum_id{75}, 1, 7, "compare"},
    {enum_id{76}, 1, 11, "force_delta"},
    {enum_id{80}, 1, 10, "derivative"},
    {enum_id{77}, 0, 17, "float_coordinates"},
    {enum_id{78}, 1, 16, "disable_lod_bias"},
    {enum_id{79}, 1, 17, "disable_lod_clamp"},
};

}  // namespace valhall::detail

#endif
// The characters of assembly text: a cursor over one line that reads tokens, numbers and punctuation.
#ifndef VALHALL_TEXT_LEXER_HPP
#define VALHALL_TEXT_LEXER_HPP



namespace valhall::detail {

// Whether a character belongs to tokens, a letter, a digit, an underscore or a dollar sign, or is a blank.
struct character_table {
    bool is_token[256];
    bool is_blank[256];
};

constexpr character_table build_character_table()
{
    character_table table{};
    for (int c = '0'; c <= '9'; ++c) table.is_token[c] = true;
    for (int c = 'A'; c <= 'Z'; ++c) table.is_token[c] = table.is_token[c - 'A' + 'a'] = true;
    table.is_token[int{'_'}] = table.is_token[int{'$'}] = true;
    table.is_blank[int{' '}] = table.is_blank[int{'\t'}] = table.is_blank[int{'\r'}] = true;
    return table;
}

inline constexpr character_table characters = build_character_table();

constexpr bool is_token(char c) { return characters.is_token[static_cast<unsigned char>(c)]; }
constexpr bool is_blank(char c) { return characters.is_blank[static_cast<unsigned char>(c)]; }
constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether a character is one of a few. (In constant expressions, std::string_view::find() takes more steps.)
constexpr bool is_among(char c, std::string_view few)
{
    for (const char one : few)
        if (c == one) return true;
    return false;
}

// The first of a character from a place on, or the end.
constexpr const char* find_character(const char* at, const char* end, char wanted)
{
    if (at == end) return end;
#ifdef __clang__
    const char* const found = __builtin_char_memchr(at, wanted, static_cast<std::size_t>(end - at));
    return found != nullptr ? found : end;
#else
    if (!std::is_constant_evaluated()) {
        const void* const found = std::memchr(at, wanted, static_cast<std::size_t>(end - at));
        return found != nullptr ? static_cast<const char*>(found) : end;
    }
    // (In constant expressions, a turn of a loop costs more than what is done in it.)
    while (end - at >= 8 && at[0] != wanted && at[1] != wanted && at[2] != wanted && at[3] != wanted && at[4] != wanted &&
           at[5] != wanted && at[6] != wanted && at[7] != wanted)
        at += 8;
    while (at != end && *at != wanted) ++at;
    return at;
#endif
}

// The value of a hexadecimal digit, or -1.
constexpr int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// A number as it was written.
struct number {
    word magnitude = 0;
    bool negative = false;
};

// A place in a line. The line holds no line feed.
struct cursor {
    const char* at;
    const char* end;

    constexpr char peek() const { return at != end ? *at : '\0'; }
    constexpr char peek(int ahead) const { return end - at > ahead ? at[ahead] : '\0'; }

    constexpr void skip_blanks()
    {
        while (at != end && characters.is_blank[static_cast<unsigned char>(*at)]) ++at;
    }

    // Whether nothing but a comment is left.
    constexpr bool is_done() const { return at == end || *at == ';' || (*at == '/' && peek(1) == '/'); }

    // Takes a character if it is the next.
    constexpr bool take(char c)
    {
        if (at == end || *at != c) return false;
        ++at;
        return true;
    }

    // To the end of the token that begins here, which may be empty.
    constexpr void skip_token()
    {
        while (at != end && characters.is_token[static_cast<unsigned char>(*at)]) ++at;
    }

    // The token that begins here, which may be empty.
    constexpr std::string_view take_token()
    {
        const char* const first = at;
        skip_token();
        return {first, static_cast<std::size_t>(at - first)};
    }

    // A decimal number, or a hexadecimal one behind 0x, with a sign if it is negative.
    constexpr fault_code take_number(number& value)
    {
        value.negative = take('-');
        const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        if (hexadecimal) at += 2;
        const word base = hexadecimal ? 16 : 10;
        if (!is_token(peek())) return fault_code::malformed_number;
        bool overflow = false;
        for (; at != end && is_token(*at); ++at) {
            const int digit = hex_digit(*at);
            if (digit < 0 || static_cast<word>(digit) >= base) return fault_code::malformed_number;
            overflow |= value.magnitude > (~word{0} - static_cast<word>(digit)) / base;
            value.magnitude = value.magnitude * base + static_cast<word>(digit);
        }
        return overflow ? fault_code::number_too_large : fault_code::none;
    }
};

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// The value that a further spelling of Arm's dialect stands for, or -1.
constexpr int match_spelling(enum_id id, const char* text, std::size_t size)
{
    for (const spelling& candidate : spellings)
        if (candidate.id == id && candidate.size == size && same(candidate.text, text, size)) return candidate.value;
    return -1;
}

// What a line holds. The positions are for diagnostics that come later.
struct statement {
    enum class kind : std::uint8_t { nothing, instruction, data };

    kind what = kind::nothing;
    instruction value{};
    word data = 0;                    // of .quad and .zero
    std::uint32_t data_words = 1;     // how often it is repeated
    std::string_view target{};        // the label that stands for an immediate, if any
    int target_immediate = 0;
    bool has_bytes = false;           // whether the eight bytes stood before the instruction
    word bytes = 0;
    const char* start = nullptr;      // the mnemonic
    std::uint32_t modifiers_given = 0;  // bit n: the n-th modifier of the instruction; the one behind the last: the flow
    const char* source_at[max_sources]{};
    const char* destination_at = nullptr;
    // Only those of what was written; the others are left as they are, for clearing them takes time.
    const char* modifier_at[max_modifiers];
    const char* staging_at[max_staging];
    const char* immediate_at[max_immediates];
};

// Where the suffixes of a source stand that a fault may be about.
struct suffix_places {
    const char* start;
    const char* negation = start;
    const char* complement = start;
    const char* part = nullptr;
};

// Reads instructions where a dialect has forms of its own.
template <dialect Syntax>
class draft_parser;

// Reads one line. Labels are handed to the caller one by one; what follows them is the statement.
template <dialect Syntax>
class line_parser {
    using rules = syntax<Syntax>;

public:
    constexpr line_parser(std::string_view line, arch on, std::uint32_t line_number = 1)
        : begin_(line.data()), in_{line.data(), line.data() + line.size()}, on_(on), line_(line_number)
    {
        if (in_.at == in_.end) return;
        if (is_blank(*in_.at)) in_.skip_blanks();
        if (in_.peek() == '#') in_.at = in_.end;
    }

    // What is wrong with the line, once parse() has failed.
    constexpr diagnostic error() const { return at(fault_, place_, found_); }

    // A fault at a place of the line.
    constexpr diagnostic at(const fault& what, const char* place, std::string_view found) const
    {
        diagnostic d;
        static_cast<fault&>(d) = what;
        d.on = on_;
        d.syntax = Syntax;
        d.line = line_;
        d.column = column(place);
        d.found = found;
        d.row = row_;
        if (row_.is_given()) d.mnemonic = mnemonic();
        return d;
    }
    constexpr diagnostic at(fault_code code, const char* place, std::string_view found) const { return at(fault{code}, place, found); }

    // The name of the instruction, once it has been recognised: as the tables have it, not a part of the line.
    constexpr std::string_view mnemonic() const { return name_->is_given() ? name_->spelling() : row_.mnemonic(); }

    constexpr std::uint32_t line() const { return line_; }
    // The column of a place in the line, counted from 1.
    constexpr std::uint32_t column(const char* place) const { return static_cast<std::uint32_t>(place - begin_) + 1; }

    // The next label of the line, or an empty text if a statement or the end follows.
    constexpr std::string_view take_label()
    {
        cursor ahead = in_;
        const bool has_dot = ahead.take('.');
        const char* const first = ahead.at;
        ahead.skip_token();
        has_token_end_ = !has_dot;
        token_end_ = ahead.at;
        if (ahead.at == first || ahead.at == ahead.end || *ahead.at == '.') return {};
        const std::string_view name(in_.at, static_cast<std::size_t>(ahead.at - in_.at));
        ahead.skip_blanks();
        if (!ahead.take(':') || is_digit(name[0])) return {};
        ahead.skip_blanks();
        in_ = ahead;
        has_token_end_ = false;
        return name;
    }

    // The statement behind the labels. False if it is wrong; then error() says how.
    constexpr bool parse(statement& out)
    {
        if (in_.is_done()) return true;
        out.has_bytes = take_bytes(out.bytes);
        if (out.has_bytes) has_token_end_ = false;
        out.start = in_.at;
        if (in_.at != in_.end && *in_.at == '.') return parse_directive(out);
        if constexpr (rules::has_own_forms) {
            out.what = statement::kind::instruction;
            return static_cast<draft_parser<Syntax>*>(this)->parse_instruction(out);
        }
        if (!parse_head(out)) return false;
        out.what = statement::kind::instruction;
        return parse_operands(out);
    }

protected:
    // ---- what is wrong ----

    constexpr bool fail(fault_code code, const char* place, std::string_view found, operand_kind kind = operand_kind::none, int index = 0,
                        enum_id id = {})
    {
        fault_ = {code, kind, static_cast<std::uint8_t>(index), id};
        place_ = place;
        found_ = found;
        return false;
    }

    // The text from a place to the end of what belongs together there: characters of tokens and of operands, and all that
    // are not ASCII. At least one character, unless a blank or the end is there.
    constexpr std::string_view text_at(const char* place) const
    {
        const char* last = place;
        for (; last != in_.end; last += size_at(last))
            if (!is_token(*last) && !is_among(*last, ".^#@[") && is_ascii(*last)) break;
        if (last == place && last != in_.end && *last != ' ' && *last != '\t' && *last != '\r') ++last;
        return {place, static_cast<std::size_t>(last - place)};
    }

    // The same without the punctuation of operands.
    constexpr std::string_view token_at(const char* place) const
    {
        const char* last = place;
        for (; last != in_.end; last += size_at(last))
            if (!is_token(*last) && is_ascii(*last)) break;
        return {place, static_cast<std::size_t>(last - place)};
    }

    // The bytes of the character at a place, or 1 if what is there is no character.
    constexpr std::size_t size_at(const char* place) const
    {
        const std::size_t size = first_character({place, static_cast<std::size_t>(in_.end - place)}).size;
        return size != 0 ? size : 1;
    }

    // Something else than what belongs at the cursor stands there, or nothing.
    constexpr bool fail_here(fault_code expected, operand_kind kind = operand_kind::none, int index = 0)
    {
        if (in_.is_done()) return fail(fault_code::missing_operand, in_.at, {}, kind, index);
        return fail(expected, in_.at, text_at(in_.at), kind, index);
    }

    // ---- what stands before the operands ----

    // The eight bytes of an instruction, lowest first, as a disassembly shows them.
    constexpr bool take_bytes(word& bytes)
    {
        if (in_.end - in_.at < 3 || in_.at[2] != ' ' || hex_digit(in_.at[0]) < 0 || hex_digit(in_.at[1]) < 0) return false;
        cursor ahead = in_;
        word value = 0;
        for (int i = 0; i < 8; ++i) {
            const int high = hex_digit(ahead.peek()), low = hex_digit(ahead.peek(1));
            if (high < 0 || low < 0 || is_token(ahead.peek(2))) return false;
            value |= static_cast<word>(high * 16 + low) << (8 * i);
            ahead.at += 2;
            ahead.skip_blanks();
        }
        bytes = value;
        in_ = ahead;
        return true;
    }

    constexpr bool parse_directive(statement& out)
    {
        const char* const start = in_.at;
        in_.take('.');
        const std::string_view name = in_.take_token();
        const bool is_zero = is_word(name, "zero");
        if (!is_zero && !is_word(name, "quad")) return fail(fault_code::unknown_directive, start, text_at(start));
        in_.skip_blanks();
        const char* const digits = in_.at;
        if (in_.is_done()) return fail(fault_code::malformed_number, digits, {});
        number value;
        const fault_code code = in_.take_number(value);
        if (code != fault_code::none || value.negative)
            return fail(code != fault_code::none ? code : fault_code::malformed_number, digits, text_at(digits));
        out.what = statement::kind::data;
        if (is_zero && !set_zeros(out, value.magnitude)) return fail(fault_code::zero_size, digits, text_at(digits));
        if (!is_zero) out.data = value.magnitude;
        return parse_end();
    }

    // A number of bytes, all zero: padding, of which no program needs much.
    static constexpr bool set_zeros(statement& out, word bytes)
    {
        constexpr word most_bytes = 4096;
        if (bytes == 0 || bytes > most_bytes || bytes % sizeof(word) != 0) return false;
        out.data_words = static_cast<std::uint32_t>(bytes / sizeof(word));
        return true;
    }

    constexpr bool parse_end()
    {
        if (in_.at == in_.end) return true;
        in_.skip_blanks();
        return in_.is_done() || fail(fault_code::extra_text, in_.at, text_at(in_.at));
    }

    // The mnemonic with its modifiers and flow.
    constexpr bool parse_head(statement& out)
    {
        const char* const start = in_.at;
        if (has_token_end_) in_.at = token_end_;
        else in_.skip_token();
        if (in_.at == start) return fail(fault_code::expected_statement, start, text_at(start));
        const int found = find_longest(start);
        if (found < 0) return fail(fault_code::unknown_mnemonic, start, mnemonic_at(start));

        const std::uint16_t index = find_row(static_cast<opcode>(found), on_);
        row_ = {index != no_row ? index : static_cast<std::uint16_t>(found)};
        const bool is_here = index != no_row && (!rules::has_names || contains(name_->archs, on_));
        if (!is_here) return fail(fault_code::not_on_architecture, start, {start, static_cast<std::size_t>(in_.at - start)});
        out.value = {start_of(row_.index), row_.index, on_};
        if constexpr (rules::has_names) apply_name(out);
        if (!parse_modifiers(out)) return false;
        if constexpr (rules::has_names) apply_name(out);
        return true;
    }

    // The opcode of the longest mnemonic that begins the line: up to a type, or up to a mode. Its first token is taken.
    constexpr int find_longest(const char* start)
    {
        const char* ends[3] = {in_.at, nullptr, nullptr};
        int parts = 1;
        for (; parts < rules::mnemonic_parts && in_.at != in_.end && *in_.at == '.'; ++parts) {
            const char* const first = ++in_.at;
            in_.skip_token();
            if (in_.at == first) break;
            ends[parts] = in_.at;
        }
        while (parts-- > 0) {
            in_.at = ends[parts];
            const std::size_t size = static_cast<std::size_t>(in_.at - start);
            if constexpr (rules::has_names) {
                name_ = &arm_name_spelt({start, size});
                if (name_->is_given()) return static_cast<int>(name_->code);
            }
            const int found = find_opcode(start, size);
            if (found >= 0) return found;
        }
        return -1;
    }

    // Puts in what the name stands for.
    constexpr void apply_name(statement& out) const
    {
        if constexpr (rules::has_names) out.value.bits = name_->apply(out.value.bits);
    }

    constexpr bool hides(bit_field field) const
    {
        if constexpr (rules::has_names) return name_->hides(field);
        else return false;
    }

    // An unknown mnemonic, with what may be its type.
    constexpr std::string_view mnemonic_at(const char* start) const
    {
        cursor c{start, in_.end};
        c.at += token_at(start).size();
        const char* last = c.at;
        if (c.take('.')) {
            const std::string_view type = c.take_token();
            const bool has_size = !type.empty() && is_digit(type[type.size() - 1]);
            if (has_size && is_among(type[0], "vfiusVFIUS")) last = c.at;
        }
        return {start, static_cast<std::size_t>(last - start)};
    }

    constexpr bool parse_modifiers(statement& out)
    {
        const bool is_bare = in_.at == in_.end || *in_.at != '.';
        if (!rules::has_names && is_bare && !has_required_modifier(row_)) return true;
        const field_list<modifier_id> list = row_.modifiers();
        if constexpr (rules::has_names) {
            for (int i = 0; i < list.size(); ++i) {
                if (!hides(describe(list[i]).bits)) continue;
                out.modifiers_given |= 1u << i;
                out.modifier_at[i] = out.start;
            }
        }
        while (in_.take('.'))
            if (!parse_modifier(out, list)) return false;
        return !has_required_modifier(row_) || has_required_modifiers(out, list);
    }

    // Whether no modifier is missing; says which are.
    constexpr bool has_required_modifiers(const statement& out, const field_list<modifier_id>& list)
    {
        word missing = 0;
        for (int i = list.size() - 1; i >= 0; --i) {
            const enum_id id = describe(list[i]).id;
            if ((out.modifiers_given >> i & 1) != 0 || describe(id).fallback != enumeration::required) continue;
            missing |= word{1} << i;
            fail(fault_code::missing_modifier, in_.at, {}, operand_kind::modifier, 0, id);
        }
        fault_.value = missing;
        return missing == 0;
    }

    constexpr bool parse_modifier(statement& out, const field_list<modifier_id>& list)
    {
        const char* const start = in_.at;
        const std::size_t size = take_modifier_token();
        bool is_repeated = false;
        enum_id repeated{};
        // Which modifier of the instruction can have a value and was not given yet, or -1.
        const auto place_for = [&](enum_id id, int value) {
            const int i = place_in(list, id);
            if (i < 0 || static_cast<word>(value) > field_at(list, i).bits.maximum()) return -1;
            if ((out.modifiers_given >> i & 1) == 0) return i;
            is_repeated = true;
            repeated = id;
            return -1;
        };
        for (int next = find_enumerator(start, size); next != 0;) {
            const enumerator_use use = enumerator_use_at(next);
            const bool is_off = use.value == 0 && describe(use.id).is_flag();
            if (const int i = is_off ? -1 : place_for(use.id, use.value); i >= 0) return set_modifier(out, list, i, use.value, start, size);
            next = use.next;
        }
        if constexpr (rules::has_spellings) {
            for (int i = 0; i <= list.size(); ++i) {
                const enum_id id = field_at(list, i).id;
                const int value = match_spelling(id, start, size);
                if (const int place = value < 0 ? -1 : place_for(id, value); place >= 0)
                    return set_modifier(out, list, place, value, start, size);
            }
            if (take_bits_of_many({start, size})) return true;
        }
        if (is_repeated) return fail(fault_code::duplicate_modifier, start, {start, size}, operand_kind::modifier, 0, repeated);
        return fail(fault_code::unknown_modifier, start, token_at(start), operand_kind::modifier);
    }

    // Takes the token at the cursor and gives its size. Some modifiers hold a dot, such as 16.32.
    constexpr std::size_t take_modifier_token()
    {
        const char* const start = in_.at;
        const std::size_t size = in_.take_token().size();
        if (size == 0 || !is_digit(*start) || in_.peek() != '.') return size;
        cursor ahead = in_;
        ahead.take('.');
        ahead.take_token();
        const std::size_t whole = static_cast<std::size_t>(ahead.at - start);
        for (int use = find_enumerator(start, whole); use != 0; use = enumerator_use_at(use).next) {
            if (!row_.has(enumerator_use_at(use).id)) continue;
            in_ = ahead;
            return whole;
        }
        return size;
    }

    static constexpr const modifier_field& field_at(const field_list<modifier_id>& list, int i)
    {
        return describe(i < list.size() ? list[i] : modifier_id::flow);
    }

    // Which of an instruction's modifiers an enumeration is, the one behind the last being the flow; -1 if it is none.
    constexpr int place_in(const field_list<modifier_id>& list, enum_id id) const
    {
        if (id == enum_id::flow) return list.size();
        if (!row_.has(id)) return -1;
        int i = 0;
        while (describe(list[i]).id != id) ++i;
        return i;
    }

    constexpr bool set_modifier(statement& out, const field_list<modifier_id>& list, int i, int value, const char* start, std::size_t size)
    {
        const modifier_field& field = field_at(list, i);
        if (!legal(field, static_cast<word>(value), on_))
            return fail(fault_code::not_on_architecture, start, {start, size}, operand_kind::modifier, i, field.id);
        out.modifiers_given |= 1u << i;
        if (i < list.size()) out.modifier_at[i] = start;
        out.value.bits = field.bits.insert(out.value.bits, static_cast<word>(value));
        return true;
    }

    // The bits of a group of up to 64 registers, which Arm's dialect writes like a type: i128.
    constexpr bool take_bits_of_many(std::string_view word_here)
    {
        if (row_.staging().size() == 0 || !describe(row_.staging()[0]).is_many() || word_here.size() < 2 || word_here[0] != 'i')
            return false;
        cursor digits{word_here.data() + 1, word_here.data() + word_here.size()};
        number n;
        if (!is_digit(word_here[1]) || digits.take_number(n) != fault_code::none) return false;
        bits_of_many_ = n.magnitude;
        return true;
    }

    // ---- operands ----

    // (The lists are read from the form as they are: in constant expressions, calls are what costs.)
    constexpr bool parse_operands(statement& out)
    {
        in_.skip_blanks();
        const form_lists form = form_of(row_.index);
        const char* const start = in_.at;
        const int groups = form.staging_count(), sources = form.source_count(), immediates = form.immediate_count();
        const char8_t* const first_source = form.sources();
        for (int i = 0; i < groups; ++i)
            if (!take_comma(start, operand_kind::staging, i) || !parse_staging(out, i)) return false;
        if (form.destination() != destination_kind::none)
            if (!take_comma(start, operand_kind::destination, 0) || !parse_destination(out)) return false;
        for (int i = 0; i < sources; ++i) {
            const unsigned place = first_source[i];
            if (rules::has_names && hides(source_fields.at[place].bits())) continue;
            if (!take_comma(start, operand_kind::source, i) || !parse_source(out, i, place)) return false;
        }
        for (int i = 0; i < immediates; ++i)
            if (!take_comma(start, operand_kind::immediate, i) ||
                !parse_immediate(out, i, immediate_fields.at[form.immediates()[i]]))
                return false;
        return parse_end();
    }

    // What stands before an operand but the first, with the blanks around it. (As it mostly is, it is found at once.)
    constexpr bool take_comma(const char* start, operand_kind kind, int index)
    {
        if (in_.at == start) return true;
        if (in_.end - in_.at > 2 && in_.at[0] == ',' && in_.at[1] == ' ' && !is_blank(in_.at[2])) {
            in_.at += 2;
            return true;
        }
        in_.skip_blanks();
        if (!in_.take(',')) return fail_here(fault_code::expected_comma, kind, index);
        in_.skip_blanks();
        return true;
    }

    // The next characters of the line, at least the next five, the first in the lowest byte; zeros behind the end.
    constexpr word characters_ahead() const
    {
        const std::ptrdiff_t room = in_.end - in_.at;
        if (!std::is_constant_evaluated() && std::endian::native == std::endian::little && in_.end - begin_ >= 8) {
            // The last characters are read with some before them, so that the end needs no branch.
            const std::ptrdiff_t missing = room < 8 ? 8 - room : 0;
            word read = 0;
            std::memcpy(&read, in_.at - missing, sizeof read);
            return read >> 4 * missing >> 4 * missing;
        }
        // (In constant expressions a loop costs more.)
        using byte = unsigned char;
        const char* const at = in_.at;
        if (room >= 5)
            return word{byte(at[0])} | word{byte(at[1])} << 8 | word{byte(at[2])} << 16 | word{byte(at[3])} << 24 | word{byte(at[4])} << 32;
        word read = 0;
        for (int i = 0; i < room; ++i) read |= word{byte(at[i])} << 8 * i;
        return read;
    }

    // Takes what most sources are, a register, a uniform of the first page or 0x0, and gives the byte for it; -1 if something
    // else is there. It depends on no branch how many characters that are, for none could be predicted.
    constexpr int take_usual_value()
    {
        const word ahead = characters_ahead();
        const bool last_use = (ahead & 0xFF) == '^';
        const word text = ahead >> 8 * int{last_use};
        const word letter = text & 0xFF, first = (text >> 8 & 0xFF) - '0', second = (text >> 16 & 0xFF) - '0';
        const bool has_two = second < 10;
        const word number = has_two ? 10 * first + second : first;
        const bool is_uniform = letter == 'u';
        const bool ends = !characters.is_token[text >> (has_two ? 24 : 16) & 0xFF];
        if (((letter == 'r') | (is_uniform & !last_use)) & (first < 10) & (number < 64) & ends) {
            in_.at += 2 + int{last_use} + int{has_two};
            return static_cast<int>(number | word{last_use} * source_byte::last_use | word{is_uniform} * source_byte::uniform);
        }
        if ((ahead & 0xFFFFFF) != ('0' | 'x' << 8 | '0' << 16) || characters.is_token[ahead >> 24 & 0xFF]) return -1;
        in_.at += 3;
        static_assert(find_common_constant(0) == 0);
        return source_byte::constant;
    }

    // The number of a register or a uniform, whose letter has been seen but not taken; -1 if it is none.
    constexpr int take_numbered(char letter)
    {
        if (in_.peek() != letter || !is_digit(in_.peek(1))) return -1;
        cursor ahead = in_;
        ++ahead.at;
        int value = 0;
        for (; is_digit(ahead.peek()); ++ahead.at)
            if (value < 1000) value = value * 10 + (ahead.peek() - '0');
        if (is_token(ahead.peek())) return -1;
        in_ = ahead;
        return value;
    }

    constexpr bool parse_staging(statement& out, int index)
    {
        const char* const start = in_.at;
        out.staging_at[index] = start;
        if (!in_.take('@')) return fail_here(fault_code::expected_staging, operand_kind::staging, index);
        in_.skip_blanks();
        const char* last = in_.at;  // where the group ends, blanks behind it excepted
        int first = 0, count = 0;
        while (in_.peek() == 'r') {
            const char* const place = in_.at;
            const int number = take_numbered('r');
            if (number < 0) return fail(fault_code::expected_register, place, text_at(place), operand_kind::staging, index);
            if (number > 63) return fail(fault_code::register_out_of_range, place, text_at(place), operand_kind::staging, index);
            if (count == 0) first = number;
            if (number != first + count)
                return fail(fault_code::staging_not_consecutive, place, text_at(place), operand_kind::staging, index);
            ++count;
            last = in_.at;
            if (count == 1 && in_.peek() == '.' && in_.peek(1) == '.') {
                in_.at += 2;
                return parse_open_staging(out, index, first, start);
            }
            in_.skip_blanks();
            if (!in_.take(':')) break;
            in_.skip_blanks();
            if (in_.peek() != 'r') return fail_here(fault_code::expected_register, operand_kind::staging, index);
        }
        return set_staging(out, index, first, count, start, last);
    }

    // A group of which only the first register is written, `@r4..`: the rest of the instruction says how many there are.
    constexpr bool parse_open_staging(statement& out, int index, int first, const char* start)
    {
        const staging_field& group = describe(row_.staging()[index]);
        const int count = group.count.width == 0 ? group.least : listed_counts(out.value, index).usual;
        if (count < 0)
            return fail(fault_code::unknown_staging_count, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::staging,
                        index);
        return set_staging(out, index, count == 0 ? 0 : first, count, start, in_.at);
    }

    constexpr bool set_staging(statement& out, int index, int first, int count, const char* start, const char* last)
    {
        status set = out.value.set_staging(index, {first, count});
        if (rules::has_spellings && set && bits_of_many_ != 0 && bits_of_many_ != static_cast<word>(32 * count))
            set = status(fault_code::staging_count);
        if (set) return true;
        return fail(set.error().code, start, {start, static_cast<std::size_t>(last - start)}, operand_kind::staging, index);
    }

    // The two registers of 64 bits in Arm's dialect, `[r2:r3]` or `[r2^:r3^]`.
    constexpr bool parse_pair(int& number, bool& last_use, operand_kind kind, int index)
    {
        const char* const start = in_.at;
        if (!in_.take('[')) return fail_here(fault_code::expected_pair, kind, index);
        int numbers[2] = {};
        bool last[2] = {};
        for (int i = 0; i < 2; ++i) {
            in_.skip_blanks();
            const char* const place = in_.at;
            numbers[i] = take_numbered('r');
            if (numbers[i] < 0) return fail_here(fault_code::expected_register, kind, index);
            if (numbers[0] > 63) return fail(fault_code::register_out_of_range, place, text_at(place), kind, index);
            last[i] = kind == operand_kind::source && in_.take('^');
            in_.skip_blanks();
            if (!in_.take(i == 0 ? ':' : ']')) return fail_here(fault_code::expected_pair, kind, index);
        }
        if (numbers[1] != numbers[0] + 1 || last[0] != last[1])
            return fail(fault_code::pair_not_consecutive, start, {start, static_cast<std::size_t>(in_.at - start)}, kind, index);
        number = numbers[0];
        last_use = last[0];
        return true;
    }

    constexpr bool parse_destination(statement& out)
    {
        const char* const start = in_.at;
        out.destination_at = start;
        const int usual = rules::has_plain_sources ? take_usual_value() : -1;
        if (usual >= 0 && usual <= source_byte::register_mask && (in_.at == in_.end || *in_.at != '.')) {
            out.value.bits = destination_byte_field.insert(out.value.bits, static_cast<word>(usual) | word{3} << 6);
            return true;
        }
        in_.at = start;
        int number = -1;
        if (rules::has_pairs && row_.has_wide_destination()) {
            bool last_use = false;
            if (!parse_pair(number, last_use, operand_kind::destination, 0)) return false;
        } else {
            number = take_numbered('r');
        }
        if (number < 0) return fail_here(fault_code::expected_register, operand_kind::destination);
        if (number > 63) return fail(fault_code::register_out_of_range, start, text_at(start), operand_kind::destination);
        half mask = half::both;
        if (in_.peek() == '.') {
            const char* const place = in_.at++;
            const std::string_view suffix = in_.take_token();
            if (is_word(suffix, "h0")) mask = half::low;
            else if (is_word(suffix, "h1")) mask = half::high;
            else if (is_word(suffix, "h01")) mask = half::narrow;
            else return fail(fault_code::unknown_suffix, place + 1, token_at(place + 1), operand_kind::destination);
            if (in_.peek() == '.') return fail(fault_code::duplicate_suffix, in_.at + 1, text_at(in_.at + 1), operand_kind::destination);
        }
        if (hides(destination_mask_field) && mask != half::both)
            return fail(fault_code::masked_destination, start, text_at(start), operand_kind::destination);
        const status set = out.value.set_destination({number, mask});
        return set || fail(set.error().code, start, text_at(start), operand_kind::destination);
    }

    // `place` is that of the source among source_fields.
    constexpr bool parse_source(statement& out, int index, unsigned place)
    {
        const source_field& field = source_fields.at[place];
        const char* const start = in_.at;
        out.source_at[index] = start;
        if constexpr (rules::has_plain_sources) {
            const int usual = take_usual_value();
            if (usual >= 0 && (in_.at == in_.end || *in_.at != '.') && set_plain_source(out, usual, place)) return true;
            return parse_source_from(start, out, index, field, usual);
        }
        return parse_source_from(start, out, index, field, -1);
    }

    // The same of a source that begins at a place. `usual` is its byte, if that has been read, or -1.
    VALHALL_NOINLINE constexpr bool parse_source_from(const char* start, statement& out, int index, const source_field& field, int usual)
    {
        suffix_places places{start};
        operand value;
        if (usual >= 0) value.byte = static_cast<std::uint8_t>(usual);
        else if (!parse_source_value(value, index)) return false;
        const bool has_suffix = in_.at != in_.end && *in_.at == '.';
        if (has_suffix && !parse_suffixes(value, index, places)) return false;
        fault_code code = fault_code::none;
        if constexpr (rules::has_usual_parts) code = complete_source(value, field, places.part != nullptr);
        if (code == fault_code::none) code = out.value.set_source(index, value).error().code;
        if (code != fault_code::none) return fail_source(code, places, index);
        if constexpr (rules::has_names) apply_name(out);
        return true;
    }

    // Puts in a source to which nothing is done. False if that needs a closer look: where a part must be written, or where
    // there are pages.
    constexpr bool set_plain_source(statement& out, int byte, unsigned place) const
    {
        const source_pattern pattern{source_pattern_table + source_pattern::width * place};
        const bool is_paged = byte >= source_byte::uniform && fau_page_field.extract(out.value.bits) != 0;
        const bool may_be_extended = (byte >> extension.bit & 1) != 0 && looks_extended(source_fields.at[place], static_cast<word>(byte), on_);
        if (is_paged || must_name_part(pattern) || may_be_extended) return false;
        out.value.bits = with_plain_source(out.value.bits, pattern, static_cast<word>(byte));
        return true;
    }

    // What is done to the value of a source, from a dot on.
    constexpr bool parse_suffixes(operand& value, int index, suffix_places& places)
    {
        do {
            const char* const place = ++in_.at;
            const std::string_view suffix = in_.take_token();
            bool repeated = false;
            if (is_word(suffix, "neg")) {
                repeated = value.neg;
                value.neg = true;
                places.negation = place;
            } else if (is_word(suffix, "abs")) {
                repeated = value.abs;
                value.abs = true;
                places.negation = place;
            } else if (is_word(suffix, "not")) {
                repeated = value.complement;
                value.complement = true;
                places.complement = place;
            } else {
                const int named = find_value(enum_id::selector, suffix.data(), suffix.size());
                const bool is_none = named == static_cast<int>(selector::none);
                if (named < 0 || (is_none && row_.sources()[index].selectors().find(selector::none).error()))
                    return fail(fault_code::unknown_suffix, place, token_at(place), operand_kind::source, index);
                repeated = places.part != nullptr;
                value.select = static_cast<selector>(named);
                places.part = place;
            }
            if (repeated) return fail(fault_code::duplicate_suffix, place, suffix, operand_kind::source, index);
        } while (in_.peek() == '.');
        return true;
    }

    constexpr bool fail_source(fault_code code, const suffix_places& places, int index)
    {
        const char* const place = code == fault_code::no_negation        ? places.negation
                                  : code == fault_code::no_complement    ? places.complement
                                  : code == fault_code::no_such_selector ? (places.part != nullptr ? places.part : places.start)
                                  : code == fault_code::missing_selector ? in_.at
                                                                         : places.start;
        return fail(code, place, text_at(place), operand_kind::source, index);
    }

    // Puts in what a source leaves out, or says why it cannot be left out or written.
    constexpr fault_code complete_source(operand& value, const source_field& source, bool has_part) const
    {
        if (hides(source.neg_bit()) && (value.neg || value.abs)) return fault_code::no_negation;
        if (hides(source.not_bit()) && value.complement) return fault_code::no_complement;
        if (hides(source.select)) return has_part ? fault_code::no_such_selector : fault_code::none;
        const selector_set& listed = source.listed_selectors();
        if (has_part || source.select.width == 0) return fault_code::none;
        if (listed.fallback == selector_set::reserved) return fault_code::missing_selector;
        value.select = listed.fallback;
        return fault_code::none;
    }

    constexpr bool parse_source_value(operand& value, int index)
    {
        if constexpr (rules::has_pairs) return parse_paired_source_value(value, index);
        else return parse_plain_source_value(value, index);
    }

    constexpr bool parse_paired_source_value(operand& value, int index)
    {
        const char* const start = in_.at;
        const source_field& source = row_.sources()[index];
        const bool is_pair = source.is_pair;
        int number = -1;
        bool last_use = false;
        if (in_.peek() == '[' && is_pair) {
            cursor ahead = in_;
            ++ahead.at;
            ahead.skip_blanks();
            if (ahead.peek() == 'u') return parse_uniform_words(value, index);
            if (!parse_pair(number, last_use, operand_kind::source, index)) return false;
            value = make_operand({source_kind::reg}, number);
        } else if (in_.peek() == 'r' && (number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
            last_use = in_.take('^');
            if (is_pair && !is_extension_ahead()) return fail(fault_code::expected_pair, start, text_at(start), operand_kind::source, index);
        } else if (in_.peek() == 'u' && (number = take_numbered('u')) >= 0) {
            int half = 0;
            if (!is_pair && !take_half(half))
                return fail(fault_code::uniform_needs_word, start, text_at(start), operand_kind::source, index);
            value = make_operand({source_kind::uniform}, 2 * number + half);
        } else if (!parse_constant_or_name(value, index)) {
            return false;
        }
        if (last_use) value = value.last();
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    // Whether `.zext` follows, so that one register makes 64 bits.
    constexpr bool is_extension_ahead() const
    {
        cursor ahead = in_;
        if (!ahead.take('.')) return false;
        const std::string_view suffix = ahead.take_token();
        return find_value(enum_id::selector, suffix.data(), suffix.size()) == static_cast<int>(extension.part);
    }

    // The word of a 64-bit slot, `.w0` or `.w1`.
    constexpr bool take_half(int& half)
    {
        cursor ahead = in_;
        if (!ahead.take('.')) return false;
        const std::string_view name = ahead.take_token();
        if (!is_word(name, "w0") && !is_word(name, "w1")) return false;
        half = is_word(name, "w1");
        in_ = ahead;
        return true;
    }

    // 64 bits of uniforms that begin in the middle of a slot, which the hardware does not take: `[u2.w1:u3.w0]`.
    constexpr bool parse_uniform_words(operand& value, int index)
    {
        const char* const start = in_.at++;
        int numbers[2] = {}, halves[2] = {};
        for (int i = 0; i < 2; ++i) {
            in_.skip_blanks();
            numbers[i] = take_numbered('u');
            if (numbers[i] < 0 || !take_half(halves[i])) return fail_here(fault_code::expected_pair, operand_kind::source, index);
            in_.skip_blanks();
            if (!in_.take(i == 0 ? ':' : ']')) return fail_here(fault_code::expected_pair, operand_kind::source, index);
        }
        if (halves[0] != 1 || halves[1] != 0 || numbers[1] != numbers[0] + 1)
            return fail(fault_code::pair_not_consecutive, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::source,
                        index);
        value = make_operand({source_kind::uniform}, 2 * numbers[0] + 1);
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_plain_source_value(operand& value, int index)
    {
        const char* const start = in_.at;
        const bool last_use = in_.take('^');
        if (last_use) in_.skip_blanks();
        int number = -1;
        if (in_.peek() == 'r' && (number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
        } else if (last_use) {
            if (in_.is_done()) return fail_here(fault_code::expected_register, operand_kind::source, index);
            return fail(fault_code::not_last_use, in_.at, text_at(in_.at), operand_kind::source, index);
        } else if (in_.peek() == 'u' && (number = take_numbered('u')) >= 0) {
            value = make_operand({source_kind::uniform}, number);
        } else if (!parse_constant_or_name(value, index)) {
            return false;
        }
        if (last_use) value = value.last();
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_constant_or_name(operand& value, int index)
    {
        if (is_digit(in_.peek())) return parse_constant(value, index);
        if (is_token(in_.peek())) return parse_named_source(value, index);
        return fail_here(fault_code::expected_source, operand_kind::source, index);
    }

    constexpr bool parse_constant(operand& value, int index)
    {
        const char* const start = in_.at;
        number n;
        const fault_code code = in_.take_number(n);
        if (code != fault_code::none) return fail(code, start, text_at(start), operand_kind::source, index);
        if (n.magnitude > 0xFFFFFFFF) return fail(fault_code::constant_not_in_table, start, text_at(start), operand_kind::source, index);
        value = make_operand({source_kind::constant}, constant_index(static_cast<std::uint32_t>(n.magnitude), on_));
        return true;
    }

    // A special value with its word, or a constant by its place in the table.
    constexpr bool parse_named_source(operand& value, int index)
    {
        const char* const start = in_.at;
        const std::string_view name = in_.take_token();
        if (name.size() > 3 && same(name.data(), "imm", 3) && is_digit(name[3])) {
            cursor digits{name.data() + 3, name.data() + name.size()};
            number n;
            if (digits.take_number(n) == fault_code::none) {
                value =
                    make_operand({source_kind::constant}, n.magnitude < constant_count ? static_cast<int>(n.magnitude) : constant_count);
                return true;
            }
        }
        int named = find_value(enum_id::special, name.data(), name.size());
        if (rules::has_spellings && is_word(name, "pc")) named = static_cast<int>(special::program_counter);
        if (named < 0) return fail(fault_code::expected_source, start, text_at(start), operand_kind::source, index);
        const std::string_view half = in_.take('.') ? in_.take_token() : std::string_view();
        if (!is_word(half, "w0") && !is_word(half, "w1"))
            return fail(fault_code::expected_special_word, start, text_at(start), operand_kind::source, index);
        value = special_value(static_cast<special>(named), is_word(half, "w1"));
        return true;
    }

    constexpr bool parse_immediate(statement& out, int index, const immediate_field& usual)
    {
        const bool is_address = name_->is_address;
        const immediate_field& field = is_address ? address_immediate : usual;
        const char* const start = in_.at;
        out.immediate_at[index] = start;
        const auto refuse = [this, index](fault_code code, const char* place) {
            return fail(code, place, text_at(place), operand_kind::immediate, index);
        };
        if (field.name == immediate_name::constant) {
            if (!in_.take('#')) {
                const std::string_view name = target_of(out.value) ? label_here() : std::string_view();
                if (name.empty()) return fail_here(fault_code::expected_immediate, operand_kind::immediate, index);
                return set_target(out, index, name);
            }
        } else {
            const std::string_view name = label_here();
            if (name.empty()) return fail_here(fault_code::expected_immediate, operand_kind::immediate, index);
            in_.skip_blanks();
            const bool named = in_.take(':');
            if (named && name != name_of(field.name)) return refuse(fault_code::expected_immediate, start);
            if (!named) {
                if (!field.is_relative()) return refuse(fault_code::expected_immediate, start);
                return set_target(out, index, name);
            }
        }
        in_.skip_blanks();
        if (in_.is_done()) return fail(fault_code::missing_operand, in_.at, {}, operand_kind::immediate, index);
        const char* const place = in_.at;
        if (field.is_relative() && !is_digit(in_.peek()) && in_.peek() != '-') {
            const std::string_view name = label_here();
            return name.empty() ? refuse(fault_code::expected_immediate, place) : set_target(out, index, name);
        }
        return parse_immediate_number(out, index, field, place);
    }

    constexpr bool parse_immediate_number(statement& out, int index, const immediate_field& field, const char* place)
    {
        number n;
        const fault_code code = in_.take_number(n);
        if (code != fault_code::none) return fail(code, place, text_at(place), operand_kind::immediate, index);
        const std::int64_t value = static_cast<std::int64_t>(n.negative ? word{0} - n.magnitude : n.magnitude);
        if (n.magnitude > ~word{0} >> 1 || !field.fits(value))
            return fail(fault_code::immediate_out_of_range, place, {place, static_cast<std::size_t>(in_.at - place)},
                        operand_kind::immediate, index);
        out.value.bits = field.insert(out.value.bits, value);
        return true;
    }

    // The token at the cursor as the name of a label or immediate; empty if there is none.
    constexpr std::string_view label_here()
    {
        const char* const start = in_.at;
        in_.take('.');
        if (in_.take_token().empty()) {
            in_.at = start;
            return {};
        }
        return {start, static_cast<std::size_t>(in_.at - start)};
    }

    constexpr bool set_target(statement& out, int index, std::string_view name)
    {
        if (is_digit(name[0])) return fail(fault_code::expected_immediate, name.data(), name, operand_kind::immediate, index);
        out.target = name;
        out.target_immediate = index;
        return true;
    }

    const char* begin_;
    cursor in_;
    arch on_;
    std::uint32_t line_;
    // The end of the token at the cursor, if that has been looked for already. (A flag, not a null pointer: under sanitizers g++ compares
    // no address with null in constant expressions.)
    const char* token_end_ = nullptr;
    bool has_token_end_ = false;
    const arm_name* name_ = &no_name;  // Arm's name, if the mnemonic is one that the table does not have
    word bits_of_many_ = 0;  // as the mnemonic of LD_MULTI and ST_MULTI has them, or 0
    descriptor row_{};  // of the mnemonic, once it has been recognised
    fault fault_{};  // what is wrong, where, and the part of the text that is
    const char* place_ = nullptr;
    std::string_view found_{};
};

}  // namespace valhall::detail

#endif

namespace valhall::detail {

// Labels, directives and all that operands are made of are those of other dialects.
template <dialect Syntax>
class draft_parser : public line_parser<Syntax> {
    using base = line_parser<Syntax>;

public:
    using base::base;

    constexpr diagnostic error() const { return at(fault_, place_, found_); }

    constexpr diagnostic at(const fault& what, const char* place, std::string_view found) const
    {
        diagnostic d = base::at(what, place, found);
        d.mnemonic = mnemonic();
        return d;
    }
    constexpr diagnostic at(fault_code code, const char* place, std::string_view found) const { return at(fault{code}, place, found); }

    constexpr std::string_view mnemonic() const { return name_.is_given() ? name_.spelling() : std::string_view(); }

    // The place of the sentence about what the draft had wrong in the line, counted from 1; 0 if that is nothing. And the modifier
    // that it is about, if it is about one.
    constexpr word note() const { return note_; }
    constexpr std::string_view noted() const { return noted_; }

    // The instruction behind the labels, which begins at the cursor.
    constexpr bool parse_instruction(statement& out)
    {
        if (!find_name(out)) return false;
        while (in_.take('.'))
            if (!parse_modifier(out)) return false;
        if (!this->has_required_modifiers(out, row_.modifiers())) return false;
        // What the draft does not say is as it was; its sources are put in one by one.
        const draft_fixed_bits fixed = fixed_by_draft(row_, form_, on_);
        out.value.bits = (out.value.bits & ~fixed.mask) | fixed.value;
        return parse_operands(out) && check_page(out);
    }

private:
    using base::begin_;
    using base::fail;
    using base::fail_here;
    using base::fault_;
    using base::found_;
    using base::in_;
    using base::on_;
    using base::place_;
    using base::row_;
    using base::take_numbered;
    using base::text_at;
    using base::token_at;

    // ---- what stands before the operands ----

    // The longest name that begins the line.
    constexpr bool find_name(statement& out)
    {
        const char* const start = in_.at;
        if (in_.take_token().empty()) return fail(fault_code::expected_statement, start, text_at(start));
        const cursor first = in_;
        if (in_.take('.') && !in_.take_token().empty()) name_ = find_draft_name({start, static_cast<std::size_t>(in_.at - start)});
        if (!name_.is_given()) {
            in_ = first;
            name_ = find_draft_name({start, static_cast<std::size_t>(in_.at - start)});
        }
        if (!name_.is_given()) return fail(fault_code::unknown_mnemonic, start, this->mnemonic_at(start));
        return become(out, start);
    }

    // Makes the line one of the instruction that its name, with a mode or without, is today.
    constexpr bool become(statement& out, const char* place)
    {
        const std::string_view found(place, static_cast<std::size_t>(in_.at - place));
        if (name_.is_lost()) return fail_lost(place, found, name_.sentence());
        note_ = name_.sentence();
        form_ = name_.form();
        const std::uint16_t index = find_row(name_.code(), on_);
        const word before = row_.is_given() ? out.value.bits ^ start_of(row_.index, on_) : 0;
        row_ = {index != no_row ? index : static_cast<std::uint16_t>(name_.code())};
        if (index == no_row) return fail(fault_code::not_on_architecture, place, found);
        out.value = {start_of(row_.index, on_) ^ before, row_.index, on_};
        for (int i = 0; i < row_.modifiers().size(); ++i) {
            if (form_.has(describe(row_.modifiers()[i]).id)) continue;
            out.modifiers_given |= 1u << i;
            out.modifier_at[i] = out.start;
        }
        return true;
    }

    // Something of the draft has no counterpart today.
    constexpr bool fail_lost(const char* place, std::string_view found, word sentence)
    {
        fail(fault_code::no_counterpart, place, found);
        fault_.value = sentence;
        return false;
    }
    constexpr bool fail_lost_modifier(const char* place, std::string_view found)
    {
        return fail_lost(place, found, draft_loss(name_, 0, found));
    }

    constexpr bool parse_modifier(statement& out)
    {
        const char* const start = in_.at;
        const std::string_view text = in_.take_token();
        for (word page = 1; page < 4; ++page) {
            if (text.empty() || !same_text(text, draft_page_words[page])) continue;
            if (page_ != 0) return fail(fault_code::duplicate_modifier, start, text, operand_kind::modifier, 0, enum_id::special);
            page_ = page;
            page_at_ = start;
            return true;
        }
        if (const draft_name other = find_draft_name(name_.spelling(), text); other.is_given() && !text.empty()) {
            if (!name_.mode().empty()) return fail_lost_modifier(start, text);
            name_ = other;
            return become(out, start);
        }
        for (int i = 0;; ++i) {
            const enum_id id = form_.modifier(i);
            const int value = find_draft_value(id, text);
            const bool is_off = value == 0 && describe(id).is_flag();
            if (value >= 0 && !is_off) return set_modifier(out, id, value, start, text);
            if (id != enum_id::flow) continue;
            if (draft_loss(name_, 0, text) != 0) return fail_lost_modifier(start, text);
            return fail(fault_code::unknown_modifier, start, token_at(start), operand_kind::modifier);
        }
    }

    constexpr bool set_modifier(statement& out, enum_id id, int value, const char* start, std::string_view text)
    {
        const field_list<modifier_id> list = row_.modifiers();
        const int place = this->place_in(list, id);
        if (place < 0) return value == describe(id).fallback || fail_lost_modifier(start, text);
        if ((out.modifiers_given >> place & 1) != 0)
            return fail(fault_code::duplicate_modifier, start, text, operand_kind::modifier, 0, id);
        if (static_cast<word>(value) > this->field_at(list, place).bits.maximum()) return fail_lost_modifier(start, text);
        if (const word sentence = draft_word_of(id, static_cast<word>(value)).sentence(); sentence != 0) {
            note_ = sentence;
            noted_ = text;
        }
        return base::set_modifier(out, list, place, value, start, text.size());
    }

    // ---- operands ----

    constexpr bool parse_operands(statement& out)
    {
        for (int i = 0; form_.operand(i).kind != draft_operand::none; ++i) {
            const draft_operand_use o = form_.operand(i);
            in_.skip_blanks();
            if (i != 0 && !in_.take(',')) return fail_operand(fault_code::expected_comma, o);
            in_.skip_blanks();
            if (!parse_operand(out, o)) return false;
        }
        return this->parse_end();
    }

    constexpr bool parse_operand(statement& out, const draft_operand_use& o)
    {
        const char* const start = in_.at;
        switch (o.kind) {
        case draft_operand::group:
            if (!this->parse_staging(out, o.place)) return false;
            return o.detail == 0 || static_cast<unsigned>(out.value.staging(o.place).count) == o.detail ||
                   fail(fault_code::staging_count, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::staging,
                        o.place);
        case draft_operand::result: return this->parse_destination(out);
        case draft_operand::dropped_result: return parse_register(o) >= 0;
        case draft_operand::group_as_result: {
            out.staging_at[o.place] = start;
            const int number = parse_register(o);
            return number >= 0 && out.value.set_staging(o.place, {number, 1});
        }
        case draft_operand::source: return parse_source(out, o);
        case draft_operand::dropped_source: {
            operand unused;
            return parse_source_value(unused, row_.sources().size());
        }
        case draft_operand::source_as_group: {
            out.source_at[o.place] = start;
            if (!in_.take('@')) return fail_operand(fault_code::expected_staging, o);
            in_.skip_blanks();
            const int number = parse_register(o);
            return number >= 0 && out.value.set_source(o.place, make_operand({source_kind::reg}, number));
        }
        default: return parse_number(out, o);
        }
    }

    // What is wrong with an operand is told of today's, or of none where today there is no such operand.
    constexpr bool fail_operand(fault_code code, const draft_operand_use& o) { return fail_here(code, kind_of(o.kind), o.place); }

    // A register that is no source, or -1.
    constexpr int parse_register(const draft_operand_use& o)
    {
        const char* const start = in_.at;
        const int number = take_numbered('r');
        if (number < 0) fail_operand(fault_code::expected_register, o);
        if (number <= 63) return number;
        fail(fault_code::register_out_of_range, start, text_at(start), kind_of(o.kind), o.place);
        return -1;
    }

    constexpr bool parse_source(statement& out, const draft_operand_use& o)
    {
        const source_field& source = row_.sources()[o.place];
        suffix_places places{in_.at};
        out.source_at[o.place] = in_.at;
        operand value;
        if (!parse_source_value(value, o.place)) return false;
        if (in_.peek() == '.' && !this->parse_suffixes(value, o.place, places)) return false;
        const draft_parts parts(source, o.detail);
        const auto lacks = [&o](unsigned feature) { return (o.detail & feature) == 0; };
        if ((value.neg || value.abs) && lacks(draft_feature::signs)) return fail_suffix(fault_code::no_negation, places, o.place);
        if (value.complement && lacks(draft_feature::inverse)) return fail_suffix(fault_code::no_complement, places, o.place);
        if (places.part == nullptr && parts.count() != 0) value.select = parts.fallback();
        const bool is_left = places.part == nullptr && parts.count() == 0;
        const int encoding = is_left ? static_cast<int>(source.select.extract(out.value.bits)) : parts.find(value.select);
        if (!is_left && value.select == selector_set::reserved) return fail_suffix(fault_code::missing_selector, places, o.place);
        if (encoding < 0) return fail_suffix(fault_code::no_such_selector, places, o.place);
        value.select = source.selectors().by_encoding[encoding];
        const fault_code code = out.value.set_source(o.place, value).error().code;
        return code == fault_code::none || this->fail_source(code, places, o.place);
    }

    // What stands behind a source, or is left out there, cannot be: a mistake, or one that the draft did not know as one.
    constexpr bool fail_suffix(fault_code code, const suffix_places& places, int index)
    {
        this->fail_source(code, places, index);
        const std::string_view suffix = code == fault_code::missing_selector ? std::string_view() : token_at(place_);
        const word sentence = draft_loss(name_, index + 1, suffix.empty() ? draft_nothing : suffix);
        if (sentence == 0) return false;
        fail(fault_code::no_counterpart, place_, suffix, operand_kind::source, index);
        fault_.value = sentence;
        return false;
    }

    constexpr bool parse_source_value(operand& value, int index)
    {
        const bool last_use = in_.take('`');
        const char* const start = in_.at;
        int number = -1;
        if (in_.peek() == 'r' && (number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
            if (last_use) value = value.last();
        } else if (last_use) {
            return fail_here(in_.is_done() ? fault_code::expected_register : fault_code::not_last_use, operand_kind::source, index);
        } else if (in_.peek() == 'u' && (number = take_numbered('u')) >= 0) {
            value = make_operand({source_kind::uniform}, number < 64 ? static_cast<int>(page_) * 64 + number : 256);
        } else if (is_digit(in_.peek())) {
            // The draft's constants are those of v9.
            if (!this->parse_constant(value, index)) return false;
            if (!is_draft_constant(value.byte & source_byte::constant_mask, on_)) value.fault = fault_code::constant_not_in_table;
        } else if (is_token(in_.peek())) {
            return parse_special(value, index);
        } else {
            return fail_here(fault_code::expected_source, operand_kind::source, index);
        }
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_special(operand& value, int index)
    {
        const char* const start = in_.at;
        const draft_special named = find_draft_special(in_.take_token());
        if (!named.is_given()) return fail(fault_code::expected_source, start, text_at(start), operand_kind::source, index);
        if (named.page() != page_) return fail(fault_code::expected_page, start, text_at(start), operand_kind::source, index);
        value = special_value(named.value(), named.is_high());
        return true;
    }

    constexpr bool parse_number(statement& out, const draft_operand_use& o)
    {
        immediate_field field = row_.immediates()[o.place];
        if (o.detail != 0) field.bits.width = static_cast<std::uint8_t>(o.detail);
        if (o.kind == draft_operand::number) return this->parse_immediate(out, o.place, field);
        out.immediate_at[o.place] = in_.at;
        if (!same_text(this->label_here(), draft_unnamed)) return fail_operand(fault_code::expected_immediate, o);
        in_.skip_blanks();
        if (!in_.take(':')) return fail_operand(fault_code::expected_immediate, o);
        in_.skip_blanks();
        return this->parse_immediate_number(out, o.place, field, in_.at);
    }

    // That the page which a modifier chooses is that of a source.
    constexpr bool check_page(const statement& out)
    {
        if (fau_page_field.extract(out.value.bits) == page_) return true;
        fail(fault_code::unused_fau_page, page_at_, token_at(page_at_));
        fault_.value = page_;
        return false;
    }

    draft_name name_{};
    draft_form form_{};
    word note_ = 0;
    std::string_view noted_{};
    word page_ = 0;                   // that a modifier chooses
    const char* page_at_ = nullptr;
};

}  // namespace valhall::detail

#endif

namespace valhall {

namespace detail {

template <dialect Syntax>
using parser_for = std::conditional_t<syntax<Syntax>::has_own_forms, draft_parser<Syntax>, line_parser<Syntax>>;

}  // namespace detail

/// An instruction read from a text, or what is wrong with the text.
class [[nodiscard]] parsed {
public:
    using value_type = instruction;
    using error_type = diagnostic;

    /// Success, with the instruction.
    constexpr parsed(const instruction& value) : value_(value) {}
    /// What is wrong with the text.
    constexpr parsed(const diagnostic& error) : error_(error) {}

    /// Whether there is an instruction.
    constexpr bool has_value() const { return error_.code == fault_code::none; }
    constexpr explicit operator bool() const { return has_value(); }

    // The instruction, which there must be.
    constexpr const instruction& operator*() const
    {
        assert(has_value());
        return value_;
    }
    constexpr const instruction* operator->() const { return &**this; }

    /// What is wrong; its code is `fault_code::none` if there is an instruction.
    constexpr const diagnostic& error() const { return error_; }

private:
    instruction value_{};
    diagnostic error_{};
};

/// The instruction that a line of text says: no label, no directive, no label as a branch offset.
/// It may be invalid for the hardware; validate() tells. Nor is it told what the draft had wrong in the line: assemble() does.
/// The dialect is a constant here, so that only one of them is compiled.
template <dialect Syntax = dialect::panfrost>
constexpr parsed parse(std::string_view line, arch on)
{
    detail::parser_for<Syntax> parser(line, on);
    detail::statement statement;
    if (!parser.parse(statement)) return parser.error();
    if (statement.what != detail::statement::kind::instruction) return parser.at(fault_code::expected_statement, line.data(), line);
    if (!statement.target.empty()) return parser.at(fault_code::unknown_label, statement.target.data(), statement.target);
    if (statement.has_bytes && statement.bytes != statement.value.bits) return parser.at(fault_code::bytes_mismatch, statement.start, {});
    return statement.value;
}

/// The same in a dialect that is chosen at run time.
template <class = void>
constexpr parsed parse(std::string_view line, arch on, dialect syntax)
{
    return detail::in_dialect(syntax, [&](auto chosen) { return parse<chosen.value>(line, on); });
}

}  // namespace valhall

#endif

namespace valhall {

/// How to assemble.
struct assemble_options {
    arch on = arch::v9;                  ///< the architecture of the words
    bool allow_invalid = false;          ///< what validate() finds is a warning instead of an error
    dialect syntax = dialect::panfrost;  ///< how the text is written
    level how = level::hardware;         ///< strictly, what Arm's description does not list is an error too
};

namespace detail {

// The name of a label, and the line where it is defined. Names and the code buffer's labels have the same numbers.
struct label_name {
    std::string_view text{};
    std::uint32_t line = 0;
};

// An instruction that goes to a label, and where the label's name stands.
struct label_reference {
    std::string_view name{};
    std::string_view mnemonic{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t index = 0;
    descriptor row{};
    std::uint8_t immediate = 0;
};

// Whether a line makes sense in a dialect.
template <dialect Syntax>
constexpr bool reads_in(std::string_view line, arch on)
{
    parser_for<Syntax> parser(line, on);
    while (!parser.take_label().empty()) {
    }
    statement s;
    return parser.parse(s);
}

// Whether a line makes sense in another dialect than it was read in; says in which.
template <dialect Syntax>
constexpr bool reads_elsewhere(std::string_view line, arch on, dialect& where)
{
    constexpr dialect first = other_dialects<Syntax>::first, second = other_dialects<Syntax>::second;
    const bool is_first = reads_in<first>(line, on);
    where = is_first ? first : second;
    return is_first || reads_in<second>(line, on);
}

// Whether something that must be written is left out, or what is written was right once. That is told even where another dialect takes
// the line.
constexpr bool is_told_anyway(fault_code code)
{
    return code == fault_code::missing_selector || code == fault_code::missing_modifier || code == fault_code::no_counterpart;
}

// Where a fault that validation finds of an instruction stands in its line.
constexpr const char* place_of(const statement& s, const fault& found, descriptor row)
{
    switch (found.kind) {
    case operand_kind::modifier:
        for (int i = 0; i < row.modifiers().size(); ++i)
            if (describe(row.modifiers()[i]).id == found.id && (s.modifiers_given >> i & 1) != 0) return s.modifier_at[i];
        break;
    case operand_kind::staging: return s.staging_at[found.index];
    case operand_kind::destination: return s.destination_at;
    case operand_kind::source: return s.source_at[found.index];
    case operand_kind::immediate: return s.immediate_at[found.index];
    case operand_kind::none: break;
    }
    return s.start;
}

// Assembles into a storage, which has:
//   code                                a code buffer
//   fault_code add(const label_name&)   duplicate_label, or no_space if there is none left
//   bool add(const label_reference&)    false if there is no space left
//   int find(std::string_view) const    the number of a name, or -1
//   const label_name& name_at(int) const
//   references()                        a range of what was added
//   void report(const diagnostic&)
// A line that is wrong is tried in the other dialects if `Hints` says so, which costs having them all.
template <dialect Syntax, bool Hints, class Storage>
class program_assembler {
public:
    constexpr program_assembler(Storage& storage, const assemble_options& options) : out_(storage), options_(options) {}

    constexpr void run(std::string_view text)
    {
        const char* at = text.data();
        const char* const end = at + text.size();
        for (std::uint32_t line = 1;; ++line) {
            const char* const last = find_character(at, end, '\n');
            read_line({at, static_cast<std::size_t>(last - at)}, line);
            if (last == end) break;
            at = last + 1;
        }
        for (const label_reference& wanted : out_.references()) resolve(wanted);
        static_cast<void>(out_.code.resolve());  // (Nothing is left to be refused.)
    }

private:
    constexpr void read_line(std::string_view text, std::uint32_t line)
    {
        parser_for<Syntax> parser(text, options_.on, line);
        for (std::string_view name = parser.take_label(); !name.empty(); name = parser.take_label()) define(parser, name, line);

        statement s;
        if (!parser.parse(s)) {
            report(parser.error(), text);
            add(parser, s, 0);  // keeps the labels behind it where they belong
            return;
        }
        if (s.what == statement::kind::nothing) return;
        if (s.what == statement::kind::instruction) {
            if constexpr (Hints && syntax<Syntax>::has_own_forms) tell(parser, s);
            check(parser, s);
        }
        if (!s.target.empty()) refer(parser, s);
        const word bits = s.what == statement::kind::data ? s.data : s.value.bits;
        if (s.has_bytes && s.target.empty() && s.bytes != bits)
            out_.report(parser.at({.code = fault_code::bytes_mismatch, .value = bits}, s.start, {}));
        add(parser, s, bits);
    }

    // What is wrong with a line, and whether that is only because of its dialect.
    constexpr void report(diagnostic d, std::string_view text)
    {
        if constexpr (Hints) {
            d.reads_in_other_dialect = reads_elsewhere<Syntax>(text, options_.on, d.other);
            if (d.reads_in_other_dialect && !is_told_anyway(d.code)) d.code = fault_code::other_dialect;
        }
        out_.report(d);
    }

    constexpr void define(const parser_for<Syntax>& parser, std::string_view name, std::uint32_t line)
    {
        const fault_code code = out_.add(label_name{name, line});
        if (code == fault_code::none) {
            static_cast<void>(out_.code.here());
            return;
        }
        diagnostic d = parser.at(code, name.data(), name);
        if (code == fault_code::duplicate_label) d.other_line = out_.name_at(out_.find(name)).line;
        out_.report(d);
    }

    constexpr void refer(const parser_for<Syntax>& parser, const statement& s)
    {
        label_reference wanted;
        wanted.name = s.target;
        wanted.mnemonic = parser.mnemonic();
        wanted.line = parser.line();
        wanted.column = parser.column(s.target.data());
        wanted.index = static_cast<std::uint32_t>(out_.code.size());
        wanted.row = s.value.row();
        wanted.immediate = static_cast<std::uint8_t>(s.target_immediate);
        if (!out_.add(wanted)) out_.report(parser.at(fault_code::no_space, s.target.data(), s.target));
    }

    constexpr void add(const parser_for<Syntax>& parser, const statement& s, word bits)
    {
        for (std::uint32_t n = 0; n < s.data_words; ++n) {
            const bool is_data = s.what == statement::kind::data;
            if ((is_data ? out_.code.emit_data(bits) : out_.code.emit(bits)) != out_.code.size()) continue;
            out_.report(parser.at(fault_code::no_space, s.start, {}));
            return;
        }
    }

    // What the draft had wrong in a line.
    constexpr void tell(const parser_for<Syntax>& parser, const statement& s)
    {
        if (parser.note() == 0) return;
        const std::string_view about = parser.noted();
        diagnostic d =
            parser.at({.code = fault_code::draft_mistake, .value = parser.note()}, about.empty() ? s.start : about.data(), about);
        d.level = severity::note;
        out_.report(d);
    }

    constexpr void check(const parser_for<Syntax>& parser, const statement& s)
    {
        // Saves the list, which costs a constant expression most of the check.
        if (options_.how == level::hardware && hardware::accepts(s.value)) return;
        for (const fault& found : validate(s.value, options_.how)) {
            diagnostic d = parser.at(found, place_of(s, found, s.value.row()), {});
            d.level = options_.allow_invalid ? severity::warning : severity::error;
            d.bits = s.value.bits;
            d.has_bits = true;
            out_.report(d);
        }
    }

    constexpr void resolve(const label_reference& wanted)
    {
        if (wanted.index >= out_.code.size()) return;  // there was no space for it, which has been reported
        const int target = out_.find(wanted.name);
        if (target < 0) return report(wanted, fault_code::unknown_label);
        const status done = out_.code.set_target(wanted.index, out_.code.label_at(static_cast<std::uint32_t>(target)));
        if (!done) report(wanted, done.error().code, done.error().value);
    }

    // What is wrong with the use of a label.
    constexpr void report(const label_reference& wanted, fault_code code, word value = 0)
    {
        diagnostic d;
        static_cast<fault&>(d) = {code, operand_kind::immediate, wanted.immediate, {}, value};
        d.on = options_.on;
        d.syntax = Syntax;
        d.row = wanted.row;
        d.mnemonic = wanted.mnemonic;
        d.line = wanted.line;
        d.column = wanted.column;
        d.found = wanted.name;
        out_.report(d);
    }

    Storage& out_;
    assemble_options options_;
};

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall {

namespace detail {

template <class Storage>
constexpr void assemble_into(Storage& storage, std::string_view text, const assemble_options& options)
{
    in_dialect(options.syntax, [&](auto chosen) { program_assembler<chosen.value, true, Storage>(storage, options).run(text); });
}

// Space for a program of so many words, labels, at least one, and diagnostics.
template <std::size_t Words, std::size_t Labels, std::size_t Diagnostics>
class fixed_storage {
public:
    basic_code_buffer<fixed_code_memory<Words, Labels, 0>> code;
    std::array<diagnostic, Diagnostics> diagnostics{};
    std::size_t diagnostic_count = 0;  // all that were reported, kept or not
    std::size_t error_count = 0;

    constexpr explicit fixed_storage(arch on) : code(on) {}

    constexpr fault_code add(const label_name& name)
    {
        if (find(name.text) >= 0) return fault_code::duplicate_label;
        if (name_count_ == names_.size()) return fault_code::no_space;
        std::uint32_t& first = first_numbers_[bucket_of(name.text)];
        next_numbers_[name_count_] = first;
        names_[name_count_] = name;
        first = static_cast<std::uint32_t>(++name_count_);
        return fault_code::none;
    }
    constexpr bool add(const label_reference& r)
    {
        if (reference_count_ == references_.size()) return false;
        references_[reference_count_++] = r;
        return true;
    }
    constexpr int find(std::string_view name) const
    {
        for (std::uint32_t at = first_numbers_[bucket_of(name)]; at != 0; at = next_numbers_[at - 1]) {
            const std::string_view text = names_[at - 1].text;
            if (text.size() == name.size() && same(text.data(), name.data(), name.size())) return static_cast<int>(at) - 1;
        }
        return -1;
    }
    constexpr const label_name& name_at(int number) const { return names_[static_cast<std::size_t>(number)]; }
    constexpr std::span<const label_reference> references() const { return std::span(references_).first(reference_count_); }

    constexpr void report(const diagnostic& d)
    {
        if (diagnostic_count < Diagnostics) diagnostics[diagnostic_count] = d;
        ++diagnostic_count;
        if (d.level == severity::error) ++error_count;
    }

private:
    // Many programs number their labels, so all characters count.
    static constexpr std::size_t bucket_of(std::string_view name)
    {
        std::uint32_t hash = 0;
        for (const char c : name) hash = hash * 33 + static_cast<unsigned char>(c);
        return hash % Labels;
    }

    // Names are found by bucket: the first one of each and the next ones, counted from 1; 0 is none.
    std::array<label_name, Labels> names_{};
    std::array<std::uint32_t, Labels> first_numbers_{};
    std::array<std::uint32_t, Labels> next_numbers_{};
    std::array<label_reference, Words> references_{};
    std::size_t name_count_ = 0;
    std::size_t reference_count_ = 0;
};

}  // namespace detail

/// A program of at most `Words` words that was assembled without allocating, or what is wrong with its text.
template <std::size_t Words>
class fixed_program {
public:
    static constexpr std::size_t max_diagnostics = 16;  ///< how many errors and notes are kept

    /// Assembles a text. Labels may be as many as words, and one more.
    constexpr explicit fixed_program(std::string_view text, const assemble_options& options = {}) : storage_(options.on)
    {
        detail::assemble_into(storage_, text, options);
    }

    /// Whether there is no error; only then do the words mean anything.
    constexpr explicit operator bool() const { return storage_.error_count == 0; }

    // The words.
    constexpr const word* begin() const { return storage_.code.words().data(); }
    constexpr const word* end() const { return begin() + size(); }
    constexpr const word* data() const { return begin(); }
    constexpr std::size_t size() const { return storage_.code.size(); }
    constexpr word operator[](std::size_t i) const { return storage_.code[i]; }

    /// How many errors and warnings there are; the first max_diagnostics of them are kept.
    constexpr std::size_t diagnostic_count() const { return storage_.diagnostic_count; }
    /// Those that are kept. They do not refer to the text.
    constexpr std::span<const diagnostic> diagnostics() const&
    {
        const std::size_t count = diagnostic_count();
        return {storage_.diagnostics.data(), count < max_diagnostics ? count : max_diagnostics};
    }
    std::span<const diagnostic> diagnostics() const&& = delete;  // they would be gone with the program

private:
    detail::fixed_storage<Words, Words + 1, max_diagnostics> storage_;
};

/// Assembles a text into at most `Words` words, at compile time or at run time, without allocating.
template <std::size_t Words>
constexpr fixed_program<Words> assemble(std::string_view text, const assemble_options& options = {})
{
    return fixed_program<Words>(text, options);
}

}  // namespace valhall

#endif
// Text as a template argument.
#ifndef VALHALL_TEXT_FIXED_STRING_HPP
#define VALHALL_TEXT_FIXED_STRING_HPP


namespace valhall {

/// A string that can be a template argument.
template <std::size_t N>
struct fixed_string {
    char data[N]{};  ///< its characters, the last of which is a zero

    /// Of a literal.
    consteval fixed_string(const char (&text)[N])
    {
        for (std::size_t i = 0; i < N; ++i) data[i] = text[i];
    }

    constexpr std::string_view view() const { return {data, N - 1}; }
};

}  // namespace valhall

#endif

namespace valhall {

// What follows is read in the compiler's messages. A diagnostic is a failed static assertion with its sentence in
// error_in_assembly<assembly::line<3>, assembly::column<12>, assembly::found<'r', 't', 'x'>, fault_code::unknown_modifier>.

namespace assembly {

template <unsigned Number>
struct line;
template <unsigned Number>
struct column;
template <char... Text>
struct found;

}  // namespace assembly

/// Fails to compile with the sentence of a fault.
template <class Line, class Column, class Found, fault_code Code>
struct error_in_assembly : detail::sentence_of<Code, error_in_assembly<Line, Column, Found, Code>> {
    static constexpr bool reported = true;  ///< read to make the compiler look at the assertions
};

namespace detail {

constexpr std::size_t count(std::string_view text, char wanted)
{
    const char* const end = text.data() + text.size();
    std::size_t number = 0;
    for (const char* at = find_character(text.data(), end, wanted); at != end; at = find_character(at + 1, end, wanted)) ++number;
    return number;
}

// A line of a text, counted from 1. It is searched by hand: under g++'s sanitizers std::string_view::find() compares
// the address of a template argument with null, which is no constant there.
constexpr std::string_view line_of(std::string_view text, std::uint32_t line)
{
    std::size_t begin = 0;
    for (; line > 1; ++begin) line -= text[begin] == '\n';
    std::size_t end = begin;
    while (end < text.size() && text[end] != '\n') ++end;
    return {text.data() + begin, end - begin};
}

// Space for a program of so many words and labels, and for errors: nothing else is shown, nor may it take their place.
template <std::size_t Words, std::size_t Labels>
struct literal_storage : fixed_storage<Words, Labels, 8> {
    using fixed_storage<Words, Labels, 8>::fixed_storage;

    constexpr void report(const diagnostic& d)
    {
        if (d.level == severity::error) fixed_storage<Words, Labels, 8>::report(d);
    }
};

template <fixed_string Text, assemble_options Options>
struct compiled_assembly {
    static constexpr std::string_view text = Text.view();

    // A line is a word at most, unless it is .zero: only a text that does not fit so is assembled again, with space for these.
    template <std::size_t Zeros>
    static constexpr auto run()
    {
        literal_storage<count(Text.view(), '\n') + 1 + Zeros, count(Text.view(), ':') + 1> made(Options.on);
        program_assembler<Options.syntax, false, decltype(made)>(made, Options).run(Text.view());
        return made;
    }

    template <std::size_t Zeros>
    static constexpr auto made = run<Zeros>();

    template <class Storage>
    static constexpr bool is_full(const Storage& s)
    {
        return s.diagnostic_count != 0 && s.diagnostics[0].code == fault_code::no_space;
    }

    static constexpr const auto& storage = made<is_full(made<0>) ? 4096 : 0>;

    static constexpr std::size_t diagnostics =
        storage.diagnostic_count < storage.diagnostics.size() ? storage.diagnostic_count : storage.diagnostics.size();

    static constexpr auto words()
    {
        std::array<word, storage.code.size()> exact{};
        for (std::size_t i = 0; i < exact.size(); ++i) exact[i] = storage.code[i];
        return exact;
    }
};

template <class Assembly, std::size_t Index, class = std::make_index_sequence<Assembly::storage.diagnostics[Index].found.size()>>
struct compiled_diagnostic;

template <class Assembly, std::size_t Index, std::size_t... Characters>
struct compiled_diagnostic<Assembly, Index, std::index_sequence<Characters...>> {
    static constexpr const diagnostic& d = Assembly::storage.diagnostics[Index];

    // Only a program with an error pays for the other dialects.
    static constexpr fault_code code()
    {
        constexpr std::string_view text = line_of(Assembly::text, d.line);
        dialect where{};
        const bool is_of_other_dialect =
            !is_told_anyway(d.code) && !reads_in<d.syntax>(text, d.on) && reads_elsewhere<d.syntax>(text, d.on, where);
        return is_of_other_dialect ? fault_code::other_dialect : d.code;
    }

    using type = error_in_assembly<assembly::line<d.line>, assembly::column<d.column>, assembly::found<d.found[Characters]...>, code()>;
};

// Fails to compile with the diagnostic of an index, if there is one.
template <class Assembly, std::size_t Index>
constexpr bool report()
{
    if constexpr (Index < Assembly::diagnostics) return compiled_diagnostic<Assembly, Index>::type::reported;
    else return true;
}

}  // namespace detail

/// The words of an assembled program: assembled<"NOP.end">() is a std::array<word, 1>.
/// A bad line, or an instruction that the hardware does not take unless the options allow it, does not compile;
/// the first eight errors are shown. Warnings and notes are not: assemble() tells them.
template <fixed_string Text, assemble_options Options = assemble_options{}>
consteval auto assembled()
{
    using assembly = detail::compiled_assembly<Text, Options>;
    // A statement each: after an error a compiler leaves the rest of a statement out.
    static_cast<void>(detail::report<assembly, 0>());
    static_cast<void>(detail::report<assembly, 1>());
    static_cast<void>(detail::report<assembly, 2>());
    static_cast<void>(detail::report<assembly, 3>());
    static_cast<void>(detail::report<assembly, 4>());
    static_cast<void>(detail::report<assembly, 5>());
    static_cast<void>(detail::report<assembly, 6>());
    static_cast<void>(detail::report<assembly, 7>());
    return assembly::words();
}

namespace literals {

/// The words of an assembled program for v9: "NOP.end"_valhall is a std::array<word, 1>.
template <fixed_string Text>
consteval auto operator""_valhall()
{
    return assembled<Text>();
}

}  // namespace literals

}  // namespace valhall

#endif
// Programs as constant expressions: a function that emits, and an array of exactly the words that it emitted.
#ifndef VALHALL_PROGRAM_BUILD_PROGRAM_HPP
#define VALHALL_PROGRAM_BUILD_PROGRAM_HPP



namespace valhall {

// What follows is read in the compiler's messages: a fault is a failed static assertion with its sentence in
// error_in_program<building::instruction<3>, building::label<0>, fault_code::unknown_label>.

namespace building {

template <std::size_t Index>
struct instruction;
template <std::uint32_t Number>
struct label;

}  // namespace building

/// Fails to compile with the sentence of a fault.
template <class Instruction, class Label, fault_code Code>
struct error_in_program : detail::sentence_of<Code, error_in_program<Instruction, Label, Code>> {};

namespace detail {

template <arch On, std::size_t Words, class Build>
struct built_program {
    static constexpr auto run()
    {
        code_buffer<Words> code(On);
        Build{}(code);
        static_cast<void>(code.resolve());
        return code;
    }

    static constexpr auto code = run();
    static constexpr program_fault error = code.error();

    static constexpr auto words()
    {
        if constexpr (error) {
            return std::array<word, 0>{};
        } else {
            std::array<word, code.words().size()> exact{};
            for (std::size_t i = 0; i < exact.size(); ++i) exact[i] = code[i];
            return exact;
        }
    }
};

}  // namespace detail

/// The words that `build` emits into a code buffer of at most `Words` words, as a std::array of just as many.
/// `build` is a lambda expression without captures that takes the buffer. A program with a fault does not compile.
///
///   constexpr auto program = build_program<arch::v10, 64>([](auto& code) { code.emit(emit::NOP(flow::end)); });
template <arch On, std::size_t Words = 256, class Build>
consteval auto build_program(Build)
{
    using made = detail::built_program<On, Words, Build>;
    if constexpr (made::error)
        static_cast<void>(
            sizeof(error_in_program<building::instruction<made::error.index>, building::label<made::error.label>, made::error.what.code>));
    return made::words();
}

}  // namespace valhall

#endif
// Whole programs as text: what each word is, the label before it, where it branches to, and its line.
#ifndef VALHALL_TEXT_DISASSEMBLE_HPP
#define VALHALL_TEXT_DISASSEMBLE_HPP


// Instructions as text, into a caller's buffer or one of fixed size.
#ifndef VALHALL_TEXT_PRINT_HPP
#define VALHALL_TEXT_PRINT_HPP


// Prints instructions in the words of the draft of 2021, and as a word what it has no words for.
#ifndef VALHALL_TEXT_DRAFT_PRINTER_HPP
#define VALHALL_TEXT_DRAFT_PRINTER_HPP


// Prints the parts of an instruction's text, and all of it where a dialect has the table's forms.
#ifndef VALHALL_TEXT_PRINTER_HPP
#define VALHALL_TEXT_PRINTER_HPP


// Readers of the records that printing needs. Includes nothing that is generated.
#ifndef VALHALL_TEXT_PRINT_RECORDS_HPP
#define VALHALL_TEXT_PRINT_RECORDS_HPP


namespace valhall::detail {

// The operands that a form has, as form_print::operands.
struct printed_operand {
    enum : unsigned { staging = 1, immediates = 2, destination = 4 };
};

// Defines the macros of records.def so that they make, of each record `name`, an enumeration name_columns::… of the places of its numbers.
// Include it, then the file of records.

#define VALHALL_RECORD(name, element) \
    struct name##_columns {           \
        enum : int {
#define VALHALL_WORD(name) name, name##_high,
#define VALHALL_NUMBER(type, name) name,
#define VALHALL_LIST(name, count) name, last_of_##name = name + (count) - 1,
#define VALHALL_SPACE(count) space, end_of_space = space + (count) - 1,
#define VALHALL_END(name) \
    width                 \
    }                     \
    ;                     \
    }                     \
    ;
// The records that printing reads, as isa/records.def has those of decoding. The includer defines the same macros.

#ifndef VALHALL_PART
#define VALHALL_PART(...)
#endif
#ifndef VALHALL_SPACE
#define VALHALL_SPACE(...)
#endif

// How a form is printed: places in the tables that are named.
VALHALL_RECORD(form_print, char8_t)
VALHALL_NUMBER(unsigned, operands)         // which kinds of operands it has: of printed_operand
VALHALL_NUMBER(unsigned, modifiers)        // in modifier_masks
VALHALL_NUMBER(unsigned, plain)            // in plain_prints
VALHALL_LIST(sources, max_sources)         // in operand_prints, by the byte of the source, which is their order in text; 0 for none
VALHALL_SPACE(1)
VALHALL_END(form_print)

// If (word ^ start) & bits == 0, the text of an instruction has no modifier and no flow. Bit 63: always print them.
VALHALL_RECORD(modifier_mask, char32_t)
VALHALL_WORD(bits)
VALHALL_END(modifier_mask)

// By modifier_id.
VALHALL_RECORD(modifier_print, char16_t)
VALHALL_NUMBER(unsigned, field)
VALHALL_PART(unsigned, position, field, 0, 8)
VALHALL_PART(unsigned, mask, field, 8, 8)
VALHALL_NUMBER(unsigned, first)            // the place of the first value in enumerators
VALHALL_END(modifier_print)

// When operands are written plainly.
VALHALL_RECORD(plain_print, char32_t)
VALHALL_WORD(decorations)                  // if (word ^ start) & decorations == 0, nothing follows registers and sources. Bit 63: never
VALHALL_NUMBER(std::uint32_t, sources)     // the bytes of the sources
VALHALL_NUMBER(std::uint32_t, extended)    // of each 64-bit source, the bit that may select `zext`
VALHALL_END(plain_print)

// How one operand is written: its register or value, then one of several texts, which are in decoration_texts from a place on. Which
// one: (word & bits) * multiplier >> shift, which moves some bits of the word side by side into the highest bits.
VALHALL_RECORD(operand_print, char32_t)
VALHALL_WORD(bits)
VALHALL_WORD(multiplier)
VALHALL_NUMBER(std::uint32_t, texts)
VALHALL_PART(std::uint32_t, place, texts, 0, 16)
VALHALL_PART(std::uint32_t, replaced, texts, 16, 8)  // how many characters of the value's text these texts replace
VALHALL_END(operand_print)

#undef VALHALL_RECORD
#undef VALHALL_WORD
#undef VALHALL_NUMBER
#undef VALHALL_LIST
#undef VALHALL_PART
#undef VALHALL_SPACE
#undef VALHALL_END
// Defines the macros of records.def so that they make, of each record `name`, a reader: a pointer to a record, with an accessor for each
// number. Include it, then the file of records, after record_columns.def and the file.

#define VALHALL_RECORD(name, element)                     \
    struct name {                                         \
        using columns = name##_columns;                   \
        using number_type = element;                      \
        static constexpr unsigned width{columns::width};  \
        const element* at;
#define VALHALL_WORD(name) \
    constexpr word name() const { return at[columns::name] | word{at[columns::name + 1]} << 32; }
#define VALHALL_NUMBER(type, name) \
    constexpr type name() const { return static_cast<type>(at[columns::name]); }
#define VALHALL_LIST(name, count) \
    constexpr const number_type* name() const { return at + columns::name; }
#define VALHALL_PART(type, name, number, position, bits) \
    constexpr type name() const { return static_cast<type>(unsigned{at[columns::number]} >> (position) & ((1u << (bits)) - 1)); }
#define VALHALL_END(name) \
    }                     \
    ;
// The records that printing reads, as isa/records.def has those of decoding. The includer defines the same macros.

#ifndef VALHALL_PART
#define VALHALL_PART(...)
#endif
#ifndef VALHALL_SPACE
#define VALHALL_SPACE(...)
#endif

// How a form is printed: places in the tables that are named.
VALHALL_RECORD(form_print, char8_t)
VALHALL_NUMBER(unsigned, operands)         // which kinds of operands it has: of printed_operand
VALHALL_NUMBER(unsigned, modifiers)        // in modifier_masks
VALHALL_NUMBER(unsigned, plain)            // in plain_prints
VALHALL_LIST(sources, max_sources)         // in operand_prints, by the byte of the source, which is their order in text; 0 for none
VALHALL_SPACE(1)
VALHALL_END(form_print)

// If (word ^ start) & bits == 0, the text of an instruction has no modifier and no flow. Bit 63: always print them.
VALHALL_RECORD(modifier_mask, char32_t)
VALHALL_WORD(bits)
VALHALL_END(modifier_mask)

// By modifier_id.
VALHALL_RECORD(modifier_print, char16_t)
VALHALL_NUMBER(unsigned, field)
VALHALL_PART(unsigned, position, field, 0, 8)
VALHALL_PART(unsigned, mask, field, 8, 8)
VALHALL_NUMBER(unsigned, first)            // the place of the first value in enumerators
VALHALL_END(modifier_print)

// When operands are written plainly.
VALHALL_RECORD(plain_print, char32_t)
VALHALL_WORD(decorations)                  // if (word ^ start) & decorations == 0, nothing follows registers and sources. Bit 63: never
VALHALL_NUMBER(std::uint32_t, sources)     // the bytes of the sources
VALHALL_NUMBER(std::uint32_t, extended)    // of each 64-bit source, the bit that may select `zext`
VALHALL_END(plain_print)

// How one operand is written: its register or value, then one of several texts, which are in decoration_texts from a place on. Which
// one: (word & bits) * multiplier >> shift, which moves some bits of the word side by side into the highest bits.
VALHALL_RECORD(operand_print, char32_t)
VALHALL_WORD(bits)
VALHALL_WORD(multiplier)
VALHALL_NUMBER(std::uint32_t, texts)
VALHALL_PART(std::uint32_t, place, texts, 0, 16)
VALHALL_PART(std::uint32_t, replaced, texts, 16, 8)  // how many characters of the value's text these texts replace
VALHALL_END(operand_print)

#undef VALHALL_RECORD
#undef VALHALL_WORD
#undef VALHALL_NUMBER
#undef VALHALL_LIST
#undef VALHALL_PART
#undef VALHALL_SPACE
#undef VALHALL_END

// operand_print chooses one of at most 16 texts.
inline constexpr int decoration_bits = 4, decoration_shift = 64 - decoration_bits;

// What is written after each operand in the texts of operands, and dropped after the last one.
inline constexpr char operand_separator[] = ", ";
inline constexpr int separator_size = sizeof operand_separator - 1;

// A number of 16 bits: where a text begins in operand_text, and its size; or that the byte alone does not say how a source is written,
// the size being that of the separator.
struct short_text {
    enum : unsigned { size_mask = 15, place_position = 4, place_mask = 0x7FF, unknown = 0x8000 };
};

}  // namespace valhall::detail

#endif
// Text that is put together in a buffer of fixed size, at compile time or at run time.
#ifndef VALHALL_TEXT_WRITER_HPP
#define VALHALL_TEXT_WRITER_HPP



namespace valhall {

/// More characters than any instruction's text or `.quad` line has.
inline constexpr std::size_t max_text_size = 512;

/// A line of text that holds itself.
struct text_line {
    char data[max_text_size]{};  ///< its characters, without a zero behind them
    std::size_t size = 0;        ///< how many there are

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
    friend constexpr bool operator==(const text_line& x, std::string_view y) { return x.view() == y; }
};

namespace detail {

// No more characters than this are written behind those that are put.
inline constexpr std::size_t writer_slack = 32;

// Appends to a buffer of at least max_text_size characters.
class writer {
public:
    constexpr explicit writer(char* to) : begin_(to), at_(to) {}

    constexpr std::size_t size() const { return static_cast<std::size_t>(at_ - begin_); }

    constexpr void put(char c) { *at_++ = c; }

    constexpr void put(const char* text, std::size_t size)
    {
        if (std::is_constant_evaluated()) {
            for (std::size_t i = 0; i < size; ++i) at_[i] = text[i];
        } else {
            copy(at_, text, size);
        }
        at_ += size;
    }

    constexpr void put(std::string_view text) { put(text.data(), text.size()); }

    // Appends up to Room characters of a text that has so many, whatever its size: without a branch.
    template <std::size_t Room>
    constexpr void put_some(const char* text, std::size_t size)
    {
        static_assert(Room <= writer_slack);
        if (std::is_constant_evaluated()) {
            for (std::size_t i = 0; i < size; ++i) at_[i] = text[i];
        } else {
            std::char_traits<char>::copy(at_, text, Room);
        }
        at_ += size;
    }

    // Takes the last characters back.
    constexpr void drop(std::size_t count) { at_ -= count; }

    constexpr void decimal(std::int64_t value)
    {
        if (value < 0) put('-');
        unsigned_decimal(value < 0 ? word{0} - static_cast<word>(value) : static_cast<word>(value));
    }

    constexpr void unsigned_decimal(word magnitude)
    {
        if (magnitude < 10) return put(static_cast<char>('0' + magnitude));
        if (magnitude < 100) {
            put(static_cast<char>('0' + magnitude / 10));
            return put(static_cast<char>('0' + magnitude % 10));
        }
        int digits = 1;
        for (word rest = magnitude / 10; rest != 0; rest /= 10) ++digits;
        at_ += digits;
        char* digit = at_;
        for (; digits != 0; --digits, magnitude /= 10) *--digit = static_cast<char>('0' + magnitude % 10);
    }

    // In hexadecimal, with at least so many digits.
    constexpr void hex(word value, int digits, std::string_view alphabet = "0123456789ABCDEF")
    {
        while (digits < 16 && value >> (4 * digits) != 0) ++digits;
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) put(alphabet[value >> shift & 15]);
    }

    // In hexadecimal, without a branch for each digit: the digits as bytes of one number, the first in the lowest.
    constexpr void short_hex(std::uint32_t value)
    {
        if (std::is_constant_evaluated()) return hex(value, 1);
        const int size = (static_cast<int>(std::bit_width(value | 1)) + 3) / 4;
        const std::uint32_t from_top = value << (32 - 4 * size);
        word digits = from_top >> 16 | word{from_top & 0xFFFF} << 32;
        digits = (digits >> 8 & 0x000000FF000000FF) | (digits & 0x000000FF000000FF) << 16;
        digits = (digits >> 4 & 0x000F000F000F000F) | (digits & 0x000F000F000F000F) << 8;
        const word is_letter = (digits + 0x0606060606060606) >> 4 & 0x0101010101010101;
        digits += 0x3030303030303030 + is_letter * ('A' - '9' - 1);
        for (int i = 0; i < 8; ++i) at_[i] = static_cast<char>(digits >> 8 * i & 0xFF);
        at_ += size;
    }

private:
    // Words are short: two copies of a fixed size that may overlap beat a call.
    static void copy(char* to, const char* from, std::size_t size)
    {
        if (size > 16) {
            std::char_traits<char>::copy(to, from, size);
        } else if (size >= 8) {
            std::char_traits<char>::copy(to, from, 8);
            std::char_traits<char>::copy(to + size - 8, from + size - 8, 8);
        } else if (size >= 4) {
            std::char_traits<char>::copy(to, from, 4);
            std::char_traits<char>::copy(to + size - 4, from + size - 4, 4);
        } else {
            for (; size != 0; --size) *to++ = *from++;
        }
    }

    char* begin_;
    char* at_;
};

}  // namespace detail

}  // namespace valhall

#endif

namespace valhall::detail {

// Each function appends to a writer and returns it: by value, so that it stays in registers. (Characters that are written
// through a pointer might change a writer in memory.)

// operand_text: the texts of operands. source_texts: by the complement of its byte, how a source is written that neither the FAU
// page nor the architecture changes, and what separates it from the next operand; `unknown` for the others. decoration_texts: what
// is written behind an operand. See print_records.def.
// Generated from table/ by the target `derive`: how operands are written.
// See printer.hpp for what it says.

inline constexpr char operand_text[] =
    ".neg.abs.h00, .neg.abs.h10, .neg.abs.h11, .neg.abs.h0, .neg.abs.h1, 0x42480000, 0x48000000, 0x440000"
    "00, 0x40000000, 0x3C000000, 0x38000000, 0x34000000, 0x2E660000, 0x5C005BF8, 0x477FFF00, 0x40490FDB, "
    "0x3F317218, 0x3EA2F983, 0x3DCCCCCD, 0x3F800000, 0x1F1E1D1C, 0x1B1A1918, 0x17161514, 0x13121110, 0xC0"
    "B0A090, 0x70605030, 0x80002000, 0xFAFCFDFE, 0x7FFFFFFF, 0xFFFFFFFF, 0xF0E0D0C, 0xB0A0908, 0x7060504,"
    " 0x3020100, 0x1000000, .lowbits, .neg.abs, .neg.h00, .neg.h10, .neg.h11, .neg.h0, .neg.h1, .b3210, ."
    "b0101, .b2323, .b0000, .b1111, .b2222, .b3333, .b2301, .b1032, .b0011, .b2233, .none, .v4u8, .h01, ."
    "and, .neg, .b00, .b10, .b20, .b30, .b01, .b11, .b21, .b31, .b02, .b12, .b22, .b32, .b03, .b13, .b23,"
    " .b33, .not, ^r63, ^r62, ^r61, ^r60, ^r59, ^r58, ^r57, ^r56, ^r55, ^r54, ^r53, ^r52, ^r51, ^r50, ^r4"
    "9, ^r48, ^r47, ^r46, ^r45, ^r44, ^r43, ^r42, ^r41, ^r40, ^r39, ^r38, ^r37, ^r36, ^r35, ^r34, ^r33, ^"
    "r32, ^r31, ^r30, ^r29, ^r28, ^r27, ^r26, ^r25, ^r24, ^r23, ^r22, ^r21, ^r20, ^r19, ^r18, ^r17, ^r16,"
    " ^r15, ^r14, ^r13, ^r12, ^r11, ^r10, .b0, .b1, .b2, .b3, .f0, .f1, .w0, .w1, 0x0, u63, u62, u61, u60"
    ", u59, u58, u57, u56, u55, u54, u53, u52, u51, u50, u49, u48, u47, u46, u45, u44, u43, u42, u41, u40"
    ", u39, u38, u37, u36, u35, u34, u33, u32, u31, u30, u29, u28, u27, u26, u25, u24, u23, u22, u21, u20"
    ", u19, u18, u17, u16, u15, u14, u13, u12, u11, u10, ^r9, ^r8, ^r7, ^r6, ^r5, ^r4, ^r3, ^r2, ^r1, ^r0"
    ", u9, u7, u6, u5, u4, u3, u2, u1, u0, "
    "                                ";

inline constexpr char16_t source_texts[] =
    u"\x0\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002"
    u"\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x8002\x44c\x50c\x5cc\x68c\x74c\x80c\x8cc\x98c"
    u"\xa4c\xb0c\x8002\xbcc\xc8c\xd4c\xe0c\xecc\xf8c\x104c\x110c\x11cc\x170b\x17bb\x186b\x191b\x128c\x134c\x140c\x19cb"
    u"\x14cc\x158c\x164c\x4355\x43a5\x43f5\x4445\x4495\x44e5\x4535\x4585\x45d5\x4625\x4675\x46c5\x4715\x4765\x47b5\x4805\x4855"
    u"\x48a5\x48f5\x4945\x4995\x49e5\x4a35\x4a85\x4ad5\x4b25\x4b75\x4bc5\x4c15\x4c65\x4cb5\x4d05\x4d55\x4da5\x4df5\x4e45\x4e95"
    u"\x4ee5\x4f35\x4f85\x4fd5\x5025\x5075\x50c5\x5115\x5165\x51b5\x5205\x5255\x52a5\x52f5\x5345\x5395\x53e5\x5435\x57a4\x24d4"
    u"\x57e4\x5824\x5864\x58a4\x58e4\x5924\x5964\x59a4\x2c96\x2cf6\x2d56\x2db6\x2e16\x2e76\x2ed6\x2f36\x2f96\x2ff6\x3056\x30b6"
    u"\x3116\x3176\x31d6\x3236\x3296\x32f6\x3356\x33b6\x3416\x3476\x34d6\x3536\x3596\x35f6\x3656\x36b6\x3716\x3776\x37d6\x3836"
    u"\x3896\x38f6\x3956\x39b6\x3a16\x3a76\x3ad6\x3b36\x3b96\x3bf6\x3c56\x3cb6\x3d16\x3d76\x3dd6\x3e36\x3e96\x3ef6\x3f56\x3fb6"
    u"\x4016\x4076\x5485\x54d5\x5525\x5575\x55c5\x5615\x5665\x56b5\x5705\x5755\x2ca5\x2d05\x2d65\x2dc5\x2e25\x2e85\x2ee5\x2f45"
    u"\x2fa5\x3005\x3065\x30c5\x3125\x3185\x31e5\x3245\x32a5\x3305\x3365\x33c5\x3425\x3485\x34e5\x3545\x35a5\x3605\x3665\x36c5"
    u"\x3725\x3785\x37e5\x3845\x38a5\x3905\x3965\x39c5\x3a25\x3a85\x3ae5\x3b45\x3ba5\x3c05\x3c65\x3cc5\x3d25\x3d85\x3de5\x3e45"
    u"\x3ea5\x3f05\x3f65\x3fc5\x4025\x4085\x5494\x54e4\x5534\x5584\x55d4\x5624\x5674\x56c4\x5714\x5764"
    ;

inline constexpr char16_t decoration_texts[] =
    u"\x0\x2516\x325\x3f5\xc2\xc2\x325\x3f5\x2576\x1a7a\xc2\xc2\xc2\xc2\x25d6\x1b56\x1b1a\x325\x1d99\x2e9"
    u"\x2ad\x3f5\x1e29\x3b9\x37d\xc2\x25d6\x1b56\x1b1a\xc2\x325\x3f5\xc2\x40d5\x4125\x4175\x41c5\x2636\x2696\x26f6"
    u"\x2756\x27b6\x2816\x2876\x28d6\x2936\x2996\x29f6\x2a56\x2ab6\x2b16\x2b76\x2bd6\x86\x166\xc2\x246\x86\x166\xc2"
    u"\x246\x2636\x26f6\x2936\x29f6\x2816\x28d6\x2b16\x2bd6\x27b6\x2b76\xc2\xc2\xc2\xc2\x325\x3f5\x40d5\x4125\x4175"
    u"\x41c5\xc2\xc2\xc2\xc2\xc2\xc2\xc2\xc2\x86\x1bba\x4a\xe\x166\x1c5a\x12a\xee\xc2\x25d6\x1b56"
    u"\x1b1a\x246\x1cfa\x20a\x1ce\xc2\x1eb8\x1f38\x1fb8\x2038\x20b8\x2138\x21b8\x2238\x22b8\x2338\x23b8\xc2\xc2\xc2"
    u"\xc2\x2936\xc2\xc2\xc2\x2636\x2816\x29f6\x2bd6\xc2\xc2\x27b6\x2b76\xc2\xc2\xc2\xc2\xc2\x2c36\x2936"
    u"\x1eb8\x1f38\x1fb8\x2636\x2816\x29f6\x2bd6\x2238\x22b8\x27b6\x2b76\xc2\xc2\xc2\xc2\x4215\x4265\x2437\xc2\xc2"
    u"\xc2\x325\x3f5\x40d5\x4125\x4175\x41c5\x42b5\x4305\xc2\xc2\xc2\xc2\xc2\xc2\xc2\x24a7"
    ;

inline constexpr char16_t modifier_print_table[] =
    u"\xf3b\x0"  // flow
    u"\x320\x10"  // clamp
    u"\x31e\x14"  // round_mode
    u"\x720\x19"  // condition
    u"\x31e\x21"  // result_type
    u"\x320\x25"  // mux
    u"\x308\x29"  // nan_mode
    u"\x31e\x2c"  // nan_semantics
    u"\x31c\x2e"  // infinite_exponent
    u"\x31f\x31"  // exponential_adjustment
    u"\x31f\x34"  // logarithm_mode
    u"\x321\x37"  // logarithm_precision
    u"\x314\x3a"  // power_function
    u"\x11e\x3c"  // circular_function
    u"\x322\x3e"  // ignored
    u"\x122\x42"  // sticky
    u"\x132\x44"  // rescale_round
    u"\x11e\x46"  // leading_mask
    u"\x11e\x48"  // neg_result
    u"\x11e\x4a"  // table_offset
    u"\x11e\x4c"  // scaled
    u"\x11e\x4e"  // return_carry
    u"\x10a\x50"  // ftz
    u"\x10b\x52"  // flush_inf
    u"\x118\x54"  // sqrt
    u"\x119\x56"  // log
    u"\x118\x58"  // second
    u"\x11e\x5a"  // saturate
    u"\x11e\x5c"  // rhadd
    u"\x11e\x5e"  // not_result
    u"\x122\x60"  // signed_
    u"\x126\x62"  // neg
    u"\x127\x64"  // preserve_null
    u"\x123\x66"  // conservative
    u"\x124\x68"  // eq
    u"\x128\x6a"  // absolute
    u"\x120\x6c"  // diverge
    u"\x321\x6e"  // stack_mode
    u"\xf24\x72"  // subgroup_size
    u"\xf20\x76"  // lane_operation
    u"\x721\x7e"  // lane_select
    u"\xf16\x86"  // inactive_result
    u"\x71e\x96"  // slot
    u"\x318\x9e"  // memory_access
    u"\x127\xa2"  // unsigned_
    u"\x724\xa4"  // load_lane_8
    u"\x724\xac"  // load_lane_16
    u"\x724\xb0"  // load_lane_24
    u"\x724\xb1"  // load_lane_32
    u"\x724\xb3"  // load_lane_48
    u"\x724\xb8"  // load_lane_64
    u"\x724\xc0"  // load_lane_96
    u"\x724\xc7"  // load_lane_128
    u"\x324\xcf"  // store_lane_8
    u"\x124\xd3"  // store_lane_16
    u"\x11d\xd5"  // oob_ignore
    u"\x700\xd7"  // clock_source
    u"\x31c\xdf"  // vector_size
    u"\x718\xe3"  // register_format
    u"\xf16\xeb"  // atomic_operation
    u"\xf16\xfb"  // atomic_operation_with_1
    u"\x11a\x100"  // compare
    u"\x326\x102"  // sample_mode
    u"\x324\x106"  // update_mode
    u"\x721\x10a"  // sample_and_update_mode
    u"\xf18\x112"  // source_format
    u"\x10b\x116"  // interpolated_format
    u"\x318\x118"  // flat_format
    u"\x124\x11c"  // explicit_vertex
    u"\x724\x11e"  // vertex
    u"\xf0c\x124"  // varying_name
    u"\x108\x128"  // wide_indices
    u"\x109\x12a"  // project
    u"\x10a\x12c"  // array_enable
    u"\x10b\x12e"  // texel_offset
    u"\x10c\x130"  // shadow
    u"\x10c\x132"  // force_delta_enable
    u"\x10d\x134"  // integer_coordinates
    u"\x10d\x136"  // lod_bias_disable
    u"\x10e\x138"  // lod_clamp_disable
    u"\x10f\x13a"  // derivative_enable
    u"\x127\x13c"  // skip
    u"\x70d\x13e"  // lod_mode
    u"\x31c\x146"  // dimension
    u"\xf16\x14a"  // write_mask
    u"\x30e\x15a"  // fetch_component
    u"\x31a\x15e"  // register_type
    u"\x12e\x162"  // register_width
    u"\x12f\x164"  // secondary_register_width
    u"\x318\x166"  // varying_texture_register_width
    u"\x124\x16a"  // z_stencil
    u"\x127\x16c"  // last_read
    u"\x119\x16e"  // z
    u"\x118\x170"  // stencil
    u"\x0\x172"  // selector
    u"\x3f00\x1a1"  // special
    u"\x725\x9e"  // memory_access
    u"\x71e\x96"  // slot
    u"\x71e\x96"  // slot
    u"\x10c\x132"  // force_delta_enable
    u"\x71e\x14"  // round_mode
    u"\x720\x19"  // condition
    u"\x31e\x21"  // result_type
    u"\x31e\x21"  // result_type
    u"\x320\x25"  // mux
    u"\x718\xe3"  // register_format
    u"\x718\xe3"  // register_format
    u"\x718\xe3"  // register_format
    u"\x31c\xdf"  // vector_size
    u"\x31c\xdf"  // vector_size
    u"\xf16\xeb"  // atomic_operation
    u"\xf16\xeb"  // atomic_operation
    u"\xf16\xeb"  // atomic_operation
    u"\xf18\x112"  // source_format
    u"\xf18\x112"  // source_format
    u"\x324\x106"  // update_mode
    u"\x31c\x146"  // dimension
    u"\x31c\x146"  // dimension
    u"\x31c\x146"  // dimension
    u"\x31c\x146"  // dimension
    u"\x70d\x13e"  // lod_mode
    u"\x318\x166"  // varying_texture_register_width
    u"\xf24\x72"  // subgroup_size
    u"\x71e\x96"  // slot
    u"\x108\x128"  // wide_indices
    u"\x10a\x12c"  // array_enable
    u"\x10c\x130"  // shadow
    u"\x10d\x134"  // integer_coordinates
    u"\x11e\x5a"  // saturate
    u"\x320\x10"  // clamp
    u"\x31e\x14"  // round_mode
    u"\x31c\xdf"  // vector_size
    u"\x11e\x5a"  // saturate
    u"\x128\x6a"  // absolute
    ;

inline constexpr char8_t form_print_table[] =
    u8"\x0\x0\x0\x0\x0\x0\x0\x0"  // NOP
    u8"\x2\x1\x1\x2\x0\x0\x0\x0"  // BRANCHZ
    u8"\x0\x2\x2\x3\x4\x0\x0\x0"  // DISCARD.f32
    u8"\x0\x3\x3\x2\x5\x0\x0\x0"  // BRANCHZI
    u8"\x0\x4\x4\x2\x5\x5\x0\x0"  // JUMP_EX
    u8"\x3\x5\x0\x0\x0\x0\x0\x0"  // LD_VAR_BUF_FLAT_IMM
    u8"\x3\x6\x0\x0\x0\x0\x0\x0"  // LD_VAR_FLAT_IMM
    u8"\x1\x7\x0\x0\x0\x0\x0\x0"  // LD_GCLK
    u8"\x0\x8\x0\x0\x0\x0\x0\x0"  // BARRIER
    u8"\x3\x9\x5\x5\x0\x0\x0\x0"  // LD_VAR_IMM
    u8"\x1\xa\x5\x5\x0\x0\x0\x0"  // LD_VAR_FLAT
    u8"\x3\x9\x5\x5\x0\x0\x0\x0"  // LD_VAR_SPECIAL
    u8"\x3\xb\x5\x5\x0\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x3\xb\x5\x5\x0\x0\x0\x0"  // LD_VAR_BUF_IMM.f16
    u8"\x3\x8\x5\x5\x0\x0\x0\x0"  // LEA_BUF_IMM
    u8"\x1\xc\x5\x5\x0\x0\x0\x0"  // LD_VAR_BUF_FLAT
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i8
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i16
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i24
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i32
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i48
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i64
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i96
    u8"\x3\xd\x6\x5\x0\x0\x0\x0"  // LOAD.i128
    u8"\x3\xe\x6\x5\x0\x0\x0\x0"  // STORE.i8
    u8"\x3\xf\x6\x5\x0\x0\x0\x0"  // STORE.i16
    u8"\x3\x10\x6\x5\x0\x0\x0\x0"  // STORE.i24
    u8"\x3\x10\x6\x5\x0\x0\x0\x0"  // LD_MULTI
    u8"\x3\x10\x6\x5\x0\x0\x0\x0"  // ST_MULTI
    u8"\x1\x9\x7\x5\x5\x0\x0\x0"  // LD_VAR
    u8"\x3\x11\x7\x5\x5\x0\x0\x0"  // LD_ATTR_IMM
    u8"\x3\x11\x7\x5\x5\x0\x0\x0"  // LD_TEX_IMM
    u8"\x3\x8\x7\x5\x5\x0\x0\x0"  // LEA_ATTR_IMM
    u8"\x3\x8\x7\x5\x5\x0\x0\x0"  // LEA_TEX_IMM
    u8"\x3\x12\x6\x5\x0\x0\x0\x0"  // ATOM.i32
    u8"\x3\x12\x6\x5\x0\x0\x0\x0"  // ATOM.i64
    u8"\x2\x12\x6\x5\x0\x0\x0\x0"  // ATOM1.i32
    u8"\x2\x12\x6\x5\x0\x0\x0\x0"  // ATOM1.i64
    u8"\x3\x12\x6\x5\x0\x0\x0\x0"  // ATOM1_RETURN.i32
    u8"\x3\x12\x6\x5\x0\x0\x0\x0"  // ATOM1_RETURN.i64
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i8
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i16
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i24
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i32
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i48
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i64
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i96
    u8"\x1\xd\x7\x5\x5\x0\x0\x0"  // LD_BUFFER.i128
    u8"\x1\x8\x7\x5\x5\x0\x0\x0"  // LEA_BUFFER
    u8"\x1\xb\x7\x5\x5\x0\x0\x0"  // LD_VAR_BUF.f32
    u8"\x1\xb\x7\x5\x5\x0\x0\x0"  // LD_VAR_BUF.f16
    u8"\x3\x13\x8\x5\x0\x5\x0\x0"  // LD_CVT
    u8"\x3\x13\x8\x5\x0\x5\x0\x0"  // ST_CVT
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i8
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i48
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i96
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i128
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // ST_CHECKED_IMM.i8
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // ST_CHECKED_IMM.i48
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // ST_CHECKED_IMM.i96
    u8"\x3\x10\x8\x5\x0\x5\x0\x0"  // ST_CHECKED_IMM.i128
    u8"\x1\x11\x9\x5\x5\x5\x0\x0"  // LD_ATTR
    u8"\x1\x11\x9\x5\x5\x5\x0\x0"  // LD_TEX
    u8"\x1\x14\x9\x5\x5\x5\x0\x0"  // LEA_ATTR
    u8"\x1\x14\x9\x5\x5\x5\x0\x0"  // LEA_TEX
    u8"\x1\x15\x9\x5\x5\x5\x0\x0"  // LD_TILE
    u8"\x1\x11\x9\x5\x5\x5\x0\x0"  // ST_TILE
    u8"\x1\x0\xa\x5\x6\x5\x0\x0"  // ATEST
    u8"\x1\x10\x9\x5\x5\x5\x0\x0"  // ZS_EMIT
    u8"\x3\x11\x8\x5\x0\x5\x0\x0"  // BLEND
    u8"\x4\x0\xb\x7\x0\x0\x0\x0"  // S8_TO_S32
    u8"\x4\x0\xc\x8\x0\x0\x0\x0"  // V2S8_TO_V2S16
    u8"\x4\x0\xd\x9\x0\x0\x0\x0"  // S16_TO_S32
    u8"\x4\x16\xe\xa\x0\x0\x0\x0"  // V2S16_TO_V2F16
    u8"\x4\x16\xe\xb\x0\x0\x0\x0"  // S32_TO_F32
    u8"\x4\x16\xf\xc\x0\x0\x0\x0"  // F16_TO_S32
    u8"\x4\x17\x10\xd\x0\x0\x0\x0"  // F16_TO_F32
    u8"\x4\x16\x11\xe\x0\x0\x0\x0"  // F32_TO_S32
    u8"\x4\x18\xf\x3\x0\x0\x0\x0"  // FROUND.f32
    u8"\x4\x16\xf\xc\x0\x0\x0\x0"  // V2F16_TO_V2S16
    u8"\x4\x18\xf\xc\x0\x0\x0\x0"  // FROUND.v2f16
    u8"\x4\x0\x12\x5\x0\x0\x0\x0"  // MOV.i32
    u8"\x4\x19\x12\x5\x0\x0\x0\x0"  // CLZ.u32
    u8"\x4\x19\xd\x9\x0\x0\x0\x0"  // CLZ.v2u16
    u8"\x4\x19\x12\x5\x0\x0\x0\x0"  // CLZ.v4u8
    u8"\x4\x0\xe\xb\x0\x0\x0\x0"  // IABS.s32
    u8"\x4\x0\xe\xa\x0\x0\x0\x0"  // IABS.v2s16
    u8"\x4\x0\xe\xf\x0\x0\x0\x0"  // IABS.v4s8
    u8"\x4\x1a\x12\x5\x0\x0\x0\x0"  // WMASK
    u8"\x4\x1b\xf\x3\x0\x0\x0\x0"  // FLUSH.f32
    u8"\x4\x1b\xf\xc\x0\x0\x0\x0"  // FLUSH.v2f16
    u8"\x4\x0\xd\x10\x0\x0\x0\x0"  // ILOGB.f32
    u8"\x4\x0\xd\x9\x0\x0\x0\x0"  // ILOGB.v2f16
    u8"\x4\x1c\xf\x3\x0\x0\x0\x0"  // FREXPM.f32
    u8"\x4\x1c\xf\xc\x0\x0\x0\x0"  // FREXPM.v2f16
    u8"\x4\x1d\xd\x10\x0\x0\x0\x0"  // FREXPE.f32
    u8"\x4\x1d\xd\x9\x0\x0\x0\x0"  // FREXPE.v2f16
    u8"\x4\x0\xf\x3\x0\x0\x0\x0"  // FRCP.f32
    u8"\x4\x0\xf\xc\x0\x0\x0\x0"  // FRCP.f16
    u8"\x4\x19\x12\x5\x0\x0\x0\x0"  // FSIN_TABLE.u6
    u8"\x4\x19\x12\x5\x0\x0\x0\x0"  // FSINCOS_OFFSET.u6
    u8"\x4\x0\xf\xc\x0\x0\x0\x0"  // FLOG.f16
    u8"\x4\x0\xf\x3\x0\x0\x0\x0"  // FPCLASS.f32
    u8"\x4\x1e\xf\x3\x0\x0\x0\x0"  // FLOG_TABLE.f32
    u8"\x4\x1f\x12\x5\x0\x0\x0\x0"  // FEXP_TABLE.u4
    u8"\x4\x19\x13\xb\x11\x0\x0\x0"  // IADD.u32
    u8"\x4\x19\x13\xb\x11\x0\x0\x0"  // HADD.u32
    u8"\x4\x20\x14\x5\x12\x0\x0\x0"  // CLPER.i32
    u8"\x4\x19\x13\xa\x13\x0\x0\x0"  // IADD.v2u16
    u8"\x4\x0\x15\x9\x14\x0\x0\x0"  // MKVEC.v2i16
    u8"\x4\x19\x13\xa\x13\x0\x0\x0"  // HADD.v2u16
    u8"\x4\x20\x14\x5\x12\x0\x0\x0"  // CLPER.v2u16
    u8"\x4\x19\x13\xf\x15\x0\x0\x0"  // IADD.v4u8
    u8"\x4\x19\x13\xf\x15\x0\x0\x0"  // HADD.v4u8
    u8"\x4\x20\x14\x5\x12\x0\x0\x0"  // CLPER.v4u8
    u8"\x4\x21\x13\x3\x4\x0\x0\x0"  // FADD.f32
    u8"\x4\x22\x13\x3\x4\x0\x0\x0"  // FMIN.f32
    u8"\x4\x23\x16\xe\x5\x0\x0\x0"  // LDEXP.f32
    u8"\x4\x24\x17\x5\x4\x0\x0\x0"  // FEXP.f32
    u8"\x4\x0\x18\x5\x5\x0\x0\x0"  // FMUL_SLICE.f32
    u8"\x4\x25\x18\x5\x5\x0\x0\x0"  // FPOW_SC_DET.f32
    u8"\x4\x26\x18\x5\x5\x0\x0\x0"  // FATAN_ASSIST.f32
    u8"\x4\x0\x18\x5\x5\x0\x0\x0"  // FPOW_SC_APPLY
    u8"\x4\x27\x18\x5\x5\x0\x0\x0"  // FSINCOS.f32
    u8"\x4\x21\x13\xc\x16\x0\x0\x0"  // FADD.v2f16
    u8"\x4\x22\x13\xc\x16\x0\x0\x0"  // FMIN.v2f16
    u8"\x4\x28\x19\xe\x17\x0\x0\x0"  // V2F32_TO_V2F16
    u8"\x4\x23\x16\xe\x5\x0\x0\x0"  // LDEXP.v2f16
    u8"\x4\x0\x1a\xd\x5\x0\x0\x0"  // FMUL_CSLICE
    u8"\x4\x0\x1b\xd\x18\x0\x0\x0"  // FPOW.f16
    u8"\x4\x20\x14\x5\x12\x0\x0\x0"  // CLPER.s32
    u8"\x4\x19\x1c\x5\x5\x5\x0\x0"  // IADDC.u32
    u8"\x4\x29\x1d\x5\x12\x5\x0\x0"  // CLPER_OR
    u8"\x4\x22\x1e\x3\x4\x19\x0\x0"  // FMA.f32
    u8"\x4\x22\x1e\xc\x16\x1a\x0\x0"  // FMA.v2f16
    u8"\x4\x2a\x1f\xb\x12\x1b\x0\x0"  // RSHIFT_AND.i32
    u8"\x4\x19\x1f\xb\x12\x1b\x0\x0"  // LSHIFT_AND.i32
    u8"\x4\x2a\x1f\xa\x12\x1b\x0\x0"  // RSHIFT_AND.v2i16
    u8"\x4\x19\x1f\xa\x12\x1b\x0\x0"  // LSHIFT_AND.v2i16
    u8"\x4\x2a\x1f\xf\x1c\x1b\x0\x0"  // RSHIFT_AND.v4i8
    u8"\x4\x19\x1f\xf\x1c\x1b\x0\x0"  // LSHIFT_AND.v4i8
    u8"\x4\x24\x1c\x5\x5\x5\x0\x0"  // MUX.i32
    u8"\x4\x24\x20\x9\x14\x1d\x0\x0"  // MUX.v2i16
    u8"\x4\x24\x1c\x5\x5\x5\x0\x0"  // MUX.v4i8
    u8"\x4\x0\x21\x3\x4\x5\x0\x0"  // CUBE_SSEL
    u8"\x4\x0\x21\x3\x4\x5\x0\x0"  // CUBE_TSEL
    u8"\x4\x0\x22\x1e\x1f\x5\x0\x0"  // MKVEC.v2i8
    u8"\x4\x0\x1e\x3\x4\x19\x0\x0"  // CUBEFACE1
    u8"\x4\x19\x1c\x5\x5\x5\x0\x0"  // IDP.v4s8
    u8"\x4\x2b\x21\xb\x11\x5\x0\x0"  // ICMP_OR.u32
    u8"\x4\x2b\x21\xb\x11\x5\x0\x0"  // ICMP_MULTI.u32
    u8"\x4\x2b\x21\xa\x13\x5\x0\x0"  // ICMP_OR.v2u16
    u8"\x4\x2b\x21\xf\x15\x5\x0\x0"  // ICMP_OR.v4u8
    u8"\x4\x2b\x21\x3\x4\x5\x0\x0"  // FCMP_OR.f32
    u8"\x4\x2b\x21\xc\x16\x5\x0\x0"  // FCMP_OR.v2f16
    u8"\x4\x0\x1c\x5\x5\x5\x0\x0"  // MMUL.v4s8
    u8"\x4\x0\x1c\x5\x5\x5\x0\x0"  // MMUL.f32
    u8"\x4\x0\x1d\x20\x21\x5\x0\x0"  // MMUL.v2f16
    u8"\x4\x0\x23\x20\x5\x5\x0\x0"  // MMUL.f16
    u8"\x6\x0\x12\x5\x0\x0\x0\x0"  // IADD_IMM.i32
    u8"\x6\x0\x12\x5\x0\x0\x0\x0"  // IADD_IMM.v2i16
    u8"\x6\x0\x12\x5\x0\x0\x0\x0"  // IADD_IMM.v4i8
    u8"\x6\x0\x12\x5\x0\x0\x0\x0"  // FADD_IMM.f32
    u8"\x3\x2c\x6\x5\x0\x0\x0\x0"  // ATOM_RETURN.i32
    u8"\x3\x2c\x6\x5\x0\x0\x0\x0"  // ATOM_RETURN.i64
    u8"\x1\x2d\x6\x5\x0\x0\x0\x0"  // TEX_FETCH
    u8"\x1\x2e\x6\x5\x0\x0\x0\x0"  // TEX_WEIGHTS
    u8"\x1\x2f\x6\x5\x0\x0\x0\x0"  // TEX_SINGLE
    u8"\x1\x2f\x6\x5\x0\x0\x0\x0"  // TEX_GATHER
    u8"\x1\x30\x6\x5\x0\x0\x0\x0"  // TEX_GRADIENT
    u8"\x1\x31\x6\x5\x0\x0\x0\x0"  // TEX_DUAL
    u8"\x1\x32\x8\x5\x0\x5\x0\x0"  // VAR_TEX_BUF_SINGLE
    u8"\x1\x32\x8\x5\x0\x5\x0\x0"  // VAR_TEX_BUF_GATHER
    u8"\x1\x33\x8\x5\x0\x5\x0\x0"  // VAR_TEX_BUF_GRADIENT
    u8"\x1\x32\x8\x5\x0\x5\x0\x0"  // VAR_TEX_BUF_DUAL
    u8"\x1\x34\x8\x5\x0\x5\x0\x0"  // VAR_TEX_SINGLE
    u8"\x1\x34\x8\x5\x0\x5\x0\x0"  // VAR_TEX_GATHER
    u8"\x1\x35\x8\x5\x0\x5\x0\x0"  // VAR_TEX_GRADIENT
    u8"\x1\x34\x8\x5\x0\x5\x0\x0"  // VAR_TEX_DUAL
    u8"\x4\x2\x24\x5\x5\x5\x5\x0"  // CSEL.u32
    u8"\x4\x2\x24\x5\x5\x5\x5\x0"  // CSEL.v2u16
    u8"\x4\x2\x24\x5\x5\x5\x5\x0"  // CSEL.f32
    u8"\x4\x2\x24\x5\x5\x5\x5\x0"  // CSEL.v2f16
    u8"\x4\x36\x25\xe\x17\x22\x5\x0"  // FMA_RSCALE.f32
    u8"\x4\x36\x25\xe\x17\x22\x5\x0"  // FMA_RSCALE_SCALE16.f32
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i8
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i48
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i96
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i128
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // ST_CHECKED.i8
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // ST_CHECKED.i48
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // ST_CHECKED.i96
    u8"\x1\x10\x26\x5\x5\x5\x0\x0"  // ST_CHECKED.i128
    u8"\x4\x0\x27\x5\x0\x0\x0\x0"  // NOT_OLD.i64
    u8"\x4\x19\x28\x23\x24\x0\x0\x0"  // IADD.u64
    u8"\x4\x37\x29\x5\x24\x0\x0\x0"  // SEG_ADD.u64
    u8"\x6\x0\x29\x5\x24\x0\x0\x0"  // SHADDX.u64
    u8"\x4\x19\x28\x23\x24\x0\x0\x0"  // IMULD.u64
    u8"\x4\x20\x2a\x5\x12\x0\x0\x0"  // CLPER.u64
    u8"\x4\x2a\x2b\x23\x12\x1b\x0\x0"  // RSHIFT_AND.i64
    u8"\x4\x19\x2b\x23\x12\x1b\x0\x0"  // LSHIFT_AND.i64
    u8"\x3\xb\x5\x5\x0\x0\x0\x0"  // LD_VAR_BUF_IMM.f32
    u8"\x3\xb\x5\x5\x0\x0\x0\x0"  // LD_VAR_BUF_IMM.f16
    u8"\x3\x38\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i8
    u8"\x3\x38\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i48
    u8"\x3\x38\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i96
    u8"\x3\x38\x8\x5\x0\x5\x0\x0"  // LD_CHECKED_IMM.i128
    u8"\x4\x16\xe\xb\x0\x0\x0\x0"  // S32_TO_F32
    u8"\x4\x16\xf\x3\x0\x0\x0\x0"  // F32_TO_S32
    u8"\x4\x18\xf\x3\x0\x0\x0\x0"  // FROUND.f32
    u8"\x4\x19\x2c\x25\x26\x5\x0\x0"  // IDP.v4s8
    u8"\x4\x19\x2c\x25\x26\x5\x0\x0"  // MMUL.v4s8
    u8"\x4\x19\x1c\x5\x5\x5\x0\x0"  // MMUL.v4u8
    u8"\x1\x2f\x6\x5\x0\x0\x0\x0"  // TEX_SINGLE
    u8"\x1\x31\x6\x5\x0\x0\x0\x0"  // TEX_DUAL
    u8"\x1\x38\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i8
    u8"\x1\x38\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i48
    u8"\x1\x38\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i96
    u8"\x1\x38\x26\x5\x5\x5\x0\x0"  // LD_CHECKED.i128
    ;

inline constexpr char32_t modifier_mask_table[] =
    U"\x0\x78000000"
    U"\x0\x78000018"
    U"\x0\xf8000007"
    U"\x0\x78000118"
    U"\x0\x7800001f"
    U"\xf3000000\xf8000071"
    U"\xf7000000\xf8000071"
    U"\xc0000007\xf8000001"
    U"\xc0000000\xf8000001"
    U"\xf7000000\xf80000f1"
    U"\xf7000000\xf8000011"
    U"\xff000000\xf80000f1"
    U"\xf3000000\xf8000011"
    U"\xc3000000\xf80000f1"
    U"\xc3000000\xf8000031"
    U"\xc3000000\xf8000011"
    U"\xc3000000\xf8000001"
    U"\xf7000000\xf8000001"
    U"\xc3c00000\xf8000001"
    U"\xf7000000\xf80000e1"
    U"\xf0000000\xf8000001"
    U"\xf7000000\xf8000091"
    U"\xc0000000\x7800000d"
    U"\xc0000000\x78000000"
    U"\xc0000000\x78000001"
    U"\x40000000\x78000000"
    U"\x0\x780000f0"
    U"\xf00\x78000000"
    U"\x3000000\x78000000"
    U"\x43000000\x78000000"
    U"\x80000000\x78000007"
    U"\x80000000\x78000001"
    U"\x3c00000\x780000ff"
    U"\xc0000000\x78000007"
    U"\xc0000000\x78000003"
    U"\xf0000000\x78000001"
    U"\x0\x78000003"
    U"\x300000\x78000000"
    U"\x1000000\x78000000"
    U"\x40000000\xf8000000"
    U"\xc0000000\x7800000f"
    U"\x0\xf80000fe"
    U"\x40000000\x78000004"
    U"\xc0000000\xf8000007"
    U"\xc7c00000\xf8000001"
    U"\xffc00d00\xf8004081"
    U"\xffc02d00\xf8004081"
    U"\xffc0ff00\xf8004081"
    U"\xffc0f300\xf8004081"
    U"\xffc0ff00\xf800c081"
    U"\xff00ff00\xf800008f"
    U"\xff007f00\xf800008f"
    U"\xff00f700\xf800008f"
    U"\xff007700\xf800008f"
    U"\x0\x78040003"
    U"\x0\x780000c0"
    U"\xe3000000\xf8000001"
    ;

inline constexpr char32_t plain_print_table[] =
    U"\x0\x6000000\x0\x0"
    U"\x0\x60000e0\xff\x0"
    U"\x3c000000\x60000f0\xffff\x0"
    U"\x0\x60000e0\xffff\x0"
    U"\x0\x60000e0\xffffff\x0"
    U"\x0\x6000000\xff\x0"
    U"\x0\x6000000\xff\x1"
    U"\x0\x6000000\xffff\x0"
    U"\x0\x6000000\xff00ff\x1"
    U"\x0\x6000000\xffffff\x0"
    U"\xc000000\x6000000\xffffff\x0"
    U"\x30000000\x8600c000\xff\x0"
    U"\x0\x8600c0f0\xff\x0"
    U"\x30000000\x600c000\xff\x0"
    U"\x0\x600c0f0\xff\x0"
    U"\x30000000\x600c0c0\xff\x0"
    U"\x10000000\x8600c0c0\xff\x0"
    U"\x0\x600c0c0\xff\x0"
    U"\x0\x600c000\xff\x0"
    U"\x3c000000\x600c0f0\xffff\x0"
    U"\x3c000000\x8600c000\xffff\x0"
    U"\x3c000000\x600c000\xffff\x0"
    U"\x0\x600c0c0\xffff\x0"
    U"\xc000000\x600c030\xffff\x0"
    U"\x0\x600c000\xffff\x0"
    U"\x0\x600c0f0\xffff\x0"
    U"\x10000000\x8600c0c0\xffff\x0"
    U"\x14000000\x8600c0f0\xffff\x0"
    U"\x0\x600c000\xffffff\x0"
    U"\x3c000000\x8600c000\xffffff\x0"
    U"\x3f000000\x600c0fc\xffffff\x0"
    U"\x3c000000\x8600c0f8\xffffff\x0"
    U"\x3f000000\x600c000\xffffff\x0"
    U"\x3c000000\x600c0f0\xffffff\x0"
    U"\x0\x8600c0f0\xffffff\x0"
    U"\x30000000\x8600c000\xffffff\x0"
    U"\x0\x600c000\xffffffff\x0"
    U"\x0\x600c0fc\xffffffff\x0"
    U"\x0\x6000000\xffffff\x1"
    U"\x0\x600c000\xff\x1"
    U"\x3c000000\x600c0f0\xffff\x101"
    U"\x3c000000\x600c000\xffff\x101"
    U"\x3c000000\x8600c000\xffff\x1"
    U"\x3c000000\x8600c0f8\xffffff\x10001"
    U"\xc000000\x600c000\xffffff\x0"
    ;

inline constexpr char32_t operand_print_table[] =
    U"\x0\x0\x0\x0\x0"
    U"\x0\xc000\x4000\x0\x20001"
    U"\x0\xe0\x800000\x0\x20005"
    U"\x30000000\xc0\x400000\x4\x2000d"
    U"\xc000000\x30\x1000000\x10\x2000d"
    U"\x0\x0\x0\x0\x20004"
    U"\xc000000\x0\x0\x4\x2001d"
    U"\x30000000\x0\x0\x1\x20021"
    U"\x0\xf0\x1000000\x0\x20025"
    U"\x30000000\x0\x0\x1\x20035"
    U"\x0\xf0\x1000000\x0\x20039"
    U"\x0\xf0\x1000000\x0\x20049"
    U"\x30000000\xc0\x400000\x4\x20059"
    U"\x10000000\xc0\x400000\x4\x20011"
    U"\x0\xc0\x400000\x0\x2000d"
    U"\x0\xf0\x1000000\x0\x20069"
    U"\x30000000\x0\x0\x1\x2001d"
    U"\x3c000000\x0\x0\x4\x20049"
    U"\x3c000000\x0\x0\x4\x20079"
    U"\x3c000000\x0\x0\x4\x20039"
    U"\xc000000\x0\x0\x4\x20035"
    U"\x3c000000\x0\x0\x4\x20069"
    U"\xc000000\x30\x1000000\x10\x20059"
    U"\x0\x30\x1000000\x0\x2000d"
    U"\x4000000\x30\x1000000\x10\x20011"
    U"\x3000000\xc\x4000000\x40\x2000d"
    U"\x3000000\xc\x4000000\x40\x20059"
    U"\x0\x8\x2000000\x0\x20089"
    U"\x3c000000\x0\x0\x4\x2008b"
    U"\x3000000\x0\x0\x10\x20035"
    U"\x0\xc0\x400000\x0\x20021"
    U"\x0\x30\x1000000\x0\x20021"
    U"\x30000000\x0\x0\x1\x2009b"
    U"\xc000000\x0\x0\x4\x2009b"
    U"\x0\xc\x4000000\x0\x2000d"
    U"\x0\xf0\x1000000\x0\x2009f"
    U"\x3c000000\x0\x0\x4\x2009f"
    U"\x4000000\x0\x0\x4\x200af"
    U"\x8000000\x0\x0\x2\x200af"
    ;


inline constexpr std::size_t short_text_size = 16;

constexpr writer print_short(writer out, unsigned text, std::size_t omitted = 0)
{
    const char* const from = operand_text + (text >> short_text::place_position & short_text::place_mask);
    out.put_some<short_text_size>(from, (text & short_text::size_mask) - omitted);
    return out;
}

// Numbers are rarer than registers: once in the code for all that print them.
VALHALL_NOINLINE constexpr writer print_decimal(writer out, std::int64_t value)
{
    out.decimal(value);
    return out;
}

VALHALL_NOINLINE constexpr writer print_hexadecimal(writer out, std::uint32_t value)
{
    out.put_some<2>("0x", 2);
    out.short_hex(value);
    return out;
}

// (A pair or a group that is refused may run past r63.)
constexpr writer print_register(writer out, int number)
{
    if (number < 64) return print_short(out, source_texts[255 - number], separator_size);
    out.put('r');
    return print_decimal(out, number);
}

// The texts behind a destination, by its mask: those of the first operand that is one.
inline constexpr unsigned first_half = record<operand_print>(operand_print_table, 1).place();

// What is written of a destination, as its mask says, behind the register.
constexpr writer print_half(writer out, word mask) { return print_short(out, decoration_texts[first_half + mask], separator_size); }

// Its register, its half, and the separator.
constexpr writer print_destination(writer out, word bits)
{
    out = print_short(out, source_texts[255 - destination_register_field.extract(bits)], separator_size);
    return print_short(out, decoration_texts[first_half + destination_mask_field.extract(bits)]);
}

// Two registers, as Arm's dialect writes 64 bits.
constexpr writer print_pair(writer out, int number, std::string_view suffix = {})
{
    out.put('[');
    out = print_register(out, number);
    out.put(suffix);
    out.put(':');
    out = print_register(out, number + 1);
    out.put(suffix);
    out.put(']');
    return out;
}

constexpr writer print_staging(writer out, staging_registers group)
{
    out.put('@');
    for (int i = 0; i < group.count; ++i) {
        out = print_register(out, group.first + i);
        out.put(':');
    }
    out.drop(group.count != 0);
    return out;
}

// A constant prints as its value, unless that value would be read as an earlier entry of the table.
constexpr writer print_constant(writer out, int index, arch on)
{
    const std::uint32_t value = constant_value(index, on);
    if (constant_index(value, on) == index) return print_hexadecimal(out, value);
    out.put("imm");
    return print_decimal(out, index);
}

constexpr writer print_special(writer out, word byte, word page)
{
    out.put(describe(enum_id::special)[source_byte::special_number(byte, page)].name());
    out.put((byte & 1) != 0 ? ".w1" : ".w0");
    return out;
}

// One 32-bit word of the uniforms, which Arm's dialect counts in 64-bit slots.
constexpr writer print_uniform_word(writer out, int number)
{
    out.put('u');
    out.decimal(number / 2);
    out.put(number % 2 != 0 ? ".w1" : ".w0");
    return out;
}

constexpr writer print_uniform(writer out, int number)
{
    out.put('u');
    return print_decimal(out, number);
}

constexpr writer print_arm_uniform(writer out, int number, bool is_pair)
{
    if (!is_pair) return print_uniform_word(out, number);
    if (number % 2 == 0) {
        out.put('u');
        out.decimal(number / 2);
        return out;
    }
    out.put('[');
    out = print_uniform_word(out, number);
    out.put(':');
    out = print_uniform_word(out, number + 1);
    out.put(']');
    return out;
}

constexpr writer print_constant_or_special(writer out, word byte, word page, arch on)
{
    if (byte >= source_byte::special) return print_special(out, byte, page);
    return print_constant(out, static_cast<int>(byte & source_byte::constant_mask), on);
}

// Anything that a source can be, without what is done to it.
constexpr writer print_source_value(writer out, word byte, word page, arch on)
{
    const unsigned text = source_texts[255 - byte];
    const bool is_uniform = byte >= source_byte::uniform && byte < source_byte::constant;
    if (is_uniform && page != 0) return print_uniform(out, static_cast<int>(page << 6 | (byte & source_byte::register_mask)));
    if (text == 0 || (text & short_text::unknown) != 0) return print_constant_or_special(out, byte, page, on);
    return print_short(out, text, separator_size);
}

// The suffix of a 64-bit source of which only the low word is read.
constexpr writer print_extension(writer out)
{
    out.put(dotted_name(describe(enum_id::selector), static_cast<word>(extension.part)));
    return out;
}

constexpr writer print_arm_source_value(writer out, word byte, word page, bool is_pair, bool is_extended, arch on)
{
    const int number = static_cast<int>(byte & source_byte::register_mask);
    const std::string_view mark = (byte & source_byte::last_use) != 0 ? "^" : "";
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if (is_pair && !is_extended) return print_pair(out, number, mark);
        out = print_register(out, number);
        out.put(mark);
        return out;
    case source_kind::uniform: return print_arm_uniform(out, static_cast<int>(page) * 64 + number, is_pair);
    default: return print_constant_or_special(out, byte, page, on);
    }
}

constexpr writer print_immediate(writer out, const immediate_field& field, word bits)
{
    const std::string_view label = label_of(field.name);
    out.put_some<immediate_label_size>(label.data(), label.size());
    const std::int64_t value = field.extract(bits);
    return field.is_signed() ? print_decimal(out, value) : print_hexadecimal(out, static_cast<std::uint32_t>(value));
}

constexpr writer print_modifier(writer out, modifier_id id, word bits, bool is_there = true)
{
    const modifier_print print = record<modifier_print>(modifier_print_table, static_cast<unsigned>(id));
    const unsigned value = static_cast<unsigned>(bits >> (print.position() & 63)) & print.mask();
    const char16_t* const entry = enumerators + enumerator_width * (print.first() + value);
    const bool is_shown = is_there & ((entry[1] & enumerator_bits::usual) == 0);
    out.put_some<writer_slack>(enumerator_names + entry[0], (enumerator_size(entry) + std::size_t{1}) & (std::size_t{0} - is_shown));
    return out;
}

// The longest selector with its dot.
inline constexpr std::size_t max_selector_size = 8;

// Prints an instruction. What its name stands for is not written a second time.
template <dialect Syntax>
class printer {
    using rules = syntax<Syntax>;

public:
    constexpr printer(const instruction& i, bool aliases) : i_(i), row_(i.row())
    {
        if constexpr (rules::has_names) name_ = &arm_name_for(i.bits, i.code(), i.on, aliases);
    }

    // `label` stands in for the relative immediate if it is not empty. (What is printed is a copy, which no character that is
    // written can change.)
    constexpr writer print(writer out, std::string_view label) const
    {
        const printer copy = *this;
        return copy.print_all(out, label);
    }

    // One of its sources, with all that is done to it.
    constexpr writer print_source(writer out, const source_field& source) const
    {
        const word page = fau_page_field.extract(i_.bits);
        const bool is_extended = source.is_extended(i_.bits, i_.on);
        const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
        if constexpr (rules::has_pairs) out = print_arm_source_value(out, byte, page, source.is_pair, is_extended, i_.on);
        else out = print_source_value(out, byte, page, i_.on);
        if (is_extended) out = print_extension(out);
        if (source.has_absneg) out = print_signs(out, source);
        if (source.select.width != 0 && !is_extended) out = print_part(out, source);
        if (source.has_not) out.put_some<4>(".not", 4 * is_shown(source.not_bit()));
        return out;
    }

private:
    constexpr writer print_all(writer out, std::string_view label) const
    {
        // What is asked for again and again is handed on by value, so that it stays in registers: the word, the bits in which it
        // differs from the row's start, and bit 63; the form.
        const word bits = i_.bits, changed = (bits ^ start_of(row_.index)) | word{1} << 63;
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        if constexpr (rules::has_names) out = print_named_head(out);
        else out = print_head(out, bits, changed, form);
        out.put(' ');
        const std::size_t size_of_head = out.size();
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out);
        if constexpr (rules::has_plain_sources) out = print_operands(out, bits, changed, form);
        else out = print_own_operands(out);
        if ((form.operands() & printed_operand::immediates) != 0) out = print_immediates(out, label);
        // What separates the last operand from the next, or the name from the first.
        out.drop(out.size() != size_of_head ? separator_size : 1);
        return out;
    }

    VALHALL_NOINLINE constexpr writer print_immediates(writer out, std::string_view label) const
    {
        const field_list<immediate_field> immediates = row_.immediates();
        const target_field labelled = label.empty() ? target_field{} : target_of(i_);
        for (int index = 0; index < immediates.size(); ++index) {
            if (labelled && index == labelled.immediate) out.put(label);
            else if (rules::has_names && name_->is_address) out = print_immediate(out, address_immediate, i_.bits);
            else out = print_immediate(out, immediates[index], i_.bits);
            out = separate(out);
        }
        return out;
    }

    // The destination and the sources. Most instructions have none of which more is written than source_texts has. (Functions of this
    // way are part of their callers, and those of rarer ways are not, so that what is asked for again stays in registers.)
    VALHALL_ALWAYS_INLINE constexpr writer print_operands(writer out, word bits, word changed, form_print form) const
    {
        const plain_print plain = record<plain_print>(plain_print_table, form.plain());
        const std::uint32_t bytes = plain.sources();
        const word decorated = changed & plain.decorations();
        const std::uint32_t extended = contains(extension.archs, i_.on) ? static_cast<std::uint32_t>(bits) & plain.extended() : 0;
        const std::uint32_t special = special_bytes(static_cast<std::uint32_t>(bits) & bytes) | extended;
        const std::size_t before = out.size();
        // (By byte the complement of each source, and 0 where there is none, for which source_texts has nothing.)
        const std::uint32_t sources = ~static_cast<std::uint32_t>(bits) & bytes;
        unsigned all = 0;
        if ((decorated | special) == 0) out = print_plain_operands(out, bits, sources, form, all);
        else if ((special | (bits & fau_page_field.mask())) == 0) out = print_decorated_operands(out, bits, sources, form, all);
        else all = short_text::unknown;
        if ((all & short_text::unknown) == 0) return out;
        out.drop(out.size() - before);
        return print_rare_operands(out);
    }

    // Three sources are written whether there are so many or not, and a fourth where it is: mispredicted branches are dearer.
    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_operands(writer out, word bits, std::uint32_t sources, form_print form,
                                                                       unsigned& all)
    {
        if ((form.operands() & printed_operand::destination) != 0)
            out = print_short(out, source_texts[255 - destination_register_field.extract(bits)]);
        for (int n = 0; n < 3; ++n) out = print_plain_source(out, sources >> 8 * n & 255, all);
        return sources >> 24 != 0 ? print_plain_source(out, sources >> 24, all) : out;
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_plain_source(writer out, std::uint32_t source, unsigned& all)
    {
        const unsigned text = source_texts[source];
        all |= text;
        return print_short(out, text);
    }

    // The same with what is done to the values of sources, and the part of the destination.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_operands(writer out, word bits, std::uint32_t sources,
                                                                           form_print form, unsigned& all)
    {
        if ((form.operands() & printed_operand::destination) != 0) out = detail::print_destination(out, bits);
        const char8_t* const how = form.sources();
        for (int n = 0; n < 3; ++n) out = print_decorated_source(out, bits, sources >> 8 * n & 255, how[n], all);
        return sources >> 24 != 0 ? print_decorated_source(out, bits, sources >> 24, how[3], all) : out;
    }

    VALHALL_ALWAYS_INLINE static constexpr writer print_decorated_source(writer out, word bits, std::uint32_t source, unsigned number,
                                                                         unsigned& all)
    {
        const operand_print how = record<operand_print>(operand_print_table, number);
        const unsigned text = source_texts[source];
        all |= text;
        return print_decoration(print_short(out, text, how.replaced()), bits, how);
    }

    // What follows the register or the value of an operand, and the separator.
    VALHALL_ALWAYS_INLINE static constexpr writer print_decoration(writer out, word bits, operand_print how)
    {
        const word which = (bits & how.bits()) * how.multiplier() >> decoration_shift;
        return print_short(out, decoration_texts[how.place() + which]);
    }

    // The same with special values, and whatever the architecture and the FAU page change.
    VALHALL_NOINLINE constexpr writer print_rare_operands(writer out) const
    {
        const form_print form = record<form_print>(form_print_table, form_of_row(row_.index));
        if ((form.operands() & printed_operand::destination) != 0) out = detail::print_destination(out, i_.bits);
        for (const source_field& source : row_.sources()) {
            const bool is_extended = source.is_extended(i_.bits, i_.on);
            const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
            out = print_source_value(out, byte, fau_page_field.extract(i_.bits), i_.on);
            if (is_extended) out = print_extension(out);
            out = print_decoration(out, i_.bits, record<operand_print>(operand_print_table, form.sources()[source.byte]));
        }
        return out;
    }

    constexpr writer print_own_operands(writer out) const
    {
        out = print_destination(out);
        for (const source_field& source : row_.sources()) {
            if (hides(source.bits())) continue;
            out = print_source(out, source);
            out = separate(out);
        }
        return out;
    }

    constexpr bool hides(bit_field field) const
    {
        if constexpr (rules::has_names) return name_->hides(field);
        return false;
    }

    static constexpr writer separate(writer out)
    {
        out.put_some<separator_size>(operand_separator, separator_size);
        return out;
    }

    constexpr writer print_named_head(writer out) const
    {
        out.put(name_->is_given() ? name_->spelling() : row_.mnemonic());
        out = print_bits_of_many(out);
        const modifier_id* const order = arm_orders<void_for<Syntax>>::value.modifiers[form_of_row(row_.index)];
        for (int i = 0; i <= row_.modifiers().size(); ++i)
            if (!hides(describe(order[i]).bits)) out = print_modifier(out, order[i], i_.bits);
        return out;
    }

    constexpr writer print_head(writer out, word bits, word changed, form_print form) const
    {
        const std::string_view mnemonic = row_.mnemonic();
        out.put_some<writer_slack>(mnemonic.data(), mnemonic.size());
        const word modifiers = record<modifier_mask>(modifier_mask_table, form.modifiers()).bits();
        return (changed & modifiers) == 0 ? out : print_modifiers(out, bits);
    }

    // Two of them and the flow are written whether there are so many or not, as with sources. (Behind each list, at least two follow.)
    constexpr writer print_modifiers(writer out, word bits) const
    {
        const field_list<modifier_id> list = row_.modifiers();
        const int count = list.size();
        for (int n = 0; n < 2; ++n) out = print_modifier(out, list[n], bits, n < count);
        for (int n = 2; n < count; ++n) out = print_modifier(out, list[n], bits);
        return print_modifier(out, modifier_id::flow, bits);
    }

    // Where a group may have up to 64 registers, Arm's dialect writes their bits like a type.
    constexpr writer print_bits_of_many(writer out) const
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            if (!describe(row_.staging()[group]).is_many()) continue;
            out.put(".i");
            out.decimal(32 * i_.staging(group).count);
        }
        return out;
    }

    VALHALL_NOINLINE constexpr writer print_all_staging(writer out) const
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            out = print_staging(out, i_.staging(group));
            out = separate(out);
        }
        return out;
    }

    constexpr writer print_destination(writer out) const
    {
        if (!i_.has_destination()) return out;
        const destination to = i_.destination();
        if (rules::has_pairs && row_.has_wide_destination()) out = print_pair(out, to.reg);
        else out = print_register(out, to.reg);
        return separate(print_half(out, static_cast<word>(to.mask)));
    }

    constexpr writer print_signs(writer out, const source_field& source) const
    {
        out.put_some<4>(".neg", 4 * is_shown(source.neg_bit()));
        out.put_some<4>(".abs", 4 * is_shown(source.abs_bit()));
        return out;
    }

    // Whether what a single bit says of a source is written.
    constexpr std::size_t is_shown(bit_field flag) const
    {
        return hides(flag) ? 0 : static_cast<std::size_t>(i_.bits >> flag.position & flag.width);
    }

    constexpr writer print_part(writer out, const source_field& source) const
    {
        const word encoding = source.select.extract(i_.bits);
        const selector_set& taken = source.selectors();
        selector part = taken.by_encoding[encoding];
        bool is_usual = part == taken.fallback;
        if constexpr (rules::has_usual_parts) {
            const selector_set& listed = source.listed_selectors();
            if (listed.has(encoding)) part = listed.by_encoding[encoding];
            is_usual = (is_usual && part == listed.fallback) || hides(source.select);
        }
        const std::string_view text = dotted_name(describe(enum_id::selector), static_cast<word>(part));
        out.put_some<max_selector_size>(text.data(), is_usual ? 0 : text.size());
        return out;
    }

    instruction i_;
    descriptor row_;
    const arm_name* name_ = &no_name;
};

// Prints a word that is no instruction.
constexpr void print_quad(writer& out, word bits)
{
    out.put(".quad 0x");
    out.hex(bits, 16, "0123456789abcdef");
}

}  // namespace valhall::detail

#endif

namespace valhall::detail {

template <dialect Syntax>
class draft_printer {
public:
    constexpr explicit draft_printer(const instruction& i, bool = false)
        : i_(i), row_(i.row()), name_(draft_name_of(i.code())), page_(row_.sources().size() != 0 ? fau_page_field.extract(i.bits) : 0)
    {
        if (name_.is_given()) form_ = name_.form();
    }

    // `label` stands in for the relative immediate if it is not empty.
    constexpr writer print(writer out, std::string_view label) const
    {
        if (gap().code != fault_code::none) {
            print_quad(out, i_.bits);
            return out;
        }
        out = print_head(out);
        for (int n = 0; form_.operand(n).kind != draft_operand::none; ++n) {
            out.put(n == 0 ? " " : ", ");
            out = print_operand(out, form_.operand(n), label);
        }
        return out;
    }

    // Why the instruction is printed as a word, with its text in the table's words; nothing if it is not.
    constexpr writer print_gap(writer out) const
    {
        const fault missing = gap();
        if (missing.code == fault_code::none) return out;
        out.put("  // no words for ");
        if (missing.kind == operand_kind::none) out.put("the instruction");
        if (missing.kind == operand_kind::modifier) out.put(describe(missing.id).name());
        if (missing.kind == operand_kind::staging) out.put("the staging registers");
        if (missing.kind == operand_kind::immediate) out.put(name_of(row_.immediates()[missing.index].name));
        if (missing.kind == operand_kind::source) {
            out.put("source ");
            out.decimal(missing.index + 1);
        }
        out.put(": ");
        return printer<dialect::panfrost>(i_, false).print(out, {});
    }

    // Whether the draft has words for one of its sources.
    constexpr bool can_say(const source_field& source, unsigned features) const
    {
        const draft_parts parts(source, features);
        if (source.is_extended(i_.bits, i_.on)) return false;
        if (parts.count() != 0 && parts[encoding_of(source)] == selector_set::reserved) return false;
        const word byte = source.bits().extract(i_.bits);
        switch (source_byte::kind(byte)) {
        case source_kind::reg: return true;
        case source_kind::uniform: return has_draft_page(page_);
        case source_kind::constant: return is_draft_constant(static_cast<int>(byte & source_byte::constant_mask), i_.on);
        default: return draft_special_of(byte, page_).is_given();
        }
    }

    // One of its sources, with all that is done to it, for which there are words.
    constexpr writer print_source(writer out, const source_field& source, unsigned features) const
    {
        out = print_value(out, source.bits().extract(i_.bits));
        if (source.neg_bit().extract(i_.bits) != 0) out.put(".neg");
        if (source.abs_bit().extract(i_.bits) != 0) out.put(".abs");
        const draft_parts parts(source, features);
        const selector part = parts.count() != 0 ? parts[encoding_of(source)] : selector::none;
        if (parts.count() != 0 && part != parts.fallback()) out.put(dotted_name(describe(enum_id::selector), static_cast<word>(part)));
        if (source.not_bit().extract(i_.bits) != 0) out.put(".not");
        return out;
    }

private:
    static constexpr fault cannot_say(operand_kind kind, int index = 0, enum_id id = {})
    {
        return {fault_code::no_counterpart, kind, static_cast<std::uint8_t>(index), id};
    }

    constexpr int encoding_of(const source_field& source) const { return static_cast<int>(source.select.extract(i_.bits)); }

    // What of the instruction the draft has no words for; no fault if it has them all.
    constexpr fault gap() const
    {
        if (!name_.is_given()) return cannot_say(operand_kind::none);
        const draft_fixed_bits fixed = fixed_by_draft(row_, form_, i_.on);
        if (const word other = (i_.bits ^ fixed.value) & fixed.mask; other != 0) return whose(other);
        for (const modifier_id one : row_.modifiers())
            if (form_.has(describe(one).id) && !has_word(one)) return cannot_say(operand_kind::modifier, 0, describe(one).id);
        if (!has_word(modifier_id::flow)) return cannot_say(operand_kind::modifier, 0, enum_id::flow);
        for (int n = 0; form_.operand(n).kind != draft_operand::none; ++n)
            if (form_.operand(n).kind == draft_operand::source && !can_say(row_.sources()[form_.operand(n).place], form_.operand(n).detail))
                return cannot_say(operand_kind::source, form_.operand(n).place);
        return {};
    }

    constexpr bool has_word(modifier_id one) const
    {
        const modifier_field& field = describe(one);
        return !draft_text_of(field.id, field.bits.extract(i_.bits)).empty();
    }

    // To what some bits belong.
    constexpr fault whose(word bits) const
    {
        for (const modifier_id one : row_.modifiers())
            if ((describe(one).bits.mask() & bits) != 0) return cannot_say(operand_kind::modifier, 0, describe(one).id);
        for (int n = 0; n < row_.sources().size(); ++n)
            if (((row_.sources()[n].value_bits() | row_.sources()[n].select.mask()) & bits) != 0)
                return cannot_say(operand_kind::source, n);
        for (int n = 0; n < row_.immediates().size(); ++n)
            if ((row_.immediates()[n].mask() & bits) != 0) return cannot_say(operand_kind::immediate, n);
        return cannot_say(operand_kind::staging);
    }

    constexpr writer print_head(writer out) const
    {
        out.put(name_.spelling());
        for (int n = 0; form_.modifier(n) != enum_id::flow; ++n)
            if (const result<modifier_id> one = row_.find_modifier(form_.modifier(n))) out = print_modifier(out, *one);
        if (!name_.mode().empty()) out = print_word(out, name_.mode());
        if (page_ != 0) out = print_word(out, draft_page_words[page_]);
        return print_modifier(out, modifier_id::flow);
    }

    constexpr writer print_modifier(writer out, modifier_id id) const
    {
        const modifier_field& field = describe(id);
        const word value = field.bits.extract(i_.bits);
        return value == describe(field.id).fallback ? out : print_word(out, draft_text_of(field.id, value));
    }

    static constexpr writer print_word(writer out, std::string_view text)
    {
        out.put('.');
        out.put(text);
        return out;
    }

    constexpr writer print_operand(writer out, const draft_operand_use& o, std::string_view label) const
    {
        switch (o.kind) {
        case draft_operand::group: return print_staging(out, i_.staging(o.place));
        case draft_operand::result: {
            const destination to = i_.destination();
            return print_half(print_register(out, to.reg), static_cast<word>(to.mask));
        }
        case draft_operand::dropped_result: return print_register(out, 60);  // where the draft says that it belongs
        case draft_operand::group_as_result: return print_register(out, i_.staging(o.place).first);
        case draft_operand::source: return print_source(out, row_.sources()[o.place], o.detail);
        case draft_operand::dropped_source: return print_register(out, 0);
        case draft_operand::source_as_group: out.put('@'); return print_value(out, row_.sources()[o.place].bits().extract(i_.bits));
        default: return print_number(out, o, label);
        }
    }

    constexpr writer print_value(writer out, word byte) const
    {
        switch (source_byte::kind(byte)) {
        case source_kind::reg:
            if ((byte & source_byte::last_use) != 0) out.put('`');
            return print_register(out, static_cast<int>(byte & source_byte::register_mask));
        case source_kind::uniform:
            out.put('u');
            out.decimal(static_cast<std::int64_t>(byte & source_byte::register_mask));
            return out;
        case source_kind::constant: return print_constant(out, static_cast<int>(byte & source_byte::constant_mask), i_.on);
        default: out.put(draft_special_of(byte, page_).text()); return out;
        }
    }

    constexpr writer print_number(writer out, const draft_operand_use& o, std::string_view label) const
    {
        const immediate_field& field = row_.immediates()[o.place];
        if (field.is_relative() && !label.empty()) {
            out.put(label);
            return out;
        }
        if (o.kind == draft_operand::number) return print_immediate(out, field, i_.bits);
        out.put(draft_unnamed);
        out.put(":0x");
        out.short_hex(static_cast<std::uint32_t>(field.extract(i_.bits)));
        return out;
    }

    instruction i_;
    descriptor row_;
    draft_name name_;
    draft_form form_{};
    word page_;
};

}  // namespace valhall::detail

#endif

namespace valhall {

namespace detail {

template <dialect Syntax>
using printer_for = std::conditional_t<syntax<Syntax>::has_own_forms, draft_printer<Syntax>, printer<Syntax>>;

template <dialect Syntax = dialect::panfrost>
constexpr void print(writer& out, const instruction& i, std::string_view label = {}, bool aliases = false)
{
    out = printer_for<Syntax>(i, aliases).print(out, label);
}

template <class = void>
constexpr void print(writer& out, const instruction& i, const text_options& how, std::string_view label = {})
{
    in_dialect(how.syntax, [&](auto chosen) { print<chosen.value>(out, i, label, how.aliases); });
}

// Prints what the dialect has no words for, as a comment, if an instruction is printed as a word for that.
template <dialect Syntax>
constexpr void print_gap(writer& out, const instruction& i)
{
    if constexpr (syntax<Syntax>::has_own_forms) out = draft_printer<Syntax>(i).print_gap(out);
}

// Prints why it is none, as a comment.
constexpr void print_reason(writer& out, const fault& why)
{
    out.put("  // ");
    out.put(message(why.code));
    if (why.code == fault_code::unknown_bits) {
        out.put(": 0x");
        out.hex(why.value, 1);
    }
    if (why.kind == operand_kind::modifier && why.code == fault_code::reserved_value) {
        out.put(": ");
        out.put(describe(why.id).name());
    }
    if (why.kind == operand_kind::source) {
        out.put(": source ");
        out.decimal(why.index + 1);
    }
}

constexpr void print_undecodable(writer& out, word bits, const fault& why)
{
    print_quad(out, bits);
    print_reason(out, why);
}

}  // namespace detail

/// The text of an instruction. Reading it for the same architecture, in the same dialect, gives the same word.
/// The dialect is a constant here, so that only one of them is compiled.
template <dialect Syntax = dialect::panfrost>
constexpr text_line to_text(const instruction& i, bool aliases = false)
{
    text_line line;
    detail::writer out(line.data);
    detail::print<Syntax>(out, i, {}, aliases);
    detail::print_gap<Syntax>(out, i);
    line.size = out.size();
    return line;
}

/// The text of any word: that of the instruction, or `.quad` with the reason why there is none.
template <dialect Syntax = dialect::panfrost>
constexpr text_line to_text(word bits, arch on, bool aliases = false)
{
    const result<instruction> i = decode(bits, on);
    if (i) return to_text<Syntax>(*i, aliases);
    text_line line;
    detail::writer out(line.data);
    detail::print_undecodable(out, bits, i.error());
    line.size = out.size();
    return line;
}

/// The text of an instruction in a dialect that is chosen at run time.
template <class = void>
constexpr text_line to_text(const instruction& i, const text_options& how)
{
    return detail::in_dialect(how.syntax, [&](auto chosen) { return to_text<chosen.value>(i, how.aliases); });
}

/// Writes the text of an instruction into a buffer and gives its size. What is in the buffer behind the text is
/// unspecified; nothing is written behind the buffer.
/// Errors: no_space; max_text_size characters are always enough.
template <dialect Syntax = dialect::panfrost>
constexpr result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases = false)
{
    if (into.size() >= max_text_size) {
        detail::writer out(into.data());
        detail::print<Syntax>(out, i, {}, aliases);
        detail::print_gap<Syntax>(out, i);
        return out.size();
    }
    const text_line line = to_text<Syntax>(i, aliases);
    if (line.size > into.size()) return fault_code::no_space;
    for (std::size_t at = 0; at < line.size; ++at) into[at] = line.data[at];
    return line.size;
}

}  // namespace valhall

#endif
// The faults that the strict level of validation finds, as phrases that name the field and what is legal there.
// Does not allocate: the disassembler writes them as comments. text/explain.hpp has sentences for all faults.
#ifndef VALHALL_TEXT_PRINT_FAULT_HPP
#define VALHALL_TEXT_PRINT_FAULT_HPP



namespace valhall::detail {

// "round mode": the name of an enumeration in words.
constexpr void print_name(writer& out, enum_id id)
{
    std::string_view name = describe(id).name();
    while (name.back() == '_') name.remove_suffix(1);
    for (const char c : name) out.put(c == '_' ? ' ' : c);
}

// Puts " or " or ", " between the items of a list.
struct list_writer {
    writer& out;
    int left;
    bool first = true;

    constexpr void separate()
    {
        if (!first) out.put(left == 1 ? " or " : ", ");
        first = false;
        --left;
    }
};

constexpr int count_of(word set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) ++count;
    return count;
}

// The names of a set of values: "rte, rtp or rtn".
constexpr void print_values(writer& out, const enumeration& values, word set, arch on)
{
    word legal = 0;
    for (word value = 0; value < values.count && value < 64; ++value)
        if ((set >> value & 1) != 0 && values.legal(value, on)) legal |= word{1} << value;
    list_writer list{out, count_of(legal)};
    for (word value = 0; value < values.count; ++value) {
        if ((legal >> value & 1) == 0) continue;
        list.separate();
        out.put(values[value].name());
    }
}

constexpr void print_selectors(writer& out, const selector_set& listed, const selector_set& taken, word set, dialect syntax)
{
    list_writer list{out, count_of(set)};
    for (word encoding = 0; encoding < word{1} << listed.width; ++encoding) {
        if ((set >> encoding & 1) == 0) continue;
        const selector part =
            syntax == dialect::panfrost && taken.has(encoding) ? taken.by_encoding[encoding] : listed.by_encoding[encoding];
        list.separate();
        out.put(name_of(part));
    }
}

constexpr void print_numbers(writer& out, word set)
{
    list_writer list{out, count_of(set)};
    for (int number = 0; number < 64; ++number) {
        if ((set >> number & 1) == 0) continue;
        list.separate();
        out.decimal(number);
    }
}

// What of an instruction a fault of the strict level is about.
constexpr void print_subject(writer& out, descriptor row, const fault& f)
{
    switch (f.kind) {
    case operand_kind::modifier: out.put(describe(f.id).is_flag() ? "the flag " : "the "); return print_name(out, f.id);
    case operand_kind::source: out.put("source "); return out.decimal(f.index + 1);
    case operand_kind::destination: return out.put("the destination");
    case operand_kind::staging:
        out.put("the number of ");
        out.put(describe(row.staging()[f.index]).is_written ? "written" : "read");
        return out.put(" staging registers");
    case operand_kind::immediate: out.put("the "); return out.put(name_of(row.immediates()[f.index].name));
    case operand_kind::none: return out.put("the FAU page");
    }
}

// What would be legal of it.
constexpr void print_requirement(writer& out, descriptor row, arch on, const fault& f, dialect syntax)
{
    switch (f.code) {
    case fault_code::value_not_listed:
        if (describe(f.id).is_flag()) return out.put((f.value & 2) != 0 ? "must be set" : "must not be set");
        out.put("must be ");
        return print_values(out, describe(f.id), f.value, on);
    case fault_code::selector_not_listed: {
        const source_field& source = row.sources()[f.index];
        out.put("must select ");
        return print_selectors(out, source.listed_selectors(), source.selectors(), f.value, syntax);
    }
    case fault_code::odd_source: return out.put("must start at an even register, an even uniform or a .w0");
    case fault_code::mask_not_listed: return out.put("must be a whole register");
    case fault_code::count_not_taken:
    case fault_code::count_not_listed:
        if (f.value == 0) return out.put("that the modifiers ask for is more than there can be");
        out.put("must be ");
        return print_numbers(out, f.value);
    case fault_code::immediate_misaligned: out.put("must be a multiple of "); return out.decimal(static_cast<std::int64_t>(f.value));
    case fault_code::immediate_not_listed: out.put("must be "); return print_numbers(out, f.value);
    case fault_code::page_not_listed: return out.put("must be 0");
    default: return out.put(message(f.code));
    }
}

// A fault of an instruction that only the strict level of validate() finds: "source 2 must select b00 or b11".
constexpr void print_fault(writer& out, descriptor row, arch on, const fault& f, dialect syntax)
{
    print_subject(out, row, f);
    out.put(' ');
    print_requirement(out, row, on, f, syntax);
}

}  // namespace valhall::detail

#endif

namespace valhall {

/// How to disassemble.
struct disassemble_options {
    arch on = arch::v9;                  ///< the architecture of the words
    bool bytes = false;                  ///< the eight bytes of each word, lowest first, before its line
    bool labels = false;                 ///< branch targets within the program as labels
    dialect syntax = dialect::panfrost;  ///< how they are written
    bool aliases = false;                ///< Arm's short names where they fit; in Arm's dialect only
    level how = level::hardware;         ///< strictly, a comment tells what Arm's description does not list
};

/// A word of a program as disassembling finds it. The texts live until the call that hands it out returns.
struct disassembled_word {
    /// No place in a program.
    static constexpr std::int64_t nowhere = no_target_index;

    std::size_t index = 0;             ///< its place in the program; that behind the last word where `is_end`
    bool is_end = false;               ///< whether this is no word, but the end of the program, before which a label stands
    word bits = 0;  ///< the word
    result<instruction> value = fault_code::no_such_opcode;  ///< the instruction, or why there is none
    std::string_view label{};          ///< the name of its place, if it has one
    std::int64_t target = nowhere;     ///< the index of the instruction that it may branch to, which may lie outside
    std::string_view target_label{};   ///< the name of that place, if it has one
    bool is_padding = false;           ///< whether it is one of the zeros that fill up the program at its end
    bool has_line = true;              ///< false for a word of padding that the line of an earlier one includes
    std::string_view line{};           ///< all of its line: bytes, statement, comment
    std::string_view statement{};      ///< the instruction's text; .quad, or .zero for words of padding
    std::string_view comment{};        ///< the text after "// ", if any: why it is no instruction, or what is wrong with it
};

/// A name of a place that has more characters is not used.
inline constexpr std::size_t max_label_size = 1024;

/// Names no place. A resolver of names is called with the index of a place, 0 being the first word of the program, and
/// gives its name, or an empty text if it has none; the name must live until the word that it is for has been handed out.
struct no_names {
    /// Nothing.
    constexpr std::string_view operator()(std::int64_t) const { return {}; }
};

namespace detail {

// Names are views of what the caller keeps: one of a std::string that is returned would be gone at once.
template <class Names>
concept name_resolver = std::same_as<std::invoke_result_t<Names&, std::int64_t>, std::string_view>;

// True if a label can stand at an index of a program of so many words: before one of them, or after the last.
constexpr bool is_within(std::int64_t target, std::size_t size) { return target >= 0 && target <= static_cast<std::int64_t>(size); }

// What is wrong with an instruction, as a comment behind two slashes.
constexpr void print_faults(writer& out, const instruction& i, const disassemble_options& options)
{
    bool first = true;
    for (const fault& found : validate(i)) {
        out.put(first ? "  // invalid: " : "; ");
        out.put(message(found.code));
        first = false;
    }
    if (options.how == level::hardware) return;
    fault_list unlisted;
    listing::explain_malformed(i, unlisted);
    bool first_unlisted = true;
    for (const fault& found : unlisted) {
        out.put(!first_unlisted ? "; " : first ? "  // not legal: " : "; not legal: ");
        print_fault(out, i.row(), i.on, found, options.syntax);
        first_unlisted = false;
    }
}

// The name of a place: the caller's, or L and its index where a branch of the program goes there; empty for none.
class place_name {
public:
    constexpr place_name() = default;
    template <class Names>
    constexpr place_name(Names& names, std::int64_t index, bool is_target) : given_(names(index))
    {
        if (given_.size() > max_label_size) given_ = {};
        if (!is_target) return;
        writer out(own_);
        out.put('L');
        out.decimal(index);
        own_size_ = out.size();
    }

    constexpr std::string_view view() const { return !given_.empty() ? given_ : std::string_view(own_, own_size_); }

private:
    std::string_view given_{};
    char own_[24]{};
    std::size_t own_size_ = 0;
};

constexpr void print_bytes(writer& out, word bits)
{
    for (int byte = 0; byte < 8; ++byte) {
        out.hex(bits >> (8 * byte) & 0xFF, 2, "0123456789abcdef");
        out.put(byte != 7 ? " " : "    ");
    }
}

constexpr void mark_targets(std::span<const word> words, arch on, std::span<bool> is_target)
{
    for (bool& mark : is_target) mark = false;
    for (std::size_t index = 0; index < words.size(); ++index) {
        const result<instruction> i = decode(words[index], on);
        const std::int64_t target = i ? target_index(*i, index) : disassembled_word::nowhere;
        if (is_within(target, words.size())) is_target[static_cast<std::size_t>(target)] = true;
    }
}

}  // namespace detail

/// A line of a disassembly: longer than a text_line, for it may hold the bytes, a label and many faults.
struct disassembly_line {
    char data[8192 + max_label_size]{};  ///< its characters, without a zero behind them
    std::size_t size = 0;                ///< how many there are

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
};

namespace detail {

// Where the padding of a program begins: its size if there is none. A program of zeros alone is no padding.
constexpr std::size_t padding_start(std::span<const word> words)
{
    const std::size_t start = without_padding(words).size();
    return start == 0 ? words.size() : start;
}

// Hands out words of padding, of which the first one has the line of all.
template <class Visit>
constexpr void visit_padding(char* line, const disassemble_options& options, disassembled_word first, std::size_t count, Visit& visit)
{
    writer out(line);
    if (options.bytes) print_bytes(out, 0);
    const std::size_t statement = out.size();
    out.put(".zero ");
    out.decimal(static_cast<std::int64_t>(count * sizeof(word)));
    const std::size_t end = out.size();
    out.put("  // padding");
    first.line = {static_cast<const char*>(line), out.size()};
    first.statement = first.line.substr(statement, end - statement);
    first.comment = first.line.substr(end + 5);
    visit(static_cast<const disassembled_word&>(first));
    for (std::size_t n = 1; n < count; ++n) {
        const disassembled_word next{.index = first.index + n, .value = first.value, .is_padding = true, .has_line = false};
        visit(next);
    }
}

// disassemble_words, each line where `room` says, which gives the place of as many characters as a disassembly_line has.
template <class Names, class Room, class Visit>
constexpr void disassemble_words_into(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                                      Names& names, Room&& room, Visit& visit)
{
    const bool labels = options.labels && is_target.size() > words.size();
    if (labels) mark_targets(words, options.on, is_target);
    const auto is_label = [&](std::int64_t index) {
        return labels && is_within(index, words.size()) && is_target[static_cast<std::size_t>(index)];
    };

    const std::size_t padding = padding_start(words);
    // The words of padding from an index up to the next label.
    const auto padding_words = [&](std::size_t index) {
        std::size_t count = 1;
        for (auto next = static_cast<std::int64_t>(index) + 1; is_within(next + 1, words.size()); ++next, ++count)
            if (!place_name(names, next, is_label(next)).view().empty()) break;
        return count;
    };

    for (std::size_t index = 0; index < words.size(); ++index) {
        const std::size_t count = index < padding ? 1 : padding_words(index);
        const std::int64_t place = static_cast<std::int64_t>(index);
        const place_name label(names, place, is_label(place));
        disassembled_word found{.index = index, .bits = words[index], .value = decode(words[index], options.on), .label = label.view()};
        if (index >= padding) {
            found.is_padding = true;
            visit_padding(room(), options, found, count, visit);
            index += count - 1;
            continue;
        }
        if (found.value) found.target = target_index(*found.value, index);
        const bool branches = found.target != disassembled_word::nowhere;
        const place_name target = branches ? place_name(names, found.target, is_label(found.target)) : place_name();
        found.target_label = target.view();

        char* const line = room();
        writer out(line);
        if (options.bytes) print_bytes(out, found.bits);
        const std::size_t statement = out.size();
        // (Of Names only so that printing is compiled where this is called.)
        if (found.value) print<Names>(out, *found.value, text_options{options.syntax, options.aliases}, found.target_label);
        else print_quad(out, found.bits);
        const std::size_t end = out.size();
        if (found.value) in_dialect(options.syntax, [&](auto chosen) { print_gap<chosen.value>(out, *found.value); });
        if (found.value) print_faults(out, *found.value, options);
        else print_reason(out, found.value.error());
        found.line = {static_cast<const char*>(line), out.size()};
        found.statement = found.line.substr(statement, end - statement);
        // Behind two blanks and two slashes and a blank.
        if (out.size() != end) found.comment = found.line.substr(end + 5);
        visit(static_cast<const disassembled_word&>(found));
    }
    const std::int64_t behind = static_cast<std::int64_t>(words.size());
    const place_name label(names, behind, is_label(behind));
    if (!label.view().empty()) visit(disassembled_word{.index = words.size(), .is_end = true, .label = label.view()});
}

}  // namespace detail

/// Disassembles a program: calls `visit` with a disassembled_word for each word, and once more for the end if it has a
/// label. Does not allocate.
/// A place has the name that `names` gives it, also outside of the program. With labels, one that branches go to and that has
/// none is called L and its index; `is_target` must then hold one element more than there are words, and is overwritten.
template <detail::name_resolver Names, std::invocable<const disassembled_word&> Visit>
constexpr void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Names&& names,
                                 Visit&& visit)
{
    disassembly_line line;
    detail::disassemble_words_into(words, options, is_target, names, [&line] { return line.data; }, visit);
}

/// The same as lines: calls `emit` with each, a std::string_view without a line feed that lives until it returns. Labels have
/// lines of their own.
template <detail::name_resolver Names, std::invocable<std::string_view> Emit>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Names&& names,
                           Emit&& emit)
{
    char label[max_label_size + 1]{};
    disassemble_words(words, options, is_target, names, [&](const disassembled_word& found) {
        if (!found.label.empty()) {
            detail::writer out(label);
            out.put(found.label);
            out.put(':');
            emit(std::string_view(static_cast<const char*>(label), out.size()));
        }
        if (!found.is_end && found.has_line) emit(found.line);
    });
}

/// The same with no names but those of branch targets.
template <std::invocable<std::string_view> Emit>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, Emit&& emit)
{
    disassemble(words, options, is_target, no_names{}, emit);
}

}  // namespace valhall

#endif
// Which version of the library this is, for the preprocessor and for constant expressions. CMake reads it here, too.
#ifndef VALHALL_VERSION_HPP
#define VALHALL_VERSION_HPP


#define VALHALL_VERSION_MAJOR 0
#define VALHALL_VERSION_MINOR 1
#define VALHALL_VERSION_PATCH 0
/// The three in one number that grows with each version: 1.2.3 is 10203.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)

#define VALHALL_QUOTED_NUMBER(number) #number
#define VALHALL_QUOTED_VERSION(major, minor, patch) \
    VALHALL_QUOTED_NUMBER(major) "." VALHALL_QUOTED_NUMBER(minor) "." VALHALL_QUOTED_NUMBER(patch)
#define VALHALL_VERSION_STRING VALHALL_QUOTED_VERSION(VALHALL_VERSION_MAJOR, VALHALL_VERSION_MINOR, VALHALL_VERSION_PATCH)

namespace valhall {

/// The version that is included.
struct library_version {
    int major_number = VALHALL_VERSION_MAJOR,        ///< the first of three
        minor_number = VALHALL_VERSION_MINOR,        ///< the second
        patch_number = VALHALL_VERSION_PATCH;        ///< the third
    int number = VALHALL_VERSION;                    ///< as VALHALL_VERSION has it
    std::string_view text = VALHALL_VERSION_STRING;  ///< "0.1.0"
};
/// That of this library.
inline constexpr library_version version{};

}  // namespace valhall

#endif

#endif
