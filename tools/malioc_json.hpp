// SPDX-License-Identifier: MIT
// The statistics of programs as Arm's offline compiler writes its performance reports as JSON, for programs that read these.
#ifndef VALHALL_TOOLS_MALIOC_JSON_HPP
#define VALHALL_TOOLS_MALIOC_JSON_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"

#include <valhall/isa/gpus.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/program/statistics.hpp>
#include <valhall/version.hpp>

class malioc_json {
public:
    // `program` is the name of the program that writes the report.
    explicit malioc_json(std::string_view program)
    {
        out_.begin_object().key("schema").begin_object().text("name", "performance").number("version", 2).end_object();
        out_.key("producer").begin_object().text("name", program);
        out_.key("version")
            .begin_array()
            .number(valhall::version.major_number)
            .number(valhall::version.minor_number)
            .number(valhall::version.patch_number);
        out_.end_array().text("build", "").text("documentation", "").end_object();
        out_.key("shaders").begin_array();
    }

    // Begins a shader; its variants follow. The properties of fragment shaders are those of `s`.
    void begin_shader(std::string_view filename, valhall::shader_stage stage, const valhall::program_statistics& s)
    {
        stage_ = stage;
        out_.begin_object().text("filename", filename).text("driver", "").key("hardware").begin_object();
        out_.text("architecture", s.on <= valhall::arch::v11 ? "Valhall" : "Arm 5th Generation");
        out_.text("core", "Mali-" + std::string(s.costs.product)).text("revision", "");
        out_.key("pipelines").begin_array();
        each_pipeline(s.costs, [&](const column& one) {
            out_.begin_object().text("name", one.name).text("display_name", one.title).text("description", one.sentence).end_object();
        });
        out_.end_array().end_object();
        out_.key("shader").begin_object().text("api", "Vulkan").text("type", title_of(stage)).end_object();
        out_.key("notes").begin_array();
        if (const std::string note = note_of(s.costs); !note.empty()) out_.text(note);
        out_.end_array().key("warnings").begin_array().end_array().key("properties").begin_array();
        // A driver can compute uniforms before a program runs; a program does not say whether one does.
        put("has_uniform_computation", "Has uniform computation", "True if a driver computes uniforms before the program runs.", false);
        if (is_fragment()) {
            put("has_side_effects", "Has side-effects", "True if the program writes memory.", s.has_side_effects);
            put("modifies_coverage", "Modifies coverage", "True if the program changes the covered samples.", s.modifies_coverage);
            put("uses_late_zs_test", "Uses late ZS test", "True if depth and stencil are tested after the program.", s.late_depth_test);
            put("uses_late_zs_update", "Uses late ZS update", "True if depth and stencil are written after the program.",
                s.late_depth_update);
            put("reads_color_buffer", "Reads color buffer", "True if the program reads the color in the tile.", s.reads_colour);
        }
        out_.end_array().key("variants").begin_array();
    }

    // A variant: "Main", or "Position" and "Varying" of a vertex shader. `spilled` is the number of bytes of spilled registers, if it is known;
    // otherwise a program that accesses the memory of its thread counts as one that spills.
    void add_variant(std::string_view name, const valhall::program_statistics& s, std::optional<std::uint64_t> spilled)
    {
        out_.begin_object().text("name", name).key("performance").begin_object().key("pipelines").begin_array();
        each_pipeline(s.costs, [&](const column& one) { out_.text(one.name); });
        out_.end_array();
        put_cycles("total_cycles", s.total, true, s.costs);
        put_cycles("shortest_path_cycles", s.shortest, s.has_shortest, s.costs);
        put_cycles("longest_path_cycles", s.longest, s.has_longest, s.costs);
        out_.end_object().key("properties").begin_array();
        put("work_registers_used", "Work registers", "Registers of a thread.", std::int64_t{s.work_registers()});
        put("uniform_registers_used", "Uniform registers", "Read-only registers of a program.", std::int64_t{s.uniform_count()});
        if (!s.uses_stack) spilled = 0;
        put("has_stack_spilling", "Has stack spilling", "True if registers are kept in the memory of the thread.",
            !spilled || *spilled != 0);
        put("stack_spill_bytes", "Stack spill bytes", "Bytes of registers in the memory of a thread.",
            spilled ? std::optional<std::int64_t>(static_cast<std::int64_t>(*spilled)) : std::nullopt);
        put("thread_occupancy", "Thread occupancy", "Percentage of the threads of a core that run at once.",
            std::int64_t{s.thread_percent()});
        put("fp16_arithmetic", "16-bit arithmetic", "Percentage of arithmetic with 16 bits or fewer.",
            s.arithmetic != 0 ? std::optional<std::int64_t>(s.percent_16_bit()) : std::nullopt);
        out_.end_array().end_object();
    }

    void end_shader() { out_.end_array().end_object(); }

    std::string finish() { return out_.end_array().end_object().take(); }

private:
    struct column {
        std::string_view name, title, sentence;
        int unit;  // -1 for column A
    };

    static constexpr column columns[] = {
        {"arith_total", "Arithmetic", "All arithmetic pipelines.", -1},
        {"arith_fma", "Arith FMA", "Arithmetic fused multiply-add pipeline.", 0},
        {"arith_cvt", "Arith CVT", "Arithmetic convert pipeline.", 1},
        {"arith_sfu", "Arith SFU", "Arithmetic special function pipeline.", 2},
        {"load_store", "Load/Store", "Load/store pipeline.", 3},
        {"varying", "Varying", "Varying pipeline.", 4},
        {"texture", "Texture", "Texture pipeline.", 5},
    };

    bool is_fragment() const { return stage_ == valhall::shader_stage::fragment || stage_ == valhall::shader_stage::none; }

    // Calls `take` with each column: those of the arithmetic units only if the offline compiler lists them, varyings only of fragment shaders.
    template <class Take>
    void each_pipeline(const valhall::cost_model& costs, const Take& take) const
    {
        for (const column& one : columns) {
            if (one.unit >= 0 && one.unit <= 2 && !costs.lists_units) continue;
            if (one.name == "varying" && !is_fragment()) continue;
            take(one);
        }
    }

    static std::string_view title_of(valhall::shader_stage stage)
    {
        switch (stage) {
        case valhall::shader_stage::vertex: return "Vertex";
        case valhall::shader_stage::fragment: return "Fragment";
        case valhall::shader_stage::compute: return "Compute";
        default: return "Unknown";
        }
    }

    // "FMA, CVT: assumed to be those of G78".
    static std::string note_of(const valhall::cost_model& costs)
    {
        std::string units;
        for (const valhall::pipeline p : valhall::pipelines)
            if (costs.is_assumed(p)) units.append(units.empty() ? "" : ", ").append(name_of(p));
        return units.empty() ? units : units + ": assumed to be those of " + std::string(costs.assumed_from);
    }

    void put_cycles(std::string_view name, const valhall::pipeline_load& load, bool exists, const valhall::cost_model& costs)
    {
        out_.key(name).begin_object().key("cycle_count").begin_array();
        each_pipeline(costs, [&](const column& one) {
            if (!exists) out_.made("null");
            else if (one.unit < 0) out_.real(load.arithmetic(costs).value());
            else out_.real(load.cycles(static_cast<valhall::pipeline>(one.unit), costs));
        });
        out_.end_array().key("bound_pipelines").begin_array();
        bool has_bound = false;
        each_pipeline(costs, [&](const column& one) {
            const bool is_bound =
                exists && (one.unit < 0 ? load.is_arithmetic_bound(costs) : load.is_bound(static_cast<valhall::pipeline>(one.unit), costs));
            if (is_bound) out_.text(one.name);
            has_bound |= is_bound;
        });
        if (!has_bound) out_.made("null");
        out_.end_array().end_object();
    }

    json& begin_property(std::string_view name, std::string_view title, std::string_view sentence)
    {
        return out_.begin_object().text("name", name).text("display_name", title).text("description", sentence).key("value");
    }
    void put(std::string_view name, std::string_view title, std::string_view sentence, bool value)
    {
        begin_property(name, title, sentence).truth(value).end_object();
    }
    void put(std::string_view name, std::string_view title, std::string_view sentence, std::int64_t value)
    {
        begin_property(name, title, sentence).number(value).end_object();
    }
    void put(std::string_view name, std::string_view title, std::string_view sentence, std::optional<std::int64_t> value)
    {
        if (value) return put(name, title, sentence, *value);
        begin_property(name, title, sentence).made("null").end_object();
    }

    json out_{};
    valhall::shader_stage stage_ = valhall::shader_stage::none;
};

#endif
