// Formulas in lines: broken between pieces, shrunk only for a piece that is too wide, and no further than is legible.
#include "editor/field/formula_lines.hpp"

#include "support/test_program.hpp"
#include "theme/formula_source.hpp"

#include <QTest>

using namespace coenergy;

class TestFormulaLines : public QObject {
    Q_OBJECT

private slots:
    void piecesThatFitStandInALine();
    void linesAreNoWiderThanTheirRoom();
    void onePieceTooWideShrinksAll();
    void aWideTermIsBrokenInItsBrackets();
    void whatCannotBeReadIsNotThere();
    void nothingUntilAllIsTypeset();
};

namespace {

// Every letter is one em wide.
class Letters : public FormulaSource {
public:
    std::optional<Extent> extent(const QString& tex, double em) override {
        return tex == QLatin1String("?") ? std::nullopt : std::optional(Extent{em * tex.size(), 0.7 * em, 0.2 * em});
    }
    void paint(QPainter&, const QString&, QPointF, double, const QColor&) override {}
};

const QStringList pieces{QStringLiteral("aaaa"), QStringLiteral("bbbb"), QStringLiteral("cccc")};

} // namespace

void TestFormulaLines::piecesThatFitStandInALine() {
    Letters source;
    const auto lines = layOutFormula(source, pieces, 10, 120);
    QVERIFY(lines.has_value());
    QCOMPARE(lines->em, 10.0);
    QCOMPARE(lines->size.width(), 120.0);
    QCOMPARE(lines->places[2].baseline.x(), 80.0);
    QCOMPARE(lines->places[2].baseline.y(), lines->places[0].baseline.y());
}

void TestFormulaLines::linesAreNoWiderThanTheirRoom() {
    Letters source;
    const auto lines = layOutFormula(source, pieces, 10, 100);
    QVERIFY(lines.has_value());
    QCOMPARE(lines->em, 10.0); // broken before it shrinks
    QVERIFY(lines->size.width() <= 100);
    QVERIFY(lines->places[2].baseline.y() > lines->places[1].baseline.y());
    QVERIFY(lines->places[2].baseline.x() > 0); // indented
}

void TestFormulaLines::onePieceTooWideShrinksAll() {
    Letters source;
    const auto lines = layOutFormula(source, {pieces[0]}, 10, 32);
    QVERIFY(lines.has_value());
    QCOMPARE(lines->em, 8.0);
    QVERIFY(lines->size.width() <= 32);
}

// k/2 ((a - b)^2 + (c - d)^2 + ...): no term of the sum, but those in its brackets.
void TestFormulaLines::aWideTermIsBrokenInItsBrackets() {
    Letters source;
    const QString square = QStringLiteral("\\left(s_{1}-s_{0}\\right)^{2}");
    const QString sum = QStringList(6, square).join(QStringLiteral("+"));
    const QString term = QStringLiteral("\\frac{k \\, \\left(") + sum + QStringLiteral("\\right)}{2}");
    const auto lines = layOutFormula(source, {term}, 1, 80);
    QVERIFY(lines.has_value());
    QVERIFY(lines->places.size() >= 6);
    QVERIFY(lines->size.width() <= 80);
    QVERIFY(lines->em >= 0.7);
    QVERIFY(lines->places.back().tex.endsWith(QStringLiteral("r)")));
    QVERIFY(!layOutFormula(source, {QString(120, QLatin1Char('a'))}, 1, 80)); // in no brackets
}

void TestFormulaLines::whatCannotBeReadIsNotThere() {
    Letters source;
    QVERIFY(!layOutFormula(source, {pieces[0]}, 10, 27));
    QVERIFY(!layOutFormula(source, {}, 10, 100));
}

void TestFormulaLines::nothingUntilAllIsTypeset() {
    Letters source;
    QVERIFY(!layOutFormula(source, {pieces[0], QStringLiteral("?")}, 10, 1000));
}

COENERGY_TEST(TestFormulaLines)
#include "test_formula_lines.moc"
