// How often per second the eigenvalues on the screen follow a slider that moves all the time. For the examples named on
// the command line, or for some of all kinds.
#include "studio/analysis/analysis_pane.hpp"
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "session/analyses.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdio>
#include <optional>

using namespace coenergy;

namespace {

const QString exampleFolder = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");
constexpr int patience = 10000; // ms
constexpr int duration = 3000;  // ms
constexpr int betweenMoves = 8; // ms, as a mouse tells of its moves

// The first parameter that is a number with a slider.
std::optional<std::pair<Field, double>> sliderOf(const Document& document) {
    for (std::size_t k = 0; k < document.parameters->size(); ++k) {
        const Parameter& parameter = (*document.parameters)[k];
        bool isNumber = false;
        const double value = QString::fromStdString(parameter.value).toDouble(&isNumber);
        if (isNumber && value != 0 && !parameter.maximum.empty())
            return std::pair(Field{Section::Parameters, k, Column::Value, 0}, value);
    }
    return std::nullopt;
}

void measure(const QString& name) {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open(exampleFolder + name + QStringLiteral(".ldae"));
    window.findChild<QAction*>(QStringLiteral("find-equilibria"))->trigger();
    auto* pane = window.findChild<AnalysisPane*>();
    if (!QTest::qWaitFor([&] { return pane->analyses().found().has_value() && window.session().isCurrent(); },
                         patience))
        return;
    QTest::qWait(1000);
    const auto slider = sliderOf(window.session().document());
    if (!slider)
        return;
    QSignalSpy answers(&pane->analyses(), &Analyses::changed);
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < duration) {
        const double share = 0.05 * std::sin(2e-3 * static_cast<double>(timer.elapsed()));
        emit window.editor().valueChanging(slider->first, slider->second * (1 + share));
        QTest::qWait(betweenMoves);
    }
    std::printf("%-24s %12.1f\n", qPrintable(name), 1e3 * static_cast<double>(answers.size()) / duration);
    window.session().openNew(); // nothing to save
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QStringList names = application.arguments().mid(1);
    if (names.isEmpty())
        for (const char* name : {"simple_pendulum", "cart_pole", "four_bar", "andrews_squeezer", "thesis_electrical"})
            names.append(QString::fromLatin1(name));
    std::printf("%-24s %12s\n", "example", "answers / s");
    for (const QString& name : std::as_const(names))
        measure(name);
    return 0;
}
