"""Writes `damana.py`, a method and the types of each call, from the API's own description: `python3 generate.py http://localhost:4000`."""

import json
import keyword
import re
import sys
import urllib.request

SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
HEAD = '''"""The calls of the API, written by generate.py from its description."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from signed_session import SignedSession
'''


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def argument(name: str) -> str:
    return snake(name) + ("_" if keyword.iskeyword(name) else "")


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name) if part)


class Types:
    """The types of the document, each declared once under a name of its own."""

    def __init__(self, schemas: dict) -> None:
        self.schemas, self.declared = schemas, {}

    def of(self, schema: dict, name: str) -> str:
        if "$ref" in schema:
            target = schema["$ref"].rsplit("/", 1)[-1]
            shape = self.schemas[target]
            # A shared object is declared under its own name, and may speak of itself.
            if "properties" not in shape:
                return self.of(shape, pascal(target))
            if pascal(target) not in self.declared:
                self.declare(shape, pascal(target))
            return pascal(target)
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return " | ".join(dict.fromkeys(self.of(one, f"{name}{at or ''}") for at, one in enumerate(schema[choice])))
        if "const" in schema or "enum" in schema:
            return f"Literal[{', '.join(repr(one) for one in schema.get('enum', [schema.get('const')]))}]"
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self.of({**schema, "type": one}, name) for one in kind)
        if kind == "array":
            return f"list[{self.of(schema.get('items', {}), name + 'Item')}]"
        if kind == "object" and "properties" in schema:
            return self.declare(schema, name)
        return SIMPLE.get(kind, "dict[str, Any]" if kind == "object" else "Any")

    def declare(self, schema: dict, name: str) -> str:
        self.declared[name] = ""
        required = schema.get("required", [])
        kinds = {field: self.of(its, name + pascal(field)) for field, its in schema["properties"].items()}
        fields = {field: kind if field in required else f"NotRequired[{kind}]" for field, kind in kinds.items()}
        if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            lines = [f"class {name}(TypedDict):", *(f"    {field}: {kind}" for field, kind in fields.items())]
        else:
            lines = [f'{name} = TypedDict("{name}", {{', *(f"    {field!r}: {kind!r}," for field, kind in fields.items()), "})"]
        self.declared[name] = "\n".join(lines if fields else [lines[0], "    pass"])
        return name


def method_of(types: Types, method: str, path: str, call: dict) -> str:
    name = call["operationId"]
    given = {place: [one for one in call.get("parameters", []) if one.get("in") == place] for place in ("path", "query")}
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answer = call["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
    data = answer.get("properties", {}).get("data")
    arguments = [f"{argument(one['name'])}: str" for one in given["path"]]
    options = []
    if body is not None:
        options.append(f"body: {types.of(body, pascal(name) + 'Body')}")
    for one in given["query"]:
        kind = types.of(one.get("schema", {}), pascal(name) + pascal(one["name"]))
        options.append(f"{argument(one['name'])}: {kind}" + ("" if one.get("required") else " | None = None"))
    options.sort(key=lambda option: option.endswith("= None"))
    if method == "POST":
        options.append("act: str | None = None")
    signature = ", ".join(["self", *arguments, *(["*", *options] if options else [])])
    sent = [repr(method), f"f{re.sub(r'{([^}]+)}', lambda found: '{' + argument(found[1]) + '}', path)!r}"]
    if given["query"]:
        sent.append("query={" + ", ".join(f"{one['name']!r}: {argument(one['name'])}" for one in given["query"]) + "}")
    if body is not None:
        sent.append("body=body")
    if method == "POST":
        sent.append("act=act")
    kind = types.of(data, pascal(name) + "Answer") if data else "bytes"
    return f'    def {snake(name)}({signature}) -> {kind}:\n        """{call["summary"]}"""\n        return self.session.call({", ".join(sent)})'


def main(origin: str) -> None:
    with urllib.request.urlopen(f"{origin}/api/v1/openapi.json", timeout=60) as answer:
        document = json.load(answer)
    types = Types(document["components"]["schemas"])
    methods = [
        method_of(types, method.upper(), path, call)
        for path, calls in document["paths"].items()
        for method, call in calls.items()
        # A form or a stream is beyond what this example needs.
        if "multipart/form-data" not in call.get("requestBody", {}).get("content", {}) and call.get("operationId") != "followChanges"
    ]
    damana = "class Damana:\n    def __init__(self, session: SignedSession) -> None:\n        self.session = session\n\n" + "\n\n".join(methods)
    with open("damana.py", "w", encoding="utf-8") as file:
        file.write("\n\n\n".join([HEAD.strip(), *types.declared.values(), damana]) + "\n")
    print(f"{len(methods)} calls, {len(types.declared)} types")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:4000")
