// For each ordinary branch one variable is given and the other follows: in the tree v is given, in the links f. The
// variables of sources and states are given, as many of them as are independent. These form a matroid, so that taking
// one branch after the other, the most preferred first, gives the optimal choice (J. Edmonds, Matroids and the greedy
// algorithm, Math. Programming 1 (1971)). The rest is a question of feasibility: the variables that transformers,
// gyrators and Kirchhoff's laws admit form a subspace that delivers no power and is its own complement; in such a
// subspace every independent choice of one variable for some of the branches extends to all of them (A. Bouchet,
// Representability of Delta-matroids, Colloq. Math. Soc. J. Bolyai 52 (1988)). Without two-ports this is Kruskal's
// algorithm; with them, elimination in sparse rows of residues, with ratios as general as symbols.
#include "graph/branch_selection.hpp"

#include "base/check.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/generic_ratio.hpp"
#include "graph/normal_tree.hpp"
#include "graph/spanning_tree.hpp"
#include "graph/two_port_places.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

/// The preferred place of a branch.
Place wantedPlace(BranchType type) {
    return type == BranchType::TType || type == BranchType::ThroughSource ? Place::Link : Place::Tree;
}

Place otherPlace(Place place) {
    return place == Place::Tree ? Place::Link : Place::Tree;
}

int classOf(BranchType type) {
    switch (type) {
    case BranchType::AcrossSource: return 0;
    case BranchType::ThroughSource: return 1;
    case BranchType::AType: return 3;
    case BranchType::TType: return 4;
    case BranchType::DType: return 5;
    case BranchType::Transformer:
    case BranchType::Gyrator: break;
    }
    return 6;
}

/// The ordinary rows, those that are placed first in front. D-types near node 1 precede others, which keeps loops
/// short.
std::vector<std::size_t> inOrderOfChoice(const LinearGraph& graph, const std::vector<std::size_t>& preferred) {
    const NodeTable nodes = nodeTable(graph);
    const std::vector<int> distance = distances(nodes);
    std::vector<std::tuple<int, int, int, std::size_t>> keys;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& branch = graph.branches[row];
        if (isTwoPort(branch.type))
            continue;
        const auto choice = std::find(preferred.begin(), preferred.end(), row);
        if (choice != preferred.end())
            keys.emplace_back(2, static_cast<int>(choice - preferred.begin()), 0, row);
        else if (branch.type == BranchType::DType)
            keys.emplace_back(classOf(branch.type), std::min(distance[nodes.tails[row]], distance[nodes.heads[row]]),
                              branch.number, row);
        else
            keys.emplace_back(classOf(branch.type), isStorage(branch.type) ? -branch.number : branch.number, 0, row);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<std::size_t> rows;
    for (const auto& key : keys)
        rows.push_back(std::get<3>(key));
    return rows;
}

std::vector<std::size_t> rowsIn(const std::vector<Place>& places, Place place) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < places.size(); ++row)
        if (places[row] == place)
            rows.push_back(row);
    return rows;
}

bool isDetermined(BranchType type, Place place) {
    return (isSource(type) || isStorage(type)) && place != wantedPlace(type);
}

std::vector<std::size_t> othersOf(const std::vector<SignedRow>& path) {
    std::vector<std::size_t> rows;
    for (std::size_t k = 1; k < path.size(); ++k)
        rows.push_back(path[k].row);
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// The laws of Kirchhoff and of two-ports; one variable after the other is expressed in terms of the rest.
class KirchhoffEquations {
public:
    explicit KirchhoffEquations(const LinearGraph& graph);

    /// Potentials and flows of two-ports, which nobody prescribes.
    const std::vector<std::size_t>& innerVariables() const { return m_inner; }
    static std::size_t across(std::size_t row) { return 2 * row; }
    static std::size_t through(std::size_t row) { return 2 * row + 1; }
    std::size_t potential(std::size_t node) const { return 2 * m_graph.branches.size() + node; }

    /// Makes the variable dependent on those that are not yet dependent; false if it is determined by variables already
    /// given.
    bool letFollow(std::size_t variable);
    /// The given variables of which a dependent one is a combination, after all are placed.
    std::set<std::size_t> givenOf(std::size_t variable) const;
    /// Two-ports that can have nonzero variables while those of all other branches are 0, including `variable`.
    std::vector<std::size_t> movingWith(std::size_t variable) const;

private:
    using Row = std::map<std::size_t, Residue>;

    void addTo(Row& row, std::size_t variable, Residue value) const;
    void addAcross(Row& row, std::size_t branch, Residue factor) const;
    void addTwoPort(std::size_t first);
    void addBalances();
    void insert(Row row);
    void subtract(std::size_t from, Residue factor, const Row& row);

    const LinearGraph& m_graph;
    NodeTable m_nodes;
    std::vector<std::size_t> m_inner;
    std::vector<Row> m_rows;
    std::vector<std::set<std::size_t>> m_where;       // unused rows with the variable
    std::vector<std::optional<std::size_t>> m_orders; // when it was made dependent
    std::vector<std::size_t> m_pivots;                // rows, by that order
    std::vector<std::size_t> m_followers;             // variables, by that order
};

KirchhoffEquations::KirchhoffEquations(const LinearGraph& graph) : m_graph(graph), m_nodes(nodeTable(graph)) {
    const std::size_t variables = 2 * graph.branches.size() + m_nodes.numbers.size();
    m_where.resize(variables);
    m_orders.resize(variables);
    for (std::size_t node = 1; node < m_nodes.numbers.size(); ++node)
        m_inner.push_back(potential(node));
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (!isTwoPort(graph.branches[row].type)) {
            Row equation{{across(row), Residue(-1)}};
            addAcross(equation, row, Residue(1));
            insert(std::move(equation));
        }
    for (const std::size_t first : twoPortRows(graph))
        addTwoPort(first);
    addBalances();
}

void KirchhoffEquations::addTo(Row& row, std::size_t variable, Residue value) const {
    Residue& entry = row[variable];
    entry = entry + value;
    if (entry.isZero())
        row.erase(variable);
}

void KirchhoffEquations::addAcross(Row& row, std::size_t branch, Residue factor) const {
    if (m_nodes.tails[branch] != 0)
        addTo(row, potential(m_nodes.tails[branch]), factor);
    if (m_nodes.heads[branch] != 0)
        addTo(row, potential(m_nodes.heads[branch]), -factor);
}

void KirchhoffEquations::addTwoPort(std::size_t first) {
    const std::size_t second = first + 1;
    const Residue ratio = genericRatio(m_graph.branches[first]);
    Row ofSecond;
    Row ofFirst;
    addAcross(ofSecond, second, Residue(1));
    if (m_graph.branches[first].type == BranchType::Transformer) {
        addAcross(ofSecond, first, -ratio);
        ofFirst = {{through(first), Residue(1)}, {through(second), ratio}};
    } else {
        addTo(ofSecond, through(first), -ratio);
        addAcross(ofFirst, first, Residue(1));
        addTo(ofFirst, through(second), ratio);
    }
    insert(std::move(ofSecond));
    insert(std::move(ofFirst));
    m_inner.push_back(through(first));
    m_inner.push_back(through(second));
}

void KirchhoffEquations::addBalances() {
    std::vector<Row> balances(m_nodes.numbers.size());
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row) {
        addTo(balances[m_nodes.tails[row]], through(row), Residue(1));
        addTo(balances[m_nodes.heads[row]], through(row), Residue(-1));
    }
    for (std::size_t node = 1; node < balances.size(); ++node)
        insert(std::move(balances[node]));
}

void KirchhoffEquations::insert(Row row) {
    for (const auto& [variable, value] : row)
        m_where[variable].insert(m_rows.size());
    m_rows.push_back(std::move(row));
}

void KirchhoffEquations::subtract(std::size_t from, Residue factor, const Row& row) {
    for (const auto& [variable, value] : row) {
        Residue& entry = m_rows[from][variable];
        entry = entry - factor * value;
        if (entry.isZero()) {
            m_rows[from].erase(variable);
            m_where[variable].erase(from);
        } else
            m_where[variable].insert(from);
    }
}

bool KirchhoffEquations::letFollow(std::size_t variable) {
    const std::set<std::size_t> rows = m_where[variable];
    if (rows.empty())
        return false;
    const std::size_t pivot = *std::min_element(
        rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) { return m_rows[a].size() < m_rows[b].size(); });
    const Residue factor = m_rows[pivot].at(variable).inverse();
    for (auto& [other, value] : m_rows[pivot]) {
        value = value * factor;
        m_where[other].erase(pivot);
    }
    for (const std::size_t row : rows)
        if (row != pivot)
            subtract(row, m_rows[row].at(variable), m_rows[pivot]);
    m_orders[variable] = m_pivots.size();
    m_pivots.push_back(pivot);
    m_followers.push_back(variable);
    return true;
}

std::set<std::size_t> KirchhoffEquations::givenOf(std::size_t variable) const {
    constexpr std::size_t given = std::numeric_limits<std::size_t>::max();
    std::map<std::pair<std::size_t, std::size_t>, Residue> combination;
    combination[{m_orders[variable].value(), variable}] = Residue(1);
    // Besides its own variable, a used row contains only variables that became dependent later.
    while (!combination.empty() && combination.begin()->first.first != given) {
        const auto [key, factor] = *combination.begin();
        combination.erase(combination.begin());
        for (const auto& [other, value] : m_rows[m_pivots[key.first]]) {
            if (other == key.second)
                continue;
            const auto place = combination.try_emplace({m_orders[other].value_or(given), other}).first;
            place->second = place->second - factor * value;
            if (place->second.isZero())
                combination.erase(place);
        }
    }
    std::set<std::size_t> result;
    for (const auto& [key, factor] : combination)
        result.insert(key.second);
    return result;
}

std::vector<std::size_t> KirchhoffEquations::movingWith(std::size_t variable) const {
    std::map<std::size_t, Residue> motion{{variable, Residue(1)}};
    for (std::size_t k = m_pivots.size(); k-- > 0;) {
        Residue value;
        for (const auto& [other, factor] : m_rows[m_pivots[k]])
            if (const auto place = motion.find(other); place != motion.end())
                value = value - factor * place->second;
        if (!value.isZero())
            motion[m_followers[k]] = value;
    }
    const auto moves = [&](std::size_t row) {
        Row acrossRow;
        addAcross(acrossRow, row, Residue(1));
        Residue ofAcross;
        for (const auto& [potential, sign] : acrossRow)
            if (const auto place = motion.find(potential); place != motion.end())
                ofAcross = ofAcross + sign * place->second;
        return motion.count(through(row)) > 0 || !ofAcross.isZero();
    };
    std::vector<std::size_t> result;
    for (const std::size_t first : twoPortRows(m_graph))
        if (moves(first) || moves(first + 1))
            result.insert(result.end(), {first, first + 1});
    return result;
}

std::size_t followerIn(Place place, std::size_t row) {
    return place == Place::Tree ? KirchhoffEquations::through(row) : KirchhoffEquations::across(row);
}

std::vector<DeterminedBranch> determinedBranches(const LinearGraph& graph, const std::vector<Place>& places,
                                                 const KirchhoffEquations& equations) {
    std::vector<DeterminedBranch> result;
    for (std::size_t row = 0; row < places.size(); ++row) {
        if (!isDetermined(graph.branches[row].type, places[row]))
            continue;
        DeterminedBranch determined{row, {}};
        for (const std::size_t variable : equations.givenOf(followerIn(places[row], row)))
            determined.by.push_back(variable / 2);
        result.push_back(std::move(determined));
    }
    return result;
}

} // namespace

BranchSelection selectByUnion(const LinearGraph& graph, const std::vector<std::size_t>& preferred) {
    const NodeTable nodes = nodeTable(graph);
    DisjointSets joined(nodes.numbers.size());
    BranchSelection selection;
    selection.places.assign(graph.branches.size(), Place::Link);
    // A branch with the highest preference for the links is placed in the tree last.
    std::vector<std::size_t> rows = inOrderOfChoice(graph, preferred);
    const auto firstLink = std::stable_partition(rows.begin(), rows.end(), [&](std::size_t row) {
        return wantedPlace(graph.branches[row].type) == Place::Tree;
    });
    std::reverse(firstLink, rows.end());
    for (const std::size_t row : rows)
        if (joined.join(nodes.tails[row], nodes.heads[row]))
            selection.places[row] = Place::Tree;
    const SpanningTree tree = spanningTree(graph, rowsIn(selection.places, Place::Tree));
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const Place place = selection.places[row]; isDetermined(graph.branches[row].type, place))
            selection.determined.push_back(
                {row, othersOf(place == Place::Link ? loopOf(tree, row) : cutSetOf(tree, row))});
    return selection;
}

BranchSelection selectByElimination(const LinearGraph& graph, const std::vector<std::size_t>& preferred) {
    KirchhoffEquations equations(graph);
    for (const std::size_t variable : equations.innerVariables())
        if (!equations.letFollow(variable))
            return {{}, {}, equations.movingWith(variable)};
    BranchSelection selection;
    selection.places.assign(graph.branches.size(), Place::Link);
    for (const std::size_t row : inOrderOfChoice(graph, preferred)) {
        const Place wanted = wantedPlace(graph.branches[row].type);
        const bool isGranted = equations.letFollow(followerIn(wanted, row));
        selection.places[row] = isGranted ? wanted : otherPlace(wanted);
        check(isGranted || equations.letFollow(followerIn(otherPlace(wanted), row)), "a branch without a place");
    }
    selection.determined = determinedBranches(graph, selection.places, equations);
    const std::vector<std::size_t> ordinaryTree = rowsIn(selection.places, Place::Tree);
    for (const std::size_t row : twoPortTreeRows(graph, twoPortRows(graph), ordinaryTree))
        selection.places[row] = Place::Tree;
    return selection;
}

BranchSelection selectBranches(const LinearGraph& graph, const std::vector<std::size_t>& preferred) {
    const bool hasTwoPort = std::any_of(graph.branches.begin(), graph.branches.end(),
                                        [](const GraphBranch& branch) { return isTwoPort(branch.type); });
    return hasTwoPort ? selectByElimination(graph, preferred) : selectByUnion(graph, preferred);
}

} // namespace coenergy
