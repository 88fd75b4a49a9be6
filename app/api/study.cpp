// A point whose values change the structure of the equations is prepared for itself, on the thread for calls of GiNaC,
// so that it does not matter which points were computed before it.
#include "api/study.hpp"

#include "api/refusal_words.hpp"
#include "api/stated_place.hpp"
#include "api/values.hpp"
#include "api/varied_run.hpp"
#include "base/cancellation.hpp"
#include "base/start_name.hpp"
#include "base/text.hpp"
#include "io/write_ldae.hpp"
#include "meaning/undefined_value.hpp"
#include "model/presentation.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "setup/simulation_setup.hpp"
#include "studies/stated_design.hpp"
#include "studies/study_text.hpp"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

namespace coenergy::api {

namespace {

PointResult failedPoint(const std::string& end, const std::string& reason, std::size_t measures) {
    return {std::vector<std::optional<double>>(measures), end, reason, true};
}

// Values that change the structure of the equations, as a mass that is zero, are noticed where the run begins.
bool mayNeedOtherStructure(const RunStatus& status) {
    return !hasEnded(status) && status.end != RunEnd::Stopped && status.steps == 0;
}

std::string withoutDigitsLost(double value) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::hexfloat << value << ' ';
    return text.str();
}

std::string textOf(const StudyDesign& design) {
    std::string text;
    for (const SteppedInput& input : design.stepped) {
        text += "over " + input.name + " " + withoutDigitsLost(input.centre);
        for (const double level : input.levels)
            text += withoutDigitsLost(level);
        text += "\n";
    }
    for (const RandomInput& input : design.random) {
        text += "vary " + input.name + " " + std::to_string(static_cast<int>(input.distribution.kind)) + " ";
        for (const double number : input.distribution.numbers)
            text += withoutDigitsLost(number);
        text += "\n";
    }
    for (const Correlation& correlation : design.correlations)
        text += correlation.one + " " + correlation.other + " " + withoutDigitsLost(correlation.value) + "\n";
    return text + std::to_string(static_cast<int>(design.stepping)) + " " +
           std::to_string(static_cast<int>(design.sampling)) + " " + std::to_string(design.count) + " " +
           std::to_string(design.seed) + "\n";
}

std::string textOf(const RunOptions& options) {
    std::string text = options.method + " " + options.stabilization + " ";
    for (const auto* number : {&options.end, &options.step, &options.relativeTolerance, &options.absoluteTolerance})
        text += *number ? withoutDigitsLost(**number) : "- ";
    return text + "\n";
}

// Where the method took more steps than there are rows all the same, the rows are taken so many times closer.
double refinementFor(const SimulationResult& run) {
    const auto gaps = static_cast<double>(std::max<std::size_t>(run.trajectory.rowCount(), 2) - 1);
    const auto steps = static_cast<double>(run.status.steps);
    return steps <= gaps ? 1 : std::ceil(static_cast<double>(rowsPerStep) * steps / gaps);
}

std::size_t placeOfStudy(const Question& question, const std::string& name) {
    return placeOfStated(
        question, *question.model().document.studies, name,
        {Section::Studies, RefusalWords::tr("the model has no [[studies]]; one is stated there, or typed with `sweep`"),
         RefusalWords::tr("say which study: %1"), RefusalWords::tr("there is no study `%1`; there are %2"),
         RefusalWords::tr("two studies are called `%1`; give one of them another name")});
}

// Of a name with the sign of a start its unknown is meant.
std::string unfitInput(const Vocabulary& vocabulary, const std::string& name) {
    if (const auto start = nameOfStart(name))
        return unfitName(vocabulary, *start, Settable::InitialValues);
    std::string words = unfitName(vocabulary, name, Settable::Parameters);
    return unfitName(vocabulary, name, Settable::InitialValues).empty() ? std::string() : words;
}

std::string noMeasures() {
    return filled(RefusalWords::tr("say what is to be measured of each run, as max(abs(x))"));
}

std::optional<std::string> faultOf(const std::string& measure, const ParsedModel& parsed, const PreparedModel* prepared,
                                   const std::vector<std::string>& parameters) {
    auto read = measureOf(measure, parsed.tables);
    if (!read)
        return read.error();
    if (!prepared)
        return std::nullopt;
    const auto program = MeasureProgram::of({std::move(*read)}, parsed, *prepared, parameters);
    return program ? std::nullopt : std::optional(program.error());
}

} // namespace

std::optional<StudyFault> textFault(const Study& study, const ParsedModel& parsed, const PreparedModel* prepared) {
    const auto design = statedDesign(study, *parsed.document.tables);
    if (!design)
        return design.error();
    std::vector<std::string> varied;
    for (std::size_t k = 0; k < study.vary.size(); ++k) {
        varied.push_back(namedText(study.vary[k])->first);
        if (std::string words = unfitInput(parsed.vocabulary, varied.back()); !words.empty())
            return StudyFault{Column::Vary, k, std::move(words)};
    }
    if (study.measures.empty())
        return StudyFault{Column::Measures, 0, noMeasures()};
    for (std::size_t k = 0; k < study.measures.size(); ++k)
        for (const std::string& measure : partsAtCommas(study.measures[k]))
            if (auto words = faultOf(measure, parsed, prepared, varied))
                return StudyFault{Column::Measures, k, std::move(*words)};
    return std::nullopt;
}

StudyRequest statedStudy(const Question& question, const std::string& name, const RunOptions& run) {
    const std::size_t place = placeOfStudy(question, name);
    const Document& model = question.model().document;
    const Study& study = (*model.studies)[place];
    auto design = statedDesign(study, *model.tables);
    if (!design)
        question.remarks.refuse(question.model(),
                                {Section::Studies, place, design.error().column, design.error().element},
                                design.error().words);
    StudyRequest request{std::move(*design), {}, run, place};
    for (const std::string& measure : study.measures)
        for (std::string& each : partsAtCommas(measure))
            request.measures.push_back(std::move(each));
    return request;
}

Findings studyFaults(const Question& question) {
    return faultsOfStated(question, *question.model().document.studies, [](const Question& own, const Study& study) {
        const StudyModel tried(own, statedStudy(own, study.name, {}));
    });
}

StudyModel::StudyModel(const Question& question, StudyRequest request)
    : m_given(question.given), m_stages(question.stages), m_remarks(question.remarks), m_request(std::move(request)) {
    std::vector<std::string>& inserted = m_given.model.substituted; // numbers in the equations: these cannot vary
    const auto varies = [&](const std::string& name) {
        const auto isIt = [&](const auto& input) { return input.name == name; };
        return std::any_of(m_request.design.stepped.begin(), m_request.design.stepped.end(), isIt) ||
               std::any_of(m_request.design.random.begin(), m_request.design.random.end(), isIt);
    };
    std::erase_if(inserted, varies);
    const Question own{m_given, m_stages, m_remarks, question.stop};
    rejectUnfit(own, m_request.run);
    const Preparation preparation = preparedFor(own);
    m_parsed = *parsedFor(own);
    readNames();
    placeInputs();
    readMeasures();
    const auto compiledModel = compiled(own, preparation);
    if (!compiledModel)
        rejectMeasure(0, compiledModel.error());
    m_compiled = *compiledModel;
    m_heading = {fingerprint(), m_points->size(), m_points->names(), m_request.measures};
}

void StudyModel::placeInputs() {
    const auto place = [this](const std::string& name, const std::string& option) {
        if (unfitName(m_parsed.vocabulary, name, Settable::Parameters).empty())
            m_parameters.push_back(name);
        else if (unfitName(m_parsed.vocabulary, name, Settable::InitialValues).empty())
            m_starts.push_back(name);
        else
            rejectInput(name, option, unfitName(m_parsed.vocabulary, name, Settable::Parameters));
    };
    for (SteppedInput& input : m_request.design.stepped) {
        place(input.name, "over");
        if (m_request.design.stepping == Stepping::Grid)
            rejectSetInput(input.name);
        input.centre = ownValue(m_parsed, m_given.overrides, input.name);
        if (m_request.design.stepping == Stepping::OneAtATime && !std::isfinite(input.centre))
            rejectInput(
                input.name, "over",
                filled(RefusalWords::tr("`%1` has no value of its own, to keep while others vary"), input.name));
    }
    for (const RandomInput& input : m_request.design.random) {
        place(input.name, "vary");
        rejectSetInput(input.name);
    }
    auto points = DesignPoints::of(m_request.design);
    if (!points)
        rejectDesign(points.error());
    m_points.emplace(std::move(*points));
}

void StudyModel::rejectDesign(const DesignFault& fault) const {
    if (!m_request.stated)
        m_remarks.reject(fault.part == DesignPart::Correlations ? "correlate" : "", fault.words);
    const Column column = fault.part == DesignPart::Correlations ? Column::Correlate
                          : fault.part == DesignPart::Count      ? Column::Count
                                                                 : Column::Vary;
    m_remarks.refuse(m_given.model, {Section::Studies, *m_request.stated, column, fault.element}, fault.words);
}

// A name with the sign of a start is the name of its unknown from here on.
void StudyModel::readNames() {
    StudyDesign& design = m_request.design;
    const auto read = [this](std::string& name, const std::string& option) {
        const auto start = nameOfStart(name);
        if (!start)
            return;
        if (std::string fault = unfitName(m_parsed.vocabulary, *start, Settable::InitialValues); !fault.empty())
            rejectInput(name, option, fault);
        name = *start;
    };
    for (SteppedInput& input : design.stepped)
        read(input.name, "over");
    for (RandomInput& input : design.random)
        read(input.name, "vary");
    for (Correlation& correlation : design.correlations)
        for (std::string* name : {&correlation.one, &correlation.other})
            *name = nameOfStart(*name).value_or(*name);
}

// Only the centre of inputs that vary one at a time is a value of the model's own.
void StudyModel::rejectSetInput(const std::string& name) const {
    const bool isParameter = m_given.overrides.parameters.contains(name);
    if (isParameter || m_given.overrides.initialValues.contains(name))
        m_remarks.reject(isParameter ? "set" : "initial",
                         "`" + name + "` is varied, so that this value has no effect; leave it out");
}

void StudyModel::rejectInput(const std::string& name, const std::string& option, const std::string& words) const {
    if (!m_request.stated)
        m_remarks.reject(option, words);
    const std::vector<std::string>& vary = (*m_given.model.document.studies)[*m_request.stated].vary;
    const auto isIt = [&](const std::string& text) {
        const auto named = namedText(text);
        return named && (named->first == name || nameOfStart(named->first) == name);
    };
    const auto element = static_cast<std::size_t>(std::find_if(vary.begin(), vary.end(), isIt) - vary.begin());
    m_remarks.refuse(m_given.model, {Section::Studies, *m_request.stated, Column::Vary, element}, words);
}

void StudyModel::rejectMeasure(std::size_t element, const std::string& words) const {
    if (!m_request.stated)
        m_remarks.reject("measure", words);
    const std::vector<std::string>& typed = (*m_given.model.document.studies)[*m_request.stated].measures;
    const auto holds = [&](const std::string& text) {
        return element < m_request.measures.size() && text.find(m_request.measures[element]) != std::string::npos;
    };
    const auto place = static_cast<std::size_t>(std::find_if(typed.begin(), typed.end(), holds) - typed.begin());
    m_remarks.refuse(m_given.model, {Section::Studies, *m_request.stated, Column::Measures, place}, words);
}

void StudyModel::readMeasures() {
    if (m_request.measures.empty())
        rejectMeasure(0, noMeasures());
    for (const std::string& text : m_request.measures) {
        auto measure = measureOf(text, m_parsed.tables);
        if (!measure)
            rejectMeasure(m_measures.size(), measure.error());
        m_measures.push_back(std::move(*measure));
    }
}

std::string StudyModel::fingerprint() const {
    const Document model = withoutPresentation(m_given.model.document);
    std::string text = COENERGY_VERSION "\n" + writeLdae(model) + textOf(m_request.design) + textOf(m_request.run);
    for (const auto& [name, value] : m_given.overrides.initialValues)
        text += name + " " + withoutDigitsLost(value);
    for (const std::string& name : m_given.model.substituted)
        text += name + "\n";
    for (const std::string& measure : m_request.measures)
        text += measure + "\n";
    const QByteArray bytes(text.data(), static_cast<qsizetype>(text.size()));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

Overrides StudyModel::overridesAt(const std::vector<double>& inputs) const {
    Overrides overrides = m_given.overrides;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const std::string& name = m_heading.inputs[k];
        const bool isParameter = std::find(m_parameters.begin(), m_parameters.end(), name) != m_parameters.end();
        (isParameter ? overrides.parameters : overrides.initialValues).insert_or_assign(name, inputs[k]);
    }
    return overrides;
}

tl::expected<std::shared_ptr<const StudyModel::Compiled>, std::string>
StudyModel::compiledFor(const Overrides& overrides, const std::stop_token& stop) const {
    Remarks remarks;
    const GivenModel given{withParameters(m_given.model, overrides.parameters), overrides};
    const Question question{given, m_stages, remarks, stop};
    const Preparation preparation = preparationFor(question);
    if (!preparation.model)
        return tl::unexpected(firstFault(preparation.derivation.diagnostics));
    return compiled(question, preparation);
}

tl::expected<std::shared_ptr<const StudyModel::Compiled>, std::string>
StudyModel::compiled(const Question& question, const Preparation& preparation) const {
    const std::shared_ptr<const ParsedModel> parsed = parsedFor(question);
    auto program = MeasureProgram::of(m_measures, *parsed, *preparation.model, m_parameters);
    if (!program)
        return tl::unexpected(program.error());
    std::optional<tl::expected<RestProgram, std::string>> rests;
    m_stages.work([&] { rests = RestProgram::of(m_measures, preparation); });
    if (!*rests)
        return tl::unexpected(rests->error());
    return std::make_shared<const Compiled>(Compiled{parsed, valuesOf(givensOf(*parsed).parameters),
                                                     givenWith(*parsed, question.given.overrides), preparation.model,
                                                     std::move(*program), std::move(**rests)});
}

StudyModel::Given StudyModel::givenWith(const ParsedModel& parsed, const Overrides& overrides) const {
    const ParsedModel valued = withOverrides(parsed, overrides);
    Given given{givensOf(valued), {}, settingsFor(m_request.run, valued)};
    given.parameters = valuesOf(given.numbers.parameters);
    given.numbers.undefined = undefinedValues(valued, given.parameters);
    return given;
}

// Whether the equations of the model's own values hold with these: no number that they are written with is another one,
// and nothing vanishes that did not.
bool StudyModel::isForAll(const Point& parameters) const {
    const Point& own = m_compiled->values;
    return m_compiled->model->suits(parameters) &&
           std::none_of(m_parameters.begin(), m_parameters.end(), [&](const std::string& name) {
               const auto value = parameters.find(name), before = own.find(name);
               return value != parameters.end() && value->second == 0 && before != own.end() && before->second != 0;
           });
}

// What is measured comes from the same run whatever is kept beside it.
StudyModel::Outcome StudyModel::outcomeOf(const Overrides& overrides, Recording kept,
                                          const std::stop_token& stop) const {
    const Given* given = nullptr;
    std::optional<Given> varied;
    std::optional<SimulationProblem> problem;
    std::optional<SimulationResult> run;
    tl::expected<std::shared_ptr<const Compiled>, std::string> compiled = m_compiled;
    for (const bool isOwn : {false, true}) {
        if (isOwn)
            compiled = compiledFor(overrides, stop);
        if (!compiled)
            return {failedPoint("refused", compiled.error(), m_measures.size()), {}};
        const bool isGivenAlready = isOwn || m_parameters.empty();
        given = isGivenAlready ? &(*compiled)->given : &varied.emplace(givenWith(*(*compiled)->parsed, overrides));
        if (!isOwn && !isForAll(given->parameters))
            continue;
        auto posed = problemFor(*(*compiled)->model, given->numbers, {{}, overrides.initialValues}, given->settings);
        if (const auto* findings = std::get_if<Diagnostics>(&posed))
            return {failedPoint("refused", firstFault(*findings), m_measures.size()), {}};
        problem = std::get<SimulationProblem>(std::move(posed));
        problem->settings.rowsInShortSteps = rowsPerStep;
        if (mayRecordStates(*problem, (*compiled)->measures.inputs()))
            problem->settings.recording = Recording::States;
        run = simulate(*problem, stop);
        if (mayNeedOtherStructure(run->status))
            continue;
        if (const double finer = refinementFor(*run); hasEnded(run->status) && finer > 1) {
            const IntegrationSettings& asked = given->settings;
            problem->settings.step = (asked.step > 0 ? asked.step : asked.end - asked.start) / finer;
            run = simulate(*problem, stop);
        }
        break;
    }
    PointResult result = judged(**compiled, *problem, *run, given->parameters, stop);
    if (problem->settings.recording == kept || kept == Recording::States)
        return {std::move(result), std::move(run->trajectory)};
    problem->settings.recording = kept;
    return {std::move(result), simulate(*problem, stop).trajectory};
}

PointResult StudyModel::judged(const Compiled& compiled, const SimulationProblem& problem, const SimulationResult& run,
                               const Point& parameters, const std::stop_token& stop) const {
    const RunStatus& status = run.status;
    if (status.end == RunEnd::Stopped)
        return failedPoint(std::string(runEndName(status.end)), {}, m_measures.size());
    if (!hasEnded(status))
        return failedPoint(status.doubts.empty() ? std::string(runEndName(status.end)) : "untrusted",
                           runMessage(status).toStdString(), m_measures.size());
    if (const std::string moved = movedStart(status, m_starts); !moved.empty())
        return failedPoint("moved-start", moved, m_measures.size());
    MeasureProgram::Values values =
        compiled.measures.over(run.trajectory, parameters, compiled.rests.at(problem, stop));
    if (!status.beyondTables.empty())
        values.reason += (values.reason.empty() ? "" : "; ") + beyondTablesMessage(status).toStdString();
    return {std::move(values.measures), std::string(runEndName(status.end)), std::move(values.reason), false};
}

StudiedRun StudyModel::studied(std::size_t point, Recording kept, const std::stop_token& stop) const {
    const auto begun = std::chrono::steady_clock::now();
    StudiedRun run{{m_points->at(point), {}, 0}, {}};
    Outcome outcome = outcomeOf(overridesAt(run.record.inputs), kept, stop);
    run.record.result = std::move(outcome.result);
    run.course = std::move(outcome.course);
    run.record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return run;
}

std::optional<StudiedRun> StudyModel::completed(std::size_t point, Recording kept, const std::stop_token& stop) const {
    try {
        StudiedRun run = studied(point, kept, stop);
        return run.record.result.end == runEndName(RunEnd::Stopped) ? std::nullopt : std::optional(std::move(run));
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

std::optional<StudiedRun> StudyModel::runAt(std::size_t point, const std::stop_token& stop) const {
    return completed(point, Recording::Everything, stop);
}

std::optional<PointRecord> StudyModel::at(std::size_t point, const std::stop_token& stop) const {
    auto run = completed(point, Recording::States, stop);
    return run ? std::optional(std::move(run->record)) : std::nullopt;
}

} // namespace coenergy::api
