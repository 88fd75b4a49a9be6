// Flat buttons with an icon and words; sheets are popups that close on any key or click elsewhere.

#include "studio/window/status_strip.hpp"

#include "plot/plot_data.hpp"
#include "plot/run_badge.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int stripHeight = 24;
constexpr int statusPadding = 6;

QString joined(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names)
        list.append(QStringLiteral("<code>%1</code>").arg(QString::fromStdString(name).toHtmlEscaped()));
    return list.join(QStringLiteral(", "));
}

QString paragraph(const QString& text) {
    return QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(text);
}

} // namespace

/// An icon and words in a colour that says how good they are.
class StatusItem : public QAbstractButton {
public:
    explicit StatusItem(QWidget* parent) : QAbstractButton(parent) {
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        setFont(themeFont(font(), TextRole::Small));
        hide();
    }

    void say(const QString& words, const QString& icon, ColorRole role, const QString& tip) {
        if (words == text() && icon == m_icon && role == m_role && tip == toolTip())
            return;
        setText(words);
        setAccessibleName(words);
        setToolTip(tip);
        m_icon = icon;
        m_role = role;
        setVisible(!words.isEmpty());
        updateGeometry();
        update();
    }

    QSize sizeHint() const override {
        const int icon = m_icon.isEmpty() ? 0 : iconSide + gap;
        return {2 * statusPadding + icon + fontMetrics().horizontalAdvance(text()),
                std::max(stripHeight, fontMetrics().height() + 4)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse())
            painter.fillRect(rect(), themeColor(palette(), ColorRole::Highlight));
        const QColor color = themeColor(palette(), m_role);
        int left = statusPadding;
        if (!m_icon.isEmpty()) {
            paintThemeIcon(painter, m_icon, QRect(left, (height() - iconSide) / 2, iconSide, iconSide), color);
            left += iconSide + gap;
        }
        painter.setPen(color);
        painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        if (hasFocus()) {
            painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
        }
    }

private:
    static constexpr int iconSide = 14;
    static constexpr int gap = 5;
    QString m_icon;
    ColorRole m_role = ColorRole::Muted;
};

StatusStrip::StatusStrip(RunBadge& badge, QWidget* parent)
    : QStatusBar(parent), m_message(new QLabel(this)), m_errors(new StatusItem(this)), m_warnings(new StatusItem(this)),
      m_structure(new StatusItem(this)), m_run(new StatusItem(this)) {
    setSizeGripEnabled(false);
    setContentsMargins(10 - statusPadding, 0, 4, 0);
    setFixedHeight(std::max(stripHeight, themeFont(font(), TextRole::Small).pixelSize() + 8));
    addPermanentWidget(makeLeft(), 1); // what is not permanent gives way to messages
    badge.setFont(themeFont(font(), TextRole::Small));
    addPermanentWidget(m_run);
    addPermanentWidget(&badge);
    connect(m_errors, &QAbstractButton::clicked, this, &StatusStrip::problemsWanted);
    connect(m_warnings, &QAbstractButton::clicked, this, &StatusStrip::problemsWanted);
    connect(m_structure, &QAbstractButton::clicked, this, &StatusStrip::structureWanted);
    connect(m_run, &QAbstractButton::clicked, this, &StatusStrip::runWanted);
}

QWidget* StatusStrip::makeLeft() {
    auto* place = new QWidget(this);
    auto* row = new QHBoxLayout(place);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (StatusItem* item : {m_errors, m_warnings})
        row->addWidget(item);
    row->addWidget(m_structure);
    row->addWidget(m_message, 1);
    row->addStretch(0); // only where there is no message
    m_message->setFont(themeFont(font(), TextRole::Small));
    m_message->setContentsMargins(statusPadding, 0, statusPadding, 0);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_message->hide();
    connect(this, &QStatusBar::messageChanged, this, &StatusStrip::showMessageOf);
    return place;
}

void StatusStrip::showMessageOf(const QString& words) {
    m_message->setText(words);
    m_message->setToolTip(words); // in a narrow window it is cut
    m_message->setVisible(!words.isEmpty());
    m_structure->setVisible(words.isEmpty() && !m_structure->text().isEmpty());
}

void StatusStrip::invite() {
    m_errors->say(tr("Type an energy, or choose an example."), {}, ColorRole::Muted, {});
    m_warnings->say({}, {}, ColorRole::Muted, {});
    m_structure->say({}, {}, ColorRole::Muted, {});
    showMessageOf(currentMessage());
}

// New names are no problems, but the model waits for what they are.
void StatusStrip::setProblems(const ProblemCounts& counts) {
    const auto [errors, warnings, names] = counts;
    const QString tip = tr("Show the problems (F8 goes to the next)");
    const QString errorWords = errors == 1 ? tr("1 error") : tr("%n errors", nullptr, static_cast<int>(errors));
    const QString warningWords =
        warnings == 1 ? tr("1 warning") : tr("%n warnings", nullptr, static_cast<int>(warnings));
    const QString nameWords = names == 1 ? tr("1 new name") : tr("%n new names", nullptr, static_cast<int>(names));
    if (errors == 0 && names > 0)
        m_errors->say(nameWords, QStringLiteral("add"), ColorRole::Accent, tip);
    else if (errors == 0 && warnings == 0)
        m_errors->say(tr("No problems"), QStringLiteral("good"), ColorRole::Success, tip);
    else
        m_errors->say(errors == 0 ? QString() : errorWords, QStringLiteral("error"), ColorRole::Error, tip);
    m_warnings->say(warnings == 0 ? QString() : warningWords, QStringLiteral("warning"), ColorRole::Warning, tip);
}

void StatusStrip::setStructure(const std::optional<StructureReport>& report, const QString& words) {
    m_structure->say(words, {}, ColorRole::Muted, report ? tr("The structure of the equations") : QString());
    showMessageOf(currentMessage());
}

void StatusStrip::setRun(const std::optional<double>& end, const std::string& timeUnit, RunAge age) {
    const QString words = age == RunAge::Earlier ? tr("Earlier run to %1") : tr("Run to %1");
    m_run->say(end ? words.arg(displayedValue(*end, timeUnit, 4)) : QString(), {}, ColorRole::Muted,
               tr("How the run went"));
}

QWidget& StatusStrip::structureItem() {
    return *m_structure;
}

QWidget& StatusStrip::runItem() {
    return *m_run;
}

void StatusStrip::focusFirst() {
    (m_errors->isVisible() ? m_errors : m_warnings)->setFocus(Qt::ShortcutFocusReason);
}

void StatusStrip::openSheet(QWidget& item, const QString& html) {
    constexpr int sheetWidth = 420;
    auto* sheet = new QFrame(this, Qt::Popup);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setFrameShape(QFrame::StyledPanel);
    sheet->setBackgroundRole(QPalette::Base);
    auto* text = new QLabel(html, sheet);
    text->setWordWrap(true);
    text->setTextFormat(Qt::RichText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(item.accessibleName());
    text->setFixedWidth(sheetWidth);
    auto* layout = new QVBoxLayout(sheet);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->addWidget(text);
    sheet->adjustSize();
    const QPoint corner = item.mapToGlobal(QPoint(0, 0));
    const int right = mapToGlobal(QPoint(width(), 0)).x();
    sheet->move(std::min(corner.x(), right - sheet->width() - 4), corner.y() - sheet->height() - 4);
    sheet->show();
    text->setFocus();
}

QString structureInWords(const StructureReport& report, std::size_t constraints) {
    const auto equations = static_cast<int>(report.equations.size());
    const auto freedom = static_cast<int>(report.degreesOfFreedom);
    const auto bound = static_cast<int>(constraints);
    QStringList parts{equations == 1 ? StatusStrip::tr("1 equation")
                                     : StatusStrip::tr("%n equations", nullptr, equations)};
    if (report.isStructurallySingular)
        return parts.front() + QStringLiteral(" · ") + StatusStrip::tr("no unique solution");
    parts.append(freedom == 1 ? StatusStrip::tr("1 degree of freedom")
                              : StatusStrip::tr("%n degrees of freedom", nullptr, freedom));
    parts.append(bound == 0   ? StatusStrip::tr("no constraints")
                 : bound == 1 ? StatusStrip::tr("1 constraint")
                              : StatusStrip::tr("%n constraints", nullptr, bound));
    return parts.join(QStringLiteral(" · "));
}

QString structureInWords(const StateSpace& space) {
    const auto counted = [](const std::vector<std::string>& names, const QString& one, const QString& many) {
        return names.size() == 1 ? one : many.arg(names.size());
    };
    return QStringList{counted(space.states, StatusStrip::tr("1 state"), StatusStrip::tr("%1 states")),
                       counted(space.inputs, StatusStrip::tr("1 input"), StatusStrip::tr("%1 inputs")),
                       counted(space.outputs, StatusStrip::tr("1 output"), StatusStrip::tr("%1 outputs"))}
        .join(QStringLiteral(" · "));
}

QString structureSheet(const StructureReport& report) {
    QString html = paragraph(StatusStrip::tr("Unknowns: %1.").arg(joined(report.unknowns)));
    html += paragraph(StatusStrip::tr("Equations: %1.").arg(joined(report.equations)));
    if (report.index)
        html += paragraph(StatusStrip::tr("Differentiation index %1.").arg(*report.index));
    if (report.freeInitialValues)
        html += paragraph(StatusStrip::tr("Initial values that can be chosen: %1.").arg(*report.freeInitialValues));
    for (const Redundancy& redundancy : report.redundant)
        html += paragraph(StatusStrip::tr("%1 was set aside: it follows from %2.")
                              .arg(joined({redundancy.constraint}), joined(redundancy.follows)));
    return html;
}

} // namespace coenergy

#include "moc_status_strip.cpp"
