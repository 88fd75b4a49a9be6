#pragma once
// Copies of models that are not saved yet, in a folder where the next start finds those whose window is no more.

#include "model/document.hpp"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// What a copy says.
struct UnsavedModel {
    QString path;        // of the model's file; empty for one that has none
    QByteArray fileHash; // SHA-256 of what the file held when it was read or written last; empty without a file
    QDateTime time;      // of the copy
    Document document;
};

QByteArray bytesOf(const UnsavedModel& model);
/// Nothing for what is no whole copy.
std::optional<UnsavedModel> unsavedModelIn(const QByteArray& bytes);

/// The file of one copy, which nobody else touches as long as this lives.
class UnsavedCopy {
public:
    /// A new one. Without a folder that can be written to it is never written.
    static UnsavedCopy in(const QString& folder);
    /// Nothing if its window still lives, or there is none.
    static std::optional<UnsavedCopy> left(const QString& path);

    UnsavedCopy(UnsavedCopy&&) = default;
    UnsavedCopy& operator=(UnsavedCopy&&) = default;

    const QString& path() const { return m_path; }
    /// Replaces the copy, wholly or not at all; the reason why not, or nothing.
    QString write(const UnsavedModel& model) const;
    std::optional<UnsavedModel> read() const;
    void remove() const;

private:
    UnsavedCopy(QString path, std::unique_ptr<QLockFile> lock);

    QString m_path;
    std::unique_ptr<QLockFile> m_lock; // held
};

/// A copy whose window is no more, with what it says.
struct LeftModel {
    UnsavedCopy copy;
    UnsavedModel model;
};

/// The newest first. What says the same as the model's file does not count, and goes; what is no whole copy stays.
std::vector<LeftModel> modelsLeftIn(const QString& folder);

/// Of this user.
QString folderOfUnsavedCopies();

} // namespace coenergy
