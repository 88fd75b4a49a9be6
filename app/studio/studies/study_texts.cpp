#include "studio/studies/study_texts.hpp"

#include "base/decimal_number.hpp"
#include "model/names.hpp"

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
