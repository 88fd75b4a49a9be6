#include "report/fit_account.hpp"

#include "theme/quantity_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

struct FitWords {
    Q_DECLARE_TR_FUNCTIONS(FitWords)
};

constexpr int accountDigits = 4;

QString listOf(const QStringList& names) {
    return QLocale().createSeparatedList(names);
}

// "k by c, m by c^2"
QString factorsOf(const QStringList& names, const std::vector<double>& weights) {
    QStringList factors;
    for (qsizetype k = 0; k < names.size(); ++k) {
        const double weight = weights[static_cast<std::size_t>(k)];
        factors.append(
            FitWords::tr("%1 by %2", "multiplied")
                .arg(names[k], weight == 1 ? QStringLiteral("c") : QStringLiteral("c^") + displayedNumber(weight)));
    }
    return factors.join(QStringLiteral(", "));
}

QString factorWordsOf(const QStringList& names, const std::vector<double>& weights) {
    const bool isSame = std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 1; });
    const QString what =
        isSame
            ? FitWords::tr("%1 may be multiplied by the same factor.").arg(listOf(names))
            : FitWords::tr("multiplied by any factor c, %1, they give the same values.").arg(factorsOf(names, weights));
    if (names.size() > 2)
        return (isSame ? FitWords::tr("Only ratios of %1 are determined: %2")
                       : FitWords::tr("The data cannot tell %1 apart: %2"))
            .arg(listOf(names), what);
    const std::string product = determinedProduct({names[0].toStdString(), names[1].toStdString()}, weights);
    return FitWords::tr("Only %1 is determined: %2").arg(QString::fromStdString(product), what);
}

QString stepWordsOf(const QStringList& names, const std::vector<double>& weights, Undetermined::Kind kind) {
    QStringList steps;
    for (qsizetype k = 0; k < names.size(); ++k)
        steps.append(FitWords::tr("%1 d to %2", "added: 2 d to m")
                         .arg(displayedNumber(weights[static_cast<std::size_t>(k)], accountDigits), names[k]));
    const QString all = steps.join(QStringLiteral(", "));
    return kind == Undetermined::Kind::Steps
               ? FitWords::tr("The data cannot tell %1 apart: whatever d is, adding %2 changes nothing.")
                     .arg(listOf(names), all)
               : FitWords::tr("The data cannot tell %1 apart: adding %2 changes nothing, as long as d is small.")
                     .arg(listOf(names), all);
}

struct PairCorrelation {
    QString names;
    double value = 0;
};

std::vector<PairCorrelation> correlationsOf(const Eigen::MatrixXd& matrix, const QStringList& names) {
    std::vector<PairCorrelation> all;
    for (Eigen::Index k = 0; k < matrix.rows(); ++k)
        for (Eigen::Index j = 0; j < k; ++j)
            if (std::isfinite(matrix(k, j)))
                all.push_back({FitWords::tr("%1 and %2").arg(names[j], names[k]), matrix(k, j)});
    std::stable_sort(all.begin(), all.end(), [](const PairCorrelation& one, const PairCorrelation& other) {
        return std::abs(one.value) > std::abs(other.value);
    });
    return all;
}

// The largest first; what is said of the last one holds for those that are left out.
QString correlationWords(const Eigen::MatrixXd& matrix, const QStringList& names) {
    constexpr std::size_t mostListed = 10;
    constexpr double muchCorrelated = 0.99;
    const std::vector<PairCorrelation> all = correlationsOf(matrix, names);
    QStringList listed;
    for (std::size_t k = 0; k < std::min(all.size(), mostListed); ++k)
        listed.append((std::abs(all[k].value) > muchCorrelated
                           ? FitWords::tr("%1: %2 (hardly told apart)", "names and their correlation")
                           : FitWords::tr("%1: %2", "names and their correlation"))
                          .arg(all[k].names, displayedNumber(all[k].value, accountDigits)));
    if (listed.isEmpty())
        return {};
    QString words = FitWords::tr("Correlations: %1.").arg(listed.join(QStringLiteral("; ")));
    if (all.size() > mostListed)
        words += QLatin1Char(' ') + FitWords::tr("The others are not larger than the last.");
    return words;
}

QString boundWords(const Estimate& estimate, const QString& name) {
    const QString value = displayedNumber(estimate.value);
    return (estimate.atBound == AtBound::Lower
                ? FitWords::tr("%1 is held by its lower bound, %2; the others are those with this value.")
                : FitWords::tr("%1 is held by its upper bound, %2; the others are those with this value."))
        .arg(name, value);
}

QString residualWords(const FitData& fitted) {
    const Fit& fit = fitted.fit;
    if (fit.freedom == 0)
        return FitWords::tr("There are no more values than unknowns: nothing says how exact these are.");
    const QString words = FitWords::tr("Residuals: standard deviation %1, %2 degrees of freedom, sum of squares %3.")
                              .arg(displayedNumber(fit.deviation, accountDigits), QString::number(fit.freedom),
                                   displayedNumber(fit.residualSum, accountDigits));
    return fitted.isWithinErrors
               ? FitWords::tr("%1 The run differs from the data by no more than its own errors: deviations and "
                              "intervals say nothing.")
                     .arg(words)
               : words;
}

} // namespace

QString undeterminedWords(const Undetermined& combination, const QStringList& names) {
    QStringList involved;
    for (const std::size_t unknown : combination.unknowns)
        involved.append(names[static_cast<qsizetype>(unknown)]);
    switch (combination.kind) {
    case Undetermined::Kind::NoInfluence:
        return FitWords::tr("The data do not determine %1: it changes no value.").arg(involved.front());
    case Undetermined::Kind::Factors: return factorWordsOf(involved, combination.weights);
    case Undetermined::Kind::Steps:
    case Undetermined::Kind::Nearby: break;
    }
    return stepWordsOf(involved, combination.weights, combination.kind);
}

QStringList fitAccount(const FitData& fitted, const QStringList& names) {
    QStringList account;
    if (!fitted.hasConverged)
        account.append(FitWords::tr("No minimum was reached in %n steps: begin nearer, or give bounds.", nullptr,
                                    static_cast<int>(fitted.fit.steps)));
    for (const Undetermined& combination : fitted.fit.undetermined)
        account.append(undeterminedWords(combination, names));
    for (std::size_t k = 0; k < fitted.fit.estimates.size(); ++k)
        if (fitted.fit.estimates[k].atBound != AtBound::No)
            account.append(boundWords(fitted.fit.estimates[k], names[static_cast<qsizetype>(k)]));
    if (fitted.fit.freedom == 0)
        account.append(FitWords::tr("There are no more values than unknowns: how exact these are is not known."));
    account.append(correlationWords(fitted.fit.correlations, names));
    account.append(residualWords(fitted));
    account.removeAll(QString());
    return account;
}

} // namespace coenergy
