// Elements are identified (lagrange/linear_elements), then nodes (realized_graph), then numbers: where possible those
// in the user's own parameters, K3 in branch 3. The result is verified: the response to each unit effort on the graph
// must satisfy Lagrange's equations, which are independent of the conversion, and both models must start alike.
#include "conversion/graph_of_model.hpp"

#include "algebra/tidy.hpp"
#include "conversion/graph_branches.hpp"
#include "conversion/graph_verification.hpp"
#include "conversion/graph_writer.hpp"
#include "derivation/preparation.hpp"
#include "diagnosis/start_findings.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "model/written_items.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t mostCoordinates = 100;

// A velocity is an across variable, a current a through variable; likewise the flux linkage of a coil and the volume of
// a tank.
std::vector<FlowSide> sidesOf(const std::vector<Coordinate>& coordinates, FlowSide ofGeneral) {
    std::vector<FlowSide> sides;
    for (const Coordinate& coordinate : coordinates)
        switch (coordinate.domain) {
        case Domain::General: sides.push_back(ofGeneral); break;
        case Domain::Translation:
        case Domain::Rotation: sides.push_back(FlowSide::Across); break;
        case Domain::Electrical:
        case Domain::Fluid:
        case Domain::Thermal:
            sides.push_back(coordinate.unit == "Wb" || coordinate.unit == "V*s" ? FlowSide::Across : FlowSide::Through);
        }
    return sides;
}

std::optional<Point> consistentValues(const ParsedModel& parsed, const Derivation& derivation,
                                      const std::stop_token& stop, Diagnostics& findings) {
    const Preparation preparation = PreparationStage().run(parsed, derivation, stop);
    if (hasErrors(preparation.derivation.diagnostics))
        findings = preparation.derivation.diagnostics;
    if (!preparation.model)
        return std::nullopt;
    auto problem = problemFor(*preparation.model, parsed, {}, settingsOf(parsed));
    auto* known = std::get_if<SimulationProblem>(&problem);
    if (!known)
        return std::nullopt;
    Dynamics dynamics(known->system, known->parameters, known->nominal);
    const StartResult start = startOf(*known, dynamics, stop);
    if (!start.isConsistent()) {
        findings = startFindings(*known, givensOf(parsed));
        return std::nullopt;
    }
    Point values = parameterValues(parsed);
    values["t"] = known->start.time;
    for (std::size_t k = 0; k < start.state.size(); ++k)
        values[known->system->state()[k].name] = start.state[k];
    return values;
}

// Removes observers of quantities that a graph does not have, and reports them.
class ObserverFit {
public:
    ObserverFit(const Document& typed, Document& document, Diagnostics& told)
        : m_typed(typed), m_document(document), m_told(told) {}

    /// What is found wrong with the rest.
    Diagnostics fit(const std::stop_token& stop) {
        for (;;) {
            const ParsedModel parsed = parseModel(m_document);
            const Derivation derivation = DerivationStage().run(m_document, parsed, stop);
            const auto unfit = std::find_if(derivation.diagnostics.begin(), derivation.diagnostics.end(),
                                            [](const Diagnostic& finding) {
                                                return finding.severity == Severity::Error && isObserver(finding.field);
                                            });
            if (unfit == derivation.diagnostics.end())
                return derivation.diagnostics;
            remove(unfit->field);
        }
    }

private:
    static bool isObserver(const Field& field) {
        return field.section == Section::Definitions || field.section == Section::Outputs ||
               field.section == Section::Limits || field.section == Section::Plots || field.section == Section::Drawing;
    }

    void remove(const Field& field) {
        if (field.section == Section::Plots && field.column == Column::Y &&
            m_document.plots->at(field.item).y.size() > 1) {
            tell(textOf(m_document, field), field);
            m_document = withElementRemoved(m_document, field);
            return;
        }
        if (field.section != Section::Definitions)
            tell(nameOf(field), field);
        m_document = withItemRemoved(m_document, field.section, field.item);
    }

    std::string nameOf(const Field& field) const {
        switch (field.section) {
        case Section::Outputs: return m_document.outputs->at(field.item).name;
        case Section::Limits: return m_document.limits->at(field.item).name;
        case Section::Plots: return m_document.plots->at(field.item).title;
        default: return m_document.drawing->at(field.item).name;
        }
    }

    void tell(const std::string& name, const Field& field) {
        const Quantity what = field.section == Section::Outputs  ? Quantity::Output
                              : field.section == Section::Limits ? Quantity::Limit
                              : field.section == Section::Plots  ? Quantity::Plot
                                                                 : Quantity::Shape;
        m_told.push_back({Code::AsGraphOther, Severity::Warning, {field.section, 0}, {}, {Name(name), what}});
    }

    const Document& m_typed;
    Document& m_document;
    Diagnostics& m_told;
};

class Converter {
public:
    Converter(const Document& document, const std::stop_token& stop)
        : m_document(document), m_stop(stop), m_parsed(parseModel(document)),
          m_algebra(piMeaning(m_parsed.vocabulary)) {}

    GraphOfModel run() {
        if (hasContinuum(m_document) || hasFunctional(m_document))
            return refused(Code::AsGraphOther, {Section::Continuum, 0}, {Name("continuum"), Quantity::Density});
        const Derivation derivation = DerivationStage().run(m_document, m_parsed, m_stop);
        if (hasErrors(derivation.diagnostics))
            return {m_document, placedWhereTyped(derivation.diagnostics, m_parsed)};
        const BuiltModel built = buildLagrangianModel(m_parsed, m_algebra, m_stop, Insertion::Whole);
        if (const auto other = withoutPlace(built.model))
            return {m_document, {*other}};
        return converted(built.model, derivation);
    }

private:
    struct Attempt {
        GraphOfModel result;
        std::size_t ownNames = 0; // parameters that belong to one element
    };

    GraphOfModel refused(Code code, const Field& field, Arguments arguments) const {
        return {m_document, placedWhereTyped({{code, Severity::Error, field, {}, std::move(arguments)}}, m_parsed)};
    }

    std::optional<Diagnostic> withoutPlace(const LagrangianModel& model) const {
        const auto told = [](const NamedConstraint& constraint, Quantity what) {
            return Diagnostic{
                Code::AsGraphOther, Severity::Error, constraint.residual.source, {}, {Name(constraint.name), what}};
        };
        if (!model.effort.empty())
            return told(model.effort.front(), Quantity::EffortConstraint);
        if (!model.dynamic.empty())
            return told(model.dynamic.front(), Quantity::DynamicConstraint);
        if (model.coordinates.size() > mostCoordinates)
            return Diagnostic{Code::AsGraphTooLarge,
                              Severity::Error,
                              {Section::Coordinates, 0},
                              {},
                              {Count(static_cast<std::int64_t>(mostCoordinates))}};
        return std::nullopt;
    }

    // With the sources as written if such a graph exists, otherwise one by one. Coordinates without a domain are taken
    // as positions or as charges, whichever lets more elements keep their names.
    GraphOfModel converted(const LagrangianModel& model, const Derivation& derivation) {
        std::optional<Attempt> best;
        std::vector<std::vector<FlowSide>> known;
        for (const FlowSide side : {FlowSide::Across, FlowSide::Through}) {
            const std::vector<FlowSide> sides = sidesOf(*m_parsed.document.coordinates, side);
            if (std::find(known.begin(), known.end(), sides) != known.end())
                continue;
            known.push_back(sides);
            for (const SourceForms forms : {SourceForms::Joined, SourceForms::Single}) {
                Attempt attempt = attempted(model, derivation, sides, forms);
                const bool isGraph = !hasErrors(attempt.result.problems);
                if (!best || (isGraph && (hasErrors(best->result.problems) || attempt.ownNames > best->ownNames)))
                    best = std::move(attempt);
                if (isGraph)
                    break;
            }
        }
        return std::move(best->result);
    }

    Attempt attempted(const LagrangianModel& model, const Derivation& derivation, const std::vector<FlowSide>& sides,
                      SourceForms forms) {
        Conversion conversion{m_parsed, model, linearElements(model, sides, forms, m_algebra), {}};
        const LinearElements& linear = conversion.linear;
        if (hasErrors(linear.problems))
            return {{m_document, placedWhereTyped(linear.problems, m_parsed)}};
        if (const auto zero = std::find_if(linear.elements.begin(), linear.elements.end(),
                                           [&](const LinearElement& element) { return isZero(element); });
            zero != linear.elements.end())
            return {refused(Code::AsGraphZero, zero->source, {SourceText(zero->text)})};
        auto realized = realizedGraph(linear);
        if (const auto* obstacle = std::get_if<RealizationObstacle>(&realized))
            return {told(*obstacle, linear, model)};
        conversion.realized = std::get<RealizedGraph>(std::move(realized));
        Diagnostics problems;
        DefinitionExpander definitions(m_parsed, m_algebra, problems);
        addBranches(conversion, definitions);
        return {verified(conversion, derivation), ownNames(conversion)};
    }

    static std::size_t ownNames(const Conversion& conversion) {
        return static_cast<std::size_t>(
            std::count_if(conversion.parameters.begin(), conversion.parameters.end(), [&](const auto& entry) {
                const GraphBranch& row = conversion.branches[entry.first].row;
                return entry.second == Expression::symbol(nameOfElement(row.type, row.number));
            }));
    }

    bool isZero(const LinearElement& element) const {
        return element.kind != LinearElementKind::EffortSource && element.kind != LinearElementKind::FlowSource &&
               evaluate(element.value, parameterValues(m_parsed)) == 0;
    }

    GraphOfModel told(const RealizationObstacle& obstacle, const LinearElements& linear,
                      const LagrangianModel& model) const {
        if (!obstacle.freeFlows.empty()) {
            std::vector<std::string> names;
            for (const std::size_t flow : obstacle.freeFlows)
                if (flow < model.coordinates.size())
                    names.push_back(model.coordinates[flow].name);
            return refused(Code::AsGraphFree, {Section::Coordinates, obstacle.freeFlows.front()}, {NameList(names)});
        }
        constexpr std::size_t most = 8;
        std::vector<std::string> texts;
        for (const std::size_t element : obstacle.elements)
            if (const std::string& text = linear.elements[element].text;
                texts.size() < most && std::find(texts.begin(), texts.end(), text) == texts.end())
                texts.push_back(text);
        return refused(Code::AsGraphForms, linear.elements[obstacle.elements.front()].source, {SourceTexts(texts)});
    }

    GraphOfModel verified(const Conversion& conversion, const Derivation& derivation) {
        GraphOfModel result{graphDocument(conversion), {}};
        const ReadGraph read = readGraph(result.document);
        if (hasErrors(read.problems))
            return {m_document, unplaced(read.problems)};
        Diagnostics findings = ObserverFit(m_document, result.document, result.problems).fit(m_stop);
        if (hasErrors(findings))
            return {m_document, unplaced(findings)};
        if (!movesAlike(conversion, withoutStatements(*derivation.system), read.graph))
            return refused(Code::AsGraphUnequal, {Section::Energies, 0}, {});
        if (Diagnostics atStart = errorsAtStart(conversion, derivation, result.document); hasErrors(atStart))
            return {m_document, std::move(atStart)};
        return result;
    }

    // Their places are in a document that the user does not see.
    static Diagnostics unplaced(Diagnostics findings) {
        for (Diagnostic& finding : findings) {
            finding.field = {Section::Energies, 0, Column::Whole};
            finding.span = {};
        }
        return findings;
    }

    // A graph cannot represent a start that its model could not reach, so this must be reported here.
    Diagnostics errorsAtStart(const Conversion& conversion, const Derivation& derivation, const Document& graph) const {
        Diagnostics ofModel, ofGraph;
        const auto before = consistentValues(m_parsed, derivation, m_stop, ofModel);
        const ParsedModel parsed = parseModel(graph);
        const auto after = consistentValues(parsed, DerivationStage().run(graph, parsed, m_stop), m_stop, ofGraph);
        if (hasErrors(ofModel))
            return placedWhereTyped(ofModel, m_parsed);
        if (hasErrors(ofGraph))
            return {unplaced(ofGraph).front()};
        if (!before || !after)
            return {};
        for (const WrittenBranch& branch : conversion.branches) {
            const LinearElement& element = conversion.linear.elements[conversion.realized.ports[branch.port].element];
            const bool isKinetic = element.kind == LinearElementKind::Kinetic;
            if (!isKinetic && element.kind != LinearElementKind::Potential)
                continue;
            const auto found = after->find(isKinetic ? flowName(conversion, branch) : effortName(conversion, branch));
            if (found == after->end())
                continue;
            const double stored = storedAt(*before, conversion, element);
            if (std::abs(found->second - stored) > 1e-9 * (1e-3 + std::abs(stored)))
                return {Diagnostic{Code::AsGraphStart, Severity::Error, element.source, {}, {Name(element.text)}}};
        }
        return {};
    }

    static double storedAt(const Point& values, const Conversion& conversion, const LinearElement& element) {
        const double sum =
            sumAt(values, conversion, element.sum,
                  element.kind == LinearElementKind::Kinetic ? &CoordinateNames::flow : &CoordinateNames::name);
        return element.kind == LinearElementKind::Kinetic
                   ? sum
                   : evaluate(element.value, values) * (sum + evaluate(element.offset, values));
    }

    static double sumAt(const Point& values, const Conversion& conversion, const FlowSum& sum,
                        std::string CoordinateNames::*name) {
        double total = 0;
        for (const auto& [flow, sign] : sum) {
            if (flow < conversion.model.coordinates.size()) {
                const auto value = values.find(conversion.model.coordinates[flow].*name);
                total += sign * (value == values.end() ? 0 : value->second);
                continue;
            }
            for (const LinearElement& element : conversion.linear.elements)
                if (element.kind == LinearElementKind::Coupling && element.other == FlowSum{{flow, 1}})
                    total += sign * evaluate(element.value, values) * sumAt(values, conversion, element.sum, name);
        }
        return total;
    }

    const Document& m_document;
    const std::stop_token& m_stop;
    const ParsedModel m_parsed;
    Algebra m_algebra;
};

} // namespace

GraphOfModel graphOfModel(const Document& document, const std::stop_token& stop) {
    if (hasGraph(document))
        return {document, {}};
    try {
        return Converter(document, stop).run();
    } catch (const ArithmeticError& error) { // a derivative or a quotient that outgrows the limits, a division by 0
        return {document, {diagnosticOf(error)}};
    }
}

} // namespace coenergy
