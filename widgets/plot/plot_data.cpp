// From a plot of the document to columns of numbers, and to the words that name and summarize them.

#include "plot/plot_data.hpp"

#include "base/text.hpp"
#include "model/integration_method.hpp"
#include "model/plot_axis.hpp"
#include "observation/plot_names.hpp"
#include "plot/inline_fractions.hpp"
#include "plot/plot_content.hpp"
#include "theme/symbol_text.hpp"

#include "expression/notation.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PlotData)
};

struct Extremes {
    double least = NAN;
    double greatest = NAN;
    double timeOfLeast = NAN;
    double timeOfGreatest = NAN;
};

Extremes extremesOf(const std::vector<double>& values, const std::vector<double>& time) {
    Extremes result;
    for (std::size_t row = 0; row < values.size(); ++row) {
        const double value = values[row];
        if (std::isnan(value))
            continue;
        if (std::isnan(result.least) || value < result.least) {
            result.least = value;
            result.timeOfLeast = time[row];
        }
        if (std::isnan(result.greatest) || value > result.greatest) {
            result.greatest = value;
            result.timeOfGreatest = time[row];
        }
    }
    return result;
}

QString curveSummary(const Curve& curve, const PlotData& data) {
    const QString name = curveCaption(curve).words;
    const Extremes extremes = extremesOf(curve.values, data.isSpectrum() ? data.x : data.time);
    if (std::isnan(extremes.least))
        return Words::tr("%1: no values.").arg(name);
    const auto value = [&curve](double number) { return displayedValue(number, curve.unit); };
    if (data.isSpectrum())
        return Words::tr("%1: maximum %2 at f = %3.")
            .arg(name, value(extremes.greatest), displayedValue(extremes.timeOfGreatest, data.abscissaUnit));
    return Words::tr("%1: minimum %2 at t = %3, maximum %4 at t = %5, final value %6.")
        .arg(name, value(extremes.least), displayedNumber(extremes.timeOfLeast), value(extremes.greatest),
             displayedNumber(extremes.timeOfGreatest), value(curve.values.back()));
}

QString noteSummary(const PlacedNote& note, const PlotData& data) {
    const QString x = QString::fromStdString(data.abscissa), words = QString::fromStdString(note.words);
    return note.y
               ? Words::tr("Note at %1 = %2, %3: %4.").arg(x, displayedNumber(note.x), displayedNumber(*note.y), words)
               : Words::tr("Note at %1 = %2: %3.").arg(x, displayedNumber(note.x), words);
}

} // namespace

namespace {

// An automatic colour gives way to one that is chosen beside it, in this plot.
void giveWayToChosen(std::vector<Curve>& curves) {
    constexpr int colors = static_cast<int>(curveColors.size());
    std::set<int> chosen;
    for (const Curve& curve : curves)
        if (curve.look.color)
            chosen.insert(*curve.look.color);
    if (chosen.empty())
        return;
    std::set<int> taken = chosen;
    for (Curve& curve : curves) {
        if (curve.look.color)
            continue;
        int number = curve.look.number;
        for (int tries = 0; tries < colors && taken.contains(number % colors); ++tries)
            ++number;
        if (!taken.insert(number % colors).second)
            continue; // of so many that colours repeat
        curve.look.number = number;
    }
}

} // namespace

EvaluatedPlot::EvaluatedPlot(const Plot& plot, RunColumns& columns, CurveStyles& styles) {
    m_data.title = plot.title;
    m_data.wantsEqualScales = plot.equalScales == Mark::Set;
    m_data.content = valueNamed<PlotContent>(plotContents, plot.shows);
    m_data.horizontalScale = valueNamed<Scale>(scales, plot.xScale);
    m_data.scale = valueNamed<Scale>(scales, plot.yScale);
    m_data.abscissa = plot.x.empty() || m_data.isSpectrum() ? std::string("t") : plot.x;
    m_data.time = columns.run().time;
    const bool hasRun = !m_data.time.empty(); // nothing can be wrong with what is not there yet
    m_data.timeUnit = columns.names().timeUnit;
    if (m_data.abscissa == "t") {
        m_data.abscissaUnit = m_data.timeUnit;
        m_data.abscissaLatex = m_data.abscissa;
    } else {
        const RunColumn& abscissa = columns.of(m_data.abscissa);
        m_data.x = abscissa.values;
        m_data.abscissaUnit = abscissa.unit;
        m_data.abscissaLatex = abscissa.latex;
        m_data.problem = hasRun ? abscissa.problem : std::nullopt;
    }
    m_data.notes = placedNotes(plot, columns.names());
    m_data.ends = axisEnds(plot, columns.names());
    for (const PlottedCurve& plotted : plottedCurves(plot, columns.names()))
        addCurve(plotted, columns.of(plotted.text), styles);
    giveWayToChosen(m_data.curves);
    if (m_data.content != PlotContent::Curve)
        showContent();
}

void EvaluatedPlot::addCurve(const PlottedCurve& plotted, const RunColumn& column, CurveStyles& styles) {
    Curve curve;
    curve.text = plotted.text;
    curve.item = plotted.item;
    curve.unit = column.unit;
    curve.latex = column.latex;
    curve.resolution = column.resolution;
    curve.look = styles.numberOf(plotted.text);
    curve.look.color = plotted.color;
    curve.look.style = plotted.style;
    curve.values = column.values;
    if (!m_data.time.empty())
        curve.problem = column.problem;
    m_data.curves.push_back(std::move(curve));
}

// In place of the curves themselves.
void EvaluatedPlot::showContent() {
    for (Curve& curve : m_data.curves) {
        curve.content = m_data.content;
        curve.unit = shownUnit(m_data.content, curve.unit, m_data.timeUnit);
        curve.resolution = shownResolution(m_data.content, curve.resolution, m_data.time, curve.values);
        if (curve.values.empty())
            continue;
        auto shown = shownRows(m_data.content, m_data.time, curve.values);
        curve.values.clear();
        if (shown) {
            curve.values = std::move(shown->y);
            if (m_data.isSpectrum())
                m_data.x = std::move(shown->x);
        } else {
            curve.problem = Diagnostic{Code::NoSpectrum, Severity::Warning, {}, {}, {}};
        }
    }
    if (!m_data.isSpectrum())
        return;
    m_data.time.clear();
    m_data.abscissa = m_data.abscissaLatex = "f";
    m_data.abscissaUnit = frequencyUnit(m_data.timeUnit);
}

bool sharesTime(const Plot& plot) {
    return isOverTime(plot) && valueNamed<PlotContent>(plotContents, plot.shows) != PlotContent::Spectrum &&
           valueNamed<Scale>(scales, plot.xScale) == Scale::Linear;
}

bool PlotData::isPath() const {
    return isOverQuantity() && !abscissaUnit.empty() &&
           std::all_of(curves.begin(), curves.end(), [this](const Curve& curve) { return curve.unit == abscissaUnit; });
}

void EvaluatedPlot::pin(RunColumns* pinned) {
    m_data.pinnedTime = pinned ? pinned->run().time : std::vector<double>();
    const auto values = [pinned](const std::string& text) {
        return pinned ? pinned->of(text).values : std::vector<double>();
    };
    m_data.pinnedX = m_data.isOverQuantity() ? values(m_data.abscissa) : std::vector<double>();
    for (Curve& curve : m_data.curves) {
        auto shown = shownRows(m_data.content, m_data.pinnedTime, values(curve.text)).value_or(ShownRows());
        curve.pinned = std::move(shown.y);
        if (m_data.isSpectrum() && !curve.pinned.empty())
            m_data.pinnedX = std::move(shown.x);
    }
}

void EvaluatedPlot::keepGoodValues(const PlotData& before) {
    if (before.time != m_data.time || (m_data.isSpectrum() && before.x != m_data.x))
        return;
    if (m_data.problem && !before.x.empty())
        m_data.x = before.x;
    for (std::size_t k = 0; k < std::min(m_data.curves.size(), before.curves.size()); ++k)
        if (m_data.curves[k].problem && !before.curves[k].values.empty())
            m_data.curves[k].values = before.curves[k].values;
}

std::vector<Plot> coordinatePlots(const Trajectory& run) {
    return coordinatePlots(run, Words::tr("Coordinates").toStdString());
}

std::vector<std::string> plottedTexts(const std::vector<Plot>& plots, const RunColumns& run) {
    std::vector<std::string> texts;
    for (const Plot& plot : plots.empty() ? coordinatePlots(run.run()) : plots) {
        if (!isOverTime(plot))
            texts.push_back(plot.x);
        for (PlottedCurve& curve : plottedCurves(plot, run.names()))
            texts.push_back(std::move(curve.text));
    }
    return texts;
}

std::size_t nearestRow(const std::vector<double>& time, double t) {
    const auto above = std::lower_bound(time.begin(), time.end(), t);
    if (above == time.begin())
        return 0;
    const auto row = static_cast<std::size_t>(above - time.begin());
    return above == time.end() || t - time[row - 1] <= time[row] - t ? row - 1 : row;
}

namespace {

QString inBrackets(const std::string& unit) {
    return QStringLiteral("[%1]").arg(displayedUnit(unit));
}

std::string unitInBrackets(const std::string& unit) {
    const auto latex = latexOfUnit(unit);
    return latex ? "[" + *latex + "]" : std::string();
}

AroundName aroundName(const Curve& curve) {
    return aroundName(curve.content, isIdentifier(curve.text) ? NameForm::Single : NameForm::Expression);
}

// Of names and their unit; words alone where one of them cannot be typeset.
Caption captionWithUnit(const Caption& name, const std::string& unit) {
    if (unit.empty())
        return name;
    const std::string brackets = unitInBrackets(unit);
    const bool isTypeset = !name.latex.isEmpty() && !brackets.empty();
    return {QStringLiteral("%1 %2").arg(name.words, inBrackets(unit)),
            isTypeset ? name.latex + QStringLiteral("\\ ") + QString::fromStdString(brackets) : QString()};
}

// Nothing if the curves have different units.
std::optional<std::string> sharedUnit(const PlotData& data) {
    const bool isShared = std::all_of(data.curves.begin(), data.curves.end(),
                                      [&data](const Curve& curve) { return curve.unit == data.curves.front().unit; });
    return isShared && !data.curves.empty() ? std::optional(data.curves.front().unit) : std::nullopt;
}

bool hasBareName(const PlotData& data) {
    return std::any_of(data.curves.begin(), data.curves.end(), [](const Curve& curve) { return curve.unit.empty(); });
}

Caption joined(const std::vector<Caption>& captions) {
    QStringList words;
    QStringList latex;
    for (const Caption& caption : captions) {
        words.append(caption.words);
        latex.append(caption.latex);
    }
    return {words.join(QStringLiteral(", ")),
            latex.contains(QString()) ? QString() : latex.join(QStringLiteral(",\\ "))};
}

} // namespace

QString labelWithUnit(const std::string& text, const std::string& unit) {
    const QString name = QString::fromStdString(text);
    return unit.empty() ? name : QStringLiteral("%1 [%2]").arg(name, QString::fromStdString(unit));
}

QString curveLabel(const Curve& curve) {
    const AroundName around = aroundName(curve);
    const QString text = around.before + QString::fromStdString(curve.text) + around.after;
    return labelWithUnit(text.toStdString(), curve.unit);
}

QString abscissaLabel(const PlotData& data) {
    return labelWithUnit(data.abscissa, data.abscissaUnit);
}

namespace {

QString nameInWords(const std::string& text) {
    if (text == constraintResidualName)
        return Words::tr("constraint residual");
    return text == energyAuditName ? Words::tr("energy audit") : QString::fromStdString(text);
}

} // namespace

QString curveWords(const Curve& curve) {
    return labelWithUnit(curveSymbols(curve).toPlainText().toStdString(), curve.unit);
}

namespace {

// Of what is no single name the text.
SymbolText symbolsOf(const std::string& text, const std::string& latex) {
    SymbolText name;
    name.addSymbol(QString::fromStdString(isIdentifier(text) ? latex : std::string()), nameInWords(text));
    return name;
}

} // namespace

SymbolText curveSymbols(const Curve& curve) {
    const AroundName around = aroundName(curve);
    SymbolText symbols;
    symbols.addWords(around.before);
    symbols.add(symbolsOf(curve.text, curve.latex));
    symbols.addWords(around.after);
    return symbols;
}

Caption curveCaption(const Curve& curve) {
    const AroundName around = aroundName(curve);
    const QString latex = inlineFractions(QString::fromStdString(curve.latex));
    return {curveSymbols(curve).toPlainText(),
            latex.isEmpty() ? latex : around.latexBefore + latex + around.latexAfter};
}

// Where one unit is not known, no name has one: what stands bare beside others would seem to be a number.
Caption ordinateCaption(const PlotData& data) {
    const auto shared = sharedUnit(data);
    const bool isBare = hasBareName(data);
    std::vector<Caption> captions;
    for (const Curve& curve : data.curves)
        captions.push_back(shared || isBare ? curveCaption(curve) : captionWithUnit(curveCaption(curve), curve.unit));
    const Caption all = joined(captions);
    return captionWithUnit(all, shared.value_or(std::string()));
}

Caption shortOrdinateCaption(const PlotData& data) {
    std::vector<std::string> units;
    for (const Curve& curve : data.curves)
        if (std::find(units.begin(), units.end(), curve.unit) == units.end())
            units.push_back(curve.unit);
    if (hasBareName(data))
        return {};
    std::vector<Caption> captions;
    for (const std::string& unit : units)
        captions.push_back({inBrackets(unit), QString::fromStdString(unitInBrackets(unit))});
    return joined(captions);
}

Caption abscissaCaption(const PlotData& data) {
    const QString name = symbolsOf(data.abscissa, data.abscissaLatex).toPlainText();
    return captionWithUnit({name, inlineFractions(QString::fromStdString(data.abscissaLatex))}, data.abscissaUnit);
}

SymbolText ordinateSymbols(const PlotData& data) {
    const auto shared = sharedUnit(data);
    SymbolText label;
    const auto addUnit = [&label](const std::string& unit) {
        label.addWords(unit.empty() ? QString() : QLatin1Char(' ') + inBrackets(unit));
    };
    for (const Curve& curve : data.curves) {
        label.addWords(label.isEmpty() ? QString() : QStringLiteral(", "));
        label.add(curveSymbols(curve));
        addUnit(shared || hasBareName(data) ? std::string() : curve.unit);
    }
    addUnit(shared.value_or(std::string()));
    return label;
}

SymbolText abscissaSymbols(const PlotData& data) {
    SymbolText label = symbolsOf(data.abscissa, data.abscissaLatex);
    label.addWords(data.abscissaUnit.empty() ? QString() : QLatin1Char(' ') + inBrackets(data.abscissaUnit));
    return label;
}

QString shownTitle(const PlotData& data) {
    if (!data.title.empty())
        return QString::fromStdString(data.title);
    QStringList names;
    for (const Curve& curve : data.curves)
        names.push_back(curveSymbols(curve).toPlainText());
    return names.join(QStringLiteral(", "));
}

QString plotSummary(const PlotData& data) {
    QStringList sentences;
    const QString title = shownTitle(data);
    if (data.isSpectrum() ? data.x.empty() : data.time.empty())
        return Words::tr("%1: no run yet.").arg(title);
    if (data.isSpectrum())
        sentences.push_back(Words::tr("%1, amplitudes over the frequency f.").arg(title));
    else
        sentences.push_back(Words::tr("%1, over %2, for t from %3 to %4.")
                                .arg(title, QString::fromStdString(data.abscissa), displayedNumber(data.time.front()),
                                     displayedNumber(data.time.back())));
    for (const Curve& curve : data.curves)
        sentences.push_back(curveSummary(curve, data));
    for (const PlacedNote& note : data.notes)
        sentences.push_back(noteSummary(note, data));
    return sentences.join(QLatin1Char(' '));
}

} // namespace coenergy
