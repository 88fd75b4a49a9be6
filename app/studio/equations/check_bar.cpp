// The question follows the field after a pause in typing, the answer follows the session. A wrong equation here is not
// a mistake in the model: nothing of this is in the history or among the problems.
#include "studio/equations/check_bar.hpp"

#include "check/check_result.hpp"
#include "derivation/comparable_equations.hpp"
#include "editor/field/expression_field.hpp"
#include "theme/wheel_guard.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

namespace coenergy {

namespace {

constexpr int pauseInTyping = 120; // milliseconds
constexpr int patience = 200;

// Wherever the model's own names stand, and those of accelerations with them.
std::vector<Completion> completionsWithAccelerations(const Document& document, const DaeSystem& system) {
    std::vector<Completion> completions = completionsOf(document);
    std::vector<Completion> accelerations;
    for (const std::string& name : namesOf(system, UnknownKind::Coordinate, 2))
        accelerations.push_back({QString::fromStdString(name), CheckBar::tr("acceleration")});
    completions.insert(completions.begin(), accelerations.begin(), accelerations.end());
    return completions;
}

} // namespace

CheckBar::CheckBar(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_field(new ExpressionField(ExpressionField::Language::Expression, this)),
      m_meant(new QComboBox(this)), m_result(new CheckResult(this)), m_pause(new QTimer(this)),
      m_patience(new QTimer(this)) {
    setAccessibleName(tr("Check my equation"));
    for (QTimer* timer : {m_pause, m_patience})
        timer->setSingleShot(true);
    m_pause->setInterval(pauseInTyping);
    m_patience->setInterval(patience);
    arrange();
    connectParts();
    connectSession();
    showNames();
}

void CheckBar::arrange() {
    auto* label = new QLabel(tr("My equation"), this);
    label->setBuddy(m_field);
    m_field->setAccessibleName(tr("My equation"));
    m_field->setPlaceholderText(tr("In any arrangement, with an ="));
    m_field->setCompletionSource(
        [this] { return completionsWithAccelerations(m_session.document(), *m_session.derivation().system); });
    m_meant->setAccessibleName(tr("Equation that is meant"));
    m_meant->setToolTip(tr("Which equation yours is compared with"));
    m_meant->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    keepFromWheel(m_meant);
    auto* close = new QToolButton(this);
    connect(close, &QToolButton::clicked, this, &CheckBar::closed);
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    auto* heading = new QHBoxLayout;
    heading->addWidget(label, 1);
    heading->addWidget(m_meant);
    heading->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(heading);
    layout->addWidget(m_field); // as wide as can be: it grows with its text
    layout->addWidget(m_result);
    setTabOrder(m_field, m_meant);
    setFocusProxy(m_field);
}

void CheckBar::connectParts() {
    connect(m_field, &TextField::edited, m_pause, qOverload<>(&QTimer::start));
    connect(m_field, &TextField::confirmed, this, &CheckBar::ask);
    connect(m_meant, &QComboBox::currentIndexChanged, this, &CheckBar::ask);
    connect(m_pause, &QTimer::timeout, this, &CheckBar::ask);
    connect(m_patience, &QTimer::timeout, this, [this] { m_result->setFreshness(Freshness::Stale); });
    connect(m_result, &CheckResult::sourceHovered, this, &CheckBar::sourceHovered);
    connect(m_result, &CheckResult::sourceActivated, this, &CheckBar::sourceActivated);
}

void CheckBar::connectSession() {
    connect(&m_session, &Session::checked, this, &CheckBar::showAnswer);
    connect(&m_session, &Session::derived, this, &CheckBar::showNames);
    connect(&m_session, &Session::documentChanged, this, [this] {
        if (isVisible() && !m_field->text().isEmpty())
            m_patience->start();
    });
    connect(&m_session, &Session::opened, this, [this] {
        m_field->setText({});
        showNames();
        ask();
    });
}

EquationQuestion CheckBar::question() const {
    return {m_field->text().trimmed().isEmpty() ? std::string() : m_field->text().toStdString(),
            m_meant->currentData().toString().toStdString()};
}

void CheckBar::ask() {
    m_pause->stop();
    if (isVisible())
        m_session.setQuestion(question());
    if (isVisible() && !m_session.isChecked() && !question().text.empty())
        m_patience->start();
}

void CheckBar::showAnswer() {
    if (m_session.check() && !m_session.isChecked())
        return; // the next one is under way
    m_patience->stop();
    m_field->setProblems(m_session.check() ? m_session.check()->problems : Diagnostics());
    m_result->setCheck(m_session.check() ? std::optional(*m_session.check()) : std::nullopt);
}

// The choice stays on the equation of the same name.
void CheckBar::showNames() {
    QStringList names;
    for (const ComparableEquation& equation :
         comparableEquations(m_session.state().other.get(), *m_session.derivation().system))
        names.append(QString::fromStdString(equation.name));
    const QString chosen = m_meant->currentData().toString();
    QStringList present;
    for (int k = 1; k < m_meant->count(); ++k)
        present.append(m_meant->itemData(k).toString());
    if (m_meant->count() > 0 && names == present)
        return;
    {
        const QSignalBlocker quiet(m_meant);
        m_meant->clear();
        m_meant->addItem(tr("any equation"), QString());
        for (const QString& name : names)
            m_meant->addItem(name, name);
        m_meant->setCurrentIndex(std::max(0, m_meant->findData(chosen)));
    }
    if (m_meant->currentData().toString() != chosen)
        ask();
}

void CheckBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    emit closed();
}

void CheckBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showNames();
    m_session.setQuestion(question());
}

void CheckBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_pause->stop();
    m_patience->stop();
    emit sourceHovered(std::nullopt);
    if (!event->spontaneous())
        m_session.setQuestion({});
}

} // namespace coenergy

#include "moc_check_bar.cpp"
