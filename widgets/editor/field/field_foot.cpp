// Rebuilt when its content changes, which is seldom; only the formula follows each key.

#include "editor/field/field_foot.hpp"

#include "editor/field/remedies.hpp"
#include "editor/field/text_field.hpp"
#include "editor/form/section_form.hpp"
#include "editor/row/flow_layout.hpp"
#include "expression/notation.hpp"
#include "problems/message.hpp"
#include "problems/problem_html.hpp"
#include "problems/severity_sign.hpp"
#include "theme/icon.hpp"
#include "theme/palette_change.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int leftMargin = gutterWidth + 10; // below the first letter
constexpr int buttonHeight = 24;
constexpr int buttonPadding = 7;
constexpr int leastButton = 40;
constexpr int slack = 3; // else rounding breaks a line that has its width
constexpr int iconSide = 15;
constexpr std::size_t mostNames = 12;

QFont smallFont() {
    return themeFont(QApplication::font(), TextRole::Small);
}

/// The likelier choice is tinted, the others have a line around them.
class FootButton : public QPushButton {
public:
    FootButton(const QString& text, QWidget* parent) : QPushButton(text, parent) {
        setFont(smallFont());
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
        QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Minimum); // long words go on in the next line
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    QSize minimumSizeHint() const override { return {leastButton, buttonHeight}; }

    int heightForWidth(int width) const override {
        const QRect room(0, 0, width - 2 * buttonPadding, QWIDGETSIZE_MAX);
        const int words = QFontMetrics(wordFont()).boundingRect(room, Qt::TextWordWrap, text()).height();
        return std::max(buttonHeight, words + 6);
    }

    void setLikely() {
        m_isLikely = true;
        updateGeometry();
    }

    QSize sizeHint() const override {
        return {QFontMetrics(wordFont()).horizontalAdvance(text()) + 2 * buttonPadding + slack,
                std::max(buttonHeight, fontMetrics().height() + 6)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool isLit = m_isLikely || underMouse() || isDown();
        const double width = hasFocus() ? 2 : 1;
        const ColorRole edge = m_isLikely || hasFocus() ? ColorRole::Accent : ColorRole::Separator;
        painter.setBrush(themeColor(palette(), isLit ? ColorRole::Highlight : ColorRole::Background));
        painter.setPen(QPen(themeColor(palette(), edge), width));
        painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), 6, 6);
        painter.setFont(wordFont());
        painter.setPen(themeColor(palette(), m_isLikely ? ColorRole::Accent : ColorRole::Text));
        painter.drawText(rect().adjusted(buttonPadding, 0, -buttonPadding, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         text());
    }

private:
    QFont wordFont() const {
        QFont words = font();
        words.setWeight(m_isLikely ? QFont::DemiBold : QFont::Normal);
        return words;
    }

    bool m_isLikely = false;
};

// What is unknown asks for an answer, a proposal does not.
SeveritySign shownSign(const Diagnostic& problem) {
    const bool asks = problem.severity != Severity::Error && problem.code != Code::ProposedUnit;
    return signOf(asks ? Severity::Warning : problem.severity);
}

class SignLabel : public QWidget {
public:
    SignLabel(QString icon, ColorRole role, QWidget* parent) : QWidget(parent), m_icon(std::move(icon)), m_role(role) {
        setFixedSize(iconSide, iconSide + 2);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintThemeIcon(painter, m_icon, QRect(0, 1, iconSide, iconSide), themeColor(palette(), m_role));
    }

private:
    QString m_icon;
    ColorRole m_role;
};

QLabel* newLabel(const QString& html, ColorRole role, QWidget* parent) {
    auto* label = new QLabel(html, parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setFont(smallFont());
    QPalette colors; // all else is inherited
    colors.setColor(QPalette::WindowText, themeColor(parent->palette(), role));
    label->setPalette(colors);
    label->setForegroundRole(QPalette::WindowText); // whatever it stands on
    return label;
}

SymbolText footSymbol(const std::string& name) {
    SymbolText symbol;
    symbol.addSymbol(QString::fromStdString(latexOfName(name)), QString::fromStdString(name));
    return symbol;
}

// In words an index of letters would go on with the name: one that is set off there stays as it was typed.
QString listed(const std::vector<std::string>& names) {
    QStringList symbols;
    for (const std::string& name : names)
        symbols.append(name.find('_') == std::string::npos ? footSymbol(name).toPlainText()
                                                           : QString::fromStdString(name));
    return symbols.join(QStringLiteral(", "));
}

// A row of buttons that goes on in the next line where there is no room.
QWidget* newFlow(QWidget* parent) {
    auto* place = new QWidget(parent);
    auto* flow = new FlowLayout(6, place);
    flow->setContentsMargins(0, 0, 0, 0);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    place->setSizePolicy(policy);
    return place;
}

} // namespace

FieldFoot::FieldFoot(FormulaSource* formulas, ProblemWords words, QWidget* field, QWidget* parent)
    : QWidget(parent), m_words(std::move(words)), m_field(field), m_formula(new FormulaStrip(formulas, this)),
      m_column(new QVBoxLayout(this)) {
    onPaletteChange(this, [this] {
        if (m_body)
            rebuild();
    });
    m_column->setContentsMargins(leftMargin, 0, 0, 2);
    m_column->setSpacing(3);
    m_column->addWidget(m_formula);
    hide();
}

void FieldFoot::setNotes(const FieldNotes& notes) {
    setVisible(!notes.isEmpty());
    if (notes.state == FieldNotes::Formula::None)
        m_formula->clear();
    else
        m_formula->setFormula(notes.formula, notes.state == FieldNotes::Formula::Current
                                                 ? FormulaStrip::Currency::Current
                                                 : FormulaStrip::Currency::Stale);
    if (notes.problems == m_problems && notes.names == m_names && notes.isRenamingOffered == m_isRenamingOffered &&
        notes.isTooLong == m_isTooLong)
        return;
    m_problems = notes.problems;
    m_names = notes.names;
    m_isRenamingOffered = notes.isRenamingOffered;
    m_isTooLong = notes.isTooLong;
    rebuild();
}

bool FieldFoot::hasFocusInside() const {
    return isAncestorOf(QApplication::focusWidget());
}

// What had the focus hands it on to what is left, or to the field.
void FieldFoot::rebuild() {
    const bool hadFocus = hasFocusInside();
    if (m_body) { // one of its buttons may have been pressed just now
        m_column->removeWidget(m_body);
        m_body->deleteLater();
    }
    m_buttons.clear();
    QWidget* before = m_body;
    m_body = new QWidget(this);
    auto* rows = new QVBoxLayout(m_body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    if (m_isTooLong)
        rows->addWidget(newLabel(tr("Too long to be typeset here."), ColorRole::Muted, m_body));
    for (const Diagnostic& problem : m_problems)
        addProblem(problem);
    addNames();
    addRenaming();
    m_column->addWidget(m_body);
    m_body->setVisible(!m_problems.empty() || !m_names.empty() || m_isRenamingOffered || m_isTooLong);
    orderButtons();
    if (hadFocus)
        (m_buttons.empty() ? m_field : m_buttons.front())->setFocus(Qt::OtherFocusReason);
    if (before)
        before->hide();
}

// After the field; then all but the first leave the order. A click leaves the caret where it is.
void FieldFoot::orderButtons() {
    QWidget* last = m_field;
    for (QAbstractButton* button : m_buttons) {
        setTabOrder(last, button);
        last = button;
    }
    for (QAbstractButton* button : m_buttons)
        button->setFocusPolicy(button == m_buttons.front() ? Qt::TabFocus : Qt::NoFocus);
}

void FieldFoot::addProblem(const Diagnostic& problem) {
    const auto [icon, role] = shownSign(problem);
    auto* row = new QHBoxLayout;
    row->setSpacing(5);
    row->addWidget(new SignLabel(icon, role, m_body), 0, Qt::AlignTop);
    row->addWidget(newLabel(withEvenLines(m_words(problem), smallFont()), role, m_body), 1);
    auto* rows = static_cast<QVBoxLayout*>(m_body->layout());
    rows->addLayout(row);
    const std::vector<Remedy> remedies = remediesFor(problem);
    if (remedies.empty())
        return;
    QWidget* place = newFlow(m_body);
    const std::size_t first = m_buttons.size();
    for (const Remedy& remedy : remedies)
        addRemedy(place, remedy);
    static_cast<FootButton*>(m_buttons[first])->setLikely();
    rows->addWidget(place);
}

void FieldFoot::addRemedy(QWidget* place, const Remedy& remedy) {
    const QString words = wordsOf(remedy);
    if (remedy.kind != Remedy::Kind::Replace)
        return addDeclaration(place, words,
                              remedy.kind == Remedy::Kind::NewParameter ? Declarations{{}, {remedy.text}}
                                                                        : Declarations{{remedy.text}, {}});
    QAbstractButton* button = addButton(place, words, words);
    connect(button, &QAbstractButton::clicked, this, [this, remedy] {
        m_field->setFocus(Qt::OtherFocusReason);
        emit replacementWanted(remedy.span, QString::fromStdString(remedy.text));
    });
}

void FieldFoot::addNames() {
    if (m_names.empty())
        return;
    if (m_names.size() > 1)
        addAnswer();
    QWidget* place = newFlow(m_body);
    for (std::size_t k = 0; k < std::min(mostNames, m_names.size()); ++k)
        place->layout()->addWidget(newChip(m_names[k]));
    static_cast<QVBoxLayout*>(m_body->layout())->addWidget(place);
}

void FieldFoot::addRenaming() {
    if (!m_isRenamingOffered)
        return;
    QWidget* place = newFlow(m_body);
    const QString words = tr("Rename it everywhere");
    connect(addButton(place, words, words), &QAbstractButton::clicked, this, &FieldFoot::renamingWanted);
    static_cast<FootButton*>(m_buttons.back())->setLikely();
    static_cast<QVBoxLayout*>(m_body->layout())->addWidget(place);
}

// The usual answer to all of them, before each by itself.
void FieldFoot::addAnswer() {
    const Declarations likely = likelyDeclarations(m_names);
    const auto count = [](const std::vector<std::string>& names) { return static_cast<int>(names.size()); };
    QStringList parts;
    if (const int many = count(likely.coordinates))
        parts.append(many == 1 ? tr("1 coordinate: %1").arg(listed(likely.coordinates))
                               : tr("%n coordinates: %1", nullptr, many).arg(listed(likely.coordinates)));
    if (const int many = count(likely.parameters))
        parts.append(many == 1 ? tr("1 parameter: %1").arg(listed(likely.parameters))
                               : tr("%n parameters: %1", nullptr, many).arg(listed(likely.parameters)));
    QWidget* place = newFlow(m_body);
    addDeclaration(place, parts.join(QStringLiteral("; ")), likely);
    static_cast<FootButton*>(m_buttons.back())->setLikely();
    if (!likely.parameters.empty()) {
        Declarations moved = likely;
        moved.value = "1";
        addDeclaration(place, tr("all with sliders"), moved);
        m_buttons.back()->setToolTip(tr("Every parameter begins with the value 1 and has a slider"));
    }
    static_cast<QVBoxLayout*>(m_body->layout())->addWidget(place);
}

// The likelier choice comes first.
QWidget* FieldFoot::newChip(const UnknownNameUse& use) {
    auto* chip = new QWidget(m_body);
    auto* row = new QHBoxLayout(chip);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(4);
    QLabel* name = newLabel(footSymbol(use.coordinate).toHtml(), ColorRole::Text, chip);
    name->setWordWrap(false);
    row->addWidget(name);
    const QString parameter =
        use.coordinate == use.name ? tr("parameter") : tr("parameter %1").arg(QString::fromStdString(use.name));
    const auto addParameter = [&] { addDeclaration(chip, parameter, {{}, {use.name}}); };
    const auto likely = m_buttons.size();
    if (use.movement != Movement::Seen)
        addParameter();
    if (use.movement != Movement::Impossible)
        addDeclaration(chip, tr("coordinate"), {{use.coordinate}, {}});
    if (use.movement == Movement::Seen)
        addParameter();
    if (m_names.size() == 1) // else the usual answer stands above
        static_cast<FootButton*>(m_buttons[likely])->setLikely();
    if (!use.product.empty())
        addProduct(chip, use);
    return chip;
}

void FieldFoot::addProduct(QWidget* place, const UnknownNameUse& use) {
    const QString name = QString::fromStdString(use.name);
    const QString product = QString::fromStdString(use.product);
    connect(addButton(place, tr("%1?", "a question: m*g?").arg(product), tr("Write %1").arg(product)),
            &QAbstractButton::clicked, this, [this, name, product] { emit productWanted(name, product); });
}

void FieldFoot::addDeclaration(QWidget* place, const QString& text, const Declarations& names) {
    const bool isParameter = names.coordinates.empty();
    const std::vector<std::string>& list = isParameter ? names.parameters : names.coordinates;
    const bool isOne = names.coordinates.size() + names.parameters.size() == 1;
    const QString name = QString::fromStdString(list.front());
    const QString spoken = !isOne        ? text
                           : isParameter ? tr("Add parameter %1").arg(name)
                                         : tr("Add coordinate %1").arg(name);
    connect(addButton(place, text, spoken), &QAbstractButton::clicked, this,
            [this, names] { emit declarationWanted(names); });
}

QAbstractButton* FieldFoot::addButton(QWidget* place, const QString& text, const QString& spoken) {
    auto* button = new FootButton(text, place);
    button->setAccessibleName(spoken);
    button->setToolTip(spoken);
    button->installEventFilter(this);
    place->layout()->addWidget(button);
    m_buttons.push_back(button);
    return button;
}

void FieldFoot::moveFocus(QAbstractButton* from, int steps) {
    const auto count = static_cast<int>(m_buttons.size());
    const auto at = static_cast<int>(std::find(m_buttons.begin(), m_buttons.end(), from) - m_buttons.begin());
    QAbstractButton* next = m_buttons[static_cast<std::size_t>((at + steps + count) % count)];
    from->setFocusPolicy(Qt::NoFocus);
    next->setFocusPolicy(Qt::TabFocus);
    next->setFocus(Qt::OtherFocusReason);
}

bool FieldFoot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        emit focusMoved();
    auto* button = static_cast<QAbstractButton*>(watched);
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: moveFocus(button, -1); return true;
    case Qt::Key_Right:
    case Qt::Key_Down: moveFocus(button, 1); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: button->click(); return true;
    default: return passOn(static_cast<QKeyEvent*>(event));
    }
}

// What is typed on a button is meant for the next field.
bool FieldFoot::passOn(QKeyEvent* key) {
    const QString text = key->text();
    if (text.isEmpty() || !text[0].isPrint() || text[0].isSpace())
        return false;
    QWidget* next = m_field->nextInFocusChain();
    while (next != m_field && (!qobject_cast<TextField*>(next) || !next->isVisible()))
        next = next->nextInFocusChain();
    next->setFocus(Qt::TabFocusReason);
    QCoreApplication::sendEvent(next, key);
    return true;
}

} // namespace coenergy

#include "moc_field_foot.cpp"
