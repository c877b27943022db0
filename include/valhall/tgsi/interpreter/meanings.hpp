// SPDX-License-Identifier: MIT
// The rows of meanings.def as types: the action for each opcode, and its formula as a function.
#ifndef VALHALL_TGSI_INTERPRETER_MEANINGS_HPP
#define VALHALL_TGSI_INTERPRETER_MEANINGS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/tgsi/interpreter/operations.hpp"
#include "valhall/tgsi/opcodes.hpp"

namespace valhall::tgsi {

/// The kind of a texture request.
enum class texture_query : std::uint8_t { sample, fetch, gather, size, samples, level_of_detail, sample_position };

/// Where a sample's level of detail comes from.
enum class level_control : std::uint8_t {
    computed,     ///< computed from the coordinates of the quad
    bias,         ///< computed, plus the modifier
    level,        ///< the modifier
    level_zero,
    derivatives,  ///< from explicit derivatives
    projected,    ///< in rows only: computed, after dividing the coordinates by the modifier
};

namespace detail {

/// How the interpreter executes an opcode.
enum class action : std::uint8_t {
    compute,
    cross,
    kill,
    branch,
    sample,
    change,
    load,
    store,
    measure,
    read_color,
    find_handle,
    read_helper,
    interpolate,
    read_clock,
    nothing,
    steer,
    refuse,
};

/// Where a texture instruction has a value: a component of a source, or nowhere.
struct operand_place {
    int source = -1;
    int component = 0;
    bool is_always = false;  // for references: whatever the target is

    constexpr explicit operator bool() const { return source >= 0; }
};

namespace place {

inline constexpr operand_place none{}, w_of_0{0, 3}, x_of_0{0, 0}, x_of_1{1, 0}, y_of_1{1, 1}, x_of_2{2, 0}, x_of_3{3, 0},
    always_x_of_3{3, 0, true};

}  // namespace place

// The row of an opcode; specialised by meanings.def for every opcode.
template <opcode Code>
struct meaning;

#define VALHALL_TGSI_FORMULA(...)                                                                                    \
    template <class A = int, class B = int, class C = int, class D = int>                                            \
    static constexpr auto value([[maybe_unused]] A a = {}, [[maybe_unused]] B b = {}, [[maybe_unused]] C c = {},          \
                                [[maybe_unused]] D d = {})                                                           \
    {                                                                                                                \
        return __VA_ARGS__;                                                                                          \
    }
#define VALHALL_TGSI_COMPUTES(name, ...)              \
    template <>                                       \
    struct meaning<opcode::name> {                    \
        static constexpr action does = action::compute; \
        VALHALL_TGSI_FORMULA(__VA_ARGS__)             \
    };
#define VALHALL_TGSI_CROSSES(name, ...)                                                                             \
    template <>                                                                                                     \
    struct meaning<opcode::name> {                                                                                  \
        static constexpr action does = action::cross;                                                               \
        template <class A, class B>                                                                                 \
        static constexpr auto value([[maybe_unused]] const A& a, [[maybe_unused]] const B& b,                       \
                                    [[maybe_unused]] std::size_t lane, [[maybe_unused]] lane_mask active)           \
        {                                                                                                           \
            return __VA_ARGS__;                                                                                     \
        }                                                                                                           \
    };
#define VALHALL_TGSI_KILLS(name, ...)              \
    template <>                                    \
    struct meaning<opcode::name> {                 \
        static constexpr action does = action::kill; \
        VALHALL_TGSI_FORMULA(__VA_ARGS__)          \
    };
#define VALHALL_TGSI_BRANCHES(name, ...)             \
    template <>                                      \
    struct meaning<opcode::name> {                   \
        static constexpr action does = action::branch; \
        VALHALL_TGSI_FORMULA(__VA_ARGS__)            \
    };
#define VALHALL_TGSI_SAMPLES(name, query_, control_, modifier_, reference_, components_) \
    template <>                                                                        \
    struct meaning<opcode::name> {                                                     \
        static constexpr action does = action::sample;                                 \
        static constexpr texture_query query = texture_query::query_;                  \
        static constexpr level_control control = level_control::control_;              \
        static constexpr operand_place modifier = place::modifier_, reference = place::reference_; \
        static constexpr unsigned components = components_;                            \
    };
#define VALHALL_TGSI_CHANGES(name, changed_, result_)                                                                   \
    template <>                                                                                                         \
    struct meaning<opcode::name> {                                                                                      \
        static constexpr action does = action::change;                                                                  \
        template <class M>                                                                                              \
        static constexpr M changed([[maybe_unused]] M m, [[maybe_unused]] M a, [[maybe_unused]] M b) { return changed_; } \
        template <class M>                                                                                              \
        static constexpr M value(M m) { return result_; }                                                               \
    };
#define VALHALL_TGSI_PERFORMS(name, action_)            \
    template <>                                         \
    struct meaning<opcode::name> {                      \
        static constexpr action does = action::action_; \
    };
#define VALHALL_TGSI_REFUSES(name, reason_)                   \
    template <>                                               \
    struct meaning<opcode::name> {                            \
        static constexpr action does = action::refuse;        \
        static constexpr std::string_view reason = reason_;   \
    };
#include "valhall/tgsi/interpreter/meanings.def"
#undef VALHALL_TGSI_FORMULA

// The actions by opcode.
inline constexpr action actions[] = {
#define VALHALL_TGSI_OPCODE(name, category, role, shape, result, sources, processors, sentence) meaning<opcode::name>::does,
#include "valhall/tgsi/opcodes.def"
};

constexpr action action_of(opcode code) { return actions[static_cast<std::size_t>(code)]; }

template <opcode Code>
constexpr std::string_view reason_of()
{
    if constexpr (meaning<Code>::does == action::refuse) return meaning<Code>::reason;
    else return {};
}

// Why an opcode is refused.
constexpr std::string_view reason_of(opcode code)
{
    constexpr std::string_view reasons[] = {
#define VALHALL_TGSI_OPCODE(name, category, role, shape, result, sources, processors, sentence) reason_of<opcode::name>(),
#include "valhall/tgsi/opcodes.def"
    };
    return reasons[static_cast<std::size_t>(code)];
}

// The source with a shadow reference of its own.
template <opcode Code>
constexpr operand_place reference_of()
{
    if constexpr (meaning<Code>::does == action::sample) return meaning<Code>::reference;
    else return {};
}

constexpr operand_place reference_of(opcode code)
{
    constexpr operand_place places[] = {
#define VALHALL_TGSI_OPCODE(name, category, role, shape, result, sources, processors, sentence) reference_of<opcode::name>(),
#include "valhall/tgsi/opcodes.def"
    };
    return places[static_cast<std::size_t>(code)];
}

}  // namespace detail

}  // namespace valhall::tgsi

#endif
