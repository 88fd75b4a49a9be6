// Fits: what was asked, the values that were found beside those before, and what the data cannot tell.

#include "report/fit_account.hpp"
#include "report/report_sections.hpp"

#include "base/start_name.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct FitSectionWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString listOf(const std::vector<std::string>& texts) {
    QStringList all;
    for (const std::string& text : texts)
        all.append(QString::fromStdString(text));
    return all.join(QStringLiteral("; "));
}

ReportText unknownCell(const FitUnknown& unknown, FormulaMaker& formulas) {
    const auto start = nameOfStart(unknown.name);
    return formulaOf(formulas.symbol(start.value_or(unknown.name)) + (start ? QStringLiteral("(0)") : QString()));
}

ReportText numberOrNone(const std::optional<double>& value) {
    return value ? formulaOf(latexOfResult(*value)) : wordsOf(FitSectionWords::tr("none", "no number"));
}

ReportTable valuesOf(const FitData& data, FormulaMaker& formulas) {
    ReportTable table{
        {wordsOf(FitSectionWords::tr("Value")), wordsOf(FitSectionWords::tr("Before", "value before a fit")),
         wordsOf(FitSectionWords::tr("Fitted")), wordsOf(QStringLiteral("±")),
         wordsOf(FitSectionWords::tr("95 % from")), wordsOf(FitSectionWords::tr("to", "end of an interval"))},
        {}};
    for (std::size_t k = 0; k < data.unknowns.size(); ++k) {
        const Estimate& estimate = data.fit.estimates[k];
        const auto bound = [&](std::size_t side) {
            return estimate.interval ? std::optional((*estimate.interval)[side]) : std::nullopt;
        };
        table.rows.push_back({unknownCell(data.unknowns[k], formulas), formulaOf(latexOfResult(data.unknowns[k].start)),
                              formulaOf(latexOfResult(estimate.value)), numberOrNone(estimate.deviation),
                              numberOrNone(bound(0)), numberOrNone(bound(1))});
    }
    return table;
}

QStringList namesOf(const std::vector<FitUnknown>& unknowns) {
    QStringList names;
    for (const FitUnknown& unknown : unknowns)
        names.append(QString::fromStdString(unknown.name));
    return names;
}

ReportSection sectionOf(const ReportedFit& reported, FormulaMaker& formulas, std::size_t firstFigure) {
    const QString name = QString::fromStdString(reported.fit.name);
    ReportSection section{
        HeadingLevel::Subsection,
        wordsOf(name.isEmpty() ? FitSectionWords::tr("The fit") : FitSectionWords::tr("Fit %1", "its name").arg(name)),
        {}};
    section.blocks.emplace_back(
        ReportParagraph{wordsOf(FitSectionWords::tr("Measured values of %1, with %2.", "files; theta = angle")
                                    .arg(listOf(reported.fit.data), listOf(reported.fit.matches)))});
    section.blocks.emplace_back(valuesOf(reported.data, formulas));
    for (const QString& sentence : fitAccount(reported.data, namesOf(reported.data.unknowns)))
        section.blocks.emplace_back(ReportParagraph{wordsOf(sentence)});
    for (const QString& caption : reported.captions)
        section.blocks.emplace_back(ReportFigure{wordsOf(caption), firstFigure++});
    return section;
}

} // namespace

std::vector<ReportSection> fitSections(const ReportSource& source, FormulaMaker& formulas) {
    if (source.fits.empty())
        return {};
    std::vector<ReportSection> sections = {{HeadingLevel::Section, wordsOf(FitSectionWords::tr("Fits")), {}}};
    std::size_t figure = figuresBeforeStudies(source);
    for (const ReportedStudy& study : source.studies)
        figure += static_cast<std::size_t>(study.captions.size());
    for (const ReportedFit& fit : source.fits) {
        sections.push_back(sectionOf(fit, formulas, figure));
        figure += static_cast<std::size_t>(fit.captions.size());
    }
    return sections;
}

} // namespace coenergy
