// SPDX-License-Identifier: MIT
// Readable, unique names for ids, from OpName, built-ins and types: %uint, %v4float, %int_1, %main.
#ifndef VALHALL_SPIRV_NAMES_HPP
#define VALHALL_SPIRV_NAMES_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "valhall/spirv/literals.hpp"
#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// The names of the ids of a module.
class id_names {
public:
    /// Names the ids of a module, which must outlive this object.
    explicit id_names(const module& m) : m_(m), names_(m.bound())
    {
        for (std::uint32_t n = 0; n < m.size(); ++n) add(m[n]);
    }

    /// The name of an id, without "%".
    std::string operator[](std::uint32_t id) const { return id < names_.size() && !names_[id].empty() ? names_[id] : std::to_string(id); }

private:
    void add(const instruction_view& i)
    {
        using std::to_string;
        const auto of = [&](std::uint32_t n) { return (*this)[i[n]]; };
        switch (i.code()) {
        case op::Name: return save(i[1], text_of(i.text(2)));
        case op::Decorate:
            if (i[2] == static_cast<std::uint32_t>(decoration::BuiltIn)) save_built_in(i[1], i[3]);
            return;
        case op::TypeVoid: return save(i[1], "void");
        case op::TypeBool: return save(i[1], "bool");
        case op::TypeInt: return save(i[1], integer_name(i[2], i[3] != 0));
        case op::TypeFloat: return save(i[1], float_name(i[2]));
        case op::TypeVector: return save(i[1], "v" + to_string(i[3]) + of(2));
        case op::TypeMatrix: return save(i[1], "mat" + to_string(i[3]) + of(2));
        case op::TypeArray: return save(i[1], "_arr_" + of(2) + "_" + of(3));
        case op::TypeRuntimeArray: return save(i[1], "_runtimearr_" + of(2));
        case op::TypePointer: {
            const std::string to = of(3);
            return save(i[1], "_ptr_" + std::string(name_of(static_cast<storage_class>(i[2]))) + "_" + to);
        }
        case op::TypeStruct: return save(i[1], "_struct_" + to_string(i[1]));
        case op::TypeOpaque: return save(i[1], "Opaque_" + cleaned(text_of(i.text(2))));
        case op::TypeEvent: return save(i[1], "Event");
        case op::TypeDeviceEvent: return save(i[1], "DeviceEvent");
        case op::TypeReserveId: return save(i[1], "ReserveId");
        case op::TypeQueue: return save(i[1], "Queue");
        case op::TypePipe: return save(i[1], "Pipe" + std::string(detail::name_of("AccessQualifier", i[2])));
        case op::TypePipeStorage: return save(i[1], "PipeStorage");
        case op::TypeNamedBarrier: return save(i[1], "NamedBarrier");
        case op::ConstantTrue: return save(i[2], "true");
        case op::ConstantFalse: return save(i[2], "false");
        case op::Constant: {
            std::string value;
            add_literal(value, i.from(3), literal_type_of(m_, i));
            for (char& c : value)
                if (c == '-') c = 'n';
            return save(i[2], of(1) + "_" + value);
        }
        default: break;
        }
        const std::string_view operands = detail::find_instruction(static_cast<std::uint32_t>(i.code()))->operands;
        const std::uint32_t result = operands.substr(0, 2) == "tr" ? i[2] : operands.substr(0, 1) == "r" ? i[1] : 0;
        if (result != 0) save(result, to_string(result));
    }

    static std::string text_of(const literal_text& text)
    {
        std::string made;
        for (std::size_t n = 0; n < text.size(); ++n) made += text[n];
        return made;
    }
    static std::string integer_name(std::uint32_t width, bool is_signed)
    {
        const char* name = width == 8 ? "char" : width == 16 ? "short" : width == 32 ? "int" : width == 64 ? "long" : nullptr;
        if (name == nullptr) return (is_signed ? "i" : "u") + std::to_string(width);
        return is_signed ? name : std::string("u") + name;
    }
    static std::string float_name(std::uint32_t width)
    {
        return width == 16 ? "half" : width == 32 ? "float" : width == 64 ? "double" : "fp" + std::to_string(width);
    }

    static std::string cleaned(std::string_view name)
    {
        if (name.empty()) return "_";
        std::string made(name);
        for (char& c : made) {
            const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!is_word) c = '_';
        }
        return made;
    }

    void save(std::uint32_t id, std::string_view name)
    {
        if (id >= names_.size() || !names_[id].empty()) return;
        const std::string base = cleaned(name);
        std::string made = base;
        for (std::uint32_t n = next_[base]; !used_.insert(made).second; ++n) {
            made = base + "_" + std::to_string(n);
            next_[base] = n;
        }
        names_[id] = made;
    }

    // Built-ins are named as in GLSL, if it has a name for them.
    void save_built_in(std::uint32_t id, std::uint32_t which)
    {
        static constexpr struct {
            built_in which;
            const char* name;
        } other_names[] = {
            {built_in::WorkgroupSize, "gl_WorkGroupSize"},
            {built_in::WorkgroupId, "gl_WorkGroupID"},
            {built_in::NumWorkgroups, "gl_NumWorkGroups"},
            {built_in::LocalInvocationId, "gl_LocalInvocationID"},
            {built_in::GlobalInvocationId, "gl_GlobalInvocationID"},
            {built_in::LocalInvocationIndex, "gl_LocalInvocationIndex"},
            {built_in::FragCoord, "gl_FragCoord"},
            {built_in::PrimitiveId, "gl_PrimitiveID"},
            {built_in::InvocationId, "gl_InvocationID"},
            {built_in::VertexId, "gl_VertexID"},
            {built_in::InstanceId, "gl_InstanceID"},
            {built_in::SampleId, "gl_SampleID"},
            {built_in::SampleMask, "gl_SampleMask"},
            {built_in::SubgroupId, "gl_SubgroupID"},
            {built_in::SubgroupLocalInvocationId, "gl_SubgroupInvocationID"},
            {built_in::SubgroupEqMask, "gl_SubgroupEqMaskARB"},
        };
        static constexpr built_in same_names[] = {
            built_in::Position,      built_in::PointSize,      built_in::ClipDistance,   built_in::CullDistance, built_in::Layer,
            built_in::ViewportIndex, built_in::TessLevelOuter, built_in::TessLevelInner, built_in::TessCoord,    built_in::PatchVertices,
            built_in::PointCoord,    built_in::FrontFacing,    built_in::SamplePosition, built_in::FragDepth,    built_in::HelperInvocation,
            built_in::VertexIndex,   built_in::InstanceIndex,  built_in::BaseVertex,     built_in::BaseInstance, built_in::DrawIndex,
            built_in::SubgroupSize,  built_in::NumSubgroups,
        };
        for (const auto& one : other_names)
            if (static_cast<std::uint32_t>(one.which) == which) return save(id, one.name);
        for (const built_in one : same_names)
            if (static_cast<std::uint32_t>(one) == which) return save(id, "gl_" + std::string(name_of(one)));
    }

    const module& m_;
    std::vector<std::string> names_;
    std::unordered_set<std::string> used_;
    std::unordered_map<std::string, std::uint32_t> next_;
};

}  // namespace valhall::spirv

#endif
