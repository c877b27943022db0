# SPDX-License-Identifier: MIT
"""Checks that the syntax for vim recognises every mnemonic, modifier, flow, part and special value of the table:

    vim_table.py VIM VALHALL-REFERENCE OUT
"""
import json
import os
import subprocess
import sys

vim, reference, out = sys.argv[1:]
table = json.loads(subprocess.run([reference, "--json"], check=True, stdout=subprocess.PIPE).stdout)
values = {one["name"]: [value["name"] for value in one["values"] if value["name"] != "none"] for one in table["modifiers"]}
lines = [(f"NOP.{word}", f".{word}", "valhallFlow") for word in values["flow"]]
lines += [(f"FADD.f32 r0, r1.{word}, r2", f".{word}", "valhallPart") for word in values["selector"]]
lines += [(f"MOV.i32 r0, {word}", word, "valhallSpecial") for word in values["special"]]
for instruction in table["instructions"]:
    for encoding in instruction["encodings"]:
        text = encoding["example"]["text"]
        lines.append((text, text.split(" ")[0].split(".")[0], "valhallMnemonic"))
        for modifier in encoding["modifiers"]:
            for word in modifier["values"]:
                if word != "none":
                    lines.append((f"{instruction['name']}.{word}", f".{word}", "valhallModifier valhallType valhallFlow"))
with open(out, "w", encoding="utf-8") as file:
    file.writelines("\t".join(line) + "\n" for line in dict.fromkeys(lines))
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vim_table.vim")
done = subprocess.run([vim, "-Nu", "NONE", "-es", "--cmd", "syntax on", "-S", script], env={**os.environ, "VALHALL_LINES": out})
sys.exit(done.returncode)
