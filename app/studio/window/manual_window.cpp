// A Markdown text whose headings form the list of sections. Typing into the search field searches at once; Enter goes
// on to the next match.

#include "studio/window/manual_window.hpp"

#include "plot/curve_style.hpp"
#include "plot/figure_view.hpp"
#include "studio/window/legendre_areas.hpp"
#include "studio/window/paynter_diagram.hpp"
#include "theme/theme.hpp"

#include <QFile>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace coenergy {

namespace {

constexpr QSize windowSize(860, 680);
constexpr int sectionsWidth = 170;
constexpr QSize pictureSize(560, 240);
constexpr int textMargin = 18;
constexpr int lineHeight = 125; // percent
constexpr int sectionMargin = 3;

// A translation names its own file.
QString manualText() {
    QFile file(ManualWindow::tr(":/manual/en.md", "the file of the manual"));
    if (!file.open(QIODevice::ReadOnly)) {
        file.setFileName(QStringLiteral(":/manual/en.md"));
        if (!file.open(QIODevice::ReadOnly))
            return {};
    }
    return QString::fromUtf8(file.readAll());
}

// Columns below a line of names.
std::vector<std::vector<double>> convergenceTable() {
    std::vector<std::vector<double>> columns;
    QFile file(QStringLiteral(":/manual/convergence.csv"));
    if (!file.open(QIODevice::ReadOnly))
        return columns;
    file.readLine();
    while (!file.atEnd()) {
        const QByteArrayList cells = file.readLine().split(',');
        columns.resize(std::max(columns.size(), static_cast<std::size_t>(cells.size())));
        for (qsizetype k = 0; k < cells.size(); ++k)
            columns[static_cast<std::size_t>(k)].push_back(cells[k].trimmed().toDouble());
    }
    return columns;
}

// Errors over numbers of modes or lumps.
Figure convergenceFigure() {
    const auto columns = convergenceTable();
    constexpr Qt::PenStyle pens[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    Figure figure;
    figure.horizontal.name.addWords(ManualWindow::tr("number"));
    figure.vertical.name.addWords(ManualWindow::tr("error"));
    figure.horizontal.scale = figure.vertical.scale = Scale::Logarithmic;
    for (std::size_t k = 1; k < columns.size(); ++k)
        figure.lines.push_back({columns[0], columns[k], static_cast<int>(k) - 1, pens[(k - 1) % 3]});
    return figure;
}

// What its lines are, in the upper right corner.
void paintLineNames(QPainter& painter, const Figure& figure, const QPalette& palette, int right) {
    constexpr int sample = 28, gap = 6, top = 14;
    const QString names[] = {ManualWindow::tr("modes"), ManualWindow::tr("lumps"),
                             ManualWindow::tr("lumps, the last one halved")};
    const QFontMetrics metrics(painter.font());
    int width = 0;
    for (const QString& name : names)
        width = std::max(width, metrics.horizontalAdvance(name));
    for (std::size_t k = 0; k < figure.lines.size() && k < std::size(names); ++k) {
        const int middle = top + static_cast<int>(k) * metrics.height() + metrics.height() / 2;
        const int left = right - width - gap - sample;
        painter.setPen(QPen(curveColor(figure.lines[k].style, palette), 1.75, figure.lines[k].pen));
        painter.drawLine(left, middle, left + sample, middle);
        painter.setPen(themeColor(palette, ColorRole::Text));
        painter.drawText(left + sample + gap, middle + metrics.capHeight() / 2, names[k]);
    }
}

// Pictures are drawn, in the colours of the window.
class ManualText : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override {
        const QString file = name.path();
        if (type == QTextDocument::ImageResource && file.endsWith(QLatin1String("convergence.csv")))
            return convergence();
        if (type == QTextDocument::ImageResource && file.endsWith(QLatin1String("paynter-relations")))
            return paynterDiagram(PaynterLabels::Relations, font(), palette());
        if (type == QTextDocument::ImageResource && file.endsWith(QLatin1String("paynter-energies")))
            return paynterDiagram(PaynterLabels::Energies, font(), palette());
        if (type == QTextDocument::ImageResource && file.endsWith(QLatin1String("legendre-areas")))
            return legendreAreas(font(), palette());
        return QTextBrowser::loadResource(type, name);
    }

private:
    QPixmap convergence() const {
        const Figure figure = convergenceFigure();
        FigureView view;
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.setPalette(palette());
        view.setFont(font());
        view.resize(pictureSize);
        view.setFigure(figure);
        view.replot(QCustomPlot::rpImmediateRefresh);
        QPixmap pixmap = view.grab();
        QPainter painter(&pixmap);
        painter.setFont(themeFont(font(), TextRole::Small));
        paintLineNames(painter, figure, palette(), pictureSize.width() - 24);
        return pixmap;
    }
};

bool isHeading(const QTextBlock& block) {
    return block.blockFormat().headingLevel() == 2;
}

} // namespace

ManualWindow::ManualWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_search(new QLineEdit(this)), m_sections(new QListWidget(this)),
      m_text(new ManualText(this)) {
    setWindowTitle(tr("Manual"));
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(tr("Search the manual"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_sections->setAccessibleName(tr("Sections of the manual"));
    m_sections->setSpacing(sectionMargin);
    m_sections->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Manual"));
    m_text->setFrameStyle(QFrame::Box | QFrame::Plain);
    m_text->setLineWidth(2);
    m_text->installEventFilter(this);
    showFocus();
    auto* halves = new QSplitter(this);
    halves->addWidget(m_sections);
    halves->addWidget(m_text);
    halves->setStretchFactor(1, 1);
    halves->setSizes({sectionsWidth, windowSize.width() - sectionsWidth});
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(halves, 1);
    connect(m_search, &QLineEdit::textEdited, this, [this] {
        m_text->moveCursor(QTextCursor::Start);
        search(Way::Forward);
    });
    connect(m_sections, &QListWidget::currentRowChanged, this, &ManualWindow::goToSection);
    connect(m_sections, &QListWidget::itemClicked, this, [this] { goToSection(m_sections->currentRow()); });
    showText();
    listSections();
    m_search->setFocus();
    resize(windowSize);
}

// Lines with room between them, headings in the theme's face.
void ManualWindow::showText() {
    m_text->document()->setDefaultFont(font());
    m_text->setMarkdown(manualText());
    m_text->document()->setDocumentMargin(textMargin);
    QTextBlockFormat lines;
    lines.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
    QTextCharFormat heading;
    heading.setFont(themeFont(font(), TextRole::Title));
    heading.setProperty(QTextFormat::FontSizeAdjustment, 0);
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        cursor.mergeBlockFormat(lines);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        if (block.blockFormat().headingLevel() > 0)
            cursor.mergeCharFormat(heading);
    }
    m_text->moveCursor(QTextCursor::Start);
}

void ManualWindow::listSections() {
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (isHeading(block))
            m_sections->addItem(block.text());
    const int bar = m_sections->verticalScrollBar()->sizeHint().width();
    m_sections->setMinimumWidth(m_sections->sizeHintForColumn(0) + 2 * sectionMargin + bar); // the longest is whole
}

void ManualWindow::goToSection(int row) {
    for (QTextBlock block = m_text->document()->begin(); block.isValid() && row >= 0; block = block.next()) {
        if (!isHeading(block) || row-- > 0)
            continue;
        m_text->moveCursor(QTextCursor::End); // so that the heading comes to the top
        m_text->setTextCursor(QTextCursor(block));
        return;
    }
}

// From the place of the last find, around the end.
void ManualWindow::search(Way way) {
    const QTextDocument::FindFlags flags =
        way == Way::Backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool isFound = m_search->text().isEmpty() || m_text->find(m_search->text(), flags);
    if (!isFound) {
        m_text->moveCursor(way == Way::Forward ? QTextCursor::Start : QTextCursor::End);
        isFound = m_text->find(m_search->text(), flags);
    }
    QPalette colors = palette();
    if (!isFound)
        colors.setColor(QPalette::Text, themeColor(palette(), ColorRole::Error));
    m_search->setPalette(colors);
    m_search->setAccessibleDescription(isFound ? QString() : tr("This does not occur in the manual."));
}

// A ring around the text while the keys are its own.
void ManualWindow::showFocus() {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText,
                    m_text->hasFocus() ? themeColor(palette(), ColorRole::Accent) : palette().color(QPalette::Base));
    m_text->setPalette(colors);
}

// While something is being searched for, the keys that turn pages are the text's.
bool ManualWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_text && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        QMetaObject::invokeMethod(this, &ManualWindow::showFocus, Qt::QueuedConnection); // once it has it
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        search(key->modifiers().testFlag(Qt::ShiftModifier) ? Way::Backward : Way::Forward);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_text->verticalScrollBar()->triggerAction(key->key() == Qt::Key_Up ? QAbstractSlider::SliderSingleStepSub
                                                                            : QAbstractSlider::SliderSingleStepAdd);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        m_text->verticalScrollBar()->triggerAction(key->key() == Qt::Key_PageUp ? QAbstractSlider::SliderPageStepSub
                                                                                : QAbstractSlider::SliderPageStepAdd);
        return true;
    default: return false;
    }
}

void ManualWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->matches(QKeySequence::Find))
        m_search->setFocus(Qt::ShortcutFocusReason);
    else
        QWidget::keyPressEvent(event);
}

void ManualWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        showText();
    if (event->type() == QEvent::PaletteChange)
        showFocus();
}

} // namespace coenergy

#include "moc_manual_window.cpp"
