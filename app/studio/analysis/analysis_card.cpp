#include "studio/analysis/analysis_card.hpp"

#include "plot/figure_view.hpp"
#include "plot/typeset_cells.hpp"
#include "theme/icon.hpp"
#include "theme/palette_change.hpp"
#include "theme/role_label.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int headingHeight = 36;
constexpr int headingGap = 8;

} // namespace

AnalysisCard::AnalysisCard(const QString& title, QWidget* parent)
    : Surface(parent, Qt::RightEdge | Qt::BottomEdge), m_title(title), m_heading(new QGridLayout),
      m_words(new RoleLabel(TextRole::Heading, title, this)), m_choices(new QWidget(this)),
      m_choiceRow(new QHBoxLayout(m_choices)), m_column(new QVBoxLayout(this)), m_body(new QWidget(this)),
      m_bodyColumn(new QVBoxLayout(m_body)), m_obstacle(new QLabel(this)), m_menuButton(new QToolButton(this)),
      m_menu(new QMenu(this)) {
    onPaletteChange(this, [this] { recolour(); });
    setAccessibleName(title);
    m_words->setMinimumHeight(headingHeight - 4);
    m_heading->setContentsMargins(14, 2, 6, 0);
    m_heading->setHorizontalSpacing(headingGap);
    m_heading->setVerticalSpacing(2);
    m_heading->setColumnStretch(1, 1);
    m_heading->addWidget(m_words, 0, 0);
    m_heading->addWidget(m_choices, 0, 1);
    m_choiceRow->setContentsMargins(0, 0, 0, 0);
    m_choiceRow->setSpacing(headingGap);
    m_choiceRow->addStretch(1);
    m_menuButton->setIcon(themeIcon(QStringLiteral("menu")));
    m_menuButton->setAutoRaise(true);
    m_menuButton->setFixedSize(28, 28);
    m_menuButton->setToolTip(tr("More for %1").arg(title));
    m_menuButton->setAccessibleName(tr("More for %1").arg(title));
    connect(m_menuButton, &QToolButton::clicked, this,
            [this] { m_menu->popup(m_menuButton->mapToGlobal(QPoint(0, m_menuButton->height()))); });
    m_heading->addWidget(m_menuButton, 0, 2);
    m_obstacle->setWordWrap(true);
    m_obstacle->setAlignment(Qt::AlignCenter);
    m_obstacle->setContentsMargins(24, 8, 24, 16);
    m_obstacle->hide();
    m_bodyColumn->setContentsMargins(6, 0, 6, 4);
    m_bodyColumn->setSpacing(0);
    m_column->setContentsMargins(0, 0, 1, 1);
    m_column->setSpacing(0);
    m_column->addLayout(m_heading);
    m_column->addWidget(m_body, 1);
    m_column->addWidget(m_obstacle, 1);
}

void AnalysisCard::addChoice(QWidget* widget) {
    m_choiceRow->insertWidget(m_choiceRow->count() - 1, widget);
}

int AnalysisCard::titleWidth() const {
    const QMargins margins = m_heading->contentsMargins();
    return margins.left() + m_words->sizeHint().width() + 2 * headingGap + m_menuButton->width() + margins.right();
}

void AnalysisCard::placeChoices() {
    const bool isBelow = m_choiceRow->count() > 1 && width() < titleWidth() + m_choices->sizeHint().width();
    if (std::exchange(m_isChosenBelow, isBelow) == isBelow)
        return;
    m_heading->removeWidget(m_choices);
    isBelow ? m_heading->addWidget(m_choices, 1, 0, 1, -1) : m_heading->addWidget(m_choices, 0, 1);
}

QSize AnalysisCard::minimumSizeHint() const {
    const QSize whole = Surface::minimumSizeHint();
    const int choices = m_choices->minimumSizeHint().width() + 2 * m_heading->contentsMargins().left();
    const int stacked = std::max({titleWidth(), choices, m_bodyColumn->minimumSize().width()});
    return {std::min(whole.width(), stacked), whole.height()};
}

void AnalysisCard::setPresented(bool isPresented) {
    m_menuButton->setHidden(isPresented);
}

void AnalysisCard::resizeEvent(QResizeEvent* event) {
    Surface::resizeEvent(event);
    placeChoices();
}

void AnalysisCard::addContent(QWidget* widget, int stretch) {
    m_bodyColumn->addWidget(widget, stretch);
}

void AnalysisCard::addFoot(QWidget* widget) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(14, 0, 8, 6);
    row->addWidget(widget, 0, Qt::AlignLeft);
    row->addStretch(1);
    m_column->addLayout(row);
}

FigureView* AnalysisCard::addFigure() {
    auto* view = new FigureView(this);
    m_figures.append(view);
    addContent(view);
    return view;
}

QTableWidget* AnalysisCard::addTable(const QString& name, const QStringList& headings, int stretch) {
    m_table = new QTableWidget(0, static_cast<int>(headings.size()), this);
    m_table->setAccessibleName(name);
    m_table->setHorizontalHeader(new TypesetHeading(m_table));
    m_table->setHorizontalHeaderLabels(headings);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    recolour();
    fitRows();
    m_table->horizontalHeader()->installEventFilter(this);
    addContent(m_table, stretch);
    return m_table;
}

// A row is chosen as quietly as an equilibrium.
void AnalysisCard::recolour() {
    if (!m_table)
        return;
    QPalette quiet = palette();
    quiet.setColor(QPalette::Highlight, themeColor(palette(), ColorRole::Selection));
    quiet.setColor(QPalette::HighlightedText, themeColor(palette(), ColorRole::Text));
    m_table->setPalette(quiet);
}

void AnalysisCard::fitRows() {
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
}

// Once the header knows its letters, too: it answers for its height from before until then.
bool AnalysisCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &AnalysisCard::fitLetters, Qt::QueuedConnection);
    return Surface::eventFilter(watched, event);
}

void AnalysisCard::fitLetters() {
    fitRows();
    emit lettersChanged();
}

QLabel* AnalysisCard::addNote() {
    auto* note = new RoleLabel(TextRole::Small, {}, this);
    note->setWordWrap(true);
    note->setContentsMargins(8, 0, 8, 4);
    addContent(note, 0);
    return note;
}

void AnalysisCard::setObstacle(const QString& words) {
    m_obstacle->setText(words);
    m_obstacle->setVisible(!words.isEmpty());
    m_body->setVisible(words.isEmpty());
}

void AnalysisCard::addFigureActions() {
    m_menu->addAction(tr("Copy picture"), this, &AnalysisCard::copyPicture);
    m_menu->addAction(tr("Copy table"), this, &AnalysisCard::copyTable);
    m_menu->addAction(tr("Export…"), this, [this] { emit exportWanted(this); });
}

std::vector<Figure> AnalysisCard::shownFigures() const {
    std::vector<Figure> figures;
    for (const FigureView* view : m_figures)
        if (!view->isHidden())
            figures.push_back(view->figure());
    return figures;
}

QByteArray AnalysisCard::exported(const QString& ending) const {
    constexpr PictureSize size{16, 11, 300};
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf})
        if (ending == pictureSuffix(format))
            return figurePicture(shownFigures(), format, size);
    return ending == QLatin1String("csv") ? figureCsv(shownFigures()) : QByteArray();
}

void AnalysisCard::copyPicture() {
    constexpr PictureSize size{16, 11, 200};
    QApplication::clipboard()->setImage(QImage::fromData(figurePicture(shownFigures(), PictureFormat::Png, size)));
}

void AnalysisCard::copyTable() {
    QApplication::clipboard()->setText(QString::fromUtf8(figureCsv(shownFigures())));
}

} // namespace coenergy

#include "moc_analysis_card.cpp"
