// SPDX-License-Identifier: MIT
// A program of any length; allocates.
#ifndef VALHALL_TGSI_GROWING_PROGRAM_HPP
#define VALHALL_TGSI_GROWING_PROGRAM_HPP

#include <span>
#include <vector>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// A program without a size limit.
class growing_program {
public:
    tgsi::processor processor = processor::fragment;  ///< the kind of shader

    /// The properties, in the order of the text.
    std::span<const tgsi::property> properties() const { return properties_; }
    /// The declarations, in the order of the text.
    std::span<const tgsi::declaration> declarations() const { return declarations_; }
    /// The immediates: IMM[0] is the first.
    std::span<const tgsi::immediate> immediates() const { return immediates_; }
    /// The instructions, in the order of the text.
    std::span<const tgsi::instruction> instructions() const { return instructions_; }
    /// The instructions, for modification.
    std::span<tgsi::instruction> instructions() { return instructions_; }

    /// Adds a property. Always true.
    bool add(const tgsi::property& p) { return add_to(properties_, p); }
    /// Adds a declaration. Always true.
    bool add(const tgsi::declaration& d) { return add_to(declarations_, d); }
    /// Adds an immediate. Always true.
    bool add(const tgsi::immediate& i) { return add_to(immediates_, i); }
    /// Adds an instruction. Always true.
    bool add(const tgsi::instruction& i) { return add_to(instructions_, i); }

    /// A view, valid while the program exists and is not changed.
    program_view view() const { return {processor, properties(), declarations(), immediates(), instructions()}; }
    /// As view().
    operator program_view() const { return view(); }

private:
    template <class T>
    static bool add_to(std::vector<T>& list, const T& item)
    {
        list.push_back(item);
        return true;
    }

    std::vector<tgsi::property> properties_{};
    std::vector<tgsi::declaration> declarations_{};
    std::vector<tgsi::immediate> immediates_{};
    std::vector<tgsi::instruction> instructions_{};
};

}  // namespace valhall::tgsi

#endif
