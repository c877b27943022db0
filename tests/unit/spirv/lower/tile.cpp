// SPDX-License-Identifier: MIT
// Reads of the fragment's own pixel: tile images of SPV_EXT_shader_tile_image, samples, and what is refused. The case data/spirv/own_pixel has
// input attachments.
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "unit/spirv/tile_modules.hpp"

using namespace valhall::spirv;
using namespace tests::spirv;

namespace {

valhall::spirv::module read_module(const tile_reads& what)
{
    valhall::spirv::module m = read(assembled(what));
    INFO(explain(m.fault()));
    REQUIRE(m);
    return m;
}

case_resource attachment(case_resource_kind kind, std::uint32_t location, const std::string& format, std::uint32_t words)
{
    case_resource r;
    r.kind = kind;
    r.binding = location;
    r.format = format;
    for (std::uint32_t n = 0; n < words; ++n) r.words.push_back(0x3F000000 + 0x20000 * (n + 7 * location));
    return r;
}

constexpr std::uint32_t width = 3, height = 2;

// The contents of target 0 after a triangle that covers the window.
std::vector<std::uint32_t> outputs(const tile_reads& what, valhall::arch on, std::uint32_t components, const char* format)
{
    case_file file;
    file.stage = "fragment";
    file.width = width;
    file.height = height;
    for (std::uint32_t target = 0; target < 8; ++target)
        file.resources.push_back(attachment(case_resource_kind::target, target, target == 0 ? format : "R32G32B32A32_SFLOAT",
                                            width * height * (target == 0 ? components : 4)));
    file.resources.push_back(attachment(case_resource_kind::depth, 40, "", width * height));
    REQUIRE(run_case_file(file, read_module(what), on) == "");
    return file.resources[0].words;
}

bool has_constant(const compiled_module& made, std::uint32_t bits)
{
    return std::any_of(made.uniforms().begin(), made.uniforms().end(), [&](const auto& u) { return u.is_constant && u.bits == bits; });
}

compile_error error_of(const tile_reads& what) { return compile(read_module(what), {.on = valhall::arch::v10}).fault().code; }

}  // namespace

TEST_CASE("a tile image of each render target gives the fragment's own pixel", "[spirv][tile]")
{
    for (const valhall::arch on : valhall::architectures)
        for (std::uint32_t location = 0; location < 5; ++location)
            for (std::uint32_t element = 0; element < 4; ++element) {
                INFO("v" << static_cast<int>(on) << ", location " << location << ", element " << element);
                std::vector<std::uint32_t> wanted =
                    attachment(case_resource_kind::target, location + element, "", width * height * 4).words;
                for (std::uint32_t& word : wanted) word += 1u << 23;  // twice the number
                CHECK(outputs({.location = location, .element = element}, on, 4, "R32G32B32A32_SFLOAT") == wanted);
            }
}

TEST_CASE("the depth attachment can be read", "[spirv][tile]")
{
    for (const valhall::arch on : valhall::architectures) {
        std::vector<std::uint32_t> wanted = attachment(case_resource_kind::depth, 40, "", width * height).words;
        for (std::uint32_t& word : wanted) word += 1u << 23;
        CHECK(outputs({.code = op::DepthAttachmentReadEXT}, on, 1, "R32_SFLOAT") == wanted);
    }
}

TEST_CASE("reads of the stencil attachment and of samples name them in the pixel's word", "[spirv][tile]")
{
    for (const valhall::arch on : valhall::architectures) {
        const auto made = [&](const tile_reads& what) { return compile(read_module(what), {.on = on}); };
        CHECK(has_constant(made({.code = op::StencilAttachmentReadEXT}), 0xFF00FE00));
        CHECK(has_constant(made({.code = op::StencilAttachmentReadEXT, .sample = 3}), 0xFF00FE03));
        CHECK(has_constant(made({.code = op::DepthAttachmentReadEXT, .sample = 1}), 0xFF00FF01));
        CHECK(has_constant(made({.location = 2, .element = 1, .sample = 2}), 0xFF000302));
        CHECK(has_constant(made({.location = 2, .element = 3, .sample = 2, .is_attachment = true}), 0xFF000502));
    }
}

TEST_CASE("other pixels, targets after the seventh, and attachments of another type are refused", "[spirv][tile]")
{
    CHECK(error_of({.location = 4, .element = 3}) == compile_error::none);
    CHECK(error_of({.location = 5, .element = 3}) == compile_error::no_attachment);
    CHECK(error_of({.is_attachment = true}) == compile_error::none);
    CHECK(error_of({.is_attachment = true, .has_other_pixel = true}) == compile_error::no_attachment);
    const auto mapped = [](bool is_integer, std::uint32_t target) {
        const input_attachment to[]{{.index = 1, .target = target}};
        return compile(read_module({.element = 1, .is_attachment = true, .is_integer = is_integer}),
                       {.on = valhall::arch::v10, .attachments = to})
            .fault()
            .code;
    };
    CHECK(mapped(false, 7) == compile_error::none);
    CHECK(mapped(false, 8) == compile_error::no_attachment);
    CHECK(mapped(false, input_attachment::depth) == compile_error::none);
    CHECK(mapped(true, input_attachment::depth) == compile_error::no_attachment);
    CHECK(mapped(false, input_attachment::stencil) == compile_error::no_attachment);
    CHECK(mapped(true, input_attachment::stencil) == compile_error::none);
}
