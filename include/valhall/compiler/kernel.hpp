// SPDX-License-Identifier: MIT
// A program with typed values, built and compiled in one call, at run time or in a constant expression.
//
//   const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [&](vc::builder& b) {
//       const vc::u32 i = b.global_id();
//       const vc::address x = b.parameter<vc::address>(0), out = b.parameter<vc::address>(1);
//       b.if_(i < b.parameter<vc::u32>(2), [&] { out.store(i, vc::sqrt(x.load<vc::f32>(i)) / 3.0f); });
//   });
//   if (!k) std::cout << k.error() << '\n';
//
// simulator/dispatch.hpp runs it.
#ifndef VALHALL_COMPILER_KERNEL_HPP
#define VALHALL_COMPILER_KERNEL_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/build.hpp"
#endif
#include "valhall/compiler/build/matrices.hpp"
#include "valhall/compiler/build/typed_operators.hpp"
#include "valhall/compiler/compile.hpp"
#include "valhall/emit/refused_name.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/simulator/binding.hpp"

namespace valhall::compiler {

using simulator::argument;
using simulator::buffer;
using simulator::parameter;

class kernel;

template <class Build>
[[nodiscard]] constexpr kernel compile(arch on, shader_stage stage, Build&& build, const options& how = {});

namespace detail {

class kernel_reader;

template <class T>
constexpr bool are_equal(std::span<const T> x, std::span<const T> y)
{
    if (x.size() != y.size()) return false;
    for (std::size_t n = 0; n < x.size(); ++n)
        if (!(x[n] == y[n])) return false;
    return true;
}

// Functions of all kernels, by their words and uniforms.
template <class Self>
class kernel_interface {  // NOLINT(bugprone-crtp-constructor-accessibility): constant kernels are aggregates
public:
    /// The parameter with a key, even if nothing reads it; null if there is none.
    constexpr const parameter* find_parameter(std::uint64_t key) const
    {
        for (const parameter& one : self().parameters())
            if (one.key == key) return &one;
        return nullptr;
    }
    /// The contents of the uniforms: constants, and 32 bits for each word of a parameter: `of(key, 0)` for the low word, `of(key, 1)` for the
    /// high one.
    template <class Of>
    constexpr std::vector<std::uint32_t> uniform_values(const Of& of) const
    {
        std::vector<std::uint32_t> values;
        for (const uniform_word& word : self().uniforms())
            values.push_back(word.is_constant ? word.bits
                                              : static_cast<std::uint32_t>(of(word.key & ~high_word_key, (word.key & high_word_key) != 0)));
        return values;
    }
    /// The statistics of its words, with the costs of a product. Faults: none for a kernel that is compiled.
    result<program_statistics> statistics(const cost_model& costs) const
    {
        return statistics_of(self().words(), self().architecture(), costs);
    }
    /// As above, on the usual product of the architecture.
    result<program_statistics> statistics() const { return statistics(usual_costs_of(self().architecture())); }

private:
    constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace detail

/// A compiled program: its words, what its uniforms must hold, and what it needs besides. Made by compile().
class kernel : public detail::kernel_interface<kernel> {
public:
    /// A kernel without words.
    constexpr kernel() = default;

    /// True if it is compiled.
    constexpr explicit operator bool() const { return !made_.fault() && !made_.words().empty(); }
    /// A sentence about the error; "no error" if there is none.
    constexpr std::string_view error() const { return sentence_of(made_.fault().code); }
    /// The error, with the instruction and the origin at fault.
    constexpr const compiler::fault& fault() const { return made_.fault(); }

#define VALHALL_KERNEL_IS_GONE "the kernel is gone after this expression: keep it in a variable, const vc::kernel k = vc::compile(...), and ask that"
    std::span<const word> words() const&& VALHALL_REFUSED_NAME(VALHALL_KERNEL_IS_GONE);
    std::span<const uniform_word> uniforms() const&& VALHALL_REFUSED_NAME(VALHALL_KERNEL_IS_GONE);
    std::span<const std::uint32_t> origins() const&& VALHALL_REFUSED_NAME(VALHALL_KERNEL_IS_GONE);
    std::span<const parameter> parameters() const&& VALHALL_REFUSED_NAME(VALHALL_KERNEL_IS_GONE);
#undef VALHALL_KERNEL_IS_GONE

    /// The words; none if there is an error. This and the other spans are valid as long as the kernel is.
    constexpr std::span<const word> words() const& { return made_.words(); }
    /// The required contents of the uniforms, u0 first. The key of the high word of a 64-bit parameter has bit 63.
    constexpr std::span<const uniform_word> uniforms() const& { return made_.uniforms(); }
    /// For each word, the number that was given to builder::set_origin(); or 0.
    constexpr std::span<const std::uint32_t> origins() const& { return made_.origins(); }
    /// The parameters, also those that nothing reads.
    constexpr std::span<const parameter> parameters() const& { return parameters_.view(); }
    /// The architecture of the words.
    constexpr arch architecture() const { return on_; }
    /// The stage of the program.
    constexpr shader_stage stage() const { return stage_; }
    /// The registers that must be preloaded: bit n for rn.
    constexpr register_mask preloads() const { return preloads_; }
    /// The number of bytes that each thread needs at thread_local_pointer.
    constexpr std::uint32_t thread_storage() const { return made_.thread_storage(); }
    /// The number of bytes that each workgroup needs at workgroup_local_pointer.
    constexpr std::uint32_t workgroup_storage() const { return made_.workgroup_storage(); }
    /// True if values were spilled to the thread's memory.
    constexpr bool spills() const { return made_.spills(); }

    /// True if both have the same words and need the same. Origins and errors do not count.
    friend constexpr bool operator==(const kernel& x, const kernel& y)
    {
        return x.on_ == y.on_ && x.stage_ == y.stage_ && x.preloads_ == y.preloads_ && x.thread_storage() == y.thread_storage() &&
               x.workgroup_storage() == y.workgroup_storage() && detail::are_equal(x.words(), y.words()) &&
               detail::are_equal(x.uniforms(), y.uniforms()) && detail::are_equal(x.parameters(), y.parameters());
    }
    /// A number for caches: equal kernels have equal ones, on every machine.
    constexpr std::uint64_t hash() const;

    /// The kernel as bytes, for a cache; from_bytes() reads them. The format is the library's own and may change with its version.
    std::vector<std::uint8_t> to_bytes() const;
    /// A kernel from bytes; without words if they are not those of a kernel of this version, or are damaged.
    static kernel from_bytes(std::span<const std::uint8_t> bytes);

private:
    template <class Build>
    friend constexpr kernel compile(arch on, shader_stage stage, Build&& build, const options& how);
    friend class detail::kernel_reader;

    compiled made_{};
    arch on_ = arch::v9;
    shader_stage stage_ = shader_stage::none;
    register_mask preloads_ = 0;
    pool<parameter> parameters_{};
};

namespace detail {

// A program's parameters: those of builder::parameter(), and the uniforms of builder::uniform().
constexpr pool<parameter> parameters_of(const program& p)
{
    pool<parameter> all;
    for (const uniform_word& word : p.uniforms) {
        if (word.is_constant || (word.key & high_word_key) != 0) continue;
        parameter found{.key = word.key};
        for (const parameter& typed : p.parameters)
            if (typed.key == word.key) found = typed;
        all.add(found);
    }
    return all;
}

// The registers that a program takes preloaded.
constexpr register_mask inputs_of(const program& p)
{
    register_mask inputs = 0;
    for (node_id n = p.blocks[1].first; n != none && p.nodes[n].kind == node_kind::input; n = p.nodes[n].next)
        inputs |= register_mask{1} << p.nodes[n].fixed;
    return inputs;
}

// Calls `put` with each number that makes a kernel what it is, and its size in bytes.
template <class Kernel, class Put>
constexpr void each_number(const Kernel& k, const Put& put)
{
    put(static_cast<std::uint64_t>(k.architecture()), 1);
    put(static_cast<std::uint64_t>(k.stage()), 1);
    put(k.preloads().low, 8);
    put(k.preloads().high, 8);
    put(k.thread_storage(), 4);
    put(k.workgroup_storage(), 4);
    put(k.words().size(), 4);
    for (const word w : k.words()) put(w, 8);
    put(k.uniforms().size(), 4);
    for (const uniform_word& u : k.uniforms()) {
        put(u.is_constant, 1);
        put(u.is_constant ? u.bits : u.key, 8);
    }
    put(k.parameters().size(), 4);
    for (const parameter& one : k.parameters()) {
        put(static_cast<std::uint64_t>(one.type), 1);
        put(one.key, 8);
    }
}

// FNV-1a over the bytes of numbers.
constexpr std::uint64_t hash_bytes(std::uint64_t hash, std::uint64_t number, int size)
{
    for (int n = 0; n < size; ++n) hash = (hash ^ (number >> 8 * n & 0xFF)) * 0x100000001B3;
    return hash;
}

inline constexpr std::uint64_t hash_start = 0xCBF29CE484222325;

template <class Kernel>
constexpr std::uint64_t hash_of(const Kernel& k)
{
    std::uint64_t hash = hash_start;
    each_number(k, [&hash](std::uint64_t number, int size) { hash = hash_bytes(hash, number, size); });
    return hash;
}

// The first eight bytes of a kernel's bytes: "vhkern", the format, 0.
inline constexpr std::uint64_t kernel_format = 0x00016E72656B6876;

// Reads the bytes of a kernel. Reading beyond their end gives zeros, and is remembered.
class kernel_reader {
public:
    explicit kernel_reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    kernel read()
    {
        kernel k;
        if (bytes_.size() < 16 || number(8) != kernel_format || !has_right_hash()) return {};
        k.on_ = static_cast<arch>(number(1));
        k.stage_ = static_cast<shader_stage>(number(1));
        if (!is_known(k.on_) || (!valhall::detail::is_stage(k.stage_) && k.stage_ != shader_stage::none)) return {};
        const std::uint64_t low = number(8), high = number(8);
        k.preloads_ = {low, high};
        k.made_.thread_storage_ = static_cast<std::uint32_t>(number(4));
        k.made_.workgroup_storage_ = static_cast<std::uint32_t>(number(4));
        for (std::uint64_t left = number(4); left != 0 && !is_short_; --left) {
            k.made_.words_.add(number(8));
            k.made_.origins_.add(0);
        }
        for (std::uint64_t left = number(4); left != 0 && !is_short_; --left) {
            const bool is_constant = number(1) != 0;
            const std::uint64_t bits = number(8);
            if (is_constant) k.made_.uniforms_.add({.is_constant = true, .bits = static_cast<std::uint32_t>(bits)});
            else k.made_.uniforms_.add({.key = bits});
        }
        for (std::uint64_t left = number(4); left != 0 && !is_short_; --left) {
            const std::uint64_t type = number(1);
            if (type > static_cast<std::uint64_t>(simulator::parameter_type::any64)) return {};
            k.parameters_.add({.key = number(8), .type = static_cast<simulator::parameter_type>(type)});
        }
        return is_short_ || at_ != bytes_.size() - 8 || !has_instructions(k) ? kernel{} : k;
    }

private:
    std::uint64_t number(std::size_t size)
    {
        std::uint64_t made = 0;
        is_short_ |= bytes_.size() - at_ < size;
        for (std::size_t n = 0; n < size && at_ < bytes_.size(); ++n) made |= std::uint64_t{bytes_[at_++]} << 8 * n;
        return made;
    }
    // The last eight bytes are the hash of those before.
    bool has_right_hash() const
    {
        std::uint64_t hash = hash_start, given = 0;
        const std::size_t end = bytes_.size() - 8;
        for (std::size_t n = 0; n < end; ++n) hash = hash_bytes(hash, bytes_[n], 1);
        for (std::size_t n = 0; n < 8; ++n) given |= std::uint64_t{bytes_[end + n]} << 8 * n;
        return hash == given;
    }
    static bool has_instructions(const kernel& k)
    {
        for (const word w : k.words())
            if (!decode(w, k.architecture())) return false;
        return true;
    }

    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    bool is_short_ = false;
};

}  // namespace detail

constexpr std::uint64_t kernel::hash() const { return detail::hash_of(*this); }

inline std::vector<std::uint8_t> kernel::to_bytes() const
{
    std::vector<std::uint8_t> bytes;
    const auto put = [&bytes](std::uint64_t number, int size) {
        for (int n = 0; n < size; ++n) bytes.push_back(static_cast<std::uint8_t>(number >> 8 * n));
    };
    put(detail::kernel_format, 8);
    detail::each_number(*this, put);
    std::uint64_t hash = detail::hash_start;
    for (const std::uint8_t byte : bytes) hash = detail::hash_bytes(hash, byte, 1);
    put(hash, 8);
    return bytes;
}

inline kernel kernel::from_bytes(std::span<const std::uint8_t> bytes) { return detail::kernel_reader(bytes).read(); }

/// Builds a program with a function and compiles it. The program is verified, and its words are checked, unless the options turn that off.
template <class Build>
constexpr kernel compile(arch on, shader_stage stage, Build&& build, const options& how)
{
    static_assert(std::is_invocable_v<Build&, builder&>, "the function takes the builder by reference: [&](vc::builder& b) { ... }");
    program p(on, stage);
    builder b(p, how);
    build(b);
    if (how.preamble_key != no_preamble && !p.wrong) p.wrong = {.code = error::preamble_of_kernel};
    kernel k;
    k.on_ = on;
    k.stage_ = stage;
    k.preloads_ = detail::inputs_of(p);
    k.parameters_ = detail::parameters_of(p);
    k.made_ = compile(p);
    return k;
}

/// Does not compile: options have names.
template <class Build>
kernel compile(arch, shader_stage, Build&&, numerics) VALHALL_REFUSED_NAME("options have names: write {.numbers = vc::numerics::fast}");

/// As compile(), by the name that it has in constant expressions.
template <class Build>
[[nodiscard]] constexpr kernel build(arch on, shader_stage stage, Build&& build_it, const options& how = {})
{
    return compile(on, stage, build_it, how);
}

#ifndef VALHALL_SEPARATE_COMPILATION

namespace detail {

// The needs of a kernel of a constant expression besides its uniforms.
template <std::size_t Parameters>
struct fixed_needs {
    register_mask preloads = 0;
    std::array<parameter, Parameters> parameters{};
};

// Calls `ask` with a program that a function has built.
template <arch On, shader_stage Stage, options How, class Build, class Ask>
constexpr auto asked(const Ask& ask)
{
    program p(On, Stage);
    builder b(p, How);
    Build{}(b);
    return ask(p);
}

template <std::size_t Parameters>
constexpr fixed_needs<Parameters> needs_of(const program& p)
{
    fixed_needs<Parameters> needs{.preloads = inputs_of(p)};
    const pool<parameter> all = parameters_of(p);
    for (std::size_t n = 0; n < Parameters; ++n) needs.parameters[n] = all[static_cast<std::uint32_t>(n)];
    return needs;
}

}  // namespace detail

/// A kernel that was compiled in a constant expression: kernel_of() returns it. See `kernel` for the functions.
template <std::size_t Words, std::size_t Uniforms, std::size_t Parameters>
class fixed_kernel : public detail::kernel_interface<fixed_kernel<Words, Uniforms, Parameters>> {
public:
    /// For kernel_of().
    constexpr fixed_kernel(const built_program<Words, Uniforms>& made, arch on, shader_stage stage,
                           const detail::fixed_needs<Parameters>& needs)
        : made_(made), on_(on), stage_(stage), needs_(needs)
    {
    }

    constexpr explicit operator bool() const { return Words != 0; }  ///< true
    constexpr std::span<const word> words() const { return made_.words; }  ///< the words
    constexpr std::span<const uniform_word> uniforms() const { return made_.uniforms; }  ///< what the uniforms must hold
    constexpr arch architecture() const { return on_; }  ///< the architecture of the words
    constexpr shader_stage stage() const { return stage_; }  ///< the stage
    constexpr register_mask preloads() const { return needs_.preloads; }  ///< the registers that must be preloaded
    constexpr std::span<const parameter> parameters() const { return needs_.parameters; }  ///< the parameters
    constexpr std::uint32_t thread_storage() const { return made_.thread_storage; }  ///< bytes for each thread
    constexpr std::uint32_t workgroup_storage() const { return made_.workgroup_storage; }  ///< bytes for each workgroup
    constexpr std::uint64_t hash() const { return detail::hash_of(*this); }  ///< the hash of an equal `kernel`

private:
    built_program<Words, Uniforms> made_;
    arch on_;
    shader_stage stage_;
    detail::fixed_needs<Parameters> needs_;
};

/// Builds and compiles a kernel in a constant expression, with a function without captures. Errors in the program are compile errors.
///
///     static constexpr auto fixed = vc::kernel_of<arch::v10, shader_stage::compute>([](vc::builder& b) { … });
template <arch On, shader_stage Stage, std::size_t Most = 512, options How = options{}, class Build>
consteval auto kernel_of(Build how_built)
{
    static_assert(std::is_default_constructible_v<Build>,
                  "the function of a constant expression has no captures: write vc::compile() for others");
    static_cast<void>(how_built);
    constexpr std::size_t count =
        detail::asked<On, Stage, How, Build>([](const program& p) { return std::size_t{detail::parameters_of(p).size()}; });
    constexpr auto needs = detail::asked<On, Stage, How, Build>([](const program& p) { return detail::needs_of<count>(p); });
    constexpr auto made = build<On, Stage, Most, How>(Build{});
    return fixed_kernel<made.words.size(), made.uniforms.size(), count>(made, On, Stage, needs);
}

#else

template <arch On, shader_stage Stage, std::size_t Most = 512, options How = options{}, class Build>
kernel kernel_of(Build) VALHALL_REFUSED_NAME(
    "constant expressions need the headers: compile this source without VALHALL_SEPARATE_COMPILATION, or write vc::compile()");

#endif

}  // namespace valhall::compiler

#endif
