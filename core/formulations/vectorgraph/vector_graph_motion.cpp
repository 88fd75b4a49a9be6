// The flows of all branches are linear in those of the coordinates. Substituting a flow gives the same equations as a
// constraint if the flow is the rate of a function, that is, if the matrix that multiplies the coordinates' flows is a
// Jacobian.
#include "vectorgraph/vector_graph_motion.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "graph/disjoint_sets.hpp"
#include "lineargraph/graph_inputs.hpp"
#include "model/functions.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

void addTo(FlowForm& form, const Expression& factor, const FlowForm& other) {
    for (const auto& [component, coefficient] : other) {
        Expression& own = form[component];
        own = own + factor * coefficient;
    }
    std::erase_if(form, [](const auto& entry) { return entry.second.isZero(); });
}

double slope(const Expression& expression, const std::string& name, Point point) {
    constexpr double step = 1e-4;
    const double middle = point[name];
    point[name] = middle + step;
    const double above = evaluate(expression, point);
    point[name] = middle - step;
    return (above - evaluate(expression, point)) / (2 * step);
}

} // namespace

VectorGraphMotion::VectorGraphMotion(const Document& typed, const ReadVectorGraph& read)
    : m_typed(typed), m_read(read), m_rows(read.graph.graph), m_normalTree(coenergy::normalTree(m_rows)) {
    for (const VectorElement& element : read.graph.elements)
        m_modulators.insert(element.modulators.begin(), element.modulators.end());
    for (const GraphOutput& output : m_rows.outputs)
        if (output.kind == OutputKind::IntegratedThrough)
            m_integrated.insert(output.branch);
    for (const std::size_t row : twoPortRows(m_rows)) {
        m_inputOf[m_rows.branches[row + 1].number] = m_rows.branches[row].number;
        m_outputOf[m_rows.branches[row].number] = m_rows.branches[row + 1].number;
    }
    chooseTree();
    chooseSubstituted();
}

// The lower, the sooner it joins the tree; of inertias in parallel one whose start is given, or the state of the graph.
int VectorGraphMotion::wishOf(const GraphBranch& branch) const {
    const auto isState = [this](int n) { return std::ranges::binary_search(m_normalTree.states, n); };
    switch (branch.type) {
    case BranchType::AcrossSource: return 0;
    case BranchType::Transformer: return m_inputOf.contains(branch.number) ? 1 : 8;
    case BranchType::AType: return isStartGiven(branch.number) ? 2 : isState(branch.number) ? 3 : 4;
    case BranchType::Gyrator: return 5;
    case BranchType::DType: return 6;
    case BranchType::TType: return 7;
    case BranchType::ThroughSource: return 9;
    }
    return 9;
}

bool VectorGraphMotion::isStartGiven(int n) const {
    for (std::size_t k = 0; k < sizeOf(n); ++k)
        if (!initialValueNamed(m_typed, named('v', {n, k})).empty())
            return true;
    return false;
}

void VectorGraphMotion::chooseTree() {
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

std::vector<SignedBranch> VectorGraphMotion::membersOf(int n) const {
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
void VectorGraphMotion::chooseSubstituted() {
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

std::optional<int> VectorGraphMotion::wrongSubstitution() const {
    for (const int n : branchesWithDisplacement())
        if (const auto blocked = modulatedBefore(n))
            return blocked;
    for (const int output : m_substituted)
        if (isModulated(m_inputOf.at(output)) && !isJacobian(output))
            return output;
    return std::nullopt;
}

std::set<int> VectorGraphMotion::branchesWithDisplacement() const {
    std::set<int> branches;
    for (const GraphBranch& branch : m_rows.branches)
        if (branch.type == BranchType::TType)
            branches.insert(branch.number);
    for (const std::string& name : m_modulators)
        branches.insert(componentNamed(name).branch);
    for (const GraphOutput& output : m_rows.outputs)
        if (output.kind == OutputKind::IntegratedAcross)
            branches.insert(output.branch);
    return branches;
}

// A modulated transformer whose output would have to be integrated.
std::optional<int> VectorGraphMotion::modulatedBefore(int n) const {
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

FlowForm VectorGraphMotion::flowForm(const BranchComponent& c) const {
    FlowForm form;
    for (const SignedBranch& member : membersOf(c.branch)) {
        const BranchComponent own{member.number, c.k};
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

Expression VectorGraphMotion::displacement(const BranchComponent& c) const {
    Expression sum;
    for (const auto& [coordinate, factor] : flowForm(c))
        sum = sum + factor * Expression::symbol(named('x', coordinate));
    return sum;
}

// Whether the flows of an output are rates of functions of the coordinates: mixed derivatives are compared at
// random points.
bool VectorGraphMotion::isJacobian(int output) const {
    RandomNumbers numbers(7);
    std::set<BranchComponent> coordinates;
    std::vector<FlowForm> forms;
    std::set<std::string> names;
    for (std::size_t k = 0; k < sizeOf(output); ++k) {
        forms.push_back(atCoordinates(flowForm({output, k})));
        for (const auto& [coordinate, factor] : forms.back()) {
            coordinates.insert(coordinate);
            addSymbolsIn(factor, names);
        }
    }
    for (const std::string& name : displacementsIn(names))
        if (const BranchComponent c = componentNamed(name); !coordinates.contains(c))
            return false; // it also moves without this transformer's input
    Point point;
    for (const std::string& name : names)
        point[name] = 0.5 + numbers.share();
    for (const FlowForm& form : forms)
        for (const auto& [a, ofA] : form)
            for (const BranchComponent& b : coordinates) {
                const auto ofB = form.find(b);
                const double here = slope(ofA, named('x', b), point);
                const double there = ofB == form.end() ? 0 : slope(ofB->second, named('x', a), point);
                if (!(std::abs(here - there) <= 1e-6 * (1 + std::abs(here))))
                    return false;
            }
    return true;
}

std::set<std::string> VectorGraphMotion::displacementsIn(const std::set<std::string>& names) const {
    std::set<std::string> found;
    for (const GraphBranch& branch : m_rows.branches)
        for (std::size_t k = 0; k < sizeOf(branch.number); ++k)
            if (const std::string name = named('x', {branch.number, k}); names.contains(name))
                found.insert(name);
    return found;
}

BranchComponent VectorGraphMotion::componentNamed(const std::string& name) {
    const std::size_t bar = name.find('_');
    return {std::stoi(name.substr(1, bar - 1)),
            bar == name.npos ? 0 : static_cast<std::size_t>(std::stoi(name.substr(bar + 1))) - 1};
}

// With definitions and displacements of other branches inserted.
FlowForm VectorGraphMotion::atCoordinates(FlowForm form) const {
    Substitution meanings;
    for (const std::string& name : m_modulators)
        meanings.emplace(name, displacement(componentNamed(name)));
    const Tables callables = callablesOf(m_typed);
    Substitution definitions;
    for (const Definition& definition : *m_typed.definitions)
        if (const auto value = parseExpression(definition.expression, Form::Expression, callables).value)
            definitions.emplace(definition.name, *value);
    constexpr int mostLevels = 8;
    for (auto& [component, factor] : form) {
        for (int level = 0; level < mostLevels && !definitions.empty(); ++level)
            factor = substituted(factor, definitions);
        factor = substituted(factor, meanings);
    }
    return form;
}

} // namespace coenergy
