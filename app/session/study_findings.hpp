#pragma once

#include "base/diagnostic.hpp"
#include "meaning/parsed_model.hpp"
#include "setup/prepared_model.hpp"

namespace coenergy {

/// A warning for each study that cannot run because of one of its texts: the model runs all the same. Without a
/// prepared model the quantities in measures are not looked up.
Diagnostics studyFindings(const ParsedModel& parsed, const PreparedModel* prepared);

} // namespace coenergy
