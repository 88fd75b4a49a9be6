#include "studio/analysis/analysis_figures.hpp"

#include "response/frequency_response.hpp"
#include "response/margins.hpp"
#include "response/step_response.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AnalysisFigures)
};

SymbolText partOfEigenvalue(const char* part) {
    SymbolText name;
    name.addWords(QLatin1String(part) + QLatin1Char(' '));
    name.addSymbol(QStringLiteral("\\lambda"), QStringLiteral("lambda"));
    name.addWords(QStringLiteral(" [1/s]"));
    return name;
}

} // namespace

// A part that is rounding beside the other one would give the axis its scale.
std::complex<double> shownEigenvalue(const std::complex<double>& value) {
    const double rounding = 1e-11 * std::abs(value);
    return {std::abs(value.real()) > rounding ? value.real() : 0, std::abs(value.imag()) > rounding ? value.imag() : 0};
}

Figure eigenvalueFigure(const LinearSystem& system, const std::vector<ModeItem>& items) {
    Figure figure;
    figure.title = Words::tr("Eigenvalues");
    figure.horizontal = {partOfEigenvalue("Re"), Scale::Linear, true};
    figure.vertical = {partOfEigenvalue("Im"), Scale::Linear, true};
    figure.isLeftShaded = true;
    QStringList words;
    for (std::size_t k = 0; k < items.size(); ++k) {
        const std::complex<double> value = shownEigenvalue(system.modes[items[k].mode].value);
        figure.marks.push_back({{value.real(), value.imag()}, static_cast<int>(k), MarkKind::Cross});
        if (items[k].isPair)
            figure.marks.push_back({{value.real(), -value.imag()}, static_cast<int>(k), MarkKind::Cross});
        words.append(QStringLiteral("%1: %2").arg(items[k].name.toPlainText(), items[k].value));
    }
    figure.words = words.join(QStringLiteral("; "));
    return figure;
}

namespace {

constexpr int responseStyle = 2;

SymbolText words(const QString& text) {
    SymbolText name;
    name.addWords(text);
    return name;
}

void addUnit(SymbolText& name, const QString& unit) {
    if (!unit.isEmpty())
        name.addWords(QStringLiteral(" [%1]").arg(unit));
}

FigureAxis frequencyAxis() {
    FigureAxis axis;
    axis.name.addSymbol(QStringLiteral("\\omega"), QStringLiteral("omega"));
    axis.name.addWords(QStringLiteral(" [rad/s]"));
    axis.scale = Scale::Logarithmic;
    return axis;
}

SymbolText ratio(const ResponseNames& names, const QString& before, const QString& after) {
    SymbolText text;
    text.addWords(before);
    text.add(names.output);
    text.addWords(QStringLiteral("\u2009/\u2009"));
    text.add(names.input);
    text.addWords(after);
    return text;
}

// "rad/N", in which a magnitude of 0 dB is 1.
QString unitOfRatio(const ResponseNames& names) {
    if (names.inputUnit.empty() && names.outputUnit.empty())
        return {};
    const QString output = names.outputUnit.empty() ? QStringLiteral("1") : displayedUnit(names.outputUnit);
    const QString input = displayedUnit(names.inputUnit);
    if (input.isEmpty())
        return output;
    return input.contains(QLatin1Char(' ')) || input.contains(QLatin1Char('/'))
               ? QStringLiteral("%1/(%2)").arg(output, input)
               : QStringLiteral("%1/%2").arg(output, input);
}

QString shownMargin(double value) {
    constexpr int digits = 3;
    return displayedNumber(value, digits);
}

QString gainMarginWords(const Margins& margins) {
    if (!margins.limitingGain)
        return Words::tr("The phase never crosses 180°.");
    const Margin& gain = margins.gain[*margins.limitingGain];
    return Words::tr("Gain margin %1 dB (factor %2) at %3 rad/s.")
        .arg(shownMargin(inDecibels(gain.value)), shownMargin(gain.value), shownMargin(gain.frequency));
}

QString phaseMarginWords(const Margins& margins) {
    if (!margins.limitingPhase)
        return Words::tr("The magnitude never crosses 0 dB.");
    const Margin& phase = margins.phase[*margins.limitingPhase];
    return Words::tr("Phase margin %1° at %2 rad/s.")
        .arg(shownMargin(phase.value * 180 / std::numbers::pi), shownMargin(phase.frequency));
}

QString marginWords(const MinimalRealization& part) {
    const Margins margins = marginsOf(part);
    QStringList parts{gainMarginWords(margins), phaseMarginWords(margins)};
    if (margins.gain.size() > 1 || margins.phase.size() > 1)
        parts.append(Words::tr("There are several crossings; these are the nearest to the stability limit."));
    parts.append(margins.isClosedLoopStable ? Words::tr("With unit negative feedback the loop is stable.")
                                            : Words::tr("With unit negative feedback the loop is not stable."));
    return parts.join(QLatin1Char(' '));
}

} // namespace

ResponseFigures responseFigures(const MinimalRealization& part, const ResponseNames& names) {
    const std::vector<double> frequencies = frequenciesFor(part);
    const std::vector<std::complex<double>> response = frequencyResponse(part, frequencies);
    ResponseFigures figures;
    FigureLine magnitude{frequencies, {}, responseStyle}, nyquist{{}, {}, responseStyle};
    FigureLine mirrored{{}, {}, responseStyle, Qt::DashLine};
    for (const std::complex<double> value : response) {
        magnitude.y.push_back(inDecibels(std::abs(value)));
        nyquist.x.push_back(value.real());
        nyquist.y.push_back(value.imag());
        mirrored.x.push_back(value.real());
        mirrored.y.push_back(-value.imag());
    }
    figures.margins = marginWords(part);
    figures.magnitude.title = Words::tr("Bode diagram");
    figures.magnitude.words = figures.margins;
    figures.magnitude.horizontal = frequencyAxis();
    figures.magnitude.horizontal.hasNumbers = false;
    figures.magnitude.vertical.name = ratio(names, QStringLiteral("|"), QStringLiteral("| [dB]"));
    figures.magnitude.lines = {std::move(magnitude)};
    figures.phase.title = Words::tr("Phase");
    figures.phase.horizontal = frequencyAxis();
    figures.phase.vertical.name = words(Words::tr("phase [°]"));
    figures.phase.lines = {{frequencies, phases(response), responseStyle}};
    figures.nyquist.title = Words::tr("Nyquist diagram");
    figures.nyquist.words = figures.margins;
    figures.nyquist.horizontal = {ratio(names, QStringLiteral("Re "), {}), Scale::Linear, true};
    figures.nyquist.vertical = {ratio(names, QStringLiteral("Im "), {}), Scale::Linear, true};
    addUnit(figures.nyquist.horizontal.name, unitOfRatio(names));
    addUnit(figures.nyquist.vertical.name, unitOfRatio(names));
    figures.nyquist.lines = {std::move(nyquist), std::move(mirrored)};
    figures.nyquist.marks = {{{-1, 0}, 1, MarkKind::Dot}};
    return figures;
}

Figure stepFigure(const MinimalRealization& part, const ResponseNames& names) {
    TimeResponse response = stepResponse(part, endFor(part));
    Figure figure;
    figure.title = Words::tr("Step response");
    figure.horizontal.name.addSymbol(QStringLiteral("t"), QStringLiteral("t"));
    addUnit(figure.horizontal.name, QStringLiteral("s"));
    figure.vertical = {names.output, Scale::Linear, true};
    addUnit(figure.vertical.name, displayedUnit(names.outputUnit));
    figure.words = Words::tr("From 0 to %1 at the end.").arg(displayedNumber(response.values.back(), 4));
    figure.lines = {{std::move(response.time), std::move(response.values), responseStyle}};
    return figure;
}

namespace {

// The point of a branch nearest to a value of the parameter.
std::size_t nearestPoint(const Branch& branch, double at) {
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < branch.points.size(); ++k)
        if (std::abs(branch.points[k].parameter - at) < std::abs(branch.points[nearest].parameter - at))
            nearest = k;
    return nearest;
}

// The item whose mode has the value, or its conjugate.
int styleOf(std::complex<double> value, const LinearSystem& system, const std::vector<ModeItem>& items) {
    int style = 0;
    double least = INFINITY;
    for (std::size_t k = 0; k < items.size(); ++k) {
        const std::complex<double> mode = system.modes[items[k].mode].value;
        const double distance = std::min(std::abs(mode - value), std::abs(std::conj(mode) - value));
        if (distance < least) {
            least = distance;
            style = static_cast<int>(k);
        }
    }
    return style;
}

Qt::PenStyle penOf(Stability stability) {
    switch (stability) {
    case Stability::Stable: return Qt::SolidLine;
    case Stability::Unstable: return Qt::DashLine;
    case Stability::Marginal: return Qt::DotLine;
    }
    return Qt::SolidLine;
}

bool isBetween(double value, double one, double other) {
    return value >= std::min(one, other) && value < std::max(one, other);
}

template <class Value>
double between(double at, const BranchPoint& one, const BranchPoint& other, const Value& valueAt) {
    const double part = (at - one.parameter) / (other.parameter - one.parameter);
    return valueAt(one) + part * (valueAt(other) - valueAt(one));
}

int styleOf(Stability stability) {
    constexpr int green = 2, orange = 1, blue = 0;
    return stability == Stability::Stable ? green : stability == Stability::Unstable ? orange : blue;
}

using Eigenvalues = std::vector<std::complex<double>>;

// On one axis two ways that pass through each other are as long as two that do not, and fast ones seem to cross between
// points.
bool crossWithoutNeed(const Eigenvalues& before, const Eigenvalues& now, std::size_t i, std::size_t j) {
    constexpr double asLong = 1.01;
    const auto lead = [i, j](const Eigenvalues& values) {
        return std::abs(values[i].imag()) - std::abs(values[j].imag());
    };
    const auto length = [&](std::size_t first, std::size_t second) {
        return std::abs(now[first] - before[i]) + std::abs(now[second] - before[j]);
    };
    return lead(before) * lead(now) < 0 && length(j, i) <= asLong * length(i, j);
}

// Those of all points of a branch, each in the place of the one that it comes from.
std::vector<Eigenvalues> followedEigenvalues(const Branch& branch) {
    std::vector<Eigenvalues> all;
    std::vector<std::size_t> order;
    for (const BranchPoint& point : branch.points) {
        const Eigenvalues& values = point.eigenvalues;
        const bool isFollowed = !all.empty() && all.back().size() == values.size();
        if (!isFollowed) {
            order.resize(values.size());
            std::iota(order.begin(), order.end(), std::size_t(0));
        }
        Eigenvalues now;
        for (const std::size_t k : order)
            now.push_back(values[k]);
        for (bool isChanged = isFollowed; std::exchange(isChanged, false);)
            for (std::size_t i = 0; i < now.size(); ++i)
                for (std::size_t j = i + 1; j < now.size(); ++j)
                    if (crossWithoutNeed(all.back(), now, i, j)) {
                        std::swap(now[i], now[j]);
                        std::swap(order[i], order[j]);
                        isChanged = true;
                    }
        all.push_back(std::move(now));
    }
    return all;
}

} // namespace

Figure locusFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                   const SweepNames& names) {
    Figure figure = eigenvalueFigure(system, items);
    figure.title = Words::tr("Root locus");
    if (branch.points.empty())
        return figure;
    const std::size_t own = nearestPoint(branch, at);
    const std::vector<Eigenvalues> followed = followedEigenvalues(branch);
    for (std::size_t k = 0; k < followed[own].size(); ++k) {
        FigureLine line{{}, {}, styleOf(followed[own][k], system, items)};
        for (const Eigenvalues& values : followed) {
            const bool isThere = k < values.size();
            const std::complex<double> value = isThere ? shownEigenvalue(values[k]) : NAN;
            line.x.push_back(value.real());
            line.y.push_back(isThere ? value.imag() : NAN);
        }
        figure.lines.push_back(std::move(line));
    }
    figure.words = Words::tr("Eigenvalues as %1 changes. %2").arg(names.parameter.toPlainText(), figure.words);
    return figure;
}

namespace {

double leastSize(const BranchPoint& point) {
    double least = INFINITY;
    for (const std::complex<double>& value : point.eigenvalues)
        least = std::min(least, std::abs(value));
    return least;
}

// A point is located as a root of the way to it: an eigenvalue is small there beside what it is at its neighbours,
// which one that begins to grow while it oscillates is not.
bool hasZero(const Branch& branch, std::size_t k) {
    constexpr double small = 0.5;
    if (!branch.points[k].critical || k == 0 || k + 1 == branch.points.size())
        return false;
    return leastSize(branch.points[k]) <
           small * std::max(leastSize(branch.points[k - 1]), leastSize(branch.points[k + 1]));
}

} // namespace

Figure spectrumFigure(const Branch& branch, double at, const LinearSystem& system, const std::vector<ModeItem>& items,
                      const SweepNames& names) {
    constexpr int digits = 5;
    const auto frequencyOf = [](std::complex<double> value) {
        return std::abs(shownEigenvalue(value).imag()) / (2 * std::numbers::pi);
    };
    Figure figure;
    figure.title = Words::tr("Natural frequencies");
    figure.horizontal.name = names.parameter;
    addUnit(figure.horizontal.name, displayedUnit(names.unit));
    figure.vertical.name.addSymbol(QStringLiteral("f"), QStringLiteral("f"));
    addUnit(figure.vertical.name, QStringLiteral("Hz"));
    figure.vertical.showsZero = true;
    if (branch.points.empty())
        return figure;
    const std::size_t own = nearestPoint(branch, at);
    const std::vector<Eigenvalues> followed = followedEigenvalues(branch);
    for (std::size_t k = 0; k < followed[own].size(); ++k) {
        FigureLine line{{}, {}, styleOf(followed[own][k], system, items)};
        for (std::size_t row = 0; row < followed.size(); ++row) {
            line.x.push_back(branch.points[row].parameter);
            line.y.push_back(k < followed[row].size() ? frequencyOf(followed[row][k]) : NAN);
        }
        figure.marks.push_back(
            {{branch.points[own].parameter, frequencyOf(followed[own][k])}, line.style, MarkKind::Dot});
        figure.lines.push_back(std::move(line));
    }
    QStringList zeros;
    for (std::size_t k = 0; k < branch.points.size(); ++k)
        if (hasZero(branch, k)) {
            figure.marks.push_back({{branch.points[k].parameter, 0}, 3, MarkKind::Ring});
            zeros.append(displayedValue(branch.points[k].parameter, names.unit, digits));
        }
    zeros.removeDuplicates();
    figure.words = zeros.isEmpty()
                       ? Words::tr("No frequency reaches zero in this range.")
                       : Words::tr("A frequency reaches zero at %1.").arg(QLocale().createSeparatedList(zeros));
    return figure;
}

namespace {

QString valuesOf(const Branches& branches, CriticalKind kind, const std::string& unit) {
    constexpr int digits = 5;
    QStringList values;
    for (const Branch& branch : branches.branches)
        for (const BranchPoint& point : branch.points)
            if (point.critical == kind)
                values.append(displayedValue(point.parameter, unit, digits));
    values.removeDuplicates();
    return QLocale().createSeparatedList(values);
}

QString criticalWords(const Branches& branches, const std::string& unit) {
    const QString folds = valuesOf(branches, CriticalKind::Fold, unit),
                  crossings = valuesOf(branches, CriticalKind::BranchPoint, unit),
                  swings = valuesOf(branches, CriticalKind::Oscillation, unit);
    QStringList parts{folds.isEmpty() ? Words::tr("No equilibria meet and vanish in this range.")
                                      : Words::tr("Equilibria meet and vanish at %1.").arg(folds)};
    if (!crossings.isEmpty())
        parts.append(Words::tr("Others branch off at %1.").arg(crossings));
    if (!swings.isEmpty())
        parts.append(Words::tr("An oscillation begins to grow at %1.").arg(swings));
    if (branches.isCut)
        parts.append(Words::tr("Not all branches were followed to their ends: it would take too long."));
    if (branches.isLost)
        parts.append(Words::tr("A branch that ends within the range could not be followed further."));
    return parts.join(QLatin1Char(' '));
}

} // namespace

Figure branchFigure(const Branches& branches, const std::string& unknown, double at, const SweepNames& names,
                    const SymbolText& ordinate, const std::string& unit) {
    const auto valueAt = [&](const BranchPoint& point) {
        for (const auto& [name, value] : point.equilibrium.values)
            if (name == unknown)
                return value;
        return double(NAN);
    };
    Figure figure;
    figure.title = Words::tr("Equilibria over a parameter");
    figure.horizontal.name = names.parameter;
    addUnit(figure.horizontal.name, displayedUnit(names.unit));
    figure.vertical.name = ordinate;
    addUnit(figure.vertical.name, displayedUnit(unit));
    for (const Branch& branch : branches.branches)
        for (std::size_t k = 0; k < branch.points.size(); ++k) {
            const BranchPoint& point = branch.points[k];
            const Stability stability = point.equilibrium.stability;
            if (k == 0 || styleOf(stability) != figure.lines.back().style) {
                figure.lines.push_back({{}, {}, styleOf(stability), penOf(stability)});
                if (k > 0) { // from where the last one ended
                    figure.lines.back().x.push_back(branch.points[k - 1].parameter);
                    figure.lines.back().y.push_back(valueAt(branch.points[k - 1]));
                }
            }
            figure.lines.back().x.push_back(point.parameter);
            figure.lines.back().y.push_back(valueAt(point));
            if (point.critical)
                figure.marks.push_back({{point.parameter, valueAt(point)}, 3, MarkKind::Ring});
            if (k > 0 && isBetween(at, branch.points[k - 1].parameter, point.parameter))
                figure.marks.push_back(
                    {{at, between(at, branch.points[k - 1], point, valueAt)}, styleOf(stability), MarkKind::Dot});
        }
    figure.words = criticalWords(branches, names.unit);
    return figure;
}

} // namespace coenergy
