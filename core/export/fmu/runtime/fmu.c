
/* ---- the model as a unit of the Functional Mock-up Interface: what its versions share ----

   A value reference is a number in this order: the time, parameters, parameters that follow from others, the state, its
   derivatives, other columns, event indicators. Everything belongs to an instance; nothing is global. */

#include <stddef.h>

#if defined FMU_PREFIX
#define FMU_JOINED(a, b) a##b
#define FMU_PREFIXED(prefix, name) FMU_JOINED(prefix, name)
#define FMU_NAME(name) FMU_PREFIXED(FMU_PREFIX, name)
#else
#define FMU_NAME(name) name
#endif
#if defined _WIN32
#define FMU_EXPORT __declspec(dllexport)
#elif defined __GNUC__
#define FMU_EXPORT __attribute__((visibility("default")))
#else
#define FMU_EXPORT
#endif

enum {
    fmu_first_argument = 1,
    fmu_first_dependent = fmu_first_argument + ce_n_arguments,
    fmu_first_state = fmu_first_dependent + fmu_n_dependents,
    fmu_first_rate = fmu_first_state + ce_n_states,
    fmu_first_column = fmu_first_rate + ce_n_states,
    fmu_first_indicator = fmu_first_column + fmu_n_columns,
    fmu_n_indicators = fmu_n_surfaces + ce_n_watched, /* first of switches, then of limits */
    fmu_end = fmu_first_indicator + fmu_n_indicators
};

enum {
    fmu_setting_up = 1, fmu_initializing = 2, fmu_in_event = 4, fmu_continuous = 8, fmu_stepping = 16, fmu_terminated = 32,
    fmu_failed = 64,
    fmu_started = fmu_in_event | fmu_continuous | fmu_stepping | fmu_terminated,
    fmu_any = 2 * fmu_failed - 1
};

typedef struct {
    int mode, is_cosimulation;
    int is_start_known, is_rate_known, is_row_known;
    int is_drifted;                          /* since the last event the state has left the invariants */
    int has_new_values;                      /* since the last step parameters have changed */
    int orientation;                         /* the sign of det J at the start */
    int is_start_set[CE_SIZE(ce_n_states)];
    double starts[CE_SIZE(ce_n_states)];
    double start_time, time, step, tolerance; /* step: the method's next one; tolerance 0: that of the model */
    double y[CE_SIZE(ce_n_states)], rate[CE_SIZE(ce_n_states)], columns[CE_SIZE(ce_n_columns)];
    ce_model model;
} fmu_data;

/* What a saved state holds: all but what no call leaves behind. */
enum { fmu_saved_size = offsetof(fmu_data, model) + offsetof(ce_model, scratch) };

typedef struct fmu_instance {
    fmu_data data;
    void (*complain)(struct fmu_instance *, const char *what);
} fmu_instance;

static int fmu_complain(fmu_instance *f) {
    f->complain(f, f->data.model.fault);
    return 0;
}

static int fmu_fail(fmu_instance *f, const char *what, const char *where) {
    ce_stop(&f->data.model, what, where);
    return fmu_complain(f);
}

static int fmu_break(fmu_instance *f) {
    f->data.mode = fmu_failed;
    return 0;
}

static int fmu_is_in(fmu_instance *f, int modes, const char *function) {
    if (!f) return 0;
    return f->data.mode & modes ? 1 : fmu_fail(f, "called at the wrong time: ", function);
}

static void fmu_reset(fmu_instance *f) {
    const int is_cosimulation = f->data.is_cosimulation;
    memset(&f->data, 0, sizeof f->data);
    f->data.is_cosimulation = is_cosimulation;
    f->data.mode = fmu_setting_up;
    f->data.start_time = f->data.time = ce_settings[0];
    ce_reset(&f->data.model);
}

/* `size`: of what begins with such an instance. */
static fmu_instance *fmu_new(size_t size, int is_cosimulation, void (*complain)(fmu_instance *, const char *)) {
    fmu_instance *f = (fmu_instance *)calloc(1, size);
    ce_keep_functions();
    CE_UNUSED(ce_matrices);
    if (!f) return NULL;
    f->complain = complain;
    f->data.is_cosimulation = is_cosimulation;
    fmu_reset(f);
    return f;
}

static int fmu_set_up(fmu_instance *f, int has_tolerance, double tolerance, double start) {
    if (!isfinite(start)) return fmu_fail(f, "the start time is no number", "");
    if (has_tolerance && !(tolerance > 0 && isfinite(tolerance))) return fmu_fail(f, "the tolerance is not positive", "");
    f->data.start_time = f->data.time = start;
    if (has_tolerance) f->data.tolerance = tolerance;
    f->data.is_start_known = 0;
    return 1;
}

/* ---- the start ---- */

static void fmu_take_values(fmu_data *d) {
    ce_model *m = &d->model;
    int k;
    ce_update(m);
    m->is_changed = ce_n_stages > 0 && d->start_time != ce_settings[0];
    for (k = 0; k < ce_n_arguments; ++k) m->is_changed = m->is_changed || m->arguments[k] != ce_arguments[k];
    for (k = 0; k < ce_n_states; ++k)
        if (d->is_start_set[k]) ce_set_initial(m, ce_state_names[k], d->starts[k]);
    if (d->tolerance > 0) { m->relative_tolerance = d->tolerance; m->absolute_tolerance = d->tolerance / 100; }
    ce_forget_sizes(m);
    for (k = 0; k < ce_n_switches; ++k) m->x[ce_first_switch + k] = 1;
    m->held = m->pending = m->limit = -1;
    m->is_at_limit = m->n_crowded = 0;
    m->fault[0] = 0;
}

/* The sides at the present state, if nothing has been met on the way to it. */
static int fmu_choose_sides(fmu_instance *f) {
    fmu_data *d = &f->data;
    d->is_rate_known = d->is_row_known = d->has_new_values = 0;
    if (!ce_choose_sides(&d->model, d->time, d->y, ce_no_switch)) return fmu_complain(f);
    d->orientation = d->model.orientation;
    return 1;
}

/* Whether all limits are free; else the reason is told. */
static int fmu_is_free(fmu_instance *f) {
    ce_model *m = &f->data.model;
    m->limit = -1;
    if (ce_n_limits == 0 || ce_is_free_of(m, f->data.time, f->data.y, 0, ce_n_limits)) return 1;
    ce_end_at_limit(m);
    return fmu_complain(f);
}

static int fmu_find_start(fmu_instance *f) {
    fmu_data *d = &f->data;
    int k;
    if (d->is_start_known) return 1;
    fmu_take_values(d);
    if (!ce_start(&d->model, d->start_time, d->y)) return fmu_complain(f);
    for (k = 0; k < ce_n_states; ++k)
        if (!isfinite(d->y[k])) return fmu_fail(f, "no finite initial value: ", ce_state_names[k]);
    d->time = d->start_time;
    if (!fmu_choose_sides(f) || !fmu_is_free(f)) return 0;
    ce_note_sizes(&d->model, d->y);
    d->step = 0;
    d->is_start_known = 1;
    d->is_drifted = 0;
    return 1;
}

static int fmu_end_initialization(fmu_instance *f) {
    if (!fmu_find_start(f)) return fmu_break(f);
    f->data.mode = f->data.is_cosimulation ? fmu_stepping : fmu_in_event;
    return 1;
}

/* ---- values ---- */

static int fmu_find_rate(fmu_instance *f) {
    fmu_data *d = &f->data;
    if (d->mode == fmu_initializing && !fmu_find_start(f)) return 0;
    if (!d->is_rate_known && !ce_rate(&d->model, d->time, d->y, d->rate)) return fmu_complain(f);
    d->is_rate_known = 1;
    return 1;
}

static int fmu_find_row(fmu_instance *f) {
    fmu_data *d = &f->data;
    if (!fmu_find_rate(f)) return 0;
    if (!d->is_row_known && !ce_row(&d->model, d->time, d->y, d->columns)) return fmu_complain(f);
    d->is_row_known = 1;
    return 1;
}

/* Positive until an event: while the sides of switches are right, and limits are not reached. Behind an event an argument is
   zero but for rounding, and no indicator may be. */
static int fmu_find_indicators(fmu_instance *f, double *indicators) {
    fmu_data *d = &f->data;
    ce_model *m = &d->model;
    double margins[CE_SIZE(ce_n_switches)];
    int k;
    if (fmu_n_indicators == 0) return 1;
    if (!fmu_find_rate(f)) return 0;
    if (ce_n_switches > 0 && !ce_margins(m, d->time, d->y, margins)) return fmu_complain(f);
    for (k = 0; k < fmu_n_surfaces; ++k) {
        const int which = fmu_surfaces[k];
        indicators[k] = margins[which] + 1e-12 * (which == m->held ? 1 : m->reach[which]);
    }
    ce_limits(m->p, m->x, m->limit_values);
    for (k = 0; k < ce_n_watched; ++k) indicators[fmu_n_surfaces + k] = m->limit_values[k];
    return 1;
}

static int fmu_get(fmu_instance *f, unsigned reference, double *value) {
    fmu_data *d = &f->data;
    const int r = (int)reference;
    double indicators[CE_SIZE(fmu_n_indicators)] = {0};
    if (reference >= (unsigned)fmu_end) return fmu_fail(f, "there is no variable of this reference", "");
    if (r < fmu_first_argument) *value = d->time;
    else if (r < fmu_first_dependent) *value = d->model.arguments[r - fmu_first_argument];
    else if (r < fmu_first_state) *value = d->model.p[fmu_dependent_places[r - fmu_first_dependent]];
    else if (d->mode == fmu_setting_up) {
        const int k = r - fmu_first_state;
        if (r >= fmu_first_rate) return fmu_fail(f, "not known before the initialization: ", fmu_names[r]);
        *value = d->is_start_set[k] ? d->starts[k] : d->model.typed[k];
    } else if (r < fmu_first_rate) {
        if (d->mode == fmu_initializing && !fmu_find_start(f)) return 0;
        *value = d->y[r - fmu_first_state];
    } else if (r < fmu_first_column) {
        if (!fmu_find_rate(f)) return 0;
        *value = d->rate[r - fmu_first_rate];
    } else if (r < fmu_first_indicator) {
        if (!fmu_find_row(f)) return 0;
        *value = d->columns[fmu_columns[r - fmu_first_column]];
    } else {
        if (!fmu_find_indicators(f, indicators)) return 0;
        *value = indicators[r - fmu_first_indicator];
    }
    return 1;
}

/* An input at any time, a tunable parameter between steps and at events, all others before the motion begins. */
static int fmu_set_argument(fmu_instance *f, int k, double value) {
    fmu_data *d = &f->data;
    const int is_before = d->mode & (fmu_setting_up | fmu_initializing);
    const int may_change = is_before || fmu_changes[k] == 2 || (fmu_changes[k] == 1 && d->mode != fmu_continuous);
    if (value == d->model.arguments[k]) return 1;
    if (!may_change) return fmu_fail(f, "this parameter cannot change now: ", ce_argument_names[k]);
    if (!ce_set_parameter(&d->model, ce_argument_names[k], value)) return fmu_complain(f);
    if (is_before) d->is_start_known = 0;
    else d->has_new_values = 1;
    d->is_rate_known = d->is_row_known = 0;
    return 1;
}

static int fmu_set(fmu_instance *f, unsigned reference, double value) {
    fmu_data *d = &f->data;
    const int r = (int)reference;
    if (reference >= (unsigned)fmu_end) return fmu_fail(f, "there is no variable of this reference", "");
    if (!isfinite(value)) return fmu_fail(f, "not a finite value: ", fmu_names[r]);
    if (r >= fmu_first_argument && r < fmu_first_dependent) return fmu_set_argument(f, r - fmu_first_argument, value);
    if (r < fmu_first_state || r >= fmu_first_rate || !(d->mode & (fmu_setting_up | fmu_initializing)))
        return fmu_fail(f, "this variable cannot be set now: ", fmu_names[r]);
    d->starts[r - fmu_first_state] = value;
    d->is_start_set[r - fmu_first_state] = 1;
    d->is_start_known = 0;
    return 1;
}

/* ---- motion ---- */

static void fmu_move(fmu_instance *f, double time, const double *y) {
    fmu_data *d = &f->data;
    d->time = time;
    if (ce_n_states > 0 && y != d->y) memcpy(d->y, y, ce_n_states * sizeof *y);
    d->is_rate_known = d->is_row_known = 0;
}

/* The motion of the model's own method; every step of it is projected onto the invariants, and ends at switches. *ends:
   a limit has been reached on the way. */
static int fmu_step(fmu_instance *f, double time, double length, int *ends) {
    fmu_data *d = &f->data;
    const double rounding = 1e-9 * ce_larger(length, 1e-6 * fabs(time));
    *ends = 0;
    if (!(length > 0 && isfinite(length))) return fmu_fail(f, "the step is not positive", "");
    if (!(fabs(time - d->time) <= rounding)) return fmu_fail(f, "the step does not begin where the last one ended", "");
    if (d->has_new_values && d->model.pending < 0 && !fmu_choose_sides(f)) return fmu_break(f);
    d->is_rate_known = d->is_row_known = d->has_new_values = 0;
    d->model.fault[0] = 0;
    if (!(d->step > 0)) d->step = ce_first_step(&d->model, d->time, d->y, length);
    if (ce_advance(&d->model, &d->time, time + length, d->y, &d->step, &d->orientation)) return 1;
    fmu_complain(f);
    if (!d->model.is_at_limit) return fmu_break(f);
    d->mode = fmu_terminated;
    *ends = 1;
    return 1;
}

/* The state on the invariants; how far it moved, relative to its size. */
static int fmu_project(fmu_instance *f, double *y, double *distance) {
    fmu_data *d = &f->data;
    int k;
    *distance = 0;
    if (!fmu_find_rate(f)) return 0;
    memcpy(y, d->y, sizeof d->y);
    if (ce_n_stages == 0) return 1;
    if (!ce_project(&d->model, y)) return fmu_complain(f);
    ce_load(&d->model, d->time, d->y);
    for (k = 0; k < ce_n_states; ++k)
        *distance = ce_larger(*distance, fabs(y[k] - d->y[k]) / ce_larger(d->model.nominal[k], fabs(y[k])));
    return 1;
}

/* How far a motion that is held has left its surface, relative to its size. */
static double fmu_distance_from_surface(const ce_model *m) {
    double arguments[CE_SIZE(ce_n_switches)];
    if (ce_n_switches == 0 || m->held < 0) return 0;
    ce_switch_arguments(m->p, m->x, arguments);
    return fabs(arguments[m->held]) / ce_larger(m->reach[m->held], 1e-300);
}

/* After a step of another method: whether an event must bring the state back onto the invariants, or onto the surface that
   holds it. *ends: constraints that followed from others no longer do. */
static int fmu_complete_step(fmu_instance *f, int *needs_event, int *ends) {
    fmu_data *d = &f->data;
    double y[CE_SIZE(ce_n_states)], distance;
    if (!fmu_project(f, y, &distance)) return fmu_break(f);
    if (d->model.orientation != d->orientation) {
        fmu_fail(f, "the motion passes a singular configuration", "");
        return fmu_break(f);
    }
    d->is_drifted = ce_larger(distance, fmu_distance_from_surface(&d->model)) > 10 * d->model.relative_tolerance;
    *needs_event = d->is_drifted;
    ce_load(&d->model, d->time, y);
    *ends = !ce_keeps_set_aside(&d->model);
    ce_load(&d->model, d->time, d->y);
    if (*ends) {
        ce_end_at_limit(&d->model);
        fmu_complain(f);
    }
    return 1;
}

/* ---- events ---- */

/* The switch whose argument has passed zero since its side was chosen, or whose surface can no longer hold the motion; of
   several the one that did so last. */
static int fmu_crossed(fmu_instance *f, int *which) {
    fmu_data *d = &f->data;
    ce_model *m = &d->model;
    double margins[CE_SIZE(ce_n_switches)], nearest = INFINITY;
    int k;
    *which = ce_no_switch;
    if (!fmu_find_rate(f)) return 0;
    if (!ce_margins(m, d->time, d->y, margins)) return fmu_complain(f);
    for (k = 0; k < ce_n_switches; ++k) {
        const double beyond = -margins[k] / (k == m->held ? 1 : ce_larger(m->reach[k], 1e-300));
        if (!(beyond > 0 && beyond < nearest)) continue;
        nearest = beyond;
        *which = k;
    }
    return 1;
}

/* Goes on in the sides behind the present state; that moves where a surface holds it from here on. *ends: behind it is a
   limit. */
static int fmu_turn_sides(fmu_instance *f, int *ends) {
    fmu_data *d = &f->data;
    ce_model *m = &d->model;
    double y[CE_SIZE(ce_n_states)], step = 1;
    if (!fmu_crossed(f, &m->pending)) return 0;
    memcpy(y, d->y, sizeof y);
    if (m->pending < 0) {
        if (!fmu_choose_sides(f)) return 0;
    } else if (!ce_turn_sides(m, d->time, d->y, &step, &d->orientation)) {
        *ends = m->is_at_limit;
        fmu_complain(f);
        if (!*ends) return 0;
    }
    fmu_move(f, d->time, m->held < 0 ? y : d->y);
    d->has_new_values = 0;
    return 1;
}

/* *is_moved: the state is another one; *ends: a limit has been reached. */
static int fmu_handle_event(fmu_instance *f, int *is_moved, int *ends) {
    fmu_data *d = &f->data;
    double before[CE_SIZE(ce_n_states)], y[CE_SIZE(ce_n_states)], distance;
    *ends = 0;
    memcpy(before, d->y, sizeof before);
    if (d->is_drifted) {
        if (!fmu_project(f, y, &distance)) return fmu_break(f);
        fmu_move(f, d->time, y);
        d->is_drifted = 0;
    }
    if (ce_n_switches > 0 && !fmu_turn_sides(f, ends)) return fmu_break(f);
    if (!*ends && ce_n_watched > 0) {
        if (!fmu_find_rate(f)) return fmu_break(f);
        *ends = !fmu_is_free(f);
    }
    *is_moved = ce_n_states > 0 && memcmp(before, d->y, ce_n_states * sizeof *before) != 0;
    return 1;
}

/* Whether the time alone turns switches; *next is when it does next, or until when it does not. */
static int fmu_find_next_event(fmu_instance *f, double *next) {
    fmu_data *d = &f->data;
    ce_model *m = &d->model;
    ce_way way = {0, 0, NULL, NULL, NULL};
    ce_crossing found = {ce_no_switch, 0, 0};
    const double span = ce_settings[1] - ce_settings[0], least = 1e-9 * span;
    *next = 0;
    if (!fmu_has_timed_switches) return 0;
    way.t = d->time; way.h = 0.1 * span; way.y = way.next = d->y;
    memset(m->scratch.polynomial, 0, sizeof m->scratch.polynomial); /* the state does not matter */
    m->watches_time = 1;
    while (!ce_scan(m, &way, 0, 1, 0, &found) && way.h > least) {
        way.h /= 4;
        found.which = ce_no_switch;
    }
    m->watches_time = 0;
    d->is_rate_known = d->is_row_known = 0;
    *next = way.t + (found.which >= 0 && found.right > 0 ? found.right : 1) * way.h;
    return 1;
}

/* ---- derivatives ---- */

/* How the unknowns change with the state, exactly. */
static int fmu_derive(fmu_instance *f, const unsigned *unknowns, size_t n_unknowns, const unsigned *knowns, size_t n_knowns,
                      const double *seed, double *sensitivity) {
    ce_model *m = &f->data.model;
    double outputs[CE_SIZE(ce_n_output_slopes)];
    double dx[CE_SIZE(ce_n_inputs)] = {0};
    size_t i;
    int k;
    if (!fmu_has_derivatives) return fmu_fail(f, "this model has no exact derivatives of its outputs", "");
    if (f->data.mode == fmu_initializing && ce_n_stages > 0)
        return fmu_fail(f, "no derivatives of the search for the start", "");
    for (i = 0; i < n_knowns; ++i) {
        const int r = (int)knowns[i];
        if (r < fmu_first_state || r >= fmu_first_rate) return fmu_fail(f, "there are derivatives by the state alone", "");
        dx[1 + r - fmu_first_state] += seed[i];
    }
    if (!fmu_find_rate(f)) return 0;
    if (!ce_factored(m)) return fmu_complain(f);
    ce_change(m, dx, dx + 1 + ce_n_states);
    ce_output_slopes(m->p, m->x, outputs);
    for (i = 0; i < n_unknowns; ++i) {
        const int r = (int)unknowns[i];
        double sum = 0;
        if (r < fmu_first_state || r >= fmu_first_indicator) return fmu_fail(f, "no derivative of this variable", "");
        if (r < fmu_first_rate) sum = dx[1 + r - fmu_first_state];
        else if (r < fmu_first_column) sum = dx[ce_rate_inputs[r - fmu_first_rate]];
        else if (fmu_columns[r - fmu_first_column] < ce_n_recorded) sum = dx[ce_recorded_inputs[fmu_columns[r - fmu_first_column]]];
        else
            for (k = 0; k < ce_n_output_slopes; ++k)
                if (ce_output_slopes_rows[k] == fmu_columns[r - fmu_first_column] - ce_n_recorded)
                    sum += outputs[k] * dx[ce_output_slopes_columns[k]];
        sensitivity[i] = sum;
    }
    return 1;
}

/* ---- saved states ---- */

static int fmu_save(fmu_instance *f, void **saved) {
    if (!*saved) *saved = calloc(1, fmu_saved_size);
    if (!*saved) return fmu_fail(f, "no memory is left", "");
    memcpy(*saved, &f->data, fmu_saved_size);
    return 1;
}

static int fmu_restore(fmu_instance *f, const void *saved) {
    if (!saved || ((const fmu_data *)saved)->is_cosimulation != f->data.is_cosimulation)
        return fmu_fail(f, "this is no state of such an instance", "");
    memcpy(&f->data, saved, fmu_saved_size);
    return 1;
}

enum { fmu_serialized_size = sizeof fmu_token + fmu_saved_size };

static int fmu_serialize(fmu_instance *f, const void *saved, char *bytes, size_t size) {
    if (!saved || size < (size_t)fmu_serialized_size) return fmu_fail(f, "no room for the state", "");
    memcpy(bytes, fmu_token, sizeof fmu_token);
    memcpy(bytes + sizeof fmu_token, saved, fmu_saved_size);
    return 1;
}

static int fmu_deserialize(fmu_instance *f, const char *bytes, size_t size, void **saved) {
    if (size != (size_t)fmu_serialized_size || memcmp(bytes, fmu_token, sizeof fmu_token) != 0)
        return fmu_fail(f, "these are not the bytes of a state of this unit", "");
    if (!*saved) *saved = calloc(1, fmu_saved_size);
    if (!*saved) return fmu_fail(f, "no memory is left", "");
    memcpy(*saved, bytes + sizeof fmu_token, fmu_saved_size);
    return 1;
}
