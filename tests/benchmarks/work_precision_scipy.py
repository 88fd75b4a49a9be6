# The double pendulum and the four-bar linkage of bench_work_precision.cpp, written by hand for numpy and integrated by
# scipy: python3 work_precision_scipy.py. Digits of the coordinates at the end, against tests/reference/problems.
import time

import numpy as np
from scipy.integrate import solve_ivp

g = 9.81


def double_pendulum(t, y):  # angles, then their rates
    c, s = np.cos(y[0] - y[1]), np.sin(y[0] - y[1])
    r1 = -s * y[3] ** 2 - 2 * g * np.sin(y[0])
    r2 = s * y[2] ** 2 - g * np.sin(y[1])
    determinant = 2 - c * c
    return np.array([y[2], y[3], (r1 - c * r2) / determinant, (2 * r2 - c * r1) / determinant])


lengths, masses = (0.3, 0.7, 0.6), (1, 2, 1.5)
matrix, right = np.zeros((17, 17)), np.zeros(17)
for k in range(3):
    matrix[3 * k, 3 * k] = matrix[3 * k + 1, 3 * k + 1] = masses[k]
    matrix[3 * k + 2, 3 * k + 2] = masses[k] * lengths[k] ** 2 / 12
    right[3 * k + 1] = -masses[k] * g
    matrix[9 + 2 * k, 3 * k] = matrix[3 * k, 9 + 2 * k] = 1
    matrix[10 + 2 * k, 3 * k + 1] = matrix[3 * k + 1, 10 + 2 * k] = 1


def four_bar(t, y):  # x, y, angle of each bar, then their rates
    c, s = np.cos(y[2:9:3]), np.sin(y[2:9:3])
    w = y[11:18:3] ** 2
    a, b, d = lengths
    # constraint, its angles' columns, and the coefficients of the unit vectors (cos, sin) of the bars
    for row, parts in ((9, {0: a / 2}), (11, {0: a, 1: b / 2}), (13, {0: a / 2, 1: b / 2}), (15, {0: -a, 1: -b, 2: d})):
        right[row] = right[row + 1] = 0
        for k, length in parts.items():
            matrix[row, 3 * k + 2] = matrix[3 * k + 2, row] = length * s[k]
            matrix[row + 1, 3 * k + 2] = matrix[3 * k + 2, row + 1] = -length * c[k]
            right[row] -= length * c[k] * w[k]
            right[row + 1] -= length * s[k] * w[k]
    return np.concatenate((y[9:], np.linalg.solve(matrix, right)[:9]))


problems = (
    ("double pendulum", double_pendulum, 100, [0.5, 0.3, 0, 0], [0.09135008968867477, 0.02495067834031170]),
    ("four-bar", four_bar, 10,
     [0.075, 0.12990381056766580, 1.0471975511965977, 0.45621434729686725, 0.42931506495286302, 0.50557088145434417,
      0.78121434729686725, 0.29941125438519722, 1.6334561641756020, -0.64951905283832899, 0.375, 5, -1.0766200196511639,
      0.34820284286505339, -1.3121434729686725, -0.42710096681355118, -0.026797157134946605, 1.4264693145571581],
     [-0.11418479305585856, 0.097271953999036917, 77.834230772315266, 0.094903800212112227, 0.32868680827507019,
      0.39332911296020728, 0.60908859326797082, 0.23141485427603325, 2.2605813347745598]),
)
for name, rhs, end, start, reference in problems:
    print(name)
    for method in ("DOP853", "LSODA", "Radau"):
        for tolerance in (1e-6, 1e-9, 1e-12):
            if method == "Radau" and tolerance < 1e-9:
                continue  # minutes
            begin = time.process_time()
            run = solve_ivp(rhs, (0, end), start, method, rtol=tolerance, atol=tolerance)
            seconds = time.process_time() - begin
            error = np.max(np.abs(run.y[:len(reference), -1] - reference) / np.maximum(1, np.abs(reference)))
            print(f"  {method:8} {tolerance:.0e} {1e3 * seconds:10.1f} ms {run.nfev:8} evaluations {-np.log10(error):6.1f} digits")
