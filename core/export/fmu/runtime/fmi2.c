
/* ---- the functions of FMI 2.0 ---- */

#define FMU_STATUS FMU_EXPORT fmi2Status

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef const char *fmi2String;
typedef char fmi2Byte;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;
typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String name, fmi2Status, fmi2String category, fmi2String message, ...);
typedef struct {
    fmi2CallbackLogger logger;
    void *(*allocateMemory)(size_t count, size_t size);
    void (*freeMemory)(void *);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment environment;
} fmi2CallbackFunctions;
typedef struct {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

typedef struct {
    fmu_instance unit;
    fmi2CallbackLogger logger;
    fmi2ComponentEnvironment environment;
    char *name;
} fmi2_instance;

static void fmi2_complain(fmu_instance *unit, const char *what) {
    const fmi2_instance *f = (const fmi2_instance *)unit;
    if (f->logger) f->logger(f->environment, f->name, fmi2Error, "logStatusError", "%s", what);
}

#define FMU_IN(modes, function) \
    if (!fmu_is_in((fmu_instance *)c, modes, function)) return fmi2Error
#define FMU_ANSWER(is_done) return (is_done) ? fmi2OK : fmi2Error

FMU_EXPORT const char *FMU_NAME(fmi2GetTypesPlatform)(void) { return "default"; }
FMU_EXPORT const char *FMU_NAME(fmi2GetVersion)(void) { return "2.0"; }

FMU_EXPORT fmi2Component FMU_NAME(fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                                   const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logs) {
    const fmi2CallbackLogger logger = callbacks ? callbacks->logger : NULL;
    fmi2_instance *f;
    (void)resources; (void)visible; (void)logs;
    if (!name || !*name || !token || strcmp(token, fmu_token) != 0) {
        if (logger) logger(callbacks->environment, name ? name : "", fmi2Error, "logStatusError", "%s",
                           name && *name ? "the GUID is not that of this unit" : "the instance has no name");
        return NULL;
    }
    f = (fmi2_instance *)fmu_new(sizeof *f, type == fmi2CoSimulation, fmi2_complain);
    if (!f) return NULL;
    f->logger = logger;
    f->environment = callbacks ? callbacks->environment : NULL;
    f->name = (char *)malloc(strlen(name) + 1);
    if (f->name) {
        strcpy(f->name, name);
        return f;
    }
    free(f);
    return NULL;
}

FMU_EXPORT void FMU_NAME(fmi2FreeInstance)(fmi2Component c) {
    if (c) free(((fmi2_instance *)c)->name);
    free(c);
}

FMU_STATUS FMU_NAME(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean logs, size_t n, const fmi2String categories[]) {
    (void)logs; (void)n; (void)categories;
    FMU_IN(fmu_any, "fmi2SetDebugLogging");
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real start,
                                         fmi2Boolean has_stop, fmi2Real stop) {
    (void)has_stop; (void)stop;
    FMU_IN(fmu_setting_up, "fmi2SetupExperiment");
    FMU_ANSWER(fmu_set_up((fmu_instance *)c, has_tolerance, tolerance, start));
}

FMU_STATUS FMU_NAME(fmi2EnterInitializationMode)(fmi2Component c) {
    FMU_IN(fmu_setting_up, "fmi2EnterInitializationMode");
    ((fmu_instance *)c)->data.mode = fmu_initializing;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2ExitInitializationMode)(fmi2Component c) {
    FMU_IN(fmu_initializing, "fmi2ExitInitializationMode");
    FMU_ANSWER(fmu_end_initialization((fmu_instance *)c));
}

FMU_STATUS FMU_NAME(fmi2Terminate)(fmi2Component c) {
    FMU_IN(fmu_started, "fmi2Terminate");
    ((fmu_instance *)c)->data.mode = fmu_terminated;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2Reset)(fmi2Component c) {
    FMU_IN(fmu_any, "fmi2Reset");
    fmu_reset((fmu_instance *)c);
    return fmi2OK;
}

/* ---- values: all are real ---- */

FMU_STATUS FMU_NAME(fmi2GetReal)(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real values[]) {
    size_t k;
    FMU_IN(fmu_any, "fmi2GetReal");
    for (k = 0; k < n; ++k)
        if (!fmu_get((fmu_instance *)c, r[k], &values[k])) return fmi2Error;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2SetReal)(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real values[]) {
    size_t k;
    FMU_IN(fmu_any & ~(fmu_terminated | fmu_failed), "fmi2SetReal");
    for (k = 0; k < n; ++k)
        if (!fmu_set((fmu_instance *)c, r[k], values[k])) return fmi2Error;
    return fmi2OK;
}

#define FMU_NO_VALUES(name, type) \
    FMU_STATUS FMU_NAME(name)(fmi2Component c, const fmi2ValueReference r[], size_t n, type values[]) { \
        (void)r; (void)values; \
        FMU_IN(fmu_any, #name); \
        FMU_ANSWER(n == 0 || fmu_fail((fmu_instance *)c, "all variables are real: ", #name)); \
    }
FMU_NO_VALUES(fmi2GetInteger, fmi2Integer)
FMU_NO_VALUES(fmi2GetBoolean, fmi2Boolean)
FMU_NO_VALUES(fmi2GetString, fmi2String)
FMU_NO_VALUES(fmi2SetInteger, const fmi2Integer)
FMU_NO_VALUES(fmi2SetBoolean, const fmi2Boolean)
FMU_NO_VALUES(fmi2SetString, const fmi2String)

FMU_STATUS FMU_NAME(fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[], size_t n_unknowns,
                                                  const fmi2ValueReference knowns[], size_t n_knowns, const fmi2Real seed[],
                                                  fmi2Real sensitivity[]) {
    FMU_IN(fmu_initializing | fmu_started, "fmi2GetDirectionalDerivative");
    FMU_ANSWER(fmu_derive((fmu_instance *)c, unknowns, n_unknowns, knowns, n_knowns, seed, sensitivity));
}

/* ---- states of the unit ---- */

FMU_STATUS FMU_NAME(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    FMU_IN(fmu_any, "fmi2GetFMUstate");
    FMU_ANSWER(fmu_save((fmu_instance *)c, state));
}

FMU_STATUS FMU_NAME(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
    FMU_IN(fmu_any, "fmi2SetFMUstate");
    FMU_ANSWER(fmu_restore((fmu_instance *)c, state));
}

FMU_STATUS FMU_NAME(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
    FMU_IN(fmu_any, "fmi2FreeFMUstate");
    if (state) { free(*state); *state = NULL; }
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size) {
    (void)state;
    FMU_IN(fmu_any, "fmi2SerializedFMUstateSize");
    *size = fmu_serialized_size;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
    FMU_IN(fmu_any, "fmi2SerializeFMUstate");
    FMU_ANSWER(fmu_serialize((fmu_instance *)c, state, bytes, size));
}

FMU_STATUS FMU_NAME(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
    FMU_IN(fmu_any, "fmi2DeSerializeFMUstate");
    FMU_ANSWER(fmu_deserialize((fmu_instance *)c, bytes, size, state));
}

/* ---- model exchange ---- */

FMU_STATUS FMU_NAME(fmi2EnterEventMode)(fmi2Component c) {
    FMU_IN(fmu_continuous | fmu_in_event, "fmi2EnterEventMode");
    ((fmu_instance *)c)->data.mode = fmu_in_event;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_in_event, "fmi2NewDiscreteStates");
    memset(info, 0, sizeof *info);
    if (!fmu_handle_event(f, &info->valuesOfContinuousStatesChanged, &info->terminateSimulation)) return fmi2Error;
    info->nextEventTimeDefined = fmu_find_next_event(f, &info->nextEventTime);
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2EnterContinuousTimeMode)(fmi2Component c) {
    FMU_IN(fmu_in_event, "fmi2EnterContinuousTimeMode");
    ((fmu_instance *)c)->data.mode = fmu_continuous;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean no_former_states, fmi2Boolean *needs_event,
                                                 fmi2Boolean *ends) {
    (void)no_former_states;
    FMU_IN(fmu_continuous, "fmi2CompletedIntegratorStep");
    *needs_event = *ends = 0;
    FMU_ANSWER(fmu_complete_step((fmu_instance *)c, needs_event, ends));
}

FMU_STATUS FMU_NAME(fmi2SetTime)(fmi2Component c, fmi2Real time) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_continuous | fmu_in_event, "fmi2SetTime");
    if (!isfinite(time)) FMU_ANSWER(fmu_fail(f, "the time is no number", ""));
    fmu_move(f, time, f->data.y);
    return fmi2OK;
}

#define FMU_COUNTED(count) \
    if (n != (count)) FMU_ANSWER(fmu_fail((fmu_instance *)c, "not as many values as there are", ""))

FMU_STATUS FMU_NAME(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real y[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_continuous, "fmi2SetContinuousStates");
    FMU_COUNTED(ce_n_states);
    fmu_move(f, f->data.time, y);
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2GetDerivatives)(fmi2Component c, fmi2Real rate[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi2GetDerivatives");
    FMU_COUNTED(ce_n_states);
    if (!fmu_find_rate(f)) return f->data.mode == fmu_continuous ? fmi2Discard : fmi2Error;
    memcpy(rate, f->data.rate, n * sizeof *rate);
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2GetEventIndicators)(fmi2Component c, fmi2Real indicators[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi2GetEventIndicators");
    FMU_COUNTED(fmu_n_indicators);
    if (!fmu_find_indicators(f, indicators)) return f->data.mode == fmu_continuous ? fmi2Discard : fmi2Error;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2GetContinuousStates)(fmi2Component c, fmi2Real y[], size_t n) {
    fmu_instance *f = (fmu_instance *)c;
    FMU_IN(fmu_initializing | fmu_started, "fmi2GetContinuousStates");
    FMU_COUNTED(ce_n_states);
    if (f->data.mode == fmu_initializing && !fmu_find_start(f)) return fmi2Error;
    memcpy(y, f->data.y, n * sizeof *y);
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominals[], size_t n) {
    FMU_IN(fmu_any, "fmi2GetNominalsOfContinuousStates");
    FMU_COUNTED(ce_n_states);
    memcpy(nominals, ((fmu_instance *)c)->data.model.nominal, n * sizeof *nominals);
    return fmi2OK;
}

/* ---- co-simulation ---- */

FMU_STATUS FMU_NAME(fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer order[],
                                                 const fmi2Real values[]) {
    (void)r; (void)order; (void)values;
    FMU_IN(fmu_any, "fmi2SetRealInputDerivatives");
    FMU_ANSWER(n == 0 || fmu_fail((fmu_instance *)c, "inputs are constant within a step", ""));
}

FMU_STATUS FMU_NAME(fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer order[],
                                                  fmi2Real values[]) {
    (void)r; (void)order; (void)values;
    FMU_IN(fmu_any, "fmi2GetRealOutputDerivatives");
    FMU_ANSWER(n == 0 || fmu_fail((fmu_instance *)c, "outputs have no derivatives here", ""));
}

FMU_STATUS FMU_NAME(fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real length, fmi2Boolean no_former_states) {
    int ends;
    (void)no_former_states;
    FMU_IN(fmu_stepping, "fmi2DoStep");
    if (!fmu_step((fmu_instance *)c, time, length, &ends)) return fmi2Error;
    return ends ? fmi2Discard : fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2CancelStep)(fmi2Component c) {
    FMU_IN(fmu_any, "fmi2CancelStep");
    FMU_ANSWER(fmu_fail((fmu_instance *)c, "a step that has been made is not cancelled", ""));
}

FMU_STATUS FMU_NAME(fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value) {
    FMU_IN(fmu_any, "fmi2GetRealStatus");
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *value = ((fmu_instance *)c)->data.time;
    return fmi2OK;
}

FMU_STATUS FMU_NAME(fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value) {
    FMU_IN(fmu_any, "fmi2GetBooleanStatus");
    if (kind != fmi2Terminated) return fmi2Discard;
    *value = ((fmu_instance *)c)->data.model.is_at_limit;
    return fmi2OK;
}

#define FMU_NO_STATUS(name, type) \
    FMU_STATUS FMU_NAME(name)(fmi2Component c, const fmi2StatusKind kind, type *value) { \
        (void)kind; (void)value; \
        FMU_IN(fmu_any, #name); \
        return fmi2Discard; \
    }
FMU_NO_STATUS(fmi2GetStatus, fmi2Status)
FMU_NO_STATUS(fmi2GetIntegerStatus, fmi2Integer)
FMU_NO_STATUS(fmi2GetStringStatus, fmi2String)
