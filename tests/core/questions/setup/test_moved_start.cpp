// Starts moved by a point: closed forms of where they can go, the constraints at every place, and a run from there.
#include "../../numbers/simulation/runs.hpp"

#include "model/edit.hpp"
#include "setup/moved_start.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

using PointTexts = std::array<std::string, 2>;
using Place = std::array<double, 2>;

struct MovedByHand {
    Document document;
    Preparation preparation;
    StartByHand hand;

    MovedByHand(const Document& typed, const PointTexts& point)
        : document(typed), preparation(runs::prepared(typed)), hand(*preparation.model, parseModel(typed), point) {}

    double at(const std::string& name) const { return hand.displacements().at(name); }
    double distance(const Place& place) const {
        return std::hypot(place[0] - hand.place()[0], place[1] - hand.place()[1]);
    }
    Document released() const {
        Document result = document;
        for (const auto& [field, number] : hand.numbers())
            result = withNumber(result, field, number);
        return result;
    }
};

SimulationResult runFrom(const Document& document) {
    return runs::run(document, [](IntegrationSettings& settings) { settings.end = settings.start + 0.01; });
}

std::string movedPoint(const std::string& name, double initial, const std::string& rest = "") {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = " + std::to_string(initial) + "\n" + rest;
}

std::string keep(const std::string& expression) {
    return "[[constraints.displacement]]\nexpression = \"" + expression + "\"\n";
}

const std::string heldDisplacement = "fixed = [\"displacement\"]\n";
const PointTexts crankTip = {"L2*cos(theta2)", "L2*sin(theta2)"};
const PointTexts rockerTip = {"L1 + L4*cos(theta4)", "L4*sin(theta4)"};

} // namespace

class TestMovedStart : public QObject {
    Q_OBJECT

private slots:
    void aPendulumStaysOnItsCircle() {
        MovedByHand moved(runs::example("pendulum_cartesian"), {"x", "y"});
        QVERIFY(moved.hand.isPossible());
        const double length = std::hypot(moved.at("x"), moved.at("y"));
        for (int frame = 0; frame <= 60; ++frame) {
            const double angle = -1 + 0.1 * frame; // the hand goes round beside the circle
            moved.hand.lead({3 * length * std::sin(angle), -3 * length * std::cos(angle)});
            VERIFY_CLOSE(moved.at("x"), length * std::sin(angle), 1e-5 * length);
            VERIFY_CLOSE(moved.at("y"), -length * std::cos(angle), 1e-5 * length);
            QVERIFY(moved.hand.residual() < 1e-12);
        }
    }

    void thePathIsWhereTheConstraintsKeepThePoint() {
        MovedByHand moved(runs::example("pendulum_cartesian"), {"x", "y"});
        const double length = std::hypot(moved.at("x"), moved.at("y"));
        const Place before = moved.hand.place();
        const std::vector<Place> path = moved.hand.path(0.05 * length);
        QVERIFY(path.size() > 100 && path.size() < 150); // once round
        for (std::size_t k = 1; k < path.size(); ++k) {
            VERIFY_CLOSE(std::hypot(path[k][0], path[k][1]), length, 1e-6 * length);
            QVERIFY(std::hypot(path[k][0] - path[k - 1][0], path[k][1] - path[k - 1][1]) < 0.06 * length);
        }
        QVERIFY(moved.hand.place() == before);
        const MovedByHand rocker(runs::example("four_bar"), rockerTip); // its arc has two ends
        const std::vector<Place> arc = rocker.hand.path(0.05);
        QVERIFY(arc.size() > 10);
        QVERIFY(std::hypot(arc.front()[0] - arc.back()[0], arc.front()[1] - arc.back()[1]) > 0.5);
    }

    void aPointWithMoreThanOneWayHasNoPath() {
        const MovedByHand moved(runs::example("double_pendulum"),
                                {"l1*sin(theta1) + l2*sin(theta2)", "-l1*cos(theta1) - l2*cos(theta2)"});
        QVERIFY(moved.hand.isPossible());
        QVERIFY(moved.hand.path(0.05).empty());
        const MovedByHand upper(runs::example("double_pendulum"), {"l1*sin(theta1)", "-l1*cos(theta1)"});
        QVERIFY(upper.hand.path(0.05).size() > 100);
    }

    void aStartIsSetThroughTheParameterThatItIsMadeOf() {
        MovedByHand moved(runs::example("pendulum_cartesian"), {"x", "y"});
        moved.hand.lead({0.3, -1});
        const std::map<Field, double> numbers = moved.hand.numbers();
        QCOMPARE(numbers.size(), std::size_t(1)); // the rod's length and the weight stay as they are
        QVERIFY(textOf(moved.document, {Section::Parameters, numbers.begin()->first.item, Column::Name}) == "theta0");
        VERIFY_CLOSE(numbers.begin()->second, std::atan(0.3), 1e-6);
        VERIFY_COMPLETED(runFrom(moved.released()));
    }

    void aPlaceOutOfReachIsApproached() {
        MovedByHand moved(runs::example("simple_pendulum"), {"l*sin(theta)", "-l*cos(theta)"});
        moved.hand.lead({3 * std::sin(0.4), -3 * std::cos(0.4)});
        VERIFY_CLOSE(moved.at("theta"), 0.4, 1e-4);
    }

    // The crank turns wholly; the rocker's ends follow from triangles.
    void aFourBarIsTurnedByItsCrank() {
        MovedByHand moved(runs::example("four_bar"), crankTip);
        QVERIFY(moved.hand.isPossible());
        for (int frame = 0; frame <= 150; ++frame) {
            const double angle = M_PI / 3 + 0.05 * frame;
            moved.hand.lead({0.3 * std::cos(angle), 0.3 * std::sin(angle)});
            VERIFY_CLOSE(moved.at("theta2"), angle, 1e-6);
            QVERIFY(moved.hand.residual() < 1e-12);
            const double x = 0.8 - 0.3 * std::cos(angle), y = -0.3 * std::sin(angle), d = std::hypot(x, y);
            const double coupler = std::atan2(y, x) + std::acos((0.49 + d * d - 0.36) / (2 * 0.7 * d));
            VERIFY_CLOSE(std::sin(moved.at("theta3") - coupler), 0, 1e-6);
        }
        VERIFY_COMPLETED(runFrom(moved.released()));
    }

    // Beyond the place where crank and coupler are in line the rocker cannot go.
    void aRockerStopsWhereCrankAndCouplerAreInLine() {
        MovedByHand moved(runs::example("four_bar"), rockerTip);
        const double longest = 1.0, least = 0.4; // L3 + L2 and L3 - L2
        const auto angleAt = [](double d) { return M_PI - std::acos((0.64 + 0.36 - d * d) / (2 * 0.8 * 0.6)); };
        for (const auto& [limit, beyond] :
             {std::pair(angleAt(longest), angleAt(longest) - 0.5), std::pair(angleAt(least), angleAt(least) + 0.5)}) {
            LedEnd end = LedEnd::There;
            for (int frame = 0; frame < 40; ++frame)
                end = moved.hand.lead({0.8 + 0.6 * std::cos(beyond), 0.6 * std::sin(beyond)});
            QCOMPARE(end, LedEnd::Limit);
            QVERIFY(moved.hand.residual() < 1e-12);
            QVERIFY2(std::abs(moved.at("theta4") - limit) < 1e-3,
                     qPrintable(QString::number(moved.at("theta4")) + " " + QString::number(limit)));
        }
    }

    void twoBarsStopStretched() {
        const std::string twoBars =
            movedPoint("x1", 0.6) + movedPoint("y1", 0.8) + movedPoint("x2", 1.2) + movedPoint("y2", 0) +
            "[energies]\nkinetic_coenergy = \"dotx1^2/2 + doty1^2/2 + dotx2^2/2 + doty2^2/2\"\n" +
            keep("x1^2 + y1^2 - 1") + keep("(x2 - x1)^2 + (y2 - y1)^2 - 1");
        MovedByHand moved(runs::model(twoBars), {"x2", "y2"});
        for (int frame = 0; frame < 20; ++frame)
            moved.hand.lead({5, 0});
        VERIFY_CLOSE(moved.hand.place()[0], 2, 1e-3);
        QVERIFY(moved.at("y1") > -1e-9); // on the side where it was
        QVERIFY(moved.hand.residual() < 1e-12);
        for (int frame = 0; frame < 20; ++frame)
            moved.hand.lead({1.2, 0}); // and back
        VERIFY_CLOSE(moved.hand.place()[0], 1.2, 1e-6);
        QVERIFY(moved.hand.residual() < 1e-12);
    }

    // The least change in the inertia: masses beside each other move in the inverse ratio.
    void heavyMassesMoveLess() {
        const std::string text =
            movedPoint("x1", 0) + movedPoint("x2", 1) + "[energies]\nkinetic_coenergy = \"dotx1^2/2 + 9*dotx2^2/2\"\n";
        MovedByHand moved(runs::model(text), {"x1 + x2", "0"});
        moved.hand.lead({2, 0});
        VERIFY_CLOSE(moved.at("x1"), 0.9, 1e-5);
        VERIFY_CLOSE(moved.at("x2"), 1.1, 1e-5);
    }

    void fixedValuesAreKeptWhereThePointMovesWithoutThem() {
        const auto text = [](const std::string& first) {
            return movedPoint("x1", 0, heldDisplacement) + movedPoint("x2", 1, first) +
                   "[energies]\nkinetic_coenergy = \"dotx1^2/2 + dotx2^2/2\"\n";
        };
        MovedByHand moved(runs::model(text("")), {"x1 + x2", "0"});
        moved.hand.lead({2, 0});
        QCOMPARE(moved.hand.numbers().size(), std::size_t(1));
        VERIFY_CLOSE(moved.at("x2"), 2, 1e-9);
        MovedByHand both(runs::model(text(heldDisplacement)), {"x1 + x2", "0"});
        both.hand.lead({2, 0});
        VERIFY_CLOSE(both.hand.place()[0], 2, 1e-9);
    }

    void whatNothingMovesStays() {
        QVERIFY(!MovedByHand(runs::example("simple_pendulum"), {"l", "0"}).hand.isPossible());
        QVERIFY(!MovedByHand(runs::example("simple_pendulum"), {"nobody", "0"}).hand.isPossible());
    }

    void mechanismsFollowTheHand_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("slider-crank") << "slider_crank" << QStringList{};
        QTest::newRow("Stewart platform") << "stewart_platform" << QStringList{"x_plate", "z_plate"};
        QTest::newRow("four-bar") << "four_bar" << QStringList{"x3", "y3"};
    }
    void mechanismsFollowTheHand() {
        QFETCH(QString, example);
        QFETCH(QStringList, texts);
        const Document document = runs::example(example.toStdString());
        PointTexts point;
        if (texts.isEmpty()) {
            const auto& shapes = *document.drawing;
            const auto bar = std::find_if(shapes.begin(), shapes.end(), [](const Shape& shape) {
                return shape.kind == "bar" && shape.to.size() == 2;
            });
            QVERIFY(bar != shapes.end());
            point = {bar->to[0], bar->to[1]};
        } else {
            point = {texts[0].toStdString(), texts[1].toStdString()};
        }
        MovedByHand moved(document, point);
        QVERIFY(moved.hand.isPossible());
        const Place begin = moved.hand.place();
        const double size = 0.2 * std::max(std::hypot(begin[0], begin[1]), 0.05);
        for (int frame = 1; frame <= 30; ++frame) {
            const double angle = 0.2 * frame;
            const double before = moved.distance({begin[0] + size * std::sin(angle), begin[1]});
            moved.hand.lead({begin[0] + size * std::sin(angle), begin[1]});
            QVERIFY2(moved.hand.residual() < 1e-9, qPrintable(QString::number(moved.hand.residual())));
            QVERIFY(moved.distance({begin[0] + size * std::sin(angle), begin[1]}) <= before);
        }
        VERIFY_COMPLETED(runFrom(moved.released()));
    }
};

COENERGY_TEST(TestMovedStart)
#include "test_moved_start.moc"
