// A list, a panel of equations and the steps shown so far. The steps to come are typeset in advance, so that the next
// one is ready when it is needed.
#include "equations/derivation_view.hpp"

#include "equations/equation_panel.hpp"
#include "equations/typesetter.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

DerivationView::DerivationView(Typesetter& typesetter, QWidget* parent)
    : QWidget(parent), m_typesetter(typesetter), m_panel(new EquationPanel(typesetter, this)),
      m_list(new QComboBox(this)), m_back(new QToolButton(this)), m_forward(new QToolButton(this)),
      m_position(new QLabel(this)), m_all(new QPushButton(this)) {
    arrange();
    setWords();
    setFocusProxy(m_panel);
    m_panel->installEventFilter(this);
    m_panel->setCurrentPlace(EquationPanel::CurrentPlace::UpperPart);
    connect(m_list, &QComboBox::currentIndexChanged, this, [this](int index) { begin(index, Place::FirstStep); });
    connect(m_back, &QToolButton::clicked, this, &DerivationView::back);
    connect(m_forward, &QToolButton::clicked, this, &DerivationView::forward);
    connect(m_all, &QPushButton::clicked, this, &DerivationView::showAll);
    showSteps();
}

DerivationView::~DerivationView() {
    m_typesetter.request(this, {});
}

void DerivationView::arrange() {
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_list->setMinimumContentsLength(10);
    m_list->setMaxVisibleItems(20);
    m_back->setArrowType(Qt::LeftArrow);
    m_forward->setArrowType(Qt::RightArrow);
    m_position->setAlignment(Qt::AlignCenter);
    m_position->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("00 / 00")));
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(10, 6, 10, 4);
    bar->setSpacing(6);
    bar->addWidget(m_list);
    bar->addSpacing(6);
    for (QWidget* widget : {static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_position),
                            static_cast<QWidget*>(m_forward), static_cast<QWidget*>(m_all)})
        bar->addWidget(widget);
    bar->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_panel, 1);
    setTabOrder(m_list, m_back);
    setTabOrder(m_back, m_forward);
    setTabOrder(m_forward, m_all);
    setTabOrder(m_all, m_panel);
}

void DerivationView::setWords() {
    m_list->setAccessibleName(tr("Equation to derive"));
    m_list->setToolTip(tr("Equation to derive"));
    const auto name = [](QToolButton* button, const QString& text, const QString& hint) {
        button->setAccessibleName(text);
        button->setToolTip(hint);
    };
    name(m_back, tr("Previous step"), tr("Previous step (Left or Backspace)"));
    name(m_forward, tr("Next step"), tr("Next step (Right or Space)"));
    m_all->setText(tr("Show all"));
    m_panel->setAccessibleName(tr("Derivation step by step"));
    m_panel->setPrompt(tr("Enter an energy, and how its equations come about can be followed here, step by step."));
}

void DerivationView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setWords();
}

const DerivedEquation* DerivationView::current() const {
    return equation() < 0 ? nullptr : &m_derivations[static_cast<std::size_t>(equation())];
}

int DerivationView::equation() const {
    return m_derivations.empty() ? -1 : m_list->currentIndex();
}

int DerivationView::contentHeight() const {
    return layout()->itemAt(0)->sizeHint().height() + m_panel->contentHeight();
}

int DerivationView::stepCount() const {
    return current() ? static_cast<int>(current()->steps.size()) : 0;
}

// The step of this name, else the one at the same place.
int DerivationView::sameStep(const DerivedEquation& derivation, const QString& name) const {
    const auto& steps = derivation.steps;
    const auto same =
        std::find_if(steps.begin(), steps.end(), [&](const EquationItem& item) { return item.name == name; });
    const int count = static_cast<int>(steps.size());
    return same == steps.end() ? std::clamp(m_step, 1, count) : static_cast<int>(same - steps.begin()) + 1;
}

void DerivationView::setDerivations(const std::vector<DerivedEquation>& derivations) {
    if (derivations == m_derivations)
        return;
    const DerivedEquation* shown = current();
    const QString name = shown ? shown->name : QString();
    const QString step = shown && m_step > 0 ? shown->steps[static_cast<std::size_t>(m_step) - 1].name : QString();
    m_derivations = derivations;
    fillList();
    const auto same = std::find_if(m_derivations.begin(), m_derivations.end(),
                                   [&](const DerivedEquation& derivation) { return derivation.name == name; });
    if (same == m_derivations.end()) {
        begin(m_derivations.empty() ? -1 : 0, Place::FirstStep);
        return;
    }
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentIndex(static_cast<int>(same - m_derivations.begin()));
    m_step = sameStep(*same, step);
    const int row = m_panel->currentRow();
    showSteps();
    m_panel->setCurrentRow(row);
}

void DerivationView::fillList() {
    const QSignalBlocker quiet(m_list);
    QStringList titles;
    for (const DerivedEquation& derivation : m_derivations)
        titles.append(derivation.title);
    QStringList present;
    for (int k = 0; k < m_list->count(); ++k)
        present.append(m_list->itemText(k));
    if (present == titles)
        return;
    m_list->clear();
    m_list->addItems(titles);
}

void DerivationView::begin(int equation, Place place) {
    {
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentIndex(equation);
    }
    setStep(place == Place::FirstStep ? 1 : stepCount());
}

void DerivationView::setEquation(int equation) {
    begin(std::clamp(equation, 0, equationCount() - 1), Place::FirstStep);
}

void DerivationView::setStep(int step) {
    m_step = std::clamp(step, std::min(1, stepCount()), stepCount());
    showSteps();
    m_panel->setCurrentRow(static_cast<int>(m_panel->rows().size()) - 1);
}

void DerivationView::forward() {
    if (m_step < stepCount())
        setStep(m_step + 1);
    else if (equation() + 1 < equationCount())
        begin(equation() + 1, Place::FirstStep);
}

void DerivationView::back() {
    if (m_step > 1)
        setStep(m_step - 1);
    else if (equation() > 0)
        begin(equation() - 1, Place::LastStep);
}

void DerivationView::showAll() {
    setStep(stepCount());
}

void DerivationView::showSteps() {
    std::vector<EquationItem> items;
    if (const DerivedEquation* shown = current()) {
        items = shown->given;
        items.insert(items.end(), shown->steps.begin(), shown->steps.begin() + m_step);
    }
    m_panel->setItems(++m_revision, items);
    m_position->setText(tr("%1 / %2", "step of so many").arg(m_step).arg(stepCount()));
    m_position->setAccessibleName(tr("Step %1 of %2").arg(m_step).arg(stepCount()));
    m_list->setEnabled(equationCount() > 0);
    m_back->setEnabled(m_step > 1 || equation() > 0);
    m_forward->setEnabled(m_step < stepCount() || equation() + 1 < equationCount());
    m_all->setEnabled(m_step < stepCount());
    typesetAhead();
}

void DerivationView::typesetAhead() {
    QStringList pieces;
    if (const DerivedEquation* shown = current())
        for (auto step = shown->steps.begin() + m_step; step != shown->steps.end(); ++step)
            pieces << typesetPieces(*step) << step->labelLatex;
    m_typesetter.request(this, pieces);
}

bool DerivationView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_panel || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isPlain = (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (isPlain ? key->key() : 0) {
    case Qt::Key_Right:
    case Qt::Key_Space: forward(); return true;
    case Qt::Key_Left:
    case Qt::Key_Backspace: back(); return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

} // namespace coenergy

#include "moc_derivation_view.cpp"
