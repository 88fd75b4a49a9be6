// Groups between hairlines, like the sections above them.

#include "studio/start/beginning.hpp"

#include "editor/row/flow_layout.hpp"
#include "graphmodel/graph_edits.hpp"
#include "studio/start/day_in_words.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QAbstractButton>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace coenergy {

namespace {

constexpr int actionMargin = 16;

class StepNumber : public QWidget {
public:
    StepNumber(int number, QWidget* parent) : QWidget(parent), m_number(number) {
        constexpr int circle = 20;
        setFixedSize(circle, circle);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 1.2));
        painter.setBrush(themeColor(palette(), ColorRole::Highlight));
        painter.drawEllipse(QRectF(rect()).adjusted(1, 1, -1, -1));
        painter.setFont(themeFont(font(), TextRole::Small));
        painter.drawText(rect(), Qt::AlignCenter, QString::number(m_number));
    }

private:
    int m_number;
};

/// A file and its day on a line.
class FileButton : public QAbstractButton {
public:
    FileButton(const RecentFile& file, QWidget* parent)
        : QAbstractButton(parent), m_day(dayInWords(file.opened, QDateTime::currentDateTime())) {
        setText(QFileInfo(file.path).fileName());
        setAccessibleName(text());
        setAccessibleDescription(m_day);
        setToolTip(file.path);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
        constexpr int rowHeight = 28;
        setFixedHeight(std::max(rowHeight, fontMetrics().height() + 10));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(underMouse() ? themeColor(palette(), ColorRole::Highlight) : QColor(Qt::transparent));
        painter.setPen(hasFocus() ? QPen(themeColor(palette(), ColorRole::Accent), 2) : QPen(Qt::NoPen));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        QRect room = rect().adjusted(actionMargin - 8, 0, -6, 0);
        paintThemeIcon(painter, QStringLiteral("file"),
                       QRect(room.left(), (height() - iconSide) / 2, iconSide, iconSide),
                       themeColor(palette(), ColorRole::Text));
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        painter.setFont(themeFont(font(), TextRole::Small));
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_day);
        room.adjust(iconSide + 8, 0, -painter.fontMetrics().horizontalAdvance(m_day) - 8, 0);
        painter.setPen(themeColor(palette(), ColorRole::Text));
        painter.setFont(font());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideMiddle, room.width()));
    }

private:
    static constexpr int iconSide = 16;
    QString m_day;
};

} // namespace

Beginning::Beginning(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
    constexpr int rightMargin = 10;
    m_column->setContentsMargins(actionMargin, 10, rightMargin, 0);
    m_column->setSpacing(8);
    addHeading(tr("From an energy to a motion"));
    addStep(1, tr("Type the energy of motion. <code>dotx</code> is the velocity of <code>x</code>."));
    addStep(2, tr("Say which new names are coordinates and which are parameters."));
    addStep(3, tr("Press <b>Run</b>, then move the sliders."));
    m_column->addSpacing(8);
    addHeading(tr("Or begin with"));
    struct Other {
        const char* icon;
        QString text;
        Document (*make)();
    };
    auto* row = new FlowLayout(6);
    const auto add = [&](const char* icon, const QString& text) {
        auto* button = new QPushButton(themeIcon(QLatin1String(icon)), text, this);
        row->addWidget(button);
        return button;
    };
    for (const Other& other : {Other{"pane-graph", tr("Linear graph"), newGraph},
                               {"field", tr("Field"), newField},
                               {"functional", tr("Functional"), newFunctional}})
        connect(add(other.icon, other.text), &QPushButton::clicked, this,
                [this, make = other.make] { emit modelWanted(make()); });
    connect(add("document-open", tr("Open…")), &QPushButton::clicked, this, &Beginning::openWanted);
    m_column->addLayout(row);
}

void Beginning::addHeading(const QString& text) {
    auto* label = new QLabel(text, this);
    label->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(label);
}

void Beginning::addStep(int number, const QString& html) {
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(new StepNumber(number, this), 0, Qt::AlignTop);
    auto* words = new QLabel(html, this);
    words->setTextFormat(Qt::RichText);
    words->setWordWrap(true);
    words->setContentsMargins(0, 1, 0, 0);
    row->addWidget(words, 1);
    m_column->addLayout(row);
}

void Beginning::setRecent(const QList<RecentFile>& files) {
    delete m_recent;
    m_recent = nullptr;
    if (files.isEmpty())
        return;
    m_recent = new QWidget(this);
    auto* list = new QVBoxLayout(m_recent);
    list->setContentsMargins(0, 8, 0, 0);
    list->setSpacing(0);
    auto* heading = new QLabel(tr("Recent"), m_recent);
    heading->setForegroundRole(QPalette::PlaceholderText);
    list->addWidget(heading);
    list->addSpacing(4);
    constexpr int mostFiles = 5;
    for (const RecentFile& file : files.mid(0, mostFiles)) {
        auto* button = new FileButton(file, m_recent);
        connect(button, &QAbstractButton::clicked, this, [this, path = file.path] { emit fileWanted(path); });
        list->addWidget(button);
    }
    m_column->addWidget(m_recent);
}

void Beginning::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), themeColor(palette(), ColorRole::Separator));
}

} // namespace coenergy

#include "moc_beginning.cpp"
