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
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>

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
    picker->openIn(*this);
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
    QAction* equal = menu.addAction(tr("Equal Scales"));
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
    QAction* own = menu.addAction(tr("Time Axis of Its Own"));
    own->setCheckable(true);
    own->setChecked(frame.hasOwnTime);
    own->setEnabled(frame.plotted().sharesTime());
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
    add(tr("Logarithmic Horizontal Axis"), &Plot::xScale);
    add(tr("Logarithmic Vertical Axis"), &Plot::yScale);
}

// A spectrum is over frequencies, whatever the plot was over before.
void PlotPane::addContents(QMenu& menu, PlotFrame& frame) {
    const QString names[] = {tr("Curves"), tr("Their Rates"), tr("Their Integrals over Time"), tr("Their Spectra")};
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

void PlotPane::openMenu(PlotFrame& frame, QPoint place) {
    const bool isAudit = m_showsAudit && &frame == m_frames.back();
    auto* menu = new QMenu(&frame);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!isAudit) {
        menu->addAction(tr("Add Curve…"), this, [this, &frame] { askForCurve(frame); });
        menu->addAction(tr("Rename"), &frame.title(), [&frame] {
            frame.title().setFocus();
            frame.title().selectAll();
        });
        menu->addAction(tr("Horizontal Axis…"), this, [this, &frame] { askForAbscissa(frame); });
        addOwnTime(*menu, frame);
        addContents(*menu, frame);
        addLogarithmicAxes(*menu, frame);
        addEqualScales(*menu, frame);
        menu->addSeparator();
    }
    menu->addAction(tr("Fit"), this, [this, &frame] { fit(frame, Qt::Horizontal | Qt::Vertical); });
    menu->addAction(tr("Previous View"), this, &PlotPane::previousView)->setEnabled(m_history->canGoBack());
    menu->addAction(tr("Next View"), this, &PlotPane::nextView)->setEnabled(m_history->canGoForward());
    menu->addAction(tr("Copy Picture"), this, [&frame] { copyPicture(frame); });
    menu->addAction(tr("Export…"), this, [this, &frame] { openExport(frame); });
    menu->addSeparator();
    menu->addAction(isAudit ? tr("Close") : tr("Remove Plot"), this, [this, &frame] { removePlot(frame); });
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
