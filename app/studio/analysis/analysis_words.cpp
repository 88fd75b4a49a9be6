#include "studio/analysis/analysis_words.hpp"

#include "dimension/unit.hpp"
#include "model/names.hpp"
#include "problems/analysis_message.hpp"
#include "problems/message.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr int digits = 4;
constexpr int digitsOfPlace = 3;
constexpr double nothing = 1e-9; // of the largest share of a mode

struct AnalysisWords {
    Q_DECLARE_TR_FUNCTIONS(AnalysisWords)
};

const Coordinate* coordinateNamed(const Document& document, const std::string& name) {
    const auto& all = *document.coordinates;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Coordinate& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// A name, for typesetWords.
QString quoted(const std::string& name) {
    return QStringLiteral("`%1`").arg(QString::fromStdString(name));
}

QString listOf(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names)
        list.append(quoted(name));
    return QLocale().createSeparatedList(list);
}

// p pi/q.
QString partWords(const PartOfTurn& part) {
    const QString sign = part.count < 0 ? QString(QChar(0x2212)) : QString();
    const QString factor = std::abs(part.count) == 1 ? QString() : QString::number(std::abs(part.count));
    const QString divisor = part.parts == 1 ? QString() : QStringLiteral("/%1").arg(part.parts);
    return sign + factor + QStringLiteral("π") + divisor;
}

// Each share against the typical size of its coordinate.
std::vector<double> weights(const LinearSystem& system, const Eigen::VectorXcd& shape) {
    std::vector<double> result;
    for (std::size_t k = 0; k < system.sizes.size(); ++k)
        result.push_back(std::abs(shape[static_cast<Eigen::Index>(k)]) / system.sizes[k]);
    const double most = result.empty() ? 0 : *std::max_element(result.begin(), result.end());
    for (double& weight : result)
        weight = most > 0 ? weight / most : 0;
    return result;
}

// Translated words in which %1, %2 stand for symbols.
SymbolText filled(const QString& words, const std::vector<SymbolText>& symbols) {
    SymbolText text;
    qsizetype done = 0;
    for (qsizetype at = words.indexOf(u'%'); at >= 0 && at + 1 < words.size(); at = words.indexOf(u'%', at + 1)) {
        const int number = words[at + 1].digitValue();
        if (number < 1 || number > static_cast<int>(symbols.size()))
            continue;
        text.addWords(words.mid(done, at - done));
        text.add(symbols[static_cast<std::size_t>(number - 1)]);
        done = at + 2;
    }
    text.addWords(words.mid(done));
    return text;
}

// The state that the mode moves most, where no coordinate moves.
SymbolText stateName(const LinearSystem& system, const Mode& mode, const Notation& notation) {
    Eigen::Index most = 0;
    (mode.kind == ModeKind::Eigenvector ? mode.vector : mode.along).cwiseAbs().maxCoeff(&most);
    return symbolOf(notation, system.states[static_cast<std::size_t>(most)]);
}

SymbolText shapeName(const LinearSystem& system, const Mode& mode, const Eigen::VectorXcd& shape,
                     const Notation& notation) {
    constexpr double considerable = 0.4;
    const std::vector<double> weight = weights(system, shape);
    std::vector<std::size_t> moving;
    for (std::size_t k = 0; k < weight.size(); ++k)
        if (weight[k] > considerable)
            moving.push_back(k);
    if (moving.empty())
        return filled(AnalysisWords::tr("mostly %1"), {stateName(system, mode, notation)});
    const SymbolText first = symbolOf(notation, system.coordinates[moving.front()]);
    if (mode.kind == ModeKind::Drift)
        return filled(moving.size() == 1 ? AnalysisWords::tr("%1 drifts") : AnalysisWords::tr("%1 and others drift"),
                      {first});
    if (mode.value == 0.0)
        return filled(moving.size() == 1 ? AnalysisWords::tr("%1 free") : AnalysisWords::tr("%1 and others free"),
                      {first});
    if (moving.size() == 1)
        return std::count_if(weight.begin(), weight.end(), [](double share) { return share > nothing; }) == 1
                   ? first
                   : filled(AnalysisWords::tr("mostly %1"), {first});
    const SymbolText second = symbolOf(notation, system.coordinates[moving[1]]);
    const std::complex<double> ratio =
        shape[static_cast<Eigen::Index>(moving[1])] / shape[static_cast<Eigen::Index>(moving[0])];
    if (moving.size() > 2)
        return filled(AnalysisWords::tr("%1, %2 and others"), {first, second});
    return filled(ratio.real() > 0 ? AnalysisWords::tr("%1 with %2") : AnalysisWords::tr("%1 against %2"),
                  {first, second});
}

SymbolText modeName(const LinearSystem& system, const Mode& mode, const Eigen::VectorXcd& shape,
                    const Notation& notation) {
    const SymbolText name = shapeName(system, mode, shape, notation);
    return mode.kind == ModeKind::Generalized ? filled(AnalysisWords::tr("%1, times t"), {name}) : name;
}

// Seconds until a motion is e times as small, or as large.
QString timeConstant(std::complex<double> value) {
    if (std::abs(value.real()) <= 1e-12 * std::abs(value))
        return QStringLiteral("∞");
    return displayedNumber(-1 / value.real(), digitsOfPlace);
}

ModeItem itemOf(const LinearSystem& system, std::size_t index, bool isPair, const Notation& notation) {
    const Mode& mode = system.modes[index];
    const std::complex<double> value = mode.value;
    const Eigen::VectorXcd shape = modeShape(system, mode);
    ModeItem item{
        index, isPair, modeName(system, mode, shape, notation), eigenvalueText(value, isPair, digits), {}, {}, {},
        {},    shape};
    const QString none = QStringLiteral("–");
    const double rate = std::abs(value.imag());
    item.angularFrequency = isPair ? displayedNumber(rate, frequencyDigits) : none;
    item.frequency = isPair ? displayedNumber(rate / (2 * std::numbers::pi), frequencyDigits) : none;
    const double ratio = dampingRatio(mode);
    item.damping = isPair ? displayedNumber(std::abs(ratio) < 1e-12 ? 0 : ratio, 3) : none;
    item.timeConstant = timeConstant(value);
    return item;
}

// By itself: what changes only together with others has the value of the one that is shown.
bool isFree(const Equilibrium& equilibrium, const std::string& name) {
    return std::any_of(equilibrium.family.begin(), equilibrium.family.end(), [&](const FamilyDirection& direction) {
        return direction.size() == 1 && direction.front().first == name;
    });
}

} // namespace

std::optional<PartOfTurn> partOfTurn(double value) {
    for (const int parts : {1, 2, 3, 4, 6}) {
        const double count = value / std::numbers::pi * parts;
        const double whole = std::round(count);
        if (whole != 0 && std::abs(whole) <= 4 * parts && std::abs(count - whole) <= 1e-9)
            return PartOfTurn{static_cast<int>(whole), parts};
    }
    return std::nullopt;
}

bool isAngle(const Document& document, const std::string& name) {
    const Coordinate* coordinate = coordinateNamed(document, name);
    return coordinate && coordinate->domain == Domain::Rotation;
}

QString eigenvalueText(std::complex<double> value, bool isPair, int shownDigits) {
    QString text = complexNumber(value, shownDigits);
    if (isPair)
        text.replace(QStringLiteral(" + "), QStringLiteral(" ± "));
    return isPair && !text.contains(QStringLiteral("±")) ? QStringLiteral("± ") + text : text;
}

QString complexNumber(std::complex<double> value, int shownDigits) {
    const double imaginary = std::abs(value.imag()) < 1e-12 * std::abs(value) ? 0 : value.imag();
    const double real = std::abs(value.real()) < 1e-12 * std::abs(value) ? 0 : value.real();
    if (imaginary == 0)
        return displayedNumber(real, shownDigits);
    const QString part = displayedNumber(std::abs(imaginary), shownDigits) + QStringLiteral(" i");
    const QString minus(QChar(0x2212));
    if (real == 0)
        return imaginary < 0 ? minus + part : part;
    return QStringLiteral("%1 %2 %3")
        .arg(displayedNumber(real, shownDigits), imaginary < 0 ? minus : QStringLiteral("+"), part);
}

QString placeValue(double value, const std::string& unit) {
    constexpr double none = 1e-9; // as parts of a turn are recognized
    if (unit == "rad" && std::abs(value) <= none)
        return QStringLiteral("0");
    if (unit == "rad")
        if (const auto part = partOfTurn(value))
            return partWords(*part);
    return displayedValue(value, unit, digitsOfPlace);
}

std::vector<SymbolText> placeLines(const Equilibrium& equilibrium, const Document& document, const Notation& notation) {
    std::vector<SymbolText> lines;
    const auto add = [&](const std::string& name, const QString& words) {
        lines.push_back(symbolOf(notation, name));
        lines.back().addWords(words);
    };
    for (const auto& [name, value] : equilibrium.values)
        if (const Coordinate* coordinate = coordinateNamed(document, name))
            add(name, isFree(equilibrium, name) ? QStringLiteral(" ") + AnalysisWords::tr("free")
                                                : QStringLiteral(" = ") + placeValue(value, coordinate->unit));
    const std::vector<CoordinateNames> names = namesOf(document).coordinates;
    for (std::size_t k = 0; k < names.size(); ++k) // of a steady motion
        for (const auto& [name, value] : equilibrium.values)
            if (const std::string& unit = (*document.coordinates)[k].unit; name == names[k].flow)
                add(name,
                    QStringLiteral(" = ") + displayedValue(value, unit.empty() ? "" : unit + "/s", digitsOfPlace));
    return lines;
}

QStringList accountLines(const Equilibrium& equilibrium, const Document& document) {
    QStringList lines;
    lines.append(plainMessage(verdictReason(equilibrium)));
    const bool isEachFree = std::all_of(equilibrium.undetermined.begin(), equilibrium.undetermined.end(),
                                        [&](const std::string& name) { return isFree(equilibrium, name); });
    const bool isAllFree = isEachFree && equilibrium.family.size() == equilibrium.undetermined.size();
    if (!equilibrium.undetermined.empty())
        lines.append(isAllFree ? AnalysisWords::tr("It rests at every %1.").arg(listOf(equilibrium.undetermined))
                               : AnalysisWords::tr("Nothing determines %1.").arg(listOf(equilibrium.undetermined)));
    if (const QString family = familyWords(equilibrium); !family.isEmpty() && !(isAllFree && equilibrium.held.empty()))
        lines.append(AnalysisWords::tr("Others beside it: %1.").arg(family));
    if (!equilibrium.passedLimits.empty())
        lines.append(AnalysisWords::tr("Beyond the limit %1.").arg(listOf(equilibrium.passedLimits)));
    for (const Reaction& reaction : equilibrium.reactions) {
        const Coordinate* coordinate = coordinateNamed(document, reaction.on);
        lines.append(AnalysisWords::tr("%1 on %2: %3", "constraint, coordinate, effort")
                         .arg(quoted(reaction.constraint), quoted(reaction.on),
                              displayedValue(reaction.value, coordinate ? effortUnit(coordinate->unit) : "", digits)));
    }
    if (equilibrium.potential)
        lines.append(
            AnalysisWords::tr("Potential energy: %1").arg(displayedValue(*equilibrium.potential, "J", digits)));
    if (equilibrium.obstacle)
        lines.append(plainMessage(obstacleMessage(*equilibrium.obstacle)));
    return lines;
}

std::vector<ModeItem> modeItems(const LinearSystem& system, const Notation& notation) {
    std::vector<ModeItem> items;
    for (std::size_t k = 0; k < system.modes.size(); ++k) {
        const std::complex<double> value = system.modes[k].value;
        if (value.imag() < 0 && !items.empty() && items.back().isPair)
            continue;
        items.push_back(itemOf(system, k, value.imag() != 0, notation));
    }
    std::stable_partition(items.begin(), items.end(), [](const ModeItem& item) { return item.isPair; });
    return items;
}

namespace {

// As far as it swings, and by how much earlier or later: shares that are in step or against it have a sign alone.
QString swingInWords(std::complex<double> share, const QString& unit) {
    constexpr double inStep = 0.5; // degrees
    constexpr double halfTurn = 180;
    const double phase = std::arg(share) * halfTurn / std::numbers::pi;
    if (std::abs(phase) < inStep || std::abs(phase) > halfTurn - inStep)
        return displayedNumber(std::copysign(std::abs(share), share.real()), digitsOfPlace) + unit;
    const QString size = displayedNumber(std::abs(share), digitsOfPlace) + unit;
    const QString degrees = displayedNumber(std::abs(phase), digitsOfPlace);
    return phase > 0 ? AnalysisWords::tr("%1 (%2° ahead)").arg(size, degrees)
                     : AnalysisWords::tr("%1 (%2° behind)").arg(size, degrees);
}

QString movesInWords(const LinearSystem& system, const ModeItem& item, const Document& document) {
    const std::vector<double> weight = weights(system, item.shape);
    const auto largest = static_cast<std::size_t>(std::max_element(weight.begin(), weight.end()) - weight.begin());
    if (weight.empty() || weight[largest] == 0)
        return AnalysisWords::tr("No coordinate moves.");
    const auto unitBehind = [&](std::size_t k) {
        const Coordinate* coordinate = coordinateNamed(document, system.coordinates[k]);
        return !coordinate || coordinate->unit.empty() ? QString() : QChar(0x202F) + displayedUnit(coordinate->unit);
    };
    const auto nameOf = [&](std::size_t k) { return quoted(system.coordinates[k]); };
    QStringList others;
    for (std::size_t k = 0; k < weight.size(); ++k)
        if (k != largest && weight[k] > nothing)
            others.append(QStringLiteral("%1 = %2")
                              .arg(nameOf(k), swingInWords(item.shape[static_cast<Eigen::Index>(k)], unitBehind(k)))
                              .replace(QLatin1Char(' '), QChar::Nbsp)); // lines break between them
    if (others.isEmpty())
        return AnalysisWords::tr("Only %1 moves.").arg(nameOf(largest));
    return AnalysisWords::tr("Per 1%1 of %2: %3", "unit, coordinate, others")
        .arg(unitBehind(largest), nameOf(largest), others.join(QStringLiteral(", ")));
}

} // namespace

QString shapeInWords(const LinearSystem& system, const ModeItem& item, const Document& document) {
    const Mode& mode = system.modes[item.mode];
    QStringList sentences = {movesInWords(system, item, document)};
    if (mode.kind == ModeKind::Drift)
        sentences.append(AnalysisWords::tr("This is a drift: an initial speed along it is kept."));
    if (mode.kind == ModeKind::Generalized)
        sentences.append(AnalysisWords::tr("This motion is the previous one times t: there is no second mode."));
    if (isUncertain(mode))
        sentences.append(AnalysisWords::tr("The eigenvalue is known only to about %1 (condition number %2).")
                             .arg(displayedNumber(uncertainty(mode), 2), displayedNumber(mode.condition, 2)));
    return sentences.join(QLatin1Char(' '));
}

} // namespace coenergy
