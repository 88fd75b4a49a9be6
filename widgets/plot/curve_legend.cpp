// The legend as buttons, so that the keyboard can operate it and screen readers can read it.

#include "plot/curve_legend.hpp"

#include "problems/message.hpp"
#include "theme/formula_source.hpp"
#include "theme/theme.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDrag>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStyleOption>
#include <QtMath>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int padding = 6;
constexpr int gap = 2;

} // namespace

void LegendEntry::setCurve(const Curve& curve, CurveTone tone, Dashes dashes) {
    m_look = curve.look;
    m_tone = tone;
    m_dashes = dashes;
    m_isBroken = curve.problem.has_value();
    const QString label = curveWords(curve);
    m_caption = curveCaption(curve);
    m_expression = QString::fromStdString(curve.text);
    setText(label);
    setAccessibleName(tr("Curve %1").arg(label));
    const QString problem = curve.problem ? messageText(*curve.problem).remove(QLatin1Char('`')) : QString();
    setToolTip(m_isBroken ? problem : tr("%1: click to hide or show, Delete to remove").arg(label));
    setAccessibleDescription(problem);
    updateGeometry();
    update();
}

void LegendEntry::setPinned(const QString& words, const CurveLook& look) {
    m_look = look;
    m_tone = CurveTone::Pinned;
    m_caption = {words, {}};
    setText(words);
    setAccessibleName(words);
    setToolTip(tr("%1: click to remove it").arg(words));
    updateGeometry();
    update();
}

// As many dashes whatever their size.
int LegendEntry::sampleWidth() const {
    constexpr double usual = 26;
    return qRound(usual * m_lineScale);
}

void LegendEntry::setLineScale(double scale) {
    m_lineScale = scale;
    updateGeometry();
    update();
}

QSize LegendEntry::sizeHint() const {
    const int name = static_cast<int>(std::ceil(captionWidth(m_caption, captionLook())));
    return {padding + sampleWidth() + padding + name + padding, fontMetrics().lineSpacing() + 6};
}

CaptionLook LegendEntry::captionLook() const {
    constexpr double emSize = 14;
    const ColorRole role = m_isBroken ? ColorRole::Error : (isChecked() ? ColorRole::Text : ColorRole::Muted);
    return {m_formulas, font(), themeColor(palette(), role), formulaEm(font(), emSize)};
}

void LegendEntry::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(themeColor(palette(), ColorRole::Accent), 1.5) : QPen(Qt::NoPen));
        painter.setBrush(themeColor(palette(), ColorRole::Highlight));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    const double middle = 0.5 * height();
    painter.setOpacity(isChecked() ? 1.0 : 0.4);
    paintSample(painter);
    painter.setOpacity(1.0);
    const QRectF name = QRectF(rect()).adjusted(2 * padding + sampleWidth(), 0, -0.5 * padding, 0);
    painter.setClipRect(name.adjusted(0, 0, 0.5 * padding, 0));
    Caption shown = m_caption;
    if (shown.latex.isEmpty())
        shown.words = fontMetrics().elidedText(shown.words, Qt::ElideRight, qFloor(name.width()));
    paintCaption(painter, shown, name, Qt::AlignLeft, captionLook());
    if (!isChecked())
        painter.drawLine(QPointF(name.left(), middle),
                         QPointF(std::min(name.right(), name.left() + captionWidth(m_caption, captionLook())), middle));
}

void LegendEntry::paintSample(QPainter& painter) const {
    constexpr double usualWidth = 2.2;
    constexpr int points = 3;
    const double middle = 0.5 * height();
    const QPen pen = curvePen(m_look, m_tone, m_dashes, palette(), usualWidth * m_lineScale);
    if (!m_look.hasPoints() || m_tone == CurveTone::Pinned) {
        painter.setPen(pen);
        painter.drawLine(QPointF(padding, middle), QPointF(padding + sampleWidth(), middle));
        return;
    }
    const double radius = 0.5 * pointSize * pen.widthF();
    painter.setPen(Qt::NoPen);
    painter.setBrush(pen.color());
    for (int k = 0; k < points; ++k)
        painter.drawEllipse(QPointF(padding + (k + 0.5) * sampleWidth() / points, middle), radius, radius);
    painter.setBrush(Qt::NoBrush);
}

void LegendEntry::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete)
        emit removeWanted();
    else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        focusNextPrevChild(event->key() == Qt::Key_Right);
    else
        QToolButton::keyPressEvent(event);
}

void LegendEntry::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position().toPoint();
    QToolButton::mousePressEvent(event);
}

// Its expression is taken along, also to fields of the model.
void LegendEntry::mouseMoveEvent(QMouseEvent* event) {
    const bool isDragged =
        event->buttons().testFlag(Qt::LeftButton) && !m_expression.isEmpty() &&
        (event->position().toPoint() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!isDragged)
        return QToolButton::mouseMoveEvent(event);
    setDown(false); // it was no click
    auto* drag = new QDrag(this);
    auto* expression = new QMimeData;
    expression->setText(m_expression);
    drag->setMimeData(expression);
    drag->setPixmap(grab());
    drag->exec(Qt::CopyAction);
}

namespace {

// A stated one, or none: `chosen` gets its name.
template <class Names, class Chosen>
void addChoices(QMenu& menu, const Names& names, const QStringList& words, std::optional<int> current, Chosen chosen) {
    auto* group = new QActionGroup(&menu);
    for (int k = -1; k < static_cast<int>(names.size()); ++k) {
        QAction* action = menu.addAction(words[k + 1]);
        action->setCheckable(true);
        action->setActionGroup(group);
        action->setChecked(current.value_or(-1) == k);
        const QString name = k < 0 ? QString() : QString::fromUtf8(names[static_cast<std::size_t>(k)].data());
        QObject::connect(action, &QAction::triggered, &menu, [=] { chosen(name); });
    }
}

QIcon swatch(const QColor& color) {
    constexpr int size = 32; // of pixels, so that it is sharp on every screen
    QPixmap square(size, size);
    square.fill(color);
    return square;
}

} // namespace

void LegendEntry::addColors(QMenu& menu) {
    QMenu* colors = menu.addMenu(tr("Colour"));
    addChoices(*colors, curveColors,
               {tr("Next in order"), tr("Blue"), tr("Red"), tr("Green"), tr("Purple"), tr("Orange"), tr("Sky blue"),
                isDark(palette()) ? tr("White") : tr("Black")},
               m_look.color, [this](const QString& name) { emit colorChosen(name); });
    const QList<QAction*> actions = colors->actions();
    for (int k = 1; k < actions.size(); ++k)
        actions[k]->setIcon(swatch(curveColor(k - 1, palette())));
}

void LegendEntry::addStyles(QMenu& menu) {
    const auto style = m_look.style ? std::optional(static_cast<int>(*m_look.style)) : std::nullopt;
    addChoices(*menu.addMenu(tr("Style")), lineStyles,
               {tr("Next in order"), tr("Line"), tr("Dashed"), tr("Dotted"), tr("Points")}, style,
               [this](const QString& name) { emit styleChosen(name); });
}

void LegendEntry::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!m_expression.isEmpty())
        menu->addAction(isChecked() ? tr("Hide") : tr("Show"), this, &QAbstractButton::click);
    if (m_isEditable && !m_expression.isEmpty()) {
        addColors(*menu);
        addStyles(*menu);
    }
    menu->addAction(m_expression.isEmpty() ? tr("Remove pinned run") : tr("Remove curve"), this,
                    &LegendEntry::removeWanted)
        ->setShortcut(Qt::Key_Delete);
    menu->popup(event->globalPos());
}

CurveLegend::CurveLegend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CurveLegend::setFormulas(FormulaSource* formulas) {
    m_formulas = formulas;
    for (LegendEntry* entry : m_entries)
        entry->setFormulas(formulas);
    const auto arrange = [this] {
        updateGeometry();
        layOut(width(), Placing::Move);
        for (LegendEntry* entry : m_entries)
            entry->update();
    };
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, arrange);
    arrange();
}

void CurveLegend::setLineScale(double scale) {
    m_lineScale = scale;
    for (LegendEntry* entry : allEntries())
        entry->setLineScale(scale);
}

void CurveLegend::setEditable(bool isEditable) {
    m_isEditable = isEditable;
    for (LegendEntry* entry : m_entries)
        entry->setEditable(isEditable);
}

void CurveLegend::setCurves(const PlotData& plotted, CurveTone tone, const std::set<std::size_t>& hidden) {
    const std::vector<Curve>& curves = plotted.curves;
    while (m_entries.size() > curves.size()) {
        m_entries.back()->hide();
        m_entries.back()->deleteLater();
        m_entries.pop_back();
    }
    while (m_entries.size() < curves.size()) {
        const std::size_t index = m_entries.size();
        auto* entry = new LegendEntry(this);
        entry->setCheckable(true);
        entry->setFormulas(m_formulas);
        entry->setLineScale(m_lineScale);
        connect(entry, &QAbstractButton::clicked, this, [this, index] { emit toggled(index); });
        entry->setEditable(m_isEditable);
        connect(entry, &LegendEntry::removeWanted, this, [this, index] { emit removeWanted(index); });
        connect(entry, &LegendEntry::colorChosen, this,
                [this, index](const QString& name) { emit colorChosen(index, name); });
        connect(entry, &LegendEntry::styleChosen, this,
                [this, index](const QString& name) { emit styleChosen(index, name); });
        m_entries.push_back(entry);
        entry->setVisible(true);
    }
    for (std::size_t k = 0; k < curves.size(); ++k) {
        m_entries[k]->setCurve(curves[k], tone, plotted.dashes());
        m_entries[k]->setChecked(!hidden.contains(k));
    }
    updateGeometry();
    layOut(width(), Placing::Move);
}

void CurveLegend::setPinned(const QString& words, const CurveLook& look) {
    if (words.isEmpty()) {
        if (m_pinned) // perhaps by a click on it
            m_pinned->deleteLater();
        m_pinned = nullptr;
    } else {
        if (!m_pinned) {
            m_pinned = new LegendEntry(this);
            m_pinned->setCheckable(true);
            m_pinned->setLineScale(m_lineScale);
            connect(m_pinned, &QAbstractButton::clicked, this, &CurveLegend::unpinWanted);
            connect(m_pinned, &LegendEntry::removeWanted, this, &CurveLegend::unpinWanted);
            m_pinned->setVisible(true);
        }
        m_pinned->setPinned(words, look);
        m_pinned->setChecked(true);
    }
    updateGeometry();
    layOut(width(), Placing::Move);
}

std::vector<LegendEntry*> CurveLegend::allEntries() const {
    std::vector<LegendEntry*> all = m_entries;
    if (m_pinned)
        all.push_back(m_pinned);
    return all;
}

int CurveLegend::layOut(int width, Placing placing) const {
    int x = 0;
    int y = 0;
    int lineHeight = 0;
    for (LegendEntry* entry : allEntries()) {
        const QSize wanted = entry->sizeHint();
        const QSize size(std::min(wanted.width(), std::max(width, 1)), wanted.height());
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += lineHeight + gap;
        }
        if (placing == Placing::Move)
            entry->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + gap;
        lineHeight = size.height();
    }
    return y + lineHeight;
}

int CurveLegend::heightForWidth(int width) const {
    return layOut(width, Placing::Measure);
}

QSize CurveLegend::sizeHint() const {
    int width = 0;
    for (const LegendEntry* entry : allEntries())
        width += entry->sizeHint().width() + gap;
    return {width, heightForWidth(width)};
}

int CurveLegend::widestEntry() const {
    int width = 0;
    for (const LegendEntry* entry : m_entries)
        width = std::max(width, entry->sizeHint().width());
    return width;
}

QSize CurveLegend::minimumSizeHint() const {
    return {std::min(widestEntry(), fontMetrics().averageCharWidth() * 12), fontMetrics().lineSpacing()};
}

void CurveLegend::resizeEvent(QResizeEvent*) {
    layOut(width(), Placing::Move);
    updateGeometry();
}

void CurveLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut(width(), Placing::Move);
}

} // namespace coenergy

#include "moc_curve_legend.cpp"
