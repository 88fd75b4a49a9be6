// Rows, initial values, outputs; the user's names for flows become definitions.
#include "conversion/graph_writer.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "model/edit.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

// Initial values of sums of flows or of displacements.
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
    // For flows added by a transformer, through that transformer.
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
        using enum Section;
        removeSections(document, {Coordinates, Bodies, DistributedElements, Energies, Efforts, Forces, Torques,
                                  DisplacementConstraints, FlowConstraints});
        document.initialValues = Part(initialValues(document));
        if (document.definitions->empty())
            removeSections(document, {Definitions});
        if (document.outputs->empty())
            removeSections(document, {Outputs});
        return document;
    }

private:
    // Both branches of a two-port consecutively.
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

    // For nodes at which flows of one domain meet.
    std::vector<std::string> domains() const {
        std::map<int, std::set<Domain>> meeting;
        for (const RealizedPort& port : m_c.realized.ports)
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

    // Names of the model that texts use, expressed in the graph's variables

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

    // For a flow with a storage element of its own.
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
            if (const RealizedPort& port = m_c.realized.ports[branch.port];
                port.element == meaning.element && port.sum == along)
                m_definitions.push_back(
                    {name,
                     toText(branch.sign * Expression::symbol(effortName(m_c, branch)) / meaning.factor,
                            m_c.model.notation),
                     {}});
    }

    // Rows for outputs that are variables of branches, and for coordinate flows that no text uses.
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
                const RealizedPort& port = m_c.realized.ports[branch.port];
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

} // namespace

Document graphDocument(const Conversion& conversion) {
    return GraphWriter(conversion).run();
}

} // namespace coenergy
