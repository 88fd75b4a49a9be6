"""What several tests need: the examples, the command line, models that are small or run for long."""

import os
import subprocess
import unittest

import coenergy

PROGRAM = os.environ["COENERGY_PROGRAM"]

PENDULUM = """format = 1
[parameters]
m = 1
l = 1
g = 9.81
[[coordinates]]
name = "theta"
initial = 0.5
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
"""

# To be stopped: it would take minutes.
LONG_RUN = """format = 1
[parameters]
c = 3
[[coordinates]]
name = "s"
initial = 0.5
[energies]
kinetic_coenergy = "dots^2/2"
potential = "c*s^4"
[simulation]
end = 1e7
step = 100
method = "dopri5"
"""


def command(*arguments):
    """What the command line prints on its standard output."""
    return subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()


def sampled(items, one_in, first=0):
    """Those that a costly test takes, always the same; with COENERGY_ALL=1 in the environment all of them."""
    takes_all = os.environ.get("COENERGY_ALL", "0") not in ("", "0")
    return [item for place, item in enumerate(items) if takes_all or place % one_in == first % one_in]


class TestCase(unittest.TestCase):
    def failure_of(self, call, kind=coenergy.Error):
        with self.assertRaises(kind) as caught:
            call()
        self.assertTrue(caught.exception.findings)
        self.assertTrue(str(caught.exception))
        return caught.exception
