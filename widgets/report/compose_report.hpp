#pragma once

#include "continua/field_model.hpp"
#include "dae/derivation_steps.hpp"
#include "equilibrium/equilibria.hpp"
#include "model/document.hpp"
#include "pipeline/field_frequencies.hpp"
#include "pipeline/other_formulation.hpp"
#include "pipeline/preparation.hpp"
#include "report/report.hpp"
#include "simulation/run_status.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// A run, and what the printer gets of it, in this order.
struct ReportedRun {
    RunStatus status;
    std::vector<std::string> plotTitles;  ///< of plots
    std::vector<std::string> fields = {}; ///< that are drawn over the run

    std::size_t figureCount() const { return plotTitles.size() + fields.size(); }
};

/// What a report is made from: the results of the stages.
struct ReportSource {
    Document document;
    Preparation preparation;
    std::shared_ptr<const DaeSystem> system;      ///< in the form that is to be shown; never null
    std::shared_ptr<const DerivationSteps> steps; ///< that lead to it; may be null
    std::optional<ReportedRun> run;
    std::optional<Equilibria> equilibria = {};                ///< where these are asked for
    std::shared_ptr<const OtherFormulation> other = {};       ///< of a graph or a field, of which the document is made
    std::shared_ptr<const FieldWithModel> field = {};         ///< where the document is a field's, or its model
    std::shared_ptr<const FieldFrequencies> frequencies = {}; ///< of a field; the printer gets their shapes last
};

/// The whole report, in the language of the program: model, definitions, parameters, derivation, equations, matrices,
/// structure, initial state and, where they are there, equilibria and the outcome of a run with its plots. The document
/// must be free of errors. Naming the parts of long equations and finding a consistent start take a while: nothing for
/// the thread of the window.
Report composeReport(const ReportSource& source);

/// The plots of a run alone, by their titles.
Report composePlots(const QString& title, const ReportedRun& run);

/// The equations alone: those of a field before those of its model.
Report composeEquations(const QString& title, const ReportSource& source);

} // namespace coenergy
