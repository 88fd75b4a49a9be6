// A language that puts every text of the program between ⟦brackets⟧ and makes it longer by two fifths, as translations
// are: a text without brackets was never translated, and what does not fit would not fit in German either.
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "io/read_ldae.hpp"
#include "plot/export_dialog.hpp"
#include "session/runs.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/example_card.hpp"
#include "studio/window/file_conflict.hpp"
#include "studio/window/manual_window.hpp"
#include "studio/window/status_strip.hpp"
#include "studio/window/studio_style.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <QTranslator>
#include <QTreeWidget>

using namespace coenergy;
using tests::patience;

namespace {

class PseudoLanguage : public QTranslator {
public:
    bool isEmpty() const override { return false; }

    // Qt reads the names of keys back, and finds the manual's file by its name.
    QString translate(const char* context, const char* source, const char*, int) const override {
        const QString text = QString::fromUtf8(source);
        if (qstrcmp(context, "QShortcut") == 0 || text.startsWith(QLatin1String(":/")))
            return {};
        return QStringLiteral("⟦%1%2⟧").arg(text, QString((2 * text.size() + 4) / 5, QLatin1Char('~')));
    }
};

// Names of one letter, so that whole words are the program's.
Document model() {
    return readLdae(R"ldae(format = 1
[parameters]
m = { value = 1, unit = "kg" }
k = { value = 4, min = 1, max = 9 }
[[coordinates]]
name = "x"
initial = 1
unit = "m"
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[[limits]]
name = "g"
expression = "2 - x"
[outputs]
p = "m*dotx"
[simulation]
end = 2
[[drawing]]
shape = "box"
at = ["x", "0"]
size = ["0.2", "0.2"]
)ldae")
        .document;
}

QString withoutBrackets(const QString& text) {
    QString outside;
    int depth = 0;
    for (const QChar letter : text) {
        depth += letter == QChar(u'⟦') ? 1 : 0;
        if (depth == 0)
            outside += letter;
        depth -= letter == QChar(u'⟧') ? 1 : 0;
    }
    return outside;
}

// Words of three letters and more that nobody translated. Names of programs, formats, languages, methods and keys are
// the same in all.
bool isUntranslated(const QString& text) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    static const QRegularExpression international(QStringLiteral(
        "Coenergy|LaTeX|Deutsch|English|auto|dopri5|dop853|rosenbrock4|radau5|variational|Baumgarte|baumgarte|"
        "Ctrl|Shift|Esc|PgUp|PgDown|Return|Backspace|Space|Home|Tab|Left|Right|Del|Print|dotx|ddotx|"
        "ldae|ms\\b"));
    const QString plain = Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    return withoutBrackets(plain).remove(international).contains(word);
}

QStringList textsOf(const QWidget* widget) {
    QStringList texts = {widget->toolTip(), widget->accessibleName(), widget->isWindow() ? widget->windowTitle() : ""};
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        texts += label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        texts += button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        texts += line->placeholderText();
    if (const auto* field = qobject_cast<const QPlainTextEdit*>(widget))
        texts += field->placeholderText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
        for (int k = 0; k < tabs->count(); ++k)
            texts += tabs->tabText(k);
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        for (int k = 0; k < box->count(); ++k)
            texts += box->itemText(k);
    if (const auto* tree = qobject_cast<const QTreeWidget*>(widget))
        for (QTreeWidgetItemIterator item(const_cast<QTreeWidget*>(tree)); *item; ++item)
            texts += (*item)->text(0);
    return texts;
}

// Examples have texts of their own.
bool isData(const QWidget* widget) {
    return qobject_cast<const ExampleCard*>(widget) ||
           qobject_cast<const ExampleCard*>(widget->parentWidget()) != nullptr;
}

bool isScrolled(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(widget))
            return true;
    return false;
}

// A text that its widget has no room for, or a widget that stands out of the one that holds it.
bool isClipped(const QWidget* widget) {
    const auto* label = qobject_cast<const QLabel*>(widget);
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool hasText =
        (label && !label->text().isEmpty() && !label->wordWrap()) || (button && !button->text().isEmpty());
    if (!hasText)
        return false;
    const bool standsOut = !isScrolled(widget) && widget->visibleRegion().boundingRect().size() != widget->size();
    return widget->width() < widget->minimumSizeHint().width() || standsOut;
}

QString nameOfPlace(const QWidget* widget, const QString& text) {
    return QStringLiteral("%1 in %2: %3")
        .arg(QLatin1String(widget->metaObject()->className()),
             QLatin1String(widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : ""), text);
}

QStringList faultsIn(const QWidget* window) {
    QStringList faults;
    QList<const QWidget*> widgets = {window};
    for (const QWidget* widget : window->findChildren<QWidget*>())
        if (widget->window() == window && widget->isVisible())
            widgets.append(widget);
    for (const QWidget* widget : widgets) {
        for (const QString& text : isData(widget) ? QStringList() : textsOf(widget))
            if (isUntranslated(text))
                faults.append(QStringLiteral("not translated: ") + nameOfPlace(widget, text));
        if (isClipped(widget))
            faults.append(QStringLiteral("clipped: ") +
                          nameOfPlace(widget, textsOf(widget).join(QLatin1Char(' ')).trimmed()));
    }
    faults.removeDuplicates();
    return faults;
}

} // namespace

class TestPseudoLocale : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void everythingIsTranslatedAndFits_data();
    void everythingIsTranslatedAndFits();
    void menusAreTranslated();

private:
    void open();
    void run();
    void breakPotential();
    QWidget* shown(const QString& state);
    QAction* action(const char* name) const { return m_window->findChild<QAction*>(QLatin1String(name)); }
    template <class Dialog> QWidget* dialog() const { return m_window->findChild<Dialog*>(); }

    tests::OwnSettings m_settings;
    PseudoLanguage m_language;
    MainWindow* m_window = nullptr;
};

void TestPseudoLocale::initTestCase() {
    QVERIFY(QCoreApplication::installTranslator(&m_language));
    QApplication::setStyle(new StudioStyle);
}

void TestPseudoLocale::init() {
    m_window = new MainWindow;
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
}

void TestPseudoLocale::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestPseudoLocale::open() {
    m_window->session().openDocument(model());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent() && !m_window->session().equations().empty(), patience);
}

void TestPseudoLocale::run() {
    action("simulate")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().shownRun().has_value() && !m_window->runs().isBusy(), patience);
}

void TestPseudoLocale::breakPotential() {
    TextField* field = m_window->editor().cell({Section::Energies, 0, Column::Potential, 0})->textField();
    field->setFocus();
    QTest::keyClick(field, Qt::Key_End);
    QTest::keyClicks(field, QStringLiteral("+q*"));
    emit m_window->status().problemsWanted();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent() && hasErrors(m_window->session().findings()), patience);
}

// Brings the window into a state; what is to be looked at.
QWidget* TestPseudoLocale::shown(const QString& state) {
    if (state != QLatin1String("start"))
        open();
    if (state == QLatin1String("motion") || state == QLatin1String("lecture") || state == QLatin1String("audits"))
        run();
    if (state == QLatin1String("problems"))
        breakPotential();
    if (state == QLatin1String("details")) {
        m_window->editor().cell({Section::Parameters, 0, Column::Value, 0})->widget()->setFocus();
        action("details")->trigger();
    }
    if (state == QLatin1String("lecture"))
        m_window->setLecturing(true);
    for (const char* name : {"check-equation", "view-1", "view-2", "view-3", "preferences", "shortcuts", "manual"})
        if (state == QLatin1String(name))
            action(name)->trigger();
    if (state == QLatin1String("audits"))
        action("show-audits")->trigger();
    if (state == QLatin1String("conflict"))
        (new FileConflict(QStringLiteral("a"), "x\n", "y\n", FileConflict::Occasion::Saving, m_window))->open();
    const bool isDialog = state == QLatin1String("preferences") || state == QLatin1String("shortcuts") ||
                          state == QLatin1String("conflict");
    return isDialog ? dialog<QDialog>() : state == QLatin1String("manual") ? dialog<ManualWindow>() : m_window;
}

void TestPseudoLocale::everythingIsTranslatedAndFits_data() {
    QTest::addColumn<QString>("state");
    for (const char* state : {"start", "model", "motion", "audits", "problems", "details", "check-equation", "view-1",
                              "view-2", "view-3", "lecture", "preferences", "shortcuts", "manual", "conflict"})
        QTest::newRow(state) << QString(state);
}

void TestPseudoLocale::everythingIsTranslatedAndFits() {
    QFETCH(QString, state);
    QWidget* window = shown(state);
    QVERIFY(window);
    QTest::qWait(200); // layouts, and formulas that are still being typeset
    const QStringList faults = faultsIn(window);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    QVERIFY(m_window->width() <= 1280 || m_window->isLecturing()); // no text has pushed it wider
}

void TestPseudoLocale::menusAreTranslated() {
    QStringList faults;
    for (const QAction* each : m_window->actions())
        for (const QString& text : {each->text(), each->toolTip(), each->iconText()})
            if (isUntranslated(text))
                faults.append(each->objectName() + QStringLiteral(": ") + text);
    for (const QAction* menu : m_window->menuBar()->actions())
        if (isUntranslated(menu->iconText())) // without the mark of its letter
            faults.append(menu->text());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

COENERGY_TEST(TestPseudoLocale)
#include "test_pseudo_locale.moc"
