// The model's file: it is read and written on a thread of its own, and what another program has made of it meanwhile is
// noticed.
#include "session/session.hpp"

#include "io/atomic_file.hpp"
#include "io/read_model.hpp"
#include "io/regulated_effort.hpp"
#include "io/write_ldae.hpp"
#include "problems/message.hpp"
#include "session/system_path.hpp"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace coenergy {

struct Session::Loaded {
    QString path;
    std::optional<LoadedModel> model;
    QString failure;
    QByteArray hash;
};

namespace {

// A file that cannot be understood at all is not opened, and neither is one in which saving would change every letter
// that is not read right.
const Diagnostic* refusal(const Diagnostics& diagnostics) {
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) {
        return d.code == Code::NewerFormat || d.code == Code::FileNotReadable || d.code == Code::InvalidUtf8;
    });
    return found == diagnostics.end() ? nullptr : &*found;
}

LoadedModel modelIn(const QString& path, std::string_view bytes) {
    return readModel(path.toStdString(), bytes);
}

// Whoever wrote a newer format knows more about the model than could be written back; what is no text is no model.
QString reasonToKeep(const QString& path, std::string_view bytes) {
    const LoadedModel present = modelIn(path, bytes);
    const Diagnostic* reason = refusal(present.diagnostics);
    return reason ? Session::tr("The file there now would be lost. %1 Save the model under another name.")
                        .arg(plainMessage(messageText(*reason)))
                  : QString();
}

QByteArray hashOf(std::string_view bytes) {
    return QCryptographicHash::hash(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())),
                                    QCryptographicHash::Sha256);
}

// Hidden, beside the file.
QString lockPathOf(const QString& path) {
    const QFileInfo file(path);
    return file.dir().filePath(QStringLiteral(".%1.lock").arg(file.fileName()));
}

QString failureMessage(Code code, const std::string& reason) {
    return plainMessage(messageText({code, Severity::Error, {}, {}, {FreeText(reason)}}));
}

} // namespace

void Session::load(const QString& path) {
    m_files.start([this, path] {
        Loaded loaded{path, std::nullopt, {}, {}};
        if (const auto bytes = readFile(systemPath(path))) {
            loaded.model = modelIn(path, *bytes);
            loaded.hash = hashOf(*bytes);
        } else
            loaded.failure = failureMessage(Code::FileNotReadable, bytes.error());
        QMetaObject::invokeMethod(
            this, [this, loaded = std::move(loaded)]() mutable { acceptLoaded(std::move(loaded)); },
            Qt::QueuedConnection);
    });
}

void Session::acceptLoaded(Loaded loaded) {
    if (!loaded.model) {
        emit openFailed(loaded.path, loaded.failure);
        return;
    }
    const LoadedModel& model = *loaded.model;
    if (const Diagnostic* reason = refusal(model.diagnostics)) {
        emit openFailed(loaded.path, plainMessage(messageText(*reason)));
        return;
    }
    const bool isConverted = isLagEqFile(loaded.path.toStdString());
    std::vector<FileProblem> problems;
    for (const Diagnostic& diagnostic : inFileOrder(model.places, model.diagnostics)) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        problems.push_back(
            {diagnostic,
             tr("%1, line %2, column %3").arg(QFileInfo(loaded.path).fileName()).arg(place.line).arg(place.column)});
    }
    const bool isTold = loaded.path == m_path && loaded.hash == m_toldHash;
    if (isConverted)
        replace(model.document, {}, {}, Origin::Unsaved);
    else if (isTold)
        reload(model.document, loaded.hash);
    else
        replace(model.document, loaded.path, loaded.hash, Origin::Saved);
    m_fileProblems = std::move(problems);
    emit stateChanged();
    emit derived();
    if (isReadInPart())
        emit openedInPart();
    QStringList candidates;
    if (isConverted)
        for (const std::string& name : effortCandidates(model.document))
            candidates.append(QString::fromStdString(name));
    if (!candidates.isEmpty())
        emit effortsAsked(candidates);
}

bool Session::isReadInPart() const {
    return std::any_of(m_fileProblems.begin(), m_fileProblems.end(),
                       [](const FileProblem& problem) { return problem.diagnostic.severity == Severity::Error; });
}

void Session::regulateEfforts(const QStringList& names) {
    std::vector<std::string> list;
    for (const QString& name : names)
        list.push_back(name.toStdString());
    LoadedModel model;
    model.document = document();
    const auto regulated = withRegulatedEfforts(model, list);
    if (regulated)
        commit(tr("Make %1 a regulated effort").arg(names.join(QStringLiteral(", "))), regulated->document);
    else
        emit editFailed(plainMessage(messageText(regulated.error())));
}

// Two windows on one file are allowed, and told of each other. Where no lock can be made, none is.
void Session::knowFile(const QByteArray& hash) {
    m_fileHash = hash;
    m_toldHash.clear();
    if (m_lock && !m_path.isEmpty() && m_lock->fileName() == lockPathOf(m_path))
        return;
    m_lock.reset();
    if (m_path.isEmpty())
        return;
    m_lock = std::make_unique<QLockFile>(lockPathOf(m_path));
    m_lock->setStaleLockTime(0);
    if (m_lock->tryLock(0) || m_lock->error() != QLockFile::LockFailedError)
        return;
    qint64 process = 0;
    QString computer;
    QString program;
    if (m_lock->getLockInfo(&process, &computer, &program))
        emit openElsewhere(m_path, tr("%1, process %2").arg(computer).arg(process));
    m_lock.reset();
}

void Session::lookAtFile() {
    if (m_path.isEmpty() || m_fileHash.isEmpty())
        return;
    m_files.start([this, path = m_path] {
        const auto bytes = readFile(systemPath(path));
        if (!bytes)
            return;
        QMetaObject::invokeMethod(
            this,
            [this, path, hash = hashOf(*bytes), theirs = QByteArray::fromStdString(*bytes)] {
                if (path != m_path || hash == m_fileHash || hash == m_toldHash)
                    return;
                m_toldHash = hash;
                emit foundChanged(path, theirs);
            },
            Qt::QueuedConnection);
    });
}

// What another program has written since is left alone unless that is wanted. `known` is empty where it is, or nothing
// is known.
Session::Written Session::replaceFile(const QString& path, const std::string& text, const QByteArray& known) {
    const auto present = readFile(systemPath(path));
    Written outcome{hashOf(text), {}, present ? reasonToKeep(path, *present) : QString()};
    if (!outcome.failure.isEmpty())
        return outcome;
    const QByteArray now = present ? hashOf(*present) : QByteArray();
    if (present && !known.isEmpty() && now != known && now != m_writtenHash && now != outcome.hash)
        outcome.theirs = QByteArray::fromStdString(*present);
    else if (const auto written = writeFileAtomically(systemPath(path), text); !written)
        outcome.failure = failureMessage(Code::FileNotWritable, written.error());
    else
        m_writtenHash = outcome.hash;
    return outcome;
}

void Session::save(const QString& path, Overwriting overwriting) {
    const QByteArray known = path == m_path && overwriting == Overwriting::OwnVersionOnly ? m_fileHash : QByteArray();
    m_files.start([this, path, known, document = m_history.document(), revision = m_history.head().id] {
        QMetaObject::invokeMethod(
            this,
            [this, path, revision, outcome = replaceFile(path, writeLdae(document), known)] {
                acceptSaved(path, revision, outcome);
            },
            Qt::QueuedConnection);
    });
}

void Session::acceptSaved(const QString& path, RevisionId revision, const Written& outcome) {
    if (!outcome.theirs.isNull()) {
        m_toldHash = hashOf({outcome.theirs.constData(), static_cast<std::size_t>(outcome.theirs.size())});
        emit changedElsewhere(path, outcome.theirs);
        return;
    }
    if (!outcome.failure.isEmpty()) {
        emit saveFailed(path, outcome.failure);
        return;
    }
    m_history.markSaved(revision);
    m_path = path;
    m_isUnsaved = false;
    knowFile(outcome.hash);
    const bool hadProblems = !std::exchange(m_fileProblems, {}).empty();
    emit stateChanged();
    if (hadProblems)
        emit derived();
    emit saved(path);
}

void Session::write(const QString& path, const QByteArray& bytes) {
    write({{systemPath(path), bytes.toStdString()}});
}

void Session::write(std::vector<FileContent> files) {
    for (const FileContent& file : files)
        if (!m_path.isEmpty() && leadToSameFile(file.path, systemPath(m_path))) {
            emit saveFailed(QFile::decodeName(file.path.c_str()),
                            tr("This is the file of the model itself. Choose another name."));
            return;
        }
    m_files.start([this, files = std::move(files)] {
        const auto outcome = writeFilesAtomically(files);
        const std::filesystem::path told = outcome ? files.back().path : outcome.error().path;
        const QString failure = outcome ? QString() : failureMessage(Code::FileNotWritable, outcome.error().reason);
        QMetaObject::invokeMethod(
            this,
            [this, path = QFile::decodeName(told.c_str()), failure] {
                if (failure.isEmpty())
                    emit written(path);
                else
                    emit saveFailed(path, failure);
            },
            Qt::QueuedConnection);
    });
}

} // namespace coenergy
