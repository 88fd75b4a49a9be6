#pragma once

#include "comparedforms/formulation_comparison.hpp"
#include "equilibrium/branches.hpp"
#include "equilibrium/equilibria.hpp"
#include "session/session.hpp"

#include <QObject>

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

/// A parameter, and the range in which equilibria are followed.
struct Sweep {
    std::string parameter;
    double from = 0; ///< < to
    double to = 1;

    bool operator==(const Sweep&) const = default;
};

/// How the equilibria of a document move within a range.
struct FoundBranches {
    Document document;
    Sweep sweep;
    Branches branches;
};

/// The run of a document in several formulations.
struct FoundFormulations {
    Document document;
    std::vector<FormulationRun> runs;
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
    /// Equilibria are followed over this range from now on, until another model is open; without a value over none.
    void setSweep(const std::optional<Sweep>& sweep);
    /// From now on the run is also computed in several formulations, until another model is open.
    void setFormulationsWanted(bool areWanted);
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
    /// The latest branches of the requested sweep; nothing before there are any.
    const std::optional<FoundBranches>& branches() const { return m_branches; }
    /// Nothing until they are computed.
    const std::optional<FoundFormulations>& formulations() const { return m_formulations; }

signals:
    void started();
    /// There is another answer.
    void changed();
    /// The answer may have become outdated, or current again.
    void currencyChanged();
    void branchesChanged();
    void formulationsChanged();
    /// There can be no answer until this is mended.
    void refused(const QString& words);

private:
    inline static const std::size_t fewStarts = EquilibriumQuestion{}.starts;

    struct Worker;
    void search();
    void request(const Document& document, bool isFollowed = false);

    Session& m_session;
    bool m_isWanted = false;
    std::vector<SteadyFlow> m_steady;
    std::size_t m_starts = fewStarts;
    std::vector<std::string> m_inputs;
    std::optional<Sweep> m_sweep;
    std::optional<FoundBranches> m_branches;
    bool m_areFormulationsWanted = false;
    std::optional<FoundFormulations> m_formulations;
    std::optional<Document> m_followed; // with the values of a moving slider, until the document changes
    std::optional<FoundEquilibria> m_found;
    std::uint64_t m_foundNumber = 0; // of the request that it answers
    std::uint64_t m_oldest = 0;      // the oldest request whose answer is still wanted
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
