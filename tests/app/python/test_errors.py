"""What goes wrong is an exception with its findings, whatever comes in."""

import copy
import os
import pathlib
import pickle
import tempfile
import unittest
import warnings

import coenergy
from support import PENDULUM, TestCase


class Errors(TestCase):
    def test_a_faulty_model_tells_place_reason_and_remedy(self):
        model = coenergy.read(PENDULUM.replace("-m*g*l*cos(theta)", "-m*g*l*cos(thetta)"))
        finding = self.failure_of(lambda: model.equations, coenergy.ModelError).findings[0]
        self.assertEqual((finding.severity, finding.line, finding.column, finding.length), ("error", 11, 25, 6))
        self.assertIn("theta", finding.text)
        self.assertEqual(model.findings[0], finding)
        self.assertEqual(model.check()["messages"][0]["text"], finding.text)

    def test_what_is_no_file_of_the_format(self):
        for text in ("", "format = 1\n[", "\0", "format = 99", "[[coordinates]]\nname = 3", "é" * 1000, "[" * 100_000):
            with self.subTest(text[:20]):
                try:
                    model = coenergy.read(text)
                except coenergy.ModelError as error:
                    self.assertTrue(error.findings)
                else:
                    self.failure_of(lambda: model.equations, coenergy.ModelError)

    def test_texts_that_are_none(self):
        for text in (b"format = 1", None, 3):
            self.assertRaises(TypeError, coenergy.read, text)
        self.assertRaises(UnicodeEncodeError, coenergy.read, "\ud800")
        self.assertRaises(TypeError, coenergy.load, "a\0b")

    def test_names_that_are_unknown(self):
        model = coenergy.read(PENDULUM)
        for name in ("", "thata", "theta ", "__class__", "l\0", "'; drop", "ł" * 10_000):
            with self.subTest(name[:20]):
                error = self.failure_of(lambda: model.set({name: 1}), coenergy.RequestError)
                self.assertEqual(error.findings[0].where, name)
                self.failure_of(lambda: model[name], KeyError)
                self.assertNotIn(name, model)
        self.assertIn("`theta`", str(self.failure_of(lambda: model.set(thata=1))))
        self.assertIn("`theta`", str(self.failure_of(lambda: model["thata"])))

    def test_of_several_values_all_are_set_or_none(self):
        model = coenergy.read(PENDULUM)
        self.failure_of(lambda: model.set(l=5, nope=1))
        self.assertEqual(model["l"], 1)

    def test_values_that_are_none(self):
        model = coenergy.read(PENDULUM)
        for value in (float("nan"), float("inf"), -float("inf"), 10**400, "1/0", "l", "", "import os"):
            with self.subTest(repr(value)):
                self.failure_of(lambda: model.set(l=value), coenergy.RequestError)
        for value in (None, [1], {}):
            with self.subTest(repr(value)):
                self.failure_of(lambda: model.set(l=value), coenergy.RequestError)
        self.assertRaises(TypeError, model.set, {"l": object()})
        self.assertRaises(TypeError, model.set, {"l": 1j})
        within = []
        within.append(within)
        self.assertRaises(TypeError, model.set, {"l": within})
        self.assertEqual(model["l"], 1)

    def test_options_that_do_not_fit(self):
        model = coenergy.read(PENDULUM)
        for call, where in (
            (lambda: model.simulate(float("nan")), "end"),
            (lambda: model.simulate(step=0), "step"),
            (lambda: model.simulate(rtol=-1), "rtol"),
            (lambda: model.simulate(method="euler"), "method"),
            (lambda: model.simulate("long"), "end"),
            (lambda: model.linearize(inputs=["q"]), "input"),
            (lambda: model.linearize("middle"), "at"),
            (lambda: model.equilibria(box={"nope": (0, 1)}), "box"),
            (lambda: model.export("fortran"), "to"),
            (lambda: model.export("c", inputs="l"), "input"),
            (lambda: model.export("html", inputs="l"), "input"),
        ):
            error = self.failure_of(call, coenergy.RequestError)
            self.assertEqual(error.findings[0].where.lstrip("-"), where)
        self.failure_of(model.graph, coenergy.ModelError)
        self.failure_of(model.continuum, coenergy.ModelError)

    def test_files(self):
        error = self.failure_of(lambda: coenergy.load("/nowhere/x.ldae"), coenergy.FileError)
        self.assertIsInstance(error, OSError)
        self.assertIn("/nowhere/x.ldae", error.findings[0].where)
        self.failure_of(lambda: coenergy.load(b"/nowhere/\xff.ldae"), coenergy.FileError)
        path = coenergy.example("simple_pendulum")
        self.failure_of(lambda: coenergy.load(path).export("c", path), coenergy.RequestError)
        self.failure_of(lambda: coenergy.load(path).export("html", path), coenergy.RequestError)
        self.failure_of(lambda: coenergy.load(path).export("c", "/nowhere/x.c"), coenergy.FileError)
        with tempfile.TemporaryDirectory() as folder:
            self.failure_of(lambda: coenergy.load(path).export("c", folder + "/x.c\0.c"), coenergy.RequestError)
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual(coenergy.load(path).export("c", folder + "/x.c"), [pathlib.Path(folder) / "x.c"])
            self.assertEqual(os.listdir(folder), ["x.c"])

    def test_a_run_that_breaks_off_warns_and_keeps_what_it_has(self):
        model = coenergy.model(coordinates={"x": 1}, kinetic_energy="dotx^2/2", potential="ln(x)", simulation={"end": 10})
        with self.assertWarns(coenergy.DoubtfulRun) as caught:
            run = model.simulate()
        self.assertEqual(caught.filename, __file__)
        self.assertFalse(run.trusted)
        self.assertFalse(run.summary["completed"])
        self.assertLess(run.t[-1], 10)
        self.assertTrue(any(finding.severity == "error" for finding in run.findings))

    def test_a_run_that_goes_well_does_not_warn(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertTrue(coenergy.read(PENDULUM).simulate(1).trusted)

    def test_exceptions_travel_between_processes(self):
        error = self.failure_of(lambda: coenergy.load("/nowhere/x.ldae"))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again), again.findings), (type(error), str(error), error.findings))

    def test_a_model_is_not_copied_by_half(self):
        model = coenergy.read(PENDULUM)
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            self.assertRaisesRegex(TypeError, "load or read it again", copied, model)

    def test_a_notebook_shows_what_is_wrong(self):
        shown = coenergy.read(PENDULUM + '[efforts]\n"<b>" = "1"\n')._repr_html_()
        self.assertTrue(shown.startswith("<ul><li>13:"), shown)
        self.assertIn("&lt;b&gt;", shown)
        self.assertNotIn("<b>", shown)


if __name__ == "__main__":
    unittest.main()
