#pragma once

#include <QDateTime>

namespace coenergy {

/// "17:20" of today, "yesterday, 17:20", "Monday", "12 November", "12 November 2024": as short as tells the day.
QString dayInWords(const QDateTime& when, const QDateTime& now);

} // namespace coenergy
