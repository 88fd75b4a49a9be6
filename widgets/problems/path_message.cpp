// Texts for paths: why there is none, what the second variation says of one.
#include "problems/path_message.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

struct PathMessageTexts {
    Q_DECLARE_TR_FUNCTIONS(PathMessage)
};

// Why the equation and its conditions determine no path.
QString posedReason(const VariationalEquations& equations) {
    const auto has = [&](ContinuumFindingKind kind) {
        return std::any_of(equations.findings.begin(), equations.findings.end(),
                           [&](const ContinuumFinding& finding) { return finding.kind == kind; });
    };
    if (has(ContinuumFindingKind::Kink))
        return PathMessageTexts::tr("the integrand has a kink or a jump");
    if (equations.fault == FunctionalFault::EveryPath)
        return PathMessageTexts::tr("every path satisfies the equation");
    if (equations.fault == FunctionalFault::IntegralOfEnds)
        return PathMessageTexts::tr("an integral that is given is the same along every path between these ends");
    if (equations.fault == FunctionalFault::Degenerate)
        return PathMessageTexts::tr("the equation is of lower order than the conditions at its ends need");
    if (has(ContinuumFindingKind::TooManyConditions))
        return PathMessageTexts::tr("there are more conditions than the equation needs");
    if (has(ContinuumFindingKind::TooFewConditions))
        return PathMessageTexts::tr("there are fewer conditions than the equation needs");
    return PathMessageTexts::tr("what is said of the functional has to be mended first");
}

} // namespace

QString pathFaultReason(const StationaryPath& path, const VariationalEquations& equations) {
    switch (path.fault) {
    case PathFault::None: return {};
    case PathFault::NotWellPosed: return posedReason(equations);
    case PathFault::UnknownName:
        return PathMessageTexts::tr("`%1` has no value").arg(QString::fromStdString(path.name));
    case PathFault::NotFinite:
        return PathMessageTexts::tr("an end, or what is given there, is not a number, or the interval ends where it "
                                    "begins, or before");
    case PathFault::NotFound:
        return PathMessageTexts::tr("no path was found that satisfies the equation and both ends");
    case PathFault::NotUnique:
        return PathMessageTexts::tr("with these ends there are infinitely many neighbouring paths, or none; other "
                                    "ends or conditions determine one");
    case PathFault::NoMultiplier:
        return PathMessageTexts::tr("no other path near it satisfies the constraint, so that no multiplier is "
                                    "determined");
    case PathFault::NotResolved: break;
    }
    return PathMessageTexts::tr("the path could not be computed to enough digits");
}

QString undecidedReason(UndecidedReason reason) {
    switch (reason) {
    case UndecidedReason::None: return {};
    case UndecidedReason::NotComputed: return PathMessageTexts::tr("the second variation could not be computed");
    case UndecidedReason::LegendreVanishes:
        return PathMessageTexts::tr("the integrand's curvature by the slope vanishes on the path");
    case UndecidedReason::ConjugateEnd:
        return PathMessageTexts::tr("the ends are conjugate points: the second variation vanishes along a variation");
    case UndecidedReason::Corner:
        return PathMessageTexts::tr("the integrand has a corner, a jump or a root's zero at a value that the path has, "
                                    "where it has no second variation");
    case UndecidedReason::NotResolved:
        return PathMessageTexts::tr("the integrand changes too fast along the path for the second variation to be "
                                    "computed");
    case UndecidedReason::DependentConstraints:
        return PathMessageTexts::tr("no other path near it satisfies the constraint");
    case UndecidedReason::VerticalTangent: break;
    }
    return PathMessageTexts::tr("tested with variations that fall off at the vertical end");
}

QString verdictInWords(const SecondVariation& second) {
    switch (second.verdict) {
    case PathVerdict::Minimum:
        return second.isStrong ? PathMessageTexts::tr("strong minimum") : PathMessageTexts::tr("weak minimum");
    case PathVerdict::Maximum:
        return second.isStrong ? PathMessageTexts::tr("strong maximum") : PathMessageTexts::tr("weak maximum");
    case PathVerdict::Saddle: return PathMessageTexts::tr("neither minimum nor maximum");
    case PathVerdict::Undecided: break;
    }
    return second.reason == UndecidedReason::ConjugateEnd ? PathMessageTexts::tr("not decided: the ends are conjugate")
                                                          : PathMessageTexts::tr("not decided whether a minimum");
}

QString verdictWithReason(const SecondVariation& second) {
    const QString words = verdictInWords(second), reason = undecidedReason(second.reason);
    switch (second.verdict) {
    case PathVerdict::Saddle: return words;
    case PathVerdict::Undecided: return PathMessageTexts::tr("not decided: %1").arg(reason);
    default: break;
    }
    const QString compared =
        second.isStrong ? PathMessageTexts::tr("%1, among all paths near it").arg(words)
                        : PathMessageTexts::tr("%1, among paths near it whose derivatives are near its own").arg(words);
    return reason.isEmpty() ? compared : compared + QStringLiteral("; ") + reason;
}

} // namespace coenergy
