// Buttons paint their symbol themselves, so that it follows the palette and is sharp at any scale.
#include "type_palette.hpp"

#include "graph_painter.hpp"
#include "graph_words.hpp"

#include "theme/theme.hpp"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>

namespace coenergy {

namespace {

constexpr QSize buttonSize(40, 28);

class TypeButton : public QToolButton {
public:
    TypeButton(BranchType type, TypePalette* row) : m_type(type), m_row(row) {
        setCheckable(true);
        setAutoRaise(true);
        setFixedSize(buttonSize);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        constexpr QMarginsF inset(5, 4, 5, 4);
        QStylePainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(isChecked() ? QPen(themeColor(palette(), ColorRole::Accent), 1) : QPen(Qt::NoPen));
        painter.setBrush(themeColor(palette(), isChecked()    ? ColorRole::Selection
                                               : underMouse() ? ColorRole::Highlight
                                                              : ColorRole::Background));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        paintElement(painter, m_type, m_row->domain(), QRectF(rect()).marginsRemoved(inset),
                     themeColor(palette(), isChecked() ? ColorRole::Accent : ColorRole::Text));
        if (hasFocus()) {
            painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        }
    }

    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
            m_row->step(event->key() == Qt::Key_Left ? -1 : 1);
        else
            QToolButton::keyPressEvent(event);
    }

private:
    BranchType m_type;
    TypePalette* m_row;
};

} // namespace

TypePalette::TypePalette(QWidget* parent) : QWidget(parent), m_buttons(new QButtonGroup(this)) {
    setAccessibleName(tr("Type of new branches"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (const BranchType type : branchTypes) {
        auto* button = new TypeButton(type, this);
        m_buttons->addButton(button, static_cast<int>(type));
        row->addWidget(button);
    }
    setType(BranchType::DType);
    nameButtons();
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int id) {
        setType(static_cast<BranchType>(id));
        emit typeChosen(type());
    });
}

void TypePalette::nameButtons() {
    for (const BranchType type : branchTypes) {
        QAbstractButton* button = m_buttons->button(static_cast<int>(type));
        const QString name = elementName(type, m_domain);
        button->setAccessibleName(name);
        button->setToolTip(tr("New branches: %1 (key %2)").arg(name).arg(static_cast<int>(type)));
        button->update();
    }
}

BranchType TypePalette::type() const {
    return static_cast<BranchType>(m_buttons->checkedId());
}

void TypePalette::setType(BranchType type) {
    m_buttons->button(static_cast<int>(type))->setChecked(true);
    for (QAbstractButton* button : m_buttons->buttons())
        button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
}

// The row is one stop of the Tab key; arrows go along it.
void TypePalette::step(int by) {
    const int first = static_cast<int>(branchTypes.front());
    const int last = static_cast<int>(branchTypes.back());
    const auto next = static_cast<BranchType>(std::clamp(m_buttons->checkedId() + by, first, last));
    setType(next);
    m_buttons->button(static_cast<int>(next))->setFocus();
    emit typeChosen(next);
}

void TypePalette::setDomain(GraphDomain domain) {
    if (domain == m_domain)
        return;
    m_domain = domain;
    nameButtons();
}

} // namespace coenergy

#include "moc_type_palette.cpp"
