# SPDX-License-Identifier: MIT
# Fails if a source file does not name its licence at the top.
#
#   cmake -DSOURCE_DIR=… -P licence.cmake

set(files ${SOURCE_DIR}/CMakeLists.txt)
foreach(folder benchmarks bindings cmake docs editors examples include modules scripts single_include table tests tools)
    foreach(pattern *.bash *.cmake *.cpp *.cppm *.def *.dox *.hpp *.in *.natvis *.py *.sed *.sh *.vim CMakeLists.txt)
        file(GLOB_RECURSE found ${SOURCE_DIR}/${folder}/${pattern})
        list(APPEND files ${found})
    endforeach()
endforeach()
# Data that tests compare has no licence line.
list(FILTER files EXCLUDE REGEX "/tests/data/")

list(LENGTH files count)
if(count LESS 500)
    message(FATAL_ERROR "only ${count} source files are found")
endif()
foreach(file IN LISTS files)
    file(READ ${file} top LIMIT 200)
    # REUSE-IgnoreStart
    if(NOT top MATCHES "SPDX-License-Identifier: MIT[ \n]")
    # REUSE-IgnoreEnd
        message(SEND_ERROR "${file} does not name its licence at the top")
    endif()
endforeach()
