#pragma once
// Rows of a variation that is written out step by step, and the names and places in its remarks.

#include "continua/variation_lines.hpp"
#include "equations/equation_item.hpp"
#include "presentation/words.hpp"

#include <QString>

#include <string>
#include <vector>

namespace coenergy {

/// LaTeX within a remark.
inline QString quoted(const QString& latex) {
    return QStringLiteral("`%1`").arg(latex);
}

inline QString placeLatexOf(const std::string& variable, const QString& at) {
    return words(placeLatex(variable, at.toStdString()));
}

inline EquationItem rowNamed(const QString& name, const QString& label, const QString& remark) {
    EquationItem row;
    row.name = name;
    row.labelLatex = label;
    row.ending.clear();
    row.remark = remark;
    return row;
}

/// A plain text of what has no other words.
inline EquationItem withPlainText(EquationItem item, const QString& text) {
    item.text = text;
    return item;
}

inline void numberSteps(std::vector<EquationItem>& steps, const QString& heading) {
    for (std::size_t k = 0; k < steps.size(); ++k) {
        steps[k].labelLatex = QString::number(k + 1);
        steps[k].heading = heading;
        steps[k].name = QStringLiteral("step %1").arg(k + 1);
    }
}

} // namespace coenergy
