"""Every example through the module gives the bytes of the command line."""

import unittest
import warnings

import coenergy
from support import TestCase, command, sampled

FUNCTIONALS = {"fields/" + name for name in ("brachistochrone", "catenary", "geodesic", "chain_of_given_length", "dido",
                                             "slide_to_a_line", "charge_in_a_field")}
FAULTY = {"thesis_fluid", "thesis_thermal"}
COSTLY = {"thesis_fluid_repaired"}
QUICK = [name for name in coenergy.examples() if name not in COSTLY]


class Examples(TestCase):
    def test_there_are_all_of_them(self):
        self.assertGreater(len(coenergy.examples()), 60)
        self.assertLessEqual(FUNCTIONALS | FAULTY | COSTLY, set(coenergy.examples()))

    def test_each_is_read_and_has_values(self):
        for name in coenergy.examples():
            with self.subTest(name):
                model = coenergy.load(coenergy.example(name))
                with open(coenergy.example(name)) as file:
                    self.assertEqual(model.source, file.read())
                self.assertTrue(model.title)
                self.assertTrue(len(model) > 0 or name in FUNCTIONALS)

    def test_checks_are_those_of_the_command_line(self):
        for name in sampled(QUICK, 6):
            with self.subTest(name):
                path = coenergy.example(name)
                if name in FUNCTIONALS:
                    self.failure_of(coenergy.load(path).check, coenergy.ModelError)
                else:
                    check = coenergy.load(path).check()
                    self.assertEqual(check.json, command("check", path, "--as", "json"))
                    self.assertEqual(check.text, command("check", path))

    def test_runs_are_those_of_the_command_line(self):
        for name in sampled(QUICK, 5, 1) + sampled(sorted(COSTLY), 2, 1):
            with self.subTest(name), warnings.catch_warnings():
                warnings.simplefilter("ignore", coenergy.DoubtfulRun)
                path = coenergy.example(name)
                if name in FUNCTIONALS | FAULTY:
                    self.failure_of(coenergy.load(path).simulate, coenergy.ModelError)
                else:
                    self.assertTrue(coenergy.load(path).simulate().csv() == command("simulate", path), name)

    def test_equations_are_those_of_the_command_line(self):
        for name in sampled([each for each in QUICK if each not in FUNCTIONALS | FAULTY], 10, 2):
            with self.subTest(name):
                path = coenergy.example(name)
                equations = coenergy.load(path).equations
                self.assertTrue(equations["equations"])
                self.assertEqual(equations.text, command("derive", path))
                self.assertEqual(equations.latex, command("derive", path, "--as", "latex"))
                self.assertEqual(equations.json, command("derive", path, "--as", "json"))

    def test_analyses_are_those_of_the_command_line(self):
        path = coenergy.example("cart_pole")
        model = coenergy.load(path)
        self.assertEqual(model.equilibria().text, command("equilibrium", path))
        self.assertEqual(model.equilibria().json, command("equilibrium", path, "--as", "json"))
        near = model.linearize("equilibrium:2", inputs="F", outputs=["theta", "x"])
        options = ["linearize", path, "--at", "equilibrium:2", "--input", "F", "--output", "theta", "--output", "x"]
        self.assertEqual(near.text, command(*options))
        self.assertEqual(near.latex, command(*options, "--as", "latex"))
        self.assertEqual(near.json, command(*options, "--as", "json"))
        self.assertEqual(model.linearize(0.5).json, command("linearize", path, "--at", "0.5", "--as", "json"))

    def test_graphs_and_fields_are_those_of_the_command_line(self):
        for name in ("circuit", "robot_of_vectors"):
            path = coenergy.example("graphs/" + name)
            found = coenergy.load(path).graph()
            self.assertEqual(found.text, command("graph", path))
            self.assertEqual(found.latex, command("graph", path, "--as", "latex"))
            self.assertEqual(found.json, command("graph", path, "--as", "json"))
        path = coenergy.example("graphs/circuit")
        self.assertEqual(coenergy.load(path).graph(True).text, command("graph", path, "--transfer"))
        path = coenergy.example("fields/plucked_string")
        model = coenergy.load(path)
        self.assertEqual(model.continuum().latex, command("continuum", path, "--as", "latex"))
        lowest = model.continuum(frequencies=2)
        self.assertEqual(lowest.latex, command("continuum", path, "--frequencies", "2", "--as", "latex"))
        self.assertEqual(lowest.json, command("continuum", path, "--frequencies", "2", "--as", "json"))

    def test_exports_are_those_of_the_command_line(self):
        path = coenergy.example("simple_pendulum")
        for target in ("c", "python", "modelica", "html"):
            with self.subTest(target):
                self.assertTrue(coenergy.load(path).export(target) == command("export", path, "--to", target))

    def test_values_are_those_of_set(self):
        path = coenergy.example("pendulum_cartesian")
        model = coenergy.load(path)
        model.set(l=2, theta0="pi/6")
        values = ["--set", "l=2", "--set", "theta0=pi/6"]
        printed = command("simulate", path, "--end", "1", "--step", "0.1", *values)
        self.assertEqual(model.simulate(1, step=0.1).csv(), printed)
        self.assertTrue(model.export("html") == command("export", path, "--to", "html", *values))
        model["dotx"] = 1
        model["doty"] = model["dotx"] * 3**-0.5
        starts = ["--initial", "dotx=1", "--initial", f"doty={model['doty']!r}"]
        printed = command("simulate", path, "--end", "1", *values, *starts)
        self.assertEqual(model.simulate(1).csv(), printed)


if __name__ == "__main__":
    unittest.main()
