// SPDX-License-Identifier: MIT
// Options of a compilation that a module does not fit: specialization constants, bindings and input attachments that it does not have, or that
// are given twice.
// spirv::compile() ignores them, because a pipeline may give several modules the same options; programs for one module report them.
#ifndef VALHALL_SPIRV_OPTION_FAULTS_HPP
#define VALHALL_SPIRV_OPTION_FAULTS_HPP

#include <cstdint>
#include <span>
#include <string>

#include "valhall/spirv/compile_options.hpp"
#include "valhall/spirv/decorations.hpp"
#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// An option that does not fit the module.
enum class option_error : std::uint8_t {
    none,
    unknown_specialization,  ///< no specialization constant has this SpecId
    repeated_specialization,  ///< two values for one SpecId
    wide_specialization,  ///< the value has more bits than the constant
    unknown_binding,  ///< no resource is at this place
    repeated_binding,  ///< two changes of one place
    unknown_attachment,  ///< no input attachment has this InputAttachmentIndex
    repeated_attachment,  ///< two targets for one InputAttachmentIndex
};

/// A wrong option: its error, and the SpecId, InputAttachmentIndex or place of the resource.
struct option_fault {
    option_error code = option_error::none;  ///< the error; `none` if nothing is wrong
    std::uint32_t id = 0;  ///< of a specialization: the SpecId; of an input attachment: the InputAttachmentIndex
    std::uint32_t bits = 0;  ///< of a specialization: the width of the constant
    resource_place place{};  ///< of a binding

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != option_error::none; }
};

namespace detail {

// The width of the specialization constant with a SpecId; 0 if the module has none.
constexpr std::uint32_t width_of_specialization(const module& m, const decorations& marks, std::uint32_t id)
{
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        const instruction_view what = m[n];
        const bool is_truth = what.code() == op::SpecConstantTrue || what.code() == op::SpecConstantFalse;
        if (!is_truth && what.code() != op::SpecConstant) continue;
        const found_decoration at = marks.find(what[2], decoration::SpecId);
        if (!at || at.value != id) continue;
        return is_truth ? 32 : m.definition(what[1])[2];
    }
    return 0;
}

// True if a value has no more bits than a constant: as an unsigned number, or as a negative one.
constexpr bool fits_width(const specialization& value, std::uint32_t width)
{
    const std::uint64_t bits = std::uint64_t{value.high} << 32 | value.word;
    if (width >= 64) return true;
    const std::uint64_t least_negative = ~std::uint64_t{0} << (width - 1);
    return bits >> width == 0 || bits >= least_negative;
}

constexpr bool has_resource(const module& m, const decorations& marks, const resource_place& at)
{
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        if (m[n].code() != op::Variable) continue;
        const found_decoration binding = marks.find(m[n][2], decoration::Binding);
        if (binding && resource_place{marks.find(m[n][2], decoration::DescriptorSet).value, binding.value} == at) return true;
    }
    return false;
}

// True if an index is that of an input attachment, or of an element of an array of them.
constexpr bool has_attachment(const module& m, const decorations& marks, std::uint32_t index)
{
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        if (m[n].code() != op::Variable) continue;
        const found_decoration first = marks.find(m[n][2], decoration::InputAttachmentIndex);
        const bool is_array = m.code_of(m.definition(m[n][1])[3]) == op::TypeArray;
        if (first && (first.value == index || (is_array && first.value < index))) return true;
    }
    return false;
}

}  // namespace detail

/// The first option that does not fit a module, or none. A module with a read error has none.
constexpr option_fault fault_of_options(const module& m, const compile_options& how)
{
    if (!m) return {};
    const decorations marks(m);
    for (std::size_t n = 0; n < how.specializations.size(); ++n) {
        const specialization& one = how.specializations[n];
        for (const specialization& other : how.specializations.first(n))
            if (other.id == one.id) return {option_error::repeated_specialization, one.id, 0, {}};
        const std::uint32_t width = detail::width_of_specialization(m, marks, one.id);
        if (width == 0) return {option_error::unknown_specialization, one.id, 0, {}};
        if (!detail::fits_width(one, width)) return {option_error::wide_specialization, one.id, width, {}};
    }
    for (std::size_t n = 0; n < how.bindings.size(); ++n) {
        const resource_place& from = how.bindings[n].from;
        for (const binding_change& other : how.bindings.first(n))
            if (other.from == from) return {option_error::repeated_binding, 0, 0, from};
        if (!detail::has_resource(m, marks, from)) return {option_error::unknown_binding, 0, 0, from};
    }
    for (std::size_t n = 0; n < how.attachments.size(); ++n) {
        const std::uint32_t index = how.attachments[n].index;
        for (const input_attachment& other : how.attachments.first(n))
            if (other.index == index) return {option_error::repeated_attachment, index, 0, {}};
        if (!detail::has_attachment(m, marks, index)) return {option_error::unknown_attachment, index, 0, {}};
    }
    return {};
}

/// Describes a wrong option: "no specialization constant has the SpecId 7".
inline std::string explain(const option_fault& fault)
{
    const std::string id = std::to_string(fault.id), at = std::to_string(fault.place.set) + '.' + std::to_string(fault.place.binding);
    switch (fault.code) {
    case option_error::none: return "nothing is wrong";
    case option_error::unknown_specialization: return "no specialization constant has the SpecId " + id;
    case option_error::repeated_specialization: return "two values are given for the specialization constant with the SpecId " + id;
    case option_error::wide_specialization:
        return "the value for the specialization constant with the SpecId " + id + " has more than its " + std::to_string(fault.bits) +
               " bits";
    case option_error::unknown_binding: return "no resource is at set and binding " + at;
    case option_error::unknown_attachment: return "no input attachment has the InputAttachmentIndex " + id;
    case option_error::repeated_attachment: return "two targets are given for the input attachment with the InputAttachmentIndex " + id;
    case option_error::repeated_binding: return "two changes are given for the resource at set and binding " + at;
    }
    return {};
}

}  // namespace valhall::spirv

#endif
