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


class Schema:
    """The schema in a file."""

    def __init__(self, path):
        self.folder = os.path.dirname(path)
        self.rules = load(path)

    def problem(self, value):
        """The first mistake of a value and its place; None if there is none."""
        return self._problem(value, self.rules, self.rules, "")

    def _problem(self, value, schema, root, place):
        if "$ref" in schema:
            file, name = schema["$ref"].split("#/definitions/")
            root = load(os.path.join(self.folder, file)) if file else root
            schema = root["definitions"][name]
        kind = schema["type"]
        is_right = isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))
        if not is_right:
            return f"{place}: {value!r} is no {kind}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{place}: {value!r} is none of {schema['enum']}"
        parts = []
        if kind == "array":
            parts = [(one, schema["items"], f"{place}[{n}]") for n, one in enumerate(value)]
        if kind == "object":
            known, other = schema.get("properties", {}), schema.get("additionalProperties", False)
            for name in schema.get("required", []):
                if name not in value:
                    return f"{place}: lacks {name}"
            for name, one in value.items():
                if name not in known and other is False:
                    return f"{place}: {name} is not in the schema"
                parts.append((one, known.get(name, other), f"{place}.{name}"))
        return next((wrong for wrong in (self._problem(one, rules, root, at) for one, rules, at in parts) if wrong), None)


if __name__ == "__main__":
    sys.exit(Schema(sys.argv[1]).problem(load(sys.argv[2])))
