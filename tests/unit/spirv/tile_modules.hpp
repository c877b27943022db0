// SPDX-License-Identifier: MIT
// Fragment shaders for tests that read the fragment's own pixel, assembled word by word: Debian 12's tools do not know
// SPV_EXT_shader_tile_image.
#ifndef VALHALL_TESTS_SPIRV_TILE_MODULES_HPP
#define VALHALL_TESTS_SPIRV_TILE_MODULES_HPP

#include <cstdint>
#include <vector>

#include "words.hpp"

namespace tests::spirv {

// A read in a fragment shader, which doubles the result.
struct tile_reads {
    op code = op::ColorAttachmentReadEXT;
    std::uint32_t location = 0, element = 0;  // of the image, which is an element of an array of four
    std::uint32_t sample = 0;
    bool is_attachment = false;  // the image is an input attachment
    bool has_other_pixel = false;  // of an input attachment: reads another pixel
    bool is_integer = false;  // the image has integers
};

inline words assembled(const tile_reads& what)
{
    enum : std::uint32_t {
        main_id = 1,
        nothing,
        function,
        real,
        whole,
        vector,
        integers,
        image,
        image_pointer,
        images,
        output_pointer,
        output,
        zero,
        one,
        point,
        place,
        element_pointer,
        three,
        depth_image,
        first_free
    };
    const bool is_color = what.code == op::ColorAttachmentReadEXT;
    const std::uint32_t storage = what.is_attachment ? 0 : 4172, dimension = what.is_attachment ? 6 : 4173;
    const bool has_integers = what.is_integer || what.code == op::StencilAttachmentReadEXT;
    const std::uint32_t type = is_color ? (has_integers ? integers : vector) : has_integers ? whole : real;
    writer w(100);
    for (const std::uint32_t capability : {1u, 40u, 4166u, 4167u, 4168u}) w.add(op::Capability, {capability});
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {4, main_id, 0x6E69616D, 0, output}).add(op::ExecutionMode, {main_id, 7});
    w.add(op::ExecutionMode, {main_id, 4169});
    w.add(op::Decorate, {output, 30, 0});
    if (what.is_attachment)
        w.add(op::Decorate, {images, 43, what.location}).add(op::Decorate, {images, 34, 0}).add(op::Decorate, {images, 33, 0});
    else w.add(op::Decorate, {images, 30, what.location});
    w.add(op::TypeVoid, {nothing}).add(op::TypeFunction, {function, nothing}).add(op::TypeFloat, {real, 32});
    w.add(op::TypeInt, {whole, 32, 1}).add(op::TypeVector, {vector, real, 4}).add(op::TypeVector, {integers, whole, 4});
    w.add(op::Constant, {whole, zero, 0}).add(op::Constant, {whole, one, 4}).add(op::Constant, {whole, three, what.element});
    w.add(op::Constant, {whole, depth_image, what.sample});
    w.add(op::TypeImage, {image, has_integers ? whole : real, dimension, 2, 0, what.sample != 0, 2, 0});
    w.add(op::TypeArray, {image_pointer, image, one}).add(op::TypePointer, {element_pointer, storage, image_pointer});
    w.add(op::TypePointer, {place, storage, image}).add(op::Variable, {element_pointer, images, storage});
    w.add(op::TypePointer, {output_pointer, 3, type}).add(op::Variable, {output_pointer, output, 3});
    w.add(op::TypeVector, {point, whole, 2}).add(op::ConstantComposite, {point, 40, zero, what.has_other_pixel ? one : zero});
    w.add(op::Function, {nothing, main_id, 0, function}).add(op::Label, {41});
    w.add(op::AccessChain, {place, 42, images, three}).add(op::Load, {image, 43, 42});
    const std::vector<std::uint32_t> sample = what.sample != 0 ? std::vector<std::uint32_t>{depth_image} : std::vector<std::uint32_t>{};
    std::vector<std::uint32_t> operands{type, 44};
    if (is_color) operands.push_back(43);
    if (what.is_attachment) operands.push_back(40);
    if (what.is_attachment && what.sample != 0) operands.push_back(0x40);
    operands.insert(operands.end(), sample.begin(), sample.end());
    w.add(what.is_attachment ? op::ImageRead : what.code, operands);
    w.add(has_integers ? op::IAdd : op::FAdd, {type, 45, 44, 44}).add(op::Store, {output, 45});
    return w.end().made();
}

}  // namespace tests::spirv

#endif
