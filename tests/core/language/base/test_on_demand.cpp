#include "base/on_demand.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace coenergy;

class TestOnDemand : public QObject {
    Q_OBJECT

private slots:
    void itIsMadeWhenReadAndOnce() {
        int made = 0;
        const OnDemand<int> value([&] { return ++made; });
        QCOMPARE(made, 0);
        QCOMPARE(*value, 1);
        QCOMPARE(*value, 1);
    }

    void copiesShareIt() {
        int made = 0;
        const OnDemand<int> value([&] { return ++made; });
        const OnDemand<int> copy = value;
        QCOMPARE(&*copy, &*value);
        QCOMPARE(made, 1);
    }

    void whatIsNotSaidIsEmpty() { QVERIFY(OnDemand<std::vector<int>>()->empty()); }

    void threadsWaitForTheOneThatMakesIt() {
        std::atomic<int> made = 0;
        const OnDemand<int> value([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            return ++made;
        });
        std::vector<int> seen(4);
        {
            std::vector<std::jthread> threads;
            for (int& one : seen)
                threads.emplace_back([&] { one = *value; });
        }
        QCOMPARE(seen, std::vector<int>(4, 1));
    }

    void whatCouldNotBeMadeIsTriedAgain() {
        int tries = 0;
        const OnDemand<int> value([&] { return ++tries == 1 ? throw std::runtime_error("not yet") : tries; });
        QVERIFY_EXCEPTION_THROWN(*value, std::runtime_error);
        QCOMPARE(*value, 2);
    }
};

COENERGY_TEST(TestOnDemand)
#include "test_on_demand.moc"
