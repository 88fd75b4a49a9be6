// ---- what follows is the same for every model ----
//
// DOP853 (Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 1993); every step is projected onto the
// invariants with the system Jacobian (Eich-Soellner, Fuehrer, Numerical Methods in Multibody Dynamics, 1998, 5.3).

// Why there is no value, no start or no further step.
// In words for a terminal; of a run that stops also the reason and what it is about, for who says it in other words.
class ce_Stop extends Error {
    constructor(message, reason = "", about = "") {
        super(about ? message + about : message);
        this.reason = reason;
        this.about = about;
    }
}

// Numbers in a row of memory; what is used in every step is made once.
function ce_zeros(count) { return new Float64Array(count); }
function ce_many(count, of) { return Array.from({length: count}, (unused, k) => of(k)); }
function ce_largest(values) { return values.reduce((a, b) => Math.max(a, Math.abs(b)), 0); }
function ce_dot(a, b) {
    let sum = 0;
    for (let k = 0; k < a.length; ++k) sum += a[k] * b[k];
    return sum;
}
function ce_norm(a) { return Math.sqrt(ce_dot(a, a)); }

// For each stage the numbers of its invariants, their rows of J, the columns of J and the variables.
function ce_stages() {
    const result = [];
    let row = 0, variable = 0;
    for (let s = 0; s < ce_n_stages; ++s) {
        const rows = ce_stage_row_counts[s], variables = ce_stage_variable_counts[s];
        const stage = {
            first: row, rows: ce_stage_rows.slice(row, row + rows),
            columns: ce_stage_columns.slice(variable, variable + variables),
            variables: ce_stage_variables.slice(variable, variable + variables),
            lines: ce_many(rows, () => ce_zeros(variables)), places: []
        };
        for (let k = 0; k < ce_n_entries; ++k) { // of the entries of J
            const i = stage.rows.indexOf(ce_entries_rows[k]), j = stage.columns.indexOf(ce_entries_columns[k]);
            if (i >= 0 && j >= 0) stage.places.push([k, i, j]);
        }
        result.push(stage);
        row += rows;
        variable += variables;
    }
    return result;
}

// Rows made orthogonal by rotations (Hestenes), and their combinations.
function ce_rotate(matrix) {
    const a = matrix.map(line => line.slice());
    const n = a.length;
    const basis = a.map((line, i) => a.map((other, j) => (i === j ? 1 : 0)));
    for (let sweep = 0, isDone = false; sweep < 60 && !isDone; ++sweep) {
        isDone = true;
        for (let i = 0; i < n; ++i)
            for (let j = i + 1; j < n; ++j) {
                const ii = ce_dot(a[i], a[i]), jj = ce_dot(a[j], a[j]), ij = ce_dot(a[i], a[j]);
                if (Math.abs(ij) <= 1e-15 * Math.sqrt(ii * jj) || ij === 0) continue;
                isDone = false;
                const zeta = (jj - ii) / (2 * ij);
                const tangent = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
                const cosine = 1 / Math.sqrt(1 + tangent * tangent), sine = cosine * tangent;
                for (const m of [a, basis])
                    for (let k = 0; k < m[i].length; ++k) {
                        const u = m[i][k], v = m[j][k];
                        m[i][k] = cosine * u - sine * v;
                        m[j][k] = sine * u + cosine * v;
                    }
            }
    }
    return [a, basis];
}

// The solution of least norm, from what ce_rotate has made; directions smaller than `least` are none.
function ce_least_norm(rotated, basis, least, right) {
    const solution = ce_zeros(rotated.length > 0 ? rotated[0].length : 0);
    rotated.forEach((line, i) => {
        const square = ce_dot(line, line);
        if (!(Math.sqrt(square) > least)) return;
        const part = ce_dot(basis[i], right) / square;
        line.forEach((value, k) => { solution[k] += value * part; });
    });
    return solution;
}

function ce_largest_column(matrix) {
    if (matrix.length === 0) return 0;
    return matrix[0].reduce((most, unused, k) => Math.max(most, ce_norm(matrix.map(line => line[k]))), 0);
}

// matrix change = right with least changes of the columns of the first kind, then of the next (lexicographic least
// squares: Escande, Mansard, Wieber, Int. J. Robotics Research 33 (2014), section 2).
function ce_least_change(matrix, kind, right) {
    const n = matrix.length;
    let current = matrix.map((line, i) => matrix.map((other, j) => (i === j ? 1 : 0)));
    const blocks = [];
    for (let level = 3; level >= 0; --level) {
        const places = kind.map((of, k) => k).filter(k => kind[k] === level);
        if (places.length === 0) continue;
        const whole = matrix.map(line => places.map(k => line[k]));
        const remainder = current.map(line => line.slice());
        const seen = current.map(line => places.map((place, k) => ce_dot(line, whole.map(w => w[k]))));
        const least = 1e-10 * ce_largest_column(whole);
        const [rotated, basis] = ce_rotate(seen);
        blocks.unshift({places, whole, remainder, rotated, basis, least});
        rotated.forEach((line, l) => {
            if (!(ce_norm(line) > least)) return;
            const v = basis[l];
            const along = ce_many(n, j => ce_dot(v, current.map(row => row[j])));
            current = current.map((row, i) => row.map((value, j) => value - v[i] * along[j]));
        });
    }
    let rest = right.slice();
    const change = ce_zeros(kind.length);
    for (const b of blocks) {
        const part = ce_least_norm(b.rotated, b.basis, b.least, b.remainder.map(line => ce_dot(line, rest)));
        b.places.forEach((place, k) => { change[place] = part[k]; });
        rest = rest.map((value, i) => value - ce_dot(b.whole[i], part));
    }
    return change;
}

const ce_first_switch = 1 + ce_n_states + ce_n_unknowns;
const ce_n_watched = ce_n_limits - ce_n_set_aside; // the limits that are looked for inside steps
const ce_pieces = 16;                              // of a step in which switches are looked for

// The cubic through values at -1, 0, 1, 2.
function ce_cubic(f, a, b, c, d) {
    return -f * (f - 1) * (f - 2) / 6 * a + (f + 1) * (f - 1) * (f - 2) / 2 * b - (f + 1) * f * (f - 2) / 2 * c +
           (f + 1) * f * (f - 1) / 6 * d;
}

// Whether something positive at three points one apart may be zero between them.
function ce_may_dip(a, b, c) {
    const bend = a - 2 * b + c;
    return b > 0 && b <= a && b <= c && bend > 0 && b - (a - c) ** 2 / (8 * bend) < 0.05 * (a + c);
}

// What f returns, or null where it stops.
function ce_attempt(f) {
    try {
        return f();
    } catch (problem) {
        if (!(problem instanceof ce_Stop)) throw problem;
        return null;
    }
}

// The model with its values: set(), then start(), rate(), jacobian() and project(), or run().
class ce_Model {
    constructor() {
        this.arguments = Float64Array.from(ce_arguments);
        this.isChanged = false;
        this.isTyped = Array.from(ce_is_typed, Boolean);
        this.isSet = this.isTyped.map(() => false);
        this.relativeTolerance = ce_settings[3];
        this.absoluteTolerance = ce_settings[4];
        this.x = ce_zeros(ce_n_inputs).fill(1, ce_first_switch, ce_first_switch + ce_n_switches);
        this.held = -1;                      // the switch whose surface holds the motion (dry friction at rest), or none
        this.turning = -1;                   // the switch that turns here before the run goes on, or none
        this.crowded = 0;
        this.lastSwitch = -Infinity;
        this.switchValues = ce_zeros(ce_n_switches);
        this.switchRates = ce_zeros(ce_n_switch_rates);
        this.out = ce_zeros(ce_n_entries + ce_n_unknowns);
        this.found = ce_zeros(ce_n_solution);
        this.outputs = ce_zeros(ce_n_outputs);
        this.residualValues = ce_zeros(ce_n_residuals);
        this.right = ce_zeros(ce_n_unknowns);
        this.solution = ce_zeros(ce_n_unknowns);
        this.isFactored = false;
        this.rowSizes = ce_zeros(ce_n_unknowns); // of invariants' rows of J, the largest of the run so far
        this.lu = ce_many(ce_n_unknowns, () => ce_zeros(ce_n_unknowns));
        this.pivots = new Int32Array(ce_n_unknowns);
        this.scales = {rows: ce_zeros(ce_n_unknowns), columns: ce_zeros(ce_n_unknowns)};
        this.sizes = {rows: ce_zeros(ce_n_unknowns), columns: ce_zeros(ce_n_unknowns)};
        this.between = ce_zeros(ce_n_states);
        this.rates = ce_many(16, () => this.newRate());
        this.weights = ce_stage_nodes.map((node, stage) => ce_stage_weights.slice(11 * (stage - 1), 11 * stage)); // of 1 to 11
        this.stages = ce_stages();
        this.update();
    }

    // ---- values ----

    update() {
        const n = ce_n_states, values = ce_zeros(ce_n_parameters + 2 * n + ce_n_unknowns);
        ce_given([], this.arguments, values);
        this.p = values.slice(0, ce_n_parameters);
        this.typed = values.slice(ce_n_parameters, ce_n_parameters + n);
        this.nominal = values.slice(ce_n_parameters + n, ce_n_parameters + 2 * n).map((size, k) =>
            Math.max(ce_is_nominal_given[k] ? size : Math.max(1, Math.abs(this.typed[k])), 1e-300));
        this.guess = values.slice(ce_n_parameters + 2 * n);
    }

    // A Map or list of [name, value]: parameters first, then initial values, some of which may follow from parameters.
    set(values) {
        for (const [name, value] of values)
            if (!ce_state_names.includes(name)) this.setParameter(name, value);
        for (const [name, value] of values) {
            const k = ce_state_names.indexOf(name);
            if (k < 0) continue;
            this.isChanged = this.isChanged || value !== this.typed[k];
            this.typed[k] = value;
            this.isTyped[k] = this.isSet[k] = true;
            if (!ce_is_nominal_given[k]) this.nominal[k] = Math.max(1, Math.abs(value));
        }
    }

    setParameter(name, value) {
        const k = ce_argument_names.indexOf(name);
        if (k >= 0) {
            if (value === this.arguments[k]) return;
            if (ce_is_structural[k])
                throw new ce_Stop("the equations depend on this value in their structure; export the model again with " +
                                  "--set " + name);
            this.arguments[k] = value;
            this.isChanged = true;
            this.update();
        } else if (ce_dependent_names.includes(name))
            throw new ce_Stop("this parameter follows from others; change those, or export the model again with --set " +
                              name);
        else
            throw new ce_Stop("no parameter or variable of the state that can be set here (what the equations hold " +
                              "as a number is set by export --set): " + name);
    }

    // ---- the highest derivatives ----

    evaluate() {
        ce_dynamics(this.p, this.x, this.out);
        for (let k = 0; k < this.out.length; ++k)
            if (!Number.isFinite(this.out[k]))
                throw new ce_Stop("no finite value in the equation of ", "equation",
                                  ce_equation_names[k < ce_n_entries ? ce_entries_rows[k] : k - ce_n_entries]);
    }

    // Row and column scales that make the largest entries similar.
    equilibrate() {
        const n = ce_n_unknowns, out = this.out, {rows, columns} = this.sizes;
        const rowScale = this.scales.rows.fill(1), columnScale = this.scales.columns.fill(1);
        for (let sweep = 0; sweep < 4; ++sweep) {
            rows.fill(0);
            columns.fill(0);
            for (let k = 0; k < ce_n_entries; ++k) {
                const i = ce_entries_rows[k], j = ce_entries_columns[k];
                const size = Math.abs(out[k]) * rowScale[i] * columnScale[j];
                if (size > rows[i]) rows[i] = size;
                if (size > columns[j]) columns[j] = size;
            }
            for (let i = 0; i < n; ++i) {
                if (rows[i] > 0) rowScale[i] /= Math.sqrt(rows[i]);
                if (columns[i] > 0) columnScale[i] /= Math.sqrt(columns[i]);
            }
        }
        const a = this.lu;
        for (const line of a) line.fill(0);
        for (let k = 0; k < ce_n_entries; ++k) {
            const i = ce_entries_rows[k], j = ce_entries_columns[k];
            a[i][j] += out[k] * rowScale[i] * columnScale[j];
        }
    }

    // With partial pivoting.
    factor() {
        this.equilibrate();
        const n = ce_n_unknowns, a = this.lu;
        this.orientation = 1;
        let least = Infinity, most = 0;
        for (let k = 0; k < n; ++k) {
            let best = k;
            for (let i = k + 1; i < n; ++i)
                if (Math.abs(a[i][k]) > Math.abs(a[best][k])) best = i;
            this.pivots[k] = best;
            if (best !== k) {
                this.orientation = -this.orientation;
                [a[k], a[best]] = [a[best], a[k]];
            }
            const line = a[k], head = line[k];
            if (head < 0) this.orientation = -this.orientation;
            least = Math.min(least, Math.abs(head));
            most = Math.max(most, Math.abs(head));
            if (head === 0) break;
            for (let i = k + 1; i < n; ++i) {
                const other = a[i];
                if (other[k] === 0) continue;
                const factor = other[k] / head;
                other[k] = factor;
                for (let j = k + 1; j < n; ++j) other[j] -= factor * line[j];
            }
        }
        if (n > 0 && !(least > 1e-13 * most))
            throw new ce_Stop("the equations do not determine the highest derivatives: a singular configuration",
                              "undetermined");
    }

    // J and its factors at the point solved last, in which ce_solution needs none.
    factored() {
        if (this.isFactored) return;
        this.evaluate();
        this.factor();
        this.isFactored = true;
    }

    // The solution is overwritten by the next one.
    back(right) {
        this.factored();
        const n = ce_n_unknowns, a = this.lu, solution = this.solution, {rows, columns} = this.scales;
        for (let k = 0; k < n; ++k) solution[k] = right[k] * rows[k];
        for (let k = 0; k < n; ++k) {
            const best = this.pivots[k], value = solution[k];
            solution[k] = solution[best];
            solution[best] = value;
        }
        for (let k = 0; k < n; ++k) {
            const line = a[k];
            for (let i = 0; i < k; ++i) solution[k] -= line[i] * solution[i];
        }
        for (let k = n - 1; k >= 0; --k) {
            const line = a[k];
            for (let i = k + 1; i < n; ++i) solution[k] -= line[i] * solution[i];
            solution[k] /= line[k];
        }
        for (let k = 0; k < n; ++k) solution[k] *= columns[k];
        return solution;
    }

    load(t, y) {
        this.x[0] = t;
        for (let k = 0; k < ce_n_states; ++k) this.x[1 + k] = y[k];
    }

    useGuess() { this.guess.forEach((value, k) => { this.x[1 + ce_n_states + k] = value; }); }

    // By the elimination whose order coenergy has chosen; false, with nothing solved, where that order may not be good.
    solveAtOnce() {
        if (!ce_n_solution) return false;
        const found = this.found, n = ce_n_unknowns;
        ce_solution(this.p, this.x, found);
        if (!(found[n] <= ce_solution_bounds[0] && found[n + 1] * found[n + 2] <= ce_solution_bounds[1])) return false;
        for (let k = 0; k < n; ++k)
            if (!Number.isFinite(found[k])) return false;
        for (let k = 0; k < n; ++k) this.x[1 + ce_n_states + k] = found[k];
        this.orientation = found[n + 3] * ce_solution_bounds[2] > 0 ? 1 : -1;
        this.isFactored = false;
        return true;
    }

    // Switches that only bend a law go with its solution; whether one has turned.
    turn() {
        if (!ce_n_switches || ce_n_is_affine) return false;
        ce_switch_arguments(this.p, this.x, this.switchValues);
        let hasTurned = false;
        for (let k = 0; k < ce_n_switches; ++k) {
            const side = this.switchValues[k] < 0 ? -1 : 1;
            if (ce_switch_kinds[k] !== 2 || this.x[ce_first_switch + k] === side) continue;
            this.x[ce_first_switch + k] = side;
            hasTurned = true;
        }
        return hasTurned;
    }

    // The size of an unknown: that of the variable of which it is the highest derivative.
    sizeOf(unknown) {
        const k = ce_rate_inputs.indexOf(1 + ce_n_states + unknown);
        return k < 0 ? 1 : this.nominal[k];
    }

    // One step where the equations are affine in the highest derivatives, else Newton's iteration: until nothing
    // changes, or nothing but last digits of what the unknowns are made of.
    solveInMode(t, y) {
        const first = 1 + ce_n_states;
        let before = Infinity;
        this.load(t, y);
        if (this.solveAtOnce()) return;
        this.isFactored = true;              // by the last step
        for (let step = 0; step < 50; ++step) {
            this.turn();
            this.evaluate();
            this.factor();
            let size = 0, share = 0;
            this.back(this.out.slice(ce_n_entries).map(g => -g)).forEach((change, k) => {
                this.x[first + k] += change;
                size = Math.max(size, Math.abs(change) / Math.max(Math.abs(this.x[first + k]), 1e-6));
                if (step > 4) share = Math.max(share, Math.abs(change) / (this.sizeOf(k) + Math.abs(this.x[first + k])));
                if (!Number.isFinite(this.x[first + k]))
                    throw new ce_Stop("no finite value in the equation of ", "equation", ce_equation_names[k]);
            });
            const rests = size >= 0.5 * before && (size < 1e-9 || (step > 4 && share < 1e-9));
            if (!this.turn() && (ce_n_is_affine || size < 1e-15 || rests)) return;
            before = size;
        }
        throw new ce_Stop("no solution for the highest derivatives", "unsolved");
    }

    // `side`: null for the value where the argument is zero.
    setSide(leader, side) {
        for (let k = leader; k < ce_n_switches; ++k)
            if (ce_switch_leaders[k] === leader)
                this.x[ce_first_switch + k] = side === null ? ce_switch_at_zero[k] : ce_switch_signs[k] * side;
    }

    sides() { return this.x.slice(ce_first_switch, ce_first_switch + ce_n_switches); }

    // The derivative on which a switch acts, with it on one side.
    pull(t, y, which, side) {
        this.setSide(which, side);
        if (this.held === which) this.solveInMode(t, y);
        else this.solve(t, y);
        ce_switch_rates(this.p, this.x, this.switchRates);
        return this.switchRates[ce_switch_first_rates[which] + ce_switch_orders[which] - 1];
    }

    // On a surface that holds the motion: the mixture of those on both sides that stays there (Filippov).
    solve(t, y) {
        if (this.held < 0) return this.solveInMode(t, y);
        const below = this.pull(t, y, this.held, -1), before = this.x.slice(1 + ce_n_states, ce_first_switch);
        const above = this.pull(t, y, this.held, 1), behind = this.x.slice(1 + ce_n_states, ce_first_switch);
        const share = below === above ? 0.5 : below / (below - above);
        this.setSide(this.held, 2 * share - 1);
        this.solveInMode(t, y);
        if (!ce_n_is_affine_in_switches)
            this.x.set(before.map((value, k) => (1 - share) * value + share * behind[k]), 1 + ce_n_states);
    }

    newRate() { return ce_zeros(ce_n_states); }

    rate(t, y) { return this.rateInto(t, y, this.newRate()); }

    rateInto(t, y, rate) {
        this.solve(t, y);
        for (let k = 0; k < ce_n_states; ++k) rate[k] = this.x[ce_rate_inputs[k]];
        return rate;
    }

    // The exact derivatives of the rate by the state at the point solved last: J dz = -dG.
    jacobian() {
        const n = ce_n_states, slopes = ce_many(1 + n, () => ce_zeros(ce_n_unknowns)); // by time and state
        if (ce_n_is_slope_along)
            slopes.forEach((column, j) => {
                ce_slopes_along(this.p, Float64Array.of(...this.x, ...slopes.map((of, k) => (k === j ? 1 : 0)), 0), column);
            });
        else {
            const values = ce_zeros(ce_n_slopes);
            ce_slopes(this.p, this.x, values);
            values.forEach((slope, k) => { slopes[ce_slopes_columns[k]][ce_slopes_rows[k]] = slope; });
        }
        const result = ce_many(n, () => ce_many(n, () => 0));
        for (let j = 0; j < n; ++j) {
            const dz = this.back(slopes[1 + j].map(slope => -slope));
            ce_rate_inputs.forEach((k, i) => { result[i][j] = k > n ? dz[k - 1 - n] : k === 1 + j ? 1 : 0; });
        }
        return result;
    }

    // ---- the invariants ----

    residuals() {
        ce_residuals(this.p, this.x, this.residualValues);
        return this.residualValues;
    }

    // One step of Newton's; how large it is.
    moveOnto(stage, y, name) {
        const values = this.residuals(), right = this.right.fill(0);
        for (let k = 0; k < stage.rows.length; ++k) right[stage.rows[k]] = -values[stage.first + k];
        const change = this.back(right);
        let size = 0;
        for (let k = 0; k < stage.variables.length; ++k) {
            const variable = stage.variables[k], move = change[stage.columns[k]];
            if (!Number.isFinite(move)) throw new ce_Stop("no finite value in ", "constraint", name);
            size = Math.max(size, Math.abs(move) / Math.max(this.nominal[variable], Math.abs(y[variable])));
            y[variable] += move;
            this.x[1 + variable] = y[variable];
        }
        return size;
    }

    // The rows of J by the variables of a stage, in their sizes, at the point evaluated last.
    stageMatrix(stage, lines) {
        for (const line of lines) line.fill(0);
        for (const [k, i, j] of stage.places) lines[i][j] = this.out[k] * this.nominal[stage.variables[j]];
        return lines;
    }

    // In a singular configuration a row of J vanishes, beside what it was in the run, or follows from others. Where branches
    // cross there, rounding would choose among them.
    keepRows(stage) {
        this.factored();
        const lines = this.stageMatrix(stage, stage.lines);
        for (let i = 0; i < lines.length; ++i) { // their distances from those before them (Gram, Schmidt)
            const line = lines[i], row = stage.rows[i];
            const size = this.rowSizes[row] = Math.max(ce_norm(line), this.rowSizes[row]);
            for (let j = 0; j < i; ++j) {
                const along = ce_dot(line, lines[j]);
                for (let k = 0; k < line.length; ++k) line[k] -= along * lines[j][k];
            }
            const rest = ce_norm(line);
            if (!(rest > 1e-5 * size)) throw new ce_Stop("the motion passes a singular configuration", "singular");
            for (let k = 0; k < line.length; ++k) line[k] /= rest;
        }
    }

    // Changes the state by the least amount in the metric of the remaining rows of J, at the point solved last.
    project(y) {
        for (const stage of this.stages) {
            const name = ce_equation_names[stage.rows[0]];
            let before = Infinity;
            this.keepRows(stage);
            for (let step = 0; step < 10; ++step) {
                const size = this.moveOnto(stage, y, name);
                if (size <= 1e-15) break;
                if (size >= 0.5 * before) {
                    if (size < 1e-11) break;
                    throw new ce_Stop("the constraint is lost: ", "lost", name);
                }
                before = size;
            }
        }
    }

    // ---- the consistent start ----

    // The residuals of a stage and their derivatives by its variables, in their sizes.
    stageAt(stage, t, y) {
        this.load(t, y);
        this.evaluate();
        const values = this.residuals();
        const matrix = this.stageMatrix(stage, ce_many(stage.rows.length, () => ce_zeros(stage.columns.length)));
        return {residuals: values.slice(stage.first, stage.first + stage.rows.length), matrix};
    }

    isMet(stage, units, at, y) {
        return at.residuals.every((residual, i) => {
            const total = stage.variables.reduce((sum, v, j) => sum + Math.abs(at.matrix[i][j]) *
                Math.max(Math.abs(this.typed[v]), Math.abs(y[v])) / this.nominal[v], 0);
            return Math.abs(residual) <= Math.max(1e-11 * total, 1e-15 * units[i]);
        });
    }

    // The places of flows that may move, and the Cholesky factor of their inertia; none where there is none.
    inertia(stage, isHeld) {
        const entries = ce_zeros(ce_n_inertia), of = new Map();
        ce_inertia(this.p, this.x, entries);
        entries.forEach((e, k) => of.set(ce_flows[ce_inertia_rows[k]] + " " + ce_flows[ce_inertia_columns[k]], e));
        const at = (u, v) => of.get(u + " " + v) || 0;
        const places = stage.variables.map((v, k) => k)
            .filter(k => at(stage.variables[k], stage.variables[k]) > 0 && !isHeld[stage.variables[k]]);
        const flows = places.map(k => stage.variables[k]);
        const a = flows.map(u => flows.map(v => at(u, v) * this.nominal[u] * this.nominal[v]));
        for (let j = 0; j < a.length; ++j) {
            for (let k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
            if (!(a[j][j] > 0)) return {places: [], factor: []};
            a[j][j] = Math.sqrt(a[j][j]);
            for (let i = j + 1; i < a.length; ++i) {
                for (let k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
                a[i][j] /= a[j][j];
            }
        }
        return {places, factor: a};
    }

    // A step of least change in sizes; flows with inertia move as an impulse of the constraints would move them.
    stageChange(stage, isHeld, units, at, inertia) {
        const {places, factor} = inertia, right = [];
        const kind = stage.variables.map(v => ce_precedence[v] + (places.length > 0 && ce_precedence[v] > 0 ? 1 : 0));
        const a = at.matrix.map((line, i) => {
            const scaled = line.map((e, k) => (isHeld[stage.variables[k]] ? 0 : e / units[i]));
            const before = ce_norm(scaled);
            right[i] = -at.residuals[i] / units[i];
            places.forEach((place, j) => {   // times the inverse of the factor's transpose
                for (let k = 0; k < j; ++k) scaled[place] -= factor[j][k] * scaled[places[k]];
                scaled[place] /= factor[j][j];
            });
            const after = ce_norm(scaled);
            if (places.length === 0 || !(after > 0)) return scaled;
            right[i] *= before / after;
            return scaled.map(e => e * before / after);
        });
        for (const place of places) kind[place] = 1;
        const change = ce_least_change(a, kind, right);
        for (let j = places.length - 1; j >= 0; --j) {
            for (let k = j + 1; k < places.length; ++k) change[places[j]] -= factor[k][j] * change[places[k]];
            change[places[j]] /= factor[j][j];
        }
        return change;
    }

    // Damped steps; the state that meets the stage, or null.
    descend(stage, t, from, isHeld, units, inertia) {
        const length = at => Math.sqrt(at.residuals.reduce((sum, r, i) => sum + (r / units[i]) ** 2, 0));
        let y = from.slice(), at = this.stageAt(stage, t, y);
        for (let step = 0; step < 100; ++step) {
            const before = length(at);
            if (before === 0) break;
            const change = this.stageChange(stage, isHeld, units, at, inertia);
            let damping = 1, found = null, next = y;
            change.forEach((c, k) => {       // at most twice the value or its size
                const v = stage.variables[k], limit = Math.max(1, Math.abs(y[v]) / this.nominal[v]);
                if (ce_precedence[v] < 2 && Math.abs(c) > limit) damping = Math.min(damping, limit / Math.abs(c));
            });
            for (; damping > 1e-12 && !found; damping /= 2) {
                next = y.slice();
                change.forEach((c, k) => {
                    const v = stage.variables[k];
                    if (!isHeld[v]) next[v] += damping * this.nominal[v] * c;
                });
                try {
                    const there = this.stageAt(stage, t, next);
                    if (length(there) < before) found = there;
                } catch (problem) {
                    if (!(problem instanceof ce_Stop)) throw problem;
                }
            }
            if (!found) break;
            y = next;
            at = found;
            if (length(at) > 0.5 * before && before < 1e-12) break;
        }
        return this.isMet(stage, units, this.stageAt(stage, t, y), y) ? y : null;
    }

    // Typed values stand where the others can adapt; fixed ones never move.
    settle(stage, t, given) {
        for (const holds of [true, false]) {
            for (const hasInertia of [true, false]) {
                const units = this.stageAt(stage, t, given).matrix.map(line =>
                    line.reduce((sum, e) => sum + Math.abs(e), 0) || 1);
                const isHeld = given.map((value, k) => ce_is_fixed[k] || (holds && this.isTyped[k]));
                const inertia = hasInertia && ce_n_inertia ? this.inertia(stage, isHeld) : {places: [], factor: []};
                const y = this.descend(stage, t, given, isHeld, units, inertia);
                if (y) return y;
            }
            const y = holds ? this.settleBeside(stage, t, given) : null;
            if (y) return y;
        }
        throw new ce_Stop("no consistent start near the given values: ", "start",
                          ce_equation_names[stage.rows[0]]);
    }

    // Where nothing that may move changes a residual: from beside the given values, along the axis on which the start
    // moves least.
    settleBeside(stage, t, given) {
        const isHeld = given.map((value, k) => ce_is_fixed[k] || this.isTyped[k]);
        const matrix = this.stageAt(stage, t, given).matrix;
        const units = matrix.map(line => line.reduce((sum, e) => sum + Math.abs(e), 0) || 1);
        const leads = matrix.every((line, i) =>
            line.some((e, j) => !isHeld[stage.variables[j]] && Math.abs(e) > 1e-8 * units[i]));
        if (leads) return null;
        let best = null, least = Infinity;
        const axes = stage.variables.filter(v => !isHeld[v] && ce_precedence[v] < 2).slice(0, 12);
        for (const v of axes) {
            const moved = given.slice();
            moved[v] += 1e-3 * this.nominal[v];
            const y = this.descend(stage, t, moved, isHeld, units, {places: [], factor: []});
            if (!y) continue;
            const change = y.reduce((sum, value, k) => ce_precedence[k] < 2
                ? sum + ((value - given[k]) / this.nominal[k]) ** 2 : sum, 0);
            if (change < (1 - 1e-6) * least) [best, least] = [y, change];
        }
        return best;
    }

    // What was set, but the constraints did not leave at the start of the last run, in words.
    moved() {
        const told = [];
        ce_state_names.forEach((name, k) => {
            if (this.isSet[k] && Math.abs(this.started[k] - this.typed[k]) > 1e-9 * this.nominal[k])
                told.push("the constraints move the start of " + name + " from " + this.typed[k] + " to " + this.started[k]);
        });
        return told;
    }

    // The given values moved onto the invariants by the least change.
    findStart(t) {
        let y = this.typed.slice();
        this.useGuess();
        for (const stage of this.stages) y = this.settle(stage, t, y);
        this.solve(t, y);
        return y;
    }

    // The start that coenergy found, unless a value has been changed.
    start(t) {
        if (this.isChanged) return this.findStart(t);
        const start = Float64Array.from(ce_consistent_start);
        this.useGuess();
        this.solve(t, start);
        return start;
    }

    // ---- rows and steps ----

    // The columns of the trajectory.
    row(t, y) {
        this.solve(t, y);
        const x = ce_n_multipliers ? this.leastMultipliers() : this.x, columns = [];
        for (let k = 0; k < ce_n_recorded; ++k) columns.push(x[ce_recorded_inputs[k]]);
        ce_outputs(this.p, x, this.outputs);
        for (let k = 0; k < ce_n_outputs; ++k) columns.push(this.outputs[k]);
        return columns;
    }

    // The point solved last; where constraints are redundant with the multipliers of least norm.
    leastMultipliers() {
        const x = this.x.slice(), n = ce_n_coordinates, values = ce_zeros(ce_n_multipliers * n);
        ce_constraint_rows(this.p, x, values);
        const known = ce_multiplier_inputs.map(k => (k < 1 + ce_n_states + ce_n_unknowns ? x[k] : 0));
        const transposed = ce_many(n, i => known.map((value, j) => values[j * n + i]));
        const right = transposed.map(line => ce_dot(line, known));
        const least = ce_least_norm(...ce_rotate(transposed), 1e-10 * ce_largest_column(transposed), right);
        ce_multiplier_inputs.forEach((k, j) => { x[k] = least[j]; });
        return x;
    }

    // The end of a step and its error; `first`: the rate where it begins.
    step(t, y, h, first) {
        const next = ce_zeros(ce_n_states), rates = this.rates;
        rates[0] = first;
        for (let stage = 1; stage < 12; ++stage) {
            this.move(y, h, this.weights[stage], stage, this.between);
            this.rateInto(t + ce_stage_nodes[stage] * h, this.between, rates[stage]);
        }
        this.move(y, h, ce_step_weights, 12, next);
        return [next, this.stepError(y, next, h)];
    }

    // y + h times the sum of the first `count` rates with these weights.
    move(y, h, weights, count, to) {
        const rates = this.rates;
        for (let k = 0; k < ce_n_states; ++k) {
            let sum = 0;
            for (let i = 0; i < count; ++i) sum += weights[i] * rates[i][k];
            to[k] = y[k] + h * sum;
        }
    }

    stepError(y, next, h) {
        let fine = 0, coarse = 0;
        for (let k = 0; k < ce_n_states; ++k) {
            const size = Math.max(Math.abs(y[k]), Math.abs(next[k]));
            const tolerance = Math.max(this.absoluteTolerance * Math.max(this.size[k], size) +
                                       this.relativeTolerance * size,
                                       Math.max(1e-17 * ce_run_sizes[k], 1e-22 * this.nominal[k]) +
                                       4 * Math.abs(h) * this.noise[k]);
            let a = 0, b = 0;
            for (let i = 0; i < 12; ++i) {
                const rate = this.rates[i][k];
                a += ce_fine_error_weights[i] * rate;
                b += ce_coarse_error_weights[i] * rate;
            }
            fine += (a / tolerance) ** 2;
            coarse += (b / tolerance) ** 2;
        }
        return fine > 0 ? Math.abs(h) * fine / Math.sqrt((fine + 0.01 * coarse) * ce_n_states) : 0;
    }

    // The nominal sizes, or the largest values so far: absolute errors are measured against them.
    noteSizes(y) {
        for (let k = 0; k < ce_n_states; ++k)
            this.size[k] = ce_is_nominal_given[k] ? this.nominal[k] : Math.max(this.size[k], Math.abs(y[k]));
    }

    // After a rejected step: an error hidden by rounding needs no shorter step.
    noteNoise(t, y, rate) {
        try {
            const other = this.rate(t, y.map((value, k) => value * (k % 2 ? 1 + 2.5e-16 : 1 - 2.5e-16)));
            this.noise = this.noise.map((value, k) => Math.max(value, Math.abs(other[k] - rate[k])));
        } catch (problem) {
            if (!(problem instanceof ce_Stop)) throw problem;
        }
    }

    // ---- switches: constant within a step, which ends where the argument of one passes zero ----

    // The arguments and their derivatives.
    levels() {
        const values = ce_zeros(ce_n_switches + ce_n_switch_rates);
        ce_switch_arguments(this.p, this.x, values);
        ce_switch_rates(this.p, this.x, this.switchRates);
        values.set(this.switchRates, ce_n_switches);
        return values;
    }

    // The same, and how far each moves when one input after the other moves by its size, by which rounding is known from
    // what tells.
    levelsAt(t, y) {
        this.load(t, y);
        const x = this.x, values = this.levels(), reach = ce_zeros(values.length);
        for (let i = 0; i <= ce_n_states; ++i) {
            const here = x[i], size = Math.max(Math.abs(here), i > 0 ? this.nominal[i - 1] : 1e-3);
            x[i] = here + 1e-6 * size;
            this.levels().forEach((moved, k) => {
                if (Number.isFinite(moved)) reach[k] += 1e6 * Math.abs(moved - values[k]);
            });
            x[i] = here;
        }
        return [values, reach];
    }

    // For an argument of the time alone: its sign a moment later.
    sideInTime(t, which, reach) {
        const values = this.switchValues;
        let moment = 1e-15 * Math.max(Math.abs(t), 1e-3);
        for (let i = 0; i < 40; ++i, moment *= 2) {
            this.x[0] = t + moment;
            ce_switch_arguments(this.p, this.x, values);
            if (Math.abs(values[which]) > 1e-15 * reach) break;
        }
        this.x[0] = t;
        return values[which] < 0 ? -1 : 1;
    }

    // Moves the state onto a surface, with all derivatives of its argument on which forces do not act, by the least change in
    // its sizes: what rounding leaves there would be a side.
    moveOnto(t, y, which) {
        for (let step = 0; step < 3 * ce_switch_orders[which]; ++step) {
            const order = step % ce_switch_orders[which];
            const k = order === 0 ? which : ce_n_switches + ce_switch_first_rates[which] + order - 1;
            this.load(t, y);
            const value = this.levels()[k], slopes = y.map((here, i) => {
                const size = Math.max(Math.abs(here), this.nominal[i]);
                this.x[1 + i] = here + 1e-6 * size;
                const slope = (this.levels()[k] - value) / (1e-6 * size) * this.nominal[i];
                this.x[1 + i] = here;
                return slope;
            });
            const square = ce_dot(slopes, slopes);
            if (!(Math.sqrt(square) > 1e-6 * this.reach[k] && square < Infinity)) continue; // with the time, or by rounding
            for (let i = 0; i < ce_n_states; ++i) {
                const after = y[i] - this.nominal[i] * slopes[i] * value / square;
                y[i] = Math.abs(after) <= 1e-12 * Math.abs(y[i]) ? 0 : after;
            }
        }
    }

    // On a surface, where forces decide: both sides lead away from it to the same side, or both to it; else it is open.
    sideByForces(t, y, which) {
        this.moveOnto(t, y, which);
        const below = this.pull(t, y, which, -1), above = this.pull(t, y, which, 1);
        const least = 1e-12 * (Math.abs(below) + Math.abs(above));
        if (Math.abs(below) > least && above * Math.sign(below) > least) this.setSide(which, Math.sign(below));
        else if (above > least && below >= -least) this.setSide(which, 1);
        else if (below < -least && above <= least) this.setSide(which, -1);
        else if (!(below > least || above < -least))
            throw new ce_Stop("nothing says on which side the motion leaves the jump or corner of ", "open",
                              ce_switch_words[which]);
        else this.held = which;
    }

    // Where forces decide, perhaps beside a surface that has held the motion; not on two that hold.
    sidesByForces(t, y, which, beside) {
        if (which >= 0 && beside >= 0) {
            this.held = beside;
            this.sideByForces(t, y, which);
            if (this.held === which)
                throw new ce_Stop("the motion stays on several jumps or corners at once; one of them is ", "several",
                                  ce_switch_words[which]);
            this.held = -1;
        }
        const last = beside >= 0 ? beside : which;
        if (last >= 0) this.sideByForces(t, y, last);
    }

    // The side on which a switch goes on whose argument is zero; null where forces decide.
    sideOnSurface(t, which, crossed, values, reach) {
        if (ce_switch_kinds[which] === 1) return this.sideInTime(t, which, reach[which]);
        if (ce_switch_orders[which] === 0)
            return values[which] < 0 || (values[which] === 0 && which === crossed && this.x[ce_first_switch + which] > 0) ? -1 : 1;
        const first = ce_n_switches + ce_switch_first_rates[which];
        for (let k = first; k < first + ce_switch_orders[which] - 1; ++k)
            if (Math.abs(values[k]) > Math.max(this.relativeTolerance, 1e-14) * reach[k]) return values[k] < 0 ? -1 : 1;
        return null;
    }

    // The sides of all switches at a point where the argument of `crossed` (or -1) has come to zero.
    chooseSides(t, y, crossed) {
        if (!ce_n_switches) return;
        const wasHeld = this.held;
        let open = -1, beside = -1;
        this.held = -1;
        for (let turn = 0; turn <= ce_n_switches; ++turn) { // arguments may contain other switches
            const before = this.sides(), [values, reach] = this.levelsAt(t, y);
            this.reach = reach;
            open = beside = -1;
            for (let k = 0; k < ce_n_switches; ++k) {
                if (ce_switch_kinds[k] === 2 || ce_switch_leaders[k] !== k) continue;
                if (values[k] === 0 && reach[k] === 0) this.setSide(k, null); // whatever the motion
                else if (k === wasHeld && k === crossed) this.setSide(k, before[k] < 0 ? -1 : 1);
                else if (k !== crossed && k !== wasHeld && Math.abs(values[k]) > 2e-15 * reach[k])
                    this.setSide(k, values[k] < 0 ? -1 : 1);
                else {
                    const side = this.sideOnSurface(t, k, crossed, values, reach);
                    if (side !== null) this.setSide(k, side);
                    else if (k === wasHeld) beside = k;
                    else if (open >= 0)
                        throw new ce_Stop("several jumps or corners at once; one of them is ", "several", ce_switch_words[k]);
                    else open = k;
                }
            }
            if (this.sides().every((side, k) => side === before[k])) break;
        }
        this.sidesByForces(t, y, open, beside);
        this.solve(t, y);
    }

    // Of order 7, for the step taken last.
    interpolant(t, y, h, next) {
        const rates = this.rates;
        this.rateInto(t + h, next, rates[12]);
        for (let stage = 0; stage < 3; ++stage) {
            this.move(y, h, ce_inner_weights.slice(15 * stage, 15 * stage + 15), 13 + stage, this.between);
            this.rateInto(t + ce_inner_nodes[stage] * h, this.between, rates[13 + stage]);
        }
        const terms = ce_many(7, () => ce_zeros(ce_n_states));
        for (let k = 0; k < ce_n_states; ++k) {
            const change = next[k] - y[k];
            terms[0][k] = change;
            terms[1][k] = h * rates[0][k] - change;
            terms[2][k] = 2 * change - h * (rates[0][k] + rates[12][k]);
            for (let term = 0; term < 4; ++term)
                for (let i = 0; i < 16; ++i) terms[3 + term][k] += h * ce_dense_weights[16 * term + i] * rates[i][k];
        }
        return terms;
    }

    // What is positive while the sides are right; for a held value, while it is between its bounds.
    margins(t, y) {
        if (this.held < 0) this.load(t, y);
        else this.solve(t, y);
        const result = ce_zeros(ce_n_switches);
        ce_switch_arguments(this.p, this.x, result);
        for (let k = 0; k < ce_n_switches; ++k) {
            const side = this.x[ce_first_switch + k];
            result[k] = k === this.held ? 1 - side * side
                        : ce_switch_leaders[k] !== k || ce_switch_kinds[k] === 2 ? 1 : side * result[k];
        }
        return result;
    }

    marginsInside({t, y, h, next, terms: p}, s) {
        if (s === 1) return this.margins(t + h, next);
        const r = 1 - s;
        return this.margins(t + s * h, y.map((value, k) => value + s * (p[0][k] + r * (p[1][k] + s * (p[2][k] + r * (p[3][k] +
            s * (p[4][k] + r * (p[5][k] + s * p[6][k]))))))));
    }

    // The same for one at the end of a step of its own, and this. A point without a value counts as beyond.
    marginAfter({t, y, h, rate}, s, which) {
        return ce_attempt(() => {
            const [end] = this.step(t, y, s * h, rate);
            this.solve(t + s * h, end);
            this.project(end);
            const margin = this.margins(t + s * h, end)[which];
            return Number.isNaN(margin) ? null : [margin, end];
        }) || [-1e-300, null];
    }

    // The zero of a margin between two shares of a step (the Illinois method), from just after it.
    locate(way, which, left, right, before, after, bySteps) {
        const narrow = 4.5e-16 * Math.max(Math.abs(way.t + way.h), 0.01 * (ce_settings[1] - ce_settings[0])) / way.h;
        for (let look = 0, last = 0; look < 100 && right - left > narrow && after < 0; ++look) {
            let s = Math.min(Math.max(left + (right - left) * before / (before - after), left + narrow), right - narrow);
            if (!(s > left && s < right)) s = 0.5 * (left + right);
            if (!(s > left && s < right)) break;
            const value = bySteps ? this.marginAfter(way, s, which)[0] : this.marginsInside(way, s)[which];
            if (value > 0) {
                left = s;
                before = value;
                if (last > 0) after /= 2;
                last = 1;
            } else {
                right = s;
                after = value;
                if (last < 0) before /= 2;
                last = -1;
            }
        }
        return right;
    }

    // Whether a cubic through four samples foretells what is between them, there and at places that no period fits.
    isResolved(way, v) {
        const others = [3.382, 11.236].map(place => [place, this.marginsInside(way, place / ce_pieces)]);
        for (let k = 0; k < ce_n_switches; ++k) {
            let most = 0;
            for (let i = 1; i <= ce_pieces + 1; ++i) most = Math.max(most, Math.abs(v[i][k])); // NaN stays
            const allowed = 0.05 * most + 1e-13 * this.reach[k];
            for (let i = 3; i < ce_pieces - 2; i += 2)
                if (!(Math.abs(v[i + 1][k] - ce_cubic(0.5, v[i - 2][k], v[i][k], v[i + 2][k], v[i + 4][k])) <= allowed)) return false;
            for (const [place, found] of others) {
                const i = 1 + Math.floor(place);
                if (!(Math.abs(found[k] - ce_cubic(place + 1 - i, v[i - 1][k], v[i][k], v[i + 1][k], v[i + 2][k])) <= allowed))
                    return false;
            }
        }
        return true;
    }

    // The first zero of a margin between two shares of a step, {zero, which}, or null; undefined where the margins change
    // too fast to tell.
    scan(way, from, to, depth) {
        const piece = (to - from) / ce_pieces;
        const at = ce_many(ce_pieces + 3, i => (i === ce_pieces + 1 ? to : from + (i - 1) * piece));
        const v = at.map(s => this.marginsInside(way, s));
        if (depth === 0 && !this.isResolved(way, v)) return undefined;
        for (let i = 2; i <= ce_pieces + 1; ++i) {
            const found = [];
            for (let k = 0; k < ce_n_switches; ++k) {
                const was = v[i - 1][k], now = v[i][k];
                if (now <= 0 && now < was && (was > 0 || now < -1e-14 * this.reach[k]))
                    found.push({zero: was > 0 ? this.locate(way, k, at[i - 1], at[i], was, now, false) : at[i - 1], which: k});
            }
            for (const j of [i - 1, i])
                if (depth < 3 && v[j].some((value, k) => ce_may_dip(v[j - 1][k], value, v[j + 1][k])))
                    found.push(this.scan(way, at[j - 1], at[j + 1], depth + 1));
            const first = found.filter(crossing => crossing && crossing.zero <= 1).sort((a, b) => a.zero - b.zero)[0];
            if (first) return first;
        }
        return null;
    }

    // The first switch that turns on the way, the length of it and the state just behind that place, or null; undefined
    // where the step is too long to tell.
    firstSwitch(t, y, h, rate, next) {
        const way = {t, y, h, rate, next, terms: this.interior};
        const found = ce_attempt(() => ({crossing: this.scan(way, 0, 1, 0)}));
        if (!found || found.crossing === undefined) return undefined;
        if (!found.crossing) {
            this.solve(t + h, next);
            return null;
        }
        const {zero, which} = found.crossing;
        let left = Math.max(zero - 1e-6, 0), right = zero > 0 ? Math.min(zero + 1e-6, 1) : 0;
        if (right > 0) {
            const after = this.marginAfter(way, right, which)[0];
            let before = left > 0 ? this.marginAfter(way, left, which)[0] : 0;
            if (!(before > 0)) {
                left = 0;
                before = this.margins(t, y)[which];
            }
            if (before > 0 && after < 0) right = this.locate(way, which, left, right, before, after, true);
        }
        const end = this.marginAfter(way, right, which)[1];
        if (!end) return undefined;
        this.solve(t + right * h, end);
        return [which, right * h, end];
    }

    // Goes on in the sides behind the place where one of them turns; the next step, and the limit that is reached with them.
    turnSides(t, y, h) {
        const before = this.sides(), wasHeld = this.held, which = this.turning;
        this.turning = -1;
        this.crowded = t - this.lastSwitch < 1e-10 * (ce_settings[1] - ce_settings[0]) ? this.crowded + 1 : 0;
        this.lastSwitch = t;
        if (this.crowded > 30)
            throw new ce_Stop("jumps or corners follow each other without end; the last is that of ", "endless",
                              ce_switch_words[which]);
        this.chooseSides(t, y, which);
        if (ce_n_watched && !this.isFree(t, y)) { // the last row is that of the sides before
            this.x.set(before, ce_first_switch);
            this.held = wasHeld;
            return [h, this.limit];
        }
        if (this.held === wasHeld && this.sides().every((side, k) => side === before[k])) return [h / 8, null];
        return [Math.max(this.paceAt(t, y, h), 1e-3 * h), null];
    }

    // ---- limits ----

    // Whether these limits are positive at this state, which is solved then if they need that; else this.limit is why not.
    isFree(t, y, last = ce_n_watched) {
        if (!last) return true;
        this.limitValues = ce_zeros(ce_n_limits).fill(NaN);
        try {
            if (ce_n_limits_of_solution) this.solve(t, y);
            else this.load(t, y);
        } catch (problem) {
            if (!(problem instanceof ce_Stop)) throw problem;
            this.limit = problem;
            return false;
        }
        ce_limits(this.p, this.x, this.limitValues);
        const k = this.limitValues.findIndex((value, place) => place < last && !(value > 0));
        if (k >= 0) this.limit = new ce_Stop("", "limit", ce_limit_words[k]);
        return k < 0;
    }

    // Whether constraints that followed from the others at the start still do, at the point solved last.
    keepSetAside() {
        if (!ce_n_set_aside) return;
        const values = ce_zeros(ce_n_limits);
        ce_limits(this.p, this.x, values);
        for (let k = ce_n_watched; k < ce_n_limits; ++k)
            if (!(values[k] > 0)) throw new ce_Stop("", "limit", ce_limit_words[k]);
    }

    // The end of a step of its own if the limits are positive there, else null.
    freeAfter(t, y, h, rate) {
        try {
            const [next] = this.step(t, y, h, rate);
            this.solve(t + h, next);
            this.project(next);
            return this.isFree(t + h, next) ? next : null;
        } catch (problem) {
            if (!(problem instanceof ce_Stop)) throw problem;
            this.limit = problem;
            return null;
        }
    }

    // Where between three points one apart a limit may dip below zero, relative to the middle one; 2 if nowhere.
    dip([before, at, behind]) {
        for (let k = 0; k < ce_n_watched; ++k) {
            const a = before[k], b = at[k], c = behind[k], bend = a - 2 * b + c;
            if (b <= a && b <= c && bend > 0 && b - (a - c) ** 2 / (8 * bend) < 0.05 * (a + c)) return 0.5 * (a - c) / bend;
        }
        return 2;
    }

    // The length of the way to `next` and the state just before a limit that is reached on it, looked for at points of
    // the cubic with the rates at both ends and at the dips between them; null if there is none.
    beforeLimit(t, y, h, rate, next) {
        if (!ce_n_watched) return null;
        const after = ce_rate_inputs.map(k => this.x[k]), points = 16;
        let values = [[], [], []];
        for (let i = -1; i <= points + 1; ++i) { // those beyond the ends show dips at these
            const s = i / points, r = 1 - s;
            const there = i === points ? next : y.map((value, k) =>
                r * r * ((1 + 2 * s) * value + s * h * rate[k]) + s * s * ((1 + 2 * r) * next[k] - r * h * after[k]));
            const isFree = this.isFree(t + s * h, there);
            values = [values[1], values[2], this.limitValues];
            let left = Math.max((i - 2) / points, 0), right = (i - 1 + this.dip(values)) / points;
            if (isFree || i < 1 || i > points) {
                if (!(right > 0 && right < 1 && right < s) || this.freeAfter(t, y, right * h, rate)) continue;
            } else {
                if (i < points && this.freeAfter(t, y, s * h, rate)) continue;
                right = s;
            }
            for (let k = 0; k < 50; ++k) {
                const middle = 0.5 * (left + right);
                if (this.freeAfter(t, y, middle * h, rate)) left = middle; else right = middle;
            }
            const why = this.limit, last = left > 0 ? this.freeAfter(t, y, left * h, rate) || y : y;
            this.limit = why;
            return [left * h, last];
        }
        this.step(t, y, h, rate);            // the step that is taken is the last one again
        this.solve(t + h, next);
        return null;
    }

    // A step and its error; where switches are looked for, its interpolant as this.interior.
    trial(t, y, length, rate) {
        const [next, error] = this.step(t, y, length, rate);
        if (ce_n_switches && error <= 1) this.interior = this.interpolant(t, y, length, next);
        return [next, error];
    }

    // The end of a step whose error is small, or the first switch or limit on the way: time and state there, and the limit;
    // null where the step is too long to tell.
    accept(t, y, reached, length, rate, next) {
        this.solve(reached, next);
        this.project(next);
        if (ce_n_stages || ce_n_switches) this.solve(reached, next);
        const turned = ce_n_switches ? this.firstSwitch(t, y, length, rate, next) : null;
        if (turned === undefined) return null;
        const [which, travelled, end] = turned || [-1, length, next];
        const before = this.beforeLimit(t, y, travelled, rate, end);
        if (before) return [t + before[0], before[1], this.limit];
        if (this.orientation !== this.branch)
            throw new ce_Stop("the motion passes a singular configuration", "singular");
        this.keepSetAside();
        this.turning = which;
        const there = travelled === length ? reached : t + travelled;
        if (this.held >= 0) {
            this.moveOnto(there, end, this.held);
            this.solve(there, end);
        }
        this.noteSizes(end);
        return [there, end, null];
    }

    // To `end` by steps of the method's own choice, at most so many: time and state there, the next step, and the limit that
    // ended it.
    advance(t, end, y, h, most = Infinity) {
        let rate = null, fault = null, limit = null, taken = 0;
        while (t < end && taken < most) {
            if (this.turning >= 0) {
                [h, limit] = this.turnSides(t, y, h);
                if (limit) return [t, y, h, limit];
                this.branch = this.orientation;
                rate = null;
                if (end - t < 1e-13 * Math.max(Math.abs(end), h)) return [end, y, h, null];
            }
            const isLast = t + 1.000001 * h >= end, length = isLast ? end - t : h;
            if (!(length > 1e-14 * Math.max(Math.abs(t), 1e-3 * (end - t))))
                throw fault || new ce_Stop("the steps become too small", "steps");
            if (this.isHopeless(t))
                throw new ce_Stop("the steps become so small that the rest of the run would take too many", "steps");
            rate = rate || this.rate(t, y);
            let next = null, error = Infinity, accepted = null;
            try {
                [next, error] = this.trial(t, y, length, rate);
            } catch (problem) {
                if (!(problem instanceof ce_Stop)) throw problem;
                fault = problem;
            }
            if (error <= 1) {
                accepted = this.accept(t, y, isLast ? end : t + length, length, rate, next);
                if (accepted) {
                    [t, y, limit] = accepted;
                    if (limit) return [t, y, h, limit];
                    ++taken;
                    rate = fault = null;
                } else error = Infinity;
            } else if (Number.isFinite(error))
                this.noteNoise(t, y, rate);
            const factor = !Number.isFinite(error) ? 0.25 : error > 0 ? 0.9 * Math.pow(error, -0.125) : 6;
            const proposed = length * Math.min(Math.max(factor, 0.25), 6);
            if (!(isLast && accepted && proposed < h)) h = proposed;
        }
        return [t, y, h, null];
    }

    // A hundredth of the time in which something changes by as much as it is.
    paceAt(t, y, span) {
        const rate = this.rate(t, y);
        const fastest = ce_largest(y.map((value, k) => rate[k] / Math.max(Math.abs(value), this.nominal[k])));
        return fastest > 0 && 0.01 / fastest < span ? 0.01 / fastest : 0.01 * span;
    }

    // From where sizes are counted.
    firstStep(t, y, end) {
        this.size = ce_zeros(ce_n_states);
        this.noise = ce_zeros(ce_n_states);
        this.rowSizes.fill(0);
        this.noteSizes(y);
        this.branch = this.orientation;
        return this.paceAt(t, y, end - t);
    }

    // The state at the start, with the sides of all switches, where no limit is reached.
    // Too many steps, or a pace of the last ones at which the rest would take far more than that.
    isHopeless(t) {
        const most = 20000000, look = 200000;
        if (++this.tried % look) return this.tried > most;
        const pace = (t - this.timeAtLook) / look;
        this.timeAtLook = t;
        return pace * 100 * most < this.runEnd - t;
    }

    begin(start) {
        const y = this.start(start);
        this.tried = 0;
        this.timeAtLook = start;
        this.runEnd = -Infinity;
        this.chooseSides(start, y, -1);
        if (!this.isFree(start, y, ce_n_limits)) throw this.limit;
        this.solve(start, y);
        return y;
    }

    // Rows [time, columns] at start + k step and at the end.
    *run(start, end, step) {
        let y = this.begin(start), t = start, limit = null;
        this.started = y.slice();
        this.runEnd = end;
        yield [t, this.row(t, y)];
        let h = this.firstStep(t, y, end);
        for (let k = 1; t < end; ++k) {
            [t, y, h, limit] = this.advance(t, ce_row_time(start, end, step, k), y, h);
            yield [t, this.row(t, y)];
            if (limit) throw limit;
        }
    }
}

function ce_row_time(start, end, step, k) {
    const time = step > 0 ? start + k * step : end;
    return time > end - 1e-9 * step ? end : time;
}

// ---- the self-check ----

// What is rounding beside the others is compared with more than itself.
function ce_scales(values, columns) {
    const scale = ce_many(columns, k => ce_largest(values.filter((value, i) => i % columns === k)));
    const floor = Math.min(1e-3, 1e-4 * ce_largest(scale));
    return scale.map(size => Math.max(size, floor) || 1);
}

function ce_difference(found, expected, scale) {
    let worst = 0;
    found.forEach((value, k) => {
        const difference = Math.abs(value - expected[k]) / scale[k];
        if (!(difference <= worst)) worst = Number.isNaN(difference) ? Infinity : difference;
    });
    return worst;
}

// The largest difference from what coenergy computed, relative to the largest value of each quantity.
function ce_self_check() {
    const n = ce_n_states, r = ce_n_residuals, c = ce_n_columns;
    const rateScale = ce_scales(ce_check_rates, n), residualScale = ce_scales(ce_check_residuals, r);
    const columnScale = ce_scales(ce_check_columns, c), rowScale = ce_scales(ce_check_rows, c);
    const differences = [];
    for (let i = 0; i < ce_n_checks; ++i) {
        const model = new ce_Model(), t = ce_check_times[i], y = ce_check_states.slice(i * n, (i + 1) * n);
        model.useGuess();
        model.x.set(ce_check_sides.slice(i * ce_n_switches, (i + 1) * ce_n_switches), ce_first_switch);
        differences.push(
            ce_difference(model.rate(t, y), ce_check_rates.slice(i * n, (i + 1) * n), rateScale),
            ce_difference(model.residuals(), ce_check_residuals.slice(i * r, (i + 1) * r), residualScale));
        if (i === 0) {
            const size = ce_largest(ce_check_jacobian) || 1;
            differences.push(ce_difference(model.jacobian().flat(), ce_check_jacobian, ce_zeros(n * n).fill(size)));
        }
        differences.push(ce_difference(model.row(t, y), ce_check_columns.slice(i * c, (i + 1) * c), columnScale));
    }
    let model = new ce_Model();
    differences.push(ce_difference(model.findStart(ce_settings[0]), ce_consistent_start, model.nominal));
    model = new ce_Model();
    model.relativeTolerance = 1e-13;
    model.absoluteTolerance = 1e-14;
    const times = ce_check_row_times;
    let count = 0;
    for (const [t, columns] of model.run(times[0], times[ce_n_rows - 1], times[1] - times[0]))
        differences.push(ce_difference(columns, ce_check_rows.slice(count * c, ++count * c), rowScale));
    return count === ce_n_rows ? ce_largest(differences) : Infinity;
}

// ---- the program ----

function ce_number(text) {
    const value = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : NaN;
    if (!Number.isFinite(value)) throw new ce_Stop("not a number: " + (text === undefined ? "" : text));
    return value;
}

function ce_text(value) { return Object.is(value, -0) ? "-0" : String(value); }

// As coenergy chooses it where the model states none: 0.01, and for a short run the largest of 1, 2 and 5 times a power of
// ten that gives 200 rows.
function ce_usual_step(start, end) {
    const wanted = (end - start) / 200, resolved = 16 * Number.EPSILON * Math.max(Math.abs(start), Math.abs(end));
    if (!(wanted > 0 && wanted < 0.01)) return 0.01;
    const power = Number("1e" + wanted.toExponential().split("e")[1]);
    return Math.max(5 * power <= wanted ? 5 * power : 2 * power <= wanted ? 2 * power : power, resolved);
}

function ce_main(words, print, complain) {
    const options = new Map([["--end", ce_settings[1]], ["--step", null], ["--rtol", null]]);
    const model = new ce_Model(), values = [];
    let checks = false;
    try {
        for (let k = 0; k < words.length; ++k) {
            const word = words[k], equals = word.indexOf("=");
            if (word === "--selfcheck") checks = true;
            else if (options.has(word)) options.set(word, ce_number(words[++k]));
            else if (equals > 0) values.push([word.slice(0, equals), ce_number(word.slice(equals + 1))]);
            else throw new ce_Stop("not NAME=NUMBER: " + word);
        }
        model.set(values);
        if (options.get("--step") === null)
            options.set("--step", ce_n_chooses_step ? ce_usual_step(ce_settings[0], options.get("--end")) : ce_settings[2]);
        const tolerance = options.get("--rtol");
        if (!(options.get("--end") > ce_settings[0] && options.get("--step") >= 0) || (tolerance !== null && !(tolerance > 0)))
            throw new ce_Stop("the end must come after the start, the step may not be negative, and the tolerance must be positive");
    } catch (problem) {
        if (!(problem instanceof ce_Stop)) throw problem;
        complain(problem.message);
        return 2;
    }
    try {
        if (checks) {
            const worst = ce_self_check();
            print(String(worst));
            return worst <= 1e-9 ? 0 : 1;
        }
        if (options.get("--rtol") !== null) {
            model.relativeTolerance = options.get("--rtol");
            model.absoluteTolerance = options.get("--rtol") / 100;
        }
        print(["t"].concat(ce_column_names).join(","));
        for (const [t, columns] of model.run(ce_settings[0], options.get("--end"), options.get("--step")))
            print([t].concat(columns).map(ce_text).join(","));
        model.moved().forEach(complain);
    } catch (problem) {
        if (!(problem instanceof ce_Stop)) throw problem;
        complain(problem.message);
        return 1;
    }
    return 0;
}

if (typeof module !== "undefined") {
    module.exports = {ce_Model, ce_Stop, ce_self_check};
    if (require.main === module) {
        const lines = [];
        const code = ce_main(process.argv.slice(2), line => lines.push(line + "\n"), line => process.stderr.write(line + "\n"));
        process.exitCode = code;
        process.stdout.write(lines.join(""));
    }
}
