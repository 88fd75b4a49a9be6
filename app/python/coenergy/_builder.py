"""From Python's values to the text of a model file."""

import json
import math
from typing import Any, Dict, Iterable, List, Mapping, Sequence, Tuple, Union

from ._errors import request_error

Value = Union[str, float, Mapping[str, Any]]
Items = Union[Sequence[Value], Mapping[str, Value]]


def _string(text: str) -> str:
    # JSON and TOML escape alike, but for this one control character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any, where: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_string(str(key))} = {_value(each, where)}" for key, each in value.items()) + " }"
    if hasattr(value, "tolist"):  # of NumPy
        return _value(value.tolist(), where)
    if isinstance(value, Iterable):
        return "[" + ", ".join(_value(each, where) for each in value) + "]"
    if isinstance(value, int):
        return str(value)
    number = float(value) if hasattr(value, "__float__") else math.nan
    if not math.isfinite(number):
        raise request_error(where, f"the value is neither a text nor a finite number: {value!r}")
    return repr(number)


def _table(name: str, entries: Mapping[str, Any]) -> List[str]:
    if not isinstance(entries, Mapping):
        raise request_error(name, f"a section is a dict, or a list of dicts: {entries!r} is none")
    return ["", f"[{name}]"] + [f"{_string(str(key))} = {_value(value, str(key))}" for key, value in entries.items()]


def _named(items: Items, prefix: str) -> List[Tuple[str, Value]]:
    if isinstance(items, Mapping):
        return list(items.items())
    return [(f"{prefix}{place + 1}", value) for place, value in enumerate([items] if isinstance(items, str) else items)]


def _items(section: str, entries: Iterable[Mapping[str, Any]]) -> List[str]:
    lines: List[str] = []
    for entry in entries:
        lines += _table(section, entry)
        lines[-len(entry) - 1] = f"[[{section}]]"
    return lines


def _entries(items: Items, name: str, content: str, prefix: str) -> List[Dict[str, Any]]:
    return [
        {name: each, **(value if isinstance(value, Mapping) else {content: value})} for each, value in _named(items, prefix)
    ]


def _coordinates(coordinates: Items) -> Sequence[Mapping[str, Any]]:
    if isinstance(coordinates, Mapping):
        return _entries({key: {} if value is None else value for key, value in coordinates.items()}, "name", "initial", "q")
    names = coordinates.split() if isinstance(coordinates, str) else coordinates
    return [each if isinstance(each, Mapping) else {"name": each} for each in names]


def _other(name: str, section: Any) -> List[str]:
    if isinstance(section, Mapping):
        return _table(name, section)
    if isinstance(section, str) or not isinstance(section, Iterable):
        raise request_error(name, f"a section is a dict, or a list of dicts: {section!r}")
    return _items(name, section)


#: Of each kind of constraint the keys of its name and its content, and how those without a name are called.
_CONSTRAINTS = {
    "displacement": ("name", "expression", "phi"),
    "flow": ("name", "expression", "psi"),
    "effort": ("effort", "expression", "e"),
    "dynamic": ("variable", "rate", "s"),
}


def model_text(header: Mapping[str, Any], coordinates: Items, energies: Mapping[str, Any],
               constraints: Mapping[str, Items], sections: Mapping[str, Any]) -> str:
    """The text of a file in the format ``.ldae``."""
    lines = ["format = 1"]
    lines += [f"{key} = {_value(value, key)}" for key, value in header.items() if value]
    lines += _items("coordinates", _coordinates(coordinates))
    used = {key: value for key, value in energies.items() if value is not None}
    lines += _table("energies", used) if used else []
    for kind, items in constraints.items():
        name, content, prefix = _CONSTRAINTS[kind]
        lines += _items(f"constraints.{kind}", _entries(items, name, content, prefix)) if items else []
    for name, section in sections.items():
        lines += _other(name, section) if section else []
    return "\n".join(lines) + "\n"
