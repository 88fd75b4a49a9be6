"""What a model answers: the JSON of the command line as a dict, beside its other forms."""

import json
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Dict, Iterator, List, Tuple

import numpy
from numpy.typing import NDArray

from . import _door
from ._errors import Finding, findings_in

Numbers = NDArray[numpy.float64]


class Answer(Dict[str, Any]):
    """The JSON of a command of ``coenergy`` as a dict; ``json``, ``text`` and ``latex`` are what it prints.

    >>> import coenergy
    >>> check = coenergy.load(coenergy.example("pendulum_cartesian")).check()
    >>> check["degrees_of_freedom"], check["index"]
    (1, 3)
    >>> print(check.text.splitlines()[0])
    degrees of freedom: 1
    """

    def __init__(self, reply: _door.Reply):
        self._reply = reply
        super().__init__(json.loads(reply.json))

    @property
    def json(self) -> str:
        """As ``--as json`` prints it, byte for byte."""
        return self._reply.json

    @property
    def text(self) -> str:
        """As ``--as text`` prints it, without findings; empty where there is no such form."""
        return self._reply.text

    @property
    def latex(self) -> str:
        """As ``--as latex`` prints it; empty where there is no such form."""
        return self._reply.latex

    @property
    def findings(self) -> List[Finding]:
        """What was said on the way, such as warnings."""
        return findings_in(self._reply.findings)

    def __str__(self) -> str:
        return self.text or self.json

    def __reduce__(self) -> Any:  # copies and what travels between processes are plain dicts
        return dict, (dict(self),)

    def _repr_latex_(self) -> str:
        return self.latex or None  # type: ignore[return-value]


class Equations(Answer):
    """The equations of a model.

    >>> import coenergy
    >>> print(coenergy.load(coenergy.example("pendulum_cartesian")).equations)
    x: m*ddotx + 2*lambda1*x = 0
    y: m*ddoty + m*g + 2*lambda1*y = 0
    rod: x^2 + y^2 - l^2 = 0
    <BLANKLINE>
    """

    def sympy(self) -> Dict[str, Any]:
        """Each residual, by the name of its equation, as an expression of SymPy in real symbols.

        A flow is a symbol of its own, ``dotx``, and so is an acceleration, ``ddotx``.

        >>> import coenergy
        >>> coenergy.load(coenergy.example("pendulum_cartesian")).equations.sympy()["rod"]
        -l**2 + x**2 + y**2
        """
        from ._formulas import expressions

        return expressions({each["name"]: each["residual"] for each in self["equations"]})

    def sympy_definitions(self) -> Dict[str, Any]:
        """What the equations keep by name, likewise; each uses those before it. Few models have any."""
        from ._formulas import expressions

        return expressions(dict(self.get("definitions", [])))


class Linearization(Answer):
    """The linear equations near a point, dx/dt = A x + B u, y = C x + D u, as arrays.

    >>> import coenergy
    >>> near = coenergy.load(coenergy.example("cart_pole")).linearize(inputs=["F"])
    >>> near.states, near.B.shape
    (['x', 'theta', 'dotx', 'dottheta'], (4, 1))
    >>> near.eigenvalues.real.max().round(3)
    3.781
    """

    def _matrix(self, name: str, rows: str, columns: str) -> Numbers:
        if name not in self:
            raise AttributeError(f"this answer has no {name}: ask without `modes` for the matrices")
        shape = (len(self[rows]), len(self[columns]))
        return numpy.array(self[name], dtype=float).reshape(shape)

    @property
    def states(self) -> List[str]:
        return list(self["states"])

    @property
    def inputs(self) -> List[str]:
        return list(self["inputs"])

    @property
    def outputs(self) -> List[str]:
        return list(self["outputs"])

    @property
    def A(self) -> Numbers:
        return self._matrix("A", "states", "states")

    @property
    def B(self) -> Numbers:
        return self._matrix("B", "states", "inputs")

    @property
    def C(self) -> Numbers:
        return self._matrix("C", "outputs", "states")

    @property
    def D(self) -> Numbers:
        return self._matrix("D", "outputs", "inputs")

    @property
    def E(self) -> Numbers:
        """What the rates of the inputs add, dx/dt = A x + B u + E du/dt; zero where they add nothing."""
        return self._matrix("E", "states", "inputs") if "E" in self else numpy.zeros_like(self.B)

    @property
    def eigenvalues(self) -> NDArray[numpy.complex128]:
        return numpy.array([complex(*each) for each in self["eigenvalues"]], dtype=complex)

    def _of_inputs_alone(self) -> Tuple[Numbers, ...]:
        rates = [name for name in self if re.fullmatch("[EF][0-9]*", name) and numpy.any(self[name])]
        if rates:
            raise ValueError(
                f"it matters how fast an input changes ({', '.join(rates)}), which a state space without rates cannot "
                "say; take another input, or the matrices themselves"
            )
        return self.A, self.B, self.C, self.D

    def scipy(self) -> Any:
        """As ``scipy.signal.StateSpace``."""
        matrices = self._of_inputs_alone()
        import scipy.signal

        return scipy.signal.StateSpace(*matrices)

    def control(self) -> Any:
        """As a state space of python-control, with the names of states, inputs and outputs."""
        matrices = self._of_inputs_alone()
        import control

        return control.ss(*matrices, states=self.states, inputs=self.inputs, outputs=self.outputs)


class Run(Mapping[str, Numbers]):
    """A run: an array for each column of its table, by name.

    >>> import coenergy
    >>> run = coenergy.load(coenergy.example("pendulum_cartesian")).simulate(1)
    >>> run.names
    ['t', 'x', 'y', 'dotx', 'doty', 'lambda1', 'angle', 'rod_force', 'length_error']
    >>> length = run["x"] ** 2 + run["y"] ** 2
    >>> bool(abs(length - 1).max() < 1e-7), run.trusted
    (True, True)
    """

    def __init__(self, reply: _door.Reply):
        self._reply = reply

    @cached_property
    def names(self) -> List[str]:
        return self._reply.names

    @cached_property
    def summary(self) -> Dict[str, Any]:
        """How it ended, what it took, what it conserved; as ``--summary`` writes it."""
        return dict(json.loads(self._reply.json))

    @property
    def trusted(self) -> bool:
        """It came to its end, and nothing speaks against it; otherwise the summary says why."""
        return self._reply.is_trusted

    @property
    def findings(self) -> List[Finding]:
        return findings_in(self._reply.findings)

    @property
    def t(self) -> Numbers:
        return self["t"]

    def csv(self) -> str:
        """As ``coenergy simulate`` prints it, byte for byte."""
        return self._reply.csv()

    def __getitem__(self, name: str) -> Numbers:
        """An array of its own each time: what is done to it changes neither the run nor its CSV."""
        if name not in self.names:
            raise KeyError(f"the run has no column {name!r}; it has {', '.join(self.names)}")
        return self._reply.column(self.names.index(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def _ipython_key_completions_(self) -> List[str]:
        return self.names

    def __repr__(self) -> str:
        doubt = "" if self.trusted else ", in doubt: " + self.summary["reason"]
        return f"<coenergy.Run of {', '.join(self.names)} to t = {self.summary['end_time']:g}{doubt}>"
