#pragma once
// The one thread on which GiNaC is touched. It runs one job at a time; a newer job replaces the waiting one
// and stops the running one.

#include "model/document.hpp"
#include "model/history.hpp"
#include "pipeline/equation_check.hpp"
#include "pipeline/explanation.hpp"
#include "pipeline/preparation.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace coenergy {

/// Whether what explains the equations is wanted: not, after the equations, or alone, because all else is known.
enum class Explained { No, Too, Alone };

class AlgebraThread {
public:
    struct Result {
        RevisionId revision = 0;
        Derivation derivation;
        std::shared_ptr<const DaeSystem> simplified; // null while it is still to come
    };
    struct PreparedResult {
        RevisionId revision = 0;
        Preparation preparation;
    };
    struct ExplainedResult {
        RevisionId revision = 0;
        Derivation derivation;
        std::shared_ptr<const DaeSystem> simplified;
        std::shared_ptr<const DerivationSteps> steps;           // of the derivation's system
        std::shared_ptr<const DerivationSteps> simplifiedSteps; // of the simplified one
    };
    struct CheckedResult {
        RevisionId revision = 0;
        EquationCheck check;
    };
    struct ReducedResult {
        RevisionId revision = 0;
        std::shared_ptr<const ReducedForm> form; // null if the equations cannot be solved
        std::shared_ptr<const ReducedForm> simplifiedForm;
    };
    struct Sinks {
        std::function<void(Result)> equations;
        std::function<void(PreparedResult)> prepared = {};
        std::function<void(ExplainedResult)> explained = {}; // needed if it is asked for
        std::function<void(CheckedResult)> checked = {};     // needed if something is asked
        std::function<void(ReducedResult)> reduced = {};
        std::function<void(PreparedResult)> preparedValues = {}; // needed if values are prepared
    };

    /// The sinks are called on the algebra thread with each finished result, the equations first: at once in their
    /// simplified form where that is quick, else as they are derived and again when they are simplified. What was
    /// replaced or stopped is never delivered. Without the sink `prepared` nothing is prepared for simulation.
    explicit AlgebraThread(Sinks sinks);
    /// Stops the running job and waits for its end (milliseconds).
    ~AlgebraThread();

    /// The question, if there is one, is answered last.
    void request(RevisionId revision, Edited edited, Explained explained = Explained::No,
                 std::optional<EquationQuestion> question = {});
    /// Prepares the state with other values of parameters, of which all else is known.
    void prepareValues(RevisionId revision, const Document& document);
    /// Of a state of which all else is known.
    void ask(RevisionId revision, Edited edited, EquationQuestion question);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Runs `work` to its end on a thread whose stack is large enough for GiNaC on the deepest expressions the
/// limits allow, and passes exceptions on. For the command line.
void runWithAlgebraStack(const std::function<void()>& work);

} // namespace coenergy
