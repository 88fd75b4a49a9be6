// The questions that the window asks before work could be lost, and the ways to a file or a place besides the menus.
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "session/unsaved_copies.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/start/beginning.hpp"
#include "studio/window/band.hpp"
#include "studio/window/end_signal.hpp"
#include "studio/window/file_conflict.hpp"
#include "studio/window/unsaved_models.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QFileDialog>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <csignal>
#include <memory>

using namespace coenergy;
using tests::patience;

using tests::contentOf;
using tests::write;

namespace {

constexpr Field titlePlace{Section::Model, 0, Column::Title, 0};

Document titled(const char* title) {
    return withText({}, titlePlace, title);
}

QByteArray bytesOf(const char* title) {
    return QByteArray::fromStdString(writeLdae(titled(title)));
}

QAbstractButton* button(const QWidget& dialog, const char* words) {
    for (auto* each : dialog.findChildren<QAbstractButton*>())
        if (each->text().remove(QLatin1Char('&')) == QString::fromUtf8(words))
            return each;
    return nullptr;
}

} // namespace

class TestQuestions : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aFileThatChangedIsReloaded();
    void aFileThatChangedIsReplacedWhenAsked();
    void aFileThatChangedStaysWhenCancelled();
    void mineMayGoElsewhere();
    void lostWorkIsOfferedAndOpened();
    void whoeverIsMadeToEndLosesNothing();
    void theFirstWindowFitsOnTheScreen();
    void lostWorkIsDeletedOrLeft();
    void savingIsAnAnswerToClosing();
    void theBandLeadsToTheError();
    void filesAreRemembered();
    void aDroppedFileIsOpened();
    void droppedCurvesStandBesideTheRun();

private:
    QString title() const { return QString::fromStdString(m_window->session().document().header->title); }
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void open(const QString& file);
    void retitle(const char* title) {
        m_window->session().commit(QStringLiteral("Edit title"),
                                   withText(m_window->session().document(), titlePlace, title));
    }
    template <class Dialog> Dialog* dialog() const {
        for (auto* each : m_window->findChildren<Dialog*>())
            if (each->isVisible())
                return each;
        return nullptr;
    }
    FileConflict* conflict();

    tests::OwnSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    MainWindow* m_window = nullptr;
};

void TestQuestions::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_window = new MainWindow;
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
}

void TestQuestions::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestQuestions::open(const QString& file) {
    m_window->open(file);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session().path(), file, patience);
}

// Edited here and replaced there, then saved.
FileConflict* TestQuestions::conflict() {
    const QString file = path("model.ldae");
    if (!write(file, bytesOf("first")))
        return nullptr;
    open(file);
    retitle("mine");
    if (!write(file, bytesOf("theirs")))
        return nullptr;
    m_window->save();
    return QTest::qWaitFor([this] { return dialog<FileConflict>() != nullptr; }, patience) ? dialog<FileConflict>()
                                                                                           : nullptr;
}

void TestQuestions::aFileThatChangedIsReloaded() {
    FileConflict* box = conflict();
    QVERIFY(box);
    QVERIFY(box->text().contains(QStringLiteral("model.ldae")));
    QVERIFY2(box->detailedText().contains(QStringLiteral("- title = \"theirs\"")), qPrintable(box->detailedText()));
    QVERIFY2(box->detailedText().contains(QStringLiteral("+ title = \"mine\"")), qPrintable(box->detailedText()));
    QCOMPARE(contentOf(path("model.ldae")), bytesOf("theirs"));
    button(*box, "Reload")->click();
    QTRY_COMPARE_WITH_TIMEOUT(title(), QStringLiteral("theirs"), patience);
    QVERIFY(!m_window->session().isModified());
}

void TestQuestions::aFileThatChangedIsReplacedWhenAsked() {
    FileConflict* box = conflict();
    QVERIFY(box);
    button(*box, "Replace the file")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isModified(), patience);
    QCOMPARE(contentOf(path("model.ldae")), bytesOf("mine"));
}

void TestQuestions::aFileThatChangedStaysWhenCancelled() {
    FileConflict* box = conflict();
    QVERIFY(box);
    box->button(QMessageBox::Cancel)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog<FileConflict>(), patience);
    QCOMPARE(contentOf(path("model.ldae")), bytesOf("theirs"));
    QCOMPARE(title(), QStringLiteral("mine"));
    QVERIFY(m_window->session().isModified());
}

void TestQuestions::mineMayGoElsewhere() {
    FileConflict* box = conflict();
    QVERIFY(box);
    button(*box, "Save as…")->click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog<QFileDialog>(), patience);
    emit dialog<QFileDialog>()->fileSelected(path("other.ldae"));
    QTRY_COMPARE_WITH_TIMEOUT(contentOf(path("other.ldae")), bytesOf("mine"), patience);
    QCOMPARE(contentOf(path("model.ldae")), bytesOf("theirs"));
}

// As a window leaves it that was lost.
void TestQuestions::lostWorkIsOfferedAndOpened() {
    m_window->offerUnsaved();
    QVERIFY(!dialog<UnsavedModels>()); // with nothing to offer, nothing is asked
    QCOMPARE(UnsavedCopy::in(folderOfUnsavedCopies())
                 .write({path("model.ldae"), {}, QDateTime::currentDateTime(), titled("lost")}),
             QString());
    m_window->offerUnsaved();
    auto* box = dialog<UnsavedModels>();
    QVERIFY(box);
    QCOMPARE(box->findChild<QListWidget*>()->count(), 1);
    QVERIFY(box->findChild<QListWidget*>()->item(0)->text().startsWith(QStringLiteral("model.ldae")));
    button(*box, "Open")->click();
    QCOMPARE(title(), QStringLiteral("lost"));
    QVERIFY(m_window->session().isModified());
    QVERIFY(modelsLeftIn(folderOfUnsavedCopies()).empty());
}

// The system ends the program: nobody can be asked, and nothing is lost.
void TestQuestions::whoeverIsMadeToEndLosesNothing() {
    const EndSignal signal;
    connect(&signal, &EndSignal::arrived, m_window, &MainWindow::endLater);
    for (const int number : {SIGTERM, SIGHUP, SIGINT}) {
        QSignalSpy arrived(&signal, &EndSignal::arrived);
        const QByteArray typed = "typed before " + QByteArray::number(number);
        m_window->session().commit(QStringLiteral("edit"), titled(typed.constData()));
        QCOMPARE(::raise(number), 0);
        QTRY_COMPARE_WITH_TIMEOUT(arrived.size(), 1, patience);
        QCOMPARE(arrived.front().front().toInt(), number);
        delete m_window;
        std::vector<LeftModel> left = modelsLeftIn(folderOfUnsavedCopies());
        QCOMPARE(left.size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(left.front().model.document.header->title), typed);
        left.front().copy.remove();
        m_window = new MainWindow;
        connect(&signal, &EndSignal::arrived, m_window, &MainWindow::endLater);
    }
}

// The first time, with no place remembered: the whole window is on the screen, its last line too.
void TestQuestions::theFirstWindowFitsOnTheScreen() {
    QSettings().remove(QStringLiteral("window/geometry"));
    const MainWindow window;
    const QSize room = window.screen()->availableSize();
    QVERIFY2(window.width() <= room.width() && window.height() < room.height(),
             qPrintable(QStringLiteral("%1 of %2").arg(window.height()).arg(room.height())));
}

void TestQuestions::lostWorkIsDeletedOrLeft() {
    for (const char* title : {"one", "two"})
        QCOMPARE(UnsavedCopy::in(folderOfUnsavedCopies()).write({{}, {}, QDateTime::currentDateTime(), titled(title)}),
                 QString());
    m_window->offerUnsaved();
    auto* box = dialog<UnsavedModels>();
    QCOMPARE(box->findChild<QListWidget*>()->count(), 2);
    button(*box, "Delete")->click();
    auto* question = box->findChild<QMessageBox*>();
    QVERIFY(question);
    question->button(QMessageBox::Cancel)->click();
    QCOMPARE(box->findChild<QListWidget*>()->count(), 2);
    QTRY_VERIFY_WITH_TIMEOUT(!box->findChild<QMessageBox*>(), patience);
    button(*box, "Delete")->click();
    button(*box->findChild<QMessageBox*>(), "Delete")->click();
    QCOMPARE(box->findChild<QListWidget*>()->count(), 1);
    button(*box, "Later")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<UnsavedModels*>(), patience);
    QVERIFY(!m_window->session().isModified());
    m_window->offerUnsaved();
    box = dialog<UnsavedModels>();
    QCOMPARE(box->findChild<QListWidget*>()->count(), 1); // again
    QTRY_VERIFY_WITH_TIMEOUT(!box->findChild<QMessageBox*>(), patience);
    button(*box, "Delete")->click();
    button(*box->findChild<QMessageBox*>(), "Delete")->click();
    QVERIFY(!box->isVisible()); // with the last one it closes
    QVERIFY(modelsLeftIn(folderOfUnsavedCopies()).empty());
}

void TestQuestions::savingIsAnAnswerToClosing() {
    const QString file = path("model.ldae");
    QVERIFY(write(file, bytesOf("first")));
    open(file);
    retitle("mine");
    m_window->close();
    QVERIFY(m_window->isVisible());
    dialog<QMessageBox>()->button(QMessageBox::Save)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
    QCOMPARE(contentOf(file), bytesOf("mine"));
}

void TestQuestions::theBandLeadsToTheError() {
    open(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/simple_pendulum.ldae"));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience);
    const Field potential{Section::Energies, 0, Column::Potential, 0};
    TextField* field = m_window->editor().cell(potential)->textField();
    Band* band = nullptr;
    for (auto* each : m_window->equationPane().findChildren<Band*>())
        band = each;
    QVERIFY(band && !band->isVisible());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_End);
    QTest::keyClicks(field, QStringLiteral("+thetha"));
    m_window->equationPane().setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(band->isVisible(), patience);
    QVERIFY2(band->words().contains(QStringLiteral("potential energy")), qPrintable(band->words()));
    button(*band, "Go to it")->click();
    QVERIFY(field->hasFocus());
    QCOMPARE(field->textCursor().selectedText(), QStringLiteral("thetha"));
    QTest::keyClick(field, Qt::Key_Backspace);
    QTest::keyClick(field, Qt::Key_Backspace);
    QTRY_VERIFY_WITH_TIMEOUT(!band->isVisible(), patience);
}

// The latest first, each once, in the menu and below an empty model, of the next window as well.
void TestQuestions::filesAreRemembered() {
    for (const char* name : {"a.ldae", "b.ldae", "a.ldae"}) {
        QVERIFY(write(path(name), bytesOf(name)));
        open(path(name));
    }
    const auto remembered = [](const MainWindow& window) {
        QStringList names;
        auto* menu = window.findChild<QMenu*>(QStringLiteral("recent-files"));
        emit menu->aboutToShow();
        for (const QAction* action : menu->actions())
            names.append(action->text());
        return names;
    };
    const QStringList expected = {QStringLiteral("a.ldae"), QStringLiteral("b.ldae")};
    QCOMPARE(remembered(*m_window).mid(0, 2), expected);
    MainWindow next;
    next.show();
    QCOMPARE(remembered(next).mid(0, 2), expected);
    QStringList offered;
    for (const auto* each : next.modelPane().beginning().findChildren<QAbstractButton*>())
        offered.append(each->accessibleName() + each->text());
    QVERIFY2(offered.join(QLatin1Char('\n')).contains(QStringLiteral("b.ldae")),
             qPrintable(offered.join(QLatin1Char('\n'))));
    next.findChild<QMenu*>(QStringLiteral("recent-files"))->actions()[1]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(next.session().path(), path("b.ldae"), patience);
}

void TestQuestions::aDroppedFileIsOpened() {
    QVERIFY(write(path("dropped.ldae"), bytesOf("dropped")));
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(path("dropped.ldae"))});
    QDragEnterEvent entering(QPoint(300, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
    QApplication::sendEvent(m_window, &entering);
    QVERIFY(entering.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
    QApplication::sendEvent(m_window, &drop);
    QTRY_COMPARE_WITH_TIMEOUT(title(), QStringLiteral("dropped"), patience);
    QMimeData words;
    words.setText(QStringLiteral("m*x"));
    QDragEnterEvent other(QPoint(300, 300), Qt::CopyAction, &words, Qt::LeftButton, {});
    QApplication::sendEvent(m_window, &other);
    QVERIFY(!other.isAccepted());
}

void TestQuestions::droppedCurvesStandBesideTheRun() {
    QVERIFY(write(path("bench.csv"), "t [s];angle [rad]\n0;0,5\n0,1;0,4\n0,2;0,1\n"));
    const Document before = m_window->session().document();
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(path("bench.csv"))});
    QDragEnterEvent entering(QPoint(300, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
    QApplication::sendEvent(m_window, &entering);
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
    QApplication::sendEvent(m_window, &drop);
    const Document& document = m_window->session().document();
    QCOMPARE(document.tables->size(), before.tables->size() + 1);
    QCOMPARE(document.tables->back().name, std::string("angle"));
    QCOMPARE(document.tables->back().y, (std::vector<std::string>{"0.5", "0.4", "0.1"}));
    QCOMPARE(document.plots->back().title, std::string("bench"));
    QCOMPARE(document.plots->back().y, std::vector<std::string>{"angle(t)"});
    m_window->session().undo();
    QVERIFY(m_window->session().document() == before);
    QVERIFY(write(path("words.csv"), "nothing but words\n"));
    m_window->importCurves(path("words.csv"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog<QMessageBox>(), patience);
    QVERIFY(dialog<QMessageBox>()->informativeText().contains(QStringLiteral("no two columns of numbers")));
    dialog<QMessageBox>()->close();
    QVERIFY(m_window->session().document() == before);
}

COENERGY_TEST(TestQuestions)
#include "test_questions.moc"
