"""Findings, and the exceptions that carry them."""

import json
from dataclasses import dataclass
from typing import List, Optional


@dataclass(frozen=True)
class Finding:
    """What is said about a model or a request, with its place in the model's text if it has one.

    >>> print(Finding("error", "unknown-name", "potential", 7, 13, 3, "`yy` is unknown."))
    7:13: error: `yy` is unknown.
    """

    severity: str  #: ``error``, ``warning``, ``information``
    code: str  #: stable
    where: str  #: the field, "initial value of x", or of a request the name that does not fit
    line: Optional[int]
    column: Optional[int]
    length: Optional[int]
    text: str  #: what was found, what was expected, what to do

    def __str__(self) -> str:
        place = ""
        if self.line:
            place = f"{self.line}:{self.column}: "
        elif self.code == "request" and self.where:
            place = f"{self.where}: "
        return f"{place}{self.severity}: {self.text}"


def findings_in(text: str) -> List[Finding]:
    return [Finding(**finding) for finding in json.loads(text)]


class Error(Exception):
    """Why there is no answer; one of the classes below.

    >>> import coenergy
    >>> try:
    ...     coenergy.model(coordinates=["x"], kinetic_coenergy="m*dotx^2/2", potential="c*yy").equations
    ... except coenergy.Error as error:
    ...     print(type(error).__name__, [finding.where for finding in error.findings])
    ModelError ['kinetic coenergy', 'potential energy', 'potential energy']
    """

    def __init__(self, text: str, findings: Optional[List[Finding]] = None):
        super().__init__(text, findings or [])
        self.text = text
        self.findings: List[Finding] = findings or []

    def __str__(self) -> str:
        return self.text


class ModelError(Error):
    """The model, or what it was asked, has no answer."""


class RequestError(Error, ValueError, KeyError):
    """A name, a value or an option that does not exist."""


class FileError(Error, OSError):
    """A file could not be read or written."""


class Stopped(Error):
    """The call was stopped before its end."""


class ProgramError(Error, RuntimeError):
    """An error of the program, or lack of memory."""


class DoubtfulRun(UserWarning):
    """A run broke off, or something speaks against its numbers."""


_KINDS = {"model": ModelError, "request": RequestError, "file": FileError, "stopped": Stopped, "program": ProgramError}


def failure(kind: str, text: str, findings: str) -> Error:
    """The exception of a failure; called by the door."""
    return _KINDS[kind](text, findings_in(findings))


def request_error(where: str, text: str) -> RequestError:
    """Of what Python refuses by itself."""
    finding = Finding("error", "request", where, None, None, None, text)
    return RequestError(f"{where}: {text}", [finding])
