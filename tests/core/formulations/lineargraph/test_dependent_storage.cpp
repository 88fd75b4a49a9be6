// What determines dependent storage elements: of each by itself, and of many at once, whose work must grow like the
// graph.
#include "core/counted_new.hpp"
#include "core/formulations/graph/graph_of.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/dependent_storage.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using namespace graph_tests;

namespace {

/// Capacitances in a row, each with another behind a transformer, which it determines, and a resistance to the next.
LinearGraph cells(int count) {
    std::vector<std::array<int, 4>> branches = {{1, 2, 1, 4}};
    const auto add = [&](int tail, int head, BranchType type) {
        branches.push_back({static_cast<int>(branches.size()) + 1, tail, head, static_cast<int>(type)});
    };
    for (int k = 0; k < count; ++k) {
        const int before = k == 0 ? 2 : 2 * k + 1, own = 2 * k + 3, behind = own + 1;
        add(before, own, BranchType::DType);
        add(own, 1, BranchType::AType);
        add(own, 1, BranchType::Transformer);
        add(behind, 1, BranchType::Transformer);
        add(behind, 1, BranchType::AType);
    }
    return graphOf(branches);
}

std::size_t allocationsFor(int count) {
    const LinearGraph graph = cells(count);
    const NormalTree tree = normalTree(graph);
    const std::size_t before = allocations;
    const auto terms = dependentTerms(graph, tree.dependent);
    const std::size_t made = allocations - before;
    check(terms.size() == static_cast<std::size_t>(count), "each cell has a dependent storage element");
    return made;
}

} // namespace

class TestDependentStorage : public QObject {
    Q_OBJECT

private slots:
    void allAtOnceAreWhatEachIsByItself() {
        const LinearGraph graph = cells(4);
        const NormalTree tree = normalTree(graph);
        const auto together = dependentTerms(graph, tree.dependent);
        QCOMPARE(together.size(), std::size_t(4));
        for (const DependentStorage& dependent : tree.dependent) {
            const auto alone = dependentTerms(graph, {dependent});
            const std::vector<DependentTerm>&own = alone.at(dependent.number), &among = together.at(dependent.number);
            QCOMPARE(own.size(), std::size_t(1)); // a state, times the ratio or divided by it
            QCOMPARE(among.size(), std::size_t(1));
            QCOMPARE(among.front().variable, own.front().variable);
            QVERIFY(among.front().coefficient == own.front().coefficient);
        }
    }

    // A state space for each would take four times as many.
    void twiceTheCellsTakeTwiceTheAllocations() {
        const double fewer = static_cast<double>(allocationsFor(15)), more = static_cast<double>(allocationsFor(30));
        QVERIFY2(more < 2.6 * fewer, (std::to_string(fewer) + " " + std::to_string(more)).c_str());
    }
};

COENERGY_TEST(TestDependentStorage)
#include "test_dependent_storage.moc"
