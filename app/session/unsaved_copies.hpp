#pragma once
// Copies of models that are not saved yet, in a folder where the next start finds those whose window is gone. Beside
// each copy lies a journal of the changes since.

#include "model/document.hpp"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// The content of a copy.
struct UnsavedModel {
    QString path;        // of the model's file; empty for one that has none
    QByteArray fileHash; // SHA-256 of what the file held when it was read or written last; empty without a file
    QDateTime time;      // of the copy
    Document document;
};

QByteArray bytesOf(const UnsavedModel& model);
/// Including the changes of its journal. Nothing if the copy is incomplete.
std::optional<UnsavedModel> unsavedModelIn(const QByteArray& bytes, std::string_view journal = {});

/// The files of one copy, which nobody else touches as long as this object lives.
class UnsavedCopy {
public:
    /// A new one. If the folder is not writable, nothing is ever written.
    static UnsavedCopy in(const QString& folder);
    /// Nothing if its window is still alive, or if there is no copy.
    static std::optional<UnsavedCopy> left(const QString& path);

    UnsavedCopy(UnsavedCopy&&) = default;
    UnsavedCopy& operator=(UnsavedCopy&&) = default;

    const QString& path() const { return m_path; }
    /// Updates the copy to this model: by the changes, or completely where that is shorter. Whatever happens, the copy
    /// holds either the former model or this one. Returns the reason if it could not be written, otherwise nothing.
    QString write(const UnsavedModel& model);
    std::optional<UnsavedModel> read() const;
    void remove();

private:
    UnsavedCopy(QString path, std::unique_ptr<QLockFile> lock);
    QString journalPath() const;
    QString writeWhole(const UnsavedModel& model, std::string text);
    bool append(const UnsavedModel& model, const std::string& text);

    QString m_path;
    std::unique_ptr<QLockFile> m_lock; // held
    // The content of the files, if this object wrote them.
    std::optional<UnsavedModel> m_whole; // the copy itself, without the changes of the journal
    std::string m_text;                  // of the model, with the changes of the journal
    std::size_t m_wholeSize = 0;
    std::size_t m_journalSize = 0;
};

/// A copy whose window is gone, and its content.
struct LeftModel {
    UnsavedCopy copy;
    UnsavedModel model;
};

/// Newest first. A copy with the same content as the model's file does not count and is deleted; an incomplete copy is
/// kept.
std::vector<LeftModel> modelsLeftIn(const QString& folder);

/// Of this user.
QString folderOfUnsavedCopies();

} // namespace coenergy
