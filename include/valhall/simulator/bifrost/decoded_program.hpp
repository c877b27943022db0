// SPDX-License-Identifier: MIT
// A program of Bifrost, decoded for execution. Allocates.
#ifndef VALHALL_SIMULATOR_BIFROST_DECODED_PROGRAM_HPP
#define VALHALL_SIMULATOR_BIFROST_DECODED_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/bifrost/decode.hpp"

namespace valhall::simulator {

/// A program of Bifrost, decoded for any number of runs. Allocates, in constant expressions too. (Not a std::vector, since clang++ 14 with
/// libc++ has no constexpr vector.)
class decoded_bifrost_program {
public:
    /// The address of programs unless another one is given. It is not 0, since a jump to address 0 ends the thread.
    static constexpr std::uint64_t usual_address = 0x10000;

    /// Decodes a program: four words for each quadword. Instructions that none of `products` has stop a run that reaches them, and so do
    /// quadwords that are no clause.
    constexpr decoded_bifrost_program(std::span<const std::uint32_t> words, bifrost::gpu_set products,
                                      std::uint64_t address = usual_address)
        : quadwords_(words.size() / 4), steps_(new step[detail::steps_of_quadword * quadwords_ + 1]),
          clauses_(new std::uint32_t[quadwords_ + 1]), address_(address),
          lanes_(static_cast<std::uint32_t>(lanes_of(bifrost::arch_of(products))))
    {
        for (std::size_t n = 0; n <= quadwords_; ++n) clauses_[n] = program_view::no_step;
        detail::bifrost_decoder decoder(steps_, address, products);
        for (bifrost::clause_reader in(words.first(4 * quadwords_)); !in.is_done();) {
            const std::uint32_t number = in.position();
            clauses_[number] = static_cast<std::uint32_t>(decoder.size());
            const bifrost::result<bifrost::decoded_clause> one = in.next();
            if (one) {
                decoder.decode(*one, number);
                continue;
            }
            decoder.refuse_clause(number, one.error());
            in.skip();
        }
        size_ = decoder.size();
    }
    decoded_bifrost_program(const decoded_bifrost_program&) = delete;
    decoded_bifrost_program& operator=(const decoded_bifrost_program&) = delete;
    constexpr ~decoded_bifrost_program()
    {
        delete[] steps_;
        delete[] clauses_;
    }

    /// The decoded steps.
    constexpr program_view view() const
    {
        return {std::span<const step>(steps_, size_), std::span<const std::uint32_t>(clauses_, quadwords_), address_, lanes_};
    }
    constexpr operator program_view() const { return view(); }

private:
    std::size_t quadwords_;
    step* steps_;
    std::uint32_t* clauses_;
    std::uint64_t address_;
    std::uint32_t lanes_;
    std::size_t size_ = 0;
};

}  // namespace valhall::simulator

#endif
