// The latest request wins; stopping and destruction are clean and prompt, even in the middle of a large derivation.
#include "benchmarks/pendulum_chain.hpp"
#include "core/formulations/lagrange/models.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

using namespace models;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

namespace member {
constexpr Member parsed = memberAt<&ModelState::parsed>;
constexpr Member derivation = memberAt<&ModelState::derivation>;
constexpr Member simplified = memberAt<&ModelState::simplified>;
constexpr Member steps = memberAt<&ModelState::steps>;
constexpr Member preparation = memberAt<&ModelState::preparation>;
constexpr Member check = memberAt<&ModelState::check>;
} // namespace member

ModelState stateOf(RevisionId revision, const Document& document) {
    return {.revision = revision, .edited = std::make_shared<const Edited>(document)};
}

// Without definitions: what is written in one text is differentiated as a whole.
Document writtenOut(Document document) {
    Energies energies = *document.energies;
    for (auto definition = document.definitions->rbegin(); definition != document.definitions->rend(); ++definition)
        for (std::string* text : {&energies.kineticCoenergy, &energies.potential})
            for (std::size_t at = text->find(definition->name); at != std::string::npos;
                 at = text->find(definition->name, at + definition->expression.size() + 2))
                text->replace(at, definition->name.size(), "(" + definition->expression + ")");
    document.energies = Part(std::move(energies));
    document.definitions = Part(std::vector<Definition>());
    return document;
}

// Collects what is delivered.
class Inbox {
public:
    auto sink() {
        return [this](ModelState state) {
            const std::lock_guard lock(m_mutex);
            m_states.push_back(std::move(state));
            m_arrived.notify_all();
        };
    }
    bool waitFor(RevisionId revision) {
        return waitUntil([revision](const ModelState& state) { return state.revision == revision; });
    }
    template <class Condition> bool waitUntil(Condition condition) {
        std::unique_lock lock(m_mutex);
        return m_arrived.wait_for(lock, std::chrono::seconds(60),
                                  [&] { return !m_states.empty() && condition(m_states.back()); });
    }
    std::vector<ModelState> states() const {
        const std::lock_guard lock(m_mutex);
        return m_states;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::vector<ModelState> m_states;
};

} // namespace

class TestAlgebraThread : public QObject {
    Q_OBJECT

private slots:
    void delivers() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(5, example("double_pendulum")), {member::derivation, member::simplified});
        QVERIFY(inbox.waitFor(5));
        QCOMPARE(inbox.states().size(), std::size_t(1)); // what takes no time comes along
        QCOMPARE(inbox.states().front().derivation->system->equations.size(), std::size_t(2));
        QVERIFY(inbox.states().front().simplified);
        QVERIFY(!inbox.states().front().preparation);
    }

    void theLatestWins() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        const Document large = writtenOut(benchmarks::pendulumChain(20));
        for (RevisionId revision = 1; revision <= 20; ++revision)
            thread.request(stateOf(revision, revision < 20 ? large : example("simple_pendulum")),
                           {member::derivation, member::simplified});
        QVERIFY(inbox.waitFor(20));
        QCOMPARE(inbox.states().size(), std::size_t(1)); // none of the replaced ones had time to finish
    }

    void aNewRequestStopsTheRunningOne() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(1, writtenOut(benchmarks::pendulumChain(20))), {member::derivation, member::simplified});
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const auto begin = Clock::now();
        thread.request(stateOf(2, example("simple_pendulum")), {member::derivation, member::simplified});
        QVERIFY(inbox.waitFor(2));
        QVERIFY2(secondsSince(begin) < 1, "the large derivation was not stopped"); // it takes longer than that by far
        QCOMPARE(inbox.states().size(), std::size_t(1));
    }

    void destructionWhileWorkingIsCleanAndPrompt() {
        const Document large = writtenOut(benchmarks::pendulumChain(20));
        std::vector<double> times;
        for (int run = 0; run < 20; ++run) {
            auto thread = std::make_unique<AlgebraThread>([](ModelState) {});
            thread->request(stateOf(1, large), {member::derivation, member::simplified});
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
            AlgebraThread thread([](ModelState) {});
    }

    // What is asked for brings what it needs, and nothing else.
    void whatIsNeededIsMade() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(1, example("cart_pole")), {member::steps});
        QVERIFY(inbox.waitFor(1));
        const ModelState state = inbox.states().front();
        QVERIFY(state.parsed && state.derivation && state.simplified && state.steps);
        QVERIFY(!state.preparation && !state.reduced && !state.check);
        QCOMPARE(state.steps->simplified->equations.size(), std::size_t(2));
    }

    // Snapshots grow; what is in one of them is in those after it, the same.
    void snapshotsGrow() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(1, example("cart_pole")),
                       {member::parsed, member::derivation, member::simplified, member::steps, member::preparation});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.preparation != nullptr; }));
        const std::vector<ModelState> states = inbox.states();
        QVERIFY(states.size() > 2 && states.front().parsed && !states.front().derivation);
        for (std::size_t k = 1; k < states.size(); ++k) {
            const ModelState both = joined(states[k], states[k - 1]);
            QVERIFY(both.parsed == states[k].parsed && states[k].parsed == states.front().parsed);
            QVERIFY(both.derivation == states[k].derivation && both.steps == states[k].steps);
        }
    }

    void whatEitherSnapshotKnowsIsHandedOn() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        const ModelState asked = stateOf(1, example("cart_pole"));
        thread.request(asked, {memberAt<&ModelState::conservation>, member::preparation});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.preparation != nullptr; }));
        const ModelState known = inbox.states().back();
        const ModelState both = joined(asked, known);
        QVERIFY(both.conservation && both.conservation == known.conservation);
        QVERIFY(both.derivation == known.derivation && both.preparation == known.preparation && !both.graph);
        ModelState newer = asked;
        newer.conservation = std::make_shared<const Conservation>();
        QVERIFY(joined(newer, known).conservation == newer.conservation);
    }

    // Of a state that was asked about before, everything is found again; so it is for a snapshot that is handed back.
    void whatIsKnownIsNotMadeAgain() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        const ModelState asked = stateOf(1, example("cart_pole"));
        const auto isPrepared = [](const ModelState& state) { return state.preparation != nullptr; };
        thread.request(asked, {member::preparation});
        QVERIFY(inbox.waitUntil(isPrepared));
        const ModelState first = inbox.states().back();
        thread.request(asked, {member::preparation, member::steps});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.steps != nullptr; }));
        const ModelState second = inbox.states().back();
        QVERIFY(second.parsed == first.parsed && second.derivation == first.derivation);
        QVERIFY(second.preparation == first.preparation);
        ModelState other = first;
        other.revision = 2;
        thread.request(other, {member::simplified});
        QVERIFY(inbox.waitFor(2));
        QVERIFY(inbox.states().back().preparation == first.preparation);
        QVERIFY(inbox.states().back().simplified == second.simplified);
    }

    // With the equations, or later on alone; of several questions the last is answered.
    void answersQuestions() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        ModelState asked = stateOf(1, example("simple_pendulum"));
        const auto answerTo = [&](const std::string& text) {
            asked.question = std::make_shared<const EquationQuestion>(EquationQuestion{text, ""});
            thread.request(asked, {member::derivation, member::check});
        };
        const auto answered = [&](const std::string& text) {
            return inbox.waitUntil(
                [&](const ModelState& state) { return state.check && state.check->question.text == text; });
        };
        const std::string right = "m*l^2*ddottheta + m*g*l*sin(theta) = 0";
        answerTo(right);
        QVERIFY(answered(right));
        QCOMPARE(inbox.states().back().check->verdict, EquationVerdict::Equal);
        asked = inbox.states().back();
        asked.check.reset();
        for (int k = 1; k <= 20; ++k)
            answerTo("ddottheta = " + std::to_string(k) + "*theta");
        QVERIFY(answered("ddottheta = 20*theta"));
        QCOMPARE(inbox.states().back().check->verdict, EquationVerdict::Different);
    }

    // Other values leave what is known of the document as it is.
    void otherValuesArePreparedBeside() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        ModelState asked = stateOf(1, example("cart_pole"));
        thread.request(asked, {member::preparation});
        QVERIFY(inbox.waitFor(1));
        asked = inbox.states().back();
        asked.otherValues = std::make_shared<const Document>(
            withText(asked.edited->document, {Section::Parameters, 0, Column::Value}, "0"));
        thread.request(asked, {memberAt<&ModelState::preparationOfOtherValues>});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.preparationOfOtherValues != nullptr; }));
        QVERIFY(inbox.states().back().preparation == asked.preparation);
        QVERIFY(inbox.states().back().preparationOfOtherValues != asked.preparation);
    }

    // A model with inputs, and the equations near a point; who is no parameter is no input.
    void analysesAreServed() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        ModelState asked = stateOf(1, example("cart_pole"));
        asked.inputs = std::make_shared<const AnalysisInputs>(AnalysisInputs{{"F"}});
        asked.point = std::make_shared<const ExpositionPoint>();
        thread.request(asked, {memberAt<&ModelState::modelWithInputs>, memberAt<&ModelState::linearized>});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.linearized != nullptr; }));
        ModelState served = inbox.states().back();
        QVERIFY(served.modelWithInputs->model && served.modelWithInputs->inputs.size() == 1);
        QCOMPARE(served.linearized->system.equations.size(), std::size_t(2));
        served.inputs = std::make_shared<const AnalysisInputs>(AnalysisInputs{{"theta"}});
        served.modelWithInputs.reset();
        thread.request(served, {memberAt<&ModelState::modelWithInputs>});
        QVERIFY(inbox.waitUntil(
            [&](const ModelState& state) { return state.modelWithInputs && state.inputs == served.inputs; }));
        QVERIFY(!inbox.states().back().modelWithInputs->model);
    }

    // The findings of all stages, each once.
    void findingsOfAllStages() {
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(1, example("pendulum_cartesian")), {member::derivation, member::preparation});
        QVERIFY(inbox.waitUntil([](const ModelState& state) { return state.preparation != nullptr; }));
        const ModelState state = inbox.states().back();
        QCOMPARE(findingsOf(state), state.preparation->derivation.diagnostics);
        QVERIFY(findingsOf({.edited = state.edited}).empty());
        const ModelState broken = failed(state, std::runtime_error("no more"));
        QCOMPARE(findingsOf(broken).size(), std::size_t(1));
        QCOMPARE(findingsOf(broken).front().code, Code::Internal);
    }

    // GiNaC is never used by two threads at once: what is requested waits for a call that is not done.
    void threadsTakeTurns() {
        std::promise<void> begun, free;
        std::jthread caller([&] {
            runWithAlgebraStack([&] {
                begun.set_value();
                free.get_future().wait();
            });
        });
        begun.get_future().wait();
        Inbox inbox;
        AlgebraThread thread(inbox.sink());
        thread.request(stateOf(1, example("pendulum_cartesian")), {member::derivation});
        std::this_thread::sleep_for(std::chrono::milliseconds(200)); // it takes some milliseconds alone
        const bool isUntouched = inbox.states().empty();
        free.set_value();
        QVERIFY(isUntouched);
        QVERIFY(inbox.waitFor(1));
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
