// Expressions as trees, in the notation (operation operand operand).
#include "support/test_program.hpp"

#include "expression/expression_tree.hpp"
#include "expression/print_text.hpp"

using namespace coenergy;

namespace {

QString nested(const ExpressionTree& tree) {
    QStringList open;
    for (const TreeNode& node : tree) {
        const QStringList operands = open.mid(open.size() - qsizetype(node.operands));
        open.resize(open.size() - qsizetype(node.operands));
        const QString label = QString::fromStdString(node.label);
        open.append(operands.isEmpty() ? label : QStringLiteral("(%1 %2)").arg(label, operands.join(QLatin1Char(' '))));
    }
    return open.join(QLatin1Char('|'));
}

QString typed(const std::string& text) {
    const Parsed parsed = parseUnbound(text);
    return parsed.value ? nested(treeOf(*parsed.syntax, text)) : QStringLiteral("unread");
}

} // namespace

class TestExpressionTree : public QObject {
    Q_OBJECT

private slots:
    void signsAsTyped_data() {
        QTest::addColumn<QString>("tree");
        const auto row = [](const char* text, const char* tree) { QTest::newRow(text) << tree; };
        row("x", "x");
        row("-x", "(- x)");
        row("a - b", "(+ a (- b))");
        row("a + b", "(+ a b)");
        row("-a*b + c", "(+ (- (* a b)) c)");
        row("-(a + b)", "(- (+ a b))");
        row("-(-a)", "(- (- a))");
        row("(-a)*b", "(* (- a) b)");
        row("a*-b", "(* a (- b))");
        row("-x^2", "(- (^ x 2))");
        row("(-x)^2", "(^ (- x) 2)");
        row("-(-x)^2", "(- (^ (- x) 2))");
        row("2^-x", "(^ 2 (- x))");
        row("x^-y^z", "(^ x (- (^ y z)))");
        row("a/b", "(* a (1/ b))");
        row("a/-b", "(* a (- (1/ b)))");
        row("--a", "a");
        row("sin(-a + b)", "(sin (+ (- a) b))");
        row("sin((a))", "(sin a)");
        row("-sqrt(-x)", "(- (sqrt (- x)))");
        row("max(-a, -(b - c))", "(max (- a) (- (+ b (- c))))");
        row("a - (b - c)", "(+ a (- (+ b (- c))))");
        row("((a - b))*c", "(* (+ a (- b)) c)");
        row("(a)^(1/2)", "(^ a (* 1 (1/ 2)))");
        row("power(x, -2)", "(^ x (- 2))");
        row("f(x, -t)*dot(x, t)", "(* (f x (- t)) (dot x))");
    }
    void signsAsTyped() {
        QFETCH(QString, tree);
        QCOMPARE(typed(QTest::currentDataTag()), tree);
    }

    void likeTermsAreOne() {
        QCOMPARE(nested(treeOf(*parseExpression("x + x - 5 + 1").value)), QStringLiteral("(+ -4 (* 2 x))"));
    }

    void aLineForEachNode() {
        QCOMPARE(treeText(treeOf(*parseExpression("2*sin(x)").value)), std::string("*\n  2\n  sin\n    x\n"));
    }

    // An operation stands above the middle of its operands.
    void placesOfNodes() {
        const std::vector<TreePlace> places = placesIn(treeOf(*parseExpression("a*b + sin(c)").syntax, "a*b + sin(c)"));
        const std::vector<double> across = {0, 1, 0.5, 2, 2, 1.25}; // a, b, *, c, sin, +
        const std::vector<std::size_t> depths = {2, 2, 1, 2, 1, 0};
        QCOMPARE(places.size(), across.size());
        for (std::size_t k = 0; k < places.size(); ++k) {
            QCOMPARE(places[k].across, across[k]);
            QCOMPARE(places[k].depth, depths[k]);
        }
        QCOMPARE(places.back().operands, (std::vector<std::size_t>{2, 4}));
    }

    // Leaves do not stand on each other.
    void aPicture() {
        const std::string picture = treeLatex(treeOf(*parseExpression("a*b*c").syntax, "a*b*c"));
        for (const char* place : {"(0.00, -1) {$a$}", "(1.00, -1) {$b$}", "(2.00, -1) {$c$}", "(1.00, -0) {$\\times$}"})
            QVERIFY2(picture.find(place) != std::string::npos, picture.c_str());
    }
};

COENERGY_TEST(TestExpressionTree)
#include "test_expression_tree.moc"
