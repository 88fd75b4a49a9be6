#include "structures.hpp"

#include "base/check.hpp"
#include "structure/offsets.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;
using structures::o;
using structures::written;

namespace {

/// The offsets of a transversal that belong to a given c, if they are offsets at all.
std::optional<Offsets> offsetsWith(const SignatureMatrix& sigma, const Transversal& transversal,
                                   const std::vector<int>& c) {
    Offsets offsets{c, std::vector<int>(c.size())};
    for (int row = 0; row < sigma.rows(); ++row)
        offsets.d[transversal.columnOfRow[row]] = c[row] + *sigma.order(row, transversal.columnOfRow[row]);
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& [column, order] : sigma.row(row))
            if (offsets.d[column] - c[row] < order)
                return std::nullopt;
    return offsets;
}

/// The elementwise smallest of all offsets with c up to `greatest`, by trying them all.
Offsets smallestByExhaustion(const SignatureMatrix& sigma, const Transversal& transversal, int greatest) {
    const int n = sigma.rows();
    Offsets smallest{std::vector<int>(n, 1000), std::vector<int>(n, 1000)};
    std::vector<int> c(n, 0);
    for (int digit = 0; digit < n;) {
        if (const auto offsets = offsetsWith(sigma, transversal, c))
            for (int i = 0; i < n; ++i) {
                smallest.c[i] = std::min(smallest.c[i], offsets->c[i]);
                smallest.d[i] = std::min(smallest.d[i], offsets->d[i]);
            }
        for (digit = 0; digit < n && ++c[digit] > greatest; ++digit)
            c[digit] = 0;
    }
    return smallest;
}

Offsets offsetsOf(const SignatureMatrix& sigma) {
    return canonicalOffsets(sigma, highestValueTransversal(sigma).value());
}

} // namespace

class TestOffsets : public QObject {
    Q_OBJECT

private slots:
    void areTheSmallestOfAll() {
        structures::Random random(7);
        int tried = 0;
        while (tried < 150) {
            const int n = 1 + random.below(4);
            const int greatestOrder = 2;
            const SignatureMatrix sigma(n, n, random.occurrences(n, 40 + random.below(60), greatestOrder));
            const auto transversal = highestValueTransversal(sigma);
            if (!transversal)
                continue;
            ++tried;
            const Offsets expected = smallestByExhaustion(sigma, *transversal, n * greatestOrder);
            QVERIFY(canonicalOffsets(sigma, *transversal) == expected);
        }
    }

    void doNotDependOnTheTransversal() {
        structures::Random random(8);
        int ties = 0;
        for (int sample = 0; sample < 200; ++sample) {
            const SignatureMatrix sigma(5, 5, random.occurrences(5, 60, 2));
            const auto all = structures::allHighestValueTransversals(sigma);
            for (const Transversal& transversal : all)
                QVERIFY(canonicalOffsets(sigma, transversal) == canonicalOffsets(sigma, all.front()));
            ties += all.size() > 1;
        }
        QVERIFY(ties > 50);
    }

    void longChainOfDifferentiations() {
        // x_0 = ..., then each unknown is given by the derivative of the one before: index n.
        const int n = 1000;
        std::vector<Occurrence> occurrences{{0, 0, 0}};
        for (int row = 1; row < n; ++row) {
            occurrences.push_back({row, row - 1, 1});
            occurrences.push_back({row, row, 0});
        }
        const Offsets offsets = offsetsOf(SignatureMatrix(n, n, occurrences));
        QCOMPARE(offsets.c.front(), n - 1);
        QCOMPARE(offsets.c.back(), 0);
        QCOMPARE(structuralIndex(offsets), n);
        QCOMPARE(freeInitialValues(offsets), 0);
    }

    void index_data() {
        QTest::addColumn<std::vector<std::vector<int>>>("sigma");
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("freeValues");
        using Rows = std::vector<std::vector<int>>;
        QTest::newRow("nothing") << Rows{} << 0 << 0;
        QTest::newRow("one equation, no differential") << Rows{{0}} << 1 << 0;
        QTest::newRow("x' = ...") << Rows{{1}} << 0 << 1;
        QTest::newRow("m x'' + k x = F") << Rows{{2}} << 0 << 2;
        QTest::newRow("semi-explicit, index 1") << Rows{{1, 0}, {0, 0}} << 1 << 1;
        QTest::newRow("semi-explicit, index 2") << Rows{{1, 0}, {0, o}} << 2 << 0;
        QTest::newRow("differentiated, but no unknown is algebraic") << Rows{{1, 1}, {0, 0}} << 1 << 1;
    }

    void index() {
        QFETCH(std::vector<std::vector<int>>, sigma);
        QFETCH(int, index);
        QFETCH(int, freeValues);
        const Offsets offsets = offsetsOf(written(sigma));
        QCOMPARE(structuralIndex(offsets), index);
        QCOMPARE(freeInitialValues(offsets), freeValues);
    }

    void jacobianPatternIsWhereTheOffsetsAreTight() {
        // Pendulum: the constraint holds x and y themselves, twice differentiated, and not the multiplier.
        const SignatureMatrix sigma = written({{2, 1, 0}, {o, 2, 0}, {0, 0, o}});
        const Offsets offsets = offsetsOf(sigma);
        const BipartiteGraph expected(3, 3, {{0, 0}, {0, 2}, {1, 1}, {1, 2}, {2, 0}, {2, 1}});
        QVERIFY(systemJacobianPattern(sigma, offsets) == expected);
    }

    void wrongTransversalsAreRefused() {
        const SignatureMatrix sigma = written({{3, 2}, {2, 0}});
        QVERIFY_EXCEPTION_THROWN(canonicalOffsets(sigma, {{0, 1}, 3}), InternalError); // not of highest value
        QVERIFY_EXCEPTION_THROWN(canonicalOffsets(sigma, {{0, 0}, 5}), InternalError);
        QVERIFY_EXCEPTION_THROWN(canonicalOffsets(sigma, {{0}, 3}), InternalError);
        QVERIFY_EXCEPTION_THROWN(canonicalOffsets(sigma, {{0, 2}, 3}), InternalError);
        QVERIFY_EXCEPTION_THROWN(canonicalOffsets(written({{0, o}, {0, 0}}), {{1, 0}, 0}), InternalError);
        QVERIFY_EXCEPTION_THROWN(systemJacobianPattern(sigma, {{0}, {0, 0}}), InternalError);
    }
};

COENERGY_TEST(TestOffsets)
#include "test_offsets.moc"
