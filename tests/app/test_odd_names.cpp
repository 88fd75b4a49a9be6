// Names that begin like others, end in digits or underscores, look like derivatives, functions or what is named after a
// body: whatever things are called, they move as they do under plain names, also once they are written out.
#include "base/random_numbers.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace coenergy;

using tests::call;
using tests::CommandAnswer;

namespace {

const QStringList oddNames = {
    QStringLiteral("jy_tube1"), QStringLiteral("jy_tube10"), QStringLiteral("jy_tube"), QStringLiteral("tube"),
    QStringLiteral("dotq"),     QStringLiteral("ddotq"),     QStringLiteral("q"),       QStringLiteral("dq"),
    QStringLiteral("e1"),       QStringLiteral("e"),         QStringLiteral("e0_b"),    QStringLiteral("d"),
    QStringLiteral("d1"),       QStringLiteral("dotd1"),     QStringLiteral("dot1"),    QStringLiteral("dotdot"),
    QStringLiteral("x_"),       QStringLiteral("x1"),        QStringLiteral("x11"),     QStringLiteral("x_1"),
    QStringLiteral("b"),        QStringLiteral("b_1"),       QStringLiteral("b1"),      QStringLiteral("xc_c"),
    QStringLiteral("yc"),       QStringLiteral("_"),         QStringLiteral("__"),      QStringLiteral("dot_"),
    QStringLiteral("x_x"),      QStringLiteral("h5"),        QStringLiteral("v1"),      QStringLiteral("f1"),
    QStringLiteral("g1"),       QStringLiteral("lambda1"),   QStringLiteral("mu1"),     QStringLiteral("phi1"),
    QStringLiteral("pi2"),      QStringLiteral("sin1"),      QStringLiteral("step1"),   QStringLiteral("max_"),
    QStringLiteral("integral"), QStringLiteral("impulse"),   QStringLiteral("sum"),     QStringLiteral("s1"),
    QStringLiteral("ds1"),      QStringLiteral("dt"),        QStringLiteral("T"),       QStringLiteral("V"),
    QStringLiteral("theta_e"),  QStringLiteral("dottheta"),  QStringLiteral("a_b"),     QStringLiteral("a__b")};

// Where %1 to %9 and further stand for names.
const QString arms = QStringLiteral(
    "format = 1\n[parameters]\n%1 = 1.5\n%2 = 3\n[definitions]\n%3 = \"%2*%6^2/2\"\n"
    "[[bodies]]\nname = \"%4\"\nmass = \"%1\"\ninertia = [\"0.2\"]\njoint = \"revolute\"\naxis = [0, 0, 1]\n"
    "centre = [0.3, 0, 0]\ngravity = [0, -9.81, 0]\ncoordinates = [\"%6\"]\n"
    "[[bodies]]\nname = \"%5\"\nparent = \"%4\"\nat = [0.7, 0, 0]\nmass = \"2*%1\"\ninertia = [\"0.1\"]\n"
    "joint = \"revolute\"\naxis = [0, 0, 1]\ncentre = [0.2, 0.1, 0]\ngravity = [0, -9.81, 0]\n"
    "coordinates = [\"%7\"]\n[energies]\npotential = \"%3 + %2*%7^2/4\"\n"
    "[efforts]\n%6 = \"-0.3*dot(%6) + %8\"\n[[constraints.effort]]\nname = \"%9\"\neffort = \"%8\"\n"
    "expression = \"%8 - %2*%10\"\n[[constraints.dynamic]]\nvariable = \"%10\"\nrate = \"-%10 + %7\"\ninitial = 0.4\n"
    "[outputs]\n%11 = \"yc_%5 + dot(%6)\"\n%12 = \"xc_%4*%3 + %10 + dot(%3)\"\n"
    "[simulation]\nend = 0.4\nstep = 0.2\n");
const QStringList plainOfArms = {QStringLiteral("mass"),  QStringLiteral("stiff"), QStringLiteral("spring"),
                                 QStringLiteral("upper"), QStringLiteral("lower"), QStringLiteral("alpha"),
                                 QStringLiteral("beta"),  QStringLiteral("pull"),  QStringLiteral("law"),
                                 QStringLiteral("slow"),  QStringLiteral("outA"),  QStringLiteral("outB")};

// Coordinates under the names that bodies give them.
const QString bodies = QStringLiteral(
    "format = 1\n[[bodies]]\nname = \"%1\"\nmass = 2\ninertia = [\"0.2\", \"0.3\", \"0.4\"]\njoint = \"spherical\"\n"
    "orientation = \"euler_parameters\"\ncentre = [0, 0, 0.3]\ngravity = [0, 0, -2]\n"
    "[[bodies]]\nname = \"%2\"\nparent = \"%1\"\nat = [0.4, 0, 0]\nmass = 1\ninertia = [\"0.1\", \"0.05\", \"0.07\"]\n"
    "joint = \"revolute\"\naxis = [0, 1, 0]\ncentre = [0.2, 0.1, 0]\ngravity = [0, 0, -2]\n"
    "[[bodies]]\nname = \"%3\"\nmass = 0.3\ninertia = [\"0.1\", \"0.2\", \"0.3\"]\njoint = \"planar\"\n"
    "[[bodies]]\nname = \"%4\"\nparent = \"%3\"\nmass = 0.3\ninertia = [\"0.1\", \"0.2\", \"0.3\"]\n"
    "joint = \"cylindrical\"\naxis = [0, 0, 1]\n[simulation]\nend = 0.4\nstep = 0.2\n");
const QStringList plainOfBodies = {QStringLiteral("alpha"), QStringLiteral("beta"), QStringLiteral("gamma"),
                                   QStringLiteral("delta")};

QString withNames(QString text, const QStringList& names) {
    for (qsizetype k = names.size(); k > 0; --k) // %12 before %1
        text.replace(QStringLiteral("%%1").arg(k), names[k - 1]);
    return text;
}

QStringList drawn(qsizetype count, RandomNumbers& lot) {
    QStringList left = oddNames, names;
    while (names.size() < count)
        names.append(left.takeAt(static_cast<qsizetype>(lot.share() * static_cast<double>(left.size()))));
    return names;
}

// Without the names of the columns.
std::vector<double> numbersOf(const std::string& csv) {
    std::vector<double> numbers;
    for (const QString& line : QString::fromStdString(csv).split(QLatin1Char('\n'), Qt::SkipEmptyParts).mid(1))
        for (const QString& cell : line.split(QLatin1Char(',')))
            numbers.push_back(cell.toDouble());
    return numbers;
}

bool agree(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size())
        return false;
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!(std::abs(a[k] - b[k]) <= 1e-5 * (1 + std::abs(b[k]))))
            return false;
    return true;
}

} // namespace

class TestOddNames : public QObject {
    Q_OBJECT

private slots:
    void moveAsPlainOnes_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("plain");
        QTest::newRow("everything that is typed") << arms << plainOfArms;
        QTest::newRow("what bodies name") << bodies << plainOfBodies;
    }
    // COENERGY_TRY_EVERY=1 tries ten times as many.
    void moveAsPlainOnes() {
        QFETCH(QString, model);
        QFETCH(QStringList, plain);
        RandomNumbers lot(5);
        const CommandAnswer first = call({"simulate", written("plain.ldae", withNames(model, plain))});
        QVERIFY2(first.code == Done, first.err.c_str());
        const std::vector<double> right = numbersOf(first.out);
        const int count = qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? 200 : 20;
        for (int k = 0; k < count; ++k) {
            const QStringList names = drawn(plain.size(), lot);
            const std::string about = names.join(QLatin1Char(' ')).toStdString();
            const std::string file = written("odd.ldae", withNames(model, names));
            const CommandAnswer run = call({"simulate", file});
            QVERIFY2(run.code == Done, (about + "\n" + run.err).c_str());
            QVERIFY2(agree(numbersOf(run.out), right), about.c_str());
            const std::string other = m_folder.filePath(QStringLiteral("other.ldae")).toStdString();
            QFile::remove(QString::fromStdString(other));
            QCOMPARE(call({"convert", file, other, "--to", "equations"}).code, Done);
            const CommandAnswer again = call({"simulate", other});
            QVERIFY2(again.code == Done && agree(numbersOf(again.out), right), (about + "\n" + again.err).c_str());
        }
    }

private:
    std::string written(const char* name, const QString& text) const {
        const QString file = m_folder.filePath(QLatin1String(name));
        return tests::write(file, text.toUtf8()) ? file.toStdString() : std::string();
    }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestOddNames)
#include "test_odd_names.moc"
