#pragma once

#include "derivation/analysis_model.hpp"
#include "equilibrium/equilibria.hpp"
#include "session/session.hpp"

#include <QObject>

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <variant>

namespace coenergy {

/// How a model near an equilibrium responds to its inputs, with its coordinates and outputs as outputs; or why there is
/// no such system.
using LinearResponse = std::variant<LinearSystem, LinearizationObstacle>;

/// Equilibria, and the document whose numbers were used.
struct FoundEquilibria {
    Document document;
    Document model; // with everything that bodies stand for written out
    std::vector<SteadyFlow> steady;
    std::size_t starts = 0;
    Equilibria equilibria;
    std::vector<std::string> inputs = {};
    std::vector<LinearResponse> responses = {}; // one for each equilibrium, those behind limits last; none without
                                                // inputs
};

/// What more can be computed of a model once its equilibria are known.
struct EquilibriumGround {
    const AnalysisModel& model;
    const EquilibriumQuestion& question;
    const Equilibria& equilibria;
};

/// An analysis of its own, computed on the thread that seeks the equilibria, which is the one of its name; with an
/// equal choice its answer is the same.
struct AnalysisTask {
    std::string name;
    std::string choice;
    std::function<std::any(const EquilibriumGround&, const std::stop_token&)> run;

    bool operator==(const AnalysisTask& other) const { return name == other.name && choice == other.choice; }
};

/// Its answer, and the document whose numbers were used.
struct TaskAnswer {
    Document document;
    std::string name;
    std::string choice;
    std::any value;
};

/// Equilibria of the open model, sought on a thread of their own while they are shown. A newer search replaces the
/// running one. Belongs to the GUI thread.
class Analyses : public QObject {
    Q_OBJECT

public:
    explicit Analyses(Session& session, QObject* parent = nullptr);
    ~Analyses() override;

    /// While this is on, every prepared state of the model is searched.
    void setWanted(bool isWanted);
    /// These coordinates move at constant speed from now on, until another model is open.
    void setSteady(const std::vector<std::string>& coordinates);
    /// These parameters are inputs from now on, until another model is open.
    void setInputs(const std::vector<std::string>& names);
    /// These are computed besides from now on, until another model is open; no two of one name.
    void setTasks(std::vector<AnalysisTask> tasks);
    /// From more starting points, until another model is open.
    void findMore();
    /// Searches with other numbers than the document's, while a slider moves.
    void follow(const Document& document);
    /// Another model is open: nothing of the former one is left.
    void forget();

    /// The latest equilibria found.
    const std::optional<FoundEquilibria>& found() const { return m_found; }
    /// Whether they belong to the document as it is.
    bool isCurrent() const;
    /// The latest answer to the task of this name, perhaps to an earlier choice; null before there is any.
    const TaskAnswer* answer(const std::string& task) const;

signals:
    void started();
    /// There is another answer.
    void changed();
    /// The answer may have become outdated, or current again.
    void currencyChanged();
    /// There is another answer to a task.
    void answered();
    /// There can be no answer until this is mended.
    void refused(const QString& words);

private:
    inline static const std::size_t fewStarts = EquilibriumQuestion{}.starts;

    struct Worker;
    void search();
    void request(const Document& document, bool isFollowed = false);
    bool isAnswered(const AnalysisTask& task) const;

    Session& m_session;
    bool m_isWanted = false;
    std::vector<SteadyFlow> m_steady;
    std::size_t m_starts = fewStarts;
    std::vector<std::string> m_inputs;
    std::vector<AnalysisTask> m_tasks;
    std::map<std::string, TaskAnswer> m_answers; // by name
    std::optional<Document> m_followed;          // with the values of a moving slider, until the document changes
    std::optional<FoundEquilibria> m_found;
    std::uint64_t m_foundNumber = 0; // of the request that it answers
    std::uint64_t m_oldest = 0;      // the oldest request whose answer is still wanted
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
