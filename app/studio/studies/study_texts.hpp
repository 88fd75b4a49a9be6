#pragma once
// A study to begin with, and a study for another machine, as texts.

#include "model/document.hpp"

#include <QString>

#include <string>

namespace coenergy {

/// Varies the first parameter from half of its value to twice of it, and measures the maximum of the first coordinate
/// or, without any, output;
/// what the model does not have is left for the user. With a name that no other study has.
Study firstStudy(const Document& model);

/// Lines for a cluster: one for mpirun, one for Slurm. `file` is that of the model.
QString clusterCommands(const QString& file, const std::string& study);

} // namespace coenergy
