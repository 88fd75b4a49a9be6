// From bytes to lines and columns, and from a diagnostic to the place a person looks at.
#include "io_samples.hpp"

#include "io/read_ldae.hpp"
#include "io/source_map.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace samples;

namespace {

Diagnostic about(const Field& field, Span span = {}) {
    return {Code::UnknownName, Severity::Error, field, span, {}};
}

struct LineAndColumn {
    std::size_t line, column, length;

    bool operator==(const LineAndColumn&) const = default;
};

LineAndColumn placeIn(const LoadedModel& model, const Field& field, Span span = {}) {
    const SourcePlace place = placeOf(model.places, about(field, span));
    return {place.line, place.column, place.length};
}

} // namespace

class TestSourceMap : public QObject {
    Q_OBJECT

private slots:
    void countsCharacters() {
        const TextIndex index("aθb\r\n\n😀x");
        QCOMPARE(index.positionOf(0), (TextPosition{1, 1}));
        QCOMPARE(index.positionOf(3), (TextPosition{1, 3}));
        QCOMPARE(index.positionOf(6), (TextPosition{2, 1}));
        QCOMPARE(index.positionOf(11), (TextPosition{3, 2}));
        QCOMPARE(index.positionOf(99), (TextPosition{3, 3}));
        QCOMPARE(index.offsetOf({1, 3}), std::size_t(3));
        QCOMPARE(index.offsetOf({1, 99}), std::size_t(4));
        QCOMPARE(index.offsetOf({3, 2}), std::size_t(11));
        QCOMPARE(index.offsetOf({9, 1}), index.text().size());
        QCOMPARE(index.lineAt(0), (Span{0, 4}));
    }

    // The two directions agree everywhere, also far behind the marks that make them fast.
    void bothDirectionsAgree() {
        std::string text;
        for (int k = 0; k < 700; ++k)
            text += k % 97 == 0 ? "\n" : k % 3 == 0 ? "θ" : k % 5 == 0 ? "😀" : "a";
        const TextIndex index(text);
        for (std::size_t offset = 0; offset < text.size(); ++offset)
            if ((static_cast<unsigned char>(text[offset]) & 0xC0) != 0x80)
                QCOMPARE(index.offsetOf(index.positionOf(offset)), offset);
    }

    void findsEachKindOfValue() {
        const LoadedModel model = readLdae("format = 1\n"
                                           "[parameters]\n"
                                           "θ = 1\n" // not TOML: the key must be quoted
                                           "\"θ\" = \"2*k\" # c\n"
                                           "m = { value = 9.81, unit = 'kg' }\n"
                                           "[energies]\n"
                                           "potential = \"k*\\\"θ\\u0041b\"\n"
                                           "dissipation = \"\"\"\n"
                                           "a +\n"
                                           "  θb\"\"\"\n");
        QCOMPARE(placeIn(model, {Section::Parameters, 0, Column::Name}), (LineAndColumn{4, 2, 1}));
        QCOMPARE(placeIn(model, {Section::Parameters, 0, Column::Value}), (LineAndColumn{4, 8, 3}));
        QCOMPARE(placeIn(model, {Section::Parameters, 0, Column::Value}, {2, 1}), (LineAndColumn{4, 10, 1}));
        QCOMPARE(placeIn(model, {Section::Parameters, 1, Column::Value}), (LineAndColumn{5, 15, 4}));
        QCOMPARE(placeIn(model, {Section::Parameters, 1, Column::Unit}), (LineAndColumn{5, 29, 2}));
        // k*"θAb : the quote is two characters in the file, the A six.
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Potential}, {2, 1}), (LineAndColumn{7, 16, 2}));
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Potential}, {3, 2}), (LineAndColumn{7, 18, 1}));
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Potential}, {5, 1}), (LineAndColumn{7, 19, 6}));
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Potential}, {6, 1}), (LineAndColumn{7, 25, 1}));
        // "a +\n  θb"
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Dissipation}, {0, 1}), (LineAndColumn{9, 1, 1}));
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Dissipation}, {8, 1}), (LineAndColumn{10, 4, 1}));
        // A span over a line's end is shown to the end of its first line.
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Dissipation}, {2, 5}), (LineAndColumn{9, 3, 1}));
        // A point behind the text.
        QCOMPARE(placeIn(model, {Section::Energies, 0, Column::Dissipation}, {9, 0}), (LineAndColumn{10, 5, 0}));
    }

    void fallsBackToTheHeader() {
        const LoadedModel model = readLdae("format = 1\n"
                                           "[[constraints.flow]] # c\n"
                                           "expression = \"dotx\"\n"
                                           "[parameters]\n"
                                           "m = {}\n"
                                           "[[forces]]\n"
                                           "force = [\"F\"]\n");
        QCOMPARE(placeIn(model, {Section::FlowConstraints, 0, Column::Multiplier}), (LineAndColumn{2, 1, 20}));
        QCOMPARE(placeIn(model, {Section::Parameters, 0, Column::Value}), (LineAndColumn{5, 1, 1}));
        QCOMPARE(placeIn(model, {Section::Forces, 0, Column::Force, 1}), (LineAndColumn{7, 11, 1}));
        QCOMPARE(placeIn(model, {Section::Forces, 0, Column::Whole}), (LineAndColumn{6, 1, 10}));
        QCOMPARE(placeIn(model, {Section::Outputs, 3, Column::Name}), (LineAndColumn{1, 1, 0}));
        QCOMPARE(placeIn(model, {Section::Model, 0, Column::Whole}), (LineAndColumn{1, 1, 0}));
    }

    void showsTheLine() {
        const LoadedModel model = readLdae("format = 1\r\ntitle = \"θ x\"\r\n");
        const SourcePlace place = placeOf(model.places, about({Section::Model, 0, Column::Title}, {3, 1}));
        QCOMPARE(place.text, std::string("title = \"θ x\""));
        QCOMPARE(place.caret, place.column - 1);
        QCOMPARE(place.column, std::size_t(12));
    }

    // A line of a megabyte is shown in part, with the caret where it belongs.
    void showsPartOfALongLine() {
        std::string text = "format = 1\ntitle = \"";
        for (int k = 0; k < 100000; ++k)
            text += "θ";
        const LoadedModel model = readLdae(text + "!" + std::string(1000, 'a') + "\"\n");
        const Diagnostic diagnostic = about({Section::Model, 0, Column::Title}, {200000, 1});
        const SourcePlace place = placeOf(model.places, diagnostic);
        QCOMPARE(place.column, std::size_t(100010));
        QVERIFY(place.text.size() < 1000);
        QVERIFY(isValidUtf8(place.text));
        QCOMPARE(marked(model, diagnostic), std::string("!"));
    }

    void removesAnItem() {
        SourceMap map("abc");
        map.add({Section::Parameters, 0, Column::Name}, {0, 1});
        map.add({Section::Parameters, 1, Column::Name}, {1, 2});
        map.add({Section::Coordinates, 1, Column::Name}, {2, 3});
        const SourceMap less = map.withoutItem(Section::Parameters, 0);
        QCOMPARE(less.find({Section::Parameters, 0, Column::Name})->begin, std::size_t(1));
        QVERIFY(!less.find({Section::Parameters, 1, Column::Name}));
        QVERIFY(less.find({Section::Coordinates, 1, Column::Name}));
    }
};

COENERGY_TEST(TestSourceMap)
#include "test_source_map.moc"
