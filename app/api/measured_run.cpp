// Everything with symbols happens before the first run; a run evaluates a tape at its rows.
#include "api/measured_run.hpp"

#include "expression/traverse.hpp"
#include "observation/column_formula.hpp"
#include "observation/energies.hpp"
#include "observation/plot_names.hpp"
#include "problems/message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

namespace coenergy::api {

namespace {

/// A run without rows, with the quantities that every run of the model has.
Trajectory emptyRun(const PreparedModel& prepared) {
    Trajectory run;
    for (const RecordedInput& recorded : prepared.observers->recorded)
        run.series.push_back({recorded.name, recorded.kind, recorded.unit, {}});
    for (std::size_t k = 0; k < prepared.observers->outputNames.size(); ++k)
        run.series.push_back(
            {prepared.observers->outputNames[k], SeriesKind::Output, prepared.observers->outputUnits[k], {}});
    return run;
}

bool isNamedIn(const std::vector<RunMeasure>& measures, std::string_view name) {
    return std::any_of(measures.begin(), measures.end(),
                       [&](const RunMeasure& measure) { return measure.text.find(name) != std::string::npos; });
}

PlotNames measuredNames(const std::vector<RunMeasure>& measures, const ParsedModel& parsed,
                        const std::vector<std::string>& parameters) {
    PlotNames names = plotNamesOf(parsed);
    for (const std::string& name : parameters)
        names.parameters.emplace(name, 0); // its value is not known yet, and not needed
    for (const EnergyName& energy : energyNames)
        if (!parsed.vocabulary.find(energy.name) && isNamedIn(measures, energy.name))
            if (const std::optional<Expression> value = energyOf(parsed, energy.energy))
                names.definitions.emplace(energy.name, *value);
    return names;
}

/// Reads the expressions of all measures.
class MeasureCompiler {
public:
    MeasureCompiler(const std::vector<RunMeasure>& measures, const ParsedModel& parsed, const PreparedModel& prepared,
                    const std::vector<std::string>& parameters)
        : m_run(emptyRun(prepared)), m_names(measuredNames(measures, parsed, parameters)) {
        for (const RunMeasure& measure : measures)
            read(measure);
    }

    const std::string& fault() const { return m_fault; }
    const std::vector<Expression>& columns() const { return m_columns; }
    bool isParameter(const std::string& name) const { return !isOfRun(name) && m_names.parameters.contains(name); }

private:
    bool isOfRun(const std::string& name) const { return name == "t" || m_run.find(name); }

    void complain(const std::string& text) {
        if (m_fault.empty())
            m_fault = text;
    }

    void read(const RunMeasure& measure) {
        std::set<std::string> placeholders;
        for (std::size_t k = 0; k < measure.calls.size(); ++k) {
            placeholders.insert(RunMeasure::placeholderOf(k));
            readCall(measure, measure.calls[k]);
        }
        for (const std::string& name : symbolsIn(measure.value))
            if (!placeholders.contains(name) && !isParameter(name) && name != "pi")
                complain("`" + name + "` in `" + measure.text +
                         "` is no parameter; of a quantity of the run say when it is meant, as final(" + name + ")");
    }

    void readCall(const RunMeasure& measure, const MeasureCall& call) {
        if (call.reading())
            return;
        for (const std::string& text : call.texts) {
            const auto problem = ColumnFormula(text, m_run, m_names).problem();
            if (problem)
                complain("`" + text + "` in `" + measure.text + "`: " + messageText(*problem).toStdString());
            m_columns.push_back(problem ? Expression() : columnExpression(text, m_run, m_names).value());
        }
        if (std::get<RunReduction>(call.asked) == RunReduction::At && movesInTime(m_columns[m_columns.size() - 2]))
            complain("`" + call.texts.front() + "` in `" + measure.text + "` is no time: it changes during the run");
    }

    bool movesInTime(const Expression& expression) const {
        const std::set<std::string> symbols = symbolsIn(expression);
        return std::any_of(symbols.begin(), symbols.end(), [this](const std::string& name) { return isOfRun(name); });
    }

    Trajectory m_run;
    PlotNames m_names;
    std::vector<Expression> m_columns; // of all texts of all calls
    std::string m_fault;
};

struct MeasureWords {
    Q_DECLARE_TR_FUNCTIONS(MeasuredRun)
};

// Behind what was to be measured.
QString wordsOf(NoValue reason) {
    switch (reason) {
    case NoValue::Undefined: return MeasureWords::tr("has no value at some time");
    case NoValue::OutsideRun: return MeasureWords::tr("is of a time outside the run");
    case NoValue::NeverTrue: return MeasureWords::tr("never happens");
    case NoValue::NoPeriod: return MeasureWords::tr("has no regular period, or not two of them in the run");
    case NoValue::RowsTooFar:
        return MeasureWords::tr("changes too much between rows; a smaller step of the output is needed");
    }
    return {};
}

void addReason(std::string& reasons, const std::string& text, std::string_view words) {
    reasons += (reasons.empty() ? "" : "; ") + text + " " + std::string(words);
}

} // namespace

tl::expected<MeasureProgram, std::string> MeasureProgram::of(const std::vector<RunMeasure>& measures,
                                                             const ParsedModel& parsed, const PreparedModel& prepared,
                                                             const std::vector<std::string>& parameters) {
    const MeasureCompiler compiled(measures, parsed, prepared, parameters);
    if (!compiled.fault().empty())
        return tl::unexpected(compiled.fault());
    MeasureProgram program;
    program.m_measures = measures;
    std::set<std::string> names;
    for (const Expression& column : compiled.columns())
        addSymbolsIn(column, names);
    for (const std::string& name : names)
        if (compiled.isParameter(name))
            program.m_parameters.push_back(name);
        else if (name != "pi")
            program.m_inputs.push_back(name);
    program.m_columns = Tape(program.m_parameters, program.m_inputs, compiled.columns());
    return program;
}

MeasureProgram::Columns MeasureProgram::columnsOf(const Trajectory& run, const Point& parameters) const {
    std::vector<double> values;
    for (const std::string& name : m_parameters) {
        const auto value = parameters.find(name);
        values.push_back(value == parameters.end() ? std::nan("") : value->second);
    }
    std::vector<const std::vector<double>*> series;
    for (const std::string& name : m_inputs) {
        const Series* recorded = run.find(name);
        series.push_back(recorded ? &recorded->values : &run.time);
    }
    Tape::Memory memory = m_columns.memory(values);
    std::vector<double> inputs(series.size()), outputs(m_columns.outputCount());
    Columns columns(outputs.size());
    for (std::vector<double>& column : columns)
        column.reserve(run.rowCount());
    for (std::size_t row = 0; row < run.rowCount(); ++row) {
        for (std::size_t k = 0; k < series.size(); ++k)
            inputs[k] = (*series[k])[row];
        m_columns.evaluate(inputs.data(), outputs.data(), memory);
        for (std::size_t k = 0; k < outputs.size(); ++k)
            columns[k].push_back(outputs[k]);
    }
    return columns;
}

MeasureProgram::Values MeasureProgram::over(const Trajectory& run, const Point& parameters,
                                            const std::vector<RestValue>& rest) const {
    Columns columns = columnsOf(run, parameters);
    std::span<std::vector<double>> left = columns;
    auto reading = rest.begin();
    const auto valueOf = [&](const MeasureCall& call) -> RestValue {
        if (call.reading())
            return *reading++;
        const std::size_t count = call.texts.size();
        const auto rows = left.first(count);
        left = left.subspan(count);
        if (call.holdsAtZero)
            rows.back() = positiveAtZero(std::move(rows.back()));
        return reduced(std::get<RunReduction>(call.asked), run.time, rows).map_error([](NoValue reason) {
            return wordsOf(reason).toStdString();
        });
    };
    Values values;
    for (const RunMeasure& measure : m_measures) {
        Point point = parameters;
        std::string missing;
        for (std::size_t k = 0; k < measure.calls.size(); ++k)
            if (const RestValue value = valueOf(measure.calls[k]))
                point.insert_or_assign(RunMeasure::placeholderOf(k), *value);
            else
                missing = value.error();
        const double value = missing.empty() ? evaluate(measure.value, point) : std::nan("");
        const bool isNumber = std::isfinite(value);
        values.measures.push_back(isNumber ? std::optional(value) : std::nullopt);
        if (!isNumber)
            addReason(values.reason, measure.text,
                      missing.empty() ? MeasureWords::tr("is not a number").toStdString() : missing);
    }
    return values;
}

} // namespace coenergy::api
