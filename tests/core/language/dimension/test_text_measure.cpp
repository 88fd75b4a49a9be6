// The rules for sums, products, powers and functions.
#include "dimension/text_measure.hpp"

#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

const UnitNames units = {{"x", "m"},  {"y", "m"},    {"v", "m/s"},    {"m", "kg"}, {"phi", "rad"}, {"l", "mm"},
                         {"F", "kN"}, {"p", "Euro"}, {"q", "Dollar"}, {"u", ""},   {"t", "s"}};

std::string unitOf(const char* text) {
    return unitOfText(*parseExpression(text).syntax, units);
}

} // namespace

class TestTextMeasure : public QObject {
    Q_OBJECT

private slots:
    void units_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        const std::pair<const char*, const char*> rows[] = {{"x", "m"},
                                                            {"2*x", "m"},
                                                            {"x + y", "m"},
                                                            {"x - 0.5", "m"},
                                                            {"x/t", "m/s"},
                                                            {"m*v^2/2", "N*m"},
                                                            {"m*v", "kg*m/s"},
                                                            {"sqrt(x*y)", "m"},
                                                            {"power(x, 2)", "m^2"},
                                                            {"x^2^2/x^3", "m"},
                                                            {"sin(phi)", ""},
                                                            {"x*cos(phi)", "m"},
                                                            {"dot(x)", "m/s"},
                                                            {"dot(dot(x))", "m/s^2"},
                                                            {"abs(x)", "m"},
                                                            {"min(x, 3, y)", "m"},
                                                            {"atan2(y, x)", ""},
                                                            {"step(x)*v", "m/s"},
                                                            {"sign(v)", ""},
                                                            {"max(0, x)", "m"},
                                                            {"x + v", ""},
                                                            {"sin(x)", ""},
                                                            {"3.6*v", ""},
                                                            {"v*1000", ""},
                                                            {"x/v", "s"},
                                                            {"1/x", "1/m"},
                                                            {"-x", "m"},
                                                            {"(x + y)*v", "m^2/s"},
                                                            {"l", "mm"},
                                                            {"2*l", "mm"},
                                                            {"l + x", ""},
                                                            {"l*F", "N*m"},
                                                            {"p", "Euro"},
                                                            {"2*p", "Euro"},
                                                            {"p*p", ""},
                                                            {"u", ""},
                                                            {"u*x", ""},
                                                            {"x^0.5", "m^0.5"},
                                                            {"x^phi", ""},
                                                            {"exp(-t/t)*x", "m"},
                                                            {"x^99999999", ""},
                                                            {"t", "s"},
                                                            {"nobody", ""},
                                                            {"F/m", ""}};
        for (const auto& [text, unit] : rows)
            QTest::addRow("%s", text) << text << unit;
    }
    void units() {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QCOMPARE(QString::fromStdString(unitOf(qPrintable(text))), unit);
    }

    // Every part that does not fit has its place.
    void misfitsHaveTheirPlace() {
        const std::string text = "m*(x + v) + sin(v)*m*x";
        const Parsed parsed = parseExpression(text);
        DimensionSystem system;
        std::vector<std::string> parts;
        const MeasureRules rules{.measureOfName =
                                     [](const std::string& name) {
                                         const Dimension dimension = name == "x"   ? Dimension{1, 0, 0, 0, 0, 0, 0}
                                                                     : name == "v" ? Dimension{1, 0, -1, 0, 0, 0, 0}
                                                                                   : Dimension{0, 1, 0, 0, 0, 0, 0};
                                         return MeasuredPart{{{}, {dimension, 0}}, nullptr, false, false, {}};
                                     },
                                 .complain =
                                     [&](const Misfit& misfit) {
                                         parts.push_back(text.substr(misfit.part.span.begin, misfit.part.span.length));
                                     }};
        measureOfText(*parsed.syntax, system, rules);
        QCOMPARE(parts, (std::vector<std::string>{"v", "v"}));
    }
};

COENERGY_TEST(TestTextMeasure)
#include "test_text_measure.moc"
