#include "structures.hpp"

#include "structure/matching.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestMatching : public QObject {
    Q_OBJECT

private slots:
    void isAMatchingOfGreatestSize() {
        structures::Random random(3);
        for (int sample = 0; sample < 500; ++sample) {
            const BipartiteGraph graph = random.pattern(random.below(9), random.below(9), 10 + random.below(50));
            const Matching matching = maximumMatching(graph);
            verifyPairs(graph, matching);
            QCOMPARE(matching.size, structures::matchingSizeByExhaustion(graph));
        }
    }

    void rowsThatComeFirstGiveWay() {
        // Row 0 takes column 0 at once and has to leave it to row 1, which has no other.
        const Matching matching = maximumMatching(BipartiteGraph(2, 2, {{0, 0}, {0, 1}, {1, 0}}));
        QCOMPARE(matching.size, 2);
        QCOMPARE(matching.columnOfRow[0], std::optional(1));
        QCOMPARE(matching.columnOfRow[1], std::optional(0));
    }

    void longChainOfExchanges() {
        // Row i knows columns i and i+1, the last row only column 0: every row has to move by one.
        const int n = 20000;
        std::vector<Incidence> incidences{{n - 1, 0}};
        for (int row = 0; row + 1 < n; ++row) {
            incidences.push_back({row, row});
            incidences.push_back({row, row + 1});
        }
        const Matching matching = maximumMatching(BipartiteGraph(n, n, incidences));
        QCOMPARE(matching.size, n);
        QCOMPARE(matching.columnOfRow[0], std::optional(1));
    }

private:
    static void verifyPairs(const BipartiteGraph& graph, const Matching& matching) {
        QCOMPARE(std::ssize(matching.columnOfRow), graph.rows());
        QCOMPARE(std::ssize(matching.rowOfColumn), graph.columns());
        int pairs = 0;
        for (int row = 0; row < graph.rows(); ++row) {
            if (!matching.columnOfRow[row])
                continue;
            ++pairs;
            QVERIFY(std::ranges::binary_search(graph.columnsOf(row), *matching.columnOfRow[row]));
            QCOMPARE(matching.rowOfColumn[*matching.columnOfRow[row]], std::optional(row));
        }
        QCOMPARE(pairs, matching.size);
        QCOMPARE(std::ranges::count_if(matching.rowOfColumn, [](const auto& row) { return row.has_value(); }), pairs);
    }
};

COENERGY_TEST(TestMatching)
#include "test_matching.moc"
