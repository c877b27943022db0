// SPDX-License-Identifier: MIT
// The functions of compilers.wasm: the compilers of TGSI and SPIR-V, and the reader of files, by the C interface.
//
// A request is names and values, separated by zero bytes. The last name is `bytes`, and everything after it is its value. An answer is JSON.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "valhall.h"

#include "../../../tools/json.hpp"
#include "../../../tools/playground/module.hpp"
#include "../../../tools/request_parts.hpp"

namespace {

constexpr const char* variants[] = {"whole", "position", "varying"};

struct request {
    std::map<std::string, std::string> values{};
    std::string_view bytes{};
    // Values of specialization constants by their SpecId.
    std::vector<valhall_specialization> constants{};
    std::vector<valhall_input_attachment> attachments{};

    std::string of(const std::string& name) const
    {
        const auto found = values.find(name);
        return found == values.end() ? std::string() : found->second;
    }
    bool on(const std::string& name) const { return of(name) == "true"; }
    int architecture() const { return valhall_find_architecture(of("arch").c_str()); }
    // 0 for none.
    int stage() const { return static_cast<int>(valhall_find_name(VALHALL_NAMES_STAGE, of("stage").c_str())) + 1; }
    int variant() const
    {
        const auto* const found = std::find(std::begin(variants), std::end(variants), of("variant"));
        return found == std::end(variants) ? VALHALL_WHOLE : static_cast<int>(found - std::begin(variants));
    }
};

std::uint64_t number_in(std::string_view text)
{
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

request read_request(std::string_view text)
{
    request made;
    request_parts parts(text);
    while (!parts.empty()) {
        const std::string name(parts.take());
        if (name == "bytes") {
            made.bytes = parts.rest();
            break;
        }
        const std::string_view value = parts.take();
        if (name.starts_with("constant ")) {
            const std::uint64_t bits = number_in(value);
            made.constants.push_back({static_cast<std::uint32_t>(number_in(std::string_view(name).substr(9))),
                                      static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)});
        }
        if (name.starts_with("attachment "))
            made.attachments.push_back(
                {static_cast<std::uint32_t>(number_in(std::string_view(name).substr(11))), static_cast<std::uint32_t>(number_in(value))});
        made.values[name] = value;
    }
    return made;
}

std::string name_of(valhall_enumeration what, int value)
{
    if (value < 0) return {};
    std::string text(256, '\0');
    text.resize(std::min(valhall_name(what, static_cast<std::uint32_t>(value), text.data(), text.size()), text.size()));
    return text;
}

// The name of a valhall_stage.
std::string stage_name(int stage) { return name_of(VALHALL_NAMES_STAGE, stage - 1); }

// ---- answers ----

void put_text(json& out, std::string_view name, const std::string& value)
{
    if (value.empty()) out.key(name).made("null");
    else out.text(name, value);
}

void put_words(json& out, std::string_view name, const std::uint64_t* words, std::size_t count)
{
    out.key(name).begin_array();
    for (std::size_t n = 0; n < count; ++n) out.hex(words[n], 16);
    out.end_array();
}

void put_error(json& out, const valhall_error& e)
{
    constexpr const char* levels[] = {"error", "warning", "note"};
    out.begin_object().text("level", levels[e.severity]).text("says", e.message);
    if (e.line != 0) out.number("line", e.line).number("column", e.column);
    if (e.index != VALHALL_NOWHERE) out.number("index", e.index);
    if (e.domain == VALHALL_DOMAIN_FILE) out.number("offset", static_cast<std::int64_t>(e.value));
    out.end_object();
}

// An answer without a result: the errors of the call, or the sentence for a status.
std::string failure(valhall_status status, const std::vector<valhall_error>& errors)
{
    json out;
    out.begin_object().key("errors").begin_array();
    for (const valhall_error& e : errors) put_error(out, e);
    if (errors.empty()) out.begin_object().text("level", "error").text("says", valhall_status_text(status)).end_object();
    return out.end_array().end_object().take();
}

void put_uniform(json& out, const valhall_uniform& u)
{
    out.begin_object().text("text", u.text);
    if (u.is_constant != 0) out.key("constant").number(u.bits);
    else out.number("set", u.set).number("binding", u.binding).number("element", u.element).number("value", u.value);
    out.end_object();
}

// ---- compilers ----

// Calls a compiler with lists that grow until everything fits.
template <class Compile>
std::string compiled_by(Compile&& compile)
{
    std::vector<std::uint64_t> words(256);
    std::vector<std::uint32_t> origins;
    std::vector<valhall_uniform> uniforms(64);
    std::vector<valhall_error> entries(16);
    for (;;) {
        origins.resize(words.size());
        valhall_errors errors = {entries.data(), entries.size(), 0};
        valhall_compiled made{};
        made.words = {words.data(), words.size(), 0};
        made.origins = origins.data();
        made.uniforms = uniforms.data();
        made.uniform_capacity = uniforms.size();
        const valhall_status status = compile(made, errors);
        if (status == VALHALL_NO_SPACE) {
            words.resize(std::max(words.size(), made.words.count));
            uniforms.resize(std::max(uniforms.size(), made.uniform_count));
            entries.resize(std::max(entries.size(), errors.count));
            continue;
        }
        entries.resize(errors.count);
        if (status != VALHALL_OK) return failure(status, entries);
        json out;
        out.begin_object().key("errors").begin_array().end_array();
        put_words(out, "words", words.data(), made.words.count);
        out.key("origins").begin_array();
        for (std::size_t n = 0; n < made.words.count; ++n) out.number(std::int64_t{origins[n]} - 1);
        out.end_array().key("uniforms").begin_array();
        for (std::size_t n = 0; n < made.uniform_count; ++n) put_uniform(out, uniforms[n]);
        out.end_array();
        put_text(out, "stage", stage_name(made.stage));
        out.number("threadStorage", made.thread_storage).number("workgroupStorage", made.workgroup_storage).key("workgroup").begin_array();
        for (const std::uint32_t size : made.workgroup) out.number(size);
        return out.end_array().end_object().take();
    }
}

std::string compile_tgsi(const request& r)
{
    valhall_tgsi_options options{};
    options.size = sizeof options;
    options.architecture = r.architecture();
    options.variant = r.variant();
    options.exact_zeros = r.on("exactZeros");
    options.exact_sums = r.on("exactSums");
    return compiled_by([&](valhall_compiled& made, valhall_errors& errors) {
        return valhall_compile_tgsi(r.bytes.data(), r.bytes.size(), &options, &made, &errors);
    });
}

std::string compile_spirv(const request& r)
{
    const std::string entry = r.of("entry");
    valhall_spirv_options options{};
    options.size = sizeof options;
    options.architecture = r.architecture();
    options.variant = r.variant();
    options.entry = entry.empty() ? nullptr : entry.c_str();
    options.stage = r.stage();
    options.specializations = r.constants.data();
    options.specialization_count = r.constants.size();
    options.relaxed_precision = r.on("relaxedPrecision");
    options.robust_buffers = r.on("robustBuffers");
    options.input_attachments = r.attachments.data();
    options.input_attachment_count = r.attachments.size();
    return compiled_by([&](valhall_compiled& made, valhall_errors& errors) {
        return valhall_compile_spirv(r.bytes.data(), r.bytes.size(), &options, &made, &errors);
    });
}

// ---- files ----

struct file_memory {
    std::vector<valhall_file_program> programs = std::vector<valhall_file_program>(8);
    std::vector<valhall_file_symbol> symbols = std::vector<valhall_file_symbol>(64);
    std::vector<std::uint64_t> words{};
};

void put_symbols(json& out, const valhall_file& file, std::size_t program)
{
    std::map<std::string, std::vector<std::string>> lists;
    for (std::size_t n = 0; n < file.symbol_count; ++n)
        if (file.symbols[n].program == program)
            if (const std::string list = name_of(VALHALL_NAMES_SYMBOL_LIST, file.symbols[n].list); !list.empty())
                lists[list].push_back(file.symbols[n].name);
    out.key("symbols").begin_object();
    for (const auto& [name, symbols] : lists) {
        out.key(name).begin_array();
        for (const std::string& one : symbols) out.text(one);
        out.end_array();
    }
    out.end_object();
}

void put_program(json& out, const valhall_file& file, std::size_t n)
{
    const valhall_file_program& p = file.programs[n];
    out.begin_object();
    put_words(out, "words", file.words.entries + p.first_word, p.code_words);
    put_words(out, "data", file.words.entries + p.first_word + p.code_words, p.data_words);
    out.number("offset", static_cast<std::int64_t>(p.offset)).number("line", p.line).number("variant", p.variant);
    out.number("registers", p.registers).number("scratch", p.scratch).truth("isCompressed", p.is_compressed != 0).real("score", p.score);
    put_text(out, "stage", stage_name(p.stage));
    out.text("name", p.name);
    put_symbols(out, file, n);
    out.end_object();
}

std::string read_file(const request& r)
{
    valhall_file_options options{};
    options.size = sizeof options;
    options.architecture = r.architecture();
    options.scan = r.on("scan");
    file_memory memory;
    memory.words.resize(r.bytes.size() / 8 + 1);
    for (;;) {
        valhall_file file{};
        file.programs = memory.programs.data();
        file.program_capacity = memory.programs.size();
        file.symbols = memory.symbols.data();
        file.symbol_capacity = memory.symbols.size();
        file.words = {memory.words.data(), memory.words.size(), 0};
        valhall_error error{};
        const valhall_status status = valhall_read_file(r.bytes.data(), r.bytes.size(), &options, &file, &error);
        if (status == VALHALL_NO_SPACE) {
            memory.programs.resize(std::max(memory.programs.size(), file.program_count));
            memory.symbols.resize(std::max(memory.symbols.size(), file.symbol_count));
            memory.words.resize(std::max(memory.words.size(), file.words.count));
            continue;
        }
        if (status != VALHALL_OK) return failure(status, {error});
        json out;
        out.begin_object().key("errors").begin_array().end_array().text("kind", name_of(VALHALL_NAMES_FILE_KIND, file.kind));
        put_text(out, "arch", name_of(VALHALL_NAMES_ARCHITECTURE, file.architecture));
        out.key("programs").begin_array();
        for (std::size_t n = 0; n < file.program_count; ++n) put_program(out, file, n);
        return out.end_array().end_object().take();
    }
}

// The architectures, stages and variants that requests may name.
std::string offers()
{
    json out;
    out.begin_object().key("archs").begin_array();
    for (std::uint32_t n = 0; n < valhall_name_limit(VALHALL_NAMES_ARCHITECTURE); ++n)
        if (const std::string name = name_of(VALHALL_NAMES_ARCHITECTURE, static_cast<int>(n)); !name.empty()) out.text(name);
    out.end_array().key("stages").begin_array();
    for (std::uint32_t n = 0; n < valhall_name_limit(VALHALL_NAMES_STAGE); ++n) out.text(name_of(VALHALL_NAMES_STAGE, static_cast<int>(n)));
    out.end_array().key("variants").begin_array();
    for (const char* const name : variants) out.text(name);
    return out.end_array().end_object().take();
}

}  // namespace

std::string answer_to(std::string_view text)
{
    const request asked = read_request(text);
    const std::string what = asked.of("what");
    return what == "tgsi" ? compile_tgsi(asked) : what == "spirv" ? compile_spirv(asked) : what == "file" ? read_file(asked) : offers();
}
