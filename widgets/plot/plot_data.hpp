#pragma once

#include "model/document.hpp"
#include "observation/plot_look.hpp"
#include "observation/run_columns.hpp"
#include "plot/curve_style.hpp"
#include "theme/caption.hpp"
#include "theme/quantity_text.hpp"
#include "theme/symbol_text.hpp"

#include <QString>

namespace coenergy {

/// One curve of a plot with its values at every row of the run.
struct Curve {
    std::string text; ///< the expression as the user wrote it, without indices
    std::string unit;
    std::string latex;     ///< of the expression; empty if it cannot be read
    double resolution = 0; ///< see RunColumn
    CurveLook look = {};   ///< its colour and dashes
    std::vector<double> values;
    std::vector<double> pinned;        ///< at the rows of the pinned run
    std::optional<Diagnostic> problem; ///< why there are no values, or why they are those of an earlier state
    PlotContent content = PlotContent::Curve;
    std::size_t item = 0; ///< of the plot's `y`: of a range of indices there are several
};

enum class Scale { Linear, Logarithmic };

/// The content of a plot.
struct PlotData {
    std::string title;
    std::string abscissa = "t";
    std::string abscissaUnit;
    std::string abscissaLatex;
    std::string timeUnit;
    PlotContent content = PlotContent::Curve;
    Scale horizontalScale = Scale::Linear;
    Scale scale = Scale::Linear; ///< of the vertical axis
    bool wantsEqualScales = false;
    std::vector<double> time;    ///< empty for a spectrum
    std::optional<double> start; ///< of a run that has not begun
    std::optional<double> end;   ///< of a run that has not begun or is going on
    std::vector<double> x;       ///< values of the abscissa, of a spectrum the frequencies; empty over time
    std::vector<double> pinnedTime;
    std::vector<double> pinnedX;
    std::vector<Curve> curves;
    std::optional<Diagnostic> problem; ///< of the abscissa
    std::vector<PlacedNote> notes;
    AxisEnds ends; ///< of the horizontal axis

    bool isSpectrum() const { return content == PlotContent::Spectrum; }
    bool isOverTime() const { return abscissa == "t" && !isSpectrum(); }
    /// Over neither time nor frequencies: a path in a plane.
    bool isOverQuantity() const { return !isOverTime() && !isSpectrum(); }
    /// Whether its axis of time is that of all plots over time.
    bool sharesTime() const { return isOverTime() && horizontalScale == Scale::Linear; }
    /// A path in a plane: both axes have one unit.
    bool isPath() const;
    Dashes dashes() const { return curves.size() > 1 ? Dashes::Patterned : Dashes::None; }
    const std::vector<double>& horizontal() const { return isOverTime() ? time : x; }
    const std::vector<double>& pinnedHorizontal() const { return isOverTime() ? pinnedTime : pinnedX; }
};

/// A plot with the values of its curves.
class EvaluatedPlot {
public:
    EvaluatedPlot(const Plot& plot, RunColumns& columns, CurveStyles& styles);

    /// Another run behind this one; null: none.
    void pin(RunColumns* pinned);
    /// More rows are to come, until then.
    void growUntil(double end) { m_data.end = end; }
    /// There is no row yet, and these will be the first and the last.
    void await(double start, double end) {
        m_data.start = start;
        m_data.end = end;
    }
    /// If a curve has a problem, it keeps its former values at the same place.
    void keepGoodValues(const PlotData& before);

    const PlotData& data() const { return m_data; }

private:
    void addCurve(const PlottedCurve& plotted, const RunColumn& column, CurveStyles& styles);
    void showContent();

    PlotData m_data;
};

/// The plots of a document that defines none: one for each unit that coordinates have.
std::vector<Plot> coordinatePlots(const Trajectory& run);
/// The expressions of a run that plots show, apart from time.
std::vector<std::string> plottedTexts(const std::vector<Plot>& plots, const RunColumns& run);

/// As `PlotData::sharesTime`, of a plot that is not evaluated.
bool sharesTime(const Plot& plot);

/// The row whose time is nearest; there must be one.
std::size_t nearestRow(const std::vector<double>& time, double t);

/// `x [m]`, or `x` without a unit, as typed: for the header of a CSV file.
QString labelWithUnit(const std::string& text, const std::string& unit);
QString curveLabel(const Curve& curve);
/// The same for display: the checks of a run are named in the user's language.
QString curveWords(const Curve& curve);
QString abscissaLabel(const PlotData& data);

/// The same typeset. A legend shows no units: the axis does.
Caption curveCaption(const Curve& curve);
/// Of all curves, with the unit only once if they share it.
Caption ordinateCaption(const PlotData& data);
/// Only the unit that all curves share; empty if there is none.
Caption shortOrdinateCaption(const PlotData& data);
Caption abscissaCaption(const PlotData& data);

/// The same as symbols that need no typesetter, on any device.
SymbolText curveSymbols(const Curve& curve);
SymbolText ordinateSymbols(const PlotData& data);
SymbolText abscissaSymbols(const PlotData& data);

/// Its title; of one without a title the names of its curves.
QString shownTitle(const PlotData& data);
/// A description of a plot in words: for each curve the least, the greatest and the final value.
QString plotSummary(const PlotData& data);

} // namespace coenergy
