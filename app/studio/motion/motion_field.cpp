// Follows the session for fields and elements, and the plots for run and time.
#include "studio/motion/motion_field.hpp"

#include "model/written_document.hpp"
#include "plot/picture_file.hpp"
#include "plot/plot_pane.hpp"
#include "session/session.hpp"
#include "studio/start/start_columns.hpp"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPainter>
#include <QTabBar>

#include <algorithm>

namespace coenergy {

namespace {

QByteArray number(double value) {
    return QByteArray::number(value, 'g', 17);
}

} // namespace

MotionField::MotionField(Session& session, PlotPane& plots, QWidget* parent)
    : QObject(parent), m_session(session), m_plots(plots), m_canvas(new FieldCanvas(parent)),
      m_views(new QTabBar(parent)) {
    for (int k = 0; k < fieldViewCount; ++k)
        m_views->addTab(fieldViewName(static_cast<FieldView>(k)));
    m_views->setAccessibleName(tr("Pictures of the field"));
    m_views->setFocusPolicy(Qt::TabFocus);
    m_views->setDrawBase(false);
    m_views->setExpanding(false);
    m_views->hide();
    m_canvas->hide();
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_views, &QTabBar::currentChanged, this,
            [this](int index) { m_canvas->setView(static_cast<FieldView>(index)); });
    connect(m_canvas, &QWidget::customContextMenuRequested, this, &MotionField::openMenu);
    connect(m_canvas, &FieldCanvas::playWanted, &m_plots, &PlotPane::togglePlay);
    connect(m_canvas, &FieldCanvas::timeWanted, this, &MotionField::timeWanted);
    connect(&m_session, &Session::spreadChanged, this, &MotionField::follow);
    connect(&m_plots, &PlotPane::timeCursorMoved, m_canvas, [this](double time) { m_canvas->setTime(time); });
    connect(&m_plots, &PlotPane::stateChanged, this, [this] { m_canvas->setStale(m_plots.isStale()); });
}

void MotionField::setRun(RunColumns run) {
    constexpr std::size_t leastRows = 2;
    if (run.run().rowCount() < leastRows)
        return;
    m_run = std::move(run);
    m_hasRun = true;
    show();
}

void MotionField::startAnew() {
    m_hasRun = false;
    m_run = {};
    m_canvas->setTime(std::nullopt);
    m_views->setCurrentIndex(0);
    show();
}

// Names and, before a run, the start.
void MotionField::follow() {
    const auto& parsed = m_session.state().parsed;
    if (!m_hasRun && parsed && m_session.state().spread && !m_session.state().spread->empty())
        m_run = startColumns(*parsed);
    show();
}

// Where a run lacks what the fields are made of now, it is of an earlier model: what was seen of it stays.
void MotionField::show() {
    const bool hadFields = hasFields();
    const auto& spread = m_session.state().spread;
    Point parameters;
    for (const auto& [name, value] : m_run.names().parameters)
        parameters.emplace(name, value);
    std::vector<FieldMotion> motions;
    if (spread)
        for (const DistributedField& field : *spread)
            motions.emplace_back(field, parameters, m_run.sharedRun(), unitsOf(field, m_run.names()));
    const bool isEmpty =
        std::all_of(motions.begin(), motions.end(), [](const FieldMotion& motion) { return motion.isEmpty(); });
    if (!isEmpty || motions.empty() || !m_hasRun)
        m_canvas->setMotions(std::move(motions));
    if (hasFields() != hadFields) {
        m_views->setVisible(hasFields());
        m_canvas->setVisible(hasFields());
        emit fieldsChanged();
    }
}

std::vector<Plot> MotionField::usualPlots() const {
    const auto& state = m_session.state();
    return state.parsed && state.spread ? fieldPlots(*state.parsed, *state.spread) : std::vector<Plot>();
}

// Files

QByteArray fieldCsv(const std::vector<FieldPanel>& panels) {
    QByteArray csv;
    for (const FieldPanel& panel : panels) {
        const FieldMotion& motion = panel.motion;
        const std::string& name = motion.field().name;
        csv += "t";
        for (const double place : motion.places())
            csv += "," + QByteArray::fromStdString(name) + "(" + number(place) + ")";
        csv += "\n";
        for (std::size_t row = 0; row < motion.times().size(); ++row) {
            csv += number(motion.times()[row]);
            for (const double value : motion.at(row))
                csv += "," + number(value);
            csv += "\n";
        }
    }
    return csv;
}

QByteArray MotionField::picture(const ExportWish& wish) const {
    if (wish.content != ExportWish::Content::Picture)
        return fieldCsv(m_canvas->panels());
    const QSize size = logicalSize(wish.size);
    const auto paint = [&](QPaintDevice& device, PaintMode, double scale) {
        QPainter painter(&device);
        painter.scale(scale, scale);
        paintFieldsForPaper(painter, size, m_canvas->panels(), m_canvas->view(), m_canvas->time(),
                            {picturePalette(), pictureFont()});
    };
    return pictureFile(
        {QString::fromStdString(m_session.document().header->title), fieldViewName(m_canvas->view()), paint},
        wish.format, wish.size);
}

void MotionField::openMenu(const QPoint& place) {
    auto* menu = new QMenu(m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy picture"), this, [this] {
        QImage image;
        image.loadFromData(picture(ExportWish{}));
        QApplication::clipboard()->setImage(image);
    });
    menu->addAction(tr("Export…"), this, &MotionField::openExport);
    menu->popup(m_canvas->mapToGlobal(place));
}

void MotionField::openExport() {
    auto* dialog = new ExportDialog(
        fieldViewName(m_canvas->view()).toLower().replace(QLatin1Char(' '), QLatin1Char('-')), m_canvas);
    connect(dialog, &ExportDialog::wanted, this, [this, dialog](const ExportWish& wish) {
        const QByteArray bytes = picture(wish);
        if (bytes.isEmpty())
            return dialog->refuse();
        emit exported(bytes, wish.fileName);
        dialog->accept();
    });
    dialog->open();
}

} // namespace coenergy

#include "moc_motion_field.cpp"
