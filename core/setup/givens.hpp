#pragma once
// The numbers that are given with a model, and where they stand: parameters, starts, sizes.

#include "base/diagnostic.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "model/parsed_model.hpp"
#include "numeric/consistent_start.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct GivenParameter {
    std::string name;
    std::optional<Expression> value = std::nullopt; // of other parameters; nothing: symbolic
    Field place = {};                               // of the value
};

/// Of an unknown or one of its derivatives.
struct GivenStart {
    std::optional<Expression> value = std::nullopt;   // of parameters
    std::optional<Expression> nominal = std::nullopt; // a typical size
    bool isFixed = false;                             // the consistent start has to keep it
    Precedence precedence = Precedence::Consequence;
    Field place = {}; // of the value
    Field nominalPlace = {};
};

struct Givens {
    std::vector<GivenParameter> parameters;
    std::map<std::string, GivenStart> starts = {}; // by name
    std::map<std::string, Field> constraints = {}; // where each is written, by name
    std::map<std::string, Field> unknowns = {};    // where each is declared, by name
    std::vector<Expression> settings = {};         // of the run, made of parameters
    Diagnostics undefined = {};                    // numbers that do not exist
};

/// What a document gives. Never fails: what is missing or does not exist is found when it is needed.
Givens givensOf(const ParsedModel& parsed);

/// Of all parameters whose values exist, whatever the order in which they are given.
Point valuesOf(const std::vector<GivenParameter>& parameters);

/// The exact values of these, as far as they are known.
Substitution exactValues(const std::vector<GivenParameter>& parameters, const std::vector<std::string>& wanted);

/// Parameters and starts with values that exist.
Point startPoint(const Givens& givens);

} // namespace coenergy
