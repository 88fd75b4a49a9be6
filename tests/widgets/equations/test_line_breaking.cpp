// Lines of an equation: nothing sticks out, nothing is lost or reordered, baselines and the ending are placed well.

#include "equations/equation_item.hpp"
#include "equations/line_breaking.hpp"
#include "support/test_program.hpp"

#include <QRandomGenerator>
#include <QtTest>

using namespace coenergy;

namespace {

constexpr LineSettings column{.width = 100.0,
                              .continuation = 10.0,
                              .gap = 2.0,
                              .minimumAscent = 3.0,
                              .minimumDescent = 1.0,
                              .smallestScale = 0.5};

double lineOf(const BrokenLines& lines, std::size_t piece) {
    return lines.pieces[piece].baseline;
}

const QString brokenTerm = QStringLiteral(
    R"(L_2 \, \left(\left(\frac{\lambda_{1}}{2} + \lambda_{3} + \frac{\lambda_{5}}{2} - \lambda_{7}\right) \, \sin \theta_2 - \left(\frac{\lambda_{2}}{2} + \lambda_{4} + \frac{\lambda_{6}}{2} - \lambda_{8}\right) \, \cos \theta_2\right))");

} // namespace

class TestLineBreaking : public QObject {
    Q_OBJECT

private slots:
    void nothingGivesNothing() {
        const BrokenLines lines = breakLines({}, column);
        QVERIFY(lines.pieces.empty());
        QCOMPARE(lines.height, 0.0);
    }

    void whatFitsStaysOnOneLine() {
        const std::vector<PieceExtent> pieces{{30, 3, 1}, {40, 8, 2}, {30, 3, 5}};
        const BrokenLines lines = breakLines(pieces, column);
        QCOMPARE(lines.pieces[1].x, 30.0);
        QCOMPARE(lines.pieces[2].x, 70.0);
        QCOMPARE(lineOf(lines, 2), 8.0);
        QCOMPARE(lines.height, 13.0);
    }

    void continuationIsIndentedBelowTheDeepest() {
        const std::vector<PieceExtent> pieces{{80, 3, 6}, {80, 4, 1}};
        const BrokenLines lines = breakLines(pieces, column);
        QCOMPARE(lines.pieces[1].x, 10.0);
        QCOMPARE(lineOf(lines, 1), 3.0 + 6.0 + 2.0 + 4.0);
    }

    void endingIsNotLeftAlone() {
        const std::vector<PieceExtent> pieces{{60, 3, 1}, {30, 3, 1}, {20, 3, 1}};
        const BrokenLines lines = breakLines(pieces, column);
        QVERIFY(lineOf(lines, 0) < lineOf(lines, 1));
        QCOMPARE(lineOf(lines, 1), lineOf(lines, 2));
    }

    // Within a term only where no line can hold it.
    void linesEndBetweenTerms() {
        const std::vector<PieceExtent> pieces{{50, 3, 1}, {30, 3, 1}, {40, 3, 1, true}, {10, 3, 1}};
        const BrokenLines lines = breakLines(pieces, column);
        QVERIFY(lineOf(lines, 0) < lineOf(lines, 1));
        QCOMPARE(lineOf(lines, 1), lineOf(lines, 2));
        QCOMPARE(lineOf(lines, 2), lineOf(lines, 3));
        const std::vector<PieceExtent> wide{{50, 3, 1}, {30, 3, 1}, {70, 3, 1, true}, {10, 3, 1}};
        const BrokenLines broken = breakLines(wide, column);
        QCOMPARE(lineOf(broken, 0), lineOf(broken, 1));
        QVERIFY(lineOf(broken, 1) < lineOf(broken, 2));
    }

    void wideTermIsShrunkButNotBeyondTheLimit() {
        const std::vector<PieceExtent> shrinkable{{10, 3, 1}, {150, 3, 1}, {10, 3, 1}};
        const BrokenLines lines = breakLines(shrinkable, column);
        QCOMPARE(lines.pieces[1].scale, 0.6);
        QCOMPARE(lines.pieces[0].scale, 0.6);
        QVERIFY(lines.width <= 100.0);
        const std::vector<PieceExtent> endless{{1000, 3, 1}};
        QCOMPARE(breakLines(endless, column).pieces[0].scale, 0.5);
        QCOMPARE(breakLines(endless, column).width, 500.0);
    }

    void randomEquationsStayInTheColumn() {
        QRandomGenerator random(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<PieceExtent> pieces;
            for (int piece = 0; piece < 60; ++piece) {
                pieces.push_back({random.bounded(90.0), random.bounded(9.0), random.bounded(5.0)});
            }
            const BrokenLines lines = breakLines(pieces, column);
            QCOMPARE(lines.pieces.size(), pieces.size());
            for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
                QVERIFY(lines.pieces[piece].x + pieces[piece].width <= column.width + 1e-9);
                QVERIFY(piece == 0 || lineOf(lines, piece) > lineOf(lines, piece - 1) ||
                        (lineOf(lines, piece) == lineOf(lines, piece - 1) &&
                         lines.pieces[piece].x >= lines.pieces[piece - 1].x));
                QVERIFY(lineOf(lines, piece) + pieces[piece].descent <= lines.height + 1e-9);
            }
        }
    }

    // A term that is broken within its brackets is two pieces, and still one term.
    void partsBelongToTheirTerm() {
        EquationItem item;
        item.beginning = QStringLiteral("M =");
        for (const QString& latex : {QStringLiteral("a"), brokenTerm, QStringLiteral("b")})
            item.terms.push_back({latex, TermSign::Plus, {}, noOriginGroup});
        QCOMPARE(termsOfPieces(item), (std::vector<int>{-1, 0, 1, 1, 2, -1}));
        QCOMPARE(static_cast<std::size_t>(typesetPieces(item).size()), termsOfPieces(item).size());
    }
};

COENERGY_TEST(TestLineBreaking)
#include "test_line_breaking.moc"
