#pragma once
// What a fit found, in words.

#include "fitting/fit_data.hpp"

#include <QStringList>

namespace coenergy {

/// "Only k/m is determined: ..."; `names` as they are shown.
QString undeterminedWords(const Undetermined& combination, const QStringList& names);

/// Which unknowns a bound holds, which the data cannot tell apart, how they are correlated, and how large residuals
/// are: a sentence or two each.
QStringList fitAccount(const FitData& fitted, const QStringList& names);

} // namespace coenergy
