#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a JSON file against a schema: type, enum, properties, required, additionalProperties, items, $ref to definitions.

    check_schema.py SCHEMA FILE
"""
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def check(value, schema, root, place):
    if "$ref" in schema:
        schema = root["definitions"][schema["$ref"].rsplit("/", 1)[1]]
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


with open(sys.argv[1], encoding="utf-8") as file:
    rules = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    check(json.load(file), rules, rules, "")
