#pragma once
// The texts for stationary paths of a functional, for the studio and the command line.

#include "continua/stationary_path.hpp"

#include <QString>

namespace coenergy {

/// Whether it is a minimum, a maximum or neither, as far as that is decided, in two or three words.
QString verdictInWords(const SecondVariation& second);
/// The same with the paths that it is compared with, and why no more is known.
QString verdictWithReason(const SecondVariation& second);
/// Why nothing, or not everything, is decided; empty if all is.
QString undecidedReason(UndecidedReason reason);

/// Why there is no path; empty if there is one.
QString pathFaultReason(const StationaryPath& path, const VariationalEquations& equations);

} // namespace coenergy
