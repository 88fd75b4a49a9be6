#include "api/fit_words.hpp"

#include "base/argument_text.hpp"

#include <cmath>

namespace coenergy::api {

namespace {

constexpr double muchCorrelated = 0.99;

std::string listedNames(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k)
        text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
    return text;
}

std::string factorWords(const std::vector<std::string>& names, const std::vector<double>& weights) {
    std::string factors;
    bool isSame = true;
    for (std::size_t k = 0; k < names.size(); ++k) {
        factors += (k == 0 ? "" : ", ") + names[k] + " by " + powerText("c", weights[k]);
        isSame = isSame && weights[k] == 1;
    }
    const std::string what = isSame ? listedNames(names) + " may be multiplied by the same factor"
                                    : "multiplied by any factor c, " + factors + ", they give the same values";
    if (names.size() == 2)
        return "only " + determinedProduct(names, weights) + " is determined: " + what;
    return isSame
               ? "only ratios of " + listedNames(names) + " are determined: they may be multiplied by the same factor"
               : "the data cannot tell " + listedNames(names) + " apart: " + what;
}

std::string stepWords(const std::vector<std::string>& names, const std::vector<double>& weights) {
    std::string steps;
    for (std::size_t k = 0; k < names.size(); ++k)
        steps += (k == 0 ? "" : ", ") + std::string("d") + " times " +
                 shortNumber(std::round(weights[k] * 1000) / 1000) + " to " + names[k];
    return "the data cannot tell " + listedNames(names) + " apart: whatever d is, adding " + steps + " changes nothing";
}

Json intervalOf(const Estimate& estimate) {
    return estimate.interval ? Json{(*estimate.interval)[0], (*estimate.interval)[1]} : Json();
}

std::string_view boundWord(AtBound bound) {
    return bound == AtBound::Lower ? "lower" : "upper";
}

std::string lineOf(const std::string& name, const Estimate& estimate, const Fit& fit) {
    std::string line = name + " = " + shortNumber(estimate.value);
    if (estimate.atBound != AtBound::No)
        return line + ", held by its " + std::string(boundWord(estimate.atBound)) +
               " bound; the deviations of the others are those with this value";
    if (!estimate.deviation && fit.freedom == 0 && fit.undetermined.empty())
        return line + "; how exactly is not known: there are no more values than unknowns";
    if (!estimate.deviation)
        return line + ", not determined";
    return line + " +- " + shortNumber(*estimate.deviation) + ", from " + shortNumber((*estimate.interval)[0]) +
           " to " + shortNumber((*estimate.interval)[1]);
}

Answer estimateAnswer(const std::string& name, const Estimate& estimate, const Fit& fit) {
    Answer answer;
    answer.add({{"name", name},
                {"value", estimate.value},
                {"deviation", estimate.deviation ? Json(*estimate.deviation) : Json()},
                {"interval", intervalOf(estimate)},
                {"at_bound", estimate.atBound == AtBound::No ? Json() : Json(boundWord(estimate.atBound))}});
    answer.note(lineOf(name, estimate, fit));
    return answer;
}

void addCorrelations(Answer& answer, const Fit& fit, const std::vector<FitUnknown>& unknowns) {
    Json rows = Json::array();
    for (Eigen::Index k = 0; k < fit.correlations.rows(); ++k) {
        Json row = Json::array();
        for (Eigen::Index j = 0; j < fit.correlations.cols(); ++j) {
            row.push_back(numberOrNull(fit.correlations(k, j)));
            if (j < k && std::isfinite(fit.correlations(k, j)))
                answer.note("correlation of " + unknowns[static_cast<std::size_t>(j)].name + " and " +
                            unknowns[static_cast<std::size_t>(k)].name + ": " + shortNumber(fit.correlations(k, j)) +
                            (std::abs(fit.correlations(k, j)) > muchCorrelated ? ", hardly told apart" : ""));
        }
        rows.push_back(std::move(row));
    }
    answer.add({{"correlations", rows}});
}

} // namespace

std::string wordsOf(const Undetermined& combination, const std::vector<FitUnknown>& unknowns) {
    std::vector<std::string> names;
    for (const std::size_t unknown : combination.unknowns)
        names.push_back(unknowns[unknown].name);
    switch (combination.kind) {
    case Undetermined::Kind::NoInfluence: return "the data do not determine " + names[0] + ": it changes no value";
    case Undetermined::Kind::Factors: return factorWords(names, combination.weights);
    case Undetermined::Kind::Steps: return stepWords(names, combination.weights);
    case Undetermined::Kind::Nearby: break;
    }
    return stepWords(names, combination.weights) + ", as long as d is small";
}

Answer fitAnswer(const Fit& fit, const std::vector<FitUnknown>& unknowns) {
    Answer answer;
    answer.note("with standard deviations and intervals of 95 % confidence:");
    std::vector<Answer> estimates;
    for (std::size_t k = 0; k < unknowns.size(); ++k)
        estimates.push_back(estimateAnswer(unknowns[k].name, fit.estimates[k], fit));
    answer.addList("unknowns", estimates);
    Json undetermined = Json::array();
    for (const Undetermined& combination : fit.undetermined) {
        undetermined.push_back(wordsOf(combination, unknowns));
        answer.note(undetermined.back().get<std::string>());
    }
    answer.add({{"undetermined", undetermined}});
    addCorrelations(answer, fit, unknowns);
    answer.add({"residual_sum", "sum of squares: "}, cellOf(fit.residualSum));
    answer.add({"degrees_of_freedom", "degrees of freedom: "}, cellOf(static_cast<int>(fit.freedom)));
    answer.add({"residual_deviation", "standard deviation of a residual: "}, cellOf(fit.deviation));
    answer.add({{"samples", fit.samples}, {"converged", fit.end == FitEnd::Converged}});
    return answer;
}

} // namespace coenergy::api
