#pragma once

#include <QFile>
#include <QString>

#include <filesystem>

namespace coenergy {

/// The name of a file in the form in which the system takes it.
inline std::filesystem::path systemPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

} // namespace coenergy
