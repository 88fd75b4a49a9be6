"""Every example in the module's own texts."""

import doctest
import unittest

import coenergy
from coenergy import _answers, _builder, _errors, _formulas, _model


class Doctests(unittest.TestCase):
    def test_every_example_gives_what_it_shows(self):
        options = doctest.ELLIPSIS
        tried = 0
        for module in (coenergy, _answers, _builder, _errors, _formulas, _model):
            result = doctest.testmod(module, optionflags=options)
            self.assertEqual(result.failed, 0, module.__name__)
            tried += result.attempted
        self.assertGreater(tried, 30)


if __name__ == "__main__":
    unittest.main()
