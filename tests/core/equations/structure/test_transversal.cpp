#include "structures.hpp"

#include "structure/offsets.hpp"
#include "structure/transversal.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <numeric>

using namespace coenergy;
using structures::o;
using structures::written;

class TestTransversal : public QObject {
    Q_OBJECT

private slots:
    void hasTheHighestValueOfAllPermutations() {
        structures::Random random(4);
        int regular = 0;
        for (int sample = 0; sample < 600; ++sample) {
            const int n = 1 + random.below(6);
            const SignatureMatrix sigma(n, n, random.occurrences(n, 30 + random.below(70), random.below(5)));
            const auto best = structures::allHighestValueTransversals(sigma);
            const auto found = highestValueTransversal(sigma);
            QCOMPARE(found.has_value(), !best.empty());
            if (!found)
                continue;
            ++regular;
            QCOMPARE(found->value, best.front().value);
            QVERIFY(std::ranges::find(best, *found) != best.end());
        }
        QVERIFY(regular > 100 && regular < 500); // both outcomes were really tried
    }

    void largeValueIsProvedByDuality() {
        // Any c, d with d_j - c_i >= sigma_ij bound the value of every transversal by sum d - sum c.
        structures::Random random(5);
        const SignatureMatrix sigma(500, 500, random.sparseRegular(500, 4));
        const auto transversal = highestValueTransversal(sigma);
        QVERIFY(transversal);
        QCOMPARE(structures::valueOf(sigma, transversal->columnOfRow), std::optional(transversal->value));
        const Offsets offsets = canonicalOffsets(sigma, *transversal);
        for (int row = 0; row < sigma.rows(); ++row)
            for (const auto& [column, order] : sigma.row(row))
                QVERIFY(offsets.d[column] - offsets.c[row] >= order);
        const auto sum = [](const std::vector<int>& values) {
            return std::accumulate(values.begin(), values.end(), 0);
        };
        QCOMPARE(transversal->value, sum(offsets.d) - sum(offsets.c));
    }

    void greedyChoiceIsNotEnough() {
        // The greatest single order (3) lies on no transversal of highest value.
        const auto transversal = highestValueTransversal(written({{3, 2}, {2, 0}}));
        QVERIFY(transversal);
        QCOMPARE(transversal->value, 4);
        QCOMPARE(transversal->columnOfRow, (std::vector<int>{1, 0}));
    }

    void diagonalOfHighestOrders() {
        // A chain of bodies: each equation of motion contains every acceleration. No search comes first here.
        const int n = 400;
        std::vector<Occurrence> occurrences;
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                occurrences.push_back({row, column, 2});
        const auto transversal = highestValueTransversal(SignatureMatrix(n, n, occurrences));
        QVERIFY(transversal);
        QCOMPARE(transversal->value, 2 * n);
        for (int row = 0; row < n; ++row)
            QCOMPARE(transversal->columnOfRow[static_cast<std::size_t>(row)], row);
        // a higher order elsewhere in a column, and a diagonal that has no entry
        QCOMPARE(highestValueTransversal(written({{1, 1}, {2, 1}}))->value, 3);
        QCOMPARE(highestValueTransversal(written({{2, 0}, {0, o}}))->columnOfRow, (std::vector<int>{1, 0}));
    }

    void noneWhereThereIsNoPerfectMatching() {
        QVERIFY(!highestValueTransversal(written({{2, o}, {1, o}})));
        QVERIFY(!highestValueTransversal(written({{o, o}, {1, 0}})));
        QVERIFY(!highestValueTransversal(written(3, {{0, 0, 0}, {0, 0, 0}})));
    }

    void nothingToAssign() {
        const auto transversal = highestValueTransversal(SignatureMatrix());
        QVERIFY(transversal);
        QCOMPARE(transversal->value, 0);
    }

    void sameForEverySequenceOfOccurrences() {
        // All orders equal: as many ties as there can be.
        structures::Random random(6);
        std::vector<Occurrence> occurrences = random.sparseRegular(60, 0);
        const auto first = highestValueTransversal(SignatureMatrix(60, 60, occurrences));
        random.shuffle(occurrences);
        const auto second = highestValueTransversal(SignatureMatrix(60, 60, occurrences));
        QVERIFY(first);
        QVERIFY(first == second);
    }
};

COENERGY_TEST(TestTransversal)
#include "test_transversal.moc"
