/* ---- what follows is the same for every model ----

   DOP853 (Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 1993); every step is projected onto the
   invariants with the system Jacobian (Eich-Soellner, Fuehrer, Numerical Methods in Multibody Dynamics, 1998, 5.3). */

#define CE_SIZE(count) ((count) > 0 ? (count) : 1)
enum { ce_n_square = CE_SIZE(ce_n_unknowns * ce_n_unknowns) };
enum { ce_n_row_entries = CE_SIZE(ce_n_multipliers * ce_n_coordinates) };
enum { ce_first_switch = 1 + ce_n_states + ce_n_unknowns, ce_n_levels = ce_n_switches + ce_n_switch_rates };

typedef struct {                             /* of the search for the start */
    int rows, columns, first_row, first_variable;
    int is_held[CE_SIZE(ce_n_states)];
    double matrix[ce_n_square];              /* by the variables of the stage, in their sizes */
    double residuals[CE_SIZE(ce_n_residuals)];
    double units[CE_SIZE(ce_n_unknowns)];
    double inertia[ce_n_square];             /* Cholesky factor, of the flows of the stage that have one */
    int flow_places[CE_SIZE(ce_n_unknowns)], n_flows;
} ce_stage;

/* What is too large for the stack; nothing in it outlives a call. */
typedef struct {
    ce_stage stage;
    double block[4][ce_n_square], whole[4][ce_n_square], basis[4][ce_n_square], remainder[4][ce_n_square];
    double rows[ce_n_row_entries], transposed[ce_n_row_entries], combinations[CE_SIZE(ce_n_coordinates * ce_n_coordinates)];
    double rates[16][CE_SIZE(ce_n_states)];
    double polynomial[7][CE_SIZE(ce_n_states)]; /* of the last step that may have met a switch */
} ce_scratch;

typedef struct {
    double arguments[CE_SIZE(ce_n_arguments)];
    double p[CE_SIZE(ce_n_parameters)];      /* of the equations */
    double typed[CE_SIZE(ce_n_states)];      /* initial values before they are made consistent */
    double started[CE_SIZE(ce_n_states)];    /* where the last run began */
    int is_typed[CE_SIZE(ce_n_states)], is_set[CE_SIZE(ce_n_states)]; /* in the model or by the caller; by the caller */
    double nominal[CE_SIZE(ce_n_states)];
    double guess[CE_SIZE(ce_n_unknowns)];
    double x[CE_SIZE(ce_n_inputs)];          /* time, state, highest derivatives, switches, further multipliers */
    double out[CE_SIZE(ce_n_entries + ce_n_unknowns)];
    double found[CE_SIZE(ce_n_solution)];    /* by ce_solution */
    int is_factored;                         /* whether lu belongs to x */
    double lu[ce_n_square];                  /* of J in scales of rows and columns */
    double row_scale[CE_SIZE(ce_n_unknowns)], column_scale[CE_SIZE(ce_n_unknowns)];
    int pivot[CE_SIZE(ce_n_unknowns)];
    int orientation;                         /* the sign of det J */
    double row_size[CE_SIZE(ce_n_unknowns)]; /* of invariants' rows of J, the largest of the run so far */
    int is_changed;                          /* a value is not that of the model */
    double relative_tolerance, absolute_tolerance; /* the latter times sizes */
    double size[CE_SIZE(ce_n_states)];       /* the nominal size, or the largest value so far */
    double noise[CE_SIZE(ce_n_states)];      /* what the last digits of the state make of its rate */
    double limit_values[CE_SIZE(ce_n_limits)];
    int limit;                               /* the last one that was reached, or -1 */
    int is_at_limit;                         /* where a run has ended */
    int held;                                /* the switch whose surface holds the motion (dry friction at rest), or -1 */
    double reach[CE_SIZE(ce_n_levels)];      /* how far arguments move with the sizes of what they depend on */
    int pending;                             /* the switch that turns here before the run goes on, or -1 */
    int n_crowded;                           /* switches that followed each other almost without delay */
    int watches_time;                        /* margins are those of switches that the time alone turns */
    double last_switch;                      /* time */
    long n_tried;                            /* steps of the run, taken or not */
    double time_at_look, run_end;            /* when their pace was last looked at */
    char fault[300];
    ce_scratch scratch;
} ce_model;

static int ce_stop(ce_model *m, const char *what, const char *where) {
    snprintf(m->fault, sizeof m->fault, "%s%s", what, where);
    return 0;
}

static double ce_larger(double a, double b) { return a > b ? a : b; }

/* ---- the highest derivatives ---- */

/* Row and column scales that make the largest entries similar, then partial pivoting. */
static int ce_factor(ce_model *m) {
    const int n = ce_n_unknowns;
    double *a = m->lu, least = INFINITY, most = 0;
    int i, j, k, sweep;
    for (i = 0; i < n; ++i) m->row_scale[i] = m->column_scale[i] = 1;
    for (sweep = 0; sweep < 4; ++sweep) {
        double rows[CE_SIZE(ce_n_unknowns)] = {0}, columns[CE_SIZE(ce_n_unknowns)] = {0};
        for (k = 0; k < ce_n_entries; ++k) {
            i = ce_entries_rows[k]; j = ce_entries_columns[k];
            const double size = fabs(m->out[k]) * m->row_scale[i] * m->column_scale[j];
            rows[i] = ce_larger(rows[i], size); columns[j] = ce_larger(columns[j], size);
        }
        for (i = 0; i < n; ++i) {
            if (rows[i] > 0) m->row_scale[i] /= sqrt(rows[i]);
            if (columns[i] > 0) m->column_scale[i] /= sqrt(columns[i]);
        }
    }
    memset(a, 0, sizeof m->lu);
    for (k = 0; k < ce_n_entries; ++k) {
        i = ce_entries_rows[k]; j = ce_entries_columns[k];
        a[i * n + j] += m->out[k] * m->row_scale[i] * m->column_scale[j];
    }
    m->orientation = 1;
    for (k = 0; k < n; ++k) {
        int best = k;
        for (i = k + 1; i < n; ++i)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
        m->pivot[k] = best;
        if (best != k) {
            m->orientation = -m->orientation;
            for (j = 0; j < n; ++j) {
                const double swapped = a[k * n + j];
                a[k * n + j] = a[best * n + j]; a[best * n + j] = swapped;
            }
        }
        const double head = a[k * n + k];
        if (head < 0) m->orientation = -m->orientation;
        least = fabs(head) < least ? fabs(head) : least;
        most = ce_larger(most, fabs(head));
        if (!(fabs(head) > 0)) break;
        for (i = k + 1; i < n; ++i) {
            const double factor = a[i * n + k] / head;
            if (factor == 0) continue;
            a[i * n + k] = factor;
            for (j = k + 1; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
        }
    }
    if (n > 0 && !(least > 1e-13 * most))
        return ce_stop(m, "the equations do not determine the highest derivatives: a singular configuration", "");
    return 1;
}

static void ce_back(const ce_model *m, const double *right, double *solution) {
    const int n = ce_n_unknowns;
    int i, k;
    for (i = 0; i < n; ++i) solution[i] = right[i] * m->row_scale[i];
    for (k = 0; k < n; ++k) {
        const int best = m->pivot[k];
        const double swapped = solution[k];
        solution[k] = solution[best]; solution[best] = swapped;
    }
    for (k = 0; k < n; ++k)
        for (i = 0; i < k; ++i) solution[k] -= m->lu[k * n + i] * solution[i];
    for (k = n - 1; k >= 0; --k) {
        for (i = k + 1; i < n; ++i) solution[k] -= m->lu[k * n + i] * solution[i];
        solution[k] /= m->lu[k * n + k];
    }
    for (k = 0; k < n; ++k) solution[k] *= m->column_scale[k];
}

static void ce_load(ce_model *m, double t, const double *y) {
    m->x[0] = t;
    if (ce_n_states > 0) memcpy(m->x + 1, y, ce_n_states * sizeof *y);
}

static int ce_evaluate(ce_model *m) {
    int k;
    ce_dynamics(m->p, m->x, m->out);
    for (k = 0; k < ce_n_unknowns; ++k)
        if (!isfinite(m->out[ce_n_entries + k])) return ce_stop(m, "no finite value in the equation of ", ce_equation_names[k]);
    for (k = 0; k < ce_n_entries; ++k)
        if (!isfinite(m->out[k])) return ce_stop(m, "no finite value in the equation of ", ce_equation_names[ce_entries_rows[k]]);
    return 1;
}

/* By the elimination whose order coenergy has chosen; 0, with nothing solved, where that order may not be good. */
static int ce_solve_at_once(ce_model *m) {
    const double *const watched = m->found + ce_n_unknowns;
    int k, is_finite = 1;
    if (ce_n_solution == 0) return 0;
    ce_solution(m->p, m->x, m->found);
    if (!(watched[0] <= ce_solution_bounds[0] && watched[1] * watched[2] <= ce_solution_bounds[1])) return 0;
    for (k = 0; k < ce_n_unknowns; ++k) is_finite &= isfinite(m->found[k]) != 0;
    if (!is_finite) return 0;
    for (k = 0; k < ce_n_unknowns; ++k) m->x[1 + ce_n_states + k] = m->found[k];
    m->orientation = watched[3] * ce_solution_bounds[2] > 0 ? 1 : -1;
    m->is_factored = 0;
    return 1;
}

/* Has the factors of J at the point solved last. */
static int ce_factored(ce_model *m) {
    if (!m->is_factored && !(ce_evaluate(m) && ce_factor(m))) return 0;
    m->is_factored = 1;
    return 1;
}

/* Switches that only bend a law go with its solution; whether one has turned. */
static int ce_turn(ce_model *m) {
    double arguments[CE_SIZE(ce_n_switches)];
    int k, has_turned = 0;
    if (ce_n_switches == 0 || ce_n_is_affine) return 0;
    ce_switch_arguments(m->p, m->x, arguments);
    for (k = 0; k < ce_n_switches; ++k) {
        const double side = arguments[k] < 0 ? -1 : 1;
        if (ce_switch_kinds[k] != 2 || m->x[ce_first_switch + k] == side) continue;
        m->x[ce_first_switch + k] = side;
        has_turned = 1;
    }
    return has_turned;
}

/* The size of an unknown: that of the variable of which it is the highest derivative. */
static double ce_size_of(const ce_model *m, int unknown) {
    int k;
    for (k = 0; k < ce_n_states; ++k)
        if (ce_rate_inputs[k] == 1 + ce_n_states + unknown) return m->nominal[k];
    return 1;
}

/* One step where the equations are affine in the highest derivatives, else Newton's iteration: until nothing changes,
   or nothing but last digits of what the unknowns are made of. */
static int ce_solve_in_mode(ce_model *m, double t, const double *y) {
    double right[CE_SIZE(ce_n_unknowns)], change[CE_SIZE(ce_n_unknowns)];
    double *z = m->x + 1 + ce_n_states, before = INFINITY;
    int k, round;
    ce_load(m, t, y);
    if (ce_solve_at_once(m)) return 1;
    m->is_factored = 1;
    for (round = 0; round < 50; ++round) {
        double size = 0, share = 0;
        ce_turn(m);
        if (!ce_evaluate(m) || !ce_factor(m)) return 0;
        for (k = 0; k < ce_n_unknowns; ++k) right[k] = -m->out[ce_n_entries + k];
        ce_back(m, right, change);
        for (k = 0; k < ce_n_unknowns; ++k) {
            z[k] += change[k];
            size = ce_larger(size, fabs(change[k]) / ce_larger(fabs(z[k]), 1e-6));
            if (round > 4) share = ce_larger(share, fabs(change[k]) / (ce_size_of(m, k) + fabs(z[k])));
            if (!isfinite(z[k])) return ce_stop(m, "no finite value in the equation of ", ce_equation_names[k]);
        }
        const int rests = size >= 0.5 * before && (size < 1e-9 || (round > 4 && share < 1e-9));
        if (!ce_turn(m) && (ce_n_is_affine || size < 1e-15 || rests)) return 1;
        before = size;
    }
    return ce_stop(m, "no solution for the highest derivatives", "");
}

static void ce_set_at_zero(ce_model *m, int leader) {
    int k;
    for (k = leader; k < ce_n_switches; ++k)
        if (ce_switch_leaders[k] == leader) m->x[ce_first_switch + k] = ce_switch_at_zero[k];
}

static void ce_set_side(ce_model *m, int leader, double side) {
    int k;
    for (k = leader; k < ce_n_switches; ++k)
        if (ce_switch_leaders[k] == leader) m->x[ce_first_switch + k] = ce_switch_signs[k] * side;
}

static int ce_solve(ce_model *m, double t, const double *y);

/* The derivative on which a switch acts, with it on one side. */
static int ce_pull(ce_model *m, double t, const double *y, int which, double side, double *pull) {
    double rates[CE_SIZE(ce_n_switch_rates)] = {0};
    const int place = ce_switch_first_rates[which] + ce_switch_orders[which] - 1;
    ce_set_side(m, which, side);
    if (!(m->held == which ? ce_solve_in_mode(m, t, y) : ce_solve(m, t, y))) return 0;
    ce_switch_rates(m->p, m->x, rates);
    *pull = place < 0 ? NAN : rates[place];
    return 1;
}

/* On a surface that holds the motion: the mixture of those on both sides that stays there (Filippov). */
static int ce_solve(ce_model *m, double t, const double *y) {
    double below, above, before[CE_SIZE(ce_n_unknowns)], behind[CE_SIZE(ce_n_unknowns)], *const z = m->x + 1 + ce_n_states;
    int k;
    if (m->held < 0 || ce_n_switches == 0) return ce_solve_in_mode(m, t, y);
    if (!ce_pull(m, t, y, m->held, -1, &below)) return 0;
    memcpy(before, z, sizeof before);
    if (!ce_pull(m, t, y, m->held, 1, &above)) return 0;
    memcpy(behind, z, sizeof behind);
    const double share = below == above ? 0.5 : below / (below - above);
    ce_set_side(m, m->held, 2 * share - 1);
    if (!ce_solve_in_mode(m, t, y)) return 0;
    for (k = 0; k < ce_n_unknowns && !ce_n_is_affine_in_switches; ++k) z[k] = (1 - share) * before[k] + share * behind[k];
    return 1;
}

static int ce_rate(ce_model *m, double t, const double *y, double *rate) {
    int k;
    if (!ce_solve(m, t, y)) return 0;
    for (k = 0; k < ce_n_states; ++k) rate[k] = m->x[ce_rate_inputs[k]];
    return 1;
}

/* How the highest derivatives change along a direction of time and state at the point solved last: J dz = -dG. */
static void ce_change(ce_model *m, const double *direction, double *dz) {
    double slopes[CE_SIZE(ce_n_slopes)], right[CE_SIZE(ce_n_unknowns)] = {0};
    double point[CE_SIZE(ce_n_is_slope_along * (ce_n_inputs + 2 + ce_n_states))];
    int i, k;
    if (ce_n_is_slope_along) {
        memcpy(point, m->x, ce_n_inputs * sizeof *point);
        memcpy(point + ce_n_inputs, direction, (1 + ce_n_states) * sizeof *point);
        point[ce_n_inputs + 1 + ce_n_states] = 0;
        ce_slopes_along(m->p, point, right);
    } else {
        ce_slopes(m->p, m->x, slopes);
        for (k = 0; k < ce_n_slopes; ++k)
            if (direction[ce_slopes_columns[k]] != 0) right[ce_slopes_rows[k]] += slopes[k] * direction[ce_slopes_columns[k]];
    }
    for (i = 0; i < ce_n_unknowns; ++i) right[i] = -right[i];
    ce_back(m, right, dz);
}

/* The exact derivatives of the rate by the state, row by row, at the point solved last. */
static int ce_jacobian(ce_model *m, double *jacobian) {
    double direction[1 + ce_n_states] = {0}, dz[CE_SIZE(ce_n_unknowns)];
    int i, j;
    if (!ce_factored(m)) return 0;
    for (j = 0; j < ce_n_states; ++j) {
        direction[1 + j] = 1;
        ce_change(m, direction, dz);
        direction[1 + j] = 0;
        for (i = 0; i < ce_n_states; ++i) {
            const int source = ce_rate_inputs[i];
            jacobian[i * ce_n_states + j] = source > ce_n_states ? dz[source - 1 - ce_n_states] : source == 1 + j;
        }
    }
    return 1;
}

/* ---- the invariants ---- */

/* The rows of J by the variables of a stage, in their sizes, at the point evaluated last. */
static void ce_stage_matrix(const ce_model *m, const int *rows, int n_rows, const int *columns, const int *variables,
                            int n_columns, double *matrix) {
    int row_of[CE_SIZE(ce_n_unknowns)], column_of[CE_SIZE(ce_n_unknowns)], k;
    for (k = 0; k < ce_n_unknowns; ++k) row_of[k] = column_of[k] = -1;
    for (k = 0; k < n_rows; ++k) row_of[rows[k]] = k;
    for (k = 0; k < n_columns; ++k) column_of[columns[k]] = k;
    for (k = 0; k < n_rows * n_columns; ++k) matrix[k] = 0;
    for (k = 0; k < ce_n_entries; ++k) {
        const int i = row_of[ce_entries_rows[k]], j = column_of[ce_entries_columns[k]];
        if (i >= 0 && j >= 0) matrix[i * n_columns + j] = m->out[k] * m->nominal[variables[j]];
    }
}

/* In a singular configuration a row of J vanishes, beside what it was in the run, or follows from others. Where branches cross
   there, rounding would choose among them. */
static int ce_keeps_rows(ce_model *m, const int *rows, int n_rows, const int *columns, const int *variables, int n_columns) {
    const double least = 1e-5;
    double *a = m->scratch.block[0];
    int i, j, k;
    ce_stage_matrix(m, rows, n_rows, columns, variables, n_columns, a);
    for (i = 0; i < n_rows; ++i) {           /* their distances from those before them (Gram, Schmidt) */
        double *line = a + i * n_columns, size = 0, rest = 0;
        for (k = 0; k < n_columns; ++k) size += line[k] * line[k];
        size = m->row_size[rows[i]] = ce_larger(sqrt(size), m->row_size[rows[i]]);
        for (j = 0; j < i; ++j) {
            double along = 0;
            for (k = 0; k < n_columns; ++k) along += line[k] * a[j * n_columns + k];
            for (k = 0; k < n_columns; ++k) line[k] -= along * a[j * n_columns + k];
        }
        for (k = 0; k < n_columns; ++k) rest += line[k] * line[k];
        rest = sqrt(rest);
        if (!(rest > least * size)) return ce_stop(m, "the motion passes a singular configuration", "");
        for (k = 0; k < n_columns; ++k) line[k] /= rest;
    }
    return 1;
}

/* Changes the state by the least amount in the metric of the remaining rows of J, at the point solved last. */
static int ce_project(ce_model *m, double *y) {
    double residuals[CE_SIZE(ce_n_residuals)], right[CE_SIZE(ce_n_unknowns)], change[CE_SIZE(ce_n_unknowns)];
    int stage, k, step, first_row = 0, first_variable = 0;
    if (ce_n_stages > 0 && !ce_factored(m)) return 0;
    for (stage = 0; stage < ce_n_stages; ++stage) {
        double before = INFINITY;
        if (!ce_keeps_rows(m, ce_stage_rows + first_row, ce_stage_row_counts[stage], ce_stage_columns + first_variable,
                           ce_stage_variables + first_variable, ce_stage_variable_counts[stage]))
            return 0;
        for (step = 0; step < 10; ++step) {
            double size = 0;
            ce_residuals(m->p, m->x, residuals);
            for (k = 0; k < ce_n_unknowns; ++k) right[k] = 0;
            for (k = 0; k < ce_stage_row_counts[stage]; ++k) right[ce_stage_rows[first_row + k]] = -residuals[first_row + k];
            ce_back(m, right, change);
            for (k = 0; k < ce_stage_variable_counts[stage]; ++k) {
                const int variable = ce_stage_variables[first_variable + k];
                const double move = change[ce_stage_columns[first_variable + k]];
                size = ce_larger(size, fabs(move) / ce_larger(m->nominal[variable], fabs(y[variable])));
                if (!isfinite(move)) size = INFINITY;
                y[variable] += move;
                m->x[1 + variable] = y[variable];
            }
            if (!isfinite(size)) return ce_stop(m, "no finite value in ", ce_equation_names[ce_stage_rows[first_row]]);
            if (size <= 1e-15) break;
            if (size >= 0.5 * before) {
                if (size < 1e-11) break;
                return ce_stop(m, "the constraint is lost: ", ce_equation_names[ce_stage_rows[first_row]]);
            }
            before = size;
        }
        first_row += ce_stage_row_counts[stage];
        first_variable += ce_stage_variable_counts[stage];
    }
    return 1;
}

/* ---- least changes: singular values by one-sided rotations of the rows (Hestenes) ---- */

/* a: rows x columns; on return its rows are orthogonal, and basis (rows x rows) tells their combinations. */
static void ce_rotate(double *a, double *basis, int rows, int columns) {
    int i, j, k, sweep, is_done = 0;
    for (i = 0; i < rows; ++i)
        for (j = 0; j < rows; ++j) basis[i * rows + j] = i == j;
    for (sweep = 0; sweep < 60 && !is_done; ++sweep) {
        is_done = 1;
        for (i = 0; i < rows; ++i)
            for (j = i + 1; j < rows; ++j) {
                double ii = 0, jj = 0, ij = 0;
                for (k = 0; k < columns; ++k) {
                    ii += a[i * columns + k] * a[i * columns + k];
                    jj += a[j * columns + k] * a[j * columns + k];
                    ij += a[i * columns + k] * a[j * columns + k];
                }
                if (fabs(ij) <= 1e-15 * sqrt(ii * jj) || ij == 0) continue;
                is_done = 0;
                const double zeta = (jj - ii) / (2 * ij);
                const double tangent = (zeta >= 0 ? 1 : -1) / (fabs(zeta) + sqrt(1 + zeta * zeta));
                const double cosine = 1 / sqrt(1 + tangent * tangent), sine = cosine * tangent;
                for (k = 0; k < columns; ++k) {
                    const double u = a[i * columns + k], v = a[j * columns + k];
                    a[i * columns + k] = cosine * u - sine * v; a[j * columns + k] = sine * u + cosine * v;
                }
                for (k = 0; k < rows; ++k) {
                    const double u = basis[i * rows + k], v = basis[j * rows + k];
                    basis[i * rows + k] = cosine * u - sine * v; basis[j * rows + k] = sine * u + cosine * v;
                }
            }
    }
}

static double ce_square_of_row(const double *a, int row, int columns) {
    double sum = 0;
    int k;
    for (k = 0; k < columns; ++k) sum += a[row * columns + k] * a[row * columns + k];
    return sum;
}

/* The solution of least norm, from what ce_rotate has left; directions smaller than `least` are none. */
static void ce_least_norm(const double *a, const double *basis, int rows, int columns, double least, const double *right,
                          double *solution) {
    int i, k;
    for (k = 0; k < columns; ++k) solution[k] = 0;
    for (i = 0; i < rows; ++i) {
        const double square = ce_square_of_row(a, i, columns);
        double part = 0;
        if (!(sqrt(square) > least)) continue;
        for (k = 0; k < rows; ++k) part += basis[i * rows + k] * right[k];
        for (k = 0; k < columns; ++k) solution[k] += a[i * columns + k] * part / square;
    }
}

static double ce_largest_column(const double *a, int rows, int columns) {
    double most = 0;
    int i, k;
    for (k = 0; k < columns; ++k) {
        double sum = 0;
        for (i = 0; i < rows; ++i) sum += a[i * columns + k] * a[i * columns + k];
        most = ce_larger(most, sqrt(sum));
    }
    return most;
}

/* a change = right with least changes of the columns of the first kind, then of the next (lexicographic least squares:
   Escande, Mansard, Wieber, Int. J. Robotics Research 33 (2014), section 2). */
static void ce_least_change(ce_scratch *scratch, const double *a, int rows, int columns, const int *kind, const double *right,
                            double *change) {
    double (*const block)[ce_n_square] = scratch->block, (*const whole)[ce_n_square] = scratch->whole;
    double (*const basis)[ce_n_square] = scratch->basis, (*const remainder)[ce_n_square] = scratch->remainder;
    double rest[CE_SIZE(ce_n_unknowns)], part[CE_SIZE(ce_n_unknowns)], seen[CE_SIZE(ce_n_unknowns)];
    double least[4], current[ce_n_square], next[ce_n_square];
    int place[4][CE_SIZE(ce_n_unknowns)], count[4], i, j, k, l, level;
    for (i = 0; i < rows; ++i)
        for (j = 0; j < rows; ++j) current[i * rows + j] = i == j;
    for (level = 3; level >= 0; --level) {
        double *b = block[level], *v = basis[level];
        count[level] = 0;
        for (k = 0; k < columns; ++k)
            if (kind[k] == level) place[level][count[level]++] = k;
        const int n = count[level];
        if (n == 0) continue;
        for (i = 0; i < rows; ++i)
            for (k = 0; k < n; ++k) whole[level][i * n + k] = a[i * columns + place[level][k]];
        memcpy(remainder[level], current, sizeof current);
        for (i = 0; i < rows; ++i)
            for (k = 0; k < n; ++k) {
                b[i * n + k] = 0;
                for (l = 0; l < rows; ++l) b[i * n + k] += current[i * rows + l] * whole[level][l * n + k];
            }
        least[level] = 1e-10 * ce_largest_column(whole[level], rows, n);
        ce_rotate(b, v, rows, n);
        for (l = 0; l < rows; ++l) {
            if (!(sqrt(ce_square_of_row(b, l, n)) > least[level])) continue;
            for (j = 0; j < rows; ++j) {
                double along = 0;
                for (i = 0; i < rows; ++i) along += v[l * rows + i] * current[i * rows + j];
                for (i = 0; i < rows; ++i) next[i] = v[l * rows + i] * along;
                for (i = 0; i < rows; ++i) current[i * rows + j] -= next[i];
            }
        }
    }
    for (i = 0; i < rows; ++i) rest[i] = right[i];
    for (k = 0; k < columns; ++k) change[k] = 0;
    for (level = 0; level < 4; ++level) {
        const int n = count[level];
        if (n == 0) continue;
        for (i = 0; i < rows; ++i) {
            seen[i] = 0;
            for (j = 0; j < rows; ++j) seen[i] += remainder[level][i * rows + j] * rest[j];
        }
        ce_least_norm(block[level], basis[level], rows, n, least[level], seen, part);
        for (k = 0; k < n; ++k) change[place[level][k]] = part[k];
        for (i = 0; i < rows; ++i)
            for (k = 0; k < n; ++k) rest[i] -= whole[level][i * n + k] * part[k];
    }
}

/* ---- the consistent start ---- */

static int ce_stage_at(ce_model *m, ce_stage *s, double t, const double *y) {
    int i;
    ce_load(m, t, y);
    if (!ce_evaluate(m)) return 0;
    ce_residuals(m->p, m->x, s->residuals);
    ce_stage_matrix(m, ce_stage_rows + s->first_row, s->rows, ce_stage_columns + s->first_variable,
                    ce_stage_variables + s->first_variable, s->columns, s->matrix);
    for (i = 0; i < s->rows; ++i)
        if (!isfinite(s->residuals[s->first_row + i])) return ce_stop(m, "no finite value in ", ce_equation_names[ce_stage_rows[s->first_row + i]]);
    return 1;
}

static int ce_is_met(const ce_model *m, const ce_stage *s, const double *y) {
    int i, j;
    for (i = 0; i < s->rows; ++i) {
        double sum = 0;
        for (j = 0; j < s->columns; ++j) {
            const int variable = ce_stage_variables[s->first_variable + j];
            sum += fabs(s->matrix[i * s->columns + j]) * ce_larger(fabs(m->typed[variable]), fabs(y[variable])) / m->nominal[variable];
        }
        if (!(fabs(s->residuals[s->first_row + i]) <= ce_larger(1e-11 * sum, 1e-15 * s->units[i]))) return 0;
    }
    return 1;
}

/* The flows of the stage that may move, and the factor of their inertia; none where it is not positive definite. */
static void ce_find_inertia(ce_model *m, ce_stage *s) {
    double entries[CE_SIZE(ce_n_inertia)];
    int i, j, k, n;
    s->n_flows = 0;
    if (ce_n_inertia == 0) return;
    ce_inertia(m->p, m->x, entries);
    for (j = 0; j < s->columns; ++j) {
        const int variable = ce_stage_variables[s->first_variable + j];
        int has_inertia = 0;
        for (k = 0; k < ce_n_inertia; ++k)
            if (ce_flows[ce_inertia_rows[k]] == variable && ce_inertia_rows[k] == ce_inertia_columns[k] && entries[k] > 0)
                has_inertia = 1;
        if (has_inertia && !s->is_held[variable]) s->flow_places[s->n_flows++] = j;
    }
    n = s->n_flows;
    for (i = 0; i < n * n; ++i) s->inertia[i] = 0;
    for (k = 0; k < ce_n_inertia; ++k)
        for (i = 0; i < n; ++i)
            for (j = 0; j < n; ++j) {
                const int a = ce_stage_variables[s->first_variable + s->flow_places[i]];
                const int b = ce_stage_variables[s->first_variable + s->flow_places[j]];
                if (ce_flows[ce_inertia_rows[k]] == a && ce_flows[ce_inertia_columns[k]] == b)
                    s->inertia[i * n + j] = entries[k] * m->nominal[a] * m->nominal[b];
            }
    for (j = 0; j < n; ++j) {
        for (k = 0; k < j; ++k) s->inertia[j * n + j] -= s->inertia[j * n + k] * s->inertia[j * n + k];
        if (!(s->inertia[j * n + j] > 0)) { s->n_flows = 0; return; }
        s->inertia[j * n + j] = sqrt(s->inertia[j * n + j]);
        for (i = j + 1; i < n; ++i) {
            for (k = 0; k < j; ++k) s->inertia[i * n + j] -= s->inertia[i * n + k] * s->inertia[j * n + k];
            s->inertia[i * n + j] /= s->inertia[j * n + j];
        }
    }
}

/* A step of least change in sizes; flows with inertia move as an impulse of the constraints would move them. */
static void ce_stage_change(ce_scratch *scratch, const ce_stage *s, double *change) {
    double a[ce_n_square], right[CE_SIZE(ce_n_unknowns)];
    int kind[CE_SIZE(ce_n_unknowns)], i, j, k;
    const int n = s->n_flows, columns = s->columns;
    memcpy(a, s->matrix, sizeof a);
    for (j = 0; j < columns; ++j) {
        const int variable = ce_stage_variables[s->first_variable + j];
        kind[j] = ce_precedence[variable];
        if (n > 0 && kind[j] > 0) kind[j] += 1;
        for (i = 0; i < s->rows; ++i)
            a[i * columns + j] = s->is_held[variable] ? 0 : a[i * columns + j] / s->units[i];
    }
    for (i = 0; i < s->rows; ++i) {
        const double before = sqrt(ce_square_of_row(a, i, columns));
        right[i] = -s->residuals[s->first_row + i] / s->units[i];
        for (j = 0; j < n; ++j) {            /* times the inverse of the factor's transpose */
            double value = a[i * columns + s->flow_places[j]];
            for (k = 0; k < j; ++k) value -= s->inertia[j * n + k] * a[i * columns + s->flow_places[k]];
            a[i * columns + s->flow_places[j]] = value / s->inertia[j * n + j];
        }
        const double after = sqrt(ce_square_of_row(a, i, columns));
        if (n > 0 && after > 0) {
            for (j = 0; j < columns; ++j) a[i * columns + j] *= before / after;
            right[i] *= before / after;
        }
    }
    for (j = 0; j < n; ++j) kind[s->flow_places[j]] = 1;
    ce_least_change(scratch, a, s->rows, columns, kind, right, change);
    for (j = n - 1; j >= 0; --j) {
        double value = change[s->flow_places[j]];
        for (k = j + 1; k < n; ++k) value -= s->inertia[k * n + j] * change[s->flow_places[k]];
        change[s->flow_places[j]] = value / s->inertia[j * n + j];
    }
}

static double ce_stage_size(const ce_stage *s) {
    double sum = 0;
    int i;
    for (i = 0; i < s->rows; ++i) {
        const double value = s->residuals[s->first_row + i] / s->units[i];
        sum += value * value;
    }
    return sqrt(sum);
}

/* Damped steps; whether they meet the stage. */
static int ce_descend(ce_model *m, ce_stage *s, double t, double *y) {
    double change[CE_SIZE(ce_n_unknowns)], next[CE_SIZE(ce_n_states)];
    int step, j;
    if (!ce_stage_at(m, s, t, y)) return 0;
    for (step = 0; step < 100; ++step) {
        const double before = ce_stage_size(s);
        double damping = 1;
        int is_better = 0;
        if (before == 0) break;
        ce_stage_change(&m->scratch, s, change);
        for (j = 0; j < s->columns; ++j) {   /* at most twice the value or its size */
            const int variable = ce_stage_variables[s->first_variable + j];
            const double limit = ce_larger(1, fabs(y[variable]) / m->nominal[variable]);
            if (ce_precedence[variable] < 2 && fabs(change[j]) > limit && limit / fabs(change[j]) < damping)
                damping = limit / fabs(change[j]);
        }
        for (; damping > 1e-12 && !is_better; damping /= 2) {
            memcpy(next, y, sizeof next);
            for (j = 0; j < s->columns; ++j) {
                const int variable = ce_stage_variables[s->first_variable + j];
                if (!s->is_held[variable]) next[variable] += damping * m->nominal[variable] * change[j];
            }
            is_better = ce_stage_at(m, s, t, next) && ce_stage_size(s) < before;
        }
        if (!is_better) break;
        memcpy(y, next, sizeof next);
        if (ce_stage_size(s) > 0.5 * before && before < 1e-12) break;
    }
    return ce_stage_at(m, s, t, y) && ce_is_met(m, s, y);
}

/* Whether nothing that may move changes one of the residuals, as at a rod's end at the height of the other. */
static int ce_leads_nowhere(const ce_stage *s) {
    int i, j;
    for (i = 0; i < s->rows; ++i) {
        int leads = 0;
        for (j = 0; j < s->columns; ++j)
            leads = leads || (!s->is_held[ce_stage_variables[s->first_variable + j]] &&
                              fabs(s->matrix[i * s->columns + j]) > 1e-8 * s->units[i]);
        if (!leads) return 1;
    }
    return 0;
}

/* From beside the given values, along the axis on which the start moves least. */
static int ce_settle_beside(ce_model *m, ce_stage *s, double t, double *y, const double *given) {
    double moved[CE_SIZE(ce_n_states)], best = INFINITY;
    int j, k, axes = 0;
    s->n_flows = 0;
    for (j = 0; j < s->columns && axes < 12; ++j) {
        const int variable = ce_stage_variables[s->first_variable + j];
        double change = 0;
        if (s->is_held[variable] || ce_precedence[variable] >= 2) continue;
        ++axes;
        memcpy(moved, given, sizeof moved);
        moved[variable] += 1e-3 * m->nominal[variable];
        if (!ce_descend(m, s, t, moved)) continue;
        for (k = 0; k < ce_n_states; ++k)
            if (ce_precedence[k] < 2) change += pow((moved[k] - given[k]) / m->nominal[k], 2);
        if (!(change < (1 - 1e-6) * best)) continue;
        best = change;
        memcpy(y, moved, sizeof moved);
    }
    return best < INFINITY;
}

/* Stage by stage: typed values stand where the others can adapt; fixed ones never move. */
static int ce_settle(ce_model *m, double t, double *y, int stage, int first_row, int first_variable) {
    ce_stage *const s = &m->scratch.stage;
    double given[CE_SIZE(ce_n_states)];
    int i, j, hold, with_inertia;
    memcpy(given, y, sizeof given);
    s->rows = ce_stage_row_counts[stage]; s->columns = ce_stage_variable_counts[stage];
    s->first_row = first_row; s->first_variable = first_variable;
    for (hold = 1; hold >= 0; --hold)
        for (with_inertia = 1; with_inertia >= 0; --with_inertia) {
            memcpy(y, given, sizeof given);
            if (!ce_stage_at(m, s, t, y)) return 0;
            for (i = 0; i < s->rows; ++i) {
                s->units[i] = 0;
                for (j = 0; j < s->columns; ++j) s->units[i] += fabs(s->matrix[i * s->columns + j]);
                if (!(s->units[i] > 0)) s->units[i] = 1;
            }
            for (i = 0; i < ce_n_states; ++i) s->is_held[i] = ce_is_fixed[i] || (hold && m->is_typed[i]);
            s->n_flows = 0;
            if (with_inertia) ce_find_inertia(m, s);
            if (ce_descend(m, s, t, y)) return 1;
            if (hold && !with_inertia && ce_stage_at(m, s, t, given) && ce_leads_nowhere(s) && ce_settle_beside(m, s, t, y, given))
                return 1;
        }
    return ce_stop(m, "no consistent start near the given values: ", ce_equation_names[ce_stage_rows[first_row]]);
}

/* The given values moved onto the invariants by the least change; y: the start. */
static int ce_find_start(ce_model *m, double t, double *y) {
    int stage, k, first_row = 0, first_variable = 0;
    memcpy(y, m->typed, sizeof m->typed);
    for (k = 0; k < ce_n_unknowns; ++k) m->x[1 + ce_n_states + k] = m->guess[k];
    for (stage = 0; stage < ce_n_stages; ++stage) {
        if (!ce_settle(m, t, y, stage, first_row, first_variable)) return 0;
        first_row += ce_stage_row_counts[stage];
        first_variable += ce_stage_variable_counts[stage];
    }
    return ce_solve(m, t, y);
}

/* The start that coenergy found, unless a value has been changed. */
static int ce_start(ce_model *m, double t, double *y) {
    int k;
    if (m->is_changed) return ce_find_start(m, t, y);
    for (k = 0; k < ce_n_states; ++k) y[k] = ce_consistent_start[k];
    for (k = 0; k < ce_n_unknowns; ++k) m->x[1 + ce_n_states + k] = m->guess[k];
    return ce_solve(m, t, y);
}

/* ---- values ---- */

static void ce_update(ce_model *m) {
    double values[CE_SIZE(ce_n_parameters + 2 * ce_n_states + ce_n_unknowns)];
    const double *next = values;
    int k;
    ce_given(NULL, m->arguments, values);
    for (k = 0; k < ce_n_parameters; ++k) m->p[k] = *next++;
    for (k = 0; k < ce_n_states; ++k) m->typed[k] = *next++;
    for (k = 0; k < ce_n_states; ++k, ++next)
        m->nominal[k] = ce_larger(ce_is_nominal_given[k] ? *next : ce_larger(1, fabs(m->typed[k])), 1e-300);
    for (k = 0; k < ce_n_unknowns; ++k) m->guess[k] = *next++;
}

static void ce_reset(ce_model *m) {
    int k;
    memset(m, 0, sizeof *m);
    for (k = 0; k < ce_n_arguments; ++k) m->arguments[k] = ce_arguments[k];
    for (k = 0; k < ce_n_states; ++k) m->is_typed[k] = ce_is_typed[k];
    m->relative_tolerance = ce_settings[3];
    m->absolute_tolerance = ce_settings[4];
    m->held = m->pending = -1;
    for (k = 0; k < ce_n_switches; ++k) m->x[ce_first_switch + k] = 1;
    ce_update(m);
}

/* A parameter that is a number, with all that follows from it. */
static int ce_set_parameter(ce_model *m, const char *name, double value) {
    int k;
    for (k = 0; k < ce_n_arguments; ++k)
        if (strcmp(name, ce_argument_names[k]) == 0) {
            if (value == m->arguments[k]) return 1;
            if (ce_is_structural[k])
                return ce_stop(m, "the equations depend on this value in their structure; export the model again with --set ", name);
            m->arguments[k] = value;
            m->is_changed = 1;
            ce_update(m);
            return 1;
        }
    for (k = 0; k < ce_n_dependent; ++k)
        if (strcmp(name, ce_dependent_names[k]) == 0)
            return ce_stop(m, "this parameter follows from others; change those, or export the model again with --set ", name);
    return ce_stop(m, "no parameter or variable of the state that can be set here (what the equations hold as a number is set by export --set): ", name);
}

/* An initial value; to be set after the parameters, from which others may follow. */
static int ce_set_initial(ce_model *m, const char *name, double value) {
    int k;
    for (k = 0; k < ce_n_states; ++k)
        if (strcmp(name, ce_state_names[k]) == 0) {
            m->is_changed = m->is_changed || value != m->typed[k];
            m->typed[k] = value;
            m->is_typed[k] = m->is_set[k] = 1;
            if (!ce_is_nominal_given[k]) m->nominal[k] = ce_larger(1, fabs(value));
            return 1;
        }
    return 0;
}

/* ---- rows ---- */

/* Where constraints are redundant: the multipliers of least norm that have the same effect. */
static void ce_least_multipliers(ce_model *m) {
    double *const rows = m->scratch.rows, *const transposed = m->scratch.transposed, *const basis = m->scratch.combinations;
    double known[CE_SIZE(ce_n_coordinates)], least[CE_SIZE(ce_n_multipliers)];
    int i, j;
    if (ce_n_multipliers == 0) return;
    ce_constraint_rows(m->p, m->x, rows);
    for (i = 0; i < ce_n_coordinates; ++i) {
        known[i] = 0;
        for (j = 0; j < ce_n_multipliers; ++j) {
            transposed[i * ce_n_multipliers + j] = rows[j * ce_n_coordinates + i];
            known[i] += rows[j * ce_n_coordinates + i] * m->x[ce_multiplier_inputs[j]];
        }
    }
    const double small = 1e-10 * ce_largest_column(transposed, ce_n_coordinates, ce_n_multipliers);
    ce_rotate(transposed, basis, ce_n_coordinates, ce_n_multipliers);
    ce_least_norm(transposed, basis, ce_n_coordinates, ce_n_multipliers, small, known, least);
    for (j = 0; j < ce_n_multipliers; ++j) m->x[ce_multiplier_inputs[j]] = least[j];
}

static int ce_row(ce_model *m, double t, const double *y, double *columns) {
    int k;
    for (k = ce_first_switch + ce_n_switches; k < ce_n_inputs; ++k) m->x[k] = 0;
    if (!ce_solve(m, t, y)) return 0;
    double solved[CE_SIZE(ce_n_unknowns)];
    memcpy(solved, m->x + 1 + ce_n_states, sizeof solved);
    ce_least_multipliers(m);
    ce_outputs(m->p, m->x, columns + ce_n_recorded);
    for (k = 0; k < ce_n_recorded; ++k) columns[k] = m->x[ce_recorded_inputs[k]];
    for (k = 0; k < ce_n_unknowns; ++k) m->x[1 + ce_n_states + k] = solved[k];
    return 1;
}

/* ---- steps ---- */

static int ce_step(ce_model *m, double t, const double *y, double h, const double *first, double *next, double *error) {
    double (*const rates)[CE_SIZE(ce_n_states)] = m->scratch.rates;
    double between[CE_SIZE(ce_n_states)];
    double fine = 0, coarse = 0;
    int i, k, stage;
    memcpy(rates[0], first, sizeof rates[0]);
    for (stage = 1; stage <= 12; ++stage) {
        const double *weights = stage < 12 ? ce_stage_weights + 11 * (stage - 1) : ce_step_weights;
        double *to = stage < 12 ? between : next;
        for (k = 0; k < ce_n_states; ++k) {
            double sum = 0;
            for (i = 0; i < stage; ++i) sum += weights[i] * rates[i][k];
            to[k] = y[k] + h * sum;
        }
        if (stage < 12 && !ce_rate(m, t + ce_stage_nodes[stage] * h, between, rates[stage])) return 0;
    }
    for (k = 0; k < ce_n_states; ++k) {
        const double size = ce_larger(fabs(y[k]), fabs(next[k]));
        const double tolerance = ce_larger(m->absolute_tolerance * ce_larger(m->size[k], size) + m->relative_tolerance * size,
                                           ce_larger(1e-17 * ce_run_sizes[k], 1e-22 * m->nominal[k]) + 4 * fabs(h) * m->noise[k]);
        double a = 0, b = 0;
        for (i = 0; i < 12; ++i) {
            a += ce_fine_error_weights[i] * rates[i][k];
            b += ce_coarse_error_weights[i] * rates[i][k];
        }
        fine += a * a / (tolerance * tolerance);
        coarse += b * b / (tolerance * tolerance);
    }
    *error = fine > 0 ? fabs(h) * fine / sqrt((fine + 0.01 * coarse) * ce_n_states) : 0;
    return 1;
}

static void ce_note_sizes(ce_model *m, const double *y) {
    int k;
    for (k = 0; k < ce_n_states; ++k)
        m->size[k] = ce_is_nominal_given[k] ? m->nominal[k] : ce_larger(m->size[k], fabs(y[k]));
}

static void ce_forget_sizes(ce_model *m) {
    memset(m->size, 0, sizeof m->size);
    memset(m->noise, 0, sizeof m->noise);
    memset(m->row_size, 0, sizeof m->row_size);
}

/* After a rejected step: an error hidden by rounding needs no shorter step. */
static void ce_note_noise(ce_model *m, double t, const double *y, const double *rate) {
    double beside[CE_SIZE(ce_n_states)], other[CE_SIZE(ce_n_states)];
    int k;
    for (k = 0; k < ce_n_states; ++k) beside[k] = y[k] * (k % 2 ? 1 + 2.5e-16 : 1 - 2.5e-16);
    if (!ce_rate(m, t, beside, other)) return;
    for (k = 0; k < ce_n_states; ++k) m->noise[k] = ce_larger(m->noise[k], fabs(other[k] - rate[k]));
}

/* ---- switches: constant within a step, which ends where the argument of one passes zero ---- */

/* At a point: the arguments and their derivatives, and how far each moves when one input after the other moves by its
   size, by which rounding is known from what tells. */
typedef struct { double values[CE_SIZE(ce_n_levels)], reach[CE_SIZE(ce_n_levels)]; } ce_level_set;

static void ce_levels(ce_model *m, double *values) {
    ce_switch_arguments(m->p, m->x, values);
    ce_switch_rates(m->p, m->x, values + ce_n_switches);
}

static void ce_find_levels(ce_model *m, double t, const double *y, ce_level_set *levels) {
    double moved[CE_SIZE(ce_n_levels)];
    int i, k;
    ce_load(m, t, y);
    ce_levels(m, levels->values);
    for (k = 0; k < ce_n_levels; ++k) levels->reach[k] = 0;
    for (i = 0; i <= ce_n_states; ++i) {
        const double here = m->x[i], size = i == 0 ? ce_larger(fabs(t), 1e-3) : ce_larger(fabs(here), m->nominal[i - 1]);
        m->x[i] = here + 1e-6 * size;
        ce_levels(m, moved);
        m->x[i] = here;
        for (k = 0; k < ce_n_levels; ++k)
            if (isfinite(moved[k])) levels->reach[k] += 1e6 * fabs(moved[k] - levels->values[k]);
    }
}

/* For an argument of the time alone: its sign a moment later. */
static double ce_side_in_time(ce_model *m, double t, int which, double reach) {
    double arguments[CE_SIZE(ce_n_switches)], moment = 1e-15 * ce_larger(fabs(t), 1e-3);
    int i;
    for (i = 0; i < 40; ++i, moment *= 2) {
        m->x[0] = t + moment;
        ce_switch_arguments(m->p, m->x, arguments);
        if (fabs(arguments[which]) > 1e-15 * reach) break;
    }
    m->x[0] = t;
    return arguments[which] < 0 ? -1 : 1;
}

static int ce_stop_at_switch(ce_model *m, const char *what, int which) {
    return ce_stop(m, what, ce_switch_words[which]);
}

/* Moves the state onto a surface, with all derivatives of its argument on which forces do not act, by the least change in
   its sizes: what rounding leaves there would be a side. */
static void ce_move_onto(ce_model *m, double t, double *y, int which) {
    double values[CE_SIZE(ce_n_levels)] = {0}, moved[CE_SIZE(ce_n_levels)] = {0}, slopes[CE_SIZE(ce_n_states)];
    int i, step;
    for (step = 0; step < 3 * ce_switch_orders[which]; ++step) {
        const int order = step % ce_switch_orders[which];
        const int k = order == 0 ? which : ce_n_switches + ce_switch_first_rates[which] + order - 1;
        double square = 0;
        ce_load(m, t, y);
        ce_levels(m, values);
        for (i = 0; i < ce_n_states; ++i) {
            const double size = ce_larger(fabs(y[i]), m->nominal[i]);
            m->x[1 + i] = y[i] + 1e-6 * size;
            ce_levels(m, moved);
            m->x[1 + i] = y[i];
            slopes[i] = (moved[k] - values[k]) / (1e-6 * size) * m->nominal[i];
            square += slopes[i] * slopes[i];
        }
        if (!(sqrt(square) > 1e-6 * m->reach[k] && isfinite(square))) continue; /* it moves with the time, or by rounding */
        for (i = 0; i < ce_n_states; ++i) {
            const double after = y[i] - m->nominal[i] * slopes[i] * values[k] / square;
            y[i] = fabs(after) <= 1e-12 * fabs(y[i]) ? 0 : after;
        }
    }
}

/* On a surface, where forces decide: both sides lead away from it to the same side, or both to it; else it is open. */
static int ce_side_by_forces(ce_model *m, double t, double *y, int which) {
    double below, above;
    ce_move_onto(m, t, y, which);
    if (!ce_pull(m, t, y, which, -1, &below) || !ce_pull(m, t, y, which, 1, &above)) return 0;
    const double least = 1e-12 * (fabs(below) + fabs(above));
    if (fabs(below) > least && above * (below > 0 ? 1 : -1) > least) ce_set_side(m, which, below > 0 ? 1 : -1);
    else if (above > least && below >= -least) ce_set_side(m, which, 1);
    else if (below < -least && above <= least) ce_set_side(m, which, -1);
    else if (!(below > least || above < -least))
        return ce_stop_at_switch(m, "nothing says on which side the motion leaves the jump or corner of ", which);
    else m->held = which;
    return 1;
}

/* How a switch whose argument is zero goes on; *is_open where forces decide. */
static void ce_side_on_surface(ce_model *m, double t, int which, int crossed, const ce_level_set *levels, int *is_open) {
    const double argument = levels->values[which], was = m->x[ce_first_switch + which];
    int order;
    *is_open = 0;
    if (ce_switch_kinds[which] == 1) ce_set_side(m, which, ce_side_in_time(m, t, which, levels->reach[which]));
    else if (ce_switch_orders[which] == 0)
        ce_set_side(m, which, argument < 0 || (argument == 0 && which == crossed && was > 0) ? -1 : 1);
    else {
        for (order = 1; order < ce_switch_orders[which]; ++order) {
            const int k = ce_n_switches + ce_switch_first_rates[which] + order - 1;
            if (!(fabs(levels->values[k]) > ce_larger(m->relative_tolerance, 1e-14) * levels->reach[k])) continue;
            ce_set_side(m, which, levels->values[k] < 0 ? -1 : 1);
            return;
        }
        *is_open = 1;
    }
}

/* Where forces decide, perhaps beside a surface that has held the motion; not on two that hold. */
static int ce_sides_by_forces(ce_model *m, double t, double *y, int which, int beside) {
    if (which >= 0 && beside >= 0) {
        m->held = beside;
        if (!ce_side_by_forces(m, t, y, which)) return 0;
        if (m->held == which) return ce_stop_at_switch(m, "the motion stays on several jumps or corners at once; one of them is ", which);
        m->held = -1;
    }
    if (beside >= 0) which = beside;
    return which < 0 || ce_side_by_forces(m, t, y, which);
}

/* The sides of all switches at a point where the argument of `crossed` (or -1) has come to zero. */
static int ce_choose_sides(ce_model *m, double t, double *y, int crossed) {
    double before[CE_SIZE(ce_n_switches)];
    ce_level_set levels;
    int round, k, is_open, open = -1, beside = -1;
    const int was_held = m->held;
    const size_t size = ce_n_switches * sizeof *before;
    if (ce_n_switches == 0) return 1;
    m->held = -1;
    for (round = 0; round <= ce_n_switches; ++round) { /* arguments may contain other switches */
        memcpy(before, m->x + ce_first_switch, size);
        open = beside = -1;
        ce_find_levels(m, t, y, &levels);
        memcpy(m->reach, levels.reach, sizeof m->reach);
        for (k = 0; k < ce_n_switches; ++k) {
            const double argument = levels.values[k];
            if (ce_switch_kinds[k] == 2 || ce_switch_leaders[k] != k) continue;
            if (argument == 0 && levels.reach[k] == 0) ce_set_at_zero(m, k); /* whatever the motion */
            else if (k == was_held && k == crossed) ce_set_side(m, k, before[k] < 0 ? -1 : 1);
            else if (k != crossed && k != was_held && fabs(argument) > 2e-15 * levels.reach[k])
                ce_set_side(m, k, argument < 0 ? -1 : 1);
            else {
                ce_side_on_surface(m, t, k, crossed, &levels, &is_open);
                if (!is_open) continue;
                if (k == was_held) beside = k;
                else if (open >= 0) return ce_stop_at_switch(m, "several jumps or corners at once; one of them is ", k);
                else open = k;
            }
        }
        if (memcmp(before, m->x + ce_first_switch, size) == 0) break;
    }
    return ce_sides_by_forces(m, t, y, open, beside) && ce_solve(m, t, y);
}

/* A step and its interpolant of order 7, in which switches are looked for. */
typedef struct { double t, h; const double *y, *rate, *next; } ce_way;
typedef struct { int which; double left, right; } ce_crossing;

/* After ce_step. */
static int ce_interpolate(ce_model *m, double t, const double *y, double h, const double *next) {
    double (*const rates)[CE_SIZE(ce_n_states)] = m->scratch.rates, (*const p)[CE_SIZE(ce_n_states)] = m->scratch.polynomial;
    double between[CE_SIZE(ce_n_states)];
    int i, k, stage;
    if (!ce_rate(m, t + h, next, rates[12])) return 0;
    for (stage = 0; stage < 3; ++stage) {
        for (k = 0; k < ce_n_states; ++k) {
            double sum = 0;
            for (i = 0; i < 13 + stage; ++i) sum += ce_inner_weights[15 * stage + i] * rates[i][k];
            between[k] = y[k] + h * sum;
        }
        if (!ce_rate(m, t + ce_inner_nodes[stage] * h, between, rates[13 + stage])) return 0;
    }
    for (k = 0; k < ce_n_states; ++k) {
        const double change = next[k] - y[k];
        p[0][k] = change;
        p[1][k] = h * rates[0][k] - change;
        p[2][k] = 2 * change - h * (rates[0][k] + rates[12][k]);
        for (stage = 0; stage < 4; ++stage)
            for (i = 0, p[3 + stage][k] = 0; i < 16; ++i) p[3 + stage][k] += h * ce_dense_weights[16 * stage + i] * rates[i][k];
    }
    return 1;
}

static int ce_is_watched(const ce_model *m, int k) {
    return ce_switch_leaders[k] == k && ce_switch_kinds[k] != 2 && (ce_switch_kinds[k] == 1 || !m->watches_time);
}

/* What is positive while the sides are right; for a held value, while it is between its bounds. */
static int ce_margins(ce_model *m, double t, const double *y, double *margins) {
    double arguments[CE_SIZE(ce_n_switches)];
    int k;
    if (m->held < 0 || m->watches_time) ce_load(m, t, y);
    else if (!ce_solve(m, t, y)) return 0;
    ce_switch_arguments(m->p, m->x, arguments);
    for (k = 0; k < ce_n_switches; ++k) {
        const double side = m->x[ce_first_switch + k];
        margins[k] = !ce_is_watched(m, k) ? 1 : k == m->held ? 1 - side * side : side * arguments[k];
    }
    return 1;
}

static int ce_margins_inside(ce_model *m, const ce_way *way, double s, double *margins) {
    double (*const p)[CE_SIZE(ce_n_states)] = m->scratch.polynomial;
    double y[CE_SIZE(ce_n_states)];
    const double r = 1 - s;
    int k;
    if (s == 1) return ce_margins(m, way->t + way->h, way->next, margins);
    for (k = 0; k < ce_n_states; ++k)
        y[k] = way->y[k] + s * (p[0][k] + r * (p[1][k] + s * (p[2][k] + r * (p[3][k] + s * (p[4][k] + r * (p[5][k] + s * p[6][k]))))));
    return ce_margins(m, way->t + s * way->h, y, margins);
}

/* The same at the end of a step of its own, `end`. A point without a value counts as beyond. */
static double ce_margin_after(ce_model *m, const ce_way *way, double s, int which, double *end) {
    double margins[CE_SIZE(ce_n_switches)], error;
    const double h = s * way->h;
    if (!ce_step(m, way->t, way->y, h, way->rate, end, &error) || !ce_solve(m, way->t + h, end) || !ce_project(m, end) ||
        !ce_margins(m, way->t + h, end, margins) || isnan(margins[which]))
        return -1e-300;
    return margins[which];
}

/* The zero of a margin between two shares of a step (the Illinois method), from just after it. */
static double ce_locate(ce_model *m, const ce_way *way, int which, double left, double right, double before, double after,
                        int by_steps) {
    double values[CE_SIZE(ce_n_switches)], end[CE_SIZE(ce_n_states)];
    const double narrow = 4.5e-16 * ce_larger(fabs(way->t + way->h), 0.01 * (ce_settings[1] - ce_settings[0])) / way->h;
    int look, last = 0;
    for (look = 0; look < 100 && right - left > narrow && after < 0; ++look) {
        double s = left + (right - left) * before / (before - after), value;
        s = s < left + narrow ? left + narrow : s > right - narrow ? right - narrow : s;
        if (!(s > left && s < right)) s = 0.5 * (left + right);
        if (!(s > left && s < right)) break;
        value = by_steps ? ce_margin_after(m, way, s, which, end) : ce_margins_inside(m, way, s, values) ? values[which] : -1e-300;
        if (value > 0) {
            left = s; before = value;
            if (last > 0) after /= 2;
            last = 1;
        } else {
            right = s; after = value;
            if (last < 0) before /= 2;
            last = -1;
        }
    }
    return right;
}

enum { ce_pieces = 16 };
typedef double ce_samples[ce_pieces + 3][CE_SIZE(ce_n_switches)]; /* from one before the first piece to one behind the last */

/* Whether a cubic through four samples foretells what is between them, there and at places that no period fits. */
static int ce_is_resolved(ce_model *m, const ce_way *way, ce_samples v) {
    double found[CE_SIZE(ce_n_switches)];
    int i, j, k, place;
    for (place = 0; place < 8; ++place) {
        const double odd = place < 2 ? (place ? 11.236 : 3.382) : 0, f = place < 2 ? odd - (int)odd : 0.5;
        const int step = place < 2 ? 1 : 2, at = place < 2 ? 1 + (int)odd : 2 * place - 1;
        if (place < 2 && !ce_margins_inside(m, way, odd / ce_pieces, found)) return 0;
        for (k = 0; k < ce_n_switches; ++k) {
            double most = 0;
            for (i = 1, j = ce_pieces + 1; i <= j; ++i) most = ce_larger(most, fabs(v[i][k]));
            const double told = -f * (f - 1) * (f - 2) / 6 * v[at - step][k] + (f + 1) * (f - 1) * (f - 2) / 2 * v[at][k]
                                - (f + 1) * f * (f - 2) / 2 * v[at + step][k] + (f + 1) * f * (f - 1) / 6 * v[at + 2 * step][k];
            const double there = place < 2 ? found[k] : v[at + 1][k];
            if (!(fabs(there - told) <= 0.05 * most + 1e-13 * m->reach[k])) return 0;
        }
    }
    return 1;
}

/* Takes a zero into `found` if none before it has been. */
static void ce_note_crossing(ce_model *m, const ce_way *way, int which, double left, double right, double before, double after,
                             ce_crossing *found) {
    const double zero = before > 0 ? ce_locate(m, way, which, left, right, before, after, 0) : left;
    if (found->which >= 0 && found->right <= zero) return;
    found->which = which; found->left = left; found->right = zero;
}

static int ce_may_dip(double a, double b, double c) {
    const double bend = a - 2 * b + c;
    return a > 0 && c > 0 && b > 0 && b <= a && b <= c && bend > 0 && b - (a - c) * (a - c) / (8 * bend) < 0.05 * (a + c);
}

/* The first zero of a margin between two shares of a step; 0 where the margins change too fast to tell. */
static int ce_scan(ce_model *m, const ce_way *way, double from, double to, int depth, ce_crossing *found) {
    ce_samples v;
    int i, j, k;
    const double piece = (to - from) / ce_pieces;
    for (i = 0; i < ce_pieces + 3; ++i)
        if (!ce_margins_inside(m, way, i == ce_pieces + 1 ? to : from + (i - 1) * piece, v[i])) return 0;
    if (depth == 0 && !ce_is_resolved(m, way, v)) return 0;
    for (i = 2; i <= ce_pieces + 1 && found->which < 0; ++i) {
        for (k = 0; k < ce_n_switches; ++k) {
            const double was = v[i - 1][k], now = v[i][k];
            if (now <= 0 && now < was && (was > 0 || now < -1e-14 * m->reach[k]))
                ce_note_crossing(m, way, k, from + (i - 2) * piece, i == ce_pieces + 1 ? to : from + (i - 1) * piece, was, now, found);
        }
        for (j = i - 1; j <= i; ++j)
            for (k = 0; k < ce_n_switches; ++k) {
                ce_crossing inner = {-1, 0, 0};
                if (depth == 3 || !ce_may_dip(v[j - 1][k], v[j][k], v[j + 1][k])) continue;
                if (!ce_scan(m, way, from + (j - 2) * piece, from + j * piece, depth + 1, &inner)) return 0;
                if (inner.which >= 0 && inner.right <= 1 && (found->which < 0 || inner.right < found->right)) *found = inner;
            }
    }
    return 1;
}

enum { ce_no_switch = -1, ce_too_long = -2 };

/* The first switch that turns on the way to `next`; *h and `next` are just behind that place then. */
static int ce_meets_switch(ce_model *m, double t, const double *y, const double *rate, double *h, double *next) {
    const ce_way way = {t, *h, y, rate, next};
    double end[CE_SIZE(ce_n_states)], margins[CE_SIZE(ce_n_switches)], before, after;
    ce_crossing found = {-1, 0, 0};
    if (ce_n_switches == 0) return ce_no_switch;
    if (!ce_scan(m, &way, 0, 1, 0, &found)) return ce_too_long;
    if (found.which >= 0 && found.right > 0) {
        double right = found.right + 1e-6 < 1 ? found.right + 1e-6 : 1, left = found.right - 1e-6 > 0 ? found.right - 1e-6 : 0;
        after = ce_margin_after(m, &way, right, found.which, end);
        before = left > 0 ? ce_margin_after(m, &way, left, found.which, end) : 0;
        if (!(before > 0) && ce_margins(m, t, y, margins)) { left = 0; before = margins[found.which]; }
        if (before > 0 && after < 0) right = ce_locate(m, &way, found.which, left, right, before, after, 1);
        ce_margin_after(m, &way, right, found.which, end);
        memcpy(next, end, sizeof end);
        *h *= right;
    } else if (found.which >= 0) {
        memcpy(next, y, sizeof end);
        *h = 0;
    }
    return ce_solve(m, t + *h, next) ? found.which : ce_too_long;
}

/* ---- limits ---- */

enum { ce_n_watched = ce_n_limits - ce_n_set_aside };

/* Whether these limits are positive at this state, which is solved then if they need that. */
static int ce_is_free_of(ce_model *m, double t, const double *y, int first, int last) {
    int k;
    for (k = 0; k < ce_n_limits; ++k) m->limit_values[k] = NAN;
    if (!ce_n_limits_of_solution) ce_load(m, t, y);
    else if (!ce_solve(m, t, y)) return 0;
    ce_limits(m->p, m->x, m->limit_values);
    for (k = first; k < last; ++k)
        if (!(m->limit_values[k] > 0)) { m->limit = k; return 0; }
    return 1;
}

static int ce_is_free(ce_model *m, double t, const double *y) { return ce_is_free_of(m, t, y, 0, ce_n_watched); }

/* The same at the end of a step of its own. */
static int ce_is_free_after(ce_model *m, double t, const double *y, double h, const double *rate, double *next) {
    double error;
    return ce_step(m, t, y, h, rate, next, &error) && ce_solve(m, t + h, next) && ce_project(m, next) && ce_is_free(m, t + h, next);
}

/* Where between three points one apart a limit may dip below zero, relative to the middle one; 2 if nowhere. */
static double ce_dip(double (*values)[CE_SIZE(ce_n_limits)]) {
    int k;
    for (k = 0; k < ce_n_watched; ++k) {
        const double a = values[0][k], b = values[1][k], c = values[2][k], bend = a - 2 * b + c;
        if (b <= a && b <= c && bend > 0 && b - (a - c) * (a - c) / (8 * bend) < 0.05 * (a + c)) return 0.5 * (a - c) / bend;
    }
    return 2;
}

/* Whether a limit is reached on the way to `next`, looked for at points of the cubic with the rates at both ends and at
   the dips between them; *h and `next` are just before it then. */
static int ce_meets_limit(ce_model *m, double t, const double *y, const double *rate, double *h, double *next) {
    double there[CE_SIZE(ce_n_states)], after[CE_SIZE(ce_n_states)], values[3][CE_SIZE(ce_n_limits)], left, right;
    int i, k;
    if (ce_n_watched == 0) return 0;
    for (i = 0; i < 3; ++i)
        for (k = 0; k < ce_n_limits; ++k) values[i][k] = NAN;
    for (k = 0; k < ce_n_states; ++k) after[k] = m->x[ce_rate_inputs[k]];
    for (i = -1; i <= 17; ++i) {             /* those beyond the ends show dips at these */
        const double s = i / 16.0, r = 1 - s;
        for (k = 0; k < ce_n_states; ++k)
            there[k] = i == 16 ? next[k]
                       : r * r * ((1 + 2 * s) * y[k] + s * *h * rate[k]) + s * s * ((1 + 2 * r) * next[k] - r * *h * after[k]);
        m->limit = -1;
        const int is_free = ce_is_free(m, t + s * *h, there);
        memmove(values[0], values[1], 2 * sizeof values[0]);
        memcpy(values[2], m->limit_values, sizeof values[2]);
        right = (i - 1 + ce_dip(values)) / 16;
        left = (i - 2) / 16.0;
        m->limit = -1;
        if (is_free || i < 1 || i > 16) {
            if (!(right > 0 && right < 1 && right < s) || ce_is_free_after(m, t, y, right * *h, rate, there)) continue;
        } else {
            ce_is_free(m, t + s * *h, there);
            if (i < 16 && ce_is_free_after(m, t, y, s * *h, rate, there)) continue;
            right = s;
        }
        if (left < 0) left = 0;
        for (k = 0; k < 50; ++k) {
            const double middle = 0.5 * (left + right);
            if (ce_is_free_after(m, t, y, middle * *h, rate, there)) left = middle; else right = middle;
        }
        if (left > 0) ce_is_free_after(m, t, y, left * *h, rate, next); else memcpy(next, y, sizeof there);
        *h *= left;
        return 1;
    }
    ce_solve(m, t + *h, next);
    return 0;
}

static int ce_end_at_limit(ce_model *m) {
    if (m->limit < 0) return 0;              /* there is no value beyond, for the reason told */
    m->is_at_limit = 1;
    return ce_stop(m, ce_limit_words[m->limit], "");
}

static double ce_first_step(ce_model *m, double t, const double *y, double span) {
    double rate[CE_SIZE(ce_n_states)], fastest = 0;
    int k;
    if (!ce_rate(m, t, y, rate)) return span;
    for (k = 0; k < ce_n_states; ++k)
        fastest = ce_larger(fastest, fabs(rate[k]) / ce_larger(fabs(y[k]), m->nominal[k]));
    return fastest > 0 && 0.01 / fastest < span ? 0.01 / fastest : 0.01 * span;
}

/* Whether constraints that followed from the others at the start still do, at the point solved last. */
static int ce_keeps_set_aside(ce_model *m) {
    int k;
    if (ce_n_set_aside == 0) return 1;
    ce_limits(m->p, m->x, m->limit_values);
    for (k = ce_n_watched; k < ce_n_limits; ++k)
        if (!(m->limit_values[k] > 0)) { m->limit = k; return 0; }
    return 1;
}

/* Goes on in the sides behind the place where one of them turns. */
static int ce_turn_sides(ce_model *m, double t, double *y, double *h, int *orientation) {
    double before[CE_SIZE(ce_n_switches)];
    const int was_held = m->held, which = m->pending;
    const size_t size = ce_n_switches * sizeof *before;
    memcpy(before, m->x + ce_first_switch, size);
    m->pending = -1;
    m->n_crowded = t - m->last_switch < 1e-10 * (ce_settings[1] - ce_settings[0]) ? m->n_crowded + 1 : 0;
    m->last_switch = t;
    if (m->n_crowded > 30) return ce_stop_at_switch(m, "jumps or corners follow each other without end; the last is that of ", which);
    if (!ce_choose_sides(m, t, y, which)) return 0;
    *orientation = m->orientation;
    if (ce_n_watched > 0 && !ce_is_free(m, t, y)) { /* the last row is that of the sides before */
        memcpy(m->x + ce_first_switch, before, size);
        m->held = was_held;
        return ce_end_at_limit(m);
    }
    if (was_held == m->held && memcmp(before, m->x + ce_first_switch, size) == 0) *h /= 8;
    else *h = ce_larger(ce_first_step(m, t, y, *h), 1e-3 * *h);
    return 1;
}

enum { ce_went, ce_ended, ce_too_far };

/* The end of a step whose error is small: moves on to it, or to the first switch or limit on the way. */
static int ce_accept(ce_model *m, double *t, double *y, double reached, double length, double *rate, double *next, int orientation) {
    double travelled = length;
    int k, which;
    if (!ce_solve(m, reached, next) || !ce_project(m, next)) return ce_ended;
    m->fault[0] = 0;
    if ((ce_n_stages > 0 || ce_n_switches > 0) && !ce_solve(m, reached, next)) return ce_ended;
    which = ce_meets_switch(m, *t, y, rate, &travelled, next);
    if (which == ce_too_long) return ce_too_far;
    if (ce_meets_limit(m, *t, y, rate, &travelled, next)) {
        memcpy(y, next, ce_n_states * sizeof *y);
        *t += travelled;
        ce_end_at_limit(m);
        return ce_ended;
    }
    if (m->orientation != orientation) { ce_stop(m, "the motion passes a singular configuration", ""); return ce_ended; }
    if (!ce_keeps_set_aside(m)) { ce_end_at_limit(m); return ce_ended; }
    memcpy(y, next, ce_n_states * sizeof *y);
    ce_note_sizes(m, y);
    *t = travelled == length ? reached : *t + travelled;
    m->pending = which;
    if (m->held >= 0) {
        ce_move_onto(m, *t, y, m->held);
        if (!ce_solve(m, *t, y)) return ce_ended;
    }
    for (k = 0; k < ce_n_states; ++k) rate[k] = m->x[ce_rate_inputs[k]];
    return ce_went;
}

/* Too many steps, or a pace of the last ones at which the rest would take far more than that. */
static int ce_is_hopeless(ce_model *m, double t) {
    const long most = 20000000, look = 200000;
    double pace;
    if (++m->n_tried > most) return 1;
    if (m->n_tried % look != 0) return 0;
    pace = (t - m->time_at_look) / (double)look;
    m->time_at_look = t;
    return pace * 100 * (double)most < m->run_end - t;
}

/* From *t to `end` by steps of the method's own choice; *h: the next one. */
static int ce_advance(ce_model *m, double *t, double end, double *y, double *h, int *orientation) {
    double rate[CE_SIZE(ce_n_states)], next[CE_SIZE(ce_n_states)], error = 0;
    int is_rate_known = 0;
    while (*t < end) {
        if (m->pending >= 0) {
            if (!ce_turn_sides(m, *t, y, h, orientation)) return 0;
            if (end - *t < 1e-13 * ce_larger(fabs(end), *h)) { *t = end; break; }
            is_rate_known = 0;
        }
        const int is_last = *t + 1.000001 * *h >= end;
        const double length = is_last ? end - *t : *h;
        int went = ce_too_far;
        if (!(length > 1e-14 * ce_larger(fabs(*t), 1e-3 * (end - *t)))) {
            if (m->fault[0]) return 0;
            return ce_stop(m, "the steps become too small", "");
        }
        if (ce_is_hopeless(m, *t)) return ce_stop(m, "the steps become so small that the rest of the run would take too many", "");
        if (!is_rate_known && !ce_rate(m, *t, y, rate)) return 0;
        is_rate_known = 1;
        int is_defined = ce_step(m, *t, y, length, rate, next, &error);
        if (is_defined && error <= 1 && ce_n_switches > 0) is_defined = ce_interpolate(m, *t, y, length, next);
        if (is_defined && error <= 1) {
            went = ce_accept(m, t, y, is_last ? end : *t + length, length, rate, next, *orientation);
            if (went == ce_ended) return 0;
        } else if (is_defined)
            ce_note_noise(m, *t, y, rate);
        const double factor = !is_defined || !isfinite(error) || (error <= 1 && went == ce_too_far) ? 0.25
                              : error > 0 ? 0.9 * pow(error, -0.125) : 6;
        const double proposed = length * (factor < 0.25 ? 0.25 : factor > 6 ? 6 : factor);
        if (!(is_last && went == ce_went && proposed < *h)) *h = proposed;
    }
    return 1;
}

/* Called with each row; another value than 0 ends the run. */
typedef int (*ce_receiver)(double t, const double *columns, void *data);

/* Rows at start + k step and at the end. */
static int ce_run(ce_model *m, double start, double end, double step, ce_receiver receive, void *data) {
    double y[CE_SIZE(ce_n_states)], columns[CE_SIZE(ce_n_columns)], t = start, h;
    long k;
    if (!ce_start(m, start, y) || !ce_choose_sides(m, start, y, ce_no_switch) || !ce_row(m, start, y, columns)) return 0;
    memcpy(m->started, y, sizeof y);
    m->n_tried = 0;
    m->time_at_look = start;
    m->run_end = end;
    int orientation = m->orientation;
    m->limit = -1;
    m->n_crowded = 0;
    m->pending = -1;
    if (ce_n_limits > 0 && !ce_is_free_of(m, start, y, 0, ce_n_limits)) return ce_end_at_limit(m);
    ce_forget_sizes(m);
    ce_note_sizes(m, y);
    if (receive(start, columns, data)) return 1;
    h = ce_first_step(m, start, y, end - start);
    for (k = 1; t < end; ++k) {
        double row = step > 0 ? start + (double)k * step : end;
        if (row > end - 1e-9 * step) row = end;
        if (!ce_advance(m, &t, row, y, &h, &orientation)) {
            if (m->is_at_limit && ce_row(m, t, y, columns)) receive(t, columns, data);
            return 0;
        }
        if (!ce_row(m, t, y, columns)) return 0;
        if (receive(t, columns, data)) return 1;
    }
    return 1;
}

/* ---- the self-check ---- */

typedef struct {
    int row;
    double scale[CE_SIZE(ce_n_columns)];
    double largest;
} ce_comparison;

static void ce_scales(const double *values, int rows, int columns, double *scale) {
    double most = 0;
    int i, k;
    for (k = 0; k < columns; ++k) {
        scale[k] = 0;
        for (i = 0; i < rows; ++i) scale[k] = ce_larger(scale[k], fabs(values[i * columns + k]));
        most = ce_larger(most, scale[k]);
    }
    for (k = 0; k < columns; ++k) {          /* what is rounding beside the others is compared with more than itself */
        scale[k] = ce_larger(scale[k], 1e-4 * most < 1e-3 ? 1e-4 * most : 1e-3);
        if (!(scale[k] > 0)) scale[k] = 1;
    }
}

static void ce_compare(const double *found, const double *expected, const double *scale, int count, double *largest) {
    int k;
    for (k = 0; k < count; ++k) {
        const double difference = fabs(found[k] - expected[k]) / scale[k];
        if (!(difference <= *largest)) *largest = isnan(difference) ? INFINITY : difference;
    }
}

static int ce_compare_row(double t, const double *columns, void *data) {
    ce_comparison *c = (ce_comparison *)data;
    (void)t;
    if (c->row >= ce_n_rows) return 1;
    ce_compare(columns, ce_check_rows + ce_n_columns * c->row++, c->scale, ce_n_columns, &c->largest);
    return 0;
}

/* The largest difference from what coenergy computed, relative to the largest value of each quantity. */
static double ce_self_check(void) {
    static ce_model m;
    static double jacobian[CE_SIZE(ce_n_states * ce_n_states)], one[CE_SIZE(ce_n_states * ce_n_states)];
    static double rate_scale[CE_SIZE(ce_n_states)], residual_scale[CE_SIZE(ce_n_residuals)], column_scale[CE_SIZE(ce_n_columns)];
    double rate[CE_SIZE(ce_n_states)], residuals[CE_SIZE(ce_n_residuals)] = {0}, columns[CE_SIZE(ce_n_columns)];
    double y[CE_SIZE(ce_n_states)], most = 0;
    ce_comparison comparison = {0, {0}, 0};
    int i, k;
    ce_scales(ce_check_rates, ce_n_checks, ce_n_states, rate_scale);
    ce_scales(ce_check_residuals, ce_n_checks, ce_n_residuals, residual_scale);
    ce_scales(ce_check_columns, ce_n_checks, ce_n_columns, column_scale);
    for (i = 0; i < ce_n_checks; ++i) {
        ce_reset(&m);
        for (k = 0; k < ce_n_unknowns; ++k) m.x[1 + ce_n_states + k] = m.guess[k];
        for (k = 0; k < ce_n_switches; ++k) m.x[ce_first_switch + k] = ce_check_sides[i * ce_n_switches + k];
        if (!ce_rate(&m, ce_check_times[i], ce_check_states + i * ce_n_states, rate)) return INFINITY;
        ce_residuals(m.p, m.x, residuals);
        ce_compare(rate, ce_check_rates + i * ce_n_states, rate_scale, ce_n_states, &comparison.largest);
        ce_compare(residuals, ce_check_residuals + i * ce_n_residuals, residual_scale, ce_n_residuals, &comparison.largest);
        if (i == 0) {
            if (!ce_jacobian(&m, jacobian)) return INFINITY;
            for (k = 0; k < ce_n_states * ce_n_states; ++k) most = ce_larger(most, fabs(ce_check_jacobian[k]));
            for (k = 0; k < ce_n_states * ce_n_states; ++k) one[k] = most > 0 ? most : 1;
            ce_compare(jacobian, ce_check_jacobian, one, ce_n_states * ce_n_states, &comparison.largest);
        }
        if (!ce_row(&m, ce_check_times[i], ce_check_states + i * ce_n_states, columns)) return INFINITY;
        ce_compare(columns, ce_check_columns + i * ce_n_columns, column_scale, ce_n_columns, &comparison.largest);
    }
    ce_reset(&m);
    if (!ce_find_start(&m, ce_settings[0], y)) return INFINITY;
    ce_compare(y, ce_consistent_start, m.nominal, ce_n_states, &comparison.largest);
    ce_reset(&m);
    m.relative_tolerance = 1e-13;
    m.absolute_tolerance = 1e-14;
    ce_scales(ce_check_rows, ce_n_rows, ce_n_columns, comparison.scale);
    if (ce_n_rows < 2 || !ce_run(&m, ce_check_row_times[0], ce_check_row_times[ce_n_rows - 1],
                                 ce_check_row_times[1] - ce_check_row_times[0], ce_compare_row, &comparison))
        return INFINITY;
    return comparison.row == ce_n_rows ? comparison.largest : INFINITY;
}

/* ---- the program ---- */

static void ce_print(double value) {
    char digits[40];
    int precision;
    for (precision = 15; precision <= 17; ++precision) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) break;
    }
    fputs(digits, stdout);
}

static int ce_print_row(double t, const double *columns, void *data) {
    int k;
    (void)data;
    ce_print(t);
    for (k = 0; k < ce_n_columns; ++k) { putchar(','); ce_print(columns[k]); }
    putchar('\n');
    return ferror(stdout);
}

static int ce_number(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == 0 && isfinite(*value) && !strpbrk(text, "xX");
}

static int ce_complain(const char *what) { fprintf(stderr, "%s\n", what); return 2; }

/* NAME=VALUE of parameters in the first pass, of initial values in the second. */
static int ce_assign(ce_model *m, const char *word, int pass) {
    char name[200];
    double value;
    const char *equals = strchr(word, '=');
    if (!equals || (size_t)(equals - word) >= sizeof name || !ce_number(equals + 1, &value))
        return ce_stop(m, "not NAME=NUMBER: ", word);
    memcpy(name, word, (size_t)(equals - word));
    name[equals - word] = 0;
    int k, is_state = 0;
    for (k = 0; k < ce_n_states; ++k) is_state = is_state || strcmp(name, ce_state_names[k]) == 0;
    if (is_state) return pass == 0 || ce_set_initial(m, name, value);
    return pass == 1 || ce_set_parameter(m, name, value);
}

/* As coenergy chooses it where the model states none: 0.01, and for a short run the largest of 1, 2 and 5 times a power of
   ten that gives 200 rows. */
static double ce_usual_step(double start, double end) {
    const double wanted = (end - start) / 200, resolved = 16 * 2.220446049250313e-16 * ce_larger(fabs(start), fabs(end));
    if (!(wanted > 0 && wanted < 0.01)) return 0.01;
    const double power = pow(10, floor(log10(wanted)));
    return ce_larger(5 * power <= wanted ? 5 * power : 2 * power <= wanted ? 2 * power : power, resolved);
}

/* A value that was set, but that the constraints do not leave, is told. */
static void ce_tell_moved(const ce_model *m) {
    int k;
    for (k = 0; k < ce_n_states; ++k)
        if (m->is_set[k] && fabs(m->started[k] - m->typed[k]) > 1e-9 * m->nominal[k])
            fprintf(stderr, "the constraints move the start of %s from %.9g to %.9g\n", ce_state_names[k], m->typed[k], m->started[k]);
}

static int ce_main(int count, char **words) {
    static ce_model m;
    double end = ce_settings[1], step = NAN, tolerance = NAN;
    int k, pass, checks = 0;
    ce_keep_functions();
    CE_UNUSED(ce_matrices);
    ce_reset(&m);
    for (pass = 0; pass < 2; ++pass)
        for (k = 1; k < count; ++k) {
            double *value = strcmp(words[k], "--end") == 0 ? &end : strcmp(words[k], "--step") == 0 ? &step
                            : strcmp(words[k], "--rtol") == 0 ? &tolerance : NULL;
            if (strcmp(words[k], "--selfcheck") == 0) checks = 1;
            else if (value) {
                if (++k >= count || !ce_number(words[k], value)) return ce_complain("--end, --step and --rtol take a number");
            } else if (!ce_assign(&m, words[k], pass)) return ce_complain(m.fault);
        }
    if (checks) {
        const double largest = ce_self_check();
        ce_print(largest);
        putchar('\n');
        return largest <= 1e-9 ? 0 : 1;
    }
    if (isnan(step)) step = ce_n_chooses_step ? ce_usual_step(ce_settings[0], end) : ce_settings[2];
    if (!(end > ce_settings[0]) || !(step >= 0) || tolerance <= 0)
        return ce_complain("the end must come after the start, the step may not be negative, and the tolerance must be positive");
    if (!isnan(tolerance)) { m.relative_tolerance = tolerance; m.absolute_tolerance = tolerance / 100; }
    fputs("t", stdout);
    for (k = 0; k < ce_n_columns; ++k) printf(",%s", ce_column_names[k]);
    putchar('\n');
    if (!ce_run(&m, ce_settings[0], end, step, ce_print_row, NULL)) {
        fflush(stdout);
        fprintf(stderr, "%s\n", m.fault);
        return 1;
    }
    ce_tell_moved(&m);
    return fflush(stdout) != 0;
}
