// SPDX-License-Identifier: MIT
// The list of all passes: optional ones, each with a switch, and mandatory ones.
#ifndef VALHALL_COMPILER_PASSES_PASSES_HPP
#define VALHALL_COMPILER_PASSES_PASSES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/options.hpp"

#include "valhall/separate_compilation.hpp"

namespace valhall::compiler {

/// When a pass runs.
enum class pass_time : std::uint8_t {
    once,           ///< once for the program
    after_change,   ///< once, if an earlier pass has made a change that may allow simplifications
    first_attempt,  ///< before the first attempt at assigning registers, which uses half of them and spills nothing
    second_attempt, ///< before the second attempt, which uses all registers and spills
    each_attempt,   ///< before both attempts
    spilling,       ///< while values to spill are chosen: run() spills by this method alone
    always,         ///< mandatory: in each attempt. `build` stands for the program before all passes
};

/// The name of a time: "once" …
constexpr std::string_view name_of(pass_time when)
{
    constexpr const char* names[] = {"once", "after change", "first attempt", "second attempt", "each attempt", "spilling", "always"};
    return names[static_cast<int>(when)];
}

/// A pass over a program.
struct pass_info {
    pass which{};                                   ///< the pass
    std::string_view name{};                        ///< its name
    pass_time when = pass_time::once;               ///< when it runs
    pass needs = pass::build;                       ///< the pass whose result it needs; `build`: any program that verify() accepts
    std::string_view does{};                        ///< what it does, in a sentence
    /// Runs an optional pass; true if it changed something that later passes can use. Mandatory passes have none: compile() runs them.
    bool (*run)(program&, const options&) = nullptr;

    /// True if options::passes can switch it off.
    constexpr bool is_optional() const { return when != pass_time::always; }
};

namespace detail {

VALHALL_COMPILED_BEGIN

// The functions of the optional passes.
#define VALHALL_COMPILER_PASS(name, when, run, does) VALHALL_COMPILED(constexpr) bool run(program& p, const options& how);
#define VALHALL_COMPILER_MANDATORY(name, needs, does)
#include "valhall/compiler/passes/passes.def"

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

/// All passes, in their order.
inline constexpr pass_info passes[] = {
#define VALHALL_COMPILER_PASS(name, when, run, does) {pass::name, #name, pass_time::when, pass::build, does, detail::run},
#define VALHALL_COMPILER_MANDATORY(name, needs, does) {pass::name, #name, pass_time::always, pass::needs, does, nullptr},
#include "valhall/compiler/passes/passes.def"
};

VALHALL_COMPILED_END

// True if each pass comes after the one that it needs.
constexpr bool passes_are_in_order()
{
    for (const pass_info& one : passes)
        if (one.needs > one.which) return false;
    return true;
}
static_assert(passes_are_in_order());

/// Runs the optional passes that run once. Calls `after(pass)` after the place of each in the list, whether it has run or not; ends early if
/// that returns false.
template <class After>
constexpr bool run_passes_once(program& p, const options& o, const After& after)
{
    bool has_learnt = false;
    for (const pass_info& one : passes) {
        if (one.when != pass_time::once && one.when != pass_time::after_change) continue;
        const bool is_due = one.when == pass_time::once || has_learnt;
        if (is_due && o.passes.has(one.which)) has_learnt |= one.run(p, o);
        if (!after(one.which)) return false;
    }
    return true;
}

/// Runs the optional passes of an attempt at assigning registers: pass_time::first_attempt or second_attempt. `after` as above.
template <class After>
constexpr bool run_passes_of_attempt(program& p, const options& o, pass_time attempt, const After& after)
{
    for (const pass_info& one : passes) {
        if (one.when != pass_time::first_attempt && one.when != pass_time::second_attempt && one.when != pass_time::each_attempt) continue;
        if ((one.when == attempt || one.when == pass_time::each_attempt) && o.passes.has(one.which)) one.run(p, o);
        if (!after(one.which)) return false;
    }
    return true;
}

}  // namespace valhall::compiler

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/passes/passes.inl.hpp"
#endif

#endif
