#pragma once

#include "api/fit.hpp"
#include "session/named_values.hpp"
#include "session/session.hpp"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace coenergy {

/// What a fit found, and the model that was fitted, which states the question.
struct FitResults {
    Document document;
    StatedFit question;
    std::vector<NamedValue> values; ///< that were found, without (0)
    std::set<Field> places;         ///< where the model has them
    api::FittedModel fitted;
};

/// Why there is no fit, and what of the question is to be changed.
struct FitRefusal {
    std::string option = {};              ///< data, match, vary, deviation; empty: the model
    std::optional<std::size_t> item = {}; ///< of several
    QString words = {};
};

/// The fits that the open model states, on a thread of their own, one at a time. The latest result of each stays until
/// another model is open. Belongs to the GUI thread.
class Fits : public QObject {
    Q_OBJECT

public:
    explicit Fits(Session& session, QObject* parent = nullptr);
    /// Stops and waits (milliseconds).
    ~Fits() override;

    /// In place of the one that runs.
    void run(const std::string& name);
    /// The result of before stays.
    void stop();

    bool isRunning() const { return m_isRunning; }
    /// Of the fit that runs.
    api::FitProgress progress() const;
    /// Of the fit with this name; null before there are any.
    const FitResults* results(const std::string& name) const;
    /// Of the fit that ran last.
    const FitResults* results() const { return results(m_latest); }
    /// Whether question and model are those of the results, apart from the values that were sought.
    bool isCurrent(const FitResults& results) const;
    /// The model with the values that were found.
    Document withFitted(const FitResults& results) const;

signals:
    /// There are results, or none any more.
    void changed();
    void progressed();
    /// It runs no more.
    void ended();
    void refused(const coenergy::FitRefusal& refusal);

private:
    struct Worker;
    struct Request;

    void end(std::uint64_t number, std::optional<FitResults> results, const std::optional<FitRefusal>& refusal);
    void forget();

    Session& m_session;
    std::map<std::string, FitResults> m_results; // by name
    std::string m_latest;                        // that ran
    bool m_isRunning = false;
    std::uint64_t m_number = 0; // of the latest request
    QTimer m_look;              // for progress
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
