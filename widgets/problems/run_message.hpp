#pragma once
// The words for how a run ended. For the window and the command line.

#include "simulation/run_status.hpp"

#include <QString>

namespace coenergy {

/// When and why the run ended, what is probably behind it and what to do; a short sentence for a completed run. Then
/// why it cannot be trusted, if there are doubts.
QString runMessage(const RunStatus& status);

/// In which direction the start was sought where the given values left that open; see RunStatus::startDirection.
QString startDirectionMessage(const RunStatus& status);

/// When singular positions were passed, from which other motions led on, too; empty if none.
QString singularPassagesMessage(const RunStatus& status);

/// Which functions and limits may have changed their sign unseen; empty if none: see RunStatus::unbounded.
QString missedSignsMessage(const RunStatus& status);

/// Which tables were asked for values beyond their rows, and from when on; empty if none.
QString beyondTablesMessage(const RunStatus& status);

} // namespace coenergy
