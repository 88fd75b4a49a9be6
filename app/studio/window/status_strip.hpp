#pragma once

#include "diagnosis/structure_report.hpp"
#include "lineargraph/state_space.hpp"

#include <QStatusBar>

#include <optional>

class QLabel;

namespace coenergy {

class RunBadge;
class StatusItem;

/// The line at the foot of the window: problems and structure on the left, the run and its audits on the right. Each is
/// a button that opens the details.
class StatusStrip : public QStatusBar {
    Q_OBJECT

public:
    /// The badge shows the run's audits; the strip places it.
    explicit StatusStrip(RunBadge& badge, QWidget* parent = nullptr);

    /// Nothing has been typed yet.
    void invite();
    struct ProblemCounts {
        std::size_t errors = 0;
        std::size_t warnings = 0;
        std::size_t newNames = 0;
    };
    void setProblems(const ProblemCounts& counts);
    /// Nothing while the structure is unknown.
    void setStructure(const std::optional<StructureReport>& report, const QString& words);
    enum class RunAge { Current, Earlier };
    void setRun(const std::optional<double>& end, const std::string& timeUnit, RunAge age);

    /// A sheet above one of the items, with words in HTML.
    void openSheet(QWidget& item, const QString& html);
    QWidget& structureItem();
    QWidget& runItem();
    void focusFirst();

signals:
    void problemsWanted();
    void structureWanted();
    void runWanted();

protected:
    void paintEvent(QPaintEvent*) override {} // what a status bar paints itself is shown in a label

private:
    QWidget* makeLeft();
    void showMessageOf(const QString& words);

    QLabel* m_message; // shown for a while in place of the structure; the problems stay
    StatusItem* m_errors;
    StatusItem* m_warnings;
    StatusItem* m_structure;
    StatusItem* m_run;
};

/// "2 equations, 1 degree of freedom, no constraints": a summary of a structure in a line.
QString structureInWords(const StructureReport& report, std::size_t constraints);
/// "2 states · 1 input · 3 outputs"
QString structureInWords(const StateSpace& space);
/// The details, in HTML.
QString structureSheet(const StructureReport& report);

} // namespace coenergy
