#pragma once

#include <QString>

namespace coenergy {

/// A formula for a line of text: a/b in place of a above b, with brackets where needed.
QString inlineFractions(const QString& latex);

} // namespace coenergy
