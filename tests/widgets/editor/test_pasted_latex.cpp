// Formulas from papers are read as they are meant, or not at all.
#include "editor/field/pasted_latex.hpp"

#include "editor/field/expression_field.hpp"
#include "support/test_program.hpp"

#include <QApplication>
#include <QClipboard>
#include <QTest>

using namespace coenergy;

class TestPastedLatex : public QObject {
    Q_OBJECT

private slots:
    void formulasAreRead_data() {
        QTest::addColumn<QString>("latex");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* latex, const char* text) { QTest::newRow(latex) << latex << text; };
        row(R"(\frac{1}{2} m \dot{x}^2)", "1/2*m*dotx^2");
        row(R"(\frac12 m\dot x^2)", "1/2*m*dotx^2");
        row(R"(m \ell^2 \ddot\theta + m g \ell \sin\theta = 0)", "m*l^2*ddottheta + m*g*l*sin(theta) = 0");
        row(R"($$\tfrac{1}{2}k\left(x_1-x_{2}\right)^2.$$)", "1/2*k*(x1 - x2)^2");
        row(R"(\left(a+b\right)^2/\frac{c}{d})", "(a + b)^2/(c/d)");
        row(R"(-\frac{a+b}{c d}x^{-2})", "-(a + b)/(c*d)*x^(-2)");
        row(R"(\sin\omega t)", "sin(omega*t)");
        row(R"(\sin^2\theta\cos\phi)", "sin(theta)^2*cos(phi)");
        row(R"(m l \sin\theta \dot\theta^2)", "m*l*sin(theta)*dottheta^2");
        row(R"(\left|\dot x\right|\dot x)", "abs(dotx)*dotx");
        row(R"(\sqrt[3]{x} + \sqrt{x^2})", "x^(1/3) + sqrt(x^2)");
        row(R"(e^{-\delta t})", "exp(-delta*t)");
        row(R"(\frac{dx_1}{dt} + \dot{\theta}_{12}^2)", "dotx1 + dottheta12^2");
        row(R"(2\cos(2\theta)\,m_{\mathrm{cart}})", "2*cos(2*theta)*m_cart");
    }
    void formulasAreRead() {
        QFETCH(QString, latex);
        QFETCH(QString, text);
        QCOMPARE(textOfLatex(latex).value_or(QString()), text);
    }

    void whatHasTwoMeaningsIsLeft_data() {
        QTest::addColumn<QString>("latex");
        for (const char* latex :
             {R"(x(t) + \theta)", R"(\sin^{-1} x)", R"(\sin\theta^2)", R"(\log x + \theta)", R"(\varphi + \phi)",
              R"(\frac{\partial L}{\partial x})", R"(\frac{d}{dt} x)", R"(\ell + l)", R"(\theta x2)", R"(\theta^12)",
              R"(\frac{1}{2)", R"(\unknown{x})", R"(\sin\theta m g)", "x^2 + m*g", "", R"(\sin)"})
            QTest::newRow(latex) << latex;
        QTest::newRow("deep") << QString(QStringLiteral("{")).repeated(5000) + QStringLiteral("\\theta");
    }
    void whatHasTwoMeaningsIsLeft() {
        QFETCH(QString, latex);
        QVERIFY2(!textOfLatex(latex), qPrintable(textOfLatex(latex).value_or(QString())));
    }

    void aFieldReadsWhatIsPasted() {
        ExpressionField field(ExpressionField::Language::Expression);
        field.setFocus();
        for (const auto& [pasted, text] :
             {std::pair{R"(\frac{1}{2} m \dot{x}^2)", "1/2*m*dotx^2"}, {"m*g*x", "m*g*x"}, {"\\foo", "\\foo"}}) {
            field.setText({});
            QApplication::clipboard()->setText(QLatin1String(pasted));
            field.paste();
            QCOMPARE(field.text(), QLatin1String(text));
        }
    }
};

COENERGY_TEST(TestPastedLatex)
#include "test_pasted_latex.moc"
