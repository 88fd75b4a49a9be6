// An answer says everything once, and each form has what has a name in it.
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include "answers/answer.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

AnswerCell formula(const std::string& text, const std::string& latex) {
    return {text, text, latex};
}

} // namespace

class TestAnswers : public QObject {
    Q_OBJECT

private slots:
    void aPartIsInTheFormsInWhichItHasAName() {
        Answer answer;
        answer.add({"mass", "mass: "}, cellOf(2.5));
        answer.add({{"scripts", true}, {"alone", nullptr}});
        answer.add({"", "x = ", "x"}, formula("y/2", "\\frac{y}{2}"));
        answer.note("It moves.");
        QCOMPARE(textOf(answer), std::string("mass: 2.5\nx = y/2\nIt moves.\n"));
        QCOMPARE(latexOf(answer), std::string("\\[ x = \\frac{y}{2} \\]\n"));
        QCOMPARE(jsonOf(answer).dump(), std::string(R"({"mass":2.5,"scripts":true,"alone":null})"));
    }

    void matricesAreAlignedAndEmptyOnesAreForScripts() {
        Answer answer;
        answer.addMatrix({"A", "A", "A"}, {{formula("1", "1"), formula("-10", "-10")}, {formula("k", "k"), {}}});
        answer.addMatrix({"B", "B", "B"}, {{}, {}});
        QCOMPARE(textOf(answer), std::string("A =\n    1 -10\n    k    \n"));
        QCOMPARE(latexOf(answer), std::string("\\[ A = \\begin{bmatrix} 1 & -10 \\\\ k &  \\end{bmatrix} \\]\n"));
        QCOMPARE(jsonOf(answer).dump(), std::string(R"({"A":[["1","-10"],["k",null]],"B":[[],[]]})"));
    }

    void columnsOfATableAreListsOfJson() {
        Answer answer;
        answer.addTable({{"t", "time"}, {"", "remark"}}, {{cellOf(1), cellOf(std::string("late"))}, {cellOf(2), {}}},
                        "  ");
        QCOMPARE(textOf(answer), std::string("time, remark\n  1, late\n  2,\n"));
        QCOMPARE(jsonOf(answer).dump(), std::string(R"({"t":[1,2]})"));
    }

    void answersWithinAnAnswerKeepTheirPlace() {
        Answer inner, answer;
        inner.add({"gain", "gain: ", "g"}, formula("3", "3"));
        answer.note("before");
        answer.addList("all", {inner, inner});
        answer.addObject("one", inner);
        answer.addAligned({"a &= 1", "b &= 2"});
        QCOMPARE(textOf(answer), std::string("before\ngain: 3\ngain: 3\ngain: 3\n"));
        QVERIFY(latexOf(answer).ends_with("\\[ g = 3 \\]\n\\begin{align*}\n  a &= 1 \\\\\n  b &= 2\n\\end{align*}\n"));
        QCOMPARE(jsonOf(answer).dump(), std::string(R"({"all":[{"gain":"3"},{"gain":"3"}],"one":{"gain":"3"}})"));
    }

    void numbersThatAreNoneAreNull() {
        QCOMPARE(cellOf(std::nan("")).json.dump(), std::string("null"));
        QCOMPARE(cellOf(std::vector<double>{1, 0.5}).text, std::string("1, 0.5"));
        QCOMPARE(cellOf(std::complex<double>(-0.5, 2)).text, std::string("-0.5+2j"));
        QCOMPARE(cellOf(std::complex<double>(1e-20, -2)).text, std::string("-2j"));
    }
};

COENERGY_TEST(TestAnswers)
#include "test_answers.moc"
