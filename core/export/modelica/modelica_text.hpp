#pragma once
// The model as a text of Modelica: its equations as they were derived.

#include "dae/dae_system.hpp"
#include "dae/observation.hpp"
#include "dimension/text_measure.hpp"
#include "setup/givens.hpp"
#include "setup/integration_settings.hpp"

#include <map>
#include <set>
#include <string>
#include <variant>

namespace coenergy {

struct ModelicaSource {
    const DaeSystem& system;
    const Observation& observation;
    const Givens& givens;
    const IntegrationSettings& settings;
    std::map<std::string, double> parameters = {}; // in place of the model's values
    std::set<std::string, std::less<>> state = {}; // variables that determine the motion
    bool isConstrained = false;                    // constraints restrict the state
    bool hasRedundantConstraints = false;
    UnitNames units = {}; // as typed or inferred
    std::string title = {};
    std::string description = {};
    std::string className = "Model";
};

/// What Modelica cannot say.
struct ModelicaObstacle {
    enum class Feature {
        Table,     // where: its name
        Integral,  // where: the integral
        Impulse,   // where: the call
        Jump,      // where: the call, whose argument depends on the motion
        Redundant, // constraints
        Number,    // where: beyond double precision
    };
    Feature feature = Feature::Table;
    std::string where;
};

/// `version` is that of this program.
std::variant<std::string, ModelicaObstacle> modelicaText(const ModelicaSource& source, const std::string& version);

/// A unit of the SI as Modelica writes it, "kg.m2.s-2"; empty where it cannot.
std::string modelicaUnit(const std::string& unit);

} // namespace coenergy
