#include "structure/pivot_search.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace coenergy;

namespace {

constexpr std::size_t unlimited = SIZE_MAX;

struct Matrix {
    std::vector<MatrixPlace> places;
    std::vector<double> values;

    void add(std::size_t row, std::size_t column, double value) {
        places.push_back({row, column});
        values.push_back(value);
    }
};

// A tree of chains hung on the first row: eliminated from its ends it fills nothing in.
Matrix arrow(std::size_t n) {
    Matrix matrix;
    for (std::size_t k = 0; k < n; ++k) {
        matrix.add(k, k, 4);
        if (k > 0) {
            matrix.add(0, k, 1);
            matrix.add(k, 0, 1);
        }
    }
    return matrix;
}

// Places and axes of bodies, each from those of its carrier, by accelerations outwards and forces inwards, as the
// statements of a chain in space have them: axes turn about the third and the second in turn, one angle a body.
Matrix chainOfBodies(std::size_t bodies) {
    constexpr std::size_t perBody = 25;
    Matrix matrix;
    const auto value = [](std::size_t i, std::size_t j) {
        return 0.3 + 0.1 * static_cast<double>((i * 7 + j * 3) % 11);
    };
    const auto add = [&](std::size_t i, std::size_t j) { matrix.add(i, j, i == j ? -1 : value(i, j)); };
    for (std::size_t k = 0; k < bodies; ++k) {
        const std::size_t acceleration = perBody * k, force = acceleration + 12, angle = acceleration + 24;
        for (std::size_t i = 0; i < 12; ++i) {
            const std::size_t axis = i / 3, turning = k % 2 ? 2 : 3;
            add(acceleration + i, acceleration + i);
            add(force + i, force + i);
            add(force + i, acceleration + i);
            if (axis != 0 && axis != turning) {
                add(acceleration + i, angle);
                add(angle, force + i);
            }
            if (k > 0) {
                add(acceleration + i, acceleration - perBody + i);
                add(force - perBody + i, force + i);
                const std::size_t other = axis == 0 ? 3 + i : 3 * (6 - turning - axis) + i % 3;
                if (axis != turning) {
                    add(acceleration + i, acceleration - perBody + other);
                    add(force - perBody + other, force + i);
                }
            }
        }
    }
    return matrix;
}

std::size_t filledCount(const PivotOrder& order) {
    std::size_t count = 0;
    for (const auto& row : order.filled)
        count += row.size();
    return count;
}

} // namespace

class TestPivotOrder : public QObject {
    Q_OBJECT

private slots:
    void nothingIsFilledInWhereThatCanBe() {
        const Matrix matrix = arrow(50);
        const auto order = pivotOrder(50, matrix.places, matrix.values, unlimited);
        QVERIFY(order);
        QCOMPARE(filledCount(*order), matrix.places.size());
        QCOMPARE(order->updates, std::size_t(49));
        QVERIFY(std::find(order->rows.begin(), order->rows.end(), 0U) >= order->rows.end() - 2);
    }

    void rowsAndColumnsArePermutations() {
        const Matrix matrix = arrow(20);
        const auto order = pivotOrder(20, matrix.places, matrix.values, unlimited);
        QCOMPARE(std::set(order->rows.begin(), order->rows.end()).size(), std::size_t(20));
        QCOMPARE(std::set(order->columns.begin(), order->columns.end()).size(), std::size_t(20));
        for (std::uint32_t k = 0; k < 20; ++k) {
            QVERIFY(std::is_sorted(order->filled[k].begin(), order->filled[k].end()));
            QVERIFY(std::binary_search(order->filled[k].begin(), order->filled[k].end(), k));
        }
    }

    // Cheap pivots alone would take 3.6 times as much for twice the length.
    void aChainOfBodiesCostsLikeItsLength() {
        const auto updates = [](std::size_t bodies) {
            const Matrix matrix = chainOfBodies(bodies);
            const auto order = pivotOrder(25 * bodies, matrix.places, matrix.values, unlimited);
            return order ? static_cast<double>(order->updates) : 0.0;
        };
        const double shorter = updates(50), longer = updates(100);
        QVERIFY(shorter > 0);
        QVERIFY2(longer < 2.3 * shorter, (std::to_string(shorter) + " " + std::to_string(longer)).c_str());
    }

    // Both orders to the end of one would take 3.5 times the updates of the one that is taken.
    void theDearerOrderIsNotFollowedToItsEnd() {
        const Matrix matrix = chainOfBodies(200);
        const PivotSearch search = searchedPivots(25 * 200, matrix.places, matrix.values, unlimited);
        QVERIFY(search.order);
        const double attempted = static_cast<double>(search.attempted);
        const double taken = static_cast<double>(search.order->updates);
        QVERIFY2(attempted < 2.8 * taken, (std::to_string(attempted) + " for " + std::to_string(taken)).c_str());
    }

    // The diagonal would be sparser, but is small in its columns.
    void smallPivotsAreNotChosen() {
        Matrix matrix;
        matrix.add(0, 0, 1e-3);
        matrix.add(0, 1, 1);
        matrix.add(1, 0, 1);
        matrix.add(1, 1, 1e-3);
        const auto order = pivotOrder(2, matrix.places, matrix.values, unlimited);
        QVERIFY(order && order->rows[0] != order->columns[0]);
    }

    void noOrderWithoutPivots() {
        Matrix matrix;
        matrix.add(0, 0, 1);
        matrix.add(1, 0, 1);
        matrix.add(0, 1, 1);
        matrix.add(1, 1, 1);
        QVERIFY(!pivotOrder(2, matrix.places, matrix.values, unlimited));
        QVERIFY(!pivotOrder(2, {{0, 0}, {1, 0}}, {1, 1}, unlimited));
    }

    void updatesAreLimited() {
        Matrix matrix;
        for (std::size_t i = 0; i < 10; ++i)
            for (std::size_t j = 0; j < 10; ++j)
                matrix.add(i, j, i == j ? 10 : 1);
        const auto order = pivotOrder(10, matrix.places, matrix.values, unlimited);
        QCOMPARE(order->updates, std::size_t(285)); // 9^2 + 8^2 + ...
        QVERIFY(!pivotOrder(10, matrix.places, matrix.values, 284));
    }

    // Ten thousand rows of a band: by the entries that are met, not by rows times rows.
    void largeMatricesAreOrdered() {
        Matrix matrix;
        constexpr std::size_t n = 10'000;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i < 2 ? 0 : i - 2; j < std::min(n, i + 3); ++j)
                matrix.add(i, j, i == j ? 5 : 1);
        const auto order = pivotOrder(n, matrix.places, matrix.values, 10 * n);
        QVERIFY(order && filledCount(*order) < 8 * n);
    }
};

COENERGY_TEST(TestPivotOrder)
#include "test_pivot_order.moc"
