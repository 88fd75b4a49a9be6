// How often the drawing and the plots are drawn while a motion is played in the whole window, and how long one frame
// occupies the GUI thread. For the examples named on the command line, or for the four-bar linkage.
#include "studio/window/main_window.hpp"

#include "drawing/drawing_view.hpp"
#include "plot/plot_pane.hpp"
#include "session/runs.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace coenergy;

namespace {

constexpr int seconds = 5;

// Events that paint, each with the time it takes.
class PaintingApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() != QEvent::UpdateRequest)
            return QApplication::notify(receiver, event);
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        m_frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        return result;
    }

    std::vector<double> takeFrames() { return std::exchange(m_frames, {}); }

private:
    std::vector<double> m_frames; // milliseconds
};

void measure(PaintingApplication& application, const QString& name) {
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    window.open(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(name));
    const bool isPrepared =
        QTest::qWaitFor([&] { return !window.session().isPristine() && window.session().isPrepared(); }, 30000);
    window.runs().start();
    if (!isPrepared || !QTest::qWaitFor([&] { return !window.runs().isBusy() && window.runPane().status(); }, 30000))
        return;
    QTest::qWait(500);
    window.runPane().plots().togglePlay();
    application.takeFrames();
    QTest::qWait(1000 * seconds);
    std::vector<double> frames = application.takeFrames();
    std::sort(frames.begin(), frames.end());
    if (!frames.empty())
        std::printf("%-24s %10.1f %12.1f %12.1f\n", qPrintable(name), static_cast<double>(frames.size()) / seconds,
                    frames[frames.size() / 2], frames.back());
    window.session().openNew(); // nothing to save
}

} // namespace

int main(int argc, char** argv) {
    PaintingApplication application(argc, argv);
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QStringList names = application.arguments().mid(1);
    if (names.isEmpty())
        names.append(QStringLiteral("four_bar"));
    std::printf("%-24s %10s %12s %12s\n", "example", "frames/s", "median ms", "longest ms");
    for (const QString& name : std::as_const(names))
        measure(application, name);
    return 0;
}
