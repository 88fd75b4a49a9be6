#pragma once

#include <QString>

#include <string>

namespace coenergy {

/// With its unit as on a sheet of a circuit: 10 mH, 2.2 kΩ; a prefix where the unit takes one, else a power of
/// thousand.
QString engineeringValue(double value, const std::string& unit);

} // namespace coenergy
