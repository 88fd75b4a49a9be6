#pragma once

#include "session/session.hpp"
#include "studies/study_data.hpp"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <set>
#include <string>

namespace coenergy {

/// What is known of a study that was asked here.
struct StudyResults : StudyData {
    Study study;
    std::set<Field> inputs; ///< where the model has its own values of what varies
};

/// How far the study is that runs.
struct StudyPace {
    std::size_t done = 0; ///< with those that were known before
    std::size_t all = 0;
    double perSecond = 0;
    double secondsLeft = 0; ///< infinite while there is no pace yet
};

/// The studies that the open model states, run on threads of their own, one study at a time. What is computed stays
/// until another model is open. Belongs to the GUI thread.
class Studies : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t mostPoints = 200'000; ///< that a window keeps
    static constexpr std::size_t mostCourses = 24;     ///< likewise

    explicit Studies(Session& session, QObject* parent = nullptr);
    /// Stops and waits (milliseconds).
    ~Studies() override;

    /// Computes the points of the study of this name that are not known; those of a model that has changed since are
    /// dropped.
    void run(const std::string& name);
    /// Takes the points of a study of this name from the journal of another program, and those that it adds, until all
    /// are there or it is stopped.
    void follow(const std::string& name, const QString& journal);
    /// Its points stay.
    void stop();
    /// Nothing of it is left.
    void clear(const std::string& name);

    bool isRunning() const { return m_isRunning; }
    /// Whether points come from a journal and not from here.
    bool isFollowing() const { return m_isRunning && m_isFollowing; }
    /// The study that runs, or ran last.
    const std::string& latest() const { return m_latest; }
    StudyPace pace() const;
    /// Null before there are any.
    const StudyResults* results(const std::string& name) const;
    /// Whether these are what the study of the model as it is would give.
    bool isCurrent(const StudyResults& results) const;
    /// The model with the values of a point.
    Document withPoint(const StudyResults& results, std::size_t point) const;

signals:
    /// The results of a study are others than before: it has begun, or nothing of it is left.
    void changed();
    /// There are more points.
    void grown();
    /// It runs no more.
    void ended();
    /// There is no study until this is mended.
    void refused(const QString& words);

private:
    struct Worker;
    struct Prepared;
    struct Request;

    void request(Request request);
    void begin(std::uint64_t number, const Document& document, const Prepared& prepared);
    void end(std::uint64_t number, const QString& refusal);
    void take();
    void forget();

    Session& m_session;
    std::map<std::string, StudyResults> m_results; // by name
    std::string m_latest;
    bool m_isRunning = false;
    bool m_isFollowing = false;
    std::uint64_t m_number = 0; // of the latest request
    std::size_t m_knownBefore = 0;
    QElapsedTimer m_since;
    QTimer m_look; // for new points, while there may be some
    std::unique_ptr<Worker> m_worker;
};

} // namespace coenergy
