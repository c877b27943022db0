// SPDX-License-Identifier: MIT
// Runs a compute kernel over a grid of workgroups, with its buffers and arguments.
//
//   const auto ran = simulator::dispatch(k, {.groups = {4}, .workgroup = {64}}, {vc::buffer(0, xs), vc::argument(2, 2.0f)});
//   if (!ran) std::cout << ran.message() << '\n';
#ifndef VALHALL_SIMULATOR_DISPATCH_HPP
#define VALHALL_SIMULATOR_DISPATCH_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "valhall/simulator/binding.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/growing_decoded_program.hpp"
#include "valhall/simulator/launch.hpp"
#include "valhall/simulator/noise.hpp"
#include "valhall/simulator/run.hpp"

namespace valhall::simulator {

/// The grid of a dispatch. The y and z axes are 1 if they are not given; no workgroup runs if there are 0 on the x axis.
struct grid {
    std::array<std::uint32_t, 3> groups{1, 1, 1};     ///< workgroups on each axis
    std::array<std::uint32_t, 3> workgroup{1, 1, 1};  ///< threads of a workgroup on each axis, at most 1024 together
    std::uint64_t limit = 10'000'000;                 ///< the maximum number of instructions that a warp executes
    observer* watcher = nullptr;                      ///< called before and after each instruction of all warps, such as a cost_counter
};

/// Why a dispatch did not begin.
enum class dispatch_error : std::uint8_t {
    none,
    not_compiled,      ///< the kernel has an error
    no_compute,        ///< the kernel is not of the compute stage
    workgroup_size,    ///< no thread in a workgroup, or more than 1024
    missing_binding,   ///< a parameter has no buffer or argument
    unknown_key,       ///< the kernel has no parameter with the key of a buffer or argument
    given_twice,       ///< two buffers or arguments have the same key
    wrong_type,        ///< a parameter is given a number of another type or size
    too_much_memory,   ///< a workgroup needs more than 256 MiB
};

/// The result of a dispatch.
struct dispatch_result {
    dispatch_error error = dispatch_error::none;  ///< why it did not begin
    std::uint64_t key = 0;                        ///< of an error about a parameter: its key
    parameter_type wanted{};                      ///< of wrong_type: what the parameter takes
    run_fault fault{};                            ///< what stopped it
    std::uint64_t steps = 0;                      ///< the number of instructions executed, each counted once for all lanes of a warp
    std::uint64_t warps = 0;                      ///< the number of warps that ran

    /// True if all threads ended.
    explicit operator bool() const { return error == dispatch_error::none && !fault; }

    /// A sentence about the error; empty if there is none.
    std::string message() const
    {
        const std::string about = "parameter " + std::to_string(key);
        switch (error) {
        case dispatch_error::none: return fault ? explain(fault) : std::string();
        case dispatch_error::not_compiled: return "the kernel is not compiled: see its error()";
        case dispatch_error::no_compute: return "only a kernel of the compute stage is dispatched";
        case dispatch_error::workgroup_size: return "a workgroup has 1 to 1024 threads";
        case dispatch_error::missing_binding: return about + " is not given: add vc::buffer(key, …) or vc::argument(key, …)";
        case dispatch_error::unknown_key: return about + " does not exist in the kernel";
        case dispatch_error::too_much_memory:
            return "the kernel needs more than 256 MiB for a workgroup: give b.shared() or thread_memory() a smaller size";
        case dispatch_error::wrong_type: return about + needs_of(wanted);
        default: return about + " is given twice";
        }
    }

private:
    static std::string needs_of(parameter_type wanted)
    {
        switch (wanted) {
        case parameter_type::integer32: return " is a 32-bit integer: give an integer of 32 bits or fewer, as in vc::argument(key, 1u)";
        case parameter_type::float32: return " is a float: give a float, as in vc::argument(key, 1.0f)";
        case parameter_type::any64: return " has 64 bits: give vc::buffer(key, …) or a number of 64 bits";
        default: return " has 32 bits: give a float, or an integer of 32 bits or fewer";
        }
    }
};

/// The warps of a workgroup, with the registers of their invocations. Registers that are not set hold words of `unwritten`, or 0 without it. The
/// environment must outlive them.
inline std::vector<warp> warps_of(const environment& around, const workgroup& group, noise* unwritten = nullptr)
{
    std::vector<warp> made;
    const std::size_t threads = group.invocations();
    made.reserve((threads + warp_size - 1) / warp_size);
    for (std::size_t first = 0; first < threads; first += warp_size) {
        warp& w = made.emplace_back(around, static_cast<int>(std::min<std::size_t>(warp_size, threads - first)),
                                    static_cast<std::uint32_t>(first));
        if (unwritten != nullptr) w.fill_registers(*unwritten);
        set_compute_registers(w, group);
    }
    return made;
}

namespace detail {

// One dispatch. The kernel has words(), uniforms(), and so on, as a compiler::kernel.
template <class Kernel>
class dispatcher {
public:
    dispatcher(const Kernel& k, const grid& size, std::span<const binding> given)
        : kernel_(k), size_(size), given_(given), program_(k.words(), k.architecture())
    {
        for (const std::size_t axis : {1u, 2u}) {
            size_.groups[axis] = std::max(size_.groups[axis], 1u);
            size_.workgroup[axis] = std::max(size_.workgroup[axis], 1u);
        }
    }

    dispatch_result run()
    {
        if (!has_right_size()) result_.error = dispatch_error::workgroup_size;
        else if (memory() > most_memory) result_.error = dispatch_error::too_much_memory;
        if (result_.error == dispatch_error::none) check_keys();
        if (result_.error == dispatch_error::none) set_uniforms();
        if (result_.error != dispatch_error::none) return result_;
        place_memory();
        exchange_bytes();
        each_workgroup(size_.groups, size_.workgroup, [this](const workgroup& one) { return run_group(one); });
        exchange_bytes();
        return result_;
    }

private:
    static constexpr std::uint64_t high_word = std::uint64_t{1} << 63;

    static std::uint64_t address_of(std::size_t range) { return (std::uint64_t{range} + 1) << 32; }
    bool has_right_size() const
    {
        for (const std::uint32_t n : size_.workgroup)
            if (n > 1024) return false;  // so that the product does not wrap
        return threads() >= 1 && threads() <= 1024;
    }
    static constexpr std::uint64_t most_memory = std::uint64_t{1} << 28;
    std::uint64_t memory() const { return kernel_.workgroup_storage() + threads() * (std::uint64_t{kernel_.thread_storage()} + 15); }
    std::size_t threads() const { return workgroup{.size = size_.workgroup}.invocations(); }

    dispatch_result& refuse(dispatch_error what, std::uint64_t key)
    {
        result_.error = what;
        result_.key = key;
        return result_;
    }

    const binding* find(std::uint64_t key) const
    {
        for (const binding& one : given_)
            if (one.key == key) return &one;
        return nullptr;
    }

    void check_keys()
    {
        for (const binding& one : given_) {
            if (find(one.key) != &one) return static_cast<void>(refuse(dispatch_error::given_twice, one.key));
            const parameter* const asked = kernel_.find_parameter(one.key);
            if (asked == nullptr) return static_cast<void>(refuse(dispatch_error::unknown_key, one.key));
            if (!asked->takes(one.type)) {
                result_.wanted = asked->type;
                return static_cast<void>(refuse(dispatch_error::wrong_type, one.key));
            }
        }
    }

    void set_uniforms()
    {
        for (const auto& word : kernel_.uniforms()) {
            if (word.is_constant) {
                uniforms_.push_back(word.bits);
                continue;
            }
            const std::uint64_t key = word.key & ~high_word;
            const binding* const one = find(key);
            if (one == nullptr) return static_cast<void>(refuse(dispatch_error::missing_binding, key));
            const std::uint64_t bits = one->is_buffer ? address_of(static_cast<std::size_t>(one - given_.data())) : one->value;
            uniforms_.push_back(static_cast<std::uint32_t>((word.key & high_word) != 0 ? bits >> 32 : bits));
        }
    }

    void place_memory()
    {
        for (std::size_t n = 0; n < given_.size(); ++n)
            if (given_[n].is_buffer && !given_[n].bytes.empty()) ranges_.push_back({address_of(n), given_[n].bytes});
        thread_size_ = (kernel_.thread_storage() + 15) / 16 * 16;
        shared_.resize(kernel_.workgroup_storage());
        private_.resize(threads() * thread_size_);
        bind(special::workgroup_local_pointer, shared_, given_.size(), 0);
        bind(special::thread_local_pointer, private_, given_.size() + 1, thread_size_);
    }
    // The kernel's memory is little-endian: on other hosts, the bytes of each number are in reverse order while it runs.
    void exchange_bytes()
    {
        if constexpr (std::endian::native == std::endian::little) return;
        for (const binding& one : given_) {
            const auto is_same = [&one](const binding& other) { return other.bytes.data() == one.bytes.data(); };
            if (std::find_if(given_.begin(), given_.end(), is_same)->key != one.key) continue;  // it was done for an earlier one
            for (std::size_t at = 0; at + one.width <= one.bytes.size(); at += one.width)
                std::reverse(one.bytes.begin() + static_cast<std::ptrdiff_t>(at),
                             one.bytes.begin() + static_cast<std::ptrdiff_t>(at + one.width));
        }
    }
    void bind(special which, std::vector<std::uint8_t>& bytes, std::size_t range, std::uint32_t step)
    {
        if (bytes.empty()) return;
        const std::uint64_t at = address_of(range);
        ranges_.push_back({at, bytes});
        specials_.push_back({which, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32)}, step});
    }

    bool run_group(const workgroup& group)
    {
        std::fill(shared_.begin(), shared_.end(), std::uint8_t{0xA5});  // nothing has written it
        default_host host;
        const environment around{.program = program_.view(),
                                 .uniforms = uniforms_,
                                 .specials = specials_,
                                 .memory = memory_map(std::span<const memory_range>(ranges_)),
                                 .devices = &host,
                                 .watcher = size_.watcher,
                                 .invocations = static_cast<std::uint32_t>(threads())};
        std::vector<warp> warps = warps_of(around, group);
        result_.fault = run_workgroup(warps, size_.limit);
        for (const warp& w : warps) result_.steps += w.steps();
        result_.warps += warps.size();
        return !result_.fault;
    }

    const Kernel& kernel_;
    grid size_;
    std::span<const binding> given_;
    growing_decoded_program program_;
    std::vector<std::uint32_t> uniforms_{};
    std::vector<std::uint8_t> shared_{}, private_{};
    std::uint32_t thread_size_ = 0;
    std::vector<memory_range> ranges_{};
    std::vector<special_binding> specials_{};
    dispatch_result result_{};
};

}  // namespace detail

/// Runs a kernel of the compute stage in each thread of a grid. `given` has a buffer or an argument for each of its parameters. Buffers are
/// at addresses of their own: an access beyond the end of one stops the run.
template <class Kernel>
dispatch_result dispatch(const Kernel& k, const grid& size, std::span<const binding> given)
{
    if (!k) return {.error = dispatch_error::not_compiled};
    if (k.stage() != shader_stage::compute) return {.error = dispatch_error::no_compute};
    return detail::dispatcher<Kernel>(k, size, given).run();
}
/// The same for a list in braces: dispatch(k, {.workgroup = {64}}, {buffer(0, xs), argument(1, 2.0f)}).
template <class Kernel>
dispatch_result dispatch(const Kernel& k, const grid& size, std::initializer_list<binding> given)
{
    return dispatch(k, size, std::span<const binding>(given.begin(), given.size()));
}

}  // namespace valhall::simulator

#endif
