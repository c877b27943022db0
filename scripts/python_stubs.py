#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints bindings/python/valhall/__init__.pyi: the public names of the package with their types, for type checkers and editors.

    scripts/python_stubs.py > bindings/python/valhall/__init__.pyi
"""
import ast
import pathlib

MODULE = pathlib.Path(__file__).resolve().parent.parent / "bindings/python/valhall/__init__.py"
# Special methods that callers use. Others, such as __repr__, are those of `object`.
SPECIAL = {"__init__", "__add__", "__bytes__", "__len__", "__getitem__", "__iter__"}


def is_public(name):
    return not name.startswith("_") or name in SPECIAL


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_typed(function):
    """False for an __init__ that only the package calls, with structures of C."""
    first = 0 if any(getattr(one, "id", "") == "staticmethod" for one in function.decorator_list) else 1
    return all(one.annotation and "_library" not in ast.unparse(one.annotation) for one in function.args.args[first:])


def is_implementation(function, body):
    """True for the implementation of overloads."""
    return not function.decorator_list and any(isinstance(one, ast.FunctionDef) and one.name == function.name and one is not function
                                               for one in body)


def shortened(function):
    """A function without its body, and with `...` for its defaults."""
    arguments = function.args
    arguments.defaults = [ast.Constant(...) for _ in arguments.defaults]
    arguments.kw_defaults = [None if one is None else ast.Constant(...) for one in arguments.kw_defaults]
    if function.name == "__init__":
        function.returns = ast.Constant(None)
    function.body = [ast.Expr(ast.Constant(...))]
    return function


def attributes(function):
    """The annotated attributes that __init__ sets."""
    for node in function.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute) and is_public(node.target.attr):
            yield ast.AnnAssign(ast.Name(node.target.attr), node.annotation, None, 1)


def members(body):
    for node in body:
        if isinstance(node, ast.AnnAssign) and is_public(node.target.id):
            yield ast.AnnAssign(node.target, node.annotation, node.value and ast.Constant(...), 1)
        if isinstance(node, ast.FunctionDef) and is_public(node.name):
            if node.name == "__init__":
                yield from attributes(node)
            if is_typed(node) and not is_implementation(node, body):
                yield shortened(node)


def stub(node, public):
    """The stub of a statement of the module, or None."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [one.name for one in node.names]
        return None if any(one.startswith("_") for one in names) or names == ["annotations"] else node
    if isinstance(node, ast.ClassDef) and node.name in public:
        node.body = list(members(node.body)) or [ast.Expr(ast.Constant(...))]
        return node
    if isinstance(node, ast.FunctionDef) and node.name in public:
        return shortened(node)
    if isinstance(node, ast.Assign) and node.targets[0].id in {"Architecture", "Number", "__all__"}:
        return node
    if isinstance(node, ast.AnnAssign) and node.target.id in public:
        return ast.AnnAssign(node.target, node.annotation, None, 1)
    return None


def main():
    module = ast.parse(MODULE.read_text())
    listed = next(node for node in module.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    public = set(ast.literal_eval(listed.value))
    module.body = [made for made in (stub(node, public) for node in module.body) if made is not None]
    used = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
    module.body = [node for node in module.body if not isinstance(node, ast.Import) or node.names[0].name in used]
    for node in module.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [one for one in node.names if one.name in used]
    module.body = [node for node in module.body if not isinstance(node, ast.ImportFrom) or node.names]
    print("# SPDX-License-Identifier: MIT\n# Generated from __init__.py by scripts/python_stubs.py.")
    print(ast.unparse(ast.fix_missing_locations(module)))


main()
