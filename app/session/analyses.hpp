#pragma once

#include "equilibrium/branches.hpp"
#include "equilibrium/equilibria.hpp"
#include "formulations/formulation_comparison.hpp"
#include "session/session.hpp"

#include <QObject>

#include <memory>
#include <optional>
#include <variant>

namespace coenergy {

/// How a model near an equilibrium follows its inputs, its coordinates and its outputs being the outputs; or why there
/// is no such system.
using LinearResponse = std::variant<LinearSystem, LinearizationObstacle>;

/// What was found, and the document whose numbers it used.
struct FoundEquilibria {
    Document document;
    Document model; // with all that bodies write
    std::vector<SteadyFlow> steady;
    std::size_t starts = 0;
    Equilibria equilibria;
    std::vector<std::string> inputs = {};
    std::vector<LinearResponse> responses = {}; // one for each that was found, behind limits last; none without inputs
};

/// A parameter, and the range in which equilibria are followed.
struct Sweep {
    std::string parameter;
    double from = 0; ///< < to
    double to = 1;

    bool operator==(const Sweep&) const = default;
};

/// How the equilibria of a document move in a range.
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

/// Equilibria of the open model, sought on a thread of their own while somebody looks at them. A newer search replaces
/// the running one. Belongs to the GUI thread.
class Analyses : public QObject {
    Q_OBJECT

public:
    explicit Analyses(Session& session, QObject* parent = nullptr);
    ~Analyses() override;

    /// While this is on, every prepared state of the model is searched.
    void setWanted(bool isWanted);
    /// These coordinates move evenly from now on, until another model is open.
    void setSteady(const std::vector<std::string>& coordinates);
    /// These parameters act from outside from now on, until another model is open.
    void setInputs(const std::vector<std::string>& names);
    /// This range is followed from now on, until another model is open; none with nothing.
    void setSweep(const std::optional<Sweep>& sweep);
    /// From now on the run is computed in several formulations as well, until another model is open.
    void setFormulationsWanted(bool areWanted);
    /// From more starting points, until another model is open.
    void findMore();
    /// With other numbers than the document's, while a slider moves.
    void follow(const Document& document);
    /// Another model: nothing of the one before is left.
    void forget();

    /// The latest that were found.
    const std::optional<FoundEquilibria>& found() const { return m_found; }
    /// Whether they are those of the document as it is.
    bool isCurrent() const;
    /// The latest branches that were followed, of the sweep that is wanted; nothing before there are any.
    const std::optional<FoundBranches>& branches() const { return m_branches; }
    /// Nothing before they were computed.
    const std::optional<FoundFormulations>& formulations() const { return m_formulations; }

signals:
    void started();
    /// There is another answer.
    void changed();
    /// The answer may be one of an earlier document now, or of this one again.
    void currencyChanged();
    void branchesChanged();
    void formulationsChanged();
    /// There can be none until this is mended.
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
    std::optional<Document> m_followed; // whose numbers a slider has, until the document changes
    std::optional<FoundEquilibria> m_found;
    std::uint64_t m_foundNumber = 0; // of the request that it answers
    std::uint64_t m_oldest = 0;      // request whose answer is still wanted
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
