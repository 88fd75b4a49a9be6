// A chain of steps, each of which begins when the previous one has posted its result: results of the stages, the
// composed report, formulas, drawings (one per turn of the event loop), bytes, files. What belongs to an earlier
// request is dropped.

#include "studio/window/report_export.hpp"

#include "model/written_document.hpp"
#include "pages/report_plots.hpp"
#include "pages/report_typesetting.hpp"
#include "problems/message.hpp"
#include "report/html_report.hpp"
#include "report/latex_report.hpp"
#include "report/report_form.hpp"
#include "session/session.hpp"
#include "studio/motion/motion_path.hpp"

#include <QDir>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

// Of the whole, as users see it.
constexpr double composedFraction = 0.1;
constexpr double typesetFraction = 0.6;
constexpr double drawnFraction = 0.8;

bool isPaper(const QString& path) {
    return path.isEmpty();
}

bool isPages(const QString& path) {
    return isPaper(path) || reportFormOf(path) == ReportForm::Pages;
}

// The first error in words.
QString reasonOf(const Diagnostics& diagnostics) {
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return found == diagnostics.end() ? ReportExport::tr("The model has no equations.")
                                      : plainMessage(messageText(*found));
}

void takeStudies(const std::vector<ReportedStudy>& studies, ReportSource& source, std::vector<ReportDrawing>& figures) {
    for (const ReportedStudy& study : studies) {
        DrawnFigures drawn = drawnStudy(study.data, source.system->notation);
        source.studies.push_back({study.study, study.data, std::move(drawn.captions)});
        std::move(drawn.drawings.begin(), drawn.drawings.end(), std::back_inserter(figures));
    }
}

void takeFits(const std::vector<ReportedFit>& fits, ReportSource& source, std::vector<ReportDrawing>& figures) {
    for (const ReportedFit& fit : fits) {
        DrawnFigures drawn = drawnFit(fit.data, source.system->notation);
        source.fits.push_back({fit.fit, fit.data, std::move(drawn.captions)});
        std::move(drawn.drawings.begin(), drawn.drawings.end(), std::back_inserter(figures));
    }
}

QString titleOfEquations(const ReportSource&) {
    return ReportExport::tr("Equations of motion");
}
QString titleOfEquations(const FunctionalSource&) {
    return ReportExport::tr("Equations of a path");
}

ReportedRun plotted(const ReportSource& source) {
    return source.run.value_or(ReportedRun());
}
const FunctionalSource& plotted(const FunctionalSource& source) {
    return source;
}

template <class Source> Report composedReport(const Source& source, ReportContent content) {
    const QString title = QString::fromStdString(source.document.header->title).simplified();
    switch (content) {
    case ReportContent::Everything: break;
    case ReportContent::EquationsAlone:
        return composeEquations(title.isEmpty() ? titleOfEquations(source) : title, source);
    case ReportContent::PlotsAlone: return composePlots(title, plotted(source));
    }
    return composeReport(source);
}

} // namespace

struct ReportExport::Composed {
    QString path;
    Report report;
    std::vector<ReportDrawing> figures;
    TypesetFormulas formulas;
    std::vector<QPicture> drawings;
    std::vector<FileContent> files;
    std::size_t drawn = 0;
};

// The drawings as files beside the LaTeX, by the names that it calls them.
QStringList ReportExport::plotFiles(Composed& composed) {
    const QFileInfo file(composed.path);
    QStringList names;
    for (const QPicture& drawing : composed.drawings) {
        names.append(QStringLiteral("%1-plot%2.pdf").arg(file.completeBaseName()).arg(names.size() + 1));
        composed.files.push_back(
            {systemPath(file.dir().filePath(names.back())), drawingFile(drawing, FigureFormat::Pdf).toStdString()});
    }
    return names;
}

QByteArray ReportExport::printed(Composed& composed) {
    switch (reportFormOf(composed.path).value_or(ReportForm::Latex)) {
    case ReportForm::Pages: return pdfOf(layOutReport(composed.report, composed.formulas, composed.drawings));
    case ReportForm::Web: {
        std::vector<QByteArray> plots;
        for (const QPicture& drawing : composed.drawings)
            plots.push_back(drawingFile(drawing, FigureFormat::Svg));
        return htmlReport(composed.report, plots).toUtf8();
    }
    case ReportForm::Latex: break;
    }
    return latexReport(composed.report, plotFiles(composed)).toUtf8();
}

ReportExport::ReportExport(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    connect(&session, &Session::derived, this, &ReportExport::advance);
    connect(&session, &Session::explained, this, &ReportExport::advance);
    connect(&session, &Session::frequenciesFound, this, &ReportExport::advance);
    connect(&session, &Session::pathFound, this, &ReportExport::advance);
    connect(&session, &Session::prepared, this, &ReportExport::advance);
    connect(&session, &Session::settled, this, &ReportExport::advance);
    connect(&session, &Session::opened, this, [this] { m_wish.reset(); });
}

ReportExport::~ReportExport() {
    m_pool.waitForDone();
}

void ReportExport::start(Wish wish) {
    ++m_number;
    m_typesetting.reset();
    m_composed.reset();
    m_asked.reset();
    m_wish = std::move(wish);
    emit progressed(0.0);
    m_session.settle();
    advance();
}

void ReportExport::advance() {
    if (!m_wish || !m_session.isSettled()) // half a word is not to be reported
        return;
    if (const QString reason = obstacle(); !reason.isEmpty()) {
        emit refused(std::exchange(m_wish, std::nullopt)->path, reason);
        return;
    }
    if (isReady()) {
        compose();
        return;
    }
    const RevisionId revision = m_session.history().head().id;
    if (m_asked == revision)
        return;
    m_asked = revision;
    m_session.explain();
}

QString ReportExport::obstacle() const {
    if (hasFunctional(m_session.document())) {
        const auto& other = m_session.state().other;
        if (other && (!other->functional || other->isEarlier || hasErrors(other->findings)))
            return reasonOf(m_session.findings());
        const auto& path = m_session.state().path;
        const bool isEmpty = m_wish->content == ReportContent::PlotsAlone && path && path->fault != PathFault::None;
        return isEmpty ? pathFaultInWords(*path) : QString();
    }
    const bool hasFailed = m_session.isCurrent() && m_session.derivation().system->equations.empty();
    if (!hasFailed && !(m_session.isExplained() && hasErrors(m_session.derivation().diagnostics)))
        return {};
    return reasonOf(m_session.findings());
}

bool ReportExport::isReady() const {
    if (hasFunctional(m_session.document()))
        return m_session.state().other && m_session.state().path;
    const bool isWhole =
        m_wish->content == ReportContent::EquationsAlone ||
        (m_session.isPrepared() && (!hasContinuum(m_session.document()) || m_session.hasFrequencies()));
    return m_session.isExplained() && isWhole;
}

void ReportExport::composeFunctional(const Wish& wish) {
    const ModelState& state = m_session.state();
    m_pool.start([this, wish, number = m_number,
                  source = FunctionalSource{m_session.document(), *state.other->functional, *state.path}] {
        auto composed = std::make_shared<Composed>();
        composed->path = wish.path;
        if (wish.content != ReportContent::EquationsAlone)
            composed->figures = drawingsOf(source);
        for (const ReportDrawing& figure : composed->figures)
            composed->drawings.push_back(strokesOf(figure));
        composed->report = composedReport(source, wish.content);
        QMetaObject::invokeMethod(
            this, [this, number, composed] { accept(number, composed); }, Qt::QueuedConnection);
    });
}

void ReportExport::compose() {
    const Wish wish = *std::exchange(m_wish, std::nullopt);
    if (hasFunctional(m_session.document()))
        return composeFunctional(wish);
    ReportSource source{
        m_session.document(), m_session.preparation(), m_session.explainedSystem(), m_session.steps(), {}};
    source.other = m_session.state().other;
    if (hasContinuum(source.document)) {
        source.field = m_session.state().fieldModel;
        source.frequencies = m_session.state().frequencies;
    }
    m_pool.start([this, wish, number = m_number, source = std::move(source), parsed = m_session.state().parsed,
                  spread = m_session.state().spread]() mutable {
        auto composed = std::make_shared<Composed>();
        composed->path = wish.path;
        if (wish.run) {
            DrawnRun drawn = drawnRun(wish.run->status, *parsed, *spread, wish.run->trajectory);
            source.run = std::move(drawn.run);
            composed->figures = std::move(drawn.drawings);
        }
        if (source.frequencies && wish.content == ReportContent::Everything)
            for (ReportDrawing& shapes : drawingsOf(*source.frequencies))
                composed->figures.push_back(std::move(shapes));
        if (wish.content == ReportContent::Everything) {
            takeStudies(wish.studies, source, composed->figures);
            takeFits(wish.fits, source, composed->figures);
        }
        for (const ReportDrawing& figure : composed->figures)
            composed->drawings.push_back(isDrawnByWidget(figure) ? QPicture() : strokesOf(figure));
        composed->report = composedReport(source, wish.content);
        QMetaObject::invokeMethod(
            this, [this, number, composed] { accept(number, composed); }, Qt::QueuedConnection);
    });
}

void ReportExport::accept(std::uint64_t number, std::shared_ptr<Composed> composed) {
    if (number != m_number)
        return;
    emit progressed(composedFraction);
    m_composed = std::move(composed);
    if (!isPages(m_composed->path)) {
        drawNext();
        return;
    }
    m_typesetting = std::make_unique<ReportTypesetting>(formulasOf(m_composed->report));
    connect(m_typesetting.get(), &ReportTypesetting::progressed, this, [this](double fraction) {
        emit progressed(composedFraction + (typesetFraction - composedFraction) * fraction);
    });
    connect(m_typesetting.get(), &ReportTypesetting::finished, this, &ReportExport::acceptFormulas,
            Qt::QueuedConnection);
}

void ReportExport::acceptFormulas(const TypesetFormulas& formulas) {
    if (!m_typesetting || !m_composed)
        return;
    m_composed->formulas = formulas;
    m_typesetting.reset();
    drawNext();
}

// Curves are drawn by widgets, one in each turn of the event loop; all else is painted beside the window.
void ReportExport::drawNext() {
    Composed& composed = *m_composed;
    while (composed.drawn < composed.figures.size() && !isDrawnByWidget(composed.figures[composed.drawn]))
        ++composed.drawn;
    if (composed.drawn == composed.figures.size()) {
        emit progressed(drawnFraction);
        isPaper(composed.path) ? layOut() : print();
        return;
    }
    composed.drawings[composed.drawn] = strokesOf(composed.figures[composed.drawn]);
    ++composed.drawn;
    QTimer::singleShot(0, this, [this, number = m_number] {
        if (number == m_number)
            drawNext();
    });
}

void ReportExport::layOut() {
    m_pool.start([this, number = m_number, composed = std::exchange(m_composed, nullptr)] {
        auto pages =
            std::make_shared<const ReportPages>(layOutReport(composed->report, composed->formulas, composed->drawings));
        QMetaObject::invokeMethod(
            this,
            [this, number, pages] {
                if (number != m_number)
                    return;
                emit progressed(1.0);
                emit laidOut(*pages);
            },
            Qt::QueuedConnection);
    });
}

void ReportExport::print() {
    m_pool.start([this, number = m_number, composed = std::exchange(m_composed, nullptr)] {
        const QByteArray bytes = printed(*composed);
        composed->files.push_back({systemPath(composed->path), bytes.toStdString()});
        QMetaObject::invokeMethod(
            this,
            [this, number, composed] {
                if (number != m_number)
                    return;
                emit progressed(1.0);
                m_session.write(std::move(composed->files));
            },
            Qt::QueuedConnection);
    });
}

} // namespace coenergy

#include "moc_report_export.cpp"
