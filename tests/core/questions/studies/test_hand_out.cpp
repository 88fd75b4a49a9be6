// Every point once and in order, and nobody waits long for anybody: in time that is counted, with many takers.
#include "studies/hand_out.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <functional>
#include <numeric>
#include <queue>
#include <vector>

using namespace coenergy;

namespace {

struct Spent {
    double work = 0; // of all points
    double end = 0;  // when the last taker is done
    std::size_t asked = 0;
};

// Whoever is done first asks first.
Spent spentBy(std::size_t takers, const std::vector<double>& seconds) {
    std::vector<std::size_t> points(seconds.size());
    std::iota(points.begin(), points.end(), std::size_t(0));
    HandOut handOut(points, takers);
    std::priority_queue<double, std::vector<double>, std::greater<>> free;
    for (std::size_t k = 0; k < takers; ++k)
        free.push(0);
    Spent spent;
    for (; !handOut.isEmpty(); ++spent.asked) {
        double time = free.top();
        free.pop();
        for (const std::size_t point : handOut.next())
            time += seconds[point];
        free.push(time);
        spent.end = std::max(spent.end, time);
    }
    spent.work = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    return spent;
}

} // namespace

class TestHandOut : public QObject {
    Q_OBJECT

private slots:
    void givesEachPointOnce();
    void leavesNobodyWaiting();
};

void TestHandOut::givesEachPointOnce() {
    for (const std::size_t count : {std::size_t(0), std::size_t(1), std::size_t(7), std::size_t(10'000)})
        for (const std::size_t takers : {std::size_t(1), std::size_t(3), std::size_t(64)}) {
            std::vector<std::size_t> points, handed;
            for (std::size_t k = 0; k < count; ++k)
                points.push_back(3 * k + 1);
            HandOut handOut(points, takers);
            for (std::size_t former = count; !handOut.isEmpty();) {
                const auto next = handOut.next();
                QVERIFY(!next.empty() && next.size() <= former);
                former = next.size();
                handed.insert(handed.end(), next.begin(), next.end());
            }
            QVERIFY(handOut.next().empty());
            QVERIFY(handed == points);
        }
}

// Points that take ten times as long as others, at random, at the beginning, and in the end, where it hurts most.
void TestHandOut::leavesNobodyWaiting() {
    constexpr std::size_t count = 100'000;
    for (const std::size_t takers : {std::size_t(2), std::size_t(64), std::size_t(1000)})
        for (int kind = 0; kind < 3; ++kind) {
            std::vector<double> seconds(count);
            for (std::size_t k = 0; k < count; ++k) {
                const bool isLong = kind == 0 ? k * 7919 % 10 == 0 : kind == 1 ? k < count / 10 : k > count / 10 * 9;
                seconds[k] = isLong ? 10 : 1;
            }
            const Spent spent = spentBy(takers, seconds);
            QVERIFY(spent.work / (static_cast<double>(takers) * spent.end) > 0.9);
            QVERIFY(spent.asked < count / 3);
        }
}

COENERGY_TEST(TestHandOut)
#include "test_hand_out.moc"
