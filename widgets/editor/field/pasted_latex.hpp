#pragma once

#include <QString>

#include <optional>

namespace coenergy {

/// A formula in LaTeX, as it is pasted from a paper, in the language of fields: `\frac{1}{2} m \dot{x}^2` is
/// `1/2*m*dotx^2`. Nothing for what is no LaTeX, and for what could be read in more than one way, such as `x(t)` or
/// `\sin^{-1}`.
std::optional<QString> textOfLatex(const QString& latex);

} // namespace coenergy
