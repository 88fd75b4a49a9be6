// Curves through rows: their values, their pieces written out, and their use in texts.
#include "samples.hpp"

#include "expression/print_latex.hpp"
#include "expression/table_curve.hpp"
#include "expression/table_pieces.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

const std::vector<Rational> x = {-2, 0, 1, Rational(3, 2), 4, 7};
const std::vector<Rational> y = {1, 1, 3, 10, Rational(21, 2), -4};

TablePointer curve(TableKind kind, const std::string& name = "f") {
    return TableCurve::through(name, kind, x, y);
}

Tables tables() {
    return {{"f", curve(TableKind::Monotone)}, {"g", curve(TableKind::Linear, "g")}};
}

Parsed read(const std::string& text) {
    return parseExpression(text, Form::Expression, tables());
}

Expression value(const std::string& text) {
    return read(text).value.value();
}

void kinds() {
    QTest::addColumn<int>("kind");
    QTest::newRow("linear") << static_cast<int>(TableKind::Linear);
    QTest::newRow("monotone") << static_cast<int>(TableKind::Monotone);
}

} // namespace

class TestTableCurve : public QObject {
    Q_OBJECT

private slots:
    void passesThroughItsRows_data() { kinds(); }
    void passesThroughItsRows() {
        QFETCH(int, kind);
        const TablePointer f = curve(static_cast<TableKind>(kind));
        for (std::size_t k = 0; k < x.size(); ++k) {
            const double knot = toDouble(x[k]);
            for (const double at : {std::nextafter(knot, -100), knot, std::nextafter(knot, 100)})
                QVERIFY(std::abs(f->value(0, at) - toDouble(y[k])) < 1e-13);
        }
        for (const double far : {-1e300, -2.5})
            QCOMPARE(f->value(0, far), 1.0);
        for (const double far : {7.5, 1e300})
            QCOMPARE(f->value(0, far), -4.0);
        QVERIFY(std::isnan(f->value(0, NAN)));
    }

    void derivativesAreThoseOfTheValues_data() { kinds(); }
    void derivativesAreThoseOfTheValues() {
        QFETCH(int, kind);
        const TablePointer f = curve(static_cast<TableKind>(kind));
        constexpr double h = 1e-5;
        for (double at = -2.97; at < 8; at += 0.1)
            for (int order = 1; order <= f->degree(); ++order) {
                const double slope = (f->value(order - 1, at + h) - f->value(order - 1, at - h)) / (2 * h);
                QVERIFY(std::abs(f->value(order, at) - slope) < 1e-7 * (1 + std::abs(slope)));
            }
        QCOMPARE(f->degree(), kind == static_cast<int>(TableKind::Linear) ? 1 : 3);
    }

    void aMonotoneCurveStaysBetweenItsRows() {
        const TablePointer f = curve(TableKind::Monotone);
        for (std::size_t k = 0; k + 1 < x.size(); ++k) {
            const double begin = toDouble(x[k]), width = toDouble(x[k + 1]) - begin;
            const double sign = y[k + 1] >= y[k] ? 1 : -1;
            for (int i = 0; i < 100; ++i)
                QVERIFY(sign * (f->value(0, begin + width * (i + 1) / 100) - f->value(0, begin + width * i / 100)) >
                        -1e-14);
            for (const double end : {begin, begin + width}) // from either side
                QVERIFY(k == 0 || k + 2 == x.size() ||
                        std::abs(f->value(1, end - 1e-12) - f->value(1, end + 1e-12)) < 1e-9);
        }
        for (double at = -2; at < 0; at += 0.1)
            QCOMPARE(f->value(0, at), 1.0);
    }

    // Fritsch and Carlson's slopes by hand: secants 1 and 6 would give 7/2 between them, beyond three times the first.
    void aSteepRowDoesNotMakeItsNeighbourOvershoot() {
        const TablePointer f = TableCurve::through("f", TableKind::Monotone, {0, 1, 2}, {0, 1, 7});
        const double share = 3 / std::hypot(1.0, 3.5);
        QVERIFY(std::abs(f->value(1, 0) - share) < 1e-15);
        QVERIFY(std::abs(f->value(1, 1) - 3.5 * share) < 1e-14);
        QVERIFY(std::abs(f->value(1, std::nextafter(2, 0)) - 6) < 1e-12);
    }

    void writtenInPiecesItIsTheSame_data() { kinds(); }
    void writtenInPiecesItIsTheSame() {
        QFETCH(int, kind);
        const TablePointer f = curve(static_cast<TableKind>(kind));
        const auto stepOf = [](const Expression& distance) { return apply(Function::Step, {distance}); };
        for (int order = 0; order <= f->degree(); ++order) {
            const Expression pieces = inPieces({f, order}, Expression::symbol("x"), stepOf);
            for (double at = -3; at < 8.01; at += 0.25) // through all rows
                QVERIFY(std::abs(evaluate(pieces, {{"x", at}}) - f->value(order, at)) < 1e-12);
        }
    }

    void rowsOnOneLineAreOnePiece() {
        const TablePointer line = TableCurve::through("f", TableKind::Linear, {0, 1, 3, 4}, {5, 7, 11, 0});
        QCOMPARE(line->pieces().size(), std::size_t(2));
        QCOMPARE(line->value(0, 2), 9.0);
        QCOMPARE(TableCurve::through("f", TableKind::Monotone, {0, 1, 3}, {2, 2, 2})->degree(), 0);
    }

    void whatCannotBeComputedWithIsNoCurve() {
        const Rational tiny = withinLimits(Rational(1) / integerPower(10, 300));
        const Rational huge(integerPower(10, 300));
        for (const TableKind kind : {TableKind::Linear, TableKind::Monotone}) {
            QVERIFY(!TableCurve::through("f", kind, {0, tiny}, {0, huge}));
            QVERIFY(TableCurve::through("f", kind, {0, huge}, {0, huge}));
        }
    }

    void calls_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("latex");
        const auto row = [](const char* typed, const char* text, const char* latex) {
            QTest::newRow(typed) << typed << text << latex;
        };
        row("f(t)", "f(t)", "f\\left(t\\right)");
        row("f( 2*t , 0 )", "f(2*t)", "f\\left(2 \\, t\\right)");
        row("f(t,1)", "f(t, 1)", "f'\\left(t\\right)");
        row("f(t, 3)^2", "f(t, 3)^2", "\\left(f'''\\left(t\\right)\\right)^{2}");
        row("g(t, 2)", "0", "0");
        row("f(t, 1e9)", "0", "0");
        row("f(g(t)) + f(t, 1)*g(t, 1)", "f(g(t)) + f(t, 1)*g(t, 1)", "");
        row("f(t) - f(t)", "0", "0");
    }
    void calls() {
        QFETCH(QString, typed);
        QFETCH(QString, text);
        QFETCH(QString, latex);
        const Expression expression = value(typed.toStdString());
        QCOMPARE(QString::fromStdString(toText(expression)), text);
        QCOMPARE(value(toText(expression)), expression);
        if (!latex.isEmpty())
            QCOMPARE(QString::fromStdString(LatexPrinter().print(expression)), latex);
    }

    void wrongCalls_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("code");
        const auto row = [](const char* typed, Code code) { QTest::newRow(typed) << typed << static_cast<int>(code); };
        row("f", Code::FunctionNeedsArguments);
        row("f*t", Code::FunctionNeedsArguments);
        row("f()", Code::FunctionNeedsArguments);
        row("f(t, 1, 2)", Code::WrongArgumentCount);
        row("f(t, -1)", Code::OrderOfDerivative);
        row("f(t, 1/2)", Code::OrderOfDerivative);
        row("f(t, n)", Code::OrderOfDerivative);
        row("h(t)", Code::NotAFunction);
    }
    void wrongCalls() {
        QFETCH(QString, typed);
        QFETCH(int, code);
        const Parsed parsed = read(typed.toStdString());
        QVERIFY(!parsed.value);
        QCOMPARE(static_cast<int>(parsed.problems.front().code), code);
    }

    void tablesOfOtherRowsAreOthers() {
        const auto call = [](const TablePointer& curve_) { return apply({curve_, 0}, Expression::symbol("t")); };
        const TablePointer same = curve(TableKind::Linear);
        const TablePointer other = TableCurve::through("f", TableKind::Linear, {0, 1}, {0, 1});
        QCOMPARE(call(same), call(curve(TableKind::Linear)));
        QVERIFY(!(call(same) == call(other)));
        QVERIFY(!(call(same) == call(curve(TableKind::Linear, "g"))));
        QVERIFY((call(same) - call(curve(TableKind::Linear))).isZero());
        QVERIFY(!(call(same) - call(other)).isZero());
    }

    void whatIsOnlyShownNeedsNoRows() {
        const Parsed shown = parseUnbound("2*unknown(t) + sin(t)");
        QCOMPARE(toText(shown.value.value()), std::string("sin(t) + 2*unknown(t)"));
        QVERIFY(!parseUnbound("unknown()").value);
        QVERIFY(!parseUnbound("2(t)").value);
        QCOMPARE(toText(*parseUnbound("1 + u(L/2, t)").value), std::string("u(L/2, t) + 1"));
    }

    void substitutionReachesTheArgument() {
        const Expression result = substituted(value("f(a)"), {{"a", value("g(t)^2")}});
        QCOMPARE(toText(result), std::string("f(g(t)^2)"));
    }
};

COENERGY_TEST(TestTableCurve)
#include "test_table_curve.moc"
