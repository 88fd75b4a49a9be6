#pragma once

#include <QString>

namespace coenergy {

/// A formula as it stands in a line of text: a/b in place of a above b, with brackets where they are needed.
QString inlineFractions(const QString& latex);

} // namespace coenergy
