// A lock beside each copy says whether its window is still alive: Qt's lock files hold the number and the name of a
// process, and count as abandoned when there is no process with that number and name.
#include "session/unsaved_copies.hpp"

#include "io/atomic_file.hpp"
#include "io/read_ldae.hpp"
#include "io/read_model.hpp"
#include "io/write_ldae.hpp"
#include "session/edit_journal.hpp"
#include "session/system_path.hpp"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int copyFormat = 1;

// Held, or null if somebody else holds it.
std::unique_ptr<QLockFile> lockOf(const QString& path) {
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // however long a window is open
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

QByteArray wholeCopy(const UnsavedModel& model, const std::string& text) {
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), copyFormat},
                                     {QStringLiteral("path"), model.path},
                                     {QStringLiteral("file"), QString::fromLatin1(model.fileHash.toHex())},
                                     {QStringLiteral("time"), model.time.toString(Qt::ISODateWithMs)},
                                     {QStringLiteral("model"), QString::fromStdString(text)}})
        .toJson();
}

// A journal that is longer than what it saves writing.
constexpr std::size_t longJournal = std::size_t(1) << 16;

bool saysTheSameAsItsFile(const UnsavedModel& model) {
    if (model.path.isEmpty())
        return writeLdae(model.document) == writeLdae(Document{});
    const auto bytes = readFile(systemPath(model.path));
    return bytes && readModel(model.path.toStdString(), *bytes).document == model.document;
}

} // namespace

QByteArray bytesOf(const UnsavedModel& model) {
    return wholeCopy(model, writeLdae(model.document));
}

std::optional<UnsavedModel> unsavedModelIn(const QByteArray& bytes, std::string_view journal) {
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    if (object.value(QStringLiteral("format")).toInt() != copyFormat ||
        !object.value(QStringLiteral("model")).isString())
        return std::nullopt;
    const Replayed latest = replayed(object.value(QStringLiteral("model")).toString().toStdString(), journal);
    const QDateTime copied = QDateTime::fromString(object.value(QStringLiteral("time")).toString(), Qt::ISODateWithMs);
    return UnsavedModel{object.value(QStringLiteral("path")).toString(),
                        QByteArray::fromHex(object.value(QStringLiteral("file")).toString().toLatin1()),
                        latest.time.isValid() ? latest.time : copied, readLdae(latest.text).document};
}

UnsavedCopy::UnsavedCopy(QString path, std::unique_ptr<QLockFile> lock)
    : m_path(std::move(path)), m_lock(std::move(lock)) {}

UnsavedCopy UnsavedCopy::in(const QString& folder) {
    QDir().mkpath(folder);
    const QString path =
        QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".unsaved"));
    return {path, lockOf(path)};
}

std::optional<UnsavedCopy> UnsavedCopy::left(const QString& path) {
    std::unique_ptr<QLockFile> lock = lockOf(path);
    if (!lock || !QFile::exists(path))
        return std::nullopt;
    return UnsavedCopy(path, std::move(lock));
}

QString UnsavedCopy::journalPath() const {
    return m_path + QStringLiteral(".journal");
}

QString UnsavedCopy::write(const UnsavedModel& model) {
    std::string text = writeLdae(model.document);
    const bool isSameFile = m_whole && m_whole->path == model.path && m_whole->fileHash == model.fileHash;
    if (isSameFile && m_journalSize <= m_wholeSize + longJournal && append(model, text))
        return {};
    return writeWhole(model, std::move(text));
}

// A journal of the copy before belongs to another text, and counts no more as soon as the new copy is there.
QString UnsavedCopy::writeWhole(const UnsavedModel& model, std::string text) {
    m_whole.reset();
    const std::string bytes = wholeCopy(model, text).toStdString();
    const auto outcome = writeFileAtomically(systemPath(m_path), bytes);
    if (!outcome)
        return QString::fromStdString(outcome.error());
    QFile::remove(journalPath());
    m_whole = model;
    m_text = std::move(text);
    m_wholeSize = bytes.size();
    m_journalSize = 0;
    return {};
}

// False where something went wrong: what a torn record says does not count, and neither would records behind it.
bool UnsavedCopy::append(const UnsavedModel& model, const std::string& text) {
    if (text == m_text)
        return true;
    QFile journal(journalPath());
    if (!QFile::exists(m_path) || !journal.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered))
        return false;
    const std::string header = m_journalSize == 0 ? journalHeader(m_text) : std::string();
    const std::string record = header + journalRecord(m_text, text, model.time);
    if (journal.write(record.data(), static_cast<qint64>(record.size())) != static_cast<qint64>(record.size()))
        return false;
    m_text = text;
    m_journalSize += record.size();
    return true;
}

std::optional<UnsavedModel> UnsavedCopy::read() const {
    const auto bytes = readFile(systemPath(m_path));
    const auto journal = readFile(systemPath(journalPath()));
    return bytes ? unsavedModelIn(QByteArray::fromStdString(*bytes), journal ? *journal : std::string()) : std::nullopt;
}

void UnsavedCopy::remove() {
    m_whole.reset();
    QFile::remove(m_path);
    QFile::remove(journalPath());
}

std::vector<LeftModel> modelsLeftIn(const QString& folder) {
    std::vector<LeftModel> models;
    const QStringList names = QDir(folder).entryList({QStringLiteral("*.unsaved")}, QDir::Files, QDir::Time);
    for (const QString& name : names) {
        std::optional<UnsavedCopy> copy = UnsavedCopy::left(QDir(folder).filePath(name));
        std::optional<UnsavedModel> model = copy ? copy->read() : std::nullopt;
        if (model && saysTheSameAsItsFile(*model))
            copy->remove();
        else if (model)
            models.push_back({std::move(*copy), std::move(*model)});
    }
    return models;
}

QString folderOfUnsavedCopies() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/unsaved");
}

} // namespace coenergy
