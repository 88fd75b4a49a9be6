// Comments, blank lines and order survive, whatever is edited, and what could not be understood survives as a comment.
#include "io_samples.hpp"

#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace samples;

namespace {

const std::string commented = R"(# About this model.

# Two comments above.
title = "First the title" # behind the title
format = 1    # aligned	with a tab inside


# All outputs.
[outputs] # behind outputs
# above a
a = "x" # behind a

b = "y"

# The coordinate.
[[coordinates]] # behind the header
# above the unit
unit = "m" # behind the unit
name = "x"

[parameters]
# mass
m = { unit = "kg", value = 1 } # kg first
k = {}
# the end of the parameters

[energies]
potential = "k*x^2/2"
# kinetic
kinetic_coenergy = "m*dotx^2/2" # "quoted" # twice

[[constraints.displacement]]
expression = "x" # why
# the end

)";

std::string rewritten(const std::string& text) {
    return writeLdae(readLdae(text).document);
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

class TestRemarks : public QObject {
    Q_OBJECT

private slots:
    void survivesUnchanged() { QCOMPARE(rewritten(commented), commented); }

    // A quote in a comment and a number sign in a string are what they are.
    void tellsCommentsFromStrings() {
        const std::string text = "format = 1\ntitle = \"# no \\\" # comment\" # a \"comment\n\n"
                                 "[parameters]\nm = \"#\" # it's\n\"k#\" = {}\n";
        QCOMPARE(rewritten(text), text);
    }

    void keepsCommentsInsideOfLists() {
        const std::string text =
            rewritten("format = 1\n[[plots]]\ny = [ # first\n \"x\", # second\n # third\n \"y\" ] # last\n");
        for (const char* comment : {"# first", "# second", "# third", "# last"})
            QVERIFY2(contains(text, comment), text.c_str());
        QVERIFY(contains(text, "y = [\"x\", \"y\"] # last"));
        QCOMPARE(rewritten(text), text);
    }

    void keepsCommentsOfSubTables() {
        const std::string text =
            rewritten("format = 1\n# of m\n[parameters.m] # header\n# of the value\nvalue = 1 # one\n"
                      "[parameters.k] # of k\n[constraints] # of nothing\n[[constraints.flow]]\n");
        for (const char* comment : {"# of m", "# header", "# of the value", "# one", "# of k", "# of nothing"})
            QVERIFY2(contains(text, comment), text.c_str());
        QCOMPARE(rewritten(text), text);
    }

    void keepsWhatWasNotUnderstood() {
        const std::string text = "format = 1\nunknown = 5 # note\n[parameters]\nm = { value = 1, colour = \"red\" }\n"
                                 "k = true\nbroken = [1, 2\n[nothing]\nx = \"\"\"\nlong\"\"\"\n";
        const std::string saved = rewritten(text);
        for (const char* part : {"# unknown = 5 # note", "# colour = \"red\"", "m = 1", "# k = true",
                                 "# broken = [1, 2", "# [nothing]", "# x = \"\"\"", "# long\"\"\""})
            QVERIFY2(contains(saved, part), saved.c_str());
        QVERIFY(readLdae(saved).diagnostics.empty());
        QCOMPARE(rewritten(saved), saved);
    }

    void readsFilesOfOtherSystems() {
        std::string text = commented;
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.replace(at, 1, "\r\n");
        QCOMPARE(rewritten(text), commented);
        // Without a line break at the end.
        QCOMPARE(rewritten("format = 1 # one"), std::string("format = 1 # one\n"));
        QCOMPARE(rewritten("format = 1\n# end"), std::string("format = 1\n# end\n"));
    }

    void itemsTakeTheirCommentsAlong() {
        Document document = readLdae(commented).document;
        document = withItemMoved(document, Section::Outputs, 0, 1);
        const std::string text = writeLdae(document);
        QVERIFY2(contains(text, "\nb = \"y\"\n# above a\na = \"x\" # behind a\n"), text.c_str());
        document = withItemRemoved(document, Section::Outputs, 1);
        QVERIFY(!contains(writeLdae(document), "# above a"));
    }

    // The comment of a key that was emptied stays, next to where it was.
    void aClearedFieldLeavesItsComment() {
        Document document = readLdae(commented).document;
        document = withText(document, {Section::Coordinates, 0, Column::Unit}, "");
        const std::string text = writeLdae(document);
        QVERIFY(!contains(text, "unit = \"m\""));
        for (const char* comment : {"# above the unit", "# behind the unit"})
            QVERIFY2(contains(text, comment), text.c_str());
        QCOMPARE(rewritten(text), text);
    }

    void newKeysComeWhereTheyBelong() {
        Document document = readLdae(commented).document;
        document = withText(document, {Section::Coordinates, 0, Column::Initial}, "1");
        document = withText(document, {Section::Coordinates, 0, Column::Latex}, "x");
        document = withText(document, {Section::Simulation, 0, Column::End}, "5");
        document = withText(document, {Section::Model, 0, Column::Description}, "d");
        const std::string text = writeLdae(document);
        QVERIFY2(contains(text, "name = \"x\"\ninitial = 1\n"), text.c_str());
        QVERIFY2(contains(text, "# behind the unit\nlatex = \"x\"\n"), text.c_str());
        QVERIFY2(contains(text, "# behind the title\ndescription = \"d\"\n"), text.c_str());
        QVERIFY2(contains(text, "\n\n[simulation]\nend = 5\n"), text.c_str());
        QCOMPARE(rewritten(text), text);
    }

    void aNewDocumentHasTheOrderOfTheFormat() {
        Document document;
        for (const Section section : {Section::Plots, Section::Outputs, Section::Parameters, Section::Coordinates})
            document = withItemInserted(document, section, 0);
        document = withText(document, {Section::Model, 0, Column::Title}, "T");
        document = withText(document, {Section::Energies, 0, Column::Potential}, "x");
        document = withText(document, {Section::Parameters, 0, Column::Name}, "m");
        document = withText(document, {Section::Outputs, 0, Column::Name}, "o");
        QCOMPARE(writeLdae(document),
                 std::string("format = 1\ntitle = \"T\"\n\n[parameters]\nm = {}\n\n[[coordinates]]\n\n[energies]\n"
                             "potential = \"x\"\n\n[outputs]\no = \"\"\n\n[[plots]]\n"));
        QCOMPARE(writeLdae({}), std::string("format = 1\n"));
    }

    // Whatever gets into a remark, the file stays readable.
    void writesStrangeRemarksSafely() {
        Document document = readLdae("format = 1\n[parameters]\nm = 1\n").document;
        document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
            parameters[0].remarks = {{"", "no sign\n\x01 control\n\xFF\n", "k = 2"}, {"nokey", "# lost?", ""}};
        });
        const LoadedModel again = readLdae(writeLdae(document));
        QVERIFY(again.diagnostics.empty());
        QVERIFY(bare(again.document) == bare(document));
    }
};

COENERGY_TEST(TestRemarks)
#include "test_remarks.moc"
