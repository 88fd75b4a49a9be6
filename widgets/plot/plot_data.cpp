// From a plot of the document to columns of numbers, and to the words that name and summarize them.

#include "plot/plot_data.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

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
    const QString name = QString::fromStdString(curve.text);
    const Extremes extremes = extremesOf(curve.values, data.time);
    if (std::isnan(extremes.least))
        return Words::tr("%1: no values.").arg(name);
    const auto value = [&curve](double number) { return displayedValue(number, curve.unit); };
    return Words::tr("%1: minimum %2 at t = %3, maximum %4 at t = %5, final value %6.")
        .arg(name, value(extremes.least), displayedNumber(extremes.timeOfLeast), value(extremes.greatest),
             displayedNumber(extremes.timeOfGreatest), value(curve.values.back()));
}

} // namespace

EvaluatedPlot::EvaluatedPlot(const Plot& plot, Scale scale, RunColumns& columns, CurveStyles& styles) {
    m_data.title = plot.title;
    m_data.scale = scale;
    m_data.abscissa = plot.x.empty() ? std::string("t") : plot.x;
    m_data.timeUnit = timeUnit(columns.run());
    m_data.time = columns.run().time;
    if (m_data.isOverTime()) {
        m_data.abscissaUnit = m_data.timeUnit;
    } else {
        const RunColumn& abscissa = columns.of(m_data.abscissa);
        m_data.x = abscissa.values;
        m_data.abscissaUnit = abscissa.unit;
        m_data.problem = abscissa.problem;
    }
    for (const std::string& text : plot.y) {
        const RunColumn& column = columns.of(text);
        m_data.curves.push_back({text, column.unit, styles.numberOf(text), column.values, {}, column.problem});
    }
}

void EvaluatedPlot::pin(RunColumns* pinned) {
    m_data.pinnedTime = pinned ? pinned->run().time : std::vector<double>();
    const auto values = [pinned](const std::string& text) {
        return pinned ? pinned->of(text).values : std::vector<double>();
    };
    m_data.pinnedX = m_data.isOverTime() ? std::vector<double>() : values(m_data.abscissa);
    for (Curve& curve : m_data.curves)
        curve.pinned = values(curve.text);
}

void EvaluatedPlot::keepGoodValues(const PlotData& before) {
    if (before.time != m_data.time)
        return;
    if (m_data.problem && !before.x.empty())
        m_data.x = before.x;
    for (std::size_t k = 0; k < std::min(m_data.curves.size(), before.curves.size()); ++k)
        if (m_data.curves[k].problem && !before.curves[k].values.empty())
            m_data.curves[k].values = before.curves[k].values;
}

std::vector<Plot> coordinatePlots(const Trajectory& run) {
    std::vector<Plot> plots;
    std::vector<std::string> units;
    for (const Series& series : run.series) {
        if (series.kind != SeriesKind::Coordinate)
            continue;
        const auto unit = std::find(units.begin(), units.end(), series.unit);
        if (unit == units.end()) {
            units.push_back(series.unit);
            plots.push_back(
                {.title = Words::tr("Coordinates").toStdString(), .x = "t", .y = {series.name}, .remarks = {}});
        } else {
            plots[static_cast<std::size_t>(unit - units.begin())].y.push_back(series.name);
        }
    }
    return plots;
}

std::vector<std::string> plottedTexts(const std::vector<Plot>& plots, const Trajectory& run) {
    std::vector<std::string> texts;
    for (const Plot& plot : plots.empty() ? coordinatePlots(run) : plots) {
        if (!plot.x.empty() && plot.x != "t")
            texts.push_back(plot.x);
        texts.insert(texts.end(), plot.y.begin(), plot.y.end());
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

QString labelWithUnit(const std::string& text, const std::string& unit) {
    const QString name = QString::fromStdString(text);
    return unit.empty() ? name : QStringLiteral("%1 [%2]").arg(name, QString::fromStdString(unit));
}

QString curveLabel(const Curve& curve) {
    return labelWithUnit(curve.text, curve.unit);
}

QString ordinateLabel(const PlotData& data) {
    if (data.curves.empty())
        return {};
    const bool sameUnit = std::all_of(data.curves.begin(), data.curves.end(),
                                      [&data](const Curve& curve) { return curve.unit == data.curves.front().unit; });
    QStringList labels;
    for (const Curve& curve : data.curves)
        labels.push_back(sameUnit ? QString::fromStdString(curve.text) : curveLabel(curve));
    const QString all = labels.join(QStringLiteral(", "));
    return sameUnit ? labelWithUnit(all.toStdString(), data.curves.front().unit) : all;
}

QString shortOrdinateLabel(const PlotData& data) {
    const bool isShared = !data.curves.empty() && !data.curves.front().unit.empty() &&
                          std::all_of(data.curves.begin(), data.curves.end(),
                                      [&data](const Curve& curve) { return curve.unit == data.curves.front().unit; });
    return isShared ? QStringLiteral("[%1]").arg(QString::fromStdString(data.curves.front().unit)) : QString();
}

QString abscissaLabel(const PlotData& data) {
    return labelWithUnit(data.abscissa, data.abscissaUnit);
}

QString displayedNumber(double value, int digits) {
    return std::isnan(value) ? QStringLiteral("–") : QLocale().toString(value, 'g', digits);
}

QString displayedValue(double value, const std::string& unit, int digits) {
    const QString number = displayedNumber(value, digits);
    return unit.empty() || std::isnan(value) ? number : number + QChar(0x202F) + QString::fromStdString(unit);
}

QString plotSummary(const PlotData& data) {
    QStringList sentences;
    const QString title = QString::fromStdString(data.title);
    if (data.time.empty())
        return Words::tr("%1: no run yet.").arg(title);
    sentences.push_back(Words::tr("%1, over %2, for t from %3 to %4.")
                            .arg(title, QString::fromStdString(data.abscissa), displayedNumber(data.time.front()),
                                 displayedNumber(data.time.back())));
    for (const Curve& curve : data.curves)
        sentences.push_back(curveSummary(curve, data));
    return sentences.join(QLatin1Char(' '));
}

} // namespace coenergy
