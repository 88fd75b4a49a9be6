"""Arrays, the forms of answers, models that are built in Python, and what the module offers to others."""

import gc
import importlib.util
import math
import os
import pickle
import re
import sys
import types
import unittest
import unittest.mock

import coenergy
import numpy
from coenergy import _door
from support import PENDULUM, TestCase


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Arrays(TestCase):
    def test_they_own_their_numbers(self):
        model = coenergy.read(PENDULUM)
        run = model.simulate(1, step=0.1)
        text, theta = run.csv(), run["theta"]
        self.assertTrue(theta.flags.owndata and theta.flags.writeable)
        before = theta.copy()
        del model
        gc.collect()
        self.assertTrue((theta == before).all())
        theta[:] = 7  # of the caller alone
        self.assertEqual(run.csv(), text)
        self.assertTrue((run["theta"] == before).all())
        del run
        gc.collect()
        self.assertTrue((theta == 7).all())

    def test_a_run_is_a_mapping_of_its_columns(self):
        run = coenergy.read(PENDULUM).simulate(1, step=0.25)
        self.assertEqual(list(run), ["t", "theta", "dottheta"])
        self.assertEqual(list(dict(run)), run.names)
        self.assertEqual(len(run.t), 5)
        self.assertRaises(KeyError, lambda: run["thata"])
        self.assertRaises(KeyError, lambda: run["thata"])
        rows = [line.split(",") for line in run.csv().splitlines()[1:]]
        self.assertEqual([[float(cell) for cell in row] for row in rows], numpy.transpose(list(run.values())).tolist())

    def test_numbers_of_numpy_are_numbers(self):
        model = coenergy.read(PENDULUM)
        model["l"] = numpy.float32(2)
        model["m"] = numpy.int64(3)
        self.assertEqual((model["l"], model["m"]), (2, 3))
        self.assertEqual(model.simulate(numpy.float64(1), step=numpy.float64(0.5)).t.tolist(), [0, 0.5, 1])

    def test_a_thousand_models_leave_nothing_behind(self):
        def use(count):
            for _ in range(count):
                coenergy.read(PENDULUM)
            for _ in range(count // 20):
                model = coenergy.read(PENDULUM)
                model["l"] = 2
                model.simulate(0.1)["theta"]
                self.assertRaises(coenergy.RequestError, model.set, nope=1)

        use(200)
        gc.collect()
        before = resident()
        use(1000)
        gc.collect()
        self.assertLess(resident() - before, 4e6)


class Forms(TestCase):
    def test_a_pendulum_in_sympy(self):
        import sympy

        m, l, g, theta, acceleration = sympy.symbols("m l g theta ddottheta", real=True)
        found = coenergy.read(PENDULUM).derive(plain=True).sympy()["theta"]
        self.assertEqual(sympy.simplify(found - (m * l**2 * acceleration + m * g * l * sympy.sin(theta))), 0)

    def test_formulas_have_the_values_of_python(self):
        from coenergy._formulas import expressions

        values = {"a": 1.3, "b": -0.7, "_c": 2.1}
        for text, expected in (
            ("-a^2 + 2*b - 3/_c/a", -(1.3**2) + 2 * -0.7 - 3 / 2.1 / 1.3),
            ("2^-a^2*(b - 1)^3", 2 ** -(1.3**2) * (-0.7 - 1) ** 3),
            ("atan2(a, b)*abs(b) - min(a, b, 0.25) + max(a, b)", math.atan2(1.3, -0.7) * 0.7 + 0.7 + 1.3),
            ("step(b) + step(0) + sign(b)*log10(100)", 1 - 2.0),
            ("sqrt(a)*ln(_c)*exp(b)*power(a, 3)", math.sqrt(1.3) * math.log(2.1) * math.exp(-0.7) * 1.3**3),
            ("integral(a*b, a) + integral(b, b, 1)", 1.3**2 / 2 * -0.7 + 0.7**2 / 2 - 0.5),
            ("integral(a, a, 1, 2*_c)", (4.2**2 - 1) / 2),
            ("1.5e-3*pi", 1.5e-3 * math.pi),
        ):
            with self.subTest(text):
                expression = expressions({"x": text})["x"].doit()
                point = {each: values[str(each)] for each in expression.free_symbols}
                self.assertAlmostEqual(float(expression.subs(point)), expected, places=12)

    def test_what_is_no_formula_is_refused(self):
        from coenergy._formulas import expressions

        deep = "(" * 5000 + "a" + ")" * 5000
        for text in ("", "a b", "(a", "a)", "a +", "sin(a, b)", "f(a, b, c)", "a; b", "__import__('os')", "a.b", deep):
            with self.subTest(text[:20]), self.assertRaises(ValueError):
                expressions({"x": text})

    def test_all_equations_of_examples_are_formulas(self):
        for name in ("elastic_stop", "crane_control", "dc_motor", "rolling_disk", "thermal_rc"):
            equations = coenergy.load(coenergy.example(name)).equations
            self.assertEqual(list(equations.sympy()), [each["name"] for each in equations["equations"]])

    def test_what_travels_is_a_plain_dict(self):
        check = coenergy.read(PENDULUM).check()
        again = pickle.loads(pickle.dumps(check))
        self.assertIs(type(again), dict)
        self.assertEqual(again, check)

    def test_matrices_have_their_shapes(self):
        model = coenergy.read(PENDULUM)
        near = model.linearize()
        self.assertEqual([near.A.shape, near.B.shape, near.C.shape, near.D.shape], [(2, 2), (2, 0), (0, 2), (0, 0)])
        numpy.testing.assert_allclose(near.A, [[0, 1], [-9.81, 0]], atol=1e-12)
        numpy.testing.assert_allclose(sorted(near.eigenvalues.imag), [-math.sqrt(9.81), math.sqrt(9.81)])
        self.assertRaisesRegex(AttributeError, "modes", lambda: model.linearize(modes=1).A)

    def test_a_rate_of_an_input_is_no_state_space(self):
        near = coenergy.model(
            parameters={"u": 0, "m": 1}, coordinates={"x": 0, "y": 0}, kinetic_energy="m*(dotx^2 + doty^2)/2",
            potential="(x - y)^2", dissipation="(dotx - doty)^2", displacement={"moved": "y = u"},
        ).linearize("start", inputs="u")  # fmt: skip
        self.assertTrue(near.E.any())
        self.assertRaisesRegex(ValueError, "how fast", near.scipy)

    @unittest.skipUnless(importlib.util.find_spec("scipy"), "there is no SciPy")
    def test_a_state_space_of_scipy(self):
        near = coenergy.load(coenergy.example("cart_pole")).linearize(inputs="F")
        numpy.testing.assert_array_equal(near.scipy().A, near.A)
        numpy.testing.assert_array_equal(near.scipy().D, near.D)

    # Debian has no python-control: its function is stood in for by one that keeps what it is given.
    def test_a_state_space_of_python_control(self):
        control = types.SimpleNamespace(ss=lambda *matrices, **names: (matrices, names))
        near = coenergy.load(coenergy.example("cart_pole")).linearize(inputs="F")
        with unittest.mock.patch.dict(sys.modules, control=control):
            matrices, names = near.control()
        for given, own in zip(matrices, (near.A, near.B, near.C, near.D), strict=True):
            numpy.testing.assert_array_equal(given, own)
        self.assertEqual(names, {"states": near.states, "inputs": ["F"], "outputs": ["centre_of_mass"]})

    def test_a_notebook_shows_equations_and_pages(self):
        model = coenergy.read(PENDULUM)
        self.assertTrue(model.equations._repr_latex_().startswith("\\begin{align*}"))
        self.assertEqual(model._repr_latex_(), model.equations.latex)
        page = model._repr_html_()
        self.assertTrue(page.startswith("<iframe sandbox=") and page.endswith("</iframe>"))
        self.assertEqual(page.count("<"), 2)
        self.assertIsNone(model.check()._repr_latex_())

    def test_pages_know_the_values_that_were_set(self):
        model = coenergy.read(PENDULUM)
        as_read = model.export("html")
        self.assertIn("initial = 0.5", as_read)
        model["l"] = 3.25
        self.assertIn("3.25", model.export("html"))
        self.assertNotIn("3.25", as_read)


class Builder(TestCase):
    def test_every_kind_of_section(self):
        model = coenergy.model(
            title='A "title" \\ with\nlines \x7f é',
            parameters={"m": 2, "l": {"value": 0.5, "unit": "m", "description": "length"}, "k": "pi/4", "half": 1e-300},
            definitions={"r2": "x^2 + y^2"},
            coordinates=["x", {"name": "y", "initial": "-l", "unit": "m"}],
            kinetic_coenergy="m*(dotx^2 + doty^2)/2",
            potential="k*y",
            dissipation="dotx^2/100",
            efforts={"x": "sin(t)"},
            displacement=["r2 = l^2"],
            dynamic={"s": "x"},
            outputs={"angle": "atan2(x, -y)"},
            tables=[{"name": "pull", "x": numpy.array([0.0, 1.0]), "y": [0, 1]}],
            simulation={"end": 2, "step": 0.5},
        )
        self.assertEqual(model.title, 'A "title" \\ with\nlines \x7f é')
        self.assertEqual([finding for finding in model.findings if finding.severity == "error"], [])
        self.assertEqual(model["k"], math.pi / 4)
        self.assertEqual(model["half"], 1e-300)
        self.assertEqual(model["y"], -0.5)
        run = model.simulate()
        self.assertEqual(run.t.tolist(), [0, 0.5, 1, 1.5, 2])
        self.assertIn("angle", run)
        self.assertIn("s", run)
        self.assertEqual(coenergy.read(model.source).simulate().csv(), run.csv())

    def test_both_words_for_the_coenergy_are_one_too_many(self):
        self.assertEqual(coenergy.model(coordinates="x", kinetic_energy="dotx^2/2").equations.text, "x: ddotx = 0\n")
        with self.assertRaises(coenergy.RequestError):
            coenergy.model(coordinates="x", kinetic_energy="dotx^2", kinetic_coenergy="dotx^2")
        with self.assertRaises(coenergy.RequestError):
            coenergy.model(coordinates="x", kinetic_energy="dotx^2", energies={"potential": "x^2"})

    def test_hostile_texts_stay_texts(self):
        model = coenergy.model(title='"\n[parameters]\nevil = 1\n#', coordinates={"x": 0}, kinetic_energy="dotx^2/2")
        self.assertEqual(sorted(model), ["dotx", "x"])
        self.failure_of(lambda: coenergy.model(coordinates={'x"]\nevil = 1': 0}, kinetic_energy="dotx^2").equations)
        self.failure_of(lambda: coenergy.model(coordinates="x", nonsense={"a": 1}).equations)
        for odd in (5, "text"):
            self.failure_of(lambda: coenergy.model(coordinates="x", nonsense=odd), coenergy.RequestError)
        self.failure_of(lambda: coenergy.model(coordinates="x", parameters=["a"]), coenergy.RequestError)
        self.failure_of(lambda: coenergy.model(parameters={"a": float("nan")}), coenergy.RequestError)
        self.failure_of(lambda: coenergy.model(parameters={"a": object()}), coenergy.RequestError)


class Stubs(TestCase):
    def test_they_have_what_the_door_has(self):
        path = os.path.join(os.path.dirname(coenergy.__file__), "_door.pyi")
        with open(path) as file:
            text = file.read()
        for name, kind in (("Reply", _door.Reply), ("Model", _door.Model)):
            stub = re.search(rf"class {name}:\n((?:    .*\n)+)", text).group(1)
            told = sorted(re.findall(r"def (\w+)", stub))
            self.assertEqual(told, sorted(each for each in vars(kind) if not each.startswith("_")))
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(path), "py.typed")))

    def test_everything_public_is_told(self):
        for name in coenergy.__all__:
            self.assertTrue(getattr(coenergy, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
