// Which units are offered is a table in the order of preference; which of them fit, the dimensions decide.

#include "editor/field/unit_completion.hpp"

#include "dimension/quantity.hpp"
#include "model/typed_values.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

struct UnitWords {
    Q_DECLARE_TR_FUNCTIONS(UnitCompletion)
};

struct UsualUnits {
    const char* quantity;
    const char* units; // with blanks between them
};

constexpr UsualUnits usualUnitsOf[] = {
    {QT_TRANSLATE_NOOP("UnitCompletion", "mass"), "kg g mg t"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "length"), "m mm cm km µm in ft"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "time"), "s ms µs min h"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "angle"), "rad mrad deg rev"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "force"), "N kN mN"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "torque"), "N*m kN*m mN*m"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "energy"), "J kJ mJ"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "power"), "W kW mW"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "stiffness"), "N/m kN/m N/mm N*m/rad"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "damping"), "N*s/m N*m*s N*m*s/rad"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "moment of inertia"), "kg*m^2 g*cm^2"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "velocity"), "m/s mm/s cm/s km/h"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "acceleration"), "m/s^2"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "angular velocity"), "rad/s deg/s rpm"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "angular acceleration"), "rad/s^2"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "frequency"), "Hz kHz 1/s"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "area"), "m^2 cm^2 mm^2"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "volume"), "m^3 cm^3 l"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "density"), "kg/m^3 kg/m^2 kg/m"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "pressure"), "Pa kPa MPa bar mbar"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "volume flow"), "m^3/s l/min l/s"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "viscosity"), "Pa*s"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "fluid resistance"), "Pa*s/m^3"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "fluid capacitance"), "m^3/Pa"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "voltage"), "V mV kV"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "current"), "A mA"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "charge"), "C mC A*h"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "resistance"), "ohm kohm Mohm"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "conductance"), "S mS"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "capacitance"), "F mF µF nF pF"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "inductance"), "H mH µH"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "flux linkage"), "Wb mWb V*s"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "flux density"), "T mT"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "motor constant"), "N*m/A V*s/rad"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "temperature"), "K °C"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "heat capacity"), "J/K kJ/K J/(kg*K)"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "thermal conductance"), "W/K W/(m^2*K)"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "thermal resistance"), "K/W"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "amount of substance"), "mol kmol"},
    {QT_TRANSLATE_NOOP("UnitCompletion", "ratio"), "%"},
};

const std::vector<Completion>& usualUnitList() {
    static const std::vector<Completion> all = [] {
        std::vector<Completion> result;
        for (const UsualUnits& usual : usualUnitsOf)
            for (const QString& unit : QString::fromUtf8(usual.units).split(QLatin1Char(' ')))
                result.push_back({unit, QString::fromLatin1(usual.quantity), Completion::Call::No});
        return result;
    }();
    return all;
}

// Up to the factor that is being typed: "kN*" of "kN*m".
int beginOfLastFactor(const QString& typed) {
    const auto separates = [](QChar c) { return QStringLiteral("*/( \u00B7").contains(c); };
    auto begin = typed.size();
    while (begin > 0 && !separates(typed[begin - 1]))
        --begin;
    return static_cast<int>(begin);
}

bool isSingle(const QString& unit) {
    return std::all_of(unit.begin(), unit.end(), [](QChar c) { return c.isLetter(); });
}

bool isMultipleOf(const Unit& unit, const std::string& declared) {
    const auto wanted = measureOfUnit(declared);
    return wanted && wanted->dimension == unit.dimension;
}

} // namespace

std::optional<UnitPlace> unitPlaceOf(const Document& document, const Field& field) {
    const auto declared = unitOfNumber(document, field);
    if (!declared)
        return std::nullopt;
    return UnitPlace{*declared, field.column == Column::InitialFlow || field.column == Column::NominalFlow};
}

// What is in front of a unit is ASCII: its bytes are its characters.
std::optional<int> beginOfUnit(const QString& typed) {
    const auto quantity = typedQuantity(typed.toStdString() + "m"); // so that there is a unit behind the blank
    return quantity ? std::optional(static_cast<int>(quantity->unitSpan.begin)) : std::nullopt;
}

bool isUnitFor(const QString& typed, const UnitPlace& place) {
    const std::string text = typed.trimmed().toStdString();
    const UnitReading reading = readUnit(text);
    if (text.empty() || reading.kind != UnitReading::Kind::Known)
        return false;
    return place.declared.empty() ? !place.isPerSecond || unitBeneathFlow(text) != std::nullopt
                                  : isMultipleOf(reading.unit, place.declared);
}

std::vector<Completion> unitCompletions(const QString& typed, const UnitPlace& place) {
    std::vector<Completion> fitting;
    const auto offer = [&](const QString& unit, const QString& kind) {
        if (isUnitFor(unit, place))
            fitting.push_back({unit, kind, Completion::Call::No});
    };
    for (const Completion& usual : usualUnitList())
        offer(usual.name, UnitWords::tr(usual.kind.toLatin1().constData()));
    const int begin = beginOfLastFactor(typed);
    if (begin > 0)
        for (const Completion& usual : usualUnitList())
            if (isSingle(usual.name))
                offer(typed.left(begin) + usual.name, {});
    return matching(fitting, typed);
}

} // namespace coenergy
