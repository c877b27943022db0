// SPDX-License-Identifier: MIT
// Compiles a SPIR-V module by the command line, and prints the result: text, uniforms, statistics, the program after each step.
#ifndef VALHALL_TOOLS_SPIRV_COMPILATION_HPP
#define VALHALL_TOOLS_SPIRV_COMPILATION_HPP

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "compiler_words.hpp"
#include "half_precision_text.hpp"
#include "ir_dump.hpp"
#include "json_report.hpp"
#include "options.hpp"
#include "rejected_words.hpp"
#include "spirv_floats.hpp"
#include "spirv_names.hpp"
#include "spirv_source.hpp"

#include <valhall/program/growing_statistics.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/lower/entry.hpp>
#include <valhall/spirv/print.hpp>
#include <valhall/spirv/print_uniforms.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/assembly.hpp>

inline constexpr named_value<valhall::spirv::variant> spirv_variant_names[] = {{"position", valhall::spirv::variant::position},
                                                                               {"varying", valhall::spirv::variant::varying}};

// The compiler's options on the command line.
class spirv_options {
public:
    explicit spirv_options(valhall::arch on) : how_{.on = on} {}

    // Prints an error and returns false if the options are wrong. With `takes_lists`, --spec may have several values: 3=16,32,64.
    bool read(const command_line& options, bool takes_lists = false)
    {
        how_.entry = options.value("--entry");
        how_.has_stage = options.has("--stage");
        if (const valhall::shader_stage stage = options.stage();
            stage == valhall::shader_stage::blend || stage == valhall::shader_stage::pilot)
            return options.fail("SPIR-V has no stage '" + std::string(name_of(stage)) + "': one of vertex, fragment, compute");
        if (how_.has_stage) how_.stage = options.stage();
        how_.relaxed_precision = options.has("--relaxed-precision");
        how_.explains_floats = options.has("--halves");
        how_.robust_buffers = options.has("--robust-buffers");
        how_.back_end.verify = !options.has("--no-verify");
        for (const std::string_view one : options.values("--spec")) {
            if (!read_constants(one, takes_lists))
                return options.fail("'--spec " + std::string(one) + "' is not ID=VALUE" + (takes_lists ? " or ID=VALUE,VALUE" : ""));
            if (combinations() > most_combinations)
                return options.fail("the values of --spec have more than " + std::to_string(most_combinations) + " combinations");
        }
        for (const std::string_view one : options.values("--binding")) {
            valhall::spirv::binding_change made;
            if (!read_binding(one, made)) return options.fail("'--binding " + std::string(one) + "' is not SET.BINDING=SET.BINDING");
            bindings_.push_back(made);
        }
        for (const std::string_view one : options.values("--attachment")) {
            valhall::spirv::input_attachment made;
            if (!read_attachment(one, made))
                return options.fail("'--attachment " + std::string(one) + "' is not INDEX=TARGET, INDEX=depth or INDEX=stencil");
            attachments_.push_back(made);
        }
        return read_registers(options, how_.on, how_.back_end.register_limit) &&
               read_word(options, "--variant", spirv_variant_names, how_.variant);
    }
    static constexpr std::size_t most_combinations = 100'000;

    // The number of options with several values.
    std::size_t list_count() const { return lists_.size(); }
    // The number of combinations of the values of --spec.
    std::size_t combinations() const
    {
        std::size_t count = 1;
        for (const spec_list& one : lists_) count *= one.values.size();
        return count;
    }
    // The values of a combination, the last option changing fastest.
    std::vector<valhall::spirv::specialization> combination(std::size_t n) const
    {
        std::vector<valhall::spirv::specialization> made = constants_;
        for (std::size_t at = lists_.size(); at-- > 0; n /= lists_[at].values.size())
            made.push_back(lists_[at].values[n % lists_[at].values.size()]);
        return made;
    }
    // "spec 3", a tab, "spec 4": the titles of the options with several values, and their values in a combination.
    std::string spec_titles() const
    {
        std::string text;
        for (const spec_list& one : lists_) text += "spec " + std::to_string(one.values.front().id) + '\t';
        return text;
    }
    std::string spec_cells(std::size_t n) const
    {
        std::string text;
        for (std::size_t at = lists_.size(); at-- > 0; n /= lists_[at].values.size())
            text.insert(0, lists_[at].texts[n % lists_[at].values.size()] + '\t');
        return text;
    }
    // "--spec 3=16 --spec 4=2: ", or nothing if no option has several values.
    std::string spec_text(std::size_t n) const
    {
        std::string text;
        for (std::size_t at = lists_.size(); at-- > 0; n /= lists_[at].values.size()) {
            const std::size_t value = n % lists_[at].values.size();
            text.insert(0,
                        (at == 0 ? "--spec " : " --spec ") + std::to_string(lists_[at].values[value].id) + '=' + lists_[at].texts[value]);
        }
        return text.empty() ? text : text + ": ";
    }
    valhall::spirv::compile_options made() const
    {
        valhall::spirv::compile_options how = how_;
        how.specializations = constants_;
        how.bindings = bindings_;
        how.attachments = attachments_;
        return how;
    }

private:
    // The values of a constant.
    struct spec_list {
        std::vector<valhall::spirv::specialization> values{};
        std::vector<std::string> texts{};
    };

    // "3=16" or, if lists may be given, "3=16,32,64".
    bool read_constants(std::string_view text, bool takes_lists)
    {
        valhall::spirv::specialization made;
        if (!takes_lists || text.find(',') == std::string_view::npos) {
            if (!read_constant(text, made)) return false;
            constants_.push_back(made);
            return true;
        }
        const std::string id(text.substr(0, std::min(text.find('='), text.size()) + 1));
        spec_list list;
        for (std::string_view rest = text.substr(std::min(id.size(), text.size()));;) {
            const std::size_t size = std::min(rest.find(','), rest.size());
            list.texts.emplace_back(rest.substr(0, size));
            if (!read_constant(id + list.texts.back(), made)) return false;
            list.values.push_back(made);
            if (size == rest.size()) break;
            rest.remove_prefix(size + 1);
        }
        lists_.push_back(std::move(list));
        return true;
    }

    // "0.3".
    static bool read_place(std::string_view text, valhall::spirv::resource_place& made)
    {
        const char* const end = text.data() + text.size();
        const auto set = std::from_chars(text.data(), end, made.set);
        if (set.ec != std::errc() || set.ptr == end || *set.ptr != '.') return false;
        const auto binding = std::from_chars(set.ptr + 1, end, made.binding);
        return binding.ec == std::errc() && binding.ptr == end;
    }
    static bool read_binding(std::string_view text, valhall::spirv::binding_change& made)
    {
        const std::size_t equals = text.find('=');
        return equals != std::string_view::npos && read_place(text.substr(0, equals), made.from) &&
               read_place(text.substr(equals + 1), made.to);
    }
    // "1=0", "1=depth", "1=stencil"
    static bool read_attachment(std::string_view text, valhall::spirv::input_attachment& made)
    {
        constexpr std::uint32_t most_targets = 8;
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || !read_number(text.substr(0, equals), made.index)) return false;
        const std::string_view target = text.substr(equals + 1);
        if (target == "depth") return made.target = valhall::spirv::input_attachment::depth, true;
        if (target == "stencil") return made.target = valhall::spirv::input_attachment::stencil, true;
        return read_number(target, made.target) && made.target < most_targets;
    }
    static bool read_number(std::string_view text, std::uint32_t& made)
    {
        const auto end = std::from_chars(text.data(), text.data() + text.size(), made);
        return end.ec == std::errc() && end.ptr == text.data() + text.size();
    }
    static bool read_constant(std::string_view text, valhall::spirv::specialization& made)
    {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) return false;
        const std::string_view id = text.substr(0, equals), value = text.substr(equals + 1);
        std::uint64_t number = 0;
        const bool is_bits = value.substr(0, 2) == "0x", is_negative = value.substr(0, 1) == "-";
        const std::string_view digits = value.substr(is_bits ? 2 : is_negative ? 1 : 0);
        const auto first = std::from_chars(id.data(), id.data() + id.size(), made.id);
        const auto second = std::from_chars(digits.data(), digits.data() + digits.size(), number, is_bits ? 16 : 10);
        if (is_negative) number = 0 - number;
        made.word = static_cast<std::uint32_t>(number);
        made.high = static_cast<std::uint32_t>(number >> 32);
        return first.ec == std::errc() && first.ptr == id.data() + id.size() && second.ec == std::errc() &&
               second.ptr == digits.data() + digits.size();
    }

    valhall::spirv::compile_options how_;
    std::vector<valhall::spirv::specialization> constants_;
    std::vector<spec_list> lists_{};
    std::vector<valhall::spirv::binding_change> bindings_;
    std::vector<valhall::spirv::input_attachment> attachments_;
};

inline bool is_vertex_shader(const valhall::spirv::module& m, const valhall::spirv::compile_options& how)
{
    valhall::spirv::compile_fault none;
    std::uint32_t entry = 0;
    return valhall::spirv::lower::find_entry(m, how, entry, none) &&
           m[entry][1] == static_cast<std::uint32_t>(valhall::spirv::execution_model::Vertex);
}

// The option that avoids an error, in parentheses after a space; empty if there is none.
inline std::string option_against(valhall::spirv::compile_error code)
{
    using valhall::spirv::compile_error;
    if (code == compile_error::wrong_variant) return " (--variant)";
    if (code == compile_error::several_entries) return " (--entry, --stage)";
    return {};
}

template <class... Observer>
valhall::spirv::compiled_module compile(spirv_source& source, const valhall::spirv::compile_options& how, const Observer&... observer)
{
    valhall::spirv::compiled_module shader = valhall::spirv::compile(source.module(), how, observer...);
    if (!shader) {
        source.tell(explain(shader.fault(), source.module()) + option_against(shader.fault().code),
                    shader.fault().has_instruction ? std::int64_t{shader.fault().offset} : -1);
        print_rejected(shader, how.on, shader.fault().back_end.found);
    }
    return shader;
}

// A comment for each uniform that is not a constant: "// u0 buffer 0 3 (particles)".
inline std::string uniform_comments(const valhall::spirv::compiled_module& shader, const spirv_names& names)
{
    std::string text;
    std::size_t at = 0;
    valhall::spirv::print_uniforms(shader.uniforms(), [&](const std::string& line) {
        const auto& uniform = shader.uniforms()[at++];
        if (uniform.is_constant) return;
        const std::string name = names.name_of(valhall::spirv::uniform_name::of(uniform.key));
        text += "// " + line + (name.empty() ? "" : " (" + name + ")") + '\n';
    });
    return text;
}

// The disassembly with comments: the contents of each uniform, and the SPIR-V instruction and the source line at the first of its
// consecutive words.
inline std::string to_assembly(const spirv_source& source, const valhall::spirv::compiled_module& shader,
                               const valhall::spirv::compile_options& how)
{
    const auto origins = shader.origins();
    const valhall::spirv::module_printer printer(source.module());
    const spirv_names names(source.module(), how);
    std::string text = uniform_comments(shader, names);
    std::uint32_t last = 0;
    valhall::spirv::source_line last_line;
    valhall::disassemble_words(shader.words(), {.on = how.on, .labels = true}, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) text.append(found.label) += ":\n";
        if (found.is_end || !found.has_line) return;
        const std::uint32_t origin = found.index < origins.size() ? origins[found.index] : 0;
        const bool is_new = origin != 0 && origin <= source.module().size() && origin != last;
        if (const auto at = is_new ? names.lines()[origin - 1] : valhall::spirv::source_line{}; at && at != last_line) {
            const std::string of_line = names.text(at);
            text += "// " + names.place(at) + (of_line.empty() ? "" : ": " + of_line) + '\n';
            last_line = at;
        }
        text += found.line;
        if (is_new) {
            const std::string line = printer.line(source.module()[origin - 1]);
            text.append("  // ") += line.substr(line.find_first_not_of(' '));
        }
        last = origin;
        text += '\n';
    });
    return text;
}

inline std::string uniforms_of(const valhall::spirv::compiled_module& shader)
{
    std::string text;
    valhall::spirv::print_uniforms(shader.uniforms(), [&](const std::string& line) { text.append(line) += '\n'; });
    return text;
}

inline std::string_view name_of(valhall::spirv::variant which)
{
    for (const auto& one : spirv_variant_names)
        if (one.value == which) return one.name;
    return {};
}

// A compiled entry point as an object: its words and uniforms, or its statistics.
inline void put_program(json& out, const spirv_source& source, const valhall::spirv::compiled_module& shader,
                        const valhall::spirv::compile_options& how, const command_line& options, bool has_statistics)
{
    out.begin_object().text("stage", name_of(shader.stage()));
    if (const std::string_view which = name_of(how.variant); !which.empty()) out.text("variant", which);
    out.text("architecture", name_of(how.on));
    out.number("thread_storage", shader.thread_storage()).number("workgroup_storage", shader.workgroup_storage());
    out.key("uniforms").begin_array();
    valhall::spirv::print_uniforms(shader.uniforms(), [&](std::string_view line) { out.text(line.substr(line.find(' ') + 1)); });
    out.end_array();
    if (has_statistics) put_statistics(out, shader.words(), how.on, options.value("--gpu"));
    else put_words(out, shader.words(), shader.origins());
    if (has_statistics && options.has("--halves")) {
        half_precision_text(shader.words(), {.on = how.on}).put(out);
        spirv_floats(source, shader, spirv_names(source.module(), how), how.on).put(out);
    }
    out.end_object();
}

// The total cost of the instructions of a line or of a SPIR-V instruction.
struct spirv_cost {
    std::uint32_t key = 0;  // the index of an instruction of that line
    valhall::pipeline_load load{};
    std::size_t instructions = 0;
};

// The costs by source line, or by SPIR-V instruction if the module has no line (OpLine ends with its block), sorted by the cycles of the
// unit that bounds the program.
inline std::vector<spirv_cost> costs_of(const valhall::spirv::compiled_module& shader, const valhall::spirv::source_lines& lines,
                                        valhall::arch on, const valhall::cost_model& costs, valhall::pipeline bound)
{
    std::vector<spirv_cost> found;
    for (std::size_t n = 0; n < shader.words().size() && n < shader.origins().size(); ++n) {
        const auto decoded = valhall::decode(shader.words()[n], on);
        const std::uint32_t origin = shader.origins()[n];
        if (!decoded || origin == 0) continue;
        const auto is_same = [&](const spirv_cost& one) {
            return lines[origin - 1] ? lines[one.key] == lines[origin - 1] : one.key == origin - 1;
        };
        auto at = std::find_if(found.begin(), found.end(), is_same);
        if (at == found.end()) at = found.insert(found.end(), spirv_cost{origin - 1, {}, 0});
        at->load += valhall::load_of(*decoded, costs);
        ++at->instructions;
    }
    std::sort(found.begin(), found.end(), [&](const spirv_cost& a, const spirv_cost& b) {
        return a.load[bound] != b.load[bound] ? a.load[bound] > b.load[bound] : a.key < b.key;
    });
    return found;
}

// The unit that bounds a program: the first with the most cycles, FMA if there are none.
inline valhall::pipeline bound_of(const valhall::program_statistics& s)
{
    valhall::pipeline most = valhall::pipeline::fma;
    for (const valhall::pipeline p : valhall::pipelines)
        if (s.total.exact_cycles(p, s.costs) > s.total.exact_cycles(most, s.costs)) most = p;
    return most;
}

// The costliest lines or instructions, with their share of the unit that bounds the program.
inline void add_costliest(const spirv_source& source, const valhall::spirv::compiled_module& shader, const spirv_names& names,
                          const valhall::program_statistics& s, std::string& text)
{
    constexpr std::size_t most = 5;
    const valhall::pipeline bound = bound_of(s);
    const auto costs = costs_of(shader, names.lines(), s.on, s.costs, bound);
    if (costs.empty()) return;
    const valhall::spirv::module_printer printer(source.module());
    text += names.lines().any() ? "\nCostliest source lines\n" : "\nCostliest SPIR-V instructions\n";
    text += "======================\n\n";
    for (std::size_t n = 0; n < costs.size() && n < most && costs[n].load[bound] != 0; ++n) {
        char cycles[48];
        std::snprintf(cycles, sizeof cycles, "%6.2f %s cycles in %3zu instructions: ", costs[n].load.cycles(bound, s.costs),
                      std::string(valhall::name_of(bound)).c_str(), costs[n].instructions);
        text += cycles;
        const valhall::spirv::source_line at = names.lines()[costs[n].key];
        std::string line = printer.line(source.module()[costs[n].key]);
        line.erase(0, line.find_first_not_of(' '));
        if (at) {
            const std::string of_line = names.text(at);
            line = names.place(at) + (of_line.empty() ? "" : ": " + of_line);
        }
        text += line + '\n';
    }
}

// The statistics of a shader, and the uniforms and memory that its caller has to provide.
inline bool add_statistics(const spirv_source& source, const valhall::spirv::compiled_module& shader,
                           const valhall::spirv::compile_options& how, std::string_view product, std::string& text)
{
    const auto add_line = [&](std::string_view line) { text.append(line) += '\n'; };
    const valhall::cost_model costs = valhall::costs_of(product, how.on);
    const valhall::result<valhall::program_statistics> found = valhall::statistics_of(shader.words(), how.on, costs);
    if (!found) return false;
    add_line("Uniforms: " + std::to_string(shader.uniforms().size()));
    add_line("Thread storage: " + std::to_string(shader.thread_storage()) + " bytes");
    add_line("Workgroup storage: " + std::to_string(shader.workgroup_storage()) + " bytes");
    valhall::print_statistics(*found, product, add_line);
    const spirv_names names(source.module(), how);
    add_costliest(source, shader, names, *found, text);
    if (how.explains_floats)
        text += half_precision_text(shader.words(), {.on = how.on}).text() + spirv_floats(source, shader, names, how.on).text();
    return true;
}

// ---- a table ----

inline std::string table_titles()
{
    std::string text = "file\tprogram\tinstructions\tregisters\tthreads\tuniforms\tthread_bytes\tspills\tworkgroup_bytes\tcycles\tA";
    for (const valhall::pipeline p : valhall::pipelines) {
        text += '\t';
        text += valhall::name_of(p);
    }
    return text;
}

// A row of the table; `cycles` are those of the unit that takes the most, where the arithmetic units together count as one.
inline bool add_row(const spirv_source& source, const valhall::spirv::compiled_module& shader, valhall::arch on, std::string_view product,
                    std::string_view program, std::string& text)
{
    const valhall::cost_model costs = valhall::costs_of(product, on);
    const valhall::result<valhall::program_statistics> s = valhall::statistics_of(shader.words(), on, costs);
    if (!s) return false;
    const auto add = [&](const std::string& cell) { text.append(1, '\t') += cell; };
    const auto add_cycles = [&](valhall::cycle_count count) {
        char cycles[32];
        std::snprintf(cycles, sizeof cycles, "%.6f", count.value());
        add(cycles);
    };
    text.append(source.name()).append("\t") += program;
    for (const std::size_t one :
         {s->instructions, static_cast<std::size_t>(s->work_registers()), static_cast<std::size_t>(s->thread_percent()),
          shader.uniforms().size(), static_cast<std::size_t>(shader.thread_storage()), static_cast<std::size_t>(shader.spills()),
          static_cast<std::size_t>(shader.workgroup_storage())})
        add(std::to_string(one));
    add_cycles(s->total.most_cycles(s->costs));
    add_cycles(s->total.arithmetic(s->costs));
    for (const valhall::pipeline p : valhall::pipelines) add_cycles(s->total.exact_cycles(p, s->costs));
    text += '\n';
    return true;
}

#endif
