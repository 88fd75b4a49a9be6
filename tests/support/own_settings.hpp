#pragma once
// Settings of a test's own, in a folder that goes with them: a window keeps its geometry and its recent files.

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

namespace tests {

class OwnSettings {
public:
    OwnSettings() {
        QCoreApplication::setOrganizationName(QStringLiteral("Coenergy"));
        QCoreApplication::setApplicationName(QStringLiteral("test"));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tests
