// A worker thread with its own JavaScript engine, which runs MathJax (bundled by resources/typesetting). The two
// threads share one small state under one mutex, and a flag by which the script is stopped; everything that crosses is
// a value.

#include "equations/typesetter.hpp"

#include <QElapsedTimer>
#include <QFile>
#include <QJSEngine>
#include <QLoggingCategory>
#include <QThread>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

namespace coenergy {

namespace {

constexpr int cachedFormulas = 4096;

QLoggingCategory::CategoryFilter previousFilter = nullptr;

// The engine's compiler warns about every `var` that is used above its declaration, which is how bundled scripts are
// written.
void silenceCompiler(QLoggingCategory* category) {
    if (previousFilter)
        previousFilter(category);
    if (std::strcmp(category->categoryName(), "qt.qml.compiler") == 0)
        category->setEnabled(QtWarningMsg, false);
}

void silenceCompilerOnce() {
    static std::once_flag once;
    std::call_once(once, [] { previousFilter = QLoggingCategory::installFilter(silenceCompiler); });
}

double elapsedMilliseconds(const QElapsedTimer& timer) {
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

// The question that the script asks from time to time.
class StopQuestion : public QObject {
    Q_OBJECT

public:
    StopQuestion(const std::atomic<bool>& stopping, const std::atomic<bool>& abandoned)
        : m_stopping(stopping), m_abandoned(abandoned) {}

    Q_INVOKABLE bool isStopRequested() const { return m_stopping || m_abandoned; }

private:
    const std::atomic<bool>& m_stopping;
    const std::atomic<bool>& m_abandoned;
};

// The script's functions in one engine; used by one thread.
class Script {
public:
    /// The reason why it cannot be used, empty if it can.
    QString load(QJSEngine& engine, const QString& fileName, StopQuestion& question) {
        QFile file(fileName);
        if (!file.open(QIODevice::ReadOnly))
            return fileName + QStringLiteral(": ") + file.errorString();
        const QJSValue result = engine.evaluate(QString::fromUtf8(file.readAll()), fileName);
        if (result.isError())
            return result.toString();
        const QJSValue functions = engine.globalObject().property(QStringLiteral("coenergyTypesetting"));
        m_typeset = functions.property(QStringLiteral("typeset"));
        m_mathml = functions.property(QStringLiteral("mathml"));
        QJSEngine::setObjectOwnership(&question, QJSEngine::CppOwnership);
        const QJSValue answered = functions.property(QStringLiteral("stopWhen"))
                                      .call({engine.newQObject(&question).property(QStringLiteral("isStopRequested"))});
        return m_typeset.isCallable() && m_mathml.isCallable() && !answered.isError()
                   ? QString()
                   : fileName + QStringLiteral(": not a typesetting script");
    }

    /// Nothing if it was stopped.
    std::optional<TypesetFormula> typeset(const QString& tex) {
        QElapsedTimer timer;
        timer.start();
        const QJSValue result = m_typeset.call({tex, true});
        if (isStopped(result))
            return std::nullopt;
        TypesetFormula formula;
        formula.tex = tex;
        formula.error = errorOf(result);
        if (formula.error.isEmpty()) {
            formula.svg = result.property(QStringLiteral("svg")).toString().toUtf8();
            formula.width = result.property(QStringLiteral("width")).toNumber();
            formula.height = result.property(QStringLiteral("height")).toNumber();
            formula.depth = result.property(QStringLiteral("depth")).toNumber();
        }
        formula.milliseconds = elapsedMilliseconds(timer);
        return formula;
    }

    /// Nothing if it was stopped.
    std::optional<ExportedFormula> exported(const QString& tex) {
        const std::optional<TypesetFormula> formula = typeset(tex);
        const QJSValue result = formula ? m_mathml.call({tex, true}) : QJSValue();
        if (!formula || isStopped(result))
            return std::nullopt;
        ExportedFormula forms{tex, formula->svg, {}};
        forms.svg.replace("currentColor", "black");
        if (errorOf(result).isEmpty())
            forms.mathml = result.property(QStringLiteral("mathml")).toString().toUtf8();
        return forms;
    }

private:
    static bool isStopped(const QJSValue& result) { return result.property(QStringLiteral("stopped")).toBool(); }

    static QString errorOf(const QJSValue& result) {
        if (result.isError())
            return result.toString();
        const QJSValue error = result.property(QStringLiteral("error"));
        return error.isUndefined() ? QString() : error.toString();
    }

    QJSValue m_typeset;
    QJSValue m_mathml;
};

} // namespace

class Typesetter::Worker : public QThread {
public:
    Worker(Typesetter* owner, const QString& script) : m_owner(owner), m_fileName(script) {}

    void request(const QObject* requester, QStringList texs) {
        const std::lock_guard lock(m_mutex);
        if (m_running.requester == requester && !m_running.forExport)
            m_abandoned = texs.removeAll(m_running.tex) == 0;
        else if (m_running.forExport && !texs.isEmpty())
            m_abandoned = true; // it is taken up again when nothing is to be shown
        m_queues.erase(requester);
        if (!texs.isEmpty())
            m_queues.emplace(requester, std::move(texs));
        m_changed.notify_one();
    }

    void requestExport(const QString& tex) {
        const std::lock_guard lock(m_mutex);
        m_exports << tex;
        m_changed.notify_one();
    }

    QList<TypesetFormulaPtr> takeResults() {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_results, {});
    }

    void stop() {
        {
            const std::lock_guard lock(m_mutex);
            m_stopping = true;
            m_changed.notify_one();
        }
        wait();
    }

protected:
    void run() override {
        QElapsedTimer timer;
        timer.start();
        StopQuestion question(m_stopping, m_abandoned);
        QJSEngine engine;
        Script script;
        const QString reason = script.load(engine, m_fileName, question);
        if (!m_stopping)
            announceLoaded(reason, elapsedMilliseconds(timer));
        if (reason.isEmpty())
            work(script);
    }

private:
    struct Job {
        QString tex;
        const QObject* requester = nullptr;
        bool forExport = false;
    };

    void announceLoaded(const QString& reason, double milliseconds) {
        QMetaObject::invokeMethod(
            m_owner,
            [owner = m_owner, reason, milliseconds] {
                if (reason.isEmpty())
                    emit owner->loaded(milliseconds);
                else
                    emit owner->unavailable(reason);
            },
            Qt::QueuedConnection);
    }

    void work(Script& script) {
        while (const std::optional<Job> job = nextJob())
            if (!job->forExport)
                announceTypeset(script.typeset(job->tex));
            else if (const std::optional<ExportedFormula> formula = script.exported(job->tex))
                announceExported(*formula);
            else
                requestExport(job->tex);
    }

    // What is to be seen comes before what is given away.
    std::optional<Job> nextJob() {
        std::unique_lock lock(m_mutex);
        m_running = {};
        m_changed.wait(lock, [this] { return m_stopping || !m_exports.isEmpty() || !m_queues.empty(); });
        if (m_stopping)
            return std::nullopt;
        m_abandoned = false;
        const auto queue = m_queues.begin();
        if (queue == m_queues.end()) {
            m_running = {m_exports.takeFirst(), nullptr, true};
            return m_running;
        }
        m_running = {queue->second.takeFirst(), queue->first, false};
        if (queue->second.isEmpty())
            m_queues.erase(queue);
        return m_running;
    }

    // One message for all results that come before the GUI thread gets round to taking them.
    void announceTypeset(std::optional<TypesetFormula> formula) {
        const std::lock_guard lock(m_mutex);
        if (!formula || m_stopping)
            return;
        m_results << std::make_shared<const TypesetFormula>(std::move(*formula));
        if (m_results.size() == 1)
            QMetaObject::invokeMethod(m_owner, &Typesetter::takeResults, Qt::QueuedConnection);
    }

    void announceExported(const ExportedFormula& formula) {
        QMetaObject::invokeMethod(
            m_owner, [owner = m_owner, formula] { emit owner->exported(formula); }, Qt::QueuedConnection);
    }

    Typesetter* m_owner;
    QString m_fileName;

    std::atomic<bool> m_stopping = false;  ///< set under the mutex too, for those who wait
    std::atomic<bool> m_abandoned = false; ///< nobody waits for what is running
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Job m_running;
    std::map<const QObject*, QStringList> m_queues;
    QStringList m_exports;
    QList<TypesetFormulaPtr> m_results;
};

Typesetter::Typesetter(const QString& script, QObject* parent)
    : QObject(parent), m_worker(std::make_unique<Worker>(this, script)), m_cache(cachedFormulas) {
    silenceCompilerOnce();
    m_worker->start();
}

Typesetter::~Typesetter() {
    m_worker->stop();
}

QString Typesetter::defaultScript() {
    return QStringLiteral(":/typesetting/mathjax.js");
}

TypesetFormulaPtr Typesetter::cached(const QString& tex) const {
    const TypesetFormulaPtr* formula = m_cache.object(tex);
    return formula ? *formula : nullptr;
}

void Typesetter::request(const QObject* requester, const QStringList& texs) {
    QStringList missing = texs;
    missing.removeDuplicates();
    missing.removeIf([this](const QString& tex) { return m_cache.contains(tex); });
    m_worker->request(requester, std::move(missing));
}

void Typesetter::requestExport(const QString& tex) {
    m_worker->requestExport(tex);
}

void Typesetter::takeResults() {
    const QList<TypesetFormulaPtr> formulas = m_worker->takeResults();
    for (const TypesetFormulaPtr& formula : formulas)
        m_cache.insert(formula->tex, new TypesetFormulaPtr(formula));
    emit typeset(formulas);
}

} // namespace coenergy

#include "typesetter.moc"

#include "moc_typesetter.cpp"
