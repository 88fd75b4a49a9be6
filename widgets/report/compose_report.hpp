#pragma once

#include "continua/field_model.hpp"
#include "continua/stationary_path.hpp"
#include "dae/derivation_steps.hpp"
#include "derivation/field_frequencies.hpp"
#include "derivation/other_formulation.hpp"
#include "derivation/preparation.hpp"
#include "equilibrium/equilibria.hpp"
#include "fitting/fit_data.hpp"
#include "model/document.hpp"
#include "report/report.hpp"
#include "simulation/run_status.hpp"
#include "studies/study_data.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// A run, and what the printer is given of it, in this order.
struct ReportedRun {
    RunStatus status;
    std::vector<double> instants = {};    ///< at which the drawing is shown; none without one
    std::vector<std::string> plotTitles;  ///< of plots
    std::vector<std::string> fields = {}; ///< that are drawn over the run

    std::size_t figureCount() const { return (instants.empty() ? 0 : 1) + plotTitles.size() + fields.size(); }
};

/// A study as far as it is known, and the captions of its figures, which the printer is given in this order.
struct ReportedStudy {
    Study study;
    StudyData data;
    QStringList captions = {};
};

/// A fit that was run, and the captions of its figures, likewise.
struct ReportedFit {
    StatedFit fit;
    FitData data;
    QStringList captions = {};
};

/// What a report is made from: the results of the stages.
struct ReportSource {
    Document document;
    Preparation preparation;
    std::shared_ptr<const DaeSystem> system;      ///< in the form that is shown; never null
    std::shared_ptr<const DerivationSteps> steps; ///< that lead to it; may be null
    std::optional<ReportedRun> run;
    std::optional<Equilibria> equilibria = {};                ///< if they are requested
    std::shared_ptr<const OtherFormulation> other = {};       ///< of a graph or a field from which the document is made
    std::shared_ptr<const FieldWithModel> field = {};         ///< if the document is a field's, or its model
    std::shared_ptr<const FieldFrequencies> frequencies = {}; ///< of a field; the printer is given their shapes
    std::vector<ReportedStudy> studies = {};                  ///< each with at least one point; then come their figures
    std::vector<ReportedFit> fits = {};                       ///< the printer is given their figures last
};

/// What the report of a functional is made from.
struct FunctionalSource {
    Document document;
    FunctionalStatement statement;
    StationaryPath path;

    /// What the printer is given: a picture for each function, if there are paths.
    std::size_t figureCount() const { return path.functions.size(); }
};

/// The whole report, in the language of the program: model, definitions, parameters, derivation, equations, matrices,
/// structure, initial state and, if known, equilibria and the outcome of a run with its plots. The document must be
/// free of errors. Naming the parts of long equations and finding a consistent start take a while, so this is not for
/// the GUI thread.
Report composeReport(const ReportSource& source);

/// That of a functional: what is sought, its first variation, equations, and the paths that were found.
Report composeReport(const FunctionalSource& source);

/// Only the plots of a run, by their titles.
Report composePlots(const QString& title, const ReportedRun& run);
Report composePlots(const QString& title, const FunctionalSource& source);

/// Only the equations: those of a field before those of its model.
Report composeEquations(const QString& title, const ReportSource& source);
Report composeEquations(const QString& title, const FunctionalSource& source);

/// Only the derivation, step by step; without sections where `source` has no steps.
Report composeDerivation(const QString& title, const ReportSource& source);

} // namespace coenergy
