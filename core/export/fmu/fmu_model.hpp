#pragma once
// A model as a unit of the Functional Mock-up Interface: its variables, and what of it may change when.

#include "dimension/text_measure.hpp"
#include "programs/exported_model.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// In the order of value references.
struct FmuVariable {
    enum class Role { Time, Parameter, Dependent, State, Rate, Column, Indicator };
    /// When a parameter may be given another value: never, before the motion begins, between steps, at any time.
    enum class Change { Never, Before, Between, Always };

    Role role = Role::Time;
    std::string name;
    std::string unit = {};
    std::string description = {};
    std::optional<double> start = std::nullopt;
    std::optional<double> nominal = std::nullopt;
    Change change = Change::Before;
    bool isOutput = false;
    bool isExact = false;  // of a state: its start is never moved
    bool isReset = false;  // of a state: events may move it
    std::size_t index = 0; // of the dependent parameter among those of the equations, of the state, of the column
};

struct FmuModel {
    ExportedModel model; // with `output_slopes`: the derivatives of the outputs by all that they are computed from
    std::vector<FmuVariable> variables;
    IntegrationSettings settings;
    bool hasDerivatives = false;       // exact ones, of rates and columns by the state
    std::vector<std::size_t> surfaces; // the switches that the motion turns: each has an event indicator
    bool hasTimedSwitches = false;     // which have events of time
};

struct FmuTexts {
    UnitNames units = {};
    std::map<std::string, std::string, std::less<>> descriptions = {};
    std::set<std::string> rated = {};     // names whose rates would matter
    std::vector<std::string> inputs = {}; // parameters that act from outside
};

/// A parameter that cannot act from outside.
struct FmuInputFault {
    enum class Kind {
        Unknown,    // it is none, or follows from others
        Structural, // the equations depend on its value in their structure
        Restrained, // it restricts the motion, or enters velocities or momenta, so that its rate would matter
    };
    Kind kind = Kind::Unknown;
    std::string name;
};

std::variant<FmuModel, ExportObstacle, FmuInputFault> fmuModel(const ExportSource& source, const FmuTexts& texts);

} // namespace coenergy
