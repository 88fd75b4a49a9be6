#pragma once

#include <QStringView>

#include <optional>

namespace coenergy {

/// The approximate width of a typeset formula, in em of the surrounding font; nothing if plain LaTeX with amsmath is
/// not certain to typeset it: unknown commands, unclosed groups, two superscripts on one base, characters outside
/// ASCII, nesting deeper than TeX's own limits.
std::optional<double> formulaWidth(QStringView latex);

} // namespace coenergy
