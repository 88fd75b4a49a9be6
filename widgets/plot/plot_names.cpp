// Kinds of quantities in words.

#include "plot/plot_names.hpp"

#include "problems/kind_words.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

constexpr KindWords<SeriesKind> seriesWords[] = {
    {SeriesKind::Coordinate, QT_TRANSLATE_NOOP("PlotNames", "coordinate")},
    {SeriesKind::Flow, QT_TRANSLATE_NOOP("PlotNames", "flow")},
    {SeriesKind::Multiplier, QT_TRANSLATE_NOOP("PlotNames", "multiplier")},
    {SeriesKind::Effort, QT_TRANSLATE_NOOP("PlotNames", "effort")},
    {SeriesKind::Dynamic, QT_TRANSLATE_NOOP("PlotNames", "dynamic variable")},
    {SeriesKind::Output, QT_TRANSLATE_NOOP("PlotNames", "output")},
    {SeriesKind::Audit, QT_TRANSLATE_NOOP("PlotNames", "check of the run")},
};
static_assert(std::size(seriesWords) == static_cast<std::size_t>(SeriesKind::Audit) + 1, "every kind needs a word");

constexpr KindWords<ModelEnergy> energyWords[] = {
    {ModelEnergy::KineticCoenergy, QT_TRANSLATE_NOOP("PlotNames", "kinetic coenergy T*")},
    {ModelEnergy::Potential, QT_TRANSLATE_NOOP("PlotNames", "potential energy V")},
    {ModelEnergy::Total, QT_TRANSLATE_NOOP("PlotNames", "total energy T + V")},
    {ModelEnergy::DissipatedPower, QT_TRANSLATE_NOOP("PlotNames", "power that is dissipated")},
    {ModelEnergy::EffortPower, QT_TRANSLATE_NOOP("PlotNames", "power of efforts, forces and torques")},
};
static_assert(std::size(energyWords) == energyNames.size(), "every energy needs words");

} // namespace

QString seriesKindName(SeriesKind kind) {
    return QCoreApplication::translate("PlotNames", wordsFor(seriesWords, kind));
}

QString energyKindName(ModelEnergy energy) {
    return QCoreApplication::translate("PlotNames", wordsFor(energyWords, energy));
}

} // namespace coenergy
