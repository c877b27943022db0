// SPDX-License-Identifier: MIT
// Runs a compiled SPIR-V module in the simulator with the resources of a case.
#ifndef VALHALL_TOOLS_SPIRV_RUN_HPP
#define VALHALL_TOOLS_SPIRV_RUN_HPP

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hex_digits.hpp"
#include "run_cost_text.hpp"
#include "spirv_case.hpp"
#include "spirv_case_checks.hpp"
#include "spirv_case_host.hpp"
#include "spirv_names.hpp"
#include "spirv_raster.hpp"

#include <valhall/simulator/explain_run.hpp>
#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/spirv/decorations.hpp>
#include <valhall/simulator/timing_stream.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/option_faults.hpp>
#include <valhall/spirv/run.hpp>

// A message about a run, and whether it is an error or a note.
struct case_finding {
    std::string message;
    bool is_error = true;
};

// A program of a case, and how often its instructions were executed.
struct counted_case {
    counted_run run{};
    std::vector<std::uint32_t> origins{};  // of its words, from 1, 0 for none
    std::string title{};                   // "compute", "vertex, position"
    std::vector<valhall::simulator::timing_stream> streams{};  // what its warps executed, for an estimate
    bool is_cut = false;  // of the streams
    std::uint32_t workgroup_warps = 1;
};

// How a case is run.
struct case_options {
    std::uint64_t limit = 10'000'000;  // the largest number of instructions of a warp
    // Registers, workgroup memory and thread memory that nothing has written hold noise of this seed, or zeros.
    std::uint64_t seed = 0;
    bool has_zeros = false;
    bool checks = false;  // whether findings are collected
    std::vector<counted_case>* costs = nullptr;  // where the counts of each program are added, if not null; not with checks
    bool has_estimate = false;  // whether these have what warps executed
    // Where buffers and images begin in memory.
    valhall::front::shader_memory::range_kind of_buffers = valhall::front::shader_memory::range_kind::plain;
};

class case_run final : private valhall::spirv::module_run {
public:
    case_run(case_file& c, const valhall::spirv::module& m, const valhall::spirv::compiled_module& shader,
             const valhall::simulator::program_view& steps, const valhall::spirv::compile_options& how, const case_options& options)
        : module_run(shader, steps), case_(c), shader_(shader), options_(options), module_(m), how_(how), noise_(options.seed)
    {
        limit = options.limit;
        of_buffers = options.of_buffers;
        if (!options.has_zeros) unwritten = &noise_;
        groups = {c.groups[0], c.groups[1], c.groups[2]};
        place_resources();
        begin(std::max(c.vertices, 1u) * std::max(c.instances, 1u));
        if (options.checks) {
            std::vector<valhall::simulator::memory_range> undefined;
            for (const std::uint32_t n : {shared(), private_memory()}) undefined.push_back({memory.address(n), memory.bytes(n)});
            checks_.emplace(shader.stage(), atomic_words(), undefined);
        }
        if (options.costs == nullptr) return;
        counts_.resize(shader.words().size());
        counter_.emplace(counts_);
        // A quad of pixels is a warp of its own here; on hardware, four share one.
        const bool has_quads = shader.stage() == valhall::shader_stage::fragment;
        if (has_quads) counter_->slots_of_warp = 4;
        if (!options.has_estimate) return;
        recorder_.emplace();
        if (has_quads) recorder_->warps_in_one = 4;
        recorder_->shared_begin = memory.address(shared());
        recorder_->shared_end = recorder_->shared_begin + memory.bytes(shared()).size();
        counter_->also = &*recorder_;
    }

    // Returns the error that stopped it, or an empty text. Changes the resources of the case. Adds findings to `findings`.
    std::string run(std::vector<case_finding>& findings)
    {
        using valhall::shader_stage;
        if (shader_.stage() == shader_stage::compute) run_compute();
        else if (shader_.stage() == shader_stage::fragment) run_fragments();
        else run_vertices();
        take_buffers();
        if (checks_) put_findings(*checks_, findings);
        if (counter_) add_counts(*counter_);
        return error_;
    }

private:
    // ---- resources: each has a range of memory with its number ----

    void place_resources()
    {
        for (const case_resource& r : case_.resources) {
            const valhall::spirv::resource_place at{r.set, r.binding};
            if (r.kind == case_resource_kind::buffer) add_buffer(at, r.index, r.words);
            else if (r.kind == case_resource_kind::image) memory.add_words(r.words, of_buffers);
            else memory.add(0);
            if (r.kind == case_resource_kind::image || r.kind == case_resource_kind::texture || r.kind == case_resource_kind::sampled)
                add_image(at, r.index, {{r.width, r.height, r.dimension == "cube" ? r.depth / 6 : r.depth}, r.mips});
        }
        push = case_.push;
        for (const case_pointer& p : case_.pointers) {
            const std::uint64_t to = address_of({p.to_set, p.to_binding}, p.to_index) + p.to_byte;
            const std::uint32_t words[]{static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(to >> 32)};
            if (p.is_pushed) {
                if (push.size() < p.word + 2) push.resize(p.word + 2);
                std::copy_n(words, 2, push.begin() + static_cast<std::ptrdiff_t>(p.word));
            } else if (case_resource* r = case_.find(p.set, p.binding, p.index)) {
                const auto range = static_cast<std::uint32_t>(r - case_.resources.data());
                for (std::uint32_t n = 0; n < 2; ++n)
                    if (4 * (p.word + n + 1) <= memory.bytes(range).size()) memory.set_word(range, 4 * (p.word + n), words[n]);
            }
        }
    }

    // Addresses are printed as zero in results.
    void take_buffers()
    {
        for (std::size_t n = 0; n < case_.resources.size(); ++n) {
            case_resource& r = case_.resources[n];
            if (r.kind == case_resource_kind::buffer || r.kind == case_resource_kind::image)
                memory.get_words(static_cast<std::uint32_t>(n), r.words);
        }
        for (const case_pointer& p : case_.pointers)
            if (case_resource* r = p.is_pushed ? nullptr : case_.find(p.set, p.binding, p.index))
                r->words[p.word] = r->words[p.word + 1] = 0;
    }

    // ---- messages ----

    void stop(const valhall::simulator::run_fault& fault)
    {
        using valhall::simulator::run_error;
        if (!error_.empty() || !fault) return;
        const std::string lane = fault.lane >= 0 ? "lane " + std::to_string(fault.lane) : "";
        std::string subject = subject_of(fault);
        error_ = place_of(fault.index) + ": " + std::string(valhall::simulator::sentence_of(fault.code));
        if (fault.code == run_error::unmapped) error_ += ": " + distance_of(fault.value);
        if (fault.code == run_error::no_varying) subject = missing_input(static_cast<std::uint32_t>(fault.value));
        if (fault.code == run_error::no_attribute) subject = "there is no line `attribute " + std::to_string(fault.value) + '`';
        if (!fault.detail.empty()) error_ += ": " + std::string(fault.detail);
        if (!lane.empty() || !subject.empty()) error_ += " (" + lane + (lane.empty() || subject.empty() ? "" : ", ") + subject + ')';
    }

    // The words of atomic instructions of the module: stores and loads of them are ordinary ones.
    std::vector<bool> atomic_words() const
    {
        using valhall::spirv::op;
        std::vector<bool> made(shader_.words().size());
        for (std::size_t n = 0; n < made.size() && n < shader_.origins().size(); ++n) {
            const std::uint32_t origin = shader_.origins()[n];
            if (origin == 0 || origin > module_.size()) continue;
            const op code = module_[origin - 1].code();
            made[n] = code == op::AtomicStore || code == op::AtomicLoad;
        }
        return made;
    }

    // "OpStore (blur.comp:17)": the instruction of the module from which a word comes.
    std::string place_of(std::uint32_t index) const
    {
        const std::uint32_t origin = index < shader_.origins().size() ? shader_.origins()[index] : 0;
        if (origin == 0 || origin > module_.size()) return "instruction " + std::to_string(index);
        const valhall::spirv::instruction_view what = module_[origin - 1];
        const std::string name = "word " + std::to_string(what.offset()) + ": Op" + std::string(valhall::spirv::name_of(what.code()));
        const spirv_names names(module_, how_);
        const valhall::spirv::source_line at = names.lines()[origin - 1];
        return at ? name + " (" + names.place(at) + ')' : name;
    }

    static std::string hex(std::uint64_t value) { return "0x" + hex_digits(value); }

    // "from byte 0x14 on of buffer 0 1 0, which has 0x10 bytes, 0x4 past its end": the memory that is nearest to an address.
    std::string distance_of(std::uint64_t address) const
    {
        std::string text = "no memory is near";
        std::uint64_t nearest = std::uint64_t{1} << 31;
        for (std::uint32_t n = 0; n < memory.size(); ++n) {
            if (memory.bytes(n).empty()) continue;
            const std::uint64_t first = memory.address(n), end = first + memory.bytes(n).size();
            const bool is_after = address >= end;
            const std::uint64_t distance = is_after ? address - end : address < first ? first - address : 0;
            if (distance >= nearest) continue;
            nearest = distance;
            const std::string past = distance == 0 ? ", at its end" : ", " + hex(distance) + " past its end";
            if (address < first) text = hex(distance) + " bytes before " + name_of_memory(n);
            else text = "from byte " + hex(address - first) + " on of " + name_of_memory(n) + (is_after ? past : "");
        }
        return text;
    }
    std::string name_of_memory(std::uint32_t n) const
    {
        if (n < case_.resources.size()) return case_.resources[n].title() + ", which has " + hex(memory.bytes(n).size()) + " bytes";
        return n == shared() ? "the workgroup's memory" : n == private_memory() ? "the threads' memory" : "the vertices' memory";
    }

    // "the input at location 1, component 2: a line `attribute 2` is missing"
    static std::string missing_input(std::uint32_t offset)
    {
        const std::uint32_t location = offset / 16;
        return "the input at location " + std::to_string(location) + ", component " + std::to_string(offset / 4 % 4) +
               ": a line `attribute " + std::to_string(location + 1) + "` or `plane " + std::to_string(location) + "` is missing";
    }

    void put_findings(case_checks& checks, std::vector<case_finding>& findings)
    {
        for (const valhall::simulator::run_finding& f : checks.findings())
            findings.push_back({place_of(f.what.index) + ": instruction " + std::to_string(f.what.index) + ": " +
                                    std::string(valhall::simulator::to_text(f).view()),
                                f.what.is_error || f.kind != valhall::simulator::run_finding_kind::registers});
        if (checks.omitted() != 0) findings.push_back({"and " + std::to_string(checks.omitted()) + " more findings", true});
        if (checks.unchecked() != 0)
            findings.push_back({std::to_string(checks.unchecked()) + " accesses were not checked for races: more than " +
                                    std::to_string(case_checks::most_words) + " words are touched between barriers",
                                false});
    }

    void add_counts(const valhall::simulator::cost_counter& counter) const
    {
        counted_case made;
        made.run.words.assign(shader_.words().begin(), shader_.words().end());
        made.run.on = program().steps.on;
        made.run.counts = counts_;
        made.run.warps = counter.warps();
        made.run.threads = counter.threads();
        made.origins.assign(shader_.origins().begin(), shader_.origins().end());
        made.title = name_of(shader_.stage());
        if (how_.variant != valhall::spirv::variant::whole)
            made.title += how_.variant == valhall::spirv::variant::position ? ", position" : ", varying";
        if (recorder_) {
            made.streams = recorder_->streams();
            made.is_cut = recorder_->is_cut();
            if (shader_.stage() == valhall::shader_stage::compute) made.workgroup_warps = static_cast<std::uint32_t>((threads() + 15) / 16);
        }
        options_.costs->push_back(std::move(made));
    }

    valhall::simulator::run_fault run_warps(std::span<valhall::simulator::warp> warps) override
    {
        if (checks_) checks_->watch(warps, threads());
        else if (counter_)
            for (valhall::simulator::warp& w : warps) w.watch(&*counter_);
        const valhall::simulator::run_fault stopped = module_run::run_warps(warps);
        if (checks_) checks_->collect();
        return stopped;
    }

    void run_compute()
    {
        case_host host(case_, memory);
        stop(run_workgroups(host));
    }

    // ---- fragments, in quads ----

    void run_fragments()
    {
        find_inputs();
        const case_resource* const given = attribute(0);
        const case_resource whole = given == nullptr ? whole_window() : case_resource{};
        const case_resource& positions = given == nullptr ? whole : *given;
        const auto count = static_cast<std::uint32_t>(positions.words.size() / 4);
        for (std::uint32_t first = 0; first + 3 <= count; first += 3) {
            primitive_ = first / 3;
            run_triangle(raster_triangle(positions, first, case_.width, case_.height));
        }
    }
    // The positions of a case that gives none: a triangle that covers the window.
    static case_resource whole_window()
    {
        case_resource r;
        for (const float word : {-1.F, -1.F, 0.F, 1.F, 3.F, -1.F, 0.F, 1.F, -1.F, 3.F, 0.F, 1.F})
            r.words.push_back(std::bit_cast<std::uint32_t>(word));
        return r;
    }
    const case_resource* attribute(std::uint32_t location) const
    {
        for (const case_resource& r : case_.resources)
            if (r.kind == case_resource_kind::attribute && r.binding == location) return &r;
        return nullptr;
    }
    void run_triangle(const raster_triangle& t)
    {
        for (std::uint32_t y = 0; y < case_.height && error_.empty(); y += 2)
            for (std::uint32_t x = 0; x < case_.width && error_.empty(); x += 2) {
                bool is_covered = false;
                for (std::uint32_t n = 0; n < 4; ++n) is_covered |= t.covers(x + n % 2, y + n / 2);
                if (is_covered) run_pixels(t, x, y);
            }
    }
    void run_pixels(const raster_triangle& t, std::uint32_t x, std::uint32_t y)
    {
        case_host host(case_, memory);
        std::vector<valhall::simulator::varying_word> varyings;
        for (const input_word& in : inputs_) {
            valhall::simulator::varying_word word{.offset = in.offset};
            for (std::uint32_t lane = 0; lane < 4; ++lane) word.lanes[lane] = value_of(t, in, x + lane % 2, y + lane / 2);
            varyings.push_back(word);
        }
        host.varyings = varyings;
        std::array<valhall::simulator::fragment, 4> fragments{};
        bool runs = !tests_early_;
        for (int lane = 0; lane < 4; ++lane) {
            const std::uint32_t column = x + static_cast<std::uint32_t>(lane) % 2, row = y + static_cast<std::uint32_t>(lane) / 2;
            const auto at = static_cast<std::size_t>(lane);
            host.set_window(at, static_cast<float>(t.depth(column, row)), static_cast<float>(t.reciprocal_w(column, row)));
            bool is_inside = column < case_.width && row < case_.height && t.covers(column, row);
            host.set_pixel(at, is_inside ? static_cast<std::int64_t>(std::size_t{row} * case_.width + column) : -1);
            if (tests_early_) is_inside = is_inside && host.passes_early(at);
            if (!is_inside) host.set_pixel(at, -1);
            runs |= is_inside;
            fragments[at] = {.x = column,
                             .y = row,
                             .coverage = is_inside ? 1u : 0u,
                             .is_front = t.is_front(),
                             .primitive = primitive_,
                             .frame_argument = 0xABCDEF00};  // the layer 0, and what the driver has put there
        }
        if (!runs) return;
        valhall::simulator::lane_mask discarded = 0;
        stop(run_quad(host, fragments, discarded));
        host.finish(discarded);
    }

    // An input of the shader: a plane if the case has one, else the interpolated attribute of the vertices.
    struct input_word {
        std::uint32_t offset = 0;
        const case_plane* plane = nullptr;
        const case_resource* from = nullptr;
        std::uint32_t component = 0;
        bool is_flat = false, is_linear = false;
    };
    void find_inputs()
    {
        // Planes are not used with perspective.
        bool is_flat = true;
        if (const case_resource* positions = attribute(0))
            for (std::size_t n = 3; n < positions->words.size(); n += 4) is_flat &= positions->words[n] == 0x3F800000;
        for (const case_plane& p : case_.planes)
            if (is_flat) inputs_.push_back({.offset = 16 * p.location + 4 * p.component, .plane = &p});
        for (const case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::attribute || r.binding == 0) continue;
            for (std::uint32_t c = 0; c < texel_words(r.format); ++c) {
                input_word in{.offset = 16 * (r.binding - 1) + 4 * c, .from = &r, .component = c};
                in.is_flat = r.format.find("FLOAT") == std::string::npos || has_decoration(r.binding - 1, valhall::spirv::decoration::Flat);
                in.is_linear = has_decoration(r.binding - 1, valhall::spirv::decoration::NoPerspective);
                const auto is_same = [&](const input_word& other) { return other.offset == in.offset; };
                if (std::none_of(inputs_.begin(), inputs_.end(), is_same)) inputs_.push_back(in);
            }
        }
        for (std::uint32_t n = 0; n < module_.size(); ++n)
            if (module_[n].code() == valhall::spirv::op::ExecutionMode)
                tests_early_ |= module_[n][2] == static_cast<std::uint32_t>(valhall::spirv::execution_mode::EarlyFragmentTests);
    }
    bool has_decoration(std::uint32_t location, valhall::spirv::decoration which) const
    {
        using namespace valhall::spirv;
        const decorations marks(module_);
        for (std::uint32_t n = 0; n < module_.size(); ++n) {
            const instruction_view what = module_[n];
            if (what.code() != op::Variable || what[3] != static_cast<std::uint32_t>(storage_class::Input)) continue;
            const found_decoration at = marks.find(what[2], decoration::Location);
            if (at && at.value == location && marks.has(what[2], which)) return true;
            // The members of a block; those without a location follow the one before, of which each has one location.
            const std::uint32_t type = module_.definition(what[1])[3];
            std::uint32_t next = at.value;
            for (std::uint32_t member = 0; module_.code_of(type) == op::TypeStruct && member + 2 < module_.definition(type).size();
                 ++member) {
                if (const found_decoration own = marks.find_member(type, member, decoration::Location)) next = own.value;
                if (next++ == location && marks.find_member(type, member, which)) return true;
            }
        }
        return false;
    }
    std::uint32_t value_of(const raster_triangle& t, const input_word& in, std::uint32_t column, std::uint32_t row) const
    {
        if (in.plane != nullptr) {
            const double x = (column + 0.5) / case_.width, y = (row + 0.5) / case_.height;
            return std::bit_cast<std::uint32_t>(static_cast<float>(in.plane->a + in.plane->b * x + in.plane->c * y));
        }
        const auto word = [&](std::uint32_t vertex) {
            const std::size_t at = std::size_t{t.first() + vertex} * texel_words(in.from->format) + in.component;
            return at < in.from->words.size() ? in.from->words[at] : 0;
        };
        if (in.is_flat) return word(0);
        const auto number = [&](std::uint32_t vertex) { return static_cast<double>(std::bit_cast<float>(word(vertex))); };
        double values[3]{number(0), number(1), number(2)};
        // The vertex program multiplies such an output by w, and the fragment program divides.
        for (std::uint32_t v = 0; v < 3; ++v) values[v] *= in.is_linear ? t.w_of(v) : 1;
        return std::bit_cast<std::uint32_t>(static_cast<float>(t.interpolated(values, false, column, row)));
    }

    // ---- vertices, one by one ----

    void run_vertices()
    {
        for (std::uint32_t instance = 0; instance < std::max(case_.instances, 1u); ++instance)
            for (std::uint32_t vertex = 0; vertex < case_.vertices && error_.empty(); ++vertex) run_record(vertex, instance);
    }
    void run_record(std::uint32_t vertex, std::uint32_t instance)
    {
        case_host host(case_, memory);
        host.vertex = vertex;
        stop(run_vertex(host, vertex, instance));
        if (error_.empty()) put_vertex(vertex);
    }
    // The fragment shader of vertex cases writes the output at location L to target L, at the pixel of the vertex's number.
    void put_vertex(std::uint32_t vertex)
    {
        for (case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::target) continue;
            const std::uint32_t words = texel_words(r.format);
            for (std::uint32_t c = 0; c < words; ++c) {
                const std::size_t at = std::size_t{vertex_bytes} * vertex + 16 * r.binding + 4 * c, to = std::size_t{vertex} * words + c;
                if (to < r.words.size()) r.words[to] = memory.word(vertices(), at);
            }
        }
    }

    case_file& case_;
    const valhall::spirv::compiled_module& shader_;
    const case_options& options_;
    std::vector<input_word> inputs_;
    std::uint32_t primitive_ = 0;  // the number of the triangle
    bool tests_early_ = false;
    const valhall::spirv::module& module_;
    const valhall::spirv::compile_options& how_;
    valhall::simulator::noise noise_;
    std::optional<case_checks> checks_{};
    std::vector<valhall::simulator::instruction_counts> counts_{};
    std::optional<valhall::simulator::cost_counter> counter_{};
    std::optional<valhall::simulator::timing_recorder> recorder_{};
    std::string error_;
};

inline bool has_binding(const case_resource& r) { return r.kind < case_resource_kind::target; }

// Runs the program of a compute or fragment shader, or both of a vertex shader.
inline std::string run_variants(case_file& c, const valhall::spirv::module& m, valhall::spirv::compile_options how,
                                const case_options& options, std::vector<case_finding>& findings)
{
    using valhall::spirv::variant;
    const bool is_vertex = how.stage == valhall::shader_stage::vertex;
    for (const variant one : {is_vertex ? variant::position : variant::whole, variant::varying}) {
        if (!is_vertex && one == variant::varying) break;
        how.variant = one;
        const valhall::spirv::compiled_module shader = valhall::spirv::compile(m, how);
        if (!shader) return "not compiled: " + explain(shader.fault(), m);
        const valhall::simulator::growing_decoded_program decoded(shader.words(), how.on);
        const std::string error = case_run(c, m, shader, decoded, how, options).run(findings);
        if (!error.empty()) return error;
    }
    return {};
}

// Compiles the module of a case with the options of the case and `how`, and runs it. Returns the error that stopped it; if it is empty, the
// resources of the case have the results. Adds the findings of --check to `findings`.
inline std::string run_case_file(case_file& c, const valhall::spirv::module& m, valhall::spirv::compile_options how,
                                 const case_options& options, std::vector<case_finding>& findings)
{
    using valhall::shader_stage;
    std::vector<valhall::spirv::specialization> constants;
    constants.reserve(c.constants.size());
    for (const case_constant& one : c.constants) constants.push_back({one.id, one.word, one.high});
    how.entry = c.entry;
    how.has_stage = true;
    how.specializations = constants;
    how.attachments = c.attachments;
    how.stage = c.stage == "vertex" ? shader_stage::vertex : c.stage == "fragment" ? shader_stage::fragment : shader_stage::compute;
    // Maps the bindings of the module, which the case uses, to those of the compiled shader.
    const auto move = [&](std::uint32_t& set, std::uint32_t& binding) {
        const valhall::spirv::resource_place at = how.place_of({set, binding});
        set = at.set;
        binding = at.binding;
    };
    case_file bound = c;
    for (case_resource& r : bound.resources)
        if (has_binding(r)) move(r.set, r.binding);
    for (case_pointer& p : bound.pointers) {
        move(p.set, p.binding);
        move(p.to_set, p.to_binding);
    }
    if (const valhall::spirv::option_fault wrong = fault_of_options(m, how)) return explain(wrong);
    const std::string error = run_variants(bound, m, how, options, findings);
    for (std::size_t n = 0; n < c.resources.size(); ++n) c.resources[n].words = bound.resources[n].words;
    return error;
}
inline std::string run_case_file(case_file& c, const valhall::spirv::module& m, const valhall::spirv::compile_options& how)
{
    std::vector<case_finding> none;
    // Wrong address arithmetic in 32 bits is seen.
    return run_case_file(c, m, how, {.of_buffers = valhall::front::shader_memory::range_kind::crossing}, none);
}
inline std::string run_case_file(case_file& c, const valhall::spirv::module& m, valhall::arch on)
{
    return run_case_file(c, m, valhall::spirv::compile_options{.on = on});
}

#endif
