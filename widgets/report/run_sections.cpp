// What is known of the equations before they are integrated, where they start, and the outcome of a run.

#include "report/report_sections.hpp"

#include "diagnosis/start_findings.hpp"
#include "meaning/validation.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "setup/simulation_setup.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

struct RunSectionTexts {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

ReportText plainWords(QString message) {
    return wordsOf(message.remove(QLatin1Char('`')));
}

QString joined(const QStringList& formulas) {
    return formulas.join(QStringLiteral(", "));
}

// How often each equation is differentiated before the highest derivatives follow from it.
ReportTable offsetTable(const StructureReport& structure, const FormulaMaker& formulas) {
    ReportTable table{{wordsOf(RunSectionTexts::tr("Equation")), formulaOf(QStringLiteral("c")),
                       wordsOf(RunSectionTexts::tr("Unknown")), formulaOf(QStringLiteral("d"))},
                      {}};
    for (std::size_t k = 0; k < structure.equations.size() && k < structure.unknowns.size(); ++k)
        table.rows.push_back({formulaOf(formulas.symbol(structure.equations[k])),
                              formulaOf(QString::number(structure.equationOffsets[k])),
                              formulaOf(formulas.symbol(structure.unknowns[k])),
                              formulaOf(QString::number(structure.unknownOffsets[k]))});
    return table;
}

ReportTable structureTable(const StructureReport& structure) {
    ReportTable table{{wordsOf(RunSectionTexts::tr("Property")), wordsOf(RunSectionTexts::tr("Value"))}, {}};
    const auto add = [&table](const QString& words, long long number) {
        table.rows.push_back({wordsOf(words), formulaOf(QString::number(number))});
    };
    add(RunSectionTexts::tr("equations and unknowns"), static_cast<long long>(structure.equations.size()));
    add(RunSectionTexts::tr("degrees of freedom"), static_cast<long long>(structure.degreesOfFreedom));
    if (structure.freeInitialValues)
        add(RunSectionTexts::tr("free initial values"), *structure.freeInitialValues);
    if (structure.index)
        add(RunSectionTexts::tr("structural index"), *structure.index);
    return table;
}

// What the consistent start would change if the model has all the numbers it takes.
Diagnostics startOf(const ReportSource& source) {
    if (source.run || !source.preparation.model)
        return {};
    const auto problem = problemFor(*source.preparation.model, source.document, {}, settingsOf(source.document));
    const auto* complete = std::get_if<SimulationProblem>(&problem);
    return complete ? startFindings(*complete, givensOf(parseModel(source.document))) : Diagnostics{};
}

struct StartRow {
    std::string name;
    Field given;
    Keep keep = Keep::Free;
};

class StartPart {
public:
    StartPart(const ReportSource& source, const ParsedModel& parsed, FormulaMaker& formulas)
        : m_source(source), m_parsed(parsed), m_formulas(formulas) {
        if (source.run) {
            for (const InitialChange& change : source.run->status.initialChanges)
                m_changes[change.name] = latexOfResult(change.after);
            if (!source.run->status.startDirection.empty())
                m_remarks.push_back(plainWords(startDirectionMessage(source.run->status)));
        }
        for (const Diagnostic& finding : startOf(source)) {
            if (finding.code == Code::InitialValueMoved)
                m_changes[argumentAt<Name>(finding, 0).text] = latexOfResult(argumentAt<Amount>(finding, 2).value);
            else
                m_remarks.push_back(plainWords(messageText(finding)));
        }
    }

    ReportSection section() {
        if (m_source.document.coordinates->empty())
            return {};
        ReportTable table{{wordsOf(RunSectionTexts::tr("Quantity")), wordsOf(RunSectionTexts::tr("Given"))}, {}};
        if (!m_changes.empty())
            table.heads.push_back(wordsOf(RunSectionTexts::tr("Consistent start")));
        for (const StartRow& row : rows())
            table.rows.push_back(cells(row));
        ReportSection result{HeadingLevel::Section, wordsOf(RunSectionTexts::tr("Initial state")), {}};
        if (!m_changes.empty())
            result.blocks.emplace_back(ReportParagraph{wordsOf(RunSectionTexts::tr(
                "The given values do not satisfy the constraints; the nearest ones that do are used instead."))});
        result.blocks.emplace_back(std::move(table));
        if (!m_remarks.empty())
            result.blocks.emplace_back(ReportList{m_remarks});
        return result;
    }

private:
    std::vector<StartRow> rows() const {
        std::vector<StartRow> list;
        const std::vector<Coordinate>& coordinates = *m_source.document.coordinates;
        for (std::size_t k = 0; k < coordinates.size(); ++k) {
            const CoordinateNames& names = m_parsed.names.coordinates[k];
            list.push_back({names.name, {Section::Coordinates, k, Column::Initial, 0}, coordinates[k].displacement});
            list.push_back({names.flow, {Section::Coordinates, k, Column::InitialFlow, 0}, coordinates[k].velocity});
        }
        for (std::size_t k = 0; k < m_parsed.names.dynamics.size(); ++k)
            list.push_back(
                {m_parsed.names.dynamics[k], {Section::DynamicConstraints, k, Column::Initial, 0}, Keep::Free});
        return list;
    }

    std::vector<ReportText> cells(const StartRow& row) {
        std::vector<ReportText> cells = {formulaOf(m_formulas.symbol(row.name) + QStringLiteral("(t_{0})")),
                                         given(row)};
        if (m_changes.empty())
            return cells;
        const auto change = m_changes.find(row.name);
        cells.push_back(change == m_changes.end() ? ReportText{} : formulaOf(change->second));
        return cells;
    }

    ReportText given(const StartRow& row) {
        const auto expression = m_parsed.expressions.find(row.given);
        QString latex = QStringLiteral("0");
        if (expression != m_parsed.expressions.end()) {
            const double number = evaluate(expression->second, m_numbers);
            latex = expression->second.isNumber() ? latexOfNumber(number) : m_formulas.formula(expression->second);
            if (!expression->second.isNumber() && std::isfinite(number))
                latex += QStringLiteral(" \\approx ") + latexOfResult(number);
        }
        ReportText text = formulaOf(latex);
        if (row.keep == Keep::Fixed)
            text.push_back({ReportInline::Kind::Words, RunSectionTexts::tr(" (fixed)", "an initial value")});
        return text;
    }

    const ReportSource& m_source;
    const ParsedModel& m_parsed;
    FormulaMaker& m_formulas;
    Point m_numbers = parameterValues(m_parsed);
    std::map<std::string, QString> m_changes;
    std::vector<ReportText> m_remarks;
};

ReportTable outcome(const RunStatus& status) {
    QStringList methods;
    for (const std::string& method : status.methods)
        methods.append(QString::fromStdString(method));
    ReportTable table{{wordsOf(RunSectionTexts::tr("Property")), wordsOf(RunSectionTexts::tr("Value"))}, {}};
    const auto add = [&table](const QString& words, ReportText value) {
        table.rows.push_back({wordsOf(words), std::move(value)});
    };
    add(RunSectionTexts::tr("end time"), formulaOf(latexOfResult(status.endTime)));
    add(RunSectionTexts::tr("method"), wordsOf(joined(methods)));
    add(RunSectionTexts::tr("steps"), formulaOf(QString::number(status.steps)));
    add(RunSectionTexts::tr("largest scaled residual of a constraint"),
        formulaOf(latexOfResult(status.maximumConstraintResidual)));
    if (status.isEnergyAudited)
        add(RunSectionTexts::tr("energy audit"), formulaOf(latexOfResult(status.energyAudit)));
    return table;
}

ReportSection simulation(const ReportedRun& run) {
    ReportSection section{HeadingLevel::Section, wordsOf(RunSectionTexts::tr("Simulation")), {}};
    section.blocks.emplace_back(ReportParagraph{plainWords(runMessage(run.status))});
    if (const QString beyond = beyondTablesMessage(run.status); !beyond.isEmpty())
        section.blocks.emplace_back(ReportParagraph{plainWords(beyond)});
    section.blocks.emplace_back(outcome(run.status));
    for (ReportBlock& figure : figuresOf(run))
        section.blocks.push_back(std::move(figure));
    return section;
}

} // namespace

std::vector<ReportBlock> figuresOf(const ReportedRun& run) {
    std::vector<ReportBlock> figures;
    const auto add = [&figures](ReportText caption) {
        figures.emplace_back(ReportFigure{std::move(caption), figures.size()});
    };
    if (!run.instants.empty())
        add(wordsOf(RunSectionTexts::tr("The motion at its start, half way and at its end")));
    for (const std::string& title : run.plotTitles)
        add(wordsOf(QString::fromStdString(title).simplified()));
    const FormulaMaker formulas((Notation()));
    for (const std::string& field : run.fields)
        add(sentence(
            RunSectionTexts::tr("%1 over the interval and time: at successive times, and by colours", "a field"),
            {formulas.symbol(field)}));
    return figures;
}

std::vector<ReportSection> structureSections(const ReportSource& source, const ParsedModel&, FormulaMaker& formulas) {
    const StructureReport& structure = source.preparation.structure;
    ReportSection section{HeadingLevel::Section, wordsOf(RunSectionTexts::tr("Structure")), {}};
    if (!structure.unknowns.empty()) {
        section.blocks.emplace_back(structureTable(structure));
        if (structure.index) {
            section.blocks.emplace_back(ReportParagraph{
                sentence(RunSectionTexts::tr(
                             "An equation is differentiated %1 times; then the derivatives of order %2 of the unknowns "
                             "follow from those below."),
                         {QStringLiteral("c"), QStringLiteral("d")})});
            section.blocks.emplace_back(offsetTable(structure, formulas));
        } else if (structure.isStructurallySingular) {
            section.blocks.emplace_back(ReportParagraph{wordsOf(
                RunSectionTexts::tr("The equations are structurally singular: they do not determine every unknown."))});
        }
    }
    ReportList findings;
    for (const Diagnostic& finding : source.preparation.derivation.diagnostics)
        findings.items.push_back(plainWords(messageText(finding)));
    if (!findings.items.empty())
        section.blocks.emplace_back(std::move(findings));
    return {section.blocks.empty() ? ReportSection{} : std::move(section)};
}

std::vector<ReportSection> runSections(const ReportSource& source, const ParsedModel& parsed, FormulaMaker& formulas) {
    std::vector<ReportSection> sections;
    sections.push_back(StartPart(source, parsed, formulas).section());
    if (source.run)
        sections.push_back(simulation(*source.run));
    return sections;
}

} // namespace coenergy
