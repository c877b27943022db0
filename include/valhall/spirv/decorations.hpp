// SPDX-License-Identifier: MIT
// The decorations of a module, indexed by their targets.
#ifndef VALHALL_SPIRV_DECORATIONS_HPP
#define VALHALL_SPIRV_DECORATIONS_HPP

#include <cstdint>

#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// A decoration, or none.
struct found_decoration {
    /// True if there is one.
    bool is_there = false;
    std::uint32_t value = 0;  ///< its first operand

    constexpr explicit operator bool() const { return is_there; }
};

/// The decorations of a module, with decoration groups expanded.
class decorations {
public:
    /// Indexes the decorations of a module, which must outlive this object.
    constexpr explicit decorations(const module& m)
    {
        first_.resize(m.bound());
        list_.add({});
        for (std::uint32_t n = 0; n < m.size(); ++n) {
            const instruction_view what = m[n];
            if (what.code() == op::Function) break;
            if (what.code() == op::Decorate || what.code() == op::DecorateId) add(what[1], no_member, what[2], what[3]);
            if (what.code() == op::MemberDecorate) add(what[1], what[2], what[3], what[4]);
            if (what.code() == op::GroupDecorate)
                for (std::uint32_t t = 2; t < what.size(); ++t) copy(what[1], what[t], no_member);
            if (what.code() == op::GroupMemberDecorate)
                for (std::uint32_t t = 2; t + 1 < what.size(); t += 2) copy(what[1], what[t], what[t + 1]);
        }
    }

    /// Finds a decoration of an id.
    constexpr found_decoration find(std::uint32_t id, decoration which) const { return find(id, no_member, which); }
    /// Finds a decoration of a structure member.
    constexpr found_decoration find_member(std::uint32_t type, std::uint32_t member, decoration which) const
    {
        return find(type, member, which);
    }
    /// True if an id has a decoration.
    constexpr bool has(std::uint32_t id, decoration which) const { return static_cast<bool>(find(id, which)); }

private:
    static constexpr std::uint32_t no_member = 0xFFFFFFFF;

    struct entry {
        std::uint32_t member = 0, which = 0, value = 0, next = 0;
    };

    constexpr void add(std::uint32_t id, std::uint32_t member, std::uint32_t which, std::uint32_t value)
    {
        first_[id] = list_.add({member, which, value, first_[id]});
    }
    constexpr void copy(std::uint32_t group, std::uint32_t id, std::uint32_t member)
    {
        for (std::uint32_t at = first_[group]; at != 0; at = list_[at].next) add(id, member, list_[at].which, list_[at].value);
    }
    constexpr found_decoration find(std::uint32_t id, std::uint32_t member, decoration which) const
    {
        for (std::uint32_t at = first_[id]; at != 0; at = list_[at].next)
            if (list_[at].member == member && list_[at].which == static_cast<std::uint32_t>(which)) return {true, list_[at].value};
        return {};
    }

    compiler::pool<std::uint32_t> first_{};  // by id
    compiler::pool<entry> list_{};
};

}  // namespace valhall::spirv

#endif
