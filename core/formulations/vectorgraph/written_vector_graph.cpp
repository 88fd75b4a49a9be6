// Each element adds its energy or an effort; by Tellegen's theorem Lagrange's equation of each coordinate is the
// balance of its tree branch. How the other branches move with the coordinates is in vector_graph_motion.hpp, what
// their flows and efforts are in texts in branch_texts.hpp.
#include "vectorgraph/written_vector_graph.hpp"

#include "base/random_numbers.hpp"
#include "base/text.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_inputs.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/held_start.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"
#include "model/written_items.hpp"
#include "vectorgraph/branch_texts.hpp"
#include "vectorgraph/vector_graph_motion.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace coenergy {

namespace {

bool isSymmetric(const ExpressionMatrix& matrix) {
    RandomNumbers numbers(3);
    std::set<std::string> names;
    for (const auto& row : matrix)
        for (const Expression& entry : row)
            addSymbolsIn(entry, names);
    Point point;
    for (const std::string& name : names)
        point[name] = 0.5 + numbers.share();
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const double a = evaluate(matrix[i][j], point), b = evaluate(matrix[j][i], point);
                !(std::abs(a - b) <= 1e-12 * (1 + std::abs(a))))
                return false;
    return true;
}

class VectorGraphWriter {
public:
    VectorGraphWriter(const Document& typed, const ReadVectorGraph& read, WrittenDocument& written)
        : m_typed(typed), m_read(read), m_rows(read.graph.graph), m_motion(typed, read), m_texts(m_motion),
          m_written(written), m_parameters(written.document.parameters), m_definitions(written.document.definitions),
          m_coordinates(written.document.coordinates), m_efforts(written.document.efforts),
          m_flowConstraints(written.document.flowConstraints), m_effortConstraints(written.document.effortConstraints),
          m_dynamics(written.document.dynamicConstraints), m_outputs(written.document.outputs) {
        for (const Parameter& parameter : m_parameters.items())
            m_known.insert(parameter.name);
        for (const GraphOutput& output : m_rows.outputs)
            for (std::size_t k = 0; k < sizeOf(output.branch); ++k)
                m_texts.noteOutput(componentName(outputName(output), sizeOf(output.branch), k));
    }

    void run() {
        declareParameters();
        findDependentSprings();
        watchStates();
        for (const GraphBranch& branch : m_rows.branches)
            writeSource(branch);
        for (const GraphBranch& branch : m_rows.branches)
            for (std::size_t k = 0; k < sizeOf(branch.number); ++k)
                writeFlow({branch.number, k});
        giveInitialValues();
        for (const GraphBranch& branch : m_rows.branches)
            writeElement(branch);
        defineDisplacements();
        reportInputsWithoutSource(m_typed, sourceNames(), m_written.problems);
        for (std::size_t k = 0; k < m_rows.outputs.size(); ++k)
            writeOutput(m_rows.outputs[k], {Section::LinearGraph, 0, Column::GraphOutputs, k});
        for (const GraphOutput& state : m_watchedStates)
            writeOutput(state, placeOf(state.branch));
        hand();
    }

private:
    // The states of the block form are also available under their names here, if no text uses them otherwise.
    void watchStates() {
        Document texts = m_typed;
        texts.plots = {};
        texts.drawing = {};
        const std::set<std::string> used = namesUsed(texts);
        for (const GraphBranch& branch : m_rows.branches) {
            const bool isAcross = branch.type == BranchType::AType;
            std::set<std::string> names;
            for (std::size_t k = 0; isPlainState(branch) && k < sizeOf(branch.number); ++k)
                names.insert(named(isAcross ? 'v' : 'f', {branch.number, k}));
            const bool isFree = std::none_of(names.begin(), names.end(), [&](const std::string& name) {
                return used.contains(name) || m_texts.isOutput(name);
            });
            if (names.empty() || !isFree)
                continue;
            for (const std::string& name : names)
                m_texts.noteOutput(name);
            m_watchedStates.push_back({0, branch.number, isAcross ? OutputKind::Across : OutputKind::Through});
        }
    }

    // A velocity that a transformer computes from others keeps its definition.
    bool isPlainState(const GraphBranch& branch) const {
        const auto members =
            branch.type == BranchType::AType ? m_motion.membersOf(branch.number) : std::vector<SignedBranch>();
        return isStorage(branch.type) && std::all_of(members.begin(), members.end(), [&](const SignedBranch& member) {
                   return m_motion.isCoordinate(member.number);
               });
    }

    // Names

    std::size_t sizeOf(int n) const { return m_motion.sizeOf(n); }
    const Field& placeOf(int n) const { return m_motion.placeOf(n); }
    std::string named(char letter, const BranchComponent& c) const { return m_motion.named(letter, c); }

    // Symbols that were not typed.
    void declareParameters() {
        for (std::size_t row = 0; row < m_rows.branches.size(); ++row) {
            const Field& place = m_read.places[row];
            if (place.section == Section::GraphVectors && !(*m_typed.graphVectors)[place.item].matrix.empty())
                continue;
            for (const auto& line : m_read.typed[row])
                for (const Expression& entry : line)
                    if (entry.isSymbol())
                        declare(entry.name(), place);
        }
    }

    void declare(const std::string& name, const Field& place) {
        if (!m_known.insert(name).second)
            return;
        Parameter parameter;
        parameter.name = name;
        m_parameters.add(std::move(parameter), place);
    }

    // Flows

    void writeFlow(const BranchComponent& c) {
        if (!m_motion.isCoordinate(c.branch)) {
            if (!m_texts.isOutput(named('v', c)))
                m_definitions.add({named('v', c), m_texts.flowMeaning(c), {}}, placeOf(c.branch));
            return;
        }
        Coordinate coordinate;
        coordinate.name = named('x', c);
        coordinate.flow = m_texts.flowName(c);
        m_coordinates.add(std::move(coordinate), placeOf(c.branch));
    }

    // A component without a function is a parameter.
    void writeSource(const GraphBranch& branch) {
        if (!isSource(branch.type))
            return;
        const bool isAcross = branch.type == BranchType::AcrossSource;
        for (std::size_t k = 0; k < sizeOf(branch.number); ++k) {
            const BranchComponent c{branch.number, k};
            const std::string name = named(isAcross ? 'v' : 'f', c);
            const GraphInput* input = inputNamed(m_typed, name);
            if (!input) {
                declare(name, placeOf(branch.number));
                m_texts.setSource(c, name);
                if (isAcross) // the parameter has the flow's name
                    m_texts.nameFlow(c, "dot" + named('x', c));
                continue;
            }
            m_texts.setSource(c, inParentheses(input->expression.empty() ? "0" : input->expression));
            if (!isAcross && !m_texts.isOutput(name)) {
                m_definitions.add({name, input->expression, {}},
                                  {Section::Inputs, itemOf(*input, m_typed), Column::Expression});
                m_texts.setSource(c, name);
            }
        }
    }

    std::vector<std::string> sourceNames() const {
        std::vector<std::string> sources;
        for (const auto& [c, text] : m_texts.sources())
            sources.push_back(named(m_motion.typeOf(c.branch) == BranchType::AcrossSource ? 'v' : 'f', c));
        return sources;
    }

    // Elements

    void writeElement(const GraphBranch& branch) {
        const int n = branch.number;
        switch (branch.type) {
        case BranchType::AcrossSource: return prescribe(n);
        case BranchType::ThroughSource:
            for (std::size_t k = 0; k < sizeOf(n); ++k)
                act({n, k}, "-" + m_texts.sources().at({n, k}));
            return;
        case BranchType::AType: return storeKinetic(n);
        case BranchType::TType: return storePotential(n);
        case BranchType::DType: return dissipate(n);
        case BranchType::Transformer: return m_motion.isInput(n) ? transform(n) : void();
        case BranchType::Gyrator: return m_motion.isInput(n) ? gyrate(n) : void();
        }
    }

    void storeKinetic(int n) {
        if (!isSymmetric(m_motion.matrixOf(n)))
            return m_written.problems.push_back({Code::GraphMatrix,
                                                 Severity::Error,
                                                 placeOf(n),
                                                 {},
                                                 {Count(n), SourceText("symmetric, as an inertia is")}});
        if (m_motion.isIntegrated(n) && !m_texts.hasPlainBalance(n))
            return storeApart(n);
        addEnergy(m_kinetic, m_texts.quadratic(n, m_texts.flows(n)));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            std::vector<std::string> rates;
            for (const std::string& one : m_texts.flows(n))
                rates.push_back("dot(" + one + ")");
            m_texts.setEffort({n, k}, m_texts.product(n, k, rates));
        }
    }

    // An inertia that moves by itself, and is held to its branch by the effort that accelerates it.
    void storeApart(int n) {
        std::vector<std::string> own;
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const BranchComponent c{n, k};
            Coordinate coordinate;
            coordinate.name = newName(named('x', c) + "_inertia");
            coordinate.flow = newName("dot" + coordinate.name);
            coordinate.initialFlow = initialOf(named('v', c));
            own.push_back(coordinate.flow);
            m_efforts.add({coordinate.name, named('f', c), {}}, placeOf(n));
            m_coordinates.add(std::move(coordinate), placeOf(n));
            determine(c, "branch", m_texts.flow(c) + " - " + own.back());
        }
        addEnergy(m_kinetic, m_texts.quadratic(n, own));
    }

    bool isTaken(const std::string& name) const { return m_vocabulary.find(name) || m_known.contains(name); }

    std::string newName(const std::string& base) const {
        return freeName(base, [this](const std::string& name) { return isTaken(name); });
    }

    // As at the start, and with the effort that was there.
    void storePotential(int n) {
        const std::vector<std::string> x = m_texts.stretches(n);
        const bool hasEnergy = isSymmetric(m_motion.matrixOf(n));
        if (!hasEnergy)
            warnOfWork(n);
        if (hasEnergy)
            addEnergy(m_potential, m_texts.quadratic(n, x));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const BranchComponent c{n, k};
            const std::string start = startOf(c);
            if (!start.empty())
                addEnergy(m_potential, inParentheses(start) + "*" + x[k]);
            const std::string own = m_texts.product(n, k, x);
            if (!hasEnergy)
                act(c, "-" + inParentheses(own));
            defineEffort(c, own + (start.empty() ? "" : " + " + inParentheses(start)));
        }
    }

    // The efforts of such a spring are no slopes of an energy.
    void warnOfWork(int n) {
        m_written.problems.push_back(
            {Code::GraphMatrix,
             Severity::Warning,
             placeOf(n),
             {},
             {Count(n), SourceText("symmetric, or check it: as it is, no energy belongs to it, and each closed path of "
                                   "the displacements gains or loses work")}});
    }

    void dissipate(int n) {
        const std::vector<std::string> v = m_texts.flows(n);
        const bool hasEnergy = isSymmetric(m_motion.matrixOf(n));
        if (hasEnergy)
            addEnergy(m_dissipation, m_texts.quadratic(n, v));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            if (!hasEnergy)
                act({n, k}, "-" + inParentheses(m_texts.product(n, k, v)));
            defineEffort({n, k}, m_texts.product(n, k, v));
        }
    }

    void defineEffort(const BranchComponent& c, const std::string& text) {
        m_texts.setEffort(c, text);
        if (!m_texts.isOutput(named('f', c)))
            m_definitions.add({named('f', c), text, {}}, placeOf(c.branch));
    }

    // An effort that an equation determines, and that acts against the flow of its branch.
    void determine(const BranchComponent& c, const std::string& prefix, const std::string& law) {
        EffortConstraint constraint;
        constraint.name = prefix == "law_" ? prefix + named('f', c)
                                           : prefix + componentName(std::to_string(c.branch), sizeOf(c.branch), c.k);
        constraint.expression = law;
        constraint.effort.name = named('f', c);
        m_effortConstraints.add(std::move(constraint), placeOf(c.branch));
        m_texts.makeUnknown(c);
        act(c, "-" + named('f', c));
    }

    void constrain(const BranchComponent& c, const std::string& residual) {
        Constraint constraint;
        constraint.name = "branch" + componentName(std::to_string(c.branch), sizeOf(c.branch), c.k);
        constraint.expression = residual;
        constraint.multiplier.name = named('f', c);
        m_flowConstraints.add(std::move(constraint), placeOf(c.branch));
        m_texts.makeUnknown(c);
    }

    void prescribe(int n) {
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const std::string residual = m_texts.flow({n, k}) + " - " + m_texts.sources().at({n, k});
            if (m_motion.isIntegrated(n))
                determine({n, k}, "branch", residual);
            else
                constrain({n, k}, residual);
        }
    }

    // v_o = C v_i; the multiplier is f_o.
    void transform(int i) {
        const int o = m_motion.outputOf(i);
        if (m_motion.isSubstituted(o))
            return;
        const std::vector<std::string> v = m_texts.flows(i);
        for (std::size_t k = 0; k < sizeOf(o); ++k) {
            const std::string residual = m_texts.flow({o, k}) + " - " + inParentheses(m_texts.product(i, k, v));
            if (m_motion.isIntegrated(i, o))
                determine({o, k}, "branch", residual);
            else
                constrain({o, k}, residual);
        }
        for (std::size_t j = 0; m_motion.isIntegrated(i, o) && j < sizeOf(i); ++j)
            act({i, j}, "-" + inParentheses(m_texts.effort({i, j})));
    }

    // v_o = W f_i, v_i = -W' f_o determine f_i and f_o, which act as efforts.
    void gyrate(int i) {
        const int o = m_motion.outputOf(i);
        const ExpressionMatrix& W = m_motion.matrixOf(i);
        std::vector<std::string> laws;
        std::vector<BranchComponent> unknowns;
        for (std::size_t row = 0; row < sizeOf(o); ++row) {
            std::string sum = m_texts.flow({o, row});
            for (std::size_t j = 0; j < sizeOf(i); ++j)
                addTerm(sum, -W[row][j], named('f', {i, j}));
            laws.push_back(std::move(sum));
        }
        for (std::size_t j = 0; j < sizeOf(i); ++j) {
            std::string sum = m_texts.flow({i, j});
            for (std::size_t row = 0; row < sizeOf(o); ++row)
                addTerm(sum, W[row][j], named('f', {o, row}));
            laws.push_back(std::move(sum));
            unknowns.push_back({i, j});
        }
        for (std::size_t row = 0; row < sizeOf(o); ++row)
            unknowns.push_back({o, row});
        for (std::size_t k = 0; k < laws.size(); ++k)
            determine(unknowns[k], "law_", laws[k]);
    }

    // An effort in the direction of a flow, which is a sum of coordinate flows.
    void act(const BranchComponent& c, const std::string& effort) {
        for (const auto& [coordinate, factor] : m_motion.flowForm(c))
            addTerm(m_acting[coordinate], factor, inParentheses(effort));
    }

    // Displacements of other branches that occur in matrices.
    void defineDisplacements() {
        for (const std::string& name : m_motion.modulators())
            if (const BranchComponent c = VectorGraphMotion::componentNamed(name); !m_motion.isCoordinate(c.branch))
                m_definitions.add({name, toText(m_motion.displacement(c)), {}}, placeOf(c.branch));
    }

    // What things start from

    std::string initialOf(const std::string& name) const { return initialValueNamed(m_typed, name); }

    // Springs whose efforts follow from others, where only springs and sources are in their cut sets.
    void findDependentSprings() {
        for (const DependentStorage& storage : m_motion.normalTree().dependent) {
            const bool isPlain =
                std::none_of(storage.path.begin(), storage.path.end(),
                             [&](const SignedBranch& branch) { return isTwoPort(m_motion.typeOf(branch.number)); });
            if (storage.restriction == Restriction::CutSet && isPlain)
                m_cutSets[storage.number] = storage.path;
        }
    }

    std::string startOfEffort(const BranchComponent& c) const {
        const std::string name = named('f', c);
        if (const GraphInput* input = inputNamed(m_typed, name))
            return textAtStart(m_typed, input->expression);
        if (isSource(m_motion.typeOf(c.branch)))
            return name;
        const auto cutSet = m_cutSets.find(c.branch);
        if (cutSet == m_cutSets.end())
            return initialOf(name);
        std::string sum;
        for (const SignedBranch& other : cutSet->second)
            if (const std::string start = other.number == c.branch ? "" : startOfEffort({other.number, c.k});
                !start.empty())
                addTerm(sum, Expression(-other.sign), inParentheses(start));
        return sum;
    }

    std::string startOf(const BranchComponent& c) {
        std::string start = startOfEffort(c);
        if (!m_cutSets.contains(c.branch) || !dependsOnNames(start))
            return start;
        HeldStart held =
            heldStart(m_typed, named('f', c), start, [&](const std::string& name) { return isTaken(name); });
        m_flowConstraints.add(std::move(held.constraint), placeOf(c.branch));
        m_coordinates.add(held.coordinate, placeOf(c.branch));
        return held.coordinate.name;
    }

    // A displacement that matrices name is that of the coordinates.
    bool isIntegral(const GraphOutput& output) const {
        return output.kind == OutputKind::IntegratedThrough ||
               (output.kind == OutputKind::IntegratedAcross && !isModulator({output.branch, 0}));
    }

    bool isModulator(const BranchComponent& c) const {
        return !m_motion.isCoordinate(c.branch) &&
               std::ranges::any_of(m_motion.modulators(), [&](const std::string& name) {
                   return VectorGraphMotion::componentNamed(name).branch == c.branch;
               });
    }

    void giveInitialValues() {
        std::set<std::string> states;
        for (const GraphBranch& branch : m_rows.branches)
            if (branch.type == BranchType::TType && !m_cutSets.contains(branch.number))
                for (std::size_t k = 0; k < sizeOf(branch.number); ++k)
                    states.insert(named('f', {branch.number, k}));
        for (const GraphOutput& output : m_rows.outputs)
            for (std::size_t k = 0; isIntegral(output) && k < sizeOf(output.branch); ++k)
                states.insert(componentName(outputName(output), sizeOf(output.branch), k));
        for (Coordinate& coordinate : m_coordinates.items()) {
            states.insert({coordinate.name, coordinate.flow});
            if (const std::string x = initialOf(coordinate.name); !x.empty()) {
                coordinate.initial = x;
                coordinate.displacement = Keep::Fixed;
                if (const auto start = parseUnbound(x).value)
                    m_texts.startAt(coordinate.name, *start);
            }
            if (const std::string v = initialOf(coordinate.flow); !v.empty()) {
                coordinate.initialFlow = v;
                coordinate.velocity = Keep::Fixed;
            }
        }
        reportInitialValuesWithoutState(m_typed, {states.begin(), states.end()}, m_written.problems);
    }

    // Outputs

    void writeOutput(const GraphOutput& output, const Field& place) {
        for (std::size_t k = 0; k < sizeOf(output.branch); ++k) {
            const BranchComponent c{output.branch, k};
            const std::string name = componentName(outputName(output), sizeOf(output.branch), k);
            if (m_told.insert(name).second)
                writeOutput(output, c, name, place);
        }
    }

    void writeOutput(const GraphOutput& output, const BranchComponent& c, const std::string& name, const Field& place) {
        switch (output.kind) {
        case OutputKind::Across:
            if (!m_motion.isCoordinate(c.branch) || m_texts.flowName(c) != name)
                watch(name, m_motion.isCoordinate(c.branch) ? m_texts.flowName(c) : m_texts.flowMeaning(c), place);
            return;
        case OutputKind::Through:
            if (!m_texts.isUnknown(name) && m_texts.effort(c) != name)
                watch(name, m_texts.effort(c), place);
            return;
        case OutputKind::IntegratedAcross:
            if (isModulator(c))
                watch(name, toText(m_motion.displacement(c)), place);
            else if (!m_motion.isCoordinate(c.branch))
                watch(name, integral(c, name), place);
            return;
        case OutputKind::IntegratedThrough: return watchImpulse(c, name, place);
        }
    }

    // From its own start, wherever the coordinates begin.
    std::string integral(const BranchComponent& c, const std::string& name) const {
        const std::string start = initialOf(name);
        return m_texts.stretches(c.branch)[c.k] + (start.empty() ? "" : " + " + inParentheses(start));
    }

    // A source without a function is a parameter, which every text may name as it is.
    void watch(const std::string& name, const std::string& expression, const Field& place) {
        if (m_known.contains(name))
            return;
        Output output;
        output.name = name;
        output.expression = expression;
        m_outputs.add(std::move(output), place);
    }

    void watchImpulse(const BranchComponent& c, const std::string& name, const Field& place) {
        DynamicConstraint constraint;
        constraint.variable.name = name;
        constraint.variable.initial = initialOf(name);
        const bool isInertia = m_motion.typeOf(c.branch) == BranchType::AType && !m_texts.isUnknown(named('f', c));
        constraint.rate = isInertia ? m_texts.balance(c) : m_texts.effort(c);
        m_dynamics.add(std::move(constraint), place);
    }

    void hand() {
        for (const auto& [coordinate, text] : m_acting)
            m_efforts.add({named('x', coordinate), text, {}}, placeOf(coordinate.branch));
        Document& document = m_written.document;
        WrittenTraces& traces = m_written.traces;
        std::move(m_parameters).hand(document.parameters, Section::Parameters, traces);
        std::move(m_definitions).hand(document.definitions, Section::Definitions, traces);
        std::move(m_coordinates).hand(document.coordinates, Section::Coordinates, traces);
        std::move(m_efforts).hand(document.efforts, Section::Efforts, traces);
        std::move(m_flowConstraints).hand(document.flowConstraints, Section::FlowConstraints, traces);
        std::move(m_effortConstraints).hand(document.effortConstraints, Section::EffortConstraints, traces);
        std::move(m_dynamics).hand(document.dynamicConstraints, Section::DynamicConstraints, traces);
        std::move(m_outputs).hand(document.outputs, Section::Outputs, traces);
        document.energies = Part(Energies{m_kinetic, m_potential, m_dissipation, {}, {}, {}});
        for (const Column column : {Column::KineticCoenergy, Column::Potential, Column::Dissipation})
            traces.energies[column].push_back({0, {Section::LinearGraph, 0, Column::Whole}});
    }

    const Document& m_typed;
    const ReadVectorGraph& m_read;
    const LinearGraph& m_rows;
    const Vocabulary m_vocabulary = vocabularyOf(m_typed, namesOf(m_typed));
    const VectorGraphMotion m_motion;
    BranchTexts m_texts;
    WrittenDocument& m_written;
    WrittenList<Parameter> m_parameters;
    WrittenList<Definition> m_definitions;
    WrittenList<Coordinate> m_coordinates;
    WrittenList<Effort> m_efforts;
    WrittenList<Constraint> m_flowConstraints;
    WrittenList<EffortConstraint> m_effortConstraints;
    WrittenList<DynamicConstraint> m_dynamics;
    WrittenList<Output> m_outputs;
    std::string m_kinetic, m_potential, m_dissipation;
    std::map<BranchComponent, std::string> m_acting;    // efforts
    std::map<int, std::vector<SignedBranch>> m_cutSets; // of springs without a state
    std::set<std::string> m_known, m_told;
    std::vector<GraphOutput> m_watchedStates;
};

} // namespace

void writeVectorGraph(const Document& typed, WrittenDocument& written) {
    const ReadVectorGraph read = readVectorGraph(typed);
    written.problems.insert(written.problems.end(), read.problems.begin(), read.problems.end());
    reportOtherEquations(typed, written.problems);
    if (written.problems.empty())
        try {
            VectorGraphWriter(typed, read, written).run();
        } catch (const ArithmeticError& error) {
            Diagnostic problem = diagnosticOf(error);
            problem.field = {Section::LinearGraph, 0, Column::Whole};
            written.problems.push_back(std::move(problem));
        }
    removeSections(written.document,
                   {Section::LinearGraph, Section::GraphVectors, Section::Inputs, Section::InitialValues});
}

std::vector<std::string> vectorSourceNames(const Document& document) {
    const ReadVectorGraph read = readVectorGraph(document);
    std::vector<std::string> names;
    for (std::size_t row = 0; row < read.graph.elements.size(); ++row) {
        const GraphBranch& branch = read.graph.graph.branches[row];
        const std::string name =
            branch.type == BranchType::AcrossSource ? acrossName(branch.number) : throughName(branch.number);
        for (std::size_t k = 0; isSource(branch.type) && k < read.graph.elements[row].dimension; ++k)
            names.push_back(componentName(name, read.graph.elements[row].dimension, k));
    }
    return names;
}

std::vector<std::string> vectorOutputNames(const Document& document) {
    const ReadVectorGraph read = readVectorGraph(document);
    std::vector<std::string> names;
    if (read.problems.empty())
        for (const GraphOutput& output : read.graph.graph.outputs) {
            const std::size_t size = elementOf(read.graph, output.branch).dimension;
            for (std::size_t k = 0; k < size; ++k)
                names.push_back(componentName(outputName(output), size, k));
        }
    return names;
}

} // namespace coenergy
