// What the numbers of a body tell: directions without length, impossible moments, turns without inertia.
#include "bodies/body_values.hpp"

#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Body body(const std::string& name, const std::string& joint, const std::string& mass,
          const std::vector<std::string>& inertia, const std::vector<std::string>& centre = {}) {
    Body result;
    result.name = name;
    result.joint = joint;
    result.mass = mass;
    result.inertia = inertia;
    result.centre = centre;
    return result;
}

Body carriedBy(const std::string& parent, const std::vector<std::string>& at, Body result) {
    result.parent = parent;
    result.at = at;
    return result;
}

Body about(const std::vector<std::string>& axis, Body result) {
    result.axis = axis;
    return result;
}

Document holding(const std::vector<Body>& bodies) {
    Document document;
    document.bodies = Part(bodies);
    return document;
}

// "direction-is-zero 0": its code and the place of the body.
QStringList bodyCodesOf(const Document& document, const Point& parameters = {{"p", 0}, {"m", 2}}) {
    QStringList codes;
    for (const Diagnostic& finding : bodyValueFindings(document, parameters))
        codes.append(QString::fromStdString(std::string(codeName(finding.code))) + " " +
                     QString::number(finding.field.item));
    return codes;
}

} // namespace

Q_DECLARE_METATYPE(std::vector<coenergy::Body>)

class TestBodyValues : public QObject {
    Q_OBJECT

private slots:
    void whatNumbersTell_data() {
        QTest::addColumn<std::vector<Body>>("bodies");
        QTest::addColumn<QStringList>("codes");
        const auto row = [](const char* name, const std::vector<Body>& bodies, const QStringList& codes) {
            QTest::newRow(name) << bodies << codes;
        };
        const QStringList noInertia = {"undetermined-unknowns 0"};
        row("an axis", {about({"p", "p", "1"}, body("A", "revolute", "m", {"1"}))}, {});
        row("no axis", {about({"p", "p"}, body("A", "revolute", "m", {"1"}))}, {"direction-is-zero 0"});
        row("unknown axis", {about({"q", "p"}, body("A", "revolute", "m", {"1"}))}, {});
        row("a block", {body("A", "free", "m", {"1", "2", "2.9"})}, {});
        row("a plate of few digits", {body("A", "free", "m", {"0.083", "0.083", "0.167"})}, {});
        row("impossible", {body("A", "free", "m", {"1", "1", "5"})}, {"value-outside-range 0"});
        row("impossible, oblique", {body("A", "free", "m", {"1", "3", "3", "0", "0", "2"})}, {"value-outside-range 0"});
        row("in a plane", {body("A", "revolute", "m", {"0", "0", "1"})}, {});
        row("a point on a revolute joint", {body("A", "revolute", "m", {}, {"1"})}, {});
        row("a point on a spherical joint", {body("A", "spherical", "m", {}, {"0", "0", "-1"})}, noInertia);
        row("a free point", {body("A", "free", "m", {})}, noInertia);
        row("a thin rod", {body("A", "spherical", "m", {"1", "1", "0"}, {"0", "0", "-1"})}, noInertia);
        row("a thin rod held beside it", {body("A", "spherical", "m", {"1", "1", "0"}, {"1", "0", "-1"})}, {});
        row("a massless link with a point along it",
            {body("A", "spherical", "", {}), carriedBy("A", {"0", "0", "-1"}, body("B", "spherical", "m", {"1"}))},
            noInertia);
        row("a light frame with two points",
            {body("A", "free", "", {}), carriedBy("A", {"1"}, body("B", "spherical", "m", {"1"})),
             carriedBy("A", {"0", "1"}, body("C", "spherical", "m", {"1"})),
             carriedBy("A", {"2", "1"}, body("D", "spherical", "m", {"1"}))},
            {});
        row("two points alone",
            {body("A", "free", "", {}), carriedBy("A", {"1"}, body("B", "spherical", "m", {"1"})),
             carriedBy("A", {"0", "1"}, body("C", "spherical", "m", {"1"}))},
            noInertia);
        row("a wheel on a light frame",
            {body("A", "spherical", "", {}), carriedBy("A", {}, body("B", "revolute", "m", {"1"}))}, {});
        row("of unknown mass", {body("A", "spherical", "q", {}, {"1"})}, {});
    }
    void whatNumbersTell() {
        QFETCH(std::vector<Body>, bodies);
        QFETCH(QStringList, codes);
        QCOMPARE(bodyCodesOf(holding(bodies)), codes);
    }

    // A spring may decide how a body without inertia turns.
    void whatElseActsMayDetermineTurns() {
        Document document = holding({body("A", "spherical", "m", {}, {"1"})});
        Energies energies;
        energies.dissipation = "omega1_A^2";
        document.energies = Part(energies);
        QCOMPARE(bodyCodesOf(document), QStringList());
    }
};

COENERGY_TEST(TestBodyValues)
#include "test_body_values.moc"
