// The program in C, unchanged, then the tables of the unit and the functions of the interface.
#include "fmu/fmu_files.hpp"
#include "fmu/fmu_runtimes.hpp"

#include "programs/target_language.hpp"

namespace coenergy {

namespace {

using Role = FmuVariable::Role;

// The places at which the variables of one kind find their values.
std::vector<std::size_t> placesOf(const FmuModel& model, Role role) {
    std::vector<std::size_t> places;
    for (const FmuVariable& variable : model.variables)
        if (variable.role == role)
            places.push_back(variable.index);
    return places;
}

std::string tablesOf(const FmuModel& model, const TargetLanguage& language) {
    std::vector<std::string> names;
    std::vector<std::size_t> changes;
    for (const FmuVariable& variable : model.variables) {
        names.push_back(variable.name);
        if (variable.role == Role::Parameter)
            changes.push_back(variable.change == FmuVariable::Change::Always    ? 2
                              : variable.change == FmuVariable::Change::Between ? 1
                                                                                : 0);
    }
    const std::vector<std::size_t> dependents = placesOf(model, Role::Dependent),
                                   columns = placesOf(model, Role::Column);
    return language.count("fmu_has_derivatives", model.hasDerivatives) +
           language.count("fmu_n_dependents", dependents.size()) + language.count("fmu_n_columns", columns.size()) +
           language.count("fmu_n_surfaces", model.surfaces.size()) +
           language.count("fmu_has_timed_switches", model.hasTimedSwitches) +
           language.table("fmu_surfaces", model.surfaces) + language.table("fmu_names", names) +
           language.table("fmu_dependent_places", dependents) + language.table("fmu_columns", columns) +
           language.comment("2: at any time, 1: between steps, 0: before") + language.table("fmu_changes", changes);
}

// Sources of several models may be linked into one program; a library by itself has the names of the standard.
std::string prefixOf(const FmuIdentity& identity) {
    const std::string name = identity.version == FmiVersion::Two ? "FMI2" : "FMI3";
    return "#if defined " + name + "_OVERRIDE_FUNCTION_PREFIX\n#if defined " + name +
           "_ACTUAL_FUNCTION_PREFIX\n#define FMU_PREFIX " + name + "_ACTUAL_FUNCTION_PREFIX\n#endif\n#elif defined " +
           name + "_FUNCTION_PREFIX\n#define FMU_PREFIX " + name + "_FUNCTION_PREFIX\n#else\n#define FMU_PREFIX " +
           identity.identifier + "_\n#endif\n";
}

} // namespace

std::string fmuSource(const FmuModel& model, const FmuIdentity& identity, const std::string& program) {
    const auto language = targetC();
    return programText(model.model, *language, program) + "\n" + tablesOf(model, *language) +
           "static const char fmu_token[] = " + language->literal(identity.token) + ";\n" + prefixOf(identity) +
           std::string(runtimeOfFmu()) +
           std::string(identity.version == FmiVersion::Two ? functionsOfFmi2() : functionsOfFmi3());
}

} // namespace coenergy
