// A number that would depend on something else than the point of the study is none: on the moment at which a driven
// model starts, on the last digits of equal eigenvalues, on which of many rests was found.
#include "api/measured_rest.hpp"

#include "base/argument_text.hpp"
#include "equilibrium/linear_parts.hpp"
#include "equilibrium/resting_places.hpp"
#include "linearization/lowest_modes.hpp"
#include "problems/analysis_message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

namespace coenergy::api {

namespace {

std::size_t modeNumber(const MeasureCall& call) {
    const std::string& text = call.texts.front();
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

bool isOfEquilibrium(const MeasureCall& call) {
    return *call.reading() == RestReading::Equilibrium;
}

bool isPlace(const ModelEquations& equations, const std::string& name) {
    return std::any_of(equations.unknowns.begin(), equations.unknowns.end(), [&](const UnknownPlace& unknown) {
        return unknown.name == name &&
               (unknown.kind == UnknownKind::Coordinate || unknown.kind == UnknownKind::Dynamic);
    });
}

struct RestWords {
    Q_DECLARE_TR_FUNCTIONS(MeasuredRest)
};

RestValue without(const QString& words) {
    return tl::unexpected(RestWords::tr("has no value: %1").arg(words).toStdString());
}

/// At one rest; the modes are sought once, when the first of them is asked for.
class RestReader {
public:
    RestReader(const SimulationProblem& problem, const std::shared_ptr<const ModelEquations>& equations,
               std::size_t modes, const std::stop_token& stop)
        : m_question{problem, equations}, m_rests(findRestingPlaces(m_question, stop)), m_count(modes) {
        if (!m_rests.found.empty())
            m_rest = &m_rests.found.front();
    }

    RestValue valueOf(const MeasureCall& call) {
        if (!m_rest)
            return without(equilibriumMessage(m_rests, {}));
        const bool isAnywhereAlike = !isOfEquilibrium(call) && isLinearModel(m_question);
        if (!m_rest->restsAtAllTimes && !isAnywhereAlike)
            return without(RestWords::tr(
                "what drives the model holds it at rest at the start alone; read this of the model without"));
        return isOfEquilibrium(call) ? place(call.texts.front()) : ofMode(*call.reading(), modeNumber(call));
    }

private:
    RestValue place(const std::string& name) const {
        const QString shown = QString::fromStdString(name);
        const auto& open = m_rest->undetermined;
        if (std::find(open.begin(), open.end(), name) != open.end())
            return without(RestWords::tr("at rest `%1` may have other values as well").arg(shown));
        for (const HeldRange& held : m_rest->held)
            if (held.name == name)
                return without(RestWords::tr("friction holds `%1` from %2 to %3")
                                   .arg(shown, QString::fromStdString(shortNumber(held.from)),
                                        QString::fromStdString(shortNumber(held.to))));
        for (const auto& [unknown, value] : m_rest->values)
            if (unknown == name)
                return value;
        return without(RestWords::tr("`%1` does not appear in the equations").arg(shown));
    }

    RestValue ofMode(RestReading reading, std::size_t number) {
        const auto& found = modes();
        if (!found)
            return without(QString::fromStdString(found.error()));
        if (found->size() < number)
            return without(RestWords::tr("there are only %1 modes").arg(found->size()));
        const Mode& mode = (*found)[number - 1];
        if (isUncertain(mode))
            return without(
                RestWords::tr("several eigenvalues fall together in mode %1, which is known to too few digits")
                    .arg(number));
        const bool isOfOscillation = reading == RestReading::Damping || reading == RestReading::Frequency;
        if (isOfOscillation && mode.value.imag() == 0)
            return without(RestWords::tr("mode %1 does not oscillate; its eigenvalue is %2")
                               .arg(number)
                               .arg(QString::fromStdString(shortNumber(mode.value.real()))));
        const double value = read(reading, mode);
        for (const Mode& other : *found)
            if (!isApart(other, mode) && std::abs(read(reading, other) - value) > alike * naturalFrequency(mode))
                return without(RestWords::tr("several modes have the natural frequency of mode %1").arg(number));
        return value;
    }

    static double read(RestReading reading, const Mode& mode) {
        switch (reading) {
        case RestReading::Damping: return dampingRatio(mode);
        case RestReading::Frequency: return naturalFrequency(mode) / (2 * std::numbers::pi);
        case RestReading::EigenvalueReal: return mode.value.real();
        case RestReading::EigenvalueImaginary: return mode.value.imag();
        case RestReading::Equilibrium: break;
        }
        return std::nan("");
    }

    // Otherwise the last digits decide which of them comes first.
    static bool isApart(const Mode& one, const Mode& other) {
        return std::abs(naturalFrequency(one) - naturalFrequency(other)) > alike * naturalFrequency(other);
    }

    const tl::expected<std::vector<Mode>, std::string>& modes() {
        if (!m_modes)
            m_modes = soughtModes();
        return *m_modes;
    }

    tl::expected<std::vector<Mode>, std::string> soughtModes() const {
        const SimulationProblem& problem = m_question.problem;
        if (slopesChangeWithTime(*m_question.equations, problem.parameters, inputsOf(*m_rest, *problem.system)))
            return tl::unexpected(RestWords::tr("the linear equations change with time").toStdString());
        const auto found =
            lowestModes({problem, m_question.equations, {}, problem.start.time, m_rest->state, m_rest->highest},
                        m_count + 1); // one more, to see whether it is alike
        if (const auto* obstacle = std::get_if<LinearizationObstacle>(&found))
            return tl::unexpected(obstacleMessage(*obstacle).toStdString());
        return std::get<LowestModes>(found).modes;
    }

    static constexpr double alike = 1e-9; // relative

    EquilibriumQuestion m_question;
    Equilibria m_rests;
    const Equilibrium* m_rest = nullptr;
    std::size_t m_count;
    std::optional<tl::expected<std::vector<Mode>, std::string>> m_modes;
};

} // namespace

tl::expected<RestProgram, std::string> RestProgram::of(const std::vector<RunMeasure>& measures,
                                                       const Preparation& preparation) {
    RestProgram program;
    for (const RunMeasure& measure : measures)
        for (const MeasureCall& call : measure.calls)
            if (call.reading())
                program.m_calls.push_back(call);
    if (program.m_calls.empty())
        return program;
    program.m_equations = std::make_shared<const ModelEquations>(
        modelEquations(*preparation.derivation.system, *preparation.model->system));
    for (const MeasureCall& call : program.m_calls)
        if (isOfEquilibrium(call) && !isPlace(*program.m_equations, call.texts.front()))
            return tl::unexpected("`" + call.texts.front() + "` in equilibrium(" + call.texts.front() +
                                  ") is neither a coordinate nor a variable");
    return program;
}

std::vector<RestValue> RestProgram::at(const SimulationProblem& problem, const std::stop_token& stop) const {
    if (m_calls.empty())
        return {};
    std::size_t modes = 0;
    for (const MeasureCall& call : m_calls)
        modes = std::max(modes, isOfEquilibrium(call) ? 0 : modeNumber(call));
    RestReader reader(problem, m_equations, modes, stop);
    std::vector<RestValue> values;
    for (const MeasureCall& call : m_calls)
        values.push_back(reader.valueOf(call));
    return values;
}

} // namespace coenergy::api
