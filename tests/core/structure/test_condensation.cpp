#include "structure/condensation.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

// s1 = 2 x1 + 3 x2, s2 = 5 s1 + 7 x2; rows: x1 + 11 s2, 13 s1 + 17 x2.
const std::vector<MatrixPlace> places = {{0, 0}, {0, 3}, {1, 2}, {1, 1}, {2, 0},
                                         {2, 1}, {2, 2}, {3, 2}, {3, 1}, {3, 3}};
const std::vector<double> entries = {1, 11, 13, 17, 2, 3, -1, 5, 7, -1};

} // namespace

class TestCondensation : public QObject {
    Q_OBJECT

private slots:
    void rowsWithoutInnerUnknowns() {
        Condensation condensation(2, 2, places);
        std::vector<double> row(2);
        condensation.row(entries.data(), 0, row.data());
        QCOMPARE(row, (std::vector<double>{1 + 11 * 5 * 2, 11 * (5 * 3 + 7)}));
        condensation.row(entries.data(), 1, row.data());
        QCOMPARE(row, (std::vector<double>{13 * 2, 13 * 3 + 17}));
        condensation.row(entries.data(), 0, row.data()); // nothing is left of the row before
        QCOMPARE(row, (std::vector<double>{111, 242}));
    }

    void valuesAtPlaces() {
        std::vector<double> values(3);
        Condensation(2, 2, places).values(entries.data(), {{0, 1}, {1, 0}, {1, 1}}, values.data());
        QCOMPARE(values, (std::vector<double>{242, 26, 56}));
    }

    void multiplicationsAreCounted() {
        QCOMPARE(Condensation(2, 2, places).multiplications(), std::size_t(2 + 2 + 2));
        QCOMPARE(Condensation(2, 0, {{0, 0}, {1, 1}}).multiplications(), std::size_t(0));
    }

    void rowsMayBeEmpty() {
        Condensation condensation(3, 1, {{1, 3}, {3, 0}, {3, 3}});
        std::vector<double> row(3);
        const std::vector<double> values = {2, 3, -1};
        for (const std::size_t empty : {0U, 2U}) {
            condensation.row(values.data(), empty, row.data());
            QCOMPARE(row, (std::vector<double>{0, 0, 0}));
        }
        condensation.row(values.data(), 1, row.data());
        QCOMPARE(row, (std::vector<double>{6, 0, 0}));
    }
};

COENERGY_TEST(TestCondensation)
#include "test_condensation.moc"
