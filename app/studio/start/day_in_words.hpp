#pragma once

#include <QDateTime>

namespace coenergy {

/// "17:20" for today, "yesterday, 17:20", "Monday", "12 November", "12 November 2024": as short as possible without
/// ambiguity.
QString dayInWords(const QDateTime& when, const QDateTime& now);

} // namespace coenergy
