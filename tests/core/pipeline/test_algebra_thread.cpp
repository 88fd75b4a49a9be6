// The latest request wins; stopping and destruction are clean and prompt, also in the middle of a large derivation.
#include "../../benchmarks/pendulum_chain.hpp"
#include "../lagrange/models.hpp"
#include "support/test_program.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace models;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// Collects what is delivered.
class Inbox {
public:
    auto sink() {
        return [this](AlgebraThread::Result result) {
            const std::lock_guard lock(m_mutex);
            m_results.push_back(std::move(result));
            m_arrived.notify_all();
        };
    }
    bool waitFor(RevisionId revision) {
        std::unique_lock lock(m_mutex);
        return m_arrived.wait_for(lock, std::chrono::seconds(60), [&] {
            return !m_results.empty() && m_results.back().revision == revision;
        });
    }
    std::vector<AlgebraThread::Result> results() const {
        const std::lock_guard lock(m_mutex);
        return m_results;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::vector<AlgebraThread::Result> m_results;
};

} // namespace

class TestAlgebraThread : public QObject {
    Q_OBJECT

private slots:
    void delivers() {
        Inbox inbox;
        AlgebraThread thread({inbox.sink()});
        thread.request(5, example("double_pendulum"));
        QVERIFY(inbox.waitFor(5));
        QCOMPARE(inbox.results().size(), std::size_t(1));
        QCOMPARE(inbox.results().front().derivation.system->equations.size(), std::size_t(2));
    }

    void theLatestWins() {
        Inbox inbox;
        AlgebraThread thread({inbox.sink()});
        const Document large = benchmarks::pendulumChain(20);
        for (RevisionId revision = 1; revision <= 20; ++revision)
            thread.request(revision, revision < 20 ? large : example("simple_pendulum"));
        QVERIFY(inbox.waitFor(20));
        QCOMPARE(inbox.results().size(), std::size_t(1)); // none of the replaced ones had time to finish
    }

    void aNewRequestStopsTheRunningOne() {
        Inbox inbox;
        AlgebraThread thread({inbox.sink()});
        thread.request(1, benchmarks::pendulumChain(20));
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const auto begin = Clock::now();
        thread.request(2, example("simple_pendulum"));
        QVERIFY(inbox.waitFor(2));
        QVERIFY2(secondsSince(begin) < 1, "the large derivation was not stopped"); // it takes longer than that by far
        QCOMPARE(inbox.results().size(), std::size_t(1));
    }

    void destructionWhileWorkingIsCleanAndPrompt() {
        const Document large = benchmarks::pendulumChain(20);
        std::vector<double> times;
        for (int run = 0; run < 20; ++run) {
            auto thread = std::make_unique<AlgebraThread>(AlgebraThread::Sinks{[](AlgebraThread::Result) {}});
            thread->request(1, large);
            std::this_thread::sleep_for(std::chrono::milliseconds(20 * (run % 10)));
            const auto begin = Clock::now();
            thread.reset();
            times.push_back(secondsSince(begin));
        }
        std::sort(times.begin(), times.end());
        // What was allocated so far is released as well, hence not a few milliseconds.
        QVERIFY2(times[times.size() / 2] < 0.25, qPrintable(QString("median %1 s").arg(times[times.size() / 2])));
    }

    void destructionOfAnIdleThread() {
        for (int run = 0; run < 20; ++run)
            AlgebraThread thread({[](AlgebraThread::Result) {}});
    }

    // Nothing is explained unasked; asked for alone, nothing else is delivered again.
    void explainsOnRequest() {
        std::mutex mutex;
        std::vector<std::string> deliveries;
        std::shared_ptr<const DerivationSteps> steps;
        const auto note = [&](const char* what) {
            const std::lock_guard lock(mutex);
            deliveries.push_back(what);
        };
        AlgebraThread thread({[&](const AlgebraThread::Result&) { note("equations"); },
                              [&](const AlgebraThread::PreparedResult&) { note("prepared"); },
                              [&](const AlgebraThread::ExplainedResult& result) {
                                  steps = result.simplifiedSteps;
                                  note("explained");
                              }});
        const auto delivered = [&](const std::vector<std::string>& expected) {
            for (int k = 0; k < 6000; ++k) {
                {
                    const std::lock_guard lock(mutex);
                    if (deliveries.size() >= expected.size())
                        return deliveries == expected;
                }
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            return false;
        };
        thread.request(1, example("cart_pole"));
        QVERIFY(delivered({"equations", "prepared"}));
        thread.request(1, example("cart_pole"), Explained::Alone);
        QVERIFY(delivered({"equations", "prepared", "explained"}));
        QCOMPARE(steps->equations.size(), std::size_t(2));
        thread.request(2, example("simple_pendulum"), Explained::Too);
        QVERIFY(delivered({"equations", "prepared", "explained", "equations", "explained", "prepared"}));
        QCOMPARE(steps->equations.size(), std::size_t(1));
    }

    // With the equations, or later on alone; of several questions the last is answered.
    void answersQuestions() {
        std::mutex mutex;
        std::condition_variable arrived;
        std::vector<EquationCheck> answers;
        int deliveries = 0;
        AlgebraThread thread({[&](const AlgebraThread::Result&) { ++deliveries; },
                              {},
                              {},
                              [&](const AlgebraThread::CheckedResult& result) {
                                  const std::lock_guard lock(mutex);
                                  answers.push_back(result.check);
                                  arrived.notify_all();
                              }});
        const auto answered = [&](const std::string& text) {
            std::unique_lock lock(mutex);
            return arrived.wait_for(lock, std::chrono::seconds(60),
                                    [&] { return !answers.empty() && answers.back().question.text == text; });
        };
        const std::string right = "m*l^2*ddottheta + m*g*l*sin(theta) = 0";
        thread.request(1, example("simple_pendulum"), Explained::No, EquationQuestion{right, ""});
        QVERIFY(answered(right));
        QCOMPARE(answers.back().verdict, EquationVerdict::Equal);
        QCOMPARE(deliveries, 1);
        for (int k = 1; k <= 20; ++k)
            thread.ask(1, example("simple_pendulum"), {"ddottheta = " + std::to_string(k) + "*theta", ""});
        QVERIFY(answered("ddottheta = 20*theta"));
        QCOMPARE(answers.back().verdict, EquationVerdict::Different);
        QCOMPARE(deliveries, 1);
    }

    void whatThrowsPassesThroughTheLargeStack() {
        bool isCaught = false;
        try {
            runWithAlgebraStack([] { throw std::runtime_error("passed on"); });
        } catch (const std::runtime_error& error) {
            isCaught = std::string(error.what()) == "passed on";
        }
        QVERIFY(isCaught);
    }
};

COENERGY_TEST(TestAlgebraThread)
#include "test_algebra_thread.moc"
