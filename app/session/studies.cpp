// Points arrive from several threads in any order; the window looks for them a few times a second, so that a fast study
// does not fill its queue. The prepared model, with what it has from GiNaC, never leaves the worker's thread.
#include "session/studies.hpp"

#include "api/study.hpp"
#include "base/cancellation.hpp"
#include "model/edit.hpp"
#include "observation/plot_names.hpp"
#include "pipeline/latest_job.hpp"
#include "problems/message.hpp"
#include "session/journal_follower.hpp"
#include "session/named_values.hpp"
#include "session/run_inputs.hpp"
#include "session/system_path.hpp"
#include "studies/back_end.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

namespace coenergy {

namespace {

const Study* studyNamed(const Document& document, const std::string& name) {
    const std::vector<Study>& studies = *document.studies;
    const auto found =
        std::find_if(studies.begin(), studies.end(), [&](const Study& study) { return study.name == name; });
    return found == studies.end() ? nullptr : &*found;
}

bool askTheSame(Study one, Study other) {
    one.remarks = {};
    other.remarks = {};
    return one == other;
}

// A study takes no notice of the model's own values of what varies, unless it returns to them.
Document withoutOwnValues(Document document, const StudyResults& of) {
    if (of.points->design().stepping == Stepping::Grid)
        for (const Field& field : of.inputs)
            document = withText(document, field, "0");
    return document;
}

QString wordsOf(const api::Failure& failure) {
    for (const api::Finding& finding : failure.findings())
        if (finding.severity == Severity::Error)
            return QString::fromStdString(finding.text);
    return QString::fromUtf8(failure.what());
}

// One is left for the window.
std::size_t threadsBesideTheWindow() {
    return std::max<std::size_t>(2, std::thread::hardware_concurrency()) - 1;
}

// A point as the window gets it.
struct FreshPoint {
    std::size_t point = 0;
    PointRecord record;
    std::optional<Trajectory> course;
};

// Coordinates and outputs, as many as can be told apart in a choice.
Trajectory shownPart(Trajectory run) {
    constexpr std::size_t most = 12;
    std::erase_if(run.series, [](const Series& series) {
        return series.kind != SeriesKind::Coordinate && series.kind != SeriesKind::Output;
    });
    run.series.resize(std::min(run.series.size(), most));
    return run;
}

// Of the first point in each of so many equal parts.
bool hasCourse(std::size_t point, std::size_t count) {
    constexpr std::size_t parts = Studies::mostCourses;
    const std::size_t part = (point * parts + count - 1) / count;
    return part < parts && part * count / parts == point;
}

QString journalWords(JournalFault fault) {
    switch (fault) {
    case JournalFault::NotReadable: return Studies::tr("The journal cannot be read.");
    case JournalFault::NoJournal: return Studies::tr("The file is no journal of a study.");
    case JournalFault::OtherStudy: break;
    }
    return Studies::tr("The journal belongs to another study: the model, the study or the program is not the one that "
                       "it was begun with.");
}

// A model on its way through a study. Made, used and destroyed on one thread.
struct StudiedModel {
    StudiedModel(const Document& document, const std::string& name, const std::stop_token& stop)
        : given{{document, {}, {}, {}}, {}}, study(question(stop), statedStudy(question(stop), name, {})) {}

    api::Question question(const std::stop_token& stop) { return {given, stages, remarks, stop}; }

    api::GivenModel given;
    api::ModelStages stages;
    api::Remarks remarks;
    api::StudyModel study;
};

} // namespace

struct Studies::Request {
    std::uint64_t number = 0;
    Document document;
    std::string name;
    std::set<std::size_t> known;   // points, if the model and the study are those of before
    std::string knownAs;           // the fingerprint that they belong to
    std::filesystem::path journal; // where the points are; empty: they are computed
};

struct Studies::Prepared {
    StudyHeading heading;
    std::shared_ptr<const DesignPoints> points;
};

struct Studies::Worker {
    std::function<void(const Request&, Prepared)> begun;
    std::function<void(const Request&, QString)> ended; // with the words of a refusal
    LatestJob<Request> jobs;
    std::mutex mutex;
    std::vector<FreshPoint> fresh;             // guarded by the mutex
    std::map<std::size_t, Trajectory> courses; // likewise: of points whose records follow
    std::uint64_t freshOf = 0;                 // likewise: the request that they answer
    std::jthread thread;                       // last: it uses the others

    void start() {
        thread = std::jthread([this](const std::stop_token& end) {
            jobs.work(end, [this](const Request& request, const std::stop_token& stop) { run(request, stop); });
        });
    }

    void run(const Request& request, const std::stop_token& stop) {
        QString refusal;
        try {
            compute(request, stop);
        } catch (const Cancelled&) {
        } catch (const api::Failure& failure) {
            refusal = stop.stop_requested() ? QString() : wordsOf(failure);
        } catch (const std::exception& error) {
            refusal = messageText(faultFinding(error));
        }
        ended(request, refusal);
    }

    void compute(const Request& request, const std::stop_token& stop) {
        checkpoint(stop);
        StudiedModel model(request.document, request.name, stop);
        const DesignPoints& points = model.study.points();
        if (points.size() > mostPoints)
            model.remarks.reject("", Studies::tr("%1 points are more than a window keeps (%2). `coenergy study` runs "
                                                 "them, and keeps them in a file.")
                                         .arg(points.size())
                                         .arg(mostPoints)
                                         .toStdString());
        const bool isKnown = request.knownAs == model.study.heading().fingerprint;
        {
            const std::lock_guard lock(mutex);
            fresh.clear();
            courses.clear();
            freshOf = request.number;
        }
        begun(request, {model.study.heading(), std::make_shared<const DesignPoints>(points)});
        if (!request.journal.empty())
            return follow(request.journal, model, stop);
        std::vector<std::size_t> missing;
        for (std::size_t point = 0; point < points.size(); ++point)
            if (!isKnown || !request.known.contains(point))
                missing.push_back(point);
        threadedBackEnd(threadsBesideTheWindow())
            ->run(
                missing,
                [&](std::size_t point, const std::stop_token& any) { return computed(model.study, point, any); },
                [&](std::size_t point, PointRecord record) {
                    const std::lock_guard lock(mutex);
                    auto course = courses.extract(point);
                    fresh.push_back({point, std::move(record),
                                     course.empty() ? std::nullopt : std::optional(std::move(course.mapped()))});
                },
                stop);
    }

    // Until all points are there.
    void follow(const std::filesystem::path& journal, StudiedModel& model, const std::stop_token& stop) {
        constexpr std::chrono::milliseconds lookEvery(200);
        JournalFollower follower(journal, model.study.heading());
        std::set<std::size_t> there;
        while (!stop.stop_requested() && there.size() < model.study.points().size()) {
            auto more = follower.more();
            if (const auto* fault = std::get_if<JournalFault>(&more))
                model.remarks.reject("", journalWords(*fault).toStdString());
            std::unique_lock lock(mutex);
            for (auto& [point, record] : std::get<JournalFollower::Records>(more)) {
                there.insert(point);
                fresh.push_back({point, std::move(record), std::nullopt});
            }
            std::condition_variable_any().wait_for(lock, stop, lookEvery, [] { return false; });
        }
    }

    // From several threads at once; the course of a point comes before its record.
    std::optional<PointRecord> computed(const api::StudyModel& study, std::size_t point, const std::stop_token& stop) {
        if (!hasCourse(point, study.points().size()))
            return study.at(point, stop);
        auto run = study.runAt(point, stop);
        if (!run)
            return std::nullopt;
        const std::lock_guard lock(mutex);
        if (!run->course.time.empty())
            courses.insert_or_assign(point, shownPart(std::move(run->course)));
        return std::move(run->record);
    }

    std::vector<FreshPoint> taken(std::uint64_t number) {
        const std::lock_guard lock(mutex);
        return freshOf == number ? std::exchange(fresh, {}) : std::vector<FreshPoint>();
    }
};

Studies::Studies(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_worker(std::make_unique<Worker>()) {
    constexpr int lookEvery = 150; // milliseconds
    const auto post = [this](auto work) { QMetaObject::invokeMethod(this, std::move(work), Qt::QueuedConnection); };
    m_worker->begun = [this, post](const Request& request, Prepared prepared) {
        post([this, number = request.number, document = request.document, prepared = std::move(prepared)] {
            begin(number, document, prepared);
        });
    };
    m_worker->ended = [this, post](const Request& request, const QString& refusal) {
        post([this, number = request.number, refusal] { end(number, refusal); });
    };
    m_worker->start();
    m_look.setInterval(lookEvery);
    connect(&m_look, &QTimer::timeout, this, &Studies::take);
    connect(&m_session, &Session::leaving, this, &Studies::forget);
}

Studies::~Studies() {
    m_worker.reset();
}

void Studies::run(const std::string& name) {
    Request wanted{0, m_session.document(), name, {}, {}, {}};
    if (const StudyResults* known = results(name)) {
        if (isCurrent(*known))
            wanted.document = known->document; // the same points, whatever was clicked on since
        wanted.knownAs = known->heading.fingerprint;
        for (const auto& [point, record] : known->records)
            wanted.known.insert(point);
    }
    request(std::move(wanted));
}

void Studies::follow(const std::string& name, const QString& journal) {
    request({0, m_session.document(), name, {}, {}, systemPath(journal)});
}

void Studies::request(Request request) {
    request.number = ++m_number;
    m_latest = request.name;
    m_isRunning = true;
    m_isFollowing = !request.journal.empty();
    m_since.invalidate();
    m_worker->jobs.request(std::move(request));
}

void Studies::stop() {
    m_worker->jobs.cancel();
}

void Studies::clear(const std::string& name) {
    if (m_isRunning && m_latest == name)
        stop();
    m_results.erase(name);
    emit changed();
}

// Of another model nothing is known, and nobody waits for the threads of this one.
void Studies::forget() {
    ++m_number;
    m_isRunning = false;
    m_look.stop();
    stop();
    m_results.clear();
    m_latest.clear();
    emit changed();
    emit ended();
}

void Studies::begin(std::uint64_t number, const Document& document, const Prepared& prepared) {
    if (number != m_number)
        return;
    const std::string& name = m_latest;
    StudyResults& results = m_results[name];
    if (results.heading != prepared.heading)
        results = {{{}, prepared.heading, prepared.points, {}, {}}, {}, {}};
    results.document = document;
    results.study = *studyNamed(document, name);
    results.inputs.clear();
    const ParsedModel parsed = parseModel(document);
    results.names = plotNamesOf(parsed);
    const auto places = valuePlaces(parsed);
    for (const std::string& input : prepared.heading.inputs)
        if (const auto place = places.find(input); place != places.end())
            results.inputs.insert(place->second);
    m_knownBefore = results.records.size();
    m_since.start();
    m_look.start();
    emit changed();
}

void Studies::end(std::uint64_t number, const QString& refusal) {
    if (number != m_number)
        return;
    m_look.stop();
    take();
    m_isRunning = false;
    if (!refusal.isEmpty())
        emit refused(refusal);
    emit ended();
}

void Studies::take() {
    auto points = m_worker->taken(m_number);
    const auto found = m_results.find(m_latest);
    if (points.empty() || found == m_results.end())
        return;
    for (FreshPoint& fresh : points) {
        found->second.records.insert_or_assign(fresh.point, std::move(fresh.record));
        if (fresh.course)
            found->second.courses.insert_or_assign(fresh.point, std::move(*fresh.course));
    }
    emit grown();
}

StudyPace Studies::pace() const {
    const StudyResults* known = results(m_latest);
    if (!known)
        return {0, 0, 0, std::numeric_limits<double>::infinity()};
    StudyPace pace{known->records.size(), known->heading.count, 0, std::numeric_limits<double>::infinity()};
    const double seconds = m_since.isValid() ? static_cast<double>(m_since.elapsed()) / 1000 : 0;
    if (seconds > 0 && pace.done > m_knownBefore) {
        pace.perSecond = static_cast<double>(pace.done - m_knownBefore) / seconds;
        pace.secondsLeft = static_cast<double>(pace.all - pace.done) / pace.perSecond;
    }
    return pace;
}

const StudyResults* Studies::results(const std::string& name) const {
    const auto found = m_results.find(name);
    return found == m_results.end() ? nullptr : &found->second;
}

bool Studies::isCurrent(const StudyResults& results) const {
    const Document& now = m_session.document();
    const Study* study = studyNamed(now, results.study.name);
    return study && askTheSame(*study, results.study) &&
           haveSameRun(withoutOwnValues(now, results), withoutOwnValues(results.document, results));
}

Document Studies::withPoint(const StudyResults& results, std::size_t point) const {
    const std::vector<double> values = results.points->at(point);
    std::vector<NamedValue> named;
    for (std::size_t k = 0; k < values.size(); ++k)
        named.push_back({results.heading.inputs[k], values[k]});
    return withNamedValues(m_session.document(), named);
}

} // namespace coenergy

#include "moc_studies.cpp"
