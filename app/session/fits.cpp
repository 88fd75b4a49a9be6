// The prepared model, with what it has from GiNaC, never leaves the worker's thread.
#include "session/fits.hpp"

#include "api/fit_fault.hpp"
#include "api/stated_fit.hpp"
#include "base/cancellation.hpp"
#include "base/start_name.hpp"
#include "model/edit.hpp"
#include "pipeline/latest_job.hpp"
#include "problems/message.hpp"
#include "session/run_inputs.hpp"
#include "session/system_path.hpp"

#include <QFileInfo>

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

namespace coenergy {

struct Fits::Request {
    std::uint64_t number = 0;
    Document document;
    std::string folder; // of the model, beside which its files are
    std::string name;
};

namespace {

FitRefusal refusalOf(const api::Failure& failure) {
    for (const api::Finding& finding : failure.findings())
        if (finding.severity == Severity::Error)
            return {finding.code == "request" ? finding.where : std::string(), std::nullopt,
                    QString::fromStdString(finding.text)};
    return {{}, std::nullopt, QString::fromUtf8(failure.what())};
}

FitRefusal refusalOf(const api::FitFault& fault) {
    FitRefusal refusal = refusalOf(static_cast<const api::Failure&>(fault));
    refusal.option = fault.option();
    refusal.item = fault.item();
    return refusal;
}

std::vector<NamedValue> foundValues(const api::FittedModel& fitted) {
    std::vector<NamedValue> values;
    for (std::size_t k = 0; k < fitted.unknowns.size(); ++k) {
        const std::string& name = fitted.unknowns[k].name;
        values.push_back({nameOfStart(name).value_or(name), fitted.fit.estimates[k].value});
    }
    return values;
}

FitResults resultsOf(const Document& document, const StatedFit& question, api::FittedModel fitted) {
    FitResults results{document, question, foundValues(fitted), {}, std::move(fitted)};
    const auto places = valuePlaces(parseModel(document));
    for (const NamedValue& one : results.values)
        if (const auto place = places.find(one.name); place != places.end())
            results.places.insert(place->second);
    return results;
}

const StatedFit* fitNamed(const Document& document, const std::string& name) {
    const std::vector<StatedFit>& fits = *document.fits;
    const auto found = std::find_if(fits.begin(), fits.end(), [&](const StatedFit& fit) { return fit.name == name; });
    return found == fits.end() ? nullptr : &*found;
}

Document withoutValuesAt(Document document, const std::set<Field>& places) {
    for (const Field& place : places)
        document = withText(document, place, "0");
    return document;
}

} // namespace

struct Fits::Worker {
    std::function<void(const Request&, std::optional<FitResults>, std::optional<FitRefusal>)> ended;
    LatestJob<Request> jobs;
    std::mutex mutex;
    api::FitProgress progress; // guarded by the mutex
    std::jthread thread;       // last: it uses the others

    void start() {
        thread = std::jthread([this](const std::stop_token& end) {
            jobs.work(end, [this](const Request& request, const std::stop_token& stop) { run(request, stop); });
        });
    }

    void run(const Request& request, const std::stop_token& stop) {
        std::optional<FitResults> results;
        std::optional<FitRefusal> refusal;
        try {
            results = computed(request, stop);
        } catch (const Cancelled&) {
        } catch (const api::FitFault& fault) {
            refusal = refusalOf(fault);
        } catch (const api::Failure& failure) {
            refusal = refusalOf(failure);
        } catch (const std::exception& error) {
            refusal = FitRefusal{{}, std::nullopt, messageText(faultFinding(error))};
        }
        if (stop.stop_requested())
            refusal.reset();
        ended(request, std::move(results), std::move(refusal));
    }

    FitResults computed(const Request& request, const std::stop_token& stop) {
        tell({});
        checkpoint(stop);
        const api::GivenModel given{{request.document, {}, {}, {}, request.folder}, {}};
        api::ModelStages stages;
        api::Remarks remarks;
        const api::Question question{given, stages, remarks, stop};
        const api::FitRequest asked = api::statedFit(question, request.name);
        return resultsOf(request.document, (*request.document.fits)[*asked.stated],
                         api::fittedModel(question, asked, api::FitCurves::Made,
                                          [this](const api::FitProgress& progress) { tell(progress); }));
    }

    void tell(const api::FitProgress& now) {
        const std::lock_guard lock(mutex);
        progress = now;
    }

    api::FitProgress told() {
        const std::lock_guard lock(mutex);
        return progress;
    }
};

Fits::Fits(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_worker(std::make_unique<Worker>()) {
    constexpr int lookEvery = 150; // milliseconds
    m_worker->ended = [this](const Request& request, std::optional<FitResults> results,
                             std::optional<FitRefusal> refusal) {
        QMetaObject::invokeMethod(
            this,
            [this, number = request.number, results = std::move(results), refusal = std::move(refusal)] {
                end(number, results, refusal);
            },
            Qt::QueuedConnection);
    };
    m_worker->start();
    m_look.setInterval(lookEvery);
    connect(&m_look, &QTimer::timeout, this, &Fits::progressed);
    connect(&m_session, &Session::leaving, this, &Fits::forget);
}

Fits::~Fits() {
    m_worker.reset();
}

void Fits::run(const std::string& name) {
    m_isRunning = true;
    m_latest = name;
    m_worker->tell({});
    const QString path = m_session.path();
    const QString folder = path.isEmpty() ? QString() : QFileInfo(path).absolutePath();
    m_worker->jobs.request({++m_number, m_session.document(), systemPath(folder).string(), name});
    m_look.start();
}

void Fits::stop() {
    m_worker->jobs.cancel();
}

api::FitProgress Fits::progress() const {
    return m_worker->told();
}

// Of another model nothing is known, and nobody waits for the thread of this one.
void Fits::forget() {
    ++m_number;
    m_isRunning = false;
    m_look.stop();
    stop();
    m_results.clear();
    m_latest.clear();
    emit changed();
    emit ended();
}

void Fits::end(std::uint64_t number, std::optional<FitResults> results, const std::optional<FitRefusal>& refusal) {
    if (number != m_number)
        return;
    m_look.stop();
    m_isRunning = false;
    if (results) {
        const std::string name = results->question.name;
        m_results.insert_or_assign(name, std::move(*results));
        emit changed();
    }
    if (refusal)
        emit refused(*refusal);
    emit ended();
}

const FitResults* Fits::results(const std::string& name) const {
    const auto found = m_results.find(name);
    return found == m_results.end() ? nullptr : &found->second;
}

bool Fits::isCurrent(const FitResults& results) const {
    const Document& now = m_session.document();
    const StatedFit* question = fitNamed(now, results.question.name);
    return question && *question == results.question &&
           haveSameRun(withoutValuesAt(now, results.places), withoutValuesAt(results.document, results.places));
}

Document Fits::withFitted(const FitResults& results) const {
    return withNamedValues(m_session.document(), results.values);
}

} // namespace coenergy

#include "moc_fits.cpp"
