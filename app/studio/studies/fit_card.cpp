#include "studio/studies/fit_card.hpp"

#include "base/start_name.hpp"
#include "pages/fit_figures.hpp"
#include "pages/study_figures.hpp"
#include "plot/figure_view.hpp"
#include "report/fit_account.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/analysis/choice_box.hpp"
#include "theme/measures.hpp"
#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

namespace coenergy {

namespace {

constexpr int fittedDigits = 6, deviationDigits = 3;
enum FitColumn { NameColumn, BeforeColumn, FittedColumn, DeviationColumn, FromColumn, ToColumn };

} // namespace

QString shownUnknown(const Notation& notation, const std::string& name) {
    constexpr char16_t dotAbove = 0x0307, twoDotsAbove = 0x0308;
    const auto start = nameOfStart(name);
    const QString shown = letters(notation, start.value_or(name));
    const bool hasDots = shown.contains(QChar(dotAbove)) || shown.contains(QChar(twoDotsAbove)); // lost in a small θ
    return (hasDots ? QString::fromStdString(start.value_or(name)) : shown) +
           (start ? QStringLiteral("(0)") : QString());
}

FitCard::FitCard(QWidget* parent)
    : AnalysisCard(tr("Fit"), parent), m_curve(newChoice(tr("Measured quantity"), this)),
      m_take(new QPushButton(this)) {
    constexpr int figureHeight = 150;
    addChoice(m_curve);
    for (int k = 0; k < 2; ++k)
        addFigure()->setMinimumHeight(figureHeight);
    figures().back()->shareHorizontal(*figures().front());
    m_legend = addNote();
    m_legend->setTextFormat(Qt::RichText);
    m_table = addTable(tr("Values that were found"),
                       {tr("Value"), tr("before"), tr("fitted"), QStringLiteral("±"), tr("95 % from"), tr("to")}, 0);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_account = addNote();
    m_account->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addFigureActions();
    m_take->setText(tr("Take the values"));
    m_take->setToolTip(tr("Sets the values that were found in the model, as one step"));
    m_take->setFixedHeight(controlHeight);
    addFoot(m_take);
    connect(m_take, &QPushButton::clicked, this, &FitCard::valuesWanted);
    connect(m_curve, &QComboBox::activated, this, &FitCard::showCurve);
    connect(this, &AnalysisCard::lettersChanged, this, &FitCard::fitTable);
    onPaletteChange(this, [this] { showCurve(); });
    setResults(nullptr, {});
}

void FitCard::setResults(const FitResults* results, const Notation& notation) {
    m_notation = notation;
    m_fitted = results ? std::optional(results->fitted) : std::nullopt;
    m_names.clear();
    m_take->setVisible(m_fitted && m_fitted->hasConverged);
    m_curve->setVisible(m_fitted && m_fitted->curves.size() > 1);
    if (!m_fitted)
        return setObstacle(
            tr("Choose a file of measured values, say what they are in the model, and which values are to "
               "be found; then run the fit."));
    setObstacle({});
    for (const FitUnknown& unknown : m_fitted->unknowns)
        m_names.append(shownUnknown(notation, unknown.name));
    const int before = m_curve->currentIndex();
    m_curve->clear();
    for (const FittedCurve& one : m_fitted->curves)
        m_curve->addItem(QString::fromStdString(one.column));
    m_curve->setCurrentIndex(m_curve->count() == 0 ? -1 : std::clamp(before, 0, m_curve->count() - 1));
    showCurve();
    showValues();
}

void FitCard::setTone(CurveTone tone) {
    for (FigureView* view : figures())
        view->setTone(tone);
}

const FittedCurve* FitCard::curve() const {
    const auto index = static_cast<std::size_t>(m_curve->currentIndex());
    return m_fitted && index < m_fitted->curves.size() ? &m_fitted->curves[index] : nullptr;
}

void FitCard::showCurve() {
    const FittedCurve* shown = curve();
    for (FigureView* view : figures())
        view->setVisible(shown);
    m_legend->setVisible(shown);
    if (!shown)
        return;
    const Figure figure = fitFigure(*shown, m_notation);
    m_legend->setText(legendOf(figure, palette()));
    figures().front()->setFigure(figure);
    figures().back()->setFigure(residualFigure(*shown));
}

void FitCard::showValues() {
    const auto cell = [this](int row, int column, const QString& words) {
        auto* item = new QTableWidgetItem(words);
        item->setTextAlignment((column == NameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        m_table->setItem(row, column, item);
    };
    const QString unknown = QStringLiteral("–");
    m_table->setRowCount(static_cast<int>(m_names.size()));
    for (int row = 0; row < m_names.size(); ++row) {
        const Estimate& estimate = m_fitted->fit.estimates[static_cast<std::size_t>(row)];
        const auto& interval = estimate.interval;
        cell(row, NameColumn, m_names[row]);
        cell(row, BeforeColumn, displayedNumber(m_fitted->unknowns[static_cast<std::size_t>(row)].start, fittedDigits));
        cell(row, FittedColumn, displayedNumber(estimate.value, fittedDigits));
        cell(row, DeviationColumn,
             estimate.deviation ? displayedNumber(*estimate.deviation, deviationDigits) : unknown);
        cell(row, FromColumn, interval ? displayedNumber((*interval)[0], fittedDigits) : unknown);
        cell(row, ToColumn, interval ? displayedNumber((*interval)[1], fittedDigits) : unknown);
    }
    m_account->setText(fitAccount(*m_fitted, m_names).join(QLatin1Char('\n')));
    fitTable();
}

// All rows are seen: the pane scrolls.
void FitCard::fitTable() {
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + 2 +
                            m_table->rowCount() * m_table->verticalHeader()->defaultSectionSize());
}

} // namespace coenergy

#include "moc_fit_card.cpp"
