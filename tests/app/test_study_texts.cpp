// A study that a click makes can be run, and a command means what its words say whatever they hold.
#include "io/read_ldae.hpp"
#include "studies/stated_design.hpp"
#include "studio/studies/study_texts.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QProcess>
#include <QTest>

using namespace coenergy;

class TestStudyTexts : public QObject {
    Q_OBJECT

private slots:
    void aFirstStudyIsOneOfTheFirstParameter();
    void namesAreNotTaken();
    void shellsReadEachNameAsOneWord();
};

void TestStudyTexts::aFirstStudyIsOneOfTheFirstParameter() {
    const Document model = readLdae(fileText("resources/examples/simple_pendulum.ldae")).document;
    const Study study = firstStudy(model);
    const auto design = statedDesign(study, {});
    QVERIFY(design.has_value());
    const SteppedInput& input = design->stepped.front();
    const Parameter& first = model.parameters->front();
    QCOMPARE(input.name, first.name);
    QCOMPARE(input.levels.size(), std::size_t{21});
    QCOMPARE(input.levels.front(), 0.5 * std::stod(first.value));
    QCOMPARE(input.levels.back(), 2 * std::stod(first.value));
    QCOMPARE(study.measures, std::vector<std::string>{"max(" + model.coordinates->front().name + ")"});
}

void TestStudyTexts::namesAreNotTaken() {
    Document model;
    std::vector<Study> studies;
    for (const char* name : {"study", "study_2", "study_3"}) {
        studies.push_back(firstStudy(model));
        QCOMPARE(studies.back().name, std::string(name));
        model.studies = Part(studies);
    }
}

// The shell itself takes the line apart: `mpirun` is a function that prints its words.
void TestStudyTexts::shellsReadEachNameAsOneWord() {
    const QString lines = clusterCommands(QStringLiteral("/a/it's $HOME.ldae"), "two words");
    QProcess shell;
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("mpirun() { printf '%s|' \"$@\"; }\n"
                                                                            "sbatch() { eval \"${2#--wrap=}\"; }\n") +
                                                                 lines});
    QVERIFY(shell.waitForFinished());
    const QString parallel = QStringLiteral("coenergy-mpi|study|it's $HOME.ldae|two words|-o|two words.csv|");
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), QStringLiteral("-n|64|") + parallel + parallel);
}

COENERGY_TEST(TestStudyTexts)
#include "test_study_texts.moc"
