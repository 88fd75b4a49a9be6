#pragma once
// The numbers given with a model, and their places: parameters, initial values, sizes.

#include "base/diagnostic.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "numeric/consistent_start.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct GivenParameter {
    std::string name;
    std::optional<Expression> value = std::nullopt; // in terms of other parameters; nothing: symbolic
    Field place = {};                               // of the value
};

/// For an unknown or one of its derivatives.
struct GivenStart {
    std::optional<Expression> value = std::nullopt;   // in terms of parameters
    std::optional<Expression> nominal = std::nullopt; // a typical size
    bool isFixed = false;                             // the consistent start must keep it
    Precedence precedence = Precedence::Consequence;
    Field place = {}; // of the value
    Field nominalPlace = {};
};

struct Givens {
    std::vector<GivenParameter> parameters;
    std::map<std::string, GivenStart> starts = {}; // by name
    std::map<std::string, Field> constraints = {}; // the place of each constraint, by name
    std::map<std::string, Field> unknowns = {};    // the place of each declaration, by name
    std::vector<Expression> settings = {};         // of the run, in terms of parameters
    Diagnostics undefined = {};                    // numbers that do not exist
    Diagnostics unspecified = {};                  // functions without a formula that the model calls
};

/// The numbers given in a document. Never fails: missing or undefined ones are detected when they are needed.
Givens givensOf(const ParsedModel& parsed);

/// The values of all parameters that have one, whatever the order in which they are given.
Point valuesOf(const std::vector<GivenParameter>& parameters);

/// The exact values of these parameters, as far as known.
Substitution exactValues(const std::vector<GivenParameter>& parameters, const std::vector<std::string>& wanted);

/// Parameters and initial values that exist.
Point startPoint(const Givens& givens);

} // namespace coenergy
