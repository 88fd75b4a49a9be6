#pragma once

#include <QFile>
#include <QString>

#include <filesystem>

namespace coenergy {

/// The name of a file in the form that the system's functions take.
inline std::filesystem::path systemPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

} // namespace coenergy
