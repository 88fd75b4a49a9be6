// Sliders: values, steps, ranges, and when they emit signals.

#include "editor/number/numbers.hpp"
#include "editor/number/value_slider.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace coenergy;

class TestValueSlider : public QObject {
    Q_OBJECT

private slots:
    void numbersOfTheDocument();
    void scales();
    void positionsAndValuesAgree();
    void draggedValuesAreRound();
    void keysStep();
    void aHeldKeyChoosesOnce();
    void draggingTellsAndReleaseChooses();
    void aClickBesideTheHandleChooses();
    void logarithmicIsEvenInRatios();
    void resetReturns();
    void aSweepReachesTheEnd();
    void anOscillationTurnsBack();
    void losingTheFocusEndsSteps();
    void theWheelChangesNothing();
    void theFocusIsARing();
};

namespace {

/// As in the studio: a click on the groove goes there.
class GoingStyle : public QProxyStyle {
public:
    GoingStyle() : QProxyStyle(QStringLiteral("fusion")) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override {
        return hint == SH_Slider_AbsoluteSetButtons ? static_cast<int>(Qt::LeftButton)
                                                    : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

void prepare(ValueSlider& slider, double value = 2) {
    slider.setScale({0.5, 4.5});
    slider.setNumber(value);
    slider.setReference(value);
}

} // namespace

void TestValueSlider::numbersOfTheDocument() {
    Document document;
    Parameter mass;
    mass.name = "m";
    mass.value = "1.5";
    mass.minimum = "0.1";
    mass.unit = "kg*m^2";
    Parameter inertia;
    inertia.name = "J";
    inertia.value = "m/3";
    Parameter stiffness;
    stiffness.name = "k";
    document.parameters = Part<std::vector<Parameter>>({mass, inertia, stiffness});
    Coordinate x;
    x.name = "x";
    x.initial = "1/2";
    x.unit = "m";
    Coordinate y;
    y.name = "y";
    y.initial = "l*2";
    document.coordinates = Part<std::vector<Coordinate>>({x, y});
    const auto at = [&](Section section, std::size_t item, Column column) {
        return sliderNumberOf(document, {section, item, column, 0});
    };
    QCOMPARE(at(Section::Parameters, 0, Column::Value)->value, 1.5);
    QCOMPARE(*at(Section::Parameters, 0, Column::Value)->minimum, 0.1);
    QVERIFY(!at(Section::Parameters, 0, Column::Value)->maximum);
    QCOMPARE(at(Section::Parameters, 0, Column::Value)->unit, QStringLiteral("kg m²"));
    QVERIFY(!at(Section::Parameters, 1, Column::Value)); // depends on m
    QVERIFY(!at(Section::Parameters, 2, Column::Value)); // symbolic
    QCOMPARE(at(Section::Coordinates, 0, Column::Initial)->value, 0.5);
    QCOMPARE(at(Section::Coordinates, 0, Column::InitialFlow)->value, 0.0);
    QCOMPARE(at(Section::Coordinates, 0, Column::InitialFlow)->unit, QStringLiteral("m/s"));
    QVERIFY(!at(Section::Coordinates, 1, Column::Initial));
    document = withText(document, {Section::Coordinates, 0, Column::InitialFlow, 0}, "36 km/h");
    QCOMPARE(at(Section::Coordinates, 0, Column::InitialFlow)->value, 10.0);
    document = withText(document, {Section::Coordinates, 0, Column::InitialFlow, 0}, "36 km");
    QVERIFY(!at(Section::Coordinates, 0, Column::InitialFlow)); // does not fit
    document = withText(document, {Section::Parameters, 2, Column::Value, 0}, "3 N/m");
    QVERIFY(!at(Section::Parameters, 2, Column::Value)); // its unit goes with the text
    QCOMPARE(parameterNumbers(document).at("k"), 3.0);
    QVERIFY(!at(Section::Energies, 0, Column::Potential));
    document.inputs = Part(std::vector<GraphInput>{{"v1", "24", "V", {}}, {"f2", "sin(t)", {}, {}}});
    QCOMPARE(at(Section::Inputs, 0, Column::Expression)->value, 24.0);
    QCOMPARE(at(Section::Inputs, 0, Column::Expression)->unit, QStringLiteral("V"));
    QVERIFY(!at(Section::Inputs, 1, Column::Expression)); // changes with time
    QVERIFY(!at(Section::Inputs, 2, Column::Expression));
}

void TestValueSlider::scales() {
    QCOMPARE(scaleAround(0), (SliderScale{-1, 1}));
    QCOMPARE(scaleAround(0, Sign::NeverNegative), (SliderScale{0, 1}));
    QCOMPARE(scaleAround(9.81), (SliderScale{0, 20}));
    QCOMPARE(scaleAround(0.06), (SliderScale{0, 0.12}));
    QCOMPARE(scaleAround(2), (SliderScale{0, 4}));
    QCOMPARE(scaleAround(-3), (SliderScale{-6, 0}));
    for (double value = 1e-9; value < 1e9; value *= 1.37) {
        const SliderScale scale = scaleAround(value);
        QVERIFY(scale.minimum == 0 && scale.maximum >= 2 * value * (1 - 1e-9) && scale.maximum <= 3 * value);
    }
    QCOMPARE(roundedTo(0.30000000000000004, 1), 0.3);
    QCOMPARE(roundedTo(12345.678, 10000), 12350.0);
    QCOMPARE(roundedTo(1.23456e-7, 1e-7), 1.235e-7);
}

void TestValueSlider::positionsAndValuesAgree() {
    for (const SliderScaling scaling : {SliderScaling::Linear, SliderScaling::Logarithmic}) {
        const SliderScale scale{0.01, 100, scaling};
        QCOMPARE(scale.valueAt(0), 0.01);
        QCOMPARE(scale.valueAt(1), 100.0);
        for (const double position : {0.1, 0.35, 0.5, 0.9})
            QVERIFY(std::abs(scale.positionOf(scale.valueAt(position)) - position) < 5e-3);
    }
}

void TestValueSlider::draggedValuesAreRound() {
    const SliderScale scale{0, 20};
    for (int k = 1; k < 100; ++k) {
        const double steps = scale.valueAt(k / 100.0 + 0.0003) / 0.2;
        QVERIFY(std::abs(steps - std::round(steps)) < 1e-9);
    }
}

void TestValueSlider::keysStep() {
    ValueSlider slider;
    prepare(slider);
    const auto press = [&slider](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&slider, key, modifiers);
        return slider.number();
    };
    QCOMPARE(press(Qt::Key_Right), 2.02);
    QCOMPARE(press(Qt::Key_Left), 2.0);
    QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), 2.002);
    QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), 2.0);
    QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), 2.2);
    for (int k = 0; k < 20; ++k)
        press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(slider.number(), 4.5);
}

void TestValueSlider::aHeldKeyChoosesOnce() {
    ValueSlider slider;
    prepare(slider);
    QSignalSpy changing(&slider, &ValueSlider::numberChanging);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    for (int k = 0; k < 5; ++k)
        QTest::keyPress(&slider, Qt::Key_Right);
    QCOMPARE(changing.count(), 5);
    QCOMPARE(chosen.count(), 0);
    QTest::keyRelease(&slider, Qt::Key_Right);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toDouble(), 2.1);
}

void TestValueSlider::draggingTellsAndReleaseChooses() {
    ValueSlider slider;
    prepare(slider);
    QSignalSpy changing(&slider, &ValueSlider::numberChanging);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    slider.setSliderDown(true);
    slider.setSliderPosition(7500);
    QCOMPARE(changing.count(), 1);
    QCOMPARE(chosen.count(), 0);
    slider.setNumber(2.5); // what a rerun sends back does not pull the handle away
    QCOMPARE(slider.sliderPosition(), 7500);
    slider.setSliderDown(false);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(std::abs(changing[0][0].toDouble() - 3.5) < 1e-9);
}

void TestValueSlider::aClickBesideTheHandleChooses() {
    GoingStyle style;
    ValueSlider slider;
    slider.setStyle(&style);
    prepare(slider);
    slider.resize(200, 20);
    slider.show();
    QSignalSpy changing(&slider, &ValueSlider::numberChanging);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(160, 10));
    QCOMPARE(changing.count(), 1);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toDouble(), slider.number());
    QVERIFY(slider.number() > 3);
    const double clicked = slider.number();
    QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(163, 10)); // on the handle
    QCOMPARE(slider.number(), clicked);
    QCOMPARE(chosen.count(), 1);
}

void TestValueSlider::logarithmicIsEvenInRatios() {
    ValueSlider slider;
    slider.setScale({0, 4.5});
    slider.setNumber(1);
    slider.setScaling(SliderScaling::Logarithmic);
    const SliderScale scale = slider.scale();
    QVERIFY(scale.minimum > 0);
    const double middle = scale.valueAt(0.5);
    QVERIFY(std::abs(middle / scale.minimum - scale.maximum / middle) < 1e-2 * scale.maximum / middle);
    ValueSlider negative;
    negative.setScale(scaleAround(-1));
    negative.setNumber(-1);
    negative.setScaling(SliderScaling::Logarithmic);
    QCOMPARE(negative.scale().scaling, SliderScaling::Linear);
}

void TestValueSlider::resetReturns() {
    ValueSlider slider;
    prepare(slider);
    slider.setNumber(3);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    slider.reset();
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toDouble(), 2.0);
}

void TestValueSlider::aSweepReachesTheEnd() {
    ValueSlider slider;
    prepare(slider);
    QSignalSpy changing(&slider, &ValueSlider::numberChanging);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    slider.setMotion(ValueSlider::Motion::Sweep);
    QTRY_VERIFY_WITH_TIMEOUT(chosen.count() == 1, 20000);
    QVERIFY(changing.count() > 10);
    QCOMPARE(chosen[0][0].toDouble(), 4.5);
    QCOMPARE(slider.motion(), ValueSlider::Motion::None);
}

// From where it stands up to the end, down again, and on until it is stopped.
void TestValueSlider::anOscillationTurnsBack() {
    ValueSlider slider;
    prepare(slider, 4.2);
    QSignalSpy changing(&slider, &ValueSlider::numberChanging);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    slider.setMotion(ValueSlider::Motion::Oscillate);
    QTRY_VERIFY_WITH_TIMEOUT(slider.number() > 4.45, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(slider.number() < 4.1, 20000);
    QVERIFY(changing.count() > 20);
    QCOMPARE(chosen.count(), 0);
    slider.setMotion(ValueSlider::Motion::None);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toDouble(), slider.number());
}

// The release of a key is heard by whoever has the focus then.
void TestValueSlider::losingTheFocusEndsSteps() {
    ValueSlider slider;
    prepare(slider);
    QSignalSpy chosen(&slider, &ValueSlider::numberChosen);
    QTest::keyPress(&slider, Qt::Key_Right);
    QVERIFY(slider.isBusy());
    QFocusEvent leaving(QEvent::FocusOut);
    QApplication::sendEvent(&slider, &leaving);
    QVERIFY(!slider.isBusy());
    QCOMPARE(chosen.count(), 1);
}

void TestValueSlider::theWheelChangesNothing() {
    ValueSlider slider;
    prepare(slider);
    QWheelEvent event(QPointF(5, 5), QPointF(5, 5), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&slider, &event);
    QCOMPARE(slider.number(), 2.0);
    QVERIFY(!event.isAccepted());
}

void TestValueSlider::theFocusIsARing() {
    ValueSlider slider;
    slider.resize(100, 14);
    prepare(slider);
    slider.show();
    QVERIFY(QTest::qWaitForWindowActive(&slider));
    const auto accented = [&slider] {
        const QImage image = slider.grab().toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixel(x, y) == themeColor(slider.palette(), ColorRole::Accent).rgb() ? 1 : 0;
        return count;
    };
    slider.clearFocus();
    const int before = accented();
    slider.setFocus(Qt::TabFocusReason);
    QVERIFY(slider.hasFocus());
    constexpr int solidPixels = 20; // of a ring of two pixels and a dot
    const int now = accented();
    QVERIFY2(now >= before + solidPixels, qPrintable(QStringLiteral("%1, before %2").arg(now).arg(before)));
}

COENERGY_TEST(TestValueSlider)
#include "test_value_slider.moc"
