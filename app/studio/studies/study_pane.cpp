// A click on a point is an edit of the model like any other: one step, which can be undone.
#include "studio/studies/study_pane.hpp"

#include "observation/plot_names.hpp"
#include "plot/axis_names.hpp"
#include "plot/figure_view.hpp"
#include "plot/typeset_cells.hpp"
#include "studies/study_file.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/analysis/choice_box.hpp"
#include "studio/equations/typeset_words.hpp"
#include "studio/studies/fit_page.hpp"
#include "studio/studies/study_table.hpp"
#include "studio/studies/study_texts.hpp"
#include "studio/window/band.hpp"
#include "studio/window/pane_header.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"
#include "theme/role_label.hpp"
#include "theme/wheel_guard.hpp"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFontInfo>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace coenergy {

/// How much is done, as a line.
class ProgressLine : public QWidget {
public:
    explicit ProgressLine(QWidget* parent) : QWidget(parent) { setFixedHeight(2); }

    void setShare(double share) {
        m_share = share;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), themeColor(palette(), ColorRole::Background));
        painter.fillRect(QRectF(0, 0, m_share * width(), height()), themeColor(palette(), ColorRole::Accent));
    }

private:
    double m_share = 0;
};

namespace {

constexpr int rowHeight = 28;
constexpr int leastChoice = 72;
constexpr int tableMargin = 8;
constexpr int columnGap = 24;

// Who waits wants no more digits.
QString roughDuration(double seconds) {
    constexpr double minute = 60, hour = 3600, shortTime = 100;
    if (seconds < shortTime)
        return displayedValue(std::ceil(seconds), "s");
    return seconds < shortTime * minute ? displayedValue(std::ceil(seconds / minute), "min")
                                        : displayedValue(std::ceil(seconds / hour), "h");
}

QString label(const std::string& study) {
    return study.empty() ? StudyPane::tr("without a name") : QString::fromStdString(study);
}

} // namespace

StudyPane::StudyPane(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_studies(new Studies(session, this)), m_header(new PaneHeader(this)),
      m_tabs(new QTabBar(this)), m_studyPage(new QWidget(this)), m_fit(new FitPage(session, this)),
      m_choice(newChoice(tr("Study"), this)), m_run(new QPushButton(this)),
      m_progress(new RoleLabel(TextRole::Small, {}, this)), m_line(new ProgressLine(this)),
      m_band(new Band(ColorRole::Accent, QStringLiteral("info"), this)),
      m_subjects(newChoice(tr("Measure or quantity"), this)), m_views(newChoice(tr("Shown as"), this)),
      m_figure(new FigureView(this)), m_words(new RoleLabel(TextRole::Small, {}, this)),
      m_model(new StudyTableModel(this)), m_sorted(new QSortFilterProxyModel(this)), m_table(new QTableView(this)),
      m_nothing(new QLabel(this)) {
    makeHeader();
    makePages();
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    for (QComboBox* choice : {m_choice, m_subjects, m_views})
        keepFromWheel(choice);
    connectParts();
    offerStudies();
    showPage(0);
}

void StudyPane::makePages() {
    auto* ofStudies = new QVBoxLayout(m_studyPage);
    auto* column = new QVBoxLayout(this);
    for (QVBoxLayout* each : {ofStudies, column}) {
        each->setContentsMargins(0, 0, 0, 0);
        each->setSpacing(0);
    }
    ofStudies->addWidget(m_band);
    ofStudies->addWidget(m_line);
    ofStudies->addWidget(makeChoices());
    ofStudies->addWidget(makeBody(), 1);
    ofStudies->addWidget(m_nothing, 1);
    column->addWidget(m_header);
    column->addWidget(m_studyPage, 1);
    column->addWidget(m_fit, 1);
}

// The focus stays in the pane: what had it may go.
void StudyPane::showPage(int page) {
    const QWidget* focused = QApplication::focusWidget();
    if (focused && isAncestorOf(focused))
        m_tabs->setFocus(Qt::OtherFocusReason);
    for (QWidget* part : m_ofStudies)
        part->setVisible(page == 0 && (part != m_choice || m_choice->count() > 0));
    m_studyPage->setVisible(page == 0);
    m_fit->setVisible(page == 1);
    chooseFocus();
}

// On what can be done next: what is hidden or disabled would hand the focus on to another pane.
void StudyPane::chooseFocus() {
    setFocusProxy(m_tabs->currentIndex() == 1 ? static_cast<QWidget*>(m_fit)
                  : m_choice->count() == 0    ? m_adder
                  : m_run->isEnabled()        ? static_cast<QWidget*>(m_run)
                                              : m_table);
}

QPushButton& StudyPane::shownRunButton() {
    return m_tabs->currentIndex() == 1 ? m_fit->runButton() : *m_run;
}

bool StudyPane::isEmpty() const {
    return m_tabs->currentIndex() == 0 && m_choice->count() == 0;
}

void StudyPane::showFit() {
    m_tabs->setCurrentIndex(1);
}

void StudyPane::makeHeader() {
    m_tabs->setAccessibleName(tr("Studies and fits"));
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Studies"));
    m_tabs->addTab(tr("Fit"));
    m_header->addLeft(m_tabs);
    m_choice->setMinimumWidth(leastChoice);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(12);
    m_header->addLeft(m_choice);
    m_adder = m_header->addAdder(tr("Study"), tr("Add a study"));
    connect(m_adder, &QPushButton::clicked, this, &StudyPane::addStudy);
    QToolButton* more = m_header->addTool(QStringLiteral("menu"), tr("More for studies"));
    m_ofStudies = {m_choice, m_adder, more};
    auto* menu = new QMenu(more);
    menu->addAction(tr("Export table…"), this, &StudyPane::exportWanted);
    menu->addAction(tr("Copy command for a cluster"), this,
                    [this] { QApplication::clipboard()->setText(clusterCommand()); });
    menu->addAction(tr("Follow a journal…"), this, &StudyPane::chooseJournal);
    menu->addSeparator();
    menu->addAction(tr("Forget all points"), this, [this] { m_studies->clear(chosen()); });
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        const StudyResults* known = results();
        menu->actions().first()->setEnabled(known && !known->records.empty());
        for (const int ofStudy : {1, 2})
            menu->actions()[ofStudy]->setEnabled(m_choice->count() > 0);
        menu->actions().last()->setEnabled(known);
    });
    connect(more, &QToolButton::clicked, menu,
            [more, menu] { menu->popup(more->mapToGlobal(QPoint(0, more->height()))); });
}

QWidget* StudyPane::makeChoices() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(8);
    m_run->setFixedHeight(controlHeight);
    m_run->setToolTip(tr("Computes the points that are missing; what is computed stays"));
    m_progress->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_run);
    layout->addWidget(m_progress, 1);
    layout->addWidget(m_subjects);
    layout->addWidget(m_views);
    return row;
}

QWidget* StudyPane::makeBody() {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(StudyTableModel::sortRole);
    m_table->setHorizontalHeader(new TypesetHeading(m_table));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Points"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->setMinimumSize(160, 2 * rowHeight);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto recolour = [this] { // a row is chosen as quietly as an equilibrium
        QPalette quiet = palette();
        quiet.setColor(QPalette::Highlight, themeColor(palette(), ColorRole::Selection));
        quiet.setColor(QPalette::HighlightedText, themeColor(palette(), ColorRole::Text));
        m_table->setPalette(quiet);
    };
    onPaletteChange(this, [this, recolour] {
        recolour();
        showFigure();
    });
    recolour();
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setContentsMargins(12, 0, 8, 4);
    m_nothing->setWordWrap(true);
    m_nothing->setTextFormat(Qt::RichText);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_body = new QWidget(this);
    m_parts = new QBoxLayout(QBoxLayout::TopToBottom, m_body);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->setSpacing(0);
    auto* drawn = new QVBoxLayout;
    drawn->addWidget(m_figure, 1);
    drawn->addWidget(m_words);
    m_parts->addLayout(drawn, 1);
    auto* points = new QVBoxLayout;
    points->setContentsMargins(0, 0, tableMargin, 0);
    points->addWidget(m_table);
    m_parts->addLayout(points, 1);
    return m_body;
}

void StudyPane::connectParts() {
    connect(&m_session, &Session::documentChanged, this, &StudyPane::offerStudies);
    connect(&m_session, &Session::opened, this, &StudyPane::offerStudies);
    connect(&m_session, &Session::derived, this, &StudyPane::showFigure); // as names are typeset
    connect(m_tabs, &QTabBar::currentChanged, this, &StudyPane::showPage);
    connect(m_fit, &FitPage::edited, this, &StudyPane::edited);
    connect(m_fit, &FitPage::exportWanted, this, &StudyPane::cardExportWanted);
    connect(m_choice, &QComboBox::activated, this, [this] {
        m_refusal.clear();
        showStudy();
    });
    connect(m_run, &QPushButton::clicked, this, &StudyPane::runOrStop);
    connect(m_band, &Band::actionWanted, this, [this] {
        const auto place = m_refusal.isEmpty() ? std::nullopt : faultPlace();
        place ? emit fieldWanted(*place) : runOrStop();
    });
    connect(m_subjects, &QComboBox::activated, this, &StudyPane::showFigure);
    connect(m_views, &QComboBox::activated, this, &StudyPane::showFigure);
    connect(m_figure, &FigureView::placeChosen, this, &StudyPane::usePlace);
    connect(m_table, &QTableView::clicked, this, &StudyPane::useRow);
    connect(m_table, &QTableView::activated, this, &StudyPane::useRow);
    connect(m_studies, &Studies::changed, this, &StudyPane::showStudy);
    connect(m_studies, &Studies::grown, this, &StudyPane::showPoints);
    connect(m_studies, &Studies::ended, this, [this] {
        showProgress();
        showCurrency();
    });
    connect(m_studies, &Studies::refused, this, [this](const QString& words) { m_refusal = words; });
}

std::string StudyPane::chosen() const {
    return m_choice->currentIndex() < 0 ? std::string() : m_choice->currentData().toString().toStdString();
}

const StudyResults* StudyPane::results() const {
    return m_choice->currentIndex() < 0 ? nullptr : m_studies->results(chosen());
}

const Notation& StudyPane::notation() const {
    return m_session.derivation().system->notation;
}

std::size_t StudyPane::subject() const {
    return static_cast<std::size_t>(std::max(0, m_subjects->currentIndex()));
}

StudyView StudyPane::view() const {
    const StudyResults* known = results();
    const std::vector<StudyView> all = known ? viewsOf(*known->points) : std::vector<StudyView>();
    const auto place = static_cast<std::size_t>(std::max(0, m_views->currentIndex()));
    return place < all.size() ? all[place] : StudyView();
}

QString StudyPane::progressWords() const {
    return m_progress->text();
}

tl::expected<QByteArray, QString> StudyPane::tableFile(const QString& path) const {
    const StudyResults* known = results();
    if (!known)
        return tl::unexpected(tr("Not computed yet."));
    return studyFile(known->heading, known->records, path.toStdString())
        .map(&QByteArray::fromStdString)
        .map_error(&QString::fromStdString);
}

std::vector<ReportedStudy> StudyPane::reported() const {
    std::vector<ReportedStudy> reported;
    for (const Study& study : *m_session.document().studies) {
        const StudyResults* known = m_studies->results(study.name);
        if (!known || known->records.empty() || !m_studies->isCurrent(*known))
            continue;
        reported.push_back(
            {known->study, {known->document, known->heading, known->points, known->records, {}, known->names}});
    }
    return reported;
}

std::vector<ReportedFit> StudyPane::reportedFits() const {
    std::vector<ReportedFit> reported;
    for (const StatedFit& fit : *m_session.document().fits) {
        const FitResults* known = m_fit->fits().results(fit.name);
        if (known && m_fit->fits().isCurrent(*known))
            reported.push_back({known->question, known->fitted, {}});
    }
    return reported;
}

QString StudyPane::clusterCommand() const {
    return clusterCommands(m_session.path(), chosen());
}

// On every edit: the choice stays if its study is there.
void StudyPane::offerStudies() {
    m_refusal.clear(); // it may be possible now
    const std::string before = chosen();
    const std::vector<Study>& studies = *m_session.document().studies;
    QStringList names;
    for (const Study& study : studies)
        names.append(QString::fromStdString(study.name));
    QStringList shown;
    for (int k = 0; k < m_choice->count(); ++k)
        shown.append(m_choice->itemData(k).toString());
    if (names == shown)
        return showCurrency();
    m_choice->clear();
    for (const QString& name : names)
        m_choice->addItem(label(name.toStdString()), name);
    m_choice->setVisible(!names.isEmpty() && m_tabs->currentIndex() == 0);
    m_choice->setCurrentIndex(names.isEmpty() ? -1 : std::max(0, m_choice->findData(QString::fromStdString(before))));
    showStudy();
}

void StudyPane::showStudy() {
    const StudyResults* known = results();
    std::vector<SymbolText> names;
    if (known) {
        for (std::size_t input = 0; input < known->heading.inputs.size(); ++input)
            names.push_back(inputName(*known, input, notation()));
        for (std::size_t measure = 0; measure < known->heading.measures.size(); ++measure)
            names.push_back(measureName(*known, measure, notation()));
    }
    m_model->setResults(known, std::move(names), notation());
    if (const int columns = m_model->columnCount(); columns > 1) { // numbers share what words leave
        QHeaderView& header = *m_table->horizontalHeader();
        header.setSectionResizeMode(QHeaderView::Stretch);
        for (const int ofWords : {0, columns - 1}) {
            header.setSectionResizeMode(ofWords, QHeaderView::Fixed);
            header.resizeSection(ofWords, columnGap + m_model->widestIn(ofWords, m_table->fontMetrics()));
        }
    }
    showPoints();
    showCurrency();
}

void StudyPane::offerViews() {
    const StudyResults* known = results();
    const auto fill = [](QComboBox& choice, const QStringList& words) {
        const int before = choice.currentIndex();
        QStringList shown;
        for (int k = 0; k < choice.count(); ++k)
            shown.append(choice.itemText(k));
        if (words == shown)
            return;
        choice.clear();
        choice.addItems(words);
        choice.setCurrentIndex(words.isEmpty() ? -1 : std::clamp(before, 0, static_cast<int>(words.size()) - 1));
    };
    QStringList views;
    if (known)
        for (const StudyView& one : viewsOf(*known->points))
            views.append(titleOf(one, known->heading, notation()));
    fill(*m_views, views);
    const QStringList subjects = known ? subjectsOf(view(), *known, notation()) : QStringList();
    fill(*m_subjects, subjects);
    m_subjects->setVisible(subjects.size() > 1);
    m_views->setVisible(known != nullptr);
}

void StudyPane::showPoints() {
    m_model->grow();
    showFigure();
    showProgress();
}

// Before there is a result: what the study asks.
QString StudyPane::planHtml() const {
    const std::vector<Study>& studies = *m_session.document().studies;
    const auto place = static_cast<std::size_t>(std::max(0, m_choice->currentIndex()));
    if (place >= studies.size())
        return {};
    const auto& parsed = m_session.state().parsed;
    QStringList lines{tr("Not computed yet.")};
    lines += studyPlan(studies[place], *m_session.document().tables, notation(),
                       parsed ? plotNamesOf(*parsed) : PlotNames());
    return lines.join(QStringLiteral("<br>"));
}

void StudyPane::showFigure() {
    const StudyResults* known = results();
    m_body->setVisible(known);
    m_nothing->setVisible(!known);
    m_nothing->setText(m_choice->count() == 0
                           ? tr("A study runs the model again and again with other numbers, and measures each run. "
                                "“+ Study” adds one; its rows appear in the model.")
                           : planHtml());
    offerViews(); // quantities are known with the first points
    if (!known)
        return;
    Figure figure = studyFigure(view(), *known, subject(), notation());
    m_words->setText(figure.words.toHtmlEscaped() + legendOf(figure, palette()));
    m_figure->setFigure(std::move(figure));
}

void StudyPane::showProgress() {
    const StudyResults* known = results();
    const bool isPartial = known && !known->records.empty() && known->records.size() < known->heading.count;
    m_run->setVisible(m_choice->count() > 0);
    m_run->setText(isRunning() ? tr("Stop") : isPartial ? tr("Resume") : tr("Run study"));
    const bool isWhole = known && known->records.size() == known->heading.count && m_studies->isCurrent(*known);
    m_run->setEnabled(isRunning() || !isWhole);
    chooseFocus();
    const StudyPace pace = m_studies->pace();
    m_line->setShare(isRunning() && pace.all > 0 ? static_cast<double>(pace.done) / static_cast<double>(pace.all) : 0);
    QString words;
    if (isRunning() && m_studies->isFollowing() && known)
        words = tr("%1 of %2 points in the journal").arg(known->records.size()).arg(known->heading.count);
    else if (isRunning() && !std::isfinite(pace.secondsLeft))
        words = tr("Preparing…");
    else if (isRunning())
        words = tr("%1 of %2 points, %3 a second, %4 left")
                    .arg(pace.done)
                    .arg(pace.all)
                    .arg(displayedNumber(pace.perSecond, 3), roughDuration(pace.secondsLeft));
    else if (isPartial)
        words = tr("%1 of %2 points").arg(known->records.size()).arg(known->heading.count);
    else if (known)
        words = tr("%n points", nullptr, static_cast<int>(known->records.size()));
    if (known && !isRunning()) {
        const auto failed = std::count_if(known->records.begin(), known->records.end(),
                                          [](const auto& record) { return record.second.result.hasFailed; });
        if (failed > 0)
            words += tr(", %n failed", nullptr, static_cast<int>(failed));
    }
    m_progress->setText(words);
    m_progress->setToolTip(words);
}

void StudyPane::showCurrency() {
    const StudyResults* known = results();
    const bool isStale = known && !m_studies->isCurrent(*known);
    m_figure->setTone(isStale ? CurveTone::Stale : CurveTone::Current);
    if (!m_refusal.isEmpty()) {
        m_band->setKind(ColorRole::Warning, QStringLiteral("warning"));
        m_band->say(typesetWords(m_refusal, notation()), faultPlace() ? tr("Go to it") : QString());
    } else if (isStale) {
        m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
        m_band->say(tr("The model or the study has changed: these points are those of before."),
                    isRunning() ? QString() : tr("Run again"));
    } else {
        m_band->say({});
    }
    showProgress();
}

// Where the model says what keeps the study from running.
std::optional<Field> StudyPane::faultPlace() const {
    const std::vector<Study>& studies = *m_session.document().studies;
    for (const Diagnostic& finding : m_session.findings())
        if (finding.code == Code::StudyUnfit && finding.field.item < studies.size() &&
            studies[finding.field.item].name == chosen())
            return finding.field;
    return std::nullopt;
}

void StudyPane::runOrStop() {
    if (m_choice->currentIndex() < 0)
        return;
    m_refusal.clear();
    if (isRunning())
        m_studies->stop();
    else
        m_studies->run(chosen());
    showCurrency();
}

void StudyPane::chooseJournal() {
    auto* dialog = new QFileDialog(this, tr("Follow a journal"), QFileInfo(m_session.path()).absolutePath(),
                                   tr("Journals of studies (*.journal)") + QStringLiteral(";;") + tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &StudyPane::followJournal);
    dialog->open();
}

void StudyPane::followJournal(const QString& path) {
    if (m_choice->currentIndex() < 0)
        return;
    m_refusal.clear();
    m_studies->follow(chosen(), path);
    showCurrency();
}

void StudyPane::addStudy() {
    Document document = m_session.document();
    std::vector<Study> studies = *document.studies;
    studies.push_back(firstStudy(document));
    const QString name = QString::fromStdString(studies.back().name);
    document.studies = Part(std::move(studies));
    emit edited(tr("Add a study"), document);
    m_choice->setCurrentIndex(m_choice->findData(name));
    showStudy();
    emit fieldWanted({Section::Studies, document.studies->size() - 1, Column::Vary}); // what is varied is seen
}

void StudyPane::useRow(const QModelIndex& index) {
    usePoint(m_model->pointIn(m_sorted->mapToSource(index).row()));
}

void StudyPane::usePlace(QPointF at) {
    if (const StudyResults* known = results())
        if (const auto point = pointAt(view(), *known, subject(), at))
            usePoint(*point);
}

void StudyPane::usePoint(std::size_t point) {
    if (const StudyResults* known = results())
        emit edited(tr("Values of point %1").arg(point), m_studies->withPoint(*known, point));
}

// Beside each other in a pane that is wider than high.
void StudyPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int leastForBoth = 480;
    const bool areBeside = width() >= leastForBoth && 4 * width() > 5 * height();
    m_parts->setDirection(areBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    constexpr int leastMargin = 24, columnInEms = 37; // a line that is read at a glance
    const int margin = std::max(leastMargin, (width() - columnInEms * QFontInfo(font()).pixelSize()) / 2);
    m_nothing->setContentsMargins(margin, 8, margin, 16);
}

} // namespace coenergy

#include "moc_study_pane.cpp"
