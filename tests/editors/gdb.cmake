# SPDX-License-Identifier: MIT
# Tests how gdb shows values: by calling the program's function if it has one, else by the fields; and how Visual
# Studio would show them by its .natvis file.
#
#   cmake -DGDB=… -DSCRIPT=… -DNATVIS=… -DPROGRAM=… -DSHOWS=text|fields -P gdb.cmake

set(ENV{LC_ALL} C)
# The search for leaks does not work under a debugger.
set(ENV{ASAN_OPTIONS} detect_leaks=0)
execute_process(
    COMMAND ${GDB} -batch -nx -ex "python print('has Python')" -ex "source ${SCRIPT}" -ex "break look" -ex run
        -ex "print seen.sum" -ex "print seen.line" -ex "print seen.good" -ex "print seen.bad" -ex "print seen.done"
        -ex "print seen.not_done" -ex "print seen.nothing" -ex "print seen.of_source" -ex "print seen.reg" -ex "print seen.last_use"
        -ex "print seen.uniform" -ex "print seen.special" -ex "print seen.refused" -ex "print seen.changed"
        -ex "print seen.half_register" -ex "print seen.refused_destination" -ex "print seen.good_operand"
        -ex "set $natvis_path = \"${NATVIS}\"" -ex "source ${CMAKE_CURRENT_LIST_DIR}/natvis.py"
        -ex "print valhall::debugger::text_of(0, 10)" ${PROGRAM}
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors)
if(NOT output MATCHES "has Python" OR errors MATCHES "ptrace|not permitted|trace me")
    message(STATUS "gdb cannot run this: ${errors}")
    return()
endif()
# On some virtual machines gdb cannot restore the registers of the processor after a call.
if(SHOWS STREQUAL "text" AND errors MATCHES "write extended state status")
    message(STATUS "gdb cannot call functions here: ${errors}")
    return()
endif()

set(text "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs")
set(sum "${text}  // 0x00a4c03200000201 on v10\n")
if(SHOWS STREQUAL fields)
    set(sum "0x00a4c03200000201 on v10, row ")
endif()
set(natvis_sum "FADD_f32  // 0x00a4c03200000201 on v10\n")
foreach(expected
    "$1 = ${sum}"
    "$2 = \"${text}\"\n"
    "$3 = ${sum}"
    "$4 = no_such_opcode\n"
    "$5 = success\n"
    "$6 = too_many_uniforms of source 2\n"
    "$7 = none\n"
    "$8 = too_many_uniforms of source 2\n"
    "$9 = r5\n"
    "$10 = ^r6\n"
    "$11 = u70\n"
    "$12 = source byte 0x"
    "$13 = register_out_of_range\n"
    "$14 = r63.neg.abs.h1\n"
    "$15 = r1 high\n"
    "$16 = register_out_of_range\n"
    "$17 = r5\n"
    "natvis: sum = ${natvis_sum}"
    "natvis: line = \"${text}\"\n"
    "natvis: word = \"FADD\"\n"
    "natvis: good = ${natvis_sum}"
    "natvis: bad = no_such_opcode\n"
    "natvis: done = success\n"
    "natvis: not_done = too_many_uniforms of source 2\n"
    "natvis: nothing = none\n"
    "natvis: of_source = too_many_uniforms of source 2\n"
    "natvis: reg = r5\n"
    "natvis: last_use = ^r6\n"
    "natvis: uniform = u70\n"
    "natvis: special = source byte 0x"
    "natvis: refused = register_out_of_range\n"
    "natvis: half_register = r1 high\n"
    "natvis: refused_destination = register_out_of_range\n")
    string(FIND "${output}" "${expected}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "gdb does not show '${expected}':\n${output}\n${errors}")
    endif()
endforeach()
# A row that shares its opcode is shown by its number, which depends on the number of instructions.
if(NOT output MATCHES "natvis: variant = [0-9]+  // 0x00a4c03200000201 on v10\n")
    message(FATAL_ERROR "gdb does not show the number of a row:\n${output}\n${errors}")
endif()
