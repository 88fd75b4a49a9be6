#pragma once
// The words and left sides of the lines from d'Alembert's principle to a model's equations, for reports and the window.

#include "dae/derivation_steps.hpp"
#include "expression/print_latex.hpp"

#include <QString>

namespace coenergy {

struct PrincipleText {
    QString lead;   ///< LaTeX in front of the value, with its relation
    QString ending; ///< LaTeX behind it
    QString plain;  ///< the left side as a text
    QString reason; ///< why, one sentence
};

/// The printer has the notation of the steps.
PrincipleText principleText(const PrincipleLine& line, LatexPrinter& printer);

} // namespace coenergy
