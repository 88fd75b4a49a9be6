#pragma once

#include "base/diagnostic.hpp"
#include "simulation/run_status.hpp"
#include "simulation/trajectory.hpp"

#include <QStringList>

namespace coenergy {

/// What a run has to say in a line; no words if it simply went well. Names stand between `backticks`.
struct RunNote {
    Severity severity = Severity::Information;
    QString words;
};
RunNote runNote(const RunStatus& status);

/// That nothing moves in it, and what helps; no words where something does.
QString stillnessNote(const Trajectory& run, bool isOfField = false);

/// All there is to say of a run, a paragraph each: why it ended, what the consistent start changed, how it was
/// computed. Names stand between `backticks`.
QStringList runAccount(const RunStatus& status);

} // namespace coenergy
