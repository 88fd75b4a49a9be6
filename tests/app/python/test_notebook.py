"""The notebook that comes with the package runs from its beginning to its end."""

import ast
import contextlib
import io
import json
import os
import unittest

import numpy


class Page:
    """What a notebook would show: of each cell what it prints, and the value of its last expression."""

    def __init__(self, path):
        with open(path) as file:
            self.cells = ["".join(cell["source"]) for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        self.names = {}

    def run(self, cell):
        tree = ast.parse(cell)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, "<cell>", "exec"), self.names)
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), self.names) if last else None
        return value, printed.getvalue()


class Notebook(unittest.TestCase):
    def test_it_runs_from_start_to_end(self):
        page = Page(os.environ["COENERGY_NOTEBOOK"])
        equations, run, largest, equilibria, near, refusal, shown = [page.run(cell) for cell in page.cells]
        self.assertIn("\\ddot{\\theta}", equations[0]._repr_latex_())
        self.assertEqual(run[0][0], 2)
        self.assertTrue(run[0][1].trusted)
        self.assertLess(run[0][2], 1e-6)
        self.assertEqual(len(largest[0]), 4)
        self.assertEqual([each[1] for each in equilibria[0]], ["stable", "unstable"])
        numpy.testing.assert_allclose(near[0][1], [[1 / 40]])
        self.assertIn("did you mean `theta`?", refusal[1])
        self.assertIn("<iframe", shown[0]._repr_html_())


if __name__ == "__main__":
    unittest.main()
