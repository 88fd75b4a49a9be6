#pragma once

#include <QStringView>

#include <optional>

namespace coenergy {

/// About how wide a formula is when typeset, in em of the surrounding font; nothing for what is not certain to be
/// typeset by plain LaTeX with amsmath: unknown commands, unclosed groups, two superscripts on one base, signs outside
/// ASCII, nesting deeper than TeX's own limits.
std::optional<double> formulaWidth(QStringView latex);

} // namespace coenergy
