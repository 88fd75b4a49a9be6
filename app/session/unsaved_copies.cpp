// Whether a window still lives is told by a lock beside its copy: Qt's lock files hold the number and the name of a
// process, and count as left when there is none of that number and name.
#include "session/unsaved_copies.hpp"

#include "io/atomic_file.hpp"
#include "io/read_ldae.hpp"
#include "io/read_model.hpp"
#include "io/write_ldae.hpp"
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

bool saysTheSameAsItsFile(const UnsavedModel& model) {
    if (model.path.isEmpty())
        return writeLdae(model.document) == writeLdae(Document{});
    const auto bytes = readFile(systemPath(model.path));
    return bytes && readModel(model.path.toStdString(), *bytes).document == model.document;
}

} // namespace

QByteArray bytesOf(const UnsavedModel& model) {
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), copyFormat},
                                     {QStringLiteral("path"), model.path},
                                     {QStringLiteral("file"), QString::fromLatin1(model.fileHash.toHex())},
                                     {QStringLiteral("time"), model.time.toString(Qt::ISODateWithMs)},
                                     {QStringLiteral("model"), QString::fromStdString(writeLdae(model.document))}})
        .toJson();
}

std::optional<UnsavedModel> unsavedModelIn(const QByteArray& bytes) {
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    if (object.value(QStringLiteral("format")).toInt() != copyFormat ||
        !object.value(QStringLiteral("model")).isString())
        return std::nullopt;
    return UnsavedModel{object.value(QStringLiteral("path")).toString(),
                        QByteArray::fromHex(object.value(QStringLiteral("file")).toString().toLatin1()),
                        QDateTime::fromString(object.value(QStringLiteral("time")).toString(), Qt::ISODateWithMs),
                        readLdae(object.value(QStringLiteral("model")).toString().toStdString()).document};
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

QString UnsavedCopy::write(const UnsavedModel& model) const {
    const auto outcome = writeFileAtomically(systemPath(m_path), bytesOf(model).toStdString());
    return outcome ? QString() : QString::fromStdString(outcome.error());
}

std::optional<UnsavedModel> UnsavedCopy::read() const {
    const auto bytes = readFile(systemPath(m_path));
    return bytes ? unsavedModelIn(QByteArray::fromStdString(*bytes)) : std::nullopt;
}

void UnsavedCopy::remove() const {
    QFile::remove(m_path);
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
