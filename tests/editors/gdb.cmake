# SPDX-License-Identifier: MIT
# What gdb shows of values: by calling the program's function where it has that, and of fields where it has not.
#
#   cmake -DGDB=… -DSCRIPT=… -DPROGRAM=… -DSHOWS=text|fields -P gdb.cmake

set(ENV{LC_ALL} C)
# Leaks cannot be looked for under a debugger.
set(ENV{ASAN_OPTIONS} detect_leaks=0)
execute_process(
    COMMAND ${GDB} -batch -nx -ex "python print('has Python')" -ex "source ${SCRIPT}" -ex "break look" -ex run
        -ex "print sum" -ex "print line" -ex "print good" -ex "print bad" -ex "print done" ${PROGRAM}
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors)
if(NOT output MATCHES "has Python" OR errors MATCHES "ptrace|not permitted|trace me")
    message(STATUS "gdb cannot run this: ${errors}")
    return()
endif()

set(text "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs")
set(sum "${text}  // 0x00a4c03200000201 on v10\n")
if(SHOWS STREQUAL fields)
    set(sum "0x00a4c03200000201 on v10, row ")
endif()
foreach(expected "$1 = ${sum}" "$2 = \"${text}\"\n" "$3 = ${sum}" "$4 = fault no_such_opcode\n" "$5 = success\n")
    string(FIND "${output}" "${expected}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "gdb does not show '${expected}':\n${output}\n${errors}")
    endif()
endforeach()
