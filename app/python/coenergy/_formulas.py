"""The formulas of a model as expressions of SymPy, by a parser of their own: nothing of a model is evaluated."""

import re
from typing import Any, Dict, List, Mapping

import sympy

_TOKEN = re.compile(r"\s*(?:(?P<number>\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|(?P<name>[^\W\d]\w*)|(?P<sign>[-+*/^(),]))")


def _integral(integrand: Any, variable: Any, start: Any = 0, *end: Any) -> Any:
    inner = sympy.Dummy(str(variable), real=True)
    return sympy.Integral(integrand.subs(variable, inner), (inner, start, end[0] if end else variable))


_FUNCTIONS: Mapping[str, Any] = {
    "abs": sympy.Abs, "ln": sympy.log, "log": sympy.log, "log10": lambda x: sympy.log(x, 10), "min": sympy.Min,
    "max": sympy.Max, "power": sympy.Pow, "impulse": sympy.DiracDelta, "integral": _integral,
    "step": lambda x: sympy.Piecewise((0, x < 0), (1, True)),
    **{name: getattr(sympy, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh",
                                              "tanh", "exp", "sign", "sqrt")},
}  # fmt: skip


def _table(name: str, argument: Any, order: Any = 0) -> Any:
    function = sympy.Function(name, real=True)
    if order == 0:
        return function(argument)
    inner = sympy.Dummy("x", real=True)
    return sympy.Subs(sympy.Derivative(function(inner), (inner, order)), inner, argument)


class _Parser:
    def __init__(self, text: str):
        self._tokens = self._split(text)
        self._next = 0

    @staticmethod
    def _split(text: str) -> List[str]:
        tokens, place = [], 0
        text = text.rstrip()
        while place < len(text):
            token = _TOKEN.match(text, place)
            if not token:
                raise ValueError(f"not a formula: {text[place:place + 20]!r}")
            tokens.append(token.group().strip())
            place = token.end()
        return tokens

    def whole(self) -> Any:
        value = self._sum()
        if self._peek():
            raise ValueError(f"not a formula: it goes on with {self._peek()!r}")
        return value

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self, *signs: str) -> str:
        if self._peek() not in signs:
            return ""
        self._next += 1
        return self._tokens[self._next - 1]

    def _sum(self) -> Any:
        terms = [self._product()]
        while sign := self._take("+", "-"):
            term = self._product()
            terms.append(-term if sign == "-" else term)
        return sympy.Add(*terms)

    def _product(self) -> Any:
        if self._take("-"):
            return -self._product()
        factors = [self._power()]
        while sign := self._take("*", "/"):
            factor = self._power()
            factors.append(1 / factor if sign == "/" else factor)
        return sympy.Mul(*factors)

    def _power(self) -> Any:
        base = self._atom()
        if not self._take("^"):
            return base
        return base ** (-self._power() if self._take("-") else self._power())

    def _atom(self) -> Any:
        if self._take("("):
            value = self._sum()
            self._expect(")")
            return value
        token = self._peek()
        self._next += 1
        if token[:1].isdigit() or token[:1] == ".":
            return sympy.Rational(token)
        if not token or not (token[0].isalpha() or token[0] == "_"):
            raise ValueError(f"not a formula: {token!r} in place of a value")
        if self._take("("):
            return self._called(token)
        return sympy.pi if token == "pi" else sympy.Symbol(token, real=True)

    def _called(self, name: str) -> Any:
        arguments = [self._sum()]
        while self._take(","):
            arguments.append(self._sum())
        self._expect(")")
        return _FUNCTIONS[name](*arguments) if name in _FUNCTIONS else _table(name, *arguments)

    def _expect(self, sign: str) -> None:
        if not self._take(sign):
            raise ValueError(f"not a formula: {sign!r} is missing")


def expressions(texts: Mapping[str, str]) -> Dict[str, Any]:
    """Each text as an expression."""
    try:
        return {name: _Parser(text).whole() for name, text in texts.items()}
    except RecursionError:
        raise ValueError("the formulas are nested too deeply for SymPy") from None
    except TypeError as error:
        raise ValueError(f"not a formula: {error}") from None
