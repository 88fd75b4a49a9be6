// Kinds of quantities in words.

#include "plot/plot_names.hpp"

#include <QCoreApplication>

namespace coenergy {

QString seriesKindName(SeriesKind kind) {
    switch (kind) {
    case SeriesKind::Coordinate:
        return QCoreApplication::translate("PlotNames", "coordinate");
    case SeriesKind::Flow:
        return QCoreApplication::translate("PlotNames", "flow");
    case SeriesKind::Multiplier:
        return QCoreApplication::translate("PlotNames", "multiplier");
    case SeriesKind::Effort:
        return QCoreApplication::translate("PlotNames", "effort");
    case SeriesKind::Dynamic:
        return QCoreApplication::translate("PlotNames", "dynamic variable");
    case SeriesKind::Output:
        return QCoreApplication::translate("PlotNames", "output");
    case SeriesKind::Audit:
        return QCoreApplication::translate("PlotNames", "check of the run");
    }
    return {};
}

QString energyKindName(ModelEnergy energy) {
    switch (energy) {
    case ModelEnergy::KineticCoenergy:
        return QCoreApplication::translate("PlotNames", "kinetic coenergy T*");
    case ModelEnergy::Potential:
        return QCoreApplication::translate("PlotNames", "potential energy V");
    case ModelEnergy::Total:
        return QCoreApplication::translate("PlotNames", "total energy T + V");
    case ModelEnergy::DissipatedPower:
        return QCoreApplication::translate("PlotNames", "power that is dissipated");
    case ModelEnergy::EffortPower:
        return QCoreApplication::translate("PlotNames", "power of efforts, forces and torques");
    }
    return {};
}

} // namespace coenergy
