// SPDX-License-Identifier: MIT
// The result of compiling a program over values.
#ifndef VALHALL_COMPILER_COMPILED_HPP
#define VALHALL_COMPILER_COMPILED_HPP

#include <cstdint>
#include <span>

#include "valhall/callback.hpp"
#include "valhall/bits.hpp"
#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/pass.hpp"

namespace valhall::compiler {

/// Called with each pass of the list, after its place, and the program there.
using pass_observer = valhall::detail::callback<void(pass, const program&)>;

namespace detail {
class compilation;
class kernel_reader;
}  // namespace detail

/// A compiled program, or an error.
class compiled {
public:
    constexpr explicit operator bool() const { return !fault_; }
    /// The error, if there is one.
    constexpr const compiler::fault& fault() const { return fault_; }

    // Spans of a temporary would dangle: keep the object, then ask it.
    std::span<const word> rejected_words() const&& = delete;
    std::span<const word> words() const&& = delete;
    std::span<const uniform_word> uniforms() const&& = delete;
    std::span<const std::uint32_t> origins() const&& = delete;

    /// The words that failed the compiler's own check (error::failed_check), for a report. They must not be run.
    constexpr std::span<const word> rejected_words() const& { return rejected_.view(); }

    /// The words of the program, or none if there is an error. This and the other spans are valid as long as the object is.
    constexpr std::span<const word> words() const& { return words_.view(); }
    /// The required contents of the 32-bit uniforms, u0 first.
    constexpr std::span<const uniform_word> uniforms() const& { return uniforms_.view(); }
    /// The work that options::preamble_key leaves to the caller: it computes the contents of the uniforms with the keys from there.
    constexpr const preamble& precomputed() const& { return precomputed_; }
    const preamble& precomputed() const&& = delete;
    /// The number of bytes that each thread needs at thread_local_pointer.
    constexpr std::uint32_t thread_storage() const { return thread_storage_; }
    /// True if values were spilled to the thread's memory.
    constexpr bool spills() const { return spills_; }
    /// The number of bytes that each workgroup needs at workgroup_local_pointer.
    constexpr std::uint32_t workgroup_storage() const { return workgroup_storage_; }
    /// The origin of each word: the number given to builder::set_origin() by the front end, or 0.
    constexpr std::span<const std::uint32_t> origins() const& { return origins_.view(); }

private:
    friend class detail::compilation;
    friend class detail::kernel_reader;

    compiler::fault fault_{};
    bool spills_ = false;
    std::uint32_t thread_storage_ = 0;
    std::uint32_t workgroup_storage_ = 0;
    pool<word> words_{};
    pool<word> rejected_{};
    pool<uniform_word> uniforms_{};
    preamble precomputed_{};
    pool<std::uint32_t> origins_{};
};

}  // namespace valhall::compiler

#endif
