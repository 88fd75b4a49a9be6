#include "studio/studies/fit_page.hpp"

#include "studio/studies/fit_card.hpp"
#include "studio/studies/fit_form.hpp"
#include "studio/window/band.hpp"
#include "theme/measures.hpp"
#include "theme/quantity_text.hpp"
#include "theme/role_label.hpp"

#include <QBoxLayout>
#include <QFileDialog>
#include <QPushButton>
#include <QScrollArea>

namespace coenergy {

FitPage::FitPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_fits(new Fits(session, this)),
      m_band(new Band(ColorRole::Warning, QStringLiteral("warning"), this)), m_form(new FitForm(this)),
      m_run(new QPushButton(tr("Run fit"), this)), m_progress(new RoleLabel(TextRole::Small, {}, this)),
      m_card(new FitCard(this)) {
    auto* question = new QVBoxLayout;
    question->addWidget(m_form);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 8, 8);
    m_run->setFixedHeight(controlHeight);
    m_run->setToolTip(tr("Seeks the values with which a run is nearest to what was measured"));
    m_progress->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_run);
    row->addWidget(m_progress, 1);
    question->addLayout(row);
    question->addStretch(1);
    auto* all = new QWidget(this);
    m_parts = new QBoxLayout(QBoxLayout::TopToBottom, all);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->setSpacing(0);
    m_parts->addLayout(question, 2);
    m_parts->addWidget(m_card, 3);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(all);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_band);
    column->addWidget(scroll, 1);
    setFocusProxy(&m_form->chooseButton());
    connectParts();
}

void FitPage::connectParts() {
    connect(&m_session, &Session::documentChanged, this, [this] {
        m_refusal.clear(); // it may be possible now
        showModel();
    });
    connect(&m_session, &Session::derived, this, &FitPage::showModel); // as names are typeset
    connect(&m_session, &Session::opened, this, [this] {
        m_refusal.clear();
        m_form->clear();
        showModel();
    });
    connect(m_form, &FitForm::fileWanted, this, &FitPage::chooseFile);
    connect(m_run, &QPushButton::clicked, this, &FitPage::runOrStop);
    connect(m_card, &FitCard::valuesWanted, this, &FitPage::takeValues);
    connect(m_card, &FitCard::exportWanted, this, &FitPage::exportWanted);
    connect(m_fits, &Fits::changed, this, &FitPage::showResults);
    connect(m_fits, &Fits::progressed, this, &FitPage::showProgress);
    connect(m_fits, &Fits::ended, this, [this] {
        showProgress();
        showCurrency();
    });
    connect(m_fits, &Fits::refused, this, [this](const FitRefusal& refusal) {
        if (!m_form->showRefusal(refusal))
            m_refusal = refusal.words;
    });
}

void FitPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showModel();
}

// While nobody sees it, nothing is parsed for it.
void FitPage::showModel() {
    if (!isVisible())
        return;
    m_form->setModel(m_session.document(), m_session.derivation().system->notation);
    if (m_form->unknownCount() == 0 && m_form->paths().isEmpty())
        m_form->addUnknown();
    showCurrency();
}

void FitPage::showResults() {
    m_card->setResults(m_fits->results(), m_session.derivation().system->notation);
    showCurrency();
}

void FitPage::showProgress() {
    m_run->setText(m_fits->isRunning() ? tr("Stop") : tr("Run fit"));
    const api::FitProgress progress = m_fits->progress();
    QString words;
    if (m_fits->isRunning() && progress.runs == 0)
        words = tr("Preparing…");
    else if (m_fits->isRunning())
        words = tr("%n runs; residuals %1", nullptr, static_cast<int>(progress.runs))
                    .arg(displayedNumber(progress.deviation, 3));
    else if (const FitResults* found = m_fits->results())
        words = tr("%n runs", nullptr, static_cast<int>(found->fitted.runs));
    m_progress->setText(words);
}

void FitPage::showCurrency() {
    const bool isStale = m_fits->results() && !m_fits->isCurrent();
    m_card->setTone(isStale ? CurveTone::Stale : CurveTone::Current);
    m_card->takeButton().setEnabled(m_fits->results() && m_fits->withFitted() != m_session.document());
    if (!m_refusal.isEmpty()) {
        m_band->setKind(ColorRole::Warning, QStringLiteral("warning"));
        m_band->say(m_refusal.toHtmlEscaped());
    } else if (isStale) {
        m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
        m_band->say(tr("The model has changed: this is the fit of the one before."));
    } else {
        m_band->say({});
    }
}

void FitPage::runOrStop() {
    if (m_fits->isRunning())
        return m_fits->stop();
    m_refusal.clear();
    if (auto request = m_form->request())
        m_fits->run(std::move(*request));
    showProgress();
    showCurrency();
}

void FitPage::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Measured values"), QFileInfo(m_session.path()).absolutePath(),
                                   tr("Columns of numbers (*.csv *.txt *.dat *.tsv)") + QStringLiteral(";;") +
                                       tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, m_form, &FitForm::load);
    dialog->open();
}

void FitPage::takeValues() {
    const auto missing = namesWithoutPlace(m_session.document(), m_fits->results()->values);
    emit edited(tr("Fitted values"), m_fits->withFitted());
    if (missing.empty())
        return;
    QStringList names;
    for (const std::string& name : missing)
        names.append(QString::fromStdString(name));
    m_refusal = tr("The model has no place for %1: not taken.").arg(QLocale().createSeparatedList(names));
    showCurrency();
}

// Beside each other in a pane that is wider than high.
void FitPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int leastForBoth = 640;
    const bool areBeside = width() >= leastForBoth && 4 * width() > 5 * height();
    m_parts->setDirection(areBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace coenergy

#include "moc_fit_page.cpp"
