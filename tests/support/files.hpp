#pragma once
// Reading and writing whole files.

#include <QByteArray>
#include <QFile>
#include <QString>

#include <stdexcept>
#include <string>

namespace tests {

/// Empty if the file cannot be read.
inline QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace tests

namespace coenergy {

inline const std::string sourceFolder = COENERGY_SOURCE_DIR;

/// Of a file of the source tree, none of which is empty.
inline std::string fileText(const std::string& path) {
    const QByteArray bytes = tests::contentOf(QString::fromStdString(sourceFolder + "/" + path));
    if (bytes.isEmpty())
        throw std::runtime_error("cannot read " + path);
    return bytes.toStdString();
}

} // namespace coenergy
