#pragma once

#include <QString>

namespace coenergy {

/// A number for the eye, three digits of it, in the user's language: 0.35 m, 1.2 · 10⁻⁹ C.
QString shownNumber(double value, const QString& unit);

} // namespace coenergy
