// Studies in the window: the bytes of the command, points that stay, and points that become the model's values.
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "plot/figure_view.hpp"
#include "studies/study_journal.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/band.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>

using namespace coenergy;
using tests::patience;

namespace {

// Each run takes about a millisecond.
constexpr const char* pendulum = R"toml(format = 1
title = "Pendulum"
[parameters]
m = { value = 1, unit = "kg" }
l = { value = 1, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
[[coordinates]]
name = "theta"
initial = 0.5
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
[simulation]
end = 5
[[studies]]
name = "many"
vary = ["theta = 0.1:1:100000"]
measures = ["period(theta)"]
[[studies]]
name = "few"
vary = ["l = 0.5:2:4", "theta = 0.1, 0.2"]
measures = ["max(theta)", "period(theta)"]
[[studies]]
name = "hundred"
vary = ["theta = 0.1:1:100"]
measures = ["max(theta)"]
[[studies]]
name = "wrong"
vary = ["lenght = 1, 2"]
measures = ["max(theta)"]
)toml";

const std::string exampleFile = sourceFolder + "/resources/examples/quarter_car.ldae";

} // namespace

class TestStudyPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aStudySaysWhatItAsks();
    void theFocusStaysInThePane();
    void theTableIsThatOfTheCommand();
    void stoppingKeepsWhatIsComputed();
    void aClickIsOneStep();
    void aClickInTheFigureIsToo();
    void editsMakeItOutOfDate();
    void aNewStudyCanBeRun();
    void whatIsWrongIsSaid();
    void whatIsWrongIsToldWhileItIsTyped();
    void closingAndOpeningStopIt();
    void figuresShowTheMeasure();
    void coursesAreThoseOfThePoints();
    void aJournalIsFollowed();
    void aJournalOfAnotherStudyIsRefused();

private:
    void open(const Document& model) { m_session->openDocument(model); }
    void choose(const char* study);
    void run(const char* study);
    const StudyResults& results(const char* study) { return *m_pane->studies().results(study); }

    tests::OwnSettings m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<StudyPane> m_pane;
};

void TestStudyPane::init() {
    m_session = std::make_unique<Session>();
    m_pane = std::make_unique<StudyPane>(*m_session);
    connect(m_pane.get(), &StudyPane::edited, m_session.get(),
            [this](const QString& label, const Document& document) { m_session->commit(label, document); });
    m_pane->resize(900, 400);
    m_pane->show();
    open(readLdae(pendulum).document);
}

void TestStudyPane::cleanup() {
    m_pane.reset();
    m_session.reset();
}

void TestStudyPane::choose(const char* study) {
    m_pane->choice().setCurrentIndex(m_pane->choice().findData(QString::fromUtf8(study)));
    emit m_pane->choice().activated(m_pane->choice().currentIndex());
}

void TestStudyPane::run(const char* study) {
    choose(study);
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
}

// Whatever the window has derived before.
// Before its first run.
void TestStudyPane::aStudySaysWhatItAsks() {
    choose("few");
    const auto isSaid = [this](const QString& words) {
        const QList<QLabel*> labels = m_pane->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && QTextDocumentFragment::fromHtml(label->text()).toPlainText().contains(words);
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(QStringLiteral("Varied: l = 0.5, 1, 1.5, 2\u202Fm; θ = 0.1, 0.2")), patience);
    QVERIFY(isSaid(QStringLiteral("Measured: max(θ), period(θ)")));
    choose("hundred");
    QVERIFY(isSaid(QStringLiteral("Varied: θ from 0.1 to 1, 100 values")));
    run("few");
    QVERIFY(!isSaid(QStringLiteral("Varied")));
    const QAbstractItemModel& table = *m_pane->table().model();
    const auto heading = [&table](int column) { return table.headerData(column, Qt::Horizontal).toString(); };
    QCOMPARE(heading(1), QStringLiteral("l [m]"));
    QCOMPARE(heading(4), QStringLiteral("period(θ) [s]"));
}

// Also when the page goes that had it.
void TestStudyPane::theFocusStaysInThePane() {
    QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    m_pane->setFocus();
    QVERIFY(m_pane->isAncestorOf(QApplication::focusWidget()));
    m_pane->showFit();
    QVERIFY(QApplication::focusWidget() == m_pane->findChild<QTabBar*>());
}

void TestStudyPane::theTableIsThatOfTheCommand() {
    QTRY_VERIFY_WITH_TIMEOUT(m_session->isPrepared(), patience);
    open(readLdae(fileText("resources/examples/quarter_car.ldae")).document);
    run("damping");
    const auto answer = tests::call({"study", exampleFile, "damping"});
    QCOMPARE(answer.code, 0);
    QCOMPARE(m_pane->tableFile(QStringLiteral("t.csv")).value(), QByteArray::fromStdString(answer.out));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("t.h5"));
    QCOMPARE(tests::call({"study", exampleFile, "damping", "-o", file.toStdString()}).code, 0);
    QCOMPARE(m_pane->tableFile(file).value(), tests::contentOf(file));
}

void TestStudyPane::stoppingKeepsWhatIsComputed() {
    choose("many");
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->table().model()->rowCount() > 20, patience);
    QVERIFY(m_pane->progressWords().contains(QStringLiteral("100000")));
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    const PointRecords before = results("many").records;
    QVERIFY(before.size() > 20 && before.size() < 100'000);
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(results("many").records.size() > before.size() + 20, patience);
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    for (const auto& [point, record] : before) // with the seconds that each took: none was computed again
        QCOMPARE(results("many").records.at(point).seconds, record.seconds);
    QCOMPARE(m_pane->table().model()->rowCount(), static_cast<int>(results("many").records.size()));
}

void TestStudyPane::aClickIsOneStep() {
    run("few");
    const Document before = m_session->document();
    const int row = 5; // of the third length and the second angle
    const QModelIndex cell = m_pane->table().model()->index(row, 1);
    m_pane->table().scrollTo(cell);
    QTest::mouseClick(m_pane->table().viewport(), Qt::LeftButton, {}, m_pane->table().visualRect(cell).center());
    QCOMPARE((*m_session->document().parameters)[1].value, std::string("1.5"));
    QCOMPARE(m_session->document().coordinates->front().initial, std::string("0.2"));
    QVERIFY(m_pane->studies().isCurrent(results("few"))); // which takes no notice of the model's own values
    m_session->undo();
    QCOMPARE(m_session->document(), before);
    QVERIFY(!m_session->history().canUndo());
}

void TestStudyPane::aClickInTheFigureIsToo() {
    run("few");
    FigureView& figure = m_pane->figure();
    QVERIFY(figure.figure().map.has_value());
    emit figure.placeChosen({2, 0.1});
    QCOMPARE((*m_session->document().parameters)[1].value, std::string("2"));
    QCOMPARE(m_session->document().coordinates->front().initial, std::string("0.1"));
}

void TestStudyPane::editsMakeItOutOfDate() {
    run("few");
    QVERIFY(m_pane->band().words().isEmpty());
    const std::string before = results("few").heading.fingerprint;
    m_session->commit({}, withNumber(m_session->document(), {Section::Parameters, 2, Column::Value, 0}, 1.6));
    QVERIFY(!m_pane->studies().isCurrent(results("few")));
    QVERIFY(!m_pane->band().words().isEmpty());
    m_session->undo();
    QVERIFY(m_pane->band().words().isEmpty());
    m_session->redo();
    run("few");
    QVERIFY(results("few").heading.fingerprint != before);
    QVERIFY(m_pane->band().words().isEmpty());
    QCOMPARE(results("few").records.size(), std::size_t{8});
}

void TestStudyPane::aNewStudyCanBeRun() {
    QSignalSpy wanted(m_pane.get(), &StudyPane::fieldWanted);
    m_pane->addStudy();
    QCOMPARE(wanted.count(), 1); // its row is shown
    QCOMPARE(m_pane->chosen(), std::string("study"));
    run("study");
    QCOMPARE(results("study").records.size(), std::size_t{21});
    QCOMPARE(results("study").records.at(0).inputs, std::vector<double>{0.5});
    QCOMPARE(*results("study").records.at(0).result.measures.front(), 0.5); // a pendulum rises to where it began
}

void TestStudyPane::whatIsWrongIsSaid() {
    run("wrong");
    QVERIFY(m_pane->band().words().contains(QStringLiteral("lenght")));
    QVERIFY(!m_pane->studies().results("wrong"));
    choose("few");
    QVERIFY(!m_pane->band().words().contains(QStringLiteral("lenght")));
}

// As a warning at its text, and from the pane one gets there; what runs is not complained of.
void TestStudyPane::whatIsWrongIsToldWhileItIsTyped() {
    const auto faults = [this] {
        std::vector<Field> fields;
        for (const Diagnostic& finding : m_session->findings())
            if (finding.code == Code::StudyUnfit)
                fields.push_back(finding.field);
        return fields;
    };
    const auto typed = [this](const Field& field, const char* text) {
        m_session->commit(QStringLiteral("type"), withText(m_session->document(), field, text));
    };
    const Field name{Section::Studies, 3, Column::Vary, 0}, values{Section::Studies, 1, Column::Vary, 1};
    const Field measure{Section::Studies, 1, Column::Measures, 1};
    QTRY_COMPARE_WITH_TIMEOUT(faults(), std::vector<Field>{name}, patience);
    QVERIFY(!hasErrors(m_session->findings()));
    run("wrong");
    QSignalSpy wanted(m_pane.get(), &StudyPane::fieldWanted);
    emit m_pane->band().actionWanted();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front().front().value<Field>(), name);
    typed(values, "theta = 0.1, two");
    QTRY_COMPARE_WITH_TIMEOUT(faults(), (std::vector<Field>{values, name}), patience);
    QVERIFY(m_pane->band().words().isEmpty());
    typed(values, "theta = 0.1");
    typed(measure, "period(thet)");
    QTRY_COMPARE_WITH_TIMEOUT(faults(), (std::vector<Field>{measure, name}), patience);
    typed(measure, "period(theta)");
    typed(name, "l = 1, 2");
    QTRY_VERIFY_WITH_TIMEOUT(faults().empty(), patience);
}

void TestStudyPane::closingAndOpeningStopIt() {
    choose("many");
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->table().model()->rowCount() > 0, patience);
    open(readLdae(pendulum).document);
    QVERIFY(!m_pane->studies().isRunning());
    QVERIFY(!m_pane->studies().results("many"));
    QCOMPARE(m_pane->table().model()->rowCount(), 0);
    choose("many");
    m_pane->runButton().click();
    m_pane.reset(); // before it is prepared
    init();
    choose("many");
    m_pane->runButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->table().model()->rowCount() > 0, patience);
    m_pane.reset(); // while points are computed
}

// Of the longest pendulums' periods, the two angles of each length, in the order of the design.
void TestStudyPane::figuresShowTheMeasure() {
    run("few");
    const StudyResults& known = results("few");
    const std::vector<StudyView> views = viewsOf(*known.points);
    QVERIFY(views.front().kind == StudyView::Kind::Map);
    const Figure map = studyFigure(views.front(), known, 1, {});
    const auto cell = map.map->cellAt({0.5, 0.2});
    QCOMPARE(cell->value, *known.records.at(1).result.measures[1]);
    const Figure over = studyFigure({StudyView::Kind::Over, 0}, known, 1, {});
    QCOMPARE(over.lines.size(), std::size_t{2});
    QCOMPARE(over.lines[0].x, (std::vector<double>{0.5, 1, 1.5, 2}));
    const double swing = 2 * M_PI * std::sqrt(2 / 9.81); // small angles
    QVERIFY(std::abs(over.lines[0].y[3] - swing) < 1e-3 * swing);
    const Figure bars = studyFigure({StudyView::Kind::Histogram}, known, 1, {});
    double points = 0;
    for (const FigureLine& line : bars.lines)
        points += line.isFilled ? line.y[1] : 0;
    QCOMPARE(points, 8.0);
}

// Each begins where its point says; of many points some have one, from the first on.
void TestStudyPane::coursesAreThoseOfThePoints() {
    run("few");
    const StudyResults& few = results("few");
    QCOMPARE(few.courses.size(), std::size_t{8});
    const Figure curves = studyFigure({StudyView::Kind::Curves}, few, 0, {});
    QCOMPARE(curves.lines.size(), std::size_t{8});
    for (std::size_t point = 0; point < 8; ++point) {
        const FigureLine& line = curves.lines[point];
        QCOMPARE(line.y.front(), few.records.at(point).inputs[1]);
        QCOMPARE(line.x.back(), 5.0);
        const auto largest = *std::max_element(line.y.begin(), line.y.end());
        QCOMPARE(largest, *few.records.at(point).result.measures[0]); // which is where it begins
    }
    run("hundred");
    QCOMPARE(results("hundred").courses.size(), Studies::mostCourses);
    QVERIFY(results("hundred").courses.contains(0));
}

// As a program writes it: a heading, some lines, one of them in two parts, the rest.
void TestStudyPane::aJournalIsFollowed() {
    const QTemporaryDir folder;
    const std::string model = folder.filePath(QStringLiteral("model.ldae")).toStdString();
    const QString path = folder.filePath(QStringLiteral("few.journal"));
    std::ofstream(model, std::ios::binary) << pendulum;
    const auto answer =
        tests::call({"study", model, "few", "-o", folder.filePath(QStringLiteral("few.csv")).toStdString()});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const QStringList written = QDir(folder.path()).entryList({QStringLiteral("*.journal")});
    QVERIFY2(written.size() == 1, qPrintable(QDir(folder.path()).entryList().join(QLatin1Char(' '))));
    QFile whole(folder.filePath(written.front()));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    const QList<QByteArray> lines = bytes.split('\n');
    QCOMPARE(lines.size(), 10); // a heading, eight points, nothing behind the last break
    QFile journal(folder.filePath(QStringLiteral("growing.journal")));
    QVERIFY(journal.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const auto write = [&journal](const QByteArray& text) { journal.write(text); };
    choose("few");
    m_pane->followJournal(journal.fileName());
    write(lines[0] + '\n' + lines[1] + '\n' + lines[2].first(8));
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->table().model()->rowCount() == 1, patience);
    QVERIFY(m_pane->studies().isFollowing());
    QVERIFY2(m_pane->progressWords().startsWith(QStringLiteral("1 of 8")), qPrintable(m_pane->progressWords()));
    write(lines[2].mid(8) + '\n' + lines[3] + '\n');
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->table().model()->rowCount() == 3, patience);
    for (int k = 4; k < 9; ++k)
        write(lines[k] + '\n');
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    QCOMPARE(results("few").records.size(), std::size_t{8});
    QVERIFY(m_pane->studies().isCurrent(results("few")));
    const PointRecords followed = results("few").records;
    m_pane->studies().clear("few");
    run("few");
    for (const auto& [point, record] : results("few").records)
        QCOMPARE(followed.at(point).result, record.result);
}

void TestStudyPane::aJournalOfAnotherStudyIsRefused() {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("other.journal"));
    std::ofstream(path.toStdString(), std::ios::binary) << journalHeading({"0123", 8, {"l", "theta"}, {"max(theta)"}});
    choose("few");
    m_pane->followJournal(path);
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    QVERIFY2(m_pane->band().words().contains(QStringLiteral("another study")), qPrintable(m_pane->band().words()));
    QCOMPARE(m_pane->table().model()->rowCount(), 0);
    std::ofstream(path.toStdString(), std::ios::binary) << "t,x\n0,1\n";
    m_pane->followJournal(path);
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    QVERIFY(m_pane->band().words().contains(QStringLiteral("no journal")));
    m_pane->followJournal(folder.filePath(QStringLiteral("none.journal")));
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->studies().isRunning(), patience);
    QVERIFY(m_pane->band().words().contains(QStringLiteral("cannot be read")));
}

COENERGY_TEST(TestStudyPane)
#include "test_study_pane.moc"
