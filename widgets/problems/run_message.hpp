#pragma once
// The texts for the end of a run, for the studio and the command line.

#include "simulation/run_status.hpp"

#include <QString>

namespace coenergy {

/// When and why the run ended, the probable cause and what to do; a short sentence for a completed run. Then why it
/// cannot be trusted, if there are doubts.
QString runMessage(const RunStatus& status);

/// The direction in which the start was sought, if the given values left that open; see RunStatus::startDirection.
QString startDirectionMessage(const RunStatus& status);

/// When the run passed singular positions from which other motions would have been possible; empty if none.
QString singularPassagesMessage(const RunStatus& status);

/// Which functions and limits may have changed their sign unnoticed; empty if none: see RunStatus::unbounded.
QString missedSignsMessage(const RunStatus& status);

/// Which tables were evaluated beyond their rows, and from when on; empty if none.
QString beyondTablesMessage(const RunStatus& status);

} // namespace coenergy
