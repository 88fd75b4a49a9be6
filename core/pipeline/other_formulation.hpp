#pragma once
// What is read of a model that is stated by a graph, a field or a functional, beside the equations that a run takes.

#include "continua/hamilton.hpp"
#include "continua/variational.hpp"
#include "lineargraph/state_space.hpp"
#include "model/document.hpp"

#include "base/diagnostic.hpp"

#include <optional>
#include <stop_token>

namespace coenergy {

struct FieldStatement {
    Continuum continuum;
    FieldEquations equations;
};

struct FunctionalStatement {
    Functional functional;
    VariationalEquations equations;
};

/// Of a document of any other kind nothing is set.
struct OtherFormulation {
    std::optional<LinearGraph> graph = {};
    std::optional<StateSpace> stateSpace = {}; // of a graph without faults
    std::optional<FieldStatement> field = {};
    std::optional<FunctionalStatement> functional = {};
    Diagnostics findings = {};
};

/// On the algebra's thread. Throws Cancelled on request.
OtherFormulation otherFormulation(const Document& document, const std::stop_token& stop = {});

} // namespace coenergy
