# SPDX-License-Identifier: MIT
"""The recipe for Conan 2: conan create packaging/conan. Checked by Python's compiler only: Conan was not available."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Valhall(ConanFile):
    name = 'valhall'
    license = 'MIT'
    description = "Machine code of Arm's Mali GPUs (Bifrost, Valhall) as constexpr C++20"
    topics = ('gpu', 'mali', 'assembler', 'disassembler', 'simulator', 'compiler', 'header-only')
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {'tools': [True, False]}
    default_options = {'tools': False}
    no_copy_source = True

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, '..', '..')

    def set_version(self):
        header = load(self, os.path.join(self._root, 'include', 'valhall', 'version.hpp'))
        parts = (re.search(rf'#define VALHALL_VERSION_{part} (\d+)', header)[1] for part in ('MAJOR', 'MINOR', 'PATCH'))
        self.version = '.'.join(parts)

    def export_sources(self):
        for pattern in ('CMakeLists.txt', 'LICENSE', 'cmake/*', 'docs/*', 'include/*', 'modules/*', 'src/*', 'tools/*', 'bindings/js/*'):
            copy(self, pattern, self._root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def package_id(self):
        if not self.options.tools:
            self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables['VALHALL_BUILD_TOOLS'] = bool(self.options.tools)
        for part in ('TESTS', 'EXAMPLES', 'BENCHMARKS'):
            toolchain.cache_variables[f'VALHALL_BUILD_{part}'] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))

    def package_info(self):
        self.cpp_info.bindirs = ['bin'] if self.options.tools else []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property('cmake_target_name', 'valhall::valhall')
