#pragma once
// Hamilton's principle for fields, line by line as on a blackboard, in LaTeX.
// Reference: D. S. Stutts, Analytical Dynamics, equations (118) to (134).

#include "continua/hamilton.hpp"
#include "expression/print_latex.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class VariationLineKind {
    Principle,        // the expression that vanishes for every variation
    Energies,         // of the interval, or the contribution of an end or point
    Work,             // of damping and forces along a variation
    Variation,        // all energies varied, in one integral
    ByPartsInTime,    // one term
    ByPartsInSpace,   // one term
    Collected,        // by the remaining variations
    Held,             // a variation that vanishes because of a prescribed quantity
    FieldEquation,    // the fundamental lemma inside
    BoundaryEquation, // and at a place
};

struct VariationTerm {
    LatexTerm latex;                      // with what it is multiplied by
    std::optional<std::size_t> step = {}; // of FieldEquations, that made it
};

/// beginning, terms, ending follow each other. A line of a `value` has no terms of its own: it is a sum to be printed.
struct VariationLine {
    VariationLineKind kind = VariationLineKind::Variation;
    std::optional<std::size_t> step = {}; // of FieldEquations, which it shows, where it is one alone
    std::string beginning = {};           // with its relation; may be empty
    std::vector<VariationTerm> terms = {};
    std::optional<Expression> value = {};
    std::string ending = {};
    std::string text = {}; // in plain letters; empty if there is a value
};

/// In the order of the derivation. Nothing of a refused statement.
std::vector<VariationLine> variationLines(const Continuum& continuum, const FieldEquations& equations);

/// A sum as a factor: if all terms have its sign, the sign precedes it.
LatexTerm latexFactor(const Expression& value, LatexPrinter& printer);

/// x = L
std::string placeLatex(const std::string& variable, const std::string& at);

} // namespace coenergy
