// SPDX-License-Identifier: MIT
// `using namespace valhall` together with `using namespace std`, with every header of the C++20 library and common ones of POSIX: each
// public name is still found and not ambiguous.
// Also tests: valhall.hpp

// Without parallel algorithms, which would need another library.
#define _GLIBCXX_USE_TBB_PAR_BACKEND 0

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfenv>
#include <cfloat>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <clocale>
#include <codecvt>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <condition_variable>
#include <coroutine>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuchar>
#include <cwchar>
#include <cwctype>
#include <deque>
#include <exception>
#include <execution>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <latch>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <new>
#include <numbers>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <regex>
#include <scoped_allocator>
#include <semaphore>
#include <set>
#include <shared_mutex>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <stop_token>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>
#include <version>
#if __has_include(<format>)
#include <format>
#endif
#if __has_include(<source_location>)
#include <source_location>
#endif
#if __has_include(<syncstream>)
#include <syncstream>
#endif

// Headers of C, whose names are global.
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

#if __has_include(<unistd.h>)
#include <arpa/inet.h>
#include <cpio.h>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <langinfo.h>
#include <libgen.h>
#include <monetary.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nl_types.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <tar.h>
#include <termios.h>
#include <ulimit.h>
#include <unistd.h>
#include <utime.h>
#include <utmpx.h>
#include <wordexp.h>
#endif
#if __has_include(<aio.h>) && __has_include(<mqueue.h>)
#include <aio.h>
#include <mqueue.h>
#endif
#if __has_include(<error.h>)
#include <error.h>
#endif

#include <valhall/emit/uniforms.hpp>
#include <valhall/isa/costs.hpp>
#include <valhall/isa/operand_info.hpp>
#include <valhall/isa/sentences.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/program/check.hpp>
#include <valhall/program/drop_waits.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/graph.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/program/growing_flow_graph.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/program/insert_waits.hpp>
#include <valhall/program/mark_last_uses.hpp>
#include <valhall/program/statistics.hpp>
#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/simulator/race_detector.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

#include "catch.hpp"

using namespace std;
using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

template <class... T>
inline constexpr int count_of_types = sizeof...(T);

// The types by their bare names.
static_assert(
    count_of_types<word, bit_field, fault, fault_code, status, result<int>, operand_kind, operand, source_kind, half, destination,
                   staging_registers, instruction, descriptor, arch, arch_span, gpu, opcode, unit, role, rule, strictness, enum_id,
                   enumeration, enumerator, flow, selector, special, selector_set, modifier_field, source_field, staging_field,
                   immediate_field, immediate_name, number_kind, destination_kind, count_rule, fault_list, operation, family, number_type,
                   effect, operand_access, operand_info, operand_use, register_mask, code_buffer<4>, growing_code_buffer, label, patch_site,
                   program, diagnostic, dialect, severity, text_line, assemble_options, disassemble_options, modifier::clamp,
                   modifier::sqrt, modifier::log, f32, f16, rounding, ordering, elements<f32, 2>, modes, knowledge, action, semantics_info,
                   lane_words, lane_operands, lane_mask, register_file, step, source_plan, program_view, decoded_program<2>, memory_range,
                   memory_map, buffer_binding, host, request, default_host, varying_word, output_words, special_binding, observer,
                   replacements, environment, warp, warp_state, register_value, run_options, run_result, run_error, run_fault, run_checker,
                   run_finding, race_detector, execution_counter, f64> > 90);
static_assert(count_of_types<shader_stage, pipeline, cost_model, check_options, check_summary, fixed_findings<2>, finding, finding_code,
                             block_id, loop_id, basic_block, program_loop, block_pair, flow_graph, fixed_flow_graph<2>, growing_flow_graph,
                             pipeline_load, program_statistics, statistics, wait_options, mark_options, analysis_scratch,
                             fixed_analysis_scratch<2>, growing_analysis_scratch, footprint> == 25);

// Functions and constants, called and used without a namespace.
static_assert(emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1) == 0x00a4c03200000201);
static_assert(emit::FREXPM_f32(r0, r1, mod::sqrt) != emit::FREXPM_f32(r0, r1, mod::log));
static_assert(emit::MOV_i32(r1, u4) == emit::MOV_i32(r1, uniform(4)));
static_assert("NOP.end"_valhall.size() == 1);
static_assert(decode(0x00a4c03200000201, arch::v9)->mnemonic() == "FADD.f32");
static_assert(parse("NOP", arch::v9)->flow() == flow::none);
static_assert(to_text(*parse("NOP", arch::v9)) == "NOP");
static_assert(validate(*parse("NOP", arch::v9)).empty());
static_assert(find(opcode::NOP, arch::v9)->code() == opcode::NOP);
static_assert(find_mnemonic("FADD.f32").value() == opcode::FADD_f32);
static_assert(find_gpu("G610")->architecture == arch::v10);
static_assert(constant_value(16, arch::v9) == 0x3F800000 && find_constant(0, arch::v9).value() == 0);
static_assert(sentence_of(fault_code::none) == "no error");
static_assert(name_of(modifier::clamp::clamp_0_1) == "clamp_0_1" && id_of(modifier::clamp{}) == enum_id::clamp);
static_assert(registers_read(*parse("FADD.f32 r0, r1, r2", arch::v9)) == 6);
static_assert(has(find(opcode::BRANCHZ, arch::v9).value(), effect::branches));
static_assert(!summary(opcode::NOP).empty());
static_assert(contains(v9_up, arch::v14) && is_known(arch::v9));
constexpr f32 one_half{0x3F000000};
static_assert(fma(one_half, one_half, one_half, rounding::up) == f32{0x3F400000} && add(one_half, one_half) == f32{0x3F800000});
static_assert(is_less(one_half, add(one_half, one_half)) && compare(one_half, one_half) == ordering::equal && !is_nan(one_half));
static_assert(to_f16(one_half) == f16{0x3800} && from_signed<f32>(1) == add(one_half, one_half) && to_signed<32>(one_half) == 0);
static_assert(semantics_of(opcode::FMIN_f32).knowledge == knowledge::exact);
static_assert(pipeline_count == 6 && interpolated_components(enum_id::clamp, 0) == 0 && costs_of("G610"));
static_assert(stage_count > 3 && name_of(shader_stage::fragment) == "fragment" && name_of(pipeline::fma) == "FMA");
static_assert(load_of(*parse("FADD.f32 r0, r1, r2", arch::v9), usual_costs)[pipeline::fma] == 1);
static_assert(is_block(0) && !is_block(no_block) && !is_block(thread_end) && !is_block(outside_program) && !is_block(unknown_place));
static_assert(no_loop != 0 && no_instruction != 0 && no_register != 0 && flow_graph_storage_size(1) >= flow_graph_storage_size(1, 1));
constexpr auto ending = "NOP.end"_valhall;
static_assert(check_program(ending, arch::v9).summary.errors == 0 && with_last_uses(ending, arch::v9) == ending);
static_assert(statistics_of(ending, arch::v9).instructions == 1 && statistics_scratch_size(1) != 0);
static_assert(run(ending, arch::v9).steps() == 1 && sentence_of(run_error::none) == "nothing is wrong");

}  // namespace

TEST_CASE("names are found together with those of the standard library")
{
    // The names of the standard library and POSIX still work.
    CHECK(std::sqrt(4.0) == 2.0);
    CHECK(std::abs(-1) == 1);
    CHECK(std::fma(2.0, 3.0, 1.0) == 7.0);
    CHECK(less<int>()(1, 2));
    ostringstream stream;
    stream << flush << dec << 1;
    CHECK(stream.str() == "1");
    CHECK(std::find(begin(architectures), end(architectures), arch::v9) == begin(architectures));
    CHECK(explain(fault{fault_code::not_on_architecture}, opcode::FSQRT_f32, arch::v9).find("FSQRT.f32") != string::npos);
    CHECK(disassemble(assemble("NOP.end", arch::v9).words, arch::v9) == "NOP.end\n");
    growing_code_buffer code(arch::v9);
    code.emit(emit::NOP(mod::end));
    CHECK(code.finish());
}

TEST_CASE("names of the analyses are found together with those of the standard library")
{
    vector<word> words = assemble("LOAD.i32.unsigned.slot0 @r0, r60, offset:0\nFADD.f32.end r1, r0, r0", arch::v9).words;
    const vector<finding> found = check_program(words, arch::v9, {.stage = shader_stage::fragment});
    REQUIRE(found.size() == 1);
    CHECK_FALSE(to_text(found[0]).view().empty());
    CHECK(insert_waits(words, arch::v9));
    CHECK(mark_last_uses(words, arch::v9));
    CHECK(drop_waits(words, arch::v9));
    const growing_flow_graph graph(words, arch::v9);
    string drawing, numbers;
    bool is_target[2]{};
    print_dot(words, graph, {.on = arch::v9}, is_target, [&](string_view text) { drawing += text; });
    print_statistics(*statistics_of(span<const word>(words), arch::v9), "G610", [&](string_view text) { numbers += text; });
    CHECK((!drawing.empty() && !numbers.empty()));
    CHECK_FALSE(to_text(run_finding{}).view().empty());
}
