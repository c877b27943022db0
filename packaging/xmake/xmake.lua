-- SPDX-License-Identifier: MIT
-- The package for xmake: add_repositories() with a folder that has it as packages/v/valhall/xmake.lua, or, in a project beside the sources,
-- includes("packaging/xmake") and add_requires("valhall").
package("valhall")
    set_kind("library", {headeronly = true})
    set_description("Machine code of Arm's Mali GPUs (Bifrost, Valhall) as constexpr C++20")
    set_license("MIT")
    set_sourcedir(path.join(os.scriptdir(), "..", ".."))

    on_install(function (package)
        os.cp("include/valhall", package:installdir("include"))
    end)

    on_test(function (package)
        assert(package:check_cxxsnippets({test = [[
            static_assert(valhall::decode(0x00a4c03200000201, valhall::arch::v9).has_value());
        ]]}, {configs = {languages = "c++20"}, includes = "valhall/valhall.hpp"}))
    end)
package_end()
