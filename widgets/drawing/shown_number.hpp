#pragma once

#include <QString>

namespace coenergy {

/// A number for display, with three digits, in the user's language: 0.35 m, 1.2 · 10⁻⁹ C.
QString shownNumber(double value, const QString& unit);

} // namespace coenergy
