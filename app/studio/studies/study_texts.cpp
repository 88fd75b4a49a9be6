#include "studio/studies/study_texts.hpp"

#include "base/decimal_number.hpp"
#include "model/names.hpp"
#include "plot/axis_names.hpp"
#include "studies/stated_design.hpp"
#include "studio/equations/typeset_words.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

struct StudyWords {
    Q_DECLARE_TR_FUNCTIONS(StudyWords)
};

std::string digits(double number) {
    char text[32];
    const auto [end, error] = std::to_chars(std::begin(text), std::end(text), number);
    return {std::begin(text), end};
}

std::string newName(const std::vector<Study>& studies) {
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(studies.begin(), studies.end(), [&](const Study& study) { return study.name == name; });
    };
    const std::string first = StudyWords::tr("study", "the name of a new one").toStdString();
    std::string name = first;
    for (int k = 2; isTaken(name); ++k)
        name = first + "_" + std::to_string(k);
    return name;
}

std::string firstRange(const Document& model) {
    for (const Parameter& parameter : *model.parameters)
        if (const auto value = decimalNumber(parameter.value); value && std::isfinite(*value) && *value != 0)
            return parameter.name + " = " + digits(0.5 * *value) + ":" + digits(2 * *value) + ":21";
    return {};
}

std::string firstQuantity(const Document& model) {
    const auto names = namesOf(model).coordinates;
    if (!names.empty())
        return names.front().name;
    return model.outputs->empty() ? std::string() : model.outputs->front().name;
}

// What a shell reads as one word.
QString quoted(QString text) {
    return QLatin1Char('\'') + text.replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

// Of many only the ends.
QString levelWords(const SteppedInput& input, const QString& name, const std::string& unit) {
    constexpr std::size_t mostListed = 5;
    constexpr int digits = 5;
    const std::vector<double>& levels = input.levels;
    const QString last = displayedValue(levels.back(), unit, digits);
    if (levels.size() > mostListed)
        return StudyWords::tr("%1 from %2 to %3, %n values", "a parameter, its range", static_cast<int>(levels.size()))
            .arg(name, displayedNumber(levels.front(), digits), last);
    QStringList values;
    for (std::size_t k = 0; k + 1 < levels.size(); ++k)
        values.append(displayedNumber(levels[k], digits));
    values.append(last);
    return name + QStringLiteral(" = ") + values.join(QStringLiteral(", "));
}

// What has no levels is said as it is typed: "k = normal(30, 2)".
QString variedWords(const std::string& text, const std::vector<SteppedInput>& stepped, const PlotNames& names) {
    const QString typed = QString::fromStdString(text);
    const QString name = typed.section(QLatin1Char('='), 0, 0).trimmed();
    const QString quoted = QStringLiteral("`%1`").arg(name);
    const std::string unit = unitOfExpression(name.toStdString(), names);
    for (const SteppedInput& input : stepped)
        if (input.name == name.toStdString() && !input.levels.empty())
            return levelWords(input, quoted, unit);
    SymbolText values;
    values.addWords(typed.section(QLatin1Char('='), 1).trimmed());
    const QString shown = withUnit(values, unit).toPlainText();
    return shown.isEmpty() ? quoted : quoted + QStringLiteral(" = ") + shown;
}

} // namespace

Study firstStudy(const Document& model) {
    Study study;
    study.name = newName(*model.studies);
    if (const std::string range = firstRange(model); !range.empty())
        study.vary = {range};
    if (const std::string quantity = firstQuantity(model); !quantity.empty())
        study.measures = {"max(" + quantity + ")"};
    return study;
}

QStringList studyPlan(const Study& study, const std::vector<Table>& tables, const Notation& notation,
                      const PlotNames& names) {
    const auto design = statedDesign(study, tables);
    QStringList varied, measured, lines;
    for (const std::string& text : study.vary)
        varied.append(variedWords(text, design ? design->stepped : std::vector<SteppedInput>(), names));
    for (const std::string& measure : study.measures)
        measured.append(expressionInLetters(notation, measure).toHtml());
    if (!varied.isEmpty())
        lines.append(typesetWords(StudyWords::tr("Varied: %1").arg(varied.join(QStringLiteral("; "))), notation));
    if (!measured.isEmpty())
        lines.append(StudyWords::tr("Measured: %1").arg(measured.join(QStringLiteral(", "))));
    return lines;
}

QString clusterCommands(const QString& file, const std::string& study) {
    const QString name = QString::fromStdString(study);
    const QString model = file.isEmpty() ? QStringLiteral("model.ldae") : QFileInfo(file).fileName();
    const QString run = QStringLiteral("coenergy-mpi study %1 %2 -o %3")
                            .arg(quoted(model), quoted(name), quoted(name + QStringLiteral(".csv")));
    const QString parallel = QStringLiteral("mpirun -n 64 ") + run;
    return parallel + QStringLiteral("\nsbatch --ntasks=64 --wrap=") + quoted(QStringLiteral("mpirun ") + run) +
           QLatin1Char('\n');
}

} // namespace coenergy
