// Widths are a promise: whatever panes are shown, of whatever example, in whatever width, size of letters and language,
// the window is as wide as it was asked to be, no widget leaves the one that holds it, nothing is cut, and a pane has
// at most one scroll bar. A fixed part of all combinations is tried, by a stride through their product.
#include "studio/window/main_window.hpp"

#include "lineargraph/graph_rows.hpp"
#include "session/runs.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/studio_style.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QTest>
#include <QTranslator>

#include <memory>

using namespace coenergy;
using tests::patience;

namespace {

constexpr int leastWidth = 1024;
constexpr int widthStep = 64;
constexpr int widthCount = (2560 - leastWidth) / widthStep + 1;
constexpr int leastLetters = 10; // pixels
constexpr int letterCount = 9;
constexpr int choiceCount = 63; // sets of six panes that are not empty
constexpr int windowHeight = 800;
constexpr int breath = 20; // milliseconds, for layouts that follow one another

bool triesEvery() {
    return qEnvironmentVariableIsSet("COENERGY_TRY_EVERY");
}

QString describe(const QWidget* widget) {
    QString words = QLatin1String(widget->metaObject()->className());
    if (!widget->accessibleName().isEmpty())
        words += QStringLiteral(" \"%1\"").arg(widget->accessibleName());
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        words += QStringLiteral(" '%1'").arg(label->text().left(60));
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        words += QStringLiteral(" '%1'").arg(button->text());
    return words;
}

bool isContentOfScrollArea(const QWidget* widget) {
    const QWidget* parent = widget->parentWidget();
    const auto* area = parent ? qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) : nullptr;
    return area && area->viewport() == parent;
}

// What has a tooltip can be read there.
bool isCut(const QWidget* widget) {
    if (!widget->toolTip().isEmpty())
        return false;
    const auto* label = qobject_cast<const QLabel*>(widget);
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool hasWords =
        (label && !label->text().isEmpty() && !label->wordWrap()) || (button && !button->text().isEmpty());
    return hasWords && widget->width() < widget->minimumSizeHint().width();
}

bool standsOut(const QWidget* widget) {
    const QWidget* parent = widget->parentWidget();
    if (isContentOfScrollArea(widget)) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
        return area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff && widget->width() > parent->width();
    }
    return widget->x() < 0 || widget->x() + widget->width() > parent->width();
}

bool scrolls(const QScrollBar* bar) {
    return bar->isVisible() && bar->maximum() > bar->minimum();
}

QStringList faultsOfPane(const QWidget* pane) {
    QStringList faults;
    QStringList bars;
    for (const QWidget* widget : pane->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != pane->window() || widget->size().isEmpty())
            continue;
        if (standsOut(widget))
            faults.append(QStringLiteral("outside of %1: ").arg(describe(widget->parentWidget())) + describe(widget));
        if (isCut(widget))
            faults.append(
                QStringLiteral("cut to %1 of %2: ").arg(widget->width()).arg(widget->minimumSizeHint().width()) +
                describe(widget));
        if (const auto* bar = qobject_cast<const QScrollBar*>(widget); bar && scrolls(bar))
            bars.append(describe(bar->parentWidget()->parentWidget()));
    }
    if (bars.size() > 1)
        faults.append(QStringLiteral("scroll bars: ") + bars.join(QStringLiteral(", ")));
    return faults;
}

QStringList faultsOfWindow(MainWindow& window, int width) {
    QStringList faults;
    if (window.width() > width || window.minimumSizeHint().width() > width)
        faults.append(QStringLiteral("wider: %1").arg(std::max(window.width(), window.minimumSizeHint().width())));
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && widget->window() == &window && !window.stage().isAncestorOf(widget) &&
            (standsOut(widget) || isCut(widget)))
            faults.append(QStringLiteral("beside the panes: ") + describe(widget));
    for (const Pane pane : window.stage().shownPanes()) {
        const QWidget* widget = window.stage().widget(pane);
        const QRect place(widget->mapTo(&window, QPoint()), widget->size());
        if (!QRect(QPoint(), window.size()).contains(place))
            faults.append(QStringLiteral("outside of the window: ") + describe(widget));
        for (const QString& fault : faultsOfPane(widget))
            faults.append(titleOf(pane) + QStringLiteral(": ") + fault);
    }
    return faults;
}

} // namespace

class TestWidths : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void everyArrangementFits();
    void noSplitterMakesAPaneTooNarrow();
    void aStudyWithPointsFits();

private:
    struct Setting {
        int example = 0;
        int letters = 0;
        int language = 0;
    };

    void openWindow(int language);
    void open(const Setting& setting);
    void choose(int choice, int width);
    QStringList faultsAtRest(int width);
    void tryArrangement(int choice, int width, const QString& of);

    tests::OwnSettings m_settings;
    QStringList m_languages;
    QTranslator m_translator;
    std::unique_ptr<MainWindow> m_window; // one for each language
    int m_language = 0;
    QStringList m_faults;
    int m_exampleCount = 0;
};

void TestWidths::initTestCase() {
    QApplication::setStyle(new StudioStyle);
    m_languages = {QString()}; // that of the sources
    m_languages += QDir(QStringLiteral(COENERGY_TRANSLATIONS)).entryList({QStringLiteral("*.qm")});
    QVERIFY(m_languages.size() > 1);
    m_exampleCount = static_cast<int>(loadExamples().size());
}

void TestWidths::cleanup() {
    m_window.reset();
    QCoreApplication::removeTranslator(&m_translator);
}

void TestWidths::openWindow(int language) {
    cleanup();
    if (language > 0 && m_translator.load(m_languages[language], QStringLiteral(COENERGY_TRANSLATIONS)))
        QCoreApplication::installTranslator(&m_translator);
    m_language = language;
    m_window = std::make_unique<MainWindow>();
    m_window->resize(leastWidth, windowHeight);
    m_window->show();
}

// A window and its typesetting engine cost more than many arrangements: letters and examples change in it.
void TestWidths::open(const Setting& setting) {
    QFont font = QApplication::font();
    font.setPointSizeF((leastLetters + setting.letters) * 72.0 / 96); // at the usual density
    QApplication::setFont(font);
    if (!m_window || m_language != setting.language)
        openWindow(setting.language);
    m_window->openExample(setting.example);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience);
    m_window->findChild<QAction*>(QStringLiteral("simulate"))->trigger();
    QTest::qWait(10 * breath);
}

void TestWidths::choose(int choice, int width) {
    m_window->resize(width, windowHeight);
    StageWish wish;
    for (std::size_t k = 0; k < std::size(allPanes); ++k)
        if ((choice & (1 << k)) && (allPanes[k] != Pane::Graph || hasGraph(m_window->session().document())))
            wish.wanted.push_back(allPanes[k]);
    m_window->stage().setWish(wish);
    QTest::qWait(breath);
}

// Layouts follow one another: what is at fault must be so when they have come to rest.
QStringList TestWidths::faultsAtRest(int width) {
    constexpr int patientBreaths = 15;
    QStringList faults = faultsOfWindow(*m_window, width);
    for (int k = 0; k < patientBreaths && !faults.isEmpty(); ++k) {
        m_window->resize(width, windowHeight); // what was there before may have needed more
        QTest::qWait(breath);
        faults = faultsOfWindow(*m_window, width);
    }
    return faults;
}

void TestWidths::tryArrangement(int choice, int width, const QString& of) {
    choose(choice, width);
    for (const QString& fault : faultsAtRest(width))
        m_faults.append(QStringLiteral("%1, panes %2, width %3: %4").arg(of).arg(choice).arg(width).arg(fault));
}

// COENERGY_TRY_EVERY=1 tries all examples, letters, languages, panes and widths: many hours. Strides are primes that
// divide no count of the product, so that each value of each factor is met.
void TestWidths::everyArrangementFits() {
    m_faults.clear();
    const int settings = m_exampleCount * letterCount * static_cast<int>(m_languages.size());
    const int arrangements = choiceCount * widthCount;
    const int settingStride = triesEvery() ? 1 : 151;
    const int arrangementStride = triesEvery() ? 1 : 47;
    for (int k = 0; k < settings; k += settingStride) {
        const Setting setting{k % m_exampleCount, k / m_exampleCount % letterCount, k / m_exampleCount / letterCount};
        open(setting);
        const QString of = QStringLiteral("%1, %2 px, language %3")
                               .arg(loadExamples()[static_cast<std::size_t>(setting.example)].title)
                               .arg(leastLetters + setting.letters)
                               .arg(m_languages[setting.language]);
        for (int n = k % arrangementStride; n < arrangements; n += arrangementStride)
            tryArrangement(n % choiceCount + 1, leastWidth + n / choiceCount * widthStep, of);
    }
    if (!m_faults.isEmpty())
        QFAIL(qPrintable(QStringLiteral("%1 faults:\n").arg(m_faults.size()) + m_faults.join(QLatin1Char('\n'))));
}

// To either end, at the smallest width of each class.
void TestWidths::noSplitterMakesAPaneTooNarrow() {
    m_faults.clear();
    open({0, 3, 0});
    for (const int width : {leastWidth, 1100, 1600, 2200}) {
        choose(choiceCount, width);
        for (auto* splitter : m_window->stage().findChildren<QSplitter*>()) {
            if (!splitter->isVisible() || splitter->orientation() != Qt::Horizontal)
                continue;
            const QList<int> before = splitter->sizes();
            for (int k = 0; k < splitter->count(); ++k) {
                QList<int> sizes(splitter->count(), 0);
                sizes[k] = width;
                splitter->setSizes(sizes);
                QTest::qWait(breath);
                for (const QString& fault : faultsAtRest(width))
                    m_faults.append(QStringLiteral("width %1, to %2: %3").arg(width).arg(k).arg(fault));
            }
            splitter->setSizes(before);
        }
    }
    if (!m_faults.isEmpty())
        QFAIL(qPrintable(m_faults.join(QLatin1Char('\n'))));
}

// Alone, above and beside others, in each class of widths.
void TestWidths::aStudyWithPointsFits() {
    m_faults.clear();
    const std::vector<Example> examples = loadExamples();
    const auto hasStudies = [](const Example& example) { return !example.document.studies->empty(); };
    const auto found = std::find_if(examples.begin(), examples.end(), hasStudies);
    QVERIFY(found != examples.end());
    for (int language = 0; language < m_languages.size(); ++language) {
        open({static_cast<int>(found - examples.begin()), letterCount - 1, language});
        StudyPane& pane = m_window->studyPane();
        pane.runOrStop();
        QTRY_VERIFY_WITH_TIMEOUT(!pane.studies().isRunning(), patience);
        for (const int width : {leastWidth, 1100, 1600, 2200})
            for (const StageWish& wish :
                 {StageWish{{Pane::Studies}, {}}, StageWish{{Pane::Studies, Pane::Model}, {}},
                  StageWish{{Pane::Studies, Pane::Motion, Pane::Analysis, Pane::Equations, Pane::Model}, {}}}) {
                m_window->resize(width, windowHeight);
                m_window->stage().setWish(wish);
                QTest::qWait(breath);
                for (const QString& fault : faultsAtRest(width))
                    m_faults.append(QStringLiteral("language %1, width %2: %3").arg(language).arg(width).arg(fault));
            }
    }
    if (!m_faults.isEmpty())
        QFAIL(qPrintable(m_faults.join(QLatin1Char('\n'))));
}

COENERGY_TEST(TestWidths)
#include "test_widths.moc"
