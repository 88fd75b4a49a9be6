// Changes of plots by the user become edits of the document; exports become files.

#include "plot/plot_pane.hpp"

#include "expression/parse.hpp"
#include "observation/trajectory_csv.hpp"
#include "plot/chart.hpp"
#include "plot/curve_picker.hpp"
#include "plot/plot_export.hpp"
#include "plot/plot_frame.hpp"
#include "plot/table_drawer.hpp"
#include "plot/view_history.hpp"

#include <QActionGroup>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace coenergy {

void PlotPane::edit(const QString& label, const PlotFrame& frame,
                    const std::function<void(std::vector<Plot>&, std::size_t)>& change) {
    const auto place = std::find(m_frames.begin(), m_frames.end(), &frame);
    std::vector<Plot> plots = shownPlots();
    const auto index = static_cast<std::size_t>(place - m_frames.begin());
    if (index >= plots.size())
        return;
    change(plots, index);
    emit plotsEdited(label, plots);
}

// Whoever adds a plot says first what it shows: who says nothing has changed nothing.
void PlotPane::addPlot() {
    auto* picker = new CurvePicker(tr("Which curves? Search a name or type an expression"), curveChoices(nullptr),
                                   CurvePicker::Choosing::Several, m_formulas, this);
    connect(picker, &CurvePicker::chosen, this, &PlotPane::addPlotOf);
    m_adder && m_adder->isVisible() ? picker->openBelow(*m_adder) : picker->openIn(*this);
}

void PlotPane::addPlotOf(const QStringList& texts) {
    std::vector<Plot> plots = shownPlots();
    plots.push_back({.title = {}, .x = "t", .y = {}, .remarks = {}});
    for (const QString& text : texts)
        plots.back().y.push_back(text.toStdString());
    const QScopedValueRollback adding(m_isAdding, true);
    emit plotsEdited(tr("add plot"), plots);
}

std::vector<PlotChoice> PlotPane::variables() const {
    std::vector<PlotChoice> choices = plotChoices(trajectory(), m_run.names());
    std::erase_if(choices, [](const PlotChoice& choice) { return choice.name == "t"; });
    return choices;
}

// What a plot shows already is not offered to it again; what the others show comes last.
std::vector<PlotChoice> PlotPane::curveChoices(const PlotFrame* frame) const {
    std::vector<PlotChoice> choices = plotChoices(trajectory(), m_run.names());
    const auto shows = [](const Plot& plot, const PlotChoice& choice) {
        return std::find(plot.y.begin(), plot.y.end(), choice.name) != plot.y.end();
    };
    std::erase_if(choices, [&](const PlotChoice& choice) {
        return choice.name == "t" || (frame && shows(frame->plot(), choice));
    });
    std::stable_partition(choices.begin(), choices.end(), [&](const PlotChoice& choice) {
        return std::none_of(m_plots.begin(), m_plots.end(), [&](const Plot& plot) { return shows(plot, choice); });
    });
    return choices;
}

void PlotPane::removePlot(PlotFrame& frame) {
    if (m_showsAudit && &frame == m_frames.back()) {
        m_showsAudit = false;
        m_frames.pop_back();
        frame.hide();
        frame.deleteLater();
        updateTables();
        return;
    }
    edit(tr("remove plot"), frame, [](std::vector<Plot>& plots, std::size_t index) {
        plots.erase(plots.begin() + static_cast<std::ptrdiff_t>(index));
    });
}

void PlotPane::askForCurve(PlotFrame& frame) {
    auto* picker = new CurvePicker(tr("Which curves? Search a name or type an expression"), curveChoices(&frame),
                                   CurvePicker::Choosing::Several, m_formulas, &frame);
    connect(picker, &CurvePicker::chosen, this, [this, &frame](const QStringList& texts) {
        edit(tr("add curve %1").arg(texts.join(QStringLiteral(", "))), frame,
             [&texts](std::vector<Plot>& plots, std::size_t index) {
                 for (const QString& text : texts)
                     plots[index].y.push_back(text.toStdString());
             });
    });
    picker->openBelow(frame.addButton());
}

// What means nothing, or is there already, changes nothing.
void PlotPane::addDropped(PlotFrame& frame, const QString& expression) {
    const std::string text = expression.toStdString();
    const auto& shown = frame.plotted().curves;
    const bool isShown =
        std::any_of(shown.begin(), shown.end(), [&](const Curve& curve) { return curve.text == text; });
    if (!isShown && parseUnbound(text).value)
        edit(tr("add curve %1").arg(expression), frame,
             [&text](std::vector<Plot>& plots, std::size_t index) { plots[index].y.push_back(text); });
}

void PlotPane::askForAbscissa(PlotFrame& frame) {
    auto* picker =
        new CurvePicker(tr("Plot over what? t, a name or an expression"), plotChoices(trajectory(), m_run.names()),
                        CurvePicker::Choosing::One, m_formulas, &frame);
    connect(picker, &CurvePicker::chosen, this, [this, &frame](const QStringList& texts) {
        edit(tr("change horizontal axis"), frame,
             [&texts](std::vector<Plot>& plots, std::size_t index) { plots[index].x = texts.front().toStdString(); });
    });
    picker->openBelow(frame.menuButton());
}

// A path in one unit has them anyway.
void PlotPane::addEqualScales(QMenu& menu, PlotFrame& frame) {
    const PlotData& plotted = frame.plotted();
    QAction* equal = menu.addAction(tr("Equal scales"));
    equal->setCheckable(true);
    equal->setChecked(plotted.isPath() || plotted.wantsEqualScales);
    equal->setEnabled(plotted.isOverQuantity() && !plotted.isPath());
    connect(equal, &QAction::toggled, this, [this, &frame](bool isOn) {
        edit(isOn ? tr("set equal scales") : tr("let scales differ"), frame,
             [isOn](std::vector<Plot>& plots, std::size_t index) {
                 plots[index].equalScales = isOn ? Mark::Set : Mark::Plain;
             });
    });
}

// A part of the time, in full, beside all of it.
void PlotPane::addOwnTime(QMenu& menu, PlotFrame& frame) {
    QAction* own = menu.addAction(tr("Time axis of its own"));
    own->setCheckable(true);
    own->setChecked(frame.hasOwnTime || frame.plotted().ends.isStated());
    own->setEnabled(frame.plotted().sharesTime() && !frame.plotted().ends.isStated());
    connect(own, &QAction::toggled, this, [this, &frame](bool isOn) { setOwnTime(frame, isOn); });
}

void PlotPane::addLogarithmicAxes(QMenu& menu, PlotFrame& frame) {
    const auto add = [&](const QString& name, std::string Plot::*scale) {
        QAction* axis = menu.addAction(name);
        axis->setCheckable(true);
        axis->setChecked(frame.plot().*scale == scales.back());
        connect(axis, &QAction::toggled, this, [this, &frame, scale](bool isOn) {
            edit(tr("change scale of an axis"), frame, [=](std::vector<Plot>& plots, std::size_t index) {
                plots[index].*scale = isOn ? std::string(scales.back()) : std::string();
            });
        });
    };
    add(tr("Logarithmic horizontal axis"), &Plot::xScale);
    add(tr("Logarithmic vertical axis"), &Plot::yScale);
}

// A spectrum is over frequencies, whatever the plot was over before.
void PlotPane::addContents(QMenu& menu, PlotFrame& frame) {
    const QString names[] = {tr("Curves"), tr("Their rates"), tr("Their integrals over time"), tr("Their spectra")};
    QMenu* contents = menu.addMenu(tr("Show"));
    auto* choice = new QActionGroup(contents);
    for (std::size_t k = 0; k < plotContents.size(); ++k) {
        QAction* action = contents->addAction(names[k]);
        action->setCheckable(true);
        action->setActionGroup(choice);
        action->setChecked(static_cast<std::size_t>(frame.plotted().content) == k);
        connect(action, &QAction::triggered, this, [this, &frame, k] {
            edit(tr("change what a plot shows"), frame, [k](std::vector<Plot>& plots, std::size_t index) {
                plots[index].shows = k == 0 ? std::string() : std::string(plotContents[k]);
                if (static_cast<PlotContent>(k) == PlotContent::Spectrum)
                    plots[index].x = "t";
            });
        });
    }
}

namespace {

// As many digits as can be told apart on the screen.
QString typedNumber(double value, double perPixel) {
    constexpr int digits = 12; // without what rounding leaves
    const double step = std::pow(10, std::floor(std::log10(perPixel)));
    return QString::number(step * std::round(value / step) + 0.0, 'g', digits);
}

QString typedPlace(const QCPAxis& axis, double pixel) {
    const double value = axis.pixelToCoord(pixel);
    return typedNumber(value, std::abs(axis.pixelToCoord(pixel + 1) - value));
}

} // namespace

// At the curve that was clicked on, else at a place of the horizontal axis.
QString PlotPane::placeOfClick(const PlotFrame& frame, QPoint position) {
    const Chart& chart = frame.chart();
    const auto sample = chart.nearestSample(position);
    if (!sample)
        return typedPlace(*chart.xAxis, position.x());
    const PlotData& data = frame.plotted();
    const QPointF at(chart.xAxis->coordToPixel(data.horizontal()[sample->row]),
                     chart.yAxis->coordToPixel(data.curves[sample->curve].values[sample->row]));
    return QStringLiteral("%1, %2").arg(typedPlace(*chart.xAxis, at.x()), typedPlace(*chart.yAxis, at.y()));
}

void PlotPane::askForNote(PlotFrame& frame, const QString& place) {
    auto* dialog = new QInputDialog(&frame);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Note"));
    dialog->setLabelText(tr("Words at %1").arg(place));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, &frame, place](const QString& words) {
        const QString note = words.simplified();
        if (!note.isEmpty())
            edit(tr("add note"), frame, [&](std::vector<Plot>& plots, std::size_t index) {
                plots[index].notes.push_back(QStringLiteral("%1: %2").arg(place, note).toStdString());
            });
    });
    dialog->open();
}

void PlotPane::addNotes(QMenu& menu, PlotFrame& frame, std::optional<QPoint> onChart) {
    if (onChart && !frame.plotted().horizontal().empty())
        menu.addAction(tr("Add note here…"), this,
                       [this, &frame, place = placeOfClick(frame, *onChart)] { askForNote(frame, place); });
    const std::vector<std::string>& notes = frame.plot().notes;
    if (notes.empty())
        return;
    QMenu* remove = menu.addMenu(tr("Remove note"));
    for (std::size_t k = 0; k < notes.size(); ++k)
        remove->addAction(QString::fromStdString(notes[k]).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                          [this, &frame, k] {
                              edit(tr("remove note"), frame, [k](std::vector<Plot>& plots, std::size_t index) {
                                  plots[index].notes.erase(plots[index].notes.begin() + static_cast<std::ptrdiff_t>(k));
                              });
                          });
}

// What is seen of the horizontal axis becomes part of the document, or nothing is.
void PlotPane::addRange(QMenu& menu, PlotFrame& frame) {
    const auto keep = [this, &frame](const QString& from, const QString& to) {
        edit(tr("change range of an axis"), frame, [&](std::vector<Plot>& plots, std::size_t index) {
            plots[index].from = from.toStdString();
            plots[index].to = to.toStdString();
        });
    };
    menu.addAction(tr("Keep this range"), this, [&frame, keep] {
        const QRect seen = frame.chart().axisRect()->rect();
        keep(typedPlace(*frame.chart().xAxis, seen.left()), typedPlace(*frame.chart().xAxis, seen.right()));
    });
    menu.addAction(tr("Whole axis"), this, [keep] { keep({}, {}); })
        ->setEnabled(!frame.plot().from.empty() || !frame.plot().to.empty());
}

void PlotPane::connectLooks(PlotFrame& frame) {
    const auto state = [this, &frame](const QString& label, std::vector<std::string> Plot::*looks, std::size_t curve,
                                      const QString& name) {
        const std::size_t item = frame.plotted().curves[curve].item;
        edit(label, frame, [&](std::vector<Plot>& plots, std::size_t index) {
            std::vector<std::string>& texts = plots[index].*looks;
            texts.resize(std::max(texts.size(), item + 1));
            texts[item] = name.toStdString();
            while (!texts.empty() && texts.back().empty())
                texts.pop_back();
        });
    };
    connect(&frame, &PlotFrame::colorChosen, this, [state](std::size_t curve, const QString& name) {
        state(tr("change colour of a curve"), &Plot::colors, curve, name);
    });
    connect(&frame, &PlotFrame::styleChosen, this, [state](std::size_t curve, const QString& name) {
        state(tr("change style of a curve"), &Plot::styles, curve, name);
    });
}

void PlotPane::openMenu(PlotFrame& frame, QPoint place, std::optional<QPoint> onChart) {
    const bool isAudit = m_showsAudit && &frame == m_frames.back();
    auto* menu = new QMenu(&frame);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!isAudit) {
        menu->addAction(tr("Add curve…"), this, [this, &frame] { askForCurve(frame); });
        menu->addAction(tr("Rename"), &frame.title(), [&frame] {
            frame.title().setFocus();
            frame.title().selectAll();
        });
        menu->addAction(tr("Horizontal axis…"), this, [this, &frame] { askForAbscissa(frame); });
        addOwnTime(*menu, frame);
        addContents(*menu, frame);
        addLogarithmicAxes(*menu, frame);
        addEqualScales(*menu, frame);
        addRange(*menu, frame);
        addNotes(*menu, frame, onChart);
        menu->addSeparator();
    }
    menu->addAction(tr("Fit"), this, [this, &frame] { fit(frame, Qt::Horizontal | Qt::Vertical); });
    menu->addAction(tr("Previous view"), this, &PlotPane::previousView)->setEnabled(m_history->canGoBack());
    menu->addAction(tr("Next view"), this, &PlotPane::nextView)->setEnabled(m_history->canGoForward());
    menu->addAction(tr("Copy picture"), this, [&frame] { copyPicture(frame); });
    menu->addAction(tr("Export…"), this, [this, &frame] { openExport(frame); });
    menu->addSeparator();
    menu->addAction(isAudit ? tr("Close") : tr("Remove plot"), this, [this, &frame] { removePlot(frame); });
    menu->popup(place);
}

// Tables

void PlotPane::toggleCursorTable() {
    m_tables->toggle(TableDrawer::Table::AtCursors);
    if (!isCursorTableOpen()) // who wants no differences any more needs no second cursor
        setCursors({m_cursors->first, std::nullopt});
    emit stateChanged();
}

void PlotPane::toggleSampleTable() {
    m_tables->toggle(TableDrawer::Table::OfSamples);
    emit stateChanged();
}

bool PlotPane::isCursorTableOpen() const {
    return m_tables->isOpen(TableDrawer::Table::AtCursors);
}

bool PlotPane::isSampleTableOpen() const {
    return m_tables->isOpen(TableDrawer::Table::OfSamples);
}

// Export

void PlotPane::openExport(PlotFrame& frame) {
    auto* dialog = new ExportDialog(exportNameOf(frame), this);
    connect(dialog, &ExportDialog::wanted, this, [this, dialog, &frame](const ExportWish& wish) {
        const QByteArray bytes = exportedPlot(frame, trajectory(), wish);
        if (bytes.isEmpty()) {
            dialog->refuse();
            return;
        }
        emit exported(bytes, wish.fileName);
        dialog->accept();
    });
    dialog->open();
}

void PlotPane::exportRun() {
    emit exported(QByteArray::fromStdString(trajectoryCsv(trajectory())), tr("run.csv"));
}

} // namespace coenergy
