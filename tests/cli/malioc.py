# SPDX-License-Identifier: MIT
"""Checks that statistics name the product they are of, and that --json=malioc writes reports for programs that read those of Arm's offline
compiler.

    malioc.py VALHALL-DIS VALHALL-SPIRV DATA-FOLDER [LISTINGS]

LISTINGS is a folder with sample.txt, the listing of a program for G615 whose report is public.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

dis, spirv, data = sys.argv[1:4]
UNITS = ["arith_total", "arith_fma", "arith_cvt", "arith_sfu", "load_store", "varying", "texture"]


def report(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    made = json.loads(done.stdout)
    assert made["schema"]["name"] == "performance", made["schema"]
    return [summary(shader) for shader in made["shaders"]]


def values(properties):
    return {one["name"]: one["value"] for one in properties}


# As Flutter's malioc_diff.py reads a report.
def summary(shader):
    made = {"filename": shader["filename"], "core": shader["hardware"]["core"], "type": shader["shader"]["type"],
            "variants": {}, **values(shader["properties"])}
    assert [one["name"] for one in shader["hardware"]["pipelines"]] == shader["variants"][0]["performance"]["pipelines"]
    for variant in shader["variants"]:
        performance = variant["performance"]
        one = values(variant["properties"])
        one["pipelines"] = performance["pipelines"]
        assert [unit for unit in UNITS if unit in performance["pipelines"]] == performance["pipelines"]
        for path in ("total_cycles", "shortest_path_cycles", "longest_path_cycles"):
            cycles = performance[path]["cycle_count"]
            assert len(cycles) == len(performance["pipelines"])
            bound = performance[path]["bound_pipelines"]
            if cycles[0] is None or not any(cycles):
                assert bound == [None], bound
            else:
                assert bound == [unit for unit, n in zip(performance["pipelines"], cycles) if n == max(cycles)], (bound, cycles)
            one[path] = cycles
        made["variants"][variant["name"]] = one
    return made


def expect(found, wanted):
    assert found == wanted, f"{found} for {wanted}"


def source_of(*options):
    text = subprocess.run([dis, "--stats", *options, "0x7800C00000000000"], capture_output=True, text=True, check=True).stdout
    start = "Cycles as the offline compiler counts them for "
    line, = [line for line in text.splitlines() if line.startswith(start)]
    return line[len(start):]


def main():
    compute, = report(dis, "--stats", "--json=malioc", "--gpu", "G78", "--stage", "compute", f"{data}/cli/loop.bin")
    main_variant = compute["variants"]["Main"]
    expect((compute["core"], compute["type"], sorted(compute["variants"])), ("Mali-G78", "Compute", ["Main"]))
    expect(main_variant["pipelines"], [unit for unit in UNITS if unit != "varying"])
    expect(main_variant["longest_path_cycles"], [None] * 6)
    expect("modifies_coverage" in compute, False)
    for key in ("work_registers_used", "uniform_registers_used", "thread_occupancy", "stack_spill_bytes", "has_stack_spilling",
                "fp16_arithmetic"):
        assert key in main_variant, key
    every, = report(dis, "--stats", "--json=malioc", "--gpu", "G1", "0x7800C00000000000")
    expect((every["type"], every["variants"]["Main"]["pipelines"]), ("Unknown", UNITS))
    expect(every["variants"]["Main"]["fp16_arithmetic"], None)

    vertex, = report(spirv, "stats", "--json=malioc", "--gpu", "G710", "--stage", "vertex", f"{data}/spirv/stages.spv")
    expect((vertex["type"], sorted(vertex["variants"])), ("Vertex", ["Position", "Varying"]))
    fragment, = report(spirv, "stats", "--json=malioc", "--gpu", "G720", "--stage", "fragment", "--entry", "dark",
                       f"{data}/spirv/stages.spv")
    expect(fragment["variants"]["Main"]["pipelines"], ["arith_total", "load_store", "varying", "texture"])
    expect(fragment["modifies_coverage"], False)

    # Texts name the product, and what is assumed.
    expect(source_of("--arch", "v14"), "G1")
    expect(source_of("--gpu", "Mali-G78 MP14"), "G78")
    expect(source_of("--gpu", "0xa867"), "G610; assumed like G710: FMA, CVT, SFU, LS")
    expect(source_of("--gpu", "0xc87f"), "G720; those of 0xc87f are not known; assumed like G720: FMA, CVT, SFU, LS, V, T")

    if len(sys.argv) > 4:
        words = [int(line.split()[1], 16) for line in (pathlib.Path(sys.argv[4]) / "sample.txt").read_text().splitlines()]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sample.bin"
            path.write_bytes(struct.pack(f"<{len(words)}Q", *words))
            sample, = report(dis, "--stats", "--json=malioc", "--arch", "v11", "--stage", "compute", str(path))
        found = sample["variants"]["Main"]
        # The report of the offline compiler 8.8.1 on G615, rounded as it is.
        expect((sample["core"], found["pipelines"]), ("Mali-G615", ["arith_total", "load_store", "texture"]))
        expect([f"{n:.2f}" for n in found["total_cycles"]], ["0.30", "3.00", "0.00"])
        expect([f"{n:.2f}" for n in found["shortest_path_cycles"]], ["0.09", "0.00", "0.00"])
        expect([f"{n:.2f}" for n in found["longest_path_cycles"]], ["0.30", "3.00", "0.00"])
        expect((found["work_registers_used"], found["uniform_registers_used"], found["thread_occupancy"], found["fp16_arithmetic"]),
               (8, 8, 100, 0))
        expect(found["has_stack_spilling"], False)


main()
