// Figures and pages in a program that has no window: Qt draws offscreen.

#include "pages/offscreen_painter.hpp"

#include "pages/report_plots.hpp"
#include "pages/report_typesetting.hpp"

#include <QApplication>
#include <QEventLoop>

#include <array>
#include <cstdio>

namespace coenergy {

namespace {

std::array<char, 9> name{"coenergy"};
std::array<char, 10> option{"-platform"};
std::array<char, 10> platform{"offscreen"};

// What Qt says about the desktop that it misses is nothing to whoever asked for a report.
void keepQuiet(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtFatalMsg)
        std::fputs(qPrintable(message), stderr);
}

/// The application object, unless there is one already.
class Offscreen {
public:
    Offscreen() {
        if (QCoreApplication::instance())
            return;
        const QtMessageHandler former = qInstallMessageHandler(keepQuiet);
        m_program = std::make_unique<QApplication>(m_count, m_arguments.data());
        qInstallMessageHandler(former);
    }

private:
    // Qt keeps references to the arguments.
    int m_count = 3;
    std::array<char*, 4> m_arguments{name.data(), option.data(), platform.data(), nullptr};
    std::unique_ptr<QCoreApplication> m_program;
};

TypesetFormulas typeset(const QStringList& formulas) {
    TypesetFormulas result;
    QEventLoop loop;
    ReportTypesetting typesetting(formulas);
    QObject::connect(&typesetting, &ReportTypesetting::finished, &loop, [&](const TypesetFormulas& all) {
        result = all;
        loop.quit();
    });
    loop.exec();
    return result;
}

class OffscreenPainter : public ReportPainter {
public:
    ReportedRun takeRun(const RunStatus& status, const ParsedModel& parsed, const std::vector<DistributedField>& fields,
                        Trajectory run) override {
        DrawnRun drawn = drawnRun(status, parsed, fields, std::move(run));
        take(std::move(drawn.drawings));
        return std::move(drawn.run);
    }

    void takeModes(const FieldFrequencies& frequencies) override { take(drawingsOf(frequencies)); }

    void takePaths(const FunctionalSource& source) override { take(drawingsOf(source)); }

    QStringList takeStudy(const StudyData& study, const Notation& notation) override {
        DrawnFigures drawn = drawnStudy(study, notation);
        take(std::move(drawn.drawings));
        return drawn.captions;
    }

    QStringList takeFit(const FitData& fit, const Notation& notation) override {
        DrawnFigures drawn = drawnFit(fit, notation);
        take(std::move(drawn.drawings));
        return drawn.captions;
    }

    std::vector<QByteArray> figures(FigureFormat format) override {
        std::vector<QByteArray> files;
        for (const ReportDrawing& drawing : m_drawings)
            files.push_back(drawingFile(strokesOf(drawing), format));
        return files;
    }

    QByteArray pages(const Report& report) override {
        std::vector<QPicture> strokes;
        for (const ReportDrawing& drawing : m_drawings)
            strokes.push_back(strokesOf(drawing));
        return pdfOf(layOutReport(report, typeset(formulasOf(report)), std::move(strokes)));
    }

private:
    void take(std::vector<ReportDrawing> drawings) {
        for (ReportDrawing& drawing : drawings)
            m_drawings.push_back(std::move(drawing));
    }

    Offscreen m_offscreen;
    std::vector<ReportDrawing> m_drawings;
};

} // namespace

std::unique_ptr<ReportPainter> offscreenPainter() {
    return std::make_unique<OffscreenPainter>();
}

} // namespace coenergy
