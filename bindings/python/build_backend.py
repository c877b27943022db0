# SPDX-License-Identifier: MIT
"""Makes a wheel of the package and the C library, which CMake builds (PEP 517). CMAKE_ARGS has further options for CMake. VALHALL_LIBRARY
names an existing library to use instead."""
import base64
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def _version():
    text = (ROOT / "include/valhall/version.hpp").read_text()
    return ".".join(re.search(rf"VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def _metadata():
    return (f"Metadata-Version: 2.1\nName: valhall\nVersion: {_version()}\n"
            "Summary: The machine code of Arm's Mali GPUs: assembler, disassembler, checker, simulator, compilers\n"
            "License: MIT\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n"
            + (ROOT / "docs/python.md").read_text())


def _tag():
    return "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _library(folder):
    """The C library: that of VALHALL_LIBRARY, or a new one."""
    given = os.environ.get("VALHALL_LIBRARY")
    if given:
        return pathlib.Path(given)
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DVALHALL_BUILD_C=ON", "-DVALHALL_BUILD_TESTS=OFF",
                    "-DVALHALL_BUILD_TOOLS=OFF", "-DVALHALL_BUILD_EXAMPLES=OFF", "-DVALHALL_BUILD_BENCHMARKS=OFF",
                    *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "valhall_c", "--parallel"], check=True)
    for name in ("libvalhall.so", "libvalhall.dylib", "valhall.dll"):
        for found in pathlib.Path(folder, "bindings/c").glob(name):
            return found
    raise FileNotFoundError("CMake has made no library")


def _write_wheel(path, files):
    info = f"valhall-{_version()}.dist-info"
    files = {**files, f"{info}/METADATA": _metadata().encode(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: valhall\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode(),
             f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes()}

    def digest(content):
        return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()

    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            wheel.writestr(name, content)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    name = f"valhall-{_version()}.dist-info"
    folder = pathlib.Path(metadata_directory, name)
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata())
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"valhall-{_version()}-{_tag()}.whl"
    files = {f"valhall/{p.name}": p.read_bytes() for p in sorted((HERE / "valhall").iterdir()) if p.suffix in (".py", ".pyi") or p.name == "py.typed"}
    folder = tempfile.mkdtemp()
    try:
        library = _library(folder)
        suffix = {"libvalhall.dylib": "libvalhall.dylib", "valhall.dll": "valhall.dll"}.get(library.name, "libvalhall.so")
        files[f"valhall/{suffix}"] = library.read_bytes()
    finally:
        shutil.rmtree(folder)
    _write_wheel(pathlib.Path(wheel_directory, name), files)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the package is built from a checkout: the C library is part of it")
