
/* ---- the functions of FMI 3.0 ---- */

#include <stdbool.h>
#include <stdint.h>

#define FMU_STATUS FMU_EXPORT fmi3Status

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean, fmi3Clock;
typedef const char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent } fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String category, fmi3String message);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                               fmi3Boolean *, fmi3Float64 *);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

typedef struct {
    fmu_instance unit;
    fmi3LogMessageCallback log;
    fmi3InstanceEnvironment environment;
    int may_return_early;
} fmi3_instance;

static void fmi3_complain(fmu_instance *unit, const char *what) {
    const fmi3_instance *f = (const fmi3_instance *)unit;
    if (f->log) f->log(f->environment, fmi3Error, "logStatusError", what);
}

#define FMU_IN(modes, function) \
    if (!fmu_is_in((fmu_instance *)c, modes, function)) return fmi3Error
#define FMU_ANSWER(is_done) return (is_done) ? fmi3OK : fmi3Error
#define FMU_COUNTED(n, count) \
    if ((n) != (count)) FMU_ANSWER(fmu_fail((fmu_instance *)c, "not as many values as there are", ""))

FMU_EXPORT const char *FMU_NAME(fmi3GetVersion)(void) { return "3.0"; }

static fmi3Instance fmi3_new(fmi3String token, int is_cosimulation, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
    fmi3_instance *f;
    if (!token || strcmp(token, fmu_token) != 0) {
        if (log) log(environment, fmi3Error, "logStatusError", "the instantiation token is not that of this unit");
        return NULL;
    }
    f = (fmi3_instance *)fmu_new(sizeof *f, is_cosimulation, fmi3_complain);
    if (!f) return NULL;
    f->log = log;
    f->environment = environment;
    return f;
}

FMU_EXPORT fmi3Instance FMU_NAME(fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                               fmi3Boolean logs, fmi3InstanceEnvironment environment,
                                                               fmi3LogMessageCallback log) {
    (void)name; (void)resources; (void)visible; (void)logs;
    return fmi3_new(token, 0, environment, log);
}

FMU_EXPORT fmi3Instance FMU_NAME(fmi3InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                              fmi3Boolean logs, fmi3Boolean uses_events, fmi3Boolean may_return_early,
                                                              const fmi3ValueReference between[], size_t n_between,
                                                              fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                              fmi3IntermediateUpdateCallback update) {
    fmi3_instance *f;
    (void)name; (void)resources; (void)visible; (void)logs; (void)between; (void)update;
    if (uses_events || n_between > 0) {
        if (log) log(environment, fmi3Error, "logStatusError", "there are neither events nor intermediate values in co-simulation");
        return NULL;
    }
    f = (fmi3_instance *)fmi3_new(token, 1, environment, log);
    if (f) f->may_return_early = may_return_early;
    return f;
}

FMU_EXPORT fmi3Instance FMU_NAME(fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                                    fmi3Boolean visible, fmi3Boolean logs,
                                                                    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                                    fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
                                                                    fmi3UnlockPreemptionCallback unlock) {
    (void)name; (void)token; (void)resources; (void)visible; (void)logs; (void)update; (void)lock; (void)unlock;
    if (log) log(environment, fmi3Error, "logStatusError", "this unit has no scheduled execution");
    return NULL;
}

FMU_EXPORT void FMU_NAME(fmi3FreeInstance)(fmi3Instance c) { free(c); }

FMU_STATUS FMU_NAME(fmi3SetDebugLogging)(fmi3Instance c, fmi3Boolean logs, size_t n, const fmi3String categories[]) {
    (void)logs; (void)n; (void)categories;
    FMU_IN(fmu_any, "fmi3SetDebugLogging");
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3EnterInitializationMode)(fmi3Instance c, fmi3Boolean has_tolerance, fmi3Float64 tolerance, fmi3Float64 start,
                                                 fmi3Boolean has_stop, fmi3Float64 stop) {
    fmu_instance *f = (fmu_instance *)c;
    (void)has_stop; (void)stop;
    FMU_IN(fmu_setting_up, "fmi3EnterInitializationMode");
    if (!fmu_set_up(f, has_tolerance, tolerance, start)) return fmi3Error;
    f->data.mode = fmu_initializing;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3ExitInitializationMode)(fmi3Instance c) {
    FMU_IN(fmu_initializing, "fmi3ExitInitializationMode");
    FMU_ANSWER(fmu_end_initialization((fmu_instance *)c));
}

FMU_STATUS FMU_NAME(fmi3EnterEventMode)(fmi3Instance c) {
    FMU_IN(fmu_continuous, "fmi3EnterEventMode");
    ((fmu_instance *)c)->data.mode = fmu_in_event;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3Terminate)(fmi3Instance c) {
    FMU_IN(fmu_started, "fmi3Terminate");
    ((fmu_instance *)c)->data.mode = fmu_terminated;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3Reset)(fmi3Instance c) {
    FMU_IN(fmu_any, "fmi3Reset");
    fmu_reset((fmu_instance *)c);
    return fmi3OK;
}

/* Nothing can be configured. */
FMU_STATUS FMU_NAME(fmi3EnterConfigurationMode)(fmi3Instance c) {
    FMU_IN(0, "fmi3EnterConfigurationMode");
    return fmi3OK;
}
FMU_STATUS FMU_NAME(fmi3ExitConfigurationMode)(fmi3Instance c) {
    FMU_IN(0, "fmi3ExitConfigurationMode");
    return fmi3OK;
}

/* ---- values: all are of type Float64 ---- */

FMU_STATUS FMU_NAME(fmi3GetFloat64)(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 values[], size_t n_values) {
    size_t k;
    FMU_IN(fmu_any, "fmi3GetFloat64");
    FMU_COUNTED(n_values, n);
    for (k = 0; k < n; ++k)
        if (!fmu_get((fmu_instance *)c, r[k], &values[k])) return fmi3Error;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3SetFloat64)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 values[], size_t n_values) {
    size_t k;
    FMU_IN(fmu_any & ~(fmu_terminated | fmu_failed), "fmi3SetFloat64");
    FMU_COUNTED(n_values, n);
    for (k = 0; k < n; ++k)
        if (!fmu_set((fmu_instance *)c, r[k], values[k])) return fmi3Error;
    return fmi3OK;
}

/* A function for what this unit does not have: nothing to do for no variables, else an error. */
#define FMU_NONE(name, parameters, unused) \
    FMU_STATUS FMU_NAME(name) parameters { \
        (void)r; unused \
        FMU_IN(fmu_any, #name); \
        FMU_ANSWER(n == 0 || fmu_fail((fmu_instance *)c, "there are no such variables: ", #name)); \
    }
#define FMU_NO_VALUES(type) \
    FMU_NONE(fmi3Get##type, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3##type v[], size_t m), (void)v; (void)m;) \
    FMU_NONE(fmi3Set##type, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3##type v[], size_t m), (void)v; (void)m;)
FMU_NO_VALUES(Float32)
FMU_NO_VALUES(Int8)
FMU_NO_VALUES(UInt8)
FMU_NO_VALUES(Int16)
FMU_NO_VALUES(UInt16)
FMU_NO_VALUES(Int32)
FMU_NO_VALUES(UInt32)
FMU_NO_VALUES(Int64)
FMU_NO_VALUES(UInt64)
FMU_NO_VALUES(Boolean)
FMU_NO_VALUES(String)
FMU_NONE(fmi3GetBinary, (fmi3Instance c, const fmi3ValueReference r[], size_t n, size_t sizes[], fmi3Binary v[], size_t m),
         (void)sizes; (void)v; (void)m;)
FMU_NONE(fmi3SetBinary, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const size_t sizes[], const fmi3Binary v[], size_t m),
         (void)sizes; (void)v; (void)m;)
FMU_NONE(fmi3GetClock, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Clock v[]), (void)v;)
FMU_NONE(fmi3SetClock, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Clock v[]), (void)v;)
FMU_NONE(fmi3GetIntervalDecimal, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 v[], fmi3IntervalQualifier q[]),
         (void)v; (void)q;)
FMU_NONE(fmi3GetIntervalFraction, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3UInt64 v[], fmi3UInt64 w[],
                                   fmi3IntervalQualifier q[]), (void)v; (void)w; (void)q;)
FMU_NONE(fmi3GetShiftDecimal, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 v[]), (void)v;)
FMU_NONE(fmi3GetShiftFraction, (fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3UInt64 v[], fmi3UInt64 w[]), (void)v; (void)w;)
FMU_NONE(fmi3SetIntervalDecimal, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 v[]), (void)v;)
FMU_NONE(fmi3SetIntervalFraction, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3UInt64 v[], const fmi3UInt64 w[]),
         (void)v; (void)w;)
FMU_NONE(fmi3SetShiftDecimal, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 v[]), (void)v;)
FMU_NONE(fmi3SetShiftFraction, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3UInt64 v[], const fmi3UInt64 w[]),
         (void)v; (void)w;)
FMU_NONE(fmi3GetOutputDerivatives, (fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Int32 orders[], fmi3Float64 v[],
                                    size_t m), (void)orders; (void)v; (void)m;)

FMU_STATUS FMU_NAME(fmi3GetNumberOfVariableDependencies)(fmi3Instance c, fmi3ValueReference r, size_t *n) {
    (void)r; (void)n;
    FMU_IN(0, "fmi3GetNumberOfVariableDependencies");
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetVariableDependencies)(fmi3Instance c, fmi3ValueReference r, size_t of[], fmi3ValueReference on[], size_t at[],
                                                 fmi3DependencyKind kinds[], size_t n) {
    (void)r; (void)of; (void)on; (void)at; (void)kinds; (void)n;
    FMU_IN(0, "fmi3GetVariableDependencies");
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetDirectionalDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n_unknowns,
                                                  const fmi3ValueReference knowns[], size_t n_knowns, const fmi3Float64 seed[],
                                                  size_t n_seed, fmi3Float64 sensitivity[], size_t n_sensitivity) {
    FMU_IN(fmu_initializing | fmu_started, "fmi3GetDirectionalDerivative");
    FMU_COUNTED(n_seed, n_knowns);
    FMU_COUNTED(n_sensitivity, n_unknowns);
    FMU_ANSWER(fmu_derive((fmu_instance *)c, unknowns, n_unknowns, knowns, n_knowns, seed, sensitivity));
}

FMU_STATUS FMU_NAME(fmi3GetAdjointDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n_unknowns,
                                              const fmi3ValueReference knowns[], size_t n_knowns, const fmi3Float64 seed[], size_t n_seed,
                                              fmi3Float64 sensitivity[], size_t n_sensitivity) {
    (void)unknowns; (void)n_unknowns; (void)knowns; (void)n_knowns; (void)seed; (void)n_seed; (void)sensitivity; (void)n_sensitivity;
    FMU_IN(fmu_any, "fmi3GetAdjointDerivative");
    FMU_ANSWER(fmu_fail((fmu_instance *)c, "this unit has no adjoint derivatives", ""));
}

/* ---- states of the unit ---- */

FMU_STATUS FMU_NAME(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState *state) {
    FMU_IN(fmu_any, "fmi3GetFMUState");
    FMU_ANSWER(fmu_save((fmu_instance *)c, state));
}

FMU_STATUS FMU_NAME(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state) {
    FMU_IN(fmu_any, "fmi3SetFMUState");
    FMU_ANSWER(fmu_restore((fmu_instance *)c, state));
}

FMU_STATUS FMU_NAME(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState *state) {
    FMU_IN(fmu_any, "fmi3FreeFMUState");
    if (state) { free(*state); *state = NULL; }
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state, size_t *size) {
    (void)state;
    FMU_IN(fmu_any, "fmi3SerializedFMUStateSize");
    *size = fmu_serialized_size;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
    FMU_IN(fmu_any, "fmi3SerializeFMUState");
    FMU_ANSWER(fmu_serialize((fmu_instance *)c, state, (char *)bytes, size));
}

FMU_STATUS FMU_NAME(fmi3DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
    FMU_IN(fmu_any, "fmi3DeserializeFMUState");
    FMU_ANSWER(fmu_deserialize((fmu_instance *)c, (const char *)bytes, size, state));
}

/* ---- model exchange ---- */

FMU_STATUS FMU_NAME(fmi3EvaluateDiscreteStates)(fmi3Instance c) {
    FMU_IN(fmu_initializing | fmu_in_event, "fmi3EvaluateDiscreteStates");
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *needs_update, fmi3Boolean *ends, fmi3Boolean *nominals_changed,
                                              fmi3Boolean *states_changed, fmi3Boolean *has_next_event, fmi3Float64 *next_event) {
    fmu_instance *f = (fmu_instance *)c;
    int is_moved, is_ended, is_timed;
    double next;
    FMU_IN(fmu_in_event, "fmi3UpdateDiscreteStates");
    if (!fmu_handle_event(f, &is_moved, &is_ended)) return fmi3Error;
    is_timed = fmu_find_next_event(f, &next);
    if (needs_update) *needs_update = false;
    if (ends) *ends = is_ended != 0;
    if (nominals_changed) *nominals_changed = false;
    if (states_changed) *states_changed = is_moved != 0;
    if (has_next_event) *has_next_event = is_timed != 0;
    if (next_event) *next_event = next;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3EnterContinuousTimeMode)(fmi3Instance c) {
    FMU_IN(fmu_in_event, "fmi3EnterContinuousTimeMode");
    ((fmu_instance *)c)->data.mode = fmu_continuous;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3CompletedIntegratorStep)(fmi3Instance c, fmi3Boolean no_former_states, fmi3Boolean *needs_event, fmi3Boolean *ends) {
    int needs = 0, is_ended = 0;
    (void)no_former_states;
    FMU_IN(fmu_continuous, "fmi3CompletedIntegratorStep");
    *needs_event = *ends = false;
    if (!fmu_complete_step((fmu_instance *)c, &needs, &is_ended)) return fmi3Error;
    *needs_event = needs != 0;
    *ends = is_ended != 0;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3SetTime)(fmi3Instance c, fmi3Float64 time) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_continuous | fmu_in_event, "fmi3SetTime");
    if (!isfinite(time)) FMU_ANSWER(fmu_fail(f, "the time is no number", ""));
    fmu_move(f, time, f->data.y);
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3SetContinuousStates)(fmi3Instance c, const fmi3Float64 y[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_continuous, "fmi3SetContinuousStates");
    FMU_COUNTED(n, ce_n_states);
    fmu_move(f, f->data.time, y);
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetContinuousStateDerivatives)(fmi3Instance c, fmi3Float64 rate[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi3GetContinuousStateDerivatives");
    FMU_COUNTED(n, ce_n_states);
    if (!fmu_find_rate(f)) return f->data.mode == fmu_continuous ? fmi3Discard : fmi3Error;
    memcpy(rate, f->data.rate, n * sizeof *rate);
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetEventIndicators)(fmi3Instance c, fmi3Float64 indicators[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi3GetEventIndicators");
    FMU_COUNTED(n, fmu_n_indicators);
    if (!fmu_find_indicators(f, indicators)) return f->data.mode == fmu_continuous ? fmi3Discard : fmi3Error;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetContinuousStates)(fmi3Instance c, fmi3Float64 y[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi3GetContinuousStates");
    FMU_COUNTED(n, ce_n_states);
    if (f->data.mode == fmu_initializing && !fmu_find_start(f)) return fmi3Error;
    memcpy(y, f->data.y, n * sizeof *y);
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetNominalsOfContinuousStates)(fmi3Instance c, fmi3Float64 nominals[], size_t n) {
    FMU_IN(fmu_any, "fmi3GetNominalsOfContinuousStates");
    FMU_COUNTED(n, ce_n_states);
    memcpy(nominals, ((fmu_instance *)c)->data.model.nominal, n * sizeof *nominals);
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t *n) {
    FMU_IN(fmu_any, "fmi3GetNumberOfEventIndicators");
    *n = fmu_n_indicators;
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t *n) {
    FMU_IN(fmu_any, "fmi3GetNumberOfContinuousStates");
    *n = ce_n_states;
    return fmi3OK;
}

/* ---- co-simulation ---- */

FMU_STATUS FMU_NAME(fmi3EnterStepMode)(fmi3Instance c) {
    FMU_IN(0, "fmi3EnterStepMode");
    return fmi3OK;
}

FMU_STATUS FMU_NAME(fmi3DoStep)(fmi3Instance c, fmi3Float64 time, fmi3Float64 length, fmi3Boolean no_former_states, fmi3Boolean *needs_event,
                                fmi3Boolean *ends, fmi3Boolean *is_early, fmi3Float64 *reached) {
    fmu_instance *f = (fmu_instance *)c;
    int is_done, is_ended;
    (void)no_former_states;
    FMU_IN(fmu_stepping, "fmi3DoStep");
    is_done = fmu_step(f, time, length, &is_ended);
    if (needs_event) *needs_event = false;
    if (ends) *ends = is_ended != 0;
    if (is_early) *is_early = is_ended && ((fmi3_instance *)c)->may_return_early;
    if (reached) *reached = f->data.time;
    FMU_ANSWER(is_done);
}

FMU_STATUS FMU_NAME(fmi3ActivateModelPartition)(fmi3Instance c, fmi3ValueReference clock, fmi3Float64 time) {
    (void)clock; (void)time;
    FMU_IN(0, "fmi3ActivateModelPartition");
    return fmi3OK;
}
