# SPDX-License-Identifier: MIT
"""Checks --halves against the text of the programs and modules, which is read here a second time. Run in tests/data:

    halves.py VALHALL-DIS VALHALL-SPIRV SCHEMA-FOLDER
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

dis, spirv, schemas = sys.argv[1:]
CHECKER = pathlib.Path(__file__).with_name("check_schema.py")
MODULES = ["soft", "mellow", "tint", "blur", "lanes", "float_widths"]


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


def call(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def read_json(program, schema, *arguments):
    text = call(program, *arguments, "--json")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "out.json")
        path.write_text(text, encoding="utf-8")
        subprocess.run([sys.executable, CHECKER, pathlib.Path(schemas, schema), path], check=True)
    return json.loads(text)["files"][0]["programs"][0]


def check_program(name):
    """The counts are those of the mnemonics, and the text says what the JSON says."""
    found = read_json(dis, "valhall-dis.schema.json", "--stats", "--halves", "--gpu", "G57", name)["half_precision"]
    instructions = read_json(dis, "valhall-dis.schema.json", "--gpu", "G57", name)["instructions"]
    computing = [one for one in instructions if one["unit"] in ("FMA", "CVT", "SFU")
                 and any(o["kind"] == "destination" for o in one["operands"])]
    pairs = [one for one in computing if re.search(r"\.v2[fius]+16$", one["mnemonic"]) and not re.search(r"_TO_", one["mnemonic"])]
    expect(found["pairs"], len(pairs), f"{name}: pairs")
    floats = [one for one in computing if re.search(r"\.(v2)?f16$", one["mnemonic"]) and "_TO_" not in one["mnemonic"]]
    expect(found["floats_16"], len(floats), f"{name}: floats of 16 bits")
    floats = [one for one in computing if one["mnemonic"].endswith(".f32") and "_TO_" not in one["mnemonic"]]
    expect(found["floats_32"], len(floats), f"{name}: floats of 32 bits")
    assert found["could_be_16"] <= found["floats_32"]
    expect(found["idle_halves"], sum(2 if one["used"] == "none" else 1 for one in found["idle"]), f"{name}: idle halves")
    texts = {one["index"]: one["text"] for one in pairs}
    expect({one["index"]: one["text"] for one in found["idle"]}, {one["index"]: texts[one["index"]] for one in found["idle"]}, name)
    text = call(dis, "--stats", "--halves", "--gpu", "G57", name)
    share = 100 * found["idle_halves"] / (2 * found["pairs"]) if found["pairs"] else 0
    assert f"Pairs of 16 bits: {found['pairs']}, idle lanes {share:.1f}%\n" in text, text
    for one in found["idle"]:
        which = "no half is used" if one["used"] == "none" else f"only the {one['used']} half is used"
        assert f"  {one['index']}: {one['text']}  // {which}\n" in text, one
    return found


def check_module(name, *options):
    """Each reason is one that the text of the module shows."""
    path = f"spirv/{name}.spv"
    program = read_json(spirv, "valhall-spirv.schema.json", "stats", "--gpu", "G710", "--halves", *options, path)
    text = call(spirv, "print", path)
    relaxed = set(re.findall(r"OpDecorate (%\S+) RelaxedPrecision", text))
    contracted = set(re.findall(r"OpDecorate (%\S+) NoContraction", text))
    reasons = collections.Counter()
    for line in program["floats_32"]:
        expect(sum(line["reasons"].values()), line["instructions"], f"{name}: the sum of the reasons")
        reasons.update(line["reasons"])
        if "line" in line:
            continue
        # Without source lines, a line is one instruction, with one reason.
        (reason,) = line["reasons"]
        result = line["text"].split(" ")[0]
        packed = re.search(r"= (OpFAdd|OpFSub|OpFMul|OpFNegate|OpVectorTimesScalar) (%v\dfloat|%float) ", line["text"])
        if not packed:
            continue
        if result not in relaxed:
            expect(reason, "not_relaxed", f"{name}: {line['text']}")
        elif result in contracted:
            expect(reason, "no_contraction", f"{name}: {line['text']}")
        elif packed.group(2) == "%float":
            expect(reason, "scalar", f"{name}: {line['text']}")
        elif options:
            assert reason in ("conversions", "longer", "odd", "halves"), line
        else:
            expect(reason, "not_asked", f"{name}: {line['text']}")
    total = sum(one["instructions"] for one in program["floats_32"])
    assert total <= program["half_precision"]["floats_32"], (name, total, program["half_precision"])
    said = call(spirv, "stats", "--gpu", "G710", "--halves", *options, path)
    for line in program["floats_32"]:
        assert re.search(rf"^ *{line['instructions']}  .*{re.escape(line['text'])}$", said, re.M), line
    return reasons


wide = check_program("corpus/wide_m_fs.bin")
assert wide["idle_halves"] > 0 and wide["could_be_16"] > 0
for program in ("gauss_m_fs", "trig_m_fs", "tonemap_m_fs", "pbr_fs", "sha256_cs"):
    check_program(f"corpus/{program}.bin")
seen = collections.Counter()
for module in MODULES:
    seen += check_module(module)
    seen += check_module(module, "--relaxed-precision")
assert {"no_form", "not_relaxed", "no_contraction", "not_asked", "longer", "odd"} <= set(seen), seen
for command, sentence in (([dis, "--halves", "--gpu", "G57", "0x1"], "--halves needs --stats"),
                          ([dis, "--stats", "--halves", "--gpu", "G52", "cli/bifrost.bin"], "--halves is not for Bifrost, v6 and v7"),
                          ([spirv, "stats", "--halves", "--table", "--gpu", "G57", "spirv/blur.spv"], "either --halves or --table, not both")):
    done = subprocess.run(command, capture_output=True, text=True)
    expect(done.returncode, 2, f"{command[1:]}: status")
    assert sentence in done.stderr, (sentence, done.stderr)
