// Fusion with its bevels replaced by flat fills and hairlines.

#include "studio/window/studio_style.hpp"

#include "theme/faulty_field.hpp"
#include "theme/theme.hpp"

#include <QFontInfo>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double buttonRadius = 6;
constexpr double ringWidth = 2;

// Follows the size of letters.
int sliderHandle(const QWidget* widget) {
    constexpr double perPixel = 12.0 / 13;
    constexpr int least = 12;
    return widget ? std::max(least, qRound(perPixel * QFontInfo(widget->font()).pixelSize())) : least;
}

QRectF inset(const QRect& area, double by) {
    return QRectF(area).adjusted(by, by, -by, -by);
}

void paintBox(QPainter& painter, const QRectF& area, double radius, const QColor& fill, const QPen& pen) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(pen);
    painter.drawRoundedRect(area, radius, radius);
    painter.restore();
}

bool isPressed(const QStyleOption& option) {
    return (option.state & QStyle::State_Sunken) || (option.state & QStyle::State_On);
}

void paintRing(QPainter& painter, const QStyleOption& option) {
    paintBox(painter, inset(option.rect, ringWidth / 2), buttonRadius, Qt::transparent,
             QPen(themeColor(option.palette, ColorRole::Accent), ringWidth));
}

void paintPushButton(QPainter& painter, const QStyleOption& option) {
    const bool isLit = option.state & QStyle::State_MouseOver && option.state & QStyle::State_Enabled;
    const ColorRole fill = isPressed(option) ? ColorRole::Selection
                           : isLit           ? ColorRole::Highlight
                                             : ColorRole::Background;
    const ColorRole edge = option.state & QStyle::State_On ? ColorRole::Accent : ColorRole::Separator;
    paintBox(painter, inset(option.rect, 0.5), buttonRadius, themeColor(option.palette, fill),
             QPen(themeColor(option.palette, edge), 1));
    if (option.state & QStyle::State_HasFocus)
        paintRing(painter, option);
}

// As a button that opens a menu: its words, and a chevron in place of an arrow.
void paintChoice(QPainter& painter, const QStyleOptionComboBox& option, const QRect& arrow) {
    constexpr double reach = 4;
    constexpr double rise = 2;
    constexpr double line = 1.5;
    paintPushButton(painter, option);
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const QPointF centre = QRectF(arrow).center();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(option.palette, isEnabled ? ColorRole::Text : ColorRole::Stale), line, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF({centre + QPointF(-reach, -rise), centre + QPointF(0, rise), centre + QPointF(reach, -rise)}));
    painter.restore();
}

// Round for one choice of several; what is on is filled, with a mark.
void paintIndicator(QPainter& painter, const QStyleOption& option, bool isRound) {
    constexpr double boxRadius = 3;
    constexpr double line = 1.8;
    const bool isOn = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const QColor edge = themeColor(option.palette, !isEnabled ? ColorRole::Stale
                                                   : isOn     ? ColorRole::Accent
                                                              : ColorRole::Muted);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const QColor paper = themeColor(option.palette, ColorRole::Background);
    paintBox(painter, box, isRound ? 0.5 * side : boxRadius, isOn && !isRound ? edge : paper, QPen(edge, 1));
    if (!isOn)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto at = [&box](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    if (isRound) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(edge);
        painter.drawEllipse(box.center(), 0.25 * side, 0.25 * side);
    } else {
        painter.setPen(QPen(paper, line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(option.state & QStyle::State_NoChange
                                 ? QPolygonF({at(0.25, 0.5), at(0.75, 0.5)})
                                 : QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.3)}));
    }
    painter.restore();
}

void paintLineEdit(QPainter& painter, const QStyleOption& option, bool isFaulty) {
    constexpr double fieldRadius = 4;
    const bool hasFocus = option.state & QStyle::State_HasFocus;
    const double width = hasFocus ? ringWidth : 1;
    const ColorRole edge = isFaulty ? ColorRole::Error : hasFocus ? ColorRole::Accent : ColorRole::ControlEdge;
    paintBox(painter, inset(option.rect, width / 2), fieldRadius, option.palette.color(QPalette::Base),
             QPen(themeColor(option.palette, edge), width));
}

// Only what is pointed at, pressed or switched on has a fill.
void paintToolButton(QPainter& painter, const QStyleOption& option) {
    const bool isLit = option.state & QStyle::State_MouseOver && option.state & QStyle::State_Enabled;
    if (isPressed(option))
        paintBox(painter, inset(option.rect, 0.5), buttonRadius, themeColor(option.palette, ColorRole::Highlight),
                 QPen(themeColor(option.palette, ColorRole::Accent), 1));
    else if (isLit)
        paintBox(painter, inset(option.rect, 0.5), buttonRadius, themeColor(option.palette, ColorRole::Highlight),
                 QPen(Qt::NoPen));
}

void paintTab(QPainter& painter, const QStyleOption& option) {
    const bool isSelected = option.state & QStyle::State_Selected;
    const bool isLit = option.state & QStyle::State_MouseOver;
    if (isSelected || isLit)
        paintBox(painter, inset(option.rect, 3), buttonRadius,
                 themeColor(option.palette, isSelected ? ColorRole::Field : ColorRole::Highlight), QPen(Qt::NoPen));
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& groove, const QRect& handle,
                 int side) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isEnabled = option.state & QStyle::State_Enabled;
    const QColor accent = themeColor(option.palette, isEnabled ? ColorRole::Accent : ColorRole::ControlEdge);
    const double y = QRectF(groove).center().y();
    const double x = QRectF(handle).center().x();
    const double reach = 0.5 * side - 1;
    const double line = side / 6.0;
    painter.setPen(QPen(themeColor(option.palette, ColorRole::ControlEdge), line, Qt::SolidLine, Qt::RoundCap));
    painter.setOpacity(0.6);
    painter.drawLine(QPointF(x, y), QPointF(groove.right(), y));
    painter.setOpacity(1);
    painter.setPen(QPen(accent, line, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(groove.left() + 1, y), QPointF(x, y));
    if (option.state & QStyle::State_HasFocus) {
        painter.setPen(QPen(themeColor(option.palette, ColorRole::Selection), 3));
        painter.drawEllipse(QPointF(x, y), reach + 2, reach + 2);
    }
    painter.setPen(QPen(accent, line));
    painter.setBrush(themeColor(option.palette, ColorRole::Background));
    painter.drawEllipse(QPointF(x, y), reach, reach);
    painter.restore();
}

// Of a column: its words on paper, a hairline below.
void paintHeading(QPainter& painter, const QStyleOption& option) {
    painter.fillRect(option.rect, themeColor(option.palette, ColorRole::Background));
    painter.setPen(themeColor(option.palette, ColorRole::Separator));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

// Without arrows: the handle alone, on what it stands on.
QRect scrollHandle(const QStyleOptionSlider& option) {
    constexpr int leastLength = 24;
    const bool isHorizontal = option.orientation == Qt::Horizontal;
    const int groove = isHorizontal ? option.rect.width() : option.rect.height();
    const qint64 range = static_cast<qint64>(option.maximum) - option.minimum + option.pageStep;
    const int length = range <= 0 ? groove
                                  : std::clamp(static_cast<int>(static_cast<qint64>(groove) * option.pageStep / range),
                                               std::min(leastLength, groove), groove);
    const int at = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                   groove - length, option.upsideDown);
    return isHorizontal ? QRect(option.rect.left() + at, option.rect.top(), length, option.rect.height())
                        : QRect(option.rect.left(), option.rect.top() + at, option.rect.width(), length);
}

QRect scrollPart(const QStyleOptionSlider& option, QStyle::SubControl part) {
    const QRect handle = scrollHandle(option);
    const QRect& whole = option.rect;
    const bool isHorizontal = option.orientation == Qt::Horizontal;
    switch (part) {
    case QStyle::SC_ScrollBarSlider: return handle;
    case QStyle::SC_ScrollBarGroove: return whole;
    case QStyle::SC_ScrollBarSubPage:
        return isHorizontal ? QRect(whole.topLeft(), QPoint(handle.left() - 1, whole.bottom()))
                            : QRect(whole.topLeft(), QPoint(whole.right(), handle.top() - 1));
    case QStyle::SC_ScrollBarAddPage:
        return isHorizontal ? QRect(QPoint(handle.right() + 1, whole.top()), whole.bottomRight())
                            : QRect(QPoint(whole.left(), handle.bottom() + 1), whole.bottomRight());
    default: return {};
    }
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option) {
    painter.fillRect(option.rect, themeColor(option.palette, ColorRole::Background));
    if (option.minimum >= option.maximum)
        return;
    const bool isLit = option.state & QStyle::State_MouseOver || option.state & QStyle::State_Sunken;
    const QRectF handle = inset(scrollHandle(option), 2);
    paintBox(painter, handle, 0.5 * std::min(handle.width(), handle.height()),
             themeColor(option.palette, isLit ? ColorRole::ControlEdge : ColorRole::Separator), QPen(Qt::NoPen));
}

// What lies over the window for a moment: paper with a hairline.
void paintPopup(QPainter& painter, const QStyleOption& option) {
    painter.fillRect(option.rect, themeColor(option.palette, ColorRole::Background));
    painter.setPen(themeColor(option.palette, ColorRole::ControlEdge));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
}

// What is chosen in a menu is tinted as it is in a list.
QStyleOptionMenuItem tinted(const QStyleOptionMenuItem& item) {
    QStyleOptionMenuItem result = item;
    result.palette.setColor(QPalette::Highlight, themeColor(item.palette, ColorRole::Selection));
    result.palette.setColor(QPalette::HighlightedText, themeColor(item.palette, ColorRole::Text));
    return result;
}

} // namespace

StudioStyle::StudioStyle() : QProxyStyle(QStringLiteral("fusion")) {}

void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    switch (element) {
    case PE_PanelButtonTool: paintToolButton(*painter, *option); break;
    case PE_PanelButtonCommand: paintPushButton(*painter, *option); break;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            paintLineEdit(*painter, *option, isMarkedFaulty(widget));
        break;
    case PE_IndicatorCheckBox: paintIndicator(*painter, *option, false); break;
    case PE_IndicatorRadioButton: paintIndicator(*painter, *option, true); break;
    case PE_FrameFocusRect: paintRing(*painter, *option); break;
    case PE_PanelMenu:
    case PE_PanelTipLabel: paintPopup(*painter, *option); break;
    case PE_FrameMenu: break; // of the panel
    case PE_FrameTabBarBase:
    case PE_PanelStatusBar:
    case PE_FrameStatusBarItem: break;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void StudioStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
    case CE_MenuItem:
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            const QStyleOptionMenuItem quiet = tinted(*item);
            QProxyStyle::drawControl(element, &quiet, painter, widget);
        }
        break;
    case CE_PushButtonBevel: paintPushButton(*painter, *option); break;
    case CE_TabBarTabShape: paintTab(*painter, *option); break;
    case CE_HeaderSection: paintHeading(*painter, *option); break;
    case CE_Splitter: painter->fillRect(option->rect, themeColor(option->palette, ColorRole::Separator)); break;
    default: QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    const auto* choice = control == CC_ComboBox ? qstyleoption_cast<const QStyleOptionComboBox*>(option) : nullptr;
    if (control == CC_Slider && slider && slider->orientation == Qt::Horizontal)
        paintSlider(*painter, *slider, subControlRect(CC_Slider, slider, SC_SliderGroove, widget),
                    subControlRect(CC_Slider, slider, SC_SliderHandle, widget), sliderHandle(widget));
    else if (control == CC_ScrollBar && slider)
        paintScrollBar(*painter, *slider);
    else if (choice && !choice->editable)
        paintChoice(*painter, *choice, subControlRect(CC_ComboBox, choice, SC_ComboBoxArrow, widget));
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (choice && option->state & State_HasFocus)
        paintRing(*painter, *option);
}

QRect StudioStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && slider)
        return scrollPart(*slider, part);
    QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    if (control == CC_Slider && part == SC_SliderHandle && slider && slider->orientation == Qt::Horizontal)
        rect.setWidth(pixelMetric(PM_SliderLength, option, widget)); // the style below does not ask for this slider
    return rect;
}

int StudioStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_SliderLength:
    case PM_SliderThickness:
    case PM_SliderControlThickness: return sliderHandle(widget) + 4;
    case PM_SplitterWidth: return 1;
    case PM_MenuBarHMargin: return 4;
    case PM_ScrollBarExtent: return 10;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical: return 0;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize StudioStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
    constexpr int menuBarHeight = 28;
    constexpr int menuMargins = 56;
    constexpr int besideWords = 10; // of a button
    QSize found = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (type == CT_MenuItem && item && item->text.contains(QLatin1Char('\t'))) // a shortcut, or help, has its own room
        found.setWidth(menuMargins + item->maxIconWidth +
                       item->fontMetrics.horizontalAdvance(item->text.section(QLatin1Char('\t'), 0, 0)));
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (type == CT_PushButton && button && !button->text.isEmpty())
        found.setWidth(std::max(found.width(), size.width() + 2 * besideWords));
    return type == CT_MenuBarItem ? found.expandedTo(QSize(0, menuBarHeight)) : found;
}

int StudioStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
    // A click on a slider's groove goes there.
    if (hint == SH_Slider_AbsoluteSetButtons)
        return Qt::LeftButton;
    // Words say what a dialog's buttons do; the toolkit's own pictures are of another hand.
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace coenergy
