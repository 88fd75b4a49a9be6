#include "structures.hpp"

#include "structure/assignment.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using Choices = std::vector<std::vector<Choice>>;

// Of both signs; whole ones have many ties.
Choices randomChoices(structures::Random& random, int n, int percent, bool isWhole) {
    Choices choices(n);
    for (auto& row : choices)
        for (int column = 0; column < n; ++column)
            if (random.below(100) < percent)
                row.push_back({column, (random.below(2001) - 1000) / (isWhole ? 250 : 7.0)});
    for (auto& row : choices)
        for (auto& [column, cost] : row)
            cost = isWhole ? std::floor(cost) : cost;
    return choices;
}

std::optional<double> costOf(const Choices& choices, const std::vector<int>& columnOfRow) {
    double sum = 0;
    for (std::size_t row = 0; row < choices.size(); ++row) {
        const auto choice = std::ranges::find(choices[row], columnOfRow[row], &Choice::column);
        if (choice == choices[row].end())
            return std::nullopt;
        sum += choice->cost;
    }
    return sum;
}

std::optional<double> leastCostOfAllPermutations(const Choices& choices) {
    std::vector<int> columns(choices.size());
    std::iota(columns.begin(), columns.end(), 0);
    std::optional<double> least;
    do {
        if (const auto cost = costOf(choices, columns); cost && (!least || *cost < *least))
            least = cost;
    } while (std::ranges::next_permutation(columns).found);
    return least;
}

} // namespace

class TestAssignment : public QObject {
    Q_OBJECT

private slots:
    void isTheCheapestOfAllPermutations() {
        structures::Random random(8);
        int possible = 0;
        for (int sample = 0; sample < 400; ++sample) {
            const Choices choices = randomChoices(random, 1 + random.below(6), 30 + random.below(70), sample % 2 == 0);
            const auto least = leastCostOfAllPermutations(choices);
            const auto found = cheapestAssignment(choices);
            QCOMPARE(found.has_value(), least.has_value());
            if (!found)
                continue;
            ++possible;
            const auto cost = costOf(choices, found->columnOfRow);
            QVERIFY(cost && std::abs(*cost - *least) <= 1e-12 * std::abs(*least));
        }
        QVERIFY(possible > 100 && possible < 350); // both outcomes were really tried
    }

    void potentialsProveIt() {
        structures::Random random(9);
        for (const int n : {1, 30, 120}) {
            Choices choices = randomChoices(random, n, 20, false);
            for (int row = 0; row < n; ++row) // so that there is an assignment
                if (std::ranges::find(choices[row], row, &Choice::column) == choices[row].end())
                    choices[row].push_back({row, 1000});
            const auto found = cheapestAssignment(choices);
            QVERIFY(found);
            for (int row = 0; row < n; ++row)
                for (const auto& [column, cost] : choices[row]) {
                    const double reduced = cost - found->rowPotentials[row] - found->columnPotentials[column];
                    QVERIFY(reduced > -1e-9);
                    QVERIFY(found->columnOfRow[row] != column || reduced < 1e-9);
                }
        }
    }

    void nothingToAssign() { QVERIFY(cheapestAssignment({})->columnOfRow.empty()); }
};

COENERGY_TEST(TestAssignment)
#include "test_assignment.moc"
