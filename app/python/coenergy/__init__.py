"""Coenergy: from energies, efforts and constraints to equations, runs and analyses.

>>> import coenergy
>>> m = coenergy.model(
...     title="Pendulum",
...     parameters={"m": 1, "l": 1, "g": 9.81},
...     coordinates={"theta": 0.5},
...     kinetic_coenergy="m*l^2*dottheta^2/2",
...     potential="-m*g*l*cos(theta)",
... )
>>> print(m.equations)
theta: m*l^2*ddottheta + m*l*g*sin(theta) = 0
<BLANKLINE>
>>> run = m.simulate(10, rtol=1e-9)
>>> bool(abs(run["theta"]).max() < 0.5001)
True

A model comes from a file (`load`), from the text of one (`read`) or from its energies (`model`). What goes wrong is an
`Error` with its findings.
"""

import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterable, List, Optional, Union

from . import _builder, _door
from ._answers import Answer, Equations, Linearization, Run
from ._errors import DoubtfulRun, Error, FileError, Finding, ModelError, ProgramError, RequestError, Stopped, request_error
from ._model import Model

__all__ = [
    "Answer", "DoubtfulRun", "Equations", "Error", "FileError", "Finding", "Linearization", "Model", "ModelError",
    "ProgramError", "RequestError", "Run", "Stopped", "example", "examples", "load", "model", "read",
]  # fmt: skip
__version__: str = _door.version

for _each in (Error, FileError, Finding, ModelError, ProgramError, RequestError, Stopped, DoubtfulRun, Model, Answer,
              Equations, Linearization, Run):  # fmt: skip
    _each.__module__ = __name__  # as users write it

_EXAMPLES = Path(__file__).parent / "examples"


def load(path: Union[str, "os.PathLike[str]"], efforts: Iterable[str] = ()) -> Model:
    """The model of a file; `efforts` are constants of a LagEq file that are regulated efforts.

    >>> import coenergy
    >>> coenergy.load(coenergy.example("cart_pole"))
    <coenergy.Model 'Cart and pole'>
    """
    return Model(_door.Model.load(path, list(efforts)))


def read(text: str, name: str = "model.ldae", efforts: Iterable[str] = ()) -> Model:
    """The model of a file's text; `name` is how the file would be called."""
    return Model(_door.Model.read(text, name, list(efforts)))


def model(*, title: str = "", description: str = "", coordinates: _builder.Items = (),
          kinetic_coenergy: Optional[str] = None, kinetic_energy: Optional[str] = None, potential: Optional[str] = None,
          dissipation: Optional[str] = None, displacement: Optional[_builder.Items] = None,
          flow: Optional[_builder.Items] = None, effort: Optional[_builder.Items] = None,
          dynamic: Optional[_builder.Items] = None, **sections: Any) -> Model:
    """A model from its energies: what a file would have, in Python's values.

    `coordinates` are names, or names with initial values. `kinetic_coenergy`, or `kinetic_energy`, is in the flows. The
    four kinds of constraints (`displacement`, `flow`, `effort`, `dynamic`) are expressions or, with names, dicts of them.
    Any other section of a file is a keyword of its name: `parameters`, `efforts`, `definitions`, `outputs`, `simulation`,
    `drawing`. Wherever a file has several keys, so has a dict here: ``parameters={"l": {"value": 1, "unit": "m"}}``.

    >>> import coenergy
    >>> m = coenergy.model(
    ...     parameters={"m": 1, "l": 1, "g": 9.81},
    ...     coordinates={"x": "l", "y": None},
    ...     kinetic_energy="m*(dotx^2 + doty^2)/2",
    ...     potential="m*g*y",
    ...     displacement={"rod": "x^2 + y^2 = l^2"},
    ... )
    >>> m.check()["index"]
    3
    """
    if kinetic_coenergy is not None and kinetic_energy is not None:
        raise request_error("kinetic_energy", "it is another word for `kinetic_coenergy`; give one of them")
    energies = {"kinetic_coenergy": kinetic_energy if kinetic_coenergy is None else kinetic_coenergy,
                "potential": potential, "dissipation": dissipation}  # fmt: skip
    if "energies" in sections and any(energies.values()):
        raise request_error("energies", "they have keywords of their own; give them by these, or as one dict")
    constraints = {"displacement": displacement, "flow": flow, "effort": effort, "dynamic": dynamic}
    header = {"title": title, "description": description}
    return read(_builder.model_text(header, coordinates, energies,
                                    {kind: items for kind, items in constraints.items() if items}, sections))  # fmt: skip


def examples() -> List[str]:
    """The names of the models that come with the package.

    >>> import coenergy
    >>> "fields/cantilever" in coenergy.examples()
    True
    """
    return list(_names())


@lru_cache
def _names() -> List[str]:
    return sorted(path.relative_to(_EXAMPLES).with_suffix("").as_posix() for path in _EXAMPLES.rglob("*.ldae"))


def example(name: str) -> str:
    """The path of an example.

    >>> import coenergy
    >>> print(coenergy.load(coenergy.example("simple_pendulum")).title)
    Simple pendulum
    """
    if name not in _names():
        raise request_error(name, "there is no such example; `examples()` lists them")
    return str(_EXAMPLES / f"{name}.ldae")
