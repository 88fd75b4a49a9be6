#pragma once
// The equations of a model in each form.

#include "api/question.hpp"
#include "derivation/simplification.hpp"
#include "exposition/compact_system.hpp"

namespace coenergy::api {

struct EquationOptions {
    EquationForm form = EquationForm::Simplified;
    bool isCollected = false;   ///< one coefficient for each acceleration, flow and coordinate
    bool isCompact = false;     ///< equations of one pattern are written once
    bool isWrittenOut = false;  ///< definitions, too, where they would be kept by name
    bool isEliminated = false;  ///< without coordinates and multipliers that constraints give
    bool hasPrinciples = false; ///< with the lines from d'Alembert's principle on
};

struct Equations {
    DaeSystem system;
    CompactSystem shown;
    bool isCompact = false;
    std::vector<EnergyDual> duals = {};            ///< of energies typed in momenta or efforts
    std::vector<EliminationStep> elimination = {}; ///< if it was asked for
    std::vector<PrincipleLine> principles = {};    ///< if they were asked for
};

/// What is said on the way is told.
Equations equationsOf(const Question& question, const EquationOptions& options);

/// One on each line: `name: residual = 0`.
std::string textOf(const Equations& equations);
/// An `align*`.
std::string latexOf(const Equations& equations);
nlohmann::ordered_json jsonOf(const Equations& equations);

} // namespace coenergy::api
