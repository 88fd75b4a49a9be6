// Any bytes get an answer: files with random damage, nesting without end, and ten megabytes of anything.
#include "io_samples.hpp"

#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "support/test_program.hpp"
#include "support/watched.hpp"

#include <QtTest>

using namespace samples;

namespace {

class Damage {
public:
    explicit Damage(unsigned seed) : m_random(seed) {}

    std::string of(std::string text) {
        for (std::size_t k = 1 + below(5); k > 0; --k)
            damageOnce(text);
        return text;
    }

private:
    std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_random); }

    void damageOnce(std::string& text) {
        static const std::string pieces[] = {"\"",
                                             "\"\"\"",
                                             "'",
                                             "[",
                                             "]",
                                             "{",
                                             "}",
                                             "=",
                                             "#",
                                             "\n",
                                             "\r",
                                             ".",
                                             ",",
                                             "\\",
                                             "\xFF",
                                             "\xCE",
                                             std::string(1, '\0'),
                                             "[[coordinates]]",
                                             "[parameters]",
                                             ":=",
                                             "é",
                                             "1e400"};
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = std::min(below(40), text.size() - at);
        switch (below(4)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, pieces[below(std::size(pieces))]); break;
        case 2: text.insert(below(text.size() + 1), text.substr(at, length)); break;
        default:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
        }
    }

    std::mt19937 m_random;
};

// Every finding has a place inside of the file.
void checkPlaces(const LoadedModel& model) {
    for (const Diagnostic& diagnostic : model.diagnostics) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        const Span line = model.places.index().lineAt(model.places.index().offsetOf({place.line, 1}));
        QVERIFY(place.line >= 1 && place.column >= 1);
        QVERIFY(place.column + place.length <= characterCount(model.places.text().substr(line.begin, line.length)) + 2);
        QVERIFY(isValidUtf8(place.text));
        QVERIFY(place.caret <= characterCount(place.text));
    }
}

void checkSaving(const LoadedModel& model) {
    const std::string text = writeLdae(model.document);
    const LoadedModel again = readLdae(text);
    QVERIFY(!has(again, Code::TomlSyntax) && !has(again, Code::UnknownKey) && !has(again, Code::WrongType));
    QVERIFY2(bare(again.document) == bare(model.document), text.c_str());
    QVERIFY2(writeLdae(again.document) == text, text.c_str());
}

std::string repeated(const std::string& piece, std::size_t size) {
    std::string text;
    while (text.size() < size)
        text += piece;
    return text;
}

std::string numbered(const std::string& before, const std::string& behind, std::size_t size) {
    std::string text = "format = 1\n";
    for (int k = 0; text.size() < size; ++k)
        text += before + std::to_string(k) + behind;
    return text;
}

} // namespace

class TestRobustness : public QObject {
    Q_OBJECT

private slots:
    void damagedFilesGetAnAnswer() {
        Damage damage(42);
        const auto files = exampleFiles();
        for (std::size_t k = 0; k < tests::whole(500, 5); ++k) {
            const LoadedModel model = readLdae(damage.of(contentOfFile(files[k % files.size()])));
            checkPlaces(model);
            checkSaving(model);
        }
    }

    void damagedThesisFilesGetAnAnswer() {
        Damage damage(43);
        const auto files = thesisFiles();
        QVERIFY(!files.empty());
        for (std::size_t k = 0; k < tests::whole(500, 5); ++k) {
            const LoadedModel model = readLagEq(damage.of(contentOfFile(files[k % files.size()])));
            checkPlaces(model);
            checkSaving(model);
        }
    }

    void manyBytesGetAnAnswer_data() {
        constexpr std::size_t size = tests::whole(10'000'000), manyItems = tests::whole(1'000'000);
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("brackets", repeated("[", size));
        row("nested lists", "x = " + repeated("[", size));
        row("nested tables", repeated("x={", size));
        row("dotted key", repeated("a.", size));
        row("dotted keys", numbered("a", ".b=1\n", manyItems));
        row("headers", numbered("[[a", "]]\n", manyItems));
        row("quotes", repeated("\"", size));
        row("open string", "format = 1\ntitle=\"\"\"" + repeated("x\"\n", size));
        row("escapes", "format = 1\ntitle=\"" + repeated("\\\\", size) + "\"\n");
        row("one line of mistakes", "format = 1\ncoordinates = [" + repeated("{nme=1},", manyItems) + "]\n");
        row("equal signs", repeated("=\n", manyItems));
        row("parameters", numbered("[parameters.p", "]\n", manyItems));
    }
    void manyBytesGetAnAnswer() {
        QFETCH(QByteArray, text);
        const std::string bytes = text.toStdString();
        const LoadedModel model = readLdae(bytes);
        QCOMPARE(model.places.text().empty(), false);
        if (!model.diagnostics.empty())
            placeOf(model.places, model.diagnostics.back());
    }

    void manyBytesThatAreNoTextAreRefused() {
        constexpr std::size_t size = 10'000'000;
        for (const char byte : {'\0', '\xFF', '\x01'})
            for (const LoadedModel& model : {readLdae(std::string(size, byte)), readLagEq(std::string(size, byte))}) {
                QCOMPARE(model.diagnostics.size(), std::size_t(1));
                QCOMPARE(model.diagnostics.front().code, Code::FileNotReadable);
                QVERIFY(model.document == Document{});
                placeOf(model.places, model.diagnostics.front());
            }
    }

    void manyLinesOfTheThesisFormat() {
        constexpr std::size_t size = tests::whole(500'000);
        for (const char* line : {"a=1\n", ":\n", "x,", "No. of Constint Variables :=1\n"}) {
            const LoadedModel model = readLagEq("No. of Constant Variables :=3\n" + repeated(line, size));
            QVERIFY(!model.diagnostics.empty());
        }
    }

    // Many entries are no mistake.
    void readsALargeModel() {
        std::string text = "format = 1\n\n[parameters]\n";
        for (int k = 0; k < 20000; ++k)
            text += "p" + std::to_string(k) + " = { value = 1.5, unit = \"m\" } # note\n";
        const LoadedModel model = readLdae(text);
        QVERIFY(model.diagnostics.empty());
        QCOMPARE(model.document.parameters->size(), std::size_t(20000));
        QVERIFY(writeLdae(model.document) == text);
    }
};

COENERGY_TEST(TestRobustness)
#include "test_robustness.moc"
