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

// s_k = 2 x_k + 3 s_(k-1); row i: x_i + 5 s_i.
std::pair<std::vector<MatrixPlace>, std::vector<double>> chain(std::size_t n) {
    std::vector<MatrixPlace> chained;
    std::vector<double> numbers;
    const auto add = [&](std::size_t row, std::size_t column, double number) {
        chained.push_back({row, column});
        numbers.push_back(number);
    };
    for (std::size_t i = 0; i < n; ++i) {
        add(i, i, 1);
        add(i, n + i, 5);
    }
    for (std::size_t k = 0; k < n; ++k) {
        add(n + k, k, 2 + 0.1 * static_cast<double>(k));
        if (k > 0)
            add(n + k, n + k - 1, 3);
        add(n + k, n + k, -1);
    }
    return {chained, numbers};
}

void compareWithRows(const std::vector<MatrixPlace>& some, const std::vector<double>& numbers,
                     const std::vector<MatrixPlace>& wanted) {
    Condensation condensation(11, 11, some);
    std::vector<double> values(wanted.size()), row(11);
    for (int time = 0; time < 2; ++time) { // nothing is left of the first
        condensation.values(numbers.data(), wanted, values.data());
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            condensation.row(numbers.data(), wanted[k].row, row.data());
            QCOMPARE(values[k], row[wanted[k].column]);
        }
    }
}

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

    void valuesOfManyRowsAreThoseOfEachRow() {
        const auto [some, numbers] = chain(11);
        std::vector<MatrixPlace> wanted;
        for (std::size_t i = 0; i < 11; ++i)
            for (std::size_t j = i % 3; j < 11 && i != 4; j += 2) // none in row 4
                wanted.push_back({i, j});
        compareWithRows(some, numbers, wanted);
    }

    // Row 0 is not made of what is infinite, row 10 is.
    void infiniteEntriesReachTheirRowsAlone() {
        auto [some, numbers] = chain(11);
        numbers[some.size() - 2] = INFINITY; // of the last inner unknown, by the one before
        std::vector<double> values(2);
        Condensation(11, 11, some).values(numbers.data(), {{0, 0}, {10, 0}}, values.data());
        QVERIFY(std::isfinite(values[0]));
        QVERIFY(!std::isfinite(values[1]));
        compareWithRows(some, numbers, {{0, 0}, {0, 1}, {5, 3}});
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
