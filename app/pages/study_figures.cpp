#include "pages/study_figures.hpp"

#include "plot/axis_names.hpp"
#include "plot/plot_content.hpp"
#include "studies/influence.hpp"
#include "studies/measure.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(StudyFigures)
};

constexpr int shownDigits = 4;

QString shown(double value) {
    return displayedNumber(value, shownDigits);
}

SymbolText plainWords(const QString& text) {
    SymbolText words;
    words.addWords(text);
    return words;
}

std::string unitOf(const MeasureCall& call, const PlotNames& names) {
    const std::string rate = names.timeUnit.empty() ? std::string() : "1/" + names.timeUnit;
    if (const RestReading* reading = call.reading())
        switch (*reading) {
        case RestReading::Damping: return {};
        case RestReading::Frequency: return frequencyUnit(names.timeUnit);
        case RestReading::EigenvalueReal:
        case RestReading::EigenvalueImaginary: return rate;
        case RestReading::Equilibrium: return unitOfExpression(call.texts.front(), names);
        }
    switch (std::get<RunReduction>(call.asked)) {
    case RunReduction::Count: return {};
    case RunReduction::Period: return names.timeUnit;
    case RunReduction::At: return unitOfExpression(call.texts.back(), names);
    default: return unitOfExpression(call.texts.front(), names);
    }
}

// Of a measure that is one call; what is made of several says its own.
std::string unitOfMeasure(const std::string& text, const PlotNames& names) {
    const auto measure = measureOf(text, names.tables);
    const bool isCall = measure && measure->value == Expression::symbol(RunMeasure::placeholderOf(0));
    return isCall ? unitOf(measure->calls.front(), names) : std::string();
}

FigureAxis measureAxis(const StudyData& results, std::size_t measure, const Notation& notation) {
    return {measureName(results, measure, notation)};
}

// Levels that are each the same multiple of the one before stand equally far apart.
Scale scaleOf(const StudyData& results, std::size_t input) {
    const StudyDesign& design = results.points->design();
    if (input >= design.stepped.size() || design.stepped[input].levels.size() < 3)
        return Scale::Linear;
    const std::vector<double>& levels = design.stepped[input].levels;
    const double first = levels[1] / levels[0], last = levels.back() / levels[levels.size() - 2];
    const bool isLogarithmic = levels[0] > 0 && first > 1.1 && std::abs(first - last) < 1e-6 * first;
    return isLogarithmic ? Scale::Logarithmic : Scale::Linear;
}

FigureAxis inputAxis(const StudyData& results, std::size_t input, const Notation& notation) {
    return {inputName(results, input, notation), scaleOf(results, input)};
}

std::optional<double> measureOf(const PointRecord& record, std::size_t measure) {
    return record.result.measures[measure];
}

std::size_t withoutValue(const StudyData& results, std::size_t measure) {
    return results.records.size() - measuredValues(results.records, measure).size();
}

// What is left out is said.
QString withLeftOut(const QString& words, const StudyData& results, std::size_t measure) {
    const std::size_t without = withoutValue(results, measure);
    return without == 0
               ? words
               : Words::tr("%1 %n points have no value.", "after a sentence", static_cast<int>(without)).arg(words);
}

QString rangeWords(const std::vector<double>& values) {
    if (values.empty())
        return Words::tr("No point has a value yet.");
    const auto [least, largest] = std::minmax_element(values.begin(), values.end());
    return Words::tr("From %1 to %2.").arg(shown(*least), shown(*largest));
}

// The levels of the other inputs: v = 4.
QString nameOfCourse(const StudyData& results, std::size_t input, const std::vector<double>& others,
                     const Notation& notation) {
    QStringList levels;
    for (std::size_t k = 0; k < others.size(); ++k)
        levels.append(QStringLiteral("%1 = %2").arg(letters(notation, results.heading.inputs[k < input ? k : k + 1]),
                                                    shown(others[k])));
    return levels.join(QStringLiteral(", "));
}

// One line for each combination of the other levels; random points have none.
Figure overFigure(const StudyData& results, std::size_t measure, std::size_t input, const Notation& notation) {
    Figure figure;
    figure.horizontal = inputAxis(results, input, notation);
    figure.vertical = measureAxis(results, measure, notation);
    const StudyDesign& design = results.points->design();
    const bool hasLines = design.random.empty() && design.stepping == Stepping::Grid;
    std::map<std::vector<double>, std::vector<std::pair<double, double>>> courses;
    for (const auto& [point, record] : results.records) {
        std::vector<double> others = hasLines ? record.inputs : std::vector<double>();
        if (hasLines)
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(input));
        if (hasLines || measureOf(record, measure))
            courses[others].emplace_back(record.inputs[input], measureOf(record, measure).value_or(NAN));
    }
    constexpr std::size_t mostDotted = 400; // behind that they hide the lines
    int style = 0;
    for (auto& [others, course] : courses) {
        if (hasLines)
            std::stable_sort(course.begin(), course.end(),
                             [](const auto& one, const auto& other) { return one.first < other.first; });
        FigureLine line{{}, {}, style++, hasLines ? Qt::SolidLine : Qt::NoPen};
        line.hasDots = !hasLines || results.records.size() <= mostDotted;
        line.name = nameOfCourse(results, input, others, notation);
        for (const auto& [x, y] : course) {
            line.x.push_back(x);
            line.y.push_back(y);
        }
        figure.lines.push_back(std::move(line));
    }
    figure.words = rangeWords(measuredValues(results.records, measure));
    return figure;
}

std::vector<double> ascending(const std::vector<double>& levels) {
    const std::set<double> each(levels.begin(), levels.end());
    return {each.begin(), each.end()};
}

std::size_t placeOf(const std::vector<double>& places, double value) {
    return static_cast<std::size_t>(std::lower_bound(places.begin(), places.end(), value) - places.begin());
}

Figure mapFigure(const StudyData& results, std::size_t measure, const Notation& notation) {
    Figure figure;
    figure.horizontal = inputAxis(results, 0, notation);
    figure.vertical = inputAxis(results, 1, notation);
    figure.horizontal.scale = figure.vertical.scale = Scale::Linear;
    const std::vector<SteppedInput>& stepped = results.points->design().stepped;
    FigureMap map{ascending(stepped[0].levels), ascending(stepped[1].levels), {}};
    map.values.assign(map.x.size() * map.y.size(), NAN);
    for (const auto& [point, record] : results.records)
        map.values[placeOf(map.y, record.inputs[1]) * map.x.size() + placeOf(map.x, record.inputs[0])] =
            measureOf(record, measure).value_or(NAN);
    figure.map = std::move(map);
    const std::vector<double> values = measuredValues(results.records, measure);
    if (values.empty()) {
        figure.words = rangeWords(values);
        return figure;
    }
    const auto [least, largest] = std::minmax_element(values.begin(), values.end());
    figure.words = Words::tr("%1 from %2 (pale) to %3 (strong).", "a measure and its least and largest value")
                       .arg(QString::fromStdString(results.heading.measures[measure]), shown(*least), shown(*largest));
    return figure;
}

// As many as the root of the count, so that bars are neither empty nor all alike.
std::size_t barCount(std::size_t count) {
    constexpr double fewest = 5, most = 60;
    return static_cast<std::size_t>(std::clamp(std::ceil(std::sqrt(static_cast<double>(count))), fewest, most));
}

FigureLine bar(double from, double to, double height) {
    FigureLine line{{from, from, to, to}, {0, height, height, 0}};
    line.isFilled = true;
    return line;
}

FigureLine upright(double at, double height) {
    return {{at, at}, {0, height}, 1, Qt::DashLine};
}

void addBars(Figure& figure, const std::vector<double>& values) {
    const double least = values.front(), range = values.back() - least;
    const std::size_t bars = barCount(values.size());
    std::vector<double> counts(bars, 0);
    for (const double value : values)
        ++counts[std::min(bars - 1, static_cast<std::size_t>(static_cast<double>(bars) * (value - least) / range))];
    for (std::size_t k = 0; k < bars; ++k)
        if (counts[k] > 0)
            figure.lines.push_back(bar(least + range * static_cast<double>(k) / static_cast<double>(bars),
                                       least + range * static_cast<double>(k + 1) / static_cast<double>(bars),
                                       counts[k]));
    const double highest = *std::max_element(counts.begin(), counts.end());
    for (const double share : {0.05, 0.5, 0.95})
        figure.lines.push_back(upright(quantile(values, share), highest));
}

Figure histogramFigure(const StudyData& results, std::size_t measure, const Notation& notation) {
    Figure figure;
    figure.horizontal = measureAxis(results, measure, notation);
    figure.vertical = {plainWords(Words::tr("points")), Scale::Linear, true};
    std::vector<double> values = measuredValues(results.records, measure);
    std::sort(values.begin(), values.end());
    if (values.empty() || values.back() <= values.front()) {
        figure.words =
            values.empty() ? rangeWords(values) : Words::tr("All points give %1.").arg(shown(values.front()));
        return figure;
    }
    addBars(figure, values);
    figure.words = Words::tr("5 % below %1, half below %2, 95 % below %3; from %4 to %5.")
                       .arg(shown(quantile(values, 0.05)), shown(quantile(values, 0.5)), shown(quantile(values, 0.95)),
                            shown(values.front()), shown(values.back()));
    return figure;
}

QString kindWords(InfluenceKind kind) {
    switch (kind) {
    case InfluenceKind::TotalIndex:
        return Words::tr("Sobol's total indices: the share of the variance that an input has a part in.");
    case InfluenceKind::MeanEffect:
        return Words::tr("Morris: the mean size of the change, per share of an input's values.");
    case InfluenceKind::RankCorrelation:
        return Words::tr("Rank correlations (Spearman) of all points: what rises and falls together. The designs "
                         "sobol_indices and morris tell more.");
    }
    return {};
}

SymbolText axisWords(InfluenceKind kind) {
    switch (kind) {
    case InfluenceKind::TotalIndex: return plainWords(Words::tr("total index"));
    case InfluenceKind::MeanEffect: return plainWords(Words::tr("mean effect"));
    case InfluenceKind::RankCorrelation: return plainWords(Words::tr("rank correlation"));
    }
    return {};
}

// A tornado: bars to either side, the largest on top.
Figure influenceFigure(const StudyData& results, std::size_t measure, const Notation& notation) {
    constexpr double half = 0.35;
    Figure figure;
    const Influences influences = influencesOn(*results.points, results.records, measure);
    figure.horizontal = {axisWords(influences.kind), Scale::Linear, true};
    const std::size_t count = influences.sorted.size();
    for (std::size_t k = 0; k < count; ++k) {
        const InputInfluence& one = influences.sorted[count - 1 - k];
        const auto place = static_cast<double>(k + 1);
        FigureLine line{{0, one.value, one.value, 0, 0},
                        {place - half, place - half, place + half, place + half, place - half},
                        one.value < 0 ? 1 : 0};
        line.isFilled = true;
        figure.lines.push_back(std::move(line));
        if (one.error > 0)
            figure.lines.push_back({{one.value - one.error, one.value + one.error}, {place, place}, 2});
        figure.vertical.places.append(letters(notation, one.input));
    }
    figure.words = count == 0 ? Words::tr("Too little is known yet, or nothing varies.") : kindWords(influences.kind);
    return figure;
}

// In one pale colour: they are a family, and no one of them is meant.
Figure curveFigure(const StudyData& results, std::size_t quantity, const Notation& notation) {
    Figure figure;
    figure.horizontal.name.addSymbol(QStringLiteral("t"), QStringLiteral("t"));
    figure.horizontal.name.addWords(QStringLiteral(" [s]"));
    for (const auto& [point, course] : results.courses) {
        if (quantity >= course.series.size())
            continue;
        const Series& series = course.series[quantity];
        if (figure.lines.empty()) {
            figure.vertical = {withUnit(symbolOf(notation, series.name), series.unit)};
            figure.title = letters(notation, series.name);
        }
        figure.lines.push_back({course.time, series.values});
        figure.lines.back().isFaint = true;
    }
    figure.words = Words::tr("%n points as curves.", nullptr, static_cast<int>(figure.lines.size()));
    return figure;
}

} // namespace

std::vector<StudyView> viewsOf(const DesignPoints& points) {
    using Kind = StudyView::Kind;
    const StudyDesign& design = points.design();
    const bool isGrid = design.random.empty() && design.stepping == Stepping::Grid;
    std::vector<StudyView> views;
    if (isGrid && design.stepped.size() == 2)
        views.push_back({Kind::Map});
    if (!design.random.empty())
        views.push_back({Kind::Histogram});
    for (std::size_t input = 0; input < points.names().size(); ++input)
        views.push_back({Kind::Over, input});
    if (design.random.empty())
        views.push_back({Kind::Histogram});
    if (points.names().size() > 1)
        views.push_back({Kind::Influence});
    views.push_back({Kind::Curves});
    return views;
}

std::vector<StudyView> reportedViews(const DesignPoints& points) {
    using Kind = StudyView::Kind;
    std::vector<StudyView> views;
    const bool isOfOne = points.names().size() == 1;
    for (const StudyView& view : viewsOf(points))
        if (view.kind != Kind::Curves && (view.kind != Kind::Over || isOfOne))
            views.push_back(view);
    return views;
}

QString captionOf(const StudyView& view, const Figure& figure, const StudyHeading& heading, const Notation& notation) {
    return Words::tr("%1: %2. %3", "a measure, how it is shown, what is seen")
        .arg(figure.title, titleOf(view, heading, notation), figure.words);
}

QString titleOf(const StudyView& view, const StudyHeading& heading, const Notation& notation) {
    switch (view.kind) {
    case StudyView::Kind::Over:
        return Words::tr("Over %1", "an input").arg(letters(notation, heading.inputs[view.input]));
    case StudyView::Kind::Map: return Words::tr("Over both");
    case StudyView::Kind::Histogram: return Words::tr("Histogram");
    case StudyView::Kind::Influence: return Words::tr("Influence");
    case StudyView::Kind::Curves: return Words::tr("Curves over time");
    }
    return {};
}

SymbolText inputName(const StudyData& results, std::size_t input, const Notation& notation) {
    const std::string& name = results.heading.inputs[input];
    return withUnit(symbolOf(notation, name), unitOfExpression(name, results.names));
}

SymbolText measureName(const StudyData& results, std::size_t measure, const Notation& notation) {
    const std::string& text = results.heading.measures[measure];
    return withUnit(expressionInLetters(notation, text), unitOfMeasure(text, results.names));
}

QStringList subjectsOf(const StudyView& view, const StudyData& results, const Notation& notation) {
    QStringList subjects;
    if (view.kind != StudyView::Kind::Curves)
        for (const std::string& measure : results.heading.measures)
            subjects.append(expressionInLetters(notation, measure).toPlainText());
    else if (!results.courses.empty())
        for (const Series& series : results.courses.begin()->second.series)
            subjects.append(letters(notation, series.name));
    return subjects;
}

Figure studyFigure(const StudyView& view, const StudyData& results, std::size_t subject, const Notation& notation) {
    if (view.kind == StudyView::Kind::Curves)
        return curveFigure(results, subject, notation);
    const auto made = [&] {
        switch (view.kind) {
        case StudyView::Kind::Map: return mapFigure(results, subject, notation);
        case StudyView::Kind::Histogram: return histogramFigure(results, subject, notation);
        case StudyView::Kind::Influence: return influenceFigure(results, subject, notation);
        case StudyView::Kind::Curves:
        case StudyView::Kind::Over: break;
        }
        return overFigure(results, subject, view.input, notation);
    };
    Figure figure = made();
    figure.title = expressionInLetters(notation, results.heading.measures[subject]).toPlainText();
    figure.words = withLeftOut(figure.words, results, subject);
    return figure;
}

std::optional<std::size_t> pointAt(const StudyView& view, const StudyData& results, std::size_t measure, QPointF at) {
    for (const auto& [point, record] : results.records) {
        if (view.kind == StudyView::Kind::Map && record.inputs[0] == at.x() && record.inputs[1] == at.y())
            return point;
        if (view.kind == StudyView::Kind::Over && record.inputs[view.input] == at.x() &&
            measureOf(record, measure) == at.y())
            return point;
    }
    return std::nullopt;
}

// Which line is which, in their colours.
QString legendOf(const Figure& figure, const QPalette& palette) {
    constexpr std::size_t mostNamed = 8;
    QString legend;
    if (figure.lines.size() <= mostNamed)
        for (const FigureLine& line : figure.lines)
            if (!line.name.isEmpty())
                legend += QStringLiteral(" &nbsp;<span style=\"color:%1\">●</span>\u00A0%2")
                              .arg(curveColor(line.style, palette).name(), line.name.toHtmlEscaped());
    return legend;
}

} // namespace coenergy
