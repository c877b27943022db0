// SPDX-License-Identifier: MIT
//! Links the C library: that of the folder VALHALL_LIBRARY_DIR, or one that CMake builds from the sources in the crate's folder `library`,
//! which the published crate has, or of this checkout, with the further options of CMAKE_ARGS.
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert!(status.success(), "{command:?}: {status}");
}

fn built() -> PathBuf {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let root = if own.join("library").exists() { own.join("library") } else { own.join("../..") };
    let folder = PathBuf::from(env::var("OUT_DIR").unwrap()).join("valhall");
    fs::create_dir_all(&folder).unwrap();
    let options = [
        "-DCMAKE_BUILD_TYPE=Release",
        "-DVALHALL_BUILD_C=ON",
        "-DVALHALL_BUILD_TESTS=OFF",
        "-DVALHALL_BUILD_TOOLS=OFF",
        "-DVALHALL_BUILD_EXAMPLES=OFF",
        "-DVALHALL_BUILD_BENCHMARKS=OFF",
    ];
    let further = env::var("CMAKE_ARGS").unwrap_or_default();
    run(Command::new("cmake").arg("-S").arg(&root).arg("-B").arg(&folder).args(options).args(further.split_whitespace()));
    // As many jobs as cargo has.
    let jobs = env::var("NUM_JOBS").unwrap();
    run(Command::new("cmake").arg("--build").arg(&folder).args(["--target", "valhall_c_static", "--parallel", &jobs]));
    for sources in ["CMakeLists.txt", "cmake", "include", "src", "bindings/c"] {
        println!("cargo:rerun-if-changed={}", root.join(sources).display());
    }
    folder.join("bindings/c")
}

fn main() {
    println!("cargo:rerun-if-env-changed=VALHALL_LIBRARY_DIR");
    println!("cargo:rerun-if-env-changed=CMAKE_ARGS");
    println!("cargo:rerun-if-changed=build.rs");
    let given = env::var("VALHALL_LIBRARY_DIR").map(PathBuf::from).ok();
    if let Some(folder) = &given {
        let is_there = ["libvalhall.a", "valhall.lib"].iter().any(|name| folder.join(name).exists());
        assert!(is_there, "VALHALL_LIBRARY_DIR is {folder:?}, which has no libvalhall.a: -DVALHALL_BUILD_C=ON builds it in bindings/c");
    }
    let folder = given.unwrap_or_else(built);
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=valhall");
    let standard_library = if env::var("CARGO_CFG_TARGET_OS").unwrap() == "macos" { "c++" } else { "stdc++" };
    println!("cargo:rustc-link-lib={standard_library}");
}
