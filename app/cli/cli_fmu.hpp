#pragma once
// `coenergy export --to fmi2|fmi3`: a unit of the Functional Mock-up Interface.

#include "cli/cli_export.hpp"

#include "fmu/fmu_files.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

/// Whether the name of its file is fit for a unit, and parameters act from outside in a unit alone; otherwise
/// complains.
bool isFitForUnit(const ExportOptions& options, const Streams& streams);

int writeUnit(const ExportOptions& options, FmiVersion version, const ExportSource& source, const ParsedModel& parsed,
              const Streams& streams);

} // namespace coenergy
