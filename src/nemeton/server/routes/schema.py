"""The schema for people who write a client: every request with its parameters, answers and a form to try it.

Made here, of the schema the server publishes, and served with its own style and script: our content policy lets a page
load nothing from elsewhere.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE, SCRIPT = "schema.css", "schema.js"
DEEPEST = 6  # levels of an example
PLAIN = {"string": "", "integer": 0, "number": 0, "boolean": False, "null": None}

Schema = dict[str, Any]


class SchemaPage(OpenAPIRenderPlugin):
    """Renders the schema as a page of ours."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """Write the page; called by the framework."""
        return page_of(json.loads(self.render_json(request, openapi_schema))).encode()


def page_of(schema: Schema) -> str:
    """The whole page."""
    title = f"{schema['info']['title']} {schema['info']['version']}"
    shapes: Schema = schema.get("components", {}).get("schemas", {})
    requests = "".join(
        request_of(path, method, operation, shapes)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    )
    structures = "".join(structure_of(name, shape) for name, shape in sorted(shapes.items()))
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}: schema</title>"
        f'<meta name=viewport content="width=device-width"><link rel=icon href="data:,">'
        f"<link rel=stylesheet href=/api/schema/{STYLE}><script src=/api/schema/{SCRIPT} defer></script>"
        f"<main><h1>{escape(title)}</h1><p>Every request of this server, with a form to try it; what you send,"
        f" you send as yourself. <a href=/api/schema/openapi.json>The same for programs</a> (OpenAPI).</p>"
        f"<h2>Requests</h2>{requests}<h2>Structures</h2>{structures}</main></html>"
    )


def request_of(path: str, method: str, operation: Schema, shapes: Schema) -> str:
    """One request: what it does, what it takes, what comes back."""
    name = f"{method}-{path}"
    summary, _, rest = operation.get("description", "").partition("\n\n")
    told = f"<p>{escape(rest)}</p>" if rest else ""
    fields = "".join(map(field_of, operation.get("parameters", [])))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body is not None:
        text = escape(json.dumps(example_of(body, shapes), indent=2, ensure_ascii=False))
        rows = text.count("\n") + 1
        fields += (
            f"<label>body {link_to(body)}<textarea name=body rows={rows} spellcheck=false>{text}</textarea></label>"
        )
    answers = "".join(answer_of(status, answer) for status, answer in sorted(operation["responses"].items()))
    return (
        f'<details id="{escape(name)}"><summary><b class={method}>{method.upper()}</b> <code>{escape(path)}</code>'
        f" <span>{escape(summary)}</span></summary>{told}"
        f'<form data-method={method} data-path="{escape(path)}">{fields}<button>Send</button><output></output></form>'
        f"<table>{answers}</table></details>"
    )


def field_of(parameter: Schema) -> str:
    """Where a parameter is typed in."""
    name, place = escape(parameter["name"]), parameter["in"]
    if place not in ("path", "query"):
        return ""
    needed = " required" if parameter.get("required") else ""
    return f'<label>{name} <small>{place}</small><input name="{name}" data-in={place}{needed}></label>'


def answer_of(status: str, answer: Schema) -> str:
    """What a status means, and what comes with it."""
    content: Schema = next(iter(answer.get("content", {}).values()), {})
    return f"<tr><th>{status}<td>{escape(answer.get('description', ''))}<td>{link_to(content.get('schema', {}))}"


def structure_of(name: str, shape: Schema) -> str:
    """A structure by its name, as JSON Schema."""
    text = escape(json.dumps(shape, indent=2, ensure_ascii=False))
    head = f"<summary><code>{escape(name)}</code></summary>"
    return f'<details id="structure-{escape(name)}">{head}<pre>{text}</pre></details>'


def link_to(schema: Schema) -> str:
    """Links to the structures a schema names, at any depth."""
    found = dict.fromkeys(names_in(schema))
    return " ".join(f'<a href="#structure-{escape(name)}">{escape(name)}</a>' for name in found)


def names_in(schema: object) -> Iterator[str]:
    """The structures a schema names."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield str(value).rpartition("/")[2]
            else:
                yield from names_in(value)
    elif isinstance(schema, list):
        for one in schema:
            yield from names_in(one)


def example_of(schema: Schema, shapes: Schema, depth: int = 0) -> Any:
    """Something of that shape: what must be there, and nothing else."""
    if depth > DEEPEST:
        return None
    if "$ref" in schema:
        return example_of(shapes.get(str(schema["$ref"]).rpartition("/")[2], {}), shapes, depth + 1)
    for given in ("default", "const"):
        if given in schema:
            return schema[given]
    if "enum" in schema:
        return schema["enum"][0]
    for choice in ("oneOf", "anyOf", "allOf"):
        if schema.get(choice):
            return example_of(schema[choice][0], shapes, depth + 1)
    if schema.get("type") == "array":
        return []
    if schema.get("type") == "object" or "properties" in schema:
        needed = schema.get("required", [])
        return {
            name: example_of(inner, shapes, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in needed
        }
    return PLAIN.get(str(schema.get("type")))


def escape(text: object) -> str:
    return html.escape(str(text))


def read(name: str) -> str:
    return files("nemeton.server").joinpath(name).read_text(encoding="utf-8")


@get(f"/{STYLE}", media_type=MediaType.CSS, sync_to_thread=False)
def style() -> Response[str]:
    """The page's style."""
    return Response(read(STYLE))


@get(f"/{SCRIPT}", media_type="text/javascript", sync_to_thread=False)
def script() -> Response[str]:
    """The page's script: it sends what was typed in and shows the answer."""
    return Response(read(SCRIPT))


router = Router("/api/schema", route_handlers=[style, script], include_in_schema=False)
