#pragma once
// Reports on the models in the source tree and on models that are meant to break them.

#include "base/diagnostic.hpp"
#include "derivation/analysis_model.hpp"
#include "derivation/explanation.hpp"
#include "derivation/simplification.hpp"
#include "io/atomic_file.hpp"
#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "pipeline/algebra_thread.hpp"
#include "report/compose_report.hpp"
#include "setup/simulation_setup.hpp"

#include <QDir>
#include <QString>

#include <stdexcept>

namespace samples {

using namespace coenergy;

inline ReportSource sourceOf(const LoadedModel& model) {
    ReportSource source{model.document, {}, nullptr, nullptr, {}};
    runWithAlgebraStack([&] {
        const Derivation derivation = DerivationStage().run(model.document, {}, model.substituted);
        source.preparation = PreparationStage().run(model.document, derivation, {}, model.substituted);
        source.system = SimplificationStage().run(derivation.system, {});
        source.steps = ExplanationStage().run(derivation, source.system, {});
    });
    return source;
}

/// With its equilibria, if all of its numbers are given.
inline ReportSource analysed(ReportSource source) {
    if (!source.preparation.model)
        return source;
    const AnalysisModel model = analysisModel(parseModel(source.document), source.preparation);
    const auto problem = problemFor(*model.model, model.givens, {}, model.settings);
    if (const auto* posed = std::get_if<SimulationProblem>(&problem))
        source.equilibria = findEquilibria({*posed, model.equations});
    return source;
}

inline LoadedModel modelAt(const QString& path) {
    const auto text = readFile(path.toStdString());
    if (!text)
        throw std::runtime_error(text.error());
    return path.endsWith(QLatin1String(".LagEq.txt")) ? readLagEq(*text) : readLdae(*text);
}

/// Every example, and the thesis's files.
inline QStringList modelFiles() {
    QStringList files;
    for (const auto& [folder, pattern] :
         {std::pair("/resources/examples", "*.ldae"), std::pair("/tests/reference/thesis", "*.LagEq.txt")}) {
        const QDir models(QStringLiteral(COENERGY_SOURCE_DIR) + QLatin1String(folder));
        for (const QString& name : models.entryList({QLatin1String(pattern)}))
            files.append(models.filePath(name));
    }
    return files;
}

inline const char* const oscillator = R"(format = 1
title = "Oscillator"
[parameters]
m_total = 1
k_0 = {}
[definitions]
half = "m_total*dotx_1^2/2"
[[coordinates]]
name = "x_1"
initial = 1
[energies]
kinetic_coenergy = "half"
potential = "k_0*x_1^2/2"
)";

inline Document withTitle(Document document, const QString& title) {
    return withText(document, {Section::Model, 0, Column::Title, 0}, title.toStdString());
}

/// Documents that have crashed programs like this one.
inline std::vector<std::pair<QString, Document>> nastyDocuments() {
    const Document plain = readLdae(oscillator).document;
    std::vector<std::pair<QString, Document>> documents;
    documents.emplace_back("no text at all", Document{});
    documents.emplace_back("plain", plain);
    const QString signs = QStringLiteral("50 % of $x$ & #1 \\end{document} {~^_} <|> \"a\" 'b' `c` %1 %2 ?`!`");
    documents.emplace_back("signs", withTitle(plain, signs));
    documents.emplace_back("scripts", withTitle(plain, QString::fromUtf8("Größe, çà, Łódź, θ ≤ 2·π, Маятник, 振り子, "
                                                                         "عربى, 😀👩‍🚀, a\u0301")));
    documents.emplace_back("long word", withTitle(plain, QString(5000, QLatin1Char('W'))));
    documents.emplace_back("emoji", withTitle(plain, QString::fromUtf8("😀").repeated(2500)));
    Document words = plain;
    for (const Field& field :
         {Field{Section::Model, 0, Column::Description, 0}, Field{Section::Parameters, 0, Column::Description, 0},
          Field{Section::Parameters, 0, Column::Unit, 0}, Field{Section::Coordinates, 0, Column::Unit, 0}})
        words = withText(words, field, (signs + QStringLiteral("\n\n") + signs.repeated(20)).toStdString());
    documents.emplace_back("words", words);
    for (const char* latex : {"\\foo", "x^2", "x'", "_", "a_b_c", "\\frac{1}", "%", "\\left(", "é", "\\input{secret}",
                              "{", "$", "", "\\mathrm{\\_}", "x^{*}",
                              "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
        documents.emplace_back(QStringLiteral("symbol ") + QLatin1String(latex),
                               withText(withText(plain, {Section::Coordinates, 0, Column::Latex, 0}, latex),
                                        {Section::Parameters, 0, Column::Latex, 0}, latex));
    std::string nested = "x_1";
    for (int k = 0; k < 150; ++k)
        nested = "sin(1 + " + nested + "/2)";
    documents.emplace_back("nested", withText(plain, {Section::Energies, 0, Column::Potential, 0}, nested));
    std::string wide = "x_1";
    for (int k = 1; k < 120; ++k)
        wide += " + cos(" + std::to_string(k) + "*x_1)";
    documents.emplace_back(
        "wide", withText(plain, {Section::Energies, 0, Column::Potential, 0}, "sqrt(" + wide + ")*(" + wide + ")"));
    return documents;
}

} // namespace samples
