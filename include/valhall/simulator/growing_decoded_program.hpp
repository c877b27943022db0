// SPDX-License-Identifier: MIT
// A program of any length, decoded for execution. Allocates.
#ifndef VALHALL_SIMULATOR_GROWING_DECODED_PROGRAM_HPP
#define VALHALL_SIMULATOR_GROWING_DECODED_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

/// A program of any length, decoded for any number of runs. Allocates, in constant expressions too. (Not a std::vector, since clang++ 14
/// with libc++ has no constexpr vector.)
class growing_decoded_program {
public:
    /// Decodes a program; `address` is that of its first instruction. A word that is not an instruction stops a run that reaches it.
    constexpr growing_decoded_program(std::span<const word> words, arch on, std::uint64_t address = 0)
        : steps_(new step[words.size()]), size_(words.size()), on_(on), address_(address)
    {
        for (std::size_t n = 0; n < size_; ++n) steps_[n] = make_step(words[n], on);
    }
    /// Takes over the steps of `other`, which is empty afterwards.
    constexpr growing_decoded_program(growing_decoded_program&& other) noexcept
        : steps_(other.steps_), size_(other.size_), on_(other.on_), address_(other.address_)
    {
        other.steps_ = nullptr;
        other.size_ = 0;
    }
    growing_decoded_program& operator=(growing_decoded_program&&) = delete;
    constexpr ~growing_decoded_program() { delete[] steps_; }

    /// The decoded steps.
    constexpr program_view view() const { return {std::span<const step>(steps_, size_), on_, address_}; }
    constexpr operator program_view() const { return view(); }

private:
    step* steps_;
    std::size_t size_;
    arch on_;
    std::uint64_t address_;
};

}  // namespace valhall::simulator

#endif
