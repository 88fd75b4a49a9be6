// One grid of cards; those that match the group and the words are shown. The number of columns follows the width.

#include "studio/start/start_page.hpp"

#include "editor/row/flow_layout.hpp"
#include "studio/start/example_card.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QButtonGroup>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int outerMargin = 22;
constexpr int spacing = 14;

/// One of several groups; the chosen one is tinted.
class Chip : public QPushButton {
public:
    Chip(const QString& text, QWidget* parent) : QPushButton(text, parent) {
        setCheckable(true);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override {
        constexpr int chipPadding = 11;
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        return {QFontMetrics(bold).horizontalAdvance(text()) + 2 * chipPadding,
                std::max(controlHeight, fontMetrics().height() + 8)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double width = hasFocus() ? 2 : 1;
        const QRectF area = QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2);
        const bool isLit = isChecked() || underMouse();
        painter.setBrush(themeColor(palette(), isLit ? ColorRole::Highlight : ColorRole::Background));
        const ColorRole edge = isChecked() || hasFocus() ? ColorRole::Accent : ColorRole::Separator;
        painter.setPen(QPen(themeColor(palette(), edge), width));
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2);
        QFont words = font();
        words.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
        painter.setFont(words);
        painter.setPen(themeColor(palette(), isChecked() ? ColorRole::Accent : ColorRole::Muted));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

} // namespace

StartPage::StartPage(const std::vector<Example>& examples, QWidget* parent)
    : QScrollArea(parent), m_examples(examples), m_page(new QWidget(this)) {
    onPaletteChange(this, [this] { applyBackground(); });
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Start page"));
    auto* column = new QVBoxLayout(m_page);
    column->setContentsMargins(outerMargin, 14, outerMargin, outerMargin);
    column->setSpacing(spacing);
    column->addLayout(makeHeading());
    column->addWidget(makeChips());
    m_grid = new QGridLayout;
    m_grid->setSpacing(spacing);
    column->addLayout(m_grid);
    m_nothing = new QLabel(tr("No example has these words."), m_page);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_nothing);
    column->addStretch(1);
    makeCards();
    setWidget(m_page);
    applyBackground();
    filter();
}

QLayout* StartPage::makeHeading() {
    constexpr int searchWidth = 236, leastSearchWidth = 96, searchHeight = 28;
    auto* row = new QHBoxLayout;
    auto* title = new QLabel(tr("Start from an example"), m_page);
    title->setFont(themeFont(font(), TextRole::Title));
    m_search = new QLineEdit(m_page);
    m_search->setPlaceholderText(tr("Search %n examples", nullptr, static_cast<int>(m_examples.size())));
    m_search->setAccessibleName(tr("Search the examples"));
    m_search->setMinimumWidth(leastSearchWidth);
    m_search->setMaximumWidth(searchWidth);
    m_search->setFixedHeight(std::max(searchHeight, fontMetrics().height() + 10));
    m_search->addAction(themeIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &StartPage::filter);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // gives way before the cards do
    title->setMinimumWidth(1);
    row->addWidget(title, 2);
    row->addWidget(m_search, 1);
    return row;
}

QWidget* StartPage::makeChips() {
    constexpr int chipSpacing = 8;
    auto* place = new QWidget(m_page);
    auto* row = new FlowLayout(chipSpacing, place);
    row->setContentsMargins(0, 0, 0, 0);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred); // else as high as all chips in a column
    policy.setHeightForWidth(true);
    place->setSizePolicy(policy);
    m_groups = new QButtonGroup(this);
    QStringList names{tr("All")};
    for (const Example& example : m_examples)
        for (const QString& group : example.groups)
            if (!names.contains(group))
                names.append(group);
    for (const QString& name : names) {
        auto* chip = new Chip(name, place);
        m_groups->addButton(chip);
        row->addWidget(chip);
    }
    m_groups->buttons().front()->setChecked(true);
    connect(m_groups, &QButtonGroup::buttonToggled, this, &StartPage::filter);
    return place;
}

void StartPage::makeCards() {
    for (std::size_t k = 0; k < m_examples.size(); ++k) {
        auto* card = new ExampleCard(m_examples[k], m_page);
        connect(card, &QAbstractButton::clicked, this, [this, k] { emit exampleChosen(static_cast<int>(k)); });
        connect(card, &ExampleCard::stepped, this, [this, card](int columns, int rows) { step(card, columns, rows); });
        m_cards.push_back(card);
    }
}

bool StartPage::isInGroup(const Example& example) const {
    const QAbstractButton* group = m_groups->checkedButton();
    return group == m_groups->buttons().front() || example.groups.contains(group->text());
}

bool StartPage::hasWords(const QString& text) const {
    const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
                       [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

// By what their cards say; only where no card says it, by their descriptions.
std::vector<bool> StartPage::wantedExamples() const {
    std::vector<bool> byCard;
    std::vector<bool> byDescription;
    for (const Example& example : m_examples) {
        const QString card =
            QStringList{example.title, example.summary, example.groups.join(QLatin1Char('\n'))}.join(QLatin1Char('\n'));
        const QString all = card + QLatin1Char('\n') + QString::fromStdString(example.document.header->description);
        byCard.push_back(isInGroup(example) && hasWords(card));
        byDescription.push_back(isInGroup(example) && hasWords(all));
    }
    const bool isOnAnyCard = std::find(byCard.begin(), byCard.end(), true) != byCard.end();
    return isOnAnyCard ? byCard : byDescription;
}

void StartPage::filter() {
    const std::vector<bool> isWanted = wantedExamples();
    m_shown.clear();
    for (std::size_t k = 0; k < m_cards.size(); ++k) {
        m_cards[k]->setVisible(isWanted[k]);
        if (isWanted[k])
            m_shown.push_back(m_cards[k]);
    }
    m_nothing->setVisible(m_shown.empty());
    m_columns = 0;
    arrangeCards();
}

std::vector<int> StartPage::shownExamples() const {
    std::vector<int> indices;
    for (const ExampleCard* card : m_shown)
        indices.push_back(static_cast<int>(std::find(m_cards.begin(), m_cards.end(), card) - m_cards.begin()));
    return indices;
}

void StartPage::focusFirst() {
    if (!m_shown.empty())
        m_shown.front()->setFocus(Qt::ShortcutFocusReason);
    else
        m_search->setFocus(Qt::ShortcutFocusReason);
}

void StartPage::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

// Within the cards that are shown; from the first ones up to the groups.
void StartPage::step(ExampleCard* from, int columns, int rows) {
    const auto at = static_cast<int>(std::find(m_shown.begin(), m_shown.end(), from) - m_shown.begin());
    const int to = at + columns + rows * m_columns;
    if (to < 0)
        m_groups->checkedButton()->setFocus(Qt::OtherFocusReason);
    if (to < 0 || to >= static_cast<int>(m_shown.size()))
        return;
    QWidget* card = m_shown[static_cast<std::size_t>(to)];
    card->setFocus(Qt::OtherFocusReason);
    ensureWidgetVisible(card, 0, spacing);
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !m_search->text().isEmpty())
        m_search->clear();
    else
        event->ignore(); // the cards scroll as the focus moves
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrangeCards();
}

void StartPage::arrangeCards() {
    const int room = viewport()->width() - 2 * outerMargin + spacing;
    const int columns = std::max(1, room / (ExampleCard::leastWidth + spacing));
    if (columns == m_columns)
        return;
    for (ExampleCard* card : m_cards)
        m_grid->removeWidget(card);
    for (int k = 0; k < static_cast<int>(m_shown.size()); ++k)
        m_grid->addWidget(m_shown[static_cast<std::size_t>(k)], k / columns, k % columns);
    for (int k = 0; k < std::max(columns, m_grid->columnCount()); ++k)
        m_grid->setColumnStretch(k, k < columns ? 1 : 0);
    m_columns = columns;
}

void StartPage::applyBackground() {
    viewport()->setBackgroundRole(QPalette::Base);
    m_page->setBackgroundRole(QPalette::Base);
}

} // namespace coenergy

#include "moc_start_page.cpp"
