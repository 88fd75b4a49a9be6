// A journal cut anywhere, or damaged anywhere, holds what is whole in it and nothing else.
#include "studies/study_journal.hpp"
#include "studies/study_table.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <limits>

using namespace coenergy;

namespace {

StudyHeading sampleHeading() {
    return {"abc123", 3, {"l", "x, y"}, {"max(abs(x))", "final(\"x\")"}};
}

PointRecords sampleRecords() {
    return {{0, {{0.1, -1e-300}, {{1.0 / 3, std::nullopt}, "completed", "final(x) never\thappens\n", false}, 0.003}},
            {1, {{0.2, 5}, {{std::nullopt, std::nullopt}, "untrusted", "why", true}, 2}},
            {2, {{0.3, std::numeric_limits<double>::max()}, {{-0.0, 7}, "limit", "", false}, 1e-9}}};
}

std::string journalText(const StudyHeading& heading, const PointRecords& records) {
    std::string text = journalHeading(heading);
    for (const auto& [point, record] : records)
        text += journalLine(point, record);
    return text;
}

PointRecords readableRecords() {
    PointRecords records = sampleRecords();
    records[0].result.reason = "final(x) never happens ";
    return records;
}

} // namespace

class TestStudyJournal : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites();
    void isReadWhereverItIsCut();
    void doesNotTakeDamageForResults();
    void goesOnBehindACut();
    void keepsTheLastOfAPoint();
    void isNoOtherFile();
    void isATable();
};

void TestStudyJournal::readsWhatItWrites() {
    const StudyJournal journal = studyJournalOf(journalText(sampleHeading(), sampleRecords()));
    QCOMPARE(journal.heading, sampleHeading());
    QVERIFY(journal.records == readableRecords());
    QVERIFY(journal.endsWhole);
    for (const auto& [point, record] : sampleRecords()) {
        const std::string line = journalLine(point, record);
        QVERIFY(recordInLine(line, sampleHeading()) == std::pair(point, readableRecords()[point]));
        QVERIFY(!recordInLine(line.substr(0, line.size() - 1), sampleHeading()));
        QVERIFY(!recordInLine(line, {"abc123", 3, {"l"}, {}}));
    }
}

void TestStudyJournal::isReadWhereverItIsCut() {
    const std::string text = journalText(sampleHeading(), sampleRecords());
    for (std::size_t length = 0; length < text.size(); ++length) {
        const std::string cut = text.substr(0, length);
        const StudyJournal journal = studyJournalOf(cut);
        const auto lines = static_cast<std::size_t>(std::count(cut.begin(), cut.end(), '\n'));
        QCOMPARE(journal.heading.has_value(), lines > 0);
        QCOMPARE(journal.records.size(), lines > 0 ? lines - 1 : 0);
        for (const auto& [point, record] : journal.records)
            QVERIFY(record == readableRecords()[point]);
    }
}

void TestStudyJournal::doesNotTakeDamageForResults() {
    const std::string text = journalText(sampleHeading(), sampleRecords());
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string damaged = text;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        const StudyJournal journal = studyJournalOf(damaged);
        QVERIFY(journal.records.size() < 3);
        for (const auto& [point, record] : journal.records)
            QVERIFY(record == readableRecords()[point]);
    }
}

void TestStudyJournal::goesOnBehindACut() {
    const std::string text = journalText(sampleHeading(), sampleRecords());
    const std::string cut = text.substr(0, text.size() - 5);
    QVERIFY(!studyJournalOf(cut).endsWhole);
    const StudyJournal journal = studyJournalOf(cut + "\n" + journalLine(2, sampleRecords()[2]));
    QVERIFY(journal.records == readableRecords());
}

void TestStudyJournal::keepsTheLastOfAPoint() {
    const PointRecord again{{0.2, 5}, {{1, 2}, "completed", "", false}, 3};
    const StudyJournal journal = studyJournalOf(journalText(sampleHeading(), sampleRecords()) + journalLine(1, again));
    QVERIFY(journal.records.at(1) == again);
}

void TestStudyJournal::isNoOtherFile() {
    for (const char* text : {"", "\n", "point,l\n0,1\n", "coenergy-study\t1\tx\t3\t99\t\n"})
        QVERIFY(!studyJournalOf(text).heading);
}

void TestStudyJournal::isATable() {
    QCOMPARE(studyTable(sampleHeading(), sampleRecords()),
             std::string("point,l,\"x, y\",max(abs(x)),\"final(\"\"x\"\")\",end\n"
                         "0,0.1,-1e-300,0.3333333333333333,,completed\n"
                         "1,0.2,5,,,untrusted\n"
                         "2,0.3,1.7976931348623157e+308,-0,7,limit\n"));
}

COENERGY_TEST(TestStudyJournal)
#include "test_study_journal.moc"
