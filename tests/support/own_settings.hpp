#pragma once
// Settings and data of a test's own, in a folder that is deleted with them: a window stores its geometry, its recent
// files and copies of unsaved work.

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

namespace tests {

class OwnSettings {
public:
    OwnSettings() {
        QCoreApplication::setOrganizationName(QStringLiteral("Coenergy"));
        QCoreApplication::setApplicationName(QStringLiteral("test"));
        qputenv("XDG_DATA_HOME", m_folder.filePath(QStringLiteral("data")).toLocal8Bit());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tests
