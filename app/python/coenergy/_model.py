"""A model and what it is asked."""

import difflib
import html
import json
import os
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from . import _door
from ._answers import Answer, Equations, Linearization, Run
from ._errors import DoubtfulRun, Error, Finding, findings_in, request_error

Number = Union[float, str]  #: a text is an expression of numbers, ``"pi/6"``


class Stop(Protocol):
    """What stops a call when it is set: a ``threading.Event``, say."""

    def is_set(self) -> bool: ...


def _watch(stop: Optional[Stop], progress: Optional[Callable[[float], Any]] = None) -> Optional[Callable[[float], bool]]:
    if stop is None and progress is None:
        return None

    def watch(fraction: float) -> bool:
        if progress is not None:
            progress(fraction)
        return stop is not None and stop.is_set()

    return watch


def _given(**arguments: Any) -> Dict[str, Any]:
    return {name: value for name, value in arguments.items() if value is not None}


def _texts(value: Union[str, Iterable[str], None]) -> Optional[List[str]]:
    return [value] if isinstance(value, str) else None if value is None else list(value)


Box = Mapping[str, Tuple[float, float]]
Steady = Union[str, Sequence[str], Mapping[str, Number]]


def _search(box: Optional[Box], starts: Optional[int], steady: Optional[Steady]) -> Dict[str, Any]:
    ranges = None if box is None else [f"{name}={float(low)!r}:{float(high)!r}" for name, (low, high) in box.items()]
    flows = [f"{name}={flow}" for name, flow in steady.items()] if isinstance(steady, Mapping) else _texts(steady)
    return _given(box=ranges, starts=starts, steady=flows)


class Model:
    """A model, made by `load`, `read` or `model`. Its values are set by name, as if the file had them:

    >>> import coenergy
    >>> m = coenergy.load(coenergy.example("pendulum_cartesian"))
    >>> m["l"] = 2
    >>> m["l"], m["x"]
    (2.0, 1.682941969615793)

    Calls may come from any thread, and while one computes others go on. Ctrl-C stops it, and so does its ``stop``, a
    ``threading.Event``, when it is set.
    """

    def __init__(self, door: _door.Model):
        self._door = door

    def _ask(self, call: str, arguments: Dict[str, Any], watch: Optional[Callable[[float], bool]] = None) -> _door.Reply:
        return self._door.ask(call, arguments, watch)

    @property
    def title(self) -> str:
        return self._door.title

    @property
    def source(self) -> str:
        """The text that was read, without the values that were set."""
        return self._door.source

    @property
    def values(self) -> Dict[str, Optional[float]]:
        """Of parameters, then initial values; None where there is none."""
        return dict(json.loads(self._ask("values", {}).json))

    def __getitem__(self, name: str) -> Optional[float]:
        values = self.values
        if name not in values:
            near = difflib.get_close_matches(str(name), values, 1)
            hint = f"; did you mean `{near[0]}`?" if near else ""
            raise request_error(str(name), f"there is no parameter and no initial value `{name}`{hint}")
        return values[name]

    def __setitem__(self, name: str, value: Number) -> None:
        self.set({name: value})

    def set(self, values: Optional[Mapping[str, Number]] = None, **named: Number) -> None:
        """Sets all of these values or, if one does not fit, none.

        >>> import coenergy
        >>> m = coenergy.load(coenergy.example("pendulum_cartesian"))
        >>> m.set(l=2, theta0="pi/6")
        >>> m.set(l=3, thetha0=0)
        Traceback (most recent call last):
        coenergy.RequestError: thetha0: there is no parameter `thetha0`; did you mean `theta0`?
        >>> m["l"]
        2.0
        """
        self._ask("set", {"values": {**(values or {}), **named}})

    def __contains__(self, name: object) -> bool:
        return name in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def _ipython_key_completions_(self) -> List[str]:
        return list(self.values)

    @property
    def findings(self) -> List[Finding]:
        """Everything that is wrong with the model, or noteworthy."""
        return findings_in(self._ask("findings", {}).json)

    @property
    def equations(self) -> Equations:
        """The equations, simplified; `derive` has other forms."""
        return self.derive()

    def derive(self, *, plain: bool = False, collected: bool = False, compact: bool = False, expand: bool = False,
               stop: Optional[Stop] = None) -> Equations:
        """The equations; the options are those of ``coenergy derive``.

        >>> import coenergy
        >>> print(coenergy.load(coenergy.example("simple_pendulum")).derive(plain=True))
        theta: l^2*m*ddottheta + g*l*m*sin(theta) + b*dottheta - tau = 0
        <BLANKLINE>
        """
        options = {"plain": plain, "collected": collected, "compact": compact, "expand": expand}
        return Equations(self._ask("equations", options, _watch(stop)))

    def check(self, *, stop: Optional[Stop] = None) -> Answer:
        """Structure and findings: degrees of freedom, index, redundant constraints, what is conserved."""
        return Answer(self._ask("check", {}, _watch(stop)))

    def simulate(self, end: Optional[float] = None, *, step: Optional[float] = None, rtol: Optional[float] = None,
                 atol: Optional[float] = None, method: Optional[str] = None, stabilization: Optional[str] = None,
                 sensitivity: Union[str, Iterable[str], None] = None, stop: Optional[Stop] = None,
                 progress: Optional[Callable[[float], Any]] = None) -> Run:
        """A run to the time `end`. What is left out is as the model has it. `sensitivity` names parameters, and
        variables by their initial values, by which every column is differentiated.

        One that breaks off keeps what it has, and warns with `DoubtfulRun`, as does one whose numbers are in doubt or
        whose derivatives do not exist. A run that its `stop` ends keeps what it has, too. `progress` is called with the
        share of the run that is done.

        >>> import coenergy
        >>> run = coenergy.load(coenergy.example("mass_spring_damper")).simulate(2, step=0.5)
        >>> run.t
        array([0. , 0.5, 1. , 1.5, 2. ])
        >>> pendulum = coenergy.load(coenergy.example("simple_pendulum"))
        >>> [name for name in pendulum.simulate(1, sensitivity=["l", "theta"]) if name.startswith("d(theta)")]
        ['d(theta)/d(l)', 'd(theta)/d(theta(0))']
        """
        options = _given(end=end, step=step, rtol=rtol, atol=atol, method=method, stabilization=stabilization)
        if sensitivity is not None:
            options["sensitivity"] = _texts(sensitivity)
        run = Run(self._ask("simulate", options, _watch(stop, progress)))
        doubts = [finding.text for finding in run.findings if finding.severity == "error"]
        if doubts and not (stop is not None and stop.is_set()):
            warnings.warn("\n".join(doubts), DoubtfulRun, stacklevel=2)
        return run

    def compare(self, equations: Union[str, Iterable[str]], *, stop: Optional[Stop] = None) -> Answer:
        """Equations of your own beside those of the model: each is judged, and what is wrong with it is named.

        >>> import coenergy
        >>> pendulum = coenergy.load(coenergy.example("simple_pendulum"))
        >>> [each["holds"] for each in pendulum.compare(["m*l^2*ddottheta = -m*g*l*sin(theta)", "theta = 0"])["equations"]]
        [True, False]
        """
        return Answer(self._ask("compare", {"equations": _texts(equations)}, _watch(stop)))

    def equilibria(self, *, box: Optional[Box] = None, starts: Optional[int] = None, steady: Optional[Steady] = None,
                   stop: Optional[Stop] = None) -> Answer:
        """Where the model stays at rest, or with `steady` coordinates moves evenly.

        >>> import coenergy
        >>> found = coenergy.load(coenergy.example("cart_pole")).equilibria()
        >>> [each["stability"] for each in found["equilibria"]]
        ['unstable', 'stable']
        """
        return Answer(self._ask("equilibria", _search(box, starts, steady), _watch(stop)))

    def hamilton(self, *, stop: Optional[Stop] = None) -> Answer:
        """The Hamiltonian and the canonical equations, in symbols.

        >>> import coenergy
        >>> coenergy.load(coenergy.example("simple_pendulum")).hamilton()["hamiltonian"]
        'p_theta^2/(2*m*l^2) - m*l*g*cos(theta)'
        """
        return Answer(self._ask("hamilton", {}, _watch(stop)))

    def linearize(self, at: Union[str, float, None] = None, *, inputs: Union[str, Iterable[str], None] = None,
                  outputs: Union[str, Iterable[str], None] = None, modes: Optional[int] = None,
                  box: Optional[Box] = None, starts: Optional[int] = None, steady: Optional[Steady] = None,
                  stop: Optional[Stop] = None) -> Linearization:
        """The linear equations near ``"start"``, ``"equilibrium"``, ``"equilibrium:2"`` or a time of the run."""
        options = _given(at=at, input=_texts(inputs), output=_texts(outputs), modes=modes)
        return Linearization(self._ask("linearize", {**options, **_search(box, starts, steady)}, _watch(stop)))

    def graph(self, transfer: Union[bool, Tuple[str, str], None] = None, *, stop: Optional[Stop] = None) -> Answer:
        """The state space of a linear graph, in symbols; `transfer`: with the transfer function of an input and an
        output, or True for all of them.

        >>> import coenergy
        >>> coenergy.load(coenergy.example("graphs/circuit")).graph()["states"]
        ['v3', 'f4']
        """
        pair = [] if transfer is True else list(transfer) if transfer else None
        return Answer(self._ask("graph", _given(transfer=pair), _watch(stop)))

    def continuum(self, *, frequencies: Optional[int] = None, modes: Optional[int] = None,
                  stop: Optional[Stop] = None) -> Answer:
        """The equations and boundary conditions of a field or a functional, or so many `frequencies`."""
        return Answer(self._ask("continuum", _given(frequencies=frequencies, modes=modes), _watch(stop)))

    def export(self, to: str, path: Union[str, "os.PathLike[str]", None] = None, *,
               inputs: Union[str, Iterable[str], None] = None, stop: Optional[Stop] = None) -> Union[str, List[Path]]:
        """The model as a program, a unit (``"fmi2"``, ``"fmi3"``) or a page (``"html"``).

        With a `path` it is written there with the files that belong to it; their paths are returned. Otherwise its text is.

        >>> import coenergy
        >>> program = coenergy.load(coenergy.example("simple_pendulum")).export("python")
        >>> program.startswith("#!")
        True
        """
        output = None if path is None else os.fspath(path)
        answer = Answer(self._ask("export", _given(to=to, output=output, input=_texts(inputs)), _watch(stop)))
        return [Path(each) for each in answer["files"]] if "files" in answer else answer["text"]

    def __reduce_ex__(self, protocol: Any) -> Any:  # a copy would share its values with this one
        raise TypeError("a model is not copied: load or read it again, and set its values")

    def __repr__(self) -> str:
        return f"<coenergy.Model {self.title!r}>"

    def _repr_latex_(self) -> Optional[str]:
        try:
            return self.equations.latex
        except Error:
            return None

    def _repr_html_(self) -> str:
        """The page that runs the model, in a frame of its own; of a model with errors what is wrong with it."""
        try:
            page = str(self.export("html"))
        except Error as error:
            return "<ul>" + "".join(f"<li>{html.escape(str(each))}</li>" for each in error.findings) + "</ul>"
        style = "width: 100%; height: 40em; border: 0"
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{html.escape(page)}"></iframe>'
