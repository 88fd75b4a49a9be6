#include "structures.hpp"

#include "base/check.hpp"
#include "structure/signature_matrix.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestSignatureMatrix : public QObject {
    Q_OBJECT

private slots:
    void highestOrderOfSeveralOccurrencesCounts() {
        const SignatureMatrix sigma(1, 2, {{0, 1, 1}, {0, 1, 2}, {0, 1, 0}});
        QCOMPARE(sigma.order(0, 1), std::optional(2));
        QCOMPARE(sigma.row(0).size(), 1u);
    }

    void absentUnknownHasNoOrder() {
        const SignatureMatrix sigma(2, 3, {{0, 0, 0}, {0, 2, 1}});
        QCOMPARE(sigma.order(0, 0), std::optional(0));
        QVERIFY(!sigma.order(0, 1));
        QCOMPARE(sigma.order(0, 2), std::optional(1));
        QVERIFY(sigma.row(1).empty());
        QVERIFY(!sigma.isSquare());
    }

    void sequenceOfOccurrencesDoesNotMatter() {
        structures::Random random(1);
        std::vector<Occurrence> occurrences = random.occurrences(8, 60, 3);
        occurrences.push_back({3, 3, 1});
        occurrences.push_back({3, 3, 2});
        const SignatureMatrix sigma(8, 8, occurrences);
        random.shuffle(occurrences);
        QVERIFY(SignatureMatrix(8, 8, occurrences) == sigma);
    }

    void patternIsTheSameByRowsAndByColumns() {
        structures::Random random(2);
        const SignatureMatrix sigma(9, 9, random.occurrences(9, 40, 2));
        const BipartiteGraph& pattern = sigma.pattern();
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column) {
                const bool occurs = sigma.order(row, column).has_value();
                QCOMPARE(std::ranges::binary_search(pattern.columnsOf(row), column), occurs);
                QCOMPARE(std::ranges::binary_search(pattern.rowsOf(column), row), occurs);
            }
    }

    void repeatedIncidencesCountOnce() {
        QVERIFY(BipartiteGraph(2, 1, {{1, 0}, {0, 0}, {1, 0}}) == BipartiteGraph(2, 1, {{0, 0}, {1, 0}}));
    }

    void wrongArgumentsAreRefused() {
        QVERIFY_EXCEPTION_THROWN(SignatureMatrix(-1, 1, {}), InternalError);
        QVERIFY_EXCEPTION_THROWN(SignatureMatrix(1, 1, {{0, 0, -1}}), InternalError);
        QVERIFY_EXCEPTION_THROWN(SignatureMatrix(1, 1, {{0, 1, 0}}), InternalError);
        QVERIFY_EXCEPTION_THROWN(SignatureMatrix(1, 1, {{1, 0, 0}}), InternalError);
        QVERIFY_EXCEPTION_THROWN(SignatureMatrix(1, 1, {{-1, 0, 0}}), InternalError);
        const SignatureMatrix sigma(1, 1, {{0, 0, 0}});
        QVERIFY_EXCEPTION_THROWN(sigma.row(1), InternalError);
        QVERIFY_EXCEPTION_THROWN(sigma.pattern().rowsOf(-1), InternalError);
    }
};

COENERGY_TEST(TestSignatureMatrix)
#include "test_signature_matrix.moc"
