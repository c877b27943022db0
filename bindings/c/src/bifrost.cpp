// SPDX-License-Identifier: MIT
// The C interface: text and checks of programs of Bifrost.
#include "bifrost.hpp"

#include <cstddef>
#include <string>

#include <valhall/bifrost/bifrost.hpp>

namespace c_interface {

namespace {

// The enumerators of valhall_bifrost_finding_code are in the order of the library's.
constexpr int number_of(bifrost::finding_code code) { return VALHALL_BIFROST_FINDING_none + static_cast<int>(code); }
static_assert(number_of(bifrost::finding_code::lacks_partner) == VALHALL_BIFROST_FINDING_lacks_partner);

valhall_error described(const bifrost::diagnostic& d)
{
    valhall_error e = c_interface::error_of(VALHALL_DOMAIN_BIFROST_TEXT, static_cast<int>(d.code), bifrost::explain(d).view());
    e.line = d.line;
    e.column = d.column;
    return e;
}

// The number of words of the interface before a clause.
std::uint32_t index_of(std::uint32_t clause) { return 2 * clause; }

valhall_finding described(const bifrost::finding& f)
{
    valhall_finding one{};
    one.code = number_of(f.code);
    one.severity = VALHALL_ERROR;
    one.index = index_of(f.clause);
    one.other = VALHALL_NOWHERE;
    one.reg = f.reg;
    one.slots = f.slot < 0 ? 0 : 1u << f.slot;
    put_text(bifrost::explain(f).view(), one.message);
    return one;
}

}  // namespace

int bifrost_named_in(std::string_view text)
{
    const bifrost::gpu_set products = bifrost::products_named_in(text);
    return products == 0 ? 0 : static_cast<int>(bifrost::arch_of(products));
}

valhall_status assemble_bifrost(std::string_view text, bifrost::arch on, const valhall_assemble_options& options, valhall_words* words,
                                valhall_errors* errors)
{
    const bifrost::level usual = options.allow_invalid != 0 ? bifrost::level::decodes : bifrost::level::accepted;
    const bifrost::assembly made =
        bifrost::assemble(text, {options.strict != 0 ? bifrost::level::listed : usual, bifrost::products_of(on)});
    for (const bifrost::diagnostic& d : made.diagnostics) add(errors, [&d] { return described(d); });
    if (!made) return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
    std::vector<valhall::word> program;
    for (std::size_t n = 0; n + 1 < made.words.size(); n += 2) program.push_back(made.words[n] | valhall::word{made.words[n + 1]} << 32);
    return put_words(program, words);
}

std::size_t disassemble_bifrost(std::span<const valhall::word> program, bifrost::arch on, const valhall_text_options& options, char* text,
                                std::size_t capacity)
{
    if (options.dialect != VALHALL_PANFROST || options.aliases != 0 || options.bytes != 0) return put_no_text(text, capacity);
    return guarded_number<std::size_t>([&] {
        const std::vector<std::uint32_t> words = halves_of(program);
        std::vector<bifrost::finding> findings;
        if (options.strict != 0) findings = bifrost::check_program(words, {bifrost::level::listed, bifrost::products_of(on)});
        std::string out;
        bifrost::disassemble(words, {.findings = findings}, [&out](std::string_view piece) { out += piece; });
        return put_text(out, text, capacity);
    });
}

valhall_status check_bifrost(std::span<const valhall::word> program, bifrost::arch on, const valhall_check_options& options,
                             valhall_findings* findings)
{
    const auto stage = stage_of(options.stage);
    if (!stage || options.stores_read_late != 0) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        const bifrost::check_options how{bifrost::level::accepted, bifrost::products_of(on), *stage, options.defined[0]};
        const std::vector<bifrost::finding> found = bifrost::check_program(halves_of(program), how);
        for (const bifrost::finding& f : found) add(findings, described(f));
        return !fits(findings) ? VALHALL_NO_SPACE : found.empty() ? VALHALL_OK : VALHALL_FAILED;
    });
}

}  // namespace c_interface
