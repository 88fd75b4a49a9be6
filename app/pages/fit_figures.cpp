#include "pages/fit_figures.hpp"

#include "plot/axis_names.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct FitFigures {
    Q_DECLARE_TR_FUNCTIONS(FitFigures)
};

SymbolText timeWords() {
    SymbolText text;
    text.addSymbol(QStringLiteral("t"), QStringLiteral("t"));
    text.addWords(QStringLiteral(" [s]"));
    return text;
}

FigureLine dots(const std::vector<double>& x, std::vector<double> y) {
    FigureLine line{x, std::move(y), 0, Qt::NoPen};
    line.hasDots = true;
    return line;
}

} // namespace

Figure fitFigure(const FittedCurve& curve, const Notation& notation) {
    const SymbolText name = expressionInLetters(notation, curve.expression);
    Figure figure;
    figure.title = name.toPlainText();
    figure.words = FitFigures::tr("%1 as measured and as computed, over time.").arg(figure.title);
    figure.horizontal = {timeWords()};
    figure.horizontal.hasNumbers = false;
    figure.vertical = {withUnit(name, curve.unit)};
    figure.lines.push_back(dots(curve.samples.times, curve.samples.values));
    figure.lines.back().name = FitFigures::tr("measured");
    if (!curve.before.empty()) {
        figure.lines.push_back({curve.times, curve.before, 2, Qt::DashLine});
        figure.lines.back().name = FitFigures::tr("run before");
    }
    figure.lines.push_back({curve.times, curve.after, 1});
    figure.lines.back().name = FitFigures::tr("fitted run");
    return figure;
}

Figure residualFigure(const FittedCurve& curve) {
    std::vector<double> residuals = curve.samples.values;
    for (std::size_t k = 0; k < residuals.size(); ++k)
        residuals[k] -= curve.atSamples[k];
    SymbolText name;
    name.addWords(FitFigures::tr("measured − run"));
    Figure figure;
    figure.title = FitFigures::tr("Measured − run");
    figure.words = FitFigures::tr("What was measured less what was computed, over time.");
    figure.horizontal = {timeWords()};
    figure.vertical = {withUnit(name, curve.unit), Scale::Linear, true};
    figure.lines.push_back(dots(curve.samples.times, std::move(residuals)));
    return figure;
}

} // namespace coenergy
