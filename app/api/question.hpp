#pragma once
// What every question to a model has: the model with its values, the stages that know its equations, and where it is
// noted what is said on the way to the answer.

#include "api/finding.hpp"

#include "pipeline/model_state.hpp"
#include "setup/simulation_setup.hpp"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

class Stages;

namespace api {

/// With the parameters set in the document, so that the model is checked with the values that it will have.
struct GivenModel {
    LoadedModel model;
    Overrides overrides;
};

class Remarks {
public:
    void add(const LoadedModel& model, const Diagnostics& diagnostics);
    void warn(const std::string& text) { note(Severity::Warning, text); }
    void warn(const LoadedModel& model, const Field& field, const std::string& text); // of a text of it
    void complain(const std::string& text) { note(Severity::Error, text); }
    void inform(const std::string& text) { note(Severity::Information, text); }

    /// Throw a Failure with everything so far.
    [[noreturn]] void refuse(const std::string& text);                                               // the model
    [[noreturn]] void refuse(const LoadedModel& model, const Field& field, const std::string& text); // a text of it
    [[noreturn]] void reject(const std::string& option, const std::string& text);                    // the request
    [[noreturn]] void fail(Fault fault = Fault::Model);                                              // as was added
    void failIf(bool isRefused) {
        if (isRefused)
            fail();
    }

    const Findings& all() const { return m_findings; }

private:
    void note(Severity severity, const std::string& text);

    Findings m_findings;
};

/// The stages of one model, with their caches, on the thread of `runWithAlgebraStack`. From any thread.
class ModelStages {
public:
    ModelStages();
    ~ModelStages();
    ModelStages(const ModelStages&) = delete;
    ModelStages& operator=(const ModelStages&) = delete;

    /// The state with this member and those that it is made from. Throws Cancelled.
    ModelState with(Member member, const Edited& edited, const std::stop_token& stop);
    /// A typed equation beside those of the model. Throws Cancelled.
    EquationCheck judged(const EquationQuestion& question, const Edited& edited, const std::stop_token& stop);
    void work(const std::function<void()>& work) const;

private:
    ModelState made(Member member, const Edited& edited, const std::stop_token& stop,
                    const std::shared_ptr<const EquationQuestion>& asked = nullptr);
    void forget();

    std::shared_ptr<const void> m_thread; // kept for the stages, which belong to it
    std::unique_ptr<Stages> m_stages;
    std::vector<ModelState> m_known; // of the latest documents
};

struct Question {
    const GivenModel& given;
    ModelStages& stages;
    Remarks& remarks;
    std::stop_token stop = {};

    const LoadedModel& model() const { return given.model; }
};

Edited editedOf(const LoadedModel& model);
/// With nothing but the model.
ModelState stateOf(const LoadedModel& model);
Preparation preparationFor(const Question& question, const LoadedModel& model);
inline Preparation preparationFor(const Question& question) {
    return preparationFor(question, question.model());
}
/// The same with its findings told; refused where it cannot be simulated.
Preparation preparedFor(const Question& question);
/// What the texts mean as they are typed.
std::shared_ptr<const ParsedModel> parsedFor(const Question& question);
/// The numbers; refused where they are missing.
SimulationProblem problemOf(const Question& question, const PreparedModel& model, const Givens& givens,
                            const IntegrationSettings& settings);
SimulationProblem problemOf(const Question& question, const PreparedModel& model, const ParsedModel& parsed,
                            const IntegrationSettings& settings);
/// Refused where `check` refuses its texts, its names or its equations. A model that is merely too large to be derived
/// is not refused here.
void refuseWhatIsWrong(const Question& question, const LoadedModel& model);
Conservation conservationFor(const Question& question);

} // namespace api
} // namespace coenergy
