#pragma once

#include <QStringList>

namespace coenergy {

/// A long term in parts that may stand on lines of their own: cut before the signs within its widest bracket and
/// every other long one, and before such a bracket if much stands before it: then with a dot for the product. Factors
/// in brackets leave the numerator of a fraction for that. A short term, or one without a sum in brackets, stays whole.
QStringList breakableParts(const QString& latex);

} // namespace coenergy
