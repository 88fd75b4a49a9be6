#pragma once
// The left sides of the steps of a derivation.

#include "dae/derivation_steps.hpp"
#include "expression/print_latex.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The quantity that the step computes, as LaTeX for mathematics mode: \frac{\partial T^{*}}{\partial \dot{x}}. For an
/// Equation: the whole left side of Lagrange's equation in the order of the steps, or the name of a constraint. The
/// printer has the notation of the steps.
std::string leftSideLatex(const EquationDerivation& derivation, const DerivationStep& step,
                          const DerivationSteps& steps, LatexPrinter& printer);

/// A summand of Lagrange's equation before anything is inserted.
struct LeftSideTerm {
    StepKind kind = StepKind::Equation;
    StepSign sign = StepSign::Plus; // Plus or Minus
    std::string latex;
    Field source;

    bool operator==(const LeftSideTerm&) const = default;
};

/// The summands whose values add up to the equation; nothing for a constraint.
std::vector<LeftSideTerm> leftSideTerms(const EquationDerivation& derivation, const DerivationSteps& steps,
                                        LatexPrinter& printer);

} // namespace coenergy
