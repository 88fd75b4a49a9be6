// What was typed, typeset: in the order of the file format, definitions by name, values of parameters last.

#include "report/report_sections.hpp"

#include "expression/own_function.hpp"
#include "meaning/validation.hpp"
#include "units/model_units.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

struct ModelWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString domainWord(Domain domain) {
    switch (domain) {
    case Domain::General: return {};
    case Domain::Translation: return ModelWords::tr("translation");
    case Domain::Rotation: return ModelWords::tr("rotation");
    case Domain::Electrical: return ModelWords::tr("electrical");
    case Domain::Fluid: return ModelWords::tr("fluid");
    case Domain::Thermal: return ModelWords::tr("thermal");
    }
    return {};
}

class ModelPart {
public:
    ModelPart(const ParsedModel& parsed, const CompactSystem* compact, FormulaMaker& formulas)
        : m_parsed(parsed), m_document(parsed.document), m_compact(compact), m_formulas(formulas),
          m_units(coenergy::unitsOf(parsed).units) {}

    ReportSection model() {
        m_blocks = descriptionBlocks(m_document);
        addCoordinates();
        addEnergies();
        addEfforts();
        addForces();
        addConstraints(Section::DisplacementConstraints, Column::Expression, m_parsed.names.displacementConstraints,
                       m_parsed.names.lambdas, ModelWords::tr("Displacement constraints, with the multipliers"));
        addConstraints(Section::FlowConstraints, Column::Expression, m_parsed.names.flowConstraints, m_parsed.names.mus,
                       ModelWords::tr("Flow constraints, with the multipliers"));
        addConstraints(Section::EffortConstraints, Column::Expression, m_parsed.names.effortConstraints,
                       m_parsed.names.efforts, ModelWords::tr("Effort constraints, which determine the efforts"));
        addRates();
        addLimits();
        addNamed(Section::Outputs, *m_document.outputs,
                 ModelWords::tr("Along a motion the following quantities are observed."));
        return {HeadingLevel::Section, wordsOf(ModelWords::tr("Model")), std::move(m_blocks)};
    }

    ReportSection definitions() {
        m_blocks.clear();
        addNamed(Section::Definitions, *m_document.definitions, {});
        addFunctions();
        for (const Table& table : *m_document.tables)
            addTable(table);
        return titled(ModelWords::tr("Definitions"));
    }

    ReportSection parameters() {
        m_blocks.clear();
        const std::vector<Parameter>& parameters = *m_document.parameters;
        if (parameters.empty())
            return {};
        const bool hasUnits =
            std::any_of(parameters.begin(), parameters.end(), [](const Parameter& p) { return !p.unit.empty(); });
        const bool hasWords = std::any_of(parameters.begin(), parameters.end(),
                                          [](const Parameter& p) { return !p.description.empty(); });
        ReportTable table{{wordsOf(ModelWords::tr("Parameter")), wordsOf(ModelWords::tr("Value"))}, {}};
        if (hasUnits)
            table.heads.push_back(wordsOf(ModelWords::tr("Unit")));
        if (hasWords)
            table.heads.push_back(wordsOf(ModelWords::tr("Meaning")));
        for (std::size_t k = 0; k < parameters.size(); ++k) {
            std::vector<ReportText> row = {formulaOf(m_formulas.symbol(parameters[k].name)), valueOf(k)};
            if (hasUnits)
                row.push_back(unitOf(parameters[k].unit));
            if (hasWords)
                row.push_back(wordsOf(QString::fromStdString(parameters[k].description).simplified()));
            table.rows.push_back(std::move(row));
        }
        m_blocks.emplace_back(std::move(table));
        return titled(ModelWords::tr("Parameters"));
    }

private:
    ReportSection titled(const QString& title) {
        return m_blocks.empty() ? ReportSection{}
                                : ReportSection{HeadingLevel::Section, wordsOf(title), std::move(m_blocks)};
    }

    const Expression* expressionAt(const Field& field) const {
        const auto found = m_parsed.expressions.find(field);
        return found == m_parsed.expressions.end() ? nullptr : &found->second;
    }

    void say(const QString& words, const QStringList& formulas = {}) {
        m_blocks.emplace_back(ReportParagraph{sentence(words, formulas)});
    }

    void addCoordinates() {
        const std::vector<Coordinate>& coordinates = *m_document.coordinates;
        const auto any = [&coordinates](auto has) { return std::any_of(coordinates.begin(), coordinates.end(), has); };
        const auto unitOfCoordinate = [this](std::size_t k) {
            const auto unit = m_units.find(m_parsed.names.coordinates[k].name);
            return unit == m_units.end() ? std::string() : unit->second;
        };
        bool hasUnits = false;
        for (std::size_t k = 0; k < coordinates.size(); ++k)
            hasUnits = hasUnits || !unitOfCoordinate(k).empty();
        const bool hasDomains = any([](const Coordinate& c) { return c.domain != Domain::General; });
        ReportTable table{{wordsOf(ModelWords::tr("Coordinate")), wordsOf(ModelWords::tr("Flow")),
                           wordsOf(ModelWords::tr("Acceleration"))},
                          {}};
        if (hasUnits)
            table.heads.push_back(wordsOf(ModelWords::tr("Unit")));
        if (hasDomains)
            table.heads.push_back(wordsOf(ModelWords::tr("Domain")));
        for (std::size_t k = 0; k < coordinates.size(); ++k) {
            const CoordinateNames& names = m_parsed.names.coordinates[k];
            std::vector<ReportText> row;
            for (const std::string& name : {names.name, names.flow, names.acceleration})
                row.push_back(formulaOf(m_formulas.symbol(name)));
            if (hasUnits)
                row.push_back(unitOf(unitOfCoordinate(k)));
            if (hasDomains)
                row.push_back(wordsOf(domainWord(coordinates[k].domain)));
            table.rows.push_back(std::move(row));
        }
        say(ModelWords::tr("The motion is described by coordinates and their time derivatives, the flows."));
        m_blocks.emplace_back(std::move(table));
    }

    void addEnergies() {
        ReportEquations group;
        const auto line = [&](const char* symbol, const Expression& energy) {
            group.equations.push_back(
                energyEquation(symbol, QLatin1String(symbol) + QStringLiteral(" = "), energy, m_compact, m_formulas));
        };
        // With what an energy of momenta or efforts adds, and that energy itself.
        const auto add = [&](Column column, const char* symbol, Column conjugates, const char* dualSymbol) {
            const Expression* typed = expressionAt({Section::Energies, 0, column, 0});
            const Expression* given = expressionAt({Section::Energies, 0, conjugates, 0});
            const auto dual = m_parsed.duals.find(column);
            const bool isKnown = dual != m_parsed.duals.end();
            if (given)
                line(dualSymbol, *given);
            if (!given || typed || isKnown)
                line(symbol, (typed ? *typed : Expression()) + (isKnown ? dual->second : Expression()));
        };
        add(Column::KineticCoenergy, "T^{*}", Column::KineticEnergy, "T");
        add(Column::Potential, "V", Column::PotentialCoenergy, "V^{*}");
        const Expression* dissipation = expressionAt({Section::Energies, 0, Column::Dissipation, 0});
        line("D", dissipation ? *dissipation : Expression());
        say(ModelWords::tr("Its kinetic coenergy %1, potential energy %2 and dissipation function %3 are"),
            {QStringLiteral("T^{*}"), QStringLiteral("V"), QStringLiteral("D")});
        m_blocks.emplace_back(std::move(group));
    }

    void addEfforts() {
        ReportEquations group;
        for (std::size_t k = 0; k < m_document.efforts->size(); ++k) {
            const std::string& coordinate = (*m_document.efforts)[k].coordinate;
            if (const Expression* effort = expressionAt({Section::Efforts, k, Column::Expression, 0}))
                group.equations.push_back(
                    m_formulas.equation("e_" + coordinate, {}, *effort, TermOrder::Equation,
                                        {QStringLiteral("e_{%1} = ").arg(m_formulas.symbol(coordinate)), {}}));
        }
        if (group.equations.empty())
            return;
        say(ModelWords::tr("Efforts are applied to the coordinates:"));
        m_blocks.emplace_back(std::move(group));
    }

    QString column(Section section, std::size_t item, Column column, std::size_t count) {
        QStringList components;
        for (std::size_t k = 0; k < count; ++k)
            if (const Expression* component = expressionAt({section, item, column, k}))
                components.append(m_formulas.formula(*component));
        return QStringLiteral("\\begin{pmatrix} %1 \\end{pmatrix}").arg(components.join(QStringLiteral(" \\\\ ")));
    }

    void addForces() {
        ReportEquations group;
        for (std::size_t k = 0; k < m_document.forces->size(); ++k) {
            const Force& force = (*m_document.forces)[k];
            group.equations.push_back({QStringLiteral("F_%1").arg(k + 1),
                                       {},
                                       {QStringLiteral("\\mathbf{F}_{%1} = %2 ")
                                            .arg(k + 1)
                                            .arg(column(Section::Forces, k, Column::Force, force.force.size())),
                                        QStringLiteral("\\quad \\mathbf{r}_{%1} = %2")
                                            .arg(k + 1)
                                            .arg(column(Section::Forces, k, Column::Point, force.point.size()))}});
        }
        for (std::size_t k = 0; k < m_document.torques->size(); ++k) {
            const Expression* torque = expressionAt({Section::Torques, k, Column::Torque, 0});
            const Expression* angle = expressionAt({Section::Torques, k, Column::Angle, 0});
            if (torque && angle)
                group.equations.push_back(
                    {QStringLiteral("M_%1").arg(k + 1),
                     {},
                     {QStringLiteral("M_{%1} = %2 ").arg(k + 1).arg(m_formulas.formula(*torque)),
                      QStringLiteral("\\quad \\vartheta_{%1} = %2").arg(k + 1).arg(m_formulas.formula(*angle))}});
        }
        if (group.equations.empty())
            return;
        if (!m_document.forces->empty())
            say(ModelWords::tr("Forces %1 act at points %2, and each contributes %3 to the effort of a coordinate %4."),
                {QStringLiteral("\\mathbf{F}"), QStringLiteral("\\mathbf{r}"),
                 QStringLiteral("\\mathbf{F} \\cdot \\partial \\mathbf{r} / \\partial q"), QStringLiteral("q")});
        if (!m_document.torques->empty())
            say(ModelWords::tr(
                    "Torques %1 act about angles %2, and each contributes %3 to the effort of a coordinate %4."),
                {QStringLiteral("M"), QStringLiteral("\\vartheta"),
                 QStringLiteral("M \\, \\partial \\vartheta / \\partial q"), QStringLiteral("q")});
        m_blocks.emplace_back(std::move(group));
    }

    void addConstraints(Section section, Column column, const std::vector<std::string>& names,
                        const std::vector<std::string>& unknowns, const QString& words) {
        ReportEquations group;
        QStringList symbols;
        for (std::size_t k = 0; k < names.size(); ++k) {
            if (const Expression* expression = expressionAt({section, k, column, 0}))
                group.equations.push_back(m_formulas.equation(names[k], m_formulas.symbol(names[k]), *expression,
                                                              TermOrder::Equation, {{}, QStringLiteral("= 0")}));
            if (k < unknowns.size() && !unknowns[k].empty())
                symbols.append(m_formulas.symbol(unknowns[k]));
        }
        if (group.equations.empty())
            return;
        ReportText text = wordsOf(words + QLatin1Char(' '));
        for (qsizetype k = 0; k < symbols.size(); ++k) {
            if (k > 0)
                text.push_back({ReportInline::Kind::Words, QStringLiteral(", ")});
            text.push_back({ReportInline::Kind::Formula, symbols[k]});
        }
        text.push_back({ReportInline::Kind::Words, QStringLiteral(":")});
        m_blocks.emplace_back(ReportParagraph{std::move(text)});
        m_blocks.emplace_back(std::move(group));
    }

    void addRates() {
        ReportEquations group;
        for (std::size_t k = 0; k < m_parsed.names.dynamics.size(); ++k)
            if (const Expression* rate = expressionAt({Section::DynamicConstraints, k, Column::Rate, 0}))
                group.equations.push_back(m_formulas.equation(
                    m_parsed.names.dynamicRates[k], {}, *rate, TermOrder::Equation,
                    {m_formulas.symbol(m_parsed.names.dynamicRates[k]) + QStringLiteral(" = "), {}}));
        if (group.equations.empty())
            return;
        say(ModelWords::tr("Dynamic variables change at the rates"));
        m_blocks.emplace_back(std::move(group));
    }

    void addLimits() {
        ReportEquations group;
        for (std::size_t k = 0; k < m_document.limits->size(); ++k) {
            const Limit& limit = (*m_document.limits)[k];
            if (const Expression* expression = expressionAt({Section::Limits, k, Column::Expression, 0}))
                group.equations.push_back(
                    m_formulas.equation(limit.name, {}, *expression, TermOrder::Equation, {{}, QStringLiteral("> 0")}));
        }
        if (group.equations.empty())
            return;
        say(ModelWords::tr("The model holds while the following quantities are positive."));
        m_blocks.emplace_back(std::move(group));
    }

    // Those with a formula: F(x, v) = ...
    void addFunctions() {
        std::map<std::size_t, OwnFunctionPointer> inOrder;
        for (const auto& [name, function] : m_parsed.tables.functions)
            inOrder.emplace(function->item, function);
        ReportEquations group;
        for (const auto& [item, function] : inOrder) {
            if (function->isBroken || !function->value)
                continue;
            std::vector<Expression> arguments;
            for (const std::string& argument : function->arguments)
                arguments.push_back(Expression::symbol(argument));
            const Expression head = applyUnspecified(calledBy(function->name, m_parsed.tables.functions), arguments);
            group.equations.push_back(m_formulas.equation(function->name, {}, *function->value, TermOrder::Equation,
                                                          {m_formulas.formula(head) + QStringLiteral(" = "), {}}));
        }
        if (!group.equations.empty())
            m_blocks.emplace_back(std::move(group));
    }

    // Whatever is typed in the rows is shown so.
    void addTable(const Table& table) {
        const bool isMonotone = table.kind == tableKinds[1];
        say(isMonotone
                ? ModelWords::tr("The function %1 is given by a table, with a monotone curve between its rows; beyond "
                                 "them its value is held.")
                : ModelWords::tr("The function %1 is given by a table, with straight lines between its rows; beyond "
                                 "them its value is held."),
            {m_formulas.symbol(table.name)});
        const auto head = [](const char* name, const std::string& unit) {
            const QString words = QString::fromStdString(unit);
            return wordsOf(words.isEmpty() ? QString::fromUtf8(name)
                                           : QStringLiteral("%1 [%2]").arg(QString::fromUtf8(name), words));
        };
        ReportTable rows{{head("x", table.xUnit), head("f(x)", table.yUnit)}, {}};
        for (std::size_t k = 0; k < std::min(table.x.size(), table.y.size()); ++k)
            rows.rows.push_back(
                {wordsOf(QString::fromStdString(table.x[k])), wordsOf(QString::fromStdString(table.y[k]))});
        m_blocks.emplace_back(std::move(rows));
    }

    template <class Items> void addNamed(Section section, const Items& items, const QString& words) {
        ReportEquations group;
        for (std::size_t k = 0; k < items.size(); ++k)
            if (const Expression* expression = expressionAt({section, k, Column::Expression, 0}))
                group.equations.push_back(m_formulas.equation(
                    items[k].name, {}, *expression, TermOrder::Equation,
                    {m_formulas.symbol(items[k].name) + QStringLiteral(" = "), unitBehind(items[k].name)}));
        if (group.equations.empty())
            return;
        if (!words.isEmpty())
            say(words);
        m_blocks.emplace_back(std::move(group));
    }

    QString unitBehind(const std::string& name) const {
        const auto unit = m_units.find(name);
        const auto latex = unit == m_units.end() || unit->second.empty() ? std::nullopt : latexOfUnit(unit->second);
        return latex ? QStringLiteral("\\quad [%1]").arg(QString::fromStdString(*latex)) : QString();
    }

    // An expression with its number.
    ReportText valueOf(std::size_t parameter) {
        const Expression* value = expressionAt({Section::Parameters, parameter, Column::Value, 0});
        if (!value)
            return wordsOf(ModelWords::tr("symbolic"));
        const auto number = m_numbers.find((*m_document.parameters)[parameter].name);
        const QString latex = m_formulas.formula(*value);
        if (number == m_numbers.end())
            return formulaOf(latex);
        if (value->isNumber())
            return formulaOf(latexOfNumber(number->second));
        return formulaOf(latex + QStringLiteral(" \\approx ") + latexOfResult(number->second));
    }

    const ParsedModel& m_parsed;
    const Document& m_document;
    const CompactSystem* m_compact; // null where nothing is written once
    FormulaMaker& m_formulas;
    UnitNames m_units;
    Point m_numbers = parameterValues(m_parsed);
    std::vector<ReportBlock> m_blocks;
};

} // namespace

std::vector<ReportBlock> descriptionBlocks(const Document& document) {
    std::vector<ReportBlock> blocks;
    const QString description = QString::fromStdString(document.header->description);
    for (const QString& line : description.split(QLatin1Char('\n')))
        if (const QString words = line.simplified(); !words.isEmpty())
            blocks.emplace_back(ReportParagraph{wordsOf(words)}); // not a sentence: a per cent sign is only that
    return blocks;
}

std::vector<ReportSection> modelSections(const ParsedModel& parsed, const CompactSystem* compact,
                                         FormulaMaker& formulas) {
    ModelPart part(parsed, compact, formulas);
    return {part.model(), part.definitions(), part.parameters()};
}

std::vector<ReportSection> givenSections(const ParsedModel& parsed, FormulaMaker& formulas) {
    ModelPart part(parsed, nullptr, formulas);
    return {part.definitions(), part.parameters()};
}

} // namespace coenergy
