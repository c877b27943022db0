#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a JSON file against a schema: type, enum, properties, required, additionalProperties, items, $ref to definitions, there or in
another schema of the same folder.

    check_schema.py SCHEMA FILE
"""
import json
import os
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check(value, schema, root, place):
    if "$ref" in schema:
        file, name = schema["$ref"].split("#/definitions/")
        root = load(os.path.join(os.path.dirname(sys.argv[1]), file)) if file else root
        schema = root["definitions"][name]
    kind = schema["type"]
    is_right = isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))
    if not is_right:
        sys.exit(f"{place}: {value!r} is no {kind}")
    if "enum" in schema and value not in schema["enum"]:
        sys.exit(f"{place}: {value!r} is none of {schema['enum']}")
    if kind == "array":
        for n, one in enumerate(value):
            check(one, schema["items"], root, f"{place}[{n}]")
    if kind == "object":
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                sys.exit(f"{place}: lacks {name}")
        for name, one in value.items():
            other = schema.get("additionalProperties", False)
            if name not in known and other is False:
                sys.exit(f"{place}: {name} is not in the schema")
            check(one, known.get(name, other), root, f"{place}.{name}")


rules = load(sys.argv[1])
check(load(sys.argv[2]), rules, rules, "")
