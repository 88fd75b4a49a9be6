#pragma once
// A study to begin with, a study for another machine, and what a study asks, as texts.

#include "expression/notation.hpp"
#include "model/document.hpp"
#include "observation/column_formula.hpp"

#include <QStringList>

#include <string>

namespace coenergy {

/// Varies the first parameter from half of its value to twice of it, and measures the maximum of the first coordinate
/// or, without any, output;
/// what the model does not have is left for the user. With a name that no other study has.
Study firstStudy(const Document& model);

/// What it varies and measures, a line of rich text each.
QStringList studyPlan(const Study& study, const std::vector<Table>& tables, const Notation& notation,
                      const PlotNames& names);

/// Lines for a cluster: one for mpirun, one for Slurm. `file` is that of the model.
QString clusterCommands(const QString& file, const std::string& study);

} // namespace coenergy
