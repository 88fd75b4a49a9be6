#pragma once
// A model as one page that computes its motion by itself.

#include "page/page_sliders.hpp"
#include "page/shown_quantities.hpp"
#include "report/compose_report.hpp"
#include "simulation/simulate.hpp"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What moves on a page.
struct PageRun {
    ShownQuantities shown;
    std::vector<PageSlider> sliders;
    std::string program; ///< in JavaScript; empty: the page shows the run that was computed here
    QString whyNoProgram;
    QString outcome; ///< of the run, where there is more to say than that it is complete
    Trajectory run;
    QJsonObject data; ///< of the run, for the page's script
};

/// Exports the model, or says what is in the way; `result` is the run of `source.problem`, `fields` are those whose
/// shapes move, `graph` is the state space whose numbers are shown.
PageRun pageRunOf(const ExportSource& source, const ParsedModel& parsed, const SimulationResult& result,
                  const std::vector<DistributedField>& fields = {}, const StateSpace* graph = nullptr);

struct PageSource {
    std::string title;
    std::string description;
    std::string fileName;                 ///< of the model, without folders
    std::string text;                     ///< of that file
    QString index = {};                   ///< of the site, from the page; none if empty
    const ReportSource* report = nullptr; ///< null: there are no equations
    std::optional<PageRun> run = {};
    QString whyNoRun = {}; ///< where there is none
};

/// The page: what moves, equations, derivation, the model's text. Nothing of a model is read as markup or script.
QString livePage(const PageSource& source);

/// The drawing of a run at a share of its time, as the scripts of pages draw it; empty where there is none.
QJsonObject pictureOf(const ParsedModel& parsed, const Trajectory& run, double share);

/// Why a model without equations that determine a motion has none.
QString noEquationsToRun();

/// In one line; the name of the file where the model has no title.
QString pageTitle(const std::string& title, const std::string& fileName);

} // namespace coenergy
