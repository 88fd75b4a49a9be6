// Files of columns as they come from instruments and spreadsheets.

#include "io/measured_curves.hpp"
#include "model/tables.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <string>

using namespace coenergy;

namespace {

bool nothingIsTaken(const std::string&) {
    return false;
}

MeasuredCurves curvesOf(const std::string& text) {
    return std::get<MeasuredCurves>(measuredCurves(text, nothingIsTaken));
}

ColumnsFault faultOf(const std::string& text) {
    return std::get<ColumnsFault>(measuredCurves(text, nothingIsTaken));
}

} // namespace

class TestMeasuredCurves : public QObject {
    Q_OBJECT

private slots:
    void separatorsAndDecimalMarks_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<char>("separator");
        QTest::addColumn<char>("mark");
        QTest::newRow("comma") << "t,x\n0,1.5\n0.5,-2e-3\n" << ',' << '.';
        QTest::newRow("semicolon") << "t;x\r\n0;1.5\r\n0.5;-2e-3\r\n" << ';' << '.';
        QTest::newRow("decimal comma") << "t;x\n0;1,5\n0,5;-2e-3\n" << ';' << ',';
        QTest::newRow("tab") << "t\tx\n0\t1.5\n0.5\t-2e-3\n" << '\t' << '.';
        QTest::newRow("tab, decimal comma") << "0\t1,5\n0,5\t-0,002\n" << '\t' << ',';
        QTest::newRow("blanks") << "  0    1.5\n  0.5  -0.002  \n" << ' ' << '.';
        QTest::newRow("blanks, decimal comma") << "t x\n0 1,5\n0,5 -0,002" << ' ' << ',';
        QTest::newRow("quoted") << "\"t\",\"x\"\n\"0\",\"1.5\"\n\"0.5\",\"-0.002\"\n" << ',' << '.';
        QTest::newRow("byte order mark and remarks")
            << "\xEF\xBB\xBF# from the bench\nt,x\n% calibrated\n0,1.5\n\n0.5,-0.002\n"
            << ',' << '.';
    }
    void separatorsAndDecimalMarks() {
        QFETCH(QString, text);
        QFETCH(char, separator);
        QFETCH(char, mark);
        const MeasuredCurves curves = curvesOf(text.toStdString());
        QCOMPARE(curves.reading.separator, separator);
        QCOMPARE(curves.reading.decimalMark, mark);
        QCOMPARE(curves.reading.rows, std::size_t(2));
        QCOMPARE(curves.tables.size(), std::size_t(1));
        QCOMPARE(curves.tables[0].x, (std::vector<std::string>{"0", "0.5"}));
        QCOMPARE(curves.tables[0].y, (std::vector<std::string>{"1.5", "-0.002"}));
    }

    // Two sensors seldom begin together.
    void firstRowMayLackItsFirstValue() {
        const auto columns = measuredColumns("time,a,b\n0.1,,1\n0.2,0.3,\n0.3,0.2,0.1\n");
        const auto& measured = std::get<MeasuredColumns>(columns);
        QCOMPARE(measured.reading.rows, std::size_t(3));
        QCOMPARE(measured.columns.size(), std::size_t(2));
        QCOMPARE(measured.columns[0].name, std::string("a"));
        QCOMPARE(measured.columns[0].x, (std::vector<double>{0.2, 0.3}));
        QCOMPARE(measured.columns[1].name, std::string("b"));
        QCOMPARE(measured.columns[1].x, (std::vector<double>{0.1, 0.3}));
    }

    void namesAndUnitsOfTheHeading() {
        const auto taken = [](const std::string& name) { return name == "x"; };
        const auto result =
            measuredCurves("time [s],x [m],angular speed (rad/s),2nd,,x\n0,1,2,3,4,5\n1,2,3,4,5,6\n", taken);
        const auto& tables = std::get<MeasuredCurves>(result).tables;
        std::vector<std::string> names, units;
        for (const Table& table : tables) {
            names.push_back(table.name);
            units.push_back(table.yUnit);
            QCOMPARE(table.xUnit, std::string("s"));
        }
        QCOMPARE(names, (std::vector<std::string>{"x_measured", "angular_speed", "_2nd", "measured", "x_measured2"}));
        QCOMPARE(units, (std::vector<std::string>{"m", "rad/s", "", "", ""}));
    }

    void emptyCellsHaveNoRow() {
        const MeasuredCurves curves = curvesOf("t,a,b,c\n0,1,,\n1,nan,5,\n2,3,6,7\n3,4\n");
        QCOMPARE(curves.tables.size(), std::size_t(2)); // of c there is one number
        QCOMPARE(curves.tables[0].x, (std::vector<std::string>{"0", "2", "3"}));
        QCOMPARE(curves.tables[1].x, (std::vector<std::string>{"1", "2"}));
    }

    // The heading is above the first time, at which nothing was measured.
    void rowsMayBeginWithoutValues() {
        const MeasuredCurves curves = curvesOf("t,a,b\n0,,\n1,nan,NA\n2,3,6\n3,4,7\n");
        QCOMPARE(curves.tables.size(), std::size_t(2));
        QCOMPARE(curves.tables[0].name, std::string("a"));
        QCOMPARE(curves.tables[1].name, std::string("b"));
        QCOMPARE(curves.tables[0].x, (std::vector<std::string>{"2", "3"}));
    }

    void whatIsWrongIsNamed() {
        QCOMPARE(faultOf("").kind, ColumnsFault::Kind::NoNumbers);
        QCOMPARE(faultOf("one column\n1\n2\n").kind, ColumnsFault::Kind::NoNumbers);
        QCOMPARE(faultOf("0,1\n").kind, ColumnsFault::Kind::NoNumbers); // no curve
        const ColumnsFault back = faultOf("t,x\n0,1\n2,1\n1,1\n");
        QCOMPARE(back.kind, ColumnsFault::Kind::NotIncreasing);
        QCOMPARE(back.line, std::size_t(4));
        QCOMPARE(faultOf("0,1\n0,2\n").kind, ColumnsFault::Kind::NotIncreasing);
        const ColumnsFault words = faultOf("t,x\n0,1\n1,2\nmean,1.5\n");
        QCOMPARE(words.kind, ColumnsFault::Kind::NotANumber);
        QCOMPARE(words.line, std::size_t(4));
        QCOMPARE(faultOf("0,1\ninf,2\n").kind, ColumnsFault::Kind::NotANumber);
    }

    // Of ten thousand rows those are kept that matter: a spike of one row among them.
    void longColumnsKeepTheirShape() {
        std::string text = "t,x\n";
        const auto value = [](int k) { return k == 4321 ? 3.0 : std::sin(0.004 * k); };
        for (int k = 0; k < 10'000; ++k)
            text += std::to_string(0.001 * k) + "," + QString::number(value(k), 'g', 17).toStdString() + "\n";
        const MeasuredCurves curves = curvesOf(text);
        const Table& table = curves.tables.front();
        QCOMPARE(curves.reading.rows, std::size_t(10'000));
        QVERIFY(table.x.size() <= mostTableRows && curves.reading.mostKept == table.x.size());
        QVERIFY(curves.reading.deviation > 0 && curves.reading.deviation < 1e-4);
        std::size_t right = 1;
        for (int k = 0; k < 10'000; ++k) {
            const double t = 0.001 * k;
            while (right + 1 < table.x.size() && std::stod(table.x[right]) < t)
                ++right;
            const double t0 = std::stod(table.x[right - 1]), t1 = std::stod(table.x[right]);
            const double between =
                std::lerp(std::stod(table.y[right - 1]), std::stod(table.y[right]), (t - t0) / (t1 - t0));
            QVERIFY(std::abs(between - value(k)) <= curves.reading.deviation * 4 + 1e-9); // the range is 4
        }
    }
};

COENERGY_TEST(TestMeasuredCurves)
#include "test_measured_curves.moc"
