// SPDX-License-Identifier: MIT
// Writes a file of each format that valhall-dis reads to a folder, for its tests.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <valhall/bifrost/text/assemble.hpp>
#include <valhall/emit/constructors.hpp>

#include "unit/formats/files.hpp"

using namespace valhall;

namespace {

bool write(const std::string& name, const tests::file_maker& made)
{
    std::ofstream file(name, std::ios::binary);
    for (const std::uint8_t byte : made.bytes) file.put(static_cast<char>(byte));
    return static_cast<bool>(file.flush());
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) return 2;
    const std::string folder = std::string(argv[1]) + '/';
    for (const char* const name : {"app.multifile", "app32.multifile"}) std::filesystem::create_directories(folder + name);
    const std::vector<word> program{emit::FADD_f32(r0, r1, r2), emit::FMA_f32(r3, r0, r1, -r2), emit::NOP(mod::end), 0};
    // Reads the uniforms that the object describes: u7 as half of a pair, u8 and the constant in u9.
    const std::vector<word> with_uniforms{emit::IADD_u64(r0, uniform<6>(), r2), emit::FADD_f32(r4, r0, uniform<8>()),
                                          emit::FADD_f32(r4, r4, uniform<9>()), emit::NOP(mod::end)};
    // The last word is data, 24 bytes after the second instruction, whose address is program_counter in the first.
    const std::vector<word> with_data{emit::IADD_IMM_i32(r0, program_counter.w0, imm(24)), emit::LOAD_i32(sr(r2), r0, imm(0), mod::slot0),
                                      emit::NOP(mod::end), 0, 0x0908060504020100};
    tests::file_maker broken = tests::make_mbs2(program);
    broken.bytes[broken.lengths[2].offset] ^= 1;
    const auto compressed = [&](const std::vector<std::uint8_t>& data, const tests::file_maker& made) {
        return tests::make_mesa_entry(made, data.size());
    };
    const std::vector<std::uint8_t> shader = tests::shader_data(program).bytes, object = tests::make_mbs2(program).bytes;
    tests::file_maker wrong_sum = tests::zlib(shader);
    wrong_sum.bytes.back() ^= 1;
    tests::file_maker empty = tests::make_mesa_database(program);
    empty.bytes.resize(20);  // the header
    // Two clauses of Bifrost, four quadwords of which one is data.
    const std::vector<std::uint32_t> clauses =
        bifrost::assemble("nbb {\n *FADD.f32 r0:t0, r1, 0x3f800000\n}\n eos {\n *FMA.f32 r0:t0, r0, r1, r2\n}\n").words;
    std::vector<word> of_bifrost;
    for (std::size_t n = 0; n < clauses.size(); n += 2) of_bifrost.push_back(clauses[n] | word{clauses[n + 1]} << 32);
    of_bifrost.insert(of_bifrost.end(), {1, 2});
    const bool is_done =
        write(folder + "shader.mbs2", tests::make_mbs2(program)) && write(folder + "broken.mbs2", broken) &&
        write(folder + "uniforms.mbs2", tests::make_mbs2(with_uniforms)) && write(folder + "data.mbs2", tests::make_mbs2(with_data)) &&
        write(folder + "old.mbs2", tests::make_mbs2(program, false)) &&
        write(folder + "pipeline.cache", tests::make_pipeline_cache(program)) &&
        write(folder + "shader.object", tests::make_shader_object(program)) &&
        write(folder + "mesa_cache.db", tests::make_mesa_database(program)) &&
        write(folder + "cache.foz", tests::make_fossilize(program)) && write(folder + "shaders_cache", tests::make_egl_cache(program)) &&
        write(folder + "empty.db", empty) && write(folder + "no-code.db", tests::make_mesa_database({1, 2, 3})) &&
        write(folder + "bifrost.mbs2", tests::for_bifrost(tests::make_mbs2(of_bifrost))) &&
        write(folder + "bifrost.cache", tests::make_pipeline_cache(of_bifrost, 0x7402)) &&
        write(folder + "shader.elf", tests::make_elf(program)) && write(folder + "kernel.mbs2", tests::make_kernel(program)) &&
        write(folder + "entry.zlib", compressed(shader, tests::zlib(shader))) &&
        write(folder + "object.zlib", compressed(object, tests::zlib(object))) &&
        write(folder + "wrong.zlib", compressed(shader, wrong_sum)) &&
        write(folder + "zstandard.db",
              tests::make_mesa_database({tests::make_mesa_entry(program), compressed(shader, tests::zstandard(shader))})) &&
        write(folder + "mesa_cache.idx", tests::make_mesa_index()) &&
        write(folder + "app.multifile/1234567", tests::make_egl_entry(program)) &&
        write(folder + "app32.multifile/2345678", tests::make_egl_entry(program, false)) &&
        write(folder + "app.multifile/cache.status", tests::make_egl_status());
    return is_done ? 0 : 1;
}
