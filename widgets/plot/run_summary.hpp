#pragma once

#include "base/diagnostic.hpp"
#include "simulation/run_status.hpp"
#include "simulation/trajectory.hpp"

#include <QStringList>

namespace coenergy {

/// A remark on a run in a line; without words if it simply went well. Names stand between `backticks`.
struct RunNote {
    Severity severity = Severity::Information;
    QString words;
};
RunNote runNote(const RunStatus& status);

/// That nothing moves in the run, and what helps; without words if something does.
QString stillnessNote(const Trajectory& run, bool isOfField = false);

/// The full account of a run, a paragraph each: why it ended, what the consistent start changed, how it was computed.
/// Names stand between `backticks`.
QStringList runAccount(const RunStatus& status);

} // namespace coenergy
