// From a keystroke in the potential energy to the changed equations on the screen, and the longest time for which the
// GUI thread was busy in between. For the examples named on the command line, or for all of them that have coordinates
// and a potential energy.
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "equations/equation_panel.hpp"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace coenergy;

namespace {

const QString exampleFolder = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");

/// Measures how long each delivery of an event keeps the window's thread.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (QThread::currentThread() != thread() || m_depth > 0)
            return QApplication::notify(receiver, event);
        ++m_depth;
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        m_longest = std::max(m_longest, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        --m_depth;
        return result;
    }

    double takeLongest() { return std::exchange(m_longest, 0.0); }

private:
    int m_depth = 0;
    double m_longest = 0;
};

double quantile(std::vector<double> values, double fraction) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, static_cast<std::size_t>(fraction * values.size()))];
}

struct Timing {
    std::vector<double> painted; // ms from the key to the equations
    double longestBlock = 0;     // ms
};

Timing measure(WatchedApplication& application, const QString& name) {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open(exampleFolder + name + QStringLiteral(".ldae"));
    QTest::qWait(3000); // the typesetting engine loads and the first equations appear
    Cell* cell = window.editor().cell({Section::Energies, 0, Column::Potential, 0});
    if (!cell || window.session().document().coordinates->empty())
        return {}; // a graph, a field, bodies alone
    TextField* field = cell->textField();
    field->setFocus();
    QTest::keyClick(field, Qt::Key_End, Qt::ControlModifier);
    const QString coordinate = QString::fromStdString(window.session().document().coordinates->front().name);
    Timing timing;
    QSignalSpy painted(&window.equations(), &EquationPanel::painted);
    for (int round = 0; round < 40; ++round) {
        if (round % 8 == 0) { // each digit that follows makes an equation that was never shown before
            QTest::keyClicks(field, QStringLiteral("+%1^2*").arg(coordinate));
            QTest::qWait(500);
        }
        application.takeLongest();
        painted.clear();
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(field, static_cast<char>('1' + (7 * round + round / 8) % 9));
        while ((painted.isEmpty() || !window.session().isCurrent()) && timer.elapsed() < 3000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
        timing.painted.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        timing.longestBlock = std::max(timing.longestBlock, application.takeLongest());
        QTest::qWait(60);
    }
    window.session().openNew(); // nothing to save
    return timing;
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QStringList names = application.arguments().mid(1);
    if (names.isEmpty())
        for (const QString& file : QDir(exampleFolder).entryList({QStringLiteral("*.ldae")}, QDir::Files, QDir::Name))
            names.append(QFileInfo(file).completeBaseName());
    std::printf("%-24s %12s %12s %18s\n", "example", "median ms", "95 % ms", "longest block ms");
    for (const QString& name : std::as_const(names)) {
        const Timing timing = measure(application, name);
        if (timing.painted.empty())
            continue;
        std::printf("%-24s %12.1f %12.1f %18.1f\n", qPrintable(name), quantile(timing.painted, 0.5),
                    quantile(timing.painted, 0.95), timing.longestBlock);
        std::fflush(stdout);
    }
    return 0;
}
