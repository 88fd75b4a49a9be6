# ---- what follows is the same for every model ----
#
# DOP853 (Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 1993); every step is projected onto the
# invariants with the system Jacobian (Eich-Soellner, Fuehrer, Numerical Methods in Multibody Dynamics, 1998, 5.3).


class ce_Stop(Exception):
    """Why there is no value, no start or no further step."""


def ce_stages():
    """For each stage the numbers of its invariants, their rows of J, the columns of J and the variables."""
    result, row, variable = [], 0, 0
    for rows, variables in zip(ce_stage_row_counts, ce_stage_variable_counts):
        result.append((range(row, row + rows), ce_stage_rows[row:row + rows],
                       ce_stage_columns[variable:variable + variables],
                       ce_stage_variables[variable:variable + variables]))
        row, variable = row + rows, variable + variables
    return result


def ce_least_norm(rotated, basis, least, right):
    """The solution of least norm, from what ce_rotate has made; directions smaller than `least` are none."""
    solution = [0.0] * len(rotated[0]) if rotated else []
    for line, weights in zip(rotated, basis):
        square = sum(a * a for a in line)
        if not math.sqrt(square) > least:
            continue
        part = sum(w * b for w, b in zip(weights, right)) / square
        for k, a in enumerate(line):
            solution[k] += a * part
    return solution


def ce_rotate(matrix):
    """Rows made orthogonal by rotations (Hestenes), and their combinations."""
    a = [list(line) for line in matrix]
    n = len(a)
    basis = [[float(i == j) for j in range(n)] for i in range(n)]
    for sweep in range(60):
        is_done = True
        for i in range(n):
            for j in range(i + 1, n):
                ii = sum(u * u for u in a[i])
                jj = sum(v * v for v in a[j])
                ij = sum(u * v for u, v in zip(a[i], a[j]))
                if abs(ij) <= 1e-15 * math.sqrt(ii * jj) or ij == 0:
                    continue
                is_done = False
                zeta = (jj - ii) / (2 * ij)
                tangent = (1 if zeta >= 0 else -1) / (abs(zeta) + math.sqrt(1 + zeta * zeta))
                cosine = 1 / math.sqrt(1 + tangent * tangent)
                sine = cosine * tangent
                for m in (a, basis):
                    m[i], m[j] = ([cosine * u - sine * v for u, v in zip(m[i], m[j])],
                                  [sine * u + cosine * v for u, v in zip(m[i], m[j])])
        if is_done:
            break
    return a, basis


def ce_largest_column(matrix):
    return max((math.sqrt(sum(a * a for a in column)) for column in zip(*matrix)), default=0.0)


def ce_least_change(matrix, kind, right):
    """matrix change = right with least changes of the columns of the first kind, then of the next (lexicographic least
    squares: Escande, Mansard, Wieber, Int. J. Robotics Research 33 (2014), section 2)."""
    rows = range(len(matrix))
    current = [[float(i == j) for j in rows] for i in rows]
    blocks = {}
    for level in (3, 2, 1, 0):
        places = [k for k, of in enumerate(kind) if of == level]
        if not places:
            continue
        whole = [[line[k] for k in places] for line in matrix]
        remainder = [list(line) for line in current]
        seen = [[sum(c * w[k] for c, w in zip(line, whole)) for k in range(len(places))] for line in current]
        least = 1e-10 * ce_largest_column(whole)
        rotated, basis = ce_rotate(seen)
        blocks[level] = (places, whole, remainder, rotated, basis, least)
        for line, v in zip(rotated, basis):
            if math.sqrt(sum(a * a for a in line)) > least:
                along = [sum(v[i] * current[i][j] for i in rows) for j in rows]
                current = [[current[i][j] - v[i] * along[j] for j in rows] for i in rows]
    rest = list(right)
    change = [0.0] * len(kind)
    for level in sorted(blocks):
        places, whole, remainder, rotated, basis, least = blocks[level]
        part = ce_least_norm(rotated, basis, least, [sum(a * b for a, b in zip(line, rest)) for line in remainder])
        for k, value in zip(places, part):
            change[k] = value
        rest = [r - sum(a * b for a, b in zip(line, part)) for r, line in zip(rest, whole)]
    return change


ce_first_switch = 1 + ce_n_states + ce_n_unknowns
ce_n_watched = ce_n_limits - ce_n_set_aside  # the limits that are looked for inside steps
ce_pieces = 16                               # of a step in which switches are looked for


def ce_cubic(f, a, b, c, d):
    """The cubic through values at -1, 0, 1, 2."""
    return (-f * (f - 1) * (f - 2) / 6 * a + (f + 1) * (f - 1) * (f - 2) / 2 * b - (f + 1) * f * (f - 2) / 2 * c +
            (f + 1) * f * (f - 1) / 6 * d)


def ce_may_dip(a, b, c):
    """Whether something positive at three points one apart may be zero between them."""
    bend = a - 2 * b + c
    return 0 < b <= a and b <= c and bend > 0 and b - (a - c) ** 2 / (8 * bend) < 0.05 * (a + c)


class ce_Model:
    """The model with its values: set(), then start(), rate(), jacobian() and project(), or run()."""

    def __init__(self):
        self.arguments = list(ce_arguments)
        self.is_changed = False
        self.is_typed, self.is_set = list(ce_is_typed), [False] * ce_n_states
        self.relative_tolerance = ce_settings[3]
        self.absolute_tolerance = ce_settings[4]
        self.x = [0.0] * ce_n_inputs
        self.x[ce_first_switch:ce_first_switch + ce_n_switches] = [1.0] * ce_n_switches
        self.held = None           # the switch whose surface holds the motion (dry friction at rest)
        self.pending = None        # the switch that turns here before the run goes on
        self.crowded, self.last_switch = 0, -math.inf
        self.out = [0.0] * (ce_n_entries + ce_n_unknowns)
        self.row_sizes = [0.0] * ce_n_unknowns  # of invariants' rows of J, the largest of the run so far
        self.stages = ce_stages()
        self.update()

    # ---- values ----

    def update(self):
        n, values = ce_n_states, [0.0] * (ce_n_parameters + 2 * ce_n_states + ce_n_unknowns)
        self.call(ce_given, [], self.arguments, values)
        self.p = values[:ce_n_parameters]
        self.typed = values[ce_n_parameters:ce_n_parameters + n]
        sizes = values[ce_n_parameters + n:ce_n_parameters + 2 * n]
        self.nominal = [max(size if is_given else max(1.0, abs(typed)), 1e-300)
                        for size, is_given, typed in zip(sizes, ce_is_nominal_given, self.typed)]
        self.guess = values[ce_n_parameters + 2 * n:]

    def set(self, values):
        """Parameters first, then initial values, some of which may follow from parameters."""
        for name, value in values.items():
            if name not in ce_state_names:
                self.set_parameter(name, value)
        for name, value in values.items():
            if name in ce_state_names:
                k = ce_state_names.index(name)
                self.is_changed = self.is_changed or value != self.typed[k]
                self.typed[k] = value
                self.is_typed[k] = self.is_set[k] = True
                if not ce_is_nominal_given[k]:
                    self.nominal[k] = max(1.0, abs(value))

    def set_parameter(self, name, value):
        if name in ce_argument_names:
            k = ce_argument_names.index(name)
            if value == self.arguments[k]:
                return
            if ce_is_structural[k]:
                raise ce_Stop("the equations depend on this value in their structure; export the model again with "
                              "--set " + name)
            self.arguments[k] = value
            self.is_changed = True
            self.update()
        elif name in ce_dependent_names:
            raise ce_Stop("this parameter follows from others; change those, or export the model again with --set " +
                          name)
        else:
            raise ce_Stop("no parameter or variable of the state that can be set here (what the equations hold as a "
                          "number is set by export --set): " + name)

    # ---- the highest derivatives ----

    @staticmethod
    def call(function, p, x, r):
        try:
            function(p, x, r)
        except (ArithmeticError, ValueError) as problem:
            raise ce_Stop("no value: " + str(problem))

    def evaluate(self):
        self.call(ce_dynamics, self.p, self.x, self.out)
        for k, value in enumerate(self.out):
            if not math.isfinite(value):
                row = ce_entries_rows[k] if k < ce_n_entries else k - ce_n_entries
                raise ce_Stop("no finite value in the equation of " + ce_equation_names[row])

    def factor(self):
        """Row and column scales that make the largest entries similar, then partial pivoting."""
        n = ce_n_unknowns
        row_scale, column_scale = [1.0] * n, [1.0] * n
        for sweep in range(4):
            rows, columns = [0.0] * n, [0.0] * n
            for i, j, value in zip(ce_entries_rows, ce_entries_columns, self.out):
                size = abs(value) * row_scale[i] * column_scale[j]
                rows[i] = max(rows[i], size)
                columns[j] = max(columns[j], size)
            row_scale = [s / math.sqrt(r) if r > 0 else s for s, r in zip(row_scale, rows)]
            column_scale = [s / math.sqrt(c) if c > 0 else s for s, c in zip(column_scale, columns)]
        a = [[0.0] * n for i in range(n)]
        for i, j, value in zip(ce_entries_rows, ce_entries_columns, self.out):
            a[i][j] += value * row_scale[i] * column_scale[j]
        self.orientation = 1
        pivots, least, most = [], math.inf, 0.0
        for k in range(n):
            best = max(range(k, n), key=lambda i: abs(a[i][k]))
            pivots.append(best)
            if best != k:
                self.orientation = -self.orientation
                a[k], a[best] = a[best], a[k]
            head = a[k][k]
            if head < 0:
                self.orientation = -self.orientation
            least, most = min(least, abs(head)), max(most, abs(head))
            if head == 0:
                break
            upper = a[k]
            for i in range(k + 1, n):
                line = a[i]
                if line[k] != 0:
                    factor = line[k] / head
                    line[k] = factor
                    for j in range(k + 1, n):
                        line[j] -= factor * upper[j]
        if n > 0 and not least > 1e-13 * most:
            raise ce_Stop("the equations do not determine the highest derivatives: a singular configuration")
        self.lu, self.pivots, self.row_scale, self.column_scale = a, pivots, row_scale, column_scale

    def back(self, right):
        n, a = ce_n_unknowns, self.lu
        solution = [r * s for r, s in zip(right, self.row_scale)]
        for k, best in enumerate(self.pivots):
            solution[k], solution[best] = solution[best], solution[k]
        for k in range(n):
            line = a[k]
            for i in range(k):
                solution[k] -= line[i] * solution[i]
        for k in range(n - 1, -1, -1):
            line = a[k]
            for i in range(k + 1, n):
                solution[k] -= line[i] * solution[i]
            solution[k] /= line[k]
        return [u * s for u, s in zip(solution, self.column_scale)]

    def turn(self):
        """Switches that only bend a law go with its solution; whether one has turned."""
        has_turned = False
        if ce_n_switches and not ce_n_is_affine:
            arguments = [0.0] * ce_n_switches
            self.call(ce_switch_arguments, self.p, self.x, arguments)
            for k, argument in enumerate(arguments):
                side = -1.0 if argument < 0 else 1.0
                if ce_switch_kinds[k] == 2 and self.x[ce_first_switch + k] != side:
                    self.x[ce_first_switch + k] = side
                    has_turned = True
        return has_turned

    def size_of(self, unknown):
        """The size of an unknown: that of the variable of which it is the highest derivative."""
        place = 1 + ce_n_states + unknown
        return self.nominal[ce_rate_inputs.index(place)] if place in ce_rate_inputs else 1.0

    def solve_in_mode(self, t, y):
        """One step where the equations are affine in the highest derivatives, else Newton's iteration: until nothing
        changes, or nothing but last digits of what the unknowns are made of."""
        x, first, before = self.x, 1 + ce_n_states, math.inf
        x[0] = t
        x[1:first] = y
        for step in range(50):
            self.turn()
            self.evaluate()
            self.factor()
            size = share = 0.0
            for k, change in enumerate(self.back([-g for g in self.out[ce_n_entries:]])):
                x[first + k] += change
                size = max(size, abs(change) / max(abs(x[first + k]), 1e-6))
                if step > 4:
                    share = max(share, abs(change) / (self.size_of(k) + abs(x[first + k])))
                if not math.isfinite(x[first + k]):
                    raise ce_Stop("no finite value in the equation of " + ce_equation_names[k])
            rests = size >= 0.5 * before and (size < 1e-9 or (step > 4 and share < 1e-9))
            if not self.turn() and (ce_n_is_affine or size < 1e-15 or rests):
                return
            before = size
        raise ce_Stop("no solution for the highest derivatives")

    def set_side(self, leader, side):
        for k in range(leader, ce_n_switches):
            if ce_switch_leaders[k] == leader:
                self.x[ce_first_switch + k] = ce_switch_at_zero[k] if side is None else ce_switch_signs[k] * side

    def sides(self):
        return self.x[ce_first_switch:ce_first_switch + ce_n_switches]

    def pull(self, t, y, which, side):
        """The derivative on which a switch acts, with it on one side."""
        self.set_side(which, side)
        if self.held == which:
            self.solve_in_mode(t, y)
        else:
            self.solve(t, y)
        rates = [0.0] * ce_n_switch_rates
        self.call(ce_switch_rates, self.p, self.x, rates)
        return rates[ce_switch_first_rates[which] + ce_switch_orders[which] - 1]

    def solve(self, t, y):
        """On a surface that holds the motion: the mixture of those on both sides that stays there (Filippov)."""
        if self.held is None:
            return self.solve_in_mode(t, y)
        first, last = 1 + ce_n_states, ce_first_switch
        below = self.pull(t, y, self.held, -1.0)
        before = self.x[first:last]
        above = self.pull(t, y, self.held, 1.0)
        behind = self.x[first:last]
        share = 0.5 if below == above else below / (below - above)
        self.set_side(self.held, 2 * share - 1)
        self.solve_in_mode(t, y)
        if not ce_n_is_affine_in_switches:
            self.x[first:last] = [(1 - share) * a + share * b for a, b in zip(before, behind)]

    def rate(self, t, y):
        self.solve(t, y)
        return [self.x[k] for k in ce_rate_inputs]

    def jacobian(self):
        """The exact derivatives of the rate by the state at the point solved last: J dz = -dG."""
        n = ce_n_states
        slopes = [[0.0] * ce_n_unknowns for j in range(1 + n)]  # by time and state
        if ce_n_is_slope_along:
            for j in range(1 + n):
                direction = [float(k == j) for k in range(1 + n)]
                self.call(ce_slopes_along, self.p, self.x + direction + [0.0], slopes[j])
        else:
            values = [0.0] * ce_n_slopes
            self.call(ce_slopes, self.p, self.x, values)
            for i, column, slope in zip(ce_slopes_rows, ce_slopes_columns, values):
                slopes[column][i] = slope
        columns = []
        for j in range(n):
            dz = self.back([-slope for slope in slopes[1 + j]])
            columns.append([dz[k - 1 - n] if k > n else float(k == 1 + j) for k in ce_rate_inputs])
        return [list(row) for row in zip(*columns)]

    # ---- the invariants ----

    def residuals(self):
        values = [0.0] * ce_n_residuals
        self.call(ce_residuals, self.p, self.x, values)
        return values

    def stage_matrix(self, rows, columns, variables):
        """The rows of J by the variables of a stage, in their sizes, at the point evaluated last."""
        row_of, column_of = ({place: k for k, place in enumerate(places)} for places in (rows, columns))
        matrix = [[0.0] * len(columns) for row in rows]
        for i, j, value in zip(ce_entries_rows, ce_entries_columns, self.out):
            if i in row_of and j in column_of:
                matrix[row_of[i]][column_of[j]] = value * self.nominal[variables[column_of[j]]]
        return matrix

    def keep_rows(self, rows, columns, variables):
        """In a singular configuration a row of J vanishes, beside what it was in the run, or follows from others. Where branches
        cross there, rounding would choose among them."""
        before = []
        for row, line in zip(rows, self.stage_matrix(rows, columns, variables)):
            # their distances from those before them (Gram, Schmidt)
            self.row_sizes[row] = max(math.sqrt(sum(e * e for e in line)), self.row_sizes[row])
            for other in before:
                along = sum(e * o for e, o in zip(line, other))
                line = [e - along * o for e, o in zip(line, other)]
            rest = math.sqrt(sum(e * e for e in line))
            if not rest > 1e-5 * self.row_sizes[row]:
                raise ce_Stop("the motion passes a singular configuration")
            before.append([e / rest for e in line])

    def project(self, y):
        """Changes the state by the least amount in the metric of the remaining rows of J, at the point solved last."""
        for invariants, rows, columns, variables in self.stages:
            before, name = math.inf, ce_equation_names[rows[0]]
            self.keep_rows(rows, columns, variables)
            for step in range(10):
                values = self.residuals()
                right = [0.0] * ce_n_unknowns
                for k, row in zip(invariants, rows):
                    right[row] = -values[k]
                change, size = self.back(right), 0.0
                for column, variable in zip(columns, variables):
                    move = change[column]
                    if not math.isfinite(move):
                        raise ce_Stop("no finite value in " + name)
                    size = max(size, abs(move) / max(self.nominal[variable], abs(y[variable])))
                    y[variable] += move
                    self.x[1 + variable] = y[variable]
                if size <= 1e-15:
                    break
                if size >= 0.5 * before:
                    if size < 1e-11:
                        break
                    raise ce_Stop("the constraint is lost: " + name)
                before = size

    # ---- the consistent start ----

    def stage_at(self, stage, t, y):
        """The residuals of a stage and their derivatives by its variables, in their sizes."""
        invariants, rows, columns, variables = stage
        self.x[0] = t
        self.x[1:1 + ce_n_states] = y
        self.evaluate()
        values = self.residuals()
        return [values[k] for k in invariants], self.stage_matrix(rows, columns, variables)

    def is_met(self, stage, units, residuals, matrix, y):
        for residual, line, unit in zip(residuals, matrix, units):
            total = sum(abs(a) * max(abs(self.typed[v]), abs(y[v])) / self.nominal[v] for a, v in zip(line, stage[3]))
            if not abs(residual) <= max(1e-11 * total, 1e-15 * unit):
                return False
        return True

    def inertia(self, stage, is_held):
        """The places of flows that may move, and the Cholesky factor of their inertia; none where there is none."""
        entries = [0.0] * ce_n_inertia
        self.call(ce_inertia, self.p, self.x, entries)
        of = {(ce_flows[i], ce_flows[j]): e for i, j, e in zip(ce_inertia_rows, ce_inertia_columns, entries)}
        places = [k for k, v in enumerate(stage[3]) if of.get((v, v), 0.0) > 0 and not is_held[v]]
        flows = [stage[3][k] for k in places]
        a = [[of.get((u, v), 0.0) * self.nominal[u] * self.nominal[v] for v in flows] for u in flows]
        for j in range(len(a)):
            pivot = a[j][j] - sum(b * b for b in a[j][:j])
            if not pivot > 0:
                return [], []
            a[j][j] = math.sqrt(pivot)
            for i in range(j + 1, len(a)):
                a[i][j] = (a[i][j] - sum(b * c for b, c in zip(a[i][:j], a[j][:j]))) / a[j][j]
        return places, a

    def stage_change(self, stage, is_held, units, residuals, matrix, places, inertia):
        """A step of least change in sizes; flows with inertia move as an impulse of the constraints would move them."""
        kind = [ce_precedence[v] + (1 if places and ce_precedence[v] > 0 else 0) for v in stage[3]]
        a, right = [], []
        for residual, line, unit in zip(residuals, matrix, units):
            scaled = [0.0 if is_held[v] else e / unit for e, v in zip(line, stage[3])]
            before, value = math.sqrt(sum(e * e for e in scaled)), -residual / unit
            for j, place in enumerate(places):  # times the inverse of the factor's transpose
                scaled[place] = (scaled[place] - sum(inertia[j][k] * scaled[places[k]] for k in range(j))) / inertia[j][j]
            after = math.sqrt(sum(e * e for e in scaled))
            if places and after > 0:
                scaled = [e * before / after for e in scaled]
                value *= before / after
            a.append(scaled)
            right.append(value)
        for place in places:
            kind[place] = 1
        change = ce_least_change(a, kind, right)
        for j in range(len(places) - 1, -1, -1):
            later = sum(inertia[k][j] * change[places[k]] for k in range(j + 1, len(places)))
            change[places[j]] = (change[places[j]] - later) / inertia[j][j]
        return change

    def descend(self, stage, t, y, is_held, units, places, inertia):
        """Damped steps; the state that meets the stage, or None."""
        def length(residuals):
            return math.sqrt(sum((r / u) ** 2 for r, u in zip(residuals, units)))
        residuals, matrix = self.stage_at(stage, t, y)
        for step in range(100):
            before, damping, found = length(residuals), 1.0, None
            if before == 0:
                break
            change = self.stage_change(stage, is_held, units, residuals, matrix, places, inertia)
            for c, v in zip(change, stage[3]):  # at most twice the value or its size
                limit = max(1.0, abs(y[v]) / self.nominal[v])
                if ce_precedence[v] < 2 and abs(c) > limit:
                    damping = min(damping, limit / abs(c))
            while damping > 1e-12 and found is None:
                following = list(y)
                for c, v in zip(change, stage[3]):
                    if not is_held[v]:
                        following[v] += damping * self.nominal[v] * c
                damping /= 2
                try:
                    there = self.stage_at(stage, t, following)
                    if length(there[0]) < before:
                        found = there
                except ce_Stop:
                    pass
            if found is None:
                break
            y, (residuals, matrix) = following, found
            if length(residuals) > 0.5 * before and before < 1e-12:
                break
        residuals, matrix = self.stage_at(stage, t, y)
        return y if self.is_met(stage, units, residuals, matrix, y) else None

    def settle(self, stage, t, given):
        """Typed values stand where the others can adapt; fixed ones never move."""
        for holds in (True, False):
            for has_inertia in (True, False):
                residuals, matrix = self.stage_at(stage, t, given)
                units = [sum(abs(e) for e in line) or 1.0 for line in matrix]
                is_held = [fixed or (holds and typed) for fixed, typed in zip(ce_is_fixed, self.is_typed)]
                places, inertia = self.inertia(stage, is_held) if has_inertia and ce_n_inertia else ([], [])
                y = self.descend(stage, t, given, is_held, units, places, inertia)
                if y is not None:
                    return y
            y = self.settle_beside(stage, t, given, is_held, units) if holds else None
            if y is not None:
                return y
        raise ce_Stop("no consistent start near the given values: " + ce_equation_names[stage[1][0]])

    def settle_beside(self, stage, t, given, is_held, units):
        """Where nothing that may move changes a residual: from beside the given values, along the axis on which the
        start moves least."""
        free = [j for j, v in enumerate(stage[3]) if not is_held[v]]
        matrix = self.stage_at(stage, t, given)[1]
        if all(any(abs(line[j]) > 1e-8 * unit for j in free) for line, unit in zip(matrix, units)):
            return None
        best, least = None, math.inf
        for v in [stage[3][j] for j in free if ce_precedence[stage[3][j]] < 2][:12]:
            moved = list(given)
            moved[v] += 1e-3 * self.nominal[v]
            y = self.descend(stage, t, moved, is_held, units, [], [])
            if y is None:
                continue
            change = sum(((a - b) / size) ** 2
                         for a, b, size, kind in zip(y, given, self.nominal, ce_precedence) if kind < 2)
            if change < (1 - 1e-6) * least:
                best, least = y, change
        return best

    def moved(self):
        """What was set, but the constraints did not leave at the start of the last run: name, value, start."""
        return [(name, typed, start) for name, is_set, typed, start, size in
                zip(ce_state_names, self.is_set, self.typed, self.started, self.nominal)
                if is_set and abs(start - typed) > 1e-9 * size]

    def find_start(self, t):
        """The given values moved onto the invariants by the least change."""
        y = list(self.typed)
        self.x[1 + ce_n_states:1 + ce_n_states + ce_n_unknowns] = self.guess
        for stage in self.stages:
            y = self.settle(stage, t, y)
        self.solve(t, y)
        return y

    def start(self, t):
        """The start that coenergy found, unless a value has been changed."""
        if self.is_changed:
            return self.find_start(t)
        self.x[1 + ce_n_states:1 + ce_n_states + ce_n_unknowns] = self.guess
        self.solve(t, ce_consistent_start)
        return list(ce_consistent_start)

    # ---- rows and steps ----

    def row(self, t, y):
        """The columns of the trajectory. Where constraints are redundant: the multipliers of least norm."""
        self.solve(t, y)
        x = list(self.x)
        if ce_n_multipliers:
            n, values = ce_n_coordinates, [0.0] * (ce_n_multipliers * ce_n_coordinates)
            self.call(ce_constraint_rows, self.p, x, values)
            known = [x[k] if k < 1 + ce_n_states + ce_n_unknowns else 0.0 for k in ce_multiplier_inputs]
            transposed = [values[i::n] for i in range(n)]
            right = [sum(a * b for a, b in zip(line, known)) for line in transposed]
            small = 1e-10 * ce_largest_column(transposed)
            for k, value in zip(ce_multiplier_inputs, ce_least_norm(*ce_rotate(transposed), small, right)):
                x[k] = value
        outputs = [0.0] * ce_n_outputs
        self.call(ce_outputs, self.p, x, outputs)
        return [x[k] for k in ce_recorded_inputs] + outputs

    def step(self, t, y, h, first):
        rates = [first]
        for stage in range(1, 13):
            weights = ce_stage_weights[11 * (stage - 1):11 * (stage - 1) + stage] if stage < 12 else ce_step_weights
            terms = [(w, rate) for w, rate in zip(weights, rates) if w]
            between = [v + h * sum(w * rate[k] for w, rate in terms) for k, v in enumerate(y)]
            if stage < 12:
                rates.append(self.rate(t + ce_stage_nodes[stage] * h, between))
        self.rates = rates
        fine = coarse = 0.0
        for k, (v, w) in enumerate(zip(y, between)):
            size = max(abs(v), abs(w))
            tolerance = max(self.absolute_tolerance * max(self.size[k], size) + self.relative_tolerance * size,
                            max(1e-17 * ce_run_sizes[k], 1e-22 * self.nominal[k]) + 4 * abs(h) * self.noise[k])
            fine += (sum(c * rate[k] for c, rate in zip(ce_fine_error_weights, rates)) / tolerance) ** 2
            coarse += (sum(c * rate[k] for c, rate in zip(ce_coarse_error_weights, rates)) / tolerance) ** 2
        error = abs(h) * fine / math.sqrt((fine + 0.01 * coarse) * len(y)) if fine > 0 else 0.0
        return between, error

    def note_sizes(self, y):
        """The nominal sizes, or the largest values so far: absolute errors are measured against them."""
        self.size = [nominal if is_given else max(size, abs(v))
                     for nominal, is_given, size, v in zip(self.nominal, ce_is_nominal_given, self.size, y)]

    def note_noise(self, t, y, rate):
        """After a rejected step: an error hidden by rounding needs no shorter step."""
        beside = [v * (1 + 2.5e-16 if k % 2 else 1 - 2.5e-16) for k, v in enumerate(y)]
        try:
            self.noise = [max(n, abs(a - b)) for n, a, b in zip(self.noise, self.rate(t, beside), rate)]
        except ce_Stop:
            pass

    # ---- switches: constant within a step, which ends where the argument of one passes zero ----

    def levels(self):
        """The arguments and their derivatives."""
        arguments, rates = [0.0] * ce_n_switches, [0.0] * ce_n_switch_rates
        self.call(ce_switch_arguments, self.p, self.x, arguments)
        self.call(ce_switch_rates, self.p, self.x, rates)
        return arguments + rates

    def levels_at(self, t, y):
        """The same, and how far each moves when one input after the other moves by its size, by which rounding is known
        from what tells."""
        x = self.x
        x[:1 + ce_n_states] = [t] + list(y)
        values = self.levels()
        reach = [0.0] * len(values)
        for i, here in enumerate(x[:1 + ce_n_states]):
            size = max(abs(here), self.nominal[i - 1]) if i else max(abs(t), 1e-3)
            x[i] = here + 1e-6 * size
            try:
                reach = [r + 1e6 * abs(m - v) if math.isfinite(m) else r for r, m, v in zip(reach, self.levels(), values)]
            except ce_Stop:
                pass
            x[i] = here
        return values, reach

    def side_in_time(self, t, which, reach):
        """For an argument of the time alone: its sign a moment later."""
        arguments, moment = [0.0] * ce_n_switches, 1e-15 * max(abs(t), 1e-3)
        for i in range(40):
            self.x[0] = t + moment * 2 ** i
            self.call(ce_switch_arguments, self.p, self.x, arguments)
            if abs(arguments[which]) > 1e-15 * reach:
                break
        self.x[0] = t
        return -1.0 if arguments[which] < 0 else 1.0

    def move_onto(self, t, y, which):
        """Moves the state onto a surface, with all derivatives of its argument on which forces do not act, by the least
        change in its sizes: what rounding leaves there would be a side."""
        for step in range(3 * ce_switch_orders[which]):
            order = step % ce_switch_orders[which]
            k = which if order == 0 else ce_n_switches + ce_switch_first_rates[which] + order - 1
            self.x[:1 + ce_n_states] = [t] + list(y)
            value, slopes = self.levels()[k], []
            for i, here in enumerate(y):
                size = max(abs(here), self.nominal[i])
                self.x[1 + i] = here + 1e-6 * size
                slopes.append((self.levels()[k] - value) / (1e-6 * size) * self.nominal[i])
                self.x[1 + i] = here
            square = sum(slope * slope for slope in slopes)
            if 1e-6 * self.reach[k] < math.sqrt(square) < math.inf:  # else it moves with the time, or by rounding
                for i, here in enumerate(y):
                    after = here - self.nominal[i] * slopes[i] * value / square
                    y[i] = 0.0 if abs(after) <= 1e-12 * abs(here) else after

    def side_by_forces(self, t, y, which):
        """On a surface, where forces decide: both sides lead away from it to the same side, or both to it; else it is
        open."""
        self.move_onto(t, y, which)
        below, above = self.pull(t, y, which, -1.0), self.pull(t, y, which, 1.0)
        least = 1e-12 * (abs(below) + abs(above))
        if abs(below) > least and above * (1 if below > 0 else -1) > least:
            self.set_side(which, 1.0 if below > 0 else -1.0)
        elif above > least and below >= -least:
            self.set_side(which, 1.0)
        elif below < -least and above <= least:
            self.set_side(which, -1.0)
        elif not (below > least or above < -least):
            raise ce_Stop("nothing says on which side the motion leaves the jump or corner of " + ce_switch_words[which])
        else:
            self.held = which

    def sides_by_forces(self, t, y, which, beside):
        """Where forces decide, perhaps beside a surface that has held the motion; not on two that hold."""
        if which is not None and beside is not None:
            self.held = beside
            self.side_by_forces(t, y, which)
            if self.held == which:
                raise ce_Stop("the motion stays on several jumps or corners at once; one of them is " +
                              ce_switch_words[which])
            self.held = None
        last = which if beside is None else beside
        if last is not None:
            self.side_by_forces(t, y, last)

    def side_on_surface(self, t, which, crossed, values, reach):
        """The side on which a switch goes on whose argument is zero; nothing where forces decide."""
        if ce_switch_kinds[which] == 1:
            return self.side_in_time(t, which, reach[which])
        if ce_switch_orders[which] == 0:
            is_below = values[which] == 0 and which == crossed and self.x[ce_first_switch + which] > 0
            return -1.0 if values[which] < 0 or is_below else 1.0
        first = ce_n_switches + ce_switch_first_rates[which]
        for k in range(first, first + ce_switch_orders[which] - 1):
            if abs(values[k]) > max(self.relative_tolerance, 1e-14) * reach[k]:
                return -1.0 if values[k] < 0 else 1.0
        return None

    def choose_sides(self, t, y, crossed):
        """The sides of all switches at a point where the argument of `crossed` has come to zero."""
        was_held, self.held, open_one, beside = self.held, None, None, None
        for turn in range(ce_n_switches + 1):  # arguments may contain other switches
            before, open_one, beside = self.sides(), None, None
            values, self.reach = self.levels_at(t, y)
            for k, argument in enumerate(values[:ce_n_switches]):
                if ce_switch_kinds[k] == 2 or ce_switch_leaders[k] != k:
                    continue
                if argument == 0 and self.reach[k] == 0:  # whatever the motion
                    self.set_side(k, None)
                elif k == was_held and k == crossed:
                    self.set_side(k, -1.0 if before[k] < 0 else 1.0)
                elif k != crossed and k != was_held and abs(argument) > 2e-15 * self.reach[k]:
                    self.set_side(k, -1.0 if argument < 0 else 1.0)
                else:
                    side = self.side_on_surface(t, k, crossed, values, self.reach)
                    if side is not None:
                        self.set_side(k, side)
                    elif k == was_held:
                        beside = k
                    elif open_one is not None:
                        raise ce_Stop("several jumps or corners at once; one of them is " + ce_switch_words[k])
                    else:
                        open_one = k
            if before == self.sides():
                break
        self.sides_by_forces(t, y, open_one, beside)
        if ce_n_switches:
            self.solve(t, y)

    def interpolant(self, t, y, h, following):
        """Of order 7, for the step taken last."""
        rates = self.rates[:12] + [self.rate(t + h, following)]
        for stage in range(3):
            weights = ce_inner_weights[15 * stage:15 * stage + 13 + stage]
            between = [v + h * sum(w * rate[k] for w, rate in zip(weights, rates)) for k, v in enumerate(y)]
            rates.append(self.rate(t + ce_inner_nodes[stage] * h, between))
        change = [w - v for v, w in zip(y, following)]
        terms = [change, [h * r - c for r, c in zip(rates[0], change)],
                 [2 * c - h * (r + e) for c, r, e in zip(change, rates[0], rates[12])]]
        for term in range(4):
            weights = ce_dense_weights[16 * term:16 * term + 16]
            terms.append([h * sum(w * rate[k] for w, rate in zip(weights, rates)) for k in range(len(y))])
        return list(zip(y, *terms))

    def margins(self, t, y):
        """What is positive while the sides are right; for a held value, while it is between its bounds."""
        if self.held is None:
            self.x[:1 + ce_n_states] = [t] + list(y)
        else:
            self.solve(t, y)
        result = [0.0] * ce_n_switches
        self.call(ce_switch_arguments, self.p, self.x, result)
        for k, side in enumerate(self.sides()):
            if k == self.held:
                result[k] = 1 - side * side
            else:
                result[k] = 1.0 if ce_switch_leaders[k] != k or ce_switch_kinds[k] == 2 else side * result[k]
        return result

    def margins_inside(self, way, s):
        t, y, h, rate, following, terms = way
        if s == 1:
            return self.margins(t + h, following)
        r = 1 - s
        return self.margins(t + s * h, [a + s * (b + r * (c + s * (d + r * (e + s * (f + r * (g + s * i))))))
                                        for a, b, c, d, e, f, g, i in terms])

    def margin_after(self, way, s, which):
        """The same for one at the end of a step of its own, and this. A point without a value counts as beyond."""
        t, y, h, rate = way[:4]
        try:
            end, error = self.step(t, y, s * h, rate)
            self.solve(t + s * h, end)
            self.project(end)
            margin = self.margins(t + s * h, end)[which]
        except (ce_Stop, ArithmeticError):
            return -1e-300, None
        return -1e-300 if math.isnan(margin) else margin, end

    def locate(self, way, which, left, right, before, after, by_steps):
        """The zero of a margin between two shares of a step (the Illinois method), from just after it."""
        narrow = 4.5e-16 * max(abs(way[0] + way[2]), 0.01 * (ce_settings[1] - ce_settings[0])) / way[2]
        last = 0
        for look in range(100):
            if not (right - left > narrow and after < 0):
                break
            s = min(max(left + (right - left) * before / (before - after), left + narrow), right - narrow)
            if not left < s < right:
                s = 0.5 * (left + right)
            if not left < s < right:
                break
            value = self.margin_after(way, s, which)[0] if by_steps else self.margins_inside(way, s)[which]
            if value > 0:
                left, before, after = s, value, after / 2 if last > 0 else after
                last = 1
            else:
                right, after, before = s, value, before / 2 if last < 0 else before
                last = -1
        return right

    def is_resolved(self, way, v):
        """Whether a cubic through four samples foretells what is between them, there and at places that no period
        fits."""
        for k in range(ce_n_switches):
            allowed = 0.05 * max(abs(line[k]) for line in v[1:ce_pieces + 2]) + 1e-13 * self.reach[k]
            for i in range(3, ce_pieces - 2, 2):
                told = ce_cubic(0.5, v[i - 2][k], v[i][k], v[i + 2][k], v[i + 4][k])
                if not abs(v[i + 1][k] - told) <= allowed:
                    return False
            for place in (3.382, 11.236):
                i = 1 + int(place)
                told = ce_cubic(place - int(place), *[v[j][k] for j in range(i - 1, i + 3)])
                if not abs(self.margins_inside(way, place / ce_pieces)[k] - told) <= allowed:
                    return False
        return True

    def scan(self, way, start, end, depth):
        """The first zero of a margin between two shares of a step: the share and the switch; nothing if there is none.
        An ArithmeticError where the margins change too fast to tell."""
        piece = (end - start) / ce_pieces
        at = [start + (i - 1) * piece for i in range(ce_pieces + 3)]
        at[ce_pieces + 1] = end
        v = [self.margins_inside(way, s) for s in at]
        if depth == 0 and not self.is_resolved(way, v):
            raise ArithmeticError
        for i in range(2, ce_pieces + 2):
            found = []
            for k, (was, now) in enumerate(zip(v[i - 1], v[i])):
                if now <= 0 and now < was and (was > 0 or now < -1e-14 * self.reach[k]):
                    zero = self.locate(way, k, at[i - 1], at[i], was, now, False) if was > 0 else at[i - 1]
                    found.append((zero, k))
            for j in (i - 1, i):
                if depth < 3 and any(ce_may_dip(*three) for three in zip(*v[j - 1:j + 2])):
                    found.append(self.scan(way, at[j - 1], at[j + 1], depth + 1))
            found = [crossing for crossing in found if crossing and crossing[0] <= 1]
            if found:
                return min(found)
        return None

    def first_switch(self, t, y, h, rate, following):
        """The first switch that turns on the way, the length of it and the state just behind that place; nothing if
        there is none. An ArithmeticError where the step is too long to tell."""
        way = (t, y, h, rate, following, self.terms)
        try:
            found = self.scan(way, 0.0, 1.0, 0)
        except ce_Stop as problem:
            raise ArithmeticError(str(problem))
        if not found or found[0] <= 0:
            self.solve(t + h if not found else t, following if not found else y)
            return (found[1], 0.0, y) if found else None
        zero, which = found
        left, right = max(zero - 1e-6, 0.0), min(zero + 1e-6, 1.0)
        after = self.margin_after(way, right, which)[0]
        before = self.margin_after(way, left, which)[0] if left > 0 else 0.0
        if not before > 0:
            left, before = 0.0, self.margins(t, y)[which]
        if before > 0 and after < 0:
            right = self.locate(way, which, left, right, before, after, True)
        end = self.margin_after(way, right, which)[1]
        if end is None:
            raise ArithmeticError
        self.solve(t + right * h, end)
        return which, right * h, end

    def turn_sides(self, t, y, h):
        """Goes on in the sides behind the place where one of them turns; the next step, and the limit that is reached
        with them."""
        before, was_held, which, self.pending = self.sides(), self.held, self.pending, None
        self.crowded = self.crowded + 1 if t - self.last_switch < 1e-10 * (ce_settings[1] - ce_settings[0]) else 0
        self.last_switch = t
        if self.crowded > 30:
            raise ce_Stop("jumps or corners follow each other without end; the last is that of " + ce_switch_words[which])
        self.choose_sides(t, y, which)
        if ce_n_watched and not self.is_free(t, y):  # the last row is that of the sides before
            self.x[ce_first_switch:ce_first_switch + ce_n_switches], self.held = before, was_held
            return h, self.limit
        if self.held == was_held and self.sides() == before:
            return h / 8, None
        return max(self.first_step(t, y, h), 1e-3 * h), None

    # ---- limits ----

    def is_free(self, t, y, limits=range(ce_n_watched)):
        """Whether these limits are positive at this state, which is solved then if they need that; else self.limit is
        why not."""
        if not limits:
            return True
        self.limit_values = [math.nan] * ce_n_limits
        try:
            if ce_n_limits_of_solution:
                self.solve(t, y)
            else:
                self.x[:1 + ce_n_states] = [t] + list(y)
            self.call(ce_limits, self.p, self.x, self.limit_values)
        except (ce_Stop, ArithmeticError) as problem:
            self.limit = ce_Stop(str(problem))
            return False
        for k in limits:
            if not self.limit_values[k] > 0:
                self.limit = ce_Stop(ce_limit_words[k])
                return False
        return True

    def keep_set_aside(self):
        """Constraints that followed from the others at the start still do, at the point solved last."""
        if ce_n_set_aside:
            values = [0.0] * ce_n_limits
            self.call(ce_limits, self.p, self.x, values)
            for k in range(ce_n_watched, ce_n_limits):
                if not values[k] > 0:
                    raise ce_Stop(ce_limit_words[k])

    def free_after(self, t, y, h, rate):
        """The end of a step of its own if the limits are positive there, else nothing."""
        try:
            following, error = self.step(t, y, h, rate)
            self.solve(t + h, following)
            self.project(following)
        except (ce_Stop, ArithmeticError) as problem:
            self.limit = ce_Stop(str(problem))
            return None
        return following if self.is_free(t + h, following) else None

    @staticmethod
    def dip(values):
        """Where between three points one apart a limit may dip below zero, relative to the middle one; 2 if nowhere."""
        for a, b, c in list(zip(*values))[:ce_n_watched]:
            bend = a - 2 * b + c
            if b <= a and b <= c and bend > 0 and b - (a - c) ** 2 / (8 * bend) < 0.05 * (a + c):
                return 0.5 * (a - c) / bend
        return 2

    def before_limit(self, t, y, h, rate, following):
        """The length of the way and the state just before a limit that is reached on it, looked for at points of the
        cubic with the rates at both ends and at the dips between them; nothing if there is none."""
        if not ce_n_watched:
            return None
        after, points = [self.x[k] for k in ce_rate_inputs], 16
        values = [[], [], []]
        for i in range(-1, points + 2):  # those beyond the ends show dips at these
            s = i / points
            r = 1 - s
            there = following if i == points else [
                r * r * ((1 + 2 * s) * a + s * h * u) + s * s * ((1 + 2 * r) * b - r * h * v)
                for a, u, b, v in zip(y, rate, following, after)]
            is_free = self.is_free(t + s * h, there)
            values = values[1:] + [self.limit_values]
            left, right = max((i - 2) / points, 0), (i - 1 + self.dip(values)) / points
            if is_free or i < 1 or i > points:
                if not (right > 0 and right < 1 and right < s) or self.free_after(t, y, right * h, rate):
                    continue
            else:
                if i < points and self.free_after(t, y, s * h, rate):
                    continue
                right = s
            for k in range(50):
                middle = 0.5 * (left + right)
                if self.free_after(t, y, middle * h, rate):
                    left = middle
                else:
                    right = middle
            why = self.limit
            last = self.free_after(t, y, left * h, rate) or y if left > 0 else y
            self.limit = why
            return left * h, last
        self.solve(t + h, following)
        return None

    def first_step(self, t, y, span):
        fastest = max((abs(r) / max(abs(v), size) for r, v, size in zip(self.rate(t, y), y, self.nominal)), default=0.0)
        return 0.01 / fastest if fastest > 0 and 0.01 / fastest < span else 0.01 * span

    def trial(self, t, y, length, rate):
        """A step and its error; where switches are looked for, its interpolant as self.terms."""
        following, error = self.step(t, y, length, rate)
        if ce_n_switches and error <= 1:
            self.terms = self.interpolant(t, y, length, following)
        return following, error

    def accept(self, t, y, reached, length, rate, following):
        """The end of a step whose error is small, or the first switch or limit on the way: time and state there, and
        the limit. An ArithmeticError where the step is too long to tell."""
        self.solve(reached, following)
        self.project(following)
        if ce_n_stages or ce_n_switches:
            self.solve(reached, following)
        turned = self.first_switch(t, y, length, rate, following) if ce_n_switches else None
        which, travelled, following = turned or (None, length, following)
        before = self.before_limit(t, y, travelled, rate, following)
        if before:
            return t + before[0], before[1], self.limit
        if self.orientation != self.branch:
            raise ce_Stop("the motion passes a singular configuration")
        self.keep_set_aside()
        self.pending = which
        reached = reached if travelled == length else t + travelled
        if self.held is not None:
            self.move_onto(reached, following, self.held)
            self.solve(reached, following)
        return reached, following, None

    def advance(self, t, end, y, h):
        """To `end` by steps of the method's own choice: time and state there, the next step, and the limit that ended
        it."""
        rate = fault = None
        while t < end:
            if self.pending is not None:
                h, limit = self.turn_sides(t, y, h)
                rate, self.branch = None, self.orientation
                if limit:
                    return t, y, h, limit
                if end - t < 1e-13 * max(abs(end), h):
                    return end, y, h, None
            is_last = t + 1.000001 * h >= end
            length = end - t if is_last else h
            if not length > 1e-14 * max(abs(t), 1e-3 * (end - t)):
                raise fault or ce_Stop("the steps become too small")
            if self.is_hopeless(t):
                raise ce_Stop("the steps become so small that the rest of the run would take too many")
            rate = rate or self.rate(t, y)
            is_taken = False
            try:
                following, error = self.trial(t, y, length, rate)
            except (ce_Stop, ArithmeticError) as problem:
                fault, error = ce_Stop(str(problem)), math.inf
            if error <= 1:
                try:
                    t, y, limit = self.accept(t, y, end if is_last else t + length, length, rate, following)
                    if limit:
                        return t, y, h, limit
                    is_taken, rate, fault = True, [self.x[k] for k in ce_rate_inputs], None
                    self.note_sizes(y)
                except ArithmeticError:
                    error = math.inf
            elif math.isfinite(error):
                self.note_noise(t, y, rate)
            factor = 0.25 if not math.isfinite(error) else 0.9 * error ** -0.125 if error > 0 else 6
            proposed = length * min(max(factor, 0.25), 6)
            if not (is_last and is_taken and proposed < h):
                h = proposed
        return t, y, h, None

    def is_hopeless(self, t):
        """Too many steps, or a pace of the last ones at which the rest would take far more than that."""
        most, look = 20000000, 200000
        self.tried += 1
        if self.tried % look:
            return self.tried > most
        pace, self.time_at_look = (t - self.time_at_look) / look, t
        return pace * 100 * most < self.run_end - t

    def run(self, start, end, step):
        """Rows (time, columns) at start + k step and at the end."""
        y, t, k = self.start(start), start, 0
        self.started = list(y)
        self.tried, self.time_at_look, self.run_end = 0, start, end
        self.choose_sides(t, y, None)
        if not self.is_free(t, y, range(ce_n_limits)):
            raise self.limit
        yield t, self.row(t, y)
        self.branch = self.orientation
        self.size = [0.0] * ce_n_states
        self.row_sizes = [0.0] * ce_n_unknowns
        self.noise = [0.0] * ce_n_states
        self.note_sizes(y)
        h = self.first_step(t, y, end - start)
        while t < end:
            k += 1
            row = start + k * step if step > 0 else end
            if row > end - 1e-9 * step:
                row = end
            t, y, h, limit = self.advance(t, row, y, h)
            yield t, self.row(t, y)
            if limit:
                raise limit


# ---- the self-check ----


def ce_scales(values, columns):
    """What is rounding beside the others is compared with more than itself."""
    scale = [max(abs(v) for v in values[k::columns]) for k in range(columns)]
    floor = min(1e-3, 1e-4 * max(scale, default=0.0))
    return [max(s, floor) or 1.0 for s in scale]


def ce_difference(found, expected, scale):
    worst = 0.0
    for f, e, s in zip(found, expected, scale):
        difference = abs(f - e) / s
        if not difference <= worst:
            worst = math.inf if math.isnan(difference) else difference
    return worst


def ce_self_check():
    """The largest difference from what coenergy computed, relative to the largest value of each quantity."""
    n, r, c = ce_n_states, ce_n_residuals, ce_n_columns
    rate_scale, residual_scale = ce_scales(ce_check_rates, n), ce_scales(ce_check_residuals, r)
    column_scale, row_scale = ce_scales(ce_check_columns, c), ce_scales(ce_check_rows, c)
    worst = 0.0
    for i in range(ce_n_checks):
        model = ce_Model()
        model.x[1 + n:1 + n + ce_n_unknowns] = model.guess
        model.x[ce_first_switch:ce_first_switch + ce_n_switches] = ce_check_sides[i * ce_n_switches:(i + 1) * ce_n_switches]
        t, y = ce_check_times[i], ce_check_states[i * n:(i + 1) * n]
        rate = model.rate(t, y)
        worst = max(worst, ce_difference(rate, ce_check_rates[i * n:(i + 1) * n], rate_scale),
                    ce_difference(model.residuals(), ce_check_residuals[i * r:(i + 1) * r], residual_scale))
        if i == 0:
            size = max((abs(v) for v in ce_check_jacobian), default=0.0) or 1.0
            worst = max(worst, ce_difference([v for line in model.jacobian() for v in line], ce_check_jacobian,
                                             [size] * (n * n)))
        worst = max(worst, ce_difference(model.row(t, y), ce_check_columns[i * c:(i + 1) * c], column_scale))
    model = ce_Model()
    worst = max(worst, ce_difference(model.find_start(ce_settings[0]), ce_consistent_start, model.nominal))
    model = ce_Model()
    model.relative_tolerance, model.absolute_tolerance = 1e-13, 1e-14
    times = ce_check_row_times
    rows = list(model.run(times[0], times[-1], times[1] - times[0]))
    if len(rows) != ce_n_rows:
        return math.inf
    for i, (t, columns) in enumerate(rows):
        worst = max(worst, ce_difference(columns, ce_check_rows[i * c:(i + 1) * c], row_scale))
    return worst


# ---- the program ----


def ce_number(text):
    try:
        value = math.nan if "_" in text else float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ce_Stop("not a number: " + text)
    return value


def ce_usual_step(start, end):
    """As coenergy chooses it where the model states none: 0.01, and for a short run the largest of 1, 2 and 5 times a power
    of ten that gives 200 rows."""
    wanted, resolved = (end - start) / 200, 16 * sys.float_info.epsilon * max(abs(start), abs(end))
    if not 0 < wanted < 0.01:
        return 0.01
    power = 10.0 ** math.floor(math.log10(wanted))
    return max(next(factor * power for factor in (5, 2, 1) if factor == 1 or factor * power <= wanted), resolved)


def ce_main(words):
    options = {"--end": ce_settings[1], "--step": None, "--rtol": None}
    values, checks, model = {}, False, ce_Model()
    try:
        words = iter(words)
        for word in words:
            name, equals, value = word.partition("=")
            if word == "--selfcheck":
                checks = True
            elif word in options:
                options[word] = ce_number(next(words, ""))
            elif equals:
                values[name] = ce_number(value)
            else:
                raise ce_Stop("not NAME=NUMBER: " + word)
        model.set(values)
        if options["--step"] is None:
            options["--step"] = ce_usual_step(ce_settings[0], options["--end"]) if ce_n_chooses_step else ce_settings[2]
        tolerance = options["--rtol"]
        if not (options["--end"] > ce_settings[0] and options["--step"] >= 0) or (tolerance is not None and tolerance <= 0):
            raise ce_Stop("the end must come after the start, the step may not be negative, "
                          "and the tolerance must be positive")
    except ce_Stop as problem:
        print(problem, file=sys.stderr)
        return 2
    try:
        if checks:
            worst = ce_self_check()
            print(worst)
            return 0 if worst <= 1e-9 else 1
        if tolerance is not None:
            model.relative_tolerance, model.absolute_tolerance = tolerance, tolerance / 100
        print("t" + "".join("," + name for name in ce_column_names))
        for t, columns in model.run(ce_settings[0], options["--end"], options["--step"]):
            print(",".join(repr(value) for value in [t] + columns))
        sys.stdout.flush()
        for change in model.moved():
            print("the constraints move the start of %s from %.9g to %.9g" % change, file=sys.stderr)
    except ce_Stop as problem:
        sys.stdout.flush()
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(ce_main(sys.argv[1:]))
