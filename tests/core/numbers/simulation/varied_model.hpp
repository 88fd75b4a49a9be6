#pragma once
// Models whose runs are differentiated, with other ways to their derivatives.

#include "runs.hpp"
#include "setup/given_changes.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace runs {

using namespace coenergy;

// A model that is prepared once and run with several numbers.
class Varied {
public:
    explicit Varied(const std::string& ldae) : m_document(model(ldae)), m_parsed(parseModel(m_document)) {
        Preparation preparation = prepared(m_document);
        if (!preparation.model)
            throw std::runtime_error("not simulated: " + describe(preparation.derivation.diagnostics));
        m_model = *preparation.model;
        settings = settingsOf(m_document);
        settings.relativeTolerance = 1e-11;
        settings.absoluteTolerance = 1e-12;
        settings.method = Method::Dop853;
    }

    SimulationProblem problem(const Overrides& overrides = {}) const {
        auto result = problemFor(m_model, m_parsed, overrides, settings);
        if (const auto* missing = std::get_if<Diagnostics>(&result))
            throw std::runtime_error(describe(*missing));
        return std::get<SimulationProblem>(std::move(result));
    }

    std::variant<std::vector<GivenChange>, UnvariedName> changes(const std::vector<std::string>& names) const {
        return changesOf(m_model, m_parsed, {}, names);
    }

    SimulationResult run(const std::vector<std::string>& names) const {
        return simulate(varied(problem(), std::get<0>(changes(names))));
    }

    // Between runs at other values of one parameter, or of one initial value.
    std::vector<double> difference(const std::string& name, double value, const std::string& series) const {
        const auto valuesAt = [&](double distance) {
            Overrides overrides;
            if (name.ends_with("(0)"))
                overrides.initialValues[name.substr(0, name.size() - 3)] = value + distance;
            else
                overrides.parameters[name] = value + distance;
            SimulationProblem other = problem(overrides);
            other.settings.relativeTolerance = 1e-12;
            other.settings.absoluteTolerance = 1e-13;
            other.settings.method = Method::Dop853;
            const SimulationResult result = simulate(other);
            if (!result.status.isCompleted())
                throw std::runtime_error(told(result));
            return values(result, series);
        };
        const std::size_t rows = valuesAt(0).size();
        const double reach = 4e-3 * std::max(std::abs(value), 0.1);
        const Eigen::VectorXd slope = displacedSlope(valuesAt, reach, rows);
        return {slope.begin(), slope.end()};
    }

    IntegrationSettings settings;

private:
    template <class ValuesAt>
    static Eigen::VectorXd displacedSlope(const ValuesAt& valuesAt, double h, std::size_t rows) {
        constexpr double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows));
        for (int k = 1; k <= 4; ++k)
            for (const int side : {1, -1}) {
                const std::vector<double> values = valuesAt(side * k * h);
                sum += side * weights[k - 1] / h * Eigen::VectorXd::Map(values.data(), sum.size());
            }
        return sum;
    }

    Document m_document;
    ParsedModel m_parsed;
    PreparedModel m_model;
};

inline std::string rowsTo(const std::string& end, const std::string& step) {
    return "[simulation]\nend = " + end + "\nstep = " + step + "\n";
}

inline std::optional<SensitivityFlaw::Kind> flawOf(const SimulationResult& result) {
    return result.sensitivities.flaw ? std::optional(result.sensitivities.flaw->kind) : std::nullopt;
}

} // namespace runs
