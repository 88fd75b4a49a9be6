// Every row of the manual's "What is refused" has models that run into it, and the program says so: the table of
// tests/reference/refusals names the command and words of its answer.
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QTest>

#include <map>

using namespace coenergy;

namespace {

const QString refusalsFolder = QStringLiteral(COENERGY_SOURCE_DIR "/tests/reference/refusals/");

/// The cells of the rows of the first table behind `heading`, without the head and its rule.
std::vector<QStringList> tableBehind(const QString& heading, const QString& text) {
    std::vector<QStringList> rows;
    for (const QString& line : text.mid(text.indexOf(heading)).split(u'\n')) {
        const bool isRow = line.startsWith(u'|');
        if (!isRow && !rows.empty())
            break;
        if (!isRow)
            continue;
        QStringList cells = line.split(QStringLiteral(" | "));
        cells.front().remove(0, 2);
        cells.back().chop(2);
        rows.push_back(cells);
    }
    rows.erase(rows.begin(), rows.begin() + std::min<std::ptrdiff_t>(2, std::ssize(rows)));
    return rows;
}

QString bare(QString words) {
    return words.remove(u'`').remove(u'\\').simplified();
}

struct Refusal {
    QString file;
    QString command;
    QString words;
    QString row; // the first words of the manual's
};

std::vector<Refusal> refusals() {
    std::vector<Refusal> all;
    const QString table = QString::fromUtf8(tests::contentOf(refusalsFolder + QStringLiteral("README.md")));
    for (const QStringList& cells : tableBehind(QStringLiteral("# "), table))
        all.push_back(
            {bare(cells.at(0)) + QStringLiteral(".ldae"), bare(cells.at(1)), bare(cells.at(2)), bare(cells.at(3))});
    return all;
}

} // namespace

class TestRefusals : public QObject {
    Q_OBJECT

private slots:
    void eachModelIsRefusedWithItsReason_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("words");
        for (const Refusal& refusal : refusals())
            QTest::newRow(qPrintable(refusal.command + u' ' + refusal.file))
                << refusal.file << refusal.command << refusal.words;
    }
    void eachModelIsRefusedWithItsReason() {
        QFETCH(QString, file);
        QFETCH(QString, command);
        QFETCH(QString, words);
        std::vector<std::string> arguments;
        for (const QString& argument : command.split(u' '))
            arguments.push_back(argument.toStdString());
        arguments.insert(arguments.begin() + 1, (refusalsFolder + file).toStdString());
        const tests::CommandAnswer answer = tests::call(arguments);
        const QString told = bare(QString::fromStdString(answer.out + answer.err));
        QVERIFY2(told.contains(words), qPrintable(told));
    }

    void eachModelIsInTheTable() {
        QStringList files;
        for (const Refusal& refusal : refusals())
            files.append(refusal.file);
        const QStringList models = QDir(refusalsFolder).entryList({QStringLiteral("*.ldae")}, QDir::Files, QDir::Name);
        QVERIFY(!models.isEmpty());
        for (const QString& model : models)
            QVERIFY2(files.contains(model), qPrintable(model));
    }

    void eachRowOfTheManualHasAModel() {
        const QString manual =
            QString::fromUtf8(tests::contentOf(QStringLiteral(COENERGY_SOURCE_DIR "/resources/manual/en.md")));
        const std::vector<QStringList> rows = tableBehind(QStringLiteral("## What is refused"), manual);
        QVERIFY(rows.size() > 20);
        std::map<QString, int> models;
        for (const QStringList& row : rows)
            models.emplace(bare(row.front()), 0);
        for (const Refusal& refusal : refusals()) {
            const auto row = std::find_if(models.begin(), models.end(),
                                          [&](const auto& entry) { return entry.first.startsWith(refusal.row); });
            QVERIFY2(row != models.end(), qPrintable(refusal.row));
            ++row->second;
        }
        for (const auto& [row, count] : models)
            QVERIFY2(count > 0, qPrintable(row));
    }

    // The same rows in each language.
    void theManualsHaveTheSameRows() {
        const auto rowsOf = [](const char* file, const char* heading) {
            const QString path = QStringLiteral(COENERGY_SOURCE_DIR "/resources/manual/") + QLatin1String(file);
            return tableBehind(QString::fromUtf8(heading), QString::fromUtf8(tests::contentOf(path))).size();
        };
        QCOMPARE(rowsOf("de.md", "## Was abgelehnt wird"), rowsOf("en.md", "## What is refused"));
    }
};

COENERGY_TEST(TestRefusals)
#include "test_refusals.moc"
