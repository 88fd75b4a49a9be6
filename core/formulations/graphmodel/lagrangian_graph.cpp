// By Tellegen's theorem, Lagrange's equation of a tree branch is its cut set, that of a link its loop: the contribution
// of each element is the derivative of its energy.
#include "graphmodel/lagrangian_graph.hpp"

#include "base/text.hpp"
#include "expression/print_text.hpp"
#include "graph/normal_tree.hpp"
#include "graphmodel/graph_starts.hpp"
#include "graphmodel/graph_texts.hpp"
#include "lineargraph/graph_inputs.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/held_start.hpp"
#include "lineargraph/written_graph.hpp"
#include "meaning/formulations.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"
#include "model/written_document.hpp"
#include "model/written_items.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

// Names in equations that are integrated: these must be unknowns, which multipliers cannot be.
std::set<std::string> namesInEquations(Document document) {
    document.outputs = {};
    document.limits = {};
    document.plots = {};
    document.drawing = {};
    return namesUsed(document);
}

// Plots and drawings may use outputs; other texts may not.
std::set<std::string> namesInTexts(Document document) {
    document.plots = {};
    document.drawing = {};
    return namesUsed(document);
}

// Flows here are across variables for displacement coordinates, and through variables for charges.
class EnergyWriter {
public:
    EnergyWriter(const Document& typed, const ReadGraph& read, GraphDisplacement displacement)
        : m_typed(typed), m_graph(read.graph), m_elements(read.elements),
          m_isAcross(displacement == GraphDisplacement::Across), m_written{typed, {}}, m_tree(normalTree(read.graph)),
          m_starts(typed, read, m_tree), m_texts(read.graph, m_tree, displacement), m_parameters(*typed.parameters),
          m_definitions(*typed.definitions), m_outputs(*typed.outputs), m_regulated(*typed.effortConstraints),
          m_dynamics(*typed.dynamicConstraints), m_used(namesInTexts(typed)) {
        const ModelNames names = namesOf(typed);
        for (const auto& [name, entry] : vocabularyOf(typed, names).entries)
            m_taken.insert(name);
        m_takenConstraints.insert(names.effortConstraints.begin(), names.effortConstraints.end());
        for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
            m_rows.emplace(m_graph.branches[row].number, row);
        m_states.insert(m_tree.states.begin(), m_tree.states.end());
        for (const std::string& name : graphOutputNames(typed))
            m_watched.insert(name);
        watchStates();
        chooseRegulated(namesInEquations(typed));
        for (const Parameter& parameter : m_parameters)
            m_known.insert(parameter.name);
    }

    LagrangianGraph run() {
        for (const GraphBranch& branch : m_graph.branches)
            if (isSource(branch))
                writeSource(branch);
        for (const GraphBranch& branch : m_graph.branches)
            if (m_texts.isCoordinate(branch.number))
                writeCoordinate(branch);
        for (const GraphBranch& branch : m_graph.branches)
            if (!m_texts.isCoordinate(branch.number))
                defineFlow(branch.number);
        for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
            writeElement(row);
        for (const GraphOutput& output : m_graph.outputs)
            writeOutput(output);
        for (const GraphOutput& state : m_watchedStates)
            writeOutput(state);
        for (const GraphBranch& branch : m_graph.branches)
            defineUsedEffort(branch.number);
        definePorts();
        return finished();
    }

private:
    // The states of the graph are also available under their names here.
    void watchStates() {
        for (const GraphBranch& branch : m_graph.branches) {
            if (!m_states.contains(branch.number))
                continue;
            const bool isAcross = branch.type == BranchType::AType;
            const std::string name =
                m_elements.shown(isAcross ? acrossName(branch.number) : throughName(branch.number));
            if (m_watched.insert(name).second)
                m_watchedStates.push_back({0, branch.number, isAcross ? OutputKind::Across : OutputKind::Through});
        }
    }

    // The branches whose constraint has an effort instead of a multiplier: variables that are integrated, or occur in
    // other equations, must be unknowns that may be named. A mass takes whatever all the others leave.
    void chooseRegulated(const std::set<std::string>& names) {
        for (const GraphOutput& output : m_graph.outputs)
            if (output.kind == (m_isAcross ? OutputKind::IntegratedThrough : OutputKind::IntegratedAcross))
                m_withEffort.insert(output.branch);
        const bool isMassNamed = std::any_of(m_graph.branches.begin(), m_graph.branches.end(), [&](const auto& branch) {
            return isKinetic(branch) && names.contains(effortName(branch.number));
        });
        for (const GraphBranch& branch : m_graph.branches)
            if (isMassNamed || names.contains(effortName(branch.number)))
                m_withEffort.insert(branch.number);
    }

    bool isKinetic(const GraphBranch& branch) const {
        return branch.type == (m_isAcross ? BranchType::AType : BranchType::TType);
    }

    // Names

    std::string flowName(int n) const { return m_elements.shown(m_isAcross ? acrossName(n) : throughName(n)); }
    std::string effortName(int n) const { return m_elements.shown(m_isAcross ? throughName(n) : acrossName(n)); }
    // Typed names are kept.
    std::string displacementName(int n) const {
        const std::string letter = m_isAcross ? "x" : "h", usual = m_elements.shown(letter + std::to_string(n));
        return isTaken(usual) ? freeName(letter + "_" + std::to_string(n),
                                         [this](const std::string& name) { return isTaken(name); })
                              : usual;
    }

    bool isTaken(const std::string& name) const { return m_taken.contains(name); }

    static bool isSource(const GraphBranch& branch) { return coenergy::isSource(branch.type); }
    // A flow source prescribes a motion, an effort source acts on one.
    bool isFlowSource(const GraphBranch& branch) const {
        return branch.type == (m_isAcross ? BranchType::AcrossSource : BranchType::ThroughSource);
    }

    std::string parameterOf(std::size_t row) {
        const std::string numbered = parameterName(m_graph, row);
        const auto value = m_elements.parameters.find(numbered);
        if (value == m_elements.parameters.end())
            return declared(numbered);
        return value->second.isNumber() ? inParentheses(toText(value->second))
                                        : declared(m_elements.shown(numbered), toText(value->second));
    }

    std::string declared(const std::string& name, const std::string& value = {}) {
        if (m_known.insert(name).second) {
            Parameter parameter;
            parameter.name = name;
            parameter.value = value;
            m_parameters.push_back(std::move(parameter));
        }
        return name;
    }

    // Flows and displacements of every branch, in terms of those of the coordinates

    std::string flowOfCoordinate(int n) const {
        const auto other = m_flowNames.find(n);
        return other == m_flowNames.end() ? flowName(n) : other->second;
    }
    // Measured from the start: if its integral is requested, a coordinate starts from the given value.
    std::string displacement(int n) const {
        return m_texts.combination(n, [&](int k) {
            const std::string start = m_starts.initialOf(displacementName(k));
            return start.empty() ? displacementName(k)
                                 : inParentheses(displacementName(k) + " - " + inParentheses(start));
        });
    }
    std::string acceleration(int n) const {
        return m_texts.combination(n, [&](int k) { return "dot(" + flowOfCoordinate(k) + ")"; });
    }

    // As it appears in texts: no text may name an output.
    std::string flow(int n) const {
        if (m_texts.isCoordinate(n))
            return flowOfCoordinate(n);
        return m_watched.contains(flowName(n))
                   ? inParentheses(m_texts.combination(n, [&](int k) { return flowOfCoordinate(k); }))
                   : flowName(n);
    }

    void defineFlow(int n) {
        if (!m_watched.contains(flowName(n)))
            m_definitions.push_back(
                {flowName(n), m_texts.combination(n, [&](int k) { return flowOfCoordinate(k); }), {}});
    }

    // What is written

    void writeSource(const GraphBranch& branch) {
        const std::string name =
            branch.type == BranchType::AcrossSource ? acrossName(branch.number) : throughName(branch.number);
        const GraphInput* input = inputNamed(m_typed, name);
        if (!input) {
            m_texts.setSource(branch.number, declared(name));
            if (isFlowSource(branch)) // the parameter has the flow's name
                m_flowNames[branch.number] = freeName("dot" + displacementName(branch.number),
                                                      [this](const std::string& flow) { return isTaken(flow); });
            return;
        }
        m_texts.setSource(branch.number, inParentheses(input->expression.empty() ? "0" : input->expression));
        if (!isFlowSource(branch) && !m_watched.contains(name)) {
            m_definitions.push_back({name, input->expression, {}});
            m_texts.setSource(branch.number, name);
        }
    }

    void writeCoordinate(const GraphBranch& branch) {
        const int n = branch.number;
        Coordinate coordinate;
        coordinate.name = displacementName(n);
        coordinate.flow = flowOfCoordinate(n);
        coordinate.initial = m_starts.initialOf(coordinate.name);
        if (!coordinate.initial.empty())
            coordinate.displacement = Keep::Fixed;
        if (isKinetic(branch) && m_states.contains(n)) {
            coordinate.initialFlow = m_starts.initialOf(flowName(n));
            coordinate.velocity = Keep::Fixed;
        }
        m_coordinates.push_back(std::move(coordinate));
    }

    void writeElement(std::size_t row) {
        const GraphBranch& branch = m_graph.branches[row];
        switch (branch.type) {
        case BranchType::AcrossSource:
        case BranchType::ThroughSource:
            return isFlowSource(branch) ? prescribe(branch) : act(branch.number, "-" + m_texts.sourceOf(branch.number));
        case BranchType::AType: return m_isAcross ? storeKinetic(row) : storePotential(row);
        case BranchType::TType: return m_isAcross ? storePotential(row) : storeKinetic(row);
        case BranchType::DType: return dissipate(row);
        case BranchType::Transformer:
        case BranchType::Gyrator:
            if (parameterName(m_graph, row).substr(2) == std::to_string(branch.number))
                couple(row);
        }
    }

    static void add(std::string& energy, const std::string& term) { energy += (energy.empty() ? "" : " + ") + term; }

    void storeKinetic(std::size_t row) {
        const int n = m_graph.branches[row].number;
        const std::string parameter = parameterOf(row);
        add(m_kinetic, parameter + "*" + flow(n) + "^2/2");
        m_texts.setEffort(n, parameter + "*" + inParentheses(acceleration(n)));
        m_texts.noteAcceleration(n);
    }

    // Measured from the position in which the element has no effort.
    void storePotential(std::size_t row) {
        const int n = m_graph.branches[row].number;
        const std::string parameter = parameterOf(row);
        const std::string start = startOf(n, effortName(n));
        const std::string stretch =
            displacement(n) + (start.empty() ? "" : " + " + parameter + "*" + inParentheses(start));
        add(m_potential, inParentheses(stretch) + "^2/(2*" + parameter + ")");
        defineEffort(n, inParentheses(stretch) + "/" + parameter);
    }

    std::string startOf(int n, const std::string& variable) {
        const std::string start = m_starts.startOfStored(n, variable);
        if (m_states.contains(n) || !dependsOnNames(start))
            return start;
        HeldStart held = heldStart(m_typed, variable, start,
                                   [this](const std::string& name) { return isTaken(name) || m_known.contains(name); });
        m_constraints.push_back(std::move(held.constraint));
        return m_coordinates.emplace_back(std::move(held.coordinate)).name;
    }

    void dissipate(std::size_t row) {
        const int n = m_graph.branches[row].number;
        const std::string parameter = parameterOf(row);
        add(m_dissipation, m_isAcross ? flow(n) + "^2/(2*" + parameter + ")" : parameter + "*" + flow(n) + "^2/2");
        defineEffort(n, m_isAcross ? flow(n) + "/" + parameter : parameter + "*" + flow(n));
    }

    void defineEffort(int n, const std::string& text) {
        m_texts.setEffort(n, text);
        if (!m_watched.contains(effortName(n)))
            m_definitions.push_back({effortName(n), text, {}});
    }

    // How a constraint is maintained: by a multiplier, or by an effort that the equation determines and that acts
    // instead.
    enum class Kept { ByMultiplier, ByEffort };

    void constrain(int n, const std::string& residual, Kept kept) {
        m_texts.setEffort(n, effortName(n));
        if (kept == Kept::ByEffort) {
            EffortConstraint constraint;
            constraint.name = constraintName(n);
            constraint.expression = residual;
            constraint.effort.name = effortName(n);
            m_regulated.push_back(std::move(constraint));
            act(n, "-" + effortName(n));
            return;
        }
        Constraint constraint;
        constraint.name = constraintName(n);
        constraint.expression = residual;
        constraint.multiplier.name = effortName(n);
        m_constraints.push_back(std::move(constraint));
        m_texts.noteMultiplier(n);
    }

    std::string constraintName(int n) const {
        return freeName("branch" + std::to_string(n),
                        [this](const std::string& name) { return m_takenConstraints.contains(name); });
    }

    void prescribe(const GraphBranch& branch) {
        const int n = branch.number;
        constrain(n, flow(n) + " - " + m_texts.sourceOf(n),
                  m_withEffort.contains(n) ? Kept::ByEffort : Kept::ByMultiplier);
    }

    // An effort in the direction of a branch's flow, which is a sum of coordinate flows.
    void act(int n, const std::string& effort) {
        if (m_texts.isCoordinate(n))
            return addEffort(n, 1, effort);
        for (const SignedBranch& member : m_texts.sumOf(n))
            if (member.number != n)
                addEffort(member.number, -member.sign, effort);
    }

    void addEffort(int coordinate, int sign, const std::string& effort) {
        m_acting[coordinate] +=
            (m_acting[coordinate].empty() ? "" : " ") + std::string(sign < 0 ? "- " : "+ ") + inParentheses(effort);
    }

    // A transformer does no work and relates flows; the efforts of a gyrator are orthogonal to them.
    void couple(std::size_t row) {
        const int a = m_graph.branches[row].number, b = m_graph.branches[row + 1].number;
        const std::string ratio = parameterOf(row);
        if (m_graph.branches[row].type == BranchType::Transformer)
            return transform(a, b, ratio);
        const std::string ofA = m_isAcross ? flow(b) + "/" + ratio : "-" + ratio + "*" + flow(b);
        const std::string ofB = m_isAcross ? "-" + flow(a) + "/" + ratio : ratio + "*" + flow(a);
        act(a, "-" + inParentheses(ofA));
        act(b, "-" + inParentheses(ofB));
        defineEffort(a, ofA);
        defineEffort(b, ofB);
    }

    // For across coordinates vb = TF va with the multiplier fb, for through coordinates fa = -TF fb with the multiplier
    // va.
    void transform(int a, int b, const std::string& ratio) {
        const bool isRegulated = m_withEffort.contains(a) || m_withEffort.contains(b);
        const int own = m_isAcross ? b : a, other = m_isAcross ? a : b;
        const std::string sign = m_isAcross ? "-" : "";
        constrain(own, flow(own) + (m_isAcross ? " - " : " + ") + ratio + "*" + flow(other),
                  isRegulated ? Kept::ByEffort : Kept::ByMultiplier);
        const std::string ofOther = sign + ratio + "*" + effortName(own);
        m_texts.setEffort(other, ofOther);
        if (isRegulated)
            act(other, "-" + inParentheses(ofOther));
        else
            m_texts.noteMultiplier(other);
    }

    void definePorts() {
        const auto effort = [this](int n) { return inParentheses(m_texts.effortOf(n)); };
        const auto rate = [this](int n) { return inParentheses(flow(n)); };
        for (const PortVariable& variable :
             m_isAcross ? portVariables(m_elements, rate, effort) : portVariables(m_elements, effort, rate))
            m_definitions.push_back({variable.name, variable.meaning, {}});
    }

    // Outputs

    void writeOutput(const GraphOutput& output) {
        const int n = output.branch;
        const bool isIntegral =
            output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough;
        const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
        const bool isOfFlow = isAcross == m_isAcross;
        const std::string name = isIntegral ? (isAcross ? "x" : "h") + std::to_string(n)
                                            : m_elements.shown(isAcross ? acrossName(n) : throughName(n));
        if (!m_told.insert(name).second)
            return;
        if (isIntegral)
            return isOfFlow ? watchDisplacement(n, name) : watchImpulse(n, name);
        if (isOfFlow ? !m_texts.isCoordinate(n) || flowOfCoordinate(n) != name : m_texts.effortOf(n) != name)
            watch(name,
                  isOfFlow ? m_texts.combination(n, [&](int k) { return flowOfCoordinate(k); }) : m_texts.effortOf(n));
    }

    // The effort of a mass, or of the other side of a transformer, where a text uses it.
    void defineUsedEffort(int n) {
        const std::string name = effortName(n);
        const bool isKnown =
            m_watched.contains(name) || m_known.contains(name) || m_texts.effortOf(n) == name ||
            std::any_of(m_definitions.begin(), m_definitions.end(), [&](const auto& one) { return one.name == name; });
        if (!m_used.contains(name) || isKnown)
            return;
        const auto left =
            m_texts.isAccelerated(n) && m_withEffort.contains(n) ? m_texts.leftForCoordinate(n) : std::nullopt;
        m_definitions.push_back({name, left.value_or(m_texts.effortOf(n)), {}});
    }

    // A text that names an output names what it is instead.
    // Nor does a source without a function need it, which is a parameter.
    void watch(const std::string& name, const std::string& expression) {
        if (m_known.contains(name))
            return;
        Output output;
        output.name = name;
        output.expression = expression;
        if (m_used.contains(name)) {
            output.expression = freeName("branch_" + name, [this](const std::string& other) {
                return m_used.contains(other) || m_known.contains(other) || isTaken(other);
            });
            m_definitions.push_back({output.expression, expression, {}});
            m_renamed[name] = output.expression;
        }
        m_outputs.push_back(std::move(output));
    }

    void watchDisplacement(int n, const std::string& name) {
        if (!m_texts.isCoordinate(n))
            watch(name, withStart(displacement(n), name));
    }

    // An integral starts from its given value, otherwise from 0.
    std::string withStart(const std::string& gain, const std::string& name) const {
        const std::string start = m_starts.initialOf(name);
        return start.empty() ? gain : inParentheses(start) + " + " + gain;
    }

    // The integral of an effort: for a mass the gain of momentum, otherwise a variable of its own.
    void watchImpulse(int n, const std::string& name) {
        if (m_texts.isAccelerated(n)) {
            const std::string start = startOf(n, flowName(n));
            watch(name, withStart(parameterOf(m_rows.at(n)) + "*" +
                                      inParentheses(flow(n) + (start.empty() ? "" : " - " + inParentheses(start))),
                                  name));
        } else {
            DynamicConstraint constraint;
            constraint.variable.name = name;
            constraint.rate = m_texts.effortOf(n);
            constraint.variable.initial = m_starts.initialOf(name);
            m_dynamics.push_back(std::move(constraint));
        }
    }

    LagrangianGraph finished() {
        std::vector<Effort> efforts;
        for (const auto& [n, text] : m_acting)
            efforts.push_back({displacementName(n), text.starts_with("+ ") ? text.substr(2) : text, {}});
        Document& document = m_written.document;
        document.parameters = Part(std::move(m_parameters));
        document.definitions = Part(std::move(m_definitions));
        document.coordinates = Part(std::move(m_coordinates));
        document.energies = Part(Energies{m_kinetic, m_potential, m_dissipation, {}, {}, {}});
        document.efforts = Part(std::move(efforts));
        document.flowConstraints = Part(std::move(m_constraints));
        document.effortConstraints = Part(std::move(m_regulated));
        document.dynamicConstraints = Part(std::move(m_dynamics));
        document.outputs = Part(std::move(m_outputs));
        removeSections(document,
                       {Section::LinearGraph, Section::Inputs, Section::InitialValues, Section::DistributedElements});
        if (!m_renamed.empty()) {
            Document renamed = withNamesReplaced(document, m_renamed);
            renamed.plots = document.plots;
            renamed.drawing = document.drawing;
            document = std::move(renamed);
        }
        return std::move(m_written);
    }

    const Document& m_typed;
    const LinearGraph& m_graph;
    const JoinedElements& m_elements;
    const bool m_isAcross;
    LagrangianGraph m_written;
    const NormalTree m_tree;
    const GraphStarts m_starts;
    GraphTexts m_texts;
    std::vector<Parameter> m_parameters;
    std::vector<Definition> m_definitions;
    std::vector<Output> m_outputs;
    std::vector<EffortConstraint> m_regulated;
    std::vector<DynamicConstraint> m_dynamics;
    const std::set<std::string> m_used; // by texts of the document
    std::vector<Coordinate> m_coordinates;
    std::vector<Constraint> m_constraints;
    std::vector<GraphOutput> m_watchedStates;
    std::string m_kinetic, m_potential, m_dissipation;
    std::map<int, std::size_t> m_rows;
    std::map<int, std::string> m_flowNames; // of coordinates whose flow has not its usual name
    std::map<int, std::string> m_acting;    // efforts, by coordinate
    std::set<int> m_states;
    std::set<int> m_withEffort;                                                    // in place of a multiplier
    std::set<std::string> m_watched, m_known, m_told, m_taken, m_takenConstraints; // taken: by what is typed
    std::map<std::string, std::string> m_renamed;                                  // in texts: what is an output
};

} // namespace

GraphDisplacement usualDisplacement(const Document& graph) {
    const std::vector<std::string>& domains = graph.graph->domains;
    const bool areCharges =
        domains.size() > 1 && std::all_of(domains.begin() + 1, domains.end(), [](const std::string& domain) {
            return domain == "electrical" || domain == "fluid";
        });
    return areCharges ? GraphDisplacement::Through : GraphDisplacement::Across;
}

LagrangianGraph lagrangianGraph(const Document& graph, GraphDisplacement displacement) {
    if (hasVectors(graph)) {
        WrittenDocument written = writtenDocument(graph);
        return {std::move(written.document), std::move(written.problems)};
    }
    ReadGraph read = readGraph(graph);
    reportOtherEquations(graph, read.problems);
    if (!read.problems.empty())
        return {graph, read.problems};
    return EnergyWriter(graph, read, displacement).run();
}

} // namespace coenergy
