// The flows of all branches are linear in those of the coordinates; by Tellegen's theorem Lagrange's equation of each
// is the balance of its tree branch. Substituting a flow gives the same equations as a constraint if the flow is the
// rate of a function, that is, if the matrix that multiplies the coordinates' flows is a Jacobian.
#include "vectorgraph/written_vector_graph.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"
#include "model/written_items.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

struct Component {
    int branch = 0;
    std::size_t k = 0;

    auto operator<=>(const Component&) const = default;
};

/// By component of a coordinate: the factor of its flow.
using LinearForm = std::map<Component, Expression>;

void addTo(LinearForm& form, const Expression& factor, const LinearForm& other) {
    for (const auto& [component, coefficient] : other) {
        Expression& own = form[component];
        own = own + factor * coefficient;
    }
    std::erase_if(form, [](const auto& entry) { return entry.second.isZero(); });
}

std::string bracketed(const std::string& text) {
    return "(" + text + ")";
}

void addTerm(std::string& sum, const Expression& factor, const std::string& text) {
    if (factor.isZero())
        return;
    const std::string times = factor.isOne() ? "" : bracketed(toText(factor)) + "*";
    sum += (sum.empty() ? "" : " + ") + times + text;
}

std::string orZero(std::string sum) {
    return sum.empty() ? "0" : std::move(sum);
}

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
        : m_typed(typed), m_read(read), m_rows(read.graph.graph), m_written(written),
          m_parameters(written.document.parameters), m_definitions(written.document.definitions),
          m_coordinates(written.document.coordinates), m_efforts(written.document.efforts),
          m_flowConstraints(written.document.flowConstraints), m_effortConstraints(written.document.effortConstraints),
          m_dynamics(written.document.dynamicConstraints), m_outputs(written.document.outputs) {
        for (const Parameter& parameter : m_parameters.items())
            m_known.insert(parameter.name);
        for (const GraphOutput& output : m_rows.outputs)
            for (std::size_t k = 0; k < sizeOf(output.branch); ++k)
                m_watched.insert(componentName(outputName(output), sizeOf(output.branch), k));
        for (const GraphOutput& output : m_rows.outputs)
            if (output.kind == OutputKind::IntegratedThrough)
                m_integrated.insert(output.branch);
        for (const std::size_t row : twoPortRows(m_rows)) {
            m_inputOf[m_rows.branches[row + 1].number] = m_rows.branches[row].number;
            m_outputOf[m_rows.branches[row].number] = m_rows.branches[row + 1].number;
        }
    }

    void run() {
        declareParameters();
        chooseTree();
        chooseSubstituted();
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
        reportInputsWithoutSource();
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
                return used.contains(name) || m_watched.contains(name);
            });
            if (names.empty() || !isFree)
                continue;
            m_watched.insert(names.begin(), names.end());
            m_watchedStates.push_back({0, branch.number, isAcross ? OutputKind::Across : OutputKind::Through});
        }
    }

    // A velocity that a transformer computes from others keeps its definition.
    bool isPlainState(const GraphBranch& branch) const {
        const auto members = branch.type == BranchType::AType ? membersOf(branch.number) : std::vector<SignedBranch>();
        return isStorage(branch.type) && std::all_of(members.begin(), members.end(), [&](const SignedBranch& member) {
                   return isCoordinate(member.number);
               });
    }

    // Names

    std::size_t sizeOf(int n) const { return elementOf(m_read.graph, n).dimension; }
    const ExpressionMatrix& matrixOf(int n) const { return m_read.typed[rowOf(m_rows, n)]; }
    BranchType typeOf(int n) const { return m_rows.branches[rowOf(m_rows, n)].type; }
    const Field& placeOf(int n) const { return m_read.places[rowOf(m_rows, n)]; }
    std::string named(char letter, const Component& c) const {
        return componentName(letter + std::to_string(c.branch), sizeOf(c.branch), c.k);
    }
    std::string flowName(const Component& c) const {
        const auto other = m_flowNames.find(c);
        return other == m_flowNames.end() ? named('v', c) : other->second;
    }
    bool isModulated(int n) const { return !elementOf(m_read.graph, n).modulators.empty(); }
    bool isInverse(int n) const { return elementOf(m_read.graph, n).law == MatrixLaw::Inverse; }

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

    // Coordinates

    int wishOf(const GraphBranch& branch) const {
        switch (branch.type) {
        case BranchType::AcrossSource:
            return 0;
        case BranchType::Transformer:
            return m_inputOf.contains(branch.number) ? 1 : 6;
        case BranchType::AType:
            return 2;
        case BranchType::Gyrator:
            return 3;
        case BranchType::DType:
            return 4;
        case BranchType::TType:
            return 5;
        case BranchType::ThroughSource:
            return 7;
        }
        return 7;
    }

    void chooseTree() {
        std::map<int, std::size_t> places;
        std::vector<const GraphBranch*> order;
        for (const GraphBranch& branch : m_rows.branches) {
            order.push_back(&branch);
            for (const int node : {branch.tail, branch.head})
                places.emplace(node, places.size());
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](const GraphBranch* a, const GraphBranch* b) { return wishOf(*a) < wishOf(*b); });
        DisjointSets sets(places.size());
        NormalTree tree;
        for (const GraphBranch* branch : order)
            (sets.join(places.at(branch->tail), places.at(branch->head)) ? tree.tree : tree.links)
                .push_back(branch->number);
        std::sort(tree.tree.begin(), tree.tree.end());
        std::sort(tree.links.begin(), tree.links.end());
        m_tree.insert(tree.tree.begin(), tree.tree.end());
        const auto loops = fundamentalLoops(m_rows, tree);
        for (std::size_t k = 0; k < loops.size(); ++k)
            m_loops[tree.links[k]] = loops[k];
        const auto cutSets = fundamentalCutSets(m_rows, tree);
        for (std::size_t k = 0; k < cutSets.size(); ++k)
            m_cutSets[tree.tree[k]] = cutSets[k];
    }

    // The tree branches whose flows add up to that of a branch.
    std::vector<SignedBranch> membersOf(int n) const {
        const auto loop = m_loops.find(n);
        if (loop == m_loops.end())
            return {{n, 1}};
        std::vector<SignedBranch> members;
        for (const SignedBranch& member : loop->second)
            if (member.number != n)
                members.push_back({member.number, -member.sign});
        return members;
    }

    // Outputs of transformers in the tree, except those in a cycle and those whose integrals are needed.
    void chooseSubstituted() {
        std::set<int> candidates;
        for (const auto& [output, input] : m_inputOf)
            if (typeOf(output) == BranchType::Transformer && m_tree.contains(output) && !isIntegrated(output, input))
                candidates.insert(output);
        std::set<int> open = candidates;
        while (!open.empty()) {
            const auto isFree = [&](int output) {
                const auto members = membersOf(m_inputOf.at(output));
                return std::none_of(members.begin(), members.end(),
                                    [&](const SignedBranch& member) { return open.contains(member.number); });
            };
            auto next = std::find_if(open.begin(), open.end(), isFree);
            if (next != open.end())
                m_substituted.insert(*next);
            else
                next = open.begin();
            open.erase(next);
        }
        while (const auto wrong = wrongSubstitution())
            m_substituted.erase(*wrong);
    }

    // What is integrated has to be an unknown that a rate may name: no multiplier, and nothing with an acceleration.
    bool isIntegrated(int n, int other) const { return m_integrated.contains(n) || m_integrated.contains(other); }

    std::optional<int> wrongSubstitution() const {
        for (const int n : branchesWithDisplacement())
            if (const auto blocked = modulatedBefore(n))
                return blocked;
        for (const int output : m_substituted)
            if (isModulated(m_inputOf.at(output)) && !isJacobian(output))
                return output;
        return std::nullopt;
    }

    std::set<int> branchesWithDisplacement() const {
        std::set<int> branches;
        for (const GraphBranch& branch : m_rows.branches) {
            if (branch.type == BranchType::TType)
                branches.insert(branch.number);
            for (const std::string& name : elementOf(m_read.graph, branch.number).modulators)
                branches.insert(std::stoi(name.substr(1)));
        }
        for (const GraphOutput& output : m_rows.outputs)
            if (output.kind == OutputKind::IntegratedAcross)
                branches.insert(output.branch);
        return branches;
    }

    // A modulated transformer whose output would have to be integrated.
    std::optional<int> modulatedBefore(int n) const {
        for (const SignedBranch& member : membersOf(n))
            if (m_substituted.contains(member.number)) {
                const int input = m_inputOf.at(member.number);
                if (isModulated(input))
                    return member.number;
                if (const auto other = modulatedBefore(input))
                    return other;
            }
        return std::nullopt;
    }

    LinearForm flowForm(const Component& c) const {
        LinearForm form;
        for (const SignedBranch& member : membersOf(c.branch)) {
            const Component own{member.number, c.k};
            if (m_substituted.contains(member.number)) {
                const int input = m_inputOf.at(member.number);
                for (std::size_t j = 0; j < sizeOf(input); ++j)
                    addTo(form, Expression(member.sign) * matrixOf(input)[c.k][j], flowForm({input, j}));
            } else {
                addTo(form, Expression(member.sign), {{own, Expression(1)}});
            }
        }
        return form;
    }

    // For a branch whose form contains no modulated matrix.
    Expression displacement(const Component& c) const {
        Expression sum;
        for (const auto& [coordinate, factor] : flowForm(c))
            sum = sum + factor * Expression::symbol(named('x', coordinate));
        return sum;
    }

    // Whether the flows of an output are rates of functions of the coordinates: mixed derivatives are compared at
    // random points.
    bool isJacobian(int output) const {
        RandomNumbers numbers(7);
        std::set<Component> coordinates;
        std::vector<LinearForm> forms;
        std::set<std::string> names;
        for (std::size_t k = 0; k < sizeOf(output); ++k) {
            forms.push_back(atCoordinates(flowForm({output, k})));
            for (const auto& [coordinate, factor] : forms.back()) {
                coordinates.insert(coordinate);
                addSymbolsIn(factor, names);
            }
        }
        for (const std::string& name : displacementsIn(names))
            if (const Component c = componentNamed(name); !coordinates.contains(c))
                return false; // it also moves without this transformer's input
        Point point;
        for (const std::string& name : names)
            point[name] = 0.5 + numbers.share();
        for (const LinearForm& form : forms)
            for (const auto& [a, ofA] : form)
                for (const Component& b : coordinates) {
                    const auto ofB = form.find(b);
                    const double here = slope(ofA, named('x', b), point);
                    const double there = ofB == form.end() ? 0 : slope(ofB->second, named('x', a), point);
                    if (!(std::abs(here - there) <= 1e-6 * (1 + std::abs(here))))
                        return false;
                }
        return true;
    }

    static double slope(const Expression& expression, const std::string& name, Point point) {
        constexpr double step = 1e-4;
        const double middle = point[name];
        point[name] = middle + step;
        const double above = evaluate(expression, point);
        point[name] = middle - step;
        return (above - evaluate(expression, point)) / (2 * step);
    }

    std::set<std::string> displacementsIn(const std::set<std::string>& names) const {
        std::set<std::string> found;
        for (const GraphBranch& branch : m_rows.branches)
            for (std::size_t k = 0; k < sizeOf(branch.number); ++k)
                if (const std::string name = named('x', {branch.number, k}); names.contains(name))
                    found.insert(name);
        return found;
    }

    Component componentNamed(const std::string& name) const {
        const std::size_t bar = name.find('_');
        return {std::stoi(name.substr(1, bar - 1)),
                bar == name.npos ? 0 : static_cast<std::size_t>(std::stoi(name.substr(bar + 1))) - 1};
    }

    // With definitions and displacements of other branches inserted.
    LinearForm atCoordinates(LinearForm form) const {
        Substitution meanings;
        for (const GraphBranch& branch : m_rows.branches)
            for (const std::string& name : elementOf(m_read.graph, branch.number).modulators)
                meanings.emplace(name, displacement(componentNamed(name)));
        Substitution definitions;
        for (const Definition& definition : *m_typed.definitions)
            if (const auto value = parseExpression(definition.expression).value)
                definitions.emplace(definition.name, *value);
        constexpr int mostLevels = 8;
        for (auto& [component, factor] : form) {
            for (int level = 0; level < mostLevels && !definitions.empty(); ++level)
                factor = substituted(factor, definitions);
            factor = substituted(factor, meanings);
        }
        return form;
    }

    // Flows

    bool isCoordinate(int n) const { return m_tree.contains(n) && !m_substituted.contains(n); }

    std::string flowMeaning(const Component& c) const {
        std::string sum;
        if (m_substituted.contains(c.branch)) {
            const int input = m_inputOf.at(c.branch);
            for (std::size_t j = 0; j < sizeOf(input); ++j)
                addTerm(sum, matrixOf(input)[c.k][j], flow({input, j}));
        } else {
            for (const SignedBranch& member : membersOf(c.branch))
                addTerm(sum, Expression(member.sign), flow({member.number, c.k}));
        }
        return orZero(sum);
    }

    // As it appears in texts: no text may name an output.
    std::string flow(const Component& c) const {
        if (isCoordinate(c.branch))
            return flowName(c);
        return m_watched.contains(named('v', c)) ? bracketed(flowMeaning(c)) : named('v', c);
    }

    void writeFlow(const Component& c) {
        if (!isCoordinate(c.branch)) {
            if (!m_watched.contains(named('v', c)))
                m_definitions.add({named('v', c), flowMeaning(c), {}}, placeOf(c.branch));
            return;
        }
        Coordinate coordinate;
        coordinate.name = named('x', c);
        coordinate.flow = flowName(c);
        m_coordinates.add(std::move(coordinate), placeOf(c.branch));
    }

    const GraphInput* inputOf(const std::string& name) const {
        const auto& inputs = *m_typed.inputs;
        const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const auto& i) { return i.name == name; });
        return found == inputs.end() ? nullptr : &*found;
    }

    // A component without a function is a parameter.
    void writeSource(const GraphBranch& branch) {
        if (!isSource(branch.type))
            return;
        const bool isAcross = branch.type == BranchType::AcrossSource;
        for (std::size_t k = 0; k < sizeOf(branch.number); ++k) {
            const Component c{branch.number, k};
            const std::string name = named(isAcross ? 'v' : 'f', c);
            const GraphInput* input = inputOf(name);
            if (!input) {
                declare(name, placeOf(branch.number));
                m_sources[c] = name;
                if (isAcross) // the parameter has the flow's name
                    m_flowNames[c] = "dot" + named('x', c);
                continue;
            }
            m_sources[c] = bracketed(input->expression.empty() ? "0" : input->expression);
            if (!isAcross && !m_watched.contains(name)) {
                const auto item = static_cast<std::size_t>(input - m_typed.inputs->data());
                m_definitions.add({name, input->expression, {}}, {Section::Inputs, item, Column::Expression});
                m_sources[c] = name;
            }
        }
    }

    void reportInputsWithoutSource() {
        std::vector<std::string> sources;
        for (const auto& [c, text] : m_sources)
            sources.push_back(named(typeOf(c.branch) == BranchType::AcrossSource ? 'v' : 'f', c));
        for (std::size_t k = 0; k < m_typed.inputs->size(); ++k)
            if (const std::string& name = (*m_typed.inputs)[k].name;
                std::find(sources.begin(), sources.end(), name) == sources.end())
                m_written.problems.push_back({Code::UnknownOption,
                                              Severity::Error,
                                              {Section::Inputs, k, Column::Name},
                                              {},
                                              {Name(name), NameList(sources)}});
    }

    // Elements

    void writeElement(const GraphBranch& branch) {
        const int n = branch.number;
        switch (branch.type) {
        case BranchType::AcrossSource:
            return prescribe(n);
        case BranchType::ThroughSource:
            for (std::size_t k = 0; k < sizeOf(n); ++k)
                act({n, k}, "-" + m_sources.at({n, k}));
            return;
        case BranchType::AType:
            return storeKinetic(n);
        case BranchType::TType:
            return storePotential(n);
        case BranchType::DType:
            return dissipate(n);
        case BranchType::Transformer:
            return m_outputOf.contains(n) ? transform(n) : void();
        case BranchType::Gyrator:
            return m_outputOf.contains(n) ? gyrate(n) : void();
        }
    }

    static void add(std::string& energy, const std::string& term) {
        if (!term.empty())
            energy += (energy.empty() ? "" : " + ") + term;
    }

    // u' P u / 2
    std::string quadratic(int n, const std::vector<std::string>& u) const {
        const ExpressionMatrix& P = matrixOf(n);
        std::string sum;
        for (std::size_t i = 0; i < u.size(); ++i)
            for (std::size_t j = i; j < u.size(); ++j)
                if (!P[i][j].isZero())
                    add(sum, i == j ? isInverse(n) ? u[i] + "^2/(2*" + bracketed(toText(P[i][i])) + ")"
                                                   : bracketed(toText(P[i][i])) + "*" + u[i] + "^2/2"
                                    : bracketed(toText(P[i][j])) + "*" + u[i] + "*" + u[j]);
        return sum;
    }

    // P u
    std::string product(int n, std::size_t k, const std::vector<std::string>& u) const {
        if (isInverse(n))
            return u[k] + "/" + bracketed(toText(matrixOf(n)[k][k]));
        std::string sum;
        for (std::size_t j = 0; j < u.size(); ++j)
            addTerm(sum, matrixOf(n)[k][j], u[j]);
        return orZero(sum);
    }

    std::vector<std::string> flows(int n) const {
        std::vector<std::string> all;
        for (std::size_t k = 0; k < sizeOf(n); ++k)
            all.push_back(flow({n, k}));
        return all;
    }

    std::vector<std::string> displacements(int n) const {
        std::vector<std::string> all;
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const Expression x = displacement({n, k});
            all.push_back(x.isSymbol() ? x.name() : bracketed(toText(x)));
        }
        return all;
    }

    void storeKinetic(int n) {
        if (!isSymmetric(matrixOf(n)))
            return m_written.problems.push_back({Code::GraphMatrix,
                                                 Severity::Error,
                                                 placeOf(n),
                                                 {},
                                                 {Count(n), SourceText("symmetric, as an inertia is")}});
        if (m_integrated.contains(n) && !hasPlainBalance(n))
            return storeApart(n);
        add(m_kinetic, quadratic(n, flows(n)));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            std::vector<std::string> rates;
            for (const std::string& one : flows(n))
                rates.push_back("dot(" + one + ")");
            m_effortTexts[{n, k}] = product(n, k, rates);
        }
    }

    // An inertia that moves by itself, and is held to its branch by the effort that accelerates it.
    void storeApart(int n) {
        std::vector<std::string> own;
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const Component c{n, k};
            Coordinate coordinate;
            coordinate.name = newName(named('x', c) + "_inertia");
            coordinate.flow = newName("dot" + coordinate.name);
            coordinate.initialFlow = initialOf(named('v', c));
            own.push_back(coordinate.flow);
            m_efforts.add({coordinate.name, named('f', c), {}}, placeOf(n));
            m_coordinates.add(std::move(coordinate), placeOf(n));
            determine(c, "branch", flow(c) + " - " + own.back());
        }
        add(m_kinetic, quadratic(n, own));
    }

    std::string newName(const std::string& base) const {
        const Vocabulary typed = vocabularyOf(m_typed, namesOf(m_typed));
        return freeName(base, [&](const std::string& name) { return typed.find(name) || m_known.contains(name); });
    }

    // Measured from where the element would be without effort.
    void storePotential(int n) {
        const std::vector<std::string> x = displacements(n);
        const bool hasEnergy = isSymmetric(matrixOf(n));
        if (hasEnergy)
            add(m_potential, quadratic(n, x));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const Component c{n, k};
            const std::string start = initialOf(named('f', c));
            if (!start.empty())
                add(m_potential, bracketed(start) + "*" + x[k]);
            const std::string own = product(n, k, x);
            if (!hasEnergy)
                act(c, "-" + bracketed(own));
            defineEffort(c, own + (start.empty() ? "" : " + " + bracketed(start)));
        }
    }

    void dissipate(int n) {
        const std::vector<std::string> v = flows(n);
        const bool hasEnergy = isSymmetric(matrixOf(n));
        if (hasEnergy)
            add(m_dissipation, quadratic(n, v));
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            if (!hasEnergy)
                act({n, k}, "-" + bracketed(product(n, k, v)));
            defineEffort({n, k}, product(n, k, v));
        }
    }

    void defineEffort(const Component& c, const std::string& text) {
        m_effortTexts[c] = text;
        if (!m_watched.contains(named('f', c)))
            m_definitions.add({named('f', c), text, {}}, placeOf(c.branch));
    }

    // An effort that an equation determines, and that acts against the flow of its branch.
    void determine(const Component& c, const std::string& prefix, const std::string& law) {
        EffortConstraint constraint;
        constraint.name = prefix == "law_" ? prefix + named('f', c)
                                           : prefix + componentName(std::to_string(c.branch), sizeOf(c.branch), c.k);
        constraint.expression = law;
        constraint.effort.name = named('f', c);
        m_effortConstraints.add(std::move(constraint), placeOf(c.branch));
        m_effortTexts[c] = named('f', c);
        m_columns.insert(named('f', c));
        act(c, "-" + named('f', c));
    }

    void constrain(const Component& c, const std::string& residual) {
        Constraint constraint;
        constraint.name = "branch" + componentName(std::to_string(c.branch), sizeOf(c.branch), c.k);
        constraint.expression = residual;
        constraint.multiplier.name = named('f', c);
        m_flowConstraints.add(std::move(constraint), placeOf(c.branch));
        m_effortTexts[c] = named('f', c);
        m_columns.insert(named('f', c));
    }

    void prescribe(int n) {
        for (std::size_t k = 0; k < sizeOf(n); ++k) {
            const std::string residual = flow({n, k}) + " - " + m_sources.at({n, k});
            if (m_integrated.contains(n))
                determine({n, k}, "branch", residual);
            else
                constrain({n, k}, residual);
        }
    }

    // v_o = C v_i; the multiplier is f_o.
    void transform(int i) {
        const int o = m_outputOf.at(i);
        if (m_substituted.contains(o))
            return;
        const std::vector<std::string> v = flows(i);
        for (std::size_t k = 0; k < sizeOf(o); ++k) {
            const std::string residual = flow({o, k}) + " - " + bracketed(product(i, k, v));
            if (isIntegrated(i, o))
                determine({o, k}, "branch", residual);
            else
                constrain({o, k}, residual);
        }
        for (std::size_t j = 0; isIntegrated(i, o) && j < sizeOf(i); ++j)
            act({i, j}, "-" + bracketed(effort({i, j})));
    }

    // v_o = W f_i, v_i = -W' f_o determine f_i and f_o, which act as efforts.
    void gyrate(int i) {
        const int o = m_outputOf.at(i);
        const ExpressionMatrix& W = matrixOf(i);
        std::vector<std::string> laws;
        std::vector<Component> unknowns;
        for (std::size_t row = 0; row < sizeOf(o); ++row) {
            std::string sum = flow({o, row});
            for (std::size_t j = 0; j < sizeOf(i); ++j)
                addTerm(sum, -W[row][j], named('f', {i, j}));
            laws.push_back(std::move(sum));
        }
        for (std::size_t j = 0; j < sizeOf(i); ++j) {
            std::string sum = flow({i, j});
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
    void act(const Component& c, const std::string& effort) {
        for (const auto& [coordinate, factor] : flowForm(c))
            addTerm(m_acting[coordinate], factor, bracketed(effort));
    }

    // Displacements of other branches that occur in matrices.
    void defineDisplacements() {
        std::set<std::string> done;
        for (const GraphBranch& branch : m_rows.branches)
            for (const std::string& name : elementOf(m_read.graph, branch.number).modulators)
                if (const Component c = componentNamed(name); !isCoordinate(c.branch) && done.insert(name).second)
                    m_definitions.add({name, toText(displacement(c)), {}}, placeOf(c.branch));
    }

    // What things start from

    std::string initialOf(const std::string& name) const {
        for (const InitialValue& given : *m_typed.initialValues)
            if (given.name == name)
                return given.value;
        return {};
    }

    void giveInitialValues() {
        std::set<std::string> states;
        for (const GraphBranch& branch : m_rows.branches)
            if (branch.type == BranchType::TType)
                for (std::size_t k = 0; k < sizeOf(branch.number); ++k)
                    states.insert(named('f', {branch.number, k}));
        for (const GraphOutput& output : m_rows.outputs)
            for (std::size_t k = 0; output.kind == OutputKind::IntegratedThrough && k < sizeOf(output.branch); ++k)
                states.insert(componentName(outputName(output), sizeOf(output.branch), k));
        for (Coordinate& coordinate : m_coordinates.items()) {
            states.insert({coordinate.name, coordinate.flow});
            if (const std::string x = initialOf(coordinate.name); !x.empty()) {
                coordinate.initial = x;
                coordinate.displacement = Keep::Fixed;
            }
            if (const std::string v = initialOf(coordinate.flow); !v.empty()) {
                coordinate.initialFlow = v;
                coordinate.velocity = Keep::Fixed;
            }
        }
        for (std::size_t k = 0; k < m_typed.initialValues->size(); ++k)
            if (const std::string& name = (*m_typed.initialValues)[k].name; !states.contains(name))
                m_written.problems.push_back({Code::GraphInitial,
                                              Severity::Error,
                                              {Section::InitialValues, k, Column::Name},
                                              {},
                                              {Name(name), NameList({states.begin(), states.end()})}});
    }

    // Outputs

    // Through variables of substituted transformers follow from the balances.
    std::string effort(const Component& c) const {
        if (const auto text = m_effortTexts.find(c); text != m_effortTexts.end())
            return text->second;
        if (const auto source = m_sources.find(c); source != m_sources.end())
            return source->second;
        if (m_outputOf.contains(c.branch))
            return effortOfInput(c);
        return balance(c);
    }

    std::string effortOfInput(const Component& c) const {
        const int o = m_outputOf.at(c.branch);
        std::string sum;
        for (std::size_t row = 0; row < sizeOf(o); ++row)
            addTerm(sum, -matrixOf(c.branch)[row][c.k], bracketed(effort({o, row})));
        return orZero(sum);
    }

    // What all others leave for a branch of the tree.
    std::string balance(const Component& c) const {
        std::string sum;
        for (const SignedBranch& member : m_cutSets.at(c.branch))
            if (member.number != c.branch)
                addTerm(sum, Expression(-member.sign), bracketed(effort({member.number, c.k})));
        return orZero(sum);
    }

    // Whether the effort of a branch of the tree is left over by efforts without accelerations and multipliers.
    bool hasPlainBalance(int n) const {
        const auto cutSet = m_cutSets.find(n);
        return cutSet != m_cutSets.end() &&
               std::all_of(cutSet->second.begin(), cutSet->second.end(), [&](const SignedBranch& member) {
                   return member.number == n || isPlainEffort(member.number);
               });
    }

    bool isPlainEffort(int n) const {
        switch (typeOf(n)) {
        case BranchType::TType:
        case BranchType::DType:
        case BranchType::ThroughSource:
        case BranchType::Gyrator:
            return true;
        case BranchType::AType:
            return false;
        case BranchType::AcrossSource:
            return m_integrated.contains(n);
        case BranchType::Transformer: {
            const auto output = m_outputOf.find(n);
            const int o = output == m_outputOf.end() ? n : output->second;
            return isIntegrated(o, m_inputOf.at(o)) || (m_substituted.contains(o) && hasPlainBalance(o));
        }
        }
        return false;
    }

    void writeOutput(const GraphOutput& output, const Field& place) {
        for (std::size_t k = 0; k < sizeOf(output.branch); ++k) {
            const Component c{output.branch, k};
            const std::string name = componentName(outputName(output), sizeOf(output.branch), k);
            if (m_told.insert(name).second)
                writeOutput(output, c, name, place);
        }
    }

    void writeOutput(const GraphOutput& output, const Component& c, const std::string& name, const Field& place) {
        switch (output.kind) {
        case OutputKind::Across:
            if (!isCoordinate(c.branch) || flowName(c) != name)
                watch(name, isCoordinate(c.branch) ? flowName(c) : flowMeaning(c), place);
            return;
        case OutputKind::Through:
            if (!m_columns.contains(name) && effort(c) != name)
                watch(name, effort(c), place);
            return;
        case OutputKind::IntegratedAcross:
            if (!isCoordinate(c.branch))
                watch(name, toText(displacement(c)), place);
            return;
        case OutputKind::IntegratedThrough:
            return watchImpulse(c, name, place);
        }
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

    void watchImpulse(const Component& c, const std::string& name, const Field& place) {
        DynamicConstraint constraint;
        constraint.variable.name = name;
        constraint.variable.initial = initialOf(name);
        const bool isInertia = typeOf(c.branch) == BranchType::AType && !m_columns.contains(named('f', c));
        constraint.rate = isInertia ? balance(c) : effort(c);
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
        document.energies = Part(Energies{m_kinetic, m_potential, m_dissipation, {}});
        for (const Column column : {Column::KineticCoenergy, Column::Potential, Column::Dissipation})
            traces.energies[column].push_back({0, {Section::LinearGraph, 0, Column::Whole}});
    }

    const Document& m_typed;
    const ReadVectorGraph& m_read;
    const LinearGraph& m_rows;
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
    std::map<int, int> m_inputOf, m_outputOf; // of two-ports
    std::set<int> m_tree, m_substituted;
    std::map<int, std::vector<SignedBranch>> m_loops, m_cutSets;
    std::map<Component, std::string> m_flowNames; // of coordinates whose flow has not its usual name
    std::map<Component, std::string> m_sources, m_effortTexts, m_acting;
    std::set<std::string> m_known, m_watched, m_told, m_columns; // columns: efforts that are unknowns
    std::set<int> m_integrated;                                  // whose effort is integrated for an output
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
    written.document.graph = Part<GraphRows>();
    written.document.graphVectors = Part<std::vector<GraphVector>>();
    written.document.inputs = Part<std::vector<GraphInput>>();
    written.document.initialValues = Part<std::vector<InitialValue>>();
    forgetSections(written.document, {"linear_graph", "linear_graph.vectors", "inputs", "initial"});
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
