#pragma once
// Figures of linear systems.

#include "equilibrium/branches.hpp"
#include "linearization/linear_system.hpp"
#include "plot/figure.hpp"
#include "response/channel.hpp"
#include "studio/analysis/analysis_words.hpp"

namespace coenergy {

/// Crosses in the complex plane; the style of a cross is the number of its mode's item.
Figure eigenvalueFigure(const LinearSystem& system, const std::vector<ModeItem>& items);

/// The names of a channel on axes.
struct ResponseNames {
    SymbolText input;
    SymbolText output;
    std::string inputUnit;
    std::string outputUnit;
};

struct ResponseFigures {
    Figure magnitude; // Bode
    Figure phase;
    Figure nyquist;
    QString margins; // in words
};
ResponseFigures responseFigures(const MinimalRealization& part, const ResponseNames& names);

Figure stepFigure(const MinimalRealization& part, const ResponseNames& names);

/// The names on the axes of a sweep.
struct SweepNames {
    SymbolText parameter;
    std::string unit;
};

/// The paths of the eigenvalues of a branch; at the current value of the parameter crosses in the styles of the modes
/// there.
Figure locusFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                   const SweepNames& names);
/// The natural frequencies in Hz over the parameter, 0 where a mode no longer oscillates; the words say where that
/// begins.
Figure spectrumFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                      const SweepNames& names);

/// One unknown over the parameter: solid lines where it is stable, dashed where it is not, dotted where that is not
/// decided; dots at the current value of the parameter.
Figure branchFigure(const Branches& branches, const std::string& unknown, double at, const SweepNames& names,
                    const SymbolText& ordinate, const std::string& unit);

} // namespace coenergy
