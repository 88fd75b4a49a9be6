// The application's palette, and the setting that it comes from.

#include "studio/window/appearance.hpp"

#include "theme/theme.hpp"

#include <QApplication>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

#include <memory>

namespace coenergy {

namespace {

QString settingsKey() {
    return QStringLiteral("window/appearance");
}

QPalette desktopPalette() {
    static const QPalette atStart = QApplication::palette();
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("fusion")));
    const bool isNobodys = atStart.color(QPalette::Window) == fusion->standardPalette().color(QPalette::Window);
    return isNobodys ? lightPalette() : atStart;
}

} // namespace

Appearance storedAppearance() {
    const int stored = QSettings().value(settingsKey(), 0).toInt();
    return stored == 1 ? Appearance::Light : stored == 2 ? Appearance::Dark : Appearance::Desktop;
}

void setAppearance(Appearance appearance) {
    QSettings().setValue(settingsKey(), static_cast<int>(appearance));
    const QPalette desktop = desktopPalette();
    QApplication::setPalette(appearance == Appearance::Light  ? lightPalette()
                             : appearance == Appearance::Dark ? darkPalette()
                                                              : desktop);
}

} // namespace coenergy
