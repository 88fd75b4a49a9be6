#include "studio/studies/fit_page.hpp"

#include "base/text.hpp"
#include "studio/analysis/choice_box.hpp"
#include "studio/studies/fit_card.hpp"
#include "studio/studies/fit_form.hpp"
#include "studio/window/band.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/quantity_text.hpp"
#include "theme/role_label.hpp"
#include "theme/wheel_guard.hpp"

#include <QBoxLayout>
#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace coenergy {

namespace {

// The first fit of a model is in it as soon as something is asked.
StatedFit newFit(const Document& document) {
    const std::vector<StatedFit>& fits = *document.fits;
    StatedFit fit;
    fit.name = freeName("fit", [&](const std::string& name) {
        return std::any_of(fits.begin(), fits.end(), [&](const StatedFit& one) { return one.name == name; });
    });
    return fit;
}

} // namespace

FitPage::FitPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_fits(new Fits(session, this)),
      m_band(new Band(ColorRole::Warning, QStringLiteral("warning"), this)), m_form(new FitForm(this)),
      m_choice(newChoice(tr("Fit"), this)), m_new(new QPushButton(themeIcon(QStringLiteral("add")), tr("Fit"), this)),
      m_run(new QPushButton(tr("Run fit"), this)), m_progress(new RoleLabel(TextRole::Small, {}, this)),
      m_card(new FitCard(this)) {
    auto* question = new QVBoxLayout;
    question->addLayout(makeChoices());
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

QLayout* FitPage::makeChoices() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 8, 8, 0);
    keepFromWheel(m_choice);
    m_new->setFixedHeight(controlHeight);
    m_new->setToolTip(tr("Add a fit to the model"));
    m_new->setAccessibleName(m_new->toolTip());
    row->addWidget(m_choice, 1);
    row->addStretch(0);
    row->addWidget(m_new);
    return row;
}

void FitPage::connectParts() {
    connect(&m_session, &Session::documentChanged, this, [this] {
        m_refusal.clear(); // it may be possible now
        showModel();
    });
    connect(&m_session, &Session::derived, this, &FitPage::showModel); // as names are typeset
    connect(&m_session, &Session::opened, this, [this] {
        m_refusal.clear();
        showModel();
    });
    connect(m_form, &FitForm::edited, this, &FitPage::takeQuestion);
    connect(m_new, &QPushButton::clicked, this, &FitPage::addFit);
    connect(m_choice, &QComboBox::activated, this, [this] {
        m_refusal.clear();
        showModel();
        showResults();
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
    offerFits();
    m_form->setModel(m_session.document(), m_session.derivation().system->notation);
    const QString path = m_session.path();
    m_form->setFit(chosen(), path.isEmpty() ? QString() : QFileInfo(path).absolutePath());
    showCurrency();
}

// The choice stays if its fit is there.
void FitPage::offerFits() {
    const std::string before = m_choice->currentText().toStdString();
    const std::vector<StatedFit>& fits = *m_session.document().fits;
    m_choice->clear();
    for (const StatedFit& fit : fits)
        m_choice->addItem(QString::fromStdString(fit.name));
    m_choice->setCurrentIndex(fits.empty() ? -1 : std::max(0, m_choice->findText(QString::fromStdString(before))));
    m_choice->setVisible(fits.size() > 1);
    m_new->setVisible(!fits.empty());
}

StatedFit FitPage::chosen() const {
    const std::vector<StatedFit>& fits = *m_session.document().fits;
    const int place = m_choice->currentIndex();
    return place < 0 || static_cast<std::size_t>(place) >= fits.size() ? newFit(m_session.document())
                                                                       : fits[static_cast<std::size_t>(place)];
}

void FitPage::addFit() {
    Document document = m_session.document();
    const StatedFit fit = newFit(document);
    document.fits = document.fits.with([&](std::vector<StatedFit>& fits) { fits.push_back(fit); });
    emit edited(tr("Add a fit"), document);
    m_choice->setCurrentIndex(m_choice->count() - 1);
    m_refusal.clear();
    showModel();
    showResults();
}

void FitPage::takeQuestion(const StatedFit& fit) {
    Document document = m_session.document();
    const auto place = static_cast<std::size_t>(std::max(0, m_choice->currentIndex()));
    document.fits = document.fits.with([&](std::vector<StatedFit>& fits) {
        fits.resize(std::max(fits.size(), place + 1));
        fits[place] = fit;
    });
    emit edited(tr("Change a fit"), document);
}

const FitResults* FitPage::results() const {
    return m_fits->results(chosen().name);
}

void FitPage::showResults() {
    m_card->setResults(results(), m_session.derivation().system->notation);
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
    else if (const FitResults* found = results())
        words = tr("%n runs", nullptr, static_cast<int>(found->fitted.runs));
    m_progress->setText(words);
}

void FitPage::showCurrency() {
    const FitResults* known = results();
    const bool isStale = known && !m_fits->isCurrent(*known);
    m_card->setTone(isStale ? CurveTone::Stale : CurveTone::Current);
    m_card->takeButton().setEnabled(known && m_fits->withFitted(*known) != m_session.document());
    if (!m_refusal.isEmpty()) {
        m_band->setKind(ColorRole::Warning, QStringLiteral("warning"));
        m_band->say(m_refusal.toHtmlEscaped());
    } else if (isStale) {
        m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
        m_band->say(tr("The model or the question has changed: this is the fit of the one before."));
    } else {
        m_band->say({});
    }
}

void FitPage::runOrStop() {
    if (m_fits->isRunning())
        return m_fits->stop();
    m_refusal.clear();
    m_form->tellEdits();
    if (m_form->isRight())
        m_fits->run(chosen().name);
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
    const FitResults* known = results();
    const auto missing = namesWithoutPlace(m_session.document(), known->values);
    emit edited(tr("Fitted values"), m_fits->withFitted(*known));
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
