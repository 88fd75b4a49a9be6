#pragma once
// The words of the lines to the equation of a functional, for reports and the window.

#include "continua/functional_lines.hpp"

#include <QString>
#include <QStringList>

namespace coenergy {

/// One sentence, in which `%1`, `%2` stand for formulas; empty where a line needs no words.
struct VariationText {
    QString words;
    QStringList formulas; ///< LaTeX
};
VariationText variationText(const FunctionalLine& line);

} // namespace coenergy
