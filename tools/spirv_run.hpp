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

#include <valhall/compiler/evaluate_preamble.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/simulator/noise.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/run.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/decorations.hpp>
#include <valhall/simulator/timing_stream.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/option_faults.hpp>

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
};

class case_run {
public:
    case_run(case_file& c, const valhall::spirv::module& m, const valhall::spirv::compiled_module& shader,
             const valhall::spirv::compile_options& how, const case_options& options)
        : case_(c), shader_(shader), on_(how.on), program_(shader.words(), how.on), options_(options), module_(m), how_(how),
          noise_(options.seed)
    {
        place_buffers();
        if (options.checks) {
            std::vector<valhall::simulator::memory_range> undefined;
            for (const std::size_t n : {group_memory_, thread_memory_}) undefined.push_back({address_of(n), memory_[n]});
            checks_.emplace(shader.stage(), atomic_words(), undefined);
        }
        set_uniforms();
        if (options.costs == nullptr) return;
        counts_.resize(shader.words().size());
        counter_.emplace(counts_);
        // A quad of pixels is a warp of its own here; on hardware, four share one.
        const bool has_quads = shader.stage() == valhall::shader_stage::fragment;
        if (has_quads) counter_->slots_of_warp = 4;
        if (!options.has_estimate) return;
        recorder_.emplace();
        if (has_quads) recorder_->warps_in_one = 4;
        recorder_->shared_begin = address_of(group_memory_);
        recorder_->shared_end = recorder_->shared_begin + memory_[group_memory_].size();
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
    using special = valhall::special;
    using special_binding = valhall::simulator::special_binding;

    // ---- memory ----

    static std::uint64_t address_of(std::size_t range) { return (std::uint64_t{range} + 1) << 32; }

    void place_buffers()
    {
        std::uint32_t last_vertex = std::max(case_.vertices, 1u);
        for (const case_resource& r : case_.resources) {
            std::vector<std::uint8_t> bytes;
            if (r.kind == case_resource_kind::buffer || r.kind == case_resource_kind::image) bytes = bytes_of(r.words);
            memory_.push_back(bytes);
        }
        for (const case_pointer& p : case_.pointers) {
            const std::uint64_t to = buffer_address(p.to_set, p.to_binding, p.to_index) + p.to_byte;
            if (p.is_pushed) {
                if (case_.push.size() < p.word + 2) case_.push.resize(p.word + 2);
                case_.push[p.word] = static_cast<std::uint32_t>(to);
                case_.push[p.word + 1] = static_cast<std::uint32_t>(to >> 32);
            } else if (case_resource* r = case_.find(p.set, p.binding, p.index)) {
                store(memory_[static_cast<std::size_t>(r - case_.resources.data())], 4 * p.word, to);
            }
        }
        group_memory_ = memory_.size();
        memory_.emplace_back(shader_.workgroup_storage() + 16);
        thread_memory_ = memory_.size();
        memory_.emplace_back(std::size_t{thread_size()} * thread_count());
        vertex_memory_ = memory_.size();
        memory_.emplace_back(std::size_t{vertex_size} * last_vertex * std::max(case_.instances, 1u));
        // The positions of samples, in 256ths of a pixel: of one, the middle.
        sample_memory_ = memory_.size();
        memory_.push_back(bytes_of({0x00800080}));
        for (std::size_t n = 0; n < memory_.size(); ++n)
            if (!memory_[n].empty()) ranges_.push_back({address_of(n), memory_[n]});
    }
    static std::vector<std::uint8_t> bytes_of(const std::vector<std::uint32_t>& words)
    {
        std::vector<std::uint8_t> bytes(4 * words.size());
        for (std::size_t n = 0; n < bytes.size(); ++n) bytes[n] = static_cast<std::uint8_t>(words[n / 4] >> 8 * (n % 4));
        return bytes;
    }
    static void store(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value)
    {
        for (std::size_t n = 0; n < 8 && at + n < bytes.size(); ++n) bytes[at + n] = static_cast<std::uint8_t>(value >> 8 * n);
    }
    std::uint64_t buffer_address(std::uint32_t set, std::uint32_t binding, std::uint32_t index)
    {
        const case_resource* r = case_.find(set, binding, index);
        return r == nullptr ? 0 : address_of(static_cast<std::size_t>(r - case_.resources.data()));
    }
    std::uint32_t thread_size() const { return (shader_.thread_storage() + 15) / 16 * 16; }
    // The number of threads that run at the same time.
    std::size_t thread_count() const
    {
        const auto size = shader_.workgroup_size();
        return shader_.stage() == valhall::shader_stage::compute ? std::size_t{size[0]} * size[1] * size[2] : 16;
    }

    // The contents of the memory of a workgroup, or of a warp of another stage, at the start.
    void fill_memory()
    {
        for (const std::size_t n : {group_memory_, thread_memory_}) {
            if (options_.has_zeros) std::fill(memory_[n].begin(), memory_[n].end(), std::uint8_t{0});
            else noise_.fill(memory_[n]);
        }
    }
    void fill_registers(valhall::simulator::warp& w)
    {
        if (!options_.has_zeros) w.fill_registers(noise_);
    }

    // Addresses are printed as zero in results.
    void take_buffers()
    {
        for (std::size_t n = 0; n < case_.resources.size(); ++n) {
            case_resource& r = case_.resources[n];
            if (r.kind != case_resource_kind::buffer && r.kind != case_resource_kind::image) continue;
            for (std::size_t w = 0; w < r.words.size(); ++w) r.words[w] = load(memory_[n], 4 * w);
        }
        for (const case_pointer& p : case_.pointers)
            if (case_resource* r = p.is_pushed ? nullptr : case_.find(p.set, p.binding, p.index))
                r->words[p.word] = r->words[p.word + 1] = 0;
    }
    static std::uint32_t load(const std::vector<std::uint8_t>& bytes, std::size_t at)
    {
        std::uint32_t word = 0;
        for (std::size_t n = 0; n < 4; ++n) word |= std::uint32_t{bytes[at + n]} << 8 * n;
        return word;
    }

    // ---- uniforms ----

    std::uint32_t content(const valhall::spirv::uniform_name& u)
    {
        using valhall::spirv::uniform_kind;
        switch (u.kind) {
        case uniform_kind::buffer:
            return static_cast<std::uint32_t>(buffer_address(u.set, u.binding, u.element) >> (u.value != 0 ? 32 : 0));
        case uniform_kind::length: {
            const case_resource* r = case_.find(u.set, u.binding, u.element);
            return r == nullptr ? 0 : static_cast<std::uint32_t>(4 * r->words.size());
        }
        case uniform_kind::push: return u.value / 4 < case_.push.size() ? case_.push[u.value / 4] : 0;
        case uniform_kind::uniform_buffer: {
            const case_resource* r = case_.find(u.set, u.binding, u.element);
            return r == nullptr || u.value / 4 >= r->words.size() ? 0 : r->words[u.value / 4];
        }
        case uniform_kind::num_workgroups: return case_.groups[u.value % 3];
        case uniform_kind::image_size: return image_size(u);
        case uniform_kind::viewport_scale: return std::bit_cast<std::uint32_t>(viewport_scale(u.value));
        case uniform_kind::viewport_offset: return std::bit_cast<std::uint32_t>(viewport_offset(u.value));
        case uniform_kind::conversion: return u.value;
        default: return 0;
        }
    }
    // The viewport for which window coordinates equal normalised ones; vertex cases compare both.
    static float viewport_scale(std::uint32_t) { return 1; }
    static float viewport_offset(std::uint32_t) { return 0; }

    std::uint32_t image_size(const valhall::spirv::uniform_name& u)
    {
        constexpr std::uint32_t levels = 3;
        const case_resource* r = case_.find(u.set, u.binding, u.element, false);
        if (r == nullptr) return 0;
        if (u.value == levels) return r->mips;
        const std::uint32_t sizes[3]{r->width, r->height, r->dimension == "cube" ? r->depth / 6 : r->depth};
        return u.value < 3 ? sizes[u.value] : 1;
    }

    void set_uniforms()
    {
        std::vector<std::uint32_t> computed(shader_.precomputed().words.size());
        const auto of_key = [this](std::uint64_t key) { return content(valhall::spirv::uniform_name::of(key)); };
        valhall::compiler::evaluate(shader_.precomputed(), of_key, computed);
        for (const valhall::compiler::uniform_word& u : shader_.uniforms()) {
            const valhall::spirv::uniform_name name = valhall::spirv::uniform_name::of(u.key);
            const bool is_computed = name.kind == valhall::spirv::uniform_kind::computed;
            uniforms_.push_back(u.is_constant ? u.bits : is_computed ? computed.at(name.value) : content(name));
        }
    }

    std::vector<special_binding> all_specials() const
    {
        const auto pair = [](special which, std::uint64_t value, std::uint32_t step = 0) {
            return special_binding{which, {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)}, step};
        };
        std::vector<special_binding> made{
            pair(special::workgroup_local_pointer, address_of(group_memory_)),
            pair(special::thread_local_pointer, address_of(thread_memory_), thread_size()),
            pair(special::atest_datum, 0),
            pair(special::sample, address_of(sample_memory_)),
        };
        for (int target = 0; target < 8; ++target)
            made.push_back(pair(static_cast<special>(static_cast<int>(special::blend_descriptor_0) + target), 0));
        return made;
    }

    valhall::simulator::environment around(const std::vector<special_binding>& specials, valhall::simulator::host* host) const
    {
        return {.program = program_.view(),
                .uniforms = uniforms_,
                .specials = specials,
                .memory = std::span(ranges_),
                .devices = host,
                .invocations = static_cast<std::uint32_t>(thread_count())};
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
        for (std::size_t n = 0; n < memory_.size(); ++n) {
            if (memory_[n].empty()) continue;
            const std::uint64_t first = address_of(n), end = first + memory_[n].size();
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
    std::string name_of_memory(std::size_t n) const
    {
        if (n < case_.resources.size()) return case_.resources[n].title() + ", which has " + hex(memory_[n].size()) + " bytes";
        return n == group_memory_ ? "the workgroup's memory" : n == thread_memory_ ? "the threads' memory" : "the vertices' memory";
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
        made.run.on = on_;
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
            if (shader_.stage() == valhall::shader_stage::compute)
                made.workgroup_warps = static_cast<std::uint32_t>((thread_count() + 15) / 16);
        }
        options_.costs->push_back(std::move(made));
    }

    // Runs the warps of a workgroup, or a warp of another stage.
    void run_warps(std::span<valhall::simulator::warp> warps)
    {
        if (checks_) checks_->watch(warps, thread_count());
        else if (counter_)
            for (valhall::simulator::warp& w : warps) w.watch(&*counter_);
        stop(valhall::simulator::run_workgroup(warps, options_.limit));
        if (checks_) checks_->collect();
    }

    // ---- compute ----

    void run_compute()
    {
        for (std::uint32_t z = 0; z < case_.groups[2]; ++z)
            for (std::uint32_t y = 0; y < case_.groups[1]; ++y)
                for (std::uint32_t x = 0; x < case_.groups[0]; ++x)
                    if (error_.empty()) run_group({x, y, z});
    }

    void run_group(const std::array<std::uint32_t, 3>& group)
    {
        const std::size_t threads = thread_count(), warps = (threads + 15) / 16;
        case_host host(case_, memory_);
        fill_memory();
        const std::vector<special_binding> specials = all_specials();
        const valhall::simulator::environment environment = around(specials, &host);
        std::vector<valhall::simulator::warp> running;
        running.reserve(warps);
        for (std::size_t n = 0; n < warps; ++n) {
            const int lanes = static_cast<int>(std::min<std::size_t>(16, threads - 16 * n));
            running.emplace_back(environment, lanes, static_cast<std::uint32_t>(16 * n));
            fill_registers(running.back());
            for (int lane = 0; lane < lanes; ++lane) set_thread(running.back(), lane, 16 * n + static_cast<std::size_t>(lane), group);
        }
        run_warps(running);
    }
    int register_of(valhall::preload which) const { return valhall::preload_register(which, shader_.stage(), on_); }
    void set_thread(valhall::simulator::warp& w, int lane, std::size_t index, const std::array<std::uint32_t, 3>& group) const
    {
        const auto size = shader_.workgroup_size();
        const std::uint32_t n = static_cast<std::uint32_t>(index);
        const std::uint32_t local[3]{n % size[0], n / size[0] % size[1], n / (size[0] * size[1])};
        w.set_reg(register_of(valhall::preload::local_id_xy), lane, local[0] | local[1] << 16);
        w.set_reg(register_of(valhall::preload::local_id_z), lane, local[2]);
        for (std::size_t c = 0; c < 3; ++c) {
            w.set_reg(register_of(valhall::preload::workgroup_id_x) + static_cast<int>(c), lane, group[c]);
            w.set_reg(register_of(valhall::preload::global_id_x) + static_cast<int>(c), lane, group[c] * size[c] + local[c]);
        }
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
                if (is_covered) run_quad(t, x, y);
            }
    }
    void run_quad(const raster_triangle& t, std::uint32_t x, std::uint32_t y)
    {
        case_host host(case_, memory_);
        std::vector<valhall::simulator::varying_word> varyings;
        for (const input_word& in : inputs_) {
            valhall::simulator::varying_word word{.offset = in.offset};
            for (std::uint32_t lane = 0; lane < 4; ++lane) word.lanes[lane] = value_of(t, in, x + lane % 2, y + lane / 2);
            varyings.push_back(word);
        }
        host.varyings = varyings;
        fill_memory();
        const std::vector<special_binding> specials = all_specials();
        const valhall::simulator::environment environment = around(specials, &host);
        valhall::simulator::warp w(environment, 4);
        fill_registers(w);
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
            w.set_reg(register_of(valhall::preload::primitive_id), lane, primitive_);
            w.set_reg(register_of(valhall::preload::frame_argument), lane, 0xABCDEF00);  // the layer 0, and what the driver has put there
            w.set_reg(register_of(valhall::preload::front_facing), lane, t.is_front() ? 0 : 1);
            w.set_reg(register_of(valhall::preload::pixel_xy), lane, column | row << 16);
            w.set_reg(register_of(valhall::preload::varying_source), lane, 0);
            w.set_reg(register_of(valhall::preload::coverage), lane, is_inside ? 1 : 0);
        }
        if (!runs) return;
        run_warps(std::span(&w, 1));
        host.finish(w.discarded());
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
            for (std::uint32_t vertex = 0; vertex < case_.vertices && error_.empty(); ++vertex) run_vertex(vertex, instance);
    }
    void run_vertex(std::uint32_t vertex, std::uint32_t instance)
    {
        case_host host(case_, memory_);
        host.vertices = {address_of(vertex_memory_), vertex_size};
        host.vertex = vertex;
        fill_memory();
        const std::vector<special_binding> specials = all_specials();
        const valhall::simulator::environment environment = around(specials, &host);
        valhall::simulator::warp w(environment, 1);
        fill_registers(w);
        w.set_reg(register_of(valhall::preload::output_index), 0, vertex);
        w.set_reg(register_of(valhall::preload::vertex_id), 0, vertex);
        w.set_reg(register_of(valhall::preload::instance_id), 0, instance);
        run_warps(std::span(&w, 1));
        if (error_.empty()) put_vertex(vertex);
    }
    // The fragment shader of vertex cases writes the output at location L to target L, at the pixel of the vertex's number.
    void put_vertex(std::uint32_t vertex)
    {
        for (case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::target) continue;
            const std::uint32_t words = texel_words(r.format);
            for (std::uint32_t c = 0; c < words; ++c) {
                const std::size_t at = std::size_t{vertex_size} * vertex + 16 * r.binding + 4 * c, to = std::size_t{vertex} * words + c;
                if (to < r.words.size()) r.words[to] = load(memory_[vertex_memory_], at);
            }
        }
    }

    static constexpr std::uint32_t vertex_size = 512;

    case_file& case_;
    const valhall::spirv::compiled_module& shader_;
    valhall::arch on_;
    valhall::simulator::growing_decoded_program program_;
    const case_options& options_;
    std::vector<std::vector<std::uint8_t>> memory_;
    std::vector<valhall::simulator::memory_range> ranges_;
    std::size_t group_memory_ = 0, thread_memory_ = 0, vertex_memory_ = 0, sample_memory_ = 0;
    std::vector<std::uint32_t> uniforms_;
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
        const std::string error = case_run(c, m, shader, how, options).run(findings);
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
    return run_case_file(c, m, how, {}, none);
}
inline std::string run_case_file(case_file& c, const valhall::spirv::module& m, valhall::arch on)
{
    return run_case_file(c, m, valhall::spirv::compile_options{.on = on});
}

#endif
