#pragma once

#include <QStringList>

namespace coenergy {

/// A long term in parts that may stand on lines of their own: broken before the signs within its widest bracket and
/// every other long one, and before such a bracket if much precedes it, then with a dot for the product. For this,
/// factors in brackets are moved out of the numerator of a fraction. A short term, or one without a sum in brackets,
/// stays whole.
QStringList breakableParts(const QString& latex);

} // namespace coenergy
