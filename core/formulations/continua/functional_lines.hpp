#pragma once
// The first variation of a functional, line by line as on a blackboard, in LaTeX. F stands for the integrand; its
// derivatives are written as such until the fundamental lemma has been applied.
// Reference: D. S. Stutts, Analytical Dynamics, equations (1) to (11).

#include "continua/variational.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class FunctionalLineKind {
    Integral,   // what the functional is, with the integrals that are given by their multipliers
    Variation,  // it vanishes
    Derivative, // of the integrand, one of those in the variation
    ByParts,    // one term
    Euler,      // the fundamental lemma inside
    Reduced,    // the same without what vanishes nowhere
    Natural,    // and at an end where the path is free
};

/// beginning, terms, ending follow each other. A line of a `value` has no terms of its own: it is a sum to be printed.
struct FunctionalLine {
    FunctionalLineKind kind = FunctionalLineKind::Integral;
    std::string beginning = {}; // with its relation; may be empty
    std::vector<LatexTerm> terms = {};
    std::optional<Expression> value = {};
    std::string ending = {};
    std::string text = {};    // in plain letters; of a value what stands before it
    std::string subject = {}; // the variation that is free; by parts the variable; LaTeX
    std::string place = {};   // of Natural, LaTeX
    bool isLeft = false;      // ByParts: its bracket does not vanish at both ends
};

/// In the order of the derivation.
std::vector<FunctionalLine> functionalLines(const Functional& functional, const VariationalEquations& equations);

} // namespace coenergy
