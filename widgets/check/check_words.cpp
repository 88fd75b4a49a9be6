// The switches have no default, so that the compiler reports a new verdict without words.
#include "check/check_words.hpp"

#include "expression/print_text.hpp"
#include "problems/message.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EquationCheck)
};

QString quoted(const std::string& text) {
    return QStringLiteral("`%1`").arg(QString::fromStdString(text));
}

QString quoted(const Expression& expression, const Notation& notation) {
    return quoted(toText(expression, notation));
}

std::string withSign(const std::string& term) {
    return term.starts_with('-') ? "- " + term.substr(1) : "+ " + term;
}

QString list(const std::vector<std::string>& names) {
    QStringList parts;
    for (const std::string& name : names)
        parts.append(quoted(name));
    if (parts.size() < 2)
        return parts.join(QString());
    const QString last = parts.takeLast();
    return Words::tr("%1 and %2", "the last of a list").arg(parts.join(QStringLiteral(", ")), last);
}

QString equationName(const EquationCheck& check) {
    if (check.subject == CheckSubject::Field)
        return Words::tr("the field equation of %1").arg(quoted(check.equation));
    if (check.subject == CheckSubject::Condition)
        return Words::tr("the condition %1", "`u_x at L`").arg(quoted(check.equation));
    switch (check.kind) {
    case EquationKind::Lagrange: return Words::tr("the equation of %1").arg(quoted(check.equation));
    case EquationKind::Displacement:
    case EquationKind::Flow:
    case EquationKind::Effort: return Words::tr("the constraint %1").arg(quoted(check.equation));
    case EquationKind::Dynamic: return Words::tr("the equation of the rate of %1").arg(quoted(check.equation));
    }
    return {};
}

QString sourceText(Origin origin) {
    switch (origin) {
    case Origin::Inertia: return Words::tr("it comes from the kinetic coenergy, as part of the inertia");
    case Origin::Kinetic:
        return Words::tr("it comes from the kinetic coenergy, by its derivative with respect to the coordinate");
    case Origin::Dissipation: return Words::tr("it comes from the dissipation function");
    case Origin::Potential: return Words::tr("it comes from the potential energy");
    case Origin::DisplacementConstraint:
    case Origin::FlowConstraint: return Words::tr("it comes from a constraint, as its reaction");
    case Origin::Effort: return Words::tr("it comes from the applied efforts");
    case Origin::Constraint: return Words::tr("it is part of the constraint itself");
    }
    return {};
}

bool isUnitFactor(const Expression& factor) {
    return factor.isOne() || factor == Expression(-1);
}

QString ofFactor(const EquationCheck& check) {
    if (isUnitFactor(check.factor))
        return {};
    const QString factor = quoted(check.factor, check.notation);
    QString text = QLatin1Char(' ') + Words::tr("It is multiplied by %1.").arg(factor);
    if (check.mayVanish)
        text += QLatin1Char(' ') + Words::tr("Where that is zero or has no value, your equation says less.");
    return text;
}

// The words for fields of the model, but where they speak of constraints.
QString problemText(const EquationCheck& check) {
    if (check.problems.empty())
        return {};
    const Diagnostic& problem = check.problems.front();
    return problem.code == Code::SecondEquals ? Words::tr("There is a second `=` here. An equation has one.")
                                              : messageText(problem);
}

QString constraintText(const EquationCheck& check) {
    const QString name = quoted(check.equation);
    return check.derivative == 1
               ? Words::tr("True: this is the constraint %1, differentiated once with respect to time.").arg(name)
               : Words::tr("True: this is the constraint %1, differentiated twice with respect to time.").arg(name);
}

QString followsText(const EquationCheck& check) {
    if (check.combined.empty())
        return Words::tr("True in every motion, but it is none of the equations.");
    if (check.combined.size() == 1)
        return Words::tr("True, but it is none of the equations: it follows from that of %1 alone.")
            .arg(list(check.combined));
    return Words::tr("True, but it is none of the equations: it follows from those of %1 together.")
        .arg(list(check.combined));
}

QString differentText(const EquationCheck& check) {
    QString text = Words::tr("This is not %1.").arg(equationName(check));
    if (check.findings.empty())
        return text + QLatin1Char(' ') + Words::tr("It is too long to be compared term by term.");
    if (!check.factor.isOne())
        text +=
            QLatin1Char(' ') +
            Words::tr("The match is closest when that is multiplied by %1.").arg(quoted(check.factor, check.notation));
    return text;
}

// "`th = 2.31` and `x = 0.74`"
QString placeText(const EquationCheck& check) {
    std::vector<std::string> values;
    for (const auto& [name, value] : check.place)
        values.push_back(name + " = " + QString::number(value, 'g', 3).toStdString());
    return list(values);
}

QString inPartText(const EquationCheck& check) {
    if (check.place.empty())
        return Words::tr("This holds in some places only.");
    return Words::tr("This holds in some places only, and not, for example, where %1.", "`x = -0.7`")
        .arg(placeText(check));
}

// What the verdict takes for granted.
QString conditionsText(const EquationCheck& check) {
    QString text;
    const bool isForValues = check.verdict == EquationVerdict::EqualForPresentValues;
    if (!isForValues && !check.inserted.empty())
        text += QLatin1Char(' ') + Words::tr("That is so for the present values of %1 only.").arg(list(check.inserted));
    if (check.verdict != EquationVerdict::HoldsInPart && !check.place.empty())
        text +=
            QLatin1Char(' ') +
            Words::tr("It has no value, and says nothing, for example where %1.", "`x = -0.7`").arg(placeText(check));
    return text;
}

QString statement(const EquationCheck& check) {
    switch (check.verdict) {
    case EquationVerdict::NotUnderstood: return problemText(check);
    case EquationVerdict::NoEquations: return Words::tr("The model has no equations yet to compare yours with.");
    case EquationVerdict::SaysNothing: return Words::tr("Both sides are the same: this says `0 = 0`.");
    case EquationVerdict::WithoutUnknown:
        return Words::tr("No coordinate or other unknown occurs in this, so it is no equation of motion.");
    case EquationVerdict::Equal: return Words::tr("Right: this is %1.").arg(equationName(check));
    case EquationVerdict::EqualUpToFactor:
        return Words::tr("Right: this is %1.").arg(equationName(check)) + ofFactor(check);
    case EquationVerdict::EqualForPresentValues:
        return Words::tr("Right for the present values of %1: this is %2.")
                   .arg(list(check.inserted), equationName(check)) +
               ofFactor(check);
    case EquationVerdict::DerivedConstraint: return constraintText(check);
    case EquationVerdict::EqualWhereConstraintsHold:
        return Words::tr("Right where the constraints hold: with them, this is %1.").arg(equationName(check));
    case EquationVerdict::FollowsFromConstraints:
        return Words::tr("True, but this follows from the constraints alone; it says nothing about forces.");
    case EquationVerdict::FollowsTogether: return followsText(check);
    case EquationVerdict::Different: return differentText(check);
    case EquationVerdict::HoldsInPart: return inPartText(check);
    case EquationVerdict::UnlikeAny: return Words::tr("This is not like any of the equations.");
    case EquationVerdict::TooLarge: return Words::tr("This, or the model's equations, are too large to be compared.");
    }
    return {};
}

} // namespace

VerdictTone toneOf(const EquationCheck& check) {
    switch (check.verdict) {
    case EquationVerdict::Equal:
    case EquationVerdict::EqualUpToFactor:
        return check.isMeant && !check.mayVanish && check.place.empty() ? VerdictTone::Right : VerdictTone::Conditional;
    case EquationVerdict::EqualForPresentValues:
    case EquationVerdict::DerivedConstraint:
    case EquationVerdict::EqualWhereConstraintsHold:
    case EquationVerdict::FollowsFromConstraints:
    case EquationVerdict::FollowsTogether: return VerdictTone::Conditional;
    case EquationVerdict::Different:
    case EquationVerdict::HoldsInPart:
    case EquationVerdict::UnlikeAny:
    case EquationVerdict::WithoutUnknown: return VerdictTone::Wrong;
    case EquationVerdict::NotUnderstood:
    case EquationVerdict::NoEquations:
    case EquationVerdict::SaysNothing:
    case EquationVerdict::TooLarge: break;
    }
    return VerdictTone::Silent;
}

QString verdictText(const EquationCheck& check) {
    QString text = statement(check) + conditionsText(check);
    if (!check.isMeant)
        text += QLatin1Char(' ') +
                Words::tr("You chose %1, which is a different equation.").arg(quoted(check.question.meant));
    if (check.isStale)
        text += QLatin1Char(' ') + Words::tr("The model has an error; yours is compared with the last good equations.");
    return text;
}

QuotedTerm termsAsText(const Notation& notation) {
    return [notation](const Expression& term) { return quoted(withSign(toText(term, notation))); };
}

QString findingText(const TermFinding& finding, const QuotedTerm& quotedTerm) {
    const QString right = quotedTerm(finding.right);
    const bool isSign = finding.fault == TermFault::WrongSign;
    const QString written = quotedTerm(isSign ? -finding.right : finding.written);
    const QString source = finding.origin ? sourceText(*finding.origin) : QString();
    switch (finding.fault) {
    case TermFault::Missing:
        return Words::tr("%1 is missing on the left side: %2.", "a term, where it comes from").arg(right, source);
    case TermFault::WrongSign:
    case TermFault::WrongCoefficient:
    case TermFault::Mistaken:
        return Words::tr("You wrote %1; it must be %2: %3.", "a term, the right one, where it comes from")
            .arg(written, right, source);
    case TermFault::TooMany: return Words::tr("You wrote %1; nothing in the model produces it.", "a term").arg(written);
    }
    return {};
}

} // namespace coenergy
