// Sections of fields and functionals.
#include "sections/form_cells.hpp"

namespace coenergy {

namespace {

struct FieldForms : SharedCells {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)

public:
    // Fields
    static constexpr const char* bases[] = {QT_TR_NOOP("polynomials"), QT_TR_NOOP("trigonometric"),
                                            QT_TR_NOOP("elements"), QT_TR_NOOP("given")};
    static constexpr const char* startHint = QT_TR_NOOP("The field at the start, a function of x.");
    static constexpr const char* speedHint = QT_TR_NOOP("The rate of the field at the start, a function of x.");
    static constexpr FormCell givenShapes = {
        Detail,
        Shapes,
        QT_TR_NOOP("given shapes"),
        1,
        14,
        "e.g. x x^2",
        QT_TR_NOOP("Functions of x separated by spaces; they satisfy the essential conditions.")};
    static constexpr FormCell continuum[] = {
        as(Look::Symbol, {InFront, FieldName, QT_TR_NOOP("field"), 1, 3, "u"}),
        as(Look::Symbol, {Beside, Variable, QT_TR_NOOP("of"), 1, 3, "x"}),
        as(Look::Formula, {InFront, Start, QT_TR_NOOP("from"), 1, 4, "0"}),
        as(Look::Formula, {Beside, End, QT_TR_NOOP("to"), 1, 4, "L"}),
        {InFront, KineticDensity, QT_TR_NOOP("kinetic"), 1, 12, "e.g. rho*u_t^2/2"},
        {InFront, PotentialDensity, QT_TR_NOOP("potential"), 1, 12, "e.g. tau*u_x^2/2"},
        {InFront, DissipationDensity, QT_TR_NOOP("damping"), 1, 12, "e.g. gamma*u_t^2/2"},
        {InFront, DistributedForce, QT_TR_NOOP("force"), 1, 12, "e.g. f"},
        {InFront, Initial, QT_TR_NOOP("start"), 1, 12, "e.g. 0.1*sin(pi*x/L)", startHint},
        {InFront, InitialFlow, QT_TR_NOOP("speed"), 1, 12, "e.g. 0.5*x/L", speedHint},
        worded(bases, {InFront, Basis, QT_TR_NOOP("shapes"), 3, 11, "",
                       QT_TR_NOOP("The assumed shapes that a field is made of.")}),
        as(Look::Text,
           {Beside, Modes, QT_TR_NOOP("number"), 1, 4, "", QT_TR_NOOP("How many of them a field is made of.")}),
        givenShapes,
    };
    static constexpr FormCell continuumFields[] = {
        {Bare, Name, QT_TR_NOOP("Name"), 0, 0, "w"},
        as(Look::Text, {Beside, DistributedForce, QT_TR_NOOP("Force"), 1, 8, "0"}),
        {InFront, Initial, QT_TR_NOOP("start"), 1, 5, "0", startHint},
        {Beside, InitialFlow, QT_TR_NOOP("speed"), 1, 5, "0", speedHint},
        givenShapes,
    };
    static constexpr const char* heldHint = QT_TR_NOOP("Essential conditions: u, u_x, or both.");
    static constexpr FormCell attached[] = {
        {InFront, KineticCoenergy, QT_TR_NOOP("kinetic"), 1, 8, "e.g. M*u_t^2/2"},
        {InFront, Potential, QT_TR_NOOP("potential"), 1, 8, "e.g. K*u^2/2"},
        {InFront, Force, QT_TR_NOOP("force"), 1, 14, "e.g. P", QT_TR_NOOP("For each field, separated by spaces.")},
        {Detail, Dissipation, QT_TR_NOOP("damping"), 2, 8},
        {Detail, Moment, QT_TR_NOOP("moment"), 1, 14, "", QT_TR_NOOP("Acts along u_x.")},
    };
    static constexpr FormCell continuumEnd[] = {
        {InFront, Essential, QT_TR_NOOP("held"), 1, 14, "e.g. u u_x", heldHint},
    };
    static constexpr FormCell continuumPoints[] = {
        as(Look::Formula, {InFront, At, QT_TR_NOOP("at"), 1, 5, "e.g. L/2"}),
        {Beside, Essential, QT_TR_NOOP("held"), 1, 14, "e.g. u", heldHint},
    };
    static constexpr FormCell functional[] = {
        as(Look::Symbol, {InFront, FieldName, QT_TR_NOOP("path"), 1, 3, "u"}),
        as(Look::Symbol, {Beside, Variable, QT_TR_NOOP("of"), 1, 3, "x"}),
        as(Look::Formula, {InFront, Start, QT_TR_NOOP("from"), 1, 4, "0"}),
        as(Look::Formula, {Beside, End, QT_TR_NOOP("to"), 1, 4, "1"}),
        {InFront, Integrand, QT_TR_NOOP("integrand"), 1, 12, "sqrt(1 + u_x^2)"},
        as(Look::Text,
           {InFront, Integrals, QT_TR_NOOP("with"), 1, 12, "integral(u) = 1",
            QT_TR_NOOP("Integrals with given values, such as a length. Several are separated by semicolons.")}),
        as(Look::Text, {InFront, StartValue, QT_TR_NOOP("begins at"), 1, 4, QT_TR_NOOP("free")}),
        as(Look::Text, {Beside, EndValue, QT_TR_NOOP("ends at"), 1, 4, QT_TR_NOOP("free")}),
        as(Look::Text, {Detail, StartSlope, QT_TR_NOOP("slope there"), 1, 5}),
        as(Look::Text, {Detail, EndSlope, QT_TR_NOOP("slope at the end"), 1, 5}),
    };

    static constexpr FormRow forms[] = {
        {Section::Continuum, QT_TR_NOOP("Field"),
         QT_TR_NOOP("A field u(x, t) by its densities of energy: Hamilton's principle gives its equations."), "", 0,
         continuum},
        {Section::ContinuumFields, QT_TR_NOOP("Fields"),
         QT_TR_NOOP("Fields of a problem that has several, such as deflection and rotation of a beam."),
         QT_TR_NOOP("Field"), 4, continuumFields},
        {Section::ContinuumStart, QT_TR_NOOP("Start of the interval"),
         QT_TR_NOOP("What is held there, and bodies, springs, dampers and forces that act there."), "", 0, continuumEnd,
         attached},
        {Section::ContinuumEnd, QT_TR_NOOP("End of the interval"),
         QT_TR_NOOP("What is held there, and bodies, springs, dampers and forces that act there."), "", 0, continuumEnd,
         attached},
        {Section::ContinuumPoints, QT_TR_NOOP("Points"),
         QT_TR_NOOP("Places between the ends with a body, a spring, a damper, a force or a support."),
         QT_TR_NOOP("Point"), 4, continuumPoints, attached},
        {Section::Functional, QT_TR_NOOP("Functional"),
         QT_TR_NOOP("An integral over a path u(x): which path makes it stationary?"), "", 0, functional},
    };
};

constexpr SectionWords fieldSections[] = {
    {Section::Continuum, QT_TRANSLATE_NOOP("FieldName", "field"), QT_TRANSLATE_NOOP("FieldName", "Field")},
    {Section::ContinuumFields, QT_TRANSLATE_NOOP("FieldName", "field"), QT_TRANSLATE_NOOP("FieldName", "Fields")},
    {Section::ContinuumStart, QT_TRANSLATE_NOOP("FieldName", "end at the start of the interval"),
     QT_TRANSLATE_NOOP("FieldName", "Start of the interval")},
    {Section::ContinuumEnd, QT_TRANSLATE_NOOP("FieldName", "end at the end of the interval"),
     QT_TRANSLATE_NOOP("FieldName", "End of the interval")},
    {Section::ContinuumPoints, QT_TRANSLATE_NOOP("FieldName", "point"), QT_TRANSLATE_NOOP("FieldName", "Points")},
    {Section::Functional, QT_TRANSLATE_NOOP("FieldName", "functional"), QT_TRANSLATE_NOOP("FieldName", "Functional")},
};

constexpr ColumnWords fieldColumns[] = {
    {Column::FieldName, QT_TRANSLATE_NOOP("FieldName", "name of the field")},
    {Column::KineticDensity, QT_TRANSLATE_NOOP("FieldName", "kinetic density")},
    {Column::PotentialDensity, QT_TRANSLATE_NOOP("FieldName", "potential density")},
    {Column::DissipationDensity, QT_TRANSLATE_NOOP("FieldName", "dissipation density")},
    {Column::DistributedForce, QT_TRANSLATE_NOOP("FieldName", "distributed force")},
    {Column::Basis, QT_TRANSLATE_NOOP("FieldName", "basis")},
    {Column::Integrand, QT_TRANSLATE_NOOP("FieldName", "integrand")},
    {Column::Integrals, QT_TRANSLATE_NOOP("FieldName", "integral constraint %1")},
    {Column::StartValue, QT_TRANSLATE_NOOP("FieldName", "value at the start")},
    {Column::EndValue, QT_TRANSLATE_NOOP("FieldName", "value at the end")},
    {Column::StartSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the start")},
    {Column::EndSlope, QT_TRANSLATE_NOOP("FieldName", "slope at the end")},
    {Column::Moment, QT_TRANSLATE_NOOP("FieldName", "moment")},
    {Column::Shapes, QT_TRANSLATE_NOOP("FieldName", "shape %1")},
    {Column::Essential, QT_TRANSLATE_NOOP("FieldName", "essential condition %1")},
};

} // namespace

SectionTexts fieldTexts() {
    return {{}, FieldForms::forms, fieldSections, fieldColumns, {}};
}

} // namespace coenergy
