// The same model prints the same equations in every process.
#include "support/test_program.hpp"

#include <QDir>
#include <QProcess>
#include <QTemporaryFile>
#include <QTest>

namespace {

// Whole powers of differences, whose sign GiNaC chooses by its own order; sums of many like terms; products.
const char* const touchy = R"ldae(
format = 1
[parameters]
a = {}
b = {}
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[[coordinates]]
name = "z"
[energies]
kinetic_coenergy = "dotx^2/(x - y)^2 + (x - y + z)^3*doty*dotz + (dotx - doty)^4/(z - a*y + b*x) + dotz^2/(2*x - 2*y)"
potential = "a/(x - y)^3 + b/(y - z) + (a - x)*(x - b)/(z - x - y) + sqrt(4*x - 4*y)/(b - a)"
dissipation = "(dotx - doty)^2/(a - b)^3"
[[constraints.displacement]]
expression = "(x - y)^3*(y - z) = 1/(a*x - b*z)"
)ldae";

QByteArray outputOf(const QStringList& files) {
    QProcess process;
    process.start(QString(PRINT_EQUATIONS), files);
    if (!process.waitForFinished(60000) || process.exitCode() != 0)
        return "failed: " + process.readAllStandardError();
    return process.readAllStandardOutput();
}

} // namespace

class TestDeterminism : public QObject {
    Q_OBJECT

private slots:
    void tenRunsPrintTheSame() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(touchy);
        file.close();
        const QString examples = QString(COENERGY_SOURCE_DIR) + "/resources/examples/";
        const QStringList files = {file.fileName(), examples + "andrews_squeezer.ldae",
                                   examples + "flyball_governor.ldae", examples + "two_link_manipulator.ldae"};
        const QByteArray first = outputOf(files);
        QVERIFY2(first.size() > 10000, first.left(2000));
        for (int run = 1; run < 10; ++run) {
            const QByteArray again = outputOf(files);
            const QList<QByteArray> expected = first.split('\n');
            const QList<QByteArray> lines = again.split('\n');
            QCOMPARE(lines.size(), expected.size());
            for (qsizetype k = 0; k < lines.size(); ++k)
                QCOMPARE(lines[k], expected[k]);
        }
    }
};

COENERGY_TEST(TestDeterminism)
#include "test_determinism.moc"
