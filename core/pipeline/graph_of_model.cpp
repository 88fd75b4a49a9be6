// Elements are found (lagrange/linear_elements), then nodes (realized_graph), then numbers: those of the user's own
// parameters where they fit, K3 in the branch 3. What comes out is checked: each unit effort on the graph
// has to solve Lagrange's equations, in which nothing of the conversion takes part, and both have to start alike.
#include "pipeline/graph_of_model.hpp"

#include "algebra/tidy.hpp"
#include "base/random_numbers.hpp"
#include "diagnosis/start_findings.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/transfer_function.hpp"
#include "model/edit.hpp"
#include "model/graph_rows.hpp"
#include "model/validation.hpp"
#include "model/written_items.hpp"
#include "numeric/consistent_start.hpp"
#include "numeric/decompositions.hpp"
#include "pipeline/preparation.hpp"
#include "pipeline/realized_graph.hpp"
#include "setup/simulation_setup.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t mostCoordinates = 100;

// A branch that an element's port becomes; `sign` of its flow against that of the port.
struct WrittenBranch {
    GraphBranch row;
    std::size_t port = 0;
    int sign = 1;
};

// What an element is in a graph: the ports in the order of the branches, the ratio or parameter.
struct BranchForm {
    BranchType type = BranchType::AType;
    std::vector<std::pair<std::size_t, int>> ports = {}; // the element's own, 0 and 1, with signs
    Expression parameter = {};
};

BranchForm formOf(const LinearElement& element, FlowSide side, FlowSide otherSide) {
    const bool isAcross = side == FlowSide::Across;
    const Expression& value = element.value;
    const bool isOpposed = coefficientOf(value) < 0; // a source is turned about
    const Expression size = isOpposed ? -value : value;
    switch (element.kind) {
    case ElementKind::Kinetic:
        return {isAcross ? BranchType::AType : BranchType::TType, {{0, 1}}, value};
    case ElementKind::Potential:
        return {isAcross ? BranchType::TType : BranchType::AType, {{0, 1}}, 1 / value};
    case ElementKind::Dissipative:
        return {BranchType::DType, {{0, 1}}, isAcross ? 1 / value : value};
    case ElementKind::EffortSource: // what it gives works against what the others take
        return {isAcross ? BranchType::ThroughSource : BranchType::AcrossSource, {{0, isOpposed ? 1 : -1}}, size};
    case ElementKind::FlowSource:
        return {isAcross ? BranchType::AcrossSource : BranchType::ThroughSource, {{0, isOpposed ? -1 : 1}}, size};
    case ElementKind::Coupling:
        if (side == otherSide)
            return isAcross ? BranchForm{BranchType::Transformer, {{0, 1}, {1, 1}}, value}
                            : BranchForm{BranchType::Transformer, {{1, -1}, {0, 1}}, value};
        return isAcross ? BranchForm{BranchType::Gyrator, {{1, 1}, {0, 1}}, 1 / value}
                        : BranchForm{BranchType::Gyrator, {{0, 1}, {1, 1}}, value};
    case ElementKind::Crossing:
        if (side == otherSide)
            return isAcross ? BranchForm{BranchType::Gyrator, {{1, 1}, {0, 1}}, 1 / value}
                            : BranchForm{BranchType::Gyrator, {{0, 1}, {1, 1}}, value};
        return isAcross ? BranchForm{BranchType::Transformer, {{0, 1}, {1, 1}}, value}
                        : BranchForm{BranchType::Transformer, {{1, -1}, {0, 1}}, value};
    }
    return {};
}

// The whole number at a name's end, such as 3 of K3; 0 where there is none.
int numberAtEnd(const std::string& name) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    const bool isNumber = digits > 0 && digits < name.size() && name.size() - digits <= 4 && name[digits] != '0';
    return isNumber ? std::stoi(name.substr(digits)) : 0;
}

// A velocity goes across, a current through; so do the flux of a coil's terminals and the volume of a tank.
std::vector<FlowSide> sidesOf(const std::vector<Coordinate>& coordinates, FlowSide ofGeneral) {
    std::vector<FlowSide> sides;
    for (const Coordinate& coordinate : coordinates)
        switch (coordinate.domain) {
        case Domain::General:
            sides.push_back(ofGeneral);
            break;
        case Domain::Translation:
        case Domain::Rotation:
            sides.push_back(FlowSide::Across);
            break;
        case Domain::Electrical:
        case Domain::Fluid:
        case Domain::Thermal:
            sides.push_back(coordinate.unit == "Wb" || coordinate.unit == "V*s" ? FlowSide::Across : FlowSide::Through);
        }
    return sides;
}

// A model, its elements and the branches that these become.
struct Conversion {
    const ParsedModel& parsed;
    const LagrangianModel& model;
    LinearElements linear;
    RealizedGraph realized;
    std::vector<WrittenBranch> branches = {};
    std::map<std::size_t, Expression> parameters = {}; // by place of the branch
};

// Branches and their numbers.
class BranchWriter {
public:
    BranchWriter(Conversion& conversion, DefinitionExpander& definitions)
        : m_c(conversion), m_definitions(definitions) {
        for (const auto& [name, entry] : m_c.parsed.vocabulary.entries)
            m_names.insert(name);
    }

    void run() {
        std::map<std::size_t, std::vector<std::size_t>> ports;
        for (std::size_t k = 0; k < m_c.realized.ports.size(); ++k)
            ports[m_c.realized.ports[k].element].push_back(k);
        for (const auto& [element, own] : ports)
            write(element, own);
        number();
    }

private:
    void write(std::size_t element, const std::vector<std::size_t>& ports) {
        const auto sideOf = [&](std::size_t port) { return m_c.realized.ports[port].side; };
        const BranchForm form = formOf(m_c.linear.elements[element], sideOf(ports.front()), sideOf(ports.back()));
        m_c.parameters[m_c.branches.size()] = form.parameter;
        for (const auto& [which, sign] : form.ports) {
            const NodePair ends = m_c.realized.ports[ports[which]].ends;
            m_c.branches.push_back({{0, sign > 0 ? ends.tail : ends.head, sign > 0 ? ends.head : ends.tail, form.type},
                                    ports[which],
                                    sign});
        }
    }

    // What is named by its parameter, C6, first; then what has its number, K3; then the rest.
    void number() {
        for (const bool isOwnName : {true, false})
            for (const auto& [place, parameter] : m_c.parameters)
                if (const int wanted = wantedNumber(place, parameter, isOwnName); wanted != 0 && isOpen(place))
                    take(place, wanted);
        int next = 1;
        for (std::size_t place = 0; place < m_c.branches.size(); ++place) {
            next = place > 0 && isSecond(place) ? m_c.branches[place - 1].row.number + 1 : 1;
            while (isOpen(place) && !take(place, next))
                ++next;
        }
    }

    bool isOpen(std::size_t place) const { return m_c.branches[place].row.number == 0; }
    bool isSecond(std::size_t place) const { return !m_c.parameters.contains(place); }

    int wantedNumber(std::size_t place, const Expression& parameter, bool isOwnName) const {
        if (isOwnName) {
            const int number = parameter.isSymbol() ? numberAtEnd(parameter.name()) : 0;
            const bool isOwn = number != 0 && parameter.name() == nameOfElement(m_c.branches[place].row.type, number);
            return isOwn ? number : 0;
        }
        int number = 0;
        for (const std::string& name : symbolsIn(parameter))
            if (const int own = numberAtEnd(name); own != 0) {
                if (number != 0 && own != number)
                    return 0;
                number = own;
            }
        return number;
    }

    // Unless somebody has the number, or a name that comes with it.
    bool take(std::size_t place, int number) {
        WrittenBranch& branch = m_c.branches[place];
        if (m_taken.contains(number) || !isFree(acrossName(number), place, true) ||
            !isFree(throughName(number), place, false))
            return false;
        const std::string parameter = nameOfElement(branch.row.type, number);
        const bool isOwn = !isSecond(place) && m_c.parameters.at(place) == Expression::symbol(parameter);
        if (!isSource(branch.row.type) && !isSecond(place) && !isOwn && m_names.contains(parameter))
            return false;
        branch.row.number = number;
        m_taken.insert(number);
        return true;
    }

    bool isFree(const std::string& name, std::size_t place, bool isAcross) const {
        return !m_names.contains(name) || means(name, place, isAcross);
    }

    // Whether the user's name is the branch's own variable: a flow, a definition of it, a multiplier.
    bool means(const std::string& name, std::size_t place, bool isAcross) const {
        const auto meaning = meaningOf(name);
        const std::vector<Expression> own = variablesOf(place, isAcross);
        return meaning && std::any_of(own.begin(), own.end(), [&](const Expression& variable) {
                   return agreeAtRandomPoints(variable, *meaning);
               });
    }

    std::optional<Expression> meaningOf(const std::string& name) const {
        const Entry* entry = m_c.parsed.vocabulary.find(name);
        if (!entry || (entry->meaning != Meaning::Definition && entry->meaning != Meaning::Output))
            return Expression::symbol(name);
        Diagnostics problems;
        return m_definitions.expanded({entry->declared.section, entry->declared.item, Column::Expression}, problems);
    }

    // What the variable is, in the names of the model; of a prescribed flow two.
    std::vector<Expression> variablesOf(std::size_t place, bool isAcross) const {
        const WrittenBranch& branch = m_c.branches[place];
        const ElementPort& port = m_c.realized.ports[branch.port];
        const LinearElement& element = m_c.linear.elements[port.element];
        std::vector<Expression> variables;
        if (isAcross == (port.side == FlowSide::Across)) {
            variables.push_back(branch.sign * sumOf(port.sum, &CoordinateNames::flow));
            if (element.kind == ElementKind::FlowSource)
                variables.push_back(branch.sign * element.value);
            return variables;
        }
        if (element.kind == ElementKind::Kinetic)
            variables.push_back(element.value * sumOf(port.sum, &CoordinateNames::acceleration));
        if (element.kind == ElementKind::Potential)
            variables.push_back(element.value * (sumOf(port.sum, &CoordinateNames::name) + element.offset));
        if (element.kind == ElementKind::Dissipative)
            variables.push_back(element.value * sumOf(port.sum, &CoordinateNames::flow));
        if (element.kind == ElementKind::EffortSource)
            variables.push_back(-branch.sign * element.value);
        for (const auto& [name, meaning] : m_c.linear.multipliers)
            if (meaning.element == port.element &&
                (element.kind == ElementKind::FlowSource || port.sum == element.other))
                variables.push_back(branch.sign * meaning.factor * Expression::symbol(name));
        return variables;
    }

    Expression sumOf(const FlowSum& sum, std::string CoordinateNames::*name) const {
        std::vector<Expression> terms;
        for (const auto& [flow, sign] : sum)
            terms.push_back(sign * (flow < m_c.model.coordinates.size()
                                        ? Expression::symbol(m_c.model.coordinates[flow].*name)
                                        : Expression::symbol("flow'" + std::to_string(flow))));
        return coenergy::sum(std::move(terms));
    }

    Conversion& m_c;
    DefinitionExpander& m_definitions;
    std::set<std::string> m_names;
    std::set<int> m_taken;
};

std::string flowName(const Conversion& c, const WrittenBranch& branch) {
    const bool isAcross = c.realized.ports[branch.port].side == FlowSide::Across;
    return isAcross ? acrossName(branch.row.number) : throughName(branch.row.number);
}

std::string effortName(const Conversion& c, const WrittenBranch& branch) {
    const bool isAcross = c.realized.ports[branch.port].side == FlowSide::Across;
    return isAcross ? throughName(branch.row.number) : acrossName(branch.row.number);
}

const WrittenBranch& branchOf(const Conversion& c, std::size_t port) {
    return *std::find_if(c.branches.begin(), c.branches.end(), [&](const auto& branch) { return branch.port == port; });
}

// Of a sum at the start, of flows or of displacements.
class StartValuesOf {
public:
    StartValuesOf(const Conversion& conversion, Column column) : m_c(conversion), m_column(column) {}

    Expression sumOf(const FlowSum& sum) const {
        std::vector<Expression> terms;
        for (const auto& [flow, sign] : sum)
            terms.push_back(sign * valueOf(flow));
        return coenergy::sum(std::move(terms));
    }

private:
    // Of the others, through the transformer that brings it.
    Expression valueOf(std::size_t flow) const {
        if (flow < m_c.model.coordinates.size()) {
            const auto value = m_c.parsed.expressions.find({Section::Coordinates, flow, m_column});
            return value == m_c.parsed.expressions.end() ? Expression(0) : value->second;
        }
        for (const LinearElement& element : m_c.linear.elements)
            if (element.kind == ElementKind::Coupling && element.other == FlowSum{{flow, 1}})
                return element.value * sumOf(element.sum);
        return 0;
    }

    const Conversion& m_c;
    Column m_column;
};

std::map<std::string, Expression> startsOfStorage(const Conversion& c) {
    std::map<std::string, Expression> starts;
    for (const WrittenBranch& branch : c.branches) {
        const LinearElement& element = c.linear.elements[c.realized.ports[branch.port].element];
        if (element.kind == ElementKind::Kinetic)
            starts[flowName(c, branch)] = StartValuesOf(c, Column::InitialFlow).sumOf(element.sum);
        if (element.kind == ElementKind::Potential)
            starts[effortName(c, branch)] =
                element.value * (StartValuesOf(c, Column::Initial).sumOf(element.sum) + element.offset);
    }
    return starts;
}

// The document of a graph.
class GraphWriter {
public:
    explicit GraphWriter(const Conversion& conversion)
        : m_c(conversion), m_typed(conversion.parsed.document), m_parameters(*m_typed.parameters) {
        for (const Parameter& parameter : m_parameters)
            m_known.insert(parameter.name);
    }

    Document run() {
        for (const std::size_t place : byNumber())
            writeBranch(place);
        m_rows.domains = domains();
        m_rows.nodes = nodes();
        nameVariables();
        writeOutputs();
        Document document = m_typed;
        document.parameters = Part(std::move(m_parameters));
        document.definitions = Part(std::move(m_definitions));
        document.outputs = Part(std::move(m_outputs));
        document.inputs = Part(std::move(m_inputs));
        document.graph = Part(std::move(m_rows));
        document.dynamicConstraints = Part(std::move(m_displacements));
        document.coordinates = Part<std::vector<Coordinate>>();
        document.bodies = Part<std::vector<Body>>();
        document.distributed = Part<std::vector<Distributed>>();
        document.energies = Part<Energies>();
        document.efforts = Part<std::vector<Effort>>();
        document.forces = Part<std::vector<Force>>();
        document.torques = Part<std::vector<Torque>>();
        document.displacementConstraints = Part<std::vector<Constraint>>();
        document.flowConstraints = Part<std::vector<Constraint>>();
        forgetSections(document, {"coordinates", "bodies", "distributed", "energies", "efforts", "forces", "torques",
                                  "constraints.displacement", "constraints.flow"});
        document.initialValues = Part(initialValues(document));
        if (document.definitions->empty())
            forgetSections(document, {"definitions"});
        if (document.outputs->empty())
            forgetSections(document, {"outputs"});
        return document;
    }

private:
    // Both branches of a two-port behind each other.
    std::vector<std::size_t> byNumber() const {
        std::vector<std::pair<int, std::size_t>> first;
        for (const auto& [place, parameter] : m_c.parameters)
            first.emplace_back(m_c.branches[place].row.number, place);
        std::sort(first.begin(), first.end());
        std::vector<std::size_t> order;
        for (const auto& [number, place] : first) {
            order.push_back(place);
            if (place + 1 < m_c.branches.size() && !m_c.parameters.contains(place + 1))
                order.push_back(place + 1);
        }
        return order;
    }

    void writeBranch(std::size_t place) {
        const GraphBranch& row = m_c.branches[place].row;
        m_rows.branches.push_back(rowText({row.number, row.tail, row.head, static_cast<int>(row.type)}));
        const auto parameter = m_c.parameters.find(place);
        if (parameter == m_c.parameters.end())
            return;
        const std::string name = nameOfElement(row.type, row.number);
        if (parameter->second == Expression::symbol(name) && m_known.contains(name))
            return;
        const std::string text = toText(tidied(parameter->second), m_c.model.notation);
        if (isSource(row.type)) {
            m_inputs.push_back({name, text, {}, {}});
            return;
        }
        Parameter written;
        written.name = name;
        written.value = text;
        m_parameters.push_back(std::move(written));
    }

    // Of the nodes at which flows of one domain meet.
    std::vector<std::string> domains() const {
        std::map<int, std::set<Domain>> meeting;
        for (const ElementPort& port : m_c.realized.ports)
            for (const int node : {port.ends.tail, port.ends.head})
                for (const auto& [flow, sign] : port.sum)
                    meeting[node].insert(domainOfFlow(flow));
        std::vector<std::string> names = {""};
        for (int node = 2; node <= m_c.realized.nodes; ++node) {
            const std::set<Domain>& own = meeting[node];
            const bool isOne = own.size() == 1 && *own.begin() != Domain::General;
            names.emplace_back(isOne ? domainName(*own.begin()) : "");
        }
        return names;
    }

    Domain domainOfFlow(std::size_t flow) const {
        if (flow < m_c.model.coordinates.size())
            return (*m_c.parsed.document.coordinates)[flow].domain;
        return Domain::General;
    }

    std::vector<std::string> nodes() const {
        if (m_c.realized.potentials.empty())
            return {};
        std::vector<std::string> names(static_cast<std::size_t>(m_c.realized.nodes));
        for (const auto& [node, flow] : m_c.realized.potentials)
            if (flow < m_c.model.coordinates.size())
                names[static_cast<std::size_t>(node) - 1] = m_c.model.coordinates[flow].name;
        return names;
    }

    std::vector<InitialValue> initialValues(const Document& document) const {
        const ReadGraph read = readGraph(document);
        std::vector<InitialValue> values;
        if (!read.problems.empty())
            return values;
        const auto starts = startsOfStorage(m_c);
        for (const int state : normalTree(read.graph).states)
            for (const std::string& name : {acrossName(state), throughName(state)})
                if (const auto start = starts.find(name); start != starts.end())
                    if (const Expression value = tidied(start->second); !value.isZero())
                        values.push_back({name, toText(value, m_c.model.notation), {}});
        return values;
    }

    // The names of the model that texts use, as what they are in the graph

    std::set<std::string> usedNames() const {
        std::set<std::string> used;
        for (const auto& [field, expression] : m_c.parsed.expressions)
            if (field.section == Section::Outputs || field.section == Section::Plots ||
                field.section == Section::Limits || field.section == Section::Drawing)
                addSymbolsIn(expression, used);
        for (bool isNew = true; isNew;) {
            const std::size_t before = used.size();
            for (std::size_t k = 0; k < m_typed.definitions->size(); ++k)
                if (used.contains((*m_typed.definitions)[k].name))
                    if (const auto value = m_c.parsed.expressions.find({Section::Definitions, k, Column::Expression});
                        value != m_c.parsed.expressions.end())
                        addSymbolsIn(value->second, used);
            isNew = used.size() > before;
        }
        return used;
    }

    void nameVariables() {
        const std::set<std::string> used = usedNames();
        std::set<std::string> given; // by the graph itself
        for (const WrittenBranch& branch : m_c.branches)
            given.insert({flowName(m_c, branch), effortName(m_c, branch)});
        for (const Definition& definition : *m_typed.definitions)
            if (used.contains(definition.name) && !given.contains(definition.name))
                m_definitions.push_back(definition);
        const auto isOpen = [&](const std::string& name) { return used.contains(name) && !given.contains(name); };
        for (std::size_t k = 0; k < m_c.model.coordinates.size(); ++k) {
            const CoordinateNames& names = m_c.model.coordinates[k];
            if (isOpen(names.flow))
                m_definitions.push_back({names.flow, flowText(k), {}});
            if (const auto acceleration = accelerationText(k); acceleration && isOpen(names.acceleration))
                m_definitions.push_back({names.acceleration, *acceleration, {}});
            if (isOpen(names.name))
                writeDisplacement(k);
        }
        for (const auto& [name, meaning] : m_c.linear.multipliers)
            if (isOpen(name))
                nameMultiplier(name, meaning);
    }

    std::string flowText(std::size_t flow) const {
        std::vector<Expression> terms;
        for (const auto& [port, factor] : m_c.realized.flows[flow]) {
            const WrittenBranch& branch = branchOf(m_c, port);
            terms.push_back(Expression(factor) * branch.sign * Expression::symbol(flowName(m_c, branch)));
        }
        return toText(sum(std::move(terms)));
    }

    // Of what has a storage element of its own.
    std::optional<std::string> accelerationText(std::size_t flow) const {
        for (const WrittenBranch& branch : m_c.branches) {
            const LinearElement& element = m_c.linear.elements[m_c.realized.ports[branch.port].element];
            if (element.kind == ElementKind::Kinetic && element.sum.size() == 1 && element.sum.contains(flow))
                return toText(element.sum.at(flow) * Expression::symbol(effortName(m_c, branch)) / element.value,
                              m_c.model.notation);
        }
        return std::nullopt;
    }

    void writeDisplacement(std::size_t k) {
        const Coordinate& coordinate = (*m_c.parsed.document.coordinates)[k];
        DynamicConstraint displacement;
        displacement.variable = {coordinate.name, coordinate.initial, coordinate.unit, coordinate.nominal,
                                 coordinate.latex};
        displacement.rate = flowText(k);
        m_displacements.push_back(std::move(displacement));
    }

    void nameMultiplier(const std::string& name, const MultiplierMeaning& meaning) {
        const LinearElement& element = m_c.linear.elements[meaning.element];
        const FlowSum& along = element.kind == ElementKind::Coupling ? element.other : element.sum;
        for (const WrittenBranch& branch : m_c.branches)
            if (const ElementPort& port = m_c.realized.ports[branch.port];
                port.element == meaning.element && port.sum == along)
                m_definitions.push_back(
                    {name,
                     toText(branch.sign * Expression::symbol(effortName(m_c, branch)) / meaning.factor,
                            m_c.model.notation),
                     {}});
    }

    // Rows for outputs that are variables of branches, and for the flows of coordinates that no text uses.
    void writeOutputs() {
        std::set<std::string> rows;
        for (const WrittenBranch& branch : m_c.branches)
            for (const OutputKind kind : {OutputKind::Across, OutputKind::Through}) {
                const std::string name =
                    kind == OutputKind::Across ? acrossName(branch.row.number) : throughName(branch.row.number);
                const bool isWatched = std::any_of(m_typed.outputs->begin(), m_typed.outputs->end(),
                                                   [&](const Output& output) { return output.name == name; });
                if (isWatched)
                    addOutput(branch, kind);
                if (isWatched)
                    rows.insert(name);
            }
        for (const Output& output : *m_typed.outputs)
            if (!rows.contains(output.name))
                m_outputs.push_back(output);
        if (m_rows.outputs.empty())
            watchFlows();
    }

    void watchFlows() {
        for (std::size_t k = 0; k < m_c.model.coordinates.size(); ++k)
            for (const WrittenBranch& branch : m_c.branches) {
                const ElementPort& port = m_c.realized.ports[branch.port];
                const bool isGiven = isSource(branch.row.type);
                if (isGiven || port.sum != FlowSum{{k, branch.sign}} || isNamed(flowName(m_c, branch)))
                    continue;
                addOutput(branch, port.side == FlowSide::Across ? OutputKind::Across : OutputKind::Through);
                break;
            }
    }

    // No text may name an output.
    bool isNamed(const std::string& variable) const {
        const auto names = [&](const std::string& text) {
            const auto value = parseUnbound(text).value;
            return value && symbolsIn(*value).contains(variable);
        };
        return std::any_of(m_definitions.begin(), m_definitions.end(),
                           [&](const Definition& definition) { return names(definition.expression); }) ||
               std::any_of(m_displacements.begin(), m_displacements.end(),
                           [&](const DynamicConstraint& constraint) { return names(constraint.rate); });
    }

    void addOutput(const WrittenBranch& branch, OutputKind kind) {
        const int number = static_cast<int>(m_rows.outputs.size()) + 1;
        m_rows.outputs.push_back(rowText({number, branch.row.number, static_cast<int>(kind)}));
    }

    const Conversion& m_c;
    const Document& m_typed;
    GraphRows m_rows;
    std::vector<Parameter> m_parameters;
    std::vector<Definition> m_definitions;
    std::vector<Output> m_outputs;
    std::vector<GraphInput> m_inputs;
    std::vector<DynamicConstraint> m_displacements;
    std::set<std::string> m_known;
};

// Whether the graph moves as Lagrange's equations say, with other values of the parameters than the user's.
class Verification {
public:
    Verification(const Conversion& conversion, const DaeSystem& system, const LinearGraph& graph)
        : m_c(conversion), m_count(conversion.model.coordinates.size()), m_graph(graph) {
        for (const Equation* equation : equationsOf(system, EquationKind::Lagrange))
            m_equations.push_back(equation->residual);
        addProbes();
    }

    bool isEqual() {
        RandomNumbers numbers;
        int compared = 0;
        for (int round = 0; round < 12 && compared < 2; ++round) {
            m_point = somewhere(numbers);
            const std::complex<double> s(0.3 + numbers.share(), 0.5 + numbers.share());
            if (!readMotion() || !readGraph(s))
                continue;
            ++compared;
            if (!isEqualAt(s))
                return false;
        }
        return compared > 0;
    }

private:
    using Complex = std::complex<double>;

    // A unit effort on each independent port, as an element beside it or in its loop.
    void addProbes() {
        int last = 0;
        for (const GraphBranch& branch : m_graph.branches)
            last = std::max(last, branch.number);
        int nodes = m_c.realized.nodes;
        m_graph.outputs.clear();
        m_graph.states.clear();
        for (const std::size_t port : basePorts()) {
            const WrittenBranch& written = branchOf(m_c, port);
            const bool isAcross = m_c.realized.ports[port].side == FlowSide::Across;
            const auto branch = std::find_if(m_graph.branches.begin(), m_graph.branches.end(),
                                             [&](const auto& b) { return b.number == written.row.number; });
            const int number = branch->number, head = branch->head, tail = branch->tail;
            if (!isAcross)
                branch->head = ++nodes;
            m_graph.branches.push_back({++last, head, isAcross ? tail : nodes,
                                        isAcross ? BranchType::ThroughSource : BranchType::AcrossSource});
            m_graph.outputs.push_back({static_cast<int>(m_graph.outputs.size()) + 1, number,
                                       isAcross ? OutputKind::Across : OutputKind::Through});
        }
    }

    std::vector<std::size_t> basePorts() const {
        std::set<std::size_t> base;
        for (const auto& flow : m_c.realized.flows)
            for (const auto& [port, factor] : flow)
                base.insert(port);
        return {base.begin(), base.end()};
    }

    Point somewhere(RandomNumbers& numbers) const {
        Point point;
        for (const ParameterValue& parameter : m_c.model.parameters)
            point[parameter.name] = 0.5 + numbers.share();
        point["t"] = 0.1 + numbers.share();
        return point;
    }

    // Row by row of the equations or constraints, by the names that `nameOf` tells; at 0 their rest.
    struct LinearRows {
        Eigen::MatrixXd factors;
        Eigen::VectorXd rest;
    };
    LinearRows rowsOf(const std::vector<Expression>& equations, std::string CoordinateNames::*name) const {
        Point point = m_point;
        for (const CoordinateNames& names : m_c.model.coordinates)
            point[names.name] = point[names.flow] = point[names.acceleration] = 0;
        for (const auto* all : {&m_c.model.displacement, &m_c.model.flow})
            for (const NamedConstraint& constraint : *all)
                point[constraint.unknown] = 0;
        LinearRows rows{Eigen::MatrixXd(equations.size(), m_count), Eigen::VectorXd(equations.size())};
        for (std::size_t i = 0; i < equations.size(); ++i)
            rows.rest[static_cast<Eigen::Index>(i)] = evaluate(equations[i], point);
        for (std::size_t j = 0; j < m_count; ++j) {
            double& unit = point[m_c.model.coordinates[j].*name];
            unit = 1;
            for (std::size_t i = 0; i < equations.size(); ++i)
                rows.factors(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                    evaluate(equations[i], point) - rows.rest[static_cast<Eigen::Index>(i)];
            unit = 0;
        }
        return rows;
    }

    bool readMotion() {
        m_inertia = rowsOf(m_equations, &CoordinateNames::acceleration).factors;
        m_resistance = rowsOf(m_equations, &CoordinateNames::flow).factors;
        const LinearRows stiffness = rowsOf(m_equations, &CoordinateNames::name);
        m_stiffness = stiffness.factors;
        m_rest = stiffness.rest;
        std::vector<Expression> displacement, flow;
        for (const NamedConstraint& constraint : m_c.model.displacement)
            displacement.push_back(constraint.residual.value);
        for (const NamedConstraint& constraint : m_c.model.flow)
            flow.push_back(constraint.residual.value);
        const LinearRows phi = rowsOf(displacement, &CoordinateNames::name), psi = rowsOf(flow, &CoordinateNames::flow);
        m_constraints.resize(phi.factors.rows() + psi.factors.rows(), static_cast<Eigen::Index>(m_count));
        m_constraints << phi.factors, psi.factors;
        m_given.resize(m_constraints.rows());
        m_given << rateOfRest(displacement), psi.rest;
        return m_inertia.allFinite() && m_resistance.allFinite() && m_stiffness.allFinite() && m_rest.allFinite() &&
               m_constraints.allFinite() && m_given.allFinite();
    }

    Eigen::VectorXd rateOfRest(const std::vector<Expression>& equations) {
        constexpr double step = 1e-4;
        const double time = m_point["t"];
        m_point["t"] = time + step;
        const Eigen::VectorXd after = rowsOf(equations, &CoordinateNames::name).rest;
        m_point["t"] = time - step;
        const Eigen::VectorXd before = rowsOf(equations, &CoordinateNames::name).rest;
        m_point["t"] = time;
        return (after - before) / (2 * step);
    }

    // How all flows follow the sources, then the probes; and what the sources give.
    bool readGraph(Complex s) {
        Point values;
        std::map<int, double> sources;
        for (const auto& [place, parameter] : m_c.parameters) {
            const GraphBranch& row = m_c.branches[place].row;
            const double value = evaluate(parameter, m_point);
            if (!std::isfinite(value))
                return false;
            if (isSource(row.type))
                sources[row.number] = value;
            else
                values[nameOfElement(row.type, row.number)] = value;
        }
        const auto direct = transferFunctionDirect(m_graph, values, s);
        if (!direct || !direct->allFinite())
            return false;
        const std::vector<std::size_t> base = basePorts();
        Eigen::MatrixXcd byBase = *direct;
        for (std::size_t k = 0; k < base.size(); ++k)
            byBase.row(static_cast<Eigen::Index>(k)) *= branchOf(m_c, base[k]).sign;
        Eigen::MatrixXd toFlows = Eigen::MatrixXd::Zero(m_count, base.size());
        for (std::size_t flow = 0; flow < m_count; ++flow)
            for (const auto& [port, factor] : m_c.realized.flows[flow]) {
                const auto k = std::find(base.begin(), base.end(), port) - base.begin();
                toFlows(static_cast<Eigen::Index>(flow), k) = toDouble(factor);
            }
        const Eigen::MatrixXcd flows = toFlows * byBase;
        m_bySources = Eigen::VectorXcd::Zero(m_count);
        Eigen::Index column = 0;
        for (const auto& [number, value] : sources)
            m_bySources += value * flows.col(column++);
        m_byProbes = flows.rightCols(static_cast<Eigen::Index>(base.size()));
        m_probes.resize(m_count, base.size());
        for (std::size_t k = 0; k < base.size(); ++k)
            m_probes.col(static_cast<Eigen::Index>(k)) =
                directionOf(m_c.realized.ports[base[k]].sum) * branchOf(m_c, base[k]).sign;
        return true;
    }

    // Of the sum as one of the flows of coordinates.
    Eigen::VectorXd directionOf(const FlowSum& sum) const {
        Eigen::VectorXd direction = Eigen::VectorXd::Zero(m_count);
        for (const auto& [flow, sign] : sum) {
            if (flow < m_count) {
                direction[static_cast<Eigen::Index>(flow)] += sign;
                continue;
            }
            for (const LinearElement& element : m_c.linear.elements)
                if (element.kind == ElementKind::Coupling && element.other == FlowSum{{flow, 1}})
                    direction += sign * evaluate(element.value, m_point) * directionOf(element.sum);
            for (FlowSum relation : m_c.linear.relations)
                if (const auto own = relation.find(flow); own != relation.end() && isGiven(flow)) {
                    relation.erase(own); // 0 = others - flow
                    direction += sign * directionOf(relation);
                }
        }
        return direction;
    }

    bool isGiven(std::size_t flow) const {
        return std::any_of(m_c.linear.elements.begin(), m_c.linear.elements.end(), [&](const LinearElement& element) {
            return element.kind == ElementKind::FlowSource && element.sum == FlowSum{{flow, 1}};
        });
    }

    // Constraints are met, and what is left of the equations is a multiplier's.
    bool isEqualAt(Complex s) const {
        const Eigen::MatrixXcd impedance = m_stiffness / s + m_resistance + s * m_inertia;
        Eigen::VectorXd rest = m_rest;
        for (const LinearElement& element : m_c.linear.elements)
            if (element.kind == ElementKind::Potential) // what an element starts from is no source
                rest -= evaluate(element.value * element.offset, m_point) * directionOf(element.sum);
        const Eigen::MatrixXcd pushed = impedance * m_byProbes - m_probes;
        const Eigen::VectorXcd moved = impedance * m_bySources + rest;
        const double size = 1 + impedance.cwiseAbs().maxCoeff() *
                                    (m_byProbes.cwiseAbs().maxCoeff() + m_bySources.cwiseAbs().maxCoeff());
        constexpr double tolerance = 1e-7; // rates by differences
        return isMultiple(pushed, tolerance * size) && isMultiple(moved, tolerance * size) &&
               isNone(m_constraints * m_byProbes, tolerance * size) &&
               isNone(m_constraints * m_bySources + m_given, tolerance * size);
    }

    static bool isNone(const Eigen::MatrixXcd& matrix, double tolerance) {
        return matrix.size() == 0 || matrix.cwiseAbs().maxCoeff() <= tolerance;
    }

    // Of the constraints' gradients.
    bool isMultiple(const Eigen::MatrixXcd& residuals, double tolerance) const {
        if (m_constraints.rows() == 0)
            return isNone(residuals, tolerance);
        const Eigen::MatrixXd range = LeastNorm(m_constraints.transpose(), 1e-11).range();
        return isNone(residuals - range * (range.transpose() * residuals), tolerance);
    }

    const Conversion& m_c;
    const std::size_t m_count;
    LinearGraph m_graph;
    std::vector<Expression> m_equations;
    Point m_point;
    Eigen::MatrixXd m_inertia, m_resistance, m_stiffness, m_constraints, m_probes;
    Eigen::VectorXd m_rest, m_given;
    Eigen::MatrixXcd m_byProbes;
    Eigen::VectorXcd m_bySources;
};

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
    const StartResult start = consistentStart(dynamics, known->start, stop);
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

// Removes what looks at something that a graph does not have, and says so.
class Observers {
public:
    Observers(const Document& typed, Document& document, Diagnostics& told)
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
        case Section::Outputs:
            return m_document.outputs->at(field.item).name;
        case Section::Limits:
            return m_document.limits->at(field.item).name;
        case Section::Plots:
            return m_document.plots->at(field.item).title;
        default:
            return m_document.drawing->at(field.item).name;
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
        std::size_t ownNames = 0; // parameters that are elements' own
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

    // With the sources as they were written where there is such a graph, else one by one. What has no domain is taken
    // for positions or for charges, as more elements keep their names.
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
        BranchWriter(conversion, definitions).run();
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
        return element.kind != ElementKind::EffortSource && element.kind != ElementKind::FlowSource &&
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
        GraphOfModel result{GraphWriter(conversion).run(), {}};
        const ReadGraph read = readGraph(result.document);
        if (hasErrors(read.problems))
            return {m_document, unplaced(read.problems)};
        Diagnostics findings = Observers(m_document, result.document, result.problems).fit(m_stop);
        if (hasErrors(findings))
            return {m_document, unplaced(findings)};
        if (!Verification(conversion, withoutStatements(*derivation.system), read.graph).isEqual())
            return refused(Code::AsGraphUnequal, {Section::Energies, 0}, {});
        if (Diagnostics atStart = errorsAtStart(conversion, derivation, result.document); hasErrors(atStart))
            return {m_document, std::move(atStart)};
        return result;
    }

    // Their places are in a document that nobody sees.
    static Diagnostics unplaced(Diagnostics findings) {
        for (Diagnostic& finding : findings) {
            finding.field = {Section::Energies, 0, Column::Whole};
            finding.span = {};
        }
        return findings;
    }

    // A graph has no place for what its model could not start from, so that nobody would hear of it any more.
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
            const bool isKinetic = element.kind == ElementKind::Kinetic;
            if (!isKinetic && element.kind != ElementKind::Potential)
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
                  element.kind == ElementKind::Kinetic ? &CoordinateNames::flow : &CoordinateNames::name);
        return element.kind == ElementKind::Kinetic
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
                if (element.kind == ElementKind::Coupling && element.other == FlowSum{{flow, 1}})
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
