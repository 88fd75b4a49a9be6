#pragma once
// Copies of models that are not saved yet, in a folder where the next start finds those whose window is no more. Beside
// a copy lies the journal of what was changed since.

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

/// What a copy says.
struct UnsavedModel {
    QString path;        // of the model's file; empty for one that has none
    QByteArray fileHash; // SHA-256 of what the file held when it was read or written last; empty without a file
    QDateTime time;      // of the copy
    Document document;
};

QByteArray bytesOf(const UnsavedModel& model);
/// With what its journal adds. Nothing for what is no whole copy.
std::optional<UnsavedModel> unsavedModelIn(const QByteArray& bytes, std::string_view journal = {});

/// The files of one copy, which nobody else touches as long as this lives.
class UnsavedCopy {
public:
    /// A new one. Without a folder that can be written to it is never written.
    static UnsavedCopy in(const QString& folder);
    /// Nothing if its window still lives, or there is none.
    static std::optional<UnsavedCopy> left(const QString& path);

    UnsavedCopy(UnsavedCopy&&) = default;
    UnsavedCopy& operator=(UnsavedCopy&&) = default;

    const QString& path() const { return m_path; }
    /// Brings the copy up to this model: by what changed, or wholly where that is shorter. It says the model before or
    /// this one, whatever happens. The reason why it could not be written, or nothing.
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
    // What the files say, if they were written by this.
    std::optional<UnsavedModel> m_whole; // its copy, without what the journal adds
    std::string m_text;                  // of the model, with what the journal adds
    std::size_t m_wholeSize = 0;
    std::size_t m_journalSize = 0;
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
