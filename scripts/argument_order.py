#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds calls of which two arguments add instructions to a program: argument_order.py [FOLDER]

C++ does not specify the order in which arguments are evaluated, so such a call makes other words with another compiler, and other words in
constant expressions than at run time. Exits with 1 if there is one. `--test` checks that known mistakes are found.
"""
import pathlib
import re
import sys

FOLDERS = ["include/valhall/compiler", "include/valhall/spirv", "include/valhall/tgsi/lower"]

# Functions of a builder, or that take one, which add nothing.
PURE = set("""form load_form with_immediate architecture options made is_reachable error has_failed current_block current_handle may_fuse
    has_relaxed_zeros shared_count set_origin uniform uniform_pair constant constant64 special special_pair make_variable make_variables
    make_block held_by value_of_phi get has_instruction is_known has words_of word_of find at""".split())

BUILDER = r"(?:\w+(?:\.|->))?b_?"
# A function that takes a builder or the state of a front end first, or a builder's member function.
EMITS = re.compile(rf"\b([A-Za-z_]\w*)(?:<[^<>()]*>)?\(\s*(?:{BUILDER}|l_?|e)\s*[,)]|(?<![\w.]){BUILDER}\.(\w+)(?:<[^<>()]*>)?\(|\be_?\.(\w+)\(")
CALL = re.compile(r"([A-Za-z_][\w:.>-]*)\s*\(")
WORDS = {"if", "while", "for", "switch", "return", "sizeof", "static_assert", "constexpr", "requires", "catch", "decltype"}
PURE_OF_EMITTERS = {"low", "high", "b"}


def without_comments(text):
    """The text with comments and strings blanked, of the same length."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def end_of_call(text, start):
    """The place of the parenthesis that closes the one before `start`, or -1."""
    depth = 1
    for place in range(start, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
            if depth == 0:
                return place
    return -1


def arguments(text):
    """Splits a list of arguments at its commas."""
    found, depth, start = [], 0, 0
    for place, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth == 0:
            found.append(text[start:place])
            start = place + 1
    return found + [text[start:]]


def emits(argument):
    """True if an argument adds instructions. Lambdas run later."""
    if re.match(r"\s*\[[^\]]*\]\s*[({]", argument):
        return False
    for m in EMITS.finditer(argument):
        free, member, of_emitter = m.groups()
        if (free or member) and (free or member) not in PURE:
            return True
        if of_emitter and of_emitter not in PURE_OF_EMITTERS:
            return True
    return False


def mistakes(text):
    """The lines and texts of calls of which two arguments add instructions."""
    text = without_comments(text)
    for m in CALL.finditer(text):
        name = m.group(1)
        if name in WORDS or name.startswith("VALHALL_"):
            continue
        end = end_of_call(text, m.end())
        body = text[m.end():end]
        if end < 0 or ";" in re.sub(r"\{[^{}]*\}", "", body):
            continue
        if sum(emits(a) for a in arguments(body)) >= 2:
            yield text.count("\n", 0, m.start()) + 1, " ".join((name + "(" + body + ")").split())


def test():
    wrong = ["f(b, g(b, x), h(b, y))", "b.choose(b.op(x), b.plain(y), z)", "x = l.b.op(form, parts::sine(l.b, x), cosine(l_.b, y));",
             "e.add(e.shift(x), e.mask(y))", "f(b, {g(b, x), 0}, h(b, y))", "b.FADD_f32(b.FMUL(x), b.FMUL(y))"]
    right = ["f(b, g(b, x), y)", "const use x = g(b), y = h(b);", "use_pair{g(b, x), h(b, y)}", "b.op(b.form(c), b.plain(y))",
             "f([&] { return g(b, x); }, h(b, y))", "f(b, number(1), g(b, \"h(b, y)\"))"]
    failed = [w for w in wrong if not list(mistakes(w))] + [r for r in right if list(mistakes(r))]
    print("\n".join(failed) or "all found")
    return bool(failed)


def main():
    if "--test" in sys.argv:
        return test()
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    count = 0
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".hpp", ".def", ".inc") or "generated" in file.parts:
                continue
            for line, call in mistakes(file.read_text()):
                print(f"{file.relative_to(root)}:{line}: two arguments add instructions: {call[:150]}")
                count += 1
    return count != 0


if __name__ == "__main__":
    sys.exit(main())
