// Saving loses nothing, and saving what was loaded from our own file changes no byte.
#include "io_samples.hpp"

#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "model/file_section.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace samples;

namespace {

const std::string nastyTexts[] = {
    "",
    " ",
    "x",
    "2x",
    "9,81",
    "1e5",
    "-0",
    "007",
    "+1",
    "1e999",
    "true",
    "inf",
    "1979-05-27",
    "\"",
    "\"\"\"",
    "'''",
    "\\",
    "\\n",
    "a\nb",
    "a\r\nb\r",
    "\t",
    "# not a comment",
    "θ̈ 😀 \xE2\x80\xA8 \xC2\x85 \xC2\xA0",
    "[x]",
    "= 1",
    "a.b",
    std::string(1, '\0'),
    "\x01\x7F",
    "\n",
    "\n\"",
    "\\\n  x",
    "{ value = 1 }",
    "very long " + std::string(3000, 'y'),
};

class RandomDocuments {
public:
    explicit RandomDocuments(unsigned seed) : m_random(seed) {}

    Document next() {
        Document document;
        for (const FileSection& section : fileSections())
            for (std::size_t item = below(4); item > 0; --item)
                document = withItemInserted(document, section.section, 0);
        for (int s = 0; s <= static_cast<int>(lastSection); ++s)
            fill(document, static_cast<Section>(s));
        return document;
    }

private:
    std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_random); }

    void fill(Document& document, Section section) {
        for (std::size_t item = 0; item < itemCount(document, section); ++item)
            for (int c = 0; c <= static_cast<int>(lastColumn); ++c)
                for (std::size_t element = 0;
                     element < below(std::min<std::size_t>(mostElementsIn(section, static_cast<Column>(c)), 3) + 1);
                     ++element)
                    document = withText(document, {section, item, static_cast<Column>(c), element},
                                        text(static_cast<Column>(c)));
    }

    std::string text(Column column) {
        if (column == Column::Domain)
            return std::string(domainName(allDomains()[below(6)]));
        return nastyTexts[below(std::size(nastyTexts))];
    }

    std::mt19937 m_random;
};

} // namespace

class TestRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void examplesAreWrittenAsTheyAre() {
        const auto files = exampleFiles();
        QVERIFY(files.size() >= 20);
        for (const auto& file : files) {
            const std::string text = contentOfFile(file);
            const LoadedModel model = readLdae(text);
            QVERIFY2(model.diagnostics.empty(), file.c_str());
            QVERIFY2(writeLdae(model.document) == text, file.c_str());
        }
    }

    void thesisModelsBecomeFiles() {
        for (const auto& file : thesisFiles()) {
            const Document document = readLagEq(contentOfFile(file)).document;
            const LoadedModel again = readLdae(writeLdae(document));
            QVERIFY2(again.diagnostics.empty(), file.c_str());
            QVERIFY2(bare(again.document) == bare(document), file.c_str());
        }
    }

    // Any texts in any fields: duplicate and empty names, quotes, control characters, what looks like TOML.
    void anyDocumentSurvives() {
        RandomDocuments documents(20010611);
        for (int k = 0; k < 300; ++k) {
            const Document document = documents.next();
            const std::string text = writeLdae(document);
            const LoadedModel again = readLdae(text);
            if (!again.diagnostics.empty())
                QFAIL((text + "\n" + std::string(codeName(again.diagnostics[0].code))).c_str());
            QVERIFY2(bare(again.document) == bare(document), text.c_str());
            QVERIFY2(writeLdae(again.document) == text, text.c_str());
        }
    }

    void duplicateNamesSurvive() {
        Document document;
        const char* names[] = {"a", "a", "", "", "a#2", "a"};
        for (std::size_t k = 0; k < std::size(names); ++k) {
            document = withItemInserted(document, Section::Parameters, k);
            document = withText(document, {Section::Parameters, k, Column::Name}, names[k]);
            document = withText(document, {Section::Parameters, k, Column::Value}, std::to_string(k));
            document = withItemInserted(document, Section::Efforts, k);
            document = withText(document, {Section::Efforts, k, Column::Name}, names[k]);
        }
        const LoadedModel again = readLdae(writeLdae(document));
        QVERIFY(again.diagnostics.empty());
        QVERIFY(bare(again.document) == bare(document));
    }

    void invalidUtf8IsReplaced() {
        const Document document = withText({}, {Section::Model, 0, Column::Title}, "a\xFF");
        const LoadedModel again = readLdae(writeLdae(document));
        QVERIFY(again.diagnostics.empty());
        QCOMPARE(again.document.header->title, std::string("a\xEF\xBF\xBD"));
    }
};

COENERGY_TEST(TestRoundTrip)
#include "test_round_trip.moc"
