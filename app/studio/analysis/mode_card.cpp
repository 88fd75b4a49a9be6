#include "studio/analysis/mode_card.hpp"

#include "plot/curve_style.hpp"
#include "plot/typeset_cells.hpp"
#include "studio/analysis/mode_picture.hpp"
#include "studio/equations/typeset_words.hpp"
#include "theme/icon.hpp"
#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTableWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace coenergy {

namespace {

enum ModeColumn {
    NameColumn,
    ValueColumn,
    AngularColumn,
    HertzColumn,
    ExactColumn,
    DampingColumn,
    TimeColumn,
    ColumnCount
};

constexpr int copiedDigits = 10;

// For the clipboard.
QString lettersOf(const QString& words, const Notation& notation) {
    return QTextDocumentFragment::fromHtml(typesetWords(words, notation)).toPlainText();
}

double hertzOf(double square) {
    return std::sqrt(square) / (2 * std::numbers::pi);
}

// The cross that stands for the mode in the plane of eigenvalues.
QIcon crossIcon(int style, int side, const QPalette& palette, qreal devicePixelRatio) {
    QPixmap picture(QSize(side, side) * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(curveColor(style, palette), side / 6.0));
    painter.drawLine(QPointF(2, 2), QPointF(side - 2, side - 2));
    painter.drawLine(QPointF(2, side - 2), QPointF(side - 2, 2));
    return picture;
}

// "exact f Hz": the first single letter is a symbol, what follows it a unit.
SymbolText headingSymbols(const QString& words) {
    SymbolText text;
    bool hasSymbol = false;
    for (const QString& word : words.split(QLatin1Char(' '))) {
        if (!text.isEmpty())
            text.addWords(QStringLiteral(" "));
        const bool isSymbol = !std::exchange(hasSymbol, hasSymbol || word.size() == 1) && word.size() == 1;
        isSymbol ? text.addSymbol(word, word) : text.addWords(word);
    }
    return text;
}

// The row is what is chosen, not a cell of it; between numbers there is room for one more digit.
class RowDelegate : public TypesetCells {
public:
    using TypesetCells::TypesetCells;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = TypesetCells::sizeHint(option, index);
        return {size.width() + option.fontMetrics.horizontalAdvance(QLatin1Char('0')), size.height()};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        TypesetCells::initStyleOption(option, index);
        option->state &= ~QStyle::State_HasFocus;
    }
};

} // namespace

ModeCard::ModeCard(QWidget* parent)
    : AnalysisCard(tr("Modes"), parent),
      m_table(addTable(tr("Modes"),
                       {tr("Mode"), tr("λ 1/s"), tr("ω rad/s"), tr("f Hz"), tr("exact f Hz"), tr("ζ"), tr("τ s")})),
      m_picture(new ModePicture(this)),
      m_animate(new QPushButton(themeIcon(QStringLiteral("play")), tr("Animate"), this)), m_words(new QLabel(this)) {
    onPaletteChange(this, [this] { fillExact(); });
    m_table->horizontalHeaderItem(AngularColumn)->setToolTip(tr("Angular frequency"));
    m_table->horizontalHeaderItem(ExactColumn)
        ->setToolTip(tr("Natural frequency of the uniform field without any assumed modes, undamped"));
    m_table->horizontalHeaderItem(DampingColumn)->setToolTip(tr("Damping ratio"));
    m_table->horizontalHeaderItem(TimeColumn)->setToolTip(tr("Time constant; negative where the motion grows"));
    for (int column = ValueColumn; column < ColumnCount; ++column)
        m_table->horizontalHeaderItem(column)->setData(
            symbolRole, QVariant::fromValue(headingSymbols(m_table->horizontalHeaderItem(column)->text())));
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_animate->setFixedHeight(26);
    m_animate->setCheckable(true);
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(6, 4, 10, 6);
    row->addWidget(m_picture, 3);
    auto* aside = new QVBoxLayout;
    aside->addStretch(1);
    aside->addWidget(m_animate, 0, Qt::AlignLeft);
    aside->addWidget(m_words);
    aside->addStretch(1);
    row->addLayout(aside, 2);
    addContent(foot, 2);
    menu().addAction(tr("Copy table"), this, &ModeCard::copyModes);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int now, int, int before) {
        if (now == before)
            return;
        showShape();
        emit chosenChanged();
    });
    connect(this, &AnalysisCard::lettersChanged, this, [this] {
        m_animate->setFixedHeight(fontMetrics().height() + 10);
        fill();
    });
    connect(m_animate, &QPushButton::toggled, m_picture, &ModePicture::setSwinging);
}

void ModeCard::clear() {
    m_system.reset();
    m_items.clear();
    m_exact.clear();
    fill();
}

void ModeCard::setModes(const Document& document, const Equilibrium& equilibrium, const Notation& notation) {
    m_document = document;
    m_notation = notation;
    m_system = equilibrium.linear;
    m_rest = equilibrium.values;
    m_items = modeItems(*m_system, notation);
    fill();
}

// With few digits, more in tooltips; beside exact frequencies with enough to be compared.
QStringList ModeCard::cellsOf(const ModeItem& item) const {
    constexpr int fewDigits = 2, digitsOfFrequency = 3;
    const QString none = QStringLiteral("0"), endless = QStringLiteral("∞");
    const Mode& mode = m_system->modes[item.mode];
    const std::complex<double> value = mode.value;
    const double rate = std::abs(value.imag());
    const bool isShort = item.isPair && m_exact.empty();
    const bool hasBothParts = item.isPair && std::abs(value.real()) > 1e-12 * std::abs(value);
    return {item.name.toPlainText(),
            eigenvalueText(value, item.isPair, hasBothParts ? fewDigits : digitsOfFrequency),
            isShort ? displayedNumber(rate, digitsOfFrequency) : item.angularFrequency,
            isShort ? displayedNumber(rate / (2 * std::numbers::pi), digitsOfFrequency) : item.frequency,
            {},
            item.isPair && item.damping != none ? displayedNumber(dampingRatio(mode), fewDigits) : item.damping,
            item.timeConstant != endless ? displayedNumber(-1 / value.real(), fewDigits) : item.timeConstant};
}

int ModeCard::crossSide() const {
    return qRound(0.8 * fontMetrics().height());
}

void ModeCard::fill() {
    m_table->setIconSize({crossSide(), crossSide()});
    const int row = std::max(0, m_table->currentRow());
    const QSignalBlocker blocker(m_table);
    m_table->setRowCount(static_cast<int>(m_items.size()));
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const ModeItem& item = m_items[k];
        const QStringList texts = cellsOf(item);
        for (int column = 0; column < ColumnCount; ++column) {
            m_table->setItem(static_cast<int>(k), column, new QTableWidgetItem(texts[column]));
            if (column != NameColumn)
                m_table->item(static_cast<int>(k), column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
        m_table->item(static_cast<int>(k), ValueColumn)->setToolTip(item.value);
        m_table->item(static_cast<int>(k), DampingColumn)->setToolTip(item.damping);
        m_table->item(static_cast<int>(k), TimeColumn)->setToolTip(item.timeConstant);
        m_table->item(static_cast<int>(k), NameColumn)->setData(symbolRole, QVariant::fromValue(item.name));
        m_table->item(static_cast<int>(k), NameColumn)
            ->setIcon(crossIcon(static_cast<int>(k), crossSide(), palette(), devicePixelRatioF()));
        if (item.isPair)
            m_table->item(static_cast<int>(k), HertzColumn)->setToolTip(tr("ω = %1 rad/s").arg(item.angularFrequency));
    }
    fillExact();
    fitTable();
    m_table->setCurrentCell(m_items.empty() ? -1 : std::min(row, m_table->rowCount() - 1), 0);
    showShape();
    emit chosenChanged();
}

void ModeCard::setExact(std::vector<double> squares) {
    if (squares == m_exact && m_isExactOfThis)
        return;
    const bool isOther = squares.empty() != m_exact.empty();
    m_exact = std::move(squares);
    m_isExactOfThis = true;
    if (isOther)
        return fill();
    fillExact();
    fitColumns();
}

void ModeCard::keepExact() {
    if (std::exchange(m_isExactOfThis, false))
        fillExact();
}

namespace {

// The modes that oscillate, slowest first; nothing where what does not oscillate is not what is exactly so.
std::vector<std::size_t> oscillating(const LinearSystem& system, const std::vector<ModeItem>& items,
                                     std::size_t restingCount) {
    std::vector<std::size_t> pairs;
    for (std::size_t k = 0; k < items.size(); ++k)
        if (items[k].isPair)
            pairs.push_back(k);
    if (items.size() - pairs.size() != 2 * restingCount)
        return {};
    const auto rate = [&](std::size_t k) { return std::abs(system.modes[items[k].mode].value); };
    std::sort(pairs.begin(), pairs.end(), [&](std::size_t a, std::size_t b) { return rate(a) < rate(b); });
    return pairs;
}

} // namespace

// Beside the frequencies of the assumed modes, which come from above.
std::map<std::size_t, double> ModeCard::exactSquares() const {
    constexpr double zero = 1e-12; // of the largest square
    if (m_exact.empty() || !m_system)
        return {};
    const auto resting = static_cast<std::size_t>(std::count_if(
        m_exact.begin(), m_exact.end(), [&](double square) { return square <= zero * std::abs(m_exact.back()); }));
    const std::vector<std::size_t> rows = oscillating(*m_system, m_items, resting);
    std::map<std::size_t, double> squares;
    for (std::size_t k = 0; k < rows.size() && k + resting < m_exact.size(); ++k)
        squares.emplace(rows[k], m_exact[k + resting]);
    return squares;
}

// Those of an earlier state stay, greyed: a column that comes and goes would move all others.
void ModeCard::fillExact() {
    const std::map<std::size_t, double> squares = exactSquares();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto square = squares.find(static_cast<std::size_t>(row));
        const bool isKnown = square != squares.end();
        QTableWidgetItem* item = m_table->item(row, ExactColumn);
        item->setText(isKnown ? displayedNumber(hertzOf(square->second), frequencyDigits) : QString());
        item->setToolTip(isKnown ? tr("ω = %1 rad/s").arg(displayedNumber(std::sqrt(square->second), frequencyDigits))
                                 : QString());
        item->setForeground(m_isExactOfThis ? QBrush() : palette().brush(QPalette::PlaceholderText));
    }
}

// As high as its rows: the pane scrolls, not the table.
void ModeCard::fitTable() {
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int heading = m_table->horizontalHeader()->sizeHint().height() + 2;
    m_table->setFixedHeight(heading + row * m_table->rowCount());
    fitColumns();
}

// What other columns say already gives way to the names; a frequency stays beside the exact one. Where names would
// hardly be seen the damping does, too.
void ModeCard::fitColumns() {
    constexpr int enoughForName = 160, margins = 14;
    const int besideName = crossSide() + 16; // its gaps
    int leastName = 0;
    for (const ModeItem& item : m_items)
        leastName = std::max(leastName, qCeil(item.name.size(m_table->font()).width()) + besideName);
    leastName = std::min(leastName, enoughForName);
    int room = width() - margins;
    for (int column = ValueColumn; column < ColumnCount; ++column) {
        m_table->setColumnHidden(column, column == ExactColumn && m_exact.empty());
        if (m_table->isColumnHidden(column))
            continue;
        m_table->resizeColumnToContents(column);
        room -= m_table->columnWidth(column);
    }
    const auto giveWay = [&](int column, int least) {
        if (room >= least)
            return;
        room += m_table->columnWidth(column);
        m_table->setColumnHidden(column, true);
    };
    for (const int column : {AngularColumn, TimeColumn, m_exact.empty() ? HertzColumn : ValueColumn})
        giveWay(column, leastName);
    giveWay(DampingColumn, std::min(leastName, 2 * besideName));
}

void ModeCard::resizeEvent(QResizeEvent* event) {
    AnalysisCard::resizeEvent(event);
    fitColumns();
}

std::optional<int> ModeCard::chosen() const {
    const int row = m_table->currentRow();
    return row >= 0 && row < m_table->rowCount() ? std::optional(row) : std::nullopt;
}

void ModeCard::choose(int item) {
    if (item >= 0 && item < m_table->rowCount())
        m_table->setCurrentCell(item, 0);
}

void ModeCard::showShape() {
    const auto item = chosen();
    m_animate->setEnabled(item && m_system);
    if (!item || !m_system) {
        m_animate->setChecked(false);
        m_words->clear();
        return m_picture->clear();
    }
    const ModeItem& mode = m_items[static_cast<std::size_t>(*item)];
    m_picture->setMode(m_document, m_rest, m_system->coordinates, mode.shape);
    m_words->setText(typesetWords(shapeInWords(*m_system, mode, m_document), m_notation));
    const bool isMoving = mode.shape.size() > 0 && !mode.shape.isZero();
    m_animate->setVisible(isMoving);
    m_picture->setVisible(isMoving);
}

void ModeCard::copyModes() const {
    const std::map<std::size_t, double> squares = exactSquares();
    QStringList lines{QStringLiteral("mode\tlambda\tomega\tf\tzeta\ttau\tshape")};
    if (!squares.empty())
        lines.front().append(QStringLiteral("\texact omega\texact f"));
    for (std::size_t k = 0; k < m_items.size(); ++k) {
        const ModeItem& item = m_items[k];
        const double rate = std::abs(m_system->modes[item.mode].value.imag());
        QStringList texts{item.name.toPlainText(),
                          item.value,
                          item.isPair ? displayedNumber(rate, copiedDigits) : item.angularFrequency,
                          item.isPair ? displayedNumber(rate / (2 * std::numbers::pi), copiedDigits) : item.frequency,
                          item.damping,
                          item.timeConstant,
                          lettersOf(shapeInWords(*m_system, item, m_document), m_notation)};
        if (const auto square = squares.find(k); square != squares.end())
            texts << displayedNumber(std::sqrt(square->second), copiedDigits)
                  << displayedNumber(hertzOf(square->second), copiedDigits);
        lines.append(texts.join(QLatin1Char('\t')));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace coenergy

#include "moc_mode_card.cpp"
