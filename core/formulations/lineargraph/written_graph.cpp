// Every branch has two variables, v and f. Loops give v of the links, cut sets f of the tree branches; the others, v of
// the tree branches and f of the links, are states, sources and the unknowns of the laws of resistors, two-ports and
// dependent storage elements.
#include "lineargraph/written_graph.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/dependent_storage.hpp"
#include "lineargraph/domain_units.hpp"
#include "lineargraph/graph_inputs.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/source_jumps.hpp"
#include "model/functions.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

enum class Side { Across, Through };

// A variable of a branch.
struct Variable {
    Side side = Side::Across;
    int branch = 0;

    auto operator<=>(const Variable&) const = default;
};

std::string numberedName(const Variable& variable) {
    return variable.side == Side::Across ? acrossName(variable.branch) : throughName(variable.branch);
}

struct SignedText {
    int sign = 1;
    std::string text;
};

std::string sumText(const std::vector<SignedText>& terms) {
    std::string text;
    for (const SignedText& term : terms) {
        if (text.empty())
            text = (term.sign < 0 ? "-" : "") + term.text;
        else
            text += (term.sign < 0 ? " - " : " + ") + term.text;
    }
    return text.empty() ? "0" : text;
}

class GraphWriter {
public:
    GraphWriter(const Document& typed, const ReadGraph& read, WrittenDocument& written)
        : m_typed(typed), m_callables(callablesOf(typed)), m_graph(read.graph), m_elements(read.elements),
          m_tree(normalTree(read.graph)), m_written(written), m_parameters(written.document.parameters),
          m_definitions(written.document.definitions), m_efforts(written.document.effortConstraints),
          m_dynamics(written.document.dynamicConstraints), m_outputs(written.document.outputs) {
        for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
            m_rows.emplace(m_graph.branches[row].number, row);
        m_links.insert(m_tree.links.begin(), m_tree.links.end());
        m_states.insert(m_tree.states.begin(), m_tree.states.end());
        const auto loops = fundamentalLoops(m_graph, m_tree);
        for (std::size_t k = 0; k < loops.size(); ++k)
            m_sums[{Side::Across, m_tree.links[k]}] = loops[k];
        const auto cutSets = fundamentalCutSets(m_graph, m_tree);
        for (std::size_t k = 0; k < cutSets.size(); ++k)
            m_sums[{Side::Through, m_tree.tree[k]}] = cutSets[k];
        for (const GraphOutput& output : m_graph.outputs)
            m_watched.insert(outputName(output));
    }

    void run() {
        for (const Parameter& parameter : m_parameters.items())
            m_known.insert(parameter.name);
        for (const GraphBranch& branch : m_graph.branches)
            if (isSource(branch.number))
                writeSource(primaryOf(branch.number));
        for (const GraphBranch& branch : m_graph.branches)
            define(sumOf(branch.number), combination(sumOf(branch.number)));
        for (const GraphBranch& branch : m_graph.branches)
            lawOf(branch.number);
        definePorts();
        writeIntegrals();
        reportInputsWithoutSource(m_typed, sourceNames(), m_written.problems);
        reportModulatedSources();
        giveInitialValues();
        writeOutputs();
        m_written.balance = balance();
        Document& document = m_written.document;
        std::move(m_parameters).hand(document.parameters, Section::Parameters, m_written.traces);
        std::move(m_definitions).hand(document.definitions, Section::Definitions, m_written.traces);
        std::move(m_efforts).hand(document.effortConstraints, Section::EffortConstraints, m_written.traces);
        std::move(m_dynamics).hand(document.dynamicConstraints, Section::DynamicConstraints, m_written.traces);
        std::move(m_outputs).hand(document.outputs, Section::Outputs, m_written.traces);
    }

private:
    Field placeOf(int branch) const {
        if (const JoinedElement* element = m_elements.elementOf(branch))
            return {Section::DistributedElements, element->item};
        return {Section::LinearGraph, 0, Column::Branches, m_rows.at(branch)};
    }
    std::string nameOf(const Variable& variable) const { return m_elements.shown(numberedName(variable)); }
    BranchType typeOf(int branch) const { return m_graph.branches[m_rows.at(branch)].type; }
    // The variable that remains when loops and cut sets have given the other one.
    Variable primaryOf(int branch) const { return {m_links.contains(branch) ? Side::Through : Side::Across, branch}; }
    Variable sumOf(int branch) const { return {m_links.contains(branch) ? Side::Across : Side::Through, branch}; }

    // The parameter of a branch, which is symbolic if it has no value.
    std::string parameterOf(int branch) {
        const std::string numbered = parameterName(m_graph, m_rows.at(branch));
        const auto value = m_elements.parameters.find(numbered);
        const bool isGiven = value != m_elements.parameters.end();
        if (isGiven && value->second.isNumber())
            return inParentheses(toText(value->second));
        const std::string name = m_elements.shown(numbered);
        if (m_known.insert(name).second) {
            Parameter parameter;
            parameter.name = name;
            if (isGiven) {
                parameter.value = toText(value->second);
                parameter.unit = unitOfElement(branch);
            }
            m_parameters.add(std::move(parameter), placeOf(branch));
        }
        return name;
    }

    // The unit of an element's parameter, if the file uses units at all.
    std::string unitOfElement(int branch) const {
        const bool hasUnits = std::any_of(m_typed.parameters->begin(), m_typed.parameters->end(),
                                          [](const Parameter& parameter) { return !parameter.unit.empty(); });
        const std::string across = unitOf({Side::Across, branch}), through = unitOf({Side::Through, branch});
        if (!hasUnits || across.empty())
            return {};
        switch (typeOf(branch)) {
        case BranchType::AType: return through + "*s/(" + across + ")";
        case BranchType::TType: return across + "*s/(" + through + ")";
        case BranchType::DType: return across + "/(" + through + ")";
        default: return {};
        }
    }

    std::string unitOf(const Variable& variable) const {
        const GraphBranch& branch = m_graph.branches[m_rows.at(variable.branch)];
        const std::vector<std::string>& domains = m_typed.graph->domains;
        for (const int node : {branch.tail, branch.head}) {
            const auto own = m_elements.domains.find(node);
            const auto index = static_cast<std::size_t>(node - 1);
            for (const DomainUnits& units : domainUnits)
                if (own != m_elements.domains.end()
                        ? own->second == units.domain
                        : node > 1 && index < domains.size() && domains[index] == units.domain)
                    return std::string(variable.side == Side::Across ? units.across : units.through);
        }
        return {};
    }

    // Names and what they stand for

    // As it appears in texts: an output that is not an unknown is replaced by its expression, since no text may name an
    // output.
    std::string textOf(const Variable& variable) const {
        const auto inserted = m_inserted.find(variable);
        return inserted == m_inserted.end() ? nameOf(variable) : inParentheses(inserted->second);
    }

    std::string combination(const Variable& variable) const {
        std::vector<SignedText> terms;
        for (const SignedBranch& member : m_sums.at(variable))
            if (member.number != variable.branch)
                terms.push_back({-member.sign, textOf({variable.side, member.number})});
        return sumText(terms);
    }

    void define(const Variable& variable, const std::string& meaning) {
        if (m_watched.contains(nameOf(variable)))
            m_inserted[variable] = meaning;
        else
            m_definitions.add({nameOf(variable), meaning, {}}, placeOf(variable.branch));
    }

    void determine(const Variable& unknown, const std::string& name, const std::string& law) {
        EffortConstraint constraint;
        constraint.name = "law_" + name;
        constraint.expression = law;
        constraint.effort.name = name;
        if (name == nameOf(unknown))
            constraint.effort.unit = unitOf(unknown);
        m_efforts.add(std::move(constraint), placeOf(unknown.branch));
    }

    void integrate(const std::string& name, const std::string& rate, const std::string& unit, const Field& origin) {
        DynamicConstraint constraint;
        constraint.variable.name = name;
        constraint.variable.unit = unit;
        constraint.rate = rate;
        m_dynamics.add(std::move(constraint), origin);
    }

    // Branches

    bool isSource(int branch) const { return coenergy::isSource(typeOf(branch)); }

    // A symbolic solution may divide by a quantity that is 0 for the numbers of an element, as when ports move alike.
    void lawOf(int n) {
        try {
            writeLaw(n, primaryOf(n));
        } catch (const ArithmeticError&) {
            const JoinedElement* element = m_elements.elementOf(n);
            const std::string name = element ? m_typed.distributed->at(element->item).name : std::to_string(n);
            m_written.problems.push_back({Code::GraphUnsolvable, Severity::Error, placeOf(n), {}, {NameList({name})}});
        }
    }

    void writeLaw(int n, const Variable& primary) {
        switch (typeOf(n)) {
        case BranchType::AcrossSource:
        case BranchType::ThroughSource: return;
        case BranchType::AType:
        case BranchType::TType: return m_states.contains(n) ? writeState(primary) : writeDependent(n, primary);
        case BranchType::DType:
            return determine(primary, nameOf(primary), across(n) + " - " + parameterOf(n) + "*" + through(n));
        case BranchType::Transformer:
        case BranchType::Gyrator: return writeTwoPort(n, primary);
        }
    }

    void definePorts() {
        for (const PortVariable& variable : portVariables(
                 m_elements, [this](int n) { return across(n); }, [this](int n) { return through(n); }))
            m_definitions.add({variable.name, variable.meaning, {}}, {Section::DistributedElements, variable.item});
    }

    std::string across(int n) const { return textOf({Side::Across, n}); }
    std::string through(int n) const { return textOf({Side::Through, n}); }

    const GraphInput* inputOf(const Variable& source) const { return inputNamed(m_typed, nameOf(source)); }

    // A source without an expression is a parameter, symbolic unless it has a value.
    void writeSource(const Variable& source) {
        const GraphInput* input = inputOf(source);
        if (!input) {
            if (m_known.insert(nameOf(source)).second) {
                Parameter parameter;
                parameter.name = nameOf(source);
                parameter.unit = unitOf(source);
                m_parameters.add(std::move(parameter), placeOf(source.branch));
            }
            return;
        }
        if (m_watched.contains(input->name)) {
            m_inserted[source] = input->expression.empty() ? "0" : input->expression;
            return;
        }
        m_definitions.add({input->name, input->expression, {}},
                          {Section::Inputs, itemOf(*input, m_typed), Column::Expression});
    }

    void writeState(const Variable& state) {
        integrate(nameOf(state), rateOfState(state), unitOf(state), placeOf(state.branch));
    }

    std::string rateOfState(const Variable& state) {
        const int n = state.branch;
        return (state.side == Side::Across ? through(n) : across(n)) + "/" + parameterOf(n);
    }

    // From the rates of the states and sources that determine it.
    void writeDependent(int n, const Variable& primary) {
        m_dependent = n;
        std::vector<SignedText> terms;
        for (const DependentTerm& term : determining(n))
            terms.push_back({1, inParentheses(toText(m_elements.shown(term.coefficient))) + "*" +
                                    inParentheses(rateOf(variableNamed(term.variable)))});
        determine(primary, nameOf(primary),
                  textOf(primary) + " - " + parameterOf(n) + "*" + inParentheses(sumText(terms)));
    }

    // Of all elements at once: each would take as long by itself.
    const std::vector<DependentTerm>& determining(int n) {
        if (!m_determining)
            m_determining = dependentTerms(m_graph, m_tree.dependent);
        return m_determining->at(n);
    }

    static Variable variableNamed(const std::string& name) {
        return {name.starts_with('v') ? Side::Across : Side::Through, std::stoi(name.substr(1))};
    }

    std::string rateOf(const Variable& variable) {
        return isSource(variable.branch) ? rateOfSource(variable) : rateOfState(variable);
    }

    // Of the two branches of a two-port, the first has the law of the across variables, the second that of the through
    // variables.
    void writeTwoPort(int n, const Variable& primary) { determine(primary, nameOf(primary), lawOfTwoPort(n)); }

    std::string lawOfTwoPort(int n) {
        const auto starts = twoPortRows(m_graph);
        const std::size_t row = m_rows.at(n);
        const bool isFirst = std::find(starts.begin(), starts.end(), row) != starts.end();
        const int a = m_graph.branches[isFirst ? row : row - 1].number;
        const int b = m_graph.branches[isFirst ? row + 1 : row].number;
        const std::string ratio = parameterOf(a);
        const auto variable = [&](Side side, int branch) { return textOf({side, branch}); };
        if (typeOf(n) == BranchType::Transformer)
            return isFirst
                       ? variable(Side::Across, b) + " - " + ratio + "*" + inParentheses(variable(Side::Across, a))
                       : variable(Side::Through, a) + " + " + ratio + "*" + inParentheses(variable(Side::Through, b));
        return isFirst ? variable(Side::Across, b) + " - " + ratio + "*" + inParentheses(variable(Side::Through, a))
                       : variable(Side::Across, a) + " + " + ratio + "*" + inParentheses(variable(Side::Through, b));
    }

    std::string rateOfSource(const Variable& source) {
        const GraphInput* input = inputOf(source);
        if (!input)
            return "dot(" + nameOf(source) + ")"; // a parameter, unless it moves as an input
        if (jumps(input->expression, m_typed, m_callables))
            m_written.problems.push_back(
                {Code::GraphJump,
                 Severity::Error,
                 {Section::Inputs, itemOf(*input, m_typed), Column::Expression},
                 {},
                 {Name(input->name), Name(m_elements.shown(parameterName(m_graph, m_rows.at(m_dependent))))}});
        return "dot(" + textOf(source) + ")";
    }

    // By Tellegen's theorem the powers v f of all branches add up to zero, and so do those of each two-port. A
    // temperature times a heat flow is not a power.
    std::optional<PowerBalance> balance() {
        std::vector<SignedText> stored, supplied, dissipated;
        for (const GraphBranch& branch : m_graph.branches) {
            const int n = branch.number;
            if (unitOf({Side::Across, n}) == "K")
                return std::nullopt;
            const std::string power = inParentheses(across(n)) + "*" + inParentheses(through(n));
            if (branch.type == BranchType::AType)
                stored.push_back({1, parameterOf(n) + "*" + inParentheses(across(n)) + "^2/2"});
            else if (branch.type == BranchType::TType)
                stored.push_back({1, parameterOf(n) + "*" + inParentheses(through(n)) + "^2/2"});
            else if (branch.type == BranchType::DType)
                dissipated.push_back({1, power});
            else if (coenergy::isSource(branch.type))
                supplied.push_back({-1, power});
        }
        const auto value = [](const std::vector<SignedText>& terms) { return parseUnbound(sumText(terms)).value; };
        const auto all = {value(stored), value(supplied), value(dissipated)};
        const bool isUnderstood =
            std::all_of(all.begin(), all.end(), [](const auto& each) { return each.has_value(); });
        const auto each = all.begin();
        return isUnderstood && !stored.empty() ? std::optional(PowerBalance{*each[0], *each[1], *each[2]})
                                               : std::nullopt;
    }

    // Outputs

    void writeIntegrals() {
        for (std::size_t k = 0; k < m_graph.outputs.size(); ++k) {
            const GraphOutput& output = m_graph.outputs[k];
            const bool isAcross = output.kind == OutputKind::IntegratedAcross;
            if (!isAcross && output.kind != OutputKind::IntegratedThrough)
                continue;
            const Variable integrand{isAcross ? Side::Across : Side::Through, output.branch};
            if (!m_integrals.insert(outputName(output)).second)
                continue;
            std::string unit = unitOf(integrand);
            if (!unit.empty())
                unit += "*s";
            integrate(outputName(output), textOf(integrand), unit, {Section::LinearGraph, 0, Column::GraphOutputs, k});
        }
    }

    void writeOutputs() {
        for (std::size_t k = 0; k < m_graph.outputs.size(); ++k) {
            const GraphOutput& output = m_graph.outputs[k];
            const Variable variable{output.kind == OutputKind::Across ? Side::Across : Side::Through, output.branch};
            const auto inserted = m_inserted.find(variable);
            if (inserted == m_inserted.end() || outputName(output) != nameOf(variable) ||
                !m_told.insert(nameOf(variable)).second)
                continue;
            Output written;
            written.name = nameOf(variable);
            written.expression = inserted->second;
            written.unit = unitOf(variable);
            m_outputs.add(std::move(written), {Section::LinearGraph, 0, Column::GraphOutputs, k});
        }
    }

    std::vector<std::string> sourceNames() const {
        std::vector<std::string> sources;
        for (const GraphBranch& branch : m_graph.branches)
            if (coenergy::isSource(branch.type))
                sources.push_back(branch.type == BranchType::AcrossSource ? acrossName(branch.number)
                                                                          : throughName(branch.number));
        return sources;
    }

    // The state space treats a source as given.
    void reportModulatedSources() {
        std::set<std::string> determined;
        for (const GraphBranch& branch : m_graph.branches)
            for (const Variable& variable : {Variable{Side::Across, branch.number}, {Side::Through, branch.number}}) {
                const bool isGiven = branch.type == (variable.side == Side::Across ? BranchType::AcrossSource
                                                                                   : BranchType::ThroughSource);
                if (!isGiven)
                    determined.insert(nameOf(variable));
            }
        for (const GraphOutput& output : m_graph.outputs)
            if (output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough)
                determined.insert(outputName(output));
        for (std::size_t k = 0; k < m_typed.inputs->size(); ++k) {
            const GraphInput& input = (*m_typed.inputs)[k];
            std::set<std::string> used;
            for (const Expression& value : expressionsBehind(input.expression, m_typed, m_callables))
                for (const std::string& name : symbolsIn(value))
                    if (determined.contains(name))
                        used.insert(name);
            if (!used.empty())
                m_written.problems.push_back(
                    {Code::GraphSourceState,
                     Severity::Error,
                     {Section::Inputs, k, Column::Expression},
                     {},
                     {Name(input.name), NameList(std::vector<std::string>(used.begin(), used.end()))}});
        }
    }

    void giveInitialValues() {
        std::vector<std::string> states;
        for (const DynamicConstraint& constraint : m_dynamics.items())
            states.push_back(constraint.variable.name);
        for (const InitialValue& given : *m_typed.initialValues) {
            const auto found = std::find_if(m_dynamics.items().begin(), m_dynamics.items().end(),
                                            [&](const auto& c) { return c.variable.name == given.name; });
            if (found != m_dynamics.items().end())
                found->variable.initial = given.value;
        }
        reportInitialValuesWithoutState(m_typed, states, m_written.problems);
    }

    const Document& m_typed;
    Tables m_callables;
    const LinearGraph& m_graph;
    const JoinedElements& m_elements;
    const NormalTree m_tree;
    WrittenDocument& m_written;
    WrittenList<Parameter> m_parameters;
    WrittenList<Definition> m_definitions;
    WrittenList<EffortConstraint> m_efforts;
    WrittenList<DynamicConstraint> m_dynamics;
    WrittenList<Output> m_outputs;
    std::map<int, std::size_t> m_rows;
    std::set<int> m_links, m_states;
    std::map<Variable, std::vector<SignedBranch>> m_sums;                   // v of links, f of tree branches
    std::map<Variable, std::string> m_inserted;                             // outputs that are not unknowns
    std::optional<std::map<int, std::vector<DependentTerm>>> m_determining; // where known
    std::set<std::string> m_watched, m_known, m_integrals, m_told;
    int m_dependent = 0;
};

} // namespace

void writeGraph(const Document& typed, WrittenDocument& written) {
    const ReadGraph read = readGraph(typed);
    written.problems.insert(written.problems.end(), read.problems.begin(), read.problems.end());
    reportOtherEquations(typed, written.problems);
    if (written.problems.empty())
        GraphWriter(typed, read, written).run();
    removeSections(written.document,
                   {Section::LinearGraph, Section::Inputs, Section::InitialValues, Section::DistributedElements});
}

} // namespace coenergy
