// How often the drawing and the plots are drawn in the whole window while a motion is played and while a body is
// dragged at its start, how long one frame occupies the GUI thread, and how well the constraints are kept by the hand.
// For the examples named on the command line, or for four mechanisms.
#include "studio/window/main_window.hpp"

#include "drawing/drawing_view.hpp"
#include "plot/plot_pane.hpp"
#include "session/runs.hpp"
#include "setup/moved_start.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>
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

double medianOf(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void print(const QString& what, std::vector<double> frames) {
    std::sort(frames.begin(), frames.end());
    if (!frames.empty())
        std::printf("%-32s %10.1f %12.1f %12.1f\n", qPrintable(what), static_cast<double>(frames.size()) / seconds,
                    frames[frames.size() / 2], frames.back());
}

// The first place that a hand can move.
std::optional<std::pair<std::size_t, StartByHand>> movablePlace(MainWindow& window) {
    const ModelState& state = window.session().state();
    const std::vector<Shape>& shapes = *state.parsed->document.drawing;
    for (std::size_t item = 0; item < shapes.size(); ++item)
        if (shapes[item].at.size() == 2 && shapes[item].kind != "trace" && shapes[item].kind != "arc") {
            StartByHand start(*state.preparation->model, *state.parsed, {shapes[item].at[0], shapes[item].at[1]});
            if (start.isPossible())
                return std::pair(item, std::move(start));
        }
    return std::nullopt;
}

QPointF circled(QPointF centre, int move) {
    constexpr double radius = 40; // pixels
    constexpr double angle = 0.1;
    return centre + radius * QPointF(std::sin(angle * move), 1 - std::cos(angle * move));
}

// By the mouse, as fast as the window follows: the body, which is painted at once, and what has come in of the curves.
// Then the hand is led to the same places without a window, for the residuals.
void drag(MainWindow& window, const QString& name, PaintingApplication& application) {
    DrawingView& view = window.runPane().drawing().view();
    auto movable = movablePlace(window);
    if (!movable)
        return;
    auto& [item, hand] = *movable;
    const DrawingMap map = view.map();
    const QPointF begin = map(*view.drawing().placeOf(item, view.time()));
    QElapsedTimer timer;
    timer.start();
    QTest::mousePress(&view, Qt::LeftButton, {}, begin.toPoint());
    int moves = 0;
    std::vector<double> bodies, curves;
    for (double before = 0; before < 1000 * seconds; ++moves) {
        QMouseEvent move(QEvent::MouseMove, circled(begin, moves), view.mapToGlobal(circled(begin, moves)),
                         Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view, &move);
        view.repaint();
        const double between = 1e-6 * static_cast<double>(timer.nsecsElapsed());
        QCoreApplication::processEvents();
        const double after = 1e-6 * static_cast<double>(timer.nsecsElapsed());
        bodies.push_back(between - before);
        curves.push_back(after - between);
        before = after;
    }
    const double rate = 1000.0 * moves / static_cast<double>(timer.elapsed());
    QTest::mouseRelease(&view, Qt::LeftButton, {}, circled(begin, moves).toPoint());
    double residual = 0;
    for (int k = 0; k < moves; ++k) {
        const PlanePoint place = map.inverse(circled(begin, k));
        hand.lead({place.x, place.y});
        residual = std::max(residual, hand.residual());
    }
    const bool hasSettled =
        QTest::qWaitFor([&] { return window.session().isPrepared() && !window.runs().isBusy(); }, 30000);
    const auto status = window.runPane().status();
    std::printf("%-32s %10.1f %12.1f %12.1f   curves: median %.1f ms; residual %.1e, then %s\n",
                qPrintable(name + QStringLiteral(", dragged")), rate, medianOf(bodies),
                *std::max_element(bodies.begin(), bodies.end()), medianOf(curves), residual,
                hasSettled && status && status->isCompleted() ? "a whole run" : "no whole run");
    application.takeFrames();
}

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
    application.takeFrames();
    drag(window, name, application);
    window.runPane().plots().togglePlay();
    application.takeFrames();
    QTest::qWait(1000 * seconds);
    print(name + QStringLiteral(", played"), application.takeFrames());
    window.session().openNew(); // nothing to save
}

} // namespace

int main(int argc, char** argv) {
    PaintingApplication application(argc, argv);
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QStringList names = application.arguments().mid(1);
    if (names.isEmpty())
        names = {QStringLiteral("four_bar"), QStringLiteral("stewart_platform"), QStringLiteral("slider_crank"),
                 QStringLiteral("pendulum_cartesian")};
    std::printf("%-32s %10s %12s %12s\n", "example", "frames/s", "median ms", "longest ms");
    for (const QString& name : std::as_const(names))
        measure(application, name);
    return 0;
}
