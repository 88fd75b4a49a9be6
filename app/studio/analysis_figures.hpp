#pragma once
// What is drawn of linear systems.

#include "equilibrium/branches.hpp"
#include "linearization/linear_system.hpp"
#include "plot/figure.hpp"
#include "response/channel.hpp"
#include "studio/analysis_words.hpp"

namespace coenergy {

/// Crosses in the complex plane; their style is the number of the mode's item.
Figure eigenvalueFigure(const LinearSystem& system, const std::vector<ModeItem>& items);

/// What is said of a channel on axes.
struct ResponseNames {
    SymbolText input;
    SymbolText output;
    std::string inputUnit;
    std::string outputUnit;
};

std::string unitOfInput(const Document& model, const std::string& parameter);
/// Of a coordinate, or of an output; empty where it is not known.
std::string unitOfOutput(const Document& model, const std::string& name);

struct ResponseFigures {
    Figure magnitude; // Bode
    Figure phase;
    Figure nyquist;
    QString margins; // in words
};
ResponseFigures responseFigures(const MinimalRealization& part, const ResponseNames& names);

Figure stepFigure(const MinimalRealization& part, const ResponseNames& names);

/// What is followed, on an axis.
struct SweepNames {
    SymbolText parameter;
    std::string unit;
};

/// Where the eigenvalues of a branch go; at the parameter's own value crosses in the styles of the modes there.
Figure locusFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                   const SweepNames& names);
/// The natural frequencies in Hz, 0 where a mode swings no more, over the parameter; the words say where that begins.
Figure spectrumFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                      const SweepNames& names);

/// One unknown over the parameter: lines where it is stable, dashed where not, dotted where it is not decided; dots at
/// the parameter's own value.
Figure branchFigure(const Branches& branches, const std::string& unknown, double at, const SweepNames& names,
                    const SymbolText& ordinate, const std::string& unit);

} // namespace coenergy
