// The order of a report: what the model is, how its equations come about, what they are, what is known about them,
// the outcome of a run, and of studies.

#include "report/compose_report.hpp"

#include "derivation/field_stage.hpp"
#include "exposition/compact_steps.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "model/written_document.hpp"
#include "report/report_sections.hpp"

#include <QCoreApplication>
#include <QSet>

namespace coenergy {

namespace {

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

template <class... Visitors> struct Visit : Visitors... { using Visitors::operator()...; };

class Formulas {
public:
    void add(const QString& latex) {
        if (m_seen.contains(latex))
            return;
        m_seen.insert(latex);
        m_all.append(latex);
    }

    void add(const ReportText& text) {
        for (const ReportInline& part : text)
            if (part.kind == ReportInline::Kind::Formula)
                add(part.content);
    }

    void add(const ReportBlock& block) {
        std::visit(Visit{[this](const ReportParagraph& paragraph) { add(paragraph.text); },
                         [this](const ReportList& list) {
                             for (const ReportText& item : list.items)
                                 add(item);
                         },
                         [this](const ReportEquations& group) {
                             for (const ReportEquation& equation : group.equations) {
                                 for (const QString& piece : equation.pieces)
                                     add(piece);
                                 if (!equation.tag.isEmpty())
                                     add(taggedFormula(equation.tag));
                             }
                         },
                         [this](const ReportTable& table) {
                             for (const ReportText& head : table.heads)
                                 add(head);
                             for (const auto& row : table.rows)
                                 for (const ReportText& cell : row)
                                     add(cell);
                         },
                         [this](const ReportFigure& figure) { add(figure.caption); }},
                   block);
    }

    QStringList all() const { return m_all; }

private:
    QStringList m_all;
    QSet<QString> m_seen;
};

void append(std::vector<ReportSection>& sections, std::vector<ReportSection> more) {
    for (ReportSection& section : more)
        if (!section.blocks.empty() || !section.title.empty())
            sections.push_back(std::move(section));
}

QString titleOf(const Document& document) {
    const QString title = QString::fromStdString(document.header->title).simplified();
    return title.isEmpty() ? ReportWords::tr("Untitled model") : title;
}

ReportSection noteOnDots() {
    return {
        HeadingLevel::Section,
        wordsOf(ReportWords::tr("What is left out")),
        {ReportParagraph{sentence(ReportWords::tr("The dots %1 stand for what is too large or too deeply nested to be "
                                                  "typeset. The program shows it as text."),
                                  {QStringLiteral("\\cdots")})}}};
}

} // namespace

QString taggedFormula(const QString& tag) {
    return QStringLiteral("\\left(%1\\right)").arg(tag);
}

QStringList formulasOf(const Report& report) {
    Formulas formulas;
    for (const ReportSection& section : report.sections) {
        formulas.add(section.title);
        for (const ReportBlock& block : section.blocks)
            formulas.add(block);
    }
    return formulas.all();
}

namespace {

// Bodies as what they stand for; a field as its model.
ParsedModel parsedOf(const ReportSource& source) {
    ParsedModel parsed = source.field && hasContinuum(source.document) ? parseField(source.document, *source.field)
                                                                       : parseModel(source.document);
    if (source.steps)
        for (const EnergyDual& dual : source.steps->duals)
            parsed.duals.insert_or_assign(dual.target(), dual.value);
    return parsed;
}

} // namespace

Report composeReport(const ReportSource& typed) {
    const ParsedModel parsed = parsedOf(typed);
    ReportSource source = typed;
    source.document = parsed.document;
    FormulaMaker formulas(parsed.notation);
    Report report{titleOf(source.document), ReportWords::tr("Figure"), {}};
    const auto compact = compactForReading(*source.system);
    if (source.field && source.other && source.other->field) // before the model that is made of it
        append(report.sections, formulationSections(*source.other));
    if (source.field)
        append(report.sections, shapeSections(*source.field, formulas));
    append(report.sections, modelSections(parsed, compact ? &*compact : nullptr, formulas));
    if (source.other && !(source.field && source.other->field))
        append(report.sections, formulationSections(*source.other));
    const AbbreviatedSystem shown = compact ? AbbreviatedSystem{{}, compact->system} : abbreviated(*source.system);
    FormulaMaker names(shown.system.notation);
    const auto once = compact && source.steps ? compactSteps(*source.steps, *compact) : std::nullopt;
    FormulaMaker stepNames(once ? once->notation : Notation());
    if (once)
        append(report.sections, derivationSections(*once, *compact, stepNames));
    else if (source.steps)
        append(report.sections, derivationSections(*source.steps, formulas));
    append(report.sections, compact ? equationSections(*compact, names) : equationSections(shown, names));
    append(report.sections, matrixSections(*source.system, formulas));
    append(report.sections, structureSections(source, parsed, formulas));
    append(report.sections, frequencySections(source));
    append(report.sections, analysisSections(source, formulas));
    append(report.sections, runSections(source, parsed, formulas));
    append(report.sections, studySections(source, formulas));
    append(report.sections, fitSections(source, formulas));
    if (formulas.hasLeftOut() || names.hasLeftOut() || stepNames.hasLeftOut())
        report.sections.push_back(noteOnDots());
    return report;
}

namespace {

// Names of functions and their derivatives as the equations have them, all others as the document.
FormulaMaker makerFor(const FunctionalSource& source, const ParsedModel& parsed) {
    Notation notation = source.statement.equations.notation;
    notation.insert(parsed.notation.begin(), parsed.notation.end());
    return FormulaMaker(std::move(notation));
}

FormulaMaker makerFor(const FunctionalSource& source) {
    return makerFor(source, parseModel(source.document));
}

} // namespace

Report composeReport(const FunctionalSource& source) {
    const ParsedModel parsed = parseModel(source.document);
    FormulaMaker formulas = makerFor(source, parsed);
    Report report{titleOf(source.document), ReportWords::tr("Figure"), {}};
    append(report.sections, {functionalSection(source, formulas)});
    append(report.sections, givenSections(parsed, formulas));
    append(report.sections, {variationSection(source, formulas)});
    append(report.sections, functionalEquationSections(source.statement, formulas));
    append(report.sections, pathSections(source, parameterValues(parsed), formulas));
    if (formulas.hasLeftOut())
        report.sections.push_back(noteOnDots());
    return report;
}

Report composePlots(const QString& title, const FunctionalSource& source) {
    FormulaMaker formulas = makerFor(source);
    return {title, ReportWords::tr("Figure"), {{HeadingLevel::Section, {}, pathFigures(source, formulas)}}};
}

Report composeEquations(const QString& title, const FunctionalSource& source) {
    FormulaMaker formulas = makerFor(source);
    Report report{title, {}, {}};
    append(report.sections, functionalEquationSections(source.statement, formulas));
    return report;
}

Report composePlots(const QString& title, const ReportedRun& run) {
    return {title, ReportWords::tr("Figure"), {{HeadingLevel::Section, {}, figuresOf(run)}}};
}

Report composeEquations(const QString& title, const ReportSource& source) {
    Report report{title, {}, {}};
    if (source.other && source.other->field)
        append(report.sections, fieldEquationSections(*source.other->field));
    for (ReportSection& section : report.sections)
        section.level = HeadingLevel::Section;
    if (const auto compact = compactForReading(*source.system)) {
        FormulaMaker formulas(compact->system.notation);
        append(report.sections, equationSections(*compact, formulas));
        return report;
    }
    const AbbreviatedSystem shown = abbreviated(*source.system);
    FormulaMaker formulas(shown.system.notation);
    append(report.sections, equationSections(shown, formulas));
    return report;
}

Report composeDerivation(const QString& title, const ReportSource& source) {
    Report report{title, {}, {}};
    if (!source.steps)
        return report;
    const auto compact = compactForReading(*source.system);
    const auto once = compact ? compactSteps(*source.steps, *compact) : std::nullopt;
    FormulaMaker formulas(once ? once->notation : source.steps->notation);
    append(report.sections,
           once ? derivationSections(*once, *compact, formulas) : derivationSections(*source.steps, formulas));
    return report;
}

} // namespace coenergy
